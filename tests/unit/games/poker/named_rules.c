/* named_rules.c -- rules of poker-room.md by their numbers and rows of "Bad input" by their sentences, at the
 * table: each a short story in lines. What W, P, Q, T and U say is not said again.
 *
 *     3 raise 300          seat 3 does that; cards nobody asks about come by themselves
 *     deal 5               so many closed cards
 *     open Kh 8h 2c        open ones
 *     no STACK: 3 raise 9  is refused so
 *     chips 3 500 1        without a word: 500 in one chip
 *     report boxed 0 2     of seat 0 (nobody), with that number
 *     late boxed 0 2       the same, too late
 *     ruling dead          the floor's
 *     time                 the clock runs out
 *     asks 2, dead 3, live 3, in 3 100, misdeal, no_misdeal, ends 5000 4900: what must hold
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pk_text.h"

#define SIX   "5000 5000 5000 5000 5000 5000"
#define FOUR  "5000 5000 5000 5000"
#define FLOP3 "3 call; 1 call; 2 check; open Kh 8h 2c; "

struct story {
    const char *id, *house, *stacks, *lines;
    enum cr_structure structure; /* 0: the house's own */
};

static const struct story rules[] = {
    /* D: the blinds' word */
    { "D3", "rf", FOUR, "3 call; 4 call; 1 raise 200; 2 raise 300; asks 3", 0 },
    { "D3", "rf", FOUR, "3 call; 4 call; 1 call; asks 2; 2 check; open Kh 8h 2c; asks 1", 0 },
    /* E: in time */
    { "E1", "rf", SIX, "deal 2; report exposed 2 2; misdeal", 0 },
    { "E2", "rf", SIX,
      "deal 5; report exposed 5 5; no_misdeal; deal 2; report exposed 1 7; misdeal", 0 },
    { "E3", "rf", SIX, "deal 3; report boxed 0 2; misdeal", 0 },
    { "E4", "rf", SIX, "deal 12; report extra_card 3 2; misdeal", 0 },
    { "E5", "rf", SIX, "deal 12; report wrong_number 3 0; misdeal", 0 },
    { "E6", "rf", SIX, "deal 12; report out_of_order 0 0; misdeal", 0 },
    { "E7", "rf", SIX, "deal 12; report wrong_button 0 0; misdeal", 0 },
    { "E8", "rf", SIX, "deal 12; report wrong_box 0 0; misdeal", 0 },
    { "E9", "rf", SIX, "deal 12; report passed_over 5 0; misdeal", 0 },
    { "E10", "rf", SIX, "deal 12; report extra_card 3 1; no_misdeal; asks 3", 0 },
    { "E11", "rf", SIX, "deal 5; report exposed 5 5; no_misdeal; asks 3", 0 },
    { "E14", "rf", SIX, "deal 5; report boxed 0 1; no_misdeal; asks 3", 0 },
    { "E15", "rf", SIX, "deal 12; report dropped 4 0; no_misdeal; live 4; asks 3", 0 },
    { "E17", "rf", SIX, "deal 12; report missing_card 0 0; no_misdeal; asks 3", 0 },
    /* F: dead hands */
    { "F1", "rf", SIX, "3 raise 300; 4 fold; dead 4; no HAND_DEAD: 4 call", 0 },
    { "F2", "rf", SIX, "3 raise 300; 4 call; report thrown 4 0; ruling dead; dead 4; in 4 300", 0 },
    { "F4", "rf", SIX, "3 raise 300; 4 call; report wrong_number 3 0; dead 3; in 3 300", 0 },
    { "F5", "rf", SIX, "3 raise 300; 4 call; report blind_act 3 0; dead 3", 0 },
    { "F6", "rf", SIX, "3 raise 300; 4 call; report shown_early 3 0; ruling dead; dead 3", 0 },
    { "F6", "rf", SIX, "3 raise 300; 4 call; report shown_early 3 0; ruling lives; live 3", 0 },
    { "F7", "rf", SIX, "3 raise 400; asks 4; time; dead 4; asks 5", 0 },
    { "F9", "rf", SIX, "3 raise 300; 4 call; report unprotected 4 0; dead 4", 0 },
    { "F10", "rf", SIX, "3 raise 300; 4 call; report unprotected 4 0; in 4 300", 0 },
    { "F11", "rf", SIX, "3 all_in; time; dead 4; live 3; time; time; time; time", 0 },
    /* G: betting */
    { "G1", "rf", "5000 5000 5000", FLOP3 "no BET_BELOW: 1 bet 60; 1 bet 100", 0 },
    { "G1", "rf", "5000 5000 130", FLOP3 "1 check; 2 check; 3 all_in; 1 call; in 1 100", 0 },
    { "G2", "rf", FOUR, "3 raise 200; 4 raise 300; 1 raise 400; no RAISES_CAPPED: 2 raise 500",
      CR_FIXED_LIMIT },
    { "G2", "rf", FOUR,
      "3 raise 200; 4 raise 300; 1 raise 400; 2 fold; 3 fold; 4 call; open Kh 8h 2c; 1 bet 100;"
      "4 raise 200; 1 raise 300; 4 raise 400; 1 raise 500",
      CR_FIXED_LIMIT },
    { "G3", "rf", FOUR, "3 raise 250; no RAISE_BELOW: 4 raise 399; 4 raise 400", 0 },
    { "G4", "rf", FOUR, "3 pot; in 3 350", CR_POT_LIMIT },
    { "G5", "rf", FOUR, "chips 3 60 2; in 3 100", 0 },
    { "G6", "rf", FOUR, "3 raise 400; 4 call; report string_bet 4 0; in 4 400; asks 1", 0 },
    { "G7", "rf", FOUR, "chips 3 500 1; in 3 100", 0 },
    { "G8", "rf", FOUR, "3 raise 400; chips 4 549 2; in 4 400", 0 },
    { "G8", "rf", FOUR, "3 raise 400; chips 4 550 2; in 4 700", 0 },
    { "G9", "rf", "5000 5000 5000 650 5000",
      "3 raise 400; 4 all_in; 5 call; 1 fold; 2 fold; no NOT_REOPENED: 3 raise 1500; 3 call", 0 },
    { "G9", "rf", "5000 5000 5000 650 5000",
      "3 raise 400; 4 all_in; 5 raise 950; 1 fold; 2 fold; 3 raise 1250", 0 },
    { "G14", "rf", "5000 5000 5000", FLOP3 "2 check; 1 stop; asks 1; 1 bet 100", 0 },
    /* H: the showdown */
    { "H2", "rf", "5000 5000",
      "1 call; 2 check; open Kh 8h 2c; 2 check; 1 check; open 7c; 2 check; 1 check; open 4d;"
      "2 check; 1 check; asks 2",
      0 },
    { "H2", "rf", "5000 5000",
      "1 call; 2 check; open Kh 8h 2c; 2 check; 1 check; open 7c; 2 check; 1 check; open 4d;"
      "2 check; 1 bet 100; 2 call; asks 1",
      0 },
    { "H5", "rf", "5000 5000",
      "1 call; 2 check; open Kh 8h 2c; 2 check; 1 check; open 7c; 2 check; 1 check; open 4d;"
      "2 bet 100; 1 fold; ends 4900 5100",
      0 },
    /* I, K: packs, decisions */
    { "I2", "rf", SIX, "deal 12; report defective_closed 4 0; misdeal", 0 },
    { "I3", "rf", SIX, "3 raise 300; report defective_closed 4 0; no_misdeal; live 4", 0 },
    { "I5", "rf", FOUR,
      "3 raise 600; 4 call; report knew_defect 3 0; ruling confiscate;"
      "ends 5000 5000 4400 5000",
      0 },
    { "I9", "rf", FOUR, "3 raise 600; 4 call; report duplicate 0 0; ends " FOUR, 0 },
    { "K1", "rf", FOUR,
      "3 raise 600; 4 call; report shown_early 3 0; no_ruling other; ruling lives", 0 },
};

