/* floor.c -- a whole house in one process: commands in, one transaction a turn, cut off anywhere and
 * opened again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../crash/forgetful_vfs.h"
#include "../store/folder.h"
#include <sqlite3.h>

#include "floor/floor.h"
#include "floor/verify.h"
#include "table/postings.h"

/* ---- The house ---- */

struct house {
    struct cr_store *store;
    struct cr_floor *floor;
    char rulebooks[512];
    int64_t clock;
    uint64_t next_id;
    /* the last answers, by tag */
    struct {
        enum cr_status status;
        bool repeated;
        char text[4096];
    } answers[64];
    int answered;
    bool signs;
    struct cr_signing_key key;
};

static int64_t tick(void *context)
{
    struct house *house = context;
    return house->clock += 1000;
}

static void take_answer(void *context, const struct cr_answer *answer)
{
    struct house *house = context;
    int at = (int)(intptr_t)answer->tag;
    house->answers[at].status = answer->status;
    house->answers[at].repeated = answer->repeated;
    snprintf(house->answers[at].text, sizeof house->answers[at].text, "%.*s", (int)answer->size,
             answer->text);
    house->answered++;
}

static enum cr_status house_try_open(struct house *house, const char *uri)
{
    struct cr_error err = { "", "" };
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(house->rulebooks, sizeof house->rulebooks, "%s/rulebooks", source ? source : ".");
    house->store = NULL;
    house->floor = NULL;
    enum cr_status status = cr_store_open(&house->store, uri, &err);
    if (status != CR_OK) return status;
    struct cr_floor_setup setup = { .key = house->signs ? &house->key : NULL,
                                    .store = house->store,
                                    .rulebooks = house->rulebooks,
                                    .now = tick,
                                    .context = house,
                                    .answer = take_answer,
                                    .listener = house };
    status = cr_floor_open(&house->floor, &setup, &err);
    if (status != CR_OK) print_message("# %s: %s\n", err.where, err.what);
    return status;
}

static void house_close(struct house *house)
{
    cr_floor_close(house->floor);
    cr_store_close(house->store);
}

static void house_open(struct house *house)
{
    if (house_try_open(house, path) != CR_OK) fail_msg("the house does not open");
}

/* A house with a key beside its store. */
static void house_open_signed(struct house *house)
{
    char file[128];
    struct cr_error err;
    snprintf(file, sizeof file, "%s/key", folder);
    assert_int_equal(cr_signing_key_open(&house->key, file, &err), CR_OK);
    unlink(file);
    house->signs = true;
    house_open(house);
}

/* ---- Commands ---- */

static void id_of(uint64_t number, uint8_t id[CR_COMMAND_ID_SIZE])
{
    memset(id, 0, CR_COMMAND_ID_SIZE);
    memcpy(id, &number, sizeof number);
    id[15] = 1;
}

static void send_as(struct house *house, int tag, uint64_t id, uint32_t by, enum cr_role role,
                    uint32_t table, const char *text)
{
    struct cr_command command = { .by = by,
                                  .role = (uint8_t)role,
                                  .table = table,
                                  .text = text,
                                  .size = strlen(text),
                                  .tag = (void *)(intptr_t)tag };
    id_of(id, command.id);
    assert_int_equal(cr_floor_submit(house->floor, &command), CR_OK);
}

/* One command, one turn: its status. */
static enum cr_status one(struct house *house, uint32_t by, enum cr_role role, uint32_t table,
                          const char *text)
{
    send_as(house, 0, ++house->next_id, by, role, table, text);
    cr_floor_turn(house->floor);
    return house->answers[0].status;
}

