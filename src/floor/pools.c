/* pools.c -- the jackpots of the house: their records, what is durable of them, how they are found again. */
#include "floor/pools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"
#include "floor/verify_pools.h"
#include "hall/settings.h"

struct cr_floor_pool *cr_floor_find_pool(const struct cr_floor *floor, uint32_t number)
{
    for (unsigned i = 0; i < floor->pool_count; i++)
        if (floor->pools[i]->live.plan.number == number) return floor->pools[i];
    return NULL;
}

static bool has_member(const struct cr_floor_pool *pool, const struct cr_floor_table *table)
{
    const struct cr_rulebook *book = cr_rounds_book(table->rounds);
    return cr_pool_has_member(&pool->live.plan, cr_rulebook_house_key(book),
                              cr_table_game(cr_rounds_table(table->rounds))->name,
                              cr_rulebook_house(book)->currency, table->number);
}

struct cr_floor_pool *cr_pools_of(const struct cr_floor *floor, const struct cr_floor_table *table,
                                  enum cr_pool_kind kind)
{
    struct cr_floor_pool *first = NULL;
    for (unsigned i = 0; i < floor->pool_count; i++) {
        struct cr_floor_pool *pool = floor->pools[i];
        if (pool->live.state != CR_POOL_ACTIVE || pool->live.plan.kind != kind) continue;
        if (first && first->live.plan.number < pool->live.plan.number) continue;
        if (has_member(pool, table)) first = pool;
    }
    return first;
}

/* ---- Records ---- */

static unsigned place_of(const struct cr_floor *floor, const struct cr_floor_pool *pool)
{
    unsigned at = 0;
    while (floor->pools[at] != pool)
        at++;
    return at;
}

/* As it was before the command, and before the turn. */
static void touch(struct cr_doing *doing, struct cr_floor_pool *pool)
{
    uint64_t bit = UINT64_C(1) << place_of(doing->floor, pool);
    if (!(doing->pools & bit)) {
        pool->before = pool->live;
        pool->before_head = pool->head;
    }
    doing->pools |= bit;
    if (!pool->touched) {
        pool->durable = pool->live;
        pool->durable_head = pool->head;
    }
    pool->touched = true;
}

static enum cr_status write_record(struct cr_doing *doing, struct cr_floor_pool *pool,
                                   json_t *value, bool is_commands)
{
    const struct cr_command *command = &doing->waiting->command;
    char *line = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    if (!line) return CR_NO_MEMORY;
    struct cr_record record = { .at = doing->now,
                                .by = command->by,
                                .role = command->role,
                                .kind = CR_RECORD_POOL,
                                .value = line,
                                .value_size = strlen(line) };
    memcpy(record.command, command->id, sizeof record.command);
    enum cr_status status =
        cr_batch_record(&doing->floor->batch, &pool->head, &record, is_commands);
    free(line);
    return status;
}

static enum cr_status one_record(struct cr_doing *doing, struct cr_floor_pool *pool, json_t *value,
                                 bool is_commands)
{
    struct cr_posting posting = { .count = 0 };
    struct cr_house_pool was = pool->live;
    int64_t at = doing->now > pool->head.at ? doing->now : pool->head.at;
    const char *currency = cr_hall_settings(doing->floor->hall->live)->currency;
    if (strcmp(currency, pool->live.plan.currency) == 0) /* the registers are in the house's own */
        cr_hall_side_say_day(doing->floor, value, at);
    else
        json_object_del(value, "day");
    enum cr_status status =
        cr_pool_do(&pool->live, value, pool->head.stream, pool->head.number + 1, at, &posting);
    if (status == CR_OK) status = write_record(doing, pool, value, is_commands);
    if (status != CR_OK) return status;
    struct cr_row_place place = { doing->floor, pool->head.stream };
    struct cr_record record = { .number = pool->head.number,
                                .at = pool->head.at,
                                .by = doing->waiting->command.by };
    cr_pool_rows(&was, &pool->live, value, &record, cr_hall_side_row, &place);
    if (posting.count == 0) return CR_OK;
    status = cr_ledger_post(doing->floor->ledger, &posting);
    if (status == CR_OK) cr_batch_posting(&doing->floor->batch, &posting, &pool->head);
    return status;
}

