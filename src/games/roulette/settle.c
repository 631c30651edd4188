/* settle.c -- the number decides: losers are taken, then winners are paid [M1 §14, §25, §27]. */
#include <string.h>

#include "games/roulette/roulette.h"

/* The first word of an event: kind, clause, seat, seen, the lowest first. */
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && offsetof(struct cr_event, seen) == 6,
              "the word is written whole");
static inline uint64_t event_head(unsigned kind, unsigned clause)
{
    return kind | (uint64_t)clause << 16 | (uint64_t)CR_SEEN_BY_ALL << 48;
}

/* The second word lies in a bet as it lies in an event. */
static_assert(offsetof(struct cr_event, value) - offsetof(struct cr_event, bet) ==
                  offsetof(struct cr_roulette_bet, value) -
                      offsetof(struct cr_roulette_bet, number),
              "bet, chips, position, value");
static inline void write_event(struct cr_event *event, uint64_t head,
                               const struct cr_roulette_bet *bet)
{
    typedef uint64_t pair __attribute__((vector_size(16)));
    uint64_t word;
    memcpy(&word, &bet->number, sizeof word);
    pair what = { head | (uint64_t)bet->seat << 32, word };
    pair sums = { (uint64_t)bet->amount, 0 };
    memcpy(&event->kind, &what, sizeof what);
    memcpy(&event->amount, &sums, sizeof sums);
    event->returned = 0;
}

/* Colour stakes are paid in that colour where the sum is whole chips and the plate says so (R27). */
static unsigned paid_in(const struct cr_play *play, struct cr_roulette *state,
                        const struct cr_roulette_bet *bet, cr_money paid)
{
    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[bet->seat];
    if (bet->chips == CR_CHIPS_VALUE) return CR_CHIPS_VALUE;
    if (cr_roulette_plate(play)->pay_in != CR_PAY_IN_COLOUR || paid % seat->value != 0)
        return CR_CHIPS_VALUE;
    seat->chips += paid / seat->value;
    return CR_CHIPS_COLOUR;
}

/* One player's winnings on one position are cut to the posted maximum, over all his bets there (R26). */
static cr_money payout_room(const struct cr_play *play, const struct cr_roulette *state,
                            unsigned bet)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    cr_money room = cr_roulette_payout_max(play);
    for (unsigned i = 0; i < bet; i++)
        if (bets[i].seat == bets[bet].seat && bets[i].position == bets[bet].position)
            room -= bets[i].amount * cr_roulette_rules(play)->pays[bets[i].position];
    return room > 0 ? room : 0;
}

static void pay(const struct cr_play *play, struct cr_roulette *state, unsigned index,
                cr_money payout_max, struct cr_events *events)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    const struct cr_roulette_bet *bet = &cr_roulette_bets(state)[index];
    if (bet->amount == 0) return; /* taken back before the close: it was never in play */
    cr_money paid = bet->amount * rules->pays[bet->position];
    unsigned clause = rules->pay_clause[bet->position];
    if (payout_max >= 0) {
        cr_money room = payout_room(play, state, index);
        if (paid > room) {
            paid = room;
            clause = CR_RC_SETTLE_CAP;
        }
    }
    struct cr_event *event = &events->list[events->count++];
    write_event(event, event_head(CR_EV_WON, clause), bet);
    event->chips = (uint16_t)paid_in(play, state, bet, paid);
    event->paid = paid;
}

static void give_stakes_back(struct cr_roulette *state, struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (cr_roulette_is_live(state, &bets[i]))
            cr_roulette_give_back(state, i, bets[i].amount, CR_EV_STAKE_BACK, CR_RC_SETTLE_STAYS,
                                  events);
}

/* Losers are told first, winners behind them [M1 §14]. Most bets lose, and which do is chance itself, so
 * nothing here branches on it: each bet is written as a loser, and the place is kept only if it is one;
 * the others are noted on the way, a bit each. */
static void take_losers(const struct cr_play *play, const struct cr_roulette *state,
                        unsigned number, uint64_t *winners, struct cr_events *events)
{
    const uint8_t *covers = cr_roulette_rules(play)->covers[number];
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    uint64_t head = event_head(CR_EV_LOST, number == 0 ? CR_RC_SETTLE_ZERO : CR_RC_SETTLE_LOST);
    struct cr_event *next = &events->list[events->count];
    for (unsigned first = 0; first < state->bet_count; first += 64) {
        unsigned end = first + 64 < state->bet_count ? first + 64 : state->bet_count;
        uint64_t won = 0;
        for (unsigned i = first; i < end; i++) {
            uint64_t stays = covers[bets[i].cell];
            write_event(next, head, &bets[i]);
            next += stays ^ 1;
            won |= stays << i % 64;
        }
        winners[first / 64] = won;
    }
    events->count = (size_t)(next - events->list);
}

void cr_roulette_settle(const struct cr_play *play, struct cr_roulette *state, unsigned number,
                        struct cr_events *events)
{
    cr_money payout_max = cr_roulette_payout_max(play);
    state->phase = CR_RP_PAY;
    state->number = (uint8_t)number;
    cr_events_add(events, CR_EV_NUMBER, CR_RC_WHEEL_RESULT, CR_NO_SEAT)->value = (uint16_t)number;

    /* One event a bet, and one more that the last bet may have written without keeping it. */
    assert(events->max - events->count > state->bet_count);
    uint64_t winners[UINT16_MAX / 64 + 1];
    take_losers(play, state, number, winners, events);
    for (unsigned first = 0; first < state->bet_count; first += 64)
        for (uint64_t left = winners[first / 64]; left != 0; left &= left - 1)
            pay(play, state, first + (unsigned)__builtin_ctzll(left), payout_max, events);
    if (cr_roulette_rules(play)->winning_stakes == CR_RETURN) give_stakes_back(state, events);
}
