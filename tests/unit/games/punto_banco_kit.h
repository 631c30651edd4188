/* punto_banco_kit.h -- a punto banco table to test at, and what must hold after every input, whoever gave
 * it: a refused input changes nothing to the byte, the state stays sane, no chip appears or disappears,
 * the report adds up. The includer says how a broken promise is told: #define KIT_FAIL(...) before it. */
#ifndef PUNTO_BANCO_KIT_H
#define PUNTO_BANCO_KIT_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "games/punto_banco/punto_banco.h"
#include "rulebook/rulebook.h"
#include "table/report.h"
#include "table/table.h"

struct kit {
    struct cr_rulebook *book;
    struct cr_pb_rules rules; /* a copy: a test may make it a house nobody has */
    struct cr_pb_settings plate;
    struct cr_table *table;
    unsigned char *before;
    struct cr_result *results;
    size_t results_max;
    cr_money opening[CR_PB_BOXES_MAX]; /* what each seat had when the round began */
};

/* ---- Opening ---- */

static inline struct kit *kit_open(void)
{
    char root[512];
    struct cr_error err = { "", "" };
    const char *source = getenv("CROUPIER_SOURCE");
#ifdef CROUPIER_SOURCE_ROOT
    if (!source) source = CROUPIER_SOURCE_ROOT;
#endif
    struct kit *kit = calloc(1, sizeof *kit);
    if (!kit) abort();
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    if (cr_rulebook_open(&kit->book, root, "bg", NULL, &cr_pb_rules_schema, &err) != CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    memcpy(&kit->rules, cr_rulebook_values(kit->book), sizeof kit->rules);
    cr_schema_initial(&cr_pb_settings_schema, &kit->plate);
    kit->plate.min[CR_PB_TIE] = kit->plate.min[CR_PB_BANCO] = kit->plate.min[CR_PB_PUNTO] = 1;
    return kit;
}

static inline const struct cr_pb *kit_state(const struct kit *kit)
{
    size_t size;
    return cr_table_game_state(kit->table, &size);
}

/* What every seat has: in hand and on the layout. */
static inline void kit_holdings(const struct kit *kit, cr_money *out)
{
    const struct cr_pb *pb = kit_state(kit);
    for (unsigned seat = 0; seat < cr_table_seats(kit->table); seat++) {
        out[seat] = cr_table_seat(kit->table, seat)->chips;
        for (unsigned kind = 0; kind < CR_PB_KINDS; kind++)
            if (cr_pb_lies(pb, seat, kind)) out[seat] += pb->boxes[seat].stakes[kind];
    }
}

/* A table under the rules and the plate as they now stand. */
static inline void kit_start(struct kit *kit)
{
    struct cr_error err = { "", "" };
    size_t size;
    cr_table_close(kit->table);
    kit->table = NULL;
    if (cr_table_open(&kit->table, &cr_punto_banco_game, &kit->rules, &kit->plate, true, &err) !=
        CR_OK)
        KIT_FAIL("%s: %s", err.where, err.what);
    cr_table_bytes(kit->table, &size);
    free(kit->before);
    kit->before = malloc(size);
    if (!kit->before) abort();
    kit_holdings(kit, kit->opening);
}

static inline void kit_close(struct kit *kit)
{
    cr_table_close(kit->table);
    cr_rulebook_close(kit->book);
    free(kit->before);
    free(kit->results);
    free(kit);
}

/* ---- What must hold ---- */

/* Chips come and go by four events alone: from outside, to outside, to the house, from the house. */
static inline cr_money kit_moved(const struct cr_event *event)
{
    if (event->kind == CR_EV_CHIPS_IN) return event->amount;
    if (event->kind == CR_EV_CHIPS_OUT || event->kind == CR_EV_LOST) return -event->amount;
    return event->kind == CR_EV_WON ? event->paid : 0;
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

static inline void kit_check(struct kit *kit)
{
    cr_money is[CR_PB_BOXES_MAX], was[CR_PB_BOXES_MAX], lies = 0;
    const struct cr_pb *pb = kit_state(kit);
    const struct cr_events *events = cr_table_events(kit->table);
    unsigned seats = cr_table_seats(kit->table);
    if (!cr_punto_banco_game.is_sane(cr_table_play(kit->table), pb)) KIT_FAIL("it is not sane");
    kit_holdings(kit, is);
    memcpy(was, kit->opening, sizeof was);
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].seat < seats) was[events->list[i].seat] += kit_moved(&events->list[i]);
    for (unsigned seat = 0; seat < seats; seat++) {
        if (is[seat] != was[seat])
            KIT_FAIL("seat %u has %lld, its events make %lld", seat, (long long)is[seat],
                     (long long)was[seat]);
        lies += is[seat] - cr_table_seat(kit->table, seat)->chips;
    }
    const struct cr_report *report = kit_report(kit);
    if (report->staked != report->lost + report->returned + report->stands)
        KIT_FAIL("staked %lld is not what became of it", (long long)report->staked);
    if (report->stands != lies)
        KIT_FAIL("%lld lie there, the report says %lld", (long long)lies,
                 (long long)report->stands);
}

