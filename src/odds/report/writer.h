/* writer.h -- what the chapters of a report share: inside src/odds/report only. */
#ifndef CR_ODDS_REPORT_WRITER_H
#define CR_ODDS_REPORT_WRITER_H

#include "odds/report/report.h"
#include "paper/plot.h"

#define CR_REPORT_BET   256
#define CR_REPORT_CELLS 64 /* words of charts a report tells apart */

/* A figure in words; of roulette one for all bets that differ in nothing but where they lie. */
struct cr_report_line {
    const struct cr_lab_figure *figure;
    const struct cr_lab_figure *last; /* of those alike; the same where there is one */
    size_t count;
    char bet[CR_REPORT_BET]; /* "straight: n0 … n36" */
    char way[CR_REPORT_BET];
};

struct cr_report_writer {
    const struct cr_report_ask *ask;
    struct cr_paper *paper;
    struct cr_report_line *lines;
    size_t line_count;
    char cells[CR_REPORT_CELLS]
              [CR_LAB_CELL]; /* as they were met: a word has one colour throughout */
    size_t cell_count;
};

/* False: no memory. */
bool cr_report_lines(struct cr_report_writer *writer);

/* In the report's language. */
const char *cr_report_say(const struct cr_report_writer *writer, const char *english);
void cr_report_paragraph(struct cr_report_writer *writer, const char *english,
                         const struct cr_place *places, int count);

/* A table whose titles are English, to be put into the language. */
void cr_report_table(struct cr_report_writer *writer, const struct cr_paper_column *columns,
                     size_t count);

/* Cells of numbers: with so many decimals; in percent; "" where nothing is known. */
void cr_report_number(struct cr_report_writer *writer, double value, int decimals);
void cr_report_percent(struct cr_report_writer *writer, double value, int decimals);

/* As the language writes it, in `out`, which is returned: "2,7027 %", "12 345,60". */
const char *cr_report_write(char *out, size_t size, enum cr_lang lang, double value, int decimals,
                            const char *unit);

/* What a bet and a way are called together: "box, best play". */
void cr_report_name(const struct cr_report_line *line, char *out, size_t size);

/* Of the ways to play a bet, the one its risk is told by: the best whose deviation is known. */
bool cr_report_is_main(const struct cr_report_writer *writer, const struct cr_report_line *line);

/* An amount in the currency, from initial stakes. */
double cr_report_money(const struct cr_report_writer *writer, double stakes);
int cr_report_decimals(const struct cr_report_writer *writer);

/* ---- The chapters, each in its file ---- */

typedef void cr_report_chapter(struct cr_report_writer *writer);
cr_report_chapter cr_report_summary, cr_report_rules, cr_report_method, cr_report_strategy,
    cr_report_worth, cr_report_swings, cr_report_confirmed, cr_report_facts;

#endif
