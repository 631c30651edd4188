/* plot.c -- pictures: their SVG to the byte, what plots put where, and both on a page and in a PDF. */
#include "paper/plot.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "paper/paper.h"

#define ROOM        (1 << 20)
#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- What was written ---- */

static char *room(void)
{
    char *bytes = malloc(ROOM);
    if (bytes == NULL) abort();
    return bytes;
}

static char *svg_of(struct cr_picture *picture, bool is_alone)
{
    char *bytes = room();
    struct cr_text out = cr_text_on(bytes, ROOM);
    assert_non_null(picture);
    assert_true(cr_picture_is_whole(picture));
    cr_picture_svg(picture, "a \"title\" & more", is_alone, &out);
    assert_false(out.full);
    cr_picture_close(picture);
    return bytes;
}

static size_t times(const char *text, const char *what)
{
    size_t count = 0;
    for (const char *at = strstr(text, what); at != NULL; at = strstr(at + 1, what))
        count++;
    return count;
}

/* Another program reads it: XML, or the end of the test. */
static void assert_well_formed(const char *text)
{
    FILE *reader = popen("python3 -c 'import sys, xml.dom.minidom as dom; "
                         "dom.parseString(sys.stdin.buffer.read())'",
                         "w");
    assert_non_null(reader);
    assert_int_equal(fwrite(text, 1, strlen(text), reader), strlen(text));
    assert_int_equal(pclose(reader), 0);
}

/* The n-th attribute of that name in the text after `from`. */
static double attribute(const char *from, const char *name)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, " %s=\"", name);
    const char *at = strstr(from, wanted);
    assert_non_null(at);
    return strtod(at + strlen(wanted), NULL);
}

/* ---- Shapes ---- */

static void test_svg_to_the_byte(void **unused)
{
    (void)unused;
    struct cr_picture *picture = cr_picture_open(100, 50.5);
    cr_picture_rect(picture, 1, 2.346, 30.5, -0.001, CR_INK_BAR);
    cr_picture_line(picture, 0, 0, 9.999, 10, CR_INK_RULE, 0.75);
    cr_picture_area(picture, (const double[]){ 1, 2, 3, 4, 5.25, -6 }, 3, CR_INK_NEAR);
    cr_picture_text(picture, 4, 5, 10, CR_TEXT_MIDDLE, CR_INK_TEXT, "a < b & \"c\"");
    char *svg = svg_of(picture, false);
    assert_string_equal(
        svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 50.5\" width=\"100\" "
             "height=\"50.5\" font-family=\"DejaVu Sans, Verdana, sans-serif\" role=\"img\" "
             "aria-label=\"a &quot;title&quot; &amp; more\">\n"
             "<rect class=\"f-bar\" x=\"1\" y=\"2.35\" width=\"30.5\" height=\"0\"/>\n"
             "<polyline class=\"s-rule\" stroke-width=\"0.75\" points=\"0,0 10,10\"/>\n"
             "<polygon class=\"f-near\" points=\"1,2 3,4 5.25,-6\"/>\n"
             "<text class=\"f-text\" x=\"4\" y=\"5\" font-size=\"10\" text-anchor=\"middle\">"
             "a &lt; b &amp; &quot;c&quot;</text>\n"
             "</svg>\n");
    free(svg);
}

/* A file of its own has its inks, light and dark; cells of a chart look the same on both. */
static void test_inks(void **unused)
{
    (void)unused;
    char *svg = svg_of(cr_picture_open(10, 10), true);
    assert_well_formed(svg);
    assert_int_equal(times(svg, "prefers-color-scheme:dark"), 1);
    assert_int_equal(times(svg, "--text:"), 2);
    assert_int_equal(times(svg, "--cell1:#f3c6a5;"), 2);
    assert_int_equal(times(svg, ".f-"), CR_INKS);
    free(svg);
}

/* ---- Plots ---- */

