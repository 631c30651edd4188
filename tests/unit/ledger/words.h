/* words.h -- postings as a bookkeeper writes them, for the tables of these tests.
 *
 *     cage -> player:7 500; rack:1#2 -> cplayer:1/7#2 20        chips move from -> to
 *     Dr 2000 1000 / Cr 1000:1 960, Cr 2030 40                  money, debit and credit
 *     cage 50000>49500, player:7 5000>5500                      balances before and after
 *
 * An account is name[:owner[/other]][#unit]: table/visitor or table/session make one owner; the unit is
 * the house's currency, colour 1 in the colour book. A posting is read as it is written, also where it is
 * wrong: that is for the ledger to say.
 */
#ifndef LEDGER_WORDS_H
#define LEDGER_WORDS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/ledger.h"

#define UNIT 933 /* the house's currency */

static inline void pass(const char **text, const char *set)
{
    *text += strspn(*text, set);
}

static inline struct cr_account read_account(const char **text)
{
    char name[32] = "";
    size_t length = strcspn(*text, " :/#>,;");
    memcpy(name, *text, length < sizeof name ? length : sizeof name - 1);
    *text += length;
    enum cr_account_kind kind = cr_account_find(name);
    if (kind == CR_ACCOUNT_KINDS) fail_msg("there is no account '%s'", name);
    struct cr_account account =
        cr_account_of(kind, cr_account_book(kind) == CR_BOOK_COLOUR ? 1 : UNIT, 0);
    char *end;
    if (**text == ':') {
        account.owner = strtoull(*text + 1, &end, 10);
        *text = end;
    }
    if (**text == '/') {
        account.owner =
            cr_owner_at((uint32_t)account.owner, (uint32_t)strtoul(*text + 1, &end, 10));
        *text = end;
    }
    if (**text == '#') {
        account.unit = (uint16_t)strtoul(*text + 1, &end, 10);
        *text = end;
    }
    return account;
}

static inline struct cr_account account(const char *text)
{
    return read_account(&text);
}

static inline cr_money read_amount(const char **text)
{
    char *end;
    pass(text, " ");
    cr_money amount = strtoll(*text, &end, 10);
    if (end == *text) fail_msg("an amount is missing at '%s'", *text);
    *text = end;
    return amount;
}

/* One side of an entry, merged with what the posting has on that account. */
static inline void side(struct cr_posting *posting, struct cr_account on, cr_money amount)
{
    unsigned at = 0;
    while (at < posting->count && memcmp(&posting->entries[at].account, &on, sizeof on) != 0)
        at++;
    if (at == posting->count) posting->entries[posting->count++].account = on;
    posting->entries[at].amount += amount;
    if (posting->entries[at].amount != 0) return;
    memmove(&posting->entries[at], &posting->entries[at + 1],
            (--posting->count - at) * sizeof posting->entries[0]);
    memset(&posting->entries[posting->count], 0, sizeof posting->entries[0]);
}

static inline void read_chips(struct cr_posting *posting, const char *text)
{
    while (text && *text) {
        struct cr_account from = read_account(&text);
        pass(&text, " ->");
        struct cr_account to = read_account(&text);
        cr_money amount = read_amount(&text);
        side(posting, from, -amount);
        side(posting, to, amount);
        pass(&text, "; ");
    }
}

static inline void read_money(struct cr_posting *posting, const char *text)
{
    while (text && *text) {
        int sign = strncmp(text, "Dr ", 3) == 0 ? 1 : -1;
        if (sign < 0 && strncmp(text, "Cr ", 3) != 0) fail_msg("neither Dr nor Cr: '%s'", text);
        text += 3;
        struct cr_account on = read_account(&text);
        side(posting, on, sign * read_amount(&text));
        pass(&text, " ,/;");
    }
}

/* An id for tests: a number, in its last bytes. */
static inline void number_id(uint64_t number, uint8_t id[CR_ID_SIZE])
{
    memset(id, 0, CR_ID_SIZE);
    for (unsigned i = 0; i < 8; i++)
        id[CR_ID_SIZE - 1 - i] = (uint8_t)(number >> 8 * i);
}

static inline struct cr_posting posting_of(unsigned operation, uint64_t id, const char *chips,
                                           const char *money)
{
    struct cr_posting posting = { .operation = (uint16_t)operation };
    number_id(id, posting.id);
    read_chips(&posting, chips);
    read_money(&posting, money);
    return posting;
}

/* "vault 20000, cage 50000": balances into a ledger. */
static inline void load(struct cr_ledger *ledger, const char *text)
{
    while (*text) {
        struct cr_account on = read_account(&text);
        assert_int_equal(cr_ledger_load(ledger, &on, read_amount(&text)), CR_OK);
        pass(&text, ", ");
    }
}

static inline cr_money balance(const struct cr_ledger *ledger, const char *text)
{
    struct cr_account on = account(text);
    return cr_ledger_balance(ledger, &on);
}

#define holds(ledger, worth)                                                                   \
    do {                                                                                       \
        struct cr_error err_ = { "", "" };                                                     \
        if (cr_ledger_check(ledger, UNIT, worth, &err_) != CR_OK) fail_msg("%s", err_.what);   \
        if (cr_ledger_recount(ledger, UNIT, worth, &err_) != CR_OK) fail_msg("%s", err_.what); \
    } while (0)

#endif
