/* round_pools.c -- jackpots a round file brings along: {"pools":[{"id":1,"amount":1234567}]} in its header.
 *
 * They are the house's in a real one, with records of their own; a file gives what they hold, and awards are
 * computed in the same run by the same arithmetic (games/side/pool.h):
 *
 *     {"id":1,"amount":1234567,"contribution":500,"reset":100000}
 *     {"id":2,"kind":"mystery","amount":12340,"contribution":10000,"least":10000,"triggers":[12345,10050]}
 *
 * When the round waits for a pool, its bets give their shares and all its claims are answered together;
 * when it is over, who has not given gives, and a mystery's trigger that is reached is paid, the next of the
 * list taken. Awards are inputs like any other.
 */
#include <stdlib.h>
#include <string.h>

#include "table/round_state.h"
#include "table/shares.h"

#define WRONG(rounds, ...) cr_error_set(&(rounds)->err, CR_BAD_INPUT, "", __VA_ARGS__)

static bool read_whole(const json_t *object, const char *key, cr_money *out)
{
    const json_t *value = json_object_get(object, key);
    if (value && (!json_is_integer(value) || json_integer_value(value) < 0 ||
                  json_integer_value(value) > CR_CHIPS_MOST))
        return false;
    *out = json_integer_value(value);
    return true;
}

static bool check_keys(const json_t *object)
{
    static const char *const known[] = { "id",    "kind",    "amount", "contribution", "reset",
                                         "least", "reserve", "share",  "triggers" };
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            found = found || strcmp(known[i], key) == 0;
        if (!found) return false;
    }
    return json_is_object(object);
}

static bool read_pool(struct cr_round_pool *pool, const json_t *object)
{
    const char *kind = cr_round_text(object, "kind");
    const json_t *triggers = json_object_get(object, "triggers");
    cr_money id, share;
    *pool = (struct cr_round_pool){ .mystery = strcmp(kind, "mystery") == 0 };
    if (!check_keys(object) || (kind[0] && !pool->mystery && strcmp(kind, "progressive") != 0))
        return false;
    if (!read_whole(object, "id", &id) || id < 1 || id > UINT16_MAX) return false;
    if (!read_whole(object, "contribution", &share) || share > CR_BASIS_POINTS) return false;
    pool->id = (uint32_t)id;
    pool->contribution = (uint32_t)share;
    pool->trigger_count = json_array_size(triggers);
    if (pool->trigger_count > CR_ROUND_TRIGGERS_MAX) return false;
    for (size_t i = 0; i < pool->trigger_count; i++) {
        pool->triggers[i] = json_integer_value(json_array_get(triggers, i));
        if (pool->triggers[i] < 1) return false;
    }
    return read_whole(object, "amount", &pool->money.amount) &&
           read_whole(object, "reserve", &pool->money.reserve) &&
           read_whole(object, "reset", &pool->reset) && read_whole(object, "least", &pool->least);
}

enum cr_status cr_round_read_pools(struct cr_rounds *rounds, const json_t *list)
{
    rounds->pool_count = 0;
    if (!list) return CR_OK;
    if (!json_is_array(list) || json_array_size(list) > CR_ROUND_POOLS_MAX)
        return WRONG(rounds, "pools is a list of at most %d jackpots", CR_ROUND_POOLS_MAX);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_pool(&rounds->pools[i], json_array_get(list, i)))
            return WRONG(rounds, "pools: a jackpot has id, kind, amount, contribution, reserve, "
                                 "reset, least, triggers");
    rounds->pool_count = json_array_size(list);
    return CR_OK;
}

/* ---- Awards ---- */

