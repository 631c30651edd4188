/* session.c -- what a table does by itself: seats, chips in hand, the last games, closing. */
#include <stdio.h>
#include <string.h>

#include "table/table_state.h"

/* ---- Inputs ---- */

#define AT(member) offsetof(struct cr_input, member)
#define PLAYER_FIELD                              \
    {                                             \
        "player", CR_FORM_SEAT, AT(seat), 0, true \
    }
#define AMOUNT_FIELD                                 \
    {                                                \
        "amount", CR_FORM_MONEY, AT(amount), 0, true \
    }
#define NOTHING                         \
    {                                   \
        NULL, CR_FORM_FLAG, 0, 0, false \
    }

enum {
    PLAYERS = CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER) |
              CR_ROLE_BIT(CR_ROLE_FLOOR) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
    CASHIERS = CR_ROLE_BIT(CR_ROLE_CASHIER) | CR_ROLE_BIT(CR_ROLE_HEAD_CASHIER) |
               CR_ROLE_BIT(CR_ROLE_SYSTEM),
    STAFF = DEALERS | CR_ROLE_BIT(CR_ROLE_INSPECTOR) | CR_ROLE_BIT(CR_ROLE_PIT_BOSS) |
            CR_ROLE_BIT(CR_ROLE_FLOOR) | CR_ROLE_BIT(CR_ROLE_MANAGER),
    BOSSES = CR_ROLE_BIT(CR_ROLE_PIT_BOSS) | CR_ROLE_BIT(CR_ROLE_MANAGER),
};

/* clang-format off */
const struct cr_form cr_session_forms[] = {
    { CR_IN_SIT, PLAYERS, { { "chips", CR_FORM_MONEY, AT(amount), 0, false }, { "seat", CR_FORM_UINT16, AT(position), 0, false } } },
    { CR_IN_LEAVE, PLAYERS, { PLAYER_FIELD } },
    { CR_IN_CHIPS, CASHIERS | CR_ROLE_BIT(CR_ROLE_PLAYER), { PLAYER_FIELD, AMOUNT_FIELD } },
    { CR_IN_BUY, DEALERS, { PLAYER_FIELD, AMOUNT_FIELD } },
    { CR_IN_SETTINGS, BOSSES, { NOTHING } },
    { CR_IN_LAST_GAMES, STAFF, { NOTHING } },
    { CR_IN_CLOSE_TABLE, BOSSES, { NOTHING } },
    { CR_IN_CONFIRM, STAFF, { NOTHING } },
    { CR_IN_UNDO, STAFF, { { "ref", CR_FORM_UINT32, AT(ref), 0, true } } },
    { CR_IN_AMEND, STAFF, { { "ref", CR_FORM_UINT32, AT(ref), 0, true } } },
    { CR_IN_VOID, CR_ROLE_BIT(CR_ROLE_MANAGER), { NOTHING } },
    { 0, 0, { NOTHING } },
};
/* clang-format on */

bool cr_session_takes(unsigned kind)
{
    return kind == CR_IN_SIT || kind == CR_IN_LEAVE || kind == CR_IN_CHIPS || kind == CR_IN_BUY ||
           kind == CR_IN_LAST_GAMES || kind == CR_IN_CLOSE_TABLE;
}

/* Clauses of the table's own events, by key: every game has them. */
static unsigned clause(const struct cr_table *table, const char *key)
{
    int index = cr_schema_clause_find(table->game->rules, key);
    assert(index >= 0);
    return (unsigned)index;
}

static struct cr_event *tell(const struct cr_table *table, struct cr_sheet *sheet, unsigned kind,
                             const char *key, unsigned seat)
{
    return cr_events_add(&sheet->events, kind, clause(table, key), seat);
}

/* ---- Chips in hand ---- */

/* +1: the event's amount comes to the hand; -1: it leaves it. */
static int hand_sign(unsigned kind)
{
    static const int8_t signs[CR_EV_COUNT] = {
        [CR_EV_STAKED] = -1,    [CR_EV_ANNOUNCED] = -1, [CR_EV_FUNDED] = -1,
        [CR_EV_SWAPPED] = -1,   [CR_EV_CHIPS_OUT] = -1, [CR_EV_CHIPS_IN] = 1,
        [CR_EV_CASHED_OUT] = 1,
    };
    return signs[kind];
}

