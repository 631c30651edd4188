/* blackjack.c -- the values the solver comes to, for one card of the dealer's and one hand. */
#include <math.h>
#include <stdlib.h>

#include "games/blackjack/blackjack.h"
#include "odds/advice/give.h"
#include "odds/blackjack/first.h"

/* Half a megabyte: not for a stack. */
struct bench {
    const struct cr_advice_question *asked;
    const struct cr_bj *bj;
    struct cr_bj_terms terms;
    struct cr_bj_lanes lanes;
    struct cr_bj_up up;
    struct cr_bj_split_work work;
    struct cr_bj_policy policy;
    struct cr_bj_parted parted;
    double stands[CR_BJ_LIST_MAX], draws[CR_BJ_LIST_MAX], doubled[CR_BJ_LIST_MAX];
};

static unsigned kind_of(cr_card card)
{
    return cr_bj_kind_of_rank(cr_card_rank(card));
}

static unsigned find(const struct cr_bj_hand *hand)
{
    const struct cr_bj_hands *hands = cr_bj_hands();
    unsigned found = 0;
    for (unsigned i = 0; i < hand->card_count; i++)
        found = hands->next[found][kind_of(hand->cards[i])];
    return found;
}

static bool may(const struct bench *bench, unsigned doing)
{
    struct cr_refusal why;
    const struct cr_input act = { .kind = CR_IN_ACT,
                                  .seat = (uint16_t)bench->asked->seat,
                                  .position = (uint16_t)bench->asked->box,
                                  .choice = (uint16_t)doing,
                                  .role = CR_ROLE_PLAYER,
                                  .funds = bench->asked->funds };
    return cr_bj_check_act(&bench->asked->play, bench->bj, &act, &why) == CR_OK;
}

static cr_money stake_of(const struct bench *bench)
{
    const struct cr_bj_box *box = cr_bj_box_of(bench->bj, bench->asked->box);
    return box->bettors[box->owner].stake;
}

/* ---- Insurance: a bet beside whatever else is done ---- */

static void add_insurance(const struct bench *bench, const struct cr_bj_hand *hand, double without,
                          struct cr_advice *advice)
{
    static const uint16_t doing[CR_BJ_INSURANCES] = { CR_BJ_INSURE, CR_BJ_INSURE_AGAINST_TEN };
    const struct cr_advice_question *asked = bench->asked;
    bool ace = cr_card_rank(bench->bj->dealer[0]) == CR_ACE;
    cr_money amount = cr_bj_insures_with(&asked->play, stake_of(bench));
    struct cr_refusal why;
    if (hand->card_count != 2) return;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        if (cr_bj_check_insure(&asked->play, bench->bj, asked->box, asked->seat, kind, amount,
                               asked->funds, &why) != CR_OK)
            continue;
        double worth =
            cr_bj_insurance_worth(&bench->up, kind_of(hand->cards[0]), kind_of(hand->cards[1]),
                                  ace ? CR_BJ_INSURE_BJ : kind, NULL);
        cr_advice_add(advice, doing[kind], without + worth)->amount = amount;
    }
}

/* ---- A hand ---- */

/* A whole hand by the solver's own values; one that was split off by those of the deck at its split. */
static void value_hand(struct bench *bench, unsigned pair)
{
    struct cr_bj_up *up = &bench->up;
    if (pair == CR_BJ_WHOLE) return;
    struct cr_bj_deck deck = up->deck;
    unsigned out = deck.left[pair] > 0 ? 1 : 0;
    deck.left[pair] -= out;
    deck.cards -= out;
    unsigned count = cr_bj_list_hands(up->hands, pair, 1, bench->work.list);
    cr_bj_ways_meet(&up->ways, &deck, bench->work.list, count, bench->work.chance, NULL);
    const struct cr_bj_search search = { .deck = &deck,
                                         .chance = bench->work.chance,
                                         .list = bench->work.list,
                                         .count = count,
                                         .pair = pair,
                                         .policy = &bench->policy,
                                         .value = bench->work.value,
                                         .stands = bench->stands,
                                         .draws = bench->draws,
                                         .doubled = bench->doubled };
    cr_bj_search(up, &search);
}

