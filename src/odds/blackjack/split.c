/* split.c -- hands of short decks, and how often each comes about. */
#include "odds/blackjack/split.h"

#include <math.h>
#include <string.h>

#define RARE      1e-15 /* chances of a number of hands that are not followed */
#define RARE_DECK 1e-12 /* a deck as rare is taken to be like one less short */
#define CLOSE     0.02  /* of a stake */

enum { FIRST, OTHER };

/* ---- The pair ---- */

/* Of how many cards a pair can be: one case, but for court cards split by rank, where it matters which
 * rank they have and the dealer's card too. */
struct kind_case {
    unsigned same; /* cards of the pair's rank in the deck */
    double weight;
};

/* Of so many tens of the dealer's, two at most, that so many are of a rank. */
static double chance_of_rank(double rank, double tens, unsigned his, unsigned of_rank)
{
    double others = tens - rank;
    if (his == 0) return 1;
    if (his == 1) return (of_rank == 1 ? rank : others) / tens;
    double ways = of_rank == 2   ? rank * (rank - 1)
                  : of_rank == 1 ? 2 * rank * others
                                 : others * (others - 1);
    return ways / (tens * (tens - 1));
}

static unsigned list_cases(const struct cr_bj_up *up, unsigned pair, struct kind_case cases[16])
{
    const struct cr_bj_terms *terms = up->terms;
    unsigned count = 0;
    if (pair != CR_BJ_KIND_TEN || !terms->by_rank) {
        cases[0] = (struct kind_case){ up->deck.left[pair], 1 };
        return up->deck.left[pair] >= 2 ? 1 : 0;
    }
    const unsigned his = 0u + (up->kind == CR_BJ_KIND_TEN) + (up->second == CR_BJ_KIND_TEN);
    double all = up->deck.left[pair];
    for (unsigned rank = CR_TEN; rank <= CR_KING; rank++)
        for (unsigned of_rank = 0; of_rank <= his; of_rank++) {
            double same = (double)terms->left[rank] - of_rank;
            double part = chance_of_rank(terms->left[rank], all + his, his, of_rank);
            if (same >= 2 && all >= 2 && part > 0)
                cases[count++] = (struct kind_case){ (unsigned)same,
                                                     part * same * (same - 1) / (all * (all - 1)) };
        }
    return count;
}

bool cr_bj_may_split(const struct cr_bj_up *up, unsigned pair)
{
    struct kind_case cases[16];
    return up->terms->hands_most >= 2 && list_cases(up, pair, cases) > 0;
}

/* ---- Hands from a deck that is short of the pair's cards ---- */

static struct cr_bj_deck short_deck(const struct cr_bj_up *up, unsigned pair, unsigned by)
{
    struct cr_bj_deck deck = up->deck;
    unsigned out = by < deck.left[pair] ? by : deck.left[pair];
    deck.left[pair] -= out;
    deck.cards -= out;
    return deck;
}

void cr_bj_split_policy(const struct cr_bj_up *up, unsigned pair, struct cr_bj_split_work *work,
                        struct cr_bj_policy *policy)
{
    const struct cr_bj_deck deck = short_deck(up, pair, 1);
    unsigned count = cr_bj_list_hands(up->hands, pair, 1, work->list);
    cr_bj_ways_meet(&up->ways, &deck, work->list, count, work->chance, NULL);
    const struct cr_bj_search search = { .deck = &deck,
                                         .chance = work->chance,
                                         .list = work->list,
                                         .count = count,
                                         .pair = pair,
                                         .policy = policy,
                                         .value = work->value };
    cr_bj_search(up, &search);
}

