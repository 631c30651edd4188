/* calendar.h -- days, dates, ages, terms of months and working days.
 *
 * A day is a number, a date is how people write it. Nothing here knows the hour: which day it is in the
 * house, and at which moment a day ends, is zone.h's to say.
 *
 *     cr_day born, last = cr_add_months(filed, 6);           31 August -> 28 or 29 February [R11]
 *     if (cr_date_parse("2008-02-29", &born)) ...
 *     cr_age_on(born, today) >= 18                           from 1 March of a common year [R13]
 *     cr_working_days_after(&work, filed, 7)                 the day of filing is not counted [R8]
 *
 * The calendar is the Gregorian one for every year from 1 to 9999, also where it was not in use.
 */
#ifndef CR_HOUSE_CALENDAR_H
#define CR_HOUSE_CALENDAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Days and dates ---- */

typedef int32_t cr_day; /* days since 1970-01-01 */

#define CR_DAY_MIN   (-719162) /* 0001-01-01 */
#define CR_DAY_MAX   2932896   /* 9999-12-31 */
#define CR_DAY_NONE  INT32_MIN /* no day, or one nobody knows */
#define CR_DATE_SIZE sizeof "2026-03-15"

struct cr_date {
    int16_t year;
    uint8_t month, day; /* from 1 */
};

enum cr_weekday { /* in the order of a time zone's rules */
                  CR_SUNDAY,
                  CR_MONDAY,
                  CR_TUESDAY,
                  CR_WEDNESDAY,
                  CR_THURSDAY,
                  CR_FRIDAY,
                  CR_SATURDAY
};

bool cr_day_is_valid(cr_day day); /* from CR_DAY_MIN to CR_DAY_MAX */
bool cr_date_is_valid(struct cr_date date);
bool cr_is_leap_year(int year);
unsigned cr_days_in_month(int year, unsigned month);

/* There and back. What is given is valid (asserted), here and below. */
cr_day cr_day_of(struct cr_date date);
struct cr_date cr_date_of(cr_day day);
enum cr_weekday cr_weekday_of(cr_day day);

/* "2026-03-15" and nothing else. False: it is not the date of a day, and *out is as it was. */
bool cr_date_parse(const char *text, cr_day *out);
void cr_date_format(cr_day day, char out[CR_DATE_SIZE]);

/* ---- Ages and terms ---- */

/* The day he reaches that many years: his birthday; 1 March where he was born on the 29th of February and
 * the year has none [R13]. */
cr_day cr_birthday(cr_day born, unsigned years);

/* Whole years reached; 0 before the first birthday and before birth. */
unsigned cr_age_on(cr_day born, cr_day on);

/* The same day number so many months on, or that month's last day where it is shorter [R11, R21]. A term
 * is counted from its first day at once: two terms of one month are not one of two. */
cr_day cr_add_months(cr_day day, unsigned months);

/* ---- Working days ---- */

#define CR_HOLIDAYS_MAX \
    512 /* some thirty years of them; finite, so that every search for a day ends */

struct cr_work_calendar { /* Monday to Friday, but for the days listed [working_calendar] */
    uint32_t count;
    cr_day holidays[CR_HOLIDAYS_MAX]; /* the earliest first, each once */
};

/* False: it is no day, it is listed, or the list is full. */
bool cr_holiday_add(struct cr_work_calendar *work, cr_day day);
bool cr_holiday_drop(struct cr_work_calendar *work, cr_day day); /* false: it was not listed */

bool cr_is_working_day(const struct cr_work_calendar *work, cr_day day);

/* The working day so many (from 1) behind that day, which is not counted [R8]. */
cr_day cr_working_days_after(const struct cr_work_calendar *work, cr_day day, unsigned count);

/* That day, or the first working day behind it [R19]. */
cr_day cr_roll_to_working_day(const struct cr_work_calendar *work, cr_day day);

#endif
