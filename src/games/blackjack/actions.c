/* actions.c -- what a box does: each after its check said it may. */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/blackjack/blackjack.h"

static void tell_act(const struct cr_bj *bj, unsigned hand, unsigned seat, unsigned doing,
                     unsigned clause, struct cr_events *events)
{
    struct cr_event *event = cr_events_add(events, CR_EV_ACTED, clause, seat);
    event->position = (uint16_t)cr_bj_hand_place(bj, hand);
    event->value = (uint16_t)doing;
}

/* ---- Money added to a hand ---- */

static void add_to_double(struct cr_bj *bj, unsigned bettor, cr_money amount,
                          struct cr_events *events)
{
    struct cr_bj_hand *hand = &bj->hands[bj->hand];
    unsigned seat = cr_bj_box(bj, hand->box)->bettors[bettor].seat;
    hand->stakes[bettor] += amount;
    cr_bj_tell(events, CR_EV_STAKED, CR_BC_DOUBLE_CARDS, seat, hand->bets[bettor],
               cr_bj_hand_place(bj, bj->hand), CR_BJ_MAIN)
        ->amount = amount;
}

/* The new half lies right behind the hand in turn. */
static void add_to_split(struct cr_bj *bj, unsigned bettor, struct cr_events *events)
{
    struct cr_bj_hand *half = &bj->hands[bj->hand + 1];
    const struct cr_bj_bettor *own = &cr_bj_box(bj, half->box)->bettors[bettor];
    half->stakes[bettor] = own->stake;
    half->bets[bettor] = bj->bet_count++;
    half->stands = (uint8_t)(half->stands | 1u << bettor);
    cr_bj_tell(events, CR_EV_STAKED, CR_BC_SPLIT_PAIR, own->seat, half->bets[bettor],
               cr_bj_hand_place(bj, bj->hand + 1), CR_BJ_MAIN)
        ->amount = own->stake;
}

static void add(struct cr_bj *bj, unsigned bettor, cr_money amount, struct cr_events *events)
{
    if (bj->pending == CR_BJ_SPLIT)
        add_to_split(bj, bettor, events);
    else
        add_to_double(bj, bettor, amount, events);
}

/* ---- Split and double ---- */

/* Hands to the right of a new one have new places: their bets are told by them. */
static void tell_moved(struct cr_bj *bj, unsigned from, unsigned box, struct cr_events *events)
{
    for (unsigned i = from; i < bj->hand_count && bj->hands[i].box == box; i++)
        for (unsigned j = 0; j < CR_BJ_BETTORS_MAX; j++)
            if (bj->hands[i].stands >> j & 1)
                cr_bj_tell(events, CR_EV_RESOLVED, CR_BC_SPLIT_PAIR,
                           cr_bj_box(bj, box)->bettors[j].seat, bj->hands[i].bets[j],
                           cr_bj_hand_place(bj, i), CR_BJ_MAIN);
}

static void split(struct cr_bj *bj, struct cr_events *events)
{
    unsigned index = bj->hand;
    assert(bj->hand_count < CR_BJ_HANDS_MAX);
    memmove(&bj->hands[index + 2], &bj->hands[index + 1],
            (bj->hand_count - index - 1u) * sizeof bj->hands[0]);
    bj->hand_count++;
    struct cr_bj_hand *hand = &bj->hands[index], *half = &bj->hands[index + 1];
    bool aces = cr_card_rank(hand->cards[0]) == CR_ACE;
    hand->flags = (uint8_t)(hand->flags | CR_BH_SPLIT | (aces ? CR_BH_ACES : 0));
    *half = (struct cr_bj_hand){ .box = hand->box };
    half->flags = (uint8_t)(CR_BH_SPLIT | CR_BH_SPLIT_OFF | (aces ? CR_BH_ACES : 0));
    cr_bj_put(half, hand->cards[1]);
    hand->cards[1] = 0;
    hand->card_count = 1;
    hand->sum = cr_bj_adds[hand->cards[0]];
    cr_bj_box(bj, hand->box)->splits++;
    tell_moved(bj, index + 2, hand->box, events);
}

/* Those of the hand beside the owner are asked; nobody can be made to stake more (R16). */
static void ask(const struct cr_play *play, struct cr_bj *bj, unsigned owner,
                struct cr_events *events)
{
    const struct cr_bj_hand *hand = &bj->hands[bj->hand];
    unsigned others = hand->stands & ~(1u << owner);
    if (cr_bj_rules(play)->cobettor_may_decline) {
        bj->asked = (uint8_t)others;
    } else {
        for (unsigned i = 0; i < CR_BJ_BETTORS_MAX; i++)
            if (others >> i & 1) add(bj, i, cr_bj_box(bj, hand->box)->bettors[i].stake, events);
    }
}

/* All have answered: the hand gets its card. */
static void go_on(struct cr_bj *bj)
{
    if (bj->asked) return;
    bj->pending = 0;
    bj->wanted = 1;
}

static void grow(const struct cr_play *play, struct cr_bj *bj, unsigned doing, cr_money amount,
                 struct cr_events *events)
{
    struct cr_bj_hand *hand = &bj->hands[bj->hand];
    unsigned box = hand->box, owner = cr_bj_box(bj, box)->owner;
    cr_money stake = cr_bj_box(bj, box)->bettors[owner].stake;
    bj->pending = (uint8_t)doing;
    if (doing == CR_BJ_SPLIT) {
        cr_bj_end_bonus(play, bj, box, false, events); /* R29 */
        split(bj, events);
    } else {
        hand->flags |= CR_BH_DOUBLED;
        if (doing == CR_BJ_BLIND) hand->flags |= CR_BH_BLIND;
    }
    add(bj, owner, amount ? amount : stake, events);
    ask(play, bj, owner, events);
    go_on(bj);
}

