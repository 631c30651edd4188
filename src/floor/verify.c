/* verify.c -- the record run again, and held against what the store says. */
#include "floor/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/errata.h"
#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "floor/keys.h"
#include "floor/private_cards.h"
#include "floor/room.h"
#include "floor/verify_hall.h"
#include "floor/verify_index.h"
#include "floor/verify_pools.h"
#include "floor/verify_postings.h"

struct verifier {
    struct cr_store *store;
    const char *rulebooks;
    const struct cr_sealing_key *seal; /* NULL: what is sealed stays so */
    cr_verify_progress *progress;
    void *context;
    struct cr_verified *found;
    struct cr_error *err;
    enum cr_status status;

    struct cr_kept_postings kept;       /* all postings, and the next to be found again */
    struct cr_checkpoint *signed_heads; /* all checkpoints, by stream and number */
    size_t signed_count, signed_max, signed_next;
    struct cr_ledger *ledger; /* every posting posted again */

    struct cr_stream_head head;   /* of the stream in hand */
    struct cr_floor_table *table; /* where it is a table's */
    struct cr_house_pool *pool;   /* where it is a jackpot's */
    struct cr_room *room;         /* where it is the poker room's */
    struct cr_hall_check *hall;   /* of `hall` */
    struct cr_pool_links links;   /* what jackpots say of tables */
    struct cr_rulebook_source source;
    uint64_t first; /* the `round` record of the round in hand */
    uint32_t round; /* its number */
    bool follows;   /* a round was confirmed: the next `round` says what came of it */

    struct cr_keys keys;     /* what the house says of itself: which key it signs with, */
    struct cr_errata errata; /* and which rounds it paid otherwise */
    bool is_adrift;          /* the round in hand differs, and an erratum says why */
    bool is_final;           /* what differs is nothing an erratum could say */
};

static enum cr_status differs(struct verifier *verifier, enum cr_status status, const char *what)
{
    char where[96];
    snprintf(where, sizeof where, "%s, record %llu", verifier->head.stream,
             (unsigned long long)verifier->head.number);
    return cr_error_set(verifier->err, status, where, "%s", what);
}

/* Chance is proved, or it is not: no erratum speaks of it. */
static enum cr_status differs_in_chance(struct verifier *verifier, const char *what)
{
    verifier->is_final = true;
    return differs(verifier, CR_BROKEN_CHAIN, what);
}

/* ---- What the house says ---- */

static const char *take_erratum(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_erratum erratum;
    struct cr_verified *found = verifier->found;
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    const char *wrong = cr_erratum_read(&erratum, value);
    json_decref(value);
    if (wrong) return wrong;
    if (found->errata < CR_VERIFIED_ERRATA_MAX) found->named[found->errata] = erratum;
    found->errata++;
    return cr_errata_add(&verifier->errata, &erratum) ? NULL : "out of memory";
}

/* Before any stream is run: changes of key and errata hold for all of them. Their chain is followed with
 * the rest. */
static bool take_said(void *context, const char *stream, uint64_t number, const char *text,
                      size_t size)
{
    (void)stream, (void)number;
    struct verifier *verifier = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    const char *wrong = NULL;
    verifier->status = cr_record_read(&record, text, size, hash, verifier->err);
    if (verifier->status != CR_OK) return false;
    if (record.kind == CR_RECORD_KEY) wrong = cr_keys_take(&verifier->keys, &record);
    if (record.kind == CR_RECORD_ERRATUM) wrong = take_erratum(verifier, &record);
    if (!wrong) return true;
    verifier->head = cr_stream_begin("house");
    verifier->head.number = record.number;
    verifier->status = differs(verifier, CR_BROKEN_CHAIN, wrong);
    return false;
}

/* ---- What the store says ---- */

static bool take_posting(void *context, const struct cr_posting *posting, const char *stream,
                         uint64_t number)
{
    struct verifier *verifier = context;
    verifier->status = cr_kept_add(&verifier->kept, posting, stream, number);
    if (verifier->status != CR_OK) return false;
    if (cr_ledger_post(verifier->ledger, posting) == CR_OK) return true;
    snprintf(verifier->head.stream, sizeof verifier->head.stream, "%s", stream);
    verifier->head.number = number;
    verifier->status = differs(verifier, CR_INVARIANT, "the books do not take its posting again");
    return false;
}

