/* The house established, and what it sets since. */
#include "hall_kit.h"

static void it_is_established_once(void **state)
{
    (void)state;
    open_hall("m1");
    assert_true(cr_hall_is_established(kit.hall));
    assert_string_equal(cr_hall_settings(kit.hall)->currency, "BYN");
    assert_int_equal(cr_hall_rules(kit.hall)->selfex_min_months, 6);
    REFUSED(CR_ALREADY_DONE, "administration", "{'do':'establish','house':'bg'}");
    close_hall();
}

static void before_it_nothing_is_done(void **state)
{
    (void)state;
    open_hall("m1");
    struct cr_hall *other;
    struct cr_hall_world world = kit_world(&kit.books);
    assert_int_equal(cr_hall_open(&other), CR_OK);
    json_t *value = kit_json("{'do':'house_set','income_tax_bp':400}");
    struct cr_deed early = { .world = &world,
                             .value = value,
                             .at = kit.now,
                             .number = 1,
                             .by = 1,
                             .role = CR_ROLE_ADMINISTRATION };
    assert_int_equal(cr_hall_do(other, &early), CR_NOT_ESTABLISHED);
    json_decref(value);
    cr_hall_close(other);
    close_hall();
}

static void its_settings_are_the_administrations(void **state)
{
    (void)state;
    open_hall("bg");
    OK("administration", "{'do':'house_set','reserve_required':20000000}");
    assert_int_equal(cr_hall_settings(kit.hall)->reserve_required, 20000000);
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'house_set','reserve_required':1}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'house_set','income_tax_bp':'4'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'house_set','facts':{}}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'house_set','denominations':[5,10]}");
    REFUSED(CR_NO_SUCH_INPUT, "administration", "{'do':'open_sesame'}");
    OK("administration", "{'do':'holiday_add','day':'2026-03-12'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'holiday_add','day':'2026-03-12'}");
    OK("administration", "{'do':'holiday_drop','day':'2026-03-12'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'holiday_drop','day':'2026-02-30'}");
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_established_once),
        cmocka_unit_test(before_it_nothing_is_done),
        cmocka_unit_test(its_settings_are_the_administrations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
