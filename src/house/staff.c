/* staff.c -- hiring, the schedule, duty. Crews are crew.c's. */
#include "house/staff.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, uint32_t person,
                             const char *what)
{
    *why = (struct cr_refusal){ .status = status, .n = person };
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

uint32_t cr_role_answers_to(enum cr_role role)
{
#define BIT(name) CR_ROLE_BIT(CR_ROLE_##name)
    switch (role) {
    case CR_ROLE_DEALER:
    case CR_ROLE_CHIPPER: return BIT(INSPECTOR);
    case CR_ROLE_INSPECTOR: return BIT(PIT_BOSS) | BIT(FLOOR);
    case CR_ROLE_CASHIER: return BIT(MANAGER) | BIT(HEAD_CASHIER);
    case CR_ROLE_PIT_BOSS:
    case CR_ROLE_FLOOR:
    case CR_ROLE_REGISTRAR:
    case CR_ROLE_SECURITY: return BIT(MANAGER);
    case CR_ROLE_PLAYER:
    case CR_ROLE_MANAGER:
    case CR_ROLE_HEAD_CASHIER:
    case CR_ROLE_SUPPORT:
    case CR_ROLE_ADMINISTRATION:
    case CR_ROLE_AUDITOR:
    case CR_ROLE_SYSTEM:
    case CR_ROLE_COUNT: return 0;
    }
    return 0;
#undef BIT
}

/* ---- Lists ---- */

void *cr_staff_grow(void *list, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room) return list;
    if (count >= CR_STAFF_LISTED_MAX) return NULL;
    uint32_t more = *room ? 2 * *room : 16;
    void *grown = realloc(list, more * size);
    if (grown) *room = more;
    return grown;
}

void cr_staff_release(struct cr_staff *staff)
{
    free(staff->members);
    free(staff->turns);
    free(staff->duties);
    free(staff->posts);
    free(staff->tables);
    *staff = (struct cr_staff){ 0 };
}

