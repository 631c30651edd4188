/* registers.c -- the list of registers holds together, and a row is held against it. */
#include "hall/registers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_register_lists_columns_there_are(void **state)
{
    (void)state;
    size_t count = 0;
    for (const struct cr_register *reg; (reg = cr_register_at(count)) != NULL; count++) {
        char seen[2048] = " ";
        struct cr_register_column it = { 0 };
        size_t columns = 0;
        while (cr_register_next(reg, &it)) {
            char word[64];
            snprintf(word, sizeof word, " %s ", it.column->key);
            if (strstr(seen, word)) fail_msg("%s has %s twice", reg->name, it.column->key);
            strcat(seen, word + 1);
            columns++;
            assert_ptr_equal(cr_column_find(it.column->key), it.column);
            bool is_sum = it.column->type == CR_COLUMN_MONEY || it.column->type == CR_COLUMN_COUNT;
            if (it.summed && !is_sum) fail_msg("%s adds up %s", reg->name, it.column->key);
        }
        assert_in_range(columns, 1, 32);
        assert_ptr_equal(cr_register_find(reg->name), reg);
        assert_true(strlen(reg->title) > 0 && strlen(cr_period_name(reg->period)) > 0);
    }
    assert_in_range(count, 40, 100);
    assert_null(cr_register_find("nothing"));
    assert_null(cr_register_find("visitor"));
    assert_null(cr_column_find("visitors_"));
    assert_null(cr_column_find(""));
}

/* Reports [house.md]: each of them has its register. */
static void every_report_of_the_specification_is_there(void **state)
{
    (void)state;
    static const char *const names[] = {
        "visitors",      "refused",       "exclusions",
        "acts",          "bans",          "restrictions",
        "receipts",      "contracts",     "payouts",
        "queue",         "tax",           "bank_payouts",
        "reserve",       "sold_and_paid", "slips",
        "closings",      "results",       "schedule",
        "crew",          "duty",          "incidents",
        "days",          "disputes",      "recordings",
        "equipment",     "versions",      "plates",
        "decks",         "commission",    "tips",
        "seats",         "trial_balance", "chip_inventory",
        "invariants",    "pools",         "hits",
        "cycles",        "wheel",         "contributions",
        "prizes",        "meters",        "machine_results",
        "verifications",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!cr_register_find(names[i])) fail_msg("there is no register %s", names[i]);
}

static void a_clause_is_the_houses_own(void **state)
{
    (void)state;
    static const struct {
        const char *name, *house, *clause;
    } rows[] = {
        { "visitors", "bg", "art.7(1)7.1" },
        { "visitors", "m1", "§4.5" },
        { "visitors", "tdc", "" },
        { "recordings", "bg", "art.29, art.30(5)" },
        { "disputes", "rf", "gen 1.7" },
        { "safe", "m1", "" },
        { "visitors", "", "" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128] = "";
        struct cr_text out = cr_text_on(text, sizeof text);
        cr_register_clause(cr_register_find(rows[i].name), rows[i].house, &out);
        assert_string_equal(text, rows[i].clause);
    }
}

static void who_reads_what(void **state)
{
    (void)state;
    const struct cr_register *visitors = cr_register_find("visitors");
    const struct cr_register *results = cr_register_find("results");
    assert_true(cr_register_reads(visitors, CR_ROLE_SECURITY));
    assert_false(cr_register_reads(results, CR_ROLE_SECURITY));
    assert_true(cr_register_reads(results, CR_ROLE_PIT_BOSS));
    assert_false(cr_register_reads(visitors, CR_ROLE_PIT_BOSS));
    assert_false(cr_register_reads(visitors, CR_ROLE_PLAYER));
    assert_false(cr_register_reads(results, CR_ROLE_DEALER));
    for (size_t i = 0; cr_register_at(i); i++)
        assert_true(cr_register_reads(cr_register_at(i), CR_ROLE_AUDITOR));
}

#define ENTERED                                                                      \
    "{\"visit\":1,\"visitor\":17,\"id_shown\":true,\"entered_at\":1773594000000000," \
    "\"played\":false,\"state\":\"admitted\",\"by\":7"

