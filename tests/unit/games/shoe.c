/* The pack as it can be seen at the table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/shoe.h"

static const struct cr_shoe_rules eight = { .decks = 8,
                                            .source = CR_FROM_SHOE,
                                            .cut_from_end = 52,
                                            .behind = 104,
                                            .burn_on_shuffle = 3,
                                            .burn_on_change = 3 };
static const struct cr_shoe_rules machine = { .decks = 6, .source = CR_FROM_MACHINE };

static void take(struct cr_shoe_state *shoe, const char *text, enum cr_status wanted)
{
    struct cr_refusal why = { .what = "" };
    cr_card card;
    assert_true(cr_card_read(text, &card));
    struct cr_shoe_state before = *shoe;
    assert_int_equal(cr_shoe_take(shoe, card, &why), wanted);
    if (wanted != CR_OK) {
        assert_memory_equal(&before, shoe, sizeof before);
        if (wanted == CR_PACK_DEFECTIVE) assert_string_equal(why.what, text);
    }
    assert_true(cr_shoe_is_sane(shoe));
}

static void test_shuffle_cut_burn_in_that_order(void **unused)
{
    (void)unused;
    struct cr_shoe_state shoe;
    struct cr_refusal why;
    struct cr_need need = { 0 };
    cr_shoe_init(&shoe, &eight);
    assert_int_equal(shoe.pack.left_count, 413);
    assert_int_equal(shoe.out, 3);
    assert_int_equal(cr_shoe_check_ready(&shoe, &why), CR_OK);
    cr_shoe_shuffle(&shoe, &eight);
    assert_int_equal(shoe.number, 2);
    assert_int_equal(cr_shoe_check_ready(&shoe, &why), CR_SHUFFLE_DUE);
    assert_int_equal(cr_shoe_burn(&shoe, NULL, 0, &why), CR_NOT_THIS_PHASE);
    cr_shoe_need_stage(&shoe, &need);
    assert_int_equal(need.input, CR_IN_CUT);
    assert_int_equal(need.shoe, 2);
    static const struct {
        unsigned at;
        enum cr_status status;
    } cuts[] = { { 0, CR_CUT_RANGE },    { 51, CR_CUT_RANGE },  { 52, CR_OK },
                 { 364, CR_OK },         { 365, CR_CUT_RANGE }, { 416, CR_CUT_RANGE },
                 { 65535, CR_CUT_RANGE } };
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++)
        assert_int_equal(cr_shoe_check_cut(&shoe, &eight, cuts[i].at, &why), cuts[i].status);
    cr_shoe_cut(&shoe, 200);
    assert_int_equal(cr_shoe_check_cut(&shoe, &eight, 200, &why), CR_NOT_THIS_PHASE);
    assert_int_equal(cr_shoe_check_ready(&shoe, &why), CR_BURN_DUE);
    assert_int_equal(why.n, 3);
    static const cr_card two[2] = { 0, 1 };
    assert_int_equal(cr_shoe_burn(&shoe, two, 2, &why), CR_BURN_DUE);
    assert_int_equal(cr_shoe_burn(&shoe, NULL, 0, &why), CR_OK);
    assert_int_equal(cr_shoe_check_ready(&shoe, &why), CR_OK);
    need = (struct cr_need){ 0 };
    cr_shoe_need(&shoe, &need);
    assert_int_equal(need.from, 3);
    assert_int_equal(need.cut, 200);
    assert_int_equal(need.decks, 8);
}

static void test_a_dealer_who_comes_burns_three(void **unused)
{
    (void)unused;
    struct cr_shoe_state shoe;
    cr_shoe_init(&shoe, &eight);
    cr_shoe_change_dealer(&shoe, &eight);
    assert_int_equal(shoe.stage, CR_SHOE_BURN);
    cr_shoe_change_dealer(&shoe, &eight); /* and the next, before it is done: once */
    assert_int_equal(shoe.burn, 3);
    struct cr_shoe_state from_machine;
    cr_shoe_init(&from_machine, &machine);
    cr_shoe_change_dealer(&from_machine, &machine);
    assert_int_equal(from_machine.stage, CR_SHOE_READY);
    /* with too few left a shuffle comes first */
    cr_shoe_init(&shoe, &eight);
    shoe.pack.left_count = 3;
    shoe.pack.closed = 413;
    shoe.out = 413;
    cr_shoe_change_dealer(&shoe, &eight);
    assert_int_equal(shoe.stage, CR_SHOE_SHUFFLE);
}

