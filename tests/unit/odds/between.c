/* between.c -- poker between players by play: what is known of it otherwise, and what players do by which rule. */
#include <math.h>

#include "house.h"
#include "odds/play/between_situation.h"
#include "odds/play/recorded.h"
#include "table/round_file.h"

struct room {
    const struct cr_game *game;
    const char *house, *plate[4][2];
};
static const struct room rooms[] = {
    { &cr_holdem_game, "m1", { { NULL, NULL } } },
    { &cr_holdem_game, "rf", { { "seats", "6" }, { "fee_mode", "percent" }, { "fee_bp", "300" } } },
    { &cr_holdem_game,
      "rf",
      { { "structure", "fixed_limit" }, { "fee_mode", "table_min_per_hand" } } },
    { &cr_omaha_game,
      "rf",
      { { "structure", "pot_limit" }, { "fee_mode", "percent" }, { "fee_bp", "500" } } },
    { &cr_omaha_hi_lo_game, "rf", { { "fee_mode", "percent" }, { "fee_bp", "500" } } },
    { &cr_seven_card_stud_game, "m1", { { "ante", "25" } } },
    { &cr_seven_card_stud_game, "bg", { { "ante", "25" } } },
    { &cr_seven_card_stud_hi_lo_game,
      "rf",
      { { "ante", "20" },
        { "structure", "fixed_limit" },
        { "fee_mode", "percent" },
        { "fee_bp", "500" } } },
    { &cr_five_card_stud_game, "m1", { { "ante", "20" } } },
};

static void expect_near(double value, double wanted, double by)
{
    if (!(fabs(value - wanted) <= by)) fail_msg("%.12g is not %.12g", value, wanted);
}

struct open_room {
    struct cr_rulebook *book;
    struct cr_poker_settings plate;
    struct cr_play play;
};

static void post(struct cr_poker_settings *plate, const char *key, const char *value)
{
    struct cr_error err = { .what = "" };
    const struct cr_rule_field *field = cr_schema_field(&cr_poker_settings_schema, key);
    assert_non_null(field);
    if (cr_rule_read(field, value, plate, &err) != CR_OK) fail_msg("%s: %s", key, err.what);
}

