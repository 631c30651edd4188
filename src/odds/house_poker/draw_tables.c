/* draw_tables.c -- classes of first hands, sets that may be given up, and the walks. */
#include "odds/house_poker/draw_tables.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "odds/crew.h"
#include "odds/house_poker/draw_job.h"

/* ---- Sets ---- */

unsigned cr_draw_pick(const cr_card *hand, unsigned mask, cr_card *out)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (mask >> i & 1) out[count++] = hand[i];
    return count;
}

size_t cr_draw_set_count(unsigned count)
{
    size_t sets = 1;
    for (unsigned i = 0; i < count; i++)
        sets = sets * (CR_PACK_CARDS - i) / (i + 1);
    return sets;
}

uint32_t cr_draw_number(const struct cr_draw_tables *tables, const cr_card *to,
                        const cr_card *cards, unsigned count)
{
    return count == 0 ? 0 : cr_renamed_number(&tables->deck->renamings, to, cards, count);
}

const cr_card *cr_draw_renaming(const struct cr_draw_tables *tables, const cr_card *cards,
                                unsigned count)
{
    return cr_renaming_of(&tables->deck->renamings, cards, count);
}

static void number_classes(struct cr_draw_tables *tables)
{
    uint32_t classes = 0;
    for (size_t i = 0; i < CR_FIVES; i++) { /* every hand once, in any order */
        const struct cr_draw_hand *hand = &tables->deck->hands[i];
        if (!cr_suits_is_first(hand->ranks)) continue;
        memcpy(tables->hands[classes], hand->cards, sizeof hand->cards);
        tables->ways[classes] = (uint8_t)cr_suits_ways(hand->ranks);
        tables->class_of[cr_draw_number(tables, tables->same, hand->cards, CR_HAND_CARDS)] =
            classes++;
    }
    assert(classes == CR_DRAW_CLASSES);
}

static void list_masks(struct cr_draw_tables *tables)
{
    for (unsigned mask = 0; mask < CR_DRAW_MASKS; mask++) {
        unsigned gone = CR_HAND_CARDS - (unsigned)__builtin_popcount(mask);
        tables->masks[gone][tables->mask_count[gone]++] = (uint8_t)mask;
    }
}

bool cr_draw_next_set(cr_card *cards, unsigned count)
{
    assert(count <= CR_HAND_CARDS);
    for (unsigned i = 0; i < count; i++) {
        unsigned most = i + 1 < count ? cards[i + 1] : CR_PACK_CARDS;
        if (cards[i] + 1u >= most) continue;
        cards[i]++;
        for (unsigned j = 0; j < i; j++)
            cards[j] = (cr_card)j;
        return true;
    }
    return false;
}

