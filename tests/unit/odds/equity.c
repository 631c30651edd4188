/* equity.c -- hands against hands: figures everyone knows, a second count by hand, ranges, play. */
#include "odds/equity/equity.h"

#include <math.h>
#include <time.h>

#include "cards/low.h"
#include "cards/rank.h"
#include "house.h"
#include "odds/equity/draw.h"

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
    unsigned known[CR_EQUITY_PLAYERS_MAX];
    cr_card board[5];
    double share[CR_EQUITY_PLAYERS_MAX], deals; /* of one choice of hands */
    double part[CR_EQUITY_PLAYERS_MAX], choices, all_deals;
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
                                cr_low_value down = cr_low(five, 5, naive->ask->low_qualifier);
                                if (value > high[p]) high[p] = value;
                                if (game->halves && down < low[p]) low[p] = down;
                            }
        } else {
            high[p] = cr_best_of(all, game->own + game->board).value;
            if (game->halves)
                low[p] = cr_low(all, game->own + game->board, naive->ask->low_qualifier);
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
        unsigned known = next_is_board ? naive->ask->board_count : naive->known[player + 1];
        naive_deal(naive, player + 1, known, 0, taken);
        return;
    }
    for (int card = from; card < CR_PACK_CARDS; card++) {
        if (taken >> card & 1) continue;
        *(is_board ? &naive->board[at] : &naive->own[player][at]) = (cr_card)card;
        naive_deal(naive, player, at + 1, card + 1, taken | UINT64_C(1) << card);
    }
}

/* Every choice of hands, then every deal of the rest: the choices are as likely, whatever they leave. */
static void naive_hands(struct naive *naive, size_t player, uint64_t taken)
{
    if (player == naive->ask->players) {
        naive->deals = 0;
        memset(naive->share, 0, sizeof naive->share);
        naive_deal(naive, 0, naive->known[0], 0, taken);
        for (size_t p = 0; p < player; p++)
            naive->part[p] += naive->share[p] / naive->deals;
        naive->choices++;
        naive->all_deals += naive->deals;
        return;
    }
    for (size_t i = 0; i < naive->ask->ranges[player].count; i++) {
        const struct cr_holding *hand = &naive->ask->ranges[player].list[i];
        if (hand->mask & taken) continue;
        memcpy(naive->own[player], hand->cards, sizeof hand->cards);
        naive->known[player] = hand->count;
        naive_hands(naive, player + 1, taken | hand->mask);
    }
}

