/* deal.c -- cards come out of the pack: to seats, to the middle, into the burn.
 *
 *     own cards    one at a time, clockwise; closed ones without a name (??)
 *     open cards   of stud: one packet, in dealing order; common ones: the street's at once
 *
 * A packet is as many cards as come one behind the other with nothing decided between them, all closed or
 * all open. A dealer may give own cards in parts, down to one by one.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/poker/poker.h"

/* ---- What is due ---- */

/* The place in the pack of the card that comes next: burnt ones that went back come before the stub's
 * last. Nobody has seen them, so any order of them is as good as a shuffle (R9). */
static unsigned next_place(const struct cr_pk_hand *hand, unsigned reused, unsigned from,
                           const uint8_t *burnt)
{
    return reused < hand->recycled ? burnt[reused] : from;
}

static unsigned take_place(struct cr_poker *poker)
{
    unsigned place = next_place(&poker->hand, poker->reused, poker->from, poker->burn_place);
    if (poker->reused < poker->hand.recycled)
        poker->reused++;
    else
        poker->from++;
    return place;
}

/* E13: the last cards of stud may have been ruled open. */
static bool is_open(const struct cr_pk_rules *rules, const struct cr_poker *poker,
                    const struct cr_pk_need *need)
{
    bool last = poker->hand.street + 1 == rules->variant->streets;
    return need->open || (poker->last_open && last && rules->variant->stud);
}

/* Dealt to a copy of the hand, as far as it goes: what the cards are does not matter. */
void cr_poker_packet(const struct cr_play *play, const struct cr_poker *poker,
                     struct cr_poker_packet *out)
{
    struct cr_pk_hand hand = poker->hand;
    struct cr_pk_rules rules;
    struct cr_pk_need need;
    unsigned reused = poker->reused, from = poker->from;
    *out = (struct cr_poker_packet){ .count = 0 };
    cr_poker_rules_now(play, poker, &rules);
    while (out->count < CR_CARDS_PER_INPUT_MAX) {
        unsigned place = next_place(&hand, reused, from, poker->burn_place);
        cr_pk_needs(&rules, &hand, &need);
        bool open = is_open(&rules, poker, &need), middle = need.seat == CR_NOBODY;
        if (need.kind != CR_PK_DEAL || hand.street != poker->hand.street) return;
        if (out->count > 0 && (open != out->open || middle != out->middle)) return;
        if (out->count > 0 && place != out->from + out->count) return;
        if (out->count == 0) {
            out->from = (uint8_t)place;
            out->open = open;
            out->middle = middle;
        }
        out->seats[out->count++] = need.seat;
        if (reused < hand.recycled)
            reused++;
        else
            from++;
        bool dealt = cr_pk_deal(&rules, &hand, need.seat, CR_CLOSED_CARD);
        assert(dealt);
        (void)dealt;
    }
}

/* ---- Checks ---- */

bool cr_poker_is_out(const struct cr_poker *poker, cr_card card)
{
    const struct cr_pk_hand *hand = &poker->hand;
    if (memchr(hand->common, card, hand->common_count)) return true;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (memchr(hand->cards[i], card, hand->card_count[i])) return true;
    return false;
}

/* Cards that lie open from now on: each one of the pack, and there once. */
enum cr_status cr_poker_check_open(const struct cr_poker *poker, const struct cr_input *input,
                                   struct cr_refusal *why)
{
    for (unsigned i = 0; i < input->card_count; i++) {
        cr_card card = input->cards[i];
        if (!cr_card_is_open(card)) return CR_FACE_UP;
        cr_card_write(card, why->what);
        if (cr_poker_is_out(poker, card) || memchr(input->cards, card, i)) return CR_CARD_OUT;
    }
    return CR_OK;
}

static enum cr_status check_closed(const struct cr_input *input, struct cr_refusal *why)
{
    for (unsigned i = 0; i < input->card_count; i++) {
        if (input->cards[i] == CR_CLOSED_CARD) continue;
        snprintf(why->what, sizeof why->what, "%s", N_("a closed card has no name yet"));
        return CR_BAD_INPUT;
    }
    return CR_OK;
}

/* Whether cards come now at all; kind: burn or deal. */
static enum cr_status check_turn(const struct cr_play *play, const struct cr_poker *poker,
                                 enum cr_pk_need_kind kind, struct cr_refusal *why)
{
    struct cr_pk_rules rules;
    struct cr_pk_need need;
    if (poker->phase == CR_POKER_OVER) return CR_HAND_OVER;
    if (poker->phase != CR_POKER_HAND) return CR_NOT_THIS_PHASE;
    cr_poker_rules_now(play, poker, &rules);
    cr_pk_needs(&rules, &poker->hand, &need);
    if (need.kind == CR_PK_BRING_IN || need.kind == CR_PK_ACT) return CR_STREET_OPEN;
    why->n = 1;
    if (need.kind == CR_PK_BURN && kind == CR_PK_DEAL) return CR_BURN_DUE;
    return need.kind == kind ? CR_OK : CR_NOT_THIS_PHASE;
}

