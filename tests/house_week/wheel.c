/* wheel.c -- rounds of roulette, live and by machine. Every payout is worked out here from the number that
 * came: which numbers a position covers, and 36 parts shared among them, less the stake. A zero takes
 * all that does not lie on it.
 */
#include "week.h"

struct bet {
    int visitor;
    char at[12];
    uint64_t covers; /* bit n: number n */
    cr_money amount;
};
#define BETS_MAX (2 * SEATS)

/* ---- The cloth, by the specification's drawing: n = 3 rows of 12 ---- */

static uint64_t bit(int number)
{
    return UINT64_C(1) << number;
}

static uint64_t where(bool (*holds)(int, int), int of)
{
    uint64_t numbers = 0;
    for (int i = 1; i <= 36; i++)
        if (holds(i, of)) numbers |= bit(i);
    return numbers;
}

static bool in_column(int number, int column)
{
    return number % 3 == column % 3;
}

static bool in_dozen(int number, int dozen)
{
    return (number - 1) / 12 + 1 == dozen;
}

static bool is_odd(int number, int odd)
{
    return number % 2 == odd;
}

static bool is_high(int number, int high)
{
    return (number > 18) == high;
}

static bool is_red(int number, int red)
{
    static const char reds[] = " 1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36 ";
    char own[8];
    snprintf(own, sizeof own, " %d ", number);
    return (strstr(reds, own) != NULL) == red;
}

static struct bet inside(struct week *week)
{
    struct bet bet = { .visitor = 0 };
    int row = (int)rnd(week, 11), column = (int)rnd(week, 2), n = 3 * row + column + 1;
    switch (rnd(week, 6)) {
    case 0:
        snprintf(bet.at, sizeof bet.at, "s%d/%d", n, n + 1);
        bet.covers = bit(n) | bit(n + 1);
        break;
    case 1:
        snprintf(bet.at, sizeof bet.at, "t%d", 3 * row + 1);
        bet.covers = bit(3 * row + 1) | bit(3 * row + 2) | bit(3 * row + 3);
        break;
    case 2:
        snprintf(bet.at, sizeof bet.at, "c%d/%d", n, n + 4);
        bet.covers = bit(n) | bit(n + 1) | bit(n + 3) | bit(n + 4);
        break;
    case 3:
        snprintf(bet.at, sizeof bet.at, "x%d", 3 * row + 1);
        bet.covers = UINT64_C(0x3f) << (3 * row + 1);
        break;
    default:
        n = (int)rnd(week, 37);
        snprintf(bet.at, sizeof bet.at, "n%d", n);
        bet.covers = bit(n);
        break;
    }
    return bet;
}

static struct bet outside(struct week *week)
{
    static const struct {
        const char *at;
        bool (*holds)(int, int);
        int of;
    } ways[] = { { "col1", in_column, 1 }, { "col2", in_column, 2 }, { "col3", in_column, 3 },
                 { "doz1", in_dozen, 1 },  { "doz2", in_dozen, 2 },  { "doz3", in_dozen, 3 },
                 { "red", is_red, 1 },     { "black", is_red, 0 },   { "odd", is_odd, 1 },
                 { "even", is_odd, 0 },    { "low", is_high, 0 },    { "high", is_high, 1 } };
    size_t way = rnd(week, sizeof ways / sizeof ways[0]);
    struct bet bet = { .covers = where(ways[way].holds, ways[way].of) };
    snprintf(bet.at, sizeof bet.at, "%s", ways[way].at);
    return bet;
}

/* ---- Chips on the cloth and off it: value chips, or colours by count ---- */

static void lay(struct week *week, int table, const struct bet *bet, cr_money amount)
{
    struct visitor *own = &week->visitors[bet->visitor];
    uint64_t player = (uint64_t)(FIRST + bet->visitor), at = (uint64_t)table;
    if (own->colour) {
        cr_money marker = week->markers[table][own->colour];
        colours_move(week, (unsigned)own->colour, "cplayer", at << 32 | player, "clayout", at,
                     amount / marker);
        return;
    }
    moves(week, "player", player, "layout", at, amount);
    own->stack -= amount;
}