/* Which hands the policy comes to, and which of them meet the dealer. */
static void follow(const struct cr_bj_up *up, unsigned pair, const struct cr_bj_policy *policy,
                   struct cr_bj_split_work *work)
{
    const struct cr_bj_hands *hands = up->hands;
    uint8_t comes[CR_BJ_LIST_MAX] = { 0 }, meets[CR_BJ_LIST_MAX] = { 0 };
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        if (up->deck.left[k] > 0) comes[cr_bj_two(hands, pair, k)] = 1;
    work->count = work->last_count = 0;
    for (unsigned hand = 1; hand < hands->count; hand++) {
        if (comes[hand]) work->list[work->count++] = (uint16_t)hand;
        if (comes[hand] && policy->does[hand] == CR_BJ_STANDS) meets[hand] = 1;
        if (comes[hand] && policy->does[hand] != CR_BJ_STANDS)
            for (unsigned k = 0; k < CR_BJ_KINDS; k++) {
                unsigned next = hands->next[hand][k];
                if (!next || hands->cards[next][k] > up->deck.left[k]) continue;
                (policy->does[hand] == CR_BJ_DOUBLES ? meets : comes)[next] = 1;
            }
        if (meets[hand]) work->last[work->last_count++] = (uint16_t)hand;
    }
}

static void count_short(const struct cr_bj_up *up, unsigned pair, const struct cr_bj_policy *policy,
                        unsigned by, struct cr_bj_split_work *work)
{
    const struct cr_bj_deck deck = short_deck(up, pair, by);
    const struct cr_bj_walk walk = { .deck = &deck,
                                     .chance = work->chance,
                                     .policy = policy,
                                     .list = work->list,
                                     .count = work->count };
    cr_bj_ways_meet(&up->ways, &deck, work->last, work->last_count, work->chance, NULL);
    memset(work->weight, 0, sizeof work->weight);
    memset(&work->odd[by], 0, sizeof work->odd[by]);
    memset(&work->even[by], 0, sizeof work->even[by]);
    for (unsigned k = 0; k < CR_BJ_KINDS; k++)
        if (k != pair) work->weight[cr_bj_two(up->hands, pair, k)] = up->deck.left[k];
    cr_bj_walk(up, &walk, work->weight, &work->odd[by]);
    work->weight[cr_bj_two(up->hands, pair, pair)] = 1;
    cr_bj_walk(up, &walk, work->weight, &work->even[by]);
}

static void count_up_to(const struct cr_bj_up *up, unsigned pair, const struct cr_bj_policy *policy,
                        unsigned by, struct cr_bj_split_work *work)
{
    assert(by < CR_BJ_SHORT_MAX);
    while (work->known < by)
        count_short(up, pair, policy, ++work->known, work);
}

/* ---- How many hands, and from which decks ---- */

struct process {
    unsigned cards, same; /* of the deck; of them the pair's */
    unsigned most;        /* hands */
    bool lost_ends;
    double odd_bust, even_bust; /* how often a hand is bust, where that matters */
    const struct cr_bj_telling *telling;
};

/* A state of the second cards: h hands, of which a have another second card, b one of the pair's that was not
 * split; whether one was bust. seen: how many of each second card are known to have stood, and to be bust. */
struct state {
    unsigned h, a, b, lost;
    double ways, seen[CR_BJ_FATES][CR_BJ_SECONDS];
};

enum told { PAIR, BUST, ODD_VALUE, EVEN_VALUE };

/* What the hands that are done say together. */
static double told(const struct process *process, const struct state *at, enum told what)
{
    double sum = 0;
    for (unsigned fate = 0; fate < CR_BJ_FATES; fate++)
        for (unsigned second = 0; second < CR_BJ_SECONDS; second++) {
            const struct cr_bj_told *one = &process->telling->of[fate][second];
            sum += at->seen[fate][second] * (what == PAIR   ? one->pair
                                             : what == BUST ? one->bust
                                                            : one->value[what - ODD_VALUE]);
        }
    return sum;
}

/* Into the states where a hand was bust; what is known of it goes along. */
static void be_lost(struct cr_bj_split_work *work, const struct state *at, unsigned a, unsigned b,
                    double ways)
{
    work->state[at->h][a][b][1] += ways;
    for (unsigned fate = 0; fate < CR_BJ_FATES; fate++)
        for (unsigned second = 0; second < CR_BJ_SECONDS; second++)
            work->seen[at->h][a][b][fate][second] += ways * at->seen[fate][second];
}

