/* staff_desk.c -- hiring, the weekly schedule, duty.
 *
 *     {"do":"hire","person":7,"roles":["dealer"],"skills":["roulette","blackjack"]}
 *     {"do":"set_skills","person":7,"skills":["roulette"]}                    roles too
 *     {"do":"schedule_put","person":7,"role":"dealer","day":"2026-03-16","from":"18:00","to":"02:00"}
 *     {"do":"on_duty","person":7,"role":"dealer"}, {"do":"off_duty","person":7}
 *
 * The manager hires and plans; a pit boss, the floor or the manager writes down who comes and goes. None of
 * it needs duty: somebody must be the first to come.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/door_desk.h"
#include "hall/staff_state.h"

struct cr_staff_state *cr_staff_state(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_STAFF);
}

/* ---- Reading ---- */

/* CR_ROLE_BIT of a list of names; what cannot be read is noted. */
static uint32_t read_roles(struct cr_deed *deed)
{
    const json_t *list = json_object_get(deed->value, "roles");
    uint32_t roles = 0;
    if (list && !json_is_array(list)) deed->wrong = "roles";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        enum cr_role role = name ? cr_role_find(name) : CR_ROLE_COUNT;
        if (role == CR_ROLE_COUNT)
            deed->wrong = "roles";
        else
            roles |= CR_ROLE_BIT(role);
    }
    return roles;
}

static uint64_t read_games(struct cr_deed *deed)
{
    const json_t *list = json_object_get(deed->value, "skills");
    uint64_t games = 0;
    if (list && !json_is_array(list)) deed->wrong = "skills";
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        unsigned game = name ? cr_staff_game(name) : CR_GAMES_MAX;
        if (game == CR_GAMES_MAX)
            deed->wrong = "skills";
        else
            games |= UINT64_C(1) << game;
    }
    return games;
}

static enum cr_role read_role(struct cr_deed *deed)
{
    enum cr_role role = cr_role_find(cr_deed_text(deed, "role", 32));
    if (role == CR_ROLE_COUNT && !deed->wrong) deed->wrong = "role";
    return role;
}

static uint32_t read_person(struct cr_deed *deed)
{
    uint32_t person = cr_deed_number(deed, "person");
    if (person == 0 && !deed->wrong) deed->wrong = "person";
    return person;
}

/* ---- Hired and dismissed ---- */

static void member_row(struct cr_deed *deed, const struct cr_member *member, bool dismissed)
{
    char hired[CR_DATE_SIZE], today[CR_DATE_SIZE];
    cr_date_format(member->hired, hired);
    cr_date_format(deed->today, today);
    json_t *value = json_pack("{s:I,s:o,s:o,s:s,s:s,s:I}", "person", (json_int_t)member->person,
                              "roles", cr_staff_roles_json(member->roles), "skills",
                              cr_staff_games_json(member->games), "hired_on", hired, "state",
                              dismissed ? "dismissed" : "hired", "by", (json_int_t)deed->by);
    if (dismissed) json_object_set_new(value, "dismissed_on", json_string(today));
    cr_deed_row(deed, "staff", value, "person/%u/%s", member->person, hired);
}

static enum cr_status hire(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    struct cr_member member = { .person = read_person(deed),
                                .roles = read_roles(deed),
                                .games = read_games(deed),
                                .hired = cr_deed_day(deed, "hired_on") };
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    char key[16];
    snprintf(key, sizeof key, "%u", member.person);
    int64_t age = cr_deed_fact_int(deed, "age", key,
                                   json_pack("{s:I}", "person", (json_int_t)member.person), -1);
    if (member.hired == CR_DAY_NONE) member.hired = deed->today;
    status = cr_staff_hire(&state->staff, &member, (int)age,
                           cr_hall_rules(deed->hall)->staff_min_age, &deed->why);
    if (status == CR_OK) member_row(deed, &member, false);
    return status;
}

static enum cr_status set_skills(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    uint32_t person = read_person(deed), roles = read_roles(deed);
    uint64_t games = read_games(deed);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    const struct cr_member *member = cr_staff_member(&state->staff, person);
    deed->why.n = person;
    if (!member) return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    if (!cr_deed_has(deed, "roles")) roles = member->roles;
    if (!cr_deed_has(deed, "skills")) games = member->games;
    status = cr_staff_change(&state->staff, person, roles, games, &deed->why);
    if (status == CR_OK) member_row(deed, member, false);
    return status;
}

