/* canonical.c -- the one form of a file that is hashed.
 *
 * The form is made from the tree, not from what a game understood of it: a hash must be the same in
 * every program that will ever read the file, whatever fields that program has learnt since, and a
 * file of a game this program does not know has one too.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/rulebook.h"
#include "rulebook/tree.h"

/* Numbers of up to 18 digits fit every JSON reader's 64 bits. */
static bool is_integer(const char *text)
{
    const char *digits = text + (text[0] == '-');
    size_t count = strspn(digits, "0123456789");
    if (count == 0 || count > 18 || digits[count] != '\0') return false;
    return digits[0] != '0' || (count == 1 && digits == text);
}

static void write_node(const struct cr_node *node, struct cr_text *out)
{
    if (node->kind == CR_NODE_TEXT) {
        if (is_integer(node->text))
            cr_text_put(out, node->text);
        else
            cr_text_json(out, node->text);
        return;
    }
    cr_text_char(out, node->kind == CR_NODE_MAP ? '{' : '[');
    const struct cr_node *child = node->first;
    for (size_t i = 0; i < node->count; i++) {
        if (i > 0) cr_text_char(out, ',');
        if (node->kind == CR_NODE_MAP) {
            cr_text_json(out, node->sorted[i]->key);
            cr_text_char(out, ':');
            write_node(node->sorted[i], out);
        } else {
            write_node(child, out);
            child = child->next;
        }
    }
    cr_text_char(out, node->kind == CR_NODE_MAP ? '}' : ']');
}

void cr_tree_canonical(const struct cr_tree *tree, struct cr_text *out)
{
    write_node(tree->root, out);
}

enum cr_status cr_tree_hash(const struct cr_tree *tree, uint8_t hash[CR_HASH_SIZE],
                            char **canonical)
{
    char *form = NULL;
    size_t form_size = 0;
    FILE *memory = open_memstream(&form, &form_size);
    if (memory == NULL) return CR_NO_MEMORY;

    char buffer[4096];
    struct cr_text text = cr_text_to(memory, buffer, sizeof buffer);
    cr_tree_canonical(tree, &text);
    cr_text_flush(&text);
    bool written = !text.full;
    written = fclose(memory) == 0 && written;

    written = written && sodium_init() >= 0;
    if (written)
        crypto_generichash(hash, CR_HASH_SIZE, (const unsigned char *)form, form_size, NULL, 0);
    if (written && canonical != NULL)
        *canonical = form;
    else
        free(form);
    return written ? CR_OK : CR_NO_MEMORY;
}
