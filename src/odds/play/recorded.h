/* recorded.h -- a strategy learnt from recorded rounds: every box plays as boxes there did.
 *
 * Each decision of the record is counted by what was asked (situation.h, poker_situation.h,
 * between_situation.h) and what was done. In play the same question is answered by those frequencies, with
 * chance of the block's own; a question the record has not is answered by the game's simple strategy,
 * uninsured, and counted as a guess. So the edge is that of the players who are in the record, as far as it
 * knows them.
 *
 *     cr_recorded_open(&recorded, &cr_blackjack_game);
 *     cr_recorded_learn(recorded, table);                 a round that was played, as often as there are
 *     job.recall = cr_recorded_decide; job.knows = recorded;
 *     cr_recorded_close(recorded);
 *
 * Rounds that were voided teach nothing, nor do hands nobody could name when they were decided on: closed
 * cards of a live table. Whose decisions they are and at which box is not told apart. Insurance is learnt where
 * it is decided on cards; what a dark box posts before the deal is a bet, not a decision. Between players what
 * everybody saw is asked, so every decision teaches, and the draw of cards none.
 */
#ifndef CR_ODDS_PLAY_RECORDED_H
#define CR_ODDS_PLAY_RECORDED_H

#include "base/hash.h"
#include "odds/play/between.h"
#include "table/phh.h"

struct cr_recorded;

/* Blackjack, poker against the house, poker between players. */
bool cr_recorded_can(const struct cr_game *game);

/* Of that game, which is one of these (asserted). */
enum cr_status cr_recorded_open(struct cr_recorded **out, const struct cr_game *game);
void cr_recorded_close(struct cr_recorded *recorded);

/* The round at the table as far as it was played. Another game's teaches nothing. CR_NO_MEMORY, or CR_OK. */
enum cr_status cr_recorded_learn(struct cr_recorded *recorded, const struct cr_table *table);

/* A hand of poker between players as others write it down, if it runs as it was recorded. */
enum cr_status cr_recorded_learn_history(struct cr_recorded *recorded, const struct cr_phh *hand);

uint64_t cr_recorded_decisions(const struct cr_recorded *recorded);

/* Of what was learnt: the same counts have the same hash. */
void cr_recorded_hash(const struct cr_recorded *recorded, uint8_t hash[CR_HASH_SIZE]);

/* knows: a struct cr_recorded, which play does not change. */
cr_card_recall cr_recorded_decide;
cr_between_decide cr_recorded_between_decides; /* between players */

#endif
