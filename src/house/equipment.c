/* equipment.c -- what is registered, moved, withdrawn; the life of a deck; what a table has. */
#include "house/equipment.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum cr_status refuse(struct cr_refusal *why, enum cr_status status, uint32_t number,
                             const char *what)
{
    *why = (struct cr_refusal){ .status = status, .n = number };
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

/* ---- Names ---- */

const char *cr_equipment_name(unsigned kind)
{
    if (kind == CR_EQUIPMENT_DECK) return N_("deck");
    return kind == CR_EQUIPMENT_OTHER ? N_("other") : cr_table_item_name(kind);
}

const char *cr_equipment_key(unsigned kind)
{
    if (kind == CR_EQUIPMENT_DECK) return "deck";
    return kind == CR_EQUIPMENT_OTHER ? "other" : cr_table_item_key(kind);
}

unsigned cr_equipment_find(const char *key)
{
    unsigned kind = 0;
    while (kind < CR_EQUIPMENT_KINDS && strcmp(cr_equipment_key(kind), key) != 0)
        kind++;
    return kind;
}

const char *cr_equipment_state_name(unsigned state)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_EQUIPMENT_STATE_MAP(X)
#undef X
    };
    return state < CR_EQUIPMENT_STATES ? names[state] : "?";
}

bool cr_deck_next(enum cr_equipment_state state, enum cr_deck_event event,
                  enum cr_equipment_state *next)
{
    if (state == CR_EQUIPMENT_SEALED && event == CR_DECK_OPEN)
        *next = CR_EQUIPMENT_IN_PLAY;
    else if (state == CR_EQUIPMENT_IN_PLAY && event == CR_DECK_DOUBT)
        *next = CR_EQUIPMENT_SUSPECT;
    else if (state == CR_EQUIPMENT_SUSPECT && event == CR_DECK_WITHDRAW)
        *next = CR_EQUIPMENT_WITHDRAWN;
    else
        return false;
    return true;
}

/* ---- The register ---- */

void cr_equipment_release(struct cr_equipment *equipment)
{
    free(equipment->items);
    *equipment = (struct cr_equipment){ 0 };
}

