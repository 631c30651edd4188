/* showdowns.c -- the showdowns of poker-games.md and low-hands.md, by their numbers, each at the end of a
 * hand of two that is called and checked down; and the arithmetic of fees and halves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "play.h"

struct showdown {
    const char *id;
    const char *board; /* NULL: none in that game */
    const char *a, *b; /* the cards of seats 1 and 2 */
    const char *wins;  /* who of them, 1, 2 or 1+2; behind a stroke the low's */
};

/* ---- Hold'em ---- */

static const struct showdown holdem[] = {
    { "VH01", "Td 9s 5c 5h 2d", "Ah Kd", "Kc Qs", "1" },
    { "VH02", "As Kd Qh Jc Ts", "2c 2d", "9h 8h", "1+2" },
    { "VH03", "Ac 2d 3h 4s 9c", "5d Kd", "Ah Kh", "1" },
    { "VH04", "Ac 2d 3h 4s 5c", "6d Kd", "Ah Kh", "1" },
    { "VH05", "Qc Kd Ah 2s 3c", "Qh 4d", "Kh 7d", "2" },
    { "VH06", "9h 7h 4h 2h Ks", "Ah 3c", "Kh Qh", "1" },
    { "VH07", "9h 7h 4h 2h 8h", "Ac Ad", "3h Kc", "2" },
    { "VH08", "Kc Kd 7s 7h 2d", "Kh 3s", "7c 7d", "2" },
    { "VH09", "Kc Kd 7s 7h 2d", "Ah 3s", "Qc 3d", "1" },
    { "VH10", "Kc Kd 7s 7h Ad", "Qh 3s", "Qc 3d", "1+2" },
    { "VH11", "8s 8d 8h 8c Kd", "Ah 2s", "Qc Jd", "1" },
    { "VH12", "8s 8d 8h 8c Ad", "Kh 2s", "Qc Jd", "1+2" },
    { "VH13", "Th Jh Qh 2c 2d", "Kh Ah", "2h 2s", "1" },
    { "VH14", "Ah 2h 3h 4h Kd", "5h Kc", "Ks Kh", "1" },
    { "VH15", "9c 8d 7s 6h Kc", "Th 5d", "5c 4s", "1" },
    { "VH16", "Js Jd 5c 4h 3d", "As Kc", "Ad Kh", "1+2" },
    { "VH17", "Ts 9d 5c 4h 2d", "As Kc", "Ad Qh", "1" },
    { "VH18", "6c 6d Ks Kh 3d", "6s Ah", "Kd 2c", "2" },
};

/* ---- Omaha ---- */

static const struct showdown omaha[] = {
    { "VO01", "Ah Kh 9h 4h 2c", "Qh 8c 7d 6s", "Jh Th 3c 3d", "2" },
    { "VO02", "As Ks Qs Js 2d", "Ts 9c 8c 3h", "4s 3s 7c 6d", "2" },
    { "VO03", "8c 8d 8h 2s 3d", "8s Ah Kd Qc", "Ac As 7h 6h", "1" },
    { "VO04", "8c 8d 8h 8s 3d", "Ah Kd Qc Jh", "As Ac 7d 6h", "2" },
    { "VO05", "9c 8d 7h Ks 2d", "Js Tc 3h 3c", "Ts 6c Ad 4h", "1" },
    { "VO06", "Kc Kd 5h 5s 2d", "Ah Ac Qd Js", "Kh 3s 4c 7d", "2" },
    { "VO07", "Kc Kd 5h 5s 2d", "5c 2h Qd Js", "Kh Ts 9c 7d", "1" },
    { "VO08", "Ac Kd Qh Js 9c", "Tc 2d 3h 4s", "Td 9h 8s 7c", "2" },
    { "VO09", "Ah 2d 3c 4s Kd", "5h 5c Qs Js", "5d 6c Th 9h", "2" },
    { "VO10", "7c 7d 7h Qs Qd", "Ah As 2c 3d", "Qc 5h 6s 9d", "1" },
    { "VO11", "Jc Tc 4c 3d 3h", "Ac 2c Js Jd", "Kc Qc 3s 9h", "1" },
    { "VO12", "Jc Tc 4c 5d 6h", "Ac 2c As Ad", "Kc Qc 9c 8c", "1" },
    { "VO13", "9h 9s 4d 4c 2h", "9d 4h Ks Kd", "Ac Ad Ah As", "1" },
    { "VO14", "Ts 8s 6s 2h 2c", "9s 7s Ad Ac", "As Ks Qd Qh", "1" },
    { "VO15", "Ad Kd Qc 7h 2s", "Jh Th 3c 3s", "Js Tc 4d 4h", "1+2" },
    { "VO16", "Ks Kd Kc Qh 2s", "Kh 3d 4c 6d", "Qs Qd 7c 8c", "1" },
    { "VO17", "Ac Ad 9h 5c 3s", "As 9d Kc Qc", "9c 9s Jd Tc", "1" },
    { "VO18", "6h 5h 4d Kc Qs", "8d 7c 2h 3h", "3c 2d Ah Ad", "1" },
    { "VO19", "Tc Td Th 9s 8s", "Js 7s 2c 2d", "Qs Jc 4h 4d", "2" },
    { "VO20", "Kh 7s 7d 7c 2h", "Kc Kd 5s 4s", "Ah As Qd Jc", "1" },
    { "VO21", "8c 8d Kh Ks 2c", "8h 8s Ac Ad", "Kc Kd 3h 4h", "2" },
};

