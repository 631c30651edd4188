/* table_kit.h -- a roulette table to test at: a house's rulebook, a plate, inputs by their names, and
 * what must hold after every input, whoever gave it.
 *
 * kit_apply() is cr_table_apply() with the promises of the room checked: a refused input changes nothing
 * to the byte, the state stays sane, no chip appears or disappears, the report adds up. The includer says
 * how a broken promise is told: #define KIT_FAIL(...) before the include.
 *
 *     struct kit *kit = kit_open("m1");
 *     kit->rules.winning_stakes = CR_RETURN;                 a house nobody has
 *     kit_start(kit, true);
 *     kit_seat(kit, 1, 1000, 10);                            a colour worth 10 where the house wants one
 *     kit_apply(kit, kit_bet(0, "n17", 10));
 */
#ifndef ROULETTE_TABLE_KIT_H
#define ROULETTE_TABLE_KIT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/roulette/roulette.h"
#include "rulebook/rulebook.h"
#include "table/report.h"
#include "table/table.h"

#define KIT_SEATS_MAX 64

struct kit {
    struct cr_rulebook *book;
    struct cr_roulette_rules rules; /* a copy: a test may make it a house nobody has */
    struct cr_roulette_settings plate;
    struct cr_table *table;
    unsigned char *before;
    struct cr_result *results;
    size_t results_max;
    cr_money opening[KIT_SEATS_MAX]; /* what each seat had when the round began */
};

static const char *const kit_houses[] = { "m1", "tdc", "bg" };

/* ---- Opening ---- */

static inline void kit_rulebooks(char *out, size_t out_size)
{
    const char *source = getenv("CROUPIER_SOURCE");
#ifdef CROUPIER_SOURCE_ROOT
    if (!source) source = CROUPIER_SOURCE_ROOT;
#endif
    snprintf(out, out_size, "%s/rulebooks", source ? source : ".");
}

/* The house's rules and the plate of the worked examples. */
static inline struct kit *kit_open(const char *house)
{
    char root[512];
    struct cr_error err = { "", "" };
    struct kit *kit = calloc(1, sizeof *kit);
    if (!kit) abort();
    kit_rulebooks(root, sizeof root);
    if (cr_rulebook_open(&kit->book, root, house, NULL, &cr_roulette_rules_schema, &err) != CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    memcpy(&kit->rules, cr_rulebook_values(kit->book), sizeof kit->rules);
    cr_schema_initial(&cr_roulette_settings_schema, &kit->plate);
    return kit;
}

static inline void kit_opening(struct kit *kit);

/* A table under the rules and the plate as they now stand. */
static inline void kit_start(struct kit *kit, bool prepared)
{
    struct cr_error err = { "", "" };
    cr_table_close(kit->table);
    kit->table = NULL;
    if (cr_table_open(&kit->table, &cr_roulette_game, &kit->rules, &kit->plate, prepared, &err) !=
        CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    size_t size;
    cr_table_bytes(kit->table, &size);
    free(kit->before);
    kit->before = malloc(size);
    if (!kit->before) abort();
    kit_opening(kit);
}

static inline void kit_close(struct kit *kit)
{
    cr_table_close(kit->table);
    cr_rulebook_close(kit->book);
    free(kit->before);
    free(kit->results);
    free(kit);
}

static inline const struct cr_roulette *kit_state(const struct kit *kit)
{
    size_t size;
    return cr_table_game_state(kit->table, &size);
}

/* ---- What must hold ---- */

/* What every seat has: value chips, colour chips, chips on the layout and in the dealer's hand. */
static inline void kit_holdings(const struct cr_table *table, cr_money *out)
{
    size_t size;
    const struct cr_roulette *state = cr_table_game_state(table, &size);
    for (unsigned i = 0; i < cr_table_seats(table); i++) {
        const struct cr_roulette_seat *seat = &cr_roulette_seats(state)[i];
        out[i] = cr_table_seat(table, i)->chips + seat->chips * seat->value;
    }
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (cr_roulette_is_live(state, bet)) out[bet->seat] += bet->amount;
    }
    for (unsigned i = 0; i < state->oral_count; i++)
        out[cr_roulette_orals(state)[i].seat] += cr_roulette_orals(state)[i].amount;
}

static inline void kit_opening(struct kit *kit)
{
    kit_holdings(kit->table, kit->opening);
}

/* Chips come and go by five events alone: from outside, to outside, to the house, to nobody, from the
 * house. */
static inline cr_money kit_moved(const struct cr_event *event)
{
    if (event->kind == CR_EV_CHIPS_IN) return event->amount;
    if (event->kind == CR_EV_CHIPS_OUT || event->kind == CR_EV_LOST || event->kind == CR_EV_STRAYED)
        return -event->amount;
    return event->kind == CR_EV_WON ? event->paid : 0;
}

static inline void kit_check_chips(struct kit *kit)
{
    cr_money is[KIT_SEATS_MAX], was[KIT_SEATS_MAX];
    unsigned seats = cr_table_seats(kit->table);
    const struct cr_events *events = cr_table_events(kit->table);
    kit_holdings(kit->table, is);
    memcpy(was, kit->opening, sizeof was);
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].seat < seats) was[events->list[i].seat] += kit_moved(&events->list[i]);
    for (unsigned i = 0; i < seats; i++)
        if (is[i] != was[i])
            KIT_FAIL("seat %u has %lld, its events make %lld", i, (long long)is[i],
                     (long long)was[i]);
}

