/* labs.c -- the list of what is counted, and who asks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "floor/labs_state.h"
#include "floor/rules_worth.h"
#include "odds/lab/cache.h"

#define PATIENCE 60 /* seconds after which a page that has not asked again is gone */

const char *cr_labs_state_key(enum cr_labs_state state)
{
    static const char *const keys[] = { "known", "waits", "counts", "unknown", "full" };
    return keys[state];
}

int64_t cr_labs_now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec + 1; /* never 0 */
}

void cr_labs_free_count(struct cr_labs_count *count)
{
    cr_lab_release(&count->lab);
    if (--count->held->users == 0) {
        cr_rulebook_close(count->held->book);
        free(count->held);
    }
    cr_rulebook_close(count->old);
    free(count->plate);
    free(count->text);
    free(count);
}

void cr_labs_leave(struct cr_labs *labs)
{
    pthread_mutex_lock(&labs->lock);
    bool is_last = --labs->users == 0;
    pthread_mutex_unlock(&labs->lock);
    if (!is_last) return;
    for (struct cr_labs_count *count = labs->counts, *next; count; count = next) {
        next = count->next;
        cr_labs_free_count(count);
    }
    pthread_cond_destroy(&labs->wished);
    pthread_mutex_destroy(&labs->lock);
    free(labs->folder);
    free(labs);
}

static bool is_of(const struct cr_labs_count *count, const struct cr_rulebook *book,
                  const struct cr_game *game, const void *plate)
{
    return count->game == game &&
           memcmp(cr_rulebook_hash(count->held->book), cr_rulebook_hash(book), CR_HASH_SIZE) == 0 &&
           memcmp(count->plate, plate, game->settings->size) == 0;
}

struct cr_labs_count *cr_labs_lab(const struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_game *game, const void *plate, bool is_whole)
{
    for (struct cr_labs_count *count = labs->counts; count; count = count->next)
        if (!count->old && count->is_whole == is_whole && is_of(count, book, game, plate))
            return count;
    return NULL;
}

void cr_labs_drop_gone(struct cr_labs *labs)
{
    int64_t now = cr_labs_now();
    for (struct cr_labs_count **at = &labs->counts; *at;) {
        struct cr_labs_count *count = *at;
        bool is_gone =
            count->state == CR_LABS_WAITS && count->asked_at && now - count->asked_at > PATIENCE;
        if (is_gone) count->asked_at = 0;
        if (is_gone && !count->is_wished) {
            *at = count->next;
            cr_labs_free_count(count);
        } else {
            at = &count->next;
        }
    }
}

/* ---- The list ---- */

enum cr_status cr_labs_open(struct cr_labs **out, const char *folder)
{
    struct cr_labs *labs = calloc(1, sizeof *labs);
    if (!labs) return CR_NO_MEMORY;
    labs->folder = folder ? strdup(folder) : NULL;
    labs->opened_at = cr_labs_now();
    labs->users = 1;
    pthread_mutex_init(&labs->lock, NULL);
    pthread_cond_init(&labs->wished, NULL);
    *out = labs;
    return CR_OK;
}

void cr_labs_close(struct cr_labs *labs)
{
    if (!labs) return;
    pthread_mutex_lock(&labs->lock);
    labs->closed = true;
    pthread_cond_broadcast(&labs->wished);
    pthread_mutex_unlock(&labs->lock);
    cr_labs_leave(labs);
}

/* Takes the books, also where there is no memory: NULL then. */
static struct cr_labs_count *make_count(struct cr_rulebook *book, struct cr_rulebook *old,
                                        const struct cr_game *game, const void *plate)
{
    struct cr_labs_count *count = calloc(1, sizeof *count);
    struct cr_labs_book *held = calloc(1, sizeof *held);
    void *copy = malloc(game->settings->size);
    if (!count || !held || !copy) {
        free(count);
        free(held);
        free(copy);
        cr_rulebook_close(book);
        cr_rulebook_close(old);
        return NULL;
    }
    memcpy(copy, plate, game->settings->size);
    *held = (struct cr_labs_book){ .book = book, .users = 1 };
    *count = (struct cr_labs_count){
        .held = held, .old = old, .game = game, .plate = copy, .state = CR_LABS_WAITS, .of = -1
    };
    return count;
}

