/* commands.c -- one command: tried at its table, recorded, posted; or refused, and nothing happened. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/pools.h"
#include "floor/private_cards.h"
#include "floor/room.h"
#include "floor/theory.h"

/* How long a clock waits that was refused: the float is empty, say. */
#define RETRY INT64_C(5000000)

/* ---- Records ---- */

static enum cr_status record_round(struct cr_doing *doing, bool is_commands)
{
    char *header = cr_floor_header(doing->table);
    if (!header) return CR_TOO_MANY;
    enum cr_status status = cr_doing_record(doing, CR_RECORD_ROUND, header, is_commands);
    free(header);
    return status;
}

/* What an electronic round was drawn from; nothing at a live table. */
static enum cr_status reveal(const struct cr_doing *doing, struct cr_revealed *revealed)
{
    const struct cr_chance *chance = &doing->table->chance;
    struct cr_seed secret;
    revealed->seed[0] = revealed->proof[0] = '\0';
    if (!chance->electronic) return CR_OK;
    if (chance->cards && !cr_dealing_is_over(doing->table)) return CR_OK;
    if (chance->private_cards)
        return cr_private_prove(doing->floor, chance, revealed->proof) ? CR_OK : CR_NO_RESULT;
    if (!cr_electronic_seed(doing->floor, chance, &secret)) return CR_NO_RESULT;
    cr_seed_write(&secret, revealed->seed);
    return CR_OK;
}

/* The round that is over is closed with its digest, and the next begins. */
static enum cr_status confirm(struct cr_doing *doing, const char *line, bool is_commands)
{
    struct cr_floor_table *table = doing->table;
    char digest[2 * CR_HASH_SIZE + 1], outcome[CR_OUTCOME_SIZE], pools[CR_POOL_REFS_SIZE],
        value[CR_END_SIZE];
    struct cr_revealed revealed;
    bool bad;
    uint32_t round = cr_table_round(cr_rounds_table(table->rounds));
    cr_pools_write_refs(doing->floor, table->number, round, pools);
    cr_floor_digest(table->rounds, digest);
    cr_floor_outcome(table->rounds, outcome);
    cr_theory_note(doing->floor, table);
    cr_electronic_note_last(table);
    enum cr_status status = cr_doing_try(doing, line, &bad);
    if (status == CR_OK) status = reveal(doing, &revealed);
    if (status != CR_OK) return status;
    cr_electronic_note_revealed(&table->chance, &revealed);
    cr_floor_write_end(value, digest, round, &revealed, pools);
    status = cr_doing_record(doing, CR_RECORD_END, value, is_commands);
    if (status == CR_OK)
        status = cr_batch_round(&doing->floor->batch, doing->floor->setup.store, &table->head,
                                round, outcome);
    if (status == CR_OK && doing->floor->setup.key)
        cr_batch_checkpoint(&doing->floor->batch, &table->head, doing->floor->setup.key);
    if (status == CR_OK) status = cr_electronic_begin(doing->floor, table);
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

uint32_t cr_line_player(const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "player"));
    return name ? (uint32_t)strtoul(name, NULL, 10) : 0;
}

