/* Poker against the house on pages and plates, its names, and rules that cannot be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#define KIT_FAIL(...) fail_msg(__VA_ARGS__)
#include "hp_kit.h"
#include "table/round_file.h"

static struct hp_kit *kit;

static void open_game(const char *game, const char *house)
{
    kit = hp_open(game, house);
    kit->plate.min_ante = 10;
    kit->plate.max_ante = 500;
    kit->plate.bonus_min = kit->plate.wheel_min = 5;
    kit->plate.bonus_max = kit->plate.wheel_max = 100;
}

static void begin(void)
{
    hp_start(kit);
    hp_fresh(kit, 4);
}

static int close_game(void **unused)
{
    (void)unused;
    if (kit) hp_close(kit);
    kit = NULL;
    return 0;
}

/* ---- JSON ---- */

static char bytes[65536];

static json_t *read_page(const struct cr_text *out)
{
    assert_false(out->full);
    json_t *json = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
    if (!json) fail_msg("this is no JSON: %s", bytes);
    return json;
}

static json_t *page_of(enum cr_page_part part, unsigned seat)
{
    struct cr_text out = cr_text_on(bytes, sizeof bytes);
    kit->game->page(cr_table_play(kit->table), hp_state(kit->table), part, seat, &out);
    return read_page(&out);
}

static json_t *plate_of(void)
{
    struct cr_text out = cr_text_on(bytes, sizeof bytes);
    kit->game->plate_page(cr_table_play(kit->table), &out);
    return read_page(&out);
}

/* A member by its path, written out: "boxes.0.cards" of the page is "?? ??"; missing: "". */
static const char *at(const json_t *json, const char *path)
{
    static char text[4096];
    char part[64];
    while (json && *path) {
        size_t length = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)length, path);
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(part))
                                   : json_object_get(json, part);
        path += length + (path[length] == '.');
    }
    char *dumped = json ? json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    snprintf(text, sizeof text, "%s", dumped ? dumped : "");
    free(dumped);
    return text;
}

static void is(const json_t *json, const char *path, const char *wanted)
{
    const char *found = at(json, path);
    if (strcmp(found, wanted) != 0) fail_msg("%s is %s, not %s", path, found, wanted);
}

/* ---- Plates [the tables of parameters] ---- */

struct plate_row {
    const char *game, *house;
    const char *boxes, *light, *dark, *bet, *minimum, *exchange, *sixth, *buy, *second, *last_games;
    const char *insurance, *ante, *bet_pays, *bonus; /* of tables: the first row and their number */
};
static const struct plate_row plate_rows[] = {
    { "texas-poker", "m1", "6", "6", "true", "\"Bet\"", "\"pair_of_fours\"", "null", "null", "null",
      "false", "0", "null", "[100,1]", "[1,1]", "[7,1]" },
    { "texas-poker", "tdc", "7", "7", "true", "\"Call\"", "\"pair_of_fours\"", "null", "null",
      "null", "false", "0", "null", "[100,1]", "[1,1]", "5000" },
    { "texas-poker", "tp", "6", "2", "true", "\"BET\"", "\"pair_of_fours\"", "null", "null", "null",
      "false", "0", "null", "[100,1]", "[1,1]", NULL },
    { "oasis-poker", "m1", "6", "2", "true", "\"Bet\"", "\"ace_king\"",
      "{\"max\":2,\"prices\":[[1,1],[3,2]]}", "null", "null", "false", "0",
      "{\"dark\":false,\"from\":\"straight\",\"pays\":[1,1]}", "[1,1]", "[100,1]", "[1000,1]" },
    { "russian-poker", "m1", "4", "1", "true", "\"Bet\"", "\"ace_king\"",
      "{\"max\":5,\"prices\":[[1,1],[1,1],[1,1],[1,1],[1,1]]}", "[1,1]", "[1,1]", "true", "0",
      "{\"dark\":true,\"from\":\"trips\",\"pays\":[1,1]}", NULL, "[100,1]", "[1000,1]" },
    { "russian-poker", "tdc", "4", "1", "true", "\"Bet\"", "\"ace_king\"",
      "{\"max\":5,\"prices\":[[1,1],[1,1],[1,1],[1,1],[1,1]]}", "[1,1]", "[1,1]", "true", "0",
      "{\"dark\":true,\"from\":\"trips\",\"pays\":[1,1]}", NULL, "[100,1]", "5000" },
    { "caribbean-stud", "bg", "7", "1", "false", "\"Bet\"", "\"ace_king\"",
      "{\"max\":1,\"prices\":[[1,1]]}", "[1,1]", "null", "false", "3", "null", "[1,1]", "[100,1]",
      "[5000,1]" },
};

