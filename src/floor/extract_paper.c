/* extract_paper.c -- a register as a document, and the documents a row is by itself. */
#include <stdio.h>
#include <string.h>

#include "floor/extract_state.h"

#define CELL_SIZE 4096

/* ---- Documents ----
 *
 * Register, title, what it attests, who signs: columns of the row, or words for who is not in it. */
/* clang-format off */
#define DOCUMENT_MAP(X) \
    X("exclusions", N_("Confirmation of self-exclusion"), \
      N_("The house confirms that the application was accepted and the person entered in the list of " \
         "self-exclusions. From this moment to the end of the last day no one of the staff may admit him."), \
      "by", "visitor") \
    X("receipts", N_("Receipt"), N_("Chips were handed over for the sum below."), "by", NULL) \
    X("payouts", N_("Receipt of payout"), \
      N_("Chips were taken in and the sum below was paid, income tax withheld where the law says so."), \
      "by", "visitor") \
    X("contracts", N_("Settlement Act"), \
      N_("Chips are handed over for money received under the contract. A copy is given to the visitor."), \
      "by", "visitor") \
    X("slips", N_("Protocol of chips to or from a table"), NULL, "issued_by", "received_by") \
    X("closings", N_("Table closing protocol"), \
      N_("The float was counted by denomination by those who sign, and the result is the one below."), \
      "signed_by", NULL) \
    X("disputes", N_("Protocol of a dispute"), \
      N_("The dispute, what was decided and how it stands. Who refuses to sign is noted."), \
      N_("Manager"), "visitor") \
    X("acts", N_("Breach act"), NULL, "by", "witnesses") \
    X("shifts", N_("Cage shift"), N_("Cash and chips were counted and compared with the books."), \
      "person", "approved_by") \
    X("prizes", N_("Hand-over act of a prize in kind"), NULL, "by", "visitor") \
    X("drop", N_("Protocol of a box counted"), NULL, "counted_by", "witness")
/* clang-format on */

struct document {
    const char *of, *title, *attests;
    const char *signers[2];
};

static const struct document documents[] = {
#define X(of, title, attests, first, second) { of, title, attests, { first, second } },
    DOCUMENT_MAP(X)
#undef X
};

static const struct document *find_document(const struct cr_register *of)
{
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++)
        if (strcmp(documents[i].of, of->name) == 0) return &documents[i];
    return NULL;
}

/* ---- What stands above the rows ---- */

static const char *say(const struct cr_extract *extract, const char *english)
{
    return cr_words(extract->ask.lang, english);
}

static void put_period(const struct cr_extract *extract, struct cr_paper *paper)
{
    char from[CR_DATE_SIZE], to[CR_DATE_SIZE], text[64];
    cr_day first = extract->ask.from, last = extract->ask.to;
    if (extract->of->period == CR_PERIOD_MOMENT || extract->ask.key) return;
    if (first == CR_DAY_NONE) first = extract->first_day;
    if (last == CR_DAY_NONE) last = extract->last_day;
    if (first == CR_DAY_NONE || last == CR_DAY_NONE) return;
    cr_date_format(first, from);
    cr_date_format(last, to);
    snprintf(text, sizeof text, first == last ? "%s" : "%s \xe2\x80\x93 %s", from, to);
    cr_paper_field(paper, say(extract, N_("Gaming days")), text);
}

static void put_source(const struct cr_extract *extract, struct cr_paper *paper)
{
    char text[80];
    if (extract->last_record == 0) return;
    snprintf(text, sizeof text,
             extract->first_record == extract->last_record ? "hall %lld"
                                                           : "hall %lld \xe2\x80\x93 %lld",
             (long long)extract->first_record, (long long)extract->last_record);
    cr_paper_field(paper, say(extract, N_("From the records")), text);
}

