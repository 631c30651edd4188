/* Roulette through the real table, house by house: against the oracle, and against what must always
 * hold. CROUPIER_LONG=1 plays a million random rounds a house; a failure prints its seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "in_child.h"

#define KIT_FAIL(...)           \
    do {                        \
        if (is_child) _exit(2); \
        fail_msg(__VA_ARGS__);  \
    } while (0)
#include "random_play.h"
#include "roulette_oracle.h"

static bool is_long(void)
{
    const char *text = getenv("CROUPIER_LONG");
    return text && *text && strcmp(text, "0") != 0;
}

/* ---- Against the oracle ---- */

enum { ORACLE_SEATS = 4, ORACLE_BETS = 12 };

static struct oracle_house oracle_of(const struct cr_roulette_rules *rules)
{
    struct oracle_house house = { rules->over_max_policy == CR_OVER_PLAY_TO_MAX ? ORACLE_PLAY_TO_MAX
                                                                                : ORACLE_REFUSE,
                                  0 };
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++)
        if (rules->announced >> kind & 1) house.announced |= 1u << (kind + ORACLE_NEIGHBOURS);
    return house;
}

/* A plate and the same limits for the oracle; all of them whole chips of any value used below. */
static struct oracle_limits random_limits(struct kit *kit, struct dice *dice)
{
    struct oracle_limits limits = { .min_inside = 10 * (cr_money)roll(dice, 2) + 10,
                                    .min_outside = 10 * (cr_money)(1 + roll(dice, 5)),
                                    .max_straight = 100 * (cr_money)(1 + roll(dice, 5)),
                                    .max_dozen_column = 1000,
                                    .max_even_chance = 100 * (cr_money)(10 + roll(dice, 20)) };
    if (roll(dice, 4) == 0) limits.max_split = 150;
    if (roll(dice, 4) == 0) limits.max_corner = 210;
    if (roll(dice, 4) == 0) limits.max_six_line = 170;
    if (roll(dice, 3) == 0) limits.max_payout_position = 10 * (cr_money)(1 + roll(dice, 400));
    if (roll(dice, 3) == 0 && kit->rules.min_announced == CR_MANAGER) limits.min_announced = 30;
    kit->plate.min_inside = limits.min_inside;
    kit->plate.min_outside = limits.min_outside;
    kit->plate.min_announced = limits.min_announced;
    kit->plate.max_inside[CR_STRAIGHT] = limits.max_straight;
    kit->plate.max_inside[CR_SPLIT] = limits.max_split;
    kit->plate.max_inside[CR_CORNER] = limits.max_corner;
    kit->plate.max_inside[CR_SIX_LINE] = limits.max_six_line;
    kit->plate.max_dozen_column = limits.max_dozen_column;
    kit->plate.max_even_chance = limits.max_even_chance;
    kit->plate.max_payout_position = limits.max_payout_position;
    kit->plate.pay_in = (int32_t)roll(dice, 2);
    return limits;
}

enum fault {
    NO_FAULT,
    BAD_KEY,
    BAD_NUMBER,
    BAD_AMOUNT,
    NOT_MULTIPLE,
    TOO_LITTLE,
    TOO_MUCH,
    FAULTS
};

static const int chips_of[ORACLE_KINDS] = { 1, 5, 9, 6, 5, 4, 1 };

/* A bet with at most the one fault; a wrong amount may break another rule besides. */
static struct oracle_bet random_bet(struct kit *kit, struct dice *dice, enum fault fault)
{
    static const char *const wrong_keys[] = { "s1/5", "s0/4", "n37", "t2", "c3/7", "x34", "blue" };
    cr_money min = kit->plate.min_inside > kit->plate.min_announced ? kit->plate.min_inside
                                                                    : kit->plate.min_announced;
    struct oracle_bet bet = { .player = roll(dice, ORACLE_SEATS) };
    if (roll(dice, 4) == 0) bet.kind = (enum oracle_kind)(1 + roll(dice, ORACLE_KINDS - 1));
    if (bet.kind == ORACLE_COMPLETE && roll(dice, 20)) bet.kind = ORACLE_NEIGHBOURS;
    bet.number = fault == BAD_NUMBER ? 37 + roll(dice, 100) : roll(dice, 37);
    if (bet.kind == ORACLE_DIRECT) {
        unsigned position = roll(dice, 2) ? roll(dice, 8) : roll(dice, CR_POSITIONS);
        bet.key = fault == BAD_KEY ? wrong_keys[roll(dice, 7)] : cr_positions[position].key;
        if (position >= 145) min = kit->plate.min_outside;
    }
    int chips = chips_of[bet.kind];
    bet.amount = (min + 10 * (cr_money)roll(dice, 20)) * chips;
    if (bet.kind == ORACLE_COMPLETE) bet.amount = 100000 + 10 * (cr_money)roll(dice, 10);
    if (fault == BAD_AMOUNT) bet.amount = -10 * (cr_money)(1 + roll(dice, 3));
    if (fault == NOT_MULTIPLE && chips != 5)
        bet.amount += chips > 1 ? 10 : 0; /* whole chips of 10 */
    if (fault == TOO_LITTLE) bet.amount = (min - 10) * chips;
    if (fault == TOO_MUCH) bet.amount = 10000 * chips;
    return bet;
}

static enum cr_status lay(struct kit *kit, const struct oracle_bet *bet)
{
    if (bet->kind == ORACLE_DIRECT)
        return kit_apply(kit, kit_bet(bet->player, bet->key, bet->amount));
    enum cr_announced kind = (enum cr_announced)(bet->kind - ORACLE_NEIGHBOURS);
    enum cr_status status =
        kit_apply(kit, kit_announce(bet->player, kind, bet->number, bet->amount));
    if (status != CR_OK || !kit->rules.announced_needs_repeat) return status;
    status = kit_apply(kit, kit_place(bet->player));
    if (status != CR_OK) kit_do(kit, kit_of(CR_IN_WITHDRAW, bet->player));
    return status;
}

static enum cr_status status_of(enum oracle_refusal refusal, enum oracle_kind kind)
{
    static const enum cr_status statuses[] = {
        [ORACLE_TAKEN] = CR_OK,
        [ORACLE_NO_BET] = CR_NO_BET,
        [ORACLE_NO_NUMBER] = CR_NO_NUMBER,
        [ORACLE_NOT_OFFERED] = CR_NOT_OFFERED,
        [ORACLE_AMOUNT] = CR_AMOUNT,
        [ORACLE_MULTIPLE] = CR_MULTIPLE,
        [ORACLE_BET_MIN] = CR_BET_MIN,
        [ORACLE_BET_MAX] = CR_BET_MAX,
    };
    if (kind == ORACLE_COMPLETE && refusal == ORACLE_MULTIPLE) return CR_NO_CHIPS; /* too few */
    return statuses[refusal];
}

struct sums {
    cr_money stake, paid, lost, returned, stands;
};
static struct sums is_sums[ORACLE_SEATS][CR_POSITIONS], oracle_sums[ORACLE_SEATS][CR_POSITIONS];

static void sum_report(const struct cr_report *report)
{
    memset(is_sums, 0, sizeof is_sums);
    for (size_t i = 0; i < report->count; i++) {
        const struct cr_result *line = &report->list[i];
        struct sums *sums = &is_sums[line->seat][line->position];
        sums->stake += line->stake;
        sums->paid += line->paid;
        sums->lost += line->lost;
        sums->returned += line->returned;
        sums->stands += line->stands;
    }
}

static void sum_parts(const struct oracle_part *parts, size_t count)
{
    memset(oracle_sums, 0, sizeof oracle_sums);
    for (size_t i = 0; i < count; i++) {
        struct sums *sums = &oracle_sums[parts[i].player][kit_position(parts[i].key)];
        cr_money in_play = parts[i].stake - parts[i].returned;
        sums->stake += parts[i].stake;
        sums->paid += parts[i].paid;
        sums->returned += parts[i].returned;
        if (parts[i].result == ORACLE_LOST) sums->lost += in_play;
        if (parts[i].result == ORACLE_WON) sums->stands += in_play;
    }
}

static void compare_round(struct kit *kit, uint64_t seed)
{
    sum_report(kit_report(kit));
    for (unsigned seat = 0; seat < ORACLE_SEATS; seat++)
        for (unsigned i = 0; i < CR_POSITIONS; i++)
            if (memcmp(&is_sums[seat][i], &oracle_sums[seat][i], sizeof(struct sums)) != 0)
                fail_msg(
                    "seed=%llu: seat %u on %s: paid %lld lost %lld returned %lld stands %lld "
                    "of %lld; the oracle: %lld %lld %lld %lld of %lld",
                    (unsigned long long)seed, seat, cr_positions[i].key,
                    (long long)is_sums[seat][i].paid, (long long)is_sums[seat][i].lost,
                    (long long)is_sums[seat][i].returned, (long long)is_sums[seat][i].stands,
                    (long long)is_sums[seat][i].stake, (long long)oracle_sums[seat][i].paid,
                    (long long)oracle_sums[seat][i].lost, (long long)oracle_sums[seat][i].returned,
                    (long long)oracle_sums[seat][i].stands, (long long)oracle_sums[seat][i].stake);
}

/* One round; the table's plate is new now and then. */
static void play_against_oracle(struct kit *kit, uint64_t seed, struct oracle_limits *limits)
{
    static struct oracle_part parts[ORACLE_PARTS_MAX];
    struct oracle_taken taken[ORACLE_BETS];
    struct oracle_bet bets[ORACLE_BETS];
    enum cr_status answers[ORACLE_BETS];
    enum fault faults[ORACLE_BETS];
    struct dice dice = { .seed = seed };
    if (!kit->table || roll(&dice, 8) == 0) {
        *limits = random_limits(kit, &dice);
        kit_start(kit, true);
    } else {
        cr_table_reset(kit->table, true);
        kit_opening(kit);
    }
    unsigned players = 1 + roll(&dice, ORACLE_SEATS);
    for (uint32_t i = 0; i < players; i++) {
        static const cr_money values[] = { 1, 5, 10 };
        cr_money value = roll(&dice, 2) ? values[roll(&dice, 3)] : 0;
        if (value < cr_roulette_colour_min(cr_table_play(kit->table))) value = 0;
        kit_seat(kit, i + 1, 10000000, value);
    }
    size_t count = 1 + roll(&dice, ORACLE_BETS);
    for (size_t i = 0; i < count; i++) {
        faults[i] = roll(&dice, 4) ? NO_FAULT : (enum fault)(1 + roll(&dice, FAULTS - 1));
        bets[i] = random_bet(kit, &dice, faults[i]);
        bets[i].player %= players;
        answers[i] = lay(kit, &bets[i]);
    }
    unsigned number = roll(&dice, 37);
    struct oracle_house house = oracle_of(&kit->rules);
    size_t part_count = oracle_settle(&house, limits, bets, count, number, taken, parts);
    for (size_t i = 0; i < count; i++) {
        enum cr_status wanted = status_of(taken[i].refusal, bets[i].kind);
        bool several = faults[i] == NOT_MULTIPLE || faults[i] == TOO_LITTLE;
        bool same = several ? (answers[i] == CR_OK) == (wanted == CR_OK) : answers[i] == wanted;
        if (!same)
            fail_msg("seed=%llu: bet %zu (player %u, kind %d, %s, number %u, %lld) is %s, the "
                     "oracle says %s",
                     (unsigned long long)seed, i, bets[i].player, (int)bets[i].kind,
                     bets[i].key ? bets[i].key : "-", bets[i].number, (long long)bets[i].amount,
                     cr_status_name(answers[i]), cr_status_name(wanted));
    }
    kit_do(kit, kit_spin(number));
    sum_parts(parts, part_count);
    compare_round(kit, seed);
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
}

