/* demo.c -- a demonstration house: people for every post, chips in three currencies, eleven tables, TDC's
 * jackpots.
 *
 * Everything goes through the floor as it would in a house that opens: chips are registered, brought to
 * the cage, filled into floats, bought. Each command has an id of its own that is always the same, so an
 * opening that was cut short is finished by the next one.
 */
#include <sodium.h>
#include <string.h>

#include "server/demo.h"

/* ---- Who ---- */

static const struct cr_demo_post posts[] = { CR_DEMO_PLAYERS, CR_DEMO_STAFF };
#define POSTS (sizeof posts / sizeof posts[0])
enum {
    MANAGER = 1,
    PIT_BOSS = 2,
    CASHIER = 8,
    ADMINISTRATION = 11,
    PLAYERS = 4,
    FIRST_PLAYER = 101,
    FIRST_BETWEEN = 12 /* from this table on players play each other: the house stakes nothing */
};

/* ---- What ---- */

static const struct table {
    uint32_t number;
    const char *currency;
    const char *open;
} tables[] = {
    { 1, "BYN",
      "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"roulette\",\"name\":\"Roulette 1\","
      "\"chance\":\"electronic\",\"bet_seconds\":20,\"result_seconds\":8,"
      "\"table\":{\"min_inside\":200,\"min_outside\":1000,\"max_straight\":20000,"
      "\"max_dozen_column\":200000,\"max_even_chance\":400000,\"colour_value_min\":200,"
      "\"colour_value_max\":10000}}" },
    { 2, "TDC",
      "{\"do\":\"open\",\"rulebook\":\"tdc\",\"game\":\"roulette\",\"name\":\"Roulette 2\","
      "\"chance\":\"electronic\",\"bet_seconds\":20,\"result_seconds\":8,"
      "\"table\":{\"min_inside\":100,\"min_outside\":500,\"max_straight\":10000,"
      "\"max_dozen_column\":100000,\"max_even_chance\":200000,\"min_announced\":100}}" },
    { 3, "BGN",
      "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\",\"name\":\"Roulette 3\","
      "\"chance\":\"live\","
      "\"table\":{\"min_inside\":2,\"min_outside\":10,\"max_straight\":200,"
      "\"max_dozen_column\":2000,\"max_even_chance\":4000,\"colour_value_min\":1,"
      "\"colour_value_max\":100}}" }, /* whole leva */
    { 4, "BYN",
      "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"blackjack\",\"name\":\"Blackjack 4\","
      "\"chance\":\"electronic\",\"bet_seconds\":20,\"result_seconds\":8,"
      "\"decision_seconds\":25,\"table\":{\"min_bet\":1000,\"max_bet\":50000}}" },
    { 5, "TDC",
      "{\"do\":\"open\",\"rulebook\":\"tdc\",\"game\":\"blackjack\",\"name\":\"Blackjack 5\","
      "\"chance\":\"live\",\"table\":{\"min_bet\":500,\"max_bet\":20000,\"bonus_min\":100,"
      "\"bonus_max\":10000,\"wheel_min\":100,\"wheel_max\":10000}}" },
    { 6, "BGN",
      "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"punto-banco\",\"name\":\"Punto banco "
      "6\",\"chance\":\"electronic\",\"bet_seconds\":20,\"result_seconds\":8,"
      "\"table\":{\"decks\":8}}" },
    { 7, "BGN",
      "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"punto-banco\",\"name\":\"Punto banco "
      "7\",\"chance\":\"live\",\"table\":{\"decks\":4}}" },
    { 8, "BYN",
      "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"texas-poker\",\"name\":\"Texas poker 8\","
      "\"chance\":\"electronic\",\"bet_seconds\":20,\"result_seconds\":10,"
      "\"decision_seconds\":30,\"table\":{\"deck_source\":\"machine\",\"min_ante\":500,\"max_"
      "ante\":20000,"
      "\"max_payout\":2000000}}" },
    { 9, "BYN",
      "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"oasis-poker\",\"name\":\"Oasis poker 9\","
      "\"chance\":\"electronic\",\"bet_seconds\":20,\"result_seconds\":10,"
      "\"decision_seconds\":30,\"table\":{\"deck_source\":\"machine\",\"min_ante\":500,\"max_"
      "ante\":20000,\"ante_step\":100,"
      "\"bonus_min\":100,\"bonus_max\":10000,\"max_payout\":2000000}}" },
    { 10, "TDC",
      "{\"do\":\"open\",\"rulebook\":\"tdc\",\"game\":\"russian-poker\",\"name\":\"Russian poker "
      "10\",\"chance\":\"electronic\",\"bet_seconds\":25,\"result_seconds\":12,"
      "\"decision_seconds\":40,\"table\":{\"min_ante\":500,\"max_ante\":10000,"
      "\"bonus_min\":1000,\"bonus_max\":15000,\"wheel_min\":100,\"wheel_max\":10000,"
      "\"max_payout\":2000000,\"lucky_player_chance_ppm\":50000}}" },
    { 11, "BGN",
      "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"caribbean-stud\",\"name\":\"Caribbean stud "
      "11\",\"chance\":\"live\",\"table\":{\"min_ante\":5,\"max_ante\":200,\"bonus_min\":5,"
      "\"bonus_max\":20}}" },
    { 12, "BYN",
      "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"holdem\",\"name\":\"Hold'em 12\","
      "\"chance\":\"electronic\",\"bet_seconds\":10,\"result_seconds\":8,"
      "\"decision_seconds\":30,\"table\":{\"min_bet\":1000,\"max_bet\":0}}" },
    { 13, "BYN",
      "{\"do\":\"open\",\"rulebook\":\"rf\",\"game\":\"holdem\",\"name\":\"Hold'em 13\","
      "\"chance\":\"live\",\"table\":{\"min_bet\":1000,\"straddle\":\"yes\","
      "\"button_straddle\":\"yes\"}}" },
    { 14, "BGN",
      "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"seven-card-stud\",\"name\":\"Seven-card "
      "poker 14\",\"chance\":\"electronic\",\"bet_seconds\":10,\"result_seconds\":8,"
      "\"decision_seconds\":30,\"table\":{\"min_bet\":10,\"max_bet\":200,\"ante\":2}}" },
};
#define TABLES (sizeof tables / sizeof tables[0])
enum { COLOURS = 16, CHIPS_A_COLOUR = 10000 };
#define REGISTERED "100000000000" /* a thousand million, where a hundredth is the smallest */
#define FILLED     "10000000000"
#define BOUGHT     "1000000" /* ten thousand */

