/* What a good file gives: every type, every clause; and every value back as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "rulebook/value.h"
#include "toy.h"

static struct cr_rulebook *read_toy(const char *text)
{
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    if (cr_rulebook_read(&book, text, strlen(text), "toy.yaml", &toy_1, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static void test_schemas_are_sane(void **state)
{
    (void)state;
    const struct cr_schema *schemas[] = { &toy_1, &toy_2, &cr_house_schema };
    for (size_t i = 0; i < 3; i++) {
        struct cr_error err = { "", "" };
        if (!cr_schema_is_sane(schemas[i], &err)) fail_msg("%s: %s", err.where, err.what);
    }
}

static void test_a_good_file_fills_every_field(void **state)
{
    (void)state;
    struct cr_rulebook *book = read_toy(toy_file);
    const struct toy_rules *rules = cr_rulebook_values(book);
    assert_ptr_equal(cr_rulebook_schema(book), &toy_1);
    assert_int_equal(cr_rulebook_file_schema(book), 1);
    assert_int_equal(rules->open, 1);
    assert_memory_equal(rules->order, ((uint8_t[]){ 0, 32, 15, 19 }), 4);
    assert_int_equal(rules->max_players, 10);
    assert_int_equal(rules->limit, CR_NONE);
    assert_int_equal(rules->straight.num, 35);
    assert_int_equal(rules->split.num, 17);
    assert_int_equal(rules->colour, 0);
    assert_int_equal(rules->seat, 2);
    assert_int_equal(rules->offered, 1u | 1u << 31);
    assert_int_equal(rules->series_count, 2);
    assert_int_equal(rules->series[1].at, 3);
    assert_int_equal(rules->series[1].chips, 1);
    assert_int_equal(rules->lie_count, 2);
    assert_int_equal(rules->lies[0].pays.den, 2);
    assert_int_equal(rules->lies[1].pays.num, 8); /* kept as written */
    assert_string_equal(rules->lies[0].note, "a, b");
    assert_string_equal(rules->motto, "Fortune, not folly");
    assert_int_equal(rules->best_number, 32);
    cr_rulebook_close(book);
}

static void test_every_clause_key_has_its_clause(void **state)
{
    (void)state;
    struct cr_rulebook *book = read_toy(toy_file);
    for (int i = 0; i < cr_schema_clause_count(&toy_1); i++)
        assert_true(cr_rulebook_clause(book, i)[0] != '\0');
    assert_string_equal(cr_rulebook_clause_of(book, "pay.straight"), "§25.1");
    assert_string_equal(cr_rulebook_clause_of(book, "bet.colour"), "§3"); /* two values share it */
    assert_string_equal(cr_rulebook_clause_of(book, "lie.G1"), "§7");
    assert_string_equal(cr_rulebook_clause_of(book, "lie.G2"), "R8"); /* a row this house has not */
    assert_string_equal(cr_rulebook_clause_of(book, "lie.G3"), "R7");
    assert_string_equal(cr_rulebook_clause_of(book, "bet.late"), "§20");
    assert_string_equal(cr_rulebook_clause_of(book, "bet.unheard_of"), "");
    assert_string_equal(cr_rulebook_clause(book, -1), "");
    assert_string_equal(cr_rulebook_clause(book, 14), "");
    cr_rulebook_close(book);
}

static void test_the_field_decides_what_text_means(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *key, *text;
    } rows[] = {
        { "motto", "no" },   { "motto", "1e3" },        { "motto", "2016-01-01" },
        { "motto", "null" }, { "motto", "0x10" },       { "motto", "3:2" },
        { "open", "yes" },   { "max_players", "none" }, { "limit", "9223372036854775807" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[64];
        struct toy_rules rules = { 0 };
        struct cr_text text = cr_text_on(out, sizeof out);
        const struct cr_rule_field *field = cr_schema_field(&toy_1, rows[i].key);
        assert_int_equal(cr_rule_read(field, rows[i].text, &rules, NULL), CR_OK);
        cr_rule_write(field, &rules, &text);
        assert_string_equal(out, rows[i].text);
    }
}

/* Written by one struct, read by another: the structs' fields are equal, the text too. */
static void test_every_type_comes_back_from_its_text(void **state)
{
    (void)state;
    /* clang-format off */
    static const char *const expected[] = {
        "yes",
        "[0, 32, 15, 19]",
        "10",
        "none",
        "35 to 1",
        "17 to 1",
        "red",
        "south",
        "[neighbours, big_series]",
        "[{at: north, chips: 2}, {at: west, chips: 1}]",
        ("[{row: G1, becomes: red, centre: [neighbours], pays: 1 to 2, note: \"a, b\"}, "
         "{row: G3, becomes: black, centre: [], pays: 8 to 2, note: \"\"}]"),
        "Fortune, not folly",
    };
    /* clang-format on */
    struct cr_rulebook *book = read_toy(toy_file);
    const struct cr_rule_field *field = toy_1.fields;
    for (size_t i = 0; field->key != NULL; i++, field++) {
        char out[256];
        struct cr_text text = cr_text_on(out, sizeof out);
        cr_rule_write(field, cr_rulebook_values(book), &text);
        assert_string_equal(out, expected[i]);
        if (field->row_clauses != NULL) continue; /* the clauses are not among the values */

        struct toy_rules again = { 0 };
        struct cr_fault fault;
        assert_int_equal(cr_value_text(field, out, &again, &fault), CR_OK);
        assert_memory_equal((char *)&again + field->offset,
                            (const char *)cr_rulebook_values(book) + field->offset,
                            cr_value_size(field));
    }
    cr_rulebook_close(book);
}

