/* offers.c -- right after the deal: blackjacks, even money; and insurance while its window is open. */
#include <stdio.h>

#include "games/blackjack/blackjack.h"

static unsigned upcard_rank(const struct cr_bj *bj)
{
    assert(bj->dealer_count > 0);
    return cr_card_rank(bj->dealer[0]);
}

/* ---- Blackjacks ---- */

/* Against 2..9 the dealer cannot have one: paid at once [M1 §192.1], R20. */
static bool pays_at_once(const struct cr_play *play, const struct cr_bj *bj)
{
    return cr_bj_rules(play)->bj_paid_at_once && upcard_rank(bj) < CR_TEN;
}

void cr_bj_read_deal(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    struct cr_ratio pays = cr_bj_rules(play)->bj_payout;
    cr_bj_read_sides(play, bj, events);
    for (unsigned i = 0; i < bj->hand_count; i++) {
        struct cr_bj_hand *hand = &bj->hands[i];
        if (hand->state == CR_BH_SITS_OUT || !cr_bj_hand_is_natural(hand)) continue;
        hand->state = CR_BH_NATURAL;
        if (!pays_at_once(play, bj)) continue;
        for (unsigned j = 0; j < cr_bj_box(bj, hand->box)->bettor_count; j++)
            cr_bj_win(play, bj, i, j, cr_bj_times(play, hand->stakes[j], pays.num, pays.den),
                      CR_BC_NATURAL_PAYS, events);
        hand->state = CR_BH_DONE;
    }
}

/* ---- Even money ---- */

static bool is_even_money_card(const struct cr_play *play, const struct cr_bj *bj)
{
    return cr_bj_rules(play)->even_money_upcards >> upcard_rank(bj) & 1;
}

bool cr_bj_asks_even_money(const struct cr_play *play, const struct cr_bj *bj, unsigned *box,
                           unsigned *bettor)
{
    if (bj->dealer_count == 0 || !is_even_money_card(play, bj)) return false;
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        const struct cr_bj_box *own = cr_bj_box_of(bj, hand->box);
        if (hand->state != CR_BH_NATURAL) continue;
        for (unsigned j = 0; j < own->bettor_count; j++) {
            if (own->flags[j] & CR_BJ_ANSWERED) continue;
            *box = hand->box;
            *bettor = j;
            return true;
        }
    }
    return false;
}

/* Only between the deal and any further card [TDC "Even money"] [BG art.17(2)]. */
enum cr_status cr_bj_check_even_money(const struct cr_play *play, const struct cr_bj *bj,
                                      unsigned box, unsigned seat)
{
    if (bj->phase < CR_BP_OFFERS) return CR_NOT_THIS_PHASE;
    if (box < 1 || box > CR_BJ_BOXES_MAX) return CR_NO_BOX;
    int bettor = cr_bj_bettor_at(cr_bj_box_of(bj, box), seat);
    if (bettor < 0) return CR_NOTHING_THERE;
    unsigned count, first = cr_bj_first_hand(bj, box, &count);
    if (count == 0 || bj->hands[first].state != CR_BH_NATURAL) return CR_NO_EVEN_MONEY;
    if (!is_even_money_card(play, bj) || bj->phase != CR_BP_OFFERS) return CR_NO_EVEN_MONEY;
    if (cr_bj_box_of(bj, box)->flags[bettor] & (CR_BJ_INSURED | CR_BJ_INSURED << 1))
        return CR_INS_TWICE;
    return cr_bj_box_of(bj, box)->flags[bettor] & CR_BJ_ANSWERED ? CR_NO_EVEN_MONEY : CR_OK;
}

static enum cr_status even_money(const struct cr_play *play, struct cr_bj *bj, unsigned number,
                                 unsigned seat, bool take, struct cr_events *events)
{
    enum cr_status status = cr_bj_check_even_money(play, bj, number, seat);
    if (status != CR_OK) return status;
    struct cr_bj_box *box = cr_bj_box(bj, number);
    unsigned bettor = (unsigned)cr_bj_bettor_at(box, seat);
    unsigned hand = cr_bj_first_hand(bj, number, NULL);
    box->flags[bettor] |= CR_BJ_ANSWERED;
    bj->turn++;
    if (!take) {
        cr_bj_tell(events, CR_EV_ACTED, CR_BC_EVEN_CARD, seat, bj->hands[hand].bets[bettor],
                   cr_bj_place(number, 1), CR_BJ_REFUSE);
        return cr_bj_advance(play, bj, events);
    }
    box->flags[bettor] |= CR_BJ_EVEN_PAID;
    cr_bj_win(play, bj, hand, bettor, bj->hands[hand].stakes[bettor], CR_BC_EVEN_PAYS, events);
    if (bj->hands[hand].stands == 0) bj->hands[hand].state = CR_BH_DONE;
    return cr_bj_advance(play, bj, events);
}

/* ---- Insurance ---- */

/* Half the table's minimum to half the stake [M1 §195.5]; the stake or half of it [BG art.18(3)]. The
 * least is rounded up, and never above the most of that stake (R1). */
