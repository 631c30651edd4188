/* phh.c -- hand histories: read, run again, found to agree or not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/phh.h"

static struct cr_phh hand;
static struct cr_phh_replayed replayed;

static void read_one(const char *text)
{
    struct cr_phh_reader reader;
    cr_phh_open(&reader, text, strlen(text));
    if (!cr_phh_next(&reader, &hand)) fail_msg("%u: %s", reader.line, reader.wrong);
    static struct cr_phh second;
    assert_false(cr_phh_next(&reader, &second));
    assert_string_equal(reader.wrong, "");
}

static void agrees(const char *text)
{
    read_one(text);
    if (!cr_phh_replay(&hand, &replayed)) fail_msg("%u: %s", replayed.action, replayed.what);
}

static void differs(const char *text, unsigned action, const char *what)
{
    read_one(text);
    assert_false(cr_phh_replay(&hand, &replayed));
    assert_int_equal(replayed.action, action);
    assert_string_equal(replayed.what, what);
}

static void is_wrong(const char *text, unsigned line, const char *what)
{
    struct cr_phh_reader reader;
    cr_phh_open(&reader, text, strlen(text));
    assert_false(cr_phh_next(&reader, &hand));
    assert_string_equal(reader.wrong, what);
    assert_int_equal(reader.line, line);
    assert_false(cr_phh_next(&reader, &hand)); /* and nothing is read behind it */
}

/* ---- Reading ---- */

static void test_many_hands_with_talk_and_fields_of_others(void **unused)
{
    (void)unused;
    static const char text[] =
        "# a file of two\n[7]\nvariant = 'NT' # no limit\nauthor = \"A \\\" B\"\nplayers = ['x', "
        "\"y\"]\n"
        "time = 12:30:00\nseats = [[1, 2], { a = 1, b = [2] }]\nabout = '''two\nlines'''\n"
        "antes = [0,\n  0, # none\n]\nblinds_or_straddles = [50, 1_00]\nmin_bet = 100\n"
        "starting_stacks = [1000, 2000]\nactions = [\n  'd dh p1 AsKs',\n  'd dh p2 ?\?\?\?', 'p2 "
        "f # "
        "so be it',\n]\n"
        "finishing_stacks = [1050, 1950]\n\n[8]\nvariant = \"NT\"\nmin_bet = 2\n"
        "starting_stacks = [1.5, 2, 2.25]\nactions = []\n";
    struct cr_phh_reader reader;
    cr_phh_open(&reader, text, sizeof text - 1);
    assert_true(cr_phh_next(&reader, &hand));
    assert_int_equal(hand.number, 7);
    assert_int_equal(hand.players, 2);
    assert_int_equal(hand.blind[1], 100);
    assert_int_equal(hand.action_count, 3);
    assert_int_equal(hand.actions[2].line, 18);
    assert_int_equal(hand.scale, 1);
    assert_true(cr_phh_replay(&hand, &replayed));
    assert_true(cr_phh_next(&reader, &hand));
    assert_int_equal(hand.number, 8);
    assert_int_equal(hand.scale, 100);
    assert_int_equal(hand.stack[0], 150);
    assert_int_equal(hand.stack[2], 225);
    assert_int_equal(hand.least, 200);
    assert_false(cr_phh_next(&reader, &hand));
    assert_string_equal(reader.wrong, "");
}

#define TWO "variant = 'NT'\nmin_bet = 2\nstarting_stacks = [9, 9]\n"