static void put_maker(const struct cr_extract *extract, struct cr_paper *paper)
{
    char text[320], moment[CR_ZONE_FORMAT_SIZE] = "";
    struct cr_text out = cr_text_on(text, sizeof text);
    if (extract->ask.now) cr_zone_format(&extract->house.zone, extract->ask.now, moment);
    cr_text_put(&out, moment);
    if (extract->ask.by) {
        static const struct cr_column by = { "by", "", CR_COLUMN_PERSON };
        json_t *row = json_pack("{s:{s:I}}", "value", "by", (json_int_t)extract->ask.by);
        cr_text_put(&out, out.length ? ", " : "");
        cr_extract_cell(extract, &by, row, &out);
        json_decref(row);
    }
    if (out.length) cr_paper_field(paper, say(extract, N_("Made")), text);
    if (moment[0] != '\0') moment[10] = 'T';
    cr_paper_maker(
        paper, extract->house.legal_entity[0] ? extract->house.legal_entity : extract->house.house,
        moment);
}

/* More than one: since when each. */
static void put_currencies(const struct cr_extract *extract, struct cr_paper *paper)
{
    const struct cr_extract_house *house = &extract->house;
    char text[256];
    struct cr_text out = cr_text_on(text, sizeof text);
    if (house->era_count == 0) return;
    if (!extract->mixes_currencies) {
        const struct cr_extract_era *era =
            extract->era ? extract->era : &house->eras[house->era_count - 1];
        cr_paper_field(paper, say(extract, N_("Amounts in")), era->currency);
        return;
    }
    for (size_t i = 0; i < house->era_count; i++) {
        char since[CR_ZONE_FORMAT_SIZE] = "";
        if (i > 0) cr_zone_format(&house->zone, house->eras[i].since, since);
        cr_text_format(&out, "%s%s%s%s", i > 0 ? ", " : "", since, i > 0 ? " " : "",
                       house->eras[i].currency);
    }
    cr_paper_field(paper, say(extract, N_("Amounts in")), text);
}

static void put_head(const struct cr_extract *extract, struct cr_paper *paper)
{
    char text[256];
    struct cr_text clause = cr_text_on(text, sizeof text);
    if (extract->house.legal_entity[0])
        cr_paper_field(paper, say(extract, N_("House")), extract->house.legal_entity);
    if (extract->house.address[0])
        cr_paper_field(paper, say(extract, N_("Address")), extract->house.address);
    cr_register_clause(extract->of, extract->house.house, &clause);
    if (clause.length) cr_paper_field(paper, say(extract, N_("Clause")), text);
    put_period(extract, paper);
    put_currencies(extract, paper);
    put_source(extract, paper);
    put_maker(extract, paper);
}

/* ---- A register ---- */

static void put_title(const struct cr_extract *extract, const struct cr_column *column,
                      struct cr_text *out)
{
    cr_text_put(out, say(extract, column->title));
    if (column->type == CR_COLUMN_BP) cr_text_put(out, ", %");
}

static void put_sums(const struct cr_extract *extract, struct cr_paper *paper)
{
    char text[64];
    if (json_object_size(extract->sums) == 0 || json_array_size(extract->rows) == 0) return;
    json_t *row = json_pack("{s:O, s:I}", "value", extract->sums, "at",
                            (json_int_t)(extract->era->since > 0 ? extract->era->since : 0));
    cr_paper_sums(paper);
    for (size_t i = 0; i < extract->column_count; i++) {
        struct cr_text out = cr_text_on(text, sizeof text);
        if (extract->columns[i].summed)
            cr_extract_cell(extract, extract->columns[i].column, row, &out);
        cr_paper_cell(paper, text);
    }
    json_decref(row);
}

