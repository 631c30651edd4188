/* zone.c -- a time zone's rule is read, and moments become days and clock times by it. */
#include "house/zone.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct cr_zone_change) == 12, "no padding");
static_assert(sizeof(struct cr_zone) == 12 + 24 + 2 * (CR_ZONE_NAME_MAX + 1), "no padding");

#define HOUR        3600
#define DAY         CR_ZONE_DAY_SECONDS
#define OFFSET_MOST 24  /* hours from Greenwich, as POSIX has it */
#define TIME_MOST   167 /* hours from the midnight of a change: a week but one, either way */

/* ---- Reading a rule: each reads its part at *at and moves on, or says false ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool read_char(const char **at, char c)
{
    if (**at != c) return false;
    ++*at;
    return true;
}

static bool read_number(const char **at, int least, int most, int *out)
{
    int value = 0, digits = 0;
    for (; is_digit(**at) && digits < 4; ++*at, digits++)
        value = value * 10 + (**at - '0');
    *out = value;
    return digits > 0 && !is_digit(**at) && value >= least && value <= most;
}

static bool read_name(const char **at, char *out)
{
    bool quoted = read_char(at, '<');
    size_t size = 0;
    for (char c = **at; is_letter(c) || (quoted && (is_digit(c) || c == '+' || c == '-'));
         c = **at) {
        if (size == CR_ZONE_NAME_MAX) return false;
        out[size++] = c;
        ++*at;
    }
    return size >= 3 && (!quoted || read_char(at, '>'));
}

/* [+-]hours[:minutes[:seconds]], in seconds. */
static bool read_time(const char **at, int hours_most, int32_t *out)
{
    int hours, minutes = 0, seconds = 0;
    bool negative = read_char(at, '-');
    if (!negative) read_char(at, '+');
    if (!read_number(at, 0, hours_most, &hours)) return false;
    if (read_char(at, ':')) {
        if (!read_number(at, 0, 59, &minutes)) return false;
        if (read_char(at, ':') && !read_number(at, 0, 59, &seconds)) return false;
    }
    *out = hours * HOUR + minutes * 60 + seconds;
    if (negative) *out = -*out;
    return true;
}

static bool read_change(const char **at, struct cr_zone_change *change)
{
    int month = 0, week = 0, weekday = 0, day = 0;
    bool read;
    *change = (struct cr_zone_change){ .time = 2 * HOUR, .form = CR_ZONE_OF_YEAR };
    if (read_char(at, 'M')) {
        change->form = CR_ZONE_MONTH;
        read = read_number(at, 1, 12, &month) && read_char(at, '.') &&
               read_number(at, 1, 5, &week) && read_char(at, '.') &&
               read_number(at, 0, 6, &weekday);
    } else if (read_char(at, 'J')) {
        change->form = CR_ZONE_JULIAN;
        read = read_number(at, 1, 365, &day);
    } else {
        read = read_number(at, 0, 365, &day);
    }
    change->month = (uint8_t)month;
    change->week = (uint8_t)week;
    change->weekday = (uint8_t)weekday;
    change->day = (uint16_t)day;
    return read && (!read_char(at, '/') || read_time(at, TIME_MOST, &change->time));
}

/* What is wrong with it; NULL: nothing. */
static const char *read_zone(const char *text, struct cr_zone *zone)
{
    const char *at = text;
    if (!read_name(&at, zone->name[CR_ZONE_STANDARD])) return "a name of 3 to 15 letters is wanted";
    if (!read_time(&at, OFFSET_MOST, &zone->east[CR_ZONE_STANDARD]))
        return "hours west of Greenwich, to 24, are wanted";
    zone->east[CR_ZONE_STANDARD] = -zone->east[CR_ZONE_STANDARD]; /* POSIX counts to the west */
    if (*at == '\0') return NULL;
    zone->has_summer = 1;
    if (!read_name(&at, zone->name[CR_ZONE_SUMMER]))
        return "summer time has no name of 3 to 15 letters";
    zone->east[CR_ZONE_SUMMER] = zone->east[CR_ZONE_STANDARD] + HOUR;
    if (*at != ',' && *at != '\0') {
        if (!read_time(&at, OFFSET_MOST, &zone->east[CR_ZONE_SUMMER]))
            return "summer time: hours west of Greenwich, to 24, are wanted";
        zone->east[CR_ZONE_SUMMER] = -zone->east[CR_ZONE_SUMMER];
    }
    if (!read_char(&at, ',') || !read_change(&at, &zone->begins[CR_ZONE_SUMMER]))
        return "when summer time begins is wanted, as ,M3.5.0/3";
    if (!read_char(&at, ',') || !read_change(&at, &zone->begins[CR_ZONE_STANDARD]))
        return "when summer time ends is wanted, as ,M10.5.0/4";
    return *at == '\0' ? NULL : "nothing may follow the rule";
}