static void check_plate(const struct plate_row *row)
{
    open_game(row->game, row->house);
    begin();
    json_t *plate = plate_of();
    is(plate, "boxes", row->boxes);
    is(plate, "light_max", row->light);
    is(plate, "dark", row->dark);
    is(plate, "bet_name", row->bet);
    is(plate, "bet_multiple", "[2,1]");
    is(plate, "dealer_minimum", row->minimum);
    is(plate, "exchange", row->exchange);
    is(plate, "sixth", row->sixth);
    is(plate, "buy", row->buy);
    is(plate, "second_combination", row->second);
    is(plate, "last_games", row->last_games);
    is(plate, "insurance", row->insurance);
    is(plate, "min", "10");
    is(plate, "max", "500");
    is(plate, "step", "1");
    is(plate, "ante_pays.0.pays", row->ante ? row->ante : "");
    is(plate, "bet_pays.0.pays", row->bet_pays);
    is(plate, "wheel", strcmp(row->house, "tdc") == 0 ? "{\"max\":100,\"min\":5}" : "null");
    const char *share = "bonus.table.0.share_bp", *pays = "bonus.table.0.pays";
    if (!row->bonus)
        is(plate, "bonus", "null");
    else
        is(plate, row->bonus[0] == '[' ? pays : share, row->bonus);
    json_decref(plate);
}

static void test_plates_say_what_the_houses_say(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof plate_rows / sizeof plate_rows[0]; i++) {
        check_plate(&plate_rows[i]);
        close_game(NULL);
    }
}

static void test_a_plate_with_a_sign_of_bonus_stakes(void **unused)
{
    (void)unused;
    open_game("oasis-poker", "m1");
    kit->plate.bonus_min = kit->plate.bonus_max = 0;
    kit->plate.bonus_stakes[0] = 25;
    kit->plate.bonus_stakes[2] = 5;
    kit->plate.max_payout = 10000;
    kit->plate.bonus_max_payout = 5000;
    kit->plate.boxes = 4;
    kit->plate.ante_step = 2;
    begin();
    json_t *plate = plate_of();
    is(plate, "bonus.stakes", "[25,5]");
    is(plate, "bonus.max_payout", "5000");
    is(plate, "max_payout", "10000");
    is(plate, "boxes", "4");
    is(plate, "step", "2");
    json_decref(plate);
    hp_refuse(kit, CR_AMOUNT, hp_bet(1, 0, "ante", 11));
    hp_refuse(kit, CR_NO_BOX, hp_bet(5, 0, "ante", 10));
}

static void test_limits_and_what_a_clause_pays(void **unused)
{
    (void)unused;
    cr_money least, most;
    open_game("oasis-poker", "m1");
    begin();
    const struct cr_play *play = cr_table_play(kit->table);
    kit->game->limits(play, &least, &most);
    assert_true(least == 10 && most == 500);
    for (int i = 0; i < cr_schema_clause_count(kit->game->rules); i++) {
        struct cr_ratio pays = kit->game->clause_ratio(play, (unsigned)i);
        bool insures = i == cr_schema_clause_find(kit->game->rules, "insurance.pays");
        assert_int_equal(pays.den, insures ? 1 : 0);
    }
}

static enum cr_status plate_status(void)
{
    struct cr_error err = { "", "" };
    struct cr_table *table = NULL;
    enum cr_status status = cr_table_open(&table, kit->game, &kit->rules, &kit->plate, true, &err);
    cr_table_close(table);
    return status;
}

