/* Every way a file can be wrong, with the one line that says so: file:line:column and a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "toy.h"

static int wrong_lines; /* a table shows all its wrong lines before it fails */

static void expect_line(const char *bytes, size_t size, const char *file_name,
                        const struct cr_schema *schema, const char *line)
{
    struct cr_rulebook *book = (void *)1;
    struct cr_error err = { "", "" };
    char said[512];
    enum cr_status status = cr_rulebook_read(&book, bytes, size, file_name, schema, &err);
    snprintf(said, sizeof said, "%s: %s", err.where, err.what);
    if (strcmp(said, line) != 0) {
        print_error("expected: %s\n     got: %s\n", line, said);
        wrong_lines++;
    }
    assert_int_equal(status, CR_BAD_FILE);
    assert_null(book);
}

static int all_lines_right(void **state)
{
    (void)state;
    int wrong = wrong_lines;
    wrong_lines = 0;
    return wrong == 0 ? 0 : -1;
}

/* ---- One fault in an otherwise good file ---- */

static void test_one_fault_one_line(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *old, *fresh, *line;
    } rows[] = {
        /* keys */
        { "max_players:", "max_player:",
          "toy.yaml:5:1: unknown key max_player, did you mean max_players?" },
        { "max_players:", "wheels:", "toy.yaml:5:1: unknown key wheels" },
        { "  straight:", "  strait:",
          "toy.yaml:8:3: unknown key payout.strait, did you mean straight?" },
        { "payout:\n", "payout.straight: { is: 35 to 1, clause: R1 }\npayout:\n",
          "toy.yaml:7:1: payout.straight is written nested: payout: and straight under it" },
        { "clauses:", "clause:", "toy.yaml:24:1: unknown key clause, did you mean clauses?" },
        { "max_players: { is: 10, clause: \"§12\" }\n", "", "toy.yaml:1:1: max_players is missing" },
        { "  split: { is: 17 to 1, clause: \"§25.2\" }\n", "",
          "toy.yaml:8:3: payout.split is missing" },
        { "colour: {", "open: {", "toy.yaml:10:1: open stands here twice, first on line 3" },
        { "  split:", "  straight:",
          "toy.yaml:9:3: straight stands here twice, first on line 8" },
        { "payout:\n", "payout: 1\nlimits:\n", "toy.yaml:7:9: payout: a map is wanted here, not text" },
        { "motto:", "? [motto]\n:", "toy.yaml:23:3: a key is one word, not a list or a map" },
        { "motto:", "\"\":", "toy.yaml:23:1: a key is empty" },
        { "motto:", "<<:", "toy.yaml:23:1: merge keys (<<) are not used in a rulebook" },

        /* is and clause */
        { "{ is: 10, clause: \"§12\" }", "10",
          "toy.yaml:5:14: max_players: its clause stands beside it: write { is: ..., clause: ... }" },
        { "{ is: 10, clause", "{ ist: 10, clause",
          "toy.yaml:5:16: max_players: unknown key ist beside is and clause, did you mean is?" },
        { "is: 10, ", "", "toy.yaml:5:14: max_players: is: is missing" },
        { ", clause: \"§12\"", "", "toy.yaml:5:14: max_players: clause: is missing" },
        { "\"§12\"", "\"\"", "toy.yaml:5:32: max_players: the clause is empty" },
        { "\"§12\"", "\"  \"", "toy.yaml:5:32: max_players: the clause is empty" },
        { "\"§12\"", "", "toy.yaml:5:33: max_players: the clause is empty" },
        { "\"§12\"", "[12]", "toy.yaml:5:32: max_players: a clause is text, not a list" },
        { "seat: { is: south, clause: \"§3\" }", "seat: { is: south, clause: \"§4\" }",
          "toy.yaml:11:28: seat: bet.colour has another clause, §3, on line 10" },

        /* values */
        { "is: yes", "is: y", "toy.yaml:3:13: open: y is neither yes nor no" },
        { "is: 10", "is: 99", "toy.yaml:5:20: max_players: 99 is outside 1..64" },
        { "is: 10", "is: ten",
          "toy.yaml:5:20: max_players: ten is neither a whole number nor none, manager" },
        { "is: 10", "is: 1e1",
          "toy.yaml:5:20: max_players: 1e1 is neither a whole number nor none, manager" },
        { "is: 10", "is: 0x0A",
          "toy.yaml:5:20: max_players: 0x0A is neither a whole number nor none, manager" },
        { "is: 10", "is: ''", "toy.yaml:5:20: max_players: there is no value" },
        { "is: 10", "is: [10]", "toy.yaml:5:20: max_players: one value is wanted here, not a list" },
        { "is: none", "is: 9223372036854775808",
          "toy.yaml:6:14: limit: 9223372036854775808 is neither a whole number nor none, manager" },
        { "35 to 1", "35:1", "toy.yaml:8:19: payout.straight: 35:1 is no ratio here, write 35 to 1" },
        { "35 to 1", "35", "toy.yaml:8:19: payout.straight: 35 is not a ratio, write it like 3 to 2" },
        { "35 to 1", "35 to 0",
          "toy.yaml:8:19: payout.straight: 35 to 0 is not a ratio, write it like 3 to 2" },
        { "35 to 1", "50 to 1", "toy.yaml:8:19: payout.straight: 50 to 1 is outside 1..40 to 1" },
        { "is: red", "is: rde", "toy.yaml:10:15: colour: rde is not known here, did you mean red?" },
        { "is: red", "is: mauve", "toy.yaml:10:15: colour: mauve is none of red, black" },
        { "is: south", "is: centre", "toy.yaml:11:13: seat: there is no centre" },
        { "[neighbours, big_series]", "neighbours",
          "toy.yaml:12:16: offered: a list is wanted here, not text" },
        { "[neighbours, big_series]", "[neighbours, neighbours]",
          "toy.yaml:12:29: offered: neighbours stands here twice" },
        { "big_series]", "big_serie]",
          "toy.yaml:12:29: offered: big_serie is not known here, did you mean big_series?" },
        { "[0, 32, 15, 19]", "[0, 32, 15]", "toy.yaml:4:14: order: 4 numbers are wanted here, not 3" },
        { "[0, 32, 15, 19]", "[0, 32, 15, 37]", "toy.yaml:4:26: order: 37 is outside 0..36" },
        { "Fortune, not folly", "Fortune favours not the foolish",
          "toy.yaml:23:8: motto: the text is longer than 23 bytes" },
        { "Fortune, not folly", "", "toy.yaml:23:7: motto: the text is empty" },

        /* rows */
        { "    - { at: north, chips: 2 }", "    - north",
          "toy.yaml:16:7: series: a row { ... } is wanted here, not text" },
        { "chips: 2", "chip: 2", "toy.yaml:16:20: series: unknown key chip, did you mean chips?" },
        { "{ at: north, chips: 2 }", "{ at: north }", "toy.yaml:16:7: series: chips is missing" },
        { "chips: 2", "chips: 10", "toy.yaml:16:27: series: chips: 10 is outside 1..9" },
        { "at: north", "at: up", "toy.yaml:16:13: series: at: there is no up" },
        { "    - { at: west, chips: 1 }\n",
          "    - { at: west, chips: 1 }\n    - { at: west, chips: 1 }\n    - { at: west, chips: 1 }\n",
          "toy.yaml:19:7: series: at most 3 rows may stand here" },
        { ", clause: \"§7\"", "", "toy.yaml:19:5: lies: the row has no clause" },
        { "clause: \"§7\"", "clause: ''", "toy.yaml:20:29: lies: the clause is empty" },
        { "row: G3", "row: G1", "toy.yaml:22:25: lies: lie.G1 has another clause, §7, on line 20" },

        /* clauses */
        { "bet.late:", "bet.lat:",
          "toy.yaml:25:3: clauses: unknown clause key bet.lat, did you mean bet.late?" },
        { "  bet.late: \"§20\"\n", "", "toy.yaml:25:3: clauses: bet.late has no clause" },
        { "bet.late:", "pay.split:",
          "toy.yaml:25:3: clauses: the clause of pay.split stands beside its value already, on line 9" },
        { "\"§20\"", "''", "toy.yaml:25:13: clauses: the clause is empty" },
        { "clauses:\n", "clauses: []\nx:\n", "toy.yaml:25:1: unknown key x" },
        { "  bet.final:", "  bet.late:",
          "toy.yaml:26:3: bet.late stands here twice, first on line 25" },

        /* schema and game */
        { "schema: 1\n", "", "toy.yaml:1:1: schema is missing" },
        { "schema: 1", "schema: 2",
          "toy.yaml:1:9: schema: 2 is newer than this program, which reads up to 1" },
        { "schema: 1", "schema: 99999999999999999999",
          "toy.yaml:1:9: schema: a number from 1 is wanted here" },
        { "schema: 1", "schema: 0", "toy.yaml:1:9: schema: a number from 1 is wanted here" },
        { "schema: 1", "schema: new", "toy.yaml:1:9: schema: a number from 1 is wanted here" },
        { "game: toy\n", "", "toy.yaml:1:1: game is missing" },
        { "game: toy", "game: roulette", "toy.yaml:2:7: game: toy is wanted here, not roulette" },
        { "game: toy", "game: [toy]", "toy.yaml:2:7: game: toy is wanted here, not a list" },

        /* what the subset leaves out */
        { "is: 10", "is: &ten 10", "toy.yaml:5:20: anchors (&name) are not used in a rulebook" },
        { "is: 10", "is: *ten", "toy.yaml:5:20: aliases (*name) are not used in a rulebook" },
        { "is: 10", "is: !!int 10", "toy.yaml:5:20: tags (!name) are not used in a rulebook" },
        { "is: 10", "is: ! 10", "toy.yaml:5:20: tags (!name) are not used in a rulebook" },
        { "is: 10", "is: ! '10'", "toy.yaml:5:20: tags (!name) are not used in a rulebook" },
        { "clauses:\n", "clauses: &all\n",
          "toy.yaml:24:10: anchors (&name) are not used in a rulebook" },
        { "schema: 1\n", "%YAML 1.1\n---\nschema: 1\n",
          "toy.yaml:1:1: directives (%) are not used in a rulebook" },
        { "motto:", "---\nmotto:", "toy.yaml:23:1: a second document begins here" },
        { "Fortune, not folly", "|\n  Fortune\n",
          "toy.yaml:23:8: block text (| or >) is not used in a rulebook" },
        { "Fortune, not folly", "Fortune,\n  not folly", "toy.yaml:23:8: a value stands on one line" },
        { "Fortune, not folly", "\"a\\0b\"", "toy.yaml:23:8: the text holds a control character" },
        { "Fortune, not folly", "\"a\\nb\"", "toy.yaml:23:8: the text holds a control character" },
        { "Fortune, not folly", "\"\\e[2J\"", "toy.yaml:23:8: the text holds a control character" },
        { "Fortune, not folly", "a\x01", "toy.yaml:23:9: a control character stands here" },

        /* not YAML, not UTF-8 */
        { "  straight:", "\tstraight:", "toy.yaml:8:1: a tab stands here, indent with spaces" },
        { "clause: \"§12\" }", "clause: \"§12\"",
          "toy.yaml:6:1: not readable as YAML: did not find expected ',' or '}'" },
        { "motto: ", "motto: : ",
          "toy.yaml:23:8: not readable as YAML: mapping values are not allowed in this context" },
        { "§12", "\xA7"
                 "12",
          "toy.yaml:5:33: this byte is not UTF-8" },
        { "§12", "\xED\xA0\x80", "toy.yaml:5:33: this byte is not UTF-8" },

        /* the schema's own last word */
        { "[0, 32, 15, 19]", "[0, 32, 15, 32]", "toy.yaml:4:1: order: 32 stands twice" },
        { "17 to 1", "36 to 1", "toy.yaml:9:3: payout.split: pays more than payout.straight" },
    };
    /* clang-format on */
    assert_true(sizeof rows / sizeof *rows >= 40);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[4096] = "";
        toy_with(text, sizeof text, rows[i].old, rows[i].fresh);
        assert_true(text[0] != '\0'); /* the toy file has what the row replaces */
        expect_line(text, strlen(text), "toy.yaml", &toy_1, rows[i].line);
    }
}

