/* pools_house.h -- a house with TDC's blackjack, its jackpot, its mystery and its wheel of fortune. */
#ifndef CR_TESTS_POOLS_HOUSE_H
#define CR_TESTS_POOLS_HOUSE_H

#include "electronic_house.h"

#include "floor/floor_state.h"
#include "floor/page.h"
#include "floor/pools.h"

enum { ADMINISTRATION = 11, MANAGER = 1, PIT_BOSS = 2, INSPECTOR = 4, DEALER = 5, CASHIER = 8 };

static inline enum cr_status house_op(struct house *house, uint32_t by, enum cr_role role,
                                      const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static inline enum cr_status house_op(struct house *house, uint32_t by, enum cr_role role,
                                      const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return one(house, by, role, 0, text);
}

#define AS_ADMIN(...)   house_op(house, ADMINISTRATION, CR_ROLE_ADMINISTRATION, __VA_ARGS__)
#define AS_MANAGER(...) house_op(house, MANAGER, CR_ROLE_MANAGER, __VA_ARGS__)

static inline void activate(struct house *house, int pool)
{
    MUST(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":%d,\"state\":\"submitted\"}", pool));
    MUST(AS_MANAGER("{\"do\":\"pool_set\",\"pool\":%d,\"state\":\"approved\"}", pool));
    MUST(AS_ADMIN("{\"do\":\"pool_set\",\"pool\":%d,\"state\":\"active\"}", pool));
}

/* Jackpot 1 of 12,345.67 that takes no share, so that sums are the worked examples'. */
static inline void open_jackpot(struct house *house, int share, cr_money chips_max)
{
    MUST(AS_ADMIN("{\"do\":\"pool_open\",\"pool\":1,\"kind\":\"progressive\",\"name\":\"Jackpot\","
                  "\"house\":\"tdc\",\"currency\":\"TDC\",\"games\":[\"blackjack\"],"
                  "\"contribution\":%d,\"chips_max\":%lld,\"reset\":0,\"awards\":["
                  "{\"line\":\"777 spades\",\"share\":2000,\"least\":2000},"
                  "{\"line\":\"777 suited\",\"share\":1000,\"least\":1000}]}",
                  share, (long long)chips_max));
    activate(house, 1);
    MUST(AS_MANAGER("{\"do\":\"pool_seed\",\"pool\":1,\"amount\":1234567}"));
}

static inline void open_mystery(struct house *house, int share, int least, int most)
{
    MUST(AS_ADMIN("{\"do\":\"pool_open\",\"pool\":2,\"kind\":\"mystery\",\"name\":\"Mystery\","
                  "\"house\":\"tdc\",\"currency\":\"TDC\",\"games\":[\"blackjack\"],"
                  "\"contribution\":%d,\"least\":%d,\"most\":%d,\"chips_max\":%d}",
                  share, least, most, most));
    activate(house, 2);
}

static inline void open_wheel(struct house *house)
{
    MUST(AS_ADMIN("{\"do\":\"pool_open\",\"pool\":3,\"kind\":\"wheel\",\"name\":\"Wheel\","
                  "\"house\":\"tdc\",\"currency\":\"TDC\",\"games\":[\"blackjack\"],\"segments\":["
                  "{\"times\":5,\"weight\":40},{\"times\":10,\"weight\":30},{\"times\":20,"
                  "\"weight\":15},{\"times\":50,\"weight\":10},{\"times\":100,\"weight\":5}]}"));
    activate(house, 3);
}

/* ---- Tables ---- */

static inline void open_blackjack(struct house *house, uint32_t table, const char *more,
                                  int table_float)
{
    char text[512];
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"fill\",\"currency\":\"TDC\",\"at\":%u,\"amount\":%d}", table,
                  table_float));
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"rulebook\":\"tdc\",\"game\":\"blackjack\",\"name\":\"Blackjack\","
             "%s\"table\":{\"min_bet\":500,\"max_bet\":20000,\"bonus_min\":100,"
             "\"bonus_max\":10000,\"wheel_min\":100,\"wheel_max\":10000}}",
             more);
    MUST(one(house, PIT_BOSS, CR_ROLE_PIT_BOSS, table, text));
}

static inline void seat(struct house *house, uint32_t table, uint32_t player)
{
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"buy_in\",\"currency\":\"TDC\",\"visitor\":%u,\"amount\":100000}",
                  player));
    MUST(one(house, player, CR_ROLE_PLAYER, table, "{\"in\":\"sit\"}"));
}

