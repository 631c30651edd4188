/* staff.c -- hired, planned, on duty, at a table: each refusal, and that it changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "house/staff.h"

#define BIT(name) CR_ROLE_BIT(CR_ROLE_##name)
#define HOUR      (60 * CR_MINUTE)
#define NOON      INT64_C(1773576000000000)

enum { ROULETTE, BLACKJACK };
enum { ANN = 7, BEN = 8, CID = 9, DAN = 10, EVE = 11 };

static struct cr_staff staff;
static struct cr_refusal why;
static struct cr_crew_effect effect;

/* What a refusal must leave as it was: every list, byte by byte. */
struct copy {
    struct cr_staff state;
    void *lists[5];
};

static void *copy_of(const void *list, size_t size)
{
    void *copy = malloc(size + 1);
    assert_non_null(copy);
    if (size) memcpy(copy, list, size);
    return copy;
}

static struct copy save(void)
{
    return (struct copy){ staff,
                          { copy_of(staff.members, staff.member_count * sizeof *staff.members),
                            copy_of(staff.turns, staff.turn_count * sizeof *staff.turns),
                            copy_of(staff.duties, staff.duty_count * sizeof *staff.duties),
                            copy_of(staff.posts, staff.post_count * sizeof *staff.posts),
                            copy_of(staff.tables, staff.table_count * sizeof *staff.tables) } };
}

static void same(struct copy *copy)
{
    const void *lists[] = { staff.members, staff.turns, staff.duties, staff.posts, staff.tables };
    const size_t sizes[] = { staff.member_count * sizeof *staff.members,
                             staff.turn_count * sizeof *staff.turns,
                             staff.duty_count * sizeof *staff.duties,
                             staff.post_count * sizeof *staff.posts,
                             staff.table_count * sizeof *staff.tables };
    assert_int_equal(staff.member_count, copy->state.member_count);
    assert_int_equal(staff.turn_count, copy->state.turn_count);
    assert_int_equal(staff.duty_count, copy->state.duty_count);
    assert_int_equal(staff.post_count, copy->state.post_count);
    assert_int_equal(staff.table_count, copy->state.table_count);
    assert_int_equal(staff.last_turn, copy->state.last_turn);
    for (size_t i = 0; i < 5; i++) {
        if (sizes[i]) assert_memory_equal(lists[i], copy->lists[i], sizes[i]);
        free(copy->lists[i]);
    }
}

#define TAKEN(call)                                      \
    do {                                                 \
        enum cr_status got_ = (call);                    \
        assert_string_equal(cr_status_name(got_), "OK"); \
        assert_true(cr_staff_is_sane(&staff, true));     \
    } while (0)
#define REFUSED(code, call)                                              \
    do {                                                                 \
        struct copy before_ = save();                                    \
        enum cr_status got_ = (call);                                    \
        assert_string_equal(cr_status_name(got_), cr_status_name(code)); \
        assert_int_equal(why.status, code);                              \
        same(&before_);                                                  \
    } while (0)

static enum cr_status hire(uint32_t person, uint32_t roles, uint64_t games, int age)
{
    struct cr_member member = { .person = person, .roles = roles, .games = games, .hired = 20000 };
    return cr_staff_hire(&staff, &member, age, 18, &why);
}

static enum cr_status plan(uint32_t person, enum cr_role role, int64_t from, int64_t to)
{
    struct cr_turn turn = { .from = from, .to = to, .person = person, .role = role };
    return cr_staff_plan(&staff, &turn, NOON, &why);
}

static enum cr_status come(uint32_t person, enum cr_role role)
{
    return cr_staff_come(&staff, person, role, NOON, &why);
}

static struct cr_crew_move move_of(uint32_t table, enum cr_role role, uint32_t person)
{
    return (struct cr_crew_move){
        .rules = { .inspector_tables = 1, .chipper_allowed = true, .kept = true },
        .at = NOON,
        .table = table,
        .person = person,
        .role = role,
        .game = ROULETTE,
        .game_name = "roulette"
    };
}

