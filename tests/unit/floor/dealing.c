/* dealing.c -- electronic tables of cards: whole shoes, drawn again by one who reads the store. */
#include "electronic_house.h"

#include "chance/shoe.h"
#include "floor/floor_state.h"

#define CARDS_MAX (8 * CR_PACK_CARDS)

static void furnish_cards(struct house *house, const char *rulebook, const char *currency,
                          const char *game, const char *plate)
{
    char text[512];
    furnish_with(house, rulebook, currency, 40000000);
    MUST(one(house, 17, CR_ROLE_PLAYER, 3, "{\"in\":\"leave\"}"));
    MUST(one(house, 18, CR_ROLE_PLAYER, 3, "{\"in\":\"leave\"}"));
    snprintf(text, sizeof text,
             "{\"do\":\"fill\",\"currency\":\"%s\",\"at\":4,\"amount\":40000000}", currency);
    MUST(one(house, 2, CR_ROLE_CASHIER, 0, text));
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"rulebook\":\"%s\",\"game\":\"%s\",\"chance\":\"electronic\","
             "\"bet_seconds\":10,\"result_seconds\":5,\"decision_seconds\":7,\"name\":\"Cards\","
             "\"table\":%s}",
             rulebook, game, plate);
    MUST(one(house, 1, CR_ROLE_PIT_BOSS, 4, text));
    MUST(one(house, 17, CR_ROLE_PLAYER, 4, "{\"in\":\"sit\"}"));
    MUST(one(house, 18, CR_ROLE_PLAYER, 4, "{\"in\":\"sit\"}"));
}

static struct cr_need need_at(const struct house *house)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(cr_floor_table(house->floor, 4)), &need);
    return need;
}

static struct cr_floor_about about_cards(const struct house *house)
{
    struct cr_floor_about out;
    assert_true(cr_floor_about(house->floor, 4, &out));
    return out;
}

/* ---- What the store says of a shoe ---- */

struct shoe {
    uint32_t number; /* the one looked for */
    bool is_it, is_ended;
    char commitment[CR_SEED_TEXT_SIZE], label[64], seed[CR_SEED_TEXT_SIZE];
    char words[8][40];
    size_t word_count;
    unsigned cut;
    char cards[CARDS_MAX][CR_CARD_TEXT_SIZE]; /* in the order they came, ?? for those face down */
    size_t count;
};

static void take_cards(struct shoe *shoe, const char *cards)
{
    for (; *cards; cards += cards[2] ? 3 : 2) {
        assert_true(shoe->count < CARDS_MAX);
        snprintf(shoe->cards[shoe->count++], CR_CARD_TEXT_SIZE, "%.2s", cards);
    }
}

static void take_input(struct shoe *shoe, const json_t *value)
{
    const char *in = json_string_value(json_object_get(value, "in"));
    const char *cards = json_string_value(json_object_get(value, "cards"));
    if (strcmp(in, "cut") == 0)
        shoe->cut = (unsigned)json_integer_value(json_object_get(value, "number"));
    if (strcmp(in, "card") == 0) take_cards(shoe, cards);
    if (strcmp(in, "burn") == 0) take_cards(shoe, cards ? cards : "??");
}

static bool take_shoe(void *context, const char *stream, uint64_t number, const char *text,
                      size_t size)
{
    (void)stream, (void)number;
    struct shoe *shoe = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const char *what = json_string_value(json_object_get(record, "what"));
    const json_t *value = json_object_get(record, "value");
    const json_t *floor = json_object_get(value, "floor");
    if (strcmp(what, "round") == 0) {
        shoe->is_it = json_integer_value(json_object_get(floor, "shoe")) == shoe->number;
        if (shoe->is_it) {
            snprintf(shoe->commitment, sizeof shoe->commitment, "%s",
                     json_string_value(json_object_get(floor, "commitment")));
            snprintf(shoe->label, sizeof shoe->label, "%s",
                     json_string_value(json_object_get(floor, "label")));
        }
    } else if (shoe->is_it && strcmp(what, "word") == 0) {
        snprintf(shoe->words[shoe->word_count++], sizeof shoe->words[0], "%s",
                 json_string_value(json_object_get(value, "word")));
    } else if (shoe->is_it && strcmp(what, "input") == 0) {
        take_input(shoe, value);
    } else if (shoe->is_it && strcmp(what, "end") == 0) {
        const char *seed = json_string_value(json_object_get(value, "seed"));
        if (seed) snprintf(shoe->seed, sizeof shoe->seed, "%s", seed);
        shoe->is_ended |= seed != NULL;
    }
    json_decref(record);
    return true;
}

