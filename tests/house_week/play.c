/* play.c -- rounds. At the wheels the model works the payouts out by itself: a number on its own pays 35
 * to one, and its stake stays on the layout. At the cards it takes what players have afterwards and asks the
 * float.
 */
#include "week.h"

struct bet {
    int visitor, number;
    cr_money amount;
};

/* What won stays on the layout until it is taken off. */
static void settle_wheel(struct week *week, int table, int came, const struct bet *bets, int count)
{
    struct model *model = &week->model;
    for (int i = 0; i < count; i++) {
        const struct bet *bet = &bets[i];
        bool wins = bet->number == came;
        cr_money paid = wins ? 35 * bet->amount : -bet->amount;
        if (wins) {
            model->player[bet->visitor] += paid;
            week->visitors[bet->visitor].stack += paid;
        } else {
            model->layout[table] -= bet->amount;
        }
        model->held[table] -= paid;
        model->won -= paid;
    }
    check(week);
    for (int i = 0; i < count; i++) {
        if (bets[i].number != came) continue;
        must(week, (uint32_t)(FIRST + bets[i].visitor), CR_ROLE_PLAYER, (uint32_t)table,
             "{'in':'remove','bet':'n%d'}", came);
        model->layout[table] -= bets[i].amount;
        model->player[bets[i].visitor] += bets[i].amount;
        week->visitors[bets[i].visitor].stack += bets[i].amount;
        check(week);
    }
    week->rounds++;
}

/* Bets of those who sit there; each on a number of his own. */
static int place(struct week *week, int table, struct bet *bets)
{
    struct model *model = &week->model;
    int count = 0;
    for (int i = 0; i < VISITORS && count < SEATS; i++) {
        cr_money amount = 500 * (1 + (cr_money)rnd(week, 8));
        struct visitor *own = &week->visitors[i];
        if (own->table != table || own->stack < amount) continue;
        struct bet bet = { i, (int)rnd(week, 37), amount };
        must(week, (uint32_t)(FIRST + i), CR_ROLE_PLAYER, (uint32_t)table,
             "{'in':'bet','bet':'n%d','amount':%lld}", bet.number, (long long)amount);
        model->player[i] -= amount;
        own->stack -= amount;
        model->layout[table] += amount;
        check(week);
        bets[count++] = bet;
    }
    return count;
}

static void play_live(struct week *week)
{
    struct bet bets[SEATS];
    int count = place(week, WHEEL, bets);
    int came = count && rnd(week, 3) == 0 ? bets[0].number : (int)rnd(week, 37);
    if (count == 0) return;
    must(week, DEALER, CR_ROLE_DEALER, WHEEL, "{'in':'spin','number':%d}", came);
    must(week, DEALER, CR_ROLE_DEALER, WHEEL, "{'in':'lift_dolly'}");
    settle_wheel(week, WHEEL, came, bets, count);
}

static uint32_t last_round(struct week *week, int table, int *number)
{
    struct cr_floor_about about;
    if (!cr_floor_about(week->floor, (uint32_t)table, &about)) differ(week, "no table %d", table);
    *number = about.last_number;
    return about.has_last ? about.last_round : 0;
}

/* Lets the clocks run until one more round is confirmed. */
static int wait_for_round(struct week *week, int table, uint32_t before)
{
    int number = -1;
    for (int i = 0; i < 400; i++) {
        if (last_round(week, table, &number) > before) return number;
        tick(week);
    }
    differ(week, "the round at table %d does not end", table);
}

static void play_machine(struct week *week)
{
    struct bet bets[SEATS];
    int number;
    bool stood = week->stands;
    uint32_t before = last_round(week, MACHINE, &number);
    int count = place(week, MACHINE, bets);
    if (count == 0) return;
    week->stands = false;
    number = wait_for_round(week, MACHINE, before);
    week->stands = stood;
    settle_wheel(week, MACHINE, number, bets, count);
}

static void play_cards(struct week *week, int table)
{
    struct model *model = &week->model;
    int number, count = 0;
    bool is_punto = table == PUNTO && !week->m1;
    uint32_t before = last_round(week, table, &number);
    for (int i = 0; i < VISITORS; i++) {
        const char *bet = is_punto ? rnd(week, 2) ? "punto" : "banco" : "";
        cr_money amount = 2000 * (1 + (cr_money)rnd(week, 5)); /* a twentieth of it is a chip */
        struct visitor *own = &week->visitors[i];
        if (own->table != table || own->stack < 4 * amount) continue;
        enum cr_status status =
            is_punto ? say(week, (uint32_t)(FIRST + i), CR_ROLE_PLAYER, (uint32_t)table,
                           "{'in':'bet','bet':'%s','amount':%lld}", bet, (long long)amount)
                     : say(week, (uint32_t)(FIRST + i), CR_ROLE_PLAYER, (uint32_t)table,
                           "{'in':'bet','box':%d,'amount':%lld}", i % SEATS + 1, (long long)amount);
        if (status != CR_OK) continue; /* a box that is another's, the cut card */
        count++;
        model->player[i] -= amount;
        own->stack -= amount;
        model->layout[table] += amount;
        check(week);
    }
    if (count == 0) return;
    wait_for_round(week, table, before);
    cr_money paid = -model->layout[table];
    model->layout[table] = 0;
    for (int i = 0; i < VISITORS; i++) {
        if (week->visitors[i].table != table) continue;
        cr_money has = balance(week, CR_ACCOUNT_PLAYER, (uint64_t)(FIRST + i));
        paid += has - model->player[i];
        week->visitors[i].stack += has - model->player[i];
        model->player[i] = has;
    }
    model->held[table] -= paid;
    model->won -= paid;
    check(week);
    week->rounds++;
}

void play(struct week *week, int table)
{
    if (table == WHEEL)
        play_live(week);
    else if (table == MACHINE && !week->m1)
        play_machine(week);
    else
        play_cards(week, table);
}
