/* simulate_recorded_poker.c -- poker against the house as a record has it: what is kept of a hand, and play. */
#include <glob.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/player.h"
#include "odds/play/cards.h"
#include "odds/play/poker_situation.h"
#include "table/round_file.h"

#define ROUNDS 1200
#define ANTE   100

static const struct game {
    const struct cr_game *game;
    const char *house;
} games[] = {
    { &cr_texas_poker_game, "m1" },    { &cr_texas_poker_game, "tdc" },
    { &cr_oasis_poker_game, "m1" },    { &cr_russian_poker_game, "m1" },
    { &cr_caribbean_stud_game, "bg" },
};

/* ---- Recording ---- */

static void expect_fine(void *context, const struct cr_round_outcome *outcome)
{
    (void)context;
    if (outcome->end != CR_ROUND_FINE)
        fail_msg("line %ld: %s %s", outcome->line, cr_status_name(outcome->status),
                 outcome->what != NULL ? outcome->what : "");
}

static void say(struct cr_rounds *rounds, const char *line)
{
    cr_rounds_line(rounds, line, strlen(line));
}

static void begin(struct cr_rounds *rounds, const struct game *game, struct cr_stream *stream)
{
    char line[512];
    cr_card pack[CR_PACK_CARDS];
    snprintf(line, sizeof line,
             "{\"croupier\":1,\"rulebook\":\"%s\",\"game\":\"%s\","
             "\"table\":{\"min_ante\":10,\"max_ante\":500}}",
             game->house, game->game->name);
    say(rounds, line);
    snprintf(line, sizeof line,
             "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"bet\":\"ante\",\"amount\":%d}", ANTE);
    say(rounds, line);
    struct cr_text out = cr_text_on(line, sizeof line);
    cr_text_put(&out, "{\"in\":\"shoe\",\"cards\":\"");
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        pack[i] = (cr_card)i;
    for (unsigned i = 0; i < 30; i++) {
        char name[8];
        unsigned with = i + cr_stream_below(stream, CR_PACK_CARDS - i);
        cr_card card = pack[with];
        pack[with] = pack[i];
        cr_card_write(card, name);
        cr_text_format(&out, "%s%s", i > 0 ? " " : "", name);
    }
    cr_text_put(&out, "\"}");
    say(rounds, line);
}

/* The box's act as a line. */
static void say_act(struct cr_rounds *rounds, const struct cr_input *act)
{
    char line[128], name[32];
    struct cr_text out = cr_text_on(line, sizeof line);
    cr_texas_poker_game.symbol_name(CR_HP_SET_DO, act->choice, name, sizeof name);
    cr_text_format(&out, "{\"in\":\"act\",\"box\":1,\"do\":\"%s\"", name);
    for (unsigned i = 0; i < act->card_count; i++) {
        cr_card_write(act->cards[i], name);
        cr_text_format(&out, "%s%s", i > 0 ? " " : ",\"cards\":\"", name);
    }
    cr_text_put(&out, act->card_count > 0 ? "\"}" : "}");
    say(rounds, line);
}

static void play_on(struct cr_rounds *rounds, cr_card_decide *decide)
{
    for (;;) {
        const struct cr_table *table = cr_rounds_table(rounds);
        struct cr_need need;
        size_t size;
        cr_table_need(table, &need);
        if (need.kind != CR_NEED_DECISION) return;
        struct cr_input act = { .kind = CR_IN_ACT, .seat = need.seat, .position = need.box };
        decide(cr_table_play(table), cr_table_game_state(table, &size), &need, &act);
        say_act(rounds, &act);
    }
}

static struct cr_recorded *record(const struct game *game, cr_card_decide *decide)
{
    struct cr_recorded *recorded;
    struct cr_rounds *rounds;
    struct cr_seed seed = cr_seed_from_number(5);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    assert_true(cr_recorded_can(game->game));
    assert_int_equal(cr_recorded_open(&recorded, game->game), CR_OK);
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), expect_fine, NULL), CR_OK);
    for (unsigned i = 0; i < ROUNDS; i++) {
        begin(rounds, game, &stream);
        play_on(rounds, decide);
        assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    }
    cr_rounds_close(rounds);
    assert_true(cr_recorded_decisions(recorded) >= ROUNDS);
    return recorded;
}

