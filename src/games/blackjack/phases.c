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
#include <string.h>

#include "games/blackjack/blackjack.h"

/* ---- What is waited for ---- */

unsigned cr_bj_due_place(const struct cr_bj *bj, unsigned due)
{
    if (due == CR_BJ_DUE_NONE) return CR_BJ_NOWHERE;
    return due == CR_BJ_DUE_DEALER ? CR_BJ_TO_DEALER : cr_bj_hand_place(bj, due);
}

static bool any_hand(const struct cr_bj *bj, enum cr_bj_hand_state state)
{
    for (unsigned i = 0; i < bj->hand_count; i++)
        if (bj->hands[i].state == state) return true;
    return false;
}

bool cr_bj_any_insurance(const struct cr_bj *bj)
{
    if (bj->beside == 0) return false;
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_box *box = cr_bj_box_of(bj, bj->hands[i].box);
        for (unsigned j = 0; j < box->bettor_count; j++)
            for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
                if (box->bettors[j].insured[kind] > 0) return true;
    }
    return false;
}

/* A blackjack or an insurance that the dealer's second card decides. */
static bool any_waits(const struct cr_bj *bj)
{
    return any_hand(bj, CR_BH_NATURAL) || cr_bj_any_insurance(bj);
}

/* All boxes lost, surrendered or paid: no card; insurance or waiting blackjacks alone: one (R21). */
static bool dealer_draws(const struct cr_play *play, const struct cr_bj *bj)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    if (bj->dealer_count == 0) return false;
    if (bj->dealer_count == 1) return any_hand(bj, CR_BH_CLOSED) || any_waits(bj);
    if (cr_bj_dealer_points(bj) >= (unsigned)rules->dealer_stand) return false;
    return any_hand(bj, CR_BH_CLOSED) || (!rules->one_card_only && any_waits(bj));
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

/* ---- Moving: each ends its phase and begins the next, until something is waited for ---- */

/* The card that lies exposed goes where the next one is due. */
static CR_RARE enum cr_status lay_exposed(const struct cr_play *play, struct cr_bj *bj,
                                          unsigned due, struct cr_events *events)
{
    cr_card card = bj->exposed[0];
    memmove(&bj->exposed[0], &bj->exposed[1], sizeof bj->exposed - 1);
    bj->exposed[CR_BJ_EXPOSED_MAX - 1] = 0;
    bj->exposed_count--;
    if (bj->phase == CR_BP_BOXES) /* all have seen it */
        bj->hands[bj->hand].flags = (uint8_t)(bj->hands[bj->hand].flags & ~CR_BH_BLIND);
    return cr_bj_lay(play, bj, due, card, events);
}

/* A card is due there: waited for, or at hand. */
static inline enum cr_status get_card(const struct cr_play *play, struct cr_bj *bj, unsigned due,
                                      struct cr_events *events)
{
    if (bj->exposed_count > 0) return lay_exposed(play, bj, due, events);
    bj->due = (uint8_t)due;
    return CR_OK;
}

static CR_APART enum cr_status end_settle(const struct cr_play *play, struct cr_bj *bj,
                                          struct cr_events *events)
{
    unsigned box, bettor, kind;
    if (cr_bj_to_show(bj) >= 0) return CR_OK;
    if (!bj->settled) {
        cr_bj_settle(play, bj, events);
        cr_bj_contribute(bj, events);
        bj->settled = 1;
    }
    if (cr_bj_claim(bj, false, &box, &bettor, &kind)) return CR_OK;
    bj->phase = CR_BP_OVER;
    cr_events_add(events, CR_EV_ROUND_OVER, CR_BC_ROUND_ORDER, CR_NO_SEAT);
    return CR_OK;
}

static enum cr_status end_dealer(const struct cr_play *play, struct cr_bj *bj,
                                 struct cr_events *events)
{
    if (dealer_draws(play, bj)) return get_card(play, bj, CR_BJ_DUE_DEALER, events);
    bj->phase = CR_BP_SETTLE;
    return end_settle(play, bj, events);
}

/* The next hand with a turn; a split one first gets its second card. */
static enum cr_status end_boxes(const struct cr_play *play, struct cr_bj *bj,
                                struct cr_events *events)
{
    if (bj->pending) return CR_OK;
    unsigned next = bj->hand, count = bj->hand_count;
    while (next < count && bj->hands[next].state != CR_BH_PLAYS)
        next++;
    bj->hand = (uint8_t)next;
    if (next == count) {
        bj->phase = CR_BP_DEALER;
        return end_dealer(play, bj, events);
    }
    if (bj->hands[next].card_count == 1) bj->wanted = 1;
    return bj->wanted ? get_card(play, bj, next, events) : CR_OK;
}

static CR_APART enum cr_status end_offers(const struct cr_play *play, struct cr_bj *bj,
                                          struct cr_events *events)
{
    unsigned box, bettor, kind;
    if (bj->misdealt || cr_bj_claim(bj, true, &box, &bettor, &kind)) return CR_OK;
    if (cr_bj_asks_even_money(play, bj, &box, &bettor)) return CR_OK;
    bj->phase = CR_BP_BOXES;
    bj->hand = 0;
    return end_boxes(play, bj, events);
}

static CR_APART enum cr_status end_deal(const struct cr_play *play, struct cr_bj *bj,
                                        struct cr_events *events)
{
    if (!bj->misdealt) cr_bj_read_deal(play, bj, events);
    bj->phase = CR_BP_OFFERS;
    return end_offers(play, bj, events);
}

static enum cr_status go_on_dealing(const struct cr_play *play, struct cr_bj *bj,
                                    struct cr_events *events)
{
    if (bj->deal_step < cr_bj_deal_steps(bj))
        return get_card(play, bj, cr_bj_deal_due(bj, bj->deal_step), events);
    return end_deal(play, bj, events);
}

/* A round only ever moves on: each phase until it waits for something, or is over. */
enum cr_status cr_bj_advance(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    bj->due = CR_BJ_DUE_NONE;
    if (bj->phase == CR_BP_BOXES) return end_boxes(play, bj, events);
    if (bj->phase == CR_BP_DEALER) return end_dealer(play, bj, events);
    if (bj->phase == CR_BP_DEAL) return go_on_dealing(play, bj, events);
    if (bj->phase == CR_BP_OFFERS) return end_offers(play, bj, events);
    if (bj->phase == CR_BP_SETTLE) return end_settle(play, bj, events);
    if (bj->phase == CR_BP_SHUFFLE && bj->shoe.stage == CR_SHOE_READY) bj->phase = CR_BP_BETS;
    return CR_OK;
}
