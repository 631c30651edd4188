/* slip.c -- fills and credits: H42-H44 of house.md by number, S1, S2, S4, every edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/role.h"
#include "books_kit.h"
#include "house/slip.h"

#define SLIP 77

static const struct cr_denominations chips_of_bg = { { 100000, 50000, 10000, 2500, 500, 100 } };

enum { DEALER = 1, INSPECTOR, BOSS, CASHIER, MANAGER, GUARD };

static struct cr_slip slip;
static struct cr_slip_effect effect;

/* 1,000.00 by 2, in chips of 1,000.00. */
static const struct cr_chip_count two_thousand = { { 2 } };

/* Whose each step is, at a fill and at a credit. */
static const struct cr_who hands[CR_SLIP_KINDS][CR_SLIP_DEEDS] = {
    { { DEALER, CR_ROLE_DEALER },
      { BOSS, CR_ROLE_PIT_BOSS },
      { CASHIER, CR_ROLE_CASHIER },
      { CASHIER, CR_ROLE_CASHIER },
      { GUARD, CR_ROLE_SECURITY },
      { DEALER, CR_ROLE_DEALER } },
    { { INSPECTOR, CR_ROLE_INSPECTOR },
      { BOSS, CR_ROLE_PIT_BOSS },
      { BOSS, CR_ROLE_PIT_BOSS },
      { DEALER, CR_ROLE_DEALER },
      { GUARD, CR_ROLE_SECURITY },
      { CASHIER, CR_ROLE_CASHIER } },
};

static struct cr_slip_deed right(unsigned kind, unsigned which)
{
    return (struct cr_slip_deed){ .at = 1000 + kind,
                                  .chips = two_thousand,
                                  .who = hands[which][kind],
                                  .witness = { INSPECTOR, CR_ROLE_INSPECTOR },
                                  .kind = kind,
                                  .number = SLIP,
                                  .table = TABLE,
                                  .slip = (uint8_t)which,
                                  .protocol_first = true,
                                  .pit_boss_on_duty = true };
}

static enum cr_status tell(const struct cr_slip_deed *deed)
{
    struct cr_slip before = slip;
    enum cr_status refusal = cr_slip_do(&slip, &chips_of_bg, deed, &effect);
    if (refusal == CR_OK)
        post_slip(&effect.posting, SLIP);
    else
        assert_memory_equal(&before, &slip, sizeof slip);
    return refusal;
}

/* As far as that step, all well. */
static void go(unsigned which, unsigned last)
{
    memset(&slip, 0, sizeof slip);
    for (unsigned kind = 0; kind <= last; kind++) {
        struct cr_slip_deed deed = right(kind, which);
        assert_int_equal(tell(&deed), CR_OK);
    }
}

static int begin(void **state)
{
    open_books(state);
    POST(1, MOVE(VAULT, ISSUED, 10000000));
    POST(3, MOVE(CAGE, VAULT, 10000000));
    POST(14, MOVE(FLOAT, CAGE, 1000000));
    memset(&slip, 0, sizeof slip);
    return 0;
}

static void h42_entered_first(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_APPROVE);
    struct cr_slip_deed deed = right(CR_SLIP_DO_ISSUE, CR_SLIP_FILL);
    assert_int_equal(tell(&deed), CR_NO_PROTOCOL);
    go(CR_SLIP_FILL, CR_SLIP_DO_ISSUE);
    assert_int_equal(effect.posting.operation, 14);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 200000);
    assert_int_equal(balance(CR_ACCOUNT_CAGE), 8800000);
    assert_true(cr_slip_is_open(&slip));
    deed = right(CR_SLIP_DO_CARRY, CR_SLIP_FILL);
    assert_int_equal(tell(&deed), CR_OK);
    assert_true(cr_slip_is_open(&slip));
    assert_int_equal(slip.witness.person, 0); /* nothing was counted at the table yet */
    deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(slip.state, CR_SLIP_IS_RECEIVED);
    assert_int_equal(slip.witness.person, INSPECTOR);
    assert_false(effect.incident);
    assert_int_equal(effect.worth, 200000);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 0);
    assert_int_equal(balance(CR_ACCOUNT_FLOAT), 1200000);
    assert_false(cr_slip_is_open(&slip));
    assert_int_equal(slip.at[CR_SLIP_DO_ENTER], 1002);
    assert_int_equal(slip.number, SLIP);
    assert_int_equal(slip.table, TABLE);
}

static void a_house_without_that_rule(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_APPROVE);
    struct cr_slip_deed deed = right(CR_SLIP_DO_ISSUE, CR_SLIP_FILL);
    deed.protocol_first = false;
    assert_int_equal(tell(&deed), CR_OK);
    deed = right(CR_SLIP_DO_ENTER, CR_SLIP_FILL);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* R36: not back-dated */
}

