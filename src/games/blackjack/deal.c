/* deal.c -- cards: where the next one goes, the dealer's errors, closed cards [M1 §183, §189-§191]. */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/blackjack/blackjack.h"

/* ---- The order of the deal ---- */

void cr_bj_begin_deal(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    assert(bj->phase == CR_BP_BETS && bj->hand_count == 0);
    cr_events_add(events, CR_EV_BETS_CLOSED, CR_BC_BET_LATE, CR_NO_SEAT);
    for (unsigned left = bj->in; left; left &= left - 1) {
        unsigned number = cr_bj_first_of(left);
        struct cr_bj_box *box = cr_bj_box(bj, number);
        box->owner = (uint8_t)cr_bj_owner_of(cr_bj_rules(play), box);
        struct cr_bj_hand *hand = &bj->hands[bj->hand_count++];
        *hand = (struct cr_bj_hand){ .box = (uint8_t)number };
        for (unsigned i = 0; i < box->bettor_count; i++) {
            hand->stakes[i] = box->bettors[i].stake;
            hand->bets[i] = box->bettors[i].bet;
            hand->stands = (uint8_t)(hand->stands | 1u << i);
        }
    }
    bj->phase = CR_BP_DEAL;
}

/* ---- Laying a card ---- */

static void tell_card(unsigned place, cr_card card, unsigned clause, struct cr_events *events)
{
    struct cr_event *event = cr_events_add(events, CR_EV_DEALT, clause, CR_NO_SEAT);
    event->position = (uint16_t)place;
    event->value = card;
}

/* More than 21: the stake is lost at once and stays lost [M1 §185]. */
static void bust(struct cr_bj *bj, unsigned index, struct cr_events *events)
{
    struct cr_bj_hand *hand = &bj->hands[index];
    struct cr_bj_box *box = cr_bj_box(bj, hand->box);
    for (unsigned i = 0; i < box->bettor_count; i++)
        if (hand->stands >> i & 1) cr_bj_lose(bj, index, i, CR_BC_HAND_BUST, events);
    hand->state = CR_BH_DONE;
    hand->flags |= CR_BH_BUST;
    if (hand->flags & CR_BH_SPLIT) box->split_lost = 1;
}

/* Whether the owner of the box in turn could split its hand, had he the chips. */
static CR_RARE bool may_split(const struct cr_play *play, const struct cr_bj *bj, unsigned number)
{
    const struct cr_bj_box *box = cr_bj_box_of(bj, number);
    struct cr_refusal why;
    const struct cr_input split = { .kind = CR_IN_ACT,
                                    .choice = CR_BJ_SPLIT,
                                    .position = (uint16_t)number,
                                    .seat = box->bettors[box->owner].seat,
                                    .funds = CR_MONEY_MAX };
    return cr_bj_check_act(play, bj, &split, &why) == CR_OK;
}

/* What a card does to the hand it came to. */
static void read_hand(const struct cr_play *play, struct cr_bj *bj, unsigned index,
                      struct cr_events *events)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    struct cr_bj_hand *hand = &bj->hands[index];
    unsigned points = cr_bj_hand_points(hand);
    bool one_card_ace = hand->flags & CR_BH_ACES && rules->split_aces_one_card;
    if (points > 21) {
        bust(bj, index, events);
    } else if (hand->flags & CR_BH_DOUBLED) {
        hand->state = CR_BH_CLOSED;
    } else if (one_card_ace) {
        /* only another ace leaves anything to say: split again, or stand (R11) */
        if (!may_split(play, bj, hand->box)) hand->state = CR_BH_CLOSED;
    } else if (points == 21 && rules->auto_stand_21) {
        hand->state = CR_BH_CLOSED; /* R22 */
    }
}

static void lay_on_hand(struct cr_bj *bj, unsigned index, cr_card card, struct cr_events *events)
{
    struct cr_bj_hand *hand = &bj->hands[index];
    cr_bj_put(hand, card);
    bool blind = hand->flags & CR_BH_BLIND;
    if (blind) hand->blind_at = (uint16_t)(bj->shoe.out - 1);
    tell_card(cr_bj_hand_place(bj, index), blind ? CR_CLOSED_CARD : card,
              blind ? CR_BC_DOUBLE_BLIND : CR_BC_DEAL_ORDER, events);
}