static void a_row_is_held_against_its_register(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value, *fault; /* NULL: none */
    } rows[] = {
        { "visitors", ENTERED "}", NULL },
        { "visitors", ENTERED ",\"left_at\":null}", NULL },
        { "visitors", ENTERED ",\"left_at\":1773594000000001}", NULL },
        { "visitors", ENTERED ",\"left_at\":\"soon\"}",
          "visitors: column left_at is not a moment" },
        { "visitors", ENTERED ",\"seat\":3}", "visitors: a row has no such column: seat" },
        { "visitors", "{}", "visitors: column visit is missing" },
        { "visitors", "[]", "visitors: a row is an object" },
        { "nothing", "{}", "there is no register nothing" },
        /* personal data stays outside */
        { "visitors", ENTERED ",\"identity\":\"MP 1\"}",
          "visitors: column identity is not a identity" },
        { "days", "{\"day\":\"2026-02-29\",\"incidents\":0,\"none\":true,\"by\":1,\"at\":1}",
          "days: column day is not a day" },
        { "days", "{\"day\":\"2026-02-28\",\"incidents\":0,\"none\":1,\"by\":1,\"at\":1}",
          "days: column none is not a flag" },
        { "contracts",
          "{\"act\":1,\"contract\":5,\"visitor\":1,\"amount\":5,\"state\":\"x\",\"chips\":{\"100\":"
          "5}}",
          NULL },
        { "contracts",
          "{\"act\":1,\"contract\":\"A/"
          "5\",\"visitor\":1,\"amount\":5,\"state\":\"x\",\"chips\":{\"-1\":5}}",
          "contracts: column chips is not a chips" },
        { "contracts",
          "{\"act\":1,\"contract\":\"A/5\",\"visitor\":1,\"amount\":\"5\",\"state\":\"x\"}",
          "contracts: column amount is not a money" },
        { "refused", "{\"at\":1,\"ground\":\"UNDER_AGE\",\"grounds\":[\"UNDER_AGE\"],\"by\":7}",
          NULL },
        { "refused", "{\"at\":1,\"ground\":\"UNDER_AGE\",\"grounds\":[1],\"by\":7}",
          "refused: column grounds is not a words" },
        { "bans",
          "{\"ban\":1,\"visitor\":1,\"first_day\":\"2026-01-01\",\"state\":\"a\",\"by\":1,\"acts\":"
          "[1,2]}",
          NULL },
        { "bans",
          "{\"ban\":1,\"visitor\":1,\"first_day\":\"2026-01-01\",\"state\":\"a\",\"by\":1,\"acts\":"
          "[\"1\"]}",
          "bans: column acts is not a numbers" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *value = json_loads(rows[i].value, 0, NULL);
        assert_non_null(value);
        const char *fault = cr_register_check(rows[i].name, value);
        if (!rows[i].fault && fault) fail_msg("%s", fault);
        if (rows[i].fault) {
            assert_non_null(fault);
            assert_string_equal(fault, rows[i].fault);
        }
        json_decref(value);
    }
}

static void words_are_found_and_others_stay(void **state)
{
    (void)state;
    static const struct {
        const char *word, *said;
    } rows[] = {
        { "accepted", "accepted" },
        { "acquirer", "card acquirer" },
        { "active", "in force" },
        { "queued_cash", "waits for cash" },
        { "in_transit", "on the way" },
        { "wallet_check", "wallet being checked" },
        { "withdrawn", "withdrawn" },
        { "copy_sent", "copy sent" },
        { "2.3", "2.3" },
        { "", "" },
        { "queued", "queued" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(cr_register_word(rows[i].word), rows[i].said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_register_lists_columns_there_are),
        cmocka_unit_test(every_report_of_the_specification_is_there),
        cmocka_unit_test(a_clause_is_the_houses_own),
        cmocka_unit_test(who_reads_what),
        cmocka_unit_test(a_row_is_held_against_its_register),
        cmocka_unit_test(words_are_found_and_others_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
