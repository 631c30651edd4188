/* recall.c -- a round's records in their order, run again, and what each did. */
#include "floor/recall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/page.h"
#include "floor/private_cards.h"

struct recall {
    const struct cr_recall_viewer *viewer;
    struct cr_rounds *rounds;
    struct cr_text *out;
    struct cr_error *err;
    enum cr_status status;

    bool has_begun, took_part;
    unsigned steps, pages;
    size_t page_bytes;
    int64_t at; /* of the record in hand */

    struct cr_chance chance; /* of the pack, where closed cards are their owner's alone */
    json_t *floor;           /* the header's; NULL: none */
    json_t *words;           /* in their order */
    char seed[CR_SEED_TEXT_SIZE];
    json_t *proof; /* the end's, of cards that were opened; NULL: none */
};

static enum cr_status wrong(struct recall *recall, const struct cr_record *record, const char *what)
{
    char where[96];
    snprintf(where, sizeof where, "%s, record %llu", record->stream,
             (unsigned long long)record->number);
    return cr_error_set(recall->err, CR_BROKEN_CHAIN, where, "%s", what);
}

static bool is_player(const struct recall *recall)
{
    return recall->viewer->role == CR_ROLE_PLAYER;
}

static void put_json(struct recall *recall, const char *key, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    if (!text) abort(); /* as in batch.c: a few kilobytes */
    cr_text_key(recall->out, key);
    cr_text_put(recall->out, text);
    free(text);
}

/* ---- What a player may see ---- */

/* Whether an input names nobody but him. */
static bool is_about_others(const struct recall *recall, const json_t *input)
{
    static const char *const keys[] = { "player", "of" };
    char own[16];
    snprintf(own, sizeof own, "%u", recall->viewer->player);
    for (int i = 0; i < 2; i++) {
        const char *name = json_string_value(json_object_get(input, keys[i]));
        if (name && strcmp(name, own) != 0) return true;
    }
    const json_t *with = json_object_get(input, "with");
    return with && is_about_others(recall, with);
}

/* Which of the step's events he could see: those about nobody, and his own. */
static bool sees_event(const struct recall *recall, const json_t *shown,
                       const struct cr_event *event)
{
    char own[16];
    const char *name = json_string_value(json_object_get(shown, "player"));
    int seat = cr_table_seat_of(cr_rounds_table(recall->rounds), recall->viewer->player);
    snprintf(own, sizeof own, "%u", recall->viewer->player);
    if (event->seen != CR_SEEN_BY_ALL && event->seen != seat) return false;
    return !name || strcmp(name, own) == 0;
}

static json_t *events_since(struct recall *recall, size_t from)
{
    const struct cr_events *events = cr_table_events(cr_rounds_table(recall->rounds));
    size_t size = 64 + 512 * (events->count - from); /* as in cr_floor_digest() */
    char *text = malloc(size);
    if (!text) abort();
    struct cr_text list = cr_text_on(text, size);
    cr_round_write_events(&list, recall->rounds, from);
    assert(!list.full);
    json_t *written = json_loads(text, 0, NULL);
    free(text);
    for (size_t i = json_array_size(written); is_player(recall) && i > 0; i--)
        if (!sees_event(recall, json_array_get(written, i - 1), &events->list[from + i - 1]))
            json_array_remove(written, i - 1);
    return written;
}

static void note_presence(struct recall *recall)
{
    if (cr_table_seat_of(cr_rounds_table(recall->rounds), recall->viewer->player) >= 0)
        recall->took_part = true;
}

/* ---- Pages ---- */

static void put_pages(struct recall *recall)
{
    struct cr_text *out = recall->out;
    cr_text_key(out, "public");
    cr_text_char(out, '{');
    cr_text_key(out, "page");
    cr_page_public(recall->rounds, out);
    cr_text_char(out, '}');
    cr_text_key(out, is_player(recall) ? "you" : "inspect");
    if (is_player(recall))
        cr_page_you(recall->rounds, recall->viewer->player, recall->viewer->seal, &recall->chance,
                    out);
    else
        cr_page_inspect(recall->rounds, out);
}

