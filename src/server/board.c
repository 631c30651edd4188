/* board.c -- pinned texts under one lock, held for the time of a pointer's swap. */
#include "server/board.h"

#include <assert.h>
#include <stdlib.h>

void cr_board_init(struct cr_board *board)
{
    *board = (struct cr_board){ .count = 0 };
    pthread_mutex_init(&board->lock, NULL);
}

static void free_you(struct cr_board_you *you)
{
    cr_shared_let_go(you->pinned.text);
    free(you);
}

void cr_board_release(struct cr_board *board)
{
    for (unsigned i = 0; i < board->count; i++) {
        struct cr_board_table *table = board->tables[i];
        while (table->yous) {
            struct cr_board_you *you = table->yous;
            table->yous = you->next;
            free_you(you);
        }
        cr_shared_let_go(table->pinned[CR_VIEW_PUBLIC].text);
        cr_shared_let_go(table->pinned[CR_VIEW_INSPECT].text);
        free(table);
    }
    pthread_mutex_destroy(&board->lock);
}

/* ---- The floor's side ---- */

/* Only the floor adds tables, so it reads the list without the lock. */
struct cr_board_table *cr_board_find(struct cr_board *board, uint32_t table)
{
    for (unsigned i = 0; i < board->count; i++)
        if (board->tables[i]->number == table) return board->tables[i];
    return NULL;
}

static struct cr_board_table *add_table(struct cr_board *board, uint32_t number)
{
    if (board->count == CR_BOARD_TABLES_MAX) return NULL;
    struct cr_board_table *table = calloc(1, sizeof *table);
    if (!table) return NULL;
    table->number = number;
    table->index = board->count;
    board->tables[board->count++] = table;
    return table;
}

static struct cr_board_you *find_you(const struct cr_board_table *table, uint32_t player)
{
    struct cr_board_you *you = table->yous;
    while (you && you->player != player)
        you = you->next;
    return you;
}

static struct cr_board_you *join(struct cr_board_table *table, uint32_t player)
{
    struct cr_board_you *you = find_you(table, player);
    if (!you) {
        you = calloc(1, sizeof *you);
        if (!you) return NULL;
        you->player = player;
        you->next = table->yous;
        table->yous = you;
    }
    you->watchers++;
    return you;
}

struct cr_board_table *cr_board_watch(struct cr_board *board, uint32_t table, enum cr_watch_as as,
                                      uint32_t player, struct cr_board_you **you)
{
    pthread_mutex_lock(&board->lock);
    struct cr_board_table *found = cr_board_find(board, table);
    *you = NULL;
    if (!found) found = add_table(board, table);
    if (found && as == CR_AS_PLAYER) {
        *you = join(found, player);
        if (!*you) found = NULL;
    }
    if (found) found->watchers[as]++;
    pthread_mutex_unlock(&board->lock);
    return found;
}

bool cr_board_wants(struct cr_board *board, const struct cr_board_table *table,
                    enum cr_view_kind kind)
{
    pthread_mutex_lock(&board->lock);
    const unsigned *watchers = table->watchers;
    bool wanted = watchers[CR_AS_STAFF] > 0;
    if (kind == CR_VIEW_PUBLIC)
        wanted = wanted || watchers[CR_AS_PUBLIC] > 0 || watchers[CR_AS_PLAYER] > 0;
    if (kind == CR_VIEW_YOU) wanted = watchers[CR_AS_PLAYER] > 0;
    pthread_mutex_unlock(&board->lock);
    return wanted;
}

unsigned cr_board_watchers(struct cr_board *board, const struct cr_board_table *table)
{
    pthread_mutex_lock(&board->lock);
    unsigned count = 0;
    for (size_t i = 0; i < sizeof table->watchers / sizeof table->watchers[0]; i++)
        count += table->watchers[i];
    pthread_mutex_unlock(&board->lock);
    return count;
}

