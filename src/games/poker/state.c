/* state.c -- where a round begins, what it leaves, and what must hold of it.
 *
 * Between two rounds stay: stacks in play, what seats owe and wish, who asks to come in, where button and
 * blinds are, and pots that were carried on.
 */
#include <string.h>

#include "games/poker/poker.h"

#define ALL_FLAGS (2u * CR_SEAT_PLAYED - 1)

/* ---- Items ---- */

/* clang-format off */
#define AT(member)           offsetof(struct cr_item, member)
#define NUMBER(key, member)  { key, CR_FORM_UINT16, AT(member), 0, true }
#define MONEY(key, member)   { key, CR_FORM_MONEY, AT(member), 0, true }
#define PLAYER               { "player", CR_FORM_SEAT, AT(seat), 0, true }

/* Seats of the button count from 1, 0 is nobody; who: seats, a bit each. A seat may owe or have played with
 * nobody at it any more, so its flags have its number. */
const struct cr_item_form cr_poker_item_forms[] = {
    { CR_POKER_ITEM_STACK, "stack", { PLAYER, MONEY("amount", amount) } },
    { CR_POKER_ITEM_ASKS, "asks", { PLAYER, MONEY("amount", amount) } },
    { CR_POKER_ITEM_SEAT, "seat", { NUMBER("seat", position), NUMBER("flags", value) } },
    { CR_POKER_ITEM_BUTTON, "button", { NUMBER("button", position), NUMBER("small", value), MONEY("big", amount), MONEY("bought", extra) } },
    { CR_POKER_ITEM_CARRIED, "carried", { MONEY("amount", amount), NUMBER("who", value) } },
    { 0, NULL, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
};
/* clang-format on */

static unsigned number_of(unsigned seat)
{
    return seat == CR_NOBODY ? 0 : seat + 1;
}

static uint8_t seat_of(cr_money number)
{
    return (uint8_t)(number == 0 ? CR_NOBODY : number - 1);
}

void cr_poker_carry(const struct cr_play *play, const void *bytes, struct cr_items *items)
{
    (void)play;
    const struct cr_poker *poker = bytes;
    const struct cr_rotation *rotation = &poker->rotation;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (poker->in_play[i] > 0)
            cr_items_add(items, CR_POKER_ITEM_STACK, i)->amount = poker->in_play[i];
        if (poker->asks[i] > 0) cr_items_add(items, CR_POKER_ITEM_ASKS, i)->amount = poker->asks[i];
        if (poker->flags[i] == 0) continue;
        struct cr_item *seat = cr_items_add(items, CR_POKER_ITEM_SEAT, CR_NO_SEAT);
        seat->position = (uint16_t)(i + 1);
        seat->value = poker->flags[i];
    }
    if (rotation->button != CR_NOBODY) {
        struct cr_item *button = cr_items_add(items, CR_POKER_ITEM_BUTTON, CR_NO_SEAT);
        button->position = (uint16_t)number_of(rotation->button);
        button->value = (uint16_t)number_of(rotation->small);
        button->amount = number_of(rotation->big);
        button->extra = number_of(rotation->bought);
    }
    for (unsigned i = 0; i < poker->carried_count; i++) {
        struct cr_item *pot = cr_items_add(items, CR_POKER_ITEM_CARRIED, CR_NO_SEAT);
        pot->amount = poker->carried[i].amount;
        pot->value = poker->carried[i].who;
    }
}

/* ---- A round begins ---- */

/* Each reads one item; false where no round can have left it. */

static bool read_sum(cr_money sums[CR_POKER_SEATS_MAX], const struct cr_item *item)
{
    if (item->seat >= CR_POKER_SEATS_MAX || item->amount < 1 || sums[item->seat] != 0) return false;
    sums[item->seat] = item->amount;
    return true;
}

static bool read_flags(struct cr_poker *poker, const struct cr_item *item)
{
    unsigned seat = item->position - 1u;
    if (seat >= CR_POKER_SEATS_MAX || poker->flags[seat] != 0 || item->value > ALL_FLAGS)
        return false;
    poker->flags[seat] = item->value;
    return true;
}

static bool read_button(struct cr_poker *poker, const struct cr_item *item)
{
    if (item->position < 1 || item->position > CR_POKER_SEATS_MAX) return false;
    if (item->value > CR_POKER_SEATS_MAX || item->amount < 0 || item->amount > CR_POKER_SEATS_MAX)
        return false;
    if (item->extra < 0 || item->extra > CR_POKER_SEATS_MAX) return false;
    if (poker->rotation.button != CR_NOBODY) return false;
    poker->rotation = (struct cr_rotation){ seat_of(item->position), seat_of(item->value),
                                            seat_of(item->amount), seat_of(item->extra) };
    return true;
}

static bool read_carried(struct cr_poker *poker, const struct cr_item *item)
{
    if (poker->carried_count == CR_CARRIED_POTS_MAX || item->amount < 1) return false;
    poker->carried[poker->carried_count++] =
        (struct cr_carried_pot){ .amount = item->amount, .who = item->value };
    return true;
}

static bool read_item(struct cr_poker *poker, const struct cr_item *item)
{
    switch (item->kind) {
    case CR_POKER_ITEM_STACK: return read_sum(poker->in_play, item);
    case CR_POKER_ITEM_ASKS: return read_sum(poker->asks, item);
    case CR_POKER_ITEM_SEAT: return read_flags(poker, item);
    case CR_POKER_ITEM_BUTTON: return read_button(poker, item);
    case CR_POKER_ITEM_CARRIED: return read_carried(poker, item);
    default: return false;
    }
}

