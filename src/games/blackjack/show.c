/* show.c -- what the round waits for, what a seat may do, what can be seen. */
#include <stdlib.h>

#include "games/blackjack/blackjack.h"

/* ---- Needs ---- */

static void need_card(const struct cr_bj *bj, unsigned due, struct cr_need *need)
{
    if (bj->shoe.pack.left_count == 0) { /* the discards are shuffled (R39) */
        cr_shoe_need(&bj->shoe, need);
        need->kind = CR_NEED_CALL;
        need->input = CR_IN_SHUFFLE;
        need->count = need->cut = need->from = 0;
        need->shoe++;
        return;
    }
    cr_shoe_need(&bj->shoe, need);
    if (due == CR_BJ_DUE_DEALER) return;
    need->box = bj->hands[due].box;
    need->hand = (uint16_t)cr_bj_hand_number(bj, due);
    if (bj->phase == CR_BP_BOXES && bj->hands[bj->hand].flags & CR_BH_BLIND)
        need->closed = CR_CLOSED_TO_ALL;
}

static void need_decision(const struct cr_bj *bj, unsigned box, unsigned bettor,
                          struct cr_need *need)
{
    need->kind = CR_NEED_DECISION;
    need->input = CR_IN_ACT;
    need->box = (uint16_t)box;
    need->seat = cr_bj_box_of(bj, box)->bettors[bettor].seat;
    need->turn = bj->turn;
}

static CR_RARE void need_award(const struct cr_bj *bj, unsigned box, unsigned bettor, unsigned kind,
                               struct cr_need *need)
{
    need->kind = CR_NEED_AWARD;
    need->what = (uint16_t)(CR_BJ_BONUS + kind);
    need->outcomes = cr_bj_box_of(bj, box)->bettors[bettor].side[kind].share;
    need->input = CR_IN_AWARD;
    need->box = (uint16_t)box;
    need->seat = cr_bj_box_of(bj, box)->bettors[bettor].seat;
}

static CR_RARE void need_offers(const struct cr_play *play, const struct cr_bj *bj,
                                struct cr_need *need)
{
    unsigned box, bettor, kind;
    if (bj->misdealt) {
        need->kind = CR_NEED_RULING;
        need->input = CR_IN_RULING;
        need->outcomes = UINT64_C(1) << CR_BJ_RELAY | UINT64_C(1) << CR_BJ_SIT_OUT;
    } else if (cr_bj_claim(bj, true, &box, &bettor, &kind)) {
        need_award(bj, box, bettor, kind, need);
    } else {
        bool asks = cr_bj_asks_even_money(play, bj, &box, &bettor);
        assert(asks); /* or the phase were over */
        (void)asks;
        need_decision(bj, box, bettor, need);
    }
}

static void need_boxes(const struct cr_bj *bj, struct cr_need *need)
{
    unsigned box = bj->hands[bj->hand].box, bettor = cr_bj_box_of(bj, box)->owner;
    if (bj->pending) {
        bettor = 0;
        while (!(bj->asked >> bettor & 1))
            bettor++;
    }
    need_decision(bj, box, bettor, need);
    need->hand = (uint16_t)cr_bj_hand_number(bj, bj->hand);
}

static CR_RARE void need_settle(const struct cr_bj *bj, struct cr_need *need)
{
    unsigned box, bettor, kind;
    int blind = cr_bj_to_show(bj);
    if (blind >= 0) {
        cr_shoe_need(&bj->shoe, need);
        need->kind = CR_NEED_CALL;
        need->input = CR_IN_SHOW;
        need->from = bj->hands[blind].blind_at;
        need->box = bj->hands[blind].box;
        need->hand = (uint16_t)cr_bj_hand_number(bj, (unsigned)blind);
    } else if (cr_bj_claim(bj, false, &box, &bettor, &kind)) {
        need_award(bj, box, bettor, kind, need);
    }
}

