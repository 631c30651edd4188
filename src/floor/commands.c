/* commands.c -- one command: tried at its table, recorded, posted; or refused, and nothing happened. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"

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
    cr_round_write_refusal(&line, CR_LANG_EN, status, why);
    doing->waiting->status = status;
    cr_doing_begin_answer(doing);
    struct cr_text *out = cr_batch_text(&doing->floor->batch);
    cr_text_put(out, "{\"clause\":");
    cr_text_json(out, book ? cr_rulebook_clause_of(book, cr_status_clause(status)) : "");
    cr_text_put(out, ",\"code\":");
    cr_text_json(out, cr_status_name(status));
    cr_text_put(out, ",\"text\":");
    cr_text_json(out, sentence);
    cr_text_char(out, '}');
    cr_doing_end_answer(doing);
}

static void accept(struct cr_doing *doing, size_t events_from)
{
    struct cr_floor_table *table = doing->table;
    cr_doing_begin_answer(doing);
    struct cr_text *out = cr_batch_text(&doing->floor->batch);
    cr_text_put(out, "{\"events\":");
    cr_round_write_events(out, table->rounds, events_from);
    cr_text_format(out, ",\"n\":%llu,\"round\":%u,\"stream\":\"%s\"}",
                   (unsigned long long)table->head.number,
                   cr_table_round(cr_rounds_table(table->rounds)), table->head.stream);
    cr_doing_end_answer(doing);
    cr_batch_answer(&doing->floor->batch, doing->waiting->command.id, doing->now,
                    doing->waiting->answer_at, doing->waiting->answer_size);
}

/* ---- Before and back ---- */

static enum cr_status save(struct cr_doing *doing)
{
    struct cr_floor_table *table = doing->table;
    doing->mark = cr_batch_mark(&doing->floor->batch);
    doing->books = cr_ledger_mark(doing->floor->ledger);
    doing->head = table->head;
    doing->made = table->made.count;
    enum cr_status status = table->touched ? CR_OK : cr_floor_table_keep(table);
    if (status != CR_OK) return status;
    return cr_floor_table_copy(&table->before, cr_rounds_table(table->rounds));
}

/* The table, its stream, the books and the batch as they were. */
static void take_back(struct cr_doing *doing)
{
    cr_ledger_back(doing->floor->ledger, &doing->books);
    cr_batch_take_back(&doing->floor->batch, &doing->mark);
    cr_table_copy(cr_rounds_table(doing->table->rounds), doing->table->before);
    doing->table->head = doing->head;
    doing->table->made.count = doing->made;
}

/* ---- Records ---- */

static enum cr_status write_record(struct cr_doing *doing, unsigned kind, const char *value,
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

static enum cr_status record_round(struct cr_doing *doing, bool is_commands)
{
    char *header = cr_floor_header(doing->table);
    if (!header) return CR_TOO_MANY;
    enum cr_status status = write_record(doing, CR_RECORD_ROUND, header, is_commands);
    free(header);
    return status;
}

/* The round that is over is closed with its digest, and the next begins. */
static enum cr_status confirm(struct cr_doing *doing, const char *line, bool is_commands)
{
    struct cr_floor_table *table = doing->table;
    char digest[2 * CR_HASH_SIZE + 1], value[160];
    bool bad;
    uint32_t round = cr_table_round(cr_rounds_table(table->rounds));
    cr_floor_digest(table->rounds, digest);
    enum cr_status status = cr_rounds_try(table->rounds, line, strlen(line), &bad);
    if (status != CR_OK) return status;
    snprintf(value, sizeof value, "{\"digest\":\"%s\",\"round\":%u}", digest, round);
    status = write_record(doing, CR_RECORD_END, value, is_commands);
    if (status == CR_OK && doing->floor->setup.key)
        cr_batch_checkpoint(&doing->floor->batch, &table->head, doing->floor->setup.key);
    if (status == CR_OK) status = record_round(doing, false);
    if (status == CR_OK) table->made.count = 0; /* a confirmed round is never rewritten */
    return status;
}

/* ---- Postings ---- */

static enum cr_status post(struct cr_doing *doing)
{
    struct cr_floor_table *table = doing->table;
    struct cr_postings due = { 0 };
    size_t stay;
    enum cr_status status = cr_floor_table_due(table, &due, &stay);
    for (size_t i = 0; i < due.count && status == CR_OK; i++) {
        status = cr_ledger_post(doing->floor->ledger, &due.list[i]);
        if (status == CR_OK) cr_batch_posting(&doing->floor->batch, &due.list[i], &table->head);
    }
    if (status == CR_OK) cr_postings_take(&table->made, stay, &due);
    free(due.list);
    return status;
}

/* ---- A line for a table ---- */

static bool round_is_over(const struct cr_floor_table *table)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(table->rounds), &need);
    return need.kind == CR_NEED_NOTHING;
}

static bool corrects(unsigned kind)
{
    return kind == CR_IN_UNDO || kind == CR_IN_AMEND || kind == CR_IN_VOID;
}

