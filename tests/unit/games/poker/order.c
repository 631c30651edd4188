/* order.c -- to whom cards go, and who speaks first: the tables of poker-games.md, by their numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play.h"

/* ---- The deal ---- */

/* Where each card of the pack goes, one after the other: a seat, b burnt, m the middle; a seat whose card
 * lies open is marked ^. */
static const struct deal {
    const char *id;
    const struct cr_variant *variant;
    const struct house *house;
    unsigned button;
    const char *stacks, *order;
} deals[] = {
    { "D04", &cr_holdem, &m1, 1, "900 900 900", "2 3 1 2 3 1 b m m m b m b m" },
    { "D05", &cr_omaha, &m1, 1, "900 900 900", "2 3 1 2 3 1 2 3 1 2 3 1 b m m m b m b m" },
    { "D06", &cr_seven_card_stud, &m1, 1, "900 900 900", "2 3 1 2 3 1 2^ 3^ 1^ b 1^ 2^ 3^" },
    { "D07", &cr_seven_card_stud, &bg_split, 1, "90000 90000 90000",
      "1 2 3 1 2 3 1^ 2^ 3^ 1^ 2^ 3^" },
    { "D08", &cr_five_card_stud, &m1, 3, "900 900 900", "1 2 3 1^ 2^ 3^ b 1^ 2^ 3^" },
    { "D11", &cr_holdem, &m1, 6, "0 900 0 0 0 900", "2 6 2 6 b m m m b m b m" },
    { "D12", &cr_holdem, &rf, 6, "0 900 0 0 0 900", "2 6 2 6 b m m m b m b m" },
    { "G20", &cr_seven_card_stud, &bg_split, 0, "90000 90000",
      "1 2 1 2 1^ 2^ 1^ 2^ 1^ 2^ 1^ 2^ 1 2" },
    { "VO22", &cr_omaha, &m1, 1, "900 900", "2 1 2 1 2 1 2 1 b m m m b m b m" },
};

/* Cards go out in the order of the pack, the lowest first; whoever's turn it is passes. */
static void next_card(struct table *table, const struct cr_pk_need *need, cr_card card, char *out)
{
    if (need->kind == CR_PK_BURN) {
        /* no card is dealt before it is burnt */
        assert_false(cr_pk_deal(&table->rules, &table->hand, need->seat, card));
        cr_pk_burn(&table->rules, &table->hand);
        strcpy(out, "b");
    } else if (need->seat == CR_NOBODY) {
        struct cr_pk_hand same = table->hand;
        unsigned live = (unsigned)__builtin_ctz(same.betting.live);
        assert_false(cr_pk_deal(&table->rules, &same, live, card)); /* it is everybody's */
        strcpy(out, "m");
        assert_true(cr_pk_deal(&table->rules, &table->hand, CR_NOBODY, card));
    } else {
        sprintf(out, "%u%s", need->seat + 1u, need->open ? "^" : "");
        assert_true(cr_pk_deal(&table->rules, &table->hand, need->seat, card));
    }
}

static void test_cards_go_round(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        const struct deal *row = &deals[i];
        struct example example = { .id = row->id,
                                   .variant = row->variant,
                                   .house = row->house,
                                   .button = row->button,
                                   .stacks = row->stacks };
        struct table table;
        struct cr_pk_need need;
        char said[8], word[8];
        cr_card card = 0;
        sit(&table, &example);
        for (const char *at = row->order; *at; at += strspn(at, " ")) {
            assert_int_equal(sscanf(at, "%7s", said), 1);
            at += strlen(said);
            for (;;) {
                cr_pk_needs(&table.rules, &table.hand, &need);
                if (need.kind == CR_PK_BURN || need.kind == CR_PK_DEAL) break;
                pass_on(&table);
            }
            next_card(&table, &need, card++, word);
            if (strcmp(word, said) != 0)
                fail_msg("%s: card %d goes to %s, not %s", row->id, card, word, said);
        }
    }
}

