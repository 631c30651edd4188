/* wounds.c -- where engines of others have gone wrong: each a hand of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "play.h"

static void test_a_full_all_in_after_a_short_one_opens_to_all(void **unused)
{
    (void)unused;
    const struct example hand = { "full after short",
                                  &cr_holdem,
                                  &rf,
                                  5,
                                  .stacks = "5000 5000 5000 650 1000",
                                  .play = "3 raise 400, 4 raise 650, 5 raise 1000, 1 fold, 2 call, "
                                          "3 least 1350, 3 most 5000, 3 raise 1350" };
    play_example(&hand);
}

static void test_two_short_all_ins_that_make_a_raise_open_too(void **unused)
{
    (void)unused;
    const struct example hand = { "two short",
                                  &cr_holdem,
                                  &rf,
                                  5,
                                  .stacks = "5000 5000 5000 600 800",
                                  .play = "3 raise 400, 4 raise 600, 5 raise 800, 1 fold, 2 call, "
                                          "3 least 1100, 3 raise 1100" };
    play_example(&hand);
}

/* Hands can die by a ruling: then nobody who reached the top of the pot is left to win it. */
static void test_a_layer_whose_contributors_all_folded(void **unused)
{
    (void)unused;
    const struct cr_pots_in in = { .put = { 300, 300, 1000, 1000 }, .dead = 50, .live = 0x3 };
    struct cr_pots pots;
    cr_pots_make(&pots, &in);
    assert_int_equal(pots.count, 1);
    assert_int_equal(pots.returned, 0);
    assert_int_equal(pots.list[0].amount, 2650);
    assert_int_equal(pots.list[0].who, 0x3);
}

static void test_equal_in_the_main_pot_other_winner_in_the_side_pot(void **unused)
{
    (void)unused;
    const struct example hand = { "equal, then not",
                                  &cr_holdem,
                                  &rf,
                                  3,
                                  .stacks = "300 1000 1000",
                                  .cards = "1 As Qd, 2 Ad Qc, 3 Kc Qs",
                                  .board = "Ah Kh 7c 2d 2s",
                                  .play = "3 raise 1000, 1 call, 2 call",
                                  .pots = "900 0 1+2; 1400 0 2",
                                  .ends = "450 1850 0" };
    play_example(&hand);
}

static void test_odd_units_among_three(void **unused)
{
    (void)unused;
    const struct example hand = { "odd units",
                                  &cr_holdem,
                                  &rf,
                                  4,
                                  .stacks = "1000 1000 1000 1000",
                                  .cards = "2 2c 3c, 3 2d 3d, 4 2h 3h",
                                  .board = "Ts Js Qs Ks As",
                                  .play = "3 call, 4 call, 1 fold, 2 check / "
                                          "2 check, 3 check, 4 check / 2 check, 3 check, 4 check / "
                                          "2 check, 3 check, 4 check",
                                  .pots = "350 0 2+3+4",
                                  .ends = "950 1017 1017 1016" };
    play_example(&hand);
}

static void test_hi_lo_without_a_low(void **unused)
{
    (void)unused;
    const struct example hand = { "no low",
                                  &cr_omaha_hi_lo,
                                  &rf,
                                  3,
                                  .stacks = "1000 1000 1000",
                                  .cards = "1 Ks 2d 3c 4h, 2 As Ad 8c 7c",
                                  .board = "Kh Kd Qs 9c Jc",
                                  .play = "3 fold, 1 call, 2 check / 1 check, 2 check / "
                                          "1 check, 2 check / 1 check, 2 check",
                                  .pots = "200 0 1",
                                  .ends = "1100 900 1000" };
    play_example(&hand);
}

static void test_a_quartered_low(void **unused)
{
    (void)unused;
    const struct example hand = { "quartered",
                                  &cr_omaha_hi_lo,
                                  &rf,
                                  3,
                                  .stacks = "1000 1000 1000",
                                  .cards = "1 Ah 2h Kc Qc, 2 As 2s 9d Td",
                                  .board = "3c 5d 8h Kd Ks",
                                  .play = "3 fold, 1 call, 2 check / 1 check, 2 check / "
                                          "1 check, 2 check / 1 check, 2 check",
                                  .pots = "200 0 1/1+2",
                                  .ends = "1050 950 1000" };
    play_example(&hand);
}

/* His whole stack is less than the least raise: it is a raise all the same, and opens nothing. */
static void test_a_least_raise_above_the_opponents_stack(void **unused)
{
    (void)unused;
    const struct example hand = { "short stack",
                                  &cr_holdem,
                                  &rf,
                                  3,
                                  .stacks = "950 5000 5000",
                                  .cards = "1 7c 7d, 3 Ac Kd",
                                  .board = "7h 2c 3d 9s Jh",
                                  .play = "3 raise 900, 1 raise 950, 2 fold, "
                                          "3 raise 1750 !raise, 3 calls 50, 3 call",
                                  .pots = "2000 0 1",
                                  .ends = "2000 4900 4050" };
    play_example(&hand);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_full_all_in_after_a_short_one_opens_to_all),
        cmocka_unit_test(test_two_short_all_ins_that_make_a_raise_open_too),
        cmocka_unit_test(test_a_layer_whose_contributors_all_folded),
        cmocka_unit_test(test_equal_in_the_main_pot_other_winner_in_the_side_pot),
        cmocka_unit_test(test_odd_units_among_three),
        cmocka_unit_test(test_hi_lo_without_a_low),
        cmocka_unit_test(test_a_quartered_low),
        cmocka_unit_test(test_a_least_raise_above_the_opponents_stack),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("poker_wounds", tests, NULL, NULL);
}