static const struct showdown hi_lo[] = {
    { "M01", "8c 6d 3s Ks 5c", "Ah 2h Kc Kd", "4s 7d Qh Qc", "2/1" },
    { "M02", "Kc 7d 5s 3h Tc", "As 2d Qc Jc", "Ad 4s Th 9h", "2/1" },
    { "M03", "2h 4d 7s Jc 8h", "As 2d Kc Qd", "3c 6s Jh Jd", "2/2" },
    { "M04", "2h 4d 7s Jc 8h", "As 2d 3c Qd", "Ac 5s Kh Kd", "2/1" },
    { "M05", "Kh Td 9s 8h 7c", "As 2d 3c 4d", "Qs Qc 9h 5h", "2" },
    { "M06", "8h 7d 6s Kc Kd", "Ah 2c Qd Qs", "5h 4h Kh Jc", "2/1" },
    { "M07", "8h 7d 6s 2c Kd", "8c 7c 6c Ah", "As 5d Qd Qc", "1/2" },
    { "M08", "Ac 2d 3h 9s Tc", "4c 5d Kh Ks", "4s 8d Qh Qs", "1/1" },
    { "M09", "Ac 2d 3h 4s 5c", "6c 7d Kh Ks", "Ah 2c Qh Qs", "1/2" },
    { "M10", "Ac 2d 3h 4s 5c", "Ad 6s Kh Ks", "9c Tc Qh Qs", "1/1" },
    { "M11", "3c 4d 6h Qs Jc", "As 2s 9c 9d", "Ad 2c Kd Kh", "2/1+2" },
    { "M12", "8c 5d 4h 4s 2c", "Ah 3h Td Tc", "As 7s Qd Qc", "1/1" },
    { "M13", "8c 8d 4h 4s 2c", "Ah 3h Td Tc", "As 7s Qd Qc", "2/1" },
    { "M14", "8c 8d 4h 4s Kc", "Ah 2h 3d 5c", "As 7s Qd Qc", "2" },
    { "M15", "7h 6h 5h 4h 3h", "Ah 2h Kd Kc", "8h 9h Qs Qc", "2/1" },
};

/* ---- Stud ---- */

static const struct showdown seven[] = {
    { "VS01", NULL, "As Ks 9d 9h 4c 4d 2s", "Kd Kh 8s 8c Jh Th 3d", "2" },
    { "VS02", NULL, "2c 3d 4h 5s 6c Kd Kh", "As Ad Ac 9h 7d 6s 3c", "1" },
    { "VS03", NULL, "Ah 2h 3h 4h 9h Kd Kc", "Qs Js Ts 9s 8d 7d 6d", "1" },
    { "VS04", NULL, "As Ad Kc Kd Qs Qh 2c", "Ac Ah Ks Kh Jd Th 9s", "1" },
    { "VS05", NULL, "9c 9d 9h 5s 5d 5c 2h", "9s 8s 7s 6s 5h Ad Ac", "1" },
    { "VS06", NULL, "Ac Kc Qd Jh 9s 7d 5h", "Ad Kd Qh Jc 9h 6d 4s", "1+2" },
    { "VS07", NULL, "6s 6d Kc Qd 2h 3c 4d", "6h 6c Kd Th 9s 5d 2d", "1" },
    { "VS08", NULL, "As Ah Td 8c 7c 4s 2d", "Tc Th Ad Kc 9h 5s 3d", "1" },
};