enum cr_status cr_pool_record(struct cr_doing *doing, struct cr_floor_pool *pool, json_t *value,
                              bool is_commands)
{
    if (!value) return CR_NO_MEMORY;
    touch(doing, pool);
    enum cr_status status = one_record(doing, pool, value, is_commands);
    json_decref(value);
    if (status != CR_OK || pool->live.since < CR_POOL_STAND) return status;
    json_t *stand = json_pack("{s:s}", "do", "stand");
    status = stand ? one_record(doing, pool, stand, false) : CR_NO_MEMORY;
    json_decref(stand);
    return status;
}

/* ---- Coming, going back ---- */

static void drop(struct cr_floor *floor, unsigned at)
{
    free(floor->pools[at]);
    memmove(&floor->pools[at], &floor->pools[at + 1],
            (--floor->pool_count - at) * sizeof floor->pools[0]);
}

/* One that is closed need not be remembered: its record is. */
static bool make_room(struct cr_floor *floor)
{
    for (unsigned i = 0; i < floor->pool_count; i++)
        if (floor->pools[i]->live.state == CR_POOL_CLOSED && !floor->pools[i]->touched) {
            drop(floor, i);
            return true;
        }
    return false;
}

static enum cr_status insert(struct cr_floor *floor, uint32_t number, struct cr_floor_pool **out)
{
    char stream[CR_STREAM_NAME_MAX];
    struct cr_floor_pool *pool = calloc(1, sizeof *pool);
    if (!pool) return CR_NO_MEMORY;
    snprintf(stream, sizeof stream, "pool/%u", number);
    pool->head = cr_stream_begin(stream);
    pool->live.plan.number = number;
    pool->is_new = true;
    unsigned at = floor->pool_count++; /* by their numbers */
    for (; at > 0 && floor->pools[at - 1]->live.plan.number > number; at--)
        floor->pools[at] = floor->pools[at - 1];
    floor->pools[at] = pool;
    *out = pool;
    return CR_OK;
}

enum cr_status cr_pools_add(struct cr_doing *doing, uint32_t number, struct cr_floor_pool **out)
{
    struct cr_floor *floor = doing->floor;
    if (floor->pool_count == CR_FLOOR_POOLS_MAX && !make_room(floor)) return CR_POOLS_FULL;
    return insert(floor, number, out);
}

/* One that has no record is not there: the command that opened it was refused. */
void cr_pools_take_back(struct cr_doing *doing)
{
    for (unsigned i = doing->floor->pool_count; i > 0; i--) {
        struct cr_floor_pool *pool = doing->floor->pools[i - 1];
        if (!(doing->pools >> (i - 1) & 1)) continue;
        pool->live = pool->before;
        pool->head = pool->before_head;
        if (pool->head.number == 0) drop(doing->floor, i - 1);
    }
    doing->pools = 0;
}

/* Tables whose jackpot changed are shown anew. */
static void tell_members(struct cr_floor *floor, const struct cr_floor_pool *pool)
{
    for (unsigned i = 0; i < floor->table_count && floor->setup.changed; i++)
        if (!floor->tables[i]->touched && has_member(pool, floor->tables[i]))
            floor->setup.changed(floor->setup.listener, floor->tables[i]->number);
}

void cr_pools_keep(struct cr_floor *floor)
{
    for (unsigned i = 0; i < floor->pool_count; i++) {
        struct cr_floor_pool *pool = floor->pools[i];
        if (!pool->touched) continue;
        pool->touched = pool->is_new = false;
        tell_members(floor, pool);
    }
}

void cr_pools_go_back(struct cr_floor *floor)
{
    for (unsigned i = floor->pool_count; i > 0; i--) {
        struct cr_floor_pool *pool = floor->pools[i - 1];
        if (!pool->touched) continue;
        pool->live = pool->durable;
        pool->head = pool->durable_head;
        pool->touched = false;
        if (pool->is_new) drop(floor, i - 1);
    }
}

void cr_pools_close(struct cr_floor *floor)
{
    for (unsigned i = 0; i < floor->pool_count; i++)
        free(floor->pools[i]);
    floor->pool_count = 0;
}

/* ---- Recovery ---- */

