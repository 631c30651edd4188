/* electronic.c -- a table that draws its own numbers: by its clock, from a seed it is bound to, and so that
 * everybody can see afterwards that it did. */
#include "electronic_house.h"

#include <sys/stat.h>

#include "base/words.h"

/* ---- Rounds by the clock ---- */

static void test_a_round_is_bound_before_the_first_bet_and_proved_after_it(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_seed seed;
    open_house(house);
    furnish(house);
    struct cr_floor_about first = about(house);
    assert_true(first.electronic);
    assert_string_equal(first.name, "Roulette 1");
    assert_string_equal(first.label, "table/3 round 1");
    assert_int_equal(strlen(first.commitment), 64);
    assert_false(first.has_last);
    assert_int_equal(cr_floor_due(house->floor), INT64_MAX); /* without a bet it waits */

    bet(house, 17, "n17", 10);
    int64_t closes = house->clock + BET_SECONDS * SECOND;
    assert_int_equal(about(house).closes_at, closes);
    house->clock += 10 * SECOND;
    bet(house, 18, "red", 50); /* a second bet does not put it off */
    say(house, 18, "rain");
    say(house, 17, "\xd0\xb4\xd0\xbe\xd0\xb6\xd0\xb4\xd1\x8c");
    assert_int_equal(about(house).words, 2);
    assert_int_equal(cr_floor_due(house->floor), closes);
    let_tick(house, 19);
    assert_int_equal(came_out(house), -1);
    int number = expected(house);
    let_tick(house, 60);
    assert_int_equal(house->clock, closes);
    assert_int_equal(came_out(house), number);
    assert_int_equal(about(house).next_at, closes + RESULT_SECONDS * SECOND);
    assert_string_equal(about(house).last_seed, ""); /* still a secret */

    let_tick(house, 60);
    assert_int_equal(house->clock, closes + RESULT_SECONDS * SECOND);
    assert_int_equal(round_of(house), 2);
    struct cr_floor_about second = about(house);
    assert_true(second.has_last);
    assert_int_equal(second.last_round, 1);
    assert_int_equal(second.last_number, number);
    assert_string_equal(second.last_commitment, first.commitment);
    assert_string_equal(second.last_label, first.label);
    assert_string_not_equal(second.commitment, first.commitment);
    assert_true(cr_seed_read(second.last_seed, &seed));
    struct cr_commitment made = cr_commitment_make(&seed, first.label);
    char hex[65];
    assert_string_equal(sodium_bin2hex(hex, sizeof hex, made.bytes, 32), first.commitment);
    const char *words[] = { "rain", "\xd0\xb4\xd0\xbe\xd0\xb6\xd0\xb4\xd1\x8c" };
    assert_int_equal(spin_with(&seed, words, 2), number);
    must_verify(house, &found);
    assert_int_equal(found.drawn, 1);
    close_house(house);
}

static void test_rounds_follow_each_other_and_a_carried_stake_starts_the_clock(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    int carried = 0, waited = 0;
    open_house(house);
    furnish(house);
    for (uint32_t round = 1; round <= 12; round++) {
        assert_int_equal(round_of(house), round);
        int number = expected(house);
        if (about(house).closes_at == 0) {
            waited++;
            char on[8];
            snprintf(on, sizeof on, "n%d", round % 2 ? number : (number + 1) % 37);
            bet(house, 17, on, 10);
        } else {
            carried++;
            assert_int_equal(about(house).closes_at, house->clock + BET_SECONDS * SECOND);
        }
        let_tick(house, BET_SECONDS);
        assert_int_equal(came_out(house), number);
        let_tick(house, RESULT_SECONDS);
    }
    assert_true(carried > 0 && waited > 0); /* a stake that won stays [R7] */
    must_verify(house, &found);
    assert_int_equal(found.drawn, 12);
    close_house(house);
}

static void test_a_bet_taken_back_stops_the_clock(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    open_house(house);
    furnish(house);
    bet(house, 17, "n5", 10);
    assert_true(about(house).closes_at > 0);
    MUST(one(house, 17, CR_ROLE_PLAYER, 3, "{\"in\":\"remove\",\"bet\":\"n5\"}"));
    assert_int_equal(about(house).closes_at, 0);
    assert_int_equal(cr_floor_due(house->floor), INT64_MAX);
    house->clock += 100 * SECOND;
    cr_floor_tick(house->floor);
    cr_floor_turn(house->floor);
    assert_int_equal(came_out(house), -1);
    bet(house, 17, "n5", 10);
    assert_int_equal(about(house).closes_at, house->clock + BET_SECONDS * SECOND);
    const struct cr_input *inputs;
    size_t count;
    char undo[64];
    cr_table_inputs(cr_rounds_table(cr_floor_table(house->floor, 3)), &inputs, &count);
    snprintf(undo, sizeof undo, "{\"in\":\"undo\",\"ref\":%zu}", count);
    MUST(one(house, 1, CR_ROLE_INSPECTOR, 3, undo)); /* a correction does too */
    assert_int_equal(about(house).closes_at, 0);
    close_house(house);
}

