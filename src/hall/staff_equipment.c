/* staff_equipment.c -- the register of equipment, and the decks.
 *
 *     {"do":"equipment_put","class":"wheel","table":3,"serial":"W-17","excise":"E 55","approval":"A 9"}
 *     {"do":"equipment_put","item":12,"approval":"A 10","approved_until":"2027-01-31"}      other papers
 *     {"do":"equip_table","table":3,"serial":"W-17","excise":"E 55","approval":"A 9"}       all it lacks
 *     {"do":"equipment_move","item":12,"table":4}                        without a table: to the store
 *     {"do":"equipment_withdraw","item":12,"reason":"worn"}
 *     {"do":"deck_open","deck":31,"table":5}
 *     {"do":"deck_suspect","deck":31,"round":7,"found_by":44,"reason":"creased card"}
 *     {"do":"deck_withdraw","deck":31,"round":7,"effect":"void"}         or finished, none
 *
 * An open table keeps what its class asks for: what it would lack is not taken from it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/colours.h"
#include "hall/staff_state.h"

/* ---- Rows ---- */

static void set_text(json_t *value, const char *key, const char *text)
{
    if (text[0]) json_object_set_new(value, key, json_string(text));
}

static void item_row(struct cr_deed *deed, const struct cr_equipment_item *item, const char *how)
{
    char text[CR_EQUIPMENT_TEXT];
    json_t *value =
        json_pack("{s:I,s:s,s:s,s:I,s:s,s:I}", "item", (json_int_t)item->number, "class",
                  cr_equipment_key(item->kind), "place", item->table ? "table" : "store", "pieces",
                  (json_int_t)item->pieces, "state", how, "by", (json_int_t)deed->by);
    if (item->table) json_object_set_new(value, "table", json_integer(item->table));
    set_text(value, "serial", item->serial);
    set_text(value, "excise", item->excise);
    set_text(value, "approval", item->approval);
    if (item->approved_until != CR_DAY_NONE) {
        cr_date_format(item->approved_until, text);
        set_text(value, "last_day", text);
    }
    if (item->kind == CR_ITEM_COLOUR_CHIPS) {
        cr_colour_name(item->colour, text, sizeof text);
        set_text(value, "colour", text);
    }
    cr_deed_row(deed, "equipment", value, "item/%u", item->number);
}

static void row_of_item(struct cr_deed *deed, uint32_t number)
{
    const struct cr_equipment_item *item =
        cr_equipment_item(&cr_staff_state(deed->hall)->equipment, number);
    item_row(deed, item, cr_equipment_state_name(item->state));
}

/* ---- Put down ---- */

static void read_paper(struct cr_deed *deed, const char *key, char out[CR_EQUIPMENT_TEXT])
{
    const char *text = cr_deed_text(deed, key, CR_EQUIPMENT_TEXT - 1);
    if (cr_deed_has(deed, key)) snprintf(out, CR_EQUIPMENT_TEXT, "%s", text);
}

/* What the deed says of it; what it does not stays as it is. */
static void read_item(struct cr_deed *deed, struct cr_equipment_item *item)
{
    read_paper(deed, "serial", item->serial);
    read_paper(deed, "excise", item->excise);
    read_paper(deed, "approval", item->approval);
    if (cr_deed_has(deed, "approved_until"))
        item->approved_until = cr_deed_day(deed, "approved_until");
    if (cr_deed_has(deed, "pieces"))
        item->pieces = (uint32_t)cr_deed_int(deed, "pieces", 1, CR_EQUIPMENT_PIECES_MAX);
}

static enum cr_status change_item(struct cr_deed *deed, uint32_t number)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    const struct cr_equipment_item *own = cr_equipment_item(&state->equipment, number);
    struct cr_equipment_item item = own ? *own : (struct cr_equipment_item){ .number = number };
    read_item(deed, &item);
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK)
        status = cr_equipment_change(&state->equipment, &item,
                                     cr_hall_rules(deed->hall)->equipment_approval, &deed->why);
    if (status == CR_OK) row_of_item(deed, number);
    return status;
}

