/* calendar.c -- dates, ages, terms and working days, against a second reading that walks day by day. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "house/calendar.h"

static cr_day on(const char *text)
{
    cr_day day = CR_DAY_NONE;
    assert_true(cr_date_parse(text, &day));
    return day;
}

static uint64_t chance = 1;
static uint32_t below(uint32_t n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance >> 33) % n;
}

#define assert_day(day, text) assert_int_equal(day, on(text))

/* ---- The second reading: what a child would do with a wall calendar ---- */

struct naive {
    int year, month, day;
};

static int naive_last(int year, int month)
{
    if (month == 2)
        return (year % 400 == 0) ? 29 : (year % 100 == 0) ? 28 : (year % 4 == 0) ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

static void naive_next(struct naive *date)
{
    if (++date->day <= naive_last(date->year, date->month)) return;
    date->day = 1;
    if (++date->month <= 12) return;
    date->month = 1;
    date->year++;
}

static int naive_order(struct naive a, struct naive b)
{
    if (a.year != b.year) return a.year - b.year;
    if (a.month != b.month) return a.month - b.month;
    return a.day - b.day;
}

static struct naive naive_of(cr_day day)
{
    struct cr_date date = cr_date_of(day);
    return (struct naive){ date.year, date.month, date.day };
}

/* Birthdays up to that date, counted one by one. */
static unsigned naive_age(struct naive born, struct naive today)
{
    unsigned age = 0;
    for (int year = born.year + 1; year <= today.year; year++) {
        struct naive birthday = { year, born.month, born.day };
        if (birthday.day > naive_last(birthday.year, birthday.month))
            birthday = (struct naive){ year, 3, 1 };
        age += naive_order(birthday, today) <= 0;
    }
    return age;
}

static struct naive naive_months(struct naive date, unsigned months)
{
    for (; months > 0; months--)
        if (++date.month > 12) {
            date.month = 1;
            date.year++;
        }
    while (date.day > naive_last(date.year, date.month))
        date.day--;
    return date;
}

/* ---- Days and dates ---- */

static void every_day_there_and_back(void **state)
{
    (void)state;
    struct naive walk = { 1, 1, 1 };
    for (cr_day day = CR_DAY_MIN; day <= CR_DAY_MAX; day++, naive_next(&walk)) {
        struct cr_date date = cr_date_of(day);
        if (date.year != walk.year || date.month != walk.month || date.day != walk.day)
            fail_msg("day %d is %d-%d-%d, was %d-%d-%d", (int)day, walk.year, walk.month, walk.day,
                     date.year, date.month, date.day);
        if (cr_day_of(date) != day) fail_msg("day %d comes back as another", (int)day);
        if ((unsigned)cr_weekday_of(day) != (unsigned)((day % 7 + 7 + CR_THURSDAY) % 7))
            fail_msg("day %d is another day of the week", (int)day);
    }
    assert_int_equal(walk.year, 10000);
}

static void dates_as_people_write_them(void **state)
{
    (void)state;
    char text[CR_DATE_SIZE];
    assert_int_equal(on("1970-01-01"), 0);
    assert_int_equal(on("0001-01-01"), CR_DAY_MIN);
    assert_int_equal(on("9999-12-31"), CR_DAY_MAX);
    cr_date_format(on("2026-03-05"), text);
    assert_string_equal(text, "2026-03-05");
    cr_date_format(CR_DAY_MIN, text);
    assert_string_equal(text, "0001-01-01");
    assert_int_equal(cr_weekday_of(on("2026-03-06")), CR_FRIDAY);
    assert_int_equal(cr_weekday_of(on("2026-06-13")), CR_SATURDAY);
    assert_false(cr_day_is_valid(CR_DAY_NONE));
    assert_false(cr_day_is_valid(CR_DAY_MAX + 1));
}

static void what_is_no_date(void **state)
{
    (void)state;
    static const char *const texts[] = { "",           "2026-3-15",  "2026-03-15 ", "2026-02-29",
                                         "2100-02-29", "2026-13-01", "2026-00-10",  "2026-04-31",
                                         "2026-01-00", "0000-01-01", "2026/03/15",  "+026-03-15",
                                         "20a6-03-15", "2026-03--5", "-2026-03-15" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        cr_day day = 77;
        if (cr_date_parse(texts[i], &day)) fail_msg("%s was taken", texts[i]);
        assert_int_equal(day, 77);
    }
    assert_true(on("2000-02-29") && on("2024-02-29"));
}

/* ---- Ages ---- */

static void h1_h2_h3_eighteen_on_the_birthday(void **state)
{
    (void)state;
    assert_int_equal(cr_age_on(on("2008-03-16"), on("2026-03-15")), 17);
    assert_int_equal(cr_age_on(on("2008-03-16"), on("2026-03-16")), 18);
    assert_int_equal(cr_age_on(on("2008-02-29"), on("2026-02-28")), 17);
    assert_int_equal(cr_age_on(on("2008-02-29"), on("2026-03-01")), 18);
    assert_int_equal(cr_age_on(on("2008-02-29"), on("2028-02-28")), 19);
    assert_int_equal(cr_age_on(on("2008-02-29"), on("2028-02-29")), 20); /* the year has one */
    assert_int_equal(cr_age_on(on("2008-02-29"), on("2108-02-29")), 100);
    assert_int_equal(cr_age_on(on("1896-02-29"), on("1900-03-01")), 4); /* 1900 has none */
    assert_int_equal(cr_age_on(on("2008-03-16"), on("2008-03-15")), 0);
    assert_int_equal(cr_age_on(on("2030-01-01"), on("2026-01-01")), 0);
    assert_day(cr_birthday(on("2008-02-29"), 18), "2026-03-01");
}

static void ages_by_a_second_reading(void **state)
{
    (void)state;
    for (int i = 0; i < 10000; i++) {
        cr_day born = on("1880-01-01") + (cr_day)below(80000);
        if (i % 4 == 0)
            born = cr_day_of((struct cr_date){ (int16_t)(1904 + 4 * below(30)), 2, 29 });
        cr_day today = born + (cr_day)below(40000);
        if (i % 2 == 0)
            today = cr_birthday(born, below(100)) + (cr_day)below(3) - 1; /* the edges */
        unsigned age = today < born ? 0 : naive_age(naive_of(born), naive_of(today));
        if (cr_age_on(born, today) != age)
            fail_msg("born %d, on %d: %u, was %u", (int)born, (int)today, age,
                     cr_age_on(born, today));
    }
}

/* ---- Terms of months ---- */

static void terms_of_months(void **state)
{
    (void)state;
    assert_day(cr_add_months(on("2026-03-15"), 6), "2026-09-15");  /* H9 */
    assert_day(cr_add_months(on("2026-03-15"), 36), "2029-03-15"); /* H12 */
    assert_day(cr_add_months(on("2026-08-31"), 6), "2027-02-28");  /* H13 */
    assert_day(cr_add_months(on("2026-06-01"), 6), "2026-12-01");  /* H15 */
    assert_day(cr_add_months(on("2026-11-30"), 3), "2027-02-28");  /* H102 */
    assert_day(cr_add_months(on("2027-08-31"), 6), "2028-02-29");
    assert_day(cr_add_months(on("2028-02-29"), 12), "2029-02-28");
    assert_day(cr_add_months(on("2026-12-31"), 2), "2027-02-28");
    assert_day(cr_add_months(on("2026-05-31"), 1), "2026-06-30");
    assert_day(cr_add_months(on("2026-05-31"), 0), "2026-05-31");
}

static void terms_by_a_second_reading(void **state)
{
    (void)state;
    for (int i = 0; i < 10000; i++) {
        cr_day from = on("1990-01-01") + (cr_day)below(60000);
        if (i % 2 == 0) /* month ends */
            from = cr_add_months(on("1990-01-31"), below(1200));
        unsigned months = below(61);
        struct naive to = naive_months(naive_of(from), months);
        if (naive_order(naive_of(cr_add_months(from, months)), to) != 0)
            fail_msg("%d and %u months: %d-%d-%d", (int)from, months, to.year, to.month, to.day);
    }
}

/* ---- Working days ---- */

static void h66_h67_h68_h73_working_days(void **state)
{
    (void)state;
    static struct cr_work_calendar work;
    assert_day(cr_working_days_after(&work, on("2026-03-06"), 7), "2026-03-17"); /* H66, H73 */
    assert_day(cr_working_days_after(&work, on("2026-03-07"), 7), "2026-03-17");
    assert_day(cr_working_days_after(&work, on("2026-03-08"), 7), "2026-03-17");
    assert_day(cr_working_days_after(&work, on("2026-03-05"), 7), "2026-03-16"); /* H68 */
    assert_true(cr_holiday_add(&work, on("2026-03-12")));
    assert_day(cr_working_days_after(&work, on("2026-03-06"), 7), "2026-03-18"); /* H67 */
    assert_day(cr_roll_to_working_day(&work, on("2026-03-12")), "2026-03-13");
    assert_day(cr_roll_to_working_day(&work, on("2026-06-13")), "2026-06-15"); /* H98 */
    assert_day(cr_roll_to_working_day(&work, on("2026-06-15")), "2026-06-15");
    assert_true(cr_holiday_add(&work, on("2026-03-14"))); /* a Saturday: nothing more is lost */
    assert_day(cr_working_days_after(&work, on("2026-03-06"), 7), "2026-03-18");
    assert_true(cr_holiday_drop(&work, on("2026-03-12")));
    assert_false(cr_holiday_drop(&work, on("2026-03-12")));
    assert_day(cr_working_days_after(&work, on("2026-03-06"), 7), "2026-03-17");
}

static void the_list_of_holidays(void **state)
{
    (void)state;
    static struct cr_work_calendar work, before;
    static bool listed[2000];
    memset(&work, 0, sizeof work);
    for (int i = 0; i < 20000; i++) {
        uint32_t day = below(2000);
        if (below(2)) {
            bool fits = !listed[day] && work.count < CR_HOLIDAYS_MAX;
            assert_int_equal(cr_holiday_add(&work, (cr_day)day), fits);
            listed[day] |= fits;
        } else {
            assert_int_equal(cr_holiday_drop(&work, (cr_day)day), listed[day]);
            listed[day] = false;
        }
    }
    while (work.count < CR_HOLIDAYS_MAX)
        cr_holiday_add(&work, (cr_day)below(2000));
    before = work;
    assert_false(cr_holiday_add(&work, 5000)); /* full */
    assert_false(cr_holiday_add(&work, CR_DAY_NONE));
    assert_memory_equal(&work, &before, sizeof work);
    for (uint32_t i = 1; i < work.count; i++)
        assert_true(work.holidays[i - 1] < work.holidays[i]);
}

static void working_days_by_a_second_reading(void **state)
{
    (void)state;
    static struct cr_work_calendar work;
    static bool off[4000];
    memset(&work, 0, sizeof work);
    for (int i = 0; i < 400; i++) {
        uint32_t day = below(4000);
        off[day] = true;
        cr_holiday_add(&work, (cr_day)day);
    }
    for (int i = 0; i < 10000; i++) {
        cr_day from = (cr_day)below(3900), to = from;
        unsigned days = 1 + below(15);
        for (unsigned left = days; left > 0;) {
            to++;
            int weekday = (to + 3) % 7; /* 1970-01-01 was a Thursday; 0 is Monday */
            left -= weekday < 5 && !(to < 4000 && off[to]);
        }
        assert_int_equal(cr_working_days_after(&work, from, days), to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_day_there_and_back),
        cmocka_unit_test(dates_as_people_write_them),
        cmocka_unit_test(what_is_no_date),
        cmocka_unit_test(h1_h2_h3_eighteen_on_the_birthday),
        cmocka_unit_test(ages_by_a_second_reading),
        cmocka_unit_test(terms_of_months),
        cmocka_unit_test(terms_by_a_second_reading),
        cmocka_unit_test(h66_h67_h68_h73_working_days),
        cmocka_unit_test(the_list_of_holidays),
        cmocka_unit_test(working_days_by_a_second_reading),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("calendar", tests, NULL, NULL);
}
