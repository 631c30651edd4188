/* accounts.c -- what there is to post to. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ledger/ledger.h"

static const struct {
    const char *name;
    uint8_t book, group;
    int8_t sign;
} accounts[CR_ACCOUNT_KINDS] = {
#define X(name, text, book, group, sign) { text, CR_BOOK_##book, CR_GROUP_##group, sign },
    CR_ACCOUNT_MAP(X)
#undef X
};

const char *cr_account_name(enum cr_account_kind kind)
{
    return kind < CR_ACCOUNT_KINDS ? accounts[kind].name : "?";
}

enum cr_account_kind cr_account_find(const char *name)
{
    for (int kind = 0; kind < CR_ACCOUNT_KINDS; kind++)
        if (strcmp(accounts[kind].name, name) == 0) return (enum cr_account_kind)kind;
    return CR_ACCOUNT_KINDS;
}

enum cr_book cr_account_book(enum cr_account_kind kind)
{
    assert(kind < CR_ACCOUNT_KINDS);
    return (enum cr_book)accounts[kind].book;
}

enum cr_chip_group cr_account_group(enum cr_account_kind kind)
{
    assert(kind < CR_ACCOUNT_KINDS);
    return (enum cr_chip_group)accounts[kind].group;
}

int cr_account_sign(enum cr_account_kind kind)
{
    assert(kind < CR_ACCOUNT_KINDS);
    return accounts[kind].sign;
}

const char *cr_book_name(enum cr_book book)
{
    static const char *const names[CR_BOOK_COUNT] = { "money", "chips", "colour chips" };
    return book < CR_BOOK_COUNT ? names[book] : "?";
}

size_t cr_account_write(const struct cr_account *account, char *out, size_t out_size)
{
    const char *name = cr_account_name((enum cr_account_kind)account->kind);
    uint64_t table = account->owner >> 32, other = account->owner & UINT32_MAX;
    int length;
    if (account->kind == CR_ACCOUNT_PLAYER && account->owner == 0)
        length = snprintf(out, out_size, "%s:unattributed", name);
    else if (account->owner == 0)
        length = snprintf(out, out_size, "%s", name);
    else if (table == 0)
        length = snprintf(out, out_size, "%s:%" PRIu64, name, account->owner);
    else
        length = snprintf(out, out_size, "%s:%" PRIu64 "/%" PRIu64, name, table, other);
    return (size_t)length;
}