static void turn_row(struct cr_deed *deed, const struct cr_turn *turn, const char *how)
{
    cr_deed_row(deed, "schedule",
                json_pack("{s:I,s:s,s:I,s:I,s:s,s:I}", "person", (json_int_t)turn->person, "role",
                          cr_role_name((enum cr_role)turn->role), "starts_at",
                          (json_int_t)turn->from, "ends_at", (json_int_t)turn->to, "state", how,
                          "by", (json_int_t)deed->by),
                "turn/%u", turn->number);
}

static enum cr_status dismiss(struct cr_deed *deed)
{
    struct cr_staff *staff = &cr_staff_state(deed->hall)->staff;
    uint32_t person = read_person(deed);
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_staff_check_dismiss(staff, person, &deed->why);
    if (status != CR_OK) return status;
    for (uint32_t i = 0; i < staff->turn_count; i++)
        if (staff->turns[i].person == person && staff->turns[i].from > deed->at)
            turn_row(deed, &staff->turns[i], "dropped");
    member_row(deed, cr_staff_member(staff, person), true);
    cr_staff_dismiss(staff, person);
    return CR_OK;
}

/* ---- The schedule ---- */

/* "18:00" as seconds after midnight. */
static int32_t read_clock(struct cr_deed *deed, const char *key)
{
    const char *text = cr_deed_text(deed, key, 5);
    unsigned hour = 0, minute = 0;
    char end;
    if (strlen(text) == 5 && sscanf(text, "%2u:%2u%c", &hour, &minute, &end) == 2 && hour < 24 &&
        minute < 60)
        return (int32_t)(hour * 3600 + minute * 60);
    if (!deed->wrong) deed->wrong = key;
    return 0;
}

static enum cr_status schedule_put(struct cr_deed *deed)
{
    struct cr_staff *staff = &cr_staff_state(deed->hall)->staff;
    const struct cr_zone *zone = &cr_hall_settings(deed->hall)->zone;
    struct cr_turn turn = { .person = read_person(deed), .role = read_role(deed) };
    cr_day day = cr_deed_day(deed, "day");
    int32_t from = read_clock(deed, "from"), to = read_clock(deed, "to");
    if (!deed->wrong && (day < deed->today - 1 || day > deed->today + 366)) deed->wrong = "day";
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    cr_day last = to <= from ? day + 1 : day; /* past midnight */
    turn.from = cr_zone_moment(zone, (struct cr_zone_clock){ .day = day, .second = from }, false);
    turn.to = cr_zone_moment(zone, (struct cr_zone_clock){ .day = last, .second = to }, true);
    status = cr_staff_plan(staff, &turn, deed->at, &deed->why);
    if (status != CR_OK) return status;
    turn.number = staff->last_turn;
    cr_deed_say(deed, "turn", turn.number);
    turn_row(deed, &turn, "planned");
    return CR_OK;
}

static enum cr_status schedule_drop(struct cr_deed *deed)
{
    struct cr_staff *staff = &cr_staff_state(deed->hall)->staff;
    uint32_t number = cr_deed_number(deed, "turn");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    const struct cr_turn *turn = cr_staff_turn(staff, number);
    struct cr_turn dropped = turn ? *turn : (struct cr_turn){ 0 };
    status = cr_staff_unplan(staff, number, &deed->why);
    if (status == CR_OK) turn_row(deed, &dropped, "dropped");
    return status;
}

/* ---- Duty ---- */

static void duty_row(struct cr_deed *deed, const struct cr_duty *duty, bool over)
{
    json_t *value = json_pack("{s:I,s:s,s:I,s:I}", "person", (json_int_t)duty->person, "role",
                              cr_role_name((enum cr_role)duty->role), "came_at",
                              (json_int_t)duty->since, "by", (json_int_t)deed->by);
    if (over) {
        json_object_set_new(value, "left_at", json_integer(deed->at));
        json_object_set_new(value, "minutes", json_integer((deed->at - duty->since) / CR_MINUTE));
    }
    cr_deed_row(deed, "duty", value, "duty/%u/%lld", duty->person, (long long)duty->since);
}

static enum cr_status on_duty(struct cr_deed *deed)
{
    struct cr_staff *staff = &cr_staff_state(deed->hall)->staff;
    uint32_t person = read_person(deed);
    enum cr_role role = read_role(deed);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (cr_door_is_inside(deed->hall, person)) /* S7: not a visitor of that visit */
        return cr_deed_refuse(deed, CR_ALREADY_INSIDE, NULL);
    status = cr_staff_come(staff, person, role, deed->at, &deed->why);
    if (status == CR_OK) duty_row(deed, cr_staff_duty(staff, person), false);
    return status;
}

