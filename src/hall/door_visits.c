/* door_visits.c -- coming and going: who is let in, who is not and why, officers on duty, visits.
 *
 *     {"do":"enter","visitor":17,"id_shown":true}           and what is seen: "intoxicated", "armed",
 *                                                           "classes":["code"]
 *     {"do":"enter","who":"a man of about twenty"}          a stranger: how he looks, never a name
 *     {"do":"official_access","body":"Ministry of Taxes","reason":"inspection"}
 *     {"do":"tell_to_leave","visitor":17,"reason":"…"}, exit, played
 *     {"do":"class_put","class":"code"}, class_drop         whom the law keeps out [R16]
 *
 * Who is not let in is a deed too, and answers what the clerk says: the register has every ground.
 */
#include <stdio.h>
#include <string.h>

#include "hall/door_desk.h"
#include "hall/door_state.h"
#include "hall/staff_desk.h"

/* ---- Coming in ---- */

/* Where that class stands in the house's list; CR_DOOR_CLASSES_MAX: nowhere. */
static unsigned class_at(const struct cr_door_state *state, const char *code)
{
    unsigned at = 0;
    while (at < CR_DOOR_CLASSES_MAX && strcmp(state->classes[at], code) != 0)
        at++;
    return at;
}

static enum cr_status read_classes(struct cr_deed *deed, uint32_t *out)
{
    const struct cr_door_state *state = cr_door_state_of(deed->hall);
    const json_t *list = json_object_get(deed->value, "classes");
    *out = 0;
    if (list && !json_is_array(list)) return cr_deed_refuse(deed, CR_BAD_INPUT, "classes");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *code = json_string_value(json_array_get(list, i));
        unsigned at = code && code[0] ? class_at(state, code) : CR_DOOR_CLASSES_MAX;
        if (at == CR_DOOR_CLASSES_MAX) return cr_deed_refuse(deed, CR_BAD_INPUT, "classes");
        *out |= 1u << at;
    }
    return CR_OK;
}

/* What the rest of the house knows of him. */
static enum cr_status ask_person(struct cr_deed *deed, struct cr_door_deed *enter)
{
    char key[16];
    json_int_t person = enter->visitor;
    snprintf(key, sizeof key, "%u", enter->visitor);
    enter->age = -1;
    if (enter->visitor == 0) return CR_OK;
    const json_t *card = cr_deed_fact(deed, "person", key, json_pack("{s:I}", "person", person));
    if (json_is_false(json_object_get(card, "known")))
        return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    int64_t age = cr_deed_fact_int(deed, "age", key, json_pack("{s:I}", "person", person), -1);
    enter->age = age < 0 || age > 200 ? -1 : (int32_t)age;
    const json_t *staff = cr_deed_fact(deed, "staff", key, json_pack("{s:I}", "person", person));
    const json_t *roles = json_object_get(staff, "roles");
    enter->is_staff = cr_staff_is_member(deed->hall, enter->visitor);
    for (size_t i = 0; i < json_array_size(roles); i++) {
        const char *role = json_string_value(json_array_get(roles, i));
        enter->is_staff = enter->is_staff || (role && strcmp(role, "player") != 0);
    }
    return CR_OK;
}

/* The place of CLASS_REFUSED's sentence. */
static void name_classes(const struct cr_door_state *state, struct cr_door_told *told)
{
    struct cr_text out = cr_text_on(told->why.what, sizeof told->why.what);
    for (unsigned i = 0, count = 0; i < CR_DOOR_CLASSES_MAX; i++) {
        if (!(told->classes & 1u << i)) continue;
        cr_text_put(&out, count++ ? ", " : "");
        cr_text_put(&out, state->classes[i]);
    }
}

static json_t *grounds_of(const struct cr_door_told *told)
{
    json_t *list = json_array();
    for (unsigned ground = 0; ground < CR_GROUNDS; ground++) {
        enum cr_status status = cr_door_ground_status((enum cr_door_ground)ground);
        if (told->grounds & CR_GROUND_BIT(ground))
            json_array_append_new(list, json_string(cr_status_name(status)));
    }
    return list;
}

