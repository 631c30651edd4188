/* What the ledger refuses, by name and in order of precedence; and that a refusal changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "operations.h"

/* ---- Ladders ---- */

struct rung {
    const char *name;
    uint64_t id, takes_back; /* 0: nothing */
    const char *chips, *money;
    enum cr_status status;
    const char *what; /* of the refusal */
    cr_money have;
};

#define MAX "9223372036854775807"

/* One ledger, row after row: what is taken stays. A row that could be refused for several reasons is
 * refused for the first of the list in ledger.h. */
/* clang-format off */
static const struct rung ladder[] = {
    { "a buy-in", 1, 0, "cage -> player:7 500", "Dr 1000:1 500 / Cr 2000 500", CR_OK, "", 0 },
    { "its mirror", 2, 1, "player:7 -> cage 500", "Dr 2000 500 / Cr 1000:1 500", CR_OK, "", 0 },

    { "the same id again", 1, 0, "cage -> player:7 500", "Dr 1000:1 500 / Cr 2000 500", CR_ALREADY_DONE, "", 0 },
    { "the same id for something else", 1, 0, "vault -> cage 1", NULL, CR_ALREADY_DONE, "", 0 },
    { "done, and unbalanced", 1, 0, "vault -> cage 1", "Dr 1000:1 500", CR_ALREADY_DONE, "", 0 },
    { "done, and overflowing", 1, 0, "issued -> vault " MAX, NULL, CR_ALREADY_DONE, "", 0 },
    { "done, and overdrawn", 1, 0, "vault -> cage 20001", NULL, CR_ALREADY_DONE, "", 0 },
    { "taken back already", 3, 1, "player:7 -> cage 500", "Dr 2000 500 / Cr 1000:1 500", CR_ALREADY_DONE, "", 0 },
    { "taken back already, and unbalanced", 3, 1, NULL, "Dr 2000 500", CR_ALREADY_DONE, "", 0 },
    { "a mirror taken back", 4, 2, "cage -> player:7 500", "Dr 1000:1 500 / Cr 2000 500", CR_OK, "", 0 },
    { "and once more", 5, 2, "cage -> player:7 500", "Dr 1000:1 500 / Cr 2000 500", CR_ALREADY_DONE, "", 0 },

    { "a jackpot's share", 6, 0, NULL, "Dr 4005 100 / Cr 2040:1 60 / Cr 2041:1 40", CR_OK, "", 0 },
    { "a jackpot to the house's win", 7, 0, NULL, "Dr 2040:1 50 / Cr 4000 50", CR_RETENTION, "", 0 },
    { "a jackpot back to where it came from", 7, 0, NULL, "Dr 2040:1 50 / Cr 4005 50", CR_RETENTION, "", 0 },
    { "a reserve to the house's funds", 7, 0, NULL, "Dr 2041:1 40 / Cr 3000 40", CR_RETENTION, "", 0 },
    { "a jackpot to the house, and unbalanced", 7, 0, NULL, "Dr 2040:1 50 / Cr 4000 49", CR_RETENTION, "", 0 },
    { "a prize", 7, 0, "cage -> player:7 20", "Dr 2040:1 20 / Cr 2000 20", CR_OK, "", 0 },
    { "the prize's mirror", 8, 7, "player:7 -> cage 20", "Dr 2000 20 / Cr 2040:1 20", CR_OK, "", 0 },
    { "the share's mirror", 9, 6, NULL, "Dr 2040:1 60 / Dr 2041:1 40 / Cr 4005 100", CR_OK, "", 0 },

    { "nothing at all", 10, 0, NULL, NULL, CR_UNBALANCED, "no entries", 0 },
    { "one side", 10, 0, NULL, "Dr 1000:1 500", CR_UNBALANCED, "money", 500 },
    { "one unit less on the other side", 10, 0, NULL, "Dr 1000:1 500 / Cr 2000 499", CR_UNBALANCED, "money", 1 },
    { "chips against money", 10, 0, NULL, "Dr cage 500 / Cr 2000 500", CR_UNBALANCED, "chips", 500 },
    { "chips balance, money does not", 10, 0, "cage -> player:7 500", "Dr 1000:1 501 / Cr 2000 500", CR_UNBALANCED, "money", 1 },
    { "another currency", 10, 0, NULL, "Dr 1000:1 500 / Cr 2000#840 500", CR_UNBALANCED, "money", 500 },
    { "chips of another currency", 10, 0, "cage -> player:7#840 500", NULL, CR_UNBALANCED, "chips", -500 },
    { "another colour", 10, 0, "rack:1#2 -> cplayer:1/7#3 5", NULL, CR_UNBALANCED, "colour chips", -5 },
    { "another table's colour", 10, 0, "rack:1#2 -> rack:2#2 5", NULL, CR_UNBALANCED, "colour chips", -5 },
    { "another table's player", 10, 0, "rack:1#2 -> cplayer:2/7#2 5", NULL, CR_UNBALANCED, "colour chips", -5 },
    { "unbalanced, and overflowing", 10, 0, "issued -> vault " MAX, "Dr 1000:1 1", CR_UNBALANCED, "money", 1 },
    { "unbalanced, and overdrawn", 10, 0, "vault -> cage 20001", "Dr 1000:1 1", CR_UNBALANCED, "money", 1 },
    { "unbalanced beyond 64 bits", 10, 0, NULL, "Dr 1000:1 " MAX ", Dr 1010 " MAX, CR_UNBALANCED, "money", INT64_MAX },

    { "a balance beyond 64 bits", 20, 0, "issued -> vault " MAX, NULL, CR_OVERFLOW, "issued", INT64_MIN },
    { "an amount that has no mirror", 20, 0, NULL, "Dr 3000 1 / Cr 4090 1; Dr 1010 " MAX " / Cr 4090 " MAX, CR_OVERFLOW, "4090", INT64_MIN },
    { "accounts of a kind beyond 64 bits", 20, 0, "player:9 -> player:10 9223372036854770000", NULL, CR_OK, "", 0 },
    { "the same, together", 21, 0, "issued -> player:11 9223372036854770000", NULL, CR_OVERFLOW, "issued", INT64_MIN },
    { "overflowing, and overdrawn", 21, 0, "cage -> vault " MAX, NULL, CR_OVERFLOW, "vault", INT64_MAX },

    { "the vault by one", 30, 0, "vault -> cage 20001", NULL, CR_OVERDRAWN, "vault", -1 },
    { "the cage by one", 30, 0, "cage -> vault 49501", NULL, CR_OVERDRAWN, "cage", -1 },
    { "a slip's transit", 30, 0, "transit:4 -> float:1 501", NULL, CR_OVERDRAWN, "transit:4", -1 },
    { "another slip's", 30, 0, "transit:5 -> float:1 1", NULL, CR_OVERDRAWN, "transit:5", -1 },
    { "a float", 30, 0, "float:1 -> player:7 20001", "Dr 4000:1/1 20001 / Cr 2000:1 20001", CR_OVERDRAWN, "float:1", -1 },
    { "another table's float", 30, 0, "float:2 -> player:7 1", "Dr 4000:2/1 1 / Cr 2000:2 1", CR_OVERDRAWN, "float:2", -1 },
    { "a layout", 30, 0, "layout:1 -> player:7 601", NULL, CR_OVERDRAWN, "layout:1", -1 },
    { "a rake box", 30, 0, "rake:1 -> cage 101", NULL, CR_OVERDRAWN, "rake:1", -1 },
    { "a tip box", 30, 0, "tips:1 -> cage 51", NULL, CR_OVERDRAWN, "tips:1", -1 },
    { "a held stack", 30, 0, "held:3 -> player:8 301", NULL, CR_OVERDRAWN, "held:3", -1 },
    { "more chips retired than issued", 30, 0, "player:7 -> issued 100001", NULL, CR_OVERDRAWN, "players", -90751 },
    { "a player, who may", 30, 0, "player:7 -> player:8 90000", NULL, CR_OK, "", 0 },
    { "the players together", 31, 0, "player:8 -> cage 9251", "Dr 2000 9251 / Cr 1000:1 9251", CR_OVERDRAWN, "players", -1 },
    { "the players, held included", 31, 0, "player:8 -> held:9 9999", NULL, CR_OK, "", 0 },
    { "and to the last chip", 32, 0, "held:9 -> cage 9250", "Dr 2000 9250 / Cr 3000 9250", CR_OK, "", 0 },
    { "and one more", 33, 0, "held:9 -> cage 1", "Dr 2000 1 / Cr 1000:1 1", CR_OVERDRAWN, "players", -1 },
    { "a rack", 34, 0, "rack:1#2 -> cplayer:1/7#2 151", NULL, CR_OVERDRAWN, "rack:1", -1 },
    { "a player's colour", 34, 0, "cplayer:1/7#2 -> clayout:1#2 41", NULL, CR_OVERDRAWN, "cplayer:1/7", -1 },
    { "colour on the layout", 34, 0, "clayout:1#2 -> rack:1#2 11", NULL, CR_OVERDRAWN, "clayout:1", -1 },
    { "more of a colour taken away than brought", 34, 0, "cplayer:1/7#2 -> cissued:1#2 201", NULL, CR_OVERDRAWN, "cplayer:1/7", -161 },
    { "a drawer", 34, 0, NULL, "Dr 1010 20501 / Cr 1000:1 20501", CR_OVERDRAWN, "1000:1", -1 },
    { "another shift's drawer", 34, 0, NULL, "Dr 1010 1 / Cr 1000:2 1", CR_OVERDRAWN, "1000:2", -1 },
    { "the safe", 34, 0, NULL, "Dr 1000:1 30001 / Cr 1010 30001", CR_OVERDRAWN, "1010", -1 },
    { "a drop box", 34, 0, NULL, "Dr 1000:1 301 / Cr 1020:1 301", CR_OVERDRAWN, "1020:1", -1 },
    { "the bank", 34, 0, NULL, "Dr 1060 40001 / Cr 1030 40001", CR_OVERDRAWN, "1030", -1 },
    { "an Act paid twice", 34, 0, NULL, "Dr 2010 2001 / Cr 1030 2001", CR_OVERDRAWN, "2010", 1 },
    { "more paid than owed", 34, 0, NULL, "Dr 2020 1001 / Cr 1000:1 1001", CR_OVERDRAWN, "2020", 1 },
    { "a pool", 34, 0, NULL, "Dr 2040:1 1201 / Cr 2020 1201", CR_OVERDRAWN, "2040:1", 1 },
    { "another pool", 34, 0, NULL, "Dr 2040:2 1 / Cr 2020 1", CR_OVERDRAWN, "2040:2", 1 },
    { "the first that stands in the way is named", 34, 0, "cage -> player:7 99999", "Dr 1000:1 99999 / Cr 2000 99999", CR_OVERDRAWN, "cage", -41249 },
    { "a table's win, which may be either", 34, 0, NULL, "Dr 4000:1/1 5000 / Cr 3000 5000", CR_OK, "", 0 },
};
/* clang-format on */

