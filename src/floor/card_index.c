/* card_index.c -- who is who: a card a person, outside the record, which knows its salted hash. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"
#include "house/people.h"

#define TEXT_MOST 120 /* bytes of a member */
#define CODE_MOST 32

/* ---- What a card may say ---- */

static const char *const texts[] = { "surname", "given_name", "patronymic", "citizenship",
                                     "address", "phone",      "code",       "note",
                                     "bank",    "account",    "wallet" };
static const char *const document_texts[] = { "name",      "series", "number",   "issued_on",
                                              "issued_by", "state",  "id_number" };

static bool is_text(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) &&
           (text[0] == '\0' || (strlen(text) <= TEXT_MOST && cr_name_check(text)));
}

static bool is_listed(const char *key, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], key) == 0) return true;
    return false;
}

static bool is_day(const json_t *value)
{
    cr_day day;
    const char *text = json_string_value(value);
    return text && (text[0] == '\0' || cr_date_parse(text, &day));
}

static const char *check_document(json_t *document)
{
    const char *key;
    json_t *value;
    if (!json_is_object(document)) return "card.document";
    json_object_foreach(document, key, value)
    {
        if (!is_listed(key, document_texts, sizeof document_texts / sizeof document_texts[0]) ||
            !is_text(value))
            return "card.document";
    }
    const json_t *issued = json_object_get(document, "issued_on");
    return issued && !is_day(issued) ? "card.document.issued_on" : NULL;
}

static const char *check_card(json_t *card)
{
    const char *key;
    json_t *value;
    if (!json_is_object(card)) return "card";
    json_object_foreach(card, key, value)
    {
        if (strcmp(key, "document") == 0) {
            const char *wrong = check_document(value);
            if (wrong) return wrong;
        } else if (strcmp(key, "born") == 0) {
            if (!is_day(value)) return "card.born";
        } else if (!is_listed(key, texts, sizeof texts / sizeof texts[0]) || !is_text(value)) {
            return "card";
        }
    }
    if (json_string_length(json_object_get(card, "surname")) == 0) return "card.surname";
    return json_string_length(json_object_get(card, "code")) > CODE_MOST ? "card.code" : NULL;
}

/* ---- Taking it ---- */

void cr_person_card_digest(const json_t *card, const uint8_t salt[CR_CARD_SALT_SIZE],
                           char digest[2 * CR_HASH_SIZE + 1])
{
    uint8_t hash[CR_HASH_SIZE];
    crypto_generichash_state state;
    char *text = json_dumps(card, JSON_COMPACT | JSON_SORT_KEYS);
    if (!text) abort();
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, salt, CR_CARD_SALT_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)text, strlen(text));
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(digest, 2 * CR_HASH_SIZE + 1, hash, sizeof hash);
    free(text);
}

/* One more than anybody has, in the store and in this turn. */
static uint32_t next_number(const struct cr_floor *floor)
{
    uint32_t last = 0;
    struct cr_error err;
    if (cr_store_last_person(floor->setup.store, &last, &err) != CR_OK) return 0;
    for (size_t i = 0; i < floor->batch.card_count; i++)
        if (floor->batch.cards[i].number > last) last = floor->batch.cards[i].number;
    return last < UINT32_MAX ? last + 1 : 0;
}

static bool see_other(void *context, const struct cr_person_card *card)
{
    uint32_t *number = context;
    *number = card->number;
    return false;
}

/* The code is nobody else's. */
static bool is_code_free(const struct cr_floor *floor, const char *code, uint32_t number)
{
    uint32_t other = 0;
    struct cr_error err;
    if (!code || !code[0]) return true;
    if (cr_store_find_cards(floor->setup.store, code, "", 1, see_other, &other, &err) != CR_OK)
        return false;
    for (size_t i = 0; i < floor->batch.card_count; i++) {
        const struct cr_batch_person *card = &floor->batch.cards[i];
        if (card->has_code && strcmp(floor->batch.text.data + card->code_at, code) == 0)
            other = card->number;
    }
    return other == 0 || other == number;
}