static void test_what_cannot_be_read_is_refused_with_its_line(void **unused)
{
    (void)unused;
    is_wrong("variant = 'XX'\n", 1, "variant XX: NT, FT, PO, FO/8, F7S or F7S/8 can be replayed");
    is_wrong("\n\nvariant 'NT'\n", 3, "\"=\" is wanted after variant");
    is_wrong("variant = 'NT\n", 1, "a text does not end");
    is_wrong("actions = ['a', 'b\"\n]", 1, "a text does not end");
    is_wrong("actions = [1]", 1, "an action is a text");
    is_wrong("antes = 5", 1, "a list is wanted");
    is_wrong("antes = [5", 1, "a list does not end");
    is_wrong("antes = [5, x]", 1, "no amount: \"x\"");
    is_wrong("min_bet = 123456789012", 1, "no amount: \"123456789012\"");
    is_wrong("min_bet = 0.0000001", 1, "no amount: \"0.0000001\"");
    is_wrong("antes = [1,1,1,1,1,1,1,1,1,1,1]", 1, "more than 10 players");
    is_wrong("min_bet = 5 6", 1, "something behind the value of min_bet");
    is_wrong("x = [[[[[[[[[[1]]]]]]]]]]", 1, "lists within lists go too deep");
    is_wrong("x =\n", 1, "a value is missing");
    is_wrong("=", 1, "a name of a field is wanted");
    is_wrong("ante_trimming_status = 7", 1, "true or false is wanted");
    is_wrong("min_bet = 5\n", 2, "variant is missing");
    is_wrong("variant = 'NT'\nstarting_stacks = [1]\n", 3, "starting_stacks: two players at least");
    is_wrong(TWO, 4, "actions are missing");
    is_wrong("variant = 'NT'\nstarting_stacks = [9, 9]\nactions = []\n", 4,
             "min_bet or small_bet is missing");
    is_wrong(TWO "actions = []\nantes = [1]\n", 6, "antes: 1 where 2 play");
    is_wrong("variant = 'NT'\nmin_bet = 2\nstarting_stacks = [9, -9]\nactions = []\n", 5,
             "starting_stacks: an amount below 0");
    is_wrong("[1\nvariant = 'NT'", 2, "a section is written [1]");
}

static void test_a_hand_has_so_many_actions_at_most(void **unused)
{
    (void)unused;
    static char text[16 * CR_PHH_ACTIONS_MAX];
    size_t used = (size_t)snprintf(text, sizeof text, "%sactions = [", TWO);
    for (unsigned i = 0; i < CR_PHH_ACTIONS_MAX; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "'p1 f',");
    snprintf(text + used, sizeof text - used, "]\n");
    read_one(text);
    assert_int_equal(hand.action_count, CR_PHH_ACTIONS_MAX);
    snprintf(text + used, sizeof text - used, "'p1 f']\n");
    is_wrong(text, 4, "more than 400 actions");
}

/* Noughts behind the point say nothing: 2.50 has one decimal. */
static void test_amounts_with_a_point(void **unused)
{
    (void)unused;
#define CENTS                                                                                    \
    "variant = 'NT'\nblinds_or_straddles = [0.50, 1.00, 0]\nmin_bet = 1\n"                       \
    "starting_stacks = [9.50, 9, 9]\nactions = ['d dh p1 ?\?\?\?', 'd dh p2 ?\?\?\?', 'd dh p3 " \
    "?\?\?\?', "
    agrees(CENTS "'p3 cbr 3', 'p1 f', 'p2 f']\nfinishing_stacks = [9, 8, 10.5]\n");
    assert_int_equal(hand.scale, 10);
    assert_int_equal(hand.stack[0], 95);
    agrees(CENTS "'p3 cbr 2.5', 'p1 f', 'p2 f']\nfinishing_stacks = [9, 8, 10.5]\n");
    agrees(CENTS "'p3 cbr 2.500', 'p1 f', 'p2 f']\nfinishing_stacks = [9, 8, 10.5]\n");
    differs(CENTS "'p3 cbr 2.5000001']\n", 4, "no amount");
    differs(CENTS "'p3 cbr 2.5.']\n", 4, "no amount");
}

/* ---- Running ---- */

#define BLINDS(stacks)                                                                             \
    "variant = 'NT'\nblinds_or_straddles = [50, 100, 0]\nmin_bet = 100\nstarting_stacks = " stacks \
    "\n"

