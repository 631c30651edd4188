/* private_cards.c -- cards read out of a sealed pack: for the table, for their owner, for the proof. */
#include "floor/private_cards.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "chance/sealed_pack.h"

#define LEAF_TEXT (2 * CR_LEAF_SIZE)
#define SALT_TEXT (2 * CR_SALT_SIZE)

static_assert(CR_PROOF_SIZE > 64 + CR_PACK_CARDS * (LEAF_TEXT + 3) +
                                  CR_PACK_CARDS * (SALT_TEXT + sizeof "[51,\"As\",\"\"],"),
              "a proof that opens every card has room");

bool cr_private_is(const struct cr_table *table)
{
    struct cr_frame frame;
    cr_table_game(table)->frame(cr_table_play(table), &frame);
    return frame.private_cards;
}

/* ---- The pack ---- */

static bool read_hex(const char *text, uint8_t *out, size_t size)
{
    size_t got;
    return text && strlen(text) == 2 * size && strspn(text, "0123456789abcdef") == 2 * size &&
           sodium_hex2bin(out, size, text, 2 * size, NULL, &got, NULL) == 0 && got == size;
}

struct cr_commitment cr_private_commit(const struct cr_seed *seed, const char *label)
{
    struct cr_sealed_pack pack;
    cr_sealed_pack_make(&pack, seed);
    struct cr_commitment commitment = cr_sealed_pack_commit(&pack.leaves, label);
    cr_sealed_pack_release(&pack);
    return commitment;
}

/* Which place is dealt first, second, and so on. Public. */
static bool read_places(const struct cr_chance *chance, uint8_t places[CR_PACK_CARDS])
{
    struct cr_commitment commitment = { { 0 } };
    const char *words[CR_WORDS_MAX];
    if (!read_hex(chance->commitment, commitment.bytes, sizeof commitment.bytes)) return false;
    for (unsigned i = 0; i < chance->word_count; i++)
        words[i] = chance->words[i].text;
    cr_sealed_places(&commitment, words, chance->word_count, places);
    return true;
}

static bool unseal(const struct cr_sealing_key *seal, const struct cr_chance *chance,
                   struct cr_seed *seed)
{
    uint8_t sealed[CR_SEALED_SIZE];
    return seal && read_hex(chance->sealed, sealed, sizeof sealed) &&
           cr_unseal(seal, sealed, sizeof sealed, seed->bytes);
}

/* A secret: the caller releases it. */
static bool open_pack(const struct cr_sealing_key *seal, const struct cr_chance *chance,
                      struct cr_sealed_pack *pack)
{
    struct cr_seed seed;
    if (!unseal(seal, chance, &seed)) return false;
    cr_sealed_pack_make(pack, &seed);
    sodium_memzero(&seed, sizeof seed);
    return true;
}

/* The cards dealt first, second, and so on; false where one of them is none. */
static bool read_cards(const struct cr_sealing_key *seal, const struct cr_chance *chance,
                       const uint16_t *dealt, size_t count, cr_card *out)
{
    struct cr_sealed_pack pack;
    uint8_t places[CR_PACK_CARDS];
    bool known = read_places(chance, places) && open_pack(seal, chance, &pack);
    if (!known) return false;
    for (size_t i = 0; i < count && known; i++) {
        known = dealt[i] < CR_PACK_CARDS;
        if (known) out[i] = pack.cards[places[dealt[i]]];
    }
    cr_sealed_pack_release(&pack);
    return known;
}

/* ---- Where cards lie ---- */

static size_t own_cards(const struct cr_table *table, unsigned seat,
                        uint16_t dealt[CR_CARDS_PER_INPUT_MAX])
{
    const struct cr_game *game = cr_table_game(table);
    size_t size;
    const void *state = cr_table_game_state(table, &size);
    if (!game->own_cards) return 0;
    return game->own_cards(cr_table_play(table), state, seat, dealt, CR_CARDS_PER_INPUT_MAX);
}

/* Those the round wants now, one behind the other. */
static size_t next_cards(const struct cr_need *need, uint16_t dealt[CR_CARDS_PER_INPUT_MAX])
{
    size_t count = need->count ? need->count : 1;
    if (count > CR_CARDS_PER_INPUT_MAX) count = CR_CARDS_PER_INPUT_MAX;
    for (size_t i = 0; i < count; i++)
        dealt[i] = (uint16_t)(need->from + i);
    return count;
}