/* Who sends it is who does it: a player speaks for himself, and only of what players may do. */
static enum cr_status sign(struct cr_doing *doing, json_t *object)
{
    const struct cr_command *command = &doing->waiting->command;
    const char *name = json_string_value(json_object_get(object, "in"));
    const struct cr_form *form =
        name ? cr_table_form(cr_rounds_table(doing->table->rounds), cr_input_find(name)) : NULL;
    if (form && !(form->roles & CR_ROLE_BIT(command->role))) return CR_FORBIDDEN_ROLE;
    json_object_set_new(object, "role", json_string(cr_role_name((enum cr_role)command->role)));
    if (command->role != CR_ROLE_PLAYER) return CR_OK;
    char own[16];
    snprintf(own, sizeof own, "%u", command->by);
    const char *named = json_string_value(json_object_get(object, "player"));
    if (named && strcmp(named, own) != 0) return CR_NOT_YOURS;
    json_object_set_new(object, "player", json_string(own));
    return CR_OK;
}

static uint32_t player_of(const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "player"));
    return name ? (uint32_t)strtoul(name, NULL, 10) : 0;
}

/* Chips a visitor has that lie at no table. */
static cr_money chips_at_hand(const struct cr_doing *doing, uint32_t player)
{
    const struct cr_floor *floor = doing->floor;
    struct cr_account account = cr_account_of(CR_ACCOUNT_PLAYER, doing->table->books.unit, player);
    cr_money chips = cr_ledger_balance(floor->ledger, &account);
    for (unsigned i = 0; i < floor->table_count; i++) {
        const struct cr_table *table = cr_rounds_table(floor->tables[i]->rounds);
        int seat = cr_table_seat_of(table, player);
        if (seat >= 0) chips -= cr_table_seat(table, (unsigned)seat)->chips;
    }
    return chips;
}

/* Who sits down, or has chips brought, has them: they are his in the books and at no other table. */
static enum cr_status check_brought(const struct cr_doing *doing, json_t *object, unsigned kind)
{
    const char *key = kind == CR_IN_SIT ? "chips" : "amount";
    const json_t *brought = json_object_get(object, key);
    if (kind != CR_IN_SIT && kind != CR_IN_CHIPS) return CR_OK;
    cr_money most = chips_at_hand(doing, player_of(object));
    if (!brought && kind == CR_IN_SIT && most > 0)
        json_object_set_new(object, key, json_integer(most));
    return json_integer_value(brought) > most ? CR_NO_CHIPS : CR_OK;
}

/* What an amendment puts in is given in the role of what it replaces: nobody acts by it in another's. */
static enum cr_status sign_amended(const struct cr_doing *doing, const json_t *object)
{
    const struct cr_table *table = cr_rounds_table(doing->table->rounds);
    json_t *with = json_object_get(object, "with");
    int64_t ref = json_integer_value(json_object_get(object, "ref"));
    const struct cr_input *inputs;
    size_t count;
    cr_table_inputs(table, &inputs, &count);
    if (!json_is_object(with) || ref < 1 || (size_t)ref > count)
        return CR_OK; /* the table refuses */
    const struct cr_input *was = &inputs[ref - 1];
    const char *name = json_string_value(json_object_get(with, "in"));
    unsigned kind = name ? cr_input_find(name) : CR_IN_COUNT;
    json_object_set_new(with, "role", json_string(cr_role_name((enum cr_role)was->role)));
    /* Chips come to a seat by what the books say he has; more or fewer of them is no entry to mend. */
    bool brings = kind == CR_IN_SIT || kind == CR_IN_CHIPS;
    bool brought = was->kind == CR_IN_SIT || was->kind == CR_IN_CHIPS;
    return brings || brought ? CR_FORBIDDEN_ROLE : CR_OK;
}

static enum cr_status do_line(struct cr_doing *doing, json_t *object, size_t *events_from)
{
    static const char own_confirm[] = "{\"in\":\"confirm\",\"role\":\"system\"}";
    struct cr_floor_table *table = doing->table;
    const char *name = json_string_value(json_object_get(object, "in"));
    unsigned kind = name ? cr_input_find(name) : CR_IN_COUNT;
    bool bad = false;
    if (kind == CR_IN_CONFIRM) {
        *events_from = 0;
        return confirm(doing, "{\"in\":\"confirm\",\"role\":\"dealer\"}", true);
    }
    if (round_is_over(table) && !corrects(kind)) {
        enum cr_status status = confirm(doing, own_confirm, false);
        if (status != CR_OK) return status;
    }
    enum cr_status status =
        kind == CR_IN_AMEND ? sign_amended(doing, object) : check_brought(doing, object, kind);
    if (status != CR_OK) return status;
    char *line = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    if (!line) return CR_NO_MEMORY;
    status = cr_rounds_try(table->rounds, line, strlen(line), &bad);
    if (status == CR_OK) {
        unsigned what = kind == CR_IN_SETTINGS ? CR_RECORD_SETTINGS : CR_RECORD_INPUT;
        status = write_record(doing, what, line, true);
        if (status == CR_OK && kind != CR_IN_SETTINGS) status = post(doing);
    }
    free(line);
    *events_from = cr_table_fresh(cr_rounds_table(table->rounds));
    return status;
}

