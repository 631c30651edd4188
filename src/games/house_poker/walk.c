/* walk.c -- how a round moves.
 *
 *     SHUFFLE --the pack is ready--> BETS, or after "no more bets" DEAL
 *     DEAL    --every card of the opening deal is out--> DECIDE, the first wave
 *     DECIDE  --every box that may be looked at is decided--> BONUS
 *     BONUS   --their side bets are--> DRAW --every card asked for is given--> FINAL
 *     FINAL   --pass or play--> DECIDE, where a player has a light box left; else BOARD
 *     BOARD   --five common cards lie; nobody plays--> REVEAL, or SETTLE where nobody plays
 *     REVEAL  --the dealer's cards have names--> SHOW --so have the boxes'--> BUY
 *     BUY     --every box has chosen--> REPLACE where one bought --a card stays--> SETTLE --> OVER
 */
#include <stdlib.h>

#include "games/house_poker/house_poker.h"

/* ---- Who is asked ---- */

unsigned cr_hp_asked(const struct cr_hp *hp)
{
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        if (cr_hp_box_of(hp, box)->turn) return box;
    }
    return 0;
}

unsigned cr_hp_decides_first(const struct cr_play *play, const struct cr_hp *hp, unsigned box)
{
    unsigned seat = cr_hp_box_of(hp, box)->seat;
    if (!cr_hp_rules(play)->light_sequential) return 0;
    for (unsigned left = hp->in & (cr_hp_bit(box) - 1); left; left &= left - 1) {
        unsigned before = cr_hp_leftmost(left);
        const struct cr_hp_box *own = cr_hp_box_of(hp, before);
        if (own->seat == seat && !cr_hp_is_dark(own) && own->state < CR_HB_PASSED) return before;
    }
    return 0;
}

/* Where there is a draw, second light boxes wait until the first ones are done with theirs (R2). */
static void number_waves(const struct cr_play *play, struct cr_hp *hp)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    bool draws = rules->exchange_max > 0 || rules->sixth_card;
    if (!draws || !rules->light_sequential) return;
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        struct cr_hp_box *own = cr_hp_box(hp, box);
        if (cr_hp_is_dark(own)) continue;
        own->wave = 0;
        for (unsigned before = hp->in & (cr_hp_bit(box) - 1); before; before &= before - 1) {
            const struct cr_hp_box *other = cr_hp_box_of(hp, cr_hp_leftmost(before));
            if (other->seat == own->seat && !cr_hp_is_dark(other)) own->wave++;
        }
    }
}

/* Boxes of this wave that may now be looked at are asked; true: some box is. */
static bool ask_boxes(const struct cr_play *play, struct cr_hp *hp)
{
    bool asked = false;
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        struct cr_hp_box *own = cr_hp_box(hp, box);
        if (own->state == CR_HB_WAITS && !cr_hp_is_dark(own) && own->wave == hp->wave &&
            cr_hp_decides_first(play, hp, box) == 0) {
            own->state = CR_HB_LOOKS;
            own->turn = ++hp->turn;
        }
        asked |= own->turn != 0;
    }
    return asked;
}

static bool any_box(const struct cr_hp *hp, enum cr_hp_box_state state)
{
    for (unsigned left = hp->in; left; left &= left - 1)
        if (cr_hp_box_of(hp, cr_hp_leftmost(left))->state == state) return true;
    return false;
}

static bool any_plays(const struct cr_hp *hp)
{
    for (unsigned left = hp->in; left; left &= left - 1)
        if (cr_hp_plays(cr_hp_box_of(hp, cr_hp_leftmost(left)))) return true;
    return false;
}

/* ---- The bonus, and the draw ---- */

/* In Texas all boxes at once, the dark ones among them (R5); else the light boxes just decided: dark ones
 * when they are opened [M1 §155]. */
bool cr_hp_decides_sides(const struct cr_play *play, const struct cr_hp *hp, unsigned box)
{
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    if (!cr_hp_is_in(hp, box) || own->flags & CR_HB_SIDES) return false;
    return cr_hp_rules(play)->has_board || (!cr_hp_is_dark(own) && own->wave == hp->wave);
}

/* What was given up goes, as many new cards are wanted. */
static void begin_draw(struct cr_hp_box *box)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < box->card_count; i++) {
        if (box->discards >> i & 1) continue;
        box->at[kept] = box->at[i];
        box->cards[kept++] = box->cards[i];
    }
    box->wanted = (uint8_t)(box->flags & CR_HB_SIXTH ? 1 : box->card_count - kept);
    for (unsigned i = kept; i < box->card_count; i++)
        box->cards[i] = box->at[i] = 0;
    box->card_count = (uint8_t)kept;
    box->discards = 0;
}

/* A dark box with a sixth card posted draws in the first pass [TDC]. */
static void begin_draws(struct cr_hp *hp)
{
    for (unsigned left = hp->in; left; left &= left - 1) {
        struct cr_hp_box *box = cr_hp_box(hp, cr_hp_leftmost(left));
        bool posted = cr_hp_is_dark(box) && box->stands >> CR_HP_DRAW_FEE & 1;
        if (posted && !(box->flags & CR_HB_DREW)) {
            box->flags |= CR_HB_DREW | CR_HB_SIXTH;
            begin_draw(box);
        } else if (box->state == CR_HB_DRAWS && box->wanted == 0) {
            begin_draw(box);
        }
    }
}

static bool end_bonus(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    if (cr_hp_to_show(play, hp).any) return false;
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        if (cr_hp_decides_sides(play, hp, box)) cr_hp_decide_sides(play, hp, box, events);
    }
    begin_draws(hp);
    hp->phase = CR_HP_DRAW;
    return true;
}

