/* mystery.c -- a mystery jackpot and the wheel of fortune on the floor; electronic tables; pulled plugs. */
#include "pools_house.h"

/* ---- Mystery ---- */

static struct cr_trigger trigger_of(const struct house *house)
{
    struct cr_trigger trigger;
    assert_true(cr_pool_trigger(house->floor, pool_of(house, 2), &trigger));
    return trigger;
}

/* The card the system drew for this round, as all see it: "bonus_card", "fortune_card". */
static void drawn_card(const struct house *house, uint32_t table, const char *which, char card[3])
{
    static char text[65536];
    struct cr_text page = cr_text_on(text, sizeof text);
    cr_page_public((struct cr_rounds *)(uintptr_t)cr_floor_table(house->floor, table), &page);
    json_t *shown = json_loads(text, 0, NULL);
    const char *found = json_string_value(json_object_get(shown, which));
    if (!found) fail_msg("no %s: %s", which, text);
    snprintf(card, 3, "%s", found);
    json_decref(shown);
}

/* A round at box 1, and box 2 where there is a second bonus bet; all stand, the dealer has 19 and takes all:
 * the bonus card is not among the cards. */
static void play_round(struct house *house, int first, int second)
{
    static unsigned rounds; /* a shoe has six of each card: suits take turns */
    char a = "shdc"[rounds % 4], b = "shdc"[++rounds % 4], cards[32], bonus[3];
    prepare(house, 5);
    drawn_card(house, 5, "bonus_card", bonus);
    char ten = bonus[0] == 'T' ? 'J' : 'T', eight = bonus[0] == '8' ? '7' : '8';
    put(house, 17, 5, 1, "box", 2000);
    put(house, 17, 5, 1, "bonus", first);
    if (second > 0) {
        put(house, 18, 5, 2, "box", 2000);
        put(house, 18, 5, 2, "bonus", second);
    }
    if (second > 0)
        snprintf(cards, sizeof cards, "%c%c %c%c 9%c %c%c %c%c", ten, a, ten, b, a, eight, a, eight,
                 b);
    else
        snprintf(cards, sizeof cards, "%c%c 9%c %c%c", ten, a, a, eight, a);
    deal(house, 5, cards);
    MUST(one(house, 17, CR_ROLE_PLAYER, 5, "{\"in\":\"act\",\"box\":1,\"do\":\"stand\"}"));
    if (second > 0)
        MUST(one(house, 18, CR_ROLE_PLAYER, 5, "{\"in\":\"act\",\"box\":2,\"do\":\"stand\"}"));
    snprintf(cards, sizeof cards, "K%c", a);
    deal(house, 5, cards);
    assert_int_equal(need_of(house, 5).kind, CR_NEED_NOTHING);
}

static void mystery_house(struct house *house, int least, int most)
{
    furnish_tdc(house);
    open_jackpot(house, 0, 1000000);
    open_mystery(house, 10000, least, most); /* the whole of every bonus bet */
    open_blackjack(house, 5, "", 2000000);
    seat(house, 5, 17);
    seat(house, 5, 18);
}

static cr_money awarded(const struct house *house, unsigned seat_number)
{
    const struct cr_events *events =
        cr_table_events(cr_rounds_table(cr_floor_table(house->floor, 5)));
    cr_money sum = 0;
    for (size_t i = 0; i < events->count; i++)
        if (events->list[i].kind == CR_EV_AWARDED && events->list[i].seat == seat_number)
            sum += events->list[i].paid;
    return sum;
}

