/* labs_state.h -- inside labs.h: the list of what is counted, shared by those who ask and the threads that count.
 *
 * What a count is of is written once, before it is on the list. Its lab, text and `what` are written by the thread
 * that counts it, and read by nobody before its state says so; all the rest is touched with the lock alone.
 */
#ifndef CR_FLOOR_LABS_STATE_H
#define CR_FLOOR_LABS_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "floor/labs.h"

/* Figures and everything are counted by the same book. */
struct cr_labs_book {
    struct cr_rulebook *book;
    unsigned users;
};

/* One game under one rulebook and plate, or what a change to that rulebook is worth there. */
struct cr_labs_count {
    struct cr_labs_count *next;
    struct cr_labs_book *held;
    struct cr_rulebook *old; /* NULL: a lab */
    const struct cr_game *game;
    void *plate;
    bool is_whole;
    bool is_wished;   /* by the house, for its tables */
    int64_t asked_at; /* by a page, seconds; 0: by none */
    enum cr_labs_state state;
    atomic_int of; /* thousandths of the part under way; below 0: nobody knows */
    struct cr_lab lab;
    char *text; /* a worth */
    char what[sizeof((struct cr_error *)0)->what];
};

/* Freed by whoever leaves last. */
struct cr_labs {
    pthread_mutex_t lock; /* guards all below but the folder */
    pthread_cond_t wished;
    struct cr_labs_count *counts; /* the newest first */
    char *folder;
    int64_t opened_at;
    unsigned users; /* who asks, and the threads */
    bool has_quick, has_long, closed;
};

/* ---- The list [labs.c] ---- */

int64_t cr_labs_now(void); /* seconds of a clock that never goes back; never 0 */
void cr_labs_free_count(struct cr_labs_count *count);
void cr_labs_leave(struct cr_labs *labs);

/* With the lock; NULL: there is none. */
struct cr_labs_count *cr_labs_lab(const struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_game *game, const void *plate, bool is_whole);

/* Pages that are gone: what nobody else wants and was not begun is forgotten. With the lock. */
void cr_labs_drop_gone(struct cr_labs *labs);

/* ---- The threads [labs_threads.c] ---- */

/* Whether figures alone are worth asking for before everything: they take seconds, the rest minutes. */
bool cr_labs_figures_first(const struct cr_game *game);

/* Unless they run already. With the lock; false: one could not be begun. */
bool cr_labs_begin_threads(struct cr_labs *labs);

#endif
