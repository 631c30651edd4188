/* staff_page.c -- GET /api/hall/staff: who is on duty, where, since when, who is next; the schedule; the
 * equipment and what tables lack. */
#include <stdlib.h>
#include <string.h>

#include "hall/colours.h"
#include "hall/staff_state.h"

#define DAY (24 * 60 * CR_MINUTE)

static void put_role(struct cr_text *out, unsigned role)
{
    cr_text_member_text(out, "role", cr_role_name((enum cr_role)role));
}

/* A list of words made for a row; takes it. */
static void put_words(struct cr_text *out, const char *key, json_t *words)
{
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (size_t i = 0; i < json_array_size(words); i++) {
        cr_text_item(out);
        cr_text_json(out, json_string_value(json_array_get(words, i)));
    }
    cr_text_end(out, ']');
    json_decref(words);
}

/* ---- People ---- */

static void put_members(const struct cr_staff *staff, struct cr_text *out)
{
    char day[CR_DATE_SIZE];
    cr_text_key(out, "members");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < staff->member_count; i++) {
        const struct cr_member *member = staff->members + i;
        cr_date_format(member->hired, day);
        cr_text_begin(out, '{');
        cr_text_member_int(out, "person", member->person);
        put_words(out, "roles", cr_staff_roles_json(member->roles));
        put_words(out, "skills", cr_staff_games_json(member->games));
        cr_text_member_text(out, "hired_on", day);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void put_duties(const struct cr_staff *staff, struct cr_text *out)
{
    cr_text_key(out, "on_duty");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < staff->duty_count; i++) {
        const struct cr_duty *duty = staff->duties + i;
        const struct cr_turn *turn = cr_staff_turn(staff, duty->turn);
        bool is_free = true;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "person", duty->person);
        put_role(out, duty->role);
        cr_text_member_int(out, "since", duty->since);
        cr_text_member_int(out, "until", turn ? turn->to : 0);
        cr_text_key(out, "tables");
        cr_text_begin(out, '[');
        for (uint32_t k = 0; k < staff->post_count; k++) {
            if (staff->posts[k].person != duty->person) continue;
            is_free = false;
            cr_text_item(out);
            cr_text_int(out, staff->posts[k].table);
        }
        cr_text_end(out, ']');
        if (is_free) cr_text_member_int(out, "free_since", duty->free_since);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* What is over since yesterday, and all that is to come. */
static void put_schedule(const struct cr_staff *staff, int64_t now, struct cr_text *out)
{
    cr_text_key(out, "schedule");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < staff->turn_count; i++) {
        const struct cr_turn *turn = staff->turns + i;
        const struct cr_duty *duty = cr_staff_duty(staff, turn->person);
        if (turn->to < now - DAY) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "turn", turn->number);
        cr_text_member_int(out, "person", turn->person);
        put_role(out, turn->role);
        cr_text_member_int(out, "starts_at", turn->from);
        cr_text_member_int(out, "ends_at", turn->to);
        cr_text_member_bool(out, "on_duty", duty && duty->turn == turn->number);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* ---- Crews ---- */

static void put_post(const struct cr_hall *hall, const struct cr_post *post, int64_t now,
                     struct cr_text *out)
{
    const struct cr_staff *staff = &cr_staff_state(hall)->staff;
    int64_t due = cr_crew_due(post, cr_hall_settings(hall)->rotation_minutes);
    uint32_t next = cr_crew_next(staff, (enum cr_role)post->role, post->game);
    cr_text_begin(out, '{');
    put_role(out, post->role);
    cr_text_member_int(out, "person", post->person);
    cr_text_member_int(out, "since", post->since);
    cr_text_member_int(out, "minutes", (now - post->since) / CR_MINUTE);
    if (due) {
        cr_text_member_int(out, "due", due);
        cr_text_member_bool(out, "overdue", now > due);
    }
    if (next) cr_text_member_int(out, "next", next);
    cr_text_end(out, '}');
}

static void put_crews(const struct cr_hall *hall, int64_t now, struct cr_text *out)
{
    const struct cr_staff *staff = &cr_staff_state(hall)->staff;
    cr_text_key(out, "crews");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < staff->table_count; i++) {
        uint32_t table = staff->tables[i].table;
        struct cr_refusal why = { .status = CR_OK };
        cr_text_begin(out, '{');
        cr_text_member_int(out, "table", table);
        cr_text_member_bool(out, "briefed", staff->tables[i].briefed);
        cr_text_key(out, "posts");
        cr_text_begin(out, '[');
        for (uint32_t k = 0; k < staff->post_count; k++)
            if (staff->posts[k].table == table) put_post(hall, staff->posts + k, now, out);
        cr_text_end(out, ']');
        if (cr_staff_check_table(hall, table, &why) != CR_OK) {
            cr_text_member_text(out, "refused", cr_status_name(why.status));
            cr_text_member_text(out, "lacks", why.what);
        }
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* ---- Equipment ---- */

static void put_item(const struct cr_equipment_item *item, struct cr_text *out)
{
    char text[CR_EQUIPMENT_TEXT];
    cr_text_begin(out, '{');
    cr_text_member_int(out, "item", item->number);
    cr_text_member_text(out, "class", cr_equipment_key(item->kind));
    cr_text_member_text(out, "name", cr_equipment_name(item->kind));
    cr_text_member_int(out, "table", item->table);
    cr_text_member_int(out, "pieces", item->pieces);
    cr_text_member_text(out, "state", cr_equipment_state_name(item->state));
    cr_text_member_text(out, "serial", item->serial);
    cr_text_member_text(out, "excise", item->excise);
    cr_text_member_text(out, "approval", item->approval);
    if (item->approved_until != CR_DAY_NONE) {
        cr_date_format(item->approved_until, text);
        cr_text_member_text(out, "approved_until", text);
    }
    if (item->kind == CR_ITEM_COLOUR_CHIPS) {
        cr_colour_name(item->colour, text, sizeof text);
        cr_text_member_text(out, "colour", text);
    }
    cr_text_end(out, '}');
}

static void put_lacks(const struct cr_hall *hall, const struct cr_heard_table *table, cr_day today,
                      struct cr_text *out)
{
    struct cr_table_needs needs;
    struct cr_table_fit fit;
    cr_staff_fit(hall, table->table, (enum cr_table_class)table->class, table->by_hand, today,
                 &needs, &fit);
    uint32_t lacks = cr_table_lacks(&needs, &fit);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "table", table->table);
    cr_text_key(out, "lacks");
    cr_text_begin(out, '[');
    for (unsigned item = 0; item < CR_TABLE_ITEMS; item++)
        if (lacks & CR_ITEM_BIT(item)) {
            cr_text_item(out);
            cr_text_json(out, cr_table_item_key(item));
        }
    cr_text_end(out, ']');
    cr_text_member_bool(out, "approved", !needs.approval || fit.approved);
    cr_text_end(out, '}');
}

static void put_equipment(const struct cr_hall *hall, cr_day today, struct cr_text *out)
{
    const struct cr_staff_state *state = cr_staff_state(hall);
    cr_text_key(out, "equipment");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < state->equipment.item_count; i++)
        put_item(state->equipment.items + i, out);
    cr_text_end(out, ']');
    cr_text_key(out, "tables");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < state->table_count; i++)
        put_lacks(hall, state->tables + i, today, out);
    cr_text_end(out, ']');
}

/* ---- The page ---- */

void cr_staff_page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out)
{
    const struct cr_house_settings *own = cr_hall_settings(hall);
    const struct cr_staff *staff = &cr_staff_state(hall)->staff;
    (void)role; /* all staff see it; a visitor has no way here */
    cr_text_begin(out, '{');
    cr_text_member_bool(out, "kept", own->staff_is_kept);
    cr_text_member_int(out, "rotation_minutes", own->rotation_minutes);
    if (own->established) {
        put_duties(staff, out);
        put_crews(hall, now, out);
        put_schedule(staff, now, out);
        put_members(staff, out);
        cr_asks_write(&cr_staff_state(hall)->asks, out);
        put_equipment(hall, cr_zone_day(&own->zone, now), out);
    }
    cr_text_end(out, '}');
}
