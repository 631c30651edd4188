/* Blackjack against a second, naive one: the same cards, the same wishes, the same chips at the end. A
 * million rounds a house with CROUPIER_LONG=1, ten thousand without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "blackjack_kit.h"
#include "naive_blackjack.h"

#define CARDS_MAX 416

/* A shoe of whole packs, in an order that likes a few ranks: pairs and blackjacks come often. */
static void make_shoe(struct dice *dice, unsigned decks, char (*shoe)[3])
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    unsigned count = 0, some = roll(dice, 1u << 13), others = roll(dice, 1u << 13);
    unsigned liked = roll(dice, 3) ? some & others : 0;
    for (unsigned i = 0; i < decks * 52; i++, count++) {
        shoe[i][0] = ranks[i % 13];
        shoe[i][1] = suits[i / 13 % 4];
        shoe[i][2] = '\0';
    }
    for (unsigned i = 0; i < 120; i++) {
        unsigned j = i;
        for (int tries = 0; tries < 4; tries++) {
            j = i + roll(dice, count - i);
            if (liked >> (strchr(ranks, shoe[j][0]) - ranks) & 1) break;
        }
        char swap[3];
        memcpy(swap, shoe[i], 3);
        memcpy(shoe[i], shoe[j], 3);
        memcpy(shoe[j], swap, 3);
    }
}

struct run {
    struct bj_kit *kit;
    struct naive_round round;
    char shoe[CARDS_MAX][3];
    char hidden[64][3]; /* cards dealt face down, by hand's place */
    unsigned hidden_at[64];
    int hidden_count;
    int drawn;
    bool closed_late;
    uint64_t seed;
};

#define DIFFER(run, ...)                                                    \
    do {                                                                    \
        char what_[256];                                                    \
        snprintf(what_, sizeof what_, __VA_ARGS__);                         \
        fail_msg("seed=%llu house=%d: %s", (unsigned long long)(run)->seed, \
                 (int)(run)->round.house, what_);                           \
    } while (0)

/* Cards as long as they are due; dealer: his too. */
static void feed(struct run *run, bool dealer)
{
    for (;;) {
        struct cr_need need = bj_need(run->kit);
        if (need.kind == CR_NEED_CALL && need.input == CR_IN_SHOW && dealer) {
            struct cr_input show = bj_cards(run->hidden[0]);
            show.kind = CR_IN_SHOW;
            for (int i = 0; i < run->hidden_count; i++)
                if (run->hidden_at[i] == cr_bj_place(need.box, need.hand)) {
                    struct cr_input named = bj_cards(run->hidden[i]);
                    show.cards[0] = named.cards[0];
                }
            show.position = need.box;
            show.number = need.hand;
            bj_do(run->kit, show);
            continue;
        }
        if (need.kind != CR_NEED_CHANCE) return;
        bool deals = bj_state(run->kit->table)->phase == CR_BP_DEAL;
        if (need.box == 0 && !deals && !dealer) return;
        const char *card = run->shoe[run->drawn++];
        if (need.closed == CR_CLOSED_TO_ALL && run->closed_late) {
            memcpy(run->hidden[run->hidden_count], card, 3);
            run->hidden_at[run->hidden_count++] = cr_bj_place(need.box, need.hand);
            card = "??";
        }
        bj_do(run->kit, bj_cards(card));
    }
}

static struct cr_input input_of(const struct naive_op *op)
{
    struct cr_input input = bj_bet((unsigned)op->box, (unsigned)op->seat, op->amount);
    switch (op->kind) {
    case NAIVE_BET:
        input.choice = (uint16_t)cr_blackjack_game.symbol_find(CR_BJ_SET_BET, op->what);
        return input;
    case NAIVE_SIDE_CARD: return bj_to(op->card, op->what);
    case NAIVE_CLOSE: return bj_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER);
    case NAIVE_ACT: return bj_doing(op->what, (unsigned)op->box, (unsigned)op->seat, op->amount);
    case NAIVE_AWARD:
        input.kind = CR_IN_AWARD;
        input.role = CR_ROLE_SYSTEM;
        input.choice = (uint16_t)cr_blackjack_game.symbol_find(CR_BJ_SET_BET, op->what);
        return input;
    }
    abort();
}

/* The place of a hidden card moves when a split puts a hand before it: hands are hidden only behind the
 * one in turn, so none does. */
