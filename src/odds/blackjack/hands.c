/* hands.c -- the list is drawn up once: all sums of ten kinds up to 21. */
#include "odds/blackjack/hands.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct cr_bj_hands the_list;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void add_from(struct cr_bj_hands *list, uint8_t cards[CR_BJ_KINDS], unsigned kind,
                     unsigned sum)
{
    assert(list->count < CR_BJ_LIST_MAX);
    memcpy(list->cards[list->count++], cards, CR_BJ_KINDS);
    for (unsigned k = kind; k < CR_BJ_KINDS && sum + k + 1 <= 21; k++) {
        cards[k]++;
        add_from(list, cards, k, sum + k + 1);
        cards[k]--;
    }
}

static unsigned sum_of(const uint8_t *cards)
{
    unsigned sum = 0;
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        sum += cards[k] * (k + 1);
    return sum;
}

static int by_sum(const void *a, const void *b)
{
    unsigned one = sum_of(a), other = sum_of(b);
    if (one != other) return one < other ? -1 : 1;
    return memcmp(a, b, CR_BJ_KINDS);
}

static void describe(struct cr_bj_hands *list, unsigned hand)
{
    const uint8_t *cards = list->cards[hand];
    unsigned sum = sum_of(cards);
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        list->size[hand] = (uint8_t)(list->size[hand] + cards[k]);
    list->sum[hand] = (uint8_t)sum;
    list->soft[hand] = cards[CR_BJ_KIND_ACE] > 0 && sum + 10 <= 21;
    list->total[hand] = (uint8_t)(list->soft[hand] ? sum + 10 : sum);
}

static void make(void)
{
    struct cr_bj_hands *list = &the_list;
    uint8_t cards[CR_BJ_KINDS] = { 0 };
    add_from(list, cards, 0, 0);
    qsort(list->cards, list->count, CR_BJ_KINDS, by_sum);
    for (unsigned hand = 0; hand < list->count; hand++) {
        describe(list, hand);
        memcpy(cards, list->cards[hand], CR_BJ_KINDS);
        for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
            cards[k]++;
            const uint8_t *found = bsearch(cards, list->cards, list->count, CR_BJ_KINDS, by_sum);
            list->next[hand][k] = (uint16_t)(found ? (found - list->cards[0]) / CR_BJ_KINDS : 0);
            cards[k]--;
        }
    }
}

const struct cr_bj_hands *cr_bj_hands(void)
{
    pthread_once(&once, make);
    return &the_list;
}
