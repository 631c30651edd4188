/* sealed_hands.c -- whole hands of poker at an electronic table: dealt from a sealed pack, through restarts,
 * proved by one who reads the store; and forgeries found. */
#include "poker_house.h"

/* ---- Whole hands ---- */

static void test_a_hand_is_dealt_played_and_proved(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    char deal[CR_PACK_CARDS][CR_CARD_TEXT_SIZE];
    furnish_poker(house);
    assert_true(about_poker(house).private_cards);
    into_hand(house);
    uint32_t round = round_at(house);
    struct cr_floor_about shown = about_poker(house);
    play_out(house);
    tick(house); /* the result was shown: the next round */
    assert_int_equal(round_at(house), round + 1);
    assert_string_equal(about_poker(house).last_commitment, shown.commitment);
    assert_string_equal(about_poker(house).last_seed, "");
    assert_string_not_equal(about_poker(house).commitment, shown.commitment);
    read_story(house, round, &story);
    assert_int_equal(check_by_hand(&story), 5 + 2 * PLAYERS); /* M-1 opens every hand */
    assert_int_equal(story.closed_count, 2 * PLAYERS + 3);    /* dealt, and three burns */
    read_deal(&story, deal);
    for (size_t i = 0; i < story.named_count; i++)
        assert_true(is_among(story.named[i], deal, 2 * PLAYERS + 3 + 5));
    assert_string_equal(story.named[0], deal[2 * PLAYERS + 1]); /* behind the hands and a burn */
    json_decref(story.end);
    must_verify_both(house, &found);
    assert_true(found.packs >= 3);
    assert_true(found.opened >= 5 + 2 * PLAYERS + PLAYERS); /* and the draw for the button */
    close_house(house);
}

/* Three hands of another game, a restart within the second. */
static void play_three(struct house *house, const char *game, const char *plate)
{
    struct cr_verified found;
    struct story story;
    open_poker(house, "m1", game, plate);
    seat_players(house, PLAYERS, false);
    for (int hand = 0; hand < 3; hand++) {
        into_hand(house);
        uint32_t round = round_at(house);
        if (hand == 1) reopen(house);
        play_out(house);
        tick(house);
        read_story(house, round, &story);
        assert_true(check_by_hand(&story) >= 4 * PLAYERS);
        json_decref(story.end);
    }
    must_verify_both(house, &found);
    close_house(house);
}

static void test_omaha_is_proved(void **unused)
{
    (void)unused;
    static struct house it;
    play_three(&it, "omaha-hi-lo", "{\"min_bet\":1000}");
}

static void test_seven_card_stud_is_proved(void **unused)
{
    (void)unused;
    static struct house it;
    play_three(&it, "seven-card-stud", "{\"min_bet\":1000,\"ante\":100}");
}

static void test_five_card_stud_is_proved(void **unused)
{
    (void)unused;
    static struct house it;
    play_three(&it, "five-card-stud", "{\"min_bet\":1000,\"ante\":100}");
}

/* More players than a pack has cards for: burnt cards are dealt again, from the places they lay sealed in. */
static void test_a_pack_that_runs_short_is_proved(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    open_poker(house, "rf", "seven-card-stud", "{\"min_bet\":1000,\"ante\":100,\"seats\":8}");
    seat_players(house, VISITORS, true);
    into_hand(house);
    uint32_t round = round_at(house);
    for (int i = 0; need_at(house).kind != CR_NEED_NOTHING; i++) {
        assert_true(i < 100);
        if (act(house, speaks(house), "show") != CR_OK) stay(house);
    }
    tick(house);
    read_story(house, round, &story);
    assert_true(check_by_hand(&story) > 6 * VISITORS);
    json_decref(story.end);
    must_verify_both(house, &found);
    close_house(house);
}

/* ---- Restarts ---- */

