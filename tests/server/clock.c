/* clock.c -- a clock a test can set: preloaded into the program, it says what stands in CROUPIER_CLOCK.
 *
 * The file holds one int64_t, microseconds since 1970. The clock stands still until it is set again, so a
 * test is at 22:15:00 however slow the machine is; waiting for a moment of that clock takes as long as it
 * would have by the wall. What measures durations (CLOCK_MONOTONIC) is left alone. The system is asked by
 * its number, not by name: a sanitizer's own clock_gettime comes here, and must not be sent round.
 *
 *     cc -shared -fPIC -o clock.so clock.c && CROUPIER_CLOCK=now LD_PRELOAD=./clock.so croupier serve
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND  INT64_C(1000000)
#define AN_HOUR (3600 * SECOND) /* nobody waits longer at a time: whoever wakes looks again */

static const volatile int64_t *shown;

__attribute__((constructor)) static void open_clock(void)
{
    const char *path = getenv("CROUPIER_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof *shown, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED) shown = mapped;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    if (!shown || clock != CLOCK_REALTIME) return (int)syscall(SYS_clock_gettime, clock, out);
    int64_t now = *shown;
    *out = (struct timespec){ .tv_sec = now / SECOND, .tv_nsec = now % SECOND * 1000 };
    return 0;
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
                           const struct timespec *until)
{
    struct timespec end, now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t left = (until->tv_sec - now.tv_sec) * SECOND + (until->tv_nsec - now.tv_nsec) / 1000;
    if (left > AN_HOUR) left = AN_HOUR;
    clock_gettime(CLOCK_MONOTONIC, &end);
    int64_t at = end.tv_sec * SECOND + end.tv_nsec / 1000 + (left > 0 ? left : 0);
    end = (struct timespec){ .tv_sec = at / SECOND, .tv_nsec = at % SECOND * 1000 };
    return pthread_cond_clockwait(cond, mutex, CLOCK_MONOTONIC, &end);
}
