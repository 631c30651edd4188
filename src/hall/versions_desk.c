/* versions_desk.c -- versions of the rulebook from draft to the next one, and what stood on the plates.
 *
 *     {"do":"version_draft","house":"bg","hash":"9f…"}                    its number: came.version
 *     {"do":"version_submit","version":1,"submitted_on":"2026-05-04"}     to the authority
 *     {"do":"version_approve","version":1,"reference":"record 12","approved_on":"2026-06-01",
 *      "effective_from":"2026-06-10"}
 *     {"do":"version_reject","version":1,"rejected_on":"2026-06-01"}
 *     {"do":"version_activate","version":1}                               the one before is superseded
 *     {"do":"plate_note","table":3}                                       what its plate says now
 *
 * The version a house was established with was in force before: it needs no papers here. A version of the
 * hall's own house that is activated is what the hall itself goes by from then on; tables that are open
 * keep theirs until they close (R47). Dates that are not told are today's.
 */
#include "hall/versions_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/house_desk.h"
#include "house/version.h"

#define HASH_TEXT      65
#define REFERENCE_TEXT 64
#define VERSIONS_MAX   4096

struct entry {
    struct cr_version version;
    uint32_t number;
    char house[32], hash[HASH_TEXT];
    char authority[CR_AUTHORITY_TEXT], reference[REFERENCE_TEXT + 1];
};

struct state {
    struct entry *list; /* by number, the first is 1 */
    uint32_t count, room;
};

static struct state *state_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_VERSIONS);
}

static bool is_own_house(const struct cr_hall *hall, const char *house)
{
    return strcmp(cr_hall_settings(hall)->house, house) == 0;
}

static const struct entry *active_of(const struct state *state, const char *house)
{
    for (uint32_t i = 0; i < state->count; i++)
        if (state->list[i].version.state == CR_VERSION_IS_ACTIVE &&
            strcmp(state->list[i].house, house) == 0)
            return &state->list[i];
    return NULL;
}

enum cr_status cr_versions_check(const struct cr_hall *hall, const char *house, const char *version,
                                 struct cr_refusal *why)
{
    const struct cr_house_settings *own = cr_hall_settings(hall);
    if (!own->established || !cr_hall_rules(hall)->rules_need_approval) return CR_OK;
    if (is_own_house(hall, house) && strcmp(own->version, version) == 0) return CR_OK;
    const struct entry *active = active_of(state_of(hall), house);
    if (active && strcmp(active->hash, version) == 0) return CR_OK;
    *why = (struct cr_refusal){ .status = CR_NOT_APPROVED };
    snprintf(why->what, sizeof why->what, "%.31s %.8s", house, version);
    return CR_NOT_APPROVED;
}

/* ---- What a deed needs ---- */

static struct entry *told_entry(struct cr_deed *deed, enum cr_status *status)
{
    struct state *state = state_of(deed->hall);
    uint32_t number = cr_deed_number(deed, "version");
    *status = cr_deed_read(deed);
    if (*status != CR_OK) return NULL;
    if (number == 0) *status = cr_deed_refuse(deed, CR_FIELD_MISSING, "version");
    if (*status == CR_OK && number > state->count)
        *status = cr_deed_refuse(deed, CR_NOT_FOUND, "version %u", (unsigned)number);
    return *status == CR_OK ? &state->list[number - 1] : NULL;
}

static void pack_day(json_t *row, const char *key, cr_day day)
{
    char date[CR_DATE_SIZE];
    if (day == CR_DAY_NONE) return;
    cr_date_format(day, date);
    json_object_set_new(row, key, json_string(date));
}

static void put_row(struct cr_deed *deed, const struct entry *entry)
{
    const struct cr_version *version = &entry->version;
    json_t *row =
        json_pack("{s:I,s:s,s:s,s:s,s:s,s:I}", "version", (json_int_t)entry->number, "house",
                  entry->house, "hash", entry->hash, "authority", entry->authority, "state",
                  cr_version_state_name(version->state), "by", (json_int_t)deed->by);
    if (entry->reference[0]) json_object_set_new(row, "reference", json_string(entry->reference));
    pack_day(row, "submitted_on", version->submitted_on);
    if (version->state != CR_VERSION_IS_REJECTED) pack_day(row, "approved_on", version->decided_on);
    pack_day(row, "effective_from", version->effective_from);
    pack_day(row, "superseded_on", version->superseded_on);
    cr_deed_row(deed, "versions", row, "version/%u", (unsigned)entry->number);
}

/* ---- Operations ---- */

static bool has_room(struct state *state)
{
    if (state->count < state->room) return true;
    uint32_t room = state->room ? 2 * state->room : 8;
    struct entry *list = realloc(state->list, room * sizeof *list);
    if (!list) return false;
    state->list = list;
    state->room = room;
    return true;
}

static bool is_hash(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-")] == '\0';
}

