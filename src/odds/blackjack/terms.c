/* terms.c -- amounts by the game's own functions, told in stakes. */
#include "odds/blackjack/terms.h"

#include <string.h>

#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

void cr_bj_whole_packs(struct cr_bj_question *question, unsigned packs)
{
    assert(packs >= 1 && packs <= CR_PACKS_MAX);
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++)
        question->left[rank] = (uint16_t)(4 * packs);
}

struct cr_play cr_bj_play_whole(const struct cr_play *play, struct cr_bj_whole *whole)
{
    struct cr_shoe_rules shoe;
    cr_bj_shoe_rules(play, &shoe);
    whole->rules = *cr_bj_rules(play);
    whole->plate = *cr_bj_plate(play);
    whole->rules.deck_source |= UINT32_C(1) << CR_FROM_MACHINE;
    whole->rules.machine_decks |= UINT32_C(1) << shoe.decks;
    whole->plate.deck_source = CR_FROM_MACHINE + 1;
    whole->plate.decks = (int32_t)shoe.decks;
    return (struct cr_play){ &whole->rules, &whole->plate };
}

/* ---- Amounts ---- */

static double ratio(struct cr_ratio pays)
{
    return (double)pays.num / (double)pays.den;
}

static cr_money ratio_of(const struct cr_play *play, cr_money stake, struct cr_ratio pays)
{
    return cr_bj_times(play, stake, pays.num, pays.den);
}

/* Of two sizes the larger that is paid in full, else the least; of a range the last that is. */
cr_money cr_bj_insures_with(const struct cr_play *play, cr_money stake)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    const struct cr_ratio pays = rules->insurance_payout;
    cr_money least, most, cap = cr_bj_max_payout(play);
    cr_bj_insurance_sizes(play, stake, &least, &most);
    if (cap == CR_NONE || ratio_of(play, most, pays) <= cap) return most;
    if (rules->insurance_size == CR_BJ_HALF_OR_FULL) return least > 0 ? least : most;
    cr_money full = cap * pays.den / pays.num; /* the cap is below what a stake pays: it fits */
    return full < least ? least : full;        /* below the most, which is not paid in full */
}

cr_money cr_bj_doubles_with(const struct cr_play *play, cr_money stake)
{
    cr_money cap = cr_bj_max_payout(play);
    bool is_cut = cap != CR_NONE && cap < 2 * stake;
    return is_cut && cap > stake && cr_bj_rules(play)->double_for_less ? cap - stake : stake;
}

bool cr_bj_is_cut(const struct cr_play *play, cr_money stake)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    cr_money least, most, cap = cr_bj_max_payout(play);
    if (cap == CR_NONE) return false;
    cr_bj_insurance_sizes(play, stake, &least, &most);
    return 2 * stake > cap || ratio_of(play, stake, rules->bj_payout) > cap ||
           (rules->insurance_kinds != 0 && ratio_of(play, most, rules->insurance_payout) > cap);
}

static double capped(const struct cr_play *play, cr_money paid, cr_money stake)
{
    cr_money most = cr_bj_max_payout(play);
    if (most != CR_NONE && paid > most) paid = most;
    return (double)paid / (double)stake;
}

static void in_whole_units(struct cr_bj_terms *terms, const struct cr_play *play, cr_money stake,
                           bool whole_doubles)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    cr_money doubled = stake + (whole_doubles ? stake : cr_bj_doubles_with(play, stake));
    cr_money insured = cr_bj_insures_with(play, stake);
    terms->natural = capped(play, ratio_of(play, stake, rules->bj_payout), stake);
    terms->even = terms->pays[1] = capped(play, stake, stake);
    terms->pays[2] = capped(play, doubled, stake);
    terms->staked[2] = (double)doubled / (double)stake;
    terms->surrender = (double)cr_bj_times(play, stake, 1, 2) / (double)stake;
    terms->insured = (double)insured / (double)stake;
    terms->insurance_pays = capped(play, ratio_of(play, insured, rules->insurance_payout), stake);
}

static void in_fractions(struct cr_bj_terms *terms, const struct cr_bj_rules *rules)
{
    terms->natural = ratio(rules->bj_payout);
    terms->even = terms->pays[1] = 1;
    terms->pays[2] = terms->staked[2] = 2;
    terms->surrender = 0.5;
    terms->insured = rules->insurance_size == CR_BJ_HALF_OR_FULL ? 1 : 0.5;
    terms->insurance_pays = terms->insured * ratio(rules->insurance_payout);
}

