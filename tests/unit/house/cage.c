/* cage.c -- shifts, purchases and Acts: worked examples H25-H31, H59, H81 of house.md in real books, and
 * every edge of the machines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "books_kit.h"
#include "house/act.h"
#include "house/cage_shift.h"
#include "house/purchase.h"

#define CASHIER 40
#define ALL     7u /* ways of paying */

static struct cr_refusal why;

/* Cage 100,000.00 in chips, drawer 20,000.00. */
static int begin(void **state)
{
    open_books(state);
    memset(&why, 0, sizeof why);
    POST(1, MOVE(VAULT, ISSUED, 10000000));
    POST(3, MOVE(CAGE, VAULT, 10000000));
    POST(4, MOVE(CASH_SAFE, HOUSE_FUNDS, 5000000));
    POST(5, MOVE(CASH_DRAWER, CASH_SAFE, 2000000));
    return 0;
}

/* ---- Steps ---- */

static enum cr_status steps(const char *digits, bool has_cash)
{
    uint8_t list[16];
    size_t count = strlen(digits);
    for (size_t i = 0; i < count; i++)
        list[i] = (uint8_t)(digits[i] - '0');
    return cr_purchase_check_steps(list, count, has_cash, &why);
}

static void h29_notes_into_the_drawer_too_early(void **state)
{
    (void)state;
    assert_int_equal(steps("123456789", true), CR_OK);
    assert_int_equal(steps("123456798", true), CR_OUT_OF_ORDER);
    assert_string_equal(why.what, "step 9 before step 8");
    assert_int_equal(steps("45678", false), CR_OK);
    assert_int_equal(steps("123456789", false), CR_OUT_OF_ORDER); /* a card has no notes */
    assert_int_equal(steps("45678", true), CR_OUT_OF_ORDER);
    assert_int_equal(steps("12345678", true), CR_OUT_OF_ORDER);
    assert_string_equal(why.what, "step 9"); /* not done at all */
    assert_int_equal(steps("", true), CR_OUT_OF_ORDER);
}

/* Of every list with two steps changed places, and of every one with a step left out or done twice, none
 * is in order. */
static void h29_no_other_order(void **state)
{
    (void)state;
    char list[16];
    for (int i = 0; i < 9; i++) {
        for (int k = i + 1; k < 9; k++) {
            strcpy(list, "123456789");
            char swapped = list[i];
            list[i] = list[k];
            list[k] = swapped;
            assert_int_equal(steps(list, true), CR_OUT_OF_ORDER);
        }
        snprintf(list, sizeof list, "%.*s%s", i, "123456789", &"123456789"[i + 1]);
        assert_int_equal(steps(list, true), CR_OUT_OF_ORDER);
        snprintf(list, sizeof list, "%.*s%s", i + 1, "123456789", &"123456789"[i]);
        assert_int_equal(steps(list, true), CR_OUT_OF_ORDER);
    }
}

/* ---- Purchases ---- */

static void buy(struct cr_purchase *purchase)
{
    assert_int_equal(cr_purchase_sum(purchase, ALL, 500, &why), CR_OK);
    for (uint32_t i = 0; i < purchase->count; i++) {
        struct cr_house_posting posting = cr_purchase_posting(&purchase->payments[i]);
        post(&posting);
    }
}

static void h25_by_card(void **state)
{
    (void)state;
    struct cr_purchase one = { .count = 1, .payments = { { 50000, 0, 0, CR_PAY_CARD, { 0 } } } };
    buy(&one);
    assert_int_equal(one.total, 50000);
    assert_int_equal(one.payments[0].change, 0);
    assert_int_equal(cr_purchase_posting(&one.payments[0]).operation, 7);
    assert_int_equal(balance(CR_ACCOUNT_ACQUIRER), 50000);
    assert_int_equal(balance(CR_ACCOUNT_OUTSTANDING), -50000);
    assert_int_equal(balance(CR_ACCOUNT_CAGE), 9950000);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 50000);
    assert_false(cr_purchase_has_cash(&one));
}

static void h26_change(void **state)
{
    (void)state;
    struct cr_purchase one = { .count = 1,
                               .payments = { { 50000, 53700, 0, CR_PAY_CASH, { 0 } } } };
    buy(&one);
    assert_int_equal(one.payments[0].change, 3700);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), 2050000);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 50000);
}

