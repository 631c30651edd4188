/* permissions.c -- the matrix, held row by row against the specification's own text, typed a second time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "games/game.h"
#include "house/permissions.h"
#include "table/table_state.h"

/* VI RG SE DL CH IN PB FL CA HC MG AD AU */
static const enum cr_role columns[] = {
    CR_ROLE_PLAYER,  CR_ROLE_REGISTRAR,    CR_ROLE_SECURITY, CR_ROLE_DEALER,
    CR_ROLE_CHIPPER, CR_ROLE_INSPECTOR,    CR_ROLE_PIT_BOSS, CR_ROLE_FLOOR,
    CR_ROLE_CASHIER, CR_ROLE_HEAD_CASHIER, CR_ROLE_MANAGER,  CR_ROLE_ADMINISTRATION,
    CR_ROLE_AUDITOR,
};
#define COLUMNS (sizeof columns / sizeof columns[0])

/* clang-format off */
static const struct {
    const char *operation, *letters;
} specification[] = {
    { "admit / refuse at the door", "r d w . . . . . . . d . v" },
    { "visitor register: read", ". v v . . . . . v v v v v" },
    { "order a visitor to leave", ". r d r . r d d r . d . v" },
    { "breach act: write", ". d d r . d d d d d d . v" },
    { "breach act: confirm", ". . . . . . . . . . d d v" },
    { "ban: issue / lift", ". . . . . . . . . . r d v" },
    { "RF restriction: issue / lift", ". . . . . . . r . . d d v" },
    { "self-exclusion: accept and list", "r d . . . . . . d d d d v" },
    { "weekly schedule", ". . . . . . r . . . d v v" },
    { "assign / rotate crew", ". . . . . r d d . . d . v" },
    { "equipment register", ". . . . . . r . . . d d v" },
    { "open table", ". . . r . w d . w w a . v" },
    { "change limits within approval", ". . . . . r d r . . a . v" },
    { "run a round, accept and pay bets", ". . . d w w . . . . . . v" },
    { "place bets, decide", "d . . . . . . . . . . . ." },
    { "correct a bet or payout in the round", "r . . r . d d d . . d . v" },
    { "declare redeal / void the deal", ". . . r . r r r . . d . v" },
    { "declare \"no spin\"", ". . . r . r d . . . d . v" },
    { "withdraw a deck", ". . . r . d d d . . d . v" },
    { "sell chips at the table (BG)", "r . . d . w . . . . . . v" },
    { "value <-> colour chips", "r . . d w v . . . . . . v" },
    { "fill / credit: request", ". . . r . r r r . . r . v" },
    { "fill / credit: approve", ". . . . . . a . . . a . v" },
    { "fill / credit: issue or take in the cage", ". . . . . . . . d d . . v" },
    { "fill / credit: count at the table", ". . w d . w w w . . . . v" },
    { "close table, closing count", ". . . w . w d . w w a . v" },
    { "remove boxes under seal", ". . w . . . d . w w . . v" },
    { "count drop / rake / tips", ". . v . . . w . d d w . v" },
    { "open / close cage shift", ". . . . . . . . d a a . v" },
    { "buy-in at the cage", "r . . . . . . . d d . . v" },
    { "Act: create", ". . . . . . . . . . . d v" },
    { "Act: issue chips", "r . . . . . . . d d . . v" },
    { "redeem chips for cash", "r . . . . . . . d d . . v" },
    { "payout application: file", "d . . . . . . . w w . w v" },
    { "payout bank / e-money: release", ". . . . . . . . . a a d v" },
    { "cage variance: write off", ". . . . . . . . r r a . v" },
    { "dispute: raise", "d . . d . d d d d . d . v" },
    { "dispute: first decision", ". . . . . d . d . . d . v" },
    { "dispute: change first decision", ". . . . . . . . . . d . v" },
    { "dispute protocol: sign / send", "w . . . . . . . . . d d v" },
    { "daily complaints register: close the day", ". . . . . . . . . . d . v" },
    { "recording: hold", ". . d . . d d d . . d d v" },
    { "recording: release a hold, hand over", ". . . . . . . . . . d d r" },
    { "RF seat a player / take a stack off", "r . . r . . . d . . d . v" },
    { "RF change limit", "r . . . . . . r . . d . v" },
    { "rulebook: draft, submit, activate", ". . . . . . . . . . r d v" },
    { "jackpot: configure, hit approval", ". . . . . w w . w . a d v" },
    { "reports", ". v . . . . v . v v v v v" },
    { "reverse a posting", ". . . . . . . . r r a . v" },
};
/* clang-format on */
#define ROWS (sizeof specification / sizeof specification[0])

