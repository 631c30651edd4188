/* zone.c -- the house's clock: rules that are read and rules that are not, both nights on which the clock is
 * changed, deadlines by their examples; and the C library's reading of the same rules as a second opinion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "house/zone.h"

#define MINSK "<+03>-3"
#define SOFIA "EET-2EEST,M3.5.0/3,M10.5.0/4"

static struct cr_zone zone;

static void use(const char *rule)
{
    struct cr_error err = { "", "" };
    if (cr_zone_parse(&zone, rule, &err) != CR_OK) fail_msg("%s", err.what);
}

static cr_day on(const char *text)
{
    cr_day day = CR_DAY_NONE;
    assert_true(cr_date_parse(text, &day));
    return day;
}

/* When the clock shows "2026-03-15 20:00:00", the first time. */
static int64_t at(const char *text)
{
    char date[CR_DATE_SIZE];
    int hour, minute, second;
    memcpy(date, text, CR_DATE_SIZE - 1);
    date[CR_DATE_SIZE - 1] = '\0';
    assert_int_equal(sscanf(text + CR_DATE_SIZE - 1, " %d:%d:%d", &hour, &minute, &second), 3);
    struct cr_zone_clock clock = { on(date), hour * 3600 + minute * 60 + second };
    return cr_zone_moment(&zone, clock, false);
}

static void shows(int64_t moment, const char *text)
{
    char shown[CR_ZONE_FORMAT_SIZE];
    cr_zone_format(&zone, moment, shown);
    assert_string_equal(shown, text);
}

static int64_t greenwich(const char *day, int hour, int minute, int second)
{
    return (on(day) * INT64_C(86400) + hour * 3600 + minute * 60 + second) * CR_ZONE_SECOND;
}

static uint64_t chance = 1;
static uint32_t below(uint32_t n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance >> 33) % n;
}

/* ---- Rules ---- */

static void rules_that_are_read(void **state)
{
    (void)state;
    use(MINSK);
    assert_int_equal(zone.east[CR_ZONE_STANDARD], 3 * 3600);
    assert_false(zone.has_summer);
    assert_string_equal(zone.name[CR_ZONE_STANDARD], "+03");
    use(SOFIA);
    assert_int_equal(zone.east[CR_ZONE_STANDARD], 2 * 3600);
    assert_int_equal(zone.east[CR_ZONE_SUMMER], 3 * 3600);
    assert_string_equal(zone.name[CR_ZONE_SUMMER], "EEST");
    assert_int_equal(zone.begins[CR_ZONE_SUMMER].month, 3);
    assert_int_equal(zone.begins[CR_ZONE_SUMMER].week, 5);
    assert_int_equal(zone.begins[CR_ZONE_STANDARD].time, 4 * 3600);
    use("<+0545>-5:45");
    assert_int_equal(zone.east[CR_ZONE_STANDARD], 5 * 3600 + 45 * 60);
    use("LMT+1:02:03");
    assert_int_equal(zone.east[CR_ZONE_STANDARD], -3723);
    use("azAZ0");
    assert_string_equal(zone.name[CR_ZONE_STANDARD], "azAZ");
    use("ABCDEFGHIJKLMNO-3"); /* the longest name */
    assert_string_equal(zone.name[CR_ZONE_STANDARD], "ABCDEFGHIJKLMNO");
    use("AAA0BBB-2,J60/0,300/-167:59:59");
    assert_int_equal(zone.east[CR_ZONE_SUMMER], 7200);
    assert_int_equal(zone.begins[CR_ZONE_SUMMER].form, CR_ZONE_JULIAN);
    assert_int_equal(zone.begins[CR_ZONE_STANDARD].form, CR_ZONE_OF_YEAR);
    assert_int_equal(zone.begins[CR_ZONE_STANDARD].time, -(167 * 3600 + 59 * 60 + 59));
}

