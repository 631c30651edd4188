/* pools.c -- jackpots on the floor: whole rounds with a hit, a mystery and a wheel; crashes; forgeries. */
#include "pools_house.h"

/* A round at box 1 with three sevens, the dealer breaking. */
static void play_sevens(struct house *house, uint32_t table, const char *sevens)
{
    char cards[32];
    snprintf(cards, sizeof cards, "%.2s 6d %.2s", sevens, sevens);
    deal(house, table, cards);
    MUST(one(house, 17, CR_ROLE_PLAYER, table, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}"));
    snprintf(cards, sizeof cards, "%.2s Td 9d", sevens);
    deal(house, table, cards);
}

static void test_j1_a_hit_waits_for_three_people_and_is_paid_from_the_pool(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 1000000);
    open_blackjack(house, 5, "", 2000000);
    seat(house, 5, 17);
    prepare(house, 5);
    put(house, 17, 5, 1, "box", 2000);
    put(house, 17, 5, 1, "bonus", 1000);
    play_sevens(house, 5, "7s");
    assert_int_equal(need_of(house, 5).kind, CR_NEED_AWARD);
    assert_int_equal(pool_of(house, 1)->money.amount, 987654);
    assert_int_equal(pool_of(house, 1)->aside, 246913);
    uint64_t number = pool_of(house, 1)->hits[0].number;

    assert_int_equal(one(house, DEALER, CR_ROLE_DEALER, 5, "{\"in\":\"confirm\"}"), CR_HIT_PENDING);
    assert_int_equal(
        one(house, PIT_BOSS, CR_ROLE_PIT_BOSS, 5,
            "{\"in\":\"award\",\"player\":\"17\",\"box\":1,\"bet\":\"bonus\",\"amount\":5}"),
        CR_HIT_PENDING);
    assert_int_equal(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number), CR_VERIFY_ROLE);
    assert_int_equal(hit(house, CASHIER, CR_ROLE_CASHIER, "verify", number), CR_VERIFY_ROLE);
    MUST(hit(house, INSPECTOR, CR_ROLE_INSPECTOR, "verify", number));
    assert_int_equal(hit(house, INSPECTOR, CR_ROLE_PIT_BOSS, "verify", number), CR_VERIFY_ROLE);
    assert_int_equal(hit(house, INSPECTOR, CR_ROLE_INSPECTOR, "verify", number), CR_VERIFY_ROLE);
    assert_int_equal(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number), CR_VERIFY_ROLE);
    reopen(house); /* a table that waits for an award survives */
    MUST(hit(house, PIT_BOSS, CR_ROLE_PIT_BOSS, "verify", number));
    assert_int_equal(hit(house, PIT_BOSS, CR_ROLE_MANAGER, "approve", number), CR_VERIFY_ROLE);
    assert_int_equal(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number + 1), CR_NOT_FOUND);
    MUST(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number));

    assert_int_equal(need_of(house, 5).kind, CR_NEED_NOTHING);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 1), -987654);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 100000 + 2000 + 246913);
    assert_int_equal(balance(house, CR_ACCOUNT_TABLE_WIN, cr_owner_at(5, 1)), 2000);
    assert_int_equal(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number), CR_NOT_FOUND);
    assert_int_equal(one(house, MANAGER, CR_ROLE_MANAGER, 5, "{\"in\":\"void\"}"),
                     CR_ROUND_CONFIRMED);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    check_books(house);
    must_verify(house, &found);
    assert_true(found.pool_records >= 9);
    close_house(house);
}

/* ---- Two tables ---- */

static void bet_sevens(struct house *house, uint32_t table, uint32_t player)
{
    put(house, player, table, 1, "box", 2000);
    put(house, player, table, 1, "bonus", 1000);
}

static void two_tables(struct house *house)
{
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 1000000);
    for (uint32_t table = 5; table <= 6; table++) {
        open_blackjack(house, table, "", 2000000);
        seat(house, table, 12 + table); /* 17, 18 */
        prepare(house, table);
        bet_sevens(house, table, 12 + table);
    }
}