static void rounds_settle_as_the_oracle_does(const char *house)
{
    struct kit *kit = kit_open(house);
    struct oracle_limits limits;
    uint64_t rounds = is_long() ? 1000000 : 20000;
    kit->plate.seats = ORACLE_SEATS;
    if (kit->rules.max_payout_position == CR_NONE) kit->rules.max_payout_position = CR_MANAGER;
    for (uint64_t seed = 1; seed <= rounds; seed++)
        play_against_oracle(kit, seed, &limits);
    kit_close(kit);
}

static void test_random_rounds_at_m1_settle_as_the_oracle_does(void **unused)
{
    (void)unused;
    rounds_settle_as_the_oracle_does("m1");
}

static void test_random_rounds_at_tdc_settle_as_the_oracle_does(void **unused)
{
    (void)unused;
    rounds_settle_as_the_oracle_does("tdc");
}

static void test_random_rounds_at_bg_settle_as_the_oracle_does(void **unused)
{
    (void)unused;
    rounds_settle_as_the_oracle_does("bg");
}

/* ---- Every position and every number ---- */

/* A fresh table with one player who has chips enough. */
static void fresh(struct kit *kit, cr_money value)
{
    if (kit->table) {
        cr_table_reset(kit->table, true);
        kit_opening(kit);
    } else {
        kit_start(kit, true);
    }
    kit_seat(kit, 1, 1000000, value);
}

static struct kit *small_kit(const char *house)
{
    struct kit *kit = kit_open(house);
    kit->plate.seats = 4;
    return kit;
}

static void test_every_position_keeps_exactly_one_thirty_seventh(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = small_kit(kit_houses[house]);
        for (unsigned i = 0; i < CR_POSITIONS; i++) {
            struct oracle_fraction edge = oracle_edge_of_key(cr_positions[i].key);
            cr_money kept = 0, staked = 0;
            for (unsigned number = 0; number < CR_NUMBERS; number++) {
                fresh(kit, 0);
                kit_do(kit, kit_bet(0, cr_positions[i].key, 10));
                kit_do(kit, kit_spin(number));
                const struct cr_report *report = kit_report(kit);
                kept += report->lost - report->paid;
                staked += report->staked;
            }
            assert_int_equal(staked, 370);
            assert_true(kept * edge.den == staked * edge.num);
            assert_int_equal(kept, 10); /* every bet of single-zero roulette: 1/37 */
        }
        kit_close(kit);
    }
}

static void lay_components(struct kit *kit, enum cr_announced kind, unsigned number, cr_money unit)
{
    struct cr_component parts[CR_COMPONENTS_MAX];
    size_t count = cr_roulette_components(&kit->rules, kind, number, parts);
    for (size_t i = 0; i < count; i++) {
        unsigned position = (unsigned)parts[i].position;
        struct cr_input bet = kit_bet(0, cr_positions[position].key, unit * parts[i].chips);
        if (kind == CR_COMPLETE)
            bet.amount = cr_roulette_max(cr_table_play(kit->table), cr_positions[position].type);
        kit_do(kit, bet);
    }
}

static void announced_is_its_positions(struct kit *kit, enum cr_announced kind, unsigned number)
{
    struct cr_report announced, direct;
    for (unsigned winning = 0; winning < CR_NUMBERS; winning++) {
        cr_money amount = kind == CR_COMPLETE ? 5000 : kit->rules.chips[kind] * 10;
        fresh(kit, 0);
        kit_do(kit, kit_announce(0, kind, number, amount));
        if (kit->rules.announced_needs_repeat) kit_do(kit, kit_place(0));
        kit_do(kit, kit_spin(winning));
        announced = *kit_report(kit);
        fresh(kit, 0);
        lay_components(kit, kind, number, 10);
        kit_do(kit, kit_spin(winning));
        direct = *kit_report(kit);
        assert_int_equal(announced.staked, direct.staked);
        assert_int_equal(announced.paid, direct.paid);
        assert_int_equal(announced.lost, direct.lost);
        assert_int_equal(announced.returned, direct.returned);
        assert_int_equal(announced.stands, direct.stands);
    }
}

static void test_an_announced_bet_is_the_sum_of_its_positions(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    for (unsigned number = 0; number < CR_NUMBERS; number++) {
        announced_is_its_positions(kit, CR_NEIGHBOURS, number);
        if (number % 5 == 0 || number < 4) announced_is_its_positions(kit, CR_COMPLETE, number);
    }
    for (unsigned kind = CR_BIG_SERIES; kind < CR_COMPLETE; kind++)
        announced_is_its_positions(kit, (enum cr_announced)kind, 0);
    kit_close(kit);
    kit = small_kit("m1");
    for (unsigned kind = CR_BIG_SERIES; kind < CR_COMPLETE; kind++)
        announced_is_its_positions(kit, (enum cr_announced)kind, 0);
    kit_close(kit);
}

/* ---- A refused input changes nothing: every code there is ---- */

static bool refused_by[CR_STATUS_COUNT];

static void must_refuse(struct kit *kit, enum cr_status by, struct cr_input input)
{
    kit_refuse(kit, by, input);
    refused_by[by] = true;
}

static struct cr_input with_chips(struct cr_input input, enum cr_chip_kind kind)
{
    input.to = (uint16_t)kind;
    return input;
}

static struct cr_input as(struct cr_input input, enum cr_role role)
{
    input.role = (uint8_t)role;
    return input;
}

static struct cr_input with_choice(struct cr_input input, unsigned choice)
{
    input.choice = (uint16_t)choice;
    return input;
}

static void refuse_bets(struct kit *kit)
{
    must_refuse(kit, CR_NO_BET, kit_bet(0, "s1/5", 10));
    must_refuse(kit, CR_AMOUNT, kit_bet(0, "n1", 0));
    must_refuse(kit, CR_AMOUNT, kit_bet(0, "n1", -10));
    must_refuse(kit, CR_AMOUNT, kit_bet(0, "n1", 15));
    must_refuse(kit, CR_OVERFLOW, kit_bet(0, "n1", CR_STAKE_MOST + 1));
    must_refuse(kit, CR_NO_CHIPS, kit_bet(0, "red", 2000));
    must_refuse(kit, CR_BET_MAX, kit_bet(0, "n1", 110));
    must_refuse(kit, CR_COLOUR_ONLY, with_chips(kit_bet(0, "n1", 10), CR_CHIP_VALUE));
    must_refuse(kit, CR_CASH_BET, with_chips(kit_bet(0, "n1", 10), CR_CHIP_CASH));
    must_refuse(kit, CR_CREDIT_BET, with_chips(kit_bet(0, "n1", 10), CR_CHIP_CREDIT));
    must_refuse(kit, CR_WRONG_TABLE, with_chips(kit_bet(0, "n1", 10), CR_CHIP_FOREIGN));
    must_refuse(kit, CR_NO_COLOUR, with_chips(kit_bet(2, "n1", 10), CR_CHIP_COLOUR));
    must_refuse(kit, CR_NOT_SEATED, kit_bet(3, "n1", 10));
    must_refuse(kit, CR_NOT_SEATED, kit_bet(99, "n1", 10));
    must_refuse(kit, CR_FORBIDDEN_ROLE, as(kit_bet(0, "n1", 10), CR_ROLE_CASHIER));
    must_refuse(kit, CR_NOTHING_THERE, kit_remove(0, "n1", 10));
    must_refuse(kit, CR_NO_BET, kit_remove(0, "s1/5", 10));
    kit_do(kit, kit_bet(0, "red", 100));
    must_refuse(kit, CR_AMOUNT, kit_remove(0, "red", 110));
    must_refuse(kit, CR_AMOUNT, kit_remove(0, "red", -10));
    must_refuse(kit, CR_AMOUNT, kit_remove(0, "red", 15));
    must_refuse(kit, CR_BET_MIN, kit_remove(0, "red", 60));
    must_refuse(kit, CR_NO_BET, kit_move(0, "red", "red", 10));
    must_refuse(kit, CR_NO_BET, kit_move(0, "red", "s1/5", 100));
    must_refuse(kit, CR_AMOUNT, kit_move(0, "red", "black", 25));
    must_refuse(kit, CR_BET_MIN, kit_move(0, "red", "black", 10));
    kit_do(kit, kit_bet(0, "n1", 100));
    must_refuse(kit, CR_BET_MAX, kit_move(0, "red", "n1", 50));
    struct cr_input others = kit_remove(1, "red", 10);
    others.other = 0;
    must_refuse(kit, CR_NOT_YOURS, others);
    others.kind = CR_IN_MOVE;
    must_refuse(kit, CR_NOT_YOURS, others);
    others.other = 77;
    must_refuse(kit, CR_NOT_SEATED, as(others, CR_ROLE_DEALER));
    must_refuse(kit, CR_NO_SUCH_INPUT, kit_dealer(CR_IN_CARD));
    must_refuse(kit, CR_NO_SUCH_INPUT, kit_dealer(CR_IN_COUNT));
    must_refuse(kit, CR_NO_SUCH_INPUT, kit_dealer(CR_IN_AMEND));
}

static void refuse_announced(struct kit *kit)
{
    must_refuse(kit, CR_NOT_OFFERED, kit_announce(0, CR_COMPLETE, 17, 1000));
    must_refuse(kit, CR_NOT_OFFERED, kit_announce(0, CR_ANNOUNCED_KINDS, 17, 1000));
    must_refuse(kit, CR_NO_NUMBER, kit_announce(0, CR_NEIGHBOURS, 37, 50));
    must_refuse(kit, CR_MULTIPLE, kit_announce(0, CR_BIG_SERIES, 0, 80));
    must_refuse(kit, CR_AMOUNT, kit_announce(0, CR_BIG_SERIES, 0, 0));
    must_refuse(kit, CR_BET_MAX, kit_announce(0, CR_NEIGHBOURS, 17, 550));
    struct cr_input dear = kit_announce(0, CR_BIG_SERIES, 0, 90);
    dear.unit = 20;
    must_refuse(kit, CR_MULTIPLE, dear);
    dear.unit = -1;
    must_refuse(kit, CR_AMOUNT, dear);
    dear.unit = 5;
    must_refuse(kit, CR_MULTIPLE, dear); /* half a colour chip */
    dear.unit = CR_STAKE_MOST + 1;
    must_refuse(kit, CR_OVERFLOW, dear);
    must_refuse(kit, CR_NOTHING_THERE, kit_of(CR_IN_WITHDRAW, 0));
    must_refuse(kit, CR_NOTHING_THERE, kit_place(0));
    struct cr_input fund = kit_of(CR_IN_FUND, 0);
    fund.amount = 10;
    must_refuse(kit, CR_NOTHING_THERE, fund);
}