enum cr_status cr_zone_parse(struct cr_zone *zone, const char *text, struct cr_error *err)
{
    struct cr_zone read = { .has_summer = 0 };
    if (strnlen(text, CR_ZONE_TEXT_MAX + 1) > CR_ZONE_TEXT_MAX)
        return cr_error_set(err, CR_BAD_FILE, "timezone", "more than %d bytes", CR_ZONE_TEXT_MAX);
    const char *wrong = read_zone(text, &read);
    if (wrong) return cr_error_set(err, CR_BAD_FILE, "timezone", "%s: %s", text, wrong);
    *zone = read;
    return CR_OK;
}

/* ---- When the clock is changed; in seconds since 1970 ---- */

static int64_t floor_div(int64_t value, int64_t by)
{
    return value / by - (value % by < 0);
}

static cr_day change_day(const struct cr_zone_change *change, int year)
{
    cr_day first = cr_day_of((struct cr_date){ (int16_t)year, 1, 1 });
    switch ((enum cr_zone_form)change->form) {
    case CR_ZONE_JULIAN:
        return first + change->day - 1 + (cr_is_leap_year(year) && change->day >= 60);
    case CR_ZONE_OF_YEAR: return first + change->day;
    case CR_ZONE_MONTH: break;
    }
    first = cr_day_of((struct cr_date){ (int16_t)year, change->month, 1 });
    cr_day last = first + (cr_day)cr_days_in_month(year, change->month) - 1;
    cr_day day =
        first + (change->weekday + 7 - (int)cr_weekday_of(first)) % 7 + 7 * (change->week - 1);
    return day > last ? day - 7 : day; /* week 5 is the last, be it the fourth */
}

/* The last change up to that second, and to which half. The years before and behind are looked at too: a
 * change may lie a week outside its own. Of two at one second the later year's is the one that holds, which
 * is how a rule says that it is summer all the year. */
static int64_t last_change(const struct cr_zone *zone, int64_t second, enum cr_zone_half *half)
{
    int64_t best = INT64_MIN;
    int year = cr_date_of((cr_day)floor_div(second, DAY)).year;
    *half = CR_ZONE_STANDARD;
    for (int of = year - 1; of <= year + 1; of++)
        for (int to = CR_ZONE_STANDARD; to <= CR_ZONE_SUMMER; to++) {
            const struct cr_zone_change *change = &zone->begins[to];
            int64_t at = change_day(change, of) * INT64_C(86400) + change->time - zone->east[!to];
            if (at > second || at < best) continue;
            best = at;
            *half = (enum cr_zone_half)to;
        }
    return best;
}

static enum cr_zone_half half_at(const struct cr_zone *zone, int64_t second)
{
    enum cr_zone_half half = CR_ZONE_STANDARD;
    assert(second > (CR_DAY_MIN + 366) * INT64_C(86400));
    assert(second < (CR_DAY_MAX - 366) * INT64_C(86400));
    if (zone->has_summer) last_change(zone, second, &half);
    return half;
}

static int64_t seconds_of(int64_t moment)
{
    return floor_div(moment, CR_ZONE_SECOND);
}

/* ---- The clock ---- */

enum cr_zone_half cr_zone_half(const struct cr_zone *zone, int64_t moment)
{
    return half_at(zone, seconds_of(moment));
}

