/* cards.h -- a card game's odds by play: seeded shoes at a real table, and what they came to.
 *
 *     struct cr_card_simulation job = { .game = &cr_blackjack_game, .play = { rules, plate },
 *                                       .player = { &stake, 1, cr_bj_as_dealer, 3 },
 *                                       .seed = cr_seed_from_number(7),
 *                                       .pace = { .rounds = 1000000, .threads = 2 } };
 *     cr_simulate_cards(&job, &result, &fault);
 *     result.edge, result.error
 *
 * Every block of rounds (share.h) begins at a fresh table, and its shoes come from streams of the seed
 * that are its own: the result is the same to the digit on one thread or many. A block ends within a
 * shoe; that is a few rounds in sixteen thousand. The edge is of the stakes as they were put down;
 * what a double or a split adds is won and lost, not staked. A bonus bet may stand beside the first stake: the
 * result has both together, and each (share.h). Rounds that blackjack/batch.h covers are
 * played by it, unless by_engine asks for the engine: the result is the same to the digit.
 */
#ifndef CR_ODDS_PLAY_CARDS_H
#define CR_ODDS_PLAY_CARDS_H

#include "odds/play/card_table.h"
#include "odds/play/slips.h"

#define CR_PB_DEAL 4 /* cards every hand of punto banco begins with */

struct cr_card_simulation {
    const struct cr_game *game;
    struct cr_play play;
    struct cr_card_player player;
    cr_money meter; /* in the jackpot of a bonus bet, before every round */
    struct cr_seed seed;
    struct cr_pace pace;
    bool by_engine; /* every round by the engine, whatever is faster */
    /* decides in place of the player's decide (recorded.h); NULL: nobody does */
    cr_card_recall *recall;
    const void *knows;
    /* In place of the player's stakes, one drawn for every round; there are as many stakes as the longest of
     * them has, all valid. NULL: none. */
    const struct cr_slips *slips;
};

/* Refused stakes are refused before anything is played (of slips fault.bet is CR_STAKES_MAX); so are those over
 * CR_SIMULATION_STAKE_MAX / CR_CARD_HANDS_MAX together (CR_OVERFLOW), of which a split makes many, and a meter
 * above CR_CARD_METER_MAX. */
#define CR_CARD_HANDS_MAX 64
#define CR_CARD_METER_MAX \
    INT64_C(100000000000) /* won every round, the squares still fit 128 bits */
enum cr_status cr_simulate_cards(const struct cr_card_simulation *job,
                                 struct cr_simulation_result *result, struct cr_stake_fault *fault);

#endif