static bool list_sets(struct cr_draw_tables *tables, unsigned count)
{
    struct cr_draw_sets *sets = &tables->out[count];
    cr_card cards[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    size_t most = cr_draw_set_count(count);
    sets->list = calloc(most, sizeof *sets->list);
    sets->of_number = calloc(most, sizeof *sets->of_number);
    if (sets->list == NULL || sets->of_number == NULL) return false;
    do {
        uint16_t ranks[CR_SUITS];
        cr_suits_of(cards, count, ranks);
        if (!cr_suits_is_first(ranks)) continue;
        sets->of_number[cr_draw_number(tables, tables->same, cards, count)] = (uint16_t)sets->count;
        memcpy(sets->list[sets->count].cards, cards, sizeof cards);
        sets->list[sets->count++].count = count;
    } while (cr_draw_next_set(cards, count));
    return true;
}

void cr_draw_sum_down(struct cr_draw_tables *tables, unsigned gone, unsigned at, unsigned large)
{
    cr_card cards[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    unsigned small = large - 1;
    cr_draw_means *from = &tables->small[gone][large][at * cr_draw_set_count(large)];
    cr_draw_means *to = &tables->small[gone][small][at * cr_draw_set_count(small)];
    do {
        const double *row = from[cr_draw_number(tables, tables->same, cards, large)];
        for (unsigned without = 0; without < large; without++) {
            cr_card kept[CR_HAND_CARDS];
            cr_draw_pick(cards, ((1u << large) - 1) & ~(1u << without), kept);
            double *mean = to[cr_draw_number(tables, tables->same, kept, small)];
            for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                mean[u] += row[u] / (CR_HAND_CARDS - small);
        }
    } while (cr_draw_next_set(cards, large));
}

/* Which set stands for the cards that go, by class and mask. */
static bool find_holds(struct cr_draw_tables *tables, unsigned count)
{
    struct cr_draw_sets *sets = &tables->out[count];
    unsigned holds = tables->mask_count[count];
    sets->of_hold = calloc((size_t)CR_DRAW_CLASSES * holds, sizeof *sets->of_hold);
    if (sets->of_hold == NULL) return false;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++)
        for (unsigned hold = 0; hold < holds; hold++) {
            cr_card gone[CR_HAND_CARDS];
            cr_draw_pick(tables->hands[class], ~(unsigned)tables->masks[count][hold], gone);
            const cr_card *to = cr_draw_renaming(tables, gone, count);
            sets->of_hold[class * holds + hold] =
                sets->of_number[cr_draw_number(tables, to, gone, count)];
        }
    return true;
}

/* ---- Nothing given up ---- */

static void visit_first(void *context, const struct cr_draw_hand *hand, unsigned ways,
                        const struct cr_draw_against *against)
{
    struct cr_draw_tables *tables = context;
    struct cr_draw_final final = { .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS,
                                   .tells_insured = tables->keeps_insured };
    struct cr_draw_net net;
    uint32_t class =
        tables->class_of[cr_draw_number(tables, tables->same, hand->cards, CR_HAND_CARDS)];
    double whole = (double)cr_draw_scale(tables->terms, CR_HAND_CARDS) * cr_draw_all(CR_HAND_CARDS);
    (void)ways;
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    cr_draw_value(tables->terms, tables->buy, &final, against, &net);
    memcpy(tables->plays[class], net.play, sizeof net.play);
    for (unsigned u = 0; tables->keeps_insured && net.is_insured && u < CR_PACK_CARDS; u++) {
        tables->insured[0][class][u] = (int32_t)net.insured[u];
        if (tables->insured[0][class][u] != net.insured[u]) tables->insured_fits = false;
    }
    for (unsigned u = 0; tables->keeps_small && u < CR_PACK_CARDS; u++)
        tables->worth[class][u] = (double)net.best[u] / whole;
}

/* Sums of hands' worth over all sets of four cards, and of fewer. */
static void sum_worth(struct cr_draw_tables *tables)
{
    for (size_t i = 0; i < CR_FIVES; i++) {
        const cr_card *cards = tables->deck->hands[i].cards;
        const cr_card *to = cr_draw_renaming(tables, cards, CR_HAND_CARDS);
        const double *worth =
            tables->worth[tables->class_of[cr_draw_number(tables, to, cards, CR_HAND_CARDS)]];
        cr_draw_means row;
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            row[u] = worth[to[u]];
        for (unsigned without = 0; without < CR_HAND_CARDS; without++) {
            cr_card kept[CR_HAND_CARDS];
            cr_draw_pick(cards, ~(1u << without), kept);
            double *mean = tables->small[0][4][cr_draw_number(tables, tables->same, kept, 4)];
            for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                mean[u] += row[u];
        }
    }
    for (unsigned large = 4; large > 0; large--)
        cr_draw_sum_down(tables, 0, 0, large);
}

static bool play_first(struct cr_draw_tables *tables)
{
    struct cr_draw_walk walk = { .deck = tables->deck,
                                 .minimum = tables->terms->minimum,
                                 .visit = visit_first,
                                 .context = tables };
    if (!cr_draw_walk(&walk)) return false;
    if (tables->keeps_small) sum_worth(tables);
    return true;
}

/* ---- Walks by many threads ---- */

struct crew {
    struct cr_draw_tables *tables;
    unsigned count; /* cards given up */
    bool exchange, sixth, insured;
    atomic_uint next, done;
    atomic_bool failed;
};

static void *work(void *context)
{
    struct crew *crew = context;
    size_t sets = cr_draw_set_count(CR_HAND_CARDS - crew->count);
    struct cr_draw_job job = { .tables = crew->tables, .count = crew->count };
    if (crew->exchange) job.sums = calloc(sets, sizeof *job.sums);
    if (crew->sixth) job.six = calloc(sets, sizeof *job.six);
    if (crew->insured) job.insured = calloc(sets, sizeof *job.insured);
    job.memo = cr_buy_memo_open();
    job.memo_six = cr_buy_memo_open();
    bool fine = job.memo != NULL && job.memo_six != NULL && (job.sums != NULL || !crew->exchange) &&
                (job.six != NULL || !crew->sixth) && (job.insured != NULL || !crew->insured);
    while (fine) {
        job.at = atomic_fetch_add(&crew->next, 1);
        if (job.at >= crew->tables->out[crew->count].count) break;
        cr_draw_job_run(&job);
        fine = job.fine;
        unsigned done = atomic_fetch_add(&crew->done, 1) + 1;
        if (crew->tables->progress != NULL)
            crew->tables->progress(crew->tables->context,
                                   (double)done / crew->tables->out[crew->count].count);
    }
    if (!fine) atomic_store(&crew->failed, true);
    free(job.sums);
    free(job.six);
    free(job.insured);
    cr_buy_memo_close(job.memo);
    cr_buy_memo_close(job.memo_six);
    return NULL;
}

static bool give_up(struct cr_draw_tables *tables, unsigned count)
{
    struct crew crew = { .tables = tables, .count = count };
    crew.exchange = tables->most >= count && tables->terms->pays[count].is_sold;
    crew.sixth = count == 1 && tables->terms->pays[CR_DRAW_SIXTH].is_sold;
    crew.insured = crew.exchange && tables->keeps_insured;
    if (!crew.exchange && !crew.sixth) return true;
    cr_crew_run(work, &crew, tables->threads);
    return !atomic_load(&crew.failed);
}

/* A sixth card's sums have been counted in parts, and over the renamings of the hand. */
static void end_sixth(struct cr_draw_tables *tables)
{
    const struct cr_renamings *renamings = &tables->deck->renamings;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        struct cr_draw_out hand = { .count = CR_HAND_CARDS };
        const cr_card *same[CR_RENAMINGS];
        cr_draw_sums sum = { 0 };
        memcpy(hand.cards, tables->hands[class], CR_HAND_CARDS);
        unsigned count = cr_draw_same(renamings, &hand, same);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            for (unsigned i = 0; i < count; i++)
                sum[u] += tables->sixth_own[class][same[i][u]];
            assert(sum[u] % CR_RENAMINGS == 0);
            sum[u] = sum[u] / CR_RENAMINGS + tables->sixth[class][u];
            assert(sum[u] % CR_DRAW_SIXTH_PARTS == 0);
            sum[u] /= CR_DRAW_SIXTH_PARTS;
        }
        memcpy(tables->sixth[class], sum, sizeof sum);
    }
    free(tables->sixth_own);
    tables->sixth_own = NULL;
}

