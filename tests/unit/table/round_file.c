/* Round files: inputs written and read again, lines that cannot be read, expectations that must fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../games/dice.h"
#include "../games/in_child.h"
#include "games/roulette/roulette.h"
#include "table/round_state.h"

/* ---- A file of lines, and what was told of its rounds ---- */

struct told {
    enum cr_round_end end;
    enum cr_status status;
    long first_line, line;
    bool has_table;
    cr_money staked, paid;
    uint32_t round;
    char what[300], note[64];
};

struct file {
    struct cr_rounds *rounds;
    struct told told[64];
    int count;
    char json[8192]; /* of the last */
};

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    struct file *file = context;
    assert_true(file->count < 64);
    struct told *told = &file->told[file->count++];
    *told = (struct told){ .end = outcome->end,
                           .status = outcome->status,
                           .first_line = outcome->first_line,
                           .line = outcome->line,
                           .has_table = outcome->table != NULL,
                           .staked = outcome->report->staked,
                           .paid = outcome->report->paid };
    if (outcome->table) told->round = cr_table_round(outcome->table);
    snprintf(told->what, sizeof told->what, "%s", outcome->what);
    snprintf(told->note, sizeof told->note, "%.60s", outcome->note);
    struct cr_text text = cr_text_on(file->json, sizeof file->json);
    cr_round_write_json(&text, outcome, true);
    assert_false(text.full);
    json_error_t error;
    json_t *json = json_loads(file->json, JSON_REJECT_DUPLICATES, &error);
    if (!json) fail_msg("%s: %s", error.text, file->json);
    json_decref(json);
}

static struct file *file_open(void)
{
    char root[512];
    const char *source = getenv("CROUPIER_SOURCE");
    struct file *file = calloc(1, sizeof *file);
    if (!file) abort();
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    assert_int_equal(cr_rounds_open(&file->rounds, root, on_round, file), CR_OK);
    return file;
}

static void file_close(struct file *file)
{
    cr_rounds_close(file->rounds);
    free(file);
}

static void line(struct file *file, const char *text)
{
    cr_rounds_line(file->rounds, text, strlen(text));
}

#define TDC "{\"croupier\":1,\"rulebook\":\"tdc\",\"game\":\"roulette\"}"
#define SEATS                                                                \
    "{\"croupier\":1,\"rulebook\":\"tdc\",\"game\":\"roulette\",\"seats\":[" \
    "{\"player\":\"p1\",\"chips\":1000},{\"player\":\"p2\",\"chips\":1000}," \
    "{\"player\":\"p3\"},{\"player\":\"p\\u0436\",\"chips\":5}]}"

/* ---- Written and read again ---- */

static void random_field(struct dice *dice, const struct cr_form_field *field,
                         struct cr_input *input)
{
    void *place = (char *)input + field->offset;
    char name[64];
    switch (field->type) {
    case CR_FORM_SEAT:
        if (field->required || roll(dice, 2)) *(uint16_t *)place = (uint16_t)roll(dice, 4);
        return;
    case CR_FORM_MONEY:
        *(cr_money *)place = random_i64(&dice->seed);
        if (*(cr_money *)place == 0) *(cr_money *)place = 1; /* zero has a test of its own */
        return;
    case CR_FORM_UINT16: *(uint16_t *)place = (uint16_t)roll(dice, 65536); return;
    case CR_FORM_UINT32: *(uint32_t *)place = 1 + roll(dice, UINT32_MAX); return;
    case CR_FORM_SYMBOL:
        if (!field->required && roll(dice, 2)) return;
        do { /* a number of that set */
            *(uint16_t *)place = (uint16_t)roll(dice, 200);
            cr_roulette_game.symbol_name(field->set, *(uint16_t *)place, name, sizeof name);
        } while (cr_roulette_game.symbol_find(field->set, name) != *(uint16_t *)place);
        return;
    case CR_FORM_SYMBOLS:
        input->card_count = (uint8_t)roll(dice, CR_CARDS_PER_INPUT_MAX + 1);
        for (unsigned i = 0; i < input->card_count; i++)
            input->cards[i] = (uint8_t)(cr_line_find("DL") + (int)roll(dice, 19));
        return;
    case CR_FORM_CARDS: return; /* roulette has none */
    case CR_FORM_FLAG:
        if (roll(dice, 2)) input->flags = (uint16_t)(input->flags | 1u << field->set);
        return;
    }
}

static struct cr_input random_of_form(struct dice *dice, const struct cr_form *form)
{
    struct cr_input input = { .kind = form->kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT };
    input.role = (uint8_t)roll(dice, CR_ROLE_COUNT);
    if (form->kind == CR_IN_SIT) input.ref = 1 + roll(dice, 4);
    for (int i = 0; i < CR_FORM_FIELDS_MAX && form->fields[i].key; i++)
        random_field(dice, &form->fields[i], &input);
    return input;
}

static struct cr_input again(struct file *file, const struct cr_input *input, const char **text)
{
    static char buffer[2048];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    struct cr_input back;
    json_error_t error;
    cr_round_write_input(&out, file->rounds, file->rounds->table, input);
    *text = buffer;
    json_t *json = json_loads(buffer, JSON_REJECT_DUPLICATES, &error);
    if (!json) fail_msg("%s: %s", error.text, buffer);
    if (cr_round_read_input(file->rounds, json, &back) != CR_OK)
        fail_msg("%s: %s", file->rounds->err.what, buffer);
    json_decref(json);
    return back;
}

static void test_every_input_is_written_so_that_it_is_read_again(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    struct dice dice = { .seed = 8 };
    line(file, SEATS);
    for (unsigned kind = 0; kind < CR_IN_COUNT; kind++) {
        const struct cr_form *form = cr_table_form(file->rounds->table, kind);
        if (!form) continue;
        for (int i = 0; i < 500; i++) {
            const char *text;
            struct cr_input input = random_of_form(&dice, form);
            struct cr_input back = again(file, &input, &text);
            if (memcmp(&input, &back, sizeof input) != 0) fail_msg("read otherwise: %s", text);
        }
    }
    file_close(file);
}

