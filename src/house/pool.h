/* pool.h -- what a jackpot is to the house: its plan, what may stand in it, the states it goes through.
 *
 *     draft -> submitted -> approved -> active <-> suspended
 *                                         |  \-> closing -> closed
 *                                         \--- (hits pending: still active, their tables wait)
 *
 * The money itself is games/side/pool.h, its record and its hits the floor's. What a house may decide is
 * checked here, each refusal by its code [jackpots-and-machines, "Bad input"].
 *
 * A mystery's trigger is bound before its cycle begins. Its commitment is SHA-256 over the salt, then the
 * jackpot's number, the cycle and the trigger, 8 bytes each, the lowest first. To check without Croupier:
 *
 *     hashlib.sha256(salt + b"".join(n.to_bytes(8, "little") for n in (pool, cycle, trigger))).hexdigest()
 */
#ifndef CR_HOUSE_POOL_H
#define CR_HOUSE_POOL_H

#include <stdint.h>

#include "games/side/pool.h"
#include "house/wheel_of_fortune.h"

#define CR_POOL_GAMES_MAX  16
#define CR_POOL_TABLES_MAX 64
#define CR_POOL_AWARDS_MAX 16

enum cr_pool_kind {
    CR_POOL_PROGRESSIVE, /* a share of the pool for a combination */
    CR_POOL_MYSTERY, /* must be hit by its most; whose contribution crosses the trigger has it */
    CR_POOL_WHEEL,   /* the wheel of fortune: no money of its own, segments */
    CR_POOL_MACHINE_LINKED, /* of machines: at most 500 bp of each stake [BG art.34] */
    CR_POOL_KINDS
};
const char *cr_pool_kind_name(unsigned kind);
unsigned cr_pool_kind_find(const char *name); /* CR_POOL_KINDS if there is none */

enum cr_pool_state {
    CR_POOL_DRAFT,
    CR_POOL_SUBMITTED,
    CR_POOL_APPROVED,
    CR_POOL_ACTIVE,
    CR_POOL_SUSPENDED,
    CR_POOL_CLOSING, /* no contributions; still to be won, moved or drawn for */
    CR_POOL_CLOSED,
    CR_POOL_STATES
};
const char *cr_pool_state_name(unsigned state);
unsigned cr_pool_state_find(const char *name); /* CR_POOL_STATES if there is none */

/* One row of what is shown, and the least the rules allow for it. */
struct cr_pool_line {
    char line[40]; /* "777 spades" */
    uint32_t share, least;
};

struct cr_pool_plan {
    uint32_t number;
    uint8_t kind;           /* enum cr_pool_kind */
    uint8_t needs_approval; /* by metrology and commission [BG art.34(6)] */
    uint16_t reserved;
    char name[64], house[32], currency[8];
    char metrology[64], commission[64];
    char games[CR_POOL_GAMES_MAX][24];   /* up to the first "" */
    uint32_t tables[CR_POOL_TABLES_MAX]; /* up to the first 0; none: all of those games */
    uint32_t contribution, reserve, cap; /* basis points */
    cr_money reset;                      /* a progressive is topped up to it */
    cr_money least, most;                /* a mystery's prize */
    cr_money chips_max; /* what is paid in chips at the table; above it the cage pays */
    struct cr_pool_line awards[CR_POOL_AWARDS_MAX]; /* up to the first "" */
    struct cr_wheel_segment segments[CR_WHEEL_SEGMENTS_MAX];
    uint32_t segment_count, version; /* raised by every change */
};

/* CR_CAP_5, CR_AWARD_RANGE, CR_AWARD_MIN, CR_MYSTERY_RANGE, CR_WEIGHTS, CR_NO_WHEEL, CR_AMOUNT; why says
 * more. CR_OK: the plan can be run. */
enum cr_status cr_pool_check(const struct cr_pool_plan *plan, struct cr_refusal *why);

/* Whether a jackpot may go from one state to another: CR_POOL_STATE; CR_NOT_APPROVED where a reference is
 * missing before it becomes active; CR_NOT_EMPTY where it is to be closed with money in it. */
enum cr_status cr_pool_check_move(const struct cr_pool_plan *plan, const struct cr_pool *money,
                                  enum cr_pool_state from, enum cr_pool_state to,
                                  struct cr_refusal *why);

/* Whether what is left of one may go to `to` (NULL: to the house, CR_RETENTION): another approved jackpot
 * of the same currency and with money of its own. */
enum cr_status cr_pool_check_heir(const struct cr_pool_plan *plan, const struct cr_pool_plan *to,
                                  enum cr_pool_state to_state, struct cr_refusal *why);

/* Whether that table plays for it. */
bool cr_pool_has_member(const struct cr_pool_plan *plan, const char *house, const char *game,
                        const char *currency, uint32_t table);

#define CR_SALT_SIZE 32

struct cr_trigger {
    uint8_t salt[CR_SALT_SIZE];
    uint64_t at; /* the amount */
};

/* Uniform over every unit of the plan's range. False: the machine has no chance to give. */
bool cr_trigger_draw(const struct cr_pool_plan *plan, struct cr_trigger *trigger);

void cr_trigger_commit(const struct cr_trigger *trigger, uint32_t pool, uint64_t cycle,
                       uint8_t commitment[32]);

#endif