#define MUST(call)                                                              \
    do {                                                                        \
        if ((call) != CR_OK) fail_msg("%s: %s", #call, house->answers[0].text); \
    } while (0)

static void furnish(struct house *house)
{
    MUST(one(house, 1, CR_ROLE_MANAGER, 0,
             "{\"do\":\"register_chips\",\"currency\":\"BGN\",\"amount\":10000000}"));
    MUST(one(house, 2, CR_ROLE_CASHIER, 0,
             "{\"do\":\"chips_to_cage\",\"currency\":\"BGN\",\"amount\":10000000}"));
    MUST(one(house, 2, CR_ROLE_CASHIER, 0,
             "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":1,\"amount\":5000000}"));
    MUST(one(house, 2, CR_ROLE_CASHIER, 0,
             "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":17,\"amount\":1000}"));
    MUST(one(house, 2, CR_ROLE_CASHIER, 0,
             "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":18,\"amount\":500}"));
    MUST(one(house, 1, CR_ROLE_PIT_BOSS, 1,
             "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}"));
    MUST(one(house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\"}"));
    MUST(one(house, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\",\"chips\":300}"));
}

static const struct cr_table *table_of(const struct house *house)
{
    return cr_rounds_table(cr_floor_table(house->floor, 1));
}

static cr_money chips_of(const struct house *house, unsigned seat)
{
    return cr_table_seat(table_of(house), seat)->chips;
}

static cr_money balance(const struct house *house, enum cr_account_kind kind, uint64_t owner)
{
    unsigned bgn = ('B' & 31) << 10 | ('G' & 31) << 5 | ('N' & 31);
    struct cr_account account = cr_account_of(kind, bgn, owner);
    return cr_ledger_balance(cr_floor_ledger(house->floor), &account);
}

static void check_books(const struct house *house)
{
    struct cr_error err = { "", "" };
    unsigned bgn = ('B' & 31) << 10 | ('G' & 31) << 5 | ('N' & 31);
    if (cr_ledger_check(cr_floor_ledger(house->floor), bgn, 0, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    if (cr_ledger_recount(cr_floor_ledger(house->floor), bgn, 0, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
}

/* Everything there is to compare of a house: the table's bytes, and its balances. */
struct picture {
    unsigned char bytes[1 << 19];
    size_t size;
    cr_money books[6];
};

static void take_picture(const struct house *house, struct picture *picture)
{
    memset(picture, 0, sizeof *picture);
    const void *bytes = cr_table_bytes(table_of(house), &picture->size);
    assert_true(picture->size <= sizeof picture->bytes);
    memcpy(picture->bytes, bytes, picture->size);
    picture->books[0] = balance(house, CR_ACCOUNT_PLAYER, 17);
    picture->books[1] = balance(house, CR_ACCOUNT_PLAYER, 18);
    picture->books[2] = balance(house, CR_ACCOUNT_FLOAT, 1);
    picture->books[3] = balance(house, CR_ACCOUNT_LAYOUT, 1);
    picture->books[4] = balance(house, CR_ACCOUNT_CAGE, 0);
    picture->books[5] = balance(house, CR_ACCOUNT_OUTSTANDING, 1);
}

/* ---- A round ---- */

static void test_a_round_is_played_recorded_and_posted(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    house_open(house);
    furnish(house);
    assert_int_equal(chips_of(house, 0), 1000); /* all he has */
    assert_int_equal(chips_of(house, 1), 300);
    MUST(one(house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}"));
    MUST(one(house, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":50}"));
    assert_int_equal(balance(house, CR_ACCOUNT_LAYOUT, 1), 60);
    check_books(house);
    MUST(one(house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":17}"));
    assert_non_null(strstr(house->answers[0].text, "\"event\":\"won\""));
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17),
                     1340); /* 990 + 350; 10 still lie there */
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 18), 450);
    assert_int_equal(balance(house, CR_ACCOUNT_LAYOUT, 1), 10);
    assert_int_equal(balance(house, CR_ACCOUNT_FLOAT, 1), 5000000 + 50 - 350);
    check_books(house);
    MUST(one(house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"lift_dolly\"}"));
    MUST(one(house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"confirm\"}"));
    assert_int_equal(cr_table_round(table_of(house)), 2);
    house_close(house);
}

static void test_a_correction_mirrors_what_was_posted(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    house_open(house);
    furnish(house);
    MUST(one(house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}"));
    MUST(one(house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":17}"));
    MUST(one(house, 4, CR_ROLE_INSPECTOR, 1,
             "{\"in\":\"amend\",\"ref\":4,\"with\":{\"in\":\"spin\",\"number\":18}}"));
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 990);
    assert_int_equal(balance(house, CR_ACCOUNT_LAYOUT, 1), 0);
    assert_int_equal(balance(house, CR_ACCOUNT_FLOAT, 1), 5000010);
    check_books(house);
    MUST(one(house, 1, CR_ROLE_MANAGER, 1, "{\"in\":\"void\"}"));
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 1000);
    assert_int_equal(balance(house, CR_ACCOUNT_FLOAT, 1), 5000000);
    check_books(house);
    house_close(house);
}

/* ---- Refusals and retries ---- */

static void test_a_refused_command_changes_nothing_and_is_not_recorded(void **unused)
{
    (void)unused;
    static struct house it;
    static struct picture before, after;
    struct house *house = &it;
    static const struct {
        uint32_t by;
        enum cr_role role;
        uint32_t table;
        const char *text;
        enum cr_status status;
    } refused[] = {
        { 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":101}", CR_BET_MAX },
        { 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n99\",\"amount\":1}", CR_NO_BET },
        { 17, CR_ROLE_PLAYER, 1, "{\"in\":\"spin\",\"number\":1}", CR_FORBIDDEN_ROLE },
        { 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"player\":\"18\",\"bet\":\"n17\",\"amount\":1}",
          CR_NOT_YOURS },
        { 17, CR_ROLE_PLAYER, 1, "{\"in\":\"dance\"}", CR_BAD_INPUT },
        { 17, CR_ROLE_PLAYER, 1, "{\"in\":", CR_BAD_INPUT },
        { 17, CR_ROLE_PLAYER, 1, "[]", CR_BAD_INPUT },
        { 17, CR_ROLE_PLAYER, 9, "{\"in\":\"sit\"}", CR_NOT_FOUND },
        { 19, CR_ROLE_PLAYER, 1, "{\"in\":\"sit\",\"chips\":1}", CR_NO_CHIPS },
        { 19, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n1\",\"amount\":1}", CR_NOT_SEATED },
        { 17, CR_ROLE_PLAYER, 0,
          "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":17,\"amount\":5}",
          CR_FORBIDDEN_ROLE },
        { 2, CR_ROLE_CASHIER, 0,
          "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":17,\"amount\":0}", CR_AMOUNT },
        { 2, CR_ROLE_CASHIER, 0,
          "{\"do\":\"redeem\",\"currency\":\"BGN\",\"visitor\":17,\"amount\":5}", CR_NO_CHIPS },
        { 2, CR_ROLE_CASHIER, 0,
          "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":1,\"amount\":90000000}", CR_OVERDRAWN },
        { 2, CR_ROLE_CASHIER, 0, "{\"do\":\"lend\"}", CR_NO_SUCH_INPUT },
        { 2, CR_ROLE_CASHIER, 2, "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}",
          CR_FORBIDDEN_ROLE },
        { 1, CR_ROLE_MANAGER, 2, "{\"do\":\"open\",\"rulebook\":\"zz\",\"game\":\"roulette\"}",
          CR_BAD_INPUT },
        { 17, CR_ROLE_PLAYER, 1,
          "{\"croupier\":1,\"rulebook\":\"bg\",\"game\":\"roulette\",\"seats\":[]}", CR_BAD_INPUT },
        { 17, CR_ROLE_PLAYER, 1, "{\"croupier\":1,\"in\":\"bet\"}", CR_BAD_INPUT },
        { 17, CR_ROLE_PLAYER, 1, "{}", CR_BAD_INPUT },
        { 3, CR_ROLE_DEALER, 1,
          "{\"in\":\"amend\",\"ref\":3,\"with\":{\"in\":\"no_spin\",\"reason\":\"called\","
          "\"role\":\"manager\"}}",
          CR_FORBIDDEN_ROLE },
        { 3, CR_ROLE_DEALER, 1, "{\"in\":\"undo\",\"ref\":3}", CR_FORBIDDEN_ROLE }, /* a player's */
        { 4, CR_ROLE_INSPECTOR, 1,
          "{\"in\":\"amend\",\"ref\":3,\"with\":{\"in\":\"no_spin\",\"reason\":\"called\","
          "\"role\":\"manager\"}}",
          CR_FORBIDDEN_ROLE },
        { 4, CR_ROLE_INSPECTOR, 1,
          "{\"in\":\"amend\",\"ref\":1,\"with\":{\"in\":\"sit\",\"player\":\"17\","
          "\"chips\":999999}}",
          CR_FORBIDDEN_ROLE },
        { 1, CR_ROLE_MANAGER, 1, "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}",
          CR_SEAT_TAKEN },
    };
    house_open(house);
    furnish(house);
    MUST(one(house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}"));
    take_picture(house, &before);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        enum cr_status status =
            one(house, refused[i].by, refused[i].role, refused[i].table, refused[i].text);
        if (status != refused[i].status)
            fail_msg("%s: %s, not %s", refused[i].text, cr_status_name(status),
                     cr_status_name(refused[i].status));
        assert_non_null(strstr(house->answers[0].text, cr_status_name(status)));
        take_picture(house, &after);
        assert_memory_equal(&before, &after, sizeof before);
    }
    static char long_note[CR_ROUND_LINE_MAX + 64];
    int length = snprintf(long_note, sizeof long_note, "{\"in\":\"sit\",\"note\":\"");
    memset(long_note + length, 'x', sizeof long_note - (size_t)length - 3);
    memcpy(long_note + sizeof long_note - 3, "\"}", 3);
    assert_int_equal(one(house, 17, CR_ROLE_PLAYER, 1, long_note), CR_BAD_INPUT);
    take_picture(house, &after);
    assert_memory_equal(&before, &after, sizeof before);
    struct cr_stream_head head;
    struct cr_error err;
    assert_int_equal(cr_store_head(house->store, "table/1", &head, &err), CR_OK);
    assert_int_equal(head.number, 4); /* round, sit, sit, bet */
    check_books(house);
    house_close(house);
}

static void test_the_same_command_is_answered_not_done_again(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    char first[4096];
    house_open(house);
    furnish(house);
    const char *bet = "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}";
    send_as(house, 0, 1000, 17, CR_ROLE_PLAYER, 1, bet);
    send_as(house, 1, 1000, 17, CR_ROLE_PLAYER, 1, bet); /* in the same turn */
    cr_floor_turn(house->floor);
    assert_int_equal(house->answers[0].status, CR_OK);
    assert_int_equal(house->answers[1].status, CR_OK);
    assert_false(house->answers[0].repeated);
    assert_true(house->answers[1].repeated);
    assert_string_equal(house->answers[0].text, house->answers[1].text);
    memcpy(first, house->answers[0].text, sizeof first);
    send_as(house, 2, 1000, 17, CR_ROLE_PLAYER, 1, bet); /* in a later one */
    cr_floor_turn(house->floor);
    assert_true(house->answers[2].repeated);
    assert_string_equal(house->answers[2].text, first);
    assert_int_equal(chips_of(house, 0), 990);
    house_close(house);
    house_open(house); /* and after a restart */
    send_as(house, 3, 1000, 17, CR_ROLE_PLAYER, 1, bet);
    cr_floor_turn(house->floor);
    assert_true(house->answers[3].repeated);
    assert_string_equal(house->answers[3].text, first);
    assert_int_equal(chips_of(house, 0), 990);
    house_close(house);
}

/* An id is its sender's: who shows another's is told that it was used, and nothing else. */
static void test_another_sender_of_the_same_id_learns_nothing(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    house_open(house);
    furnish(house);
    const char *bet = "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}";
    send_as(house, 0, 1000, 17, CR_ROLE_PLAYER, 1, bet);
    send_as(house, 1, 1000, 18, CR_ROLE_PLAYER, 1, bet);
    cr_floor_turn(house->floor);
    send_as(house, 2, 1000, 18, CR_ROLE_PLAYER, 1, bet);
    cr_floor_turn(house->floor);
    assert_int_equal(house->answers[0].status, CR_OK);
    for (int i = 1; i < 3; i++) {
        assert_int_equal(house->answers[i].status, CR_ALREADY_DONE);
        assert_false(house->answers[i].repeated);
        assert_null(strstr(house->answers[i].text, "events"));
    }
    assert_int_equal(chips_of(house, 0), 990);
    house_close(house);
}

static void test_commands_of_one_turn_are_one_transaction_in_order_of_arrival(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    house_open(house);
    furnish(house);
    send_as(house, 0, 2000, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n1\",\"amount\":90}");
    send_as(house, 1, 2001, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n1\",\"amount\":90}");
    send_as(house, 2, 2002, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n2\",\"amount\":5}");
    send_as(house, 3, 2003, 3, CR_ROLE_DEALER, 1, "{\"in\":\"spin\",\"number\":1}");
    send_as(house, 4, 2004, 18, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n2\",\"amount\":5}");
    house->answered = 0;
    cr_floor_turn(house->floor);
    assert_int_equal(house->answered, 5);
    assert_int_equal(house->answers[0].status, CR_OK);
    assert_int_equal(house->answers[1].status, CR_BET_MAX);
    assert_int_equal(house->answers[2].status, CR_OK);
    assert_int_equal(house->answers[3].status, CR_OK);
    assert_int_equal(house->answers[4].status, CR_LATE_BET);
    assert_int_equal(balance(house, CR_ACCOUNT_PLAYER, 17), 1000 - 90 + 3150);
    check_books(house);
    house_close(house);
}

/* ---- Opened again ---- */

static void test_a_house_opened_again_is_where_it_was(void **unused)
{
    (void)unused;
    static struct house it;
    static struct picture before, after;
    struct house *house = &it;
    static const char *const bets[] = { "n17", "red", "doz2", "s17/20", "col2" };
    house_open(house);
    furnish(house);
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < 5; i++) {
            char text[128];
            snprintf(text, sizeof text, "{\"in\":\"bet\",\"bet\":\"%s\",\"amount\":%d}", bets[i],
                     5 + i);
            MUST(one(house, i % 2 ? 17 : 18, CR_ROLE_PLAYER, 1, text));
            take_picture(house, &before);
            house_close(house);
            house_open(house);
            take_picture(house, &after);
            assert_memory_equal(&before, &after, sizeof before);
        }
        char spin[64];
        snprintf(spin, sizeof spin, "{\"in\":\"spin\",\"number\":%d}", (17 * round + 5) % 37);
        MUST(one(house, 3, CR_ROLE_DEALER, 1, spin));
        if (round == 2) MUST(one(house, 4, CR_ROLE_INSPECTOR, 1, "{\"in\":\"undo\",\"ref\":1}"));
        take_picture(house, &before);
        house_close(house);
        house_open(house);
        take_picture(house, &after);
        assert_memory_equal(&before, &after, sizeof before);
        MUST(one(house, 3, CR_ROLE_DEALER, 1, "{\"in\":\"lift_dolly\"}"));
        check_books(house);
    }
    house_close(house);
}

