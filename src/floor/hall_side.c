/* hall_side.c -- the hall's stream: operations as records, coming back, clocks. */
#include "floor/hall_side.h"
#include "floor/page.h"
#include "floor/theory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long a clock waits that was refused. */
#define RETRY INT64_C(1000000)

/* ---- The rules in force ---- */

/* Its clauses are looked up by whoever refuses; a version that is not there has none. */
static void open_book(struct cr_floor *floor)
{
    struct cr_floor_hall *hall = floor->hall;
    const struct cr_house_settings *own = cr_hall_settings(hall->live);
    char have[2 * CR_HASH_SIZE + 1] = "";
    if (!own->established) return;
    if (hall->book)
        sodium_bin2hex(have, sizeof have, cr_rulebook_version_hash(hall->book), CR_HASH_SIZE);
    if (strcmp(have, own->version) == 0) return;
    cr_rulebook_close(hall->book);
    if (!cr_hall_side_book(&hall->book, &floor->source, floor->setup.rulebooks, own->house,
                           own->version))
        hall->book = NULL;
}

const char *cr_hall_side_clause(const struct cr_floor *floor, const char *key)
{
    const struct cr_rulebook *book = floor->hall ? floor->hall->book : NULL;
    return book ? cr_rulebook_clause_of(book, key) : "";
}

/* ---- Records ---- */

static enum cr_status record(struct cr_doing *doing, struct cr_stream_head *head, json_t *value,
                             bool is_commands)
{
    const struct cr_command *command = &doing->waiting->command;
    char *line = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    if (!line) return CR_NO_MEMORY;
    struct cr_record entry = { .at = doing->now,
                               .by = command->by,
                               .role = command->role,
                               .kind = CR_RECORD_HALL,
                               .value = line,
                               .value_size = strlen(line) };
    memcpy(entry.command, command->id, sizeof entry.command);
    enum cr_status status = cr_batch_record(&doing->floor->batch, head, &entry, is_commands);
    free(line);
    return status;
}

/* The attempt is written down, and no more of it than its name. */
static void record_refused(struct cr_doing *doing, const char *name, const struct cr_refusal *why)
{
    struct cr_floor_hall *hall = doing->floor->hall;
    json_t *value = json_pack("{s:s,s:s,s:s}", "code", cr_status_name(why->status), "do", name,
                              "what", why->what);
    if (cr_hall_is_established(hall->live) && !doing->waiting->is_own)
        (void)record(doing, &hall->refused, value, false);
    json_decref(value);
}

static enum cr_status do_deed(struct cr_doing *doing, struct cr_deed *deed)
{
    struct cr_floor_hall *hall = doing->floor->hall;
    struct cr_hall_asking asking = { doing, hall->head.number + 1 };
    struct cr_hall_world world = cr_hall_side_world(&asking);
    deed->world = &world;
    deed->at = doing->now > hall->head.at ? doing->now : hall->head.at;
    deed->number = asking.number;
    enum cr_status status = cr_hall_do(hall->live, deed);
    deed->world = NULL;
    if (status == CR_OK) hall->touched = true;
    return status;
}

/* ---- Operations ---- */

struct operating {
    struct cr_doing *doing;
    struct cr_ledger_mark books;
    json_t *value, *card, *form;
    uint8_t salt[CR_CARD_SALT_SIZE];
    const char *name;
};