/* The cutting card lay before this one. */
static void meet_cutting_card(struct cr_bj *bj, struct cr_events *events)
{
    if (!cr_shoe_is_last_hand(&bj->shoe) || bj->shoe.told) return;
    bj->shoe.told = 1;
    cr_events_add(events, CR_EV_CUTTING_CARD, CR_BC_PACK_LAST_HAND, CR_NO_SEAT);
}

/* A card was drawn by a box in turn; the second of a split hand says nothing of its first cards. */
static CR_APART enum cr_status read_draw(const struct cr_play *play, struct cr_bj *bj,
                                         unsigned index, struct cr_events *events)
{
    const struct cr_bj_hand *hand = &bj->hands[index];
    bj->drawn = 1;
    bj->wanted = 0;
    if (hand->card_count > 2) cr_bj_end_bonus(play, bj, hand->box, hand->card_count == 3, events);
    read_hand(play, bj, index, events);
    meet_cutting_card(bj, events);
    return cr_bj_advance(play, bj, events);
}

/* The dealer's second card decides what was put beside the boxes on it. */
static CR_RARE enum cr_status read_second(const struct cr_play *play, struct cr_bj *bj,
                                          struct cr_events *events)
{
    cr_bj_settle_insurance(play, bj, events);
    meet_cutting_card(bj, events);
    return cr_bj_advance(play, bj, events);
}

enum cr_status cr_bj_lay(const struct cr_play *play, struct cr_bj *bj, unsigned due, cr_card card,
                         struct cr_events *events)
{
    bool deal = bj->phase == CR_BP_DEAL;
    bj->turn++;
    if (deal) {
        bj->dealt[bj->dealt_count++] = card;
        bj->deal_step++;
    }
    if (due == CR_BJ_DUE_DEALER) {
        cr_bj_put_to_dealer(bj, card);
        tell_card(CR_BJ_TO_DEALER, card, deal ? CR_BC_DEAL_ORDER : CR_BC_DEALER_DRAW, events);
        bool second = !deal && bj->dealer_count == 2;
        if (second && bj->beside > 0) return read_second(play, bj, events);
    } else {
        lay_on_hand(bj, due, card, events);
        if (bj->phase == CR_BP_BOXES) return read_draw(play, bj, due, events);
    }
    meet_cutting_card(bj, events);
    return cr_bj_advance(play, bj, events);
}

/* ---- The whole deal at once ---- */

/* How often that card is among them. */
static CR_APART unsigned copies(const uint8_t *cards, unsigned count, cr_card card)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++)
        n += cards[i] == card;
    return n;
}

bool cr_bj_is_sound_deal(const struct cr_bj *bj, const struct cr_input *input)
{
    const struct cr_pack *pack = &bj->shoe.pack;
    const unsigned count = input->card_count;
    if (bj->phase != CR_BP_DEAL || input->to != CR_BJ_NOWHERE || bj->exposed_count > 0)
        return false;
    if (bj->shoe.stage != CR_SHOE_READY || bj->due == CR_BJ_DUE_NONE) return false;
    if (count > pack->left_count || count > CR_CARDS_PER_INPUT_MAX) return false;
    if (bj->deal_step + count > cr_bj_deal_steps(bj)) return false;
    for (unsigned i = 0; i < count; i++) {
        cr_card card = input->cards[i];
        if (!cr_card_is_open(card)) return false;
        if (pack->left[card] < count && pack->left[card] <= copies(input->cards, i, card))
            return false;
    }
    return true;
}

enum cr_status cr_bj_deal_all(const struct cr_play *play, struct cr_bj *bj,
                              const struct cr_input *input, struct cr_events *events)
{
    const unsigned count = input->card_count, boxes = bj->hand_count, step = bj->deal_step;
    uint8_t *const dealt = &bj->dealt[bj->dealt_count];
    assert(bj->phase == CR_BP_DEAL && bj->dealt_count + count <= sizeof bj->dealt);
    bj->deal_step = (uint8_t)(step + count);
    bj->dealt_count = (uint8_t)(bj->dealt_count + count);
    bj->turn += count;
    for (unsigned i = 0; i < count; i++) {
        const cr_card card = input->cards[i];
        cr_shoe_take_sound(&bj->shoe, card);
        dealt[i] = card;
        if (step + i == boxes) {
            cr_bj_put_to_dealer(bj, card);
            tell_card(CR_BJ_TO_DEALER, card, CR_BC_DEAL_ORDER, events);
        } else {
            unsigned turn = step + i < boxes ? step + i : step + i - boxes - 1;
            cr_bj_put(&bj->hands[turn], card);
            tell_card(cr_bj_place(bj->hands[turn].box, 1), card, CR_BC_DEAL_ORDER, events);
        }
        meet_cutting_card(bj, events);
    }
    return cr_bj_advance(play, bj, events);
}

