/* round_input.c -- one input from its JSON, and back. The forms in game.h say what it may have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/card.h"
#include "table/round_state.h"

#define WRONG(rounds, ...) cr_error_set(&(rounds)->err, CR_BAD_INPUT, "", __VA_ARGS__)

bool cr_round_is_common(const char *key)
{
    return strcmp(key, "in") == 0 || strcmp(key, "role") == 0 || strcmp(key, "note") == 0 ||
           strcmp(key, "refused") == 0;
}

/* ---- One member ---- */

static enum cr_status read_seat(struct cr_rounds *rounds, const json_t *value, const char *key,
                                uint16_t *seat)
{
    if (!json_is_string(value)) return WRONG(rounds, "%s is a player's name", key);
    uint32_t player = cr_rounds_number(rounds, json_string_value(value));
    if (player == 0)
        return WRONG(rounds, "%s: a name has 1 to %d bytes, a table file %d players", key,
                     CR_PLAYER_NAME_MAX - 1, CR_PLAYERS_MAX);
    int at = cr_table_seat_of(rounds->table, player);
    *seat = at < 0 ? (uint16_t)(CR_NO_SEAT - 1) : (uint16_t)at; /* named, but not seated */
    return CR_OK;
}

static enum cr_status read_whole(struct cr_rounds *rounds, const json_t *value, const char *key,
                                 int64_t max, int64_t *out)
{
    if (!json_is_integer(value)) return WRONG(rounds, "%s is a whole number", key);
    *out = json_integer_value(value);
    if (max < INT64_MAX && (*out < 0 || *out > max))
        return WRONG(rounds, "%s: %lld is outside 0..%lld", key, (long long)*out, (long long)max);
    return CR_OK;
}

/* A name the game does not know gets a number of no thing, so that the game itself refuses it by its
 * own code (NO_BET, NOT_OFFERED, NO_SPIN_REASON). */
static enum cr_status read_symbol(struct cr_rounds *rounds, const json_t *value, const char *key,
                                  unsigned set, uint16_t *out)
{
    if (!json_is_string(value)) return WRONG(rounds, "%s is a name", key);
    int symbol = rounds->game->symbol_find(set, json_string_value(value));
    *out = symbol < 0 ? UINT16_MAX : (uint16_t)symbol;
    return CR_OK;
}

static enum cr_status read_symbols(struct cr_rounds *rounds, const json_t *value, const char *key,
                                   unsigned set, struct cr_input *input)
{
    if (!json_is_array(value) || json_array_size(value) > CR_CARDS_PER_INPUT_MAX)
        return WRONG(rounds, "%s is a list of at most %d names", key, CR_CARDS_PER_INPUT_MAX);
    for (size_t i = 0; i < json_array_size(value); i++) {
        uint16_t symbol = UINT16_MAX;
        enum cr_status status = read_symbol(rounds, json_array_get(value, i), key, set, &symbol);
        if (status != CR_OK) return status;
        if (symbol > UINT8_MAX)
            return WRONG(rounds, "%s: no such name: %.40s", key,
                         json_string_value(json_array_get(value, i)));
        input->cards[i] = (uint8_t)symbol;
    }
    input->card_count = (uint8_t)json_array_size(value);
    return CR_OK;
}

/* "As Kd ??" */
static enum cr_status read_cards(struct cr_rounds *rounds, const json_t *value, const char *key,
                                 struct cr_input *input)
{
    struct cr_card_fault fault;
    size_t count;
    if (!json_is_string(value)) return WRONG(rounds, "%s is a text of cards: \"As Kd\"", key);
    if (!cr_cards_read(json_string_value(value), input->cards, CR_CARDS_PER_INPUT_MAX, &count,
                       &fault)) {
        char sentence[128];
        struct cr_text text = cr_text_on(sentence, sizeof sentence);
        cr_card_fault_words(&text, CR_LANG_EN, &fault);
        return WRONG(rounds, "%s: %s", key, sentence);
    }
    input->card_count = (uint8_t)count;
    return CR_OK;
}

