/* round_file.c -- a file of rounds, a line at a time. */
#include "table/round_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/round_state.h"

#define WRONG(rounds, ...) cr_error_set(&(rounds)->err, CR_BAD_INPUT, "", __VA_ARGS__)

/* Chips of a player nobody counted: enough for any limit. */
#define CHIPS_ENOUGH INT64_C(100000000000000)

enum cr_status cr_rounds_open(struct cr_rounds **out, const char *rulebooks, cr_round_done *done,
                              void *context)
{
    struct cr_rounds *rounds = calloc(1, sizeof *rounds);
    if (rounds) rounds->root = strdup(rulebooks);
    if (!rounds || !rounds->root) {
        free(rounds);
        return CR_NO_MEMORY;
    }
    rounds->done = done;
    rounds->context = context;
    rounds->stopped = true; /* until a header comes */
    *out = rounds;
    return CR_OK;
}

void cr_rounds_close(struct cr_rounds *rounds)
{
    if (!rounds) return;
    cr_table_close(rounds->table);
    for (int i = 0; i < rounds->book_count; i++)
        cr_rulebook_close(rounds->books[i]);
    free(rounds->settings);
    free(rounds->results);
    free(rounds->root);
    free(rounds);
}

/* ---- Players ---- */

uint32_t cr_rounds_number(struct cr_rounds *rounds, const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length >= CR_PLAYER_NAME_MAX) return 0;
    for (uint32_t i = 0; i < rounds->name_count; i++)
        if (strcmp(rounds->names[i], name) == 0) return i + 1;
    if (rounds->name_count == CR_PLAYERS_MAX) return 0;
    memcpy(rounds->names[rounds->name_count], name, length + 1);
    return ++rounds->name_count;
}

const char *cr_rounds_player(const struct cr_rounds *rounds, uint32_t player)
{
    return player >= 1 && player <= rounds->name_count ? rounds->names[player - 1] : "?";
}

const char *cr_round_name(const struct cr_rounds *rounds, const struct cr_table *table,
                          size_t event)
{
    const struct cr_events *events = cr_table_events(table);
    unsigned seat = events->list[event].seat;
    if (seat >= cr_table_seats(table)) return "";
    uint32_t player = cr_report_player(events, event, cr_table_seat(table, seat)->player);
    return cr_rounds_player(rounds, player);
}

/* ---- The end of a round ---- */

void cr_round_report(struct cr_rounds *rounds)
{
    const struct cr_events *events = cr_table_events(rounds->table);
    size_t need = cr_report_max(events);
    if (need > rounds->results_max) {
        struct cr_result *larger = realloc(rounds->results, need * sizeof *larger);
        if (!larger) abort(); /* not run: a few kilobytes */
        rounds->results = larger;
        rounds->results_max = need;
    }
    rounds->report.list = rounds->results;
    rounds->report.max = rounds->results_max;
    cr_report_read(&rounds->report, events);
}

static void tell(struct cr_rounds *rounds, enum cr_round_end end, enum cr_status status)
{
    static const struct cr_refusal no_refusal;
    static const struct cr_report no_report = { .number = -1 };
    if (rounds->table) cr_round_report(rounds);
    struct cr_round_outcome outcome = {
        .end = end,
        .first_line = rounds->first_line,
        .line = rounds->line,
        .note = rounds->note,
        .table = rounds->table,
        .book = rounds->book,
        .report = rounds->table ? &rounds->report : &no_report,
        .status = status,
        .why = rounds->table ? cr_table_why(rounds->table) : &no_refusal,
        .what = rounds->err.what,
        .rounds = rounds,
    };
    rounds->done(rounds->context, &outcome);
    rounds->has_lines = false;
    rounds->first_line = rounds->line + 1;
    if (end != CR_ROUND_FINE) rounds->stopped = true;
}

static void finish_round(struct cr_rounds *rounds)
{
    if (rounds->has_lines && !rounds->stopped) tell(rounds, CR_ROUND_FINE, CR_OK);
    rounds->has_lines = false;
}

void cr_rounds_end(struct cr_rounds *rounds)
{
    finish_round(rounds);
    rounds->line = 0;
    rounds->stopped = true;
}