static void test_an_amount_of_nothing_is_written_where_one_must_stand(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    const char *text;
    line(file, SEATS);
    struct cr_input bet = { .kind = CR_IN_BET, .seat = 0, .other = CR_NO_SEAT, .position = 17 };
    struct cr_input back = again(file, &bet, &text);
    assert_memory_equal(&bet, &back, sizeof bet);
    file_close(file);
}

/* ---- Lines that cannot be read ---- */

struct bad {
    const char *header, *line, *says;
};

static const struct bad bad_lines[] = {
    { NULL, "{\"in\":\"spin\",\"number\":1}", "a file begins with a header" },
    { NULL, "{", "column" },
    { NULL, "[1]", "a line is one JSON object" },
    { NULL, "17", "column" },
    { NULL, "{\"croupier\":2}", "reads form 1" },
    { NULL, "{\"croupier\":\"1\"}", "reads form 1" },
    { NULL, "{\"croupier\":1,\"colour\":1}", "unknown key: colour" },
    { NULL, "{\"croupier\":1,\"game\":\"whist\"}", "there is no game whist" },
    { NULL, "{\"croupier\":1}", "there is no game" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"xx\"}", "xx" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"../m1\"}", "" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"version\":\"1999\"}",
      "m1" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"version\":\""
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901\"}",
      "version is too long" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"table\":5}",
      "table is an object" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"table\":{\"x\":5}}",
      "unknown key: x" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"table\":{\"min_inside\":[]}}",
      "is a number or a word" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"table\":{\"min_inside\":true}}",
      "table:" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"table\":{\"min_inside\":-5}}",
      "outside" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"table\":{\"min_inside\":0}}",
      "min_inside" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":5}",
      "seats is a list" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":[{}]}",
      "player is a player's name" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":[{\"player\":\"a\","
      "\"chips\":\"5\"}]}",
      "chips is a whole number" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":[{\"player\":\"a\","
      "\"chips\":-5}]}",
      "seats: AMOUNT" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":[{\"player\":\"a\"},"
      "{\"player\":\"a\"}]}",
      "seats: SEAT_TAKEN" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":[{\"player\":\"a\","
      "\"colour\":\"white\"}]}",
      "value is missing" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"seats\":[{\"player\":\"a\","
      "\"hat\":\"white\"}]}",
      "unknown key: hat" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"carry\":5}",
      "carry is a list" },
    { NULL, "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"carry\":[{}]}",
      "carry: there is no" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"carry\":[{\"carry\":\"wheel\"}]"
      "}",
      "wheel is missing" },
    { NULL,
      "{\"croupier\":1,\"game\":\"roulette\",\"rulebook\":\"m1\",\"carry\":[{\"carry\":\"wheel\","
      "\"wheel\":\"up\"}]}",
      "no round can have left that" },
    { SEATS, "{\"hello\":1}", "a line has croupier, in, expect or note" },
    { SEATS, "{\"in\":5}", "in is the name of an input" },
    { SEATS, "{\"in\":\"dance\"}", "this game has no input dance" },
    { SEATS, "{\"in\":\"card\"}", "this game has no input card" },
    { SEATS, "{\"in\":\"bet\"}", "is missing" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\"}", "amount is missing" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":\"5\"}",
      "amount is a whole number" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":5.5}",
      "amount is a whole number" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":99999999999999999999}",
      "column" },
    { SEATS, "{\"in\":\"bet\",\"player\":5,\"bet\":\"n1\",\"amount\":5}",
      "player is a player's name" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"\",\"bet\":\"n1\",\"amount\":5}", "a name has 1 to 63" },
    { SEATS,
      "{\"in\":\"bet\",\"player\":"
      "\"0123456789012345678901234567890123456789012345678901234567890123"
      "\",\"bet\":\"n1\",\"amount\":5}",
      "a name has 1 to 63" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":5,\"amount\":5}", "bet is a name" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":[],\"amount\":5}", "bet lists 1 to 256" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":[\"n1\",5],\"amount\":5}",
      "bet is a name" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":5,\"amount\":6}",
      "column" },
    { SEATS, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":5,\"x\":6}",
      "unknown key: x" },
    { SEATS, "{\"in\":\"spin\",\"number\":1,\"role\":\"king\"}", "there is no such role" },
    { SEATS, "{\"in\":\"spin\",\"number\":1,\"role\":5}", "there is no such role" },
    { SEATS, "{\"in\":\"result\",\"number\":1,\"hung\":-1}", "hung: -1 is outside" },
    { SEATS, "{\"in\":\"result\",\"number\":1,\"hung\":4294967296}", "is outside 0..4294967295" },
    { SEATS, "{\"in\":\"launch\",\"released\":1}", "released is true or false" },
    { SEATS,
      "{\"in\":\"misplace\",\"player\":\"p1\",\"centre\":\"box 1\",\"amount\":1,"
      "\"touches\":\"DL\"}",
      "touches is a list of at most 16 names" },
    { SEATS,
      "{\"in\":\"misplace\",\"player\":\"p1\",\"centre\":\"box 1\",\"amount\":1,"
      "\"touches\":[\"sky\"]}",
      "touches: no such name: sky" },
    { SEATS,
      "{\"in\":\"misplace\",\"player\":\"p1\",\"centre\":\"box 1\",\"amount\":1,"
      "\"touches\":[5]}",
      "touches is a name" },
    { SEATS,
      "{\"in\":\"misplace\",\"player\":\"p1\",\"centre\":\"box 1\",\"amount\":1,"
      "\"touches\":[\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\","
      "\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\",\"DL\"]}",
      "touches is a list of at most 16 names" },
    { SEATS, "{\"in\":\"sit\"}", "player is a player's name" },
    { SEATS, "{\"in\":\"sit\",\"player\":\"x\",\"hat\":1}", "unknown key: hat" },
    { SEATS, "{\"in\":\"amend\",\"ref\":1}", "with is an input" },
    { SEATS, "{\"in\":\"amend\",\"with\":{\"in\":\"spin\",\"number\":1}}", "ref is the number" },
    { SEATS, "{\"in\":\"amend\",\"ref\":-1,\"with\":{\"in\":\"spin\",\"number\":1}}",
      "ref is the number" },
    { SEATS, "{\"in\":\"amend\",\"ref\":4294967296,\"with\":{\"in\":\"spin\",\"number\":1}}",
      "ref is the number" },
    { SEATS, "{\"in\":\"amend\",\"ref\":1,\"with\":{\"in\":\"spin\"}}", "number is missing" },
    { SEATS, "{\"in\":\"settings\",\"max_straight\":\"many\"}", "table:" },
    { SEATS, "{\"in\":\"settings\",\"mood\":1}", "unknown key: mood" },
};

