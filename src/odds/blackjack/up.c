/* up.c -- backwards through the list for the best, forwards for what a policy comes to. */
#include "odds/blackjack/up.h"

#include <string.h>

/* ---- What the house allows a hand ---- */

bool cr_bj_is_closed(const struct cr_bj_terms *terms, const struct cr_bj_hands *hands,
                     unsigned hand, unsigned pair)
{
    if (pair == CR_BJ_KIND_ACE && terms->aces_one_card) return true;
    return hands->total[hand] == 21 && terms->stands_21;
}

bool cr_bj_may_double(const struct cr_bj_terms *terms, const struct cr_bj_hands *hands,
                      unsigned hand, unsigned pair)
{
    if (!terms->doubles || hands->size[hand] != 2) return false;
    if (cr_bj_is_closed(terms, hands, hand, pair)) return false;
    if (hands->total[hand] == 21 && !terms->doubles_21) return false;
    return pair == CR_BJ_WHOLE || terms->doubles_split;
}

/* ---- The best ---- */

static double worth(const struct cr_bj_terms *terms, const struct cr_bj_chance *chance,
                    unsigned stakes, const double *loses)
{
    return terms->pays[stakes] * chance->win - terms->staked[stakes] * chance->lose -
           loses[stakes] * chance->natural;
}

static double chance_of(const struct cr_bj_hands *hands, const struct cr_bj_deck *deck,
                        unsigned hand, unsigned kind)
{
    double left = (double)deck->left[kind] - hands->cards[hand][kind];
    double cards = (double)deck->cards - hands->size[hand];
    return left > 0 && cards > 0 ? left / cards : 0;
}

/* One card more: worth of the next hands, or the stakes lost. */
static double if_drawn(const struct cr_bj_up *up, const struct cr_bj_search *search, unsigned hand)
{
    double sum = 0;
    for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
        unsigned next = up->hands->next[hand][k];
        sum += chance_of(up->hands, search->deck, hand, k) * (next ? search->value[next] : -1);
    }
    return sum;
}

static double if_doubled(const struct cr_bj_up *up, const struct cr_bj_search *search,
                         unsigned hand, const double *loses)
{
    double sum = 0;
    for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
        unsigned next = up->hands->next[hand][k];
        sum += chance_of(up->hands, search->deck, hand, k) *
               (next ? worth(up->terms, &search->chance[next], 2, loses) : -up->terms->staked[2]);
    }
    return sum;
}

static void look_at(const struct cr_bj_up *up, const struct cr_bj_search *search, unsigned hand)
{
    const struct cr_bj_terms *terms = up->terms;
    const double *loses = search->pair == CR_BJ_WHOLE ? terms->first_loses : terms->other_loses;
    double stands = worth(terms, &search->chance[hand], 1, loses), best = stands;
    double draws = -1, doubled = -terms->staked[2];
    unsigned does = CR_BJ_STANDS;
    if (!cr_bj_is_closed(terms, up->hands, hand, search->pair)) {
        draws = if_drawn(up, search, hand);
        if (draws > best) does = CR_BJ_DRAWS, best = draws;
    }
    if (cr_bj_may_double(terms, up->hands, hand, search->pair)) {
        doubled = if_doubled(up, search, hand, loses);
        if (doubled > best) does = CR_BJ_DOUBLES, best = doubled;
    }
    search->policy->does[hand] = (uint8_t)does;
    search->value[hand] = best;
    if (search->stands) search->stands[hand] = stands;
    if (search->draws) search->draws[hand] = draws;
    if (search->doubled) search->doubled[hand] = doubled;
}

void cr_bj_search(const struct cr_bj_up *up, const struct cr_bj_search *search)
{
    for (unsigned i = search->count; i-- > 0;)
        look_at(up, search, search->list[i]);
}

unsigned cr_bj_list_hands(const struct cr_bj_hands *hands, unsigned kind, unsigned least,
                          uint16_t *list)
{
    unsigned count = 0;
    for (unsigned hand = 1; hand < hands->count; hand++)
        if (hands->size[hand] >= 2 && hands->cards[hand][kind] >= least)
            list[count++] = (uint16_t)hand;
    return count;
}

/* The deck takes the card off. */
static double take_off(struct cr_bj_deck *deck, unsigned kind)
{
    assert(deck->left[kind] > 0);
    double part = (double)deck->left[kind] / (double)deck->cards;
    deck->left[kind]--;
    deck->cards--;
    return part;
}

