/* lab.h -- what is known of one game under one rulebook and plate: one list for whoever tells it.
 *
 * Each game counts in its own way; here its answers take one form, so that the command line, the report,
 * the pages and the manager's figures say the same thing. Nothing is known of any house: the figures come
 * of the rulebook's values and the plate alone, and are kept by their hash (cache.h).
 *
 *     struct cr_lab lab;
 *     struct cr_lab_work work = { .threads = 2 };
 *     if (cr_lab_count(&lab, game, &play, &work) == CR_OK)
 *         cr_lab_find(&lab, "ante", "best")->edge                  0.0215765
 *     cr_lab_release(&lab);
 *
 * A figure is of one bet played in one way. Fractions of the bet's initial stake (an Ante, a box's stake),
 * unless said otherwise. Ways, where something is decided:
 *
 *     best      the best there is, everything the house sells allowed
 *     table     by the printed charts of this lab: simulating them gives this value
 *     total     blackjack: the best that looks at points alone (its charts are printed)
 *     no_draw, one_card ...    the best without some of what is sold; the game's file says which
 *     simple    by the rules of thumb of the simulated players
 *     dark      a dark box
 *     ""        nothing is decided
 */
#ifndef CR_ODDS_LAB_LAB_H
#define CR_ODDS_LAB_LAB_H

#include <gmp.h>

#include "base/text.h"
#include "games/game.h"

#define CR_LAB_NAME    48
#define CR_LAB_EXACT   256 /* a fraction as text: both sides below 10^126 */
#define CR_LAB_CELL    12
#define CR_LAB_COLUMNS 16

/* How a number was come by. */
enum cr_lab_method {
    CR_LAB_COUNTED, /* every case, whole numbers: a fraction stands beside it */
    CR_LAB_SUMMED,  /* every case, in double precision: good to ten digits, or to `error` */
    CR_LAB_PLAYED   /* by play: `error` is its standard error */
};
const char *cr_lab_method_key(unsigned method); /* "counted", "summed", "played" */

struct cr_lab_figure {
    char bet[CR_LAB_NAME]; /* "n17", "neighbours 17", "banco", "box", "ante", "bonus" */
    char way[CR_LAB_NAME];
    char exact[CR_LAB_EXACT]; /* the edge, "1/37"; "" where it is no fraction */
    enum cr_lab_method method;
    double edge;      /* what the house keeps of an initial stake */
    double error;     /* of that: standard error; 0 where nothing was sampled */
    double hit;       /* how often something is won */
    double wager;     /* what is staked in a round: Ante and Bet, doubles and splits in */
    double put_down;  /* everything: draws, insurance and fees too */
    double deviation; /* of what one round wins */
    double most;      /* the most one round may win: the house's largest exposure */
};

/* A number beside the figures: "dealer_game", "meter_even", "worth.surrender", "removal.5". One that begins so
 * says which rule keeps the best play from being counted, and has no number: no figure "best" is there. */
#define CR_LAB_UNCOUNTED "uncounted."
struct cr_lab_fact {
    char key[CR_LAB_NAME];
    char exact[CR_LAB_EXACT];
    double value;
};

/* The strategy as a table. A cell is a short word of the game's: "H", "S", "D", "P", "Rh", "play",
 * "pass", "x2"; legend says each in a sentence. */
struct cr_lab_row {
    char name[CR_LAB_NAME];
    char cells[CR_LAB_COLUMNS][CR_LAB_CELL];
};
struct cr_lab_chart {
    char key[CR_LAB_NAME]; /* "hard", "soft", "pairs", "first", "final" */
    size_t columns;
    char column[CR_LAB_COLUMNS][CR_LAB_CELL]; /* "2" ... "T", "A" */
    struct cr_lab_row *rows;
    size_t row_count;
};

struct cr_lab {
    struct cr_lab_figure *figures;
    size_t figure_count;
    struct cr_lab_fact *facts;
    size_t fact_count;
    struct cr_lab_chart *charts;
    size_t chart_count;
    double seconds; /* it took; 0 where the cache knew */
};

struct cr_lab_memo; /* memo.h */

