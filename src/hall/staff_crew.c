/* staff_crew.c -- who stands at which table, the rules explained, and whether a table may open and run.
 *
 *     {"do":"assign_crew","table":3,"role":"dealer","person":7}
 *     {"do":"relieve","table":3,"role":"inspector","reason":"break"}
 *     {"do":"brief_rules","table":3}                         by its dealer, before the first bet [TP 2.6.1]
 *
 * Another dealer at an open table is a thing its game must see [M1 §178]: the record then says, under
 * came.table_input, what the floor tells the table.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "hall/staff_state.h"
#include "hall/tables_desk.h"

/* ---- A table ---- */

unsigned cr_staff_game(const char *name)
{
    for (unsigned i = 0; i < CR_GAMES_MAX && cr_game_at(i); i++)
        if (strcmp(cr_game_at(i)->name, name) == 0) return i;
    return CR_GAMES_MAX;
}

json_t *cr_staff_games_json(uint64_t games)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < CR_GAMES_MAX && cr_game_at(i); i++)
        if (games >> i & 1) json_array_append_new(list, json_string(cr_game_at(i)->name));
    return list;
}

json_t *cr_staff_roles_json(uint32_t roles)
{
    json_t *list = json_array();
    for (unsigned role = 0; role < CR_ROLE_COUNT; role++)
        if (roles & CR_ROLE_BIT(role))
            json_array_append_new(list, json_string(cr_role_name((enum cr_role)role)));
    return list;
}

enum cr_status cr_staff_ask_table(struct cr_deed *deed, uint32_t table, struct cr_asked_table *out)
{
    char key[16];
    snprintf(key, sizeof key, "%u", table);
    const json_t *fact =
        cr_deed_fact(deed, "table", key, json_pack("{s:I}", "table", (json_int_t)table));
    const char *game = json_string_value(json_object_get(fact, "game"));
    const char *class = json_string_value(json_object_get(fact, "class"));
    deed->why.n = table;
    *out = (struct cr_asked_table){ .game = CR_GAMES_MAX };
    if (!json_is_object(fact) || !game) return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    *out = (struct cr_asked_table){
        .is_open = json_is_true(json_object_get(fact, "open")),
        .in_round = json_is_true(json_object_get(fact, "in_round")),
        .is_electronic = json_is_true(json_object_get(fact, "electronic")),
        .by_hand = json_is_true(json_object_get(fact, "by_hand")),
        .class = CR_CLASS_CARDS, /* poker's are */
        .game = cr_staff_game(game),
        .game_name = game,
    };
    if (class && strcmp(class, "roulette") == 0) out->class = CR_CLASS_ROULETTE;
    if (class && strcmp(class, "dice") == 0) out->class = CR_CLASS_DICE;
    return CR_OK;
}

void cr_staff_note_table(struct cr_staff_state *state, uint32_t table,
                         const struct cr_asked_table *known)
{
    uint32_t at = 0;
    while (at < state->table_count && state->tables[at].table != table)
        at++;
    if (at == state->table_count) {
        struct cr_heard_table *tables =
            cr_staff_grow(state->tables, state->table_count, &state->table_room, sizeof *tables);
        if (!tables) return; /* it is only a page that shows one table less */
        state->tables = tables;
        state->table_count++;
    }
    state->tables[at] =
        (struct cr_heard_table){ .table = table, .class = known->class, .by_hand = known->by_hand };
}

/* ---- Crews ---- */

static enum cr_status read_move(struct cr_deed *deed, struct cr_crew_move *move,
                                struct cr_asked_table *known)
{
    const struct cr_hall_rules *rules = cr_hall_rules(deed->hall);
    enum cr_role role = cr_role_find(cr_deed_text(deed, "role", 32));
    *move = (struct cr_crew_move){
        .rules = { .inspector_tables =
                       rules->inspector_max_tables > 0 ? (uint32_t)rules->inspector_max_tables : 0,
                   .chipper_allowed = rules->chipper_allowed,
                   .kept = cr_hall_settings(deed->hall)->staff_is_kept },
        .at = deed->at,
        .table = cr_deed_number(deed, "table"),
        .person = cr_deed_number(deed, "person"),
        .role = role,
    };
    if (move->table == 0 && !deed->wrong) deed->wrong = "table";
    if (role == CR_ROLE_COUNT && !deed->wrong) deed->wrong = "role";
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_staff_ask_table(deed, move->table, known);
    if (status != CR_OK) return status;
    move->game = known->game;
    move->game_name = known->game_name;
    move->in_round = known->in_round;
    if (known->is_electronic || known->game == CR_GAMES_MAX)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "table"); /* nobody deals there */
    return CR_OK;
}

