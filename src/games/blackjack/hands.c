/* hands.c -- points, and whose hand is which. */
#include "games/blackjack/blackjack.h"

unsigned cr_bj_card_points(cr_card card)
{
    unsigned rank = cr_card_rank(card);
    if (rank == CR_ACE) return 1;
    return rank >= CR_TEN ? 10 : rank + 2;
}

unsigned cr_bj_hard_points(const uint8_t *cards, unsigned count)
{
    unsigned points = 0;
    for (unsigned i = 0; i < count; i++)
        if (cr_card_is_open(cards[i])) points += cr_bj_card_points(cards[i]);
    return points;
}

unsigned cr_bj_points(const uint8_t *cards, unsigned count, bool *soft)
{
    unsigned points = cr_bj_hard_points(cards, count);
    bool ace = false;
    for (unsigned i = 0; i < count; i++)
        ace = ace || (cr_card_is_open(cards[i]) && cr_card_rank(cards[i]) == CR_ACE);
    bool eleven = ace && points + 10 <= 21;
    if (soft) *soft = eleven;
    return eleven ? points + 10 : points;
}

bool cr_bj_is_natural(const uint8_t *cards, unsigned count)
{
    return count == 2 && cr_bj_points(cards, count, NULL) == 21;
}

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

unsigned cr_bj_hand_number(const struct cr_bj *bj, unsigned hand)
{
    return hand - cr_bj_first_hand(bj, bj->hands[hand].box, NULL) + 1;
}

unsigned cr_bj_hand_place(const struct cr_bj *bj, unsigned hand)
{
    return cr_bj_place(bj->hands[hand].box, cr_bj_hand_number(bj, hand));
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