/* The same files are drafted once, until the authority has refused them. */
static bool is_known(const struct cr_hall *hall, const char *house, const char *hash)
{
    const struct state *state = state_of(hall);
    if (is_own_house(hall, house) && strcmp(cr_hall_settings(hall)->version, hash) == 0)
        return true;
    for (uint32_t i = 0; i < state->count; i++) {
        const struct entry *entry = &state->list[i];
        bool is_over = entry->version.state == CR_VERSION_IS_REJECTED ||
                       entry->version.state == CR_VERSION_IS_SUPERSEDED;
        if (!is_over && strcmp(entry->house, house) == 0 && strcmp(entry->hash, hash) == 0)
            return true;
    }
    return false;
}

static enum cr_status draft(struct cr_deed *deed)
{
    struct state *state = state_of(deed->hall);
    struct cr_hall_rules rules;
    struct entry entry = { .number = state->count + 1 };
    const char *house = cr_deed_text(deed, "house", sizeof entry.house - 1);
    const char *hash = cr_deed_text(deed, "hash", sizeof entry.hash - 1);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (house[0] == '\0') house = cr_hall_settings(deed->hall)->house;
    if (!is_hash(hash)) return cr_deed_refuse(deed, CR_BAD_INPUT, "hash");
    if (state->count == VERSIONS_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "versions");
    if (!deed->world->rules(deed->world->context, house, hash, &rules))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "%s %.8s", house, hash);
    if (is_known(deed->hall, house, hash)) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    if (!has_room(state)) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    snprintf(entry.house, sizeof entry.house, "%s", house);
    snprintf(entry.hash, sizeof entry.hash, "%s", hash);
    snprintf(entry.authority, sizeof entry.authority, "%s", rules.rules_authority);
    cr_version_init(&entry.version, deed->today);
    state->list[state->count++] = entry;
    cr_deed_say(deed, "version", entry.number);
    put_row(deed, &entry);
    return CR_OK;
}

/* One step of a version, by a paper of that date. */
static enum cr_status step(struct cr_deed *deed, enum cr_version_deed_kind kind,
                           const char *date_key)
{
    enum cr_status status;
    cr_day on = cr_deed_day(deed, date_key);
    cr_day from = cr_deed_day(deed, "effective_from");
    const char *reference = cr_deed_text(deed, "reference", REFERENCE_TEXT);
    const char *authority = cr_deed_text(deed, "authority", CR_AUTHORITY_TEXT - 1);
    struct entry *entry = told_entry(deed, &status);
    if (!entry) return status;
    const struct cr_version_deed paper = { .kind = kind,
                                           .today = deed->today,
                                           .on = on,
                                           .effective_from = from,
                                           .referenced = reference[0] != '\0' };
    status = cr_version_do(&entry->version, &paper, &deed->why);
    if (status != CR_OK) return status;
    if (reference[0]) snprintf(entry->reference, sizeof entry->reference, "%s", reference);
    if (authority[0]) snprintf(entry->authority, sizeof entry->authority, "%s", authority);
    put_row(deed, entry);
    return CR_OK;
}

static enum cr_status submit(struct cr_deed *deed)
{
    return step(deed, CR_VERSION_DO_SUBMIT, "submitted_on");
}

static enum cr_status approve(struct cr_deed *deed)
{
    return step(deed, CR_VERSION_DO_APPROVE, "approved_on");
}

static enum cr_status reject(struct cr_deed *deed)
{
    return step(deed, CR_VERSION_DO_REJECT, "rejected_on");
}

/* What was in force before; nothing where the house was established with it. */
static void supersede(struct cr_deed *deed, const char *house)
{
    struct state *state = state_of(deed->hall);
    const struct entry *active = active_of(state, house);
    const struct cr_version_deed paper = { .kind = CR_VERSION_DO_SUPERSEDE,
                                           .today = deed->today,
                                           .on = CR_DAY_NONE,
                                           .effective_from = CR_DAY_NONE };
    if (!active) return;
    struct entry *entry = &state->list[active->number - 1];
    if (cr_version_do(&entry->version, &paper, &deed->why) != CR_OK) abort(); /* it is active */
    put_row(deed, entry);
}

static enum cr_status activate(struct cr_deed *deed)
{
    enum cr_status status;
    struct cr_hall_rules rules;
    struct entry *entry = told_entry(deed, &status);
    if (!entry) return status;
    bool is_own = is_own_house(deed->hall, entry->house);
    if (is_own)
        rules = *cr_hall_rules(deed->hall);
    else if (!deed->world->rules(deed->world->context, entry->house, entry->hash, &rules))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "%s", entry->house);
    struct cr_version next = entry->version;
    const struct cr_version_deed paper = { .kind = CR_VERSION_DO_ACTIVATE,
                                           .today = deed->today,
                                           .on = CR_DAY_NONE,
                                           .effective_from = CR_DAY_NONE,
                                           .needs_approval = rules.rules_need_approval };
    status = cr_version_do(&next, &paper, &deed->why);
    if (status == CR_OK && is_own) status = cr_house_take_version(deed, entry->house, entry->hash);
    if (status != CR_OK) return status;
    supersede(deed, entry->house);
    entry->version = next;
    put_row(deed, entry);
    return CR_OK;
}