static void test_a_refused_value_changes_nothing(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *key, *text, *what;
    } rows[] = {
        { "open", "Yes", "Yes is neither yes nor no" },
        { "open", "", "there is no value" },
        { "max_players", "65", "65 is outside 1..64" },
        { "max_players", "-1", "-1 is outside 1..64" },
        { "max_players", "010", "010 is neither a whole number nor none, manager" },
        { "max_players", "99999999999999999999",
          "99999999999999999999 is neither a whole number nor none, manager" },
        { "limit", "1_000", "1_000 is neither a whole number nor none, manager" },
        { "payout.straight", "35", "35 is not a ratio, write it like 3 to 2" },
        { "payout.straight", "3:2", "3:2 is no ratio here, write 3 to 2" },
        { "payout.straight", "41 to 1", "41 to 1 is outside 1..40 to 1" },
        { "payout.straight", "1 to 2", "1 to 2 is outside 1..40 to 1" },
        { "colour", "rad", "rad is not known here, did you mean red?" },
        { "colour", "turquoise", "turquoise is none of red, black" },
        { "seat", "up", "there is no up" },
        { "motto", "", "the text is empty" },
        { "motto", "123456789012345678901234", "the text is longer than 23 bytes" },
        { "series", "[]", "rows are not written as one value" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct toy_rules rules, saved;
        struct cr_error err;
        memset(&rules, 0x5A, sizeof rules);
        saved = rules;
        const struct cr_rule_field *field = cr_schema_field(&toy_1, rows[i].key);
        assert_int_equal(cr_rule_read(field, rows[i].text, &rules, &err), CR_BAD_FILE);
        assert_string_equal(err.what, rows[i].what);
        assert_string_equal(err.where, rows[i].key);
        assert_memory_equal(&rules, &saved, sizeof rules);
    }
}

static void test_a_plate_starts_from_its_initial_values(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct cr_rule_field fields[] = {
        { .key = "limit",
          .type = CR_RULE_MONEY,
          .offset = TOY(limit),
          .max = 1000,
          .words = toy_limits,
          .initial = "none" },
        { .key = "offered",
          .type = CR_RULE_SET,
          .offset = TOY(offered),
          .words = toy_bets,
          .initial = "[orphans]" },
        { .key = "max_players", .type = CR_RULE_UINT, .offset = TOY(max_players), .max = 10 },
        { .key = NULL },
    };
    /* clang-format on */
    static const struct cr_schema plate = {
        .name = "toy plate", .version = 1, .size = sizeof(struct toy_rules), .fields = fields
    };
    struct toy_rules rules;
    memset(&rules, 0x5A, sizeof rules);
    assert_true(cr_schema_is_sane(&plate, NULL));
    cr_schema_initial(&plate, &rules);
    assert_int_equal(rules.limit, CR_NONE);
    assert_int_equal(rules.offered, 1u << 3);
    assert_int_equal(rules.max_players, 0);
    assert_int_equal(rules.laps, 0);
}

/* What a game's author may get wrong, told before any file is read. */
static void test_a_schema_that_makes_no_sense_is_named(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct cr_rule_word twice[] = { { "a", 1 }, { "b", 1 }, { NULL, 0 } };
    /* clang-format on */
    /* clang-format off */
    static const struct cr_rule_word inside[] = { { "none", 3 }, { NULL, 0 } };
    /* clang-format on */
    /* clang-format off */
    static const struct {
        struct cr_rule_field field;
        const char *what;
    } rows[] = {
        { { .key = "game", .type = CR_RULE_BOOL }, "every file has a key of that name" },
        { { .key = "Big", .type = CR_RULE_BOOL }, "that is no key" },
        { { .key = "a", .type = CR_RULE_BOOL, .offset = 4096 },
          "the field lies outside the struct" },
        { { .key = "a", .type = CR_RULE_WORD }, "there are no words" },
        { { .key = "a", .type = CR_RULE_WORD, .words = twice }, "words a and b are one" },
        { { .key = "a", .type = CR_RULE_UINT, .max = 5, .words = inside },
          "word none is inside the number's range" },
        { { .key = "a", .type = CR_RULE_LIST, .max = 256, .count = 1 }, "the range does not fit" },
        { { .key = "a", .type = CR_RULE_NAME }, "find and name are needed" },
        { { .key = "a", .type = CR_RULE_BOOL, .clause = "no.such" },
          "its clause key no.such is not of this game" },
        { { .key = "a", .type = CR_RULE_BOOL, .since = 2 },
          "a field added later says what was before" },
        { { .key = "a", .type = CR_RULE_BOOL, .initial = "maybe" },
          "\"maybe\": maybe is neither yes nor no" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_rule_field fields[2] = { rows[i].field, { .key = NULL } };
        struct cr_schema schema = toy_1;
        struct cr_error err = { "", "" };
        schema.fields = fields;
        assert_false(cr_schema_is_sane(&schema, &err));
        assert_string_equal(err.what, rows[i].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_schemas_are_sane),
        cmocka_unit_test(test_a_good_file_fills_every_field),
        cmocka_unit_test(test_every_clause_key_has_its_clause),
        cmocka_unit_test(test_the_field_decides_what_text_means),
        cmocka_unit_test(test_every_type_comes_back_from_its_text),
        cmocka_unit_test(test_a_refused_value_changes_nothing),
        cmocka_unit_test(test_a_plate_starts_from_its_initial_values),
        cmocka_unit_test(test_a_schema_that_makes_no_sense_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
