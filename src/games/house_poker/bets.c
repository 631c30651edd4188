/* bets.c -- stakes before the deal: light and dark boxes, side bets, what a dark box is given besides
 * [M1 §30, §127, §154-§155] [TP 2.4, 2.8], and a round that is no game.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"

/* ---- The Ante ---- */

static enum cr_status check_range(cr_money amount, cr_money least, cr_money most, const char *what,
                                  struct cr_refusal *why)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    why->min = least;
    why->max = most;
    why->have = 0;
    if (amount < least) return CR_BET_MIN;
    return amount > most ? CR_BET_MAX : CR_OK;
}

/* How the new Ante stands to the player's other boxes: not too many light ones, side by side, equal, and
 * the dark ones as the house has it, whichever came first. */
static enum cr_status check_own_boxes(const struct cr_play *play, const struct cr_hp *hp,
                                      const struct cr_input *input, bool dark,
                                      struct cr_refusal *why)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    int light = 0;
    bool beside = false, unequal = false;
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        const struct cr_hp_box *own = cr_hp_box_of(hp, box);
        if (own->seat != input->seat) continue;
        cr_money ante = own->stakes[CR_HP_ANTE];
        if (cr_hp_is_dark(own) != dark) {
            why->n = dark ? ante : input->amount;
            bool equal = ante == input->amount;
            if (rules->dark_ante_rule == CR_HP_DARK_EQUAL && !equal) return CR_DARK_EQUALS;
            if (rules->dark_ante_rule == CR_HP_DARK_DIFFER && equal) return CR_DARK_DIFFERS;
        } else if (!dark) {
            light++;
            beside |= box + 1 == input->position || box == input->position + 1u;
            unequal |= ante != input->amount;
        }
    }
    if (light == 0) return CR_OK;
    why->n = rules->light_max;
    if (light >= rules->light_max) return CR_LIGHT_BOXES;
    if (rules->light_adjacent && !beside) return CR_LIGHT_ADJACENT;
    return rules->light_equal && unequal ? CR_LIGHT_EQUAL : CR_OK;
}

/* A stake over another player's playing box [TP 2.8, R12]. */
static enum cr_status check_cross(const struct cr_play *play, const struct cr_hp *hp,
                                  const struct cr_input *input, struct cr_refusal *why)
{
    if (cr_hp_rules(play)->cross_bets) return CR_OK;
    for (unsigned left = hp->in; left; left &= left - 1) {
        unsigned box = cr_hp_leftmost(left);
        if (cr_hp_box_of(hp, box)->seat != input->seat) continue;
        unsigned low = box < input->position ? box : input->position;
        unsigned high = box < input->position ? input->position : box;
        for (unsigned between = low + 1; between < high; between++) {
            why->n = between;
            if (cr_hp_is_in(hp, between) && cr_hp_box_of(hp, between)->seat != input->seat)
                return CR_CROSS_BET;
        }
    }
    return CR_OK;
}

static enum cr_status check_ante(const struct cr_play *play, const struct cr_hp *hp,
                                 const struct cr_input *input, struct cr_refusal *why)
{
    bool dark = input->flags >> CR_HP_FLAG_DARK & 1;
    const struct cr_hp_box *box = cr_hp_box_of(hp, input->position);
    if (cr_hp_is_in(hp, input->position))
        return box->seat == input->seat ? CR_ON_BOX : CR_BOX_TAKEN;
    if (dark && !cr_hp_rules(play)->dark_allowed) return CR_NOT_IN_GAME;
    enum cr_status status =
        check_range(input->amount, cr_hp_min_ante(play), cr_hp_max_ante(play), N_("the ante"), why);
    if (status != CR_OK) return status;
    why->value = cr_hp_ante_step(play);
    if (input->amount % why->value != 0) return CR_AMOUNT;
    status = check_own_boxes(play, hp, input, dark, why);
    if (status == CR_OK) status = check_cross(play, hp, input, why);
    if (status != CR_OK) return status;
    cr_money bet = dark ? cr_hp_bet_of(play, input->amount, 0) : 0;
    return input->amount + bet > input->funds ? CR_NO_CHIPS : CR_OK;
}

/* ---- What stands beside it ---- */

