/* door.h -- the door: who is let in and why not, visits, self-exclusions, breach acts, bans, restrictions
 * [house D; state machine "Visit"].
 *
 *     at_door --- no ground ---> admitted --- told to leave, ban, self-exclusion ---> leaving
 *        |                          |  seat, buy-in, bet; redeem                         |  redeem, the
 *        | any ground               | exit                                               |  running round
 *        v                          v                                                    v exit
 *     refused                     left  <-----------------------------------------------+
 *
 * A state that deeds change, each with its moment and the house's day (zone.h says which it is). The
 * numbers of the house's rules are said with the deed, so that the same deeds give the same door again
 * whatever the rules have become. Ages come as years: no birthday is known here.
 *
 *     struct cr_door door;
 *     cr_door_init(&door);
 *     struct cr_door_deed deed = { .kind = CR_DOOR_DEED_ENTER, .at = now, .today = today, .rules = rules,
 *                                  .visitor = 7, .id_shown = true, .age = 31 };
 *     if (cr_door_do(&door, &deed, &told) != CR_OK)
 *         ... told.why is spoken, told.grounds are all recorded
 *     cr_door_check_visit(&door, 7, CR_VISIT_PLAY)          NO_VISIT, VISIT_CLOSING
 *     cr_door_release(&door);
 *
 * Nothing in a deed overrides a ground, whoever does it (S5). An excluded or banned person's chips are
 * redeemed while he is leaving, later by an application without entry: payouts do not ask the door [R12].
 *
 * The lists grow. What is over leaves them: who went out at once, what has lapsed by a deed of its own;
 * acts never lapse [R14].
 *
 *     door.c        deeds about persons: coming and going, exclusions
 *     door_acts.c   deeds about conduct: acts, bans, restrictions
 *     door_list.h   rows sorted by a number
 *     door_show.c   names, the visit's machine, questions
 */
#ifndef CR_HOUSE_DOOR_H
#define CR_HOUSE_DOOR_H

#include "base/status.h"
#include "house/breach.h"
#include "house/poker_room.h"

/* ---- Grounds ---- */

/* In the order of the checks: the first that fails is spoken, all are recorded. */
enum cr_door_ground {
    CR_GROUND_DOCUMENT,    /* ID_REQUIRED */
    CR_GROUND_AGE,         /* UNDER_AGE */
    CR_GROUND_EXCLUDED,    /* SELF_EXCLUDED */
    CR_GROUND_BANNED,      /* BANNED */
    CR_GROUND_CLASS,       /* CLASS_REFUSED: the law keeps them out [R16] */
    CR_GROUND_INTOXICATED, /* INTOXICATED */
    CR_GROUND_ARMED,       /* WEAPON */
    CR_GROUND_STAFF,       /* STAFF_PLAYS [R45] */
    CR_GROUNDS
};
enum cr_status cr_door_ground_status(enum cr_door_ground ground);
#define CR_GROUND_BIT(ground) (1u << (ground))

/* ---- A visit ---- */

enum cr_visit_state {
    CR_VISIT_AT_DOOR,  /* being checked */
    CR_VISIT_ADMITTED, /* inside, may play */
    CR_VISIT_LEAVING,  /* inside, may finish the round and redeem */
    CR_VISIT_LEFT,     /* out; to come again is another visit */
    CR_VISIT_REFUSED,  /* never in */
    CR_VISIT_STATES
};
enum cr_visit_event {
    CR_VISIT_PASSES, /* no ground was found */
    CR_VISIT_FAILS,  /* one was */
    CR_VISIT_PLAY,   /* a seat, a buy-in, a bet */
    CR_VISIT_FINISH, /* the running round goes on to its end */
    CR_VISIT_REDEEM, /* chips become money */
    CR_VISIT_TOLD_TO_LEAVE,
    CR_VISIT_BAN,
    CR_VISIT_SELF_EXCLUSION,
    CR_VISIT_EXIT,
    CR_VISIT_EVENTS
};
const char *cr_visit_state_name(unsigned state); /* "at_door" */

/* False: there is no such edge, and *next is as it was. */
bool cr_visit_next(enum cr_visit_state state, enum cr_visit_event event, enum cr_visit_state *next);

