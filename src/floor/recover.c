/* recover.c -- the house as the store left it: balances, and every table where its round stood.
 *
 * A table is read from the round that is not confirmed yet: its `round` record says all the rounds before
 * left. Where that stands, the index of rounds knows, so a table of a million records opens as fast as a
 * new one. Records are followed link by link from the `end` before it and run again, by the rulebook as
 * the store kept it. What comes out must be what was there: a table whose record cannot be run is named,
 * and the house does not open on a guess. The rounds before are `croupier verify`'s.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/pools.h"
#include "floor/room.h"

struct recovery {
    struct cr_floor *floor;
    struct cr_floor_table *table;
    struct cr_error *err;
    enum cr_status status;
    uint64_t begins; /* the number of the `round` record it is read from */
    bool has_begun;  /* that record was run */
};

static bool load_balance(void *context, const struct cr_account *account, cr_money balance)
{
    struct recovery *recovery = context;
    recovery->status = cr_ledger_load(recovery->floor->ledger, account, balance);
    return recovery->status == CR_OK;
}

static enum cr_status wrong(struct recovery *recovery, const struct cr_record *record,
                            const char *what)
{
    char where[96];
    snprintf(where, sizeof where, "%s, record %llu", record->stream,
             (unsigned long long)record->number);
    return cr_error_set(recovery->err, CR_BROKEN_CHAIN, where, "%s", what);
}

static enum cr_status run_line(struct recovery *recovery, const struct cr_record *record)
{
    bool bad;
    enum cr_status status =
        cr_rounds_try(recovery->table->rounds, record->value, record->value_size, &bad);
    if (status == CR_OK) return CR_OK;
    return wrong(recovery, record,
                 bad ? cr_rounds_wrong(recovery->table->rounds) : cr_status_name(status));
}

/* An input taken before is taken again, and its postings are in force again; the books have them. */
static enum cr_status run_input(struct recovery *recovery, const struct cr_record *record)
{
    struct cr_floor_table *table = recovery->table;
    struct cr_postings due = { 0 };
    size_t stay;
    json_t *line = json_loadb(record->value, record->value_size, 0, NULL);
    const char *unread = cr_dealing_note(table, line, NULL);
    json_decref(line);
    if (unread) return wrong(recovery, record, unread);
    enum cr_status status = run_line(recovery, record);
    if (status != CR_OK) return status;
    status = cr_floor_table_due(table, &due, &stay);
    if (status == CR_OK) cr_postings_take(&table->made, stay, &due);
    free(due.list);
    return status;
}

/* Another round begins, with nothing made in it yet. */
static enum cr_status run_round(struct recovery *recovery, const struct cr_record *record)
{
    struct cr_floor_table *table = recovery->table;
    if (cr_rounds_begin(table->rounds, record->value, record->value_size) != CR_OK)
        return wrong(recovery, record, cr_rounds_wrong(table->rounds));
    table->made.count = 0;
    cr_floor_table_books(table);
    recovery->has_begun = true;
    const char *unread = cr_electronic_read(table, record->value, record->value_size);
    return unread ? wrong(recovery, record, unread) : CR_OK;
}

static enum cr_status run_word(struct recovery *recovery, const struct cr_record *record)
{
    const char *unread = cr_electronic_run_word(recovery->table, record);
    return unread ? wrong(recovery, record, unread) : CR_OK;
}

static enum cr_status run_record(struct recovery *recovery, const struct cr_record *record)
{
    if (!recovery->has_begun && record->kind != CR_RECORD_ROUND)
        return wrong(recovery, record, "a round begins here, by the index of rounds");
    switch ((enum cr_record_kind)record->kind) {
    case CR_RECORD_ROUND: return run_round(recovery, record);
    case CR_RECORD_INPUT: return run_input(recovery, record);
    case CR_RECORD_SETTINGS: return run_line(recovery, record);
    case CR_RECORD_WORD: return run_word(recovery, record);
    case CR_RECORD_END:
        return wrong(recovery, record, "a round ends here that the index of rounds does not have");
    case CR_RECORD_OPEN:
    case CR_RECORD_HOUSE:
    case CR_RECORD_RULEBOOK:
    case CR_RECORD_KEY:
    case CR_RECORD_ERRATUM:
    case CR_RECORD_POOL:
    case CR_RECORD_ROOM:
    case CR_RECORD_HALL:
    case CR_RECORD_KINDS: break;
    }
    return wrong(recovery, record, "no record of a table");
}