/* ---- One input ---- */

static inline enum cr_status kit_apply(struct kit *kit, struct cr_input input)
{
    size_t size, events = cr_table_events(kit->table)->count;
    uint32_t round = cr_table_round(kit->table);
    const void *bytes = cr_table_bytes(kit->table, &size);
    memcpy(kit->before, bytes, size);
    enum cr_status status = cr_table_apply(kit->table, &input);
    if (status != CR_OK) {
        bytes = cr_table_bytes(kit->table, &size); /* a void may have tried the other sheet */
        if (memcmp(kit->before, bytes, size) != 0 || cr_table_events(kit->table)->count != events)
            KIT_FAIL("%s changed the table", cr_status_name(status));
        return status;
    }
    if (cr_table_round(kit->table) != round) kit_holdings(kit, kit->opening);
    kit_check(kit);
    return CR_OK;
}

/* The input must be taken; must be refused by that rule. */
static inline void kit_do(struct kit *kit, struct cr_input input)
{
    enum cr_status status = kit_apply(kit, input);
    if (status != CR_OK)
        KIT_FAIL("%s was refused: %s", cr_input_name(input.kind), cr_status_name(status));
}

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

static inline struct cr_input kit_bet(unsigned seat, unsigned kind, cr_money amount)
{
    struct cr_input input = kit_in(CR_IN_BET, CR_ROLE_PLAYER);
    input.seat = (uint16_t)seat;
    input.position = (uint16_t)kind;
    input.amount = amount;
    return input;
}

static inline struct cr_input kit_remove(unsigned seat, unsigned kind)
{
    struct cr_input input = kit_bet(seat, kind, 0);
    input.kind = CR_IN_REMOVE;
    return input;
}

/* "5s 8d Kh Kc", closed ones ??. */
static inline struct cr_input kit_cards(unsigned kind, const char *text)
{
    struct cr_input input = kit_in(kind, CR_ROLE_DEALER);
    struct cr_card_fault fault;
    size_t count;
    if (!cr_cards_read(text, input.cards, CR_CARDS_PER_INPUT_MAX, &count, &fault))
        KIT_FAIL("no cards: %s", text);
    input.card_count = (uint8_t)count;
    return input;
}

static inline struct cr_input kit_card(cr_card card)
{
    struct cr_input input = kit_in(CR_IN_CARD, CR_ROLE_DEALER);
    input.card_count = 1;
    input.cards[0] = card;
    return input;
}

static inline struct cr_input kit_number(unsigned kind, unsigned number)
{
    struct cr_input input = kit_in(kind, kind == CR_IN_CUT ? CR_ROLE_PIT_BOSS : CR_ROLE_DEALER);
    input.number = (uint16_t)number;
    return input;
}

static inline struct cr_input kit_ruling(unsigned ruling, const char *cards)
{
    struct cr_input input = kit_cards(CR_IN_RULING, cards);
    input.role = CR_ROLE_INSPECTOR;
    input.choice = (uint16_t)ruling;
    return input;
}

static inline void kit_seat(struct kit *kit, uint32_t player, cr_money chips)
{
    struct cr_input input = kit_in(CR_IN_SIT, CR_ROLE_PLAYER);
    input.ref = player;
    input.amount = chips;
    kit_do(kit, input);
}

