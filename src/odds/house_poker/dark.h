/* dark.h -- a dark box of five-card poker with whatever the house sells to it: its cards lie closed, every
 * hand plays [M1 §154, §162, §164, §166] [TDC Russian "Description", R17].
 *
 * The dealer's game is bought after a look at the hands, where that is best (M1), or was paid for before the
 * deal and is bought whenever he has none (TDC); a sixth card is paid for before the deal and always drawn;
 * an insurance of one Ante, the least there is, is laid before the deal and plays where the hand is high
 * enough. Every deal is counted.
 *
 *     struct cr_dark dark;
 *     if (cr_dark_count(&dark, rules, deck, 2)) dark.sets[CR_DARK_BUY].edge ...
 *     cr_dark_release(&dark);
 */
#ifndef CR_ODDS_HOUSE_POKER_DARK_H
#define CR_ODDS_HOUSE_POKER_DARK_H

#include "odds/house_poker/draw_value.h"

/* Sets of extras, a bit each. */
enum { CR_DARK_BUY = 1, CR_DARK_SIXTH = 2, CR_DARK_INSURED = 4, CR_DARK_SETS = 8 };
const char *cr_dark_key(unsigned set); /* "dark", "dark_buy" .. "dark_sixth_buy_insured" */

struct cr_dark_set {
    bool is_sold;
    mpq_t edge;             /* of an Ante */
    mpq_t wager;            /* Ante and Bet, in Antes */
    mpq_t put_down;         /* and what was paid for the card, the game and the insurance */
    double deviation, most; /* of what a round wins, in Antes; the most of it */
    double hit;             /* how often that is more than nothing */
};

struct cr_dark {
    struct cr_dark_set sets[CR_DARK_SETS];
    bool insures;
    mpq_t insurance[2]; /* what one of an Ante wins on the average: five cards, six */
};

/* False without memory, or where the amounts are in no whole parts of an Ante, or no dark boxes are played;
 * nothing is to be released then. Some ten seconds where a sixth card is sold. */
bool cr_dark_count(struct cr_dark *dark, const struct cr_hp_rules *rules,
                   const struct cr_draw_deck *deck, unsigned threads);
void cr_dark_release(struct cr_dark *dark);

#endif
