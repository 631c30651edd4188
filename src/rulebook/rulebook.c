/* rulebook.c -- a rulebook's life: read, asked, closed. */
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/book.h"

/* The book's parts are as large as its schema says, whatever the file says. */
static struct cr_rulebook *new_book(const struct cr_schema *schema)
{
    size_t clauses = (size_t)cr_schema_clause_count(schema) + 1;
    struct cr_rulebook *book = calloc(1, sizeof *book);
    if (book == NULL) return NULL;
    book->schema = schema;
    book->values = calloc(1, schema->size);
    book->clauses = calloc(clauses, sizeof *book->clauses);
    if (book->values != NULL && book->clauses != NULL) return book;
    cr_rulebook_close(book);
    return NULL;
}

enum cr_status cr_rulebook_read(struct cr_rulebook **out, const char *bytes, size_t size,
                                const char *file_name, const struct cr_schema *schema,
                                struct cr_error *err)
{
    *out = NULL;
    struct cr_rulebook *book = new_book(schema);
    if (book == NULL) return cr_error_set(err, CR_NO_MEMORY, file_name, "out of memory");

    struct cr_fault fault = { { 1, 1 }, "out of memory" };
    struct cr_tree tree;
    enum cr_status status = cr_tree_read(&tree, bytes, size, &fault);
    if (status == CR_OK) status = cr_book_load(book, tree.root, &fault);
    if (status == CR_OK) status = cr_tree_hash(&tree, book->hash, &book->canonical);
    cr_tree_release(&tree);
    if (status == CR_OK) {
        *out = book;
        return CR_OK;
    }
    cr_rulebook_close(book);
    return cr_fault_report(&fault, status, file_name, err);
}

void cr_book_belongs(struct cr_rulebook *book, const struct cr_rulebook *house, const char *key,
                     const uint8_t version[CR_HASH_SIZE])
{
    book->house = *(const struct cr_house_rules *)house->values;
    memcpy(book->version_hash, version, CR_HASH_SIZE);
    snprintf(book->house_key, sizeof book->house_key, "%.*s", (int)strcspn(key, "@"), key);
}

void cr_rulebook_close(struct cr_rulebook *book)
{
    if (book == NULL) return;
    free(book->values);
    free(book->clauses);
    free(book->canonical);
    free(book);
}

const struct cr_schema *cr_rulebook_schema(const struct cr_rulebook *book)
{
    return book->schema;
}

const void *cr_rulebook_values(const struct cr_rulebook *book)
{
    return book->values;
}

const struct cr_house_rules *cr_rulebook_house(const struct cr_rulebook *book)
{
    return &book->house;
}

const char *cr_rulebook_house_key(const struct cr_rulebook *book)
{
    return book->house_key;
}

int cr_rulebook_file_schema(const struct cr_rulebook *book)
{
    return book->file_schema;
}

const uint8_t *cr_rulebook_hash(const struct cr_rulebook *book)
{
    return book->hash;
}

const uint8_t *cr_rulebook_version_hash(const struct cr_rulebook *book)
{
    return book->version_hash;
}

const char *cr_rulebook_clause(const struct cr_rulebook *book, int index)
{
    if (index < 0 || index >= cr_schema_clause_count(book->schema)) return "";
    return book->clauses[index];
}

const char *cr_rulebook_clause_of(const struct cr_rulebook *book, const char *key)
{
    return cr_rulebook_clause(book, cr_schema_clause_find(book->schema, key));
}

void cr_rulebook_canonical(const struct cr_rulebook *book, struct cr_text *out)
{
    cr_text_put(out, book->canonical);
}
