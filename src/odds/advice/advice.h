/* advice.h -- what each thing a player may do now is worth to him: for practice, never for money.
 *
 * The question is a round as it stands, and the box that is asked. What the decider sees is looked at and
 * nothing else: his cards, what he gave up for them, the dealer's open card, the common ones; other boxes
 * and earlier rounds are not. Every option the game would take from him gets its value: won less lost on
 * the average, in stakes (blackjack: what was put on the box; poker: the Ante) if the rest is played as
 * well as can be. The best comes first, of equals the one that risks less.
 *
 *     struct cr_advice_question question = { .game = game, .play = play, .state = state, .box = 1,
 *                                            .stakes = CR_PLAY_MONEY, .funds = chips };
 *     if (cr_advice_give(&question, &advice) == CR_OK) advice.list[0].choice          CR_BJ_DOUBLE
 *
 * A question about money is refused by its name, CR_PRACTICE_ONLY, before anything is looked at; a question
 * that says nothing of it is one about money.
 *
 * Blackjack: by the cards of the hand, from whole packs (blackjack/up.h, split.h; a hand that was split off is
 * valued by itself, a pair that may be split again as one newly split). Poker against the house: every card
 * that may come and every hand of the dealer's is counted, exchanges of up to five cards too. A table's
 * maximum payout cuts what is won, less what the box was paid already. Side bets, and what an insurance already
 * bought does after a draw, are left out.
 * Roulette and punto banco decide nothing but which bet to make: prices.h. Counted in the caller's time:
 * hundredths of a second, seconds for the first cards of Russian poker. Some dozen megabytes are taken and given
 * back.
 */
#ifndef CR_ODDS_ADVICE_ADVICE_H
#define CR_ODDS_ADVICE_ADVICE_H

#include "cards/rank.h"
#include "games/game.h"

#define CR_ADVICE_MOST 48 /* options: 31 exchanges and a few more */

enum cr_advice_stakes { CR_REAL_MONEY, CR_PLAY_MONEY };

struct cr_advice_question {
    const struct cr_game *game;
    struct cr_play play;
    const void *state;
    unsigned seat, box; /* whose decision, about which box */
    enum cr_advice_stakes stakes;
    cr_money funds;              /* chips in his hand: what he cannot pay for is no option */
    cr_card gone[CR_HAND_CARDS]; /* poker: cards the box gave up in this round */
    unsigned gone_count;
};

struct cr_advice_option {
    uint16_t choice;              /* of the game's `act` */
    uint16_t card_count;          /* an exchange: so many go, */
    cr_card cards[CR_HAND_CARDS]; /* and these */
    uint8_t reserved[3];
    cr_money amount; /* an insurance: what was reckoned with, as much as is paid in full; else 0 */
    double value;
};

/* What the dealer may have against a hand of poker that is played as it is, whatever its player knows being none
 * of it; or, where he has shown no game, what he may have once he is bought one. */
struct cr_advice_chances {
    int64_t deals; /* counted; 0: none were, the game knows no dealer's game */
    int64_t none, lower, equal, higher;
};

struct cr_advice {
    size_t count;
    struct cr_advice_option list[CR_ADVICE_MOST];
    struct cr_advice_chances chances;
};

/* Whether the game asks for decisions there is advice on. */
bool cr_advice_has(const struct cr_game *game);

/* CR_PRACTICE_ONLY; CR_NO_ADVICE where the box decides nothing now; CR_NOT_COUNTED where these rules are not
 * (house_poker/draw_terms.h); CR_NO_MEMORY. */
enum cr_status cr_advice_give(const struct cr_advice_question *question, struct cr_advice *advice);

/* What a choice costs against the best, 0 or more, in stakes: an insurance of less than the most in
 * proportion. cards: of an exchange, in any order. False: it is none of the options. */
bool cr_advice_cost(const struct cr_advice *advice, unsigned choice, const cr_card *cards,
                    unsigned card_count, cr_money amount, double *value, double *cost);

#endif
