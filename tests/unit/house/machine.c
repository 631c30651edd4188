/* machine.c -- machines and the jackpots they are linked to: every edge, every meter, every fraction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "house/linked.h"
#include "house/machine.h"

static struct cr_refusal why;

/* ---- The machine ---- */

static void test_every_edge_and_every_missing_one(void **unused)
{
    (void)unused;
    static const bool leads[CR_MACHINE_STATES][CR_MACHINE_STATES] = {
        [CR_MACHINE_DOWN] = { false, true, true },
        [CR_MACHINE_LINKED] = { true, false, false },
    };
    for (unsigned from = 0; from < CR_MACHINE_STATES; from++)
        for (unsigned to = 0; to < CR_MACHINE_STATES; to++) {
            struct cr_machine machine = { .state = from };
            enum cr_status status = cr_machine_move(&machine, (enum cr_machine_state)to, &why);
            assert_int_equal(status, leads[from][to] ? CR_OK : CR_OUT_OF_ORDER);
            assert_int_equal(machine.state, leads[from][to] ? to : from);
        }
    struct cr_machine full = { .state = CR_MACHINE_DOWN, .credits = 5 };
    assert_int_equal(cr_machine_move(&full, CR_MACHINE_WITHDRAWN, &why), CR_NOT_EMPTY);
    assert_int_equal(why.have, 5);
}

static void test_j51_one_hall_or_one_network(void **unused)
{
    (void)unused;
    static const struct {
        const char *place, *network, *hall, *joined;
        enum cr_status wanted;
    } rows[] = {
        { "1", "", "1", "", CR_OK },
        { "2", "", "1", "", CR_NOT_LINKED },
        { "2", "net", "1", "net", CR_OK },
        { "2", "net", "1", "", CR_NOT_LINKED },
        { "2", "", "1", "net", CR_NOT_LINKED },
        { "2", "other", "1", "net", CR_NOT_LINKED },
        { "1", "other", "1", "net", CR_OK },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_machine machine = { 0 };
        strcpy(machine.place, rows[i].place);
        strcpy(machine.network, rows[i].network);
        assert_int_equal(cr_machine_check_place(&machine, rows[i].hall, rows[i].joined, &why),
                         rows[i].wanted);
    }
}

static void test_what_it_does_is_counted(void **unused)
{
    (void)unused;
    struct cr_machine machine = { 0 };
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_STAKE, 1, &why), CR_OVERDRAWN);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_IN, 0, &why), CR_AMOUNT);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_IN, INT64_MAX, &why), CR_OVERFLOW);
    assert_int_equal(machine.credits, 0);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_IN, 1000, &why), CR_OK);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_STAKE, 400, &why), CR_OK);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_STAKE, 601, &why), CR_OVERDRAWN);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_WIN, 50, &why), CR_OK);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_OUT, 650, &why), CR_OK);
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_HANDPAY, 70, &why), CR_OK);
    assert_int_equal(machine.credits, 0);
    machine.counted[CR_METER_CONTRIBUTIONS] = 12;
    static const int64_t wanted[CR_METERS] = { 400, 50, 1000, 650, 1000, 70, 1, 12 };
    assert_memory_equal(machine.counted, wanted, sizeof wanted);
    assert_int_equal(cr_machine_result(machine.counted), 400 - 50 - 70 - 12);
}

static void test_j52_no_meter_goes_back(void **unused)
{
    (void)unused;
    for (unsigned meter = 0; meter < CR_METERS; meter++) {
        struct cr_machine machine = { 0 };
        int64_t shown[CR_METERS] = { 0 }, strayed;
        shown[meter] = 10500;
        assert_int_equal(cr_machine_read(&machine, shown, false, &strayed, &why), CR_OK);
        struct cr_machine before = machine;
        shown[meter] = 10400;
        assert_int_equal(cr_machine_read(&machine, shown, false, &strayed, &why), CR_METER_BACK);
        assert_string_equal(why.what, cr_meter_name(meter));
        assert_int_equal(why.max, 10500);
        assert_int_equal(why.value, 10400);
        assert_memory_equal(&machine, &before, sizeof before);
        assert_int_equal(cr_machine_read(&machine, shown, true, &strayed, &why), CR_OK);
        assert_int_equal(machine.reading[meter], 10400);
        shown[meter] = -1;
        assert_int_equal(cr_machine_read(&machine, shown, true, &strayed, &why), CR_OVERFLOW);
    }
}