const char *cr_person_card_take(struct cr_doing *doing, json_t *value, json_t **card, uint8_t *salt)
{
    char digest[2 * CR_HASH_SIZE + 1];
    json_t *told = json_object_get(value, "card");
    const json_t *visitor = json_object_get(value, "visitor");
    int64_t number = json_integer_value(visitor);
    if (json_object_get(value, "digest")) return "digest";
    const char *wrong = check_card(told);
    if (wrong) return wrong;
    if (visitor && (!json_is_integer(visitor) || number < 1 || number > UINT32_MAX))
        return "visitor";
    if (!visitor) number = next_number(doing->floor);
    if (number == 0) return "visitor";
    if (!is_code_free(doing->floor, json_string_value(json_object_get(told, "code")),
                      (uint32_t)number))
        return "card.code";
    *card = json_incref(told);
    randombytes_buf(salt, CR_CARD_SALT_SIZE);
    cr_person_card_digest(told, salt, digest);
    json_object_del(value, "card");
    json_object_set_new(value, "digest", json_string(digest));
    json_object_set_new(value, "visitor", json_integer(number));
    return NULL;
}

/* ---- To be found by ---- */

/* One code point in lower case: Latin and Cyrillic, whose capitals lie 32 below, and the Cyrillic ones
 * with a mark 80 below. */
static size_t lower(const unsigned char *at, char out[3])
{
    unsigned second = at[1];
    if (at[0] < 0x80) {
        out[0] = (char)(at[0] >= 'A' && at[0] <= 'Z' ? at[0] + 32 : at[0]);
        return 1;
    }
    out[0] = (char)at[0];
    out[1] = (char)second;
    if (at[0] == 0xd0 && second >= 0x90 && second <= 0x9f) {
        out[1] = (char)(second + 0x20);
    } else if (at[0] == 0xd0 && second >= 0xa0 && second <= 0xaf) {
        out[0] = (char)0xd1;
        out[1] = (char)(second - 0x20);
    } else if (at[0] == 0xd0 && second >= 0x80 && second <= 0x8f) {
        out[0] = (char)0xd1;
        out[1] = (char)(second + 0x10);
    }
    return at[0] >= 0xc0 && at[0] < 0xe0 && (second & 0xc0) == 0x80 ? 2 : 1;
}

void cr_person_card_words(const char *text, struct cr_text *out)
{
    const unsigned char *at = (const unsigned char *)text;
    bool blank = true;
    while (*at) {
        char letter[3];
        if (*at == ' ' || *at == '\t') {
            blank = true;
            at++;
            continue;
        }
        if (blank) cr_text_char(out, ' ');
        blank = false;
        size_t size = lower(at, letter);
        cr_text_bytes(out, letter, size);
        at += size;
    }
}

static void write_words(const json_t *card, struct cr_text *out)
{
    static const char *const keys[] = { "surname", "given_name", "patronymic" };
    const json_t *document = json_object_get(card, "document");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *text = json_string_value(json_object_get(card, keys[i]));
        if (text) cr_person_card_words(text, out);
    }
    const char *series = json_string_value(json_object_get(document, "series"));
    const char *number = json_string_value(json_object_get(document, "number"));
    char whole[2 * TEXT_MOST + 2];
    snprintf(whole, sizeof whole, "%s%s", series ? series : "", number ? number : "");
    cr_person_card_words(whole, out);
    if (series && number) cr_person_card_words(number, out);
}

void cr_person_card_put(struct cr_doing *doing, uint32_t number, const json_t *card,
                        const uint8_t *salt)
{
    char words[1024] = "";
    struct cr_text out = cr_text_on(words, sizeof words);
    char *text = card ? json_dumps(card, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    const char *code = json_string_value(json_object_get(card, "code"));
    if (card && !text) abort();
    if (card) write_words(card, &out);
    cr_batch_card(&doing->floor->batch, number, code && code[0] ? code : NULL, words, salt, text);
    free(text);
}