/* by is who put him there; of one who leaves, who relieved him. */
static void post_row(struct cr_deed *deed, const struct cr_post *post, bool over,
                     const char *reason)
{
    const char *role = cr_role_name((enum cr_role)post->role);
    json_t *value = json_pack("{s:I,s:I,s:s,s:I,s:I}", "table", (json_int_t)post->table, "person",
                              (json_int_t)post->person, "role", role, "came_at",
                              (json_int_t)post->since, "by", (json_int_t)deed->by);
    if (over) {
        json_object_set_new(value, "left_at", json_integer(deed->at));
        json_object_set_new(value, "minutes", json_integer((deed->at - post->since) / CR_MINUTE));
    }
    if (reason[0]) json_object_set_new(value, "reason", json_string(reason));
    cr_deed_row(deed, "crew", value, "%u/%s/%lld", post->table, role, (long long)post->since);
}

/* A dealer's rounds are counted when he goes. */
static void leave_post(struct cr_deed *deed, const struct cr_post *post, const char *reason)
{
    post_row(deed, post, true, reason);
    if (post->role == CR_ROLE_DEALER) cr_tables_stint(deed, post->table, post->person);
}

enum cr_status cr_staff_assign_crew(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    struct cr_crew_move move;
    struct cr_crew_effect effect;
    struct cr_asked_table known;
    const char *reason = cr_deed_text(deed, "reason", 200);
    if (!cr_deed_has(deed, "person")) deed->wrong = "person";
    enum cr_status status = read_move(deed, &move, &known);
    if (status == CR_OK) status = cr_crew_assign(&state->staff, &move, &effect, &deed->why);
    if (status != CR_OK) return status;
    cr_staff_note_table(state, move.table, &known);
    if (effect.relieved.person != 0) {
        cr_deed_say(deed, "relieved", effect.relieved.person);
        leave_post(deed, &effect.relieved, reason);
    }
    post_row(deed, cr_crew_post(&state->staff, move.table, (enum cr_role)move.role), false, reason);
    if (effect.is_another_dealer && known.is_open)
        cr_deed_say_json(
            deed, "table_input",
            json_pack("{s:I,s:s}", "table", (json_int_t)move.table, "in", "change_dealer"));
    return CR_OK;
}

enum cr_status cr_staff_relieve(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    struct cr_crew_move move;
    struct cr_crew_effect effect;
    struct cr_asked_table known;
    const char *reason = cr_deed_text(deed, "reason", 200);
    enum cr_status status = read_move(deed, &move, &known);
    if (status == CR_OK) status = cr_crew_relieve(&state->staff, &move, &effect, &deed->why);
    if (status != CR_OK) return status;
    cr_staff_note_table(state, move.table, &known);
    cr_deed_say(deed, "relieved", effect.relieved.person);
    leave_post(deed, &effect.relieved, reason);
    return CR_OK;
}

enum cr_status cr_staff_brief_rules(struct cr_deed *deed)
{
    struct cr_staff *staff = &cr_staff_state(deed->hall)->staff;
    uint32_t table = cr_deed_number(deed, "table");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    const struct cr_post *dealer = cr_crew_post(staff, table, CR_ROLE_DEALER);
    if (dealer && dealer->person != deed->by) { /* its own dealer explains them */
        deed->why.n = deed->by;
        return cr_deed_refuse(deed, CR_STAFF_OFF_DUTY, NULL);
    }
    status = cr_crew_brief(staff, table, &deed->why);
    if (status != CR_OK) return status;
    cr_deed_row(deed, "briefings",
                json_pack("{s:I,s:I,s:I,s:I}", "table", (json_int_t)table, "person",
                          (json_int_t)deed->by, "at", (json_int_t)deed->at, "by",
                          (json_int_t)deed->by),
                "%u/%lld", table, (long long)deed->at);
    return CR_OK;
}