static unsigned read_colour(struct cr_deed *deed)
{
    const char *name = cr_deed_text(deed, "colour", CR_EQUIPMENT_TEXT);
    int colour = cr_colour_find(name);
    if (colour < 0 && !deed->wrong) deed->wrong = "colour";
    return colour < 0 ? 0 : (unsigned)colour;
}

enum cr_status cr_staff_equipment_put(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    uint32_t number = cr_deed_number(deed, "item");
    if (number != 0) return change_item(deed, number);
    unsigned kind = cr_equipment_find(cr_deed_text(deed, "class", CR_EQUIPMENT_TEXT));
    struct cr_equipment_item item = { .table = cr_deed_number(deed, "table"),
                                      .pieces = 1,
                                      .approved_until = CR_DAY_NONE,
                                      .kind = (uint8_t)kind };
    struct cr_asked_table known;
    read_item(deed, &item);
    if (kind == CR_ITEM_COLOUR_CHIPS) item.colour = (uint8_t)read_colour(deed);
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK && item.table != 0) status = cr_staff_ask_table(deed, item.table, &known);
    if (status == CR_OK)
        status = cr_equipment_put(&state->equipment, &item,
                                  cr_hall_rules(deed->hall)->equipment_approval, &deed->why);
    if (status != CR_OK) return status;
    if (item.table != 0) cr_staff_note_table(state, item.table, &known);
    cr_deed_say(deed, "item", state->equipment.last_item);
    row_of_item(deed, state->equipment.last_item);
    return CR_OK;
}

/* One of a kind for the table, or of colour chips every colour that is short. */
static enum cr_status put_kind(struct cr_deed *deed, struct cr_equipment *equipment,
                               const struct cr_table_needs *needs, const struct cr_table_fit *fit,
                               struct cr_equipment_item item)
{
    bool excise = cr_hall_rules(deed->hall)->equipment_approval;
    enum cr_status status = CR_OK;
    uint32_t colours = 0;
    if (item.kind == CR_ITEM_HOUSE_ALARM || item.kind == CR_ITEM_HOUSE_VIDEO) item.table = 0;
    if (item.kind != CR_ITEM_WHEEL) item.serial[0] = '\0';
    item.pieces = item.kind == CR_ITEM_BALLS ? needs->balls - fit->balls : 1;
    if (item.kind != CR_ITEM_COLOUR_CHIPS)
        return cr_equipment_put(equipment, &item, excise, &deed->why);
    for (unsigned i = 0; i < CR_FIT_COLOURS_MAX; i++)
        colours += fit->colour_chips[i] >= needs->colour_chips;
    item.pieces = needs->colour_chips;
    for (unsigned i = 0; i < CR_FIT_COLOURS_MAX && colours < needs->colours && status == CR_OK; i++)
        if (fit->colour_chips[i] == 0) {
            item.colour = (uint8_t)i;
            status = cr_equipment_put(equipment, &item, excise, &deed->why);
            colours++;
        }
    return status;
}

/* The register as it is, to try many things on; false: out of memory. */
static bool copy_register(const struct cr_equipment *from, struct cr_equipment *to)
{
    *to = *from;
    to->item_room = from->item_count + 1;
    to->items = calloc(to->item_room, sizeof *to->items);
    if (to->items && from->item_count)
        memcpy(to->items, from->items, from->item_count * sizeof *to->items);
    return to->items != NULL;
}

static enum cr_status put_all(struct cr_deed *deed, struct cr_equipment *equipment,
                              const struct cr_table_needs *needs, const struct cr_table_fit *fit,
                              const struct cr_equipment_item *like)
{
    enum cr_status status = CR_OK;
    uint32_t lacks = cr_table_lacks(needs, fit);
    for (unsigned kind = 0; kind < CR_TABLE_ITEMS && status == CR_OK; kind++) {
        struct cr_equipment_item item = *like;
        item.kind = (uint8_t)kind;
        if (lacks & CR_ITEM_BIT(kind)) status = put_kind(deed, equipment, needs, fit, item);
    }
    return status;
}