static void test_a_line_that_cannot_be_read_is_said_to_be_so(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad_lines / sizeof bad_lines[0]; i++) {
        const struct bad *bad = &bad_lines[i];
        struct file *file = file_open();
        if (bad->header) line(file, bad->header);
        line(file, bad->line);
        cr_rounds_end(file->rounds);
        if (file->count != 1 || file->told[0].end != CR_ROUND_BAD)
            fail_msg("%s: %d told, the first ends %d", bad->line, file->count,
                     (int)file->told[0].end);
        if (!strstr(file->told[0].what, bad->says) || file->told[0].what[0] == '\0')
            fail_msg("%s: '%s', not '%s'", bad->line, file->told[0].what, bad->says);
        assert_int_equal(file->told[0].line, bad->header ? 2 : 1);
        file_close(file);
    }
}

static void test_a_line_has_at_most_64_kibibytes(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    size_t size = CR_ROUND_LINE_MAX + 1;
    char *text = malloc(size);
    if (!text) abort();
    memset(text, 'x', size);
    line(file, TDC);
    cr_rounds_line(file->rounds, text, size);
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].end, CR_ROUND_BAD);
    assert_non_null(strstr(file->told[0].what, "at most 65536 bytes"));
    memset(text, ' ', size);
    memcpy(text, TDC, strlen(TDC));
    cr_rounds_line(file->rounds, text, CR_ROUND_LINE_MAX);
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    free(text);
    file_close(file);
}

static void test_a_line_with_a_zero_byte_is_no_line(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    static const char text[] = "{\"croupier\":1,\"rulebook\":\"tdc\",\"note\":\"a\0b\"}";
    cr_rounds_line(file->rounds, text, sizeof text - 1);
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].end, CR_ROUND_BAD);
    cr_rounds_close(file->rounds);
    free(file);
    file = file_open();
    line(file, "{\"croupier\":1,\"rulebook\":\"tdc\",\"note\":\"a\\u0000b\"}");
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].end, CR_ROUND_BAD);
    file_close(file);
}

/* ---- Names ---- */

static void test_a_file_knows_a_stated_number_of_names(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    char name[80];
    for (unsigned i = 4; i < CR_PLAYERS_MAX; i++) {
        snprintf(name, sizeof name, "n%u", i);
        assert_int_equal(cr_rounds_number(file->rounds, name), i + 1);
    }
    assert_int_equal(cr_rounds_number(file->rounds, "one more"), 0);
    assert_int_equal(cr_rounds_number(file->rounds, "n77"), 78);
    assert_int_equal(cr_rounds_number(file->rounds, ""), 0);
    assert_string_equal(cr_rounds_player(file->rounds, 1), "p1");
    assert_string_equal(cr_rounds_player(file->rounds, 0), "?");
    assert_string_equal(cr_rounds_player(file->rounds, CR_PLAYERS_MAX + 1), "?");
    file_close(file);
}

static void test_a_file_uses_a_stated_number_of_rulebooks(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    char hash[65], header[256];
    line(file, TDC);
    struct cr_text hex = cr_text_on(hash, sizeof hash);
    cr_text_hex(&hex, cr_rulebook_version_hash(file->rounds->book), CR_HASH_SIZE);
    for (int digits = 8; digits < 8 + CR_BOOKS_MAX - 1; digits++) {
        for (int twice = 0; twice < 2; twice++) {
            snprintf(header, sizeof header,
                     "{\"croupier\":1,\"rulebook\":\"tdc\",\"version\":\"%.*s\",\"game\":"
                     "\"roulette\"}",
                     digits, hash);
            line(file, header);
        }
    }
    assert_int_equal(file->count, 0);
    line(file, "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"roulette\"}");
    assert_int_equal(file->count, 1);
    assert_non_null(strstr(file->told[0].what, "at most 48 rulebooks"));
    line(file, TDC); /* one it has */
    assert_int_equal(file->count, 1);
    file_close(file);
}

/* ---- How a file is told ---- */

static void play_one(struct file *file)
{
    line(file, SEATS);
    line(file, "  \t\r\n");
    line(file, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":[\"n17\",\"n18\"],\"amount\":10}");
    line(file, "{\"in\":\"bet\",\"player\":\"p2\",\"bet\":\"red\",\"amount\":20}");
    line(file, "{\"in\":\"spin\",\"number\":17}");
}

static void test_a_round_is_told_when_it_ends(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    play_one(file);
    assert_int_equal(file->count, 0);
    line(file, "{\"in\":\"lift_dolly\"}");
    line(file, "{\"in\":\"confirm\"}");
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].end, CR_ROUND_FINE);
    assert_int_equal(file->told[0].first_line, 1);
    assert_int_equal(file->told[0].staked, 40);
    assert_int_equal(file->told[0].paid, 350);
    line(file, "{\"note\":\"nothing\"}");
    line(file, "{\"in\":\"spin\",\"number\":4}");
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 2);
    assert_int_equal(file->told[1].round, 2);
    assert_int_equal(file->told[1].first_line, 8);
    line(file, TDC);
    line(file, TDC);
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 2); /* a table at which nothing happened */
    file_close(file);
}