static void test_what_a_newer_schema_brought_is_not_for_an_old_file(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *old, *fresh, *line;
    } rows[] = {
        { "payout:\n", "payout:\n  laps: { is: 3, clause: R1 }\n",
          "toy.yaml:8:3: payout.laps came with schema 2, this file says 1" },
        { "clauses:\n", "clauses:\n  bet.void: R3\n",
          "toy.yaml:25:3: clauses: bet.void came with schema 2, this file says 1" },
        { "clauses:\n", "clauses:\n  wheel.laps: R3\n",
          "toy.yaml:25:3: clauses: wheel.laps came with schema 2, this file says 1" },
        { "schema: 1", "schema: 2", "toy.yaml:8:3: payout.laps is missing" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[4096] = "";
        toy_with(text, sizeof text, rows[i].old, rows[i].fresh);
        expect_line(text, strlen(text), "toy.yaml", &toy_2, rows[i].line);
    }
}

/* ---- Files that are nothing like a rulebook ---- */

static void test_files_that_are_no_rulebook(void **state)
{
    (void)state;
#define BYTES(literal) literal, sizeof literal - 1
    /* clang-format off */
    static const struct {
        const char *bytes;
        size_t size;
        const char *line;
    } rows[] = {
        { BYTES(""), "toy.yaml:1:1: the file is empty" },
        { BYTES("\n\n# nothing\n"), "toy.yaml:4:1: the file is empty" },
        { BYTES("---\n"), "toy.yaml:2:1: a map of keys is wanted here, not text" },
        { BYTES("hello"), "toy.yaml:1:1: a map of keys is wanted here, not text" },
        { BYTES("[1, 2]"), "toy.yaml:1:1: a map of keys is wanted here, not a list" },
        { BYTES("{}"), "toy.yaml:1:1: schema is missing" },
        { BYTES("\xEF\xBB\xBFschema: 1\n"),
          "toy.yaml:1:1: the file starts with a byte order mark, save it without" },
        { BYTES("\xFF\xFEs\0c\0"), "toy.yaml:1:1: the file is UTF-16, save it as UTF-8" },
        { BYTES("\xFE\xFF\0s\0c"), "toy.yaml:1:1: the file is UTF-16, save it as UTF-8" },
        { BYTES("schema: 1\ngame: \0toy\n"), "toy.yaml:2:7: a NUL byte stands here" },
        { BYTES("schema: 1\ngame: \xEF\xBB\xBFtoy\n"),
          "toy.yaml:2:7: the text holds a control character" },
        { BYTES("\x89PNG\r\n\x1A\n"), "toy.yaml:1:1: this byte is not UTF-8" },
        { BYTES("{\"schema\": 1, \"game\": \"toy\"}"), "toy.yaml:1:1: open is missing" },
        { BYTES("a: &x [1]\nb: [*x, *x]\n"),
          "toy.yaml:1:4: anchors (&name) are not used in a rulebook" },
        { BYTES("- - - - - - - - - - - - - - - - - - 1\n"), "toy.yaml:1:33: nested deeper than 16" },
        { BYTES("schema: 1\n...\n---\nschema: 1\n"), "toy.yaml:3:1: a second document begins here" },
        { BYTES("schema: 1\n...\nschema: 1\n"),
          "toy.yaml:3:1: not readable as YAML: did not find expected <document start>" },
        { BYTES("*"), "toy.yaml:1:2: not readable as YAML: did not find expected alphabetic or "
                      "numeric character" },
        { BYTES("\"never closed"), "toy.yaml:1:14: not readable as YAML: found unexpected end of stream" },
    };
    /* clang-format on */
#undef BYTES
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_line(rows[i].bytes, rows[i].size, "toy.yaml", &toy_1, rows[i].line);
}