/* "Bad input" of both chapters: the sentence, and what brings it about. */
static const struct story refusals[] = {
    { "not your turn: seat 4 to act", "m1", FOUR, "3 call; no TO_ACT: 1 call", 0 },
    { "cannot check: 100 to call", "m1", FOUR, "no NO_CHECK: 3 check", 0 },
    { "nothing to call", "m1", FOUR, "3 call; 4 call; 1 call; 2 check; no NOTHING_TO_CALL: 1 call",
      0 },
    { "bet 60 below minimum 100", "m1", "5000 5000 5000", FLOP3 "no BET_BELOW: 1 bet 60", 0 },
    { "raise to 350 below minimum 400", "m1", FOUR, "3 raise 250; no RAISE_BELOW: 4 raise 350", 0 },
    { "pot limit: at most 350", "rf", FOUR, "no RAISE_POT: 3 raise 351; 3 raise 350",
      CR_POT_LIMIT },
    { "limit: bet must be exactly 100", "rf", "5000 5000 5000", FLOP3 "no FIXED_BET: 1 bet 99",
      CR_FIXED_LIMIT },
    { "raises capped: call or fold", "rf", FOUR,
      "3 raise 200; 4 raise 300; 1 raise 400; no RAISES_CAPPED: 2 raise 500", CR_FIXED_LIMIT },
    { "betting not reopened: call or fold", "m1", "3000 3000 3000 750",
      "3 raise 500; 4 all_in; 1 fold; 2 call; no NOT_REOPENED: 3 raise 1500", 0 },
    { "raise impossible: no opponent with chips", "m1", "300 300 2000",
      "3 raise 200; 1 all_in; 2 all_in; no NO_OPPONENT: 3 raise 700", 0 },
    { "all-in: no further action", "m1", "3000 3000 3000 750",
      "3 raise 500; 4 all_in; 1 fold; 2 call; no ALL_IN: 4 fold", 0 },
    { "seat 6 not in this hand", "m1", FOUR, "no NOT_SEATED: 6 call; 3 fold; no NOT_DEALT: 3 call",
      0 },
    { "stack 800: cannot bet 900", "m1", "2000 2000 800 2000", "no STACK: 3 raise 900", 0 },
    { "hand over", "m1", FOUR, "3 fold; 4 fold; 1 fold; no HAND_OVER: 2 check", 0 },
    { "amount must be a positive whole number", "m1", FOUR,
      "no AMOUNT: 3 raise 0; no AMOUNT: 3 raise -5", 0 },
    { "too late for a misdeal", "rf", SIX, "3 raise 300; 4 call; late wrong_button 0 0", 0 },
    { "hand is dead", "rf", SIX, "3 fold; no HAND_DEAD: 3 call", 0 },
    { "time is up: hand dead", "rf", SIX, "3 raise 400; time; no HAND_DEAD: 4 call", 0 },
    { "outcome not allowed for this case", "rf", SIX,
      "3 raise 300; 4 call; report shown_early 3 0; no_ruling redeal", 0 },
};

