/* verify.c -- the record run again, and held against what the store says. */
#include "floor/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"

/* A posting the store has, and the record it names. */
struct kept_posting {
    struct cr_posting posting;
    char stream[CR_STREAM_NAME_MAX];
    uint64_t number;
};

struct verifier {
    struct cr_store *store;
    const char *rulebooks;
    cr_verify_progress *progress;
    void *context;
    struct cr_verified *found;
    struct cr_error *err;
    enum cr_status status;

    struct kept_posting *kept; /* all postings, by stream and number, in the order they were made */
    size_t kept_count, kept_max, kept_next;
    struct cr_checkpoint *signed_heads; /* all checkpoints, by stream and number */
    size_t signed_count, signed_max, signed_next;
    struct cr_ledger *ledger; /* every posting posted again */

    struct cr_stream_head head;   /* of the stream in hand */
    struct cr_floor_table *table; /* where it is a table's */
    char *next_header;            /* what the next `round` must say; NULL: anything */
};

static enum cr_status differs(struct verifier *verifier, enum cr_status status, const char *what)
{
    char where[96];
    snprintf(where, sizeof where, "%s, record %llu", verifier->head.stream,
             (unsigned long long)verifier->head.number);
    return cr_error_set(verifier->err, status, where, "%s", what);
}

/* ---- What the store says ---- */

static bool take_posting(void *context, const struct cr_posting *posting, const char *stream,
                         uint64_t number)
{
    struct verifier *verifier = context;
    if (verifier->kept_count == verifier->kept_max) {
        size_t max = 2 * verifier->kept_max + 1024;
        struct kept_posting *larger = realloc(verifier->kept, max * sizeof *larger);
        if (!larger) {
            verifier->status = CR_NO_MEMORY;
            return false;
        }
        verifier->kept = larger;
        verifier->kept_max = max;
    }
    struct kept_posting *kept = &verifier->kept[verifier->kept_count++];
    kept->posting = *posting;
    kept->number = number;
    snprintf(kept->stream, sizeof kept->stream, "%s", stream);
    verifier->status = cr_ledger_post(verifier->ledger, posting);
    if (verifier->status != CR_OK) {
        snprintf(verifier->head.stream, sizeof verifier->head.stream, "%s", stream);
        verifier->head.number = number;
        differs(verifier, CR_INVARIANT, "the books do not take its posting again");
        verifier->status = CR_INVARIANT;
    }
    return verifier->status == CR_OK;
}

/* The order of making is kept within a record: the sort must be stable. */
static int by_record(const void *a, const void *b)
{
    const struct kept_posting *x = *(const struct kept_posting *const *)a;
    const struct kept_posting *y = *(const struct kept_posting *const *)b;
    int streams = strcmp(x->stream, y->stream);
    if (streams != 0) return streams;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return x < y ? -1 : x > y;
}

static enum cr_status sort_postings(struct verifier *verifier)
{
    size_t count = verifier->kept_count;
    struct kept_posting **order = calloc(count + 1, sizeof *order);
    struct kept_posting *sorted = calloc(count + 1, sizeof *sorted);
    enum cr_status status = order && sorted ? CR_OK : CR_NO_MEMORY;
    if (status == CR_OK) {
        for (size_t i = 0; i < count; i++)
            order[i] = &verifier->kept[i];
        qsort(order, count, sizeof *order, by_record);
        for (size_t i = 0; i < count; i++)
            sorted[i] = *order[i];
        free(verifier->kept);
        verifier->kept = sorted;
        sorted = NULL;
    }
    free(order);
    free(sorted);
    return status;
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

/* The postings of a record, in their order, are exactly those the store has for it. */
static enum cr_status check_postings(struct verifier *verifier, const struct cr_posting *list,
                                     size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct kept_posting *kept = verifier->kept_next < verifier->kept_count
                                              ? &verifier->kept[verifier->kept_next]
                                              : NULL;
        if (!kept || strcmp(kept->stream, verifier->head.stream) != 0 ||
            kept->number != verifier->head.number)
            return differs(verifier, CR_INVARIANT, "a posting it caused is missing");
        if (memcmp(kept->posting.id, list[i].id, CR_ID_SIZE) != 0 ||
            memcmp(kept->posting.mirror_of, list[i].mirror_of, CR_ID_SIZE) != 0 ||
            !cr_posting_same(&kept->posting, &list[i]))
            return differs(verifier, CR_INVARIANT, "a posting is not the one it caused");
        verifier->kept_next++;
        verifier->found->postings++;
    }
    return CR_OK;
}

