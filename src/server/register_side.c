/* register_side.c -- registers for a page, a spreadsheet, a printer. */
#include "server/register_side.h"

#include <stdlib.h>
#include <string.h>

#include "floor/extract.h"
#include "server/server_state.h"

#define ANSWER_MOST ((size_t)64 * 1024 * 1024)

enum form { FORM_JSON, FORM_CSV, FORM_PDF };

/* "visitors.csv" -> visitors, CSV. */
static enum form read_word(const char *word, char *name, size_t size)
{
    size_t length = strcspn(word, ".");
    snprintf(name, size, "%.*s", (int)length, word);
    if (strcmp(word + length, ".csv") == 0) return FORM_CSV;
    if (strcmp(word + length, ".pdf") == 0) return FORM_PDF;
    if (word[length] != '\0') name[0] = '\0'; /* there is no such form */
    return FORM_JSON;
}

const char *cr_register_side_type(const char *word)
{
    char name[sizeof((struct cr_job *)0)->word];
    switch (read_word(word, name, sizeof name)) {
    case FORM_CSV: return "text/csv; charset=utf-8";
    case FORM_PDF: return "application/pdf";
    case FORM_JSON: break;
    }
    return "application/json";
}

struct answer {
    char *bytes;
    size_t used, size;
};

static bool add(void *context, const void *bytes, size_t count)
{
    struct answer *answer = context;
    if (answer->used + count > answer->size) {
        size_t size = 2 * answer->size + count + 4096;
        char *larger = size <= ANSWER_MOST ? realloc(answer->bytes, size) : NULL;
        if (!larger) return false;
        answer->bytes = larger;
        answer->size = size;
    }
    memcpy(answer->bytes + answer->used, bytes, count);
    answer->used += count;
    return true;
}

static enum cr_status write_form(const struct cr_extract *extract, enum form form,
                                 struct answer *answer)
{
    struct cr_paper *paper = NULL;
    if (form == FORM_JSON) return cr_extract_json(extract, add, answer);
    enum cr_status status = cr_extract_paper(extract, &paper);
    if (status == CR_OK && form == FORM_CSV) status = cr_paper_csv(paper, true, add, answer);
    if (status == CR_OK && form == FORM_PDF) status = cr_paper_pdf(paper, add, answer);
    cr_paper_close(paper);
    return status;
}

static bool read_day(const char *text, cr_day *day)
{
    *day = CR_DAY_NONE;
    return text[0] == '\0' || cr_date_parse(text, day);
}

void cr_register_side_do(struct cr_store *store, struct cr_job *job)
{
    char name[sizeof job->word];
    enum form form = read_word(job->word, name, sizeof name);
    const struct cr_register *of = cr_register_find(name);
    struct cr_extract_ask ask = {
        .name = name,
        .key = job->query[0] ? job->query : NULL,
        .lang = (enum cr_lang)job->lang,
        .with_names = cr_extract_shows_names((enum cr_role)job->role),
        .by = job->person,
        .now = cr_server_now(),
    };
    struct cr_extract *extract = NULL;
    struct answer answer = { NULL, 0, 0 };
    struct cr_error err;
    job->status = CR_NOT_FOUND;
    if (of)
        job->status = cr_register_reads(of, (enum cr_role)job->role) ? CR_OK : CR_FORBIDDEN_ROLE;
    if (job->status == CR_OK && (!read_day(job->from, &ask.from) || !read_day(job->to, &ask.to)))
        job->status = CR_BAD_INPUT;
    if (job->status == CR_OK) job->status = cr_extract_open(&extract, store, &ask, &err);
    if (job->status == CR_OK) job->status = write_form(extract, form, &answer);
    cr_extract_close(extract);
    if (job->status == CR_OK) {
        job->answer = answer.bytes;
        job->answer_size = answer.used;
    } else {
        free(answer.bytes);
    }
}
