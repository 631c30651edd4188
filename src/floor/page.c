/* page.c -- a table as its pages draw it. */
#include "floor/page.h"

#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/pools.h"
#include "floor/private_cards.h"
#include "floor/room.h"

#define ACTIONS_MAX 128

static void member_time(struct cr_text *out, const char *name, int64_t microseconds)
{
    if (microseconds > 0)
        cr_text_member_int(out, name, cr_milliseconds(microseconds));
    else
        cr_text_member_null(out, name);
}

/* ---- Parts that need no floor ---- */

static void game_page(const struct cr_table *table, enum cr_page_part part, unsigned seat,
                      struct cr_text *out)
{
    const struct cr_game *game = cr_table_game(table);
    size_t size;
    const void *state = cr_table_game_state(table, &size);
    if (game->page)
        game->page(cr_table_play(table), state, part, seat, out);
    else
        cr_text_put(out, "{}");
}

void cr_page_public(struct cr_rounds *rounds, struct cr_text *out)
{
    game_page(cr_rounds_table(rounds), CR_PAGE_PUBLIC, CR_NO_SEAT, out);
}

/* One bet and what became of it. */
static void write_result(const struct cr_game *game, const struct cr_result *line,
                         struct cr_text *out)
{
    struct cr_bet_name names;
    game->bet_name(line->position, line->value, &names);
    if (names.announced[0])
        cr_text_member_text(out, "announced", names.announced);
    else
        cr_text_member_null(out, "announced");
    cr_text_member_text(out, "clause", game->rules->clauses[line->clause].key);
    cr_text_member_int(out, "lost", line->lost);
    if (names.announced[0])
        cr_text_member_int(out, "number", names.number);
    else
        cr_text_member_null(out, "number");
    cr_text_member_int(out, "paid", line->paid);
    cr_text_member_text(out, "position", names.position);
    cr_text_member_text(out, "result", cr_result_name(line->result));
    cr_text_member_int(out, "returned", line->returned);
    cr_text_member_int(out, "stake", line->stake);
    cr_text_member_int(out, "stands", line->stands);
}

/* Whose bet it was when it was put down: a seat may have changed hands within the round. */
static uint32_t better(const struct cr_table *table, const struct cr_result *line)
{
    return cr_report_player(cr_table_events(table), line->event,
                            cr_table_seat(table, line->seat)->player);
}

