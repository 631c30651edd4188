/* slips_kit.h -- a poker table to do wrong at: seats and words as the specification writes them (seat 1 is
 * the first), and what must hold after every input.
 *
 * Each input is applied to the game itself. A refused one changes no byte; one that is taken leaves a sane
 * state, and no chip appears or is lost: what each has in hand by the events is what the state says.
 */
#ifndef SLIPS_KIT_H
#define SLIPS_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/poker/poker.h"
#include "rulebook/rulebook.h"

struct room {
    const struct cr_game *game;
    struct cr_rulebook *book;
    struct cr_poker_rules rules;
    struct cr_poker_settings plate;
    struct cr_poker poker;
    cr_money funds[CR_POKER_SEATS_MAX]; /* chips in hand, by the events */
    cr_money lies;                      /* in front of players and in pots, by the events */
    cr_money total;
    struct cr_event list[2048]; /* what the last input caused */
    size_t count;
    struct cr_refusal why;
};

/* ---- Opening ---- */

static inline void room_open(struct room *room, const char *game, const char *house)
{
    char root[512];
    const char *source = getenv("CROUPIER_SOURCE");
    struct cr_error err = { "", "" };
    memset(room, 0, sizeof *room);
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    room->game = cr_game_find(game);
    assert_non_null(room->game);
    if (cr_rulebook_open(&room->book, root, house, NULL, room->game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    memcpy(&room->rules, cr_rulebook_values(room->book), sizeof room->rules);
    cr_schema_initial(room->game->settings, &room->plate);
    room->rules.floor_approves_seat = 0; /* between.c has the floor */
    room->rules.newcomer_entry = CR_ENTRY_FREE;
    room->plate.min_bet = 100;
    room->plate.buyin_min = 1;
}

static inline void room_close(struct room *room)
{
    cr_rulebook_close(room->book);
    room->book = NULL;
}

/* ---- One input ---- */

static inline cr_money room_behind(const struct room *room, unsigned seat)
{
    const struct cr_poker *poker = &room->poker;
    unsigned phase = poker->phase == CR_POKER_RULING ? poker->back_to : poker->phase;
    if (phase != CR_POKER_HAND || !(poker->hand.dealt >> seat & 1)) return poker->in_play[seat];
    return poker->hand.betting.stack[seat] - poker->early[seat].amount;
}

static inline void room_count(struct room *room, const struct cr_event *event)
{
    cr_money in = 0;
    if (event->kind == CR_EV_STAKED) in = event->amount;
    if (event->kind == CR_EV_RETURNED || event->kind == CR_EV_POT_WON) in = -event->returned;
    if (event->kind == CR_EV_FEE) {
        room->lies -= event->amount;
        room->total -= event->amount;
    }
    if (in == 0) return;
    assert_true(event->seat < CR_POKER_SEATS_MAX);
    assert_int_equal(event->bet, event->seat);
    room->funds[event->seat] -= in;
    room->lies += in;
}

static inline void room_check(const struct room *room)
{
    struct cr_play play = { &room->rules, &room->plate };
    cr_money sum = room->lies, carried = 0;
    assert_true(cr_poker_is_sane(&play, &room->poker));
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        assert_true(room->funds[i] >= 0);
        if (room->poker.in_play[i] > 0) /* who asks has chips that do not play */
            assert_int_equal(room->funds[i], room_behind(room, i));
        sum += room->funds[i];
    }
    for (unsigned i = 0; i < room->poker.carried_count; i++)
        carried += room->poker.carried[i].amount;
    if (room->poker.phase == CR_POKER_OVER || room->poker.phase == CR_POKER_BETWEEN)
        assert_int_equal(room->lies, carried);
    assert_int_equal(sum, room->total);
}

static inline enum cr_status room_apply(struct room *room, struct cr_input input)
{
    struct cr_play play = { &room->rules, &room->plate };
    struct cr_poker before = room->poker;
    struct cr_events events = {
        room->list, 0, sizeof room->list / sizeof room->list[0], { .status = CR_OK }
    };
    if (input.seat < CR_POKER_SEATS_MAX) input.funds = room->funds[input.seat];
    enum cr_status status = cr_poker_apply(&play, &room->poker, &input, &events);
    room->count = events.count;
    room->why = events.why;
    if (status != CR_OK) {
        assert_int_equal(events.count, 0);
        assert_memory_equal(&before, &room->poker, sizeof before);
        return status;
    }
    assert_true(events.count <= cr_poker_events_max(&play, &before));
    for (size_t i = 0; i < events.count; i++)
        room_count(room, &events.list[i]);
    room_check(room);
    return CR_OK;
}

static inline void room_expect(struct room *room, enum cr_status want, struct cr_input input,
                               const char *what)
{
    enum cr_status status = room_apply(room, input);
    if (status != want)
        fail_msg("%s: %s where %s was due", what, cr_status_name(status), cr_status_name(want));
}

static inline struct cr_input room_input(unsigned kind, unsigned role, unsigned seat)
{
    return (struct cr_input){ .kind = (uint16_t)kind,
                              .role = (uint8_t)role,
                              .seat = (uint16_t)(seat ? seat - 1 : CR_NO_SEAT),
                              .other = CR_NO_SEAT };
}

/* ---- What a dealer and players do; seats from 1 ---- */

static inline struct cr_input room_acting(unsigned seat, const char *what, cr_money amount)
{
    int doing = cr_poker_symbol_find(CR_POKER_SET_DO, what);
    struct cr_input input = room_input(CR_IN_ACT, CR_ROLE_PLAYER, seat);
    assert_true(doing > 0);
    input.choice = (uint16_t)doing;
    input.amount = amount;
    return input;
}

static inline void room_act(struct room *room, unsigned seat, const char *what, cr_money amount)
{
    room_expect(room, CR_OK, room_acting(seat, what, amount), what);
}

static inline void room_not(struct room *room, enum cr_status status, unsigned seat,
                            const char *what, cr_money amount)
{
    room_expect(room, status, room_acting(seat, what, amount), what);
}

static inline struct cr_input room_reporting(const char *what, unsigned seat, unsigned number)
{
    int report = cr_poker_symbol_find(CR_POKER_SET_REPORT, what);
    struct cr_input input = room_input(CR_IN_REPORT, CR_ROLE_DEALER, seat);
    assert_true(report > 0);
    input.choice = (uint16_t)report;
    input.number = (uint16_t)number;
    return input;
}

static inline void room_report(struct room *room, const char *what, unsigned seat, unsigned number)
{
    room_expect(room, CR_OK, room_reporting(what, seat, number), what);
}

static inline void room_no_report(struct room *room, enum cr_status status, const char *what,
                                  unsigned seat, unsigned number)
{
    room_expect(room, status, room_reporting(what, seat, number), what);
}

static inline struct cr_input room_ruling(const char *what, unsigned seat)
{
    int outcome = cr_poker_symbol_find(CR_POKER_SET_OUTCOME, what);
    struct cr_input input = room_input(CR_IN_RULING, CR_ROLE_FLOOR, 0);
    assert_true(outcome > 0);
    input.choice = (uint16_t)outcome;
    input.position = (uint16_t)seat;
    return input;
}

static inline void room_rule(struct room *room, const char *what, unsigned seat)
{
    room_expect(room, CR_OK, room_ruling(what, seat), what);
}

static inline struct cr_need room_need(const struct room *room)
{
    struct cr_play play = { &room->rules, &room->plate };
    struct cr_need need;
    cr_poker_needs(&play, &room->poker, &need);
    return need;
}

static inline void room_shuffle(struct room *room)
{
    room_expect(room, CR_OK, room_input(CR_IN_SHUFFLE, CR_ROLE_DEALER, 0), "shuffle");
}

/* ---- Cards ---- */

/* The lowest that is not out yet and not among those. */
static inline cr_card room_card(const struct room *room, const uint8_t *taken, unsigned count)
{
    for (cr_card card = 0; card < CR_PACK_CARDS; card++)
        if (!cr_poker_is_out(&room->poker, card) && !memchr(taken, card, count)) return card;
    fail_msg("the pack is out");
    return CR_NO_CARD;
}

static inline struct cr_input room_cards(const struct room *room, unsigned kind, unsigned count,
                                         bool open)
{
    struct cr_input input = room_input(kind, CR_ROLE_DEALER, 0);
    bool draw = room->poker.phase == CR_POKER_DRAW; /* rising: the last seat's is the highest */
    for (unsigned i = 0; i < count; i++)
        input.cards[i] = draw   ? (uint8_t)(CR_SUITS * i)
                         : open ? room_card(room, input.cards, i)
                                : CR_CLOSED_CARD;
    input.card_count = (uint8_t)count;
    return input;
}

/* So many cards of what is due; 0: all that comes before somebody is asked. */
static inline void room_deal(struct room *room, unsigned most)
{
    unsigned left = most ? most : UINT16_MAX;
    for (struct cr_need need = room_need(room); need.kind == CR_NEED_CHANCE && left > 0;
         need = room_need(room)) {
        unsigned count = need.count < left ? need.count : left;
        room_expect(room, CR_OK, room_cards(room, need.input, count, need.closed == CR_DEALT_OPEN),
                    "cards");
        left -= count;
    }
}

/* ---- A hand of so many seats, and the button where one wants it ---- */

static inline void room_next(struct room *room)
{
    struct cr_play play = { &room->rules, &room->plate };
    struct cr_item list[256];
    struct cr_items items = { list, 0, 256 };
    struct cr_events events = { room->list, 0, 2048, { .status = CR_OK } };
    assert_int_equal(room_need(room).kind, CR_NEED_NOTHING);
    cr_poker_carry(&play, &room->poker, &items);
    assert_int_equal(cr_poker_start(&play, &room->poker, &items, &events), CR_OK);
    room_check(room);
}

/* Everybody brings that much; where the game has a button it is drawn for, and the last seat has it. */
static inline void room_seats(struct room *room, unsigned seats, cr_money chips)
{
    struct cr_play play = { &room->rules, &room->plate };
    struct cr_events events = { room->list, 0, 2048, { .status = CR_OK } };
    struct cr_refusal why;
    assert_int_equal(cr_poker_check_settings(&play, &why), CR_OK);
    assert_int_equal(cr_poker_start(&play, &room->poker, NULL, &events), CR_OK);
    for (unsigned seat = 1; seat <= seats; seat++) {
        struct cr_input input = room_input(CR_IN_BRING, CR_ROLE_DEALER, seat);
        input.amount = chips;
        room->funds[seat - 1] = chips;
        room->total += chips;
        room_expect(room, CR_OK, input, "bring");
    }
    room_shuffle(room);
    if (room->poker.phase != CR_POKER_DRAW) return;
    room_deal(room, 0);
    room_next(room);
    room_shuffle(room);
}

/* ---- Somebody simple plays it to the end ---- */

static inline void room_show(struct room *room, unsigned seat, unsigned count)
{
    struct cr_input input = room_cards(room, CR_IN_SHOW, count, true);
    input.seat = (uint16_t)seat;
    room_expect(room, CR_OK, input, "show");
}

/* He checks where he can, calls where he must, and shows. */
static inline void room_simple(struct room *room, const struct cr_need *need)
{
    struct cr_play play = { &room->rules, &room->plate };
    const struct cr_pk_hand *hand = &room->poker.hand;
    struct cr_pk_rules rules;
    struct cr_betting_options options;
    unsigned seat = need->seat + 1u;
    if (hand->phase == CR_PK_SHOWING) {
        room_show(room, need->seat, cr_poker_closed_cards(&room->poker, need->seat));
        return;
    }
    cr_poker_rules_now(&play, &room->poker, &rules);
    if (hand->phase == CR_PK_BRINGING_IN) {
        cr_money least, most;
        cr_pk_bring_in_limits(&rules, hand, need->seat, &least, &most);
        room_act(room, seat, "bring_in", least);
        return;
    }
    cr_betting_options(&rules.betting, &hand->betting, need->seat, &options);
    room_act(room, seat, options.may_check ? "check" : "call", 0);
}

static inline void room_step(struct room *room, const struct cr_need *need)
{
    struct cr_play play = { &room->rules, &room->plate };
    struct cr_input input;
    switch ((enum cr_need_kind)need->kind) {
    case CR_NEED_BETS: room_shuffle(room); return;
    case CR_NEED_CHANCE: room_deal(room, 0); return;
    case CR_NEED_DECISION: room_simple(room, need); return;
    case CR_NEED_CALL: room_show(room, need->seat, need->count); return;
    case CR_NEED_RULING:
        input = room_ruling("other", 1);
        input.choice = (uint16_t)cr_poker_first_outcome(&play, &room->poker);
        room_expect(room, CR_OK, input, "the first outcome");
        return;
    case CR_NEED_AWARD:
    case CR_NEED_NOTHING: fail_msg("nothing to play");
    }
}

/* Until the round is over: a table that is stuck fails here. */
static inline void room_play_out(struct room *room)
{
    for (unsigned steps = 0; steps < 300; steps++) {
        struct cr_need need = room_need(room);
        if (need.kind == CR_NEED_NOTHING) return;
        room_step(room, &need);
    }
    fail_msg("the hand does not end");
}

/* ---- What came of it ---- */

/* How many events of that kind the last input caused. */
static inline unsigned room_told(const struct room *room, unsigned kind)
{
    unsigned told = 0;
    for (size_t i = 0; i < room->count; i++)
        told += room->list[i].kind == kind;
    return told;
}

static inline unsigned room_turn(const struct room *room)
{
    return room_need(room).kind == CR_NEED_DECISION ? room_need(room).seat + 1u : 0;
}

static inline bool room_is_live(const struct room *room, unsigned seat)
{
    return room->poker.hand.betting.live >> (seat - 1) & 1;
}

static inline uint64_t room_outcomes(const struct room *room)
{
    return room_need(room).kind == CR_NEED_RULING ? room_need(room).outcomes : 0;
}

#define ROOM_OUT(name) (UINT64_C(1) << CR_OUTCOME_##name)

#endif