/* Every card of the shoe, drawn again from what was revealed: by the formula alone. */
static void check_shoe(const struct house *house, uint32_t number, unsigned decks)
{
    struct cr_error err;
    struct shoe *shoe = calloc(1, sizeof *shoe);
    struct cr_seed seed, played;
    struct cr_commitment shown;
    cr_card order[CARDS_MAX];
    const char *words[8];
    assert_non_null(shoe);
    shoe->number = number;
    assert_int_equal(cr_store_read(house->store, "table/4", 1, take_shoe, shoe, &err), CR_OK);
    assert_true(shoe->is_ended && shoe->count > 40);
    assert_true(cr_seed_read(shoe->seed, &seed));
    for (size_t i = 0; i < CR_COMMITMENT_SIZE; i++)
        sscanf(shoe->commitment + 2 * i, "%2hhx", &shown.bytes[i]);
    assert_true(cr_commitment_check(&shown, &seed, shoe->label));
    for (size_t i = 0; i < shoe->word_count; i++)
        words[i] = shoe->words[i];
    cr_commitment_mix(&seed, words, shoe->word_count, &played);
    cr_drawn_order(&played, decks, order);
    for (size_t i = 0; i < shoe->count; i++) {
        char text[CR_CARD_TEXT_SIZE];
        cr_card_write(order[(shoe->cut + i) % (decks * CR_PACK_CARDS)], text);
        if (shoe->cards[i][0] != '?') assert_string_equal(shoe->cards[i], text);
    }
    free(shoe);
}

/* ---- Play ---- */

static void tick(struct house *house)
{
    int64_t due = cr_floor_due(house->floor);
    assert_true(due < INT64_MAX);
    house->clock = due > house->clock ? due : house->clock;
    cr_floor_tick(house->floor);
    cr_floor_turn(house->floor);
}

/* One round from bets to bets; whoever is asked lets his time run out, or hits now and then. */
static void play_round(struct house *house, const char *bet, unsigned *hits)
{
    uint32_t round = cr_table_round(cr_rounds_table(cr_floor_table(house->floor, 4)));
    for (int i = 0; need_at(house).kind != CR_NEED_BETS; i++) {
        assert_true(i < 20);
        tick(house); /* a cut nobody made */
    }
    MUST(one(house, 17, CR_ROLE_PLAYER, 4, bet));
    for (int i = 0; i < 200; i++) {
        const struct cr_table *table = cr_rounds_table(cr_floor_table(house->floor, 4));
        struct cr_need need = need_at(house);
        if (cr_table_round(table) != round) return;
        if (need.kind == CR_NEED_DECISION && hits && (*hits)++ % 3 == 0)
            MUST(one(house, 17, CR_ROLE_PLAYER, 4,
                     need.hand ? "{\"in\":\"act\",\"box\":1,\"do\":\"hit\"}"
                               : "{\"in\":\"act\",\"box\":1,\"do\":\"refuse\"}"));
        else
            tick(house);
    }
    fail_msg("the round does not end");
}

static void test_a_shoe_of_punto_banco_is_proved_card_by_card(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    open_house(house);
    furnish_cards(house, "bg", "BGN", "punto-banco", "{\"decks\":4}");
    struct cr_floor_about first = about_cards(house);
    assert_int_equal(strlen(first.commitment), 64); /* before the first bet */
    MUST(one(house, 17, CR_ROLE_PLAYER, 4, "{\"do\":\"word\",\"word\":\"дъжд\"}"));
    assert_int_equal(one(house, 3, CR_ROLE_DEALER, 4, "{\"in\":\"card\",\"cards\":\"As\"}"),
                     CR_ELECTRONIC);
    for (int i = 0; i < 60; i++) {
        play_round(house, "{\"in\":\"bet\",\"bet\":\"punto\",\"amount\":10}", NULL);
        if (i == 0)
            assert_int_equal(
                one(house, 18, CR_ROLE_PLAYER, 4, "{\"do\":\"word\",\"word\":\"late\"}"),
                CR_NOT_THIS_PHASE);
        if (strcmp(about_cards(house).commitment, first.commitment) != 0) break;
        if (i % 7 == 3) reopen(house);
    }
    assert_string_not_equal(about_cards(house).commitment, first.commitment);
    assert_string_equal(about_cards(house).last_commitment, first.commitment);
    check_shoe(house, 1, 4);
    play_round(house, "{\"in\":\"bet\",\"bet\":\"banco\",\"amount\":20}", NULL);
    must_verify(house, &found);
    close_house(house);
}