static void hit_at(struct house *house, uint32_t table, const char *seven)
{
    char cards[32];
    snprintf(cards, sizeof cards, "%.2s 6d %.2s", seven, seven);
    deal(house, table, cards);
    MUST(
        one(house, 12 + table, CR_ROLE_PLAYER, table, "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}"));
    snprintf(cards, sizeof cards, "%.2s Td 9d", seven);
    deal(house, table, cards);
}

/* J10 with blackjack's shares: 20 %, then 10 % of what is left; J11: the first is rejected. */
static void
test_j10_j11_order_between_tables_is_the_pools_and_a_rejection_recomputes_nothing(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    two_tables(house);
    hit_at(house, 6, "7s");
    hit_at(house, 5, "7h");
    const struct cr_house_pool *pool = pool_of(house, 1);
    assert_int_equal(pool->hit_count, 2);
    assert_int_equal(pool->hits[0].claims[0].amount, 246913);
    assert_int_equal(pool->hits[1].claims[0].amount, 98765); /* of 9,876.54 */
    assert_int_equal(pool->money.amount, 888889);
    uint64_t first = pool->hits[0].number, second = pool->hits[1].number;
    decide(house, "reject", first);
    assert_int_equal(pool_of(house, 1)->money.amount, 888889 + 246913);
    decide(house, "approve", second);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 18), 100000 + 2000);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 100000 + 2000 + 98765);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 1), -(888889 + 246913));
    for (uint32_t table = 5; table <= 6; table++)
        dealer(house, table, "{\"in\":\"confirm\"}");
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

/* J9: three on one box, each a claim of his own. */
static void test_j9_every_bettor_of_a_box_claims_for_himself(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 1000000);
    open_blackjack(house, 5, "", 2000000);
    for (uint32_t player = 17; player <= 19; player++)
        seat(house, 5, player);
    prepare(house, 5);
    for (uint32_t player = 17; player <= 19; player++)
        bet_sevens(house, 5, player);
    hit_at(house, 5, "7s");
    assert_int_equal(pool_of(house, 1)->money.amount, 493828);
    decide(house, "approve", pool_of(house, 1)->hits[0].number);
    for (uint32_t player = 17; player <= 19; player++)
        assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, player), 100000 + 2000 + 246913);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

/* ---- Corrections ---- */

static void test_a_round_corrected_while_its_hit_is_pending_goes_to_the_pool_anew(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    const struct cr_input *inputs;
    size_t count, third = 0;
    char text[128];
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 333, 1000000); /* 33.3 of a bonus bet of 10.00: fractions too */
    open_blackjack(house, 5, "", 2000000);
    seat(house, 5, 17);
    prepare(house, 5);
    bet_sevens(house, 5, 17);
    hit_at(house, 5, "7s");
    const struct cr_house_pool *pool = pool_of(house, 1);
    assert_int_equal(pool->money.amount + pool->aside, 1234567 + 33);
    assert_int_equal(pool->money.acc, 3000);
    cr_table_inputs(cr_rounds_table(cr_floor_table(house->floor, 5)), &inputs, &count);
    for (size_t i = 0; i < count; i++)
        if (inputs[i].kind == CR_IN_CARD && inputs[i].to == 0) third = i + 1;
    third -= 2; /* before the dealer's ten and nine */
    snprintf(text, sizeof text,
             "{\"in\":\"amend\",\"ref\":%zu,\"with\":{\"in\":\"card\",\"cards\":\"7h\"}}", third);
    MUST(one(house, INSPECTOR, CR_ROLE_INSPECTOR, 5, text)); /* it was no spade: 120 to 1 */
    pool = pool_of(house, 1);
    assert_int_equal(pool->hit_count, 0);
    assert_int_equal(pool->aside, 0);
    assert_int_equal(pool->money.amount, 1234567);
    assert_int_equal(pool->money.acc, 0);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 1), -1234567);
    check_books(house);
    snprintf(text, sizeof text,
             "{\"in\":\"amend\",\"ref\":%zu,\"with\":{\"in\":\"card\",\"cards\":\"7s\"}}", third);
    MUST(one(house, INSPECTOR, CR_ROLE_INSPECTOR, 5, text));
    assert_int_equal(pool_of(house, 1)->hit_count, 1);
    MUST(one(house, MANAGER, CR_ROLE_MANAGER, 5, "{\"in\":\"void\"}")); /* J35 */
    assert_int_equal(pool_of(house, 1)->money.amount, 1234567);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 100000);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    assert_int_equal(pool_of(house, 1)->money.amount, 1234567); /* a void round gives nothing */
    prepare(house, 5);
    bet_sevens(house, 5, 17);
    hit_at(house, 5, "7h");
    decide(house, "approve", pool_of(house, 1)->hits[0].number);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT_CONTRIBUTIONS, 0), 33);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

