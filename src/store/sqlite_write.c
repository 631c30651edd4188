/* sqlite_write.c -- a batch, row by row, in one transaction.
 *
 * Records go first, for postings and checkpoints name them. Whatever fails, the transaction is rolled
 * back and the store is as it was. Values are bound where they lie: nothing is copied.
 */
#include <assert.h>
#include <string.h>

#include "store/row.h"

/* ---- Rows ---- */

static enum cr_status add_record(struct cr_store *store, const struct cr_batch_record *record,
                                 struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_ADD_RECORD);
    bind_name(&row, record->stream);
    bind_number(&row, record->number);
    bind_bytes(&row, record->hash, CR_HASH_SIZE);
    bind_bytes(&row, record->command, CR_COMMAND_ID_SIZE);
    bind_text(&row, record->text, record->size);
    return add(&row, err, "the record", record->stream, record->number);
}

static enum cr_status add_entry(struct cr_store *store, int64_t serial, unsigned line,
                                const struct cr_batch_posting *of, struct cr_error *err)
{
    const struct cr_entry *entry = &of->posting->entries[line];
    struct row row = row_of(store, CR_SQL_ADD_ENTRY);
    bind_int(&row, serial);
    bind_int(&row, line);
    bind_account(&row, &entry->account);
    bind_int(&row, entry->amount);
    return add(&row, err, "an entry", of->stream, of->number);
}

static enum cr_status add_posting(struct cr_store *store, int64_t serial,
                                  const struct cr_batch_posting *of, struct cr_error *err)
{
    static const uint8_t none[CR_ID_SIZE];
    const struct cr_posting *posting = of->posting;
    bool mirror = memcmp(posting->mirror_of, none, sizeof none) != 0;
    assert(posting->count <= CR_ENTRIES_MAX);

    struct row row = row_of(store, CR_SQL_ADD_POSTING);
    bind_int(&row, serial);
    bind_bytes(&row, posting->id, CR_ID_SIZE);
    bind_bytes(&row, mirror ? posting->mirror_of : NULL, CR_ID_SIZE);
    bind_int(&row, posting->operation);
    bind_name(&row, of->stream);
    bind_number(&row, of->number);
    enum cr_status status = add(&row, err, "a posting", of->stream, of->number);
    for (unsigned line = 0; status == CR_OK && line < posting->count; line++)
        status = add_entry(store, serial, line, of, err);
    return status;
}

static enum cr_status set_balance(struct cr_store *store, const struct cr_batch_balance *balance,
                                  struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_SET_BALANCE);
    bind_account(&row, &balance->account);
    bind_int(&row, balance->balance);
    return add(&row, err, "the balance", cr_account_name(balance->account.kind),
               balance->account.owner);
}

static enum cr_status add_answer(struct cr_store *store, const struct cr_batch_answer *answer,
                                 size_t index, struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_ADD_ANSWER);
    bind_bytes(&row, answer->command, CR_COMMAND_ID_SIZE);
    bind_int(&row, answer->at);
    bind_text(&row, answer->text, answer->size);
    return add(&row, err, "the answer", "command", index);
}

static enum cr_status add_checkpoint(struct cr_store *store, const struct cr_checkpoint *checkpoint,
                                     struct cr_error *err)
{
    const struct cr_stream_head *head = &checkpoint->head;
    struct row row = row_of(store, CR_SQL_ADD_CHECKPOINT);
    bind_name(&row, head->stream);
    bind_number(&row, head->number);
    bind_int(&row, head->at);
    bind_bytes(&row, head->hash, CR_HASH_SIZE);
    bind_bytes(&row, checkpoint->key, CR_KEY_PUBLIC_SIZE);
    bind_bytes(&row, checkpoint->signature, CR_SIGNATURE_SIZE);
    return add(&row, err, "the checkpoint", head->stream, head->number);
}

static enum cr_status add_round(struct cr_store *store, const struct cr_batch_round *round,
                                struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_ADD_ROUND);
    bind_name(&row, round->stream);
    bind_int(&row, round->round);
    bind_number(&row, round->first);
    bind_number(&row, round->last);
    bind_int(&row, round->at);
    bind_text(&row, round->outcome, round->outcome_size);
    return add(&row, err, "the round", round->stream, round->round);
}

static enum cr_status add_rulebook(struct cr_store *store, const struct cr_batch_rulebook *file,
                                   struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_ADD_RULEBOOK);
    bind_bytes(&row, file->hash, CR_HASH_SIZE);
    bind_name(&row, file->house);
    bind_name(&row, file->file);
    bind_bytes(&row, file->text, file->size);
    enum cr_status status = add(&row, err, "the rulebook", file->house, 0);
    if (status != CR_OK || !file->version) return status;
    row = row_of(store, CR_SQL_ADD_VERSION);
    bind_name(&row, file->house);
    bind_bytes(&row, file->version, CR_HASH_SIZE);
    bind_name(&row, file->file);
    bind_bytes(&row, file->hash, CR_HASH_SIZE);
    return add(&row, err, "the version", file->house, 0);
}

