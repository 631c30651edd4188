/* poker_bonus.h -- the exact odds of the bonus bet of poker against the house: all 2,598,960 hands.
 *
 * What a line pays is asked of rulebook and plate. A line that is a share of a jackpot gives the stake
 * back and no money here; instead the meter is told at which the bet breaks even, in bonus stakes. What a
 * system decides and no cards do is left out of the edge; what it is worth to be the lucky player is told
 * beside it.
 *
 *     struct cr_poker_bonus bonus;
 *     if (cr_poker_bonus_init(&bonus, &play)) gmp_printf("%Qd\n", bonus.edge);
 *     cr_poker_bonus_release(&bonus);
 */
#ifndef CR_ODDS_HOUSE_POKER_POKER_BONUS_H
#define CR_ODDS_HOUSE_POKER_POKER_BONUS_H

#include <gmp.h>

#include "games/house_poker/rules.h"

#define CR_BONUS_LINES (CR_HP_LINE_PAIR_OF_ACES + 1) /* that cards make */

struct cr_poker_bonus {
    struct {
        uint32_t ways;        /* hands; of a pair those that are not of aces */
        struct cr_ratio pays; /* den 0: nothing */
        uint32_t share;       /* of the jackpot, basis points */
    } lines[CR_BONUS_LINES];
    mpq_t hit;       /* how often it wins */
    mpq_t edge;      /* what the house keeps of a stake, without a jackpot's money */
    mpq_t variance;  /* of what is won, likewise */
    mpq_t meter;     /* at which the edge is nothing, in stakes; 0: no line is a share */
    mpq_t per_stake; /* of the edge that every stake in the meter gives back */
    mpq_t with_card; /* the edge where the bonus card may come among the five; else the same */
    mpq_t card_hit, card_variance; /* likewise */
    /* that of a box that is the lucky player's, the card as above; else the same */
    mpq_t with_lucky;
    mpq_t lucky; /* how often some box is drawn, by the plate */
};

/* False, and nothing to be released, where the house offers no bonus bet. */
bool cr_poker_bonus_init(struct cr_poker_bonus *bonus, const struct cr_play *play);
void cr_poker_bonus_release(struct cr_poker_bonus *bonus);

/* The edge with so many stakes in the meter. */
void cr_poker_bonus_at(mpq_t edge, const struct cr_poker_bonus *bonus, unsigned long meter);
/* What a stake in the meter gives back by that line alone; and the meter at which the bet would break even if
 * that line alone were paid out of it. False where it is no share of the jackpot. */
bool cr_poker_bonus_tier(mpq_t per_stake, mpq_t meter, const struct cr_poker_bonus *bonus,
                         unsigned line);
/* The edge where no line is paid more than so many stakes [M1 §144, §169]; false where that cuts nothing. */
bool cr_poker_bonus_capped(mpq_t edge, const struct cr_poker_bonus *bonus, struct cr_ratio most);

/* The edge where so many boxes have a bonus bet, one of which may be the lucky player's: each is as often. */
void cr_poker_bonus_lucky(mpq_t edge, const struct cr_poker_bonus *bonus, unsigned boxes);

/* The line of five cards worth so much: a category, or the pair of aces. */
unsigned cr_poker_bonus_line(cr_rank_value value);

#endif
