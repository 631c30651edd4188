/* side.c -- what happens to a side bet's stake, and how it is told. */
#include "games/side/side.h"

static struct cr_event *tell(struct cr_events *events, unsigned kind, unsigned clause,
                             const struct cr_side_at *at, unsigned bet)
{
    struct cr_event *event = cr_events_add(events, kind, clause, at->seat);
    event->bet = (uint16_t)bet;
    event->position = at->position;
    event->value = at->value;
    return event;
}

bool cr_side_stands(const struct cr_side_bet *side)
{
    return side->state == CR_SIDE_OPEN || side->state == CR_SIDE_CLAIMED;
}

void cr_side_stake(struct cr_side_bet *side, const struct cr_side_at *at, cr_money amount,
                   unsigned bet, unsigned clause, struct cr_events *events)
{
    assert(side->state == CR_SIDE_NONE && amount > 0);
    *side = (struct cr_side_bet){ .stake = amount, .bet = (uint16_t)bet, .state = CR_SIDE_OPEN };
    tell(events, CR_EV_STAKED, clause, at, bet)->amount = amount;
}

void cr_side_take_back(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                       struct cr_events *events)
{
    assert(side->state == CR_SIDE_OPEN);
    tell(events, CR_EV_REMOVED, clause, at, side->bet)->returned = side->stake;
    *side = (struct cr_side_bet){ .stake = 0 };
}

void cr_side_lose(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                  struct cr_events *events)
{
    assert(side->state == CR_SIDE_OPEN);
    tell(events, CR_EV_LOST, clause, at, side->bet)->amount = side->stake;
    side->state = CR_SIDE_DONE;
}

static void stake_back(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                       struct cr_events *events)
{
    tell(events, CR_EV_STAKE_BACK, clause, at, side->bet)->returned = side->stake;
    side->state = CR_SIDE_DONE;
}

void cr_side_pay(struct cr_side_bet *side, const struct cr_side_at *at, cr_money paid,
                 unsigned clause, struct cr_events *events)
{
    assert(side->state == CR_SIDE_OPEN);
    struct cr_event *event = tell(events, CR_EV_WON, clause, at, side->bet);
    event->amount = side->stake;
    event->paid = paid;
    stake_back(side, at, clause, events);
}

void cr_side_give_back(struct cr_side_bet *side, const struct cr_side_at *at, unsigned clause,
                       struct cr_events *events)
{
    assert(cr_side_stands(side));
    tell(events, CR_EV_RETURNED, clause, at, side->bet)->returned = side->stake;
    *side = (struct cr_side_bet){ .stake = 0 }; /* it was not in the game */
}

void cr_side_claim(struct cr_side_bet *side, const struct cr_side_at *at, unsigned line,
                   unsigned share, unsigned clause, struct cr_events *events)
{
    assert(side->state == CR_SIDE_OPEN);
    side->state = CR_SIDE_CLAIMED;
    side->line = (uint8_t)line;
    side->share = share;
    struct cr_event *event = tell(events, CR_EV_CLAIMED, clause, at, side->bet);
    event->amount = share;
    event->value = (uint16_t)line;
}

void cr_side_award(struct cr_side_bet *side, const struct cr_side_at *at, cr_money amount,
                   unsigned clause, struct cr_events *events)
{
    assert(side->state == CR_SIDE_CLAIMED && amount >= 0);
    struct cr_event *event = tell(events, CR_EV_AWARDED, clause, at, side->bet);
    event->amount = side->stake;
    event->paid = amount;
    stake_back(side, at, clause, events);
}

void cr_side_contribute(const struct cr_side_bet *side, const struct cr_side_at *at,
                        unsigned clause, struct cr_events *events)
{
    tell(events, CR_EV_CONTRIBUTED, clause, at, side->bet)->amount = side->stake;
}

void cr_side_mystery(const struct cr_side_at *at, unsigned bet, cr_money amount, unsigned clause,
                     struct cr_events *events)
{
    tell(events, CR_EV_STAKED, clause, at, bet); /* nothing is staked: a line of its own */
    tell(events, CR_EV_AWARDED, clause, at, bet)->paid = amount;
}