/* ---- Files that want to take all there is ---- */

static char *repeat(const char *piece, size_t size)
{
    size_t length = strlen(piece);
    char *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i++)
        bytes[i] = piece[i % length];
    return bytes;
}

static void test_large_files_are_refused_before_they_are_read(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *piece;
        size_t size;
        const char *line;
    } rows[] = {
        { "[", 10 * 1024 * 1024, "big.yaml:1:1: the file is larger than 262144 bytes" },
        { "# a comment\n", 300 * 1024, "big.yaml:1:1: the file is larger than 262144 bytes" },
        { "# a comment\n", 256 * 1024 + 1, "big.yaml:1:1: the file is larger than 262144 bytes" },
        { "# a comment\n", 256 * 1024, "big.yaml:21847:1: the file is empty" },
        { "[", 256 * 1024, "big.yaml:1:17: nested deeper than 16" },
        { "{", 256 * 1024, "big.yaml:1:2: a key is one word, not a list or a map" },
        { "- ", 256 * 1024, "big.yaml:1:33: nested deeper than 16" },
        { "? ", 256 * 1024, "big.yaml:1:3: a key is one word, not a list or a map" },
        { "- a\n", 256 * 1024, "big.yaml:52428:3: the file holds more values than a rulebook may" },
        { "k", 256 * 1024, "big.yaml:1:1: a map of keys is wanted here, not text" },
        { "k: 1\n", 100 * 1024, "big.yaml:2:1: k stands here twice, first on line 1" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *bytes = repeat(rows[i].piece, rows[i].size);
        expect_line(bytes, rows[i].size, "big.yaml", &toy_1, rows[i].line);
        free(bytes);
    }
}