static void h43_short_by_25(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_CARRY);
    struct cr_slip_deed deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    deed.chips = (struct cr_chip_count){ { 1, 1, 4, 3 } }; /* 1,975.00 */
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(slip.state, CR_SLIP_IS_SHORT);
    assert_int_equal(effect.difference, -2500);
    assert_true(effect.incident);
    assert_int_equal(balance(CR_ACCOUNT_FLOAT), 1000000 + 197500);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 2500);
}

static void nothing_arrived(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_CARRY);
    struct cr_slip_deed deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    deed.chips = (struct cr_chip_count){ { 0 } };
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(slip.state, CR_SLIP_IS_SHORT);
    assert_int_equal(effect.posting.operation, 0);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 200000);
}

static void over_by_25(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_CARRY);
    struct cr_slip_deed deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    deed.chips = (struct cr_chip_count){ { 2, 0, 0, 1 } };
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(slip.state, CR_SLIP_IS_OVER);
    assert_int_equal(effect.difference, 2500);
    assert_int_equal(balance(CR_ACCOUNT_FLOAT), 1202500);
    assert_int_equal(balance(CR_ACCOUNT_CAGE), 10000000 - 1202500);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 0);
}

static void other_chips_of_the_same_worth(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_CARRY);
    struct cr_slip_deed deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    deed.chips = (struct cr_chip_count){ { 1, 2 } };
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(slip.state, CR_SLIP_IS_RECEIVED);
    assert_int_equal(effect.difference, 0);
    assert_true(effect.incident);
}

static void a_credit_goes_the_other_way(void **state)
{
    (void)state;
    go(CR_SLIP_CREDIT, CR_SLIP_DO_ISSUE);
    assert_int_equal(effect.posting.operation, 15);
    assert_int_equal(balance(CR_ACCOUNT_FLOAT), 800000);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 200000);
    assert_int_equal(slip.witness.person, INSPECTOR);
    struct cr_slip_deed deed = right(CR_SLIP_DO_CARRY, CR_SLIP_CREDIT);
    assert_int_equal(tell(&deed), CR_OK);
    deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_CREDIT);
    deed.witness = (struct cr_who){ 0, 0 }; /* the cage counts by itself */
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(balance(CR_ACCOUNT_CAGE), 9200000);
    assert_int_equal(balance(CR_ACCOUNT_TRANSIT), 0);
}

static enum cr_status by(unsigned kind, unsigned which, uint32_t person, uint32_t role)
{
    struct cr_slip_deed deed = right(kind, which);
    deed.who = (struct cr_who){ person, role };
    return tell(&deed);
}

static void h44_s1_who_asks_does_not_approve(void **state)
{
    (void)state;
    assert_int_equal(by(CR_SLIP_DO_REQUEST, CR_SLIP_FILL, BOSS, CR_ROLE_PIT_BOSS), CR_OK);
    assert_int_equal(by(CR_SLIP_DO_APPROVE, CR_SLIP_FILL, BOSS, CR_ROLE_PIT_BOSS), CR_SEGREGATION);
    assert_int_equal(by(CR_SLIP_DO_APPROVE, CR_SLIP_FILL, BOSS, CR_ROLE_MANAGER),
                     CR_SEGREGATION); /* in another role he is the same person */
    assert_int_equal(by(CR_SLIP_DO_APPROVE, CR_SLIP_FILL, MANAGER, CR_ROLE_MANAGER), CR_OK);
}

static void s2_the_table_counts_before_a_witness(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_CARRY);
    struct cr_slip_deed deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    deed.witness.person = 0;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.witness.person = DEALER;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.witness.person = CASHIER; /* who issued it */
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.witness = (struct cr_who){ 9, CR_ROLE_DEALER };
    assert_int_equal(tell(&deed), CR_FORBIDDEN_ROLE);
    deed.witness = (struct cr_who){ 9, CR_ROLE_PIT_BOSS };
    deed.who.person = CASHIER;
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    deed.who.person = DEALER;
    assert_int_equal(tell(&deed), CR_OK);
    go(CR_SLIP_CREDIT, CR_SLIP_DO_CARRY);
    assert_int_equal(by(CR_SLIP_DO_RECEIVE, CR_SLIP_CREDIT, DEALER, CR_ROLE_CASHIER),
                     CR_SEGREGATION);
    assert_int_equal(by(CR_SLIP_DO_RECEIVE, CR_SLIP_CREDIT, INSPECTOR, CR_ROLE_CASHIER),
                     CR_SEGREGATION); /* he saw the table's count */
}