static void test_a_restart_at_any_point_deals_the_same_cards(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    char before[PLAYERS][32], after[32], deal[CR_PACK_CARDS][CR_CARD_TEXT_SIZE];
    furnish_poker(house);
    into_hand(house);
    uint32_t round = round_at(house);
    read_story(house, round, &story);
    read_deal(&story, deal);
    for (int i = 0; need_at(house).kind != CR_NEED_NOTHING; i++) {
        size_t size, again;
        struct cr_floor_about shown = about_poker(house);
        assert_true(i < 40);
        for (uint32_t p = 0; p < PLAYERS; p++)
            own_cards(house, 17 + p, before[p]);
        const void *bytes = cr_table_bytes(table_at(house), &size);
        void *kept = malloc(size);
        memcpy(kept, bytes, size);
        reopen(house);
        bytes = cr_table_bytes(table_at(house), &again);
        assert_int_equal(size, again);
        assert_memory_equal(bytes, kept, size);
        free(kept);
        for (uint32_t p = 0; p < PLAYERS; p++) {
            own_cards(house, 17 + p, after);
            assert_string_equal(after, before[p]);
        }
        assert_string_equal(about_poker(house).commitment, shown.commitment);
        stay(house);
    }
    reopen(house);
    tick(house);
    reopen(house);
    struct cr_floor_about last = about_poker(house);
    assert_int_equal(strlen(last.last_commitment), 64);
    read_story(house, round, &story);
    assert_int_equal(check_by_hand(&story), 5 + 2 * PLAYERS);
    for (size_t i = 0; i < story.named_count; i++)
        assert_true(is_among(story.named[i], deal, 2 * PLAYERS + 3 + 5));
    json_decref(story.end);
    must_verify_both(house, &found);
    close_house(house);
}

/* ---- Words, and who gives what ---- */

static void test_words_are_the_players_until_the_first_card(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    furnish_poker(house);
    into_hand(house);
    assert_int_equal(one(house, 18, CR_ROLE_PLAYER, TABLE, "{\"do\":\"word\",\"word\":\"late\"}"),
                     CR_NOT_THIS_PHASE);
    fold_out(house);
    tick(house);
    MUST(one(house, 17, CR_ROLE_PLAYER, TABLE, "{\"do\":\"word\",\"word\":\"дождж\"}"));
    MUST(one(house, 19, CR_ROLE_PLAYER, TABLE, "{\"do\":\"word\",\"word\":\"rain\"}"));
    uint32_t round = round_at(house);
    into_hand(house);
    play_out(house);
    tick(house);
    read_story(house, round, &story);
    assert_int_equal(story.word_count, 2);
    assert_int_equal(check_by_hand(&story), 5 + 2 * PLAYERS);
    json_decref(story.end);
    must_verify_both(house, &found);
    close_house(house);
    must_find(house, story.word_number, "\"rain\"", "\"hail\"", "not sealed there");
}

/* A pack that did not suit the house cannot be put aside, nor a used one be dealt from again. */
static void test_a_pack_is_used_up_and_then_never_again(void **unused)
{
    (void)unused;
    struct cr_chance before = { .cards = true, .private_cards = true, .shoe = 3 };
    struct cr_chance next = before;
    assert_null(cr_dealing_follows(&before, &next, 0)); /* nobody was dealt from it: it is kept */
    next.shoe = 4;
    assert_string_equal(cr_dealing_follows(&before, &next, 0),
                        "a shoe was changed that was not begun");
    before.is_used = true;
    assert_null(cr_dealing_follows(&before, &next, 0));
    assert_non_null(cr_dealing_follows(&before, &next, 1)); /* its cards were not proved */
    next.shoe = 3;
    next.is_used = true;
    assert_string_equal(cr_dealing_follows(&before, &next, 0), "a pack is dealt from twice");
}

static void test_nobody_deals_or_reports_but_the_house(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static const char *const lines[] = {
        "{\"in\":\"card\",\"cards\":\"As\"}",
        "{\"in\":\"burn\",\"cards\":\"??\"}",
        "{\"in\":\"show\",\"player\":\"17\",\"cards\":\"As Kd\"}",
        "{\"in\":\"shuffle\"}",
        "{\"in\":\"report\",\"what\":\"exposed\",\"number\":1}",
    };
    furnish_poker(house);
    into_hand(house);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (one(house, 3, CR_ROLE_DEALER, TABLE, lines[i]) != CR_ELECTRONIC)
            fail_msg("%s: %s", lines[i], house->text);
    close_house(house);
}

/* ---- Clocks ---- */

