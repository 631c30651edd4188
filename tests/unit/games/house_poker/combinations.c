/* One or two combinations: every hand of five and six cards counted, the examples of M1 §167, the
 * definition tried out combination by combination, the void ace-king. */
#include "games/house_poker/combinations.h"
#include "../../cards/hands.h"
#include "../../cards/rows.h"
#include "naive_combinations.h"

#define FLUSH_INSIDE (1u << CR_HAND_FLUSH) /* M1's */

static bool is_long(void)
{
    const char *wanted = getenv("CROUPIER_LONG");
    return wanted && *wanted && strcmp(wanted, "0") != 0;
}

static void check_against_definition(const cr_card *cards, unsigned count, unsigned ak_inside)
{
    struct cr_combinations found = cr_combinations_of(cards, count, ak_inside);
    unsigned first, second;
    define(cards, count, ak_inside, &first, &second);
    if (found.first == first && found.second == second &&
        found.value == naive_best(cards, (int)count))
        return;
    char text[128];
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_cards_write(&out, cards, count);
    fail_msg("%s: %s + %s, by the definition %s + %s", text, cr_category_name(found.first),
             cr_category_name(found.second), cr_category_name(first), cr_category_name(second));
}

static void test_random_hands_are_as_defined(void **state)
{
    (void)state;
    uint64_t dice = 5;
    cr_card cards[6];
    long hands = is_long() ? 2000000 : 40000;
    for (long i = 0; i < hands; i++) {
        unsigned count = 5 + (i % 4 != 0);
        random_hand(&dice, cards, count, i % 3 != 0);
        check_against_definition(cards, count, i % 2 ? FLUSH_INSIDE : 0);
        check_against_definition(cards, count, (unsigned)random_below(&dice, 1u << 11) & ~2u);
    }
}

/* Every hand whose cards are aces, kings, queens and whatever closes a straight: where seconds abound. */
static void test_all_high_hands_are_as_defined(void **state)
{
    (void)state;
    cr_card cards[6];
    unsigned long hands = 0;
    for (unsigned set = 0; set < 1u << 16; set++) {
        if (__builtin_popcount(set) != 6) continue;
        for (int ways = 0; ways < 3; ways++) {
            /* four ranks of four suits; the ace-low end; two suits only */
            static const uint8_t ranks[3][4] = { { 9, 10, 11, 12 },
                                                 { 0, 3, 11, 12 },
                                                 { 8, 9, 11, 12 } };
            unsigned taken = 0;
            for (unsigned i = 0; i < 16; i++)
                if (set >> i & 1) cards[taken++] = (cr_card)(ranks[ways][i / 4] * 4 + i % 4);
            check_against_definition(cards, 6, FLUSH_INSIDE);
            check_against_definition(cards, 5, FLUSH_INSIDE);
            hands++;
        }
    }
    assert_int_equal(hands, 3 * 8008);
}

/* ---- Frequencies ---- */

struct frequency {
    uint8_t first, second;
    unsigned long five, six; /* step 4 off */
    unsigned odds;
};
static const struct frequency frequencies[] = {
    { 10, 0, 4, 84, 100 },        { 10, 9, 0, 4, 150 },          { 10, 6, 0, 28, 105 },
    { 10, 5, 0, 72, 104 },        { 9, 0, 36, 648, 50 },         { 9, 9, 0, 32, 100 },
    { 9, 6, 0, 220, 55 },         { 9, 5, 0, 744, 54 },          { 9, 1, 0, 12, 51 },
    { 8, 0, 616, 13200, 20 },     { 8, 7, 0, 936, 27 },          { 8, 1, 8, 528, 21 },
    { 7, 0, 3744, 160512, 7 },    { 7, 7, 0, 1248, 14 },         { 7, 1, 0, 4224, 8 },
    { 6, 0, 5108, 110736, 5 },    { 6, 6, 0, 6580, 10 },         { 6, 5, 0, 4152, 9 },
    { 6, 2, 0, 76620, 6 },        { 6, 1, 0, 7704, 6 },          { 5, 0, 10200, 245220, 4 },
    { 5, 5, 0, 112380, 8 },       { 5, 1, 0, 4020, 5 },          { 4, 0, 52800, 675840, 3 },
    { 4, 1, 2112, 56320, 4 },     { 3, 0, 120384, 2312640, 2 },  { 3, 3, 0, 61776, 4 },
    { 3, 1, 3168, 158400, 3 },    { 2, 0, 1013760, 8481060, 1 }, { 2, 1, 84480, 1249680, 2 },
    { 1, 0, 167280, 1290420, 1 }, { 0, 0, 1135260, 5322480, 0 },
};
#define FREQUENCIES (sizeof frequencies / sizeof frequencies[0])