/* Cards the system is still to show before bets are made (R31): of a bet that is offered here. */
static uint64_t to_designate(const struct cr_play *play, const struct cr_bj *bj)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    bool wants[CR_SIDE_KINDS] = {
        rules->bonus_card == CR_BJ_DRAWN_PER_ROUND && bj->bonus_card == CR_NO_CARD,
        rules->fortune_card == CR_BJ_DRAWN_PER_ROUND && bj->fortune_card == CR_NO_CARD,
    };
    uint64_t cards = 0;
    for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++) {
        cr_money least, most;
        if (!wants[kind]) continue;
        cr_bj_side_limits(play, kind, &least, &most);
        if (most > 0) cards |= UINT64_C(1) << kind;
    }
    return cards;
}

/* What is neither a card, nor a decision of a box, nor nothing. */
static CR_APART void need_other(const struct cr_play *play, const struct cr_bj *bj,
                                struct cr_need *need)
{
    switch ((enum cr_bj_phase)bj->phase) {
    case CR_BP_SHUFFLE: cr_shoe_need_stage(&bj->shoe, need); return;
    case CR_BP_BETS:
        need->kind = CR_NEED_BETS;
        need->outcomes = to_designate(play, bj);
        return;
    case CR_BP_OFFERS: need_offers(play, bj, need); return;
    case CR_BP_SETTLE: need_settle(bj, need); return;
    case CR_BP_BOXES: /* not run: asked about before, as OVER is; */
    case CR_BP_DEAL:
    case CR_BP_DEALER:
    case CR_BP_OVER: need->kind = CR_NEED_NOTHING; return; /* not run: a card is due at the rest */
    }
    abort(); /* every phase returned above */
}

void cr_bj_needs(const struct cr_play *play, const void *bytes, struct cr_need *need)
{
    const struct cr_bj *bj = bytes;
    *need = (struct cr_need){ .seat = CR_NO_SEAT };
    if (bj->due != CR_BJ_DUE_NONE)
        need_card(bj, bj->due, need);
    else if (bj->phase == CR_BP_BOXES)
        need_boxes(bj, need);
    else if (bj->phase == CR_BP_OVER)
        need->kind = CR_NEED_NOTHING;
    else
        need_other(play, bj, need);
}

/* ---- Actions ---- */

#define TRIAL_EVENTS 512 /* of seven boxes: their cards, a dozen of each bettor */

struct list {
    struct cr_action *out;
    size_t count, max;
    struct cr_action beyond; /* what did not fit */
};

static struct cr_action *add(struct list *list, unsigned input, unsigned box, unsigned choice,
                             enum cr_status status)
{
    struct cr_action *action = list->count < list->max ? &list->out[list->count++] : &list->beyond;
    *action = (struct cr_action){ .input = (uint16_t)input,
                                  .status = (uint16_t)status,
                                  .position = (uint16_t)box,
                                  .choice = (uint16_t)choice,
                                  .step = 1 };
    return action;
}

static cr_money least_of(cr_money a, cr_money b)
{
    return a < b ? a : b;
}

/* A stake on the box, and the side bets beside it. */
static void add_bets(const struct cr_play *play, const struct cr_bj *bj, unsigned number,
                     unsigned seat, cr_money funds, struct list *list)
{
    struct cr_bj trial;
    for (unsigned choice = CR_BJ_MAIN; choice <= CR_BJ_WHEEL; choice++) {
        cr_money least = cr_bj_min_bet(play), most = cr_bj_max_bet(play);
        if (choice != CR_BJ_MAIN) cr_bj_side_limits(play, choice - CR_BJ_BONUS, &least, &most);
        if (most == 0) continue; /* not of this house */
        struct cr_event event[4];
        struct cr_events events = { .list = event, .max = 4 };
        struct cr_input input = { .kind = CR_IN_BET,
                                  .seat = (uint16_t)seat,
                                  .position = (uint16_t)number,
                                  .choice = (uint16_t)choice,
                                  .amount = least,
                                  .funds = funds };
        trial = *bj;
        enum cr_status status = cr_bj_bet(play, &trial, &input, &events);
        const struct cr_bj_box *box = cr_bj_box_of(bj, number);
        for (unsigned i = 0; choice == CR_BJ_MAIN && i < box->bettor_count; i++)
            most -= box->bettors[i].stake;
        struct cr_action *action = add(list, CR_IN_BET, number, choice, status);
        action->least = least;
        action->most = status == CR_OK ? least_of(most, funds) : most > 0 ? most : 0;
    }
    if (cr_bj_bettor_at(cr_bj_box_of(bj, number), seat) >= 0)
        add(list, CR_IN_REMOVE, number, CR_BJ_MAIN, bj->phase <= CR_BP_BETS ? CR_OK : CR_LATE_BET);
}

