/* reveal.c -- lost stakes are collected, the dealer opens his hand, then the boxes are opened, the dark ones
 * with their side bets [M1 §34-§36, §135, §155, §159-§160].
 */
#include "games/house_poker/house_poker.h"

/* ---- Cards that must have names now ---- */

/* The dark hands stay closed until a choice is made where the house will have it so (R7). */
static bool is_opened_now(const struct cr_play *play, const struct cr_hp *hp,
                          const struct cr_hp_box *box)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool waits = cr_hp_is_dark(box) && rules->buy_game && !rules->dark_open_before_buy &&
                 !(hp->flags & CR_HP_HAS_GAME);
    return hp->phase == CR_HP_BUY || !waits;
}

/* In BONUS, SHOW and BUY: to_show() asks in no other phase. */
bool cr_hp_must_show(const struct cr_play *play, const struct cr_hp *hp, unsigned box)
{
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    if (!cr_hp_is_in(hp, box) || cr_hp_is_known(own->cards, own->card_count)) return false;
    if (hp->phase == CR_HP_BONUS) return cr_hp_decides_sides(play, hp, box) && cr_hp_has_side(own);
    return cr_hp_plays(own) && is_opened_now(play, hp, own);
}

static struct cr_hp_unnamed unnamed_of(unsigned box, const uint8_t *cards, const uint8_t *at,
                                       unsigned count)
{
    struct cr_hp_unnamed out = { .any = true, .box = (uint8_t)box };
    while (cards[out.card] != CR_CLOSED_CARD)
        out.card++;
    out.at = at[out.card];
    while (out.card + out.count < (int)count && cards[out.card + out.count] == CR_CLOSED_CARD &&
           at[out.card + out.count] == out.at + out.count)
        out.count++;
    return out;
}

/* Boxes from the dealer's far right, as they are settled. */
struct cr_hp_unnamed cr_hp_find_unnamed(const struct cr_play *play, const struct cr_hp *hp)
{
    if (hp->phase == CR_HP_REVEAL) {
        if (cr_hp_is_known(hp->dealer, hp->dealer_count))
            return (struct cr_hp_unnamed){ .any = false };
        return unnamed_of(0, hp->dealer, hp->dealer_at, hp->dealer_count);
    }
    if (hp->phase != CR_HP_BONUS && hp->phase != CR_HP_SHOW && hp->phase != CR_HP_BUY)
        return (struct cr_hp_unnamed){ .any = false };
    for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) {
        box = cr_hp_rightmost(left);
        const struct cr_hp_box *own = cr_hp_box_of(hp, box);
        if (cr_hp_must_show(play, hp, box))
            return unnamed_of(box, own->cards, own->at, own->card_count);
    }
    return (struct cr_hp_unnamed){ .any = false };
}

/* ---- Opening ---- */

void cr_hp_collect(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) {
        box = cr_hp_rightmost(left);
        const struct cr_hp_box *own = cr_hp_box_of(hp, box);
        if (own->stands >> CR_HP_DRAW_FEE & 1)
            cr_hp_lose(play, hp, box, CR_HP_DRAW_FEE, CR_HC_DRAW_FEE, events);
        if (own->state != CR_HB_PASSED) continue;
        cr_hp_lose(play, hp, box, CR_HP_ANTE, CR_HC_DECIDE_PASS, events);
        if (own->stands >> CR_HP_INSURANCE & 1)
            cr_hp_give_back(play, hp, box, CR_HP_INSURANCE, CR_HC_INSURANCE_VOID, events);
    }
}

static void tell_shown(const struct cr_play *play, unsigned place, const uint8_t *cards,
                       unsigned count, enum cr_hp_clause clause, struct cr_events *events)
{
    for (unsigned i = 0; i < count; i++) {
        struct cr_event *event =
            cr_events_add(events, CR_EV_SHOWN, cr_hp_clause(play, clause), CR_NO_SEAT);
        event->position = (uint16_t)place;
        event->value = cards[i];
    }
}

/* "No game" is called, or what he has [M1 §35-§36, §160]. */
void cr_hp_read_dealer(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    hp->dealer_value = cr_hp_dealer_hand(play, hp);
    bool game = hp->dealer_value >= cr_hp_rules(play)->dealer_least;
    hp->flags = (uint8_t)((hp->flags & ~CR_HP_HAS_GAME) | game * CR_HP_HAS_GAME);
    enum cr_hp_clause clause = game ? CR_HC_DEALER_GAME : CR_HC_DEALER_NONE;
    struct cr_event *event =
        cr_events_add(events, CR_EV_CALLED, cr_hp_clause(play, clause), CR_NO_SEAT);
    event->position = CR_HP_TO_DEALER;
    event->value = (uint16_t)cr_rank_category(hp->dealer_value);
}

void cr_hp_open_dealer(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    unsigned open = cr_hp_rules(play)->has_board ? 0 : 1, closed = hp->dealer_count - open;
    assert(!(hp->flags & CR_HP_IS_OPEN));
    tell_shown(play, CR_HP_TO_DEALER, hp->dealer, closed, CR_HC_DEAL_CLOSED, events);
    hp->flags |= CR_HP_IS_OPEN;
    cr_hp_read_dealer(play, hp, events);
}

void cr_hp_open_box(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                    struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    if (own->flags & CR_HB_OPEN) return;
    own->flags |= CR_HB_OPEN;
    tell_shown(play, cr_hp_place(box), own->cards, own->card_count,
               cr_hp_is_dark(own) ? CR_HC_DARK_OPEN : CR_HC_DEAL_CLOSED, events);
}

void cr_hp_open_boxes(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) {
        box = cr_hp_rightmost(left);
        const struct cr_hp_box *own = cr_hp_box_of(hp, box);
        if (!cr_hp_plays(own) || !is_opened_now(play, hp, own)) continue;
        cr_hp_open_box(play, hp, box, events);
        if (!(own->flags & CR_HB_SIDES)) cr_hp_decide_sides(play, hp, box, events);
    }
}