static void test_the_matrix_is_the_specifications(void **state)
{
    (void)state;
    assert_int_equal(ROWS, CR_OPERATION_COUNT);
    for (unsigned row = 0; row < ROWS; row++) {
        enum cr_operation operation = (enum cr_operation)row;
        char letters[2 * COLUMNS];
        for (unsigned i = 0; i < COLUMNS; i++) {
            letters[2 * i] = cr_operation_letter(columns[i], operation);
            letters[2 * i + 1] = i + 1 < COLUMNS ? ' ' : '\0';
        }
        assert_string_equal(cr_operation_name(operation), specification[row].operation);
        if (strcmp(letters, specification[row].letters) != 0)
            fail_msg("%s: %s", specification[row].operation, letters);
    }
}

static void test_only_d_does(void **state)
{
    (void)state;
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned i = 0; i < COLUMNS; i++)
            assert_int_equal(cr_may(columns[i], (enum cr_operation)row),
                             specification[row].letters[2 * i] == 'd');
}

static void test_machinery_and_support_do_nothing(void **state)
{
    (void)state;
    for (unsigned row = 0; row < ROWS; row++) {
        assert_false(cr_may(CR_ROLE_SYSTEM, (enum cr_operation)row));
        assert_false(cr_may(CR_ROLE_SUPPORT, (enum cr_operation)row));
    }
    for (size_t i = 0; cr_gate_at(i); i++)
        if (cr_gate_at(i)->who != CR_GATE_ANYONE)
            assert_false(cr_gate_opens(cr_gate_at(i), CR_ROLE_SYSTEM));
}

/* S6: the auditor is read-only everywhere. */
static void test_the_auditor_gives_no_command(void **state)
{
    (void)state;
    for (size_t i = 0; cr_gate_at(i); i++) {
        const struct cr_gate *gate = cr_gate_at(i);
        if (strcmp(gate->kind, "in") == 0 || strcmp(gate->kind, "do") == 0)
            if (cr_gate_opens(gate, CR_ROLE_AUDITOR)) fail_msg("%s %s", gate->kind, gate->name);
    }
}

static void test_every_gate_is_there_once(void **state)
{
    (void)state;
    for (size_t i = 0; cr_gate_at(i); i++)
        if (cr_gate_find(cr_gate_at(i)->kind, cr_gate_at(i)->name) != cr_gate_at(i))
            fail_msg("%s %s stands twice", cr_gate_at(i)->kind, cr_gate_at(i)->name);
    assert_null(cr_gate_find("in", "no such input"));
    assert_null(cr_gate_find("no such kind", "bet"));
}

static void test_every_input_has_a_gate(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < CR_IN_COUNT; kind++)
        if (cr_input_name(kind)[0] && !cr_gate_find("in", cr_input_name(kind)))
            fail_msg("%s has no gate", cr_input_name(kind));
}

/* Whom a game or a table hears, the gate lets through: it is the first door, not a narrower one. */
static int check_forms(const struct cr_form *form)
{
    int shut = 0;
    for (; form->roles != 0; form++)
        for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
            const struct cr_gate *gate = cr_gate_find("in", cr_input_name(form->kind));
            if (role == CR_ROLE_SYSTEM || !(form->roles & CR_ROLE_BIT(role))) continue;
            if (gate && cr_gate_opens(gate, (enum cr_role)role)) continue;
            print_message("# %s by %s\n", cr_input_name(form->kind),
                          cr_role_name((enum cr_role)role));
            shut++;
        }
    return shut;
}

