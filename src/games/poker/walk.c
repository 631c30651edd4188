/* walk.c -- what follows by itself, after every step: burns that lie already, acts made before their turn,
 * the end of the hand. */
#include "games/poker/poker.h"

void cr_poker_hand_needs(const struct cr_play *play, const struct cr_poker *poker,
                         struct cr_pk_need *need)
{
    struct cr_pk_rules rules;
    cr_poker_rules_now(play, poker, &rules);
    cr_pk_needs(&rules, &poker->hand, need);
}

unsigned cr_poker_to_speak(const struct cr_play *play, const struct cr_poker *poker)
{
    struct cr_pk_need need;
    if (poker->phase != CR_POKER_HAND) return CR_NOBODY;
    cr_poker_hand_needs(play, poker, &need);
    return need.kind == CR_PK_BRING_IN || need.kind == CR_PK_ACT ? need.seat : CR_NOBODY;
}

/* What an irregular deal took out of the pack is not there to be dealt: from counts it, the hand does not. */
static void count_lost(struct cr_poker *poker)
{
    struct cr_pk_hand *hand = &poker->hand;
    int known = hand->common_count + __builtin_popcount(hand->burnt);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        known += hand->card_count[i];
    hand->lost = (int8_t)(poker->from + poker->reused - known);
}

/* A burn that takes no card of the pack: one lies there already, or this street has none [E10, E16]. */
static bool burn_by_itself(const struct cr_play *play, struct cr_poker *poker,
                           struct cr_events *events)
{
    struct cr_pk_rules rules;
    unsigned street = 1u << poker->hand.street;
    if (poker->burn_due == 0 && !(poker->no_burn & street)) return false;
    cr_poker_rules_now(play, poker, &rules);
    cr_pk_burn(&rules, &poker->hand);
    if (poker->no_burn & street) {
        poker->no_burn &= (uint8_t)~street;
        return true;
    }
    poker->burn_due--;
    cr_events_add(events, CR_EV_BURNT, CR_PKC_DEAL_EXTRA, CR_NO_SEAT)->value = 1;
    return true;
}

/* All but one threw their cards away: the last need not show [poker-room H5]. */
static bool is_unopposed(const struct cr_poker *poker)
{
    return !cr_seats_are_several((uint16_t)(poker->hand.betting.live & ~poker->hand.mucked));
}

static bool is_over(const struct cr_poker *poker, const struct cr_pk_need *need)
{
    return need->kind == CR_PK_OVER || (need->kind == CR_PK_SHOW && is_unopposed(poker));
}

void cr_poker_advance(const struct cr_play *play, struct cr_poker *poker, struct cr_events *events)
{
    struct cr_pk_need need;
    while (poker->phase == CR_POKER_HAND) {
        if (cr_poker_early_turn(play, poker, events)) continue;
        if (poker->phase != CR_POKER_HAND) return; /* the floor is asked */
        count_lost(poker);
        cr_poker_hand_needs(play, poker, &need);
        if (need.kind == CR_PK_BURN && burn_by_itself(play, poker, events)) continue;
        if (is_over(poker, &need)) cr_poker_settle(play, poker, events);
        return;
    }
}