static bool take_checkpoint(void *context, const struct cr_checkpoint *checkpoint)
{
    struct verifier *verifier = context;
    if (verifier->signed_count == verifier->signed_max) {
        size_t max = 2 * verifier->signed_max + 256;
        struct cr_checkpoint *larger = realloc(verifier->signed_heads, max * sizeof *larger);
        if (!larger) {
            verifier->status = CR_NO_MEMORY;
            return false;
        }
        verifier->signed_heads = larger;
        verifier->signed_max = max;
    }
    verifier->signed_heads[verifier->signed_count++] = *checkpoint;
    return true;
}

/* ---- One record ---- */

static enum cr_status check_postings(struct verifier *verifier, const struct cr_posting *list,
                                     size_t count)
{
    const char *wrong = cr_kept_check(&verifier->kept, &verifier->head, list, count);
    if (wrong) return differs(verifier, CR_INVARIANT, wrong);
    verifier->found->postings += count;
    return CR_OK;
}

/* Nothing may be left over behind the record. */
static enum cr_status check_no_more(struct verifier *verifier)
{
    return cr_kept_has(&verifier->kept, &verifier->head)
               ? differs(verifier, CR_INVARIANT, "a posting names it that it did not cause")
               : CR_OK;
}

static enum cr_status check_signed(struct verifier *verifier)
{
    while (verifier->signed_next < verifier->signed_count) {
        const struct cr_checkpoint *checkpoint = &verifier->signed_heads[verifier->signed_next];
        if (strcmp(checkpoint->head.stream, verifier->head.stream) != 0 ||
            checkpoint->head.number != verifier->head.number)
            return CR_OK;
        if (!cr_checkpoint_check(checkpoint))
            return differs(verifier, CR_BROKEN_CHAIN, "its checkpoint's signature is not right");
        if (memcmp(checkpoint->head.hash, verifier->head.hash, CR_HASH_SIZE) != 0)
            return differs(verifier, CR_BROKEN_CHAIN,
                           "its checkpoint was signed over another record");
        if (!cr_keys_are(&verifier->keys, verifier->head.stream, verifier->head.number,
                         checkpoint->key))
            return differs(verifier, CR_BROKEN_CHAIN,
                           "its checkpoint was signed with a key that was not the house's");
        verifier->signed_next++;
        verifier->found->checkpoints++;
    }
    return CR_OK;
}

static enum cr_status run_line(struct verifier *verifier, const char *line, size_t size)
{
    bool bad;
    enum cr_status status = cr_rounds_try(verifier->table->rounds, line, size, &bad);
    if (status == CR_OK) return CR_OK;
    return differs(verifier, CR_BROKEN_CHAIN,
                   bad ? cr_rounds_wrong(verifier->table->rounds) : cr_status_name(status));
}

/* The round before left exactly this; only its seed is new. */
static enum cr_status check_header(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_floor_table *table = verifier->table;
    char *header = cr_floor_header(table);
    if (!header) return CR_NO_MEMORY;
    bool same = strlen(header) == record->value_size &&
                memcmp(header, record->value, record->value_size) == 0;
    free(header);
    return same ? CR_OK
                : differs(verifier, CR_BROKEN_CHAIN,
                          "the round does not begin where the last one ended");
}

/* Whoever has the key sees that the pack is whole. */
static const char *check_pack(struct verifier *verifier)
{
    const struct cr_chance *chance = &verifier->table->chance;
    if (!chance->private_cards || !verifier->seal) return NULL;
    if (!cr_private_check_whole(verifier->seal, chance))
        return "the sealed pack is not the one committed to, or another key sealed it";
    verifier->found->packs++;
    return NULL;
}

static enum cr_status run_round(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_floor_table *table = verifier->table;
    bool follows = verifier->follows;
    verifier->first = verifier->head.number;
    verifier->follows = verifier->is_adrift = false;
    if (!follows) {
        if (cr_rounds_begin(table->rounds, record->value, record->value_size) != CR_OK)
            return differs(verifier, CR_BROKEN_CHAIN, cr_rounds_wrong(table->rounds));
        cr_floor_table_books(table);
        table->made.count = 0;
    }
    table->before_chance = table->chance;
    const char *wrong = cr_electronic_read(table, record->value, record->value_size);
    if (wrong) return differs_in_chance(verifier, wrong);
    if (verifier->round > 0 && !cr_electronic_same(&table->before_chance, &table->chance))
        return differs_in_chance(verifier, "the table's chance is not what it was opened with");
    wrong = verifier->round > 0
                ? cr_dealing_follows(&table->before_chance, &table->chance, table->drawn.count)
                : NULL;
    if (!wrong) wrong = check_pack(verifier);
    if (wrong) return differs_in_chance(verifier, wrong);
    enum cr_status status = follows ? check_header(verifier, record) : CR_OK;
    if (status == CR_OK) verifier->round = cr_table_round(cr_rounds_table(table->rounds));
    return status;
}

