/* What moves a hash and what does not; how an old file lives under a newer schema. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "toy.h"

static struct cr_rulebook *read_with(const char *text, const struct cr_schema *schema)
{
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    if (cr_rulebook_read(&book, text, strlen(text), "toy.yaml", schema, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static void hash_of(const char *text, const struct cr_schema *schema, char hex[65])
{
    struct cr_rulebook *book = read_with(text, schema);
    struct cr_text out = cr_text_on(hex, 65);
    cr_text_hex(&out, cr_rulebook_hash(book), CR_HASH_SIZE);
    cr_rulebook_close(book);
}

/* If this text or this hash ever changes, every hash in every record is lost: add a new form. */
static void test_the_canonical_form_is_this_to_the_byte(void **state)
{
    (void)state;
    static const char form[] =
        "{\"clauses\":{\"bet.final\":\"§21\",\"bet.late\":\"§20\",\"lie.G2\":\"R8\"},"
        "\"colour\":{\"clause\":\"§3\",\"is\":\"red\"},"
        "\"game\":\"toy\","
        "\"lies\":[{\"becomes\":\"red\",\"centre\":[\"neighbours\"],\"clause\":\"§7\","
        "\"note\":\"a, b\",\"pays\":\"1 to 2\",\"row\":\"G1\"},"
        "{\"becomes\":\"black\",\"centre\":[],\"clause\":\"R7\",\"note\":\"\","
        "\"pays\":\"8 to 2\",\"row\":\"G3\"}],"
        "\"limit\":{\"clause\":\"§15\",\"is\":\"none\"},"
        "\"max_players\":{\"clause\":\"§12\",\"is\":10},"
        "\"motto\":\"Fortune, not folly\","
        "\"offered\":{\"clause\":\"§26\",\"is\":[\"neighbours\",\"big_series\"]},"
        "\"open\":{\"clause\":\"§1\",\"is\":\"yes\"},"
        "\"order\":{\"clause\":\"R1\",\"is\":[0,32,15,19]},"
        "\"payout\":{\"split\":{\"clause\":\"§25.2\",\"is\":\"17 to 1\"},"
        "\"straight\":{\"clause\":\"§25.1\",\"is\":\"35 to 1\"}},"
        "\"schema\":1,"
        "\"seat\":{\"clause\":\"§3\",\"is\":\"south\"},"
        "\"series\":{\"clause\":\"§26\",\"is\":[{\"at\":\"north\",\"chips\":2},"
        "{\"at\":\"west\",\"chips\":1}]}}";
    char out[4096], hex[65];
    struct cr_text text = cr_text_on(out, sizeof out);
    struct cr_rulebook *book = read_with(toy_file, &toy_1);
    cr_rulebook_canonical(book, &text);
    cr_rulebook_close(book);
    assert_string_equal(out, form);
    hash_of(toy_file, &toy_1, hex);
    assert_string_equal(hex, "c6f371fb9ca8a2ca1b9cd88963c27fe9df80f7423c5932e5236024fd6b81e415");
}

static void test_layout_does_not_move_the_hash(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *old, *fresh;
    } rows[] = {
        { "schema: 1\n", "# a comment\n---\n\nschema:   1   # another\n" },
        { "schema: 1\ngame: toy\n", "game: toy\nschema: 1\n" },
        { "{ is: yes, clause: \"§1\" }", "\n  clause: '§1'\n  is: 'yes'" },
        { "{ is: [0, 32, 15, 19], clause: R1 }",
          "{clause: \"R1\", is: [0,\n    32, \"15\", 19]}" },
        { "  straight: { is: 35 to 1, clause: \"§25.1\" }\n"
          "  split: { is: 17 to 1, clause: \"§25.2\" }\n",
          "  split: { is: 17 to 1, clause: \"§25.2\" }\n"
          "  straight: { is: 35 to 1, clause: \"\\u00A725.1\" }\n" },
        { "  lie.G2: R8\n", "  lie.G2: R8\n...\n" },
    };
    /* clang-format on */
    char plain[65], moved[65], text[4096];
    hash_of(toy_file, &toy_1, plain);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        toy_with(text, sizeof text, rows[i].old, rows[i].fresh);
        hash_of(text, &toy_1, moved);
        assert_string_equal(moved, plain);
    }
    /* The same file from another system. */
    struct cr_text crlf = cr_text_on(text, sizeof text);
    for (const char *c = toy_file; *c != '\0'; c++) {
        if (*c == '\n') cr_text_char(&crlf, '\r');
        cr_text_char(&crlf, *c);
    }
    hash_of(text, &toy_1, moved);
    assert_string_equal(moved, plain);
}

