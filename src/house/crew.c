/* crew.c -- who stands at which table: assigned, relieved, rotated. */
#include <assert.h>
#include <stdio.h>

#include "house/staff.h"

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, uint32_t person,
                             const char *what)
{
    *why = (struct cr_refusal){ .status = status, .n = person };
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static struct cr_post *find_post(const struct cr_staff *staff, uint32_t table, uint32_t role)
{
    for (uint32_t i = 0; i < staff->post_count; i++)
        if (staff->posts[i].table == table && staff->posts[i].role == role) return staff->posts + i;
    return NULL;
}

const struct cr_post *cr_crew_post(const struct cr_staff *staff, uint32_t table, enum cr_role role)
{
    return find_post(staff, table, role);
}

static struct cr_crewed *find_table(const struct cr_staff *staff, uint32_t table)
{
    for (uint32_t i = 0; i < staff->table_count; i++)
        if (staff->tables[i].table == table) return staff->tables + i;
    return NULL;
}

const struct cr_crewed *cr_crew_table(const struct cr_staff *staff, uint32_t table)
{
    return find_table(staff, table);
}

uint32_t cr_crew_roles(const struct cr_staff *staff, uint32_t table)
{
    uint32_t roles = 0;
    for (uint32_t i = 0; i < staff->post_count; i++)
        if (staff->posts[i].table == table) roles |= CR_ROLE_BIT(staff->posts[i].role);
    return roles;
}

/* At how many tables he is, in whatever post. */
static uint32_t tables_of(const struct cr_staff *staff, uint32_t person)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < staff->post_count; i++)
        count += staff->posts[i].person == person;
    return count;
}

/* ---- Assigned ---- */

/* Whether he may take on another post: an inspector as many tables as the house allows, others one. */
static bool is_free_for(const struct cr_staff *staff, const struct cr_crew_move *move)
{
    uint32_t has = tables_of(staff, move->person);
    bool may_have_more = move->role == CR_ROLE_INSPECTOR;
    for (uint32_t i = 0; i < staff->post_count; i++)
        if (staff->posts[i].person == move->person &&
            (staff->posts[i].role != CR_ROLE_INSPECTOR || staff->posts[i].table == move->table))
            may_have_more = false;
    if (has == 0) return true;
    return may_have_more &&
           (move->rules.inspector_tables == 0 || has < move->rules.inspector_tables);
}

static enum cr_status check_assign(const struct cr_staff *staff, const struct cr_crew_move *move,
                                   struct cr_refusal *why)
{
    const struct cr_member *member = cr_staff_member(staff, move->person);
    const struct cr_duty *duty = cr_staff_duty(staff, move->person);
    const struct cr_post *post = find_post(staff, move->table, move->role);
    if (move->role >= CR_ROLE_COUNT || !(CR_CREW_ROLES & CR_ROLE_BIT(move->role)))
        return refuse(why, CR_BAD_INPUT, move->person, "role");
    if (move->role == CR_ROLE_CHIPPER && !move->rules.chipper_allowed)
        return refuse(why, CR_FORBIDDEN_ROLE, move->person, cr_role_name(CR_ROLE_CHIPPER));
    if (move->rules.kept && !member) return refuse(why, CR_NOT_FOUND, move->person, "");
    if (move->rules.kept && (!duty || duty->role != move->role))
        return refuse(why, CR_STAFF_OFF_DUTY, move->person, "");
    if (move->rules.kept && move->role == CR_ROLE_DEALER && !(member->games >> move->game & 1))
        return refuse(why, CR_STAFF_SKILL, move->person, move->game_name);
    if (post && post->person == move->person) return refuse(why, CR_ALREADY_DONE, move->person, "");
    if (!is_free_for(staff, move)) return refuse(why, CR_CREW_BUSY, move->person, "");
    if (move->in_round) return refuse(why, CR_IN_ROUND, move->person, "");
    return CR_OK;
}

static void is_free_from(struct cr_staff *staff, uint32_t person, int64_t at)
{
    if (tables_of(staff, person) > 0) return;
    for (uint32_t i = 0; i < staff->duty_count; i++)
        if (staff->duties[i].person == person) staff->duties[i].free_since = at;
}

/* For one table and one post more. */
static bool make_room(struct cr_staff *staff)
{
    struct cr_crewed *tables =
        cr_staff_grow(staff->tables, staff->table_count, &staff->table_room, sizeof *tables);
    if (tables) staff->tables = tables;
    struct cr_post *posts =
        cr_staff_grow(staff->posts, staff->post_count, &staff->post_room, sizeof *posts);
    if (posts) staff->posts = posts;
    return tables && posts;
}

