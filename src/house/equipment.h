/* equipment.h -- the register of what is played with: where it is, its excise, its approval [house B;
 * BG art.3-6; M1 §4.6, §10.1].
 *
 * An item is at a table or in the store. A table's items of table_fit.h are ticked from here; colour chips
 * are counted by colour and stay at their table for good [M1 §15], balls are counted together. Alarm and
 * video system are items of the house itself. What is withdrawn leaves the register; its row stays on
 * paper. A deck has a life of its own:
 *
 *     sealed --- opened at a table ---> in_play --- a card is marked ---> suspect ---> withdrawn
 *
 *     struct cr_equipment equipment = { 0 };
 *     cr_equipment_put(&equipment, &item, rules, &why)            equipment.last_item is its number
 *     cr_equipment_fit(&equipment, table, today, &fit);
 *     cr_equipment_release(&equipment);
 *
 * A refusal has changed nothing.
 */
#ifndef CR_HOUSE_EQUIPMENT_H
#define CR_HOUSE_EQUIPMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "house/calendar.h"
#include "house/table_fit.h"

#define CR_EQUIPMENT_TEXT       32 /* bytes of a number on paper, with the NUL */
#define CR_EQUIPMENT_PIECES_MAX 1000000
#define CR_EQUIPMENT_ITEMS_MAX  100000

/* enum cr_table_item, and behind them what no table is asked for. */
enum { CR_EQUIPMENT_DECK = CR_TABLE_ITEMS, CR_EQUIPMENT_OTHER, CR_EQUIPMENT_KINDS };
const char *cr_equipment_name(unsigned kind); /* "certified wheel" */
const char *cr_equipment_key(unsigned kind);  /* "wheel" */
unsigned cr_equipment_find(const char *key);  /* CR_EQUIPMENT_KINDS: none such */

#define CR_EQUIPMENT_STATE_MAP(X)                         \
    X(READY, N_("ready")) /* all but decks */             \
    X(SEALED, N_("sealed"))                               \
    X(IN_PLAY, N_("in_play"))                             \
    X(SUSPECT, N_("suspect")) /* taken out of the game */ \
    X(WITHDRAWN, N_("withdrawn"))

enum cr_equipment_state {
#define X(name, text) CR_EQUIPMENT_##name,
    CR_EQUIPMENT_STATE_MAP(X)
#undef X
        CR_EQUIPMENT_STATES
};
const char *cr_equipment_state_name(unsigned state);

enum cr_deck_event { CR_DECK_OPEN, CR_DECK_DOUBT, CR_DECK_WITHDRAW, CR_DECK_EVENTS };

/* False: there is no such edge, and *next is as it was. */
bool cr_deck_next(enum cr_equipment_state state, enum cr_deck_event event,
                  enum cr_equipment_state *next);

/* ---- The register ---- */

struct cr_equipment_item {
    uint32_t number;
    uint32_t table; /* 0: in the store, or the house's */
    uint32_t pieces;
    cr_day approved_until; /* CR_DAY_NONE: without term */
    uint8_t kind;          /* of CR_EQUIPMENT_KINDS */
    uint8_t state;         /* enum cr_equipment_state */
    uint8_t colour;        /* of colour chips, from 0 */
    uint8_t reserved;
    char serial[CR_EQUIPMENT_TEXT];   /* of a wheel, of a deck */
    char excise[CR_EQUIPMENT_TEXT];   /* by which it was paid; "": it was not */
    char approval[CR_EQUIPMENT_TEXT]; /* "": none */
};

struct cr_equipment {                /* all zero at birth */
    struct cr_equipment_item *items; /* in the order of their numbers */
    uint32_t item_count, item_room;
    uint32_t last_item; /* the number the last one got */
    uint32_t reserved;
};
void cr_equipment_release(struct cr_equipment *equipment);

/* NULL: none such, or withdrawn. */
const struct cr_equipment_item *cr_equipment_item(const struct cr_equipment *equipment,
                                                  uint32_t number);

/* A new item; number and state are given here. FIELD_MISSING: a wheel or deck without its serial number, or
 * excise where the house must show it (excise_asked, BG art.3(1)); ALREADY_DONE: that serial number, or
 * that colour of that table, is registered. */
enum cr_status cr_equipment_put(struct cr_equipment *equipment,
                                const struct cr_equipment_item *item, bool excise_asked,
                                struct cr_refusal *why);

/* Other papers, another count; kind, place and state stay. NOT_FOUND and as above. */
enum cr_status cr_equipment_change(struct cr_equipment *equipment,
                                   const struct cr_equipment_item *item, bool excise_asked,
                                   struct cr_refusal *why);

/* To a table, 0: to the store. WRONG_TABLE: colour chips of a table; ALREADY_DONE: it is there. */
enum cr_status cr_equipment_check_move(const struct cr_equipment *equipment, uint32_t number,
                                       uint32_t table, struct cr_refusal *why);
void cr_equipment_move(struct cr_equipment *equipment, uint32_t number,
                       uint32_t table); /* checked before (asserted) */

/* Out of the register. Not a deck: OUT_OF_ORDER. */
enum cr_status cr_equipment_check_withdraw(const struct cr_equipment *equipment, uint32_t number,
                                           struct cr_refusal *why);
void cr_equipment_withdraw(struct cr_equipment *equipment,
                           uint32_t number); /* checked before (asserted) */

/* What happens to a deck; opened, it lies at that table (read then alone). OUT_OF_ORDER with the operation
 * that is next, NOT_FOUND: no deck of that number. */
enum cr_status cr_deck_do(struct cr_equipment *equipment, uint32_t number, enum cr_deck_event event,
                          uint32_t table, struct cr_refusal *why);

/* ---- What a table has ---- */

/* items, colour_chips, balls, approved and unapproved of fit; the rest is left alone. without: an item
 * that is looked away from, 0: none. */
void cr_equipment_fit(const struct cr_equipment *equipment, uint32_t table, cr_day today,
                      uint32_t without, struct cr_table_fit *fit);

bool cr_equipment_is_sane(const struct cr_equipment *equipment);

#endif
