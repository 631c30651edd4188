/* room.c -- the room's stream: deeds and their records, recovery, going back. */
#include "floor/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/currency.h"

bool cr_room_rules_of(const struct cr_floor_table *table, struct cr_room_rules *rules)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    const struct cr_game *game = cr_table_game(live);
    return game->room && game->room(cr_table_play(live), rules);
}

/* ---- Deeds as JSON ---- */

static bool read_number(const json_t *value, const char *key, int64_t most, int64_t *out)
{
    const json_t *member = json_object_get(value, key);
    *out = json_integer_value(member);
    return !member || (json_is_integer(member) && *out >= 0 && *out <= most);
}

/* What a ruling is about, and how it went. False: not so. */
static bool read_ruling(struct cr_room_deed *deed, const json_t *value)
{
    const char *about = json_string_value(json_object_get(value, "case"));
    const char *outcome = json_string_value(json_object_get(value, "outcome"));
    if (deed->kind != CR_ROOM_RULE) return true;
    if (!about || !outcome) return false;
    deed->about = (uint16_t)cr_room_case_find(about);
    deed->outcome = (uint16_t)cr_room_outcome_find(outcome);
    return deed->about < CR_ROOM_CASES && deed->outcome < CR_ROOM_OUTCOMES;
}

const char *cr_room_read(struct cr_room_deed *deed, const json_t *value)
{
    const char *name = json_string_value(json_object_get(value, "do"));
    const char *scope = json_string_value(json_object_get(value, "scope"));
    const char *game = json_string_value(json_object_get(value, "game"));
    const char *currency = json_string_value(json_object_get(value, "currency"));
    int64_t player, table, target, seat, minutes, most;
    *deed = (struct cr_room_deed){ .kind = name ? cr_room_deed_find(name) : CR_ROOM_DEEDS };
    if (deed->kind == CR_ROOM_DEEDS) return "no deed of the room";
    bool whole = read_number(value, "player", UINT32_MAX, &player) &&
                 read_number(value, "table", UINT32_MAX, &table) &&
                 read_number(value, "target", UINT32_MAX, &target) &&
                 read_number(value, "seat", CR_ROOM_SEATS_MAX, &seat) &&
                 read_number(value, "minutes", 10000, &minutes) &&
                 read_number(value, "most", 10000, &most) &&
                 read_number(value, "until", INT64_MAX, &deed->until) &&
                 read_number(value, "amount", CR_CHIPS_IN_HAND_MOST, &deed->amount);
    if (!whole) return "a number that is none";
    if (scope && cr_room_scope_find(scope) == CR_BAN_SCOPES) return "no such scope";
    if (game && strlen(game) >= sizeof deed->game) return "no such game";
    if (currency && strlen(currency) != 3) return "no such currency";
    if (!read_ruling(deed, value)) return "nothing to be decided so";
    deed->player = (uint32_t)player;
    deed->table = (uint32_t)table;
    deed->target = (uint32_t)target;
    deed->seat = (uint16_t)seat;
    deed->minutes = (uint16_t)minutes;
    deed->most = (uint16_t)most;
    deed->scope = scope ? (uint16_t)cr_room_scope_find(scope) : 0;
    deed->told = json_is_true(json_object_get(value, "told"));
    deed->removed = json_is_true(json_object_get(value, "removed"));
    if (currency) deed->unit = cr_currency_unit(currency);
    if (game) snprintf(deed->game, sizeof deed->game, "%s", game);
    return NULL;
}

static void put(json_t *value, const char *key, int64_t number)
{
    if (number) json_object_set_new(value, key, json_integer(number));
}