static enum cr_status read_member(struct cr_rounds *rounds, const struct cr_form_field *field,
                                  const json_t *value, void *into)
{
    void *place = (char *)into + field->offset;
    int64_t number = 0;
    enum cr_status status;
    switch (field->type) {
    case CR_FORM_SEAT: return read_seat(rounds, value, field->key, place);
    case CR_FORM_MONEY: return read_whole(rounds, value, field->key, INT64_MAX, place);
    case CR_FORM_UINT16:
        status = read_whole(rounds, value, field->key, INT64_MAX, &number);
        /* out of range is no number of anything: the game refuses it */
        if (status == CR_OK)
            *(uint16_t *)place = number < 0 || number > UINT16_MAX ? UINT16_MAX : (uint16_t)number;
        return status;
    case CR_FORM_UINT32:
        status = read_whole(rounds, value, field->key, UINT32_MAX, &number);
        if (status == CR_OK) *(uint32_t *)place = (uint32_t)number;
        return status;
    case CR_FORM_SYMBOL: return read_symbol(rounds, value, field->key, field->set, place);
    case CR_FORM_SYMBOLS: return read_symbols(rounds, value, field->key, field->set, into);
    case CR_FORM_CARDS: return read_cards(rounds, value, field->key, into);
    case CR_FORM_FLAG:
        if (!json_is_boolean(value)) return WRONG(rounds, "%s is true or false", field->key);
        if (json_is_true(value))
            *(uint16_t *)place = (uint16_t)(*(uint16_t *)place | 1u << field->set);
        return CR_OK;
    }
    abort(); /* every type returned above */
}

static const struct cr_form_field *field_of(const struct cr_form_field *fields, const char *key)
{
    for (const struct cr_form_field *f = fields; f < fields + CR_FORM_FIELDS_MAX && f->key; f++)
        if (strcmp(f->key, key) == 0) return f;
    return NULL;
}

enum cr_status cr_round_read_fields(struct cr_rounds *rounds, const json_t *object,
                                    const struct cr_form_field *fields, void *into)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        const struct cr_form_field *field = field_of(fields, key);
        if (!field && cr_round_is_common(key)) continue;
        if (!field) return WRONG(rounds, "unknown key: %.40s", key);
        enum cr_status status = read_member(rounds, field, value, into);
        if (status != CR_OK) return status;
    }
    for (const struct cr_form_field *f = fields; f < fields + CR_FORM_FIELDS_MAX && f->key; f++)
        if (f->required && !json_object_get(object, f->key))
            return WRONG(rounds, "%s is missing", f->key);
    return CR_OK;
}

/* ---- The input ---- */

enum cr_status cr_round_read_role(struct cr_rounds *rounds, const json_t *object,
                                  const struct cr_form *form, uint8_t *out)
{
    const json_t *role = json_object_get(object, "role");
    unsigned number = 0;
    while (!(form->roles >> number & 1))
        number++;
    if (role) {
        number =
            json_is_string(role) ? (unsigned)cr_role_find(json_string_value(role)) : CR_ROLE_COUNT;
        if (number == CR_ROLE_COUNT) return WRONG(rounds, "role: there is no such role");
    }
    *out = (uint8_t)number;
    return CR_OK;
}

enum cr_status cr_round_read_input(struct cr_rounds *rounds, const json_t *object,
                                   struct cr_input *input)
{
    const char *name = json_string_value(json_object_get(object, "in"));
    unsigned kind = name ? cr_input_find(name) : CR_IN_COUNT;
    const struct cr_form *form = cr_table_form(rounds->table, kind);
    *input = (struct cr_input){ .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT };
    if (!name) return WRONG(rounds, "in is the name of an input");
    if (!form) return WRONG(rounds, "this game has no input %.40s", name);
    enum cr_status status = cr_round_read_role(rounds, object, form, &input->role);
    if (status != CR_OK) return status;

    /* Who sits down is named by his person, not by a seat he does not have yet. */
    if (kind == CR_IN_SIT) {
        const char *player = json_string_value(json_object_get(object, "player"));
        input->ref = player ? cr_rounds_number(rounds, player) : 0;
        if (input->ref == 0) return WRONG(rounds, "player is a player's name");
        json_t *rest = json_copy((json_t *)(uintptr_t)object);
        if (!rest) return CR_NO_MEMORY;
        json_object_del(rest, "player");
        status = cr_round_read_fields(rounds, rest, form->fields, input);
        json_decref(rest);
        return status;
    }
    return cr_round_read_fields(rounds, object, form->fields, input);
}

/* ---- Back to JSON ---- */

static void write_name(struct cr_text *out, const struct cr_game *game, unsigned set,
                       unsigned symbol)
{
    char name[64];
    game->symbol_name(set, symbol, name, sizeof name);
    cr_text_json(out, name);
}

