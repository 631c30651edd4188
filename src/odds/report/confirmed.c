/* confirmed.c -- the chapter on the play that confirms the count. */
#include <math.h>
#include <stdio.h>

#include "odds/lab/words.h"
#include "odds/report/writer.h"

#define SIGMAS_MOST 3.0

static void put_row(struct cr_report_writer *writer, const struct cr_confirmed *confirmed)
{
    char way[CR_REPORT_BET], number[32];
    struct cr_text text = cr_text_on(way, sizeof way);
    if (confirmed->way[0] != '\0') cr_lab_say(&text, writer->ask->lang, confirmed->way);
    cr_paper_cell(writer->paper, confirmed->bets);
    cr_paper_cell(writer->paper, way);
    snprintf(number, sizeof number, "%llu", (unsigned long long)confirmed->rounds);
    cr_paper_cell(writer->paper, number);
    snprintf(number, sizeof number, "%llu", (unsigned long long)confirmed->seed);
    cr_paper_cell(writer->paper, number);
    cr_report_percent(writer, confirmed->edge, 4);
    cr_report_percent(writer, confirmed->error, 4);
    cr_report_percent(writer, confirmed->has_exact ? confirmed->exact : NAN, 4);
    cr_report_number(writer, confirmed->has_exact ? cr_confirmed_sigmas(confirmed) : NAN, 2);
}

/* The rules of thumb exchange a card; the summary has them without. */
static bool draws_a_card(const struct cr_report_writer *writer,
                         const struct cr_confirmed *confirmed)
{
    const struct cr_lab_figure *figure = cr_lab_find(writer->ask->lab, "ante", confirmed->way);
    return figure != NULL && confirmed->has_exact && fabs(figure->edge - confirmed->exact) > 1e-9;
}

static const char *verdict_of(bool is_held, double worst)
{
    if (!is_held)
        return N_("There is no count to hold this play against: the table has a maximum payout.");
    if (worst <= SIGMAS_MOST)
        return N_("Play agrees with the count: within three standard errors.");
    return N_("Play does not agree with the count: it is off by more than three standard errors.");
}

void cr_report_confirmed(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Bets"), CR_PAPER_WORDS, false },
        { N_("Way to play"), CR_PAPER_WORDS, true },
        { N_("Rounds"), CR_PAPER_NUMBER, false },
        { N_("Seed"), CR_PAPER_NUMBER, false },
        { N_("House edge by play, %"), CR_PAPER_NUMBER, false },
        { N_("Standard error, %"), CR_PAPER_NUMBER, false },
        { N_("House edge as counted, %"), CR_PAPER_NUMBER, true },
        { N_("Off by, standard errors"), CR_PAPER_NUMBER, true },
    };
    double worst = 0;
    bool draws = false, is_held = false;
    cr_report_paragraph(
        writer,
        N_("The same rounds come from the same seed on every machine and on any number of threads. "
           "They are played through the game the tables run, card by card or number by number; "
           "nothing of the count is used but the strategy."),
        NULL, 0);
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    for (size_t i = 0; i < writer->ask->confirmed_count; i++) {
        const struct cr_confirmed *confirmed = &writer->ask->confirmed[i];
        put_row(writer, confirmed);
        draws = draws || draws_a_card(writer, confirmed);
        is_held = is_held || confirmed->has_exact;
        if (confirmed->has_exact) worst = fmax(worst, fabs(cr_confirmed_sigmas(confirmed)));
    }
    cr_paper_table_end(writer->paper);
    if (draws)
        cr_report_paragraph(writer,
                            N_("The player of these rounds exchanges one card where his rules of "
                               "thumb say so, and is counted with that here; in the summary the "
                               "same way to play draws nothing."),
                            NULL, 0);
    cr_report_paragraph(writer, verdict_of(is_held, worst), NULL, 0);
}
