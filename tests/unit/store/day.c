/* day.c -- the seeded day, and the model it is held against. */
#include "day.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define RECORDS_MAX 12
#define VALUE_MAX   6000
#define TEXTS_SIZE  (RECORDS_MAX * (VALUE_MAX + 512))

static const char *const streams[DAY_STREAMS] = { "house", "table/1", "table/2" };

/* What the batch handed out last points into. */
static struct {
    struct cr_batch batch;
    struct cr_batch_record records[RECORDS_MAX];
    struct cr_batch_posting refs[2 * RECORDS_MAX];
    struct cr_posting postings[2 * RECORDS_MAX];
    struct cr_batch_balance balances[DAY_ACCOUNTS];
    struct cr_batch_answer answers[RECORDS_MAX];
    struct cr_checkpoint checkpoint;
    struct cr_batch_round rounds[DAY_STREAMS];
    struct cr_batch_rulebook file;
    uint8_t version[CR_HASH_SIZE];
    uint8_t hashes[RECORDS_MAX][CR_HASH_SIZE];
    uint8_t commands[RECORDS_MAX][CR_COMMAND_ID_SIZE];
    char answer_texts[RECORDS_MAX][32];
    char *texts;
} made;

static uint64_t draw(struct day *day, uint64_t below)
{
    uint64_t z = day->state += 0x9e3779b97f4a7c15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (z ^ z >> 31) % below;
}

struct cr_account day_account(unsigned index)
{
    static const struct {
        enum cr_account_kind kind;
        uint64_t owner;
    } accounts[DAY_ACCOUNTS] = {
        { CR_ACCOUNT_VAULT, 0 },
        { CR_ACCOUNT_FLOAT, 1 },
        { CR_ACCOUNT_FLOAT, 2 },
        { CR_ACCOUNT_LAYOUT, 1 },
        { CR_ACCOUNT_LAYOUT, 2 },
        { CR_ACCOUNT_PLAYER, 0 },
        { CR_ACCOUNT_PLAYER, 17 },
        { CR_ACCOUNT_HELD, UINT64_MAX - 1 }, /* an owner of all 64 bits */
    };
    return (struct cr_account){ .kind = (uint16_t)accounts[index].kind,
                                .unit = 643,
                                .owner = accounts[index].owner };
}

struct day day_begin(uint64_t seed)
{
    struct day day = { .state = seed };
    for (unsigned i = 0; i < DAY_STREAMS; i++)
        day.heads[i] = cr_stream_begin(streams[i]);
    return day;
}

/* Each posting's bytes go on top of those before. */
static void add_to_digest(uint8_t digest[CR_HASH_SIZE], const struct cr_posting *posting,
                          const char *stream, uint64_t number)
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, CR_HASH_SIZE);
    crypto_generichash_update(&hash, digest, CR_HASH_SIZE);
    crypto_generichash_update(&hash, (const uint8_t *)posting, sizeof *posting);
    crypto_generichash_update(&hash, (const uint8_t *)stream, strlen(stream));
    crypto_generichash_update(&hash, (const uint8_t *)&number, sizeof number);
    crypto_generichash_final(&hash, digest, CR_HASH_SIZE);
}

/* ---- Making a batch ---- */

static void add_posting(struct day *day, const char *stream, uint64_t number)
{
    size_t at = made.batch.posting_count++;
    struct cr_posting *posting = &made.postings[at];
    unsigned from = (unsigned)draw(day, DAY_ACCOUNTS);
    unsigned to = (from + 1 + (unsigned)draw(day, DAY_ACCOUNTS - 1)) % DAY_ACCOUNTS;
    cr_money amount = 1 + (cr_money)draw(day, 100000);
    memset(posting, 0, sizeof *posting);
    crypto_generichash(posting->id, sizeof posting->id, (const uint8_t *)&day->postings,
                       sizeof day->postings, NULL, 0);
    if (day->postings > 0 && draw(day, 8) == 0) {
        memcpy(posting->mirror_of, day->last.id, sizeof posting->mirror_of);
        posting->count = day->last.count;
        for (unsigned i = 0; i < posting->count; i++) {
            posting->entries[i] = day->last.entries[i];
            posting->entries[i].amount = -posting->entries[i].amount;
        }
    } else {
        posting->count = 2;
        posting->entries[0] = (struct cr_entry){ day_account(from), -amount };
        posting->entries[1] = (struct cr_entry){ day_account(to), amount };
    }
    posting->operation = (uint16_t)(1 + draw(day, 47));
    for (unsigned i = 0; i < posting->count; i++)
        for (unsigned account = 0; account < DAY_ACCOUNTS; account++) {
            struct cr_account is = day_account(account);
            if (memcmp(&is, &posting->entries[i].account, sizeof is) != 0) continue;
            day->balances[account] += posting->entries[i].amount;
            day->used[account] = true;
        }
    made.refs[at] = (struct cr_batch_posting){ posting, stream, number };
    day->postings++;
    day->last = *posting;
    add_to_digest(day->digest, posting, stream, number);
}

