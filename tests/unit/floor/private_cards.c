/* private_cards.c -- closed cards of poker at an electronic table: their owner sees them, and nobody and
 * nothing else. */
#include "poker_house.h"

#include "floor/recall.h"

/* ---- Looking for names ---- */

/* Whether a text names that card: by itself in quotes, or among others. */
static bool names(const char *text, size_t size, const char *card)
{
    static const char *const forms[] = { "\"%s\"", "\"%s ", " %s\"", " %s " };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char form[8];
        snprintf(form, sizeof form, forms[i], card);
        if (memmem(text, size, form, strlen(form))) return true;
    }
    return false;
}

struct scan {
    char (*cards)[CR_CARD_TEXT_SIZE];
    size_t count;
    size_t hits; /* texts that name one of them */
};

static void scan_text(struct scan *scan, const char *where, const char *text, size_t size)
{
    for (size_t i = 0; i < scan->count; i++) {
        if (!names(text, size, scan->cards[i])) continue;
        if (scan->hits++ == 0) print_message("# %s names %s\n", where, scan->cards[i]);
    }
}

/* Every text the store has but the rulebooks' files. */
static void scan_store(struct scan *scan)
{
    static const char *const queries[] = { "SELECT text FROM records", "SELECT text FROM answers",
                                           "SELECT outcome FROM rounds" };
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        sqlite3_stmt *rows;
        int seen = 0;
        if (sqlite3_prepare_v2(db, queries[i], -1, &rows, NULL) != SQLITE_OK)
            fail_msg("%s: %s", queries[i], sqlite3_errmsg(db));
        for (; sqlite3_step(rows) == SQLITE_ROW; seen++)
            scan_text(scan, queries[i], (const char *)sqlite3_column_blob(rows, 0),
                      (size_t)sqlite3_column_bytes(rows, 0));
        assert_true(seen > 0);
        sqlite3_finalize(rows);
    }
    sqlite3_close(db);
}

static void scan_views(const struct house *house, struct scan *scan, uint32_t but)
{
    char *text = view_text();
    struct cr_text out = cr_text_on(text, TEXT_SIZE);
    cr_floor_public(house->floor, TABLE, house->clock, &out);
    cr_floor_inspect(house->floor, TABLE, &out);
    cr_floor_lobby(house->floor, true, &out);
    for (uint32_t player = 16; player < 17 + PLAYERS; player++)
        if (player != but) cr_floor_you(house->floor, TABLE, player, &out);
    assert_false(out.full);
    scan_text(scan, "a view", text, out.length);
}

static void scan_recall(const struct house *house, struct scan *scan, uint32_t round)
{
    struct cr_store *reader;
    struct cr_error err;
    char *text = view_text();
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    for (uint32_t player = 17; player < 17 + PLAYERS; player++) {
        struct cr_recall_viewer viewer = { .role = CR_ROLE_PLAYER, .player = player };
        struct cr_text out = cr_text_on(text, TEXT_SIZE);
        if (player == 17) viewer.role = CR_ROLE_MANAGER;
        if (cr_recall(reader, STREAM, round, &viewer, &out, &err) != CR_OK)
            fail_msg("%s: %s", err.where, err.what);
        scan_text(scan, "a recall", text, out.length);
        json_t *view = json_loads(text, 0, NULL);
        const json_t *proof = json_object_get(view, "proof");
        assert_string_equal(json_string_value(json_object_get(proof, "kind")), "pack");
        assert_true(json_is_null(json_object_get(proof, "seed")));
        json_decref(view);
    }
    cr_store_close(reader);
    (void)house;
}

/* All fold to one player: no hand is seen, then or ever. The cards of the deal that are not those the draw
 * for the button showed are in no view, answer or record. */
static void test_a_thrown_hand_is_nowhere(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story, draw;
    char deal[CR_PACK_CARDS][CR_CARD_TEXT_SIZE], thrown[CR_PACK_CARDS][CR_CARD_TEXT_SIZE];
    struct scan scan = { .cards = thrown };
    furnish_poker(house);
    into_hand(house);
    uint32_t round = round_at(house);
    read_story(house, round, &story);
    read_story(house, round - 1, &draw);
    read_deal(&story, deal);
    for (size_t i = 0; i < CR_PACK_CARDS; i++)
        if (!is_among(deal[i], draw.named, draw.named_count))
            snprintf(thrown[scan.count++], CR_CARD_TEXT_SIZE, "%.2s", deal[i]);
    assert_int_equal(scan.count, CR_PACK_CARDS - draw.named_count);
    for (int i = 0; i < PLAYERS - 1; i++) {
        struct scan others = { .count = 2 };
        scan_store(&scan);
        for (uint32_t player = 17; player < 17 + PLAYERS; player++) {
            char mine[32], kept[2][CR_CARD_TEXT_SIZE];
            own_cards(house, player, mine);
            if (!mine[0]) continue; /* threw them */
            snprintf(kept[0], sizeof kept[0], "%.2s", mine);
            snprintf(kept[1], sizeof kept[1], "%.2s", mine + 3);
            others.cards = kept;
            scan_views(house, &others, player);
            assert_int_equal(others.hits, 0);
        }
        MUST(act(house, speaks(house), "fold"));
        scan_text(&scan, "an answer", house->text, strlen(house->text));
    }
    assert_int_equal(need_at(house).kind, CR_NEED_NOTHING);
    tick(house);
    scan_store(&scan);
    scan_views(house, &scan, 0);
    scan_recall(house, &scan, round);
    assert_int_equal(scan.hits, 0);
    struct scan shown = { .cards = draw.named, .count = draw.named_count };
    scan_store(&shown); /* who looks for a card that was shown finds it */
    assert_true(shown.hits >= draw.named_count);
    json_decref(draw.end);
    read_story(house, round, &story);
    assert_int_equal(check_by_hand(&story), 0);
    json_decref(story.end);
    must_verify_both(house, &found);
    close_house(house);
}

