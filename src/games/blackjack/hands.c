/* hands.c -- points, and whose hand is which. */
#include "games/blackjack/blackjack.h"

#define FOUR(points) points, points, points, points
#define ACE          (256 + 1)

const uint16_t cr_bj_adds[UINT8_MAX + 1] = {
    FOUR(2), FOUR(3),  FOUR(4),  FOUR(5),  FOUR(6),  FOUR(7),   FOUR(8),
    FOUR(9), FOUR(10), FOUR(10), FOUR(10), FOUR(10), FOUR(ACE), /* the rest are no open cards */
};

unsigned cr_bj_first_hand(const struct cr_bj *bj, unsigned box, unsigned *count)
{
    unsigned first = 0, n = 0;
    while (first < bj->hand_count && bj->hands[first].box != box)
        first++;
    while (first + n < bj->hand_count && bj->hands[first + n].box == box)
        n++;
    if (count) *count = n;
    return first;
}

int cr_bj_bettor_at(const struct cr_bj_box *box, unsigned seat)
{
    for (int i = 0; i < box->bettor_count; i++)
        if (box->bettors[i].seat == seat) return i;
    return -1;
}

/* M1: who took the box first; TDC: whose stake is nearest the dealer. Whoever is not there this round
 * leaves it to the next (R17). */
unsigned cr_bj_owner_of(const struct cr_bj_rules *rules, const struct cr_bj_box *box)
{
    unsigned owner = 0;
    assert(box->bettor_count > 0);
    if (rules->box_owner == CR_BJ_FIRST_TO_TAKE) return 0;
    for (unsigned i = 1; i < box->bettor_count; i++)
        if (box->places[i] < box->places[owner]) owner = i;
    return owner;
}

bool cr_bj_has_stake(const struct cr_bj *bj, unsigned box, unsigned bettor)
{
    unsigned count, first = cr_bj_first_hand(bj, box, &count);
    for (unsigned i = first; i < first + count; i++)
        if (bj->hands[i].stands >> bettor & 1 && bj->hands[i].state != CR_BH_SITS_OUT) return true;
    return false;
}

cr_money cr_bj_times(const struct cr_play *play, cr_money stake, int num, int den)
{
    cr_money out = 0;
    enum cr_rounding rounding = (enum cr_rounding)cr_bj_rules(play)->fraction_rounding;
    bool fits = cr_money_times(stake, (struct cr_ratio){ num, den }, rounding, &out);
    assert(fits); /* stakes are far below 2^63 */
    (void)fits;
    return out;
}
