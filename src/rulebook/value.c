/* value.c -- any value from a node: scalars alone, SET and LIST from a list, ROWS from maps. */
#include "rulebook/value.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

size_t cr_value_size(const struct cr_rule_field *field)
{
    switch (field->type) {
    case CR_RULE_BOOL: return sizeof(uint8_t);
    case CR_RULE_UINT:
    case CR_RULE_WORD:
    case CR_RULE_NAME: return sizeof(int32_t);
    case CR_RULE_MONEY: return sizeof(cr_money);
    case CR_RULE_RATIO: return sizeof(struct cr_ratio);
    case CR_RULE_SET: return sizeof(uint32_t);
    case CR_RULE_LIST:
    case CR_RULE_TEXT: return field->count;
    case CR_RULE_ROWS: return field->count * field->stride;
    }
    return 0;
}

/* One text node as cr_rule_read() reads it, into values of the caller's. */
static enum cr_status read_scalar(const struct cr_rule_field *field, const struct cr_node *node,
                                  void *values, struct cr_fault *fault)
{
    struct cr_error err;
    if (node->kind != CR_NODE_TEXT)
        return cr_fault_set(fault, node->at, "one value is wanted here, not %s",
                            cr_node_kind_name(node));
    enum cr_status status = cr_rule_read(field, node->text, values, &err);
    if (status != CR_OK) return cr_fault_set(fault, node->at, "%s", err.what);
    return CR_OK;
}

static enum cr_status want_list(const struct cr_node *node, struct cr_fault *fault)
{
    if (node->kind == CR_NODE_LIST) return CR_OK;
    return cr_fault_set(fault, node->at, "a list is wanted here, not %s", cr_node_kind_name(node));
}

static enum cr_status read_set(const struct cr_rule_field *field, const struct cr_node *node,
                               void *values, struct cr_fault *fault)
{
    uint32_t *bits = (uint32_t *)((char *)values + field->offset);
    enum cr_status status = want_list(node, fault);
    *bits = 0;
    for (const struct cr_node *item = node->first; status == CR_OK && item != NULL;
         item = item->next) {
        uint32_t before = *bits;
        status = read_scalar(field, item, values, fault);
        if (status == CR_OK && *bits == before)
            status = cr_fault_set(fault, item->at, "%s stands here twice", item->text);
    }
    return status;
}

static enum cr_status read_list(const struct cr_rule_field *field, const struct cr_node *node,
                                void *values, struct cr_fault *fault)
{
    enum cr_status status = want_list(node, fault);
    if (status == CR_OK && node->count != field->count)
        status = cr_fault_set(fault, node->at, "%zu numbers are wanted here, not %zu", field->count,
                              node->count);
    size_t index = 0;
    for (const struct cr_node *item = node->first; status == CR_OK && item != NULL;
         item = item->next)
        status = read_scalar(field, item, (char *)values + index++, fault);
    return status;
}

enum cr_status cr_clause_check(const struct cr_node *node, struct cr_fault *fault)
{
    if (node->kind != CR_NODE_TEXT)
        return cr_fault_set(fault, node->at, "a clause is text, not %s", cr_node_kind_name(node));
    if (node->text[strspn(node->text, " ")] == '\0')
        return cr_fault_set(fault, node->at, "the clause is empty");
    if (strlen(node->text) >= CR_CLAUSE_SIZE)
        return cr_fault_set(fault, node->at, "the clause is longer than %d bytes",
                            CR_CLAUSE_SIZE - 1);
    return CR_OK;
}

/* ---- Rows ---- */

static const struct cr_rule_field *row_field(const struct cr_rule_field *rows, const char *key)
{
    for (const struct cr_rule_field *field = rows->row; field->key != NULL; field++)
        if (strcmp(field->key, key) == 0) return field;
    return NULL;
}

static enum cr_status unknown_in_row(const struct cr_rule_field *rows, const struct cr_node *child,
                                     struct cr_fault *fault)
{
    char shown[CR_SHOWN_SIZE], near[CR_GUESS_SIZE];
    struct cr_guess guess;
    cr_guess_init(&guess, child->key);
    for (const struct cr_rule_field *field = rows->row; field->key != NULL; field++)
        cr_guess_offer(&guess, field->key);
    if (rows->row_clauses != NULL) cr_guess_offer(&guess, "clause");
    return cr_fault_set(fault, child->key_at, "unknown key %s%s", cr_shown(child->key, shown),
                        cr_guess_text(&guess, near));
}

