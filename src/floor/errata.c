/* errata.c -- errata: read, written, looked up. */
#include "floor/errata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cr_erratum_read(struct cr_erratum *erratum, const json_t *object)
{
    const char *stream = json_string_value(json_object_get(object, "stream"));
    const char *clause = json_string_value(json_object_get(object, "clause"));
    const json_t *difference = json_object_get(object, "difference");
    json_int_t round = json_integer_value(json_object_get(object, "round"));
    *erratum = (struct cr_erratum){ .difference = json_integer_value(difference) };
    if (!stream || strncmp(stream, "table/", 6) != 0 || strlen(stream) >= sizeof erratum->stream ||
        !cr_stream_name_check(stream))
        return "stream is a table's";
    if (round < 1 || round > UINT32_MAX) return "round is a round's number";
    if (!clause || clause[0] == '\0' || strlen(clause) >= sizeof erratum->clause ||
        strspn(clause, "abcdefghijklmnopqrstuvwxyz0123456789._-") != strlen(clause))
        return "clause is a clause's key";
    if (!json_is_integer(difference)) return "difference is a whole number";
    erratum->round = (uint32_t)round;
    snprintf(erratum->stream, sizeof erratum->stream, "%s", stream);
    snprintf(erratum->clause, sizeof erratum->clause, "%s", clause);
    return NULL;
}

char *cr_erratum_write(const struct cr_erratum *erratum)
{
    json_t *value = json_pack("{s:s,s:I,s:I,s:s}", "clause", erratum->clause, "difference",
                              (json_int_t)erratum->difference, "round", (json_int_t)erratum->round,
                              "stream", erratum->stream);
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(value);
    return text;
}

bool cr_errata_add(struct cr_errata *errata, const struct cr_erratum *erratum)
{
    if (errata->count == errata->max) {
        size_t max = 2 * errata->max + 16;
        struct cr_erratum *larger = realloc(errata->list, max * sizeof *larger);
        if (!larger) return false;
        errata->list = larger;
        errata->max = max;
    }
    errata->list[errata->count++] = *erratum;
    return true;
}

bool cr_errata_has(const struct cr_errata *errata, const char *stream, uint32_t round)
{
    for (size_t i = 0; i < errata->count; i++)
        if (errata->list[i].round == round && strcmp(errata->list[i].stream, stream) == 0)
            return true;
    return false;
}