static void test_a_round_confirmed_by_the_next_input_begins_with_that_line(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    play_one(file);
    line(file, "{\"in\":\"lift_dolly\"}");
    line(file, "{\"in\":\"spin\",\"number\":4}"); /* line 7 */
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 2);
    assert_int_equal(file->told[1].first_line, 7);
    file_close(file);
}

static void test_a_refused_input_stops_its_table_until_the_next_header(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    line(file, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":5000}");
    line(file, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":5}");
    line(file, "{\"in\":");
    line(file, "{\"expect\":{\"paid\":7}}");
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].end, CR_ROUND_REFUSED);
    assert_int_equal(file->told[0].status, CR_NO_CHIPS);
    assert_int_equal(file->told[0].line, 2);
    assert_non_null(strstr(file->json, "\"refused\":{\"clause\":\"R28\",\"code\":\"NO_CHIPS\","));
    play_one(file);
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 2);
    assert_int_equal(file->told[1].end, CR_ROUND_FINE);
    file_close(file);
}

static void test_a_stopped_table_is_told_once(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    line(file, "{\"in\":\"dance\"}");
    line(file, "[1]");
    line(file, "{}");
    assert_int_equal(file->count, 1);
    file_close(file);
}

static void test_a_bad_header_is_told_once_and_without_a_table(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, "{\"croupier\":1,\"game\":\"whist\"}");
    line(file, "{\"in\":\"spin\",\"number\":4}");
    line(file, "{\"in\":\"lift_dolly\"}");
    assert_int_equal(file->count, 1);
    file_close(file);
}

static void test_a_bad_header_does_not_tell_the_table_before_it(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    play_one(file);
    line(file, "{\"croupier\":1,\"game\":\"whist\"}");
    assert_int_equal(file->count, 2);
    assert_int_equal(file->told[1].end, CR_ROUND_BAD);
    assert_false(file->told[1].has_table);
    assert_int_equal(file->told[1].staked, 0);
    file_close(file);
}

static void test_the_next_file_begins_with_its_own_header(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    play_one(file);
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    line(file, "{\"in\":\"spin\",\"number\":4}");
    assert_int_equal(file->count, 2);
    assert_int_equal(file->told[1].end, CR_ROUND_BAD);
    assert_int_equal(file->told[1].line, 1);
    file_close(file);
}

static void test_players_nobody_seated_sit_down_when_they_are_named(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"roulette\",\"note\":\"a note\"}");
    line(file, "{\"in\":\"bet\",\"player\":\"x\",\"bet\":\"n1\",\"amount\":5}");
    line(file, "{\"in\":\"bet\",\"player\":\"y\",\"bet\":\"n1\",\"amount\":5}");
    line(file,
         "{\"in\":\"remove\",\"player\":\"y\",\"of\":\"z\",\"bet\":\"n1\",\"role\":\"dealer\","
         "\"refused\":\"NOTHING_THERE\"}");
    line(file, "{\"in\":\"sit\",\"player\":\"w\",\"chips\":5}");
    line(file, "{\"expect\":{\"seats\":[{\"player\":\"z\"},{\"player\":\"w\",\"chips\":5,"
               "\"colour_chips\":0}],\"need\":\"bets\"}}");
    line(file, "{\"in\":\"spin\",\"number\":1}");
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].end, CR_ROUND_FINE);
    assert_string_equal(file->told[0].note, "a note");
    assert_int_equal(file->told[0].paid, 350);
    for (int i = 0; i < 11; i++) { /* the table takes ten */
        char text[128];
        if (i == 0) line(file, "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"roulette\"}");
        snprintf(text, sizeof text,
                 "{\"in\":\"bet\",\"player\":\"p%d\",\"bet\":\"n1\",\"amount\":5}", i);
        line(file, text);
    }
    assert_int_equal(file->told[1].end, CR_ROUND_REFUSED);
    assert_int_equal(file->told[1].status, CR_TABLE_FULL);
    file_close(file);
}

static void test_corrections_and_settings_are_lines_of_a_file(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    line(file, "{\"in\":\"settings\",\"max_straight\":50,\"pay_in\":\"value\"}");
    line(file, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":10}");
    line(file, "{\"in\":\"settings\",\"max_straight\":100,\"refused\":\"ROUND_OPEN\"}");
    line(file, "{\"in\":\"spin\",\"number\":4}");
    line(file, "{\"in\":\"amend\",\"ref\":2,\"with\":{\"in\":\"spin\",\"number\":17}}");
    line(file, "{\"in\":\"undo\",\"ref\":9,\"refused\":\"NO_SUCH_RECORD\"}");
    line(file, "{\"in\":\"lift_dolly\"}");
    line(file, "{\"in\":\"undo\",\"ref\":3}");
    line(file, "{\"in\":\"lift_dolly\"}");
    line(file, "{\"in\":\"void\"}");
    line(file, "{\"expect\":{\"paid\":0,\"returned\":10,\"need\":\"nothing\"}}");
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    if (file->told[0].end != CR_ROUND_FINE)
        fail_msg("line %ld: %s %s", file->told[0].line, file->told[0].what,
                 cr_status_name(file->told[0].status));
    file_close(file);
}

static void test_a_file_that_ends_with_a_confirmation_has_no_round_more(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    play_one(file);
    line(file, "{\"in\":\"lift_dolly\"}");
    line(file, "{\"in\":\"confirm\"}");
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    file_close(file);
}

static void test_a_confirmation_before_the_end_is_refused(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    line(file, "{\"in\":\"confirm\",\"refused\":\"ROUND_OPEN\"}");
    line(file, "{\"in\":\"confirm\"}");
    assert_int_equal(file->count, 1);
    assert_int_equal(file->told[0].status, CR_ROUND_OPEN);
    file_close(file);
}