static void refuse_colours(struct kit *kit)
{
    must_refuse(kit, CR_COLOUR_TAKEN, kit_mark(2, 1, 10));
    must_refuse(kit, CR_ONE_COLOUR, kit_mark(0, 9, 10));
    must_refuse(kit, CR_NO_COLOUR, kit_mark(2, 0, 10));
    must_refuse(kit, CR_NO_COLOUR, kit_mark(2, 17, 10));
    must_refuse(kit, CR_COLOUR_VALUE, kit_mark(2, 9, 0));
    must_refuse(kit, CR_COLOUR_VALUE, kit_mark(2, 9, 101));
    must_refuse(kit, CR_COLOUR_FIXED, kit_mark(0, 1, 20));
    must_refuse(kit, CR_NO_COLOUR, kit_swap(2, 10));
    must_refuse(kit, CR_NO_COLOUR, kit_of(CR_IN_CASH_OUT, 2));
    must_refuse(kit, CR_NO_CHIPS, kit_swap(0, 10));
    must_refuse(kit, CR_AMOUNT, kit_swap(0, 9));
    must_refuse(kit, CR_STAKES_OUT, kit_of(CR_IN_CASH_OUT, 0));
    must_refuse(kit, CR_STAKES_OUT, kit_of(CR_IN_LEAVE, 0));
    must_refuse(kit, CR_COLOURS_OUT, kit_of(CR_IN_LEAVE, 1));
    must_refuse(kit, CR_TOUCH_SET, kit_misplace(0, "box 17", "L(1/2)", NULL, 10));
    struct cr_input many = kit_misplace(0, "box 17", NULL, NULL, 10);
    many.card_count = 13;
    must_refuse(kit, CR_TOUCH_SET, many);
    must_refuse(kit, CR_NO_CHIPS, kit_misplace(0, "box 17", NULL, NULL, 10000));
    struct cr_input clarify = kit_of(CR_IN_CLARIFY, 0);
    must_refuse(kit, CR_NOTHING_THERE, clarify);
    clarify.position = UINT16_MAX;
    must_refuse(kit, CR_NO_BET, clarify);
}

static void refuse_session(struct kit *kit)
{
    must_refuse(kit, CR_SEAT_TAKEN, kit_sit(1, 0));
    struct cr_input sit = kit_sit(9, 0);
    sit.position = 1;
    must_refuse(kit, CR_SEAT_TAKEN, sit);
    sit.position = 99;
    must_refuse(kit, CR_NOT_SEATED, sit);
    must_refuse(kit, CR_NOT_SEATED, kit_sit(0, 0));
    must_refuse(kit, CR_AMOUNT, kit_sit(9, -1));
    must_refuse(kit, CR_OVERFLOW, kit_sit(9, CR_CHIPS_MOST + 1));
    struct cr_input chips = as(kit_swap(0, 0), CR_ROLE_CASHIER);
    chips.kind = CR_IN_CHIPS;
    must_refuse(kit, CR_AMOUNT, chips);
    chips.amount = CR_CHIPS_MOST + 1;
    must_refuse(kit, CR_OVERFLOW, chips);
    chips.amount = CR_CHIPS_MOST;
    chips.seat = 2;
    must_refuse(kit, CR_OVERFLOW, chips); /* he has a chip already */
    chips.kind = CR_IN_BUY;
    chips.amount = 10;
    must_refuse(kit, CR_NOT_SOLD_HERE, as(chips, CR_ROLE_DEALER));
    must_refuse(kit, CR_ROUND_OPEN, kit_dealer(CR_IN_CONFIRM));
    must_refuse(kit, CR_NO_SUCH_RECORD, kit_undo(0));
    must_refuse(kit, CR_NO_SUCH_RECORD, kit_undo(1000));
    must_refuse(kit, CR_LATER_STANDS, kit_undo(1));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_RESTORE));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_SCATTER));
    must_refuse(kit, CR_NOT_THIS_PHASE, as(kit_dealer(CR_IN_OPEN_TABLE), CR_ROLE_PIT_BOSS));
}

static void refuse_wheel(struct kit *kit)
{
    struct cr_input launch = kit_dealer(CR_IN_LAUNCH);
    launch.choice = launch.to = CR_CLOCKWISE;
    must_refuse(kit, CR_BALL_DIRECTION, launch);
    must_refuse(kit, CR_NO_RESULT, kit_number(CR_IN_RESULT, 17));
    must_refuse(kit, CR_NO_RESULT, kit_spin(37));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_LIFT_DOLLY));
    struct cr_input found = as(kit_bet(0, "n1", 10), CR_ROLE_DEALER);
    found.kind = CR_IN_FOUND;
    must_refuse(kit, CR_NOT_THIS_PHASE, found);
    struct cr_input no_spin = kit_dealer(CR_IN_NO_SPIN);
    must_refuse(kit, CR_NO_SPIN_REASON, with_choice(no_spin, CR_BALL_DROPPED));
    must_refuse(kit, CR_NO_SPIN_REASON, with_choice(no_spin, CR_NO_SPIN_REASONS));
    must_refuse(kit, CR_FORBIDDEN_ROLE, with_choice(no_spin, CR_CALLED));
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_LAUNCH));
    must_refuse(kit, CR_NO_RESULT, kit_number(CR_IN_RESULT, 37));
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_CLOSE_BETS));
    must_refuse(kit, CR_LATE_BET, kit_bet(0, "n5", 10));
    must_refuse(kit, CR_LATE_BET, kit_announce(0, CR_ORPHELINS, 0, 50));
    must_refuse(kit, CR_LATE_BET, kit_misplace(0, "box 17", NULL, NULL, 10));
    must_refuse(kit, CR_BETS_FINAL, kit_remove(0, "red", 100));
    must_refuse(kit, CR_BETS_FINAL, kit_move(0, "red", "black", 50));
    must_refuse(kit, CR_BETS_FINAL, kit_of(CR_IN_CLARIFY, 0));
    must_refuse(kit, CR_BETS_FINAL, kit_of(CR_IN_WITHDRAW, 0));
    must_refuse(kit, CR_NOT_REPEATED, kit_place(0));
    found.position = UINT16_MAX;
    must_refuse(kit, CR_NO_BET, found);
    found.position = 1;
    found.amount = 0;
    must_refuse(kit, CR_AMOUNT, found);
    kit_do(kit, kit_number(CR_IN_RESULT, 1));
    must_refuse(kit, CR_DECIDED, kit_number(CR_IN_RESULT, 2));
    must_refuse(kit, CR_DECIDED, kit_spin(2));
    must_refuse(kit, CR_DECIDED, with_choice(no_spin, CR_BALL_OUT));
    must_refuse(kit, CR_DECIDED, kit_dealer(CR_IN_LAUNCH));
    must_refuse(kit, CR_DECIDED, kit_dealer(CR_IN_CLOSE_BETS));
    must_refuse(kit, CR_LOCKED, kit_bet(0, "s1/2", 10));
    must_refuse(kit, CR_LOCKED, kit_remove(0, "n1", 100));
    must_refuse(kit, CR_LATE_BET, kit_bet(0, "n5", 10));
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    must_refuse(kit, CR_LATE_BET, kit_bet(0, "n5", 10));
    must_refuse(kit, CR_DECIDED, kit_spin(2));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_dealer(CR_IN_LAUNCH));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_mark(2, 9, 10));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_swap(0, 10));
    must_refuse(kit, CR_NOT_THIS_PHASE, kit_of(CR_IN_CASH_OUT, 0));
}

static void refuse_at_bg(struct kit *kit)
{
    kit_do(kit, kit_sit(1, 1000));
    must_refuse(kit, CR_TABLE_CLOSED, kit_bet(0, "n1", 10));
    struct cr_input equip = kit_in(CR_IN_OPEN_TABLE, CR_ROLE_PIT_BOSS);
    equip.number = 2, equip.choice = 5, equip.to = 199;
    must_refuse(kit, CR_EQUIPMENT, equip);
    equip.to = 200, equip.choice = 4;
    must_refuse(kit, CR_EQUIPMENT, equip);
    equip.choice = 5, equip.number = 1;
    must_refuse(kit, CR_EQUIPMENT, equip);
    equip.number = 2;
    kit_do(kit, equip);
    must_refuse(kit, CR_LAST_GAMES, kit_in(CR_IN_CLOSE_TABLE, CR_ROLE_MANAGER));
    kit_finish(kit, 5);
    struct cr_input launch = kit_dealer(CR_IN_LAUNCH);
    launch.choice = CR_CLOCKWISE;
    must_refuse(kit, CR_WHEEL_DIRECTION, launch);
    must_refuse(kit, CR_BET_MIN, kit_bet(0, "red", 4));
    kit->plate.min_inside = 10; /* the plate below, for the minimum inside */
}

static void test_a_refused_input_changes_nothing_whatever_refuses_it(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    kit->plate.min_outside = 50;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 10);
    kit_seat(kit, 2, 1000, 10);
    kit_do(kit, kit_sit(3, 1));
    refuse_bets(kit);
    refuse_announced(kit);
    refuse_colours(kit);
    refuse_session(kit);
    refuse_wheel(kit);
    kit_close(kit);
    kit = small_kit("bg");
    kit_start(kit, false);
    refuse_at_bg(kit);
    kit_close(kit);
    kit = small_kit("m1");
    kit->plate.seats = 2;
    kit->plate.bets = 2;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 1);
    kit_seat(kit, 2, 1000, 1);
    must_refuse(kit, CR_TABLE_FULL, kit_sit(3, 0));
    kit_do(kit, kit_bet(0, "n1", 1));
    must_refuse(kit, CR_TOO_MANY, kit_announce(0, CR_ZERO_SPIEL, 0, 4));
    must_refuse(kit, CR_TOO_MANY, kit_move(0, "n1", "n2", 0));
    kit_do(kit, kit_bet(0, "n2", 1));
    must_refuse(kit, CR_TOO_MANY, kit_bet(0, "n3", 1));
    must_refuse(kit, CR_TOO_MANY, kit_misplace(0, "box 17", NULL, NULL, 1));
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    struct cr_input found = as(kit_bet(0, "n5", 1), CR_ROLE_DEALER);
    found.kind = CR_IN_FOUND;
    must_refuse(kit, CR_TOO_MANY, found);
    kit_close(kit);

    /* Codes no roulette table answers an input with: plates, cards, confirmed rounds. */
    static const enum cr_status elsewhere[] = { CR_OK,          CR_BAD_INPUT,      CR_PLATE,
                                                CR_PLATE_ORDER, CR_SETTINGS,       CR_NOT_YOUR_TURN,
                                                CR_TURN_PASSED, CR_ROUND_CONFIRMED };
    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++)
        refused_by[elsewhere[i]] = true;
    for (unsigned i = 0; i <= CR_TOUCH_SET; i++) /* those behind it are of other rooms */
        if (!refused_by[i])
            fail_msg("nothing was refused by %s", cr_status_name((enum cr_status)i));
}

