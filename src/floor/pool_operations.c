/* pool_operations.c -- what the house does with its jackpots away from the tables.
 *
 *     {"do":"pool_open","pool":1,"kind":"progressive","name":"Jackpot","house":"tdc","currency":"TDC",
 *      "games":["blackjack"],"contribution":500,"cap":10000,"reset":100000,"chips_max":1000000,
 *      "awards":[{"line":"777 spades","share":2000,"least":2000}]}        by the administration: a draft
 *     {"do":"pool_set","pool":1,"state":"submitted"}                      or another value of the plan
 *     {"do":"pool_set","pool":1,"state":"approved"}                       by the manager
 *     {"do":"pool_seed","pool":1,"amount":50000}                          a gift
 *     {"do":"pool_move","pool":1,"to":2}                                  all of it, when it closes
 *     {"do":"pool_trigger","pool":2}                                      refused: HIDDEN
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "floor/pools.h"

/* ---- What the rulebook says ---- */

/* Whether a house's rules of a game know such a jackpot. */
static bool rules_have(const struct cr_game *game, const void *rules, unsigned kind)
{
    static const unsigned wanted[CR_POOL_KINDS] = { [CR_POOL_PROGRESSIVE] = CR_PRIZE_SHARE,
                                                    [CR_POOL_MYSTERY] = CR_PRIZE_MYSTERY,
                                                    [CR_POOL_WHEEL] = CR_PRIZE_WHEEL };
    const struct cr_play known = { .rules = rules };
    return game->prizes && game->prizes(&known) & wanted[kind];
}

/* An amount of the rules; 0 where they have none, or leave it to the manager. */
static cr_money ruled(const struct cr_game *game, const void *rules, const char *key)
{
    const struct cr_rule_field *field = cr_schema_field(game->rules, key);
    cr_money amount = 0;
    if (field && field->type == CR_RULE_MONEY)
        memcpy(&amount, (const char *)rules + field->offset, sizeof amount);
    return amount > 0 ? amount : 0;
}

/* A prize the table would not pay must not fall there. */
static enum cr_status check_range(const struct cr_game *game, const void *rules,
                                  const struct cr_pool_plan *plan, struct cr_refusal *why)
{
    cr_money least = ruled(game, rules, "mystery_min"), most = ruled(game, rules, "mystery_max");
    bool fits = plan->least >= least && (most == 0 || plan->most <= most);
    if (plan->kind != CR_POOL_MYSTERY || fits) return CR_OK;
    why->min = least;
    why->max = most;
    return CR_MYSTERY_PRIZE;
}

static enum cr_status check_rules(const struct cr_floor *floor, const struct cr_pool_plan *plan,
                                  struct cr_refusal *why)
{
    for (size_t i = 0; i < CR_POOL_GAMES_MAX && plan->games[i][0]; i++) {
        const struct cr_game *game = cr_game_find(plan->games[i]);
        struct cr_rulebook *book = NULL;
        struct cr_error err;
        snprintf(why->what, sizeof why->what, "%s", plan->games[i]);
        if (!game || cr_rulebook_open(&book, floor->setup.rulebooks, plan->house, "", game->rules,
                                      &err) != CR_OK)
            return CR_NOT_IN_RULES;
        bool has = rules_have(game, cr_rulebook_values(book), plan->kind) &&
                   strcmp(cr_rulebook_house(book)->currency, plan->currency) == 0;
        enum cr_status status =
            has ? check_range(game, cr_rulebook_values(book), plan, why) : CR_NOT_IN_RULES;
        cr_rulebook_close(book);
        if (status != CR_OK) return status;
    }
    return CR_OK;
}

static enum cr_status say(struct cr_refusal *why, enum cr_status status, const char *what)
{
    snprintf(why->what, sizeof why->what, "%.60s", what);
    return status;
}

/* ---- Opening ---- */

/* One that was closed long ago has its stream still. */
static bool was_there(const struct cr_floor *floor, uint32_t number)
{
    char stream[CR_STREAM_NAME_MAX];
    struct cr_stream_head head;
    struct cr_error err;
    if (cr_floor_find_pool(floor, number)) return true;
    snprintf(stream, sizeof stream, "pool/%u", number);
    return cr_store_head(floor->setup.store, stream, &head, &err) != CR_OK || head.number > 0;
}

static enum cr_status open_pool(struct cr_doing *doing, const json_t *object,
                                struct cr_floor_pool **pool, struct cr_refusal *why)
{
    struct cr_pool_plan plan = { .cap = CR_BASIS_POINTS };
    json_int_t number = json_integer_value(json_object_get(object, "pool"));
    const char *wrong = cr_pool_read_plan(&plan, object);
    if (number < 1 || number > UINT16_MAX) return say(why, CR_BAD_INPUT, "pool: 1..65535");
    if (wrong) return say(why, CR_BAD_INPUT, wrong);
    if (plan.kind == CR_POOL_MACHINE_LINKED)
        return say(why, CR_BAD_INPUT, "kind: progressive, mystery or wheel");
    if (!plan.name[0] || !plan.house[0] || strlen(plan.currency) != 3 || !plan.games[0][0])
        return say(why, CR_BAD_INPUT, "name, house, currency and games are wanted");
    if (was_there(doing->floor, (uint32_t)number)) return CR_ALREADY_DONE;
    enum cr_status status = cr_pool_check(&plan, why);
    if (status == CR_OK) status = check_rules(doing->floor, &plan, why);
    if (status != CR_OK) return status;
    why->max = CR_FLOOR_POOLS_MAX;
    status = cr_pools_add(doing, (uint32_t)number, pool);
    if (status != CR_OK) return status;
    json_t *value = json_pack("{s:s,s:I}", "do", "open", "pool", (json_int_t)number);
    if (value) cr_pool_write_plan(&plan, value);
    return cr_pool_record(doing, *pool, value, true);
}

