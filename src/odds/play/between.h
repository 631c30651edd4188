/* between.h -- poker between players by play: seeded hands at a full table, and what the house takes of them.
 *
 * Between players the house has no edge: it lives on its fee, and that depends on the pots people make. So
 * this plays whole hands through the engine, every seat by the same strategy, and adds up what went into the
 * pots (`lost`), what winners had of them (`paid`) and so the fee. The stake of a round is the table's minimum
 * bet: the edge is the fee of a hand in minimum bets.
 *
 *     struct cr_between job = { .game = &cr_holdem_game, .play = { rules, plate }, .stack = 10000,
 *                               .decide = cr_between_simple, .seed = cr_seed_from_number(7),
 *                               .pace = { .rounds = 1000000, .threads = 2 } };
 *     cr_simulate_between(&job, &result, &fault);
 *     result.edge, result.error                     minimum bets a hand
 *     result.lost / result.rounds                   the pots of a hand
 *
 * Everybody begins every hand with the same stack, whatever the one before left him. Cards lie closed for the
 * engine as at an electronic table; who decides is told his own and what lies open.
 */
#ifndef CR_ODDS_PLAY_BETWEEN_H
#define CR_ODDS_PLAY_BETWEEN_H

#include "games/poker/poker.h"
#include "odds/play/card_table.h"

/* What a player has before him when it is his word. */
struct cr_between_word {
    const struct cr_play *play;
    const struct cr_pk_rules *rules; /* of this hand */
    const struct cr_poker *poker;
    unsigned seat;
    cr_card own[CR_OWN_CARDS_MAX]; /* his cards, closed ones too */
    unsigned own_count;
    struct cr_betting_options options;
};

/* Fills in what is done: choice and amount. knows: what a strategy was handed; mind: chance of its own. */
typedef void cr_between_decide(const void *knows, struct cr_card_mind *mind,
                               const struct cr_between_word *word, struct cr_input *act);

/* Nobody folds and nobody raises. */
cr_between_decide cr_between_every;
/* By rules of thumb [between_simple.c]. */
cr_between_decide cr_between_simple;
/* By what his hand wins against hands drawn at random [between_odds.c]. */
cr_between_decide cr_between_odds;

struct cr_between {
    const struct cr_game *game; /* one of a room: cr_game.room */
    struct cr_play play;        /* as many players as the plate has seats */
    cr_money stack;             /* each has at the beginning of a hand */
    cr_between_decide *decide;
    const void *knows;
    struct cr_seed seed;
    struct cr_pace pace;
};

/* The most all players may have on the table together. */
#define CR_BETWEEN_CHIPS_MAX CR_SIMULATION_STAKE_MAX

/* A plate that cannot be played is refused before anything is, with bet CR_STAKES_MAX; a stack that is too
 * large (CR_OVERFLOW) or none (CR_AMOUNT) with bet 0. */
enum cr_status cr_simulate_between(const struct cr_between *job,
                                   struct cr_simulation_result *result,
                                   struct cr_stake_fault *fault);

/* ---- What a strategy does ---- */

/* Checks; calls; where that is too much for him, folds. */
void cr_between_stays(const struct cr_between_word *word, struct cr_input *act);
void cr_between_gives_up(const struct cr_between_word *word, struct cr_input *act);
/* Bets or raises to that total of the street, or what may be nearest to it; stays where he may not. */
void cr_between_raises(const struct cr_between_word *word, cr_money to, struct cr_input *act);
/* Whether anybody has bet or raised on this street. */
bool cr_between_is_led(const struct cr_between_word *word);
/* The total that is so many hundredths of the pot above the price, his call counted into the pot. */
cr_money cr_between_of_pot(const struct cr_between_word *word, unsigned percent);

#endif
