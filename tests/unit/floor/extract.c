/* extract.c -- registers read from a store and written for people. */
#include "floor/extract.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../store/folder.h"

#define EVENING INT64_C(1773594000000000) /* 2026-03-15 20:00 in Minsk */
#define DAY     20527                     /* 2026-03-15 */
#define ESTABLISH                                                                      \
    "{\"address\":\"Minsk\",\"currency\":\"BYN\",\"decimals\":2,\"do\":\"establish\"," \
    "\"house\":\"m1\",\"legal_entity\":\"Casino\",\"zone\":\"<+03>-3\"}"

static struct cr_store *store;
static struct cr_stream_head head;
static int64_t record_at = EVENING;

static void write_batch(const struct cr_batch *batch)
{
    struct cr_error err = { "", "" };
    if (cr_store_write(store, batch, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
}

/* One record of the hall, and a row made from it. */
static void record(const char *value, const struct cr_batch_row *row)
{
    static char text[4096];
    struct cr_text out = cr_text_on(text, sizeof text);
    struct cr_record made = { .at = record_at,
                              .by = 7,
                              .role = CR_ROLE_REGISTRAR,
                              .kind = CR_RECORD_HALL,
                              .value = value,
                              .value_size = strlen(value) };
    assert_int_equal(cr_stream_append(&head, &made, &out), CR_OK);
    struct cr_batch_record kept = {
        .stream = "hall", .number = head.number, .hash = head.hash, .text = text, .size = out.length
    };
    struct cr_batch_row with = row ? *row : (struct cr_batch_row){ 0 };
    with.stream = "hall";
    with.number = head.number;
    write_batch(&(struct cr_batch){
        .records = &kept, .record_count = 1, .rows = &with, .row_count = row != NULL });
}

static void keep(const char *name, const char *key, int32_t day, const char *value)
{
    json_t *read = json_loads(value, 0, NULL);
    const char *fault = cr_register_check(name, read);
    if (fault) fail_msg("%s", fault);
    json_decref(read);
    record("{\"do\":\"x\"}", &(struct cr_batch_row){ .register_name = name,
                                                     .key = key,
                                                     .day = day,
                                                     .at = record_at,
                                                     .value = value,
                                                     .size = strlen(value) });
}

static void put_card(uint32_t number, const char *text)
{
    static const uint8_t salt[CR_CARD_SALT_SIZE] = { 1 };
    struct cr_batch_card card = { .number = number,
                                  .words = "",
                                  .salt = text ? salt : NULL,
                                  .text = text,
                                  .size = text ? strlen(text) : 0 };
    write_batch(&(struct cr_batch){ .cards = &card, .card_count = 1 });
}

static void open_store(void)
{
    struct cr_error err = { "", "" };
    if (cr_store_open(&store, path, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    head = cr_stream_begin("hall");
    record(ESTABLISH, &(struct cr_batch_row){ .register_name = "settings",
                                              .key = "settings/1",
                                              .day = DAY,
                                              .at = record_at,
                                              .value = ESTABLISH,
                                              .size = strlen(ESTABLISH) });
    struct cr_person cashier = { .number = 7, .login = "olga", .name = "Olga", .active = 1 };
    assert_int_equal(cr_store_put_person(store, &cashier, &err), CR_OK);
    put_card(17,
             "{\"surname\":\"Иванова\",\"given_name\":\"Анна\",\"document\":{\"name\":\"паспорт\","
             "\"series\":\"MP\",\"number\":\"1234567\"}}");
}

/* ---- What is written ---- */

struct written {
    char *bytes;
    size_t size, room;
};

static bool take(void *context, const void *bytes, size_t count)
{
    struct written *written = context;
    if (written->size + count + 1 > written->room) {
        written->room = 2 * written->room + count + 1;
        char *larger = realloc(written->bytes, written->room);
        if (!larger) abort();
        written->bytes = larger;
    }
    memcpy(written->bytes + written->size, bytes, count);
    written->size += count;
    written->bytes[written->size] = '\0';
    return true;
}

static struct cr_extract *open_extract(const struct cr_extract_ask *ask)
{
    struct cr_extract *extract;
    struct cr_error err = { "", "" };
    if (cr_extract_open(&extract, store, ask, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return extract;
}

typedef enum cr_status write_form(const struct cr_paper *paper, cr_paper_write *write,
                                  void *context);

static enum cr_status csv(const struct cr_paper *paper, cr_paper_write *write, void *context)
{
    return cr_paper_csv(paper, false, write, context);
}

static char *as(const struct cr_extract_ask *ask, write_form *form)
{
    struct written written = { NULL, 0, 0 };
    struct cr_extract *extract = open_extract(ask);
    struct cr_paper *paper;
    take(&written, "", 0);
    assert_int_equal(cr_extract_paper(extract, &paper), CR_OK);
    assert_int_equal(form(paper, take, &written), CR_OK);
    cr_paper_close(paper);
    cr_extract_close(extract);
    return written.bytes;
}

static json_t *as_json(const struct cr_extract_ask *ask)
{
    struct written written = { NULL, 0, 0 };
    struct cr_extract *extract = open_extract(ask);
    assert_int_equal(cr_extract_json(extract, take, &written), CR_OK);
    cr_extract_close(extract);
    json_t *read = json_loadb(written.bytes, written.size, 0, NULL);
    free(written.bytes);
    assert_non_null(read);
    return read;
}

static void has(const char *text, const char *what)
{
    if (!text || strstr(text, what) == NULL)
        fail_msg("\"%s\" is not in:\n%s", what, text ? text : "");
}

static void has_not(const char *text, const char *what)
{
    if (!text || strstr(text, what)) fail_msg("\"%s\" is in:\n%s", what, text ? text : "");
}

static struct cr_extract_ask ask_for(const char *name)
{
    return (struct cr_extract_ask){ .name = name,
                                    .from = CR_DAY_NONE,
                                    .to = CR_DAY_NONE,
                                    .with_names = true,
                                    .by = 7,
                                    .now = EVENING };
}

#define PAYOUT(visitor, gross, tax, net)                                            \
    "{\"visitor\":" visitor ",\"method\":\"cash\",\"gross\":" gross ",\"tax\":" tax \
    ",\"net\":" net ",\"id_shown\":true,\"at\":1773594000000000,\"by\":7}"

static void a_row_in_words(void **state)
{
    (void)state;
    open_store();
    keep("payouts", "payout/1", DAY, PAYOUT("17", "123456", "4938", "118518"));
    keep("payouts", "payout/2", DAY + 1, PAYOUT("18", "100", "4", "96"));
    struct cr_extract_ask ask = ask_for("payouts");
    char *text = as(&ask, csv);
    has(text, "Visitor,Identity document,Method,Gross,Tax,Net,Document shown,Time,By,");
    has(text, ",Иванова Анна (17),паспорт MP 1234567,cash,1234.56,49.38,1185.18,yes,2026-03-15 "
              "20:00:00,Olga (7),");
    has(text, ",18,,cash,1.00,0.04,0.96,yes,"); /* nobody knows who he is */
    free(text);
    text = as(&ask, cr_paper_plain);
    has(text, "Payouts with identity");
    has(text, "Casino");
    has(text, "Clause");
    has(text, "§9");
    has(text, "2026-03-15 – 2026-03-16");
    has(text, "hall 2 – 3");
    has(text, "2026-03-15 20:00:00, Olga (7)");
    has(text, "1\xc2\xa0"
              "235.56"); /* the sum */
    free(text);
    ask.lang = CR_LANG_RU;
    text = as(&ask, cr_paper_plain);
    has(text, "1\xc2\xa0"
              "235,56");
    free(text);
    cr_store_close(store);
}

static void only_the_days_asked_for(void **state)
{
    (void)state;
    open_store();
    keep("payouts", "payout/1", DAY, PAYOUT("17", "100", "0", "100"));
    keep("payouts", "payout/2", DAY + 1, PAYOUT("17", "20", "0", "20"));
    keep("payouts", "payout/3", DAY + 2, PAYOUT("17", "3", "0", "3"));
    struct cr_extract_ask ask = ask_for("payouts");
    static const struct {
        cr_day from, to;
        json_int_t sum;
    } rows[] = { { CR_DAY_NONE, CR_DAY_NONE, 123 }, { DAY, DAY, 100 },
                 { DAY + 1, CR_DAY_NONE, 23 },      { CR_DAY_NONE, DAY + 1, 120 },
                 { DAY + 3, DAY + 9, 0 },           { DAY + 2, DAY, 0 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ask.from = rows[i].from;
        ask.to = rows[i].to;
        json_t *read = as_json(&ask);
        assert_int_equal(
            json_integer_value(json_object_get(json_object_get(read, "sums"), "gross")),
            rows[i].sum);
        json_decref(read);
    }
    cr_store_close(store);
}

static void the_same_key_is_the_same_row(void **state)
{
    (void)state;
    open_store();
    keep("payouts", "payout/1", DAY, PAYOUT("17", "100", "0", "100"));
    keep("payouts", "payout/1", DAY, PAYOUT("17", "70", "0", "70"));
    struct cr_extract_ask ask = ask_for("payouts");
    json_t *read = as_json(&ask);
    assert_int_equal(json_array_size(json_object_get(read, "rows")), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(read, "sums"), "gross")),
                     70);
    json_decref(read);
    cr_store_close(store);
}

/* Erased, or not for this reader: he is a number. */
static void names_go_where_they_may_not_be(void **state)
{
    (void)state;
    open_store();
    keep("payouts", "payout/1", DAY, PAYOUT("17", "100", "0", "100"));
    struct cr_extract_ask ask = ask_for("payouts");
    ask.with_names = false;
    char *text = as(&ask, csv);
    has_not(text, "Иванова");
    has_not(text, "MP");
    has_not(text, "Olga");
    has(text, ",17,,cash,");
    free(text);
    json_t *read = as_json(&ask);
    assert_int_equal(json_object_size(json_object_get(read, "names")), 0);
    assert_int_equal(json_object_size(json_object_get(read, "identities")), 0);
    json_decref(read);
    ask.with_names = true;
    put_card(17, NULL);
    text = as(&ask, csv);
    has_not(text, "Иванова");
    has(text, ",17,,cash,");
    has(text, "Olga (7)");
    free(text);
    assert_true(cr_extract_shows_names(CR_ROLE_CASHIER));
    assert_false(cr_extract_shows_names(CR_ROLE_PIT_BOSS));
    assert_false(cr_extract_shows_names(CR_ROLE_PLAYER));
    cr_store_close(store);
}

static void an_empty_register_says_so(void **state)
{
    (void)state;
    open_store();
    for (size_t i = 0; cr_register_at(i); i++) {
        struct cr_extract_ask ask = ask_for(cr_register_at(i)->name);
        char *text = as(&ask, cr_paper_plain);
        /* two have one: the house was established */
        bool is_record = strcmp(ask.name, "streams") == 0,
             is_own = strcmp(ask.name, "settings") == 0;
        has(text, is_record ? "hall" : is_own ? "Casino" : "There is no entry.");
        free(text);
    }
    cr_store_close(store);
}

static void what_is_not_there_is_refused(void **state)
{
    (void)state;
    struct cr_extract *extract;
    struct cr_error err = { "", "" };
    open_store();
    struct cr_extract_ask ask = ask_for("nothing");
    assert_int_equal(cr_extract_open(&extract, store, &ask, &err), CR_NOT_FOUND);
    assert_null(extract);
    ask = ask_for("payouts");
    ask.key = "payout/9";
    assert_int_equal(cr_extract_open(&extract, store, &ask, &err), CR_NOT_FOUND);
    cr_store_close(store);
}

static void a_row_alone_is_a_document(void **state)
{
    (void)state;
    open_store();
    keep(
        "receipts", "receipt/1", DAY,
        "{\"receipt\":1,\"document\":\"SKKS 12\",\"at\":1773594000000000,\"visitor\":17,\"method\":"
        "\"cash\",\"amount\":50000,\"tendered\":60000,\"change\":10000,\"chips\":{\"500\":40,"
        "\"2500\":12},"
        "\"by\":7}");
    keep("closings", "closing/3/1", DAY,
         "{\"table\":3,\"session\":1,\"closed_at\":1773594000000000,\"opening\":100000,\"fills\":0,"
         "\"credits\":0,\"closing\":90000,\"result\":-10000,\"variance\":0,\"signed_by\":[7,17]}");
    struct cr_extract_ask ask = ask_for("receipts");
    ask.key = "receipt/1";
    char *text = as(&ask, cr_paper_plain);
    has(text, "Receipt\n");
    has(text, "Chips were handed over for the sum below.");
    has(text, "SKKS 12");
    has(text, "500.00");
    has(text, "25.00\xc2\xa0×\xc2\xa0"
              "12, 5.00\xc2\xa0×\xc2\xa0"
              "40");
    has(text, "By  ____________________  Olga (7)");
    free(text);
    ask = ask_for("closings");
    ask.key = "closing/3/1";
    text = as(&ask, cr_paper_plain);
    has(text, "Table closing protocol");
    has(text, "−100.00");
    has(text, "____  Olga (7)");
    has(text, "____  Иванова Анна (17)");
    free(text);
    cr_store_close(store);
}

/* Amounts stay in the currency of their time, and are not added to those of another. */
static void a_change_of_currency(void **state)
{
    (void)state;
    open_store();
    keep("payouts", "payout/1", DAY, PAYOUT("17", "123456", "0", "123456"));
    record_at = EVENING + 1000;
    static const char euros[] = "{\"currency\":\"EUR\",\"decimals\":3}";
    record("{\"do\":\"x\"}", &(struct cr_batch_row){ .register_name = "settings",
                                                     .key = "settings/2",
                                                     .day = DAY,
                                                     .at = record_at,
                                                     .value = euros,
                                                     .size = sizeof euros - 1 });
    struct cr_extract_ask ask = ask_for("payouts");
    char *text = as(&ask, cr_paper_plain);
    has(text, "Amounts in        BYN\n");
    has(text, "Total");
    free(text);
    record_at = EVENING + 2000;
    keep("payouts", "payout/2", DAY, PAYOUT("17", "123456", "0", "123456"));
    text = as(&ask, cr_paper_plain);
    has(text, "Amounts in        BYN, 2026-03-15 20:00:00 EUR\n");
    has(text, "1\xc2\xa0"
              "234.56");
    has(text, "123.456");
    has_not(text, "Total");
    free(text);
    record_at = EVENING;
    cr_store_close(store);
}

/* ---- From the books ---- */

static void balance(enum cr_account_kind kind, uint64_t owner, cr_money amount)
{
    const unsigned byn = 2u << 10 | 25u << 5 | 14u;
    struct cr_batch_balance row = { cr_account_of(kind, byn, owner), amount };
    write_batch(&(struct cr_batch){ .balances = &row, .balance_count = 1 });
}

static void the_books_at_this_moment(void **state)
{
    (void)state;
    open_store();
    balance(CR_ACCOUNT_ISSUED, 0, -100000);
    balance(CR_ACCOUNT_CAGE, 0, 60000);
    balance(CR_ACCOUNT_FLOAT, 3, 30000);
    balance(CR_ACCOUNT_PLAYER, 17, 10000);
    balance(CR_ACCOUNT_OUTSTANDING, 0, -10000);
    balance(CR_ACCOUNT_CASH_DRAWER, 1, 10000);
    struct cr_extract_ask ask = ask_for("trial_balance");
    char *text = as(&ask, csv);
    has(text, "BYN,1000 cash in drawer,,100.00,0.00\r\n");
    has(text, "BYN,2000 chips outstanding,,0.00,100.00\r\n");
    free(text);
    ask = ask_for("chip_inventory");
    text = as(&ask, csv);
    has(text, "BYN,float,,,300.00\r\n");
    has(text, "BYN,players,,,100.00\r\n");
    free(text);
    ask = ask_for("invariants");
    text = as(&ask, csv);
    has(text, "I1,chips issued = cage + tables + players,1000.00,1000.00,yes");
    has(text, "I2,chips outstanding = layout + players + colour chips,100.00,100.00,yes");
    has_not(text, ",no\r\n");
    free(text);
    balance(CR_ACCOUNT_CAGE, 0, 60001); /* a chip from nowhere */
    text = as(&ask, csv);
    has(text, "I1,chips issued = cage + tables + players,1000.00,1000.01,no");
    free(text);
    balance(CR_ACCOUNT_CAGE, 0, 60000);
    balance(CR_ACCOUNT_CASH_DRAWER, 1, 9999); /* money gone */
    text = as(&ask, csv);
    has(text, "all money together is zero,-0.01,0.00,no");
    free(text);
    cr_store_close(store);
}

/* ---- Many ---- */

static void ten_thousand_rows(void **state)
{
    (void)state;
    enum { ROWS = 10000 };
    static char values[ROWS][160], keys[ROWS][24];
    struct cr_batch_row *rows = calloc(ROWS, sizeof *rows);
    open_store();
    for (int i = 0; i < ROWS; i++) {
        snprintf(keys[i], sizeof keys[i], "payout/%d", i);
        snprintf(values[i], sizeof values[i], PAYOUT("%d", "100", "4", "96"), 1 + i % 500);
        rows[i] = (struct cr_batch_row){ .register_name = "payouts",
                                         .key = keys[i],
                                         .day = DAY,
                                         .at = EVENING + i,
                                         .stream = "hall",
                                         .number = 1,
                                         .value = values[i],
                                         .size = strlen(values[i]) };
    }
    write_batch(&(struct cr_batch){ .rows = rows, .row_count = ROWS });
    struct cr_extract_ask ask = ask_for("payouts");
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    char *text = as(&ask, csv);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    print_message("# 10000 rows read and written as CSV: %.3f s\n", seconds);
    size_t lines = 0;
    for (const char *at = text; (at = strstr(at, "\r\n")) != NULL; at += 2)
        lines++;
    assert_int_equal(lines, ROWS + 1);
    assert_true(seconds < 30);
    free(text);
    json_t *read = as_json(&ask);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(read, "sums"), "gross")),
                     100 * ROWS);
    json_decref(read);
    free(rows);
    cr_store_close(store);
}

static void the_list_is_what_a_role_reads(void **state)
{
    (void)state;
    static char buffer[32768];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_extract_list(CR_ROLE_AUDITOR, CR_LANG_EN, &out);
    assert_false(out.full);
    json_t *read = json_loads(buffer, 0, NULL);
    size_t all = json_array_size(json_object_get(read, "registers"));
    assert_true(all > 40);
    json_decref(read);
    out = cr_text_on(buffer, sizeof buffer);
    cr_extract_list(CR_ROLE_SECURITY, CR_LANG_RU, &out);
    has(buffer, "\"visitors\"");
    has_not(buffer, "\"results\"");
    out = cr_text_on(buffer, sizeof buffer);
    cr_extract_list(CR_ROLE_PLAYER, CR_LANG_EN, &out);
    assert_string_equal(buffer, "{\"registers\":[]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_row_in_words),
        WITH_FOLDER(only_the_days_asked_for),
        WITH_FOLDER(the_same_key_is_the_same_row),
        WITH_FOLDER(names_go_where_they_may_not_be),
        WITH_FOLDER(an_empty_register_says_so),
        WITH_FOLDER(what_is_not_there_is_refused),
        WITH_FOLDER(a_row_alone_is_a_document),
        WITH_FOLDER(a_change_of_currency),
        WITH_FOLDER(the_books_at_this_moment),
        WITH_FOLDER(ten_thousand_rows),
        cmocka_unit_test(the_list_is_what_a_role_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