/* ---- Payment ---- */

static void test_above_what_the_table_pays_in_chips_the_cage_pays(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 246912);
    open_blackjack(house, 5, "", 2000000);
    seat(house, 5, 17);
    prepare(house, 5);
    bet_sevens(house, 5, 17);
    hit_at(house, 5, "7s");
    decide(house, "approve", pool_of(house, 1)->hits[0].number);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 100000 + 2000);
    assert_int_equal(balance(house, CR_ACCOUNT_PAYABLE_CASH, 0), -246913);
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 1), -987654);
    dealer(house, 5, "{\"in\":\"confirm\"}");
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

static void test_a_float_that_cannot_pay_an_award_is_filled_first(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 1000000);
    open_blackjack(house, 5, "", 10000);
    seat(house, 5, 17);
    prepare(house, 5);
    bet_sevens(house, 5, 17);
    hit_at(house, 5, "7s");
    uint64_t number = pool_of(house, 1)->hits[0].number;
    MUST(hit(house, INSPECTOR, CR_ROLE_INSPECTOR, "verify", number));
    MUST(hit(house, PIT_BOSS, CR_ROLE_PIT_BOSS, "verify", number));
    struct cr_house_pool before = *pool_of(house, 1);
    assert_int_equal(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number), CR_OVERDRAWN);
    assert_memory_equal(&before, pool_of(house, 1), sizeof before);
    assert_int_equal(need_of(house, 5).kind, CR_NEED_AWARD);
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"fill\",\"currency\":\"TDC\",\"at\":5,\"amount\":1000000}"));
    MUST(hit(house, MANAGER, CR_ROLE_MANAGER, "approve", number));
    dealer(house, 5, "{\"in\":\"confirm\"}");
    must_verify(house, &found);
    close_house(house);
}

/* ---- Operations ---- */

static void test_side_bets_want_a_jackpot_and_a_wheel(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const char bonus[] = "{\"in\":\"bet\",\"box\":1,\"bet\":\"bonus\",\"amount\":1000}";
    static const char wheel[] = "{\"in\":\"bet\",\"box\":1,\"bet\":\"wheel\",\"amount\":1000}";
    open_house(house);
    furnish_tdc(house);
    open_blackjack(house, 5, "", 2000000);
    seat(house, 5, 17);
    prepare(house, 5);
    put(house, 17, 5, 1, "box", 2000);
    assert_int_equal(one(house, 17, CR_ROLE_PLAYER, 5, bonus), CR_NO_JACKPOT);
    assert_int_equal(one(house, 17, CR_ROLE_PLAYER, 5, wheel), CR_NO_WHEEL); /* J46 */
    open_jackpot(house, 0, 0);
    open_wheel(house);
    MUST(one(house, 17, CR_ROLE_PLAYER, 5, bonus));
    MUST(one(house, 17, CR_ROLE_PLAYER, 5, wheel));
    MUST(AS_MANAGER("{\"do\":\"pool_set\",\"pool\":1,\"state\":\"suspended\"}"));
    MUST(one(house, 17, CR_ROLE_PLAYER, 5, "{\"in\":\"remove\",\"box\":1,\"bet\":\"bonus\"}"));
    assert_int_equal(one(house, 17, CR_ROLE_PLAYER, 5, bonus), CR_NO_JACKPOT);
    close_house(house);
}