/* ---- All of it ---- */

static bool make_small(struct cr_draw_tables *tables, unsigned count)
{
    for (unsigned kept = 0; kept + count < CR_HAND_CARDS; kept++) {
        size_t sets = (count == 0 ? 1 : tables->out[count].count) * cr_draw_set_count(kept);
        tables->small[count][kept] = calloc(sets, sizeof *tables->small[count][kept]);
        if (tables->small[count][kept] == NULL) return false;
    }
    return true;
}

static bool make_tables(struct cr_draw_tables *tables)
{
    tables->buy = calloc(1, sizeof *tables->buy);
    tables->class_of = calloc(CR_FIVES, sizeof *tables->class_of);
    tables->hands = calloc(CR_DRAW_CLASSES, sizeof *tables->hands);
    tables->ways = calloc(CR_DRAW_CLASSES, sizeof *tables->ways);
    tables->plays = calloc(CR_DRAW_CLASSES, sizeof *tables->plays);
    tables->worth = calloc(CR_DRAW_CLASSES, sizeof *tables->worth);
    tables->sixth = calloc(CR_DRAW_CLASSES, sizeof *tables->sixth);
    tables->sixth_own = calloc(CR_DRAW_CLASSES, sizeof *tables->sixth_own);
    if (tables->keeps_insured)
        tables->insured[0] = calloc(CR_DRAW_CLASSES, sizeof *tables->insured[0]);
    if (tables->keeps_insured && tables->insured[0] == NULL) return false;
    return tables->buy != NULL && tables->class_of != NULL && tables->hands != NULL &&
           tables->ways != NULL && tables->plays != NULL && tables->worth != NULL &&
           tables->sixth != NULL && tables->sixth_own != NULL;
}