/* The bets of his that this round has decided. */
static void write_results(struct cr_rounds *rounds, uint32_t player, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    const struct cr_report *report = cr_rounds_report(rounds);
    cr_text_key(out, "results");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        if (line->result == CR_RESULT_STANDS || better(table, line) != player) continue;
        cr_text_begin(out, '{');
        write_result(cr_table_game(table), line, out);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_you(struct cr_rounds *rounds, uint32_t player, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    int seat = cr_table_seat_of(table, player);
    if (seat < 0) {
        cr_text_member_int(out, "chips", 0);
        cr_text_member_null(out, "page");
        cr_text_member_null(out, "seat");
    } else {
        cr_text_member_int(out, "chips", cr_table_seat(table, (unsigned)seat)->chips);
        cr_text_key(out, "page");
        game_page(table, CR_PAGE_SEAT, (unsigned)seat, out);
        cr_text_member_int(out, "seat", seat);
    }
    write_results(rounds, player, out);
}

void cr_page_you(struct cr_rounds *rounds, uint32_t player, const struct cr_sealing_key *seal,
                 const struct cr_chance *chance, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_key(out, "own");
    cr_private_own(seal, chance, cr_rounds_table(rounds), player, out);
    write_you(rounds, player, out);
    cr_text_end(out, '}');
}

static void write_bets(struct cr_rounds *rounds, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    const struct cr_report *report = cr_rounds_report(rounds);
    const struct cr_event *events = cr_table_events(table)->list;
    cr_text_key(out, "bets");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        cr_text_begin(out, '{');
        cr_text_member_int(out, "bet", line->bet);
        cr_text_member_text(out, "chips",
                            events[line->event].chips == CR_CHIPS_COLOUR ? "colour" : "value");
        cr_text_member_int(out, "player", better(table, line));
        cr_text_member_int(out, "seat", line->seat);
        write_result(cr_table_game(table), line, out);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_seats(const struct cr_table *table, struct cr_text *out)
{
    cr_text_key(out, "seats");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < cr_table_seats(table); i++) {
        const struct cr_table_seat *seat = cr_table_seat(table, i);
        if (!seat->player) continue;
        cr_text_begin(out, '{');
        cr_text_member_int(out, "chips", seat->chips);
        cr_text_member_int(out, "player", seat->player);
        cr_text_member_int(out, "seat", i);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

/* The round's inputs by the numbers a correction names them by. While it is open its staff see no more
 * than the table does. */
static void write_inputs(const struct cr_rounds *rounds, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    const struct cr_input *inputs;
    struct cr_need need;
    size_t count;
    cr_table_inputs(table, &inputs, &count);
    cr_table_need(table, &need);
    cr_text_key(out, "inputs");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        cr_text_begin(out, '{');
        cr_text_key(out, "input");
        struct cr_input input = inputs[i];
        if (need.kind != CR_NEED_NOTHING) cr_round_hide_closed(table, &input);
        cr_round_write_input(out, rounds, table, &input);
        cr_text_member_int(out, "n", (int64_t)i + 1);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_inspect(struct cr_rounds *rounds, struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    write_bets(rounds, out);
    write_inputs(rounds, out);
    cr_text_key(out, "page");
    game_page(table, CR_PAGE_STAFF, CR_NO_SEAT, out);
    write_seats(table, out);
}

void cr_page_inspect(struct cr_rounds *rounds, struct cr_text *out)
{
    cr_text_begin(out, '{');
    write_inspect(rounds, out);
    cr_text_end(out, '}');
}

/* ---- A table for all ---- */

static const char *need_name(unsigned kind)
{
    static const char *const names[] = { "bets",   "chance", "decision", "call",
                                         "ruling", "award",  "nothing" };
    return names[kind];
}

static unsigned players_at(const struct cr_table *table)
{
    unsigned count = 0;
    for (unsigned i = 0; i < cr_table_seats(table); i++)
        count += cr_table_seat(table, i)->player != 0;
    return count;
}

static unsigned seats_max(const struct cr_table *table)
{
    struct cr_frame frame;
    cr_table_game(table)->frame(cr_table_play(table), &frame);
    return frame.players_max;
}

const char *cr_floor_currency(const struct cr_floor *floor)
{
    return cr_hall_settings(floor->hall->live)->currency;
}

/* An established house counts its currency as it says; the rulebook's word is for a table by itself. */
static int decimals_of(const struct cr_floor *floor, const struct cr_house_rules *house)
{
    const struct cr_house_settings *own = cr_hall_settings(floor->hall->live);
    bool is_own = own->established && strcmp(own->currency, house->currency) == 0;
    return is_own ? own->decimals : house->decimals;
}

/* Which house, game and currency: what a row of the lobby and a table's top line have in common. */
static void write_head(const struct cr_floor *floor, const struct cr_floor_table *at,
                       const struct cr_floor_about *about, struct cr_text *out)
{
    uint32_t left;
    const struct cr_table *table = cr_rounds_table(at->rounds);
    const struct cr_rulebook *book = cr_rounds_book(at->rounds);
    const struct cr_house_rules *house = cr_rulebook_house(book);
    cr_text_member_text(out, "currency", house->currency);
    cr_text_member_int(out, "decimals", decimals_of(floor, house));
    cr_text_member_text(out, "game", cr_table_game(table)->name);
    enum cr_table_phase session = cr_hall_side_session(floor, at, &left);
    cr_text_member_int(out, "games_left", left);
    cr_text_member_text(out, "house", cr_rulebook_house_key(book));
    cr_text_member_text(out, "kind", about->electronic ? "electronic" : "live");
    cr_text_member_text(out, "name", about->name);
    cr_text_member_int(out, "players", players_at(table));
    cr_text_member_int(out, "round", cr_table_round(table));
    cr_text_member_int(out, "seats_max", seats_max(table));
    cr_text_member_text(out, "session", cr_table_phase_name(session));
    cr_text_member_bool(out, "starved", about->starved);
    cr_text_member_int(out, "table", at->number);
    cr_text_member_text(out, "title", house->title);
    cr_text_member_int(out, "v", (int64_t)about->number);
}

static void write_last_proof(const struct cr_floor_about *about, struct cr_text *out)
{
    if (!about->has_last || !about->last_commitment[0]) { /* nothing is revealed yet */
        cr_text_member_null(out, "last");
        return;
    }
    cr_text_key(out, "last");
    cr_text_begin(out, '{');
    cr_text_member_text(out, "commitment", about->last_commitment);
    cr_text_member_text(out, "label", about->last_label);
    if (about->last_number >= 0)
        cr_text_member_int(out, "number", about->last_number);
    else
        cr_text_member_null(out, "number");
    cr_text_member_int(out, "round", about->last_round);
    if (about->last_seed[0])
        cr_text_member_text(out, "seed", about->last_seed);
    else
        cr_text_member_null(out, "seed"); /* opened cards are proved in the round itself */
    cr_text_end(out, '}');
}

static void write_proof(const struct cr_floor_about *about, struct cr_text *out)
{
    if (!about->electronic) {
        cr_text_member_null(out, "proof");
        return;
    }
    cr_text_key(out, "proof");
    cr_text_begin(out, '{');
    cr_text_member_text(out, "commitment", about->commitment);
    cr_text_member_text(out, "kind", about->private_cards ? "pack" : "seed");
    cr_text_member_text(out, "label", about->label);
    write_last_proof(about, out);
    cr_text_member_int(out, "words", about->words);
    cr_text_end(out, '}');
}

static struct cr_floor_about about_table(const struct cr_floor *floor, uint32_t table)
{
    struct cr_floor_about about;
    bool found = cr_floor_about(floor, table, &about);
    assert(found);
    (void)found;
    return about;
}

void cr_floor_public(const struct cr_floor *floor, uint32_t number, int64_t now,
                     struct cr_text *out)
{
    const struct cr_floor_table *at = cr_floor_find(floor, number);
    struct cr_floor_about about = about_table(floor, number);
    const struct cr_table *table = cr_rounds_table(at->rounds);
    struct cr_need need;
    cr_table_need(table, &need);
    cr_text_begin(out, '{');
    if (need.kind == CR_NEED_CALL)
        cr_text_member_text(out, "call", cr_input_name(need.input));
    else
        cr_text_member_null(out, "call");
    member_time(out, "closes_at", about.closes_at);
    write_head(floor, at, &about, out);
    cr_text_member_text(out, "need", need_name(need.kind));
    member_time(out, "next_at", about.next_at);
    cr_text_member_int(out, "now", cr_milliseconds(now));
    cr_text_key(out, "page");
    cr_page_public(at->rounds, out);
    cr_pools_page(floor, at, out);
    write_proof(&about, out);
    cr_room_public(floor, at, out);
    cr_text_end(out, '}');
}

/* ---- A table for one player ---- */

static void write_action(const struct cr_game *game, const struct cr_action *action,
                         struct cr_text *out)
{
    enum cr_status status = (enum cr_status)action->status;
    cr_text_begin(out, '{');
    if (game->action_page) game->action_page(action, out);
    if (status == CR_OK) {
        cr_text_member_null(out, "closed");
    } else {
        cr_text_key(out, "closed");
        cr_text_begin(out, '{');
        cr_text_member_text(out, "clause", cr_status_clause(status));
        cr_text_member_text(out, "code", cr_status_name(status));
        cr_text_end(out, '}');
    }
    cr_text_member_text(out, "do", cr_input_name(action->input));
    cr_text_member_int(out, "least", action->least);
    cr_text_member_int(out, "most", action->most);
    cr_text_member_int(out, "step", action->step);
    cr_text_end(out, '}');
}

void cr_page_actions(const struct cr_table *table, uint32_t player, struct cr_text *out)
{
    struct cr_action actions[ACTIONS_MAX];
    int seat = cr_table_seat_of(table, player);
    size_t count = seat < 0 ? 0 : cr_table_actions(table, (unsigned)seat, actions, ACTIONS_MAX);
    cr_text_key(out, "actions");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++)
        write_action(cr_table_game(table), &actions[i], out);
    cr_text_end(out, ']');
}

void cr_floor_you(const struct cr_floor *floor, uint32_t number, uint32_t player,
                  struct cr_text *out)
{
    const struct cr_floor_table *at = cr_floor_find(floor, number);
    const struct cr_table *table = cr_rounds_table(at->rounds);
    cr_text_begin(out, '{');
    cr_page_actions(table, player, out);
    cr_text_member_int(out, "free", cr_floor_chips_free(floor, at->books.unit, player));
    cr_text_key(out, "own");
    cr_private_own(floor->setup.seal, &at->chance, table, cr_room_eyes(floor, at, player), out);
    cr_room_you(floor, at, player, out);
    cr_text_member_int(out, "table", number);
    cr_text_member_int(out, "v", (int64_t)at->head.number);
    cr_text_member_bool(out, "word", cr_floor_may_add_word(floor, number, player));
    write_you(at->rounds, player, out);
    cr_text_end(out, '}');
}

/* ---- A table for those who run it ---- */

void cr_floor_inspect(const struct cr_floor *floor, uint32_t number, struct cr_text *out)
{
    const struct cr_floor_table *at = cr_floor_find(floor, number);
    cr_text_begin(out, '{');
    cr_room_inspect(floor, at, out);
    cr_text_member_int(out, "table", number);
    cr_text_member_int(out, "v", (int64_t)at->head.number);
    write_inspect(at->rounds, out);
    cr_text_end(out, '}');
}

/* ---- The list of tables ---- */

static cr_money balance(const struct cr_floor *floor, const struct cr_floor_table *at,
                        enum cr_account_kind kind)
{
    struct cr_account account = cr_account_of(kind, at->books.unit, at->number);
    return cr_ledger_balance(floor->ledger, &account);
}

/* What a guest looks for before he sits down: the limits, and what came last. */
static void write_limits(const struct cr_floor_table *at, const struct cr_floor_about *about,
                         struct cr_text *out)
{
    const struct cr_table *table = cr_rounds_table(at->rounds);
    const struct cr_game *game = cr_table_game(table);
    cr_money least = 0, most = 0;
    if (game->limits) game->limits(cr_table_play(table), &least, &most);
    if (about->has_last && about->last_number >= 0)
        cr_text_member_int(out, "last", about->last_number);
    else
        cr_text_member_null(out, "last");
    cr_text_member_int(out, "max", most);
    cr_text_member_int(out, "min", least);
}

void cr_floor_lobby(const struct cr_floor *floor, bool staff, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_key(out, "tables");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < floor->table_count; i++) {
        const struct cr_floor_table *at = floor->tables[i];
        struct cr_floor_about about = about_table(floor, at->number);
        cr_text_begin(out, '{');
        if (staff) cr_text_member_int(out, "float", balance(floor, at, CR_ACCOUNT_FLOAT));
        write_head(floor, at, &about, out);
        write_limits(at, &about, out);
        cr_text_key(out, "page");
        cr_page_public(at->rounds, out);
        if (staff) cr_text_member_int(out, "staked", cr_rounds_report(at->rounds)->stands);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}