/* One that cannot be there comes last of three: none of them is burnt. */
static void test_cards_are_burnt_all_or_none(void **unused)
{
    (void)unused;
    struct cr_shoe_rules one = eight;
    struct cr_shoe_state shoe;
    struct cr_refusal why;
    static const cr_card twice[3] = { 4, 5, 4 }, right[3] = { 4, 5, 6 };
    one.decks = 1;
    one.cut_from_end = one.behind = 10;
    cr_shoe_init(&shoe, &one);
    cr_shoe_shuffle(&shoe, &one);
    cr_shoe_cut(&shoe, 20);
    struct cr_shoe_state before = shoe;
    assert_int_equal(cr_shoe_burn(&shoe, twice, 3, &why), CR_PACK_DEFECTIVE);
    assert_memory_equal(&before, &shoe, sizeof before);
    assert_int_equal(cr_shoe_burn(&shoe, right, 3, &why), CR_OK);
    assert_int_equal(shoe.stage, CR_SHOE_READY);
    take(&shoe, "2c", CR_OK);
}

/* One copy more than there are packs: the pack is defective [M1 §10.1], R40. */
static void test_a_card_that_cannot_be_there(void **unused)
{
    (void)unused;
    struct cr_shoe_state shoe;
    cr_shoe_init(&shoe, &eight);
    for (int i = 0; i < 8; i++)
        take(&shoe, "As", CR_OK);
    take(&shoe, "As", CR_PACK_DEFECTIVE);
    take(&shoe, "Ad", CR_OK);
    take(&shoe, "??", CR_OK);
    struct cr_refusal why;
    assert_int_equal(cr_shoe_show(&shoe, cr_card_of(CR_ACE, CR_SPADES), &why), CR_PACK_DEFECTIVE);
    assert_int_equal(cr_shoe_show(&shoe, CR_CLOSED_CARD, &why), CR_BAD_INPUT);
    assert_int_equal(cr_shoe_show(&shoe, cr_card_of(CR_KING, CR_SPADES), &why), CR_OK);
    assert_int_equal(cr_shoe_take(&shoe, CR_NO_CARD, &why), CR_BAD_INPUT);
}

/* R23: it comes out in a round, which is finished; or it is the next card before one. */
static void test_the_cutting_card(void **unused)
{
    (void)unused;
    struct cr_shoe_rules short_shoe = eight;
    struct cr_shoe_state shoe;
    short_shoe.behind = 410;
    cr_shoe_init(&shoe, &short_shoe);
    cr_shoe_begin_round(&shoe, &short_shoe);
    assert_int_equal(shoe.stage, CR_SHOE_READY);
    take(&shoe, "2s", CR_OK);
    take(&shoe, "2s", CR_OK);
    take(&shoe, "2s", CR_OK);
    assert_false(cr_shoe_is_last_hand(&shoe));
    struct cr_shoe_state next = shoe; /* a round that ends here: the cutting card is the next */
    cr_shoe_begin_round(&next, &short_shoe);
    assert_int_equal(next.stage, CR_SHOE_SHUFFLE);
    take(&shoe, "2s", CR_OK);
    assert_true(cr_shoe_is_last_hand(&shoe));
    cr_shoe_begin_round(&shoe, &short_shoe);
    assert_int_equal(shoe.stage, CR_SHOE_SHUFFLE);
    cr_shoe_shuffle(&shoe, &short_shoe);
    assert_false(cr_shoe_is_last_hand(&shoe));
}

static void test_a_machine_begins_anew_every_round(void **unused)
{
    (void)unused;
    struct cr_shoe_state shoe;
    cr_shoe_init(&shoe, &machine);
    assert_int_equal(shoe.pack.left_count, 312);
    take(&shoe, "2s", CR_OK);
    cr_shoe_begin_round(&shoe, &machine);
    assert_int_equal(shoe.pack.left_count, 312);
    assert_int_equal(shoe.number, 2);
    cr_shoe_begin_round(&shoe, &machine); /* nothing was drawn: still the same */
    assert_int_equal(shoe.number, 2);
    cr_shoe_begin_round(&shoe, &eight); /* a shoe takes its place: it wants a shuffle */
    assert_int_equal(shoe.stage, CR_SHOE_SHUFFLE);
}

/* R39: what lies on the table stays there, closed cards too; the rest is the pack. */
static void test_the_discards_are_shuffled(void **unused)
{
    (void)unused;
    struct cr_shoe_rules one = { .decks = 1, .source = CR_FROM_HAND, .behind = 1 };
    struct cr_shoe_state shoe;
    cr_shoe_init(&shoe, &one);
    for (cr_card card = 0; card < 52; card++) {
        struct cr_refusal why;
        assert_int_equal(cr_shoe_take(&shoe, card, &why), CR_OK);
    }
    take(&shoe, "??", CR_SHUFFLE_DUE);
    static const cr_card table[] = { 5, 6, CR_CLOSED_CARD };
    cr_shoe_shuffle_discards(&shoe, table, 3);
    assert_int_equal(shoe.pack.left_count, 49);
    assert_int_equal(shoe.pack.closed, 1);
    assert_int_equal(shoe.out, 0);
    take(&shoe, "3d", CR_PACK_DEFECTIVE); /* card 5 */
    take(&shoe, "As", CR_OK);
}

