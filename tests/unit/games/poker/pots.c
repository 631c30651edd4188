/* pots.c -- chips in the middle, against a divider that goes unit by unit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../base/random.h"
#include "games/poker/pots.h"

#define SEATS CR_POKER_SEATS_MAX

/* Seats in the specification are counted from 1. */
#define SEAT(n) (uint16_t)(1u << ((n)-1))

static const struct cr_fee five_percent = { .mode = CR_FEE_PERCENT, .bp = 500 };

static void must_be(const struct cr_pots *pots, unsigned pot, cr_money amount, uint16_t who)
{
    assert_true(pot < pots->count);
    assert_int_equal(pots->list[pot].amount, amount);
    assert_int_equal(pots->list[pot].who, who);
}

/* ---- Worked examples ---- */

static void test_h06_three_levels_and_a_fee_of_each(void **unused)
{
    (void)unused;
    struct cr_pots_in in = { .put = { 350, 1275, 2500, 2500 }, .live = 15 };
    struct cr_pots pots;
    cr_money taken = 0;
    cr_pots_make(&pots, &in);
    assert_int_equal(pots.count, 3);
    assert_int_equal(pots.returned, 0);
    must_be(&pots, 0, 1400, 15);
    must_be(&pots, 1, 2775, SEAT(2) | SEAT(3) | SEAT(4));
    must_be(&pots, 2, 2450, SEAT(3) | SEAT(4));
    assert_int_equal(cr_pots_fee(&five_percent, &taken, 1400), 70);
    assert_int_equal(cr_pots_fee(&five_percent, &taken, 2775), 138);
    assert_int_equal(cr_pots_fee(&five_percent, &taken, 2450), 122);
    assert_int_equal(taken, 330);
}

static void test_h07_folded_money_lies_in_the_side_pots(void **unused)
{
    (void)unused;
    struct cr_pots_in in = { .put = { 150, 900, 1600, 620 }, .live = SEAT(1) | SEAT(3) | SEAT(4) };
    struct cr_pots pots;
    cr_pots_make(&pots, &in);
    assert_int_equal(pots.returned, 700);
    assert_int_equal(pots.to, 2);
    assert_int_equal(pots.count, 3);
    must_be(&pots, 0, 600, SEAT(1) | SEAT(3) | SEAT(4));
    must_be(&pots, 1, 1410, SEAT(3) | SEAT(4));
    must_be(&pots, 2, 560, SEAT(3));
}

static void test_h08_main_and_side(void **unused)
{
    (void)unused;
    struct cr_pots_in in = { .put = { 135, 100, 400, 400 }, .live = SEAT(1) | SEAT(3) | SEAT(4) };
    struct cr_pots pots;
    cr_pots_make(&pots, &in);
    assert_int_equal(pots.count, 2);
    must_be(&pots, 0, 505, SEAT(1) | SEAT(3) | SEAT(4));
    must_be(&pots, 1, 530, SEAT(3) | SEAT(4));
}

static void test_h09_h14_what_nobody_called_goes_back(void **unused)
{
    (void)unused;
    struct cr_pots_in h09 = { .put = { 100, 60, 200 }, .live = SEAT(2) | SEAT(3) };
    struct cr_pots_in h14 = { .put = { 800, 100, 5000 }, .live = SEAT(1) | SEAT(3) };
    struct cr_pots pots;
    cr_pots_make(&pots, &h09);
    assert_int_equal(pots.returned, 100);
    must_be(&pots, 0, 180, SEAT(2) | SEAT(3));
    must_be(&pots, 1, 80, SEAT(3));
    cr_pots_make(&pots, &h14);
    assert_int_equal(pots.returned, 4200);
    assert_int_equal(pots.count, 1);
    must_be(&pots, 0, 1700, SEAT(1) | SEAT(3));
}

