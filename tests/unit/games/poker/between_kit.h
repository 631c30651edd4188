/* between_kit.h -- a poker table between hands: a house's rules, a plate, ten seats with chips, and what must
 * hold after every input: a refused one changes nothing to the byte, the state is sane, what it leaves to
 * the next round is what that round would leave itself. Hands end as they began: stacks stay. */
#ifndef CR_TESTS_POKER_BETWEEN_KIT_H
#define CR_TESTS_POKER_BETWEEN_KIT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/poker/poker.h"
#include "rulebook/rulebook.h"

#define SEATS  CR_POKER_SEATS_MAX
#define EVENTS 512
#define ITEMS  64
#define CHIPS  40000 /* everybody has them in hand */

struct room {
    const struct cr_game *game;
    struct cr_rulebook *book;
    struct cr_poker_rules rules; /* a copy: a test may make it a house nobody has */
    struct cr_poker_settings plate;
    struct cr_play play;
    struct cr_poker poker;
    struct cr_event list[EVENTS]; /* of the last input */
    struct cr_events events;
    cr_money chips[SEATS];
};

static inline void room_start(struct room *room, const struct cr_items *carry)
{
    room->events = (struct cr_events){ .list = room->list, .max = EVENTS };
    assert_int_equal(cr_poker_start(&room->play, &room->poker, carry, &room->events), CR_OK);
}