static void rules_that_are_not(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "EE-2",
        "Europe/Sofia",
        ":Europe/Sofia",
        "EET",
        "EET-25",
        "EET-2:60",
        "EET-2:00:60",
        "EET-2:",
        "EET--2",
        "<+03-3",
        "<+3>-3",
        "<a b>-3",
        "ABCDEFGHIJKLMNOP-3",
        "<ABCDEFGHIJKLMNO+3", /* sixteen are not fifteen and an offset */
        "EET-2EEST",          /* its rule is left to the machine */
        "EET-2EEST-25,M3.5.0,M10.5.0",
        "EET-2EE,M3.5.0,M10.5.0",
        "EET-2EEST,M3.5.0",
        "EET-2EEST,M3.5.0,",
        "EET-2EEST,M13.5.0,M10.5.0",
        "EET-2EEST,M0.5.0,M10.5.0",
        "EET-2EEST,M3.6.0,M10.5.0",
        "EET-2EEST,M3.0.0,M10.5.0",
        "EET-2EEST,M3.5.7,M10.5.0",
        "EET-2EEST,M3.5,M10.5.0",
        "EET-2EEST,J0,J300",
        "EET-2EEST,J366,J300",
        "EET-2EEST,366,300",
        "EET-2EEST,M3.5.0/168,M10.5.0",
        "EET-2EEST,M3.5.0/,M10.5.0",
        "EET-2EEST,M3.5.0/3,M10.5.0/4 ",
        "EET-2EEST,M3.5.0/3,M10.5.0/4,",
        "EET-2EEST,M3.5.0/3,M10.5.0/00000000004",
    };
    use(SOFIA);
    struct cr_zone before = zone;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct cr_error err = { "", "" };
        if (cr_zone_parse(&zone, texts[i], &err) != CR_BAD_FILE) fail_msg("%s was taken", texts[i]);
        assert_string_equal(err.where, "timezone");
        assert_true(err.what[0] != '\0');
        assert_memory_equal(&zone, &before, sizeof zone);
    }
    char longest[CR_ZONE_TEXT_MAX + 2];
    memset(longest, '0', sizeof longest);
    memcpy(longest, "EET-", 4);
    longest[sizeof longest - 1] = '\0';
    struct cr_error err;
    assert_int_equal(cr_zone_parse(&zone, longest, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "more than 95 bytes");
    longest[sizeof longest - 2] = '\0'; /* short enough to be looked at */
    assert_int_equal(cr_zone_parse(&zone, longest, &err), CR_BAD_FILE);
    assert_non_null(strstr(err.what, "hours west"));
    assert_int_equal(cr_zone_parse(&zone, "", NULL), CR_BAD_FILE);
}

/* Any bytes: taken or not, nothing is read behind the end and what is taken can be used. */
static void any_text(void **state)
{
    (void)state;
    static const char alphabet[] = "EST<>+-,,MJ./:0123456789";
    unsigned taken = 0;
    for (int i = 0; i < 100000; i++) {
        char *text = strdup(SOFIA);
        size_t size = strlen(text);
        assert_non_null(text);
        for (uint32_t changes = 1 + below(3); changes > 0; changes--)
            text[below((uint32_t)size)] = alphabet[below(sizeof alphabet)]; /* its NUL too */
        struct cr_zone read;
        if (cr_zone_parse(&read, text, NULL) == CR_OK) {
            taken++;
            cr_zone_clock(&read, (int64_t)below(UINT32_MAX) * CR_ZONE_SECOND);
        }
        free(text);
    }
    assert_in_range(taken, 1000, 99000);
}

/* ---- The clock is put on and back ---- */

static void the_night_the_clock_is_put_on(void **state)
{
    (void)state;
    use(SOFIA);
    int64_t change = greenwich("2026-03-29", 1, 0, 0);
    shows(change - CR_ZONE_SECOND, "2026-03-29 02:59:59");
    shows(change, "2026-03-29 04:00:00");
    assert_int_equal(cr_zone_half(&zone, change - 1), CR_ZONE_STANDARD);
    assert_int_equal(cr_zone_half(&zone, change), CR_ZONE_SUMMER);
    assert_int_equal(at("2026-03-29 03:00:00"), change); /* an hour that is not: as it is put on */
    assert_int_equal(at("2026-03-29 03:59:59"), change);
    assert_int_equal(at("2026-03-29 02:59:59"), change - CR_ZONE_SECOND);
    assert_int_equal(at("2026-03-29 04:00:00"), change);
    assert_int_equal(at("2026-03-30 00:00:00") - at("2026-03-29 00:00:00"),
                     23 * 3600 * CR_ZONE_SECOND);
}