/* TDC's jackpots: one pool for its games (R3), a mystery of 100 to 500, the wheel of fortune (J36). */
#define TDC_GAMES "[\"blackjack\",\"russian-poker\",\"texas-poker\"]"
static const char *const pools[] = {
    "{\"do\":\"pool_open\",\"pool\":1,\"kind\":\"progressive\",\"name\":\"Jackpot\",\"house\":"
    "\"tdc\","
    "\"currency\":\"TDC\",\"games\":" TDC_GAMES ",\"contribution\":500,\"reset\":1000000,"
    "\"chips_max\":100000000,\"awards\":[{\"line\":\"777 spades\",\"share\":2000,\"least\":2000},"
    "{\"line\":\"777 suited\",\"share\":1000,\"least\":1000},"
    "{\"line\":\"royal flush\",\"share\":5000,\"least\":5000},"
    "{\"line\":\"straight flush\",\"share\":1500,\"least\":1500}]}",
    "{\"do\":\"pool_open\",\"pool\":2,\"kind\":\"mystery\",\"name\":\"Mystery\",\"house\":\"tdc\","
    "\"currency\":\"TDC\",\"games\":" TDC_GAMES ",\"contribution\":300,\"least\":10000,"
    "\"most\":50000,\"chips_max\":50000}",
    "{\"do\":\"pool_open\",\"pool\":3,\"kind\":\"wheel\",\"name\":\"Wheel of fortune\","
    "\"house\":\"tdc\",\"currency\":\"TDC\",\"games\":" TDC_GAMES ",\"segments\":["
    "{\"times\":5,\"weight\":40},{\"times\":10,\"weight\":30},{\"times\":20,\"weight\":15},"
    "{\"times\":50,\"weight\":10},{\"times\":100,\"weight\":5}]}",
};
#define POOLS (sizeof pools / sizeof pools[0])

/* One command, one turn. */
static enum cr_status give(struct cr_server *server, uint32_t by, enum cr_role role, uint32_t table,
                           const char *text, struct cr_error *err)
{
    uint8_t id[CR_COMMAND_ID_SIZE];
    crypto_generichash(id, sizeof id, (const unsigned char *)text, strlen(text),
                       (const unsigned char *)"croupier/demo/1", 16);
    struct cr_demo_turn turn = { .server = server };
    enum cr_status status =
        cr_demo_give(&turn, id, &(struct cr_demo_step){ 0, by, role, table, text }, err);
    return status == CR_OK ? cr_demo_take_turn(&turn, err) : status;
}

