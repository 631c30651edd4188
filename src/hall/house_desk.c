/* house_desk.c -- the house itself: established once, and what it sets for itself since.
 *
 *     {"do":"establish","house":"m1","version":"9f…","currency":"BYN","decimals":2,"zone":"<+03>-3",
 *      "day_start":21600,"legal_entity":"…","denominations":[100000,50000,…],"income_tax_bp":400}
 *     {"do":"house_set","income_tax_bp":1300}               any of what may change
 *     {"do":"holiday_add","day":"2026-05-01"}, holiday_drop
 *
 * All by the administration. House, currency and zone of an established house stay: another currency is
 * an operation of its own (keeping_desk.c), another version of its rules comes by versions_desk.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/hall.h"
#include "hall/house_desk.h"
#include "hall/tables_desk.h"
#include "ledger/currency.h"

struct state {
    struct cr_house_settings own;
    struct cr_hall_rules rules;
};

static struct state *state_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_HOUSE);
}

const struct cr_house_settings *cr_hall_settings(const struct cr_hall *hall)
{
    return &state_of(hall)->own;
}

const struct cr_hall_rules *cr_hall_rules(const struct cr_hall *hall)
{
    return &state_of(hall)->rules;
}

bool cr_hall_is_established(const struct cr_hall *hall)
{
    return state_of(hall)->own.established;
}

/* A row each time something changed: whoever reads the registers reads them by what held then. */
static void note(struct cr_deed *deed)
{
    const struct cr_house_settings *own = cr_hall_settings(deed->hall);
    cr_deed_row(deed, "settings",
                json_pack("{s:I,s:s,s:s,s:I,s:s,s:s,s:s,s:I}", "at", (json_int_t)deed->at, "house",
                          own->house, "currency", own->currency, "decimals",
                          (json_int_t)own->decimals, "zone", own->zone_text, "legal_entity",
                          own->legal_entity, "address", own->address, "by", (json_int_t)deed->by),
                "settings/%llu", (unsigned long long)deed->number);
}

enum cr_status cr_house_take_version(struct cr_deed *deed, const char *house, const char *version)
{
    struct state *state = state_of(deed->hall);
    struct cr_hall_rules rules;
    if (!deed->world->rules(deed->world->context, house, version, &rules))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "%s", house);
    if (!cr_hall_rules_scale(&rules, state->own.decimals))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "decimals");
    state->rules = rules;
    snprintf(state->own.version, sizeof state->own.version, "%s", version);
    return CR_OK;
}

enum cr_status cr_house_take_currency(struct cr_deed *deed, const struct cr_house_settings *next)
{
    struct state *state = state_of(deed->hall);
    struct cr_hall_rules rules;
    if (!deed->world->rules(deed->world->context, next->house, next->version, &rules))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "%s", next->house);
    if (!cr_hall_rules_scale(&rules, next->decimals))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "decimals");
    state->own = *next;
    state->own.unit = cr_currency_unit(next->currency);
    state->rules = rules;
    note(deed);
    return CR_OK;
}

/* ---- What it sets ---- */

static bool read_denominations(struct cr_deed *deed, struct cr_denominations *out)
{
    const json_t *list = json_object_get(deed->value, "denominations");
    struct cr_denominations read = { { 0 } };
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) > CR_DENOMINATIONS_MAX) return false;
    for (size_t i = 0; i < json_array_size(list); i++)
        read.value[i] = json_integer_value(json_array_get(list, i));
    if (!cr_denominations_are_sane(&read)) return false;
    *out = read;
    return true;
}

static void read_name(struct cr_deed *deed, const char *key, char out[CR_SETTING_TEXT])
{
    const char *text = cr_deed_text(deed, key, CR_SETTING_TEXT - 1);
    if (cr_deed_has(deed, key)) snprintf(out, CR_SETTING_TEXT, "%s", text);
}

/* What may change later too. */
static enum cr_status read_settings(struct cr_deed *deed, struct cr_house_settings *own)
{
    read_name(deed, "legal_entity", own->legal_entity);
    read_name(deed, "address", own->address);
    if (cr_deed_has(deed, "income_tax_bp"))
        own->income_tax_bp = (int32_t)cr_deed_int(deed, "income_tax_bp", -1, 10000);
    if (cr_deed_has(deed, "reserve_required"))
        own->reserve_required = cr_deed_money(deed, "reserve_required");
    if (cr_deed_has(deed, "inspector_competence"))
        own->inspector_competence = cr_deed_money(deed, "inspector_competence");
    if (cr_deed_has(deed, "rotation_minutes"))
        own->rotation_minutes = (uint32_t)cr_deed_int(deed, "rotation_minutes", 0, 1440);
    if (cr_deed_has(deed, "staff_is_kept"))
        own->staff_is_kept = cr_deed_flag(deed, "staff_is_kept");
    if (!read_denominations(deed, &own->denominations))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "denominations");
    return cr_deed_read(deed);
}