enum cr_status cr_crew_assign(struct cr_staff *staff, const struct cr_crew_move *move,
                              struct cr_crew_effect *effect, struct cr_refusal *why)
{
    enum cr_status status = check_assign(staff, move, why);
    *effect = (struct cr_crew_effect){ .is_another_dealer = false };
    if (status != CR_OK) return status;
    if (!make_room(staff)) return refuse(why, CR_NO_MEMORY, move->person, "");
    struct cr_crewed *table = find_table(staff, move->table);
    struct cr_post *post = find_post(staff, move->table, move->role);
    if (!table) {
        table = staff->tables + staff->table_count++;
        *table = (struct cr_crewed){ .table = move->table };
    }
    if (post)
        effect->relieved = *post;
    else
        post = staff->posts + staff->post_count++;
    *post = (struct cr_post){ .since = move->at,
                              .table = move->table,
                              .role = move->role,
                              .person = move->person,
                              .game = move->game };
    if (effect->relieved.person != 0) is_free_from(staff, effect->relieved.person, move->at);
    if (move->role == CR_ROLE_DEALER) {
        effect->is_another_dealer = table->last_dealer != 0 && table->last_dealer != move->person;
        table->last_dealer = move->person;
    }
    return CR_OK;
}

enum cr_status cr_crew_relieve(struct cr_staff *staff, const struct cr_crew_move *move,
                               struct cr_crew_effect *effect, struct cr_refusal *why)
{
    struct cr_post *post = find_post(staff, move->table, move->role);
    *effect = (struct cr_crew_effect){ .is_another_dealer = false };
    if (!post) return refuse(why, CR_NOT_FOUND, 0, "");
    if (move->in_round) return refuse(why, CR_IN_ROUND, post->person, "");
    effect->relieved = *post;
    *post = staff->posts[--staff->post_count];
    is_free_from(staff, effect->relieved.person, move->at);
    return CR_OK;
}

/* ---- Rotation ---- */

int64_t cr_crew_due(const struct cr_post *post, uint32_t rotation_minutes)
{
    if (rotation_minutes == 0 || post->role == CR_ROLE_CHIPPER) return 0;
    return post->since + rotation_minutes * CR_MINUTE;
}

uint32_t cr_crew_next(const struct cr_staff *staff, enum cr_role role, uint32_t game)
{
    const struct cr_duty *next = NULL;
    for (uint32_t i = 0; i < staff->duty_count; i++) {
        const struct cr_duty *duty = staff->duties + i;
        const struct cr_member *member = cr_staff_member(staff, duty->person);
        assert(member);
        if (duty->role != (uint32_t)role || tables_of(staff, duty->person) > 0) continue;
        if (role == CR_ROLE_DEALER && !(member->games >> game & 1)) continue;
        if (!next || duty->free_since < next->free_since) next = duty;
    }
    return next ? next->person : 0;
}

/* ---- The rules explained ---- */

enum cr_status cr_crew_brief(struct cr_staff *staff, uint32_t table, struct cr_refusal *why)
{
    struct cr_crewed *crewed = find_table(staff, table);
    if (!crewed || !find_post(staff, table, CR_ROLE_DEALER))
        return refuse(why, CR_CREW, 0, cr_role_name(CR_ROLE_DEALER));
    if (crewed->briefed) return refuse(why, CR_ALREADY_DONE, 0, "");
    crewed->briefed = true;
    return CR_OK;
}

void cr_crew_session(struct cr_staff *staff, uint32_t table)
{
    struct cr_crewed *crewed = find_table(staff, table);
    if (crewed) crewed->briefed = false;
}

/* ---- */

static bool are_posts_sane(const struct cr_staff *staff, bool kept)
{
    for (uint32_t i = 0; i < staff->post_count; i++) {
        const struct cr_post *post = staff->posts + i;
        const struct cr_duty *duty = cr_staff_duty(staff, post->person);
        if (!find_table(staff, post->table)) return false;
        if (find_post(staff, post->table, post->role) != post) return false;
        if (kept && (!duty || duty->role != post->role)) return false;
        if (post->role != CR_ROLE_INSPECTOR && tables_of(staff, post->person) > 1) return false;
    }
    return true;
}

bool cr_staff_is_sane(const struct cr_staff *staff, bool kept)
{
    for (uint32_t i = 1; i < staff->member_count; i++)
        if (staff->members[i - 1].person >= staff->members[i].person) return false;
    for (uint32_t i = 0; i < staff->turn_count; i++) {
        const struct cr_turn *turn = staff->turns + i;
        if (turn->from >= turn->to || turn->number == 0 || turn->number > staff->last_turn ||
            cr_staff_turn(staff, turn->number) != turn || !cr_staff_member(staff, turn->person))
            return false;
    }
    for (uint32_t i = 0; i < staff->duty_count; i++) {
        const struct cr_duty *duty = staff->duties + i;
        const struct cr_member *member = cr_staff_member(staff, duty->person);
        if (!member || !(member->roles & CR_ROLE_BIT(duty->role))) return false;
        if (cr_staff_duty(staff, duty->person) != duty || !cr_staff_turn(staff, duty->turn))
            return false;
    }
    return are_posts_sane(staff, kept);
}