static void h27_for_all_of_it(void **state)
{
    (void)state;
    struct cr_purchase one = { .count = 1, .payments = { { 0, 53700, 0, CR_PAY_CASH, { 0 } } } };
    buy(&one);
    assert_int_equal(one.total, 53500);
    assert_int_equal(one.payments[0].change, 200);
    /* with 1.00 by card the smallest chip is filled from both */
    one = (struct cr_purchase){ .count = 2,
                                .payments = { { 0, 53700, 0, CR_PAY_CASH, { 0 } },
                                              { 100, 0, 0, CR_PAY_CARD, { 0 } } } };
    buy(&one);
    assert_int_equal(one.total, 53500);
    assert_int_equal(one.payments[0].sum, 53400);
    assert_int_equal(one.payments[0].change, 300);
}

static void h28_two_ways(void **state)
{
    (void)state;
    struct cr_purchase both = { .count = 2,
                                .payments = { { 30000, 0, 0, CR_PAY_CASH, { 0 } },
                                              { 20000, 0, 0, CR_PAY_CARD, { 0 } } } };
    buy(&both);
    assert_int_equal(both.total, 50000);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), 2030000);
    assert_int_equal(balance(CR_ACCOUNT_ACQUIRER), 20000);
    both.payments[1].method = CR_PAY_EMONEY;
    buy(&both);
    assert_int_equal(balance(CR_ACCOUNT_WALLET), 20000);
    assert_int_equal(cr_purchase_posting(&both.payments[1]).operation, 9);
}

static void what_cannot_be_bought_with(void **state)
{
    (void)state;
    static const struct {
        struct cr_purchase purchase;
        uint32_t methods;
        enum cr_status status;
    } rows[] = {
        { { .count = 0 }, ALL, CR_AMOUNT },
        { { .count = 1, .payments = { { .method = CR_PAY_CARD } } }, ALL, CR_AMOUNT },
        { { .count = 1, .payments = { { .sum = -1, .method = CR_PAY_CARD } } }, ALL, CR_AMOUNT },
        { { .count = 1, .payments = { { .sum = 500, .method = CR_PAY_CARD } } }, 1, CR_METHOD },
        { { .count = 1, .payments = { { .sum = 500, .method = CR_PAY_METHODS } } },
          ~0u,
          CR_METHOD },
        { { .count = 1, .payments = { { .sum = 500, .tendered = 400 } } }, ALL, CR_AMOUNT },
        { { .count = 1, .payments = { { .tendered = 400 } } }, ALL, CR_AMOUNT }, /* no chip of it */
        { { .count = 1, .payments = { { .sum = 500, .tendered = 600, .method = CR_PAY_CARD } } },
          ALL,
          CR_AMOUNT },
        { { .count = 2, .payments = { { .sum = 500 }, { .sum = 500 } } }, ALL, CR_BAD_INPUT },
        { { .count = 2,
            .payments = { { .sum = CR_MONEY_MAX }, { .sum = 500, .method = CR_PAY_CARD } } },
          ALL,
          CR_OVERFLOW },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_purchase tried = rows[i].purchase;
        assert_int_equal(cr_purchase_sum(&tried, rows[i].methods, 500, &why), rows[i].status);
        assert_int_equal(why.status, rows[i].status);
        assert_memory_equal(&tried, &rows[i].purchase, sizeof tried);
    }
    for (unsigned i = 0; i < CR_PAY_METHODS; i++)
        assert_int_equal(cr_pay_by_find(cr_pay_by_name(i)), i);
    assert_int_equal(cr_pay_by_find("shells"), CR_PAY_METHODS);
}

/* ---- Acts ---- */

static struct cr_act act;

static enum cr_status act_step(enum cr_act_step step, cr_money amount, uint32_t person, bool agrees)
{
    struct cr_act_told told = { .at = 77, .amount = amount, .person = person, .agrees = agrees };
    struct cr_house_posting posting = { .operation = 0 };
    struct cr_act before = act;
    enum cr_status status = cr_act_do(&act, step, &told, &posting);
    if (status == CR_OK)
        post(&posting);
    else
        assert_memory_equal(&before, &act, sizeof act);
    return status;
}

static enum cr_status act_right(enum cr_act_step step)
{
    return act_step(step, 200000, VISITOR, true);
}

