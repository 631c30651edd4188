/* machines.c -- two gaming machines and the jackpot they share: every contribution to the last fraction of a
 * unit, hits that three people look at, money in and out of boxes, hoppers and the cage.
 */
#include "week.h"

#define J        1000001 /* the jackpot's number */
#define SHARE_BP 300
#define RESET    10000

/* ---- Putting up ---- */

void found_machines(struct week *week)
{
    static const char *const states[] = { "'submitted'",
                                          "'approved','metrology':'M 1','commission':'C 1'",
                                          "'active'" };
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
         "{'do':'linked_put','name':'Big','hall':'one','levels':[{'share_bp':%d,'reset':%d}]}",
         SHARE_BP, RESET);
    for (int i = 0; i < 3; i++)
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'linked_move','jackpot':%d,'to':%s}",
             J, states[i]);
    moves(week, "2040", J, "5000", 0, RESET);
    week->level = RESET;
    check(week);
    for (int i = 1; i <= MACHINES; i++) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
             "{'do':'machine_put','name':'A%d','serial':'%d','place':'one','means':['coin'],"
             "'approval':'B 1','excise':'E 1','jackpot':%d}",
             i, i, J);
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'machine_link','machine':%d}", i);
    }
    check(week);
}

/* ---- Games ---- */

static void stake(struct week *week, struct machine *own, cr_money amount)
{
    own->credits -= amount;
    own->stakes += amount;
    own->games++;
    moves(week, "4020", 0, "2060", 0, amount);
    week->fraction += amount * SHARE_BP; /* of ten thousand */
    cr_money share = week->fraction / 10000;
    week->fraction %= 10000;
    week->level += share;
    moves(week, "2040", J, "4005", 0, share);
}

/* A few games in one message; without a link they are told when it is there again. */
static void play_games(struct week *week, int number)
{
    struct machine *own = &week->machines[number];
    char text[1024];
    struct cr_text out = cr_text_on(text, sizeof text);
    bool was_cut = rnd(week, 4) == 0;
    if (was_cut) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'machine_unlink','machine':%d}",
             number);
        must_refuse(week, CR_LINK_DOWN, OFFICE, CR_ROLE_ADMINISTRATION, 0,
                    "{'do':'machine_stake','machine':%d,'amount':7}", number);
    }
    cr_money in = 1000 * (1 + (cr_money)rnd(week, 20));
    cr_text_format(&out, "{'in':%lld,'means':'coin'}", (long long)in);
    own->credits += in;
    own->in += in;
    moves(week, "2060", 0, "1025", 0, in);
    for (uint32_t i = 0, games = 1 + rnd(week, 6); i < games; i++) {
        cr_money amount = 1 + (cr_money)rnd(week, 777);
        if (amount > own->credits) break;
        cr_text_format(&out, ",{'stake':%lld}", (long long)amount);
        stake(week, own, amount);
        if (rnd(week, 3)) continue;
        cr_money won = amount * (1 + (cr_money)rnd(week, 4));
        cr_text_format(&out, ",{'win':%lld}", (long long)won);
        own->credits += won;
        own->wins += won;
        moves(week, "2060", 0, "4020", 0, won);
    }
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'%s','machine':%d,'events':[%s]}",
         was_cut ? "machine_link" : "machine_play", number, text);
    check(week);
}

/* ---- The cage ---- */