/* ---- The house's lines ---- */

static void put_cards(struct cr_text *out, const cr_card *cards, size_t count)
{
    cr_text_put(out, ",\"cards\":\"");
    for (size_t i = 0; i < count; i++) {
        char name[CR_CARD_TEXT_SIZE];
        cr_card_write(cards[i], name);
        if (i > 0) cr_text_char(out, ' ');
        cr_text_put(out, name);
    }
    cr_text_char(out, '"');
}

bool cr_private_line(const struct cr_doing *doing, const struct cr_need *need, struct cr_text *out)
{
    const struct cr_floor_table *at = doing->table;
    const struct cr_table *table = cr_rounds_table(at->rounds);
    uint16_t dealt[CR_CARDS_PER_INPUT_MAX];
    cr_card cards[CR_CARDS_PER_INPUT_MAX];
    bool shows = need->kind == CR_NEED_CALL && need->input == CR_IN_SHOW;
    bool deals = need->kind == CR_NEED_CHANCE && need->what == CR_CHANCE_CARD;
    if (!shows && !deals) return false;
    if (shows && need->seat >= cr_table_seats(table)) return false;
    if (deals && at->chance.games_shoe && need->shoe != at->chance.games_shoe)
        return false; /* a second pack: the house committed to one */
    size_t count = shows ? own_cards(table, need->seat, dealt) : next_cards(need, dealt);
    if (shows || need->closed == CR_DEALT_OPEN) {
        if (!read_cards(doing->floor->setup.seal, &at->chance, dealt, count, cards)) return false;
    } else {
        memset(cards, CR_CLOSED_CARD, count);
    }
    cr_text_format(out, "{\"in\":\"%s\"", cr_input_name(need->input));
    put_cards(out, cards, count);
    if (shows) cr_text_format(out, ",\"player\":\"%u\"", cr_table_seat(table, need->seat)->player);
    cr_text_put(out, ",\"role\":\"system\"}");
    return count > 0 && !out->full;
}

/* ---- What a line tells ---- */

static int seat_of_line(const struct cr_table *table, const json_t *line)
{
    uint32_t player = cr_line_player(line);
    return player ? cr_table_seat_of(table, player) : -1;
}

static size_t cards_of_line(const struct cr_floor_table *table, const json_t *line,
                            const struct cr_need *need, uint16_t dealt[CR_CARDS_PER_INPUT_MAX])
{
    const char *in = json_string_value(json_object_get(line, "in"));
    if (!in || cr_input_find(in) != CR_IN_SHOW) return next_cards(need, dealt);
    const struct cr_table *live = cr_rounds_table(table->rounds);
    int seat = seat_of_line(live, line);
    return seat < 0 ? 0 : own_cards(live, (unsigned)seat, dealt);
}

const char *cr_private_note(struct cr_floor_table *table, const json_t *line,
                            const struct cr_need *need, struct cr_drawn_list *drawn)
{
    struct cr_chance *chance = &table->chance;
    uint16_t dealt[CR_CARDS_PER_INPUT_MAX];
    cr_card cards[CR_CARDS_PER_INPUT_MAX];
    struct cr_card_fault fault;
    size_t count, places = cards_of_line(table, line, need, dealt);
    const char *named = json_string_value(json_object_get(line, "cards"));
    if (!cr_cards_read(named ? named : "", cards, CR_CARDS_PER_INPUT_MAX, &count, &fault))
        return "a card that is none";
    for (size_t i = 0; i < count; i++) {
        if (!cr_card_is_open(cards[i])) continue;
        if (i >= places || dealt[i] >= CR_PACK_CARDS) return "a card that is not of the pack";
        struct cr_drawn card = { .from = dealt[i], .card = cards[i] };
        chance->opened |= UINT64_C(1) << dealt[i];
        if (drawn && !cr_drawn_keep(drawn, &card)) return "out of memory";
    }
    return NULL;
}

/* ---- Whose turn it is ---- */

#define ACTIONS_MAX 64