struct cr_visit { /* a row of the visitors' register [BG art.7(1)7.1] */
    uint32_t visitor, id;
    int64_t in, out;
    uint8_t state;  /* enum cr_visit_state */
    uint8_t played; /* else he came along */
    uint8_t why;    /* enum cr_visit_event that made him leave; 0: none */
    uint8_t id_shown;
    uint32_t by; /* who let him in */
};

/* ---- What the door knows ---- */

struct cr_selfex { /* from the moment it is filed he is kept out [M1 §6.1] */
    uint32_t visitor, id;
    int64_t filed_at, listed_at; /* listed_at 0: not yet */
    uint64_t document;           /* that confirms both to him [M1 §4.7] */
    uint32_t clerk, months;
    cr_day first_day, last_day; /* both excluded [R11] */
};
enum cr_selfex_state { CR_SELFEX_IS_FILED, CR_SELFEX_IS_ACTIVE, CR_SELFEX_IS_EXPIRED };
enum cr_selfex_state cr_selfex_state(const struct cr_selfex *selfex, cr_day today);
const char *cr_selfex_state_name(unsigned state); /* "filed" */

struct cr_door_ban {
    uint32_t visitor, id;
    int64_t since;
    uint32_t by, incidents;     /* that were counted for it */
    cr_day first_day, last_day; /* last_day CR_DAY_NONE: without term [ban_term] */
};

struct cr_door_restriction { /* [RF 15.1] */
    uint32_t id, by;
    int64_t since;
    struct cr_room_ban what; /* whom from what: poker_room.h has the rule; its end is not its own */
    cr_day first_day,
        last_day; /* last_day CR_DAY_NONE: without term; else it is lifted behind it */
};

struct cr_door {
    struct cr_visit *visits; /* admitted or leaving; by visitor, as the next two */
    struct cr_selfex *selfexes;
    struct cr_door_ban *bans;
    struct cr_breach_act *acts; /* by number, as the last */
    struct cr_door_restriction *restrictions;
    uint32_t visit_count, selfex_count, ban_count, act_count, restriction_count;
    uint32_t visit_room, selfex_room, ban_room, act_room, restriction_room;
    uint32_t last_visit, last_selfex, last_ban, last_restriction; /* numbers given */
};

void cr_door_init(struct cr_door *door);
void cr_door_release(struct cr_door *door);

/* ---- Deeds ---- */

struct cr_door_rules {
    struct cr_breach_rules bans;
    uint32_t age_min; /* 0: not asked [visitor_min_age] */
    uint32_t classes; /* of the house's list, a bit each, that are kept out [refusal_classes]; the
                         one it is shipped with, under_age, is age_min */
    uint16_t selfex_min, selfex_max; /* months; max 0: the house keeps no list */
    bool id_required;                /* [id_required_at_entry] */
    bool intoxicated_refused, armed_refused, staff_refused;
    bool selfex_revocable; /* else it is never ended early [R12] */
    uint8_t reserved[7];
};

enum cr_door_deed_kind {
    CR_DOOR_DEED_ENTER,    /* visitor, id_shown, age, classes, intoxicated, armed, is_staff */
    CR_DOOR_DEED_OFFICIAL, /* staff or an officer on duty: only recorded */
    CR_DOOR_DEED_PLAYED,   /* visitor: his first seat, buy-in or bet, and any after */
    CR_DOOR_DEED_TELL,     /* visitor: to leave */
    CR_DOOR_DEED_EXIT,     /* visitor */
    /* what changes the lists */
    CR_DOOR_DEED_FILE,       /* visitor, months, in_person, written, id_shown: excludes himself */
    CR_DOOR_DEED_LIST,       /* visitor, document: entered, and handed over */
    CR_DOOR_DEED_RELENT,     /* visitor asks to end it early: never, but where that may be */
    CR_DOOR_DEED_ACT,        /* incident, visitor, clauses, documented */
    CR_DOOR_DEED_DOCUMENT,   /* number: the act is documented now */
    CR_DOOR_DEED_CONFIRM,    /* number: of an act */
    CR_DOOR_DEED_BAN,        /* visitor, until */
    CR_DOOR_DEED_LIFT,       /* visitor: his ban */
    CR_DOOR_DEED_RESTRICT,   /* visitor, scope, target or game, until */
    CR_DOOR_DEED_UNRESTRICT, /* number */
    CR_DOOR_DEED_LAPSE,      /* what cr_door_lapsed() names goes */
    CR_DOOR_DEEDS
};