static void test_j27_j28_the_bet_that_reaches_the_trigger_wins_it(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    mystery_house(house, 10000, 10400);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 2), -10000);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT_SEED, 0), 1234567 + 10000);
    char bound[65], text[8192];
    memcpy(bound, pool_of(house, 2)->commitment, sizeof bound);
    cr_money trigger = (cr_money)trigger_of(house).at;
    struct cr_text page = cr_text_on(text, sizeof text);
    cr_floor_pools(house->floor, &page);
    assert_non_null(strstr(text, bound)); /* J33: the commitment is shown, the rest is not */
    assert_null(strstr(text, pool_of(house, 2)->sealed));
    assert_null(strstr(text, "trigger"));

    play_round(house, 500, 0);
    assert_int_equal(awarded(house, 0), 0);
    dealer(house, 5, "{\"in\":\"confirm\"}"); /* the prize comes first, and is seen */
    assert_int_equal(need_of(house, 5).kind, CR_NEED_NOTHING);
    assert_int_equal(awarded(house, 0), trigger);
    assert_int_equal(pool_of(house, 2)->money.amount, 10000 + 10500 - trigger);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 100000 - 2500 + trigger);
    assert_int_equal(pool_of(house, 2)->cycle, 2);
    assert_string_not_equal(pool_of(house, 2)->commitment, bound);
    assert_int_equal(one(house, MANAGER, CR_ROLE_MANAGER, 5, "{\"in\":\"void\"}"),
                     CR_ROUND_CONFIRMED);
    reopen(house); /* between the prize and the confirmation */
    assert_int_equal(pool_of(house, 2)->money.amount, 10000 + 10500 - trigger);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    assert_int_equal(need_of(house, 5).kind, CR_NEED_BETS);
    assert_int_equal(pool_of(house, 2)->last[0].amount, trigger);
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

/* J29-J32: bets of one round one after the other; the second belongs to the next cycle. */
static void test_j30_j31_two_bets_of_one_round_are_two_contributions(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    int both = 0, neither = 0;
    open_house(house);
    mystery_house(house, 10000, 11500);
    for (int i = 0; i < 12; i++) {
        cr_money amount = pool_of(house, 2)->money.amount, first = (cr_money)trigger_of(house).at;
        uint64_t cycle = pool_of(house, 2)->cycle;
        cr_money had[2] = { balance(house, CR_ACCOUNT_PLAYER, 17),
                            balance(house, CR_ACCOUNT_PLAYER, 18) };
        bool a_wins = amount + 200 >= first;
        play_round(house, 200, 300);
        if (i % 3 == 0) { /* the next bet confirms it, prize and all */
            put(house, 17, 5, 1, "box", 2000);
            MUST(
                one(house, 17, CR_ROLE_PLAYER, 5, "{\"in\":\"remove\",\"box\":1,\"bet\":\"box\"}"));
        } else {
            dealer(house, 5, "{\"in\":\"confirm\"}");
            if (need_of(house, 5).kind == CR_NEED_NOTHING) dealer(house, 5, "{\"in\":\"confirm\"}");
        }
        cr_money won = balance(house, CR_ACCOUNT_PLAYER, 17) - had[0] + 200 + 2000;
        cr_money other = balance(house, CR_ACCOUNT_PLAYER, 18) - had[1] + 300 + 2000;
        assert_int_equal(won, a_wins ? first : 0);
        cr_money after = amount + 500 - won - other + (won > 0) * 10000 + (other > 0) * 10000;
        assert_int_equal(pool_of(house, 2)->money.amount, after);
        assert_int_equal(pool_of(house, 2)->cycle, cycle + (won > 0) + (other > 0));
        assert_true(other == 0 || (other >= 10000 && other <= 11500));
        if (!a_wins) assert_int_equal(other, amount + 500 >= first ? first : 0);
        both += won > 0 && other > 0;
        neither += won == 0 && other == 0;
        if (i % 4 == 1) reopen(house);
    }
    print_message("# both %d, neither %d\n", both, neither);
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

static void test_j35_a_void_round_contributes_nothing(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    mystery_house(house, 10000, 10001);
    play_round(house, 500, 0);
    MUST(one(house, MANAGER, CR_ROLE_MANAGER, 5, "{\"in\":\"void\"}"));
    dealer(house, 5, "{\"in\":\"confirm\"}");
    assert_int_equal(pool_of(house, 2)->cycle, 1);
    assert_int_equal(pool_of(house, 2)->money.amount, 10000);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 100000);
    must_verify(house, &found);
    close_house(house);
}

