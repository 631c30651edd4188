/* practice.h -- tables in play money, one to a person: each decision is told what it cost; and layouts to be paid.
 *
 * A sitting is a table of the game's own engine under a house's rulebook, dealt from shoes the machine's
 * entropy orders. It is in memory alone: no stream, no posting, no register knows of it, and nothing of the
 * house's own tables comes here; a request that names one is refused, CR_PRACTICE_ONLY, as advice is for
 * money anywhere (odds/advice/advice.h). Who begins another sitting leaves the one before; one nobody has
 * touched for CR_PRACTICE_IDLE_SECONDS makes room for the next; there are CR_PRACTICE_MOST.
 *
 * What the options of a decision are worth is counted on a thread of its own from the moment the round asks;
 * who decides sooner is told later: a verdict says `counting` until it is known. A hint shows the options
 * before, and the decision it was asked for counts as helped. Where nothing is decided but which bet to make
 * (roulette, punto banco), every bet is a decision: what it costs on the average stands beside it from the moment
 * it lies there, and is counted when the round begins.
 *
 * A drill is for a dealer in training: players of the house's making stake and decide, the round is played to its
 * end, and he says what becomes of each bet. The game's own settlement judges it to the unit. What is right is
 * told to nobody before the answer: the layout shows all stakes as they lay.
 *
 *     cr_practice_open(&practice, "rulebooks");
 *     cr_practice_begin(practice, person, "{\"game\":\"blackjack\",\"house\":\"m1\"}", size, lang, &out);
 *     cr_practice_do(practice, person, number, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}", size, lang, &out);
 *     cr_practice_begin(practice, person, "{\"drill\":true,\"game\":\"roulette\",\"house\":\"m1\"}", ...);
 *
 * May be asked by any thread. Each function adds one JSON object to out, whose forms are in docs/api.md; where
 * out->full is set afterwards it was too small. What the game refuses is no refusal here: the object says
 * `status` and `text`, and the table stands as it did.
 */
#ifndef CR_FLOOR_PRACTICE_H
#define CR_FLOOR_PRACTICE_H

#include "base/status.h"
#include "base/text.h"
#include "base/words.h"

#define CR_PRACTICE_MOST         64
#define CR_PRACTICE_IDLE_SECONDS 1800
#define CR_PRACTICE_TEXT_MOST    ((size_t)256 * 1024) /* room for any answer */

struct cr_practice;

enum cr_status cr_practice_open(struct cr_practice **out, const char *rulebooks);
/* Does not wait for a count that is under way. NULL is fine. */
void cr_practice_close(struct cr_practice *practice);

/* The games there are to practise, house by house; his own sitting, if he has one. */
enum cr_status cr_practice_list(struct cr_practice *practice, uint32_t person, struct cr_text *out);

/* CR_BAD_INPUT, CR_NOT_FOUND: no such game in that house; CR_PRACTICE_ONLY, CR_PRACTICE_FULL, CR_NO_MEMORY. */
enum cr_status cr_practice_begin(struct cr_practice *practice, uint32_t person, const char *body,
                                 size_t size, enum cr_lang lang, struct cr_text *out);

/* CR_NOT_FOUND: that is no sitting of his. */
enum cr_status cr_practice_look(struct cr_practice *practice, uint32_t person, uint32_t number,
                                enum cr_lang lang, struct cr_text *out);
enum cr_status cr_practice_rules(struct cr_practice *practice, uint32_t person, uint32_t number,
                                 enum cr_lang lang, struct cr_text *out);

/* An input of the player ({"in":"bet" | "remove" | "act" ...}), or what the house is asked for: {"do":"deal"}, no
 * more bets; {"do":"next"}, the next round; {"do":"hint"}; {"do":"end"}, he leaves. In a drill {"do":"answer"} with
 * a line a bet, {"do":"next"}, {"do":"end"}. CR_BAD_INPUT, CR_NOT_FOUND. */
enum cr_status cr_practice_do(struct cr_practice *practice, uint32_t person, uint32_t number,
                              const char *body, size_t size, enum cr_lang lang,
                              struct cr_text *out);

#endif