static void h30_the_person_of_the_act(void **state)
{
    (void)state;
    act = (struct cr_act){ .sum = 200000, .person = VISITOR };
    assert_int_equal(act_right(CR_ACT_DO_FUNDS), CR_OK);
    assert_int_equal(balance(CR_ACCOUNT_PREPAID), -200000);
    assert_int_equal(act_right(CR_ACT_DO_REGISTER), CR_OK);
    assert_int_equal(act_right(CR_ACT_DO_TO_CAGE), CR_OK);
    assert_int_equal(act_step(CR_ACT_DO_IDENTIFY, 0, VISITOR + 1, true), CR_ACT_PERSON);
    assert_int_equal(act_step(CR_ACT_DO_IDENTIFY, 0, 0, true), CR_ID_REQUIRED);
    assert_int_equal(act_right(CR_ACT_DO_IDENTIFY), CR_OK);
    assert_int_equal(act_step(CR_ACT_DO_COUNT, 199500, 0, true), CR_COUNT_DIFFERS);
    assert_int_equal(act_right(CR_ACT_DO_COUNT), CR_OK);
    assert_int_equal(act_right(CR_ACT_DO_ISSUE), CR_ACT_UNSIGNED);
    assert_int_equal(act_step(CR_ACT_DO_SIGN, 0, 0, false), CR_ACT_UNSIGNED);
    assert_int_equal(act_right(CR_ACT_DO_SIGN), CR_OK);
    assert_int_equal(act_step(CR_ACT_DO_ISSUE, 0, 0, false), CR_OUT_OF_ORDER); /* no copy */
    assert_int_equal(act_right(CR_ACT_DO_ISSUE), CR_OK);
    assert_int_equal(balance(CR_ACCOUNT_PREPAID), 0);
    assert_int_equal(balance(CR_ACCOUNT_OUTSTANDING), -200000);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 200000);
    assert_int_equal(act.issued_at, 77);
}

static void h31_too_early_and_twice(void **state)
{
    (void)state;
    act = (struct cr_act){ .sum = 200000, .person = VISITOR };
    assert_int_equal(act_right(CR_ACT_DO_IDENTIFY), CR_ACT_NOT_FUNDED);
    assert_int_equal(act_right(CR_ACT_DO_ISSUE), CR_ACT_NOT_FUNDED);
    assert_int_equal(act_step(CR_ACT_DO_FUNDS, 199999, 0, true), CR_AMOUNT);
    for (unsigned step = 0; step < CR_ACT_DO_REFUND; step++)
        assert_int_equal(act_right((enum cr_act_step)step), CR_OK);
    for (unsigned step = 0; step < CR_ACT_STEPS; step++)
        assert_int_equal(act_right((enum cr_act_step)step), CR_ACT_DONE);
}

static void h81_refunded_from_anywhere_unissued(void **state)
{
    (void)state;
    for (unsigned done = 0; done <= CR_ACT_DO_SIGN; done++) {
        act = (struct cr_act){ .sum = 200000, .person = VISITOR };
        assert_int_equal(act_right(CR_ACT_DO_REFUND), CR_ACT_NOT_FUNDED);
        for (unsigned step = 0; step <= done; step++)
            assert_int_equal(act_right((enum cr_act_step)step), CR_OK);
        assert_int_equal(act_right(CR_ACT_DO_REFUND), CR_OK);
        assert_string_equal(cr_act_state_name(act.state), "refunded");
        assert_int_equal(balance(CR_ACCOUNT_PREPAID), 0);
        assert_int_equal(balance(CR_ACCOUNT_BANK), 0);
        assert_int_equal(balance(CR_ACCOUNT_TAX_WITHHELD), 0);
        assert_int_equal(act_right(CR_ACT_DO_ISSUE), CR_ACT_DONE);
    }
}

static void an_act_has_no_other_edge(void **state)
{
    (void)state;
    for (unsigned from = 0; from < CR_ACT_STATES; from++)
        for (unsigned step = 0; step < CR_ACT_STEPS; step++) {
            struct cr_act_told told = { .amount = 200000, .person = VISITOR, .agrees = true };
            struct cr_house_posting posting;
            act = (struct cr_act){ .sum = 200000, .person = VISITOR, .state = (uint8_t)from };
            enum cr_status status = cr_act_do(&act, (enum cr_act_step)step, &told, &posting);
            bool is_over = from >= CR_ACT_IS_ISSUED;
            bool is_edge = step == CR_ACT_DO_REFUND ? from > 0 && !is_over : from == step;
            if ((status == CR_OK) != is_edge)
                fail_msg("step %u of %s: %s", step, cr_act_state_name(from),
                         cr_status_name(status));
            if (is_over) assert_int_equal(status, CR_ACT_DONE);
        }
}

/* ---- Shifts ---- */

static struct cr_cage_shift shift;