static void test_bytes_at_random_change_nothing_or_are_sane(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 5 };
    for (int house = 0; house < 3; house++) {
        struct kit *kit = small_kit(kit_houses[house]);
        kit_start(kit, true);
        random_company(kit, &dice);
        for (int i = 0; i < 20000; i++) {
            struct cr_input input = random_garbage(&dice);
            kit_apply(kit, input);
            if (i % 100 != 99) continue;
            cr_table_reset(kit->table, true);
            kit_opening(kit);
            random_company(kit, &dice);
        }
        kit_close(kit);
    }
}

/* ---- Sessions at random: all that must hold after every input ---- */

static void test_random_sessions_keep_every_chip_and_every_promise(void **unused)
{
    (void)unused;
    int sessions = is_long() ? 5000 : 60;
    for (int house = 0; house < 3; house++)
        for (int session = 0; session < sessions; session++) {
            struct dice dice = { .seed = (uint64_t)(1000 * house + session) };
            struct kit *kit = small_kit(kit_houses[house]);
            kit->rules.lock_during_pay = (int32_t)roll(&dice, 2);
            kit->rules.winning_stakes = (int32_t)roll(&dice, 2);
            kit->rules.no_spin_bets = (int32_t)roll(&dice, 2);
            kit->plate.min_inside_total = roll(&dice, 3) ? 0 : 25;
            kit->plate.pay_in = (int32_t)roll(&dice, 2);
            kit_start(kit, true);
            random_company(kit, &dice);
            for (int i = 0; i < 500; i++)
                random_step(kit, &dice);
            kit_close(kit);
        }
}

static void same_tables(const struct cr_table *a, const struct cr_table *b)
{
    size_t size, other_size;
    const void *bytes = cr_table_bytes(a, &size), *other = cr_table_bytes(b, &other_size);
    const struct cr_events *events = cr_table_events(a), *others = cr_table_events(b);
    assert_int_equal(size, other_size);
    assert_memory_equal(bytes, other, size);
    assert_int_equal(events->count, others->count);
    if (events->count > 0)
        assert_memory_equal(events->list, others->list, events->count * sizeof events->list[0]);
    assert_int_equal(cr_table_fresh(a), cr_table_fresh(b));
}

static void test_two_tables_given_the_same_inputs_are_the_same_to_the_byte(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *one = small_kit(kit_houses[house]), *two = small_kit(kit_houses[house]);
        struct dice dice = { .seed = 77 }, again;
        kit_start(one, true);
        kit_start(two, true);
        for (int i = 0; i < 5000; i++) {
            again = dice;
            if (i % 500 == 0) {
                cr_table_reset(one->table, true);
                cr_table_reset(two->table, true);
                kit_opening(one);
                kit_opening(two);
                random_company(one, &dice);
                random_company(two, &again);
            } else {
                random_step(one, &dice);
                random_step(two, &again);
            }
            same_tables(one->table, two->table);
        }
        kit_close(one);
        kit_close(two);
    }
}

static void test_a_copied_state_goes_on_as_the_original_does(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    struct dice dice = { .seed = 99 };
    size_t size;
    kit_start(kit, true);
    random_company(kit, &dice);
    cr_table_game_state(kit->table, &size);
    void *copy = malloc(size);
    static struct cr_event list[4096];
    for (int i = 0; i < 5000; i++) {
        struct cr_input input = random_input(kit, &dice);
        bool of_game = input.kind < CR_IN_COUNT && input.kind >= CR_IN_BET;
        if (!of_game) continue;
        struct cr_events events = { .list = list, .max = 4096 };
        memcpy(copy, cr_table_game_state(kit->table, &size), size);
        size_t before = cr_table_events(kit->table)->count;
        cr_money funds = input.seat < 4 ? cr_table_seat(kit->table, input.seat)->chips : 0;
        enum cr_status status = kit_apply(kit, input);
        if (status == CR_FORBIDDEN_ROLE || status == CR_NOT_SEATED || status == CR_NO_SUCH_INPUT)
            continue; /* the table answered, not the game */
        if (status == CR_TOO_MANY || status == CR_TABLE_CLOSED) {
            cr_table_reset(kit->table, true);
            kit_opening(kit);
            random_company(kit, &dice);
            continue;
        }
        input.funds = funds;
        enum cr_status other =
            cr_roulette_game.apply(cr_table_play(kit->table), copy, &input, &events);
        assert_int_equal(status, other);
        assert_memory_equal(copy, cr_table_game_state(kit->table, &size), size);
        const struct cr_events *told = cr_table_events(kit->table);
        if (status == CR_OK)
            assert_memory_equal(list, told->list + before, events.count * sizeof list[0]);
        struct cr_need need;
        cr_table_need(kit->table, &need);
        if (need.kind == CR_NEED_NOTHING) kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    }
    free(copy);
    kit_close(kit);
}

/* Inputs as they stand in the record, fed to a fresh table. */
static void test_a_round_is_its_inputs(void **unused)
{
    (void)unused;
    struct kit *one = small_kit("bg"), *two = small_kit("bg");
    struct dice dice = { .seed = 123 };
    kit_start(one, true);
    kit_start(two, true);
    for (int round = 0; round < 200; round++) {
        cr_table_reset(one->table, true);
        kit_opening(one);
        random_company(one, &dice);
        for (int i = 0; i < 40 && cr_table_round(one->table) == 1; i++) {
            struct cr_input input = random_input(one, &dice);
            if (input.kind == CR_IN_UNDO || input.kind == CR_IN_VOID || input.kind == CR_IN_CONFIRM)
                continue;
            kit_apply(one, input);
        }
        const struct cr_input *list;
        size_t count;
        cr_table_inputs(one->table, &list, &count);
        cr_table_reset(two->table, true);
        kit_opening(two);
        for (size_t i = 0; i < count; i++)
            kit_do(two, list[i]);
        same_tables(one->table, two->table);
    }
    kit_close(one);
    kit_close(two);
}

/* ---- Views ---- */

static void test_roulette_hides_nothing_from_anyone(void **unused)
{
    (void)unused;
    static struct cr_item lists[2][4096];
    struct kit *kit = small_kit("tdc");
    struct dice dice = { .seed = 31 };
    kit_start(kit, true);
    random_company(kit, &dice);
    for (int i = 0; i < 1000; i++) {
        random_step(kit, &dice);
        struct cr_viewer everyone = { CR_NO_SEAT, CR_ROLE_PLAYER };
        struct cr_items first = { lists[0], 0, cr_table_items_max(kit->table) };
        cr_table_view(kit->table, &everyone, &first);
        for (uint16_t seat = 0; seat < 4; seat++)
            for (uint16_t role = 0; role < CR_ROLE_COUNT; role += 5) {
                struct cr_viewer viewer = { seat, role };
                struct cr_items other = { lists[1], 0, cr_table_items_max(kit->table) };
                cr_table_view(kit->table, &viewer, &other);
                assert_int_equal(first.count, other.count);
                assert_memory_equal(lists[0], lists[1], first.count * sizeof lists[0][0]);
            }
        const struct cr_events *events = cr_table_events(kit->table);
        for (size_t j = 0; j < events->count; j++)
            assert_int_equal(events->list[j].seen, CR_SEEN_BY_ALL);
    }
    kit_close(kit);
}

/* ---- What is said to be open ---- */

/* Tries the action on the kit's table and takes it back. */
static enum cr_status try_action(struct kit *kit, unsigned seat, const struct cr_action *action)
{
    struct cr_input input = kit_of(action->input, seat);
    const struct cr_input *list;
    size_t count;
    input.position = action->position;
    input.choice = action->choice;
    input.amount = action->least;
    enum cr_status status = kit_apply(kit, input);
    cr_table_inputs(kit->table, &list, &count);
    if (status == CR_OK) kit_do(kit, kit_undo((uint32_t)count));
    return status;
}

static void check_actions(struct kit *kit, unsigned seat)
{
    struct cr_action actions[32];
    size_t count = cr_table_actions(kit->table, seat, actions, 32);
    assert_int_equal(count, CR_BET_TYPES + CR_ANNOUNCED_KINDS + 1);
    for (size_t i = 0; i < count; i++) {
        const struct cr_action *action = &actions[i];
        enum cr_status status = try_action(kit, seat, action);
        if (status != (enum cr_status)action->status)
            fail_msg("%s %u with %lld: said %s, is %s", cr_input_name(action->input),
                     action->input == CR_IN_BET ? action->position : action->choice,
                     (long long)action->least, cr_status_name((enum cr_status)action->status),
                     cr_status_name(status));
    }
}

static void actions_agree(const char *house, cr_money chips, cr_money value)
{
    struct kit *kit = small_kit(house);
    kit_start(kit, true);
    unsigned seat = kit_seat(kit, 1, chips, value);
    check_actions(kit, seat);
    kit_do(kit, kit_bet(seat, "n17", 10));
    check_actions(kit, seat);
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    check_actions(kit, seat);
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    check_actions(kit, seat);
    kit_do(kit, kit_number(CR_IN_RESULT, 17));
    check_actions(kit, seat);
    kit_close(kit);
}

static void test_actions_with_value_chips_are_as_they_are_said_to_be(void **unused)
{
    (void)unused;
    actions_agree("bg", 1000, 0);
}

static void test_actions_beyond_a_seats_chips_are_said_to_be_so(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("bg");
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    unsigned poor = kit_seat(kit, 2, 3, 0);
    kit_do(kit, kit_bet(0, "n17", 10)); /* another's */
    check_actions(kit, poor);
    kit_close(kit);
}

static void test_actions_with_chips_of_one_are_as_they_are_said_to_be(void **unused)
{
    (void)unused;
    actions_agree("m1", 1000, 1);
}

static void test_the_least_of_an_action_is_whole_colour_chips(void **unused)
{
    (void)unused;
    actions_agree("m1", 1000, 10);
}

static void test_the_least_of_a_complete_bet_can_be_played(void **unused)
{
    (void)unused;
    actions_agree("tdc", 10000, 0);
}

static void test_actions_are_closed_where_the_table_is_not_open(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("bg");
    kit_start(kit, false);
    unsigned seat = kit_seat(kit, 1, 1000, 0);
    check_actions(kit, seat);
    kit_close(kit);
}