/* The dealer's cards and the deck are known. */
static void meet(struct cr_bj_up *up, struct cr_bj_lanes *lanes)
{
    uint16_t list[CR_BJ_LIST_MAX];
    up->beside = 0;
    cr_bj_ways_init(&up->ways, lanes, up->terms->dealer_stands, up->kind, up->second);
    unsigned count = cr_bj_list_hands(up->hands, 0, 0, list);
    cr_bj_ways_meet(&up->ways, &up->deck, list, count, up->chance, NULL);
    const struct cr_bj_search search = {
        .deck = &up->deck,
        .chance = up->chance,
        .list = list,
        .count = count,
        .pair = CR_BJ_WHOLE,
        .policy = &up->best,
        .value = up->value,
        .stands = up->stands,
        .draws = up->draws,
        .doubled = up->doubled,
    };
    cr_bj_search(up, &search);
}

void cr_bj_up_init(struct cr_bj_up *up, struct cr_bj_lanes *lanes, const struct cr_bj_terms *terms,
                   unsigned kind)
{
    up->terms = terms;
    up->hands = cr_bj_hands();
    up->kind = kind;
    up->second = CR_BJ_ANY_SECOND;
    up->deck = (struct cr_bj_deck){ .cards = terms->cards };
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++)
        up->deck.left[cr_bj_kind_of_rank(rank)] += terms->left[rank];
    up->part = take_off(&up->deck, kind);
    meet(up, lanes);
}

void cr_bj_up_with_second(struct cr_bj_up *up, const struct cr_bj_up *first, unsigned second)
{
    up->terms = first->terms;
    up->hands = first->hands;
    up->kind = first->kind;
    up->second = second;
    up->deck = first->deck;
    up->part = take_off(&up->deck, second);
    meet(up, first->ways.lanes);
}

/* ---- By a policy ---- */

void cr_bj_tally_add(struct cr_bj_tally *sum, const struct cr_bj_tally *part, double times)
{
    sum->chance += times * part->chance;
    sum->value += times * part->value;
    sum->other += times * part->other;
    sum->square += times * part->square;
    sum->wager += times * part->wager;
    sum->hit += times * part->hit;
    sum->push += times * part->push;
    sum->bust += times * part->bust;
    sum->doubled += times * part->doubled;
}

/* So often all comes to that, what is won beside the hand too. */
static void add_result(struct cr_bj_tally *tally, double weight, double wins)
{
    tally->square += weight * wins * wins;
    if (cr_bj_is_won(wins)) tally->hit += weight;
    if (cr_bj_is_even(wins)) tally->push += weight;
}

static void add_bust(const struct cr_bj_up *up, struct cr_bj_tally *tally, double weight,
                     unsigned stakes)
{
    const double staked = up->terms->staked[stakes];
    tally->chance += weight;
    tally->value -= weight * staked;
    tally->other -= weight * staked;
    add_result(tally, weight, up->beside - staked);
    tally->wager += weight * staked;
    tally->bust += weight;
    if (stakes == 2) tally->doubled += weight;
}

static void add_end(const struct cr_bj_up *up, const struct cr_bj_walk *walk, unsigned hand,
                    double weight, unsigned stakes, struct cr_bj_tally *tally)
{
    const struct cr_bj_terms *terms = up->terms;
    const struct cr_bj_chance *chance = &walk->chance[hand];
    double pays = terms->pays[stakes], takes = terms->first_loses[stakes];
    double staked = terms->staked[stakes];
    tally->chance += weight;
    tally->value += weight * worth(terms, chance, stakes, terms->first_loses);
    tally->other += weight * worth(terms, chance, stakes, terms->other_loses);
    add_result(tally, weight * chance->win, up->beside + pays);
    add_result(tally, weight * chance->lose, up->beside - staked);
    add_result(tally, weight * chance->natural, up->beside - takes);
    add_result(tally, weight * (1 - chance->win - chance->lose - chance->natural), up->beside);
    tally->wager += weight * staked;
    if (stakes == 2) tally->doubled += weight;
}

static void play_hand(const struct cr_bj_up *up, const struct cr_bj_walk *walk, unsigned hand,
                      double *weight, struct cr_bj_tally *tally)
{
    const unsigned does = walk->policy->does[hand];
    const double ways = weight[hand];
    weight[hand] = 0;
    if (does == CR_BJ_STANDS) {
        add_end(up, walk, hand, ways, 1, tally);
        return;
    }
    for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
        unsigned next = up->hands->next[hand][k];
        double part = ways * chance_of(up->hands, walk->deck, hand, k);
        if (!(part > 0)) continue;
        if (!next)
            add_bust(up, tally, part, does == CR_BJ_DOUBLES ? 2 : 1);
        else if (does == CR_BJ_DOUBLES)
            add_end(up, walk, next, part, 2, tally);
        else
            weight[next] += part;
    }
}

void cr_bj_walk(const struct cr_bj_up *up, const struct cr_bj_walk *walk, double *weight,
                struct cr_bj_tally *tally)
{
    for (unsigned i = 0; i < walk->count; i++)
        if (weight[walk->list[i]] > 0) play_hand(up, walk, walk->list[i], weight, tally);
}