/* Lengths are in proportion to the values, those below zero to the left of the line the others begin at. */
static void test_bars(void **unused)
{
    (void)unused;
    static const struct cr_plot_bar bars[] = {
        { "one", 0.02, "2 %" },
        { "a name so long that it must be broken into two lines to stand beside its bar", 0.01,
          "1 %" },
        { "minus", -0.01, "-1 %" },
        { "nothing", 0, "0 %" },
    };
    char *svg = svg_of(cr_plot_bars(bars, COUNT(bars)), true);
    assert_well_formed(svg);
    const char *first = strstr(svg, "<rect class=\"f-bar\""), *minus;
    assert_non_null(first);
    const char *second = strstr(first + 1, "<rect class=\"f-bar\"");
    assert_non_null(second);
    minus = strstr(svg, "<rect class=\"f-minus\"");
    assert_non_null(minus);
    assert_int_equal(times(svg, "<rect class=\"f-bar\""), 2);
    assert_int_equal(times(svg, "<rect class=\"f-minus\""), 1);
    double whole = attribute(first, "width"), zero = attribute(first, "x");
    assert_true(whole > 100 && fabs(attribute(second, "width") * 2 - whole) < 0.03);
    assert_true(fabs(attribute(second, "x") - zero) < 0.01);
    assert_true(fabs(attribute(minus, "width") * 2 - whole) < 0.03);
    assert_true(fabs(attribute(minus, "x") + attribute(minus, "width") - zero) < 0.02);
    assert_true(zero + whole < CR_PLOT_WIDTH);
    assert_null(strstr(svg, bars[1].label)); /* on two lines */
    free(svg);
}

/* A letter in every cell, a colour for every word, and what the words mean. */
static void test_grid(void **unused)
{
    (void)unused;
    static const char *const columns[] = { "2", "3", "A" }, *const rows[] = { "16", "A,A" };
    static const char *const cells[] = { "H", "S", "H", "P", "P", "" };
    static const struct cr_plot_word words[] = { { "H", "H: draw", CR_INK_CELL_1 },
                                                 { "S", "S: stand", CR_INK_CELL_2 },
                                                 { "P", "P: split", CR_INK_CELL_3 } };
    const struct cr_plot_grid grid = { .corner = "hands",
                                       .column_names = columns,
                                       .columns = 3,
                                       .row_names = rows,
                                       .rows = 2,
                                       .cells = cells,
                                       .words = words,
                                       .word_count = 3 };
    char *svg = svg_of(cr_plot_grid(&grid), true);
    assert_well_formed(svg);
    assert_int_equal(times(svg, "<text class=\"f-letter\""), 5);
    assert_int_equal(times(svg, "<rect class=\"f-cell1\""), 2 + 1); /* and its square below */
    assert_int_equal(times(svg, "<rect class=\"f-cell2\""), 1 + 1);
    assert_int_equal(times(svg, "<rect class=\"f-cell3\""), 2 + 1);
    assert_int_equal(times(svg, ">S: stand<"), 1);
    free(svg);
}

/* A name that is long makes room at the left, and its row is as tall as its lines. */
static void test_long_names_of_a_grid(void **unused)
{
    (void)unused;
    static const char *const columns[] = { "2" }, *const cells[] = { "H", "S" };
    static const char *const rows[] = {
        "short", "a name that no two lines of the usual width would hold in letters that can be "
                 "read, and so it is given more room and a third line below the other two of it"
    };
    static const struct cr_plot_word words[] = { { "H", "H: draw", CR_INK_CELL_1 },
                                                 { "S", "S: stand", CR_INK_CELL_2 } };
    struct cr_plot_grid grid = { .corner = "",
                                 .column_names = columns,
                                 .columns = 1,
                                 .row_names = rows,
                                 .rows = 1,
                                 .cells = cells,
                                 .words = words,
                                 .word_count = 2 };
    char *plain = svg_of(cr_plot_grid(&grid), true);
    grid.rows = 2;
    char *svg = svg_of(cr_plot_grid(&grid), true);
    assert_well_formed(svg);
    const char *before = strstr(plain, "<rect class=\"f-cell1\""),
               *first = strstr(svg, "<rect class=\"f-cell1\""),
               *second = strstr(svg, "<rect class=\"f-cell2\"");
    assert_true(before != NULL && first != NULL && second != NULL);
    assert_true(attribute(before, "x") < 100 && attribute(first, "x") > 250);
    assert_true(attribute(second, "height") > 2 * attribute(first, "height"));
    /* three lines more than the other has, and a letter in the cell; the corner is empty */
    assert_int_equal(times(svg, "<text "), times(plain, "<text ") + 3 + 1);
    free(plain);
    free(svg);
}

/* How high a band is at its end: between the two points in the middle of its polygon. */
static double height_at_end(const char *svg, const char *class)
{
    double points[1000];
    size_t count = 0;
    char wanted[64];
    snprintf(wanted, sizeof wanted, "<polygon class=\"f-%s\" points=\"", class);
    const char *at = strstr(svg, wanted);
    assert_non_null(at);
    at += strlen(wanted);
    while (*at != '"' && count < COUNT(points)) {
        char *end;
        points[count++] = strtod(at, &end);
        at = *end == ',' || *end == ' ' ? end + 1 : end;
    }
    assert_true(count > 8 && count % 4 == 0);
    return points[count / 2 + 1] - points[count / 2 - 1];
}

