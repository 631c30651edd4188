/* table.c -- opening a table, and the way of one input. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "table/table_state.h"

const char *cr_table_phase_name(enum cr_table_phase phase)
{
    static const char *const names[] = { N_("preparing"), N_("open"), N_("last games"),
                                         N_("closing"), N_("closed") };
    return phase <= CR_TP_CLOSED ? names[phase] : "?";
}

/* ---- Opening ---- */

static size_t rounded(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

/* Cuts the next piece off a block; with block NULL only adds up. */
static void *piece(unsigned char *block, size_t *used, size_t size)
{
    void *start = block ? block + *used : NULL;
    *used += rounded(size);
    return start;
}

static size_t lay_out(struct cr_table *table, unsigned char *block)
{
    size_t used = 0;
    size_t events =
        table->game->events_max(&table->play, NULL) + 2 * table->inputs_max + CR_EVENTS_RESERVED;
    size_t items = table->carry.max;
    for (int i = 0; i < 2; i++) {
        struct cr_sheet *sheet = &table->sheets[i];
        unsigned char *bytes = piece(block, &used, table->session_size + table->state_size);
        sheet->session = (struct cr_session *)bytes;
        sheet->seats = bytes ? (struct cr_table_seat *)(sheet->session + 1) : NULL;
        sheet->state = bytes ? bytes + table->session_size : NULL;
        sheet->inputs = piece(block, &used, table->inputs_max * sizeof(struct cr_input));
        sheet->events.list = piece(block, &used, events * sizeof(struct cr_event));
        sheet->events.max = events;
    }
    table->opening = piece(block, &used, table->session_size);
    table->carry.list = piece(block, &used, items * sizeof(struct cr_item));
    table->carry_spare.list = piece(block, &used, items * sizeof(struct cr_item));
    return used;
}

static void list_forms(struct cr_table *table, const struct cr_form *forms)
{
    for (; forms->roles; forms++)
        table->forms[forms->kind] = forms;
}

enum cr_status cr_table_open(struct cr_table **out, const struct cr_game *game, const void *rules,
                             const void *settings, bool prepared, struct cr_error *err)
{
    struct cr_table sketch = { .game = game, .play = { rules, settings } };
    struct cr_refusal why = { 0 };
    enum cr_status status = game->check_settings(&sketch.play, &why);
    if (status != CR_OK)
        return cr_error_set(err, status, "table", "%s: %s", cr_status_name(status), why.what);

    game->frame(&sketch.play, &sketch.frame);
    sketch.session_size =
        sizeof(struct cr_session) + sketch.frame.seats * sizeof(struct cr_table_seat);
    sketch.state_size = game->state_size(&sketch.play);
    sketch.carry.max = sketch.carry_spare.max = game->items_max(&sketch.play);
    sketch.inputs_max = sketch.carry.max + 512;
    size_t settings_size = rounded(game->settings->size);
    size_t total = rounded(sizeof sketch) + settings_size + lay_out(&sketch, NULL);

    unsigned char *block = aligned_alloc(16, total);
    if (!block) return cr_error_set(err, CR_NO_MEMORY, "table", "%zu bytes", total);
    memset(block, 0, total);
    struct cr_table *table = (struct cr_table *)block;
    *table = sketch;
    table->memory = total;
    table->settings = block + rounded(sizeof sketch);
    memcpy(table->settings, settings, game->settings->size);
    table->play.settings = table->settings;
    lay_out(table, block + rounded(sizeof sketch) + settings_size);
    list_forms(table, cr_session_forms);
    list_forms(table, game->forms);
    cr_table_reset(table, prepared);
    *out = table;
    return CR_OK;
}

void cr_table_close(struct cr_table *table)
{
    free(table);
}

static void copy_items(struct cr_items *to, const struct cr_items *from)
{
    to->count = from->count;
    if (from->count > 0) memcpy(to->list, from->list, from->count * sizeof from->list[0]);
}

void cr_table_copy(struct cr_table *to, const struct cr_table *from)
{
    const struct cr_sheet *source = from->now;
    struct cr_sheet *sheet = &to->sheets[0];
    assert(to->game == from->game && to->play.rules == from->play.rules);
    assert(to->memory == from->memory && to->state_size == from->state_size);
    to->now = sheet;
    to->frame = from->frame;
    to->fresh = from->fresh;
    to->why = from->why;
    memcpy(to->settings, from->settings, from->game->settings->size);
    memcpy(to->opening, from->opening, from->session_size);
    memcpy(sheet->session, source->session, from->session_size + from->state_size);
    memcpy(sheet->inputs, source->inputs, source->session->input_count * sizeof(struct cr_input));
    memcpy(sheet->events.list, source->events.list, source->events.count * sizeof(struct cr_event));
    sheet->events.count = source->events.count;
    copy_items(&to->carry, &from->carry);
}

/* ---- Rounds ---- */

/* The sheet as the round found it: the session at its opening, the game with its carry. */
enum cr_status cr_sheet_begin(struct cr_table *table, struct cr_sheet *sheet)
{
    memcpy(sheet->session, table->opening, table->session_size);
    sheet->events.count = 0;
    enum cr_status status =
        table->game->start(&table->play, sheet->state, &table->carry, &sheet->events);
    sheet->session->event_count = (uint32_t)sheet->events.count;
    return status;
}

void cr_table_reset(struct cr_table *table, bool prepared)
{
    struct cr_session *session = table->opening;
    memset(session, 0, table->session_size);
    session->phase = prepared ? CR_TP_OPEN : CR_TP_PREPARING;
    session->seat_count = table->frame.seats;
    session->round = 1;
    table->carry.count = 0;
    table->now = &table->sheets[0];
    table->fresh = 0;
    enum cr_status status = cr_sheet_begin(table, table->now);
    assert(status == CR_OK); /* a fresh table has nothing to refuse */
    (void)status;
}

enum cr_status cr_table_resume_seats(struct cr_table *table, const struct cr_table_seat *seats,
                                     size_t count)
{
    struct cr_session *session = table->opening;
    struct cr_table_seat *own = (struct cr_table_seat *)(session + 1);
    unsigned players = 0;
    if (table->now->session->input_count > 0) return CR_ROUND_OPEN;
    table->why.n = table->frame.players_max;
    if (count > table->frame.seats) return CR_TABLE_FULL;
    for (size_t i = 0; i < count; i++) {
        if (seats[i].player == 0 && seats[i].chips != 0) return CR_AMOUNT;
        if (seats[i].chips < 0 || seats[i].chips > CR_CHIPS_IN_HAND_MOST) return CR_AMOUNT;
        for (size_t j = 0; j < i; j++)
            if (seats[i].player && seats[i].player == seats[j].player) return CR_SEAT_TAKEN;
        players += seats[i].player != 0;
    }
    if (players > table->frame.players_max) return CR_TABLE_FULL;

    memset(own, 0, table->frame.seats * sizeof *own);
    if (count > 0) memcpy(own, seats, count * sizeof *own);
    session->players = (uint16_t)players;
    enum cr_status status = cr_sheet_begin(table, table->now);
    assert(status == CR_OK); /* seats change nothing for the game */
    return status;
}

enum cr_status cr_table_resume_session(struct cr_table *table, enum cr_table_phase phase,
                                       unsigned games_left, uint32_t round)
{
    struct cr_session *session = table->opening;
    if (table->now->session->input_count > 0) return CR_ROUND_OPEN;
    if (phase > CR_TP_CLOSED || games_left > table->frame.last_games || round == 0)
        return CR_BAD_INPUT;
    if ((phase == CR_TP_LAST_GAMES) != (games_left > 0)) return CR_BAD_INPUT;
    session->phase = (uint8_t)phase;
    session->games_left = (uint16_t)games_left;
    session->round = round;
    enum cr_status status = cr_sheet_begin(table, table->now);
    assert(status == CR_OK); /* the session changes nothing for the game */
    return status;
}

enum cr_status cr_table_resume(struct cr_table *table, const struct cr_items *carry)
{
    struct cr_sheet *now = table->now;
    if (now->session->input_count > 0) return CR_ROUND_OPEN;
    if (carry->count > table->carry.max) return CR_BAD_INPUT;
    if (carry->count > 0)
        memcpy(table->carry.list, carry->list, carry->count * sizeof carry->list[0]);
    table->carry.count = carry->count;
    enum cr_status status = cr_sheet_begin(table, now);
    if (status == CR_OK) return CR_OK;
    table->carry.count = 0;
    enum cr_status fresh = cr_sheet_begin(table, now);
    assert(fresh == CR_OK);
    (void)fresh;
    return status;
}

static bool is_over(const struct cr_table *table, const struct cr_sheet *sheet)
{
    struct cr_need need;
    table->game->needs(&table->play, sheet->state, &need);
    return need.kind == CR_NEED_NOTHING;
}

/* The next round begins with what this one leaves. */
static enum cr_status confirm(struct cr_table *table)
{
    struct cr_sheet *now = table->now;
    if (!is_over(table, now)) return CR_ROUND_OPEN;
    table->carry_spare.count = 0;
    table->game->carry(&table->play, now->state, &table->carry_spare);
    struct cr_items swap = table->carry;
    table->carry = table->carry_spare;
    table->carry_spare = swap;

    struct cr_session *session = now->session;
    session->round++;
    session->round_begun = 0;
    session->input_count = 0;
    session->event_count = 0;
    memcpy(table->opening, session, table->session_size);
    enum cr_status status = cr_sheet_begin(table, now);
    assert(status == CR_OK); /* a game takes back what it left */
    (void)status;
    table->fresh = 0;
    return CR_OK;
}

enum cr_status cr_table_set_settings(struct cr_table *table, const void *settings)
{
    size_t size = table->game->settings->size;
    struct cr_play play = { table->play.rules, settings };
    struct cr_frame frame;
    if (table->now->session->round_begun) return CR_ROUND_OPEN;
    memset(&table->why, 0, sizeof table->why);
    enum cr_status status = table->game->check_settings(&play, &table->why);
    if (status != CR_OK) return status;
    table->game->frame(&play, &frame);
    if (frame.seats != table->frame.seats || table->game->state_size(&play) != table->state_size ||
        table->game->items_max(&play) != table->carry.max) {
        snprintf(table->why.what, sizeof table->why.what, "%s", N_("the room for seats and bets"));
        return CR_SETTINGS;
    }
    memcpy(table->settings, settings, size);
    return CR_OK;
}

/* ---- The way of one input ---- */

static enum cr_status refuse(struct cr_table *table, enum cr_status status, const char *what)
{
    snprintf(table->why.what, sizeof table->why.what, "%s", what);
    return status;
}

/* Bets are taken while the table is open; when it closes, chips only come back. */
static bool takes(unsigned phase, unsigned kind)
{
    if (phase == CR_TP_OPEN || phase == CR_TP_LAST_GAMES) return true;
    if (phase == CR_TP_PREPARING) return kind == CR_IN_OPEN_TABLE;
    return phase == CR_TP_CLOSING &&
           (kind == CR_IN_REMOVE || kind == CR_IN_CASH_OUT || kind == CR_IN_WITHDRAW ||
            kind == CR_IN_TAKE_UP || kind == CR_IN_VOID);
}

/* Winnings must fit too: a seat this rich plays no further, whatever came is already his. */
static bool is_countable(const struct cr_sheet *sheet)
{
    for (unsigned i = 0; i < sheet->session->seat_count; i++)
        if (sheet->seats[i].chips > CR_CHIPS_IN_HAND_MOST / 2) return false;
    return true;
}

/* Everyone an input speaks of sits at the table. */
static enum cr_status check_seats(const struct cr_sheet *sheet, const struct cr_form *form,
                                  const struct cr_input *input)
{
    for (const struct cr_form_field *f = form->fields;
         f < form->fields + CR_FORM_FIELDS_MAX && f->key; f++) {
        if (f->type != CR_FORM_SEAT) continue;
        uint16_t seat;
        memcpy(&seat, (const char *)input + f->offset, sizeof seat);
        if (seat == CR_NO_SEAT && !f->required) continue;
        if (seat >= sheet->session->seat_count || sheet->seats[seat].player == 0)
            return CR_NOT_SEATED;
    }
    return CR_OK;
}

static bool is_a_players(const struct cr_form *form)
{
    return form->roles & CR_ROLE_BIT(CR_ROLE_PLAYER);
}

static const char *role_name(unsigned role)
{
    return role < CR_ROLE_COUNT ? cr_role_name((enum cr_role)role) : "?";
}

/* Room for the input and what it causes. What players do stops a little before the end, so that the
 * round can always be closed, decided, mended and ended. */
static enum cr_status check_room(struct cr_table *table, const struct cr_sheet *sheet, bool players)
{
    size_t inputs = table->inputs_max - sheet->session->input_count;
    size_t events = sheet->events.max - sheet->events.count;
    size_t most = table->game->events_max(&table->play, sheet->state);
    size_t inputs_kept = players ? CR_INPUTS_RESERVED : 0;
    size_t events_kept = players ? CR_EVENTS_RESERVED : 0;
    if (inputs > inputs_kept && events >= most + CR_SESSION_EVENTS_MAX + events_kept) return CR_OK;
    table->why.max = (int64_t)(table->inputs_max - CR_INPUTS_RESERVED);
    return refuse(table, CR_TOO_MANY, N_("inputs a round"));
}

static enum cr_status check_input(struct cr_table *table, const struct cr_sheet *sheet,
                                  const struct cr_input *input)
{
    const struct cr_form *form = input->kind < CR_IN_COUNT ? table->forms[input->kind] : NULL;
    if (!form) return CR_NO_SUCH_INPUT;
    if (input->role >= CR_ROLE_COUNT || !(form->roles & CR_ROLE_BIT(input->role)))
        return refuse(table, CR_FORBIDDEN_ROLE, role_name(input->role));
    enum cr_status status = check_seats(sheet, form, input);
    if (status != CR_OK) return status;
    return check_room(table, sheet, is_a_players(form));
}

static enum cr_status game_step(struct cr_table *table, struct cr_sheet *sheet,
                                const struct cr_input *input)
{
    if (!takes(sheet->session->phase, input->kind))
        return refuse(table, CR_TABLE_CLOSED, cr_table_phase_name(sheet->session->phase));
    if (!is_a_players(table->forms[input->kind]) && input->kind != CR_IN_VOID &&
        !is_countable(sheet))
        return CR_OVERFLOW; /* not run: its test is a child process, which is not counted */
    bool untouched = sheet->session->round == 1 && sheet->session->input_count == 0;
    if (input->kind == CR_IN_OPEN_TABLE && sheet->session->phase != CR_TP_PREPARING && !untouched)
        return CR_NOT_THIS_PHASE;

    struct cr_input handed = *input;
    if (input->seat == CR_NO_SEAT && table->game->whose)
        handed.seat = (uint16_t)table->game->whose(&table->play, sheet->state, input);
    handed.funds = handed.seat < sheet->session->seat_count ? sheet->seats[handed.seat].chips : 0;
    size_t before = sheet->events.count;
    sheet->events.why = (struct cr_refusal){ 0 };
    enum cr_status status = table->game->apply(&table->play, sheet->state, &handed, &sheet->events);
    if (status != CR_OK) {
        assert(sheet->events.count == before);
        table->why = sheet->events.why;
        if (status == CR_FORBIDDEN_ROLE) return refuse(table, status, role_name(input->role));
        return status;
    }
    for (size_t i = before; i < sheet->events.count; i++)
        cr_session_count(sheet, &sheet->events.list[i]);
    if (input->kind == CR_IN_OPEN_TABLE)
        sheet->session->phase = CR_TP_OPEN;
    else
        sheet->session->round_begun = 1;
    if (sheet->events.count > before &&
        sheet->events.list[sheet->events.count - 1].kind == CR_EV_ROUND_OVER)
        cr_session_round_over(table, sheet, input->kind == CR_IN_VOID);
    return CR_OK;
}

enum cr_status cr_table_step(struct cr_table *table, struct cr_sheet *sheet,
                             const struct cr_input *input)
{
    memset(&table->why, 0, sizeof table->why);
    enum cr_status status = check_input(table, sheet, input);
    if (status != CR_OK) return status;
    status = cr_session_takes(input->kind) ? cr_session_step(table, sheet, input)
                                           : game_step(table, sheet, input);
    if (status != CR_OK) return status;
    sheet->inputs[sheet->session->input_count++] = *input;
    sheet->session->event_count = (uint32_t)sheet->events.count;
    return CR_OK;
}

enum cr_status cr_table_apply(struct cr_table *table, const struct cr_input *input)
{
    struct cr_sheet *now = table->now;
    enum cr_status status;
    if (input->kind == CR_IN_CONFIRM || input->kind == CR_IN_UNDO || input->kind == CR_IN_VOID) {
        memset(&table->why, 0, sizeof table->why);
        status = check_input(table, now, input);
        if (status != CR_OK) return status;
        if (input->kind == CR_IN_CONFIRM) return confirm(table);
        if (input->kind == CR_IN_UNDO) return cr_table_undo(table, input->ref);
        return cr_table_void(table, input);
    }
    size_t before = now->events.count;
    status = cr_table_step(table, now, input);
    if (status == CR_OK) table->fresh = before;
    return status;
}

enum cr_status cr_table_apply_all(struct cr_table *table, const struct cr_input *inputs,
                                  size_t count)
{
    struct cr_sheet *now = table->now;
    struct cr_sheet *spare = &table->sheets[now == &table->sheets[0]];
    size_t events = now->events.count;
    if (count == 1) return cr_table_apply(table, inputs);
    memcpy(spare->session, now->session, table->session_size + table->state_size);
    for (size_t i = 0; i < count; i++) {
        enum cr_status status = cr_table_step(table, now, &inputs[i]);
        if (status == CR_OK) continue;
        memcpy(now->session, spare->session, table->session_size + table->state_size);
        now->events.count = events;
        return status;
    }
    table->fresh = events;
    return CR_OK;
}

enum cr_status cr_table_draw(struct cr_table *table, struct cr_source *source)
{
    struct cr_need need;
    unsigned number;
    cr_table_need(table, &need);
    if (need.kind != CR_NEED_CHANCE || need.what != CR_CHANCE_NUMBER) return CR_NOT_THIS_PHASE;
    if (cr_source_number(source, need.sides, &number) != CR_CHANCE_DRAWN) return CR_NO_RESULT;
    struct cr_input input = { .kind = need.input,
                              .seat = CR_NO_SEAT,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_SYSTEM,
                              .number = (uint16_t)number };
    return cr_table_apply(table, &input);
}

/* ---- Looking ---- */

const struct cr_refusal *cr_table_why(const struct cr_table *table)
{
    return &table->why;
}
const struct cr_events *cr_table_events(const struct cr_table *table)
{
    return &table->now->events;
}
size_t cr_table_fresh(const struct cr_table *table)
{
    return table->fresh;
}
const struct cr_items *cr_table_carry(const struct cr_table *table)
{
    return &table->carry;
}
const struct cr_game *cr_table_game(const struct cr_table *table)
{
    return table->game;
}
const struct cr_play *cr_table_play(const struct cr_table *table)
{
    return &table->play;
}
uint32_t cr_table_round(const struct cr_table *table)
{
    return table->now->session->round;
}
unsigned cr_table_games_left(const struct cr_table *table)
{
    return table->now->session->games_left;
}

unsigned cr_table_seats(const struct cr_table *table)
{
    return table->frame.seats;
}
size_t cr_table_items_max(const struct cr_table *table)
{
    return table->carry.max;
}
size_t cr_table_memory(const struct cr_table *table)
{
    return table->memory;
}

enum cr_table_phase cr_table_phase(const struct cr_table *table)
{
    return table->now->session->phase;
}

void cr_table_inputs(const struct cr_table *table, const struct cr_input **list, size_t *count)
{
    *list = table->now->inputs;
    *count = table->now->session->input_count;
}

void cr_table_need(const struct cr_table *table, struct cr_need *need)
{
    table->game->needs(&table->play, table->now->state, need);
}

size_t cr_table_actions(const struct cr_table *table, unsigned seat, struct cr_action *out,
                        size_t max)
{
    if (seat >= table->frame.seats) return 0;
    size_t count = table->game->open(&table->play, table->now->state, (int)seat,
                                     table->now->seats[seat].chips, out, max);
    for (size_t i = 0; i < count; i++)
        if (!takes(table->now->session->phase, out[i].input)) out[i].status = CR_TABLE_CLOSED;
    return count;
}

void cr_table_view(const struct cr_table *table, const struct cr_viewer *viewer,
                   struct cr_items *out)
{
    table->game->view(&table->play, table->now->state, viewer, out);
}

const struct cr_table_seat *cr_table_seat(const struct cr_table *table, unsigned seat)
{
    assert(seat < table->frame.seats);
    return &table->now->seats[seat];
}

int cr_table_seat_of(const struct cr_table *table, uint32_t player)
{
    for (unsigned i = 0; i < table->frame.seats; i++)
        if (table->now->seats[i].player == player) return (int)i;
    return -1;
}

const struct cr_form *cr_table_form(const struct cr_table *table, unsigned kind)
{
    return kind < CR_IN_COUNT ? table->forms[kind] : NULL;
}

const void *cr_table_bytes(const struct cr_table *table, size_t *size)
{
    *size = table->session_size + table->state_size;
    return table->now->session;
}

const void *cr_table_game_state(const struct cr_table *table, size_t *size)
{
    *size = table->state_size;
    return table->now->state;
}
