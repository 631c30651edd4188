/* Blackjack: what no round file can say. */
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

/* Again, after a test changed the rules. */
static void again(struct bj_kit *kit)
{
    bj_start(kit);
    bj_fresh(kit, 7);
}

static cr_money won(const struct bj_kit *kit, unsigned seat)
{
    return cr_table_seat(kit->table, seat)->chips - BJ_CHIPS;
}

/* ---- Points, names, rows ---- */

static void test_points(void **unused)
{
    (void)unused;
    static const struct {
        const char *cards;
        unsigned points;
        bool soft, natural;
    } rows[] = {
        { "4s Ac Td 5h", 20, false, false }, { "7s Ac", 18, true, false },
        { "6s Kd", 16, false, false },       { "As Kd", 21, true, true },
        { "As As", 12, true, false },        { "As As 9d", 21, true, false },
        { "As As Td", 12, false, false },    { "Ts Jd 2c", 22, false, false },
        { "Ts Ad", 21, true, true },         { "7s 7d 7c", 21, false, false },
        { "As 5d 9c", 15, false, false },    { "2s ??", 2, false, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cr_input cards = bj_cards(rows[i].cards);
        bool soft;
        if (cr_bj_points(cards.cards, cards.card_count, &soft) != rows[i].points ||
            soft != rows[i].soft)
            fail_msg("%s", rows[i].cards);
        if (cr_bj_is_natural(cards.cards, cards.card_count) != rows[i].natural)
            fail_msg("%s is a blackjack?", rows[i].cards);
    }
}

static void test_names_are_read_as_they_are_written(void **unused)
{
    (void)unused;
    const struct cr_game *game = &cr_blackjack_game;
    char name[32];
    unsigned known = 0;
    for (unsigned set = 0; set <= CR_BJ_SET_SUIT; set++)
        for (unsigned symbol = 0; symbol < 700; symbol++) {
            game->symbol_name(set, symbol, name, sizeof name);
            int found = game->symbol_find(set, name);
            if (found >= 0) {
                assert_int_equal(found, symbol);
                known++;
            }
        }
    assert_int_equal(known, 6 + 12 + 4 + 4 + 7 * 64 + 3 + 52 + 4);
    static const char *const wrong[] = { "box:0",    "box:8", "box:01",  "box:1/0",
                                         "box:1/65", "box:",  "box:1/",  "box",
                                         "box:x",    "",      "dealers", "box:100" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(game->symbol_find(CR_BJ_SET_TARGET, wrong[i]), -1);
    assert_int_equal(game->symbol_find(99, "box"), -1);
    game->symbol_name(99, 0, name, sizeof name);
    assert_string_equal(name, "?");
    struct cr_bet_name bet;
    game->bet_name(cr_bj_place(3, 12), CR_BJ_MAIN, &bet);
    assert_string_equal(bet.position, "box:3/12");
    game->bet_name(cr_bj_place(7, 1), CR_BJ_INSURANCE_TEN, &bet);
    assert_string_equal(bet.position, "insurance_ten:7");
    game->bet_name(UINT16_MAX, 0, &bet);
    assert_string_equal(bet.position, "");
}

static void test_rows_make_sense(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    if (!cr_schema_is_sane(&cr_bj_rules_schema, &err)) fail_msg("%s: %s", err.where, err.what);
    if (!cr_schema_is_sane(&cr_bj_settings_schema, &err)) fail_msg("%s: %s", err.where, err.what);
    assert_ptr_equal(cr_game_find("blackjack"), &cr_blackjack_game);
}

/* ---- A plate that cannot be played ---- */

static void test_plates_that_cannot_be_played(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("m1");
    struct cr_refusal why = { 0 };
    struct cr_play play = { &kit->rules, &kit->plate };
    const struct cr_bj_settings fine = kit->plate;
    static const struct {
        size_t offset;
        int64_t value;
        enum cr_status status;
    } rows[] = {
        { offsetof(struct cr_bj_settings, min_bet), 0, CR_PLATE },
        { offsetof(struct cr_bj_settings, max_bet), 9, CR_PLATE_ORDER },
        { offsetof(struct cr_bj_settings, bonus_max), 4, CR_PLATE_ORDER },
        { offsetof(struct cr_bj_settings, wheel_max), 4, CR_PLATE_ORDER },
    };
    assert_int_equal(cr_bj_check_settings(&play, &why), CR_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        kit->plate = fine;
        *(cr_money *)((char *)&kit->plate + rows[i].offset) = rows[i].value;
        assert_int_equal(cr_bj_check_settings(&play, &why), rows[i].status);
    }
    kit->plate = fine;
    kit->plate.cut_card_depth = 209;
    assert_int_equal(cr_bj_check_settings(&play, &why), CR_SETTINGS);
    kit->plate.cut_card_depth = 208;
    assert_int_equal(cr_bj_check_settings(&play, &why), CR_OK);
    kit->plate.decks = 6;
    assert_int_equal(cr_bj_check_settings(&play, &why), CR_DECKS);
    assert_string_equal(why.what, "8");
    kit->plate.deck_source = CR_FROM_HAND + 1;
    assert_int_equal(cr_bj_check_settings(&play, &why), CR_SETTINGS);
    kit->rules.max_boxes = 5;
    kit->plate = fine;
    kit->plate.boxes = 6;
    assert_int_equal(cr_bj_check_settings(&play, &why), CR_SETTINGS);
    bj_close(kit);
}

/* ---- What can be seen ---- */

struct seen {
    char page[3][24 * 1024];
    char view[32 * 1024];
    char actions[7][8 * 1024];
};

static void look(const struct bj_kit *kit, struct seen *seen)
{
    const struct cr_play *play = cr_table_play(kit->table);
    static struct cr_item list[2048];
    memset(seen, 0, sizeof *seen);
    for (int part = 0; part < 3; part++) {
        struct cr_text out = cr_text_on(seen->page[part], sizeof seen->page[part]);
        cr_bj_page(play, bj_state(kit->table), (enum cr_page_part)part, 1, &out);
        assert_false(out.full);
        json_t *json = json_loads(seen->page[part], 0, NULL);
        assert_non_null(json);
        json_decref(json);
    }
    struct cr_items items = { .list = list, .max = 2048 };
    struct cr_viewer viewer = { .seat = CR_NO_SEAT };
    cr_table_view(kit->table, &viewer, &items);
    memcpy(seen->view, list,
           items.count * sizeof list[0] < sizeof seen->view ? items.count * sizeof list[0]
                                                            : sizeof seen->view);
    for (unsigned seat = 0; seat < 7; seat++) {
        struct cr_action actions[200];
        memset(actions, 0, sizeof actions);
        size_t count = cr_table_actions(kit->table, seat, actions, 200);
        assert_true(count < 200);
        memcpy(seen->actions[seat], actions,
               count * sizeof actions[0] < sizeof seen->actions[0] ? count * sizeof actions[0]
                                                                   : sizeof seen->actions[0]);
    }
}

static void events_equal(const struct bj_kit *a, const struct bj_kit *b)
{
    const struct cr_events *x = cr_table_events(a->table), *y = cr_table_events(b->table);
    assert_int_equal(x->count, y->count);
    assert_memory_equal(x->list, y->list, x->count * sizeof x->list[0]);
}

/* A card that lies face down is in no page, view, action, need or event, whoever knows it. */
static void test_m1_194_3_nobody_sees_a_blind_card(void **unused)
{
    (void)unused;
    static const char *const cards[] = { "2c", "Kd", "As", "??" };
    static struct seen first, other;
    struct bj_kit *kits[4];
    for (int i = 0; i < 4; i++) {
        kits[i] = table_of("m1");
        bj_do(kits[i], bj_bet(1, 0, 20));
        bj_do(kits[i], bj_bet(1, 1, 30));
        bj_do(kits[i], bj_bet(2, 2, 40));
        bj_do(kits[i], bj_cards("6s 4s 6d 5h 7h"));
        bj_do(kits[i], bj_doing("blind", 1, 0, 0));
        bj_do(kits[i], bj_doing("join", 1, 1, 0));
        assert_int_equal(bj_need(kits[i]).closed, CR_CLOSED_TO_ALL);
        bj_do(kits[i], bj_cards(cards[i]));
    }
    for (int step = 0; step < 4; step++) {
        look(kits[0], &first);
        assert_null(strstr(first.page[0], "2c"));
        for (int i = 1; i < 4; i++) {
            struct cr_need need = bj_need(kits[i]), wanted = bj_need(kits[0]);
            look(kits[i], &other);
            assert_memory_equal(&first, &other, sizeof first);
            events_equal(kits[0], kits[i]);
            assert_memory_equal(&need, &wanted, sizeof need);
        }
        if (step == 3) break;
        for (int i = 0; i < 4; i++) {
            if (step == 0) bj_do(kits[i], bj_doing("stand", 2, 2, 0));
            if (step == 1) bj_do(kits[i], bj_cards("2d"));
            if (step == 2) bj_do(kits[i], bj_cards("3d"));
        }
    }
    for (int i = 0; i < 4; i++)
        bj_do(kits[i], bj_cards("8c")); /* 6 2 3 8 = 19: the dealer has finished */
    look(kits[0], &first);
    assert_non_null(strstr(first.page[0], "6s 5h 2c"));
    look(kits[1], &other);
    assert_non_null(strstr(other.page[0], "6s 5h Kd"));
    assert_int_equal(won(kits[0], 0), -40);
    assert_int_equal(won(kits[1], 1), 60);
    assert_int_equal(bj_need(kits[3]).kind, CR_NEED_CALL);
    assert_int_equal(bj_need(kits[3]).input, CR_IN_SHOW);
    assert_int_equal(bj_need(kits[3]).from, 3 + 5); /* behind the burn and the deal */
    struct cr_input show = bj_cards("As");
    show.kind = CR_IN_SHOW;
    bj_do(kits[3], show);
    assert_int_equal(won(kits[3], 0), won(kits[2], 0));
    events_equal(kits[2], kits[3]);
    for (int i = 0; i < 4; i++)
        bj_close(kits[i]);
}

/* What is not dealt yet is nowhere: which of two equal counts was burnt changes nothing. */
static void test_nobody_sees_what_is_burnt(void **unused)
{
    (void)unused;
    static const char *const burns[] = { "2s 3s 4s", "Kd Kd Kd", "?? ?? ??" };
    static struct seen first, other;
    struct bj_kit *kits[3];
    for (int i = 0; i < 3; i++) {
        kits[i] = table_of("m1");
        bj_do(kits[i], bj_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
        struct cr_input cut = bj_in(CR_IN_CUT, CR_ROLE_PLAYER), burn = bj_cards(burns[i]);
        cut.number = 100;
        burn.kind = CR_IN_BURN;
        bj_do(kits[i], cut);
        struct cr_need need = bj_need(kits[i]);
        assert_int_equal(need.kind, CR_NEED_CALL);
        assert_int_equal(need.input, CR_IN_BURN);
        assert_int_equal(need.count, 3);
        assert_int_equal(need.closed, CR_CLOSED_TO_ALL);
        assert_int_equal(need.shoe, 2);
        assert_int_equal(need.cut, 100);
        assert_int_equal(need.from, 0);
        assert_int_equal(need.decks, 8);
        bj_do(kits[i], burn);
        bj_do(kits[i], bj_bet(1, 0, 20));
        bj_do(kits[i], bj_cards("Ts"));
        assert_int_equal(bj_need(kits[i]).from, 4);
    }
    look(kits[0], &first);
    for (int i = 1; i < 3; i++) {
        look(kits[i], &other);
        assert_memory_equal(&first, &other, sizeof first);
        events_equal(kits[0], kits[i]);
    }
    for (int i = 0; i < 3; i++)
        bj_close(kits[i]);
}

/* What is said to be open is open, what is closed is refused by that name. */
static void test_open_actions_are_what_the_table_takes(void **unused)
{
    (void)unused;
    struct dice dice = { .seed = 5 };
    unsigned tried = 0, taken = 0, cuts = 0;
    for (int house = 0; house < 3; house++) {
        struct bj_kit *kit = table_of(bj_houses[house]), *twin = table_of(bj_houses[house]);
        kit->rules = twin->rules;
        twin->table = (cr_table_close(twin->table), NULL);
        if (cr_table_open(&twin->table, &cr_blackjack_game, &kit->rules, &kit->plate, true, NULL))
            fail();
        for (int i = 0; i < 3000; i++) {
            struct cr_action actions[200];
            unsigned seat = roll(&dice, 4);
            if (cr_table_seat(kit->table, seat)->player == 0) { /* who does not sit does nothing */
                play_step(kit, &dice);
                continue;
            }
            size_t count = cr_table_actions(kit->table, seat, actions, 200);
            for (size_t j = 0; j < count; j++) {
                struct cr_input input = bj_bet(actions[j].position, seat, actions[j].least);
                input.kind = actions[j].input;
                input.choice = actions[j].choice;
                if (input.kind == CR_IN_CUT) {
                    input.number = (uint16_t)(roll(&dice, 2) ? actions[j].least : actions[j].most);
                    cuts++;
                }
                cr_table_copy(twin->table, kit->table);
                enum cr_status status = cr_table_apply(twin->table, &input);
                if (status != actions[j].status)
                    fail_msg("%s %u on box %u: said %s, was %s", cr_input_name(input.kind),
                             input.choice, input.position,
                             cr_status_name((enum cr_status)actions[j].status),
                             cr_status_name(status));
                tried++;
                taken += status == CR_OK;
            }
            play_step(kit, &dice);
        }
        bj_close(twin);
        bj_close(kit);
    }
    assert_true(tried > 10000 && taken > 1000 && cuts > 10);
}

/* ---- Any input at any time ---- */

static void test_any_input_at_any_time_keeps_the_promises(void **unused)
{
    (void)unused;
    for (int house = 0; house < 3; house++) {
        struct bj_kit *kit = bj_open(bj_houses[house]);
        for (unsigned options = 0; options < 8; options++) {
            struct dice dice = { .seed = 100 * (uint64_t)house + options };
            kit->plate.deck_source = house == 0 && options & 1   ? CR_FROM_MACHINE + 1
                                     : house == 2 && options & 1 ? CR_FROM_HAND + 1
                                                                 : 0;
            kit->rules.auto_stand_21 = !(options & 2);
            kit->rules.cobettor_may_decline = !(options & 4);
            bj_start(kit);
            bj_fresh(kit, 4);
            for (int i = 0; i < 4000; i++)
                play_step(kit, &dice);
        }
        bj_close(kit);
    }
}

/* ---- Rules no house has ---- */

static void deal(struct bj_kit *kit, const char *cards)
{
    bj_do(kit, bj_cards(cards));
}

static void test_dealers_blackjack_may_take_original_stakes_alone(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("m1");
    kit->rules.dealer_bj_takes = CR_BJ_TAKES_ORIGINAL;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    deal(kit, "8s Td 8h");
    bj_do(kit, bj_doing("split", 1, 0, 0));
    deal(kit, "3c");
    bj_do(kit, bj_doing("double", 1, 0, 0));
    deal(kit, "5c 9d");
    bj_do(kit, bj_doing("stand", 1, 0, 0));
    deal(kit, "As");
    assert_int_equal(won(kit, 0), -20);
    bj_close(kit);
}

static void test_a_surrender_may_bind_the_owner_alone(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("m1");
    kit->rules.surrender_binds_cobettors = 0;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(1, 1, 30));
    deal(kit, "Ts 6d 6h");
    bj_do(kit, bj_doing("surrender", 1, 0, 0));
    assert_int_equal(won(kit, 0), -10);
    bj_refuse(kit, CR_NOT_OWNER, bj_doing("stand", 1, 0, 0));
    bj_do(kit, bj_doing("stand", 1, 1, 0));
    deal(kit, "Td 9d");
    assert_int_equal(won(kit, 1), 30);
    bj_close(kit);
}

static void test_fellow_bettors_may_have_to_add(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("tdc");
    kit->rules.cobettor_may_decline = 0;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(1, 1, 30));
    deal(kit, "8s 6d 8h");
    bj_do(kit, bj_doing("split", 1, 0, 0));
    deal(kit, "3c");
    bj_do(kit, bj_doing("double", 1, 0, 0));
    deal(kit, "Tc Td");
    bj_do(kit, bj_doing("stand", 1, 0, 0));
    deal(kit, "Ts 9d");
    assert_int_equal(won(kit, 0), 60);
    assert_int_equal(won(kit, 1), 90);
    bj_close(kit);
}

static void test_21_may_stay_open_and_be_doubled(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("m1");
    kit->rules.auto_stand_21 = 0;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    deal(kit, "Ts 6d Th");
    bj_do(kit, bj_doing("split", 1, 0, 0));
    deal(kit, "As");
    bj_do(kit, bj_doing("double", 1, 0, 0)); /* R14 */
    deal(kit, "5c 9c");
    bj_do(kit, bj_doing("stand", 1, 0, 0));
    deal(kit, "Td 4d"); /* 20 */
    assert_int_equal(won(kit, 0), -60);
    kit->rules.double_allowed_on = CR_BJ_NOT_21;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    deal(kit, "Ts 6d Th");
    bj_do(kit, bj_doing("split", 1, 0, 0));
    deal(kit, "As");
    bj_refuse(kit, CR_DOUBLE_21, bj_doing("double", 1, 0, 0));
    bj_do(kit, bj_doing("hit", 1, 0, 0));
    deal(kit, "Tc");
    bj_close(kit);
}

static void test_small_options(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("m1");
    kit->rules.double_for_less = 1;
    kit->rules.double_after_split = 0;
    kit->rules.resplit_aces = 0;
    kit->rules.fraction_rounding = CR_ROUND_UP;
    kit->rules.bj_paid_at_once = 0;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 21));
    bj_do(kit, bj_bet(2, 1, 20));
    deal(kit, "As 8s 6d Kh 8h");
    assert_int_equal(won(kit, 0), -21); /* it waits */
    bj_do(kit, bj_doing("split", 2, 1, 0));
    deal(kit, "3c");
    bj_refuse(kit, CR_NOT_OFFERED, bj_doing("double", 2, 1, 0));
    bj_do(kit, bj_doing("stand", 2, 1, 0));
    deal(kit, "Tc");
    bj_do(kit, bj_doing("stand", 2, 1, 0));
    deal(kit, "Td 9d");
    assert_int_equal(won(kit, 0), 32); /* 31.5 up */
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    deal(kit, "6s 6d 5h");
    bj_refuse(kit, CR_STAKE_EQUAL, bj_doing("double", 1, 0, 21));
    bj_do(kit, bj_doing("double", 1, 0, 5));
    deal(kit, "Tc Td 9d");
    assert_int_equal(won(kit, 0), 25);
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    deal(kit, "As 6d Ah");
    bj_do(kit, bj_doing("split", 1, 0, 0));
    deal(kit, "Ad 9c"); /* closed at once: it may not be split again */
    assert_int_equal(bj_state(kit->table)->phase, CR_BP_DEALER);
    bj_close(kit);
}

