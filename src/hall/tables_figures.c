/* tables_figures.c -- what a table has won: every hour while it plays, when a dealer leaves it, and when it
 * is counted, as rows of the registers `figures` and `results` [house/figures.h].
 *
 * The house itself asks every full hour, and a pit boss or manager when he wants to know now. Bets and their
 * edges come as the fact "play" {table, from, to}: {"bets":[{"stakes","root","edge_ppb","variance_ppm"}]} of
 * the rounds between; where nobody knows, the row says nothing of what should have been won.
 */
#include <string.h>

#include "hall/tables_state.h"
#include "house/figures.h"

#define HOUR     (INT64_C(3600) * CR_ZONE_SECOND)
#define BETS_MAX 128

static void put(json_t *row, const char *key, int64_t value)
{
    json_object_set_new(row, key, json_integer(value));
}

/* The fact "play": what its bets should have won. False where nobody knows. */
static bool read_play(const json_t *play, struct cr_theory *theory, cr_money *stakes)
{
    const json_t *list = json_object_get(play, "bets"), *bet;
    struct cr_bets_played bets[BETS_MAX];
    size_t at;
    *stakes = 0;
    if (!json_is_array(list) || json_array_size(list) > BETS_MAX) return false;
    json_array_foreach(list, at, bet)
    {
        bets[at] = (struct cr_bets_played){
            .stakes = json_integer_value(json_object_get(bet, "stakes")),
            .root = json_integer_value(json_object_get(bet, "root")),
            .edge_ppb = json_integer_value(json_object_get(bet, "edge_ppb")),
            .variance_ppm = json_integer_value(json_object_get(bet, "variance_ppm")),
        };
        *stakes += bets[at].stakes; /* each at most 10^15 */
    }
    return cr_figures_theory(bets, json_array_size(list), theory);
}

/* What the bets from that round on and before the table's present one were, and what they should have won:
 * false where nobody knows. key tells two askings of one deed apart. */
static bool know_theory(struct cr_deed *deed, const struct cr_hall_table *table, const char *key,
                        int64_t from, struct cr_theory *theory, cr_money *stakes)
{
    const json_t *play = cr_deed_fact(deed, "play", key,
                                      json_pack("{s:I,s:I,s:I}", "table", (json_int_t)table->number,
                                                "from", from, "to", table->round));
    return read_play(play, theory, stakes);
}

static void put_theory(json_t *row, const struct cr_theory *theory)
{
    put(row, "theoretical", theory->win);
    put(row, "band_low", theory->low);
    put(row, "band_high", theory->high);
}

/* Since it opened, against what it has won by now: what its page shows. */
static void look_at_theory(struct cr_deed *deed, struct cr_hall_table *table)
{
    cr_money stakes;
    table->theory_known =
        know_theory(deed, table, "session", table->first_round, &table->theory, &stakes);
    table->theory_won = table->won;
}

bool cr_tables_theory_now(const struct cr_hall *hall, const struct cr_hall_table *table,
                          struct cr_theory *theory)
{
    cr_money stakes;
    json_t *play = cr_hall_look_play(hall, table->number, (uint32_t)table->first_round);
    bool known = read_play(play, theory, &stakes);
    json_decref(play);
    return known;
}

static bool sells(const struct cr_hall *hall)
{
    return cr_hall_rules(hall)->chips_sold_at & CR_BIT(CR_SOLD_TABLE);
}

/* Drop and hold where chips are sold at tables: elsewhere nobody knows who bought what for which. */
static void put_result(const struct cr_deed *deed, json_t *row, cr_money result, cr_money drop)
{
    int32_t bp;
    bool known = sells(deed->hall);
    put(row, "result", result);
    if (known) put(row, "drop", drop);
    if (cr_figures_hold(result, drop, known, &bp)) put(row, "hold_bp", bp);
}

/* ---- By the hour ---- */