/* A number the float cannot pay is refused by the books after the table took it: what the turn did before
 * stays, what comes behind it goes on, whether the table was there before the turn or opened in it. */
static void test_what_the_books_refuse_in_the_middle_of_a_turn_did_not_happen(void **unused)
{
    (void)unused;
    static struct house it;
    static struct picture before, after;
    struct house *house = &it;
    for (int opened_in_turn = 0; opened_in_turn < 2; opened_in_turn++) {
        house_open(house);
        if (opened_in_turn == 0) furnish(house);
        MUST(one(house, 2, CR_ROLE_CASHIER, 0,
                 opened_in_turn ? "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":19,"
                                  "\"amount\":1000}"
                                : "{\"do\":\"credit\",\"currency\":\"BGN\",\"at\":1,"
                                  "\"amount\":5000000}"));
        uint32_t table = opened_in_turn ? 2 : 1, player = opened_in_turn ? 19 : 17;
        const struct {
            uint32_t by;
            enum cr_role role;
            const char *text;
            enum cr_status status;
        } turn[] = {
            { 1, CR_ROLE_PIT_BOSS, "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}",
              opened_in_turn ? CR_OK : CR_SEAT_TAKEN },
            { player, CR_ROLE_PLAYER, "{\"in\":\"sit\"}", opened_in_turn ? CR_OK : CR_SEAT_TAKEN },
            { player, CR_ROLE_PLAYER, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}", CR_OK },
            { 3, CR_ROLE_DEALER, "{\"in\":\"spin\",\"number\":4}", CR_OK },
            { 3, CR_ROLE_DEALER, "{\"in\":\"lift_dolly\"}", CR_OK },
            { player, CR_ROLE_PLAYER, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}", CR_OK },
            { 3, CR_ROLE_DEALER, "{\"in\":\"spin\",\"number\":17}", CR_OVERDRAWN },
            { player, CR_ROLE_PLAYER, "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":20}", CR_OK },
        };
        for (int i = 0; i < 8; i++)
            send_as(house, i, 5000 + (uint64_t)(10 * opened_in_turn + i), turn[i].by, turn[i].role,
                    table, turn[i].text);
        cr_floor_turn(house->floor);
        for (int i = 0; i < 8; i++)
            if (house->answers[i].status != turn[i].status)
                fail_msg("%s: %s", turn[i].text, house->answers[i].text);
        take_picture(house, &before);
        house_close(house);
        house_open(house);
        take_picture(house, &after);
        assert_memory_equal(&before, &after, sizeof before);
        const struct cr_table *live = cr_rounds_table(cr_floor_table(house->floor, table));
        int seat = cr_table_seat_of(live, player);
        assert_true(seat >= 0);
        assert_int_equal(cr_table_seat(live, (unsigned)seat)->chips, 1000 - 10 - 10 - 20);
        check_books(house);
        house_close(house);
    }
}