static inline struct room *room_open(const char *house, const char *game)
{
    const char *source = getenv("CROUPIER_SOURCE");
    char root[512];
    struct cr_error err = { "", "" };
    struct room *room = calloc(1, sizeof *room);
    if (!room) abort();
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    room->game = cr_game_find(game);
    assert_non_null(room->game);
    if (cr_rulebook_open(&room->book, root, house, NULL, room->game->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    memcpy(&room->rules, cr_rulebook_values(room->book), sizeof room->rules);
    cr_schema_initial(room->game->settings, &room->plate);
    room->plate.min_bet = 100;
    room->play = (struct cr_play){ .rules = &room->rules, .settings = &room->plate };
    for (unsigned i = 0; i < SEATS; i++)
        room->chips[i] = CHIPS;
    room_start(room, NULL);
    return room;
}

static inline void room_close(struct room *room)
{
    cr_rulebook_close(room->book);
    free(room);
}

static inline struct cr_items room_carry(const struct room *room, struct cr_item *list)
{
    struct cr_items items = { .list = list, .max = ITEMS };
    memset(list, 0, ITEMS * sizeof list[0]);
    cr_poker_carry(&room->play, &room->poker, &items);
    return items;
}

/* What a round leaves is what the next one would leave untouched. */
static inline void room_check_carry(const struct room *room)
{
    static struct cr_item left[ITEMS], again[ITEMS];
    static struct room next;
    struct cr_items items = room_carry(room, left);
    next = *room;
    next.play = (struct cr_play){ .rules = &next.rules, .settings = &next.plate };
    room_start(&next, &items);
    struct cr_items same = room_carry(&next, again);
    assert_int_equal(same.count, items.count);
    assert_memory_equal(left, again, sizeof left);
}

/* The hand is over as it began, and the next round is there. */
static inline void room_next(struct room *room)
{
    static struct cr_item list[ITEMS];
    struct cr_items items = room_carry(room, list);
    room_start(room, &items);
}

/* ---- Inputs ---- */

static inline enum cr_status room_apply(struct room *room, struct cr_input input)
{
    struct cr_poker before = room->poker;
    room->events = (struct cr_events){ .list = room->list, .max = EVENTS };
    if (input.seat < SEATS) input.funds = room->chips[input.seat];
    enum cr_status status = cr_poker_apply(&room->play, &room->poker, &input, &room->events);
    if (status != CR_OK) {
        assert_memory_equal(&before, &room->poker, sizeof before);
        assert_int_equal(room->events.count, 0);
    }
    assert_true(cr_poker_is_sane(&room->play, &room->poker));
    room_check_carry(room);
    return status;
}

/* Seats count from 1, as people count them. */
static inline struct cr_input room_in(unsigned kind, unsigned seat, enum cr_role role)
{
    return (struct cr_input){ .kind = (uint16_t)kind,
                              .seat = (uint16_t)(seat ? seat - 1 : CR_NO_SEAT),
                              .other = CR_NO_SEAT,
                              .role = (uint8_t)role };
}

static inline struct cr_input room_sum(unsigned kind, unsigned seat, cr_money amount)
{
    struct cr_input input = room_in(kind, seat, CR_ROLE_PLAYER);
    input.amount = amount;
    return input;
}

static inline struct cr_input room_wish(unsigned seat, enum cr_poker_do what)
{
    struct cr_input input = room_in(CR_IN_ACT, seat, CR_ROLE_PLAYER);
    input.choice = (uint16_t)what;
    return input;
}

static inline void room_do(struct room *room, struct cr_input input)
{
    enum cr_status status = room_apply(room, input);
    if (status != CR_OK)
        fail_msg("%s of seat %u: %s", cr_input_name(input.kind), input.seat + 1u,
                 cr_status_name(status));
}

static inline void room_refuse(struct room *room, enum cr_status by, struct cr_input input)
{
    enum cr_status status = room_apply(room, input);
    if (status != by)
        fail_msg("%s of seat %u: %s, not %s", cr_input_name(input.kind), input.seat + 1u,
                 cr_status_name(status), cr_status_name(by));
}

static inline void room_bring(struct room *room, unsigned seat, cr_money amount)
{
    struct cr_input input = room_sum(CR_IN_BRING, seat, amount);
    input.role = CR_ROLE_FLOOR;
    room_do(room, input);
}

static inline void room_shuffle(struct room *room)
{
    room_do(room, room_in(CR_IN_SHUFFLE, 0, CR_ROLE_DEALER));
}

/* A table with so many at it, seats 1 on, and the button drawn by one of them; the hand not yet begun. */
static inline void room_fill(struct room *room, unsigned players, unsigned button)
{
    for (unsigned i = 1; i <= players; i++)
        room_bring(room, i, 10000);
    room->poker.rotation =
        (struct cr_rotation){ (uint8_t)(button - 1), CR_NOBODY, CR_NOBODY, (uint8_t)(button - 1) };
}

/* Forced bets as the last input told them: "1:50s 2:100b", seat, chips, kind. */
static inline void room_stakes(const struct room *room, char *out, size_t size)
{
    static const char kinds[] = ".sbpdaxi"; /* act small big post dead ante straddle bring-in */
    out[0] = '\0';
    for (size_t i = 0; i < room->events.count; i++) {
        const struct cr_event *event = &room->list[i];
        size_t used = strlen(out);
        if (event->kind != CR_EV_STAKED) continue;
        assert_int_equal(event->bet, event->seat);
        snprintf(out + used, size - used, "%s%u:%d%c", used ? " " : "", event->seat + 1u,
                 (int)event->amount, kinds[event->value]);
    }
}

static inline const struct cr_event *room_event(const struct room *room, unsigned kind)
{
    for (size_t i = 0; i < room->events.count; i++)
        if (room->list[i].kind == kind) return &room->list[i];
    return NULL;
}

/* Every chip that was forced was told, and is in the hand. */
static inline void room_check_forced(const struct room *room)
{
    const struct cr_pk_hand *hand = &room->poker.hand;
    cr_money told = 0, out = 0, lies = hand->dead;
    for (size_t i = 0; i < room->events.count; i++)
        if (room->list[i].kind == CR_EV_STAKED) told += room->list[i].amount;
    for (unsigned i = 0; i < SEATS; i++) {
        if (!(hand->dealt >> i & 1)) continue;
        out += room->poker.in_play[i] - hand->betting.stack[i];
        lies += hand->betting.in[i] + hand->put[i];
    }
    assert_int_equal(told, out);
    assert_int_equal(told, lies);
}

#endif
