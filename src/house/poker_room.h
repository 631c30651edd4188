/* poker_room.h -- the room around its poker tables: lists, held seats, absences, sessions, bans, stakes,
 * stacks in safekeeping, guests, spectators [poker-room A, B, C, J, K].
 *
 * A plain state that deeds change, each with the moment it was done. What a deed needs of a table's rules
 * (minutes, a least amount) is said with it, so that the same deeds give the same room again whatever the
 * rules have become. What may be done is asked before, of the same state:
 *
 *     cr_room_check_sit(&room, &sitting, &why)              BARRED, NOT_TOGETHER, ONE_TABLE, SEAT_HELD
 *     cr_room_return_least(&room, 3, player, least, now, &until)
 *     cr_room_do(&room, &deed)                              CR_OK, or nothing changed
 *
 * Times are microseconds since 1970; nothing here has a clock.
 */
#ifndef CR_HOUSE_POKER_ROOM_H
#define CR_HOUSE_POKER_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"

#define CR_ROOM_MINUTE     INT64_C(60000000)
#define CR_ROOM_LIST_MAX   256 /* of each kind */
#define CR_ROOM_VOICES_MAX 16
#define CR_ROOM_GAME_MAX   32

/* ---- What the room knows ---- */

struct cr_room_wait { /* for a table */
    int64_t since;
    uint32_t player, table;
};
struct cr_room_wish { /* a seated player's, for another seat; 0: any */
    int64_t since;
    uint32_t player, table;
    uint16_t seat, reserved[3];
};
struct cr_room_hold { /* chips or a marker hold a seat */
    int64_t since;
    uint32_t player, table;
    uint16_t seat;          /* from 1 */
    uint16_t release, most; /* minutes */
    uint16_t reserved;
};
struct cr_room_absence {
    int64_t since;
    uint32_t player, table;
    uint16_t minutes; /* it may last: what was granted among them */
    uint16_t told;    /* the manager knew beforehand */
    uint32_t reserved;
};
struct cr_room_session { /* of a player at a table: open, or ended within the time that binds him */
    int64_t in, out;     /* out 0: he plays */
    cr_money bought, taken;
    uint32_t player, table;
    uint16_t lock; /* minutes a return is bound */
    uint16_t removed;
    uint32_t reserved;
};

enum cr_room_scope { CR_BAN_TABLE, CR_BAN_GAME, CR_BAN_WITH, CR_BAN_ROOM, CR_BAN_SCOPES };
const char *cr_room_scope_name(unsigned scope); /* "table" */
unsigned cr_room_scope_find(const char *name);  /* CR_BAN_SCOPES: none */
struct cr_room_ban {
    int64_t until; /* 0: no end */
    uint32_t player;
    uint32_t target; /* TABLE: its number; WITH: the other player */
    uint32_t scope;  /* enum cr_room_scope */
    uint32_t reserved;
    char game[CR_ROOM_GAME_MAX]; /* GAME */
};
struct cr_room_change { /* of a table's stakes, asked for */
    int64_t since;
    uint32_t table, count;
    uint32_t agreed[CR_ROOM_VOICES_MAX]; /* players */
    uint32_t objects;                    /* who said no last; 0: nobody */
    uint32_t approved;                   /* by management */
};
struct cr_room_kept { /* a stack lifted for safety while its player is away; his seat stays [A6] */
    int64_t since;
    cr_money amount;
    uint32_t player, table;
    uint16_t unit; /* its currency's number in the books */
    uint16_t reserved[3];
};
struct cr_room_halt { /* management has not let the game start yet [A15] */
    int64_t since;
    uint32_t table, reserved;
};
struct cr_room_guest { /* beside a player, at a free seat: asked for, then allowed [B6] */
    int64_t since;
    uint32_t player; /* his host */
    uint32_t guest;  /* 0: nobody the house knows by number */
    uint32_t table;
    uint16_t seat, allowed;
    uint32_t count;
    uint32_t against[CR_ROOM_VOICES_MAX]; /* players who object */
    uint32_t reserved;
};
struct cr_room_crowd { /* spectators a player asks to be sent back [J] */
    int64_t since;
    uint32_t player, table;
    /* MOVE or REMOVE once it was ruled; else CR_ROOM_OUTCOMES: the manager is asked */
    uint32_t outcome;
    uint32_t reserved;
};