struct recovery {
    struct cr_floor *floor;
    struct cr_floor_pool *pool;
    struct cr_error *err;
    enum cr_status status;
    bool begun; /* the first record, or the last that says the whole state, was read */
};

static enum cr_status wrong(struct recovery *recovery, const struct cr_record *record,
                            const char *what)
{
    char where[96];
    snprintf(where, sizeof where, "%s, record %llu", record->stream,
             (unsigned long long)record->number);
    return cr_error_set(recovery->err, CR_BROKEN_CHAIN, where, "%s", what);
}

/* Where the chain is taken up: at the beginning, or at a record that says all. */
static void look_for_stand(struct recovery *recovery, const struct cr_record *record,
                           const uint8_t *hash)
{
    struct cr_floor_pool *pool = recovery->pool;
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const char *what = json_string_value(json_object_get(value, "do"));
    if (what && strcmp(what, "stand") == 0) {
        struct cr_house_pool state = { .plan.number = pool->live.plan.number };
        recovery->begun = cr_pool_read_state(&state, json_object_get(value, "pool"));
        pool->live = state;
        pool->head.number = record->number;
        pool->head.at = record->at;
        memcpy(pool->head.hash, hash, sizeof pool->head.hash);
    }
    json_decref(value);
}

static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    (void)stream;
    struct recovery *recovery = context;
    struct cr_floor_pool *pool = recovery->pool;
    struct cr_record record;
    struct cr_posting posting = { .count = 0 };
    uint8_t hash[CR_HASH_SIZE];
    recovery->status = cr_record_read(&record, text, size, hash, recovery->err);
    if (recovery->status != CR_OK) return false;
    if (!recovery->begun && number > 1) {
        look_for_stand(recovery, &record, hash);
        return true;
    }
    recovery->begun = true;
    recovery->status = cr_stream_follow(&pool->head, &record, hash, recovery->err);
    if (recovery->status != CR_OK) return false;
    const char *differs = cr_pool_run(&pool->live, &record, &posting);
    if (differs) recovery->status = wrong(recovery, &record, differs);
    return !differs;
}

static enum cr_status recover_pool(struct recovery *recovery, uint64_t last)
{
    struct cr_store *store = recovery->floor->setup.store;
    char stream[CR_STREAM_NAME_MAX];
    memcpy(stream, recovery->pool->head.stream, sizeof stream); /* the head moves meanwhile */
    uint64_t near = last > CR_POOL_STAND + 2 ? last - CR_POOL_STAND - 1 : 1;
    recovery->begun = false;
    enum cr_status status =
        cr_store_read(store, stream, near, take_record, recovery, recovery->err);
    if (status == CR_OK) status = recovery->status;
    if (status != CR_OK) return status;
    if (!recovery->begun)
        return cr_error_set(recovery->err, CR_BROKEN_CHAIN, stream, "no record says what it holds");
    if (cr_pool_in_books(&recovery->pool->live, recovery->floor->ledger)) return CR_OK;
    return cr_error_set(recovery->err, CR_INVARIANT, stream,
                        "the books hold another sum than the jackpot");
}

static bool take_stream(void *context, const char *stream, uint64_t last_number)
{
    struct recovery *recovery = context;
    struct cr_floor *floor = recovery->floor;
    unsigned number;
    int end = 0;
    if (sscanf(stream, "pool/%u%n", &number, &end) != 1 || stream[end] != '\0') return true;
    recovery->status = insert(floor, number, &recovery->pool);
    if (recovery->status == CR_OK) recovery->status = recover_pool(recovery, last_number);
    if (recovery->status == CR_OK) recovery->pool->is_new = false;
    if (floor->pool_count > CR_FLOOR_POOLS_MAX && recovery->status == CR_OK && !make_room(floor))
        recovery->status =
            cr_error_set(recovery->err, CR_POOLS_FULL, stream, "there are too many jackpots");
    return recovery->status == CR_OK;
}

enum cr_status cr_pools_recover(struct cr_floor *floor, struct cr_error *err)
{
    struct recovery recovery = { .floor = floor, .err = err };
    enum cr_status status = cr_store_streams(floor->setup.store, take_stream, &recovery, err);
    return status == CR_OK ? recovery.status : status;
}