/* What a jackpot says of this record is so, and the other way round. */
static enum cr_status check_links(struct verifier *verifier, const struct cr_record *record)
{
    json_t *line = json_loadb(record->value, record->value_size, 0, NULL);
    const char *wrong =
        cr_links_check(&verifier->links, verifier->table, verifier->head.number, line);
    json_decref(line);
    return wrong ? differs(verifier, CR_BROKEN_CHAIN, wrong) : CR_OK;
}

static enum cr_status run_input(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_postings due = { 0 };
    size_t stay = 0;
    const char *wrong = cr_electronic_run_input(verifier->table, record);
    if (wrong) return differs_in_chance(verifier, wrong);
    if (verifier->is_adrift) return CR_OK;
    enum cr_status status = run_line(verifier, record->value, record->value_size);
    if (status == CR_OK) status = check_links(verifier, record);
    if (status != CR_OK) return status;
    verifier->table->head = verifier->head; /* the ids come from the record */
    status = cr_floor_table_due(verifier->table, &due, &stay);
    if (status == CR_OK) status = check_postings(verifier, due.list, due.count);
    if (status == CR_OK) cr_postings_take(&verifier->table->made, stay, &due);
    free(due.list);
    verifier->found->inputs++;
    return status;
}

static enum cr_status run_word(struct verifier *verifier, const struct cr_record *record)
{
    const char *wrong = cr_electronic_run_word(verifier->table, record);
    return wrong ? differs_in_chance(verifier, wrong) : CR_OK;
}

static enum cr_status check_row(struct verifier *verifier)
{
    const struct cr_rounds *rounds = verifier->table->rounds;
    char outcome[CR_OUTCOME_SIZE];
    cr_floor_outcome(rounds, outcome);
    return cr_verify_round(verifier->store, &verifier->head, verifier->first,
                           cr_table_round(cr_rounds_table(rounds)), outcome, verifier->err);
}

static enum cr_status run_end(struct verifier *verifier, const struct cr_record *record)
{
    static const char confirm[] = "{\"in\":\"confirm\",\"role\":\"dealer\"}";
    char digest[2 * CR_HASH_SIZE + 1], refs[CR_POOL_REFS_SIZE], value[CR_END_SIZE];
    struct cr_revealed revealed;
    const char *wrong =
        cr_electronic_run_end(verifier->table, record->value, record->value_size, &revealed);
    if (wrong) return differs_in_chance(verifier, wrong);
    verifier->found->drawn += verifier->table->chance.drawn >= 0;
    verifier->found->opened += (unsigned)__builtin_popcountll(verifier->table->chance.opened);
    verifier->found->rounds++;
    if (verifier->is_adrift) return CR_OK;
    wrong = cr_links_end(&verifier->links, verifier->table, refs);
    if (wrong) return differs(verifier, CR_BROKEN_CHAIN, wrong);
    cr_floor_digest(verifier->table->rounds, digest);
    cr_floor_write_end(value, digest, verifier->round, &revealed, refs);
    if (strlen(value) != record->value_size ||
        memcmp(value, record->value, record->value_size) != 0)
        return differs(verifier, CR_BROKEN_CHAIN, "the round ends otherwise when it is run again");
    enum cr_status status = check_row(verifier);
    if (status == CR_OK) status = run_line(verifier, confirm, sizeof confirm - 1);
    if (status != CR_OK) return status;
    verifier->table->made.count = 0;
    verifier->follows = true;
    return CR_OK;
}

