/* side.h -- side bets: a stake beside the game's own, decided by a few cards, a wheel or a pool.
 *
 * One mechanism for all games. Which cards make a line is the game's; what then happens to the stake and
 * in which words it is told is here:
 *
 *     NONE --stake--> OPEN --lose, pay--> DONE
 *                       |----claim----> CLAIMED ----award----> DONE
 *
 * A claim is answered from outside: a share of a jackpot by its pool, the wheel of fortune by the
 * system. While one stands the round waits for an award (CR_NEED_AWARD). A pool has its share of every
 * bonus bet of a round that is settled (CONTRIBUTED, before the awards); a void round gives it nothing
 * [jackpots-and-machines 2, 4]. A mystery prize comes on top of everything, whatever the cards, and is a
 * line of its own in the report. Prizes are never cut to a table's maximum payout.
 */
#ifndef CR_GAMES_SIDE_SIDE_H
#define CR_GAMES_SIDE_SIDE_H

#include "games/game.h"

enum cr_side_kind { CR_SIDE_BONUS, CR_SIDE_WHEEL, CR_SIDE_KINDS };

enum cr_side_state { CR_SIDE_NONE, CR_SIDE_OPEN, CR_SIDE_CLAIMED, CR_SIDE_DONE };

struct cr_side_bet {
    cr_money stake;
    uint16_t bet;   /* its number in the round */
    uint8_t state;  /* enum cr_side_state */
    uint8_t line;   /* CLAIMED: of the game's lines */
    uint32_t share; /* CLAIMED: basis points of the pool; 0: the prize is the system's */
};
static_assert(sizeof(struct cr_side_bet) == 16, "no padding");

/* Whose it is and where: what its events say. */
struct cr_side_at {
    uint16_t seat, position, value;
};

void cr_side_stake(struct cr_side_bet *side, const struct cr_side_at *at, cr_money amount,
                   unsigned bet, unsigned clause, struct cr_events *events);
void cr_side_take_back(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                       struct cr_events *events); /* by its player, before the close */

/* Each asserts that the bet is OPEN (give_back: or CLAIMED) and makes it DONE (give_back: NONE). */
void cr_side_lose(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                  struct cr_events *events);
void cr_side_pay(struct cr_side_bet *side, const struct cr_side_at *at, cr_money paid,
                 unsigned clause, struct cr_events *events);
void cr_side_give_back(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                       struct cr_events *events);

void cr_side_claim(struct cr_side_bet *side, const struct cr_side_at *at, unsigned line,
                   unsigned share, unsigned clause, struct cr_events *events);
void cr_side_award(struct cr_side_bet *side, const struct cr_side_at *at, cr_money amount,
                   unsigned clause, struct cr_events *events);

/* A pool may have its share of this bet: the round is settled. */
void cr_side_contribute(const struct cr_side_bet *side, const struct cr_side_at *at,
                        unsigned clause, struct cr_events *events);

/* A prize on top: bet is a number of the round not yet used. */
void cr_side_mystery(const struct cr_side_at *at, unsigned bet, cr_money amount, unsigned clause,
                     struct cr_events *events);

/* What an award's form ends with in every game: which jackpot it comes from and by which of its records, or
 * which wheel of fortune it was turned at. Who keeps the books reads them off the input; a game does not. */
#define CR_SIDE_AWARD_FIELDS                                                     \
    { "pool", CR_FORM_UINT32, offsetof(struct cr_input, ref), 0, false },        \
        { "record", CR_FORM_UINT32, offsetof(struct cr_input, turn), 0, false }, \
    {                                                                            \
        "wheel", CR_FORM_UINT16, offsetof(struct cr_input, laps), 0, false       \
    }

/* Whether chips of it lie on the table. */
bool cr_side_stands(const struct cr_side_bet *side);

#endif
