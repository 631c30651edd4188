/* state.c -- where a round begins, what it leaves, and what must hold of it. */
#include <string.h>

#include "games/blackjack/blackjack.h"

/* ---- Beginning ---- */

/* A stake that sat out lies on its box again, and may be taken back [M1 §190]. */
static bool resume_stake(const struct cr_play *play, struct cr_bj *bj, const struct cr_item *item,
                         struct cr_events *events)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    if (item->position < 1 || item->position > CR_BJ_BOXES_MAX) return false;
    struct cr_bj_box *box = cr_bj_box(bj, item->position);
    if (item->seat >= rules->max_players || item->value < 1) return false;
    if (item->amount < 1 || item->amount > CR_BJ_STAKE_MOST) return false;
    if (box->bettor_count == CR_BJ_BETTORS_MAX || cr_bj_bettor_at(box, item->seat) >= 0)
        return false;
    for (unsigned i = 0; i < box->bettor_count; i++)
        if (box->places[i] == item->value) return false;
    unsigned index = box->bettor_count++;
    box->bettors[index] =
        (struct cr_bj_bettor){ .stake = item->amount, .seat = item->seat, .bet = bj->bet_count++ };
    if (item->value > CR_BJ_BETTORS_MAX) return false;
    box->places[index] = (uint8_t)item->value;
    box->owner = (uint8_t)cr_bj_owner_of(rules, box);
    cr_bj_tell(events, CR_EV_CARRIED, CR_BC_BET_CARRIED, item->seat, box->bettors[index].bet,
               cr_bj_place(item->position, 1), CR_BJ_MAIN)
        ->amount = item->amount;
    return true;
}

static bool resume_item(const struct cr_play *play, struct cr_bj *bj,
                        const struct cr_shoe_rules *shoe, const struct cr_item *item,
                        struct cr_events *events)
{
    switch (item->kind) {
    case CR_BJ_ITEM_SHOE:
    case CR_BJ_ITEM_LEFT: return cr_shoe_resume(&bj->shoe, shoe, item->kind, item);
    case CR_BJ_ITEM_EXPOSED:
        if (bj->exposed_count == CR_BJ_EXPOSED_MAX || item->value >= CR_PACK_CARDS) return false;
        bj->exposed[bj->exposed_count++] = (uint8_t)item->value;
        return true;
    case CR_BJ_ITEM_STAKE: return resume_stake(play, bj, item, events);
    default: return false;
    }
}

/* A whole shoe was left, or none: then a fresh one is meant. */
static bool has_shoe(const struct cr_items *carry, bool *whole)
{
    unsigned shoes = 0, suits = 0, doubled = 0;
    for (size_t i = 0; carry && i < carry->count; i++) {
        shoes += carry->list[i].kind == CR_BJ_ITEM_SHOE;
        if (carry->list[i].kind != CR_BJ_ITEM_LEFT || carry->list[i].position >= CR_SUITS) continue;
        doubled |= suits & 1u << carry->list[i].position;
        suits |= 1u << carry->list[i].position;
    }
    *whole = (shoes == 1 && suits == 15 && !doubled) || (shoes == 0 && suits == 0);
    return shoes > 0;
}

enum cr_status cr_bj_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events)
{
    struct cr_bj *bj = bytes;
    struct cr_shoe_rules shoe;
    size_t before = events->count;
    bool whole, given = has_shoe(carry, &whole), fits = whole;
    memset(bj, 0, sizeof *bj);
    bj->bonus_card = bj->fortune_card = CR_NO_CARD;
    cr_bj_shoe_rules(play, &shoe);
    if (!given) cr_shoe_init(&bj->shoe, &shoe);
    for (size_t i = 0; fits && carry && i < carry->count; i++)
        fits = resume_item(play, bj, &shoe, &carry->list[i], events);
    if (!fits || !cr_shoe_is_sane(&bj->shoe)) {
        events->count = before;
        return CR_BAD_INPUT;
    }
    cr_shoe_begin_round(&bj->shoe, &shoe);
    bool ready = bj->shoe.stage == CR_SHOE_READY;
    if (!ready || shoe.source == CR_FROM_MACHINE) { /* an extra card went with the old pack (R26) */
        bj->exposed_count = 0;
        memset(bj->exposed, 0, sizeof bj->exposed);
    }
    bj->phase = ready ? CR_BP_BETS : CR_BP_SHUFFLE;
    return CR_OK;
}

