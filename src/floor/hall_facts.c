/* hall_facts.c -- what the rest of the house knows, as a deed of the hall asks for it [hall/hall.h]. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/hall_side.h"
#include "floor/theory.h"

static uint64_t number_of(const json_t *about, const char *key)
{
    int64_t value = json_integer_value(json_object_get(about, key));
    return value > 0 ? (uint64_t)value : 0;
}

/* ---- People ---- */

struct found_card {
    bool known, erased;
    char born[CR_DATE_SIZE];
    bool has_document;
};

static bool see_card(void *context, const struct cr_person_card *card)
{
    struct found_card *found = context;
    json_t *text = card->text ? json_loadb(card->text, card->size, 0, NULL) : NULL;
    const char *born = json_string_value(json_object_get(text, "born"));
    const json_t *document = json_object_get(text, "document");
    found->known = text != NULL;
    found->erased = !card->text;
    snprintf(found->born, sizeof found->born, "%s", born ? born : "");
    found->has_document = json_string_length(json_object_get(document, "number")) > 0;
    json_decref(text);
    return true;
}

static struct found_card card_of(const struct cr_floor *floor, const json_t *about)
{
    struct found_card found = { .known = false };
    struct cr_error err;
    uint64_t number = number_of(about, "person");
    if (number && number <= UINT32_MAX)
        (void)cr_store_card(floor->setup.store, (uint32_t)number, see_card, &found, &err);
    return found;
}

static json_t *tell_age(const struct cr_floor *floor, const json_t *about)
{
    const struct cr_house_settings *own = cr_hall_settings(floor->hall->live);
    struct found_card found = card_of(floor, about);
    cr_day born;
    if (!found.known || !cr_date_parse(found.born, &born)) return NULL;
    cr_day today = cr_zone_day(&own->zone, floor->setup.now(floor->setup.context));
    return json_integer(cr_age_on(born, today));
}

static json_t *tell_person(const struct cr_floor *floor, const json_t *about)
{
    struct found_card found = card_of(floor, about);
    return json_pack("{s:b,s:b,s:b}", "known", found.known, "document", found.has_document,
                     "erased", found.erased);
}

static json_t *tell_staff(const struct cr_floor *floor, const json_t *about)
{
    struct cr_person person;
    struct cr_error err;
    uint64_t number = number_of(about, "person");
    if (!number || number > UINT32_MAX ||
        cr_store_person(floor->setup.store, (uint32_t)number, &person, &err) != CR_OK ||
        !person.active)
        return NULL;
    json_t *roles = json_array();
    for (unsigned role = 0; role < CR_ROLE_COUNT; role++)
        if (person.roles & CR_ROLE_BIT(role))
            json_array_append_new(roles, json_string(cr_role_name((enum cr_role)role)));
    return json_pack("{s:o}", "roles", roles);
}

static json_t *tell_chips(const struct cr_floor *floor, const json_t *about)
{
    uint16_t unit = cr_hall_settings(floor->hall->live)->unit;
    uint32_t person = (uint32_t)number_of(about, "person");
    struct cr_account own = cr_account_of(CR_ACCOUNT_PLAYER, unit, person);
    return json_pack("{s:I,s:I}", "all", (json_int_t)cr_ledger_balance(floor->ledger, &own), "free",
                     (json_int_t)cr_floor_chips_free(floor, unit, person));
}

struct seen {
    uint32_t person;
    cr_day last;
};

static bool see_row(void *context, const struct cr_register_row *row)
{
    struct seen *seen = context;
    json_t *value = json_loadb(row->value, row->size, 0, NULL);
    if (json_integer_value(json_object_get(value, "visitor")) == seen->person &&
        row->day > seen->last)
        seen->last = row->day;
    json_decref(value);
    return true;
}

/* The last gaming day a register names him. */
static json_t *tell_seen(const struct cr_floor *floor, const json_t *about)
{
    static const char *const registers[] = { "visitors", "receipts", "payouts", "disputes" };
    struct seen seen = { (uint32_t)number_of(about, "person"), CR_DAY_NONE };
    struct cr_error err;
    char date[CR_DATE_SIZE];
    for (size_t i = 0; i < sizeof registers / sizeof registers[0]; i++)
        if (cr_store_rows(floor->setup.store, registers[i], INT32_MIN, INT32_MAX, see_row, &seen,
                          &err) != CR_OK)
            return NULL;
    if (seen.last == CR_DAY_NONE) return NULL;
    cr_date_format(seen.last, date);
    return json_string(date);
}

