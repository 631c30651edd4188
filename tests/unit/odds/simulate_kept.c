/* simulate_kept.c -- a checkpoint says what was kept, or is refused: whatever happened to it. */
#include "odds/play/checkpoint.h"

#include <errno.h>

#include "house.h"

static const char what[] = "game blackjack 1\nrulebook m1 8c1e\nplate.min_bet 10\nbet.box 100\n"
                           "strategy basic\nseed 7\nblock_rounds 16384\n";

static char folder[64], path[96];

static int make_folder(void **unused)
{
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/croupier-kept-XXXXXX");
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(path, sizeof path, "%s/far", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder); /* empty: nothing was left beside it */
}

static struct cr_kept some(void)
{
    const cr_wide wide = (cr_wide)1 << 100;
    return (struct cr_kept){ .blocks = 12345,
                             .sums = { .rounds = UINT64_C(12345) * CR_SIMULATION_BLOCK,
                                       .hits = 77,
                                       .decisions = UINT64_MAX,
                                       .guesses = 3,
                                       .played = wide,
                                       .paid = -wide - 1,
                                       .lost = 0,
                                       .squares = wide * 3 + 9 } };
}

static enum cr_checkpoint look(const char *wanted, struct cr_kept *kept)
{
    struct cr_checkpoint_difference differs;
    return cr_checkpoint_read(path, wanted, kept, &differs);
}

static void write_some(void)
{
    const struct cr_kept kept = some();
    assert_true(cr_checkpoint_write(path, what, &kept));
}

static void test_what_was_kept_is_read_back_to_the_unit(void **unused)
{
    (void)unused;
    const struct cr_kept nothing = { 0 };
    struct cr_kept kept, wanted = some();
    unlink(path);
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_NONE);
    write_some();
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_GOOD);
    assert_memory_equal(&kept, &wanted, sizeof kept);
    assert_true(cr_checkpoint_write(path, what, &nothing)); /* over what was there */
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_GOOD);
    assert_memory_equal(&kept, &nothing, sizeof kept);
}

static void put_bytes(const char *bytes, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void test_a_file_cut_short_or_changed_anywhere_is_damaged(void **unused)
{
    (void)unused;
    char text[4096], changed[4096];
    struct cr_kept kept;
    write_some();
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(size > 200 && size < sizeof text);
    for (size_t i = 0; i < size; i++) {
        put_bytes(text, i);
        assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
        memcpy(changed, text, size);
        changed[i] ^= 1;
        put_bytes(changed, size);
        assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
        changed[i] = '\0';
        put_bytes(changed, size);
        assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
    }
    memcpy(changed, text, size);
    changed[size] = '\n';
    put_bytes(changed, size + 1);
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
    put_bytes(text, size);
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_GOOD);
}

static void test_a_file_far_too_long_is_damaged(void **unused)
{
    (void)unused;
    static char long_text[CR_CHECKPOINT_MAX + 2];
    struct cr_kept kept;
    memset(long_text, 'x', sizeof long_text);
    put_bytes(long_text, sizeof long_text);
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
}

/* Whole in itself, but its numbers cannot be. */
static void test_numbers_that_cannot_be_are_damage(void **unused)
{
    (void)unused;
    struct cr_kept kept, wrong = some();
    wrong.sums.rounds++; /* of whole blocks */
    assert_true(cr_checkpoint_write(path, what, &wrong));
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
    wrong = some();
    wrong.blocks = CR_SIMULATION_ROUNDS_MAX;
    wrong.sums.rounds = wrong.blocks * CR_SIMULATION_BLOCK;
    assert_true(cr_checkpoint_write(path, what, &wrong));
    assert_int_equal(look(what, &kept), CR_CHECKPOINT_DAMAGED);
}

static void test_another_simulation_is_refused_by_the_line_that_differs(void **unused)
{
    (void)unused;
    static const struct {
        const char *wanted, *name, *there, *here;
    } rows[] = {
        { "game roulette 1\nseed 7\n", "game", "blackjack 1", "roulette 1" },
        { "game blackjack 1\nrulebook m1 8c1f\n", "rulebook", "m1 8c1e", "m1 8c1f" },
        { "game blackjack 1\nrulebook m1 8c1e\nplate.min_bet 20\n", "plate.min_bet", "10", "20" },
        { "game blackjack 1\nrulebook m1 8c1e\nplate.min_bet 10\nbet.box 100\nbet.pair 5\n",
          "bet.pair", "", "5" },
        { "game blackjack 1\nrulebook m1 8c1e\nplate.min_bet 10\nbet.box 100\nstrategy basic\n"
          "seed 7\nblock_rounds 8192\n",
          "block_rounds", "16384", "8192" },
        { "game blackjack 1\nrulebook m1 8c1e\nplate.min_bet 10\nbet.box 100\nstrategy basic\n"
          "seed 7\n",
          "block_rounds", "16384", "" },
        { "game blackjack 1\nrulebook m1 8c1e\nplate.min_bet 10\nbet.box 100\nstrategy basic\n"
          "seed 7\nblock_rounds 16384\nmore 1\n",
          "more", "", "1" },
    };
    write_some();
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct cr_checkpoint_difference differs;
        struct cr_kept kept = { .blocks = 99 };
        assert_int_equal(cr_checkpoint_read(path, rows[i].wanted, &kept, &differs),
                         CR_CHECKPOINT_DIFFERS);
        assert_string_equal(differs.name, rows[i].name);
        assert_string_equal(differs.there, rows[i].there);
        assert_string_equal(differs.here, rows[i].here);
        assert_int_equal(kept.blocks, 99); /* untouched */
    }
}

static void test_what_cannot_be_read_or_written_says_why(void **unused)
{
    (void)unused;
    char nowhere[128];
    struct cr_checkpoint_difference differs;
    struct cr_kept kept = some();
    assert_int_equal(cr_checkpoint_read(folder, what, &kept, &differs), CR_CHECKPOINT_UNREADABLE);
    assert_int_equal(errno, EISDIR);
    snprintf(nowhere, sizeof nowhere, "%s/none/far", folder);
    assert_false(cr_checkpoint_write(nowhere, what, &kept));
    assert_int_equal(errno, ENOENT);
    assert_false(cr_checkpoint_write(folder, what, &kept)); /* a folder is not written over */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_kept_is_read_back_to_the_unit),
        cmocka_unit_test(test_a_file_cut_short_or_changed_anywhere_is_damaged),
        cmocka_unit_test(test_a_file_far_too_long_is_damaged),
        cmocka_unit_test(test_numbers_that_cannot_be_are_damage),
        cmocka_unit_test(test_another_simulation_is_refused_by_the_line_that_differs),
        cmocka_unit_test(test_what_cannot_be_read_or_written_says_why),
    };
    return cmocka_run_group_tests_name("odds/simulate_kept", tests, make_folder, remove_folder);
}