#define PLAN(kind, house, game, more)                                                             \
    "{\"do\":\"pool_open\",\"pool\":9,\"kind\":\"" kind "\",\"name\":\"Nine\",\"house\":\"" house \
    "\",\"currency\":\"TDC\",\"games\":[\"" game "\"]" more "}"

static void test_what_a_plan_is_refused_for(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const struct {
        enum cr_status status;
        const char *text;
    } rows[] = {
        { CR_NOT_IN_RULES,
          "{\"do\":\"pool_open\",\"pool\":9,\"kind\":\"progressive\",\"name\":\"N\","
          "\"house\":\"m1\",\"currency\":\"BYN\",\"games\":[\"blackjack\"]}" }, /* J54 */
        { CR_NOT_IN_RULES, PLAN("progressive", "tdc", "roulette", "") },
        { CR_NOT_IN_RULES, PLAN("progressive", "bg", "blackjack", "") },
        { CR_CAP_5,
          PLAN("progressive", "tdc", "blackjack", ",\"contribution\":10000,\"reserve\":1") },
        { CR_AWARD_MIN,
          PLAN("progressive", "tdc", "blackjack",
               ",\"awards\":[{\"line\":\"777 spades\",\"share\":1999,\"least\":2000}]") },
        { CR_AWARD_RANGE, PLAN("progressive", "tdc", "blackjack",
                               ",\"awards\":[{\"line\":\"777 spades\",\"share\":10001}]") },
        { CR_MYSTERY_RANGE, PLAN("mystery", "tdc", "blackjack", ",\"least\":5,\"most\":4") },
        { CR_MYSTERY_PRIZE, PLAN("mystery", "tdc", "russian-poker",
                                 ",\"least\":9999,\"most\":50000,\"chips_max\":50000") },
        { CR_MYSTERY_PRIZE, PLAN("mystery", "tdc", "texas-poker",
                                 ",\"least\":10000,\"most\":50001,\"chips_max\":50001") },
        { CR_NO_WHEEL, PLAN("wheel", "tdc", "blackjack", "") },
        { CR_WEIGHTS,
          PLAN("wheel", "tdc", "blackjack", ",\"segments\":[{\"times\":5,\"weight\":0}]") },
        { CR_BAD_INPUT, PLAN("machine_linked", "tdc", "blackjack", "") },
        { CR_BAD_INPUT, PLAN("lottery", "tdc", "blackjack", "") },
        { CR_BAD_INPUT, PLAN("progressive", "tdc", "blackjack", ",\"awards\":7") },
        { CR_BAD_INPUT, "{\"do\":\"pool_open\",\"pool\":0,\"kind\":\"progressive\"}" },
        { CR_BAD_INPUT, "{\"do\":\"pool_open\",\"pool\":9,\"kind\":\"progressive\"}" },
        { CR_NOT_FOUND, "{\"do\":\"pool_set\",\"pool\":9,\"state\":\"active\"}" },
        { CR_NO_SUCH_INPUT, "{\"do\":\"pool_dance\",\"pool\":1}" },
        { CR_HIDDEN, "{\"do\":\"pool_trigger\",\"pool\":2}" }, /* J33 */
        { CR_ALREADY_DONE,
          "{\"do\":\"pool_open\",\"pool\":1,\"kind\":\"progressive\",\"name\":\"N\","
          "\"house\":\"tdc\",\"currency\":\"TDC\",\"games\":[\"blackjack\"]}" },
        { CR_POOL_STATE, "{\"do\":\"pool_set\",\"pool\":1,\"state\":\"draft\"}" },
        { CR_POOL_STATE, "{\"do\":\"pool_set\",\"pool\":1,\"contribution\":7}" },
        { CR_BAD_INPUT, "{\"do\":\"pool_set\",\"pool\":1,\"state\":\"asleep\"}" },
        { CR_BAD_INPUT, "{\"do\":\"pool_set\",\"pool\":1,\"kind\":\"wheel\"}" },
        { CR_AMOUNT, "{\"do\":\"pool_seed\",\"pool\":1,\"amount\":0}" },
        { CR_RETENTION, "{\"do\":\"pool_move\",\"pool\":1,\"to\":\"house\"}" }, /* J49 */
        { CR_NOT_FOUND, "{\"do\":\"pool_move\",\"pool\":1,\"to\":77}" },
    };
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 0);
    struct cr_house_pool before = *pool_of(house, 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (AS_ADMIN("%s", rows[i].text) != rows[i].status)
            fail_msg("%s: %s", rows[i].text, house->text);
    assert_int_equal(house->floor->pool_count, 1);
    assert_memory_equal(&before, pool_of(house, 1), sizeof before);
    assert_int_equal(AS_MANAGER(PLAN("progressive", "tdc", "blackjack", "")), CR_FORBIDDEN_ROLE);
    assert_int_equal(house_op(house, PIT_BOSS, CR_ROLE_PIT_BOSS,
                              "{\"do\":\"pool_set\",\"pool\":1,\"state\":\"suspended\"}"),
                     CR_FORBIDDEN_ROLE);
    MUST(AS_ADMIN(PLAN("progressive", "tdc", "blackjack", "")));
    MUST(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":9,\"state\":\"submitted\"}"));
    assert_int_equal(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":9,\"state\":\"approved\"}"),
                     CR_FORBIDDEN_ROLE);
    close_house(house);
}