/* ---- Books ---- */

static json_t *tell_balance(const struct cr_floor *floor, const json_t *about)
{
    uint16_t unit = cr_hall_settings(floor->hall->live)->unit;
    const char *name = json_string_value(json_object_get(about, "account"));
    const json_t *owner = json_object_get(about, "owner");
    enum cr_account_kind kind = name ? cr_account_find(name) : CR_ACCOUNT_KINDS;
    if (kind == CR_ACCOUNT_KINDS) return NULL;
    if (!owner) return json_integer(cr_ledger_sum(floor->ledger, kind, unit));
    struct cr_account own = cr_account_of(kind, unit, (uint64_t)json_integer_value(owner));
    return json_integer(cr_ledger_balance(floor->ledger, &own));
}

static json_t *tell_group(const struct cr_floor *floor, const json_t *about)
{
    static const struct {
        const char *name;
        enum cr_chip_group group;
    } groups[] = { { "cage", CR_GROUP_CAGE },
                   { "tables", CR_GROUP_TABLES },
                   { "players", CR_GROUP_PLAYERS } };
    const char *name = json_string_value(json_object_get(about, "group"));
    for (unsigned i = 0; name && i < 3; i++)
        if (strcmp(name, groups[i].name) == 0)
            return json_integer(cr_ledger_group(floor->ledger, groups[i].group,
                                                cr_hall_settings(floor->hall->live)->unit));
    return NULL;
}

static json_t *posting_json(const struct cr_posting *posting, bool reversed)
{
    char id[2 * CR_ID_SIZE + 1];
    json_t *entries = json_array();
    for (unsigned i = 0; i < posting->count; i++) {
        const struct cr_entry *entry = &posting->entries[i];
        json_array_append_new(entries,
                              json_pack("[s,i,I,I]", cr_account_name(entry->account.kind),
                                        (int)entry->account.unit, (json_int_t)entry->account.owner,
                                        (json_int_t)entry->amount));
    }
    sodium_bin2hex(id, sizeof id, posting->id, sizeof posting->id);
    return json_pack("{s:s,s:b,s:o}", "id", id, "reversed", reversed, "entries", entries);
}

/* In the store, or in this turn's batch. */
static json_t *tell_posting(const struct cr_floor *floor, const json_t *about)
{
    uint8_t id[CR_ID_SIZE];
    struct cr_posting posting = { .count = 0 };
    const struct cr_batch_state *batch = &floor->batch;
    struct cr_error err;
    bool reversed = false;
    cr_posting_id(CR_HALL_STREAM, number_of(about, "n"), (uint32_t)number_of(about, "index"), id);
    bool found = cr_store_posting(floor->setup.store, id, &posting, &reversed, &err) == CR_OK;
    for (size_t i = 0; i < batch->due_count; i++) {
        const struct cr_posting *own = &batch->dues[i].posting;
        if (memcmp(own->id, id, sizeof id) == 0) {
            posting = *own;
            found = true;
        }
        reversed = reversed || memcmp(own->mirror_of, id, sizeof id) == 0;
    }
    return found ? posting_json(&posting, reversed) : NULL;
}

/* ---- Tables ---- */

static cr_money at_table(const struct cr_floor *floor, const struct cr_floor_table *table,
                         enum cr_account_kind kind)
{
    struct cr_account own = cr_account_of(kind, table->books.unit, table->number);
    return cr_ledger_balance(floor->ledger, &own);
}

struct colours {
    uint32_t table;
    cr_money count, staked; /* in hands and on the layout; of these on the layout */
};

static void add_colour(void *context, const struct cr_account *account, cr_money balance)
{
    struct colours *colours = context;
    uint64_t table =
        account->kind == CR_ACCOUNT_COLOUR_PLAYER ? account->owner >> 32 : account->owner;
    bool is_players = account->kind == CR_ACCOUNT_COLOUR_PLAYER;
    bool is_stray = is_players && (account->owner & UINT32_MAX) == 0; /* of an earlier session */
    bool is_staked = account->kind == CR_ACCOUNT_COLOUR_LAYOUT;
    if (table != colours->table || is_stray || (!is_players && !is_staked)) return;
    colours->count += balance;
    if (is_staked) colours->staked += balance;
}

static json_t *seats_of(const struct cr_table *live)
{
    json_t *seats = json_array();
    for (unsigned i = 0; i < cr_table_seats(live); i++)
        if (cr_table_seat(live, i)->player)
            json_array_append_new(seats, json_integer((json_int_t)cr_table_seat(live, i)->player));
    return seats;
}