static void open_room(struct open_room *open, const struct room *room)
{
    struct cr_error err = { .what = "" };
    struct cr_refusal why;
    open->book = NULL;
    if (cr_rulebook_open(&open->book, shipped_rulebooks(), room->house, NULL, room->game->rules,
                         &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    cr_schema_initial(&cr_poker_settings_schema, &open->plate);
    for (size_t i = 0; i < COUNT(room->plate) && room->plate[i][0] != NULL; i++)
        post(&open->plate, room->plate[i][0], room->plate[i][1]);
    open->play = (struct cr_play){ cr_rulebook_values(open->book), &open->plate };
    assert_int_equal(room->game->check_settings(&open->play, &why), CR_OK);
}

static struct cr_simulation_result simulate(const struct room *room, cr_between_decide *decide,
                                            const void *knows, uint64_t rounds, unsigned threads)
{
    struct open_room open;
    struct cr_simulation_result result;
    open_room(&open, room);
    const struct cr_between job = { .game = room->game,
                                    .play = open.play,
                                    .stack = 10000,
                                    .decide = decide,
                                    .knows = knows,
                                    .seed = cr_seed_from_number(7),
                                    .pace = { .rounds = rounds, .threads = threads } };
    assert_int_equal(cr_simulate_between(&job, &result, NULL), CR_OK);
    cr_rulebook_close(open.book);
    assert_int_equal(result.rounds, rounds);
    result.seconds = 0;
    return result;
}

/* ---- Whole tables ---- */

static void test_every_game_has_the_same_digits_on_any_number_of_threads(void **unused)
{
    cr_between_decide *const ways[] = { cr_between_every, cr_between_simple, cr_between_odds };
    (void)unused;
    for (size_t i = 0; i < COUNT(rooms); i++)
        for (size_t way = 0; way < COUNT(ways); way++) {
            uint64_t rounds = way == 2 ? 300 : 3000;
            struct cr_simulation_result one = simulate(&rooms[i], ways[way], NULL, rounds, 1);
            struct cr_simulation_result more = simulate(&rooms[i], ways[way], NULL, rounds, 3);
            assert_memory_equal(&one, &more, sizeof one);
            assert_true(one.lost > one.paid && one.paid > 0);
        }
    struct cr_simulation_result one = simulate(&rooms[0], cr_between_simple, NULL, 40000, 1);
    struct cr_simulation_result more = simulate(&rooms[0], cr_between_simple, NULL, 40000, 2);
    assert_memory_equal(&one, &more, sizeof one);
}

/* What everybody puts in who only stays: the blind, or ante and bring-in. */
static void test_who_only_stays_makes_the_same_pot_in_every_hand(void **unused)
{
    static const struct {
        size_t room;
        double pot, fee;
    } known[] = {
        { 0, 10 * 100, 10 * 100 * 0.05 },
        { 1, 6 * 100, 6 * 100 * 0.03 },
        { 2, 10 * 100, 100 },
        { 3, 10 * 100, 10 * 100 * 0.05 },
        { 5, 7 * (25 + 100), 43 },
        { 6, 7 * (25 + 100), 100 },
        { 8, 7 * (20 + 100), 840 * 0.05 },
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(known); i++) {
        struct cr_simulation_result result =
            simulate(&rooms[known[i].room], cr_between_every, NULL, 2000, 2);
        assert_int_equal(result.stake, 100);
        expect_near(result.lost / 2000, known[i].pot, 1e-9);
        expect_near((result.lost - result.paid) / 2000, known[i].fee, 1e-9);
        expect_near(result.edge, known[i].fee / 100, 1e-12);
        expect_near(result.error, 0, 1e-12);
    }
}

static void test_a_table_that_cannot_be_played_is_refused(void **unused)
{
    struct open_room open;
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    (void)unused;
    open_room(&open, &rooms[0]);
    struct cr_between job = { .game = rooms[0].game,
                              .play = open.play,
                              .decide = cr_between_every,
                              .pace = { .rounds = 10, .threads = 1 } };
    assert_int_equal(cr_simulate_between(&job, &result, &fault), CR_AMOUNT);
    assert_int_equal(fault.bet, 0);
    job.stack = CR_BETWEEN_CHIPS_MAX;
    assert_int_equal(cr_simulate_between(&job, &result, &fault), CR_OVERFLOW);
    job.stack = CR_BETWEEN_CHIPS_MAX / CR_POKER_SEATS_MAX;
    assert_int_equal(cr_simulate_between(&job, &result, &fault), CR_OK);
    job.stack = 1; /* all in with the blind */
    assert_int_equal(cr_simulate_between(&job, &result, &fault), CR_OK);
    open.plate.seats = 11;
    assert_int_equal(cr_simulate_between(&job, &result, &fault), CR_SETTINGS);
    assert_int_equal(fault.bet, CR_STAKES_MAX);
    cr_rulebook_close(open.book);
}

/* ---- The same hands put together by hand.h alone, with a chance of another kind ---- */

static uint64_t next_number(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void shuffle(cr_card pack[CR_PACK_CARDS], uint64_t *state)
{
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        pack[i] = (cr_card)i;
    for (unsigned i = CR_PACK_CARDS - 1; i > 0; i--) {
        unsigned with = (unsigned)(next_number(state) % (i + 1));
        cr_card card = pack[i];
        pack[i] = pack[with];
        pack[with] = card;
    }
}

/* Blinds of 50 and 100 behind the button, stacks of 10 000; what the house takes. */
static cr_money plain_hand(const struct cr_play *play, unsigned players, unsigned button,
                           uint64_t *state)
{
    struct cr_poker poker;
    struct cr_pk_rules rules;
    struct cr_pk_result result;
    struct cr_pk_need need;
    struct cr_card_mind mind;
    cr_card pack[CR_PACK_CARDS];
    unsigned street = 0, from = 0, small = (button + 1) % players, big = (button + 2) % players;
    struct cr_pk_start start = { .price = 100,
                                 .dealt = (uint16_t)((1u << players) - 1),
                                 .button = (uint8_t)button,
                                 .speaks = (uint8_t)((button + 3) % players) };
    memset(&poker, 0, sizeof poker);
    cr_poker_hand_rules(play, &rules);
    for (unsigned i = 0; i < players; i++)
        start.stack[i] = 10000;
    start.blind[small] = 50;
    start.blind[big] = 100;
    shuffle(pack, state);
    cr_pk_begin(&rules, &poker.hand, &start);
    for (;;) {
        cr_pk_needs(&rules, &poker.hand, &need);
        switch ((enum cr_pk_need_kind)need.kind) {
        case CR_PK_BURN: cr_pk_burn(&rules, &poker.hand); break;
        case CR_PK_DEAL:
            assert_true(cr_pk_deal(&rules, &poker.hand, need.seat, pack[from++]));
            break;
        case CR_PK_ACT: {
            struct cr_input act = { .kind = CR_IN_ACT };
            struct cr_between_word word = { .play = play,
                                            .rules = &rules,
                                            .poker = &poker,
                                            .seat = need.seat,
                                            .own_count = poker.hand.card_count[need.seat] };
            enum cr_betting_act does;
            cr_money to;
            if (street != poker.hand.street) memset(poker.did, 0, sizeof poker.did);
            street = poker.hand.street;
            memcpy(word.own, poker.hand.cards[need.seat], word.own_count);
            cr_betting_options(&rules.betting, &poker.hand.betting, need.seat, &word.options);
            cr_between_simple(NULL, &mind, &word, &act);
            act.seat = need.seat;
            assert_int_equal(cr_poker_read_act(play, &rules, &poker.hand.betting, &act, &does, &to),
                             CR_OK);
            assert_int_equal(cr_pk_act(&rules, &poker.hand, need.seat, does, to), CR_BETTING_TAKEN);
            poker.did[need.seat] = (uint8_t)act.choice;
            break;
        }
        case CR_PK_SHOW: assert_true(cr_pk_show(&poker.hand, need.seat, NULL)); break;
        case CR_PK_BRING_IN: fail_msg("no stud"); break;
        case CR_PK_OVER:
            assert_true(cr_pk_settle(&rules, &poker.hand, &result));
            cr_money fee = 0;
            for (unsigned i = 0; i < result.pots.count; i++)
                fee += result.fee[i];
            return fee;
        }
    }
}

static void test_the_fee_is_that_of_hands_put_together_otherwise(void **unused)
{
    enum { HANDS = 30000 };
    static const size_t which[] = { 0, 1, 3 };
    (void)unused;
    for (size_t i = 0; i < COUNT(which); i++) {
        const struct room *room = &rooms[which[i]];
        struct open_room open;
        uint64_t state = 88172645463325252u + i;
        double sum = 0, squares = 0;
        open_room(&open, room);
        unsigned players = cr_poker_seats(&open.play);
        for (unsigned hand = 0; hand < HANDS; hand++) {
            double fee = (double)plain_hand(&open.play, players, hand % players, &state) / 100;
            sum += fee;
            squares += fee * fee;
        }
        cr_rulebook_close(open.book);
        struct cr_simulation_result result = simulate(room, cr_between_simple, NULL, HANDS, 2);
        double mean = sum / HANDS, error = sqrt((squares / HANDS - mean * mean) / HANDS);
        /* a few large pots make it: */
        expect_near(result.deviation, error * sqrt(HANDS), result.deviation * 0.25);
        double off = (result.edge - mean) / sqrt(error * error + result.error * result.error);
        if (fabs(off) > 4) fail_msg("%s: %f by play, %f here", room->house, result.edge, mean);
    }
}

/* ---- One word ---- */

struct moment {
    const char *about;
    const struct cr_game *game;
    const char *own, *common;
    unsigned players;
    cr_money pot, price; /* in the middle; of the street, by seat 1 */
    unsigned simple;     /* what is done: by rules of thumb, */
    unsigned odds;       /* by what the hand wins; 0: it may go either way */
    bool led;            /* the price is a bet or a raise, no blind */
};
#define FOLD  CR_POKER_DO_FOLD
#define CHECK CR_POKER_DO_CHECK
#define CALL  CR_POKER_DO_CALL
#define BET   CR_POKER_DO_BET
#define RAISE CR_POKER_DO_RAISE

/* clang-format off */
static const struct moment moments[] = {
    { "tens before the flop", &cr_holdem_game, "Ts Td", "", 3, 50, 100, RAISE, RAISE, false },
    { "tens, and it is raised", &cr_holdem_game, "Ts Td", "", 3, 150, 300, CALL, CALL, true },
    { "nines", &cr_holdem_game, "9s 9d", "", 9, 50, 100, CALL, 0, false },
    { "nines, and it is raised to a third", &cr_holdem_game, "9s 9d", "", 9, 600, 300, CALL, 0, true },
    { "nines, and it is raised by the pot", &cr_holdem_game, "9s 9d", "", 9, 150, 350, FOLD, 0, true },
    { "ace and queen", &cr_holdem_game, "As Qd", "", 3, 50, 100, RAISE, 0, false },
    { "ace and jack", &cr_holdem_game, "As Jd", "", 6, 50, 100, CALL, 0, false },
    { "ten and nine of a suit", &cr_holdem_game, "Ts 9s", "", 6, 50, 100, CALL, 0, false },
    { "ten and nine", &cr_holdem_game, "Ts 9d", "", 6, 50, 100, FOLD, 0, false },
    { "deuce and seven, all for nothing much", &cr_holdem_game, "2s 7d", "", 9, 50, 10000, FOLD, FOLD, true },
    { "a pair on the flop, a bet of half", &cr_holdem_game, "As Td", "Ac 7h 2d", 3, 600, 600, CALL, 0, true },
    { "a pair, a bet of twice the pot", &cr_holdem_game, "As Td", "Kc Th 2d", 3, 600, 1200, FOLD, 0, true },
    { "the pair lies in the middle", &cr_holdem_game, "Qs Jd", "7c 7h 2d", 3, 600, 300, FOLD, 0, true },
    { "two pairs, one of them there", &cr_holdem_game, "As Td", "Tc 7h 7d", 2, 600, 0, BET, BET, false },
    { "four of a suit, two cards to come", &cr_holdem_game, "As Ts", "9s 4s 2d", 3, 600, 200, CALL, CALL, true },
    { "four of a suit, none to come", &cr_holdem_game, "Ks Ts", "9s 4s 2d 3h 6h", 3, 600, 300, FOLD, 0, true },
    { "the best there is", &cr_holdem_game, "As Ks", "Qs Js Ts 3h 6h", 3, 600, 0, BET, BET, false },
    { "and somebody has led", &cr_holdem_game, "As Ks", "Qs Js Ts 3h 6h", 3, 600, 600, CALL, CALL, true },
    { "the best lies there: all share", &cr_holdem_game, "2s 2d", "As Ks Qs Js Ts", 2, 600, 200, FOLD, CALL, true },
    { "nothing, and nothing is asked", &cr_holdem_game, "3s 2d", "Ac Kh 9d 7s 6s", 3, 600, 0, CHECK, CHECK, false },
    { "cannot win", &cr_holdem_game, "3s 2d", "Kc Kd Ks Qh Qd", 2, 600, 2000, FOLD, 0, true },
    { "Omaha: a pair is nothing", &cr_omaha_game, "As Kd 8h 3c", "Ac 7h 2d", 3, 600, 300, FOLD, 0, true },
    { "Omaha: three of a kind", &cr_omaha_game, "As Ad 8h 3c", "Ac 7h 2d", 3, 600, 0, BET, BET, false },
    { "Omaha: jacks", &cr_omaha_game, "Js Jd 8h 3c", "", 3, 50, 100, CALL, 0, false },
    { "Omaha: queens", &cr_omaha_game, "Qs Qd 8h 3c", "", 3, 50, 100, RAISE, 0, false },
    { "hi-lo: a low that counts", &cr_omaha_hi_lo_game, "As 2d Kh Qc", "8c 7h 4d", 3, 600, 300, CALL, 0, true },
    { "seven cards: two pairs", &cr_seven_card_stud_game, "As Ad 8h 8c 3d", "", 3, 600, 300, CALL, 0, true },
    { "seven cards: three of a kind", &cr_seven_card_stud_game, "As Ad Ah 8c 3d", "", 3, 600, 0, BET, BET, false },
    { "five cards: a pair at the end", &cr_five_card_stud_game, "As Ad 9h 8c 3d", "", 3, 600, 300, CALL, 0, true },
};
/* clang-format on */

static unsigned read_cards(const char *text, uint8_t *out)
{
    unsigned count = 0;
    for (; *text != '\0'; text += text[2] == ' ' ? 3 : 2) {
        char one[3] = { text[0], text[1], '\0' };
        cr_card card;
        assert_true(cr_card_read(one, &card));
        out[count++] = card;
    }
    return count;
}

static unsigned street_of(const struct cr_variant *variant, unsigned own, unsigned common)
{
    for (unsigned street = 0; street < variant->streets; street++)
        if (cr_variant_own(variant, street) == own && cr_variant_common(variant, street) == common)
            return street;
    fail_msg("no street has %u and %u", own, common);
    return 0;
}

/* Seat 0's word; the others' cards lie closed. */
static void set_up(const struct moment *moment, const struct open_room *open,
                   struct cr_pk_rules *rules, struct cr_poker *poker, struct cr_between_word *word)
{
    struct cr_pk_hand *hand = &poker->hand;
    memset(poker, 0, sizeof *poker);
    cr_poker_hand_rules(&open->play, rules);
    poker->phase = CR_POKER_HAND;
    hand->phase = CR_PK_BETTING;
    memset(hand->cards, CR_CLOSED_CARD, sizeof hand->cards);
    hand->common_count = (uint8_t)read_cards(moment->common, hand->common);
    unsigned own = read_cards(moment->own, word->own);
    for (unsigned i = 0; i < moment->players; i++)
        hand->card_count[i] = (uint8_t)own;
    hand->street = (uint8_t)street_of(rules->variant, own, hand->common_count);
    hand->dealt = hand->betting.live = (uint16_t)((1u << moment->players) - 1);
    for (unsigned i = 0; i < moment->players; i++)
        hand->betting.stack[i] = 10000;
    cr_betting_street(&hand->betting, moment->pot, 100);
    if (moment->led) poker->did[1] = CR_POKER_DO_BET;
    hand->betting.live = hand->dealt;
    (void)cr_betting_post(&hand->betting, 1, moment->price);
    cr_betting_open(&hand->betting, moment->price, 0);
    word->play = &open->play;
    word->rules = rules;
    word->poker = poker;
    word->seat = 0;
    word->own_count = own;
    cr_betting_options(&rules->betting, &hand->betting, 0, &word->options);
}

static void test_what_is_done_in_a_moment_by_thumb_and_by_odds(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(moments); i++) {
        const struct room room = { moments[i].game, "rf", { { NULL, NULL } } };
        struct room stud = { moments[i].game, "m1", { { "ante", "20" } } };
        struct open_room open;
        struct cr_pk_rules rules;
        struct cr_poker poker;
        struct cr_between_word word;
        struct cr_seed seed = cr_seed_from_number(i);
        struct cr_card_mind mind = { .decisions = 0 };
        struct cr_input act = { .kind = CR_IN_ACT };
        bool is_stud = moments[i].game == &cr_seven_card_stud_game ||
                       moments[i].game == &cr_five_card_stud_game;
        open_room(&open, is_stud ? &stud : &room);
        set_up(&moments[i], &open, &rules, &poker, &word);
        cr_between_simple(NULL, &mind, &word, &act);
        if (act.choice != moments[i].simple)
            fail_msg("%s, by thumb: %u", moments[i].about, act.choice);
        cr_stream_init(&mind.stream, &seed, 0);
        cr_between_odds(NULL, &mind, &word, &act);
        if (moments[i].odds != 0 && act.choice != moments[i].odds)
            fail_msg("%s, by odds: %u", moments[i].about, act.choice);
        cr_rulebook_close(open.book);
    }
}

/* A doing read from an act, and done again: the same doing, and a total that may be. */
static void test_every_doing_is_read_as_it_was_done(void **unused)
{
    static const cr_money prices[] = { 0, 100, 250, 900, 4000, 9900 };
    const struct moment moment = {
        "", &cr_holdem_game, "As Ks", "Qs Js Ts", 4, 600, 0, 0, 0, false
    };
    const struct room room = { &cr_holdem_game, "rf", { { NULL, NULL } } };
    struct open_room open;
    (void)unused;
    open_room(&open, &room);
    for (size_t i = 0; i < COUNT(prices); i++) {
        struct moment one = moment;
        struct cr_pk_rules rules;
        struct cr_poker poker;
        struct cr_between_word word;
        one.price = prices[i];
        set_up(&one, &open, &rules, &poker, &word);
        for (unsigned doing = CR_BETWEEN_FOLDS; doing < CR_BETWEEN_DOINGS; doing++) {
            struct cr_input act = { .kind = CR_IN_ACT };
            enum cr_betting_act does;
            cr_money to;
            cr_between_do_as(&word, (enum cr_between_doing)doing, &act);
            assert_int_equal(
                cr_poker_read_act(&open.play, &rules, &poker.hand.betting, &act, &does, &to),
                CR_OK);
            assert_int_equal(cr_betting_check(&rules.betting, &poker.hand.betting, 0, does, to),
                             CR_BETTING_TAKEN);
            enum cr_between_doing read = cr_between_doing(&rules, &poker.hand, 0, does, to);
            if (doing == CR_BETWEEN_FOLDS && prices[i] == 0)
                assert_int_equal(read, CR_BETWEEN_STAYS); /* nobody folds what costs nothing */
            else if (doing <= CR_BETWEEN_STAYS || to == word.options.most)
                assert_int_equal(read, doing > CR_BETWEEN_STAYS ? CR_BETWEEN_RAISES_MOST : doing);
            else if (to == word.options.least)
                assert_int_equal(read, CR_BETWEEN_RAISES_LEAST);
            else
                assert_int_equal(read, doing);
        }
    }
    cr_rulebook_close(open.book);
}

/* ---- As a record has it ---- */

static void expect_fine(void *context, const struct cr_round_outcome *outcome)
{
    (void)context;
    if (outcome->end != CR_ROUND_FINE)
        fail_msg("line %ld: %s %s", outcome->line, cr_status_name(outcome->status),
                 outcome->what != NULL ? outcome->what : "");
}

static const char *const heads_up[] = {
    "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"holdem\",\"table\":{\"min_bet\":100},"
    "\"seats\":[{\"player\":\"p1\",\"chips\":10000},{\"player\":\"p2\",\"chips\":10000}],"
    "\"carry\":[{\"carry\":\"stack\",\"player\":\"p1\",\"amount\":10000},"
    "{\"carry\":\"seat\",\"seat\":1,\"flags\":1},"
    "{\"carry\":\"stack\",\"player\":\"p2\",\"amount\":10000},"
    "{\"carry\":\"seat\",\"seat\":2,\"flags\":1},"
    "{\"carry\":\"button\",\"button\":2,\"small\":2,\"big\":1,\"bought\":0}]}",
    "{\"in\":\"shuffle\"}",
    "{\"in\":\"card\",\"cards\":\"?? ?? ?? ??\"}",
};

/* A hand of two: who speaks first folds at once, or calls and both check to the end, where the table waits for
 * cards that are to be shown. */
static void teach(struct cr_recorded *recorded, bool folds)
{
    static const char *const streets[] = { "Kh 8h 2c", "Td", "3s" };
    struct cr_rounds *rounds;
    struct cr_need need;
    char line[128];
    unsigned street = 0, words = 0;
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), expect_fine, NULL), CR_OK);
    for (size_t i = 0; i < COUNT(heads_up); i++)
        cr_rounds_line(rounds, heads_up[i], strlen(heads_up[i]));
    while (words < (folds ? 1 : 8)) {
        cr_table_need(cr_rounds_table(rounds), &need);
        if (need.kind == CR_NEED_DECISION)
            snprintf(line, sizeof line, "{\"in\":\"act\",\"player\":\"p%u\",\"do\":\"%s\"}",
                     need.seat + 1u,
                     words++ > 0 ? "check"
                     : folds     ? "fold"
                                 : "call");
        else if (need.input == CR_IN_BURN)
            snprintf(line, sizeof line, "{\"in\":\"burn\",\"cards\":\"??\"}");
        else
            snprintf(line, sizeof line, "{\"in\":\"card\",\"cards\":\"%s\"}", streets[street++]);
        cr_rounds_line(rounds, line, strlen(line));
    }
    assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    cr_rounds_close(rounds);
}

