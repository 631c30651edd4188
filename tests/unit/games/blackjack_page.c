/* Blackjack on pages and in files: what is drawn, what is written and read again, what cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "blackjack_play.h"
#include "table/round_file.h"

static struct bj_kit *table_of(const char *house)
{
    struct bj_kit *kit = bj_open(house);
    bj_start(kit);
    bj_fresh(kit, 7);
    return kit;
}

static json_t *page_of(const struct bj_kit *kit, enum cr_page_part part, unsigned seat)
{
    static char bytes[32 * 1024];
    struct cr_text out = cr_text_on(bytes, sizeof bytes);
    cr_bj_page(cr_table_play(kit->table), bj_state(kit->table), part, seat, &out);
    assert_false(out.full);
    json_t *json = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

/* A member by its path: "boxes.0.hands.1.cards". */
static const json_t *at(const json_t *json, const char *path)
{
    char part[64];
    while (json && *path) {
        size_t length = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)length, path);
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(part))
                                   : json_object_get(json, part);
        path += length + (path[length] == '.');
    }
    return json;
}

static void is_text(const json_t *json, const char *path, const char *wanted)
{
    const char *text = json_string_value(at(json, path));
    if (!text || strcmp(text, wanted) != 0) fail_msg("%s is %s, not %s", path, text, wanted);
}

static void is_int(const json_t *json, const char *path, int64_t wanted)
{
    const json_t *member = at(json, path);
    if (!json_is_integer(member) || json_integer_value(member) != wanted)
        fail_msg("%s is %lld, not %lld", path, (long long)json_integer_value(member),
                 (long long)wanted);
}

static struct cr_input side(unsigned kind, unsigned box, unsigned seat, cr_money amount)
{
    struct cr_input input = bj_bet(box, seat, amount);
    input.choice = (uint16_t)kind;
    return input;
}

static void test_the_table_as_all_see_it(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("tdc");
    bj_do(kit, bj_to("4d", "bonus_card"));
    bj_do(kit, bj_to("9c", "fortune_card"));
    bj_do(kit, bj_bet(1, 2, 20));
    bj_do(kit, bj_bet(1, 3, 30));
    bj_do(kit, bj_bet(3, 4, 50));
    bj_do(kit, side(CR_BJ_BONUS, 1, 2, 10));
    bj_do(kit, side(CR_BJ_WHEEL, 1, 3, 15));
    json_t *page = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
    is_text(page, "phase", "bets");
    is_text(page, "bonus_card", "4d");
    is_text(page, "fortune_card", "9c");
    is_int(page, "boxes.0.bettors.0.bonus", 10);
    is_int(page, "boxes.0.bettors.1.wheel", 15);
    is_int(page, "boxes.1.box", 3);
    is_int(page, "left", 312);
    json_decref(page);
    bj_do(kit, bj_cards("7s Ts Ad 7h 6h"));
    bj_do(kit, bj_doing("insure", 3, 4, 25));
    bj_do(kit, bj_doing("split", 1, 2, 0));
    bj_do(kit, bj_doing("decline", 1, 3, 0));
    bj_do(kit, bj_cards("Th"));
    page = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
    is_text(page, "boxes.0.hands.0.cards", "7s Th");
    is_int(page, "boxes.0.hands.0.points", 17);
    is_text(page, "boxes.0.hands.0.state", "plays");
    is_int(page, "boxes.0.hands.0.stakes.1.1", 30);
    assert_int_equal(json_array_size(at(page, "boxes.0.hands.1.stakes")), 1);
    is_int(page, "boxes.1.bettors.0.insurance", 25);
    is_int(page, "turn.box", 1);
    is_int(page, "turn.hand", 1);
    is_int(page, "turn.seat", 2);
    is_text(page, "dealer.cards", "Ad");
    json_decref(page);
    page = page_of(kit, CR_PAGE_SEAT, 2);
    assert_int_equal(json_array_size(at(page, "bets")), 2);
    is_int(page, "bets.1.hand", 2);
    is_int(page, "bets.1.amount", 20);
    json_decref(page);
    bj_do(kit, bj_doing("stand", 1, 2, 0));
    bj_do(kit, bj_cards("Tc"));
    bj_do(kit, bj_doing("stand", 1, 2, 0));
    bj_do(kit, bj_doing("hit", 3, 4, 0));
    bj_do(kit, bj_cards("Jc"));
    page = page_of(kit, CR_PAGE_PUBLIC, CR_NO_SEAT);
    is_text(page, "boxes.1.hands.0.state", "bust");
    assert_true(json_is_null(at(page, "turn")));
    json_decref(page);
    bj_do(kit, bj_cards("Kd"));
    char outcome[64];
    struct cr_text out = cr_text_on(outcome, sizeof outcome);
    cr_bj_outcome(cr_table_play(kit->table), bj_state(kit->table), &out);
    assert_string_equal(outcome, "{\"dealer\":\"Ad Kd\",\"points\":21}");
    bj_close(kit);
}

