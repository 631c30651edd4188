/* table_short_pack.c -- eight and more at seven-card stud: one pack does not have their last cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pk_text.h"

/* ---- Packs too short [poker-games 4, R9] ---- */

static void open_long_stud(unsigned players)
{
    static char stacks[64];
    open_game("seven-card-stud", "rf");
    kit->rules.max_players = 10;
    stacks[0] = '\0';
    for (unsigned i = 0; i < players; i++)
        strcat(stacks, "5000 ");
    begin(stacks, 10);
}

/* All call or check until that street is dealt. */
static void pass_to(unsigned street)
{
    struct cr_need need;
    while (pk_state(kit)->hand.street < street || pk_need(kit).kind == CR_NEED_CHANCE) {
        need = pk_need(kit);
        if (need.kind == CR_NEED_CHANCE) {
            pk_do(kit, due_cards());
            continue;
        }
        const struct cr_betting *betting = &pk_state(kit)->hand.betting;
        bool brings = pk_state(kit)->hand.phase == CR_PK_BRINGING_IN;
        bool owes = betting->in[need.seat] < betting->price;
        pk_do(kit, pk_act(need.seat,
                          brings ? CR_POKER_DO_BRING_IN
                          : owes ? CR_POKER_DO_CALL
                                 : CR_POKER_DO_CHECK,
                          brings ? 100 : 0));
    }
}

/* Folds that many in turn, then the street is over by calls and checks. */
static void fold(unsigned count)
{
    while (count-- > 0)
        pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_FOLD, 0));
}

/* Opens every hand left with cards that lie nowhere, and the hand is over. */
static void end_hand(void)
{
    struct cr_need need;
    while ((need = pk_need(kit)).kind != CR_NEED_NOTHING) {
        bool asked = need.kind == CR_NEED_DECISION && pk_state(kit)->hand.phase == CR_PK_SHOWING;
        if (need.kind == CR_NEED_CHANCE || (need.kind == CR_NEED_DECISION && !asked)) {
            pass_to(pk_state(kit)->hand.street);
            if (pk_need(kit).kind == CR_NEED_DECISION)
                pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_CHECK, 0));
            continue;
        }
        struct cr_input input = pk_in(CR_IN_SHOW, CR_ROLE_DEALER);
        input.seat = need.seat;
        for (unsigned i = 0; i < cr_poker_closed_cards(pk_state(kit), need.seat); i++) {
            cr_card card = next_unused();
            while (cr_poker_is_out(pk_state(kit), card) ||
                   memchr(input.cards, card, input.card_count))
                card++;
            input.cards[input.card_count++] = card;
        }
        pk_do(kit, input);
    }
}

/* Eight to the last card: 24 + 3 x 9 = 51 are out, one is left for eight. */
static void test_r9_one_card_for_everybody(void **unused)
{
    (void)unused;
    open_long_stud(8);
    pass_to(4);
    assert_int_equal(pk_state(kit)->hand.common_count, 1);
    assert_int_equal(pk_state(kit)->from, 52);
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(pk_state(kit)->hand.card_count[i], 6);
    end_hand();
}

/* Two of them fold before the sixth card: 42 + 1 + 6 = 49 are out, three and three burnt are left for six. */
static void test_r9_burnt_cards_come_back(void **unused)
{
    (void)unused;
    open_long_stud(8);
    pass_to(2);
    fold(2);
    pass_to(3);
    while (pk_state(kit)->hand.street < 4)
        pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_CHECK, 0));
    pk_do(kit, pk_cards(CR_IN_CARD, "?? ??")); /* all but the last card */
    assert_int_equal(pk_state(kit)->hand.recycled, 3);
    assert_int_equal(pk_need(kit).count, 1);
    assert_int_equal(pk_need(kit).from, pk_state(kit)->burn_place[0]);
    pass_to(4);
    assert_int_equal(pk_state(kit)->hand.common_count, 0);
    assert_int_equal(pk_state(kit)->from, 52);
    assert_int_equal(pk_state(kit)->reused, 3);
    assert_int_equal(pk_state(kit)->hand.burnt, 14); /* no burn before the last card */
    end_hand();
}

/* Ten: 30 + 2 x 11 = 52 are out before the sixth card; burnt ones make two common cards. */
static void test_r9_ten_players(void **unused)
{
    (void)unused;
    open_long_stud(10);
    pass_to(4);
    assert_int_equal(pk_state(kit)->hand.common_count, 2);
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(pk_state(kit)->hand.card_count[i], 5);
    end_hand();
}

/* Nine, the sixth card common, then all but three fold: their last card is their own and closed. */
static void test_r9_an_own_card_behind_a_common_one(void **unused)
{
    (void)unused;
    open_long_stud(9);
    pass_to(3);
    assert_int_equal(pk_state(kit)->hand.common_count, 1);
    fold(6);
    while (pk_state(kit)->hand.street < 4)
        pk_do(kit, pk_act(pk_need(kit).seat, CR_POKER_DO_CHECK, 0));
    deal_any();
    assert_int_equal(pk_state(kit)->hand.common_count, 1);
    for (unsigned left = pk_state(kit)->hand.betting.live; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        assert_int_equal(pk_state(kit)->hand.card_count[seat], 6);
        assert_int_equal(cr_poker_closed_cards(pk_state(kit), seat), 3);
    }
    end_hand();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_r9_one_card_for_everybody),
        TEST(test_r9_burnt_cards_come_back),
        TEST(test_r9_ten_players),
        TEST(test_r9_an_own_card_behind_a_common_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
