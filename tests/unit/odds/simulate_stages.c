/* simulate_stages.c -- where play ends, what is kept on the way, and going on from it: on any number of
 * threads, with a game that is a sum and so plays a block at once. */
#include "odds/play/share.h"

#include <math.h>

#include "house.h"

#define BLOCK  CR_SIMULATION_BLOCK
#define ROUNDS (200 * (uint64_t)BLOCK + 1234) /* the last block is not whole */

/* ---- A game: what a block comes to is a hash of its number ---- */

struct toy {
    uint64_t fails_at;  /* this block cannot be played; UINT64_MAX: all can */
    bool will_not_open; /* no player can sit down */
    atomic_uint_fast64_t opened, played;
};

static enum cr_status sit_down(const void *what, void **player, struct cr_stake_fault *fault)
{
    struct toy *toy = (struct toy *)(uintptr_t)what;
    *player = toy;
    atomic_fetch_add(&toy->opened, 1);
    if (!toy->will_not_open) return CR_OK;
    *fault = (struct cr_stake_fault){ .bet = 3, .why = { .status = CR_NO_MEMORY } };
    return CR_NO_MEMORY;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static enum cr_status play_block(const void *what, void *player, uint64_t block, uint64_t rounds,
                                 struct cr_sums *sums, struct cr_stake_fault *fault)
{
    struct toy *toy = player;
    assert_ptr_equal(what, player);
    if (block == toy->fails_at) {
        *fault = (struct cr_stake_fault){ .bet = 1, .why = { .status = CR_BET_MAX } };
        return CR_BET_MAX;
    }
    for (uint64_t i = 0; i < rounds; i += 64) { /* rounds of 64 at once, of which so many are won */
        uint64_t some = rounds - i < 64 ? rounds - i : 64, won = mix(block * BLOCK + i + 1) % 30;
        if (won > some) won = some;
        cr_wide lost = (cr_wide)(some - won);
        sums->rounds += some;
        sums->hits += won;
        sums->played += (cr_wide)(100 * some);
        sums->paid += (cr_wide)(100 * won);
        sums->lost += 100 * lost;
        sums->squares += (cr_wide)(10000 * some);
    }
    sums->decisions += rounds;
    sums->guesses += block;
    atomic_fetch_add(&toy->played, 1);
    return CR_OK;
}

static void get_up(void *player)
{
    struct toy *toy = player;
    atomic_fetch_sub(&toy->opened, 1);
}

static enum cr_status play(struct toy *toy, const struct cr_pace *pace,
                           struct cr_simulation_result *result, struct cr_stake_fault *fault)
{
    const struct cr_shared shared = {
        .what = toy, .open = sit_down, .block = play_block, .close = get_up
    };
    enum cr_status status = cr_share(&shared, pace, result, fault);
    result->seconds = 0;
    return status;
}

static struct cr_simulation_result play_well(const struct cr_pace *pace)
{
    struct toy toy = { .fails_at = UINT64_MAX };
    struct cr_simulation_result result;
    assert_int_equal(play(&toy, pace, &result, NULL), CR_OK);
    assert_int_equal(atomic_load(&toy.opened), 0); /* whoever sat down got up */
    return result;
}

static void assert_same(struct cr_simulation_result a, struct cr_simulation_result b)
{
    a.resumed = b.resumed = 0;
    assert_memory_equal(&a, &b, sizeof a);
}

/* ---- Stages ---- */

static void test_a_round_is_a_hit_where_it_wins_more_than_it_loses(void **unused)
{
    (void)unused;
    struct cr_sums sums = { .rounds = 0 };
    cr_sums_add(&sums, &(struct cr_spin){ .played = 100, .paid = 0, .lost = 100 });
    cr_sums_add(&sums, &(struct cr_spin){ .played = 100, .paid = 0, .lost = 0 });     /* a push */
    cr_sums_add(&sums, &(struct cr_spin){ .played = 100, .paid = 100, .lost = 100 }); /* a fee */
    assert_true(sums.rounds == 3 && sums.hits == 0 && sums.squares == 10000);
    cr_sums_add(&sums, &(struct cr_spin){ .played = 100, .paid = 101, .lost = 100 });
    assert_true(sums.rounds == 4 && sums.hits == 1 && sums.squares == 10001);
}

static void test_stages_end_where_everybody_says_they_do(void **unused)
{
    (void)unused;
    static const uint64_t ends[] = { 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97 };
    uint64_t at = 0;
    for (size_t i = 0; i < COUNT(ends); i++) {
        for (uint64_t blocks = at; blocks < ends[i]; blocks++)
            assert_int_equal(cr_stage_end(blocks), ends[i]);
        at = ends[i];
    }
    for (int i = 0; i < 200 && at < UINT64_MAX / 2; i++) { /* each about a quarter longer */
        uint64_t next = cr_stage_end(at);
        assert_true(next > at && next - at == at / 4);
        at = next;
    }
}

/* The first end of a stage at which all rounds so far have an error that small. */
static uint64_t first_exact_enough(double error)
{
    for (uint64_t blocks = cr_stage_end(0); blocks <= ROUNDS / BLOCK;
         blocks = cr_stage_end(blocks)) {
        const struct cr_pace pace = { .rounds = blocks * BLOCK, .threads = 1 };
        if (play_well(&pace).error <= error) return blocks * BLOCK;
    }
    return ROUNDS;
}

static void test_play_ends_at_the_first_stage_exact_enough_on_any_number_of_threads(void **unused)
{
    (void)unused;
    static const double errors[] = { 1, 0.0015, 0.0011, 0.0008, 0.0006, 0.00001 };
    static const unsigned threads[] = { 1, 2, 3, 8 };
    uint64_t before = 0;
    for (size_t i = 0; i < COUNT(errors); i++) {
        uint64_t wanted = first_exact_enough(errors[i]);
        assert_true(wanted > before); /* every error here asks for more than the one before */
        before = wanted;
        for (size_t t = 0; t < COUNT(threads); t++) {
            const struct cr_pace pace = { .rounds = ROUNDS,
                                          .error = errors[i],
                                          .threads = threads[t] };
            const struct cr_pace direct = { .rounds = wanted, .threads = 1 };
            struct cr_simulation_result result = play_well(&pace);
            assert_int_equal(result.rounds, wanted);
            assert_same(result, play_well(&direct));
        }
    }
}

static void test_without_a_whole_stage_all_rounds_are_played(void **unused)
{
    (void)unused;
    const struct cr_pace pace = { .rounds = 7 * BLOCK + 1, .error = 1, .threads = 3 };
    assert_int_equal(play_well(&pace).rounds, 7 * BLOCK + 1);
}

/* ---- What is kept ---- */

struct shelf {
    struct cr_kept kept[2000];
    size_t count;
    atomic_bool *stop; /* set once so many are kept */
    size_t stop_at;
};

static void put_by(void *context, const struct cr_kept *kept)
{
    struct shelf *shelf = context;
    assert_true(shelf->count < COUNT(shelf->kept));
    shelf->kept[shelf->count++] = *kept;
    if (shelf->stop != NULL && shelf->count >= shelf->stop_at) atomic_store(shelf->stop, true);
}

static void test_kept_are_the_sums_of_the_first_blocks_at_every_stages_end(void **unused)
{
    (void)unused;
    static struct shelf shelf;
    struct cr_pace pace = {
        .rounds = ROUNDS, .threads = 3, .context = &shelf, .keep = put_by, .keep_ms = 1000000
    };
    shelf.count = 0;
    play_well(&pace);
    uint64_t end = 0;
    for (size_t i = 0; i + 1 < shelf.count; i++) {
        end = cr_stage_end(end);
        assert_int_equal(shelf.kept[i].blocks, end);
        struct toy toy = { .fails_at = UINT64_MAX };
        struct cr_sums sums = { 0 };
        for (uint64_t block = 0; block < end; block++)
            play_block(&toy, &toy, block, BLOCK, &sums, NULL);
        assert_memory_equal(&sums, &shelf.kept[i].sums, sizeof sums);
    }
    assert_int_equal(shelf.kept[shelf.count - 1].blocks, ROUNDS / BLOCK); /* the part is not kept */
}

static void test_going_on_from_anything_kept_gives_the_same_digits(void **unused)
{
    (void)unused;
    static struct shelf shelf;
    struct cr_pace pace = {
        .rounds = ROUNDS, .threads = 2, .context = &shelf, .keep = put_by
    }; /* as often as there is time */
    shelf.count = 0;
    const struct cr_simulation_result whole = play_well(&pace);
    assert_true(shelf.count > 0);
    for (size_t i = 0; i < shelf.count; i += 1 + shelf.count / 20) {
        const struct cr_pace on = { .rounds = ROUNDS,
                                    .threads = 1 + (unsigned)i % 3,
                                    .from = &shelf.kept[i] };
        struct cr_simulation_result result = play_well(&on);
        assert_int_equal(result.resumed, shelf.kept[i].blocks * BLOCK);
        assert_same(result, whole);
    }
}

/* Stopped again and again after something was kept, and gone on with; and an error is wanted. */
static void interrupted_as_never(uint64_t rounds, double error, unsigned threads, size_t every)
{
    static struct shelf shelf;
    const struct cr_pace direct = { .rounds = rounds, .error = error, .threads = 1 };
    const struct cr_simulation_result whole = play_well(&direct);
    struct cr_simulation_result result;
    struct cr_kept from = { 0 };
    unsigned legs = 0;
    do {
        atomic_bool stop = false;
        shelf = (struct shelf){ .stop = &stop, .stop_at = every };
        const struct cr_pace pace = { .rounds = rounds,
                                      .error = error,
                                      .threads = threads,
                                      .stop = &stop,
                                      .context = &shelf,
                                      .keep = put_by,
                                      .keep_ms = 0,
                                      .from = &from };
        result = play_well(&pace);
        if (shelf.count > 0) {
            struct cr_kept last = shelf.kept[shelf.count - 1];
            assert_true(last.blocks > from.blocks && last.sums.rounds == last.blocks * BLOCK);
            from = last;
        }
        legs++;
    } while (result.rounds < whole.rounds);
    assert_true(legs > 3);
    assert_same(result, whole);
}

static void test_play_that_was_stopped_many_times_ends_as_if_it_never_was(void **unused)
{
    (void)unused;
    for (unsigned threads = 1; threads <= 4; threads++) {
        interrupted_as_never(ROUNDS, 0, threads, 2);
        interrupted_as_never(ROUNDS, 0.0006, threads, 1);
    }
}

static void test_more_rounds_go_on_from_fewer(void **unused)
{
    (void)unused;
    static struct shelf shelf;
    shelf.count = 0;
    const struct cr_pace fewer = { .rounds = 30 * BLOCK + 5,
                                   .threads = 2,
                                   .context = &shelf,
                                   .keep = put_by,
                                   .keep_ms = 1000000 };
    play_well(&fewer);
    const struct cr_pace more = { .rounds = ROUNDS,
                                  .threads = 2,
                                  .from = &shelf.kept[shelf.count - 1] };
    const struct cr_pace direct = { .rounds = ROUNDS, .threads = 2 };
    assert_same(play_well(&more), play_well(&direct));
}

/* ---- Faults ---- */

static void test_a_block_that_cannot_be_played_ends_it_with_its_reason(void **unused)
{
    (void)unused;
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct toy toy = { .fails_at = 50 };
        const struct cr_pace pace = { .rounds = ROUNDS, .threads = threads };
        struct cr_simulation_result result;
        struct cr_stake_fault fault;
        assert_int_equal(play(&toy, &pace, &result, &fault), CR_BET_MAX);
        assert_int_equal(fault.bet, 1);
        assert_true(atomic_load(&toy.played) < 60);
        assert_int_equal(atomic_load(&toy.opened), 0);
    }
}