static void lose(struct week *week, int table, const struct bet *bet)
{
    const struct visitor *own = &week->visitors[bet->visitor];
    uint64_t at = (uint64_t)table;
    if (own->colour)
        colours_move(week, (unsigned)own->colour, "clayout", at, "rack", at,
                     bet->amount / week->markers[table][own->colour]);
    else
        moves(week, "layout", at, "float", at, bet->amount);
    moves(week, "4000", 0, "2000", 0, bet->amount);
}

static void win(struct week *week, int table, const struct bet *bet)
{
    struct visitor *own = &week->visitors[bet->visitor];
    uint64_t player = (uint64_t)(FIRST + bet->visitor), at = (uint64_t)table;
    cr_money paid = bet->amount * (36 / __builtin_popcountll(bet->covers) - 1);
    if (own->colour) {
        colours_move(week, (unsigned)own->colour, "rack", at, "cplayer", at << 32 | player,
                     paid / week->markers[table][own->colour]);
    } else {
        moves(week, "float", at, "player", player, paid);
        own->stack += paid;
    }
    moves(week, "2000", 0, "4000", 0, paid);
}

/* What won stays on the layout until it is taken off. */
static void settle(struct week *week, int table, int came, const struct bet *bets, int count)
{
    for (int i = 0; i < count; i++)
        if (bets[i].covers >> came & 1)
            win(week, table, &bets[i]);
        else
            lose(week, table, &bets[i]);
    check(week);
    for (int i = 0; i < count; i++) {
        if (!(bets[i].covers >> came & 1)) continue;
        must(week, (uint32_t)(FIRST + bets[i].visitor), CR_ROLE_PLAYER, (uint32_t)table,
             "{'in':'remove','bet':'%s'}", bets[i].at);
        lay(week, table, &bets[i], -bets[i].amount);
        check(week);
    }
    week->rounds++;
}

static cr_money worth_there(const struct week *week, int table, int visitor)
{
    const struct visitor *own = &week->visitors[visitor];
    uint64_t owner = (uint64_t)table << 32 | (uint64_t)(FIRST + visitor);
    if (!own->colour) return own->stack;
    return week->markers[table][own->colour] *
           cell_sum(&week->model, "cplayer", (unsigned)own->colour, owner);
}

static bool is_laid(const struct bet *bets, int count, const struct bet *bet)
{
    for (int i = 0; i < count; i++)
        if (bets[i].visitor == bet->visitor && strcmp(bets[i].at, bet->at) == 0) return true;
    return false;
}

/* Two bets of each who sits there; now and then one is moved away again before it counts. */
static int place(struct week *week, int table, struct bet *bets)
{
    int count = 0;
    for (int i = 0; i < 2 * VISITORS && count < BETS_MAX; i++) {
        int visitor = i / 2;
        struct bet bet = i % 2 ? outside(week) : inside(week);
        bet.visitor = visitor;
        bet.amount = 500 * (1 + (cr_money)rnd(week, 8));
        if (week->visitors[visitor].table != table || week->visitors[visitor].leaving ||
            worth_there(week, table, visitor) < bet.amount || is_laid(bets, count, &bet))
            continue;
        must(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)table,
             "{'in':'bet','bet':'%s','amount':%lld}", bet.at, (long long)bet.amount);
        lay(week, table, &bet, bet.amount);
        check(week);
        if (rnd(week, 12) == 0) {
            must(week, (uint32_t)(FIRST + visitor), CR_ROLE_PLAYER, (uint32_t)table,
                 "{'in':'remove','bet':'%s'}", bet.at);
            lay(week, table, &bet, -bet.amount);
            check(week);
            continue;
        }
        bets[count++] = bet;
    }
    return count;
}

/* ---- Rounds ---- */

/* A BG wheel turns the other way with each ball [art.11(4)]. */
static void check_way(struct week *week, int table)
{
    static char buffer[1 << 16];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_floor_public(week->floor, (uint32_t)table, week->clock, &out);
    json_t *view = json_loadb(buffer, out.length, 0, NULL);
    const char *way = json_string_value(json_object_get(json_object_get(view, "page"), "wheel"));
    if (!way) differ(week, "nobody knows which way the wheel turns");
    if (week->kind->boxes && strcmp(way, week->way) == 0)
        differ(week, "the wheel turns %s again", way);
    snprintf(week->way, sizeof week->way, "%s", way);
    json_decref(view);
}

