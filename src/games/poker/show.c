/* show.c -- what a seat may do, what can be seen.
 *
 * Whether a doing is open is asked of the door itself, on a copy of the state: so what is offered is what
 * is taken, and no rule is written twice.
 */
#include "games/poker/poker.h"

/* ---- Actions ---- */

struct list {
    const struct cr_play *play;
    const struct cr_poker *poker;
    struct cr_action *out;
    size_t count, max;
    cr_money funds;
    uint16_t seat;
};

static enum cr_status ask(const struct list *list, unsigned kind, unsigned doing, cr_money amount)
{
    struct cr_event told[CR_POKER_EVENTS_MAX];
    struct cr_events events = { .list = told, .max = CR_POKER_EVENTS_MAX };
    struct cr_poker copy = *list->poker;
    const struct cr_input input = { .kind = (uint16_t)kind,
                                    .seat = list->seat,
                                    .choice = (uint16_t)doing,
                                    .role = CR_ROLE_PLAYER,
                                    .amount = amount,
                                    .funds = list->funds };
    return cr_poker_apply(list->play, &copy, &input, &events);
}

static void add(struct list *list, unsigned kind, unsigned doing, cr_money least, cr_money most)
{
    if (list->count == list->max) return;
    list->out[list->count++] =
        (struct cr_action){ .input = (uint16_t)kind,
                            .status = (uint16_t)ask(list, kind, doing, least),
                            .choice = (uint16_t)doing,
                            .least = least,
                            .most = most,
                            .step = 1 };
}

static void add_act(struct list *list, unsigned doing, cr_money amount)
{
    add(list, CR_IN_ACT, doing, amount, amount);
}

static bool has(const struct list *list, unsigned flags)
{
    return list->poker->flags[list->seat] & flags;
}

static cr_money least_of(cr_money a, cr_money b)
{
    return a < b ? a : b;
}

/* ---- Chips into play and out of it ---- */

static void add_bring(struct list *list)
{
    cr_money held = list->poker->in_play[list->seat];
    cr_money least = held == 0 ? cr_poker_buyin_min(list->play) : 1;
    cr_money most = cr_poker_buyin_max(list->play) - held;
    most = least_of(most, list->funds - held);
    add(list, CR_IN_BRING, 0, least, most > least ? most : least);
}

/* Who cannot go by himself calls the floor. */
static void add_leave(struct list *list)
{
    if (list->poker->in_play[list->seat] == 0) return;
    add(list, CR_IN_TAKE_UP, 0, 0, 0);
    if (cr_poker_rules(list->play)->floor_approves_seat && !has(list, CR_SEAT_LEAVES))
        add_act(list, CR_POKER_DO_ASK_LEAVE, 0);
}

static void add_presence(struct list *list)
{
    cr_money held = list->poker->in_play[list->seat], funds = list->funds;
    bool in = has(list, CR_SEAT_IN) && !has(list, CR_SEAT_OUT_NEXT | CR_SEAT_LEAVES);
    if (held > 0) add_act(list, in ? CR_POKER_DO_SIT_OUT : CR_POKER_DO_SIT_IN, 0);
    bool least = cr_poker_rules(list->play)->unannounced_is_minimum;
    if (held == 0 && least && !has(list, CR_SEAT_ASKS) && funds > 0)
        add_act(list, CR_POKER_DO_SIT_IN, least_of(funds, cr_poker_buyin_min(list->play)));
    if (has(list, CR_SEAT_ASKS)) add_act(list, CR_POKER_DO_NO_BRING, 0);
}

/* ---- What is wished for the next hand ---- */

/* What the next hand would take of the seat, with those wishes. */
static cr_money cost(const struct list *list, const struct cr_positions_in *in)
{
    struct cr_positions at;
    if (cr_positions_find(in, &at) != CR_OK) return 0;
    return at.blind[list->seat] + at.dead[list->seat];
}

static void add_posts(struct list *list)
{
    struct cr_positions_in in;
    uint16_t own = (uint16_t)(1u << list->seat);
    if (!has(list, CR_SEAT_FRESH | CR_SEAT_OWES_SMALL | CR_SEAT_OWES_BIG)) return;
    cr_poker_positions_in(list->play, list->poker, &in);
    in.ready |= own;
    in.posts |= own;
    in.buys = CR_NOBODY;
    if (!has(list, CR_SEAT_POSTS)) add_act(list, CR_POKER_DO_POST, cost(list, &in));
    if (has(list, CR_SEAT_POSTS | CR_SEAT_BUYS)) add_act(list, CR_POKER_DO_WAIT, 0);
    if (!cr_poker_rules(list->play)->buy_button || has(list, CR_SEAT_BUYS)) return;
    in.posts &= (uint16_t)~own;
    in.buys = (uint8_t)list->seat;
    add_act(list, CR_POKER_DO_BUY_BUTTON, cost(list, &in));
}

