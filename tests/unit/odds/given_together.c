/* given_together.c -- what several cards given up tell together: one hand of Russian poker's, played, against
 * all the hands it may become and all of the dealer's, counted. */
#include "odds/house_poker/given_together.h"
#include "draw_houses.h"
#include "odds/house_poker/draw_job.h"

#define EXCHANGES 20000
#define SIGMAS    4
#define COMES     46
#define ROUNDING  1e-7 /* rows are floats */

static struct cr_draw_deck *deck;
static struct cr_draw_terms terms;
static struct cr_draw_tables tables;
static struct cr_buy_memo *memo;

typedef double sums[CR_DRAW_MOMENTS][CR_PACK_CARDS];

/* The pair that is kept, what goes for others, and a walk that knows some of it. */
struct pair {
    cr_card hand[CR_HAND_CARDS], gone[CR_HAND_CARDS];
    uint32_t class;
    unsigned mask, kept, count;
    uint64_t keeps, gives; /* a bit a card */
    struct cr_draw_out known;
    const cr_card *same[CR_RENAMINGS];
    unsigned same_count;
    double times;
    double (*sum)[CR_PACK_CARDS];
};

static uint64_t bits_of(const cr_card *cards, unsigned count, const cr_card *to)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < count; i++)
        bits |= UINT64_C(1) << (to != NULL ? to[cards[i]] : cards[i]);
    return bits;
}

static bool is_drawn(const struct pair *pair, const cr_card *cards, const cr_card *to)
{
    uint64_t bits = bits_of(cards, CR_HAND_CARDS, to);
    return (bits & pair->keeps) == pair->keeps && (bits & pair->gives) == 0;
}

static bool wants(void *context, const struct cr_draw_hand *hand)
{
    const struct pair *pair = context;
    for (unsigned i = 0; i < pair->same_count; i++)
        if (is_drawn(pair, hand->cards, pair->same[i])) return true;
    return false;
}

/* One stands for those it is renamed to; each of them is met as often. */
static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    struct pair *pair = context;
    struct cr_draw_final final = { .kind = (enum cr_draw_kind)pair->count,
                                   .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS + pair->known.count,
                                   .memo = memo };
    cr_draw_rows rows;
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    memcpy(final.known + CR_HAND_CARDS, pair->known.cards, pair->known.count);
    cr_draw_moments(&tables, NULL, &final, against, rows);
    for (unsigned i = 0; i < pair->same_count; i++) {
        if (!is_drawn(pair, hand->cards, pair->same[i])) continue;
        for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
            for (unsigned u = 0; u < CR_PACK_CARDS; u++)
                pair->sum[m][pair->same[i][u]] +=
                    pair->times * ways / pair->same_count * (double)rows[m][u];
    }
}

static void add_known(struct pair *pair, const cr_card *cards, unsigned count, double times)
{
    if (count > 0) memcpy(pair->known.cards, cards, count * sizeof *cards);
    pair->known.count = count;
    pair->same_count = cr_draw_same(&deck->renamings, &pair->known, pair->same);
    pair->times = times;
    struct cr_draw_walk walk = { .deck = deck,
                                 .minimum = terms.minimum,
                                 .out = pair->known,
                                 .wants = wants,
                                 .visit = visit,
                                 .context = pair };
    assert_true(cr_draw_walk(&walk));
}

/* Two of a rank are kept, and all else goes. */
static void choose_pair(struct pair *pair, const char *cards)
{
    cr_card hand[10];
    assert_int_equal(read_cards(cards, hand), CR_HAND_CARDS);
    const cr_card *to = cr_draw_renaming(&tables, hand, CR_HAND_CARDS);
    pair->class = tables.class_of[cr_draw_number(&tables, to, hand, CR_HAND_CARDS)];
    memcpy(pair->hand, tables.hands[pair->class], CR_HAND_CARDS);
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        for (unsigned j = 0; j < CR_HAND_CARDS; j++)
            if (i != j && pair->hand[i] / CR_SUITS == pair->hand[j] / CR_SUITS)
                pair->mask |= 1u << i;
    cr_card kept[CR_HAND_CARDS];
    pair->kept = cr_draw_pick(pair->hand, pair->mask, kept);
    pair->count = cr_draw_pick(pair->hand, ~pair->mask & (CR_DRAW_MASKS - 1), pair->gone);
    pair->keeps = bits_of(kept, pair->kept, NULL);
    pair->gives = bits_of(pair->gone, pair->count, NULL);
}