static void play_round(struct run *run, struct dice *dice)
{
    struct bj_kit *kit = run->kit;
    run->seed = dice->seed;
    make_shoe(dice, run->round.house == NAIVE_M1 ? 8 : 6, run->shoe);
    run->round.shoe = (const char(*)[3])run->shoe;
    run->drawn = run->hidden_count = 0;
    run->closed_late = roll(dice, 2);
    naive_play(&run->round, dice);
    bj_fresh(kit, NAIVE_SEATS);
    for (int i = 0; i < run->round.op_count; i++) {
        const struct naive_op *op = &run->round.ops[i];
        if (op->kind == NAIVE_ACT) feed(run, false);
        if (op->kind == NAIVE_AWARD) feed(run, strcmp(op->what, "bonus") == 0);
        enum cr_status status = bj_apply(kit, input_of(op));
        if ((status == CR_OK) != op->allowed)
            DIFFER(run, "op %d, box %d seat %d %s %lld: %s, the rules %s it", i, op->box, op->seat,
                   op->what, (long long)op->amount, cr_status_name(status),
                   op->allowed ? "allow" : "forbid");
    }
    feed(run, true);
    if (bj_need(kit).kind != CR_NEED_NOTHING) DIFFER(run, "the round is not over");
    if (run->drawn != run->round.drawn)
        DIFFER(run, "%d cards were drawn, not %d", run->drawn, run->round.drawn);
    const struct cr_bj *bj = bj_state(kit->table);
    if (bj->dealer_count != run->round.dealer_cards ||
        (int)cr_bj_dealer_points(bj) != run->round.dealer_points)
        DIFFER(run, "the dealer has %u, not %d", cr_bj_dealer_points(bj), run->round.dealer_points);
    if (bj->hand_count != run->round.hands) DIFFER(run, "hands");
    for (unsigned i = 0; i < NAIVE_SEATS; i++)
        if (cr_table_seat(kit->table, i)->chips - BJ_CHIPS != run->round.net[i])
            DIFFER(run, "seat %u has won %lld, not %lld", i,
                   (long long)(cr_table_seat(kit->table, i)->chips - BJ_CHIPS),
                   (long long)run->round.net[i]);
    cr_money house = 0;
    for (unsigned i = 0; i < NAIVE_SEATS; i++) {
        house -= run->round.net[i];
        if (kit->posted[i] != run->round.net[i])
            DIFFER(run, "the books give seat %u %lld", i, (long long)kit->posted[i]);
    }
    if (kit->on_layout != 0 || kit->won_by_house != house)
        DIFFER(run, "the books: %lld on the layout, %lld won", (long long)kit->on_layout,
               (long long)kit->won_by_house);
    struct cr_report report = bj_report(kit);
    if (report.paid != run->round.paid || report.lost != run->round.lost)
        DIFFER(run, "paid %lld lost %lld, not %lld and %lld", (long long)report.paid,
               (long long)report.lost, (long long)run->round.paid, (long long)run->round.lost);
}

static void against(enum naive_house house)
{
    static struct run run;
    const char *wanted = getenv("CROUPIER_LONG");
    long rounds = wanted && *wanted && strcmp(wanted, "0") != 0 ? 1000000 : 10000;
    long splits = 0, blackjacks = 0;
    struct dice dice = { .seed = 11 + (uint64_t)house };
    memset(&run, 0, sizeof run);
    run.kit = bj_open(bj_houses[house]);
    run.round.house = house;
    run.round.min_bet = run.kit->plate.min_bet = 15;
    run.round.max_bet = run.kit->plate.max_bet = 500;
    if (house == NAIVE_M1) run.round.max_payout = run.kit->plate.max_payout = 300;
    bj_start(run.kit);
    for (long i = 0; i < rounds; i++) {
        play_round(&run, &dice);
        splits += run.round.hands > 4;
        blackjacks += run.round.paid > 0;
    }
    assert_true(splits > rounds / 100 && blackjacks > rounds / 10); /* the dice reach such rounds */
    bj_close(run.kit);
}

static void test_m1_agrees_with_a_naive_blackjack(void **unused)
{
    (void)unused;
    against(NAIVE_M1);
}

static void test_tdc_agrees_with_a_naive_blackjack(void **unused)
{
    (void)unused;
    against(NAIVE_TDC);
}

static void test_bg_agrees_with_a_naive_blackjack(void **unused)
{
    (void)unused;
    against(NAIVE_BG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_m1_agrees_with_a_naive_blackjack),
        cmocka_unit_test(test_tdc_agrees_with_a_naive_blackjack),
        cmocka_unit_test(test_bg_agrees_with_a_naive_blackjack),
    };
    return cmocka_run_group_tests_name("blackjack against a naive one", tests, NULL, NULL);
}
