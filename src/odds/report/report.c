/* report.c -- a report's title, its chapters in order, and what it takes to make it again. */
#include "odds/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/lab/cache.h"
#include "odds/report/writer.h"

#define HEX_SIZE (2 * CR_HASH_SIZE + 1)

static const char *hex_of(const uint8_t hash[CR_HASH_SIZE], char out[HEX_SIZE])
{
    struct cr_text text = cr_text_on(out, HEX_SIZE);
    cr_text_hex(&text, hash, CR_HASH_SIZE);
    return out;
}

/* Nothing is written where nothing is known. */
static void field(struct cr_report_writer *writer, const char *label, const char *value)
{
    if (value != NULL && *value != '\0')
        cr_paper_field(writer->paper, cr_report_say(writer, label), value);
}

static void put_title(struct cr_report_writer *writer)
{
    const struct cr_report_ask *ask = writer->ask;
    const struct cr_house_rules *house = cr_rulebook_house(ask->book);
    char title[256], hash[HEX_SIZE], engine[16];
    snprintf(title, sizeof title, "%s (%s)", house->title, cr_rulebook_house_key(ask->book));
    snprintf(engine, sizeof engine, "%u", (unsigned)ask->game->engine);
    field(writer, N_("Game"), cr_report_say(writer, ask->game->name));
    field(writer, N_("House"), title);
    field(writer, N_("Approved document"), house->document);
    field(writer, N_("Rulebook version"), house->version);
    field(writer, N_("Hash of the game's rulebook"), hex_of(cr_rulebook_hash(ask->book), hash));
    field(writer, N_("Program"), ask->program);
    field(writer, N_("Engine number"), engine);
    field(writer, N_("Date"), ask->date);
}

static void put_again(struct cr_report_writer *writer)
{
    const struct cr_report_ask *ask = writer->ask;
    char hash[HEX_SIZE], number[16];
    cr_report_paragraph(
        writer,
        N_("Hashes are BLAKE2b with 256 bits, of the rulebook's canonical form: every value and "
           "clause counts, comments and layout do not. With the same program, rulebook, table and "
           "options this report comes out the same, byte for byte."),
        NULL, 0);
    field(writer, N_("Hash of the game's rulebook"), hex_of(cr_rulebook_hash(ask->book), hash));
    field(writer, N_("Hash of the house's version"),
          hex_of(cr_rulebook_version_hash(ask->book), hash));
    snprintf(number, sizeof number, "%d", cr_rulebook_file_schema(ask->book));
    field(writer, N_("Schema of the rulebook"), number);
    field(writer, N_("Program"), ask->program);
    field(writer, N_("Hash of the program"), ask->program_hash);
    snprintf(number, sizeof number, "%u", (unsigned)ask->game->engine);
    field(writer, N_("Engine number"), number);
    snprintf(number, sizeof number, "%d", CR_LAB_METHODS);
    field(writer, N_("Number of the method"), number);
    field(writer, N_("Command"), ask->command);
}

/* ---- The chapters ---- */

static bool has_swings(const struct cr_report_writer *writer)
{
    for (size_t i = 0; i < writer->line_count; i++)
        if (cr_report_is_main(writer, &writer->lines[i])) return true;
    return false;
}

static bool has_worth(const struct cr_report_writer *writer)
{
    static const char *const keys[] = { "worth.", "removal.", "share.", "meter_even" };
    const struct cr_lab *lab = writer->ask->lab;
    for (size_t i = 0; i < lab->fact_count; i++)
        for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
            if (strncmp(lab->facts[i].key, keys[k], strlen(keys[k])) == 0) return true;
    return false;
}

static bool has_facts(const struct cr_report_writer *writer)
{
    return writer->ask->lab->fact_count > 0;
}

static bool is_confirmed(const struct cr_report_writer *writer)
{
    return writer->ask->confirmed_count > 0;
}

static const struct {
    const char *title;
    cr_report_chapter *write;
    bool (*is_there)(const struct cr_report_writer *writer); /* NULL: always */
} chapters[] = {
    { N_("Summary of results"), cr_report_summary, NULL },
    { N_("Rules assumed"), cr_report_rules, NULL },
    { N_("Method"), cr_report_method, NULL },
    { N_("Strategy"), cr_report_strategy, NULL },
    { N_("What it depends on"), cr_report_worth, has_worth },
    { N_("Volatility and confidence"), cr_report_swings, has_swings },
    { N_("Confirmed by play"), cr_report_confirmed, is_confirmed },
    { N_("Further facts"), cr_report_facts, has_facts },
    { N_("Hashes, and making this report again"), put_again, NULL },
};

static void put_chapters(struct cr_report_writer *writer)
{
    unsigned number = 0;
    for (size_t i = 0; i < sizeof chapters / sizeof chapters[0]; i++) {
        char title[200];
        if (chapters[i].is_there != NULL && !chapters[i].is_there(writer)) continue;
        snprintf(title, sizeof title, "%u. %s", ++number, cr_report_say(writer, chapters[i].title));
        cr_paper_heading(writer->paper, title);
        chapters[i].write(writer);
    }
}

struct cr_paper *cr_report(const struct cr_report_ask *ask)
{
    struct cr_report_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->ask = ask;
    char title[320], foot[320];
    const struct cr_place places[] = {
        { "game", cr_report_say(writer, ask->game->name) },
        { "house", cr_rulebook_house(ask->book)->title },
    };
    struct cr_text text = cr_text_on(title, sizeof title);
    cr_words_fill(&text, cr_report_say(writer, N_("Mathematical report: {game}, {house}")), places,
                  2);
    struct cr_paper *paper = cr_paper_open(ask->lang, title);
    writer->paper = paper;
    if (paper != NULL && cr_report_lines(writer)) {
        struct cr_text line = cr_text_on(foot, sizeof foot);
        cr_text_format(&line, "Croupier %s · %s", ask->program, title);
        cr_paper_maker(paper, foot, ask->date);
        cr_paper_upright(paper);
        put_title(writer);
        put_chapters(writer);
    } else {
        cr_paper_close(paper);
        paper = NULL;
    }
    free(writer->lines);
    free(writer);
    return paper;
}