static void test_a_seat_without_a_colour_is_told_so(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    struct cr_action actions[32];
    kit_start(kit, true);
    kit_do(kit, kit_sit(1, 1000));
    size_t count = cr_table_actions(kit->table, 0, actions, 32);
    assert_int_equal(count, CR_BET_TYPES + CR_ANNOUNCED_KINDS + 1);
    assert_int_equal(actions[0].status, CR_COLOUR_ONLY);
    assert_int_equal(cr_table_actions(kit->table, 4, actions, 32), 0);
    assert_int_equal(cr_table_actions(kit->table, 0, actions, 5), 5);
    assert_int_equal(
        cr_roulette_game.open(cr_table_play(kit->table), kit_state(kit), -1, 0, actions, 32), 0);
    kit_close(kit);
}

/* ---- What one round leaves to the next ---- */

static void test_a_round_begun_from_its_carry_is_the_round_that_went_on(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *one = small_kit(kit_houses[house]), *two = small_kit(kit_houses[house]);
        struct dice dice = { .seed = 404 };
        kit_start(one, true);
        kit_start(two, true);
        random_company(one, &dice);
        for (int round = 0; round < 200; round++) {
            for (int i = 0; i < 30; i++) {
                struct cr_input input = random_input(one, &dice);
                bool ends = input.kind == CR_IN_CONFIRM || input.kind == CR_IN_LAST_GAMES ||
                            input.kind == CR_IN_CLOSE_TABLE || input.kind == CR_IN_OPEN_TABLE;
                if (ends) continue;
                kit_apply(one, input);
            }
            struct cr_need need;
            cr_table_need(one->table, &need);
            while (need.kind == CR_NEED_BETS || need.kind == CR_NEED_CHANCE) { /* till it counts */
                kit_do(one, kit_spin(roll(&dice, 37)));
                cr_table_need(one->table, &need);
            }
            if (need.kind == CR_NEED_CALL) kit_do(one, kit_dealer(CR_IN_LIFT_DOLLY));
            kit_do(one, kit_dealer(CR_IN_CONFIRM));

            struct cr_table_seat seats[4];
            for (unsigned i = 0; i < 4; i++)
                seats[i] = *cr_table_seat(one->table, i);
            cr_table_reset(two->table, true);
            assert_int_equal(cr_table_resume_seats(two->table, seats, 4), CR_OK);
            assert_int_equal(cr_table_resume(two->table, cr_table_carry(one->table)), CR_OK);
            size_t size;
            const void *state = cr_table_game_state(one->table, &size);
            assert_memory_equal(state, cr_table_game_state(two->table, &size), size);
        }
        kit_close(one);
        kit_close(two);
    }
}

static void test_a_carry_no_round_can_have_left_is_refused(void **unused)
{
    (void)unused;
    const struct cr_item good = { CR_ITEM_COLOUR, 0, 0, 1, 10, 5 };
    const struct {
        const char *name;
        struct cr_item item;
    } bad[] = {
        { "no direction", { CR_ITEM_WHEEL, CR_NO_SEAT, 0, 0, 0, 0 } },
        { "a third direction", { CR_ITEM_WHEEL, CR_NO_SEAT, 0, 3, 0, 0 } },
        { "no such seat", { CR_ITEM_STAKE, 4, 1, 0, 10, 0 } },
        { "a view's item", { CR_ITEM_PHASE, 0, 1, 0, 10, 0 } },
        { "no such position", { CR_ITEM_STAKE, 1, CR_POSITIONS, 0, 10, 0 } },
        { "no stake", { CR_ITEM_STAKE, 1, 1, 0, 0, 0 } },
        { "too large a stake", { CR_ITEM_STAKE, 1, 1, 0, CR_STAKE_MOST + 1, 0 } },
        { "a third kind of chip", { CR_ITEM_STAKE, 1, 1, 2, 10, 0 } },
        { "colour chips without a colour", { CR_ITEM_STAKE, 1, 1, CR_CHIPS_COLOUR, 10, 0 } },
        { "half a colour chip", { CR_ITEM_STAKE, 0, 1, CR_CHIPS_COLOUR, 15, 0 } },
        { "no colour", { CR_ITEM_COLOUR, 1, 0, 0, 10, 5 } },
        { "a colour the table has not", { CR_ITEM_COLOUR, 1, 0, 17, 10, 5 } },
        { "a colour twice", { CR_ITEM_COLOUR, 1, 0, 1, 10, 5 } },
        { "a second colour", { CR_ITEM_COLOUR, 0, 0, 2, 10, 5 } },
        { "a chip worth nothing", { CR_ITEM_COLOUR, 1, 0, 2, 0, 5 } },
        { "a chip worth too much", { CR_ITEM_COLOUR, 1, 0, 2, CR_STAKE_MOST + 1, 5 } },
        { "fewer than no chips", { CR_ITEM_COLOUR, 1, 0, 2, 10, -1 } },
        { "too many chips", { CR_ITEM_COLOUR, 1, 0, 2, 10, CR_MONEY_MAX / 10 + 1 } },
    };
    struct kit *kit = small_kit("tdc");
    kit_start(kit, true);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct cr_item list[2] = { good, bad[i].item };
        struct cr_items carry = { list, 2, 2 };
        if (cr_table_resume(kit->table, &carry) != CR_BAD_INPUT) fail_msg("%s", bad[i].name);
        kit_check(kit);
        assert_int_equal(cr_table_carry(kit->table)->count, 0);
    }
    kit_close(kit);
    kit = small_kit("tdc");
    kit->plate.bets = 1;
    kit_start(kit, true);
    struct cr_item two[2] = { { CR_ITEM_STAKE, 1, 1, 0, 10, 0 },
                              { CR_ITEM_STAKE, 1, 2, 0, 10, 0 } };
    struct cr_items carry = { two, 2, 2 };
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_BAD_INPUT);
    kit_close(kit);
}

static void test_winning_stakes_stay_and_play_again_round_after_round(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_do(kit, kit_bet(0, "red", 100));
    for (int round = 0; round < 50; round++)
        kit_finish(kit, 1);
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, 900 + 50 * 100);
    kit_do(kit, kit_remove(0, "red", 0));
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, 1000 + 50 * 100);
    assert_int_equal(cr_table_round(kit->table), 51);
    kit_close(kit);
}

/* ---- Options no house has ---- */

static void test_with_winning_area_locked_bets_for_the_next_spin_are_taken_elsewhere(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit->rules.lock_during_pay = CR_LOCK_WINNING_AREA;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_bet(0, "n5", 10));
    kit_do(kit, kit_spin(17));
    kit_refuse(kit, CR_LOCKED, kit_bet(0, "s17/20", 10));
    kit_refuse(kit, CR_LOCKED, kit_bet(0, "black", 10));
    kit_refuse(kit, CR_LOCKED, kit_remove(0, "n17", 0));
    kit_refuse(kit, CR_NOTHING_THERE, kit_remove(0, "n5", 0)); /* it has lost */
    kit_do(kit, kit_bet(0, "n5", 20));
    kit_do(kit, kit_bet(0, "n5", 20));
    kit_refuse(kit, CR_LOCKED, kit_move(0, "n5", "n17", 20));
    kit_do(kit, kit_move(0, "n5", "n6", 20));
    kit_do(kit, kit_remove(0, "n5", 10));
    kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
    kit_do(kit, kit_dealer(CR_IN_CONFIRM));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->count, 3); /* n17 stayed, n5 and n6 are new */
    assert_int_equal(report->stands, 40);
    kit_finish(kit, 6);
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, 1000 - 20 + 350 - 30 + 20 * 35);
    kit_close(kit);
}

static void test_where_winning_stakes_return_they_go_back_at_once(void **unused)
{
    (void)unused;
    for (cr_money value = 0; value <= 10; value += 10) {
        struct kit *kit = small_kit("tdc");
        kit->rules.winning_stakes = CR_RETURN;
        kit_start(kit, true);
        kit_seat(kit, 1, 1000, value);
        kit_do(kit, kit_bet(0, "n17", 10));
        kit_do(kit, kit_bet(0, "red", 10));
        kit_do(kit, kit_spin(17));
        const struct cr_report *report = kit_report(kit);
        assert_int_equal(report->returned, 10);
        assert_int_equal(report->stands, 0);
        assert_int_equal(report->list[0].result, CR_RESULT_WON);
        kit_do(kit, kit_dealer(CR_IN_LIFT_DOLLY));
        kit_do(kit, kit_dealer(CR_IN_CONFIRM));
        assert_int_equal(kit_report(kit)->count, 0);
        cr_money has[4];
        kit_holdings(kit->table, has);
        assert_int_equal(has[0], 1000 + 350 - 10);
        kit_close(kit);
    }
}

static struct cr_input no_spin(enum cr_no_spin reason)
{
    return with_choice(kit_in(CR_IN_NO_SPIN, CR_ROLE_PIT_BOSS), reason);
}

static void test_where_no_spin_returns_bets_every_stake_goes_back(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    kit->rules.no_spin_bets = CR_RETURN;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 1);
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    kit_do(kit, no_spin(CR_BALL_OUT));
    assert_int_equal(kit_report(kit)->returned, 10);
    assert_int_equal(kit_report(kit)->stands, 0);
    kit_do(kit, kit_bet(0, "n17", 20)); /* and again */
    kit_do(kit, kit_spin(17));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->staked, 30);
    assert_int_equal(report->paid, 700);
    kit_close(kit);
}

static void test_where_no_spin_returns_bets_a_badly_placed_chip_goes_back_too(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit->rules.no_spin_bets = CR_RETURN;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_do(kit, kit_misplace(0, "box 17", "L(17/18)", NULL, 10));
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, no_spin(CR_BALL_OUT));
    assert_int_equal(kit_report(kit)->stands, 0);
    kit_close(kit);
}

static void test_bets_on_numbers_below_their_minimum_together_go_back(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("bg");
    kit->plate.min_inside_total = 25;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_seat(kit, 2, 1000, 0);
    kit_do(kit, kit_bet(0, "n17", 10));
    kit_do(kit, kit_bet(0, "s17/20", 10));
    kit_do(kit, kit_bet(0, "red", 10));
    kit_do(kit, kit_bet(1, "n17", 10));
    kit_do(kit, kit_bet(1, "n18", 15));
    kit_do(kit, kit_spin(17));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->returned, 20);
    assert_int_equal(report->paid, 350); /* the second player's */
    assert_int_equal(report->lost, 25);
    for (size_t i = 0; i < report->count; i++)
        if (report->list[i].result == CR_RESULT_RETURNED)
            assert_int_equal(report->list[i].clause, CR_RC_LIMIT_MIN_TOTAL);
    kit_close(kit);
}

static void test_an_announced_bet_has_a_minimum_of_its_own(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit->plate.min_announced = 5;
    kit->plate.min_inside = 2;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_refuse(kit, CR_BET_MIN, kit_announce(0, CR_ORPHELINS, 0, 20));
    kit_do(kit, kit_announce(0, CR_ORPHELINS, 0, 25));
    kit_do(kit, kit_place(0));
    kit_close(kit);

    kit = small_kit("tdc"); /* and may lie below that of numbers */
    kit->plate.min_announced = 1;
    kit->plate.min_inside = 10;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_refuse(kit, CR_BET_MIN, kit_bet(0, "n1", 9));
    kit_do(kit, kit_announce(0, CR_ORPHELINS, 0, 5));
    kit_do(kit, kit_place(0));
    kit_do(kit, kit_spin(17));
    assert_int_equal(kit_report(kit)->paid, 34);
    assert_int_equal(kit_report(kit)->returned, 0);
    kit_close(kit);
}