static void test_j34_a_trigger_that_was_not_bound_is_found_out(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char from[64], to[64];
    open_house(house);
    mystery_house(house, 10000, 10400);
    long long trigger = (long long)trigger_of(house).at;
    play_round(house, 500, 0);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    dealer(house, 5, "{\"in\":\"confirm\"}");
    must_verify(house, &found);
    close_house(house);
    snprintf(from, sizeof from, "\"trigger\":%lld", trigger);
    snprintf(to, sizeof to, "\"trigger\":%lld", trigger + 1);
    uint64_t number = find_text("pool/2", from, 1000);
    forge("pool/2", number, from, to);
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
    snprintf(to, sizeof to, "pool/2, record %llu", (unsigned long long)number);
    assert_string_equal(house->err.where, to);
}

/* ---- The wheel ---- */

static void test_j36_the_wheel_turns_at_once_for_the_fortune_card(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char card[3], cards[16];
    open_house(house);
    furnish_tdc(house);
    open_wheel(house);
    open_blackjack(house, 5, "", 2500); /* enough for no prize */
    seat(house, 5, 17);
    prepare(house, 5);
    drawn_card(house, 5, "fortune_card", card);
    put(house, 17, 5, 1, "box", 1000);
    put(house, 17, 5, 1, "wheel", 1000);
    snprintf(cards, sizeof cards, "%s 6d", card);
    deal(house, 5, cards);
    deal(house, 5, strcmp(card, "5c") == 0 ? "5d" : "5c");
    assert_int_equal(need_of(house, 5).kind, CR_NEED_AWARD); /* it waits for chips */
    reopen(house);
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"fill\",\"currency\":\"TDC\",\"at\":5,\"amount\":1000}"));
    assert_int_equal(need_of(house, 5).kind, CR_NEED_AWARD);
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"fill\",\"currency\":\"TDC\",\"at\":5,\"amount\":1000000}"));
    assert_int_equal(need_of(house, 5).kind, CR_NEED_DECISION);
    cr_money prize = balance(house, CR_ACCOUNT_PLAYER, 17) - (100000 - 1000);
    assert_true(prize == 5000 || prize == 10000 || prize == 20000 || prize == 50000 ||
                prize == 100000);
    assert_int_equal(balance(house, CR_ACCOUNT_TABLE_WIN, cr_owner_at(5, 1)), prize);
    MUST(one(house, 17, CR_ROLE_PLAYER, 5, "{\"in\":\"act\",\"box\":1,\"do\":\"stand\"}"));
    deal(house, 5, "Td 9d");
    dealer(house, 5, "{\"in\":\"confirm\"}");
    check_books(house);
    must_verify(house, &found);
    close_house(house);
    char from[64], to[64]; /* another prize than the draw gives */
    snprintf(from, sizeof from, "\"prize\":%lld", (long long)prize);
    snprintf(to, sizeof to, "\"prize\":%lld", (long long)prize + 1);
    forge("pool/3", find_text("pool/3", from, 100), from, to);
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
    assert_int_equal(strncmp(house->err.where, "pool/3", 6), 0);
}

/* ---- Electronic ---- */

/* Every kind of bet of the game on every box, as often as it takes; whoever is asked lets his time run out. */
static void play_alone(struct house *house, uint32_t table, const char *main_bet, int boxes,
                       int rounds)
{
    for (int i = 0; rounds > 0; i++) {
        struct cr_need need = need_of(house, table);
        assert_true(i < 20000);
        if (need.kind == CR_NEED_BETS && cr_floor_due(house->floor) == INT64_MAX) {
            for (int box = 1; box <= boxes; box++) {
                put(house, 17, table, box, main_bet, 500);
                put(house, 17, table, box, "bonus", 100);
                put(house, 17, table, box, "wheel", 100);
            }
            rounds--;
        } else if (need.kind == CR_NEED_AWARD) {
            decide(house, "approve", pool_of(house, 1)->hits[0].number);
        } else {
            let_tick(house, 60);
        }
        if (i % 50 == 49) reopen(house);
    }
}

