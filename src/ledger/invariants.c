/* invariants.c -- I1-I6 of house.md ("Ledger").
 *
 *     I1  issued = CAGE + TABLES + PLAYERS
 *     I2  2000 = layout + PLAYERS + colour chips outside the racks at their marker value
 *     I3  every posting's debits = credits           [cr_ledger_post: CR_UNBALANCED]
 *     I4  no location, cash account or pool below zero; PLAYERS as a whole not
 *     I5  a table's chips of a colour are as many as were brought
 *     I6  money sums to zero
 *
 * The ledger refuses what would break one, so a break means that what was loaded was not what was kept,
 * that chips were posted without their money (I2), or that the ledger is wrong.
 */
#include <inttypes.h>
#include <stdio.h>

#include "ledger/ledger_state.h"

static enum cr_status broken(struct cr_error *err, const char *what)
{
    return cr_error_set(err, CR_INVARIANT, "ledger", "%s", what);
}

/* I1-I6 are told with their figures; sums beyond 64 bits only a broken store can make. */
static long long figure(cr_wide sum)
{
    if (sum > INT64_MAX) return INT64_MAX;
    return sum < INT64_MIN ? INT64_MIN : (long long)sum;
}

static cr_wide total(const struct cr_folio *folio, enum cr_account_kind kind)
{
    return folio ? folio->totals[kind] : 0;
}

static enum cr_status check_chips(const struct cr_folio *chips, struct cr_error *err)
{
    cr_wide cage = cr_folio_group(chips, CR_GROUP_CAGE);
    cr_wide tables = cr_folio_group(chips, CR_GROUP_TABLES);
    cr_wide players = cr_folio_group(chips, CR_GROUP_PLAYERS);
    cr_wide issued = -cr_folio_group(chips, CR_GROUP_ISSUED);
    if (issued == cage + tables + players) return CR_OK;
    return cr_error_set(err, CR_INVARIANT, "ledger",
                        "I1: issued %lld, but cage %lld + tables %lld + players %lld",
                        figure(issued), figure(cage), figure(tables), figure(players));
}

static enum cr_status check_outstanding(const struct cr_folio *chips, const struct cr_folio *money,
                                        cr_money colour_worth, struct cr_error *err)
{
    cr_wide outstanding = -total(money, CR_ACCOUNT_OUTSTANDING);
    cr_wide layout = total(chips, CR_ACCOUNT_LAYOUT);
    cr_wide players = cr_folio_group(chips, CR_GROUP_PLAYERS);
    if (outstanding == layout + players + colour_worth) return CR_OK;
    return cr_error_set(err, CR_INVARIANT, "ledger",
                        "I2: 2000 holds %lld, but layout %lld + players %lld + colour chips %lld",
                        figure(outstanding), figure(layout), figure(players),
                        (long long)colour_worth);
}

static enum cr_status check_sides(const struct cr_ledger *ledger, const struct cr_folio *chips,
                                  struct cr_error *err)
{
    cr_wide players = cr_folio_group(chips, CR_GROUP_PLAYERS);
    if (players < 0)
        return cr_error_set(err, CR_INVARIANT, "ledger", "I4: players hold %lld together",
                            figure(players));
    if (ledger->wrong_accounts == 0) return CR_OK;
    for (size_t i = 0; i < ledger->balances.count; i++) {
        const struct cr_balance *row = cr_rows_at(&ledger->balances, i);
        if (!cr_balance_is_wrong((enum cr_account_kind)row->account.kind, row->balance)) continue;
        char name[64];
        cr_account_write(&row->account, name, sizeof name);
        return cr_error_set(err, CR_INVARIANT, "ledger", "I4: %s holds %" PRId64, name,
                            row->balance);
    }
    return broken(err, "I4: an account is on the wrong side, and none can be found");
}

static enum cr_status check_colours(const struct cr_ledger *ledger, struct cr_error *err)
{
    if (ledger->wrong_folios == 0) return CR_OK;
    for (size_t i = 0; i < ledger->folios.count; i++) {
        const struct cr_folio *folio = cr_rows_at(&ledger->folios, i);
        if (folio->key.book != CR_BOOK_COLOUR || folio->sum == 0) continue;
        cr_wide brought = -folio->totals[CR_ACCOUNT_COLOUR_ISSUED];
        return cr_error_set(err, CR_INVARIANT, "ledger",
                            "I5: table %" PRIu32 " has %lld chips of colour %u, of %lld brought",
                            folio->key.table, figure(brought + folio->sum), folio->key.unit,
                            figure(brought));
    }
    return CR_OK; /* it is a currency's: I1 or I6 of that one */
}

enum cr_status cr_ledger_check(const struct cr_ledger *ledger, unsigned unit, cr_money colour_worth,
                               struct cr_error *err)
{
    const struct cr_folio *chips = cr_ledger_folio(ledger, CR_BOOK_CHIPS, unit);
    const struct cr_folio *money = cr_ledger_folio(ledger, CR_BOOK_MONEY, unit);
    enum cr_status status = check_chips(chips, err);
    if (status == CR_OK) status = check_outstanding(chips, money, colour_worth, err);
    if (status == CR_OK) status = check_sides(ledger, chips, err);
    if (status == CR_OK) status = check_colours(ledger, err);
    if (status != CR_OK || !money || money->sum == 0) return status;
    return cr_error_set(err, CR_INVARIANT, "ledger", "I6: all money balances make %lld",
                        figure(money->sum));
}

/* ---- From the balances alone ---- */

static enum cr_status compare(const struct cr_ledger *ledger, const struct cr_ledger *again,
                              struct cr_error *err)
{
    if (ledger->wrong_accounts != again->wrong_accounts ||
        ledger->wrong_folios != again->wrong_folios)
        return broken(err, "recount: other accounts are wrong than were counted along");
    for (size_t i = 0; i < ledger->folios.count; i++) {
        const struct cr_folio *folio = cr_rows_at(&ledger->folios, i);
        const struct cr_folio *other = cr_rows_find(&again->folios, &folio->key);
        for (int kind = 0; kind < CR_ACCOUNT_KINDS; kind++) {
            cr_wide is = total(other, (enum cr_account_kind)kind);
            if (folio->totals[kind] == is) continue;
            return cr_error_set(err, CR_INVARIANT, "ledger",
                                "recount: all of %s make %lld, %lld were counted along",
                                cr_account_name((enum cr_account_kind)kind), figure(is),
                                figure(folio->totals[kind]));
        }
    }
    return CR_OK;
}

enum cr_status cr_ledger_recount(const struct cr_ledger *ledger, unsigned unit,
                                 cr_money colour_worth, struct cr_error *err)
{
    struct cr_ledger *again;
    enum cr_status status = cr_ledger_open(&again);
    if (status != CR_OK) return status;
    for (size_t i = 0; status == CR_OK && i < ledger->balances.count; i++) {
        const struct cr_balance *row = cr_rows_at(&ledger->balances, i);
        status = cr_ledger_load(again, &row->account, row->balance);
    }
    if (status == CR_OK) status = compare(ledger, again, err);
    if (status == CR_OK) status = cr_ledger_check(again, unit, colour_worth, err);
    cr_ledger_close(again);
    return status;
}