static void test_stakes_the_record_does_not_have_are_found_once(void **unused)
{
    (void)unused;
    struct cr_machine machine = { .credits = 1000 };
    int64_t shown[CR_METERS] = { 0 }, strayed;
    assert_int_equal(cr_machine_play(&machine, CR_PLAY_STAKE, 100, &why), CR_OK);
    shown[CR_METER_STAKES] = 100;
    assert_int_equal(cr_machine_read(&machine, shown, false, &strayed, &why), CR_OK);
    assert_int_equal(strayed, 0);
    shown[CR_METER_STAKES] = 130;
    assert_int_equal(cr_machine_read(&machine, shown, false, &strayed, &why), CR_OK);
    assert_int_equal(strayed, 30);
    assert_int_equal(cr_machine_read(&machine, shown, false, &strayed, &why), CR_OK);
    assert_int_equal(strayed, 0);
}

/* ---- Its jackpot ---- */

static struct cr_linked two_levels(void)
{
    struct cr_linked linked = { .levels = 2 };
    linked.parts[0].share = 50;
    linked.parts[1] = (struct cr_linked_part){ .share = 300, .award = 10000, .reset = 1000 };
    linked.parts[2] = (struct cr_linked_part){ .share = 150, .award = 5000, .reset = 100 };
    return linked;
}

static uint32_t chance = 20260315;
static uint32_t draw(uint32_t below)
{
    chance = chance * 1664525u + 1013904223u;
    return (chance >> 8) % below;
}

/* Any way it goes, contributions and seeds are what was taken and what stands there; and from the notes
 * alone the same comes out (J53). */
static void test_j53_the_notes_make_it_again(void **unused)
{
    (void)unused;
    enum { NOTES = 4000 };
    static struct cr_linked_note notes[NOTES];
    struct cr_linked linked = two_levels(), again = linked;
    cr_money gains[CR_PARTS_MAX], open = 0, reserve;
    unsigned open_part = 0;
    int64_t exact[CR_PARTS_MAX] = { 0 };
    for (size_t i = 0; i < NOTES; i++) {
        struct cr_linked_note *note = &notes[i];
        uint32_t what = draw(100);
        unsigned part = 1 + draw(2);
        *note = (struct cr_linked_note){ .part = (uint8_t)part, .currency = CR_OWN };
        if (what < 3 && open == 0) {
            note->change = CR_LINKED_TAKE;
            note->amount = open = cr_linked_take(&linked, open_part = part);
        } else if (what < 5 && open > 0) {
            note->change = CR_LINKED_BACK;
            note->part = (uint8_t)open_part;
            note->amount = open;
            cr_linked_back(&linked, open_part, open);
            open = 0;
        } else if (what < 8) {
            note->change = CR_LINKED_SEED;
            cr_linked_seed(&linked, part, &reserve);
        } else {
            note->change = CR_LINKED_STAKE;
            note->amount = 1 + (cr_money)draw(500);
            note->currency = (int8_t)((int)draw(3) - 1);
            note->rate_ppm = note->currency == CR_OWN ? 0 : 1955830;
            assert_int_equal(
                cr_linked_stake(&linked, note->amount, note->currency, note->rate_ppm, gains),
                CR_OK);
            for (unsigned k = 0; k < CR_PARTS_MAX; k++)
                if (note->currency == CR_OWN) exact[k] += note->amount * linked.parts[k].share;
        }
        assert_true(cr_linked_is_sane(&linked));
    }
    for (unsigned k = 0; k < CR_PARTS_MAX;
         k++) /* what is in the accumulator is what is left over */
        assert_int_equal(linked.parts[k].acc, exact[k] % 10000);
    cr_linked_recompute(&again, notes, NOTES);
    assert_true(cr_linked_same(&again, &linked));

    /* A note left out, or another sum: found. */
    struct cr_linked less = two_levels(), other = two_levels();
    size_t stake = 0;
    while (notes[stake].change != CR_LINKED_STAKE)
        stake++;
    cr_linked_recompute(&less, notes, stake);
    cr_linked_recompute(&less, notes + stake + 1, NOTES - stake - 1);
    assert_false(cr_linked_same(&less, &linked));
    notes[stake].amount++;
    cr_linked_recompute(&other, notes, NOTES);
    assert_false(cr_linked_same(&other, &linked));
}