static void write_seat(struct cr_text *out, const struct cr_rounds *rounds,
                       const struct cr_table *table, unsigned seat)
{
    uint32_t player = seat < cr_table_seats(table) ? cr_table_seat(table, seat)->player : 0;
    cr_text_json(out, cr_rounds_player(rounds, player));
}

/* Whether the member has anything to say beyond its default. */
static bool is_set(const struct cr_form_field *field, const void *from)
{
    const void *place = (const char *)from + field->offset;
    switch (field->type) {
    case CR_FORM_SEAT: return *(const uint16_t *)place != CR_NO_SEAT;
    case CR_FORM_MONEY: return field->required || *(const cr_money *)place != 0;
    case CR_FORM_UINT16:
    case CR_FORM_SYMBOL: return field->required || *(const uint16_t *)place != 0;
    case CR_FORM_UINT32: return field->required || *(const uint32_t *)place != 0;
    case CR_FORM_SYMBOLS:
    case CR_FORM_CARDS: return ((const struct cr_input *)from)->card_count > 0;
    case CR_FORM_FLAG: return *(const uint16_t *)place >> field->set & 1;
    }
    abort(); /* every type returned above */
}

static void write_cards(struct cr_text *out, const struct cr_input *input)
{
    cr_text_char(out, '"');
    cr_cards_write(out, input->cards, input->card_count);
    cr_text_char(out, '"');
}

static void write_member(struct cr_text *out, const struct cr_rounds *rounds,
                         const struct cr_table *table, const struct cr_form_field *field,
                         const void *from)
{
    const struct cr_game *game = cr_table_game(table);
    const void *place = (const char *)from + field->offset;
    cr_text_char(out, ',');
    cr_text_json(out, field->key);
    cr_text_char(out, ':');
    switch (field->type) {
    case CR_FORM_SEAT: write_seat(out, rounds, table, *(const uint16_t *)place); return;
    case CR_FORM_MONEY: cr_text_int(out, *(const cr_money *)place); return;
    case CR_FORM_UINT16: cr_text_int(out, *(const uint16_t *)place); return;
    case CR_FORM_UINT32: cr_text_int(out, *(const uint32_t *)place); return;
    case CR_FORM_SYMBOL: write_name(out, game, field->set, *(const uint16_t *)place); return;
    case CR_FORM_SYMBOLS:
        for (unsigned i = 0; i < ((const struct cr_input *)from)->card_count; i++) {
            cr_text_char(out, i ? ',' : '[');
            write_name(out, game, field->set, ((const struct cr_input *)from)->cards[i]);
        }
        cr_text_char(out, ']');
        return;
    case CR_FORM_CARDS: write_cards(out, from); return;
    case CR_FORM_FLAG: cr_text_put(out, "true"); return;
    }
}

void cr_round_write_fields(struct cr_text *out, const struct cr_rounds *rounds,
                           const struct cr_table *table, const struct cr_form_field *fields,
                           const void *from)
{
    for (const struct cr_form_field *f = fields; f < fields + CR_FORM_FIELDS_MAX && f->key; f++)
        if (is_set(f, from)) write_member(out, rounds, table, f, from);
}

void cr_round_write_input(struct cr_text *out, const struct cr_rounds *rounds,
                          const struct cr_table *table, const struct cr_input *input)
{
    const struct cr_form *form = cr_table_form(table, input->kind);
    assert(form);
    cr_text_put(out, "{\"in\":");
    cr_text_json(out, cr_input_name(input->kind));
    if (input->kind == CR_IN_SIT) {
        cr_text_put(out, ",\"player\":");
        cr_text_json(out, cr_rounds_player(rounds, input->ref));
    }
    cr_round_write_fields(out, rounds, table, form->fields, input);
    cr_text_put(out, ",\"role\":");
    cr_text_json(out, cr_role_name((enum cr_role)input->role));
    cr_text_char(out, '}');
}

void cr_round_hide_closed(const struct cr_table *table, struct cr_input *input)
{
    const struct cr_form *form = cr_table_form(table, input->kind);
    if (input->kind != CR_IN_CARD || !form) return;
    for (int i = 0; i < CR_FORM_FIELDS_MAX && form->fields[i].key; i++) {
        const struct cr_form_field *field = &form->fields[i];
        bool closes = field->type == CR_FORM_FLAG && strcmp(field->key, "closed") == 0;
        if (closes && input->flags >> field->set & 1)
            memset(input->cards, CR_CLOSED_CARD, input->card_count);
    }
}
