/* machine_slot.h -- a simulated gaming machine: what is on its meters, and each thing it does told to the house.
 *
 *     cr_slot_begin(&slot, &err)           finds itself on the house's page, and is linked
 *     cr_slot_play(&slot, &game, &err)     money in if there is too little on it, stake, reels, win, hit
 *     cr_slot_end(&slot, &err)             shows its meters; leaves the link as it found it
 *
 * It begins with the meters the house has counted, as it remembers nothing from one run to the next, and
 * counts for itself from there on: at the end both must agree.
 */
#ifndef CR_CLI_MACHINE_SLOT_H
#define CR_CLI_MACHINE_SLOT_H

#include "chance/stream.h"
#include "cli/machine_link.h"
#include "cli/machine_reels.h"
#include "house/machine.h"

#define CR_SLOT_STAKES_MAX  16
#define CR_SLOT_UNHEARD_MAX 1000 /* the house takes 4096 events at once, a game is three at most */

struct cr_slot {
    struct cr_machine_link *link;
    uint32_t number;
    cr_money stakes[CR_SLOT_STAKES_MAX]; /* what may be staked on it; one is drawn for each game */
    unsigned stake_count;
    cr_money note;   /* what is put in at a time */
    int64_t unheard; /* games it plays before it is linked: told together with the link */
    struct cr_stream chance;
    /* as the house has it, from cr_slot_begin() on */
    char name[CR_MACHINE_TEXT], means[32], currency[8];
    int decimals;
    bool was_linked;
    int64_t meters[CR_METERS];
    cr_money credits;
    uint64_t hits;
    cr_money awarded; /* by the hits */
};

struct cr_slot_game {
    struct cr_reels reels;
    cr_money stake, win;
    cr_money pool;         /* what the jackpot shows; -1: there is none, or it rests */
    uint32_t award;        /* of a hit; 0: it was none, or the house refused it */
    cr_money award_amount; /* set aside for it */
};

/* False: err says why; the slot is where the house left it. */
bool cr_slot_begin(struct cr_slot *slot, struct cr_error *err);
bool cr_slot_play(struct cr_slot *slot, struct cr_slot_game *game, struct cr_error *err);
bool cr_slot_end(struct cr_slot *slot, struct cr_error *err);

/* All that is on it, paid by its hopper. */
bool cr_slot_cash_out(struct cr_slot *slot, struct cr_error *err);

/* What the house has counted of it. */
bool cr_slot_read_house(const struct cr_slot *slot, int64_t counted[CR_METERS],
                        struct cr_error *err);

#endif
