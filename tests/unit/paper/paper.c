/* paper.c -- documents written, and read again by others: CSV by hand, PDF by pdftotext. */
#include "paper/paper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- What was written ---- */

struct written {
    char *bytes;
    size_t size, room;
    size_t most; /* refuses what goes beyond; 0: takes all */
};

static bool take(void *context, const void *bytes, size_t count)
{
    struct written *written = context;
    if (written->most && written->size + count > written->most) return false;
    if (written->size + count + 1 > written->room) {
        written->room = 2 * written->room + count + 1;
        char *larger = realloc(written->bytes, written->room);
        if (!larger) abort();
        written->bytes = larger;
    }
    memcpy(written->bytes + written->size, bytes, count);
    written->size += count;
    written->bytes[written->size] = '\0';
    return true;
}

static char *csv_of(const struct cr_paper *paper, bool bom)
{
    struct written written = { NULL, 0, 0, 0 };
    take(&written, "", 0);
    assert_int_equal(cr_paper_csv(paper, bom, take, &written), CR_OK);
    return written.bytes;
}

static char *plain_of(const struct cr_paper *paper)
{
    struct written written = { NULL, 0, 0, 0 };
    take(&written, "", 0);
    assert_int_equal(cr_paper_plain(paper, take, &written), CR_OK);
    return written.bytes;
}

static struct written pdf_of(const struct cr_paper *paper)
{
    struct written written = { NULL, 0, 0, 0 };
    assert_int_equal(cr_paper_pdf(paper, take, &written), CR_OK);
    assert_memory_equal(written.bytes, "%PDF-", 5);
    return written;
}

/* What a reader finds in the PDF; *pages: how many it has (each ends in a form feed). */
static char *read_pdf(const struct written *pdf, unsigned *pages)
{
    char name[] = "/tmp/paper-XXXXXX", command[128];
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, pdf->bytes, pdf->size), (ssize_t)pdf->size);
    close(file);
    snprintf(command, sizeof command, "pdftotext -layout -enc UTF-8 %s -", name);
    FILE *reader = popen(command, "r");
    struct written text = { NULL, 0, 0, 0 };
    char part[4096];
    take(&text, "", 0);
    assert_non_null(reader);
    for (size_t got; (got = fread(part, 1, sizeof part, reader)) > 0;)
        take(&text, part, got);
    assert_int_equal(pclose(reader), 0);
    unlink(name);
    *pages = 0;
    for (size_t i = 0; i < text.size; i++)
        *pages += text.bytes[i] == '\f';
    return text.bytes;
}

