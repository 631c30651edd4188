/* settle.c -- who is paid, and by which clause: losers are taken, then winners paid [M1 §187]. */
#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

struct cr_event *cr_bj_tell(struct cr_events *events, unsigned kind, unsigned clause, unsigned seat,
                            unsigned bet, unsigned place, unsigned what)
{
    struct cr_event *event = cr_events_add(events, kind, clause, seat);
    event->bet = (uint16_t)bet;
    event->position = (uint16_t)place;
    event->value = (uint16_t)what;
    return event;
}

/* ---- One stake ---- */

static struct cr_event *tell_stake(const struct cr_bj *bj, unsigned index, unsigned bettor,
                                   unsigned kind, unsigned clause, struct cr_events *events)
{
    const struct cr_bj_hand *hand = &bj->hands[index];
    unsigned seat = cr_bj_box_of(bj, hand->box)->bettors[bettor].seat;
    assert(hand->stands >> bettor & 1);
    return cr_bj_tell(events, kind, clause, seat, hand->bets[bettor], cr_bj_hand_place(bj, index),
                      CR_BJ_MAIN);
}

static void is_over(struct cr_bj *bj, unsigned index, unsigned bettor)
{
    struct cr_bj_hand *hand = &bj->hands[index];
    hand->stands = (uint8_t)(hand->stands & ~(1u << bettor));
}

void cr_bj_lose_part(struct cr_bj *bj, unsigned hand, unsigned bettor, cr_money lost,
                     unsigned clause, struct cr_events *events)
{
    struct cr_event *event = tell_stake(bj, hand, bettor, CR_EV_LOST, clause, events);
    event->amount = lost;
    event->returned = bj->hands[hand].stakes[bettor] - lost;
    is_over(bj, hand, bettor);
    bj->decided = 1;
}

void cr_bj_lose(struct cr_bj *bj, unsigned hand, unsigned bettor, unsigned clause,
                struct cr_events *events)
{
    cr_bj_lose_part(bj, hand, bettor, bj->hands[hand].stakes[bettor], clause, events);
}

void cr_bj_give_back(struct cr_bj *bj, unsigned hand, unsigned bettor, unsigned clause,
                     struct cr_events *events)
{
    tell_stake(bj, hand, bettor, CR_EV_RETURNED, clause, events)->returned =
        bj->hands[hand].stakes[bettor];
    is_over(bj, hand, bettor);
}

/* Beside what was just told of it. */
static void stake_back(struct cr_bj *bj, unsigned hand, unsigned bettor,
                       const struct cr_event *told, struct cr_events *events)
{
    cr_bj_tell(events, CR_EV_STAKE_BACK, CR_BC_SETTLE_STAKE, told->seat, told->bet, told->position,
               told->value)
        ->returned = bj->hands[hand].stakes[bettor];
    is_over(bj, hand, bettor);
    bj->decided = 1;
}

/* One bettor's winnings on one hand are cut to the posted maximum; the stake is untouched (R41). */
static cr_money capped(const struct cr_play *play, cr_money paid, unsigned *clause)
{
    cr_money most = cr_bj_max_payout(play);
    if (most == CR_NONE || paid <= most) return paid;
    *clause = CR_BC_SETTLE_CAP;
    return most;
}

void cr_bj_win(const struct cr_play *play, struct cr_bj *bj, unsigned hand, unsigned bettor,
               cr_money paid, unsigned clause, struct cr_events *events)
{
    paid = capped(play, paid, &clause);
    struct cr_event *event = tell_stake(bj, hand, bettor, CR_EV_WON, clause, events);
    event->amount = bj->hands[hand].stakes[bettor];
    event->paid = paid;
    stake_back(bj, hand, bettor, event, events);
}

static void push(struct cr_bj *bj, unsigned hand, unsigned bettor, unsigned clause,
                 struct cr_events *events)
{
    struct cr_event *event = tell_stake(bj, hand, bettor, CR_EV_PUSHED, clause, events);
    event->amount = bj->hands[hand].stakes[bettor];
    stake_back(bj, hand, bettor, event, events);
}

/* ---- Insurance ---- */

static void settle_one_insurance(const struct cr_play *play, struct cr_bj *bj, unsigned number,
                                 unsigned bettor, unsigned kind, bool won, struct cr_events *events)
{
    struct cr_bj_bettor *own = &cr_bj_box(bj, number)->bettors[bettor];
    struct cr_ratio pays = cr_bj_rules(play)->insurance_payout;
    unsigned place = cr_bj_place(number, 1), what = CR_BJ_INSURANCE + kind;
    unsigned clause = kind == CR_BJ_INSURE_TEN ? CR_BC_INSURANCE_TEN : CR_BC_INSURANCE_PAYS;
    cr_money amount = own->insured[kind];
    own->insured[kind] = 0;
    bj->decided = 1;
    if (!won) {
        cr_bj_tell(events, CR_EV_LOST, CR_BC_INSURANCE_LOST, own->seat, own->insured_bet[kind],
                   place, what)
            ->amount = amount;
        return;
    }
    cr_money paid = capped(play, cr_bj_times(play, amount, pays.num, pays.den), &clause);
    struct cr_event *event =
        cr_bj_tell(events, CR_EV_WON, clause, own->seat, own->insured_bet[kind], place, what);
    event->amount = amount;
    event->paid = paid;
    cr_bj_tell(events, CR_EV_STAKE_BACK, CR_BC_SETTLE_STAKE, own->seat, own->insured_bet[kind],
               place, what)
        ->returned = amount;
}

