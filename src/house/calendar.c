/* calendar.c -- the arithmetic of dates. */
#include "house/calendar.h"

#include <assert.h>
#include <string.h>

#define YEAR_MIN 1
#define YEAR_MAX 9999

static_assert(sizeof(struct cr_date) == 4, "no padding");
static_assert(sizeof(struct cr_work_calendar) == 4 + CR_HOLIDAYS_MAX * sizeof(cr_day),
              "no padding");

/* ---- Days and dates ---- */

bool cr_day_is_valid(cr_day day)
{
    return day >= CR_DAY_MIN && day <= CR_DAY_MAX;
}

bool cr_is_leap_year(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

unsigned cr_days_in_month(int year, unsigned month)
{
    static const uint8_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    assert(month >= 1 && month <= 12);
    return month == 2 && cr_is_leap_year(year) ? 29 : days[month - 1];
}

bool cr_date_is_valid(struct cr_date date)
{
    return date.year >= YEAR_MIN && date.year <= YEAR_MAX && date.month >= 1 && date.month <= 12 &&
           date.day >= 1 && date.day <= cr_days_in_month(date.year, date.month);
}

/* The year is taken to begin in March, so that a leap day is its last: then day 0 of month m (March 0)
 * lies (153 m + 2) / 5 days into it, five months being 31 + 30 + 31 + 30 + 31 = 153 days. Four hundred
 * years are 146097 days; 719468 of them lie between 0000-03-01 and 1970-01-01. */
cr_day cr_day_of(struct cr_date date)
{
    assert(cr_date_is_valid(date));
    int year = date.year - (date.month <= 2);
    int month = (date.month + 9) % 12;
    int era = year / 400, of_era = year % 400;
    int of_year = (153 * month + 2) / 5 + date.day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

struct cr_date cr_date_of(cr_day day)
{
    assert(cr_day_is_valid(day));
    int since = day + 719468;
    int era = since / 146097, of_era = since % 146097;
    /* Days that four, a hundred and four hundred years have too many or too few are taken out first. */
    int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year + year / 4 - year / 100);
    int month = (5 * of_year + 2) / 153;
    struct cr_date date = { .month = (uint8_t)(month < 10 ? month + 3 : month - 9),
                            .day = (uint8_t)(of_year - (153 * month + 2) / 5 + 1) };
    date.year = (int16_t)(era * 400 + year + (date.month <= 2));
    assert(cr_date_is_valid(date));
    return date;
}

enum cr_weekday cr_weekday_of(cr_day day)
{
    assert(cr_day_is_valid(day));
    return (enum cr_weekday)((day - CR_DAY_MIN + CR_MONDAY) % 7); /* 0001-01-01 is a Monday */
}

bool cr_date_parse(const char *text, cr_day *out)
{
    static const char form[] = "dddd-dd-dd";
    int parts[3] = { 0 }, part = 0;
    if (strlen(text) != sizeof form - 1) return false;
    for (size_t i = 0; i < sizeof form - 1; i++) {
        bool is_digit = text[i] >= '0' && text[i] <= '9';
        if (form[i] == 'd' ? !is_digit : text[i] != '-') return false;
        if (is_digit)
            parts[part] = parts[part] * 10 + (text[i] - '0');
        else
            part++;
    }
    struct cr_date date = { (int16_t)parts[0], (uint8_t)parts[1], (uint8_t)parts[2] };
    if (!cr_date_is_valid(date)) return false;
    *out = cr_day_of(date);
    return true;
}

void cr_date_format(cr_day day, char out[CR_DATE_SIZE])
{
    struct cr_date date = cr_date_of(day);
    int parts[] = { date.year / 100, date.year % 100, date.month, date.day };
    static const uint8_t places[] = { 0, 2, 5, 8 };
    memcpy(out, "0000-00-00", CR_DATE_SIZE);
    for (size_t i = 0; i < 4; i++) {
        out[places[i]] = (char)('0' + parts[i] / 10);
        out[places[i] + 1] = (char)('0' + parts[i] % 10);
    }
}

/* ---- Ages and terms ---- */

cr_day cr_birthday(cr_day born, unsigned years)
{
    struct cr_date date = cr_date_of(born);
    assert(years <= YEAR_MAX && date.year + (int)years <= YEAR_MAX);
    date.year = (int16_t)(date.year + (int)years);
    if (!cr_date_is_valid(date)) date = (struct cr_date){ date.year, 3, 1 };
    return cr_day_of(date);
}

unsigned cr_age_on(cr_day born, cr_day on)
{
    if (on < born) return 0;
    unsigned years = (unsigned)(cr_date_of(on).year - cr_date_of(born).year);
    return years - (on < cr_birthday(born, years));
}

cr_day cr_add_months(cr_day day, unsigned months)
{
    struct cr_date date = cr_date_of(day);
    assert(months <= 12 * YEAR_MAX);
    unsigned since = (unsigned)date.year * 12 + date.month - 1 + months;
    assert(since / 12 <= YEAR_MAX);
    unsigned last = cr_days_in_month((int)(since / 12), since % 12 + 1);
    return cr_day_of((struct cr_date){ (int16_t)(since / 12), (uint8_t)(since % 12 + 1),
                                       (uint8_t)(date.day < last ? date.day : last) });
}

/* ---- Working days ---- */

/* Where it is listed, or would be. */
static uint32_t holiday_at(const struct cr_work_calendar *work, cr_day day)
{
    uint32_t low = 0, high = work->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (work->holidays[middle] < day)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_holiday(const struct cr_work_calendar *work, cr_day day)
{
    uint32_t at = holiday_at(work, day);
    return at < work->count && work->holidays[at] == day;
}

bool cr_holiday_add(struct cr_work_calendar *work, cr_day day)
{
    if (!cr_day_is_valid(day) || is_holiday(work, day) || work->count == CR_HOLIDAYS_MAX)
        return false;
    uint32_t at = holiday_at(work, day);
    memmove(&work->holidays[at + 1], &work->holidays[at], (work->count - at) * sizeof(cr_day));
    work->holidays[at] = day;
    work->count++;
    return true;
}

bool cr_holiday_drop(struct cr_work_calendar *work, cr_day day)
{
    if (!is_holiday(work, day)) return false;
    uint32_t at = holiday_at(work, day);
    work->count--;
    memmove(&work->holidays[at], &work->holidays[at + 1], (work->count - at) * sizeof(cr_day));
    work->holidays[work->count] = 0;
    return true;
}

bool cr_is_working_day(const struct cr_work_calendar *work, cr_day day)
{
    enum cr_weekday weekday = cr_weekday_of(day);
    return weekday != CR_SATURDAY && weekday != CR_SUNDAY && !is_holiday(work, day);
}

cr_day cr_roll_to_working_day(const struct cr_work_calendar *work, cr_day day)
{
    while (!cr_is_working_day(work, day))
        day++;
    return day;
}

cr_day cr_working_days_after(const struct cr_work_calendar *work, cr_day day, unsigned count)
{
    assert(count >= 1);
    while (count-- > 0)
        day = cr_roll_to_working_day(work, day + 1);
    return day;
}
