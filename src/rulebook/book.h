/* book.h -- what a rulebook is made of. Private to the room: others use rulebook.h. */
#ifndef CR_RULEBOOK_BOOK_H
#define CR_RULEBOOK_BOOK_H

#include "rulebook/rulebook.h"
#include "rulebook/tree.h"
#include "rulebook/value.h"

struct cr_rulebook {
    const struct cr_schema *schema;
    void *values; /* schema->size bytes */
    char (
        *clauses)[CR_CLAUSE_SIZE]; /* by index of the clause key; "" for one newer than the file */
    int file_schema;
    char *canonical;
    uint8_t hash[CR_HASH_SIZE];
    uint8_t version_hash[CR_HASH_SIZE];
    char house_key[sizeof((struct cr_house_name *)0)->name];
    struct cr_house_rules house;
};

/* Fills values, clauses and file_schema from the file's tree, by the book's schema. */
enum cr_status cr_book_load(struct cr_rulebook *book, const struct cr_node *root,
                            struct cr_fault *fault);

/* Says of a game's book which house and version it is of. */
void cr_book_belongs(struct cr_rulebook *book, const struct cr_rulebook *house, const char *key,
                     const uint8_t version[CR_HASH_SIZE]);

/* A file's bytes, at most one more than a rulebook may have so that the tree refuses the rest; free
 * them. CR_NOT_FOUND if there is no such file. name is for messages. */
enum cr_status cr_book_bytes(const char *path, const char *name, char **bytes, size_t *size,
                             struct cr_error *err);

#endif
