/* spread.c -- hand after hand, each with what those before it took. */
#include <math.h>
#include <string.h>

#include "odds/blackjack/sorts.h"

#define RARE 1e-6 /* boxes that are not followed: the others stand for them */
#define SUMS (4 * CR_BJ_SPREAD_HANDS + 1) /* of a box, in stakes: -2h ... 2h */
#define CUTS (2 * CR_BJ_SPREAD_HANDS + 1) /* and what is missing of them, in shorts: -h ... h */

/* ---- What a result is ---- */

/* Results are whole stakes. Where a maximum payout cuts some, or a double adds less than the stake, those are
 * a `short` less, all the same one: a box comes to whole stakes less so many shorts. */
struct paying {
    int stakes[CR_BJ_RESULTS], shorts[CR_BJ_RESULTS];
    double a_short;
    unsigned cuts; /* 1: nothing is ever missing; CUTS */
};

static void learn_paying(const struct cr_bj_terms *terms, struct paying *paying)
{
    bool all_cut = terms->pays[1] < 1, less = terms->staked[2] < 2;
    *paying = (struct paying){ .stakes = { -2, -1, 0, 1, all_cut ? 1 : 2 },
                               .shorts = { less ? -1 : 0, 0, 0, all_cut, 1 },
                               .a_short = all_cut ? 1 - terms->pays[1] : 2 - terms->pays[2] };
    assert(!all_cut || !less);
    assert(!less || !(terms->pays[2] < terms->staked[2])); /* what is added is paid in full */
    paying->cuts = paying->a_short > 0 ? CUTS : 1;
}

/* ---- A box ---- */

#define ROOM (SUMS * CUTS)

/* Hands so far. sums: chances of what they win together, by stakes from 2h below nothing and shorts from the
 * middle of cuts; moved: the same weighed by the cards one of them took beyond those expected; bound: what is
 * changed by their sharing a deck. */
struct box {
    const struct paying *paying;
    unsigned hands;
    double like;
    double sums[ROOM], moved[CR_BJ_MOVED][ROOM], bound[ROOM];
    double mean, squares, pairs, moved_mean[CR_BJ_MOVED]; /* of winnings as they are paid */
};

/* Which sums a box of so many hands has. */
static unsigned sums_of(const struct paying *paying, unsigned hands)
{
    return (4 * hands + 1) * paying->cuts;
}

/* into += by * (sums of the box with one hand more) */
static void add_on(double *into, const struct box *box, const double *sums, const double *one,
                   double by)
{
    const struct paying *paying = box->paying;
    const unsigned count = sums_of(paying, box->hands);
    for (unsigned i = 0; i < count; i++) {
        if (sums[i] == 0) continue;
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++) {
            int to = (int)i + (paying->stakes[r] + 2) * (int)paying->cuts;
            if (paying->cuts > 1) to += paying->shorts[r];
            into[to] += by * sums[i] * one[r];
        }
    }
}

/* What a sum of the box is, in stakes. */
static double sum_at(const struct box *box, unsigned i)
{
    const struct paying *paying = box->paying;
    int stakes = (int)(i / paying->cuts) - 2 * (int)box->hands;
    int shorts = (int)(i % paying->cuts) - (int)(paying->cuts / 2);
    return stakes - shorts * paying->a_short;
}

/* A box without hands. */
static void begin_box(struct box *box, const struct paying *paying, double like)
{
    box->paying = paying;
    box->hands = 0;
    box->like = like;
    box->mean = box->squares = box->pairs = 0;
    memset(box->moved_mean, 0, sizeof box->moved_mean);
    memset(box->sums, 0, sums_of(paying, 0) * sizeof *box->sums);
    memset(box->bound, 0, sums_of(paying, 0) * sizeof *box->bound);
    for (unsigned k = 0; k < CR_BJ_MOVED; k++)
        memset(box->moved[k], 0, sums_of(paying, 0) * sizeof *box->moved[k]);
    box->sums[paying->cuts / 2] = 1;
}

/* One over the cards left of each kind, of all of them with the other sign. */
static double share_of(const struct cr_bj_sorts *sorts, unsigned kind)
{
    const struct cr_bj_deck *deck = sorts->spread->deck;
    if (kind == CR_BJ_KINDS) return 1 / ((double)deck->cards - 1);
    double left = (double)deck->left[kind] - (kind == sorts->spread->pair);
    return left > 0 ? -1 / left : 0;
}

/* One hand more, into `more`. */
static void add_hand(const struct cr_bj_sorts *sorts, const struct box *box,
                     const struct cr_bj_given *hand, struct box *more)
{
    const unsigned count = sums_of(box->paying, box->hands + 1);
    more->paying = box->paying;
    more->hands = box->hands + 1;
    more->like = box->like * hand->like;
    memset(more->sums, 0, count * sizeof *more->sums);
    memset(more->bound, 0, count * sizeof *more->bound);
    add_on(more->sums, box, box->sums, hand->chance, 1);
    add_on(more->bound, box, box->bound, hand->chance, 1);
    more->mean = box->mean + hand->mean;
    more->squares = box->squares + hand->square;
    more->pairs = box->pairs + box->mean * hand->mean;
    for (unsigned k = 0; k < CR_BJ_MOVED; k++) {
        double share = share_of(sorts, k);
        memset(more->moved[k], 0, count * sizeof *more->moved[k]);
        add_on(more->moved[k], box, box->moved[k], hand->chance, 1);
        add_on(more->moved[k], box, box->sums, hand->moved[k], 1);
        add_on(more->bound, box, box->moved[k], hand->moved[k], share);
        more->moved_mean[k] = box->moved_mean[k] + hand->moved_mean[k];
        more->pairs += share * box->moved_mean[k] * hand->moved_mean[k];
    }
}

