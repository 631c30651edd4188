/* show.c -- what the round waits for, what a seat may do, what can be seen. */
#include <stdlib.h>

#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"

/* ---- Needs ---- */

/* Cards the system designates while bets are open, a bit each (game.h). */
static uint64_t undesignated(const struct cr_play *play, const struct cr_hp *hp)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    uint64_t out = 0;
    if (rules->bonus_card == CR_HP_DRAWN_PER_ROUND && hp->bonus_card == CR_NO_CARD &&
        cr_hp_bonus_offered(play))
        out |= 1;
    if (rules->fortune_card == CR_HP_DRAWN_PER_ROUND && hp->fortune_card == CR_NO_CARD &&
        cr_hp_wheel_offered(play))
        out |= 2;
    return out;
}

static void need_cards(const struct cr_hp *hp, const struct cr_hp_due *due, struct cr_need *need)
{
    cr_shoe_need(&hp->shoe, need);
    need->count = due->count;
    need->closed = due->closed;
    if (due->place < cr_hp_place(1)) return;
    need->box = due->place / 64;
    need->seat = cr_hp_box_of(hp, need->box)->seat;
}

static void need_lucky(unsigned boxes, struct cr_need *need)
{
    need->kind = CR_NEED_CHANCE;
    need->what = CR_CHANCE_NUMBER;
    need->input = CR_IN_LUCKY;
    need->count = 1;
    need->outcomes = UINT64_C(1000000) * boxes;
}

static bool need_show(const struct cr_play *play, const struct cr_hp *hp, struct cr_need *need)
{
    struct cr_hp_unnamed unnamed = cr_hp_to_show(play, hp);
    if (!unnamed.any) return false;
    cr_shoe_need(&hp->shoe, need);
    need->kind = CR_NEED_CALL;
    need->input = CR_IN_SHOW;
    need->box = unnamed.box;
    need->hand = (uint16_t)(unnamed.card + 1);
    need->from = unnamed.at;
    need->count = unnamed.count;
    return true;
}

static bool need_decision(const struct cr_hp *hp, struct cr_need *need)
{
    unsigned box = cr_hp_asked(hp);
    if (box == 0) return false;
    need->kind = CR_NEED_DECISION;
    need->input = CR_IN_ACT;
    need->box = (uint16_t)box;
    need->seat = cr_hp_box_of(hp, box)->seat;
    need->turn = cr_hp_box_of(hp, box)->turn;
    return true;
}

static bool need_award(const struct cr_hp *hp, struct cr_need *need)
{
    unsigned box, kind;
    if (!cr_hp_claim(hp, &box, &kind)) return false;
    need->kind = CR_NEED_AWARD;
    need->input = CR_IN_AWARD;
    need->what = (uint16_t)(CR_HP_BONUS_BET + kind);
    need->outcomes = cr_hp_box_of(hp, box)->side[kind].share;
    need->box = (uint16_t)box;
    need->seat = cr_hp_box_of(hp, box)->seat;
    return true;
}

static void need_shuffle(const struct cr_play *play, const struct cr_hp *hp, struct cr_need *need)
{
    cr_shoe_need_stage(&hp->shoe, need);
    unsigned offer = need->input == CR_IN_CUT ? cr_hp_cut_offer(play, hp) : 0;
    if (offer == 0) return;
    need->box = (uint16_t)offer;
    need->seat = cr_hp_box_of(hp, offer)->seat;
}

void cr_hp_needs(const struct cr_play *play, const void *bytes, struct cr_need *need)
{
    const struct cr_hp *hp = bytes;
    *need = (struct cr_need){ .seat = CR_NO_SEAT, .kind = CR_NEED_NOTHING };
    struct cr_hp_due due;
    unsigned lucky;
    switch ((enum cr_hp_phase)hp->phase) {
    case CR_HP_SHUFFLE: need_shuffle(play, hp, need); return;
    case CR_HP_BETS:
        need->kind = CR_NEED_BETS;
        need->outcomes = undesignated(play, hp);
        return;
    case CR_HP_DEAL:
        lucky = cr_hp_lucky_boxes(play, hp);
        if (lucky) {
            need_lucky(lucky, need);
            return;
        } /* fall through */
    case CR_HP_DRAW:
    case CR_HP_BOARD:
    case CR_HP_REPLACE:
        due = cr_hp_due(play, hp);
        need_cards(hp, &due, need);
        return;
    case CR_HP_DECIDE:
    case CR_HP_FINAL: need_decision(hp, need); return;
    case CR_HP_BUY:
        if (!need_decision(hp, need)) need_show(play, hp, need);
        return;
    case CR_HP_BONUS:
    case CR_HP_REVEAL:
    case CR_HP_SHOW: need_show(play, hp, need); return;
    case CR_HP_SETTLE: need_award(hp, need); return;
    case CR_HP_OVER: return;
    }
    abort(); /* not run: every phase returned above */
}

