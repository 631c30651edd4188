/* rules.h -- `croupier rules`: what its four commands share. Private to rules*.c. */
#ifndef CR_CLI_RULES_H
#define CR_CLI_RULES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "rulebook/diff.h"

#define CR_RULES_HOUSES_MAX 256
#define CR_RULES_VALUE_SIZE CR_RULE_VALUE_SIZE

struct cr_rules_options {
    const char *root; /* the folder of rulebooks */
    bool json;
    char **args;
    int arg_count;
};

/* What a house, a house@version or a path on the command line means: a file, or a house's folder. */
struct cr_rules_source {
    char path[PATH_MAX];
    char label[256]; /* what messages call it */
    bool is_file;
};
enum cr_status cr_rules_resolve(const char *root, const char *arg, struct cr_rules_source *source,
                                struct cr_error *err);

/* "folder/name"; what does not fit is cut, and then there is no such file. */
const char *cr_rules_join(const char *folder, const char *name, char *out, size_t out_size);

/* The schema of a file by its name ("m1/roulette.yaml"), or NULL and a sentence in err. */
const struct cr_schema *cr_rules_schema(const char *file_name, struct cr_error *err);

/* The first 8 hex digits of a hash, and all 64. */
#define CR_RULES_HEX_SIZE (2 * CR_HASH_SIZE + 1)
const char *cr_rules_short(const uint8_t *hash, char buffer[9]);
const char *cr_rules_hex(const uint8_t *hash, char buffer[CR_RULES_HEX_SIZE]);

/* Prints "where: what" to standard error; CR_EXIT_REFUSED. */
int cr_rules_fail(const struct cr_error *err);

/* A grid on standard output. */
struct cr_grid;
void cr_rules_print(struct cr_grid *grid, int indent);

int cr_rules_list(const struct cr_rules_options *options);
int cr_rules_show(const struct cr_rules_options *options);
int cr_rules_check(const struct cr_rules_options *options);
int cr_rules_diff(const struct cr_rules_options *options);

#endif
