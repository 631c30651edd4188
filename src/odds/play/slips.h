/* slips.h -- a strategy of bets learnt from recorded rounds, for games that ask nothing once the chips lie.
 *
 * At roulette and punto banco the choice is what to bet on. A slip is what one player had in play in one round
 * of the record: positions and amounts, wherever they came from (announced, left standing, placed badly and put
 * right). Every round of play is made with one of them, drawn by chance of the block's own, so bets lie as often
 * here or there as they did in the record.
 *
 *     cr_slips_open(&slips, &cr_roulette_game);
 *     cr_slips_learn(slips, table);                    a round that was played, as often as there are
 *     const struct cr_slip *slip = cr_slips_draw(slips, &stream);
 *     cr_slips_close(slips);
 */
#ifndef CR_ODDS_PLAY_SLIPS_H
#define CR_ODDS_PLAY_SLIPS_H

#include "base/hash.h"
#include "chance/stream.h"
#include "odds/play/share.h"
#include "table/table.h"

struct cr_slip_bet {
    uint16_t position;
    cr_money amount;
};
struct cr_slip {
    size_t first, count; /* of the bets, by position, none twice; no more than CR_STAKES_MAX */
};

struct cr_slips {
    const struct cr_game *game;
    struct cr_slip *list;
    struct cr_slip_bet *bets;
    size_t count, room, bet_count, bet_room;
};

/* Roulette and punto banco. */
bool cr_slips_can(const struct cr_game *game);

/* Of that game, which is one of these (asserted). */
enum cr_status cr_slips_open(struct cr_slips **out, const struct cr_game *game);
void cr_slips_close(struct cr_slips *slips);

/* A slip for everybody who had chips in play when the round was decided; another game's round, a voided one and
 * one that is not decided teach nothing. CR_NO_MEMORY, or CR_OK. */
enum cr_status cr_slips_learn(struct cr_slips *slips, const struct cr_table *table);

/* Of what was learnt, in the order it was. */
void cr_slips_hash(const struct cr_slips *slips, uint8_t hash[CR_HASH_SIZE]);

/* One of them, each as likely; there is one (asserted). */
const struct cr_slip *cr_slips_draw(const struct cr_slips *slips, struct cr_stream *stream);

#endif