static void add_answer(struct day *day, const struct cr_record *record, size_t index)
{
    size_t at = made.batch.answer_count++;
    int size = snprintf(made.answer_texts[at], sizeof made.answer_texts[at], "{\"n\":%u}",
                        (unsigned)record->number);
    made.answers[at] = (struct cr_batch_answer){ .command = made.commands[index],
                                                 .at = record->at + (int64_t)day->batches,
                                                 .text = made.answer_texts[at],
                                                 .size = (size_t)size };
}

static void add_record(struct day *day, struct cr_text *texts)
{
    static char value[VALUE_MAX];
    size_t index = made.batch.record_count++;
    struct cr_stream_head *head = &day->heads[draw(day, DAY_STREAMS)];
    size_t filling = draw(day, draw(day, 4) == 0 ? VALUE_MAX - 40 : 200);
    struct cr_text text = cr_text_on(value, sizeof value);
    cr_text_put(&text, "{\"filling\":\"");
    for (size_t i = 0; i < filling; i++)
        cr_text_char(&text, (char)('a' + (i + day->batches) % 26));
    cr_text_put(&text, "\"}");

    struct cr_record record = { .at = 1763200000000000 + (int64_t)draw(day, 1000000),
                                .by = (uint32_t)draw(day, 50),
                                .role = (uint8_t)draw(day, CR_ROLE_COUNT),
                                .kind = (uint8_t)draw(day, CR_RECORD_KINDS),
                                .value = value,
                                .value_size = text.length };
    bool commanded = draw(day, 2);
    if (commanded) {
        uint64_t id[2] = { draw(day, UINT64_MAX), draw(day, UINT64_MAX) };
        memcpy(record.command, id, sizeof record.command);
    }
    size_t start = texts->length;
    enum cr_status status = cr_stream_append(head, &record, texts);
    assert(status == CR_OK);
    memcpy(made.hashes[index], head->hash, CR_HASH_SIZE);
    memcpy(made.commands[index], record.command, CR_COMMAND_ID_SIZE);
    made.records[index] =
        (struct cr_batch_record){ .stream = streams[head - day->heads],
                                  .number = record.number,
                                  .hash = made.hashes[index],
                                  .command = commanded ? made.commands[index] : NULL,
                                  .text = texts->data + start,
                                  .size = texts->length - start };
    if (commanded) add_answer(day, &record, index);
    for (uint64_t count = draw(day, 3); count > 0; count--)
        add_posting(day, made.records[index].stream, record.number);
}

static const struct cr_signing_key *day_key(void)
{
    static struct cr_signing_key key;
    uint8_t seed[crypto_sign_SEEDBYTES] = { 7 };
    crypto_sign_seed_keypair(key.public_key, key.secret_key, seed);
    return &key;
}

/* A row for what a table has written since its last one, if that is two records or more. */
static void add_rounds(struct day *day)
{
    static const char outcome[] = "{\"number\":17}";
    made.batch.rounds = made.rounds;
    for (unsigned i = 1; i < DAY_STREAMS; i++) { /* the house plays no rounds */
        const struct cr_stream_head *head = &day->heads[i];
        if (head->number < day->round_ends[i] + 2) continue;
        made.rounds[made.batch.round_count++] =
            (struct cr_batch_round){ .stream = streams[i],
                                     .round = ++day->rounds[i],
                                     .first = day->round_ends[i] + 1,
                                     .last = head->number,
                                     .at = head->at,
                                     .outcome = outcome,
                                     .outcome_size = sizeof outcome - 1 };
        day->round_ends[i] = head->number;
    }
}

