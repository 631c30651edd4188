/* buy.c -- the dealer has no game: take the Ante, or buy him one [M1 §164, §166] [TDC "Buying the game"]. */
#include "games/house_poker/house_poker.h"

/* Insurance is paid at once; then each box chooses. What a dark box posted for before the deal is done
 * (R17). */
void cr_hp_begin_buying(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    bool posted = cr_hp_rules(play)->dark_buy_time == CR_HP_BUY_BEFORE_DEAL;
    uint32_t extras = cr_hp_rules(play)->dark_extras;
    for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) {
        box = cr_hp_rightmost(left);
        struct cr_hp_box *own = cr_hp_box(hp, box);
        if (!cr_hp_plays(own)) continue;
        if (own->flags & CR_HB_OPEN) cr_hp_pay_insurance(play, hp, box, events);
        if (cr_hp_is_dark(own) && posted)
            own->state = own->flags & CR_HB_POSTED ? CR_HB_BUYS : CR_HB_TAKES;
        else if (cr_hp_is_dark(own) && !(extras >> CR_HP_EXTRA_BUY & 1))
            own->state = CR_HB_TAKES;
        else
            own->state = CR_HB_CHOOSES;
    }
}

/* Light boxes are asked first, then the dark ones [M1 §164, §166]; true: somebody is. */
bool cr_hp_ask_buyers(struct cr_hp *hp)
{
    for (unsigned dark = 0; dark < 2; dark++) {
        bool asked = false;
        for (unsigned left = hp->in; left; left &= left - 1) {
            struct cr_hp_box *own = cr_hp_box(hp, cr_hp_leftmost(left));
            if (own->state != CR_HB_CHOOSES || cr_hp_is_dark(own) != (dark > 0)) continue;
            asked = true;
            if (own->turn == 0) own->turn = ++hp->turn;
        }
        if (asked) return true;
    }
    return false;
}

/* ---- The new card ---- */

static unsigned highest(const uint8_t *cards)
{
    unsigned best = 0;
    for (unsigned i = 1; i < CR_HP_DEALER_MAX; i++)
        if (cr_card_rank(cards[i]) > cr_card_rank(cards[best])) best = i;
    return best;
}

/* Without a game no two of his cards are of one rank, so the highest is one. */
void cr_hp_remove_highest(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    hp->removed = hp->dealer[highest(hp->dealer)];
    struct cr_event *event =
        cr_events_add(events, CR_EV_MUCKED, cr_hp_clause(play, CR_HC_BUY_DRAW), CR_NO_SEAT);
    event->position = CR_HP_TO_DEALER;
    event->value = hp->removed;
}

static unsigned place_of_removed(const struct cr_hp *hp)
{
    unsigned place = 0;
    while (hp->dealer[place] != hp->removed)
        place++;
    return place;
}

/* A card of the removed one's rank goes again: until another comes [M1 §164]; or once, if the hand then
 * holds no combination [TDC]. */
static bool goes_again(const struct cr_play *play, const struct cr_hp *hp, cr_card card,
                       bool redrawn)
{
    cr_card hand[CR_HP_DEALER_MAX];
    unsigned place = place_of_removed(hp);
    if (cr_card_rank(card) != cr_card_rank(hp->removed)) return false;
    switch (cr_hp_rules(play)->buy_redraw) {
    case CR_HP_UNTIL_OTHER_RANK: return true;
    case CR_HP_ONCE:
        for (unsigned i = 0; i < CR_HP_DEALER_MAX; i++)
            hand[i] = i == place ? card : hp->dealer[i];
        return !redrawn && cr_rank5(hand) < CR_RANK_ACE_KING;
    default: return false;
    }
}

unsigned cr_hp_replacements(const struct cr_play *play, const struct cr_hp *hp,
                            const uint8_t *cards, unsigned count)
{
    unsigned used = 0;
    bool redrawn = hp->flags & CR_HP_REDRAWN, again = true;
    for (; used < count && again && cr_card_is_open(cards[used]); used++) {
        again = goes_again(play, hp, cards[used], redrawn);
        redrawn = true;
    }
    return used > 0 ? used : 1;
}

void cr_hp_replace(const struct cr_play *play, struct cr_hp *hp, cr_card card, unsigned at,
                   struct cr_events *events)
{
    if (goes_again(play, hp, card, hp->flags & CR_HP_REDRAWN)) {
        hp->flags |= CR_HP_REDRAWN;
        struct cr_event *event =
            cr_events_add(events, CR_EV_MUCKED, cr_hp_clause(play, CR_HC_BUY_DRAW), CR_NO_SEAT);
        event->position = CR_HP_TO_DEALER;
        event->value = card;
        return;
    }
    unsigned place = place_of_removed(hp);
    hp->drawn = card;
    hp->dealer[place] = card;
    hp->dealer_at[place] = (uint8_t)at;
    hp->flags |= CR_HP_BOUGHT;
    cr_hp_read_dealer(play, hp, events);
}
