/* tables_kit.h -- a hall with chips by the piece, and what must hold of them after every deed: what lies in
 * vault, cage and transit is worth what the books say, and nowhere is more than was issued (I1).
 */
#ifndef CR_TESTS_TABLES_KIT_H
#define CR_TESTS_TABLES_KIT_H

#include "hall/tables_state.h"
#include "hall_kit.h"

/* Who signs beside whoever does it: persons as person_of() numbers them. */
#define DEALER    "{'person':2,'role':'dealer'}"
#define INSPECTOR "{'person':4,'role':'inspector'}"
#define BOSS      "{'person':5,'role':'pit_boss'}"
#define MANAGER   "{'person':7,'role':'manager'}"
#define CASHIER   "{'person':8,'role':'cashier'}"
#define GUARD     "{'person':11,'role':'security'}"

/* 100,000.00: 4 x 10,000, 40 x 1,000, 20 x 500, 80 x 100, 60 x 25, 30 x 10, 30 x 5, 50 x 1. */
#define ALL_CHIPS \
    "{'1000000':4,'100000':40,'50000':20,'10000':80,'2500':60,'1000':30,'500':30,'100':50}"
/* 10,000.00: 6 x 1,000, 4 x 500, 15 x 100, 16 x 25, 5 x 10, 6 x 5, 20 x 1. */
#define FLOAT "{'100000':6,'50000':4,'10000':15,'2500':16,'1000':5,'500':6,'100':20}"

static inline cr_money pieces_worth(const struct cr_chip_count *chips)
{
    cr_money worth = -1;
    assert_true(cr_chip_count_worth(&cr_hall_settings(kit.hall)->denominations, chips, &worth));
    return worth;
}

static inline void pieces_agree(void)
{
    const struct cr_tables *tables = cr_tables_of(kit.hall);
    struct cr_chip_count outside = cr_chips_at(kit.hall, CR_CHIPS_OUTSIDE);
    cr_money transit = 0;
    for (uint32_t i = 0; i < tables->slip_count; i++)
        transit += pieces_worth(&tables->slips[i].transit);
    assert_int_equal(pieces_worth(&tables->vault), balance("vault"));
    assert_int_equal(pieces_worth(&tables->cage), balance("cage"));
    assert_int_equal(transit, balance("transit"));
    assert_int_equal(pieces_worth(&tables->issued), -balance("issued"));
    cr_money counted = 0; /* floats that wait to be carried back */
    for (uint32_t i = 0; i < tables->table_count; i++)
        if (tables->tables[i].count.state == CR_SESSION_RECONCILED)
            counted += pieces_worth(&tables->tables[i].count.counted);
    assert_int_equal(pieces_worth(&outside),
                     -balance("issued") - balance("vault") - balance("cage") - transit - counted);
}

/* It is taken or refused just so, and the pieces agree after it. */
static void say(enum cr_status status, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static inline void say(enum cr_status status, const char *who, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    REFUSED(status, who, text);
    pieces_agree();
}
#define must(who, ...) say(CR_OK, who, __VA_ARGS__)

static inline const struct cr_hall_table *table_3(void)
{
    return cr_tables_find(cr_tables_of(kit.hall), 3);
}

static inline void table_is(const char *players, bool in_round, int round)
{
    char text[256];
    snprintf(text, sizeof text,
             "{'open':true,'game':'roulette','class':'roulette','in_round':%s,'session':1,"
             "'round':%d,'seats':%s,'plate':true}",
             in_round ? "true" : "false", round, players);
    set_fact("table/3", text);
}

static inline void set_staff(void)
{
    static const char *const roles[] = { "dealer",  "inspector", "pit_boss",
                                         "manager", "cashier",   "security" };
    static const int persons[] = { 2, 4, 5, 7, 8, 11 };
    for (unsigned i = 0; i < sizeof persons / sizeof persons[0]; i++) {
        char key[24], value[64];
        snprintf(key, sizeof key, "staff/%d", persons[i]);
        snprintf(value, sizeof value, "{'roles':['%s']}", roles[i]);
        set_fact(key, value);
    }
    table_is("[]", false, 10);
}

/* All chips in the cage; table 3 has what a roulette needs. */
static inline void chips_in_cage(void)
{
    set_staff();
    must("manager", "{'do':'chips_register','chips':%s}", ALL_CHIPS);
    must("cashier", "{'do':'chips_move','from':'vault','chips':%s}", ALL_CHIPS);
    must("manager", "{'do':'equip_table','table':3,'class':'roulette','serial':'W-17',"
                    "'excise':'E 55','approval':'A 9'}");
}

static inline void open_house(const char *house)
{
    open_hall(house);
    chips_in_cage();
}

static inline void open_table_3(void)
{
    must("pit_boss", "{'do':'table_prepare','table':3}");
    must("pit_boss",
         "{'do':'table_open','table':3,'chips':%s,'paper':%s,'signs':[" DEALER "," CASHIER "]}",
         FLOAT, FLOAT);
}

/* A cashier with a drawer of so much. */
static inline void open_shift(cr_money cash)
{
    struct cr_chip_count cage = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    json_t *chips = cr_chips_json(kit.hall, &cage);
    char *text = json_dumps(chips, JSON_COMPACT);
    for (char *at = text; *at; at++)
        if (*at == '"') *at = '\'';
    must("manager", "{'do':'safe_in','amount':%lld}", (long long)cash);
    must("manager", "{'do':'shift_plan','cashier':8,'drawer':1}");
    must("cashier", "{'do':'safe_move','shift':1,'amount':%lld}", (long long)cash);
    must("cashier", "{'do':'shift_open','shift':1,'cash':%lld,'chips':%s}", (long long)cash, text);
    free(text);
    json_decref(chips);
}

static inline void let_in(int visitor)
{
    char key[24];
    snprintf(key, sizeof key, "age/%d", visitor);
    set_fact(key, "40");
    must("registrar", "{'do':'enter','visitor':%d,'id_shown':true}", visitor);
}

static inline cr_money group(enum cr_chip_group which)
{
    return cr_ledger_group(kit.books.ledger, which, kit.unit);
}

#endif
