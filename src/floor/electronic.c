/* electronic.c -- a table that draws its own numbers, and proves afterwards that it did not choose them.
 *
 * The `round` record of such a table carries, beside the game's header, its `floor`:
 *
 *     {"bet_seconds":30,"chance":"electronic","commitment":"9f…","label":"table/3 round 17",
 *      "name":"Roulette 1","result_seconds":8,"sealed":"41…"}
 *
 * The commitment is on the disk, and shown, before the first bet; the seed only sealed. Players' words
 * are records in the order they came. The number is drawn from seed and words when the betting ends, in
 * the turn that writes it, so no word can come between; and if that turn cannot be written, the same
 * seed and words give the same number again. The `end` record reveals the seed, of a voided round too;
 * where closed cards stay their owner's, it proves those that were opened instead (private_cards.h).
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance/commitment.h"
#include "chance/source.h"
#include "chance/wheel.h"
#include "floor/private_cards.h"

#define SECONDS_MAX      3600
#define BET_SECONDS      30 /* where the opening does not say */
#define RESULT_SECONDS   8
#define DECISION_SECONDS 30

/* ---- Words and names ---- */

/* Text that stays on its line: no control characters, neither ASCII's nor those of U+0080..U+009F. */
static bool is_plain(const char *text, size_t size)
{
    if (!cr_utf8_check(text, size, NULL)) return false;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < 0x20 || byte == 0x7f) return false;
        if (byte == 0xc2 && i + 1 < size && (unsigned char)text[i + 1] < 0xa0) return false;
    }
    return true;
}

static bool is_text(const json_t *value, size_t most)
{
    size_t size = json_string_length(value);
    return json_is_string(value) && size >= 1 && size <= most &&
           is_plain(json_string_value(value), size);
}

static bool has_spoken(const struct cr_chance *chance, uint32_t player)
{
    for (unsigned i = 0; i < chance->word_count; i++)
        if (chance->words[i].player == player) return true;
    return false;
}

static bool bets_are_open(const struct cr_floor_table *table)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(table->rounds), &need);
    return need.kind == CR_NEED_BETS;
}

enum cr_status cr_electronic_check_word(const struct cr_floor_table *table, uint32_t player,
                                        const char *word)
{
    const struct cr_chance *chance = &table->chance;
    if (!chance->electronic) return CR_NO_SUCH_INPUT;
    if (cr_table_seat_of(cr_rounds_table(table->rounds), player) < 0) return CR_NOT_SEATED;
    if (chance->cards ? chance->is_used : !bets_are_open(table)) return CR_NOT_THIS_PHASE;
    if (has_spoken(chance, player)) return CR_ALREADY_DONE;
    if (chance->word_count == CR_WORDS_MAX) return CR_TOO_MANY;
    size_t size = strlen(word);
    return size >= 1 && size <= CR_WORD_SIZE_MAX && is_plain(word, size) ? CR_OK : CR_WORD;
}

void cr_electronic_add_word(struct cr_chance *chance, uint32_t player, const char *word)
{
    struct cr_floor_word *added = &chance->words[chance->word_count++];
    *added = (struct cr_floor_word){ .player = player };
    snprintf(added->text, sizeof added->text, "%s", word);
}

const char *cr_electronic_run_word(struct cr_floor_table *table, const struct cr_record *record)
{
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    json_int_t player = json_integer_value(json_object_get(value, "player"));
    const char *word = json_string_value(json_object_get(value, "word"));
    const char *wrong = NULL;
    if (json_object_size(value) != 2 || !word || player < 1 || player > UINT32_MAX)
        wrong = "no word of a player";
    else if (record->role != CR_ROLE_PLAYER || record->by != player)
        wrong = "a word that is not its player's own";
    else if (cr_electronic_check_word(table, (uint32_t)player, word) != CR_OK)
        wrong = "a word that could not be added then";
    if (!wrong) cr_electronic_add_word(&table->chance, (uint32_t)player, word);
    json_decref(value);
    return wrong;
}

/* ---- The header ---- */

/* A shoe that lasts many rounds is told in each: which one, whether it is begun, the words it was mixed
 * with. */
