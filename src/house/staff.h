/* staff.h -- who works in the house: hired, on the schedule, on duty, at which table [house C; S4, S7;
 * BG art.7, art.10; TP 2.5].
 *
 *     hired --- schedule ---> planned --- comes ---> on duty --- assigned ---> at a table
 *       ^                                  ^  |  goes            ^  |  relieved, between rounds
 *       +------- goes ---------------------+--+                  +--+
 *
 * A person has one role at a time: his turns on the schedule do not overlap, he comes on duty in the role
 * of one of them, and works at one table. An inspector watches as many as the house allows him, one in
 * most [R46]. Who stands at a table is its crew: a post each for the dealer, the inspector, the chipper.
 *
 *     struct cr_staff staff = { 0 };
 *     cr_staff_hire(&staff, &member, age, 18, &why)             STAFF_AGE
 *     cr_staff_plan(&staff, &turn, now, &why)
 *     cr_staff_come(&staff, person, CR_ROLE_DEALER, now, &why)  OUT_OF_ORDER: he is not on the schedule
 *     cr_crew_assign(&staff, &move, &effect, &why)              STAFF_SKILL, CREW_BUSY, IN_ROUND ...
 *     cr_staff_release(&staff);
 *
 * Every function that can refuse returns why, with the places of its sentence filled, and has then changed
 * nothing. Moments are microseconds, days the house's. Games are bits of a set, numbered by the caller.
 */
#ifndef CR_HOUSE_STAFF_H
#define CR_HOUSE_STAFF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/role.h"
#include "base/status.h"
#include "house/calendar.h"

#define CR_MINUTE         INT64_C(60000000)
#define CR_STAFF_EARLY    (60 * CR_MINUTE)      /* one may come so long before his turn */
#define CR_STAFF_TURN_MAX (24 * 60 * CR_MINUTE) /* the longest turn */
#define CR_STAFF_PAST_KEPT \
    (14 * 24 * 60 * CR_MINUTE)     /* what is over leaves the schedule after it */
#define CR_STAFF_LISTED_MAX 100000 /* of each list below */

/* Whom a table's crew is made of. */
#define CR_CREW_ROLES \
    (CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_CHIPPER))

/* Whom the house hires: not visitors, auditors or the machinery. */
#define CR_STAFF_ROLES                  \
    ((CR_ROLE_BIT(CR_ROLE_COUNT) - 1) & \
     ~(CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_AUDITOR) | CR_ROLE_BIT(CR_ROLE_SYSTEM)))

/* Whom a role answers to, CR_ROLE_BIT each; the floor stands where the pit boss does. 0: not stated. */
uint32_t cr_role_answers_to(enum cr_role role);

/* ---- What is known ---- */

struct cr_member {
    uint64_t games; /* his skills: those he may deal */
    uint32_t person;
    uint32_t roles; /* CR_ROLE_BIT */
    cr_day hired;
    uint32_t reserved;
};

struct cr_turn { /* of the weekly schedule [BG art.7(1)1.6] */
    int64_t from, to;
    uint32_t number, person;
    uint32_t role; /* enum cr_role */
    uint32_t reserved;
};

struct cr_duty {
    int64_t since;
    int64_t free_since; /* since when he stands at no table */
    uint32_t person, role;
    uint32_t turn; /* by which he came */
    uint32_t reserved;
};

struct cr_post {
    int64_t since;
    uint32_t table, role, person;
    uint32_t game; /* the number of the game he deals or watches */
};

struct cr_crewed { /* a table that has had a crew */
    uint32_t table;
    uint32_t last_dealer;
    bool briefed; /* the rules were explained in this session [TP 2.6.1] */
    uint8_t reserved[3];
};

struct cr_staff {              /* all zero at birth */
    struct cr_member *members; /* by person */
    struct cr_turn *turns;     /* in the order they were put down */
    struct cr_duty *duties;
    struct cr_post *posts;
    struct cr_crewed *tables;
    uint32_t member_count, turn_count, duty_count, post_count, table_count;
    uint32_t member_room, turn_room, duty_room, post_room, table_room;
    uint32_t last_turn; /* the number the last one got */
    uint32_t reserved;
};
void cr_staff_release(struct cr_staff *staff);

/* NULL: none such. */
const struct cr_member *cr_staff_member(const struct cr_staff *staff, uint32_t person);
const struct cr_turn *cr_staff_turn(const struct cr_staff *staff, uint32_t number);
const struct cr_duty *cr_staff_duty(const struct cr_staff *staff, uint32_t person);
const struct cr_post *cr_crew_post(const struct cr_staff *staff, uint32_t table, enum cr_role role);
const struct cr_crewed *cr_crew_table(const struct cr_staff *staff, uint32_t table);