static unsigned count_of(const char *text, const char *what)
{
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

static void has(const char *text, const char *what)
{
    if (!text || strstr(text, what) == NULL)
        fail_msg("\"%s\" is not in:\n%s", what, text ? text : "");
}

static void has_not(const char *text, const char *what)
{
    if (strstr(text, what) != NULL) fail_msg("\"%s\" is in:\n%s", what, text);
}

/* ---- Documents ---- */

static const struct cr_paper_column three[] = {
    { "Table", CR_PAPER_NUMBER, false },
    { "Game", CR_PAPER_WORDS, false },
    { "Result", CR_PAPER_NUMBER, false },
};

static void row(struct cr_paper *paper, const char *a, const char *b, const char *c)
{
    cr_paper_cell(paper, a);
    cr_paper_cell(paper, b);
    cr_paper_cell(paper, c);
}

static struct cr_paper *small(enum cr_lang lang)
{
    struct cr_paper *paper = cr_paper_open(lang, "Table results");
    assert_non_null(paper);
    cr_paper_maker(paper, "House of the Seven", "2026-03-15T21:04:05+03:00");
    cr_paper_field(paper, "Period", "2026-03-01 to 2026-03-31");
    cr_paper_table(paper, three, 3);
    row(paper, "3", "roulette", "-1234567.89");
    row(paper, "4", "blackjack", "200.00");
    cr_paper_sums(paper);
    row(paper, "", "", "-1234367.89");
    cr_paper_table_end(paper);
    return paper;
}

/* ---- CSV ---- */

static void test_csv_is_titles_and_rows_without_sums(void **state)
{
    (void)state;
    struct cr_paper *paper = small(CR_LANG_RU);
    char *csv = csv_of(paper, false);
    assert_string_equal(csv,
                        "Table,Game,Result\r\n3,roulette,-1234567.89\r\n4,blackjack,200.00\r\n");
    free(csv);
    csv = csv_of(paper, true);
    assert_memory_equal(csv,
                        "\xef\xbb\xbf"
                        "Table",
                        8);
    free(csv);
    cr_paper_close(paper);
}

static void test_csv_quotes_and_neutralises(void **state)
{
    (void)state;
    static const struct {
        const char *cell, *written;
    } rows[] = {
        { "plain", "plain" },
        { "a,b", "\"a,b\"" },
        { "say \"no\"", "\"say \"\"no\"\"\"" },
        { "two\nlines", "\"two\nlines\"" },
        { "=1+1", "\"'=1+1\"" },
        { "+7 900", "\"'+7 900\"" },
        { "-5", "\"'-5\"" }, /* in a column of words it is a text */
        { "@SUM(A1)", "\"'@SUM(A1)\"" },
        { "\tcmd", "\"'\tcmd\"" },
        { "\rcmd", "\"'\rcmd\"" },
        { "\xef\xbc\x9d"
          "1",
          "\"'\xef\xbc\x9d"
          "1\"" },
        { "=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"" },
        { "", "" },
        { "Петрова; \xd0\x90.", "Петрова; \xd0\x90." },
    };
    static const struct cr_paper_column columns[] = { { "n", CR_PAPER_NUMBER, false },
                                                      { "=what", CR_PAPER_WORDS, false } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char wanted[256];
        struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "t");
        cr_paper_table(paper, columns, 2);
        cr_paper_cell(paper, "-5");
        cr_paper_cell(paper, rows[i].cell);
        cr_paper_table_end(paper);
        char *csv = csv_of(paper, false);
        snprintf(wanted, sizeof wanted, "n,\"'=what\"\r\n-5,%s\r\n", rows[i].written);
        assert_string_equal(csv, wanted);
        free(csv);
        cr_paper_close(paper);
    }
}

/* What calls itself a number and is none is a text like any other. */
static void test_csv_trusts_no_number(void **state)
{
    (void)state;
    static const struct cr_paper_column columns[] = { { "n", CR_PAPER_NUMBER, false } };
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "t");
    cr_paper_table(paper, columns, 1);
    cr_paper_cell(paper, "-2+3");
    cr_paper_table_end(paper);
    char *csv = csv_of(paper, false);
    assert_string_equal(csv, "n\r\n\"'-2+3\"\r\n");
    free(csv);
    cr_paper_close(paper);
}

/* ---- Numbers ---- */

static void test_numbers_as_the_language_writes_them(void **state)
{
    (void)state;
    static const struct {
        enum cr_lang lang;
        const char *plain, *said; /* NULL: it is none */
    } rows[] = {
        { CR_LANG_EN, "0", "0" },
        { CR_LANG_EN, "999", "999" },
        { CR_LANG_EN, "1000",
          "1\xc2\xa0"
          "000" },
        { CR_LANG_EN, "-1234567.89",
          "\xe2\x88\x92"
          "1\xc2\xa0"
          "234\xc2\xa0"
          "567.89" },
        { CR_LANG_RU, "1234.50",
          "1\xc2\xa0"
          "234,50" },
        { CR_LANG_BG, "0.05", "0,05" },
        { CR_LANG_EN, "", NULL },
        { CR_LANG_EN, "-", NULL },
        { CR_LANG_EN, "1.", NULL },
        { CR_LANG_EN, ".5", NULL },
        { CR_LANG_EN, "1.2.3", NULL },
        { CR_LANG_EN, "12a", NULL },
        { CR_LANG_EN, "--1", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[64] = "";
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        assert_int_equal(cr_paper_number(&out, rows[i].lang, rows[i].plain), rows[i].said != NULL);
        assert_string_equal(buffer, rows[i].said ? rows[i].said : "");
    }
}

/* ---- Plain text ---- */

static void test_plain_stands_in_columns(void **state)
{
    (void)state;
    struct cr_paper *paper = small(CR_LANG_EN);
    char *text = plain_of(paper);
    has(text, "Table results\n\nPeriod  2026-03-01 to 2026-03-31\n\n");
    has(text, "Table  Game              Result\n");
    has(text, "    3  roulette   \xe2\x88\x92"
              "1\xc2\xa0"
              "234\xc2\xa0"
              "567.89\n");
    has(text, "    4  blackjack         200.00\n");
    has(text, "Total             \xe2\x88\x92"
              "1\xc2\xa0"
              "234\xc2\xa0"
              "367.89\n");
    has(text, "\nHouse of the Seven\n");
    free(text);
    cr_paper_close(paper);
}

static void test_a_column_nobody_filled_may_go(void **state)
{
    (void)state;
    static const struct cr_paper_column columns[] = { { "Stays", CR_PAPER_WORDS, false },
                                                      { "Goes", CR_PAPER_WORDS, true },
                                                      { "Used", CR_PAPER_WORDS, true } };
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "t");
    cr_paper_table(paper, columns, 3);
    row(paper, "", "", "x");
    cr_paper_table_end(paper);
    char *text = plain_of(paper), *csv = csv_of(paper, false);
    has(text, "Stays  Used\n");
    has_not(text, "Goes");
    assert_string_equal(csv, "Stays,Goes,Used\r\n,,x\r\n");
    free(text);
    free(csv);
    cr_paper_close(paper);
}