static void the_night_the_clock_is_put_back(void **state)
{
    (void)state;
    use(SOFIA);
    int64_t change = greenwich("2026-10-25", 1, 0, 0);
    shows(change - CR_ZONE_SECOND, "2026-10-25 03:59:59");
    shows(change, "2026-10-25 03:00:00");
    struct cr_zone_clock half_past = { on("2026-10-25"), 3 * 3600 + 1800 };
    assert_int_equal(cr_zone_moment(&zone, half_past, false), greenwich("2026-10-25", 0, 30, 0));
    assert_int_equal(cr_zone_moment(&zone, half_past, true), greenwich("2026-10-25", 1, 30, 0));
    assert_int_equal(at("2026-10-26 00:00:00") - at("2026-10-25 00:00:00"),
                     25 * 3600 * CR_ZONE_SECOND);
}

static void a_clock_changed_at_midnight(void **state)
{
    (void)state;
    use("AAA0BBB,M3.5.0/0,M10.5.0/0"); /* on at 0:00, back at 0:00: Saturday's last hour comes twice */
    assert_int_equal(cr_zone_day_end(&zone, on("2026-10-24")), greenwich("2026-10-24", 23, 59, 59));
    assert_int_equal(cr_zone_day_end(&zone, on("2026-03-28")), greenwich("2026-03-28", 23, 59, 59));
    use("AAA0BBB,M3.5.0/-0:30,M10.5.0/0"); /* on at 23:30 of Saturday: it has no 23:59:59 */
    assert_int_equal(cr_zone_day_end(&zone, on("2026-03-28")), greenwich("2026-03-28", 23, 29, 59));
    shows(greenwich("2026-03-28", 23, 30, 0), "2026-03-29 00:30:00");
}

/* The C library reads the same rules by itself, and needs no zone files for them. */
static void by_the_c_librarys_reading(void **state)
{
    (void)state;
    static const char *const rules[] = {
        MINSK,
        SOFIA,
        "EST5EDT,M3.2.0,M11.1.0",
        "AEST-10AEDT,M10.1.0,M4.1.0/3", /* the south: summer over the new year */
        "IST-1GMT0,M10.5.0,M3.5.0/1",   /* standard in summer, and back in winter */
        "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1",
        "NZST-12:45NZDT-13:45,M9.5.0/2:45,M4.1.0/3:45",
        "AAA-1BBB,J60/1,J300/1",
        "AAA-1BBB,59/1,300/1",
        "IST-2IDT,M3.4.4/26,M10.5.0",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        use(rules[i]);
        assert_int_equal(setenv("TZ", rules[i], 1), 0);
        tzset();
        for (int j = 0; j < 10000; j++) {
            time_t second = (time_t)below(INT32_MAX) * 2; /* to the year 2106 */
            if (j % 2) {                                  /* about a change */
                enum cr_zone_half before = cr_zone_half(&zone, second * CR_ZONE_SECOND);
                time_t low = second, high = second + 200 * 86400;
                while (zone.has_summer && high - low > 1) {
                    time_t middle = low + (high - low) / 2;
                    if (cr_zone_half(&zone, middle * CR_ZONE_SECOND) == before)
                        low = middle;
                    else
                        high = middle;
                }
                second = low + (time_t)below(3) - 1;
            }
            struct tm tm;
            assert_non_null(localtime_r(&second, &tm));
            char wanted[64];
            snprintf(wanted, sizeof wanted, "%04d-%02d-%02d %02d:%02d:%02d", tm.tm_year + 1900,
                     tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec);
            shows(second * CR_ZONE_SECOND + (int64_t)below(1000000), wanted);
        }
    }
    unsetenv("TZ");
    tzset();
}

/* Whatever the clock shows, it showed at the moment found for it. */
static void there_and_back(void **state)
{
    (void)state;
    use(SOFIA);
    for (int i = 0; i < 20000; i++) {
        int64_t moment =
            greenwich("2026-10-24", 0, 0, 0) + (int64_t)below(3 * 86400) * CR_ZONE_SECOND;
        if (i % 2) moment = (int64_t)below(INT32_MAX) * 2 * CR_ZONE_SECOND;
        struct cr_zone_clock clock = cr_zone_clock(&zone, moment);
        int64_t first = cr_zone_moment(&zone, clock, false);
        int64_t last = cr_zone_moment(&zone, clock, true);
        assert_true(first == moment || last == moment);
        assert_true(last == first || last == first + 3600 * CR_ZONE_SECOND);
        struct cr_zone_clock again = cr_zone_clock(&zone, last);
        assert_memory_equal(&clock, &again, sizeof clock);
    }
}