/* One hand is done, bust or not. */
static void be_done(const struct process *process, struct cr_bj_split_work *work,
                    const struct state *at, unsigned second, double ways, double weight)
{
    const unsigned a = at->a + (second == CR_BJ_ODD), b = at->b + (second == CR_BJ_EVEN);
    double bust = second == CR_BJ_ODD ? process->odd_bust : process->even_bust;
    work->told += weight * ways * told(process, at, second == CR_BJ_ODD ? ODD_VALUE : EVEN_VALUE);
    if (at->lost || !process->lost_ends) {
        if (at->lost)
            be_lost(work, at, a, b, ways);
        else
            work->state[at->h][a][b][0] += ways;
        return;
    }
    if (second == CR_BJ_ODD) bust *= 1 + told(process, at, BUST);
    struct state lost = *at;
    lost.seen[CR_BJ_BUST][second] = 1;
    be_lost(work, &lost, a, b, ways * bust);
    work->state[at->h][a][b][0] += ways * (1 - bust);
    if (at->h <= CR_BJ_SPREAD_HANDS)
        work->boxes.lost[second][at->a][at->b][at->h - at->a - at->b - 1] += weight * ways * bust;
}

static void step(const struct process *process, struct cr_bj_split_work *work,
                 const struct state *at, double weight)
{
    const unsigned h = at->h, a = at->a, b = at->b;
    unsigned out = h + b, who = a + b == 0 ? FIRST : OTHER;
    if (a + b == h) {
        if (h <= CR_BJ_SPREAD_HANDS && !at->lost) work->boxes.made[a][b] += weight * at->ways;
        return;
    }
    double cards = (double)process->cards - out - a, same = (double)process->same - out;
    double likelier = 1 + told(process, at, PAIR);
    double pairs = at->ways * (same > 0 ? fmin(1, same / cards * likelier) : 0);
    double others = at->ways - pairs;
    if (others > 0) {
        work->odd_after[out][a] += who == OTHER ? others : 0;
        if (who == FIRST) work->odd_times[FIRST][out] += weight * others;
        be_done(process, work, at, CR_BJ_ODD, others, weight);
    }
    if (!(pairs > 0)) return;
    if (h < process->most && !at->lost) {
        work->state[h + 1][a][b][0] += pairs;
        return;
    }
    work->even_after[out + 1][a] += who == OTHER ? pairs : 0;
    if (who == FIRST) work->even_times[FIRST][out + 1] += weight * pairs;
    be_done(process, work, at, CR_BJ_EVEN, pairs, weight);
}

/* What is known not to be of the pair, one card at a time: F(M, j) by F(M, j-1) and F(M+1, j-1). `beside`: the
 * hand's own second card is among the cards that are out. */
static void forget(double after[][CR_BJ_SPLITS_CAP + 1], const struct process *process,
                   unsigned beside)
{
    for (unsigned j = CR_BJ_SPLITS_CAP; j > 0; j--)
        for (unsigned out = CR_BJ_SHORT_MAX; out-- > 0;) {
            double times = after[out][j];
            if (times == 0) continue;
            double same = (double)process->same - out;
            double cards = (double)process->cards - out - beside - (j - 1);
            double p = same > 0 ? same / cards : 0;
            after[out][j - 1] += times / (1 - p);
            after[out + 1][j - 1] -= times * p / (1 - p);
        }
}