/* What a combination pays on the Bet [M1 §168]; none: nothing. */
static const unsigned odds[CR_CATEGORIES] = { 0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100 };

typedef unsigned long counted[CR_CATEGORIES][CR_CATEGORIES];

static void count_from(counted counts, cr_card *cards, unsigned taken, unsigned count,
                       unsigned from, unsigned ak_inside)
{
    if (taken == count) {
        struct cr_combinations found = cr_combinations_of(cards, count, ak_inside);
        counts[found.first][found.second]++;
        return;
    }
    for (unsigned card = from; card + (count - taken) <= CR_PACK_CARDS; card++) {
        cards[taken] = (cr_card)card;
        count_from(counts, cards, taken + 1, count, card + 1, ak_inside);
    }
}

static void check_counts(counted counts, unsigned count, unsigned long moved)
{
    unsigned long total = 0, listed = 0;
    for (unsigned i = 0; i < CR_CATEGORIES; i++)
        for (unsigned j = 0; j < CR_CATEGORIES; j++)
            total += counts[i][j];
    for (size_t i = 0; i < FREQUENCIES; i++) {
        const struct frequency *row = &frequencies[i];
        unsigned long wanted = count == 5 ? row->five : row->six;
        if (row->first == 6 && row->second == 0) wanted -= moved;
        if (row->first == 6 && row->second == 1) wanted += moved;
        assert_int_equal(odds[row->first] + odds[row->second], row->odds);
        if (counts[row->first][row->second] != wanted)
            fail_msg("%s + %s: %lu hands of %u, not %lu", cr_category_name(row->first),
                     cr_category_name(row->second), counts[row->first][row->second], count, wanted);
        listed += wanted;
    }
    assert_int_equal(listed, total); /* and no other double exists */
}

static void test_all_2598960_hands_of_five(void **state)
{
    (void)state;
    cr_card cards[6];
    for (int inside = 0; inside < 2; inside++) { /* step 4 is for six cards alone */
        counted counts = { { 0 } };
        count_from(counts, cards, 0, 5, 0, inside ? FLUSH_INSIDE : 0);
        check_counts(counts, 5, 0);
    }
}

static void test_all_20358520_hands_of_six(void **state)
{
    (void)state;
    cr_card cards[6];
    counted counts = { { 0 } };
    count_from(counts, cards, 0, 6, 0, 0);
    check_counts(counts, 6, 0);
}

/* 15,408 hands move from flush to flush and ace-king. */
static void test_all_20358520_hands_of_six_at_m1(void **state)
{
    (void)state;
    cr_card cards[6];
    counted counts = { { 0 } };
    count_from(counts, cards, 0, 6, 0, FLUSH_INSIDE);
    check_counts(counts, 6, 15408);
    assert_int_equal(counts[CR_HAND_FLUSH][CR_HAND_HIGH_CARD], 95328);
    assert_int_equal(counts[CR_HAND_FLUSH][CR_HAND_ACE_KING], 23112);
}

/* ---- The examples of M1 §167 ---- */

