/* summary.c -- every bet and way to play it: what the house keeps, what is risked, and the same as bars. */
#include <stdio.h>
#include <stdlib.h>

#include "odds/lab/words.h"
#include "odds/report/writer.h"

static void name_cells(struct cr_report_writer *writer, const struct cr_report_line *line)
{
    char count[24];
    snprintf(count, sizeof count, "%zu", line->count);
    cr_paper_cell(writer->paper, line->bet);
    cr_paper_cell(writer->paper, line->count > 1 ? count : "");
    cr_paper_cell(writer->paper, line->way);
}

/* Nothing where it was not counted. */
static void known(struct cr_report_writer *writer, double value, int decimals)
{
    if (value > 0)
        cr_report_number(writer, value, decimals);
    else
        cr_paper_cell(writer->paper, "");
}

static void method_cell(struct cr_report_writer *writer, const struct cr_lab_figure *figure)
{
    char how[128], error[48];
    struct cr_text text = cr_text_on(how, sizeof how);
    cr_text_put(&text, cr_report_say(writer, cr_lab_method_words(figure->method)));
    if (figure->error > 0)
        cr_text_format(
            &text, " ± %s",
            cr_report_write(error, sizeof error, writer->ask->lang, figure->error * 100, 4, "%"));
    cr_paper_cell(writer->paper, how);
}

static void put_edges(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Bet"), CR_PAPER_WORDS, false },
        { N_("Bets alike"), CR_PAPER_NUMBER, true },
        { N_("Way to play"), CR_PAPER_WORDS, true },
        { N_("How obtained"), CR_PAPER_WORDS, false },
        { N_("House edge, % of the initial stake"), CR_PAPER_NUMBER, false },
        { N_("Of wagers, %"), CR_PAPER_NUMBER, false },
        { N_("Element of risk, %"), CR_PAPER_NUMBER, false },
    };
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    for (size_t i = 0; i < writer->line_count; i++) {
        const struct cr_lab_figure *figure = writer->lines[i].figure;
        name_cells(writer, &writer->lines[i]);
        method_cell(writer, figure);
        cr_report_percent(writer, figure->edge, 4);
        cr_report_percent(writer, figure->edge / figure->wager, 4);
        cr_report_percent(writer, figure->edge / figure->put_down, 4);
    }
    cr_paper_table_end(writer->paper);
}

static void put_risks(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Bet"), CR_PAPER_WORDS, false },
        { N_("Bets alike"), CR_PAPER_NUMBER, true },
        { N_("Way to play"), CR_PAPER_WORDS, true },
        { N_("Average wager"), CR_PAPER_NUMBER, false },
        { N_("Everything put down"), CR_PAPER_NUMBER, false },
        { N_("Standard deviation"), CR_PAPER_NUMBER, true },
        { N_("Hit frequency, %"), CR_PAPER_NUMBER, true },
        { N_("Largest exposure"), CR_PAPER_NUMBER, true },
    };
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    for (size_t i = 0; i < writer->line_count; i++) {
        const struct cr_lab_figure *figure = writer->lines[i].figure;
        name_cells(writer, &writer->lines[i]);
        known(writer, figure->wager, 4);
        known(writer, figure->put_down, 4);
        known(writer, figure->deviation, 4);
        known(writer, figure->hit * 100, 4);
        known(writer, figure->most, 4);
    }
    cr_paper_table_end(writer->paper);
}

static void put_fractions(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Bet"), CR_PAPER_WORDS, false },
        { N_("Way to play"), CR_PAPER_WORDS, true },
        { N_("House edge"), CR_PAPER_WORDS, false },
    };
    bool is_there = false;
    for (size_t i = 0; i < writer->line_count; i++)
        is_there = is_there || writer->lines[i].figure->exact[0] != '\0';
    if (!is_there) return;
    cr_paper_subheading(writer->paper, cr_report_say(writer, N_("House edge as a fraction")));
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    for (size_t i = 0; i < writer->line_count; i++) {
        const struct cr_report_line *line = &writer->lines[i];
        if (line->figure->exact[0] == '\0') continue;
        cr_paper_cell(writer->paper, line->bet);
        cr_paper_cell(writer->paper, line->way);
        cr_paper_cell(writer->paper, line->figure->exact);
    }
    cr_paper_table_end(writer->paper);
}

static void put_bars(struct cr_report_writer *writer)
{
    size_t count = writer->line_count;
    struct cr_plot_bar *bars = calloc(count + 1, sizeof *bars);
    char(*names)[2 * CR_REPORT_BET] = calloc(count + 1, sizeof *names);
    char(*said)[48] = calloc(count + 1, sizeof *said);
    struct cr_picture *picture = NULL;
    if (bars != NULL && names != NULL && said != NULL) {
        for (size_t i = 0; i < count; i++) {
            double edge = writer->lines[i].figure->edge;
            cr_report_name(&writer->lines[i], names[i], sizeof names[i]);
            bars[i] =
                (struct cr_plot_bar){ names[i], edge,
                                      cr_report_write(said[i], sizeof said[i], writer->ask->lang,
                                                      edge * 100, 4, "%") };
        }
        picture = cr_plot_bars(bars, count);
    }
    cr_paper_picture(writer->paper, picture,
                     cr_report_say(writer, N_("House edge of every bet, of the initial stake")));
    free(bars);
    free(names);
    free(said);
}

void cr_report_summary(struct cr_report_writer *writer)
{
    const struct cr_lab *lab = writer->ask->lab;
    bool is_lost = false;
    for (size_t i = 0; i < lab->figure_count; i++)
        is_lost = is_lost || lab->figures[i].edge < 0;
    if (is_lost)
        cr_report_paragraph(
            writer,
            N_("Warning: where the house edge stands with a minus, the player has the edge "
               "under these rules."),
            NULL, 0);
    cr_paper_subheading(writer->paper, cr_report_say(writer, N_("What the house keeps")));
    put_edges(writer);
    cr_paper_subheading(writer->paper,
                        cr_report_say(writer, N_("What is at risk, in initial stakes")));
    put_risks(writer);
    put_fractions(writer);
    cr_paper_subheading(writer->paper, cr_report_say(writer, N_("House edge, as a picture")));
    put_bars(writer);
}
