/* state.c -- the layout as data: whose chips lie where. */
#include <string.h>

#include "games/roulette/roulette.h"

/* "Without limit" in a rulebook is room for this many; beyond it the floor is called. */
#define SEATS_WITHOUT_LIMIT 64
#define BETS_PER_SEAT       64
#define ORALS_PER_SEAT      4
#define BETS_MOST           60000

unsigned cr_roulette_seat_room(const struct cr_play *play)
{
    int seats = cr_roulette_plate(play)->seats;
    int players = cr_roulette_rules(play)->max_players;
    if (seats > 0) return (unsigned)seats;
    return players > 0 ? (unsigned)players : SEATS_WITHOUT_LIMIT;
}

unsigned cr_roulette_bet_room(const struct cr_play *play)
{
    int bets = cr_roulette_plate(play)->bets;
    unsigned room = bets > 0 ? (unsigned)bets : cr_roulette_seat_room(play) * BETS_PER_SEAT;
    return room < BETS_MOST ? room : BETS_MOST;
}

size_t cr_roulette_state_size(const struct cr_play *play)
{
    size_t seats = cr_roulette_seat_room(play), orals = seats * ORALS_PER_SEAT;
    size_t size = sizeof(struct cr_roulette) + seats * sizeof(struct cr_roulette_seat) +
                  orals * sizeof(struct cr_roulette_oral) +
                  cr_roulette_bet_room(play) * sizeof(struct cr_roulette_bet) +
                  orals * sizeof(struct cr_roulette_lie) + seats * CR_CELLS * sizeof(uint16_t);
    return (size + 7) & ~(size_t)7;
}

void cr_roulette_clear(const struct cr_play *play, struct cr_roulette *state)
{
    memset(state, 0, cr_roulette_state_size(play));
    state->seats = (uint16_t)cr_roulette_seat_room(play);
    state->bets_max = (uint16_t)cr_roulette_bet_room(play);
    state->orals_max = (uint16_t)(state->seats * ORALS_PER_SEAT);
    state->number = CR_UNDECIDED;
}

cr_money cr_roulette_total(const struct cr_roulette *state, unsigned seat, unsigned position)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    cr_money total = 0;
    for (unsigned i = *cr_roulette_head(state, seat, position); i != 0; i = bets[i - 1].next)
        if (cr_roulette_is_open(state, &bets[i - 1])) total += bets[i - 1].amount;
    return total;
}

static unsigned cell_of(const struct cr_roulette_bet *bet)
{
    return bet->position == CR_UNRESOLVED ? CR_POSITIONS : bet->position;
}

unsigned cr_roulette_put(struct cr_roulette *state, const struct cr_roulette_bet *bet)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    uint16_t *head = cr_roulette_head(state, bet->seat, cell_of(bet));
    if (bet->value == CR_BY_HAND && bet->position != CR_UNRESOLVED) {
        for (unsigned i = *head; i != 0; i = bets[i - 1].next) {
            struct cr_roulette_bet *same = &bets[i - 1];
            if (same->value != CR_BY_HAND || same->chips != bet->chips || same->flags != bet->flags)
                continue;
            cr_roulette_set_amount(same, same->amount + bet->amount);
            return i - 1;
        }
    }
    assert(state->bet_count < state->bets_max);
    unsigned index = state->bet_count++;
    bets[index] = *bet;
    bets[index].number = (uint16_t)index;
    bets[index].next = *head;
    cr_roulette_set_amount(&bets[index], bet->amount);
    *head = (uint16_t)(index + 1);
    return index;
}

void cr_roulette_settle_at(struct cr_roulette *state, unsigned bet, unsigned position)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    unsigned seat = bets[bet].seat;
    uint16_t *from = cr_roulette_head(state, seat, cell_of(&bets[bet]));
    while (*from != bet + 1)
        from = &bets[*from - 1].next;
    *from = bets[bet].next;
    uint16_t *head = cr_roulette_head(state, seat, position);
    bets[bet].position = (uint16_t)position;
    bets[bet].next = *head;
    cr_roulette_set_amount(&bets[bet], bets[bet].amount);
    *head = (uint16_t)(bet + 1);
}

void cr_roulette_hand_back(struct cr_roulette *state, unsigned seat, unsigned chips,
                           cr_money amount)
{
    struct cr_roulette_seat *owner = &cr_roulette_seats(state)[seat];
    if (chips == CR_CHIPS_COLOUR && amount != 0) owner->chips += amount / owner->value;
}

struct cr_event *cr_roulette_tell(struct cr_events *events, const struct cr_roulette *state,
                                  unsigned bet, unsigned kind, unsigned clause)
{
    const struct cr_roulette_bet *it = &cr_roulette_bets(state)[bet];
    struct cr_event *event = cr_events_add(events, kind, clause, it->seat);
    event->bet = it->number;
    event->chips = it->chips;
    event->position = it->position;
    event->value = it->value;
    return event;
}
