/* batch.h -- one box of blackjack played fast: the same rounds as the engine's, and nothing else.
 *
 * A plain loop over the cards of a sitting's shoes (play/card_table.h), by the same struct of rules. It keeps
 * no state of a table, tells no events and asks nobody: it is there to count money. Every round it plays
 * is the one the engine plays at that place of that sitting: the same cards, the same money, the same
 * points (tests/unit/odds/blackjack_batch.c holds them against each other). A number that matters is
 * still the engine's; this one comes to it sooner.
 *
 *     struct cr_bj_batch *batch;
 *     if (cr_bj_batch_open(&batch, &play, &player) != CR_OK) ...        the engine plays it
 *     cr_bj_batch_sit(batch, &seed, 0);
 *     if (!cr_bj_batch_play(batch, rounds, 256)) ...                    the engine plays the sitting anew
 *     cr_bj_batch_close(batch);
 *
 * Not covered, and refused when it opens (CR_NOT_OFFERED): more than one stake, side bets, a player other
 * than the two of player.h, a pack the house does not let cut in the middle. Not covered, and
 * found in play: a shoe that runs out within a round. Insurance, surrender, blind doubles, fellow bettors
 * and the dealer's errors these two players never meet.
 */
#ifndef CR_ODDS_BLACKJACK_BATCH_H
#define CR_ODDS_BLACKJACK_BATCH_H

#include "odds/play/card_table.h"

/* What one round came to. */
struct cr_bj_dealt {
    cr_money paid, lost;
    uint32_t shoe;  /* which of the sitting, from 1 */
    uint16_t cards; /* that came out of it */
    uint8_t hands;  /* of the box */
    uint8_t dealer; /* his points */
};

struct cr_bj_batch;

/* CR_OK, CR_NO_MEMORY, or what closes it: CR_NOT_OFFERED, or the refusal of plate or stake. Copies what it
 * needs of play and player. */
enum cr_status cr_bj_batch_open(struct cr_bj_batch **out, const struct cr_play *play,
                                const struct cr_card_player *player);
void cr_bj_batch_close(struct cr_bj_batch *batch);

/* As cr_card_table_sit(). */
void cr_bj_batch_sit(struct cr_bj_batch *batch, const struct cr_seed *seed, uint64_t first);

/* The next `count` rounds of the sitting. False if a shoe ran out within one: then nothing in `out` counts,
 * and the sitting is over. Allocates nothing. */
bool cr_bj_batch_play(struct cr_bj_batch *batch, struct cr_bj_dealt *out, size_t count);

#endif
