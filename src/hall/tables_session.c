/* tables_session.c -- a table's day: prepared, opened by a count, last games, closed by a count [house F].
 *
 *     {"do":"table_prepare","table":3}
 *     {"do":"table_open","table":3,"chips":{"100000":10},"paper":{"100000":10},
 *      "signs":[{"person":4,"role":"dealer"},{"person":8,"role":"cashier"}]}        P14
 *     {"do":"table_suspend","table":3,"reason":"wheel"}, table_resume
 *     {"do":"table_last_games","table":3}, then round_settled, round_voided by the house itself
 *     {"do":"table_stop","table":3}                            nobody plays: no last games
 *     {"do":"table_count","table":3,"chips":{...},"signs":[...],"act":true}         P36, P37, P43
 *     {"do":"table_close","table":3,"witness":{"person":8,"role":"cashier"}}        P15
 *
 * The machine is house/table_count.h; here it is told who signs, what the books say and what lies where.
 */
#include <stdio.h>
#include <string.h>

#include "hall/staff_desk.h"
#include "hall/tables_state.h"
#include "hall/versions_desk.h"

/* ---- Opening ---- */

enum cr_status cr_tables_prepare(struct cr_deed *deed)
{
    struct cr_tables *tables = cr_tables_of(deed->hall);
    uint32_t number = cr_deed_number(deed, "table");
    struct cr_table_known known;
    struct cr_table_count next;
    struct cr_count_effect effect;
    enum cr_status status = cr_deed_read(deed);
    if (status == CR_OK) status = cr_tables_know(deed, number, &known);
    if (status != CR_OK) return status;
    struct cr_hall_table fresh = { .number = number }, *table = cr_tables_find(tables, number);
    struct cr_count_deed step = { .at = deed->at,
                                  .kind = CR_COUNT_DO_PREPARE,
                                  .table = number,
                                  .session = (table ? table->sessions : 0) + 1,
                                  .denominations = &cr_hall_settings(deed->hall)->denominations };
    status = cr_tables_try(deed, table ? table : &fresh, &step, &next, &effect);
    if (status != CR_OK) return status;
    if (!table) table = cr_tables_add(tables, number);
    if (!table) return cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    table->count = next;
    table->sessions = next.session;
    table->books_session = known.session;
    table->electronic = known.electronic;
    table->reason[0] = '\0';
    snprintf(table->game, sizeof table->game, "%s", known.game);
    cr_deed_say(deed, "session", next.session);
    return CR_OK;
}

/* A session is opened under the version in force, and keeps it (R47). What stands there is asked of the
 * staff desk. */
static enum cr_status check_fit(struct cr_deed *deed, const struct cr_table_known *known,
                                struct cr_table_needs *needs, struct cr_table_fit *fit)
{
    uint32_t number = cr_deed_number(deed, "table");
    if (known->version[0] &&
        cr_versions_check(deed->hall, known->house, known->version, &deed->why) != CR_OK)
        return deed->why.status;
    memset(needs, 0, sizeof *needs);
    memset(fit, 0, sizeof *fit);
    if (known->electronic) /* nobody deals there: the machine's approval is the register's */
        fit->crew = CR_ROLE_BIT(CR_ROLE_DEALER);
    else
        cr_staff_fit(deed->hall, number, (enum cr_table_class)known->class, known->by_hand,
                     deed->today, needs, fit);
    fit->plate_complete = known->plate == NULL;
    return CR_OK;
}

/* All that is counted from the opening on. */
static void begin_session(struct cr_hall_table *table, const struct cr_table_count *next,
                          const struct cr_table_known *known)
{
    table->count = *next;
    table->pieces = next->opened;
    table->books_session = known->session;
    table->theory_known = false;
    table->first_round = table->figures_round = table->stint_round = table->round = known->round;
    table->figures_at = table->stint_at = table->looked_at = next->opened_at;
    table->figures_won = table->figures_drop = table->won = table->drop = 0;
    table->float_book = next->opening;
}

/* Its rules may favour whoever plays best: whoever opens it is told, and opens it [caribbean-stud.md R12]. */
static void warn_of_loss(struct cr_deed *deed, uint32_t table)
{
    json_t *loss = cr_deed_fact(deed, "loss", NULL, json_pack("{s:I}", "table", (json_int_t)table));
    if (json_object_size(loss) > 0) cr_deed_say_json(deed, "loss", json_deep_copy(loss));
}

