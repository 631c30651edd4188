/* pools.c -- jackpots a round file brings along: what it may say of them, and what becomes of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ledger/ledger.h"
#include "table/postings.h"
#include "table/round_state.h"
#include "table/shares.h"

struct told {
    enum cr_round_end end;
    enum cr_status status;
    char what[300], json[8192];
    int count;
};

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    struct told *told = context;
    told->count++;
    told->end = outcome->end;
    told->status = outcome->status;
    snprintf(told->what, sizeof told->what, "%s", outcome->what);
    struct cr_text text = cr_text_on(told->json, sizeof told->json);
    cr_round_write_json(&text, outcome, false);
}

static struct cr_rounds *open_rounds(struct told *told)
{
    char root[512];
    const char *source = getenv("CROUPIER_SOURCE");
    struct cr_rounds *rounds;
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    *told = (struct told){ .count = 0 };
    assert_int_equal(cr_rounds_open(&rounds, root, on_round, told), CR_OK);
    return rounds;
}

static void line(struct cr_rounds *rounds, const char *text)
{
    cr_rounds_line(rounds, text, strlen(text));
}

static void header(struct cr_rounds *rounds, const char *pools)
{
    char text[2048];
    snprintf(
        text, sizeof text,
        "{\"croupier\":1,\"rulebook\":\"tdc\",\"game\":\"blackjack\",\"table\":{\"min_bet\":10,"
        "\"max_bet\":500},\"pools\":%s}",
        pools);
    line(rounds, text);
}

static void test_what_a_header_may_say_of_jackpots(void **unused)
{
    (void)unused;
    static const struct {
        const char *pools;
        bool good;
    } rows[] = {
        { "[]", true },
        { "[{\"id\":1}]", true },
        { "[{\"id\":1,\"kind\":\"progressive\",\"amount\":5,\"reserve\":1,\"reset\":2}]", true },
        { "[{\"id\":2,\"kind\":\"mystery\",\"amount\":5,\"least\":2,\"triggers\":[7,8]}]", true },
        { "7", false },
        { "[7]", false },
        { "[{\"id\":0}]", false },
        { "[{\"id\":65536}]", false },
        { "[{\"id\":1,\"kind\":\"lottery\"}]", false },
        { "[{\"id\":1,\"colour\":3}]", false },
        { "[{\"id\":1,\"amount\":-1}]", false },
        { "[{\"id\":1,\"amount\":\"5\"}]", false },
        { "[{\"id\":1,\"contribution\":10001}]", false },
        { "[{\"id\":1,\"triggers\":[0]}]", false },
        { "[{\"id\":1,\"triggers\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}]", false },
        { "[{},{},{},{},{},{},{},{},{}]", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct told told;
        struct cr_rounds *rounds = open_rounds(&told);
        header(rounds, rows[i].pools);
        cr_rounds_end(rounds);
        if ((told.count == 0) != rows[i].good) fail_msg("%s: %s", rows[i].pools, told.what);
        if (!rows[i].good) assert_int_equal(told.end, CR_ROUND_BAD);
        cr_rounds_close(rounds);
    }
}

static void bet_sevens(struct cr_rounds *rounds)
{
    line(rounds, "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"amount\":20}");
    line(rounds, "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"amount\":10,\"bet\":\"bonus\"}");
    line(rounds, "{\"in\":\"shoe\",\"cards\":\"7s 6d 7s 7s Td 9d\"}");
}

static void test_claims_and_shares_are_read_off_the_events(void **unused)
{
    (void)unused;
    struct told told;
    struct cr_share shares[CR_SHARES_MAX];
    struct cr_rounds *rounds = open_rounds(&told);
    header(rounds, "[]");
    bet_sevens(rounds);
    assert_int_equal(cr_shares_given(rounds->table, shares), 0); /* not before it is settled */
    assert_int_equal(cr_shares_claimed(rounds->table, shares), 0);
    line(rounds, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}");
    assert_int_equal(cr_shares_given(rounds->table, shares), 1);
    assert_int_equal(shares[0].stake, 10);
    assert_int_equal(cr_shares_claimed(rounds->table, shares), 1);
    assert_string_equal(shares[0].bet, "bonus");
    assert_int_equal(shares[0].box, 1);
    assert_int_equal(shares[0].share, 2000);
    line(rounds, "{\"in\":\"award\",\"player\":\"p1\",\"box\":1,\"bet\":\"bonus\",\"amount\":5}");
    assert_int_equal(cr_shares_claimed(rounds->table, shares), 0); /* answered */
    cr_rounds_close(rounds);
}