struct cr_door_deed {
    int64_t at;
    cr_day today;
    uint32_t kind;
    uint32_t visitor; /* 0: a stranger, who may only be refused at the door */
    uint32_t by;      /* the member of staff who does it */
    struct cr_door_rules rules;
    int32_t age;      /* whole years today; -1: nobody knows */
    uint32_t classes; /* he is of */
    bool id_shown;    /* and readable */
    bool intoxicated, armed, is_staff, in_person, written, documented;
    uint16_t months;
    uint64_t document;
    cr_breaches clauses;
    uint32_t number; /* of an act, of a restriction */
    uint32_t incident;
    cr_day until;   /* a last day; CR_DAY_NONE: without term */
    uint32_t scope; /* enum cr_room_scope */
    uint32_t target;
    char game[CR_ROOM_GAME_MAX];
};

struct cr_door_told {
    struct cr_refusal why; /* spoken; CLASS_REFUSED's place is for who knows what the bits mean */
    uint32_t grounds;      /* all that failed at the door, CR_GROUND_BIT() each */
    uint32_t classes;      /* those of his that are kept out */
    uint32_t number;       /* the act, exclusion, ban or restriction got or had */
    cr_day date;           /* of a ground; an exclusion's last day; CR_DAY_NONE: none */
    struct cr_visit visit; /* as it is now: the register's row of one admitted, refused or gone */
};

/* Whether that deed may be done, and what it would be told: CR_OK, or why not. */
enum cr_status cr_door_check(const struct cr_door *door, const struct cr_door_deed *deed,
                             struct cr_door_told *told);

/* Room for what any deed may add: false, no memory. After it the next deed does not need any. */
bool cr_door_reserve(struct cr_door *door);

/* The same, and it is done; refused, or without memory, the door is as it was. */
enum cr_status cr_door_do(struct cr_door *door, const struct cr_door_deed *deed,
                          struct cr_door_told *told);

/* ---- Questions ---- */

/* NULL: none; a lapsed exclusion is shown, a lapsed ban is none. */
const struct cr_visit *cr_door_visit(const struct cr_door *door, uint32_t visitor);
const struct cr_selfex *cr_door_selfex(const struct cr_door *door, uint32_t visitor);
const struct cr_door_ban *cr_door_ban(const struct cr_door *door, uint32_t visitor, cr_day today);
const struct cr_breach_act *cr_door_act(const struct cr_door *door, uint32_t number);
const struct cr_door_restriction *cr_door_restriction(const struct cr_door *door, uint32_t number);

/* What tables and the cage ask before they serve him: OK, NO_VISIT, or VISIT_CLOSING. */
enum cr_status cr_door_check_visit(const struct cr_door *door, uint32_t visitor,
                                   enum cr_visit_event event);

/* The first restriction that keeps him from sitting down so, and whom it keeps him from (0: it is not
 * that); seated nobody and table 0, those of the whole house alone. NULL: none does. */
const struct cr_door_restriction *cr_door_keeps_from(const struct cr_door *door,
                                                     const struct cr_room_sitting *sitting,
                                                     uint32_t *with);

/* What is over by today, one at a time; if nothing is, the first day on which something will be stands in
 * next (CR_DAY_NONE: never). */
enum cr_door_list {
    CR_LIST_NONE,
    CR_LIST_EXCLUSIONS, /* whose: a visitor */
    CR_LIST_BANS,
    CR_LIST_RESTRICTIONS /* whose: its number */
};
struct cr_door_lapsed {
    enum cr_door_list list;
    uint32_t whose;
    cr_day next;
};
struct cr_door_lapsed cr_door_lapsed(const struct cr_door *door, cr_day today);

/* No visitor is in twice, nobody the lists keep out may play, every row is whole and in its order. */
bool cr_door_is_sane(const struct cr_door *door, cr_day today);

#endif