static inline const struct cr_report *kit_report(struct kit *kit)
{
    static struct cr_report report;
    const struct cr_events *events = cr_table_events(kit->table);
    size_t need = cr_report_max(events);
    if (need > kit->results_max) {
        kit->results = realloc(kit->results, need * sizeof kit->results[0]);
        if (!kit->results) abort();
        kit->results_max = need;
    }
    report = (struct cr_report){ .list = kit->results, .max = kit->results_max };
    cr_report_read(&report, events);
    return &report;
}

/* Stakes in are lost, returned or still standing; what stands is what lies there. */
static inline void kit_check_report(struct kit *kit)
{
    const struct cr_report *report = kit_report(kit);
    const struct cr_roulette *state = kit_state(kit);
    cr_money lies = 0;
    for (unsigned i = 0; i < state->bet_count; i++) {
        const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[i];
        if (cr_roulette_is_live(state, bet)) lies += bet->amount;
    }
    if (report->staked != report->lost + report->returned + report->stands)
        KIT_FAIL("staked %lld, lost %lld, returned %lld, stands %lld", (long long)report->staked,
                 (long long)report->lost, (long long)report->returned, (long long)report->stands);
    if (report->stands != lies)
        KIT_FAIL("%lld lie on the layout, the report says %lld", (long long)lies,
                 (long long)report->stands);
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        if (line->stake < 0 || line->lost < 0 || line->returned < 0 || line->stands < 0 ||
            line->paid < 0)
            KIT_FAIL("bet %u has a sum below nothing", line->bet);
        if ((line->result == CR_RESULT_WON) != (line->paid > 0) && line->result != CR_RESULT_WON)
            KIT_FAIL("bet %u is paid and not won", line->bet);
    }
}

static inline void kit_check(struct kit *kit)
{
    if (!cr_roulette_game.is_sane(cr_table_play(kit->table), kit_state(kit)))
        KIT_FAIL("the state is not sane");
    kit_check_chips(kit);
    kit_check_report(kit);
}

/* ---- One input ---- */

struct kit_moment {
    size_t inputs, events;
    uint32_t round;
    enum cr_table_phase phase;
};

static inline struct kit_moment kit_moment(const struct kit *kit)
{
    const struct cr_input *list;
    struct kit_moment moment = { .events = cr_table_events(kit->table)->count,
                                 .round = cr_table_round(kit->table),
                                 .phase = cr_table_phase(kit->table) };
    cr_table_inputs(kit->table, &list, &moment.inputs);
    return moment;
}