void cr_bj_insurance_sizes(const struct cr_play *play, cr_money stake, cr_money *least,
                           cr_money *most)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    cr_money half = cr_bj_times(play, stake, 1, 2);
    if (rules->insurance_size == CR_BJ_HALF_OR_FULL) {
        *least = half;
        *most = stake;
        return;
    }
    *most = half;
    *least = rules->insurance_min == CR_BJ_HALF_OF_MIN ? (cr_bj_min_bet(play) + 1) / 2 : 1;
    if (*least > *most) *least = *most;
}

static bool window_is_open(const struct cr_play *play, const struct cr_bj *bj, unsigned box)
{
    unsigned count, first = cr_bj_first_hand(bj, box, &count);
    const struct cr_bj_hand *hand = &bj->hands[first];
    if (bj->phase > CR_BP_DEALER || bj->dealer_count != 1 || bj->misdealt) return false;
    switch (cr_bj_rules(play)->insurance_window) {
    case CR_BJ_NEXT_BOX_DRAWS: return bj->acted_box <= box;
    case CR_BJ_ANY_DRAW: return !bj->drawn;
    default: return count == 1 && hand->card_count == 2 && !(hand->flags & CR_BH_DOUBLED);
    }
}

static enum cr_status check_size(const struct cr_play *play, cr_money stake, cr_money amount,
                                 struct cr_refusal *why)
{
    bool exact = cr_bj_rules(play)->insurance_size == CR_BJ_HALF_OR_FULL;
    cr_money least, most;
    cr_bj_insurance_sizes(play, stake, &least, &most);
    struct cr_text text = cr_text_on(why->what, sizeof why->what);
    cr_text_int(&text, least);
    cr_text_put(&text, exact ? " / " : "..");
    cr_text_int(&text, most);
    bool fits = exact ? amount == least || amount == most : amount >= least && amount <= most;
    return fits && amount > 0 ? CR_OK : CR_INS_SIZE;
}

/* Against an ace there is one insurance: a ten asked for is booked as blackjack (R6). */
static unsigned kind_booked(const struct cr_bj *bj, unsigned kind)
{
    return upcard_rank(bj) == CR_ACE ? CR_BJ_INSURE_BJ : kind;
}

enum cr_status cr_bj_check_insure(const struct cr_play *play, const struct cr_bj *bj, unsigned box,
                                  unsigned seat, unsigned kind, cr_money amount, cr_money funds,
                                  struct cr_refusal *why)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    if (!(rules->insurance_kinds >> kind & 1)) return CR_NOT_OFFERED;
    if (bj->phase < CR_BP_OFFERS) return CR_NOT_THIS_PHASE;
    if (box < 1 || box > CR_BJ_BOXES_MAX) return CR_NO_BOX;
    int bettor = cr_bj_bettor_at(cr_bj_box_of(bj, box), seat);
    if (bettor < 0) return CR_NOTHING_THERE;
    const struct cr_bj_bettor *own = &cr_bj_box_of(bj, box)->bettors[bettor];
    unsigned flags = cr_bj_box_of(bj, box)->flags[bettor];
    kind = kind_booked(bj, kind);
    cr_card_write(bj->dealer[0], why->what);
    if (!(rules->insurance_upcards[kind] >> upcard_rank(bj) & 1)) return CR_INS_UPCARD;
    if (flags & (unsigned)CR_BJ_INSURED << kind || flags & CR_BJ_EVEN_PAID) return CR_INS_TWICE;
    if (!window_is_open(play, bj, box) || !cr_bj_has_stake(bj, box, (unsigned)bettor))
        return CR_INS_LATE;
    enum cr_status status = check_size(play, own->stake, amount, why);
    if (status != CR_OK) return status;
    return amount > funds ? CR_NO_CHIPS : CR_OK;
}

static enum cr_status insure(const struct cr_play *play, struct cr_bj *bj,
                             const struct cr_input *input, struct cr_events *events)
{
    unsigned kind = input->choice == CR_BJ_INSURE ? CR_BJ_INSURE_BJ : CR_BJ_INSURE_TEN;
    enum cr_status status = cr_bj_check_insure(play, bj, input->position, input->seat, kind,
                                               input->amount, input->funds, &events->why);
    if (status != CR_OK) return status;
    kind = kind_booked(bj, kind);
    struct cr_bj_box *box = cr_bj_box(bj, input->position);
    unsigned bettor = (unsigned)cr_bj_bettor_at(box, input->seat);
    struct cr_bj_bettor *own = &box->bettors[bettor];
    bj->beside++;
    own->insured[kind] = input->amount;
    own->insured_bet[kind] = bj->bet_count++;
    box->flags[bettor] |= (uint8_t)(CR_BJ_ANSWERED | CR_BJ_INSURED << kind);
    cr_bj_tell(events, CR_EV_STAKED, CR_BC_INSURANCE_KINDS, own->seat, own->insured_bet[kind],
               cr_bj_place(input->position, 1), CR_BJ_INSURANCE + kind)
        ->amount = input->amount;
    return cr_bj_advance(play, bj, events);
}

enum cr_status cr_bj_offer(const struct cr_play *play, struct cr_bj *bj,
                           const struct cr_input *input, struct cr_events *events)
{
    if (input->choice == CR_BJ_INSURE || input->choice == CR_BJ_INSURE_AGAINST_TEN)
        return insure(play, bj, input, events);
    bool take = input->choice == CR_BJ_EVEN_MONEY;
    return even_money(play, bj, input->position, input->seat, take, events);
}