static enum cr_status give_money(struct cr_server *server, const char *currency,
                                 struct cr_error *err)
{
    static const struct {
        uint32_t by;
        enum cr_role role;
        const char *operation, *amount;
    } steps[] = {
        { MANAGER, CR_ROLE_MANAGER, "register_chips", REGISTERED },
        { CASHIER, CR_ROLE_CASHIER, "chips_to_cage", REGISTERED },
        { MANAGER, CR_ROLE_MANAGER, "funds_in", FILLED },
        { CASHIER, CR_ROLE_CASHIER, "safe_to_drawer", FILLED },
    };
    enum cr_status status = CR_OK;
    char text[256];
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == CR_OK; i++) {
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"currency\":\"%s\",\"amount\":%s}",
                 steps[i].operation, currency, steps[i].amount);
        status = give(server, steps[i].by, steps[i].role, 0, text, err);
    }
    for (uint32_t i = 0; i < PLAYERS && status == CR_OK; i++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"buy_in\",\"currency\":\"%s\",\"visitor\":%u,\"amount\":" BOUGHT "}",
                 currency, FIRST_PLAYER + i);
        status = give(server, CASHIER, CR_ROLE_CASHIER, 0, text, err);
    }
    return status;
}

static enum cr_status give_table(struct cr_server *server, const struct table *table,
                                 struct cr_error *err)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"fill\",\"currency\":\"%s\",\"at\":%u,\"amount\":" FILLED "}",
             table->currency, table->number);
    enum cr_status status = CR_OK;
    if (table->number < FIRST_BETWEEN)
        status = give(server, CASHIER, CR_ROLE_CASHIER, 0, text, err);
    bool has_colours = strstr(table->open, "\"roulette\"") != NULL;
    for (int colour = 1; has_colours && colour <= COLOURS && status == CR_OK; colour++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"register_colour\",\"at\":%u,\"colour\":%d,\"amount\":%d}",
                 table->number, colour, CHIPS_A_COLOUR);
        status = give(server, MANAGER, CR_ROLE_MANAGER, 0, text, err);
    }
    if (status != CR_OK) return status;
    return give(server, PIT_BOSS, CR_ROLE_PIT_BOSS, table->number, table->open, err);
}

/* Drawn up by the administration, approved by the manager. */
static enum cr_status give_pool(struct cr_server *server, size_t index, struct cr_error *err)
{
    static const struct {
        uint32_t by;
        enum cr_role role;
        const char *state;
    } steps[] = { { ADMINISTRATION, CR_ROLE_ADMINISTRATION, "submitted" },
                  { MANAGER, CR_ROLE_MANAGER, "approved" },
                  { ADMINISTRATION, CR_ROLE_ADMINISTRATION, "active" } };
    enum cr_status status =
        give(server, ADMINISTRATION, CR_ROLE_ADMINISTRATION, 0, pools[index], err);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == CR_OK; i++) {
        char text[96];
        snprintf(text, sizeof text, "{\"do\":\"pool_set\",\"pool\":%zu,\"state\":\"%s\"}",
                 index + 1, steps[i].state);
        status = give(server, steps[i].by, steps[i].role, 0, text, err);
    }
    return status;
}

/* ---- The house ---- */

enum cr_status cr_demo_open(struct cr_server *server, struct cr_error *err)
{
    bool is_whole;
    enum cr_status status = cr_demo_is_whole(server, posts, POSTS, &is_whole, err);
    if (status == CR_OK && !is_whole) {
        for (size_t i = 0; i < TABLES && status == CR_OK; i++)
            status = give_money(server, tables[i].currency, err);
        for (size_t i = 0; i < TABLES && status == CR_OK; i++)
            status = give_table(server, &tables[i], err);
        for (size_t i = 0; i < POOLS && status == CR_OK; i++)
            status = give_pool(server, i, err);
        if (status == CR_OK) status = cr_demo_write_passwords(server, posts, POSTS, err);
        if (status == CR_OK) status = cr_demo_make_people(server, posts, POSTS, err);
    }
    if (status == CR_OK) cr_demo_read_lines(server);
    return status;
}