static void test_a_bonus_bet_may_add_its_lines(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("tdc");
    kit->rules.bonus_lines = CR_BJ_ADDITIVE;
    again(kit);
    bj_do(kit, bj_to("Ad", "bonus_card"));
    struct cr_input bonus = bj_bet(1, 0, 10);
    bonus.choice = CR_BJ_BONUS;
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bonus);
    deal(kit, "Ad 6d Kh");
    assert_int_equal(won(kit, 0), 30 + 50 + 100);
    bj_close(kit);
}

static void test_no_rules_for_errors(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("bg");
    kit->rules.error_rules = CR_BJ_NO_ERROR_RULES;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(2, 1, 20));
    bj_refuse(kit, CR_NOT_OFFERED, bj_to("5c", "exposed"));
    deal(kit, "5c");
    bj_refuse(kit, CR_WRONG_HAND, bj_to("6c", "dealer"));
    bj_close(kit);
}

/* ---- Edges ---- */

static void test_exposed_cards_have_their_number(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("m1");
    static struct seen seen;
    bj_do(kit, bj_bet(1, 0, 20));
    for (int i = 0; i < CR_BJ_EXPOSED_MAX; i++)
        bj_do(kit, bj_to("5c", "exposed"));
    look(kit, &seen);
    assert_non_null(strstr(seen.page[0], "\"exposed\":\"5c 5c 5c 5c\""));
    bj_refuse(kit, CR_TOO_MANY, bj_to("5c", "exposed"));
    bj_refuse(kit, CR_FACE_UP, bj_to("??", "exposed"));
    bj_do(kit, bj_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER)); /* all of them are dealt: 5 5 5, hit 5 */
    assert_int_equal(bj_state(kit->table)->exposed_count, 1);
    bj_do(kit, bj_doing("hit", 1, 0, 0));
    assert_int_equal(bj_state(kit->table)->exposed_count, 0);
    assert_int_equal(cr_bj_hand_points(&bj_state(kit->table)->hands[0]), 15);
    bj_close(kit);
}

