/* decide.c -- what a box may decide: a ladder of named refusals each, then what it does [M1 §32, §132-§133,
 * §157-§158, §164] [BG art.25(4)-(5)].
 *
 * Nothing is settled here: the Ante of a box that passes is collected when the dealer opens his hand.
 */
#include <stdio.h>

#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"

cr_money cr_hp_cost(const struct cr_play *play, const struct cr_hp_box *box, unsigned doing,
                    unsigned cards)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_money ante = cr_hp_ante(box), price = 0;
    switch (doing) {
    case CR_HP_PLAY: return cr_hp_bet_due(play, box);
    case CR_HP_EXCHANGE: cr_hp_exchange_price(play, ante, cards, &price); return price;
    case CR_HP_BUY_SIXTH: return cr_hp_times(ante, rules->sixth_price);
    case CR_HP_BUY_IT: return cr_hp_times(ante, rules->buy_price);
    default: return 0;
    }
}

static enum cr_status check_price(cr_money price, const struct cr_hp_choice *choice,
                                  enum cr_status another, struct cr_refusal *why)
{
    why->n = price;
    if (choice->amount != 0 && choice->amount != price) return another;
    return price > choice->funds ? CR_NO_CHIPS : CR_OK;
}

/* ---- Whether a decision is due ---- */

/* A light box that is looked at, for the first time or after its draw. */
static enum cr_status check_turn(const struct cr_play *play, const struct cr_hp *hp,
                                 const struct cr_hp_choice *choice, struct cr_refusal *why)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, choice->box);
    if (cr_hp_is_dark(box)) return CR_DARK_DECISION;
    if (hp->phase < CR_HP_DECIDE) return CR_NOT_THIS_PHASE;
    if (box->state >= CR_HB_PASSED || box->state == CR_HB_DRAWS) return CR_ALREADY_DECIDED;
    if (box->state != CR_HB_WAITS) return CR_OK;
    why->n = cr_hp_decides_first(play, hp, choice->box);
    return why->n ? CR_LOOK_ORDER : CR_NOT_THIS_PHASE;
}

static bool is_in_game(const struct cr_hp_rules *rules, unsigned doing)
{
    switch ((enum cr_hp_do)doing) {
    case CR_HP_PASS:
    case CR_HP_PLAY: return true;
    case CR_HP_EXCHANGE: return rules->exchange_max > 0;
    case CR_HP_BUY_SIXTH: return rules->sixth_card;
    case CR_HP_INSURE: return rules->insurance;
    case CR_HP_TAKE_ANTE:
    case CR_HP_BUY_IT: return rules->buy_game;
    case CR_HP_NOTHING:
    case CR_HP_NO_CUT:
    case CR_HP_DOS: break; /* not run: no form says them of a box */
    }
    return false; /* not run: see above */
}

/* ---- Draws ---- */

/* Which cards of the hand a list gives up, and what names it gives to closed ones. */
struct discards {
    uint8_t mask;
    uint8_t names[CR_HP_CARDS_MAX]; /* by place in the hand: CR_NO_CARD where it has its name */
};

static int place_of(const struct cr_hp_box *box, const struct discards *out, cr_card card)
{
    for (int i = box->card_count; i-- > 0;)
        if (box->cards[i] == card && !(out->mask >> i & 1)) return i;
    return -1;
}

/* A card named may be one that lies closed, if it can be no other's. */
static bool read_discards(const struct cr_hp *hp, const struct cr_hp_box *box, const uint8_t *cards,
                          unsigned count, struct discards *out, struct cr_refusal *why)
{
    *out = (struct discards){ .mask = 0 };
    for (unsigned i = 0; i < count; i++) {
        cr_card card = cards[i];
        int place = place_of(box, out, card);
        cr_card_write(cr_card_is_open(card) ? card : CR_CLOSED_CARD, why->what);
        bool twice = false;
        for (unsigned j = 0; j < i; j++)
            twice |= cr_card_is_open(card) && cards[j] == card;
        if (twice) return false;
        if (place < 0 && cr_card_is_open(card) && cr_pack_left(&hp->shoe.pack, card) > 0)
            place = place_of(box, out, CR_CLOSED_CARD);
        if (place < 0) return false;
        out->mask = (uint8_t)(out->mask | 1u << place);
        out->names[place] = box->cards[place] == card ? CR_NO_CARD : card;
    }
    return true;
}