/* The float comes from the cage, or lies on the table since yesterday. */
enum cr_status cr_tables_open(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_table_known known;
    struct cr_table_needs needs;
    struct cr_table_fit fit;
    struct cr_table_count next;
    struct cr_count_effect effect;
    cr_money counted, paper;
    struct cr_count_deed step = { .at = deed->at, .kind = CR_COUNT_DO_OPEN };
    enum cr_status status = cr_tables_read(deed, &table);
    if (status == CR_OK) status = cr_chips_read(deed, "chips", &step.chips, &counted);
    if (status == CR_OK) status = cr_chips_read(deed, "paper", &step.paper, &paper);
    if (status == CR_OK) status = cr_tables_signs(deed, step.signs);
    if (status == CR_OK) status = cr_tables_know(deed, table->number, &known);
    if (status == CR_OK) status = check_fit(deed, &known, &needs, &fit);
    if (status != CR_OK) return status;
    step.needs = &needs;
    step.fit = &fit;
    step.electronic = known.electronic;
    step.book = cr_tables_balance(deed, "float", table->number);
    status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status == CR_PLATE) return cr_deed_refuse(deed, status, "%s", known.plate);
    if (status != CR_OK) return status;
    bool is_brought = step.book == 0;
    cr_money won = -cr_tables_balance(deed, "4000", cr_owner_at(table->number, known.session));
    status = cr_chips_check(deed, is_brought ? CR_CHIPS_CAGE : CR_CHIPS_OUTSIDE, &step.chips);
    if (status == CR_OK)
        status = cr_tables_post(deed, table, &effect, (struct cr_owners){ .nobody = true });
    if (status != CR_OK) return status;
    if (is_brought) cr_chips_take(deed, CR_CHIPS_CAGE, &step.chips);
    cr_staff_session(deed->hall, table->number);
    table->won_before = won;
    begin_session(table, &next, &known);
    warn_of_loss(deed, table->number);
    cr_deed_say(deed, "opening", next.opening);
    cr_deed_say(deed, "session", next.session);
    return CR_OK;
}

/* ---- While it plays ---- */

/* What the house's cashiers have no part in, though they countersign the table's counts. */
static bool is_cashier(const struct cr_deed *deed)
{
    return deed->role == CR_ROLE_CASHIER || deed->role == CR_ROLE_HEAD_CASHIER;
}

/* A step that only moves the machine; what is said of it is the same for all. */
static enum cr_status step_on(struct cr_deed *deed, unsigned kind)
{
    struct cr_hall_table *table;
    struct cr_table_known known = { .round = 0 };
    struct cr_table_count next;
    struct cr_count_effect effect;
    const char *reason = cr_tables_reason(deed);
    bool acts;
    struct cr_count_deed step = { .at = deed->at, .kind = kind };
    enum cr_status status = cr_tables_read(deed, &table);
    if (status != CR_OK) return status;
    if (is_cashier(deed)) return cr_tables_refuse(deed, CR_FORBIDDEN_ROLE, NULL);
    bool asks = kind != CR_COUNT_DO_SETTLED && kind != CR_COUNT_DO_VOIDED;
    if (asks) status = cr_tables_know(deed, table->number, &known);
    if (status != CR_OK) return status;
    step.in_round = known.in_round;
    step.players = known.players;
    step.games = (uint32_t)cr_hall_rules(deed->hall)->last_games;
    step.who = cr_tables_doer(deed, &acts);
    status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status != CR_OK) return status;
    table->count = next;
    if (asks) table->round = known.round;
    if (asks) snprintf(table->reason, sizeof table->reason, "%s", reason);
    if (effect.announce) cr_deed_say(deed, "games_left", next.games_left);
    cr_deed_say_text(deed, "state", cr_session_state_name(next.state));
    return CR_OK;
}

enum cr_status cr_tables_suspend(struct cr_deed *deed)
{
    return step_on(deed, CR_COUNT_DO_SUSPEND);
}

enum cr_status cr_tables_resume(struct cr_deed *deed)
{
    return step_on(deed, CR_COUNT_DO_RESUME);
}

enum cr_status cr_tables_last_games(struct cr_deed *deed)
{
    return step_on(deed, CR_COUNT_DO_ANNOUNCE);
}

