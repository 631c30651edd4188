/* office.c -- money that goes over no counter: Acts under a contract, cards and wallets, taxes. */
#include "week.h"

/* ---- Acts: P10, P11, P12 ---- */

static void refund(struct week *week, int act, cr_money sum)
{
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'act_refund','act':%d}", act);
    moves(week, "1030", 0, "2010", 0, sum);
    check(week);
}

void use_act(struct week *week)
{
    int i = somebody(week, true, false, 0);
    cr_money sum = 10000 * (1 + (cr_money)rnd(week, 10));
    if (i < 0 || !week->kind->has_acts || has(week, "cage", 0) < 2 * sum) return;
    uint32_t cashier = (uint32_t)week->cashier;
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
         "{'do':'act_create','visitor':%d,'sum':%lld,'contract':'1/26'}", FIRST + i,
         (long long)sum);
    int act = (int)answered(week, "act");
    must_refuse(week, CR_ACT_NOT_FUNDED, cashier, CR_ROLE_CASHIER, 0,
                "{'do':'act_identify','act':%d,'person':%d,'id_shown':true}", act, FIRST + i);
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'act_funds','act':%d,'amount':%lld}", act,
         (long long)sum);
    moves(week, "2010", 0, "1030", 0, sum);
    check(week);
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'act_register','act':%d}", act);
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'act_to_cage','act':%d}", act);
    if (rnd(week, 4) == 0) {
        refund(week, act, sum);
        return;
    }
    must_refuse(week, CR_ACT_PERSON, cashier, CR_ROLE_CASHIER, 0,
                "{'do':'act_identify','act':%d,'person':%d,'id_shown':true}", act, FIRST + i + 1);
    must(week, cashier, CR_ROLE_CASHIER, 0,
         "{'do':'act_identify','act':%d,'person':%d,'id_shown':true}", act, FIRST + i);
    must(week, cashier, CR_ROLE_CASHIER, 0, "{'do':'act_count','act':%d}", act);
    must(week, cashier, CR_ROLE_CASHIER, 0, "{'do':'act_sign','act':%d,'signed':true}", act);
    must(week, cashier, CR_ROLE_CASHIER, 0, "{'do':'act_issue','act':%d,'copy':true}", act);
    moves(week, "cage", 0, "player", (uint64_t)(FIRST + i), sum);
    moves(week, "2000", 0, "2010", 0, sum);
    check(week);
}

/* ---- Cards and wallets: P7, P8, P9 ---- */

void buy_otherwise(struct week *week)
{
    int i = somebody(week, true, false, 0);
    bool by_card = rnd(week, 2);
    if (i < 0 || !week->kind->pays_by_wallet || has(week, "cage", 0) < 100000) return;
    if (rnd(week, 4) == 0)
        must_refuse(week, CR_OUT_OF_ORDER, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                    "{'do':'buy','visitor':%d,'payments':[{'by':'cash','tendered':10000,"
                    "'sum':10000}],'steps':[1,2,3,4,5,6,7,9,8]}",
                    FIRST + i); /* H29 */
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'buy','visitor':%d,'payments':[{'by':'%s','sum':30000}],'steps':[4,5,6,7,8]}",
         FIRST + i, by_card ? "card" : "emoney");
    moves(week, "cage", 0, "player", (uint64_t)(FIRST + i), 30000);
    moves(week, "2000", 0, by_card ? "1040" : "1050", 0, 30000);
    check(week);
}

/* ---- The authorities and the bank: P8, P44 ---- */

void run_office(struct week *week)
{
    cr_money due = has(week, "1040", 0), tax = -has(week, "2030", 0), owed = -has(week, "2080", 0);
    if (due > 0) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
             "{'do':'acquirer_settles','amount':%lld,'fee':%lld}", (long long)due,
             (long long)due / 50);
        moves(week, "1040", 0, "1030", 0, due - due / 50);
        moves(week, "1040", 0, "5030", 0, due / 50);
        check(week);
    }
    if (tax > 0 && rnd(week, 2)) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'tax_remit','amount':%lld}",
             (long long)tax);
        moves(week, "1030", 0, "2030", 0, tax);
        check(week);
    }
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'gambling_tax','amount':50000}");
    moves(week, "2080", 0, "5060", 0, 50000);
    if (owed > 0) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'gambling_tax_pay','amount':%lld}",
             (long long)owed);
        moves(week, "1030", 0, "2080", 0, owed);
    }
    check(week);
}
