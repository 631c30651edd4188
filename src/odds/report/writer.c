/* writer.c -- lines of figures, words and numbers for the chapters. */
#include "odds/report/writer.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/lab/words.h"

/* ---- Words ---- */

const char *cr_report_say(const struct cr_report_writer *writer, const char *english)
{
    return *english != '\0' ? cr_words(writer->ask->lang, english) : "";
}

void cr_report_paragraph(struct cr_report_writer *writer, const char *english,
                         const struct cr_place *places, int count)
{
    char buffer[4096];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    cr_words_fill(&text, cr_report_say(writer, english), places, count);
    cr_paper_paragraph(writer->paper, buffer);
}

void cr_report_table(struct cr_report_writer *writer, const struct cr_paper_column *columns,
                     size_t count)
{
    struct cr_paper_column said[CR_PAPER_COLUMNS_MAX];
    for (size_t i = 0; i < count; i++) {
        said[i] = columns[i];
        said[i].title = cr_report_say(writer, columns[i].title);
    }
    cr_paper_table(writer->paper, said, count);
}

/* ---- Numbers ---- */

/* "-0.00" is nothing. */
static void plain_number(char *out, size_t size, double value, int decimals)
{
    snprintf(out, size, "%.*f", decimals, value);
    if (out[0] == '-' && strspn(out, "-0.") == strlen(out)) memmove(out, out + 1, strlen(out));
}

void cr_report_number(struct cr_report_writer *writer, double value, int decimals)
{
    char plain[400];
    plain_number(plain, sizeof plain, value, decimals);
    cr_paper_cell(writer->paper, isfinite(value) ? plain : "");
}

void cr_report_percent(struct cr_report_writer *writer, double value, int decimals)
{
    cr_report_number(writer, value * 100, decimals);
}

const char *cr_report_write(char *out, size_t size, enum cr_lang lang, double value, int decimals,
                            const char *unit)
{
    char plain[400];
    struct cr_text text = cr_text_on(out, size);
    plain_number(plain, sizeof plain, value, decimals);
    cr_paper_number(&text, lang, plain);
    if (*unit != '\0') cr_text_format(&text, "\xc2\xa0%s", unit);
    return out;
}

double cr_report_money(const struct cr_report_writer *writer, double stakes)
{
    double unit = pow(10, cr_rulebook_house(writer->ask->book)->decimals);
    return stakes * (double)writer->ask->pace.stake / unit;
}

int cr_report_decimals(const struct cr_report_writer *writer)
{
    return cr_rulebook_house(writer->ask->book)->decimals;
}

struct cr_report_pace cr_report_usual_pace(const struct cr_rulebook *book)
{
    struct cr_report_pace pace = {
        .stake = 100, .rounds_per_hour = 60, .hours_per_day = 24, .days_per_month = 30
    };
    for (int i = 0; i < cr_rulebook_house(book)->decimals; i++)
        pace.stake *= 10;
    return pace;
}

/* ---- Lines ---- */

static bool alike(const struct cr_lab_figure *a, const struct cr_lab_figure *b)
{
    const char *place;
    assert(a != NULL && b != NULL);
    const char *words = cr_lab_roulette_words(a->bet, &place);
    return words != NULL && words == cr_lab_roulette_words(b->bet, &place) &&
           strcmp(a->exact, b->exact) == 0 && a->edge == b->edge && a->hit == b->hit &&
           a->deviation == b->deviation && a->most == b->most && a->method == b->method;
}

static void name_line(const struct cr_report_writer *writer, struct cr_report_line *line)
{
    assert(line->figure != NULL && line->last != NULL);
    enum cr_lang lang = writer->ask->lang;
    struct cr_text bet = cr_text_on(line->bet, sizeof line->bet);
    struct cr_text way = cr_text_on(line->way, sizeof line->way);
    if (line->figure->way[0] != '\0') cr_lab_say(&way, lang, line->figure->way);
    cr_lab_say_bets(&bet, lang, line->figure->bet, line->last->bet, line->count);
}

bool cr_report_lines(struct cr_report_writer *writer)
{
    const struct cr_lab *lab = writer->ask->lab;
    writer->lines = calloc(lab->figure_count + 1, sizeof *writer->lines);
    if (writer->lines == NULL) return false;
    for (size_t i = 0; i < lab->figure_count; i++) {
        const struct cr_lab_figure *figure = &lab->figures[i];
        size_t at = 0;
        while (at < writer->line_count && !alike(writer->lines[at].figure, figure))
            at++;
        if (at == writer->line_count) writer->lines[writer->line_count++].figure = figure;
        writer->lines[at].last = figure;
        writer->lines[at].count++;
    }
    for (size_t i = 0; i < writer->line_count; i++)
        name_line(writer, &writer->lines[i]);
    return true;
}

void cr_report_name(const struct cr_report_line *line, char *out, size_t size)
{
    struct cr_text text = cr_text_on(out, size);
    cr_text_put(&text, line->bet);
    if (line->way[0] != '\0') cr_text_format(&text, ", %s", line->way);
}

bool cr_report_is_main(const struct cr_report_writer *writer, const struct cr_report_line *line)
{
    if (!(line->figure->deviation > 0)) return false;
    const struct cr_lab_figure *best = cr_lab_find(writer->ask->lab, line->figure->bet, "best");
    if (best != NULL && best->deviation > 0) return best == line->figure;
    for (size_t i = 0; i < writer->line_count; i++) {
        const struct cr_lab_figure *other = writer->lines[i].figure;
        if (strcmp(other->bet, line->figure->bet) == 0 && other->deviation > 0)
            return other == line->figure; /* the first of the bet */
    }
    return false;
}