static const struct showdown seven_hi_lo[] = {
    { "C01", NULL, "As 2d 3h 4c 5s Kd Kc", "8h 7c 6d 2s Ah Qd Qc", "1/1" },
    { "C02", NULL, "8s 7d 5h 4c 2s 2d 9c", "Ah 3d 4h 6s 7c 7h Jd", "2/2" },
    { "C03", NULL, "Ad Kd 9d 6d 2d 4s 3c", "5c 5h 5d 8c 7s 3h Ac", "1/1" },
    { "C04", NULL, "Kc Ks 9h 8d 4c 4s 2h", "Qh Qd Jc Ts 7d 6h 3s", "1" },
    { "C05", NULL, "Ah 2c 3d 6h 7s Kh Kd", "Ac 2s 3c 6d 7h Jh Ts", "1/1+2" },
    { "C06", NULL, "8c 6c 5c 3c 2c Kd Qs", "8d 6h 5s 3s 2h Ks Qd", "1/1+2" },
};

static const struct showdown five[] = {
    { "VF01", NULL, "Kc Kd 7s Qd 2c", "8h 8c As 5s 3d", "1" },
    { "VF02", NULL, "Ac 2d 3h 4s 5c", "9s 8s 7s 6s 2s", "2" },
    { "VF03", NULL, "As Kc 9d 8h 5s", "Ad Kh 9c 8s 4h", "1" },
    { "VF04", NULL, "6c 6d 6h Ks Kd", "Ac Ad Ah 2s 2c", "2" },
    { "VF05", NULL, "Jc Jd Js Jh 6c", "Tc Td Ts Th Ad", "1" },
    { "VF06", NULL, "5s 5d Ac Ah Tc", "5c 5h As Ad 9d", "1" },
    { "VF07", NULL, "8s 8d Kc 4h 2d", "8h 8c Ks 4d 3c", "2" },
    { "VF08", NULL, "Kh Th 5h 3h 2h", "Ks Ts 5s 3s 2s", "1+2" },
    { "VF09", NULL, "9c 9d 9h Qs 4d", "8c 8d 8h As Kd", "1" },
    { "VF10", NULL, "6h 5h 4h 3h 2h", "5s 4s 3s 2s As", "1" },
    { "VF11", NULL, "3c 2d Ah Ks Qc", "7c 5d 4h 3s 2c", "1" },
    { "VF12", NULL, "6s 6d Kc Qd 2h", "6h 6c Kd Ts 9d", "1" },
    { "VF13", NULL, "As Ad 9c 7d 2h", "Tc Td Ac Kd Qh", "1" },
    { "G10", NULL, "As Ad 9c 7d 2h", "Tc Td Ac Kd Qh", "1" },
    { "G11", NULL, "6s 6d Kc Qd 2h", "6h 6c Kd Ts 9d", "1" },
    { "G12", NULL, "5h 6h 7h 8h 9h", "Kc Kd Kh Ks 2c", "1" },
    { "G13", NULL, "Kc Kd Kh Ks 2c", "Qs Qd Qh 5c 5d", "1" },
    { "G14", NULL, "Ah Th 9h 6h 2h", "9h 8c 7s 6d 5c", "1" },
    { "G15", NULL, "Kc Kd Kh 4s 2c", "As Ad 7c 7d Qs", "1" },
};

/* ---- All of them ---- */

static void run(const struct showdown *row, const struct cr_variant *variant)
{
    char cards[80], pots[40];
    struct table table;
    struct cr_pk_result result;
    struct example example = { .id = row->id,
                               .variant = variant,
                               .house = &rf,
                               .button = 1,
                               .stacks = "1000 1000",
                               .cards = cards,
                               .board = row->board };
    snprintf(cards, sizeof cards, "1 %s, 2 %s", row->a, row->b);
    snprintf(pots, sizeof pots, "200 0 %s", row->wins);
    sit(&table, &example);
    if (variant->stud) table.rules.bring_in = 100;
    while (deal_on(&table).kind != CR_PK_SHOW)
        pass_on(&table);
    finish(&table, &result);
    check_pots(&table, &result, pots);
}