/* D09, D10: seven at seven-card stud. */
static unsigned cards_out(const struct table *table)
{
    unsigned sum = (unsigned)__builtin_popcount(table->hand.burnt);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        sum += table->hand.card_count[i];
    return sum;
}

static void sit_seven(struct table *table)
{
    const struct example seven = { .id = "D09",
                                   .variant = &cr_seven_card_stud,
                                   .house = &m1,
                                   .button = 7,
                                   .stacks = "900 900 900 900 900 900 900",
                                   .cards = "1 ?? ?? 2c 3c 4c 5c, 2 ?? ?? 2d 3d 4d 5d,"
                                            "3 ?? ?? 2h 3h 4h 5h, 4 ?? ?? 2s 3s 4s 5s,"
                                            "5 ?? ?? 6c 7c 8c 9c, 6 ?? ?? 6d 7d 8d 9d,"
                                            "7 ?? ?? 6h 7h 8h 9h" };
    sit(table, &seven);
}

static void test_d09_no_burn_before_the_last_card_of_seven(void **unused)
{
    (void)unused;
    struct table table;
    sit_seven(&table);
    while (deal_on(&table).kind != CR_PK_SHOW) {
        if (table.hand.street == 3) assert_int_equal(cards_out(&table), 45);
        pass_on(&table);
    }
    assert_int_equal(cards_out(&table), 52);
    assert_int_equal(table.hand.burnt, 0xE);
}

static void test_d10_a_burn_fits_once_one_has_folded(void **unused)
{
    (void)unused;
    struct table table;
    sit_seven(&table);
    while (deal_on(&table).kind != CR_PK_SHOW) {
        struct cr_pk_need need = deal_on(&table);
        bool folds = table.hand.street == 2 && table.hand.betting.live == 0x7F;
        if (table.hand.street == 2) assert_int_equal(cards_out(&table), 37);
        if (table.hand.street == 3) assert_int_equal(cards_out(&table), 44);
        if (folds)
            assert_int_equal(cr_pk_act(&table.rules, &table.hand, need.seat, CR_BET_FOLD, 0),
                             CR_BETTING_TAKEN);
        else
            pass_on(&table);
    }
    assert_int_equal(cards_out(&table), 51);
    assert_int_equal(table.hand.burnt, 0x1E);
}

/* VO23: ten at Omaha leave four cards. */
static void test_ten_at_omaha(void **unused)
{
    (void)unused;
    const struct example ten = { .id = "VO23",
                                 .variant = &cr_omaha,
                                 .house = &m1,
                                 .button = 10,
                                 .stacks = "900 900 900 900 900 900 900 900 900 900" };
    struct table table;
    sit(&table, &ten);
    while (deal_on(&table).kind != CR_PK_SHOW)
        pass_on(&table);
    assert_int_equal(cards_out(&table) + table.hand.common_count, 48);
}

/* R9: ten at seven-card stud: their sixth card lies in the middle, and is nobody's own. */
static void test_a_common_card_of_stud_is_nobodys_own(void **unused)
{
    (void)unused;
    const struct example ten = { .id = "R9",
                                 .variant = &cr_seven_card_stud,
                                 .house = &m1,
                                 .button = 10,
                                 .stacks = "900 900 900 900 900 900 900 900 900 900" };
    struct table table;
    struct cr_pk_need need;
    cr_card card = 0, burnt = 30; /* the first one: behind three rounds of ten */
    char text[16];
    sit(&table, &ten);
    for (;;) {
        cr_pk_needs(&table.rules, &table.hand, &need);
        if (need.kind == CR_PK_DEAL && need.seat == CR_NOBODY) break;
        if (need.kind == CR_PK_DEAL || need.kind == CR_PK_BURN)
            next_card(&table, &need, card++, text);
        else
            pass_on(&table);
        assert_true(table.hand.street < 4);
    }
    assert_int_equal(table.hand.street, 3);
    assert_true(card >= CR_PACK_CARDS); /* the pack is out: burnt cards come again */
    next_card(&table, &need, burnt, text);
    assert_int_equal(table.hand.common_count, 1);
}