/* The box's hands, in order: of `made` all are whatever they are; else those that stood, the bust one, the
 * rest. */
struct order {
    unsigned char sorts[CR_BJ_SPREAD_HANDS];
    unsigned count;
    double ways;
};

static void put(struct order *order, unsigned sort, unsigned times)
{
    assert(order->count + times <= CR_BJ_SPREAD_HANDS);
    memset(order->sorts + order->count, (int)sort, times);
    order->count += times;
}

/* A hand's chances were those beside hands of which nothing is known, no further card of the pair out: `out`
 * is what is out beyond that, its own left aside. */
static void see(const struct cr_bj_sorts *sorts, const double out[CR_BJ_MOVED],
                struct cr_bj_given *hand)
{
    for (unsigned k = 0; k < CR_BJ_MOVED; k++)
        for (unsigned r = 0; r < CR_BJ_RESULTS; r++)
            hand->chance[r] += share_of(sorts, k) * out[k] * hand->moved[k][r];
    cr_bj_given_reckon(sorts->up, hand);
}

/* Which of the two it is in the end: a hand goes from one to the other. */
static const struct box *fill_box(const struct cr_bj_sorts *sorts, const struct order *order,
                                  unsigned end, const struct paying *paying, struct box boxes[2])
{
    double like = sorts->before[end];
    const struct cr_bj_given *any = &sorts->given[CR_BJ_OTHER][CR_BJ_ANY][end];
    double out[CR_BJ_MOVED] = { 0 };
    out[sorts->spread->pair] = out[CR_BJ_KINDS] = order->count - 2.0;
    for (unsigned i = 0; i < order->count; i++)
        for (unsigned k = 0; k < CR_BJ_MOVED; k++)
            out[k] +=
                sorts->given[CR_BJ_OTHER][order->sorts[i]][end].expected[k] - any->expected[k];
    for (unsigned i = 2; i < order->count; i++)
        like *= sorts->after[sorts->spread->pair][end];
    begin_box(&boxes[0], paying, like);
    for (unsigned i = 0; i < order->count; i++) {
        struct cr_bj_given hand =
            sorts->given[i == 0 ? CR_BJ_FIRST : CR_BJ_OTHER][order->sorts[i]][end];
        double others[CR_BJ_MOVED];
        for (unsigned k = 0; k < CR_BJ_MOVED; k++)
            others[k] = out[k] - (hand.expected[k] - any->expected[k]);
        see(sorts, others, &hand);
        add_hand(sorts, &boxes[i % 2], &hand, &boxes[(i + 1) % 2]);
    }
    return &boxes[order->count % 2];
}

static void add_order(struct cr_bj_sorts *sorts, const struct order *order,
                      struct cr_bj_tally *tally)
{
    struct cr_bj_tally own = { 0 };
    struct paying paying;
    struct box boxes[2];
    double likes = 0;
    learn_paying(sorts->up->terms, &paying);
    for (unsigned end = 0; end < CR_BJ_ENDS; end++) {
        const struct box *box = fill_box(sorts, order, end, &paying, boxes);
        likes += box->like;
        own.square += box->like * (box->squares + 2 * box->pairs);
        for (unsigned i = 0; i < sums_of(&paying, box->hands); i++) {
            double chance = box->like * (box->sums[i] + box->bound[i]);
            double wins = sum_at(box, i) + sorts->up->beside;
            if (cr_bj_is_even(wins)) own.push += chance;
            if (cr_bj_is_won(wins)) own.hit += chance;
        }
    }
    if (likes > 0) cr_bj_tally_add(tally, &own, order->ways / likes);
}

static void add_lost(struct cr_bj_sorts *sorts, const struct cr_bj_boxes *boxes, unsigned odd,
                     unsigned even, double *done, struct cr_bj_tally *tally)
{
    for (unsigned second = 0; second < CR_BJ_SECONDS; second++)
        for (unsigned rest = 0; odd + even + 1 + rest <= CR_BJ_SPREAD_HANDS; rest++) {
            struct order order = { .ways = boxes->lost[second][odd][even][rest] };
            if (order.ways < RARE) continue;
            put(&order, cr_bj_with_fate(CR_BJ_ODD, CR_BJ_STOOD), odd);
            put(&order, cr_bj_with_fate(CR_BJ_EVEN, CR_BJ_STOOD), even);
            put(&order, cr_bj_with_fate(second, CR_BJ_BUST), 1);
            put(&order, CR_BJ_ANY, rest);
            add_order(sorts, &order, tally);
            *done += order.ways;
        }
}

