/* practice_side.c -- from an address to a practice table, and back. */
#include "server/practice_side.h"

#include <stdlib.h>

enum cr_practice_asks cr_practice_side_asks(enum cr_route_kind route)
{
    if (route == CR_ROUTE_PRACTICE_BEGIN) return CR_PRACTICE_BEGIN;
    if (route == CR_ROUTE_PRACTICE) return CR_PRACTICE_LOOK;
    if (route == CR_ROUTE_PRACTICE_DO) return CR_PRACTICE_DO;
    if (route == CR_ROUTE_PRACTICE_RULES) return CR_PRACTICE_RULES;
    return CR_PRACTICE_LIST;
}

static enum cr_status answer(struct cr_practice *practice, const struct cr_job *job,
                             struct cr_text *out)
{
    enum cr_lang lang = (enum cr_lang)job->lang;
    const char *body = job->text ? job->text : "";
    switch ((enum cr_practice_asks)job->as) {
    case CR_PRACTICE_LIST: return cr_practice_list(practice, job->person, out);
    case CR_PRACTICE_BEGIN:
        return cr_practice_begin(practice, job->person, body, job->size, lang, out);
    case CR_PRACTICE_LOOK: return cr_practice_look(practice, job->person, job->table, lang, out);
    case CR_PRACTICE_DO:
        return cr_practice_do(practice, job->person, job->table, body, job->size, lang, out);
    case CR_PRACTICE_RULES: return cr_practice_rules(practice, job->person, job->table, lang, out);
    }
    abort(); /* every one returned above */
}

void cr_practice_side_do(struct cr_practice *practice, struct cr_job *job)
{
    char *buffer = malloc(CR_PRACTICE_TEXT_MOST);
    if (!buffer) {
        job->status = CR_NO_MEMORY;
        return;
    }
    struct cr_text out = cr_text_on(buffer, CR_PRACTICE_TEXT_MOST);
    job->status = answer(practice, job, &out);
    if (job->status == CR_OK && out.full) job->status = CR_TOO_MANY;
    if (job->status == CR_OK) cr_job_answer(job, out.data, out.length);
    free(buffer);
}

int cr_practice_side_http(enum cr_status status)
{
    if (status == CR_BAD_INPUT) return 422;
    if (status == CR_NOT_FOUND) return 404;
    if (status == CR_PRACTICE_ONLY) return 403;
    if (status == CR_PRACTICE_FULL || status == CR_NO_MEMORY) return 503;
    return 500;
}