static enum cr_status run_operation(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_posting posting;
    json_t *object = json_loadb(record->value, record->value_size, 0, NULL);
    enum cr_status status =
        object ? cr_floor_operation(object, &verifier->head, &posting) : CR_BAD_INPUT;
    json_decref(object);
    if (status != CR_OK) return differs(verifier, CR_BROKEN_CHAIN, "no operation of the house");
    return check_postings(verifier, &posting, 1);
}

static enum cr_status run_pool(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_posting posting = { .count = 0 };
    struct cr_house_pool was = *verifier->pool;
    const char *wrong = cr_pool_run(verifier->pool, record, &posting);
    if (!wrong) wrong = cr_links_take(&verifier->links, verifier->pool, record);
    if (wrong) return differs(verifier, CR_BROKEN_CHAIN, wrong);
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    if (verifier->hall)
        cr_pool_rows(&was, verifier->pool, value, record, cr_hall_check_row, verifier->hall);
    json_decref(value);
    verifier->found->pool_records++;
    return check_postings(verifier, &posting, posting.count > 0);
}

static enum cr_status run_room(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_posting posting;
    struct cr_room *was = malloc(sizeof *was);
    if (!was) return CR_NO_MEMORY;
    *was = *verifier->room;
    const char *wrong = cr_room_run(verifier->room, record);
    if (!wrong && verifier->hall)
        cr_room_rows(was, verifier->room, record, cr_hall_check_row, verifier->hall);
    free(was);
    if (wrong) return differs(verifier, CR_BROKEN_CHAIN, wrong);
    return check_postings(verifier, &posting, cr_room_posting(record, &verifier->head, &posting));
}

/* A refused attempt is only written down. */
static enum cr_status run_hall(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_hall_check *hall = verifier->hall;
    if (strcmp(verifier->head.stream, CR_REFUSED_STREAM) == 0) return CR_OK;
    if (!hall || strcmp(record->stream, CR_HALL_STREAM) != 0) return CR_BROKEN_CHAIN;
    const char *wrong = cr_hall_check_run(hall, record);
    if (wrong) return differs(verifier, CR_BROKEN_CHAIN, wrong);
    return check_postings(verifier, hall->postings, hall->count);
}

static enum cr_status run_record(struct verifier *verifier, const struct cr_record *record)
{
    bool tables = verifier->table != NULL;
    switch ((enum cr_record_kind)record->kind) {
    case CR_RECORD_ROUND: return tables ? run_round(verifier, record) : CR_BROKEN_CHAIN;
    case CR_RECORD_INPUT: return tables ? run_input(verifier, record) : CR_BROKEN_CHAIN;
    case CR_RECORD_SETTINGS:
        return tables ? run_line(verifier, record->value, record->value_size) : CR_BROKEN_CHAIN;
    case CR_RECORD_END: return tables ? run_end(verifier, record) : CR_BROKEN_CHAIN;
    case CR_RECORD_HOUSE: return tables ? CR_BROKEN_CHAIN : run_operation(verifier, record);
    case CR_RECORD_WORD: return tables ? run_word(verifier, record) : CR_BROKEN_CHAIN;
    case CR_RECORD_RULEBOOK:
        return tables ? CR_BROKEN_CHAIN
                      : cr_verify_version(verifier->store, &verifier->head, record->value,
                                          record->value_size, &verifier->found->rulebook_files,
                                          verifier->err);
    case CR_RECORD_KEY:
    case CR_RECORD_ERRATUM: /* taken before: take_said() */
        return strcmp(verifier->head.stream, "house") == 0 ? CR_OK : CR_BROKEN_CHAIN;
    case CR_RECORD_POOL: return verifier->pool ? run_pool(verifier, record) : CR_BROKEN_CHAIN;
    case CR_RECORD_ROOM: return verifier->room ? run_room(verifier, record) : CR_BROKEN_CHAIN;
    case CR_RECORD_HALL: return run_hall(verifier, record);
    case CR_RECORD_OPEN:
    case CR_RECORD_KINDS: break;
    }
    return CR_BROKEN_CHAIN;
}

/* A round that differs is taken as it was written if the house has said that it would. */
static enum cr_status excuse(struct verifier *verifier, const struct cr_record *record,
                             enum cr_status status)
{
    bool is_difference = status == CR_BROKEN_CHAIN || status == CR_INVARIANT;
    if (!is_difference || verifier->is_final || !verifier->table) return status;
    if (!cr_errata_has(&verifier->errata, verifier->head.stream, verifier->round)) return status;
    verifier->is_adrift = true;
    return record->kind == CR_RECORD_ROUND ? run_round(verifier, record) : CR_OK;
}