/* Tables run only under their supervisors: the last of them stays while a crew stands anywhere. */
static enum cr_status check_leaving(struct cr_deed *deed, const struct cr_staff *staff,
                                    const struct cr_duty *duty)
{
    struct cr_table_needs needs = { 0 };
    struct cr_table_fit fit = { .crew = UINT32_MAX };
    if (staff->post_count == 0 || !cr_hall_settings(deed->hall)->staff_is_kept) return CR_OK;
    for (uint32_t i = 0; i < staff->duty_count; i++)
        if (staff->duties[i].person != duty->person)
            fit.on_duty |= CR_ROLE_BIT(staff->duties[i].role);
    cr_staff_crew_needs(deed->hall, false, &needs);
    bool is_supervisor = (needs.on_duty | needs.one_on_duty) & CR_ROLE_BIT(duty->role);
    return is_supervisor ? cr_table_check_crew(&needs, &fit, &deed->why) : CR_OK;
}

static enum cr_status off_duty(struct cr_deed *deed)
{
    struct cr_staff *staff = &cr_staff_state(deed->hall)->staff;
    uint32_t person = read_person(deed);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    const struct cr_duty *found = cr_staff_duty(staff, person);
    struct cr_duty duty = found ? *found : (struct cr_duty){ 0 };
    if (found) status = check_leaving(deed, staff, &duty);
    if (status == CR_OK) status = cr_staff_go(staff, person, &deed->why);
    if (status == CR_OK) duty_row(deed, &duty, true);
    return status;
}

bool cr_staff_on_duty(const struct cr_hall *hall, uint32_t person, enum cr_role role)
{
    if (role == CR_ROLE_ADMINISTRATION || role == CR_ROLE_AUDITOR) return true;
    return cr_staff_acts(&cr_staff_state(hall)->staff, person, role);
}

bool cr_staff_is_member(const struct cr_hall *hall, uint32_t person)
{
    return cr_staff_member(&cr_staff_state(hall)->staff, person) != NULL;
}

/* ---- The desk ---- */

static void *open_desk(void)
{
    struct cr_staff_state *state = calloc(1, sizeof *state);
    if (state && cr_asks_open(&state->asks, CR_STAFF_ASKS_MAX)) return state;
    free(state);
    return NULL;
}

static void close_desk(void *desk)
{
    struct cr_staff_state *state = desk;
    cr_staff_release(&state->staff);
    cr_equipment_release(&state->equipment);
    cr_asks_close(&state->asks);
    free(state->tables);
    free(state);
}

static const struct cr_operation_row operations[] = {
    { "hire", CR_MAY_SCHEDULE, "d", hire, true },
    { "dismiss", CR_MAY_SCHEDULE, "d", dismiss, true },
    { "set_skills", CR_MAY_SCHEDULE, "d", set_skills, true },
    { "schedule_put", CR_MAY_SCHEDULE, "d", schedule_put, true },
    { "schedule_drop", CR_MAY_SCHEDULE, "d", schedule_drop, true },
    { "on_duty", CR_MAY_CREW, "d", on_duty, true },
    { "off_duty", CR_MAY_CREW, "d", off_duty, true },
    { "assign_crew", CR_MAY_CREW, "d", cr_staff_assign_crew, false },
    { "relieve", CR_MAY_CREW, "d", cr_staff_relieve, false },
    { "brief_rules", CR_MAY_RUN_ROUND, "d", cr_staff_brief_rules, false },
    { "equipment_put", CR_MAY_EQUIPMENT, "d", cr_staff_equipment_put, false },
    { "equip_table", CR_MAY_EQUIPMENT, "d", cr_staff_equip_table, false },
    { "equipment_move", CR_MAY_EQUIPMENT, "d", cr_staff_equipment_move, false },
    { "equipment_withdraw", CR_MAY_EQUIPMENT, "d", cr_staff_equipment_withdraw, false },
    { "deck_open", CR_MAY_WITHDRAW_DECK, "d", cr_staff_deck_open, false },
    { "deck_suspect", CR_MAY_WITHDRAW_DECK, "dr", cr_staff_deck_suspect, false },
    { "deck_withdraw", CR_MAY_WITHDRAW_DECK, "d", cr_staff_deck_withdraw, false },
    { "ask_schedule", CR_MAY_SCHEDULE, "r", cr_staff_ask_schedule, false },
    { "ask_crew", CR_MAY_CREW, "r", cr_staff_ask_crew, false },
    { "ask_equipment", CR_MAY_EQUIPMENT, "r", cr_staff_ask_equipment, false },
    { "staff_ask_drop", CR_MAY_CREW, "d", cr_staff_ask_drop, false },
    { .name = NULL },
};

const struct cr_desk cr_staff_desk = { .name = "staff",
                                       .operations = operations,
                                       .open = open_desk,
                                       .close = close_desk,
                                       .page = cr_staff_page };