static enum cr_status read_row(const struct cr_rule_field *rows, const struct cr_node *node,
                               int schema_number, void *row, struct cr_fault *fault)
{
    if (node->kind != CR_NODE_MAP)
        return cr_fault_set(fault, node->at, "a row { ... } is wanted here, not %s",
                            cr_node_kind_name(node));
    for (const struct cr_node *child = node->first; child != NULL; child = child->next) {
        const struct cr_rule_field *field = row_field(rows, child->key);
        if (rows->row_clauses != NULL && strcmp(child->key, "clause") == 0) continue;
        if (field == NULL) return unknown_in_row(rows, child, fault);
        if (field->since > schema_number)
            return cr_fault_set(fault, child->key_at, "%s came with schema %d, this file says %d",
                                field->key, field->since, schema_number);
        enum cr_status status = cr_value_read(field, child, schema_number, row, fault);
        if (status != CR_OK) return cr_fault_under(fault, status, field->key);
    }
    for (const struct cr_rule_field *field = rows->row; field->key != NULL; field++) {
        if (field->since > schema_number) {
            enum cr_status status = cr_value_text(field, field->before, row, fault);
            if (status != CR_OK) return status;
        } else if (cr_node_find(node, field->key) == NULL) {
            return cr_fault_set(fault, node->at, "%s is missing", field->key);
        }
    }
    if (rows->row_clauses == NULL) return CR_OK;
    const struct cr_node *clause = cr_node_find(node, "clause");
    if (clause == NULL) return cr_fault_set(fault, node->at, "the row has no clause");
    return cr_clause_check(clause, fault);
}

static enum cr_status read_rows(const struct cr_rule_field *field, const struct cr_node *node,
                                int schema_number, void *values, struct cr_fault *fault)
{
    int32_t *count = (int32_t *)((char *)values + field->count_offset);
    enum cr_status status = want_list(node, fault);
    *count = 0;
    for (const struct cr_node *item = node->first; status == CR_OK && item != NULL;
         item = item->next) {
        if ((size_t)*count == field->count)
            return cr_fault_set(fault, item->at, "at most %zu rows may stand here", field->count);
        char *row = (char *)values + field->offset + (size_t)*count * field->stride;
        status = read_row(field, item, schema_number, row, fault);
        ++*count;
    }
    return status;
}

enum cr_status cr_value_read(const struct cr_rule_field *field, const struct cr_node *node,
                             int schema_number, void *values, struct cr_fault *fault)
{
    if (field->type == CR_RULE_SET) return read_set(field, node, values, fault);
    if (field->type == CR_RULE_LIST) return read_list(field, node, values, fault);
    if (field->type == CR_RULE_ROWS) return read_rows(field, node, schema_number, values, fault);
    return read_scalar(field, node, values, fault);
}

/* ---- Values the program itself knows ---- */

enum cr_status cr_value_text(const struct cr_rule_field *field, const char *text, void *values,
                             struct cr_fault *fault)
{
    bool compound =
        field->type == CR_RULE_SET || field->type == CR_RULE_LIST || field->type == CR_RULE_ROWS;
    if (!compound) {
        struct cr_node node = { .kind = CR_NODE_TEXT, .text = text };
        return read_scalar(field, &node, values, fault);
    }
    struct cr_tree tree;
    enum cr_status status = cr_tree_read(&tree, text, strlen(text), fault);
    if (status == CR_OK) status = cr_value_read(field, tree.root, INT_MAX, values, fault);
    cr_tree_release(&tree);
    return status;
}

void cr_schema_initial(const struct cr_schema *schema, void *values)
{
    memset(values, 0, schema->size);
    for (const struct cr_rule_field *field = schema->fields; field->key != NULL; field++) {
        struct cr_fault fault;
        if (field->initial == NULL) continue;
        enum cr_status status = cr_value_text(field, field->initial, values, &fault);
        assert(status == CR_OK); /* cr_schema_is_sane() holds every initial value to it */
    }
}