static void test_side_bets_are_taken_back_and_capped(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("tdc");
    static struct seen seen;
    kit->rules.max_payout = 77;
    again(kit);
    struct cr_input bonus = bj_bet(1, 0, 10), off = bj_bet(1, 0, 0);
    bonus.choice = off.choice = CR_BJ_BONUS;
    off.kind = CR_IN_REMOVE;
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bonus);
    look(kit, &seen);
    bj_do(kit, off);
    assert_int_equal(won(kit, 0), -20);
    bj_refuse(kit, CR_NOTHING_THERE, off);
    bj_do(kit, bonus);
    deal(kit, "As 6d Ks");
    assert_int_equal(won(kit, 0), 30 + 77); /* 10 to 1, cut (R41) */
    kit->rules.bonus_card = CR_BJ_NO_CARD_DRAWN;
    again(kit);
    bj_refuse(kit, CR_NOT_OFFERED, bj_to("4d", "bonus_card"));
    bj_close(kit);
}

/* R20: while another is still asked, who has insured his blackjack is not paid even money too. */
static void test_r20_insured_or_even_money(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("m1");
    static struct seen seen;
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(1, 1, 20));
    deal(kit, "As Ad Kh");
    look(kit, &seen);
    assert_non_null(strstr(seen.page[0], "\"state\":\"blackjack\""));
    bj_do(kit, bj_doing("insure", 1, 0, 10));
    bj_refuse(kit, CR_INS_TWICE, bj_doing("even_money", 1, 0, 0));
    bj_do(kit, bj_doing("even_money", 1, 1, 0));
    deal(kit, "Tc");
    assert_int_equal(won(kit, 0), 20);
    assert_int_equal(won(kit, 1), 20);
    bj_close(kit);
}