static void test_what_they_hold_is_told_and_may_be_expected(void **unused)
{
    (void)unused;
    struct told told;
    struct cr_rounds *rounds = open_rounds(&told);
    header(rounds, "[{\"id\":1,\"amount\":1234567}]");
    bet_sevens(rounds);
    line(rounds, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}");
    line(rounds, "{\"expect\":{\"pools\":[{\"id\":1,\"amount\":987654}]}}");
    assert_int_equal(told.count, 0);
    cr_rounds_end(rounds);
    assert_non_null(strstr(told.json, "\"pools\":[{\"amount\":987654,\"id\":1}]"));
    static const char *const wrong[] = {
        "{\"expect\":{\"pools\":[]}}",
        "{\"expect\":{\"pools\":7}}",
        "{\"expect\":{\"pools\":[{\"id\":2,\"amount\":1234567}]}}",
        "{\"expect\":{\"pools\":[{\"id\":1,\"amount\":1234568}]}}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        told.count = 0;
        header(rounds, "[{\"id\":1,\"amount\":1234567}]");
        line(rounds, wrong[i]);
        assert_int_equal(told.count, 1);
        assert_int_equal(told.end, CR_ROUND_DIFFERS);
    }
    cr_rounds_close(rounds);
}

/* A pool that cannot hold more refuses; a table with two pools asks the first. */
static void test_a_pool_too_full_stops_the_round(void **unused)
{
    (void)unused;
    struct told told;
    struct cr_rounds *rounds = open_rounds(&told);
    header(rounds, "[{\"id\":1,\"contribution\":10000}]");
    rounds->pools[0].money.amount = CR_MONEY_MAX;
    bet_sevens(rounds);
    line(rounds, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}");
    assert_int_equal(told.count, 1);
    assert_int_equal(told.end, CR_ROUND_REFUSED);
    assert_int_equal(told.status, CR_OVERFLOW);
    cr_rounds_close(rounds);
}

/* A pool's award moves 2040, one of the house's own moves 4000; both after a correction too. */
static void test_awards_are_posted_against_who_pays_them(void **unused)
{
    (void)unused;
    struct told told;
    struct cr_rounds *rounds = open_rounds(&told);
    struct cr_posting list[64];
    struct cr_postings made = { .list = NULL }, due = { .list = list, .max = 64 };
    struct cr_table_books books = { .table = 5, .session = 1, .unit = 3 };
    struct cr_cause cause = { "table/5", 9 };
    for (int pool = 0; pool <= 7; pool += 7) {
        char text[160];
        header(rounds, "[]");
        bet_sevens(rounds);
        line(rounds, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}");
        snprintf(text, sizeof text,
                 "{\"in\":\"award\",\"player\":\"p1\",\"box\":1,\"bet\":\"bonus\",\"amount\":500,"
                 "\"pool\":%d,\"record\":3}",
                 pool);
        line(rounds, text);
        assert_int_equal(told.count, pool > 0); /* the round before is told, no refusal */
        cr_postings_due(rounds->table, &books, &cause, &made, &due);
        assert_int_equal(due.count, 2); /* the prize, the stake back */
        assert_int_equal(list[0].operation, pool ? 45 : 22);
        enum cr_account_kind kind = pool ? CR_ACCOUNT_JACKPOT : CR_ACCOUNT_TABLE_WIN;
        uint64_t owner = pool ? 7 : cr_owner_at(5, 1);
        cr_money booked = 0;
        for (unsigned i = 0; i < list[0].count; i++)
            if (list[0].entries[i].account.kind == kind &&
                list[0].entries[i].account.owner == owner)
                booked = list[0].entries[i].amount;
        assert_int_equal(booked, 500);
    }
    cr_rounds_close(rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_header_may_say_of_jackpots),
        cmocka_unit_test(test_claims_and_shares_are_read_off_the_events),
        cmocka_unit_test(test_what_they_hold_is_told_and_may_be_expected),
        cmocka_unit_test(test_a_pool_too_full_stops_the_round),
        cmocka_unit_test(test_awards_are_posted_against_who_pays_them),
    };
    return cmocka_run_group_tests_name("pools", tests, NULL, NULL);
}
