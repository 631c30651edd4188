/* tree.h -- a file of the YAML subset as a tree: maps, lists and one-line text.
 *
 * The subset leaves out what a person cannot see the meaning of at a glance: anchors, aliases, tags,
 * merge keys, directives, block text, second documents. A scalar is text, whatever it looks like;
 * what it means is decided by the field that wants it, never by YAML. Every node knows its place.
 *
 *     struct cr_tree tree;
 *     if (cr_tree_read(&tree, bytes, size, &fault) == CR_OK) ... tree.root ...
 *     cr_tree_release(&tree);                                     after a refusal too
 *
 * Any bytes may come in. A file is at most CR_RULEBOOK_FILE_MAX bytes and CR_RULEBOOK_DEPTH_MAX deep,
 * and its tree fits into CR_TREE_SIZE_MAX, so no input takes more memory or stack than that.
 */
#ifndef CR_RULEBOOK_TREE_H
#define CR_RULEBOOK_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"
#include "rulebook/fault.h"

#define CR_TREE_SIZE_MAX (4 * 1024 * 1024)

enum cr_node_kind { CR_NODE_TEXT, CR_NODE_LIST, CR_NODE_MAP };

struct cr_node {
    enum cr_node_kind kind;
    struct cr_mark at;
    struct cr_mark key_at;
    const char *key;       /* in a map; else NULL */
    const char *text;      /* of TEXT: UTF-8 without control characters */
    size_t count;          /* of children */
    struct cr_node *first; /* children, in the order of the file */
    struct cr_node *next;
    struct cr_node **sorted; /* of a MAP: its children by key, bytewise; keys are unique */
};

struct cr_tree {
    struct cr_arena arena;
    struct cr_node *root;
};

enum cr_status cr_tree_read(struct cr_tree *tree, const char *bytes, size_t size,
                            struct cr_fault *fault);
void cr_tree_release(struct cr_tree *tree);

/* The child of that key, or NULL. */
const struct cr_node *cr_node_find(const struct cr_node *map, const char *key);

/* "a map", "a list", "text": for sentences. */
const char *cr_node_kind_name(const struct cr_node *node);

/* The canonical form: JSON without spaces, keys sorted bytewise; text that is a whole number of at
 * most 18 digits, written without plus or leading zeros, as a number, other text as a string. Two
 * files have the same form when they say the same in the same words, however they are laid out. */
void cr_tree_canonical(const struct cr_tree *tree, struct cr_text *out);

/* BLAKE2b-256 of the canonical form; the form itself too if canonical is not NULL (free it). */
enum cr_status cr_tree_hash(const struct cr_tree *tree, uint8_t hash[32], char **canonical);

#endif