/* ---- Playing ---- */

static struct cr_simulation_result simulate(const struct game *game,
                                            const struct cr_recorded *recorded,
                                            cr_card_decide *decide, unsigned threads)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_hp_settings plate;
    const struct cr_card_stake stake = { .position = 1, .choice = CR_HP_ANTE, .amount = ANTE };
    assert_int_equal(
        cr_rulebook_open(&book, shipped_rulebooks(), game->house, NULL, game->game->rules, &err),
        CR_OK);
    cr_schema_initial(game->game->settings, &plate);
    const struct cr_play play = { cr_rulebook_values(book), &plate };
    const struct cr_card_simulation job = {
        .game = game->game,
        .play = play,
        .player = { &stake, 1, decide, cr_hp_one_box_deal(&play) },
        .seed = cr_seed_from_number(11),
        .pace = { .rounds = 20000, .threads = threads },
        .recall = recorded != NULL ? cr_recorded_decide : NULL,
        .knows = recorded,
    };
    struct cr_simulation_result result;
    assert_int_equal(cr_simulate_cards(&job, &result, NULL), CR_OK);
    cr_rulebook_close(book);
    result.seconds = 0;
    return result;
}

/* What it is asked tells apart all that the simple way does, and which cards it exchanges. */
static void test_a_record_of_the_simple_way_plays_as_it_does_to_the_digit(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(games); i++) {
        struct cr_recorded *recorded = record(&games[i], cr_hp_simple);
        struct cr_simulation_result simple = simulate(&games[i], NULL, cr_hp_simple, 1);
        struct cr_simulation_result learnt = simulate(&games[i], recorded, NULL, 2);
        print_message("# %s %s: %llu of %llu guessed\n", games[i].game->name, games[i].house,
                      (unsigned long long)learnt.guesses, (unsigned long long)learnt.decisions);
        assert_true(learnt.decisions >= 20000 && learnt.guesses < learnt.decisions / 2);
        learnt.decisions = learnt.guesses = 0;
        assert_memory_equal(&simple, &learnt, sizeof simple);
        cr_recorded_close(recorded);
    }
}

/* Who plays every hand is not who the guesses play like. */
static void test_the_record_decides_and_not_the_guess(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(games); i++) {
        struct cr_recorded *recorded = record(&games[i], cr_hp_every_hand);
        struct cr_simulation_result one = simulate(&games[i], recorded, NULL, 1);
        struct cr_simulation_result three = simulate(&games[i], recorded, NULL, 3);
        struct cr_simulation_result simple = simulate(&games[i], NULL, cr_hp_simple, 2);
        assert_memory_equal(&one, &three, sizeof one);
        assert_true(one.lost > simple.lost * 1.02); /* it puts more at risk */
        cr_recorded_close(recorded);
    }
}

static void test_another_games_rounds_teach_nothing(void **unused)
{
    (void)unused;
    struct cr_recorded *recorded;
    struct cr_rounds *rounds;
    struct cr_seed seed = cr_seed_from_number(5);
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    assert_int_equal(cr_recorded_open(&recorded, &cr_oasis_poker_game), CR_OK);
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), expect_fine, NULL), CR_OK);
    begin(rounds, &games[0], &stream);
    play_on(rounds, cr_hp_simple);
    assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    assert_int_equal(cr_recorded_decisions(recorded), 0);
    cr_rounds_close(rounds);
    cr_recorded_close(recorded);
}

