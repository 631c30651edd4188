/* room.c -- the poker room through commands, each by the role it names [poker-room A, B, C, K]. */
#include "electronic_house.h"

#include "floor/page.h"
#include "floor/played.h"
#include "floor/room.h"
#include "ledger/currency.h"

enum { MANAGER = 1, FLOOR_MAN = 3, DEALER = 5, CASHIER = 8, ANNA = 21, BORIS = 22, VERA = 23 };
#define MINUTE (60 * SECOND)

static int begin(void **state)
{
    static struct house kept;
    make_folder(state);
    memset(&kept, 0, sizeof kept);
    struct house *house = *state = &kept;
    open_house(house);
    MUST(one(house, MANAGER, CR_ROLE_MANAGER, 0,
             "{\"do\":\"register_chips\",\"currency\":\"BYN\",\"amount\":90000000}"));
    MUST(one(house, CASHIER, CR_ROLE_CASHIER, 0,
             "{\"do\":\"chips_to_cage\",\"currency\":\"BYN\",\"amount\":90000000}"));
    for (int visitor = ANNA; visitor <= VERA; visitor++) {
        char text[128];
        snprintf(text, sizeof text,
                 "{\"do\":\"buy_in\",\"currency\":\"BYN\",\"visitor\":%d,\"amount\":1000000}",
                 visitor);
        MUST(one(house, CASHIER, CR_ROLE_CASHIER, 0, text));
    }
    for (uint32_t table = 1; table <= 2; table++)
        MUST(one(house, MANAGER, CR_ROLE_MANAGER, table,
                 "{\"do\":\"open\",\"rulebook\":\"rf\",\"game\":\"holdem\",\"name\":\"Hold'em\","
                 "\"table\":{\"min_bet\":100}}"));
    return 0;
}

static int end(void **state)
{
    struct house *house = *state;
    struct cr_verified found;
    if (verify(house, &found) != CR_OK) fail_msg("%s: %s", house->err.where, house->err.what);
    close_house(house);
    return drop_folder(state);
}

static enum cr_status at(struct house *house, uint32_t by, enum cr_role role, uint32_t table,
                         const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return one(house, by, role, table, text);
}

#define PLAYER(who, table, ...) at(house, who, CR_ROLE_PLAYER, table, __VA_ARGS__)
#define BY_FLOOR(table, ...)    at(house, FLOOR_MAN, CR_ROLE_FLOOR, table, __VA_ARGS__)

static void says(const struct house *house, const char *part)
{
    if (!strstr(house->text, part)) fail_msg("%s is not in: %s", part, house->text);
}

static void says_in(const char *text, const char *part)
{
    if (!strstr(text, part)) fail_msg("%s is not in: %s", part, text);
}

/* Sits, asks to come into play, and is approved [B1]. */
static void come(struct house *house, uint32_t player, uint32_t table, int amount)
{
    MUST(PLAYER(player, table, "{\"in\":\"sit\"}"));
    MUST(PLAYER(player, table, "{\"in\":\"bring\",\"amount\":%d}", amount));
    MUST(BY_FLOOR(table, "{\"in\":\"ruling\",\"ruling\":\"approve\",\"player\":\"%u\"}", player));
}

static void go(struct house *house, uint32_t player, uint32_t table)
{
    MUST(BY_FLOOR(table, "{\"in\":\"take_up\",\"player\":\"%u\"}", player));
    MUST(PLAYER(player, table, "{\"in\":\"leave\"}"));
}

static void w01_the_least_to_come_in_with(void **state)
{
    struct house *house = *state;
    MUST(PLAYER(ANNA, 1, "{\"in\":\"sit\"}"));
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"bring\",\"amount\":9900}"), CR_MIN_BUYIN);
    says(house, "buy-in 9900 below minimum 10000");
}

/* Nobody is in play before the floor approves, nor gets up with his chips without it. */
static void b1_b10_the_floor_is_there(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"take_up\"}"), CR_FLOOR_NEEDED);
    says(house, "floor approval needed");
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"leave\"}"), CR_CHIPS_IN_PLAY);
    go(house, ANNA, 1);
    const struct cr_room_session *session = &house->floor->room->live.sessions[0];
    assert_int_equal(house->floor->room->live.session_count, 1);
    assert_int_equal(session->bought, 10000);
    assert_int_equal(session->taken, 10000);
    assert_int_equal(session->player, ANNA);
}

