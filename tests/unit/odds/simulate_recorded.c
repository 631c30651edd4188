/* simulate_recorded.c -- a strategy learnt from rounds that were played plays as they were played. */
#include "odds/play/recorded.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "house.h"
#include "odds/blackjack/player.h"
#include "odds/play/cards.h"
#include "table/round_file.h"

#define HEADER                                                    \
    "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"blackjack\"," \
    "\"table\":{\"min_bet\":10,\"max_bet\":500}}"

/* ---- Recording ---- */

static void expect_fine(void *context, const struct cr_round_outcome *outcome)
{
    (void)context;
    if (outcome->end != CR_ROUND_FINE)
        fail_msg("line %ld: %s %s", outcome->line, cr_status_name(outcome->status),
                 outcome->what != NULL ? outcome->what : "");
}

static struct cr_rounds *open_rounds(void)
{
    struct cr_rounds *rounds;
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), expect_fine, NULL), CR_OK);
    return rounds;
}

static void say(struct cr_rounds *rounds, const char *line)
{
    cr_rounds_line(rounds, line, strlen(line));
}

/* A table with a stake, and those cards coming. */
static void begin(struct cr_rounds *rounds, const char *cards)
{
    char line[512];
    say(rounds, HEADER);
    say(rounds, "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"amount\":100}");
    snprintf(line, sizeof line, "{\"in\":\"shoe\",\"cards\":\"%s\"}", cards);
    say(rounds, line);
}

static void some_cards(struct cr_stream *stream, char *text)
{
    for (unsigned i = 0; i < 30; i++) {
        cr_card_write((cr_card)cr_stream_below(stream, CR_PACK_CARDS), text + (size_t)3 * i);
        text[3 * i + 2] = i < 29 ? ' ' : '\0';
    }
}

/* Box 1 plays that way until nothing is asked. */
static void play_on(struct cr_rounds *rounds, cr_card_decide *decide)
{
    for (;;) {
        const struct cr_table *table = cr_rounds_table(rounds);
        struct cr_need need;
        size_t size;
        char name[32], line[96];
        cr_table_need(table, &need);
        if (need.kind != CR_NEED_DECISION) return;
        struct cr_input act = { .kind = CR_IN_ACT,
                                .seat = need.seat,
                                .other = CR_NO_SEAT,
                                .role = CR_ROLE_PLAYER,
                                .position = need.box,
                                .turn = need.turn,
                                .funds = CR_PLAYER_CHIPS };
        decide(cr_table_play(table), cr_table_game_state(table, &size), &need, &act);
        cr_blackjack_game.symbol_name(CR_BJ_SET_DO, act.choice, name, sizeof name);
        snprintf(line, sizeof line, "{\"in\":\"act\",\"box\":1,\"do\":\"%s\"}", name);
        say(rounds, line);
    }
}

static void record(struct cr_recorded *recorded, cr_card_decide *decide, unsigned count,
                   uint64_t number)
{
    struct cr_rounds *rounds = open_rounds();
    struct cr_seed seed = cr_seed_from_number(number);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    for (unsigned i = 0; i < count; i++) {
        char cards[3 * 30];
        some_cards(&stream, cards);
        begin(rounds, cards);
        play_on(rounds, decide);
        assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    }
    cr_rounds_close(rounds);
}

/* One round with these doings, once more learnt. */
static void record_one(struct cr_recorded *recorded, const char *cards, const char *const *lines)
{
    struct cr_rounds *rounds = open_rounds();
    begin(rounds, cards);
    for (; *lines != NULL; lines++)
        say(rounds, *lines);
    assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    cr_rounds_close(rounds);
}

/* ---- Playing ---- */

