/* status.c -- the list of status.h unfolded: names, clause keys, sentences. */
#include "base/status.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *clause, *text;
} statuses[] = {
#define X(name, clause, text) { #name, clause, text },
    CR_STATUS_MAP(X)
#undef X
};

const char *cr_status_name(enum cr_status status)
{
    assert((unsigned)status < CR_STATUS_COUNT);
    return statuses[status].name;
}

const char *cr_status_clause(enum cr_status status)
{
    assert((unsigned)status < CR_STATUS_COUNT);
    return statuses[status].clause;
}

const char *cr_status_text(enum cr_status status)
{
    assert((unsigned)status < CR_STATUS_COUNT);
    return statuses[status].text;
}

enum cr_status cr_status_find(const char *name)
{
    unsigned status = 0;
    while (status < CR_STATUS_COUNT && strcmp(statuses[status].name, name) != 0)
        status++;
    return (enum cr_status)status;
}

enum cr_status cr_error_set(struct cr_error *err, enum cr_status status, const char *where,
                            const char *format, ...)
{
    if (!err) return status;
    /* Built aside first: a caller may well wrap the story err already tells ("%s", err->what). */
    struct cr_error story;
    snprintf(story.where, sizeof story.where, "%s", where ? where : "");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(story.what, sizeof story.what, format, arguments);
    va_end(arguments);
    *err = story;
    return status;
}