static enum cr_status check_draw(const struct cr_play *play, const struct cr_hp *hp,
                                 const struct cr_hp_choice *choice, struct cr_refusal *why)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_box *box = cr_hp_box_of(hp, choice->box);
    struct discards discards;
    cr_money price = cr_hp_cost(play, box, CR_HP_BUY_SIXTH, 0);
    if (box->flags & CR_HB_DREW && box->state < CR_HB_PASSED && !cr_hp_is_dark(box))
        return CR_ALREADY_DRAWN;
    enum cr_status status = check_turn(play, hp, choice, why);
    if (status != CR_OK) return status;
    if (choice->doing == CR_HP_EXCHANGE) {
        why->max = rules->exchange_max;
        if (choice->card_count < 1 || choice->card_count > rules->exchange_max)
            return CR_EXCHANGE_COUNT;
        why->value = 2; /* an Ante of which the price is whole */
        if (!cr_hp_exchange_price(play, cr_hp_ante(box), choice->card_count, &price))
            return CR_AMOUNT;
    }
    status = check_price(price, choice, CR_DRAW_PRICE, why);
    if (status != CR_OK || choice->doing != CR_HP_EXCHANGE || !choice->cards) return status;
    return read_discards(hp, box, choice->cards, choice->card_count, &discards, why)
               ? CR_OK
               : CR_NOT_IN_HAND;
}

/* ---- Insurance and the dealer's game ---- */

static enum cr_status check_insure(const struct cr_play *play, const struct cr_hp *hp,
                                   const struct cr_hp_choice *choice, struct cr_refusal *why)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, choice->box);
    cr_money least, most;
    if (hp->flags & CR_HP_IS_OPEN) return CR_INS_OPEN;
    if (box->state >= CR_HB_PLAYS && !cr_hp_is_dark(box)) return CR_INS_BEFORE_BET;
    enum cr_status status = check_turn(play, hp, choice, why);
    if (status != CR_OK) return status;
    if (box->stands >> CR_HP_INSURANCE & 1) return CR_INS_TWICE;
    cr_hp_insurance_limits(play, hp, box, &least, &most);
    int from = cr_hp_rules(play)->insurance_min_category;
    snprintf(why->what, sizeof why->what, "%s",
             from < 0 ? "" : cr_category_name((enum cr_category)from));
    if (least == 0) return CR_INS_HAND;
    why->n = choice->amount < least ? least : most;
    if (choice->amount < least) return CR_INS_LEAST;
    if (choice->amount > most) return CR_INS_MOST;
    return choice->amount > choice->funds ? CR_NO_CHIPS : CR_OK;
}

static enum cr_status check_buy(const struct cr_play *play, const struct cr_hp *hp,
                                const struct cr_hp_choice *choice, struct cr_refusal *why)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    const struct cr_hp_box *box = cr_hp_box_of(hp, choice->box);
    bool buys = choice->doing == CR_HP_BUY_IT, dark = cr_hp_is_dark(box);
    bool bought = hp->flags & CR_HP_BOUGHT;
    if (dark && !(rules->dark_extras >> CR_HP_EXTRA_BUY & 1)) return CR_DARK_DECISION;
    if (dark && rules->dark_buy_time == CR_HP_BUY_BEFORE_DEAL) return CR_BUY_POSTED;
    if (!(hp->flags & CR_HP_IS_OPEN)) return buys ? CR_BUY_COVERED : CR_NOT_THIS_PHASE;
    if (box->state == CR_HB_PASSED) return CR_ALREADY_DECIDED;
    if (box->state == CR_HB_BUYS) return CR_BUY_TWICE;
    if (hp->flags & CR_HP_HAS_GAME && !bought) return CR_BUY_HAS_GAME;
    if (box->state == CR_HB_TAKES || box->state == CR_HB_SETTLED) return CR_BOX_SETTLED;
    if (box->state != CR_HB_CHOOSES) return CR_NOT_THIS_PHASE;
    if (box->turn == 0) return CR_BUY_LIGHT_FIRST;
    if (!buys) return CR_OK;
    return check_price(cr_hp_cost(play, box, CR_HP_BUY_IT, 0), choice, CR_BUY_PRICE, why);
}

