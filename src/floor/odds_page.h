/* odds_page.h -- what the games of a rulebook are worth to the house, and what a change of it would be, for the
 * page of the rules.
 *
 * A version is named as in version_files.h; plates are those a new table begins with. Nothing is counted here: it
 * is asked of the labs [labs.h], which count it beside the house. Until something is known it is absent (null), and
 * `state` says why: waits, counts (with `of`: how much of the part under way is done, where that is known), unknown (`what` says
 * why), full (too much is asked for; nothing was begun). Whoever wants it asks again until it is known or unknown.
 *
 *     cr_odds_games    {"house":"m1","version":"9f…","games":[{"game":"roulette","hash":"c0…","known":true}]}
 *     cr_odds_of_game  {"house":"m1","version":"9f…","game":"roulette","hash":"c0…","state":"known","of":null,
 *                       "what":"","lab":{…},"words":{"best":"best play"},"cells":{"H":"H: draw a card"}}
 *     cr_odds_text     {"house":"m1","version":"9f…","game":"roulette","text":"schema: 1\n…"}
 *     cr_odds_change   {"house":"m1","from":"9f…","to":"a1…","games":[{"game":"blackjack","state":"counts",
 *                       "of":0.31,"what":"","worth":null}],"words":{…}}
 *
 * `lab` is as odds/lab/json.c writes it, `worth` as rules_worth.h. `words` says keys of bets, ways, facts, charts
 * and rows in the reader's language, `cells` those of charts; what is not there is said as it is.
 */
#ifndef CR_FLOOR_ODDS_PAGE_H
#define CR_FLOOR_ODDS_PAGE_H

#include "base/words.h"
#include "floor/floor.h"
#include "floor/labs.h"
#include "store/store.h"

#define CR_ODDS_TEXT_MAX ((size_t)48 * 1024) /* bytes of a rulebook's file that is tried out */

struct cr_odds_asked {
    struct cr_labs *labs;
    struct cr_store *store;
    const char *root; /* of rulebooks */
    const char *house, *version;
    const char *game;
    enum cr_lang lang;
};

/* The labs of the house, to be asked from any thread while the floor is open [theory.c]. */
struct cr_labs *cr_floor_labs(const struct cr_floor *floor);

/* The games of a version that are played against the house, and whether anything is known of them. NOT_FOUND:
 * there is no such house or version; BAD_FILE: what is kept of it cannot be read. */
enum cr_status cr_odds_games(const struct cr_odds_asked *asked, struct cr_text *out,
                             struct cr_error *err);

/* One of them. NOT_FOUND, too: the version has no such game, or it is played between players. */
enum cr_status cr_odds_of_game(const struct cr_odds_asked *asked, struct cr_text *out,
                               struct cr_error *err);

/* Its file as it was written, to try a change on. */
enum cr_status cr_odds_text(const struct cr_odds_asked *asked, struct cr_text *out,
                            struct cr_error *err);

/* What the way from `version` to another is worth, in every game whose file differs. */
enum cr_status cr_odds_change(const struct cr_odds_asked *asked, const char *to,
                              struct cr_text *out, struct cr_error *err);

/* The same of `game` alone, where its file would be this text: `to` is null. BAD_FILE: it is no such file, and err
 * says where and what. */
enum cr_status cr_odds_trial(const struct cr_odds_asked *asked, const char *text, size_t size,
                             struct cr_text *out, struct cr_error *err);

#endif
