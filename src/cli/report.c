/* report.c -- `croupier report STORE NAME`: a register of the house, printed.
 *
 * Without NAME it lists the registers. The store may be that of a house that is open: it is only read.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "floor/extract.h"

enum { KEY_FROM = 256, KEY_TO, KEY_CSV, KEY_PDF, KEY_JSON, KEY_ROW, KEY_NUMBERS };
enum form { FORM_PLAIN, FORM_CSV, FORM_PDF, FORM_JSON };

struct report {
    const char *store, *out;
    struct cr_extract_ask ask;
    enum form form;
};

/* ---- The verb ---- */

/* clang-format off */
static const struct argp_option options[] = {
    { "from", KEY_FROM, "DAY", 0, N_("The first gaming day, 2026-03-01"), 0 },
    { "to", KEY_TO, "DAY", 0, N_("The last gaming day"), 0 },
    { "key", KEY_ROW, "KEY", 0, N_("One row alone, as its document: a receipt, a protocol"), 0 },
    { "csv", KEY_CSV, NULL, 0, N_("For a spreadsheet"), 0 },
    { "pdf", KEY_PDF, NULL, 0, N_("For a printer"), 0 },
    { "json", KEY_JSON, NULL, 0, N_("For a machine"), 0 },
    { "numbers", KEY_NUMBERS, NULL, 0, N_("Persons by number, without their names"), 0 },
    { "output", 'o', "FILE", 0, N_("Write to FILE"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static cr_day read_day(const struct cr_command *command, const char *value)
{
    cr_day day;
    const struct cr_place place = { "day", value };
    if (!cr_date_parse(value, &day))
        cr_command_fail(command, N_("{day} is no day: write it as 2026-03-01"), &place, 1);
    return day;
}

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct report *report = into;
    switch (key) {
    case KEY_FROM: report->ask.from = read_day(command, value); break;
    case KEY_TO: report->ask.to = read_day(command, value); break;
    case KEY_ROW: report->ask.key = value; break;
    case KEY_CSV: report->form = FORM_CSV; break;
    case KEY_PDF: report->form = FORM_PDF; break;
    case KEY_JSON: report->form = FORM_JSON; break;
    case KEY_NUMBERS: report->ask.with_names = false; break;
    case 'o': report->out = value; break;
    case ARGP_KEY_ARG:
        if (!report->store)
            report->store = value;
        else
            report->ask.name = value;
        break;
    default: break;
    }
}

static const struct cr_command report_command = {
    .name = "report",
    .args = "STORE [NAME]",
    .doc =
        N_("Prints a register of the house from its store: visitors, receipts, table results and "
           "the others; without NAME it lists them. As text, or as CSV, PDF or JSON. Exit status: "
           "0 printed, 1 there is no such register or row, 2 it cannot be read or written."),
    .options = options,
    .args_min = 1,
    .args_max = 2,
    .option = read_option,
};

/* ---- Writing ---- */

static bool write_file(void *context, const void *bytes, size_t count)
{
    return fwrite(bytes, 1, count, context) == count;
}

static enum cr_status write_form(const struct cr_extract *extract, enum form form, FILE *file)
{
    struct cr_paper *paper = NULL;
    if (form == FORM_JSON) return cr_extract_json(extract, write_file, file);
    enum cr_status status = cr_extract_paper(extract, &paper);
    if (status == CR_OK && form == FORM_PLAIN) status = cr_paper_plain(paper, write_file, file);
    if (status == CR_OK && form == FORM_CSV) status = cr_paper_csv(paper, true, write_file, file);
    if (status == CR_OK && form == FORM_PDF) status = cr_paper_pdf(paper, write_file, file);
    cr_paper_close(paper);
    return status;
}

static int complain(const char *where, const char *what, int status)
{
    fprintf(stderr, "croupier report: %s: %s\n", where, what);
    return status;
}

/* NULL: it is written. */
static const char *write_all(const struct report *report, const struct cr_extract *extract,
                             FILE *file)
{
    enum cr_status status = write_form(extract, report->form, file);
    if (report->form == FORM_JSON && status == CR_OK) fputc('\n', file);
    if (status == CR_NO_MEMORY) return cr_status_text(status);
    bool failed = fflush(file) != 0 || ferror(file) || status != CR_OK;
    return failed ? strerror(errno) : NULL;
}

static int write_out(const struct report *report, const struct cr_extract *extract)
{
    const char *why;
    if (!report->out) {
        why = write_all(report, extract, stdout);
        return why ? complain("stdout", why, CR_EXIT_USAGE) : CR_EXIT_FINE;
    }
    FILE *file = fopen(report->out, "wb");
    if (!file) return complain(report->out, strerror(errno), CR_EXIT_USAGE);
    why = write_all(report, extract, file);
    if (fclose(file) != 0 && !why) why = strerror(errno);
    return why ? complain(report->out, why, CR_EXIT_USAGE) : CR_EXIT_FINE;
}

static int list(void)
{
    struct cr_paper *paper = cr_paper_open(cr_cli_lang, cr_words(cr_cli_lang, N_("Registers")));
    const struct cr_paper_column columns[] = {
        { cr_words(cr_cli_lang, N_("Name")), CR_PAPER_WORDS, false },
        { cr_words(cr_cli_lang, N_("Period")), CR_PAPER_WORDS, false },
        { cr_words(cr_cli_lang, N_("Title")), CR_PAPER_WORDS, false },
        { cr_words(cr_cli_lang, N_("Clause")), CR_PAPER_WORDS, false },
    };
    if (!paper) abort();
    cr_paper_table(paper, columns, 4);
    for (size_t i = 0; cr_register_at(i); i++) {
        const struct cr_register *of = cr_register_at(i);
        cr_paper_cell(paper, of->name);
        cr_paper_cell(paper, cr_words(cr_cli_lang, cr_register_word(cr_period_name(of->period))));
        cr_paper_cell(paper, cr_words(cr_cli_lang, of->title));
        cr_paper_cell(paper, of->clauses);
    }
    cr_paper_table_end(paper);
    enum cr_status status = cr_paper_plain(paper, write_file, stdout);
    cr_paper_close(paper);
    return status == CR_OK ? CR_EXIT_FINE : CR_EXIT_USAGE;
}

static int64_t now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    return (int64_t)at.tv_sec * 1000000 + at.tv_nsec / 1000;
}

int cr_cli_report(int argc, char **argv)
{
    struct report report = { .ask = {
                                 .from = CR_DAY_NONE, .to = CR_DAY_NONE, .with_names = true } };
    struct cr_error err = { "", "" };
    struct cr_store *store;
    struct cr_extract *extract = NULL;
    cr_command_parse(&report_command, argc, argv, &report);
    report.ask.lang = cr_cli_lang;
    report.ask.now = now();
    if (report.form == FORM_PDF && !report.out && isatty(STDOUT_FILENO))
        cr_command_fail(&report_command, N_("a PDF is not for the terminal: -o FILE"), NULL, 0);
    if (cr_store_open_reader(&store, report.store, &err) != CR_OK)
        return complain(err.where, err.what, CR_EXIT_USAGE);
    if (!report.ask.name) {
        cr_store_close(store);
        return list();
    }
    enum cr_status status = cr_extract_open(&extract, store, &report.ask, &err);
    cr_store_close(store);
    int result = status == CR_OK
                     ? write_out(&report, extract)
                     : complain(err.where, err.what,
                                status == CR_NOT_FOUND ? CR_EXIT_REFUSED : CR_EXIT_USAGE);
    cr_extract_close(extract);
    return result;
}