/* The `end` before the first record to run is where the chain is taken up. */
static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    (void)stream;
    struct recovery *recovery = context;
    struct cr_stream_head *head = &recovery->table->head;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    recovery->status = cr_record_read(&record, text, size, hash, recovery->err);
    if (recovery->status != CR_OK) return false;
    if (number < recovery->begins) {
        head->number = record.number;
        head->at = record.at;
        memcpy(head->hash, hash, sizeof head->hash);
        return true;
    }
    recovery->status = cr_stream_follow(head, &record, hash, recovery->err);
    if (recovery->status == CR_OK) recovery->status = run_record(recovery, &record);
    return recovery->status == CR_OK;
}

static enum cr_status recover_table(struct recovery *recovery)
{
    struct cr_store *store = recovery->floor->setup.store;
    struct cr_floor_table *table = recovery->table;
    char stream[CR_STREAM_NAME_MAX];
    memcpy(stream, table->head.stream, sizeof stream); /* the head moves as the records are read */
    enum cr_status status = cr_store_last_round(store, stream, &recovery->begins, recovery->err);
    if (status != CR_OK) return status;
    recovery->has_begun = false;
    uint64_t from = recovery->begins > 1 ? recovery->begins - 1 : 1;
    status = cr_store_read(store, stream, from, take_record, recovery, recovery->err);
    if (status == CR_OK) status = recovery->status;
    if (status != CR_OK) return status;
    if (!recovery->has_begun)
        return cr_error_set(recovery->err, CR_BROKEN_CHAIN, stream, "no round begins at its end");
    const char *lost = cr_electronic_recovered(recovery->floor, table);
    return lost ? cr_error_set(recovery->err, CR_BROKEN_CHAIN, stream, "%s", lost) : CR_OK;
}

static bool take_stream(void *context, const char *stream, uint64_t last_number)
{
    (void)last_number;
    struct recovery *recovery = context;
    struct cr_floor *floor = recovery->floor;
    unsigned number;
    int end = 0;
    if (sscanf(stream, "table/%u%n", &number, &end) != 1 || stream[end] != '\0') return true;
    if (floor->table_count == CR_FLOOR_TABLES_MAX) {
        recovery->status = cr_error_set(recovery->err, CR_TOO_MANY, stream, "too many tables");
        return false;
    }
    recovery->status = cr_floor_table_open(&recovery->table, floor->setup.rulebooks, number);
    if (recovery->status != CR_OK) return false;
    cr_rounds_use_source(recovery->table->rounds, &floor->source);
    floor->tables[floor->table_count++] = recovery->table;
    return true;
}

enum cr_status cr_floor_recover(struct cr_floor *floor, struct cr_error *err)
{
    struct recovery recovery = { .floor = floor, .err = err };
    struct cr_store *store = floor->setup.store;
    enum cr_status status = cr_store_balances(store, load_balance, &recovery, err);
    if (status == CR_OK) status = recovery.status;
    floor->house = cr_stream_begin("house");
    if (status == CR_OK) status = cr_store_head(store, "house", &floor->house, err);
    if (status == CR_NOT_FOUND) status = CR_OK; /* nothing was done yet */
    floor->durable_house = floor->house;
    if (status == CR_OK) cr_ledger_keep(floor->ledger);
    if (status == CR_OK) status = cr_store_streams(store, take_stream, &recovery, err);
    if (status == CR_OK) status = recovery.status;
    for (unsigned i = 0; i < floor->table_count && status == CR_OK; i++) {
        recovery.table = floor->tables[i];
        status = recover_table(&recovery);
    }
    if (status == CR_OK) status = cr_pools_recover(floor, err);
    if (status == CR_OK) status = cr_room_recover(floor, err);
    return status == CR_OK ? cr_hall_side_recover(floor, err) : status;
}