enum cr_status cr_staff_equip_table(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    struct cr_equipment_item like = { .table = cr_deed_number(deed, "table"),
                                      .approved_until = CR_DAY_NONE };
    struct cr_table_needs needs = { 0 };
    struct cr_table_fit fit = { 0 };
    struct cr_asked_table known;
    struct cr_equipment tried;
    read_item(deed, &like);
    if (like.table == 0 && !deed->wrong) deed->wrong = "table";
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_staff_ask_table(deed, like.table, &known);
    if (status != CR_OK) return status;
    cr_staff_item_needs(deed->hall, (enum cr_table_class)known.class, known.by_hand, &needs);
    cr_equipment_fit(&state->equipment, like.table, deed->today, 0, &fit);
    if (!cr_table_lacks(&needs, &fit)) return cr_deed_refuse(deed, CR_ALREADY_DONE, NULL);
    if (!copy_register(&state->equipment, &tried)) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    status = put_all(deed, &tried, &needs, &fit, &like);
    if (status != CR_OK) {
        cr_equipment_release(&tried);
        return status;
    }
    uint32_t first = state->equipment.last_item + 1;
    cr_equipment_release(&state->equipment);
    state->equipment = tried;
    cr_staff_note_table(state, like.table, &known);
    cr_deed_say(deed, "first", first);
    cr_deed_say(deed, "last", tried.last_item);
    for (uint32_t number = first; number <= tried.last_item; number++)
        row_of_item(deed, number);
    return CR_OK;
}

/* ---- Moved and withdrawn ---- */

/* Whether the table it is at can do without it: IN_ROUND, EQUIPMENT. */
static enum cr_status check_taking(struct cr_deed *deed, const struct cr_equipment_item *item)
{
    struct cr_table_needs needs = { 0 };
    struct cr_table_fit fit = { 0 };
    struct cr_asked_table known;
    if (item->table == 0) return CR_OK;
    enum cr_status status = cr_staff_ask_table(deed, item->table, &known);
    if (status != CR_OK || !known.is_open) return status;
    if (known.in_round) return cr_deed_refuse(deed, CR_IN_ROUND, NULL);
    cr_staff_item_needs(deed->hall, (enum cr_table_class)known.class, known.by_hand, &needs);
    needs.approval = false; /* what comes off the table is not asked for it */
    cr_equipment_fit(&cr_staff_state(deed->hall)->equipment, item->table, deed->today, item->number,
                     &fit);
    return cr_table_check_items(&needs, &fit, &deed->why);
}

enum cr_status cr_staff_equipment_move(struct cr_deed *deed)
{
    struct cr_staff_state *state = cr_staff_state(deed->hall);
    uint32_t number = cr_deed_number(deed, "item"), table = cr_deed_number(deed, "table");
    struct cr_asked_table known;
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK)
        status = cr_equipment_check_move(&state->equipment, number, table, &deed->why);
    if (status == CR_OK) status = check_taking(deed, cr_equipment_item(&state->equipment, number));
    if (status == CR_OK && table != 0) status = cr_staff_ask_table(deed, table, &known);
    if (status != CR_OK) return status;
    if (table != 0) cr_staff_note_table(state, table, &known);
    cr_equipment_move(&state->equipment, number, table);
    row_of_item(deed, number);
    return CR_OK;
}

enum cr_status cr_staff_equipment_withdraw(struct cr_deed *deed)
{
    struct cr_equipment *equipment = &cr_staff_state(deed->hall)->equipment;
    uint32_t number = cr_deed_number(deed, "item");
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_equipment_check_withdraw(equipment, number, &deed->why);
    if (status == CR_OK) status = check_taking(deed, cr_equipment_item(equipment, number));
    if (status != CR_OK) return status;
    item_row(deed, cr_equipment_item(equipment, number),
             cr_equipment_state_name(CR_EQUIPMENT_WITHDRAWN));
    cr_equipment_withdraw(equipment, number);
    return CR_OK;
}

/* ---- Decks ---- */