static void s4_a_manager_as_pit_boss(void **state)
{
    (void)state;
    go(CR_SLIP_FILL, CR_SLIP_DO_REQUEST);
    struct cr_slip_deed deed = right(CR_SLIP_DO_APPROVE, CR_SLIP_FILL);
    deed.acts_as_pit_boss = true;
    deed.who = (struct cr_who){ MANAGER, CR_ROLE_PIT_BOSS };
    assert_int_equal(tell(&deed), CR_FORBIDDEN_ROLE); /* there is one */
    deed.pit_boss_on_duty = false;
    deed.who.role = CR_ROLE_MANAGER;
    assert_int_equal(tell(&deed), CR_FORBIDDEN_ROLE); /* then he does not act as one */
    deed.who.role = CR_ROLE_PIT_BOSS;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(slip.acting, MANAGER);
    assert_int_equal(by(CR_SLIP_DO_ENTER, CR_SLIP_FILL, MANAGER, CR_ROLE_MANAGER), CR_SEGREGATION);
    for (unsigned kind = CR_SLIP_DO_ENTER; kind <= CR_SLIP_DO_CARRY; kind++) {
        struct cr_slip_deed next = right(kind, CR_SLIP_FILL);
        assert_int_equal(tell(&next), CR_OK);
    }
    deed = right(CR_SLIP_DO_RECEIVE, CR_SLIP_FILL);
    deed.witness = (struct cr_who){ MANAGER, CR_ROLE_PIT_BOSS };
    assert_int_equal(tell(&deed), CR_SEGREGATION);
    memset(&slip, 0, sizeof slip);
    assert_int_equal(by(CR_SLIP_DO_REQUEST, CR_SLIP_FILL, DEALER, CR_ROLE_DEALER), CR_OK);
    deed = right(CR_SLIP_DO_APPROVE, CR_SLIP_FILL);
    deed.who = (struct cr_who){ DEALER, CR_ROLE_PIT_BOSS };
    deed.acts_as_pit_boss = true;
    deed.pit_boss_on_duty = false;
    assert_int_equal(tell(&deed), CR_SEGREGATION); /* his hand is on it already */
    memset(&slip, 0, sizeof slip);
    assert_int_equal(by(CR_SLIP_DO_REQUEST, CR_SLIP_FILL, MANAGER, CR_ROLE_MANAGER), CR_OK);
    assert_int_equal(by(CR_SLIP_DO_APPROVE, CR_SLIP_FILL, BOSS, CR_ROLE_PIT_BOSS), CR_OK);
    deed.kind = CR_SLIP_DO_ENTER;
    deed.who = (struct cr_who){ MANAGER, CR_ROLE_PIT_BOSS };
    assert_int_equal(tell(&deed), CR_SEGREGATION); /* as manager he asked for it */
    deed.who.person = MANAGER + 10;
    assert_int_equal(tell(&deed), CR_OK);
}

/* Who may do which step, by the matrix: one letter a role in the order of base/role.h. */
static void each_step_has_its_roles(void **state)
{
    (void)state;
    static const char *const fill[CR_SLIP_DEEDS] = {
        /* player dealer chipper inspector boss floor manager cashier head registrar ... */
        ".x.xxxx........", "....x.x........", ".x.xxxxxx......",
        ".......xx......", ".xxxxxxxxxxxxxx", ".x............."
    };
    for (unsigned kind = 0; kind < CR_SLIP_DEEDS; kind++)
        for (unsigned role = 0; role <= CR_ROLE_COUNT; role++) {
            memset(&slip, 0, sizeof slip);
            if (kind > 0) go(CR_SLIP_FILL, kind - 1);
            bool may = role < CR_ROLE_COUNT && fill[kind][role] == 'x';
            if (kind == CR_SLIP_DO_CARRY && role == CR_ROLE_COUNT) continue;
            if (by(kind, CR_SLIP_FILL, 50, role) != (may ? CR_OK : CR_FORBIDDEN_ROLE))
                fail_msg("%s by role %u", cr_slip_deed_name(kind), role);
        }
}

static void what_is_no_slip(void **state)
{
    (void)state;
    struct cr_slip_deed deed = right(CR_SLIP_DO_REQUEST, CR_SLIP_FILL);
    deed.chips = (struct cr_chip_count){ { 0 } };
    assert_int_equal(tell(&deed), CR_AMOUNT);
    deed.chips.pieces[10] = 1; /* no such denomination */
    assert_int_equal(tell(&deed), CR_NOT_CHIPS);
    deed.chips = two_thousand;
    deed.slip = CR_SLIP_KINDS;
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    deed.kind = CR_SLIP_DEEDS;
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER);
    go(CR_SLIP_FILL, CR_SLIP_DO_REQUEST);
    deed = right(CR_SLIP_DO_APPROVE, CR_SLIP_FILL);
    deed.chips.pieces[10] = 1; /* of no concern: what was written stands */
    assert_int_equal(tell(&deed), CR_OK);
    assert_true(cr_chip_count_same(&slip.written, &two_thousand));
    go(CR_SLIP_FILL, CR_SLIP_DO_ENTER);
    deed = right(CR_SLIP_DO_ISSUE, CR_SLIP_FILL);
    deed.chips.pieces[3] = 1;
    assert_int_equal(tell(&deed), CR_COUNT_DIFFERS);
}

