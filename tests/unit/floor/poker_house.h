/* poker_house.h -- a house with one electronic table of poker between players, what an outsider can prove
 * from its store, and what one with the sealing key can. */
#ifndef CR_TESTS_POKER_HOUSE_H
#define CR_TESTS_POKER_HOUSE_H

#include "electronic_house.h"

#include "chance/sealed_pack.h"
#include "floor/floor_state.h"
#include "floor/page.h"

#define TABLE        4
#define STREAM       "table/4"
#define PLAYERS      3 /* 17, 18, 19 */
#define VISITORS     8 /* who have chips: 17 to 24 */
#define POKER_BETS   10
#define POKER_RESULT 5
#define TEXT_SIZE    (1 << 20)

/* ---- The house ---- */

static inline void open_poker(struct house *house, const char *rulebook, const char *game,
                              const char *plate)
{
    char text[512];
    open_house(house);
    for (int i = 0; i < 2; i++) {
        static const char *const in[] = { "register_chips", "chips_to_cage" };
        snprintf(text, sizeof text, "{\"do\":\"%s\",\"currency\":\"BYN\",\"amount\":90000000}",
                 in[i]);
        MUST(one(house, 1, i ? CR_ROLE_CASHIER : CR_ROLE_MANAGER, 0, text));
    }
    for (int visitor = 17; visitor < 17 + VISITORS; visitor++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"buy_in\",\"currency\":\"BYN\",\"visitor\":%d,\"amount\":1000000}",
                 visitor);
        MUST(one(house, 2, CR_ROLE_CASHIER, 0, text));
    }
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"rulebook\":\"%s\",\"game\":\"%s\",\"chance\":\"electronic\","
             "\"bet_seconds\":%d,\"result_seconds\":%d,\"decision_seconds\":7,\"name\":\"Poker\","
             "\"table\":%s}",
             rulebook, game, POKER_BETS, POKER_RESULT, plate);
    MUST(one(house, 1, CR_ROLE_PIT_BOSS, TABLE, text));
}

static inline void bring(struct house *house, uint32_t player)
{
    MUST(one(house, player, CR_ROLE_PLAYER, TABLE, "{\"in\":\"bring\",\"amount\":100000}"));
}

/* Where the floor approves whoever sits down, it does. */
static inline void seat_players(struct house *house, uint32_t count, bool approves)
{
    for (uint32_t player = 17; player < 17 + count; player++) {
        char text[96];
        MUST(one(house, player, CR_ROLE_PLAYER, TABLE, "{\"in\":\"sit\"}"));
        bring(house, player);
        snprintf(text, sizeof text, "{\"in\":\"ruling\",\"ruling\":\"approve\",\"player\":\"%u\"}",
                 player);
        if (approves) MUST(one(house, 1, CR_ROLE_PIT_BOSS, TABLE, text));
    }
}

static inline void furnish_poker(struct house *house)
{
    open_poker(house, "m1", "holdem", "{\"min_bet\":1000}");
    seat_players(house, PLAYERS, false);
}

static inline const struct cr_table *table_at(const struct house *house)
{
    return cr_rounds_table(cr_floor_table(house->floor, TABLE));
}

static inline struct cr_need need_at(const struct house *house)
{
    struct cr_need need;
    cr_table_need(table_at(house), &need);
    return need;
}

static inline uint32_t round_at(const struct house *house)
{
    return cr_table_round(table_at(house));
}

static inline struct cr_floor_about about_poker(const struct house *house)
{
    struct cr_floor_about out;
    assert_true(cr_floor_about(house->floor, TABLE, &out));
    return out;
}

static inline void tick(struct house *house)
{
    int64_t due = cr_floor_due(house->floor);
    assert_true(due < INT64_MAX);
    house->clock = due > house->clock ? due : house->clock;
    cr_floor_tick(house->floor);
    cr_floor_turn(house->floor);
}

/* The draw for the button, and into the first hand. */
static inline void into_hand(struct house *house)
{
    for (int i = 0; need_at(house).kind != CR_NEED_DECISION; i++) {
        if (i == 20) fail_msg("no hand begins: %s", house->text);
        tick(house);
    }
}

static inline uint32_t speaks(const struct house *house)
{
    struct cr_need need = need_at(house);
    assert_int_equal(need.kind, CR_NEED_DECISION);
    return cr_table_seat(table_at(house), need.seat)->player;
}

static inline enum cr_status act(struct house *house, uint32_t player, const char *what)
{
    char text[80];
    snprintf(text, sizeof text, "{\"in\":\"act\",\"do\":\"%s\"}", what);
    return one(house, player, CR_ROLE_PLAYER, TABLE, text);
}

/* Whoever is asked stays in as cheaply as he can. */
static inline void stay(struct house *house)
{
    static const char opens[] = "{\"in\":\"act\",\"do\":\"bring_in\",\"amount\":1000}";
    uint32_t player = speaks(house);
    if (act(house, player, "check") == CR_OK || act(house, player, "call") == CR_OK) return;
    MUST(one(house, player, CR_ROLE_PLAYER, TABLE, opens)); /* stud's lowest card */
}

