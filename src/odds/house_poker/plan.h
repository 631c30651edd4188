/* plan.h -- the best way to play five cards against the dealer's five, hand by hand: what a player looks up.
 *
 * First hands as draw_solve.h finds them. Final ones up to a pair, and insurance, are decided by all that is known
 * (remembered.h), higher ones as if nothing had been given up for them: that costs what forgotten.h says. A plan is
 * plain bytes without pointers: it is kept as a file (odds/lab/cache.h).
 *
 *     struct cr_hp_classes *classes = cr_hp_classes_open();
 *     plan->first[cr_hp_class_of(classes, hand, &to)][to[open]]      CR_DRAW_PLAYS, a mask, ...
 */
#ifndef CR_ODDS_HOUSE_POKER_PLAN_H
#define CR_ODDS_HOUSE_POKER_PLAN_H

#include "games/house_poker/combinations.h"
#include "odds/house_poker/draw_solve.h"
#include "odds/house_poker/draw_value.h"

/* Hands of five, suits renamed; numbered upwards. */
struct cr_hp_classes {
    struct cr_renamings renamings;
    uint32_t of_number[CR_FIVES];
};
struct cr_hp_classes *cr_hp_classes_open(void); /* NULL without ten megabytes */
void cr_hp_classes_close(struct cr_hp_classes *classes);
/* to: renames the open card as the hand's were. */
uint32_t cr_hp_class_of(const struct cr_hp_classes *classes, const cr_card hand[CR_HAND_CARDS],
                        const cr_card **to);

struct cr_hp_plan {
    uint8_t first[CR_DRAW_CLASSES][CR_PACK_CARDS];
    /* By a bit an open card: a final hand is played, as it is; with an ace-king beside the best five. */
    uint64_t plays[2][CR_DRAW_CLASSES];
    uint64_t insures[CR_DRAW_CLASSES];
};

/* Which of a hand's cards stay in an exchange, a bit each: the class has its cards upwards. */
unsigned cr_hp_plan_kept(const cr_card hand[CR_HAND_CARDS], const cr_card *to, unsigned way);

/* Whether a hand that may be insured is, and a final one played, with what was given up for it. sets: where a
 * game may be bought. */
bool cr_hp_plan_insures(const struct cr_hp_plan *plan, const struct cr_hp_classes *classes,
                        const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                        const struct cr_combinations *hand, const struct cr_draw_final *final,
                        cr_card open);
bool cr_hp_plan_plays(const struct cr_hp_plan *plan, const struct cr_hp_classes *classes,
                      const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                      const struct cr_draw_final *final, cr_card open);

/* False without memory. */
bool cr_hp_plan_fill(struct cr_hp_plan *plan, const struct cr_hp_classes *classes,
                     const struct cr_draw_tables *tables, const struct cr_draw_odds *odds);

#endif
