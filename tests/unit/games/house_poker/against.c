/* Poker against the house against a second, naive one: the same cards, the same wishes, the same chips at
 * the end. A million rounds a game and house with CROUPIER_LONG=1, ten thousand without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "hp_kit.h"
#include "naive_poker.h"

/* A pack in an order that likes a few ranks or a suit: great hands come often. */
static void make_pack(struct dice *dice, uint8_t *pack)
{
    unsigned ranks = roll(dice, 1u << 13) & roll(dice, 1u << 13), suit = roll(dice, 4);
    unsigned way = roll(dice, 4);
    for (unsigned i = 0; i < 52; i++)
        pack[i] = (uint8_t)i;
    for (unsigned i = 0; i < 51; i++) {
        unsigned j = i;
        for (int tries = 0; tries < 5; tries++) {
            j = i + roll(dice, 52 - i);
            if (way == 0 || (way == 1 && (ranks >> pack[j] / 4 & 1))) break;
            if (way == 2 && pack[j] % 4 == suit) break;
            if (way == 3 && pack[j] / 4 >= 8 && pack[j] % 4 == suit) break;
        }
        uint8_t swap = pack[i];
        pack[i] = pack[j];
        pack[j] = swap;
    }
}

#define LUCKY_PPM 250000 /* the plate's chance of a lucky player */

struct run {
    struct hp_kit *kit;
    struct naive_round round;
    uint8_t pack[52];
    int drawn;
    uint64_t seed;
};

#define DIFFER(run, ...)                                                              \
    do {                                                                              \
        char what_[256];                                                              \
        snprintf(what_, sizeof what_, __VA_ARGS__);                                   \
        fail_msg("seed=%llu game=%d house=%d%s: %s", (unsigned long long)(run)->seed, \
                 (int)(run)->round.game, (int)(run)->round.house,                     \
                 (run)->round.unknown ? " cards shown late" : "", what_);             \
    } while (0)

/* ---- What the round waits for, answered ---- */

static void give_cards(struct run *run, const struct cr_need *need)
{
    uint8_t cards[CR_CARDS_PER_INPUT_MAX];
    unsigned count = need->count;
    if (count == 0 || count > CR_CARDS_PER_INPUT_MAX) DIFFER(run, "%u cards are wanted", count);
    if (need->from != run->drawn)
        DIFFER(run, "card %u of the pack is wanted, %d are out", need->from, run->drawn);
    for (unsigned i = 0; i < count; i++)
        cards[i] = run->pack[run->drawn++];
    if (need->closed == CR_CLOSED_TO_ALL ||
        (need->closed == CR_CLOSED_BUT_OWNER && run->round.unknown))
        memset(cards, CR_CLOSED_CARD, count);
    struct cr_input input = hp_cards(cards, count);
    if (need->closed == CR_CLOSED_BUT_OWNER) input.flags = 1u << CR_HP_FLAG_CLOSED;
    hp_do(run->kit, input);
}

/* A closed card of a box that exchanged cards nobody named: the kept ones lie first, then those given up,
 * until new ones have come. */
static uint8_t name_of(const struct run *run, const struct cr_hp_box *box, unsigned number,
                       unsigned i)
{
    const struct naive_box *naive = &run->round.boxes[number];
    if (box->exchanged == 0) return run->pack[box->at[i]];
    if (i < (unsigned)naive->kept_count) return naive->kept[i];
    return box->discards ? naive->thrown[i - (unsigned)naive->kept_count] : run->pack[box->at[i]];
}

/* Names the closed cards: where each lay in the pack is in the state, the pack is ours. */
static void show_cards(struct run *run, const struct cr_need *need)
{
    const struct cr_hp *hp = hp_state(run->kit->table);
    struct cr_input input = hp_in(CR_IN_SHOW, CR_ROLE_DEALER);
    input.position = need->box;
    for (unsigned i = 0; need->box == 0 && i < hp->dealer_count; i++)
        if (hp->dealer[i] == CR_CLOSED_CARD)
            input.cards[input.card_count++] = run->pack[hp->dealer_at[i]];
    if (need->box != 0) {
        const struct cr_hp_box *box = cr_hp_box_of(hp, need->box);
        for (unsigned i = 0; i < box->card_count; i++)
            if (box->cards[i] == CR_CLOSED_CARD)
                input.cards[input.card_count++] = name_of(run, box, need->box, i);
    }
    hp_do(run->kit, input);
}

static void give_award(struct run *run, const struct cr_need *need)
{
    struct cr_input input = hp_in(CR_IN_AWARD, CR_ROLE_SYSTEM);
    input.seat = need->seat;
    input.position = need->box;
    input.choice = need->what;
    input.amount = run->round.prize;
    hp_do(run->kit, input);
}