static enum cr_status check_bonus(const struct cr_play *play, const struct cr_hp_box *box,
                                  cr_money amount, struct cr_refusal *why)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_money list[CR_HP_BONUS_STAKES], least, most;
    unsigned listed = cr_hp_bonus_list(play, list);
    if (cr_hp_is_dark(box) && !(rules->dark_extras >> CR_HP_EXTRA_BONUS & 1)) return CR_NOT_OFFERED;
    if (box->side[CR_SIDE_BONUS].state != CR_SIDE_NONE) return CR_ON_BOX;
    for (unsigned i = 0; i < listed; i++)
        if (list[i] == amount) return CR_OK;
    if (listed > 0) return CR_BONUS_SIGN;
    cr_hp_bonus_limits(play, box->stakes[CR_HP_ANTE], &least, &most);
    why->n = most;
    if (rules->bonus_stake == CR_HP_BONUS_HALF_ANTE) return amount == most ? CR_OK : CR_BONUS_EXACT;
    if (rules->bonus_max == CR_HP_BONUS_ANTE && amount > most) return CR_BONUS_ANTE;
    return check_range(amount, least, most, N_("bonus"), why);
}

static enum cr_status check_side(const struct cr_play *play, const struct cr_hp_box *box,
                                 const struct cr_input *input, bool own, struct cr_refusal *why)
{
    bool bonus = input->choice == CR_HP_BONUS_BET;
    cr_money least, most;
    if (!(bonus ? cr_hp_bonus_offered(play) : cr_hp_wheel_offered(play))) return CR_NOT_OFFERED;
    if (!own) return CR_NO_MAIN_BET;
    if (bonus) return check_bonus(play, box, input->amount, why);
    if (box->side[CR_SIDE_WHEEL].state != CR_SIDE_NONE) return CR_ON_BOX;
    cr_hp_wheel_limits(play, &least, &most);
    return check_range(input->amount, least, most, N_("wheel"), why);
}

/* Insurance, a sixth card, the dealer's game: posted for a dark box before the deal [M1 §162; TDC]. */
static enum cr_status check_extra(const struct cr_play *play, const struct cr_hp *hp,
                                  const struct cr_hp_box *box, const struct cr_input *input,
                                  struct cr_refusal *why)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_money least, most;
    if (!cr_hp_is_dark(box)) return CR_NOT_THIS_PHASE;
    switch (input->choice) {
    case CR_HP_INSURANCE:
        if (!(rules->dark_extras >> CR_HP_EXTRA_INSURANCE & 1)) return CR_DARK_DECISION;
        if (box->stands >> CR_HP_INSURANCE & 1) return CR_INS_TWICE;
        cr_hp_insurance_limits(play, hp, box, &least, &most);
        why->n = input->amount < least ? least : most;
        if (input->amount < least) return CR_INS_LEAST;
        return input->amount > most ? CR_INS_MOST : CR_OK;
    case CR_HP_SIXTH:
        if (!(rules->dark_extras >> CR_HP_EXTRA_SIXTH & 1)) return CR_DARK_DECISION;
        if (box->stands >> CR_HP_DRAW_FEE & 1) return CR_ALREADY_DRAWN;
        why->n = cr_hp_cost(play, box, CR_HP_BUY_SIXTH, 0);
        return input->amount == why->n ? CR_OK : CR_DRAW_PRICE;
    default:
        if (!(rules->dark_extras >> CR_HP_EXTRA_BUY & 1)) return CR_DARK_DECISION;
        if (rules->dark_buy_time != CR_HP_BUY_BEFORE_DEAL) return CR_BUY_COVERED;
        if (box->stands >> CR_HP_BUY_FEE & 1) return CR_BUY_TWICE;
        why->n = cr_hp_cost(play, box, CR_HP_BUY_IT, 0);
        return input->amount == why->n ? CR_OK : CR_BUY_PRICE;
    }
}

static bool is_in_game(const struct cr_hp_rules *rules, unsigned choice)
{
    switch (choice) {
    case CR_HP_INSURANCE: return rules->insurance;
    case CR_HP_SIXTH: return rules->sixth_card;
    case CR_HP_BUY_FEE: return rules->buy_game;
    default: return true;
    }
}

/* ---- One bet ---- */

static enum cr_status check_open(const struct cr_hp *hp, struct cr_refusal *why)
{
    if (hp->flags & CR_HP_CLOSED_BETS) return CR_LATE_BET;
    if (hp->phase == CR_HP_SHUFFLE) return cr_shoe_check_ready(&hp->shoe, why);
    return hp->phase == CR_HP_BETS ? CR_OK : CR_LATE_BET;
}

/* Value chips only; no cash, no credit [M1 §7.11]. */
static enum cr_status check_chips(unsigned chips)
{
    if (chips == CR_HP_CASH) return CR_CASH_BET;
    if (chips == CR_HP_CREDIT) return CR_CREDIT_BET;
    return chips > CR_HP_CHIPS_VALUE ? CR_VALUE_CHIPS_ONLY : CR_OK;
}