static enum cr_status establish(struct cr_deed *deed)
{
    struct state *state = state_of(deed->hall);
    struct cr_house_settings own = { .income_tax_bp = -1 };
    struct cr_error err;
    if (state->own.established) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    const char *house = cr_deed_text(deed, "house", sizeof own.house - 1);
    const char *version = cr_deed_text(deed, "version", sizeof own.version - 1);
    const char *currency = cr_deed_text(deed, "currency", 3);
    const char *zone = cr_deed_text(deed, "zone", CR_ZONE_TEXT_MAX);
    own.decimals = (uint8_t)cr_deed_int(deed, "decimals", 0, 4);
    own.day_start = (int32_t)cr_deed_int(deed, "day_start", 0, CR_ZONE_DAY_SECONDS - 1);
    enum cr_status status = read_settings(deed, &own);
    if (status != CR_OK) return status;
    if (strlen(currency) != 3) return cr_deed_refuse(deed, CR_BAD_INPUT, "currency");
    if (cr_zone_parse(&own.zone, zone, &err) != CR_OK)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "zone");
    if (!cr_denominations_are_sane(&own.denominations))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "denominations");
    struct cr_hall_rules rules;
    if (!deed->world->rules(deed->world->context, house, version, &rules))
        return cr_deed_refuse(deed, CR_NOT_FOUND, "%s", house);
    if (!cr_hall_rules_scale(&rules, own.decimals))
        return cr_deed_refuse(deed, CR_BAD_INPUT, "decimals");
    snprintf(own.house, sizeof own.house, "%s", house);
    snprintf(own.version, sizeof own.version, "%s", version);
    snprintf(own.zone_text, sizeof own.zone_text, "%s", zone);
    snprintf(own.currency, sizeof own.currency, "%s", currency);
    own.unit = cr_currency_unit(currency);
    own.established = true;
    own.established_on = cr_gaming_day(&own.zone, own.day_start, deed->at);
    state->own = own;
    state->rules = rules;
    deed->gaming_day = own.established_on;
    note(deed);
    return CR_OK;
}

static enum cr_status set(struct cr_deed *deed)
{
    struct state *state = state_of(deed->hall);
    struct cr_house_settings own = state->own;
    enum cr_status status = read_settings(deed, &own);
    if (status == CR_OK)
        status = cr_chips_check_denominations(deed->hall, &own.denominations, &deed->why);
    if (status != CR_OK) return status;
    cr_chips_denominate(deed->hall, &own.denominations);
    state->own = own;
    note(deed);
    return CR_OK;
}

static enum cr_status add_holiday(struct cr_deed *deed)
{
    cr_day day = cr_deed_day(deed, "day");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    bool done = day != CR_DAY_NONE && cr_holiday_add(&state_of(deed->hall)->own.work, day);
    return done ? CR_OK : cr_deed_refuse(deed, CR_BAD_INPUT, "day");
}

static enum cr_status drop_holiday(struct cr_deed *deed)
{
    cr_day day = cr_deed_day(deed, "day");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    bool done = day != CR_DAY_NONE && cr_holiday_drop(&state_of(deed->hall)->own.work, day);
    return done ? CR_OK : cr_deed_refuse(deed, CR_BAD_INPUT, "day");
}

/* ---- The desk ---- */

static void page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out)
{
    const struct cr_house_settings *own = cr_hall_settings(hall);
    char date[CR_DATE_SIZE], clock[CR_ZONE_FORMAT_SIZE];
    (void)role;
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "established", own->established);
    if (own->established) {
        cr_text_member_text(out, "house", own->house);
        cr_text_member_text(out, "version", own->version);
        cr_text_member_text(out, "currency", own->currency);
        cr_text_member_int(out, "decimals", own->decimals);
        cr_text_member_text(out, "legal_entity", own->legal_entity);
        cr_text_member_text(out, "address", own->address);
        cr_text_member_text(out, "zone", own->zone_text);
        cr_zone_format(&own->zone, now, clock);
        cr_text_member_text(out, "clock", clock);
        cr_date_format(cr_gaming_day(&own->zone, own->day_start, now), date);
        cr_text_member_text(out, "gaming_day", date);
        cr_text_member_int(out, "income_tax_bp", own->income_tax_bp);
        cr_text_member_int(out, "reserve_required", own->reserve_required);
        cr_text_member_bool(out, "staff_is_kept", own->staff_is_kept);
        cr_text_key(out, "denominations");
        cr_text_begin(out, '[');
        for (int i = 0; i < CR_DENOMINATIONS_MAX && own->denominations.value[i]; i++) {
            cr_text_item(out);
            cr_text_int(out, own->denominations.value[i]);
        }
        cr_text_end(out, ']');
        cr_text_key(out, "holidays");
        cr_text_begin(out, '[');
        for (uint32_t i = 0; i < own->work.count; i++) {
            cr_date_format(own->work.holidays[i], date);
            cr_text_item(out);
            cr_text_json(out, date);
        }
        cr_text_end(out, ']');
    }
    cr_text_end(out, '}');
}

static void *open_desk(void)
{
    return calloc(1, sizeof(struct state));
}

static const struct cr_operation_row operations[] = {
    { "establish", CR_MAY_RULEBOOK, "ds", establish, true },
    { "house_set", CR_MAY_RULEBOOK, "d", set, true },
    { "holiday_add", CR_MAY_RULEBOOK, "d", add_holiday, true },
    { "holiday_drop", CR_MAY_RULEBOOK, "d", drop_holiday, true },
    { .name = NULL },
};

const struct cr_desk cr_house_desk = {
    .name = "house", .operations = operations, .open = open_desk, .close = free, .page = page
};
