/* rulebook.h -- a house's approved rules, loaded, checked and hashed.
 *
 * rulebooks/<house>/ holds house.yaml and one file a game; together they are one version of the house.
 * An older version stands beside it as <house>@<version>/. A file is a YAML subset: maps, lists and
 * plain scalars; no anchors, aliases, tags, merge keys or second documents, at most 256 KiB, 16 deep.
 * What is wrong with one is said as file:line:column and a sentence.
 *
 *     struct cr_rulebook *book;
 *     if (cr_rulebook_open(&book, "rulebooks", "m1", NULL, &cr_roulette_schema, &err) != CR_OK) ...
 *     const struct cr_roulette_rules *rules = cr_rulebook_values(book);
 *     cr_rulebook_clause(book, event.clause)              "§25.1"
 *     cr_rulebook_close(book);
 *
 * The hash is BLAKE2b-256 of the canonical form: JSON, keys sorted, no spaces, every value and clause
 * as the file writes them, nothing of comments, quotes or layout:
 *
 *     {"game":"toy","max_players":{"clause":"§12","is":10},"pays":{"clause":"R1","is":"3 to 2"}}
 *
 * It is made from the file alone. A field newer than the file's schema is not in it, so an old file
 * keeps its old hash, and a file of a game this program does not know has one too. The version's hash
 * is BLAKE2b-256 of one line a file, sorted by name: the name, a space, the hash in hexadecimal, a
 * newline. Every *.yaml of the folder counts.
 */
#ifndef CR_RULEBOOK_RULEBOOK_H
#define CR_RULEBOOK_RULEBOOK_H

#include "base/hash.h"
#include "base/status.h"
#include "base/text.h"
#include "rulebook/schema.h"

#define CR_RULEBOOK_FILE_MAX  (256 * 1024)
#define CR_RULEBOOK_DEPTH_MAX 16

struct cr_rulebook;

/* What house.yaml says of the house: the schema every house has. */
struct cr_house_rules {
    char title[128];    /* "Casino M-1" */
    char document[256]; /* the approved document */
    char version[32];   /* "2016-1": names the version; `house@version` */
    char language[8];   /* of the document: ru, bg, en */
    char currency[8];   /* smallest unit's currency: BYN, BGN, TDC */
    int32_t decimals;   /* how many decimals the currency is written with */
    int32_t reserved;
    cr_money bank_only_above; /* redemptions above it go by bank; CR_NONE: no such rule */
};
extern const struct cr_schema cr_house_schema;
#define CR_NONE    (-1) /* the word `none` */
#define CR_MANAGER (-2) /* the word `manager`: the table's manager sets it on the plate */

/* Loads ROOT/HOUSE/<schema->name>.yaml (and house.yaml). version NULL or "": the newest, which is the
 * folder without @; else a version's name, or the first 8 or more hex digits of its hash. */
enum cr_status cr_rulebook_open(struct cr_rulebook **out, const char *root, const char *house,
                                const char *version, const struct cr_schema *schema,
                                struct cr_error *err);

/* One file's bytes as a rulebook of that schema; file_name is for messages. House values are zero. */
enum cr_status cr_rulebook_read(struct cr_rulebook **out, const char *bytes, size_t size,
                                const char *file_name, const struct cr_schema *schema,
                                struct cr_error *err);
void cr_rulebook_close(struct cr_rulebook *book);

const struct cr_schema *cr_rulebook_schema(const struct cr_rulebook *book);
const void *cr_rulebook_values(const struct cr_rulebook *book);
const struct cr_house_rules *cr_rulebook_house(const struct cr_rulebook *book);
const char *cr_rulebook_house_key(const struct cr_rulebook *book);       /* "m1" */
int cr_rulebook_file_schema(const struct cr_rulebook *book);             /* its `schema:` number */
const uint8_t *cr_rulebook_hash(const struct cr_rulebook *book);         /* this file's, 32 bytes */
const uint8_t *cr_rulebook_version_hash(const struct cr_rulebook *book); /* the house version's */

