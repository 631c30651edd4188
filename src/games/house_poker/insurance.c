/* insurance.c -- insurance against "no game" [M1 §138, §162-§163] [TDC Russian "Insurance"].
 *
 *     no game                      pays
 *     game, the player higher      lost: "insurance did not play"
 *     game, not higher             goes back
 *     a hand that is too low       void, goes back whatever the dealer has
 *     more than the final hand allows: the excess goes back, the rest plays
 */
#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"

/* What the table's maximum leaves for it beside what is paid already and the Ante's own win (R5, R9). */
static cr_money left_by_cap(const struct cr_play *play, const struct cr_hp_box *box)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_money most = cr_hp_max_payout(play);
    if (most == CR_NONE || !(rules->cap_includes >> CR_HP_PART_INSURANCE & 1))
        return CR_HP_STAKE_MOST;
    most -= box->capped;
    if (rules->cap_includes >> CR_HP_PART_ANTE & 1)
        most -= cr_hp_times(cr_hp_ante(box), rules->ante_no_game[0]);
    return most > 0 ? most : 0;
}

static cr_money payout_of(const struct cr_play *play, const struct cr_hp_box *box,
                          const struct cr_combinations *hand)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    cr_money bet = cr_hp_bet_due(play, box), sum = cr_hp_times(bet, rules->bet_pays[hand->first]);
    bool all = rules->insurance_max_basis == CR_HP_ALL_COMBINATIONS;
    if (all && hand->second != CR_HAND_HIGH_CARD)
        sum += cr_hp_times(bet, rules->bet_pays[hand->second]);
    return sum;
}

static cr_money most_for(const struct cr_play *play, const struct cr_hp_box *box,
                         const struct cr_combinations *hand)
{
    cr_money left = left_by_cap(play, box), sum = payout_of(play, box, hand);
    return cr_hp_times(sum < left ? sum : left, cr_hp_rules(play)->insurance_max_fraction);
}

static bool is_valid(const struct cr_play *play, const struct cr_combinations *hand)
{
    int from = cr_hp_rules(play)->insurance_min_category;
    return from != CR_NONE && hand->first >= from;
}

void cr_hp_insurance_limits(const struct cr_play *play, const struct cr_hp *hp,
                            const struct cr_hp_box *box, cr_money *least, cr_money *most)
{
    *least = cr_hp_ante(box);
    *most = left_by_cap(play, box);
    if (box->wanted > 0) { /* it waits for its cards */
        *least = *most = 0;
        return;
    }
    if (box->card_count == 0 || cr_hp_is_dark(box) || !cr_hp_is_known(box->cards, box->card_count))
        return;
    struct cr_combinations hand = cr_hp_hand(play, hp, box);
    *most = most_for(play, box, &hand);
    if (!is_valid(play, &hand)) *least = *most = 0;
}

/* What lies above the final hand's most goes back (R6, R9). */
static void cut_excess(const struct cr_play *play, struct cr_hp *hp, unsigned box, cr_money most,
                       struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    cr_money excess = own->stakes[CR_HP_INSURANCE] - most;
    if (excess <= 0) return;
    cr_hp_tell(play, events, CR_EV_CUT, CR_HC_INSURANCE_MAX, hp, box, CR_HP_INSURANCE)->returned =
        excess;
    own->stakes[CR_HP_INSURANCE] = most;
}

/* Void, or cut to what the hand allows; before anything is paid, for the cap counts what is. */
void cr_hp_read_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                          const struct cr_combinations *hand, struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    cr_money most = is_valid(play, hand) ? most_for(play, own, hand) : 0;
    if (most == 0)
        cr_hp_give_back(play, hp, box, CR_HP_INSURANCE, CR_HC_INSURANCE_VOID, events);
    else
        cut_excess(play, hp, box, most, events);
}

void cr_hp_settle_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                            const struct cr_combinations *hand, struct cr_events *events)
{
    bool higher = hand->value > hp->dealer_value;
    assert(hp->flags & CR_HP_HAS_GAME);
    if (higher || !cr_hp_rules(play)->insurance_return_if_not_beaten)
        cr_hp_lose(play, hp, box, CR_HP_INSURANCE, CR_HC_INSURANCE_LOST, events);
    else
        cr_hp_give_back(play, hp, box, CR_HP_INSURANCE, CR_HC_INSURANCE_BACK, events);
}