static void test_the_last_games_are_spun_though_nobody_bets(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish(house);
    MUST(one(house, 4, CR_ROLE_PIT_BOSS, 3, "{\"in\":\"last_games\"}"));
    unsigned games = cr_table_games_left(table_of(house));
    assert_true(games > 0);
    reopen(house);
    for (unsigned played = 0; played < games; played++) {
        assert_int_equal(cr_floor_due(house->floor), house->clock + BET_SECONDS * SECOND);
        let_tick(house, BET_SECONDS);
        assert_true(came_out(house) >= 0);
        let_tick(house, RESULT_SECONDS);
    }
    assert_int_equal(cr_table_phase(table_of(house)), CR_TP_CLOSING);
    assert_int_equal(cr_floor_due(house->floor), INT64_MAX);
    must_verify(house, &found);
    assert_int_equal(found.drawn, games);
    close_house(house);
}

static void test_the_clocks_ask_once_and_nobody_hears_their_answers(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    open_house(house);
    furnish(house);
    bet(house, 17, "n5", 10);
    house->clock += BET_SECONDS * SECOND;
    house->answers = 0;
    cr_floor_tick(house->floor);
    cr_floor_tick(house->floor);
    cr_floor_turn(house->floor);
    assert_int_equal(house->answers, 0);
    assert_true(came_out(house) >= 0);
    assert_int_equal(find(1, "input", "number").number, 5); /* round sit sit bet spin */
    close_house(house);
}

static void test_an_announced_bet_is_repeated_by_the_table_itself(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_with(house, "tdc", "TDC", 5000000); /* the house asks for repetition */
    MUST(one(house, 17, CR_ROLE_PLAYER, 3,
             "{\"in\":\"announce\",\"bet\":\"neighbours\",\"number\":25,\"amount\":50}"));
    const struct cr_events *events = cr_table_events(table_of(house));
    int accepted = 0, staked = 0;
    for (size_t i = 0; i < events->count; i++) {
        accepted += events->list[i].kind == CR_EV_ACCEPTED;
        staked += events->list[i].kind == CR_EV_STAKED;
    }
    assert_int_equal(accepted, 1);
    assert_int_equal(staked, 5);
    let_tick(house, BET_SECONDS);
    let_tick(house, RESULT_SECONDS);
    assert_int_equal(round_of(house), 2);
    must_verify(house, &found);
    close_house(house);
}

/* ---- Who may do what ---- */

static void test_nobody_but_the_house_spins(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const struct {
        uint32_t by;
        enum cr_role role;
        const char *text;
        enum cr_status status;
    } refused[] = {
        { 3, CR_ROLE_DEALER, "{\"in\":\"spin\",\"number\":17}", CR_ELECTRONIC },
        { 0, CR_ROLE_SYSTEM, "{\"in\":\"spin\",\"number\":17}", CR_ELECTRONIC },
        { 0, CR_ROLE_SYSTEM, "{\"do\":\"spin\"}", CR_NO_SUCH_INPUT },
        { 3, CR_ROLE_DEALER, "{\"in\":\"launch\"}", CR_ELECTRONIC },
        { 3, CR_ROLE_DEALER, "{\"in\":\"close_bets\"}", CR_ELECTRONIC },
        { 3, CR_ROLE_DEALER, "{\"in\":\"result\",\"number\":17}", CR_ELECTRONIC },
        { 3, CR_ROLE_DEALER, "{\"in\":\"lift_dolly\"}", CR_ELECTRONIC },
        { 4, CR_ROLE_INSPECTOR, "{\"in\":\"no_spin\",\"reason\":\"called\"}", CR_ELECTRONIC },
        { 3, CR_ROLE_DEALER, "{\"in\":\"place\",\"player\":\"17\"}", CR_ELECTRONIC },
        { 4, CR_ROLE_INSPECTOR,
          "{\"in\":\"found\",\"player\":\"17\",\"bet\":\"n17\",\"amount\":10}", CR_NO_SUCH_INPUT },
        { 4, CR_ROLE_INSPECTOR, "{\"in\":\"scatter\"}", CR_NO_SUCH_INPUT },
        { 1, CR_ROLE_MANAGER,
          "{\"in\":\"amend\",\"ref\":3,\"with\":{\"in\":\"spin\",\"number\":17}}", CR_ELECTRONIC },
    };
    open_house(house);
    furnish(house);
    bet(house, 17, "n17", 10);
    uint64_t number = about(house).number;
    for (int time = 0; time < 2; time++) {
        for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
            if (one(house, refused[i].by, refused[i].role, 3, refused[i].text) != refused[i].status)
                fail_msg("%s: %s", refused[i].text, house->text);
        assert_int_equal(about(house).number, number);
        if (time == 1) break;
        let_tick(house, BET_SECONDS);
        number = about(house).number;
    }
    /* the number has come: what led to it stands */
    assert_int_equal(one(house, 1, CR_ROLE_MANAGER, 3, "{\"in\":\"undo\",\"ref\":3}"),
                     CR_ELECTRONIC);
    assert_int_equal(one(house, 1, CR_ROLE_MANAGER, 3,
                         "{\"in\":\"amend\",\"ref\":3,\"with\":{\"in\":\"bet\",\"player\":\"17\","
                         "\"bet\":\"n1\",\"amount\":10}}"),
                     CR_ELECTRONIC);
    close_house(house);
}