static void test_blackjack_deals_asks_and_burns_by_itself(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    unsigned hits = 0;
    open_house(house);
    furnish_cards(house, "bg", "BGN", "blackjack", "{\"decks\":4}");
    struct cr_floor_about first = about_cards(house);
    for (int i = 0; i < 80 && strcmp(about_cards(house).commitment, first.commitment) == 0; i++) {
        play_round(house, "{\"in\":\"bet\",\"box\":1,\"amount\":20}", &hits);
        if (i % 5 == 2) reopen(house);
        if (i % 10 == 9) must_verify(house, &found);
    }
    assert_true(hits > 5);
    check_shoe(house, 1, 4);
    must_verify(house, &found);
    close_house(house);
}

/* A crash at any point: the house deals on with the cards it would have dealt. */
static void test_a_restart_deals_the_same_cards(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    static unsigned char state[1 << 20];
    open_house(house);
    furnish_cards(house, "m1", "BYN", "blackjack", "{}");
    for (int step = 0; step < 40; step++) {
        if (need_at(house).kind == CR_NEED_BETS)
            MUST(one(house, 17, CR_ROLE_PLAYER, 4, "{\"in\":\"bet\",\"box\":2,\"amount\":100}"));
        size_t size, again;
        const struct cr_table *table = cr_rounds_table(cr_floor_table(house->floor, 4));
        const void *bytes = cr_table_bytes(table, &size);
        assert_true(size <= sizeof state);
        memcpy(state, bytes, size);
        struct cr_floor_about before = about_cards(house);
        reopen(house);
        bytes = cr_table_bytes(cr_rounds_table(cr_floor_table(house->floor, 4)), &again);
        assert_int_equal(size, again);
        assert_memory_equal(bytes, state, size);
        assert_string_equal(about_cards(house).commitment, before.commitment);
        assert_int_equal(about_cards(house).words, before.words);
        tick(house);
    }
    struct cr_verified found;
    must_verify(house, &found);
    close_house(house);
}

/* ---- Forgery ---- */

static uint64_t card_record;
static char card_text[CR_CARD_TEXT_SIZE];

static bool find_card(void *context, const char *stream, uint64_t number, const char *text,
                      size_t size)
{
    (void)stream, (void)context, (void)size;
    const char *at = strstr(text, "\"cards\":\"");
    if (!at || !strstr(text, "\"in\":\"card\"") || at[9] == '?') return true;
    card_record = number;
    snprintf(card_text, sizeof card_text, "%.2s", at + 9);
    return false;
}

/* Another card of the same points in the record: whatever else it changes, it did not come out. */
static void test_a_card_of_another_suit_is_found_out(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_error err;
    char from[8], to[8];
    open_house(house);
    furnish_cards(house, "bg", "BGN", "punto-banco", "{\"decks\":4}");
    struct cr_floor_about first = about_cards(house);
    for (int i = 0; i < 60 && strcmp(about_cards(house).commitment, first.commitment) == 0; i++)
        play_round(house, "{\"in\":\"bet\",\"bet\":\"tie\",\"amount\":10}", NULL);
    must_verify(house, &found);
    card_record = 0;
    cr_store_read(house->store, "table/4", 1, find_card, NULL, &err);
    assert_true(card_record > 0);
    close_house(house);
    snprintf(from, sizeof from, "\"%s\"", card_text);
    snprintf(to, sizeof to, "\"%c%c\"", card_text[0], card_text[1] == 's' ? 'h' : 's');
    forge("table/4", card_record, from, to);
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
    assert_non_null(strstr(house->err.where, "table/4"));
}

/* ---- Cards the system designates ---- */

static uint64_t designated_record;
static char designated_text[CR_CARD_TEXT_SIZE];
static unsigned designated_count;

static bool find_designated(void *context, const char *stream, uint64_t number, const char *text,
                            size_t size)
{
    (void)stream, (void)context, (void)size;
    const char *at = strstr(text, "\"cards\":\"");
    if (!at || (!strstr(text, "\"to\":\"bonus_card\"") && !strstr(text, "\"to\":\"fortune_card\"")))
        return true;
    designated_count++;
    if (designated_record) return true;
    designated_record = number;
    snprintf(designated_text, sizeof designated_text, "%.2s", at + 9);
    return true;
}