static void set_shoe(json_t *said, const struct cr_chance *chance)
{
    json_t *words = json_array();
    for (unsigned i = 0; i < chance->word_count; i++)
        json_array_append_new(words,
                              json_pack("{s:I,s:s}", "player", (json_int_t)chance->words[i].player,
                                        "word", chance->words[i].text));
    json_object_set_new(said, "decision_seconds", json_integer(chance->decision_seconds));
    json_object_set_new(said, "games_shoe", json_integer(chance->games_shoe));
    if (chance->private_cards) json_object_set_new(said, "private", json_true());
    json_object_set_new(said, "shoe", json_integer(chance->shoe));
    json_object_set_new(said, "used", json_boolean(chance->is_used));
    json_object_set_new(said, "words", words);
}

static const char *read_shoe(struct cr_chance *chance, const json_t *said)
{
    json_int_t shoe = json_integer_value(json_object_get(said, "shoe"));
    json_int_t games = json_integer_value(json_object_get(said, "games_shoe"));
    const json_t *words = json_object_get(said, "words");
    size_t i;
    json_t *row;
    if (shoe < 1 || shoe > UINT32_MAX || games < 0 || games > UINT32_MAX || !json_is_array(words))
        return "the round does not say its shoe";
    if (json_array_size(words) > CR_WORDS_MAX) return "a shoe with too many words";
    chance->shoe = (uint32_t)shoe;
    chance->games_shoe = (uint32_t)games;
    chance->is_used = json_is_true(json_object_get(said, "used"));
    json_array_foreach(words, i, row)
    {
        json_int_t player = json_integer_value(json_object_get(row, "player"));
        if (!is_text(json_object_get(row, "word"), CR_WORD_SIZE_MAX) || player < 1 ||
            player > UINT32_MAX)
            return "a shoe with a word that is none";
        cr_electronic_add_word(chance, (uint32_t)player,
                               json_string_value(json_object_get(row, "word")));
    }
    return NULL;
}

json_t *cr_electronic_header(const struct cr_chance *chance)
{
    json_t *said = json_object();
    if (!said) return NULL;
    json_object_set_new(said, "chance", json_string(chance->electronic ? "electronic" : "live"));
    if (chance->name[0]) json_object_set_new(said, "name", json_string(chance->name));
    if (!chance->electronic) return said;
    json_object_set_new(said, "bet_seconds", json_integer(chance->bet_seconds));
    json_object_set_new(said, "result_seconds", json_integer(chance->result_seconds));
    json_object_set_new(said, "commitment", json_string(chance->commitment));
    json_object_set_new(said, "label", json_string(chance->label));
    json_object_set_new(said, "sealed", json_string(chance->sealed));
    if (chance->cards) set_shoe(said, chance);
    return said;
}

static bool read_seconds(const json_t *object, const char *key, uint16_t *out)
{
    const json_t *value = json_object_get(object, key);
    json_int_t seconds = json_integer_value(value);
    if (!value) return true;
    if (!json_is_integer(value) || seconds < 1 || seconds > SECONDS_MAX) return false;
    *out = (uint16_t)seconds;
    return true;
}

/* What an opening and a header both say: chance, seconds, name. */
static const char *read_plan(struct cr_chance *chance, const json_t *object)
{
    const json_t *kind = json_object_get(object, "chance");
    const json_t *name = json_object_get(object, "name");
    const char *said = kind ? json_string_value(kind) : "live";
    if (!said || (strcmp(said, "live") != 0 && strcmp(said, "electronic") != 0))
        return "chance is live or electronic";
    *chance = (struct cr_chance){ .is_said = true,
                                  .electronic = strcmp(said, "electronic") == 0,
                                  .bet_seconds = BET_SECONDS,
                                  .result_seconds = RESULT_SECONDS,
                                  .decision_seconds = DECISION_SECONDS,
                                  .drawn = -1 };
    if (name && !is_text(name, CR_TABLE_NAME_MAX - 1)) return "name is 1 to 63 bytes on one line";
    if (name) snprintf(chance->name, sizeof chance->name, "%s", json_string_value(name));
    if (!read_seconds(object, "bet_seconds", &chance->bet_seconds)) return "bet_seconds: 1..3600";
    if (!read_seconds(object, "result_seconds", &chance->result_seconds))
        return "result_seconds: 1..3600";
    if (!read_seconds(object, "decision_seconds", &chance->decision_seconds))
        return "decision_seconds: 1..3600";
    return NULL;
}