static void put_table(const struct cr_extract *extract, struct cr_paper *paper)
{
    struct cr_paper_column columns[CR_PAPER_COLUMNS_MAX];
    char titles[CR_PAPER_COLUMNS_MAX][96], text[CELL_SIZE];
    for (size_t i = 0; i < extract->column_count; i++) {
        struct cr_text out = cr_text_on(titles[i], sizeof titles[i]);
        const struct cr_column *column = extract->columns[i].column;
        put_title(extract, column, &out);
        columns[i] = (struct cr_paper_column){
            .title = titles[i],
            .kind = cr_extract_is_number(column) ? CR_PAPER_NUMBER : CR_PAPER_WORDS,
            .may_go = extract->columns[i].optional,
        };
    }
    cr_paper_table(paper, columns, extract->column_count);
    for (size_t row = 0; row < json_array_size(extract->rows); row++)
        for (size_t i = 0; i < extract->column_count; i++) {
            struct cr_text out = cr_text_on(text, sizeof text);
            cr_extract_cell(extract, extract->columns[i].column, json_array_get(extract->rows, row),
                            &out);
            cr_paper_cell(paper, text);
        }
    put_sums(extract, paper);
    cr_paper_table_end(paper);
    if (json_array_size(extract->rows) == 0)
        cr_paper_paragraph(paper, say(extract, N_("There is no entry.")));
}

/* ---- A row ---- */

static const struct cr_column *column_of(const struct cr_extract *extract, const char *key)
{
    for (size_t i = 0; i < extract->column_count; i++)
        if (strcmp(extract->columns[i].column->key, key) == 0) return extract->columns[i].column;
    return NULL;
}

/* A line for each who signs by that column; by a word where the row has no such column. */
static void put_signer(const struct cr_extract *extract, struct cr_paper *paper, const json_t *row,
                       const char *signer)
{
    char text[CELL_SIZE];
    const struct cr_column *column = column_of(extract, signer);
    if (!column) {
        cr_paper_signature(paper, say(extract, signer), "");
        return;
    }
    const json_t *value = json_object_get(json_object_get(row, "value"), signer);
    size_t count = json_is_array(value) ? json_array_size(value) : 1;
    for (size_t i = 0; i < count; i++) {
        static const struct cr_column one = { "one", "", CR_COLUMN_PERSON };
        const json_t *person = json_is_array(value) ? json_array_get(value, i) : value;
        json_t *alone =
            json_pack("{s:{s:I}}", "value", "one", (json_int_t)json_integer_value(person));
        struct cr_text out = cr_text_on(text, sizeof text);
        if (person) cr_extract_cell(extract, &one, alone, &out);
        cr_paper_signature(paper, say(extract, column->title), text);
        json_decref(alone);
    }
}

static void put_document(const struct cr_extract *extract, const struct document *document,
                         struct cr_paper *paper)
{
    const json_t *row = json_array_get(extract->rows, 0);
    char text[CELL_SIZE], title[96];
    if (document && document->attests) cr_paper_paragraph(paper, say(extract, document->attests));
    for (size_t i = 0; i < extract->column_count; i++) {
        const struct cr_column *column = extract->columns[i].column;
        struct cr_text cell = cr_text_on(text, sizeof text);
        struct cr_text out = cr_text_on(title, sizeof title);
        cr_extract_cell(extract, column, row, &cell);
        if (cell.length == 0) continue;
        put_title(extract, column, &out);
        char number[128];
        struct cr_text said = cr_text_on(number, sizeof number);
        bool is_number =
            cr_extract_is_number(column) && cr_paper_number(&said, extract->ask.lang, text);
        cr_paper_field(paper, title, is_number ? number : text);
    }
    for (size_t i = 0; document && i < 2 && document->signers[i]; i++)
        put_signer(extract, paper, row, document->signers[i]);
}

enum cr_status cr_extract_paper(const struct cr_extract *extract, struct cr_paper **out)
{
    const struct document *document = extract->ask.key ? find_document(extract->of) : NULL;
    const char *title = document ? document->title : extract->of->title;
    struct cr_paper *paper = cr_paper_open(extract->ask.lang, say(extract, title));
    *out = paper;
    if (!paper) return CR_NO_MEMORY;
    put_head(extract, paper);
    if (extract->ask.key)
        put_document(extract, document, paper);
    else
        put_table(extract, paper);
    return CR_OK;
}
