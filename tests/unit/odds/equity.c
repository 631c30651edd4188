/* equity.c -- hands against hands: figures everyone knows, a second count by hand, ranges, play. */
#include "odds/equity/equity.h"

#include <math.h>

#include "cards/low.h"
#include "cards/rank.h"
#include "house.h"

static struct cr_range range_of(const char *game, const char *text)
{
    struct cr_range range;
    struct cr_range_fault fault;
    if (!cr_range_read(&range, cr_equity_game_find(game), text, &fault))
        fail_msg("%s: %s: %s", text, fault.piece, fault.why);
    return range;
}

struct asked {
    struct cr_range ranges[CR_EQUITY_PLAYERS_MAX];
    struct cr_equity_ask ask;
    struct cr_equity equity;
};

/* Hands, NULL at the end. */
static void prepare(struct asked *asked, const char *game, const char *const *hands,
                    const char *board)
{
    size_t board_count;
    struct cr_card_fault fault;
    *asked = (struct asked){ .ask = { .game = cr_equity_game_find(game),
                                      .low_qualifier = CR_LOW_QUALIFIER,
                                      .threads = 2 } };
    for (; hands[asked->ask.players] != NULL; asked->ask.players++)
        asked->ranges[asked->ask.players] = range_of(game, hands[asked->ask.players]);
    asked->ask.ranges = asked->ranges;
    assert_true(cr_cards_read(board, asked->ask.board, 5, &board_count, &fault));
    asked->ask.board_count = (unsigned)board_count;
}

static void release(struct asked *asked)
{
    for (size_t i = 0; i < asked->ask.players; i++)
        cr_range_release(&asked->ranges[i]);
}

/* Ace-king of one suit against queens over all boards [perf/hand-ranking.md]. */
static void test_the_race_everyone_knows(void **unused)
{
    (void)unused;
    struct asked asked;
    prepare(&asked, "holdem", (const char *const[]){ "AsKs", "QhQd", NULL }, "");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
    assert_true(asked.equity.is_counted && asked.equity.deals == 1712304);
    assert_true(asked.equity.players[0].wins == 787966);
    assert_true(asked.equity.players[1].wins == 917606);
    assert_true(asked.equity.players[0].ties == 6732);
    assert_true(asked.equity.players[0].share + asked.equity.players[1].share ==
                asked.equity.deals * CR_EQUITY_POT);
    assert_int_equal(asked.equity.renamings, 2); /* hearts and diamonds may change places */
    assert_true(asked.equity.visited < 900000);
    release(&asked);
}

/* ---- A second count: no renaming, no order, every deal by itself ---- */

struct naive {
    const struct cr_equity_ask *ask;
    cr_card own[CR_EQUITY_PLAYERS_MAX][CR_EQUITY_OWN_MAX];
    cr_card board[5];
    double share[CR_EQUITY_PLAYERS_MAX];
    double deals;
};

static void naive_showdown(struct naive *naive)
{
    const struct cr_equity_game *game = naive->ask->game;
    cr_rank_value high[CR_EQUITY_PLAYERS_MAX], best = 0;
    cr_low_value low[CR_EQUITY_PLAYERS_MAX], lowest = CR_LOW_NONE;
    unsigned highs = 0, lows = 0;
    for (size_t p = 0; p < naive->ask->players; p++) {
        cr_card all[9];
        memcpy(all, naive->own[p], game->own);
        memcpy(all + game->own, naive->board, game->board);
        low[p] = CR_LOW_NONE;
        if (game->own == 4) { /* every two of four with every three of five */
            high[p] = 0;
            for (unsigned a = 0; a < 4; a++)
                for (unsigned b = a + 1; b < 4; b++)
                    for (unsigned i = 4; i < 9; i++)
                        for (unsigned j = i + 1; j < 9; j++)
                            for (unsigned k = j + 1; k < 9; k++) {
                                cr_card five[] = { all[a], all[b], all[i], all[j], all[k] };
                                cr_rank_value value = cr_best_of(five, 5).value;
                                cr_low_value down = cr_low(five, 5, 8);
                                if (value > high[p]) high[p] = value;
                                if (game->halves && down < low[p]) low[p] = down;
                            }
        } else {
            high[p] = cr_best_of(all, game->own + game->board).value;
            if (game->halves) low[p] = cr_low(all, game->own + game->board, 8);
        }
        if (high[p] > best) best = high[p];
        if (low[p] < lowest) lowest = low[p];
    }
    for (size_t p = 0; p < naive->ask->players; p++) {
        highs += high[p] == best;
        lows += lowest != CR_LOW_NONE && low[p] == lowest;
    }
    for (size_t p = 0; p < naive->ask->players; p++) {
        double half = lows > 0 ? 0.5 : 1;
        if (high[p] == best) naive->share[p] += half / highs;
        if (lows > 0 && low[p] == lowest) naive->share[p] += 0.5 / lows;
    }
    naive->deals++;
}