static void deals(struct house *house, const char *text)
{
    MUST(one(house, DEALER, CR_ROLE_DEALER, 1, text));
}

/* The first seat draws the button; between two it has the small blind, and folds it. */
static void fold_a_hand(struct house *house)
{
    deals(house, "{\"in\":\"shuffle\"}");
    deals(house, "{\"in\":\"card\",\"cards\":\"Ks 2d\"}");
    deals(house, "{\"in\":\"confirm\"}");
    deals(house, "{\"in\":\"shuffle\"}");
    deals(house, "{\"in\":\"card\",\"cards\":\"?? ?? ?? ??\"}");
    deals(house, "{\"in\":\"act\",\"player\":\"21\",\"do\":\"fold\"}");
    deals(house, "{\"in\":\"confirm\"}");
}

static void w06_w07_back_within_the_hour(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    fold_a_hand(house);
    go(house, BORIS, 1);
    assert_int_equal(house->floor->room->live.sessions[1].taken, 10050);
    house->clock += 40 * MINUTE;
    MUST(PLAYER(BORIS, 1, "{\"in\":\"sit\"}"));
    assert_int_equal(PLAYER(BORIS, 1, "{\"in\":\"bring\",\"amount\":10000}"), CR_PROFIT_LOCK);
    says(house, "below 10050");
    MUST(PLAYER(BORIS, 1, "{\"in\":\"bring\",\"amount\":10050}"));
    MUST(PLAYER(BORIS, 1, "{\"in\":\"act\",\"do\":\"no_bring\"}"));
    house->clock += 20 * MINUTE;
    MUST(PLAYER(BORIS, 1, "{\"in\":\"bring\",\"amount\":10000}"));
}

/* Q14: who had a blind in the hand before and takes another seat posts the big blind, or waits. */
static void q14_another_seat(void **state)
{
    struct house *house = *state;
    char buffer[16384];
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_wish\",\"seat\":5}"));
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    cr_floor_inspect(house->floor, 1, &page);
    says_in(buffer,
            "\"next\":[[3,23],[4,23],[5,21]"); /* W14: who sits there goes before who waits */
    page = cr_text_on(buffer, sizeof buffer);
    MUST(BY_FLOOR(1, "{\"do\":\"room_hold\",\"visitor\":23,\"seat\":6}"));
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"sit\",\"seat\":2}"), CR_SEAT_TAKEN);
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"sit\",\"seat\":6}"), CR_SEAT_HELD);
    fold_a_hand(house);
    MUST(PLAYER(ANNA, 1, "{\"in\":\"sit\",\"seat\":5}"));
    const struct cr_table *table = cr_rounds_table(cr_floor_table(house->floor, 1));
    assert_int_equal(cr_table_seat_of(table, ANNA), 4);
    assert_int_equal(house->floor->room->live.wish_count, 0);
    cr_floor_public(house->floor, 1, house->clock, &page);
    says_in(buffer, "\"owes\":[\"big\"]");
    says_in(buffer, "\"stack\":9950");
    MUST(PLAYER(ANNA, 1, "{\"in\":\"act\",\"do\":\"post\"}"));
    deals(house, "{\"in\":\"shuffle\"}");
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"sit\",\"seat\":7}"), CR_STAKES_OUT);
    reopen(house);
    table = cr_rounds_table(cr_floor_table(house->floor, 1));
    assert_int_equal(cr_table_seat_of(table, ANNA), 4);
}

static void w09_w11_away(void **state)
{
    struct house *house = *state;
    struct cr_room_task tasks[4];
    come(house, ANNA, 1, 10000);
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    MUST(PLAYER(ANNA, 1, "{\"in\":\"act\",\"do\":\"sit_out\"}"));
    house->clock += 15 * MINUTE;
    assert_int_equal(cr_room_tasks(&house->floor->room->live, true, house->clock, tasks, 4), 1);
    assert_true(tasks[0].remove);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_extend\",\"visitor\":21,\"minutes\":15}"),
                     CR_FORBIDDEN_ROLE);
    MUST(BY_FLOOR(1, "{\"do\":\"room_extend\",\"visitor\":21,\"minutes\":15}"));
    assert_int_equal(cr_room_tasks(&house->floor->room->live, true, house->clock, tasks, 4), 0);
    house->clock += 15 * MINUTE;
    assert_int_equal(cr_room_tasks(&house->floor->room->live, true, house->clock, tasks, 4), 1);
    MUST(BY_FLOOR(1, "{\"in\":\"take_up\",\"player\":\"21\"}"));
    assert_true(house->floor->room->live.sessions[0].removed); /* C4: he comes back with as much */
    assert_int_equal(cr_room_tasks(&house->floor->room->live, true, house->clock, tasks, 4), 0);
}