enum cr_status cr_hp_check_bet(const struct cr_play *play, const struct cr_hp *hp,
                               const struct cr_input *input, struct cr_refusal *why)
{
    enum cr_status status = check_open(hp, why);
    if (status == CR_OK) status = check_chips(input->to);
    if (status != CR_OK) return status;
    if (input->position < 1 || input->position > cr_hp_boxes(play)) return CR_NO_BOX;
    why->value = 1;
    if (input->amount < 1) return CR_AMOUNT;
    const struct cr_hp_box *box = cr_hp_box_of(hp, input->position);
    bool own = cr_hp_is_in(hp, input->position) && box->seat == input->seat;
    if (input->choice == CR_HP_ANTE) return check_ante(play, hp, input, why);
    if (!is_in_game(cr_hp_rules(play), input->choice)) return CR_NOT_IN_GAME;
    if (input->choice == CR_HP_BONUS_BET || input->choice == CR_HP_WHEEL_BET) {
        status = check_side(play, box, input, own, why);
    } else if (!own) {
        return CR_NO_MAIN_BET;
    } else if (input->choice == CR_HP_BET) { /* a dark Ante has brought it */
        why->n = cr_hp_bet_due(play, box);
        if (!cr_hp_is_dark(box)) return CR_NOT_THIS_PHASE;
        return input->amount == why->n ? CR_ON_BOX : CR_DARK_BET;
    } else if (input->choice == CR_HP_INSURANCE || input->choice == CR_HP_SIXTH ||
               input->choice == CR_HP_BUY_FEE) {
        status = check_extra(play, hp, box, input, why);
    } else {
        return CR_NO_BET;
    }
    return status == CR_OK && input->amount > input->funds ? CR_NO_CHIPS : status;
}

static void put_ante(const struct cr_play *play, struct cr_hp *hp, const struct cr_input *input,
                     struct cr_events *events)
{
    struct cr_hp_box *box = cr_hp_box(hp, input->position);
    bool dark = input->flags >> CR_HP_FLAG_DARK & 1;
    box->seat = input->seat;
    box->state = CR_HB_WAITS;
    box->flags = dark ? CR_HB_DARK : 0;
    hp->in = (uint8_t)(hp->in | 1u << (input->position - 1));
    hp->in_count++;
    cr_hp_stake(play, hp, input->position, CR_HP_ANTE, input->amount, CR_HC_BET_PLACED, events);
    if (dark)
        cr_hp_stake(play, hp, input->position, CR_HP_BET, cr_hp_bet_of(play, input->amount, 0),
                    CR_HC_DARK_BET, events);
}

enum cr_status cr_hp_bet(const struct cr_play *play, struct cr_hp *hp, const struct cr_input *input,
                         struct cr_events *events)
{
    enum cr_status status = cr_hp_check_bet(play, hp, input, &events->why);
    if (status != CR_OK) return status;
    if (hp->bet_count > UINT16_MAX - 64) return CR_TOO_MANY;
    unsigned box = input->position;
    switch (input->choice) {
    case CR_HP_ANTE: put_ante(play, hp, input, events); return CR_OK;
    case CR_HP_BONUS_BET:
    case CR_HP_WHEEL_BET: {
        unsigned kind = input->choice - CR_HP_BONUS_BET;
        struct cr_side_at at = cr_hp_side_at(hp, box, kind);
        enum cr_hp_clause clause = kind == CR_SIDE_BONUS ? CR_HC_SIDE_BONUS : CR_HC_SIDE_WHEEL;
        cr_side_stake(&cr_hp_box(hp, box)->side[kind], &at, input->amount, hp->bet_count++,
                      cr_hp_clause(play, clause), events);
        return CR_OK;
    }
    case CR_HP_SIXTH:
        cr_hp_stake(play, hp, box, CR_HP_DRAW_FEE, input->amount, CR_HC_DRAW_SIXTH, events);
        return CR_OK;
    case CR_HP_BUY_FEE:
        cr_hp_box(hp, box)->flags |= CR_HB_POSTED;
        cr_hp_stake(play, hp, box, CR_HP_BUY_FEE, input->amount, CR_HC_BUY_GAME, events);
        return CR_OK;
    default:
        cr_hp_stake(play, hp, box, CR_HP_INSURANCE, input->amount, CR_HC_INSURANCE_FROM, events);
        return CR_OK;
    }
}

/* ---- Taking back ---- */

static void take_back(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                      struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    own->stands = (uint8_t)(own->stands & ~(1u << what));
    cr_hp_tell(play, events, CR_EV_REMOVED, CR_HC_BET_PLACED, hp, box, what)->returned =
        own->stakes[what];
    own->stakes[what] = 0;
    own->bets[what] = 0;
    if (what == CR_HP_BUY_FEE) own->flags = (uint8_t)(own->flags & ~CR_HB_POSTED);
}