/* What is to be entered next, in every kind of waiting. */
static void test_what_is_due_at_the_desk(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("m1");
    json_t *page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    assert_true(json_is_null(at(page, "due")));
    is_text(page, "none_left", "");
    is_text(page, "stage", "ready");
    json_decref(page);
    bj_do(kit, bj_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "due.input", "cut");
    json_decref(page);
    struct cr_input cut = bj_in(CR_IN_CUT, CR_ROLE_PLAYER);
    cut.number = 60;
    bj_do(kit, cut);
    page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "due.input", "burn");
    is_int(page, "due.count", 3);
    assert_true(json_is_true(at(page, "due.closed")));
    is_int(page, "cut", 60);
    json_decref(page);
    bj_do(kit, bj_in(CR_IN_BURN, CR_ROLE_DEALER));
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(2, 1, 20));
    bj_do(kit, bj_cards("9s"));
    bj_do(kit, bj_to("6d", "dealer"));
    page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "due.input", "card");
    is_text(page, "due.to", "box:1");
    json_decref(page);
    bj_do(kit, bj_cards("2h 3h"));
    page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "due.input", "ruling");
    is_text(page, "due.outcomes.0", "relay");
    is_text(page, "due.outcomes.1", "sit_out");
    assert_true(json_is_true(at(page, "misdealt")));
    json_decref(page);
    struct cr_input ruling = bj_in(CR_IN_RULING, CR_ROLE_INSPECTOR);
    ruling.choice = CR_BJ_RELAY;
    bj_do(kit, ruling);
    bj_do(kit, bj_cards("4h"));
    page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "due.input", "act");
    is_int(page, "due.seat", 0);
    bool splits = false, hits = false;
    for (size_t i = 0; i < json_array_size(at(page, "acts")); i++) {
        const json_t *act = json_array_get(at(page, "acts"), i);
        is_int(act, "box", 1);
        hits = hits || strcmp(json_string_value(at(act, "do")), "hit") == 0;
        splits = splits || strcmp(json_string_value(at(act, "do")), "split") == 0;
    }
    assert_true(hits && !splits);
    json_decref(page);
    bj_close(kit);
}

