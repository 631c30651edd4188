/* roulette_oracle.c -- the specification read aloud. Above each part stands the heading or the
 * sentence it follows; R numbers are the rulings of rules/roulette.md. */
#include "roulette_oracle.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BIT(n) (UINT64_C(1) << (n))

/* ---- Reading a key ---- */

/* Reads a number without sign or leading zeros; NULL if there is none. */
static const char *read_number(const char *text, unsigned *number)
{
    if (text[0] < '0' || text[0] > '9') return NULL;
    if (text[0] == '0' && text[1] >= '0' && text[1] <= '9') return NULL;
    unsigned value = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        value = value * 10 + (unsigned)(*text - '0');
        if (value > 1000) return NULL;
    }
    *number = value;
    return text;
}

/* "17/18/20" into list; how many numbers it has, 0 if it is not such a list of at most three. */
static unsigned read_list(const char *text, unsigned list[3])
{
    unsigned count = 0;
    while (count < 3) {
        text = read_number(text, &list[count]);
        if (text == NULL) return 0;
        count++;
        if (*text == '\0') return count;
        if (*text != '/') return 0;
        text++;
    }
    return 0;
}

static uint64_t from_to(unsigned first, unsigned last)
{
    uint64_t numbers = 0;
    for (unsigned n = first; n <= last; n++)
        numbers |= BIT(n);
    return numbers;
}

static unsigned how_many(uint64_t numbers)
{
    unsigned count = 0;
    for (unsigned n = 0; n < 64; n++)
        if (numbers & BIT(n)) count++;
    return count;
}

/* "Geometry": n = 3*(r-1) + c, so n and n+1 lie in one row unless n is in column 3. */
static bool is_in_column_3(unsigned n)
{
    return n % 3 == 0;
}

static bool is_row_start(unsigned n)
{
    return n % 3 == 1;
}

/* "Split in a row", "Split in a column", "Split with zero". */
static uint64_t split_numbers(unsigned a, unsigned b)
{
    bool with_zero = a == 0 && b >= 1 && b <= 3;
    bool in_row = a >= 1 && b == a + 1 && !is_in_column_3(a);
    bool in_column = a >= 1 && b == a + 3;
    if (b > 36) return 0;
    return with_zero || in_row || in_column ? BIT(a) | BIT(b) : 0;
}

/* "Corner": a row's two neighbours and the two below them, named by the lowest and the highest. */
static uint64_t corner_numbers(unsigned lowest, unsigned highest)
{
    if (lowest < 1 || highest > 36 || highest != lowest + 4 || is_in_column_3(lowest)) return 0;
    return BIT(lowest) | BIT(lowest + 1) | BIT(lowest + 3) | BIT(lowest + 4);
}

/* "Red: 1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"; black is the rest, zero is neither. */
static bool is_red(unsigned n)
{
    static const unsigned reds[18] = { 1,  3,  5,  7,  9,  12, 14, 16, 18,
                                       19, 21, 23, 25, 27, 30, 32, 34, 36 };
    for (unsigned i = 0; i < 18; i++)
        if (reds[i] == n) return true;
    return false;
}

/* "Every legal position", columns to low/high: does it cover n? Zero is in none of them. */
static bool outside_covers(const char *key, unsigned n)
{
    if (n == 0) return false;
    if (strcmp(key, "red") == 0) return is_red(n);
    if (strcmp(key, "black") == 0) return !is_red(n);
    if (strcmp(key, "even") == 0) return n % 2 == 0;
    if (strcmp(key, "odd") == 0) return n % 2 == 1;
    if (strcmp(key, "low") == 0) return n <= 18;
    if (strcmp(key, "high") == 0) return n >= 19;
    if (strcmp(key, "col1") == 0) return n % 3 == 1;
    if (strcmp(key, "col2") == 0) return n % 3 == 2;
    if (strcmp(key, "col3") == 0) return n % 3 == 0;
    if (strcmp(key, "doz1") == 0) return n <= 12;
    if (strcmp(key, "doz2") == 0) return n >= 13 && n <= 24;
    if (strcmp(key, "doz3") == 0) return n >= 25;
    return false;
}

static uint64_t outside_numbers(const char *key)
{
    uint64_t numbers = 0;
    for (unsigned n = 0; n < ORACLE_NUMBERS; n++)
        if (outside_covers(key, n)) numbers |= BIT(n);
    return numbers;
}