/* The house's clause for a clause key, by index in the schema or by name: "§25.1", "R7". "" if the key
 * is not of this schema. A ruling (the document is silent) starts with R and a digit. */
const char *cr_rulebook_clause(const struct cr_rulebook *book, int index);
const char *cr_rulebook_clause_of(const struct cr_rulebook *book, const char *key);

/* The canonical form that is hashed. */
void cr_rulebook_canonical(const struct cr_rulebook *book, struct cr_text *out);

/* The houses under root, by name, `house@version` folders included. */
struct cr_house_name {
    char name[64];
};
enum cr_status cr_rulebook_houses(const char *root, struct cr_house_name *out, size_t max,
                                  size_t *count, struct cr_error *err);

/* ---- A version as a folder, for those who list and compare them ---- */

#define CR_HOUSE_FILES_MAX 64

/* A file of a version: "roulette.yaml" and its hash. */
struct cr_house_file {
    char name[64];
    uint8_t hash[CR_HASH_SIZE];
};
struct cr_house_version {
    struct cr_house_file files[CR_HOUSE_FILES_MAX]; /* sorted by name */
    size_t count;
    uint8_t hash[CR_HASH_SIZE];
};

/* The name of the folder under root that house and version mean, as in cr_rulebook_open(); house may
 * itself be `house@version`. A name is of a-z, 0-9, _ and - alone, so none leads out of root. */
enum cr_status cr_rulebook_find(const char *root, const char *house, const char *version,
                                struct cr_house_name *folder, struct cr_error *err);

/* A folder's files and their hashes. Refused if one of them cannot be read; label is what messages call
 * the folder. */
enum cr_status cr_rulebook_version(struct cr_house_version *out, const char *folder,
                                   const char *label, struct cr_error *err);

/* The names alone, sorted; nothing is opened and the hashes are zero. */
enum cr_status cr_rulebook_files(struct cr_house_version *out, const char *folder,
                                 const char *label, struct cr_error *err);

/* A file's hash from its bytes, whatever game it is of; label is what messages call it. */
enum cr_status cr_rulebook_hash_of(const char *bytes, size_t size, const char *label,
                                   uint8_t hash[CR_HASH_SIZE], struct cr_error *err);

/* The version's hash, from its files' names and hashes. */
void cr_rulebook_version_of(struct cr_house_version *version);

/* ---- A version kept elsewhere than in a folder [source.c] ---- */

/* One file of a version as it was written; false: enough. */
typedef bool cr_rulebook_visit(void *context, const struct cr_house_file *file, const char *bytes,
                               size_t size);

/* Where versions are kept whole: hands over the files of a house's version. CR_NOT_FOUND: not here. */
struct cr_rulebook_source {
    enum cr_status (*each)(void *context, const char *house, const uint8_t version[CR_HASH_SIZE],
                           cr_rulebook_visit *visit, void *visitor, struct cr_error *err);
    void *context;
};

/* As cr_rulebook_open(), from a source. Every file is hashed again, and all of them must come to the
 * version's hash: what a source hands over is believed for its hash alone. */
enum cr_status cr_rulebook_open_from(struct cr_rulebook **out,
                                     const struct cr_rulebook_source *source, const char *house,
                                     const uint8_t version[CR_HASH_SIZE],
                                     const struct cr_schema *schema, struct cr_error *err);

/* The files of the version under root that has this hash, each read once and hashed as it was read: to be
 * put into a source. CR_BAD_FILE: they changed meanwhile. */
enum cr_status cr_rulebook_each(const char *root, const char *house,
                                const uint8_t version[CR_HASH_SIZE], cr_rulebook_visit *visit,
                                void *visitor, struct cr_error *err);

/* One file by its path; label is what messages call it. House values are zero. */
enum cr_status cr_rulebook_load(struct cr_rulebook **out, const char *path, const char *label,
                                const struct cr_schema *schema, struct cr_error *err);

#endif