static void summer_all_the_year(void **state)
{
    (void)state;
    use("EST5EDT,0/0,J365/25");
    for (int i = 0; i < 10000; i++)
        assert_int_equal(cr_zone_half(&zone, (int64_t)below(INT32_MAX) * 2 * CR_ZONE_SECOND),
                         CR_ZONE_SUMMER);
    assert_int_equal(cr_zone_half(&zone, greenwich("2026-01-01", 5, 0, 0)), CR_ZONE_SUMMER);
}

/* A year's summer may begin before the year, and last year's end behind it. */
static void a_change_outside_its_year(void **state)
{
    (void)state;
    use("AAA0BBB,0/-24,J365/26");
    int64_t begins =
        greenwich("2025-12-31", 0, 0, 0); /* of 2026; 2025's would end on 1 January, 1:00 */
    assert_int_equal(cr_zone_half(&zone, begins), CR_ZONE_SUMMER);
    use("AAA0BBB,0/-24,J180/0");
    assert_int_equal(cr_zone_half(&zone, begins - 1), CR_ZONE_STANDARD);
    assert_int_equal(cr_zone_half(&zone, begins), CR_ZONE_SUMMER);
    use("AAA0BBB,J180/0,J365/48");
    int64_t ends = greenwich("2026-01-01", 23, 0, 0);
    assert_int_equal(cr_zone_half(&zone, ends - 1), CR_ZONE_SUMMER);
    assert_int_equal(cr_zone_half(&zone, ends), CR_ZONE_STANDARD);
}

static void before_1970(void **state)
{
    (void)state;
    use(SOFIA);
    shows(-1, "1970-01-01 01:59:59");
    shows(-CR_ZONE_SECOND * 7201, "1969-12-31 23:59:59");
    assert_int_equal(cr_zone_day(&zone, -CR_ZONE_SECOND * 7201), -1);
}

/* ---- The gaming day ---- */

static void a_gaming_day_from_eight(void **state)
{
    (void)state;
    use(MINSK);
    int32_t start = 8 * 3600;
    assert_int_equal(cr_gaming_day(&zone, start, at("2026-03-16 07:59:59")), on("2026-03-15"));
    assert_int_equal(cr_gaming_day(&zone, start, at("2026-03-16 08:00:00")), on("2026-03-16"));
    assert_int_equal(cr_gaming_day(&zone, start, at("2026-03-16 23:59:59")), on("2026-03-16"));
    assert_int_equal(cr_gaming_day(&zone, start, at("2026-03-17 00:00:00")), on("2026-03-16"));
    assert_int_equal(cr_gaming_day(&zone, 0, at("2026-03-17 00:00:00")), on("2026-03-17"));
    assert_int_equal(cr_gaming_day_begin(&zone, start, on("2026-03-16")),
                     at("2026-03-16 08:00:00"));
}

/* Begun at 3:30, it is not undone by the clock's being put back to 3:00; and where there is no 3:30 it begins
 * as the clock is put on. Second by second it never runs backwards, and moves by one at a time. */
static void a_gaming_day_runs_on(void **state)
{
    (void)state;
    static const char *const rules[] = { SOFIA, "AAA0BBB,M3.5.0/0,M10.5.0/0",
                                         "AAA0BBB,M3.5.0/-0:30,M10.5.0/0:30" };
    static const int32_t starts[] = { 0, 1800, 3 * 3600 + 1800, 23 * 3600 + 2700 };
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 4; j++) {
            use(rules[i]);
            for (int spring = 0; spring < 2; spring++) {
                int64_t from = greenwich(spring ? "2026-03-28" : "2026-10-24", 0, 0, 0);
                cr_day day = cr_gaming_day(&zone, starts[j], from);
                for (int minute = 0; minute < 3 * 1440; minute++) {
                    cr_day now =
                        cr_gaming_day(&zone, starts[j], from + minute * 60 * CR_ZONE_SECOND);
                    assert_true(now == day || now == day + 1);
                    day = now;
                }
            }
        }
    use(SOFIA);
    int64_t begun = at("2026-10-25 03:30:00");
    assert_int_equal(cr_gaming_day(&zone, 3 * 3600 + 1800, begun), on("2026-10-25"));
    assert_int_equal(cr_gaming_day(&zone, 3 * 3600 + 1800, begun + 1800 * CR_ZONE_SECOND),
                     on("2026-10-25")); /* the clock shows 3:00 again */
    assert_int_equal(cr_gaming_day_begin(&zone, 3 * 3600 + 1800, on("2026-03-29")),
                     greenwich("2026-03-29", 1, 0, 0));
}