/* One row a step: what was found, who ordered it, what became of the round [M1 §10.1]. */
static void deck_row(struct cr_deed *deed, const struct cr_equipment_item *deck, unsigned next)
{
    const char *how = cr_equipment_state_name(next);
    json_t *value = json_pack("{s:I,s:I,s:I,s:s}", "deck", (json_int_t)deck->number, "at",
                              (json_int_t)deed->at, "by", (json_int_t)deed->by, "state", how);
    uint32_t round = cr_deed_number(deed, "round"), found = cr_deed_number(deed, "found_by");
    if (deck->table) json_object_set_new(value, "table", json_integer(deck->table));
    if (round) json_object_set_new(value, "round", json_integer(round));
    if (found) json_object_set_new(value, "found_by", json_integer(found));
    set_text(value, "reason", cr_deed_text(deed, "reason", 200));
    set_text(value, "effect", cr_deed_text(deed, "effect", 16));
    cr_deed_row(deed, "decks", value, "deck/%u/%s", deck->number, how);
    item_row(deed, deck, how);
}

/* A step of a deck; table is the one it is opened at. */
static enum cr_status do_deck(struct cr_deed *deed, uint32_t number, enum cr_deck_event event,
                              uint32_t table)
{
    struct cr_equipment *equipment = &cr_staff_state(deed->hall)->equipment;
    const struct cr_equipment_item *found = cr_equipment_item(equipment, number);
    struct cr_equipment_item deck = found ? *found : (struct cr_equipment_item){ 0 };
    enum cr_equipment_state next = CR_EQUIPMENT_READY;
    cr_deck_next((enum cr_equipment_state)deck.state, event, &next);
    enum cr_status status = cr_deck_do(equipment, number, event, table, &deed->why);
    if (status != CR_OK) return status;
    if (event == CR_DECK_OPEN) deck.table = table;
    deck_row(deed, &deck, next);
    return CR_OK;
}

/* All a deck's operations may say is read before anything is done. */
static uint32_t read_deck(struct cr_deed *deed)
{
    const char *effect = cr_deed_text(deed, "effect", 16);
    cr_deed_number(deed, "round");
    cr_deed_number(deed, "found_by");
    cr_deed_text(deed, "reason", 200);
    if (effect[0] && strcmp(effect, "void") != 0 && strcmp(effect, "finished") != 0 &&
        strcmp(effect, "none") != 0)
        deed->wrong = "effect";
    return cr_deed_number(deed, "deck");
}

enum cr_status cr_staff_deck_open(struct cr_deed *deed)
{
    uint32_t number = read_deck(deed), table = cr_deed_number(deed, "table");
    struct cr_asked_table known;
    if (table == 0 && !deed->wrong) deed->wrong = "table";
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_staff_ask_table(deed, table, &known);
    if (status != CR_OK) return status;
    if (known.class != CR_CLASS_CARDS) return cr_deed_refuse(deed, CR_BAD_INPUT, "table");
    if (known.in_round) return cr_deed_refuse(deed, CR_IN_ROUND, NULL);
    return do_deck(deed, number, CR_DECK_OPEN, table);
}

/* Told at any moment; what becomes of the running round is its manager's to say [R24, R25]. */
enum cr_status cr_staff_deck_suspect(struct cr_deed *deed)
{
    uint32_t number = read_deck(deed);
    if (!cr_deed_has(deed, "reason") && !deed->wrong) deed->wrong = "reason";
    enum cr_status status = cr_deed_read(deed);
    return status == CR_OK ? do_deck(deed, number, CR_DECK_DOUBT, 0) : status;
}

/* The hand is finished or void first: an exposed card does not change it [M1 §10.1, H108]. */
enum cr_status cr_staff_deck_withdraw(struct cr_deed *deed)
{
    uint32_t number = read_deck(deed);
    struct cr_asked_table known;
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    const struct cr_equipment_item *deck =
        cr_equipment_item(&cr_staff_state(deed->hall)->equipment, number);
    if (deck && deck->kind == CR_EQUIPMENT_DECK && deck->table != 0) {
        status = cr_staff_ask_table(deed, deck->table, &known);
        if (status != CR_OK) return status;
        if (known.in_round) return cr_deed_refuse(deed, CR_IN_ROUND, NULL);
    }
    return do_deck(deed, number, CR_DECK_WITHDRAW, 0);
}