/* A file of some kilobytes: read at once. In everything there are figures too. */
static void look_up(const struct cr_labs *labs, struct cr_labs_count *count)
{
    const struct cr_rulebook *book = count->held->book;
    const struct cr_play play = { cr_rulebook_values(book), count->plate };
    const struct cr_lab_work figures = { .threads = 1, .figures_only = true };
    const struct cr_lab_work whole = { .threads = 1 };
    bool is_kept = cr_lab_look_up(&count->lab, labs->folder, book, count->game, &play, &whole);
    if (!is_kept && !count->is_whole)
        is_kept = cr_lab_look_up(&count->lab, labs->folder, book, count->game, &play, &figures);
    if (is_kept) count->state = CR_LABS_KNOWN;
}

/* With the lock. */
static void add(struct cr_labs *labs, struct cr_labs_count *count)
{
    count->next = labs->counts;
    labs->counts = count;
    if (count->state == CR_LABS_WAITS && !cr_labs_begin_threads(labs)) {
        count->state = CR_LABS_UNKNOWN;
        snprintf(count->what, sizeof count->what, "%s", cr_status_text(CR_NO_MEMORY));
    }
    pthread_cond_broadcast(&labs->wished);
}

/* ---- The house's own ---- */

const struct cr_lab *cr_labs_find(struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_game *game, const struct cr_play *play)
{
    const struct cr_lab *lab = NULL;
    pthread_mutex_lock(&labs->lock);
    for (int is_whole = 0; !lab && is_whole < 2; is_whole++) {
        const struct cr_labs_count *count = cr_labs_lab(labs, book, game, play->settings, is_whole);
        if (count && count->state == CR_LABS_KNOWN) lab = &count->lab;
    }
    pthread_mutex_unlock(&labs->lock);
    return lab;
}

bool cr_labs_has(struct cr_labs *labs, const struct cr_rulebook *book, const struct cr_game *game,
                 const struct cr_play *play)
{
    pthread_mutex_lock(&labs->lock);
    const struct cr_labs_count *count = cr_labs_lab(labs, book, game, play->settings, false);
    bool has = count && (count->is_wished || count->state != CR_LABS_WAITS);
    pthread_mutex_unlock(&labs->lock);
    return has;
}

void cr_labs_wish(struct cr_labs *labs, struct cr_rulebook *book, const struct cr_game *game,
                  const void *plate)
{
    struct cr_labs_count *count = make_count(book, NULL, game, plate);
    if (!count) return;
    count->is_wished = true;
    look_up(labs, count);
    pthread_mutex_lock(&labs->lock);
    struct cr_labs_count *there = cr_labs_lab(labs, book, game, plate, false);
    if (there) { /* a page asked for it meanwhile */
        there->is_wished = true;
        cr_labs_free_count(count);
    } else {
        add(labs, count);
    }
    pthread_mutex_unlock(&labs->lock);
}

/* ---- Pages ---- */

static void count_asked(const struct cr_labs *labs, size_t *waiting, size_t *worths, size_t *all)
{
    for (const struct cr_labs_count *count = labs->counts; count; count = count->next) {
        *waiting += count->asked_at && count->state == CR_LABS_WAITS;
        *worths += count->old && count->state != CR_LABS_WAITS && count->state != CR_LABS_COUNTS;
        ++*all;
    }
}

/* The worth nobody has asked for the longest makes room for another. With the lock. */
static void drop_oldest_worth(struct cr_labs *labs)
{
    struct cr_labs_count **oldest = NULL;
    for (struct cr_labs_count **at = &labs->counts; *at; at = &(*at)->next) {
        bool is_over =
            (*at)->old && ((*at)->state == CR_LABS_KNOWN || (*at)->state == CR_LABS_UNKNOWN);
        if (is_over && (!oldest || (*at)->asked_at <= (*oldest)->asked_at)) oldest = at;
    }
    if (!oldest) return;
    struct cr_labs_count *gone = *oldest;
    *oldest = gone->next;
    cr_labs_free_count(gone);
}

/* With the lock; false, and the count is freed, where too much is asked for. */
static bool add_asked(struct cr_labs *labs, struct cr_labs_count *count)
{
    size_t waiting = 0, worths = 0, all = 0;
    cr_labs_drop_gone(labs);
    count_asked(labs, &waiting, &worths, &all);
    bool is_one_more = count->state == CR_LABS_WAITS;
    if ((is_one_more && waiting >= CR_LABS_WAIT_MAX) ||
        all >= CR_LABS_KEPT_MAX + CR_LABS_WORTHS_MAX) {
        cr_labs_free_count(count);
        return false;
    }
    if (count->old && worths >= CR_LABS_WORTHS_MAX) drop_oldest_worth(labs);
    count->asked_at = cr_labs_now();
    add(labs, count);
    return true;
}

static void tell(const struct cr_labs_count *count, struct cr_labs_found *found)
{
    found->state = count->state;
    found->of = count->state == CR_LABS_COUNTS ? atomic_load(&count->of) / 1000.0 : -1;
    if (count->state == CR_LABS_UNKNOWN) memcpy(found->what, count->what, sizeof found->what);
}

