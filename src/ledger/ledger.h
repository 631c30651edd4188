/* ledger.h -- every unit of money has two sides.
 *
 * Three books: money (accounts by number), value chips (where they are, by face value) and colour chips
 * (counts, by table and colour). No number is ever added to a balance: a posting moves amounts between
 * accounts, sums to zero in every book and unit, and is taken whole or not at all. A mistake is undone
 * by its mirror, a posting of its own that names it.
 *
 *     struct cr_posting posting = cr_posting_begin(6, id);             P6: chips bought for cash
 *     cr_posting_move(&posting, cage, player, 500);
 *     cr_posting_book(&posting, drawer, outstanding, 500);             Dr 1000 / Cr 2000
 *     cr_ledger_post(ledger, &posting)        CR_OK, CR_ALREADY_DONE, or what stands in the way
 *
 * The ledger in memory holds every balance of the house. Whoever makes postings durable calls
 * cr_ledger_keep() once they are; cr_ledger_drop() takes back all that came since the last keep, and
 * cr_ledger_back() all that came since a mark.
 *
 * The accounts and the operations are those of house.md ("Ledger"): locations of chips, account numbers,
 * postings P1-P47. What may not fall below zero is said in the account map.
 *
 *     accounts.c    what there is to post to
 *     posting.c     one posting: entries, mirror, id
 *     ledger.c      the balances; what a posting is refused for
 *     invariants.c  I1-I6
 */
#ifndef CR_LEDGER_LEDGER_H
#define CR_LEDGER_LEDGER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"

/* ---- Accounts ---- */

enum cr_book { CR_BOOK_MONEY, CR_BOOK_CHIPS, CR_BOOK_COLOUR, CR_BOOK_COUNT };

/* Which group of I1 a chip location belongs to. */
enum cr_chip_group {
    CR_GROUP_NONE,
    CR_GROUP_CAGE,
    CR_GROUP_TABLES,
    CR_GROUP_PLAYERS, /* single players may fall below zero, together they may not (I4) */
    CR_GROUP_ISSUED,
};

/* Enum name, name, book, group, whether it may fall below zero. Money accounts carry their number in
 * their name; those of the Cr side hold what they owe as a negative balance, so a money book sums to
 * zero. `sign`: +1 where the balance must stay >= 0, -1 where it must stay <= 0, 0 where it may be
 * either. The owner is 0 where none is named. */
/* clang-format off */
#define CR_ACCOUNT_MAP(X)                                                                          \
    X(VAULT, "vault", CHIPS, CAGE, 1)                                                              \
    X(CAGE, "cage", CHIPS, CAGE, 1)                                                                \
    X(TRANSIT, "transit", CHIPS, CAGE, 1)             /* owner: slip */                            \
    X(FLOAT, "float", CHIPS, TABLES, 1)               /* owner: table */                           \
    X(LAYOUT, "layout", CHIPS, TABLES, 1)             /* owner: table */                           \
    X(RAKE, "rake", CHIPS, TABLES, 1)                 /* owner: table */                           \
    X(TIPS, "tips", CHIPS, TABLES, 1)                 /* owner: table */                           \
    X(PLAYER, "player", CHIPS, PLAYERS, 0)            /* owner: visitor; 0: unattributed */        \
    X(HELD, "held", CHIPS, PLAYERS, 1)                /* owner: document */                        \
    X(ISSUED, "issued", CHIPS, ISSUED, -1)            /* contra */                                 \
    X(RACK, "rack", COLOUR, NONE, 1)                  /* owner: table; unit: colour */             \
    X(COLOUR_PLAYER, "cplayer", COLOUR, NONE, 1)      /* owner: table << 32 | visitor */           \
    X(COLOUR_LAYOUT, "clayout", COLOUR, NONE, 1)      /* owner: table */                           \
    X(COLOUR_ISSUED, "cissued", COLOUR, NONE, -1)     /* owner: table; contra */                   \
    X(CASH_DRAWER, "1000", MONEY, NONE, 1)            /* owner: shift */                           \
    X(CASH_SAFE, "1010", MONEY, NONE, 1)                                                           \
    X(CASH_DROP, "1020", MONEY, NONE, 1)              /* owner: table */                           \
    X(CASH_TIPS, "1021", MONEY, NONE, 1)                                                           \
    X(MACHINE_DROP, "1025", MONEY, NONE, 1)                                                        \
    X(MACHINE_HOPPERS, "1026", MONEY, NONE, 1)                                                     \
    X(BANK, "1030", MONEY, NONE, 1)                                                                \
    X(ACQUIRER, "1040", MONEY, NONE, 1)                                                            \
    X(WALLET, "1050", MONEY, NONE, 1)                                                              \
    X(PRIZES, "1060", MONEY, NONE, 1)                                                              \
    X(OUTSTANDING, "2000", MONEY, NONE, 0)            /* owner: table; 0: the cage */              \
    X(PREPAID, "2010", MONEY, NONE, -1)                                                            \
    X(PAYABLE_CASH, "2020", MONEY, NONE, -1)                                                       \
    X(PAYABLE_BANK, "2021", MONEY, NONE, -1)                                                       \
    X(PAYABLE_WALLET, "2022", MONEY, NONE, -1)                                                     \
    X(TAX_WITHHELD, "2030", MONEY, NONE, 0)           /* paid over, then the bank bounced (P34) */ \
    X(JACKPOT, "2040", MONEY, NONE, -1)               /* owner: jackpot */                         \
    X(JACKPOT_RESERVE, "2041", MONEY, NONE, -1)       /* owner: jackpot */                         \
    X(STAFF_TIPS, "2050", MONEY, NONE, -1)                                                         \
    X(MACHINE_CREDITS, "2060", MONEY, NONE, -1)                                                    \
    X(UNCLAIMED, "2070", MONEY, NONE, -1)                                                          \
    X(GAMBLING_TAX_DUE, "2080", MONEY, NONE, -1)                                                   \
    X(HOUSE_FUNDS, "3000", MONEY, NONE, 0)                                                         \
    X(TABLE_WIN, "4000", MONEY, NONE, 0)              /* owner: table << 32 | session */           \
    X(JACKPOT_CONTRIBUTIONS, "4005", MONEY, NONE, 0)                                               \
    X(COMMISSION, "4010", MONEY, NONE, 0)                                                          \
    X(MACHINE_WIN, "4020", MONEY, NONE, 0)                                                         \
    X(CAGE_OVER, "4090", MONEY, NONE, 0)                                                           \
    X(JACKPOT_SEED, "5000", MONEY, NONE, 0)                                                        \
    X(CAGE_SHORT, "5010", MONEY, NONE, 0)                                                          \
    X(GOODWILL, "5020", MONEY, NONE, 0)                                                            \
    X(CARD_FEES, "5030", MONEY, NONE, 0)                                                           \
    X(GAMBLING_TAX, "5060", MONEY, NONE, 0)