/* Where losers need not show, one who has seen the winner throws his cards away: theirs stay sealed. */
static void test_a_hand_thrown_at_the_showdown_stays_closed(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    char own[PLAYERS][32];
    open_poker(house, "rf", "holdem", "{\"min_bet\":1000}");
    seat_players(house, PLAYERS, true);
    into_hand(house);
    uint32_t round = round_at(house);
    for (uint32_t p = 0; p < PLAYERS; p++)
        own_cards(house, 17 + p, own[p]);
    uint32_t waits = speaks(house) == 17 ? 18 : 17;
    uint32_t turn = need_at(house).turn;
    assert_int_equal(act(house, waits, "fold"), CR_TO_ACT); /* a click, and no act out of turn */
    assert_non_null(strstr(house->text, "to act"));
    MUST(act(house, waits, "sit_out")); /* from the next hand on: that is his at any time */
    MUST(act(house, waits, "sit_in"));
    assert_int_equal(need_at(house).turn, turn);
    unsigned thrown = 0;
    uint32_t shows = 0;
    for (int i = 0; need_at(house).kind != CR_NEED_NOTHING; i++) {
        uint32_t player = speaks(house);
        assert_true(i < 40);
        if (act(house, player, "check") == CR_OK || act(house, player, "call") == CR_OK) continue;
        if (act(house, player, "muck") == CR_OK) {
            thrown++;
            continue;
        }
        MUST(act(house, player, "show")); /* who must show first */
        shows = player;
    }
    assert_int_equal(thrown, PLAYERS - 1);
    tick(house);
    read_story(house, round, &story);
    assert_int_equal(check_by_hand(&story), 5 + 2);
    for (uint32_t p = 0; p < PLAYERS; p++) {
        char first[CR_CARD_TEXT_SIZE];
        snprintf(first, sizeof first, "%.2s", own[p]);
        assert_int_equal(is_among(first, story.named, story.named_count), 17 + p == shows);
    }
    json_decref(story.end);
    must_verify_both(house, &found);
    close_house(house);
}

static void test_everybody_sees_his_own_cards_alone(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct story story;
    char deal[CR_PACK_CARDS][CR_CARD_TEXT_SIZE], own[32];
    furnish_poker(house);
    for (uint32_t player = 16; player < 17 + PLAYERS; player++) {
        own_cards(house, player, own);
        assert_string_equal(own, ""); /* nothing is dealt */
    }
    into_hand(house);
    read_story(house, round_at(house), &story);
    read_deal(&story, deal);
    size_t seen = 0;
    for (uint32_t player = 17; player < 17 + PLAYERS; player++) {
        own_cards(house, player, own);
        assert_int_equal(strlen(own), 5);
        for (size_t i = 0; i < PLAYERS; i++) { /* one each, clockwise, and again */
            char expected[8];
            snprintf(expected, sizeof expected, "%.2s %.2s", deal[i], deal[PLAYERS + i]);
            seen += strcmp(own, expected) == 0;
        }
    }
    assert_int_equal(seen, PLAYERS);
    own_cards(house, 16, own);
    assert_string_equal(own, "");
    struct scan all = { .cards = deal, .count = 2 * PLAYERS };
    scan_views(house, &all, 17);
    assert_int_equal(all.hits, 2 * (PLAYERS - 1)); /* each on its owner's page */
    close_house(house);
}

/* With the house's key a player's recall names his own cards again, those he threw too, and nobody else's. */
static void test_a_recall_names_ones_own_cards_alone(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    char own[PLAYERS][2][CR_CARD_TEXT_SIZE], mine[32];
    struct cr_store *reader;
    struct cr_error err;
    char *text = view_text();
    furnish_poker(house);
    MUST(one(house, 17, CR_ROLE_PLAYER, TABLE, "{\"do\":\"word\",\"word\":\"rain\"}"));
    into_hand(house);
    uint32_t round = round_at(house);
    for (uint32_t p = 0; p < PLAYERS; p++) {
        own_cards(house, 17 + p, mine);
        snprintf(own[p][0], sizeof own[p][0], "%.2s", mine);
        snprintf(own[p][1], sizeof own[p][1], "%.2s", mine + 3);
    }
    fold_out(house);
    tick(house);
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    for (uint32_t p = 0; p < PLAYERS; p++) {
        const struct cr_recall_viewer viewer = { .role = CR_ROLE_PLAYER,
                                                 .player = 17 + p,
                                                 .seal = &house->seal };
        struct cr_text out = cr_text_on(text, TEXT_SIZE);
        assert_int_equal(cr_recall(reader, STREAM, round, &viewer, &out, &err), CR_OK);
        for (uint32_t q = 0; q < PLAYERS; q++)
            for (int i = 0; i < 2; i++)
                assert_int_equal(names(text, out.length, own[q][i]), p == q);
    }
    cr_store_close(reader);
    close_house(house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_thrown_hand_is_nowhere),
        WITH_FOLDER(test_a_hand_thrown_at_the_showdown_stays_closed),
        WITH_FOLDER(test_everybody_sees_his_own_cards_alone),
        WITH_FOLDER(test_a_recall_names_ones_own_cards_alone),
    };
    return cmocka_run_group_tests_name("private_cards", tests, NULL, NULL);
}