/* ---- Who speaks ---- */

struct speaker {
    const char *id, *open;
    unsigned seat;
};

static const struct speaker bring_ins[] = {
    { "B01", "1 4h, 2 Ah, 3 4c, 4 Jc", 3 },
    { "B02", "1 2s, 2 2h, 3 2d, 5 Kc", 3 },
    { "B03", "1 As, 2 Kd, 3 Qh", 3 },
    { "B04", "2 7c, 4 7d, 6 7h, 7 7s", 2 },
    { "B05", "1 3d, 2 3s, 3 2s", 3 },
    { "B06", "1 Ad, 2 As", 1 },
    { "B07", "1 Td, 3 9s, 4 Tc, 6 9h", 6 },
    { "B08", "1 5h, 2 5d, 3 6c, 4 8s, 5 9d, 6 Jd, 7 5s", 2 },
    { "G24", "1 5d, 2 5c, 3 9h", 2 },
};

static const struct speaker speakers[] = {
    { "A01", "1 4h Qs, 2 Ah 7h, 3 4c 4s", 3 },
    { "A02", "1 Kd 9s, 2 Kh 9d", 1 },
    { "A03", "1 Kd 9s, 2 Kh Td", 2 },
    { "A04", "2 2c 2d, 5 As Ks", 2 },
    { "A05", "1 Qh Jh Th, 2 3s 3d 2c", 2 },
    { "A06", "1 Qh Jh Th 9h, 2 3s 3d 2c 2h", 2 },
    { "A07", "1 As Kd Qh Jc, 2 Ad Kh Qc Jd, 4 Ac Kc Qd Ts", 1 },
    { "A08", "1 7c 7d 7h, 3 As Ad Kc", 1 },
    { "A09", "1 9s 9d 4c 4h, 2 8s 8d 8c 2h", 2 },
    { "A10", "1 9s 9d 4c 4h, 2 Ts Td 3c 3h", 2 },
    { "A11", "1 9s 9d 4c Kh, 2 9h 9c 4d Ah", 2 },
    { "A12", "3 6s 6d 2c, 6 6h 6c 2d", 3 },
    { "A13", "1 5c 5d 5h 5s, 2 As Ad Ac Kd", 1 },
};

/* Sits those who have open cards, before them so many nobody knows; returns how many open ones each has. */
static unsigned sit_open(struct table *table, const struct speaker *row,
                         const struct cr_variant *variant)
{
    char stacks[64] = "", cards[128] = "";
    unsigned long last = 0;
    unsigned open = 0;
    for (const char *at = row->open; *at;) {
        char *end;
        unsigned long seat = strtoul(at, &end, 10);
        size_t size = strcspn(end, ",");
        for (; last + 1 < seat; last++)
            strcat(stacks, "0 ");
        last = seat;
        strcat(stacks, "1000 ");
        open = (unsigned)(size / 3);
        sprintf(cards + strlen(cards), "%s%lu%s%.*s", *cards ? "," : "", seat,
                variant == &cr_five_card_stud ? " ??" : " ?? ??", (int)size, end);
        at = end + size + (end[size] == ',');
    }
    stacks[strlen(stacks) - 1] = '\0';
    sit(table,
        &(struct example){
            .id = row->id, .variant = variant, .house = &m1, .stacks = stacks, .cards = cards });
    return open;
}

static void speaks(const struct speaker *row, const struct cr_variant *variant)
{
    struct table table;
    struct cr_pk_need need;
    unsigned open = sit_open(&table, row, variant);
    while (need = deal_on(&table), table.hand.street + 1u < open)
        pass_on(&table);
    assert_int_equal(need.kind, open == 1 ? CR_PK_BRING_IN : CR_PK_ACT);
    if (need.seat + 1u != row->seat)
        fail_msg("%s: seat %u speaks, not %u", row->id, need.seat + 1u, row->seat);
}