/* At a live table they lie face down: nobody knows what was decided on. */
static void test_closed_cards_teach_nothing(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"oasis-poker\",\"table\":{\"min_ante\":10}}",
        "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"bet\":\"ante\",\"amount\":10}",
        "{\"in\":\"card\",\"to\":\"box:1\",\"cards\":\"?? ?? ?? ?? ??\"}",
        "{\"in\":\"card\",\"to\":\"dealer\",\"cards\":\"?? ?? ?? ?? 3h\"}",
        "{\"in\":\"act\",\"box\":1,\"do\":\"pass\"}",
    };
    struct cr_recorded *recorded;
    struct cr_rounds *rounds;
    assert_int_equal(cr_recorded_open(&recorded, &cr_oasis_poker_game), CR_OK);
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), expect_fine, NULL), CR_OK);
    for (size_t i = 0; i < COUNT(lines); i++)
        say(rounds, lines[i]);
    assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    assert_int_equal(cr_recorded_decisions(recorded), 0);
    cr_rounds_close(rounds);
    cr_recorded_close(recorded);
}

/* ---- Insurance ---- */

static const struct insurable {
    const struct cr_game *game;
    const char *house, *hand, *alike, *other; /* the same question in other suits; another one */
    int most;                                 /* of an Ante of 100 */
} insurables[] = {
    { &cr_oasis_poker_game, "m1", "9h 8s 7d 6c 5c", "9d 8c 7h 6s 5h", "Th 9s 8d 7c 6c", 800 },
    { &cr_russian_poker_game, "m1", "9h 8s 7d 6c 5c", "9d 8c 7h 6s 5h", "Th 9s 8d 7c 6c", 800 },
    { &cr_russian_poker_game, "tdc", "9h 8s 7d 6c 5c", "9d 8c 7h 6s 5h", "Th 9s 8d 7c 6c", 400 },
};

/* A box of that hand and Ante waits for its decision, the dealer's card a three. */
static struct cr_rounds *deal(const struct insurable *of, const char *hand, int ante)
{
    struct cr_rounds *rounds;
    char line[256];
    assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), expect_fine, NULL), CR_OK);
    snprintf(line, sizeof line,
             "{\"croupier\":1,\"rulebook\":\"%s\",\"game\":\"%s\","
             "\"table\":{\"min_ante\":10,\"max_ante\":500}}",
             of->house, of->game->name);
    say(rounds, line);
    snprintf(line, sizeof line,
             "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"bet\":\"ante\",\"amount\":%d}", ante);
    say(rounds, line);
    snprintf(line, sizeof line, "{\"in\":\"shoe\",\"cards\":\"%s Ah Qd Jc 2s 3h\"}", hand);
    say(rounds, line);
    return rounds;
}

/* Such a round, insured for so much (0: not) and played, is in the record. */
static void learn_insured(struct cr_recorded *recorded, const struct insurable *of, int amount)
{
    struct cr_rounds *rounds = deal(of, of->hand, 100);
    char line[128];
    snprintf(line, sizeof line, "{\"in\":\"act\",\"box\":1,\"do\":\"insure\",\"amount\":%d}",
             amount);
    if (amount > 0) say(rounds, line);
    say(rounds, "{\"in\":\"act\",\"box\":1,\"do\":\"play\"}");
    assert_int_equal(cr_recorded_learn(recorded, cr_rounds_table(rounds)), CR_OK);
    cr_rounds_close(rounds);
}

/* What the record does with a box that was dealt. */
static struct cr_input ask(const struct cr_recorded *recorded, struct cr_card_mind *mind,
                           const struct cr_rounds *rounds)
{
    const struct cr_table *table = cr_rounds_table(rounds);
    struct cr_need need;
    size_t size;
    cr_table_need(table, &need);
    assert_int_equal(need.kind, CR_NEED_DECISION);
    struct cr_input act = {
        .kind = CR_IN_ACT, .seat = need.seat, .position = need.box, .funds = 1000000
    };
    cr_recorded_decide(recorded, mind, cr_table_play(table), cr_table_game_state(table, &size),
                       &need, &act);
    return act;
}