static uint64_t inside_numbers(const char *key)
{
    unsigned list[3];
    if (strcmp(key, "f4") == 0) return from_to(0, 3);
    if (key[0] == '\0') return 0;
    unsigned count = read_list(key + 1, list);
    switch (key[0]) {
    case 'n': return count == 1 && list[0] <= 36 ? BIT(list[0]) : 0;
    case 's': return count == 2 ? split_numbers(list[0], list[1]) : 0;
    case 'c': return count == 2 ? corner_numbers(list[0], list[1]) : 0;
    case 'x': /* two rows: the last begins with 31 */
        return count == 1 && is_row_start(list[0]) && list[0] <= 31 ? from_to(list[0], list[0] + 5)
                                                                    : 0;
    case 't':
        if (count == 3 && list[0] == 0 && list[1] == 1 && list[2] == 2) return from_to(0, 2);
        if (count == 3 && list[0] == 0 && list[1] == 2 && list[2] == 3) return from_to(2, 3) | 1;
        return count == 1 && is_row_start(list[0]) && list[0] <= 34 ? from_to(list[0], list[0] + 2)
                                                                    : 0;
    default: return 0;
    }
}

uint64_t oracle_numbers(const char *key)
{
    uint64_t inside = inside_numbers(key);
    return inside != 0 ? inside : outside_numbers(key);
}

bool oracle_is_position(const char *key)
{
    return oracle_numbers(key) != 0;
}

/* "Inside bets = straight up .. six line (first four included)." */
bool oracle_is_inside(const char *key)
{
    return inside_numbers(key) != 0;
}

/* "Pays": 35 17 11 8 8 5 2 2 1 on 1 2 3 4 4 6 12 12 18 numbers. Each is what 36 would make of it:
 * 36 / k - 1. */
int64_t oracle_pays(const char *key)
{
    unsigned covered = how_many(oracle_numbers(key));
    return covered == 0 ? 0 : 36 / (int64_t)covered - 1;
}

/* Tries `key` and keeps it if it is a position. */
static size_t keep(char keys[ORACLE_POSITIONS][ORACLE_KEY_SIZE], size_t count, const char *key)
{
    if (!oracle_is_position(key)) return count;
    assert(count < ORACLE_POSITIONS && strlen(key) < ORACLE_KEY_SIZE);
    memcpy(keys[count], key, strlen(key) + 1);
    return count + 1;
}

size_t oracle_positions(char keys[ORACLE_POSITIONS][ORACLE_KEY_SIZE])
{
    static const char *const singles = "ntx";
    static const char *const pairs = "sc";
    static const char *const named[] = { "t0/1/2", "t0/2/3", "f4",   "col1", "col2",
                                         "col3",   "doz1",   "doz2", "doz3", "red",
                                         "black",  "even",   "odd",  "low",  "high" };
    char key[32];
    size_t count = 0;
    for (const char *letter = singles; *letter != '\0'; letter++)
        for (unsigned a = 0; a <= 40; a++) {
            snprintf(key, sizeof key, "%c%u", *letter, a);
            count = keep(keys, count, key);
        }
    for (const char *letter = pairs; *letter != '\0'; letter++)
        for (unsigned a = 0; a <= 40; a++)
            for (unsigned b = 0; b <= 40; b++) {
                snprintf(key, sizeof key, "%c%u/%u", *letter, a, b);
                count = keep(keys, count, key);
            }
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        count = keep(keys, count, named[i]);
    return count;
}

/* ---- Limits ---- */

static int64_t or_times(int64_t posted, int64_t times, int64_t straight)
{
    return posted != 0 ? posted : times * straight;
}

/* R9: "Each type has its own maximum; default ratio 1:2:3:4:4:6." */
int64_t oracle_max(const struct oracle_limits *limits, const char *key)
{
    int64_t straight = limits->max_straight;
    switch (how_many(oracle_numbers(key))) {
    case 1: return straight;
    case 2: return or_times(limits->max_split, 2, straight);
    case 3: return or_times(limits->max_street, 3, straight);
    case 4:
        return strcmp(key, "f4") == 0 ? or_times(limits->max_first_four, 4, straight)
                                      : or_times(limits->max_corner, 4, straight);
    case 6: return or_times(limits->max_six_line, 6, straight);
    case 12: return limits->max_dozen_column;
    default: return limits->max_even_chance;
    }
}

/* ---- Laying the bets ---- */