/* A version of one file, which every third batch brings into use. */
static void add_file(struct day *day)
{
    static const uint8_t hash[CR_HASH_SIZE] = { 5 };
    if (day->batches % 3 != 0) return;
    memset(made.version, 0, sizeof made.version);
    memcpy(made.version, &day->batches, sizeof day->batches);
    made.file = (struct cr_batch_rulebook){ made.version, hash, "m1", "house.yaml", "one", 3 };
    made.batch.rulebooks = &made.file;
    made.batch.rulebook_count = 1;
    day->files++;
}

const struct cr_batch *day_next(struct day *day)
{
    if (!made.texts) made.texts = malloc(TEXTS_SIZE);
    assert(made.texts);
    struct cr_text texts = cr_text_on(made.texts, TEXTS_SIZE);
    made.batch = (struct cr_batch){ .records = made.records,
                                    .postings = made.refs,
                                    .balances = made.balances,
                                    .answers = made.answers,
                                    .checkpoints = &made.checkpoint };
    for (uint64_t count = 1 + draw(day, RECORDS_MAX); count > 0; count--)
        add_record(day, &texts);
    add_rounds(day);
    add_file(day);
    for (unsigned i = 0; i < DAY_ACCOUNTS; i++)
        if (day->used[i])
            made.balances[made.batch.balance_count++] =
                (struct cr_batch_balance){ day_account(i), day->balances[i] };
    if (day->batches++ % 4 == 3) {
        const char *stream = made.records[0].stream; /* it has a record, so it can be signed */
        for (unsigned i = 0; i < DAY_STREAMS; i++)
            if (strcmp(day->heads[i].stream, stream) == 0)
                cr_checkpoint_sign(&made.checkpoint, &day->heads[i], day_key());
        made.batch.checkpoint_count = 1;
        day->checkpoints++;
    }
    return &made.batch;
}

void day_rest(void)
{
    free(made.texts);
    made.texts = NULL;
}

/* ---- Holding a store against the day ---- */

struct check {
    struct cr_store *store;
    const struct day *day;
    struct cr_stream_head head; /* of the stream being followed */
    cr_money sums[DAY_ACCOUNTS];
    unsigned streams, balances;
    uint64_t postings, checkpoints;
    uint8_t digest[CR_HASH_SIZE];
    const char *wrong;
};

static bool refuse(struct check *check, const char *why)
{
    if (!check->wrong) check->wrong = why;
    return false;
}

static bool see_record(void *context, const char *stream, uint64_t number, const char *text,
                       size_t size)
{
    static const uint8_t none[CR_COMMAND_ID_SIZE];
    struct check *check = context;
    struct cr_record record;
    uint8_t hash[CR_HASH_SIZE];
    if (cr_record_read(&record, text, size, hash, NULL) != CR_OK)
        return refuse(check, "a record cannot be read");
    if (strcmp(stream, check->head.stream) != 0 || number != record.number)
        return refuse(check, "a record lies under another number");
    if (cr_stream_follow(&check->head, &record, hash, NULL) != CR_OK)
        return refuse(check, "a chain is broken");
    if (memcmp(record.command, none, sizeof none) == 0) return true;
    char answer[64], expected[32];
    struct cr_text out = cr_text_on(answer, sizeof answer);
    snprintf(expected, sizeof expected, "{\"n\":%u}", (unsigned)number);
    if (cr_store_answer(check->store, record.command, &out, NULL) != CR_OK ||
        strcmp(answer, expected) != 0)
        return refuse(check, "a command has no answer, or another one");
    return true;
}

static bool see_stream(void *context, const char *stream, uint64_t last)
{
    struct check *check = context;
    check->head = cr_stream_begin(stream);
    check->streams++;
    for (unsigned i = 0; i < DAY_STREAMS; i++) {
        const struct cr_stream_head *head = &check->day->heads[i];
        if (strcmp(stream, head->stream) != 0) continue;
        if (last != head->number) return refuse(check, "a stream is longer or shorter");
        if (cr_store_read(check->store, stream, 1, see_record, check, NULL) != CR_OK)
            return refuse(check, "a stream cannot be read");
        if (check->wrong) return false;
        return memcmp(&check->head, head, sizeof *head) == 0 ||
               refuse(check, "a stream ends in another record");
    }
    return refuse(check, "a stream that was never written");
}

