/* tables_page.c -- GET /api/hall/tables: where the chips lie, how each table stands, whose turn each slip
 * is, and what somebody should look at.
 */
#include <string.h>

#include "hall/tables_state.h"

/* ---- Chips ---- */

static void write_chips(const struct cr_hall *hall, const char *key,
                        const struct cr_chip_count *chips, struct cr_text *out)
{
    const struct cr_denominations *own = &cr_hall_settings(hall)->denominations;
    cr_text_key(out, key);
    cr_text_begin(out, '{');
    for (unsigned i = 0; i < CR_DENOMINATIONS_MAX && own->value[i]; i++) {
        char face[24];
        if (chips->pieces[i] == 0) continue;
        cr_money_write(own->value[i], "", face, sizeof face);
        cr_text_member_int(out, face, chips->pieces[i]);
    }
    cr_text_end(out, '}');
}

static cr_money worth_of(const struct cr_hall *hall, const struct cr_chip_count *chips)
{
    cr_money worth = 0;
    if (!cr_chip_count_worth(&cr_hall_settings(hall)->denominations, chips, &worth)) return 0;
    return worth;
}

static void write_places(const struct cr_hall *hall, struct cr_text *out)
{
    const struct cr_tables *tables = cr_tables_of(hall);
    struct cr_chip_count outside = cr_chips_at(hall, CR_CHIPS_OUTSIDE);
    cr_text_key(out, "chips");
    cr_text_begin(out, '{');
    write_chips(hall, "issued", &tables->issued, out);
    write_chips(hall, "vault", &tables->vault, out);
    write_chips(hall, "cage", &tables->cage, out);
    write_chips(hall, "outside", &outside, out);
    cr_text_end(out, '}');
}

/* ---- Tables ---- */

static void write_boxes(const struct cr_table_count *count, struct cr_text *out)
{
    static const char *const states[] = { "on_table", "sealed", "counted" };
    cr_text_key(out, "boxes");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < CR_BOXES; i++) {
        const struct cr_box_count *box = &count->boxes[i];
        cr_text_begin(out, '{');
        cr_text_member_text(out, "box", cr_box_name(i));
        cr_text_member_text(out, "state", states[box->state]);
        cr_text_member_int(out, "seal", box->seal);
        cr_text_member_int(out, "chips", box->chips);
        cr_text_member_int(out, "cash", box->cash);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_count(const struct cr_hall *hall, const struct cr_table_count *count,
                        struct cr_text *out)
{
    cr_text_key(out, "count");
    cr_text_begin(out, '{');
    cr_text_member_int(out, "at", count->counted_at);
    cr_text_member_int(out, "closing", count->closing);
    cr_text_member_int(out, "variance", count->variance);
    cr_text_member_int(out, "result", count->result);
    cr_text_member_int(out, "colours_out", count->colours);
    write_chips(hall, "chips", &count->counted, out);
    cr_text_end(out, '}');
}

/* What is done next with a table, in the words of the operations. */
static const char *next_of(const struct cr_hall_table *table)
{
    switch ((enum cr_session_state)table->count.state) {
    case CR_SESSION_CLOSED:
        for (unsigned i = 0; i < CR_BOXES; i++)
            if (table->count.boxes[i].state == CR_BOX_SEALED) return "box_count";
        return "table_prepare";
    case CR_SESSION_PREPARING: return "table_open";
    case CR_SESSION_OPEN: return "table_last_games";
    case CR_SESSION_SUSPENDED: return "table_resume";
    case CR_SESSION_LAST_GAMES: return "round_settled";
    case CR_SESSION_CLOSING: return "table_count";
    case CR_SESSION_RECONCILED:
        for (unsigned i = 0; i < CR_BOXES; i++)
            if (table->count.boxes[i].state == CR_BOX_ON_TABLE) return "box_seal";
        return "table_close";
    case CR_SESSION_STATES: break;
    }
    return ""; /* not run: every state returned above */
}

/* What moves between two deeds. */
struct money {
    cr_money float_book, drop, won;
    cr_money theory_won; /* when it should have won this */
    struct cr_theory theory;
    bool theory_known;
    int64_t at;
};

/* As the books stand, while it plays; else as the last deed saw it. */
static struct money money_of(const struct cr_hall *hall, const struct cr_hall_table *table,
                             int64_t now)
{
    struct money seen = { .float_book = table->float_book,
                          .drop = table->drop,
                          .won = table->won,
                          .theory_won = table->theory_won,
                          .theory = table->theory,
                          .theory_known = table->theory_known,
                          .at = table->looked_at };
    struct money live = seen;
    live.at = now;
    uint8_t state = table->count.state;
    cr_money booked;
    bool plays = state == CR_SESSION_OPEN || state == CR_SESSION_SUSPENDED ||
                 state == CR_SESSION_LAST_GAMES || state == CR_SESSION_CLOSING;
    if (!plays || !cr_hall_look(hall, CR_ACCOUNT_FLOAT, table->number, &live.float_book) ||
        !cr_hall_look(hall, CR_ACCOUNT_CASH_DROP, table->number, &live.drop) ||
        !cr_hall_look(hall, CR_ACCOUNT_TABLE_WIN, cr_owner_at(table->number, table->books_session),
                      &booked))
        return seen;
    live.won = -booked - table->won_before;
    if (cr_tables_theory_now(hall, table, &live.theory)) {
        live.theory_known = true;
        live.theory_won = live.won;
    } else {
        live.theory = seen.theory;
    }
    return live;
}

static void write_table(const struct cr_hall *hall, const struct cr_hall_table *table, int64_t now,
                        struct cr_text *out)
{
    const struct cr_table_count *count = &table->count;
    struct money money = money_of(hall, table, now);
    bool is_counted = count->state == CR_SESSION_RECONCILED || count->counted_at != 0;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "table", table->number);
    cr_text_member_int(out, "session", count->session);
    cr_text_member_text(out, "state", cr_session_state_name(count->state));
    cr_text_member_text(out, "game", table->game);
    cr_text_member_bool(out, "electronic", table->electronic);
    cr_text_member_text(out, "reason", table->reason);
    cr_text_member_text(out, "next", next_of(table));
    cr_text_member_int(out, "opened_at", count->opened_at);
    cr_text_member_int(out, "opening", count->opening);
    cr_text_member_int(out, "fills", count->fills);
    cr_text_member_int(out, "credits", count->credits);
    cr_text_member_int(out, "games_left", count->games_left);
    cr_text_member_int(out, "looked_at", money.at);
    cr_text_member_int(out, "float", money.float_book);
    cr_text_member_int(out, "drop", money.drop);
    cr_text_member_int(out, "won", money.won);
    cr_text_member_int(out, "strays", table->strays);
    if (money.theory_known) {
        cr_text_member_int(out, "theoretical", money.theory.win);
        cr_text_member_int(out, "band_low", money.theory.low);
        cr_text_member_int(out, "band_high", money.theory.high);
        cr_text_member_int(out, "theory_won", money.theory_won);
    }
    write_chips(hall, "pieces", &table->pieces, out);
    write_boxes(count, out);
    if (is_counted) write_count(hall, count, out);
    cr_text_end(out, '}');
}

