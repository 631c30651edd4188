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
        free(rounds);        /* not run: without memory */
        return CR_NO_MEMORY; /* not run: without memory */
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
    cr_table_close(rounds->kept);
    for (int i = 0; i < rounds->book_count; i++)
        cr_rulebook_close(rounds->books[i]);
    free(rounds->results);
    free(rounds->root);
    free(rounds);
}

/* ---- Players ---- */

void cr_rounds_use_numbers(struct cr_rounds *rounds)
{
    rounds->numbered = true;
}

void cr_rounds_use_source(struct cr_rounds *rounds, const struct cr_rulebook_source *source)
{
    rounds->source = source;
}

/* "17", without sign, blank or leading zero. */
static uint32_t read_number(const char *name)
{
    uint64_t number = 0;
    if (name[0] < '1' || name[0] > '9') return 0;
    for (const char *digit = name; *digit; digit++) {
        if (*digit < '0' || *digit > '9' || number > UINT32_MAX) return 0;
        number = 10 * number + (uint64_t)(*digit - '0');
    }
    return number > UINT32_MAX ? 0 : (uint32_t)number;
}

uint32_t cr_rounds_number(struct cr_rounds *rounds, const char *name)
{
    if (rounds->numbered) return read_number(name);
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
    if (rounds->numbered && player != 0) {
        struct cr_rounds *own = (struct cr_rounds *)(uintptr_t)rounds; /* only where it is shown */
        char *shown = own->shown[own->shown_next++ % 4];
        snprintf(shown, sizeof own->shown[0], "%u", player);
        return shown;
    }
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
    rounds->report_tried = rounds->lines_tried;
    rounds->report_events = events->count;
    rounds->report_is_read = true;
}

/* A table put back to an earlier copy was tried a line since its report was last read. */
const struct cr_report *cr_rounds_report(struct cr_rounds *rounds)
{
    bool stands = rounds->report_is_read && rounds->report_tried == rounds->lines_tried &&
                  rounds->report_events == cr_table_events(rounds->table)->count;
    if (!stands) cr_round_report(rounds);
    return &rounds->report;
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
    if (end != CR_ROUND_FINE) rounds->stopped = rounds->told = true;
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
    rounds->told = false;
}

/* ---- Inputs ---- */

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
        const char *name = cr_round_text(object, keys[i]);
        uint32_t player = *name ? cr_rounds_number(rounds, name) : 0;
        if (player == 0 || cr_table_seat_of(rounds->table, player) >= 0) continue;
        enum cr_status status = settle_in(rounds, player);
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

/* Whether the role the line is given in may do that at all. */
static enum cr_status check_role(struct cr_rounds *rounds, const json_t *object, unsigned kind,
                                 bool *bad)
{
    const struct cr_form *form = cr_table_form(rounds->table, kind);
    uint8_t role;
    enum cr_status status = cr_round_read_role(rounds, object, form, &role);
    *bad = status != CR_OK;
    if (status != CR_OK) return status;
    return form->roles & CR_ROLE_BIT(role) ? CR_OK : CR_FORBIDDEN_ROLE;
}