static bool end_draw(struct cr_hp *hp)
{
    for (unsigned left = hp->in; left; left &= left - 1)
        if (cr_hp_box(hp, cr_hp_leftmost(left))->wanted > 0) return false;
    for (unsigned left = hp->in; left; left &= left - 1) {
        struct cr_hp_box *box = cr_hp_box(hp, cr_hp_leftmost(left));
        if (box->state != CR_HB_DRAWS) continue;
        box->state = CR_HB_FINAL;
        box->turn = ++hp->turn;
    }
    hp->phase = CR_HP_FINAL;
    return true;
}

static bool end_final(struct cr_hp *hp)
{
    if (any_box(hp, CR_HB_FINAL)) return false;
    for (unsigned left = hp->in; left; left &= left - 1) {
        const struct cr_hp_box *box = cr_hp_box(hp, cr_hp_leftmost(left));
        if (box->state != CR_HB_WAITS || cr_hp_is_dark(box)) continue;
        hp->phase = CR_HP_DECIDE;
        hp->wave++;
        return true;
    }
    for (unsigned left = hp->in; left; left &= left - 1) { /* a dark box always plays */
        struct cr_hp_box *box = cr_hp_box(hp, cr_hp_leftmost(left));
        if (box->state == CR_HB_WAITS) box->state = CR_HB_PLAYS;
    }
    hp->phase = CR_HP_BOARD;
    return true;
}

/* ---- The dealer's hand and what follows ---- */

static bool end_board(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    bool plays = any_plays(hp);
    if (plays && cr_hp_rules(play)->has_board && hp->board_count < CR_HP_BOARD_MAX) return false;
    cr_hp_collect(play, hp, events);
    hp->phase = plays ? CR_HP_REVEAL : CR_HP_SETTLE;
    return true;
}

static bool end_reveal(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    if (cr_hp_to_show(play, hp).any) return false;
    cr_hp_open_dealer(play, hp, events);
    hp->phase = CR_HP_SHOW;
    return true;
}

static bool end_show(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    if (cr_hp_to_show(play, hp).any) return false;
    cr_hp_open_boxes(play, hp, events);
    bool buying = cr_hp_rules(play)->buy_game && !(hp->flags & CR_HP_HAS_GAME);
    hp->phase = buying ? CR_HP_BUY : CR_HP_SETTLE;
    if (buying) cr_hp_begin_buying(play, hp, events);
    return true;
}

/* Boxes that took their Ante are settled on the hand as it is; then the new one is drawn (R8). */
static bool end_buy(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    if (cr_hp_ask_buyers(hp) || cr_hp_to_show(play, hp).any) return false;
    cr_hp_open_boxes(play, hp, events); /* dark ones that chose unseen */
    for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) {
        box = cr_hp_rightmost(left);
        if (cr_hp_plays(cr_hp_box_of(hp, box))) cr_hp_pay_insurance(play, hp, box, events);
        if (cr_hp_box_of(hp, box)->state == CR_HB_TAKES) cr_hp_settle_box(play, hp, box, events);
    }
    bool buys = any_box(hp, CR_HB_BUYS);
    hp->phase = buys ? CR_HP_REPLACE : CR_HP_SETTLE;
    if (buys) cr_hp_remove_highest(play, hp, events);
    return true;
}

static bool end_settle(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    unsigned number, kind;
    if (!(hp->flags & CR_HP_SETTLED)) {
        for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) {
            box = cr_hp_rightmost(left);
            if (cr_hp_plays(cr_hp_box_of(hp, box))) cr_hp_settle_box(play, hp, box, events);
        }
        cr_hp_contribute(play, hp, events);
        hp->flags |= CR_HP_SETTLED;
    }
    if (cr_hp_claim(hp, &number, &kind)) return false;
    hp->phase = CR_HP_OVER;
    cr_events_add(events, CR_EV_ROUND_OVER, cr_hp_clause(play, CR_HC_ROUND_ORDER), CR_NO_SEAT);
    return false;
}

static bool end_shuffle(const struct cr_play *play, struct cr_hp *hp)
{
    if (hp->shoe.stage != CR_SHOE_READY) return false;
    if (!(hp->flags & CR_HP_CLOSED_BETS)) {
        hp->phase = CR_HP_BETS;
        return false;
    }
    number_waves(play, hp);
    hp->phase = CR_HP_DEAL;
    return true;
}

static bool end_phase(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    switch ((enum cr_hp_phase)hp->phase) {
    case CR_HP_SHUFFLE: return end_shuffle(play, hp);
    case CR_HP_DEAL:
        if (hp->dealt < cr_hp_deal_steps(play, hp)) return false;
        hp->phase = CR_HP_DECIDE;
        return true;
    case CR_HP_DECIDE:
        if (ask_boxes(play, hp)) return false;
        hp->phase = CR_HP_BONUS;
        return true;
    case CR_HP_BONUS: return end_bonus(play, hp, events);
    case CR_HP_DRAW: return end_draw(hp);
    case CR_HP_FINAL: return end_final(hp);
    case CR_HP_BOARD: return end_board(play, hp, events);
    case CR_HP_REVEAL: return end_reveal(play, hp, events);
    case CR_HP_SHOW: return end_show(play, hp, events);
    case CR_HP_BUY: return end_buy(play, hp, events);
    case CR_HP_REPLACE:
        if (!(hp->flags & CR_HP_BOUGHT)) return false;
        hp->phase = CR_HP_SETTLE;
        return true;
    case CR_HP_SETTLE: return end_settle(play, hp, events);
    case CR_HP_BETS:
    case CR_HP_OVER: return false;
    }
    abort(); /* not run: every phase returned above */
}

void cr_hp_advance(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    while (end_phase(play, hp, events))
        continue;
}