void cr_session_count(struct cr_sheet *sheet, const struct cr_event *event)
{
    if (event->seat >= sheet->session->seat_count || event->chips != CR_CHIPS_VALUE) return;
    struct cr_table_seat *seat = &sheet->seats[event->seat];
    cr_money change = hand_sign(event->kind) * event->amount + event->paid + event->returned;
    bool fits = cr_money_add(seat->chips, change, &seat->chips);
    assert(fits && seat->chips >= 0); /* stakes are covered, and limits keep sums far from 2^63 */
    (void)fits;
}

static enum cr_status check_amount(struct cr_table *table, const struct cr_sheet *sheet,
                                   const struct cr_input *input)
{
    table->why.value = 1;
    if (input->amount < 1) return CR_AMOUNT;
    if (input->amount > CR_CHIPS_MOST) return CR_OVERFLOW;
    return sheet->seats[input->seat].chips > CR_CHIPS_MOST - input->amount ? CR_OVERFLOW : CR_OK;
}

static enum cr_status chips_in(struct cr_table *table, struct cr_sheet *sheet,
                               const struct cr_input *input)
{
    if (input->kind == CR_IN_BUY && !table->frame.chips_sold) return CR_NOT_SOLD_HERE;
    enum cr_status status = check_amount(table, sheet, input);
    if (status != CR_OK) return status;
    struct cr_event *event = tell(table, sheet, CR_EV_CHIPS_IN, "chips.sold", input->seat);
    event->amount = input->amount;
    event->value = input->kind;
    cr_session_count(sheet, event);
    return CR_OK;
}

/* ---- Seats ---- */

static int free_seat(const struct cr_sheet *sheet)
{
    for (int i = 0; i < sheet->session->seat_count; i++)
        if (sheet->seats[i].player == 0) return i;
    return -1;
}

static bool is_seated(const struct cr_sheet *sheet, uint32_t player)
{
    for (int i = 0; i < sheet->session->seat_count; i++)
        if (sheet->seats[i].player == player) return true;
    return false;
}

static int seat_of(const struct cr_sheet *sheet, uint32_t player)
{
    int seat = 0;
    while (sheet->seats[seat].player != player)
        seat++;
    return seat;
}

/* Who sits there already wants another seat: his chips go with him. */
static enum cr_status change_seat(struct cr_table *table, struct cr_sheet *sheet,
                                  const struct cr_input *input)
{
    int from = seat_of(sheet, input->ref), to = input->position - 1;
    if (!table->game->move || input->position == 0 || input->amount != 0) return CR_SEAT_TAKEN;
    if (to >= sheet->session->seat_count) return CR_NOT_SEATED;
    if (sheet->seats[to].player) return CR_SEAT_TAKEN;
    enum cr_status status = table->game->move(&table->play, sheet->state, from, to);
    if (status != CR_OK) return status;
    sheet->seats[to] = sheet->seats[from];
    sheet->seats[from] = (struct cr_table_seat){ 0 };
    tell(table, sheet, CR_EV_LEFT, "table.seat", (unsigned)from)->amount = input->ref;
    tell(table, sheet, CR_EV_SAT, "table.seat", (unsigned)to)->amount = input->ref;
    return CR_OK;
}

/* position: the wanted seat from 1, 0: any. ref: who. */
static enum cr_status sit(struct cr_table *table, struct cr_sheet *sheet,
                          const struct cr_input *input)
{
    int seat = input->position ? input->position - 1 : free_seat(sheet);
    table->why.n = table->frame.players_max;
    if (sheet->session->phase >= CR_TP_CLOSING) {
        snprintf(table->why.what, sizeof table->why.what, "%s",
                 cr_table_phase_name(sheet->session->phase));
        return CR_TABLE_CLOSED;
    }
    if (input->ref == 0) return CR_NOT_SEATED;
    if (is_seated(sheet, input->ref)) return change_seat(table, sheet, input);
    if (sheet->session->players == table->frame.players_max) return CR_TABLE_FULL;
    if (seat < 0 || seat >= sheet->session->seat_count) return CR_NOT_SEATED;
    if (sheet->seats[seat].player) return CR_SEAT_TAKEN;
    table->why.value = 1;
    if (input->amount < 0) return CR_AMOUNT;
    if (input->amount > CR_CHIPS_MOST) return CR_OVERFLOW;

    sheet->seats[seat] = (struct cr_table_seat){ .player = input->ref };
    sheet->session->players++;
    struct cr_event *event = tell(table, sheet, CR_EV_SAT, "table.seat", (unsigned)seat);
    event->amount = input->ref;
    if (input->amount == 0) return CR_OK;
    event = tell(table, sheet, CR_EV_CHIPS_IN, "table.seat", (unsigned)seat);
    event->amount = input->amount;
    event->value = CR_IN_SIT;
    cr_session_count(sheet, event);
    return CR_OK;
}