/* ---- A disk that fails, a plug that is pulled ---- */

static const char *const evening[] = {
    "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}",
    "{\"in\":\"bet\",\"bet\":\"red\",\"amount\":20}",
    "{\"in\":\"spin\",\"number\":17}",
    "{\"in\":\"lift_dolly\"}",
    "{\"in\":\"bet\",\"bet\":\"n5\",\"amount\":7}",
    "{\"in\":\"spin\",\"number\":5}",
    "{\"in\":\"undo\",\"ref\":1}",
    "{\"in\":\"lift_dolly\"}",
    "{\"in\":\"confirm\"}",
    "{\"in\":\"bet\",\"bet\":\"doz1\",\"amount\":30}",
};
#define EVENING ((int)(sizeof evening / sizeof evening[0]))

static enum cr_role role_of(int step)
{
    if (strstr(evening[step], "\"undo\"")) return CR_ROLE_INSPECTOR; /* of a player's bet */
    return strstr(evening[step], "\"bet\"") ? CR_ROLE_PLAYER : CR_ROLE_DEALER;
}

static void test_a_pulled_plug_loses_nothing_that_was_answered(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    char uri[160];
    forgetful_register();
    snprintf(uri, sizeof uri, "file:%s?vfs=forgetful", path);
    int done = 0, crashes = 0;
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    assert_int_equal(house_try_open(house, uri), CR_OK);
    furnish(house);
    long cut = 1;
    while (done < EVENING && crashes < 400) {
        forgetful_arm(
            &(struct forgetful_plan){ .seed = (uint64_t)cut,
                                      .cut_at = cut,
                                      .keep = (enum forgetful_keep)(cut % FORGETFUL_KEEPS) });
        bool acknowledged = true;
        while (done < EVENING && acknowledged) {
            uint32_t by = role_of(done) == CR_ROLE_PLAYER ? 17 : 3;
            send_as(house, 0, 5000 + (uint64_t)done, by, role_of(done), 1, evening[done]);
            cr_floor_turn(house->floor);
            acknowledged = house->answers[0].status == CR_OK;
            if (!acknowledged && !forgetful_is_cut())
                fail_msg("step %d: %s", done, house->answers[0].text);
            done += acknowledged;
        }
        if (acknowledged) break;
        crashes++;
        cut = 1 + (cut + 6) % 61;
        house_close(house);
        forgetful_settle();
        assert_int_equal(house_try_open(house, uri), CR_OK);
        check_books(house);
        /* what was answered is there: the same id is answered again, not done again */
        for (int i = 0; i < done; i++) {
            uint32_t by = role_of(i) == CR_ROLE_PLAYER ? 17 : 3;
            send_as(house, 0, 5000 + (uint64_t)i, by, role_of(i), 1, evening[i]);
            cr_floor_turn(house->floor);
            assert_int_equal(house->answers[0].status, CR_OK);
            assert_true(house->answers[0].repeated);
        }
    }
    assert_int_equal(done, EVENING);
    assert_true(crashes > 5);
    print_message("# %d cuts\n", crashes);
    check_books(house);
    assert_int_equal(cr_table_round(table_of(house)), 3);
    assert_int_equal(balance(house, CR_ACCOUNT_LAYOUT, 1), 30); /* n17 stayed once, then lost */
    house_close(house);
}