static void launch(struct week *week, int table)
{
    if (week->kind->boxes && week->way[0] && rnd(week, 3) == 0)
        must_refuse(week, CR_WHEEL_DIRECTION, DEALER, CR_ROLE_DEALER, (uint32_t)table,
                    "{'in':'launch','wheel':'%s'}", week->way);
    must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'launch'}");
    check_way(week, table);
}

/* In one word, or as it happens; a ball that was no spin is thrown again. */
static void spin(struct week *week, int table, int came)
{
    if (rnd(week, 3)) {
        must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'spin','number':%d}", came);
        check_way(week, table);
        return;
    }
    launch(week, table);
    if (rnd(week, 4) == 0) {
        must(week, BOSS, CR_ROLE_PIT_BOSS, (uint32_t)table,
             "{'in':'no_spin','reason':'foreign_object'}");
        check(week);
        launch(week, table);
    }
    must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'close_bets','laps':4}");
    must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'result','number':%d,'laps':5}",
         came);
}

static void play_live(struct week *week, int table)
{
    struct bet bets[BETS_MAX];
    int count = place(week, table, bets);
    if (count == 0) return;
    int came = (int)rnd(week, 37);
    while (rnd(week, 3) == 0 && !(bets[0].covers >> came & 1)) /* luck is not rare here */
        came = __builtin_ctzll(bets[0].covers);
    spin(week, table, came);
    must(week, DEALER, CR_ROLE_DEALER, (uint32_t)table, "{'in':'lift_dolly'}");
    settle(week, table, came, bets, count);
}

static void play_machine(struct week *week, int table)
{
    struct bet bets[BETS_MAX];
    int number;
    bool stood = week->stands;
    uint32_t before = last_round(week, table, &number);
    int count = place(week, table, bets);
    if (count == 0) return;
    week->stands = false;
    number = wait_for_round(week, table, before);
    week->stands = stood;
    settle(week, table, number, bets, count);
}

void play_wheel(struct week *week, int table)
{
    if (play_at(week, table) == LIVE_WHEEL)
        play_live(week, table);
    else
        play_machine(week, table);
}

/* ---- Colours ---- */

static const char *const names[] = { "", "white", "yellow", "orange", "pink", "red" };

static bool is_taken(const struct week *week, int table, int colour)
{
    for (int i = 0; i < VISITORS; i++)
        if (week->visitors[i].table == table && week->visitors[i].colour == colour) return true;
    return false;
}

/* P16: a colour of his own, at a worth of his own, for most of what he has. */
void take_colour(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint64_t player = (uint64_t)(FIRST + visitor), at = (uint64_t)own->table;
    int colour = 1 + (int)rnd(week, 5);
    while (is_taken(week, own->table, colour))
        colour = colour % 5 + 1;
    cr_money marker = rnd(week, 2) ? 500 : 100, sum = own->stack < 100000 ? own->stack : 100000;
    if (marker == 100 && sum > 30000) sum = 30000; /* the rack has so many */
    sum -= sum % marker;
    must(week, (uint32_t)player, CR_ROLE_PLAYER, (uint32_t)own->table,
         "{'in':'mark','colour':'%s','value':%lld}", names[colour], (long long)marker);
    week->markers[own->table][colour] = marker;
    must(week, (uint32_t)player, CR_ROLE_PLAYER, (uint32_t)own->table,
         "{'in':'swap','amount':%lld}", (long long)sum);
    own->colour = colour;
    own->stack -= sum;
    moves(week, "player", player, "float", at, sum);
    colours_move(week, (unsigned)colour, "rack", at, "cplayer", at << 32 | player, sum / marker);
    check(week);
}

/* P17. */
void give_colour_back(struct week *week, int visitor)
{
    struct visitor *own = &week->visitors[visitor];
    uint64_t player = (uint64_t)(FIRST + visitor), at = (uint64_t)own->table;
    cr_money count = cell_sum(&week->model, "cplayer", (unsigned)own->colour, at << 32 | player);
    cr_money sum = count * week->markers[own->table][own->colour];
    must(week, (uint32_t)player, CR_ROLE_PLAYER, (uint32_t)own->table, "{'in':'cash_out'}");
    moves(week, "float", at, "player", player, sum);
    colours_move(week, (unsigned)own->colour, "cplayer", at << 32 | player, "rack", at, count);
    own->colour = 0;
    own->stack += sum;
    check(week);
}