size_t cr_board_players(struct cr_board *board, const struct cr_board_table *table, bool only_due,
                        uint32_t *players, size_t max)
{
    size_t count = 0;
    pthread_mutex_lock(&board->lock);
    for (const struct cr_board_you *you = table->yous; you && count < max; you = you->next)
        if (you->due || !only_due) players[count++] = you->player;
    pthread_mutex_unlock(&board->lock);
    return count;
}

void cr_board_mark(struct cr_board *board, struct cr_board_table *table, uint32_t player)
{
    pthread_mutex_lock(&board->lock);
    struct cr_board_you *you = find_you(table, player);
    if (you) you->due = true;
    pthread_mutex_unlock(&board->lock);
}

void cr_board_pin(struct cr_board *board, struct cr_board_table *table, enum cr_view_kind kind,
                  uint32_t player, struct cr_shared *text)
{
    struct cr_shared *old = text; /* let go if there is nowhere to pin it */
    pthread_mutex_lock(&board->lock);
    struct cr_board_you *you = kind == CR_VIEW_YOU ? find_you(table, player) : NULL;
    struct cr_pinned *place =
        kind == CR_VIEW_YOU ? (you ? &you->pinned : NULL) : &table->pinned[kind];
    if (place) {
        old = place->text;
        place->text = text;
        place->number = ++board->last_number;
        table->changed = board->any_changed = true;
    }
    if (you) you->due = false;
    pthread_mutex_unlock(&board->lock);
    cr_shared_let_go(old);
}

uint64_t cr_board_number(struct cr_board *board)
{
    pthread_mutex_lock(&board->lock);
    uint64_t number = board->last_number;
    pthread_mutex_unlock(&board->lock);
    return number;
}

/* ---- The network's side ---- */

static void part(struct cr_board_table *table, struct cr_board_you *you)
{
    assert(you->watchers > 0);
    if (--you->watchers > 0) return;
    struct cr_board_you **at = &table->yous;
    while (*at != you)
        at = &(*at)->next;
    *at = you->next;
    free_you(you);
}

void cr_board_unwatch(struct cr_board *board, struct cr_board_table *table, enum cr_watch_as as,
                      struct cr_board_you *you)
{
    pthread_mutex_lock(&board->lock);
    assert(table->watchers[as] > 0);
    table->watchers[as]--;
    if (you) part(table, you);
    pthread_mutex_unlock(&board->lock);
}

size_t cr_board_changed(struct cr_board *board, unsigned places[CR_BOARD_TABLES_MAX])
{
    size_t count = 0;
    pthread_mutex_lock(&board->lock);
    for (unsigned i = 0; board->any_changed && i < board->count; i++) {
        if (board->tables[i]->changed) places[count++] = i;
        board->tables[i]->changed = false;
    }
    board->any_changed = false;
    pthread_mutex_unlock(&board->lock);
    return count;
}

static const struct cr_pinned *pinned(const struct cr_board_table *table,
                                      const struct cr_board_you *you, enum cr_view_kind kind)
{
    return kind == CR_VIEW_YOU ? &you->pinned : &table->pinned[kind];
}

bool cr_board_is_newer(struct cr_board *board, const struct cr_board_table *table,
                       const struct cr_board_you *you, enum cr_view_kind kind, uint64_t seen)
{
    pthread_mutex_lock(&board->lock);
    bool newer = pinned(table, you, kind)->number > seen;
    pthread_mutex_unlock(&board->lock);
    return newer;
}

struct cr_shared *cr_board_read(struct cr_board *board, const struct cr_board_table *table,
                                const struct cr_board_you *you, enum cr_view_kind kind,
                                uint64_t *seen)
{
    struct cr_shared *text = NULL;
    pthread_mutex_lock(&board->lock);
    const struct cr_pinned *place = pinned(table, you, kind);
    if (place->number > *seen) {
        text = cr_shared_hold(place->text);
        *seen = place->number;
    }
    pthread_mutex_unlock(&board->lock);
    return text;
}