static void test_a_full_disk_refuses_the_turn_and_the_house_goes_on(void **unused)
{
    (void)unused;
    static struct house it;
    static struct picture before, after;
    struct house *house = &it;
    char uri[160];
    forgetful_register();
    snprintf(uri, sizeof uri, "file:%s?vfs=forgetful", path);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2 });
    assert_int_equal(house_try_open(house, uri), CR_OK);
    furnish(house);
    take_picture(house, &before);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2, .full_at = 1, .full_for = 1000000 });
    assert_int_equal(
        one(house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}"),
        CR_STORE);
    take_picture(house, &after);
    assert_memory_equal(&before, &after, sizeof before);
    forgetful_arm(&(struct forgetful_plan){ .seed = 2 });
    MUST(one(house, 17, CR_ROLE_PLAYER, 1, "{\"in\":\"bet\",\"bet\":\"n17\",\"amount\":10}"));
    assert_int_equal(chips_of(house, 0), 990);
    check_books(house);
    house_close(house);
}

/* ---- Proved afterwards ---- */

static void play_an_evening(struct house *house)
{
    for (int i = 0; i < EVENING; i++)
        MUST(one(house, role_of(i) == CR_ROLE_PLAYER ? 17 : 3, role_of(i), 1, evening[i]));
}