static void set_fresh(struct cr_poker *poker)
{
    memset(poker, 0, sizeof *poker);
    memset(poker->hand.cards, CR_NO_CARD, sizeof poker->hand.cards);
    memset(poker->drawn, CR_NO_CARD, sizeof poker->drawn);
    poker->rotation = poker->rotation_began =
        (struct cr_rotation){ CR_NOBODY, CR_NOBODY, CR_NOBODY, CR_NOBODY };
    poker->hand.phase = CR_PK_ENDED;
    poker->hand.betting.turn = poker->hand.aggressor = CR_NOBODY;
    poker->small = poker->big = CR_NOBODY;
    cr_poker_clear_slips(poker);
}

/* All or nothing: what is read stands in a copy until it proves sane. */
enum cr_status cr_poker_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                              struct cr_events *events)
{
    struct cr_poker fresh;
    set_fresh(&fresh);
    for (size_t i = 0; carry && i < carry->count; i++)
        if (!read_item(&fresh, &carry->list[i])) return CR_BAD_INPUT;
    if (!cr_poker_is_sane(play, &fresh)) return CR_BAD_INPUT;
    memcpy(bytes, &fresh, sizeof fresh);
    for (unsigned i = 0; i < fresh.carried_count; i++) {
        struct cr_event *event =
            cr_events_add(events, CR_EV_CARRIED, CR_PKC_CARD_KNOWING, CR_NO_SEAT);
        event->bet = (uint16_t)(CR_POKER_SEATS_MAX + i);
        event->position = (uint16_t)i;
        event->amount = fresh.carried[i].amount;
    }
    return CR_OK;
}

/* ---- What must hold ---- */

static bool is_seat(unsigned seat)
{
    return seat <= CR_NOBODY;
}

static bool seat_is_sane(const struct cr_poker *poker, unsigned seat)
{
    unsigned flags = poker->flags[seat];
    cr_money in_play = poker->in_play[seat], asks = poker->asks[seat];
    if (in_play < 0 || asks < 0 || flags > ALL_FLAGS) return false;
    if ((asks > 0) != ((flags & CR_SEAT_ASKS) != 0)) return false;
    if (in_play > 0 && asks > 0) return false;
    return in_play > 0 || !(flags & CR_SEAT_IN);
}

static bool rotation_is_sane(const struct cr_rotation *rotation)
{
    if (!is_seat(rotation->button) || !is_seat(rotation->small) || !is_seat(rotation->big) ||
        !is_seat(rotation->bought))
        return false;
    bool blinds = rotation->small != CR_NOBODY;
    if (blinds != (rotation->big != CR_NOBODY)) return false;
    return rotation->button != CR_NOBODY || (!blinds && rotation->bought == CR_NOBODY);
}

static bool carried_are_sane(const struct cr_poker *poker)
{
    if (poker->carried_count > CR_CARRIED_POTS_MAX) return false;
    for (unsigned i = 0; i < poker->carried_count; i++)
        if (poker->carried[i].amount < 1 || poker->carried[i].who == 0 ||
            poker->carried[i].who >> CR_POKER_SEATS_MAX)
            return false;
    return true;
}

static bool cards_are_sane(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!cr_card_is_open(cards[i]) && cards[i] != CR_CLOSED_CARD) return false;
    return true;
}

/* No chip appears in a hand or is lost: what its seats began with is in front of them, behind, or dead. */
static bool chips_are_sane(const struct cr_poker *poker)
{
    const struct cr_pk_hand *hand = &poker->hand;
    cr_money began = 0, is = hand->dead;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (!(hand->dealt >> i & 1)) continue;
        if (hand->betting.stack[i] < 0 || hand->betting.in[i] < 0 || hand->put[i] < 0) return false;
        began += poker->in_play[i];
        is += hand->betting.stack[i] + hand->betting.in[i] + hand->put[i];
    }
    return began == is;
}

static bool hand_is_sane(const struct cr_poker *poker)
{
    const struct cr_pk_hand *hand = &poker->hand;
    if (hand->dealt >> CR_POKER_SEATS_MAX || hand->betting.live & ~hand->dealt) return false;
    if ((hand->shown | hand->mucked) & ~hand->dealt || hand->shown & hand->mucked) return false;
    if (hand->phase > CR_PK_ENDED || hand->street >= CR_STREETS_MAX || !is_seat(hand->button))
        return false;
    if (!is_seat(hand->betting.turn) || !is_seat(hand->aggressor)) return false;
    if (hand->common_count > CR_COMMON_MAX || !cards_are_sane(hand->common, hand->common_count))
        return false;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (hand->card_count[i] > CR_OWN_CARDS_MAX ||
            !cards_are_sane(hand->cards[i], hand->card_count[i]))
            return false;
    return poker->phase != CR_POKER_HAND || (hand->dealt != 0 && chips_are_sane(poker));
}

bool cr_poker_is_sane(const struct cr_play *play, const void *bytes)
{
    (void)play;
    const struct cr_poker *poker = bytes;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (!seat_is_sane(poker, i)) return false;
    if (poker->phase > CR_POKER_OVER || !is_seat(poker->small) || !is_seat(poker->big))
        return false;
    if (poker->from > CR_PACK_CARDS || poker->pot_count > CR_POKER_SEATS_MAX) return false;
    if (poker->phase == CR_POKER_DRAW && poker->draw == 0) return false;
    return rotation_is_sane(&poker->rotation) && carried_are_sane(poker) && hand_is_sane(poker);
}