static enum cr_status assign(uint32_t table, enum cr_role role, uint32_t person)
{
    struct cr_crew_move move = move_of(table, role, person);
    return cr_crew_assign(&staff, &move, &effect, &why);
}

static enum cr_status relieve(uint32_t table, enum cr_role role)
{
    struct cr_crew_move move = move_of(table, role, 0);
    move.at = NOON + HOUR;
    return cr_crew_relieve(&staff, &move, &effect, &why);
}

static int begin(void **state)
{
    (void)state;
    memset(&staff, 0, sizeof staff);
    memset(&why, 0, sizeof why);
    return 0;
}

static int end(void **state)
{
    (void)state;
    cr_staff_release(&staff);
    return 0;
}

/* Ann and Ben deal roulette, Cid and Dan inspect, Eve is a manager: all hired, planned and here. */
static void all_are_here(void)
{
    static const struct {
        uint32_t person;
        enum cr_role role;
    } rows[] = { { ANN, CR_ROLE_DEALER },
                 { BEN, CR_ROLE_DEALER },
                 { CID, CR_ROLE_INSPECTOR },
                 { DAN, CR_ROLE_INSPECTOR },
                 { EVE, CR_ROLE_MANAGER } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        TAKEN(hire(rows[i].person, CR_ROLE_BIT(rows[i].role), 1u << ROULETTE, 30));
        TAKEN(plan(rows[i].person, rows[i].role, NOON, NOON + 8 * HOUR));
        TAKEN(come(rows[i].person, rows[i].role));
    }
}

/* ---- Hired ---- */

static void h24_nobody_under_eighteen_is_hired(void **state)
{
    (void)state;
    REFUSED(CR_STAFF_AGE, hire(ANN, BIT(DEALER), 1, 17));
    assert_int_equal(why.min, 18);
    REFUSED(CR_FIELD_MISSING, hire(ANN, BIT(DEALER), 1, -1)); /* nobody knows how old he is */
    TAKEN(hire(ANN, BIT(DEALER), 1, 18));
    REFUSED(CR_ALREADY_DONE, hire(ANN, BIT(DEALER), 1, 18));
    REFUSED(CR_BAD_INPUT, hire(BEN, 0, 1, 30));
    REFUSED(CR_BAD_INPUT, hire(BEN, BIT(AUDITOR), 1, 30));
    REFUSED(CR_BAD_INPUT, hire(BEN, BIT(PLAYER) | BIT(DEALER), 1, 30));
}

static void members_are_found_by_number(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 300; i++)
        TAKEN(hire(1 + i * 7919 % 1000, BIT(SUPPORT), 0, 20));
    for (uint32_t i = 0; i < 300; i++)
        assert_int_equal(cr_staff_member(&staff, 1 + i * 7919 % 1000)->person, 1 + i * 7919 % 1000);
    assert_null(cr_staff_member(&staff, 2000));
    assert_null(cr_staff_member(&staff, 0));
}

