/* bets.c -- stakes on the boxes, until the first card [M1 §179-§182]. */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "games/blackjack/blackjack.h"

/* ---- Checks ---- */

static enum cr_status check_open(const struct cr_bj *bj, struct cr_refusal *why)
{
    if (bj->phase == CR_BP_SHUFFLE) return cr_shoe_check_ready(&bj->shoe, why);
    return bj->phase == CR_BP_BETS ? CR_OK : CR_LATE_BET;
}

/* Value chips only [M1 §179]; no cash, no credit [M1 §7.11]. */
static enum cr_status check_chips(unsigned chips)
{
    if (chips == CR_BJ_CASH) return CR_CASH_BET;
    if (chips == CR_BJ_CREDIT) return CR_CREDIT_BET;
    return chips > CR_BJ_CHIPS_VALUE ? CR_VALUE_CHIPS_ONLY : CR_OK;
}

static cr_money total_on(const struct cr_bj_box *box)
{
    cr_money total = 0;
    for (unsigned i = 0; i < box->bettor_count; i++)
        total += box->bettors[i].stake;
    return total;
}

static bool place_is_taken(const struct cr_bj_box *box, unsigned place)
{
    for (unsigned i = 0; i < box->bettor_count; i++)
        if (box->places[i] == place) return true;
    return false;
}

static CR_RARE enum cr_status refuse_amount(enum cr_status status, const char *what,
                                            struct cr_refusal *why)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

static enum cr_status check_range(cr_money amount, cr_money least, cr_money most, cr_money there,
                                  const char *what, struct cr_refusal *why)
{
    why->min = least;
    why->max = most;
    why->have = there;
    if (amount < least) return refuse_amount(CR_BET_MIN, what, why);
    return amount <= most - there ? CR_OK : refuse_amount(CR_BET_MAX, what, why);
}

/* Each bettor's stake reaches the minimum; the maximum is for the whole box [M1 §181]. */
static enum cr_status check_main(const struct cr_play *play, const struct cr_bj_box *box,
                                 const struct cr_input *input, struct cr_refusal *why)
{
    why->n = cr_bj_rules(play)->max_bettors_per_box;
    if (cr_bj_bettor_at(box, input->seat) >= 0) return CR_ON_BOX;
    if (box->bettor_count == why->n) return CR_BOX_FULL;
    if (input->number > why->n || (input->number && place_is_taken(box, input->number)))
        return CR_BOX_FULL;
    return check_range(input->amount, cr_bj_min_bet(play), cr_bj_max_bet(play), total_on(box),
                       N_("a box"), why);
}

static CR_APART enum cr_status check_side(const struct cr_play *play, const struct cr_bj_box *box,
                                          const struct cr_input *input, unsigned kind,
                                          struct cr_refusal *why)
{
    int bettor = cr_bj_bettor_at(box, input->seat);
    cr_money least, most;
    cr_bj_side_limits(play, kind, &least, &most);
    if (most == 0) return CR_NOT_OFFERED;
    if (bettor < 0) return CR_NO_MAIN_BET;
    if (box->bettors[bettor].side[kind].state != CR_SIDE_NONE) return CR_ON_BOX;
    return check_range(input->amount, least, most, 0,
                       kind == CR_SIDE_BONUS ? N_("bonus") : N_("wheel"), why);
}

static enum cr_status check_bet(const struct cr_play *play, const struct cr_bj *bj,
                                const struct cr_input *input, struct cr_refusal *why)
{
    enum cr_status status = check_open(bj, why);
    if (status != CR_OK) return status;
    if (input->choice > CR_BJ_WHEEL) return CR_NO_BET;
    if (input->position < 1 || input->position > cr_bj_boxes(play)) return CR_NO_BOX;
    status = check_chips(input->to);
    if (status != CR_OK) return status;
    why->value = 1;
    if (input->amount < 1) return CR_AMOUNT;
    const struct cr_bj_box *box = cr_bj_box_of(bj, input->position);
    status = input->choice == CR_BJ_MAIN
                 ? check_main(play, box, input, why)
                 : check_side(play, box, input, input->choice - CR_BJ_BONUS, why);
    if (status != CR_OK) return status;
    return input->amount > input->funds ? CR_NO_CHIPS : CR_OK;
}

/* ---- Putting down and taking back ---- */

