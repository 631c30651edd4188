/* insured.h -- rounds in which an insurance is bought: hand and insurance together.
 *
 * What an insurance is worth needs no more than the dealer's second card; how a round varies and how often it wins
 * does: both hang on that card. So such rounds are summed once more with the second card known (up.h), for each it
 * may be that an insurance is on, with what the insurances win or lose beside the hand; those with any other second
 * card are all rounds less these.
 *
 *     if (cr_bj_insures_any(&up, &plays)) cr_bj_sum_insured(&up, &plays, room, &sum);
 */
#ifndef CR_ODDS_BLACKJACK_INSURED_H
#define CR_ODDS_BLACKJACK_INSURED_H

#include "odds/blackjack/first.h"

/* A thread's own. */
struct cr_bj_insured_room {
    struct cr_bj_up with_second;
    struct cr_bj_parted parted[CR_BJ_KINDS];
};

bool cr_bj_insures_any(const struct cr_bj_up *up, const struct cr_bj_plays *plays);

/* Square, hits and pushes of the sum, which cr_bj_sum_up() has filled for the same plays, insurance in.
 * up->beside is 0, and is again when it is done. */
void cr_bj_sum_insured(struct cr_bj_up *up, const struct cr_bj_plays *plays,
                       struct cr_bj_split_work *work, struct cr_bj_insured_room *room,
                       struct cr_bj_sum *sum);

#endif