static void b2_only_who_is_here_is_listed(void **state)
{
    struct house *house = *state;
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_wait\",\"visitor\":23}"), CR_PRESENCE); /* H92 */
    says(house, "must be present to be listed");
    MUST(BY_FLOOR(1, "{\"do\":\"room_wait\",\"visitor\":23,\"present\":true}"));
    assert_int_equal(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"), CR_ALREADY_DONE);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_unwait\",\"visitor\":23}"), CR_NOT_YOURS);
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_unwait\"}"));
}

static void w16_a_held_seat(void **state)
{
    struct house *house = *state;
    MUST(BY_FLOOR(1, "{\"do\":\"room_hold\",\"visitor\":21,\"seat\":4}"));
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    assert_int_equal(PLAYER(BORIS, 1, "{\"in\":\"sit\",\"seat\":4}"), CR_SEAT_HELD);
    says(house, "seat 4 is held until");
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_lift\",\"seat\":4}"), CR_SEAT_HELD);
    house->clock += 10 * MINUTE;
    MUST(BY_FLOOR(1, "{\"do\":\"room_lift\",\"seat\":4}"));
    MUST(PLAYER(BORIS, 1, "{\"in\":\"sit\",\"seat\":4}"));
}

static void w20_stakes(void **state)
{
    struct house *house = *state;
    static const char change[] = "{\"in\":\"settings\",\"min_bet\":200}";
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    assert_int_equal(at(house, MANAGER, CR_ROLE_MANAGER, 1, "%s", change), CR_OBJECTION);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_stakes\"}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_agree\"}"));
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_object\"}"));
    assert_int_equal(at(house, MANAGER, CR_ROLE_MANAGER, 1, "%s", change), CR_OBJECTION);
    says(house, "seat 2 objects");
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_agree\"}"));
    assert_int_equal(PLAYER(ANNA, 1, "%s", change), CR_FORBIDDEN_ROLE); /* W21: management's word */
    assert_null(cr_room_change(&house->floor->room->live, 2));
}

static void w22_w23_w24_who_may_sit(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    assert_int_equal(PLAYER(ANNA, 2, "{\"in\":\"sit\"}"), CR_ONE_TABLE);
    says(house, "already seated at table 1");
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_ban\",\"visitor\":22,\"scope\":\"table\"}"),
                     CR_FORBIDDEN_ROLE);
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, 1,
            "{\"do\":\"room_ban\",\"visitor\":22,\"scope\":\"table\"}"));
    assert_int_equal(PLAYER(BORIS, 1, "{\"in\":\"sit\"}"), CR_BARRED);
    assert_int_equal(PLAYER(BORIS, 1, "{\"do\":\"room_wait\"}"), CR_BARRED);
    MUST(PLAYER(BORIS, 2, "{\"in\":\"sit\"}"));
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, 1,
            "{\"do\":\"room_ban\",\"visitor\":21,\"scope\":\"with\",\"target\":23}"));
    assert_int_equal(PLAYER(VERA, 1, "{\"in\":\"sit\"}"), CR_NOT_TOGETHER);
    says(house, "may not sit with player 21");
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, 1,
            "{\"do\":\"room_unban\",\"visitor\":21,\"scope\":\"with\",\"target\":23}"));
    MUST(PLAYER(VERA, 1, "{\"in\":\"sit\"}"));
}

/* ---- Pages ---- */

static char page_text[65536];

static void page_has(const char *part)
{
    if (!strstr(page_text, part)) fail_msg("%s is not in: %s", part, page_text);
}

static void show_all(const struct house *house)
{
    struct cr_text out = cr_text_on(page_text, sizeof page_text);
    cr_floor_public(house->floor, 1, house->clock, &out);
    assert_false(out.full);
}