static json_t *write(const struct cr_room_deed *deed, const char *code, const char *text)
{
    bool bans = deed->kind == CR_ROOM_BAN || deed->kind == CR_ROOM_UNBAN;
    char currency[4];
    json_t *value = json_pack("{s:s}", "do", cr_room_deed_name(deed->kind));
    if (!value) return NULL;
    put(value, "player", deed->player);
    put(value, "table", deed->table);
    put(value, "target", deed->target);
    put(value, "seat", deed->seat);
    put(value, "minutes", deed->minutes);
    put(value, "most", deed->most);
    put(value, "until", deed->until);
    put(value, "amount", deed->amount);
    if (bans) json_object_set_new(value, "scope", json_string(cr_room_scope_name(deed->scope)));
    if (deed->game[0]) json_object_set_new(value, "game", json_string(deed->game));
    if (deed->kind == CR_ROOM_RULE) {
        json_object_set_new(value, "case", json_string(cr_room_case_name(deed->about)));
        json_object_set_new(value, "outcome", json_string(cr_room_outcome_name(deed->outcome)));
    }
    if (deed->unit) {
        cr_currency_name(deed->unit, currency);
        json_object_set_new(value, "currency", json_string(currency));
    }
    if (deed->told) json_object_set_new(value, "told", json_true());
    if (deed->removed) json_object_set_new(value, "removed", json_true());
    if (code && code[0]) json_object_set_new(value, "code", json_string(code));
    if (text) json_object_set_new(value, "text", json_string(text));
    return value;
}

/* ---- Records ---- */

/* As it was before the command, and before the turn. */
static void touch(struct cr_doing *doing, struct cr_floor_room *room)
{
    if (!doing->room_touched) {
        room->before = room->live;
        room->before_head = room->head;
    }
    if (!room->touched) {
        room->durable = room->live;
        room->durable_head = room->head;
    }
    doing->room_touched = room->touched = true;
}

/* A stack is lifted: from the player to what is held for him there; and back [house.md P40, P41]. */
static size_t posting_of(const struct cr_room_deed *deed, const struct cr_stream_head *head,
                         struct cr_posting *posting)
{
    uint8_t id[CR_ID_SIZE];
    bool lifts = deed->kind == CR_ROOM_KEEP;
    if (!lifts && deed->kind != CR_ROOM_GIVE_BACK) return 0;
    struct cr_account own = cr_account_of(CR_ACCOUNT_PLAYER, deed->unit, deed->player);
    struct cr_account held =
        cr_account_of(CR_ACCOUNT_HELD, deed->unit, cr_owner_at(deed->table, deed->player));
    cr_posting_id(head->stream, head->number, 0, id);
    *posting = cr_posting_begin(lifts ? 40 : 41, id);
    cr_posting_move(posting, lifts ? own : held, lifts ? held : own, deed->amount);
    return 1;
}

static enum cr_status post(struct cr_doing *doing, const struct cr_room_deed *deed)
{
    const struct cr_stream_head *head = &doing->floor->room->head;
    struct cr_posting posting;
    if (posting_of(deed, head, &posting) == 0) return CR_OK;
    enum cr_status status = cr_ledger_post(doing->floor->ledger, &posting);
    if (status == CR_OK) cr_batch_posting(&doing->floor->batch, &posting, head);
    return status;
}

enum cr_status cr_room_record(struct cr_doing *doing, const struct cr_room_deed *said,
                              const char *code, const char *text, bool is_commands)
{
    struct cr_floor_room *room = doing->floor->room;
    const struct cr_command *command = &doing->waiting->command;
    struct cr_room_deed deed = *said;
    deed.at = doing->now > room->head.at ? doing->now : room->head.at;
    touch(doing, room);
    struct cr_room *was = malloc(sizeof *was);
    if (!was) return CR_NO_MEMORY;
    *was = room->live;
    enum cr_status status = cr_room_do(&room->live, &deed);
    json_t *value = status == CR_OK ? write(&deed, code, text) : NULL;
    if (value) cr_hall_side_say_day(doing->floor, value, deed.at);
    char *line = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(value);
    if (!line) {
        free(was);
        return status == CR_OK ? CR_NO_MEMORY : status;
    }
    struct cr_record record = { .at = doing->now,
                                .by = command->by,
                                .role = command->role,
                                .kind = CR_RECORD_ROOM,
                                .value = line,
                                .value_size = strlen(line) };
    memcpy(record.command, command->id, sizeof record.command);
    status = cr_batch_record(&doing->floor->batch, &room->head, &record, is_commands);
    struct cr_row_place place = { doing->floor, CR_ROOM_STREAM };
    if (status == CR_OK) cr_room_rows(was, &room->live, &record, cr_hall_side_row, &place);
    free(line);
    free(was);
    return status == CR_OK ? post(doing, &deed) : status;
}

