/* door_conduct.c -- exclusions by a visitor himself, breach acts, bans, restrictions of play.
 *
 *     {"do":"self_exclude","visitor":17,"months":6,"in_person":true,"written":true,"id_shown":true}
 *     {"do":"list_exclusion","visitor":17,"document":4711}      entered, and the document handed to him
 *     {"do":"relent","visitor":17}                              asked to be ended early
 *     {"do":"act","visitor":17,"clauses":["2.4"],"text":"…","witnesses":[3],"documented":true,
 *      "incident":5,"table":2,"happened_at":…}                  without an incident: a new one
 *     {"do":"document_act","act":3}, confirm_act
 *     {"do":"ban","visitor":17,"until":"2026-12-31","reason":"…"}, lift_ban
 *     {"do":"restrict","visitor":17,"kind":"table","table":2}   or game, person ("other"), house
 *     {"do":"unrestrict","restriction":1}
 *     {"do":"lapse"}                                            by the house itself: a term is over
 *
 * Facts and reasons stand in the record for good: they name persons by number.
 */
#include <stdio.h>
#include <string.h>

#include "hall/disputes_desk.h"
#include "hall/door_state.h"

static json_t *day_json(cr_day day)
{
    char text[CR_DATE_SIZE];
    if (day == CR_DAY_NONE) return NULL;
    cr_date_format(day, text);
    return json_string(text);
}

/* Reads whom it is about and what else was noted; then whether it may be done. */
static enum cr_status ask_about(struct cr_deed *deed, struct cr_door_deed *what,
                                struct cr_door_told *told)
{
    what->visitor = cr_deed_number(deed, "visitor");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!what->visitor) return cr_deed_refuse(deed, CR_BAD_INPUT, "visitor");
    return cr_door_ask(deed, what, told);
}

/* ---- Self-exclusion ---- */

/* All that the confirming document says; the person's own papers are in the card index [M1 §4.7]. */
static json_t *exclusion_row(const struct cr_selfex *selfex, cr_day today)
{
    return json_pack(
        "{s:I,s:I,s:I,s:I,s:o,s:o,s:s,s:I}", "exclusion", (json_int_t)selfex->id, "visitor",
        (json_int_t)selfex->visitor, "filed_at", (json_int_t)selfex->filed_at, "months",
        (json_int_t)selfex->months, "first_day", day_json(selfex->first_day), "last_day",
        day_json(selfex->last_day), "state", cr_selfex_state_name(cr_selfex_state(selfex, today)),
        "by", (json_int_t)selfex->clerk);
}

/* Another application takes its place. */
static void end_exclusion(struct cr_deed *deed, const struct cr_selfex *before)
{
    bool is_over = cr_selfex_state(before, deed->today) == CR_SELFEX_IS_EXPIRED;
    cr_door_change_row(deed, "exclusions", "exclusion", before->id,
                       json_pack("{s:s}", "state", is_over ? "expired" : "followed"), true);
}

enum cr_status cr_door_do_self_exclude(struct cr_deed *deed)
{
    const struct cr_door *door = &cr_door_state_of(deed->hall)->door;
    struct cr_door_deed file = cr_door_deed_of(deed, CR_DOOR_DEED_FILE);
    struct cr_door_told told;
    file.months = (uint16_t)cr_deed_int(deed, "months", 0, UINT16_MAX);
    file.in_person = cr_deed_flag(deed, "in_person");
    file.written = cr_deed_flag(deed, "written");
    file.id_shown = cr_deed_flag(deed, "id_shown");
    enum cr_status status = ask_about(deed, &file, &told);
    if (status != CR_OK) return status;
    const struct cr_selfex *before = cr_door_selfex(door, file.visitor);
    if (before) end_exclusion(deed, before);
    cr_door_make(deed, &file, &told);
    cr_deed_say(deed, "exclusion", told.number);
    cr_deed_say_json(deed, "last_day", day_json(told.date));
    const struct cr_selfex *selfex = cr_door_selfex(door, file.visitor);
    cr_door_open_row(deed, "exclusions", "exclusion", told.number,
                     exclusion_row(selfex, deed->today));
    cr_door_write_visit(deed, &told.visit);
    return CR_OK;
}

enum cr_status cr_door_do_list(struct cr_deed *deed)
{
    struct cr_door_deed list = cr_door_deed_of(deed, CR_DOOR_DEED_LIST);
    struct cr_door_told told;
    list.document = (uint64_t)cr_deed_int(deed, "document", 1, INT64_MAX);
    enum cr_status status = ask_about(deed, &list, &told);
    if (status != CR_OK) return status;
    cr_door_make(deed, &list, &told);
    cr_deed_say(deed, "exclusion", told.number);
    cr_door_change_row(deed, "exclusions", "exclusion", told.number,
                       json_pack("{s:I,s:I,s:s}", "listed_at", (json_int_t)deed->at, "document",
                                 (json_int_t)list.document, "state", "active"),
                       false);
    return CR_OK;
}

