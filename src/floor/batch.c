/* batch.c -- what a turn will write, gathered before it is written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"

/* Room a record and its answer may want at once. */
#define ROOM (2 * CR_RECORD_MAX)

enum cr_status cr_batch_open(struct cr_batch_state *batch)
{
    char *data = malloc(2 * ROOM);
    if (!data) return CR_NO_MEMORY;
    batch->text = cr_text_on(data, 2 * ROOM);
    return CR_OK;
}

void cr_batch_close(struct cr_batch_state *batch)
{
    free(batch->text.data);
    free(batch->lines);
    free(batch->dues);
    free(batch->replies);
    free(batch->checkpoints);
    free(batch->ends);
    free(batch->files);
    free(batch->rows);
    free(batch->cards);
    free(batch->papers);
    memset(batch, 0, sizeof *batch);
}

void cr_batch_clear(struct cr_batch_state *batch)
{
    cr_text_clear(&batch->text);
    batch->line_count = batch->due_count = batch->reply_count = batch->checkpoint_count = 0;
    batch->end_count = batch->file_count = batch->row_count = batch->card_count = 0;
    batch->paper_count = 0;
}

bool cr_batch_is_empty(const struct cr_batch_state *batch)
{
    return batch->line_count == 0 && batch->due_count == 0;
}

/* A house that cannot have a few more kilobytes cannot keep its books: it stops before it lies. */
static void *grown(void *list, size_t count, size_t *max, size_t size)
{
    if (count < *max) return list;
    *max = *max ? 2 * *max : 64;
    void *larger = realloc(list, *max * size);
    if (!larger) abort();
    return larger;
}

struct cr_text *cr_batch_text(struct cr_batch_state *batch)
{
    struct cr_text *text = &batch->text;
    if (text->size - text->length < ROOM) {
        char *larger = realloc(text->data, 2 * text->size + ROOM);
        if (!larger) abort();
        text->data = larger;
        text->size = 2 * text->size + ROOM;
    }
    return text;
}

struct cr_batch_mark cr_batch_mark(const struct cr_batch_state *batch)
{
    return (struct cr_batch_mark){ batch->text.length, batch->line_count,       batch->due_count,
                                   batch->reply_count, batch->checkpoint_count, batch->end_count,
                                   batch->file_count,  batch->row_count,        batch->card_count,
                                   batch->paper_count };
}

void cr_batch_take_back(struct cr_batch_state *batch, const struct cr_batch_mark *mark)
{
    batch->text.length = mark->text;
    batch->text.data[mark->text] = '\0';
    batch->line_count = mark->lines;
    batch->due_count = mark->dues;
    batch->reply_count = mark->replies;
    batch->checkpoint_count = mark->checkpoints;
    batch->end_count = mark->ends;
    batch->file_count = mark->files;
    batch->row_count = mark->rows;
    batch->card_count = mark->cards;
    batch->paper_count = mark->papers;
}

enum cr_status cr_batch_record(struct cr_batch_state *batch, struct cr_stream_head *head,
                               struct cr_record *record, bool is_commands)
{
    struct cr_text *text = cr_batch_text(batch);
    size_t at = text->length;
    enum cr_status status = cr_stream_append(head, record, text);
    if (status != CR_OK) return status;
    batch->lines = grown(batch->lines, batch->line_count, &batch->line_max, sizeof *batch->lines);
    struct cr_batch_line *line = &batch->lines[batch->line_count++];
    *line = (struct cr_batch_line){
        .number = head->number, .is_commands = is_commands, .at = at, .size = text->length - at
    };
    memcpy(line->stream, head->stream, sizeof line->stream);
    memcpy(line->hash, head->hash, sizeof line->hash);
    memcpy(line->command, record->command, sizeof line->command);
    return CR_OK;
}