static void show_own(const struct house *house, uint32_t player)
{
    struct cr_text out = cr_text_on(page_text, sizeof page_text);
    cr_floor_you(house->floor, 1, player, &out);
    assert_false(out.full);
}

static void show_desk(const struct house *house)
{
    struct cr_text out = cr_text_on(page_text, sizeof page_text);
    cr_floor_inspect(house->floor, 1, &out);
    assert_false(out.full);
}

/* All see how many wait and whether stakes are asked for, nobody who. */
static void pages_say_how_many_wait_and_to_the_floor_who(void **state)
{
    struct house *house = *state;
    show_all(house);
    page_has("\"room\":{\"guests\":[],\"halted\":false,\"spectators\":null,\"stakes\":false,"
             "\"waiting\":0}");
    show_desk(house);
    page_has("\"stakes\":null,\"tasks\":[],\"waits\":[],\"wishes\":[]");
    come(house, ANNA, 1, 10000);
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    MUST(PLAYER(VERA, 2, "{\"do\":\"room_wait\"}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_wish\",\"seat\":7}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_stakes\"}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_agree\"}"));
    MUST(BY_FLOOR(1, "{\"do\":\"room_hold\",\"visitor\":22,\"seat\":4}"));
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, 1,
            "{\"do\":\"room_ban\",\"visitor\":22,\"scope\":\"with\",\"target\":23}"));
    show_all(house);
    page_has("\"stakes\":true,\"waiting\":1}");
    show_desk(house);
    page_has("\"stakes\":{\"agreed\":[21],\"approved\":false,\"objects\":0,"
             "\"outcomes\":[\"approve\",\"refuse\",\"other\"]}");
    page_has("\"waits\":[{\"player\":23,");
    page_has("\"wishes\":[{\"player\":21,\"seat\":7,");
    page_has("\"bans\":[{\"game\":\"\",\"player\":22,\"scope\":\"with\",\"target\":23,");
    page_has("\"holds\":[{\"player\":22,");
}

/* Who is away knows since when, and the floor what is due and of whom. */
static void pages_of_who_is_away_and_who_went(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    fold_a_hand(house); /* 50 are his now */
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    MUST(BY_FLOOR(1, "{\"do\":\"room_away\",\"visitor\":21}"));
    show_own(house, ANNA);
    char since[64];
    snprintf(since, sizeof since, "\"away\":%lld", (long long)(house->clock / 1000));
    page_has(since);
    show_own(house, BORIS);
    page_has("\"away\":null");
    show_desk(house);
    page_has("\"absences\":[{\"due\":");
    page_has("\"told\":true}");
    page_has("\"tasks\":[]");
    house->clock += 30 * MINUTE;
    show_desk(house);
    page_has("\"player\":21,\"remove\":true,\"seat\":0,\"what\":\"absence\"}");
    go(house, BORIS, 1);
    show_desk(house);
    page_has("\"sessions\":[{\"bought\":10000,");
    page_has("\"player\":22,\"removed\":false,\"taken\":10050}");
    show_own(house, BORIS);
    page_has("\"least\":10050,");
    page_has("\"until\":");
    assert_null(strstr(page_text, "\"until\":null"));
}

/* Agreed stakes change, and the question is settled [W20]. */
static void stakes_all_agree_to_are_changed(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    fold_a_hand(house);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_stakes\"}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_agree\"}"));
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_agree\"}"));
    assert_non_null(cr_room_change(&house->floor->room->live, 1));
    MUST(at(house, MANAGER, CR_ROLE_MANAGER, 1, "{\"in\":\"settings\",\"min_bet\":200}"));
    assert_null(cr_room_change(&house->floor->room->live, 1));
}

/* ---- What the floor decides, and what it keeps ---- */

#define BY_MANAGER(table, ...) at(house, MANAGER, CR_ROLE_MANAGER, table, __VA_ARGS__)

static cr_money balance(const struct house *house, enum cr_account_kind kind, uint64_t owner)
{
    struct cr_account account = cr_account_of(kind, cr_currency_unit("BYN"), owner);
    return cr_ledger_balance(house->floor->ledger, &account);
}