/* The place of that person among the members, or where he would stand. */
static uint32_t place_of(const struct cr_staff *staff, uint32_t person)
{
    uint32_t low = 0, high = staff->member_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (staff->members[middle].person < person)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct cr_member *find_member(const struct cr_staff *staff, uint32_t person)
{
    uint32_t at = place_of(staff, person);
    return at < staff->member_count && staff->members[at].person == person ? staff->members + at
                                                                           : NULL;
}

const struct cr_member *cr_staff_member(const struct cr_staff *staff, uint32_t person)
{
    return find_member(staff, person);
}

const struct cr_turn *cr_staff_turn(const struct cr_staff *staff, uint32_t number)
{
    for (uint32_t i = 0; i < staff->turn_count; i++)
        if (staff->turns[i].number == number) return staff->turns + i;
    return NULL;
}

const struct cr_duty *cr_staff_duty(const struct cr_staff *staff, uint32_t person)
{
    for (uint32_t i = 0; i < staff->duty_count; i++)
        if (staff->duties[i].person == person) return staff->duties + i;
    return NULL;
}

static bool stands_at_a_table(const struct cr_staff *staff, uint32_t person)
{
    for (uint32_t i = 0; i < staff->post_count; i++)
        if (staff->posts[i].person == person) return true;
    return false;
}

/* ---- Hired and dismissed ---- */

static bool are_roles(uint32_t roles)
{
    return roles != 0 && !(roles & ~CR_STAFF_ROLES);
}

enum cr_status cr_staff_hire(struct cr_staff *staff, const struct cr_member *member, int age,
                             int age_min, struct cr_refusal *why)
{
    if (!are_roles(member->roles)) return refuse(why, CR_BAD_INPUT, member->person, "roles");
    if (find_member(staff, member->person)) return refuse(why, CR_ALREADY_DONE, member->person, "");
    if (age < 0 && age_min > 0) return refuse(why, CR_FIELD_MISSING, member->person, "birthday");
    if (age < age_min) {
        refuse(why, CR_STAFF_AGE, member->person, "");
        why->min = age_min;
        return CR_STAFF_AGE;
    }
    struct cr_member *members =
        cr_staff_grow(staff->members, staff->member_count, &staff->member_room, sizeof *members);
    if (!members) return refuse(why, CR_NO_MEMORY, member->person, "");
    staff->members = members;
    uint32_t at = place_of(staff, member->person);
    memmove(staff->members + at + 1, staff->members + at,
            (staff->member_count - at) * sizeof *member);
    staff->members[at] = *member;
    staff->member_count++;
    return CR_OK;
}

enum cr_status cr_staff_change(struct cr_staff *staff, uint32_t person, uint32_t roles,
                               uint64_t games, struct cr_refusal *why)
{
    struct cr_member *member = find_member(staff, person);
    const struct cr_duty *duty = cr_staff_duty(staff, person);
    if (!member) return refuse(why, CR_NOT_FOUND, person, "");
    if (!are_roles(roles)) return refuse(why, CR_BAD_INPUT, person, "roles");
    if (duty && !(roles & CR_ROLE_BIT(duty->role)))
        return refuse(why, CR_OUT_OF_ORDER, person, "off_duty");
    for (uint32_t i = 0; i < staff->post_count; i++)
        if (staff->posts[i].person == person && staff->posts[i].role == CR_ROLE_DEALER &&
            !(games >> staff->posts[i].game & 1))
            return refuse(why, CR_OUT_OF_ORDER, person, "relieve");
    member->roles = roles;
    member->games = games;
    return CR_OK;
}

enum cr_status cr_staff_check_dismiss(const struct cr_staff *staff, uint32_t person,
                                      struct cr_refusal *why)
{
    if (!find_member(staff, person)) return refuse(why, CR_NOT_FOUND, person, "");
    if (cr_staff_duty(staff, person)) return refuse(why, CR_OUT_OF_ORDER, person, "off_duty");
    if (stands_at_a_table(staff, person)) return refuse(why, CR_OUT_OF_ORDER, person, "relieve");
    return CR_OK;
}

void cr_staff_dismiss(struct cr_staff *staff, uint32_t person)
{
    uint32_t at = place_of(staff, person), kept = 0;
    assert(find_member(staff, person) && !cr_staff_duty(staff, person));
    staff->member_count--;
    memmove(staff->members + at, staff->members + at + 1,
            (staff->member_count - at) * sizeof *staff->members);
    for (uint32_t i = 0; i < staff->turn_count; i++)
        if (staff->turns[i].person != person) staff->turns[kept++] = staff->turns[i];
    staff->turn_count = kept;
}

/* ---- The schedule ---- */

static bool is_turn_in_use(const struct cr_staff *staff, uint32_t number)
{
    for (uint32_t i = 0; i < staff->duty_count; i++)
        if (staff->duties[i].turn == number) return true;
    return false;
}

static void forget_the_past(struct cr_staff *staff, int64_t now)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < staff->turn_count; i++)
        if (staff->turns[i].to > now - CR_STAFF_PAST_KEPT ||
            is_turn_in_use(staff, staff->turns[i].number))
            staff->turns[kept++] = staff->turns[i];
    staff->turn_count = kept;
}

enum cr_status cr_staff_plan(struct cr_staff *staff, const struct cr_turn *turn, int64_t now,
                             struct cr_refusal *why)
{
    const struct cr_member *member = find_member(staff, turn->person);
    if (!member) return refuse(why, CR_NOT_FOUND, turn->person, "");
    if (turn->role >= CR_ROLE_COUNT || !(member->roles & CR_ROLE_BIT(turn->role)))
        return refuse(why, CR_FORBIDDEN_ROLE, turn->person,
                      turn->role < CR_ROLE_COUNT ? cr_role_name((enum cr_role)turn->role) : "?");
    if (turn->from >= turn->to || turn->to - turn->from > CR_STAFF_TURN_MAX || turn->to <= now)
        return refuse(why, CR_BAD_INPUT, turn->person, "to");
    for (uint32_t i = 0; i < staff->turn_count; i++) {
        const struct cr_turn *other = staff->turns + i;
        if (other->person == turn->person && turn->from < other->to && other->from < turn->to)
            return refuse(why, CR_BAD_INPUT, turn->person, "from");
    }
    struct cr_turn *turns =
        cr_staff_grow(staff->turns, staff->turn_count, &staff->turn_room, sizeof *turns);
    if (!turns) return refuse(why, CR_NO_MEMORY, turn->person, "");
    staff->turns = turns;
    forget_the_past(staff, now);
    staff->turns[staff->turn_count] = *turn;
    staff->turns[staff->turn_count++].number = ++staff->last_turn;
    return CR_OK;
}

