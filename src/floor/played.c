/* played.c -- rounds of a store, run again. */
#include "floor/played.h"

#include <stdio.h>
#include <string.h>

#include "floor/floor_state.h"

struct walk {
    struct cr_store *store;
    const char *rulebooks;
    struct cr_rulebook_source source;
    uint32_t wanted, number;
    struct cr_rounds *rounds;
    cr_played_visit *visit;
    void *context;
    struct cr_error *err;
    enum cr_status status;
    bool goes_on;
    bool is_now; /* the table is shown where its stream ends */
};

static void no_round(void *context, const struct cr_round_outcome *outcome)
{
    (void)context;
    (void)outcome;
}

static enum cr_status run(struct walk *walk, const struct cr_record *record)
{
    static const char confirm[] = "{\"in\":\"confirm\",\"role\":\"system\"}";
    bool bad;
    switch (record->kind) {
    case CR_RECORD_ROUND: return cr_rounds_begin(walk->rounds, record->value, record->value_size);
    case CR_RECORD_INPUT:
    case CR_RECORD_SETTINGS:
        return cr_rounds_try(walk->rounds, record->value, record->value_size, &bad);
    case CR_RECORD_END:
        walk->goes_on = walk->visit(walk->context, walk->number, walk->rounds);
        return cr_rounds_try(walk->rounds, confirm, sizeof confirm - 1, &bad);
    default: return CR_OK; /* words: what came of them stands in the inputs */
    }
}

static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    struct walk *walk = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    walk->status = cr_record_read(&record, text, size, hash, walk->err);
    if (walk->status == CR_OK && run(walk, &record) != CR_OK)
        walk->status = cr_error_set(walk->err, CR_BROKEN_CHAIN, stream, "record %llu cannot be run",
                                    (unsigned long long)number);
    return walk->status == CR_OK && walk->goes_on;
}

/* A stream from a `round` record on. */
static enum cr_status run_from(struct walk *walk, const char *stream, uint64_t first)
{
    walk->status = cr_rounds_open(&walk->rounds, walk->rulebooks, no_round, NULL);
    if (walk->status != CR_OK) return walk->status;
    cr_rounds_use_numbers(walk->rounds);
    cr_rounds_use_source(walk->rounds, &walk->source);
    enum cr_status status = cr_store_read(walk->store, stream, first, take_record, walk, walk->err);
    if (walk->status == CR_OK) walk->status = status;
    if (walk->status == CR_OK && walk->is_now)
        walk->visit(walk->context, walk->number, walk->rounds);
    cr_rounds_close(walk->rounds);
    return walk->status;
}

static bool take_stream(void *context, const char *stream, uint64_t last_number)
{
    struct walk *walk = context;
    int end = 0;
    (void)last_number;
    if (sscanf(stream, "table/%u%n", &walk->number, &end) != 1 || stream[end] != '\0') return true;
    if (walk->wanted && walk->wanted != walk->number) return true;
    run_from(walk, stream, 1);
    return walk->status == CR_OK && walk->goes_on;
}

static struct walk begin(struct cr_store *store, const char *rulebooks, uint32_t table,
                         cr_played_visit *visit, void *context, struct cr_error *err)
{
    return (struct walk){ .store = store,
                          .rulebooks = rulebooks,
                          .source = cr_floor_rulebooks(store),
                          .wanted = table,
                          .number = table,
                          .visit = visit,
                          .context = context,
                          .err = err,
                          .goes_on = true };
}

enum cr_status cr_played_each(struct cr_store *store, const char *rulebooks, uint32_t table,
                              cr_played_visit *visit, void *context, struct cr_error *err)
{
    struct walk walk = begin(store, rulebooks, table, visit, context, err);
    enum cr_status status = cr_store_streams(store, take_stream, &walk, err);
    return status == CR_OK ? walk.status : status;
}

enum cr_status cr_played_from(struct cr_store *store, const char *rulebooks, uint32_t table,
                              uint32_t round, cr_played_visit *visit, void *context,
                              struct cr_error *err)
{
    struct walk walk = begin(store, rulebooks, table, visit, context, err);
    char stream[CR_STREAM_NAME_MAX];
    struct cr_round_row row;
    snprintf(stream, sizeof stream, "table/%u", table);
    enum cr_status status = cr_store_round(store, stream, round, &row, err);
    return status == CR_OK ? run_from(&walk, stream, row.first) : status;
}

enum cr_status cr_played_now(struct cr_store *store, uint32_t table, cr_played_visit *visit,
                             void *context, struct cr_error *err)
{
    struct walk walk = begin(store, "", table, visit, context, err);
    char stream[CR_STREAM_NAME_MAX];
    uint64_t first;
    walk.is_now = true;
    snprintf(stream, sizeof stream, "table/%u", table);
    enum cr_status status = cr_store_last_round(store, stream, &first, err);
    return status == CR_OK ? run_from(&walk, stream, first) : status;
}