static void test_a_second_count(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *hands[4], *board, *dead;
        unsigned low_qualifier;
    } asks[] = {
        { "holdem", { "AKs", "77,QJo", NULL }, "2c 7d Jh", "", 8 },
        { "holdem", { "AhKh", "TT", "QdJd", NULL }, "9h 8h 2c", "3c 3d", 8 },
        { "holdem", { "22+", "AKs,AQs", NULL }, "Ts 9s 2s 2h", "", 8 },
        { "holdem", { "AA", "random", NULL }, "Kc Kd Kh Ks", "", 8 },
        { "omaha", { "AsAdKsQd", "JhTh9c8c", NULL }, "2c 7d Jd", "", 8 },
        { "omaha-hi-lo", { "As2dKsQd", "Ah3h9c8c", "TsTd6c5c", NULL }, "2c 7d Jh", "", 8 },
        { "omaha-hi-lo", { "As2d3cx", "KKQhQd", NULL }, "4c 5d 9h Jc", "", 8 },
        { "seven-card-stud", { "AsAhKd7c2s", "QhQdJd9c3c8h", NULL }, "", "Ac", 8 },
        { "seven-card-stud-hi-lo", { "As2h3d7c8s", "KhKdJd9c3c4h", NULL }, "", "", 8 },
        { "five-card-stud", { "AAKd", "QhQd9x", NULL }, "", "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd", 8 },
        /* pieces that know more and less of a hand */
        { "five-card-stud", { "AsAhAdKsKh,2c7d9h4s", "QsQhQdJsTc", NULL }, "", "", 8 },
        { "five-card-stud",
          { "AsAhKd,2c7d9h4s,xQsQhQd", "JJJ2,TTxTh", NULL },
          "",
          "3c 3d 3h 3s",
          8 },
        { "five-card-stud", { "AsAh,KsKhKdxx", "QQQJJ,QQQTT", NULL }, "", "Ac", 8 },
        { "seven-card-stud", { "AsAhAdAcKd2s,2c3d5h7s9d", "KsKhQcQd8s8h", NULL }, "", "", 8 },
        { "seven-card-stud-hi-lo",
          { "As2h3d7c8s6h,Kc5s4c3h2d", "KhKdJd9c3c4h,Ah2s4s5d6c", NULL },
          "",
          "7d",
          8 },
        /* another qualifier */
        { "omaha-hi-lo", { "As2dKsQd", "Ah3h9c8c", "TsTd6c5c", NULL }, "2c 7d Jh", "", 7 },
        { "omaha-hi-lo", { "As2d3cx", "KKQhQd", NULL }, "4c 5d 9h Jc", "", 5 },
        { "omaha-hi-lo", { "As2d3cx", "KKQhQd", NULL }, "4c 5d 9h Jc", "", 0 },
        { "seven-card-stud-hi-lo", { "As2h3d7c8s", "KhKdJd9c3c4h", NULL }, "", "", 7 },
        { "seven-card-stud-hi-lo", { "As2h3d7c8s", "KhKdJd9c3c4h", NULL }, "", "Ac", 0 },
    };
    for (size_t i = 0; i < COUNT(asks); i++) {
        struct asked asked;
        struct cr_card_fault fault;
        cr_card dead[16];
        size_t dead_count;
        prepare(&asked, asks[i].game, asks[i].hands, asks[i].board);
        assert_true(cr_cards_read(asks[i].dead, dead, 16, &dead_count, &fault));
        uint64_t taken = 0;
        asked.ask.low_qualifier = asks[i].low_qualifier;
        for (size_t d = 0; d < dead_count; d++)
            asked.ask.dead |= UINT64_C(1) << dead[d];
        struct naive naive = { .ask = &asked.ask };
        memcpy(naive.board, asked.ask.board, 5);
        for (unsigned b = 0; b < asked.ask.board_count; b++)
            taken |= UINT64_C(1) << asked.ask.board[b];
        naive_hands(&naive, 0, taken | asked.ask.dead);
        assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
        assert_true(asked.equity.is_counted);
        if (!asked.equity.is_weighed && (double)asked.equity.deals != naive.all_deals)
            fail_msg("ask %zu: %.0f deals, not %.0f", i, (double)asked.equity.deals,
                     naive.all_deals);
        for (size_t p = 0; p < asked.ask.players; p++) {
            double is = (double)asked.equity.players[p].share / CR_EQUITY_POT /
                        (double)asked.equity.deals,
                   wanted = naive.part[p] / naive.choices;
            if (fabs(is - wanted) > 1e-12)
                fail_msg("ask %zu, hand %zu: %.12f, not %.12f", i, p, is, wanted);
        }
        release(&asked);
    }
}

