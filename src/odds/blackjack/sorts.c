/* sorts.c -- every hand of a second card, walked once; then by the dealer's end. */
#include "odds/blackjack/sorts.h"

#include <string.h>

/* ---- One hand ---- */

static void note(struct cr_bj_sorts *sorts, unsigned sort, unsigned end,
                 const unsigned result[CR_BJ_WHO], double ways, const uint8_t *cards,
                 unsigned one_more)
{
    for (unsigned who = 0; who < CR_BJ_WHO; who++) {
        struct cr_bj_results *into = &sorts->results[who][sort];
        double *drawn = into->cards[end][result[who]];
        into->chance[end][result[who]] += ways;
        for (unsigned k = 0; k < CR_BJ_KINDS; k++)
            drawn[k] += ways * (cards[k] - (k == sorts->spread->pair) + (k == one_more));
    }
}

static void note_standing(struct cr_bj_sorts *sorts, unsigned second, unsigned hand, double ways,
                          unsigned stakes)
{
    const struct cr_bj_terms *terms = sorts->up->terms;
    const struct cr_bj_hands *hands = sorts->up->hands;
    const unsigned total = hands->total[hand];
    for (unsigned end = 0; end < CR_BJ_ENDS; end++) {
        unsigned dealer = end + CR_BJ_STAND_LEAST, result[CR_BJ_WHO] = { 2, 2 };
        if (end == CR_BJ_ENDS_NATURAL) {
            bool all = terms->other_loses[stakes] > 0; /* else original stakes alone */
            result[CR_BJ_FIRST] = all ? 2 - stakes : 1;
            if (all) result[CR_BJ_OTHER] = 2 - stakes;
        } else if (end == CR_BJ_ENDS_BUST || total > dealer) {
            result[CR_BJ_FIRST] = result[CR_BJ_OTHER] = 2 + stakes;
        } else if (total < dealer) {
            result[CR_BJ_FIRST] = result[CR_BJ_OTHER] = 2 - stakes;
        }
        note(sorts, cr_bj_with_fate(second, CR_BJ_STOOD), end, result,
             ways * sorts->spread->ends[hand][end], hands->cards[hand], CR_BJ_KINDS);
    }
}

/* It meets nobody; but its cards are out of the dealer's deck, each by what it changes alone. */
static void note_bust(struct cr_bj_sorts *sorts, unsigned second, unsigned hand, unsigned last,
                      double ways, unsigned stakes)
{
    const unsigned result[CR_BJ_WHO] = { 2 - stakes, 2 - stakes };
    const uint8_t *cards = sorts->up->hands->cards[hand];
    double ends[CR_BJ_ENDS], sum = 0;
    for (unsigned end = 0; end < CR_BJ_ENDS; end++) {
        ends[end] = sorts->before[end] * sorts->after[last][end];
        for (unsigned k = 0; k < CR_BJ_KINDS; k++)
            for (unsigned i = k == sorts->spread->pair; i < cards[k]; i++)
                ends[end] *= sorts->after[k][end];
        sum += ends[end];
    }
    for (unsigned end = 0; end < CR_BJ_ENDS && sum > 0; end++)
        note(sorts, cr_bj_with_fate(second, CR_BJ_BUST), end, result, ways * ends[end] / sum, cards,
             last);
}

static void play_hand(struct cr_bj_sorts *sorts, unsigned second, unsigned hand)
{
    const struct cr_bj_spread *spread = sorts->spread;
    const struct cr_bj_hands *hands = sorts->up->hands;
    const unsigned does = spread->policy->does[hand];
    const double ways = spread->weight[hand];
    double cards = (double)spread->deck->cards - hands->size[hand];
    spread->weight[hand] = 0;
    if (does == CR_BJ_STANDS) note_standing(sorts, second, hand, ways, 1);
    for (unsigned k = 0; k < CR_BJ_KINDS && does != CR_BJ_STANDS; k++) {
        unsigned next = hands->next[hand][k];
        double left = (double)spread->deck->left[k] - hands->cards[hand][k];
        if (!(left > 0)) continue;
        double part = ways * left / cards;
        if (!next)
            note_bust(sorts, second, hand, k, part, does == CR_BJ_DOUBLES ? 2 : 1);
        else if (does == CR_BJ_DOUBLES)
            note_standing(sorts, second, next, part, 2);
        else
            spread->weight[next] += part;
    }
}

/* The dealer before any further card is out, and after one of each kind. */
static void meet_dealer(struct cr_bj_sorts *sorts)
{
    const struct cr_bj_spread *spread = sorts->spread;
    const struct cr_bj_hands *hands = sorts->up->hands;
    const unsigned alone = hands->next[0][spread->pair];
    uint16_t list[CR_BJ_MOVED] = { (uint16_t)alone };
    unsigned count = 1;
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        if (spread->deck->left[k] > (k == spread->pair))
            list[count++] = (uint16_t)cr_bj_two(hands, spread->pair, k);
    cr_bj_ways_meet(&sorts->up->ways, spread->deck, list, count, spread->chance, spread->ends);
    memcpy(sorts->before, spread->ends[alone], sizeof sorts->before);
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        for (unsigned end = 0; end < CR_BJ_ENDS; end++) {
            bool comes = spread->deck->left[k] > (k == spread->pair) && sorts->before[end] > 0;
            sorts->after[k][end] =
                comes ? spread->ends[cr_bj_two(hands, spread->pair, k)][end] / sorts->before[end]
                      : 0;
        }
}