/* Whether the game is dealt cards, and such as stay private; else it has a wheel. */
static void see_game(struct cr_floor_table *table)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    table->chance.cards = cr_table_form(live, CR_IN_CARD) != NULL;
    table->chance.private_cards = table->chance.cards && cr_private_is(live);
}

/* A wheel's seed is one round's, a shoe's the whole shoe's. */
static void label_of(const struct cr_floor_table *table, uint32_t round, char label[CR_LABEL_MAX])
{
    const struct cr_chance *chance = &table->chance;
    const char *of = chance->private_cards ? "pack" : chance->cards ? "shoe" : "round";
    snprintf(label, CR_LABEL_MAX, "%s %s %u", table->head.stream, of,
             chance->cards ? chance->shoe : round);
}

static void write_hex(char *out, size_t size, const uint8_t *bytes, size_t count)
{
    struct cr_text text = cr_text_on(out, size);
    cr_text_hex(&text, bytes, count);
    assert(!text.full);
}

/* What is shown of a seed while it is a secret. */
static void write_commitment(const struct cr_chance *chance, const struct cr_seed *seed,
                             char out[CR_SEED_TEXT_SIZE])
{
    struct cr_commitment made = chance->private_cards ? cr_private_commit(seed, chance->label)
                                                      : cr_commitment_make(seed, chance->label);
    write_hex(out, CR_SEED_TEXT_SIZE, made.bytes, sizeof made.bytes);
}

