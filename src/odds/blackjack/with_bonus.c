/* with_bonus.c -- the plan, and the bonus bet where it waits. */
#include "odds/blackjack/with_bonus.h"

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/by_chart.h"

static const struct cr_bj_with_bonus *up;

void cr_bj_put_up_bonus(const struct cr_bj_with_bonus *way)
{
    up = way;
}

/* Its first two cards, asked what becomes of the hand: insurance and even money are the plan's. */
static bool waits(const struct cr_bj *bj, const struct cr_input *act)
{
    const struct cr_bj_hand *hand = &bj->hands[bj->hand];
    bool plays = act->choice == CR_BJ_HIT || act->choice == CR_BJ_STAND ||
                 act->choice == CR_BJ_DOUBLE || act->choice == CR_BJ_SPLIT ||
                 act->choice == CR_BJ_SURRENDER;
    return bj->phase == CR_BP_BOXES && plays && hand->card_count == 2 &&
           !(hand->flags & CR_BH_SPLIT) && !cr_bj_box_of(bj, hand->box)->bonus_done &&
           cr_bj_may_combine(hand->cards);
}

void cr_bj_by_plan_and_bonus(const struct cr_play *play, const void *state,
                             const struct cr_need *need, struct cr_input *act)
{
    const struct cr_bj *bj = state;
    cr_bj_by_plan(play, state, need, act);
    assert(up != NULL);
    if (!waits(bj, act)) return;
    switch (cr_bj_bonus_says(up->question, up->answer, up->ratio, up->jackpot,
                             bj->hands[bj->hand].cards, bj->dealer[0], bj->bonus_card)) {
    case 'h': act->choice = CR_BJ_HIT; break;
    case 'd': act->choice = CR_BJ_DOUBLE; break;
    case 'p': act->choice = CR_BJ_SPLIT; break;
    case 'r': act->choice = CR_BJ_SURRENDER; break;
    default: act->choice = CR_BJ_STAND; break;
    }
}