/* A hand that knows five cards and one that knows four are as likely: the first always wins. */
static void test_hands_half_known_are_as_likely(void **unused)
{
    (void)unused;
    struct asked asked;
    const char *const hands[] = { "AsAhAdKsKh,2c7d9h4s", "QsQhQdJsTc", NULL };
    prepare(&asked, "five-card-stud", hands, "");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
    assert_true(asked.equity.is_counted && asked.equity.is_weighed);
    assert_true(asked.equity.visited == 1 + 43 && asked.equity.deals == (cr_wide)2 * 43);
    assert_true(asked.equity.players[0].share * 2 == asked.equity.deals * CR_EQUITY_POT);
    assert_true(asked.equity.players[0].wins == 43);
    release(&asked);
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
        { "five-card-stud", { "AsAhAd,2c7d9h4s", "QsQhQdxx,3h3d4c5c", NULL }, "" },
        { "seven-card-stud", { "AsAhAdAcKd2s,2c3d5h7s9d", "KsKhQcQd8s8h", NULL }, "" },
        { "omaha", { "Axxx", "KQJT", NULL }, "2c 7d Jh 3d 3c" },
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

/* ---- Hands drawn ---- */

/* By the plainest means: all hands drawn anew until no card is held twice, the rest from a pack. */
static double rejected_part(const struct cr_equity_ask *ask, unsigned rounds, double *error)
{
    struct cr_stream stream;
    double sum = 0, squares = 0;
    cr_stream_init(&stream, &(struct cr_seed){ { 9 } }, 0);
    for (unsigned round = 0; round < rounds;) {
        const struct cr_holding *hands[CR_EQUITY_PLAYERS_MAX];
        uint64_t taken = 0;
        unsigned held = 0, wins = 0;
        cr_rank_value best = 0, mine = 0;
        cr_card board[5];
        for (size_t p = 0; p < ask->players; p++) {
            uint32_t which = cr_stream_below(&stream, (uint32_t)ask->ranges[p].count);
            hands[p] = &ask->ranges[p].list[which];
            taken |= hands[p]->mask;
            held += hands[p]->count;
        }
        if ((unsigned)__builtin_popcountll(taken) != held) continue;
        for (unsigned i = 0; i < 5; i++) {
            do
                board[i] = (cr_card)cr_stream_below(&stream, CR_PACK_CARDS);
            while (taken >> board[i] & 1);
            taken |= UINT64_C(1) << board[i];
        }
        for (size_t p = 0; p < ask->players; p++) {
            cr_rank_value value = cr_rank_omaha(hands[p]->cards, board);
            if (p == 0) mine = value;
            if (value > best) wins = 0;
            if (value > best) best = value;
            wins += value == best;
        }
        double part = mine == best ? 1.0 / wins : 0;
        sum += part;
        squares += part * part;
        round++;
    }
    double mean = sum / rounds;
    *error = sqrt((squares / rounds - mean * mean) / rounds);
    return mean;
}

static void test_hands_drawn_are_as_likely_as_by_rejection(void **unused)
{
    (void)unused;
    static const char *const asks[][5] = {
        { "AAxx", "KKQJ", "random", "random", NULL },
        { "Axxx", "AKxx", "random", NULL },
        { "random", "AcAdAhx,AsKsQsJs", "Axxx", NULL },
    };
    for (size_t i = 0; i < COUNT(asks); i++) {
        struct asked asked;
        double error;
        prepare(&asked, "omaha", asks[i], "");
        asked.ask.rounds = 100000;
        asked.ask.seed = cr_seed_from_number(5);
        assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
        assert_false(asked.equity.is_counted);
        double wanted = rejected_part(&asked.ask, 60000, &error),
               is = (double)asked.equity.players[0].share / CR_EQUITY_POT / 100000,
               errors = (is - wanted) / hypot(error, asked.equity.players[0].error);
        if (!(fabs(errors) < 4)) fail_msg("ask %zu: %.5f, not %.5f", i, is, wanted);
        release(&asked);
    }
}

/* Of a mixed range and any one card: 50 choices hold two aces, 49 three kings. */
static void test_every_choice_of_hands_is_as_likely(void **unused)
{
    (void)unused;
    enum { TRIES = 200000 };
    struct asked asked;
    struct cr_draws draws;
    struct cr_stream stream;
    struct cr_holding hands[CR_EQUITY_PLAYERS_MAX];
    uint64_t taken;
    unsigned aces = 0, all = 0;
    prepare(&asked, "five-card-stud", (const char *const[]){ "AsAh,KsKhKd", "x", NULL }, "");
    struct cr_question question = { .ask = &asked.ask };
    assert_int_equal(cr_draws_init(&draws, &question), CR_OK);
    cr_stream_init(&stream, &(struct cr_seed){ { 4 } }, 0);
    for (unsigned i = 0; i < TRIES; i++) {
        if (!cr_draws_try(&draws, &stream, hands, &taken)) continue;
        assert_true((hands[0].mask | hands[1].mask) == taken);
        all++;
        aces += hands[0].count == 2;
    }
    double wanted = 50.0 / 99, is = (double)aces / all;
    assert_true(fabs(is - wanted) < 4 * sqrt(wanted * (1 - wanted) / all));
    cr_draws_release(&draws);
    release(&asked);
}

/* Nobody of ten who hold whatever it is has more of the pot; and ten are dealt as fast as two. */
static void test_ten_random_hands_have_a_tenth_each(void **unused)
{
    (void)unused;
    struct asked asked;
    const char *const hands[] = { "random", "random", "random", "random", "random", "random",
                                  "random", "random", "random", "random", NULL };
    prepare(&asked, "omaha", hands, "");
    asked.ask.rounds = 40000;
    asked.ask.seed = cr_seed_from_number(11);
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
    assert_true(asked.equity.deals == 40000);
    for (size_t p = 0; p < 10; p++) {
        const struct cr_equity_player *player = &asked.equity.players[p];
        double is = (double)player->share / CR_EQUITY_POT / 40000;
        if (!(fabs(is - 0.1) < 4 * player->error)) fail_msg("hand %zu: %.5f", p, is);
    }
    release(&asked);
}

static void test_told_to_stop_it_stops(void **unused)
{
    (void)unused;
    static const char *const asks[][5] = { { "AAxx", "random", NULL },
                                           { "AAxx", "AAxx", "AAxx", NULL },
                                           { "AAxx", "KsKhQsQh", NULL } };
    atomic_bool stop = true;
    for (size_t i = 0; i < COUNT(asks); i++) {
        struct asked asked;
        prepare(&asked, "omaha", asks[i], "");
        asked.ask.stop = &stop;
        assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_OK);
        assert_true(asked.equity.deals == 0);
        release(&asked);
    }
}