static struct cr_simulation_result simulate(const struct cr_recorded *recorded,
                                            cr_card_decide *decide, uint64_t rounds,
                                            unsigned threads)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_bj_settings plate;
    const struct cr_card_stake stake = { .position = 1, .choice = CR_BJ_MAIN, .amount = 100 };
    assert_int_equal(
        cr_rulebook_open(&book, shipped_rulebooks(), "m1", NULL, &cr_bj_rules_schema, &err), CR_OK);
    cr_schema_initial(&cr_bj_settings_schema, &plate);
    const struct cr_card_simulation job = {
        .game = &cr_blackjack_game,
        .play = { cr_rulebook_values(book), &plate },
        .player = { &stake, 1, decide, CR_BJ_ONE_BOX_DEAL },
        .seed = cr_seed_from_number(11),
        .pace = { .rounds = rounds, .threads = threads },
        .by_engine = true,
        .recall = recorded != NULL ? cr_recorded_decide : NULL,
        .knows = recorded,
    };
    struct cr_simulation_result result;
    assert_int_equal(cr_simulate_cards(&job, &result, NULL), CR_OK);
    cr_rulebook_close(book);
    result.seconds = 0;
    return result;
}

static void test_a_record_of_basic_play_plays_as_basic_does_to_the_digit(void **unused)
{
    (void)unused;
    struct cr_recorded *recorded;
    assert_int_equal(cr_recorded_open(&recorded, &cr_blackjack_game), CR_OK);
    record(recorded, cr_bj_basic, 1500, 1);
    struct cr_simulation_result basic = simulate(NULL, cr_bj_basic, 20000, 1);
    struct cr_simulation_result learnt = simulate(recorded, NULL, 20000, 2);
    assert_true(learnt.decisions > 20000 && learnt.guesses < learnt.decisions / 10);
    learnt.decisions = learnt.guesses = 0;
    assert_memory_equal(&basic, &learnt, sizeof basic);
    cr_recorded_close(recorded);
}

/* What the dealer's way does is not what the guesses do: the record decides. */
static void test_a_record_of_the_dealers_way_plays_as_the_dealer_does(void **unused)
{
    (void)unused;
    struct cr_recorded *recorded;
    assert_int_equal(cr_recorded_open(&recorded, &cr_blackjack_game), CR_OK);
    record(recorded, cr_bj_as_dealer, 1500, 2);
    struct cr_simulation_result dealer = simulate(NULL, cr_bj_as_dealer, 40000, 2);
    struct cr_simulation_result basic = simulate(NULL, cr_bj_basic, 40000, 2);
    struct cr_simulation_result learnt = simulate(recorded, NULL, 40000, 2);
    assert_true(fabs(learnt.edge - dealer.edge) < 0.25 * fabs(basic.edge - dealer.edge));
    cr_recorded_close(recorded);
}

static void test_frequencies_are_drawn_and_do_not_depend_on_threads(void **unused)
{
    (void)unused;
    struct cr_recorded *recorded;
    assert_int_equal(cr_recorded_open(&recorded, &cr_blackjack_game), CR_OK);
    record(recorded, cr_bj_basic, 600, 3);
    record(recorded, cr_bj_as_dealer, 600, 3); /* the same cards, played otherwise */
    struct cr_simulation_result one = simulate(recorded, NULL, 50000, 1);
    struct cr_simulation_result three = simulate(recorded, NULL, 50000, 3);
    assert_memory_equal(&one, &three, sizeof one);
    struct cr_simulation_result dealer = simulate(NULL, cr_bj_as_dealer, 50000, 2);
    struct cr_simulation_result basic = simulate(NULL, cr_bj_basic, 50000, 2);
    assert_true(one.edge < dealer.edge && one.edge > basic.edge); /* between the two */
    cr_recorded_close(recorded);
}

/* ---- What is learnt ---- */

static uint64_t decisions_of(const char *cards, const char *const *lines)
{
    struct cr_recorded *recorded;
    assert_int_equal(cr_recorded_open(&recorded, &cr_blackjack_game), CR_OK);
    record_one(recorded, cards, lines);
    uint64_t count = cr_recorded_decisions(recorded);
    cr_recorded_close(recorded);
    return count;
}