static void test_a_player_amends_nothing(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    line(file, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":10}");
    line(file, "{\"in\":\"undo\",\"role\":\"player\",\"ref\":1,\"refused\":\"FORBIDDEN_ROLE\"}");
    line(file, "{\"in\":\"amend\",\"role\":\"player\",\"ref\":1,\"refused\":\"FORBIDDEN_ROLE\","
               "\"with\":{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n18\",\"amount\":10}}");
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    if (file->told[0].end != CR_ROUND_FINE) fail_msg("%s", file->told[0].what);
    file_close(file);
}

static void test_a_player_changes_no_plate(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, SEATS);
    line(file, "{\"in\":\"settings\",\"role\":\"player\",\"max_straight\":50,"
               "\"refused\":\"FORBIDDEN_ROLE\"}");
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    if (file->told[0].end != CR_ROUND_FINE) fail_msg("%s", file->told[0].what);
    file_close(file);
}

static void test_a_name_nobody_knows_is_refused_by_the_game(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n99\",\"amount\":5,\"refused\":\"NO_BET\"}",
        "{\"in\":\"bet\",\"player\":\"nobody\",\"bet\":\"n1\",\"amount\":5,\"refused\":\"NOT_"
        "SEATED\"}",
        "{\"in\":\"announce\",\"player\":\"p1\",\"bet\":\"all\",\"refused\":\"NOT_OFFERED\"}",
        "{\"in\":\"no_spin\",\"reason\":\"rain\",\"refused\":\"NO_SPIN_REASON\"}",
        "{\"in\":\"mark\",\"player\":\"p1\",\"colour\":\"plaid\",\"value\":5,\"refused\":\"NO_"
        "COLOUR\"}",
        "{\"in\":\"spin\",\"number\":99999999,\"refused\":\"NO_RESULT\"}",
        "{\"in\":\"spin\",\"number\":-1,\"refused\":\"NO_RESULT\"}",
    };
    struct file *file = file_open();
    line(file, SEATS);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        line(file, lines[i]);
    assert_int_equal(file->count, 0);
    file_close(file);
}

static void must_not_be_taken(const char *text)
{
    struct file *file = file_open();
    line(file, SEATS);
    line(file, text);
    if (file->count == 0) fail_msg("taken: %s", text);
    file_close(file);
}

static void test_a_name_nobody_knows_is_never_taken(void **unused)
{
    (void)unused;
    must_not_be_taken(
        "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":5,\"chips\":\"tin\"}");
    must_not_be_taken("{\"in\":\"launch\",\"wheel\":\"up\"}");
    must_not_be_taken("{\"in\":\"launch\",\"ball\":\"up\"}");
    must_not_be_taken("{\"in\":\"misplace\",\"player\":\"p1\",\"centre\":\"sky\",\"amount\":5}");
}

/* ---- Expectations: what must fail does fail ---- */

static const char *const met[] = {
    "{\"expect\":{}}",
    "{\"expect\":{\"paid\":350,\"lost\":30,\"returned\":0,\"need\":\"call\"}}",
    "{\"expect\":{\"bets\":[{\"bet\":\"red\",\"player\":\"p2\"},{\"bet\":\"n18\"},{\"bet\":\"n17\","
    "\"result\":\"won\",\"paid\":350,\"stake\":10,\"stands\":10,\"returned\":0,"
    "\"clause\":\"roulette \\\"Neighbours\\\"\",\"announced\":\"\",\"number\":0}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"staked\",\"bet\":\"n17\",\"amount\":10},{\"event\":"
    "\"bets_closed\"},{\"event\":\"number\",\"value\":17},{\"event\":\"lost\",\"player\":\"p2\"},"
    "{\"event\":\"won\",\"paid\":350,\"returned\":0,\"announced\":\"\",\"number\":0,"
    "\"clause\":\"roulette \\\"Neighbours\\\"\"}]}}",
    "{\"expect\":{\"seats\":[{\"player\":\"p1\",\"chips\":1330,\"colour_chips\":0}]}}",
    "{\"expect\":{\"seats\":[{\"player\":\"p2\",\"chips\":980},{\"player\":\"nobody\"}]}}",
};

static const char *const not_met[] = {
    "{\"expect\":[]}",
    "{\"expect\":5}",
    "{\"expect\":{\"payed\":350}}",
    "{\"expect\":{\"paid\":351}}",
    "{\"expect\":{\"paid\":\"350\"}}",
    "{\"expect\":{\"paid\":350.0}}",
    "{\"expect\":{\"lost\":0}}",
    "{\"expect\":{\"returned\":1}}",
    "{\"expect\":{\"need\":\"bets\"}}",
    "{\"expect\":{\"need\":3}}",
    "{\"expect\":{\"bets\":[]}}",
    "{\"expect\":{\"bets\":[{},{}]}}",
    "{\"expect\":{\"bets\":[{},{},{},{}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n19\"}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"paid\":340}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"stake\":20}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"clause\":\"R17\"}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"result\":\"lost\"}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"player\":\"p2\"}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"returned\":10}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"stands\":0}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"announced\":\"complete\"}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"number\":17}]}}",
    "{\"expect\":{\"bets\":[{},{},{\"bet\":\"n17\",\"pays\":350}]}}",
    "{\"expect\":{\"bets\":[{\"pays\":350},{},{}]}}",
    "{\"expect\":{\"bets\":[{\"bet\":\"n17\"},{\"bet\":\"n17\"},{\"bet\":\"n17\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\"},{\"event\":\"lost\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\"},{\"event\":\"won\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"cut\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"number\",\"value\":18}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\",\"paid\":1}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\",\"returned\":1}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\",\"bet\":\"n18\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\",\"player\":\"p2\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\",\"clause\":\"R1\"}]}}",
    "{\"expect\":{\"events\":[{\"event\":\"won\",\"hat\":1}]}}",
    "{\"expect\":{\"events\":[{\"event\":5}]}}",
    "{\"expect\":{\"seats\":[{\"player\":\"p1\",\"chips\":1}]}}",
    "{\"expect\":{\"seats\":[{\"player\":\"p1\",\"colour_chips\":1}]}}",
    "{\"expect\":{\"seats\":[{\"player\":\"nobody\",\"chips\":0}]}}",
    "{\"expect\":{\"seats\":[{\"chips\":0}]}}",
};

