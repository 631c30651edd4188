/* phases.c -- how a round moves.
 *
 *     SHUFFLE --the pack is ready--> BETS --close_bets, or the first card--> DEAL
 *     DEAL    --every box has two cards, the dealer one--> OFFERS
 *     OFFERS  --no box waits for a ruling, no wheel turns, even money is answered--> BOXES
 *     BOXES   --no hand has a turn any more--> DEALER
 *     DEALER  --he stands, or has nothing to draw for [M1 §195.5]--> SETTLE
 *     SETTLE  --blind doubles are shown, stakes settled, prizes awarded--> OVER
 *
 * A card that was exposed is the next one due, wherever that is [M1 §189].
 */
#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"

/* ---- What is waited for ---- */

unsigned cr_bj_due(const struct cr_play *play, const struct cr_bj *bj)
{
    switch ((enum cr_bj_phase)bj->phase) {
    case CR_BP_DEAL:
        return bj->deal_step < cr_bj_deal_steps(bj) ? cr_bj_deal_place(bj, bj->deal_step)
                                                    : CR_BJ_NOWHERE;
    case CR_BP_BOXES:
        return bj->wanted && !bj->pending ? cr_bj_hand_place(bj, bj->hand) : CR_BJ_NOWHERE;
    case CR_BP_DEALER: return cr_bj_dealer_draws(play, bj) ? CR_BJ_TO_DEALER : CR_BJ_NOWHERE;
    case CR_BP_SHUFFLE:
    case CR_BP_BETS:
    case CR_BP_OFFERS:
    case CR_BP_SETTLE:
    case CR_BP_OVER: return CR_BJ_NOWHERE;
    }
    abort(); /* every phase returned above */
}

static bool any_hand(const struct cr_bj *bj, enum cr_bj_hand_state state)
{
    for (unsigned i = 0; i < bj->hand_count; i++)
        if (bj->hands[i].state == state) return true;
    return false;
}

static bool any_insurance(const struct cr_bj *bj)
{
    for (unsigned i = 0; i < CR_BJ_BOXES_MAX; i++)
        for (unsigned j = 0; j < bj->boxes[i].bettor_count; j++)
            for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
                if (bj->boxes[i].bettors[j].insured[kind] > 0) return true;
    return false;
}

/* All boxes lost, surrendered or paid: no card; insurance or waiting blackjacks alone: one (R21). */
bool cr_bj_dealer_draws(const struct cr_play *play, const struct cr_bj *bj)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    bool live = any_hand(bj, CR_BH_CLOSED);
    bool waits = any_hand(bj, CR_BH_NATURAL) || any_insurance(bj);
    if (bj->dealer_count == 0) return false;
    if (bj->dealer_count == 1) return live || waits;
    if (!live && (rules->one_card_only || !waits)) return false;
    return cr_bj_dealer_points(bj) < (unsigned)rules->dealer_stand;
}

int cr_bj_to_show(const struct cr_bj *bj)
{
    if (bj->phase != CR_BP_SETTLE) return -1;
    for (int i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        if (hand->flags & CR_BH_BLIND && hand->cards[hand->card_count - 1] == CR_CLOSED_CARD)
            return i;
    }
    return -1;
}

/* ---- Moving ---- */

/* Lays an exposed card where the next one is due; false: there is none, or none is due. */
static bool lay_exposed(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    unsigned due = cr_bj_due(play, bj);
    if (due == CR_BJ_NOWHERE || bj->exposed_count == 0) return false;
    cr_card card = bj->exposed[0];
    memmove(&bj->exposed[0], &bj->exposed[1], sizeof bj->exposed - 1);
    bj->exposed[CR_BJ_EXPOSED_MAX - 1] = 0;
    bj->exposed_count--;
    if (bj->phase == CR_BP_BOXES) /* all have seen it */
        bj->hands[bj->hand].flags = (uint8_t)(bj->hands[bj->hand].flags & ~CR_BH_BLIND);
    cr_bj_lay(play, bj, due, card, events);
    return true;
}

static bool end_deal(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    if (bj->deal_step < cr_bj_deal_steps(bj)) return lay_exposed(play, bj, events);
    if (!bj->misdealt) cr_bj_read_deal(play, bj, events);
    bj->phase = CR_BP_OFFERS;
    return true;
}

static bool end_offers(const struct cr_play *play, struct cr_bj *bj)
{
    unsigned box, bettor, kind;
    if (bj->misdealt || cr_bj_claim(bj, true, &box, &bettor, &kind)) return false;
    if (cr_bj_asks_even_money(play, bj, &box, &bettor)) return false;
    bj->phase = CR_BP_BOXES;
    bj->hand = 0;
    return true;
}

/* The next hand with a turn; a split one first gets its second card. */
static bool end_boxes(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    if (bj->pending) return false;
    while (bj->hand < bj->hand_count && bj->hands[bj->hand].state != CR_BH_PLAYS)
        bj->hand++;
    if (bj->hand == bj->hand_count) {
        bj->phase = CR_BP_DEALER;
        return true;
    }
    if (bj->hands[bj->hand].card_count == 1) bj->wanted = 1;
    return lay_exposed(play, bj, events);
}

static bool end_dealer(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    if (cr_bj_dealer_draws(play, bj)) return lay_exposed(play, bj, events);
    bj->phase = CR_BP_SETTLE;
    return true;
}

static bool end_settle(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    unsigned box, bettor, kind;
    if (cr_bj_to_show(bj) >= 0) return false;
    if (!bj->settled) {
        cr_bj_settle(play, bj, events);
        cr_bj_contribute(bj, events);
        bj->settled = 1;
    }
    if (cr_bj_claim(bj, false, &box, &bettor, &kind)) return false;
    bj->phase = CR_BP_OVER;
    cr_events_add(events, CR_EV_ROUND_OVER, CR_BC_ROUND_ORDER, CR_NO_SEAT);
    return false;
}

void cr_bj_advance(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    bool moved = true;
    while (moved) {
        switch ((enum cr_bj_phase)bj->phase) {
        case CR_BP_SHUFFLE:
            if (bj->shoe.stage == CR_SHOE_READY) bj->phase = CR_BP_BETS;
            return;
        case CR_BP_BETS: return;
        case CR_BP_DEAL: moved = end_deal(play, bj, events); break;
        case CR_BP_OFFERS: moved = end_offers(play, bj); break;
        case CR_BP_BOXES: moved = end_boxes(play, bj, events); break;
        case CR_BP_DEALER: moved = end_dealer(play, bj, events); break;
        case CR_BP_SETTLE: moved = end_settle(play, bj, events); break;
        case CR_BP_OVER: return;
        }
    }
}