static enum cr_status turn_away(struct cr_deed *deed, const struct cr_door_deed *enter,
                                struct cr_door_told *told, const char *who)
{
    struct cr_door_state *state = cr_door_count(deed);
    const char *ground = cr_status_name(told->why.status);
    if (told->why.status == CR_CLASS_REFUSED) name_classes(state, told);
    state->refused++;
    cr_deed_say_json(deed, "admitted", json_false());
    cr_deed_say_text(deed, "ground", ground);
    cr_deed_say_json(deed, "grounds", grounds_of(told));
    if (told->why.min) cr_deed_say(deed, "min", told->why.min);
    if (told->why.what[0]) cr_deed_say_text(deed, "what", told->why.what);
    json_t *row = json_pack("{s:I,s:s,s:o,s:I}", "at", (json_int_t)deed->at, "ground", ground,
                            "grounds", grounds_of(told), "by", (json_int_t)deed->by);
    if (enter->visitor) json_object_set_new(row, "visitor", json_integer(enter->visitor));
    if (who[0]) json_object_set_new(row, "who", json_string(who));
    cr_deed_row(deed, "refused", row, "refused/%llu", (unsigned long long)deed->number);
    return CR_OK;
}

enum cr_status cr_door_do_enter(struct cr_deed *deed)
{
    struct cr_door_deed enter = cr_door_deed_of(deed, CR_DOOR_DEED_ENTER);
    struct cr_door_told told;
    const char *who = cr_deed_text(deed, "who", 120);
    enter.visitor = cr_deed_number(deed, "visitor");
    enter.id_shown = cr_deed_flag(deed, "id_shown");
    enter.intoxicated = cr_deed_flag(deed, "intoxicated");
    enter.armed = cr_deed_flag(deed, "armed");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = read_classes(deed, &enter.classes);
    if (status != CR_OK) return status;
    if (!enter.visitor && !who[0]) return cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    status = ask_person(deed, &enter);
    if (status != CR_OK) return status;
    status = cr_door_ask(deed, &enter, &told);
    if (told.grounds) return turn_away(deed, &enter, &told, who);
    if (status != CR_OK) return status;
    cr_door_make(deed, &enter, &told);
    cr_door_count(deed)->admitted++;
    cr_deed_say_json(deed, "admitted", json_true());
    cr_deed_say(deed, "visit", told.visit.id);
    cr_door_write_visit(deed, &told.visit);
    return CR_OK;
}

/* Employees and officers on duty are no visitors [M1 def]: a row and no visit. */
enum cr_status cr_door_do_official(struct cr_deed *deed)
{
    struct cr_door_deed access = cr_door_deed_of(deed, CR_DOOR_DEED_OFFICIAL);
    struct cr_door_told told;
    static const char *const texts[] = { "who", "body", "reason" };
    json_t *row = json_object();
    access.visitor = cr_deed_number(deed, "person");
    if (access.visitor) json_object_set_new(row, "person", json_integer(access.visitor));
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *text = cr_deed_text(deed, texts[i], 120);
        if (text[0]) json_object_set_new(row, texts[i], json_string(text));
    }
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK && json_object_size(row) == 0)
        status = cr_deed_refuse(deed, CR_BAD_INPUT, "person, body");
    if (status == CR_OK) status = cr_door_ask(deed, &access, &told);
    if (status != CR_OK) {
        json_decref(row);
        return status;
    }
    cr_door_make(deed, &access, &told);
    cr_door_count(deed)->official++;
    json_object_set_new(row, "at", json_integer(deed->at));
    json_object_set_new(row, "by", json_integer(deed->by));
    cr_deed_row(deed, "official", row, "official/%llu", (unsigned long long)deed->number);
    return CR_OK;
}

/* ---- Inside ---- */

static enum cr_status do_inside(struct cr_deed *deed, enum cr_door_deed_kind kind)
{
    struct cr_door_deed what = cr_door_deed_of(deed, kind);
    struct cr_door_told told;
    what.visitor = cr_deed_number(deed, "visitor");
    cr_deed_text(deed, "reason", CR_DOOR_TEXT);
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK && !what.visitor) status = cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    if (status == CR_OK) status = cr_door_ask(deed, &what, &told);
    if (status != CR_OK) return status;
    cr_door_make(deed, &what, &told);
    if (kind == CR_DOOR_DEED_EXIT) cr_door_count(deed)->left++;
    if (kind != CR_DOOR_DEED_PLAYED) cr_door_settle_asks(deed, "leave", what.visitor);
    cr_deed_say(deed, "visit", told.visit.id);
    cr_door_write_visit(deed, &told.visit);
    return CR_OK;
}

