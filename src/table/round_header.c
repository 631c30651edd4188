/* round_header.c -- the header of a round file: the table it opens, and back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/round_state.h"

#define WRONG(rounds, ...) cr_error_set(&(rounds)->err, CR_BAD_INPUT, "", __VA_ARGS__)

const char *cr_round_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- The rulebook and the plate ---- */

/* A whole hash from its hexadecimal digits. */
static bool read_hash(const char *hex, uint8_t hash[CR_HASH_SIZE])
{
    if (strlen(hex) != 2 * CR_HASH_SIZE || strspn(hex, "0123456789abcdef") != 2 * CR_HASH_SIZE)
        return false;
    for (size_t i = 0; i < CR_HASH_SIZE; i++) {
        char digits[3] = { hex[2 * i], hex[2 * i + 1], '\0' };
        hash[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return true;
}

static enum cr_status open_book(const struct cr_rounds *rounds, const char *house,
                                const char *version, struct cr_rulebook **book,
                                struct cr_error *err)
{
    uint8_t hash[CR_HASH_SIZE];
    if (rounds->source && read_hash(version, hash)) {
        enum cr_status status =
            cr_rulebook_open_from(book, rounds->source, house, hash, rounds->game->rules, err);
        if (status != CR_NOT_FOUND) return status;
    }
    return cr_rulebook_open(book, rounds->root, house, version, rounds->game->rules, err);
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
    enum cr_status status = open_book(rounds, house, version, &book, &err);
    if (status != CR_OK) return WRONG(rounds, "%.100s: %.130s", err.where, err.what);
    memcpy(rounds->versions[rounds->book_count], version, strlen(version) + 1);
    rounds->books[rounds->book_count++] = book;
    rounds->book = book;
    return CR_OK;
}

/* A plate's values onto settings: each as a rulebook would write it. */
enum cr_status cr_round_read_plate(struct cr_rounds *rounds, const json_t *plate, void *settings)
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
    enum cr_status status = plate ? cr_round_read_plate(rounds, plate, settings) : CR_OK;
    const struct cr_table *kept = rounds->kept;
    bool same = status == CR_OK && kept && cr_table_game(kept) == rounds->game &&
                cr_table_play(kept)->rules == cr_rulebook_values(rounds->book) &&
                memcmp(cr_table_play(kept)->settings, settings, schema->size) == 0;
    if (same) {
        rounds->table = rounds->kept;
        rounds->kept = NULL;
        cr_table_reset(rounds->table, open);
    } else if (status == CR_OK) {
        status = cr_table_open(&rounds->table, rounds->game, cr_rulebook_values(rounds->book),
                               settings, open, &err);
        if (status != CR_OK) WRONG(rounds, "%.200s", err.what);
    }
    free(settings);
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
        if (json_is_null(seat)) continue; /* nobody sits there */
        seats[i].player = cr_rounds_number(rounds, cr_round_text(seat, "player"));
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
                           cr_round_text(json_array_get(carry, i), "carry"), &items);
    if (status == CR_OK && items.count > 0) {
        status = cr_table_resume(rounds->table, &items);
        if (status != CR_OK) WRONG(rounds, "carry: no round can have left that");
    }
    free(items.list);
    return status;
}

/* Where a session stands that did not begin with this header. */
static enum cr_status read_session(struct cr_rounds *rounds, const json_t *session)
{
    const json_t *left = json_object_get(session, "left");
    const json_t *round = json_object_get(session, "round");
    unsigned phase = 0;
    while (phase <= CR_TP_CLOSED && strcmp(cr_table_phase_name((enum cr_table_phase)phase),
                                           cr_round_text(session, "phase")) != 0)
        phase++;
    int64_t games = json_integer_value(left), number = json_integer_value(round);
    if (phase > CR_TP_CLOSED || games < 0 || games > UINT16_MAX || number < 1 ||
        number > UINT32_MAX ||
        cr_table_resume_session(rounds->table, (enum cr_table_phase)phase, (unsigned)games,
                                (uint32_t)number) != CR_OK)
        return WRONG(rounds, "session: no session can stand there");
    return CR_OK;
}