static void test_j49_a_jackpot_closes_into_another_and_only_when_empty(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 0);
    open_mystery(house, 100, 10000, 50000);
    char bound[65];
    memcpy(bound, pool_of(house, 2)->commitment, sizeof bound);
    MUST(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":2,\"state\":\"closing\"}"));
    assert_string_equal(pool_of(house, 2)->commitment, ""); /* revealed: nobody's any more */
    assert_int_equal(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":2,\"state\":\"closed\"}"),
                     CR_NOT_EMPTY);
    MUST(AS_ADMIN("{\"do\":\"pool_move\",\"pool\":2,\"to\":1}"));
    MUST(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":2,\"state\":\"closed\"}"));
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 1), -(1234567 + 10000));
    assert_int_equal(balance(house, CR_ACCOUNT_JACKPOT, 2), 0);
    reopen(house);
    assert_int_equal(pool_of(house, 1)->money.amount, 1234567 + 10000);
    assert_int_equal(pool_of(house, 2)->state, CR_POOL_CLOSED);
    check_books(house);
    must_verify(house, &found);
    close_house(house);
}

/* ---- Many records ---- */

static void test_a_jackpot_of_many_records_is_read_from_where_it_last_said_all(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_tdc(house);
    open_jackpot(house, 0, 0);
    static const char text[] = "{\"do\":\"pool_seed\",\"pool\":1,\"amount\":1}";
    for (int i = 0; i < 700; i++) {
        struct cr_command command = {
            .by = MANAGER, .role = CR_ROLE_MANAGER, .text = text, .size = sizeof text - 1
        };
        uint64_t id = 1000000 + (uint64_t)i;
        memcpy(command.id, &id, sizeof id);
        assert_int_equal(cr_floor_submit(house->floor, &command), CR_OK);
    }
    cr_floor_turn(house->floor);
    struct cr_house_pool before = *pool_of(house, 1);
    assert_int_equal(before.money.amount, 1234567 + 700);
    reopen(house);
    assert_memory_equal(&before, pool_of(house, 1), sizeof before);
    must_verify(house, &found);
    close_house(house);
    /* What no reader of the end sees, verify does; what a reader begins with is held against the rest. */
    forge("pool/1", 5, "\"amount\":1234567", "\"amount\":1234568");
    open_house(house);
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
    assert_string_equal(house->err.where, "pool/1, record 5");
    close_house(house);
}