static enum cr_status put_row(struct cr_store *store, const struct cr_batch_row *own,
                              struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_PUT_ROW);
    bind_name(&row, own->register_name);
    bind_name(&row, own->key);
    bind_int(&row, own->day);
    bind_int(&row, own->at);
    bind_name(&row, own->stream);
    bind_number(&row, own->number);
    bind_text(&row, own->value, own->size);
    return add(&row, err, "a register's row", own->register_name, own->number);
}

static enum cr_status put_card(struct cr_store *store, const struct cr_batch_card *card,
                               struct cr_error *err)
{
    struct row row = row_of(store, CR_SQL_PUT_CARD);
    bind_int(&row, card->number);
    bind_text(&row, card->code, card->code ? strlen(card->code) : 0);
    bind_name(&row, card->words);
    bind_bytes(&row, card->salt, CR_CARD_SALT_SIZE);
    bind_text(&row, card->text, card->size);
    return add(&row, err, "the card", "person", card->number);
}

static enum cr_status put_paper(struct cr_store *store, const struct cr_batch_paper *paper,
                                struct cr_error *err)
{
    struct row row = row_of(store, paper->name ? CR_SQL_PUT_PAPER : CR_SQL_ERASE_PAPERS);
    if (paper->name) bind_name(&row, paper->name);
    bind_int(&row, paper->person);
    if (paper->name) {
        bind_bytes(&row, paper->salt, CR_CARD_SALT_SIZE);
        bind_text(&row, paper->text, paper->size);
    }
    return add(&row, err, "the paper", paper->name ? paper->name : "person", paper->person);
}

/* ---- The transaction ---- */

enum cr_status cr_sqlite_begin(struct cr_store *store, struct cr_error *err)
{
    if (!store->writes)
        return cr_error_set(err, CR_STORE, store->where, "it was opened for reading alone");
    assert(!store->snapshot);
    int code = cr_sqlite_run(store, CR_SQL_BEGIN);
    return code == SQLITE_DONE ? CR_OK : cr_sqlite_refuse(store->db, code, store->where, err);
}

/* Commits what went well, takes back what did not; after some failures SQLite has done so itself. */
enum cr_status cr_sqlite_end(struct cr_store *store, enum cr_status status, struct cr_error *err)
{
    if (status == CR_OK) {
        int code = cr_sqlite_run(store, CR_SQL_COMMIT);
        if (code == SQLITE_DONE) return CR_OK;
        status = cr_sqlite_refuse(store->db, code, store->where, err);
    }
    if (!sqlite3_get_autocommit(store->db)) cr_sqlite_run(store, CR_SQL_ROLLBACK);
    assert(sqlite3_get_autocommit(store->db));
    return status;
}

enum cr_status cr_store_write(struct cr_store *store, const struct cr_batch *batch,
                              struct cr_error *err)
{
    enum cr_status status = cr_sqlite_begin(store, err);
    if (status != CR_OK) return status;

    int64_t serial = store->last_serial;
    for (size_t i = 0; status == CR_OK && i < batch->record_count; i++)
        status = add_record(store, &batch->records[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->posting_count; i++)
        status = add_posting(store, ++serial, &batch->postings[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->balance_count; i++)
        status = set_balance(store, &batch->balances[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->answer_count; i++)
        status = add_answer(store, &batch->answers[i], i, err);
    for (size_t i = 0; status == CR_OK && i < batch->checkpoint_count; i++)
        status = add_checkpoint(store, &batch->checkpoints[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->round_count; i++)
        status = add_round(store, &batch->rounds[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->rulebook_count; i++)
        status = add_rulebook(store, &batch->rulebooks[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->row_count; i++)
        status = put_row(store, &batch->rows[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->card_count; i++)
        status = put_card(store, &batch->cards[i], err);
    for (size_t i = 0; status == CR_OK && i < batch->paper_count; i++)
        status = put_paper(store, &batch->papers[i], err);

    status = cr_sqlite_end(store, status, err);
    if (status == CR_OK) store->last_serial = serial;
    return status;
}

enum cr_status cr_store_put_rulebook(struct cr_store *store, const uint8_t hash[CR_HASH_SIZE],
                                     const char *house, const char *file, const char *text,
                                     size_t size, struct cr_error *err)
{
    enum cr_status status = cr_sqlite_begin(store, err);
    if (status != CR_OK) return status;
    const struct cr_batch_rulebook row = { NULL, hash, house, file, text, size };
    status = add_rulebook(store, &row, err);
    return cr_sqlite_end(store, status, err);
}