/* ---- Changing ---- */

/* The manager approves; all else is the administration's to do or his to order. */
static enum cr_status check_setter(const struct cr_doing *doing, unsigned to)
{
    unsigned role = doing->waiting->command.role;
    if (to == CR_POOL_APPROVED) return role == CR_ROLE_MANAGER ? CR_OK : CR_FORBIDDEN_ROLE;
    return role == CR_ROLE_MANAGER || role == CR_ROLE_ADMINISTRATION ? CR_OK : CR_FORBIDDEN_ROLE;
}

/* Its trigger is nobody's any more, and all may know it. */
static enum cr_status reveal(struct cr_doing *doing, struct cr_floor_pool *pool)
{
    struct cr_trigger trigger;
    char salt[2 * CR_SALT_SIZE + 1];
    if (!pool->live.commitment[0]) return CR_OK;
    if (!cr_pool_trigger(doing->floor, &pool->live, &trigger)) return CR_NO_RESULT;
    sodium_bin2hex(salt, sizeof salt, trigger.salt, sizeof trigger.salt);
    return cr_pool_record(doing, pool,
                          json_pack("{s:s,s:b,s:I,s:s}", "do", "reveal", "closed", 1, "trigger",
                                    (json_int_t)trigger.at, "salt", salt),
                          false);
}

/* What follows from a state it has just come to. */
static enum cr_status enter(struct cr_doing *doing, struct cr_floor_pool *pool)
{
    const struct cr_house_pool *live = &pool->live;
    if (live->state == CR_POOL_CLOSING) return reveal(doing, pool);
    if (live->state != CR_POOL_ACTIVE) return CR_OK;
    if (live->plan.kind == CR_POOL_MYSTERY && !live->commitment[0])
        return cr_pool_new_cycle(doing, pool);
    if (live->plan.kind == CR_POOL_PROGRESSIVE && live->money.amount < live->plan.reset)
        return cr_pool_record(doing, pool, json_pack("{s:s}", "do", "seed"), false);
    return CR_OK;
}

static json_t *set_value(const json_t *object, const struct cr_pool_plan *plan, const char *state)
{
    json_t *value = json_pack("{s:s}", "do", "set");
    if (value && state) {
        json_object_set_new(value, "state", json_string(state));
        json_object_set(value, "metrology", json_object_get(object, "metrology"));
        json_object_set(value, "commission", json_object_get(object, "commission"));
    } else if (value) {
        cr_pool_write_plan(plan, value);
    }
    return value;
}

static enum cr_status set_pool(struct cr_doing *doing, const json_t *object,
                               struct cr_floor_pool *pool, struct cr_refusal *why)
{
    const char *state = json_string_value(json_object_get(object, "state"));
    struct cr_pool_plan plan = pool->live.plan;
    unsigned to = state ? cr_pool_state_find(state) : pool->live.state;
    const char *wrong = cr_pool_read_plan(&plan, object);
    if (wrong || to >= CR_POOL_STATES) return say(why, CR_BAD_INPUT, wrong ? wrong : "state");
    if (plan.kind != pool->live.plan.kind || strcmp(plan.currency, pool->live.plan.currency) != 0)
        return say(why, CR_BAD_INPUT, "kind and currency stay");
    enum cr_status status = check_setter(doing, to);
    if (status == CR_OK) status = cr_pool_check(&plan, why);
    if (status == CR_OK) status = check_rules(doing->floor, &plan, why);
    bool rests = pool->live.state == CR_POOL_DRAFT || pool->live.state == CR_POOL_SUSPENDED;
    if (status == CR_OK && !state && !rests)
        status = say(why, CR_POOL_STATE, cr_pool_state_name(pool->live.state));
    if (status == CR_OK && state)
        status = cr_pool_check_move(&plan, &pool->live.money, (enum cr_pool_state)pool->live.state,
                                    (enum cr_pool_state)to, why);
    if (status == CR_OK && to == CR_POOL_CLOSING && pool->live.hit_count > 0)
        status = CR_HIT_PENDING;
    if (status == CR_OK)
        status = cr_pool_record(doing, pool, set_value(object, &plan, state), true);
    return status == CR_OK && state ? enter(doing, pool) : status;
}