static void test_a_billion_laughs_end_at_the_first(void **state)
{
    (void)state;
    char text[2048] = "lol0: &lol0 [lol]\n";
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_text_put(&out, "lol0: &lol0 [lol]\n");
    for (int i = 1; i < 10; i++)
        cr_text_format(&out, "lol%d: &lol%d [*lol%d,*lol%d,*lol%d,*lol%d,*lol%d]\n", i, i, i - 1,
                       i - 1, i - 1, i - 1, i - 1);
    expect_line(text, out.length, "lol.yaml", &toy_1,
                "lol.yaml:1:7: anchors (&name) are not used in a rulebook");
}

static void test_a_hostile_key_does_not_flood_the_line(void **state)
{
    (void)state;
    char text[4096];
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_text_put(&out, "schema: 1\ngame: toy\n");
    for (int i = 0; i < 500; i++)
        cr_text_put(&out, "ж");
    cr_text_put(&out, ": 1\n");
    expect_line(text, out.length, "toy.yaml", &toy_1,
                "toy.yaml:3:1: unknown key жжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжжж...");
}

static void test_a_long_file_name_keeps_its_end(void **state)
{
    (void)state;
    char name[400], line[512];
    memset(name, 'x', sizeof name);
    memcpy(name + sizeof name - 9, "toy.yaml", 9);
    snprintf(line, sizeof line, "...%s:1:1: the file is empty", name + strlen(name) - 152);
    expect_line("", 0, name, &toy_1, line);
}