/* W21: all agree, the manager refuses; a pit boss changes no stakes without him. */
static void w21_the_managers_word(void **state)
{
    struct house *house = *state;
    static const char change[] = "{\"in\":\"settings\",\"min_bet\":200}";
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_stakes\"}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_agree\"}"));
    assert_int_equal(
        BY_MANAGER(1, "{\"do\":\"room_rule\",\"case\":\"stakes\",\"outcome\":\"approve\"}"),
        CR_OBJECTION); /* not all have */
    says(house, "seat 2 objects");
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_agree\"}"));
    assert_int_equal(at(house, 2, CR_ROLE_PIT_BOSS, 1, "%s", change), CR_NOT_APPROVED);
    says(house, "the change of stakes has no approval in force");
    assert_int_equal(
        BY_FLOOR(1, "{\"do\":\"room_rule\",\"case\":\"stakes\",\"outcome\":\"refuse\"}"),
        CR_FORBIDDEN_ROLE);
    MUST(BY_MANAGER(1, "{\"do\":\"room_rule\",\"case\":\"stakes\",\"outcome\":\"refuse\"}"));
    assert_null(cr_room_change(&house->floor->room->live, 1));
    assert_int_equal(at(house, 2, CR_ROLE_PIT_BOSS, 1, "%s", change), CR_OBJECTION);
    assert_int_equal(BY_MANAGER(1, "%s", change), CR_OBJECTION);
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_stakes\"}"));
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_agree\"}"));
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_agree\"}"));
    MUST(BY_MANAGER(1, "{\"do\":\"room_rule\",\"case\":\"stakes\",\"outcome\":\"approve\"}"));
    fold_a_hand(house);
    MUST(at(house, 2, CR_ROLE_PIT_BOSS, 1, "%s", change));
    assert_null(cr_room_change(&house->floor->room->live, 1));
}

static void a6_h94_safekeeping(void **state)
{
    struct house *house = *state;
    const uint64_t held = cr_owner_at(1, ANNA);
    come(house, ANNA, 1, 35000);
    come(house, BORIS, 1, 10000);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_keep\"}"), CR_FORBIDDEN_ROLE);
    MUST(BY_FLOOR(1, "{\"do\":\"room_away\",\"visitor\":21}"));
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_keep\",\"visitor\":21}"),
                     CR_STAKES_OUT); /* the next hand would still deal him in */
    deals(house, "{\"in\":\"act\",\"player\":\"21\",\"do\":\"sit_out\"}");
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_keep\",\"visitor\":23}"), CR_NOT_SEATED);
    MUST(BY_FLOOR(1, "{\"do\":\"room_keep\",\"visitor\":21}"));
    assert_int_equal(balance(house, CR_ACCOUNT_HELD, held), 35000);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, ANNA), 1000000 - 35000);
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_keep\",\"visitor\":21}"), CR_ALREADY_DONE);
    assert_int_equal(balance(house, CR_ACCOUNT_HELD, held), 35000);
    show_own(house, ANNA);
    page_has("\"kept\":35000");
    show_desk(house);
    page_has("\"kept\":[{\"amount\":35000,\"player\":21,");
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"act\",\"do\":\"sit_in\"}"), CR_FLOOR_NEEDED);
    assert_int_equal(PLAYER(ANNA, 1, "{\"in\":\"bring\",\"amount\":100}"), CR_FLOOR_NEEDED);
    reopen(house);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_back\"}"));
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_give_back\",\"visitor\":21,\"amount\":30000}"),
                     CR_STACK_WHOLE);
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_give_back\",\"visitor\":21}"), CR_STACK_WHOLE);
    assert_int_equal(balance(house, CR_ACCOUNT_HELD, held), 35000);
    MUST(BY_FLOOR(1, "{\"do\":\"room_give_back\",\"visitor\":21,\"amount\":35000}"));
    assert_int_equal(balance(house, CR_ACCOUNT_HELD, held), 0);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, ANNA), 1000000);
    MUST(PLAYER(ANNA, 1, "{\"in\":\"act\",\"do\":\"sit_in\"}"));
    show_all(house);
    page_has("\"stack\":35000");
}