struct cr_room {
    uint32_t wait_count, wish_count, hold_count, absence_count, session_count, ban_count,
        change_count, kept_count, halt_count, guest_count, crowd_count, reserved;
    struct cr_room_wait waits[CR_ROOM_LIST_MAX]; /* in the order they came */
    struct cr_room_wish wishes[CR_ROOM_LIST_MAX];
    struct cr_room_hold holds[CR_ROOM_LIST_MAX];
    struct cr_room_absence absences[CR_ROOM_LIST_MAX];
    struct cr_room_session sessions[CR_ROOM_LIST_MAX];
    struct cr_room_ban bans[CR_ROOM_LIST_MAX];
    struct cr_room_change changes[CR_ROOM_LIST_MAX];
    struct cr_room_kept kept[CR_ROOM_LIST_MAX];
    struct cr_room_halt halts[CR_ROOM_LIST_MAX];
    struct cr_room_guest guests[CR_ROOM_LIST_MAX];
    struct cr_room_crowd crowds[CR_ROOM_LIST_MAX];
};

/* ---- What is put to the floor, and what it may decide ---- */

enum cr_room_case { CR_CASE_STAKES, CR_CASE_GUEST, CR_CASE_SPECTATORS, CR_ROOM_CASES };
enum cr_room_outcome {
    CR_RULE_APPROVE,
    CR_RULE_ALLOW,
    CR_RULE_MOVE,   /* spectators stand back */
    CR_RULE_REMOVE, /* and out of the room */
    CR_RULE_REFUSE,
    CR_RULE_OTHER, /* with its reason [RF gen 1.7.1] */
    CR_ROOM_OUTCOMES
};
const char *cr_room_case_name(unsigned about);
unsigned cr_room_case_find(const char *name); /* CR_ROOM_CASES: none */
const char *cr_room_outcome_name(unsigned outcome);
unsigned cr_room_outcome_find(const char *name); /* CR_ROOM_OUTCOMES: none */

/* ---- Deeds ---- */

#define CR_ROOM_DEED_MAP(X)                                                                    \
    X(WAIT, "wait") /* player, table: on the list */                                           \
    X(UNWAIT, "unwait")                                                                        \
    X(WISH, "wish") /* player, table, seat: to change to */                                    \
    X(UNWISH, "unwish")                                                                        \
    X(HOLD, "hold")     /* player, table, seat, minutes (release), most */                     \
    X(LIFT, "lift")     /* table, seat */                                                      \
    X(AWAY, "away")     /* player, table, minutes, told */                                     \
    X(BACK, "back")     /* player, table */                                                    \
    X(EXTEND, "extend") /* player, table, minutes more */                                      \
    X(CAME, "came")     /* player, table, amount: brought into play, first or more */          \
    X(WENT, "went")     /* player, table, amount: taken out; minutes it binds; removed */      \
    X(BAN, "ban")       /* player, scope, target or game, until */                             \
    X(UNBAN, "unban")   /* the same, lifted */                                                 \
    X(STAKES, "stakes") /* table: a change is asked for */                                     \
    X(AGREE, "agree")   /* player, table; seat: to the guest there, 0: to the stakes */        \
    X(OBJECT, "object")                                                                        \
    X(CHANGED, "changed") /* table: done, or given up */                                       \
    X(NOTE, "note") /* an incident or a decision with its reason: the record alone keeps it */ \
    X(KEEP, "keep") /* player, table, amount, unit: his stack is lifted for safety */          \
    X(GIVE_BACK, "give_back")   /* player, table, amount: as it was counted, whole */          \
    X(WAIT_START, "wait_start") /* table: no hand begins before START */                       \
    X(START, "start")                                                                          \
    X(GUEST, "guest")           /* player, his guest as target, table, seat: asked for */      \
    X(GUEST_WENT, "guest_went") /* table, seat */                                              \
    X(CROWD, "crowd")           /* player, table: spectators disturb him */                    \
    X(RULE, "rule")             /* table, about, outcome; seat of a guest */                   \
    X(COUNT, "count")           /* player, table, seat, amount: told about how much lies there */

enum cr_room_deed_kind {
#define X(name, text) CR_ROOM_##name,
    CR_ROOM_DEED_MAP(X)
#undef X
        CR_ROOM_DEEDS
};
const char *cr_room_deed_name(unsigned kind);
unsigned cr_room_deed_find(const char *name); /* CR_ROOM_DEEDS: none */

struct cr_room_deed {
    int64_t at, until;
    cr_money amount;
    uint32_t kind, player, table, target;
    uint16_t seat, minutes, most, scope;
    uint16_t about, outcome; /* enum cr_room_case, enum cr_room_outcome */
    uint16_t unit;
    bool told, removed;
    char game[CR_ROOM_GAME_MAX];
};