/* ---- The house's own file ---- */

static void test_a_house_file_that_is_wrong(void **state)
{
    (void)state;
    static const char good[] = "schema: 1\ngame: house\ntitle: Casino M-1\ndocument: Rules\n"
                               "version: 2016-1\nlanguage: ru\ncurrency: BYN\ndecimals: 2\n"
                               "bank_only_above: { is: none, clause: \"§9\" }\n";
    /* clang-format off */
    static const struct {
        const char *old, *fresh, *line;
    } rows[] = {
        { "title: Casino M-1", "title: { is: Casino M-1, clause: R1 }",
          "m1/house.yaml:3:8: title: one value is wanted here, not a map" },
        { "version: 2016-1", "version: ../2016",
          "m1/house.yaml:5:1: version: ../2016: a version is named in a-z, 0-9, _ and -" },
        { "language: ru", "language: RU",
          "m1/house.yaml:6:1: language: RU is no language code like ru" },
        { "currency: BYN", "currency: byn",
          "m1/house.yaml:7:1: currency: byn is no currency code like BYN" },
        { "decimals: 2", "decimals: 5", "m1/house.yaml:8:11: decimals: 5 is outside 0..4" },
        { "is: none", "is: never",
          "m1/house.yaml:9:24: bank_only_above: never is neither a whole number nor none" },
        { "game: house", "game: roulette",
          "m1/house.yaml:2:7: game: house is wanted here, not roulette" },
    };
    /* clang-format on */
    struct cr_rulebook *book;
    assert_int_equal(
        cr_rulebook_read(&book, good, strlen(good), "m1/house.yaml", &cr_house_schema, NULL),
        CR_OK);
    const struct cr_house_rules *house = cr_rulebook_values(book);
    assert_string_equal(house->title, "Casino M-1");
    assert_string_equal(house->version, "2016-1");
    assert_int_equal(house->bank_only_above, CR_NONE);
    assert_string_equal(cr_rulebook_clause_of(book, "payout.bank_only"), "§9");
    cr_rulebook_close(book);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1024];
        struct cr_text out = cr_text_on(text, sizeof text);
        const char *place = strstr(good, rows[i].old);
        assert_non_null(place);
        cr_text_bytes(&out, good, (size_t)(place - good));
        cr_text_put(&out, rows[i].fresh);
        cr_text_put(&out, place + strlen(rows[i].old));
        expect_line(text, out.length, "m1/house.yaml", &cr_house_schema, rows[i].line);
    }
}