static void test_every_value_and_clause_moves_the_hash(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *old, *fresh;
    } rows[] = {
        { "is: yes", "is: no" },
        { "32, 15", "15, 32" },
        { "is: 10", "is: 11" },
        { "is: none", "is: manager" },
        { "is: none", "is: 0" },
        { "35 to 1", "34 to 1" },
        { "35 to 1", "70 to 2" },
        { "§25.2", "§25.3" },
        { "is: south", "is: west" },
        { "big_series", "orphans" },
        { "chips: 2", "chips: 3" },
        { "at: west", "at: east" },
        { "8 to 2", "4 to 1" },
        { "becomes: black", "becomes: red" },
        { "clause: R7", "clause: R9" },
        { "note: \"\"", "note: \" \"" },
        { "not folly", "nor folly" },
        { "\"§20\"", "\"§22\"" },
    };
    /* clang-format on */
    char hashes[sizeof rows / sizeof *rows + 1][65], text[4096];
    size_t count = sizeof rows / sizeof *rows;
    for (size_t i = 0; i < count; i++) {
        toy_with(text, sizeof text, rows[i].old, rows[i].fresh);
        hash_of(text, &toy_1, hashes[i]);
    }
    hash_of(toy_file, &toy_1, hashes[count]);
    for (size_t i = 0; i <= count; i++)
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(hashes[i], hashes[j]);
}

static void test_an_old_file_keeps_its_hash_under_a_newer_schema(void **state)
{
    (void)state;
    char before[65], after[65];
    hash_of(toy_file, &toy_1, before);
    hash_of(toy_file, &toy_2, after);
    assert_string_equal(before, after);

    struct cr_rulebook *old = read_with(toy_file, &toy_1), *now = read_with(toy_file, &toy_2);
    const struct toy_rules *rules = cr_rulebook_values(now);
    struct toy_rules without = *rules;
    assert_int_equal(cr_rulebook_file_schema(now), 1);
    assert_int_equal(rules->laps, CR_NONE); /* what `before` says */
    assert_int_equal(rules->extras, 1u << 3);
    without.laps = 0;
    without.extras = 0;
    assert_memory_equal(&without, cr_rulebook_values(old), sizeof without);

    assert_string_equal(cr_rulebook_clause_of(now, "wheel.laps"), "");
    assert_string_equal(cr_rulebook_clause_of(now, "bet.void"), "§21"); /* as bet.final */
    cr_rulebook_close(old);
    cr_rulebook_close(now);
}

static void test_a_new_file_has_the_new_fields(void **state)
{
    (void)state;
    char text[4096];
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_text_put(&out, "schema: 2\nextras: { is: [], clause: R2 }\n");
    cr_text_put(&out, strstr(toy_file, "game: toy"));
    cr_text_put(&out, "  bet.void: R3\n");

    /* Without payout.laps it is no file of schema 2. */
    struct cr_error err;
    struct cr_rulebook *book;
    assert_int_equal(cr_rulebook_read(&book, text, strlen(text), "toy.yaml", &toy_2, &err),
                     CR_BAD_FILE);
    assert_null(book);
    assert_string_equal(err.where, "toy.yaml:9:3");
    assert_string_equal(err.what, "payout.laps is missing");

    char *payout = strstr(text, "payout:\n");
    char rest[4096];
    snprintf(rest, sizeof rest, "%s", payout + strlen("payout:\n"));
    out.length = (size_t)(payout - text);
    cr_text_put(&out, "payout:\n  laps: { is: 3, clause: \"§24\" }\n");
    cr_text_put(&out, rest);
    book = read_with(text, &toy_2);
    const struct toy_rules *rules = cr_rulebook_values(book);
    assert_int_equal(rules->laps, 3);
    assert_int_equal(rules->extras, 0);
    assert_string_equal(cr_rulebook_clause_of(book, "wheel.laps"), "§24");
    assert_string_equal(cr_rulebook_clause_of(book, "bet.void"), "R3");
    cr_rulebook_close(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_canonical_form_is_this_to_the_byte),
        cmocka_unit_test(test_layout_does_not_move_the_hash),
        cmocka_unit_test(test_every_value_and_clause_moves_the_hash),
        cmocka_unit_test(test_an_old_file_keeps_its_hash_under_a_newer_schema),
        cmocka_unit_test(test_a_new_file_has_the_new_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