/* The dealer's second card decides both kinds [M1 §195.5] [BG art.18], R7. */
void cr_bj_settle_insurance(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    assert(bj->dealer_count == 2);
    if (!cr_bj_any_insurance(bj)) return;
    bool won[CR_BJ_INSURANCES] = { cr_bj_dealer_is_natural(bj),
                                   cr_bj_card_points(bj->dealer[1]) == 10 };
    for (unsigned pass = 0; pass < 2; pass++) /* the lost are collected first */
        for (unsigned box = 1; box <= CR_BJ_BOXES_MAX; box++)
            for (unsigned i = 0; i < cr_bj_box(bj, box)->bettor_count; i++)
                for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
                    if (cr_bj_box(bj, box)->bettors[i].insured[kind] > 0 && won[kind] == (pass > 0))
                        settle_one_insurance(play, bj, box, i, kind, won[kind], events);
}

/* ---- The hands ---- */

enum result { LOST, WON, PUSHED };

static enum result judge(const struct cr_bj_hand *hand, unsigned dealer, bool dealer_natural,
                         unsigned *clause)
{
    unsigned own = cr_bj_hand_points(hand);
    if (hand->state == CR_BH_NATURAL) {
        *clause = dealer_natural ? CR_BC_NATURAL_PUSH : CR_BC_NATURAL_PAYS;
        return dealer_natural ? PUSHED : WON;
    }
    if (dealer_natural) {
        *clause = CR_BC_DEALER_NATURAL;
        return LOST;
    }
    if (dealer > 21) {
        *clause = CR_BC_SETTLE_DEALER_BUST;
        return WON;
    }
    *clause = own > dealer    ? CR_BC_SETTLE_HIGHER
              : own == dealer ? CR_BC_SETTLE_EQUAL
                              : CR_BC_SETTLE_LOWER;
    return own > dealer ? WON : own == dealer ? PUSHED : LOST;
}

/* Where the dealer's blackjack takes original stakes alone, what was added goes back (R3). */
static void take(const struct cr_play *play, struct cr_bj *bj, unsigned index, unsigned bettor,
                 unsigned clause, struct cr_events *events)
{
    const struct cr_bj_hand *hand = &bj->hands[index];
    bool all = cr_bj_rules(play)->dealer_bj_takes == CR_BJ_TAKES_ALL;
    cr_money original = cr_bj_box_of(bj, hand->box)->bettors[bettor].stake;
    if (all || clause != CR_BC_DEALER_NATURAL)
        cr_bj_lose(bj, index, bettor, clause, events);
    else if (hand->flags & CR_BH_SPLIT_OFF)
        cr_bj_give_back(bj, index, bettor, clause, events);
    else
        cr_bj_lose_part(bj, index, bettor, original, clause, events);
}

static void settle_hand(const struct cr_play *play, struct cr_bj *bj, unsigned index,
                        unsigned bettor, enum result result, unsigned clause,
                        struct cr_events *events)
{
    struct cr_ratio natural = cr_bj_rules(play)->bj_payout;
    cr_money stake = bj->hands[index].stakes[bettor];
    if (result == LOST)
        take(play, bj, index, bettor, clause, events);
    else if (result == PUSHED)
        push(bj, index, bettor, clause, events);
    else if (clause == CR_BC_NATURAL_PAYS)
        cr_bj_win(play, bj, index, bettor, cr_bj_times(play, stake, natural.num, natural.den),
                  clause, events);
    else
        cr_bj_win(play, bj, index, bettor, stake, clause, events);
}

/* Blind doubles are opened first [M1 §194.3]. */
static void show_blind(struct cr_bj *bj, struct cr_events *events)
{
    for (unsigned i = 0; i < bj->hand_count; i++) {
        struct cr_bj_hand *hand = &bj->hands[i];
        if (!(hand->flags & CR_BH_BLIND)) continue;
        hand->flags = (uint8_t)(hand->flags & ~CR_BH_BLIND);
        struct cr_event *event = cr_events_add(events, CR_EV_SHOWN, CR_BC_DOUBLE_BLIND, CR_NO_SEAT);
        event->position = (uint16_t)cr_bj_hand_place(bj, i);
        event->value = hand->cards[hand->card_count - 1];
    }
}

/* The lost are collected before the rest is paid. */
static void settle_hands(const struct cr_play *play, struct cr_bj *bj, bool lost,
                         struct cr_events *events)
{
    unsigned points = cr_bj_dealer_points(bj);
    bool natural = cr_bj_dealer_is_natural(bj);
    for (unsigned i = 0; i < bj->hand_count; i++) {
        struct cr_bj_hand *hand = &bj->hands[i];
        if (hand->state != CR_BH_CLOSED && hand->state != CR_BH_NATURAL) continue;
        unsigned clause;
        enum result result = judge(hand, points, natural, &clause);
        if (lost && result != LOST) continue;
        for (unsigned left = hand->stands; left; left &= left - 1)
            settle_hand(play, bj, i, (unsigned)__builtin_ctz(left), result, clause, events);
        hand->state = CR_BH_DONE;
    }
}

void cr_bj_settle(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    show_blind(bj, events);
    if (bj->hand_count > 1) settle_hands(play, bj, true, events);
    settle_hands(play, bj, false, events);
}