/* ---- Actions ---- */

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

/* One bet on the box: whether its least amount would be taken. */
static void add_bet(const struct cr_play *play, const struct cr_hp *hp, unsigned seat,
                    cr_money funds, unsigned box, unsigned choice, bool dark, cr_money least,
                    cr_money most, struct list *list)
{
    struct cr_refusal why;
    const struct cr_input input = { .kind = CR_IN_BET,
                                    .seat = (uint16_t)seat,
                                    .position = (uint16_t)box,
                                    .choice = (uint16_t)choice,
                                    .flags = (uint16_t)(dark << CR_HP_FLAG_DARK),
                                    .amount = least,
                                    .funds = funds };
    enum cr_status status = cr_hp_check_bet(play, hp, &input, &why);
    struct cr_action *action =
        add(list, CR_IN_BET, box, choice | (dark ? CR_HP_DARK_ACTION : 0), status);
    action->least = least;
    action->most = status == CR_OK ? least_of(most, funds) : most;
}

static void add_antes(const struct cr_play *play, const struct cr_hp *hp, unsigned seat,
                      cr_money funds, unsigned box, struct list *list)
{
    cr_money least = cr_hp_min_ante(play), most = cr_hp_max_ante(play);
    for (unsigned dark = 0; dark <= cr_hp_rules(play)->dark_allowed; dark++) {
        add_bet(play, hp, seat, funds, box, CR_HP_ANTE, dark > 0, least, most, list);
        if (list->count > 0) list->out[list->count - 1].step = cr_hp_ante_step(play);
    }
}

/* What may stand beside the Ante of a box. */
static void add_extras(const struct cr_play *play, const struct cr_hp *hp, unsigned seat,
                       cr_money funds, unsigned box, struct list *list)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    cr_money least, most;
    if (cr_hp_bonus_offered(play)) {
        cr_hp_bonus_limits(play, own->stakes[CR_HP_ANTE], &least, &most);
        add_bet(play, hp, seat, funds, box, CR_HP_BONUS_BET, false, least, most, list);
    }
    if (cr_hp_wheel_offered(play)) {
        cr_hp_wheel_limits(play, &least, &most);
        add_bet(play, hp, seat, funds, box, CR_HP_WHEEL_BET, false, least, most, list);
    }
    add(list, CR_IN_REMOVE, box, CR_HP_ANTE, CR_OK);
    if (!cr_hp_is_dark(own)) return;
    if (rules->dark_extras >> CR_HP_EXTRA_INSURANCE & 1) {
        cr_hp_insurance_limits(play, hp, own, &least, &most);
        add_bet(play, hp, seat, funds, box, CR_HP_INSURANCE, false, least, most, list);
    }
    if (rules->dark_extras >> CR_HP_EXTRA_SIXTH & 1) {
        least = cr_hp_cost(play, own, CR_HP_BUY_SIXTH, 0);
        add_bet(play, hp, seat, funds, box, CR_HP_SIXTH, false, least, least, list);
    }
    if (rules->dark_extras >> CR_HP_EXTRA_BUY & 1 &&
        rules->dark_buy_time == CR_HP_BUY_BEFORE_DEAL) {
        least = cr_hp_cost(play, own, CR_HP_BUY_IT, 0);
        add_bet(play, hp, seat, funds, box, CR_HP_BUY_FEE, false, least, least, list);
    }
}

static bool is_in_game(const struct cr_hp_rules *rules, unsigned doing)
{
    if (doing == CR_HP_EXCHANGE) return rules->exchange_max > 0;
    if (doing == CR_HP_BUY_SIXTH) return rules->sixth_card;
    if (doing == CR_HP_INSURE) return rules->insurance;
    return doing < CR_HP_INSURE || rules->buy_game;
}

/* What its player may decide. Whether his hand can be insured shows only to him. */
static void add_acts(const struct cr_play *play, const struct cr_hp *hp, unsigned seat,
                     cr_money funds, unsigned box, struct list *list)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    struct cr_refusal why;
    if (!cr_hp_is_in(hp, box) || own->seat != seat) return;
    for (unsigned doing = CR_HP_PASS; doing <= CR_HP_BUY_IT; doing++) {
        if (!is_in_game(rules, doing)) continue;
        cr_money least = 0, most;
        if (doing == CR_HP_INSURE && cr_hp_sees(play, hp, box, seat))
            cr_hp_insurance_limits(play, hp, own, &least, &most);
        else
            least = most = cr_hp_cost(play, own, doing, 1);
        if (doing == CR_HP_EXCHANGE)
            most = cr_hp_cost(play, own, doing, (unsigned)rules->exchange_max);
        const struct cr_hp_choice choice = { .doing = (uint8_t)doing,
                                             .box = (uint8_t)box,
                                             .card_count = 1,
                                             .seat = (uint16_t)seat,
                                             .amount = least,
                                             .funds = funds };
        struct cr_action *action =
            add(list, CR_IN_ACT, box, doing, cr_hp_check_act(play, hp, &choice, &why));
        action->least = least;
        action->most = most;
    }
}