enum cr_status cr_door_do_relent(struct cr_deed *deed)
{
    struct cr_door_deed relent = cr_door_deed_of(deed, CR_DOOR_DEED_RELENT);
    struct cr_door_told told;
    enum cr_status status = ask_about(deed, &relent, &told);
    if (status != CR_OK) return status;
    cr_door_make(deed, &relent, &told);
    cr_deed_say(deed, "exclusion", told.number);
    cr_door_change_row(deed, "exclusions", "exclusion", told.number,
                       json_pack("{s:s}", "state", "revoked"), true);
    return CR_OK;
}

/* ---- Breach acts ---- */

static enum cr_status read_clauses(struct cr_deed *deed, cr_breaches *out)
{
    const json_t *list = json_object_get(deed->value, "clauses");
    *out = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *code = json_string_value(json_array_get(list, i));
        unsigned clause = code ? cr_breach_find(code) : CR_BREACHES;
        if (clause == CR_BREACHES) return cr_deed_refuse(deed, CR_BAD_INPUT, "clauses");
        *out |= CR_BREACH_BIT(clause);
    }
    return *out ? CR_OK : cr_deed_refuse(deed, CR_BAD_INPUT, "clauses");
}

static enum cr_status check_witnesses(struct cr_deed *deed)
{
    const json_t *list = json_object_get(deed->value, "witnesses");
    bool is_right = !list || (json_is_array(list) && json_array_size(list) <= 16);
    for (size_t i = 0; is_right && i < json_array_size(list); i++) {
        json_int_t person = json_integer_value(json_array_get(list, i));
        is_right = person >= 1 && person <= UINT32_MAX;
    }
    return is_right ? CR_OK : cr_deed_refuse(deed, CR_BAD_INPUT, "witnesses");
}

static json_t *clauses_json(cr_breaches clauses)
{
    json_t *list = json_array();
    for (unsigned clause = 0; clause < CR_BREACHES; clause++)
        if (clauses & CR_BREACH_BIT(clause))
            json_array_append_new(list, json_string(cr_breach_clause(clause)));
    return list;
}

static json_t *act_row(const struct cr_breach_act *act, const char *facts, json_t *witnesses)
{
    return json_pack("{s:I,s:I,s:I,s:I,s:o,s:s,s:I,s:b,s:s,s:O*}", "act", (json_int_t)act->id,
                     "visitor", (json_int_t)act->visitor, "incident", (json_int_t)act->incident,
                     "happened_at", (json_int_t)act->at, "clauses", clauses_json(act->clauses),
                     "facts", facts, "by", (json_int_t)act->author, "documented",
                     (int)act->documented, "state", "written", "witnesses", witnesses);
}

enum cr_status cr_door_do_act(struct cr_deed *deed)
{
    struct cr_door_deed act = cr_door_deed_of(deed, CR_DOOR_DEED_ACT);
    struct cr_door_told told;
    const char *facts = cr_deed_text(deed, "text", CR_DOOR_TEXT);
    uint32_t incident = cr_deed_number(deed, "incident"), table = cr_deed_number(deed, "table");
    int64_t happened_at = cr_deed_int(deed, "happened_at", 1, deed->at);
    act.documented = cr_deed_flag(deed, "documented");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = read_clauses(deed, &act.clauses);
    if (status == CR_OK) status = check_witnesses(deed);
    if (status != CR_OK) return status;
    if (!facts[0]) return cr_deed_refuse(deed, CR_BAD_INPUT, "text");
    if (incident && !cr_disputes_has_incident(deed->hall, incident))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "incident");
    if (happened_at) act.at = happened_at;
    act.today = cr_zone_day(&cr_hall_settings(deed->hall)->zone, act.at);
    act.incident = incident ? incident : 1; /* a new one gets its number once nothing is refused */
    status = ask_about(deed, &act, &told);
    if (status != CR_OK) return status;
    if (!incident)
        act.incident =
            cr_deed_incident(deed, "breach", table, act.visitor, N_("a visitor broke the rules"));
    cr_door_make(deed, &act, &told);
    cr_door_settle_asks(deed, "act", act.visitor);
    cr_deed_say(deed, "act", told.number);
    cr_deed_say(deed, "incident", act.incident);
    cr_door_open_row(deed, "acts", "act", told.number,
                     act_row(cr_door_act(&cr_door_state_of(deed->hall)->door, told.number), facts,
                             json_object_get(deed->value, "witnesses")));
    return CR_OK;
}

