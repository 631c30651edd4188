/* hall.c -- the desks together: doing a deed, running its record again, pages, clocks. */
#include "hall/hall.h"

#include <stdlib.h>
#include <string.h>

#include "hall/disputes_desk.h"
#include "hall/door_desk.h"
#include "hall/staff_desk.h"
#include "hall/tables_desk.h"

static const struct cr_desk *const desks[] = {
#define X(name, desk) &cr_##desk##_desk,
    CR_DESK_MAP(X)
#undef X
};

struct cr_hall {
    void *states[CR_DESKS];
    struct cr_hall_sight sight; /* for pages; NULL: none */
};

void *cr_hall_state(const struct cr_hall *hall, enum cr_desk_kind desk)
{
    return hall->states[desk];
}

enum cr_status cr_hall_open(struct cr_hall **out)
{
    struct cr_hall *hall = calloc(1, sizeof *hall);
    bool whole = hall != NULL;
    for (unsigned i = 0; i < CR_DESKS && whole; i++) {
        hall->states[i] = desks[i]->open();
        whole = hall->states[i] != NULL;
    }
    if (!whole) {
        cr_hall_close(hall);
        hall = NULL;
    }
    *out = hall;
    return whole ? CR_OK : CR_NO_MEMORY;
}

void cr_hall_close(struct cr_hall *hall)
{
    if (!hall) return;
    for (unsigned i = 0; i < CR_DESKS; i++)
        if (hall->states[i]) desks[i]->close(hall->states[i]);
    free(hall);
}

/* ---- Operations ---- */

const struct cr_operation_row *cr_hall_operation(size_t index)
{
    for (unsigned i = 0; i < CR_DESKS; i++)
        for (const struct cr_operation_row *row = desks[i]->operations; row->name; row++)
            if (index-- == 0) return row;
    return NULL;
}

const struct cr_operation_row *cr_hall_find(const char *name)
{
    for (unsigned i = 0; i < CR_DESKS; i++)
        for (const struct cr_operation_row *row = desks[i]->operations; row->name; row++)
            if (strcmp(row->name, name) == 0) return row;
    return NULL;
}

bool cr_operation_is_his(const struct cr_operation_row *row, enum cr_role role)
{
    char letter = role == CR_ROLE_SYSTEM ? 's' : cr_operation_letter(role, row->may);
    return letter != '.' && strchr(row->letters, letter) != NULL;
}

/* Who may, and is at work (S7). A visitor acts for himself and the house itself is always there. */
static enum cr_status check_doer(struct cr_deed *deed, const struct cr_operation_row *row)
{
    enum cr_role role = (enum cr_role)deed->role;
    if (!cr_operation_is_his(row, role))
        return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "%s", cr_role_name(role));
    if (row->anytime || role == CR_ROLE_SYSTEM || role == CR_ROLE_PLAYER) return CR_OK;
    if (!cr_hall_on_duty(deed->hall, deed->by, role)) {
        deed->why.n = deed->by;
        return cr_deed_refuse(deed, CR_STAFF_OFF_DUTY, NULL);
    }
    return CR_OK;
}

static void set_days(struct cr_deed *deed)
{
    const struct cr_house_settings *own = cr_hall_settings(deed->hall);
    if (!own->established) return;
    deed->today = cr_zone_day(&own->zone, deed->at);
    deed->gaming_day = cr_gaming_day(&own->zone, own->day_start, deed->at);
}

/* Where chips are known by the piece, so that the inventory needs no replay. */
static const struct {
    const char *name;
    enum cr_chips_place place;
} places[] = { { "vault", CR_CHIPS_VAULT },
               { "cage", CR_CHIPS_CAGE },
               { "outside", CR_CHIPS_OUTSIDE } };
#define PLACES (sizeof places / sizeof places[0])

struct pieces {
    char currency[4];
    struct cr_chip_count at[PLACES];
};

static struct pieces look_at_chips(const struct cr_hall *hall)
{
    struct pieces pieces = { "", { { { 0 } } } };
    if (!cr_hall_is_established(hall)) return pieces;
    memcpy(pieces.currency, cr_hall_settings(hall)->currency, sizeof pieces.currency);
    for (size_t i = 0; i < PLACES; i++)
        pieces.at[i] = cr_chips_at(hall, places[i].place);
    return pieces;
}

static void chip_row(struct cr_deed *deed, const char *place, const char *currency,
                     const struct cr_chip_count *chips)
{
    cr_deed_row(deed, "chip_places",
                json_pack("{s:s,s:s,s:o,s:I}", "location", place, "currency", currency, "chips",
                          cr_chips_json(deed->hall, chips), "at", (json_int_t)deed->at),
                "%s/%s", place, currency);
}

static void note_chips(struct cr_deed *deed, const struct pieces *before)
{
    static const struct cr_chip_count none;
    struct pieces now = look_at_chips(deed->hall);
    bool is_another = strcmp(now.currency, before->currency) != 0 && before->currency[0];
    for (size_t i = 0; i < PLACES; i++) {
        if (is_another) chip_row(deed, places[i].name, before->currency, &none);
        if (is_another || !cr_chip_count_same(&now.at[i], &before->at[i]))
            chip_row(deed, places[i].name, now.currency, &now.at[i]);
    }
}

static enum cr_status act(struct cr_deed *deed, const struct cr_operation_row *row)
{
    if (!deed->world->row) return row->act(deed);
    struct pieces before = look_at_chips(deed->hall);
    enum cr_status status = row->act(deed);
    if (status == CR_OK) note_chips(deed, &before);
    return status;
}