static const struct room two = { &cr_holdem_game, "m1", { { "seats", "2" } } };

/* Three times of four the pot is two small blinds, once two big ones; the fee of both is five in a hundred. */
static void test_a_record_is_played_as_often_this_way_or_that(void **unused)
{
    enum { HANDS = 40000 };
    struct cr_recorded *recorded;
    (void)unused;
    assert_true(cr_recorded_can(&cr_holdem_game));
    assert_int_equal(cr_recorded_open(&recorded, &cr_holdem_game), CR_OK);
    teach(recorded, false);
    assert_int_equal(cr_recorded_decisions(recorded), 8);
    struct cr_simulation_result all =
        simulate(&two, cr_recorded_between_decides, recorded, HANDS, 2);
    assert_int_equal(all.guesses, 0);
    assert_int_equal(all.decisions, 8 * HANDS);
    expect_near(all.lost, 200.0 * HANDS, 0);
    for (unsigned i = 0; i < 3; i++)
        teach(recorded, true);
    assert_int_equal(cr_recorded_decisions(recorded), 11);
    struct cr_simulation_result some =
        simulate(&two, cr_recorded_between_decides, recorded, HANDS, 2);
    assert_int_equal(some.guesses, 0);
    double called = ((double)some.decisions / HANDS - 1) / 7; /* one word, or eight */
    expect_near(called, 0.25, 3 * sqrt(0.25 * 0.75 / HANDS));
    expect_near(some.lost / HANDS, called * 200 + (1 - called) * 100, 1e-6);
    expect_near(some.edge, (called * 10 + (1 - called) * 5) / 100, 1e-9);
    cr_recorded_close(recorded);
}