#define ACT(what) "{\"in\":\"act\",\"box\":1,\"do\":\"" what "\"}"

static void test_each_decision_counts_once(void **unused)
{
    (void)unused;
    static const char *const hits[] = { ACT("hit"), ACT("stand"), NULL };
    static const char *const splits[] = { ACT("split"), ACT("stand"), ACT("double"), NULL };
    static const char *const nothing[] = { NULL };
    assert_int_equal(decisions_of("2s 6d 3h Tc 9d Kc 5h", hits), 2);
    assert_int_equal(decisions_of("8s 6d 8h Tc 3d Kc 5h 9c 4d", splits), 3);
    assert_int_equal(decisions_of("2s 6d 3h Tc 9d Kc 5h", nothing), 0);
}

static void test_a_voided_round_teaches_nothing(void **unused)
{
    (void)unused;
    static const char *const lines[] = { ACT("hit"), "{\"in\":\"void\"}", NULL };
    assert_int_equal(decisions_of("2s 6d 3h Tc 9d Kc 5h", lines), 0);
}

static void hash_of(const char *cards, const char *const *lines, uint8_t hash[CR_HASH_SIZE])
{
    struct cr_recorded *recorded;
    assert_int_equal(cr_recorded_open(&recorded, &cr_blackjack_game), CR_OK);
    record_one(recorded, cards, lines);
    cr_recorded_hash(recorded, hash);
    cr_recorded_close(recorded);
}

static void test_the_hash_is_of_what_was_asked_and_done(void **unused)
{
    (void)unused;
    static const char *const stand[] = { ACT("stand"), NULL };
    static const char *const blind[] = { ACT("blind"), NULL };
    static const char *const twice[] = { ACT("double"), NULL };
    uint8_t a[CR_HASH_SIZE], b[CR_HASH_SIZE];
    hash_of("Ts 6d 7h Tc 9d Kc 5h", stand, a);
    hash_of("Kd 6c 7s 5c 9d Kc 5h", stand, b); /* the same question */
    assert_memory_equal(a, b, sizeof a);
    hash_of("Kd 7c 7s 5c 9d Kc 5h", stand, b); /* another card of the dealer's */
    assert_memory_not_equal(a, b, sizeof a);
    hash_of("4s 6d 7h Tc 9d Kc 5h", blind, a); /* a double face down is a double */
    hash_of("4s 6d 7h Tc 9d Kc 5h", twice, b);
    assert_memory_equal(a, b, sizeof a);
}

/* Beside what is done with the hand, once a box, where the dealer shows an ace. */
static void test_insurance_is_a_question_of_its_own(void **unused)
{
    (void)unused;
    static const char *const insures[] = {
        "{\"in\":\"act\",\"box\":1,\"do\":\"insure\",\"amount\":50}", ACT("stand"), NULL
    };
    static const char *const stands[] = { ACT("stand"), NULL };
    assert_int_equal(decisions_of("Ts Ad 9h 7c 9d Kc 5h", insures), 2);
    assert_int_equal(decisions_of("Ts Ad 9h 7c 9d Kc 5h", stands), 2); /* asked, and not taken */
    assert_int_equal(decisions_of("Ts 6d 9h 7c 9d Kc 5h", stands), 1); /* not asked */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_record_of_basic_play_plays_as_basic_does_to_the_digit),
        cmocka_unit_test(test_a_record_of_the_dealers_way_plays_as_the_dealer_does),
        cmocka_unit_test(test_frequencies_are_drawn_and_do_not_depend_on_threads),
        cmocka_unit_test(test_each_decision_counts_once),
        cmocka_unit_test(test_a_voided_round_teaches_nothing),
        cmocka_unit_test(test_the_hash_is_of_what_was_asked_and_done),
        cmocka_unit_test(test_insurance_is_a_question_of_its_own),
    };
    return cmocka_run_group_tests_name("odds/simulate_recorded", tests, NULL, NULL);
}