static inline void kit_save(struct kit *kit)
{
    size_t size;
    const void *bytes = cr_table_bytes(kit->table, &size);
    memcpy(kit->before, bytes, size);
}

static inline void kit_check_unchanged(struct kit *kit, const struct kit_moment *was,
                                       enum cr_status status)
{
    size_t size;
    const void *bytes = cr_table_bytes(kit->table, &size);
    struct kit_moment is = kit_moment(kit);
    if (memcmp(kit->before, bytes, size) != 0)
        KIT_FAIL("%s changed the table", cr_status_name(status));
    if (is.inputs != was->inputs || is.events != was->events || is.round != was->round ||
        is.phase != was->phase)
        KIT_FAIL("%s changed the record", cr_status_name(status));
}

/* What every answer of the table promises; new_round: it was a confirmation. */
static inline enum cr_status kit_after(struct kit *kit, const struct kit_moment *was,
                                       bool new_round, enum cr_status status)
{
    if (status >= CR_STATUS_COUNT) KIT_FAIL("status %d is none", (int)status);
    if (status != CR_OK) {
        kit_check_unchanged(kit, was, status);
        return status;
    }
    if (new_round) {
        if (cr_table_round(kit->table) != was->round + 1) KIT_FAIL("no new round was begun");
        kit_opening(kit);
    }
    kit_check(kit);
    return status;
}

static inline enum cr_status kit_apply(struct kit *kit, struct cr_input input)
{
    struct kit_moment was = kit_moment(kit);
    cr_money before[KIT_SEATS_MAX], after[KIT_SEATS_MAX];
    bool confirms = input.kind == CR_IN_CONFIRM;
    kit_save(kit);
    if (confirms) kit_holdings(kit->table, before);
    enum cr_status status = cr_table_apply(kit->table, &input);
    if (confirms && status == CR_OK) {
        kit_holdings(kit->table, after);
        if (memcmp(before, after, cr_table_seats(kit->table) * sizeof before[0]) != 0)
            KIT_FAIL("chips changed between two rounds");
    }
    return kit_after(kit, &was, confirms && status == CR_OK, status);
}

static inline enum cr_status kit_amend(struct kit *kit, uint32_t ref, struct cr_input with)
{
    struct kit_moment was = kit_moment(kit);
    kit_save(kit);
    return kit_after(kit, &was, false, cr_table_amend(kit->table, ref, &with));
}

static inline enum cr_status kit_apply_all(struct kit *kit, const struct cr_input *inputs,
                                           size_t count)
{
    struct kit_moment was = kit_moment(kit);
    kit_save(kit);
    return kit_after(kit, &was, false, cr_table_apply_all(kit->table, inputs, count));
}

/* The input must be taken. */
static inline void kit_do(struct kit *kit, struct cr_input input)
{
    enum cr_status status = kit_apply(kit, input);
    if (status != CR_OK)
        KIT_FAIL("%s was refused: %s", cr_input_name(input.kind), cr_status_name(status));
}

/* The input must be refused by that rule. */
static inline void kit_refuse(struct kit *kit, enum cr_status by, struct cr_input input)
{
    enum cr_status status = kit_apply(kit, input);
    if (status != by)
        KIT_FAIL("%s: %s, not %s", cr_input_name(input.kind), cr_status_name(status),
                 cr_status_name(by));
}

/* ---- Inputs ---- */

static inline struct cr_input kit_in(unsigned kind, enum cr_role role)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = (uint8_t)role
    };
}

static inline struct cr_input kit_of(unsigned kind, unsigned seat)
{
    struct cr_input input = kit_in(kind, CR_ROLE_PLAYER);
    input.seat = (uint16_t)seat;
    return input;
}

static inline struct cr_input kit_dealer(unsigned kind)
{
    return kit_in(kind, CR_ROLE_DEALER);
}