/* ---- Plates ---- */

/* The number of a version, 0 where it has none here: the one the house was established with. */
static uint32_t number_of(const struct cr_hall *hall, const char *house, const char *hash)
{
    const struct state *state = state_of(hall);
    for (uint32_t i = state->count; house && hash && i-- > 0;)
        if (strcmp(state->list[i].house, house) == 0 && strcmp(state->list[i].hash, hash) == 0)
            return state->list[i].number;
    return 0;
}

/* "max_straight 50000, min_inside 100": the keys in their order, values as the table writes them. */
static void write_plate(const json_t *plate, struct cr_text *out)
{
    char *text = plate ? json_dumps(plate, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
    size_t length = text ? strlen(text) : 0;
    bool quoted = false;
    for (size_t i = 1; i + 1 < length; i++) {
        if (text[i] == '"')
            quoted = !quoted;
        else if (text[i] == ',' && !quoted)
            cr_text_put(out, ", ");
        else
            cr_text_char(out, text[i] == ':' && !quoted ? ' ' : text[i]);
    }
    free(text);
}

static enum cr_status note_plate(struct cr_deed *deed)
{
    char key[16], limits[1024];
    uint32_t table = cr_deed_number(deed, "table");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (table == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "table");
    snprintf(key, sizeof key, "%u", (unsigned)table);
    json_t *fact = cr_deed_fact(deed, "table", key, json_pack("{s:I}", "table", (json_int_t)table));
    const char *game = json_string_value(json_object_get(fact, "game"));
    if (!game) return cr_deed_refuse(deed, CR_NOT_FOUND, "table %s", key);
    struct cr_text text = cr_text_on(limits, sizeof limits);
    write_plate(json_object_get(fact, "plate"), &text);
    uint32_t version = number_of(deed->hall, json_string_value(json_object_get(fact, "house")),
                                 json_string_value(json_object_get(fact, "version")));
    cr_deed_row(deed, "plates",
                json_pack("{s:I,s:I,s:s,s:I,s:s,s:I}", "table", (json_int_t)table, "at",
                          (json_int_t)deed->at, "game", game, "version", (json_int_t)version,
                          "limits", limits, "by", (json_int_t)deed->by),
                "plate/%u/%llu", (unsigned)table, (unsigned long long)deed->number);
    return CR_OK;
}

/* ---- The desk ---- */

static void write_day(struct cr_text *out, const char *key, cr_day day)
{
    char date[CR_DATE_SIZE];
    if (day == CR_DAY_NONE) return;
    cr_date_format(day, date);
    cr_text_member_text(out, key, date);
}

static void write_entry(const struct entry *entry, struct cr_text *out)
{
    const struct cr_version *version = &entry->version;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "version", entry->number);
    cr_text_member_text(out, "house", entry->house);
    cr_text_member_text(out, "hash", entry->hash);
    cr_text_member_text(out, "state", cr_version_state_name(version->state));
    cr_text_member_text(out, "authority", entry->authority);
    cr_text_member_text(out, "reference", entry->reference);
    write_day(out, "drafted_on", version->drafted_on);
    write_day(out, "submitted_on", version->submitted_on);
    write_day(out, version->state == CR_VERSION_IS_REJECTED ? "rejected_on" : "approved_on",
              version->decided_on);
    write_day(out, "effective_from", version->effective_from);
    write_day(out, "activated_on", version->activated_on);
    write_day(out, "superseded_on", version->superseded_on);
    cr_text_end(out, '}');
}

static void page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out)
{
    const struct state *state = state_of(hall);
    (void)role, (void)now;
    cr_text_begin(out, '{');
    cr_text_member_text(out, "house", cr_hall_settings(hall)->house);
    cr_text_member_text(out, "in_force", cr_hall_settings(hall)->version);
    cr_text_member_text(out, "authority", cr_hall_rules(hall)->rules_authority);
    cr_text_member_bool(out, "needs_approval", cr_hall_rules(hall)->rules_need_approval);
    cr_text_key(out, "versions");
    cr_text_begin(out, '[');
    for (uint32_t i = state->count; i-- > 0;)
        write_entry(&state->list[i], out);
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

static void *open_desk(void)
{
    return calloc(1, sizeof(struct state));
}

static void close_desk(void *opened)
{
    struct state *state = opened;
    if (state) free(state->list);
    free(state);
}

static const struct cr_operation_row operations[] = {
    { "version_draft", CR_MAY_RULEBOOK, "rd", draft, true },
    { "version_submit", CR_MAY_RULEBOOK, "d", submit, true },
    { "version_approve", CR_MAY_RULEBOOK, "d", approve, true },
    { "version_reject", CR_MAY_RULEBOOK, "d", reject, true },
    { "version_activate", CR_MAY_RULEBOOK, "d", activate, true },
    { "plate_note", CR_MAY_LIMITS, "das", note_plate, false },
    { .name = NULL },
};

const struct cr_desk cr_versions_desk = { .name = "versions",
                                          .operations = operations,
                                          .open = open_desk,
                                          .close = close_desk,
                                          .page = page };