struct example {
    const char *name, *cards;
    enum cr_category first, second;
    unsigned odds;
};
static const struct example examples[] = {
    { "M1 §167 5.1", "Ac Kd Th Qs Qc", CR_HAND_PAIR, CR_HAND_ACE_KING, 2 },
    { "M1 §167 5.2", "8c 8d 8h As Kd", CR_HAND_TRIPS, CR_HAND_ACE_KING, 4 },
    { "M1 §167 5.3", "Ac Kd Kh Ts Qc", CR_HAND_PAIR, CR_HAND_ACE_KING, 2 },
    { "M1 §167 5.4", "Ac Ad Ah Ks 7d", CR_HAND_TRIPS, CR_HAND_ACE_KING, 4 },
    { "M1 §167 6.1", "2d 3d 4c 4s 5s 6h", CR_HAND_STRAIGHT, CR_HAND_STRAIGHT, 8 },
    { "M1 §167 6.2", "2d 3c 4d 5h 6s 7c", CR_HAND_STRAIGHT, CR_HAND_STRAIGHT, 8 },
    { "M1 §167 6.3", "2d 3d 4d 5d 6s 7d", CR_HAND_FLUSH, CR_HAND_STRAIGHT, 9 },
    { "M1 §167 6.4", "2c 7c 9c 9d Jc Qc", CR_HAND_FLUSH, CR_HAND_PAIR, 6 },
    { "M1 §167 6.5", "2d 5d 7d 9d Jd Qd", CR_HAND_FLUSH, CR_HAND_FLUSH, 10 },
    { "M1 §167 6.6", "4c 4d 4h 7c 7d 7h", CR_HAND_FULL_HOUSE, CR_HAND_FULL_HOUSE, 14 },
    { "M1 §167 6.7", "2d 3d 4d 5d 6d 6s", CR_HAND_STRAIGHT_FLUSH, CR_HAND_STRAIGHT, 54 },
    { "M1 §167 6.8", "2d 3d 4d 5d 6d 7s", CR_HAND_STRAIGHT_FLUSH, CR_HAND_STRAIGHT, 54 },
    { "M1 §167 6.9", "2d 3d 4d 5d 6d Qd", CR_HAND_STRAIGHT_FLUSH, CR_HAND_FLUSH, 55 },
    { "M1 §167 6.10", "2d 3d 4d 5d 6d 7d", CR_HAND_STRAIGHT_FLUSH, CR_HAND_STRAIGHT_FLUSH, 100 },
    { "M1 §167 6.11", "4d 4c 6h 6c 6d 6s", CR_HAND_FOUR_OF_A_KIND, CR_HAND_FULL_HOUSE, 27 },
    { "M1 §167 6.12a", "9h Th Jh Qh Kh Ah", CR_HAND_ROYAL_FLUSH, CR_HAND_STRAIGHT_FLUSH, 150 },
    { "M1 §167 6.12b", "7h Th Jh Qh Kh Ah", CR_HAND_ROYAL_FLUSH, CR_HAND_FLUSH, 105 },
    { "M1 §167 6.12c", "9s Th Jh Qh Kh Ah", CR_HAND_ROYAL_FLUSH, CR_HAND_STRAIGHT, 104 },
    { "M1 §167 6.13a", "Ac 2d 3h 4s 5c Kd", CR_HAND_STRAIGHT, CR_HAND_ACE_KING, 5 },
    { "M1 §167 6.13b", "Ac Kd Qh Js Tc Ad", CR_HAND_STRAIGHT, CR_HAND_STRAIGHT, 8 },
    { "M1 §167 6.13c six suited", "Ad Kd 9d 7d 5d 2d", CR_HAND_FLUSH, CR_HAND_FLUSH, 10 },
    { "M1 §167 6.13c king outside", "Ad Ks 9d 7d 5d 2d", CR_HAND_FLUSH, CR_HAND_ACE_KING, 6 },
    { "M1 §167 6.13c ace outside", "As Kd 9d 7d 5d 2d", CR_HAND_FLUSH, CR_HAND_ACE_KING, 6 },
    { "M1 §167 6.13c both inside", "Ad Kd 9d 7d 5d 2s", CR_HAND_FLUSH, CR_HAND_ACE_KING, 6 },
    { "M1 §167 6.13d", "8c 8d 8h 8s Ac Kd", CR_HAND_FOUR_OF_A_KIND, CR_HAND_ACE_KING, 21 },
    { "M1 §167 6.13d aces", "Ac Ad Ah As Kc 4d", CR_HAND_FOUR_OF_A_KIND, CR_HAND_ACE_KING, 21 },
    { "M1 §167 6.13e", "Ad 2d 3d 4d 5d Ks", CR_HAND_STRAIGHT_FLUSH, CR_HAND_ACE_KING, 51 },
    { "M1 §167 6.13e one suit", "Ad 2d 3d 4d 5d Kd", CR_HAND_STRAIGHT_FLUSH, CR_HAND_FLUSH, 55 },
    { "M1 §167 6.13f", "9d Td Jd Qd Kd As", CR_HAND_STRAIGHT_FLUSH, CR_HAND_STRAIGHT, 54 },
    { "M1 §167 6.13g ace", "Ah Kh Qh Jh Th As", CR_HAND_ROYAL_FLUSH, CR_HAND_STRAIGHT, 104 },
    { "M1 §167 6.13g king", "Ah Kh Qh Jh Th Ks", CR_HAND_ROYAL_FLUSH, CR_HAND_STRAIGHT, 104 },
};

static void run_example(void **state)
{
    const struct example *row = *state;
    cr_card cards[6];
    size_t count = read_cards(row->cards, cards, 6);
    struct cr_combinations found = cr_combinations_of(cards, count, FLUSH_INSIDE);
    assert_int_equal(found.first, row->first);
    assert_int_equal(found.second, row->second);
    assert_int_equal(odds[found.first] + odds[found.second], row->odds);
    check_against_definition(cards, (unsigned)count, FLUSH_INSIDE);
    check_against_definition(cards, (unsigned)count, 0);
}

/* ---- The void ace-king [M1 §161] ---- */

