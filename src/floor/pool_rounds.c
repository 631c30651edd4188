/* pool_rounds.c -- a round and its jackpots: what it puts in, what it claims, the wheel it turns. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/pools.h"
#include "table/shares.h"

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- What the events say ---- */

json_t *cr_pool_bets(const struct cr_table *table)
{
    struct cr_share given[CR_SHARES_MAX];
    size_t count = cr_shares_given(table, given);
    json_t *bets = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(bets,
                              json_pack("[IisI]", (json_int_t)given[i].player, (int)given[i].box,
                                        given[i].bet, (json_int_t)given[i].stake));
    return bets;
}

json_t *cr_pool_claims(const struct cr_table *table)
{
    struct cr_share claimed[CR_SHARES_MAX];
    size_t count = cr_shares_claimed(table, claimed);
    json_t *claims = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            claims, json_pack("{s:I,s:i,s:s,s:i,s:I}", "player", (json_int_t)claimed[i].player,
                              "box", (int)claimed[i].box, "bet", claimed[i].bet, "line",
                              (int)claimed[i].line, "share", (json_int_t)claimed[i].share));
    return claims;
}

/* ---- Lines ---- */

static bool has_field(const struct cr_form *form, const char *key)
{
    for (const struct cr_form_field *f = form->fields;
         f < form->fields + CR_FORM_FIELDS_MAX && f->key; f++)
        if (strcmp(f->key, key) == 0) return true;
    return false;
}