/* ---- One card from outside ---- */

/* A card nobody asked for: the next card in order, here or in the next deal [M1 §189, §191]. */
static CR_RARE enum cr_status expose(const struct cr_play *play, struct cr_bj *bj, cr_card card,
                                     struct cr_events *events)
{
    bool after = bj->phase == CR_BP_OVER;
    events->why.max = CR_BJ_EXPOSED_MAX;
    if (cr_bj_rules(play)->error_rules != CR_BJ_M1_ERRORS) return CR_NOT_OFFERED;
    if (bj->phase != CR_BP_BETS && bj->phase != CR_BP_OFFERS && bj->phase != CR_BP_BOXES && !after)
        return CR_NOT_THIS_PHASE;
    if (!cr_card_is_open(card)) return CR_FACE_UP;
    if (bj->exposed_count == CR_BJ_EXPOSED_MAX) {
        snprintf(events->why.what, sizeof events->why.what, "%s", N_("exposed cards"));
        return CR_TOO_MANY;
    }
    enum cr_status status = cr_shoe_take(&bj->shoe, card, &events->why);
    if (status != CR_OK) return status;
    bj->exposed[bj->exposed_count++] = card;
    tell_card(CR_BJ_EXPOSED, card, after ? CR_BC_ERROR_EXTRA : CR_BC_ERROR_EXPOSED, events);
    return CR_OK;
}

/* The system draws and shows a card before bets are made: no card of the shoe (R31). */
static CR_RARE enum cr_status draw_side_card(const struct cr_play *play, struct cr_bj *bj,
                                             unsigned to, cr_card card, struct cr_events *events)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    bool bonus = to == CR_BJ_TO_BONUS;
    uint8_t *drawn = bonus ? &bj->bonus_card : &bj->fortune_card;
    if (!(bonus ? rules->bonus_enabled : rules->wheel_enabled)) return CR_NOT_OFFERED;
    if ((bonus ? rules->bonus_card : rules->fortune_card) != CR_BJ_DRAWN_PER_ROUND)
        return CR_NOT_OFFERED;
    if (bj->phase > CR_BP_BETS || *drawn != CR_NO_CARD) return CR_NOT_THIS_PHASE;
    if (!cr_card_is_open(card)) return CR_FACE_UP;
    *drawn = card;
    tell_card(to, card, bonus ? CR_BC_SIDE_BONUS_CARD : CR_BC_SIDE_FORTUNE_CARD, events);
    return CR_OK;
}

/* The dealer passes over boxes: they are skipped in this turn of the deal [M1 §190]. */
static CR_RARE enum cr_status skip_to(const struct cr_play *play, struct cr_bj *bj, unsigned to,
                                      struct cr_refusal *why)
{
    unsigned place = cr_bj_due_place(bj, bj->due), step = bj->deal_step;
    if (to == place) return CR_OK;
    cr_bj_symbol(CR_BJ_SET_TARGET, place, why->what, sizeof why->what);
    if (bj->phase != CR_BP_DEAL || cr_bj_rules(play)->error_rules != CR_BJ_M1_ERRORS)
        return CR_WRONG_HAND;
    for (;; step++) {
        if (step == cr_bj_deal_steps(bj)) return CR_WRONG_HAND;
        unsigned due = cr_bj_deal_due(bj, step);
        if (cr_bj_due_place(bj, due) == to) break;
        if (due == CR_BJ_DUE_DEALER) return CR_WRONG_HAND;
    }
    for (unsigned i = bj->deal_step; i < step; i++)
        cr_bj_box(bj, bj->hands[cr_bj_deal_due(bj, i)].box)->skipped = 1;
    bj->deal_step = (uint8_t)step;
    bj->due = (uint8_t)cr_bj_deal_due(bj, step);
    bj->misdealt = 1;
    return CR_OK;
}

