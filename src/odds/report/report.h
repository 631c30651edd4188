/* report.h -- the math report of one game under one rulebook: a document for a test laboratory.
 *
 * What a lab (lab/lab.h) knows, told in the form an inspectorate reads: the rules that were assumed with their
 * clauses, the method, the results, the strategy, what a table may win or lose in an hour, a day, a month, the
 * play that confirms it, and the hashes of rulebook and program. The document (paper/paper.h) becomes a PDF or a
 * page of HTML. The same asked, the same bytes.
 *
 *     struct cr_report_ask ask = { .lang = CR_LANG_BG, .book = book, .game = game, .play = &play, .lab = &lab,
 *                                  .program = "0.1.0", .pace = cr_report_usual_pace(book) };
 *     struct cr_paper *paper = cr_report(&ask);
 *     cr_paper_html(paper, &out);
 *     cr_paper_close(paper);
 *
 *     report.c    the chapters in order      summary.c   figures, bars        rules.c    rules and clauses
 *     method.c    how it was counted         strategy.c  charts               worth.c    options, cards, meter, facts
 *     swings.c    bands over time            confirm.c   the play             confirmed.c  its chapter
 *     writer.h    what they share
 */
#ifndef CR_ODDS_REPORT_REPORT_H
#define CR_ODDS_REPORT_REPORT_H

#include "odds/lab/lab.h"
#include "odds/report/confirm.h"
#include "paper/paper.h"
#include "rulebook/rulebook.h"

/* How a table is played, for what it may win or lose. A round here is one initial stake. */
struct cr_report_pace {
    cr_money stake; /* in the currency's smallest unit */
    double rounds_per_hour, hours_per_day, days_per_month;
};
/* A hundred of the currency sixty times an hour, around the clock, thirty days. */
struct cr_report_pace cr_report_usual_pace(const struct cr_rulebook *book);

struct cr_report_ask {
    enum cr_lang lang;
    const struct cr_rulebook *book;
    const struct cr_game *game;
    const struct cr_play *play;
    const struct cr_lab *lab;
    struct cr_report_pace pace;
    const struct cr_confirmed *confirmed; /* what was played; count 0: the chapter is left out */
    size_t confirmed_count;
    const char *program;      /* its version */
    const char *program_hash; /* hexadecimal; NULL: not told */
    const char *date;         /* "2026-03-01"; NULL: none, and the bytes depend on no clock */
    const char *command;      /* that makes it again; NULL: not told */
};

/* NULL: no memory. Where it runs out later, writing the document says so. */
struct cr_paper *cr_report(const struct cr_report_ask *ask);

#endif