static enum cr_status do_mark(struct cr_deed *deed, enum cr_door_deed_kind kind)
{
    struct cr_door_deed mark = cr_door_deed_of(deed, kind);
    struct cr_door_told told;
    mark.number = cr_deed_number(deed, "act");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_door_ask(deed, &mark, &told);
    if (status != CR_OK) return status;
    cr_door_make(deed, &mark, &told);
    const struct cr_breach_act *act = cr_door_act(&cr_door_state_of(deed->hall)->door, told.number);
    bool counts = act->documented && act->confirmed_by;
    json_t *members = json_pack("{s:b,s:s}", "documented", (int)act->documented, "state",
                                counts ? "counts" : "written");
    if (act->confirmed_by) {
        json_object_set_new(members, "confirmed_by", json_integer(act->confirmed_by));
        json_object_set_new(members, "confirmed_at", json_integer(act->confirmed_at));
    }
    cr_door_change_row(deed, "acts", "act", told.number, members, counts);
    return CR_OK;
}

enum cr_status cr_door_do_document(struct cr_deed *deed)
{
    return do_mark(deed, CR_DOOR_DEED_DOCUMENT);
}

enum cr_status cr_door_do_confirm(struct cr_deed *deed)
{
    return do_mark(deed, CR_DOOR_DEED_CONFIRM);
}

/* ---- Bans ---- */

/* The acts it stands on. */
static json_t *basis_of(const struct cr_door *door, const struct cr_door_deed *ban)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < door->act_count; i++)
        if (cr_breach_counts(&door->acts[i], ban->visitor, &ban->rules.bans, ban->today))
            json_array_append_new(list, json_integer(door->acts[i].id));
    return list;
}

/* What is told, else what the house's rules say. */
static cr_day read_until(struct cr_deed *deed)
{
    int32_t term = cr_hall_rules(deed->hall)->ban_term;
    if (cr_deed_has(deed, "until")) return cr_deed_day(deed, "until");
    return term > 0 ? deed->today + term - 1 : CR_DAY_NONE;
}

enum cr_status cr_door_do_ban(struct cr_deed *deed)
{
    const struct cr_door *door = &cr_door_state_of(deed->hall)->door;
    struct cr_door_deed ban = cr_door_deed_of(deed, CR_DOOR_DEED_BAN);
    struct cr_door_told told;
    const char *reason = cr_deed_text(deed, "reason", CR_DOOR_TEXT);
    ban.until = read_until(deed);
    enum cr_status status = ask_about(deed, &ban, &told);
    if (status == CR_BAD_INPUT && !deed->why.what[0]) cr_deed_refuse(deed, status, "until");
    if (status != CR_OK) return status;
    const struct cr_door_ban *before = cr_door_ban(door, ban.visitor, CR_DAY_MIN);
    if (before) /* it is over, and the clock has not said so yet */
        cr_door_change_row(deed, "bans", "ban", before->id, json_pack("{s:s}", "state", "expired"),
                           true);
    cr_door_make(deed, &ban, &told);
    cr_door_settle_asks(deed, "ban", ban.visitor);
    json_t *row = json_pack("{s:I,s:I,s:o,s:o*,s:o,s:s,s:I}", "ban", (json_int_t)told.number,
                            "visitor", (json_int_t)ban.visitor, "first_day", day_json(ban.today),
                            "last_day", day_json(ban.until), "acts", basis_of(door, &ban), "state",
                            "active", "by", (json_int_t)deed->by);
    if (reason[0]) json_object_set_new(row, "reason", json_string(reason));
    cr_deed_say(deed, "ban", told.number);
    cr_door_open_row(deed, "bans", "ban", told.number, row);
    cr_door_write_visit(deed, &told.visit);
    return CR_OK;
}

static json_t *lifted(const struct cr_deed *deed)
{
    return json_pack("{s:s,s:I,s:I}", "state", "lifted", "lifted_by", (json_int_t)deed->by,
                     "lifted_at", (json_int_t)deed->at);
}

enum cr_status cr_door_do_lift(struct cr_deed *deed)
{
    struct cr_door_deed lift = cr_door_deed_of(deed, CR_DOOR_DEED_LIFT);
    struct cr_door_told told;
    enum cr_status status = ask_about(deed, &lift, &told);
    if (status != CR_OK) return status;
    cr_door_make(deed, &lift, &told);
    cr_deed_say(deed, "ban", told.number);
    cr_door_change_row(deed, "bans", "ban", told.number, lifted(deed), true);
    return CR_OK;
}

/* ---- Restrictions ---- */

static const struct {
    const char *name;
    enum cr_room_scope scope;
    enum cr_restriction kind;
} kinds[] = {
    { "table", CR_BAN_TABLE, CR_RESTRICT_TABLE },
    { "game", CR_BAN_GAME, CR_RESTRICT_GAME },
    { "person", CR_BAN_WITH, CR_RESTRICT_PERSON },
    { "house", CR_BAN_ROOM, CR_RESTRICT_HOUSE },
};