/* Numbers rise along the list. */
static struct cr_equipment_item *find_item(const struct cr_equipment *equipment, uint32_t number)
{
    uint32_t low = 0, high = equipment->item_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (equipment->items[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == equipment->item_count || equipment->items[low].number != number) return NULL;
    return equipment->items + low;
}

const struct cr_equipment_item *cr_equipment_item(const struct cr_equipment *equipment,
                                                  uint32_t number)
{
    return find_item(equipment, number);
}

/* What excise and approval are asked of: what is played with, not plates, cards or the house's own. */
static bool is_gaming(unsigned kind)
{
    switch (kind) {
    case CR_ITEM_RULES:
    case CR_ITEM_LIMITS:
    case CR_ITEM_HOUSE_ALARM:
    case CR_ITEM_HOUSE_VIDEO:
    case CR_EQUIPMENT_DECK: return false;
    default: return true;
    }
}

static bool is_of_the_house(unsigned kind)
{
    return kind == CR_ITEM_HOUSE_ALARM || kind == CR_ITEM_HOUSE_VIDEO;
}

/* Whether another item is in its way: the same serial number, or that colour of that table. */
static bool is_doubled(const struct cr_equipment *equipment, const struct cr_equipment_item *item)
{
    for (uint32_t i = 0; i < equipment->item_count; i++) {
        const struct cr_equipment_item *other = equipment->items + i;
        if (other->kind != item->kind || other->number == item->number) continue;
        if (item->serial[0] && strcmp(other->serial, item->serial) == 0) return true;
        if (item->kind == CR_ITEM_COLOUR_CHIPS && item->table != 0 && other->table == item->table &&
            other->colour == item->colour)
            return true;
    }
    return false;
}

static enum cr_status check_papers(const struct cr_equipment *equipment,
                                   const struct cr_equipment_item *item, bool excise_asked,
                                   struct cr_refusal *why)
{
    if (item->kind >= CR_EQUIPMENT_KINDS) return refuse(why, CR_BAD_INPUT, 0, "class");
    if (item->pieces == 0 || item->pieces > CR_EQUIPMENT_PIECES_MAX)
        return refuse(why, CR_BAD_INPUT, 0, "pieces");
    if (item->colour >= CR_FIT_COLOURS_MAX) return refuse(why, CR_BAD_INPUT, 0, "colour");
    if (item->table != 0 && is_of_the_house(item->kind))
        return refuse(why, CR_BAD_INPUT, 0, "table");
    if (!item->serial[0] && (item->kind == CR_ITEM_WHEEL || item->kind == CR_EQUIPMENT_DECK))
        return refuse(why, CR_FIELD_MISSING, 0, "serial");
    if (excise_asked && !item->excise[0] && is_gaming(item->kind))
        return refuse(why, CR_FIELD_MISSING, 0, "excise");
    if (is_doubled(equipment, item)) return refuse(why, CR_ALREADY_DONE, item->number, "");
    return CR_OK;
}

static bool grow(struct cr_equipment *equipment)
{
    if (equipment->item_count < equipment->item_room) return true;
    if (equipment->item_count >= CR_EQUIPMENT_ITEMS_MAX) return false;
    uint32_t room = equipment->item_room ? 2 * equipment->item_room : 32;
    struct cr_equipment_item *items = realloc(equipment->items, room * sizeof *items);
    if (!items) return false;
    equipment->items = items;
    equipment->item_room = room;
    return true;
}

enum cr_status cr_equipment_put(struct cr_equipment *equipment,
                                const struct cr_equipment_item *item, bool excise_asked,
                                struct cr_refusal *why)
{
    struct cr_equipment_item fresh = *item;
    fresh.number = 0;
    enum cr_status status = check_papers(equipment, &fresh, excise_asked, why);
    if (status != CR_OK) return status;
    if (!grow(equipment)) return refuse(why, CR_NO_MEMORY, 0, "");
    fresh.number = ++equipment->last_item;
    fresh.state = item->kind == CR_EQUIPMENT_DECK ? CR_EQUIPMENT_SEALED : CR_EQUIPMENT_READY;
    equipment->items[equipment->item_count++] = fresh;
    return CR_OK;
}

enum cr_status cr_equipment_change(struct cr_equipment *equipment,
                                   const struct cr_equipment_item *item, bool excise_asked,
                                   struct cr_refusal *why)
{
    struct cr_equipment_item *own = find_item(equipment, item->number);
    if (!own) return refuse(why, CR_NOT_FOUND, item->number, "");
    struct cr_equipment_item changed = *item;
    changed.kind = own->kind;
    changed.table = own->table;
    changed.state = own->state;
    changed.colour = own->colour;
    enum cr_status status = check_papers(equipment, &changed, excise_asked, why);
    if (status == CR_OK) *own = changed;
    return status;
}

enum cr_status cr_equipment_check_move(const struct cr_equipment *equipment, uint32_t number,
                                       uint32_t table, struct cr_refusal *why)
{
    const struct cr_equipment_item *own = find_item(equipment, number);
    if (!own) return refuse(why, CR_NOT_FOUND, number, "");
    if (own->table == table) return refuse(why, CR_ALREADY_DONE, number, "");
    if (own->kind == CR_ITEM_COLOUR_CHIPS && own->table != 0)
        return refuse(why, CR_WRONG_TABLE, number, "");
    if (own->kind == CR_EQUIPMENT_DECK && own->state != CR_EQUIPMENT_SEALED)
        return refuse(why, CR_OUT_OF_ORDER, number, "deck_withdraw");
    struct cr_equipment_item moved = *own;
    moved.table = table;
    return check_papers(equipment, &moved, false, why);
}

void cr_equipment_move(struct cr_equipment *equipment, uint32_t number, uint32_t table)
{
    struct cr_equipment_item *own = find_item(equipment, number);
    assert(own && own->table != table);
    own->table = table;
}

enum cr_status cr_equipment_check_withdraw(const struct cr_equipment *equipment, uint32_t number,
                                           struct cr_refusal *why)
{
    const struct cr_equipment_item *own = find_item(equipment, number);
    if (!own) return refuse(why, CR_NOT_FOUND, number, "");
    if (own->kind == CR_EQUIPMENT_DECK)
        return refuse(why, CR_OUT_OF_ORDER, number, "deck_withdraw");
    return CR_OK;
}

void cr_equipment_withdraw(struct cr_equipment *equipment, uint32_t number)
{
    struct cr_equipment_item *own = find_item(equipment, number);
    assert(own);
    size_t at = (size_t)(own - equipment->items);
    equipment->item_count--;
    memmove(own, own + 1, (equipment->item_count - at) * sizeof *own);
}

/* ---- Decks ---- */

static const char *next_operation(unsigned state)
{
    if (state == CR_EQUIPMENT_SEALED) return "deck_open";
    return state == CR_EQUIPMENT_IN_PLAY ? "deck_suspect" : "deck_withdraw";
}

enum cr_status cr_deck_do(struct cr_equipment *equipment, uint32_t number, enum cr_deck_event event,
                          uint32_t table, struct cr_refusal *why)
{
    struct cr_equipment_item *own = find_item(equipment, number);
    enum cr_equipment_state next = CR_EQUIPMENT_WITHDRAWN;
    if (!own || own->kind != CR_EQUIPMENT_DECK) return refuse(why, CR_NOT_FOUND, number, "");
    if (!cr_deck_next((enum cr_equipment_state)own->state, event, &next))
        return refuse(why, CR_OUT_OF_ORDER, number, next_operation(own->state));
    own->state = (uint8_t)next;
    if (event == CR_DECK_OPEN) own->table = table;
    if (next == CR_EQUIPMENT_WITHDRAWN) cr_equipment_withdraw(equipment, number);
    return CR_OK;
}

/* ---- What a table has ---- */

static bool is_approved(const struct cr_equipment_item *item, cr_day today)
{
    return item->approval[0] &&
           (item->approved_until == CR_DAY_NONE || item->approved_until >= today);
}

void cr_equipment_fit(const struct cr_equipment *equipment, uint32_t table, cr_day today,
                      uint32_t without, struct cr_table_fit *fit)
{
    fit->items = fit->balls = 0;
    memset(fit->colour_chips, 0, sizeof fit->colour_chips);
    fit->approved = true;
    fit->unapproved = 0;
    for (uint32_t i = 0; i < equipment->item_count; i++) {
        const struct cr_equipment_item *item = equipment->items + i;
        if (item->number == without) continue;
        if (item->table != table && !is_of_the_house(item->kind)) continue;
        if (item->kind < CR_TABLE_ITEMS) fit->items |= CR_ITEM_BIT(item->kind);
        if (item->kind == CR_ITEM_BALLS) fit->balls += item->pieces;
        if (item->kind == CR_ITEM_COLOUR_CHIPS) fit->colour_chips[item->colour] += item->pieces;
        if (item->kind >= CR_TABLE_ITEMS || !is_gaming(item->kind) || is_approved(item, today))
            continue;
        if (fit->approved) fit->unapproved = item->kind;
        fit->approved = false;
    }
}

bool cr_equipment_is_sane(const struct cr_equipment *equipment)
{
    for (uint32_t i = 0; i < equipment->item_count; i++) {
        const struct cr_equipment_item *item = equipment->items + i;
        if (item->number == 0 || item->number > equipment->last_item) return false;
        if (i > 0 && item->number <= item[-1].number) return false;
        if (item->kind >= CR_EQUIPMENT_KINDS || item->pieces == 0) return false;
        if ((item->kind == CR_EQUIPMENT_DECK) == (item->state == CR_EQUIPMENT_READY)) return false;
        if (item->state >= CR_EQUIPMENT_WITHDRAWN || is_doubled(equipment, item)) return false;
    }
    return true;
}
