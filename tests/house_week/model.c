/* model.c -- the books a second time: plain sums, moved by what was acknowledged, against the house's. */
#include "ledger/currency.h"
#include "week.h"

static unsigned unit(const struct week *week)
{
    return cr_currency_unit(week->m1 ? "BYN" : "BGN");
}

cr_money balance(const struct week *week, enum cr_account_kind kind, uint64_t owner)
{
    struct cr_account own = cr_account_of(kind, unit(week), owner);
    return cr_ledger_balance(cr_floor_ledger(week->floor), &own);
}

static void same(struct week *week, const char *what, int number, cr_money is, cr_money expected)
{
    if (is != expected)
        differ(week, "%s %d is %lld in the books, %lld by what was acknowledged; last: %s", what,
               number, (long long)is, (long long)expected, week->last.text);
}

static cr_money sum(const struct week *week, enum cr_account_kind kind)
{
    return cr_ledger_sum(cr_floor_ledger(week->floor), kind, unit(week));
}

void check(struct week *week)
{
    const struct model *model = &week->model;
    struct cr_error err = { "", "" };
    cr_money outside = model->lost;
    if (cr_ledger_recount(cr_floor_ledger(week->floor), unit(week), 0, &err) != CR_OK)
        differ(week, "%s: %s", err.where, err.what);
    same(week, "vault", 0, sum(week, CR_ACCOUNT_VAULT), model->vault);
    same(week, "cage", 0, sum(week, CR_ACCOUNT_CAGE), model->cage);
    same(week, "transit", 0, sum(week, CR_ACCOUNT_TRANSIT), model->transit);
    same(week, "safe", 0, sum(week, CR_ACCOUNT_CASH_SAFE), model->safe);
    same(week, "drawer", week->shift, sum(week, CR_ACCOUNT_CASH_DRAWER), model->drawer);
    for (int i = 0; i < VISITORS; i++) {
        outside += model->player[i];
        same(week, "visitor", FIRST + i, balance(week, CR_ACCOUNT_PLAYER, (uint64_t)(FIRST + i)),
             model->player[i]);
    }
    same(week, "nobody's chips", 0, balance(week, CR_ACCOUNT_PLAYER, 0), model->lost);
    for (int i = 1; i <= TABLES; i++) {
        outside += model->layout[i];
        same(week, "float", i, balance(week, CR_ACCOUNT_FLOAT, (uint64_t)i), model->held[i]);
        same(week, "layout", i, balance(week, CR_ACCOUNT_LAYOUT, (uint64_t)i), model->layout[i]);
        same(week, "tips", i, balance(week, CR_ACCOUNT_TIPS, (uint64_t)i), model->tips[i]);
        same(week, "drop", i, balance(week, CR_ACCOUNT_CASH_DROP, (uint64_t)i), model->drop[i]);
    }
    same(week, "outstanding", 0, -sum(week, CR_ACCOUNT_OUTSTANDING), outside);
    same(week, "tax", 0, -sum(week, CR_ACCOUNT_TAX_WITHHELD), model->tax);
    same(week, "win of the tables", 0, -sum(week, CR_ACCOUNT_TABLE_WIN), model->won);
}
