/* labs_threads.c -- what is counted when, and the two threads that do it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "floor/labs_state.h"
#include "floor/rules_worth.h"
#include "odds/lab/cache.h"

/* gcc 12 loses sight of what is put into an entry of a list, and takes it for leaked. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

#define LONG_REST  600
#define WORTH_ROOM ((size_t)4 << 20)

/* What takes minutes has a thread of its own, so that nothing quick waits for it. */
enum lane { QUICK, LONG };

struct lane_of_labs {
    struct cr_labs *labs;
    enum lane lane;
};

/* ---- What is counted when ---- */

/* How long the house is open before such a game is counted for its tables: what is decided by chance alone
 * takes no time, some seconds can wait a minute; draws of poker take minutes and some memory, and a house that
 * is open for a moment only pays nothing for them. */
static unsigned rest_of(const struct cr_game *game)
{
    static const struct {
        const char *game;
        unsigned seconds;
    } rests[] = {
        { "roulette", 0 }, { "punto-banco", 0 }, { "blackjack", 60 }, { "texas-poker", 60 }
    };
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++)
        if (strcmp(rests[i].game, game->name) == 0) return rests[i].seconds;
    return LONG_REST;
}

/* Of a game that takes seconds everything (what each option and card is worth) takes minutes; and its figures,
 * where no page waits for them, can wait themselves. */
static enum lane lane_of(const struct cr_labs_count *count)
{
    unsigned rest = rest_of(count->game);
    if (rest == 0) return QUICK;
    return rest < LONG_REST && !count->is_whole && count->asked_at ? QUICK : LONG;
}

bool cr_labs_figures_first(const struct cr_game *game)
{
    unsigned rest = rest_of(game);
    return rest > 0 && rest < LONG_REST;
}

static bool is_due(const struct cr_labs *labs, const struct cr_labs_count *count)
{
    return count->asked_at || cr_labs_now() - labs->opened_at >= (int64_t)rest_of(count->game);
}

/* Figures that somebody counts, or has counted, with all the rest. */
static bool is_in_whole(const struct cr_labs *labs, const struct cr_labs_count *count)
{
    if (count->old || count->is_whole || lane_of(count) == QUICK) return false;
    const struct cr_labs_count *whole =
        cr_labs_lab(labs, count->held->book, count->game, count->plate, true);
    return whole && (whole->state == CR_LABS_KNOWN || whole->state == CR_LABS_COUNTS);
}

/* Of those a page asks for, else of the rest: the quicker, then the older. The list has the newest first. */
static struct cr_labs_count *next_wish(const struct cr_labs *labs, enum lane lane)
{
    struct cr_labs_count *found = NULL;
    for (struct cr_labs_count *count = labs->counts; count; count = count->next) {
        if (count->state != CR_LABS_WAITS || lane_of(count) != lane || is_in_whole(labs, count))
            continue;
        bool is_asked = count->asked_at != 0, was_asked = found && found->asked_at != 0;
        if (!found || (is_asked && !was_asked) ||
            (is_asked == was_asked && rest_of(count->game) <= rest_of(found->game)))
            found = count;
    }
    return found;
}

/* ---- Counting ---- */

/* A count has parts, each from nothing to all; which of them take long is the game's own affair. */
static void see_progress(void *context, double of)
{
    struct cr_labs_count *count = context;
    atomic_store(&count->of, (int)(of * 1000));
}

static void count_lab(const struct cr_labs *labs, struct cr_labs_count *count)
{
    const struct cr_play play = { cr_rulebook_values(count->held->book), count->plate };
    const struct cr_lab_work work = {
        .threads = 1, .figures_only = !count->is_whole, .progress = see_progress, .context = count
    };
    struct cr_lab lab = { .seconds = 0 };
    enum cr_status status =
        cr_lab_cached(&lab, labs->folder, count->held->book, count->game, &play, &work);
    if (status == CR_OK)
        count->lab = lab;
    else
        snprintf(count->what, sizeof count->what, "%s", cr_status_text(status));
}

static void count_worth(struct cr_labs_count *count)
{
    const struct cr_lab_work work = { .threads = 1, .progress = see_progress, .context = count };
    struct cr_error err = { "", "" };
    char *buffer = malloc(WORTH_ROOM);
    struct cr_text out = { .data = NULL };
    enum cr_status status = CR_NO_MEMORY;
    if (buffer) {
        out = cr_text_on(buffer, WORTH_ROOM);
        status = cr_rules_worth(count->game, count->old, count->held->book, count->plate, &work,
                                &out, &err);
    }
    if (status == CR_OK && !out.full)
        count->text = strdup(buffer);
    else
        snprintf(count->what, sizeof count->what, "%s",
                 err.what[0] ? err.what : cr_status_text(status));
    free(buffer);
}

static void do_count(struct cr_labs *labs, struct cr_labs_count *count)
{
    if (count->old)
        count_worth(count);
    else
        count_lab(labs, count);
    pthread_mutex_lock(&labs->lock);
    bool is_known = count->old ? count->text != NULL : count->lab.figure_count > 0;
    count->state = is_known ? CR_LABS_KNOWN : CR_LABS_UNKNOWN;
    pthread_mutex_unlock(&labs->lock);
}

/* ---- The threads ---- */

/* With the lock: until something is asked for, or a second is over. */
static void wait_a_second(struct cr_labs *labs)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_cond_timedwait(&labs->wished, &labs->lock, &until);
}

static void *run(void *context)
{
    struct lane_of_labs own = *(struct lane_of_labs *)context;
    struct cr_labs *labs = own.labs;
    free(context);
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 19); /* the house comes first */
    pthread_mutex_lock(&labs->lock);
    while (!labs->closed) {
        cr_labs_drop_gone(labs);
        struct cr_labs_count *count = next_wish(labs, own.lane);
        if (!count) {
            pthread_cond_wait(&labs->wished, &labs->lock);
        } else if (!is_due(labs, count)) {
            wait_a_second(labs);
        } else {
            count->state = CR_LABS_COUNTS;
            pthread_mutex_unlock(&labs->lock);
            do_count(labs, count);
            pthread_mutex_lock(&labs->lock);
        }
    }
    pthread_mutex_unlock(&labs->lock);
    cr_labs_leave(labs);
    return NULL;
}

/* With the lock. */
static bool begin_thread(struct cr_labs *labs, enum lane lane)
{
    pthread_attr_t attributes;
    pthread_t thread;
    struct lane_of_labs *own = malloc(sizeof *own);
    if (!own || pthread_attr_init(&attributes) != 0) {
        free(own);
        return false;
    }
    *own = (struct lane_of_labs){ labs, lane };
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    bool has_begun = pthread_create(&thread, &attributes, run, own) == 0;
    pthread_attr_destroy(&attributes);
    if (!has_begun) free(own);
    labs->users += has_begun;
    return has_begun;
}

bool cr_labs_begin_threads(struct cr_labs *labs)
{
    if (!labs->has_quick) labs->has_quick = begin_thread(labs, QUICK);
    if (!labs->has_long) labs->has_long = begin_thread(labs, LONG);
    return labs->has_quick && labs->has_long;
}