static void handle_cash(struct week *week, int number)
{
    struct machine *own = &week->machines[number];
    uint64_t shift = (uint64_t)week->shift;
    uint32_t cashier = (uint32_t)week->cashier;
    cr_money amount = own->credits / 2;
    switch (rnd(week, 4)) {
    case 0: /* credits for cash at the window */
        if (amount == 0) return;
        must(week, cashier, CR_ROLE_CASHIER, 0,
             "{'do':'machine_redeem','machine':%d,'amount':%lld}", number, (long long)amount);
        own->credits -= amount;
        own->out += amount;
        moves(week, "1000", shift, "2060", 0, amount);
        break;
    case 1: /* from the hopper, filled before */
        if (amount == 0) return;
        must(week, cashier, CR_ROLE_CASHIER, 0,
             "{'do':'machine_hopper_fill','machine':%d,'amount':%lld}", number, (long long)amount);
        moves(week, "1000", shift, "1026", 0, amount);
        check(week);
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
             "{'do':'machine_cash_out','machine':%d,'amount':%lld}", number, (long long)amount);
        own->credits -= amount;
        own->out += amount;
        moves(week, "1026", 0, "2060", 0, amount);
        break;
    case 2: /* what fell into the box */
        if (own->in == own->taken) return;
        must(week, cashier, CR_ROLE_CASHIER, 0,
             "{'do':'machine_drop_count','machine':%d,'amount':%lld}", number,
             (long long)(own->in - own->taken));
        moves(week, "1025", 0, "1000", shift, own->in - own->taken);
        own->taken = own->in;
        break;
    default: break;
    }
    check(week);
}

/* ---- Hits ---- */

static void pay_hit(struct week *week, int award, cr_money amount)
{
    int i = somebody(week, true, false, 0);
    bool by_bank = rnd(week, 2);
    if (i < 0) i = 0;
    must(week, MANAGER, CR_ROLE_MANAGER, 0,
         "{'do':'award_approve','award':%d,'visitor':%d,'method':'%s'}", award, FIRST + i,
         by_bank ? "bank" : "cash");
    moves(week, by_bank ? "2021" : "2020", 0, "2040", J, amount);
    check(week);
    if (by_bank) {
        must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0,
             "{'do':'award_transfer','award':%d,'reference':'B 2'}", award);
        moves(week, "1030", 0, "2021", 0, amount);
    } else {
        must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0, "{'do':'award_pay','award':%d}",
             award);
        moves(week, "1000", (uint64_t)week->shift, "2020", 0, amount);
    }
}

static void hit(struct week *week, int number)
{
    if (week->machines[number].games == week->machines[number].hit_at) return; /* one a game */
    must(week, OFFICE, CR_ROLE_ADMINISTRATION, 0, "{'do':'machine_jackpot_hit','machine':%d}",
         number);
    int award = (int)answered(week, "award");
    cr_money amount = (cr_money)answered(week, "amount");
    if (amount != week->level)
        differ(week, "a jackpot of %lld, by its contributions %lld", (long long)amount,
               (long long)week->level);
    week->machines[number].hit_at = week->machines[number].games;
    moves(week, "2040", J, "5000", 0, RESET);
    week->level = RESET;
    check(week);
    must_refuse(week, CR_VERIFY_ROLE, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'award_verify','award':%d}", award);
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0, "{'do':'award_verify','award':%d}", award);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'award_verify','award':%d}", award);
    if (rnd(week, 4) == 0) {
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'award_reject','award':%d,'reason':'the machine was open'}", award);
        week->level += amount;
    } else {
        pay_hit(week, award, amount);
    }
    check(week);
    week->hits++;
}

/* What it counted itself is what the house counted. */
static void read_meters(struct week *week, int number)
{
    const struct machine *own = &week->machines[number];
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'machine_meters','machine':%d,'stakes':%lld,'wins':%lld,'credits_in':%lld,"
         "'credits_out':%lld,'games':%lld,'drop':%lld}",
         number, (long long)own->stakes, (long long)own->wins, (long long)own->in,
         (long long)own->out, (long long)own->games, (long long)own->in);
    if (answered(week, "strayed")) differ(week, "machine %d: %s", number, week->last.text);
    must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'machine_verify','jackpot':%d}", J);
    if (!answered(week, "holds")) differ(week, "the jackpot: %s", week->last.text);
}

void play_machines(struct week *week)
{
    int number = 1 + (int)rnd(week, MACHINES);
    if (!week->kind->machines) return;
    play_games(week, number);
    if (rnd(week, 2)) handle_cash(week, number);
    if (rnd(week, 6) == 0) hit(week, number);
    if (rnd(week, 6) == 0) read_meters(week, number);
}