/* They lie there before the first bet of every round, and are of the seed committed to. */
static void test_designated_cards_come_before_the_bets_and_are_proved(void **unused)
{
    (void)unused;
    static struct house it;
    struct house *house = &it;
    struct cr_verified found;
    struct cr_error err;
    char from[8], to[8];
    unsigned rounds = 0;
    open_house(house);
    furnish_cards(house, "tdc", "TDC", "blackjack", "{}");
    struct cr_floor_about first = about_cards(house);
    for (; rounds < 120 && strcmp(about_cards(house).commitment, first.commitment) == 0; rounds++) {
        play_round(house, "{\"in\":\"bet\",\"box\":1,\"amount\":100}", NULL);
        if (need_at(house).kind == CR_NEED_BETS) assert_int_equal(need_at(house).outcomes, 0);
        if (rounds % 9 == 4) reopen(house);
    }
    assert_string_not_equal(about_cards(house).commitment, first.commitment);
    must_verify(house, &found);
    designated_record = designated_count = 0;
    cr_store_read(house->store, "table/4", 1, find_designated, NULL, &err);
    assert_in_range(designated_count, 2 * rounds, 2 * rounds + 2);
    close_house(house);
    snprintf(from, sizeof from, "\"%s\"", designated_text);
    snprintf(to, sizeof to, "\"%c%c\"", designated_text[0], designated_text[1] == 's' ? 'h' : 's');
    forge("table/4", designated_record, from, to);
    assert_int_equal(verify(house, &found), CR_BROKEN_CHAIN);
}

/* ---- The check itself ---- */

static void test_what_was_drawn_is_held_against_its_seed(void **unused)
{
    (void)unused;
    struct cr_seed seed = cr_seed_from_number(7), played;
    struct cr_chance chance = { .cards = true };
    struct cr_drawn list[3];
    cr_card order[CARDS_MAX];
    cr_electronic_add_word(&chance, 17, "rain");
    cr_commitment_mix(&seed, (const char *const[]){ "rain" }, 1, &played);
    cr_drawn_order(&played, 6, order);
    for (unsigned i = 0; i < 3; i++)
        list[i] = (struct cr_drawn){
            .decks = 6, .cut = 100, .from = (uint16_t)(210 + i), .card = order[(310 + i) % 312]
        };
    struct cr_drawn_list drawn = { list, 3, 3 };
    assert_true(cr_dealing_check(&seed, &chance, &drawn));
    assert_int_equal(drawn.count, 0);
    drawn.count = 3;
    list[1].card ^= 1;
    assert_false(cr_dealing_check(&seed, &chance, &drawn));
}

/* A pack of two that ran out when a round had 30 of its cards on the table: the other 74, each once. */
static void test_a_shoe_shuffled_again_is_all_but_what_lies_on_the_table(void **unused)
{
    (void)unused;
    struct cr_seed seed = cr_seed_from_number(8), played;
    struct cr_chance chance = { .cards = true };
    cr_card order[CARDS_MAX];
    int left[CR_PACK_CARDS];
    cr_commitment_mix(&seed, NULL, 0, &played);
    cr_drawn_order(&played, 2, order);
    for (int i = 0; i < CR_PACK_CARDS; i++)
        left[i] = 2;
    for (size_t i = 74; i < 104; i++)
        left[order[(20 + i) % 104]]--;
    for (uint16_t from = 0; from < 75; from++) {
        int fits = 0;
        for (unsigned card = 0; card < CR_PACK_CARDS; card++) {
            struct cr_drawn one_card = { .decks = 2,
                                         .cut = 20,
                                         .from = from,
                                         .round_from = 74,
                                         .again = 1,
                                         .card = (cr_card)card };
            struct cr_drawn_list drawn = { &one_card, 1, 1 };
            if (!cr_dealing_check(&seed, &chance, &drawn)) continue;
            fits++;
            left[card]--;
        }
        assert_int_equal(fits, from < 74 ? 1 : 0);
    }
    for (int i = 0; i < CR_PACK_CARDS; i++)
        assert_int_equal(left[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(test_a_shoe_of_punto_banco_is_proved_card_by_card),
        WITH_FOLDER(test_blackjack_deals_asks_and_burns_by_itself),
        WITH_FOLDER(test_a_restart_deals_the_same_cards),
        WITH_FOLDER(test_a_card_of_another_suit_is_found_out),
        WITH_FOLDER(test_designated_cards_come_before_the_bets_and_are_proved),
        cmocka_unit_test(test_what_was_drawn_is_held_against_its_seed),
        cmocka_unit_test(test_a_shoe_shuffled_again_is_all_but_what_lies_on_the_table),
    };
    return cmocka_run_group_tests_name("dealing", tests, NULL, NULL);
}