void cr_batch_posting(struct cr_batch_state *batch, const struct cr_posting *posting,
                      const struct cr_stream_head *cause)
{
    batch->dues = grown(batch->dues, batch->due_count, &batch->due_max, sizeof *batch->dues);
    struct cr_batch_due *due = &batch->dues[batch->due_count++];
    *due = (struct cr_batch_due){ .posting = *posting, .number = cause->number };
    memcpy(due->stream, cause->stream, sizeof due->stream);
}

void cr_batch_answer(struct cr_batch_state *batch, const uint8_t *command, int64_t at_time,
                     size_t at, size_t size)
{
    batch->replies =
        grown(batch->replies, batch->reply_count, &batch->reply_max, sizeof *batch->replies);
    struct cr_batch_reply *reply = &batch->replies[batch->reply_count++];
    *reply = (struct cr_batch_reply){ .at_time = at_time, .at = at, .size = size };
    memcpy(reply->command, command, sizeof reply->command);
}

void cr_batch_checkpoint(struct cr_batch_state *batch, const struct cr_stream_head *head,
                         const struct cr_signing_key *key)
{
    batch->checkpoints = grown(batch->checkpoints, batch->checkpoint_count, &batch->checkpoint_max,
                               sizeof *batch->checkpoints);
    cr_checkpoint_sign(&batch->checkpoints[batch->checkpoint_count++], head, key);
}

/* A round begins behind the `end` of the one before, in this batch or in the store. */
static enum cr_status first_of(const struct cr_batch_state *batch, struct cr_store *store,
                               const char *stream, uint64_t *first)
{
    for (size_t i = batch->end_count; i > 0; i--) {
        if (strcmp(batch->ends[i - 1].stream, stream) != 0) continue;
        *first = batch->ends[i - 1].last + 1;
        return CR_OK;
    }
    return cr_store_last_round(store, stream, first, NULL);
}

enum cr_status cr_batch_round(struct cr_batch_state *batch, struct cr_store *store,
                              const struct cr_stream_head *head, uint32_t round,
                              const char *outcome)
{
    uint64_t first;
    enum cr_status status = first_of(batch, store, head->stream, &first);
    if (status != CR_OK) return status;
    struct cr_text *text = cr_batch_text(batch);
    batch->ends = grown(batch->ends, batch->end_count, &batch->end_max, sizeof *batch->ends);
    struct cr_batch_end *end = &batch->ends[batch->end_count++];
    *end = (struct cr_batch_end){ .round = round,
                                  .first = first,
                                  .last = head->number,
                                  .at_time = head->at,
                                  .at = text->length,
                                  .size = strlen(outcome) };
    memcpy(end->stream, head->stream, sizeof end->stream);
    cr_text_put(text, outcome);
    return CR_OK;
}

void cr_batch_file(struct cr_batch_state *batch, const char *house,
                   const uint8_t version[CR_HASH_SIZE], const struct cr_house_file *file,
                   const char *bytes, size_t size)
{
    struct cr_text *text = cr_batch_text(batch);
    assert(size <= CR_RULEBOOK_FILE_MAX && CR_RULEBOOK_FILE_MAX < ROOM);
    batch->files = grown(batch->files, batch->file_count, &batch->file_max, sizeof *batch->files);
    struct cr_batch_file *own = &batch->files[batch->file_count++];
    *own = (struct cr_batch_file){ .at = text->length, .size = size };
    snprintf(own->house, sizeof own->house, "%s", house);
    memcpy(own->file, file->name, sizeof own->file);
    memcpy(own->version, version, CR_HASH_SIZE);
    memcpy(own->hash, file->hash, CR_HASH_SIZE);
    cr_text_bytes(text, bytes, size);
}

void cr_batch_row(struct cr_batch_state *batch, const char *register_name, const char *key,
                  int32_t day, int64_t at_time, const char *stream, uint64_t number,
                  const char *value)
{
    struct cr_text *text = cr_batch_text(batch);
    batch->rows = grown(batch->rows, batch->row_count, &batch->row_max, sizeof *batch->rows);
    struct cr_batch_entry *row = &batch->rows[batch->row_count++];
    *row = (struct cr_batch_entry){
        .day = day, .at_time = at_time, .number = number, .at = text->length, .size = strlen(value)
    };
    snprintf(row->register_name, sizeof row->register_name, "%s", register_name);
    snprintf(row->key, sizeof row->key, "%s", key);
    snprintf(row->stream, sizeof row->stream, "%s", stream);
    assert(row->size < ROOM);
    cr_text_put(text, value);
}