/* So many cards, from one end's limit to the other's. */
static void add_cut(const struct cr_play *play, const struct cr_hp *hp, unsigned seat,
                    struct list *list)
{
    unsigned offer = cr_hp_cut_offer(play, hp), least = (unsigned)cr_hp_rules(play)->cut_min_cards;
    if (hp->phase != CR_HP_SHUFFLE || hp->shoe.stage != CR_SHOE_CUT) return;
    bool largest = cr_hp_rules(play)->cut_priority == CR_HP_LARGEST_ANTE;
    bool may = !largest || (offer && cr_hp_box_of(hp, offer)->seat == seat);
    struct cr_action *action = add(list, CR_IN_CUT, 0, 0, may ? CR_OK : CR_CUT_TURN);
    action->least = least;
    action->most = CR_PACK_CARDS - least;
    add(list, CR_IN_ACT, 0, CR_HP_NO_CUT, may ? CR_OK : CR_CUT_TURN);
}

size_t cr_hp_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                  struct cr_action *out, size_t max)
{
    const struct cr_hp *hp = bytes;
    struct list list = { .out = out, .max = max };
    if (seat < 0 || seat >= cr_hp_rules(play)->players_max) return 0;
    unsigned own = (unsigned)seat;
    add_cut(play, hp, own, &list);
    bool betting = hp->phase <= CR_HP_BETS && !(hp->flags & CR_HP_CLOSED_BETS);
    for (unsigned box = 1; box <= cr_hp_boxes(play); box++) {
        if (!betting)
            add_acts(play, hp, own, funds, box, &list);
        else if (cr_hp_is_in(hp, box) && cr_hp_box_of(hp, box)->seat == own)
            add_extras(play, hp, own, funds, box, &list);
        else
            add_antes(play, hp, own, funds, box, &list);
    }
    return list.count;
}

/* ---- View ---- */

static void view_card(struct cr_items *items, unsigned place, cr_card card, unsigned order)
{
    struct cr_item *item = cr_items_add(items, CR_HP_ITEM_CARD, CR_NO_SEAT);
    item->position = (uint16_t)place;
    item->value = card;
    item->amount = order;
}

static void view_bet(struct cr_items *items, unsigned seat, unsigned box, unsigned what,
                     cr_money amount)
{
    struct cr_item *item = cr_items_add(items, CR_HP_ITEM_BET, seat);
    item->position = (uint16_t)cr_hp_place(box);
    item->value = (uint16_t)what;
    item->amount = amount;
}

static void view_box(const struct cr_play *play, const struct cr_hp *hp, unsigned box,
                     unsigned seat, struct cr_items *items)
{
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    struct cr_item *item = cr_items_add(items, CR_HP_ITEM_BOX, own->seat);
    item->position = (uint16_t)cr_hp_place(box);
    item->value = own->state;
    item->amount = own->turn;
    item->extra = cr_hp_is_dark(own);
    for (unsigned i = 0; i < own->card_count; i++)
        view_card(items, cr_hp_place(box), cr_hp_seen(play, hp, box, i, seat), i);
    for (unsigned what = 0; what < CR_HP_STAKES; what++)
        if (own->stands >> what & 1) view_bet(items, own->seat, box, what, own->stakes[what]);
    for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++)
        if (cr_side_stands(&own->side[kind]))
            view_bet(items, own->seat, box, CR_HP_BONUS_BET + kind, own->side[kind].stake);
}

void cr_hp_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                struct cr_items *items)
{
    const struct cr_hp *hp = bytes;
    struct cr_item *item = cr_items_add(items, CR_HP_ITEM_PHASE, CR_NO_SEAT);
    item->value = hp->phase;
    item->amount = hp->turn;
    item = cr_items_add(items, CR_HP_ITEM_LEFT, CR_NO_SEAT);
    item->value = hp->shoe.pack.left_count;
    item->position = (uint16_t)hp->shoe.number;
    for (unsigned i = 0; i < hp->board_count; i++)
        view_card(items, CR_HP_TO_BOARD, hp->board[i], i);
    for (unsigned i = 0; i < hp->dealer_count; i++)
        view_card(items, CR_HP_TO_DEALER, cr_hp_dealer_seen(play, hp, i), i);
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box)) view_box(play, hp, box, viewer->seat, items);
}
