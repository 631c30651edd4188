/* forgotten.h -- what it costs that a final hand is played or passed by its five cards and the open one alone: the
 * cards that were given up for it, or lie beside its best five, say something of the dealer's too.
 *
 * The plan remembers where it matters (remembered.h), and what little it still loses is told here; charts forget
 * them altogether, and are reckoned otherwise (table.h). Insurance is in it; what cards given up tell of a game
 * that is bought is left out. Played: rounds are dealt from a seed, and of a final hand that might be decided otherwise, or
 * insured, everything is counted with all that is known.
 *
 *     const struct cr_forgotten_ask ask = { .tables = &tables, .ways = odds.best, .plays = plays, .context = &plan,
 *                                           .rounds = 200000, .seed = 1 };
 *     cr_forgotten_count(&ask, &forgotten)            Russian poker: 0.0025 of an Ante, a minute
 */
#ifndef CR_ODDS_HOUSE_POKER_FORGOTTEN_H
#define CR_ODDS_HOUSE_POKER_FORGOTTEN_H

#include "games/house_poker/combinations.h"
#include "odds/house_poker/draw_solve.h"

#define CR_FORGOTTEN_ROUNDS 200000 /* an error of some 4/100000 of an Ante */

/* Whether a final hand is played, or insured that may be, by whatever of it the player remembers. */
typedef bool cr_forgotten_says(const void *context, const struct cr_combinations *hand,
                               const struct cr_draw_final *final, cr_card open);

struct cr_forgotten_ask {
    const struct cr_draw_tables *tables; /* filled; as many threads as they say */
    uint8_t (*ways)[CR_PACK_CARDS];      /* what is done first, as cr_draw_odds.best */
    cr_forgotten_says *plays, *insures;
    const void *context;
    unsigned rounds;
    uint64_t seed;
};

/* Of an Ante. */
struct cr_forgotten {
    double loss;
    double error; /* standard error */
};

/* Nothing, and no error, where nothing is drawn. False without memory. */
bool cr_forgotten_count(const struct cr_forgotten_ask *ask, struct cr_forgotten *out);

#endif
