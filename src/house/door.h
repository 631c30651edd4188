/* door.h -- the door: who is let in and why not, visits, self-exclusions, breach acts and bans
 * [house D; state machine "Visit"].
 *
 *     at_door --- no ground ---> admitted --- told to leave, ban, self-exclusion ---> leaving
 *        |                          |  seat, buy-in, bet; redeem                         |  redeem, the
 *        | any ground               | exit                                               |  running round
 *        v                          v                                                    v exit
 *     refused                     left  <-----------------------------------------------+
 *
 * A plain state that deeds change, each with its moment and the house's day (zone.h says which it is). The
 * numbers of the house's rules are said with the deed, so that the same deeds give the same door again
 * whatever the rules have become.
 *
 *     struct cr_door_deed deed = { .kind = CR_DOOR_DEED_ENTER, .at = now, .today = today, .rules = rules,
 *                                  .visitor = 7, .id_shown = true, .born = born };
 *     if (cr_door_do(&door, &deed, &told) != CR_DOOR_OK)
 *         ... told.refusal is spoken, told.grounds are all recorded
 *     cr_door_check_visit(&door, 7, CR_VISIT_PLAY)          NO_VISIT, VISIT_CLOSING
 *
 * Nothing in a deed overrides a ground, whoever does it (S5). An excluded or banned person's chips are
 * redeemed while he is leaving, later by an application without entry: payouts do not ask the door [R12].
 * A visitor kept from a table, a game or another player [RF 15.1] is poker_room.h's.
 */
#ifndef CR_HOUSE_DOOR_H
#define CR_HOUSE_DOOR_H

#include "house/breach.h"

#define CR_DOOR_VISITS_MAX 4096 /* open at once */
#define CR_DOOR_LISTED_MAX 4096 /* excluded, and banned; the lapsed make room for the new */
#define CR_DOOR_ACTS_MAX   8192 /* they never lapse [R14] */

/* ---- What the door says ---- */

/* The grounds first, in the order of the checks: the first is spoken. Then what a deed is refused for. */
/* clang-format off */
#define CR_DOOR_REFUSAL_MAP(X) \
    X(OK, "")                                                                                     \
    X(ID_REQUIRED, N_("identity document must be shown for this operation"))                      \
    X(UNDER_AGE, N_("visitor is under {min} on {date}"))                                          \
    X(SELF_EXCLUDED, N_("visitor is self-excluded until {date} inclusive"))                       \
    X(BANNED, N_("access banned since {date}"))                                                   \
    X(CLASS_REFUSED, N_("entry refused: one of a class of persons the law keeps out"))            \
    X(INTOXICATED, N_("entry refused: intoxicated"))                                              \
    X(WEAPON, N_("entry refused: weapon, ammunition, poison or explosives"))                      \
    X(ALREADY_INSIDE, N_("visitor already has an open visit"))                                    \
    X(NO_VISIT, N_("person has no open visit"))                                                   \
    X(VISIT_CLOSING, N_("visitor is leaving, no bets or buy-ins"))                                \
    X(SELFEX_UNKNOWN, N_("this house keeps no list of self-exclusions"))                          \
    X(SELFEX_TERM, N_("term must be from {min} to {max} months"))                                 \
    X(SELFEX_IN_PERSON, N_("application must be filed in person"))                                \
    X(SELFEX_WRITTEN, N_("application must be filed in writing"))                                 \
    X(SELFEX_DOCUMENT, N_("number of the confirming document is required"))                       \
    X(SELFEX_ACTIVE, N_("exclusion cannot be shortened or lifted"))                               \
    X(BAN_GROUNDS, N_("{n} confirmed incidents, {min} required"))                                 \
    X(STAFF_AGE, N_("staff member is under {min}"))                                               \
    X(ALREADY_DONE, N_("that was done already"))                                                  \
    X(NOTHING_THERE, N_("there is nothing like that"))                                            \
    X(TOO_MANY, N_("the list is full"))                                                           \
    X(BAD_INPUT, N_("that is not a deed of the door"))
/* clang-format on */

enum cr_door_refusal {
#define X(name, text) CR_DOOR_##name,
    CR_DOOR_REFUSAL_MAP(X)
#undef X
        CR_DOOR_REFUSALS
};
const char *cr_door_refusal_name(unsigned refusal); /* "UNDER_AGE" */
const char *cr_door_refusal_text(unsigned refusal); /* the English sentence, with its {places} */
#define CR_DOOR_GROUND(refusal) (1u << (refusal))
#define CR_DOOR_GROUND_LAST     CR_DOOR_WEAPON

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
    int64_t in, out;
    uint32_t id, visitor;
    uint8_t state;  /* enum cr_visit_state */
    uint8_t played; /* else he came along */
    uint8_t why;    /* enum cr_visit_event that made him leave; 0: none */
    uint8_t reserved[5];
};

/* ---- What the door knows ---- */

struct cr_selfex {               /* from the moment it is filed he is kept out [M1 §6.1] */
    int64_t filed_at, listed_at; /* listed_at 0: not yet */
    uint64_t document;           /* that confirms both to him [M1 §4.7] */
    uint32_t visitor, clerk;
    cr_day first_day, last_day; /* both excluded [R11] */
};
enum cr_selfex_state { CR_SELFEX_FILED, CR_SELFEX_ACTIVE, CR_SELFEX_EXPIRED };
enum cr_selfex_state cr_selfex_state(const struct cr_selfex *selfex, cr_day today);