/* ---- PDF ---- */

static void test_pdf_says_it_all(void **state)
{
    (void)state;
    unsigned pages;
    struct cr_paper *paper = small(CR_LANG_RU);
    cr_paper_heading(paper, "Протокол");
    cr_paper_paragraph(paper, "Спорът е приключен. Ъ, щ, ё, № 5 — «да».");
    cr_paper_signature(paper, "Кассир", "Ирина Ж.");
    struct written pdf = pdf_of(paper);
    char *text = read_pdf(&pdf, &pages);
    assert_int_equal(pages, 1);
    has(text, "Table results");
    has(text, "2026-03-01 to 2026-03-31");
    has(text, "roulette");
    has(text, "\xe2\x88\x92"
              "1 234 567,89");
    has(text, "Спорът е приключен. Ъ, щ, ё, № 5 — «да».");
    has(text, "Кассир");
    has(text, "Ирина Ж.");
    has(text, "House of the Seven");
    free(text);
    free(pdf.bytes);
    cr_paper_close(paper);
}

static void test_pdf_is_the_same_twice(void **state)
{
    (void)state;
    struct cr_paper *paper = small(CR_LANG_BG);
    struct written one = pdf_of(paper), other = pdf_of(paper);
    assert_int_equal(one.size, other.size);
    assert_memory_equal(one.bytes, other.bytes, one.size);
    free(one.bytes);
    free(other.bytes);
    cr_paper_close(paper);
}

/* Without a date told there is none in it: the day it is printed leaves no trace. */
static void test_pdf_has_the_date_it_is_told(void **state)
{
    (void)state;
    struct cr_paper *paper = small(CR_LANG_EN);
    struct written pdf = pdf_of(paper);
    assert_non_null(memmem(pdf.bytes, pdf.size, "20260315210405+03", 17));
    free(pdf.bytes);
    cr_paper_close(paper);
    paper = cr_paper_open(CR_LANG_EN, "t");
    pdf = pdf_of(paper);
    assert_null(memmem(pdf.bytes, pdf.size, "CreationDate", 12));
    free(pdf.bytes);
    cr_paper_close(paper);
}

static void test_an_empty_table_has_its_titles(void **state)
{
    (void)state;
    unsigned pages;
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "Nothing");
    cr_paper_table(paper, three, 3);
    cr_paper_table_end(paper);
    struct written pdf = pdf_of(paper);
    char *text = read_pdf(&pdf, &pages), *csv = csv_of(paper, false);
    assert_int_equal(pages, 1);
    has(text, "Result");
    assert_string_equal(csv, "Table,Game,Result\r\n");
    free(text);
    free(csv);
    free(pdf.bytes);
    cr_paper_close(paper);
}

/* Titles stand on every page and every page has its number; no row is lost between pages. */
static void test_a_long_table_goes_over_pages(void **state)
{
    (void)state;
    unsigned pages;
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "Long");
    cr_paper_table(paper, three, 3);
    for (int i = 0; i < 300; i++) {
        char name[64], number[16];
        snprintf(number, sizeof number, "%d", i);
        snprintf(name, sizeof name, "row<%d>%s", i, i % 7 ? "" : " in\ntwo lines");
        row(paper, number, name, "1.00");
    }
    cr_paper_table_end(paper);
    struct written pdf = pdf_of(paper);
    char *text = read_pdf(&pdf, &pages), wanted[64];
    assert_in_range(pages, 4, 12);
    assert_int_equal(count_of(text, "Result"), pages);
    for (unsigned i = 1; i <= pages; i++) {
        snprintf(wanted, sizeof wanted, "page %u of %u", i, pages);
        assert_int_equal(count_of(text, wanted), 1);
    }
    for (int i = 0; i < 300; i++) {
        snprintf(wanted, sizeof wanted, "row<%d>", i);
        assert_int_equal(count_of(text, wanted), 1);
    }
    assert_int_equal(count_of(text, "two lines"), 43);
    free(text);
    free(pdf.bytes);
    cr_paper_close(paper);
}

