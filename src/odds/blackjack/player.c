/* player.c -- decisions by the points alone, and by a table. */
#include "odds/blackjack/player.h"

#include "games/blackjack/blackjack.h"

void cr_bj_as_dealer(const struct cr_play *play, const void *state, const struct cr_need *need,
                     struct cr_input *act)
{
    const struct cr_bj *bj = state;
    (void)need;
    if (bj->phase == CR_BP_OFFERS) { /* even money */
        act->choice = CR_BJ_REFUSE;
        return;
    }
    bool stands =
        cr_bj_hand_points(&bj->hands[bj->hand]) >= (unsigned)cr_bj_rules(play)->dealer_stand;
    act->choice = stands ? CR_BJ_STAND : CR_BJ_HIT;
}

/* ---- The table: a column a card of the dealer's, 2 to 9, ten, ace ---- */

static const char *const hard[] = {
    [9] = "hddddhhhhh",  [10] = "ddddddddhh", [11] = "ddddddddhh", [12] = "hhssshhhhh",
    [13] = "ssssshhhhh", [14] = "ssssshhhhh", [15] = "ssssshhhhh", [16] = "ssssshhhhh",
};
static const char *const soft[] = {
    [12] = "hhhhhhhhhh", [13] = "hhhddhhhhh", [14] = "hhhddhhhhh", [15] = "hhdddhhhhh",
    [16] = "hhdddhhhhh", [17] = "hddddhhhhh", [18] = "sDDDDsshhh",
};
static const char *const pairs[] = {
    [1] = "ppppppppph", [2] = "pppppp----",  [3] = "pppppp----", [4] = "---pp-----",
    [5] = "----------", [6] = "ppppp-----",  [7] = "pppppp----", [8] = "pppppppp--",
    [9] = "ppppp-pp--", [10] = "----------",
};

char cr_bj_basic_says(unsigned points, bool is_soft, unsigned column)
{
    if (is_soft) return points >= 19 ? 's' : points < 12 ? 'h' : soft[points][column];
    return points >= 17 ? 's' : points < 9 ? 'h' : hard[points][column];
}

char cr_bj_basic_says_of_pair(unsigned card_points, unsigned column)
{
    return pairs[card_points][column];
}

static char look_up(const struct cr_bj_hand *hand, unsigned column, bool may_split)
{
    bool is_soft;
    unsigned points = cr_bj_points_of(hand->sum, &is_soft);
    char says = may_split ? pairs[cr_bj_card_points(hand->cards[0])][column] : '-';
    return says == '-' ? cr_bj_basic_says(points, is_soft, column) : says;
}

static bool may(const struct cr_play *play, const struct cr_bj *bj, struct cr_input *act,
                unsigned doing)
{
    struct cr_refusal why;
    act->choice = (uint16_t)doing;
    return cr_bj_check_act(play, bj, act, &why) == CR_OK;
}

void cr_bj_basic(const struct cr_play *play, const void *state, const struct cr_need *need,
                 struct cr_input *act)
{
    const struct cr_bj *bj = state;
    (void)need;
    if (bj->phase == CR_BP_OFFERS) {
        act->choice = CR_BJ_REFUSE;
        return;
    }
    const struct cr_bj_hand *hand = &bj->hands[bj->hand];
    unsigned up = cr_bj_card_points(bj->dealer[0]), column = up == 1 ? 9 : up - 2;
    bool two = hand->card_count == 2;
    bool pair = two && cr_bj_card_points(hand->cards[0]) == cr_bj_card_points(hand->cards[1]) &&
                may(play, bj, act, CR_BJ_SPLIT);
    char says = look_up(hand, column, pair);
    if (hand->flags & CR_BH_ACES && cr_bj_rules(play)->split_aces_one_card && says != 'p')
        says = 's'; /* a split ace has its one card */
    bool doubles = (says == 'd' || says == 'D') && two && may(play, bj, act, CR_BJ_DOUBLE);
    if (doubles)
        act->choice = CR_BJ_DOUBLE;
    else if (says == 'p')
        act->choice = CR_BJ_SPLIT;
    else
        act->choice = says == 's' || says == 'D' ? CR_BJ_STAND : CR_BJ_HIT;
}