/* ---- Opening and running ---- */

void cr_staff_crew_needs(const struct cr_hall *hall, bool opening, struct cr_table_needs *needs)
{
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    needs->crew = rules->inspector_required ? CR_ROLE_BIT(CR_ROLE_INSPECTOR) : 0;
    needs->on_duty = rules->supervisors_any ? 0 : rules->supervisors_on_duty;
    needs->one_on_duty = rules->supervisors_any ? rules->supervisors_on_duty : 0;
    if (opening) needs->on_duty |= rules->hall_staff_on_duty;
}

void cr_staff_item_needs(const struct cr_hall *hall, enum cr_table_class class, bool by_hand,
                         struct cr_table_needs *needs)
{
    const struct cr_hall_rules *rules = cr_hall_rules(hall);
    needs->items = cr_table_items(class, by_hand);
    if (!rules->drop_box) needs->items &= ~CR_ITEM_BIT(CR_ITEM_DROP_BOX);
    if (!rules->tip_box) needs->items &= ~CR_ITEM_BIT(CR_ITEM_TIP_BOX);
    if (rules->house_items & CR_BIT(CR_ITEM_ALARM)) needs->items |= CR_BIT(CR_ITEM_HOUSE_ALARM);
    if (rules->house_items & CR_BIT(CR_ITEM_VIDEO)) needs->items |= CR_BIT(CR_ITEM_HOUSE_VIDEO);
    needs->colours = (uint32_t)rules->roulette_colours_min;
    needs->colour_chips = (uint32_t)rules->chips_per_colour_min;
    needs->balls = (uint32_t)rules->balls_min;
    needs->approval = rules->equipment_approval;
}

void cr_staff_crew_fit(const struct cr_hall *hall, uint32_t table, struct cr_table_fit *fit)
{
    const struct cr_staff *staff = &cr_staff_state(hall)->staff;
    bool kept = cr_hall_settings(hall)->staff_is_kept;
    fit->crew = kept ? cr_crew_roles(staff, table) : UINT32_MAX;
    fit->on_duty = kept ? cr_staff_on_duty_roles(staff) : UINT32_MAX;
}

void cr_staff_fit(const struct cr_hall *hall, uint32_t table, enum cr_table_class class,
                  bool by_hand, cr_day today, struct cr_table_needs *needs,
                  struct cr_table_fit *fit)
{
    *needs = (struct cr_table_needs){ 0 };
    *fit = (struct cr_table_fit){ 0 };
    cr_staff_crew_needs(hall, true, needs);
    cr_staff_item_needs(hall, class, by_hand, needs);
    cr_staff_crew_fit(hall, table, fit);
    cr_equipment_fit(&cr_staff_state(hall)->equipment, table, today, 0, fit);
}

enum cr_status cr_staff_check_table(const struct cr_hall *hall, uint32_t table,
                                    struct cr_refusal *why)
{
    const struct cr_crewed *crewed = cr_crew_table(&cr_staff_state(hall)->staff, table);
    struct cr_table_needs needs = { 0 };
    struct cr_table_fit fit = { 0 };
    if (!crewed || !cr_hall_settings(hall)->staff_is_kept) return CR_OK;
    cr_staff_crew_needs(hall, false, &needs);
    cr_staff_crew_fit(hall, table, &fit);
    enum cr_status status = cr_table_check_crew(&needs, &fit, why);
    if (status != CR_OK || !cr_hall_rules(hall)->rules_briefing_required || crewed->briefed)
        return status;
    why->status = CR_OUT_OF_ORDER;
    snprintf(why->what, sizeof why->what, "brief_rules");
    return CR_OUT_OF_ORDER;
}

void cr_staff_session(struct cr_hall *hall, uint32_t table)
{
    cr_crew_session(&cr_staff_state(hall)->staff, table);
}
