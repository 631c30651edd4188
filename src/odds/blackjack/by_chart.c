/* by_chart.c -- insurance, then a pair, then the points. */
#include "odds/blackjack/by_chart.h"

#include "games/blackjack/blackjack.h"

static const struct cr_bj_chart *up;
static const struct cr_bj_plan *plan_up;

void cr_bj_put_up_chart(const struct cr_bj_chart *chart)
{
    up = chart;
}

void cr_bj_put_up_plan(const struct cr_bj_plan *plan)
{
    plan_up = plan;
}

static unsigned kind_of(cr_card card)
{
    return cr_bj_kind_of_rank(cr_card_rank(card));
}

static unsigned column_of(const struct cr_bj *bj)
{
    return cr_bj_column_of_kind(kind_of(bj->dealer[0]));
}

/* What either wants of the first two cards. */
static bool wants(const struct cr_bj *bj, unsigned kind, bool by_plan)
{
    const uint8_t *cards = bj->hands[0].cards;
    if (!by_plan) return up->insures[kind][column_of(bj)];
    return cr_bj_plan_insures(plan_up, kind_of(bj->dealer[0]), kind_of(cards[0]), kind_of(cards[1]),
                              kind);
}

static bool may(const struct cr_play *play, const struct cr_bj *bj, struct cr_input *act,
                unsigned doing)
{
    struct cr_refusal why;
    act->choice = (uint16_t)doing;
    return cr_bj_check_act(play, bj, act, &why) == CR_OK;
}

/* As much as is paid in full; against an ace either name is the same insurance (R6). */
static bool insures(const struct cr_play *play, const struct cr_bj *bj, struct cr_input *act,
                    bool by_plan)
{
    static const uint16_t doing[CR_BJ_INSURANCES] = { CR_BJ_INSURE, CR_BJ_INSURE_AGAINST_TEN };
    const struct cr_bj_box *box = cr_bj_box_of(bj, act->position);
    struct cr_refusal why;
    if (bj->hand_count > 1 || bj->hands[0].card_count != 2) return false;
    int bettor = cr_bj_bettor_at(box, act->seat);
    if (bettor < 0) return false;
    cr_money amount = cr_bj_insures_with(play, box->bettors[bettor].stake);
    bool ace = cr_card_rank(bj->dealer[0]) == CR_ACE;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        if (!wants(bj, ace ? CR_BJ_INSURE_BJ : kind, by_plan) ||
            cr_bj_check_insure(play, bj, act->position, act->seat, kind, amount, act->funds,
                               &why) != CR_OK)
            continue;
        act->choice = doing[kind];
        act->amount = amount;
        return true;
    }
    return false;
}

/* What a double adds: the stake again, or as much of it as is paid in full. */
static cr_money added(const struct cr_play *play, const struct cr_bj *bj)
{
    const struct cr_bj_box *box = cr_bj_box_of(bj, bj->hands[bj->hand].box);
    return cr_bj_doubles_with(play, box->bettors[box->owner].stake);
}

static unsigned choose(const struct cr_play *play, const struct cr_bj *bj, struct cr_input *act)
{
    const struct cr_bj_hand *hand = &bj->hands[bj->hand];
    const unsigned column = column_of(bj);
    bool soft, two = hand->card_count == 2;
    unsigned total = cr_bj_points_of(hand->sum, &soft);
    bool pair = two && cr_bj_card_points(hand->cards[0]) == cr_bj_card_points(hand->cards[1]);
    if (pair && up->pair[cr_bj_card_points(hand->cards[0])][column] == 'p' &&
        may(play, bj, act, CR_BJ_SPLIT))
        return CR_BJ_SPLIT;
    if (hand->flags & CR_BH_ACES && cr_bj_rules(play)->split_aces_one_card) return CR_BJ_STAND;
    char says = cr_bj_chart_says(up, total, soft, column);
    if ((says == 'd' || says == 'D') && two && may(play, bj, act, CR_BJ_DOUBLE))
        return CR_BJ_DOUBLE;
    if ((says == 'r' || says == 'R') && two && may(play, bj, act, CR_BJ_SURRENDER))
        return CR_BJ_SURRENDER;
    return says == 'h' || says == 'd' || says == 'r' ? CR_BJ_HIT : CR_BJ_STAND;
}

void cr_bj_by_chart(const struct cr_play *play, const void *state, const struct cr_need *need,
                    struct cr_input *act)
{
    const struct cr_bj *bj = state;
    (void)need;
    assert(up != NULL);
    bool even = bj->phase == CR_BP_OFFERS && up->even[column_of(bj)];
    if (!even && insures(play, bj, act, false)) return;
    if (bj->phase == CR_BP_OFFERS)
        act->choice = even ? CR_BJ_EVEN_MONEY : CR_BJ_REFUSE;
    else
        act->choice = (uint16_t)choose(play, bj, act);
    if (act->choice == CR_BJ_DOUBLE) act->amount = added(play, bj);
}

static unsigned choose_by_plan(const struct cr_play *play, const struct cr_bj *bj,
                               struct cr_input *act)
{
    const struct cr_bj_hand *hand = &bj->hands[bj->hand];
    uint8_t cards[CR_BJ_KINDS] = { 0 };
    for (unsigned i = 0; i < hand->card_count; i++)
        cards[kind_of(hand->cards[i])]++;
    bool two = hand->card_count == 2, split = hand->flags & CR_BH_SPLIT;
    bool may_split = two && may(play, bj, act, CR_BJ_SPLIT);
    bool may_surrender = two && !split && may(play, bj, act, CR_BJ_SURRENDER);
    switch (cr_bj_plan_says(plan_up, kind_of(bj->dealer[0]), cards,
                            split ? kind_of(hand->cards[0]) : CR_BJ_WHOLE, may_split,
                            may_surrender)) {
    case 'h': return CR_BJ_HIT;
    case 'd': return CR_BJ_DOUBLE;
    case 'p': return CR_BJ_SPLIT;
    case 'r': return CR_BJ_SURRENDER;
    default: return CR_BJ_STAND;
    }
}

void cr_bj_by_plan(const struct cr_play *play, const void *state, const struct cr_need *need,
                   struct cr_input *act)
{
    const struct cr_bj *bj = state;
    (void)need;
    assert(plan_up != NULL);
    bool even = bj->phase == CR_BP_OFFERS && cr_bj_plan_takes_even(plan_up, kind_of(bj->dealer[0]));
    if (!even && insures(play, bj, act, true)) return;
    if (bj->phase == CR_BP_OFFERS)
        act->choice = even ? CR_BJ_EVEN_MONEY : CR_BJ_REFUSE;
    else
        act->choice = (uint16_t)choose_by_plan(play, bj, act);
    if (act->choice == CR_BJ_DOUBLE) act->amount = added(play, bj);
}