static void test_gates_open_to_whom_the_games_hear(void **state)
{
    (void)state;
    int shut = check_forms(cr_session_forms);
    for (size_t i = 0; cr_game_at(i); i++)
        shut += check_forms(cr_game_at(i)->forms);
    assert_int_equal(shut, 0);
}

static void test_gates(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *name;
        enum cr_role role;
        bool opens;
    } rows[] = {
        { "in", "bet", CR_ROLE_PLAYER, true },
        { "in", "bet", CR_ROLE_DEALER, true },
        { "in", "bet", CR_ROLE_MANAGER, false },
        { "in", "bet", CR_ROLE_COUNT, false },
        { "in", "spin", CR_ROLE_PLAYER, false },
        { "in", "spin", CR_ROLE_DEALER, true },
        { "in", "void", CR_ROLE_DEALER, false },
        { "in", "void", CR_ROLE_MANAGER, true },
        { "in", "undo", CR_ROLE_INSPECTOR, true },
        { "in", "undo", CR_ROLE_PLAYER, false },
        { "do", "open", CR_ROLE_PIT_BOSS, true },
        { "do", "open", CR_ROLE_DEALER, false },
        { "do", "fill", CR_ROLE_CASHIER, true },
        { "do", "fill", CR_ROLE_MANAGER, false },
        { "do", "buy_in", CR_ROLE_PLAYER, false },
        { "watch", "public", CR_ROLE_COUNT, true },
        { "watch", "player", CR_ROLE_COUNT, false },
        { "watch", "staff", CR_ROLE_PLAYER, false },
        { "watch", "staff", CR_ROLE_DEALER, true },
        { "watch", "staff", CR_ROLE_AUDITOR, true },
        { "watch", "staff", CR_ROLE_CASHIER, false },
        { "http", "GET /api/people", CR_ROLE_PLAYER, false },
        { "http", "GET /api/people", CR_ROLE_SUPPORT, false },
        { "http", "GET /api/people", CR_ROLE_DEALER, true },
        { "http", "GET /api/me", CR_ROLE_COUNT, false },
        { "http", "GET /api/me", CR_ROLE_PLAYER, true },
        { "http", "GET /metrics", CR_ROLE_PLAYER, false },
        { "http", "GET /metrics", CR_ROLE_AUDITOR, true },
        { "http", "GET /metrics", CR_ROLE_MANAGER, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct cr_gate *gate = cr_gate_find(rows[i].kind, rows[i].name);
        assert_non_null(gate);
        if (cr_gate_opens(gate, rows[i].role) != rows[i].opens)
            fail_msg("%s %s: %s", rows[i].kind, rows[i].name, rows[i].opens ? "shut" : "open");
    }
    assert_string_equal(cr_gate_asks(cr_gate_find("in", "spin")),
                        "run a round, accept and pay bets");
    assert_string_equal(cr_gate_asks(cr_gate_find("http", "GET /api/me")), "signed in");
    assert_string_equal(cr_gate_asks(cr_gate_find("http", "GET /api/people")), "staff");
    assert_string_equal(cr_gate_asks(cr_gate_find("http", "GET /health")), "anyone");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_matrix_is_the_specifications),
        cmocka_unit_test(test_only_d_does),
        cmocka_unit_test(test_machinery_and_support_do_nothing),
        cmocka_unit_test(test_the_auditor_gives_no_command),
        cmocka_unit_test(test_every_gate_is_there_once),
        cmocka_unit_test(test_every_input_has_a_gate),
        cmocka_unit_test(test_gates_open_to_whom_the_games_hear),
        cmocka_unit_test(test_gates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