#define RUN_ALL(list, variant)                                \
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) \
    run(&list[i], &variant)

static void test_holdem(void **unused)
{
    (void)unused;
    RUN_ALL(holdem, cr_holdem);
}

static void test_omaha(void **unused)
{
    (void)unused;
    RUN_ALL(omaha, cr_omaha);
}

static void test_omaha_hi_lo(void **unused)
{
    (void)unused;
    RUN_ALL(hi_lo, cr_omaha_hi_lo);
}

static void test_seven_cards(void **unused)
{
    (void)unused;
    RUN_ALL(seven, cr_seven_card_stud);
    RUN_ALL(seven_hi_lo, cr_seven_card_stud_hi_lo);
}

static void test_five_cards(void **unused)
{
    (void)unused;
    RUN_ALL(five, cr_five_card_stud);
}

/* ---- Arithmetic ---- */

static const struct halving {
    const char *id;
    cr_money net, unit;
    uint16_t high, low; /* A is the first seat, B the second, ... */
    unsigned first;     /* who is nearest */
    cr_money paid[4];
} halvings[] = {
    { "N01", 1001, 1, 1, 2, 0, { 501, 500 } },
    { "N02", 1001, 1, 3, 4, 0, { 251, 250, 500 } },
    { "N03", 1003, 1, 1, 3, 1, { 752, 251 } },
    { "N04", 1, 1, 1, 2, 0, { 1, 0 } },
    { "N05", 2, 1, 1, 6, 2, { 1, 0, 1 } },
    { "N06", 1025, 25, 1, 2, 0, { 525, 500 } },
    { "N07", 1000, 1, 3, 0, 0, { 500, 500 } },
    { "N08", 1000, 1, 1, 0, 0, { 1000 } },
    { "N09", 999, 1, 1, 1, 0, { 999 } },
    { "N10", 7, 1, 7, 8, 0, { 2, 1, 1, 3 } },
    { "G23", 31000, 1, 7, 0, 0, { 10334, 10333, 10333 } },
};

static void test_halves(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof halvings / sizeof halvings[0]; i++) {
        const struct halving *row = &halvings[i];
        struct cr_share_order order = { .first = row->first, .seats = 4, .unit = row->unit };
        cr_money got[CR_POKER_SEATS_MAX] = { 0 };
        cr_pot_share_halves(row->net, row->high, row->low, false, &order, got);
        for (unsigned seat = 0; seat < 4; seat++)
            if (got[seat] != row->paid[seat])
                fail_msg("%s: %c has %lld", row->id, 'A' + (int)seat, (long long)got[seat]);
    }
}

static void test_bg_fees(void **unused)
{
    (void)unused;
    const struct cr_fee split = { .mode = CR_FEE_PER_HAND, .sum = 10000 };
    const struct cr_fee percent = { .mode = CR_FEE_PERCENT, .bp = 500 };
    const struct cr_share_order order = { .seats = 2, .unit = 1 };
    cr_money taken = 0, got[CR_POKER_SEATS_MAX] = { 0 };
    assert_int_equal(cr_pots_fee(&split, &taken, 20000), 10000); /* G16 */
    assert_int_equal(cr_pots_fee(&split, &taken, 6000), 0);
    taken = 0;
    assert_int_equal(cr_pots_fee(&split, &taken, 4000), 4000); /* G17 */
    assert_int_equal(cr_pots_fee(&split, &taken, 30000), 6000);
    taken = 0;
    cr_pot_share(26000 - cr_pots_fee(&split, &taken, 26000), 3, &order, got); /* G08 */
    assert_int_equal(got[0], 8000);
    assert_int_equal(got[1], 8000);
    taken = got[0] = got[1] = 0;
    cr_pot_share(1015 - cr_pots_fee(&percent, &taken, 1015), 3, &order, got); /* G09 */
    assert_int_equal(taken, 50);
    assert_int_equal(got[0], 483);
    assert_int_equal(got[1], 482);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holdem),      cmocka_unit_test(test_omaha),
        cmocka_unit_test(test_omaha_hi_lo), cmocka_unit_test(test_seven_cards),
        cmocka_unit_test(test_five_cards),  cmocka_unit_test(test_halves),
        cmocka_unit_test(test_bg_fees),
    };
    return cmocka_run_group_tests_name("poker, showdowns", tests, NULL, NULL);
}
