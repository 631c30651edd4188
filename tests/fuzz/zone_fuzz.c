/* Any text as the rule of a time zone, and as dates: read or refused with a word, never worse. What a zone
 * says of the moments around any other hangs together: the clock there and back, days that follow one
 * another, deadlines that lie ahead.
 *
 *     EET-2EEST,M3.5.0/3,M10.5.0/4            up to the first line's end
 *     2026-03-29 ...                          dates, a line each: days off; the first is where it looks
 */
#include <assert.h>
#include <string.h>

#include "house/zone.h"

#define LINE_SIZE 128
#define HOUR      (INT64_C(3600) * CR_ZONE_SECOND)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool next_line(const uint8_t **at, const uint8_t *end, char out[LINE_SIZE])
{
    size_t length = 0;
    if (*at == end) return false;
    while (*at < end && **at != '\n') {
        char letter = (char)*(*at)++;
        if (length + 1 < LINE_SIZE && letter != '\0') out[length++] = letter;
    }
    if (*at < end) ++*at;
    out[length] = '\0';
    return true;
}

/* A moment: its clock leads back to it or, where the clock shows that twice, to its other time. */
static void check_moment(const struct cr_zone *zone, int64_t moment)
{
    struct cr_zone_clock shown = cr_zone_clock(zone, moment);
    char written[CR_ZONE_FORMAT_SIZE];
    int64_t first = cr_zone_moment(zone, shown, false), last = cr_zone_moment(zone, shown, true);
    assert(shown.second >= 0 && shown.second < CR_ZONE_DAY_SECONDS);
    assert(cr_zone_day(zone, moment) == shown.day);
    assert(first <= moment && moment <= last);
    assert(first == moment || last == moment);
    cr_zone_format(zone, moment, written);
    assert(strlen(written) == sizeof written - 1);
}

static void check_days(const struct cr_zone *zone, int32_t start, int64_t moment)
{
    cr_day day = cr_gaming_day(zone, start, moment);
    assert(cr_gaming_day_begin(zone, start, day) <= moment);
    assert(cr_gaming_day_begin(zone, start, day + 1) > moment);
    assert(cr_gaming_day(zone, start, moment + HOUR) >= day);
}

static void check_terms(const struct cr_zone *zone, const struct cr_work_calendar *work,
                        int64_t moment)
{
    int64_t days = cr_due_days(zone, work, moment, 1);
    int64_t working = cr_due_working_days(zone, work, moment, 1);
    assert(days > moment && working >= days - CR_ZONE_DAY_SECONDS * CR_ZONE_SECOND);
    assert(cr_due_working_days(zone, work, moment, 2) > working);
    assert(cr_due_months(zone, moment, 1) > moment);
    assert(cr_is_working_day(work, cr_zone_day(zone, working)));
    assert(!cr_is_overdue(working, working) && cr_is_overdue(working, working + CR_ZONE_SECOND));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char line[LINE_SIZE];
    struct cr_zone zone;
    struct cr_error err = { "", "" };
    struct cr_work_calendar work = { .count = 0 };
    cr_day day, where = 20542; /* 2026-03-30 */
    const uint8_t *at = data, *end = data + size;
    bool is_first = true;
    if (!next_line(&at, end, line)) return 0;
    memset(&zone, 0x5a, sizeof zone);
    if (cr_zone_parse(&zone, line, &err) != CR_OK) {
        assert(err.what[0] != '\0');
        return 0;
    }
    assert(strlen(line) <= CR_ZONE_TEXT_MAX);
    while (next_line(&at, end, line)) {
        char written[CR_DATE_SIZE];
        if (!cr_date_parse(line, &day)) continue;
        cr_date_format(day, written);
        assert(strcmp(written, line) == 0);
        (void)cr_holiday_add(&work, day);
        if (is_first && day > CR_DAY_MIN + 800 && day < CR_DAY_MAX - 800) where = day;
        is_first = false;
    }
    int64_t moment = (int64_t)where * CR_ZONE_DAY_SECONDS * CR_ZONE_SECOND;
    for (int hour = -30; hour <= 30; hour++) {
        check_moment(&zone, moment + hour * HOUR / 2);
        check_days(&zone, 21600, moment + hour * HOUR / 2);
    }
    check_terms(&zone, &work, moment);
    return 0;
}