static struct cr_shift_tally tally(cr_money cash, cr_money chips)
{
    return (struct cr_shift_tally){ cash, balance(CR_ACCOUNT_CASH_DRAWER), chips,
                                    balance(CR_ACCOUNT_CAGE), chips == balance(CR_ACCOUNT_CAGE) };
}

static void open_shift(void)
{
    shift = (struct cr_cage_shift){ .number = SHIFT, .cashier = CASHIER, .drawer = 1 };
    struct cr_shift_tally right = tally(2000000, 10000000);
    assert_int_equal(cr_shift_open(&shift, &right, 5), CR_OK);
}

static enum cr_status reconcile(uint32_t by, bool may, bool reason)
{
    struct cr_house_posting postings[2];
    struct cr_cage_shift before = shift;
    enum cr_status status = cr_shift_reconcile(&shift, by, may, reason, postings);
    if (status != CR_OK) {
        assert_memory_equal(&before, &shift, sizeof shift);
        return status;
    }
    for (int i = 0; i < 2; i++)
        post(&postings[i]);
    return CR_OK;
}

static void h59_the_cashier_does_not_approve_himself(void **state)
{
    (void)state;
    open_shift();
    POST(29, MOVE(CASH_SAFE, CASH_DRAWER, 40000)); /* book 19,600.00 */
    struct cr_shift_tally short_by_five = tally(1959500, 10000000);
    assert_int_equal(cr_shift_count(&shift, &short_by_five, false), CR_OK);
    assert_int_equal(cr_shift_variance(&shift), -500);
    assert_int_equal(reconcile(CASHIER, true, true), CR_SEGREGATION);
    assert_int_equal(reconcile(41, false, true), CR_FORBIDDEN_ROLE);
    assert_int_equal(reconcile(41, true, false), CR_FIELD_MISSING);
    assert_int_equal(reconcile(41, true, true), CR_OK);
    assert_int_equal(shift.approved_by, 41);
    assert_int_equal(balance(CR_ACCOUNT_CAGE_SHORT), 500);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), 1959500);
    struct cr_house_posting handed;
    assert_int_equal(cr_shift_close(&shift, 9, &handed), CR_OK);
    post(&handed);
    assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), 0);
    assert_int_equal(shift.closed_at, 9);
}

static void h59_what_agrees_the_cashier_closes_himself(void **state)
{
    (void)state;
    open_shift();
    struct cr_shift_tally right = tally(2000000, 10000000);
    assert_int_equal(cr_shift_count(&shift, &right, false), CR_OK);
    assert_int_equal(reconcile(CASHIER, false, false), CR_OK);
    assert_int_equal(shift.approved_by, 0);
    assert_int_equal(balance(CR_ACCOUNT_CAGE_SHORT), 0);
    open_shift();
    right.same_pieces = false; /* the worth is right, the chips are others */
    assert_int_equal(cr_shift_count(&shift, &right, false), CR_OK);
    assert_int_equal(reconcile(CASHIER, true, true), CR_SEGREGATION);
    assert_int_equal(reconcile(41, true, true), CR_OK);
}

/* P38 and P39, over as well as short; chips are nobody's in particular. */
static void every_difference(void **state)
{
    (void)state;
    static const struct {
        cr_money cash, chips, over, less;
    } rows[] = {
        { 700, 0, 700, 0 },   { -700, 0, 0, 700 },     { 0, -2500, 0, 2500 },
        { 0, 2500, 2500, 0 }, { 300, -300, 300, 300 },
    };
    POST(6, MOVE(PLAYER, CAGE, 100000),
         MOVE(CASH_DRAWER, OUTSTANDING, 100000)); /* to be over with */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_money over = balance(CR_ACCOUNT_CAGE_OVER), less = balance(CR_ACCOUNT_CAGE_SHORT);
        shift = (struct cr_cage_shift){ .cashier = CASHIER, .state = CR_SHIFT_IS_OPEN };
        cr_money cash = balance(CR_ACCOUNT_CASH_DRAWER) + rows[i].cash;
        cr_money chips = balance(CR_ACCOUNT_CAGE) + rows[i].chips;
        struct cr_shift_tally counted = tally(cash, chips);
        assert_int_equal(cr_shift_count(&shift, &counted, false), CR_OK);
        assert_int_equal(reconcile(41, true, true), CR_OK);
        assert_int_equal(balance(CR_ACCOUNT_CAGE_OVER), over - rows[i].over);
        assert_int_equal(balance(CR_ACCOUNT_CAGE_SHORT), less + rows[i].less);
        assert_int_equal(balance(CR_ACCOUNT_CASH_DRAWER), cash);
        assert_int_equal(balance(CR_ACCOUNT_CAGE), chips);
    }
}