/* ---- Slips ---- */

struct turn {
    const char *operation;
    enum cr_operation may;
    const char *letters;
};

/* Whose turn it is: the operation, and who may do it. */
static struct turn turn_of(const struct cr_slip *slip)
{
    bool is_fill = slip->kind == CR_SLIP_FILL;
    switch ((enum cr_slip_state)slip->state) {
    case CR_SLIP_IS_REQUESTED: return (struct turn){ "slip_approve", CR_MAY_FILL_APPROVE, "a" };
    case CR_SLIP_IS_APPROVED: return (struct turn){ "slip_enter", CR_MAY_FILL_REQUEST, "r" };
    case CR_SLIP_IS_ENTERED:
        if (is_fill) return (struct turn){ "slip_issue", CR_MAY_FILL_ISSUE, "d" };
        return (struct turn){ "credit_issue", CR_MAY_FILL_COUNT, "d" };
    case CR_SLIP_IS_ISSUED: return (struct turn){ "slip_carry", CR_MAY_FILL_COUNT, "dw" };
    case CR_SLIP_IS_IN_TRANSIT:
        if (is_fill) return (struct turn){ "slip_receive", CR_MAY_FILL_COUNT, "d" };
        return (struct turn){ "credit_receive", CR_MAY_FILL_ISSUE, "d" };
    case CR_SLIP_IS_SHORT: return (struct turn){ "slip_found", CR_MAY_FILL_ISSUE, "d" };
    case CR_SLIP_IS_BLANK:
    case CR_SLIP_IS_RECEIVED:
    case CR_SLIP_IS_OVER:
    case CR_SLIP_STATES: break;
    }
    return (struct turn){ "", CR_MAY_FILL_ISSUE, "" }; /* not run: such a slip is not kept */
}