/* Fills place after place: first the players' cards, then the board's; upwards within each. */
static void naive_deal(struct naive *naive, size_t player, unsigned at, int from, uint64_t taken)
{
    const struct cr_equity_game *game = naive->ask->game;
    bool is_board = player == naive->ask->players;
    if (at == (is_board ? game->board : game->own)) {
        if (is_board) {
            naive_showdown(naive);
            return;
        }
        bool next_is_board = player + 1 == naive->ask->players;
        unsigned known =
            next_is_board ? naive->ask->board_count : naive->ask->ranges[player + 1].list[0].count;
        naive_deal(naive, player + 1, known, 0, taken);
        return;
    }
    for (int card = from; card < CR_PACK_CARDS; card++) {
        if (taken >> card & 1) continue;
        *(is_board ? &naive->board[at] : &naive->own[player][at]) = (cr_card)card;
        naive_deal(naive, player, at + 1, card + 1, taken | UINT64_C(1) << card);
    }
}

/* Every choice of hands, then every deal of the rest. */
static void naive_hands(struct naive *naive, size_t player, uint64_t taken)
{
    if (player == naive->ask->players) {
        naive_deal(naive, 0, naive->ask->ranges[0].list[0].count, 0, taken);
        return;
    }
    for (size_t i = 0; i < naive->ask->ranges[player].count; i++) {
        const struct cr_holding *hand = &naive->ask->ranges[player].list[i];
        if (hand->mask & taken) continue;
        memcpy(naive->own[player], hand->cards, sizeof hand->cards);
        naive_hands(naive, player + 1, taken | hand->mask);
    }
}

static void test_a_second_count(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *hands[4], *board, *dead;
    } asks[] = {
        { "holdem", { "AKs", "77,QJo", NULL }, "2c 7d Jh", "" },
        { "holdem", { "AhKh", "TT", "QdJd", NULL }, "9h 8h 2c", "3c 3d" },
        { "holdem", { "22+", "AKs,AQs", NULL }, "Ts 9s 2s 2h", "" },
        { "holdem", { "AA", "random", NULL }, "Kc Kd Kh Ks", "" },
        { "omaha", { "AsAdKsQd", "JhTh9c8c", NULL }, "2c 7d Jd", "" },
        { "omaha-hi-lo", { "As2dKsQd", "Ah3h9c8c", "TsTd6c5c", NULL }, "2c 7d Jh", "" },
        { "omaha-hi-lo", { "As2d3cx", "KKQhQd", NULL }, "4c 5d 9h Jc", "" },
        { "seven-card-stud", { "AsAhKd7c2s", "QhQdJd9c3c8h", NULL }, "", "Ac" },
        { "seven-card-stud-hi-lo", { "As2h3d7c8s", "KhKdJd9c3c4h", NULL }, "", "" },
        { "five-card-stud", { "AAKd", "QhQd9x", NULL }, "", "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd" },
    };
    for (size_t i = 0; i < COUNT(asks); i++) {
        struct asked asked;
        struct cr_card_fault fault;
        cr_card dead[16];
        size_t dead_count;
        prepare(&asked, asks[i].game, asks[i].hands, asks[i].board);
        assert_true(cr_cards_read(asks[i].dead, dead, 16, &dead_count, &fault));
        uint64_t taken = 0;
        for (size_t d = 0; d < dead_count; d++)
            asked.ask.dead |= UINT64_C(1) << dead[d];
        struct naive naive = { .ask = &asked.ask };
        memcpy(naive.board, asked.ask.board, 5);
        for (unsigned b = 0; b < asked.ask.board_count; b++)
            taken |= UINT64_C(1) << asked.ask.board[b];
        naive_hands(&naive, 0, taken | asked.ask.dead);
        assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
        assert_true(asked.equity.is_counted);
        if ((double)asked.equity.deals != naive.deals)
            fail_msg("ask %zu: %.0f deals, not %.0f", i, (double)asked.equity.deals, naive.deals);
        for (size_t p = 0; p < asked.ask.players; p++) {
            double is = (double)asked.equity.players[p].share / CR_EQUITY_POT;
            if (fabs(is - naive.share[p]) > 1e-6 * naive.deals)
                fail_msg("ask %zu, hand %zu: %.6f, not %.6f", i, p, is, naive.share[p]);
        }
        release(&asked);
    }
}