/* Cut anywhere, a file is read or refused, never worse; and only the whole one is read. */
static void test_a_file_cut_anywhere_is_refused(void **state)
{
    (void)state;
    size_t whole = strlen(toy_file), read = 0;
    for (size_t size = 0; size <= whole; size++) {
        struct cr_rulebook *book;
        char *cut = malloc(size + 1); /* its own block, so that a read beyond it is seen */
        assert_non_null(cut);
        memcpy(cut, toy_file, size);
        if (cr_rulebook_read(&book, cut, size, "toy.yaml", &toy_1, NULL) == CR_OK) {
            read++;
            cr_rulebook_close(book);
        }
        free(cut);
    }
    assert_int_equal(read, 3); /* the whole, without the last newline, and with R for R8 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_one_fault_one_line, all_lines_right),
        cmocka_unit_test_teardown(test_what_a_newer_schema_brought_is_not_for_an_old_file,
                                  all_lines_right),
        cmocka_unit_test_teardown(test_files_that_are_no_rulebook, all_lines_right),
        cmocka_unit_test_teardown(test_large_files_are_refused_before_they_are_read,
                                  all_lines_right),
        cmocka_unit_test_teardown(test_a_billion_laughs_end_at_the_first, all_lines_right),
        cmocka_unit_test_teardown(test_a_hostile_key_does_not_flood_the_line, all_lines_right),
        cmocka_unit_test_teardown(test_a_long_file_name_keeps_its_end, all_lines_right),
        cmocka_unit_test_teardown(test_a_house_file_that_is_wrong, all_lines_right),
        cmocka_unit_test_teardown(test_a_file_cut_anywhere_is_refused, all_lines_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
