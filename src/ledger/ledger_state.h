/* ledger_state.h -- inside the ledger room: how the books lie in memory.
 *
 * An account is a row. Accounts that must sum to zero together are a folio: a currency's money, a
 * currency's chips, one table's chips of one colour. A posting must sum to zero in every folio it
 * touches; then every folio sums to zero for good, which is I1, I5 and I6 at once. Each folio carries
 * its totals along, and the ledger the number of accounts and folios that are not as they should be, so
 * a check costs the same however large the house is.
 */
#ifndef CR_LEDGER_LEDGER_STATE_H
#define CR_LEDGER_LEDGER_STATE_H

#include "ledger/ledger.h"
#include "ledger/rows.h"

__extension__ typedef __int128 cr_wide; /* sums of sums, which need not fit cr_money on the way */

struct cr_balance {
    struct cr_account account; /* the key */
    cr_money balance;
    uint32_t folio;   /* place of its folio */
    uint32_t changed; /* 1: it is in the list of changes */
};
static_assert(sizeof(struct cr_account) == CR_KEY_SIZE, "an account is a key");

struct cr_folio_key {
    uint16_t book; /* enum cr_book */
    uint16_t unit;
    uint32_t table; /* the colour book's, else 0 */
    uint64_t reserved;
};
static_assert(sizeof(struct cr_folio_key) == CR_KEY_SIZE, "a folio is found by a key");

struct cr_folio {
    struct cr_folio_key key;
    cr_wide sum; /* of all its accounts: 0 */
    cr_wide totals[CR_ACCOUNT_KINDS];
};

/* One balance as it was before an entry, in case the entry is taken back. */
struct cr_before {
    cr_money balance;
    uint32_t place;
    uint32_t reserved;
};

struct cr_ledger {
    struct cr_rows balances; /* struct cr_balance */
    struct cr_rows folios;   /* struct cr_folio */
    struct cr_rows done;     /* ids of postings */
    struct cr_rows reversed; /* ids of postings that were taken back */

    struct cr_before *befores; /* of every entry since the last keep, in order */
    size_t before_count, before_max;
    uint32_t *changes; /* places of balances posted to since the last keep, each once */
    size_t change_count, change_max;
    struct cr_ledger_mark kept; /* the last keep */

    size_t wrong_accounts; /* on the side their sign forbids */
    size_t wrong_folios;   /* whose sum is not 0 */
    struct cr_refusal why;
};

struct cr_folio_key cr_folio_key_of(const struct cr_account *account);
bool cr_balance_is_wrong(enum cr_account_kind kind, cr_money balance);

/* The folio of a currency's money or chips; NULL: nothing was ever posted there. */
const struct cr_folio *cr_ledger_folio(const struct cr_ledger *ledger, enum cr_book book,
                                       unsigned unit);

/* What a folio's chip locations of a group hold; NULL holds nothing. */
cr_wide cr_folio_group(const struct cr_folio *folio, enum cr_chip_group group);

#endif