static size_t put_string(struct cr_text *text, const char *string)
{
    size_t at = text->length;
    cr_text_bytes(text, string, strlen(string) + 1);
    return at;
}

void cr_batch_card(struct cr_batch_state *batch, uint32_t number, const char *code,
                   const char *words, const uint8_t salt[CR_CARD_SALT_SIZE], const char *text)
{
    struct cr_text *out = cr_batch_text(batch);
    batch->cards = grown(batch->cards, batch->card_count, &batch->card_max, sizeof *batch->cards);
    struct cr_batch_person *card = &batch->cards[batch->card_count++];
    *card = (struct cr_batch_person){ .number = number, .erased = !text, .has_code = code };
    if (text) memcpy(card->salt, salt, sizeof card->salt);
    if (code) card->code_at = put_string(out, code);
    card->words_at = put_string(out, words);
    card->at = out->length;
    card->size = text ? strlen(text) : 0;
    if (text) cr_text_put(out, text);
}

void cr_batch_paper(struct cr_batch_state *batch, const char *name, uint32_t person,
                    const uint8_t salt[CR_CARD_SALT_SIZE], const char *text)
{
    struct cr_text *out = cr_batch_text(batch);
    batch->papers =
        grown(batch->papers, batch->paper_count, &batch->paper_max, sizeof *batch->papers);
    struct cr_batch_written *paper = &batch->papers[batch->paper_count++];
    *paper = (struct cr_batch_written){ .person = person, .at = out->length };
    if (!name) return;
    snprintf(paper->name, sizeof paper->name, "%s", name);
    memcpy(paper->salt, salt, sizeof paper->salt);
    paper->size = strlen(text);
    cr_text_put(out, text);
}

/* ---- Writing ---- */

struct balances {
    struct cr_batch_balance *list;
    size_t count, max;
};

static void note_balance(void *context, const struct cr_account *account, cr_money balance)
{
    struct balances *balances = context;
    balances->list = grown(balances->list, balances->count, &balances->max, sizeof *balances->list);
    balances->list[balances->count++] = (struct cr_batch_balance){ *account, balance };
}

/* The rows as the store wants them, each pointing into the batch. */
struct rows {
    struct cr_batch_record *records;
    struct cr_batch_posting *postings;
    struct cr_batch_answer *answers;
    struct cr_batch_round *rounds;
    struct cr_batch_rulebook *files;
    struct cr_batch_row *entries;
    struct cr_batch_card *cards;
    struct cr_batch_paper *papers;
    struct balances balances;
};