static void electronic_house(struct house *house, const char *games)
{
    open_house(house);
    furnish_tdc(house);
    static const char *const plans[] = {
        "\"kind\":\"progressive\",\"contribution\":500,\"chips_max\":10000000,\"reset\":1000000",
        ("\"kind\":\"mystery\",\"contribution\":2000,\"least\":10000,\"most\":10300,"
         "\"chips_max\":10300"),
        "\"kind\":\"wheel\",\"segments\":[{\"times\":5,\"weight\":3},{\"sum\":700,\"weight\":1}]",
    };
    for (int i = 0; i < 3; i++) {
        MUST(AS_ADMIN("{\"do\":\"pool_open\",\"pool\":%d,\"name\":\"Pool\",\"house\":\"tdc\","
                      "\"currency\":\"TDC\",\"games\":[%s],%s}",
                      i + 1, games, plans[i]));
        activate(house, i + 1);
    }
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"buy_in\",\"currency\":\"TDC\",\"visitor\":17,\"amount\":5000000}"));
}

#define ELECTRONIC                                                      \
    "\"chance\":\"electronic\",\"bet_seconds\":5,\"result_seconds\":5," \
    "\"decision_seconds\":5,"

static void check_evening(struct house *house)
{
    struct cr_verified found;
    uint64_t turns = cr_floor_find_pool(house->floor, 3)->head.number - 4;
    assert_true(turns > 0);
    assert_true(pool_of(house, 2)->cycle > 2);
    assert_true(balance(house, CR_ACCOUNT_JACKPOT_CONTRIBUTIONS, 0) > 0);
    print_message("# cycles %llu, turns of the wheel %llu\n",
                  (unsigned long long)pool_of(house, 2)->cycle, (unsigned long long)turns);
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

static void test_an_electronic_table_plays_for_all_of_them_by_itself(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    electronic_house(house, "\"blackjack\"");
    open_blackjack(house, 5, ELECTRONIC, 20000000);
    seat(house, 5, 17);
    /* 280 bets, the fortune card among two of 52: without one turn once in fifty thousand runs */
    play_alone(house, 5, "box", 7, 40);
    check_evening(house);
}

static void test_poker_against_the_house_plays_for_the_same_jackpots(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const char *const games[] = { "texas-poker", "russian-poker" };
    electronic_house(house, "\"texas-poker\",\"russian-poker\"");
    for (uint32_t i = 0; i < 2; i++) {
        char text[512];
        MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                      "{\"do\":\"fill\",\"currency\":\"TDC\",\"at\":%u,\"amount\":10000000}",
                      5 + i));
        snprintf(
            text, sizeof text,
            "{\"do\":\"open\",\"rulebook\":\"tdc\",\"game\":\"%s\",\"name\":\"Poker\"," ELECTRONIC
            "\"table\":{\"min_ante\":500,\"max_ante\":5000,\"max_payout\":500000,"
            "\"bonus_min\":100,\"bonus_max\":1000,\"wheel_min\":100,\"wheel_max\":1000}}",
            games[i]);
        MUST(one(house, PIT_BOSS, CR_ROLE_PIT_BOSS, 5 + i, text));
        MUST(one(house, 17, CR_ROLE_PLAYER, 5 + i, "{\"in\":\"sit\",\"chips\":2000000}"));
        play_alone(house, 5 + i, "ante", i ? 1 : 3, 40); /* Russian poker: one light box a player */
    }
    check_evening(house);
}

/* ---- Disks ---- */

static void test_a_batch_that_fails_leaves_pool_and_table_as_they_were(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    static struct cr_house_pool before;
    char uri[160];
    open_forgetful(house, uri);
    mystery_house(house, 10000, 10400);
    play_round(house, 500, 0);
    before = *pool_of(house, 2);
    cr_money trigger = (cr_money)trigger_of(house).at;
    forgetful_arm(&(struct forgetful_plan){ .seed = 2, .full_at = 1, .full_for = 1000000 });
    assert_int_equal(one(house, DEALER, CR_ROLE_DEALER, 5, "{\"in\":\"confirm\"}"), CR_STORE);
    assert_memory_equal(&before, pool_of(house, 2), sizeof before);
    assert_int_equal(awarded(house, 0), 0);
    assert_int_equal(AS_ADMIN("{\"do\":\"pool_open\",\"pool\":7,\"kind\":\"progressive\",\"name\":"
                              "\"Seven\",\"house\":\"tdc\",\"currency\":\"TDC\",\"games\":["
                              "\"blackjack\"]}"),
                     CR_STORE);
    assert_null(cr_floor_find_pool(house->floor, 7));
    forgetful_arm(&(struct forgetful_plan){ .seed = 2 });
    dealer(house, 5, "{\"in\":\"confirm\"}");
    assert_int_equal(awarded(house, 0), trigger); /* the same */
    dealer(house, 5, "{\"in\":\"confirm\"}");
    must_verify(house, &found);
    leave_forgetful(house);
}