static void do_table_command(struct cr_doing *doing, json_t *object)
{
    struct cr_floor_table *table = doing->table;
    size_t events_from = 0;
    enum cr_status status = save(doing);
    if (status == CR_OK) status = sign(doing, object);
    if (status != CR_OK) {
        cr_doing_refuse(doing, status, NULL,
                        cr_role_name((enum cr_role)doing->waiting->command.role));
        return;
    }
    status = do_line(doing, object, &events_from);
    if (status == CR_OK) {
        table->touched = true;
        accept(doing, events_from);
        return;
    }
    struct cr_refusal why = *cr_table_why(cr_rounds_table(table->rounds));
    if (status == CR_BAD_INPUT)
        snprintf(why.what, sizeof why.what, "%.60s", cr_rounds_wrong(table->rounds));
    take_back(doing);
    cr_doing_refuse(doing, status, &why, "");
}

/* ---- Opening a table ---- */

static bool may_open(unsigned role)
{
    return role == CR_ROLE_PIT_BOSS || role == CR_ROLE_MANAGER || role == CR_ROLE_SYSTEM;
}

static enum cr_status open_header(struct cr_floor_table *table, const json_t *object,
                                  struct cr_refusal *why)
{
    json_t *header = json_object();
    static const char *const keys[] = { "rulebook", "version", "game", "table", "open" };
    if (!header) return CR_NO_MEMORY;
    json_object_set_new(header, "croupier", json_integer(1));
    json_object_set_new(header, "seats", json_array());
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (json_object_get(object, keys[i]))
            json_object_set(header, keys[i], json_object_get(object, keys[i]));
    char *line = json_dumps(header, JSON_COMPACT);
    json_decref(header);
    if (!line) return CR_NO_MEMORY;
    enum cr_status status = cr_rounds_begin(table->rounds, line, strlen(line));
    if (status != CR_OK)
        snprintf(why->what, sizeof why->what, "%.60s", cr_rounds_wrong(table->rounds));
    free(line);
    return status;
}

static void do_open(struct cr_doing *doing, const json_t *object)
{
    struct cr_floor *floor = doing->floor;
    struct cr_refusal why = { 0 };
    const struct cr_command *command = &doing->waiting->command;
    if (doing->table) {
        cr_doing_refuse(doing, CR_SEAT_TAKEN, NULL, "the table is open");
        return;
    }
    if (!may_open(command->role)) {
        cr_doing_refuse(doing, CR_FORBIDDEN_ROLE, NULL, cr_role_name((enum cr_role)command->role));
        return;
    }
    struct cr_floor_table *table;
    enum cr_status status =
        floor->table_count == CR_FLOOR_TABLES_MAX
            ? CR_TOO_MANY
            : cr_floor_table_open(&table, floor->setup.rulebooks, command->table);
    if (status != CR_OK) {
        cr_doing_refuse(doing, status, NULL, "tables");
        return;
    }
    doing->mark = cr_batch_mark(&floor->batch);
    status = open_header(table, object, &why);
    if (status == CR_OK) {
        doing->table = table;
        cr_floor_table_books(table);
        status = record_round(doing, true);
    }
    if (status != CR_OK) {
        cr_batch_take_back(&floor->batch, &doing->mark);
        doing->table = NULL;
        cr_doing_refuse(doing, status, &why, "");
        cr_floor_table_close(table);
        return;
    }
    table->touched = table->is_new = true;
    floor->tables[floor->table_count++] = table;
    accept(doing, 0);
}

/* ---- The door ---- */

void cr_floor_do(struct cr_floor *floor, struct cr_waiting *waiting)
{
    struct cr_doing doing = { .floor = floor,
                              .waiting = waiting,
                              .table = cr_floor_find(floor, waiting->command.table),
                              .now = floor->setup.now(floor->setup.context) };
    json_error_t error;
    json_t *object =
        json_loadb(waiting->text, waiting->command.size, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object)) {
        cr_doing_refuse(&doing, CR_BAD_INPUT, NULL,
                        object ? "one JSON object is wanted" : error.text);
    } else if (waiting->command.role >= CR_ROLE_COUNT) {
        cr_doing_refuse(&doing, CR_FORBIDDEN_ROLE, NULL, "?");
    } else if (json_object_get(object, "do")) {
        const char *what = json_string_value(json_object_get(object, "do"));
        if (what && strcmp(what, "open") == 0)
            do_open(&doing, object);
        else
            cr_floor_operate(&doing, object);
    } else if (!doing.table) {
        cr_doing_refuse(&doing, CR_NOT_FOUND, NULL, "");
    } else {
        do_table_command(&doing, object);
    }
    json_decref(object);
}