static void write_slip(const struct cr_hall *hall, const struct cr_hall_slip *own,
                       struct cr_text *out)
{
    const struct cr_slip *slip = &own->slip;
    struct turn turn = turn_of(slip);
    cr_text_begin(out, '{');
    cr_text_member_int(out, "slip", slip->number);
    cr_text_member_text(out, "kind", cr_slip_kind_name(slip->kind));
    cr_text_member_int(out, "table", slip->table);
    cr_text_member_text(out, "state", cr_slip_state_name(slip->state));
    cr_text_member_int(out, "amount", worth_of(hall, &slip->written));
    write_chips(hall, "chips", &slip->written, out);
    cr_text_member_int(out, "transit", worth_of(hall, &own->transit));
    cr_text_member_int(out, "requested_at", slip->at[CR_SLIP_DO_REQUEST]);
    cr_text_member_int(out, "requested_by", slip->hands[CR_SLIP_DO_REQUEST].person);
    cr_text_member_text(out, "reason", own->reason);
    cr_text_member_text(out, "next", turn.operation);
    cr_text_key(out, "roles");
    cr_text_begin(out, '[');
    for (int role = 0; role < CR_ROLE_COUNT; role++) {
        char letter = cr_operation_letter((enum cr_role)role, turn.may);
        if (letter == '.' || !strchr(turn.letters, letter)) continue;
        cr_text_item(out);
        cr_text_json(out, cr_role_name((enum cr_role)role));
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

/* ---- Alerts ---- */

static void write_alert(const char *kind, uint32_t table, uint32_t slip, cr_money amount,
                        struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_member_text(out, "kind", kind);
    cr_text_member_int(out, "table", table);
    if (slip != 0) cr_text_member_int(out, "slip", slip);
    cr_text_member_int(out, "amount", amount);
    cr_text_end(out, '}');
}

/* It won or lost more than 95 of 100 such evenings would: somebody should look. */
static bool is_outside_band(const struct cr_hall_table *table, const struct money *money)
{
    return money->theory_known && table->count.state != CR_SESSION_CLOSED &&
           (money->theory_won < money->theory.low || money->theory_won > money->theory.high);
}

/* By its rules and plate the house loses, from when it is made ready until its last game. */
static void write_loss(const struct cr_hall *hall, const struct cr_hall_table *table,
                       struct cr_text *out)
{
    uint8_t state = table->count.state;
    bool plays = state == CR_SESSION_PREPARING || state == CR_SESSION_OPEN ||
                 state == CR_SESSION_SUSPENDED || state == CR_SESSION_LAST_GAMES;
    json_t *loss = plays ? cr_hall_look_loss(hall, table->number) : NULL;
    const char *bet = json_string_value(json_object_get(loss, "bet"));
    if (bet) {
        cr_text_begin(out, '{');
        cr_text_member_text(out, "kind", "loss");
        cr_text_member_int(out, "table", table->number);
        cr_text_member_text(out, "bet", bet);
        cr_text_member_int(out, "amount", json_integer_value(json_object_get(loss, "edge_ppb")));
        cr_text_end(out, '}');
    }
    json_decref(loss);
}

static void write_alerts(const struct cr_hall *hall, int64_t now, struct cr_text *out)
{
    const struct cr_tables *tables = cr_tables_of(hall);
    cr_text_key(out, "alerts");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < tables->slip_count; i++) {
        const struct cr_hall_slip *own = &tables->slips[i];
        if (own->slip.state == CR_SLIP_IS_SHORT)
            write_alert("slip_short", own->slip.table, own->slip.number,
                        worth_of(hall, &own->transit), out);
    }
    for (uint32_t i = 0; i < tables->table_count; i++) {
        const struct cr_hall_table *table = &tables->tables[i];
        if (table->count.variance != 0 && table->count.state == CR_SESSION_RECONCILED)
            write_alert("variance", table->number, 0, table->count.variance, out);
        if (table->count.state == CR_SESSION_SUSPENDED)
            write_alert("suspended", table->number, 0, 0, out);
        if (table->strays != 0) write_alert("strays", table->number, 0, table->strays, out);
        struct money money = money_of(hall, table, now);
        if (is_outside_band(table, &money))
            write_alert("band", table->number, 0, money.theory_won, out);
        write_loss(hall, table, out);
    }
    cr_text_end(out, ']');
}

void cr_tables_page(const struct cr_hall *hall, enum cr_role role, int64_t now, struct cr_text *out)
{
    const struct cr_tables *tables = cr_tables_of(hall);
    (void)role;
    cr_text_begin(out, '{');
    write_places(hall, out);
    cr_text_key(out, "tables");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < tables->table_count; i++)
        write_table(hall, &tables->tables[i], now, out);
    cr_text_end(out, ']');
    cr_text_key(out, "slips");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < tables->slip_count; i++)
        write_slip(hall, &tables->slips[i], out);
    cr_text_end(out, ']');
    write_alerts(hall, now, out);
    cr_text_end(out, '}');
}