static enum cr_status apply_settings(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    enum cr_status may = check_role(rounds, object, CR_IN_SETTINGS, bad);
    if (may != CR_OK) return may;
    void *settings = malloc(rounds->game->settings->size);
    if (!settings) return CR_NO_MEMORY;
    memcpy(settings, cr_table_play(rounds->table)->settings, rounds->game->settings->size);
    enum cr_status status = cr_round_read_plate(rounds, object, settings);
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
        status = CR_NO_MEMORY; /* not run: without memory */
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
    enum cr_status may = check_role(rounds, object, CR_IN_AMEND, bad);
    if (may != CR_OK) return may;
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

/* What may still come to a round that is over: corrections, a card too many, a prize. */
static bool is_about_this_round(unsigned kind)
{
    return kind == CR_IN_UNDO || kind == CR_IN_AMEND || kind == CR_IN_VOID || kind == CR_IN_CARD ||
           kind == CR_IN_AWARD;
}

/* bad: the line cannot be read, as against being refused. */
static enum cr_status apply_line(struct cr_rounds *rounds, const json_t *object, bool *bad)
{
    const char *name = cr_round_text(object, "in");
    *bad = false;
    unsigned kind = cr_input_find(name);
    if (strcmp(name, "shoe") == 0) return cr_round_read_shoe(rounds, object, bad);
    if (kind != CR_IN_CONFIRM && !is_about_this_round(kind) && round_is_over(rounds)) {
        enum cr_status confirmed = confirm(rounds, NULL);
        assert(confirmed == CR_OK);
        (void)confirmed;
        rounds->first_line = rounds->line; /* the new round begins with this line */
        rounds->has_lines = true;
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
    rounds->has_lines = true;
    enum cr_status status = apply_line(rounds, object, &bad);
    if (status == CR_OK) status = cr_round_deal(rounds);
    if (status == CR_OK) status = cr_round_ask_pools(rounds);
    if (bad) {
        tell(rounds, CR_ROUND_BAD, status);
    } else if (refused) {
        const char *code = json_string_value(refused);
        if (code && strcmp(cr_status_name(status), code) == 0) return;
        WRONG(rounds, "%.60s was to be refused with %.40s, it was %s with %s",
              cr_round_text(object, "in"), code ? code : "?", status == CR_OK ? "taken" : "refused",
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
        enum cr_status status = cr_round_read_header(rounds, object);
        rounds->has_lines = false;
        if (status != CR_OK) tell(rounds, CR_ROUND_BAD, status);
        return;
    }
    if (rounds->told) return;
    if (!rounds->table || rounds->stopped) {
        WRONG(rounds, "a file begins with a header: {\"croupier\":1,...}");
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
        return;
    }
    const json_t *expect = json_object_get(object, "expect");
    if (expect) {
        rounds->has_lines = true;
        if (!cr_round_meets(rounds, object)) tell(rounds, CR_ROUND_DIFFERS, CR_OK);
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
        if (rounds->told) return;
        WRONG(rounds, "a line has at most %d bytes", CR_ROUND_LINE_MAX);
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
        return;
    }
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!object) {
        if (rounds->told) return;
        WRONG(rounds, "column %d: %.180s", error.column, error.text);
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
        return;
    }
    if (json_is_object(object)) {
        read_object(rounds, object);
    } else if (!rounds->told) {
        WRONG(rounds, "a line is one JSON object");
        tell(rounds, CR_ROUND_BAD, CR_BAD_INPUT);
    }
    json_decref(object);
}

/* ---- One line at a time, for a table that goes on ---- */

static json_t *parse(struct cr_rounds *rounds, const char *line, size_t length, size_t max)
{
    json_error_t error;
    if (length > max) {
        WRONG(rounds, "a line has at most %zu bytes", max);
        return NULL;
    }
    json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!object) WRONG(rounds, "column %d: %.180s", error.column, error.text);
    return object;
}

enum cr_status cr_rounds_begin(struct cr_rounds *rounds, const char *header, size_t length)
{
    json_t *object = parse(rounds, header, length, CR_ROUND_HEADER_MAX);
    rounds->lines_tried++;
    if (!object) return CR_BAD_INPUT;
    enum cr_status status = cr_round_read_header(rounds, object);
    json_decref(object);
    return status;
}

enum cr_status cr_rounds_try(struct cr_rounds *rounds, const char *line, size_t length, bool *bad)
{
    *bad = true;
    rounds->lines_tried++;
    json_t *object = parse(rounds, line, length, CR_ROUND_LINE_MAX);
    if (!object) return CR_BAD_INPUT;
    enum cr_status status =
        rounds->table && json_object_get(object, "in") && !json_object_get(object, "croupier") &&
                strcmp(cr_round_text(object, "in"), "shoe") != 0 /* a file's list of cards */
            ? apply_line(rounds, object, bad)
            : WRONG(rounds, "an input is wanted here");
    json_decref(object);
    return status;
}

const char *cr_rounds_wrong(const struct cr_rounds *rounds)
{
    return rounds->err.what;
}

struct cr_table *cr_rounds_table(const struct cr_rounds *rounds)
{
    return rounds->table;
}

const struct cr_rulebook *cr_rounds_book(const struct cr_rounds *rounds)
{
    return rounds->book;
}