enum cr_status cr_hp_check_act(const struct cr_play *play, const struct cr_hp *hp,
                               const struct cr_hp_choice *choice, struct cr_refusal *why)
{
    if (choice->box < 1 || choice->box > cr_hp_boxes(play)) return CR_NO_BOX;
    if (!is_in_game(cr_hp_rules(play), choice->doing)) return CR_NOT_IN_GAME;
    const struct cr_hp_box *box = cr_hp_box_of(hp, choice->box);
    if (!cr_hp_is_in(hp, choice->box) || box->seat != choice->seat) return CR_NOT_YOUR_BOX;
    switch ((enum cr_hp_do)choice->doing) {
    case CR_HP_PASS: return check_turn(play, hp, choice, why);
    case CR_HP_PLAY: {
        enum cr_status status = check_turn(play, hp, choice, why);
        if (status != CR_OK) return status;
        return check_price(cr_hp_bet_due(play, box), choice, CR_BET_EXACT, why);
    }
    case CR_HP_EXCHANGE:
    case CR_HP_BUY_SIXTH: return check_draw(play, hp, choice, why);
    case CR_HP_INSURE: return check_insure(play, hp, choice, why);
    case CR_HP_TAKE_ANTE:
    case CR_HP_BUY_IT: return check_buy(play, hp, choice, why);
    case CR_HP_NOTHING: /* not run: none of these three is in the game */
    case CR_HP_NO_CUT:
    case CR_HP_DOS: break; /* not run: see above */
    }
    return CR_NOT_IN_GAME; /* not run: see above */
}

/* ---- Doing it ---- */

/* The price of a draw: a fee, or part of the Ante (Caribbean R2). */
static void pay_draw(const struct cr_play *play, struct cr_hp *hp, unsigned box, cr_money price,
                     enum cr_hp_clause clause, struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    own->flags |= CR_HB_DREW;
    if (price == 0) return;
    if (cr_hp_rules(play)->draw_stake_role == CR_HP_FEE) {
        cr_hp_stake(play, hp, box, CR_HP_DRAW_FEE, price, clause, events);
        return;
    }
    own->flags |= CR_HB_JOINED;
    own->stakes[CR_HP_DRAW_FEE] = price;
    own->stakes[CR_HP_ANTE] += price;
    cr_hp_tell(play, events, CR_EV_STAKED, clause, hp, box, CR_HP_ANTE)->amount = price;
}

static void exchange(const struct cr_play *play, struct cr_hp *hp,
                     const struct cr_hp_choice *choice, struct cr_events *events)
{
    struct cr_hp_box *box = cr_hp_box(hp, choice->box);
    struct discards discards;
    bool held = read_discards(hp, box, choice->cards, choice->card_count, &discards, &events->why);
    assert(held); /* check_draw() said so */
    (void)held;
    for (unsigned i = 0; i < box->card_count; i++) {
        if (!(discards.mask >> i & 1) || discards.names[i] == CR_NO_CARD) continue;
        cr_shoe_show(&hp->shoe, discards.names[i], &events->why);
        box->cards[i] = discards.names[i];
    }
    box->discards = discards.mask;
    box->exchanged = choice->card_count;
    pay_draw(play, hp, choice->box, cr_hp_cost(play, box, CR_HP_EXCHANGE, choice->card_count),
             CR_HC_DRAW_EXCHANGE, events);
    box->state = CR_HB_DRAWS;
}