static struct cr_card_mind mind_of(uint64_t number)
{
    struct cr_card_mind mind = { .decisions = 0 };
    const struct cr_seed seed = cr_seed_from_number(number);
    cr_stream_init(&mind.stream, &seed, 0);
    return mind;
}

/* As in the record, by the Ante of now; once insured it goes on to its hand; another hand is not insured. */
static void test_insurance_is_learnt_with_how_much(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(insurables); i++) {
        const struct insurable *of = &insurables[i];
        const struct {
            int laid, again;
        } amounts[] = { { 100, 50 }, { of->most, of->most / 2 }, { 0, 0 } };
        for (size_t a = 0; a < COUNT(amounts); a++) {
            struct cr_recorded *recorded;
            struct cr_card_mind mind = mind_of(3);
            char line[128];
            assert_int_equal(cr_recorded_open(&recorded, of->game), CR_OK);
            learn_insured(recorded, of, amounts[a].laid);
            assert_int_equal(cr_recorded_decisions(recorded), 2);
            struct cr_rounds *rounds = deal(of, of->alike, 50);
            struct cr_input act = ask(recorded, &mind, rounds);
            if (amounts[a].laid > 0) {
                assert_int_equal(act.choice, CR_HP_INSURE);
                assert_int_equal(act.amount, amounts[a].again);
                snprintf(line, sizeof line,
                         "{\"in\":\"act\",\"box\":1,\"do\":\"insure\",\"amount\":%d}",
                         (int)act.amount);
                say(rounds, line);
                act = ask(recorded, &mind, rounds);
            }
            assert_int_equal(act.choice, CR_HP_PLAY);
            assert_int_equal(mind.guesses, 0);
            cr_rounds_close(rounds);
            rounds = deal(of, of->other, 50);
            act = ask(recorded, &mind, rounds);
            assert_int_not_equal(act.choice, CR_HP_INSURE);
            assert_true(mind.guesses > 0);
            cr_rounds_close(rounds);
            cr_recorded_close(recorded);
        }
    }
}

/* One in four did: one in four does. */
static void test_insurance_comes_as_often_as_in_the_record(void **unused)
{
    (void)unused;
    const struct insurable *of = &insurables[0];
    struct cr_card_mind mind = mind_of(4);
    struct cr_recorded *recorded;
    unsigned insured = 0;
    assert_int_equal(cr_recorded_open(&recorded, of->game), CR_OK);
    for (unsigned i = 0; i < 4; i++)
        learn_insured(recorded, of, i == 0 ? 450 : 0);
    struct cr_rounds *rounds = deal(of, of->alike, 100);
    for (unsigned i = 0; i < 4000; i++) {
        struct cr_input act = ask(recorded, &mind, rounds);
        if (act.choice != CR_HP_INSURE) continue;
        assert_int_equal(act.amount, 450); /* half the way from 100 to 800 */
        insured++;
    }
    assert_in_range(insured, 900, 1100);
    cr_rounds_close(rounds);
    cr_recorded_close(recorded);
}

static void learn_fine(void *context, const struct cr_round_outcome *outcome)
{
    if (outcome->end == CR_ROUND_FINE && outcome->table != NULL)
        assert_int_equal(cr_recorded_learn(context, outcome->table), CR_OK);
}

/* Whatever can happen at a table can be in a record: every round file there is, each game taking its own. */
static void test_any_round_can_be_learnt_from(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(games); i++) {
        struct cr_recorded *recorded;
        struct cr_rounds *rounds;
        char pattern[2048], line[CR_ROUND_LINE_MAX + 2];
        glob_t found;
        assert_int_equal(cr_recorded_open(&recorded, games[i].game), CR_OK);
        assert_int_equal(cr_rounds_open(&rounds, shipped_rulebooks(), learn_fine, recorded), CR_OK);
        snprintf(pattern, sizeof pattern, "%s/../tests/rules/%s/*.jsonl", shipped_rulebooks(),
                 games[i].game->name);
        assert_int_equal(glob(pattern, 0, NULL, &found), 0);
        for (size_t f = 0; f < found.gl_pathc; f++) {
            FILE *file = fopen(found.gl_pathv[f], "r");
            assert_non_null(file);
            while (fgets(line, sizeof line, file) != NULL)
                cr_rounds_line(rounds, line, strcspn(line, "\n"));
            fclose(file);
            cr_rounds_end(rounds);
        }
        assert_true(cr_recorded_decisions(recorded) > 10);
        globfree(&found);
        cr_rounds_close(rounds);
        cr_recorded_close(recorded);
    }
}

