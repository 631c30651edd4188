/* What each house decides about poker between players, which rulebooks cannot be, and which plates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/poker/poker.h"
#include "rulebook/rulebook.h"

static char root[512];
static struct cr_rulebook *book;
static struct cr_poker_rules rules;
static struct cr_poker_settings plate;
static struct cr_refusal why;

static int find_root(void **unused)
{
    (void)unused;
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    return 0;
}

static int close_book(void **unused)
{
    (void)unused;
    if (book) cr_rulebook_close(book);
    book = NULL;
    return 0;
}

/* The house's rules, and the plate as it is where nothing is posted. */
static void open_book(const char *house, const char *game)
{
    struct cr_error err = { "", "" };
    const struct cr_game *played = cr_game_find(game);
    assert_non_null(played);
    close_book(NULL);
    if (cr_rulebook_open(&book, root, house, NULL, played->rules, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    memcpy(&rules, cr_rulebook_values(book), sizeof rules);
    cr_schema_initial(played->settings, &plate);
    plate.min_bet = 100;
    if (rules.variant->stud) plate.ante = 20;
}

static struct cr_play play_of(void)
{
    return (struct cr_play){ &rules, &plate };
}

static enum cr_status check(void)
{
    struct cr_play play = play_of();
    memset(&why, 0, sizeof why);
    return cr_poker_check_settings(&play, &why);
}

static const struct offer {
    const char *house, *game;
} offers[] = {
    { "m1", "holdem" },
    { "m1", "omaha" },
    { "m1", "omaha-hi-lo" },
    { "m1", "seven-card-stud" },
    { "m1", "five-card-stud" },
    { "bg", "seven-card-stud" },
    { "rf", "holdem" },
    { "rf", "omaha" },
    { "rf", "omaha-hi-lo" },
    { "rf", "seven-card-stud" },
    { "rf", "seven-card-stud-hi-lo" },
    { "rf", "five-card-stud" },
};
#define OFFERS (sizeof offers / sizeof offers[0])

/* ---- What the houses decide ---- */

static void test_every_house_s_rows_make_sense_and_its_bare_plate_can_be_played(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < OFFERS; i++) {
        struct cr_error err = { "", "" };
        const struct cr_game *game = cr_game_find(offers[i].game);
        assert_true(cr_schema_is_sane(game->rules, &err));
        assert_true(cr_schema_is_sane(game->settings, &err));
        open_book(offers[i].house, offers[i].game);
        assert_int_equal(check(), CR_OK);
        assert_string_equal(rules.variant->name, offers[i].game);
    }
}

static void test_m1_blinds_spread_limit_five_percent(void **unused)
{
    (void)unused;
    static const char *const games[] = { "holdem", "omaha", "omaha-hi-lo" };
    static const char *const clauses[] = { "§49", "§64", "§79" };
    for (int i = 0; i < 3; i++) {
        open_book("m1", games[i]);
        struct cr_play play = play_of();
        struct cr_pk_rules hand;
        cr_poker_hand_rules(&play, &hand);
        assert_int_equal(cr_poker_seats(&play), 10);
        assert_int_equal(hand.betting.structure, CR_SPREAD_LIMIT);
        assert_int_equal(cr_poker_small_blind(&play), 50);
        assert_int_equal(cr_poker_big_blind(&play), 100);
        assert_int_equal(cr_poker_ante(&play), 0);
        assert_int_equal(hand.fee.mode, CR_FEE_PERCENT);
        assert_int_equal(hand.fee.bp, 500);
        assert_true(hand.burns);
        assert_false(rules.showdown_muck);
        assert_false(rules.heads_up_button_is_sb);
        assert_int_equal(cr_poker_buyin_min(&play), 1);
        assert_false(cr_poker_is_room(&play));
        assert_string_equal(cr_rulebook_clause(book, CR_PKC_FEE_PERCENT), clauses[i]);
        assert_string_equal(cr_rulebook_clause(book, CR_PKC_BLIND_SMALL), clauses[i]);
    }
    assert_string_equal(cr_rulebook_clause_of(book, "pot.low"), "§86");
    assert_string_equal(cr_rulebook_clause_of(book, "plate.payout"), "§77");
}

static void test_m1_stud_ante_and_a_bring_in_between_minimum_and_maximum(void **unused)
{
    (void)unused;
    open_book("m1", "seven-card-stud");
    plate.max_bet = 500;
    struct cr_play play = play_of();
    struct cr_pk_rules hand;
    cr_poker_hand_rules(&play, &hand);
    assert_int_equal(check(), CR_OK);
    assert_int_equal(cr_poker_seats(&play), 7);
    assert_int_equal(hand.bring_in, 100);
    assert_int_equal(hand.bring_in_most, 500);
    assert_false(hand.bring_in_is_fixed);
    assert_int_equal(rules.stud_first_deal_from, CR_LEFT_OF_BUTTON);
    assert_string_equal(cr_rulebook_clause_of(book, "chips.add"), "§104b");
    open_book("m1", "five-card-stud");
    assert_string_equal(cr_rulebook_clause_of(book, "chips.add"), "§120");
}

static void test_bg_split_maximum_takes_the_minimum_pot_limit_a_percentage(void **unused)
{
    (void)unused;
    struct cr_pk_rules hand;
    open_book("bg", "seven-card-stud");
    struct cr_play play = play_of();
    plate.max_bet = 500;
    assert_int_equal(check(), CR_OK);
    cr_poker_hand_rules(&play, &hand);
    assert_int_equal(hand.fee.mode, CR_FEE_PER_HAND);
    assert_int_equal(hand.fee.sum, 100);
    assert_false(hand.burns);
    plate.max_bet = 0;
    plate.structure = CR_POT_LIMIT + 1;
    assert_int_equal(check(), CR_PLATE); /* no standard fee: it must be posted */
    assert_string_equal(why.what, "fee_bp");
    for (int bp = 200; bp <= 600; bp += 100) { /* G04 */
        plate.fee_bp = bp;
        assert_int_equal(check(), bp >= 300 && bp <= 500 ? CR_OK : CR_FEE_RANGE);
    }
    assert_int_equal(why.min, 300);
    assert_int_equal(why.max, 500);
    plate.fee_bp = 300;
    cr_poker_hand_rules(&play, &hand);
    assert_int_equal(hand.fee.mode, CR_FEE_PERCENT);
    plate.fee_mode = CR_FEE_PER_HAND + 1;
    assert_int_equal(check(), CR_SETTINGS);
    assert_int_equal(rules.last_games, 3);
}

static void test_rf_has_a_room_a_clock_and_no_fee_unless_it_posts_one(void **unused)
{
    (void)unused;
    struct cr_pk_rules hand;
    struct cr_room_rules room;
    open_book("rf", "holdem");
    struct cr_play play = play_of();
    cr_poker_hand_rules(&play, &hand);
    assert_int_equal(hand.betting.structure, CR_NO_LIMIT);
    assert_int_equal(hand.fee.mode, CR_FEE_NONE);
    assert_int_equal(cr_poker_buyin_min(&play), 10000);
    assert_int_equal(cr_poker_buyin_max(&play), CR_MONEY_MAX);
    assert_true(cr_poker_room(&play, &room));
    assert_int_equal(room.absence_minutes, 15);
    assert_int_equal(room.return_minutes, 60);
    assert_int_equal(room.hold_release, 10);
    assert_int_equal(room.hold_most, 15);
    assert_int_equal(room.buyin_least, 10000);
    assert_true(room.one_table && room.list_presence && room.stakes_unanimous);
    assert_int_equal(rules.action_seconds, 60);
    assert_true(rules.showdown_muck);
    plate.fee_mode = CR_FEE_PERCENT + 1;
    assert_int_equal(check(), CR_PLATE);
    plate.fee_bp = 250;
    assert_int_equal(check(), CR_OK);
    plate.buyin_min = 5000;
    assert_int_equal(cr_poker_buyin_min(&play), 5000);
    open_book("m1", "holdem");
    assert_false(cr_poker_room(&play, &room));
}

static void test_rf_fixed_limit_stud_brings_in_25_or_100(void **unused)
{
    (void)unused;
    struct cr_pk_rules hand;
    open_book("rf", "seven-card-stud-hi-lo");
    struct cr_play play = play_of();
    plate.structure = CR_FIXED_LIMIT + 1;
    plate.bring_in_min = 25;
    assert_int_equal(check(), CR_OK);
    cr_poker_hand_rules(&play, &hand);
    assert_true(hand.bring_in_is_fixed);
    assert_int_equal(hand.bring_in, 25);
    assert_int_equal(hand.least, 100);
    assert_int_equal(hand.big, 200);
    assert_int_equal(hand.big_from, 2);
    assert_int_equal(hand.betting.raises_most, 3);
    assert_int_equal(hand.low_qualifier, 8);
    plate.small_bet = 150;
    plate.big_bet = 300;
    cr_poker_hand_rules(&play, &hand);
    assert_int_equal(hand.least, 150);
    assert_int_equal(hand.big, 300);
    cr_money least, most;
    cr_poker_limits(&play, &least, &most);
    assert_int_equal(least, 150);
    assert_int_equal(most, 300);
}

/* ---- Plates that cannot be played ---- */

static void refused(const struct cr_poker_settings *wrong, enum cr_status status, const char *what)
{
    struct cr_poker_settings right = plate;
    assert_int_equal(check(), CR_OK);
    plate = *wrong;
    enum cr_status got = check();
    if (got != status)
        fail_msg("%s where %s is due (%s)", cr_status_name(got), cr_status_name(status), what);
    if (what) assert_string_equal(why.what, what);
    plate = right;
}

#define REFUSED(status, what, change)           \
    do {                                        \
        struct cr_poker_settings wrong = plate; \
        wrong.change;                           \
        refused(&wrong, status, what);          \
    } while (0)

static void test_plates_of_a_blind_game_that_are_refused(void **unused)
{
    (void)unused;
    open_book("m1", "holdem");
    REFUSED(CR_PLATE, "min_bet", min_bet = 0);
    REFUSED(CR_MINIMUM_ODD, NULL, min_bet = 101);
    REFUSED(CR_PLATE_ORDER, "small_blind", small_blind = 101);
    REFUSED(CR_PLATE_ORDER, "min_bet", max_bet = 99);
    REFUSED(CR_STRUCTURE, "no_limit", structure = CR_NO_LIMIT + 1);
    REFUSED(CR_STRUCTURE, "fixed_limit", structure = CR_FIXED_LIMIT + 1);
    REFUSED(CR_SETTINGS, "small_bet", small_bet = 100);
    REFUSED(CR_SETTINGS, "small_bet", big_bet = 100);
    REFUSED(CR_SETTINGS, "ante", ante = 10);
    REFUSED(CR_SETTINGS, "bring_in_min", bring_in_min = 10);
    REFUSED(CR_SETTINGS, "straddle", straddle = 1);
    REFUSED(CR_SETTINGS, "straddle", button_straddle = 1);
    REFUSED(CR_SETTINGS, "seats", seats = 1);
    REFUSED(CR_SETTINGS, "seats", seats = 11);
    REFUSED(CR_PLATE_ORDER, "buyin_min", buyin_max = 100; wrong.buyin_min = 200);
    REFUSED(CR_PLATE_ORDER, "payout_min", payout_min = 10);
    REFUSED(CR_SETTINGS, "fee_mode", fee_mode = CR_FEE_NONE + 1);
    REFUSED(CR_FEE_EXACT, NULL, fee_bp = 400);
    REFUSED(CR_FEE_EXACT, NULL, fee_bp = 600);
    plate.min_bet = 101;
    plate.small_blind = 50; /* set: then an odd minimum is none of its business */
    assert_int_equal(check(), CR_OK);
    open_book("rf", "holdem");
    REFUSED(CR_STRUCTURE, "spread_limit", structure = CR_SPREAD_LIMIT + 1);
    REFUSED(CR_SETTINGS, "max_bet", max_bet = 500);
    REFUSED(CR_SETTINGS, "fee_bp", fee_bp = 100);
    plate.structure = CR_FIXED_LIMIT + 1;
    REFUSED(CR_PLATE_ORDER, "small_bet", big_bet = 50);
    plate.ante = 10;
    plate.straddle = plate.button_straddle = 1;
    assert_int_equal(check(), CR_OK);
}

static void test_plates_of_a_stud_that_are_refused(void **unused)
{
    (void)unused;
    open_book("m1", "seven-card-stud");
    REFUSED(CR_PLATE, "ante", ante = 0);
    REFUSED(CR_SETTINGS, "small_blind", small_blind = 50);
    REFUSED(CR_SETTINGS, "straddle", straddle = 1);
    REFUSED(CR_SETTINGS, "seats", seats = 8); /* S07 */
    REFUSED(CR_PLATE_ORDER, "bring_in_min", bring_in_max = 100; wrong.bring_in_min = 200);
    plate.min_bet = 101;
    assert_int_equal(check(), CR_OK);
    open_book("rf", "seven-card-stud");
    plate.structure = CR_FIXED_LIMIT + 1;
    REFUSED(CR_PLATE_ORDER, "bring_in_min", bring_in_min = 200);
    rules.ante_offered = 0;
    plate.ante = 0;
    REFUSED(CR_SETTINGS, "ante", ante = 20);
}

/* 5 % at the lowest stake of the house; above it what the plate says, never more [M1 §49, R24]. */
static void test_m1_fee_at_the_lowest_stake_and_above_it(void **unused)
{
    (void)unused;
    static const struct {
        cr_money min, lowest;
        int bp;
        enum cr_status status;
    } rows[] = {
        { 100, 100, 500, CR_OK }, { 100, 100, 300, CR_FEE_EXACT }, { 100, 0, 300, CR_FEE_EXACT },
        { 200, 100, 300, CR_OK }, { 200, 100, 0, CR_OK },          { 200, 100, 501, CR_FEE_RANGE },
        { 200, 100, 500, CR_OK }, { 50, 100, 300, CR_FEE_EXACT },  { 100, 100, 1000, CR_FEE_EXACT },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        open_book("m1", "holdem");
        plate.min_bet = rows[i].min;
        plate.lowest_bet = rows[i].lowest;
        plate.fee_bp = rows[i].bp;
        assert_int_equal(check(), rows[i].status);
        assert_int_equal(why.n, 500);
        open_book("m1", "five-card-stud"); /* there the ante is the initial bet */
        plate.ante = rows[i].min;
        plate.lowest_bet = rows[i].lowest;
        plate.fee_bp = rows[i].bp;
        assert_int_equal(check(), rows[i].status);
    }
}

/* ---- Rulebooks that cannot be ---- */

static void finish_refuses(const char *game, const char *key)
{
    struct cr_error err = { "", "" };
    assert_int_equal(cr_game_find(game)->rules->finish(&rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, key);
    assert_true(err.what[0]);
}

static void test_rules_no_table_plays_are_refused_with_their_key(void **unused)
{
    (void)unused;
#define BROKEN(file, key, change)  \
    do {                           \
        open_book("rf", file);     \
        rules.change;              \
        finish_refuses(file, key); \
    } while (0)
    BROKEN("holdem", "min_raise_rule", min_raise_rule = CR_RAISE_TABLE_MIN);
    BROKEN("holdem", "rake_uncalled", rake_uncalled = 1);
    BROKEN("holdem", "wheel_straight", wheel_straight = 0);
    BROKEN("holdem", "duplicate_card_voids", duplicate_card_voids = 0);
    BROKEN("seven-card-stud", "bring_in_option", bring_in_option = 1);
    BROKEN("seven-card-stud", "stud_check_round1", stud_check_round1 = 1);
    BROKEN("holdem", "max_players", min_players = 11);
    BROKEN("holdem", "structure", structures = 0);
    BROKEN("holdem", "rake_mode", rake_modes = 0);
    BROKEN("holdem", "rake_by_structure", rake_by_structure = 1);
    BROKEN("holdem", "rake_bp_max", rake_bp_min = 10001);
    BROKEN("holdem", "fixed_big_from_street", fixed_big_from_street = 5);
    BROKEN("holdem", "out_of_turn", room_procedure = CR_ROOM_NONE);
    BROKEN("holdem", "reserve_max_minutes", reserve_release_min = 16);
    open_book("rf", "holdem");
    struct cr_error err;
    assert_int_equal(cr_game_find("holdem")->rules->finish(&rules, &err), CR_OK);
}

/* ---- Names ---- */

static void test_every_name_is_found_again(void **unused)
{
    (void)unused;
    static const unsigned counts[] = { CR_POKER_DOS, CR_REPORTS, CR_OUTCOMES };
    char name[32];
    for (unsigned set = 0; set < 3; set++) {
        for (unsigned i = 1; i < counts[set]; i++) {
            assert_true(cr_poker_symbol(set, i, name, sizeof name) < sizeof name);
            assert_int_equal(cr_poker_symbol_find(set, name), (int)i);
        }
        assert_int_equal(cr_poker_symbol_find(set, ""), -1);
        assert_int_equal(cr_poker_symbol_find(set, "nothing of that name"), -1);
        cr_poker_symbol(set, counts[set], name, sizeof name);
        assert_string_equal(name, "?");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_house_s_rows_make_sense_and_its_bare_plate_can_be_played),
        cmocka_unit_test(test_m1_blinds_spread_limit_five_percent),
        cmocka_unit_test(test_m1_stud_ante_and_a_bring_in_between_minimum_and_maximum),
        cmocka_unit_test(test_bg_split_maximum_takes_the_minimum_pot_limit_a_percentage),
        cmocka_unit_test(test_rf_has_a_room_a_clock_and_no_fee_unless_it_posts_one),
        cmocka_unit_test(test_rf_fixed_limit_stud_brings_in_25_or_100),
        cmocka_unit_test(test_plates_of_a_blind_game_that_are_refused),
        cmocka_unit_test(test_plates_of_a_stud_that_are_refused),
        cmocka_unit_test(test_m1_fee_at_the_lowest_stake_and_above_it),
        cmocka_unit_test(test_rules_no_table_plays_are_refused_with_their_key),
        cmocka_unit_test(test_every_name_is_found_again),
    };
    return cmocka_run_group_tests_name("poker rules", tests, find_root, close_book);
}