/* What the line says is to be done, as the game numbers its doings; -1 for nothing. */
static int doing_of_line(const struct cr_table *table, const json_t *line)
{
    const struct cr_form *form = cr_table_form(table, CR_IN_ACT);
    for (unsigned i = 0; form && i < CR_FORM_FIELDS_MAX && form->fields[i].key; i++) {
        const struct cr_form_field *field = &form->fields[i];
        const char *name = json_string_value(json_object_get(line, field->key));
        if (field->type == CR_FORM_SYMBOL && name)
            return cr_table_game(table)->symbol_find(field->set, name);
    }
    return -1;
}

enum cr_status cr_private_check_turn(const struct cr_floor_table *at, const json_t *line,
                                     struct cr_refusal *why)
{
    const struct cr_table *table = cr_rounds_table(at->rounds);
    const char *in = json_string_value(json_object_get(line, "in"));
    struct cr_action actions[ACTIONS_MAX];
    struct cr_need need;
    cr_table_need(table, &need);
    if (!at->chance.private_cards || !in || cr_input_find(in) != CR_IN_ACT) return CR_OK;
    int seat = seat_of_line(table, line), doing = doing_of_line(table, line);
    if (need.kind != CR_NEED_DECISION || seat < 0 || seat == need.seat) return CR_OK;
    size_t count = cr_table_actions(table, (unsigned)seat, actions, ACTIONS_MAX);
    for (size_t i = 0; i < count; i++)
        if (actions[i].input == CR_IN_ACT && actions[i].choice == doing) return CR_OK;
    why->n = need.seat + 1;
    return CR_TO_ACT;
}

/* ---- The proof ---- */

/* Of those the mask has: the row of a proof. */
struct opening {
    cr_card card;
    uint8_t salt[CR_SALT_SIZE];
};

static void write_proof(const struct cr_leaves *leaves, uint64_t opened,
                        const struct opening openings[CR_PACK_CARDS], char proof[CR_PROOF_SIZE])
{
    struct cr_text out = cr_text_on(proof, CR_PROOF_SIZE);
    cr_text_put(&out, "{\"leaves\":[");
    for (unsigned place = 0; place < CR_PACK_CARDS; place++) {
        cr_text_put(&out, place ? ",\"" : "\"");
        cr_text_hex(&out, leaves->bytes[place], CR_LEAF_SIZE);
        cr_text_char(&out, '"');
    }
    cr_text_put(&out, "],\"opened\":[");
    for (unsigned i = 0, row = 0; i < CR_PACK_CARDS; i++) {
        char name[CR_CARD_TEXT_SIZE];
        if (!(opened >> i & 1)) continue;
        cr_card_write(openings[i].card, name);
        cr_text_format(&out, "%s[%u,\"%s\",\"", row++ ? "," : "", i, name);
        cr_text_hex(&out, openings[i].salt, CR_SALT_SIZE);
        cr_text_put(&out, "\"]");
    }
    cr_text_put(&out, "]}");
    assert(!out.full);
}

bool cr_private_prove(const struct cr_floor *floor, const struct cr_chance *chance,
                      char proof[CR_PROOF_SIZE])
{
    struct cr_sealed_pack pack;
    struct opening openings[CR_PACK_CARDS] = { 0 };
    uint8_t places[CR_PACK_CARDS];
    if (!read_places(chance, places) || !open_pack(floor->setup.seal, chance, &pack)) return false;
    for (unsigned i = 0; i < CR_PACK_CARDS; i++) {
        if (!(chance->opened >> i & 1)) continue;
        openings[i].card = pack.cards[places[i]];
        memcpy(openings[i].salt, pack.salts[places[i]], CR_SALT_SIZE);
    }
    write_proof(&pack.leaves, chance->opened, openings, proof);
    cr_sealed_pack_release(&pack);
    return true;
}

/* ---- Checked ---- */

static bool read_leaves(const json_t *end, struct cr_leaves *leaves)
{
    const json_t *list = json_object_get(json_object_get(end, "proof"), "leaves");
    if (json_array_size(list) != CR_PACK_CARDS) return false;
    for (size_t i = 0; i < CR_PACK_CARDS; i++)
        if (!read_hex(json_string_value(json_array_get(list, i)), leaves->bytes[i], CR_LEAF_SIZE))
            return false;
    return true;
}

bool cr_private_proved(const json_t *end, const char *label, struct cr_commitment *commitment)
{
    struct cr_leaves leaves = { 0 };
    if (!read_leaves(end, &leaves)) return false;
    *commitment = cr_sealed_pack_commit(&leaves, label);
    return true;
}