/* clang-format on */

enum cr_account_kind {
#define X(name, text, book, group, sign) CR_ACCOUNT_##name,
    CR_ACCOUNT_MAP(X)
#undef X
        CR_ACCOUNT_KINDS
};

/* One account. unit: the currency (money, value chips), or the colour. Its bytes are its key. */
struct cr_account {
    uint16_t kind; /* enum cr_account_kind */
    uint16_t unit;
    uint32_t reserved;
    uint64_t owner;
};
static_assert(sizeof(struct cr_account) == 16, "an account has no padding");

static inline struct cr_account cr_account_of(enum cr_account_kind kind, unsigned unit,
                                              uint64_t owner)
{
    return (struct cr_account){ .kind = (uint16_t)kind, .unit = (uint16_t)unit, .owner = owner };
}

/* The owner of what belongs to a table and to somebody or something there: a visitor's colour chips,
 * a session's win. */
static inline uint64_t cr_owner_at(uint32_t table, uint32_t other)
{
    return (uint64_t)table << 32 | other;
}

const char *cr_account_name(enum cr_account_kind kind); /* "float", "2000" */
enum cr_account_kind cr_account_find(const char *name); /* CR_ACCOUNT_KINDS if there is none */
enum cr_book cr_account_book(enum cr_account_kind kind);
enum cr_chip_group cr_account_group(enum cr_account_kind kind);
int cr_account_sign(enum cr_account_kind kind);
const char *cr_book_name(enum cr_book book);

/* "float:3", "cplayer:3/17", "2000:3", "vault": name and owner, NUL-terminated. Returns the length it
 * needed. */
size_t cr_account_write(const struct cr_account *account, char *out, size_t out_size);

/* ---- Postings ---- */

#define CR_ENTRIES_MAX 12
#define CR_ID_SIZE     16
#define CR_OPERATIONS  47 /* P1..P47 */

struct cr_entry {
    struct cr_account account;
    cr_money amount; /* added to the balance; Dr positive */
};
static_assert(sizeof(struct cr_entry) == 24, "an entry has no padding");

struct cr_posting {
    uint8_t id[CR_ID_SIZE];        /* its maker's: the same id is done once */
    uint8_t mirror_of[CR_ID_SIZE]; /* zeros, or the posting this one takes back */
    uint16_t operation;            /* 19 is P19 of house.md */
    uint16_t count;
    uint32_t reserved;
    struct cr_entry entries[CR_ENTRIES_MAX]; /* each account once, no amount 0 */
};
static_assert(sizeof(struct cr_posting) == 40 + CR_ENTRIES_MAX * 24, "a posting has no padding");

/* The id of posting `index` of record `number` of a stream: BLAKE2b-128 over "croupier/posting/1", the
 * stream's name, both with their NUL, then number and index, 8 and 4 bytes, the lowest first. The same
 * record gives the same ids, however often it is run. */
void cr_posting_id(const char *stream, uint64_t number, uint32_t index, uint8_t id[CR_ID_SIZE]);

/* A posting of that operation (1..47), no entries yet. */
struct cr_posting cr_posting_begin(unsigned operation, const uint8_t id[CR_ID_SIZE]);

