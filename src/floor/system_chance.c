/* system_chance.c -- a draw is a stream of its own, of a seed that is the table's. */
#include "floor/system_chance.h"

#include <sodium.h>
#include <string.h>

#include "chance/stream.h"

/* Streams from here on are the system's; those below are the pack's orders. */
#define SYSTEM_STREAMS (UINT64_C(1) << 63)

static uint32_t drawn_from(const struct cr_seed *seed, uint32_t round, unsigned what,
                           uint32_t sides)
{
    struct cr_stream stream;
    cr_stream_init(&stream, seed, SYSTEM_STREAMS | (uint64_t)round << 24 | what);
    uint32_t number = cr_stream_below(&stream, sides);
    sodium_memzero(&stream, sizeof stream);
    return number;
}

uint32_t cr_system_number(const struct cr_seed *seed, const struct cr_chance *chance,
                          uint32_t round, unsigned what, uint32_t sides)
{
    struct cr_seed played = *seed;
    if (what >= CR_DRAW_LUCKY) cr_electronic_mix(seed, chance, &played);
    uint32_t number = drawn_from(&played, round, what, sides);
    sodium_memzero(&played, sizeof played);
    return number;
}

/* A live table has no seed of its own: one that follows from the key and the table's name. */
static bool live_seed(const struct cr_floor *floor, const struct cr_floor_table *table,
                      struct cr_seed *seed)
{
    static const char label[] = "croupier/system/1";
    crypto_generichash_state state;
    const struct cr_sealing_key *key = floor->setup.seal;
    if (!key) return false;
    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof seed->bytes);
    crypto_generichash_update(&state, (const unsigned char *)label, sizeof label);
    crypto_generichash_update(&state, (const unsigned char *)table->head.stream,
                              strlen(table->head.stream));
    crypto_generichash_final(&state, seed->bytes, sizeof seed->bytes);
    sodium_memzero(&state, sizeof state);
    return true;
}

bool cr_system_draw(const struct cr_floor *floor, const struct cr_floor_table *table, unsigned what,
                    uint32_t sides, uint32_t *number)
{
    const struct cr_chance *chance = &table->chance;
    uint32_t round = cr_table_round(cr_rounds_table(table->rounds));
    struct cr_seed seed;
    if (sides == 0) return false;
    if (!chance->electronic) {
        if (!live_seed(floor, table, &seed)) return false;
        *number = drawn_from(&seed, round, what, sides);
    } else {
        if (!cr_electronic_seed(floor, chance, &seed)) return false;
        *number = cr_system_number(&seed, chance, round, what, sides);
    }
    sodium_memzero(&seed, sizeof seed);
    return true;
}

/* ---- Lines ---- */

static const char *const designated[] = { "bonus_card", "fortune_card" };

static bool is_lucky(const struct cr_need *need)
{
    return need->kind == CR_NEED_CHANCE && need->what == CR_CHANCE_NUMBER &&
           need->input == CR_IN_LUCKY;
}

bool cr_system_line(const struct cr_doing *doing, const struct cr_need *need, struct cr_text *out)
{
    uint32_t number;
    char card[CR_CARD_TEXT_SIZE];
    if (is_lucky(need)) {
        if (!cr_system_draw(doing->floor, doing->table, CR_DRAW_LUCKY, (uint32_t)need->outcomes,
                            &number))
            return false;
        cr_text_format(out, "{\"draw\":%u,\"in\":\"lucky\",\"role\":\"system\"}", number);
        return !out->full;
    }
    if (need->kind != CR_NEED_BETS || need->outcomes == 0) return false;
    unsigned what = need->outcomes & 1 ? CR_DRAW_BONUS_CARD : CR_DRAW_FORTUNE_CARD;
    if (!cr_system_draw(doing->floor, doing->table, what, CR_PACK_CARDS, &number)) return false;
    cr_card_write((cr_card)number, card);
    cr_text_format(out, "{\"cards\":\"%s\",\"in\":\"card\",\"role\":\"system\",\"to\":\"%s\"}",
                   card, designated[what]);
    return !out->full;
}

bool cr_system_note(const struct cr_floor_table *table, const struct cr_need *need,
                    const json_t *line, struct cr_drawn *drawn)
{
    const char *to = json_string_value(json_object_get(line, "to"));
    const char *cards = json_string_value(json_object_get(line, "cards"));
    *drawn = (struct cr_drawn){ .round = cr_table_round(cr_rounds_table(table->rounds)),
                                .sides = CR_PACK_CARDS };
    if (is_lucky(need)) {
        drawn->what = CR_DRAW_LUCKY;
        drawn->sides = (uint32_t)need->outcomes;
        drawn->number = (uint32_t)json_integer_value(json_object_get(line, "draw"));
        return true;
    }
    if (need->kind != CR_NEED_BETS || !to) return false;
    for (unsigned i = 0; i < sizeof designated / sizeof designated[0]; i++) {
        if (strcmp(to, designated[i]) != 0) continue;
        drawn->what = i;
        if (!cards || !cr_card_read(cards, &drawn->card)) return false;
        drawn->number = drawn->card;
        return true;
    }
    return false;
}
