/* bundle_check.c -- a bundle proved by itself. */
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor/bundle.h"
#include "floor/floor_state.h"
#include "floor/keys.h"
#include "hall/hall.h"

#define FILES_MAX 64

struct file {
    struct cr_house_file named;
    json_t *line; /* holds the text */
    const char *text;
};

struct checker {
    struct cr_bundled *found;
    struct cr_error *err;
    const char *path;
    unsigned long line;
    crypto_generichash_state hash;

    struct file files[FILES_MAX];
    unsigned file_count;
    char house[32];
    uint8_t version[CR_HASH_SIZE];

    struct cr_keys keys;
    struct cr_stream_head head; /* of the run in hand */
    uint64_t signed_to;         /* its last signed record; 0: none yet */
    bool has_run;

    struct cr_floor_table *table;
    bool has_round, has_end, has_wheel, has_dispute, is_whole;
    char raised_about[2 * CR_HASH_SIZE + 1]; /* the digest the dispute names; "": none */
};

static enum cr_status differs(struct checker *checker, const char *what)
{
    char where[160];
    snprintf(where, sizeof where, "%.120s:%lu", checker->path, checker->line);
    return cr_error_set(checker->err, CR_BROKEN_CHAIN, where, "%s", what);
}

static enum cr_status is_no_bundle(struct checker *checker, const char *what)
{
    differs(checker, what);
    return CR_BAD_FILE;
}

static bool read_hex(const json_t *text, uint8_t *out, size_t size)
{
    const char *hex = json_string_value(text);
    size_t length = 0;
    return hex && strlen(hex) == 2 * size &&
           sodium_hex2bin(out, size, hex, 2 * size, NULL, &length, NULL) == 0 && length == size;
}

static uint64_t number_in(const json_t *object, const char *key)
{
    json_int_t value = json_integer_value(json_object_get(object, key));
    return value > 0 ? (uint64_t)value : 0;
}

/* ---- The rulebook ---- */

/* Believed for its hash alone: the signed round names the version, the version its files. */
static enum cr_status hand_over(void *context, const char *house,
                                const uint8_t version[CR_HASH_SIZE], cr_rulebook_visit *visit,
                                void *visitor, struct cr_error *err)
{
    const struct checker *checker = context;
    if (strcmp(house, checker->house) != 0 ||
        memcmp(version, checker->version, CR_HASH_SIZE) != 0 || checker->file_count == 0)
        return cr_error_set(err, CR_NOT_FOUND, house, "the round's version is not in the bundle");
    for (unsigned i = 0; i < checker->file_count; i++)
        if (!visit(visitor, &checker->files[i].named, checker->files[i].text,
                   strlen(checker->files[i].text)))
            break;
    return CR_OK;
}

static enum cr_status take_rulebook(struct checker *checker, json_t *line)
{
    json_t *told = json_object_get(line, "rulebook");
    const char *file = json_string_value(json_object_get(told, "file"));
    const char *house = json_string_value(json_object_get(told, "house"));
    struct file *own = &checker->files[checker->file_count];
    if (checker->file_count == FILES_MAX) return is_no_bundle(checker, "too many rulebook files");
    *own = (struct file){ .text = json_string_value(json_object_get(told, "text")) };
    if (!file || !house || !own->text || strlen(file) >= sizeof own->named.name ||
        strlen(house) >= sizeof checker->house ||
        !read_hex(json_object_get(told, "hash"), own->named.hash, CR_HASH_SIZE) ||
        !read_hex(json_object_get(told, "version"), checker->version, CR_HASH_SIZE))
        return is_no_bundle(checker, "no rulebook file");
    snprintf(own->named.name, sizeof own->named.name, "%s", file);
    snprintf(checker->house, sizeof checker->house, "%s", house);
    own->line = json_incref(line);
    checker->file_count++;
    checker->found->rulebook_files++;
    return CR_OK;
}

/* ---- The round ---- */

static enum cr_status run_line(struct checker *checker, const struct cr_record *record)
{
    bool bad;
    struct cr_rounds *rounds = checker->table->rounds;
    enum cr_status status = cr_rounds_try(rounds, record->value, record->value_size, &bad);
    if (status == CR_OK) return CR_OK;
    return differs(checker, bad ? cr_rounds_wrong(rounds) : cr_status_name(status));
}