static bool take_record(void *context, const char *stream, uint64_t number, const char *text,
                        size_t size)
{
    (void)stream, (void)number;
    struct verifier *verifier = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    enum cr_status status = cr_record_read(&record, text, size, hash, verifier->err);
    if (status == CR_OK) status = cr_stream_follow(&verifier->head, &record, hash, verifier->err);
    if (status == CR_OK) {
        verifier->err->what[0] = '\0';
        status = run_record(verifier, &record);
        if (status != CR_OK) status = excuse(verifier, &record, status);
        if (verifier->is_adrift) { /* its postings are taken as they stand */
            verifier->found->postings += cr_kept_skip(&verifier->kept, &verifier->head);
            cr_links_skip(&verifier->links, verifier->table->number, verifier->head.number);
        }
        if (status != CR_OK && verifier->err->what[0] == '\0')
            differs(verifier, status, "no record of this stream");
    }
    if (status == CR_OK) status = check_no_more(verifier);
    if (status == CR_OK) status = check_signed(verifier);
    verifier->status = status;
    if (++verifier->found->records % 1024 == 0 && verifier->progress)
        verifier->progress(verifier->context, verifier->found);
    return status == CR_OK;
}

/* ---- One stream ---- */

/* A jackpot begins with nothing; at its end the books hold what it says. */
static enum cr_status open_pool(struct verifier *verifier, unsigned number)
{
    verifier->pool = calloc(1, sizeof *verifier->pool);
    if (!verifier->pool) return CR_NO_MEMORY;
    verifier->pool->plan.number = number;
    return CR_OK;
}

static enum cr_status close_pool(struct verifier *verifier, enum cr_status status)
{
    if (verifier->pool && status == CR_OK && !cr_pool_in_books(verifier->pool, verifier->ledger))
        status = differs(verifier, CR_INVARIANT, "the books hold another sum than the jackpot");
    free(verifier->pool);
    verifier->pool = NULL;
    return status;
}

/* The number in a stream's name; false: it is of another kind. */
static bool is_numbered(const char *stream, const char *kind, unsigned *number)
{
    size_t length = strlen(kind);
    int end = 0;
    return strncmp(stream, kind, length) == 0 &&
           sscanf(stream + length, "%u%n", number, &end) == 1 &&
           stream[length + (size_t)end] == '\0';
}