/* What no record knows is answered by rules of thumb, and counted. */
static void test_what_a_record_does_not_know_is_answered_by_thumb(void **unused)
{
    struct cr_recorded *recorded;
    (void)unused;
    assert_int_equal(cr_recorded_open(&recorded, &cr_holdem_game), CR_OK);
    struct cr_simulation_result none =
        simulate(&two, cr_recorded_between_decides, recorded, 2000, 1);
    struct cr_simulation_result simple = simulate(&two, cr_between_simple, NULL, 2000, 1);
    assert_true(none.guesses > 0);
    assert_int_equal(none.guesses, none.decisions);
    none.guesses = none.decisions = 0;
    assert_memory_equal(&none, &simple, sizeof none);
    cr_recorded_close(recorded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_has_the_same_digits_on_any_number_of_threads),
        cmocka_unit_test(test_who_only_stays_makes_the_same_pot_in_every_hand),
        cmocka_unit_test(test_a_table_that_cannot_be_played_is_refused),
        cmocka_unit_test(test_the_fee_is_that_of_hands_put_together_otherwise),
        cmocka_unit_test(test_what_is_done_in_a_moment_by_thumb_and_by_odds),
        cmocka_unit_test(test_every_doing_is_read_as_it_was_done),
        cmocka_unit_test(test_a_record_is_played_as_often_this_way_or_that),
        cmocka_unit_test(test_what_a_record_does_not_know_is_answered_by_thumb),
    };
    return cmocka_run_group_tests_name("between", tests, NULL, NULL);
}