/* 64 hands a table; the next split is refused by name, and the floor is called. */
static void test_a_table_holds_64_hands(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("bg"); /* tens of any rank split on and on */
    static const char *const tens[] = { "T", "J", "Q", "K" };
    unsigned next = 0;
    again(kit);
    bj_do(kit, bj_bet(1, 0, 20));
    for (;;) {
        struct cr_need need = bj_need(kit);
        char card[4];
        if (need.kind == CR_NEED_CHANCE) {
            snprintf(card, sizeof card, "%s%c", tens[next / 4 % 4], "cdhs"[next % 4]);
            next++;
            bj_do(kit, bj_cards(card));
            continue;
        }
        if (need.kind == CR_NEED_BETS) {
            bj_do(kit, bj_in(CR_IN_CLOSE_BETS, CR_ROLE_DEALER));
            continue;
        }
        if (bj_state(kit->table)->hand_count == 64) break;
        bj_do(kit, bj_doing("split", 1, 0, 0));
    }
    bj_refuse(kit, CR_TOO_MANY, bj_doing("split", 1, 0, 0));
    assert_string_equal(cr_table_why(kit->table)->what, "hands");
    assert_int_equal(cr_table_why(kit->table)->max, 64);
    while (bj_need(kit).kind != CR_NEED_NOTHING) { /* and the round can be ended */
        char card[4];
        snprintf(card, sizeof card, "%c%c", "98765432"[next / 4 % 8], "cdhs"[next % 4]);
        next++;
        if (bj_need(kit).kind == CR_NEED_CHANCE)
            bj_do(kit, bj_cards(card));
        else
            bj_do(kit, bj_doing("stand", 1, 0, 0));
    }
    bj_close(kit);
}