/* ---- The header ---- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static enum cr_status find_book(struct cr_rounds *rounds, const char *house, const char *version)
{
    for (int i = 0; i < rounds->book_count; i++) {
        if (strcmp(cr_rulebook_house_key(rounds->books[i]), house) != 0) continue;
        if (strcmp(rounds->versions[i], version) != 0) continue;
        if (cr_rulebook_schema(rounds->books[i]) != rounds->game->rules) continue;
        rounds->book = rounds->books[i];
        return CR_OK;
    }
    if (rounds->book_count == CR_BOOKS_MAX)
        return WRONG(rounds, "a file uses at most %d rulebooks", CR_BOOKS_MAX);
    if (strlen(version) >= sizeof rounds->versions[0]) return WRONG(rounds, "version is too long");
    struct cr_error err;
    struct cr_rulebook *book;
    enum cr_status status =
        cr_rulebook_open(&book, rounds->root, house, version, rounds->game->rules, &err);
    if (status != CR_OK) return WRONG(rounds, "%.100s: %.130s", err.where, err.what);
    memcpy(rounds->versions[rounds->book_count], version, strlen(version) + 1);
    rounds->books[rounds->book_count++] = book;
    rounds->book = book;
    return CR_OK;
}

/* A plate's values onto settings: each as a rulebook would write it. */
static enum cr_status read_plate(struct cr_rounds *rounds, const json_t *plate, void *settings)
{
    const char *key;
    json_t *value;
    if (!json_is_object(plate)) return WRONG(rounds, "table is an object of limits");
    json_object_foreach((json_t *)(uintptr_t)plate, key, value)
    {
        const struct cr_rule_field *field = cr_schema_field(rounds->game->settings, key);
        struct cr_error err;
        char text[64];
        if (!field && cr_round_is_common(key)) continue;
        if (!field) return WRONG(rounds, "table: unknown key: %.40s", key);
        if (json_is_integer(value))
            snprintf(text, sizeof text, "%lld", (long long)json_integer_value(value));
        else if (json_is_boolean(value))
            snprintf(text, sizeof text, "%s", json_is_true(value) ? "yes" : "no");
        else if (json_is_string(value) && json_string_length(value) < sizeof text)
            snprintf(text, sizeof text, "%s", json_string_value(value));
        else
            return WRONG(rounds, "table: %.40s is a number or a word", key);
        if (cr_rule_read(field, text, settings, &err) != CR_OK)
            return WRONG(rounds, "table: %.200s", err.what);
    }
    return CR_OK;
}

/* The table is opened anew, or used again where game, rules and plate are as they were. */
static enum cr_status open_table(struct cr_rounds *rounds, const json_t *header)
{
    const struct cr_schema *schema = rounds->game->settings;
    const json_t *plate = json_object_get(header, "table");
    const json_t *prepared = json_object_get(header, "open");
    bool open = !prepared || json_is_true(prepared);
    struct cr_error err;
    void *settings = calloc(1, schema->size);
    if (!settings) return CR_NO_MEMORY;
    cr_schema_initial(schema, settings);
    enum cr_status status = plate ? read_plate(rounds, plate, settings) : CR_OK;
    bool same = status == CR_OK && rounds->table && rounds->settings &&
                cr_table_game(rounds->table) == rounds->game &&
                cr_table_play(rounds->table)->rules == cr_rulebook_values(rounds->book) &&
                memcmp(cr_table_play(rounds->table)->settings, settings, schema->size) == 0;
    if (same) {
        cr_table_reset(rounds->table, open);
        free(settings);
        return CR_OK;
    }
    cr_table_close(rounds->table);
    rounds->table = NULL;
    free(rounds->settings);
    rounds->settings = settings;
    if (status != CR_OK) return status;
    status = cr_table_open(&rounds->table, rounds->game, cr_rulebook_values(rounds->book), settings,
                           open, &err);
    if (status != CR_OK) WRONG(rounds, "%.200s", err.what);
    return status;
}

static enum cr_status sit(struct cr_rounds *rounds, uint32_t player, cr_money chips)
{
    struct cr_input input = { .kind = CR_IN_SIT,
                              .seat = CR_NO_SEAT,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_PLAYER,
                              .ref = player,
                              .amount = chips };
    return cr_table_apply(rounds->table, &input);
}