void cr_bj_spread(const struct cr_bj_up *up, const struct cr_bj_spread *spread,
                  const struct cr_bj_boxes *boxes, struct cr_bj_tally *tally)
{
    struct cr_bj_sorts sorts;
    struct cr_bj_tally sum = { 0 };
    const bool ends = up->terms->lost_ends_splits;
    double done = 0;
    cr_bj_sorts_fill(&sorts, up, spread);
    for (unsigned odd = 0; odd <= CR_BJ_SPREAD_HANDS; odd++)
        for (unsigned even = 0; odd + even <= CR_BJ_SPREAD_HANDS; even++) {
            struct order order = { .ways = boxes->made[odd][even] };
            if (ends && odd + even < CR_BJ_SPREAD_HANDS)
                add_lost(&sorts, boxes, odd, even, &done, &sum);
            if (order.ways < RARE) continue;
            put(&order, ends ? cr_bj_with_fate(CR_BJ_ODD, CR_BJ_STOOD) : cr_bj_whatever(CR_BJ_ODD),
                odd);
            put(&order,
                ends ? cr_bj_with_fate(CR_BJ_EVEN, CR_BJ_STOOD) : cr_bj_whatever(CR_BJ_EVEN), even);
            add_order(&sorts, &order, &sum);
            done += order.ways;
        }
    if (!(done > 0)) return;
    tally->square = sum.square / done + up->beside * (2 * tally->value + up->beside);
    tally->hit = sum.hit / done;
    tally->push = sum.push / done;
}

/* ---- What a hand that is done says of the next ---- */

/* Cards of such a hand beyond those of one of which less is known, whatever the dealer's end. */
static void cards_beyond(const struct cr_bj_sorts *sorts, unsigned sort, unsigned than,
                         double out[CR_BJ_MOVED])
{
    const unsigned both[2] = { sort, than };
    memset(out, 0, CR_BJ_MOVED * sizeof *out);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned end = 0; end < CR_BJ_ENDS; end++) {
            const struct cr_bj_given *given = &sorts->given[CR_BJ_OTHER][both[i]][end];
            for (unsigned k = 0; k < CR_BJ_MOVED; k++)
                out[k] += (i == 0 ? 1 : -1) * sorts->before[end] * given->like * given->expected[k];
        }
}

/* What a hand is worth beside one of that sort. */
static double worth_beside(const struct cr_bj_sorts *sorts, unsigned sort, unsigned beside)
{
    double sum = 0, likes = 0;
    for (unsigned end = 0; end < CR_BJ_ENDS; end++) {
        const struct cr_bj_given *hand = &sorts->given[CR_BJ_OTHER][sort][end];
        const struct cr_bj_given *other = &sorts->given[CR_BJ_OTHER][beside][end];
        const struct cr_bj_given *any = &sorts->given[CR_BJ_OTHER][CR_BJ_ANY][end];
        double like = sorts->before[end] * hand->like * other->like, mean = hand->mean;
        for (unsigned k = 0; k < CR_BJ_MOVED; k++)
            mean +=
                share_of(sorts, k) * (other->expected[k] - any->expected[k]) * hand->moved_mean[k];
        sum += like * mean;
        likes += like;
    }
    return likes > 0 ? sum / likes : 0;
}

static void tell_of(const struct cr_bj_sorts *sorts, unsigned second, unsigned fate,
                    struct cr_bj_told *told)
{
    const unsigned sort = cr_bj_with_fate(second, fate), pair = sorts->spread->pair;
    const unsigned all =
        cr_bj_whatever(second); /* second cards are followed to the digit already */
    double out[CR_BJ_MOVED], bust[CR_BJ_MOVED];
    cards_beyond(sorts, sort, all, out);
    cards_beyond(sorts, cr_bj_with_fate(CR_BJ_ODD, CR_BJ_BUST), cr_bj_whatever(CR_BJ_ODD), bust);
    told->pair =
        share_of(sorts, pair) * out[pair] + share_of(sorts, CR_BJ_KINDS) * out[CR_BJ_KINDS];
    for (unsigned k = 0; k < CR_BJ_MOVED; k++)
        told->bust += share_of(sorts, k) * bust[k] * out[k];
    for (unsigned next = 0; next < CR_BJ_SECONDS; next++)
        told->value[next] = worth_beside(sorts, cr_bj_whatever(next), sort) -
                            worth_beside(sorts, cr_bj_whatever(next), all);
}

void cr_bj_telling_of(const struct cr_bj_up *up, const struct cr_bj_spread *spread,
                      struct cr_bj_telling *telling)
{
    struct cr_bj_sorts sorts;
    cr_bj_sorts_fill(&sorts, up, spread);
    memset(telling, 0, sizeof *telling);
    for (unsigned second = 0; second < CR_BJ_SECONDS; second++)
        for (unsigned fate = 0; fate < CR_BJ_FATES; fate++)
            if (sorts.often[cr_bj_with_fate(second, fate)] > 0)
                tell_of(&sorts, second, fate, &telling->of[fate][second]);
}