static void test_a_player_who_cannot_sit_down_ends_it_with_his_reason(void **unused)
{
    (void)unused;
    struct toy toy = { .fails_at = UINT64_MAX, .will_not_open = true };
    const struct cr_pace pace = { .rounds = ROUNDS, .threads = 3 };
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    assert_int_equal(play(&toy, &pace, &result, &fault), CR_NO_MEMORY);
    assert_int_equal(fault.bet, 3);
    assert_int_equal(result.rounds, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_round_is_a_hit_where_it_wins_more_than_it_loses),
        cmocka_unit_test(test_stages_end_where_everybody_says_they_do),
        cmocka_unit_test(test_play_ends_at_the_first_stage_exact_enough_on_any_number_of_threads),
        cmocka_unit_test(test_without_a_whole_stage_all_rounds_are_played),
        cmocka_unit_test(test_kept_are_the_sums_of_the_first_blocks_at_every_stages_end),
        cmocka_unit_test(test_going_on_from_anything_kept_gives_the_same_digits),
        cmocka_unit_test(test_play_that_was_stopped_many_times_ends_as_if_it_never_was),
        cmocka_unit_test(test_more_rounds_go_on_from_fewer),
        cmocka_unit_test(test_a_block_that_cannot_be_played_ends_it_with_its_reason),
        cmocka_unit_test(test_a_player_who_cannot_sit_down_ends_it_with_his_reason),
    };
    return cmocka_run_group_tests_name("odds/simulate_stages", tests, NULL, NULL);
}