static void note_balance(void *context, const struct cr_account *on, cr_money amount)
{
    struct {
        struct cr_account on;
        cr_money amount;
    } row = { *on, amount };
    uint64_t *digest = context;
    const unsigned char *bytes = (const unsigned char *)&row;
    for (size_t i = 0; i < sizeof row; i++)
        *digest = (*digest ^ bytes[i]) * UINT64_C(1099511628211);
}

/* Every balance, in order, as one number. */
static uint64_t digest_of(const struct cr_ledger *ledger, bool changed_only)
{
    uint64_t digest = UINT64_C(14695981039346656037);
    cr_ledger_each(ledger, changed_only, note_balance, &digest);
    return digest;
}

static void climb(struct cr_ledger *ledger, const struct rung *rung)
{
    struct cr_posting posting =
        posting_of(rung->takes_back ? 47 : 6, rung->id, rung->chips, rung->money);
    if (rung->takes_back) number_id(rung->takes_back, posting.mirror_of);
    uint64_t all = digest_of(ledger, false), changed = digest_of(ledger, true);
    enum cr_status status = cr_ledger_post(ledger, &posting);
    const struct cr_refusal *why = cr_ledger_why(ledger);
    if (status != rung->status || why->status != status)
        fail_msg("%s: %s (%s %lld), not %s", rung->name, cr_status_name(status), why->what,
                 (long long)why->have, cr_status_name(rung->status));
    if (strcmp(why->what, rung->what) != 0 || why->have != rung->have)
        fail_msg("%s: '%s' %lld", rung->name, why->what, (long long)why->have);
    if (status == CR_OK) return;
    if (digest_of(ledger, false) != all || digest_of(ledger, true) != changed)
        fail_msg("%s: refused, and something has changed", rung->name);
}