size_t cr_room_posting(const struct cr_record *record, const struct cr_stream_head *head,
                       struct cr_posting *posting)
{
    struct cr_room_deed deed;
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    bool reads = value && cr_room_read(&deed, value) == NULL;
    json_decref(value);
    return reads ? posting_of(&deed, head, posting) : 0;
}

const char *cr_room_run(struct cr_room *room, const struct cr_record *record)
{
    struct cr_room_deed deed;
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const char *wrong = record->kind == CR_RECORD_ROOM && value ? cr_room_read(&deed, value)
                                                                : "no record of the room";
    json_decref(value);
    if (wrong) return wrong;
    deed.at = record->at;
    enum cr_status status = cr_room_do(room, &deed);
    return status == CR_OK ? NULL : cr_status_name(status);
}

void cr_room_take_back(struct cr_doing *doing)
{
    struct cr_floor_room *room = doing->floor->room;
    if (!doing->room_touched) return;
    room->live = room->before;
    room->head = room->before_head;
    doing->room_touched = false;
}

/* Its tables are shown anew. */
void cr_room_keep(struct cr_floor *floor)
{
    struct cr_room_rules rules;
    bool tells = floor->room->touched && floor->setup.changed;
    for (unsigned i = 0; i < floor->table_count && tells; i++)
        if (!floor->tables[i]->touched && cr_room_rules_of(floor->tables[i], &rules))
            floor->setup.changed(floor->setup.listener, floor->tables[i]->number);
    floor->room->touched = false;
}

void cr_room_go_back(struct cr_floor *floor)
{
    struct cr_floor_room *room = floor->room;
    if (!room->touched) return;
    room->live = room->durable;
    room->head = room->durable_head;
    room->touched = false;
}

/* ---- Coming back ---- */

enum cr_status cr_room_open(struct cr_floor *floor)
{
    floor->room = calloc(1, sizeof *floor->room);
    if (!floor->room) return CR_NO_MEMORY;
    floor->room->head = cr_stream_begin(CR_ROOM_STREAM);
    return CR_OK;
}

void cr_room_close(struct cr_floor *floor)
{
    free(floor->room);
    floor->room = NULL;
}

struct recovery {
    struct cr_floor_room *room;
    struct cr_error *err;
    enum cr_status status;
};

static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    struct recovery *recovery = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    (void)stream;
    (void)number;
    recovery->status = cr_record_read(&record, text, size, hash, recovery->err);
    if (recovery->status == CR_OK)
        recovery->status = cr_stream_follow(&recovery->room->head, &record, hash, recovery->err);
    if (recovery->status != CR_OK) return false;
    const char *wrong = cr_room_run(&recovery->room->live, &record);
    if (wrong)
        recovery->status =
            cr_error_set(recovery->err, CR_BROKEN_CHAIN, CR_ROOM_STREAM, "record %llu: %s",
                         (unsigned long long)record.number, wrong);
    return !wrong;
}

enum cr_status cr_room_recover(struct cr_floor *floor, struct cr_error *err)
{
    struct recovery recovery = { .room = floor->room, .err = err };
    enum cr_status status =
        cr_store_read(floor->setup.store, CR_ROOM_STREAM, 1, take_record, &recovery, err);
    return status == CR_OK ? recovery.status : status;
}