static void test_h26_h27_dead_chips_are_in_nobodys_total(void **unused)
{
    (void)unused;
    struct cr_pots_in h26 = { .put = { 50, 900, 400, 900 },
                              .dead = 100,
                              .live = SEAT(2) | SEAT(3) | SEAT(4) };
    struct cr_pots_in h27 = { .put = { 50, 100 }, .dead = 100, .live = SEAT(2) };
    struct cr_pots pots;
    cr_pots_make(&pots, &h26);
    assert_int_equal(pots.count, 2);
    must_be(&pots, 0, 1350, SEAT(2) | SEAT(3) | SEAT(4));
    must_be(&pots, 1, 1000, SEAT(2) | SEAT(4));
    cr_pots_make(&pots, &h27);
    assert_int_equal(pots.returned, 50);
    must_be(&pots, 0, 200, SEAT(2));
}

static void test_h15_and_bg_fees_have_an_end(void **unused)
{
    (void)unused;
    struct cr_fee capped = { .mode = CR_FEE_PERCENT, .bp = 500, .most = 200 };
    struct cr_fee a_hand = { .mode = CR_FEE_PER_HAND, .sum = 100 };
    struct cr_fee near = { .mode = CR_FEE_PERCENT, .rounding = CR_FEE_NEAREST, .bp = 500 };
    struct cr_fee up = { .mode = CR_FEE_PERCENT, .rounding = CR_FEE_UP, .bp = 500 };
    cr_money taken = 0;
    assert_int_equal(cr_pots_fee(&capped, &taken, 3000), 150);
    assert_int_equal(cr_pots_fee(&capped, &taken, 2000), 50);
    assert_int_equal(cr_pots_fee(&capped, &taken, 2000), 0);
    taken = 0;
    assert_int_equal(cr_pots_fee(&a_hand, &taken, 60), 60); /* R19: no more than the pot holds */
    assert_int_equal(cr_pots_fee(&a_hand, &taken, 500), 40);
    assert_int_equal(cr_pots_fee(&a_hand, &taken, 500), 0);
    taken = 0;
    assert_int_equal(cr_pots_fee(&near, &taken, 2750), 138);
    assert_int_equal(cr_pots_fee(&up, &taken, 2741), 138);
}

static void test_h04_h05_h18_odd_units_by_position(void **unused)
{
    (void)unused;
    cr_money got[SEATS] = { 0 };
    struct cr_share_order h04 = { .first = 1, .seats = 3, .unit = 1 };
    struct cr_share_order h05 = { .first = 5, .seats = 10, .unit = 1 };
    struct cr_share_order h18 = { .first = 1, .seats = 3, .unit = 25 };
    cr_pot_share(285, SEAT(1) | SEAT(2), &h04, got);
    assert_int_equal(got[0], 142);
    assert_int_equal(got[1], 143);
    memset(got, 0, sizeof got);
    cr_pot_share(380, SEAT(2) | SEAT(5) | SEAT(9), &h05, got);
    assert_int_equal(got[8], 127);
    assert_int_equal(got[1], 127);
    assert_int_equal(got[4], 126);
    memset(got, 0, sizeof got);
    cr_pot_share(1325, SEAT(1) | SEAT(3), &h18, got);
    assert_int_equal(got[2], 675);
    assert_int_equal(got[0], 650);
}

static void test_q01_the_odd_unit_is_the_high_halfs(void **unused)
{
    (void)unused;
    struct cr_share_order order = { .first = 1, .seats = 3, .unit = 1 };
    cr_money got[SEATS] = { 0 }, low[SEATS] = { 0 }, none[SEATS] = { 0 };
    cr_pot_share_halves(1425, SEAT(3), SEAT(2), false, &order, got);
    assert_int_equal(got[2], 713);
    assert_int_equal(got[1], 712);
    cr_pot_share_halves(1425, SEAT(3), SEAT(2), true, &order, low);
    assert_int_equal(low[1], 713);
    cr_pot_share_halves(1425, SEAT(3), 0, false, &order, none);
    assert_int_equal(none[2], 1425);
}

/* ---- A second divider: one unit after the other ---- */

struct naive {
    cr_money amount[1 << SEATS]; /* by the set that contests it */
    cr_money returned;
};