/* These are no expectations at all; a tester that lets them pass tests nothing. */
static const char *const nonsense[] = {
    "{\"expect\":{\"events\":5}}",
    "{\"expect\":{\"events\":[5]}}",
    "{\"expect\":{\"seats\":5}}",
    "{\"expect\":{\"seats\":[5]}}",
    "{\"expect\":{\"seats\":[{\"player\":\"p1\",\"chip\":1}]}}",
    "{\"expect\":{\"bets\":[5,5,5]}}",
    "{\"expect\":{\"events\":[{\"event\":\"bets_closed\",\"value\":\"x\"}]}}",
    "{\"expect\":{\"paid\":350},\"lost\":7}",
    "{\"expect\":{\"paid\":350},\"in\":\"spin\"}",
};

static enum cr_round_end end_of(const char *expectation, char *what, size_t size)
{
    struct file *file = file_open();
    play_one(file);
    line(file, expectation);
    cr_rounds_end(file->rounds);
    assert_int_equal(file->count, 1);
    enum cr_round_end end = file->told[0].end;
    snprintf(what, size, "%s", file->told[0].what);
    if (end == CR_ROUND_DIFFERS) assert_int_equal(file->told[0].line, 6);
    file_close(file);
    return end;
}

static void test_expectations_that_hold_are_met(void **unused)
{
    (void)unused;
    char what[300];
    for (size_t i = 0; i < sizeof met / sizeof met[0]; i++)
        if (end_of(met[i], what, sizeof what) != CR_ROUND_FINE) fail_msg("%s: %s", met[i], what);
}

static void test_expectations_that_do_not_hold_are_not_met(void **unused)
{
    (void)unused;
    char what[300];
    for (size_t i = 0; i < sizeof not_met / sizeof not_met[0]; i++) {
        if (end_of(not_met[i], what, sizeof what) != CR_ROUND_DIFFERS)
            fail_msg("met: %s", not_met[i]);
        if (what[0] == '\0') fail_msg("%s: nothing is said", not_met[i]);
    }
}

static void test_expectations_that_say_nothing_are_not_met(void **unused)
{
    (void)unused;
    char what[300], all[2048] = "";
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        if (end_of(nonsense[i], what, sizeof what) == CR_ROUND_FINE) {
            strncat(all, nonsense[i], sizeof all - strlen(all) - 1);
            strncat(all, " ", sizeof all - strlen(all) - 1);
        }
    if (all[0]) fail_msg("met: %s", all);
}

static void test_a_refusal_that_was_expected_otherwise_differs(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":5,\"refused\":\"BET_MAX\"}",
        "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n99\",\"amount\":5,\"refused\":\"BET_MAX\"}",
        "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n99\",\"amount\":5,\"refused\":true}",
    };
    for (size_t i = 0; i < 3; i++) {
        struct file *file = file_open();
        line(file, SEATS);
        line(file, lines[i]);
        assert_int_equal(file->count, 1);
        assert_int_equal(file->told[0].end, CR_ROUND_DIFFERS);
        assert_non_null(strstr(file->told[0].what, "was to be refused with"));
        file_close(file);
    }
}

static void test_more_bets_than_can_be_compared_are_said_to_be_so(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, "{\"croupier\":1,\"rulebook\":\"bg\",\"game\":\"roulette\",\"table\":{\"bets\":2000,"
               "\"max_straight\":1000,"
               "\"seats\":10},\"seats\":[{\"player\":\"p1\",\"chips\":100000}]}");
    for (int i = 0; i < 240; i++)
        line(file, "{\"in\":\"announce\",\"player\":\"p1\",\"bet\":\"neighbours\",\"number\":1,"
                   "\"amount\":5,\"note\":\"five of them\"}");
    static char text[8192];
    int length = snprintf(text, sizeof text, "{\"expect\":{\"bets\":[{}");
    for (int i = 1; i < 1200; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, ",{}");
    snprintf(text + length, sizeof text - (size_t)length, "]}}");
    struct cr_rounds *rounds = file->rounds;
    json_t *json = json_loads(text, 0, NULL);
    assert_false(cr_round_meets(rounds, json));
    json_decref(json);
    assert_non_null(strstr(rounds->err.what, "at most 1024"));
    rounds->stopped = true; /* its JSON is larger than this test's buffer */
    file_close(file);
}

/* ---- What became of a round, written ---- */

static void test_a_round_is_written_as_one_object_with_its_keys_in_order(void **unused)
{
    (void)unused;
    struct file *file = file_open();
    line(file, "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"roulette\",\"note\":\"n\",\"seats\":"
               "[{\"player\":\"p1\",\"colour\":\"white\",\"value\":10,\"colour_chips\":5}]}");
    line(file, "{\"in\":\"announce\",\"player\":\"p1\",\"bet\":\"neighbours\",\"number\":17,"
               "\"amount\":50}");
    line(file, "{\"in\":\"spin\",\"number\":17}");
    cr_rounds_end(file->rounds);
    assert_non_null(strstr(file->json,
                           "{\"bets\":[{\"announced\":\"neighbours\",\"bet\":\"n2\",\"clause\":"
                           "\"§14\",\"key\":\"settle.lost\",\"number\":17,\"paid\":0,\"player\":"
                           "\"p1\",\"result\":\"lost\",\"returned\":0,\"stake\":10,\"stands\":0}"));
    assert_non_null(strstr(file->json,
                           "\"game\":\"roulette\",\"line\":1,\"lost\":40,\"note\":\"n\","
                           "\"number\":17,\"paid\":350,\"returned\":0,\"round\":1,"
                           "\"rulebook\":\"m1\",\"staked\":50,\"stands\":10,"));
    file_close(file);
}