static void follow_second_cards(const struct process *process, double weight,
                                struct cr_bj_split_work *work)
{
    const unsigned most = process->most;
    memset(work->odd_after, 0, sizeof work->odd_after);
    memset(work->even_after, 0, sizeof work->even_after);
    for (unsigned h = 0; h <= most; h++) {
        memset(work->state[h], 0, sizeof work->state[h]);
        if (process->lost_ends) memset(work->seen[h], 0, sizeof work->seen[h]);
    }
    work->state[2][0][0][0] = 1;
    for (unsigned h = 2; h <= most; h++)
        for (unsigned a = 0; a <= h; a++)
            for (unsigned b = 0; a + b <= h; b++)
                for (unsigned lost = 0; lost < 2; lost++) {
                    struct state at = { h, a, b, lost, work->state[h][a][b][lost], { { a, b } } };
                    if (!(at.ways > RARE)) continue;
                    for (unsigned i = 0; lost && i < CR_BJ_FATES * CR_BJ_SECONDS; i++)
                        at.seen[i / CR_BJ_SECONDS][i % CR_BJ_SECONDS] =
                            work->seen[h][a][b][i / CR_BJ_SECONDS][i % CR_BJ_SECONDS] / at.ways;
                    step(process, work, &at, weight);
                }
    forget(work->odd_after, process, 1);
    forget(work->even_after, process, 0);
    for (unsigned out = 0; out < CR_BJ_SHORT_MAX; out++) {
        work->odd_times[OTHER][out] += weight * work->odd_after[out][0];
        work->even_times[OTHER][out] += weight * work->even_after[out][0];
    }
}

/* ---- How they come out together ---- */

/* Of court cards that are split by rank, the mean of what is left of it. */
static double same_left(const struct cr_bj_up *up, unsigned pair)
{
    struct kind_case cases[16];
    unsigned count = list_cases(up, pair, cases);
    double same = 0, all = 0;
    for (unsigned i = 0; i < count; i++) {
        same += cases[i].weight * (cases[i].same - 2.0);
        all += cases[i].weight;
    }
    return same / all;
}

static void look_together(const struct cr_bj_up *up, unsigned pair,
                          const struct cr_bj_policy *policy, struct cr_bj_split_work *work,
                          struct cr_bj_tally *tally)
{
    const struct cr_bj_deck deck = short_deck(up, pair, 1);
    const struct cr_bj_spread hands = { .deck = &deck,
                                        .policy = policy,
                                        .list = work->list,
                                        .count = work->count,
                                        .pair = pair,
                                        .same = same_left(up, pair),
                                        .ends = work->ends,
                                        .chance = work->chance,
                                        .weight = work->weight };
    if (!work->met)
        cr_bj_ways_meet(&up->ways, &deck, work->last, work->last_count, work->chance, work->ends);
    work->met = true;
    if (tally == NULL)
        cr_bj_telling_of(up, &hands, &work->telling);
    else
        cr_bj_spread(up, &hands, &work->boxes, tally);
}

/* ---- Together ---- */

/* Times a deck is met, by what it is short of beside the hand's own cards, in terms of what was counted. */
struct times {
    double odd[CR_BJ_SHORT_MAX], even[CR_BJ_SHORT_MAX];
};

static void spread(const struct cr_bj_up *up, unsigned pair, const struct process *process,
                   const struct cr_bj_split_work *work, unsigned who, struct times *times)
{
    double others = (double)process->cards - process->same;
    double like = (double)up->deck.left[pair] - process->same; /* court cards of another rank */
    for (unsigned out = 2; out < CR_BJ_SHORT_MAX; out++) {
        double odd = others > 0 ? work->odd_times[who][out] / others : 0;
        times->odd[out - 1] += odd;
        times->even[out - 1] += odd * like;
        times->even[out - 2] += work->even_times[who][out];
    }
}

/* The shortest deck worth counting; what is rarer is added to it. */
static unsigned fold(struct times *times, double cards)
{
    unsigned last = CR_BJ_SHORT_MAX - 1;
    for (; last > 1; last--) {
        if (fabs(times->odd[last]) * cards + fabs(times->even[last]) > RARE_DECK) break;
        times->odd[last - 1] += times->odd[last];
        times->even[last - 1] += times->even[last];
        times->odd[last] = times->even[last] = 0;
    }
    return last;
}

static void add_up(const struct cr_bj_split_work *work, const struct times times[2],
                   struct cr_bj_tally *tally)
{
    for (unsigned by = 1; by <= work->known; by++)
        for (unsigned who = FIRST; who <= OTHER; who++) {
            const struct cr_bj_tally *odd = &work->odd[by], *even = &work->even[by];
            double a = times[who].odd[by], b = times[who].even[by];
            tally->value +=
                who == FIRST ? a * odd->value + b * even->value : a * odd->other + b * even->other;
            tally->wager += a * odd->wager + b * even->wager;
            tally->bust += a * odd->bust + b * even->bust;
            tally->doubled += a * odd->doubled + b * even->doubled;
        }
}

