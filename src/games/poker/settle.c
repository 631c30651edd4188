/* settle.c -- pots are divided, or every chip goes back [poker-games 7, 9, 10; poker-room R14].
 *
 *     what nobody called comes back, the rest of each seat's chips is the pots'; of every pot the fee, the
 *     pot, its winners, the high half before the low one; then pots carried from a hand before
 */
#include <string.h>

#include "games/poker/poker.h"

static bool is_in(uint16_t set, unsigned seat)
{
    return set >> seat & 1;
}

static struct cr_event *tell(struct cr_events *events, unsigned kind, enum cr_poker_clause clause,
                             unsigned seat)
{
    struct cr_event *event = cr_events_add(events, kind, clause, seat);
    event->bet = (uint16_t)seat;
    return event;
}

/* ---- Chips leave the seats ---- */

static void tell_returned(enum cr_poker_clause clause, unsigned seat, cr_money amount,
                          struct cr_events *events)
{
    if (amount > 0) tell(events, CR_EV_RETURNED, clause, seat)->returned = amount;
}

/* Dead chips among them: in nobody's total, but somebody put them in. */
static void tell_gone(const struct cr_poker *poker, const struct cr_pk_result *result,
                      struct cr_events *events)
{
    const struct cr_pk_hand *hand = &poker->hand;
    cr_money sum = 0, pots = 0;
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        cr_money gone = cr_poker_chips_out(poker, i);
        if (result->pots.to == i) gone -= result->pots.returned;
        bool folded = !is_in(hand->betting.live, i);
        enum cr_poker_clause clause = folded ? CR_PKC_ACT_FOLD : CR_PKC_POT_WON;
        if (gone > 0) tell(events, CR_EV_GONE, clause, i)->amount = gone;
        sum += gone;
    }
    for (unsigned i = 0; i < result->pots.count; i++)
        pots += result->pots.list[i].amount;
    assert(sum == pots); /* not a unit is lost */
}

/* ---- A pot is divided ---- */

struct division {
    unsigned pot; /* its number */
    cr_money amount, fee;
    uint16_t who, highs, lows;
    enum cr_poker_clause fee_clause;
};

static enum cr_poker_clause won_by(const struct cr_poker *poker, uint16_t winners)
{
    if (!cr_seats_are_several(poker->hand.betting.live)) return CR_PKC_POT_LAST;
    return cr_seats_are_several(winners) ? CR_PKC_POT_SPLIT : CR_PKC_POT_WON;
}

static void tell_shares(const struct division *division, enum cr_poker_clause clause,
                        const cr_money *shares, unsigned half, struct cr_events *events)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (shares[i] == 0) continue;
        struct cr_event *event = tell(events, CR_EV_POT_WON, clause, i);
        event->position = (uint16_t)division->pot;
        event->value = (uint16_t)half;
        event->returned = shares[i];
    }
}

static void divide(const struct cr_pk_rules *rules, struct cr_poker *poker,
                   const struct division *division, struct cr_events *events)
{
    cr_money high[CR_POKER_SEATS_MAX], low[CR_POKER_SEATS_MAX], net = division->amount;
    struct cr_event *event;
    if (division->fee > 0) {
        event = cr_events_add(events, CR_EV_FEE, division->fee_clause, CR_NO_SEAT);
        event->bet = UINT16_MAX;
        event->position = (uint16_t)division->pot;
        event->amount = division->fee;
        net -= division->fee;
    }
    event = cr_events_add(events, CR_EV_POT, division->pot > 0 ? CR_PKC_POT_SIDE : CR_PKC_POT_WON,
                          CR_NO_SEAT);
    event->bet = UINT16_MAX;
    event->position = (uint16_t)division->pot;
    event->amount = net;
    cr_pk_divide(rules, &poker->hand, net, division->highs, division->lows, high, low);
    tell_shares(division, won_by(poker, division->highs), high, 0, events);
    tell_shares(division, CR_PKC_POT_LOW, low, 1, events);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        poker->got[i] += high[i] + low[i];
    if (poker->pot_count == CR_POKER_SEATS_MAX) return;
    unsigned at = poker->pot_count++;
    poker->pots[at] = net;
    poker->fee[at] = division->fee;
    poker->pot_who[at] = division->who;
    poker->high[at] = division->highs;
    poker->low[at] = division->lows;
}

