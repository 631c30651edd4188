/* linked.h -- the jackpot of linked machines: its levels and its reserve, to the last fraction [BG art.34].
 *
 * A stake gives each part its share. Part 0 is the reserve, the levels follow. Nothing is lost to rounding:
 * every part has an accumulator for the house's own currency and one for each foreign one
 * [jackpots-and-machines 2.3, J21-J26], by games/side/pool.h. At any moment
 *
 *     contributed + seeded + moved in = taken + moved out + what stands in the parts
 *
 * where taken is what hits set aside and did not give back. Every change is noted, and cr_linked_recompute()
 * makes the jackpot again from the notes alone, by arithmetic of its own [BG art.34(5), J53].
 */
#ifndef CR_HOUSE_LINKED_H
#define CR_HOUSE_LINKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"

#define CR_LEVELS_MAX  4
#define CR_PARTS_MAX   (1 + CR_LEVELS_MAX)
#define CR_FOREIGN_MAX 4
#define CR_OWN         (-1) /* the house's own currency, where one of the foreign could stand */

struct cr_linked_part {
    uint32_t share; /* of each stake, basis points */
    uint32_t award; /* of what stands there, to who hits it; the reserve has none */
    cr_money reset; /* filled up to it after a hit */
    cr_money amount;
    int64_t acc;                     /* of 10^4 */
    int64_t foreign[CR_FOREIGN_MAX]; /* of 10^10 */
};

struct cr_linked {
    struct cr_linked_part parts[CR_PARTS_MAX];
    uint32_t levels, reserved;
    cr_money contributed, seeded, taken, moved_in, moved_out;
};

/* One change, as it is noted. */
enum cr_linked_change {
    CR_LINKED_STAKE,
    CR_LINKED_TAKE, /* set aside for a hit */
    CR_LINKED_BACK, /* the hit was none */
    CR_LINKED_SEED, /* filled up, from the reserve as far as it goes */
};
struct cr_linked_note {
    uint8_t change, part; /* enum cr_linked_change */
    int8_t currency;      /* CR_OWN, or which of the foreign */
    uint8_t reserved[5];
    cr_money amount;
    int64_t rate_ppm; /* of a foreign stake */
};

uint32_t cr_linked_share(const struct cr_linked *linked); /* of all parts, basis points */
cr_money cr_linked_levels(const struct cr_linked *linked);

/* All that is said above holds, no part is below zero. */
bool cr_linked_is_sane(const struct cr_linked *linked);

/* A stake: gains[] is what each part got. CR_OVERFLOW: it is as it was. */
enum cr_status cr_linked_stake(struct cr_linked *linked, cr_money stake, int currency,
                               int64_t rate_ppm, cr_money gains[CR_PARTS_MAX]);

/* A hit of that part (1 and up): what is set aside for it. */
cr_money cr_linked_take(struct cr_linked *linked, unsigned part);
void cr_linked_back(struct cr_linked *linked, unsigned part, cr_money amount);

/* Up to its reset: from the reserve, and the rest, which is returned, from the house. */
cr_money cr_linked_seed(struct cr_linked *linked, unsigned part, cr_money *from_reserve);

/* Whole to another, accumulators too (R15); a level the other has not goes to its first. */
void cr_linked_pass(struct cr_linked *from, struct cr_linked *to);

/* The jackpot again from where it stood and what was noted since. */
void cr_linked_recompute(struct cr_linked *linked, const struct cr_linked_note *notes,
                         size_t count);
bool cr_linked_same(const struct cr_linked *a, const struct cr_linked *b);

#endif