/* Shuffle, cut, marker: a new shoe. */
static inline void kit_new_shoe(struct kit *kit)
{
    kit_do(kit, kit_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    kit_do(kit, kit_number(CR_IN_CUT, 100));
    kit_do(kit, kit_in(CR_IN_MARKER, CR_ROLE_DEALER));
}

/* ---- Anything at all ---- */

static inline cr_card random_card(struct dice *dice)
{
    unsigned pick = roll(dice, 60);
    if (pick < CR_PACK_CARDS) return (cr_card)pick;
    return pick < 56 ? CR_CLOSED_CARD : (cr_card)roll(dice, 256);
}

static inline struct cr_input random_input(struct dice *dice)
{
    static const uint16_t kinds[] = {
        CR_IN_BET,     CR_IN_BET,        CR_IN_BET,        CR_IN_CARD,  CR_IN_CARD,
        CR_IN_CARD,    CR_IN_REMOVE,     CR_IN_SHUFFLE,    CR_IN_CUT,   CR_IN_MARKER,
        CR_IN_BURN,    CR_IN_CLOSE_BETS, CR_IN_RULING,     CR_IN_VOID,  CR_IN_CONFIRM,
        CR_IN_CONFIRM, CR_IN_UNDO,       CR_IN_LAST_GAMES, CR_IN_LEAVE, CR_IN_SIT
    };
    static const uint8_t roles[] = { CR_ROLE_PLAYER,   CR_ROLE_DEALER,  CR_ROLE_INSPECTOR,
                                     CR_ROLE_PIT_BOSS, CR_ROLE_MANAGER, CR_ROLE_SYSTEM };
    struct cr_input input = kit_in(kinds[roll(dice, sizeof kinds / sizeof kinds[0])],
                                   (enum cr_role)roles[roll(dice, sizeof roles)]);
    bool players =
        input.kind == CR_IN_BET || input.kind == CR_IN_REMOVE || input.kind == CR_IN_LEAVE;
    if (players || roll(dice, 4) == 0) input.seat = (uint16_t)roll(dice, 5);
    if (players && roll(dice, 8)) input.role = CR_ROLE_PLAYER;
    if (!players && input.kind != CR_IN_RULING && roll(dice, 4)) input.role = CR_ROLE_DEALER;
    input.position = (uint16_t)roll(dice, 4);
    input.amount = roll(dice, 12) ? (cr_money)roll(dice, 300) : -1;
    input.number = (uint16_t)(input.kind == CR_IN_BET ? 0 : roll(dice, 5) * 7);
    input.choice = (uint16_t)roll(dice, 4);
    input.to = (uint16_t)(roll(dice, 6) ? 0 : roll(dice, 6));
    input.ref = input.kind == CR_IN_UNDO ? roll(dice, 12) : 1 + roll(dice, 6);
    if (input.kind == CR_IN_CARD || input.kind == CR_IN_BURN || input.kind == CR_IN_RULING) {
        input.card_count = (uint8_t)(roll(dice, 3) ? 1 : roll(dice, 7));
        for (unsigned i = 0; i < input.card_count; i++)
            input.cards[i] = random_card(dice);
    }
    return input;
}

static inline void random_options(struct kit *kit, struct dice *dice)
{
    unsigned options = roll(dice, 256);
    kit->rules = *(const struct cr_pb_rules *)cr_rulebook_values(kit->book);
    kit->rules.last_hand_rule = options & 1 ? CR_PB_ONE_MORE : CR_PB_MARKER_HAND;
    kit->rules.marker_cards_behind = options & 2 ? 190 : 14;
    kit->rules.tie_pushes_main = options >> 2 & 1;
    kit->rules.punto_and_banco_same_hand = options >> 3 & 1;
    kit->rules.tie_alone_allowed = options >> 4 & 1;
    kit->rules.burn_after_shuffle = (int32_t)(options >> 5 & 1);
    kit->plate.decks = options & 64 ? 4 : 8;
    kit->plate.burn_before_hand = (int32_t)(options >> 7);
    kit->plate.boxes = 4;
}

#endif