static void test_plates_that_cannot_be(void **unused)
{
    (void)unused;
    open_game("russian-poker", "tdc");
    struct cr_hp_settings good = kit->plate;
    assert_int_equal(plate_status(), CR_OK);
    kit->plate.min_ante = 0;
    assert_int_equal(plate_status(), CR_PLATE);
    kit->plate = good;
    kit->plate.max_ante = 9;
    assert_int_equal(plate_status(), CR_PLATE_ORDER);
    kit->plate = good;
    kit->plate.bonus_max = 4;
    assert_int_equal(plate_status(), CR_PLATE_ORDER);
    kit->plate = good;
    kit->plate.wheel_max = 4;
    assert_int_equal(plate_status(), CR_PLATE_ORDER);
    kit->plate = good;
    kit->plate.mystery_min = 500;
    kit->plate.mystery_max = 100;
    assert_int_equal(plate_status(), CR_PLATE_ORDER);
    kit->plate = good;
    kit->plate.boxes = 5;
    assert_int_equal(plate_status(), CR_SETTINGS);
    kit->plate = good;
    kit->plate.progressive = 1;
    assert_int_equal(plate_status(), CR_SETTINGS);
    kit->plate = good;
    kit->plate.deck_source = 1 + CR_FROM_HAND;
    assert_int_equal(plate_status(), CR_SETTINGS);
    kit->plate = good;
    kit->plate.share_straight_flush = 1499;
    assert_int_equal(plate_status(), CR_AWARD_MIN);
}

/* ---- What is seen, and what may be done ---- */

static void test_what_a_player_sees_of_his_hand(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    begin();
    hp_do(kit, hp_bet(1, 0, "ante", 10));
    hp_do(kit, hp_text("8c 8d 8h As Kd"));
    hp_do(kit, hp_text("Ah Qd 9c 6s 3h"));
    json_t *all = page_of(CR_PAGE_PUBLIC, CR_NO_SEAT), *own = page_of(CR_PAGE_SEAT, 0);
    is(all, "boxes.0.cards", "\"?? ?? ?? ?? ??\"");
    is(all, "boxes.0.first", "null");
    is(all, "boxes.0.state", "\"decides\"");
    is(all, "dealer.cards", "\"?? ?? ?? ?? 3h\"");
    is(all, "dealer.has_game", "null");
    is(own, "boxes.0.cards", "\"8c 8d 8h As Kd\"");
    is(own, "boxes.0.category", "\"trips\"");
    is(own, "boxes.0.first", "\"trips\"");
    is(own, "boxes.0.second", "\"ace_king\"");
    is(own, "boxes.0.costs", "{\"exchange\":10,\"play\":20,\"sixth\":10}");
    is(own, "boxes.0.insurance", "{\"least\":10,\"most\":60}");
    is(own, "bets.0", "{\"amount\":10,\"bet\":\"ante\",\"box\":1}");
    json_decref(all);
    json_decref(own);
    hp_do(kit, hp_doing("play", 1, 0, 20));
    all = page_of(CR_PAGE_PUBLIC, CR_NO_SEAT);
    is(all, "phase", "\"buy\"");
    is(all, "boxes.0.cards", "\"8c 8d 8h As Kd\"");
    is(all, "dealer.cards", "\"Ah Qd 9c 6s 3h\"");
    is(all, "dealer.has_game", "false");
    json_decref(all);
}

static void test_staff_see_what_is_due(void **unused)
{
    (void)unused;
    open_game("texas-poker", "tdc");
    begin();
    struct cr_input fortune = hp_text("7d");
    fortune.to = CR_HP_TO_FORTUNE;
    fortune.role = CR_ROLE_SYSTEM;
    hp_do(kit, fortune);
    hp_do(kit, hp_bet(1, 0, "ante", 10));
    hp_do(kit, hp_bet(1, 0, "wheel", 5));
    hp_do(kit, hp_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER));
    json_t *staff = page_of(CR_PAGE_STAFF, CR_NO_SEAT);
    is(staff, "due.input", "\"card\"");
    is(staff, "due.to", "\"box:1\"");
    is(staff, "due.closed", "true");
    json_decref(staff);
    hp_do(kit, hp_text("7d 8h Ks 8d Kh 9h 4s"));
    hp_do(kit, hp_doing("pass", 1, 0, 0));
    staff = page_of(CR_PAGE_STAFF, CR_NO_SEAT);
    is(staff, "due.input", "\"award\"");
    is(staff, "due.bet", "\"wheel\"");
    json_decref(staff);
}