/* He was away too long and his place was wanted: his chips wait for him with the house. */
static void a6_c3_removed_while_his_stack_is_kept(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 26000);
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    MUST(PLAYER(ANNA, 1, "{\"in\":\"act\",\"do\":\"sit_out\"}"));
    MUST(BY_FLOOR(1, "{\"do\":\"room_keep\",\"visitor\":21}"));
    house->clock += 15 * MINUTE;
    MUST(BY_FLOOR(1, "{\"in\":\"take_up\",\"player\":\"21\"}"));
    MUST(BY_FLOOR(1, "{\"in\":\"leave\",\"player\":\"21\"}"));
    assert_true(house->floor->room->live.sessions[0].removed);
    assert_int_equal(house->floor->room->live.sessions[0].taken, 26000);
    assert_int_equal(at(house, CASHIER, CR_ROLE_CASHIER, 0,
                        "{\"do\":\"redeem\",\"currency\":\"BYN\",\"visitor\":21,"
                        "\"amount\":1000000}"),
                     CR_NO_CHIPS);
    MUST(BY_FLOOR(1, "{\"do\":\"room_give_back\",\"visitor\":21,\"amount\":26000}"));
    MUST(at(house, CASHIER, CR_ROLE_CASHIER, 0,
            "{\"do\":\"redeem\",\"currency\":\"BYN\",\"visitor\":21,\"amount\":1000000}"));
}

static void a15_no_shuffle_before_management_says_so(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    assert_int_equal(BY_FLOOR(1, "{\"do\":\"room_start\"}"), CR_ALREADY_DONE); /* nobody held it */
    assert_int_equal(at(house, DEALER, CR_ROLE_DEALER, 1, "{\"do\":\"room_wait_start\"}"),
                     CR_FORBIDDEN_ROLE);
    MUST(BY_FLOOR(1, "{\"do\":\"room_wait_start\"}"));
    assert_int_equal(at(house, DEALER, CR_ROLE_DEALER, 1, "{\"in\":\"shuffle\"}"), CR_NOT_STARTED);
    show_all(house);
    page_has("\"halted\":true");
    reopen(house);
    assert_int_equal(at(house, DEALER, CR_ROLE_DEALER, 1, "{\"in\":\"shuffle\"}"), CR_NOT_STARTED);
    MUST(BY_MANAGER(1, "{\"do\":\"room_start\"}"));
    fold_a_hand(house);
}

static void b6_a_guest(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    assert_int_equal(PLAYER(VERA, 1, "{\"do\":\"room_guest\",\"target\":24,\"seat\":5}"),
                     CR_NOT_SEATED);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_guest\",\"target\":23,\"seat\":2}"),
                     CR_SEAT_TAKEN);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_guest\",\"target\":22,\"seat\":5}"),
                     CR_SEAT_TAKEN);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_guest\",\"target\":23,\"seat\":60}"),
                     CR_BAD_INPUT);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_guest\",\"target\":23,\"seat\":5}"));
    show_own(house, VERA);
    page_has("\"guest_of\":null");
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_object\",\"seat\":5}"));
    show_desk(house);
    page_has("\"guests\":[{\"against\":[22],\"allowed\":false,\"guest\":23,"
             "\"outcomes\":[\"refuse\",\"other\"],\"player\":21,\"seat\":5,");
    static const char allow[] =
        "{\"do\":\"room_rule\",\"case\":\"guest\",\"seat\":5,\"outcome\":\"allow\"}";
    assert_int_equal(BY_FLOOR(1, "%s", allow), CR_OUTCOME);
    assert_int_equal(PLAYER(ANNA, 1, "%s", allow), CR_FORBIDDEN_ROLE);
    MUST(PLAYER(BORIS, 1, "{\"do\":\"room_agree\",\"seat\":5}"));
    MUST(BY_FLOOR(1, "%s", allow));
    show_own(house, VERA);
    page_has("\"guest_of\":0");
    show_all(house);
    page_has("\"guests\":[{\"allowed\":true,\"host\":1,\"seat\":5}]");
    reopen(house);
    const struct cr_floor_table *table = cr_floor_find(house->floor, 1);
    assert_int_equal(cr_room_eyes(house->floor, table, VERA), ANNA);
    assert_int_equal(cr_room_eyes(house->floor, table, BORIS), BORIS);
    assert_int_equal(PLAYER(BORIS, 1, "{\"do\":\"room_guest_went\",\"seat\":5}"), CR_NOT_YOURS);
    MUST(PLAYER(BORIS, 1, "{\"in\":\"sit\",\"seat\":5}")); /* who plays wants the seat */
    assert_int_equal(house->floor->room->live.guest_count, 0);
    assert_int_equal(cr_room_eyes(house->floor, cr_floor_find(house->floor, 1), VERA), VERA);
    assert_int_equal(PLAYER(VERA, 1, "{\"do\":\"room_guest_went\",\"seat\":5}"), CR_NOTHING_THERE);
}

