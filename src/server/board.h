/* board.h -- the newest view of everything somebody watches, between the floor's thread and the network's.
 *
 * The floor pins a text up, the network reads it when a connection can take more: a slow one misses what
 * was in between and gets the newest, and nothing piles up anywhere. Each text has a number that only
 * grows; who watches remembers the one he saw.
 *
 *     floor:    cr_board_watch() for who comes; cr_board_wants(), cr_board_pin() after a turn
 *     network:  cr_board_changed() when woken, then cr_board_read() for each watcher; cr_board_unwatch()
 *
 * A player's own view hangs on an entry of his own, which only his connections hold.
 */
#ifndef CR_SERVER_BOARD_H
#define CR_SERVER_BOARD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/shared.h"

#define CR_BOARD_TABLES_MAX 1024

enum cr_view_kind { CR_VIEW_PUBLIC, CR_VIEW_INSPECT, CR_VIEW_YOU, CR_VIEW_KINDS };

/* As what a table is watched: all see the public view, a player his own too, staff every bet. */
enum cr_watch_as { CR_AS_PUBLIC, CR_AS_PLAYER, CR_AS_STAFF };

struct cr_pinned {
    struct cr_shared *text;
    uint64_t number; /* 0: nothing was pinned yet */
};

struct cr_board_you {
    uint32_t player;
    unsigned watchers;
    bool due; /* the floor's: his view changed and was not pinned */
    struct cr_pinned pinned;
    struct cr_board_you *next;
};

struct cr_board_table {
    uint32_t number;
    unsigned index; /* its place among the tables: it never changes */
    unsigned watchers[3];
    bool changed;
    struct cr_pinned pinned[2]; /* public, inspect */
    struct cr_board_you *yous;
};

struct cr_board {
    pthread_mutex_t lock;
    uint64_t last_number;
    bool any_changed;
    unsigned count;
    struct cr_board_table *tables[CR_BOARD_TABLES_MAX];
};

void cr_board_init(struct cr_board *board);
void cr_board_release(struct cr_board *board);

/* ---- The floor's side ---- */

/* NULL: nobody ever watched that table. */
struct cr_board_table *cr_board_find(struct cr_board *board, uint32_t table);

/* One more watcher; *you is his entry if he watches as a player. NULL: too many tables, no memory. */
struct cr_board_table *cr_board_watch(struct cr_board *board, uint32_t table, enum cr_watch_as as,
                                      uint32_t player, struct cr_board_you **you);

/* Whether anybody watches the table so that this kind goes to him. */
bool cr_board_wants(struct cr_board *board, const struct cr_board_table *table,
                    enum cr_view_kind kind);

unsigned cr_board_watchers(struct cr_board *board, const struct cr_board_table *table);

/* Up to max players whose views are wanted; only_due: of those marked. */
size_t cr_board_players(struct cr_board *board, const struct cr_board_table *table, bool only_due,
                        uint32_t *players, size_t max);
void cr_board_mark(struct cr_board *board, struct cr_board_table *table, uint32_t player);

/* Hangs the text up in the place of the one before; the board holds it from now on. */
void cr_board_pin(struct cr_board *board, struct cr_board_table *table, enum cr_view_kind kind,
                  uint32_t player, struct cr_shared *text);
uint64_t cr_board_number(struct cr_board *board);

/* ---- The network's side ---- */

void cr_board_unwatch(struct cr_board *board, struct cr_board_table *table, enum cr_watch_as as,
                      struct cr_board_you *you);

/* The places of the tables that changed since this was last asked. */
size_t cr_board_changed(struct cr_board *board, unsigned places[CR_BOARD_TABLES_MAX]);

/* Whether there is one newer than the one seen. */
bool cr_board_is_newer(struct cr_board *board, const struct cr_board_table *table,
                       const struct cr_board_you *you, enum cr_view_kind kind, uint64_t seen);

/* The text, held for the caller, if it is newer than the one seen, which moves on; else NULL. */
struct cr_shared *cr_board_read(struct cr_board *board, const struct cr_board_table *table,
                                const struct cr_board_you *you, enum cr_view_kind kind,
                                uint64_t *seen);

#endif