static void who_answers_to_whom(void **state)
{
    (void)state;
    static const struct {
        enum cr_role role;
        uint32_t to;
    } rows[] = {
        { CR_ROLE_DEALER, BIT(INSPECTOR) },
        { CR_ROLE_CHIPPER, BIT(INSPECTOR) },
        { CR_ROLE_INSPECTOR, BIT(PIT_BOSS) | BIT(FLOOR) },
        { CR_ROLE_PIT_BOSS, BIT(MANAGER) },
        { CR_ROLE_FLOOR, BIT(MANAGER) },
        { CR_ROLE_CASHIER, BIT(MANAGER) | BIT(HEAD_CASHIER) },
        { CR_ROLE_REGISTRAR, BIT(MANAGER) },
        { CR_ROLE_SECURITY, BIT(MANAGER) },
        { CR_ROLE_MANAGER, 0 },
        { CR_ROLE_HEAD_CASHIER, 0 },
        { CR_ROLE_SUPPORT, 0 },
        { CR_ROLE_ADMINISTRATION, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(cr_role_answers_to(rows[i].role), rows[i].to);
}

static void skills_and_roles_in_use_stay(void **state)
{
    (void)state;
    all_are_here();
    TAKEN(assign(3, CR_ROLE_DEALER, ANN));
    REFUSED(CR_NOT_FOUND, cr_staff_change(&staff, 99, BIT(DEALER), 0, &why));
    REFUSED(CR_BAD_INPUT, cr_staff_change(&staff, ANN, BIT(SYSTEM), 1, &why));
    REFUSED(CR_OUT_OF_ORDER, cr_staff_change(&staff, ANN, BIT(CASHIER), 1, &why));
    assert_string_equal(why.what, "off_duty");
    REFUSED(CR_OUT_OF_ORDER, cr_staff_change(&staff, ANN, BIT(DEALER), 1u << BLACKJACK, &why));
    assert_string_equal(why.what, "relieve");
    TAKEN(cr_staff_change(&staff, ANN, BIT(DEALER) | BIT(CHIPPER), 3, &why));
    assert_int_equal(cr_staff_member(&staff, ANN)->games, 3);
}

static void one_on_duty_is_not_dismissed(void **state)
{
    (void)state;
    all_are_here();
    REFUSED(CR_OUT_OF_ORDER, cr_staff_check_dismiss(&staff, ANN, &why));
    REFUSED(CR_NOT_FOUND, cr_staff_check_dismiss(&staff, 99, &why));
    TAKEN(cr_staff_go(&staff, ANN, &why));
    TAKEN(cr_staff_check_dismiss(&staff, ANN, &why));
    uint32_t turns = staff.turn_count;
    cr_staff_dismiss(&staff, ANN);
    assert_null(cr_staff_member(&staff, ANN));
    assert_int_equal(staff.turn_count, turns - 1);
    assert_true(cr_staff_is_sane(&staff, true));
    TAKEN(hire(ANN, BIT(DEALER), 1, 30)); /* and may come back */
}

/* ---- The schedule ---- */

static void a_turn_is_a_span_of_his_own_role(void **state)
{
    (void)state;
    TAKEN(hire(ANN, BIT(DEALER), 1, 30));
    REFUSED(CR_NOT_FOUND, plan(BEN, CR_ROLE_DEALER, NOON, NOON + HOUR));
    REFUSED(CR_FORBIDDEN_ROLE, plan(ANN, CR_ROLE_CASHIER, NOON, NOON + HOUR));
    REFUSED(CR_BAD_INPUT, plan(ANN, CR_ROLE_DEALER, NOON, NOON));
    REFUSED(CR_BAD_INPUT, plan(ANN, CR_ROLE_DEALER, NOON + 2, NOON + 1));
    REFUSED(CR_BAD_INPUT, plan(ANN, CR_ROLE_DEALER, NOON, NOON + CR_STAFF_TURN_MAX + 1));
    REFUSED(CR_BAD_INPUT, plan(ANN, CR_ROLE_DEALER, NOON - HOUR, NOON)); /* it is over */
    TAKEN(plan(ANN, CR_ROLE_DEALER, NOON, NOON + 8 * HOUR));
    assert_int_equal(staff.last_turn, 1);
    REFUSED(CR_BAD_INPUT, plan(ANN, CR_ROLE_DEALER, NOON + 7 * HOUR, NOON + 9 * HOUR));
    TAKEN(plan(ANN, CR_ROLE_DEALER, NOON + 8 * HOUR, NOON + 9 * HOUR)); /* one behind the other */
    REFUSED(CR_NOT_FOUND, cr_staff_unplan(&staff, 3, &why));
    TAKEN(come(ANN, CR_ROLE_DEALER));
    REFUSED(CR_OUT_OF_ORDER, cr_staff_unplan(&staff, 1, &why)); /* he is here by it */
    TAKEN(cr_staff_unplan(&staff, 2, &why));
    assert_null(cr_staff_turn(&staff, 2));
}

static void what_is_long_over_leaves_the_schedule(void **state)
{
    (void)state;
    TAKEN(hire(ANN, BIT(DEALER), 1, 30));
    TAKEN(hire(BEN, BIT(DEALER), 1, 30));
    TAKEN(plan(ANN, CR_ROLE_DEALER, NOON, NOON + HOUR));
    TAKEN(plan(BEN, CR_ROLE_DEALER, NOON, NOON + HOUR));
    TAKEN(come(BEN, CR_ROLE_DEALER)); /* and never goes */
    int64_t later = NOON + HOUR + CR_STAFF_PAST_KEPT;
    struct cr_turn turn = { later, later + HOUR, 0, ANN, CR_ROLE_DEALER, 0 };
    TAKEN(cr_staff_plan(&staff, &turn, later, &why));
    assert_null(cr_staff_turn(&staff, 1));
    assert_non_null(cr_staff_turn(&staff, 2)); /* he is still here by it */
    assert_non_null(cr_staff_turn(&staff, 3));
}

/* ---- Duty ---- */

static void s7_duty_needs_the_schedule(void **state)
{
    (void)state;
    REFUSED(CR_NOT_FOUND, come(ANN, CR_ROLE_DEALER));
    TAKEN(hire(ANN, BIT(DEALER) | BIT(CHIPPER), 1, 30));
    REFUSED(CR_FORBIDDEN_ROLE, come(ANN, CR_ROLE_CASHIER));
    REFUSED(CR_OUT_OF_ORDER, come(ANN, CR_ROLE_DEALER));
    assert_string_equal(why.what, "schedule_put");
    TAKEN(plan(ANN, CR_ROLE_DEALER, NOON + 2 * HOUR, NOON + 4 * HOUR));
    REFUSED(CR_OUT_OF_ORDER, come(ANN, CR_ROLE_DEALER)); /* two hours too early */
    REFUSED(CR_OUT_OF_ORDER,
            cr_staff_come(&staff, ANN, CR_ROLE_CHIPPER, NOON + 3 * HOUR, &why)); /* other role */
    REFUSED(CR_OUT_OF_ORDER, cr_staff_come(&staff, ANN, CR_ROLE_DEALER, NOON + 4 * HOUR, &why));
    REFUSED(CR_OUT_OF_ORDER, cr_staff_come(&staff, ANN, CR_ROLE_DEALER, NOON + HOUR - 1, &why));
    TAKEN(cr_staff_come(&staff, ANN, CR_ROLE_DEALER, NOON + HOUR, &why));
    REFUSED(CR_ALREADY_DONE, cr_staff_come(&staff, ANN, CR_ROLE_DEALER, NOON + HOUR, &why));
    assert_int_equal(cr_staff_on_duty_roles(&staff), BIT(DEALER));
    assert_true(cr_staff_acts(&staff, ANN, CR_ROLE_DEALER));
    assert_false(cr_staff_acts(&staff, ANN, CR_ROLE_CHIPPER));
    assert_false(cr_staff_acts(&staff, BEN, CR_ROLE_DEALER));
    TAKEN(cr_staff_go(&staff, ANN, &why));
    REFUSED(CR_STAFF_OFF_DUTY, cr_staff_go(&staff, ANN, &why));
    assert_int_equal(why.n, ANN);
}

static void s4_the_manager_acts_as_pit_boss_where_there_is_none(void **state)
{
    (void)state;
    all_are_here();
    assert_true(cr_staff_acts(&staff, EVE, CR_ROLE_PIT_BOSS));
    assert_false(cr_staff_acts(&staff, EVE, CR_ROLE_INSPECTOR));
    assert_false(cr_staff_acts(&staff, CID, CR_ROLE_PIT_BOSS));
    TAKEN(hire(20, BIT(PIT_BOSS), 0, 40));
    TAKEN(plan(20, CR_ROLE_PIT_BOSS, NOON, NOON + HOUR));
    TAKEN(come(20, CR_ROLE_PIT_BOSS));
    assert_false(cr_staff_acts(&staff, EVE, CR_ROLE_PIT_BOSS));
    assert_true(cr_staff_acts(&staff, EVE, CR_ROLE_MANAGER));
    TAKEN(cr_staff_go(&staff, 20, &why));
    assert_true(cr_staff_acts(&staff, EVE, CR_ROLE_PIT_BOSS));
}

/* ---- Crews ---- */

static void a_dealer_deals_what_he_knows(void **state)
{
    (void)state;
    all_are_here();
    struct cr_crew_move move = move_of(3, CR_ROLE_DEALER, ANN);
    move.game = BLACKJACK;
    move.game_name = "blackjack";
    REFUSED(CR_STAFF_SKILL, cr_crew_assign(&staff, &move, &effect, &why));
    assert_string_equal(why.what, "blackjack");
    assert_int_equal(why.n, ANN);
    move.rules.kept = false; /* a house that does not keep its staff does not ask */
    move.person = 99;
    assert_int_equal(cr_crew_assign(&staff, &move, &effect, &why), CR_OK);
    assert_true(cr_staff_is_sane(&staff, false));
}

static void only_who_is_on_duty_in_the_role_takes_the_post(void **state)
{
    (void)state;
    all_are_here();
    REFUSED(CR_NOT_FOUND, assign(3, CR_ROLE_DEALER, 99));
    REFUSED(CR_STAFF_OFF_DUTY, assign(3, CR_ROLE_DEALER, CID)); /* he is here as inspector */
    REFUSED(CR_BAD_INPUT, assign(3, CR_ROLE_MANAGER, EVE));
    TAKEN(cr_staff_go(&staff, ANN, &why));
    REFUSED(CR_STAFF_OFF_DUTY, assign(3, CR_ROLE_DEALER, ANN));
    TAKEN(assign(3, CR_ROLE_DEALER, BEN));
    REFUSED(CR_ALREADY_DONE, assign(3, CR_ROLE_DEALER, BEN));
    REFUSED(CR_OUT_OF_ORDER, cr_staff_go(&staff, BEN, &why)); /* relieved first */
    assert_string_equal(why.what, "relieve");
}

static void r46_one_inspector_one_table(void **state)
{
    (void)state;
    all_are_here();
    TAKEN(assign(3, CR_ROLE_INSPECTOR, CID));
    REFUSED(CR_CREW_BUSY, assign(4, CR_ROLE_INSPECTOR, CID));
    assert_int_equal(why.n, CID);
    struct cr_crew_move move = move_of(4, CR_ROLE_INSPECTOR, CID);
    move.rules.inspector_tables = 2;
    TAKEN(cr_crew_assign(&staff, &move, &effect, &why));
    move.table = 5;
    REFUSED(CR_CREW_BUSY, cr_crew_assign(&staff, &move, &effect, &why));
    move.rules.inspector_tables = 0; /* any number */
    TAKEN(cr_crew_assign(&staff, &move, &effect, &why));
    TAKEN(assign(3, CR_ROLE_DEALER, ANN));
    REFUSED(CR_CREW_BUSY, assign(4, CR_ROLE_DEALER, ANN)); /* a dealer never has two */
}

static void a_chipper_is_the_houses_choice(void **state)
{
    (void)state;
    TAKEN(hire(ANN, BIT(CHIPPER), 0, 30));
    TAKEN(plan(ANN, CR_ROLE_CHIPPER, NOON, NOON + HOUR));
    TAKEN(come(ANN, CR_ROLE_CHIPPER));
    struct cr_crew_move move = move_of(3, CR_ROLE_CHIPPER, ANN);
    move.rules.chipper_allowed = false;
    REFUSED(CR_FORBIDDEN_ROLE, cr_crew_assign(&staff, &move, &effect, &why));
    TAKEN(assign(3, CR_ROLE_CHIPPER, ANN));
    assert_int_equal(cr_crew_due(cr_crew_post(&staff, 3, CR_ROLE_CHIPPER), 20), 0);
}

static void h51_a_change_only_between_rounds(void **state)
{
    (void)state;
    all_are_here();
    TAKEN(assign(3, CR_ROLE_DEALER, ANN));
    assert_false(effect.is_another_dealer); /* the first one */
    struct cr_crew_move move = move_of(3, CR_ROLE_DEALER, BEN);
    move.in_round = true;
    REFUSED(CR_IN_ROUND, cr_crew_assign(&staff, &move, &effect, &why));
    REFUSED(CR_IN_ROUND, cr_crew_relieve(&staff, &move, &effect, &why));
    TAKEN(assign(3, CR_ROLE_DEALER, BEN));
    assert_true(effect.is_another_dealer);
    assert_int_equal(effect.relieved.person, ANN);
    TAKEN(relieve(3, CR_ROLE_DEALER));
    assert_int_equal(effect.relieved.person, BEN);
    REFUSED(CR_NOT_FOUND, relieve(3, CR_ROLE_DEALER));
    TAKEN(assign(3, CR_ROLE_DEALER, BEN)); /* the same one comes back: nothing for the game */
    assert_false(effect.is_another_dealer);
    TAKEN(relieve(3, CR_ROLE_DEALER));
    TAKEN(assign(3, CR_ROLE_DEALER, ANN)); /* another, though nobody stood there in between */
    assert_true(effect.is_another_dealer);
}

static void rotation_at_equal_intervals(void **state)
{
    (void)state;
    all_are_here();
    assert_int_equal(cr_crew_next(&staff, CR_ROLE_DEALER, ROULETTE), ANN);
    assert_int_equal(cr_crew_next(&staff, CR_ROLE_DEALER, BLACKJACK), 0);
    TAKEN(assign(3, CR_ROLE_DEALER, ANN));
    const struct cr_post *post = cr_crew_post(&staff, 3, CR_ROLE_DEALER);
    assert_int_equal(cr_crew_due(post, 20), NOON + 20 * CR_MINUTE);
    assert_int_equal(cr_crew_due(post, 0), 0);
    assert_int_equal(cr_crew_next(&staff, CR_ROLE_DEALER, ROULETTE), BEN);
    assert_int_equal(cr_crew_next(&staff, CR_ROLE_INSPECTOR, BLACKJACK), CID); /* no skill asked */
    TAKEN(relieve(3, CR_ROLE_DEALER)); /* an hour later: Ben has been free longer */
    assert_int_equal(cr_crew_next(&staff, CR_ROLE_DEALER, ROULETTE), BEN);
    assert_int_equal(cr_staff_duty(&staff, ANN)->free_since, NOON + HOUR);
    assert_int_equal(cr_crew_roles(&staff, 3), 0);
    TAKEN(assign(3, CR_ROLE_INSPECTOR, CID));
    assert_int_equal(cr_crew_roles(&staff, 3), BIT(INSPECTOR));
}

static void the_rules_are_explained_once_a_session(void **state)
{
    (void)state;
    all_are_here();
    REFUSED(CR_CREW, cr_crew_brief(&staff, 3, &why));
    cr_crew_session(&staff, 3); /* nobody knows it: nothing happens */
    TAKEN(assign(3, CR_ROLE_INSPECTOR, CID));
    REFUSED(CR_CREW, cr_crew_brief(&staff, 3, &why));
    TAKEN(assign(3, CR_ROLE_DEALER, ANN));
    TAKEN(cr_crew_brief(&staff, 3, &why));
    REFUSED(CR_ALREADY_DONE, cr_crew_brief(&staff, 3, &why));
    assert_true(cr_crew_table(&staff, 3)->briefed);
    cr_crew_session(&staff, 3);
    TAKEN(cr_crew_brief(&staff, 3, &why));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(h24_nobody_under_eighteen_is_hired),
        TEST(members_are_found_by_number),
        TEST(who_answers_to_whom),
        TEST(skills_and_roles_in_use_stay),
        TEST(one_on_duty_is_not_dismissed),
        TEST(a_turn_is_a_span_of_his_own_role),
        TEST(what_is_long_over_leaves_the_schedule),
        TEST(s7_duty_needs_the_schedule),
        TEST(s4_the_manager_acts_as_pit_boss_where_there_is_none),
        TEST(a_dealer_deals_what_he_knows),
        TEST(only_who_is_on_duty_in_the_role_takes_the_post),
        TEST(r46_one_inspector_one_table),
        TEST(a_chipper_is_the_houses_choice),
        TEST(h51_a_change_only_between_rounds),
        TEST(rotation_at_equal_intervals),
        TEST(the_rules_are_explained_once_a_session),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