static bool see_posting(void *context, const struct cr_posting *posting, const char *stream,
                        uint64_t number)
{
    struct check *check = context;
    check->postings++;
    add_to_digest(check->digest, posting, stream, number);
    for (unsigned i = 0; i < posting->count; i++)
        for (unsigned account = 0; account < DAY_ACCOUNTS; account++) {
            struct cr_account is = day_account(account);
            if (memcmp(&is, &posting->entries[i].account, sizeof is) == 0)
                check->sums[account] += posting->entries[i].amount;
        }
    return true;
}

static bool see_balance(void *context, const struct cr_account *account, cr_money balance)
{
    struct check *check = context;
    check->balances++;
    for (unsigned i = 0; i < DAY_ACCOUNTS; i++) {
        struct cr_account is = day_account(i);
        if (memcmp(&is, account, sizeof is) != 0) continue;
        if (balance != check->sums[i]) return refuse(check, "a balance is not its postings' sum");
        return balance == check->day->balances[i] || refuse(check, "a balance is another");
    }
    return refuse(check, "a balance of an account nobody used");
}

static bool see_checkpoint(void *context, const struct cr_checkpoint *checkpoint)
{
    struct check *check = context;
    check->checkpoints++;
    return cr_checkpoint_check(checkpoint) || refuse(check, "a checkpoint is not good");
}

/* The rows of rounds are read newest first: each begins where the one before it ended. */
struct round_check {
    uint32_t next;
    uint64_t last;
    bool wrong;
};

static bool see_round(void *context, const char *stream, const struct cr_round_row *row)
{
    (void)stream;
    struct round_check *check = context;
    check->wrong = check->wrong || row->round != check->next || row->last != check->last ||
                   !row->outcome || strcmp(row->outcome, "{\"number\":17}") != 0;
    check->next = row->round - 1;
    check->last = row->first - 1;
    return true;
}

static void check_rounds(struct check *check)
{
    uint64_t rounds = 0, rows, files;
    for (unsigned i = 0; i < DAY_STREAMS; i++) {
        struct round_check round = { check->day->rounds[i], check->day->round_ends[i], false };
        uint64_t begins;
        rounds += check->day->rounds[i];
        if (cr_store_rounds(check->store, streams[i], 0, UINT32_MAX, see_round, &round, NULL) !=
                CR_OK ||
            round.wrong || round.next != 0 || round.last != 0)
            refuse(check, "a round is missing, or another");
        if (cr_store_last_round(check->store, streams[i], &begins, NULL) != CR_OK ||
            begins != check->day->round_ends[i] + 1)
            refuse(check, "the last round is another");
    }
    if (cr_store_round_count(check->store, &rows, NULL) != CR_OK || rows != rounds)
        refuse(check, "rounds are too many");
    if (cr_store_version_files(check->store, &files, NULL) != CR_OK || files != check->day->files)
        refuse(check, "a rulebook's file is missing, or too many");
}

const char *day_check(struct cr_store *store, const struct day *day)
{
    struct check check = { .store = store, .day = day };
    if (cr_store_streams(store, see_stream, &check, NULL) != CR_OK ||
        cr_store_postings(store, see_posting, &check, NULL) != CR_OK ||
        cr_store_balances(store, see_balance, &check, NULL) != CR_OK ||
        cr_store_checkpoints(store, see_checkpoint, &check, NULL) != CR_OK)
        refuse(&check, "the store cannot be read");
    check_rounds(&check);
    unsigned streams_used = 0, accounts_used = 0;
    for (unsigned i = 0; i < DAY_STREAMS; i++)
        streams_used += day->heads[i].number > 0;
    for (unsigned i = 0; i < DAY_ACCOUNTS; i++)
        accounts_used += day->used[i];
    if (check.streams != streams_used) refuse(&check, "a stream is missing");
    if (check.balances != accounts_used) refuse(&check, "a balance is missing");
    if (check.postings != day->postings) refuse(&check, "postings are missing or too many");
    if (memcmp(check.digest, day->digest, sizeof check.digest) != 0)
        refuse(&check, "a posting is another, or out of order");
    if (check.checkpoints != day->checkpoints) refuse(&check, "a checkpoint is missing");
    return check.wrong;
}

bool day_is_at(struct cr_store *store, const struct day *day)
{
    for (unsigned i = 0; i < DAY_STREAMS; i++) {
        struct cr_stream_head head;
        if (cr_store_head(store, day->heads[i].stream, &head, NULL) != CR_OK) return false;
        if (memcmp(&head, &day->heads[i], sizeof head) != 0) return false;
    }
    return true;
}