/* ---- Lines ---- */

static enum cr_status status_named(const char *name)
{
    unsigned status = 0;
    while (status < CR_STATUS_COUNT && strcmp(cr_status_name((enum cr_status)status), name) != 0)
        status++;
    assert_true(status < CR_STATUS_COUNT);
    return (enum cr_status)status;
}

static struct cr_input report_of(const char *line)
{
    char what[32];
    unsigned seat, number;
    struct cr_input input = pk_in(CR_IN_REPORT, CR_ROLE_DEALER);
    assert_int_equal(sscanf(line, "%*s %31s %u %u", what, &seat, &number), 3);
    input.choice = (uint16_t)cr_poker_symbol_find(CR_POKER_SET_REPORT, what);
    input.seat = (uint16_t)(seat ? seat - 1 : CR_NO_SEAT);
    input.number = (uint16_t)number;
    return input;
}

static struct cr_input ruling_of(const char *line)
{
    char what[32];
    struct cr_input input = pk_in(CR_IN_RULING, CR_ROLE_MANAGER);
    assert_int_equal(sscanf(line, "%*s %31s", what), 1);
    input.choice = (uint16_t)cr_poker_symbol_find(CR_POKER_SET_OUTCOME, what);
    return input;
}

static void deal_closed(unsigned count)
{
    struct cr_input input = pk_in(CR_IN_CARD, CR_ROLE_DEALER);
    input.card_count = (uint8_t)count;
    memset(input.cards, CR_CLOSED_CARD, count);
    pk_do(kit, input);
}

