/* posting.c -- one posting: its entries, its mirror, its id. */
#include <sodium.h>
#include <string.h>

#include "ledger/ledger.h"

static void hash_bytes(crypto_generichash_state *hash, const void *bytes, size_t count)
{
    int failed = crypto_generichash_update(hash, bytes, count);
    assert(!failed);
    (void)failed;
}

/* Names end with their NUL and numbers have a fixed size: no two messages look alike. */
void cr_posting_id(const char *stream, uint64_t number, uint32_t index, uint8_t id[CR_ID_SIZE])
{
    static const char domain[] = "croupier/posting/1";
    crypto_generichash_state hash;
    uint8_t tail[12];
    for (unsigned byte = 0; byte < 8; byte++)
        tail[byte] = (uint8_t)(number >> 8 * byte);
    for (unsigned byte = 0; byte < 4; byte++)
        tail[8 + byte] = (uint8_t)(index >> 8 * byte);
    int failed = crypto_generichash_init(&hash, NULL, 0, CR_ID_SIZE);
    assert(!failed);
    hash_bytes(&hash, domain, sizeof domain);
    hash_bytes(&hash, stream, strlen(stream) + 1);
    hash_bytes(&hash, tail, sizeof tail);
    failed = crypto_generichash_final(&hash, id, CR_ID_SIZE);
    assert(!failed);
    (void)failed;
}

struct cr_posting cr_posting_begin(unsigned operation, const uint8_t id[CR_ID_SIZE])
{
    assert(operation >= 1 && operation <= CR_OPERATIONS);
    struct cr_posting posting = { .operation = (uint16_t)operation };
    memcpy(posting.id, id, CR_ID_SIZE);
    return posting;
}

static bool is_same(const struct cr_account *a, const struct cr_account *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void take_out(struct cr_posting *posting, unsigned index)
{
    posting->count--;
    memmove(&posting->entries[index], &posting->entries[index + 1],
            (posting->count - index) * sizeof posting->entries[0]);
    memset(&posting->entries[posting->count], 0, sizeof posting->entries[0]);
}

static void add_entry(struct cr_posting *posting, struct cr_account account, cr_money amount)
{
    for (unsigned i = 0; i < posting->count; i++) {
        struct cr_entry *entry = &posting->entries[i];
        if (!is_same(&entry->account, &account)) continue;
        bool fits = cr_money_add(entry->amount, amount, &entry->amount);
        assert(fits && entry->amount >= -CR_MONEY_MAX);
        (void)fits;
        if (entry->amount == 0) take_out(posting, i);
        return;
    }
    assert(posting->count < CR_ENTRIES_MAX);
    posting->entries[posting->count++] = (struct cr_entry){ account, amount };
}

/* Both sides of a movement: what one account gains the other loses. */
static void check_pair(struct cr_account one, struct cr_account other, cr_money amount)
{
    assert(amount > 0);
    assert(cr_account_book((enum cr_account_kind)one.kind) ==
           cr_account_book((enum cr_account_kind)other.kind));
    assert(one.unit == other.unit);
    (void)one, (void)other, (void)amount;
}

void cr_posting_move(struct cr_posting *posting, struct cr_account from, struct cr_account to,
                     cr_money amount)
{
    check_pair(from, to, amount);
    add_entry(posting, from, -amount);
    add_entry(posting, to, amount);
}

void cr_posting_book(struct cr_posting *posting, struct cr_account debit, struct cr_account credit,
                     cr_money amount)
{
    assert(cr_account_book((enum cr_account_kind)debit.kind) == CR_BOOK_MONEY);
    check_pair(debit, credit, amount);
    add_entry(posting, debit, amount);
    add_entry(posting, credit, -amount);
}

struct cr_posting cr_posting_mirror(const struct cr_posting *of, const uint8_t id[CR_ID_SIZE])
{
    struct cr_posting mirror = *of;
    mirror.operation = 47;
    memcpy(mirror.id, id, CR_ID_SIZE);
    memcpy(mirror.mirror_of, of->id, CR_ID_SIZE);
    for (unsigned i = 0; i < mirror.count; i++) {
        assert(of->entries[i].amount >= -CR_MONEY_MAX);
        mirror.entries[i].amount = -of->entries[i].amount;
    }
    return mirror;
}

bool cr_posting_same(const struct cr_posting *a, const struct cr_posting *b)
{
    return a->operation == b->operation && a->count == b->count &&
           memcmp(a->mirror_of, b->mirror_of, CR_ID_SIZE) == 0 &&
           memcmp(a->entries, b->entries, a->count * sizeof a->entries[0]) == 0;
}

static bool is_account(const struct cr_account *account)
{
    if (account->kind >= CR_ACCOUNT_KINDS || account->reserved != 0) return false;
    return account->owner <= UINT32_MAX || account->kind == CR_ACCOUNT_COLOUR_PLAYER ||
           cr_account_book((enum cr_account_kind)account->kind) != CR_BOOK_COLOUR;
}

bool cr_posting_is_sane(const struct cr_posting *posting)
{
    static const uint8_t none[CR_ID_SIZE];
    if (memcmp(posting->id, none, CR_ID_SIZE) == 0) return false; /* it could not be mirrored */
    if (posting->operation < 1 || posting->operation > CR_OPERATIONS) return false;
    if (posting->count > CR_ENTRIES_MAX || posting->reserved != 0) return false;
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        if (!is_account(&entry->account) || entry->amount == 0) return false;
        for (unsigned j = 0; j < i; j++)
            if (is_same(&entry->account, &posting->entries[j].account)) return false;
    }
    return true;
}