static void test_announced_chips_that_follow_are_handed_over_then_placed(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 10);
    kit_do(kit, kit_sit(2, 1000));
    kit_do(kit, kit_announce(0, CR_BIG_SERIES, 0, 0));
    kit_refuse(kit, CR_NO_CHIPS, kit_place(0));
    struct cr_input fund = kit_of(CR_IN_FUND, 0);
    fund.amount = 80;
    kit_do(kit, fund);
    kit_refuse(kit, CR_MULTIPLE, kit_place(0));
    fund.amount = 5;
    kit_refuse(kit, CR_AMOUNT, fund);
    fund.amount = 10;
    kit_refuse(kit, CR_NO_CHIPS, with_chips(fund, CR_CHIP_VALUE)); /* all were swapped */
    struct cr_input chips = as(kit_swap(0, 100), CR_ROLE_CASHIER);
    chips.kind = CR_IN_CHIPS;
    kit_do(kit, chips);
    kit_refuse(kit, CR_AMOUNT, with_chips(fund, CR_CHIP_VALUE)); /* one kind of chip a bet */
    kit_do(kit, fund);
    kit_refuse(kit, CR_STAKES_OUT, kit_of(CR_IN_CASH_OUT, 0));
    kit_refuse(kit, CR_STAKES_OUT, kit_of(CR_IN_LEAVE, 0));
    kit_do(kit, kit_announce(1, CR_ORPHELINS, 0, 50));
    kit_refuse(kit, CR_STAKES_OUT, kit_of(CR_IN_LEAVE, 1));
    kit_do(kit, kit_place(0));
    kit_do(kit, kit_of(CR_IN_WITHDRAW, 1));
    kit_do(kit, kit_announce(1, CR_ORPHELINS, 0, 50));
    kit_do(kit, kit_announce(0, CR_ORPHELINS, 0, 50));
    struct cr_input most = kit_of(CR_IN_FUND, 1);
    most.amount = CR_STAKE_MOST;
    kit_refuse(kit, CR_NO_CHIPS, most);
    kit_do(kit, kit_spin(4)); /* what was not repeated goes back */
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->returned, 100);
    assert_int_equal(report->paid, 170);
    kit_close(kit);
}

static void test_a_table_keeps_a_stated_number_of_announced_bets(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit->plate.seats = 1;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    for (int i = 0; i < 4; i++)
        kit_do(kit, kit_announce(0, CR_ORPHELINS, 0, 5));
    kit_refuse(kit, CR_TOO_MANY, kit_announce(0, CR_ORPHELINS, 0, 5));
    for (int i = 0; i < 4; i++)
        kit_do(kit, kit_misplace(0, "box 17", NULL, NULL, 5));
    kit_refuse(kit, CR_TOO_MANY, kit_misplace(0, "box 17", NULL, NULL, 5));
    kit_do(kit, as(kit_dealer(CR_IN_VOID), CR_ROLE_MANAGER));
    cr_money has[4];
    kit_holdings(kit->table, has);
    assert_int_equal(has[0], 1000);
    kit_close(kit);
}

static void test_the_most_a_position_pays_is_counted_over_all_bets_there(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit->rules.max_payout_position = CR_MANAGER;
    kit->plate.max_payout_position = 1000;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 0);
    kit_seat(kit, 2, 1000, 0);
    kit_do(kit, kit_bet(0, "n17", 20));
    kit_do(kit, kit_announce(0, CR_NEIGHBOURS, 17, 50));
    kit_do(kit, kit_place(0));
    kit_do(kit, kit_announce(0, CR_NEIGHBOURS, 17, 25));
    kit_do(kit, kit_place(0));
    kit_do(kit, kit_bet(1, "n17", 20));
    kit_do(kit, kit_spin(17));
    cr_money paid[2] = { 0, 0 };
    const struct cr_report *report = kit_report(kit);
    for (size_t i = 0; i < report->count; i++) {
        paid[report->list[i].seat] += report->list[i].paid;
        if (report->list[i].seat == 0 && report->list[i].paid < 350 && report->list[i].paid > 0)
            assert_int_equal(report->list[i].clause, CR_RC_SETTLE_CAP);
    }
    assert_int_equal(paid[0], 1000);
    assert_int_equal(paid[1], 700);
    kit_close(kit);
}

static void test_chips_over_the_maximum_are_cut_in_whole_colour_chips(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 30);
    kit_do(kit, kit_bet(0, "n17", 120));
    kit_do(kit, kit_spin(5));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->lost, 90); /* four chips would be above 100, three are below */
    assert_int_equal(report->returned, 30);
    assert_int_equal(report->list[0].clause, CR_RC_SETTLE_LOST);
    kit_close(kit);
}

static void test_a_cut_that_leaves_less_than_the_minimum_returns_it_all(void **unused)
{
    (void)unused; /* M1 §18: a stake below the minimum is neither accepted nor paid */
    struct kit *kit = small_kit("tdc");
    kit->plate.min_inside = 50;
    kit->plate.max_inside[CR_STRAIGHT] = 70;
    kit->rules.colour_value_min = CR_MANAGER;
    kit->plate.colour_value_min = 1;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 40);
    kit_do(kit, kit_bet(0, "n17", 80)); /* plays to 70: one chip of 40 is left */
    kit_do(kit, kit_spin(17));
    assert_int_equal(kit_report(kit)->paid, 0);
    assert_int_equal(kit_report(kit)->returned, 80);
    kit_close(kit);
}

static void test_a_dozen_at_the_double_line_may_stay_a_dozen(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    kit->rules.dozen_touching_double_line = CR_DOZEN_IS_DOZEN;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 10);
    kit_do(kit, kit_misplace(0, "dozen 2", "DL 6", NULL, 10));
    kit_do(kit, kit_spin(24));
    assert_int_equal(kit_report(kit)->paid, 20);
    kit_close(kit);
}

/* ---- Chips that lie badly, chips found ---- */

static void test_a_badly_placed_chip_is_what_its_player_says_or_the_dealer_calls(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 10);
    kit_do(kit, kit_misplace(0, "box 16", "L(16/17)", NULL, 10));
    kit_do(kit, kit_misplace(0, "box 17", "L(17/18)", NULL, 110));
    kit_do(kit, kit_misplace(0, "border", NULL, NULL, 10));
    struct cr_input says = kit_of(CR_IN_CLARIFY, 0);
    says.position = kit_position("n16");
    kit_do(kit, says);
    kit_refuse(kit, CR_BET_MAX, says); /* the next one is 110 */
    struct cr_input calls = as(says, CR_ROLE_DEALER);
    calls.kind = CR_IN_ASSIGN;
    calls.position = kit_position("red");
    kit_do(kit, calls);
    kit_do(kit, kit_spin(16));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->paid, 350 + 110);
    assert_int_equal(report->returned, 10);
    assert_int_equal(report->list[2].clause, CR_RC_G27);
    kit_close(kit);
}

static void test_chips_found_after_the_close_are_late_void_or_cut(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    kit->plate.min_inside = 20;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 10);
    kit_do(kit, kit_bet(0, "n1", 90));
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
    struct cr_input found = as(kit_bet(0, "n1", 20), CR_ROLE_INSPECTOR);
    found.kind = CR_IN_FOUND;
    kit_do(kit, found); /* above the maximum: plays to it (R19) */
    found.position = kit_position("n2");
    found.amount = 10;
    kit_do(kit, found); /* below the minimum: void (R20) */
    found.position = kit_position("n3");
    found.amount = 30;
    found.flags = 1u << CR_FLAG_LATE;
    kit_do(kit, found);
    kit_do(kit, kit_number(CR_IN_RESULT, 1));
    const struct cr_report *report = kit_report(kit);
    assert_int_equal(report->paid, 3500);
    assert_int_equal(report->returned, 10 + 10 + 30);
    kit_close(kit);
}

/* ---- The wheel ---- */

static void test_a_ball_with_the_wheel_is_no_spin_or_an_irregularity(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct kit *kit = small_kit(kit_houses[house]);
        kit_start(kit, true);
        struct cr_input launch = kit_dealer(CR_IN_LAUNCH);
        launch.choice = launch.to = CR_COUNTER_CLOCKWISE;
        launch.flags = 1u << CR_FLAG_RELEASED;
        kit_do(kit, launch);
        bool no_game = kit->rules.no_spin_reasons >> CR_SAME_DIRECTION & 1;
        assert_int_equal(kit_state(kit)->phase, no_game ? CR_RP_OPEN : CR_RP_SPIN);
        const struct cr_events *events = cr_table_events(kit->table);
        assert_int_equal(events->list[events->count - 1].kind,
                         no_game ? CR_EV_NO_SPIN : CR_EV_IRREGULAR);
        kit_close(kit);
    }
}

static void test_the_wheel_turns_back_after_a_no_spin_too(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("bg");
    kit_start(kit, true);
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, no_spin(CR_FOREIGN_OBJECT));
    struct cr_input launch = kit_dealer(CR_IN_LAUNCH);
    launch.choice = CR_CLOCKWISE;
    kit_refuse(kit, CR_WHEEL_DIRECTION, launch);
    launch.flags = 1u << CR_FLAG_RELEASED; /* recorded; the spin stands (R21) */
    kit_do(kit, launch);
    kit_do(kit, kit_number(CR_IN_RESULT, 4));
    kit_close(kit);
}

static void test_laps_hangs_and_scattered_bets_make_no_spin_of_it(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    kit_start(kit, true);
    struct cr_input result = kit_number(CR_IN_RESULT, 4);
    struct cr_input close = kit_dealer(CR_IN_CLOSE_BETS);
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    close.laps = 2; /* said too late: recorded */
    kit_do(kit, close);
    result.laps = 2;
    kit_do(kit, result);
    assert_int_equal(kit_state(kit)->phase, CR_RP_OPEN);
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    result.laps = 3, result.ref = 3;
    kit_do(kit, result);
    assert_int_equal(kit_state(kit)->phase, CR_RP_OPEN);
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, kit_dealer(CR_IN_SCATTER));
    result.ref = 2;
    kit_do(kit, result);
    assert_int_equal(kit_state(kit)->phase, CR_RP_OPEN);
    kit_do(kit, kit_dealer(CR_IN_LAUNCH));
    kit_do(kit, kit_dealer(CR_IN_SCATTER));
    kit_do(kit, kit_dealer(CR_IN_RESTORE));
    kit_do(kit, result);
    assert_int_equal(kit_state(kit)->number, 4);
    kit_close(kit);
}

/* ---- Schemas and small things ---- */