/* Three all-in levels: the short stack wins the main pot, the next the side pot, the rest goes back. */
static void test_side_pots(void **unused)
{
    (void)unused;
    agrees(BLINDS("[300, 800, 2000]") "actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', "
                                      "'p3 cbr 2000', 'p1 cc', 'p2 cc',"
                                      "'d db 2c3c7d', 'd db 8h', 'd db 9s']\nfinishing_stacks = "
                                      "[900, 1000, 1200]\n");
}

/* Of two, the blinds are written the other way round, and the second has the button. */
static void test_two_players(void **unused)
{
    (void)unused;
    agrees(
        "variant = 'NT'\nblinds_or_straddles = [5, 10]\nmin_bet = 10\nstarting_stacks = [100, "
        "100]\n"
        "actions = ['d dh p1 ?\?\?\?', 'd dh p2 ?\?\?\?', 'p2 cc', 'p1 cc', 'd db 2c3c7d', 'p1 cbr "
        "10', 'p2 f']\n"
        "finishing_stacks = [110, 90]\n");
}

static void test_thrown_away_and_shown(void **unused)
{
    (void)unused;
#define CHECKED_DOWN                                                                           \
    "'p3 f', 'p1 cc', 'p2 cc', 'd db 2c3c7d', 'p1 cc', 'p2 cc', 'd db 8h', 'p1 cc', 'p2 cc', " \
    "'d db 9s', 'p1 cc', 'p2 cc', "
    agrees(
        BLINDS("[900, 900, 900]") "actions = ['d dh p1 AsAd', 'd dh p2 ?\?\?\?', 'd dh p3 "
                                  "?\?\?\?', " CHECKED_DOWN
                                  "'p1 sm AsAd', 'p2 sm']\nfinishing_stacks = [1000, 800, 900]\n");
    agrees(BLINDS(
        "[900, 900, 900]") "actions = ['d dh p1 ?\?\?\?', 'd dh p2 ?\?\?\?', 'd dh p3 "
                           "?\?\?\?', " CHECKED_DOWN
                           "'p1 sm 2s4d', 'p2 sm 9c9d']\nfinishing_stacks = [800, 1000, 900]\n");
    differs(BLINDS("[900, 900, 900]") "actions = ['d dh p1 AsAd', 'd dh p2 ?\?\?\?', 'd dh p3 "
                                      "?\?\?\?', " CHECKED_DOWN
                                      "]\nfinishing_stacks = [1000, 800, 900]\n",
            0, "hands must be compared of which cards are unknown");
}

/* A tie of an odd pot recorded with half units; a fee that only winners are short of. */
static void test_half_units_and_a_recorded_fee(void **unused)
{
    (void)unused;
#define TIE                                                                                       \
    "variant = 'NT'\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = [9, 9, 9]\n" \
    "actions = ['d dh p1 2s3s', 'd dh p2 AsKd', 'd dh p3 AdKc', 'p3 cc', 'p1 f', 'p2 cc', "       \
    "'d db QcJcTd', 'p2 cc', 'p3 cc', 'd db 8h', 'p2 cc', 'p3 cc', 'd db 8s', 'p2 cc', 'p3 cc']\n"
    agrees(TIE "finishing_stacks = [8, 9.5, 9.5]\n");
    agrees(TIE "finishing_stacks = [8, 9, 9]\n");
    assert_int_equal(replayed.fee, 1);
    differs(TIE "finishing_stacks = [7, 9.5, 9.5]\n", 0,
            "p{player} ends with {is}, the record says {said}");
    assert_int_equal(replayed.player, 1);
    assert_int_equal(replayed.said, 70);
    differs(TIE "finishing_stacks = [8, 19, 9]\n", 0,
            "the record ends with more chips than it began with");
    agrees(TIE "winnings = [0, 2.5, 2.5]\n");
    differs(TIE "winnings = [0, 5, 0]\n", 0, "p{player} wins {is}, the record says {said}");
}