/* Answers as long as nobody decides anything. */
static void feed(struct run *run)
{
    for (;;) {
        struct cr_need need = hp_need(run->kit);
        if (need.kind == CR_NEED_CHANCE && need.what == CR_CHANCE_CARD)
            give_cards(run, &need);
        else if (need.kind == CR_NEED_CHANCE) {
            struct cr_input lucky = hp_in(CR_IN_LUCKY, CR_ROLE_SYSTEM);
            unsigned boxes = (unsigned)run->round.lucky_boxes;
            if (need.outcomes != UINT64_C(1000000) * boxes) DIFFER(run, "boxes with a bonus");
            lucky.ref = run->round.lucky
                            ? (uint32_t)(run->round.lucky - 1) % boxes + boxes * (LUCKY_PPM - 1)
                            : boxes * LUCKY_PPM;
            hp_do(run->kit, lucky);
        } else if (need.kind == CR_NEED_CALL && need.input == CR_IN_SHOW)
            show_cards(run, &need);
        else if (need.kind == CR_NEED_AWARD)
            give_award(run, &need);
        else
            return;
    }
}

/* ---- One round ---- */

static struct cr_input input_of(const struct run *run, const struct naive_op *op)
{
    struct cr_input input;
    switch (op->kind) {
    case NAIVE_BET:
        input = hp_bet((unsigned)op->box, (unsigned)op->seat, op->what, op->amount);
        if (op->dark) input.flags = 1u << CR_HP_FLAG_DARK;
        return input;
    case NAIVE_REMOVE:
        input = hp_bet((unsigned)op->box, (unsigned)op->seat, op->what, 0);
        input.kind = CR_IN_REMOVE;
        return input;
    case NAIVE_CLOSE: return hp_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER);
    case NAIVE_ACT:
        input = hp_doing(op->what, (unsigned)op->box, (unsigned)op->seat, op->amount);
        input.card_count = (uint8_t)op->card_count;
        for (int i = 0; i < op->card_count; i++)
            input.cards[i] = run->round.unknown ? CR_CLOSED_CARD : op->cards[i];
        return input;
    }
    abort();
}

static void side_card(struct run *run, unsigned to, uint8_t card)
{
    struct cr_input input = hp_cards(&card, 1);
    input.to = (uint16_t)to;
    input.role = CR_ROLE_SYSTEM;
    hp_do(run->kit, input);
}

static void start_round(struct run *run, struct dice *dice)
{
    run->seed = dice->seed;
    run->drawn = 0;
    make_pack(dice, run->pack);
    run->round.pack = run->pack;
    run->round.unknown = roll(dice, 2);
    run->round.bonus_card = run->pack[roll(dice, 20)];
    run->round.fortune_card = run->pack[roll(dice, 20)];
    run->round.prize = 1 + (int64_t)roll(dice, 100000);
    run->round.lucky = (int)roll(dice, 4);
    hp_fresh(run->kit, NAIVE_SEATS);
    bool tdc = run->round.house == NAIVE_TDC;
    if (tdc && run->round.game == NAIVE_RUSSIAN)
        side_card(run, CR_HP_TO_BONUS, run->round.bonus_card);
    if (tdc) side_card(run, CR_HP_TO_FORTUNE, run->round.fortune_card);
}

static void compare(struct run *run)
{
    struct hp_kit *kit = run->kit;
    const struct cr_hp *hp = hp_state(kit->table);
    cr_money house = 0;
    bool dealt_out = false;
    for (int i = 1; i <= naive_boxes(&run->round); i++)
        dealt_out = dealt_out || naive_in_play(&run->round.boxes[i]);
    if (hp_need(kit).kind != CR_NEED_NOTHING)
        DIFFER(run, "the round is not over: phase %u", hp->phase);
    if (run->drawn != run->round.drawn)
        DIFFER(run, "%d cards were drawn, not %d", run->drawn, run->round.drawn);
    if (dealt_out && hp->dealer_value != naive_dealer(&run->round))
        DIFFER(run, "the dealer's hand");
    for (unsigned i = 0; i < NAIVE_SEATS; i++) {
        cr_money won = cr_table_seat(kit->table, i)->chips - HP_CHIPS;
        house -= run->round.net[i];
        if (won != run->round.net[i])
            DIFFER(run, "seat %u has won %lld, not %lld", i, (long long)won,
                   (long long)run->round.net[i]);
        if (kit->posted[i] != run->round.net[i])
            DIFFER(run, "the books give seat %u %lld", i, (long long)kit->posted[i]);
    }
    if (kit->on_layout != 0 || kit->won_by_house != house)
        DIFFER(run, "the books: %lld on the layout, %lld won", (long long)kit->on_layout,
               (long long)kit->won_by_house);
    struct cr_report report = hp_report(kit);
    if (report.paid != run->round.paid || report.lost != run->round.lost)
        DIFFER(run, "paid %lld lost %lld, not %lld and %lld", (long long)report.paid,
               (long long)report.lost, (long long)run->round.paid, (long long)run->round.lost);
}

