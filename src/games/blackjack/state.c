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
    bj->in = (uint8_t)(bj->in | 1u << (item->position - 1));
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

enum { SHOE_BIT = 1 << CR_SUITS, SHOE_BITS = (1 << (CR_SUITS + 1)) - 1 };

/* The shoe's items come once each; `seen` has a bit for each suit's, and one for the shoe's own. */
static bool resume_shoe(struct cr_bj *bj, const struct cr_shoe_rules *rules,
                        const struct cr_item *item, unsigned *seen)
{
    unsigned bit = SHOE_BIT;
    if (item->kind == CR_BJ_ITEM_LEFT) bit = item->position < CR_SUITS ? 1u << item->position : 0;
    if (bit == 0 || *seen & bit) return false;
    *seen |= bit;
    return cr_shoe_resume(&bj->shoe, rules, item->kind, item);
}

static bool resume_item(const struct cr_play *play, struct cr_bj *bj,
                        const struct cr_shoe_rules *shoe, const struct cr_item *item,
                        unsigned *seen, struct cr_events *events)
{
    switch (item->kind) {
    case CR_BJ_ITEM_SHOE:
    case CR_BJ_ITEM_LEFT: return resume_shoe(bj, shoe, item, seen);
    case CR_BJ_ITEM_EXPOSED:
        if (bj->exposed_count == CR_BJ_EXPOSED_MAX || item->value >= CR_PACK_CARDS) return false;
        bj->exposed[bj->exposed_count++] = (uint8_t)item->value;
        return true;
    case CR_BJ_ITEM_STAKE: return resume_stake(play, bj, item, events);
    default: return false;
    }
}

/* Zero where the round before wrote, but for the shoe: the room for hands is large, a round has few. */
static void clear(struct cr_bj *bj)
{
    const size_t shoe = sizeof bj->shoe, last = offsetof(struct cr_bj, turn);
    assert(bj->hand_count <= CR_BJ_HANDS_MAX);
    for (unsigned i = 0; i < bj->hand_count; i++)
        bj->hands[i] = (struct cr_bj_hand){ .box = 0 };
    for (unsigned left = bj->in; left; left &= left - 1)
        cr_bj_clear_box(cr_bj_box(bj, cr_bj_first_of(left)));
    memset((uint8_t *)bj + shoe, 0, offsetof(struct cr_bj, boxes) - shoe);
    memset((uint8_t *)bj + last, 0, sizeof *bj - last);
}

/* The shoe of the round before, or out of the carry; none was left: a fresh one is meant. */
static bool resume(const struct cr_play *play, struct cr_bj *bj, const struct cr_shoe_rules *rules,
                   const struct cr_items *carry, struct cr_events *events)
{
    size_t count = carry ? carry->count : 0, read = 0;
    unsigned seen = 0;
    bool fits = true;
    if (count > 0 && cr_shoe_is_left(&bj->shoe, CR_BJ_ITEM_SHOE, carry)) {
        cr_shoe_go_on(&bj->shoe, rules);
        seen = SHOE_BITS;
        read = CR_SUITS + 1;
    } else {
        memset(&bj->shoe, 0, sizeof bj->shoe);
    }
    for (size_t i = read; i < count && fits; i++)
        fits = resume_item(play, bj, rules, &carry->list[i], &seen, events);
    if (seen == 0) cr_shoe_init(&bj->shoe, rules);
    return fits && (seen == 0 || seen == SHOE_BITS) && (read > 0 || cr_shoe_is_sane(&bj->shoe));
}

enum cr_status cr_bj_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events)
{
    struct cr_bj *bj = bytes;
    struct cr_shoe_rules shoe;
    size_t before = events->count;
    clear(bj);
    bj->bonus_card = bj->fortune_card = CR_NO_CARD;
    bj->due = CR_BJ_DUE_NONE;
    cr_bj_shoe_rules(play, &shoe);
    if (!resume(play, bj, &shoe, carry, events)) {
        memset(&bj->shoe, 0, sizeof bj->shoe); /* no shoe the next start could go on with */
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

static bool is_zero(const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        if (byte[i] != 0) return false;
    return true;
}

static bool box_is_sane(const struct cr_bj_box *box)
{
    if (box->bettor_count > CR_BJ_BETTORS_MAX) return false;
    if (box->bettor_count == 0) return is_zero(box, sizeof *box);
    if (box->owner >= box->bettor_count) return false;
    for (unsigned i = box->bettor_count; i < CR_BJ_BETTORS_MAX; i++)
        if (!is_zero(&box->bettors[i], sizeof box->bettors[i])) return false;
    for (unsigned i = 0; i < box->bettor_count; i++) {
        const struct cr_bj_bettor *own = &box->bettors[i];
        if (own->stake < 1) return false;
        for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
            if (own->insured[kind] < 0 || own->insured[kind] > own->stake) return false;
        for (unsigned j = 0; j < i; j++)
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
    return hand->sum == cr_bj_sum(hand->cards, hand->card_count);
}

bool cr_bj_is_sane(const struct cr_play *play, const void *bytes)
{
    const struct cr_bj *bj = bytes;
    (void)play;
    if (!cr_shoe_is_sane(&bj->shoe) || bj->phase > CR_BP_OVER) return false;
    if (bj->hand_count > CR_BJ_HANDS_MAX || bj->dealer_count > CR_BJ_CARDS_MAX) return false;
    if (bj->dealer_sum != cr_bj_sum(bj->dealer, bj->dealer_count)) return false;
    if (bj->exposed_count > CR_BJ_EXPOSED_MAX || bj->due > CR_BJ_DUE_NONE) return false;
    if (bj->due < CR_BJ_HANDS_MAX && bj->due >= bj->hand_count) return false;
    if (bj->phase == CR_BP_BOXES && bj->hand >= bj->hand_count) return false;
    if ((bj->asked != 0) != (bj->pending != 0)) return false;
    if ((bj->phase == CR_BP_SHUFFLE) != (bj->phase < CR_BP_DEAL && bj->shoe.stage != CR_SHOE_READY))
        return false;
    for (unsigned i = 0; i < CR_BJ_BOXES_MAX; i++)
        if (!box_is_sane(&bj->boxes[i]) || (bj->in >> i & 1) != (bj->boxes[i].bettor_count > 0))
            return false;
    for (unsigned i = 0; i < bj->hand_count; i++)
        if (!hand_is_sane(bj, &bj->hands[i])) return false;
    return is_zero(&bj->hands[bj->hand_count],
                   (CR_BJ_HANDS_MAX - bj->hand_count) * sizeof bj->hands[0]);
}