/* A hand whose second card is not the pair's, before any other is dealt. */
static double odd_bust(const struct cr_bj_up *up, unsigned pair, unsigned same,
                       const struct cr_bj_split_work *work)
{
    double others = (double)up->deck.cards - same, like = (double)up->deck.left[pair] - same;
    return others > 0 ? (work->odd[1].bust + like * work->even[1].bust) / others : 0;
}

static void value_of(const struct cr_bj_up *up, unsigned pair, const struct cr_bj_policy *policy,
                     unsigned most, struct cr_bj_split_work *work, struct cr_bj_tally *tally)
{
    struct kind_case cases[16];
    unsigned count = list_cases(up, pair, cases), last = 1;
    double all = 0;
    struct times times[2];
    memset(times, 0, sizeof times);
    memset(&work->boxes, 0, sizeof work->boxes);
    work->told = 0;
    memset(tally, 0, sizeof *tally);
    count_up_to(up, pair, policy, 1, work);
    for (unsigned i = 0; i < count; i++)
        all += cases[i].weight;
    for (unsigned i = 0; i < count; i++) {
        const struct process process = { .cards = up->deck.cards,
                                         .same = cases[i].same,
                                         .most = most < cases[i].same ? most : cases[i].same,
                                         .lost_ends = up->terms->lost_ends_splits,
                                         .telling = &work->telling,
                                         .odd_bust = odd_bust(up, pair, cases[i].same, work),
                                         .even_bust = work->even[1].bust };
        memset(work->odd_times, 0, sizeof work->odd_times);
        memset(work->even_times, 0, sizeof work->even_times);
        follow_second_cards(&process, cases[i].weight / all, work);
        spread(up, pair, &process, work, FIRST, &times[FIRST]);
        spread(up, pair, &process, work, OTHER, &times[OTHER]);
    }
    for (unsigned who = FIRST; who <= OTHER; who++) {
        unsigned need = fold(&times[who], up->deck.cards);
        if (need > last) last = need;
    }
    count_up_to(up, pair, policy, last, work);
    add_up(work, times, tally);
    tally->value += work->told;
    tally->chance = 1;
}

void cr_bj_split(const struct cr_bj_up *up, unsigned pair, const struct cr_bj_policy *policy,
                 enum cr_bj_again again, double else_worth, struct cr_bj_split_work *work,
                 struct cr_bj_parted *parted)
{
    struct kind_case cases[16];
    struct cr_bj_tally more;
    unsigned count = list_cases(up, pair, cases), most = up->terms->hands_most;
    assert(count > 0 && most >= 2);
    if (pair == CR_BJ_KIND_ACE && !up->terms->aces_again) most = 2;
    *parted = (struct cr_bj_parted){ .again = false };
    for (unsigned i = 0; i < count; i++)
        parted->share += cases[i].weight;
    follow(up, pair, policy, work);
    work->known = 0;
    work->met = false;
    memset(&work->telling, 0, sizeof work->telling);
    value_of(up, pair, policy, 2, work, &parted->tally);
    parted->once = parted->value = parted->tally.value;
    if (again != CR_BJ_ONCE && most > 2 && parted->once > else_worth - CLOSE) {
        if (up->terms->lost_ends_splits) look_together(up, pair, policy, work, NULL);
        value_of(up, pair, policy, most, work, &more);
        memset(&work->telling, 0, sizeof work->telling); /* split once, a lost hand ends nothing */
        if (again == CR_BJ_ALWAYS || more.value > parted->once) {
            parted->again = true;
            parted->tally = more;
            parted->value = more.value;
        } else {
            value_of(up, pair, policy, 2, work, &parted->tally);
        }
    }
    if (parted->value <= else_worth - CLOSE) return; /* nobody does: its spread is not asked for */
    if (!up->terms->value_alone) look_together(up, pair, policy, work, &parted->tally);
}