static inline uint16_t kit_position(const char *key)
{
    int position = cr_position_find(key);
    return position < 0 ? UINT16_MAX : (uint16_t)position;
}

static inline struct cr_input kit_bet(unsigned seat, const char *key, cr_money amount)
{
    struct cr_input input = kit_of(CR_IN_BET, seat);
    input.position = kit_position(key);
    input.amount = amount;
    return input;
}

static inline struct cr_input kit_remove(unsigned seat, const char *key, cr_money amount)
{
    struct cr_input input = kit_bet(seat, key, amount);
    input.kind = CR_IN_REMOVE;
    return input;
}

static inline struct cr_input kit_move(unsigned seat, const char *from, const char *to,
                                       cr_money amount)
{
    struct cr_input input = kit_bet(seat, from, amount);
    input.kind = CR_IN_MOVE;
    input.to = kit_position(to);
    return input;
}

static inline struct cr_input kit_announce(unsigned seat, enum cr_announced kind, unsigned number,
                                           cr_money amount)
{
    struct cr_input input = kit_of(CR_IN_ANNOUNCE, seat);
    input.choice = (uint16_t)kind;
    input.number = (uint16_t)number;
    input.amount = amount;
    return input;
}

static inline struct cr_input kit_place(unsigned seat)
{
    struct cr_input input = kit_dealer(CR_IN_PLACE);
    input.seat = (uint16_t)seat;
    return input;
}

static inline struct cr_input kit_misplace(unsigned seat, const char *centre, const char *touch_1,
                                           const char *touch_2, cr_money amount)
{
    struct cr_input input = kit_of(CR_IN_MISPLACE, seat);
    input.position = (uint16_t)cr_place_find(centre);
    input.amount = amount;
    if (touch_1) input.cards[input.card_count++] = (uint8_t)cr_line_find(touch_1);
    if (touch_2) input.cards[input.card_count++] = (uint8_t)cr_line_find(touch_2);
    return input;
}

static inline struct cr_input kit_mark(unsigned seat, unsigned colour, cr_money value)
{
    struct cr_input input = kit_of(CR_IN_MARK, seat);
    input.choice = (uint16_t)colour;
    input.unit = value;
    return input;
}

static inline struct cr_input kit_swap(unsigned seat, cr_money amount)
{
    struct cr_input input = kit_of(CR_IN_SWAP, seat);
    input.amount = amount;
    return input;
}

static inline struct cr_input kit_number(unsigned kind, unsigned number)
{
    struct cr_input input = kit_dealer(kind);
    input.number = (uint16_t)number;
    return input;
}

static inline struct cr_input kit_spin(unsigned number)
{
    return kit_number(CR_IN_SPIN, number);
}

static inline struct cr_input kit_sit(uint32_t player, cr_money chips)
{
    struct cr_input input = kit_in(CR_IN_SIT, CR_ROLE_PLAYER);
    input.ref = player;
    input.amount = chips;
    return input;
}

static inline struct cr_input kit_undo(uint32_t ref)
{
    struct cr_input input = kit_dealer(CR_IN_UNDO);
    input.ref = ref;
    return input;
}

/* Sits down with so many chips; where only colour chips play, or a value is given, they are all swapped
 * for a colour of that value. Returns the seat. */
static inline unsigned kit_seat(struct kit *kit, uint32_t player, cr_money chips, cr_money value)
{
    kit_do(kit, kit_sit(player, chips));
    unsigned seat = (unsigned)cr_table_seat_of(kit->table, player);
    if (kit->rules.value_chips_bettable && value == 0) return seat;
    kit_do(kit, kit_mark(seat, seat + 1, value > 0 ? value : 1));
    kit_do(kit, kit_swap(seat, chips));
    return seat;
}

static inline void kit_finish(struct kit *kit, unsigned number)
{
    kit_do(kit, kit_spin(number));
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
}

#endif