/* Every action says of itself what it is, in names that inputs take. */
static void test_actions_have_names(void **unused)
{
    (void)unused;
    static struct cr_action actions[512];
    char name[64];
    for (size_t i = 0; i < HP_OFFERS; i++) {
        open_game(hp_offers[i].game, hp_offers[i].house);
        begin();
        hp_do(kit, hp_bet(1, 0, "ante", 10));
        unsigned dark = 0, bets = 0;
        size_t count = kit->game->open(cr_table_play(kit->table), hp_state(kit->table), 0, HP_CHIPS,
                                       actions, 512);
        for (size_t j = 0; j < count; j++) {
            struct cr_text out = cr_text_on(bytes, sizeof bytes);
            cr_text_begin(&out, '{');
            kit->game->action_page(&actions[j], &out);
            cr_text_end(&out, '}');
            json_t *json = read_page(&out);
            const char *bet = json_string_value(json_object_get(json, "bet"));
            if (bet && cr_hp_symbol_find(CR_HP_SET_BET, bet) < 0) fail_msg("%s is no bet", bet);
            bets += bet != NULL;
            dark += json_is_true(json_object_get(json, "dark"));
            json_decref(json);
        }
        assert_true(bets > 0);
        assert_int_equal(dark > 0, kit->rules.dark_allowed);
        kit->game->symbol_name(CR_HP_SET_DO, CR_HP_DOS, name, sizeof name);
        assert_string_equal(name, "?");
        close_game(NULL);
    }
}

static void test_names_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    static const unsigned counts[] = { CR_HP_BET_KINDS, CR_HP_DOS, CR_HP_CREDIT + 1,
                                       64 * CR_HP_BOXES_MAX + 1, CR_HP_RULINGS };
    char name[64];
    for (unsigned set = CR_HP_SET_BET; set <= CR_HP_SET_RULING; set++)
        for (unsigned symbol = 0; symbol < counts[set]; symbol++) {
            cr_hp_symbol(set, symbol, name, sizeof name);
            if (name[0] && strcmp(name, "?") != 0)
                assert_int_equal(cr_hp_symbol_find(set, name), symbol);
        }
    assert_int_equal(cr_hp_symbol_find(CR_HP_SET_TARGET, "box:8"), -1);
    assert_int_equal(cr_hp_symbol_find(CR_HP_SET_TARGET, "box:12"), -1);
    assert_int_equal(cr_hp_symbol_find(CR_HP_SET_DO, "hit"), -1);
}

/* ---- Taking back, rulings ---- */

static void test_stakes_beside_an_ante_are_taken_back_alone(void **unused)
{
    (void)unused;
    open_game("russian-poker", "tdc");
    begin();
    struct cr_input dark = hp_bet(1, 0, "ante", 10);
    dark.flags = 1u << CR_HP_FLAG_DARK;
    hp_do(kit, dark);
    static const char *const beside[] = { "bonus", "wheel", "insurance", "sixth", "buy" };
    for (size_t i = 0; i < 5; i++) {
        struct cr_input input = hp_bet(1, 0, beside[i], 10);
        hp_do(kit, input);
        input.kind = CR_IN_REMOVE;
        hp_do(kit, input);
        hp_refuse(kit, CR_NOTHING_THERE, input);
        input.kind = CR_IN_BET;
        hp_do(kit, input);
    }
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, HP_CHIPS - 30 - 50);
    struct cr_input all = hp_bet(1, 0, "ante", 0);
    all.kind = CR_IN_REMOVE;
    hp_do(kit, all);
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, HP_CHIPS);
}

static void test_a_damaged_card_changes_the_pack_after_the_round(void **unused)
{
    (void)unused;
    open_game("texas-poker", "m1");
    begin();
    struct cr_input ruling = hp_in(CR_IN_RULING, CR_ROLE_MANAGER);
    ruling.choice = CR_HP_REPLACE_PACK;
    hp_do(kit, hp_bet(1, 0, "ante", 10));
    hp_refuse(kit, CR_NO_RULING, ruling);
    hp_do(kit, hp_text("7c Kh 2d Qh"));
    hp_do(kit, ruling);
    hp_refuse(kit, CR_NO_RULING, ruling);
    hp_do(kit, hp_text("Ks 9h 4s"));
    hp_do(kit, hp_doing("pass", 1, 0, 0));
    assert_int_equal(hp_need(kit).kind, CR_NEED_NOTHING);
}