/* As long as there is room for them. */
static void put_step_pages(struct recall *recall)
{
    if (recall->pages == CR_RECALL_PAGES_MAX || recall->page_bytes > CR_RECALL_PAGES_SIZE) return;
    size_t before = recall->out->length;
    put_pages(recall);
    recall->pages++;
    recall->page_bytes += recall->out->length - before;
}

/* ---- Steps ---- */

static void begin_step(struct recall *recall, const struct cr_record *record)
{
    struct cr_text *out = recall->out;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "n", ++recall->steps);
    cr_text_member_int(out, "at", record->at / 1000);
    cr_text_member_text(out, "role", cr_role_name((enum cr_role)record->role));
    if (!is_player(recall) || record->by == recall->viewer->player)
        cr_text_member_int(out, "by", record->by);
}

static enum cr_status take_input(struct recall *recall, const struct cr_record *record)
{
    bool bad;
    enum cr_status status = cr_rounds_try(recall->rounds, record->value, record->value_size, &bad);
    if (status != CR_OK)
        return wrong(recall, record,
                     bad ? cr_rounds_wrong(recall->rounds) : cr_status_name(status));
    note_presence(recall);
    json_t *input = json_loadb(record->value, record->value_size, 0, NULL);
    json_t *events = events_since(recall, cr_table_fresh(cr_rounds_table(recall->rounds)));
    bool hidden = is_player(recall) && is_about_others(recall, input);
    if (is_player(recall) &&
        json_is_true(json_object_get(input, "closed"))) /* his are on his page */
        json_object_del(input, "cards");
    begin_step(recall, record);
    put_json(recall, "input", hidden ? json_null() : input);
    put_json(recall, "events", events);
    put_step_pages(recall);
    cr_text_end(recall->out, '}');
    json_decref(events);
    json_decref(input);
    return CR_OK;
}

/* Words decide where in the pack a card lies. */
static void note_word(struct recall *recall, const json_t *word)
{
    bool is_word = json_is_string(word) && json_string_length(word) <= CR_WORD_SIZE_MAX;
    if (is_word && recall->chance.word_count < CR_WORDS_MAX)
        cr_electronic_add_word(&recall->chance, 0, json_string_value(word));
}

/* A word says nothing of who said it: all see them, for they are part of the proof. */
static enum cr_status take_word(struct recall *recall, const struct cr_record *record)
{
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    json_t *word = json_object_get(value, "word");
    bool good = json_is_string(word);
    if (good) {
        json_array_append(recall->words, word);
        note_word(recall, word);
        begin_step(recall, record);
        put_json(recall, "word", word);
        cr_text_end(recall->out, '}');
    }
    json_decref(value);
    return good ? CR_OK : wrong(recall, record, "no word");
}

/* ---- Beginning and end ---- */

/* The seed's seal is nobody's business; who sat there and what lay there is not the player's. */
static void put_header(struct recall *recall, json_t *header)
{
    json_object_del(json_object_get(header, "floor"), "sealed");
    if (is_player(recall)) {
        json_object_del(header, "seats");
        json_object_del(header, "carry");
    }
    put_json(recall, "header", header);
}

/* A pack may have got its words in a round before this one: they stand in the header. */
static void take_words(struct recall *recall)
{
    const json_t *words = json_object_get(recall->floor, "words");
    size_t i;
    json_t *row;
    json_array_foreach(words, i, row)
    {
        json_array_append(recall->words, json_object_get(row, "word"));
        note_word(recall, json_object_get(row, "word"));
    }
}