/* No card is due: the dealer stands, or it is nobody's time to be dealt to. */
static CR_RARE enum cr_status refuse_card(const struct cr_bj *bj, unsigned to,
                                          struct cr_refusal *why)
{
    bool dealers = to == CR_BJ_TO_DEALER || to == CR_BJ_NOWHERE;
    if (bj->phase == CR_BP_SHUFFLE) return cr_shoe_check_ready(&bj->shoe, why);
    if (bj->phase < CR_BP_SETTLE || !dealers) return CR_NOT_THIS_PHASE;
    snprintf(why->what, sizeof why->what, "%s", N_("stand"));
    return CR_DEALER_MUST;
}

static bool is_blind_due(const struct cr_bj *bj)
{
    return bj->phase == CR_BP_BOXES && bj->hands[bj->hand].flags & CR_BH_BLIND;
}

static inline enum cr_status take_and_lay(const struct cr_play *play, struct cr_bj *bj,
                                          cr_card card, struct cr_events *events)
{
    enum cr_status status = cr_shoe_check_ready(&bj->shoe, &events->why);
    if (status == CR_OK) status = cr_shoe_take(&bj->shoe, card, &events->why);
    return status == CR_OK ? cr_bj_lay(play, bj, bj->due, card, events) : status;
}

static CR_APART enum cr_status any_card(const struct cr_play *play, struct cr_bj *bj, unsigned to,
                                        cr_card card, const struct cr_input *input,
                                        struct cr_events *events)
{
    if (to == CR_BJ_EXPOSED) return expose(play, bj, card, events);
    if (to == CR_BJ_TO_BONUS || to == CR_BJ_TO_FORTUNE)
        return draw_side_card(play, bj, to, card, events);
    if (bj->phase == CR_BP_BETS) { /* the first card is out: betting is over [M1 §182] */
        enum cr_status closed = cr_bj_close_bets(play, bj, input, events);
        if (closed != CR_OK) return closed;
    }
    if (bj->due == CR_BJ_DUE_NONE) return refuse_card(bj, to, &events->why);
    if (to != CR_BJ_NOWHERE) {
        enum cr_status skipped = skip_to(play, bj, to, &events->why);
        if (skipped != CR_OK) return skipped;
    }
    if (!cr_card_is_open(card) && !is_blind_due(bj)) return CR_FACE_UP;
    return take_and_lay(play, bj, card, events);
}

/* Several cards are as many, one behind the other, all or none; `to` is where the first goes. */
static CR_APART enum cr_status any_cards(const struct cr_play *play, struct cr_bj *bj,
                                         const struct cr_input *input, struct cr_events *events)
{
    if (input->card_count == 0 || input->card_count > CR_CARDS_PER_INPUT_MAX)
        return CR_HOW_MANY_CARDS;
    enum cr_status status = any_card(play, bj, input->to, input->cards[0], input, events);
    for (unsigned i = 1; i < input->card_count && status == CR_OK; i++)
        status = any_card(play, bj, CR_BJ_NOWHERE, input->cards[i], input, events);
    if (status != CR_OK) return status;
    return cr_bj_advance(play, bj, events); /* one that was exposed may be due now */
}

/* Most are just the next one, open, where it is due. */
enum cr_status cr_bj_cards(const struct cr_play *play, struct cr_bj *bj,
                           const struct cr_input *input, struct cr_events *events)
{
    bool one = input->card_count == 1 && input->to == CR_BJ_NOWHERE;
    events->why.n = 1;
    if (one && bj->due != CR_BJ_DUE_NONE && cr_card_is_open(input->cards[0]))
        return take_and_lay(play, bj, input->cards[0], events);
    return any_cards(play, bj, input, events);
}

/* ---- Closed cards ---- */

/* The closed card of a blind double is named. Without a box the first one that waits is meant. */
enum cr_status cr_bj_show(const struct cr_play *play, struct cr_bj *bj,
                          const struct cr_input *input, struct cr_events *events)
{
    int next = cr_bj_to_show(bj);
    events->why.n = 1;
    if (next < 0) return bj->phase == CR_BP_SETTLE ? CR_NOT_CLOSED : CR_NOT_THIS_PHASE;
    if (input->card_count != 1) return CR_HOW_MANY_CARDS;
    unsigned index = (unsigned)next;
    if (input->position) {
        unsigned count, first = cr_bj_first_hand(bj, input->position, &count);
        unsigned number = input->number ? input->number : 1;
        if (number > count) return CR_NOT_CLOSED;
        index = first + number - 1;
    }
    struct cr_bj_hand *hand = &bj->hands[index];
    if (!(hand->flags & CR_BH_BLIND) || hand->cards[hand->card_count - 1] != CR_CLOSED_CARD)
        return CR_NOT_CLOSED;
    enum cr_status status = cr_shoe_show(&bj->shoe, input->cards[0], &events->why);
    if (status != CR_OK) return status;
    hand->cards[hand->card_count - 1] = input->cards[0];
    hand->sum = (uint16_t)(hand->sum + cr_bj_adds[input->cards[0]]);
    return cr_bj_advance(play, bj, events);
}

