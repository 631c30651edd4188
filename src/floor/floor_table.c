/* floor_table.c -- a table as the floor keeps it: the live one, and what is durable of it. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"

static void told(void *context, const struct cr_round_outcome *outcome)
{
    (void)context, (void)outcome; /* the floor asks the table itself */
}

enum cr_status cr_floor_table_open(struct cr_floor_table **out, const char *rulebooks,
                                   uint32_t number)
{
    char stream[CR_STREAM_NAME_MAX];
    struct cr_floor_table *table = calloc(1, sizeof *table);
    if (!table) return CR_NO_MEMORY;
    table->number = number;
    snprintf(stream, sizeof stream, "table/%u", number);
    table->head = table->durable_head = cr_stream_begin(stream);
    table->books = (struct cr_table_books){ .table = number };
    enum cr_status status = cr_rounds_open(&table->rounds, rulebooks, told, NULL);
    if (status != CR_OK) {
        free(table);
        return status;
    }
    cr_rounds_use_numbers(table->rounds);
    *out = table;
    return CR_OK;
}

void cr_floor_table_close(struct cr_floor_table *table)
{
    cr_table_close(table->durable);
    cr_rounds_close(table->rounds);
    free(table->drawn.list);
    free(table->made.list);
    free(table->durable_made.list);
    free(table);
}

/* ---- What is durable ---- */

enum cr_status cr_floor_table_copy(struct cr_table **copy, const struct cr_table *live)
{
    const struct cr_play *play = cr_table_play(live);
    if (*copy && cr_table_memory(*copy) != cr_table_memory(live)) {
        cr_table_close(*copy);
        *copy = NULL;
    }
    if (!*copy) {
        enum cr_status status =
            cr_table_open(copy, cr_table_game(live), play->rules, play->settings, true, NULL);
        if (status != CR_OK) return status;
    }
    cr_table_copy(*copy, live);
    return CR_OK;
}

static enum cr_status make_room(struct cr_postings *postings, size_t count)
{
    if (count <= postings->max) return CR_OK;
    struct cr_posting *larger = realloc(postings->list, 2 * count * sizeof *larger);
    if (!larger) return CR_NO_MEMORY;
    postings->list = larger;
    postings->max = 2 * count;
    return CR_OK;
}

static void copy_postings(struct cr_postings *to, const struct cr_postings *from)
{
    assert(from->count <= to->max || from->count == 0);
    to->count = from->count;
    if (from->count > 0) memcpy(to->list, from->list, from->count * sizeof from->list[0]);
}

enum cr_status cr_floor_table_keep(struct cr_floor_table *table)
{
    enum cr_status status = make_room(&table->durable_made, table->made.count);
    if (status == CR_OK)
        status = cr_floor_table_copy(&table->durable, cr_rounds_table(table->rounds));
    if (status != CR_OK) return status;
    copy_postings(&table->durable_made, &table->made);
    table->durable_head = table->head;
    table->durable_chance = table->chance;
    return CR_OK;
}

void cr_floor_table_go_back(struct cr_floor_table *table)
{
    cr_table_copy(cr_rounds_table(table->rounds), table->durable);
    copy_postings(&table->made, &table->durable_made);
    table->head = table->durable_head;
    table->chance = table->durable_chance;
    table->touched = false;
}

/* ---- What is said of it ---- */

/* Over the events as round files write them: names stay, numbers of an enum may move. */
void cr_floor_digest(const struct cr_rounds *rounds, char hex[2 * CR_HASH_SIZE + 1])
{
    size_t size = 64 + 512 * cr_table_events(cr_rounds_table(rounds))->count;
    char *text = malloc(size);
    if (!text) abort(); /* as in batch.c: a house without memory stops before it lies */
    struct cr_text events = cr_text_on(text, size);
    cr_round_write_events(&events, rounds, 0);
    assert(!events.full); /* an event is far shorter: two names, six numbers, a clause */
    uint8_t hash[CR_HASH_SIZE];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, events.length, NULL, 0);
    free(text);
    struct cr_text out = cr_text_on(hex, 2 * CR_HASH_SIZE + 1);
    cr_text_hex(&out, hash, sizeof hash);
}

void cr_floor_write_end(char out[CR_END_SIZE], const char *digest, uint32_t round,
                        const struct cr_revealed *revealed, const char *pools)
{
    struct cr_text text = cr_text_on(out, CR_END_SIZE);
    cr_text_format(&text, "{\"digest\":\"%s\"", digest);
    if (pools[0]) cr_text_format(&text, ",\"pools\":%s", pools);
    if (revealed->proof[0]) {
        cr_text_put(&text, ",\"proof\":");
        cr_text_put(&text, revealed->proof);
    }
    cr_text_format(&text, ",\"round\":%u", round);
    if (revealed->seed[0]) cr_text_format(&text, ",\"seed\":\"%s\"", revealed->seed);
    cr_text_char(&text, '}');
    assert(!text.full);
}

/* The header names the version by its hash, so that a record says exactly which rules it was played by. */
char *cr_floor_header(const struct cr_floor_table *table)
{
    char version[2 * CR_HASH_SIZE + 1];
    struct cr_text hex = cr_text_on(version, sizeof version);
    cr_text_hex(&hex, cr_rulebook_version_hash(cr_rounds_book(table->rounds)), CR_HASH_SIZE);
    char *text = malloc(CR_RECORD_MAX);
    if (!text) return NULL;
    struct cr_text out = cr_text_on(text, CR_RECORD_MAX);
    cr_round_write_header(&out, table->rounds, version);
    json_t *header = out.full ? NULL : json_loads(text, 0, NULL);
    free(text);
    if (header && table->chance.is_said)
        json_object_set_new(header, "floor", cr_electronic_header(&table->chance));
    char *canonical = header ? json_dumps(header, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(header);
    return canonical;
}

/* ---- What it owes the books ---- */

void cr_floor_table_books(struct cr_floor_table *table)
{
    const struct cr_house_rules *house = cr_rulebook_house(cr_rounds_book(table->rounds));
    table->books = (struct cr_table_books){ .table = table->number,
                                            .session = 1,
                                            .unit = cr_currency_unit(house->currency) };
}

enum cr_status cr_floor_table_due(struct cr_floor_table *table, struct cr_postings *due,
                                  size_t *stay)
{
    struct cr_table *live = cr_rounds_table(table->rounds);
    struct cr_cause cause = { table->head.stream, table->head.number };
    size_t most = cr_postings_max(live, &table->made);
    *due = (struct cr_postings){ .list = calloc(most ? most : 1, sizeof *due->list), .max = most };
    if (!due->list) return CR_NO_MEMORY;
    enum cr_status status = make_room(&table->made, table->made.count + most);
    if (status != CR_OK) return status;
    *stay = cr_postings_due(live, &table->books, &cause, &table->made, due);
    return CR_OK;
}