/* The lowest open card brings in; the highest open cards speak first afterwards; halves are shared. */
static void test_stud_hi_lo(void **unused)
{
    (void)unused;
#define STUD                                                                                     \
    "variant = 'F7S/8'\nantes = [10, 10]\nbring_in = 20\nsmall_bet = 40\nbig_bet = 80\n"         \
    "starting_stacks = [500, 500]\nactions = ['d dh p1 AsAdKh', 'd dh p2 2c3c4d', 'p2 pb', 'p1 " \
    "cbr 40', 'p2 cc', "
    agrees(STUD "'d dh p1 Kd', 'd dh p2 5h', 'p1 cbr 40', 'p2 cc', 'd dh p1 9s', 'd dh p2 8d', 'p1 "
                "cbr 80', "
                "'p2 cc', 'd dh p1 9d', 'd dh p2 Th', 'p1 cbr 80', 'p2 cc', 'd dh p1 7d', 'd dh p2 "
                "Ts', 'p1 cc', "
                "'p2 cc']\nfinishing_stacks = [500, 500]\n");
    differs(STUD "'d dh p1 Kd', 'd dh p2 5h', 'p2 cbr 40']\n", 8, "it is not his turn");
    differs(STUD "'d dh p1 Kd', 'd dh p2 5h', 'p1 cbr 80']\n", 8, "that is too much");
    agrees(
        "variant = 'F7S'\nantes = [10, 10]\nbring_in = 20\nsmall_bet = 40\nbig_bet = 80\n"
        "starting_stacks = [500, 500]\n" /* an unknown open card: the record says who speaks */
        "actions = ['d dh p1 ?\?\?\?\?\?', 'd dh p2 2c3c4d', 'p1 pb', 'p2 f']\nfinishing_stacks = "
        "[510, 490]\n");
}

/* An open card nobody wrote down hides who speaks first: whoever is said to speak does. */
static void test_stud_with_unknown_open_cards(void **unused)
{
    (void)unused;
#define UNKNOWN                                                                                   \
    "variant = 'F7S'\nantes = [10, 10]\nbring_in = 20\nsmall_bet = 40\nbig_bet = 80\n"            \
    "starting_stacks = [500, 500]\nactions = ['d dh p1 ?\?\?\?\?\?', 'd dh p2 2c3c4d', 'p1 pb', " \
    "'p2 cc', 'd dh p1 ?\?', 'd dh p2 5h', "
    agrees(UNKNOWN "'p2 cbr 40', 'p1 f']\nfinishing_stacks = [470, 530]\n");
    agrees(UNKNOWN "'p1 cbr 40', 'p2 f']\nfinishing_stacks = [530, 470]\n");
    agrees(UNKNOWN "'p2 cc', 'p1 cbr 40', 'p2 f']\nfinishing_stacks = [530, 470]\n");
    differs(UNKNOWN "'p2 cbr 60']\n", 7, "it is not his turn");
    differs(UNKNOWN "'p2 cc', 'p2 cc']\n", 8, "it is not his turn");
}

static void test_antes_posts_and_straddles(void **unused)
{
    (void)unused;
    agrees("variant = 'NT'\nante_trimming_status = false\nantes = [0, 0, 30]\nblinds_or_straddles "
           "= [5, 10, 0]\n"
           "min_bet = 10\nstarting_stacks = [200, 200, 200]\n"
           "actions = ['d dh p1 ?\?\?\?', 'd dh p2 ?\?\?\?', 'd dh p3 ?\?\?\?', 'p3 f', 'p1 f']\n"
           "finishing_stacks = [195, 235, 170]\n");
    agrees("variant = 'NT'\nblinds_or_straddles = [5, 10, 20, -10]\nmin_bet = 10\nstarting_stacks "
           "= [200, 200, 200, 200]\n"
           "actions = ['d dh p1 ?\?\?\?', 'd dh p2 ?\?\?\?', 'd dh p3 ?\?\?\?', 'd dh p4 ?\?\?\?', "
           "'p4 f', 'p1 "
           "f', 'p2 f']\n"
           "finishing_stacks = [195, 190, 225, 190]\n");
}