/* ---- Ranges ---- */

static void test_ranges(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *text;
        size_t count;
    } ranges[] = {
        { "holdem", "AsKs", 1 },
        { "holdem", "AKs", 4 },
        { "holdem", "AKo", 12 },
        { "holdem", "AK", 16 },
        { "holdem", "QQ", 6 },
        { "holdem", "QQ+", 18 },
        { "holdem", "22-77", 36 },
        { "holdem", "77-22", 36 },
        { "holdem", "ATs+", 16 },
        { "holdem", "ATs-AQs", 12 },
        { "holdem", "AQs-ATs", 12 },
        { "holdem", "random", 1326 },
        { "holdem", "xx", 1326 },
        { "holdem", "Ax", 198 },
        { "holdem", "Asx", 51 },
        { "holdem", "AK, AKs ,AsKs", 16 },
        { "holdem", "K2+", 16 * 11 },
        { "omaha", "AsAhKdQc", 1 },
        { "omaha", "random", 270725 },
        { "omaha", "AAxx", 6 * 1128 + 4 * 48 + 1 },
        { "omaha", "AAKK", 36 },
        { "seven-card-stud", "AsAhKd", 1 },
        { "seven-card-stud", "AAK", 24 },
        { "seven-card-stud", "random", 1 },
    };
    static const struct {
        const char *game, *text;
    } wrong[] = {
        { "holdem", "" },      { "holdem", "A" },     { "holdem", "AsAs" },
        { "holdem", "QQs" },   { "holdem", "AKz" },   { "holdem", "AK+x" },
        { "holdem", "2A+" },   { "holdem", "AsKs+" }, { "holdem", "AKs-AQo" },
        { "holdem", "QQ-AK" }, { "omaha", "AsKs" },   { "omaha", "AKs" },
        { "holdem", ",," },    { "holdem", "AKAK" },  { "seven-card-stud", "AsAhKdQcJcTc9c8c" },
    };
    for (size_t i = 0; i < COUNT(ranges); i++) {
        struct cr_range range = range_of(ranges[i].game, ranges[i].text);
        if (range.count != ranges[i].count)
            fail_msg("%s: %zu hands, not %zu", ranges[i].text, range.count, ranges[i].count);
        cr_range_release(&range);
    }
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct cr_range range;
        struct cr_range_fault fault;
        if (cr_range_read(&range, cr_equity_game_find(wrong[i].game), wrong[i].text, &fault))
            fail_msg("taken: %s", wrong[i].text);
        assert_non_null(fault.why);
    }
    assert_null(cr_equity_game_find("roulette"));
}

/* ---- Renaming, threads, play ---- */

