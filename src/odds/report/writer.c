/* writer.c -- lines of figures, words and numbers for the chapters. */
#include "odds/report/writer.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/roulette/rules.h"
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

static const char *const type_words[CR_BET_TYPES] = {
    [CR_STRAIGHT] = N_("straight"),     [CR_SPLIT] = N_("split"),
    [CR_STREET] = N_("street"),         [CR_CORNER] = N_("corner"),
    [CR_FIRST_FOUR] = N_("first four"), [CR_SIX_LINE] = N_("six line"),
    [CR_COLUMN] = N_("column"),         [CR_DOZEN] = N_("dozen"),
    [CR_RED_BLACK] = N_("red/black"),   [CR_EVEN_ODD] = N_("even/odd"),
    [CR_LOW_HIGH] = N_("low/high"),
};

static const char *const announced_words[CR_ANNOUNCED_KINDS] = {
    [CR_NEIGHBOURS] = N_("neighbours"),     [CR_BIG_SERIES] = N_("big series"),
    [CR_SMALL_SERIES] = N_("small series"), [CR_ORPHELINS] = N_("orphelins"),
    [CR_ZERO_SPIEL] = N_("zero spiel"),     [CR_COMPLETE] = N_("complete"),
};

/* What kind of bet of roulette: its words; place: what is said of where it lies, "" where nothing is. NULL:
 * it is none of roulette. */
static const char *roulette_words(const char *bet, const char **place)
{
    char kind[CR_LAB_NAME];
    size_t length = strcspn(bet, " ");
    int position = cr_position_find(bet);
    *place = bet;
    if (position >= 0) return type_words[cr_positions[position].type];
    snprintf(kind, sizeof kind, "%.*s", (int)length, bet);
    int announced = cr_announced_find(kind);
    *place = bet[length] == ' ' ? bet + length + 1 : "";
    return announced >= 0 ? announced_words[announced] : NULL;
}

static bool alike(const struct cr_lab_figure *a, const struct cr_lab_figure *b)
{
    const char *place;
    assert(a != NULL && b != NULL);
    const char *a_words = roulette_words(a->bet, &place), *b_words = roulette_words(b->bet, &place);
    return a_words != NULL && a_words == b_words && strcmp(a->exact, b->exact) == 0 &&
           a->edge == b->edge && a->hit == b->hit && a->deviation == b->deviation &&
           a->most == b->most && a->method == b->method;
}

static void name_line(const struct cr_report_writer *writer, struct cr_report_line *line)
{
    const char *first, *last;
    assert(line->figure != NULL && line->last != NULL);
    const char *words = roulette_words(line->figure->bet, &first);
    struct cr_text bet = cr_text_on(line->bet, sizeof line->bet);
    struct cr_text way = cr_text_on(line->way, sizeof line->way);
    if (line->figure->way[0] != '\0') cr_lab_say(&way, writer->ask->lang, line->figure->way);
    if (words == NULL) {
        cr_lab_say(&bet, writer->ask->lang, line->figure->bet);
        return;
    }
    roulette_words(line->last->bet, &last);
    cr_text_put(&bet, cr_report_say(writer, words));
    if (*first == '\0') return;
    cr_text_format(&bet, ": %s", first);
    if (line->count > 1) cr_text_format(&bet, "%s%s", line->count == 2 ? ", " : " … ", last);
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
    for (size_t i = 0; i < writer->line_count; i++) {
        const struct cr_lab_figure *other = writer->lines[i].figure;
        if (strcmp(other->bet, line->figure->bet) == 0 && other->deviation > 0)
            return other == line->figure; /* the first of the bet: labs begin with the best */
    }
    return false;
}