/* From what; the house's rules say which kinds there are. */
static enum cr_status read_kind(struct cr_deed *deed, struct cr_door_deed *what)
{
    const char *kind = cr_deed_text(deed, "kind", 16);
    const char *game = cr_deed_text(deed, "game", sizeof what->game - 1);
    uint32_t table = cr_deed_number(deed, "table"), other = cr_deed_number(deed, "other");
    unsigned at = 0;
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    while (at < sizeof kinds / sizeof kinds[0] && strcmp(kinds[at].name, kind) != 0)
        at++;
    if (at == sizeof kinds / sizeof kinds[0]) return cr_deed_refuse(deed, CR_BAD_INPUT, "kind");
    if (!(cr_hall_rules(deed->hall)->restriction_kinds & CR_BIT(kinds[at].kind)))
        return cr_deed_refuse(deed, CR_OUTSIDE_RULES, NULL);
    what->scope = kinds[at].scope;
    what->target = what->scope == CR_BAN_TABLE ? table : what->scope == CR_BAN_WITH ? other : 0;
    if (what->scope == CR_BAN_GAME) snprintf(what->game, sizeof what->game, "%s", game);
    return CR_OK;
}

enum cr_status cr_door_do_restrict(struct cr_deed *deed)
{
    struct cr_door_deed what = cr_door_deed_of(deed, CR_DOOR_DEED_RESTRICT);
    struct cr_door_told told;
    const char *reason = cr_deed_text(deed, "reason", CR_DOOR_TEXT);
    what.until = cr_deed_day(deed, "until");
    enum cr_status status = read_kind(deed, &what);
    if (status == CR_OK) status = ask_about(deed, &what, &told);
    if (status == CR_BAD_INPUT && !deed->why.what[0])
        cr_deed_refuse(deed, status, "table, game, other, until");
    if (status != CR_OK) return status;
    cr_door_make(deed, &what, &told);
    cr_door_settle_asks(deed, "restrict", what.visitor);
    json_t *row =
        json_pack("{s:I,s:I,s:s,s:o,s:o*,s:s,s:I}", "restriction", (json_int_t)told.number,
                  "visitor", (json_int_t)what.visitor, "kind", cr_deed_text(deed, "kind", 16),
                  "first_day", day_json(what.today), "last_day", day_json(what.until), "state",
                  "active", "by", (json_int_t)deed->by);
    if (what.scope == CR_BAN_TABLE) json_object_set_new(row, "table", json_integer(what.target));
    if (what.scope == CR_BAN_WITH) json_object_set_new(row, "other", json_integer(what.target));
    if (what.scope == CR_BAN_GAME) json_object_set_new(row, "game", json_string(what.game));
    if (reason[0]) json_object_set_new(row, "reason", json_string(reason));
    cr_deed_say(deed, "restriction", told.number);
    cr_door_open_row(deed, "restrictions", "restriction", told.number, row);
    return CR_OK;
}

enum cr_status cr_door_do_unrestrict(struct cr_deed *deed)
{
    struct cr_door_deed what = cr_door_deed_of(deed, CR_DOOR_DEED_UNRESTRICT);
    struct cr_door_told told;
    what.number = cr_deed_number(deed, "restriction");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_door_ask(deed, &what, &told);
    if (status != CR_OK) return status;
    cr_door_make(deed, &what, &told);
    cr_door_change_row(deed, "restrictions", "restriction", told.number, lifted(deed), true);
    return CR_OK;
}

/* ---- What is over ---- */

enum cr_status cr_door_do_lapse(struct cr_deed *deed)
{
    const struct cr_door *door = &cr_door_state_of(deed->hall)->door;
    static const char *const registers[] = { "", "exclusions", "bans", "restrictions" };
    static const char *const names[] = { "", "exclusion", "ban", "restriction" };
    struct cr_door_deed what = cr_door_deed_of(deed, CR_DOOR_DEED_LAPSE);
    struct cr_door_told told;
    struct cr_door_lapsed lapsed = cr_door_lapsed(door, deed->today);
    enum cr_status status = cr_door_ask(deed, &what, &told);
    if (status != CR_OK) return status;
    uint32_t number = lapsed.whose;
    if (lapsed.list == CR_LIST_EXCLUSIONS) number = cr_door_selfex(door, lapsed.whose)->id;
    if (lapsed.list == CR_LIST_BANS) number = cr_door_ban(door, lapsed.whose, CR_DAY_MIN)->id;
    cr_door_make(deed, &what, &told);
    cr_deed_say(deed, names[lapsed.list], number);
    cr_door_change_row(deed, registers[lapsed.list], names[lapsed.list], number,
                       json_pack("{s:s}", "state", "expired"), true);
    return CR_OK;
}
