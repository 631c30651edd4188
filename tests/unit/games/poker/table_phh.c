/* table_phh.c -- hands played at our tables, written as PHH and run again: every one that the format can say
 * ends with the same stacks (table/phh.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "pk_play.h"
#include "table/phh.h"

#define HANDS_EACH 60

/* Which game under which limits is a variant of the format's. */
static const struct told {
    const char *game, *house;
    enum cr_structure structure;
    const char *code;
} told[] = {
    { "holdem", "m1", CR_SPREAD_LIMIT, "NT" }, /* no maximum: no limit */
    { "holdem", "rf", CR_NO_LIMIT, "NT" },
    { "holdem", "rf", CR_FIXED_LIMIT, "FT" },
    { "omaha", "rf", CR_POT_LIMIT, "PO" },
    { "omaha-hi-lo", "rf", CR_FIXED_LIMIT, "FO/8" },
    { "seven-card-stud", "rf", CR_FIXED_LIMIT, "F7S" },
    { "seven-card-stud-hi-lo", "rf", CR_FIXED_LIMIT, "F7S/8" },
};

static void open_table(struct pk_kit *kit, const struct told *row, struct dice *dice)
{
    kit->rules = *(const struct cr_poker_rules *)cr_rulebook_values(kit->book);
    cr_schema_initial(kit->game->settings, &kit->plate);
    kit->plate.buyin_min = 300;
    kit->plate.structure = (int32_t)row->structure + 1;
    kit->plate.max_bet = 0;
    if (kit->rules.straddles_known && !kit->rules.variant->stud && row->structure == CR_NO_LIMIT)
        kit->plate.straddle = 1;
    if (kit->rules.variant->stud) {
        kit->plate.ante = 20;
        kit->plate.bring_in_min = 30;
        kit->plate.max_bet = 0;
    }
    if (roll(dice, 2)) kit->plate.split_unit = 5;
    pk_start(kit);
}

/* The stacks the text ends with are the table's: players are numbered from behind the button. */
static void check_text(const struct pk_kit *kit, const struct told *row, const char *text)
{
    const struct cr_poker *poker = pk_state(kit);
    struct cr_phh_reader reader;
    static struct cr_phh hand;
    struct cr_phh_replayed replayed;
    bool stud = kit->rules.variant->stud;
    unsigned player = 0;
    cr_phh_open(&reader, text, strlen(text));
    assert_true(cr_phh_next(&reader, &hand));
    assert_string_equal(cr_phh_variant_code(hand.variant), row->code);
    assert_true(cr_phh_replay(&hand, &replayed));
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        unsigned seat = stud ? i : (poker->hand.button + 1 + i) % CR_POKER_SEATS_MAX;
        if (!(poker->hand.dealt >> seat & 1)) continue;
        assert_int_equal(hand.finish[player], poker->in_play[seat]);
        player++;
    }
    assert_int_equal(player, hand.players);
}

/* PHH has no word for two dead chips of different kinds; nothing else may be left out here. */
static bool is_beyond_it(const char *why)
{
    return strcmp(why, "PHH knows no dead blind beside an ante") == 0;
}

static unsigned play_session(const struct told *row, uint64_t seed)
{
    static char buffer[64 * 1024];
    struct dice dice = { .seed = seed };
    struct pk_kit *kit = pk_open(row->game, row->house);
    unsigned hands = 0, written = 0;
    uint32_t last = 0;
    open_table(kit, row, &dice);
    for (unsigned steps = 0; hands < HANDS_EACH && steps < 100000; steps++) {
        const struct cr_poker *poker = pk_state(kit);
        uint32_t round = cr_table_round(kit->table);
        if (poker->phase == CR_POKER_OVER && poker->pot_count > 0 && round != last) {
            struct cr_text out = cr_text_on(buffer, sizeof buffer);
            const char *why = cr_phh_write(kit->table, &out);
            last = round;
            hands++;
            written += why == NULL;
            if (why && !is_beyond_it(why))
                fail_msg("%s at %s, seed %llu, round %u: %s", row->game, row->house,
                         (unsigned long long)seed, round, why);
            if (!why) check_text(kit, row, buffer);
        }
        play_step(kit, &dice, 0);
    }
    pk_close(kit);
    return written;
}

static void test_hands_are_written_and_run_again(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        unsigned written = 0;
        for (uint64_t seed = 1; seed <= 4; seed++)
            written += play_session(&told[i], seed);
        if (written < 2 * HANDS_EACH) fail_msg("%s: %u hands", told[i].game, written);
    }
}

/* What the format has no code for is said so. */
static void test_what_the_format_cannot_say(void **unused)
{
    (void)unused;
    static char buffer[64 * 1024];
    struct told row = { "omaha", "rf", CR_NO_LIMIT, "" };
    struct dice dice = { .seed = 7 };
    struct pk_kit *kit = pk_open(row.game, row.house);
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    open_table(kit, &row, &dice);
    assert_string_equal(cr_phh_write(kit->table, &out), "the hand is not over");
    for (unsigned steps = 0; steps < 100000; steps++) {
        if (pk_state(kit)->phase == CR_POKER_OVER && pk_state(kit)->pot_count > 0) break;
        play_step(kit, &dice, 0);
    }
    assert_string_equal(cr_phh_write(kit->table, &out),
                        "PHH has no code for this game and its limits");
    assert_int_equal(out.length, 0);
    pk_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_are_written_and_run_again),
        cmocka_unit_test(test_what_the_format_cannot_say),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("poker_table_phh", tests, NULL, NULL);
}