/* The bets as they lie, one part after another. */
struct cloth {
    const struct oracle_house *house;
    const struct oracle_limits *limits;
    struct oracle_part *parts;
    size_t count;
};

/* R5: "Per player per position; all his chips there are summed, announced components included." */
static int64_t lies_there(const struct cloth *cloth, unsigned player, const char *key)
{
    int64_t sum = 0;
    for (size_t i = 0; i < cloth->count; i++)
        if (cloth->parts[i].player == player && strcmp(cloth->parts[i].key, key) == 0)
            sum += cloth->parts[i].stake;
    return sum;
}

static void lay(struct cloth *cloth, size_t bet, unsigned player, const char *key, int64_t stake)
{
    assert(cloth->count < ORACLE_PARTS_MAX);
    struct oracle_part *part = &cloth->parts[cloth->count++];
    memset(part, 0, sizeof *part);
    part->bet = bet;
    part->player = player;
    part->stake = stake;
    assert(strlen(key) < sizeof part->key);
    memcpy(part->key, key, strlen(key) + 1);
}

static bool would_be_too_much(const struct cloth *cloth, unsigned player, const char *key,
                              int64_t stake)
{
    return lies_there(cloth, player, key) + stake > oracle_max(cloth->limits, key);
}

/* "Stakes lie between the table's minimum and maximum. Below the minimum: not accepted." The limit
 * is per position, so chips laid there before count. */
static enum oracle_refusal take_direct(struct cloth *cloth, size_t index,
                                       const struct oracle_bet *bet)
{
    if (bet->key == NULL || !oracle_is_position(bet->key)) return ORACLE_NO_BET;
    if (bet->amount <= 0) return ORACLE_AMOUNT;
    int64_t min =
        oracle_is_inside(bet->key) ? cloth->limits->min_inside : cloth->limits->min_outside;
    if (lies_there(cloth, bet->player, bet->key) + bet->amount < min) return ORACLE_BET_MIN;
    if (cloth->house->over_max == ORACLE_REFUSE &&
        would_be_too_much(cloth, bet->player, bet->key, bet->amount))
        return ORACLE_BET_MAX;
    lay(cloth, index, bet->player, bet->key, bet->amount);
    return ORACLE_TAKEN;
}

/* "Announced (oral) bets": the table of components, a chip a line. */
struct recipe {
    const char *key;
    int64_t chips;
};
static const struct recipe big_series[] = {
    { "t0/2/3", 2 }, { "s4/7", 1 },   { "s12/15", 1 }, { "s18/21", 1 },
    { "s19/22", 1 }, { "c25/29", 2 }, { "s32/35", 1 }, { NULL, 0 },
};
static const struct recipe small_series[] = {
    { "s5/8", 1 },   { "s10/11", 1 }, { "s13/16", 1 }, { "s23/24", 1 },
    { "s27/30", 1 }, { "s33/36", 1 }, { NULL, 0 },
};
static const struct recipe orphelins[] = {
    { "n1", 1 }, { "s6/9", 1 }, { "s14/17", 1 }, { "s17/20", 1 }, { "s31/34", 1 }, { NULL, 0 },
};
static const struct recipe zero_spiel[] = {
    { "s0/3", 1 }, { "s12/15", 1 }, { "n26", 1 }, { "s32/35", 1 }, { NULL, 0 },
};

/* "Wheel order (clockwise from zero)", as printed. */
static const char wheel_order[] =
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 "
    "35 3 26";

static void read_wheel(unsigned pockets[ORACLE_NUMBERS])
{
    const char *at = wheel_order;
    for (unsigned i = 0; i < ORACLE_NUMBERS; i++) {
        char *end;
        pockets[i] = (unsigned)strtoul(at, &end, 10);
        assert(end != at);
        at = end;
    }
}

/* "N and two on each side on the wheel (5), 1 on each as straight up." The wheel has no end. */
static void neighbours_of(unsigned number, char keys[5][ORACLE_KEY_SIZE], struct recipe recipe[6])
{
    unsigned pockets[ORACLE_NUMBERS], at = 0;
    read_wheel(pockets);
    while (pockets[at] != number)
        at++;
    for (unsigned i = 0; i < 5; i++) {
        unsigned neighbour = pockets[(at + ORACLE_NUMBERS - 2 + i) % ORACLE_NUMBERS];
        snprintf(keys[i], ORACLE_KEY_SIZE, "n%u", neighbour);
        recipe[i] = (struct recipe){ keys[i], 1 };
    }
    recipe[5] = (struct recipe){ NULL, 0 };
}