/* As a decision would find the round: a box that was skipped sits out first. */
static CR_RARE const struct cr_bj *without_skipped(const struct cr_play *play,
                                                   const struct cr_bj *bj, struct cr_bj *trial)
{
    struct cr_event list[TRIAL_EVENTS];
    struct cr_events events = { .list = list, .max = TRIAL_EVENTS };
    *trial = *bj;
    cr_bj_sit_out(play, trial, &events);
    return trial;
}

/* What the owner of a box may decide, or a fellow bettor answer; on boxes he bets on. */
static void add_acts(const struct cr_play *play, const struct cr_bj *bj, unsigned number,
                     unsigned seat, cr_money funds, struct list *list)
{
    const struct cr_bj_box *box = cr_bj_box_of(bj, number);
    int bettor = cr_bj_bettor_at(box, seat);
    struct cr_refusal why;
    struct cr_input act = {
        .kind = CR_IN_ACT, .position = (uint16_t)number, .seat = (uint16_t)seat, .funds = funds
    };
    if (bettor < 0) return;
    struct cr_bj trial;
    bool skipped = bj->phase == CR_BP_OFFERS && bj->misdealt;
    const struct cr_bj *played = skipped ? without_skipped(play, bj, &trial) : bj;
    for (unsigned doing = CR_BJ_HIT; doing <= CR_BJ_DECLINE; doing++) {
        act.choice = (uint16_t)doing;
        enum cr_status status = cr_bj_check_act(play, played, &act, &why);
        struct cr_action *action = add(list, CR_IN_ACT, number, doing, status);
        bool adds = doing == CR_BJ_DOUBLE || doing == CR_BJ_BLIND || doing == CR_BJ_SPLIT ||
                    doing == CR_BJ_JOIN;
        if (adds) action->least = action->most = box->bettors[bettor].stake;
    }
    for (unsigned doing = CR_BJ_EVEN_MONEY; doing <= CR_BJ_REFUSE; doing++)
        add(list, CR_IN_ACT, number, doing, cr_bj_check_even_money(play, bj, number, seat));
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        cr_money least, most;
        if (!(cr_bj_rules(play)->insurance_kinds >> kind & 1)) continue;
        cr_bj_insurance_sizes(play, box->bettors[bettor].stake, &least, &most);
        enum cr_status status =
            cr_bj_check_insure(play, bj, number, seat, kind, least, funds, &why);
        struct cr_action *action = add(list, CR_IN_ACT, number, CR_BJ_INSURE + kind, status);
        action->least = least;
        action->most = most;
        if (cr_bj_rules(play)->insurance_size == CR_BJ_HALF_OR_FULL && most > least)
            action->step = most - least; /* the one or the other */
    }
}

/* Any player may cut: so many cards, from one end's limit to the other's. */
static void add_cut(const struct cr_play *play, const struct cr_bj *bj, struct list *list)
{
    struct cr_shoe_rules rules;
    bool due = bj->phase == CR_BP_SHUFFLE && bj->shoe.stage == CR_SHOE_CUT;
    if (!due) return;
    cr_bj_shoe_rules(play, &rules);
    struct cr_action *action = add(list, CR_IN_CUT, 0, 0, CR_OK);
    action->least = rules.cut_from_end;
    action->most = (cr_money)rules.decks * CR_PACK_CARDS - rules.cut_from_end;
}