static enum cr_status seed_pool(struct cr_doing *doing, const json_t *object,
                                struct cr_floor_pool *pool, struct cr_refusal *why)
{
    cr_money gift = json_integer_value(json_object_get(object, "amount"));
    why->value = 1;
    if (gift < 1 || gift > CR_CHIPS_MOST) return CR_AMOUNT;
    if (pool->live.plan.kind != CR_POOL_PROGRESSIVE) return CR_NO_SUCH_INPUT;
    if (pool->live.state != CR_POOL_ACTIVE && pool->live.state != CR_POOL_SUSPENDED)
        return say(why, CR_POOL_STATE, cr_pool_state_name(pool->live.state));
    return cr_pool_record(doing, pool,
                          json_pack("{s:s,s:I}", "do", "seed", "gift", (json_int_t)gift), true);
}

/* Whole to another approved jackpot, never to the house [BG art.34(3)]. */
static enum cr_status move_pool(struct cr_doing *doing, const json_t *object,
                                struct cr_floor_pool *pool, struct cr_refusal *why)
{
    const json_t *named = json_object_get(object, "to");
    struct cr_floor_pool *to =
        json_is_integer(named)
            ? cr_floor_find_pool(doing->floor, (uint32_t)json_integer_value(named))
            : NULL;
    if (json_is_integer(named) && !to) return CR_NOT_FOUND;
    enum cr_status status =
        cr_pool_check_heir(&pool->live.plan, to ? &to->live.plan : NULL,
                           to ? (enum cr_pool_state)to->live.state : CR_POOL_STATES, why);
    if (status == CR_OK && pool->live.state != CR_POOL_CLOSING)
        status = say(why, CR_POOL_STATE, cr_pool_state_name(pool->live.state));
    if (status != CR_OK || !to) return status;
    json_t *value = json_pack("{s:s,s:O}", "do", "move", "to", named);
    json_incref(value);
    status = cr_pool_record(doing, pool, value, true);
    if (status == CR_OK) {
        json_object_del(value, "to");
        json_object_set_new(value, "do", json_string("take"));
        json_object_set_new(value, "from", json_integer(pool->live.plan.number));
        json_object_set_new(value, "record", json_integer((json_int_t)pool->head.number));
        return cr_pool_record(doing, to, value, false);
    }
    json_decref(value);
    return status;
}

/* ---- The door ---- */

void cr_pools_accept(struct cr_doing *doing, const struct cr_floor_pool *pool)
{
    struct cr_floor *floor = doing->floor;
    assert(pool);
    doing->waiting->status = CR_OK;
    cr_doing_begin_answer(doing);
    cr_text_format(cr_batch_text(&floor->batch), "{\"n\":%llu,\"stream\":\"%s\"}",
                   (unsigned long long)pool->head.number, pool->head.stream);
    cr_doing_end_answer(doing);
    cr_batch_answer(&floor->batch, doing->waiting->command.id, doing->now,
                    doing->waiting->answer_at, doing->waiting->answer_size);
}

static enum cr_status operate(struct cr_doing *doing, const json_t *object, const char *name,
                              struct cr_floor_pool **pool, struct cr_refusal *why)
{
    unsigned role = doing->waiting->command.role;
    bool opens = strcmp(name, "pool_open") == 0;
    if (strcmp(name, "pool_trigger") == 0) return CR_HIDDEN;
    if (role != CR_ROLE_ADMINISTRATION && (opens || role != CR_ROLE_MANAGER))
        return say(why, CR_FORBIDDEN_ROLE, cr_role_name((enum cr_role)role));
    if (opens) return open_pool(doing, object, pool, why);
    *pool = cr_floor_find_pool(doing->floor,
                               (uint32_t)json_integer_value(json_object_get(object, "pool")));
    if (!*pool) return CR_NOT_FOUND;
    if (strcmp(name, "pool_set") == 0) return set_pool(doing, object, *pool, why);
    if (strcmp(name, "pool_seed") == 0) return seed_pool(doing, object, *pool, why);
    if (strcmp(name, "pool_move") == 0) return move_pool(doing, object, *pool, why);
    return CR_NO_SUCH_INPUT;
}

bool cr_pools_operate(struct cr_doing *doing, const json_t *object)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    struct cr_refusal why = { .status = CR_OK };
    struct cr_floor_pool *pool = NULL;
    bool answered = false;
    enum cr_status status;
    if (!name) return false;
    if (strncmp(name, "hit_", 4) == 0) {
        status = cr_hits_operate(doing, object, &answered);
    } else if (strncmp(name, "pool_", 5) == 0) {
        doing->table = NULL;
        doing->pools = 0;
        doing->mark = cr_batch_mark(&doing->floor->batch);
        doing->books = cr_ledger_mark(doing->floor->ledger);
        status = operate(doing, object, name, &pool, &why);
        if (status != CR_OK) {
            cr_ledger_back(doing->floor->ledger, &doing->books);
            cr_batch_take_back(&doing->floor->batch, &doing->mark);
            cr_pools_take_back(doing);
        }
    } else {
        return false;
    }
    if (status != CR_OK)
        cr_doing_refuse(doing, status, &why, "");
    else if (!answered)
        cr_pools_accept(doing, pool);
    return true;
}
