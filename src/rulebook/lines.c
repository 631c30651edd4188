/* lines.c -- copying rules line by line. */
#include "rulebook/lines.h"

#include <string.h>

#include "base/text.h"
#include "rulebook/value.h"

static void copy_field(const struct cr_rule_field *field, void *to, const void *from)
{
    memcpy((char *)to + field->offset, (const char *)from + field->offset, cr_value_size(field));
    if (field->type == CR_RULE_ROWS)
        memcpy((char *)to + field->count_offset, (const char *)from + field->count_offset,
               sizeof(int32_t));
}

static void copy_line(const struct cr_rule_line *line, void *to, const void *from)
{
    const struct cr_rule_field *field = line->field;
    if (line->row < 0) {
        copy_field(field, to, from);
        return;
    }
    size_t at = field->offset + (size_t)line->row * field->stride;
    memcpy((char *)to + at, (const char *)from + at, field->stride);
}

static bool same(const struct cr_rule_line *line, const void *old, const void *now)
{
    char was[4096], is[4096];
    struct cr_text was_text = cr_text_on(was, sizeof was), is_text = cr_text_on(is, sizeof is);
    cr_rule_line_value(line, old, &was_text);
    cr_rule_line_value(line, now, &is_text);
    if (was_text.full || is_text.full) { /* too long to be told: by its bytes */
        const struct cr_rule_field *field = line->field;
        return memcmp((const char *)old + field->offset, (const char *)now + field->offset,
                      cr_value_size(field)) == 0;
    }
    return strcmp(was, is) == 0;
}

size_t cr_rule_lines(const struct cr_schema *schema, const void *old, const void *now,
                     struct cr_rule_line *lines, size_t max)
{
    size_t count = 0;
    for (const struct cr_rule_field *f = schema->fields; f->key != NULL; f++) {
        bool by_rows =
            f->type == CR_RULE_ROWS && cr_rule_row_count(f, old) == cr_rule_row_count(f, now);
        int first = by_rows ? 0 : -1, end = by_rows ? cr_rule_row_count(f, old) : 0;
        for (int row = first; row < end; row++) {
            struct cr_rule_line line = { f, row };
            if (same(&line, old, now)) continue;
            if (count < max) lines[count] = line;
            count++;
        }
    }
    return count;
}

enum cr_status cr_rules_between(const struct cr_schema *schema, const void *old, const void *now,
                                const struct cr_rule_line *lines, size_t count, void *out,
                                struct cr_error *err)
{
    memset(out, 0, schema->size);
    for (const struct cr_rule_field *f = schema->fields; f->key != NULL; f++)
        copy_field(f, out, old);
    for (size_t i = 0; i < count; i++)
        copy_line(&lines[i], out, now);
    return schema->finish != NULL ? schema->finish(out, err) : CR_OK;
}

void cr_rule_line_key(const struct cr_rule_line *line, struct cr_text *out)
{
    cr_text_put(out, line->field->key);
    if (line->row >= 0) cr_text_format(out, "[%d]", line->row + 1);
}

void cr_rule_line_value(const struct cr_rule_line *line, const void *values, struct cr_text *out)
{
    if (line->row >= 0)
        cr_rule_write_row(line->field, values, line->row, out);
    else
        cr_rule_write(line->field, values, out);
}