static bool take_stream(void *context, const char *stream, uint64_t last_number)
{
    (void)last_number;
    struct verifier *verifier = context;
    unsigned number;
    enum cr_status status = CR_OK;
    if (is_numbered(stream, "table/", &number)) {
        status = cr_floor_table_open(&verifier->table, verifier->rulebooks, number);
        if (status == CR_OK) cr_rounds_use_source(verifier->table->rounds, &verifier->source);
    } else if (is_numbered(stream, "pool/", &number)) {
        status = open_pool(verifier, number);
    } else if (strcmp(stream, CR_ROOM_STREAM) == 0) {
        verifier->room = calloc(1, sizeof *verifier->room);
        if (!verifier->room) status = CR_NO_MEMORY;
    } else if (strcmp(stream, CR_HALL_STREAM) == 0) {
        status = cr_hall_check_open(&verifier->hall, &verifier->source);
    }
    verifier->head = cr_stream_begin(stream);
    verifier->round = 0;
    verifier->follows = verifier->is_adrift = false;
    verifier->links.ref_count = 0;
    if (status == CR_OK)
        status = cr_store_read(verifier->store, stream, 1, take_record, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    status = close_pool(verifier, status);
    free(verifier->room);
    verifier->room = NULL;
    if (verifier->table) cr_floor_table_close(verifier->table);
    verifier->table = NULL;
    verifier->found->streams++;
    verifier->status = status;
    return status == CR_OK;
}

/* ---- The books ---- */

static bool check_balance(void *context, const struct cr_account *account, cr_money balance)
{
    struct verifier *verifier = context;
    if (cr_ledger_balance(verifier->ledger, account) == balance) {
        verifier->found->balances++;
        return true;
    }
    char name[64];
    cr_account_write(account, name, sizeof name);
    verifier->status = cr_error_set(
        verifier->err, CR_INVARIANT, name, "the balance is %lld, its postings come to %lld",
        (long long)balance, (long long)cr_ledger_balance(verifier->ledger, account));
    return false;
}

static void count_account(void *context, const struct cr_account *account, cr_money balance)
{
    (void)account;
    uint64_t *count = context;
    *count += balance != 0;
}

static enum cr_status check_balances(struct verifier *verifier)
{
    enum cr_status status =
        cr_store_balances(verifier->store, check_balance, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (status != CR_OK) return status;
    uint64_t accounts = 0;
    cr_ledger_each(verifier->ledger, false, count_account, &accounts);
    if (accounts > verifier->found->balances)
        return cr_error_set(
            verifier->err, CR_INVARIANT, "balances", "the store has %llu, the postings make %llu",
            (unsigned long long)verifier->found->balances, (unsigned long long)accounts);
    const struct cr_pool_link *unseen = cr_links_left(&verifier->links);
    if (unseen) {
        verifier->head = cr_stream_begin("pool");
        snprintf(verifier->head.stream, sizeof verifier->head.stream, "pool/%u", unseen->pool);
        verifier->head.number = unseen->number;
        return differs(verifier, CR_BROKEN_CHAIN, "it names a record of a table that is not there");
    }
    const struct cr_kept_posting *left = cr_kept_next(&verifier->kept);
    if (left)
        return cr_error_set(verifier->err, CR_INVARIANT, left->stream,
                            "a posting names record %llu, which is not there",
                            (unsigned long long)left->number);
    if (verifier->signed_next < verifier->signed_count)
        return cr_error_set(
            verifier->err, CR_BROKEN_CHAIN,
            verifier->signed_heads[verifier->signed_next].head.stream,
            "a checkpoint names record %llu, which is not there",
            (unsigned long long)verifier->signed_heads[verifier->signed_next].head.number);
    return CR_OK;
}

/* ---- All of it, as of one moment ---- */

static enum cr_status verify(struct verifier *verifier)
{
    enum cr_status status =
        cr_store_read(verifier->store, "house", 1, take_said, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (status == CR_OK)
        status = cr_store_postings(verifier->store, take_posting, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (status == CR_OK) status = cr_kept_sort(&verifier->kept);
    if (status == CR_OK)
        status = cr_store_checkpoints(verifier->store, take_checkpoint, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (status == CR_OK)
        status = cr_store_streams(verifier->store, take_stream, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (verifier->hall && status == CR_OK) /* other streams have rows in them too */
        status = cr_hall_check_rows(verifier->hall, verifier->store, verifier->err);
    cr_hall_check_close(verifier->hall);
    verifier->hall = NULL;
    if (status == CR_OK)
        status = cr_verify_counts(verifier->store, verifier->found->rounds,
                                  verifier->found->rulebook_files, verifier->err);
    return status == CR_OK ? check_balances(verifier) : status;
}

enum cr_status cr_verify(struct cr_store *store, const char *rulebooks,
                         cr_verify_progress *progress, void *context, struct cr_verified *found,
                         struct cr_error *err)
{
    return cr_verify_sealed(store, rulebooks, NULL, progress, context, found, err);
}

enum cr_status cr_verify_sealed(struct cr_store *store, const char *rulebooks,
                                const struct cr_sealing_key *seal, cr_verify_progress *progress,
                                void *context, struct cr_verified *found, struct cr_error *err)
{
    *found = (struct cr_verified){ 0 };
    struct verifier verifier = { .store = store,
                                 .rulebooks = rulebooks,
                                 .seal = seal,
                                 .source = cr_floor_rulebooks(store),
                                 .progress = progress,
                                 .context = context,
                                 .found = found,
                                 .err = err };
    enum cr_status status = cr_ledger_open(&verifier.ledger);
    if (status != CR_OK) return cr_error_set(err, status, "verify", "out of memory");
    status = cr_store_snapshot(store, err);
    if (status == CR_OK) {
        status = verify(&verifier);
        cr_store_snapshot_end(store);
    }
    found->is_signed = cr_keys_last(&verifier.keys, found->key);
    cr_keys_release(&verifier.keys);
    free(verifier.errata.list);
    cr_ledger_close(verifier.ledger);
    cr_kept_release(&verifier.kept);
    cr_links_release(&verifier.links);
    free(verifier.signed_heads);
    return status;
}