static enum cr_status check_header_keys(struct cr_rounds *rounds, const json_t *header)
{
    static const char *const known[] = {
        "croupier", "rulebook", "version", "game", "table", "seats",
        "carry",    "session",  "note",    "open", "floor", /* the floor's own: chance, name */
        "pools"
    };
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

enum cr_status cr_round_read_header(struct cr_rounds *rounds, const json_t *header)
{
    const json_t *seats = json_object_get(header, "seats");
    if (rounds->table) {
        cr_table_close(rounds->kept);
        rounds->kept = rounds->table;
        rounds->table = NULL;
    }
    snprintf(rounds->note, sizeof rounds->note, "%s", cr_round_text(header, "note"));
    rounds->name_count = 0;
    rounds->shoe_count = rounds->shoe_next = 0;
    rounds->seats_given = seats != NULL;
    rounds->stopped = rounds->told = false;
    rounds->first_line = rounds->line;
    if (json_integer_value(json_object_get(header, "croupier")) != 1)
        return WRONG(rounds, "croupier: this program reads form 1");
    enum cr_status status = check_header_keys(rounds, header);
    if (status != CR_OK) return status;
    rounds->game = cr_game_find(cr_round_text(header, "game"));
    if (!rounds->game)
        return WRONG(rounds, "game: there is no game %.40s", cr_round_text(header, "game"));
    status = find_book(rounds, cr_round_text(header, "rulebook"), cr_round_text(header, "version"));
    if (status == CR_OK) status = open_table(rounds, header);
    if (status == CR_OK && seats) status = read_seats(rounds, seats);
    if (status == CR_OK && json_object_get(header, "session"))
        status = read_session(rounds, json_object_get(header, "session"));
    if (status == CR_OK) status = read_carry(rounds, header);
    if (status == CR_OK) status = cr_round_read_pools(rounds, json_object_get(header, "pools"));
    return status;
}

/* ---- Back to JSON ---- */

static void write_carry(struct cr_text *out, const struct cr_rounds *rounds)
{
    const struct cr_items *carry = cr_table_carry(rounds->table);
    cr_text_put(out, "\"carry\":[");
    for (size_t i = 0; i < carry->count; i++) {
        const struct cr_item_form *form = rounds->game->items;
        while (form->kind != carry->list[i].kind)
            form++;
        if (i) cr_text_char(out, ',');
        cr_text_put(out, "{\"carry\":");
        cr_text_json(out, form->name);
        cr_round_write_fields(out, rounds, rounds->table, form->fields, &carry->list[i]);
        cr_text_char(out, '}');
    }
    cr_text_char(out, ']');
}

/* Up to the last seat that is taken; an empty one is null. */
static void write_seats(struct cr_text *out, const struct cr_rounds *rounds)
{
    unsigned count = cr_table_seats(rounds->table);
    while (count > 0 && cr_table_seat(rounds->table, count - 1)->player == 0)
        count--;
    cr_text_put(out, "\"seats\":[");
    for (unsigned i = 0; i < count; i++) {
        const struct cr_table_seat *seat = cr_table_seat(rounds->table, i);
        if (i) cr_text_char(out, ',');
        if (seat->player == 0) {
            cr_text_put(out, "null");
            continue;
        }
        cr_text_put(out, "{\"chips\":");
        cr_text_int(out, seat->chips);
        cr_text_put(out, ",\"player\":");
        cr_text_json(out, cr_rounds_player(rounds, seat->player));
        cr_text_char(out, '}');
    }
    cr_text_char(out, ']');
}

static int by_key(const void *a, const void *b)
{
    const struct cr_rule_field *const *x = a, *const *y = b;
    return strcmp((*x)->key, (*y)->key);
}

/* Numbers as numbers, words as text, keys sorted. */
static void write_plate(struct cr_text *out, const struct cr_rounds *rounds)
{
    const struct cr_rule_field *sorted[64] = { NULL };
    const void *settings = cr_table_play(rounds->table)->settings;
    size_t count = 0;
    for (const struct cr_rule_field *f = rounds->game->settings->fields; f->key; f++) {
        assert(count < sizeof sorted / sizeof sorted[0]);
        sorted[count++] = f;
    }
    qsort(sorted, count, sizeof sorted[0], by_key);
    cr_text_put(out, "\"table\":{");
    for (size_t i = 0; i < count; i++) {
        char value[64];
        struct cr_text text = cr_text_on(value, sizeof value);
        cr_money number;
        cr_rule_write(sorted[i], settings, &text);
        if (i) cr_text_char(out, ',');
        cr_text_json(out, sorted[i]->key);
        cr_text_char(out, ':');
        if (cr_money_read(value, &number))
            cr_text_int(out, number);
        else
            cr_text_json(out, value);
    }
    cr_text_char(out, '}');
}

void cr_round_write_header(struct cr_text *out, const struct cr_rounds *rounds, const char *version)
{
    assert(rounds->table);
    cr_text_char(out, '{');
    write_carry(out, rounds);
    cr_text_put(out, ",\"croupier\":1,\"game\":");
    cr_text_json(out, rounds->game->name);
    cr_text_put(out, ",\"rulebook\":");
    cr_text_json(out, cr_rulebook_house_key(rounds->book));
    cr_text_char(out, ',');
    write_seats(out, rounds);
    cr_text_format(out, ",\"session\":{\"left\":%u,\"phase\":\"%s\",\"round\":%u},",
                   cr_table_games_left(rounds->table),
                   cr_table_phase_name(cr_table_phase(rounds->table)),
                   cr_table_round(rounds->table));
    write_plate(out, rounds);
    cr_text_put(out, ",\"version\":");
    cr_text_json(out, version);
    cr_text_char(out, '}');
}