static void answer(struct cr_bj *bj, unsigned seat, bool join, struct cr_events *events)
{
    unsigned number = bj->hands[bj->hand].box;
    struct cr_bj_box *box = cr_bj_box(bj, number);
    unsigned bettor = (unsigned)cr_bj_bettor_at(box, seat);
    bj->asked = (uint8_t)(bj->asked & ~(1u << bettor));
    tell_act(bj, bj->hand, seat, join ? CR_BJ_JOIN : CR_BJ_DECLINE, CR_BC_BOX_DECLINE, events);
    if (join) add(bj, bettor, box->bettors[bettor].stake, events);
    go_on(bj);
}

/* ---- Stand, surrender ---- */

/* Half is lost, rounded as the house does; the rest goes back at once [M1 §196]. */
static void surrender(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    struct cr_bj_hand *hand = &bj->hands[bj->hand];
    struct cr_bj_box *box = cr_bj_box(bj, hand->box);
    bool all = cr_bj_rules(play)->surrender_binds_cobettors; /* R18 */
    cr_bj_end_bonus(play, bj, hand->box, false, events);
    for (unsigned i = 0; i < box->bettor_count; i++)
        if (hand->stands >> i & 1 && (all || i == box->owner))
            cr_bj_lose_part(bj, bj->hand, i, cr_bj_times(play, hand->stakes[i], 1, 2),
                            CR_BC_SURRENDER_CARDS, events);
    if (hand->stands == 0) {
        hand->state = CR_BH_DONE;
        hand->flags |= CR_BH_SURRENDERED;
        return;
    }
    box->owner = (uint8_t)__builtin_ctz(hand->stands); /* the first that is left decides on */
}

/* ---- The door ---- */

/* The dealer's own hand: there is nothing for him to decide [M1 §187]. */
static enum cr_status dealers_own(const struct cr_bj *bj, const struct cr_input *input,
                                  struct cr_refusal *why)
{
    if (input->choice != CR_BJ_STAND || bj->phase != CR_BP_DEALER) return CR_NO_BOX;
    snprintf(why->what, sizeof why->what, "%s", N_("draw"));
    return CR_DEALER_MUST;
}

static void do_it(const struct cr_play *play, struct cr_bj *bj, const struct cr_input *input,
                  struct cr_events *events)
{
    struct cr_bj_hand *hand = &bj->hands[bj->hand];
    static const uint8_t clauses[CR_BJ_DOS] = {
        [CR_BJ_HIT] = CR_BC_HAND_PLAYS,      [CR_BJ_STAND] = CR_BC_HAND_PLAYS,
        [CR_BJ_DOUBLE] = CR_BC_DOUBLE_CARDS, [CR_BJ_BLIND] = CR_BC_DOUBLE_BLIND,
        [CR_BJ_SPLIT] = CR_BC_SPLIT_PAIR,    [CR_BJ_SURRENDER] = CR_BC_SURRENDER_CARDS,
    };
    tell_act(bj, bj->hand, input->seat, input->choice, clauses[input->choice], events);
    bj->acted_box = hand->box;
    switch (input->choice) {
    case CR_BJ_HIT: bj->wanted = 1; return;
    case CR_BJ_STAND:
        if (!(hand->flags & CR_BH_SPLIT)) cr_bj_end_bonus(play, bj, hand->box, false, events);
        hand->state = CR_BH_CLOSED;
        return;
    case CR_BJ_SURRENDER: surrender(play, bj, events); return;
    default: grow(play, bj, input->choice, input->amount, events); return;
    }
}

enum cr_status cr_bj_act(const struct cr_play *play, struct cr_bj *bj, const struct cr_input *input,
                         struct cr_events *events)
{
    if (input->turn && input->turn != bj->turn) return CR_TURN_PASSED;
    if (input->choice >= CR_BJ_EVEN_MONEY && input->choice < CR_BJ_DOS)
        return cr_bj_offer(play, bj, input, events);
    if (input->choice == CR_BJ_NOTHING || input->choice >= CR_BJ_DOS) return CR_NOT_OFFERED;
    if (input->position == 0) return dealers_own(bj, input, &events->why);
    if (bj->phase == CR_BP_OFFERS && bj->misdealt) /* the first box plays: too late to lay again */
        cr_bj_sit_out(play, bj, events);
    enum cr_status status = cr_bj_check_act(play, bj, input, &events->why);
    if (status != CR_OK) return status;
    bj->turn++;
    if (input->choice == CR_BJ_JOIN || input->choice == CR_BJ_DECLINE)
        answer(bj, input->seat, input->choice == CR_BJ_JOIN, events);
    else
        do_it(play, bj, input, events);
    return cr_bj_advance(play, bj, events);
}

/* Time is up: the answer that adds nothing. */
enum cr_status cr_bj_timeout(const struct cr_play *play, struct cr_bj *bj,
                             const struct cr_input *input, struct cr_events *events)
{
    struct cr_need need;
    struct cr_input own = *input;
    cr_bj_needs(play, bj, &need);
    if (need.kind != CR_NEED_DECISION) return CR_NOT_THIS_PHASE;
    own.kind = CR_IN_ACT;
    own.position = need.box;
    own.seat = need.seat;
    own.number = 0;
    own.amount = 0;
    own.choice = bj->phase == CR_BP_OFFERS ? CR_BJ_REFUSE
                 : bj->pending             ? CR_BJ_DECLINE
                                           : CR_BJ_STAND;
    return cr_bj_act(play, bj, &own, events);
}