static void test_a_dark_box_that_may_not_buy_takes_its_ante(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    kit->rules.dark_extras &= ~(1u << CR_HP_EXTRA_BUY);
    begin();
    struct cr_input dark = hp_bet(1, 0, "ante", 10);
    dark.flags = 1u << CR_HP_FLAG_DARK;
    hp_do(kit, dark);
    hp_do(kit, hp_text("8c 8d 8h As Kd Ah Qd 9c 6s 3h"));
    assert_int_equal(hp_need(kit).kind, CR_NEED_NOTHING);
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, HP_CHIPS + 10);
}

/* ---- Rules ---- */

static void refused_rules(const char *key)
{
    struct cr_error err = { "", "" };
    assert_int_equal(kit->game->rules->finish(&kit->rules, &err), CR_BAD_FILE);
    assert_string_equal(err.where, key);
    kit->rules = *(const struct cr_hp_rules *)cr_rulebook_values(kit->book);
    assert_int_equal(kit->game->rules->finish(&kit->rules, &err), CR_OK);
}

static void test_rules_that_cannot_be(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    kit->rules.cap_order[1] = kit->rules.cap_order[0];
    refused_rules("cap_order");
    kit->rules.cap_count--;
    refused_rules("cap_order");
    kit->rules.bonus_row_count = 0;
    refused_rules("bonus_pays");
    kit->rules.deal_packet = 1;
    refused_rules("deal_packet");
    kit->rules.buy_shared = 0;
    refused_rules("buy_shared");
    kit->rules.deck_source = 0;
    refused_rules("deck_source");
    kit->rules.dark_insurance = 0;
    refused_rules("dark_insurance_allowed");
    close_game(NULL);
    open_game("texas-poker", "m1");
    kit->rules.dark_prepaid = 1;
    refused_rules("dark_prepaid");
    kit->rules.bonus_in_cap = 1;
    refused_rules("bonus_in_cap");
    kit->rules.bonus_threshold = CR_HAND_TRIPS;
    refused_rules("bonus_pays");
    close_game(NULL);
    open_game("oasis-poker", "m1");
    kit->rules.wheel_offered = 1;
    refused_rules("jackpot");
    close_game(NULL);
    open_game("caribbean-stud", "bg");
    kit->rules.insurance = 1;
    refused_rules("insurance");
}

static void test_even_money_where_the_dealer_has_no_game(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    open_game("texas-poker", "m1");
    kit->rules.ante_no_game_by = CR_HP_NO_GAME_EVEN;
    assert_int_equal(kit->game->rules->finish(&kit->rules, &err), CR_OK);
    begin();
    hp_do(kit, hp_bet(1, 0, "ante", 10));
    hp_do(kit, hp_text("Ah Qs 9h 5c Kh 7h 3h")); /* T18 */
    hp_do(kit, hp_doing("play", 1, 0, 20));
    hp_do(kit, hp_text("Jc 2d"));
    assert_int_equal(cr_table_seat(kit->table, 0)->chips, HP_CHIPS + 10);
}

/* A perfect player has the advantage in Caribbean stud as printed (R12); not for two Antes a card. */
static void test_the_manager_is_warned(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < HP_OFFERS; i++) {
        open_game(hp_offers[i].game, hp_offers[i].house);
        bool warned = kit->game->warning && kit->game->warning(&kit->rules);
        assert_int_equal(warned, strcmp(hp_offers[i].game, "caribbean-stud") == 0);
        kit->rules.sixth_price = (struct cr_ratio){ 2, 1 };
        assert_false(kit->game->warning && kit->game->warning(&kit->rules));
        close_game(NULL);
    }
}

static void test_schemas_are_sane(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    for (size_t i = 0; i < HP_OFFERS; i++) {
        const struct cr_game *game = cr_game_find(hp_offers[i].game);
        assert_true(cr_schema_is_sane(game->rules, &err));
        assert_true(cr_schema_is_sane(game->settings, &err));
    }
}