static void test_words_are_the_players_own_one_each_until_betting_closes(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const struct {
        uint32_t by;
        enum cr_role role;
        const char *text;
        enum cr_status status;
    } refused[] = {
        { 17, CR_ROLE_PLAYER, "{\"do\":\"word\"}", CR_WORD },
        { 17, CR_ROLE_PLAYER, "{\"do\":\"word\",\"word\":\"\"}", CR_WORD },
        { 17, CR_ROLE_PLAYER, "{\"do\":\"word\",\"word\":\"two\\nlines\"}", CR_WORD },
        { 17, CR_ROLE_PLAYER, "{\"do\":\"word\",\"word\":\"\\u0085\"}", CR_WORD },
        { 17, CR_ROLE_PLAYER, "{\"do\":\"word\",\"word\":\"123456789012345678901234567890123\"}",
          CR_WORD },
        { 17, CR_ROLE_PLAYER, "{\"do\":\"word\",\"word\":17}", CR_WORD },
        { 19, CR_ROLE_PLAYER, "{\"do\":\"word\",\"word\":\"rain\"}", CR_NOT_SEATED },
        { 3, CR_ROLE_DEALER, "{\"do\":\"word\",\"word\":\"rain\"}", CR_FORBIDDEN_ROLE },
        { 0, CR_ROLE_SYSTEM, "{\"do\":\"word\",\"word\":\"rain\"}", CR_FORBIDDEN_ROLE },
    };
    open_house(house);
    furnish(house);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (one(house, refused[i].by, refused[i].role, 3, refused[i].text) != refused[i].status)
            fail_msg("%s: %s", refused[i].text, house->text);
    assert_true(cr_floor_may_add_word(house->floor, 3, 17));
    assert_false(cr_floor_may_add_word(house->floor, 3, 19));
    say(house, 17, "12345678901234567890123456789012");
    assert_false(cr_floor_may_add_word(house->floor, 3, 17));
    assert_int_equal(one(house, 17, CR_ROLE_PLAYER, 3, "{\"do\":\"word\",\"word\":\"again\"}"),
                     CR_ALREADY_DONE);
    assert_int_equal(about(house).words, 1);
    bet(house, 17, "n17", 10);
    let_tick(house, BET_SECONDS);
    assert_int_equal(one(house, 18, CR_ROLE_PLAYER, 3, "{\"do\":\"word\",\"word\":\"late\"}"),
                     CR_NOT_THIS_PHASE);
    let_tick(house, RESULT_SECONDS);
    assert_int_equal(about(house).words, 0);
    assert_true(cr_floor_may_add_word(house->floor, 3, 17));
    MUST(one(house, 1, CR_ROLE_MANAGER, 4,
             "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\",\"name\":\"Live\"}"));
    assert_int_equal(one(house, 17, CR_ROLE_PLAYER, 4, "{\"do\":\"word\",\"word\":\"rain\"}"),
                     CR_NO_SUCH_INPUT);
    close_house(house);
}

static void test_a_table_is_opened_as_it_is_told_or_not_at_all(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const char *const wrong[] = {
        "\"chance\":\"random\"",
        "\"chance\":5",
        "\"chance\":\"electronic\",\"bet_seconds\":0",
        "\"chance\":\"electronic\",\"bet_seconds\":3601",
        "\"chance\":\"electronic\",\"result_seconds\":\"8\"",
        "\"name\":\"\"",
        "\"name\":\"two\\nlines\"",
        "\"name\":\"0123456789012345678901234567890123456789012345678901234567890123\"",
    };
    char text[256];
    uint32_t numbers[2];
    open_house(house);
    furnish(house);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\",%s}", wrong[i]);
        if (one(house, 1, CR_ROLE_MANAGER, 2, text) != CR_BAD_INPUT)
            fail_msg("%s: %s", wrong[i], house->text);
    }
    assert_int_equal(cr_floor_tables(house->floor, numbers, 2), 1);
    MUST(one(house, 1, CR_ROLE_MANAGER, 1,
             "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\",\"name\":\"Live\"}"));
    assert_int_equal(cr_floor_tables(house->floor, numbers, 2), 2);
    assert_int_equal(numbers[0], 1);
    assert_int_equal(numbers[1], 3);
    struct cr_floor_about live;
    assert_true(cr_floor_about(house->floor, 1, &live));
    assert_false(live.electronic);
    assert_string_equal(live.name, "Live");
    assert_string_equal(live.commitment, "");
    assert_false(cr_floor_about(house->floor, 9, &live));
    close_house(house);
}