struct through {
    size_t size;
    char text[20000];
};

static void write_through(void *context, const struct cr_round_outcome *outcome)
{
    struct through *through = context;
    char buffer[512], whole[20000];
    FILE *file = fmemopen(through->text, sizeof through->text, "w");
    struct cr_text all = cr_text_on(whole, sizeof whole);
    if (!file) abort();
    struct cr_text out = cr_text_to(file, buffer, through->size);
    cr_round_write_json(&out, outcome, true);
    cr_text_flush(&out);
    fclose(file);
    cr_round_write_json(&all, outcome, true);
    assert_string_equal(through->text, whole);
}

static void test_a_round_is_written_the_same_through_any_buffer(void **unused)
{
    (void)unused;
    char root[512];
    const char *source = getenv("CROUPIER_SOURCE");
    static struct through through;
    struct cr_rounds *rounds;
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    assert_int_equal(cr_rounds_open(&rounds, root, write_through, &through), CR_OK);
    for (through.size = 8; through.size < 512; through.size++) {
        static const char bet[] =
            "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n17\",\"amount\":10}";
        cr_rounds_line(rounds, SEATS, strlen(SEATS));
        cr_rounds_line(rounds, bet, strlen(bet));
        cr_rounds_end(rounds);
    }
    cr_rounds_close(rounds);
}

static void test_a_refusal_is_a_sentence_with_its_places_filled(void **unused)
{
    (void)unused;
    char buffer[512];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    struct cr_refusal why = { .min = 5, .max = 100, .have = 80, .what = "straight" };
    cr_round_write_refusal(&text, CR_LANG_EN, CR_BET_MAX, &why);
    assert_string_equal(buffer, "above the maximum of straight: 100, you have 80 there");
    for (unsigned lang = 0; lang < CR_LANG_COUNT; lang++)
        for (unsigned status = 0; status < CR_STATUS_COUNT; status++) {
            cr_text_clear(&text);
            cr_round_write_refusal(&text, (enum cr_lang)lang, (enum cr_status)status, &why);
            if (strchr(buffer, '{')) fail_msg("a place is left: %s", buffer);
        }
}

/* ---- A table as a header ---- */

static void take(struct file *file, const char *text)
{
    bool bad;
    enum cr_status status = strstr(text, "\"croupier\":1")
                                ? cr_rounds_begin(file->rounds, text, strlen(text))
                                : cr_rounds_try(file->rounds, text, strlen(text), &bad);
    if (status != CR_OK)
        fail_msg("%s: %s %s", text, cr_status_name(status), cr_rounds_wrong(file->rounds));
}

static void same_table(const struct cr_rounds *one, const struct cr_rounds *two)
{
    const struct cr_table *a = cr_rounds_table(one), *b = cr_rounds_table(two);
    size_t size, other_size;
    const void *state = cr_table_game_state(a, &size);
    const void *other = cr_table_game_state(b, &other_size);
    assert_int_equal(size, other_size);
    assert_memory_equal(state, other, size);
    assert_int_equal(cr_table_phase(a), cr_table_phase(b));
    assert_int_equal(cr_table_round(a), cr_table_round(b));
    assert_int_equal(cr_table_games_left(a), cr_table_games_left(b));
    for (unsigned i = 0; i < cr_table_seats(a); i++) {
        const struct cr_table_seat *x = cr_table_seat(a, i), *y = cr_table_seat(b, i);
        assert_int_equal(x->chips, y->chips);
        assert_string_equal(cr_rounds_player(one, x->player), cr_rounds_player(two, y->player));
    }
}

static void test_a_table_written_as_a_header_is_that_table_again(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "{\"in\":\"mark\",\"player\":\"p2\",\"colour\":\"blue\",\"value\":10}",
        "{\"in\":\"swap\",\"player\":\"p2\",\"amount\":500}",
        "{\"in\":\"leave\",\"player\":\"p1\"}",
        "{\"in\":\"bet\",\"player\":\"p2\",\"bet\":[\"n17\",\"black\",\"n5\"],\"amount\":10}",
        "{\"in\":\"bet\",\"player\":\"p\\u0436\",\"bet\":\"odd\",\"amount\":5}",
        "{\"in\":\"last_games\"}",
        "{\"in\":\"spin\",\"number\":17}",
        "{\"in\":\"lift_dolly\"}",
        "{\"in\":\"confirm\"}",
    };
    char header[4096];
    struct file *one = file_open(), *two = file_open();
    take(one, "{\"croupier\":1,\"rulebook\":\"bg\",\"game\":\"roulette\",\"table\":{\"pay_in\":"
              "\"value\",\"max_straight\":250},\"seats\":[{\"player\":\"p1\",\"chips\":1000},null,"
              "{\"player\":\"p2\",\"chips\":1000},{\"player\":\"p\\u0436\",\"chips\":5}]}");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        take(one, lines[i]);
    struct cr_text text = cr_text_on(header, sizeof header);
    cr_round_write_header(&text, one->rounds, "");
    assert_false(text.full);
    take(two, header);
    same_table(one->rounds, two->rounds);
    assert_ptr_not_equal(cr_rounds_book(two->rounds), NULL);
    cr_text_clear(&text);
    char again_header[4096];
    struct cr_text again_text = cr_text_on(again_header, sizeof again_header);
    cr_round_write_header(&again_text, two->rounds, "");
    cr_round_write_header(&text, one->rounds, "");
    assert_string_equal(header, again_header);
    take(one, "{\"in\":\"spin\",\"number\":3}");
    take(two, "{\"in\":\"spin\",\"number\":3}");
    same_table(one->rounds, two->rounds);
    file_close(one);
    file_close(two);
}

