/* door_desk.c -- the door: its operations, its page, its clock, and what others ask of it. */
#include "hall/door_desk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/door_state.h"
#include "hall/staff_desk.h"

struct cr_door_state *cr_door_state_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_DOOR);
}

/* ---- What its deeds share ---- */

static struct cr_breach_rules ban_rules(const struct cr_hall_rules *rules)
{
    bool is_any = rules->ban_clauses & CR_BIT(CR_BAN_CLAUSE_ANY);
    return (struct cr_breach_rules){
        .clauses = is_any ? CR_BREACHES_ALL : rules->ban_clauses,
        .incidents = (uint32_t)rules->ban_incidents_required,
        .devices = (uint32_t)rules->ban_device_incidents_required,
        .window = rules->ban_window_days > 0 ? (uint32_t)rules->ban_window_days : 0,
    };
}

static uint32_t known_classes(const struct cr_door_state *state)
{
    uint32_t classes = 0;
    for (unsigned i = 0; i < CR_DOOR_CLASSES_MAX; i++)
        if (state->classes[i][0]) classes |= 1u << i;
    return classes;
}

static struct cr_door_rules door_rules(const struct cr_hall *hall)
{
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    uint32_t refused = rules->refusal_classes;
    bool has_list = rules->selfex_enabled;
    return (struct cr_door_rules){
        .bans = ban_rules(rules),
        .age_min = refused & CR_BIT(CR_CLASS_UNDER_AGE) ? (uint32_t)rules->visitor_min_age : 0,
        .classes = refused & CR_BIT(CR_CLASS_LAW) ? known_classes(cr_door_state_of(hall)) : 0,
        .selfex_min = has_list ? (uint16_t)rules->selfex_min_months : 0,
        .selfex_max = has_list ? (uint16_t)rules->selfex_max_months : 0,
        .id_required = rules->id_required_at_entry,
        .intoxicated_refused = refused & CR_BIT(CR_CLASS_INTOXICATED),
        .armed_refused = refused & CR_BIT(CR_CLASS_ARMED),
        .staff_refused = !rules->staff_may_play,
        .selfex_revocable = rules->selfex_revocable,
    };
}

struct cr_door_deed cr_door_deed_of(const struct cr_deed *deed, enum cr_door_deed_kind kind)
{
    return (struct cr_door_deed){ .at = deed->at,
                                  .today = deed->today,
                                  .kind = kind,
                                  .by = deed->by,
                                  .rules = door_rules(deed->hall),
                                  .age = -1,
                                  .until = CR_DAY_NONE };
}

enum cr_status cr_door_ask(struct cr_deed *deed, const struct cr_door_deed *what,
                           struct cr_door_told *told)
{
    struct cr_door *door = &cr_door_state_of(deed->hall)->door;
    enum cr_status status = cr_door_check(door, what, told);
    if (status == CR_OK && !cr_door_reserve(door)) status = CR_NO_MEMORY;
    if (status == CR_OK) return CR_OK;
    deed->why = told->why;
    return cr_deed_refuse(deed, status, NULL);
}

void cr_door_make(struct cr_deed *deed, const struct cr_door_deed *what, struct cr_door_told *told)
{
    struct cr_door_state *state = cr_door_state_of(deed->hall);
    enum cr_status status = cr_door_do(&state->door, what, told);
    assert(status == CR_OK);
    bool is_of_lists = what->kind >= CR_DOOR_DEED_FILE;
    if (is_of_lists) state->next_lapse = cr_door_lapsed(&state->door, CR_DAY_MIN).next;
}

struct cr_door_state *cr_door_count(struct cr_deed *deed)
{
    struct cr_door_state *state = cr_door_state_of(deed->hall);
    if (state->day != deed->gaming_day) {
        state->day = deed->gaming_day;
        state->admitted = state->refused = state->left = state->official = 0;
    }
    return state;
}

/* ---- Rows that may still change ---- */

void cr_door_open_row(struct cr_deed *deed, const char *register_name, const char *kind,
                      uint32_t number, json_t *value)
{
    char key[48];
    snprintf(key, sizeof key, "%s/%u", kind, number);
    json_object_set(cr_door_state_of(deed->hall)->open_rows, key, value);
    cr_deed_row(deed, register_name, value, "%s", key);
}

void cr_door_change_row(struct cr_deed *deed, const char *register_name, const char *kind,
                        uint32_t number, json_t *members, bool is_last)
{
    json_t *rows = cr_door_state_of(deed->hall)->open_rows;
    char key[48];
    snprintf(key, sizeof key, "%s/%u", kind, number);
    json_t *row = json_incref(json_object_get(rows, key));
    assert(row);
    json_object_update(row, members);
    json_decref(members);
    if (is_last) json_object_del(rows, key);
    cr_deed_row(deed, register_name, row, "%s", key);
}

/* ---- Questions ---- */