/* ---- Hands ---- */

static struct cr_hp_box box_of(const char *cards)
{
    struct cr_hp_box box = { .card_count = CR_HAND_CARDS };
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        cr_card card;
        const char name[3] = { cards[3 * i], cards[3 * i + 1], '\0' };
        assert_true(cr_card_read(name, &card));
        box.cards[i] = card;
    }
    return box;
}

static struct cr_input exchange(const char *cards, unsigned count)
{
    struct cr_input act = { .choice = CR_HP_EXCHANGE, .card_count = (uint8_t)count };
    for (unsigned i = 0; i < count; i++) {
        cr_card card;
        const char name[3] = { cards[3 * i], cards[3 * i + 1], '\0' };
        assert_true(cr_card_read(name, &card));
        act.cards[i] = card;
    }
    return act;
}

/* The same cards of another hand of the same kind go. */
static void test_an_exchange_is_the_same_of_another_hand(void **unused)
{
    (void)unused;
    static const struct {
        const char *hand, *gone;
        unsigned count;
        const char *other, *other_gone;
    } rows[] = {
        { "9s 2d 9h Kc 4d", "2d 4d Kc", 3, "3c 5d Ah 5s 7c", "3c 7c Ah" }, /* all but the pair */
        { "9s 2d 9h Kc 4d", "2d 4d", 2, "3c 5d Ah 5s 7c", "3c 7c" },       /* keeps the kicker */
        { "2h 7h Kd Qh 9h", "Kd", 1, "Ac Jc 3c 5s 8c", "5s" },             /* beside a suit */
        { "5h 6d Kd 7s 8c", "Kd", 1, "2c 9c Ts Jd Qh", "2c" },             /* beside a run */
        { "Ah Kd 9s 5c 3h", "9s 5c 3h", 3, "2d As 4c Kh 8d", "2d 4c 8d" }, /* beside ace-king */
        { "Qh Jd 9s 5c 3h", "Qh Jd 9s 5c 3h", 5, "2d As 4c 7h 8d", "2d As 4c 7h 8d" },
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct cr_hp_box first = box_of(rows[i].hand), second = box_of(rows[i].other);
        struct cr_input act = exchange(rows[i].gone, rows[i].count), other = { .choice = 0 };
        cr_hp_do_as(&second, cr_hp_doing(&first, &act), &other);
        const struct cr_input wanted = exchange(rows[i].other_gone, rows[i].count);
        assert_int_equal(other.choice, CR_HP_EXCHANGE);
        assert_int_equal(other.card_count, rows[i].count);
        for (unsigned card = 0; card < rows[i].count; card++)
            assert_non_null(memchr(other.cards, wanted.cards[card], other.card_count));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_record_of_the_simple_way_plays_as_it_does_to_the_digit),
        cmocka_unit_test(test_the_record_decides_and_not_the_guess),
        cmocka_unit_test(test_another_games_rounds_teach_nothing),
        cmocka_unit_test(test_closed_cards_teach_nothing),
        cmocka_unit_test(test_insurance_is_learnt_with_how_much),
        cmocka_unit_test(test_insurance_comes_as_often_as_in_the_record),
        cmocka_unit_test(test_any_round_can_be_learnt_from),
        cmocka_unit_test(test_an_exchange_is_the_same_of_another_hand),
    };
    return cmocka_run_group_tests_name("odds/simulate_recorded_poker", tests, NULL, NULL);
}