struct cr_door_ban {
    int64_t since;
    uint32_t visitor, by;
    cr_day first_day, last_day; /* last_day CR_DAY_NONE: without term [ban_term] */
};

struct cr_door {
    uint32_t visit_count, selfex_count, ban_count, act_count;
    uint32_t last_visit, reserved; /* the number the last one admitted got */
    struct cr_visit
        visits[CR_DOOR_VISITS_MAX]; /* admitted or leaving; the record keeps the others */
    struct cr_selfex selfexes[CR_DOOR_LISTED_MAX]; /* one a visitor, in the order of filing */
    struct cr_door_ban bans[CR_DOOR_LISTED_MAX];   /* one a visitor */
    struct cr_breach_act acts[CR_DOOR_ACTS_MAX];
};

/* ---- Deeds ---- */

struct cr_door_rules {
    struct cr_breach_rules bans;
    uint32_t age_min; /* 0: not asked [visitor_min_age] */
    uint32_t classes; /* of the house's list, a bit each, that are kept out [refusal_classes]; the
                         one it is shipped with, under_age, is age_min */
    uint16_t selfex_min, selfex_max; /* months; max 0: the house keeps no list */
    bool id_required;                /* [id_required_at_entry] */
    bool intoxicated_refused, armed_refused;
    uint8_t reserved;
};

#define CR_DOOR_DEED_MAP(X)                                                                    \
    X(ENTER, "enter")              /* visitor, id_shown, born, classes, intoxicated, armed */  \
    X(OFFICIAL, "official_access") /* staff or an officer on duty: only recorded */            \
    X(PLAYED, "played")            /* visitor: his first seat, buy-in or bet, and any after */ \
    X(TELL, "tell_to_leave")       /* visitor */                                               \
    X(EXIT, "exit")                /* visitor */                                               \
    X(FILE, "self_exclude")        /* visitor, months, in_person, written, id_shown */         \
    X(LIST, "list")                /* visitor, document: entered, and handed over */           \
    X(RELENT, "relent")            /* visitor asks to end it early: never */                   \
    X(ACT, "act")                  /* act, incident, visitor, clauses, documented */           \
    X(DOCUMENT, "document")        /* act: now it is */                                        \
    X(CONFIRM, "confirm")          /* act */                                                   \
    X(BAN, "ban")                  /* visitor, until */                                        \
    X(LIFT, "lift")                /* visitor: his ban */

enum cr_door_deed_kind {
#define X(name, text) CR_DOOR_DEED_##name,
    CR_DOOR_DEED_MAP(X)
#undef X
        CR_DOOR_DEEDS
};
const char *cr_door_deed_name(unsigned kind);
unsigned cr_door_deed_find(const char *name); /* CR_DOOR_DEEDS: none */

struct cr_door_deed {
    int64_t at;
    cr_day today;
    uint32_t kind;
    uint32_t visitor; /* 0: a stranger, who may only be refused at the door */
    uint32_t by;      /* the member of staff who does it */
    struct cr_door_rules rules;
    cr_day born;      /* CR_DAY_NONE: nobody knows */
    uint32_t classes; /* he is of */
    bool id_shown;    /* and readable */
    bool intoxicated, armed, in_person, written, documented;
    uint16_t months;
    uint64_t document;
    cr_breaches clauses;
    uint32_t act, incident;
    cr_day until; /* the ban's last day; CR_DAY_NONE: without term */
};

struct cr_door_told {
    enum cr_door_refusal refusal; /* spoken */
    uint32_t grounds;             /* all that failed at the door, CR_DOOR_GROUND() each */
    uint32_t classes;             /* those of his that are kept out */
    int32_t n, min, max;          /* {n} {min} {max} */
    cr_day date;                  /* {date}; CR_DAY_NONE where the sentence has none */
    struct cr_visit visit; /* as it is now: the register's row of one admitted, refused or gone */
};

/* Whether that deed may be done, and what it would be told: CR_DOOR_OK, or why not. */
enum cr_door_refusal cr_door_check(const struct cr_door *door, const struct cr_door_deed *deed,
                                   struct cr_door_told *told);

/* The same, and it is done; refused, the door is as it was. */
enum cr_door_refusal cr_door_do(struct cr_door *door, const struct cr_door_deed *deed,
                                struct cr_door_told *told);

/* ---- Questions ---- */

const struct cr_visit *cr_door_visit(const struct cr_door *door,
                                     uint32_t visitor); /* NULL: none open */
const struct cr_selfex *cr_door_selfex(const struct cr_door *door,
                                       uint32_t visitor); /* lapsed too */
const struct cr_door_ban *cr_door_ban(const struct cr_door *door, uint32_t visitor,
                                      cr_day today); /* NULL: none stands */

/* What tables and the cage ask before they serve him: OK, NO_VISIT, or VISIT_CLOSING. */
enum cr_door_refusal cr_door_check_visit(const struct cr_door *door, uint32_t visitor,
                                         enum cr_visit_event event);

/* A member of staff who is to be hired: STAFF_AGE [M1 §6.3]. */
enum cr_door_refusal cr_door_check_hire(cr_day born, cr_day today, unsigned age_min);

/* Whose exclusion is filed and not yet entered and confirmed, the oldest first; how many in all. */
size_t cr_door_unlisted(const struct cr_door *door, cr_day today, uint32_t *visitors, size_t max);

/* No visitor is in twice, nobody the lists keep out may play, every row is whole. */
bool cr_door_is_sane(const struct cr_door *door, cr_day today);

#endif