static void divide_by_units(const struct cr_pots_in *in, struct naive *out)
{
    cr_money most = 0;
    uint16_t last = in->live;
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < SEATS; i++)
        if (in->put[i] > most) most = in->put[i];
    for (cr_money unit = most; unit > 0; unit--) { /* from above: until somebody else is in it */
        unsigned payers = 0, alone = 0;
        for (unsigned i = 0; i < SEATS; i++)
            if (in->put[i] >= unit) payers++, alone = i;
        if (payers != 1 || !(in->live >> alone & 1)) break;
        out->returned++;
        most--;
    }
    for (cr_money unit = 1; unit <= most; unit++) {
        uint16_t who = 0;
        unsigned payers = 0;
        for (unsigned i = 0; i < SEATS; i++) {
            if (in->put[i] < unit) continue;
            payers++;
            if (in->live >> i & 1) who |= (uint16_t)(1u << i);
        }
        if (who != 0)
            last = who; /* else only folded chips lie so high: the pot below them has them */
        out->amount[last] += payers;
    }
}

static void test_against_a_divider_by_units(void **unused)
{
    (void)unused;
    uint64_t seed = 11;
    static struct naive naive;
    unsigned sides = 0, returned = 0;
    for (int round = 0; round < 20000; round++) {
        struct cr_pots_in in = { .dead = 0 };
        unsigned seats = 2 + (unsigned)random_below(&seed, SEATS - 1);
        cr_money sum = 0, out;
        for (unsigned i = 0; i < seats; i++) {
            in.put[i] =
                (cr_money)random_below(&seed, 3) ? (cr_money)random_below(&seed, 40) + 1 : 20;
            if (random_below(&seed, 3)) in.live |= (uint16_t)(1u << i);
            sum += in.put[i];
        }
        if (in.live == 0) in.live = 1;
        struct cr_pots pots;
        cr_pots_make(&pots, &in);
        divide_by_units(&in, &naive);
        assert_int_equal(pots.returned, naive.returned);
        out = pots.returned;
        for (unsigned i = 0; i < pots.count; i++) {
            assert_int_equal(pots.list[i].amount, naive.amount[pots.list[i].who]);
            assert_int_equal(pots.list[i].who & ~in.live, 0);
            out += pots.list[i].amount;
        }
        assert_int_equal(out, sum);
        sides += pots.count > 1;
        returned += pots.returned > 0;
    }
    assert_true(sides > 5000 && returned > 1000);
}

/* Chips of one unit dealt round and round: whoever comes first has the odd ones. */
static void test_shares_are_chips_dealt_round(void **unused)
{
    (void)unused;
    uint64_t seed = 12;
    for (int round = 0; round < 20000; round++) {
        struct cr_share_order order = { .seats = 2 + (unsigned)random_below(&seed, SEATS - 1) };
        order.first = (unsigned)random_below(&seed, order.seats);
        order.unit = 1 + (cr_money)random_below(&seed, 30);
        uint16_t winners = (uint16_t)(1 + random_below(&seed, (1u << order.seats) - 1));
        cr_money amount = (cr_money)random_below(&seed, 3000);
        cr_money got[SEATS] = { 0 }, dealt[SEATS] = { 0 };
        cr_pot_share(amount, winners, &order, got);
        unsigned seat = order.first;
        while (!(winners >> seat & 1))
            seat = (seat + 1) % order.seats;
        dealt[seat] += amount % order.unit;
        for (cr_money chips = amount / order.unit; chips > 0; seat = (seat + 1) % order.seats) {
            if (!(winners >> seat & 1)) continue;
            dealt[seat] += order.unit;
            chips--;
        }
        assert_memory_equal(got, dealt, sizeof got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_h06_three_levels_and_a_fee_of_each),
        cmocka_unit_test(test_h07_folded_money_lies_in_the_side_pots),
        cmocka_unit_test(test_h08_main_and_side),
        cmocka_unit_test(test_h09_h14_what_nobody_called_goes_back),
        cmocka_unit_test(test_h26_h27_dead_chips_are_in_nobodys_total),
        cmocka_unit_test(test_h15_and_bg_fees_have_an_end),
        cmocka_unit_test(test_h04_h05_h18_odd_units_by_position),
        cmocka_unit_test(test_q01_the_odd_unit_is_the_high_halfs),
        cmocka_unit_test(test_against_a_divider_by_units),
        cmocka_unit_test(test_shares_are_chips_dealt_round),
    };
    return cmocka_run_group_tests_name("poker pots", tests, NULL, NULL);
}
