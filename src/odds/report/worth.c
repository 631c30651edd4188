/* worth.c -- what options and cards are worth, the bonus bet against its meter, and all facts in a table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/lab/words.h"
#include "odds/report/writer.h"

#define SAID_SIZE 256

/* Facts are parts of a stake. What nothing depends on is left out. */
#define NOTHING 5e-8

/* ---- Bars of the facts of one kind ---- */

struct bars {
    struct cr_plot_bar *bars;
    char (*names)[SAID_SIZE];
    char (*said)[48];
    size_t count;
};

/* "worth.double": its own words where it has them, else those of what follows. */
static void name_bar(const struct cr_report_writer *writer, const struct cr_lab_fact *fact,
                     const char *prefix, char name[SAID_SIZE])
{
    struct cr_text text = cr_text_on(name, SAID_SIZE);
    const char *own = cr_lab_words(fact->key), *rest = fact->key + strlen(prefix);
    if (strcmp(own, fact->key) != 0)
        cr_text_put(&text, cr_report_say(writer, own));
    else
        cr_lab_say(&text, writer->ask->lang, rest);
}

static void gather(const struct cr_report_writer *writer, const char *prefix, struct bars *bars)
{
    const struct cr_lab *lab = writer->ask->lab;
    for (size_t i = 0; i < lab->fact_count; i++) {
        const struct cr_lab_fact *fact = &lab->facts[i];
        if (strncmp(fact->key, prefix, strlen(prefix)) != 0 || fabs(fact->value) < NOTHING)
            continue;
        name_bar(writer, fact, prefix, bars->names[bars->count]);
        cr_report_write(bars->said[bars->count], sizeof bars->said[0], writer->ask->lang,
                        fact->value * 100, 4, "%");
        bars->bars[bars->count] =
            (struct cr_plot_bar){ bars->names[bars->count], fact->value, bars->said[bars->count] };
        bars->count++;
    }
}

static void put_bars(struct cr_report_writer *writer, const char *prefix, const char *heading,
                     const char *caption)
{
    size_t room = writer->ask->lab->fact_count + 1;
    struct bars bars = { .bars = calloc(room, sizeof *bars.bars),
                         .names = calloc(room, sizeof *bars.names),
                         .said = calloc(room, sizeof *bars.said) };
    if (bars.bars == NULL || bars.names == NULL || bars.said == NULL) {
        cr_paper_picture(writer->paper, NULL, ""); /* the document remembers */
    } else {
        gather(writer, prefix, &bars);
        if (bars.count > 0) {
            cr_paper_subheading(writer->paper, cr_report_say(writer, heading));
            cr_paper_picture(writer->paper, cr_plot_bars(bars.bars, bars.count),
                             cr_report_say(writer, caption));
        }
    }
    free(bars.bars);
    free(bars.names);
    free(bars.said);
}

/* ---- The bonus bet and its meter ---- */

/* The edge falls by the same for each stake in the meter, so two points are the whole line: nothing in it, and
 * where the bet breaks even. */
static void put_meter(struct cr_report_writer *writer, const char *way)
{
    char key[CR_LAB_NAME], even_text[48], says[SAID_SIZE], name[SAID_SIZE];
    snprintf(key, sizeof key, "meter_even%s%s", way[0] != '\0' ? "." : "", way);
    const struct cr_lab_figure *figure = cr_lab_find(writer->ask->lab, "bonus", way);
    const struct cr_lab_fact *even = cr_lab_find_fact(writer->ask->lab, key);
    if (figure == NULL || even == NULL || !(even->value > 0) || !(figure->edge > 0)) return;
    cr_report_write(even_text, sizeof even_text, writer->ask->lang, even->value, 0, "");
    const struct cr_place place = { "meter", even_text };
    struct cr_text text = cr_text_on(says, sizeof says);
    cr_words_fill(&text, cr_report_say(writer, N_("breaks even at {meter} stakes in the meter")),
                  &place, 1);
    const struct cr_plot_line line = {
        .lang = writer->ask->lang,
        .most = even->value * 1.5,
        .first = figure->edge * 100,
        .last = -figure->edge * 50,
        .x_title = cr_report_say(writer, N_("meter, in stakes of the bonus bet")),
        .y_title = cr_report_say(writer, N_("house edge of the bonus bet, %")),
        .zero = even->value,
        .zero_says = says,
    };
    struct cr_text caption = cr_text_on(name, sizeof name);
    cr_text_put(&caption, cr_report_say(writer, N_("The bonus bet and its meter")));
    if (way[0] != '\0') {
        cr_text_put(&caption, ": ");
        cr_lab_say(&caption, writer->ask->lang, way);
    }
    cr_paper_subheading(writer->paper, name);
    cr_paper_picture(writer->paper, cr_plot_line(&line), name);
}

void cr_report_worth(struct cr_report_writer *writer)
{
    put_bars(writer, "worth.", N_("What each option is worth"),
             N_("What the option is worth to the player, of an initial stake; to the left: it "
                "costs him"));
    put_bars(writer, "removal.", N_("One card less"),
             N_("What the player gains when one such card is taken out of the packs, of an initial "
                "stake"));
    put_bars(writer, "share.", N_("How often it is done"),
             N_("How often the best play does it, of all rounds"));
    const struct cr_lab *lab = writer->ask->lab;
    for (size_t i = 0; i < lab->figure_count; i++)
        if (strcmp(lab->figures[i].bet, "bonus") == 0) put_meter(writer, lab->figures[i].way);
}

/* ---- All facts ---- */

static void put_value(struct cr_report_writer *writer, double value)
{
    char plain[400];
    snprintf(plain, sizeof plain, "%.*f", fabs(value) >= 1000 ? 2 : 9, value);
    size_t length = strlen(plain);
    while (length > 1 && plain[length - 1] == '0')
        length--;
    if (plain[length - 1] == '.') length--;
    plain[length] = '\0';
    cr_paper_cell(writer->paper, plain);
}

void cr_report_facts(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Fact"), CR_PAPER_WORDS, false },
        { N_("As a fraction"), CR_PAPER_WORDS, true },
        { N_("Numeric value"), CR_PAPER_NUMBER, false },
    };
    const struct cr_lab *lab = writer->ask->lab;
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    for (size_t i = 0; i < lab->fact_count; i++) {
        char said[SAID_SIZE];
        struct cr_text text = cr_text_on(said, sizeof said);
        cr_lab_say(&text, writer->ask->lang, lab->facts[i].key);
        cr_paper_cell(writer->paper, said);
        cr_paper_cell(writer->paper, lab->facts[i].exact);
        if (&lab->facts[i] == cr_lab_uncounted(lab))
            cr_paper_cell(writer->paper, "");
        else
            put_value(writer, lab->facts[i].value);
    }
    cr_paper_table_end(writer->paper);
}