static void divide_pots(const struct cr_pk_rules *rules, struct cr_poker *poker,
                        const struct cr_pk_result *result, struct cr_events *events)
{
    for (unsigned i = 0; i < result->pots.count; i++) {
        bool capped = rules->fee.most > 0 && rules->fee.mode == CR_FEE_PERCENT;
        struct division division = { .pot = i,
                                     .amount = result->pots.list[i].amount,
                                     .fee = result->fee[i],
                                     .who = result->pots.list[i].who,
                                     .highs = result->high[i],
                                     .lows = result->low[i],
                                     .fee_clause = capped ? CR_PKC_FEE_CAP : CR_PKC_FEE_PERCENT };
        if (division.amount > 0) divide(rules, poker, &division, events);
    }
}

/* ---- Pots carried from a hand before ---- */

/* The best of those who may win it and are live takes it; where none is, it is carried on (R14). */
static void divide_carried(const struct cr_pk_rules *rules, struct cr_poker *poker,
                           struct cr_events *events)
{
    const struct cr_pk_hand *hand = &poker->hand;
    unsigned kept = 0;
    for (unsigned i = 0; i < poker->carried_count; i++) {
        const struct cr_carried_pot pot = poker->carried[i];
        uint16_t who = (uint16_t)(pot.who & hand->betting.live & ~hand->mucked);
        struct division division = { .pot = CR_POKER_SEATS_MAX + i,
                                     .amount = pot.amount,
                                     .who = who };
        if (who == 0 || !cr_pk_best(rules, hand, who, &division.highs, &division.lows)) {
            poker->carried[kept++] = pot; /* it lies where it lay */
            continue;
        }
        struct cr_event *event = cr_events_add(events, CR_EV_GONE, CR_PKC_CARD_KNOWING, CR_NO_SEAT);
        event->bet = (uint16_t)(CR_POKER_SEATS_MAX + i); /* the line its CARRIED began */
        event->amount = pot.amount;
        divide(rules, poker, &division, events);
    }
    memset(&poker->carried[kept], 0, (CR_CARRIED_POTS_MAX - kept) * sizeof poker->carried[0]);
    poker->carried_count = (uint8_t)kept;
}

/* ---- The end ---- */

/* Who has nothing left must bring chips again; who wanted out is out. */
static void leave_seats(struct cr_poker *poker)
{
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        if (poker->in_play[i] == 0 || cr_poker_has(poker, i, CR_SEAT_OUT_NEXT))
            poker->flags[i] &= (uint16_t)~CR_SEAT_IN;
        poker->flags[i] &= (uint16_t)~CR_SEAT_OUT_NEXT;
    }
}

static void end_round(struct cr_poker *poker, enum cr_poker_clause clause, struct cr_events *events)
{
    poker->phase = CR_POKER_OVER;
    poker->says_show = 0;
    poker->no_raise = 0;
    leave_seats(poker);
    cr_events_add(events, CR_EV_ROUND_OVER, clause, CR_NO_SEAT);
}

/* No flop, no fee: where the house says so (R20). */
static void settle_rules(const struct cr_play *play, const struct cr_poker *poker,
                         struct cr_pk_rules *rules)
{
    cr_poker_rules_now(play, poker, rules);
    if (!cr_poker_rules(play)->rake_no_flop && poker->hand.street == 0)
        rules->fee.mode = CR_FEE_NONE;
}

void cr_poker_clear_result(struct cr_poker *poker)
{
    poker->pot_count = 0;
    poker->returned = 0;
    memset(poker->got, 0, sizeof poker->got);
    memset(poker->pots, 0, sizeof poker->pots);
    memset(poker->fee, 0, sizeof poker->fee);
    memset(poker->high, 0, sizeof poker->high);
    memset(poker->low, 0, sizeof poker->low);
    memset(poker->pot_who, 0, sizeof poker->pot_who);
}