/* ---- Hired and dismissed ---- */

/* age in whole years, below 0: nobody knows. FIELD_MISSING, STAFF_AGE [M1 §6.3], ALREADY_DONE. */
enum cr_status cr_staff_hire(struct cr_staff *staff, const struct cr_member *member, int age,
                             int age_min, struct cr_refusal *why);

/* Other roles and skills. What he is doing now he keeps: OUT_OF_ORDER. */
enum cr_status cr_staff_change(struct cr_staff *staff, uint32_t person, uint32_t roles,
                               uint64_t games, struct cr_refusal *why);

/* Not while he is on duty. His turns go with him. */
enum cr_status cr_staff_check_dismiss(const struct cr_staff *staff, uint32_t person,
                                      struct cr_refusal *why);
void cr_staff_dismiss(struct cr_staff *staff, uint32_t person); /* checked before (asserted) */

/* ---- The schedule ---- */

/* The number it gets is staff->last_turn. BAD_INPUT: it is no span of time, or he has a turn then. */
enum cr_status cr_staff_plan(struct cr_staff *staff, const struct cr_turn *turn, int64_t now,
                             struct cr_refusal *why);
enum cr_status cr_staff_unplan(struct cr_staff *staff, uint32_t number, struct cr_refusal *why);

/* ---- Duty ---- */

enum cr_status cr_staff_come(struct cr_staff *staff, uint32_t person, enum cr_role role, int64_t at,
                             struct cr_refusal *why);
enum cr_status cr_staff_go(struct cr_staff *staff, uint32_t person, struct cr_refusal *why);

/* CR_ROLE_BIT of all who are on duty. */
uint32_t cr_staff_on_duty_roles(const struct cr_staff *staff);

/* Whether he acts in that role: he is on duty in it, or he is the manager and acts as the pit boss while
 * there is none (S4). */
bool cr_staff_acts(const struct cr_staff *staff, uint32_t person, enum cr_role role);

/* ---- Crews [crew.c] ---- */

struct cr_crew_rules {
    uint32_t inspector_tables; /* one inspector watches; 0: any number [inspector_max_tables] */
    bool chipper_allowed;
    bool kept; /* the house keeps its staff here: duty and skills are asked */
    uint8_t reserved[2];
};

struct cr_crew_move {
    struct cr_crew_rules rules;
    int64_t at;
    uint32_t table, person;
    uint32_t role; /* enum cr_role */
    uint32_t game;
    const char *game_name; /* for the refusal */
    bool in_round;         /* the table is in the middle of one [TP 2.5] */
};

struct cr_crew_effect {
    struct cr_post relieved; /* who stood there until now; person 0: nobody */
    bool is_another_dealer;  /* than the table has had: the game must see it [M1 §178] */
};

/* He takes the post, and who stood there is free. */
enum cr_status cr_crew_assign(struct cr_staff *staff, const struct cr_crew_move *move,
                              struct cr_crew_effect *effect, struct cr_refusal *why);

/* Whoever has that post leaves it; move->person is not read. NOT_FOUND: nobody does. */
enum cr_status cr_crew_relieve(struct cr_staff *staff, const struct cr_crew_move *move,
                               struct cr_crew_effect *effect, struct cr_refusal *why);

uint32_t cr_crew_roles(const struct cr_staff *staff, uint32_t table); /* CR_ROLE_BIT */

/* When dealer and inspector change at equal intervals; 0: nobody said how long. */
int64_t cr_crew_due(const struct cr_post *post, uint32_t rotation_minutes);

/* Who is to take that post next: the one who has been free longest of those on duty in the role, with the
 * skill if it is the dealer's. 0: nobody is free. */
uint32_t cr_crew_next(const struct cr_staff *staff, enum cr_role role, uint32_t game);

/* The rules were explained to the table; a new session begins, and they are to be again. */
enum cr_status cr_crew_brief(struct cr_staff *staff, uint32_t table, struct cr_refusal *why);
void cr_crew_session(struct cr_staff *staff, uint32_t table);

/* ---- */

/* Nobody is there twice, nobody on duty in a role he has not, at work who is not on duty (if staff is
 * kept), or at two tables but an inspector. */
bool cr_staff_is_sane(const struct cr_staff *staff, bool kept);

/* The list with room for one more; NULL: out of memory, or it is full, and the list is as it was. */
void *cr_staff_grow(void *list, uint32_t count, uint32_t *room, size_t size);

#endif