static inline void play_out(struct house *house)
{
    for (int i = 0; need_at(house).kind != CR_NEED_NOTHING; i++) {
        if (i == 40) fail_msg("the hand does not end: %s", house->text);
        stay(house);
    }
}

static inline void fold_out(struct house *house)
{
    for (int i = 0; need_at(house).kind != CR_NEED_NOTHING; i++) {
        assert_true(i < PLAYERS);
        MUST(act(house, speaks(house), "fold"));
    }
}

/* ---- What the store says, to one with the key and to one without ---- */

struct story {
    const struct house *house;
    uint32_t round; /* the one looked for */
    bool is_it;
    struct cr_commitment commitment;
    char label[64];
    struct cr_seed seed; /* with the key */
    char kept[8][40];
    const char *words[8];
    size_t word_count;
    char named[CR_PACK_CARDS][CR_CARD_TEXT_SIZE]; /* in the records, in the order they came */
    size_t named_count, closed_count;
    json_t *end;
    uint64_t round_number, end_number, flop_number, word_number;
    char flop[CR_CARD_TEXT_SIZE];
};

static inline void from_hex(const char *hex, uint8_t *out, size_t size)
{
    size_t got;
    assert_non_null(hex);
    assert_int_equal(sodium_hex2bin(out, size, hex, strlen(hex), NULL, &got, NULL), 0);
    assert_int_equal(got, size);
}

static inline void take_word(struct story *story, const json_t *row)
{
    snprintf(story->kept[story->word_count], sizeof story->kept[0], "%s",
             json_string_value(json_object_get(row, "word")));
    story->words[story->word_count] = story->kept[story->word_count];
    story->word_count++;
}

static inline void take_header(struct story *story, const json_t *value)
{
    const json_t *floor = json_object_get(value, "floor");
    uint8_t sealed[CR_SEED_SIZE + CR_SEAL_SIZE];
    size_t i;
    json_t *row;
    story->is_it = json_integer_value(
                       json_object_get(json_object_get(value, "session"), "round")) == story->round;
    if (!story->is_it) return;
    from_hex(json_string_value(json_object_get(floor, "commitment")), story->commitment.bytes, 32);
    snprintf(story->label, sizeof story->label, "%s",
             json_string_value(json_object_get(floor, "label")));
    from_hex(json_string_value(json_object_get(floor, "sealed")), sealed, sizeof sealed);
    assert_true(cr_unseal(&story->house->seal, sealed, sizeof sealed, story->seed.bytes));
    json_array_foreach(json_object_get(floor, "words"), i, row) take_word(story, row);
}

static inline void take_line(struct story *story, const json_t *value, uint64_t number)
{
    const char *in = json_string_value(json_object_get(value, "in"));
    const char *cards = json_string_value(json_object_get(value, "cards"));
    bool deals = strcmp(in, "card") == 0;
    if (!cards || (!deals && strcmp(in, "show") != 0 && strcmp(in, "burn") != 0)) return;
    for (; *cards; cards += cards[2] ? 3 : 2) {
        if (cards[0] == '?') {
            story->closed_count++;
            continue;
        }
        if (deals && !story->flop_number) {
            story->flop_number = number;
            snprintf(story->flop, sizeof story->flop, "%.2s", cards);
        }
        snprintf(story->named[story->named_count++], CR_CARD_TEXT_SIZE, "%.2s", cards);
    }
}

static inline bool take_story(void *context, const char *stream, uint64_t number, const char *text,
                              size_t size)
{
    (void)stream;
    struct story *story = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    const char *what = json_string_value(json_object_get(record, "what"));
    json_t *value = json_object_get(record, "value");
    if (strcmp(what, "round") == 0) {
        take_header(story, value);
        if (story->is_it) story->round_number = number;
    } else if (story->is_it && strcmp(what, "word") == 0) {
        take_word(story, value);
        story->word_number = number;
    } else if (story->is_it && strcmp(what, "input") == 0) {
        take_line(story, value, number);
    } else if (story->is_it && strcmp(what, "end") == 0) {
        story->end = json_incref(value);
        story->end_number = number;
    }
    json_decref(record);
    return true;
}

static inline void read_story(const struct house *house, uint32_t round, struct story *story)
{
    struct cr_store *reader;
    struct cr_error err;
    *story = (struct story){ .house = house, .round = round };
    assert_int_equal(cr_store_open_reader(&reader, path, &err), CR_OK);
    assert_int_equal(cr_store_read(reader, STREAM, 1, take_story, story, &err), CR_OK);
    cr_store_close(reader);
    assert_true(story->round_number > 0);
}