static void test_the_schemas_are_sane(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    if (!cr_schema_is_sane(&cr_roulette_rules_schema, &err)) fail_msg("%s %s", err.where, err.what);
    if (!cr_schema_is_sane(&cr_roulette_settings_schema, &err))
        fail_msg("%s %s", err.where, err.what);
}

static void finish_says(const char *where, struct cr_roulette_rules *rules)
{
    struct cr_error err = { "", "" };
    assert_int_equal(cr_roulette_rules_schema.finish(rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, where);
}

static void test_a_rulebook_that_contradicts_itself_is_refused(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    const struct cr_roulette_rules *good = cr_rulebook_values(kit->book);
    kit->rules.wheel_order[1] = 0;
    finish_says("wheel_order", &kit->rules);
    kit->rules = *good;
    kit->rules.payout[CR_SPLIT].den = 2;
    finish_says("payout.split", &kit->rules);
    kit->rules = *good;
    kit->rules.misplaced[1].touch |= 1u << CR_TOUCH_NOTHING;
    finish_says("misplaced_table", &kit->rules);
    kit->rules = *good;
    kit->rules.misplaced_count--;
    finish_says("misplaced_table", &kit->rules);
    kit->rules = *good;
    kit->rules.series[CR_ORPHELINS].count = 0;
    finish_says("announced", &kit->rules);
    kit->rules = *good;
    kit->rules.series[CR_ORPHELINS].list[0].chips = 100;
    kit->rules.series[CR_ORPHELINS].list[1].chips = 100;
    finish_says("announced", &kit->rules);
    kit_close(kit);
}

static void plate_says(struct kit *kit, enum cr_status status)
{
    struct cr_play play = { &kit->rules, &kit->plate };
    struct cr_refusal why = { .status = CR_OK };
    struct cr_error err = { "", "" };
    struct cr_table *table = NULL;
    assert_int_equal(cr_roulette_check_settings(&play, &why), status);
    assert_true(why.what[0] != '\0');
    assert_int_equal(cr_table_open(&table, &cr_roulette_game, &kit->rules, &kit->plate, true, &err),
                     status);
    assert_null(table);
    cr_schema_initial(&cr_roulette_settings_schema, &kit->plate);
    kit->rules = *(const struct cr_roulette_rules *)cr_rulebook_values(kit->book);
}

static void test_a_plate_that_cannot_be_played_opens_no_table(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    cr_schema_initial(&cr_roulette_settings_schema, &kit->plate);
    kit->plate.min_inside = 0;
    plate_says(kit, CR_PLATE);
    kit->plate.min_outside = 0;
    plate_says(kit, CR_PLATE);
    kit->plate.max_inside[CR_STRAIGHT] = 0;
    plate_says(kit, CR_PLATE);
    kit->plate.max_dozen_column = 0;
    plate_says(kit, CR_PLATE);
    kit->plate.max_even_chance = 0;
    plate_says(kit, CR_PLATE);
    kit->plate.min_inside = 101;
    plate_says(kit, CR_PLATE_ORDER);
    kit->plate.min_inside = 150;
    kit->plate.max_inside[CR_SPLIT] = 120;
    kit->plate.max_inside[CR_STRAIGHT] = 200;
    plate_says(kit, CR_PLATE_ORDER);
    kit->rules.colour_value_min = CR_MANAGER;
    kit->plate.colour_value_min = 101;
    plate_says(kit, CR_PLATE_ORDER);
    kit->plate.max_payout_position = 5; /* not the manager's to set here */
    plate_says(kit, CR_SETTINGS);
    kit->plate.colour_value_max = 5;
    plate_says(kit, CR_SETTINGS);
    kit_close(kit);
}

static void test_limits_a_rulebook_fixes_are_the_limits(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    struct cr_play play = { &kit->rules, &kit->plate };
    kit->rules.min_announced = 7;
    kit->rules.colour_value_min = 3;
    kit->rules.colour_value_max = 30;
    kit->rules.max_inside[CR_SPLIT] = 55;
    kit->rules.min_inside_total = 9;
    kit->rules.max_payout_position = 77;
    assert_int_equal(cr_roulette_min_announced(&play), 7);
    assert_int_equal(cr_roulette_colour_min(&play), 3);
    assert_int_equal(cr_roulette_colour_max(&play), 30);
    assert_int_equal(cr_roulette_max(&play, CR_SPLIT), 55);
    assert_int_equal(cr_roulette_min_total(&play), 9);
    assert_int_equal(cr_roulette_payout_max(&play), 77);
    kit->rules.min_announced = CR_MANAGER;
    kit->plate.min_announced = 8;
    assert_int_equal(cr_roulette_min_announced(&play), 8);
    kit->rules.colour_value_min = kit->rules.colour_value_max = CR_MANAGER;
    kit->plate.colour_value_min = 4;
    kit->plate.colour_value_max = 40;
    assert_int_equal(cr_roulette_colour_min(&play), 4);
    assert_int_equal(cr_roulette_colour_max(&play), 40);
    kit->plate.bets = 60000;
    kit->plate.seats = 1024;
    assert_int_equal(cr_roulette_bet_room(&play), 60000);
    kit->plate.bets = 0;
    assert_int_equal(cr_roulette_bet_room(&play), 60000);
    kit_close(kit);
}

static void test_every_name_is_read_back_and_no_other(void **unused)
{
    (void)unused;
    static const unsigned sizes[] = {
        CR_POSITIONS, CR_ANNOUNCED_KINDS, 6, 17, CR_NO_SPIN_REASONS, 0, 0, 3, 2
    };
    const struct cr_game *game = &cr_roulette_game;
    char name[32];
    for (unsigned set = CR_SET_POSITION; set <= CR_SET_STAKED_IN; set++) {
        bool from_one = set == CR_SET_CHIPS || set == CR_SET_COLOUR || set == CR_SET_DIRECTION;
        for (unsigned symbol = from_one; symbol < sizes[set]; symbol++) {
            game->symbol_name(set, symbol, name, sizeof name);
            assert_int_equal(game->symbol_find(set, name), symbol);
        }
        assert_int_equal(game->symbol_find(set, "nonsense"), -1);
        if (set == CR_SET_PLACE || set == CR_SET_LINE) continue;
        game->symbol_name(set, 60000, name, sizeof name);
        assert_string_equal(name, "?");
    }
    assert_int_equal(game->symbol_find(99, "red"), -1);
    assert_int_equal(game->symbol_name(99, 1, name, sizeof name), 1);
    assert_string_equal(name, "?");
    assert_int_equal(game->symbol_find(CR_SET_STAKED_IN, "cash"), -1);
    assert_ptr_equal(cr_game_find("roulette"), game);
    assert_ptr_equal(cr_game_at(0), game);
    assert_null(cr_game_at(1000));
    assert_null(cr_game_find("whist"));
    assert_string_equal(cr_input_name(CR_IN_COUNT), "?");
    assert_string_equal(cr_event_name(CR_EV_COUNT), "?");
    assert_string_equal(cr_event_name(CR_EV_WON), "won");
    assert_int_equal(cr_input_find("spin"), CR_IN_SPIN);
    assert_int_equal(cr_input_find("dance"), CR_IN_COUNT);
}

static void test_the_game_itself_refuses_a_seat_or_an_input_it_does_not_have(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("m1");
    struct cr_event list[64];
    struct cr_events events = { .list = list, .max = 64 };
    size_t size;
    kit_start(kit, true);
    void *state = malloc(cr_roulette_game.state_size(cr_table_play(kit->table)));
    const void *good = cr_table_game_state(kit->table, &size);
    memcpy(state, good, size);
    struct cr_input input = kit_bet(4, "n1", 1);
    assert_int_equal(cr_roulette_game.apply(cr_table_play(kit->table), state, &input, &events),
                     CR_NOT_SEATED);
    input.kind = CR_IN_COUNT;
    assert_int_equal(cr_roulette_game.apply(cr_table_play(kit->table), state, &input, &events),
                     CR_NO_SUCH_INPUT);
    input.kind = CR_IN_ACT;
    assert_int_equal(cr_roulette_game.apply(cr_table_play(kit->table), state, &input, &events),
                     CR_NO_SUCH_INPUT);
    free(state);
    kit_close(kit);
}

/* Each way a state can be wrong is seen. */
static void test_a_state_that_is_not_sane_is_seen_to_be_so(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    size_t size;
    kit_start(kit, true);
    kit_seat(kit, 1, 1000, 10);
    kit_do(kit, kit_bet(0, "n1", 10));
    const struct cr_play *play = cr_table_play(kit->table);
    const void *good = cr_table_game_state(kit->table, &size);
    struct cr_roulette *state = malloc(size);
#define INSANE(change)                                       \
    do {                                                     \
        memcpy(state, good, size);                           \
        change;                                              \
        assert_false(cr_roulette_game.is_sane(play, state)); \
    } while (0)
    memcpy(state, good, size);
    assert_true(cr_roulette_game.is_sane(play, state));
    INSANE(state->phase = 9);
    INSANE(state->wheel = 3);
    INSANE(state->seats = 3);
    INSANE(state->bets_max = 3);
    INSANE(state->bet_count = 60000);
    INSANE(state->oral_count = 60000);
    INSANE(state->lie_count = 60000);
    INSANE(state->number = 5);
    INSANE(cr_roulette_bets(state)[0].amount = -1);
    INSANE(cr_roulette_bets(state)[0].seat = 9);
    INSANE(cr_roulette_bets(state)[0].position = 200);
    INSANE(cr_roulette_bets(state)[0].amount = 15);
    INSANE(cr_roulette_seats(state)[0].chips = -1);
#undef INSANE
    free(state);
    kit_close(kit);
}

/* ---- Inputs that must not bring the house down; each in a process of its own ---- */

static struct kit *seated(const char *house, cr_money chips, cr_money value)
{
    struct kit *kit = small_kit(house);
    kit_start(kit, true);
    kit_seat(kit, 1, chips, value);
    return kit;
}

static void bet_in_no_role(void)
{
    struct kit *kit = seated("bg", 1000, 0);
    for (unsigned role = CR_ROLE_COUNT; role < 256; role += 40)
        kit_refuse(kit, CR_FORBIDDEN_ROLE, as(kit_bet(0, "n1", 10), (enum cr_role)role));
}

static void test_a_role_nobody_has_is_refused(void **unused)
{
    (void)unused;
    assert_int_equal(in_child(bet_in_no_role), 0);
}

static void stake_nothing_known(void)
{
    struct kit *kit = seated("bg", 10, 0);
    kit_apply(kit, with_chips(kit_bet(0, "red", 1000), (enum cr_chip_kind)UINT16_MAX));
}

static void test_chips_of_a_kind_nobody_knows_are_no_stake(void **unused)
{
    (void)unused;
    static const unsigned kinds[] = { CR_IN_BET, CR_IN_ANNOUNCE, CR_IN_MISPLACE };
    assert_int_equal(in_child(stake_nothing_known), 0);
    struct kit *kit = seated("m1", 1000, 10);
    for (size_t i = 0; i < 3; i++) {
        struct cr_input input = kit_bet(0, "n17", 50);
        input.kind = (uint16_t)kinds[i];
        input.to = UINT16_MAX; /* as a name nobody knows is read */
        if (cr_table_apply(kit->table, &input) == CR_OK)
            fail_msg("%s was taken", cr_input_name(kinds[i]));
    }
    kit_close(kit);
}

static void launch_a_third_way(void)
{
    struct kit *kit = seated("bg", 1000, 0);
    struct cr_input launch = kit_dealer(CR_IN_LAUNCH);
    launch.choice = UINT16_MAX; /* as a name nobody knows is read */
    if (cr_table_apply(kit->table, &launch) != CR_OK) _exit(0);
    kit_finish(kit, 4);
}

static void test_a_wheel_turns_one_of_two_ways(void **unused)
{
    (void)unused;
    assert_int_equal(in_child(launch_a_third_way), 0);
    struct kit *kit = seated("bg", 1000, 0);
    struct cr_input launch = kit_dealer(CR_IN_LAUNCH);
    launch.choice = UINT16_MAX;
    assert_int_not_equal(cr_table_apply(kit->table, &launch), CR_OK);
    launch.choice = CR_CLOCKWISE;
    launch.to = UINT16_MAX;
    assert_int_not_equal(cr_table_apply(kit->table, &launch), CR_OK);
    kit_close(kit);
}

static void cash_out_under_an_announcement(void)
{
    struct kit *kit = seated("tdc", 1000, 10);
    kit_do(kit, kit_announce(0, CR_BIG_SERIES, 0, 0)); /* its chips follow */
    kit_apply(kit, kit_of(CR_IN_CASH_OUT, 0));
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
}

static void test_a_colour_may_go_while_an_announced_bet_waits_for_its_chips(void **unused)
{
    (void)unused;
    assert_int_equal(in_child(cash_out_under_an_announcement), 0);
}

static void fewer_colours_than_are_out(void)
{
    struct kit *kit = seated("tdc", 1000, 0);
    kit_do(kit, kit_mark(0, 16, 10));
    kit_finish(kit, 3);
    kit->plate.colours = 5;
    if (cr_table_set_settings(kit->table, &kit->plate) != CR_OK) _exit(0);
    kit_finish(kit, 3);
}

static void test_a_colour_in_use_outlives_a_plate_with_fewer_colours(void **unused)
{
    (void)unused;
    assert_int_equal(in_child(fewer_colours_than_are_out), 0);
}

static void test_a_carry_of_more_than_can_be_counted_is_refused(void **unused)
{
    (void)unused;
    struct kit *kit = small_kit("tdc");
    struct cr_item item = { CR_ITEM_COLOUR, 0, 0, 1, CR_STAKE_MOST, CR_STAKE_MOST };
    struct cr_items carry = { &item, 1, 1 };
    kit_start(kit, true);
    assert_int_not_equal(cr_table_resume(kit->table, &carry), CR_OK); /* 10^30 */
    kit_close(kit);
}

static void test_a_chip_lies_in_a_place_that_exists(void **unused)
{
    (void)unused;
    struct kit *kit = seated("tdc", 1000, 0);
    static const uint16_t nowhere[] = { 111, 133, 144, 158, 255, 256 + 17, UINT16_MAX };
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++) {
        struct cr_input input = kit_misplace(0, "box 17", NULL, NULL, 10);
        input.position = nowhere[i];
        if (cr_table_apply(kit->table, &input) == CR_OK)
            fail_msg("a chip lies in place %u", nowhere[i]);
    }
    kit_close(kit);
}

