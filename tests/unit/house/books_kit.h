/* books_kit.h -- what the house's parts post, put into real books: owners and currency filled in as the
 * keeper of the books would. One table, one visitor, one shift; slips by number.
 */
#ifndef CR_TESTS_HOUSE_BOOKS_KIT_H
#define CR_TESTS_HOUSE_BOOKS_KIT_H

#include <string.h>

#include "house/house_posting.h"
#include "ledger/ledger.h"

#define UNIT    933
#define TABLE   3
#define VISITOR 17
#define SHIFT   5

static struct cr_ledger *books;
static uint64_t posted;

static inline uint64_t owner_of(enum cr_account_kind kind, unsigned operation, uint64_t slip)
{
    bool is_nobody = operation == 36 || operation == 37 || operation == 39;
    if (kind == CR_ACCOUNT_PLAYER) return is_nobody ? 0 : VISITOR;
    if (kind == CR_ACCOUNT_TRANSIT) return slip;
    if (kind == CR_ACCOUNT_CASH_DRAWER) return SHIFT;
    if (kind == CR_ACCOUNT_TABLE_WIN) return cr_owner_at(TABLE, 1);
    if (kind == CR_ACCOUNT_FLOAT || kind == CR_ACCOUNT_LAYOUT || kind == CR_ACCOUNT_RAKE ||
        kind == CR_ACCOUNT_TIPS || kind == CR_ACCOUNT_CASH_DROP)
        return TABLE;
    return 0;
}

static inline struct cr_account account_of(unsigned kind, unsigned operation, uint64_t slip)
{
    enum cr_account_kind which = (enum cr_account_kind)kind;
    return cr_account_of(which, UNIT, owner_of(which, operation, slip));
}

/* The books take it, and all that must hold of them holds after it. */
static inline void post_slip(const struct cr_house_posting *due, uint64_t slip)
{
    uint8_t id[CR_ID_SIZE];
    struct cr_error err;
    if (due->operation == 0) return;
    cr_posting_id("house", ++posted, 0, id);
    struct cr_posting posting = cr_posting_begin(due->operation, id);
    for (unsigned i = 0; i < due->count; i++)
        cr_posting_move(&posting, account_of(due->moves[i].credit, due->operation, slip),
                        account_of(due->moves[i].debit, due->operation, slip),
                        due->moves[i].amount);
    assert_int_equal(cr_ledger_post(books, &posting), CR_OK);
    assert_int_equal(cr_ledger_check(books, UNIT, 0, &err), CR_OK);
}

static inline void post(const struct cr_house_posting *due)
{
    post_slip(due, 0);
}

/* A posting of the test's own: what came before, or what the table posts by itself. */
static inline void post_pairs(unsigned operation, size_t count, const struct cr_house_move *moves)
{
    struct cr_house_posting due = { .operation = (uint16_t)operation };
    for (size_t i = 0; i < count; i++)
        due.moves[due.count++] = moves[i];
    post(&due);
}
#define POST(operation, ...)                                                                   \
    post_pairs(operation,                                                                      \
               sizeof((struct cr_house_move[]){ __VA_ARGS__ }) / sizeof(struct cr_house_move), \
               (struct cr_house_move[]){ __VA_ARGS__ })
#define MOVE(to, from, much)                                                    \
    {                                                                           \
        .debit = CR_ACCOUNT_##to, .credit = CR_ACCOUNT_##from, .amount = (much) \
    }

static inline cr_money balance(enum cr_account_kind kind)
{
    return cr_ledger_sum(books, kind, UNIT);
}

static inline cr_money in_group(enum cr_chip_group group)
{
    return cr_ledger_group(books, group, UNIT);
}

static inline int open_books(void **state)
{
    (void)state;
    posted = 0;
    return cr_ledger_open(&books) == CR_OK ? 0 : -1;
}

static inline int close_books(void **state)
{
    (void)state;
    cr_ledger_close(books);
    books = NULL;
    return 0;
}

#endif