static void test_the_action_that_differs_is_named(void **unused)
{
    (void)unused;
#define DEALT                                                    \
    BLINDS("[900, 900, 900]")                                    \
    "actions = ['d dh p1 ?\?\?\?', 'd dh p2 ?\?\?\?', 'd dh p3 " \
    "?\?\?\?', "
    differs(DEALT "'p1 f']\n", 4, "it is not his turn");
    differs(DEALT "'p3 cbr 150']\n", 4, "that is too little");
    differs(DEALT "'p3 cbr 9000']\n", 4, "that is too much");
    differs(DEALT "'p3 cbr x']\n", 4, "no amount");
    differs(DEALT "'p3 zz']\n", 4, "no action of this game: f, cc, cbr, pb or sm");
    differs(DEALT "'p9 f']\n", 4, "no such player");
    differs(DEALT "'d db 2c3c4c']\n", 4, "no card is due on the board");
    differs(DEALT "'d dh p1 2c']\n", 4, "no card is due to that player");
    differs(DEALT "'d xx p1 2c']\n", 4, "a deal is \"d dh p1 AsKs\" or \"d db AsKsQs\"");
    differs(DEALT "'d db 2']\n", 4, "no cards");
    differs(DEALT "'d db 2c3x']\n", 4, "no cards");
    differs(DEALT "'p3 cbr 900', 'p1 f', 'p2 cbr 900']\n", 6, "he may not raise");
    differs(DEALT "'p3 cbr 900', 'p1 cc', 'p3 cbr 900']\n", 6, "he is all-in");
    differs(DEALT "'p3 sm AsKsQs']\n", 4, "he shows another number of cards");
    differs(DEALT "'p3 sm 2c3c4c5c6c7c8c9c']\n", 4, "he shows another number of cards");
    differs(DEALT "'p3 f']\n", 0, "the record ends in the middle of the hand");
}

/* ---- Real hands ---- */

static void replay_file(const char *name, unsigned *hands)
{
    static char text[4 * 1024 * 1024];
    struct cr_phh_reader reader;
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    cr_phh_open(&reader, text, size);
    for (; cr_phh_next(&reader, &hand); (*hands)++)
        if (!cr_phh_replay(&hand, &replayed))
            fail_msg("%s:%u: %u: %s", name, hand.line, replayed.action, replayed.what);
    assert_string_equal(reader.wrong, "");
}

/* The files stand beside the project, not in it: each is named on the command line. */
static char **files;

static void test_real_hands(void **unused)
{
    (void)unused;
    unsigned hands = 0;
    for (char **file = files; *file; file++)
        replay_file(*file, &hands);
    assert_true(hands > 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_hands_with_talk_and_fields_of_others),
        cmocka_unit_test(test_what_cannot_be_read_is_refused_with_its_line),
        cmocka_unit_test(test_a_hand_has_so_many_actions_at_most),
        cmocka_unit_test(test_amounts_with_a_point),
        cmocka_unit_test(test_side_pots),
        cmocka_unit_test(test_two_players),
        cmocka_unit_test(test_thrown_away_and_shown),
        cmocka_unit_test(test_half_units_and_a_recorded_fee),
        cmocka_unit_test(test_stud_hi_lo),
        cmocka_unit_test(test_stud_with_unknown_open_cards),
        cmocka_unit_test(test_antes_posts_and_straddles),
        cmocka_unit_test(test_the_action_that_differs_is_named),
    };
    const struct CMUnitTest real[] = { cmocka_unit_test(test_real_hands) };
    files = argv + 1;
    if (argc > 1) return cmocka_run_group_tests_name("real hands", real, NULL, NULL);
    return cmocka_run_group_tests_name("hand histories", tests, NULL, NULL);
}