/* What cannot be, and what can but is not worth the wait, is told in seconds. */
static void test_what_can_hardly_be_dealt_is_told_soon(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *hands[11];
        enum cr_status status;
    } asks[] = {
        { "omaha", { "AAxx", "AAxx", "AAxx" }, CR_BAD_INPUT },
        { "omaha", { "AAxx,KKxx", "AAxx", "AAKx", "KKxx", "KKxx" }, CR_BAD_INPUT },
        { "omaha", { "Asxxx", "random", "Asxxx" }, CR_BAD_INPUT },
        { "holdem",
          { "JJ+", "JJ+", "JJ+", "JJ+", "JJ+", "JJ+", "JJ+", "JJ+", "JJ+" },
          CR_BAD_INPUT },
        { "holdem", { "AKs", "AKs", "AKs", "AKs", "AKs" }, CR_BAD_INPUT },
        { "omaha",
          { "AAxx", "AAxx", "KKxx", "KKxx", "QQxx", "QQxx", "JJxx", "JJxx", "TTxx", "TTxx" },
          CR_NOT_FOUND },
    };
    for (size_t i = 0; i < COUNT(asks); i++) {
        struct asked asked;
        prepare(&asked, asks[i].game, asks[i].hands, "");
        clock_t begun = clock();
        if (cr_equity(&asked.ask, &asked.equity) != asks[i].status) fail_msg("ask %zu", i);
        double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
        if (seconds > 15)
            fail_msg("ask %zu: %.1f s", i, seconds); /* a tenth where nothing is watched */
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
    prepare(&asked, "omaha-hi-lo", (const char *const[]){ "AsKs2d3d", "QdQhJsJh", NULL }, "");
    asked.ask.low_qualifier = 9;
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_BAD_INPUT);
    release(&asked);
    /* eight of seven cards are more than a pack */
    const char *const eight[] = { "x", "x", "x", "x", "x", "x", "x", "x", NULL };
    prepare(&asked, "seven-card-stud", eight, "");
    assert_int_equal(cr_equity(&asked.ask, &asked.equity), CR_BAD_INPUT);
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
        cmocka_unit_test(test_hands_half_known_are_as_likely),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_suits_alike_are_counted_once),
        cmocka_unit_test(test_threads_change_no_digit),
        cmocka_unit_test(test_play_agrees_with_the_count),
        cmocka_unit_test(test_hands_drawn_are_as_likely_as_by_rejection),
        cmocka_unit_test(test_every_choice_of_hands_is_as_likely),
        cmocka_unit_test(test_ten_random_hands_have_a_tenth_each),
        cmocka_unit_test(test_told_to_stop_it_stops),
        cmocka_unit_test(test_what_can_hardly_be_dealt_is_told_soon),
        cmocka_unit_test(test_what_cannot_be_dealt),
    };
    return cmocka_run_group_tests_name("odds equity", tests, NULL, NULL);
}