/* A player nobody seated sits down with chips enough, as the game wants him to begin. */
static enum cr_status settle_in(struct cr_rounds *rounds, uint32_t player)
{
    struct cr_input inputs[CR_SETTLE_IN_MAX];
    size_t size;
    enum cr_status status = sit(rounds, player, CHIPS_ENOUGH);
    if (status != CR_OK) return status;
    int seat = cr_table_seat_of(rounds->table, player);
    size_t count = rounds->game->settle_in(cr_table_play(rounds->table),
                                           cr_table_game_state(rounds->table, &size), seat,
                                           CHIPS_ENOUGH, inputs);
    for (size_t i = 0; i < count && status == CR_OK; i++)
        status = cr_table_apply(rounds->table, &inputs[i]);
    return status;
}

/* Who sits there when the first round begins, and with how many value chips. */
static enum cr_status read_seats(struct cr_rounds *rounds, const json_t *list)
{
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count > CR_PLAYERS_MAX)
        return WRONG(rounds, "seats is a list of at most %d players", CR_PLAYERS_MAX);
    struct cr_table_seat *seats = calloc(count ? count : 1, sizeof *seats);
    if (!seats) return CR_NO_MEMORY;
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < count && status == CR_OK; i++) {
        const json_t *seat = json_array_get(list, i);
        const json_t *chips = json_object_get(seat, "chips");
        seats[i].player = cr_rounds_number(rounds, text_of(seat, "player"));
        seats[i].chips = json_integer_value(chips);
        if (seats[i].player == 0)
            status = WRONG(rounds, "seats: player is a player's name");
        else if (chips && !json_is_integer(chips))
            status = WRONG(rounds, "seats: chips is a whole number");
    }
    if (status == CR_OK) {
        status = cr_table_resume_seats(rounds->table, seats, count);
        if (status != CR_OK) WRONG(rounds, "seats: %s", cr_status_name(status));
    }
    free(seats);
    return status;
}

static const struct cr_item_form *item_form(const struct cr_game *game, const char *name)
{
    for (const struct cr_item_form *form = game->items; form->name; form++)
        if (strcmp(form->name, name) == 0) return form;
    return NULL;
}

static enum cr_status read_item(struct cr_rounds *rounds, const json_t *object, const char *name,
                                struct cr_items *items)
{
    const struct cr_item_form *form = item_form(rounds->game, name);
    if (!form) return WRONG(rounds, "carry: there is no %.40s", name);
    if (items->count == items->max) return WRONG(rounds, "carry: too much for this table");
    json_t *rest = json_copy((json_t *)(uintptr_t)object);
    if (!rest) return CR_NO_MEMORY;
    json_object_del(rest, "carry");
    struct cr_item *item = cr_items_add(items, form->kind, CR_NO_SEAT);
    enum cr_status status = cr_round_read_fields(rounds, rest, form->fields, item);
    json_decref(rest);
    return status;
}

/* A seat's colour is an item too: what it carries besides player and chips. */
static enum cr_status seat_item(struct cr_rounds *rounds, const json_t *seat,
                                struct cr_items *items)
{
    json_t *rest = json_copy((json_t *)(uintptr_t)seat);
    if (!rest) return CR_NO_MEMORY;
    json_object_del(rest, "chips");
    enum cr_status status = CR_OK;
    if (json_object_size(rest) > 1) status = read_item(rounds, rest, "colour", items);
    json_decref(rest);
    return status;
}

static enum cr_status read_carry(struct cr_rounds *rounds, const json_t *header)
{
    const json_t *carry = json_object_get(header, "carry");
    const json_t *seats = json_object_get(header, "seats");
    struct cr_items items = { .max = cr_table_items_max(rounds->table) };
    enum cr_status status = CR_OK;
    if (carry && !json_is_array(carry)) return WRONG(rounds, "carry is a list");
    items.list = calloc(items.max, sizeof items.list[0]);
    if (!items.list) return CR_NO_MEMORY;
    for (size_t i = 0; i < json_array_size(seats) && status == CR_OK; i++)
        status = seat_item(rounds, json_array_get(seats, i), &items);
    for (size_t i = 0; i < json_array_size(carry) && status == CR_OK; i++)
        status = read_item(rounds, json_array_get(carry, i),
                           text_of(json_array_get(carry, i), "carry"), &items);
    if (status == CR_OK && items.count > 0) {
        status = cr_table_resume(rounds->table, &items);
        if (status != CR_OK) WRONG(rounds, "carry: no round can have left that");
    }
    free(items.list);
    return status;
}