/* All that is told together of that hand, by the dealer's open card, over the hands it may become. */
static void count_pair(struct pair *pair, sums sum)
{
    memset(sum, 0, sizeof(sums));
    pair->sum = sum;
    add_known(pair, pair->gone, pair->count, 1);
    for (unsigned i = 0; i < pair->count; i++)
        add_known(pair, &pair->gone[i], 1, -1);
    add_known(pair, NULL, 0, pair->count - 1.0);
}

static void is_as_counted(const char *cards)
{
    static sums sum;
    struct pair pair = { .mask = 0 };
    struct cr_given_together told, alone;
    struct cr_draw_odds way = { .best = malloc(sizeof(uint8_t[CR_DRAW_CLASSES][CR_PACK_CARDS])) };
    assert_non_null(way.best);
    memset(way.best, CR_DRAW_PASSES, sizeof(uint8_t[CR_DRAW_CLASSES][CR_PACK_CARDS]));
    choose_pair(&pair, cards);
    assert_int_equal(pair.kept + pair.count, CR_HAND_CARDS);
    memset(way.best[pair.class], (int)pair.mask, CR_PACK_CARDS);
    count_pair(&pair, sum);
    assert_true(cr_given_together(&tables, &way, NULL, EXCHANGES, &told));
    tables.threads = 1;
    assert_true(cr_given_together(&tables, &way, NULL, EXCHANGES, &alone));
    tables.threads = 2;
    assert_memory_equal(&told, &alone, sizeof told);
    double hands = COMES * (COMES - 1) * (COMES - 2) / 6.0, open = CR_PACK_CARDS - CR_HAND_CARDS;
    double share = tables.ways[pair.class] * open / (CR_FIVES * open);
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++) {
        double all = 0;
        for (unsigned u = 0; u < CR_PACK_CARDS; u++)
            all += memchr(pair.hand, (int)u, CR_HAND_CARDS) == NULL ? sum[m][u] : 0;
        double counted = all / hands / open, played = told.sum[m] / share;
        print_message("%s, moment %u: %.3e counted, %.3e played +- %.3e\n", cards, m, counted,
                      played, told.error[m] / share);
        if (fabs(counted - played) > SIGMAS * told.error[m] / share + ROUNDING)
            fail_msg("%s, moment %u: %.3e, not %.3e", cards, m, played, counted);
    }
    free(way.best);
}

static void test_three_cards_for_a_pair(void **unused)
{
    (void)unused;
    is_as_counted("Ks Kd 9h 7c 2d");
}

/* Without insurance, of which a few hands in a million turn: no play meets them. */
static void test_three_cards_of_one_suit(void **unused)
{
    (void)unused;
    int32_t from = terms.insurance_from;
    terms.insurance_from = CR_CATEGORIES;
    is_as_counted("4s 4d Jh 9h 8h");
    terms.insurance_from = from;
}

/* Where one card goes nothing is left to tell. */
static void test_one_card_tells_all_alone(void **unused)
{
    (void)unused;
    struct cr_draw_odds way = { .best = malloc(sizeof(uint8_t[CR_DRAW_CLASSES][CR_PACK_CARDS])) };
    struct cr_given_together told;
    assert_non_null(way.best);
    memset(way.best, 30, sizeof(uint8_t[CR_DRAW_CLASSES][CR_PACK_CARDS])); /* four are kept */
    assert_true(cr_given_together(&tables, &way, NULL, EXCHANGES, &told));
    for (unsigned m = 0; m < CR_DRAW_MOMENTS; m++)
        assert_true(told.sum[m] == 0 && told.error[m] == 0);
    free(way.best);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_cards_for_a_pair),
        cmocka_unit_test(test_three_cards_of_one_suit),
        cmocka_unit_test(test_one_card_tells_all_alone),
    };
    struct cr_hp_rules rules = rules_of(&houses[0]);
    rules.exchange_max = rules.sixth_card = 0; /* the tables are soon filled */
    deck = cr_draw_deck_open();
    memo = cr_buy_memo_open();
    tables = (struct cr_draw_tables){ .deck = deck, .terms = &terms, .threads = 2 };
    if (deck == NULL || memo == NULL || !cr_draw_terms_of(&rules, &terms) ||
        !cr_draw_tables_fill(&tables))
        return 1;
    for (unsigned gone = 1; gone <= CR_HP_EXCHANGE_MAX; gone++)
        terms.pays[gone] = terms.pays[CR_DRAW_NONE]; /* then exchanges are free */
    int failed = cmocka_run_group_tests_name("odds/given_together", tests, NULL, NULL);
    cr_draw_tables_release(&tables);
    cr_buy_memo_close(memo);
    cr_draw_deck_close(deck);
    return failed;
}