/* A guest who sits down to play looks at nobody's cards but his own. */
static void b6_a_guest_who_plays_is_none(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    MUST(BY_FLOOR(1, "{\"do\":\"room_guest\",\"visitor\":21,\"target\":23,\"seat\":5}"));
    MUST(BY_FLOOR(1, "{\"do\":\"room_rule\",\"case\":\"guest\",\"seat\":5,\"outcome\":\"allow\"}"));
    MUST(PLAYER(VERA, 1, "{\"in\":\"sit\",\"seat\":7}"));
    assert_int_equal(house->floor->room->live.guest_count, 0);
    MUST(BY_MANAGER(1, "{\"do\":\"room_ban\",\"visitor\":22,\"scope\":\"table\"}"));
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_guest\",\"target\":22,\"seat\":5}"),
                     CR_BARRED);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_guest\",\"seat\":5}")); /* one without a number */
    go(house, ANNA, 1);
    assert_int_equal(house->floor->room->live.guest_count, 0); /* and goes with her */
}

static void j_spectators(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    static const char move[] =
        "{\"do\":\"room_rule\",\"case\":\"spectators\",\"outcome\":\"move\"}";
    assert_int_equal(BY_MANAGER(1, "%s", move), CR_NOTHING_THERE);
    assert_int_equal(PLAYER(BORIS, 1, "{\"do\":\"room_spectators\"}"), CR_NOT_SEATED);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_spectators\"}"));
    show_all(house);
    page_has("\"spectators\":\"asked\"");
    show_desk(house);
    page_has("\"spectators\":{\"outcomes\":[\"move\",\"remove\",\"refuse\",\"other\"],"
             "\"player\":21,");
    assert_int_equal(BY_FLOOR(1, "%s", move), CR_FORBIDDEN_ROLE);
    MUST(BY_MANAGER(1, "%s", move));
    show_all(house);
    page_has("\"spectators\":\"move\"");
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_spectators\"}"));
    static const char other[] =
        "{\"do\":\"room_rule\",\"case\":\"spectators\",\"outcome\":\"other\"%s}";
    assert_int_equal(BY_MANAGER(1, other, ""),
                     CR_BAD_INPUT); /* beside the rules only with a reason */
    MUST(BY_MANAGER(1, other, ",\"text\":\"they are her family\""));
    show_all(house);
    page_has("\"spectators\":null");
    assert_int_equal(
        BY_MANAGER(1, "{\"do\":\"room_rule\",\"case\":\"cards\",\"outcome\":\"move\"}"),
        CR_BAD_INPUT);
}

static void a7_about_how_much_lies_there(void **state)
{
    struct house *house = *state;
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 12340);
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_count\",\"seat\":2}"));
    says(house, "{\"about\":12300,\"n\":");
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_count\",\"seat\":3}"), CR_NOT_SEATED);
    assert_int_equal(PLAYER(ANNA, 1, "{\"do\":\"room_count\"}"), CR_NOT_SEATED);
    deals(house, "{\"in\":\"shuffle\"}");
    deals(house, "{\"in\":\"card\",\"cards\":\"Ks 2d\"}");
    deals(house, "{\"in\":\"confirm\"}");
    deals(house, "{\"in\":\"shuffle\"}");
    deals(house, "{\"in\":\"card\",\"cards\":\"?? ?? ?? ??\"}");
    MUST(PLAYER(ANNA, 1, "{\"do\":\"room_count\",\"seat\":2}"));
    says(house, "\"about\":12200"); /* his big blind lies in */
}

/* ---- Rounds that were played ---- */

struct looked {
    unsigned rounds, most;
    uint32_t table;
};

static bool look(void *context, uint32_t table, const struct cr_rounds *rounds)
{
    struct looked *looked = context;
    struct cr_need need;
    cr_table_need(cr_rounds_table(rounds), &need);
    assert_int_equal(need.kind, CR_NEED_NOTHING); /* over, and not yet confirmed */
    looked->table = table;
    return ++looked->rounds < looked->most;
}