/* R39: one pack by hand runs out inside a round: the discards are shuffled and used. */
static void test_r39_a_pack_that_runs_out(void **unused)
{
    (void)unused;
    struct bj_kit *kit = bj_open("bg");
    struct cr_item list[5] = {
        { .kind = CR_BJ_ITEM_SHOE, .position = 47, .amount = 1200003, .extra = 3 },
        { .kind = CR_BJ_ITEM_LEFT, .position = 0, .amount = 1111111111111 },
        { .kind = CR_BJ_ITEM_LEFT, .position = 1, .amount = 1111111111111 },
        { .kind = CR_BJ_ITEM_LEFT, .position = 2, .amount = 1111111111111 },
        { .kind = CR_BJ_ITEM_LEFT, .position = 3, .amount = 1111111111111 },
    };
    struct cr_items carry = { .list = list, .count = 5, .max = 5 };
    kit->plate.deck_source = CR_FROM_HAND + 1;
    kit->plate.cut_card_depth = 1;
    again(kit);
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_OK);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(2, 1, 20));
    deal(kit, "2s 3s 4s 5s 6s");
    bj_do(kit, bj_doing("hit", 1, 0, 0));
    assert_int_equal(bj_need(kit).kind, CR_NEED_CALL);
    assert_int_equal(bj_need(kit).input, CR_IN_SHUFFLE);
    bj_refuse(kit, CR_SHUFFLE_DUE, bj_cards("9s"));
    bj_do(kit, bj_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    assert_int_equal(bj_state(kit->table)->shoe.pack.left_count, 47);
    assert_int_equal(bj_state(kit->table)->shoe.number, 4);
    bj_refuse(kit, CR_PACK_DEFECTIVE, bj_cards("2s")); /* it lies on the table */
    deal(kit, "9s");
    bj_refuse(kit, CR_NOT_THIS_PHASE, bj_in(CR_IN_SHUFFLE, CR_ROLE_DEALER));
    bj_close(kit);
}

