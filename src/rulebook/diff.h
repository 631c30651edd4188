/* diff.h -- what differs between two books of one schema: field by field and, for tables, row by row,
 * each with its clause; then the clauses that stand beside no value.
 *
 *     static void say(void *context, const struct cr_rule_change *change) ...
 *     cr_rulebook_diff(old, now, say, NULL);
 *
 * Values are texts, as cr_rule_write() writes them; what a visit is handed is gone when it returns.
 */
#ifndef CR_RULEBOOK_DIFF_H
#define CR_RULEBOOK_DIFF_H

#include "rulebook/rulebook.h"

#define CR_RULE_VALUE_SIZE 4096 /* a value or a row as text; more is cut */

/* One side of a change; there may be none (a row that was not there). */
struct cr_rule_side {
    bool there;
    char value[CR_RULE_VALUE_SIZE]; /* "" where only a clause changed */
    const char *clause;
};

struct cr_rule_change {
    const char *key;        /* "payout.straight", "series[2]" */
    const char *clause_key; /* "pay.straight"; "" where no clause is beside it */
    const struct cr_rule_side *old, *now;
};
typedef void cr_rule_changed(void *context, const struct cr_rule_change *change);

/* Both are of the same schema (asserted). Returns how many changes were visited. */
int cr_rulebook_diff(const struct cr_rulebook *old, const struct cr_rulebook *now,
                     cr_rule_changed *changed, void *context);

#endif