struct duel {
    const char *name, *player, *dealer;
    bool is_void;
};
static const struct duel duels[] = {
    { "P9: the king decides", "Qs Qc Ad Kc Ts", "Qh Qd Ah Jc 9s", true },
    { "P11: the ace decides", "Ks Kc Ad 7c 5s", "Kh Kd Qh Jc 9s", true },
    { "P12: the ten decides", "Qs Qc Ad Kc Ts", "Qh Qd Ah Ks 9s", false },
    { "P13: the pair decides", "Ks Kc Ad 7c 5s", "Qh Qd Ah Jc 9s", false },
    { "P15: two pair, the ace decides", "Ks Kc 8d 8c As", "Kh Kd 8h 8s Qc", true },
    { "P17: flush, the ace decides", "Ad 9d 7d 5d 2d Ks", "Qc Jc 9c 4c 3c", true },
    { "P18: flush against a straight", "Ad 9d 7d 5d 2d Ks", "Qc Jc Ts 9c 8h", false },
    { "P8: another category", "Qs Qc Ad Kc Ts", "Ah Kd 9c 6s 3h", false },
    { "P20: two pair against a pair", "Ks Kc 8d 8c As", "Qh Qd Ah Jc 9s", false },
    { "flush, the king decides", "Kd 9d 7d 5d 2d As", "Qc Jc 9c 4c 3c", true },
    { "flush, ace equal, a lower card decides", "Ad 9d 7d 5d 2d Ks", "Ac 8c 7c 5c 2c", false },
    { "flush, ace equal, the king inside decides", "Ad Kd 7d 5d 2d 9s", "Ac Qc 7c 5c 2c", true },
    { "two pair, the lower pair decides", "Ks Kc 9d 9c As", "Kh Kd 8h 8s Qc", false },
    { "no ace-king: the second is a straight", "7d 6d 5d 4d 2d 3s", "6c 5c 4c 3c Qs", false },
    { "no second at all", "As Kc 9d 6h 4c", "Ah Kd 9c 6s 3h", false },
    { "trips over lower trips", "8c 8d 8h As Kd", "7c 7d 7h Qs Jd", false },
};

static void run_duel(void **state)
{
    const struct duel *row = *state;
    cr_card player[6], dealer[5];
    size_t count = read_cards(row->player, player, 6);
    assert_int_equal(read_cards(row->dealer, dealer, 5), 5);
    struct cr_combinations two = cr_combinations_of(player, count, FLUSH_INSIDE);
    assert_true(two.value > cr_rank5(dealer));
    assert_int_equal(cr_second_is_void(&two, cr_rank5(dealer)), row->is_void);
}

/* The same said with tie vectors: groups first, then singles, the first that differs. */
static bool naive_void(unsigned second, uint32_t player, uint32_t dealer)
{
    unsigned own[CR_HAND_CARDS], his[CR_HAND_CARDS], category = player >> 26;
    unsigned groups = category == CR_HAND_PAIR ? 1 : category == CR_HAND_TWO_PAIR ? 2 : 0;
    if (second != CR_HAND_ACE_KING || category != dealer >> 26) return false;
    if (category != CR_HAND_PAIR && category != CR_HAND_TWO_PAIR && category != CR_HAND_FLUSH)
        return false;
    unsigned count = cr_rank_ties(player, own);
    cr_rank_ties(dealer, his);
    for (unsigned i = 0; i < count; i++)
        if (own[i] != his[i]) return i >= groups && own[i] >= CR_KING;
    return false;
}

static void test_random_duels_are_void_as_defined(void **state)
{
    (void)state;
    uint64_t dice = 9;
    cr_card cards[11];
    unsigned voids = 0;
    long duels_wanted = is_long() ? 5000000 : 300000;
    for (long i = 0; i < duels_wanted; i++) {
        unsigned count = 5 + (unsigned)random_below(&dice, 2);
        random_hand(&dice, cards, count + 5, i % 2);
        struct cr_combinations two = cr_combinations_of(cards, count, FLUSH_INSIDE);
        cr_rank_value dealer = cr_rank5(cards + count);
        if (two.value <= dealer) continue;
        bool is_void = naive_void(two.second, two.value, dealer);
        assert_int_equal(cr_second_is_void(&two, dealer), is_void);
        voids += is_void;
    }
    assert_true(voids > 20);
}

int main(void)
{
    static struct rows rows;
    add_row(&rows, "all 2,598,960 hands of five", test_all_2598960_hands_of_five, NULL);
    add_row(&rows, "all 20,358,520 hands of six", test_all_20358520_hands_of_six, NULL);
    add_row(&rows, "all 20,358,520 hands of six at M1", test_all_20358520_hands_of_six_at_m1, NULL);
    add_row(&rows, "random hands are as defined", test_random_hands_are_as_defined, NULL);
    add_row(&rows, "all high hands are as defined", test_all_high_hands_are_as_defined, NULL);
    add_row(&rows, "random duels are void as defined", test_random_duels_are_void_as_defined, NULL);
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        add_row(&rows, examples[i].name, run_example, &examples[i]);
    for (size_t i = 0; i < sizeof duels / sizeof duels[0]; i++)
        add_row(&rows, duels[i].name, run_duel, &duels[i]);
    return run_rows("combinations", &rows);
}