/* ---- Forgeries ---- */

static void test_whatever_is_changed_of_a_jackpot_is_named(void **unused)
{
    (void)unused;
    static const struct {
        const char *stream, *from, *to, *where;
    } forgeries[] = {
        { "pool/1", "\"added\":33", "\"added\":34", "pool/1" },
        { "pool/1", "[[17,1,\"bonus\",1000]]", "[[18,1,\"bonus\",1000]]", "table/5" },
        { "pool/1", "\"share\":2000", "\"share\":2001", "pool/1" },
        { "pool/1", "\"amount\":246920,\"claim\":0", "\"amount\":246919,\"claim\":0", "pool/1" },
        { "pool/1", "\"role\":\"inspector\"", "\"role\":\"pit_boss\"", "pool/1" },
        { "pool/1", "\"do\":\"approve\"", "\"do\":\"reject\"", "pool/1" },
        { "table/5", "\"record\":10", "\"record\":11", "table/5" },
        { "table/5", "\"pools\":[[1,6]]", "\"pools\":[[1,7]]", "table/5" },
    };
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        static struct house it;
        struct house *house = &it;
        struct cr_verified found;
        if (i > 0) assert_int_equal(drop_folder(NULL) | make_folder(NULL), 0);
        open_house(house);
        furnish_tdc(house);
        open_jackpot(house, 333, 1000000);
        open_blackjack(house, 5, "", 2000000);
        seat(house, 5, 17);
        prepare(house, 5);
        bet_sevens(house, 5, 17);
        hit_at(house, 5, "7s");
        decide(house, "approve", pool_of(house, 1)->hits[0].number);
        dealer(house, 5, "{\"in\":\"confirm\"}");
        must_verify(house, &found);
        uint64_t last = strcmp(forgeries[i].stream, "pool/1") == 0
                            ? cr_floor_find_pool(house->floor, 1)->head.number
                            : cr_floor_find(house->floor, 5)->head.number;
        close_house(house);
        uint64_t number = find_text(forgeries[i].stream, forgeries[i].from, last);
        forge(forgeries[i].stream, number, forgeries[i].from, forgeries[i].to);
        enum cr_status status = verify(house, &found);
        if (status != CR_BROKEN_CHAIN && status != CR_INVARIANT)
            fail_msg("%s -> %s is not found", forgeries[i].from, forgeries[i].to);
        if (strncmp(house->err.where, forgeries[i].where, strlen(forgeries[i].where)) != 0)
            fail_msg("%s: found at %s: %s", forgeries[i].from, house->err.where, house->err.what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_j1_a_hit_waits_for_three_people_and_is_paid_from_the_pool),
        WITH_FOLDER(
            test_j10_j11_order_between_tables_is_the_pools_and_a_rejection_recomputes_nothing),
        WITH_FOLDER(test_j9_every_bettor_of_a_box_claims_for_himself),
        WITH_FOLDER(test_a_round_corrected_while_its_hit_is_pending_goes_to_the_pool_anew),
        WITH_FOLDER(test_above_what_the_table_pays_in_chips_the_cage_pays),
        WITH_FOLDER(test_a_float_that_cannot_pay_an_award_is_filled_first),
        WITH_FOLDER(test_side_bets_want_a_jackpot_and_a_wheel),
        WITH_FOLDER(test_what_a_plan_is_refused_for),
        WITH_FOLDER(test_j49_a_jackpot_closes_into_another_and_only_when_empty),
        WITH_FOLDER(test_a_jackpot_of_many_records_is_read_from_where_it_last_said_all),
        WITH_FOLDER(test_whatever_is_changed_of_a_jackpot_is_named),
    };
    return cmocka_run_group_tests_name("pools", tests, NULL, NULL);
}