enum cr_status cr_pools_give(struct cr_doing *doing, uint32_t player, const char *bet, uint16_t box,
                             cr_money amount, const char *key, uint32_t number, uint64_t record,
                             bool is_commands)
{
    const struct cr_form *form = cr_table_form(cr_rounds_table(doing->table->rounds), CR_IN_AWARD);
    char name[16];
    if (!form) return CR_NO_SUCH_INPUT;
    snprintf(name, sizeof name, "%u", player);
    json_t *line = json_pack("{s:s,s:s,s:s,s:I,s:I,s:I,s:s}", "in", "award", "player", name, "bet",
                             bet, "amount", (json_int_t)amount, key, (json_int_t)number, "record",
                             (json_int_t)record, "role", "system");
    if (line && has_field(form, "box")) json_object_set_new(line, "box", json_integer(box));
    char *canonical = line ? json_dumps(line, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    enum cr_status status =
        canonical ? cr_doing_take_line(doing, canonical, CR_IN_AWARD, is_commands) : CR_NO_MEMORY;
    free(canonical);
    json_decref(line);
    return status;
}

struct cr_floor_pool *cr_pools_pending(const struct cr_floor *floor, uint32_t table)
{
    for (unsigned i = 0; i < floor->pool_count; i++)
        if (cr_pool_hit(&floor->pools[i]->live, table, 0)) return floor->pools[i];
    return NULL;
}

static bool has_given(const struct cr_floor *floor, const struct cr_floor_table *table)
{
    uint32_t round = cr_table_round(cr_rounds_table(table->rounds));
    for (unsigned i = 0; i < floor->pool_count; i++)
        if (cr_pool_from(&floor->pools[i]->live, table->number, round)) return true;
    return false;
}

/* Whether a bonus bet may claim a share of a pool there: else it is paid by odds alone. */
static bool bonus_shares(const struct cr_table *table)
{
    const struct cr_game *game = cr_table_game(table);
    return game->prizes && game->prizes(cr_table_play(table)) & CR_PRIZE_SHARE;
}

/* A side bet that nobody could answer is not taken. */
static enum cr_status check_side_bet(const struct cr_doing *doing, const char *bet)
{
    if (strcmp(bet, "wheel") == 0)
        return cr_pools_of(doing->floor, doing->table, CR_POOL_WHEEL) ? CR_OK : CR_NO_WHEEL;
    if (strcmp(bet, "bonus") != 0 || !bonus_shares(cr_rounds_table(doing->table->rounds)))
        return CR_OK;
    return cr_pools_of(doing->floor, doing->table, CR_POOL_PROGRESSIVE) ? CR_OK : CR_NO_JACKPOT;
}

static enum cr_status check_bets(const struct cr_doing *doing, const json_t *bet)
{
    enum cr_status status = CR_OK;
    if (json_is_string(bet)) return check_side_bet(doing, json_string_value(bet));
    for (size_t i = 0; i < json_array_size(bet) && status == CR_OK; i++) {
        const char *one = json_string_value(json_array_get(bet, i));
        if (one) status = check_side_bet(doing, one);
    }
    return status;
}

enum cr_status cr_pools_check_line(const struct cr_doing *doing, const json_t *line)
{
    unsigned kind = cr_input_find(text_of(line, "in"));
    bool corrects = kind == CR_IN_UNDO || kind == CR_IN_AMEND || kind == CR_IN_VOID;
    bool comes_and_goes =
        kind == CR_IN_SIT || kind == CR_IN_LEAVE || kind == CR_IN_CHIPS || kind == CR_IN_BUY;
    if (cr_pools_pending(doing->floor, doing->table->number))
        return corrects || comes_and_goes ? CR_OK : CR_HIT_PENDING;
    if (kind == CR_IN_AWARD) return CR_VERIFY_ROLE;
    if (kind == CR_IN_BET) return check_bets(doing, json_object_get(line, "bet"));
    return corrects && has_given(doing->floor, doing->table) ? CR_ROUND_CONFIRMED : CR_OK;
}

/* ---- A round's share ---- */

json_t *cr_pool_about(const struct cr_doing *doing, const char *what)
{
    const struct cr_floor_table *table = doing->table;
    return json_pack("{s:s,s:I,s:I,s:I}", "do", what, "table", (json_int_t)table->number, "round",
                     (json_int_t)cr_table_round(cr_rounds_table(table->rounds)), "n",
                     (json_int_t)table->head.number);
}

enum cr_status cr_pool_give_share(struct cr_doing *doing, struct cr_floor_pool *pool,
                                  const json_t *bets, size_t from, size_t to)
{
    json_t *value = cr_pool_about(doing, "contribute"), *some = json_array();
    for (size_t i = from; i < to; i++)
        json_array_append(some, json_array_get(bets, i));
    if (!value || !some) {
        json_decref(value);
        json_decref(some);
        return CR_NO_MEMORY;
    }
    json_object_set_new(value, "bets", some);
    return cr_pool_record(doing, pool, value, false);
}

/* ---- Mystery ---- */

bool cr_pool_trigger(const struct cr_floor *floor, const struct cr_house_pool *pool,
                     struct cr_trigger *trigger)
{
    uint8_t sealed[CR_TRIGGER_SIZE + CR_SEAL_SIZE], plain[CR_TRIGGER_SIZE];
    size_t size;
    if (!floor->setup.seal ||
        sodium_hex2bin(sealed, sizeof sealed, pool->sealed, strlen(pool->sealed), NULL, &size,
                       NULL) != 0 ||
        size != sizeof sealed || !cr_unseal(floor->setup.seal, sealed, sizeof sealed, plain))
        return false;
    memcpy(trigger->salt, plain, CR_SALT_SIZE);
    trigger->at = 0;
    for (int i = 0; i < 8; i++)
        trigger->at |= (uint64_t)plain[CR_SALT_SIZE + i] << 8 * i;
    sodium_memzero(plain, sizeof plain);
    return true;
}

enum cr_status cr_pool_new_cycle(struct cr_doing *doing, struct cr_floor_pool *pool)
{
    struct cr_trigger trigger;
    uint8_t plain[CR_TRIGGER_SIZE], sealed[CR_TRIGGER_SIZE + CR_SEAL_SIZE], commitment[32];
    char shown[65], hidden[CR_TRIGGER_SEALED];
    if (!doing->floor->setup.seal || !cr_trigger_draw(&pool->live.plan, &trigger))
        return CR_NO_RESULT;
    memcpy(plain, trigger.salt, CR_SALT_SIZE);
    for (int i = 0; i < 8; i++)
        plain[CR_SALT_SIZE + i] = (uint8_t)(trigger.at >> 8 * i);
    bool is_sealed = cr_seal(doing->floor->setup.seal, plain, sizeof plain, sealed);
    cr_trigger_commit(&trigger, pool->live.plan.number, pool->live.cycle + 1, commitment);
    sodium_memzero(plain, sizeof plain);
    sodium_memzero(&trigger, sizeof trigger);
    if (!is_sealed) return CR_NO_RESULT;
    sodium_bin2hex(shown, sizeof shown, commitment, sizeof commitment);
    sodium_bin2hex(hidden, sizeof hidden, sealed, sizeof sealed);
    return cr_pool_record(
        doing, pool,
        json_pack("{s:s,s:s,s:s}", "do", "cycle", "commitment", shown, "sealed", hidden), false);
}

/* How many of the bets it takes to reach the trigger; more than there are: it is not reached. */
static size_t reach(const struct cr_house_pool *pool, const json_t *bets, size_t from,
                    const struct cr_trigger *trigger)
{
    struct cr_pool money = pool->money;
    struct cr_pool_gain gain;
    for (size_t i = from; i < json_array_size(bets); i++) {
        cr_money stake = json_integer_value(json_array_get(json_array_get(bets, i), 3));
        if (cr_pool_contribute(&money, stake, pool->plan.contribution, pool->plan.reserve, &gain) !=
            CR_OK)
            break;
        if (money.amount >= (cr_money)trigger->at) return i + 1;
    }
    return json_array_size(bets) + 1;
}

/* The bet that made the contribution wins exactly the trigger, whatever its cards. */
static enum cr_status win_mystery(struct cr_doing *doing, struct cr_floor_pool *pool,
                                  const struct cr_trigger *trigger, const json_t *bet,
                                  bool is_commands)
{
    char salt[2 * CR_SALT_SIZE + 1];
    uint32_t player = (uint32_t)json_integer_value(json_array_get(bet, 0));
    uint16_t box = (uint16_t)json_integer_value(json_array_get(bet, 1));
    sodium_bin2hex(salt, sizeof salt, trigger->salt, sizeof trigger->salt);
    json_t *value = cr_pool_about(doing, "reveal");
    if (!value) return CR_NO_MEMORY;
    json_object_set_new(value, "trigger", json_integer((json_int_t)trigger->at));
    json_object_set_new(value, "salt", json_string(salt));
    json_object_set_new(value, "player", json_integer(player));
    json_object_set_new(value, "box", json_integer(box));
    enum cr_status status = cr_pool_record(doing, pool, value, false);
    if (status == CR_OK)
        status = cr_pools_give(doing, player, "mystery", box, (cr_money)trigger->at, "pool",
                               pool->live.plan.number, pool->head.number, is_commands);
    if (status != CR_OK) return status;
    status = cr_pool_record(doing, pool, cr_pool_about(doing, "award"), false);
    return status == CR_OK ? cr_pool_new_cycle(doing, pool) : status;
}

static enum cr_status settle_mystery(struct cr_doing *doing, struct cr_floor_pool *pool,
                                     const json_t *bets, bool is_commands, bool *gave)
{
    size_t count = json_array_size(bets), next = 0;
    enum cr_status status = CR_OK;
    while (next < count && status == CR_OK) {
        struct cr_trigger trigger;
        if (!cr_pool_trigger(doing->floor, &pool->live, &trigger)) return CR_NO_RESULT;
        size_t end = reach(&pool->live, bets, next, &trigger);
        bool reached = end <= count;
        status = cr_pool_give_share(doing, pool, bets, next, reached ? end : count);
        if (status == CR_OK && reached) {
            status = win_mystery(doing, pool, &trigger, json_array_get(bets, end - 1),
                                 is_commands && !*gave);
            *gave = true;
        }
        sodium_memzero(&trigger, sizeof trigger);
        next = reached ? end : count;
    }
    return status;
}

enum cr_status cr_pools_settle(struct cr_doing *doing, bool is_commands, bool *gave)
{
    static const enum cr_pool_kind kinds[] = { CR_POOL_PROGRESSIVE, CR_POOL_MYSTERY };
    const struct cr_table *table = cr_rounds_table(doing->table->rounds);
    enum cr_status status = CR_OK;
    *gave = false;
    if (doing->floor->pool_count == 0) return CR_OK;
    json_t *bets = cr_pool_bets(table);
    for (int i = 0; i < 2 && json_array_size(bets) > 0 && status == CR_OK; i++) {
        struct cr_floor_pool *pool = cr_pools_of(doing->floor, doing->table, kinds[i]);
        if (!pool || cr_pool_from(&pool->live, doing->table->number, cr_table_round(table)))
            continue;
        status = kinds[i] == CR_POOL_MYSTERY
                     ? settle_mystery(doing, pool, bets, is_commands, gave)
                     : cr_pool_give_share(doing, pool, bets, 0, json_array_size(bets));
    }
    json_decref(bets);
    return status;
}

void cr_pools_write_refs(const struct cr_floor *floor, uint32_t table, uint32_t round,
                         char out[CR_POOL_REFS_SIZE])
{
    struct cr_text text = cr_text_on(out, CR_POOL_REFS_SIZE);
    for (unsigned i = 0; i < floor->pool_count; i++) {
        const struct cr_house_pool *pool = &floor->pools[i]->live;
        const struct cr_pool_from *from = cr_pool_from(pool, table, round);
        if (!from) continue;
        cr_text_format(&text, "%s[%u,%llu]", text.length ? "," : "[", pool->plan.number,
                       (unsigned long long)from->record);
    }
    if (text.length) cr_text_char(&text, ']');
    assert(!text.full); /* a table plays for one pool of each kind */
}