/* Nothing may be left over behind the record. */
static enum cr_status check_no_more(struct verifier *verifier)
{
    const struct kept_posting *kept =
        verifier->kept_next < verifier->kept_count ? &verifier->kept[verifier->kept_next] : NULL;
    bool more = kept && strcmp(kept->stream, verifier->head.stream) == 0 &&
                kept->number <= verifier->head.number;
    return more ? differs(verifier, CR_INVARIANT, "a posting names it that it did not cause")
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

static enum cr_status run_round(struct verifier *verifier, const struct cr_record *record)
{
    if (verifier->next_header) {
        bool same = strlen(verifier->next_header) == record->value_size &&
                    memcmp(verifier->next_header, record->value, record->value_size) == 0;
        free(verifier->next_header);
        verifier->next_header = NULL;
        return same ? CR_OK
                    : differs(verifier, CR_BROKEN_CHAIN,
                              "the round does not begin where the last one ended");
    }
    if (cr_rounds_begin(verifier->table->rounds, record->value, record->value_size) != CR_OK)
        return differs(verifier, CR_BROKEN_CHAIN, cr_rounds_wrong(verifier->table->rounds));
    cr_floor_table_books(verifier->table);
    return CR_OK;
}

static enum cr_status run_input(struct verifier *verifier, const struct cr_record *record)
{
    struct cr_postings due = { 0 };
    size_t stay = 0;
    enum cr_status status = run_line(verifier, record->value, record->value_size);
    if (status != CR_OK) return status;
    verifier->table->head = verifier->head; /* the ids come from the record */
    status = cr_floor_table_due(verifier->table, &due, &stay);
    if (status == CR_OK) status = check_postings(verifier, due.list, due.count);
    if (status == CR_OK) cr_postings_take(&verifier->table->made, stay, &due);
    free(due.list);
    verifier->found->inputs++;
    return status;
}

static enum cr_status run_end(struct verifier *verifier, const struct cr_record *record)
{
    static const char confirm[] = "{\"in\":\"confirm\",\"role\":\"dealer\"}";
    char digest[2 * CR_HASH_SIZE + 1], value[160];
    const struct cr_table *table = cr_rounds_table(verifier->table->rounds);
    cr_floor_digest(verifier->table->rounds, digest);
    snprintf(value, sizeof value, "{\"digest\":\"%s\",\"round\":%u}", digest,
             cr_table_round(table));
    if (strlen(value) != record->value_size ||
        memcmp(value, record->value, record->value_size) != 0)
        return differs(verifier, CR_BROKEN_CHAIN, "the round ends otherwise when it is run again");
    enum cr_status status = run_line(verifier, confirm, sizeof confirm - 1);
    if (status != CR_OK) return status;
    verifier->table->made.count = 0;
    verifier->next_header = cr_floor_header(verifier->table);
    verifier->found->rounds++;
    return verifier->next_header ? CR_OK : CR_NO_MEMORY;
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
    case CR_RECORD_OPEN:
    case CR_RECORD_RULEBOOK:
    case CR_RECORD_KEY:
    case CR_RECORD_ERRATUM:
    case CR_RECORD_KINDS: break;
    }
    return CR_BROKEN_CHAIN;
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

static bool take_stream(void *context, const char *stream, uint64_t last_number)
{
    (void)last_number;
    struct verifier *verifier = context;
    unsigned number;
    int end = 0;
    bool tables = sscanf(stream, "table/%u%n", &number, &end) == 1 && stream[end] == '\0';
    enum cr_status status =
        tables ? cr_floor_table_open(&verifier->table, verifier->rulebooks, number) : CR_OK;
    verifier->head = cr_stream_begin(stream);
    if (status == CR_OK)
        status = cr_store_read(verifier->store, stream, 1, take_record, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (verifier->table) cr_floor_table_close(verifier->table);
    free(verifier->next_header);
    verifier->table = NULL;
    verifier->next_header = NULL;
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
    if (verifier->kept_next < verifier->kept_count)
        return cr_error_set(verifier->err, CR_INVARIANT, verifier->kept[verifier->kept_next].stream,
                            "a posting names record %llu, which is not there",
                            (unsigned long long)verifier->kept[verifier->kept_next].number);
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
        cr_store_postings(verifier->store, take_posting, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (status == CR_OK) status = sort_postings(verifier);
    if (status == CR_OK)
        status = cr_store_checkpoints(verifier->store, take_checkpoint, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    if (status == CR_OK)
        status = cr_store_streams(verifier->store, take_stream, verifier, verifier->err);
    if (status == CR_OK) status = verifier->status;
    return status == CR_OK ? check_balances(verifier) : status;
}

enum cr_status cr_verify(struct cr_store *store, const char *rulebooks,
                         cr_verify_progress *progress, void *context, struct cr_verified *found,
                         struct cr_error *err)
{
    *found = (struct cr_verified){ 0 };
    struct verifier verifier = { .store = store,
                                 .rulebooks = rulebooks,
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
    cr_ledger_close(verifier.ledger);
    free(verifier.kept);
    free(verifier.signed_heads);
    return status;
}
