/* worth.h -- what each thing a house of five-card poker decides or sells is worth to the best player: the game
 * is solved with it and without it [russian-poker.md, oasis-poker.md "Analysis"].
 *
 * Where nothing is drawn every deal is counted. With a sixth card, no exchange, it takes a fill of draw_tables.h
 * for each. What a draw is worth follows from the filled tables of the whole game.
 *
 *     mpq_t worth[CR_WORTHS];                                initialised by the caller
 *     cr_worth_undrawn(worth, is_there, rules, deck, 2);
 */
#ifndef CR_ODDS_HOUSE_POKER_WORTH_H
#define CR_ODDS_HOUSE_POKER_WORTH_H

#include "odds/house_poker/draw_solve.h"

enum cr_worth {
    CR_WORTH_SECOND,    /* the second combination is paid */
    CR_WORTH_BUY,       /* the dealer's game may be bought */
    CR_WORTH_INSURANCE, /* insurance may be laid */
    CR_WORTH_AK_VOID,   /* a second ace-king is not paid where it decided: less than nothing */
    CR_WORTH_AK_INSIDE, /* an ace-king inside six cards' flush is a second: with a sixth card alone */
    CR_WORTHS
};
const char *cr_worth_key(unsigned worth); /* "second", "buy" */

/* The rules without it; false where they have none. */
bool cr_worth_without(const struct cr_hp_rules *rules, unsigned worth, struct cr_hp_rules *out);

/* Of an Ante; is_there: the house has it. False without memory or where the amounts cannot be counted. */
bool cr_worth_undrawn(mpq_t worth[CR_WORTHS], bool is_there[CR_WORTHS],
                      const struct cr_hp_rules *rules, const struct cr_draw_deck *deck,
                      unsigned threads);
/* The same where a sixth card is sold and no exchange: a minute and more. */
bool cr_worth_sixth(mpq_t worth[CR_WORTHS], bool is_there[CR_WORTHS],
                    const struct cr_hp_rules *rules, const struct cr_draw_deck *deck,
                    unsigned threads);

/* What draws are worth where everything else stays as it is, of an Ante; as good as the tables are. */
struct cr_draw_worth {
    double all;                          /* that anything may be drawn */
    double sixth;                        /* that a sixth card may be bought */
    double exchange;                     /* that cards may be exchanged */
    double more[CR_HP_EXCHANGE_MAX + 1]; /* that so many may be, not one less at most: 2..5 */
};
bool cr_draw_worth(struct cr_draw_worth *worth, const struct cr_draw_tables *tables);

#endif
