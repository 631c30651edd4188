/* staff_state.h -- the staff desk's state, and what its files share. */
#ifndef CR_HALL_STAFF_STATE_H
#define CR_HALL_STAFF_STATE_H

#include "hall/asks.h"
#include "hall/hall.h"
#include "hall/staff_desk.h"
#include "house/equipment.h"
#include "house/staff.h"

struct cr_heard_table { /* as it was when the desk last heard of it: for its page alone */
    uint32_t table;
    uint8_t class; /* enum cr_table_class */
    bool by_hand;
    uint8_t reserved[2];
};

#define CR_STAFF_ASKS_MAX 64

struct cr_staff_state {
    struct cr_staff staff;
    struct cr_equipment equipment;
    struct cr_heard_table *tables;
    uint32_t table_count, table_room;
    struct cr_asks asks; /* of the schedule, a crew, equipment */
};

struct cr_staff_state *cr_staff_state(const struct cr_hall *hall);

/* ---- A table as the rest of the house knows it [staff_crew.c] ---- */

struct cr_asked_table {
    bool is_open, in_round, is_electronic, by_hand;
    uint8_t class; /* enum cr_table_class */
    unsigned game; /* its number; CR_GAMES_MAX: none the house knows */
    const char *game_name;
};
#define CR_GAMES_MAX 64 /* skills are the bits of a word */

/* The fact "table". NOT_FOUND: there is no such table. */
enum cr_status cr_staff_ask_table(struct cr_deed *deed, uint32_t table, struct cr_asked_table *out);
void cr_staff_note_table(struct cr_staff_state *state, uint32_t table,
                         const struct cr_asked_table *known);

unsigned cr_staff_game(const char *name);    /* CR_GAMES_MAX: no such game */
json_t *cr_staff_games_json(uint64_t games); /* ["roulette", ...] */
json_t *cr_staff_roles_json(uint32_t roles); /* ["dealer", ...] */

/* What a house asks that a table may run, and, opening, the hall's staff too. */
void cr_staff_crew_needs(const struct cr_hall *hall, bool opening, struct cr_table_needs *needs);
void cr_staff_item_needs(const struct cr_hall *hall, enum cr_table_class class, bool by_hand,
                         struct cr_table_needs *needs);
void cr_staff_crew_fit(const struct cr_hall *hall, uint32_t table, struct cr_table_fit *fit);

/* ---- Operations and the page ---- */

typedef enum cr_status cr_staff_act(struct cr_deed *deed);
cr_staff_act cr_staff_assign_crew, cr_staff_relieve, cr_staff_brief_rules; /* staff_crew.c */
cr_staff_act cr_staff_equipment_put, cr_staff_equip_table, cr_staff_equipment_move,
    cr_staff_equipment_withdraw, cr_staff_deck_open, cr_staff_deck_suspect,
    cr_staff_deck_withdraw; /* staff_equipment.c */
cr_staff_act cr_staff_ask_schedule, cr_staff_ask_crew, cr_staff_ask_equipment,
    cr_staff_ask_drop; /* staff_asks.c */
void cr_staff_page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out);

#endif