/* What is_sane() is there to find. */
static void test_states_that_cannot_be(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("m1");
    const struct cr_play *play = cr_table_play(kit->table);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(1, 1, 20));
    deal(kit, "8s 6d 8h");
    const struct cr_bj is = *bj_state(kit->table);
    struct cr_bj bj;
#define BREAKS(...)                             \
    do {                                        \
        bj = is;                                \
        __VA_ARGS__;                            \
        assert_false(cr_bj_is_sane(play, &bj)); \
    } while (0)
    assert_true(cr_bj_is_sane(play, &is));
    BREAKS(bj.phase = CR_BP_OVER + 1);
    BREAKS(bj.phase = CR_BP_SHUFFLE);
    BREAKS(bj.hand_count = CR_BJ_HANDS_MAX + 1);
    BREAKS(bj.hand = 1);
    BREAKS(bj.dealer_count = CR_BJ_CARDS_MAX + 1);
    BREAKS(bj.exposed_count = CR_BJ_EXPOSED_MAX + 1);
    BREAKS(bj.asked = 2);
    BREAKS(bj.pending = CR_BJ_SPLIT);
    BREAKS(bj.shoe.number = 0);
    BREAKS(bj.shoe.pack.left[0]++);
    BREAKS(bj.shoe.digits[CR_SHOE_HIGH][0]++);
    BREAKS(bj.in = 0);
    BREAKS(bj.in = 3);
    BREAKS(bj.boxes[0].owner = 2);
    BREAKS(bj.boxes[0].bettor_count = 4);
    BREAKS(bj.boxes[0].bettors[1].seat = 0);
    BREAKS(bj.boxes[0].places[1] = 1);
    BREAKS(bj.boxes[0].bettors[0].stake = 0);
    BREAKS(bj.boxes[1].bettors[0].stake = 1);
    BREAKS(bj.boxes[0].bettors[0].insured[0] = -1);
    BREAKS(bj.boxes[0].bettors[0].insured[1] = 21);
    BREAKS(bj.hands[0].box = 0);
    BREAKS(bj.hands[0].state = CR_BH_SITS_OUT + 1);
    BREAKS(bj.hands[0].state = CR_BH_DONE);
    BREAKS(bj.hands[0].stands = 7);
    BREAKS(bj.hands[0].stakes[1] = 0);
    BREAKS(bj.hands[0].card_count = CR_BJ_CARDS_MAX + 1);
    BREAKS(bj.hands[0].cards[1] = CR_CLOSED_CARD);
    BREAKS(bj.hands[0].sum++);
    BREAKS(bj.dealer_sum++);
#undef BREAKS
    bj_close(kit);
}

/* Where the round before was played, and where nothing was: the next begins with the same bytes. */
static void test_a_round_begins_alike_wherever_it_begins(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("m1");
    const struct cr_play *play = cr_table_play(kit->table);
    bj_do(kit, bj_bet(1, 0, 20));
    bj_do(kit, bj_bet(3, 1, 20));
    deal(kit, "Ts Td 9d Th 9s");
    struct cr_bj played = *bj_state(kit->table), fresh = { .phase = 0 };
    struct cr_item list[16];
    struct cr_event event[16];
    struct cr_items items = { .list = list, .max = 16 };
    struct cr_events events = { .list = event, .max = 16 };
    cr_bj_carry(play, &played, &items);
    assert_true(cr_shoe_is_left(&played.shoe, CR_BJ_ITEM_SHOE, &items));
    assert_int_equal(cr_bj_start(play, &played, &items, &events), CR_OK);
    assert_int_equal(cr_bj_start(play, &fresh, &items, &events), CR_OK);
    assert_memory_equal(&played, &fresh, sizeof played);
    assert_true(cr_bj_is_sane(play, &played));
    list[1].amount += 1; /* an ace more than came out of the pack */
    assert_int_equal(cr_bj_start(play, &played, &items, &events), CR_BAD_INPUT);
    assert_int_equal(cr_bj_start(play, &played, &items, &events),
                     CR_BAD_INPUT); /* nor the second time */
    bj_close(kit);
}