static unsigned free_place(const struct cr_bj_box *box)
{
    unsigned place = 1;
    while (place_is_taken(box, place))
        place++;
    return place;
}

static void add_bettor(struct cr_bj *bj, unsigned number, unsigned seat, unsigned place,
                       cr_money amount)
{
    struct cr_bj_box *box = cr_bj_box(bj, number);
    unsigned index = box->bettor_count;
    assert(index < CR_BJ_BETTORS_MAX);
    box->bettor_count = (uint8_t)(index + 1);
    bj->in = (uint8_t)(bj->in | 1u << (number - 1));
    box->bettors[index] =
        (struct cr_bj_bettor){ .stake = amount, .seat = (uint16_t)seat, .bet = bj->bet_count++ };
    box->places[index] = (uint8_t)(place ? place : free_place(box));
    box->flags[index] = 0;
}

static CR_APART void bet_beside(struct cr_bj *bj, const struct cr_input *input,
                                struct cr_events *events)
{
    struct cr_bj_box *box = cr_bj_box(bj, input->position);
    unsigned kind = input->choice - CR_BJ_BONUS;
    unsigned bettor = (unsigned)cr_bj_bettor_at(box, input->seat);
    struct cr_side_at at = cr_bj_side_at(bj, input->position, bettor, kind);
    bj->beside++;
    cr_side_stake(&box->bettors[bettor].side[kind], &at, input->amount, bj->bet_count++,
                  kind == CR_SIDE_BONUS ? CR_BC_SIDE_BONUS : CR_BC_SIDE_WHEEL, events);
}

/* Bets stay open: there is nothing to move on to. */
enum cr_status cr_bj_bet(const struct cr_play *play, struct cr_bj *bj, const struct cr_input *input,
                         struct cr_events *events)
{
    enum cr_status status = check_bet(play, bj, input, &events->why);
    if (status != CR_OK) return status;
    if (bj->bet_count > UINT16_MAX - 8) return CR_TOO_MANY;
    if (input->choice != CR_BJ_MAIN) {
        bet_beside(bj, input, events);
        return CR_OK;
    }
    unsigned bet = bj->bet_count;
    struct cr_bj_box *box = cr_bj_box(bj, input->position);
    add_bettor(bj, input->position, input->seat, input->number, input->amount);
    box->owner = (uint8_t)cr_bj_owner_of(cr_bj_rules(play), box);
    cr_bj_tell(events, CR_EV_STAKED, CR_BC_BET_PLACED, input->seat, bet,
               cr_bj_place(input->position, 1), CR_BJ_MAIN)
        ->amount = input->amount;
    return CR_OK;
}

static void remove_sides(struct cr_bj *bj, unsigned number, unsigned bettor, unsigned kinds,
                         struct cr_events *events)
{
    struct cr_bj_bettor *own = &cr_bj_box(bj, number)->bettors[bettor];
    for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++) {
        struct cr_side_at at = cr_bj_side_at(bj, number, bettor, kind);
        if (kinds >> kind & 1 && own->side[kind].state == CR_SIDE_OPEN)
            cr_side_take_back(&own->side[kind], &at, CR_BC_BET_PLACED, events);
    }
}

static void drop_bettor(struct cr_bj *bj, unsigned number, unsigned bettor)
{
    struct cr_bj_box *box = cr_bj_box(bj, number);
    for (unsigned i = bettor; i + 1 < box->bettor_count; i++) {
        box->bettors[i] = box->bettors[i + 1];
        box->places[i] = box->places[i + 1];
        box->flags[i] = box->flags[i + 1];
    }
    box->bettor_count--;
    memset(&box->bettors[box->bettor_count], 0, sizeof box->bettors[0]);
    box->places[box->bettor_count] = box->flags[box->bettor_count] = 0;
    if (box->bettor_count == 0) bj->in = (uint8_t)(bj->in & ~(1u << (number - 1)));
}