/* The lab, asked for by a page from now on: the one on the list, else `made`, which is taken either way. With
 * the lock; NULL: there is no room. */
static struct cr_labs_count *ask_for(struct cr_labs *labs, struct cr_labs_count *made)
{
    struct cr_labs_count *there =
        cr_labs_lab(labs, made->held->book, made->game, made->plate, made->is_whole);
    if (!there) return add_asked(labs, made) ? made : NULL;
    cr_labs_free_count(made);
    there->asked_at = cr_labs_now();
    pthread_cond_broadcast(&labs->wished);
    return there;
}

/* The same book once more, figures alone; NULL: no memory. With the lock. */
static struct cr_labs_count *figures_of(struct cr_labs_count *whole)
{
    struct cr_labs_count *count = calloc(1, sizeof *count);
    void *copy = malloc(whole->game->settings->size);
    if (!count || !copy) {
        free(count);
        free(copy);
        return NULL;
    }
    memcpy(copy, whole->plate, whole->game->settings->size);
    whole->held->users++;
    *count = (struct cr_labs_count){
        .held = whole->held, .game = whole->game, .plate = copy, .state = CR_LABS_WAITS, .of = -1
    };
    return count;
}

/* With the lock. */
static void tell_figures(struct cr_labs *labs, struct cr_labs_count *whole,
                         struct cr_labs_found *found)
{
    struct cr_labs_count *figures =
        cr_labs_lab(labs, whole->held->book, whole->game, whole->plate, false);
    if (!figures && cr_labs_figures_first(whole->game)) {
        figures = figures_of(whole);
        if (figures) figures = ask_for(labs, figures);
    }
    if (!figures) return;
    if (figures->state == CR_LABS_WAITS) figures->asked_at = whole->asked_at;
    if (figures->state == CR_LABS_KNOWN) found->lab = &figures->lab;
}

void cr_labs_ask(struct cr_labs *labs, struct cr_rulebook *book, const struct cr_game *game,
                 const void *plate, struct cr_labs_found *found)
{
    struct cr_labs_count *made = make_count(book, NULL, game, plate);
    *found = (struct cr_labs_found){ .state = CR_LABS_FULL, .of = -1 };
    if (!made) return;
    made->is_whole = true;
    look_up(labs, made);
    pthread_mutex_lock(&labs->lock);
    struct cr_labs_count *whole = ask_for(labs, made);
    if (whole) {
        tell(whole, found);
        if (found->state == CR_LABS_KNOWN)
            found->lab = &whole->lab;
        else
            tell_figures(labs, whole, found);
    }
    pthread_mutex_unlock(&labs->lock);
}

bool cr_labs_knows(struct cr_labs *labs, const struct cr_rulebook *book, const struct cr_game *game,
                   const void *plate)
{
    const struct cr_play play = { cr_rulebook_values(book), plate };
    return cr_labs_find(labs, book, game, &play) != NULL;
}

/* With the lock. */
static struct cr_labs_count *find_worth(const struct cr_labs *labs, const struct cr_labs_count *of)
{
    const uint8_t *old = cr_rulebook_hash(of->old);
    for (struct cr_labs_count *count = labs->counts; count; count = count->next)
        if (count->old && is_of(count, of->held->book, of->game, of->plate) &&
            memcmp(cr_rulebook_hash(count->old), old, CR_HASH_SIZE) == 0)
            return count;
    return NULL;
}

void cr_labs_worth(struct cr_labs *labs, struct cr_rulebook *old, struct cr_rulebook *now,
                   const struct cr_game *game, const void *plate, struct cr_labs_found *found,
                   char **text)
{
    *text = NULL;
    struct cr_labs_count *made = make_count(now, old, game, plate);
    *found = (struct cr_labs_found){ .state = CR_LABS_FULL, .of = -1 };
    if (!made) return;
    if (!cr_rules_worth_counting(game, old, now)) {
        found->state = CR_LABS_KNOWN;
        *text = strdup(CR_RULES_WORTH_NOTHING);
        cr_labs_free_count(made);
        return;
    }
    pthread_mutex_lock(&labs->lock);
    struct cr_labs_count *count = find_worth(labs, made);
    if (count) {
        cr_labs_free_count(made);
        count->asked_at = cr_labs_now();
    } else if (add_asked(labs, made)) {
        count = made;
    }
    if (count) tell(count, found);
    if (count && count->state == CR_LABS_KNOWN) *text = strdup(count->text);
    pthread_mutex_unlock(&labs->lock);
}