static enum cr_status verify(const struct house *house, struct cr_verified *found,
                             struct cr_error *err)
{
    struct cr_store *reader;
    *err = (struct cr_error){ "", "" };
    assert_int_equal(cr_store_open_reader(&reader, path, err), CR_OK);
    enum cr_status status = cr_verify(reader, house->rulebooks, NULL, NULL, found, err);
    cr_store_close(reader);
    return status;
}

static void test_an_evening_is_proved_from_its_records(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_error err;
    house_open_signed(house);
    furnish(house);
    play_an_evening(house);
    if (verify(house, &found, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what); /* while open */
    house_close(house);
    if (verify(house, &found, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    assert_int_equal(found.streams, 2);
    assert_int_equal(found.rounds, 2);
    assert_int_equal(found.checkpoints, 2);
    assert_true(found.inputs > 8 && found.postings > 10 && found.balances > 5);
}

/* What somebody with the store in his hands might change; each is found and named. */
static const struct {
    const char *name, *sql;
} tamperings[] = {
    { "a balance", "UPDATE balances SET balance = balance + 1 WHERE account = 'float'" },
    { "an amount", "UPDATE entries SET amount = amount * 2 WHERE posting = 12" },
    { "a posting taken out", "DELETE FROM entries WHERE posting = 12; "
                             "DELETE FROM postings WHERE serial = 12" },
    { "a record taken out", "DELETE FROM records WHERE stream = 'table/1' AND number = 5" },
    { "a record's text", "UPDATE records SET text = replace(text, '17', '18') "
                         "WHERE stream = 'table/1' AND number = 4" },
    { "a signature", "UPDATE checkpoints SET signature = zeroblob(64)" },
    { "a record's place", "UPDATE records SET number = number + 1000 "
                          "WHERE stream = 'house' AND number = 3" },
};

static void test_whatever_is_changed_in_the_store_is_found(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_error err;
    char copy[128], command[800];
    house_open_signed(house);
    furnish(house);
    play_an_evening(house);
    house_close(house);
    snprintf(copy, sizeof copy, "%s/kept.db", folder);
    snprintf(command, sizeof command, "cp %s %s", path, copy);
    assert_int_equal(system(command), 0);
    for (size_t i = 0; i < sizeof tamperings / sizeof tamperings[0]; i++) {
        sqlite3 *db;
        char *said = NULL;
        snprintf(command, sizeof command, "cp %s %s && rm -f %s-wal %s-shm", copy, path, path,
                 path);
        assert_int_equal(system(command), 0);
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        if (sqlite3_exec(db, tamperings[i].sql, NULL, NULL, &said) != SQLITE_OK)
            fail_msg("%s: %s", tamperings[i].name, said);
        assert_true(sqlite3_total_changes(db) > 0);
        sqlite3_close(db);
        if (verify(house, &found, &err) == CR_OK) fail_msg("%s is not seen", tamperings[i].name);
        if (err.what[0] == '\0') fail_msg("%s is not named", tamperings[i].name);
        print_message("# %s: %s: %s\n", tamperings[i].name, err.where, err.what);
    }
    unlink(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_round_is_played_recorded_and_posted),
        WITH_FOLDER(test_a_correction_mirrors_what_was_posted),
        WITH_FOLDER(test_a_refused_command_changes_nothing_and_is_not_recorded),
        WITH_FOLDER(test_the_same_command_is_answered_not_done_again),
        WITH_FOLDER(test_another_sender_of_the_same_id_learns_nothing),
        WITH_FOLDER(test_commands_of_one_turn_are_one_transaction_in_order_of_arrival),
        WITH_FOLDER(test_a_house_opened_again_is_where_it_was),
        WITH_FOLDER(test_what_the_books_refuse_in_the_middle_of_a_turn_did_not_happen),
        WITH_FOLDER(test_a_pulled_plug_loses_nothing_that_was_answered),
        WITH_FOLDER(test_a_full_disk_refuses_the_turn_and_the_house_goes_on),
        WITH_FOLDER(test_an_evening_is_proved_from_its_records),
        WITH_FOLDER(test_whatever_is_changed_in_the_store_is_found),
    };
    return cmocka_run_group_tests_name("floor", tests, NULL, NULL);
}
