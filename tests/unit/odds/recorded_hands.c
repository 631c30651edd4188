/* recorded_hands.c FILE.phhs... -- real hands of six at no-limit hold'em: who plays as their record does makes
 * pots as large as theirs, as often without a flop. */
#include <math.h>

#include "house.h"
#include "odds/play/recorded.h"

#define HANDS 60000

static char **files;
static int file_count;

static struct cr_phh hand;

struct sums {
    double hands, pots, squares;
};

static char *read_file(const char *name, size_t *size)
{
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    assert_int_equal(fread(text, 1, *size, file), *size);
    fclose(file);
    return text;
}

static void learn(const char *name, struct cr_recorded *recorded, struct sums *sums)
{
    struct cr_phh_reader reader;
    struct cr_phh_replayed replayed;
    size_t size;
    char *text = read_file(name, &size);
    cr_phh_open(&reader, text, size);
    while (cr_phh_next(&reader, &hand)) {
        if (hand.variant != CR_PHH_NT || hand.players != 6 || !cr_phh_replay(&hand, &replayed))
            continue;
        assert_int_equal(hand.least, 100 * hand.scale);
        assert_int_equal(cr_recorded_learn_history(recorded, &hand), CR_OK);
        double pot = 0;
        for (unsigned i = 0; i < replayed.result.pots.count; i++)
            pot += (double)replayed.result.pots.list[i].amount / (double)hand.scale;
        sums->hands++;
        sums->pots += pot;
        sums->squares += pot * pot;
    }
    assert_string_equal(reader.wrong, "");
    free(text);
}

/* Of the record's own error, and what the parts a raise is counted by make of its size. */
static void test_pots_are_those_of_the_record(void **unused)
{
    struct cr_recorded *recorded;
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    struct cr_poker_settings plate;
    struct cr_simulation_result result;
    struct sums sums = { 0 };
    (void)unused;
    assert_int_equal(cr_recorded_open(&recorded, &cr_holdem_game), CR_OK);
    for (int i = 0; i < file_count; i++)
        learn(files[i], recorded, &sums);
    assert_true(sums.hands > 1000);
    assert_true(cr_recorded_decisions(recorded) > 6 * sums.hands);
    assert_int_equal(
        cr_rulebook_open(&book, shipped_rulebooks(), "rf", NULL, cr_holdem_game.rules, &err),
        CR_OK);
    cr_schema_initial(&cr_poker_settings_schema, &plate);
    plate.seats = 6;
    plate.structure = CR_NO_LIMIT + 1;
    const struct cr_between job = { .game = &cr_holdem_game,
                                    .play = { cr_rulebook_values(book), &plate },
                                    .stack = 10000,
                                    .decide = cr_recorded_between_decides,
                                    .knows = recorded,
                                    .seed = cr_seed_from_number(3),
                                    .pace = { .rounds = HANDS, .threads = 2 } };
    assert_int_equal(cr_simulate_between(&job, &result, NULL), CR_OK);
    double mean = sums.pots / sums.hands, played = result.lost / HANDS;
    double error = sqrt((sums.squares / sums.hands - mean * mean) / sums.hands);
    double words = (double)cr_recorded_decisions(recorded) / sums.hands;
    double spoken = (double)result.decisions / HANDS;
    print_message(
        "pots: %.0f +- %.0f in %.0f hands, %.0f played; words: %.3f, %.3f; %llu guesses\n", mean,
        error, sums.hands, played, words, spoken, (unsigned long long)result.guesses);
    assert_true((double)result.guesses < 0.01 * (double)result.decisions);
    assert_true(fabs(played - mean) < 0.15 * mean + 3 * error);
    assert_true(fabs(spoken - words) < 0.05 * words);
    cr_recorded_close(recorded);
    cr_rulebook_close(book);
}

int main(int argc, char **argv)
{
    files = argv + 1;
    file_count = argc - 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pots_are_those_of_the_record),
    };
    return cmocka_run_group_tests_name("recorded hands", tests, NULL, NULL);
}