/* Where it takes original stakes alone, what was added goes back (R3) [settle.c]. */
static void what_a_blackjack_takes(struct cr_bj_terms *terms, const struct cr_bj_rules *rules)
{
    bool all = rules->dealer_bj_takes == CR_BJ_TAKES_ALL;
    for (unsigned stakes = 1; stakes <= 2; stakes++) {
        terms->first_loses[stakes] = all ? terms->staked[stakes] : 1;
        terms->other_loses[stakes] = all ? terms->staked[stakes] : 0;
    }
}

/* ---- Against which cards ---- */

/* Of the cards of each kind, those in the set of ranks. */
static void share_of(const struct cr_bj_terms *terms, uint32_t ranks, double *shares)
{
    double in[CR_BJ_KINDS] = { 0 }, all[CR_BJ_KINDS] = { 0 };
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++) {
        unsigned kind = cr_bj_kind_of_rank(rank);
        all[kind] += terms->left[rank];
        if (ranks >> rank & 1) in[kind] += terms->left[rank];
    }
    for (unsigned kind = 0; kind < CR_BJ_KINDS; kind++)
        shares[kind] = all[kind] > 0 ? in[kind] / all[kind] : 0;
}

/* Against an ace there is one insurance: a ten asked for is booked as blackjack (R6) [offers.c]. */
static void against_which(struct cr_bj_terms *terms, const struct cr_bj_rules *rules)
{
    const uint32_t ace = UINT32_C(1) << CR_ACE;
    share_of(terms, rules->surrender ? ~rules->surrender_barred_upcards : 0, terms->surrenders);
    share_of(terms, rules->even_money_upcards, terms->evens);
    uint32_t bj = rules->insurance_upcards[CR_BJ_INSURE_BJ];
    uint32_t ten = rules->insurance_upcards[CR_BJ_INSURE_TEN] & ~ace;
    bool sells = terms->insured > 0;
    bool sells_bj = sells && rules->insurance_kinds >> CR_BJ_INSURE_BJ & 1;
    bool sells_ten = sells && rules->insurance_kinds >> CR_BJ_INSURE_TEN & 1;
    bj = sells_bj ? bj : sells_ten ? bj & ace : 0;
    ten = sells_ten ? ten : 0;
    share_of(terms, bj, terms->insures[CR_BJ_INSURE_BJ]);
    share_of(terms, ten, terms->insures[CR_BJ_INSURE_TEN]);
    share_of(terms, bj & ten, terms->insures_both);
}

/* ---- All ---- */

static unsigned hands_most(const struct cr_bj_rules *rules)
{
    unsigned most = CR_BJ_SPLITS_CAP;
    if (rules->max_splits != CR_NONE && rules->max_splits + 1 < (int)most)
        most = (unsigned)rules->max_splits + 1;
    return most;
}

void cr_bj_terms_init(struct cr_bj_terms *terms, const struct cr_bj_question *question)
{
    const struct cr_bj_rules *rules = cr_bj_rules(question->play);
    assert(question->stake >= 0 && question->stake <= CR_BJ_STAKE_MOST);
    *terms = (struct cr_bj_terms){
        .dealer_stands = (unsigned)rules->dealer_stand,
        .hands_most = hands_most(rules),
        .by_rank = rules->split_match == CR_BJ_BY_RANK,
        .doubles = !question->no_doubles,
        .doubles_21 = rules->double_allowed_on != CR_BJ_NOT_21,
        .doubles_split = rules->double_after_split,
        .aces_one_card = rules->split_aces_one_card,
        .aces_again = rules->resplit_aces,
        .lost_ends_splits = rules->no_split_after_lost_split,
        .stands_21 = rules->auto_stand_21,
        .natural_waits = !rules->bj_paid_at_once,
        .value_alone = question->best_only,
        .staked = { 0, 1 },
    };
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++) {
        terms->left[rank] = question->left[rank];
        terms->cards += question->left[rank];
    }
    if (question->stake > 0)
        in_whole_units(terms, question->play, question->stake, question->whole_doubles);
    else
        in_fractions(terms, rules);
    what_a_blackjack_takes(terms, rules);
    against_which(terms, rules);
}