static void test_prizes_are_due_at_the_desk(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("tdc");
    bj_do(kit, bj_to("7s", "fortune_card"));
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, side(CR_BJ_BONUS, 1, 0, 10));
    bj_do(kit, side(CR_BJ_WHEEL, 1, 0, 10));
    bj_do(kit, bj_cards("7s 6d 7s"));
    json_t *page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "due.input", "award");
    is_text(page, "due.bet", "wheel");
    json_decref(page);
    assert_int_equal(bj_need(kit).outcomes, 0);
    struct cr_input award = side(CR_BJ_WHEEL, 1, 0, 50);
    award.kind = CR_IN_AWARD;
    award.role = CR_ROLE_SYSTEM;
    award.amount = CR_BJ_STAKE_MOST + 1;
    bj_refuse(kit, CR_OVERFLOW, award);
    award.amount = 0;
    bj_refuse(kit, CR_AMOUNT, award);
    award.amount = 50;
    bj_do(kit, award);
    bj_do(kit, bj_doing("hit", 1, 0, 0));
    bj_do(kit, bj_cards("7s"));
    award.choice = CR_BJ_BONUS;
    bj_refuse(kit, CR_NOT_THIS_PHASE, award); /* after the contributions */
    bj_do(kit, bj_cards("Td 9d"));
    assert_int_equal(bj_need(kit).kind, CR_NEED_AWARD);
    assert_int_equal(bj_need(kit).outcomes, 2000);
    assert_int_equal(bj_need(kit).what, CR_BJ_BONUS);
    award.amount = 0; /* an empty pool */
    bj_do(kit, award);
    assert_int_equal(bj_need(kit).kind, CR_NEED_NOTHING);
    bj_close(kit);
}

static void test_cards_that_are_gone(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("bg");
    kit->plate.deck_source = CR_FROM_HAND + 1;
    bj_start(kit);
    bj_fresh(kit, 2);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_cards("8s 6d 9h"));
    json_t *page = page_of(kit, CR_PAGE_STAFF, CR_NO_SEAT);
    is_text(page, "none_left", "6d 8s 9h");
    json_decref(page);
    bj_close(kit);
}

static void test_the_plate_is_what_the_rules_say(void **unused)
{
    (void)unused;
    static const struct {
        const char *house, *path;
        int64_t is;
    } rows[] = {
        { "m1", "decks", 8 },
        { "m1", "blind_double", 11 },
        { "m1", "natural.0", 3 },
        { "m1", "insurance.pays.0", 2 },
        { "tdc", "max_splits", 3 },
        { "tdc", "bonus.min", 5 },
        { "tdc", "wheel.max", 100 },
        { "tdc", "bonus_table.0.share_bp", 2000 },
        { "tdc", "bonus_table.2.pays.0", 240 },
        { "bg", "bettors", 1 },
        { "bg", "last_games", 3 },
        { "bg", "min", 10 },
        { "bg", "max", 500 },
        { "bg", "boxes", 7 },
    };
    static char bytes[8 * 1024];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct bj_kit *kit = table_of(rows[i].house);
        struct cr_text out = cr_text_on(bytes, sizeof bytes);
        cr_bj_plate_page(cr_table_play(kit->table), &out);
        json_t *page = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(page);
        is_int(page, rows[i].path, rows[i].is);
        if (strcmp(rows[i].house, "bg") == 0) {
            is_text(page, "even_money", "TJQKA");
            is_text(page, "insurance.ten", "789TJQK");
            is_text(page, "insurance.window", "box_has_two_cards");
            assert_true(json_is_null(at(page, "bonus")) && json_is_null(at(page, "max_splits")));
        }
        json_decref(page);
        cr_money least, most;
        cr_bj_limits(cr_table_play(kit->table), &least, &most);
        assert_true(least == 10 && most == 500);
        assert_int_equal(cr_bj_clause_ratio(cr_table_play(kit->table), CR_BC_NATURAL_PAYS).num, 3);
        assert_int_equal(cr_bj_clause_ratio(cr_table_play(kit->table), CR_BC_INSURANCE_PAYS).num,
                         2);
        assert_int_equal(cr_bj_clause_ratio(cr_table_play(kit->table), CR_BC_HAND_BUST).den, 0);
        bj_close(kit);
    }
}