/* ---- Deadlines ---- */

static void h64_twenty_four_hours_to_the_second(void **state)
{
    (void)state;
    use(MINSK);
    int64_t due = cr_due_hours(at("2026-03-07 22:15:00") + 999999, 24);
    assert_int_equal(due, at("2026-03-08 22:15:00"));
    assert_false(cr_is_overdue(due, at("2026-03-08 22:14:59")));
    assert_false(cr_is_overdue(due, at("2026-03-08 22:15:00")));
    assert_false(cr_is_overdue(due, at("2026-03-08 22:15:00") + 999999));
    assert_true(cr_is_overdue(due, at("2026-03-08 22:15:01")));
    use(SOFIA);
    shows(cr_due_hours(at("2026-10-24 22:15:00"), 24), "2026-10-25 21:15:00");
    shows(cr_due_hours(at("2026-03-28 22:15:00"), 24), "2026-03-29 23:15:00");
}

static void h66_h67_h68_h73_seven_working_days(void **state)
{
    (void)state;
    static struct cr_work_calendar work;
    use(MINSK);
    shows(cr_due_working_days(&zone, &work, at("2026-03-06 16:30:00"), 7), "2026-03-17 23:59:59");
    shows(cr_due_working_days(&zone, &work, at("2026-03-07 00:00:00"), 7), "2026-03-17 23:59:59");
    shows(cr_due_working_days(&zone, &work, at("2026-03-08 23:59:59"), 7), "2026-03-17 23:59:59");
    shows(cr_due_working_days(&zone, &work, at("2026-03-05 12:00:00"), 7), "2026-03-16 23:59:59");
    shows(cr_due_working_days(&zone, &work, at("2026-03-06 10:00:00"), 7), "2026-03-17 23:59:59");
    assert_true(cr_holiday_add(&work, on("2026-03-12")));
    shows(cr_due_working_days(&zone, &work, at("2026-03-06 16:30:00"), 7), "2026-03-18 23:59:59");
    int64_t due = cr_due_working_days(&zone, &work, at("2026-03-06 16:30:00"), 7);
    assert_false(cr_is_overdue(due, at("2026-03-18 23:59:59")));
    assert_true(cr_is_overdue(due, at("2026-03-19 00:00:00")));
}

static void h95_h96_h97_h98_h102_days_and_months(void **state)
{
    (void)state;
    static const struct cr_work_calendar work;
    use(SOFIA);
    shows(cr_due_hours(at("2026-06-12 23:02:00"), 24), "2026-06-13 23:02:00");
    shows(cr_due_months(&zone, at("2026-06-12 23:02:00"), 3), "2026-09-12 23:59:59");
    shows(cr_due_days(&zone, NULL, at("2026-06-13 00:05:00"), 7), "2026-06-20 23:59:59");
    shows(cr_due_days(&zone, &work, at("2026-06-12 23:10:00"), 3), "2026-06-15 23:59:59");
    shows(cr_due_days(&zone, &work, at("2026-06-10 12:00:00"), 3), "2026-06-15 23:59:59");
    shows(cr_due_days(&zone, &work, at("2026-06-11 12:00:00"), 3), "2026-06-15 23:59:59");
    shows(cr_due_months(&zone, at("2026-11-30 20:00:00"), 3), "2027-02-28 23:59:59");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_that_are_read),
        cmocka_unit_test(rules_that_are_not),
        cmocka_unit_test(any_text),
        cmocka_unit_test(the_night_the_clock_is_put_on),
        cmocka_unit_test(the_night_the_clock_is_put_back),
        cmocka_unit_test(a_clock_changed_at_midnight),
        cmocka_unit_test(by_the_c_librarys_reading),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(summer_all_the_year),
        cmocka_unit_test(a_change_outside_its_year),
        cmocka_unit_test(before_1970),
        cmocka_unit_test(a_gaming_day_from_eight),
        cmocka_unit_test(a_gaming_day_runs_on),
        cmocka_unit_test(h64_twenty_four_hours_to_the_second),
        cmocka_unit_test(h66_h67_h68_h73_seven_working_days),
        cmocka_unit_test(h95_h96_h97_h98_h102_days_and_months),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("zone", tests, NULL, NULL);
}
