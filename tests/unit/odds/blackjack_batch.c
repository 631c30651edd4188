/* Blackjack's fast loop against the engine, round by round: the same money, cards, hands and points. With
 * CROUPIER_LONG=1 twenty times as many rounds. */
#include "odds/blackjack/batch.h"

#include "games/blackjack/blackjack.h"
#include "house.h"
#include "odds/blackjack/player.h"

#define ROUNDS      100000 /* a house and player */
#define LONG_TIMES  20
#define OPTION_SETS 40
#define SET_ROUNDS  2500
#define SEED        20260402
#define AT_ONCE     500

struct pair {
    struct cr_rulebook *book;
    struct cr_bj_rules rules;
    struct cr_bj_settings plate;
    struct cr_play play;
    struct cr_card_stake stake;
    struct cr_card_player player;
};

static void open_pair(struct pair *pair, const char *house, cr_card_decide *decide)
{
    struct cr_error err = { .what = "" };
    *pair = (struct pair){ .book = NULL };
    if (cr_rulebook_open(&pair->book, shipped_rulebooks(), house, NULL, &cr_bj_rules_schema,
                         &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    pair->rules = *(const struct cr_bj_rules *)cr_rulebook_values(pair->book);
    cr_schema_initial(&cr_bj_settings_schema, &pair->plate);
    pair->play = (struct cr_play){ &pair->rules, &pair->plate };
    pair->stake = (struct cr_card_stake){ .position = 1, .choice = CR_BJ_MAIN, .amount = 100 };
    pair->player = (struct cr_card_player){ &pair->stake, 1, decide, CR_BJ_ONE_BOX_DEAL };
}

static uint64_t long_times(void)
{
    const char *wanted = getenv("CROUPIER_LONG");
    return wanted != NULL && strcmp(wanted, "1") == 0 ? LONG_TIMES : 1;
}

/* What the rounds had among them: a comparison of rounds that never split would say little. */
struct seen {
    unsigned long splits, shoes, paid, lost, busts, most_hands;
};

static void compare_round(struct cr_card_table *table, const struct cr_bj_dealt *dealt,
                          uint64_t round, const char *what, struct seen *seen)
{
    struct cr_spin spin;
    unsigned cards;
    assert_int_equal(cr_card_table_round(table, &spin, NULL), CR_OK);
    const struct cr_bj *bj = cr_card_table_state(table, &cards);
    bool same = spin.paid == dealt->paid && spin.lost == dealt->lost && cards == dealt->cards &&
                bj->hand_count == dealt->hands && cr_bj_dealer_points(bj) == dealt->dealer &&
                bj->shoe.number == dealt->shoe;
    if (!same)
        fail_msg("%s, round %llu: engine paid %lld lost %lld, %u cards, %u hands, dealer %u, shoe "
                 "%u; batch %lld %lld %u %u %u %u; seed=%d",
                 what, (unsigned long long)round, (long long)spin.paid, (long long)spin.lost, cards,
                 bj->hand_count, cr_bj_dealer_points(bj), bj->shoe.number, (long long)dealt->paid,
                 (long long)dealt->lost, dealt->cards, dealt->hands, dealt->dealer, dealt->shoe,
                 SEED);
    seen->splits += dealt->hands > 1;
    seen->paid += dealt->paid > 0;
    seen->lost += dealt->lost > 0;
    seen->busts += dealt->dealer > 21;
    seen->shoes = dealt->shoe;
    if (dealt->hands > seen->most_hands) seen->most_hands = dealt->hands;
}

static struct seen compare(const struct pair *pair, uint64_t rounds, uint64_t seed,
                           const char *what)
{
    struct cr_card_table *table;
    struct cr_bj_batch *batch;
    struct cr_bj_dealt dealt[AT_ONCE];
    struct seen seen = { 0 };
    const struct cr_seed from = cr_seed_from_number(seed);
    assert_int_equal(
        cr_card_table_open(&table, &cr_blackjack_game, &pair->play, &pair->player, NULL), CR_OK);
    assert_int_equal(cr_bj_batch_open(&batch, &pair->play, &pair->player), CR_OK);
    cr_card_table_sit(table, &from, 1000);
    cr_bj_batch_sit(batch, &from, 1000);
    for (uint64_t done = 0; done < rounds; done += AT_ONCE) {
        assert_true(cr_bj_batch_play(batch, dealt, AT_ONCE));
        for (uint64_t i = 0; i < AT_ONCE; i++)
            compare_round(table, &dealt[i], done + i, what, &seen);
    }
    cr_bj_batch_close(batch);
    cr_card_table_close(table);
    return seen;
}

static void test_every_round_of_every_house_is_the_engines(void **unused)
{
    (void)unused;
    static const char *const houses[] = { "m1", "tdc", "bg" };
    for (size_t i = 0; i < COUNT(houses); i++)
        for (int basic = 0; basic < 2; basic++) {
            struct pair pair;
            open_pair(&pair, houses[i], basic ? cr_bj_basic : cr_bj_as_dealer);
            struct seen seen = compare(&pair, ROUNDS * long_times(), SEED + i, houses[i]);
            assert_true(seen.shoes > ROUNDS / 100); /* new shoes among them */
            assert_true(seen.paid > ROUNDS / 3 && seen.lost > ROUNDS / 3);
            assert_true(seen.busts > ROUNDS / 10);
            assert_true(basic ? seen.splits > ROUNDS / 100 && seen.most_hands > 3
                              : seen.splits == 0);
            cr_rulebook_close(pair.book);
        }
}

/* Rules no house has, by the bits of a number: the loop reads the same struct as the engine. */
static void choose(struct pair *pair, unsigned bits)
{
    struct cr_bj_rules *rules = &pair->rules;
    rules->bj_paid_at_once = bits & 1;
    rules->one_card_only = bits >> 1 & 1;
    rules->auto_stand_21 = bits >> 2 & 1;
    rules->double_after_split = bits >> 3 & 1;
    rules->split_aces_one_card = bits >> 4 & 1;
    rules->resplit_aces = bits >> 5 & 1;
    rules->no_split_after_lost_split = bits >> 6 & 1;
    rules->double_allowed_on = bits >> 7 & 1 ? CR_BJ_NOT_21 : CR_BJ_NOT_BLACKJACK;
    rules->split_match = bits >> 8 & 1 ? CR_BJ_BY_VALUE : CR_BJ_BY_RANK;
    rules->dealer_bj_takes = bits >> 9 & 1 ? CR_BJ_TAKES_ORIGINAL : CR_BJ_TAKES_ALL;
    rules->max_splits = bits >> 10 & 1 ? 1 + (int32_t)(bits >> 11 & 1) : CR_NONE;
    rules->bj_payout = bits >> 12 & 1 ? (struct cr_ratio){ 6, 5 } : (struct cr_ratio){ 3, 2 };
    rules->dealer_stand = bits >> 13 & 1 ? 18 : 17;
    rules->max_payout = CR_MANAGER;
    pair->plate.max_payout = bits >> 14 & 1 ? 115 : 0;
    pair->stake.amount = 100 + (bits & 7); /* halves are rounded */
    if (bits >> 15 & 1) {
        rules->deck_source |= 1u << CR_FROM_MACHINE;
        rules->machine_decks = 1u << (1 + bits % 8);
        pair->plate.deck_source = CR_FROM_MACHINE + 1;
    }
}

static void test_every_round_under_rules_no_house_has_is_the_engines(void **unused)
{
    (void)unused;
    uint32_t bits = SEED;
    unsigned long hands = 0;
    for (uint64_t i = 0; i < OPTION_SETS * long_times(); i++) {
        struct pair pair;
        char what[64];
        bits = bits * 1664525 + 1013904223; /* the bits in the middle are mixed well enough */
        open_pair(&pair, i % 2 ? "bg" : "m1", i % 8 ? cr_bj_basic : cr_bj_as_dealer);
        choose(&pair, bits >> 16);
        snprintf(what, sizeof what, "options %04x", bits >> 16);
        struct seen seen = compare(&pair, SET_ROUNDS, SEED + i, what);
        if (seen.most_hands > hands) hands = seen.most_hands;
        cr_rulebook_close(pair.book);
    }
    assert_true(hands >= 4);
}

static void test_what_it_does_not_cover_it_refuses(void **unused)
{
    (void)unused;
    struct pair pair;
    struct cr_bj_batch *batch;
    open_pair(&pair, "tdc", cr_bj_basic);
    const struct cr_card_stake two[] = { pair.stake, { .position = 2, .amount = 100 } };
    struct cr_card_player player = { two, 2, cr_bj_basic, CR_BJ_ONE_BOX_DEAL };
    assert_int_equal(cr_bj_batch_open(&batch, &pair.play, &player), CR_NOT_OFFERED);
    player = (struct cr_card_player){ two, 1, NULL, CR_BJ_ONE_BOX_DEAL };
    assert_int_equal(cr_bj_batch_open(&batch, &pair.play, &player), CR_NOT_OFFERED);
    pair.stake.choice = CR_BJ_BONUS;
    assert_int_equal(cr_bj_batch_open(&batch, &pair.play, &pair.player), CR_NOT_OFFERED);
    pair.stake.choice = CR_BJ_MAIN;
    pair.plate.min_bet = 200;
    assert_int_equal(cr_bj_batch_open(&batch, &pair.play, &pair.player), CR_BET_MIN);
    pair.plate.min_bet = 1;
    pair.stake.position = 8;
    assert_int_equal(cr_bj_batch_open(&batch, &pair.play, &pair.player), CR_NO_BOX);
    cr_rulebook_close(pair.book);
}

/* A single pack with one card behind the cutting card: sooner or later a round takes the last card. */
static void test_a_shoe_that_runs_out_ends_the_sitting(void **unused)
{
    (void)unused;
    struct pair pair;
    struct cr_bj_batch *batch;
    struct cr_bj_dealt dealt[AT_ONCE];
    const struct cr_seed seed = cr_seed_from_number(SEED);
    open_pair(&pair, "bg", cr_bj_basic);
    pair.plate.deck_source = CR_FROM_HAND + 1;
    pair.plate.cut_card_depth = 1;
    assert_int_equal(cr_bj_batch_open(&batch, &pair.play, &pair.player), CR_OK);
    cr_bj_batch_sit(batch, &seed, 0);
    assert_false(cr_bj_batch_play(batch, dealt, AT_ONCE));
    assert_false(cr_bj_batch_play(batch, dealt, 1)); /* until it sits down anew */
    cr_bj_batch_sit(batch, &seed, 0);
    assert_true(cr_bj_batch_play(batch, dealt, 1));
    cr_bj_batch_close(batch);
    cr_rulebook_close(pair.book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_round_of_every_house_is_the_engines),
        cmocka_unit_test(test_every_round_under_rules_no_house_has_is_the_engines),
        cmocka_unit_test(test_what_it_does_not_cover_it_refuses),
        cmocka_unit_test(test_a_shoe_that_runs_out_ends_the_sitting),
    };
    return cmocka_run_group_tests_name("odds/blackjack_batch", tests, NULL, NULL);
}