enum cr_status cr_door_do_tell(struct cr_deed *deed)
{
    return do_inside(deed, CR_DOOR_DEED_TELL);
}

enum cr_status cr_door_do_exit(struct cr_deed *deed)
{
    return do_inside(deed, CR_DOOR_DEED_EXIT);
}

/* Once a visit: the record need not know every bet. */
enum cr_status cr_door_do_played(struct cr_deed *deed)
{
    const struct cr_visit *visit =
        cr_door_visit(&cr_door_state_of(deed->hall)->door, cr_deed_number(deed, "visitor"));
    if (visit && visit->played) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    return do_inside(deed, CR_DOOR_DEED_PLAYED);
}

void cr_door_note_play(struct cr_deed *deed, uint32_t visitor)
{
    struct cr_door_deed what = cr_door_deed_of(deed, CR_DOOR_DEED_PLAYED);
    struct cr_door_told told;
    what.visitor = visitor;
    if (cr_door_has_played(deed->hall, visitor)) return;
    cr_door_make(deed, &what, &told);
    cr_door_write_visit(deed, &told.visit);
}

static const char *reason_of(const struct cr_visit *visit)
{
    return visit->why == CR_VISIT_TOLD_TO_LEAVE    ? "told_to_leave"
           : visit->why == CR_VISIT_BAN            ? "ban"
           : visit->why == CR_VISIT_SELF_EXCLUSION ? "self_exclusion"
                                                   : NULL;
}

void cr_door_write_visit(struct cr_deed *deed, const struct cr_visit *visit)
{
    const struct cr_house_settings *own = cr_hall_settings(deed->hall);
    cr_day today = deed->gaming_day;
    if (!visit->id || (!visit->played && !cr_hall_rules(deed->hall)->register_non_players)) return;
    json_t *row = json_pack("{s:I,s:I,s:b,s:I,s:b,s:s,s:I,s:s*}", "visit", (json_int_t)visit->id,
                            "visitor", (json_int_t)visit->visitor, "id_shown", visit->id_shown,
                            "entered_at", (json_int_t)visit->in, "played", visit->played, "state",
                            cr_visit_state_name(visit->state), "by", (json_int_t)visit->by,
                            "reason", reason_of(visit));
    if (visit->out) json_object_set_new(row, "left_at", json_integer(visit->out));
    deed->gaming_day = cr_gaming_day(&own->zone, own->day_start, visit->in);
    cr_deed_row(deed, "visitors", row, "visit/%u", visit->id);
    deed->gaming_day = today;
}

/* ---- Classes the law keeps out ---- */

static enum cr_status read_class(struct cr_deed *deed, const char **code)
{
    *code = cr_deed_text(deed, "class", CR_DOOR_CLASS_TEXT);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    size_t size = strlen(*code);
    bool is_code = size > 0 && strspn(*code, "abcdefghijklmnopqrstuvwxyz0123456789_") == size;
    return is_code ? CR_OK : cr_deed_refuse(deed, CR_BAD_INPUT, "class");
}

enum cr_status cr_door_do_class_put(struct cr_deed *deed)
{
    struct cr_door_state *state = cr_door_state_of(deed->hall);
    const char *code;
    enum cr_status status = read_class(deed, &code);
    if (status != CR_OK) return status;
    if (!(cr_hall_rules(deed->hall)->refusal_classes & CR_BIT(CR_CLASS_LAW)))
        return cr_deed_refuse(deed, CR_OUTSIDE_RULES, NULL);
    if (class_at(state, code) < CR_DOOR_CLASSES_MAX)
        return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    unsigned at = class_at(state, "");
    deed->why.max = CR_DOOR_CLASSES_MAX;
    if (at == CR_DOOR_CLASSES_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "class");
    snprintf(state->classes[at], sizeof state->classes[at], "%s", code);
    return CR_OK;
}

enum cr_status cr_door_do_class_drop(struct cr_deed *deed)
{
    struct cr_door_state *state = cr_door_state_of(deed->hall);
    const char *code;
    enum cr_status status = read_class(deed, &code);
    if (status != CR_OK) return status;
    unsigned at = class_at(state, code);
    if (at == CR_DOOR_CLASSES_MAX) return cr_deed_refuse(deed, CR_NOTHING_THERE, NULL);
    memset(state->classes[at], 0, sizeof state->classes[at]);
    return CR_OK;
}