static bool is_hex(const char *text, size_t digits)
{
    return text && strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

static const char *read_said(struct cr_floor_table *table, const json_t *said)
{
    struct cr_chance *chance = &table->chance;
    const char *commitment = json_string_value(json_object_get(said, "commitment"));
    const char *sealed = json_string_value(json_object_get(said, "sealed"));
    const char *label = json_string_value(json_object_get(said, "label"));
    see_game(table);
    if (chance->private_cards != json_is_true(json_object_get(said, "private")))
        return "the round does not say whether its cards stay private";
    const char *wrong = chance->cards ? read_shoe(chance, said) : NULL;
    if (wrong) return wrong;
    label_of(table, cr_table_round(cr_rounds_table(table->rounds)), chance->label);
    if (!is_hex(commitment, CR_SEED_TEXT_SIZE - 1)) return "the round has no commitment";
    if (!is_hex(sealed, CR_SEALED_TEXT - 1)) return "the round has no sealed seed";
    if (!label || strcmp(label, chance->label) != 0)
        return "the commitment's label is another round's";
    memcpy(chance->commitment, commitment, sizeof chance->commitment);
    memcpy(chance->sealed, sealed, sizeof chance->sealed);
    return NULL;
}

const char *cr_electronic_read(struct cr_floor_table *table, const char *header, size_t size)
{
    static const struct cr_chance nothing = { .drawn = -1 };
    json_t *value = json_loadb(header, size, 0, NULL);
    const json_t *said = json_object_get(value, "floor");
    const char *wrong = NULL;
    table->chance = nothing;
    if (said) wrong = read_plan(&table->chance, said);
    if (!wrong && table->chance.electronic) wrong = read_said(table, said);
    json_decref(value);
    return wrong;
}

/* ---- Opening, and each round's seed ---- */

enum cr_status cr_electronic_open(const struct cr_floor *floor, struct cr_floor_table *table,
                                  const json_t *object, struct cr_refusal *why)
{
    const char *wrong = read_plan(&table->chance, object);
    bool electronic = !wrong && table->chance.electronic;
    if (electronic && !floor->setup.seal) wrong = "chance: this house has no sealing key";
    if (electronic) see_game(table);
    if (electronic && !table->chance.cards &&
        !cr_table_form(cr_rounds_table(table->rounds), CR_IN_SPIN))
        wrong = "chance: that game has neither wheel nor cards";
    if (!wrong) return cr_electronic_begin(floor, table);
    snprintf(why->what, sizeof why->what, "%.60s", wrong);
    return CR_BAD_INPUT;
}

enum cr_status cr_electronic_begin(const struct cr_floor *floor, struct cr_floor_table *table)
{
    struct cr_chance *chance = &table->chance;
    struct cr_seed seed;
    uint8_t sealed[CR_SEALED_SIZE];
    chance->drawn = -1;
    chance->closes_at = chance->next_at = 0;
    chance->has_dealt = false;
    if (!chance->electronic) return CR_OK;
    if (chance->cards && chance->shoe > 0 && !cr_dealing_is_over(table)) return CR_OK;
    chance->word_count = 0;
    chance->games_shoe = 0;
    chance->opened = 0;
    chance->is_used = false;
    chance->shoe += chance->cards;
    if (!cr_seed_fresh(&seed)) return CR_NO_RESULT;
    bool is_sealed = cr_seal(floor->setup.seal, seed.bytes, sizeof seed.bytes, sealed);
    label_of(table, cr_table_round(cr_rounds_table(table->rounds)), chance->label);
    write_commitment(chance, &seed, chance->commitment);
    sodium_memzero(&seed, sizeof seed);
    write_hex(chance->sealed, sizeof chance->sealed, sealed, sizeof sealed);
    return is_sealed ? CR_OK : CR_NO_RESULT;
}

bool cr_electronic_seed(const struct cr_floor *floor, const struct cr_chance *chance,
                        struct cr_seed *seed)
{
    uint8_t sealed[CR_SEALED_SIZE];
    size_t size;
    if (!floor->setup.seal) return false;
    if (sodium_hex2bin(sealed, sizeof sealed, chance->sealed, CR_SEALED_TEXT - 1, NULL, &size,
                       NULL) != 0 ||
        size != sizeof sealed)
        return false;
    return cr_unseal(floor->setup.seal, sealed, sizeof sealed, seed->bytes);
}

void cr_electronic_mix(const struct cr_seed *seed, const struct cr_chance *chance,
                       struct cr_seed *played)
{
    const char *words[CR_WORDS_MAX];
    for (unsigned i = 0; i < chance->word_count; i++)
        words[i] = chance->words[i].text;
    cr_commitment_mix(seed, words, chance->word_count, played);
}

unsigned cr_electronic_number(const struct cr_seed *seed, const struct cr_chance *chance)
{
    struct cr_seed played;
    struct cr_source source;
    unsigned number;
    cr_electronic_mix(seed, chance, &played);
    cr_source_init_rng(&source, &played, 0);
    enum cr_chance_answer answer = cr_source_number(&source, CR_WHEEL_POCKETS, &number);
    assert(answer == CR_CHANCE_DRAWN);
    (void)answer;
    sodium_memzero(&played, sizeof played);
    sodium_memzero(&source, sizeof source);
    return number;
}

/* ---- What may be given there ---- */

bool cr_electronic_owns(unsigned kind)
{
    return kind == CR_IN_SPIN || kind == CR_IN_LAUNCH || kind == CR_IN_CLOSE_BETS ||
           kind == CR_IN_RESULT || kind == CR_IN_NO_SPIN || kind == CR_IN_LIFT_DOLLY ||
           kind == CR_IN_PLACE || kind == CR_IN_SHUFFLE || kind == CR_IN_BURN ||
           kind == CR_IN_CARD || kind == CR_IN_SHOW || kind == CR_IN_MARKER ||
           kind == CR_IN_LUCKY || kind == CR_IN_TIMEOUT;
}

/* What happens only to chips that lie on cloth. */
static bool is_of_the_cloth(unsigned kind)
{
    return kind == CR_IN_MISPLACE || kind == CR_IN_CLARIFY || kind == CR_IN_ASSIGN ||
           kind == CR_IN_FOUND || kind == CR_IN_SCATTER || kind == CR_IN_RESTORE;
}

static unsigned kind_of(const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "in"));
    return name ? cr_input_find(name) : CR_IN_COUNT;
}

/* Once a number has come, or could have been guessed at, nothing before it is changed: a round that
 * went wrong is voided. */