static double split_value(struct bench *bench, unsigned pair, double alone)
{
    cr_bj_split_policy(&bench->up, pair, &bench->work, &bench->policy);
    cr_bj_split(&bench->up, pair, &bench->policy, CR_BJ_IF_BETTER, alone, &bench->work,
                &bench->parted);
    return bench->parted.value;
}

static double best_of(const struct cr_advice *advice)
{
    double best = -INFINITY;
    for (size_t i = 0; i < advice->count; i++)
        best = fmax(best, advice->list[i].value);
    return best;
}

static void advise_hand(struct bench *bench, const struct cr_bj_hand *hand,
                        struct cr_advice *advice)
{
    const unsigned at = find(hand), kind = kind_of(hand->cards[0]);
    const unsigned pair = hand->flags & CR_BH_SPLIT ? kind : CR_BJ_WHOLE;
    bool whole = pair == CR_BJ_WHOLE;
    value_hand(bench, pair);
    double stands = whole ? bench->up.stands[at] : bench->stands[at];
    double draws = whole ? bench->up.draws[at] : bench->draws[at];
    double doubled = whole ? bench->up.doubled[at] : bench->doubled[at];
    if (may(bench, CR_BJ_STAND)) cr_advice_add(advice, CR_BJ_STAND, stands);
    if (may(bench, CR_BJ_HIT)) cr_advice_add(advice, CR_BJ_HIT, draws);
    if (may(bench, CR_BJ_DOUBLE)) cr_advice_add(advice, CR_BJ_DOUBLE, doubled);
    if (may(bench, CR_BJ_BLIND)) cr_advice_add(advice, CR_BJ_BLIND, doubled);
    if (may(bench, CR_BJ_SURRENDER))
        cr_advice_add(advice, CR_BJ_SURRENDER, -bench->terms.surrender);
    double alone = best_of(advice);
    if (may(bench, CR_BJ_SPLIT) && cr_bj_may_split(&bench->up, kind))
        cr_advice_add(advice, CR_BJ_SPLIT, split_value(bench, kind, alone));
    if (whole) add_insurance(bench, hand, best_of(advice), advice);
}

/* A blackjack is asked whether it takes even money. */
static void advise_natural(struct bench *bench, const struct cr_bj_hand *hand,
                           struct cr_advice *advice)
{
    const struct cr_advice_question *asked = bench->asked;
    double waits = cr_bj_natural_worth(&bench->up);
    cr_advice_add(advice, CR_BJ_REFUSE, waits);
    if (cr_bj_check_even_money(&asked->play, bench->bj, asked->box, asked->seat) == CR_OK)
        cr_advice_add(advice, CR_BJ_EVEN_MONEY, bench->terms.even);
    add_insurance(bench, hand, waits, advice);
}

/* ---- The box that is asked ---- */

static void look(struct bench *bench, struct cr_advice *advice)
{
    const struct cr_bj *bj = bench->bj;
    struct cr_bj_question question = { .play = &bench->asked->play,
                                       .stake = stake_of(bench),
                                       .whole_doubles = true };
    struct cr_shoe_rules shoe;
    cr_bj_shoe_rules(&bench->asked->play, &shoe);
    cr_bj_whole_packs(&question, shoe.decks);
    cr_bj_terms_init(&bench->terms, &question);
    cr_bj_up_init(&bench->up, &bench->lanes, &bench->terms, kind_of(bj->dealer[0]));
    if (bj->phase == CR_BP_OFFERS)
        advise_natural(bench, &bj->hands[cr_bj_first_hand(bj, bench->asked->box, NULL)], advice);
    else
        advise_hand(bench, &bj->hands[bj->hand], advice);
}

static bool is_asked(const struct cr_advice_question *question, const struct cr_bj *bj)
{
    struct cr_need need;
    cr_bj_needs(&question->play, bj, &need);
    return need.kind == CR_NEED_DECISION && need.box == question->box &&
           need.seat == question->seat && bj->pending == 0 && bj->dealer_count >= 1;
}

enum cr_status cr_advise_blackjack(const struct cr_advice_question *question,
                                   struct cr_advice *advice)
{
    if (!is_asked(question, question->state)) return CR_NO_ADVICE;
    struct bench *bench = calloc(1, sizeof *bench);
    if (bench == NULL) return CR_NO_MEMORY;
    bench->asked = question;
    bench->bj = question->state;
    look(bench, advice);
    free(bench);
    return CR_OK;
}