/* What its pack was sealed with: his own cards are read out of it with the house's key. */
static void note_pack(struct recall *recall)
{
    struct cr_chance *chance = &recall->chance;
    const char *commitment = json_string_value(json_object_get(recall->floor, "commitment"));
    const char *sealed = json_string_value(json_object_get(recall->floor, "sealed"));
    *chance = (struct cr_chance){ .private_cards = commitment && sealed &&
                                                   cr_private_is(cr_rounds_table(recall->rounds)) };
    if (!chance->private_cards) return;
    snprintf(chance->commitment, sizeof chance->commitment, "%s", commitment);
    snprintf(chance->sealed, sizeof chance->sealed, "%s", sealed);
}

static enum cr_status take_round(struct recall *recall, const struct cr_record *record)
{
    if (cr_rounds_begin(recall->rounds, record->value, record->value_size) != CR_OK)
        return wrong(recall, record, cr_rounds_wrong(recall->rounds));
    struct cr_text *out = recall->out;
    json_t *header = json_loadb(record->value, record->value_size, 0, NULL);
    if (!header) return CR_NO_MEMORY;
    recall->has_begun = true;
    recall->floor = json_incref(json_object_get(header, "floor"));
    note_pack(recall); /* before its seal is taken off the header */
    take_words(recall);
    note_presence(recall);
    cr_text_char(out, '{');
    put_header(recall, header);
    json_decref(header);
    cr_text_member_int(out, "round", cr_table_round(cr_rounds_table(recall->rounds)));
    cr_text_key(out, "start");
    cr_text_char(out, '{');
    cr_text_member_int(out, "at", record->at / 1000);
    put_pages(recall);
    cr_text_char(out, '}');
    cr_text_key(out, "steps");
    cr_text_char(out, '[');
    return CR_OK;
}

/* A round that does not end as its record says is not shown as if it did. */
static enum cr_status take_end(struct recall *recall, const struct cr_record *record)
{
    char digest[2 * CR_HASH_SIZE + 1];
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const char *said = json_string_value(json_object_get(value, "digest"));
    const char *seed = json_string_value(json_object_get(value, "seed"));
    cr_floor_digest(recall->rounds, digest);
    bool same = said && strcmp(said, digest) == 0;
    if (seed) snprintf(recall->seed, sizeof recall->seed, "%s", seed);
    recall->proof = json_incref(json_object_get(value, "proof"));
    json_decref(value);
    return same ? CR_OK : wrong(recall, record, "the round ends otherwise when it is run again");
}

/* What was opened, and what the rest is sealed with; null while the round is open. */
static void put_sealed(struct recall *recall)
{
    static const char *const parts[] = { "leaves", "opened" };
    for (int i = 0; i < 2; i++) {
        const json_t *part = json_object_get(recall->proof, parts[i]);
        put_json(recall, parts[i], part ? part : json_null());
    }
}

static void put_proof(struct recall *recall)
{
    struct cr_text *out = recall->out;
    const json_t *commitment = json_object_get(recall->floor, "commitment");
    int number = cr_rounds_report(recall->rounds)->number;
    if (!commitment) {
        cr_text_member_null(out, "proof");
        return;
    }
    cr_text_key(out, "proof");
    cr_text_char(out, '{');
    bool sealed = json_is_true(json_object_get(recall->floor, "private"));
    put_json(recall, "commitment", commitment);
    cr_text_member_text(out, "kind", sealed ? "pack" : "seed");
    if (sealed) put_sealed(recall);
    put_json(recall, "label", json_object_get(recall->floor, "label"));
    put_json(recall, "words", recall->words);
    if (recall->seed[0])
        cr_text_member_text(out, "seed", recall->seed);
    else
        cr_text_member_null(out, "seed");
    if (number >= 0)
        cr_text_member_int(out, "number", number);
    else
        cr_text_member_null(out, "number");
    cr_text_char(out, '}');
}

static void put_end(struct recall *recall)
{
    struct cr_text *out = recall->out;
    bool whole = recall->pages < CR_RECALL_PAGES_MAX && recall->page_bytes <= CR_RECALL_PAGES_SIZE;
    cr_text_end(out, ']');
    cr_text_member_bool(out, "whole", whole);
    if (!whole) {
        cr_text_key(out, "end");
        cr_text_char(out, '{');
        cr_text_member_int(out, "at", recall->at / 1000);
        put_pages(recall);
        cr_text_char(out, '}');
    }
    put_proof(recall);
    cr_text_end(out, '}');
}