static void test_what_is_left_outlives_the_round(void **unused)
{
    (void)unused;
    struct cr_shoe_state shoe, other = { .number = 0 };
    struct cr_item list[8];
    struct cr_items items = { .list = list, .max = 8 };
    cr_shoe_init(&shoe, &eight);
    take(&shoe, "As", CR_OK);
    take(&shoe, "As", CR_OK);
    take(&shoe, "2c", CR_OK);
    take(&shoe, "??", CR_OK);
    shoe.replace = 1;
    cr_shoe_carry(&shoe, 10, &items);
    assert_int_equal(items.count, 5);
    assert_int_equal(list[4].amount, 8888888888886); /* spades, 2 .. A */
    assert_int_equal(list[1].amount, 7888888888888);
    for (size_t i = items.count; i-- > 0;) /* in any order */
        assert_true(cr_shoe_resume(&other, &eight, list[i].kind - 10u, &list[i]));
    assert_memory_equal(&shoe, &other, sizeof shoe);
    assert_int_equal(cr_suit_find("s"), CR_SPADES);
    assert_int_equal(cr_suit_find("x"), -1);
    assert_int_equal(cr_suit_find("ss"), -1);
}

/* The shoe of the round before goes on as the one its carry would give, and only then. */
static void test_a_carry_that_is_just_what_this_shoe_left(void **unused)
{
    (void)unused;
    struct cr_shoe_state shoe, other = { .number = 0 }, none = { .number = 0 };
    struct cr_item list[8];
    struct cr_items items = { .list = list, .max = 8 };
    struct cr_shoe_rules deeper = eight;
    cr_card ace = cr_card_of(CR_ACE, CR_SPADES);
    cr_shoe_init(&shoe, &eight);
    cr_shoe_shuffle_discards(&shoe, &ace, 1); /* none is out of it, one lies on the table */
    take(&shoe, "7h", CR_OK);
    take(&shoe, "8h", CR_OK);
    take(&shoe, "??", CR_OK);
    cr_shoe_carry(&shoe, 10, &items);
    assert_true(cr_shoe_is_left(&shoe, 10, &items));
    deeper.behind = 60;
    for (size_t i = 0; i < items.count; i++)
        assert_true(cr_shoe_resume(&other, &deeper, list[i].kind - 10u, &list[i]));
    struct cr_shoe_state next = shoe;
    cr_shoe_go_on(&next, &deeper);
    assert_memory_equal(&next, &other, sizeof next);
    assert_false(cr_shoe_is_left(&shoe, 11, &items));
    assert_false(cr_shoe_is_left(&none, 10, &items));
    items.count = 4;
    assert_false(cr_shoe_is_left(&shoe, 10, &items));
    items.count = 5;
    for (size_t i = 0; i < items.count; i++) {
        list[i].amount++;
        assert_false(cr_shoe_is_left(&shoe, 10, &items));
        list[i].amount--;
        list[i].position++;
        assert_false(cr_shoe_is_left(&shoe, 10, &items));
        list[i].position--;
    }
    assert_true(cr_shoe_is_left(&shoe, 10, &items));
    shoe.number++;
    assert_false(cr_shoe_is_left(&shoe, 10, &items));
    shoe.number--;
    shoe.digits[CR_SHOE_LOW][CR_SPADES]++;
    assert_false(cr_shoe_is_sane(&shoe));

    memset(list, 0, sizeof list); /* a shoe that was never begun leaves nothing, not even noughts */
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        list[1 + suit] = (struct cr_item){ .kind = CR_SHOE_ITEM_LEFT, .position = (uint16_t)suit };
    assert_false(cr_shoe_is_left(&none, CR_SHOE_ITEM, &items));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shuffle_cut_burn_in_that_order),
        cmocka_unit_test(test_a_dealer_who_comes_burns_three),
        cmocka_unit_test(test_cards_are_burnt_all_or_none),
        cmocka_unit_test(test_a_card_that_cannot_be_there),
        cmocka_unit_test(test_the_cutting_card),
        cmocka_unit_test(test_a_machine_begins_anew_every_round),
        cmocka_unit_test(test_the_discards_are_shuffled),
        cmocka_unit_test(test_what_is_left_outlives_the_round),
        cmocka_unit_test(test_a_carry_that_is_just_what_this_shoe_left),
    };
    return cmocka_run_group_tests_name("shoe", tests, NULL, NULL);
}