static void test_a_hand_waits_for_two_and_for_its_time(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    open_poker(house, "m1", "holdem", "{\"min_bet\":1000}");
    for (uint32_t player = 17; player <= 18; player++)
        MUST(one(house, player, CR_ROLE_PLAYER, TABLE, "{\"in\":\"sit\"}"));
    assert_true(cr_floor_due(house->floor) == INT64_MAX);
    bring(house, 17);
    assert_true(cr_floor_due(house->floor) == INT64_MAX);
    bring(house, 18);
    assert_true(cr_floor_due(house->floor) == house->clock + POKER_BETS * SECOND);
    house->clock += SECOND;
    MUST(one(house, 18, CR_ROLE_PLAYER, TABLE, "{\"in\":\"take_up\"}"));
    assert_true(cr_floor_due(house->floor) == INT64_MAX);
    bring(house, 18);
    assert_true(cr_floor_due(house->floor) == house->clock + POKER_BETS * SECOND);
    tick(house); /* the draw deals itself, and is over */
    assert_int_equal(need_at(house).kind, CR_NEED_NOTHING);
    assert_true(cr_floor_due(house->floor) == house->clock + POKER_RESULT * SECOND);
    tick(house);
    assert_true(cr_floor_due(house->floor) == house->clock + POKER_BETS * SECOND);
    tick(house);
    struct cr_need need = need_at(house);
    assert_int_equal(need.kind, CR_NEED_DECISION);
    int64_t seconds = need.seconds ? need.seconds : 7;
    assert_true(cr_floor_due(house->floor) == house->clock + seconds * SECOND);
    tick(house); /* he said nothing: his hand is thrown, and the other wins */
    assert_int_equal(need_at(house).kind, CR_NEED_NOTHING);
    close_house(house);
}

/* ---- Void rounds ---- */

static void test_a_void_hand_is_proved_as_far_as_it_was_seen(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    furnish_poker(house);
    into_hand(house);
    uint32_t round = round_at(house);
    for (int i = 0; i < PLAYERS; i++)
        stay(house); /* the flop lies */
    MUST(one(house, 1, CR_ROLE_MANAGER, TABLE, "{\"in\":\"void\"}"));
    tick(house);
    read_story(house, round, &story);
    assert_int_equal(check_by_hand(&story), 3);
    json_decref(story.end);
    must_verify_both(house, &found);
    close_house(house);
}

/* ---- Forgery ---- */

/* A row of the proof as its record writes it. */
static char *row_text(const struct story *story, size_t index)
{
    const json_t *rows = json_object_get(json_object_get(story->end, "proof"), "opened");
    char *text = json_dumps(json_array_get(rows, index), JSON_COMPACT);
    assert_non_null(text);
    return text;
}