static json_t *begin_row(const struct cr_deed *deed, const struct cr_hall_table *table,
                         const char *kind, int64_t since, int64_t rounds)
{
    uint32_t pace;
    json_t *row =
        json_pack("{s:I,s:I,s:s,s:I,s:I,s:I}", "table", (json_int_t)table->number, "session",
                  (json_int_t)table->count.session, "kind", kind, "starts_at", (json_int_t)since,
                  "ends_at", (json_int_t)deed->at, "rounds", (json_int_t)(rounds > 0 ? rounds : 0));
    if (cr_figures_pace(rounds > 0 ? (uint64_t)rounds : 0, since, deed->at, &pace))
        put(row, "rounds_per_hour", pace);
    return row;
}

static bool is_playing(const struct cr_hall_table *table)
{
    uint8_t state = table->count.state;
    return state == CR_SESSION_OPEN || state == CR_SESSION_SUSPENDED ||
           state == CR_SESSION_LAST_GAMES;
}

enum cr_status cr_tables_figures(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_table_known known;
    struct cr_theory theory;
    cr_money stakes;
    enum cr_status status = cr_tables_read(deed, &table);
    if (status != CR_OK) return status;
    if (!is_playing(table))
        return cr_tables_refuse(deed, CR_TABLE_CLOSED, cr_session_state_name(table->count.state));
    if (cr_tables_know(deed, table->number, &known) != CR_OK) known.round = table->round;
    memset(&deed->why, 0, sizeof deed->why); /* a table that is gone has figures all the same */
    cr_tables_look(deed, table);
    json_t *row =
        begin_row(deed, table, "hour", table->figures_at, known.round - table->figures_round);
    put_result(deed, row, table->won - table->figures_won, table->drop - table->figures_drop);
    table->round = known.round;
    if (know_theory(deed, table, NULL, table->figures_round, &theory, &stakes)) {
        put(row, "stakes", stakes);
        put_theory(row, &theory);
    }
    cr_deed_row(deed, "figures", row, "%u/%u/%lld", table->number, table->count.session,
                (long long)deed->at);
    look_at_theory(deed, table);
    table->figures_round = known.round;
    table->figures_at = deed->at;
    table->figures_won = table->won;
    table->figures_drop = table->drop;
    cr_deed_say(deed, "result", table->won);
    return CR_OK;
}

json_t *cr_tables_owes(const struct cr_hall *hall, int64_t now, int64_t *due)
{
    const struct cr_tables *tables = cr_tables_of(hall);
    *due = INT64_MAX;
    for (uint32_t i = 0; i < tables->table_count; i++) {
        const struct cr_hall_table *table = &tables->tables[i];
        if (!is_playing(table)) continue;
        int64_t hour = (table->figures_at / HOUR + 1) * HOUR;
        if (hour <= now)
            return json_pack("{s:s,s:I}", "do", "table_figures", "table",
                             (json_int_t)table->number);
        if (hour < *due) *due = hour;
    }
    return NULL;
}

/* ---- By dealer ---- */

void cr_tables_stint(struct cr_deed *deed, uint32_t table, uint32_t dealer)
{
    struct cr_hall_table *own = cr_tables_find(cr_tables_of(deed->hall), table);
    if (!own || !is_playing(own)) return;
    const json_t *fact =
        cr_deed_fact(deed, "table", NULL, json_pack("{s:I}", "table", (json_int_t)table));
    int64_t round = json_integer_value(json_object_get(fact, "round"));
    json_t *row = begin_row(deed, own, "dealer", own->stint_at, round - own->stint_round);
    put(row, "person", dealer);
    cr_deed_row(deed, "figures", row, "dealer/%u/%lld", table, (long long)deed->at);
    own->stint_at = deed->at;
    own->stint_round = round;
}

/* ---- When it is counted ---- */

void cr_tables_result_row(struct cr_deed *deed, struct cr_hall_table *table,
                          const struct cr_table_known *known)
{
    const struct cr_table_count *count = &table->count;
    json_t *row = json_pack("{s:I,s:I,s:s,s:I}", "table", (json_int_t)table->number, "session",
                            (json_int_t)count->session, "game", table->game, "rounds",
                            (json_int_t)(known->round - table->first_round));
    put_result(deed, row, count->result, count->boxes[CR_BOX_DROP].cash);
    look_at_theory(deed, table);
    if (table->theory_known) put_theory(row, &table->theory);
    cr_deed_row(deed, "results", row, "%u/%u", table->number, count->session);
}