/* ---- What is left ---- */

void cr_bj_carry(const struct cr_play *play, const void *bytes, struct cr_items *items)
{
    (void)play;
    const struct cr_bj *bj = bytes;
    cr_shoe_carry(&bj->shoe, CR_BJ_ITEM_SHOE, items);
    for (unsigned i = 0; i < bj->exposed_count; i++)
        cr_items_add(items, CR_BJ_ITEM_EXPOSED, CR_NO_SEAT)->value = bj->exposed[i];
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        const struct cr_bj_box *box = cr_bj_box_of(bj, hand->box);
        if (hand->state != CR_BH_SITS_OUT) continue;
        for (unsigned j = 0; j < box->bettor_count; j++) {
            struct cr_item *item = cr_items_add(items, CR_BJ_ITEM_STAKE, box->bettors[j].seat);
            item->position = hand->box;
            item->value = box->places[j];
            item->amount = box->bettors[j].stake;
        }
    }
}

/* ---- What must hold ---- */

static bool box_is_sane(const struct cr_bj_box *box)
{
    if (box->bettor_count > CR_BJ_BETTORS_MAX) return false;
    if (box->bettor_count && box->owner >= box->bettor_count) return false;
    for (unsigned i = 0; i < CR_BJ_BETTORS_MAX; i++) {
        const struct cr_bj_bettor *own = &box->bettors[i];
        if (i >= box->bettor_count ? own->stake != 0 : own->stake < 1) return false;
        for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
            if (own->insured[kind] < 0 || own->insured[kind] > own->stake) return false;
        for (unsigned j = 0; j < i && i < box->bettor_count; j++)
            if (box->bettors[j].seat == own->seat || box->places[j] == box->places[i]) return false;
    }
    return true;
}

static bool hand_is_sane(const struct cr_bj *bj, const struct cr_bj_hand *hand)
{
    if (hand->box < 1 || hand->box > CR_BJ_BOXES_MAX) return false;
    const struct cr_bj_box *box = cr_bj_box_of(bj, hand->box);
    if (hand->card_count > CR_BJ_CARDS_MAX || hand->state > CR_BH_SITS_OUT) return false;
    if (hand->stands >> box->bettor_count) return false;
    if (hand->state == CR_BH_DONE && hand->stands) return false;
    for (unsigned i = 0; i < CR_BJ_BETTORS_MAX; i++)
        if (hand->stands >> i & 1 && hand->stakes[i] < 1) return false;
    for (unsigned i = 0; i < hand->card_count; i++) {
        bool last_blind = hand->flags & CR_BH_BLIND && i + 1u == hand->card_count;
        if (!cr_card_is_open(hand->cards[i]) && !last_blind) return false;
    }
    return true;
}

bool cr_bj_is_sane(const struct cr_play *play, const void *bytes)
{
    const struct cr_bj *bj = bytes;
    (void)play;
    if (!cr_shoe_is_sane(&bj->shoe) || bj->phase > CR_BP_OVER) return false;
    if (bj->hand_count > CR_BJ_HANDS_MAX || bj->dealer_count > CR_BJ_CARDS_MAX) return false;
    if (bj->exposed_count > CR_BJ_EXPOSED_MAX) return false;
    if (bj->phase == CR_BP_BOXES && bj->hand >= bj->hand_count) return false;
    if ((bj->asked != 0) != (bj->pending != 0)) return false;
    if ((bj->phase == CR_BP_SHUFFLE) != (bj->phase < CR_BP_DEAL && bj->shoe.stage != CR_SHOE_READY))
        return false;
    for (unsigned i = 0; i < CR_BJ_BOXES_MAX; i++)
        if (!box_is_sane(&bj->boxes[i])) return false;
    for (unsigned i = 0; i < bj->hand_count; i++)
        if (!hand_is_sane(bj, &bj->hands[i])) return false;
    return true;
}