static enum cr_status check_cards(const struct cr_play *play, const struct cr_poker *poker,
                                  const struct cr_input *input, struct cr_poker_packet *packet,
                                  struct cr_refusal *why)
{
    enum cr_status status = check_turn(play, poker, CR_PK_DEAL, why);
    if (status != CR_OK) return status;
    cr_poker_packet(play, poker, packet);
    why->n = packet->count;
    bool in_parts = !packet->middle && input->card_count < packet->count;
    if (input->card_count < 1 || (input->card_count != packet->count && !in_parts))
        return CR_HOW_MANY_CARDS;
    return packet->open ? cr_poker_check_open(poker, input, why) : check_closed(input, why);
}

/* ---- Laying ---- */

static void lay(const struct cr_pk_rules *rules, struct cr_poker *poker, unsigned seat,
                cr_card card, struct cr_events *events)
{
    struct cr_pk_hand *hand = &poker->hand;
    bool middle = seat == CR_NOBODY;
    unsigned place = take_place(poker);
    if (middle)
        poker->common_place[hand->common_count] = (uint8_t)place;
    else
        poker->place[seat][hand->card_count[seat]] = (uint8_t)place;
    bool dealt = cr_pk_deal(rules, hand, seat, card);
    assert(dealt); /* the packet says so */
    (void)dealt;
    struct cr_event *event =
        cr_events_add(events, CR_EV_DEALT, middle ? CR_PKC_DEAL_STREET : CR_PKC_DEAL_ORDER,
                      middle ? CR_NO_SEAT : seat);
    event->position = (uint16_t)(middle ? 0 : seat + 1);
    event->value = card;
}

/* Who takes part in the draw for the button and has no card yet. */
unsigned cr_poker_draw_due(const struct cr_poker *poker)
{
    unsigned due = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        due += poker->draw >> i & 1 && poker->drawn[i] == CR_NO_CARD;
    return due;
}

/* One open card each. */
static enum cr_status draw(const struct cr_play *play, struct cr_poker *poker,
                           const struct cr_input *input, struct cr_events *events)
{
    unsigned due = cr_poker_draw_due(poker);
    events->why.n = due;
    if (input->card_count < 1 || input->card_count > due) return CR_HOW_MANY_CARDS;
    for (unsigned i = 0; i < input->card_count; i++) {
        cr_card card = input->cards[i];
        if (!cr_card_is_open(card)) return CR_FACE_UP;
        cr_card_write(card, events->why.what);
        if (cr_poker_draw_has(poker, card) || memchr(input->cards, card, i)) return CR_CARD_OUT;
    }
    for (unsigned i = 0; i < input->card_count; i++)
        cr_poker_drawn(play, poker, input->cards[i], events);
    return CR_OK;
}

enum cr_status cr_poker_card(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    struct cr_poker_packet packet;
    struct cr_pk_rules rules;
    if (poker->phase == CR_POKER_DRAW) return draw(play, poker, input, events);
    enum cr_status status = check_cards(play, poker, input, &packet, &events->why);
    if (status != CR_OK) return status;
    cr_poker_rules_now(play, poker, &rules);
    for (unsigned i = 0; i < input->card_count; i++)
        lay(&rules, poker, packet.seats[i], input->cards[i], events);
    poker->turn++;
    return CR_OK;
}

/* Nobody sees it. */
enum cr_status cr_poker_burn(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    struct cr_pk_rules rules;
    enum cr_status status = check_turn(play, poker, CR_PK_BURN, &events->why);
    if (status != CR_OK) return status;
    if (input->card_count != 1) return CR_HOW_MANY_CARDS;
    status = check_closed(input, &events->why);
    if (status != CR_OK) return status;
    cr_poker_rules_now(play, poker, &rules);
    unsigned nth = (unsigned)__builtin_popcount(poker->hand.burnt), place = take_place(poker);
    assert(nth < sizeof poker->burn_place);
    poker->burn_place[nth] = (uint8_t)place;
    cr_pk_burn(&rules, &poker->hand);
    cr_events_add(events, CR_EV_BURNT, CR_PKC_DEAL_BURN, CR_NO_SEAT)->value = 1;
    return CR_OK;
}