static void test_bands(void **unused)
{
    (void)unused;
    const struct cr_plot_fan fan = { .lang = CR_LANG_RU,
                                     .mean = 1500,
                                     .deviation = 4000,
                                     .most = 30,
                                     .x_title = "дни",
                                     .y_title = "BYN",
                                     .reach = { 1.96, 2.58, 3.29 },
                                     .words = { "95 %", "99 %", "99,9 %" },
                                     .middle = "ожидание" };
    char *svg = svg_of(cr_plot_fan(&fan), true);
    assert_well_formed(svg);
    double near = height_at_end(svg, "near");
    assert_true(near > 50);
    assert_true(fabs(height_at_end(svg, "far") / near - 2.58 / 1.96) < 0.001);
    assert_true(fabs(height_at_end(svg, "farthest") / near - 3.29 / 1.96) < 0.001);
    assert_non_null(strstr(svg, ">ожидание<"));
    assert_non_null(strstr(svg, ">\xe2\x88\x92"
                                "10\xc2\xa0"
                                "000<")); /* as the language writes it */
    free(svg);
}

static void test_line(void **unused)
{
    (void)unused;
    const struct cr_plot_line line = { .lang = CR_LANG_EN,
                                       .most = 150,
                                       .first = 10,
                                       .last = -5,
                                       .x_title = "meter",
                                       .y_title = "edge",
                                       .zero = 100,
                                       .zero_says = "even at 100" };
    char *svg = svg_of(cr_plot_line(&line), true);
    assert_well_formed(svg);
    assert_int_equal(times(svg, "<rect class=\"f-minus\""), 1);
    assert_non_null(strstr(svg, ">even at 100<"));
    free(svg);
}

/* ---- In a document ---- */

struct written {
    char *bytes;
    size_t size;
};

static bool take(void *context, const void *bytes, size_t count)
{
    struct written *written = context;
    assert_true(written->size + count < ROOM);
    memcpy(written->bytes + written->size, bytes, count);
    written->size += count;
    return true;
}

static struct cr_paper *document(enum cr_lang lang)
{
    static const struct cr_plot_bar bars[] = { { "straight", 0.027, "2.7 %" } };
    const struct cr_paper_column columns[] = { { "Bet", CR_PAPER_WORDS, false },
                                               { "Edge <%>", CR_PAPER_NUMBER, false },
                                               { "Empty", CR_PAPER_WORDS, true } };
    struct cr_paper *paper = cr_paper_open(lang, "Report & more");
    assert_non_null(paper);
    cr_paper_upright(paper);
    cr_paper_field(paper, "House", "\"M-1\"");
    cr_paper_field(paper, "Game", "roulette");
    cr_paper_heading(paper, "1. Results");
    cr_paper_subheading(paper, "Edges");
    cr_paper_table(paper, columns, 3);
    cr_paper_cell(paper, "n17");
    cr_paper_cell(paper, "-1234.5");
    cr_paper_cell(paper, "");
    cr_paper_table_end(paper);
    cr_paper_heading(paper, "2. Pictures");
    cr_paper_picture(paper, cr_plot_bars(bars, 1), "Bars of it");
    cr_paper_heading(paper, "3. More");
    cr_paper_paragraph(paper, "One\ntwo");
    cr_paper_heading(paper, "4. End");
    return paper;
}

static char *html_of(enum cr_lang lang)
{
    char *bytes = room();
    struct cr_text out = cr_text_on(bytes, ROOM);
    struct cr_paper *paper = document(lang);
    assert_int_equal(cr_paper_html(paper, &out), CR_OK);
    assert_false(out.full);
    cr_paper_close(paper);
    return bytes;
}