/* The deal as the key's holder knows it from the moment it is committed to. */
static inline void read_deal(const struct story *story,
                             char names[CR_PACK_CARDS][CR_CARD_TEXT_SIZE])
{
    struct cr_sealed_pack pack;
    uint8_t places[CR_PACK_CARDS];
    cr_sealed_pack_make(&pack, &story->seed);
    cr_sealed_places(&story->commitment, story->words, story->word_count, places);
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        cr_card_write(pack.cards[places[i]], names[i]);
}

static inline bool is_among(const char *name, char list[][CR_CARD_TEXT_SIZE], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0) return true;
    return false;
}

/* By the formula of sealed_pack.h alone, without anything of the house but what is public. Returns how
 * many cards were opened. */
static inline size_t check_by_hand(struct story *story)
{
    static const char pack_domain[] = "croupier/pack/1", card_domain[] = "croupier/card/1";
    const json_t *proof = json_object_get(story->end, "proof");
    const json_t *rows = json_object_get(proof, "opened"),
                 *leaves = json_object_get(proof, "leaves");
    uint8_t bytes[CR_PACK_CARDS][32], made[32], places[CR_PACK_CARDS];
    crypto_generichash_state hash;
    assert_null(json_object_get(story->end, "seed"));
    assert_int_equal(json_array_size(leaves), CR_PACK_CARDS);
    crypto_generichash_init(&hash, NULL, 0, sizeof made);
    crypto_generichash_update(&hash, (const unsigned char *)pack_domain, sizeof pack_domain);
    for (size_t i = 0; i < CR_PACK_CARDS; i++) {
        from_hex(json_string_value(json_array_get(leaves, i)), bytes[i], 32);
        crypto_generichash_update(&hash, bytes[i], 32);
    }
    crypto_generichash_update(&hash, (const unsigned char *)story->label, strlen(story->label));
    crypto_generichash_final(&hash, made, sizeof made);
    assert_memory_equal(made, story->commitment.bytes, sizeof made);
    cr_sealed_places(&story->commitment, story->words, story->word_count, places);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *name = json_string_value(json_array_get(row, 1));
        uint8_t salt[32], place = places[json_integer_value(json_array_get(row, 0))];
        from_hex(json_string_value(json_array_get(row, 2)), salt, sizeof salt);
        crypto_generichash_init(&hash, salt, sizeof salt, sizeof made);
        crypto_generichash_update(&hash, (const unsigned char *)card_domain, sizeof card_domain);
        crypto_generichash_update(&hash, &place, 1);
        crypto_generichash_update(&hash, (const unsigned char *)name, 2);
        crypto_generichash_final(&hash, made, sizeof made);
        assert_memory_equal(made, bytes[place], sizeof made);
        assert_true(is_among(name, story->named, story->named_count));
    }
    assert_int_equal(json_array_size(rows), story->named_count);
    return json_array_size(rows);
}

static inline enum cr_status verify_with_key(struct house *house, struct cr_verified *found)
{
    struct cr_store *reader;
    house->err = (struct cr_error){ "", "" };
    assert_int_equal(cr_store_open_reader(&reader, path, &house->err), CR_OK);
    enum cr_status status =
        cr_verify_sealed(reader, house->rulebooks, &house->seal, NULL, NULL, found, &house->err);
    cr_store_close(reader);
    return status;
}

static inline void must_verify_both(struct house *house, struct cr_verified *found)
{
    must_verify(house, found);
    assert_int_equal(found->packs, 0);
    if (verify_with_key(house, found) != CR_OK)
        fail_msg("%s: %s", house->err.where, house->err.what);
}

/* Found, and by that sentence; then mended. */
static inline void must_find(struct house *house, uint64_t number, const char *from, const char *to,
                             const char *what)
{
    struct cr_verified found;
    forge(STREAM, number, from, to);
    if (verify(house, &found) == CR_OK) fail_msg("%s to %s is not found", from, to);
    if (what && !strstr(house->err.what, what))
        fail_msg("%s to %s: found by \"%s\"", from, to, house->err.what);
    forge(STREAM, number, to, from);
    must_verify(house, &found);
}

/* ---- Views ---- */

static inline char *view_text(void)
{
    static char text[TEXT_SIZE];
    return text;
}

static inline json_t *you(const struct house *house, uint32_t player)
{
    struct cr_text out = cr_text_on(view_text(), TEXT_SIZE);
    cr_floor_you(house->floor, TABLE, player, &out);
    assert_false(out.full);
    json_t *view = json_loads(view_text(), 0, NULL);
    assert_non_null(view);
    return view;
}

/* "As Kd": what his page says he holds; "" for nothing. */
static inline void own_cards(const struct house *house, uint32_t player, char out[32])
{
    json_t *view = you(house, player);
    const json_t *cards = json_object_get(json_object_get(view, "own"), "cards");
    size_t i;
    json_t *card;
    out[0] = '\0';
    json_array_foreach(cards, i, card) snprintf(out + strlen(out), 32 - strlen(out), "%s%s",
                                                i ? " " : "", json_string_value(card));
    json_decref(view);
}

#endif