/* amount (positive) from one account to another of the same book and unit. Two entries; a repeated
 * account is merged, and leaves the posting when nothing of it remains. There is room, and the merged
 * amount fits (asserted). */
void cr_posting_move(struct cr_posting *posting, struct cr_account from, struct cr_account to,
                     cr_money amount);

/* The same in the money book, as it is said there: Dr debit / Cr credit. */
void cr_posting_book(struct cr_posting *posting, struct cr_account debit, struct cr_account credit,
                     cr_money amount);

/* The mirror of a posting (P47), under an id of its own. */
struct cr_posting cr_posting_mirror(const struct cr_posting *of, const uint8_t id[CR_ID_SIZE]);

/* Whether two postings do the same, whatever their ids. */
bool cr_posting_same(const struct cr_posting *a, const struct cr_posting *b);

/* An id that is not all zeros, an operation of house.md, accounts there are, each once, no amount 0,
 * nothing reserved used. */
bool cr_posting_is_sane(const struct cr_posting *posting);

/* ---- The ledger ---- */

struct cr_ledger;

enum cr_status cr_ledger_open(struct cr_ledger **out);
void cr_ledger_close(struct cr_ledger *ledger); /* NULL is fine */

/* A balance as it was kept, while the ledger is being filled from a store: before the first posting, or
 * after a keep (asserted). No rule is asked: cr_ledger_check() says whether the books agree. CR_OVERFLOW
 * if the accounts of its kind together no longer fit, CR_NO_MEMORY. */
enum cr_status cr_ledger_load(struct cr_ledger *ledger, const struct cr_account *account,
                              cr_money balance);

/* Refusals, in this order:
 *
 *     CR_ALREADY_DONE  the id was posted before, or what it takes back was taken back before
 *     CR_RETENTION     money of a jackpot (2040, 2041) would become the house's (4xxx, 3000)
 *     CR_UNBALANCED    the entries of a book and unit (of a table's colour) do not sum to zero
 *     CR_OVERFLOW      a balance, or all balances of a kind and unit, would not fit
 *     CR_OVERDRAWN     an account would leave its side, or the players together would (I4)
 *     CR_NO_MEMORY
 *
 * A refused posting changes nothing; cr_ledger_why() says more. The posting is sane (asserted).
 *
 * Of ids the ledger knows those since it was opened, and when it was open long at least the last
 * CR_IDS_KNOWN_MIN; older ones are the store's to know. */
#define CR_IDS_KNOWN_MIN (1u << 16)
enum cr_status cr_ledger_post(struct cr_ledger *ledger, const struct cr_posting *posting);
const struct cr_refusal *cr_ledger_why(const struct cr_ledger *ledger); /* of the last refusal */

cr_money cr_ledger_balance(const struct cr_ledger *ledger, const struct cr_account *account);

/* All accounts of a kind and unit together, whoever owns them. */
cr_money cr_ledger_sum(const struct cr_ledger *ledger, enum cr_account_kind kind, unsigned unit);

/* All chip locations of a group, in one currency. */
cr_money cr_ledger_group(const struct cr_ledger *ledger, enum cr_chip_group group, unsigned unit);

/* Calls visit for every account in the order of their first use, those that were posted to since the last
 * keep only if changed_only. */
typedef void cr_ledger_visit(void *context, const struct cr_account *account, cr_money balance);
void cr_ledger_each(const struct cr_ledger *ledger, bool changed_only, cr_ledger_visit *visit,
                    void *context);

/* What was posted is durable / was not: balances, accounts and ids as at the last keep. */
void cr_ledger_keep(struct cr_ledger *ledger);
void cr_ledger_drop(struct cr_ledger *ledger);

/* A point between two keeps, for a command that is refused after some of its postings were taken: the
 * ledger goes back to it, ids and all, so that they can be used again. A mark lasts until the next keep,
 * or until the ledger goes back further (asserted as far as it can be seen). */
struct cr_ledger_mark {
    size_t befores, changes, balances, folios, done, reversed;
};
struct cr_ledger_mark cr_ledger_mark(const struct cr_ledger *ledger);
void cr_ledger_back(struct cr_ledger *ledger, const struct cr_ledger_mark *mark);

/* The invariants of house.md, from sums the ledger carries along: as cheap after every posting as once a
 * day. I1, I2 and I6 for a currency, I4 and I5 for all; I3 is what a posting is refused for, and shows
 * here in the others. I2 wants to know what the colour chips outside the racks are worth. CR_OK, or
 * CR_INVARIANT with the one that fails and its figures in err. */
enum cr_status cr_ledger_check(const struct cr_ledger *ledger, unsigned unit, cr_money colour_worth,
                               struct cr_error *err);

/* The same from the balances alone, and that the sums carried along are theirs. CR_NO_MEMORY too. */
enum cr_status cr_ledger_recount(const struct cr_ledger *ledger, unsigned unit,
                                 cr_money colour_worth, struct cr_error *err);

#endif