static void test_a_carry_no_round_can_have_left(void **unused)
{
    (void)unused;
    struct bj_kit *kit = table_of("m1");
    struct cr_item list[16];
    struct cr_items carry = { .list = list, .max = 16 };
    cr_bj_carry(cr_table_play(kit->table), bj_state(kit->table), &carry);
    assert_int_equal(carry.count, 5);
    struct cr_item good[16];
    memcpy(good, list, sizeof good);
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_OK);
    static const struct {
        int item;
        struct cr_item change;
    } rows[] = {
        { 0, { .kind = 0, .amount = 8000003, .extra = 0 } }, /* no number */
        { 0, { .kind = 0, .amount = 9000003, .extra = 1 } }, /* nine packs */
        { 0, { .kind = 0, .amount = 8300003, .extra = 1 } }, /* no such source */
        { 0, { .kind = 0, .amount = 8000004, .extra = 1 } }, /* no such stage */
        { 0, { .kind = 0, .amount = 8000033, .extra = 1 } }, /* a burn of a ready shoe */
        { 0, { .kind = 0, .amount = -1, .extra = 1 } },
        { 0, { .kind = 0, .amount = 8000003, .extra = 1, .position = 417 } }, /* out of 416 */
        { 0, { .kind = 0, .amount = 6000003, .extra = 1 } }, /* eights in six packs */
        { 1, { .kind = 1, .position = 0, .amount = 9888888888888 } },
        { 1, { .kind = 1, .position = 4, .amount = 8888888888888 } },
        { 1, { .kind = 1, .position = 1, .amount = 8888888888888 } }, /* a suit twice */
        { 1, { .kind = 1, .position = 0, .amount = 88888888888888 } },
        { 1, { .kind = 1, .position = 0, .amount = 0 } },  /* fewer than are left */
        { 4, { .kind = CR_BJ_ITEM_EXPOSED, .value = 3 } }, /* a suit is missing */
        { 4, { .kind = CR_BJ_ITEM_CARD } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        memcpy(list, good, sizeof list);
        list[rows[i].item] = rows[i].change;
        if (cr_table_resume(kit->table, &carry) == CR_OK) fail_msg("row %zu was taken", i);
    }
    static const struct cr_item twice = {
        .kind = CR_BJ_ITEM_STAKE, .seat = 1, .position = 1, .value = 1, .amount = 20
    };
    memcpy(list, good, sizeof list);
    carry.count = 6;
    list[5] = list[6] = twice;
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_OK);
    carry.count = 7; /* the same player twice on a box */
    assert_int_not_equal(cr_table_resume(kit->table, &carry), CR_OK);
    list[6].seat = 2; /* two on one place */
    assert_int_not_equal(cr_table_resume(kit->table, &carry), CR_OK);
    list[6].value = 2;
    assert_int_equal(cr_table_resume(kit->table, &carry), CR_OK);
    list[5] = (struct cr_item){ .kind = CR_BJ_ITEM_PHASE };
    assert_int_not_equal(cr_table_resume(kit->table, &carry), CR_OK);
    static const struct cr_item stakes[] = {
        { .kind = CR_BJ_ITEM_STAKE, .seat = 21, .position = 1, .value = 1, .amount = 20 },
        { .kind = CR_BJ_ITEM_STAKE, .seat = 1, .position = 0, .value = 1, .amount = 20 },
        { .kind = CR_BJ_ITEM_STAKE, .seat = 1, .position = 8, .value = 1, .amount = 20 },
        { .kind = CR_BJ_ITEM_STAKE, .seat = 1, .position = 1, .value = 0, .amount = 20 },
        { .kind = CR_BJ_ITEM_STAKE, .seat = 1, .position = 1, .value = 4, .amount = 20 },
        { .kind = CR_BJ_ITEM_STAKE, .seat = 1, .position = 1, .value = 1, .amount = 0 },
        { .kind = CR_BJ_ITEM_EXPOSED, .value = 52 },
    };
    memcpy(list, good, sizeof list);
    carry.count = 6;
    for (size_t i = 0; i < sizeof stakes / sizeof stakes[0]; i++) {
        list[5] = stakes[i];
        if (cr_table_resume(kit->table, &carry) == CR_OK) fail_msg("stake %zu was taken", i);
    }
    bj_close(kit);
}

/* ---- Round files ---- */