enum cr_status cr_door_check_person(const struct cr_hall *hall, uint32_t visitor, bool is_play,
                                    struct cr_refusal *why)
{
    const struct cr_door *door = &cr_door_state_of(hall)->door;
    why->status = cr_door_check_visit(door, visitor, is_play ? CR_VISIT_PLAY : CR_VISIT_FINISH);
    if (why->status != CR_OK || !is_play) return why->status;
    if (!cr_hall_rules(hall)->staff_may_play && cr_staff_is_member(hall, visitor))
        return why->status = CR_STAFF_PLAYS; /* hired while he was here [R45] */
    return cr_door_check_seat(hall, visitor, 0, "", NULL, 0, why);
}

enum cr_status cr_door_check_seat(const struct cr_hall *hall, uint32_t visitor, uint32_t table,
                                  const char *game, const uint32_t *seated, size_t seated_count,
                                  struct cr_refusal *why)
{
    static const char *const words[CR_BAN_SCOPES] = { "table", "game", "person", "house" };
    struct cr_room_sitting sitting = { .player = visitor,
                                       .table = table,
                                       .game = game,
                                       .seated = seated,
                                       .seated_count = seated_count };
    uint32_t with;
    const struct cr_door_restriction *restriction =
        cr_door_keeps_from(&cr_door_state_of(hall)->door, &sitting, &with);
    if (!restriction) return CR_OK;
    why->status = CR_RESTRICTED;
    why->n = with ? with : restriction->what.target;
    snprintf(why->what, sizeof why->what, "%s", words[restriction->what.scope]);
    return CR_RESTRICTED;
}

bool cr_door_is_inside(const struct cr_hall *hall, uint32_t person)
{
    return cr_door_visit(&cr_door_state_of(hall)->door, person) != NULL;
}

bool cr_door_has_played(const struct cr_hall *hall, uint32_t visitor)
{
    const struct cr_visit *visit = cr_door_visit(&cr_door_state_of(hall)->door, visitor);
    return !visit || visit->state != CR_VISIT_ADMITTED || visit->played;
}

bool cr_door_knows(const struct cr_hall *hall, uint32_t visitor, cr_day today)
{
    const struct cr_door *door = &cr_door_state_of(hall)->door;
    const struct cr_selfex *selfex = cr_door_selfex(door, visitor);
    if (cr_door_visit(door, visitor) || cr_door_ban(door, visitor, today)) return true;
    if (selfex && cr_selfex_state(selfex, today) != CR_SELFEX_IS_EXPIRED) return true;
    for (uint32_t i = 0; i < door->restriction_count; i++)
        if (door->restrictions[i].what.player == visitor) return true;
    for (uint32_t i = 0; i < door->act_count; i++)
        if (door->acts[i].visitor == visitor && !door->acts[i].confirmed_by) return true;
    return false;
}

/* ---- The page ---- */

static void put_json(struct cr_text *out, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    cr_text_item(out);
    if (text) cr_text_put(out, text);
    free(text);
}

static void show_inside(const struct cr_door *door, struct cr_text *out)
{
    cr_text_key(out, "inside");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < door->visit_count; i++) {
        const struct cr_visit *visit = &door->visits[i];
        cr_text_begin(out, '{');
        cr_text_member_int(out, "visit", visit->id);
        cr_text_member_int(out, "visitor", visit->visitor);
        cr_text_member_int(out, "since", visit->in);
        cr_text_member_text(out, "state", cr_visit_state_name(visit->state));
        cr_text_member_bool(out, "played", visit->played);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* The rows of one kind that are not done with: of exclusions those not yet entered and confirmed. */
static void show_rows(const struct cr_door_state *state, const char *register_name,
                      const char *kind, const char *only, struct cr_text *out)
{
    const char *key;
    json_t *row;
    cr_text_key(out, register_name);
    cr_text_begin(out, '[');
    json_object_foreach(state->open_rows, key, row)
    {
        const char *is = json_string_value(json_object_get(row, "state"));
        if (json_object_get(row, kind) && (!only || strcmp(is, only) == 0)) put_json(out, row);
    }
    cr_text_end(out, ']');
}

static void show_counts(const struct cr_door_state *state, cr_day day, struct cr_text *out)
{
    bool is_today = state->day == day;
    char date[CR_DATE_SIZE];
    cr_date_format(day, date);
    cr_text_member_text(out, "day", date);
    cr_text_key(out, "counts");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "inside", state->door.visit_count);
    cr_text_member_int(out, "admitted", is_today ? state->admitted : 0);
    cr_text_member_int(out, "refused", is_today ? state->refused : 0);
    cr_text_member_int(out, "left", is_today ? state->left : 0);
    cr_text_member_int(out, "official", is_today ? state->official : 0);
    cr_text_end(out, '}');
}