static void every_edge_and_no_other(void **state)
{
    (void)state;
    static const char *const edges[CR_SLIP_DEEDS] = { "blank",   "requested", "approved",
                                                      "entered", "issued",    "in_transit" };
    for (unsigned which = 0; which < CR_SLIP_KINDS; which++)
        for (unsigned from = 0; from < CR_SLIP_STATES; from++)
            for (unsigned kind = 0; kind < CR_SLIP_DEEDS; kind++) {
                slip = (struct cr_slip){ .written = two_thousand,
                                         .kind = (uint8_t)which,
                                         .state = (uint8_t)from };
                struct cr_slip before = slip;
                struct cr_slip_deed deed = right(kind, which);
                deed.protocol_first = false;
                enum cr_status refusal = cr_slip_do(&slip, &chips_of_bg, &deed, &effect);
                bool is_edge = strcmp(edges[kind], cr_slip_state_name(from)) == 0 ||
                               (kind == CR_SLIP_DO_ISSUE && from == CR_SLIP_IS_APPROVED);
                enum cr_status expected = is_edge                       ? CR_OK
                                          : from >= CR_SLIP_IS_RECEIVED ? CR_SLIP_DONE
                                                                        : CR_OUT_OF_ORDER;
                if (refusal != expected)
                    fail_msg("%s %s: %s", cr_slip_deed_name(kind), cr_slip_state_name(from),
                             cr_status_name(refusal));
                if (!is_edge) assert_memory_equal(&before, &slip, sizeof slip);
            }
}

static void denominations_and_counts(void **state)
{
    (void)state;
    cr_money worth = -1;
    assert_true(cr_denominations_are_sane(&chips_of_bg));
    assert_false(cr_denominations_are_sane(&(struct cr_denominations){ { 0 } }));
    assert_false(cr_denominations_are_sane(&(struct cr_denominations){ { 5, 5 } }));
    assert_false(cr_denominations_are_sane(&(struct cr_denominations){ { 5, 10 } }));
    assert_false(cr_denominations_are_sane(&(struct cr_denominations){ { 5, 0, 1 } }));
    assert_false(cr_denominations_are_sane(&(struct cr_denominations){ { 5, -1 } }));
    assert_false(cr_chip_count_worth(&(struct cr_denominations){ { INT64_MAX } },
                                     &(struct cr_chip_count){ { 2 } }, &worth));
    assert_false(cr_chip_count_worth(&(struct cr_denominations){ { INT64_MAX, 1 } },
                                     &(struct cr_chip_count){ { 1, 1 } }, &worth));
    assert_int_equal(worth, -1);
    const struct cr_chip_count some = { { 1, 2, 3 } }, more = { { 1, 3, 3 } };
    assert_int_equal(cr_chip_count_above(&some, &more), CR_DENOMINATIONS_MAX);
    assert_int_equal(cr_chip_count_above(&more, &some), 1);
}

static void names_are_found_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CR_SLIP_STATES; i++)
        assert_int_equal(cr_slip_state_find(cr_slip_state_name(i)), i);
    for (unsigned i = 0; i < CR_SLIP_DEEDS; i++)
        assert_int_equal(cr_slip_deed_find(cr_slip_deed_name(i)), i);
    assert_int_equal(cr_slip_state_find("lost"), CR_SLIP_STATES);
    assert_int_equal(cr_slip_deed_find("lost"), CR_SLIP_DEEDS);
    assert_string_equal(cr_slip_state_name(CR_SLIP_STATES), "?");
    assert_string_equal(cr_slip_deed_name(CR_SLIP_DEEDS), "?");
    assert_string_equal(cr_slip_kind_name(CR_SLIP_CREDIT), "credit");
    assert_string_equal(cr_slip_kind_name(CR_SLIP_KINDS), "?");
    assert_string_equal(cr_status_name(CR_NO_PROTOCOL), "NO_PROTOCOL");
}

#define T(name) cmocka_unit_test_setup_teardown(name, begin, close_books)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(h42_entered_first),
        T(a_house_without_that_rule),
        T(h43_short_by_25),
        T(nothing_arrived),
        T(over_by_25),
        T(other_chips_of_the_same_worth),
        T(a_credit_goes_the_other_way),
        T(h44_s1_who_asks_does_not_approve),
        T(s2_the_table_counts_before_a_witness),
        T(s4_a_manager_as_pit_boss),
        T(each_step_has_its_roles),
        T(what_is_no_slip),
        T(every_edge_and_no_other),
        T(denominations_and_counts),
        T(names_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
