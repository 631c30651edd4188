/* settle.c -- the number decides: losers are taken, then winners are paid [M1 §14, §25, §27]. */
#include "games/roulette/roulette.h"

/* Colour stakes are paid in that colour where the sum is whole chips and the plate says so (R27). */
static unsigned paid_in(const struct cr_play *play, struct cr_roulette *state,
                        const struct cr_roulette_bet *bet, cr_money paid)
{
    struct cr_roulette_seat *seat = &cr_roulette_seats(state)[bet->seat];
    if (!(bet->flags & CR_BET_COLOUR)) return CR_CHIPS_VALUE;
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
                cr_money payout_max, struct cr_event *event)
{
    const struct cr_roulette_rules *rules = cr_roulette_rules(play);
    struct cr_roulette_bet *bet = &cr_roulette_bets(state)[index];
    cr_money paid = bet->amount * rules->pays[bet->position];
    unsigned clause = rules->pay_clause[bet->position];
    if (payout_max >= 0) {
        cr_money room = payout_room(play, state, index);
        if (paid > room) {
            paid = room;
            clause = CR_RC_SETTLE_CAP;
        }
    }
    *event = (struct cr_event){ .kind = CR_EV_WON,
                                .clause = (uint16_t)clause,
                                .seat = bet->seat,
                                .seen = CR_SEEN_BY_ALL,
                                .bet = (uint16_t)index,
                                .chips = (uint16_t)paid_in(play, state, bet, paid),
                                .position = bet->position,
                                .value = (uint16_t)(bet->announced << 8 | bet->of),
                                .amount = bet->amount,
                                .paid = paid };
}

static void give_stakes_back(struct cr_roulette *state, struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].amount > 0)
            cr_roulette_give_back(state, i, bets[i].amount, CR_EV_STAKE_BACK, CR_RC_SETTLE_STAYS,
                                  events);
}

void cr_roulette_settle(const struct cr_play *play, struct cr_roulette *state, unsigned number,
                        struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    unsigned count = state->bet_count;
    uint16_t lost_clause = number == 0 ? CR_RC_SETTLE_ZERO : CR_RC_SETTLE_LOST;
    cr_money payout_max = cr_roulette_payout_max(play);

    state->phase = CR_RP_PAY;
    state->number = (uint8_t)number;
    cr_events_add(events, CR_EV_NUMBER, CR_RC_WHEEL_RESULT, CR_NO_SEAT)->value = (uint16_t)number;

    /* Losers first in the list, winners behind them: one pass counts, one writes. */
    size_t losers = 0, live = 0;
    for (unsigned i = 0; i < count; i++) {
        if (bets[i].amount == 0) continue;
        live++;
        losers += !cr_position_covers(bets[i].position, number);
    }
    assert(events->count + live <= events->max);
    struct cr_event *lost = &events->list[events->count], *won = lost + losers;
    events->count += live;
    for (unsigned i = 0; i < count; i++) {
        struct cr_roulette_bet *bet = &bets[i];
        if (bet->amount == 0) continue;
        if (cr_position_covers(bet->position, number)) {
            pay(play, state, i, payout_max, won++);
            continue;
        }
        *lost++ = (struct cr_event){ .kind = CR_EV_LOST,
                                     .clause = lost_clause,
                                     .seat = bet->seat,
                                     .seen = CR_SEEN_BY_ALL,
                                     .bet = (uint16_t)i,
                                     .chips = bet->flags & CR_BET_COLOUR,
                                     .position = bet->position,
                                     .value = (uint16_t)(bet->announced << 8 | bet->of),
                                     .amount = bet->amount };
        bet->amount = 0;
    }
    if (cr_roulette_rules(play)->winning_stakes == CR_RETURN) give_stakes_back(state, events);
}
