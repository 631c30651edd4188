/* zone.h -- the clock on the house's wall: its time zone, which day it is there, and when a deadline ends.
 *
 * A zone is a rule written as POSIX writes it, and read here:
 *
 *     <+03>-3                              Minsk: three hours east of Greenwich all the year
 *     EET-2EEST,M3.5.0/3,M10.5.0/4         Sofia: summer time from the last Sunday of March, 3:00,
 *                                          to the last of October, 4:00
 *
 * A rule and not the machine's zone files: it stands in the house's settings and so in the record, and the
 * same deeds give the same days on every machine and after every update of those files. What it cannot say
 * is that the law was another one in earlier years: a house whose law changes takes a new rule from then
 * on, and what was due before stands as it was written down.
 *
 *     struct cr_zone zone;
 *     if (cr_zone_parse(&zone, "EET-2EEST,M3.5.0/3,M10.5.0/4", &err) != CR_OK) ...
 *     cr_day today = cr_zone_day(&zone, now);
 *     int64_t due = cr_due_working_days(&zone, &work, now, 7);
 *     if (cr_is_overdue(due, later)) ...
 *
 * Moments are microseconds since 1970 in Greenwich, as everywhere. They lie in the years 2 to 9998
 * (asserted).
 */
#ifndef CR_HOUSE_ZONE_H
#define CR_HOUSE_ZONE_H

#include "base/status.h"
#include "house/calendar.h"

#define CR_ZONE_SECOND      INT64_C(1000000)
#define CR_ZONE_DAY_SECONDS 86400
#define CR_ZONE_NAME_MAX    15 /* letters of "EEST" */
#define CR_ZONE_TEXT_MAX    95 /* bytes of a whole rule */

/* ---- The rule ---- */

enum cr_zone_form {
    CR_ZONE_MONTH,   /* Mm.w.d: weekday d (0 is Sunday) of week w (5: the last) of month m */
    CR_ZONE_JULIAN,  /* Jn: day n from 1 to 365, the 29th of February never counted */
    CR_ZONE_OF_YEAR, /* n: day n from 0 to 365, it counted */
};
struct cr_zone_change {
    int32_t time; /* seconds from that day's midnight on the clock before; from -167 to 167 hours */
    uint16_t day; /* JULIAN, OF_YEAR */
    uint8_t form; /* enum cr_zone_form */
    uint8_t month, week, weekday;
    uint8_t reserved[2];
};

enum cr_zone_half { CR_ZONE_STANDARD, CR_ZONE_SUMMER };
struct cr_zone {
    int32_t east[2];                 /* seconds east of Greenwich, by enum cr_zone_half */
    uint32_t has_summer;             /* else all the year is standard */
    struct cr_zone_change begins[2]; /* when that half begins */
    char name[2][CR_ZONE_NAME_MAX + 1];
};

/* name offset [name [offset] , begin [/time] , end [/time]]. A name is three letters or more, or anything
 * of letters, digits, + and - in <>; an offset is hours west up to 24, with minutes and seconds if need be.
 * Where a summer is named its rule must be said: what POSIX leaves to the machine is refused. BAD_FILE with
 * err filled: it is not such a rule, and *zone is as it was. */
enum cr_status cr_zone_parse(struct cr_zone *zone, const char *text, struct cr_error *err);

/* ---- The clock ---- */

struct cr_zone_clock {
    cr_day day;
    int32_t second; /* of the day as the clock shows it, from 0 to 86399 */
};

enum cr_zone_half cr_zone_half(const struct cr_zone *zone, int64_t moment);
struct cr_zone_clock cr_zone_clock(const struct cr_zone *zone, int64_t moment);
cr_day cr_zone_day(const struct cr_zone *zone, int64_t moment);

/* When the clock shows that. Where it shows it twice, as it is put back: the first time, or the last if
 * `last`. Where it never does, as it is put on: the moment it is put on. */
int64_t cr_zone_moment(const struct cr_zone *zone, struct cr_zone_clock shown, bool last);

/* "2026-03-15 20:00:00" on that clock. */
#define CR_ZONE_FORMAT_SIZE sizeof "2026-03-15 20:00:00"
void cr_zone_format(const struct cr_zone *zone, int64_t moment, char out[CR_ZONE_FORMAT_SIZE]);

/* The last second of that day in the house: 23:59:59, and the later where there are two [R52]. */
int64_t cr_zone_day_end(const struct cr_zone *zone, cr_day day);

/* The gaming day a moment belongs to, named by the day on which it begins, as the clock first shows
 * `start` (seconds after midnight) [gaming_day_start]. It never runs backwards, though the clock may. */
cr_day cr_gaming_day(const struct cr_zone *zone, int32_t start, int64_t moment);
int64_t cr_gaming_day_begin(const struct cr_zone *zone, int32_t start, cr_day day);

/* ---- Deadlines ---- */

/* So many hours, days off among them, to the second [R7]. An hour is 3600 seconds: 24 hours over a night
 * on which the clock is put back end an hour earlier by the clock. */
int64_t cr_due_hours(int64_t since, unsigned hours);

/* The end of the day so many working days, days or months behind the day of `since`, which is not counted
 * [R8, R9; R18, R19; R21]. work NULL: a day off is as good a last day as any. */
int64_t cr_due_working_days(const struct cr_zone *zone, const struct cr_work_calendar *work,
                            int64_t since, unsigned days);
int64_t cr_due_days(const struct cr_zone *zone, const struct cr_work_calendar *work, int64_t since,
                    unsigned days);
int64_t cr_due_months(const struct cr_zone *zone, int64_t since, unsigned months);

/* The second that is due is in time to its end; the next one is late [H64]. */
bool cr_is_overdue(int64_t due, int64_t now);

#endif