/* Every hand, by its second card. */
static void play_hands(struct cr_bj_sorts *sorts)
{
    const struct cr_bj_spread *spread = sorts->spread;
    const struct cr_bj_hands *hands = sorts->up->hands;
    const double others = (double)spread->deck->cards - 1 - spread->same;
    for (unsigned second = 0; second < CR_BJ_SECONDS; second++) {
        memset(spread->weight, 0, CR_BJ_LIST_MAX * sizeof *spread->weight);
        for (unsigned k = 0; k < CR_BJ_KINDS && second == CR_BJ_ODD; k++) {
            double left = spread->deck->left[k];
            if (k == spread->pair) left -= 1.0 + spread->same; /* court cards of another rank */
            spread->weight[cr_bj_two(hands, spread->pair, k)] = others > 0 ? left / others : 0;
        }
        if (second == CR_BJ_EVEN) spread->weight[cr_bj_two(hands, spread->pair, spread->pair)] = 1;
        for (unsigned i = 0; i < spread->count; i++)
            if (spread->weight[spread->list[i]] > 0) play_hand(sorts, second, spread->list[i]);
    }
}

static void add_results(struct cr_bj_results *sum, const struct cr_bj_results *part, double times)
{
    for (unsigned end = 0; end < CR_BJ_ENDS; end++)
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++) {
            sum->chance[end][r] += times * part->chance[end][r];
            for (unsigned k = 0; k < CR_BJ_KINDS; k++)
                sum->cards[end][r][k] += times * part->cards[end][r][k];
        }
}

/* Sorts of which less is known. */
static void put_together(struct cr_bj_sorts *sorts)
{
    const double cards = (double)sorts->spread->deck->cards - 1;
    const double even = cards > 0 ? sorts->spread->same / cards : 0;
    for (unsigned who = 0; who < CR_BJ_WHO; who++)
        for (unsigned second = 0; second < CR_BJ_SECONDS; second++) {
            struct cr_bj_results *of = sorts->results[who];
            for (unsigned fate = 0; fate < CR_BJ_FATES; fate++)
                add_results(&of[cr_bj_whatever(second)], &of[cr_bj_with_fate(second, fate)], 1);
            add_results(&of[CR_BJ_ANY], &of[cr_bj_whatever(second)],
                        second == CR_BJ_EVEN ? even : 1 - even);
        }
}

/* ---- Given the dealer's end ---- */

static double all_of(const struct cr_bj_results *of)
{
    double sum = 0;
    for (unsigned end = 0; end < CR_BJ_ENDS; end++)
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++)
            sum += of->chance[end][r];
    return sum;
}

void cr_bj_given_reckon(const struct cr_bj_up *up, struct cr_bj_given *given)
{
    const struct cr_bj_terms *terms = up->terms;
    const double pays[CR_BJ_RESULTS] = { -terms->staked[2], -1, 0, terms->pays[1], terms->pays[2] };
    given->mean = given->square = 0;
    for (unsigned r = 0; r < CR_BJ_RESULTS; r++) {
        given->mean += pays[r] * given->chance[r];
        given->square += pays[r] * pays[r] * given->chance[r];
    }
    for (unsigned k = 0; k < CR_BJ_MOVED; k++) {
        given->moved_mean[k] = 0;
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++)
            given->moved_mean[k] += pays[r] * given->moved[k][r];
    }
}

static void give(const struct cr_bj_sorts *sorts, const struct cr_bj_results *of, unsigned end,
                 struct cr_bj_given *given)
{
    double sum = 0, all = all_of(of);
    memset(given, 0, sizeof *given);
    for (unsigned r = 0; r < CR_BJ_RESULTS; r++)
        sum += of->chance[end][r];
    if (!(sum > 0 && sorts->before[end] > 0)) return;
    given->like = sum / (all * sorts->before[end]);
    for (unsigned r = 0; r < CR_BJ_RESULTS; r++)
        given->chance[r] = of->chance[end][r] / sum;
    for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++)
            given->expected[k] += of->cards[end][r][k] / sum;
        given->expected[CR_BJ_KINDS] += given->expected[k];
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++) {
            given->moved[k][r] = of->cards[end][r][k] / sum - given->expected[k] * given->chance[r];
            given->moved[CR_BJ_KINDS][r] += given->moved[k][r];
        }
    }
    cr_bj_given_reckon(sorts->up, given);
}

void cr_bj_sorts_fill(struct cr_bj_sorts *sorts, const struct cr_bj_up *up,
                      const struct cr_bj_spread *spread)
{
    memset(sorts, 0, sizeof *sorts);
    sorts->up = up;
    sorts->spread = spread;
    meet_dealer(sorts);
    play_hands(sorts);
    put_together(sorts);
    for (unsigned sort = 0; sort < CR_BJ_SORTS; sort++) {
        sorts->often[sort] = all_of(&sorts->results[CR_BJ_OTHER][sort]);
        for (unsigned who = 0; who < CR_BJ_WHO; who++)
            for (unsigned end = 0; end < CR_BJ_ENDS; end++)
                give(sorts, &sorts->results[who][sort], end, &sorts->given[who][sort][end]);
    }
}