/* A cell longer than a page is told to its last word. */
static void test_a_cell_may_be_longer_than_a_page(void **state)
{
    (void)state;
    enum { WORDS = 3000 };
    unsigned pages;
    char *story = calloc(WORDS, 8);
    for (int i = 0; i < WORDS; i++)
        snprintf(story + strlen(story), 8, "w%04d ", i);
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "Story");
    cr_paper_table(paper, three, 3);
    row(paper, "1", story, "1.00");
    cr_paper_table_end(paper);
    struct written pdf = pdf_of(paper);
    char *text = read_pdf(&pdf, &pages);
    assert_true(pages > 1);
    assert_int_equal(count_of(text, "w"), WORDS);
    has(text, "w2999");
    free(text);
    free(story);
    free(pdf.bytes);
    cr_paper_close(paper);
}

/* Thirty-two columns, words without spaces, letters the font lacks and bytes that are no letters: it is
 * drawn all the same. */
static void test_pdf_takes_what_comes(void **state)
{
    (void)state;
    unsigned pages;
    struct cr_paper_column columns[CR_PAPER_COLUMNS_MAX];
    char hash[257];
    memset(hash, 'f', sizeof hash - 1);
    hash[sizeof hash - 1] = '\0';
    for (size_t i = 0; i < CR_PAPER_COLUMNS_MAX; i++)
        columns[i] = (struct cr_paper_column){ "Very long titles", CR_PAPER_WORDS, false };
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, hash);
    cr_paper_field(paper, hash, hash);
    cr_paper_paragraph(paper, "");
    cr_paper_table(paper, columns, CR_PAPER_COLUMNS_MAX);
    for (size_t i = 0; i < CR_PAPER_COLUMNS_MAX; i++)
        cr_paper_cell(paper, i == 0   ? hash
                             : i == 1 ? "\xe4\xb8\xad\xe6\x96\x87 שלום e\xcc\x81"
                                      : "\xff\xfe");
    cr_paper_table_end(paper);
    struct written pdf = pdf_of(paper);
    char *text = read_pdf(&pdf, &pages);
    has(text, "ffff");
    free(text);
    free(pdf.bytes);
    cr_paper_close(paper);
}

static void test_what_is_not_taken_is_said(void **state)
{
    (void)state;
    struct cr_paper *paper = small(CR_LANG_EN);
    struct written written = { NULL, 0, 0, 10 };
    assert_int_equal(cr_paper_csv(paper, false, take, &written), CR_STORE);
    assert_int_equal(cr_paper_plain(paper, take, &written), CR_STORE);
    assert_int_equal(cr_paper_pdf(paper, take, &written), CR_STORE);
    free(written.bytes);
    cr_paper_close(paper);
}

/* Ten thousand rows of ten columns. The bound is for a slow machine with the sanitizers on. */
static void test_ten_thousand_rows(void **state)
{
    (void)state;
    struct cr_paper_column columns[10];
    for (size_t i = 0; i < 10; i++)
        columns[i] =
            (struct cr_paper_column){ "Колонка", i % 3 ? CR_PAPER_WORDS : CR_PAPER_NUMBER, false };
    struct cr_paper *paper = cr_paper_open(CR_LANG_RU, "Большой");
    cr_paper_table(paper, columns, 10);
    for (int i = 0; i < 100000; i++) {
        char cell[32];
        snprintf(cell, sizeof cell, i % 10 % 3 ? "Игрок %d" : "-%d.00", i);
        cr_paper_cell(paper, cell);
    }
    cr_paper_table_end(paper);
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    char *csv = csv_of(paper, true);
    struct written pdf = pdf_of(paper);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    print_message("# 10000 rows: %.3f s\n", seconds);
    assert_int_equal(count_of(csv, "\r\n"), 10001);
    assert_true(seconds < 30);
    free(csv);
    free(pdf.bytes);
    cr_paper_close(paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv_is_titles_and_rows_without_sums),
        cmocka_unit_test(test_csv_quotes_and_neutralises),
        cmocka_unit_test(test_csv_trusts_no_number),
        cmocka_unit_test(test_numbers_as_the_language_writes_them),
        cmocka_unit_test(test_plain_stands_in_columns),
        cmocka_unit_test(test_a_column_nobody_filled_may_go),
        cmocka_unit_test(test_pdf_says_it_all),
        cmocka_unit_test(test_pdf_is_the_same_twice),
        cmocka_unit_test(test_pdf_has_the_date_it_is_told),
        cmocka_unit_test(test_an_empty_table_has_its_titles),
        cmocka_unit_test(test_a_long_table_goes_over_pages),
        cmocka_unit_test(test_a_cell_may_be_longer_than_a_page),
        cmocka_unit_test(test_pdf_takes_what_comes),
        cmocka_unit_test(test_what_is_not_taken_is_said),
        cmocka_unit_test(test_ten_thousand_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