static void add_straddles(struct list *list)
{
    struct cr_positions_in in;
    uint16_t own = (uint16_t)(1u << list->seat);
    if (has(list, CR_SEAT_STRADDLES | CR_SEAT_BUTTON_STRADDLES)) {
        add_act(list, CR_POKER_DO_NO_STRADDLE, 0);
        return;
    }
    cr_poker_positions_in(list->play, list->poker, &in);
    if (!(in.ready & own)) return;
    struct cr_positions_in with = in;
    struct cr_positions at;
    with.straddles |= own;
    bool found = cr_positions_find(&with, &at) == CR_OK;
    if (in.straddle) add_act(list, CR_POKER_DO_STRADDLE, found ? at.blind[list->seat] : 0);
    with = in;
    with.button_straddle = 1;
    found = cr_positions_find(&with, &at) == CR_OK;
    if (in.button_straddle_allowed && found && at.button == list->seat)
        add_act(list, CR_POKER_DO_BUTTON_STRADDLE, at.blind[list->seat]);
}

/* ---- In a hand ---- */

static void add_raise(struct list *list, const struct cr_pk_rules *rules)
{
    const struct cr_betting *betting = &list->poker->hand.betting;
    struct cr_betting_options may;
    cr_betting_options(&rules->betting, betting, list->seat, &may);
    unsigned doing = betting->price == 0 ? CR_POKER_DO_BET : CR_POKER_DO_RAISE;
    cr_money all = betting->in[list->seat] + betting->stack[list->seat];
    cr_money full = betting->price + betting->step, called = betting->in[list->seat] + may.call;
    add_act(list, CR_POKER_DO_FOLD, 0);
    add_act(list, CR_POKER_DO_CHECK, 0);
    if (may.call > 0)
        add_act(list, CR_POKER_DO_CALL, cr_poker_to_call(list->play, list->poker, list->seat));
    if (may.may_raise)
        add(list, CR_IN_ACT, doing, may.least, may.most);
    else
        add(list, CR_IN_ACT, doing, full, full);
    if (rules->betting.structure == CR_POT_LIMIT && may.may_raise)
        add_act(list, CR_POKER_DO_POT, may.most);
    add_act(list, CR_POKER_DO_ALL_IN, may.may_raise ? least_of(all, may.most) : called);
}

static void add_bring_in(struct list *list, const struct cr_pk_rules *rules)
{
    cr_money least, most;
    cr_pk_bring_in_limits(rules, &list->poker->hand, list->seat, &least, &most);
    add(list, CR_IN_ACT, CR_POKER_DO_BRING_IN, least, most);
    if (rules->bring_in_is_fixed && list->count > 0 && most > least)
        list->out[list->count - 1].step = most - least; /* the one or the other */
}

static void add_show(struct list *list)
{
    if (!cr_poker_rules(list->play)->showdown_muck) return;
    add_act(list, CR_POKER_DO_SHOW, 0);
    add_act(list, CR_POKER_DO_MUCK, 0);
}

/* Whoever is asked; what others may do before their turn no page offers. */
static void add_acts(struct list *list)
{
    struct cr_pk_rules rules;
    struct cr_pk_need need;
    if (list->poker->skipped == list->seat) add_act(list, CR_POKER_DO_STOP, 0);
    cr_poker_hand_needs(list->play, list->poker, &need);
    if (need.seat != list->seat) return;
    cr_poker_rules_now(list->play, list->poker, &rules);
    switch ((enum cr_pk_need_kind)need.kind) {
    case CR_PK_BRING_IN: add_bring_in(list, &rules); return;
    case CR_PK_ACT: add_raise(list, &rules); return;
    case CR_PK_SHOW: add_show(list); return;
    case CR_PK_BURN:
    case CR_PK_DEAL:
    case CR_PK_OVER: return;
    }
}

size_t cr_poker_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                     struct cr_action *out, size_t max)
{
    const struct cr_poker *poker = bytes;
    struct list list = {
        .play = play, .poker = poker, .out = out, .max = max, .funds = funds, .seat = (uint16_t)seat
    };
    if (seat < 0 || seat >= (int)cr_poker_seats(play)) return 0;
    if (poker->phase == CR_POKER_HAND) add_acts(&list);
    add_bring(&list);
    add_presence(&list);
    add_posts(&list);
    if (poker->phase == CR_POKER_BETWEEN || poker->phase == CR_POKER_OVER) add_straddles(&list);
    add_leave(&list);
    return list.count;
}

/* ---- View ---- */

/* Everybody sees the same: what lies closed has no name in the state. */
void cr_poker_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                   struct cr_items *items)
{
    (void)play;
    (void)viewer;
    const struct cr_poker *poker = bytes;
    const struct cr_pk_hand *hand = &poker->hand;
    struct cr_item *item = cr_items_add(items, CR_POKER_SEEN_PHASE, CR_NO_SEAT);
    item->value = poker->phase;
    item->position = hand->street;
    item->amount = poker->turn;
    for (unsigned i = 0; i < hand->common_count; i++) {
        item = cr_items_add(items, CR_POKER_SEEN_CARD, CR_NO_SEAT);
        item->position = (uint16_t)i;
        item->value = hand->common[i];
    }
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        bool dealt = hand->dealt >> seat & 1;
        if (poker->in_play[seat] == 0 && !dealt) continue;
        item = cr_items_add(items, CR_POKER_SEEN_SEAT, seat);
        item->value = poker->flags[seat];
        item->amount = dealt ? hand->betting.stack[seat] : poker->in_play[seat];
        item->extra = hand->put[seat] + hand->betting.in[seat];
        for (unsigned i = 0; dealt && i < hand->card_count[seat]; i++) {
            item = cr_items_add(items, CR_POKER_SEEN_CARD, seat);
            item->position = (uint16_t)i;
            item->value = hand->cards[seat][i];
        }
    }
}