size_t cr_bj_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                  struct cr_action *out, size_t max)
{
    const struct cr_bj *bj = bytes;
    struct list list = { .out = out, .max = max };
    if (seat < 0 || seat >= cr_bj_rules(play)->max_players) return 0;
    add_cut(play, bj, &list);
    for (unsigned box = 1; box <= cr_bj_boxes(play); box++) {
        if (bj->phase <= CR_BP_BETS)
            add_bets(play, bj, box, (unsigned)seat, funds, &list);
        else
            add_acts(play, bj, box, (unsigned)seat, funds, &list);
    }
    return list.count;
}

/* ---- View: all is open but what lies face down, and that nobody sees ---- */

cr_card cr_bj_seen(const struct cr_bj_hand *hand, unsigned card)
{
    bool blind = hand->flags & CR_BH_BLIND && hand->card_count > 2 && card + 1u == hand->card_count;
    return blind ? CR_CLOSED_CARD : hand->cards[card];
}

static void view_card(struct cr_items *items, unsigned place, cr_card card, unsigned order)
{
    struct cr_item *item = cr_items_add(items, CR_BJ_ITEM_CARD, CR_NO_SEAT);
    item->position = (uint16_t)place;
    item->value = card;
    item->amount = order;
}

static void view_bet(struct cr_items *items, unsigned seat, unsigned place, unsigned what,
                     cr_money amount)
{
    if (amount == 0) return;
    struct cr_item *item = cr_items_add(items, CR_BJ_ITEM_BET, seat);
    item->position = (uint16_t)place;
    item->value = (uint16_t)what;
    item->amount = amount;
}

static void view_box(const struct cr_bj *bj, unsigned number, struct cr_items *items)
{
    const struct cr_bj_box *box = cr_bj_box_of(bj, number);
    unsigned count;
    cr_bj_first_hand(bj, number, &count);
    for (unsigned i = 0; i < box->bettor_count; i++) {
        const struct cr_bj_bettor *own = &box->bettors[i];
        unsigned place = cr_bj_place(number, 1);
        if (count == 0) view_bet(items, own->seat, place, CR_BJ_MAIN, own->stake);
        for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
            view_bet(items, own->seat, place, CR_BJ_INSURANCE + kind, own->insured[kind]);
        for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++)
            if (cr_side_stands(&own->side[kind]))
                view_bet(items, own->seat, place, CR_BJ_BONUS + kind, own->side[kind].stake);
    }
}

void cr_bj_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                struct cr_items *items)
{
    (void)play;
    (void)viewer;
    const struct cr_bj *bj = bytes;
    struct cr_item *item = cr_items_add(items, CR_BJ_ITEM_PHASE, CR_NO_SEAT);
    item->value = bj->phase;
    item->position =
        (uint16_t)(bj->phase == CR_BP_BOXES ? cr_bj_hand_place(bj, bj->hand) : CR_BJ_NOWHERE);
    item->amount = bj->turn;
    item = cr_items_add(items, CR_BJ_ITEM_PACK, CR_NO_SEAT);
    item->value = bj->shoe.pack.left_count;
    item->position = (uint16_t)bj->shoe.number;
    item->amount = cr_shoe_is_last_hand(&bj->shoe);
    for (unsigned i = 0; i < bj->dealer_count; i++)
        view_card(items, CR_BJ_TO_DEALER, bj->dealer[i], i);
    for (unsigned i = 0; i < bj->exposed_count; i++)
        view_card(items, CR_BJ_EXPOSED, bj->exposed[i], i);
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        unsigned place = cr_bj_hand_place(bj, i);
        for (unsigned j = 0; j < hand->card_count; j++)
            view_card(items, place, cr_bj_seen(hand, j), j);
        for (unsigned j = 0; j < CR_BJ_BETTORS_MAX; j++)
            if (hand->stands >> j & 1)
                view_bet(items, cr_bj_box_of(bj, hand->box)->bettors[j].seat, place, CR_BJ_MAIN,
                         hand->stakes[j]);
    }
    for (unsigned box = 1; box <= CR_BJ_BOXES_MAX; box++)
        view_box(bj, box, items);
}