/* ---- Rulings ---- */

/* Every card dealt so far, in the order it was drawn, onto the right sequence (R25). */
static void relay(struct cr_bj *bj, struct cr_events *events)
{
    uint8_t drawn[sizeof bj->dealt];
    unsigned count = bj->dealt_count;
    memcpy(drawn, bj->dealt, sizeof drawn);
    cr_events_add(events, CR_EV_IRREGULAR, CR_BC_ERROR_RELAID, CR_NO_SEAT);
    for (unsigned i = 0; i < bj->hand_count; i++) {
        memset(bj->hands[i].cards, 0, sizeof bj->hands[i].cards);
        bj->hands[i].card_count = 0;
        bj->hands[i].sum = 0;
    }
    memset(bj->dealer, 0, sizeof bj->dealer);
    bj->dealer_count = bj->misdealt = 0;
    bj->dealer_sum = 0;
    for (unsigned i = 0; i < CR_BJ_BOXES_MAX; i++)
        bj->boxes[i].skipped = 0;
    for (unsigned step = 0; step < count; step++) {
        unsigned due = cr_bj_deal_due(bj, step);
        if (due == CR_BJ_DUE_DEALER)
            cr_bj_put_to_dealer(bj, drawn[step]);
        else
            cr_bj_put(&bj->hands[due], drawn[step]);
        tell_card(cr_bj_due_place(bj, due), drawn[step], CR_BC_ERROR_RELAID, events);
    }
    bj->deal_step = (uint8_t)count;
    bj->phase = CR_BP_DEAL;
}

void cr_bj_sit_out(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    cr_events_add(events, CR_EV_IRREGULAR, CR_BC_ERROR_SITS_OUT, CR_NO_SEAT);
    for (unsigned i = 0; i < bj->hand_count; i++) {
        struct cr_bj_hand *hand = &bj->hands[i];
        struct cr_bj_box *box = cr_bj_box(bj, hand->box);
        if (!box->skipped) continue;
        hand->state = CR_BH_SITS_OUT;
        for (unsigned j = 0; j < hand->card_count; j++) {
            struct cr_event *event =
                cr_events_add(events, CR_EV_MUCKED, CR_BC_ERROR_SITS_OUT, CR_NO_SEAT);
            event->position = (uint16_t)cr_bj_hand_place(bj, i);
            event->value = hand->cards[j];
        }
        memset(hand->cards, 0, sizeof hand->cards);
        hand->card_count = 0;
        hand->sum = 0;
        for (unsigned bettor = 0; bettor < box->bettor_count; bettor++)
            for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++) {
                struct cr_side_at at = cr_bj_side_at(bj, hand->box, bettor, kind);
                if (cr_side_stands(&box->bettors[bettor].side[kind]))
                    cr_side_give_back(&box->bettors[bettor].side[kind], &at, CR_BC_ERROR_SITS_OUT,
                                      events);
            }
    }
    bj->misdealt = 0;
    cr_bj_read_deal(play, bj, events);
    cr_bj_advance(play, bj, events);
}

enum cr_status cr_bj_rule(const struct cr_play *play, struct cr_bj *bj,
                          const struct cr_input *input, struct cr_events *events)
{
    bool skipped = bj->misdealt && (bj->phase == CR_BP_OFFERS || bj->phase == CR_BP_DEAL);
    switch (input->choice) {
    case CR_BJ_RELAY:
        if (!skipped) return CR_NO_RULING;
        relay(bj, events);
        break;
    case CR_BJ_SIT_OUT:
        if (!skipped || bj->phase == CR_BP_DEAL) return CR_NO_RULING;
        cr_bj_sit_out(play, bj, events);
        break;
    case CR_BJ_REPLACE: /* a defective card lies open: the deal is finished first */
        bj->shoe.replace = 1;
        cr_events_add(events, CR_EV_IRREGULAR, CR_BC_PACK_DEFECTIVE, CR_NO_SEAT);
        break;
    default: return CR_NO_RULING;
    }
    return cr_bj_advance(play, bj, events);
}