static void test_a_chip_touches_lines_that_exist(void **unused)
{
    (void)unused;
    struct kit *kit = seated("tdc", 1000, 0);
    static const uint8_t nothing[] = { 0, 36, 109, 111, 156, 176, 200, 255 };
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        struct cr_input input = kit_misplace(0, "box 36", NULL, NULL, 10);
        input.cards[input.card_count++] = nothing[i];
        if (cr_table_apply(kit->table, &input) == CR_OK)
            fail_msg("a chip touches line %u", nothing[i]);
    }
    kit_close(kit);
}

static void place_beyond_a_byte(void)
{
    struct kit *kit = seated("tdc", 1000, 0);
    struct cr_input input = kit_misplace(0, "box 17", "L(1/2)", NULL, 10);
    input.position = 256 + 17; /* kept in a byte it is box 17 */
    if (cr_table_apply(kit->table, &input) != CR_OK) _exit(0);
    kit_do(kit, kit_dealer(CR_IN_CLOSE_BETS));
}

static void test_a_place_beyond_the_cloth_does_not_break_the_close(void **unused)
{
    (void)unused;
    assert_int_equal(in_child(place_beyond_a_byte), 0);
}

static void win_beyond_counting(void)
{
    struct kit *kit = small_kit("tdc");
    kit->plate.max_inside[CR_STRAIGHT] = CR_STAKE_MOST;
    kit_start(kit, true);
    kit_seat(kit, 1, CR_CHIPS_MOST, 0);
    kit_do(kit, kit_bet(0, "n17", CR_STAKE_MOST));
    for (int round = 0; round < 300; round++) { /* 35 * 10^15 each; 2^63 is 9223 * 10^15 */
        struct cr_input spin = kit_spin(17), lift = kit_dealer(CR_IN_LIFT_DOLLY);
        struct cr_input confirm = kit_dealer(CR_IN_CONFIRM);
        if (cr_table_apply(kit->table, &spin) != CR_OK) _exit(0);
        cr_table_apply(kit->table, &lift);
        cr_table_apply(kit->table, &confirm);
    }
}

static void test_winnings_beyond_what_can_be_counted_are_refused_by_name(void **unused)
{
    (void)unused;
    assert_int_equal(in_child(win_beyond_counting), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_rounds_at_m1_settle_as_the_oracle_does),
        cmocka_unit_test(test_random_rounds_at_tdc_settle_as_the_oracle_does),
        cmocka_unit_test(test_random_rounds_at_bg_settle_as_the_oracle_does),
        cmocka_unit_test(test_every_position_keeps_exactly_one_thirty_seventh),
        cmocka_unit_test(test_an_announced_bet_is_the_sum_of_its_positions),
        cmocka_unit_test(test_a_refused_input_changes_nothing_whatever_refuses_it),
        cmocka_unit_test(test_bytes_at_random_change_nothing_or_are_sane),
        cmocka_unit_test(test_random_sessions_keep_every_chip_and_every_promise),
        cmocka_unit_test(test_two_tables_given_the_same_inputs_are_the_same_to_the_byte),
        cmocka_unit_test(test_a_copied_state_goes_on_as_the_original_does),
        cmocka_unit_test(test_a_round_is_its_inputs),
        cmocka_unit_test(test_roulette_hides_nothing_from_anyone),
        cmocka_unit_test(test_actions_with_value_chips_are_as_they_are_said_to_be),
        cmocka_unit_test(test_actions_beyond_a_seats_chips_are_said_to_be_so),
        cmocka_unit_test(test_actions_with_chips_of_one_are_as_they_are_said_to_be),
        cmocka_unit_test(test_the_least_of_an_action_is_whole_colour_chips),
        cmocka_unit_test(test_the_least_of_a_complete_bet_can_be_played),
        cmocka_unit_test(test_actions_are_closed_where_the_table_is_not_open),
        cmocka_unit_test(test_a_seat_without_a_colour_is_told_so),
        cmocka_unit_test(test_a_round_begun_from_its_carry_is_the_round_that_went_on),
        cmocka_unit_test(test_a_carry_no_round_can_have_left_is_refused),
        cmocka_unit_test(test_winning_stakes_stay_and_play_again_round_after_round),
        cmocka_unit_test(test_with_winning_area_locked_bets_for_the_next_spin_are_taken_elsewhere),
        cmocka_unit_test(test_where_winning_stakes_return_they_go_back_at_once),
        cmocka_unit_test(test_where_no_spin_returns_bets_every_stake_goes_back),
        cmocka_unit_test(test_where_no_spin_returns_bets_a_badly_placed_chip_goes_back_too),
        cmocka_unit_test(test_bets_on_numbers_below_their_minimum_together_go_back),
        cmocka_unit_test(test_an_announced_bet_has_a_minimum_of_its_own),
        cmocka_unit_test(test_announced_chips_that_follow_are_handed_over_then_placed),
        cmocka_unit_test(test_a_table_keeps_a_stated_number_of_announced_bets),
        cmocka_unit_test(test_the_most_a_position_pays_is_counted_over_all_bets_there),
        cmocka_unit_test(test_chips_over_the_maximum_are_cut_in_whole_colour_chips),
        cmocka_unit_test(test_a_cut_that_leaves_less_than_the_minimum_returns_it_all),
        cmocka_unit_test(test_a_dozen_at_the_double_line_may_stay_a_dozen),
        cmocka_unit_test(test_a_badly_placed_chip_is_what_its_player_says_or_the_dealer_calls),
        cmocka_unit_test(test_chips_found_after_the_close_are_late_void_or_cut),
        cmocka_unit_test(test_a_ball_with_the_wheel_is_no_spin_or_an_irregularity),
        cmocka_unit_test(test_the_wheel_turns_back_after_a_no_spin_too),
        cmocka_unit_test(test_laps_hangs_and_scattered_bets_make_no_spin_of_it),
        cmocka_unit_test(test_the_schemas_are_sane),
        cmocka_unit_test(test_a_rulebook_that_contradicts_itself_is_refused),
        cmocka_unit_test(test_a_plate_that_cannot_be_played_opens_no_table),
        cmocka_unit_test(test_limits_a_rulebook_fixes_are_the_limits),
        cmocka_unit_test(test_every_name_is_read_back_and_no_other),
        cmocka_unit_test(test_the_game_itself_refuses_a_seat_or_an_input_it_does_not_have),
        cmocka_unit_test(test_a_state_that_is_not_sane_is_seen_to_be_so),
        cmocka_unit_test(test_chips_of_a_kind_nobody_knows_are_no_stake),
        cmocka_unit_test(test_a_role_nobody_has_is_refused),
        cmocka_unit_test(test_a_wheel_turns_one_of_two_ways),
        cmocka_unit_test(test_a_colour_may_go_while_an_announced_bet_waits_for_its_chips),
        cmocka_unit_test(test_a_colour_in_use_outlives_a_plate_with_fewer_colours),
        cmocka_unit_test(test_a_carry_of_more_than_can_be_counted_is_refused),
        cmocka_unit_test(test_a_chip_lies_in_a_place_that_exists),
        cmocka_unit_test(test_a_chip_touches_lines_that_exist),
        cmocka_unit_test(test_a_place_beyond_the_cloth_does_not_break_the_close),
        cmocka_unit_test(test_winnings_beyond_what_can_be_counted_are_refused_by_name),
    };
    return cmocka_run_group_tests_name("roulette", tests, NULL, NULL);
}
