/* labs.c -- a list of labs, and the thread that counts them one after another. */
#include "floor/labs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "odds/lab/cache.h"

/* One game under one rulebook and plate. All but lab, and that while it waits, is written once. */
struct entry {
    struct entry *next;
    struct cr_rulebook *book;
    const struct cr_game *game;
    void *plate;
    struct cr_lab lab;
    enum { WAITS, COUNTS, KNOWN, UNKNOWN } state;
};

/* Shared with the thread, and freed by whoever leaves last. */
struct cr_labs {
    pthread_mutex_t lock; /* guards all below but the folder */
    pthread_cond_t wished;
    struct entry *entries; /* the newest first */
    char *folder;
    unsigned users; /* who asks, and the thread */
    bool has_thread, closed;
};

static void free_entry(struct entry *entry)
{
    if (entry->state == KNOWN) cr_lab_release(&entry->lab);
    cr_rulebook_close(entry->book);
    free(entry->plate);
    free(entry);
}

static void leave(struct cr_labs *labs)
{
    pthread_mutex_lock(&labs->lock);
    bool is_last = --labs->users == 0;
    pthread_mutex_unlock(&labs->lock);
    if (!is_last) return;
    for (struct entry *entry = labs->entries, *next; entry; entry = next) {
        next = entry->next;
        free_entry(entry);
    }
    pthread_cond_destroy(&labs->wished);
    pthread_mutex_destroy(&labs->lock);
    free(labs->folder);
    free(labs);
}

/* ---- The thread ---- */

/* How long the house is open before such a game is counted: what is decided by chance alone takes no time,
 * some seconds can wait a minute; draws of poker take minutes and some memory, and a house that is open for
 * a moment only pays nothing for them. */
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
    return 600;
}

/* The oldest of those that need the least rest: the list has the newest first. */
static struct entry *next_wish(const struct cr_labs *labs)
{
    struct entry *found = NULL;
    for (struct entry *entry = labs->entries; entry; entry = entry->next)
        if (entry->state == WAITS && (!found || rest_of(entry->game) <= rest_of(found->game)))
            found = entry;
    return found;
}

/* With the lock; by seconds, so that something quicker need not wait. */
static bool has_rested(struct cr_labs *labs, const struct entry *entry, unsigned *seconds)
{
    if (*seconds >= rest_of(entry->game)) return true;
    pthread_mutex_unlock(&labs->lock);
    sleep(1);
    pthread_mutex_lock(&labs->lock);
    ++*seconds;
    return false;
}

static void count(struct cr_labs *labs, struct entry *entry)
{
    const struct cr_play play = { cr_rulebook_values(entry->book), entry->plate };
    const struct cr_lab_work work = { .threads = 1, .figures_only = true };
    struct cr_lab lab = { .seconds = 0 };
    enum cr_status status =
        cr_lab_cached(&lab, labs->folder, entry->book, entry->game, &play, &work);
    pthread_mutex_lock(&labs->lock);
    entry->lab = lab;
    entry->state = status == CR_OK ? KNOWN : UNKNOWN;
    pthread_mutex_unlock(&labs->lock);
}

static void *run(void *context)
{
    struct cr_labs *labs = context;
    unsigned rested = 0;
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 19); /* the house comes first */
    pthread_mutex_lock(&labs->lock);
    while (!labs->closed) {
        struct entry *entry = next_wish(labs);
        if (!entry) {
            pthread_cond_wait(&labs->wished, &labs->lock);
            continue;
        }
        if (!has_rested(labs, entry, &rested)) continue;
        entry->state = COUNTS;
        pthread_mutex_unlock(&labs->lock);
        count(labs, entry);
        pthread_mutex_lock(&labs->lock);
    }
    pthread_mutex_unlock(&labs->lock);
    leave(labs);
    return NULL;
}

/* With the lock. */
static bool begin_thread(struct cr_labs *labs)
{
    pthread_attr_t attributes;
    pthread_t thread;
    if (labs->has_thread) return true;
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    labs->has_thread = pthread_create(&thread, &attributes, run, labs) == 0;
    pthread_attr_destroy(&attributes);
    labs->users += labs->has_thread;
    return labs->has_thread;
}

/* ---- Who asks ---- */

enum cr_status cr_labs_open(struct cr_labs **out, const char *folder)
{
    struct cr_labs *labs = calloc(1, sizeof *labs);
    if (!labs) return CR_NO_MEMORY;
    labs->folder = folder ? strdup(folder) : NULL;
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
    pthread_cond_signal(&labs->wished);
    pthread_mutex_unlock(&labs->lock);
    leave(labs);
}

/* Only the thread that asks adds entries, so it walks them freely. */
static struct entry *find(const struct cr_labs *labs, const struct cr_rulebook *book,
                          const struct cr_game *game, const struct cr_play *play)
{
    const uint8_t *hash = cr_rulebook_hash(book);
    for (struct entry *entry = labs->entries; entry; entry = entry->next)
        if (entry->game == game && memcmp(cr_rulebook_hash(entry->book), hash, CR_HASH_SIZE) == 0 &&
            memcmp(entry->plate, play->settings, game->settings->size) == 0)
            return entry;
    return NULL;
}

const struct cr_lab *cr_labs_find(struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_game *game, const struct cr_play *play)
{
    struct entry *entry = find(labs, book, game, play);
    if (!entry) return NULL;
    pthread_mutex_lock(&labs->lock);
    bool is_known = entry->state == KNOWN;
    pthread_mutex_unlock(&labs->lock);
    return is_known ? &entry->lab : NULL;
}

bool cr_labs_has(struct cr_labs *labs, const struct cr_rulebook *book, const struct cr_game *game,
                 const struct cr_play *play)
{
    return find(labs, book, game, play) != NULL;
}

/* A file of some kilobytes: read at once. */
static bool is_kept(const struct cr_labs *labs, struct entry *entry)
{
    const struct cr_play play = { cr_rulebook_values(entry->book), entry->plate };
    const struct cr_lab_work work = { .threads = 1, .figures_only = true };
    return cr_lab_look_up(&entry->lab, labs->folder, entry->book, entry->game, &play, &work);
}

void cr_labs_wish(struct cr_labs *labs, struct cr_rulebook *book, const struct cr_game *game,
                  const void *plate)
{
    struct entry *entry = calloc(1, sizeof *entry);
    void *copy = malloc(game->settings->size);
    if (!entry || !copy) {
        free(entry);
        free(copy);
        cr_rulebook_close(book);
        return;
    }
    memcpy(copy, plate, game->settings->size);
    *entry = (struct entry){ .book = book, .game = game, .plate = copy, .state = WAITS };
    if (is_kept(labs, entry)) entry->state = KNOWN;
    pthread_mutex_lock(&labs->lock);
    entry->next = labs->entries;
    labs->entries = entry;
    if (entry->state == WAITS && !begin_thread(labs)) entry->state = UNKNOWN;
    pthread_cond_signal(&labs->wished);
    pthread_mutex_unlock(&labs->lock);
}