static void test_a_refusal_speaks_its_readers_language(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_command command = { .id = { 9 },
                                  .by = 17,
                                  .role = CR_ROLE_PLAYER,
                                  .lang = CR_LANG_RU,
                                  .table = 3,
                                  .text = "{\"in\":\"bet\",\"bet\":\"n99\",\"amount\":1}",
                                  .size = 36 };
    open_house(house);
    furnish(house);
    command.size = strlen(command.text);
    assert_int_equal(cr_floor_submit(house->floor, &command), CR_OK);
    cr_floor_turn(house->floor);
    assert_int_equal(house->status, CR_NO_BET);
    assert_non_null(strstr(house->text, cr_words(CR_LANG_RU, "no such bet")));
    assert_null(strstr(house->text, "no such bet"));
    close_house(house);
}

/* ---- Voided, starved ---- */

static void test_a_voided_round_reveals_its_seed_too(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish(house);
    for (uint32_t round = 1; round <= 2; round++) {
        bet(house, 17, "n17", 10);
        if (round == 2) let_tick(house, BET_SECONDS); /* with a number, and without */
        MUST(one(house, 1, CR_ROLE_MANAGER, 3, "{\"in\":\"void\"}"));
        reopen(house);
        let_tick(house, RESULT_SECONDS);
        assert_int_equal(round_of(house), round + 1);
        assert_int_equal(strlen(about(house).last_seed), 64);
        assert_int_equal(about(house).last_number, -1);
    }
    must_verify(house, &found);
    assert_int_equal(found.rounds, 2);
    assert_int_equal(found.drawn, 1);
    close_house(house);
}

static void test_a_float_that_cannot_pay_closes_the_bets_and_waits_for_a_fill(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char on[8];
    open_house(house);
    furnish_with(house, "bg", "BGN", 100);
    int number = expected(house);
    snprintf(on, sizeof on, "n%d", number);
    bet(house, 17, on, 10);
    let_tick(house, BET_SECONDS);
    assert_int_equal(came_out(house), -1);
    assert_true(about(house).starved);
    assert_int_equal(about(house).closes_at, 0);
    /* whoever guesses why nothing comes gains nothing by it */
    assert_int_equal(
        one(house, 18, CR_ROLE_PLAYER, 3, "{\"in\":\"bet\",\"bet\":\"n1\",\"amount\":1}"),
        CR_LATE_BET);
    assert_int_equal(one(house, 18, CR_ROLE_PLAYER, 3, "{\"do\":\"word\",\"word\":\"rain\"}"),
                     CR_NOT_THIS_PHASE);
    assert_int_equal(cr_floor_due(house->floor), house->clock + 5 * SECOND);
    let_tick(house, 60);
    assert_true(about(house).starved);
    assert_int_equal(cr_floor_due(house->floor), house->clock + 5 * SECOND);
    reopen(house);
    assert_true(about(house).starved);
    MUST(one(house, 2, CR_ROLE_CASHIER, 0,
             "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":3,\"amount\":5000}"));
    let_tick(house, 60);
    assert_int_equal(came_out(house), number);
    assert_false(about(house).starved);
    let_tick(house, 60);
    must_verify(house, &found);
    assert_int_equal(found.drawn, 1);
    close_house(house);
}

/* ---- Cut off anywhere ---- */

static void test_the_same_number_comes_after_a_restart_at_any_point(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish(house);
    for (uint32_t round = 1; round <= 6; round++) {
        struct cr_floor_about before = about(house);
        reopen(house);
        assert_string_equal(about(house).commitment, before.commitment);
        assert_string_equal(about(house).last_seed, before.last_seed);
        assert_string_equal(about(house).last_commitment, before.last_commitment);
        assert_string_equal(about(house).last_label, before.last_label);
        assert_int_equal(about(house).last_number, before.last_number);
        bet(house, 17, "red", 10);
        house->clock += 20 * SECOND;
        reopen(house); /* a whole window again: nobody is hurried by what he could not see */
        assert_int_equal(about(house).closes_at, house->clock + BET_SECONDS * SECOND);
        say(house, 17, "rain");
        reopen(house);
        assert_int_equal(about(house).words, 1);
        int number = expected(house);
        let_tick(house, BET_SECONDS);
        assert_int_equal(came_out(house), number);
        reopen(house);
        assert_int_equal(came_out(house), number);
        assert_int_equal(about(house).next_at, house->clock + RESULT_SECONDS * SECOND);
        let_tick(house, RESULT_SECONDS);
        assert_int_equal(about(house).last_number, number);
    }
    must_verify(house, &found);
    assert_int_equal(found.drawn, 6);
    close_house(house);
}

static void forgetful_house(struct house *house, char uri[160])
{
    forgetful_register();
    snprintf(uri, 160, "file:%s?vfs=forgetful", path);
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    assert_int_equal(open_at(house, uri), CR_OK);
    furnish(house);
}

