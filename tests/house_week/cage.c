/* cage.c -- chips bought and redeemed over the counter, mistakes taken back. */
#include "week.h"

#define STEPS ",'steps':[1,2,3,4,5,6,7,8,9]"

/* So many of a hundred, to the nearest smallest unit (R10). */
cr_money tax_of(const struct week *week, cr_money sum)
{
    return (sum * week->kind->tax_bp + 5000) / 10000;
}

static void bought(struct week *week, int visitor, cr_money sum)
{
    moves(week, "cage", 0, "player", (uint64_t)(FIRST + visitor), sum);
    moves(week, "2000", 0, "1000", (uint64_t)week->shift, sum);
    check(week);
}

/* It was a mistake: taken back, P47; two managers at once do it once. */
static void take_back(struct week *week, int visitor, cr_money sum)
{
    const uint32_t by[2] = { MANAGER, MANAGER };
    long long record = (long long)answered(week, "n");
    char text[96];
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'reverse_ask','record':%lld,'reason':'another visitor'}", record);
    snprintf(text, sizeof text, "{'do':'reverse','record':%lld}", record);
    if (both(week, by, CR_ROLE_MANAGER, text, text) != 1)
        differ(week, "record %lld was taken back twice, or not at all", record);
    bought(week, visitor, -sum);
}

void buy(struct week *week)
{
    int i = somebody(week, true, false, 0);
    cr_money sum = 10000 * (1 + (cr_money)rnd(week, 10));
    if (i < 0 || has(week, "cage", 0) < 2 * sum) return;
    if (rnd(week, 8) == 0)
        must_refuse(week, CR_FORBIDDEN_ROLE, DEALER, CR_ROLE_DEALER, 0,
                    "{'do':'buy','visitor':%d,'payments':[{'by':'cash','sum':%lld}]}", FIRST + i,
                    (long long)sum);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'buy','visitor':%d,'payments':[{'by':'cash','tendered':%lld,'sum':%lld}]" STEPS "}",
         FIRST + i, (long long)sum + 500, (long long)sum);
    bought(week, i, sum);
    if (rnd(week, 5) == 0) take_back(week, i, sum);
}

static void redeem_sum(struct week *week, int visitor, cr_money sum)
{
    char pieces[PIECES], text[400];
    uint64_t own = (uint64_t)(FIRST + visitor), shift = (uint64_t)week->shift;
    sum = chips(week, "outside", sum, pieces, sizeof pieces);
    if (sum == 0) return; /* he has half of a piece */
    snprintf(text, sizeof text, "{'do':'redeem','visitor':%d,'chips':%s,'id_shown':true}",
             FIRST + visitor, pieces);
    if (!week->kind->boxes && rnd(week, 3) == 0) {
        must_once(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, text);
    } else if (say(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0, "%s", text) != CR_OK) {
        if (week->last.status != CR_BANK_ONLY || !week->kind->boxes) /* too much in a day, R6 */
            differ(week, "%s: %s", text, week->last.text);
        check(week);
        return;
    }
    cr_money tax = tax_of(week, sum);
    moves(week, "player", own, "cage", 0, sum);
    moves(week, "1000", shift, "2000", 0, sum - tax);
    moves(week, "2030", 0, "2000", 0, tax);
    check(week);
}

/* All he has, if the drawer has it. */
void cash_in(struct week *week, int visitor)
{
    cr_money sum = has(week, "player", (uint64_t)(FIRST + visitor)) / 100 * 100;
    if (sum > 0 && has(week, "1000", (uint64_t)week->shift) > 2 * sum && sum <= 2000000)
        redeem_sum(week, visitor, sum);
}

void redeem(struct week *week)
{
    int i = somebody(week, true, false, 500);
    if (i < 0) return;
    cr_money all = has(week, "player", (uint64_t)(FIRST + i));
    cr_money sum = (rnd(week, 2) ? all : all / 2) / 500 * 500;
    if (sum == 0 || has(week, "1000", (uint64_t)week->shift) < 2 * sum || sum > 1000000) return;
    redeem_sum(week, i, sum);
}
