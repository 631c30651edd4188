/* reveal.c -- hands are opened, or thrown away unseen [poker-games 8; poker-room H].
 *
 * Where every hand is opened the dealer does it, one after the other. Where losers may throw theirs away
 * each is asked in order: who must open first may not; who says "show" names his cards next. A dealer who
 * sees the cards on the table names them at once.
 */
#include <string.h>

#include "games/poker/poker.h"

unsigned cr_poker_closed_cards(const struct cr_poker *poker, unsigned seat)
{
    unsigned closed = 0;
    for (unsigned i = 0; i < poker->hand.card_count[seat]; i++)
        closed += poker->hand.cards[seat][i] == CR_CLOSED_CARD;
    return closed;
}

static uint16_t bit(unsigned seat)
{
    return (uint16_t)(1u << seat);
}

/* A hand that is in the showdown and still lies closed. */
static enum cr_status check_hand(const struct cr_poker *poker, unsigned seat,
                                 struct cr_refusal *why)
{
    const struct cr_pk_hand *hand = &poker->hand;
    why->n = seat + 1;
    if (poker->phase == CR_POKER_OVER) return CR_HAND_OVER;
    if (poker->phase != CR_POKER_HAND || hand->phase != CR_PK_SHOWING) return CR_NOT_THIS_PHASE;
    if (seat >= CR_POKER_SEATS_MAX || !(hand->dealt & bit(seat))) return CR_NOT_DEALT;
    if (!(hand->betting.live & bit(seat)) || hand->mucked & bit(seat)) return CR_HAND_DEAD;
    return (hand->shown & bit(seat)) != 0 ? CR_NOT_CLOSED : CR_OK;
}

/* His closed cards get their names, in the order they were dealt. */
enum cr_status cr_poker_show(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    unsigned seat = input->seat, next = 0;
    enum cr_status status = check_hand(poker, seat, &events->why);
    if (status != CR_OK) return status;
    events->why.n = cr_poker_closed_cards(poker, seat);
    if (input->card_count != events->why.n) return CR_HOW_MANY_CARDS;
    status = cr_poker_check_open(poker, input, &events->why);
    if (status != CR_OK) return status;
    cr_card cards[CR_OWN_CARDS_MAX];
    memcpy(cards, poker->hand.cards[seat], sizeof cards);
    for (unsigned i = 0; i < poker->hand.card_count[seat]; i++)
        if (cards[i] == CR_CLOSED_CARD) cards[i] = input->cards[next++];
    bool shown = cr_pk_show(&poker->hand, seat, cards);
    assert(shown);
    (void)shown;
    for (unsigned i = 0; i < poker->hand.card_count[seat]; i++) {
        struct cr_event *event = cr_events_add(events, CR_EV_SHOWN, CR_PKC_SHOW_CARDS, seat);
        event->position = (uint16_t)(seat + 1);
        event->value = cards[i];
    }
    poker->says_show &= (uint16_t)~bit(seat);
    poker->turn++;
    return CR_OK;
}

/* Who opens first must: nobody has seen a better hand yet (H4). */
static enum cr_status check_muck(const struct cr_play *play, const struct cr_poker *poker,
                                 unsigned seat, struct cr_refusal *why)
{
    struct cr_pk_need need;
    if (!cr_poker_rules(play)->showdown_muck) return CR_NOT_THIS_PHASE;
    cr_poker_hand_needs(play, poker, &need);
    why->n = need.seat + 1;
    if (need.seat != seat) return CR_TO_ACT;
    return poker->hand.shown == 0 || poker->says_show & bit(seat) ? CR_NOT_THIS_PHASE : CR_OK;
}

void cr_poker_throw(struct cr_poker *poker, unsigned seat, struct cr_events *events)
{
    bool thrown = cr_pk_muck(&poker->hand, seat);
    assert(thrown); /* another hand lies open */
    (void)thrown;
    cr_events_add(events, CR_EV_MUCKED, CR_PKC_SHOW_MUCK, seat);
    poker->turn++;
}

enum cr_status cr_poker_show_or_muck(const struct cr_play *play, struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_events *events)
{
    unsigned seat = input->seat;
    enum cr_status status = check_hand(poker, seat, &events->why);
    if (status != CR_OK) return status;
    if (input->turn && input->turn != poker->turn) return CR_TURN_PASSED;
    if (input->choice == CR_POKER_DO_MUCK) {
        status = check_muck(play, poker, seat, &events->why);
        if (status == CR_OK) cr_poker_throw(poker, seat, events);
        return status;
    }
    if (!cr_poker_rules(play)->showdown_muck || poker->says_show & bit(seat))
        return CR_NOT_THIS_PHASE;
    poker->says_show |= bit(seat);
    poker->turn++;
    struct cr_event *event = cr_events_add(events, CR_EV_ACTED, CR_PKC_SHOW_ORDER, seat);
    event->value = CR_POKER_DO_SHOW;
    event->position = poker->hand.street;
    return CR_OK;
}