/* All chips are back, and the same hand is to be dealt again. */
static void check_misdeal(const char *stacks)
{
    cr_money list[CR_POKER_SEATS_MAX];
    read_stacks(stacks, list);
    assert_int_equal(count_events(CR_EV_MISDEAL), 1);
    assert_int_equal(pk_state(kit)->phase, CR_POKER_BETWEEN);
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++)
        assert_int_equal(cr_table_seat(kit->table, i)->chips, list[i]);
}

/* What must hold; false: the line is no such line. */
static bool check_line(const struct story *story, const char *verb, unsigned seat, long long amount,
                       const char *line)
{
    const struct cr_betting *betting = &pk_state(kit)->hand.betting;
    if (strcmp(verb, "asks") == 0) {
        deal_any();
        assert_int_equal(pk_need(kit).seat, seat - 1);
    } else if (strcmp(verb, "dead") == 0 || strcmp(verb, "live") == 0) {
        assert_int_equal(betting->live >> (seat - 1) & 1, verb[0] == 'l');
    } else if (strcmp(verb, "in") == 0) {
        assert_int_equal(betting->in[seat - 1], amount);
    } else if (strcmp(verb, "misdeal") == 0) {
        check_misdeal(story->stacks);
    } else if (strcmp(verb, "no_misdeal") == 0) {
        assert_int_equal(count_events(CR_EV_MISDEAL), 0);
    } else if (strcmp(verb, "ends") == 0) {
        check_ends(line + 5);
    } else {
        return false;
    }
    return true;
}

static void do_line(const struct story *story, const char *line)
{
    char verb[16] = "", status[32];
    unsigned seat = 0, pieces = 0;
    long long amount = 0;
    int after = 0;
    sscanf(line, "%15s %u %lld %u", verb, &seat, &amount, &pieces);
    if (check_line(story, verb, seat, amount, line)) return;
    if (strcmp(verb, "no") == 0) {
        assert_int_equal(sscanf(line, "no %31[A-Z_]: %n", status, &after), 1);
        refused(status_named(status), line + after);
    } else if (strcmp(verb, "deal") == 0) {
        deal_closed(seat);
    } else if (strcmp(verb, "open") == 0) {
        open_cards(line + 5);
    } else if (strcmp(verb, "chips") == 0) {
        deal_any();
        struct cr_input input = pk_act(seat - 1, CR_POKER_DO_CHIPS, amount);
        input.number = (uint16_t)pieces;
        pk_do(kit, input);
    } else if (strcmp(verb, "report") == 0) {
        pk_do(kit, report_of(line));
    } else if (strcmp(verb, "late") == 0) {
        pk_refuse(kit, CR_MISDEAL_LATE, report_of(line));
    } else if (strcmp(verb, "ruling") == 0) {
        pk_do(kit, ruling_of(line));
    } else if (strcmp(verb, "no_ruling") == 0) {
        pk_refuse(kit, CR_OUTCOME, ruling_of(line));
    } else if (strcmp(verb, "time") == 0) {
        deal_any();
        pk_do(kit, timeout(pk_need(kit).turn));
    } else {
        play(line);
    }
}

/* Says which story went wrong: cmocka tells the line that noticed. */
static const char *told;
static int name_story(void **unused)
{
    if (kit) print_error("in the story of %s\n", told);
    return close_game(unused);
}

static void tell(const struct story *story)
{
    char line[96];
    unsigned players = 1;
    told = story->id;
    open_game("holdem", story->house);
    if (story->structure) kit->plate.structure = (int32_t)story->structure + 1;
    for (const char *at = story->stacks; *at; at++)
        players += *at == ' ';
    begin(story->stacks, players == 2 ? 1 : players);
    for (const char *at = story->lines; *at; at += strspn(at, "; ")) {
        size_t size = strcspn(at, ";");
        assert_true(size < sizeof line);
        memcpy(line, at, size);
        line[size] = '\0';
        do_line(story, line);
        at += size;
    }
    close_game(NULL);
}

static void test_rules_by_their_numbers(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        tell(&rules[i]);
}

static void test_refusals_by_their_sentences(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        tell(&refusals[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_rules_by_their_numbers, name_story),
        cmocka_unit_test_teardown(test_refusals_by_their_sentences, name_story),
    };
    return cmocka_run_group_tests_name("poker rules by name", tests, NULL, NULL);
}
