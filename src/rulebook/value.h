/* value.h -- values of every type, from nodes of a tree into a rules struct. Private to the room:
 * others meet one scalar at a time, through cr_rule_read() in schema.h.
 */
#ifndef CR_RULEBOOK_VALUE_H
#define CR_RULEBOOK_VALUE_H

#include "rulebook/fault.h"
#include "rulebook/schema.h"
#include "rulebook/tree.h"

/* How many bytes a field takes in its struct (for ROWS: all its rows, not their count). */
size_t cr_value_size(const struct cr_rule_field *field);

/* A field's value from its node. A row's fields are those of the file's schema number; in a field
 * with row_clauses each row must also have a clause, which is looked at but left to the caller. */
enum cr_status cr_value_read(const struct cr_rule_field *field, const struct cr_node *node,
                             int schema_number, void *values, struct cr_fault *fault);

/* A field's value from text written as in a file, compounds too: for `before` and `initial`. */
enum cr_status cr_value_text(const struct cr_rule_field *field, const char *text, void *values,
                             struct cr_fault *fault);

/* The text of a clause: not empty, not longer than the book keeps. */
#define CR_CLAUSE_SIZE 96
enum cr_status cr_clause_check(const struct cr_node *node, struct cr_fault *fault);

#endif
