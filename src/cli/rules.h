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
    const char *root;  /* the folder of rulebooks */
    bool json, odds;   /* odds: --odds, of check */
    const char *cache; /* of --odds */
    unsigned threads;
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

/* What the game's bets keep under this file, counted, or read where it was counted before. */
struct cr_game;
struct cr_lab;
enum cr_status cr_rules_count(struct cr_lab *lab, const struct cr_rules_options *options,
                              const struct cr_rulebook *book, const struct cr_game *game);
/* "Ante: ...; bonus bet: ...": the bets at which the house loses; nothing where there are none. */
void cr_rules_losses(struct cr_text *out, const struct cr_rulebook *book, const struct cr_lab *lab);
/* The same as a member "losses". */
void cr_rules_losses_json(struct cr_text *out, const struct cr_rulebook *book,
                          const struct cr_lab *lab);

/* A grid on standard output. */
struct cr_grid;
void cr_rules_print(struct cr_grid *grid, int indent);

int cr_rules_list(const struct cr_rules_options *options);
int cr_rules_show(const struct cr_rules_options *options);
int cr_rules_check(const struct cr_rules_options *options);
int cr_rules_diff(const struct cr_rules_options *options);

#endif