/* ---- The records ---- */

static enum cr_status take(struct recall *recall, const struct cr_record *record)
{
    bool first = record->kind == CR_RECORD_ROUND;
    if (first == recall->has_begun) return wrong(recall, record, "no record of this round");
    recall->at = record->at;
    switch ((enum cr_record_kind)record->kind) {
    case CR_RECORD_ROUND: return take_round(recall, record);
    case CR_RECORD_INPUT:
    case CR_RECORD_SETTINGS: return take_input(recall, record);
    case CR_RECORD_WORD: return take_word(recall, record);
    case CR_RECORD_END: return take_end(recall, record);
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
    return wrong(recall, record, "no record of a table");
}

static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    (void)stream, (void)number;
    struct recall *recall = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    recall->status = cr_record_read(&record, text, size, hash, recall->err);
    if (recall->status == CR_OK) recall->status = take(recall, &record);
    return recall->status == CR_OK && record.kind != CR_RECORD_END;
}

/* The number of the round's first record: from there they go on to its `end`, or to the stream's. */
static enum cr_status find(struct cr_store *reader, const char *stream, uint32_t round,
                           uint64_t *first, struct cr_error *err)
{
    struct cr_round_row row;
    int64_t at;
    uint32_t open;
    enum cr_status status = cr_store_round(reader, stream, round, &row, err);
    if (status == CR_OK) *first = row.first;
    if (status != CR_NOT_FOUND) return status;
    status = cr_store_last_round(reader, stream, first, err);
    if (status == CR_OK) status = cr_store_when(reader, stream, *first, &at, &open, err);
    if (status == CR_OK && open != round)
        status = cr_error_set(err, CR_NOT_FOUND, stream, "there is no round %u", round);
    return status;
}

static void told(void *context, const struct cr_round_outcome *outcome)
{
    (void)context, (void)outcome;
}

static enum cr_status run(struct recall *recall, struct cr_store *reader, const char *stream,
                          uint64_t first)
{
    struct cr_rulebook_source source = cr_floor_rulebooks(reader);
    enum cr_status status = cr_rounds_open(&recall->rounds, "", told, NULL);
    if (status != CR_OK) return status;
    cr_rounds_use_numbers(recall->rounds);
    cr_rounds_use_source(recall->rounds, &source);
    status = cr_store_read(reader, stream, first, take_record, recall, recall->err);
    if (status == CR_OK) status = recall->status;
    if (status == CR_OK && !recall->has_begun) status = CR_NOT_FOUND;
    if (status == CR_OK) put_end(recall);
    cr_rounds_close(recall->rounds);
    return status;
}

enum cr_status cr_recall(struct cr_store *reader, const char *stream, uint32_t round,
                         const struct cr_recall_viewer *viewer, struct cr_text *out,
                         struct cr_error *err)
{
    struct cr_text before = *out;
    struct recall recall = { .viewer = viewer, .out = out, .err = err };
    uint64_t first;
    assert(!out->file);
    enum cr_status status = find(reader, stream, round, &first, err);
    if (status != CR_OK) return status;
    recall.words = json_array();
    status = recall.words ? run(&recall, reader, stream, first) : CR_NO_MEMORY;
    json_decref(recall.words);
    json_decref(recall.proof);
    json_decref(recall.floor);
    if (status == CR_OK && is_player(&recall) && !recall.took_part)
        status = cr_error_set(err, CR_NOT_FOUND, stream, "there is no round %u", round);
    if (status == CR_OK && out->full)
        status = cr_error_set(err, CR_TOO_MANY, stream, "round %u has no room", round);
    if (status == CR_OK) return CR_OK;
    *out = before;
    out->data[out->length] = '\0';
    return status;
}