static void apply_act(const struct cr_play *play, struct cr_hp *hp,
                      const struct cr_hp_choice *choice, struct cr_events *events)
{
    struct cr_hp_box *box = cr_hp_box(hp, choice->box);
    cr_hp_tell(play, events, CR_EV_ACTED,
               choice->doing == CR_HP_PASS ? CR_HC_DECIDE_PASS : CR_HC_DECIDE_PLAY, hp, choice->box,
               choice->doing);
    if (choice->doing != CR_HP_INSURE) box->turn = 0;
    switch ((enum cr_hp_do)choice->doing) {
    case CR_HP_PASS: box->state = CR_HB_PASSED; return;
    case CR_HP_PLAY:
        cr_hp_stake(play, hp, choice->box, CR_HP_BET, cr_hp_bet_due(play, box), CR_HC_PLAY_BET,
                    events);
        box->state = CR_HB_PLAYS;
        return;
    case CR_HP_EXCHANGE: exchange(play, hp, choice, events); return;
    case CR_HP_BUY_SIXTH:
        box->flags |= CR_HB_SIXTH;
        pay_draw(play, hp, choice->box, cr_hp_cost(play, box, CR_HP_BUY_SIXTH, 0), CR_HC_DRAW_SIXTH,
                 events);
        box->state = CR_HB_DRAWS;
        return;
    case CR_HP_INSURE:
        cr_hp_stake(play, hp, choice->box, CR_HP_INSURANCE, choice->amount, CR_HC_INSURANCE_FROM,
                    events);
        return;
    case CR_HP_TAKE_ANTE: box->state = CR_HB_TAKES; return;
    case CR_HP_BUY_IT:
        cr_hp_stake(play, hp, choice->box, CR_HP_BUY_FEE, cr_hp_cost(play, box, CR_HP_BUY_IT, 0),
                    CR_HC_BUY_GAME, events);
        box->state = CR_HB_BUYS;
        return;
    case CR_HP_NOTHING: /* not run: cr_hp_check_act() refuses these three */
    case CR_HP_NO_CUT:
    case CR_HP_DOS: return; /* not run: see above */
    }
}

enum cr_status cr_hp_act(const struct cr_play *play, struct cr_hp *hp, const struct cr_input *input,
                         struct cr_events *events)
{
    if (input->choice == CR_HP_NO_CUT) return cr_hp_decline_cut(play, hp, input, events);
    if (input->position > CR_HP_BOXES_MAX || input->choice >= CR_HP_DOS) return CR_NO_BOX;
    const struct cr_hp_choice choice = { .doing = (uint8_t)input->choice,
                                         .box = (uint8_t)input->position,
                                         .card_count = input->card_count,
                                         .seat = input->seat,
                                         .cards = input->cards,
                                         .amount = input->amount,
                                         .funds = input->funds };
    events->why.value = 1;
    if (input->amount < 0) return CR_AMOUNT;
    enum cr_status status = cr_hp_check_act(play, hp, &choice, &events->why);
    if (status != CR_OK) return status;
    if (input->turn && input->turn != cr_hp_box_of(hp, choice.box)->turn) return CR_TURN_PASSED;
    apply_act(play, hp, &choice, events);
    return CR_OK;
}

/* The answer that adds nothing: pass, the Ante. */
enum cr_status cr_hp_timeout(const struct cr_play *play, struct cr_hp *hp,
                             const struct cr_input *input, struct cr_events *events)
{
    unsigned box = cr_hp_asked(hp);
    if (box == 0) return CR_NOT_THIS_PHASE;
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    if (input->turn && input->turn != own->turn) return CR_TURN_PASSED;
    const struct cr_hp_choice choice = {
        .doing = own->state == CR_HB_CHOOSES ? CR_HP_TAKE_ANTE : CR_HP_PASS,
        .box = (uint8_t)box,
        .seat = own->seat,
    };
    enum cr_status status = cr_hp_check_act(play, hp, &choice, &events->why);
    if (status == CR_OK) apply_act(play, hp, &choice, events);
    return status;
}