enum cr_status cr_tables_stop(struct cr_deed *deed)
{
    return step_on(deed, CR_COUNT_DO_STOP);
}

enum cr_status cr_tables_settled(struct cr_deed *deed)
{
    return step_on(deed, CR_COUNT_DO_SETTLED);
}

enum cr_status cr_tables_voided(struct cr_deed *deed)
{
    return step_on(deed, CR_COUNT_DO_VOIDED);
}

/* ---- The closing count ---- */

/* Who closes though colour chips are out: the manager, doing or signing. */
static struct cr_who manager_of(const struct cr_who signs[CR_SIGNED_MAX])
{
    for (unsigned i = 0; i < CR_SIGNED_MAX; i++)
        if (signs[i].person != 0 && signs[i].role == CR_ROLE_MANAGER) return signs[i];
    return (struct cr_who){ 0, 0 };
}

static void ask_books(struct cr_deed *deed, const struct cr_hall_table *table,
                      struct cr_count_deed *step)
{
    const struct cr_hall_rules *rules = cr_hall_rules(deed->hall);
    step->book = cr_tables_balance(deed, "float", table->number);
    step->layout = cr_tables_balance(deed, "layout", table->number);
    step->boxes_hold[CR_BOX_DROP] = cr_tables_balance(deed, "1020", table->number);
    step->boxes_hold[CR_BOX_TIPS] = cr_tables_balance(deed, "tips", table->number);
    step->boxes_hold[CR_BOX_RAKE] = cr_tables_balance(deed, "rake", table->number);
    step->has_books = true;
    step->players_hold =
        cr_deed_fact_int(deed, "group", "players", json_pack("{s:s}", "group", "players"), 0);
    step->outside = cr_chips_at(deed->hall, CR_CHIPS_OUTSIDE);
    step->incident_from = rules->variance_incident_from;
    step->roles = rules->closing_roles;
    if (table->electronic) step->roles &= ~CR_ROLE_BIT(CR_ROLE_DEALER);
    step->slips_open = cr_tables_slips_open(cr_tables_of(deed->hall), table->number);
}

#define HANDS (CR_SIGNED_MAX + 2)

/* One more who answers for the closing; whoever signed already does so once. */
static void add_hand(struct cr_hall_table *table, struct cr_who who)
{
    unsigned at = 0;
    while (at < HANDS && table->hands[at].person && table->hands[at].person != who.person)
        at++;
    if (at < HANDS) table->hands[at] = who;
}

static void write_closing(struct cr_deed *deed, const struct cr_hall_table *table,
                          const char *state)
{
    const struct cr_table_count *count = &table->count;
    json_t *row =
        json_pack("{s:I,s:I,s:s,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:o,s:s}", "table",
                  (json_int_t)table->number, "session", (json_int_t)count->session, "game",
                  table->game, "opened_at", (json_int_t)count->opened_at, "closed_at",
                  (json_int_t)deed->at, "opening", (json_int_t)count->opening, "fills",
                  (json_int_t)count->fills, "credits", (json_int_t)count->credits, "closing",
                  (json_int_t)count->closing, "colours_out", (json_int_t)count->colours, "result",
                  (json_int_t)count->result, "variance", (json_int_t)count->variance, "chips",
                  cr_chips_json(deed->hall, &count->counted), "state", state);
    json_object_set_new(row, "drop", json_integer(count->boxes[CR_BOX_DROP].cash));
    json_object_set_new(row, "won", json_integer(table->won));
    json_object_set_new(row, "signed_by", cr_tables_persons(table->hands, HANDS));
    cr_deed_row(deed, "closings", row, "%u/%u", table->number, count->session);
}

static void tell_count(struct cr_deed *deed, struct cr_hall_table *table,
                       const struct cr_table_known *known, bool is_incident)
{
    const struct cr_table_count *count = &table->count;
    cr_deed_say(deed, "closing", count->closing);
    cr_deed_say(deed, "result", count->result);
    cr_deed_say(deed, "variance", count->variance);
    cr_deed_say(deed, "won",
                table->won); /* what goodwill and jackpots took from the float is not lost */
    if (count->colours != 0) {
        table->strays += count->colours;
        cr_deed_say(deed, "stray", count->colours);
        cr_deed_say_json(deed, "table_input", /* they are no player's there any more */
                         json_pack("{s:s,s:I}", "in", "stray", "table", (json_int_t)table->number));
        cr_deed_row(deed, "strays",
                    json_pack("{s:I,s:I,s:I,s:I,s:I,s:s,s:I}", "table", (json_int_t)table->number,
                              "session", (json_int_t)count->session, "pieces",
                              (json_int_t)known->colour_chips, "amount", (json_int_t)count->colours,
                              "at", (json_int_t)deed->at, "state", "owed", "by",
                              (json_int_t)deed->by),
                    "%u/%u", table->number, count->session);
    }
    if (!is_incident) return;
    cr_deed_say(deed, "incident",
                cr_deed_incident(
                    deed, count->variance < 0 ? "float_short" : "float_over", table->number, 0,
                    count->variance < 0 ? N_("closing count short") : N_("closing count over")));
}