cr_money cr_floor_chips_free(const struct cr_floor *floor, uint16_t unit, uint32_t player)
{
    struct cr_account account = cr_account_of(CR_ACCOUNT_PLAYER, unit, player);
    cr_money chips = cr_ledger_balance(floor->ledger, &account);
    for (unsigned i = 0; i < floor->table_count; i++) {
        if (floor->tables[i]->books.unit != unit) continue;
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
    cr_money most =
        cr_floor_chips_free(doing->floor, doing->table->books.unit, cr_line_player(object));
    bool sits =
        cr_table_seat_of(cr_rounds_table(doing->table->rounds), cr_line_player(object)) >= 0;
    if (!brought && kind == CR_IN_SIT && most > 0 && !sits) /* else he takes another seat */
        json_object_set_new(object, key, json_integer(most));
    return json_integer_value(brought) > most ? CR_NO_CHIPS : CR_OK;
}

/* A dealer mends his own entries; a player's bet is for those who watch over both. */
static enum cr_status check_corrector(const struct cr_doing *doing, const json_t *object,
                                      unsigned kind)
{
    int64_t ref = json_integer_value(json_object_get(object, "ref"));
    const struct cr_input *inputs;
    size_t count;
    if (doing->waiting->command.role != CR_ROLE_DEALER) return CR_OK;
    if (kind != CR_IN_UNDO && kind != CR_IN_AMEND) return CR_OK;
    cr_table_inputs(cr_rounds_table(doing->table->rounds), &inputs, &count);
    if (ref < 1 || (size_t)ref > count) return CR_OK; /* the table refuses */
    return inputs[ref - 1].role == CR_ROLE_DEALER ? CR_OK : CR_FORBIDDEN_ROLE;
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

enum cr_status cr_doing_take_line(struct cr_doing *doing, const char *line, unsigned kind,
                                  bool is_commands)
{
    bool bad;
    enum cr_status status = cr_doing_try(doing, line, &bad);
    if (status != CR_OK) return status;
    unsigned what = kind == CR_IN_SETTINGS ? CR_RECORD_SETTINGS : CR_RECORD_INPUT;
    status = cr_doing_record(doing, what, line, is_commands);
    return status == CR_OK && kind != CR_IN_SETTINGS ? post(doing) : status;
}

/* At an electronic table there is no dealer to repeat an announced bet: the table does so itself, at
 * once. Refused (its chips are not all there, or the house asks for no repetition), nothing happened. */
static enum cr_status repeat_announced(struct cr_doing *doing, const json_t *object, unsigned kind)
{
    char line[80];
    bool announces = kind == CR_IN_ANNOUNCE || kind == CR_IN_FUND;
    if (!doing->table->chance.electronic || !announces) return CR_OK;
    snprintf(line, sizeof line, "{\"in\":\"place\",\"player\":\"%u\",\"role\":\"system\"}",
             cr_line_player(object));
    uint64_t number = doing->table->head.number;
    enum cr_status status = cr_doing_take_line(doing, line, CR_IN_PLACE, false);
    return doing->table->head.number == number ? CR_OK : status; /* refused, or recorded */
}

enum cr_status cr_doing_go_on(struct cr_doing *doing)
{
    enum cr_status status = CR_OK;
    bool gave = true;
    while (gave && status == CR_OK) {
        status = cr_dealing_go_on(doing);
        if (status == CR_OK) status = cr_pools_go_on(doing, &gave);
    }
    return status;
}

/* A mystery prize that comes of the round is paid before it is confirmed: whoever confirms does so again. */
static enum cr_status do_confirm(struct cr_doing *doing, size_t *events_from)
{
    bool gave = false;
    if (round_is_over(doing->table)) {
        enum cr_status status = cr_pools_settle(doing, true, &gave);
        if (status != CR_OK) return status;
    }
    if (gave) {
        *events_from = cr_table_fresh(cr_rounds_table(doing->table->rounds));
        doing->table->chance.next_at = 0; /* it is shown as long as any result */
        return CR_OK;
    }
    *events_from = 0;
    enum cr_status status = confirm(doing, "{\"in\":\"confirm\",\"role\":\"dealer\"}", true);
    return status == CR_OK ? cr_doing_go_on(doing) : status;
}

enum cr_status cr_doing_confirm_over(struct cr_doing *doing)
{
    bool gave;
    if (!round_is_over(doing->table)) return CR_OK;
    enum cr_status status = cr_pools_settle(doing, false, &gave);
    if (status == CR_OK) status = confirm(doing, "{\"in\":\"confirm\",\"role\":\"system\"}", false);
    return status == CR_OK ? cr_doing_go_on(doing) : status;
}

static enum cr_status do_line(struct cr_doing *doing, json_t *object, size_t *events_from)
{
    struct cr_floor_table *table = doing->table;
    const char *name = json_string_value(json_object_get(object, "in"));
    unsigned kind = name ? cr_input_find(name) : CR_IN_COUNT;
    enum cr_status status = cr_pools_check_line(doing, object);
    if (status != CR_OK) return status;
    if (kind == CR_IN_CONFIRM) return do_confirm(doing, events_from);
    if (!corrects(kind)) status = cr_doing_confirm_over(doing);
    if (status == CR_OK) status = check_corrector(doing, object, kind);
    if (status == CR_OK) status = cr_hall_check_line(doing, object, kind);
    if (status == CR_OK) status = cr_room_check_line(doing, object, kind);
    if (status != CR_OK) return status;
    status = kind == CR_IN_AMEND ? sign_amended(doing, object) : check_brought(doing, object, kind);
    if (status != CR_OK) return status;
    char *line = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
    if (!line) return CR_NO_MEMORY;
    status = cr_doing_take_line(doing, line, kind, true);
    *events_from = cr_table_fresh(cr_rounds_table(table->rounds));
    if (status == CR_OK) status = cr_room_after_line(doing, object, kind);
    if (status == CR_OK) status = repeat_announced(doing, object, kind);
    if (status == CR_OK) status = cr_doing_go_on(doing);
    free(line);
    return status;
}

static void do_table_command(struct cr_doing *doing, json_t *object)
{
    struct cr_floor_table *table = doing->table;
    size_t events_from = 0;
    enum cr_status status = cr_doing_save(doing);
    if (status == CR_OK) status = sign(doing, object);
    if (status == CR_OK) status = cr_electronic_check(table, object, doing->waiting->is_own);
    if (status != CR_OK) {
        cr_doing_refuse(doing, status, NULL,
                        cr_role_name((enum cr_role)doing->waiting->command.role));
        return;
    }
    struct cr_refusal turn = { 0 };
    status = cr_private_check_turn(table, object, &turn);
    if (status != CR_OK) {
        cr_doing_refuse(doing, status, &turn, "");
        return;
    }
    struct cr_hall_before before = cr_hall_before(doing);
    status = do_line(doing, object, &events_from);
    if (status == CR_OK) status = cr_hall_after_line(doing, object, &before);
    if (status == CR_OK) {
        cr_doing_accept(doing, events_from);
        return;
    }
    struct cr_refusal why = *cr_table_why(cr_rounds_table(table->rounds));
    if (status == CR_BAD_INPUT)
        snprintf(why.what, sizeof why.what, "%.60s", cr_rounds_wrong(table->rounds));
    if (doing->is_rooms) why = doing->room_why;
    cr_doing_take_back(doing);
    cr_doing_refuse(doing, status, &why, "");
}

/* ---- An electronic table's own ---- */

static enum cr_status record_word(struct cr_doing *doing, const char *word)
{
    json_t *value =
        json_pack("{s:I,s:s}", "player", (json_int_t)doing->waiting->command.by, "word", word);
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    enum cr_status status =
        text ? cr_doing_record(doing, CR_RECORD_WORD, text, true) : CR_NO_MEMORY;
    free(text);
    json_decref(value);
    return status;
}

static void do_word(struct cr_doing *doing, const json_t *object)
{
    struct cr_floor_table *table = doing->table;
    const struct cr_command *command = &doing->waiting->command;
    const char *said = json_string_value(json_object_get(object, "word"));
    const char *word = said ? said : "";
    bool is_player = command->role == CR_ROLE_PLAYER;
    struct cr_refusal why = { .max = CR_WORDS_MAX };
    snprintf(why.what, sizeof why.what, "%s",
             is_player ? N_("words") : cr_role_name((enum cr_role)command->role));
    enum cr_status status =
        is_player ? cr_electronic_check_word(table, command->by, word) : CR_FORBIDDEN_ROLE;
    if (status == CR_OK) status = cr_doing_save(doing);
    if (status == CR_OK) status = record_word(doing, word);
    if (status != CR_OK) { /* the record is the last that can fail: there is nothing to take back */
        cr_doing_refuse(doing, status, &why, "");
        return;
    }
    cr_electronic_add_word(&table->chance, command->by, word);
    cr_doing_accept(doing, cr_table_events(cr_rounds_table(table->rounds))->count);
}

static void do_own(struct cr_doing *doing, json_t *line)
{
    if (line)
        do_table_command(doing, line);
    else
        cr_doing_refuse(doing, CR_NO_MEMORY, NULL, "");
    json_decref(line);
}

/* The clock of a table of cards has run out; or it waited for a fill, and the next card is tried again. */
static void do_deal(struct cr_doing *doing, const struct cr_need *need)
{
    bool waits_for_house =
        need->kind == CR_NEED_CHANCE || (need->kind == CR_NEED_CALL && need->input != CR_IN_CUT);
    if (!waits_for_house) {
        do_own(doing, cr_dealing_clock_line(doing->table));
        return;
    }
    uint64_t number = doing->table->head.number;
    enum cr_status status = cr_doing_save(doing);
    if (status == CR_OK) status = cr_doing_go_on(doing);
    if (status == CR_OK && doing->table->head.number == number) status = CR_OVERDRAWN;
    if (status == CR_OK)
        cr_doing_accept(doing, cr_table_fresh(cr_rounds_table(doing->table->rounds)));
    else
        cr_doing_refuse(doing, status, NULL, "float");
}

/* The number is drawn here and nowhere else. If the float cannot pay what it wins, betting closes all
 * the same (who waits for his number knows too much to bet on), and the number comes after a fill. */
static void do_spin(struct cr_doing *doing)
{
    struct cr_floor_table *table = doing->table;
    struct cr_seed seed;
    struct cr_need need;
    cr_table_need(cr_rounds_table(table->rounds), &need);
    if (table->chance.closes_at == 0 || table->chance.closes_at > doing->now) {
        cr_doing_refuse(doing, CR_NOT_THIS_PHASE, NULL, ""); /* the last bet was just taken off */
        return;
    }
    if (table->chance.cards) {
        do_deal(doing, &need);
        return;
    }
    if (!cr_electronic_seed(doing->floor, &table->chance, &seed)) {
        cr_doing_refuse(doing, CR_NO_RESULT, NULL, "");
        return;
    }
    unsigned number = cr_electronic_number(&seed, &table->chance);
    sodium_memzero(&seed, sizeof seed);
    do_own(doing, json_pack("{s:s,s:i}", "in", "spin", "number", (int)number));
    if (doing->waiting->status != CR_OVERDRAWN) return;
    if (need.kind == CR_NEED_BETS) do_own(doing, json_pack("{s:s}", "in", "close_bets"));
    table->retry_at = doing->now + RETRY;
}

/* What a clock submitted: done, the table's next clock runs; refused, it is asked again later. */
static void do_clock(struct cr_doing *doing, json_t *object)
{
    struct cr_floor_table *table = doing->table;
    table->retry_at = 0;
    if (!json_object_get(object, "in"))
        do_spin(doing);
    else
        do_table_command(doing, object);
    if (doing->waiting->status != CR_OK) table->retry_at = doing->now + RETRY;
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
    cr_rounds_use_source(table->rounds, &floor->source);
    doing->mark = cr_batch_mark(&floor->batch);
    status = open_header(table, object, &why);
    if (status == CR_OK) {
        doing->table = table;
        cr_floor_table_books(table);
        status = cr_hall_may_open(doing, &why);
        if (status == CR_OK) status = cr_electronic_open(floor, table, object, &why);
        if (status == CR_OK) status = record_round(doing, true);
        if (status == CR_OK) status = cr_floor_use_version(doing, &why);
    }
    if (status != CR_OK) {
        cr_batch_take_back(&floor->batch, &doing->mark);
        doing->table = NULL;
        cr_doing_refuse(doing, status, &why, "");
        cr_floor_table_close(table);
        return;
    }
    table->is_new = true;
    floor->tables[floor->table_count++] = table;
    (void)cr_hall_note_plate(doing); /* the house's own note: a table opens without it too */
    cr_doing_go_on(doing);
    cr_doing_accept(doing, 0);
}

/* ---- The door ---- */

static void do_operation(struct cr_doing *doing, const json_t *object)
{
    const char *what = json_string_value(json_object_get(object, "do"));
    if (what && strcmp(what, "open") == 0)
        do_open(doing, object);
    else if (what && strcmp(what, "word") == 0 && doing->table)
        do_word(doing, object);
    else
        cr_floor_operate(doing, object);
}

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
    } else if (waiting->is_own && doing.table) {
        do_clock(&doing, object);
    } else if (json_object_get(object, "do") && !json_object_get(object, "in")) {
        do_operation(&doing, object);
    } else if (!doing.table) {
        cr_doing_refuse(&doing, CR_NOT_FOUND, NULL, "");
    } else {
        do_table_command(&doing, object);
    }
    json_decref(object);
}