static int64_t chips_of(const struct recipe *recipe)
{
    int64_t chips = 0;
    for (; recipe->key != NULL; recipe++)
        chips += recipe->chips;
    return chips;
}

/* "Chips must be an exact multiple of the count"; R25: where a component would break a maximum, a
 * refusing house refuses the whole announced bet, the other accepts it. */
static enum oracle_refusal take_recipe(struct cloth *cloth, size_t index,
                                       const struct oracle_bet *bet, const struct recipe *recipe)
{
    int64_t chips = chips_of(recipe);
    if (bet->amount <= 0) return ORACLE_AMOUNT;
    if (bet->amount % chips != 0) return ORACLE_MULTIPLE;
    int64_t unit = bet->amount / chips;
    int64_t min = cloth->limits->min_announced != 0 ? cloth->limits->min_announced
                                                    : cloth->limits->min_inside;
    if (unit < min) return ORACLE_BET_MIN;
    for (const struct recipe *line = recipe; line->key != NULL; line++)
        if (cloth->house->over_max == ORACLE_REFUSE &&
            would_be_too_much(cloth, bet->player, line->key, unit * line->chips))
            return ORACLE_BET_MAX;
    for (const struct recipe *line = recipe; line->key != NULL; line++)
        lay(cloth, index, bet->player, line->key, unit * line->chips);
    return ORACLE_TAKEN;
}

/* "N is covered to the table maximum on every inside position that contains it." "Chips the player
 * already has on those positions count towards their maximum; only the difference is added." R23:
 * too few is not accepted, of too many the change goes back. */
static enum oracle_refusal take_complete(struct cloth *cloth, size_t index,
                                         const struct oracle_bet *bet, int64_t *change)
{
    char keys[ORACLE_POSITIONS][ORACLE_KEY_SIZE];
    int64_t missing[ORACLE_POSITIONS] = { 0 };
    int64_t needed = 0;
    size_t count = oracle_positions(keys);
    for (size_t i = 0; i < count; i++) {
        if (!oracle_is_inside(keys[i]) || !(oracle_numbers(keys[i]) & BIT(bet->number))) continue;
        missing[i] = oracle_max(cloth->limits, keys[i]) - lies_there(cloth, bet->player, keys[i]);
        if (missing[i] < 0) missing[i] = 0;
        needed += missing[i];
    }
    if (bet->amount <= 0) return ORACLE_AMOUNT;
    if (needed == 0) return ORACLE_BET_MAX; /* all of them are at their maximum: nothing to add */
    if (bet->amount < needed) return ORACLE_MULTIPLE;
    for (size_t i = 0; i < count; i++)
        if (missing[i] > 0) lay(cloth, index, bet->player, keys[i], missing[i]);
    *change = bet->amount - needed;
    return ORACLE_TAKEN;
}

static enum oracle_refusal take(struct cloth *cloth, size_t index, const struct oracle_bet *bet,
                                int64_t *change)
{
    char keys[5][ORACLE_KEY_SIZE];
    struct recipe neighbours[6];
    if (bet->kind != ORACLE_DIRECT && !(cloth->house->announced >> bet->kind & 1))
        return ORACLE_NOT_OFFERED;
    switch (bet->kind) {
    case ORACLE_DIRECT: return take_direct(cloth, index, bet);
    case ORACLE_BIG_SERIES: return take_recipe(cloth, index, bet, big_series);
    case ORACLE_SMALL_SERIES: return take_recipe(cloth, index, bet, small_series);
    case ORACLE_ORPHELINS: return take_recipe(cloth, index, bet, orphelins);
    case ORACLE_ZERO_SPIEL: return take_recipe(cloth, index, bet, zero_spiel);
    case ORACLE_NEIGHBOURS:
        if (bet->number > 36) return ORACLE_NO_NUMBER;
        neighbours_of(bet->number, keys, neighbours);
        return take_recipe(cloth, index, bet, neighbours);
    case ORACLE_COMPLETE:
        if (bet->number > 36) return ORACLE_NO_NUMBER;
        return take_complete(cloth, index, bet, change);
    case ORACLE_KINDS: break;
    }
    return ORACLE_NO_BET;
}

/* ---- Closing and settling ---- */