enum cr_status cr_tables_count(struct cr_deed *deed)
{
    struct cr_hall_table *table;
    struct cr_table_known known;
    struct cr_table_count next;
    struct cr_count_effect effect;
    cr_money worth;
    struct cr_count_deed step = { .at = deed->at, .kind = CR_COUNT_DO_COUNT };
    step.act = cr_deed_flag(deed, "act");
    enum cr_status status = cr_tables_read(deed, &table);
    if (status == CR_OK) status = cr_chips_read(deed, "chips", &step.chips, &worth);
    if (status == CR_OK) status = cr_tables_signs(deed, step.signs);
    if (status == CR_OK) status = cr_tables_know(deed, table->number, &known);
    if (status != CR_OK) return status;
    ask_books(deed, table, &step);
    step.colours = known.colours;
    step.in_round = known.in_round;
    step.who = manager_of(step.signs);
    status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status == CR_COLOURS_OUT) deed->why.n = known.colour_chips;
    if (status != CR_OK) return status;
    struct cr_hall_table seen = *table;
    cr_tables_look(deed, &seen); /* as it was before the variance is posted */
    status = cr_tables_post(deed, table, &effect, (struct cr_owners){ .nobody = true });
    if (status != CR_OK) return status;
    *table = seen;
    table->count = next;
    table->won += next.variance;
    table->float_book = next.closing;
    table->pieces = next.counted;
    table->round = known.round;
    tell_count(deed, table, &known, effect.incident);
    memset(table->hands, 0, sizeof table->hands);
    memcpy(table->hands, step.signs, sizeof step.signs);
    write_closing(deed, table, "counted");
    cr_tables_result_row(deed, table, &known);
    return CR_OK;
}

/* ---- Closed ---- */

enum cr_status cr_tables_close(struct cr_deed *deed)
{
    const struct cr_hall_rules *rules = cr_hall_rules(deed->hall);
    struct cr_hall_table *table;
    struct cr_table_count next;
    struct cr_count_effect effect;
    struct cr_who hands[CR_SIGNED_MAX] = { { 0 } };
    bool acts;
    struct cr_count_deed step = { .at = deed->at, .kind = CR_COUNT_DO_CLOSE };
    enum cr_status status = cr_tables_read(deed, &table);
    hands[0] = cr_tables_doer(deed, &acts);
    if (status == CR_OK) status = cr_tables_witness(deed, &hands[1]);
    if (status != CR_OK) return status;
    bool is_cage = hands[1].role == CR_ROLE_CASHIER || hands[1].role == CR_ROLE_HEAD_CASHIER;
    if (hands[1].person == 0 || hands[1].person == deed->by || !is_cage)
        return cr_deed_refuse(deed, CR_SEGREGATION, NULL);
    step.boxes = (rules->drop_box ? CR_BOX_BIT(CR_BOX_DROP) : 0) |
                 (rules->tip_box ? CR_BOX_BIT(CR_BOX_TIPS) : 0);
    status = cr_tables_try(deed, table, &step, &next, &effect);
    if (status == CR_OK)
        status = cr_tables_post(deed, table, &effect, (struct cr_owners){ .nobody = true });
    if (status != CR_OK) return status;
    table->count = next; /* its pieces are free from here on, and theirs is the cage */
    cr_chips_give(deed, CR_CHIPS_CAGE, &next.counted);
    table->pieces = (struct cr_chip_count){ { 0 } };
    table->float_book = 0;
    cr_deed_say(deed, "closing", next.closing);
    add_hand(table, hands[0]);
    add_hand(table, hands[1]);
    write_closing(deed, table, "closed");
    return CR_OK;
}
