/* close.c -- "no more bets": what lies on the layout is made a bet of this game, or goes back. */
#include "games/roulette/roulette.h"

void cr_roulette_give_back(struct cr_roulette *state, unsigned bet, cr_money amount, unsigned kind,
                           unsigned clause, struct cr_events *events)
{
    struct cr_roulette_bet *it = &cr_roulette_bets(state)[bet];
    assert(amount > 0 && amount <= it->amount);
    cr_roulette_set_amount(it, it->amount - amount);
    cr_roulette_hand_back(state, it->seat, it->chips, amount);
    struct cr_event *event = cr_roulette_tell(events, state, bet, kind, clause);
    event->amount = it->amount;
    event->returned = amount;
}

/* Why chips above the maximum go back: a stake that stayed and meets lower limits (R7), a house where
 * they play to the maximum [TDC "Complete"], or one where they should not be there at all (R19). */
static unsigned over_clause(const struct cr_play *play, const struct cr_roulette_bet *bet)
{
    if (bet->flags & CR_BET_CARRIED) return CR_RC_BET_CARRIED;
    return cr_roulette_rules(play)->over_max_policy == CR_OVER_PLAY_TO_MAX ? CR_RC_BET_OVER
                                                                           : CR_RC_BET_FOUND;
}

/* The latest chips go back first, colour chips whole. */
static void cut(const struct cr_play *play, struct cr_roulette *state, unsigned first,
                cr_money excess, struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = first; i != 0 && excess > 0; i = bets[i - 1].next) {
        struct cr_roulette_bet *bet = &bets[i - 1];
        if (bet->amount == 0) continue;
        cr_money chip =
            bet->chips == CR_CHIPS_COLOUR ? cr_roulette_seats(state)[bet->seat].value : 1;
        cr_money part = (excess + chip - 1) / chip * chip;
        if (part > bet->amount) part = bet->amount;
        excess -= part;
        cr_roulette_give_back(state, i - 1, part, CR_EV_CUT, over_clause(play, bet), events);
    }
}

/* Announced parts have a minimum of their own, met when they were placed. */
static bool has_announced(const struct cr_roulette *state, unsigned first)
{
    const struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = first; i != 0; i = bets[i - 1].next)
        if (bets[i - 1].amount > 0 && bets[i - 1].value != CR_BY_HAND) return true;
    return false;
}

void cr_roulette_keep_to_limits(const struct cr_play *play, struct cr_roulette *state, unsigned bet,
                                struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    unsigned seat = bets[bet].seat, position = bets[bet].position;
    enum cr_bet_type type = cr_positions[position].type;
    unsigned first = *cr_roulette_head(state, seat, position);
    cr_money total = cr_roulette_total(state, seat, position);
    if (total > cr_roulette_max(play, type))
        cut(play, state, first, total - cr_roulette_max(play, type), events);
    total = cr_roulette_total(state, seat, position);
    if (total == 0 || total >= cr_roulette_min(play, type) || has_announced(state, first)) return;
    for (unsigned i = first; i != 0; i = bets[i - 1].next) /* M1 §18, R20 */
        if (bets[i - 1].amount > 0)
            cr_roulette_give_back(state, i - 1, bets[i - 1].amount, CR_EV_RETURNED, CR_RC_BET_MIN,
                                  events);
}

/* A player's bets on numbers together reach the posted minimum, or go back. */
static void keep_to_total(const struct cr_play *play, struct cr_roulette *state, unsigned seat,
                          struct cr_events *events)
{
    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    cr_money total = 0;
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].seat == seat && bets[i].amount > 0 &&
            cr_positions[bets[i].position].type < CR_INSIDE_TYPES)
            total += bets[i].amount;
    if (total >= cr_roulette_min_total(play)) return;
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].seat == seat && bets[i].amount > 0 &&
            cr_positions[bets[i].position].type < CR_INSIDE_TYPES)
            cr_roulette_give_back(state, i, bets[i].amount, CR_EV_RETURNED, CR_RC_LIMIT_MIN_TOTAL,
                                  events);
}

void cr_roulette_close_layout(const struct cr_play *play, struct cr_roulette *state,
                              struct cr_events *events)
{
    assert(state->phase == CR_RP_OPEN || state->phase == CR_RP_SPIN);
    cr_events_add(events, CR_EV_BETS_CLOSED, CR_RC_BET_CLOSE, CR_NO_SEAT);
    cr_roulette_read_lies(play, state, events);
    cr_roulette_return_orals(state, CR_RC_ANNOUNCED_REPEAT, events);

    struct cr_roulette_bet *bets = cr_roulette_bets(state);
    for (unsigned i = 0; i < state->bet_count; i++)
        if (bets[i].amount > 0) cr_roulette_keep_to_limits(play, state, i, events);
    if (cr_roulette_min_total(play) > 0)
        for (unsigned seat = 0; seat < state->seats; seat++)
            keep_to_total(play, state, seat, events);
    state->phase = CR_RP_CLOSED;
}
