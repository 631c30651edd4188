/* as_dealer.c -- every way to draw for a box and for the dealer, both by the same rule. */
#include "odds/blackjack/as_dealer.h"

#include <string.h>

#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

#define POINTS    10 /* kinds of cards, by points - 1: an ace is 0, a ten 9 */
#define HANDS_MAX 4096
#define TOTALS    22 /* 0: bust */

/* Cards left, and how the player's standing hands came about: all orders of the same cards as one. */
struct hand {
    uint8_t cards[POINTS];
    uint8_t total;
    double ways; /* probability of drawing these cards in any order that stands there */
};

struct count {
    unsigned stand;
    unsigned left[POINTS], cards;
    uint8_t drawn[POINTS];
    struct hand hands[HANDS_MAX];
    size_t hand_count;
    double natural, bust;
    double dealer[TOTALS], dealer_natural;
};

static double take(struct count *count, unsigned card)
{
    double part = (double)count->left[card] / (double)count->cards;
    count->left[card]--;
    count->cards--;
    return part;
}

static void put_back(struct count *count, unsigned card)
{
    count->left[card]++;
    count->cards++;
}

static unsigned best_total(unsigned hard, bool ace)
{
    return ace && hard + 10 <= 21 ? hard + 10 : hard;
}

/* ---- The box ---- */

static void keep_hand(struct count *count, unsigned total, double ways)
{
    for (size_t i = count->hand_count; i-- > 0;)
        if (memcmp(count->hands[i].cards, count->drawn, sizeof count->drawn) == 0) {
            count->hands[i].ways += ways;
            return;
        }
    assert(count->hand_count < HANDS_MAX);
    struct hand *hand = &count->hands[count->hand_count++];
    memcpy(hand->cards, count->drawn, sizeof count->drawn);
    hand->total = (uint8_t)total;
    hand->ways = ways;
}

static void box_draws(struct count *count, unsigned cards, unsigned hard, double ways)
{
    unsigned total = best_total(hard, count->drawn[0] > 0);
    if (hard > 21) {
        count->bust += ways;
        return;
    }
    if (cards == 2 && total == 21) count->natural += ways;
    if (cards >= 2 && total >= count->stand) {
        /* two cards of 21 are a blackjack: kept with a total of its own */
        keep_hand(count, cards == 2 && total == 21 ? 0 : total, ways);
        return;
    }
    for (unsigned card = 0; card < POINTS; card++) {
        if (count->left[card] == 0) continue;
        double some = ways * take(count, card);
        count->drawn[card]++;
        box_draws(count, cards + 1, hard + card + 1, some);
        count->drawn[card]--;
        put_back(count, card);
    }
}

/* ---- The dealer ---- */

static void dealer_draws(struct count *count, unsigned cards, unsigned hard, bool ace, double ways)
{
    unsigned total = best_total(hard, ace);
    if (cards >= 2 && total >= count->stand) {
        if (cards == 2 && total == 21)
            count->dealer_natural += ways;
        else
            count->dealer[total > 21 ? 0 : total] += ways;
        return;
    }
    for (unsigned card = 0; card < POINTS; card++) {
        if (count->left[card] == 0) continue;
        double some = ways * take(count, card);
        dealer_draws(count, cards + 1, hard + card + 1, ace || card == 0, some);
        put_back(count, card);
    }
}

static void play_dealer(struct count *count, const struct hand *hand)
{
    memset(count->dealer, 0, sizeof count->dealer);
    count->dealer_natural = 0;
    for (unsigned card = 0; card < POINTS; card++) {
        count->left[card] -= hand->cards[card];
        count->cards -= hand->cards[card];
    }
    dealer_draws(count, 0, 0, false, 1);
    for (unsigned card = 0; card < POINTS; card++) {
        count->left[card] += hand->cards[card];
        count->cards += hand->cards[card];
    }
}

/* ---- Both ---- */

/* The stake wins `net` of itself that often. */
static void add(struct cr_bj_odds *odds, double net, double ways)
{
    odds->edge -= net * ways;
    odds->variance += net * net * ways;
    if (net > 0) odds->hit += ways;
    if (net < 0) odds->lost += ways;
    if (!(net > 0 || net < 0)) odds->push += ways;
}

/* What a stake wins: on a blackjack, and on any other hand. */
struct pays {
    double natural, hand;
};

static struct pays pays_of(const struct cr_play *play, cr_money stake)
{
    const struct cr_ratio natural = cr_bj_rules(play)->bj_payout;
    cr_money most = cr_bj_max_payout(play);
    if (stake == 0) return (struct pays){ (double)natural.num / (double)natural.den, 1 };
    cr_money paid = cr_bj_times(play, stake, natural.num, natural.den);
    bool caps = most != CR_NONE;
    return (struct pays){ .natural = (double)(caps && paid > most ? most : paid) / (double)stake,
                          .hand = (double)(caps && stake > most ? most : stake) / (double)stake };
}

static void compare(struct cr_bj_odds *odds, const struct count *count, const struct hand *hand,
                    const struct pays *pays)
{
    if (hand->total == 0) { /* a blackjack */
        add(odds, 0, hand->ways * count->dealer_natural);
        add(odds, pays->natural, hand->ways * (1 - count->dealer_natural));
        return;
    }
    add(odds, -1, hand->ways * count->dealer_natural);
    add(odds, pays->hand, hand->ways * count->dealer[0]);
    for (unsigned total = count->stand; total < TOTALS; total++)
        add(odds,
            hand->total > total   ? pays->hand
            : hand->total < total ? -1
                                  : 0,
            hand->ways * count->dealer[total]);
}

void cr_bj_odds_as_dealer(struct cr_bj_odds *odds, const struct cr_play *play, cr_money stake,
                          unsigned decks)
{
    struct count count = { .stand = (unsigned)cr_bj_rules(play)->dealer_stand,
                           .cards = decks * CR_PACK_CARDS };
    const struct pays pays = pays_of(play, stake);
    assert(decks >= 1 && decks <= CR_PACKS_MAX);
    for (unsigned card = 0; card < POINTS; card++)
        count.left[card] = (card == POINTS - 1 ? 16 : 4) * decks;
    *odds = (struct cr_bj_odds){ 0 };
    box_draws(&count, 0, 0, 1);
    for (size_t i = 0; i < count.hand_count; i++) {
        play_dealer(&count, &count.hands[i]);
        compare(odds, &count, &count.hands[i], &pays);
    }
    add(odds, -1, count.bust);
    odds->natural = count.natural;
    odds->bust = count.bust;
    odds->variance -= odds->edge * odds->edge;
}