void cr_poker_settle(const struct cr_play *play, struct cr_poker *poker, struct cr_events *events)
{
    struct cr_pk_rules rules;
    struct cr_pk_result result;
    settle_rules(play, poker, &rules);
    bool compared = cr_pk_settle(&rules, &poker->hand, &result);
    assert(compared); /* every hand that could win lies open */
    (void)compared;
    cr_poker_clear_result(poker);
    poker->returned = result.pots.returned;
    tell_returned(CR_PKC_POT_UNCALLED, result.pots.to, result.pots.returned, events);
    tell_gone(poker, &result, events);
    divide_pots(&rules, poker, &result, events);
    divide_carried(&rules, poker, events);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        if (is_in(poker->hand.dealt, i))
            poker->in_play[i] = poker->hand.betting.stack[i] + poker->got[i] +
                                (result.pots.to == i ? result.pots.returned : 0);
    poker->decided = 1;
    end_round(poker, CR_PKC_ROUND_ORDER, events);
}

/* ---- No hand ---- */

/* Every chip of the hand goes back: stacks, button, blinds owed and wishes are as its shuffle found them;
 * who wants to leave or sit out since then still does. */
static void give_all_back(struct cr_poker *poker, enum cr_poker_clause clause,
                          struct cr_events *events)
{
    const unsigned shuffles = CR_SEAT_FRESH | CR_SEAT_OWES_SMALL | CR_SEAT_OWES_BIG |
                              CR_SEAT_POSTS | CR_SEAT_STRADDLES | CR_SEAT_BUTTON_STRADDLES |
                              CR_SEAT_BUYS | CR_SEAT_PLAYED; /* what a shuffle changes */
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        tell_returned(clause, i, cr_poker_chips_out(poker, i), events);
        poker->flags[i] =
            (uint16_t)((poker->flags[i] & ~shuffles) | (poker->flags_began[i] & shuffles));
    }
    poker->rotation = poker->rotation_began;
    memset(poker->early, 0, sizeof poker->early);
    poker->hand = (struct cr_pk_hand){ .phase = CR_PK_ENDED, .aggressor = CR_NOBODY };
    poker->hand.betting.turn = CR_NOBODY;
    memset(poker->hand.cards, CR_NO_CARD, sizeof poker->hand.cards);
    memcpy(poker->hand.betting.stack, poker->in_play, sizeof poker->in_play);
    memset(poker->place, 0, sizeof poker->place);
    memset(poker->common_place, 0, sizeof poker->common_place);
    memset(poker->burn_place, 0, sizeof poker->burn_place);
    memset(poker->did, 0, sizeof poker->did);
    poker->says_show = poker->no_raise = poker->gone = poker->straddled = 0;
    poker->small = poker->big = CR_NOBODY;
    poker->from = poker->reused = poker->acted = poker->money_acts = 0;
    cr_poker_clear_slips(poker);
    cr_poker_clear_result(poker);
}

void cr_poker_misdeal(const struct cr_play *play, struct cr_poker *poker,
                      enum cr_poker_clause clause, struct cr_events *events)
{
    (void)play;
    give_all_back(poker, clause, events);
    poker->phase = CR_POKER_BETWEEN;
    poker->deals++;
    cr_events_add(events, CR_EV_MISDEAL, clause, CR_NO_SEAT)->value = poker->deals;
}

/* A hand that is decided is undone by the table first: the last card taken back with all that followed. */
enum cr_status cr_poker_void(const struct cr_play *play, struct cr_poker *poker,
                             const struct cr_input *input, struct cr_events *events)
{
    (void)play;
    (void)input;
    unsigned phase = poker->phase == CR_POKER_RULING ? poker->back_to : poker->phase;
    if (phase == CR_POKER_BETWEEN) return CR_NOT_THIS_PHASE;
    if (phase == CR_POKER_OVER) return poker->decided ? CR_DECIDED : CR_NOT_THIS_PHASE;
    if (phase == CR_POKER_HAND) give_all_back(poker, CR_PKC_ROUND_VOID, events);
    end_round(poker, CR_PKC_ROUND_VOID, events);
    return CR_OK;
}
