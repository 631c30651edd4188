/* lines.h -- rules between two books: some of the lines that differ are the new ones, the rest the old.
 *
 * A line is a field or, of a table that has as many rows in both, one row. What one line is worth is the
 * difference between two such rules.
 *
 *     struct cr_rule_line lines[CR_RULE_LINES_MAX];
 *     size_t count = cr_rule_lines(schema, old, now, lines, CR_RULE_LINES_MAX);
 *     cr_rules_between(schema, old, now, lines, 1, values, &err)       the first is changed, no other
 */
#ifndef CR_RULEBOOK_LINES_H
#define CR_RULEBOOK_LINES_H

#include "rulebook/schema.h"

#define CR_RULE_LINES_MAX 512

struct cr_rule_line {
    const struct cr_rule_field *field;
    int row; /* of a table, from 0; -1: the field as a whole */
};

/* The lines in which two structs of the schema differ, in its order; how many there are, at most `max`
 * of them filled in. */
size_t cr_rule_lines(const struct cr_schema *schema, const void *old, const void *now,
                     struct cr_rule_line *lines, size_t max);

/* Old rules with the first `count` lines of `now`, derived values made anew, into out (of schema->size).
 * A status and a sentence where such rules do not stand by themselves. */
enum cr_status cr_rules_between(const struct cr_schema *schema, const void *old, const void *now,
                                const struct cr_rule_line *lines, size_t count, void *out,
                                struct cr_error *err);

/* "payout.straight" or "series[2]", and its value as text. */
struct cr_text;
void cr_rule_line_key(const struct cr_rule_line *line, struct cr_text *out);
void cr_rule_line_value(const struct cr_rule_line *line, const void *values, struct cr_text *out);

#endif