enum cr_status cr_electronic_check(const struct cr_floor_table *table, const json_t *object,
                                   bool is_own)
{
    unsigned kind = kind_of(object);
    bool corrects = kind == CR_IN_UNDO || kind == CR_IN_AMEND;
    if (!table->chance.electronic || is_own) return CR_OK;
    if (is_of_the_cloth(kind)) return CR_NO_SUCH_INPUT;
    if (cr_electronic_owns(kind)) return CR_ELECTRONIC;
    /* Nothing happens to cards that nobody touches: what a report tells of a deal is not so here. */
    if (kind == CR_IN_REPORT && table->chance.private_cards) return CR_ELECTRONIC;
    if (corrects && !bets_are_open(table)) return CR_ELECTRONIC;
    if (kind != CR_IN_AMEND) return CR_OK;
    unsigned with = kind_of(json_object_get(object, "with"));
    return cr_electronic_owns(with) || is_of_the_cloth(with) ? CR_ELECTRONIC : CR_OK;
}

/* ---- Run again ---- */

/* The terminal repeats announced bets in the command that announced them: the line says `system`. */
static bool is_houses(const struct cr_record *record, const json_t *line)
{
    const char *role = json_string_value(json_object_get(line, "role"));
    bool is_system = role && strcmp(role, cr_role_name(CR_ROLE_SYSTEM)) == 0;
    if (kind_of(line) != CR_IN_SPIN) return is_system; /* in the command that led to it */
    return is_system && record->by == 0 && record->role == CR_ROLE_SYSTEM;
}

const char *cr_electronic_run_input(struct cr_floor_table *table, const struct cr_record *record)
{
    struct cr_chance *chance = &table->chance;
    if (!chance->electronic) return NULL;
    json_t *line = json_loadb(record->value, record->value_size, 0, NULL);
    const char *wrong = NULL;
    if (cr_electronic_check(table, line, is_houses(record, line)) != CR_OK)
        wrong = "nobody but the house may give that here";
    else if (chance->cards)
        wrong = cr_dealing_note(table, line, &table->drawn);
    else if (kind_of(line) == CR_IN_SPIN && chance->drawn >= 0)
        wrong = "a second number in one round";
    else if (kind_of(line) == CR_IN_SPIN)
        chance->drawn = (int)json_integer_value(json_object_get(line, "number"));
    json_decref(line);
    return wrong;
}

static const char *check_seed(struct cr_floor_table *table, const json_t *end,
                              struct cr_revealed *revealed)
{
    const struct cr_chance *chance = &table->chance;
    const char *text = json_string_value(json_object_get(end, "seed"));
    char shown[CR_SEED_TEXT_SIZE];
    struct cr_seed seed;
    if (chance->cards && !text) return NULL; /* the shoe lasts */
    if (!is_hex(text, CR_SEED_TEXT_SIZE - 1) || !cr_seed_read(text, &seed))
        return "the round's seed is not revealed";
    cr_seed_write(&seed, revealed->seed);
    write_commitment(chance, &seed, shown);
    if (strcmp(shown, chance->commitment) != 0)
        return "the seed is not the one the house committed to";
    if (chance->cards && !cr_dealing_check(&seed, chance, &table->drawn))
        return "a card is not the one its seed and words give";
    if (chance->drawn >= 0 && cr_electronic_number(&seed, chance) != (unsigned)chance->drawn)
        return "the number is not the one its seed and words give";
    return NULL;
}

const char *cr_electronic_run_end(struct cr_floor_table *table, const char *value, size_t size,
                                  struct cr_revealed *revealed)
{
    const struct cr_chance *chance = &table->chance;
    const char *wrong = NULL;
    revealed->seed[0] = revealed->proof[0] = '\0';
    if (!chance->electronic) return NULL;
    json_t *end = json_loadb(value, size, 0, NULL);
    if (!chance->private_cards)
        wrong = check_seed(table, end, revealed);
    else if (chance->is_used)
        wrong = cr_private_check(chance, &table->drawn, end, revealed->proof);
    json_decref(end);
    return wrong;
}

bool cr_electronic_same(const struct cr_chance *a, const struct cr_chance *b)
{
    return a->is_said == b->is_said && a->electronic == b->electronic &&
           a->bet_seconds == b->bet_seconds && a->result_seconds == b->result_seconds &&
           strcmp(a->name, b->name) == 0;
}

/* ---- What is shown afterwards ---- */

static int number_of(const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    for (size_t i = events->count; i > 0; i--)
        if (events->list[i - 1].kind == CR_EV_NUMBER) return events->list[i - 1].value;
    return -1;
}