/* The disk forgets nothing more, and nothing of this test. */
static void leave_forgetful_house(struct house *house)
{
    forgetful_arm(&(struct forgetful_plan){ .seed = 1, .keep = FORGETFUL_ALL });
    close_house(house);
    forgetful_settle();
}

static void test_a_store_that_fails_is_asked_again_and_gets_the_same_number(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char uri[160];
    forgetful_house(house, uri);
    bet(house, 17, "n17", 10);
    say(house, 17, "rain");
    int number = expected(house);
    struct cr_floor_about before = about(house);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2, .full_at = 1, .full_for = 1000000 });
    let_tick(house, BET_SECONDS);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(came_out(house), -1);
        assert_int_equal(about(house).words, 1);
        assert_string_equal(about(house).commitment, before.commitment);
        assert_int_equal(cr_floor_due(house->floor), house->clock + SECOND);
        let_tick(house, 60);
    }
    forgetful_arm(&(struct forgetful_plan){ .seed = 2 });
    let_tick(house, 60);
    assert_int_equal(came_out(house), number);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2, .full_at = 1, .full_for = 1000000 });
    let_tick(house, RESULT_SECONDS);
    assert_int_equal(round_of(house), 1);
    assert_string_equal(about(house).commitment, before.commitment);
    assert_string_equal(about(house).last_seed, ""); /* what is not on the disk is not revealed */
    forgetful_arm(&(struct forgetful_plan){ .seed = 2 });
    let_tick(house, 60);
    assert_int_equal(round_of(house), 2);
    assert_int_equal(about(house).last_number, number);
    must_verify(house, &found);
    leave_forgetful_house(house);
}

static void test_a_pulled_plug_at_the_spin_changes_no_number(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char uri[160];
    int cuts = 0;
    forgetful_house(house, uri);
    for (long cut = 1; cut <= 24; cut++) {
        uint32_t round = round_of(house);
        bet(house, 17, "red", 5);
        int number = expected(house);
        forgetful_arm(
            &(struct forgetful_plan){ .seed = (uint64_t)cut,
                                      .cut_at = cut,
                                      .keep = (enum forgetful_keep)(cut % FORGETFUL_KEEPS) });
        let_tick(house, BET_SECONDS);
        if (!forgetful_is_cut()) let_tick(house, RESULT_SECONDS);
        cuts += forgetful_is_cut();
        close_house(house);
        forgetful_settle();
        if (open_at(house, uri) != CR_OK) fail_msg("%s: %s", house->err.where, house->err.what);
        while (round_of(house) == round)
            let_tick(house, 600);
        assert_int_equal(about(house).last_number, number);
    }
    assert_true(cuts > 5);
    print_message("# %d cuts\n", cuts);
    must_verify(house, &found);
    assert_int_equal(found.drawn, 24);
    leave_forgetful_house(house);
}

/* ---- Tampered with ---- */

static void play(struct house *house, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        bet(house, 17, "red", 10);
        say(house, 17, "rain");
        let_tick(house, BET_SECONDS);
        let_tick(house, RESULT_SECONDS);
    }
}

static void test_whatever_is_changed_of_a_seed_word_or_number_is_named(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    static const char *const parts[][2] = {
        { "end", "seed" },     { "word", "word" },        { "input", "number" },
        { "round", "sealed" }, { "round", "commitment" },
    };
    char text[1200], where[64];
    open_house(house);
    furnish(house);
    play(house, 2);
    close_house(house);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        struct sought sought = find(1, parts[i][0], parts[i][1]);
        char other[400];
        memcpy(other, sought.text, sizeof other);
        size_t last = strlen(other) - (other[0] == '"' ? 2 : 1);
        other[last] = other[last] == '1' ? '2' : '1';
        const char *member = parts[i][1];
        snprintf(text, sizeof text,
                 "UPDATE records SET text = replace(text, '\"%s\":%s', '\"%s\":%s') "
                 "WHERE stream = 'table/3' AND number = %llu",
                 member, sought.text, member, other, (unsigned long long)sought.number);
        sql(text);
        assert_int_not_equal(verify(house, &found), CR_OK);
        snprintf(where, sizeof where, "table/3, record %llu", (unsigned long long)sought.number);
        if (!strstr(house->err.where, where) && !strstr(house->err.what, where))
            fail_msg("%s: %s: %s", member, house->err.where, house->err.what);
        snprintf(text, sizeof text,
                 "UPDATE records SET text = replace(text, '\"%s\":%s', '\"%s\":%s') "
                 "WHERE stream = 'table/3' AND number = %llu",
                 member, other, member, sought.text, (unsigned long long)sought.number);
        sql(text);
        must_verify(house, &found);
    }
}

/* Digits, with quotes, of a seed, and of its commitment for that label. */
static void quote(char out[80], const uint8_t *bytes)
{
    char hex[65];
    snprintf(out, 80, "\"%s\"", sodium_bin2hex(hex, sizeof hex, bytes, 32));
}