static void test_refusals_have_their_names_and_their_order(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    for (size_t i = 0; i < sizeof ladder / sizeof ladder[0]; i++)
        climb(ledger, &ladder[i]);
    cr_ledger_close(ledger);
}

static void test_a_refused_posting_can_be_posted_when_nothing_stands_in_its_way(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    struct cr_posting pay = posting_of(14, 1, "transit:9 -> float:1 100", NULL);
    struct cr_posting issue = posting_of(14, 2, "cage -> transit:9 100", NULL);
    assert_int_equal(cr_ledger_post(ledger, &pay), CR_OVERDRAWN);
    assert_int_equal(cr_ledger_post(ledger, &issue), CR_OK);
    assert_int_equal(cr_ledger_post(ledger, &pay), CR_OK); /* its id was not used up */
    holds(ledger, SHEET_WORTH);
    cr_ledger_close(ledger);
}

/* ---- Invariants that do not hold: a store that was tampered with ---- */

static void test_each_invariant_says_its_number_and_its_figures(void **state)
{
    (void)state;
    static const struct {
        const char *tampered;
        cr_money worth;
        const char *said;
    } rows[] = {
        { "vault 20001", 250, "I1: issued 100000, but cage 70501 + tables 20750 + players 8750" },
        { "cage 50000", 245,
          "I2: 2000 holds 9600, but layout 600 + players 8750 + colour chips 245" },
        { "2000:1 -2601, 3000 -75904", 250,
          "I2: 2000 holds 9601, but layout 600 + players 8750 + colour chips 250" },
        { "held:3 -9000, player:8 3650, cage 59050, 2000 2050, 3000 -84955", 250,
          "I4: players hold -300 together" },
        { "transit:4 -1, cage 50501", 250, "I4: transit:4 holds -1" },
        { "1010 -5, 3000 -45900", 250, "I4: 1010 holds -5" },
        { "2040:1 1, 3000 -77106", 250, "I4: 2040:1 holds 1" },
        { "rack:1#2 151", 250, "I5: table 1 has 201 chips of colour 2, of 200 brought" },
        { "rack:1#2 149, rack:2#2 1", 250,
          "I5: table 1 has 199 chips of colour 2, of 200 brought" },
        { "1010 30001", 250, "I6: all money balances make 1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_ledger *ledger = open_sheet();
        struct cr_error err = { "", "" };
        load(ledger, rows[i].tampered);
        assert_int_equal(cr_ledger_check(ledger, UNIT, rows[i].worth, &err), CR_INVARIANT);
        assert_string_equal(err.what, rows[i].said);
        assert_int_equal(cr_ledger_check(ledger, UNIT, rows[i].worth, NULL), CR_INVARIANT);
        assert_int_equal(cr_ledger_recount(ledger, UNIT, rows[i].worth, &err), CR_INVARIANT);
        assert_string_equal(err.what, rows[i].said);
        cr_ledger_close(ledger);
    }
}

static void test_what_was_tampered_with_and_mended_holds_again(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    load(ledger, "vault 20001, transit:4 -1, rack:1#2 3");
    assert_int_equal(cr_ledger_check(ledger, UNIT, SHEET_WORTH, NULL), CR_INVARIANT);
    load(ledger, "vault 20000, transit:4 500, rack:1#2 150");
    holds(ledger, SHEET_WORTH);
    cr_ledger_close(ledger);
}

static void test_balances_too_large_for_their_kind_are_not_loaded(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    struct cr_account other = account("vault:2");
    assert_int_equal(cr_ledger_load(ledger, &other, INT64_MAX), CR_OVERFLOW);
    assert_int_equal(cr_ledger_load(ledger, &other, INT64_MIN), CR_OVERFLOW);
    assert_int_equal(cr_ledger_load(ledger, &other, INT64_MAX - 20000), CR_OK);
    assert_int_equal(cr_ledger_sum(ledger, CR_ACCOUNT_VAULT, UNIT), INT64_MAX);
    cr_ledger_close(ledger);
}

/* ---- No memory ---- */

void *__real_malloc(size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *block, size_t size);
static int allocations_left = -1; /* below 0: as many as there are */

static bool is_out_of_memory(void)
{
    if (allocations_left < 0) return false;
    return allocations_left-- == 0 ? (allocations_left = 0, true) : false;
}

void *__wrap_malloc(size_t size)
{
    return is_out_of_memory() ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return is_out_of_memory() ? NULL : __real_realloc(block, size);
}

static void test_out_of_memory_is_a_refusal_like_any_other(void **state)
{
    (void)state;
    struct cr_ledger *ledger = open_sheet();
    unsigned refused = 0;
    for (uint64_t id = 1; id <= 200; id++) {
        char chips[64];
        snprintf(chips, sizeof chips, "cage -> transit:%u 1", (unsigned)id + 100);
        struct cr_posting posting = posting_of(14, id, chips, NULL);
        uint64_t all = digest_of(ledger, false);
        for (int left = 0;; left++) {
            allocations_left = left;
            enum cr_status status = cr_ledger_post(ledger, &posting);
            allocations_left = -1;
            if (status == CR_OK) break;
            assert_int_equal(status, CR_NO_MEMORY);
            assert_int_equal(digest_of(ledger, false), all);
            refused++;
        }
    }
    assert_true(refused > 10);
    holds(ledger, SHEET_WORTH);
    cr_ledger_close(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals_have_their_names_and_their_order),
        cmocka_unit_test(test_a_refused_posting_can_be_posted_when_nothing_stands_in_its_way),
        cmocka_unit_test(test_each_invariant_says_its_number_and_its_figures),
        cmocka_unit_test(test_what_was_tampered_with_and_mended_holds_again),
        cmocka_unit_test(test_balances_too_large_for_their_kind_are_not_loaded),
        cmocka_unit_test(test_out_of_memory_is_a_refusal_like_any_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