static bool is_committed(const struct cr_commitment *made, const char *shown)
{
    struct cr_commitment commitment = { { 0 } };
    return read_hex(shown, commitment.bytes, sizeof commitment.bytes) &&
           memcmp(made->bytes, commitment.bytes, sizeof commitment.bytes) == 0;
}

/* One row: which card of the deal it was, -1 for none. */
static int read_opening(const json_t *row, struct opening *opening)
{
    json_int_t dealt = json_integer_value(json_array_get(row, 0));
    const char *name = json_string_value(json_array_get(row, 1));
    bool right = json_array_size(row) == 3 && json_is_integer(json_array_get(row, 0)) &&
                 dealt >= 0 && dealt < CR_PACK_CARDS && name &&
                 cr_card_read(name, &opening->card) && cr_card_is_open(opening->card) &&
                 read_hex(json_string_value(json_array_get(row, 2)), opening->salt, CR_SALT_SIZE);
    return right ? (int)dealt : -1;
}

static const char *check_openings(const json_t *rows, const struct cr_leaves *leaves,
                                  const uint8_t places[CR_PACK_CARDS], uint64_t *opened,
                                  struct opening openings[CR_PACK_CARDS])
{
    size_t i;
    json_t *row;
    *opened = 0;
    json_array_foreach(rows, i, row)
    {
        struct opening opening;
        int dealt = read_opening(row, &opening);
        if (dealt < 0) return "the proof opens a card that is none";
        if (!cr_sealed_pack_check(leaves, places[dealt], opening.card, opening.salt))
            return "a card is opened that was not sealed there";
        openings[dealt] = opening;
        *opened |= UINT64_C(1) << dealt;
    }
    return NULL;
}

const char *cr_private_check(const struct cr_chance *chance, struct cr_drawn_list *drawn,
                             const json_t *end, char proof[CR_PROOF_SIZE])
{
    struct cr_leaves leaves = { 0 };
    struct opening openings[CR_PACK_CARDS] = { 0 };
    uint8_t places[CR_PACK_CARDS];
    uint64_t opened;
    if (!read_leaves(end, &leaves) || !read_places(chance, places))
        return "the round's pack is not proved";
    struct cr_commitment made = cr_sealed_pack_commit(&leaves, chance->label);
    if (!is_committed(&made, chance->commitment))
        return "the pack is not the one the house committed to";
    const json_t *rows = json_object_get(json_object_get(end, "proof"), "opened");
    const char *wrong = check_openings(rows, &leaves, places, &opened, openings);
    if (wrong) return wrong;
    if (opened & ~chance->opened) return "the proof opens a card that stayed closed";
    if (opened != chance->opened) return "a card was named that the proof does not open";
    for (size_t i = 0; i < drawn->count; i++)
        if (openings[drawn->list[i].from].card != drawn->list[i].card)
            return "a card is not the one that was sealed";
    drawn->count = 0;
    write_proof(&leaves, opened, openings, proof);
    return NULL;
}

bool cr_private_check_whole(const struct cr_sealing_key *seal, const struct cr_chance *chance)
{
    struct cr_seed seed;
    if (!unseal(seal, chance, &seed)) return false;
    struct cr_commitment made = cr_private_commit(&seed, chance->label);
    sodium_memzero(&seed, sizeof seed);
    return is_committed(&made, chance->commitment);
}

/* ---- For their owner ---- */

void cr_private_own(const struct cr_sealing_key *seal, const struct cr_chance *chance,
                    const struct cr_table *table, uint32_t player, struct cr_text *out)
{
    const struct cr_game *game = cr_table_game(table);
    uint16_t dealt[CR_CARDS_PER_INPUT_MAX];
    cr_card cards[CR_CARDS_PER_INPUT_MAX];
    size_t size;
    int seat = chance->private_cards && game->own_page ? cr_table_seat_of(table, player) : -1;
    size_t count = seat < 0 ? 0 : own_cards(table, (unsigned)seat, dealt);
    if (count > 0 && read_cards(seal, chance, dealt, count, cards))
        game->own_page(cr_table_play(table), cr_table_game_state(table, &size), (unsigned)seat,
                       cards, count, out);
    else
        cr_text_put(out, "null");
    sodium_memzero(cards, sizeof cards);
}
