/* doing.c -- a command in hand: where everything stood before it, its records, its answer. */
#include <stdio.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/pools.h"
#include "floor/room.h"

/* ---- Answers ---- */

void cr_doing_begin_answer(struct cr_doing *doing)
{
    doing->waiting->answer_at = cr_batch_text(&doing->floor->batch)->length;
}

void cr_doing_end_answer(struct cr_doing *doing)
{
    struct cr_waiting *waiting = doing->waiting;
    waiting->answer_size = doing->floor->batch.text.length - waiting->answer_at;
}

/* A refusal says its code, the house's clause and a sentence; it goes to its sender, not the record. */
void cr_doing_refuse(struct cr_doing *doing, enum cr_status status, const struct cr_refusal *why,
                     const char *what)
{
    char sentence[400];
    struct cr_text line = cr_text_on(sentence, sizeof sentence);
    struct cr_refusal plain = { 0 };
    if (!why) {
        snprintf(plain.what, sizeof plain.what, "%.60s", what);
        why = &plain;
    }
    const struct cr_rulebook *book = doing->table ? cr_rounds_book(doing->table->rounds) : NULL;
    unsigned lang = doing->waiting->command.lang;
    cr_round_write_refusal(&line, lang < CR_LANG_COUNT ? (enum cr_lang)lang : CR_LANG_EN, status,
                           why);
    doing->waiting->status = status;
    cr_doing_begin_answer(doing);
    struct cr_text *out = cr_batch_text(&doing->floor->batch);
    cr_text_put(out, "{\"clause\":");
    const char *key = why->clause ? why->clause : cr_status_clause(status);
    const char *clause = book ? cr_rulebook_clause_of(book, key) : "";
    cr_text_json(out, clause[0] ? clause : cr_hall_side_clause(doing->floor, key));
    cr_text_put(out, ",\"code\":");
    cr_text_json(out, cr_status_name(status));
    cr_text_put(out, ",\"text\":");
    cr_text_json(out, sentence);
    cr_text_char(out, '}');
    cr_doing_end_answer(doing);
}

/* What its sender may see: a player what his seat does, anybody else what all do. */
static void write_events(const struct cr_doing *doing, size_t from, struct cr_text *out)
{
    const struct cr_command *command = &doing->waiting->command;
    const struct cr_rounds *rounds = doing->table->rounds;
    int seat = command->role == CR_ROLE_PLAYER
                   ? cr_table_seat_of(cr_rounds_table(rounds), command->by)
                   : -1;
    cr_round_write_seen(out, rounds, from, seat < 0 ? CR_NO_SEAT : (unsigned)seat);
}

void cr_doing_accept(struct cr_doing *doing, size_t events_from)
{
    struct cr_floor_table *table = doing->table;
    cr_clock_look(table, doing->now);
    table->touched = true;
    doing->waiting->status = CR_OK;
    cr_doing_begin_answer(doing);
    struct cr_text *out = cr_batch_text(&doing->floor->batch);
    cr_text_put(out, "{\"events\":");
    write_events(doing, events_from, out);
    cr_text_format(out, ",\"n\":%llu,\"round\":%u,\"stream\":\"%s\"}",
                   (unsigned long long)table->head.number,
                   cr_table_round(cr_rounds_table(table->rounds)), table->head.stream);
    cr_doing_end_answer(doing);
    if (doing->waiting->is_own) return; /* nobody will ask for it again */
    cr_batch_answer(&doing->floor->batch, doing->waiting->command.id, doing->now,
                    doing->waiting->answer_at, doing->waiting->answer_size);
}

/* ---- Before and back ---- */

enum cr_status cr_doing_save(struct cr_doing *doing)
{
    struct cr_floor_table *table = doing->table;
    doing->mark = cr_batch_mark(&doing->floor->batch);
    doing->books = cr_ledger_mark(doing->floor->ledger);
    doing->head = table->head;
    doing->made = table->made.count;
    doing->changed = false;
    doing->pools = 0;
    doing->room_touched = doing->is_rooms = false;
    table->before_chance = table->chance;
    return table->touched ? CR_OK : cr_floor_table_keep(table);
}

enum cr_status cr_doing_try(struct cr_doing *doing, const char *line, bool *bad)
{
    enum cr_status status = cr_rounds_try(doing->table->rounds, line, strlen(line), bad);
    if (status == CR_OK) doing->changed = true;
    return status;
}

/* What the turn took before this command is taken again: it was taken once, so it is. */
static void run_record(struct cr_rounds *rounds, const struct cr_record *record, bool *begun)
{
    static const char confirm[] = "{\"in\":\"confirm\",\"role\":\"dealer\"}";
    enum cr_status status = CR_OK;
    bool bad;
    if (record->kind == CR_RECORD_ROUND && !*begun)
        status = cr_rounds_begin(rounds, record->value, record->value_size);
    else if (record->kind == CR_RECORD_INPUT || record->kind == CR_RECORD_SETTINGS)
        status = cr_rounds_try(rounds, record->value, record->value_size, &bad);
    else if (record->kind == CR_RECORD_END)
        status = cr_rounds_try(rounds, confirm, sizeof confirm - 1, &bad);
    assert(status == CR_OK);
    (void)status;
    *begun = true;
}

/* A copy of the table before every command would cost more than the command. The one the turn began with
 * is there: from it, or from its opening in this turn, the records of the turn lead here. */
static void run_turn_again(const struct cr_doing *doing)
{
    struct cr_floor_table *table = doing->table;
    const struct cr_batch_state *batch = &doing->floor->batch;
    bool begun = !table->is_new;
    if (begun) cr_table_copy(cr_rounds_table(table->rounds), table->durable);
    for (size_t i = 0; i < batch->line_count; i++) {
        const struct cr_batch_line *line = &batch->lines[i];
        struct cr_record record;
        uint8_t hash[CR_HASH_SIZE];
        if (strcmp(line->stream, table->head.stream) != 0) continue;
        enum cr_status status =
            cr_record_read(&record, batch->text.data + line->at, line->size, hash, NULL);
        assert(status == CR_OK);
        (void)status;
        run_record(table->rounds, &record, &begun);
    }
}

/* The table, its stream, the books and the batch as they were. */
void cr_doing_take_back(struct cr_doing *doing)
{
    cr_ledger_back(doing->floor->ledger, &doing->books);
    cr_batch_take_back(&doing->floor->batch, &doing->mark);
    cr_pools_take_back(doing);
    cr_room_take_back(doing);
    if (doing->changed) run_turn_again(doing);
    doing->table->head = doing->head;
    doing->table->made.count = doing->made;
    doing->table->chance = doing->table->before_chance;
}

/* ---- Records ---- */

enum cr_status cr_doing_record(struct cr_doing *doing, unsigned kind, const char *value,
                               bool is_commands)
{
    const struct cr_command *command = &doing->waiting->command;
    struct cr_record record = { .at = doing->now,
                                .by = command->by,
                                .role = command->role,
                                .kind = (uint8_t)kind,
                                .value = value,
                                .value_size = strlen(value) };
    memcpy(record.command, command->id, sizeof record.command);
    return cr_batch_record(&doing->floor->batch, &doing->table->head, &record, is_commands);
}