static void must_be_named(struct house *house, const char *what)
{
    struct cr_verified found;
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
    if (!strstr(house->err.what, what)) fail_msg("%s: %s", house->err.where, house->err.what);
    assert_non_null(strstr(house->err.where, "table/3, record"));
}

static void test_a_chain_written_again_does_not_make_chance_fit(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish(house);
    play(house, 2);
    close_house(house);
    struct sought seed = find(1, "end", "seed"), word = find(1, "word", "word");
    struct sought commitment = find(1, "round", "commitment"), spin = find(1, "input", "number");
    struct cr_seed revealed, other;
    char hex[65], digits[80], committed[80];
    snprintf(hex, sizeof hex, "%.64s", seed.text + 1);
    assert_true(cr_seed_read(hex, &revealed));
    int number = atoi(spin.text);

    forge("table/3", seed.number, seed.text, commitment.text);
    must_be_named(house, "the seed is not the one the house committed to");
    forge("table/3", seed.number, commitment.text, seed.text);
    must_verify(house, &found);

    /* another word that gives another number; one of 37 gives the same */
    static const char *const words[] = { "sun", "snow", "wind", "hail" };
    size_t at = 0;
    while (spin_with(&revealed, &words[at], 1) == number)
        at++;
    char said[16];
    snprintf(said, sizeof said, "\"%s\"", words[at]);
    forge("table/3", word.number, word.text, said);
    must_be_named(house, "the number is not the one its seed and words give");
    forge("table/3", word.number, said, word.text);

    /* somebody else's word */
    forge("table/3", word.number, "\"player\":17", "\"player\":18");
    must_be_named(house, "not its player's own");
    forge("table/3", word.number, "\"player\":18", "\"player\":17");

    /* a seed of the forger's own, with the commitment that fits it */
    const char *rain = "rain";
    do
        assert_true(cr_seed_fresh(&other));
    while (spin_with(&other, &rain, 1) == number);
    struct cr_commitment made = cr_commitment_make(&other, "table/3 round 1");
    quote(digits, other.bytes);
    quote(committed, made.bytes);
    forge("table/3", commitment.number, commitment.text, committed);
    forge("table/3", seed.number, seed.text, digits);
    must_be_named(house, "the number is not the one its seed and words give");
    forge("table/3", commitment.number, committed, commitment.text);
    forge("table/3", seed.number, digits, seed.text);

    forge("table/3", commitment.number, "round 1\"", "round 7\"");
    must_be_named(house, "label is another round's");
    forge("table/3", commitment.number, "round 7\"", "round 1\"");

    forge("table/3", spin.number, "\"role\":\"system\"", "\"role\":\"dealer\"");
    must_be_named(house, "nobody but the house");
    forge("table/3", spin.number, "\"role\":\"dealer\"", "\"role\":\"system\"");
    must_verify(house, &found);
    assert_int_equal(found.drawn, 2);
}

static void test_a_broken_seal_or_another_key_opens_no_house(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    open_house(house);
    furnish(house);
    play(house, 1);
    close_house(house);
    struct cr_sealing_key right = house->seal;
    house->seal.bytes[0] ^= 1;
    assert_int_equal(open_at(house, path), CR_BROKEN_CHAIN);
    assert_string_equal(house->err.where, "table/3");
    assert_non_null(strstr(house->err.what, "sealed with another key"));
    cr_store_close(house->store);
    house->seal = right;
    struct sought sealed = find(2, "round", "sealed");
    char other[400];
    memcpy(other, sealed.text, sizeof other);
    other[60] = other[60] == '0' ? '1' : '0';
    forge("table/3", sealed.number, sealed.text, other);
    assert_int_equal(open_at(house, path), CR_BROKEN_CHAIN);
    assert_non_null(strstr(house->err.what, "seal is broken"));
    cr_store_close(house->store);
    forge("table/3", sealed.number, other, sealed.text);
    open_house(house);
    close_house(house);
}

static void test_the_sealing_keys_file_is_its_owners_alone(void **unused)
{
    (void)unused;
    struct cr_sealing_key key, again;
    struct cr_error err;
    uint8_t sealed[5 + CR_SEAL_SIZE], text[5];
    struct stat about_file;
    char file[128];
    snprintf(file, sizeof file, "%s/house.seal", folder);
    assert_int_equal(cr_sealing_key_open(&key, file, &err), CR_OK);
    assert_int_equal(cr_sealing_key_open(&again, file, &err), CR_OK);
    assert_memory_equal(&key, &again, sizeof key);
    assert_int_equal(stat(file, &about_file), 0);
    assert_int_equal(about_file.st_mode & 07777, 0600);
    assert_true(cr_seal(&key, (const uint8_t *)"rain!", 5, sealed));
    assert_true(cr_unseal(&again, sealed, sizeof sealed, text));
    assert_memory_equal(text, "rain!", 5);
    for (size_t i = 0; i < sizeof sealed; i++) {
        sealed[i] ^= 0x20;
        assert_false(cr_unseal(&key, sealed, sizeof sealed, text));
        sealed[i] ^= 0x20;
    }
    assert_false(cr_unseal(&key, sealed, CR_SEAL_SIZE - 1, text));
    assert_int_equal(chmod(file, 0640), 0);
    assert_int_equal(cr_sealing_key_open(&again, file, &err), CR_BAD_FILE);
    assert_int_equal(chmod(file, 0600), 0);
    FILE *spoilt = fopen(file, "w");
    fputs("secretbox 12\n", spoilt);
    fclose(spoilt);
    assert_int_equal(cr_sealing_key_open(&again, file, &err), CR_BAD_FILE);
    cr_sealing_key_release(&key);
    static const struct cr_sealing_key zeros;
    assert_memory_equal(&key, &zeros, sizeof key);
    unlink(file);
}