static void test_a_stake_too_large_changes_nothing(void **unused)
{
    (void)unused;
    struct cr_linked linked = two_levels();
    cr_money gains[CR_PARTS_MAX];
    linked.parts[2].amount = linked.seeded = CR_MONEY_MAX;
    struct cr_linked before = linked;
    assert_int_equal(cr_linked_stake(&linked, 1000000, CR_OWN, 0, gains), CR_OVERFLOW);
    assert_true(cr_linked_same(&before, &linked));
}

static void test_j20_the_reserve_seeds_before_the_house(void **unused)
{
    (void)unused;
    struct cr_linked linked = two_levels();
    cr_money reserve;
    linked.parts[0].amount = 650;
    linked.parts[1].amount = 700;
    linked.contributed = 1350;
    assert_int_equal(cr_linked_take(&linked, 1), 700);
    assert_int_equal(cr_linked_seed(&linked, 1, &reserve), 350);
    assert_int_equal(reserve, 650);
    assert_int_equal(linked.parts[1].amount, 1000);
    assert_true(cr_linked_is_sane(&linked));
}

static void test_j49_all_of_it_goes_to_the_other(void **unused)
{
    (void)unused;
    struct cr_linked from = two_levels(), to = { .levels = 1 };
    cr_money gains[CR_PARTS_MAX];
    for (unsigned i = 0; i < 37; i++) {
        assert_int_equal(cr_linked_stake(&from, 137, CR_OWN, 0, gains), CR_OK);
        assert_int_equal(cr_linked_stake(&from, 11, 1, 1955830, gains), CR_OK);
    }
    struct cr_linked before = from;
    cr_linked_pass(&from, &to);
    assert_int_equal(from.parts[0].amount + cr_linked_levels(&from), 0);
    assert_int_equal(to.parts[0].amount, before.parts[0].amount);
    assert_int_equal(to.parts[1].amount, before.parts[1].amount + before.parts[2].amount);
    assert_int_equal(to.parts[1].acc, before.parts[1].acc + before.parts[2].acc);
    assert_int_equal(to.parts[1].foreign[1],
                     before.parts[1].foreign[1] + before.parts[2].foreign[1]);
    assert_true(cr_linked_is_sane(&from) && cr_linked_is_sane(&to));
}

static void test_names(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < CR_PLAYS; i++)
        assert_int_equal(cr_machine_play_find(cr_machine_play_name(i)), i);
    assert_int_equal(cr_machine_play_find("spin"), CR_PLAYS);
    assert_string_equal(cr_machine_play_name(CR_PLAYS), "?");
    assert_string_equal(cr_meter_name(CR_METER_CREDITS_IN), "credits_in");
    assert_string_equal(cr_meter_name(CR_METERS), "?");
    assert_string_equal(cr_machine_state_name(CR_MACHINE_STATES), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_edge_and_every_missing_one),
        cmocka_unit_test(test_j51_one_hall_or_one_network),
        cmocka_unit_test(test_what_it_does_is_counted),
        cmocka_unit_test(test_j52_no_meter_goes_back),
        cmocka_unit_test(test_stakes_the_record_does_not_have_are_found_once),
        cmocka_unit_test(test_j53_the_notes_make_it_again),
        cmocka_unit_test(test_a_stake_too_large_changes_nothing),
        cmocka_unit_test(test_j20_the_reserve_seeds_before_the_house),
        cmocka_unit_test(test_j49_all_of_it_goes_to_the_other),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
