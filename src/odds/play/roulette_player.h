/* roulette_player.h -- one player at a roulette table of his own, for counting and for simulating.
 *
 * Nothing is settled here: the player sits at a real table (table.h) under the house's rules and
 * plate, puts his stakes down, a number comes, and what was paid and lost is read off the events.
 *
 *     struct cr_player *player;
 *     cr_player_open(&player, rules, plate, &fault);
 *     cr_player_choose(player, stakes, count, &fault);     refused: fault.bet says which
 *     cr_player_spin(player, 17, &spin);                   spin.paid, spin.lost
 *     cr_player_close(player);
 */
#ifndef CR_ODDS_PLAY_ROULETTE_PLAYER_H
#define CR_ODDS_PLAY_ROULETTE_PLAYER_H

#include "games/roulette/rules.h"
#include "odds/play/share.h"
#include "table/table.h"

/* A stake on a position, or an announced bet. */
struct cr_stake {
    uint16_t position;
    uint8_t announced; /* enum cr_announced; CR_NOT_ANNOUNCED: on a position */
    uint8_t number;    /* neighbours and complete: of which */
    cr_money amount;   /* all of it; of complete nothing: it takes what the maxima are */
};

struct cr_player;

/* rules outlive the player; the plate is copied, with room for one seat. */
enum cr_status cr_player_open(struct cr_player **out, const struct cr_roulette_rules *rules,
                              const struct cr_roulette_settings *plate,
                              struct cr_stake_fault *fault);
void cr_player_close(struct cr_player *player);

/* The stakes of every round from now on: at most CR_STAKES_MAX (asserted). */
enum cr_status cr_player_choose(struct cr_player *player, const struct cr_stake *stakes,
                                size_t count, struct cr_stake_fault *fault);

/* The same for stakes on positions that were chosen once and not refused: nothing is tried. */
void cr_player_choose_again(struct cr_player *player, const struct cr_stake *stakes, size_t count);

/* A fresh table and chips enough. */
enum cr_status cr_player_sit(struct cr_player *player, struct cr_stake_fault *fault);

/* One round: stakes left by the last one are taken off, the stakes are put down, the number comes, the
 * round is paid and confirmed. */
enum cr_status cr_player_spin(struct cr_player *player, unsigned number, struct cr_spin *spin,
                              struct cr_stake_fault *fault);

/* The least a stake can be there under these rules and this plate, in whole chips. */
cr_money cr_stake_least(const struct cr_play *play, unsigned position);
cr_money cr_stake_least_unit(const struct cr_play *play, enum cr_announced kind);

#endif