/* A pack is made ready: with nothing staked, that is between two rounds. */
static bool is_packs(const struct cr_need *need)
{
    return need->kind == CR_NEED_CALL &&
           (need->input == CR_IN_SHUFFLE || need->input == CR_IN_CUT ||
            need->input == CR_IN_MARKER || need->input == CR_IN_BURN);
}

/* chips: on the layout, of either kind */
static bool in_round(const struct cr_table *live, cr_money chips)
{
    struct cr_need need;
    cr_table_need(live, &need);
    bool waits = need.kind == CR_NEED_BETS || need.kind == CR_NEED_NOTHING || is_packs(&need);
    return chips > 0 || !waits;
}

static const char *class_of(const struct cr_game *game)
{
    if (strcmp(game->name, "roulette") == 0) return "roulette";
    return game->room ? "poker" : "cards";
}

/* What its plate says, as its rounds begin with it. */
static json_t *plate_of(const struct cr_floor_table *table)
{
    char *text = cr_floor_header(table);
    json_t *header = text ? json_loads(text, 0, NULL) : NULL;
    json_t *plate = json_incref(json_object_get(header, "table"));
    free(text);
    json_decref(header);
    return plate ? plate : json_object();
}

static json_t *tell_table(const struct cr_floor *floor, const json_t *about)
{
    const struct cr_floor_table *table = cr_floor_find(floor, (uint32_t)number_of(about, "table"));
    if (!table) return NULL;
    cr_theory_prepare(floor, table); /* it will be asked what it should have won */
    const struct cr_table *live = cr_rounds_table(table->rounds);
    const struct cr_rulebook *book = cr_rounds_book(table->rounds);
    struct colours colours = { .table = table->number };
    char version[2 * CR_HASH_SIZE + 1];
    cr_money layout = at_table(floor, table, CR_ACCOUNT_LAYOUT);
    cr_ledger_each(floor->ledger, false, add_colour, &colours);
    sodium_bin2hex(version, sizeof version, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    json_t *told = json_pack("{s:b,s:s,s:s,s:s,s:s,s:b,s:s,s:o,s:b,s:o}", "open", true, "game",
                             cr_table_game(live)->name, "house", cr_rulebook_house_key(book),
                             "version", version, "class", class_of(cr_table_game(live)), "in_round",
                             in_round(live, layout + colours.staked), "phase",
                             cr_table_phase_name(cr_table_phase(live)), "seats", seats_of(live),
                             "electronic", table->chance.electronic, "plate", plate_of(table));
    const struct {
        const char *key;
        int64_t value;
    } numbers[] = {
        { "float", at_table(floor, table, CR_ACCOUNT_FLOAT) },
        { "layout", layout },
        { "rake", at_table(floor, table, CR_ACCOUNT_RAKE) },
        { "tips", at_table(floor, table, CR_ACCOUNT_TIPS) },
        { "drop", at_table(floor, table, CR_ACCOUNT_CASH_DROP) },
        { "session", table->books.session },
        { "round", cr_table_round(live) },
        { "colour_chips", colours.count },
        { "colours", cr_postings_colour_worth(live, &table->books, floor->ledger) },
    };
    for (size_t i = 0; told && i < sizeof numbers / sizeof numbers[0]; i++)
        json_object_set_new(told, numbers[i].key, json_integer(numbers[i].value));
    return told;
}

struct end {
    json_t *told;
};

static bool see_end(void *context, const char *stream, uint64_t number, const char *text,
                    size_t size)
{
    struct end *end = context;
    json_t *record = json_loadb(text, size, 0, NULL);
    json_t *digest = json_object_get(json_object_get(record, "value"), "digest");
    (void)stream, (void)number;
    if (digest) json_object_set(end->told, "digest", digest);
    json_decref(record);
    return false;
}

static json_t *tell_round(const struct cr_floor *floor, const json_t *about)
{
    char stream[CR_STREAM_NAME_MAX];
    struct cr_round_row row;
    struct cr_error err;
    snprintf(stream, sizeof stream, "table/%u", (unsigned)number_of(about, "table"));
    if (cr_store_round(floor->setup.store, stream, (uint32_t)number_of(about, "round"), &row,
                       &err) != CR_OK)
        return NULL;
    struct end end = { json_pack("{s:I}", "at", (json_int_t)row.at) };
    (void)cr_store_read(floor->setup.store, stream, row.last, see_end, &end, &err);
    return end.told;
}

static bool add_played(void *context, const char *stream, int64_t first, int64_t last,
                       uint64_t count)
{
    unsigned table;
    if (sscanf(stream, "table/%u", &table) == 1)
        json_array_append_new(context, json_pack("{s:i,s:I,s:I,s:I}", "table", (int)table, "from",
                                                 (json_int_t)first, "to", (json_int_t)last,
                                                 "rounds", (json_int_t)count));
    return true;
}

static json_t *tell_played(const struct cr_floor *floor, const json_t *about)
{
    struct cr_error err;
    json_t *list = json_array();
    if (cr_store_played(floor->setup.store, json_integer_value(json_object_get(about, "from")),
                        json_integer_value(json_object_get(about, "to")), add_played, list,
                        &err) == CR_OK)
        return list;
    json_decref(list);
    return NULL;
}

/* What the bets of those rounds should have won. */
static json_t *tell_play(const struct cr_floor *floor, const json_t *about)
{
    return cr_theory_of(floor, (uint32_t)number_of(about, "table"),
                        (uint32_t)number_of(about, "from"), (uint32_t)number_of(about, "to"));
}

static json_t *tell_loss(const struct cr_floor *floor, const json_t *about)
{
    return cr_theory_loss(floor, (uint32_t)number_of(about, "table"));
}

/* ---- The world ---- */

static const struct {
    const char *name;
    json_t *(*tell)(const struct cr_floor *, const json_t *);
} facts[] = {
    { "age", tell_age },         { "person", tell_person }, { "staff", tell_staff },
    { "chips", tell_chips },     { "group", tell_group },   { "balance", tell_balance },
    { "posting", tell_posting }, { "table", tell_table },   { "round", tell_round },
    { "played", tell_played },   { "seen", tell_seen },     { "play", tell_play },
    { "loss", tell_loss },
};

static json_t *tell(void *context, const char *name, const json_t *about)
{
    const struct cr_hall_asking *asking = context;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (strcmp(facts[i].name, name) == 0) return facts[i].tell(asking->doing->floor, about);
    return NULL;
}

static enum cr_status post(void *context, const struct cr_posting *posting)
{
    const struct cr_hall_asking *asking = context;
    struct cr_floor *floor = asking->doing->floor;
    struct cr_stream_head cause = floor->hall->head;
    enum cr_status status = cr_ledger_post(floor->ledger, posting);
    if (status != CR_OK) return status;
    cause.number = asking->number;
    cr_batch_posting(&floor->batch, posting, &cause);
    return CR_OK;
}

static void add_row(void *context, const struct cr_hall_row *row)
{
    const struct cr_hall_asking *asking = context;
    char *value = json_dumps(row->value, JSON_COMPACT | JSON_SORT_KEYS);
    if (!value) abort(); /* a house without memory stops before it lies */
    cr_batch_row(&asking->doing->floor->batch, row->register_name, row->key, row->day, row->at,
                 CR_HALL_STREAM, asking->number, value);
    free(value);
}

bool cr_hall_side_book(struct cr_rulebook **out, const struct cr_rulebook_source *source,
                       const char *rulebooks, const char *house, const char *version)
{
    struct cr_error err;
    uint8_t hash[CR_HASH_SIZE];
    size_t size = 0;
    if (sodium_hex2bin(hash, sizeof hash, version, strlen(version), NULL, &size, NULL) != 0 ||
        size != sizeof hash)
        return false;
    return cr_rulebook_open_from(out, source, house, hash, &cr_hall_schema, &err) == CR_OK ||
           (rulebooks &&
            cr_rulebook_open(out, rulebooks, house, version, &cr_hall_schema, &err) == CR_OK);
}

bool cr_hall_side_rules(void *floor, const char *house, const char *version,
                        struct cr_hall_rules *out)
{
    const struct cr_floor *own = floor;
    struct cr_rulebook *book;
    if (!cr_hall_side_book(&book, &own->source, own->setup.rulebooks, house, version)) return false;
    cr_hall_rules_of(out, book);
    cr_rulebook_close(book);
    return true;
}

static bool rules(void *context, const char *house, const char *version, struct cr_hall_rules *out)
{
    const struct cr_hall_asking *asking = context;
    return cr_hall_side_rules(asking->doing->floor, house, version, out);
}

struct cr_hall_world cr_hall_side_world(struct cr_hall_asking *asking)
{
    return (struct cr_hall_world){
        .context = asking, .fact = tell, .post = post, .row = add_row, .rules = rules
    };
}