static void on_round(void *context, const struct cr_round_outcome *outcome)
{
    (void)context;
    if (outcome->end != CR_ROUND_FINE) fail_msg("line %ld: %s", outcome->line, outcome->what);
}

static struct cr_rounds *reader(void)
{
    char root[512];
    struct cr_rounds *rounds;
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(root, sizeof root, "%s/rulebooks", source ? source : ".");
    assert_int_equal(cr_rounds_open(&rounds, root, on_round, NULL), CR_OK);
    return rounds;
}

static void line(struct cr_rounds *rounds, const char *text)
{
    cr_rounds_line(rounds, text, strlen(text));
}

/* Every round begins with what its header says: written and read again it is the same table. */
static void test_a_header_gives_the_same_table(void **unused)
{
    (void)unused;
    struct cr_rounds *rounds = reader(), *other = reader();
    static char header[16 * 1024];
    static const char *const lines[] = {
        ("{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"blackjack\",\"seats\":["
         "{\"player\":\"p1\",\"chips\":1000},{\"player\":\"p2\",\"chips\":1000}]}"),
        "{\"in\":\"bet\",\"player\":\"p1\",\"box\":1,\"amount\":20}",
        "{\"in\":\"bet\",\"player\":\"p2\",\"box\":2,\"amount\":30}",
        "{\"in\":\"card\",\"cards\":\"6s\"}",
        "{\"in\":\"card\",\"cards\":\"6d\",\"to\":\"dealer\"}", /* box 2 is skipped */
        "{\"in\":\"card\",\"cards\":\"5h Th\"}",
        "{\"in\":\"act\",\"box\":1,\"do\":\"blind\"}",
        "{\"in\":\"card\",\"cards\":\"2c Td 2s\"}",
        "{\"in\":\"card\",\"cards\":\"7h\",\"to\":\"exposed\"}",
        "{\"in\":\"confirm\"}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        line(rounds, lines[i]);
    struct cr_text out = cr_text_on(header, sizeof header);
    cr_round_write_header(&out, rounds, "");
    assert_non_null(strstr(header, "{\"carry\":\"exposed\",\"card\":\"7h\"}"));
    assert_non_null(strstr(header, "{\"carry\":\"stake\",\"player\":\"p2\",\"box\":2,\"place\":1,"
                                   "\"amount\":30}"));
    assert_int_equal(cr_rounds_begin(other, header, strlen(header)), CR_OK);
    size_t size, other_size;
    const void *is = cr_table_bytes(cr_rounds_table(rounds), &size);
    const void *was = cr_table_bytes(cr_rounds_table(other), &other_size);
    assert_int_equal(size, other_size);
    assert_memory_equal(is, was, size);
    cr_rounds_close(rounds);
    cr_rounds_close(other);
}

/* A `shoe` line is for files alone: a table that goes on takes no cards beforehand. */
static void test_a_shoe_is_no_input(void **unused)
{
    (void)unused;
    struct cr_rounds *rounds = reader();
    static const char *const shoe = "{\"in\":\"shoe\",\"cards\":\"As\"}";
    bool bad;
    line(rounds, "{\"croupier\":1,\"rulebook\":\"m1\",\"game\":\"blackjack\"}");
    assert_int_equal(cr_rounds_try(rounds, shoe, strlen(shoe), &bad), CR_BAD_INPUT);
    assert_true(bad);
    cr_rounds_close(rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_names_are_read_as_they_are_written),
        cmocka_unit_test(test_rows_make_sense),
        cmocka_unit_test(test_plates_that_cannot_be_played),
        cmocka_unit_test(test_m1_194_3_nobody_sees_a_blind_card),
        cmocka_unit_test(test_nobody_sees_what_is_burnt),
        cmocka_unit_test(test_open_actions_are_what_the_table_takes),
        cmocka_unit_test(test_any_input_at_any_time_keeps_the_promises),
        cmocka_unit_test(test_dealers_blackjack_may_take_original_stakes_alone),
        cmocka_unit_test(test_a_surrender_may_bind_the_owner_alone),
        cmocka_unit_test(test_fellow_bettors_may_have_to_add),
        cmocka_unit_test(test_21_may_stay_open_and_be_doubled),
        cmocka_unit_test(test_small_options),
        cmocka_unit_test(test_a_bonus_bet_may_add_its_lines),
        cmocka_unit_test(test_no_rules_for_errors),
        cmocka_unit_test(test_exposed_cards_have_their_number),
        cmocka_unit_test(test_side_bets_are_taken_back_and_capped),
        cmocka_unit_test(test_r20_insured_or_even_money),
        cmocka_unit_test(test_a_table_holds_64_hands),
        cmocka_unit_test(test_r39_a_pack_that_runs_out),
        cmocka_unit_test(test_states_that_cannot_be),
        cmocka_unit_test(test_a_round_begins_alike_wherever_it_begins),
        cmocka_unit_test(test_a_carry_no_round_can_have_left),
        cmocka_unit_test(test_a_header_gives_the_same_table),
        cmocka_unit_test(test_a_shoe_is_no_input),
    };
    return cmocka_run_group_tests_name("blackjack", tests, NULL, NULL);
}