static enum cr_status check_header_keys(struct cr_rounds *rounds, const json_t *header)
{
    static const char *const known[] = { "croupier", "rulebook", "version", "game", "table",
                                         "seats",    "carry",    "note",    "open" };
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)header, key, value)
    {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            found = found || strcmp(known[i], key) == 0;
        if (!found) return WRONG(rounds, "unknown key: %.40s", key);
    }
    return CR_OK;
}

static enum cr_status read_header(struct cr_rounds *rounds, const json_t *header)
{
    const json_t *seats = json_object_get(header, "seats");
    snprintf(rounds->note, sizeof rounds->note, "%s", text_of(header, "note"));
    rounds->name_count = 0;
    rounds->seats_given = seats != NULL;
    rounds->stopped = false;
    rounds->first_line = rounds->line;
    if (json_integer_value(json_object_get(header, "croupier")) != 1)
        return WRONG(rounds, "croupier: this program reads form 1");
    enum cr_status status = check_header_keys(rounds, header);
    if (status != CR_OK) return status;
    rounds->game = cr_game_find(text_of(header, "game"));
    if (!rounds->game)
        return WRONG(rounds, "game: there is no game %.40s", text_of(header, "game"));
    status = find_book(rounds, text_of(header, "rulebook"), text_of(header, "version"));
    if (status == CR_OK) status = open_table(rounds, header);
    if (status == CR_OK && seats) status = read_seats(rounds, seats);
    if (status == CR_OK) status = read_carry(rounds, header);
    return status;
}

/* ---- Inputs ---- */

static bool round_is_over(const struct cr_rounds *rounds)
{
    struct cr_need need;
    cr_table_need(rounds->table, &need);
    return need.kind == CR_NEED_NOTHING;
}

/* Ends the round that is over: it is told, then confirmed. */
static enum cr_status confirm(struct cr_rounds *rounds, const struct cr_input *input)
{
    struct cr_input own = {
        .kind = CR_IN_CONFIRM, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER
    };
    if (round_is_over(rounds)) tell(rounds, CR_ROUND_FINE, CR_OK);
    return cr_table_apply(rounds->table, input ? input : &own);
}