static void test_a_session_stands_where_a_session_can(void **unused)
{
    (void)unused;
    static const char *const sessions[] = {
        "5",
        "{}",
        "{\"phase\":\"asleep\",\"round\":1}",
        "{\"phase\":\"open\",\"round\":0}",
        "{\"phase\":\"open\",\"round\":4294967296}",
        "{\"phase\":\"open\",\"round\":1,\"left\":1}",
        "{\"phase\":\"last games\",\"round\":1,\"left\":-1}",
        "{\"phase\":\"last games\",\"round\":1,\"left\":99999}",
    };
    for (size_t i = 0; i < sizeof sessions / sizeof sessions[0]; i++) {
        char header[256];
        struct file *file = file_open();
        snprintf(header, sizeof header,
                 "{\"croupier\":1,\"rulebook\":\"bg\",\"game\":\"roulette\",\"session\":%s}",
                 sessions[i]);
        line(file, header);
        assert_int_equal(file->count, 1);
        assert_non_null(strstr(file->told[0].what, "no session can stand there"));
        file_close(file);
    }
}

static void test_one_line_is_tried_and_answered(void **unused)
{
    (void)unused;
    static const struct bad lines[] = {
        { NULL, "{", "column" },
        { NULL, "{\"in\":\"spin\",\"number\":1}", "an input is wanted" },
        { SEATS, "{\"expect\":{}}", "an input is wanted" },
        { SEATS, "{\"in\":\"dance\"}", "no input dance" },
    };
    bool bad;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct file *file = file_open();
        if (lines[i].header) take(file, lines[i].header);
        enum cr_status status =
            cr_rounds_try(file->rounds, lines[i].line, strlen(lines[i].line), &bad);
        assert_int_equal(status, CR_BAD_INPUT);
        assert_true(bad);
        assert_non_null(strstr(cr_rounds_wrong(file->rounds), lines[i].says));
        if (lines[i].header) assert_non_null(cr_rounds_table(file->rounds));
        file_close(file);
    }
    struct file *file = file_open();
    assert_int_equal(cr_rounds_begin(file->rounds, "{", 1), CR_BAD_INPUT);
    size_t size = CR_ROUND_LINE_MAX + 1;
    char *text = calloc(1, size);
    assert_int_equal(cr_rounds_try(file->rounds, text, size, &bad), CR_BAD_INPUT);
    free(text);
    static const char too_much[] =
        "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":5000}";
    take(file, SEATS);
    assert_int_equal(cr_rounds_try(file->rounds, too_much, strlen(too_much), &bad), CR_NO_CHIPS);
    assert_false(bad);
    take(file, "{\"in\":\"bet\",\"player\":\"p1\",\"bet\":\"n1\",\"amount\":5}");
    file_close(file);
}

static void test_no_rounds_are_closed_quietly(void **unused)
{
    (void)unused;
    cr_rounds_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_input_is_written_so_that_it_is_read_again),
        cmocka_unit_test(test_an_amount_of_nothing_is_written_where_one_must_stand),
        cmocka_unit_test(test_a_line_that_cannot_be_read_is_said_to_be_so),
        cmocka_unit_test(test_a_line_has_at_most_64_kibibytes),
        cmocka_unit_test(test_a_line_with_a_zero_byte_is_no_line),
        cmocka_unit_test(test_a_file_knows_a_stated_number_of_names),
        cmocka_unit_test(test_a_file_uses_a_stated_number_of_rulebooks),
        cmocka_unit_test(test_a_round_is_told_when_it_ends),
        cmocka_unit_test(test_a_round_confirmed_by_the_next_input_begins_with_that_line),
        cmocka_unit_test(test_a_refused_input_stops_its_table_until_the_next_header),
        cmocka_unit_test(test_a_stopped_table_is_told_once),
        cmocka_unit_test(test_a_bad_header_is_told_once_and_without_a_table),
        cmocka_unit_test(test_a_bad_header_does_not_tell_the_table_before_it),
        cmocka_unit_test(test_the_next_file_begins_with_its_own_header),
        cmocka_unit_test(test_players_nobody_seated_sit_down_when_they_are_named),
        cmocka_unit_test(test_corrections_and_settings_are_lines_of_a_file),
        cmocka_unit_test(test_a_file_that_ends_with_a_confirmation_has_no_round_more),
        cmocka_unit_test(test_a_confirmation_before_the_end_is_refused),
        cmocka_unit_test(test_a_player_amends_nothing),
        cmocka_unit_test(test_a_player_changes_no_plate),
        cmocka_unit_test(test_a_name_nobody_knows_is_refused_by_the_game),
        cmocka_unit_test(test_a_name_nobody_knows_is_never_taken),
        cmocka_unit_test(test_expectations_that_hold_are_met),
        cmocka_unit_test(test_expectations_that_do_not_hold_are_not_met),
        cmocka_unit_test(test_expectations_that_say_nothing_are_not_met),
        cmocka_unit_test(test_a_refusal_that_was_expected_otherwise_differs),
        cmocka_unit_test(test_more_bets_than_can_be_compared_are_said_to_be_so),
        cmocka_unit_test(test_a_round_is_written_as_one_object_with_its_keys_in_order),
        cmocka_unit_test(test_a_round_is_written_the_same_through_any_buffer),
        cmocka_unit_test(test_a_refusal_is_a_sentence_with_its_places_filled),
        cmocka_unit_test(test_a_table_written_as_a_header_is_that_table_again),
        cmocka_unit_test(test_a_session_stands_where_a_session_can),
        cmocka_unit_test(test_one_line_is_tried_and_answered),
        cmocka_unit_test(test_no_rounds_are_closed_quietly),
    };
    return cmocka_run_group_tests_name("round file", tests, NULL, NULL);
}