/* What a clerk may choose from: classes of the house's list, clauses of an act. */
static void show_choices(const struct cr_door_state *state, struct cr_text *out)
{
    cr_text_key(out, "classes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_DOOR_CLASSES_MAX; i++) {
        if (!state->classes[i][0]) continue;
        cr_text_item(out);
        cr_text_json(out, state->classes[i]);
    }
    cr_text_end(out, ']');
    cr_text_key(out, "clauses");
    cr_text_begin(out, '[');
    for (unsigned clause = 0; clause < CR_BREACHES; clause++) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "clause", cr_breach_clause(clause));
        cr_text_member_text(out, "text", cr_breach_text(clause));
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* Numbers are for all of the staff; who is here, excluded or banned for those who read the register. */
static void show_page(const struct cr_hall *hall, enum cr_role role, int64_t now,
                      struct cr_text *out)
{
    const struct cr_door_state *state = cr_door_state_of(hall);
    const struct cr_house_settings *own = cr_hall_settings(hall);
    cr_text_begin(out, '{');
    if (own->established) show_counts(state, cr_gaming_day(&own->zone, own->day_start, now), out);
    show_choices(state, out);
    if (cr_operation_letter(role, CR_MAY_REGISTER_READ) != '.') {
        show_inside(&state->door, out);
        show_rows(state, "exclusions", "exclusion", "filed", out);
        show_rows(state, "acts", "act", NULL, out);
        show_rows(state, "bans", "ban", NULL, out);
        show_rows(state, "restrictions", "restriction", NULL, out);
    }
    cr_asks_write(&state->asks, out);
    cr_text_end(out, '}');
}

/* ---- The clock: terms that are over ---- */

static json_t *owes(const struct cr_hall *hall, int64_t now, int64_t *due)
{
    cr_day next = cr_door_state_of(hall)->next_lapse;
    const struct cr_zone *zone = &cr_hall_settings(hall)->zone;
    if (next == CR_DAY_NONE) return NULL;
    if (cr_zone_day(zone, now) >= next) return json_pack("{s:s}", "do", "lapse");
    *due = cr_zone_day_end(zone, next - 1) + CR_ZONE_SECOND;
    return NULL;
}

/* ---- The desk ---- */

static void close_desk(void *of)
{
    struct cr_door_state *state = of;
    cr_door_release(&state->door);
    json_decref(state->open_rows);
    cr_asks_close(&state->asks);
    free(state);
}

static void *open_desk(void)
{
    struct cr_door_state *state = calloc(1, sizeof *state);
    if (!state) return NULL;
    cr_door_init(&state->door);
    state->open_rows = json_object();
    bool has_asks = cr_asks_open(&state->asks, CR_DOOR_ASKS_MAX);
    state->next_lapse = state->day = CR_DAY_NONE;
    if (state->open_rows && has_asks) return state;
    close_desk(state);
    return NULL;
}

static const struct cr_operation_row operations[] = {
    { "enter", CR_MAY_ADMIT, "d", cr_door_do_enter, false },
    { "official_access", CR_MAY_ADMIT, "d", cr_door_do_official, false },
    { "exit", CR_MAY_ADMIT, "d", cr_door_do_exit, false },
    { "played", CR_MAY_ADMIT, "s", cr_door_do_played, false },
    { "tell_to_leave", CR_MAY_ORDER_OUT, "d", cr_door_do_tell, false },
    { "self_exclude", CR_MAY_SELF_EXCLUSION, "d", cr_door_do_self_exclude, false },
    { "list_exclusion", CR_MAY_SELF_EXCLUSION, "d", cr_door_do_list, false },
    { "relent", CR_MAY_SELF_EXCLUSION, "d", cr_door_do_relent, false },
    { "act", CR_MAY_BREACH_WRITE, "d", cr_door_do_act, false },
    { "document_act", CR_MAY_BREACH_WRITE, "d", cr_door_do_document, false },
    { "confirm_act", CR_MAY_BREACH_CONFIRM, "d", cr_door_do_confirm, false },
    { "ban", CR_MAY_BAN, "d", cr_door_do_ban, false },
    { "lift_ban", CR_MAY_BAN, "dr", cr_door_do_lift, false }, /* the manager may [ban_term] */
    { "restrict", CR_MAY_RESTRICT, "d", cr_door_do_restrict, false },
    { "unrestrict", CR_MAY_RESTRICT, "d", cr_door_do_unrestrict, false },
    { "class_put", CR_MAY_BAN, "d", cr_door_do_class_put, false }, /* by administration [R16] */
    { "class_drop", CR_MAY_BAN, "d", cr_door_do_class_drop, false },
    { "ask_to_leave", CR_MAY_ORDER_OUT, "r", cr_door_do_ask_leave, false },
    { "ask_act", CR_MAY_BREACH_WRITE, "r", cr_door_do_ask_act, false },
    { "ask_ban", CR_MAY_BAN, "r", cr_door_do_ask_ban, false },
    { "ask_restrict", CR_MAY_RESTRICT, "r", cr_door_do_ask_restrict, false },
    { "ask_drop", CR_MAY_BREACH_CONFIRM, "d", cr_door_do_ask_drop, false },
    { "lapse", CR_MAY_BAN, "s", cr_door_do_lapse, false },
    { .name = NULL },
};

const struct cr_desk cr_door_desk = { .name = "door",
                                      .operations = operations,
                                      .open = open_desk,
                                      .close = close_desk,
                                      .page = show_page,
                                      .owes = owes };