/* How the counting is done. Members may be left zero. */
struct cr_lab_work {
    unsigned threads; /* 0: one */
    /* Count with this much on a bet. 0: roulette the least, punto banco and blackjack nothing rounded; where
     * a maximum payout cuts boxes of blackjack the usual hundred, and the fact "stake" says so. */
    cr_money stake;
    void (*progress)(void *context, double of); /* 0..1, from any thread; NULL: nobody watches */
    void *context;
    /* without what each option and card is worth: blackjack solves 26 games for it */
    bool figures_only;
    /* cr_lab_diff_count: the plate's packs are kept, also where the rules have others */
    bool packs_posted;
    bool thorough; /* and what is counted again for every line: poker with a sixth card, Texas */
    /* for rules that differ little, one after another; NULL: there is none */
    struct cr_lab_memo *memo;
};

/* Everything that can be counted of a game against the house. CR_NOT_OFFERED: nothing can (poker between
 * players); CR_NO_MEMORY, CR_OVERFLOW: what the plate or the rulebook's amounts do not allow. After a
 * refusal there is nothing to release. */
enum cr_status cr_lab_count(struct cr_lab *lab, const struct cr_game *game,
                            const struct cr_play *play, const struct cr_lab_work *work);
void cr_lab_release(struct cr_lab *lab);

/* Whether anything can be counted of it: it is played against the house. */
bool cr_lab_counts(const struct cr_game *game);

/* The same list of bets that were counted already (odds/roulette.h, odds/punto_banco.h): a figure a bet, in
 * their order. It took no time of its own; release it. */
struct cr_odds;
struct cr_pb_odds;
void cr_lab_of_roulette(struct cr_lab *lab, const struct cr_odds *odds);
void cr_lab_of_punto_banco(struct cr_lab *lab, const struct cr_pb_odds *odds);

/* NULL: there is none. */
const struct cr_lab_figure *cr_lab_find(const struct cr_lab *lab, const char *bet, const char *way);
const struct cr_lab_fact *cr_lab_find_fact(const struct cr_lab *lab, const char *key);

/* The key of the fact that says which rule keeps the best play of this game from being counted; NULL: none
 * does. At once. */
const char *cr_lab_uncounted_key(const struct cr_game *game, const struct cr_play *play);
/* That fact; NULL: it is counted. */
const struct cr_lab_fact *cr_lab_uncounted(const struct cr_lab *lab);

/* The figure a table's theoretical win is reckoned by: of the best way to play that bet, with a bonus card
 * where the house draws one every round. */
const struct cr_lab_figure *cr_lab_theory(const struct cr_lab *lab, const char *bet);

/* ---- For those who fill it: one file a game (roulette.c ...) ---- */

/* The new entry, zero; without memory the program ends. The pointer is good until the next is added. */
struct cr_lab_figure *cr_lab_add(struct cr_lab *lab, const char *bet, const char *way);
struct cr_lab_fact *cr_lab_add_fact(struct cr_lab *lab, const char *key, double value);
/* Figures and facts of the other, at the end. */
void cr_lab_add_all(struct cr_lab *lab, const struct cr_lab *other);
struct cr_lab_chart *cr_lab_add_chart(struct cr_lab *lab, const char *key);
struct cr_lab_row *cr_lab_add_row(struct cr_lab_chart *chart, const char *name);

/* A fraction as the value and the text of it; the text stays empty where it is too long. */
double cr_lab_exact(char exact[CR_LAB_EXACT], const mpq_t value);

typedef enum cr_status cr_lab_counter(struct cr_lab *lab, const struct cr_game *game,
                                      const struct cr_play *play, const struct cr_lab_work *work);
cr_lab_counter cr_lab_roulette, cr_lab_punto_banco, cr_lab_blackjack, cr_lab_house_poker;

const char *cr_lab_poker_uncounted(const struct cr_play *play);

/* A lab of poker against the house in seconds: without exchanges of several cards, insurance, or buying the
 * dealer a game; to be released. CR_OVERFLOW as cr_lab_count(). */
enum cr_status cr_lab_house_poker_quick(struct cr_lab *lab, const struct cr_play *play);

/* ---- As JSON: the form of the cache, the API and --json ---- */

/* Numbers have 17 digits, so that reading gives back the same. */
void cr_lab_write(const struct cr_lab *lab, struct cr_text *out);
/* False where the text is not such a lab. */
bool cr_lab_read(struct cr_lab *lab, const char *json, size_t size);

#endif