static void the_opening_count_is_what_is_booked(void **state)
{
    (void)state;
    shift = (struct cr_cage_shift){ .cashier = CASHIER };
    struct cr_shift_tally wrong = tally(1999900, 10000000);
    assert_int_equal(cr_shift_open(&shift, &wrong, 5), CR_COUNT_DIFFERS);
    wrong = tally(2000000, 9999900);
    assert_int_equal(cr_shift_open(&shift, &wrong, 5), CR_COUNT_DIFFERS);
    wrong = tally(2000000, 10000000);
    wrong.same_pieces = false; /* the same worth in other chips */
    assert_int_equal(cr_shift_open(&shift, &wrong, 5), CR_COUNT_DIFFERS);
    wrong.same_pieces = true;
    assert_int_equal(cr_shift_open(&shift, &wrong, 5), CR_OK);
    assert_int_equal(shift.opening_cash, 2000000);
}

static void a_shift_has_no_other_edge(void **state)
{
    (void)state;
    struct cr_shift_tally right = tally(2000000, 10000000);
    struct cr_house_posting postings[2];
    for (unsigned from = 0; from < CR_SHIFT_STATES; from++) {
        bool is_counted = from == CR_SHIFT_IS_OPEN || from == CR_SHIFT_IS_COUNTING;
        const struct cr_cage_shift stands = { .cashier = CASHIER, .state = (uint8_t)from };
        shift = stands;
        assert_int_equal(cr_shift_open(&shift, &right, 1) == CR_OK, from == CR_SHIFT_IS_PLANNED);
        shift = stands;
        assert_int_equal(cr_shift_count(&shift, &right, false) == CR_OK, is_counted);
        shift = stands;
        assert_int_equal(cr_shift_count(&shift, &right, true), CR_OUT_OF_ORDER);
        assert_int_equal(cr_shift_reconcile(&shift, 41, true, true, postings) == CR_OK,
                         from == CR_SHIFT_IS_COUNTING);
        shift = stands;
        assert_int_equal(cr_shift_close(&shift, 1, postings) == CR_OK,
                         from == CR_SHIFT_IS_RECONCILED);
    }
}

static void one_shift_a_cashier_and_a_drawer(void **state)
{
    (void)state;
    struct cr_cage_shift list[] = {
        { .number = 1, .cashier = 40, .drawer = 1, .state = CR_SHIFT_IS_COUNTING },
        { .number = 2, .cashier = 50, .drawer = 2, .state = CR_SHIFT_IS_CLOSED },
        { .number = 3, .cashier = 60, .drawer = 3, .state = CR_SHIFT_IS_PLANNED },
    };
    struct cr_cage_shift next = { .number = 4, .cashier = 40, .drawer = 4 };
    assert_int_equal(cr_shift_check_alone(list, 3, &next), CR_SHIFT_OPEN);
    next = (struct cr_cage_shift){ .number = 4, .cashier = 70, .drawer = 1 };
    assert_int_equal(cr_shift_check_alone(list, 3, &next), CR_SHIFT_OPEN);
    next = (struct cr_cage_shift){ .number = 4, .cashier = 50, .drawer = 2 };
    assert_int_equal(cr_shift_check_alone(list, 3, &next), CR_OK);
    assert_int_equal(cr_shift_check_alone(list, 3, &list[2]), CR_OK);
    assert_int_equal(cr_shift_check_alone(list, 3, &list[0]), CR_OK); /* itself */
}

#define T(name) cmocka_unit_test_setup_teardown(name, begin, close_books)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(h29_notes_into_the_drawer_too_early),
        T(h29_no_other_order),
        T(h25_by_card),
        T(h26_change),
        T(h27_for_all_of_it),
        T(h28_two_ways),
        T(what_cannot_be_bought_with),
        T(h30_the_person_of_the_act),
        T(h31_too_early_and_twice),
        T(h81_refunded_from_anywhere_unissued),
        T(an_act_has_no_other_edge),
        T(h59_the_cashier_does_not_approve_himself),
        T(h59_what_agrees_the_cashier_closes_himself),
        T(every_difference),
        T(the_opening_count_is_what_is_booked),
        T(a_shift_has_no_other_edge),
        T(one_shift_a_cashier_and_a_drawer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