static enum cr_status begin_round(struct checker *checker, const struct cr_record *record)
{
    struct cr_rulebook_source source = { hand_over, checker };
    struct cr_bundled *found = checker->found;
    if (checker->has_round) return CR_OK; /* the next one's, on the way to a signature */
    if (cr_floor_table_open(&checker->table, "", found->table) != CR_OK) return CR_NO_MEMORY;
    struct cr_floor_table *table = checker->table;
    cr_rounds_use_source(table->rounds, &source);
    if (cr_rounds_begin(table->rounds, record->value, record->value_size) != CR_OK)
        return differs(checker, cr_rounds_wrong(table->rounds));
    const char *wrong = cr_electronic_read(table, record->value, record->value_size);
    if (wrong) return differs(checker, wrong);
    const struct cr_table *live = cr_rounds_table(table->rounds);
    if (cr_table_round(live) != found->round) return differs(checker, "it is of another round");
    snprintf(found->game, sizeof found->game, "%s", cr_table_game(live)->name);
    snprintf(found->house, sizeof found->house, "%s", checker->house);
    checker->has_round = true;
    return CR_OK;
}

/* What a wheel of fortune drew is told by the jackpot's stream, which is not here: then the seed is not held
 * against it. */
static bool is_wheel(const struct cr_record *record)
{
    json_t *line = json_loadb(record->value, record->value_size, 0, NULL);
    bool is = json_object_get(line, "wheel") != NULL;
    json_decref(line);
    return is;
}

static enum cr_status run_input(struct checker *checker, const struct cr_record *record)
{
    const char *wrong = cr_electronic_run_input(checker->table, record);
    if (wrong) return differs(checker, wrong);
    checker->has_wheel = checker->has_wheel || is_wheel(record);
    checker->found->inputs++;
    return run_line(checker, record);
}

static enum cr_status end_round(struct checker *checker, const struct cr_record *record)
{
    struct cr_floor_table *table = checker->table;
    struct cr_bundled *found = checker->found;
    struct cr_revealed revealed;
    const char *wrong = cr_electronic_run_end(table, record->value, record->value_size, &revealed);
    if (wrong && !checker->has_wheel) return differs(checker, wrong);
    json_t *end = json_loadb(record->value, record->value_size, 0, NULL);
    const char *said = json_string_value(json_object_get(end, "digest"));
    cr_floor_digest(table->rounds, found->digest);
    bool same = said && strcmp(said, found->digest) == 0;
    json_decref(end);
    if (!same) return differs(checker, "the round ends otherwise when it is run again");
    if (!wrong) {
        found->drawn = table->chance.drawn >= 0;
        found->opened = (unsigned)__builtin_popcountll(table->chance.opened);
    }
    checker->has_end = true;
    return CR_OK;
}

static enum cr_status take_table(struct checker *checker, const struct cr_record *record)
{
    char stream[CR_STREAM_NAME_MAX];
    snprintf(stream, sizeof stream, "table/%u", checker->found->table);
    if (strcmp(record->stream, stream) != 0) return differs(checker, "it is of another table");
    if (checker->has_end) return CR_OK;
    if (record->kind == CR_RECORD_ROUND) return begin_round(checker, record);
    if (!checker->has_round) return differs(checker, "the round has no beginning");
    if (record->kind == CR_RECORD_INPUT) return run_input(checker, record);
    if (record->kind == CR_RECORD_SETTINGS) return run_line(checker, record);
    if (record->kind == CR_RECORD_END) return end_round(checker, record);
    const char *wrong = record->kind == CR_RECORD_WORD
                            ? cr_electronic_run_word(checker->table, record)
                            : "no record of a table";
    return wrong ? differs(checker, wrong) : CR_OK;
}

/* ---- The dispute ---- */

static void note_raised(struct checker *checker, const json_t *value)
{
    char key[48];
    const struct cr_bundled *found = checker->found;
    snprintf(key, sizeof key, "round/%u.%u", found->table, found->round);
    const char *digest = json_string_value(
        json_object_get(json_object_get(json_object_get(value, "facts"), key), "digest"));
    checker->has_dispute =
        number_in(value, "table") == found->table && number_in(value, "round") == found->round;
    snprintf(checker->raised_about, sizeof checker->raised_about, "%s", digest ? digest : "");
}

static enum cr_status take_hall(struct checker *checker, const struct cr_record *record)
{
    struct cr_bundled *found = checker->found;
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const json_t *came = json_object_get(value, "came");
    const char *name = json_string_value(json_object_get(value, "do"));
    const char *state = json_string_value(json_object_get(came, "state"));
    bool raises = name && strcmp(name, "dispute_raise") == 0;
    if (raises && number_in(came, "dispute") == found->dispute) {
        note_raised(checker, value);
        snprintf(found->state, sizeof found->state, "raised");
    } else if (!raises && state && number_in(value, "dispute") == found->dispute) {
        snprintf(found->state, sizeof found->state, "%s", state);
    }
    json_decref(value);
    return CR_OK;
}