void cr_electronic_note_last(struct cr_floor_table *table)
{
    struct cr_chance *chance = &table->chance;
    const struct cr_table *live = cr_rounds_table(table->rounds);
    chance->last.round = cr_table_round(live);
    chance->last.number = number_of(live);
}

void cr_electronic_note_revealed(struct cr_chance *chance, const struct cr_revealed *revealed)
{
    if (!revealed->seed[0] && !revealed->proof[0])
        return; /* a shoe lasts: what is shown is the one before it */
    memcpy(chance->last.label, chance->label, sizeof chance->last.label);
    memcpy(chance->last.commitment, chance->commitment, sizeof chance->last.commitment);
    memcpy(chance->last.seed, revealed->seed, CR_SEED_TEXT_SIZE);
}

/* ---- Recovery ---- */

struct last_round {
    struct cr_floor_table *table;
    uint64_t end;
};

static bool take_row(void *context, const char *stream, const struct cr_round_row *row)
{
    (void)stream;
    struct last_round *last = context;
    json_t *outcome = row->outcome ? json_loads(row->outcome, 0, NULL) : NULL;
    const json_t *number = json_object_get(outcome, "number");
    last->end = row->last;
    last->table->chance.last.round = row->round;
    last->table->chance.last.number =
        json_is_integer(number) ? (int)json_integer_value(number) : -1;
    json_decref(outcome);
    return false;
}

static bool take_end(void *context, const char *stream, uint64_t number, const char *text,
                     size_t size)
{
    (void)stream;
    struct last_round *last = context;
    struct cr_chance *chance = &last->table->chance;
    struct cr_record record;
    struct cr_seed seed;
    struct cr_commitment made;
    uint8_t hash[CR_HASH_SIZE];
    if (number != last->end || cr_record_read(&record, text, size, hash, NULL) != CR_OK)
        return false;
    json_t *value = json_loadb(record.value, record.value_size, 0, NULL);
    const char *revealed = json_string_value(json_object_get(value, "seed"));
    char label[CR_LABEL_MAX];
    label_of(last->table, chance->last.round, label);
    if (chance->cards) /* the shoe or pack before this one */
        snprintf(label, sizeof label, "%.40s %s %u", last->table->head.stream,
                 chance->private_cards ? "pack" : "shoe", chance->shoe - 1);
    bool is_seed = revealed && cr_seed_read(revealed, &seed);
    if (is_seed) {
        made = cr_commitment_make(&seed, label);
        cr_seed_write(&seed, chance->last.seed);
    }
    if (is_seed || cr_private_proved(value, label, &made)) {
        memcpy(chance->last.label, label, sizeof label);
        write_hex(chance->last.commitment, sizeof chance->last.commitment, made.bytes,
                  sizeof made.bytes);
    }
    json_decref(value);
    return false;
}

/* The round before, from the index of rounds: recovery itself need not read so far back. */
static void recall_last(const struct cr_floor *floor, struct cr_floor_table *table)
{
    struct last_round last = { .table = table };
    struct cr_error err;
    struct cr_store *store = floor->setup.store;
    if (cr_store_rounds(store, table->head.stream, 0, 1, take_row, &last, &err) != CR_OK) return;
    if (last.end && table->chance.electronic)
        (void)cr_store_read(store, table->head.stream, last.end, take_end, &last, &err);
}

const char *cr_electronic_recovered(const struct cr_floor *floor, struct cr_floor_table *table)
{
    struct cr_chance *chance = &table->chance;
    struct cr_seed seed;
    memset(&chance->last, 0, sizeof chance->last);
    recall_last(floor, table);
    if (!chance->electronic) return NULL;
    if (!floor->setup.seal) return "the table is electronic, and there is no sealing key";
    if (!cr_electronic_seed(floor, chance, &seed))
        return "the seed was sealed with another key, or its seal is broken";
    char shown[CR_SEED_TEXT_SIZE];
    write_commitment(chance, &seed, shown);
    sodium_memzero(&seed, sizeof seed);
    if (strcmp(shown, chance->commitment) != 0)
        return "the sealed seed is not the one committed to";
    cr_clock_look(table, floor->setup.now(floor->setup.context));
    return NULL;
}