static unsigned rounds_of(const struct house *house, uint32_t table, unsigned most)
{
    char root[512];
    struct looked looked = { .most = most };
    struct cr_error err = { "", "" };
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    if (cr_played_each(house->store, root, table, look, &looked, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    if (looked.rounds) assert_int_equal(looked.table, 1);
    return looked.rounds;
}

static void confirmed_rounds_can_be_looked_at_again(void **state)
{
    struct house *house = *state;
    assert_int_equal(rounds_of(house, 0, 9), 0);
    come(house, ANNA, 1, 10000);
    come(house, BORIS, 1, 10000);
    fold_a_hand(house);
    assert_int_equal(rounds_of(house, 0, 9), 2); /* the draw for the button, and a hand */
    assert_int_equal(rounds_of(house, 1, 9), 2);
    assert_int_equal(rounds_of(house, 2, 9), 0);
    assert_int_equal(rounds_of(house, 1, 1), 1); /* who looks has seen enough */
}

/* What was brought is told to the room: it is not undone; the room is the same after a restart. */
static void the_record(void **state)
{
    struct house *house = *state;
    static struct cr_room before;
    char buffer[8192];
    struct cr_text page = cr_text_on(buffer, sizeof buffer);
    come(house, ANNA, 1, 10000);
    assert_int_equal(at(house, MANAGER, CR_ROLE_MANAGER, 1, "{\"in\":\"undo\",\"ref\":2}"),
                     CR_FORBIDDEN_ROLE);
    MUST(at(house, DEALER, CR_ROLE_DEALER, 1,
            "{\"do\":\"room_note\",\"code\":\"J3\",\"visitor\":21,\"text\":\"loud\"}"));
    says(house, "\"stream\":\"room\"");
    assert_int_equal(at(house, DEALER, CR_ROLE_DEALER, 1, "{\"do\":\"room_note\",\"code\":\"J3\"}"),
                     CR_BAD_INPUT);
    MUST(PLAYER(VERA, 1, "{\"do\":\"room_wait\"}"));
    cr_floor_you(house->floor, 1, VERA, &page);
    assert_non_null(strstr(buffer, "\"place\":1"));
    before = house->floor->room->live;
    reopen(house);
    assert_memory_equal(&before, &house->floor->room->live, sizeof before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(w01_the_least_to_come_in_with, begin, end),
        cmocka_unit_test_setup_teardown(b1_b10_the_floor_is_there, begin, end),
        cmocka_unit_test_setup_teardown(w06_w07_back_within_the_hour, begin, end),
        cmocka_unit_test_setup_teardown(q14_another_seat, begin, end),
        cmocka_unit_test_setup_teardown(w09_w11_away, begin, end),
        cmocka_unit_test_setup_teardown(b2_only_who_is_here_is_listed, begin, end),
        cmocka_unit_test_setup_teardown(w16_a_held_seat, begin, end),
        cmocka_unit_test_setup_teardown(w20_stakes, begin, end),
        cmocka_unit_test_setup_teardown(w22_w23_w24_who_may_sit, begin, end),
        cmocka_unit_test_setup_teardown(pages_say_how_many_wait_and_to_the_floor_who, begin, end),
        cmocka_unit_test_setup_teardown(pages_of_who_is_away_and_who_went, begin, end),
        cmocka_unit_test_setup_teardown(stakes_all_agree_to_are_changed, begin, end),
        cmocka_unit_test_setup_teardown(w21_the_managers_word, begin, end),
        cmocka_unit_test_setup_teardown(a6_h94_safekeeping, begin, end),
        cmocka_unit_test_setup_teardown(a6_c3_removed_while_his_stack_is_kept, begin, end),
        cmocka_unit_test_setup_teardown(a15_no_shuffle_before_management_says_so, begin, end),
        cmocka_unit_test_setup_teardown(b6_a_guest, begin, end),
        cmocka_unit_test_setup_teardown(b6_a_guest_who_plays_is_none, begin, end),
        cmocka_unit_test_setup_teardown(j_spectators, begin, end),
        cmocka_unit_test_setup_teardown(a7_about_how_much_lies_there, begin, end),
        cmocka_unit_test_setup_teardown(confirmed_rounds_can_be_looked_at_again, begin, end),
        cmocka_unit_test_setup_teardown(the_record, begin, end),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