/* ---- Records and signatures ---- */

/* A run is proved by the signature over its last record. */
static enum cr_status end_run(struct checker *checker)
{
    if (!checker->has_run || checker->signed_to == checker->head.number) return CR_OK;
    char what[120];
    snprintf(what, sizeof what, "nothing signs record %llu of %s",
             (unsigned long long)checker->head.number, checker->head.stream);
    return differs(checker, what);
}

static enum cr_status begin_run(struct checker *checker, const struct cr_record *record)
{
    enum cr_status status = end_run(checker);
    if (status != CR_OK) return status;
    if (checker->has_run && strcmp(checker->head.stream, record->stream) == 0 &&
        record->number <= checker->head.number)
        return differs(checker, "the records are not in their order");
    checker->head = cr_stream_begin(record->stream);
    checker->head.number = record->number - 1;
    memcpy(checker->head.hash, record->prev, CR_HASH_SIZE);
    checker->signed_to = 0;
    checker->has_run = true;
    return CR_OK;
}

static enum cr_status take_record(struct checker *checker, const json_t *text)
{
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    struct cr_error err;
    const char *bytes = json_string_value(text);
    if (!bytes || cr_record_read(&record, bytes, strlen(bytes), hash, &err) != CR_OK)
        return differs(checker, bytes ? err.what : "no record");
    enum cr_status status = CR_OK;
    if (!checker->has_run || strcmp(record.stream, checker->head.stream) != 0 ||
        record.number != checker->head.number + 1)
        status = begin_run(checker, &record);
    if (status != CR_OK) return status;
    if (cr_stream_follow(&checker->head, &record, hash, &err) != CR_OK)
        return differs(checker, err.what);
    checker->found->records++;
    if (record.kind == CR_RECORD_HALL && strcmp(record.stream, CR_HALL_STREAM) == 0)
        return take_hall(checker, &record);
    return take_table(checker, &record);
}

static enum cr_status take_checkpoint(struct checker *checker, const json_t *told)
{
    struct cr_checkpoint checkpoint = { .head = checker->head };
    const char *stream = json_string_value(json_object_get(told, "stream"));
    checkpoint.head.at = json_integer_value(json_object_get(told, "at"));
    if (!checker->has_run || !stream || strcmp(stream, checker->head.stream) != 0 ||
        number_in(told, "n") != checker->head.number ||
        !read_hex(json_object_get(told, "hash"), checkpoint.head.hash, CR_HASH_SIZE) ||
        !read_hex(json_object_get(told, "key"), checkpoint.key, CR_KEY_PUBLIC_SIZE) ||
        !read_hex(json_object_get(told, "signature"), checkpoint.signature, CR_SIGNATURE_SIZE))
        return differs(checker, "it signs another record");
    if (memcmp(checkpoint.head.hash, checker->head.hash, CR_HASH_SIZE) != 0)
        return differs(checker, "it was signed over another record");
    if (!cr_checkpoint_check(&checkpoint)) return differs(checker, "its signature is not right");
    if (!cr_keys_are(&checker->keys, checker->head.stream, checker->head.number, checkpoint.key))
        return differs(checker, "it was signed with a key that was not the house's");
    checker->signed_to = checker->head.number;
    checker->found->checkpoints++;
    return CR_OK;
}

/* Signed by the key until then and by the new one: it needs no chain. */
static enum cr_status take_key(struct checker *checker, const json_t *text)
{
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    struct cr_error err;
    const char *bytes = json_string_value(text);
    if (!bytes || cr_record_read(&record, bytes, strlen(bytes), hash, &err) != CR_OK ||
        record.kind != CR_RECORD_KEY || checker->has_run)
        return differs(checker, "no change of the key");
    const char *wrong = cr_keys_take(&checker->keys, &record);
    return wrong ? differs(checker, wrong) : CR_OK;
}

/* ---- Lines ---- */

static enum cr_status take_first(struct checker *checker, const json_t *line)
{
    struct cr_bundled *found = checker->found;
    found->dispute = (uint32_t)number_in(line, "dispute");
    found->table = (uint32_t)number_in(line, "table");
    found->round = (uint32_t)number_in(line, "round");
    bool good = json_integer_value(json_object_get(line, "bundle")) == CR_BUNDLE_FORM &&
                found->dispute > 0 && (found->round == 0 || found->table > 0);
    return good ? CR_OK : is_no_bundle(checker, "no bundle of this program");
}