static inline void furnish_tdc(struct house *house)
{
    MUST(AS_MANAGER("{\"do\":\"register_chips\",\"currency\":\"TDC\",\"amount\":90000000}"));
    MUST(house_op(house, CASHIER, CR_ROLE_CASHIER,
                  "{\"do\":\"chips_to_cage\",\"currency\":\"TDC\",\"amount\":90000000}"));
}

static inline struct cr_need need_of(const struct house *house, uint32_t table)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(cr_floor_table(house->floor, table)), &need);
    return need;
}

/* What the dealer says or does, as the round asks, until bets are open. */
static inline void dealer(struct house *house, uint32_t table, const char *text)
{
    MUST(one(house, DEALER, CR_ROLE_DEALER, table, text));
}

static inline void prepare(struct house *house, uint32_t table)
{
    for (int i = 0; need_of(house, table).kind != CR_NEED_BETS; i++) {
        struct cr_need need = need_of(house, table);
        char text[96];
        assert_true(i < 10);
        assert_int_equal(need.kind, CR_NEED_CALL);
        snprintf(text, sizeof text, "{\"in\":\"%s\"%s}", cr_input_name(need.input),
                 need.input == CR_IN_CUT ? ",\"number\":156" : "");
        if (need.input == CR_IN_CUT)
            MUST(one(house, PIT_BOSS, CR_ROLE_PIT_BOSS, table, text));
        else
            dealer(house, table, text);
    }
}

static inline void put(struct house *house, uint32_t player, uint32_t table, int box,
                       const char *bet, int amount)
{
    char text[128];
    snprintf(text, sizeof text, "{\"in\":\"bet\",\"box\":%d,\"bet\":\"%s\",\"amount\":%d}", box,
             bet, amount);
    MUST(one(house, player, CR_ROLE_PLAYER, table, text));
}

static inline void deal(struct house *house, uint32_t table, const char *cards)
{
    for (const char *at = cards; *at; at += strspn(at, " ")) {
        char text[64];
        snprintf(text, sizeof text, "{\"in\":\"card\",\"cards\":\"%.2s\"}", at);
        dealer(house, table, text);
        at += 2;
    }
}

/* ---- A disk that may fail ---- */

static inline void open_forgetful(struct house *house, char uri[160])
{
    forgetful_register();
    snprintf(uri, 160, "file:%s?vfs=forgetful", path);
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    assert_int_equal(open_at(house, uri), CR_OK);
}

static inline void leave_forgetful(struct house *house)
{
    forgetful_arm(&(struct forgetful_plan){ .seed = 1, .keep = FORGETFUL_ALL });
    close_house(house);
    forgetful_settle();
}

/* ---- Looking ---- */

static inline const struct cr_house_pool *pool_of(const struct house *house, uint32_t number)
{
    return &cr_floor_find_pool(house->floor, number)->live;
}

static inline cr_money balance(const struct house *house, enum cr_account_kind kind, uint64_t owner)
{
    struct cr_account account = cr_account_of(kind, cr_currency_unit("TDC"), owner);
    return cr_ledger_balance(cr_floor_ledger(house->floor), &account);
}

static inline void check_books(const struct house *house)
{
    struct cr_error err = { "", "" };
    if (cr_ledger_recount(cr_floor_ledger(house->floor), cr_currency_unit("TDC"), 0, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
}

static inline enum cr_status hit(struct house *house, uint32_t by, enum cr_role role,
                                 const char *what, uint64_t number)
{
    return house_op(house, by, role, "{\"do\":\"hit_%s\",\"pool\":1,\"hit\":%llu}", what,
                    (unsigned long long)number);
}

static inline void decide(struct house *house, const char *what, uint64_t number)
{
    MUST(hit(house, INSPECTOR, CR_ROLE_INSPECTOR, "verify", number));
    MUST(hit(house, PIT_BOSS, CR_ROLE_PIT_BOSS, "verify", number));
    MUST(hit(house, MANAGER, CR_ROLE_MANAGER, what, number));
}

/* The last record of a stream in which a text stands. */
struct text_sought {
    const char *text;
    uint64_t number;
};

static inline bool seek_text(void *context, const char *stream, uint64_t number, const char *text,
                             size_t size)
{
    (void)stream;
    struct text_sought *sought = context;
    if (memmem(text, size, sought->text, strlen(sought->text))) sought->number = number;
    return true;
}

static inline uint64_t find_text(const char *stream, const char *text, uint64_t last)
{
    struct cr_store *reader;
    struct cr_error err;
    struct text_sought sought = { .text = text };
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    assert_int_equal(cr_store_read(reader, stream, 1, seek_text, &sought, &err), CR_OK);
    cr_store_close(reader);
    if (sought.number == 0 || sought.number > last) fail_msg("%s is not in %s", text, stream);
    return sought.number;
}

#endif