/* Before the first card a stake may be taken back, with the side bets that stand on it. */
enum cr_status cr_bj_remove(const struct cr_play *play, struct cr_bj *bj,
                            const struct cr_input *input, struct cr_events *events)
{
    if (bj->phase != CR_BP_BETS && bj->phase != CR_BP_SHUFFLE) return CR_LATE_BET;
    if (input->position < 1 || input->position > CR_BJ_BOXES_MAX) return CR_NO_BOX;
    if (input->choice > CR_BJ_WHEEL) return CR_NO_BET;
    struct cr_bj_box *box = cr_bj_box(bj, input->position);
    int bettor = cr_bj_bettor_at(box, input->seat);
    if (bettor < 0) return CR_NOTHING_THERE;
    struct cr_bj_bettor *own = &box->bettors[bettor];
    if (input->choice != CR_BJ_MAIN) {
        unsigned kind = input->choice - CR_BJ_BONUS;
        if (own->side[kind].state != CR_SIDE_OPEN) return CR_NOTHING_THERE;
        remove_sides(bj, input->position, (unsigned)bettor, 1u << kind, events);
        return CR_OK;
    }
    remove_sides(bj, input->position, (unsigned)bettor, ~0u, events);
    cr_bj_tell(events, CR_EV_REMOVED, CR_BC_BET_PLACED, own->seat, own->bet,
               cr_bj_place(input->position, 1), CR_BJ_MAIN)
        ->returned = own->stake;
    drop_bettor(bj, input->position, (unsigned)bettor);
    box->owner = box->bettor_count ? (uint8_t)cr_bj_owner_of(cr_bj_rules(play), box) : 0;
    return CR_OK;
}

enum cr_status cr_bj_close_bets(const struct cr_play *play, struct cr_bj *bj,
                                const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    if (bj->phase == CR_BP_SHUFFLE) return cr_shoe_check_ready(&bj->shoe, &events->why);
    if (bj->phase != CR_BP_BETS) return CR_NOT_THIS_PHASE;
    if (bj->in == 0) return CR_NO_STAKES;
    cr_bj_begin_deal(play, bj, events);
    return cr_bj_advance(play, bj, events);
}

/* ---- No game ---- */

static void give_all_back(struct cr_bj *bj, unsigned number, struct cr_events *events)
{
    struct cr_bj_box *box = cr_bj_box(bj, number);
    unsigned count, first = cr_bj_first_hand(bj, number, &count);
    for (unsigned bettor = 0; bettor < box->bettor_count; bettor++) {
        struct cr_bj_bettor *own = &box->bettors[bettor];
        if (count == 0)
            cr_bj_tell(events, CR_EV_RETURNED, CR_BC_ROUND_VOID, own->seat, own->bet,
                       cr_bj_place(number, 1), CR_BJ_MAIN)
                ->returned = own->stake;
        for (unsigned i = first; i < first + count; i++)
            if (bj->hands[i].stands >> bettor & 1)
                cr_bj_give_back(bj, i, bettor, CR_BC_ROUND_VOID, events);
        for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
            if (own->insured[kind] == 0) continue;
            cr_bj_tell(events, CR_EV_RETURNED, CR_BC_ROUND_VOID, own->seat, own->insured_bet[kind],
                       cr_bj_place(number, 1), CR_BJ_INSURANCE + kind)
                ->returned = own->insured[kind];
            own->insured[kind] = 0;
        }
        for (unsigned kind = 0; kind < CR_SIDE_KINDS; kind++) {
            struct cr_side_at at = cr_bj_side_at(bj, number, bettor, kind);
            if (cr_side_stands(&own->side[kind]))
                cr_side_give_back(&own->side[kind], &at, CR_BC_ROUND_VOID, events);
        }
    }
}

/* Every stake back; then shuffle and cut again [M1 §10.1]. What was paid or taken already must be taken
 * out of the round first: the table does that. */
enum cr_status cr_bj_void(const struct cr_play *play, struct cr_bj *bj,
                          const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    if (bj->decided) return CR_DECIDED;
    if (bj->phase == CR_BP_OVER) return CR_NOT_THIS_PHASE;
    for (unsigned box = 1; box <= CR_BJ_BOXES_MAX; box++)
        give_all_back(bj, box, events);
    memset(bj->boxes, 0, sizeof bj->boxes);
    memset(bj->hands, 0, sizeof bj->hands);
    bj->hand_count = bj->dealer_count = bj->exposed_count = bj->beside = bj->in = 0;
    bj->dealer_sum = 0;
    bj->pending = bj->asked = bj->wanted = bj->misdealt = 0;
    bj->shoe.replace = 1;
    bj->phase = CR_BP_OVER;
    cr_events_add(events, CR_EV_ROUND_OVER, CR_BC_ROUND_VOID, CR_NO_SEAT);
    return cr_bj_advance(play, bj, events);
}