static enum cr_status leave(struct cr_table *table, struct cr_sheet *sheet,
                            const struct cr_input *input)
{
    enum cr_status status = table->game->check_leave(&table->play, sheet->state, input->seat);
    if (status != CR_OK) return status;
    struct cr_table_seat *seat = &sheet->seats[input->seat];
    struct cr_event *event = tell(table, sheet, CR_EV_CHIPS_OUT, "chips.leave", input->seat);
    event->amount = seat->chips;
    tell(table, sheet, CR_EV_LEFT, "table.seat", input->seat)->amount = seat->player;
    *seat = (struct cr_table_seat){ 0 };
    sheet->session->players--;
    if (table->game->left) table->game->left(&table->play, sheet->state, input->seat);
    return CR_OK;
}

/* ---- The last games ---- */

static void start_closing(struct cr_table *table, struct cr_sheet *sheet)
{
    sheet->session->phase = CR_TP_CLOSING;
    tell(table, sheet, CR_EV_TABLE_CLOSING, "table.last_games", CR_NO_SEAT);
}

static enum cr_status last_games(struct cr_table *table, struct cr_sheet *sheet)
{
    if (sheet->session->phase != CR_TP_OPEN) return CR_NOT_THIS_PHASE;
    sheet->session->games_left = table->frame.last_games;
    if (table->frame.last_games == 0) {
        start_closing(table, sheet);
        return CR_OK;
    }
    sheet->session->phase = CR_TP_LAST_GAMES;
    tell(table, sheet, CR_EV_LAST_GAMES, "table.last_games", CR_NO_SEAT)->value =
        sheet->session->games_left;
    return CR_OK;
}

/* After each of the last games it is said how many remain; no spin is no game (R8). */
void cr_session_round_over(struct cr_table *table, struct cr_sheet *sheet, bool is_void)
{
    if (sheet->session->phase != CR_TP_LAST_GAMES || is_void) return;
    sheet->session->games_left--;
    tell(table, sheet, CR_EV_LAST_GAMES, "table.last_games", CR_NO_SEAT)->value =
        sheet->session->games_left;
    if (sheet->session->games_left == 0) start_closing(table, sheet);
}

/* Closing time has its last games; a table nobody wants to play at closes without [BG art.13]. */
static enum cr_status close_table(struct cr_table *table, struct cr_sheet *sheet)
{
    const struct cr_session *session = sheet->session;
    if (session->phase == CR_TP_CLOSED) return CR_NOT_THIS_PHASE;
    if (session->phase == CR_TP_LAST_GAMES || session->phase == CR_TP_OPEN) {
        table->why.n = session->phase == CR_TP_OPEN ? table->frame.last_games : session->games_left;
        if (table->why.n > 0 && session->players > 0) return CR_LAST_GAMES;
    }
    for (int seat = 0; seat < session->seat_count; seat++) {
        enum cr_status status = table->game->check_leave(&table->play, sheet->state, seat);
        if (status != CR_OK) return status;
    }
    sheet->session->phase = CR_TP_CLOSED;
    tell(table, sheet, CR_EV_TABLE_CLOSED, "table.last_games", CR_NO_SEAT);
    return CR_OK;
}

enum cr_status cr_session_step(struct cr_table *table, struct cr_sheet *sheet,
                               const struct cr_input *input)
{
    if (input->kind == CR_IN_SIT) return sit(table, sheet, input);
    if (input->kind == CR_IN_LEAVE) return leave(table, sheet, input);
    if (input->kind == CR_IN_LAST_GAMES) return last_games(table, sheet);
    if (input->kind == CR_IN_CLOSE_TABLE) return close_table(table, sheet);
    return chips_in(table, sheet, input);
}