/* Whatever was cut, the house comes up with the hit pending or paid, never half. */
static void test_a_pulled_plug_at_an_approval_pays_all_or_nothing(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    char uri[160];
    int cuts = 0;
    open_forgetful(house, uri);
    furnish_tdc(house);
    open_jackpot(house, 500, 10000000);
    open_blackjack(house, 5, "", 20000000);
    seat(house, 5, 17);
    for (long cut = 1; cut <= 15; cut += 2) {
        char suit = "shdc"[cut / 2 % 4], cards[16];
        prepare(house, 5);
        put(house, 17, 5, 1, "box", 500);
        put(house, 17, 5, 1, "bonus", 1000);
        snprintf(cards, sizeof cards, "7%c 6%c 7%c", suit, suit, suit);
        deal(house, 5, cards);
        MUST(one(house, 17, CR_ROLE_PLAYER, 5, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}"));
        snprintf(cards, sizeof cards, "7%c T%c 9%c", suit, suit, suit);
        deal(house, 5, cards);
        uint64_t number = pool_of(house, 1)->hits[0].number;
        MUST(hit(house, INSPECTOR, CR_ROLE_INSPECTOR, "verify", number));
        MUST(hit(house, PIT_BOSS, CR_ROLE_PIT_BOSS, "verify", number));
        cr_money in_pool = balance(house, CR_ACCOUNT_JACKPOT, 1);
        cr_money amount = pool_of(house, 1)->hits[0].claims[0].amount;
        forgetful_arm(
            &(struct forgetful_plan){ .seed = (uint64_t)cut,
                                      .cut_at = cut,
                                      .keep = (enum forgetful_keep)(cut % FORGETFUL_KEEPS) });
        hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number);
        cuts += forgetful_is_cut();
        close_house(house);
        forgetful_settle();
        if (open_at(house, uri) != CR_OK) fail_msg("%s: %s", house->err.where, house->err.what);
        bool paid = pool_of(house, 1)->hit_count == 0;
        assert_int_equal(need_of(house, 5).kind, paid ? CR_NEED_NOTHING : CR_NEED_AWARD);
        if (!paid) MUST(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number));
        assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 1), in_pool + amount);
        dealer(house, 5, "{\"in\":\"confirm\"}");
    }
    assert_true(cuts > 3);
    print_message("# %d cuts\n", cuts);
    check_books(house);
    must_verify(house, &found);
    leave_forgetful(house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_j27_j28_the_bet_that_reaches_the_trigger_wins_it),
        WITH_FOLDER(test_j30_j31_two_bets_of_one_round_are_two_contributions),
        WITH_FOLDER(test_j35_a_void_round_contributes_nothing),
        WITH_FOLDER(test_j34_a_trigger_that_was_not_bound_is_found_out),
        WITH_FOLDER(test_j36_the_wheel_turns_at_once_for_the_fortune_card),
        WITH_FOLDER(test_an_electronic_table_plays_for_all_of_them_by_itself),
        WITH_FOLDER(test_poker_against_the_house_plays_for_the_same_jackpots),
        WITH_FOLDER(test_a_batch_that_fails_leaves_pool_and_table_as_they_were),
        WITH_FOLDER(test_a_pulled_plug_at_an_approval_pays_all_or_nothing),
    };
    return cmocka_run_group_tests_name("mystery", tests, NULL, NULL);
}