/* Which version a house is established by, or drafts, where it does not say: the one in its folder. */
static void name_version(const struct cr_floor *floor, json_t *value, const char *key)
{
    const char *said = json_string_value(json_object_get(value, "house"));
    const char *own = cr_hall_settings(floor->hall->live)->house;
    const char *house = said ? said : own[0] ? own : NULL;
    struct cr_rulebook *book;
    struct cr_error err;
    char hex[2 * CR_HASH_SIZE + 1];
    if (!house || json_object_get(value, key)) return;
    if (cr_rulebook_open(&book, floor->setup.rulebooks, house, NULL, &cr_hall_schema, &err) !=
        CR_OK)
        return;
    sodium_bin2hex(hex, sizeof hex, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    json_object_set_new(value, key, json_string(hex));
    cr_rulebook_close(book);
}

static const char *prepare(struct operating *operating)
{
    if (strcmp(operating->name, "establish") == 0)
        name_version(operating->doing->floor, operating->value, "version");
    if (strcmp(operating->name, "version_draft") == 0)
        name_version(operating->doing->floor, operating->value, "hash");
    if (strcmp(operating->name, "card_put") == 0)
        return cr_person_card_take(operating->doing, operating->value, &operating->card,
                                   operating->salt);
    if (strcmp(operating->name, "payout_submit") == 0 ||
        strcmp(operating->name, "payout_correct") == 0)
        return cr_application_take(operating->value, &operating->form, operating->salt);
    if (strcmp(operating->name, "payout_release") == 0)
        return cr_application_compare(operating->doing, operating->value);
    return NULL;
}

/* A line the deed means at its table: another dealer [M1 §178], chips that are nobody's there any more. */
static enum cr_status tell_table(const struct cr_doing *doing, uint32_t number, const char *input,
                                 bool is_own)
{
    struct cr_doing own = *doing;
    enum cr_role role = is_own ? CR_ROLE_SYSTEM : (enum cr_role)doing->waiting->command.role;
    char line[96];
    own.table = cr_floor_find(doing->floor, number);
    if (!own.table) return CR_NOT_FOUND;
    enum cr_status status = cr_doing_save(&own);
    if (status != CR_OK) return status;
    snprintf(line, sizeof line, "{\"in\":\"%s\",\"role\":\"%s\"}", input, cr_role_name(role));
    if (is_own) status = cr_doing_confirm_over(&own);
    if (status == CR_OK) status = cr_doing_take_line(&own, line, cr_input_find(input), false);
    if (status == CR_OK) status = cr_doing_go_on(&own);
    if (status != CR_OK) {
        cr_doing_take_back(&own);
        return status;
    }
    own.table->touched = true;
    cr_clock_look(own.table, own.now);
    return CR_OK;
}

/* A table that knows no change of dealers stays as it is; one that does not give up its claim to stray
 * chips would pay them twice, and is not counted. */
static enum cr_status tell_tables(const struct operating *operating)
{
    const json_t *came = json_object_get(operating->value, "came");
    const json_t *input = json_object_get(came, "table_input");
    const char *named = json_string_value(json_object_get(input, "in"));
    uint32_t table = (uint32_t)json_integer_value(json_object_get(input, "table"));
    bool is_stray = named && strcmp(named, "stray") == 0;
    enum cr_status status = named ? tell_table(operating->doing, table, named, is_stray) : CR_OK;
    return is_stray ? status : CR_OK;
}

/* What the deed means beside its record: its version's files come into use, a card is written. */
static enum cr_status follow(struct operating *operating, struct cr_refusal *why)
{
    struct cr_doing *doing = operating->doing;
    const struct cr_house_settings *own = cr_hall_settings(doing->floor->hall->live);
    uint32_t visitor = (uint32_t)json_integer_value(json_object_get(operating->value, "visitor"));
    if (operating->card) cr_person_card_put(doing, visitor, operating->card, operating->salt);
    if (operating->form)
        cr_application_put(doing, operating->value, operating->form, operating->salt);
    if (strcmp(operating->name, "forget") == 0) {
        cr_person_card_put(doing, visitor, NULL, NULL);
        cr_batch_paper(&doing->floor->batch, NULL, visitor, NULL, NULL);
    }
    open_book(doing->floor);
    enum cr_status status = tell_tables(operating);
    if (status != CR_OK) return status;
    if (strcmp(operating->name, "establish") == 0)
        return cr_floor_take_version(doing, own->house, own->version, why);
    if (strcmp(operating->name, "version_draft") != 0) return CR_OK;
    const char *house = json_string_value(json_object_get(operating->value, "house"));
    const char *hash = json_string_value(json_object_get(operating->value, "hash"));
    return cr_floor_take_version(doing, house ? house : own->house, hash ? hash : "", why);
}

static void refuse(struct operating *operating, const struct cr_refusal *why)
{
    struct cr_doing *doing = operating->doing;
    cr_ledger_back(doing->floor->ledger, &operating->books);
    cr_batch_take_back(&doing->floor->batch, &doing->mark);
    record_refused(doing, operating->name, why);
    cr_doing_refuse(doing, why->status, why, "");
}

static void accept(const struct operating *operating)
{
    struct cr_doing *doing = operating->doing;
    struct cr_floor *floor = doing->floor;
    const json_t *came = json_object_get(operating->value, "came");
    const json_t *visitor = json_object_get(operating->value, "visitor");
    char *said = came ? json_dumps(came, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    doing->waiting->status = CR_OK;
    cr_doing_begin_answer(doing);
    struct cr_text *out = cr_batch_text(&floor->batch);
    cr_text_format(out, "{\"came\":%s,\"n\":%llu,\"stream\":\"hall\"", said ? said : "{}",
                   (unsigned long long)floor->hall->head.number);
    if (json_is_integer(visitor)) cr_text_member_int(out, "visitor", json_integer_value(visitor));
    cr_text_char(out, '}');
    cr_doing_end_answer(doing);
    free(said);
    if (doing->waiting->is_own) return; /* nobody will ask for it again */
    cr_batch_answer(&floor->batch, doing->waiting->command.id, doing->now,
                    doing->waiting->answer_at, doing->waiting->answer_size);
}

/* The hall must be what its stream says before anything is done in it. */
static bool is_here(struct cr_floor *floor)
{
    struct cr_error err;
    if (floor->hall->lost && cr_hall_side_recover(floor, &err) == CR_OK) floor->hall->lost = false;
    return !floor->hall->lost;
}

static void operate(struct operating *operating)
{
    struct cr_doing *doing = operating->doing;
    struct cr_floor_hall *hall = doing->floor->hall;
    struct cr_stream_head before = hall->head;
    struct cr_deed deed = { .value = operating->value,
                            .by = doing->waiting->command.by,
                            .role = doing->waiting->command.role };
    const char *wrong = prepare(operating);
    if (wrong) {
        struct cr_refusal why = { .status = CR_BAD_INPUT };
        snprintf(why.what, sizeof why.what, "%s", wrong);
        refuse(operating, &why);
        return;
    }
    enum cr_status status = do_deed(doing, &deed);
    if (status == CR_OK) status = record(doing, &hall->head, operating->value, true);
    if (status == CR_OK) status = follow(operating, &deed.why);
    if (status == CR_OK) {
        if (doing->waiting->is_own) hall->retry_at = 0;
        accept(operating);
        return;
    }
    if (deed.why.status == CR_OK) { /* done, and it could not be written down: read it again */
        hall->lost = true;
        hall->head = before;
    }
    deed.why.status = status;
    refuse(operating, &deed.why);
}

bool cr_hall_side_operate(struct cr_doing *doing, const json_t *object)
{
    struct cr_floor *floor = doing->floor;
    const char *name = json_string_value(json_object_get(object, "do"));
    if (!name || !cr_hall_find(name)) return false;
    /* until then the floor's own simple operations stand, one of them of the same name */
    if (!cr_hall_is_established(floor->hall->live) && strcmp(name, "establish") != 0) return false;
    struct operating operating = { .doing = doing,
                                   .books = cr_ledger_mark(floor->ledger),
                                   .value = json_deep_copy(object),
                                   .name = name };
    doing->mark = cr_batch_mark(&floor->batch);
    doing->table = NULL;
    if (!operating.value || !is_here(floor)) {
        cr_doing_refuse(doing, operating.value ? CR_STORE : CR_NO_MEMORY, NULL, CR_HALL_STREAM);
    } else {
        operate(&operating);
    }
    json_decref(operating.card);
    json_decref(operating.form);
    json_decref(operating.value);
    return true;
}

enum cr_status cr_hall_side_tell(struct cr_doing *doing, json_t *value)
{
    struct cr_doing own = *doing;
    struct cr_waiting waiting = *doing->waiting;
    struct cr_deed deed = { .value = value, .by = 0, .role = CR_ROLE_SYSTEM };
    waiting.command.by = 0;
    waiting.command.role = CR_ROLE_SYSTEM;
    own.waiting = &waiting;
    enum cr_status status = value ? do_deed(&own, &deed) : CR_NO_MEMORY;
    if (status == CR_OK) status = record(&own, &doing->floor->hall->head, value, false);
    json_decref(value);
    return status;
}

/* ---- Rows of other streams ---- */

void cr_hall_side_row(void *place, uint64_t number, const struct cr_hall_row *row)
{
    const struct cr_row_place *own = place;
    char *value = json_dumps(row->value, JSON_COMPACT | JSON_SORT_KEYS);
    if (!value) abort(); /* a house without memory stops before it lies */
    cr_batch_row(&own->floor->batch, row->register_name, row->key, row->day, row->at, own->stream,
                 number, value);
    free(value);
}

void cr_hall_side_say_day(const struct cr_floor *floor, json_t *value, int64_t at)
{
    const struct cr_house_settings *own = cr_hall_settings(floor->hall->live);
    json_object_del(value, "day");
    if (!own->established) return;
    json_object_set_new(value, "day", json_integer(cr_gaming_day(&own->zone, own->day_start, at)));
}

/* ---- Pages ---- */

void cr_floor_hall_page(const struct cr_floor *floor, const char *desk, enum cr_role role,
                        struct cr_text *out)
{
    cr_hall_page(floor->hall->live, desk, role, floor->setup.now(floor->setup.context), out);
}

/* ---- Turns ---- */

void cr_hall_side_sign(struct cr_floor *floor)
{
    const struct cr_floor_hall *hall = floor->hall;
    if (!floor->setup.key) return;
    if (hall->head.number != hall->durable_head.number)
        cr_batch_checkpoint(&floor->batch, &hall->head, floor->setup.key);
    if (hall->refused.number != hall->durable_refused.number)
        cr_batch_checkpoint(&floor->batch, &hall->refused, floor->setup.key);
}

/* Tables whose session the hall has changed are shown anew. */
static void show_sessions(struct cr_floor *floor)
{
    for (unsigned i = 0; i < floor->table_count; i++) {
        struct cr_floor_table *table = floor->tables[i];
        uint32_t left;
        uint8_t session = (uint8_t)cr_hall_side_session(floor, table, &left);
        if (session == table->shown_session && left == table->shown_left) continue;
        table->shown_session = session;
        table->shown_left = left;
        if (floor->setup.changed && !table->touched)
            floor->setup.changed(floor->setup.listener, table->number);
    }
}

void cr_hall_side_keep(struct cr_floor *floor)
{
    if (floor->hall->touched) show_sessions(floor);
    floor->hall->durable_head = floor->hall->head;
    floor->hall->durable_refused = floor->hall->refused;
    floor->hall->touched = false;
}

/* What was done in this turn is not on the disk: the hall is made again from what is. */
void cr_hall_side_go_back(struct cr_floor *floor)
{
    struct cr_floor_hall *hall = floor->hall;
    hall->head = hall->durable_head;
    hall->refused = hall->durable_refused;
    hall->lost = hall->lost || hall->touched;
    hall->touched = false;
}

/* ---- Clocks ---- */

int64_t cr_hall_side_due(const struct cr_floor *floor)
{
    const struct cr_floor_hall *hall = floor->hall;
    int64_t due, now = floor->setup.now(floor->setup.context);
    if (hall->lost) return INT64_MAX;
    json_t *owed = cr_hall_owes(hall->live, now, &due);
    if (owed) due = now > hall->retry_at ? now : hall->retry_at;
    json_decref(owed);
    return due;
}

/* One at a time; what was refused is tried again a second later, what was done is not owed any more. */
void cr_hall_side_tick(struct cr_floor *floor, int64_t now)
{
    struct cr_floor_hall *hall = floor->hall;
    int64_t due;
    if (hall->lost || now < hall->retry_at) return;
    json_t *owed = cr_hall_owes(hall->live, now, &due);
    char *text = owed ? json_dumps(owed, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    if (text) {
        struct cr_command command = { .role = CR_ROLE_SYSTEM, .text = text, .size = strlen(text) };
        randombytes_buf(command.id, sizeof command.id);
        hall->retry_at = now + RETRY;
        if (cr_floor_submit(floor, &command) == CR_OK)
            floor->waiting[floor->waiting_count - 1].is_own = true;
    }
    free(text);
    json_decref(owed);
}

/* ---- Coming back ---- */

static cr_money balance_now(void *context, enum cr_account_kind kind, uint64_t owner)
{
    const struct cr_floor *floor = context;
    struct cr_account own = cr_account_of(kind, cr_hall_settings(floor->hall->live)->unit, owner);
    return cr_ledger_balance(floor->ledger, &own);
}

static json_t *play_now(void *context, uint32_t table, uint32_t from)
{
    return cr_theory_of(context, table, from, UINT32_MAX);
}

static json_t *loss_now(void *context, uint32_t table)
{
    return cr_theory_loss(context, table);
}

enum cr_status cr_hall_side_open(struct cr_floor *floor)
{
    floor->hall = calloc(1, sizeof *floor->hall);
    if (!floor->hall) return CR_NO_MEMORY;
    floor->hall->head = floor->hall->durable_head = cr_stream_begin(CR_HALL_STREAM);
    floor->hall->refused = floor->hall->durable_refused = cr_stream_begin(CR_REFUSED_STREAM);
    return cr_hall_open(&floor->hall->live);
}

void cr_hall_side_close(struct cr_floor *floor)
{
    if (!floor->hall) return;
    cr_hall_close(floor->hall->live);
    cr_rulebook_close(floor->hall->book);
    free(floor->hall);
    floor->hall = NULL;
}

struct recovery {
    struct cr_floor *floor;
    struct cr_error *err;
    enum cr_status status;
};

/* The books and the registers have them. */
static enum cr_status take_posting(void *context, const struct cr_posting *posting)
{
    (void)context, (void)posting;
    return CR_OK;
}

static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    struct recovery *recovery = context;
    struct cr_floor_hall *hall = recovery->floor->hall;
    struct cr_hall_world world = { .context = recovery->floor,
                                   .post = take_posting,
                                   .rules = cr_hall_side_rules };
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    recovery->status = cr_record_read(&record, text, size, hash, recovery->err);
    if (recovery->status == CR_OK)
        recovery->status = cr_stream_follow(&hall->head, &record, hash, recovery->err);
    if (recovery->status != CR_OK) return false;
    const char *wrong = record.kind != CR_RECORD_HALL
                            ? "no record of the hall"
                            : cr_hall_run(hall->live, &world, record.at, number, record.by,
                                          record.role, record.value, record.value_size);
    if (wrong)
        recovery->status = cr_error_set(recovery->err, CR_BROKEN_CHAIN, stream, "record %llu: %s",
                                        (unsigned long long)number, wrong);
    return !wrong;
}

enum cr_status cr_hall_side_recover(struct cr_floor *floor, struct cr_error *err)
{
    struct cr_floor_hall *hall = floor->hall;
    struct recovery recovery = { .floor = floor, .err = err };
    struct cr_hall *fresh;
    enum cr_status status = cr_hall_open(&fresh);
    if (status != CR_OK) return status;
    cr_hall_close(hall->live);
    hall->live = fresh;
    const struct cr_hall_sight sight = { floor, balance_now, play_now, loss_now };
    cr_hall_show(fresh, &sight);
    hall->head = cr_stream_begin(CR_HALL_STREAM);
    status = cr_store_read(floor->setup.store, CR_HALL_STREAM, 1, take_record, &recovery, err);
    if (status == CR_OK) status = recovery.status;
    if (status == CR_OK)
        status = cr_store_head(floor->setup.store, CR_REFUSED_STREAM, &hall->refused, err);
    if (status == CR_NOT_FOUND) status = CR_OK; /* nothing was refused yet */
    hall->durable_head = hall->head;
    hall->durable_refused = hall->refused;
    if (status == CR_OK) open_book(floor);
    return status;
}
