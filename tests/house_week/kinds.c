/* kinds.c -- the houses that are simulated: their tables, and what house.md lets them do. */
#include "week.h"

#define ELECTRONIC \
    "'chance':'electronic','bet_seconds':20,'result_seconds':5,'decision_seconds':10,"
#define WHEEL_BG                                                                           \
    "'table':{'min_inside':100,'min_outside':500,'max_straight':20000,'max_dozen_column':" \
    "200000,'max_even_chance':400000,'colour_value_min':100,'colour_value_max':10000}"
#define WHEEL_TDC                                                                          \
    "'table':{'min_inside':100,'min_outside':500,'max_straight':20000,'max_dozen_column':" \
    "200000,'max_even_chance':400000,'min_announced':100}"
#define ANTES "'min_ante':500,'max_ante':20000,'max_payout':2000000"

const struct kind kinds[] = {
    {
        .name = "a week of a BG house",
        .key = "bg",
        .currency = "BGN",
        .acts = 1,
        .boxes = true,
        .pays_by_bank = true,
        .machines = true,
        .clause = "art.24",
        .decides = INSPECTOR,
        .tables = {
            [1] = { LIVE_WHEEL, "roulette", "'chance':'live'," WHEEL_BG, "", 500 },
            [2] = { MACHINE_WHEEL, "roulette", ELECTRONIC WHEEL_BG, "", 500 },
            [3] = { PUNTO, "punto-banco", ELECTRONIC "'table':{'decks':8}", "", 2000 },
            [4] = { CARDS, "blackjack", ELECTRONIC "'table':{'min_bet':1000,'max_bet':50000}", "",
                    2000 },
            [5] = { CARDS, "caribbean-stud",
                    ELECTRONIC "'table':{'deck_source':'machine','min_ante':500,'max_ante':20000,'ante_step':100,"
                               "'bonus_min':100,'bonus_max':10000}",
                    "ante", 1000 },
            [6] = { POKER, "seven-card-stud",
                    ELECTRONIC "'table':{'min_bet':1000,'max_bet':20000,'ante':200}", "", 1000 },
        },
    },
    {
        .name = "a week of Casino M-1",
        .key = "m1",
        .currency = "BYN",
        .tax_bp = 400,
        .acts = 2,
        .excludes = true,
        .colours = true,
        .has_acts = true,
        .pays_by_bank = true,
        .pays_by_wallet = true,
        .clause = "par.28",
        .decides = MANAGER,
        .tables = {
            [1] = { LIVE_WHEEL, "roulette", "'chance':'live'," WHEEL_BG, "", 500 },
            [2] = { MACHINE_WHEEL, "roulette", ELECTRONIC WHEEL_BG, "", 500 },
            [3] = { CARDS, "blackjack", ELECTRONIC "'table':{'min_bet':1000,'max_bet':50000}", "",
                    2000 },
            [4] = { CARDS, "texas-poker",
                    ELECTRONIC "'table':{'deck_source':'machine'," ANTES "}", "ante", 1000 },
            [5] = { CARDS, "oasis-poker",
                    ELECTRONIC "'table':{'deck_source':'machine','ante_step':100,'bonus_min':100,"
                               "'bonus_max':10000," ANTES "}",
                    "ante", 1000 },
            [6] = { CARDS, "russian-poker",
                    ELECTRONIC "'table':{'deck_source':'machine','ante_step':100,'bonus_min':100,"
                               "'bonus_max':10000," ANTES "}",
                    "ante", 1000 },
            [7] = { POKER, "holdem", ELECTRONIC "'table':{'min_bet':1000,'max_bet':0}", "", 1000 },
        },
    },
    {
        .name = "days of the TDC casino and its jackpots",
        .key = "tdc",
        .currency = "TDC",
        .acts = 1,
        .pools = true,
        .clause = "roulette",
        .decides = MANAGER,
        .tables = {
            [1] = { LIVE_CARDS, "blackjack",
                    "'chance':'live','table':{'min_bet':500,'max_bet':20000,'bonus_min':100,"
                    "'bonus_max':10000,'wheel_min':100,'wheel_max':10000}",
                    "box", 2000 },
            [2] = { MACHINE_WHEEL, "roulette", ELECTRONIC WHEEL_TDC, "", 500 },
            [3] = { CARDS, "russian-poker",
                    ELECTRONIC "'table':{'bonus_min':1000,'bonus_max':10000,'wheel_min':100,"
                               "'wheel_max':10000,'lucky_player_chance_ppm':50000," ANTES "}",
                    "ante", 1000 },
            [4] = { CARDS, "texas-poker",
                    ELECTRONIC "'table':{'bonus_min':100,'bonus_max':10000,'wheel_min':100,"
                               "'wheel_max':10000," ANTES "}",
                    "ante", 1000 },
        },
    },
    {
        .name = "days of the Royal Flush room",
        .key = "rf",
        .currency = "BYN",
        .acts = 1,
        .clause = "gen 1.7",
        .decides = FLOOR_MAN,
        .tables = {
            [1] = { ROOM, "holdem", "'chance':'live','table':{'min_bet':100}", "", 100 },
        },
    },
};
const int kind_count = sizeof kinds / sizeof kinds[0];

enum play play_at(const struct week *week, int table)
{
    return week->kind->tables[table].play;
}

int tables_of(const struct week *week)
{
    int count = 0;
    while (count < TABLES_MAX && week->kind->tables[count + 1].play != NO_TABLE)
        count++;
    return count;
}

/* A dealer stands there. */
bool is_live(enum play play)
{
    return play == LIVE_WHEEL || play == LIVE_CARDS || play == ROOM;
}

/* What its rounds pay is not worked out again: the model learns it from the journal. */
bool is_absorbed(const struct week *week, int table)
{
    enum play play = play_at(week, table);
    return play == CARDS || play == LIVE_CARDS || play == POKER || play == ROOM;
}