/* ---- What the house says of itself ---- */

/* A tenth more in the books for that record's first posting, and in the balances it touches. */
static void post_more(uint64_t number)
{
    char text[700];
    char posting[160];
    snprintf(posting, sizeof posting,
             "(SELECT min(serial) FROM postings WHERE stream = 'table/3' AND number = %llu)",
             (unsigned long long)number);
    snprintf(
        text, sizeof text,
        "UPDATE balances AS b SET balance = balance + (SELECT sum(e.amount) / 10 FROM entries e "
        "WHERE e.posting = %s AND (e.account, e.unit, e.owner) = (b.account, b.unit, b.owner)) "
        "WHERE EXISTS (SELECT 1 FROM entries e WHERE e.posting = %s "
        "AND (e.account, e.unit, e.owner) = (b.account, b.unit, b.owner))",
        posting, posting);
    sql(text);
    snprintf(text, sizeof text,
             "UPDATE entries SET amount = amount + amount / 10 WHERE posting = %s", posting);
    sql(text);
}

static void test_an_erratum_is_named_and_excuses_its_round_alone(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char other[400];
    static const char erratum[] = "{\"do\":\"erratum\",\"stream\":\"table/3\",\"round\":1,"
                                  "\"clause\":\"pay.straight\",\"difference\":-350}";
    open_house(house);
    furnish(house);
    play(house, 3);
    close_house(house);
    struct sought digest = find(1, "end", "digest");
    memcpy(other, digest.text, sizeof other);
    other[1] = other[1] == '0' ? '1' : '0';
    forge("table/3", digest.number, digest.text, other); /* as another engine would have ended it */
    for (uint32_t round = 2; round <= 4; round++)        /* and paid */
        forge("table/3", find(round, "round", "seats").number, "100000,\"player\":\"18\"",
              "100350,\"player\":\"18\"");
    must_be_named(house, "the round ends otherwise");
    post_more(find(1, "input", "bet").number);
    assert_int_equal(verify(house, &found), CR_INVARIANT);
    assert_non_null(strstr(house->err.what, "a posting is not the one it caused"));

    open_house(house);
    assert_int_equal(one(house, 3, CR_ROLE_DEALER, 0, erratum), CR_FORBIDDEN_ROLE);
    assert_int_equal(one(house, 5, CR_ROLE_AUDITOR, 0, erratum), CR_FORBIDDEN_ROLE);
    assert_int_equal(one(house, 1, CR_ROLE_MANAGER, 0,
                         "{\"do\":\"erratum\",\"stream\":\"table/3\",\"round\":4,"
                         "\"clause\":\"pay.straight\",\"difference\":1}"),
                     CR_ROUND_OPEN);
    assert_int_equal(one(house, 1, CR_ROLE_MANAGER, 0,
                         "{\"do\":\"erratum\",\"stream\":\"table/9\",\"round\":1,"
                         "\"clause\":\"pay.straight\",\"difference\":1}"),
                     CR_NOT_FOUND);
    assert_int_equal(one(house, 1, CR_ROLE_MANAGER, 0,
                         "{\"do\":\"erratum\",\"stream\":\"table/3\",\"round\":1,"
                         "\"clause\":\"\",\"difference\":1}"),
                     CR_BAD_INPUT);
    assert_int_equal(verify(house, &found), CR_INVARIANT);
    MUST(one(house, 1, CR_ROLE_MANAGER, 0, erratum));
    close_house(house);
    must_verify(house, &found);
    assert_int_equal(found.errata, 1);
    assert_string_equal(found.named[0].stream, "table/3");
    assert_string_equal(found.named[0].clause, "pay.straight");
    assert_int_equal(found.named[0].round, 1);
    assert_int_equal(found.named[0].difference, -350);
    assert_int_equal(found.rounds, 3);

    /* not another round, and not its chance */
    struct sought later = find(2, "end", "digest"), seed = find(1, "end", "seed");
    memcpy(other, later.text, sizeof other);
    other[1] = other[1] == '0' ? '1' : '0';
    forge("table/3", later.number, later.text, other);
    must_be_named(house, "the round ends otherwise");
    forge("table/3", later.number, other, later.text);
    memcpy(other, seed.text, sizeof other);
    other[1] = other[1] == '0' ? '1' : '0';
    forge("table/3", seed.number, seed.text, other);
    must_be_named(house, "the seed is not the one");
}