static void take_side_back(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                           unsigned kind, struct cr_events *events)
{
    struct cr_side_at at = cr_hp_side_at(hp, box, kind);
    cr_side_take_back(&cr_hp_box(hp, box)->side[kind], &at, cr_hp_clause(play, CR_HC_BET_PLACED),
                      events);
}

/* Before "no more bets" a stake may be taken back; with the Ante goes all of the box. */
enum cr_status cr_hp_remove(const struct cr_play *play, struct cr_hp *hp,
                            const struct cr_input *input, struct cr_events *events)
{
    unsigned box = input->position, what = input->choice;
    if (hp->flags & CR_HP_CLOSED_BETS || hp->phase > CR_HP_BETS) return CR_LATE_BET;
    if (box < 1 || box > CR_HP_BOXES_MAX) return CR_NO_BOX;
    struct cr_hp_box *own = cr_hp_box(hp, box);
    if (!cr_hp_is_in(hp, box) || own->seat != input->seat) return CR_NOTHING_THERE;
    if (what == CR_HP_SIXTH) what = CR_HP_DRAW_FEE;
    if (what == CR_HP_BONUS_BET || what == CR_HP_WHEEL_BET) {
        if (own->side[what - CR_HP_BONUS_BET].state != CR_SIDE_OPEN) return CR_NOTHING_THERE;
        take_side_back(play, hp, box, what - CR_HP_BONUS_BET, events);
        return CR_OK;
    }
    if (what >= CR_HP_STAKES || what == CR_HP_BET) return CR_NO_BET;
    if (!(own->stands >> what & 1)) return CR_NOTHING_THERE;
    if (what != CR_HP_ANTE) {
        take_back(play, hp, box, what, events);
        return CR_OK;
    }
    for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++)
        if (own->side[kind].state == CR_SIDE_OPEN) take_side_back(play, hp, box, kind, events);
    for (unsigned i = CR_HP_STAKES; i-- > 0;)
        if (own->stands >> i & 1) take_back(play, hp, box, i, events);
    hp->in = (uint8_t)(hp->in & ~(1u << (box - 1)));
    hp->in_count--;
    memset(own, 0, sizeof *own);
    own->seat = CR_NO_SEAT;
    return CR_OK;
}

/* ---- No more bets, and no game ---- */

enum cr_status cr_hp_close_bets(const struct cr_play *play, struct cr_hp *hp,
                                const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    if (hp->phase == CR_HP_SHUFFLE && !(hp->flags & CR_HP_CLOSED_BETS))
        return cr_shoe_check_ready(&hp->shoe, &events->why);
    if (hp->phase != CR_HP_BETS) return CR_NOT_THIS_PHASE;
    if (hp->in == 0) return CR_NO_STAKES;
    hp->flags |= CR_HP_CLOSED_BETS;
    hp->phase = CR_HP_SHUFFLE; /* where the pack is ready it moves on at once */
    cr_events_add(events, CR_EV_BETS_CLOSED, cr_hp_clause(play, CR_HC_BET_LATE), CR_NO_SEAT);
    return CR_OK;
}

/* Every stake back, draw fees and side bets too [M1 §10.1]. What was paid or taken already must be taken
 * out of the round first: the table does that. */
enum cr_status cr_hp_void(const struct cr_play *play, struct cr_hp *hp,
                          const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    if (hp->decided) return CR_DECIDED;
    if (hp->phase == CR_HP_OVER) return CR_NOT_THIS_PHASE;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++) {
        struct cr_hp_box *own = cr_hp_box(hp, box);
        for (unsigned what = 0; what < CR_HP_STAKES; what++)
            if (own->stands >> what & 1)
                cr_hp_give_back(play, hp, box, what, CR_HC_ROUND_VOID, events);
        for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++) {
            struct cr_side_at at = cr_hp_side_at(hp, box, kind);
            if (cr_side_stands(&own->side[kind]))
                cr_side_give_back(&own->side[kind], &at, cr_hp_clause(play, CR_HC_ROUND_VOID),
                                  events);
        }
        memset(own, 0, sizeof *own);
        own->seat = CR_NO_SEAT;
    }
    hp->in = hp->in_count = hp->dealer_count = hp->board_count = 0;
    hp->phase = CR_HP_OVER;
    cr_events_add(events, CR_EV_ROUND_OVER, cr_hp_clause(play, CR_HC_ROUND_VOID), CR_NO_SEAT);
    return CR_OK;
}