struct cr_zone_clock cr_zone_clock(const struct cr_zone *zone, int64_t moment)
{
    int64_t second = seconds_of(moment);
    int64_t shown = second + zone->east[half_at(zone, second)];
    int64_t day = floor_div(shown, DAY);
    return (struct cr_zone_clock){ (cr_day)day, (int32_t)(shown - day * DAY) };
}

cr_day cr_zone_day(const struct cr_zone *zone, int64_t moment)
{
    return cr_zone_clock(zone, moment).day;
}

int64_t cr_zone_moment(const struct cr_zone *zone, struct cr_zone_clock shown, bool last)
{
    assert(shown.second >= 0 && shown.second < DAY);
    int64_t clock = shown.day * INT64_C(86400) + shown.second;
    int64_t standard = clock - zone->east[CR_ZONE_STANDARD];
    int64_t summer = clock - zone->east[CR_ZONE_SUMMER];
    if (!zone->has_summer) return standard * CR_ZONE_SECOND;
    bool as_standard = half_at(zone, standard) == CR_ZONE_STANDARD;
    bool as_summer = half_at(zone, summer) == CR_ZONE_SUMMER;
    int64_t first = standard < summer ? standard : summer;
    int64_t later = standard < summer ? summer : standard;
    enum cr_zone_half half;
    if (as_standard && as_summer) return (last ? later : first) * CR_ZONE_SECOND;
    if (as_standard || as_summer) return (as_standard ? standard : summer) * CR_ZONE_SECOND;
    return last_change(zone, later, &half) * CR_ZONE_SECOND;
}

void cr_zone_format(const struct cr_zone *zone, int64_t moment, char out[CR_ZONE_FORMAT_SIZE])
{
    struct cr_zone_clock clock = cr_zone_clock(zone, moment);
    int parts[] = { clock.second / HOUR, clock.second / 60 % 60, clock.second % 60 };
    cr_date_format(clock.day, out);
    for (size_t i = 0; i < 3; i++) {
        char *part = out + CR_DATE_SIZE - 1 + 3 * i;
        part[0] = i == 0 ? ' ' : ':';
        part[1] = (char)('0' + parts[i] / 10);
        part[2] = (char)('0' + parts[i] % 10);
    }
    out[CR_ZONE_FORMAT_SIZE - 1] = '\0';
}

int64_t cr_zone_day_end(const struct cr_zone *zone, cr_day day)
{
    int64_t end = cr_zone_moment(zone, (struct cr_zone_clock){ day, DAY - 1 }, true);
    /* Where the clock is put on over midnight, the day ends a second before. */
    return cr_zone_day(zone, end) == day ? end : end - CR_ZONE_SECOND;
}

int64_t cr_gaming_day_begin(const struct cr_zone *zone, int32_t start, cr_day day)
{
    return cr_zone_moment(zone, (struct cr_zone_clock){ day, start }, false);
}

cr_day cr_gaming_day(const struct cr_zone *zone, int32_t start, int64_t moment)
{
    cr_day day =
        cr_zone_day(zone, moment) + 1; /* it may be begun, and the clock put back behind it */
    while (cr_gaming_day_begin(zone, start, day) > moment)
        day--;
    return day;
}

/* ---- Deadlines ---- */

int64_t cr_due_hours(int64_t since, unsigned hours)
{
    return (seconds_of(since) + (int64_t)hours * HOUR) * CR_ZONE_SECOND;
}

int64_t cr_due_working_days(const struct cr_zone *zone, const struct cr_work_calendar *work,
                            int64_t since, unsigned days)
{
    return cr_zone_day_end(zone, cr_working_days_after(work, cr_zone_day(zone, since), days));
}

int64_t cr_due_days(const struct cr_zone *zone, const struct cr_work_calendar *work, int64_t since,
                    unsigned days)
{
    cr_day last = cr_zone_day(zone, since) + (cr_day)days;
    return cr_zone_day_end(zone, work ? cr_roll_to_working_day(work, last) : last);
}

int64_t cr_due_months(const struct cr_zone *zone, int64_t since, unsigned months)
{
    return cr_zone_day_end(zone, cr_add_months(cr_zone_day(zone, since), months));
}

bool cr_is_overdue(int64_t due, int64_t now)
{
    return seconds_of(now) > seconds_of(due);
}