/* A state that was tampered with is not taken for one. */
static void test_states_that_cannot_be(void **unused)
{
    (void)unused;
    open_game("russian-poker", "m1");
    begin();
    hp_do(kit, hp_bet(1, 0, "ante", 10));
    hp_do(kit, hp_text("8c 8d 8h As Kd Ah Qd 9c 6s 3h"));
    const struct cr_play *play = cr_table_play(kit->table);
    const struct cr_hp good = *hp_state(kit->table);
    struct cr_hp hp = good;
    assert_true(kit->game->is_sane(play, &hp));
#define SPOILT(change) \
    hp = good;         \
    change;            \
    assert_false(kit->game->is_sane(play, &hp))
    SPOILT(hp.phase = CR_HP_OVER + 1);
    SPOILT(hp.in = 0x81);
    SPOILT(hp.in = 3);
    SPOILT(hp.in = 0);
    SPOILT(hp.board_count = 6);
    SPOILT(hp.dealer_count = 6);
    SPOILT(hp.flags |= CR_HP_HAS_GAME);
    SPOILT(hp.lucky_box = 8);
    SPOILT(hp.dealer[0] = 77);
    SPOILT(hp.boxes[0].cards[0] = 77);
    SPOILT(hp.boxes[0].state = CR_HB_STATES);
    SPOILT(hp.boxes[0].state = CR_HB_SETTLED);
    SPOILT(hp.boxes[0].stands |= 1u << CR_HP_STAKES);
    SPOILT(hp.boxes[0].stands |= 1u << CR_HP_INSURANCE);
    SPOILT(hp.boxes[0].seat = CR_NO_SEAT);
    SPOILT(hp.boxes[0].stakes[CR_HP_ANTE] = 0);
    SPOILT(hp.boxes[0].card_count = 7);
    SPOILT(hp.boxes[0].turn = hp.turn + 1);
    SPOILT(hp.boxes[0].wanted = 6);
#undef SPOILT
}

#define ROW(test) cmocka_unit_test_teardown(test, close_game)

/* ---- What a table offers beside its bets ---- */

/* A share of a pool is offered where either of the two hands has one. */
static void test_a_share_of_one_hand_is_an_offer_too(void **unused)
{
    (void)unused;
    open_game("oasis-poker", "m1");
    const struct cr_play play = { &kit->rules, &kit->plate };
    kit->rules.progressive = 0;
    kit->rules.award_min_bp[0] = kit->rules.award_min_bp[1] = 0;
    assert_false(kit->game->prizes(&play) & CR_PRIZE_SHARE);
    kit->rules.award_min_bp[1] = 100; /* the royal flush alone */
    assert_true(kit->game->prizes(&play) & CR_PRIZE_SHARE);
    kit->rules.award_min_bp[1] = 0;
    kit->rules.award_min_bp[0] = 100;
    assert_true(kit->game->prizes(&play) & CR_PRIZE_SHARE);
}

/* Those who run the table read its inputs: a card that was given by name and lies closed is none there. */
static void test_a_closed_card_given_by_name_is_hidden_among_the_inputs(void **unused)
{
    (void)unused;
    open_game("oasis-poker", "m1");
    begin();
    struct cr_input open = hp_text("As Kd"), closed = open, other = open;
    closed.flags |= (uint16_t)(1u << CR_HP_FLAG_CLOSED);
    cr_round_hide_closed(kit->table, &closed);
    assert_int_equal(closed.cards[0], CR_CLOSED_CARD);
    assert_int_equal(closed.cards[1], CR_CLOSED_CARD);
    cr_round_hide_closed(kit->table, &other);
    assert_memory_equal(&other, &open, sizeof open);
    other.kind = CR_IN_SHOW;
    other.flags = closed.flags;
    cr_round_hide_closed(kit->table, &other);
    assert_memory_equal(other.cards, open.cards, sizeof open.cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW(test_plates_say_what_the_houses_say),
        ROW(test_a_plate_with_a_sign_of_bonus_stakes),
        ROW(test_limits_and_what_a_clause_pays),
        ROW(test_plates_that_cannot_be),
        ROW(test_what_a_player_sees_of_his_hand),
        ROW(test_staff_see_what_is_due),
        ROW(test_actions_have_names),
        ROW(test_names_are_read_as_they_are_written),
        ROW(test_stakes_beside_an_ante_are_taken_back_alone),
        ROW(test_a_damaged_card_changes_the_pack_after_the_round),
        ROW(test_a_dark_box_that_may_not_buy_takes_its_ante),
        ROW(test_rules_that_cannot_be),
        ROW(test_even_money_where_the_dealer_has_no_game),
        ROW(test_the_manager_is_warned),
        ROW(test_schemas_are_sane),
        ROW(test_states_that_cannot_be),
        ROW(test_a_share_of_one_hand_is_an_offer_too),
        ROW(test_a_closed_card_given_by_name_is_hidden_among_the_inputs),
    };
    return cmocka_run_group_tests_name("poker against the house on pages", tests, NULL, NULL);
}