static void test_html(void **unused)
{
    (void)unused;
    char *html = html_of(CR_LANG_EN), *again = html_of(CR_LANG_EN), *bg = html_of(CR_LANG_BG);
    assert_string_equal(html, again);
    assert_well_formed(html + strlen("<!DOCTYPE html>\n"));
    assert_non_null(strstr(html, "<html lang=\"en\">"));
    assert_non_null(strstr(html, "<title>Report &amp; more</title>"));
    assert_non_null(strstr(html, "<dl><dt>House</dt><dd>&quot;M-1&quot;</dd>\n<dt>Game</dt>"));
    assert_int_equal(times(html, "<li><a href=\"#s"), 4);
    assert_int_equal(times(html, "<h2 id=\"s"), 4);
    assert_int_equal(times(html, "<h3 "), 1);
    assert_non_null(strstr(html, "<th scope=\"col\" class=\"n\">Edge &lt;%&gt;</th>"));
    assert_null(strstr(html, "Empty"));
    assert_non_null(strstr(html, "\xe2\x88\x92"
                                 "1\xc2\xa0"
                                 "234.5</td>"));
    assert_non_null(strstr(bg, "\xe2\x88\x92"
                               "1\xc2\xa0"
                               "234,5</td>"));
    assert_int_equal(times(html, "<svg "), 1);
    assert_null(strstr(html, "http://www.w3.org/1999")); /* nothing is fetched */
    assert_null(strstr(html, "src="));
    free(html);
    free(again);
    free(bg);
}

static struct written pdf_of(struct cr_paper *paper)
{
    struct written written = { room(), 0 };
    assert_int_equal(cr_paper_pdf(paper, take, &written), CR_OK);
    cr_paper_close(paper);
    return written;
}

static char *read_pdf(const struct written *pdf)
{
    char name[] = "/tmp/plot-XXXXXX", command[128];
    int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, pdf->bytes, pdf->size), (ssize_t)pdf->size);
    close(file);
    snprintf(command, sizeof command, "pdftotext -layout -enc UTF-8 %s -", name);
    FILE *reader = popen(command, "r");
    assert_non_null(reader);
    char *text = room();
    text[fread(text, 1, ROOM - 1, reader)] = '\0';
    assert_int_equal(pclose(reader), 0);
    unlink(name);
    return text;
}

/* The same letters stand in the PDF's picture, and the same document is the same bytes. */
static void test_pdf(void **unused)
{
    (void)unused;
    struct written pdf = pdf_of(document(CR_LANG_EN)), again = pdf_of(document(CR_LANG_EN));
    assert_int_equal(pdf.size, again.size);
    assert_memory_equal(pdf.bytes, again.bytes, pdf.size);
    char *text = read_pdf(&pdf);
    assert_non_null(strstr(text, "straight"));
    assert_non_null(strstr(text, "2.7 %"));
    assert_non_null(strstr(text, "Bars of it"));
    assert_int_equal(times(text, "\f"), 1);
    free(text);
    free(pdf.bytes);
    free(again.bytes);
}

/* Taller than a page: made smaller. A heading goes with its picture to the next page. */
static void test_pages(void **unused)
{
    (void)unused;
    struct cr_paper *paper = cr_paper_open(CR_LANG_EN, "Title");
    struct cr_picture *tall = cr_picture_open(100, 5000), *plain = cr_picture_open(600, 500);
    cr_picture_text(tall, 50, 4900, 90, CR_TEXT_MIDDLE, CR_INK_TEXT, "foot");
    cr_picture_text(plain, 300, 200, 20, CR_TEXT_MIDDLE, CR_INK_TEXT, "shown");
    cr_paper_picture(paper, tall, "tall");
    for (int i = 0; i < 25; i++)
        cr_paper_paragraph(paper, "A line of text.");
    cr_paper_heading(paper, "Heading");
    cr_paper_picture(paper, plain, "second");
    struct written pdf = pdf_of(paper);
    char *text = read_pdf(&pdf);
    const char *foot = strstr(text, "foot"), *heading = strstr(text, "Heading");
    assert_non_null(foot);
    assert_non_null(heading);
    const char *shown = strstr(heading, "shown"), *page = strchr(heading, '\f');
    assert_non_null(shown);
    assert_true(page > shown);
    free(text);
    free(pdf.bytes);
}

static void test_without_memory(void **unused)
{
    (void)unused;
    char bytes[64];
    struct written written = { room(), 0 };
    struct cr_text out = cr_text_on(bytes, sizeof bytes);
    struct cr_paper *paper = document(CR_LANG_EN);
    cr_paper_picture(paper, NULL, "none");
    assert_int_equal(cr_paper_pdf(paper, take, &written), CR_NO_MEMORY);
    assert_int_equal(cr_paper_html(paper, &out), CR_NO_MEMORY);
    assert_int_equal(out.length, 0);
    cr_paper_close(paper);
    cr_picture_close(NULL);
    free(written.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_svg_to_the_byte),
        cmocka_unit_test(test_inks),
        cmocka_unit_test(test_bars),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_long_names_of_a_grid),
        cmocka_unit_test(test_bands),
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_html),
        cmocka_unit_test(test_pdf),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