/* Where all suits are alike 24 namings are one, and nothing changes but the work. */
static void test_suits_alike_are_counted_once(void **unused)
{
    (void)unused;
    struct asked asked;
    prepare(&asked, "holdem", (const char *const[]){ "AA", "KK", NULL }, "");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
    assert_int_equal(asked.equity.renamings, 24);
    assert_true(asked.equity.deals == (cr_wide)36 * 1712304);
    assert_true((cr_wide)asked.equity.visited * 15 < asked.equity.deals);
    double aces = (double)asked.equity.players[0].share / CR_EQUITY_POT / 36 / 1712304;
    assert_true(fabs(aces - 0.8195) < 0.0005); /* 81.95 %, as is printed everywhere */
    release(&asked);
}

static void test_threads_change_no_digit(void **unused)
{
    (void)unused;
    struct asked asked;
    struct cr_equity other;
    prepare(&asked, "omaha", (const char *const[]){ "AAxx", "random", NULL }, "");
    asked.ask.rounds = 50000;
    asked.ask.seed = cr_seed_from_number(7);
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
    assert_false(asked.equity.is_counted);
    assert_true(asked.equity.deals == 50000);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        asked.ask.threads = threads;
        assert_int_equal(cr_equity(&asked.ask, &other), CR_OK);
        assert_memory_equal(other.players, asked.equity.players, sizeof other.players);
    }
    asked.ask.seed = cr_seed_from_number(8);
    assert_int_equal(cr_equity(&asked.ask, &other), CR_OK);
    assert_memory_not_equal(other.players, asked.equity.players, sizeof other.players);
    release(&asked);
}

/* The same question counted and played. */
static void test_play_agrees_with_the_count(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *hands[4], *board;
    } asks[] = {
        { "holdem", { "QQ+,AKs", "ATs+,22-77", "KQs", NULL }, "Th 9h 2c" },
        { "omaha-hi-lo", { "As2dKsQd", "Ah3h9c8c", "TsTd6c5c", NULL }, "2c 7d Jh" },
        { "seven-card-stud-hi-lo", { "As2h3d7c8s", "KhKdJd9c3c4h", NULL }, "" },
    };
    for (size_t i = 0; i < COUNT(asks); i++) {
        struct asked asked;
        struct cr_equity played;
        prepare(&asked, asks[i].game, asks[i].hands, asks[i].board);
        assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
        assert_true(asked.equity.is_counted);
        asked.ask.count_max = 1;
        asked.ask.rounds = 200000;
        asked.ask.seed = cr_seed_from_number(3);
        assert_int_equal(cr_equity(&asked.ask, &played), CR_OK);
        assert_false(played.is_counted);
        for (size_t p = 0; p < asked.ask.players; p++) {
            double is = (double)played.players[p].share / (double)played.deals,
                   wanted = (double)asked.equity.players[p].share / (double)asked.equity.deals;
            double errors = (is - wanted) / CR_EQUITY_POT / played.players[p].error;
            assert_true(played.players[p].error > 1e-5 && played.players[p].error < 0.002);
            if (!(fabs(errors) < 4)) fail_msg("ask %zu, hand %zu: %.2f errors", i, p, errors);
        }
        release(&asked);
    }
}

static void test_what_cannot_be_dealt(void **unused)
{
    (void)unused;
    struct asked asked;
    prepare(&asked, "holdem", (const char *const[]){ "AsKs", "AsQd", NULL }, "");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_BAD_INPUT);
    asked.ask.players = 1;
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_BAD_INPUT);
    asked.ask.players = 2;
    release(&asked);
    prepare(&asked, "holdem", (const char *const[]){ "AsKs", "Qd2d", NULL }, "As 2c 2c");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_BAD_INPUT);
    release(&asked);
    /* three players of aces: there are four, so two at most */
    prepare(&asked, "holdem", (const char *const[]){ "AA", "AA", "AA", NULL }, "");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_BAD_INPUT);
    release(&asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_race_everyone_knows),
        cmocka_unit_test(test_a_second_count),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_suits_alike_are_counted_once),
        cmocka_unit_test(test_threads_change_no_digit),
        cmocka_unit_test(test_play_agrees_with_the_count),
        cmocka_unit_test(test_what_cannot_be_dealt),
    };
    return cmocka_run_group_tests_name("odds equity", tests, NULL, NULL);
}