static void test_who_brings_in(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bring_ins / sizeof bring_ins[0]; i++) {
        speaks(&bring_ins[i], &cr_seven_card_stud);
        speaks(&bring_ins[i], &cr_five_card_stud);
    }
}

static void test_who_speaks_first(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof speakers / sizeof speakers[0]; i++) {
        speaks(&speakers[i], &cr_seven_card_stud);
        speaks(&speakers[i], &cr_five_card_stud);
    }
}

/* D11, D12: of two, by house. */
static void test_of_two_the_house_says_who_is_first(void **unused)
{
    (void)unused;
    static const struct {
        const struct house *house;
        const char *play;
    } rows[] = { { &m1, "2 call, 6 check / 2 check, 6 check / 2 check" },
                 { &rf, "6 call, 2 check / 2 check, 6 check / 2 check" } };
    for (unsigned i = 0; i < 2; i++) {
        const struct example example = { .id = i == 0 ? "D11" : "D12",
                                         .variant = &cr_holdem,
                                         .house = rows[i].house,
                                         .button = 6,
                                         .stacks = "0 1000 0 0 0 1000",
                                         .play = rows[i].play };
        play_example(&example);
    }
}

/* Who bet last opens first; where all checked, the first speaker: in stud the best open cards. */
static void test_who_opens_first(void **unused)
{
    (void)unused;
    static const struct {
        struct example example;
        const char *order;
    } rows[] = {
        { { "checked", &cr_holdem, &m1, 1, .stacks = "900 900 900",
            .play = "1 raise 300, 2 call, 3 call / 2 check, 3 check, 1 check /"
                    "2 check, 3 check, 1 check / 2 check, 3 check, 1 check" },
          "231" },
        { { "bet", &cr_holdem, &m1, 1, .stacks = "900 900 900",
            .play = "1 call, 2 call, 3 check / 2 check, 3 check, 1 check /"
                    "2 check, 3 check, 1 check / 2 check, 3 bet 100, 1 call, 2 call" },
          "312" },
        { { "stud", &cr_five_card_stud, &m1, 1, .stacks = "900 900 900",
            .cards = "1 ?? 2c 4c 5c 7d, 2 ?? 3c 9c 9d Ts, 3 ?? 6c 9h Js Jd",
            .play = "1 brings 100, 2 call, 3 call / 3 check, 1 check, 2 check /"
                    "2 check, 3 check, 1 check / 3 check, 1 check, 2 check" },
          "312" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct table table;
        struct cr_pk_need need;
        sit(&table, &rows[i].example);
        play(&table, rows[i].example.play);
        for (const char *at = rows[i].order; *at; at++) {
            need = deal_on(&table);
            assert_int_equal(need.kind, CR_PK_SHOW);
            assert_int_equal(need.seat + 1, *at - '0');
            assert_true(cr_pk_show(&table.hand, need.seat, NULL));
        }
        assert_int_equal(deal_on(&table).kind, CR_PK_OVER);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_go_round),
        cmocka_unit_test(test_d09_no_burn_before_the_last_card_of_seven),
        cmocka_unit_test(test_d10_a_burn_fits_once_one_has_folded),
        cmocka_unit_test(test_ten_at_omaha),
        cmocka_unit_test(test_a_common_card_of_stud_is_nobodys_own),
        cmocka_unit_test(test_who_brings_in),
        cmocka_unit_test(test_who_speaks_first),
        cmocka_unit_test(test_of_two_the_house_says_who_is_first),
        cmocka_unit_test(test_who_opens_first),
    };
    return cmocka_run_group_tests_name("poker, order", tests, NULL, NULL);
}
