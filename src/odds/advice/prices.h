/* prices.h -- what each bet of a game costs where nothing is decided but which bet to make: for practice.
 *
 * Roulette and punto banco ask for no decision once the chips lie; choosing the bet was it. Its price is what
 * the house keeps of it on the average (lab/lab.h: counted, a fraction beside it), and what choosing it cost
 * is how much more that is than the table's best bet keeps.
 *
 *     cr_advice_prices_open(&prices, game, play, CR_PLAY_MONEY);
 *     cr_advice_price(prices, "tie")->edge - prices->best->edge             0.1330
 *     cr_advice_prices_close(prices);
 *
 * Asked about money it is refused by its name, CR_PRACTICE_ONLY, before anything is looked at. Counted with
 * the least stake the plate allows: what a maximum payout takes of a large one is left out.
 */
#ifndef CR_ODDS_ADVICE_PRICES_H
#define CR_ODDS_ADVICE_PRICES_H

#include "odds/advice/advice.h"
#include "odds/lab/lab.h"

struct cr_advice_prices {
    struct cr_lab lab;                /* one figure a bet: `bet`, `edge`, `exact` */
    const struct cr_lab_figure *best; /* it costs least, of equals the first */
    bool are_same;                    /* every bet costs that */
};

/* Whether the game's bets have prices and its rounds no decisions. */
bool cr_advice_has_prices(const struct cr_game *game);

/* CR_PRACTICE_ONLY; CR_NO_ADVICE: it is no such game; CR_NO_MEMORY; what the lab refuses. */
enum cr_status cr_advice_prices_open(struct cr_advice_prices **out, const struct cr_game *game,
                                     const struct cr_play *play, enum cr_advice_stakes stakes);
/* NULL is fine. */
void cr_advice_prices_close(struct cr_advice_prices *prices);

/* By the name of where the chips lie ("n17", "banco"); NULL: there is no such bet. */
const struct cr_lab_figure *cr_advice_price(const struct cr_advice_prices *prices, const char *bet);

#endif
