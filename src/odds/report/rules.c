/* rules.c -- the rules a report assumes, each with its clause, and the table's plate. */
#include <string.h>

#include "odds/report/writer.h"

#define VALUE_SIZE 4096

/* What the clause says, in the report's language; "" where it has places only a round can fill. */
static const char *sentence_of(const struct cr_report_writer *writer, const char *key)
{
    const struct cr_schema *schema = cr_rulebook_schema(writer->ask->book);
    int index = key != NULL ? cr_schema_clause_find(schema, key) : -1;
    if (index < 0) return "";
    const char *said = cr_report_say(writer, schema->clauses[index].sentence);
    return strchr(said, '{') == NULL ? said : "";
}

static void put_row(struct cr_report_writer *writer, const char *key, const char *value,
                    const char *clause, const char *says)
{
    cr_paper_cell(writer->paper, key);
    cr_paper_cell(writer->paper, value);
    cr_paper_cell(writer->paper, clause);
    cr_paper_cell(writer->paper, says);
}

static void put_rows(struct cr_report_writer *writer, const struct cr_rule_field *field)
{
    const struct cr_rulebook *book = writer->ask->book;
    const void *values = writer->ask->play->rules;
    int count = cr_rule_row_count(field, values);
    char value[VALUE_SIZE], key[160];
    const char *clause_key = field->clause;
    for (int i = 0; i < count; i++) {
        struct cr_text text = cr_text_on(value, sizeof value);
        cr_rule_write_row(field, values, i, &text);
        if (field->row_clauses != NULL) {
            struct cr_text own = cr_text_on(key, sizeof key);
            cr_rule_write_row_clause(field, values, i, &own);
            clause_key = key;
        }
        bool tells = i == 0 || field->row_clauses != NULL;
        put_row(writer, i == 0 ? field->key : "", value,
                tells && clause_key != NULL ? cr_rulebook_clause_of(book, clause_key) : "",
                tells ? sentence_of(writer, clause_key) : "");
    }
}

static void put_field(struct cr_report_writer *writer, const struct cr_rule_field *field)
{
    char value[VALUE_SIZE];
    struct cr_text text = cr_text_on(value, sizeof value);
    if (field->type == CR_RULE_ROWS && cr_rule_row_count(field, writer->ask->play->rules) > 0) {
        put_rows(writer, field);
        return;
    }
    cr_rule_write(field, writer->ask->play->rules, &text);
    put_row(writer, field->key, value,
            field->clause != NULL ? cr_rulebook_clause_of(writer->ask->book, field->clause) : "",
            sentence_of(writer, field->clause));
}

static void put_plate(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Setting"), CR_PAPER_WORDS, false },
        { N_("Value on the plate"), CR_PAPER_WORDS, false },
    };
    cr_paper_subheading(writer->paper, cr_report_say(writer, N_("The table's plate")));
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    const struct cr_rule_field *field = writer->ask->game->settings->fields;
    for (; field->key != NULL; field++) {
        char value[VALUE_SIZE];
        struct cr_text text = cr_text_on(value, sizeof value);
        cr_rule_write(field, writer->ask->play->settings, &text);
        bool posted = strcmp(value, "0") != 0; /* 0 on a plate: the rulebook's own is meant */
        cr_paper_cell(writer->paper, field->key);
        cr_paper_cell(writer->paper, posted ? value : cr_report_say(writer, N_("not posted")));
    }
    cr_paper_table_end(writer->paper);
}

void cr_report_rules(struct cr_report_writer *writer)
{
    static const struct cr_paper_column titles[] = {
        { N_("Rule"), CR_PAPER_WORDS, false },
        { N_("Value in the rulebook"), CR_PAPER_WORDS, false },
        { N_("Clause"), CR_PAPER_WORDS, false },
        { N_("What the clause says"), CR_PAPER_WORDS, true },
    };
    cr_report_paragraph(
        writer,
        N_("Every value is read from the rulebook file whose hash stands in this report; a "
           "changed value changes the result. A clause that begins with R and a number is a "
           "ruling of the house where the approved document is silent. Amounts are in the "
           "smallest unit of the currency."),
        NULL, 0);
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    const struct cr_rule_field *field = cr_rulebook_schema(writer->ask->book)->fields;
    for (; field->key != NULL; field++)
        put_field(writer, field);
    cr_paper_table_end(writer->paper);
    put_plate(writer);
}
