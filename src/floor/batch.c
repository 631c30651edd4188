/* batch.c -- what a turn will write, gathered before it is written. */
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
    memset(batch, 0, sizeof *batch);
}

void cr_batch_clear(struct cr_batch_state *batch)
{
    cr_text_clear(&batch->text);
    batch->line_count = batch->due_count = batch->reply_count = batch->checkpoint_count = 0;
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
    return (struct cr_batch_mark){ batch->text.length, batch->line_count, batch->due_count,
                                   batch->reply_count, batch->checkpoint_count };
}

void cr_batch_take_back(struct cr_batch_state *batch, const struct cr_batch_mark *mark)
{
    batch->text.length = mark->text;
    batch->text.data[mark->text] = '\0';
    batch->line_count = mark->lines;
    batch->due_count = mark->dues;
    batch->reply_count = mark->replies;
    batch->checkpoint_count = mark->checkpoints;
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

enum cr_status cr_batch_write(const struct cr_batch_state *batch, struct cr_store *store,
                              const struct cr_ledger *ledger, struct cr_error *err)
{
    struct cr_batch_record *records = calloc(batch->line_count + 1, sizeof *records);
    struct cr_batch_posting *postings = calloc(batch->due_count + 1, sizeof *postings);
    struct cr_batch_answer *answers = calloc(batch->reply_count + 1, sizeof *answers);
    struct balances balances = { 0 };
    if (!records || !postings || !answers) abort();
    for (size_t i = 0; i < batch->line_count; i++) {
        const struct cr_batch_line *line = &batch->lines[i];
        records[i] = (struct cr_batch_record){ .stream = line->stream,
                                               .number = line->number,
                                               .hash = line->hash,
                                               .command = line->is_commands ? line->command : NULL,
                                               .text = batch->text.data + line->at,
                                               .size = line->size };
    }
    for (size_t i = 0; i < batch->due_count; i++)
        postings[i] = (struct cr_batch_posting){ &batch->dues[i].posting, batch->dues[i].stream,
                                                 batch->dues[i].number };
    for (size_t i = 0; i < batch->reply_count; i++)
        answers[i] = (struct cr_batch_answer){ batch->replies[i].command, batch->replies[i].at_time,
                                               batch->text.data + batch->replies[i].at,
                                               batch->replies[i].size };
    cr_ledger_each(ledger, true, note_balance, &balances);
    struct cr_batch whole = { .records = records,
                              .record_count = batch->line_count,
                              .postings = postings,
                              .posting_count = batch->due_count,
                              .balances = balances.list,
                              .balance_count = balances.count,
                              .answers = answers,
                              .answer_count = batch->reply_count,
                              .checkpoints = batch->checkpoints,
                              .checkpoint_count = batch->checkpoint_count };
    enum cr_status status = cr_store_write(store, &whole, err);
    free(records);
    free(postings);
    free(answers);
    free(balances.list);
    return status;
}