/* Seats whoever is named and does not sit, where the file leaves seating to the table. */
static enum cr_status seat_whom(struct cr_rounds *rounds, const json_t *object)
{
    static const char *const keys[] = { "player", "of" };
    if (rounds->seats_given) return CR_OK;
    for (int i = 0; i < 2; i++) {
        const char *name = text_of(object, keys[i]);
        uint32_t player = *name ? cr_rounds_number(rounds, name) : 0;
        if (player == 0 || cr_table_seat_of(rounds->table, player) >= 0) continue;
        enum cr_status status = settle_in(rounds, player);
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

static enum cr_status apply_settings(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    void *settings = malloc(rounds->game->settings->size);
    if (!settings) return CR_NO_MEMORY;
    memcpy(settings, cr_table_play(rounds->table)->settings, rounds->game->settings->size);
    enum cr_status status = read_plate(rounds, object, settings);
    *bad = status != CR_OK;
    if (status == CR_OK) status = cr_table_set_settings(rounds->table, settings);
    free(settings);
    return status;
}

/* A bet on several positions is as many inputs, all or none. */
static enum cr_status apply_list(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    const json_t *list = json_object_get(object, "bet");
    size_t count = json_array_size(list);
    struct cr_input *inputs = calloc(count ? count : 1, sizeof *inputs);
    json_t *single = json_copy((json_t *)(uintptr_t)object);
    enum cr_status status = CR_OK;
    *bad = true;
    if (!inputs || !single)
        status = CR_NO_MEMORY;
    else if (count == 0 || count > 256)
        status = WRONG(rounds, "bet lists 1 to 256 positions");
    for (size_t i = 0; i < count && status == CR_OK; i++) {
        json_object_set(single, "bet", json_array_get(list, i));
        status = cr_round_read_input(rounds, single, &inputs[i]);
    }
    if (status == CR_OK) {
        *bad = false;
        status = cr_table_apply_all(rounds->table, inputs, count);
    }
    json_decref(single);
    free(inputs);
    return status;
}

static enum cr_status apply_amend(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    const json_t *with = json_object_get(object, "with");
    const json_t *ref = json_object_get(object, "ref");
    struct cr_input input;
    *bad = true;
    if (!json_is_object(with)) return WRONG(rounds, "with is an input");
    if (!json_is_integer(ref) || json_integer_value(ref) < 0 ||
        json_integer_value(ref) > UINT32_MAX)
        return WRONG(rounds, "ref is the number of an input");
    enum cr_status status = cr_round_read_input(rounds, with, &input);
    if (status != CR_OK) return status;
    *bad = false;
    return cr_table_amend(rounds->table, (uint32_t)json_integer_value(ref), &input);
}

static enum cr_status apply_one(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    struct cr_input input;
    *bad = true;
    enum cr_status status = cr_round_read_input(rounds, object, &input);
    if (status != CR_OK) return status;
    *bad = false;
    return input.kind == CR_IN_CONFIRM ? confirm(rounds, &input)
                                       : cr_table_apply(rounds->table, &input);
}

/* bad: the line cannot be read, as against being refused. */
static enum cr_status apply_line(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    const char *name = text_of(object, "in");
    *bad = false;
    unsigned kind = cr_input_find(name);
    bool corrects = kind == CR_IN_UNDO || kind == CR_IN_AMEND || kind == CR_IN_VOID;
    if (kind != CR_IN_CONFIRM && !corrects && round_is_over(rounds)) {
        enum cr_status confirmed = confirm(rounds, NULL);
        assert(confirmed == CR_OK);
        (void)confirmed;
    }
    if (kind != CR_IN_SIT) {
        enum cr_status status = seat_whom(rounds, object);
        if (status != CR_OK) return status;
    }
    if (kind == CR_IN_SETTINGS) return apply_settings(rounds, object, bad);
    if (kind == CR_IN_AMEND) return apply_amend(rounds, object, bad);
    if (json_is_array(json_object_get(object, "bet"))) return apply_list(rounds, object, bad);
    return apply_one(rounds, object, bad);
}

static void read_line_input(struct cr_rounds *rounds, const json_t *object)
{
    const json_t *refused = json_object_get(object, "refused");
    bool bad;
    enum cr_status status = apply_line(rounds, object, &bad);
    rounds->has_lines = true;
    if (bad) {
        tell(rounds, CR_ROUND_BAD, status);
    } else if (refused) {
        const char *code = json_string_value(refused);
        if (code && strcmp(cr_status_name(status), code) == 0) return;
        WRONG(rounds, "%.60s was to be refused with %.40s, it was %s with %s",
              text_of(object, "in"), code ? code : "?", status == CR_OK ? "taken" : "refused",
              cr_status_name(status));
        tell(rounds, CR_ROUND_DIFFERS, status);
    } else if (status != CR_OK) {
        tell(rounds, CR_ROUND_REFUSED, status);
    }
}

/* ---- A line ---- */

static void read_object(struct cr_rounds *rounds, const json_t *object)
{
    if (json_object_get(object, "croupier")) {
        finish_round(rounds);
        enum cr_status status = read_header(rounds, object);
        rounds->has_lines = false;
        if (status != CR_OK) tell(rounds, CR_ROUND_BAD, status);
        return;
    }
    if (rounds->stopped && rounds->table && rounds->first_line > 0) return;
    if (!rounds->table || rounds->stopped) {
        WRONG(rounds, "a file begins with a header: {\"croupier\":1,...}");
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
        return;
    }
    const json_t *expect = json_object_get(object, "expect");
    if (expect) {
        rounds->has_lines = true;
        if (!cr_round_meets(rounds, expect)) tell(rounds, CR_ROUND_DIFFERS, CR_OK);
    } else if (json_object_get(object, "in")) {
        read_line_input(rounds, object);
    } else if (!json_object_get(object, "note")) {
        WRONG(rounds, "a line has croupier, in, expect or note");
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
    }
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '\n') return false;
    return true;
}

void cr_rounds_line(struct cr_rounds *rounds, const char *line, size_t length)
{
    json_error_t error;
    rounds->line++;
    rounds->err.what[0] = '\0';
    if (is_blank(line, length)) return;
    if (length > CR_ROUND_LINE_MAX) {
        WRONG(rounds, "a line has at most %d bytes", CR_ROUND_LINE_MAX);
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
        return;
    }
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        if (rounds->stopped && rounds->first_line > 0) return;
        WRONG(rounds, "column %d: %.180s", error.column, error.text);
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
        return;
    }
    if (json_is_object(object)) {
        read_object(rounds, object);
    } else {
        WRONG(rounds, "a line is one JSON object");
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
    }
    json_decref(object);
}