static void test_actions_are_named(void **unused)
{
    (void)unused;
    char bytes[128];
    struct cr_text out = cr_text_on(bytes, sizeof bytes);
    struct cr_action act = { .input = CR_IN_ACT, .position = 2, .choice = CR_BJ_SPLIT };
    cr_text_begin(&out, '{');
    cr_bj_action_page(&act, &out);
    cr_text_end(&out, '}');
    assert_string_equal(bytes, "{\"box\":2,\"act\":\"split\"}");
    cr_text_clear(&out);
    act = (struct cr_action){ .input = CR_IN_BET, .position = 7, .choice = CR_BJ_BONUS };
    cr_text_begin(&out, '{');
    cr_bj_action_page(&act, &out);
    cr_text_end(&out, '}');
    assert_string_equal(bytes, "{\"box\":7,\"bet\":\"bonus\"}");
}

/* ---- Written and read again ---- */

struct told {
    enum cr_round_end end;
    char what[256];
};

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    struct told *told = context;
    told->end = outcome->end;
    snprintf(told->what, sizeof told->what, "%s", outcome->what);
}

static struct cr_rounds *reader(struct told *told)
{
    char root[512];
    struct cr_rounds *rounds;
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    assert_int_equal(cr_rounds_open(&rounds, root, on_round, told), CR_OK);
    return rounds;
}

static void line(struct cr_rounds *rounds, const char *text)
{
    cr_rounds_line(rounds, text, strlen(text));
}

#define HEADER "{\"croupier\":1,\"rulebook\":\"tdc\",\"game\":\"blackjack\"}"

/* Every input a random session takes, as its record has it: run again it is the same session. */
static void test_a_record_is_the_session(void **unused)
{
    (void)unused;
    struct told told = { CR_ROUND_FINE, "" };
    struct cr_rounds *first = reader(&told), *again = reader(&told);
    struct dice dice = { .seed = 77 };
    struct bj_kit kit = { .book = NULL };
    static const char header[] =
        "{\"croupier\":1,\"rulebook\":\"tdc\",\"game\":\"blackjack\",\"seats\":"
        "[{\"player\":\"a\",\"chips\":100000},{\"player\":\"b\",\"chips\":"
        "100000},{\"player\":\"c\",\"chips\":100000}]}";
    unsigned taken = 0;
    line(first, header);
    line(again, header);
    kit.table = cr_rounds_table(first);
    for (int i = 0; i < 20000; i++) {
        char written[1024];
        struct cr_text out = cr_text_on(written, sizeof written);
        struct cr_input input = play_input(&kit, &dice);
        bool bad;
        if (input.kind == CR_IN_UNDO || input.kind == CR_IN_SIT || input.kind == CR_IN_LEAVE ||
            input.kind == CR_IN_LAST_GAMES || input.kind == CR_IN_CLOSE_TABLE)
            continue;
        bool over =
            bj_need(&kit).kind == CR_NEED_NOTHING; /* what else comes begins the next round */
        if (over && input.kind != CR_IN_CONFIRM && input.kind != CR_IN_CARD) continue;
        if (cr_table_apply(kit.table, &input) != CR_OK) continue;
        cr_round_write_input(&out, first, kit.table, &input);
        if (cr_rounds_try(again, written, strlen(written), &bad) != CR_OK)
            fail_msg("%s: %s", written, cr_rounds_wrong(again));
        size_t size, other;
        const void *is = cr_table_bytes(kit.table, &size);
        const void *was = cr_table_bytes(cr_rounds_table(again), &other);
        if (size != other || memcmp(is, was, size) != 0) fail_msg("%s differs", written);
        taken++;
    }
    assert_true(taken > 5000);
    cr_rounds_close(first);
    cr_rounds_close(again);
}

