/* pace.h -- how often a table's view goes out: ten times a second at most, less often where a crowd looks
 * on, but at once when the round moves on.
 *
 *     cr_pace_change(&pace, key);           the table changed; its phase, round and need are in the key
 *     if (cr_pace_is_due(&pace, now)) ... cr_pace_went(&pace, now)
 */
#ifndef CR_SERVER_PACE_H
#define CR_SERVER_PACE_H

#include <stdbool.h>
#include <stdint.h>

#define CR_PACE_US    100000
#define CR_PACE_CROWD 100 /* so many more who look on make the pace slower by as much again */

struct cr_pace {
    bool waits, urgent;
    uint64_t key;
    int64_t went_at;
    unsigned watchers;
};

static inline void cr_pace_change(struct cr_pace *pace, uint64_t key)
{
    pace->waits = true;
    if (pace->key != key) pace->urgent = true;
    pace->key = key;
}

/* When it is due; INT64_MAX: nothing waits. */
static inline int64_t cr_pace_when(const struct cr_pace *pace)
{
    if (!pace->waits) return INT64_MAX;
    if (pace->urgent) return 0;
    return pace->went_at + CR_PACE_US * (1 + (int64_t)(pace->watchers / CR_PACE_CROWD));
}

static inline bool cr_pace_is_due(const struct cr_pace *pace, int64_t now)
{
    return cr_pace_when(pace) <= now;
}

static inline void cr_pace_went(struct cr_pace *pace, int64_t now)
{
    pace->waits = pace->urgent = false;
    pace->went_at = now;
}

#endif