static void test_forged_cards_salts_leaves_and_packs_are_found(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    char deal[CR_PACK_CARDS][CR_CARD_TEXT_SIZE], to[256], closed[160];
    struct cr_sealed_pack pack;
    uint8_t places[CR_PACK_CARDS];
    furnish_poker(house);
    into_hand(house);
    uint32_t round = round_at(house);
    for (int i = 0; i < PLAYERS; i++)
        stay(house);
    fold_out(house);
    tick(house);
    read_story(house, round, &story);
    close_house(house);
    assert_int_equal(check_by_hand(&story), 3);
    must_verify(house, &found);
    read_deal(&story, deal);

    /* another flop, in the line and in the proof */
    must_find(house, story.flop_number, story.flop, deal[40], "not the one that was sealed");
    char *row = row_text(&story, 0), *next = row_text(&story, 1);
    snprintf(to, sizeof to, "%s", row);
    memcpy(strchr(to, '"') + 1, deal[40], 2);
    must_find(house, story.end_number, row, to, "not sealed there");

    /* another salt, another place, a card less, a card more */
    snprintf(to, sizeof to, "%s", row);
    char *digit = to + strlen(to) - 3;
    *digit = *digit == '0' ? '1' : '0';
    must_find(house, story.end_number, row, to, "not sealed there");
    snprintf(to, sizeof to, "[45%s", strchr(row, ','));
    must_find(house, story.end_number, row, to, "not sealed there");
    snprintf(to, sizeof to, "%s,%s", row, next);
    must_find(house, story.end_number, to, row, "does not open");
    cr_sealed_pack_make(&pack, &story.seed);
    cr_sealed_places(&story.commitment, story.words, story.word_count, places);
    int length = snprintf(closed, sizeof closed, "[0,\"%s\",\"", deal[0]);
    struct cr_text salt = cr_text_on(closed + length, sizeof closed - (size_t)length);
    cr_text_hex(&salt, pack.salts[places[0]], CR_SALT_SIZE);
    cr_text_put(&salt, "\"]");
    snprintf(to, sizeof to, "%s,%s", closed, row);
    must_find(house, story.end_number, row, to, "stayed closed");

    /* another pack, another promise, another player's word: what is bound is bound */
    must_find(house, story.end_number, "\"leaves\":[\"", "\"leaves\":[\"0", "not proved");
    char promise[80], broken[80];
    struct cr_text shown = cr_text_on(promise, sizeof promise);
    cr_text_hex(&shown, story.commitment.bytes, sizeof story.commitment.bytes);
    snprintf(broken, sizeof broken, "%s", promise);
    broken[5] = broken[5] == '7' ? '8' : '7';
    must_find(house, story.round_number, promise, broken, "committed to");
    must_find(house, story.round_number, "\"label\":\"" STREAM " pack",
              "\"label\":\"" STREAM " park", "another round's");
    must_find(house, story.round_number, "\"private\":true", "\"private\":false", "stay private");
    must_find(house, story.round_number, "\"used\":false", "\"used\":true", NULL);
    free(row);
    free(next);
    json_decref(story.end);
}

/* A sealed seed that is another's opens nothing without the key, and everything is right but it. */
static void test_with_the_key_a_pack_that_is_not_the_sealed_one_is_found(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct story story;
    struct cr_seed other;
    uint8_t sealed[CR_SEED_SIZE + CR_SEAL_SIZE];
    char hex[2 * sizeof sealed + 1], old[2 * sizeof sealed + 1];
    furnish_poker(house);
    into_hand(house);
    uint32_t round = round_at(house);
    fold_out(house);
    tick(house);
    read_story(house, round, &story);
    struct sought sought = { .what = "round", .member = "sealed", .round = round };
    struct cr_error err;
    assert_int_equal(cr_store_read(house->store, STREAM, 1, seek, &sought, &err), CR_OK);
    close_house(house);
    snprintf(old, sizeof old, "%.*s", (int)sizeof old - 1, sought.text + 1);
    assert_true(cr_seed_fresh(&other));
    assert_true(cr_seal(&house->seal, other.bytes, sizeof other.bytes, sealed));
    sodium_bin2hex(hex, sizeof hex, sealed, sizeof sealed);
    forge(STREAM, story.round_number, old, hex);
    must_verify(house, &found);
    assert_int_equal(verify_with_key(house, &found), CR_BROKEN_CHAIN);
    assert_non_null(strstr(house->err.what, "not the one committed to"));
    json_decref(story.end);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_hand_is_dealt_played_and_proved),
        WITH_FOLDER(test_omaha_is_proved),
        WITH_FOLDER(test_seven_card_stud_is_proved),
        WITH_FOLDER(test_five_card_stud_is_proved),
        WITH_FOLDER(test_a_pack_that_runs_short_is_proved),
        WITH_FOLDER(test_a_restart_at_any_point_deals_the_same_cards),
        WITH_FOLDER(test_words_are_the_players_until_the_first_card),
        cmocka_unit_test(test_a_pack_is_used_up_and_then_never_again),
        WITH_FOLDER(test_nobody_deals_or_reports_but_the_house),
        WITH_FOLDER(test_a_hand_waits_for_two_and_for_its_time),
        WITH_FOLDER(test_a_void_hand_is_proved_as_far_as_it_was_seen),
        WITH_FOLDER(test_forged_cards_salts_leaves_and_packs_are_found),
        WITH_FOLDER(test_with_the_key_a_pack_that_is_not_the_sealed_one_is_found),
    };
    return cmocka_run_group_tests_name("sealed_hands", tests, NULL, NULL);
}