enum cr_status cr_staff_unplan(struct cr_staff *staff, uint32_t number, struct cr_refusal *why)
{
    uint32_t at = 0;
    while (at < staff->turn_count && staff->turns[at].number != number)
        at++;
    if (at == staff->turn_count) return refuse(why, CR_NOT_FOUND, number, "");
    if (is_turn_in_use(staff, number))
        return refuse(why, CR_OUT_OF_ORDER, staff->turns[at].person, "off_duty");
    staff->turn_count--;
    memmove(staff->turns + at, staff->turns + at + 1,
            (staff->turn_count - at) * sizeof *staff->turns);
    return CR_OK;
}

/* ---- Duty ---- */

/* His turn in that role, running or about to begin. NULL: he is not on the schedule now. */
static const struct cr_turn *turn_now(const struct cr_staff *staff, uint32_t person,
                                      enum cr_role role, int64_t at)
{
    for (uint32_t i = 0; i < staff->turn_count; i++) {
        const struct cr_turn *turn = staff->turns + i;
        if (turn->person == person && turn->role == role && turn->from - CR_STAFF_EARLY <= at &&
            at < turn->to)
            return turn;
    }
    return NULL;
}

enum cr_status cr_staff_come(struct cr_staff *staff, uint32_t person, enum cr_role role, int64_t at,
                             struct cr_refusal *why)
{
    const struct cr_member *member = find_member(staff, person);
    if (!member) return refuse(why, CR_NOT_FOUND, person, "");
    if (!(member->roles & CR_ROLE_BIT(role)))
        return refuse(why, CR_FORBIDDEN_ROLE, person, cr_role_name(role));
    if (cr_staff_duty(staff, person)) return refuse(why, CR_ALREADY_DONE, person, "");
    const struct cr_turn *turn = turn_now(staff, person, role, at);
    if (!turn) return refuse(why, CR_OUT_OF_ORDER, person, "schedule_put");
    struct cr_duty *duties =
        cr_staff_grow(staff->duties, staff->duty_count, &staff->duty_room, sizeof *duties);
    if (!duties) return refuse(why, CR_NO_MEMORY, person, "");
    staff->duties = duties;
    staff->duties[staff->duty_count++] = (struct cr_duty){
        .since = at, .free_since = at, .person = person, .role = role, .turn = turn->number
    };
    return CR_OK;
}

enum cr_status cr_staff_go(struct cr_staff *staff, uint32_t person, struct cr_refusal *why)
{
    uint32_t at = 0;
    while (at < staff->duty_count && staff->duties[at].person != person)
        at++;
    if (at == staff->duty_count) return refuse(why, CR_STAFF_OFF_DUTY, person, "");
    if (stands_at_a_table(staff, person)) return refuse(why, CR_OUT_OF_ORDER, person, "relieve");
    staff->duty_count--;
    memmove(staff->duties + at, staff->duties + at + 1,
            (staff->duty_count - at) * sizeof *staff->duties);
    return CR_OK;
}

uint32_t cr_staff_on_duty_roles(const struct cr_staff *staff)
{
    uint32_t roles = 0;
    for (uint32_t i = 0; i < staff->duty_count; i++)
        roles |= CR_ROLE_BIT(staff->duties[i].role);
    return roles;
}

bool cr_staff_acts(const struct cr_staff *staff, uint32_t person, enum cr_role role)
{
    const struct cr_duty *duty = cr_staff_duty(staff, person);
    if (!duty) return false;
    if (duty->role == (uint32_t)role) return true;
    return role == CR_ROLE_PIT_BOSS && duty->role == CR_ROLE_MANAGER &&
           !(cr_staff_on_duty_roles(staff) & CR_ROLE_BIT(CR_ROLE_PIT_BOSS));
}