enum cr_status cr_hall_do(struct cr_hall *hall, struct cr_deed *deed)
{
    const char *name = json_string_value(json_object_get(deed->value, "do"));
    const struct cr_operation_row *row = name ? cr_hall_find(name) : NULL;
    deed->hall = hall;
    deed->postings = 0;
    deed->wrong = NULL;
    memset(&deed->why, 0, sizeof deed->why);
    if (!row) return cr_deed_refuse(deed, CR_NO_SUCH_INPUT, NULL);
    if (!deed->again && (cr_deed_has(deed, "facts") || cr_deed_has(deed, "came")))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "facts, came");
    set_days(deed);
    if (!cr_hall_is_established(hall) && strcmp(name, "establish") != 0)
        return cr_deed_refuse(deed, CR_NOT_ESTABLISHED, NULL);
    enum cr_status status = check_doer(deed, row);
    return status == CR_OK ? act(deed, row) : status;
}

/* ---- Again ---- */

static bool is_written(const json_t *value, const char *text, size_t size)
{
    char *again = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    bool same = again && strlen(again) == size && memcmp(again, text, size) == 0;
    free(again);
    return same;
}

const char *cr_hall_run(struct cr_hall *hall, const struct cr_hall_world *world, int64_t at,
                        uint64_t number, uint32_t by, uint8_t role, const char *value, size_t size)
{
    json_t *told = json_loadb(value, size, 0, NULL);
    if (!json_is_object(told)) {
        json_decref(told);
        return "no record of the hall";
    }
    json_t *came = json_incref(json_object_get(told, "came"));
    json_object_del(told, "came");
    struct cr_deed deed = { .world = world,
                            .again = true,
                            .value = told,
                            .at = at,
                            .number = number,
                            .by = by,
                            .role = role };
    enum cr_status status = cr_hall_do(hall, &deed);
    const json_t *comes = json_object_get(told, "came");
    bool same = world->row ? is_written(told, value, size)
                           : comes == came || json_equal(comes, came); /* both absent: the same */
    json_decref(came);
    json_decref(told);
    if (status != CR_OK) return cr_status_name(status);
    return same ? NULL : "another thing comes of it when it is run again";
}

/* ---- Pages and clocks ---- */

bool cr_hall_page(const struct cr_hall *hall, const char *desk, enum cr_role role, int64_t now,
                  struct cr_text *out)
{
    for (unsigned i = 0; i < CR_DESKS; i++) {
        if (strcmp(desks[i]->name, desk) != 0 || !desks[i]->page) continue;
        desks[i]->page(hall, role, now, out);
        return true;
    }
    return false;
}

void cr_hall_show(struct cr_hall *hall, const struct cr_hall_sight *sight)
{
    hall->sight = *sight;
}

bool cr_hall_look(const struct cr_hall *hall, enum cr_account_kind kind, uint64_t owner,
                  cr_money *balance)
{
    const struct cr_hall_sight *sight = &hall->sight;
    if (sight->balance) *balance = sight->balance(sight->context, kind, owner);
    return sight->balance != NULL;
}

json_t *cr_hall_look_play(const struct cr_hall *hall, uint32_t table, uint32_t from)
{
    const struct cr_hall_sight *sight = &hall->sight;
    return sight->play ? sight->play(sight->context, table, from) : NULL;
}

json_t *cr_hall_look_loss(const struct cr_hall *hall, uint32_t table)
{
    const struct cr_hall_sight *sight = &hall->sight;
    return sight->loss ? sight->loss(sight->context, table) : NULL;
}

enum cr_status cr_hall_sees(const char *desk, enum cr_role role)
{
    for (unsigned i = 0; i < CR_DESKS; i++) {
        if (strcmp(desks[i]->name, desk) != 0 || !desks[i]->page) continue;
        if (i == CR_DESK_HOUSE && role != CR_ROLE_PLAYER && role != CR_ROLE_SUPPORT) return CR_OK;
        for (const struct cr_operation_row *row = desks[i]->operations; row->name; row++)
            if (cr_operation_letter(role, row->may) != '.') return CR_OK;
        return CR_FORBIDDEN_ROLE;
    }
    return CR_NOT_FOUND;
}

json_t *cr_hall_owes(const struct cr_hall *hall, int64_t now, int64_t *due)
{
    *due = INT64_MAX;
    if (!cr_hall_is_established(hall)) return NULL;
    for (unsigned i = 0; i < CR_DESKS; i++) {
        int64_t own = INT64_MAX;
        json_t *operation = desks[i]->owes ? desks[i]->owes(hall, now, &own) : NULL;
        if (operation) return operation;
        if (own < *due) *due = own;
    }
    return NULL;
}

/* ---- Questions ---- */

bool cr_hall_on_duty(const struct cr_hall *hall, uint32_t person, enum cr_role role)
{
    return !cr_hall_settings(hall)->staff_is_kept || cr_staff_on_duty(hall, person, role);
}

enum cr_status cr_hall_check_visitor(const struct cr_hall *hall, uint32_t visitor, bool is_play,
                                     struct cr_refusal *why)
{
    if (!cr_hall_is_established(hall)) return CR_OK;
    return cr_door_check_person(hall, visitor, is_play, why);
}

enum cr_status cr_hall_check_table(const struct cr_hall *hall, uint32_t table,
                                   struct cr_refusal *why)
{
    if (!cr_hall_is_established(hall)) return CR_OK;
    enum cr_status status = cr_tables_check(hall, table, why);
    return status == CR_OK ? cr_staff_check_table(hall, table, why) : status;
}