/* Refused, the room is as it was: NOTHING_THERE where there is nothing to end, ALREADY_DONE where it stands
 * already, TOO_MANY where a list is full; COUNT_DIFFERS where a stack does not come back whole, OUTCOME where
 * the floor may not decide so. */
enum cr_status cr_room_do(struct cr_room *room, const struct cr_room_deed *deed);

/* ---- Questions ---- */

struct cr_room_sitting {
    uint32_t player, table;
    uint16_t seat; /* from 1; 0: any */
    bool one_table;
    const char *game;
    const uint32_t *seated; /* who sits at the table, */
    size_t seated_count;
    uint32_t elsewhere; /* another poker table he sits at; 0: none */
    int64_t now;
};
/* Whether a ban keeps him from sitting down so; with: the one at the table it keeps him from, 0: it is not
 * that. The door's restrictions are such bans too (door.h). */
bool cr_room_ban_bars(const struct cr_room_ban *ban, const struct cr_room_sitting *sitting,
                      uint32_t *with);

enum cr_status cr_room_check_sit(const struct cr_room *room, const struct cr_room_sitting *sitting,
                                 struct cr_refusal *why, int64_t *until);

/* With how much he must come into play: `least`, or what he took out where the hour binds him, which ends
 * at *until (0: it does not) [B11, C4, R16]. */
cr_money cr_room_return_least(const struct cr_room *room, uint32_t table, uint32_t player,
                              cr_money least, int64_t now, int64_t *until);

/* Whether he was removed from there and may come back: else what binds him is what he won. */
bool cr_room_was_removed(const struct cr_room *room, uint32_t table, uint32_t player);

/* Whose a free seat is: who asked first among the seated, unless it is held; else the first who waits;
 * 0: nobody's [B4]. */
uint32_t cr_room_next(const struct cr_room *room, uint32_t table, uint16_t seat, int64_t now);

bool cr_room_has_queue(const struct cr_room *room, uint32_t table);
unsigned cr_room_place(const struct cr_room *room, uint32_t table,
                       uint32_t player); /* on the list, from 1; 0: not on it */

/* The hold of a seat that stands now: lifted by itself at its most where somebody waits. NULL: none. */
const struct cr_room_hold *cr_room_held(const struct cr_room *room, uint32_t table, uint16_t seat,
                                        int64_t now);
const struct cr_room_absence *cr_room_away(const struct cr_room *room, uint32_t table,
                                           uint32_t player);
const struct cr_room_change *cr_room_change(const struct cr_room *room, uint32_t table);

const struct cr_room_kept *cr_room_kept(const struct cr_room *room, uint32_t table,
                                        uint32_t player);
const struct cr_room_halt *cr_room_halted(const struct cr_room *room, uint32_t table);
const struct cr_room_guest *cr_room_guest_at(const struct cr_room *room, uint32_t table,
                                             uint16_t seat);
const struct cr_room_crowd *cr_room_crowd(const struct cr_room *room, uint32_t table);

/* Whose cards he may look at there: his host's, once he is let [B6]; 0: nobody's. */
uint32_t cr_room_host_of(const struct cr_room *room, uint32_t table, uint32_t guest);

/* What may be decided now, a bit each (enum cr_room_outcome); 0: nothing is asked. */
unsigned cr_room_outcomes(const struct cr_room *room, enum cr_room_case about, uint32_t table,
                          uint16_t seat);

/* About how much that is, to the nearest `round` and never nothing where there is something [A7]. */
cr_money cr_room_about(cr_money amount, cr_money round);

/* What the floor is asked now: an absence whose time is up, a hold that may be lifted. */
enum cr_room_task_kind { CR_TASK_ABSENCE, CR_TASK_HOLD };
struct cr_room_task {
    int64_t due; /* when it became one */
    uint32_t table, player;
    uint16_t seat;
    uint8_t kind;   /* enum cr_room_task_kind */
    uint8_t remove; /* the default: with a queue remove or lift, else leave [R15] */
};
/* Those due by now, the oldest first; how many there are in all. */
size_t cr_room_tasks(const struct cr_room *room, bool needs_queue, int64_t now,
                     struct cr_room_task *out, size_t max);

/* Why a change of stakes cannot be: OBJECTION with n the place (from 0) of the first player among
 * `seated` who did not agree [A11]. */
enum cr_status cr_room_check_stakes(const struct cr_room *room, uint32_t table,
                                    const uint32_t *seated, size_t count, size_t *who);

/* The fewest chips of these values (the largest first, each a multiple of the next) [B12]. False: it
 * cannot be paid so. */
bool cr_room_fewest_chips(cr_money amount, const cr_money *values, size_t count, uint32_t *pieces);

#endif