static enum cr_status award(struct cr_rounds *rounds, const struct cr_round_pool *pool,
                            const struct cr_share *to, const char *bet, cr_money amount)
{
    struct cr_input input;
    const struct cr_form *form = cr_table_form(rounds->table, CR_IN_AWARD);
    json_t *line = json_pack("{s:s,s:s,s:s,s:I,s:I,s:s}", "in", "award", "player",
                             cr_rounds_player(rounds, to->player), "bet", bet, "amount",
                             (json_int_t)amount, "pool", (json_int_t)pool->id, "role", "system");
    if (!line) return CR_NO_MEMORY; /* not run: a few bytes */
    for (const struct cr_form_field *f = form->fields; f < form->fields + CR_FORM_FIELDS_MAX; f++)
        if (f->key && strcmp(f->key, "box") == 0)
            json_object_set_new(line, "box", json_integer(to->box));
    enum cr_status status = cr_round_read_input(rounds, line, &input);
    if (status == CR_OK) status = cr_table_apply(rounds->table, &input);
    json_decref(line);
    return status;
}

/* One stake's share; the mystery it wins, where it reaches the trigger. */
static enum cr_status give(struct cr_rounds *rounds, struct cr_round_pool *pool,
                           const struct cr_share *share)
{
    struct cr_pool_gain gain;
    enum cr_status status =
        cr_pool_contribute(&pool->money, share->stake, pool->contribution, 0, &gain);
    bool waits = pool->mystery && pool->trigger_next < pool->trigger_count;
    if (status != CR_OK || !waits) return status;
    cr_money trigger = pool->triggers[pool->trigger_next];
    if (pool->money.amount < trigger) return CR_OK;
    pool->trigger_next++;
    cr_pool_next_cycle(&pool->money, trigger, pool->least, &gain);
    return award(rounds, pool, share, "mystery", trigger);
}

static enum cr_status give_all(struct cr_rounds *rounds, struct cr_round_pool *pool)
{
    struct cr_share given[CR_SHARES_MAX];
    size_t count = cr_shares_given(rounds->table, given);
    enum cr_status status = CR_OK;
    if (pool->has_given == cr_table_round(rounds->table)) return CR_OK;
    if (count > 0) pool->has_given = cr_table_round(rounds->table);
    for (size_t i = 0; i < count && status == CR_OK; i++)
        status = give(rounds, pool, &given[i]);
    return status;
}

/* All claims of the round together, on what the pool holds with its share of the round. */
static enum cr_status answer_claims(struct cr_rounds *rounds, struct cr_round_pool *pool)
{
    struct cr_share claimed[CR_SHARES_MAX];
    struct cr_pool_claim claims[CR_SHARES_MAX] = { { 0, 0, 0, 0 } };
    struct cr_pool_gain seed;
    enum cr_status status = give_all(rounds, pool);
    size_t count = cr_shares_claimed(rounds->table, claimed);
    for (size_t i = 0; i < count; i++)
        claims[i].share = claimed[i].share;
    cr_pool_award(&pool->money, claims, count);
    for (size_t i = 0; i < count && status == CR_OK; i++)
        status = award(rounds, pool, &claimed[i], claimed[i].bet, claims[i].award);
    cr_pool_top_up(&pool->money, pool->reset, &seed);
    return status;
}

static struct cr_round_pool *progressive(struct cr_rounds *rounds)
{
    for (size_t i = 0; i < rounds->pool_count; i++)
        if (!rounds->pools[i].mystery) return &rounds->pools[i];
    return NULL;
}

enum cr_status cr_round_ask_pools(struct cr_rounds *rounds)
{
    enum cr_status status = CR_OK;
    struct cr_need need;
    if (rounds->pool_count == 0) return CR_OK;
    cr_table_need(rounds->table, &need);
    struct cr_round_pool *pool = progressive(rounds);
    if (need.kind == CR_NEED_AWARD && need.outcomes > 0 && pool) {
        status = answer_claims(rounds, pool);
        cr_table_need(rounds->table, &need);
    }
    for (size_t i = 0; i < rounds->pool_count && need.kind == CR_NEED_NOTHING; i++)
        if (status == CR_OK) status = give_all(rounds, &rounds->pools[i]);
    return status;
}

void cr_round_write_pools(struct cr_text *out, const struct cr_rounds *rounds)
{
    cr_text_key(out, "pools");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < rounds->pool_count; i++) {
        cr_text_begin(out, '{');
        cr_text_member_int(out, "amount", rounds->pools[i].money.amount);
        cr_text_member_int(out, "id", rounds->pools[i].id);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}