static void make_rows(struct rows *rows, const struct cr_batch_state *batch)
{
    *rows = (struct rows){ .records = calloc(batch->line_count + 1, sizeof *rows->records),
                           .postings = calloc(batch->due_count + 1, sizeof *rows->postings),
                           .answers = calloc(batch->reply_count + 1, sizeof *rows->answers),
                           .rounds = calloc(batch->end_count + 1, sizeof *rows->rounds),
                           .files = calloc(batch->file_count + 1, sizeof *rows->files),
                           .entries = calloc(batch->row_count + 1, sizeof *rows->entries),
                           .cards = calloc(batch->card_count + 1, sizeof *rows->cards),
                           .papers = calloc(batch->paper_count + 1, sizeof *rows->papers) };
    if (!rows->records || !rows->postings || !rows->answers || !rows->rounds || !rows->files ||
        !rows->entries || !rows->cards || !rows->papers)
        abort();
    const char *text = batch->text.data;
    for (size_t i = 0; i < batch->line_count; i++) {
        const struct cr_batch_line *line = &batch->lines[i];
        const uint8_t *command = line->is_commands ? line->command : NULL;
        rows->records[i] = (struct cr_batch_record){ line->stream, line->number,    line->hash,
                                                     command,      text + line->at, line->size };
    }
    for (size_t i = 0; i < batch->due_count; i++)
        rows->postings[i] =
            (struct cr_batch_posting){ &batch->dues[i].posting, batch->dues[i].stream,
                                       batch->dues[i].number };
    for (size_t i = 0; i < batch->reply_count; i++)
        rows->answers[i] =
            (struct cr_batch_answer){ batch->replies[i].command, batch->replies[i].at_time,
                                      text + batch->replies[i].at, batch->replies[i].size };
    for (size_t i = 0; i < batch->end_count; i++) {
        const struct cr_batch_end *end = &batch->ends[i];
        rows->rounds[i] =
            (struct cr_batch_round){ end->stream,  end->round,     end->first, end->last,
                                     end->at_time, text + end->at, end->size };
    }
    for (size_t i = 0; i < batch->file_count; i++) {
        const struct cr_batch_file *file = &batch->files[i];
        rows->files[i] = (struct cr_batch_rulebook){ file->version, file->hash,      file->house,
                                                     file->file,    text + file->at, file->size };
    }
}

/* Those of the hall. */
static void make_hall_rows(struct rows *rows, const struct cr_batch_state *batch)
{
    const char *text = batch->text.data;
    for (size_t i = 0; i < batch->row_count; i++) {
        const struct cr_batch_entry *row = &batch->rows[i];
        rows->entries[i] =
            (struct cr_batch_row){ row->register_name, row->key,    row->day,       row->at_time,
                                   row->stream,        row->number, text + row->at, row->size };
    }
    for (size_t i = 0; i < batch->card_count; i++) {
        const struct cr_batch_person *card = &batch->cards[i];
        rows->cards[i] = (struct cr_batch_card){ card->number,
                                                 card->has_code ? text + card->code_at : NULL,
                                                 text + card->words_at,
                                                 card->erased ? NULL : card->salt,
                                                 card->erased ? NULL : text + card->at,
                                                 card->size };
    }
    for (size_t i = 0; i < batch->paper_count; i++) {
        const struct cr_batch_written *paper = &batch->papers[i];
        rows->papers[i] =
            (struct cr_batch_paper){ paper->name[0] ? paper->name : NULL, paper->person,
                                     paper->salt, text + paper->at, paper->size };
    }
}

static void free_rows(struct rows *rows)
{
    free(rows->entries);
    free(rows->cards);
    free(rows->papers);
    free(rows->records);
    free(rows->postings);
    free(rows->answers);
    free(rows->rounds);
    free(rows->files);
    free(rows->balances.list);
}

enum cr_status cr_batch_write(const struct cr_batch_state *batch, struct cr_store *store,
                              const struct cr_ledger *ledger, struct cr_error *err)
{
    struct rows rows;
    make_rows(&rows, batch);
    make_hall_rows(&rows, batch);
    cr_ledger_each(ledger, true, note_balance, &rows.balances);
    struct cr_batch whole = { .records = rows.records,
                              .record_count = batch->line_count,
                              .postings = rows.postings,
                              .posting_count = batch->due_count,
                              .balances = rows.balances.list,
                              .balance_count = rows.balances.count,
                              .answers = rows.answers,
                              .answer_count = batch->reply_count,
                              .checkpoints = batch->checkpoints,
                              .checkpoint_count = batch->checkpoint_count,
                              .rounds = rows.rounds,
                              .round_count = batch->end_count,
                              .rulebooks = rows.files,
                              .rulebook_count = batch->file_count,
                              .rows = rows.entries,
                              .row_count = batch->row_count,
                              .cards = rows.cards,
                              .card_count = batch->card_count,
                              .papers = rows.papers,
                              .paper_count = batch->paper_count };
    enum cr_status status = cr_store_write(store, &whole, err);
    free_rows(&rows);
    return status;
}
