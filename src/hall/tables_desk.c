/* tables_desk.c -- the tables desk: its operations, its tables, and whose hands a step needs.
 *
 *     tables_session.c   a table prepared, opened, counted, closed
 *     tables_slips.c     fills and credits
 *     tables_boxes.c     boxes under seal, tips, chips sold, strays, goodwill
 *     tables_chips.c     chips by the piece
 *     tables_figures.c   what a table has won, by the hour
 *     tables_page.c      GET /api/hall/tables
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/staff_desk.h"
#include "hall/tables_state.h"

/* ---- The state ---- */

struct cr_tables *cr_tables_of(const struct cr_hall *hall)
{
    return cr_hall_state(hall, CR_DESK_TABLES);
}

struct cr_hall_table *cr_tables_find(const struct cr_tables *tables, uint32_t number)
{
    uint32_t low = 0, high = tables->table_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (tables->tables[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_there = low < tables->table_count && tables->tables[low].number == number;
    return is_there ? &tables->tables[low] : NULL;
}

struct cr_hall_table *cr_tables_add(struct cr_tables *tables, uint32_t number)
{
    if (tables->table_count == tables->table_max) {
        uint32_t max = tables->table_max ? 2 * tables->table_max : 16;
        struct cr_hall_table *grown = realloc(tables->tables, max * sizeof *grown);
        if (!grown) return NULL;
        tables->tables = grown;
        tables->table_max = max;
    }
    uint32_t at = tables->table_count++;
    for (; at > 0 && tables->tables[at - 1].number > number; at--)
        tables->tables[at] = tables->tables[at - 1];
    memset(&tables->tables[at], 0, sizeof tables->tables[at]);
    tables->tables[at].number = number;
    return &tables->tables[at];
}

/* ---- What is known ---- */

static uint32_t class_of(const char *name)
{
    if (strcmp(name, "roulette") == 0) return CR_CLASS_ROULETTE;
    return strcmp(name, "dice") == 0 ? CR_CLASS_DICE : CR_CLASS_CARDS;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

enum cr_status cr_tables_know(struct cr_deed *deed, uint32_t number, struct cr_table_known *known)
{
    const json_t *fact =
        cr_deed_fact(deed, "table", NULL, json_pack("{s:I}", "table", (json_int_t)number));
    const json_t *plate = json_object_get(fact, "plate");
    if (!json_is_object(fact)) return cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
    *known = (struct cr_table_known){
        .round = json_integer_value(json_object_get(fact, "round")),
        .colours = json_integer_value(json_object_get(fact, "colours")),
        .session = (uint32_t)json_integer_value(json_object_get(fact, "session")),
        .players = (uint32_t)json_array_size(json_object_get(fact, "seats")),
        .colour_chips = (uint32_t)json_integer_value(json_object_get(fact, "colour_chips")),
        .class = class_of(text_of(fact, "class")),
        .in_round = json_is_true(json_object_get(fact, "in_round")),
        .electronic = json_is_true(json_object_get(fact, "electronic")),
        .by_hand = json_is_true(json_object_get(fact, "by_hand")) ||
                   strcmp(text_of(fact, "class"), "poker") == 0,
        .game = text_of(fact, "game"),
        .house = text_of(fact, "house"),
        .version = text_of(fact, "version"),
    };
    if (!json_is_true(plate) && !json_is_object(plate)) known->plate = "limits";
    if (json_is_string(plate)) known->plate = json_string_value(plate);
    return CR_OK;
}

cr_money cr_tables_balance(struct cr_deed *deed, const char *account, uint64_t owner)
{
    return cr_deed_fact_int(deed, "balance", account,
                            json_pack("{s:s,s:I}", "account", account, "owner", (json_int_t)owner),
                            0);
}

void cr_tables_look(struct cr_deed *deed, struct cr_hall_table *table)
{
    uint64_t session = cr_owner_at(table->number, table->books_session);
    table->float_book = cr_tables_balance(deed, "float", table->number);
    table->drop = cr_tables_balance(deed, "1020", table->number);
    table->won = -cr_tables_balance(deed, "4000", session) - table->won_before;
    table->looked_at = deed->at;
}

enum cr_status cr_tables_read(struct cr_deed *deed, struct cr_hall_table **table)
{
    uint32_t number = cr_deed_number(deed, "table");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    *table = cr_tables_find(cr_tables_of(deed->hall), number);
    return *table ? CR_OK : cr_deed_refuse(deed, CR_NOT_FOUND, NULL);
}

/* ---- Hands ---- */

/* Where duty is not kept nobody knows of a pit boss, and a manager may always act as one (S4). */
bool cr_tables_has_pit_boss(const struct cr_deed *deed)
{
    struct cr_table_needs needs;
    struct cr_table_fit fit = { .items = 0 };
    if (!cr_hall_settings(deed->hall)->staff_is_kept) return false;
    cr_staff_fit(deed->hall, 0, CR_CLASS_CARDS, true, deed->today, &needs, &fit);
    return fit.on_duty & CR_ROLE_BIT(CR_ROLE_PIT_BOSS);
}

struct cr_who cr_tables_doer(struct cr_deed *deed, bool *acts_as_pit_boss)
{
    struct cr_who who = { deed->by, deed->role };
    *acts_as_pit_boss = cr_deed_flag(deed, "as_pit_boss") && deed->role == CR_ROLE_MANAGER;
    if (*acts_as_pit_boss) who.role = CR_ROLE_PIT_BOSS;
    return who;
}

static enum cr_status read_who(struct cr_deed *deed, const json_t *object, const char *key,
                               struct cr_who *who)
{
    const json_t *number = json_object_get(object, "person"), *roles, *name;
    enum cr_role role = cr_role_find(text_of(object, "role"));
    int64_t person = json_integer_value(number);
    char about[16];
    size_t at;
    if (!json_is_integer(number) || person < 1 || person > UINT32_MAX || role == CR_ROLE_COUNT)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "%s", key);
    snprintf(about, sizeof about, "%lld", (long long)person);
    roles = json_object_get(
        cr_deed_fact(deed, "staff", about, json_pack("{s:I}", "person", person)), "roles");
    bool is_his = false;
    json_array_foreach(roles, at, name)
    {
        const char *text = json_string_value(name);
        is_his = is_his || (text && strcmp(text, cr_role_name(role)) == 0);
    }
    if (!is_his) return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "%s", cr_role_name(role));
    deed->why.n = person;
    if (!cr_hall_on_duty(deed->hall, (uint32_t)person, role))
        return cr_deed_refuse(deed, CR_STAFF_OFF_DUTY, NULL);
    *who = (struct cr_who){ (uint32_t)person, role };
    return CR_OK;
}

enum cr_status cr_tables_witness(struct cr_deed *deed, struct cr_who *witness)
{
    const json_t *told = json_object_get(deed->value, "witness");
    *witness = (struct cr_who){ 0, 0 };
    return told ? read_who(deed, told, "witness", witness) : CR_OK;
}

enum cr_status cr_tables_signs(struct cr_deed *deed, struct cr_who signs[CR_SIGNED_MAX])
{
    const json_t *told = json_object_get(deed->value, "signs");
    bool acts;
    memset(signs, 0, CR_SIGNED_MAX * sizeof *signs);
    signs[0] = cr_tables_doer(deed, &acts);
    if (acts && cr_tables_has_pit_boss(deed))
        return cr_deed_refuse(deed, CR_FORBIDDEN_ROLE, "%s", cr_role_name(CR_ROLE_MANAGER));
    if (!told) return CR_OK;
    if (!json_is_array(told) || json_array_size(told) >= CR_SIGNED_MAX)
        return cr_deed_refuse(deed, CR_BAD_INPUT, "signs");
    for (size_t i = 0; i < json_array_size(told); i++) {
        enum cr_status status = read_who(deed, json_array_get(told, i), "signs", &signs[i + 1]);
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

json_t *cr_tables_persons(const struct cr_who *who, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count && who[i].person != 0; i++)
        json_array_append_new(list, json_integer(who[i].person));
    return list;
}

/* ---- Doing ---- */

enum cr_status cr_tables_refuse(struct cr_deed *deed, enum cr_status status, const char *state)
{
    const struct cr_denominations *own = &cr_hall_settings(deed->hall)->denominations;
    if (status == CR_AMOUNT) {
        unsigned last = 0;
        while (last + 1 < CR_DENOMINATIONS_MAX && own->value[last + 1] != 0)
            last++;
        deed->why.value = own->value[last];
    }
    if (status == CR_FORBIDDEN_ROLE) state = cr_role_name((enum cr_role)deed->role);
    if (!state) return cr_deed_refuse(deed, status, NULL);
    return cr_deed_refuse(deed, status, "%s", state);
}

enum cr_status cr_tables_try(struct cr_deed *deed, const struct cr_hall_table *table,
                             const struct cr_count_deed *step, struct cr_table_count *next,
                             struct cr_count_effect *effect)
{
    *next = table->count;
    enum cr_status status = cr_table_count_do(next, step, effect, &deed->why);
    if (status == CR_OK) return CR_OK;
    bool is_state = status == CR_OUT_OF_ORDER || status == CR_TABLE_CLOSED;
    return cr_tables_refuse(deed, status,
                            is_state ? cr_session_state_name(table->count.state) : NULL);
}

enum cr_status cr_tables_post(struct cr_deed *deed, const struct cr_hall_table *table,
                              const struct cr_count_effect *effect, struct cr_owners owners)
{
    owners.table = table->number;
    owners.session = table->books_session;
    for (unsigned i = 0; i < CR_COUNT_POSTINGS_MAX; i++) {
        enum cr_status status = cr_deed_post(deed, &effect->postings[i], &owners);
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

enum cr_status cr_tables_sum(struct cr_deed *deed, struct cr_chip_count *chips, cr_money *worth,
                             bool *has_chips)
{
    cr_money amount = cr_deed_money(deed, "amount");
    enum cr_status status = cr_chips_read(deed, "chips", chips, worth);
    if (status == CR_OK) status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    *has_chips = cr_deed_has(deed, "chips");
    if (*has_chips && cr_deed_has(deed, "amount") && amount != *worth)
        return cr_deed_refuse(deed, CR_COUNT_DIFFERS, NULL);
    if (!*has_chips) *worth = amount;
    return CR_OK;
}

const char *cr_tables_reason(struct cr_deed *deed)
{
    return cr_deed_text(deed, "reason", CR_TABLES_TEXT - 1);
}

/* ---- Questions ---- */

enum cr_status cr_tables_check(const struct cr_hall *hall, uint32_t table, struct cr_refusal *why)
{
    static const struct cr_table_count never;
    const struct cr_hall_table *own = cr_tables_find(cr_tables_of(hall), table);
    const struct cr_table_count *count = own ? &own->count : &never;
    enum cr_status status = cr_table_count_check_bet(count);
    if (status == CR_OK) return CR_OK;
    why->status = status;
    snprintf(why->what, sizeof why->what, "%s", cr_session_state_name(count->state));
    return status;
}

bool cr_tables_counts_rounds(const struct cr_hall *hall, uint32_t table)
{
    const struct cr_hall_table *own = cr_tables_find(cr_tables_of(hall), table);
    return own && own->count.state == CR_SESSION_LAST_GAMES;
}

unsigned cr_tables_session(const struct cr_hall *hall, uint32_t table, uint32_t *games_left)
{
    const struct cr_hall_table *own = cr_tables_find(cr_tables_of(hall), table);
    *games_left = own ? own->count.games_left : 0;
    return own ? own->count.state : CR_SESSION_CLOSED;
}

bool cr_tables_is_idle(const struct cr_hall *hall)
{
    const struct cr_tables *tables = cr_tables_of(hall);
    for (uint32_t i = 0; i < tables->table_count; i++) {
        const struct cr_hall_table *table = &tables->tables[i];
        bool has_box = false;
        for (unsigned box = 0; box < CR_BOXES; box++)
            has_box = has_box || table->count.boxes[box].state == CR_BOX_SEALED;
        if (table->count.state != CR_SESSION_CLOSED || has_box || table->strays != 0) return false;
    }
    return tables->slip_count == 0;
}

/* ---- The desk ---- */

static void *open_desk(void)
{
    return calloc(1, sizeof(struct cr_tables));
}

static void close_desk(void *state)
{
    struct cr_tables *tables = state;
    free(tables->tables);
    free(tables->slips);
    free(tables);
}

/* clang-format off */
static const struct cr_operation_row operations[] = {
    { "chips_register", CR_MAY_EQUIPMENT, "d", cr_tables_chips_register, true },   /* P1 */
    { "chips_retire", CR_MAY_EQUIPMENT, "d", cr_tables_chips_retire, true },       /* P2 */
    { "chips_stock", CR_MAY_EQUIPMENT, "d", cr_tables_chips_stock, true },
    { "chips_move", CR_MAY_FILL_ISSUE, "d", cr_tables_chips_move, false },         /* P3 */
    { "chips_suspect", CR_MAY_CLOSE_TABLE, "da", cr_tables_chips_suspect, false },
    { "table_prepare", CR_MAY_OPEN_TABLE, "rda", cr_tables_prepare, false },
    { "table_open", CR_MAY_OPEN_TABLE, "da", cr_tables_open, false },                  /* P14 */
    { "table_suspend", CR_MAY_CLOSE_TABLE, "wda", cr_tables_suspend, false },
    { "table_resume", CR_MAY_OPEN_TABLE, "da", cr_tables_resume, false },
    { "table_last_games", CR_MAY_CLOSE_TABLE, "wda", cr_tables_last_games, false },
    { "round_settled", CR_MAY_RUN_ROUND, "s", cr_tables_settled, false },
    { "round_voided", CR_MAY_RUN_ROUND, "s", cr_tables_voided, false },
    { "table_stop", CR_MAY_CLOSE_TABLE, "da", cr_tables_stop, false },
    { "table_count", CR_MAY_CLOSE_TABLE, "da", cr_tables_count, false },               /* P36 P37 P43 */
    { "table_close", CR_MAY_CLOSE_TABLE, "da", cr_tables_close, false },               /* P15 */
    { "table_figures", CR_MAY_CLOSE_TABLE, "das", cr_tables_figures, false },
    { "slip_request", CR_MAY_FILL_REQUEST, "r", cr_tables_slip_request, false },
    { "slip_approve", CR_MAY_FILL_APPROVE, "a", cr_tables_slip_approve, false },
    { "slip_enter", CR_MAY_FILL_REQUEST, "r", cr_tables_slip_enter, false },
    { "slip_issue", CR_MAY_FILL_ISSUE, "d", cr_tables_fill_issue, false },         /* P14 */
    { "slip_receive", CR_MAY_FILL_COUNT, "d", cr_tables_fill_receive, false },
    { "credit_issue", CR_MAY_FILL_COUNT, "d", cr_tables_credit_issue, false },     /* P15 */
    { "credit_receive", CR_MAY_FILL_ISSUE, "d", cr_tables_credit_receive, false },
    { "slip_carry", CR_MAY_FILL_COUNT, "dw", cr_tables_slip_carry, false },
    { "slip_found", CR_MAY_FILL_ISSUE, "d", cr_tables_slip_found, false },
    { "slip_cancel", CR_MAY_FILL_APPROVE, "a", cr_tables_slip_cancel, false },
    { "box_seal", CR_MAY_REMOVE_BOXES, "d", cr_tables_box_seal, false },
    { "box_count", CR_MAY_COUNT_BOXES, "d", cr_tables_box_count, false },          /* P35 P28 P26 */
    { "tip", CR_MAY_RUN_ROUND, "d", cr_tables_tip, false },                        /* P27 */
    { "sell_at_table", CR_MAY_SELL_CHIPS, "d", cr_tables_sell, false },            /* P13 */
    { "change_chips", CR_MAY_COLOUR_CHIPS, "d", cr_tables_change, false },         /* P18 */
    { "goodwill", CR_MAY_DISPUTE_CHANGE, "d", cr_tables_goodwill, false },         /* P42 */
    { "stray_claim", CR_MAY_DISPUTE_CHANGE, "d", cr_tables_stray_claim, false },   /* P43 */
    { .name = NULL },
};
/* clang-format on */

const struct cr_desk cr_tables_desk = { .name = "tables",
                                        .operations = operations,
                                        .open = open_desk,
                                        .close = close_desk,
                                        .page = cr_tables_page,
                                        .owes = cr_tables_owes };