static void make_key(struct cr_signing_key *key)
{
    crypto_sign_keypair(key->public_key, key->secret_key);
}

static void test_a_change_of_key_is_signed_by_both_and_followed(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_signing_key next, stranger;
    make_key(&house->key);
    make_key(&next);
    make_key(&stranger);
    house->is_signed = true;
    open_house(house);
    furnish(house);
    play(house, 2);
    must_verify(house, &found);
    assert_true(found.is_signed);
    assert_memory_equal(found.key, house->key.public_key, sizeof found.key);
    assert_int_equal(cr_floor_change_key(house->floor, &next, &house->err), CR_OK);
    play(house, 2);
    must_verify(house, &found);
    assert_memory_equal(found.key, next.public_key, sizeof found.key);
    assert_int_equal(found.checkpoints, 5); /* four rounds, and the change itself */

    /* the old key is worth nothing any more */
    struct cr_signing_key old = house->key;
    reopen(house);
    play(house, 1);
    must_be_named(house, "a key that was not the house's");
    close_house(house);
    sql("DELETE FROM checkpoints WHERE number = (SELECT max(number) FROM checkpoints)");
    must_verify(house, &found);

    /* a stranger's is worth nothing anywhere */
    house->key = stranger;
    open_house(house);
    play(house, 1);
    must_be_named(house, "a key that was not the house's");
    close_house(house);
    sql("DELETE FROM checkpoints WHERE number = (SELECT max(number) FROM checkpoints)");
    must_verify(house, &found);

    /* and a change neither of them signed is none */
    char was[65], is[65];
    sodium_bin2hex(was, sizeof was, next.public_key, 32);
    sodium_bin2hex(is, sizeof is, stranger.public_key, 32);
    sql("DELETE FROM checkpoints WHERE stream = 'house'");
    house->key = old;
    struct cr_stream_head head;
    open_house(house);
    assert_int_equal(cr_store_head(house->store, "house", &head, &house->err), CR_OK);
    close_house(house);
    forge("house", head.number, was, is);
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
    assert_non_null(strstr(house->err.what, "did not sign the change"));
}

static void test_a_change_of_key_that_cannot_be_written_is_none(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_signing_key next;
    char uri[160];
    make_key(&house->key);
    make_key(&next);
    house->is_signed = true;
    forgetful_house(house, uri);
    play(house, 1);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2, .full_at = 1, .full_for = 1000000 });
    assert_int_equal(cr_floor_change_key(house->floor, &next, &house->err), CR_STORE);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2 });
    play(house, 1);
    MUST(one(house, 2, CR_ROLE_CASHIER, 0,
             "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":3,\"amount\":5000}"));
    must_verify(house, &found);
    assert_memory_equal(found.key, house->key.public_key, sizeof found.key);
    leave_forgetful_house(house);
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_round_is_bound_before_the_first_bet_and_proved_after_it),
        WITH_FOLDER(test_rounds_follow_each_other_and_a_carried_stake_starts_the_clock),
        WITH_FOLDER(test_a_bet_taken_back_stops_the_clock),
        WITH_FOLDER(test_the_last_games_are_spun_though_nobody_bets),
        WITH_FOLDER(test_the_clocks_ask_once_and_nobody_hears_their_answers),
        WITH_FOLDER(test_an_announced_bet_is_repeated_by_the_table_itself),
        WITH_FOLDER(test_nobody_but_the_house_spins),
        WITH_FOLDER(test_words_are_the_players_own_one_each_until_betting_closes),
        WITH_FOLDER(test_a_table_is_opened_as_it_is_told_or_not_at_all),
        WITH_FOLDER(test_a_refusal_speaks_its_readers_language),
        WITH_FOLDER(test_a_voided_round_reveals_its_seed_too),
        WITH_FOLDER(test_a_float_that_cannot_pay_closes_the_bets_and_waits_for_a_fill),
        WITH_FOLDER(test_the_same_number_comes_after_a_restart_at_any_point),
        WITH_FOLDER(test_a_store_that_fails_is_asked_again_and_gets_the_same_number),
        WITH_FOLDER(test_a_pulled_plug_at_the_spin_changes_no_number),
        WITH_FOLDER(test_whatever_is_changed_of_a_seed_word_or_number_is_named),
        WITH_FOLDER(test_a_chain_written_again_does_not_make_chance_fit),
        WITH_FOLDER(test_a_broken_seal_or_another_key_opens_no_house),
        WITH_FOLDER(test_the_sealing_keys_file_is_its_owners_alone),
        WITH_FOLDER(test_an_erratum_is_named_and_excuses_its_round_alone),
        WITH_FOLDER(test_a_change_of_key_is_signed_by_both_and_followed),
        WITH_FOLDER(test_a_change_of_key_that_cannot_be_written_is_none),
    };
    return cmocka_run_group_tests_name("electronic", tests, NULL, NULL);
}