static bool make_exchange(struct cr_draw_tables *tables, unsigned count)
{
    if (!list_sets(tables, count) || !find_holds(tables, count)) return false;
    if (tables->keeps_small && !make_small(tables, count)) return false;
    if (tables->keeps_insured)
        tables->insured[count] = calloc((size_t)CR_DRAW_CLASSES * tables->mask_count[count],
                                        sizeof *tables->insured[count]);
    if (tables->keeps_insured && tables->insured[count] == NULL) return false;
    tables->led[count] =
        calloc((size_t)CR_DRAW_CLASSES * tables->mask_count[count], sizeof *tables->led[count]);
    return tables->led[count] != NULL;
}

bool cr_draw_tables_fill(struct cr_draw_tables *tables)
{
    unsigned sold = 0;
    bool six = tables->terms->pays[CR_DRAW_SIXTH].is_sold;
    while (sold < CR_HP_EXCHANGE_MAX && tables->terms->pays[CR_DRAW_EXCHANGE + sold].is_sold)
        sold++;
    if (tables->most > sold) tables->most = sold;
    tables->keeps_small = sold > tables->most && tables->most > 0;
    tables->same = cr_draw_renaming(tables, NULL, 0);
    tables->keeps_insured = tables->keeps_insured && !tables->keeps_small && !six &&
                            tables->terms->insurance_from < CR_CATEGORIES;
    tables->insured_fits = true;
    if (!make_tables(tables)) return false;
    cr_buy_sets_init(tables->buy, tables->terms->minimum);
    number_classes(tables);
    list_masks(tables);
    if (tables->keeps_small && !make_small(tables, 0)) return false;
    if (!play_first(tables)) return false;
    for (unsigned count = 1; count <= (tables->most > 0 ? tables->most : six); count++)
        if (!make_exchange(tables, count) || !give_up(tables, count)) return false;
    if (six) end_sixth(tables);
    return true;
}

void cr_draw_tables_release(struct cr_draw_tables *tables)
{
    for (unsigned count = 0; count <= CR_DRAW_EXACT_MOST; count++) {
        free(tables->led[count]);
        free(tables->insured[count]);
        free(tables->out[count].list);
        free(tables->out[count].of_number);
        free(tables->out[count].of_hold);
        for (unsigned kept = 0; kept < CR_HAND_CARDS; kept++)
            free(tables->small[count][kept]);
    }
    free(tables->buy);
    free(tables->class_of);
    free(tables->hands);
    free(tables->ways);
    free(tables->plays);
    free(tables->worth);
    free(tables->sixth);
    free(tables->sixth_own);
}

/* ---- Without insurance ---- */

static void take_insured(cr_draw_sums *sums, const cr_draw_insured *insured, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            sums[i][u] -= insured[i][u];
}

bool cr_draw_tables_uninsure(struct cr_draw_tables *tables, struct cr_draw_terms *terms)
{
    if (!tables->keeps_insured || !tables->insured_fits) return false;
    *terms = *tables->terms;
    terms->insurance_from = CR_CATEGORIES;
    tables->terms = terms;
    tables->keeps_insured = false;
    take_insured(tables->plays, (const cr_draw_insured *)tables->insured[0], CR_DRAW_CLASSES);
    for (unsigned count = 1; count <= tables->most; count++)
        take_insured(tables->led[count], (const cr_draw_insured *)tables->insured[count],
                     (size_t)CR_DRAW_CLASSES * tables->mask_count[count]);
    return true;
}