static void test_lines_that_cannot_be_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *what;
    } rows[] = {
        { "{\"in\":\"card\",\"cards\":\"Xs\"}", "cards: cannot read \"Xs\"" },
        { "{\"in\":\"card\",\"cards\":7}", "cards is a text of cards: \"As Kd\"" },
        { "{\"in\":\"card\"}", "cards is missing" },
        { "{\"in\":\"card\",\"cards\":\"2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s 2s\"}",
          "cards: at most 16 cards can be read in one go" },
        { "{\"in\":\"shoe\",\"cards\":\"As Q\"}", "cards: cannot read \"Q\"" },
        { "{\"in\":\"shoe\",\"cards\":5}", "cards is a text of cards: \"As Kd\"" },
        { "{\"in\":\"shoe\",\"cards\":\"As\",\"to\":\"dealer\"}", "unknown key: to" },
        { "{\"in\":\"shoe\"}", "cards is a text of cards: \"As Kd\"" },
    };
    struct told told = { CR_ROUND_FINE, "" };
    struct cr_rounds *rounds = reader(&told);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        line(rounds, HEADER);
        line(rounds, rows[i].line);
        assert_int_equal(told.end, CR_ROUND_BAD);
        assert_string_equal(told.what, rows[i].what);
    }
    static char many[8 * 1024];
    struct cr_text out = cr_text_on(many, sizeof many);
    cr_text_put(&out, "{\"in\":\"shoe\",\"cards\":\"");
    for (int i = 0; i < 1025; i++)
        cr_text_put(&out, "As ");
    cr_text_put(&out, "\"}");
    line(rounds, HEADER);
    line(rounds, many);
    assert_string_equal(told.what, "cards: a shoe has at most 1024");
    cr_rounds_close(rounds);
}

static void test_an_expected_page_can_differ(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "{\"expect\":{\"page\":{\"phase\":\"deal\"}}}",
        "{\"expect\":{\"page\":{\"boxes\":[]}}}",
        "{\"expect\":{\"page\":{\"boxes\":[{\"box\":2}]}}}",
        "{\"expect\":{\"page\":{\"dealer\":[]}}}",
        "{\"expect\":{\"page\":{\"nothing\":1}}}",
        "{\"expect\":{\"page\":5}}",
    };
    struct told told = { CR_ROUND_FINE, "" };
    struct cr_rounds *rounds = reader(&told);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        line(rounds, HEADER);
        line(rounds, "{\"in\":\"bet\",\"player\":\"p\",\"box\":1,\"amount\":20}");
        line(rounds, "{\"expect\":{\"page\":{\"phase\":\"bets\",\"boxes\":[{\"box\":1}]}}}");
        assert_int_equal(told.end == CR_ROUND_DIFFERS && i == 0, false);
        told.end = CR_ROUND_FINE;
        line(rounds, wrong[i]);
        assert_int_equal(told.end, CR_ROUND_DIFFERS);
    }
    cr_rounds_close(rounds);
}

/* ---- Rulebooks that cannot be right ---- */

static void test_a_rulebook_agrees_with_itself(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("tdc");
    struct cr_error err;
    struct cr_bj_rules rules = kit->rules;
    assert_int_equal(cr_bj_rules_schema.finish(&rules, &err), CR_OK);
    rules.deck_source = 0;
    assert_int_equal(cr_bj_rules_schema.finish(&rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "deck_source");
    rules = kit->rules;
    rules.machine_decks = 1u << 6; /* without a machine */
    assert_int_equal(cr_bj_rules_schema.finish(&rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "machine_decks");
    rules = kit->rules;
    rules.bonus_count = 0;
    assert_int_equal(cr_bj_rules_schema.finish(&rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "bonus_table");
    bj_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_table_as_all_see_it),
        cmocka_unit_test(test_what_is_due_at_the_desk),
        cmocka_unit_test(test_prizes_are_due_at_the_desk),
        cmocka_unit_test(test_cards_that_are_gone),
        cmocka_unit_test(test_the_plate_is_what_the_rules_say),
        cmocka_unit_test(test_actions_are_named),
        cmocka_unit_test(test_a_record_is_the_session),
        cmocka_unit_test(test_lines_that_cannot_be_read),
        cmocka_unit_test(test_an_expected_page_can_differ),
        cmocka_unit_test(test_a_rulebook_agrees_with_itself),
    };
    return cmocka_run_group_tests_name("blackjack pages and files", tests, NULL, NULL);
}