static void play_round(struct run *run, struct dice *dice)
{
    start_round(run, dice);
    naive_play(&run->round, dice);
    for (int i = 0; i < run->round.op_count; i++) {
        const struct naive_op *op = &run->round.ops[i];
        if (op->kind == NAIVE_ACT) feed(run);
        enum cr_status status = hp_apply(run->kit, input_of(run, op));
        if ((status == CR_OK) != op->allowed)
            DIFFER(run, "op %d, box %d seat %d %s %lld: %s, the rules %s it", i, op->box, op->seat,
                   op->what, (long long)op->amount, cr_status_name(status),
                   op->allowed ? "allow" : "forbid");
    }
    feed(run);
    compare(run);
}

static void set_limits(struct run *run, bool capped)
{
    struct naive_round *round = &run->round;
    struct cr_hp_settings *plate = &run->kit->plate;
    run->kit->rules.max_payout = CR_MANAGER; /* BG's document knows none, but could */
    round->min_ante = plate->min_ante = 10;
    round->max_ante = plate->max_ante = 60;
    round->cap = plate->max_payout = capped ? 400 : 0;
    if (round->house != NAIVE_TP && !(round->house == NAIVE_M1 && round->game != NAIVE_OASIS)) {
        round->bonus_min = plate->bonus_min = 5;
        round->bonus_max = plate->bonus_max = 40;
    }
    if (round->house == NAIVE_M1 && round->game != NAIVE_TEXAS)
        round->bonus_cap = plate->bonus_max_payout = capped ? 300 : 0;
    if (round->house == NAIVE_TDC) {
        plate->lucky_player_chance_ppm = round->game == NAIVE_RUSSIAN ? LUCKY_PPM : 0;
        round->wheel_min = plate->wheel_min = 5;
        round->wheel_max = plate->wheel_max = 25;
    }
}

static void against(enum naive_game game, enum naive_house house, const char *name,
                    const char *book)
{
    static struct run run;
    const char *wanted = getenv("CROUPIER_LONG");
    long rounds = wanted && *wanted && strcmp(wanted, "0") != 0 ? 1000000 : 10000;
    long paid = 0, lost = 0, bought = 0;
    struct dice dice = { .seed = 11 + 16 * (uint64_t)game + (uint64_t)house };
    memset(&run, 0, sizeof run);
    run.round.game = game;
    run.round.house = house;
    run.kit = hp_open(name, book);
    for (int capped = 0; capped < 2; capped++) {
        set_limits(&run, capped);
        hp_start(run.kit);
        for (long i = 0; i < rounds / 2; i++) {
            play_round(&run, &dice);
            paid += run.round.paid > 0;
            lost += run.round.lost > 0;
            bought += run.round.game_bought;
        }
    }
    assert_true(paid > rounds / 4 && lost > rounds / 4); /* the dice reach such rounds */
    if (game == NAIVE_RUSSIAN) assert_true(bought > rounds / 50);
    hp_close(run.kit);
}

static void test_m1_texas_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_TEXAS, NAIVE_M1, "texas-poker", "m1");
}

static void test_tdc_texas_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_TEXAS, NAIVE_TDC, "texas-poker", "tdc");
}

static void test_tp_texas_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_TEXAS, NAIVE_TP, "texas-poker", "tp");
}

static void test_m1_oasis_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_OASIS, NAIVE_M1, "oasis-poker", "m1");
}

static void test_m1_russian_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_RUSSIAN, NAIVE_M1, "russian-poker", "m1");
}

static void test_tdc_russian_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_RUSSIAN, NAIVE_TDC, "russian-poker", "tdc");
}

static void test_bg_caribbean_agrees_with_a_naive_one(void **unused)
{
    (void)unused;
    against(NAIVE_CARIBBEAN, NAIVE_BG, "caribbean-stud", "bg");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_m1_texas_agrees_with_a_naive_one),
        cmocka_unit_test(test_tdc_texas_agrees_with_a_naive_one),
        cmocka_unit_test(test_tp_texas_agrees_with_a_naive_one),
        cmocka_unit_test(test_m1_oasis_agrees_with_a_naive_one),
        cmocka_unit_test(test_m1_russian_agrees_with_a_naive_one),
        cmocka_unit_test(test_tdc_russian_agrees_with_a_naive_one),
        cmocka_unit_test(test_bg_caribbean_agrees_with_a_naive_one),
    };
    return cmocka_run_group_tests_name("poker against the house against a naive one", tests, NULL,
                                       NULL);
}