static enum cr_status take_end(struct checker *checker, const json_t *told)
{
    uint8_t hash[CR_HASH_SIZE], said[CR_HASH_SIZE];
    crypto_generichash_final(&checker->hash, hash, sizeof hash);
    if (number_in(told, "lines") != checker->line - 1 ||
        !read_hex(json_object_get(told, "hash"), said, sizeof said) ||
        memcmp(said, hash, sizeof hash) != 0)
        return differs(checker, "the file is not as it was written");
    checker->is_whole = true;
    return CR_OK;
}

static enum cr_status take_line(struct checker *checker, const char *text, size_t size)
{
    json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const char *kind = json_object_iter_key(json_object_iter(line));
    const json_t *told = kind ? json_object_get(line, kind) : NULL;
    enum cr_status status;
    if (checker->line == 1)
        status = take_first(checker, line);
    else if (!kind || json_object_size(line) != 1 || checker->is_whole)
        status = is_no_bundle(checker, "no line of a bundle");
    else if (strcmp(kind, "record") == 0)
        status = take_record(checker, told);
    else if (strcmp(kind, "checkpoint") == 0)
        status = take_checkpoint(checker, told);
    else if (strcmp(kind, "rulebook") == 0)
        status = take_rulebook(checker, line);
    else if (strcmp(kind, "key") == 0)
        status = take_key(checker, told);
    else if (strcmp(kind, "end") == 0)
        status = take_end(checker, told);
    else
        status = is_no_bundle(checker, "no line of a bundle");
    json_decref(line);
    crypto_generichash_update(&checker->hash, (const uint8_t *)text, size);
    return status;
}

/* ---- The file ---- */

/* What the lines together must show. */
static enum cr_status check_whole(struct checker *checker)
{
    struct cr_bundled *found = checker->found;
    if (!checker->is_whole) return is_no_bundle(checker, "the file ends too early");
    enum cr_status status = end_run(checker);
    if (status != CR_OK) return status;
    if (found->round && !checker->has_end) return differs(checker, "the round is not in it");
    if (!checker->has_dispute) return differs(checker, "the dispute is not in it");
    if (checker->raised_about[0] && strcmp(checker->raised_about, found->digest) != 0)
        return differs(checker, "the dispute was raised about another round");
    found->is_signed = cr_keys_last(&checker->keys, found->key);
    return CR_OK;
}

static enum cr_status read_all(struct checker *checker, FILE *in)
{
    char *text = NULL;
    size_t size = 0;
    ssize_t length;
    enum cr_status status = CR_OK;
    while (status == CR_OK && (length = getline(&text, &size, in)) > 0) {
        checker->line++;
        status = length > CR_BUNDLE_LINE_MAX || text[length - 1] != '\n'
                     ? is_no_bundle(checker, "the line is too long, or cut off")
                     : take_line(checker, text, (size_t)length);
    }
    free(text);
    if (status == CR_OK && ferror(in)) status = is_no_bundle(checker, "it cannot be read");
    return status == CR_OK ? check_whole(checker) : status;
}

bool cr_bundle_is(const char *path)
{
    static const char first[] = "{\"bundle\":";
    char begin[sizeof first] = "";
    FILE *in = fopen(path, "rb");
    if (!in) return false;
    size_t size = fread(begin, 1, sizeof first - 1, in);
    fclose(in);
    return size == sizeof first - 1 && memcmp(begin, first, size) == 0;
}

enum cr_status cr_bundle_check(const char *path, struct cr_bundled *found, struct cr_error *err)
{
    *found = (struct cr_bundled){ 0 };
    struct checker *checker = calloc(1, sizeof *checker);
    FILE *in = fopen(path, "rb");
    enum cr_status status = CR_NO_MEMORY;
    if (!in) {
        status = cr_error_set(err, CR_NOT_FOUND, path, "it cannot be opened");
    } else if (checker) {
        *checker = (struct checker){ .found = found, .err = err, .path = path };
        crypto_generichash_init(&checker->hash, NULL, 0, CR_HASH_SIZE);
        status = read_all(checker, in);
        for (unsigned i = 0; i < checker->file_count; i++)
            json_decref(checker->files[i].line);
        if (checker->table) cr_floor_table_close(checker->table);
        cr_keys_release(&checker->keys);
    }
    if (status == CR_NO_MEMORY) cr_error_set(err, status, path, "out of memory");
    if (in) fclose(in);
    free(checker);
    return status;
}