/* R18: "the excess was never in play and is returned whatever comes"; of a player's chips on one
 * position those laid last are the excess. */
static void cut_to_max(struct cloth *cloth)
{
    for (size_t i = 0; i < cloth->count; i++) {
        struct oracle_part *part = &cloth->parts[i];
        int64_t room = oracle_max(cloth->limits, part->key);
        for (size_t j = 0; j < i; j++)
            if (cloth->parts[j].player == part->player &&
                strcmp(cloth->parts[j].key, part->key) == 0)
                room -= cloth->parts[j].stake;
        if (room < 0) room = 0;
        part->returned = part->stake > room ? part->stake - room : 0;
    }
}

/* R26: "one player's winnings on one position are cut to it, the stake is untouched." */
static int64_t cut_to_payout_max(const struct cloth *cloth, size_t index, int64_t paid)
{
    const struct oracle_part *part = &cloth->parts[index];
    if (cloth->limits->max_payout_position == 0) return paid;
    int64_t room = cloth->limits->max_payout_position;
    for (size_t j = 0; j < index; j++)
        if (cloth->parts[j].player == part->player && strcmp(cloth->parts[j].key, part->key) == 0)
            room -= cloth->parts[j].paid;
    return paid > room ? room : paid;
}

/* "Zero: every bet that does not cover 0 loses": no case of its own, the outside keys lack it. */
static void settle(struct cloth *cloth, unsigned winning)
{
    for (size_t i = 0; i < cloth->count; i++) {
        struct oracle_part *part = &cloth->parts[i];
        int64_t in_play = part->stake - part->returned;
        if (in_play == 0) {
            part->result = ORACLE_RETURNED;
        } else if (oracle_numbers(part->key) & BIT(winning)) {
            part->result = ORACLE_WON;
            part->paid = cut_to_payout_max(cloth, i, in_play * oracle_pays(part->key));
        } else {
            part->result = ORACLE_LOST;
        }
    }
}

size_t oracle_settle(const struct oracle_house *house, const struct oracle_limits *limits,
                     const struct oracle_bet *bets, size_t count, unsigned winning,
                     struct oracle_taken *taken, struct oracle_part *parts)
{
    assert(winning < ORACLE_NUMBERS);
    struct cloth cloth = { house, limits, parts, 0 };
    for (size_t i = 0; i < count; i++) {
        taken[i].change = 0;
        taken[i].refusal = take(&cloth, i, &bets[i], &taken[i].change);
    }
    cut_to_max(&cloth);
    settle(&cloth, winning);
    return cloth.count;
}

/* ---- The edge ---- */

static struct oracle_fraction in_lowest_terms(int64_t num, int64_t den)
{
    int64_t a = num < 0 ? -num : num, b = den;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a == 0 ? (struct oracle_fraction){ 0, 1 } : (struct oracle_fraction){ num / a, den / a };
}

struct oracle_fraction oracle_edge(const struct oracle_house *house,
                                   const struct oracle_limits *limits,
                                   const struct oracle_bet *bets, size_t count)
{
    struct oracle_part *parts = calloc(ORACLE_PARTS_MAX, sizeof *parts);
    struct oracle_taken *taken = calloc(count + 1, sizeof *taken);
    assert(parts != NULL && taken != NULL);
    int64_t kept = 0, in_play = 0;
    for (unsigned n = 0; n < ORACLE_NUMBERS; n++) {
        size_t part_count = oracle_settle(house, limits, bets, count, n, taken, parts);
        for (size_t i = 0; i < part_count; i++) {
            int64_t stake = parts[i].stake - parts[i].returned;
            in_play += stake;
            kept += parts[i].result == ORACLE_LOST ? stake : -parts[i].paid;
        }
    }
    free(taken);
    free(parts);
    return in_play == 0 ? (struct oracle_fraction){ 0, 1 } : in_lowest_terms(kept, in_play);
}

struct oracle_fraction oracle_edge_of_key(const char *key)
{
    struct oracle_house house = { ORACLE_REFUSE, 0 };
    struct oracle_limits limits = { .min_inside = 1,
                                    .min_outside = 1,
                                    .max_straight = 1,
                                    .max_dozen_column = 1,
                                    .max_even_chance = 1 };
    struct oracle_bet bet = { .player = 1, .kind = ORACLE_DIRECT, .key = key, .amount = 1 };
    return oracle_edge(&house, &limits, &bet, 1);
}
