/* hits.c -- a progressive hit: the inspector and the pit boss verify it, the manager decides.
 *
 *     {"do":"hit_verify","pool":1,"hit":57}      by inspector and pit boss, two people
 *     {"do":"hit_approve","pool":1,"hit":57}     by the manager, a third: the table pays, or the cage does
 *     {"do":"hit_reject","pool":1,"hit":57}      what was set aside goes back, the stakes to their players
 *
 * An approval is one transaction: the decision, each award at the table, each award of the pool, the seed.
 */
#include <string.h>

#include "floor/pools.h"

static const struct cr_hit *find_hit(const struct cr_floor_pool *pool, uint64_t number)
{
    for (uint32_t i = 0; i < pool->live.hit_count; i++)
        if (pool->live.hits[i].number == number) return &pool->live.hits[i];
    return NULL;
}

static json_t *about_hit(const char *what, uint64_t hit)
{
    return json_pack("{s:s,s:I}", "do", what, "hit", (json_int_t)hit);
}

static enum cr_status verify(struct cr_doing *doing, struct cr_floor_pool *pool, uint64_t hit)
{
    const struct cr_command *command = &doing->waiting->command;
    if (command->role != CR_ROLE_INSPECTOR && command->role != CR_ROLE_PIT_BOSS)
        return CR_VERIFY_ROLE;
    json_t *value = about_hit("verify", hit);
    if (!value) return CR_NO_MEMORY;
    json_object_set_new(value, "person", json_integer(command->by));
    json_object_set_new(value, "role", json_string(cr_role_name((enum cr_role)command->role)));
    return cr_pool_record(doing, pool, value, true);
}

/* One claim answered: at the table, and in the pool's stream, each naming the other. */
static enum cr_status award(struct cr_doing *doing, struct cr_floor_pool *pool, uint64_t number,
                            uint32_t index, uint64_t decision)
{
    const struct cr_hit *hit = find_hit(pool, number);
    assert(hit); /* until its last claim is answered */
    struct cr_hit_claim claim = hit->claims[index];
    bool cage = claim.amount > pool->live.plan.chips_max;
    enum cr_status status =
        cr_pools_give(doing, claim.player, claim.bet, claim.box, cage ? 0 : claim.amount, "pool",
                      pool->live.plan.number, decision, false);
    if (status != CR_OK) return status;
    json_t *value = cr_pool_about(doing, "award");
    if (!value) return CR_NO_MEMORY;
    json_object_set_new(value, "hit", json_integer((json_int_t)number));
    json_object_set_new(value, "claim", json_integer(index));
    json_object_set_new(value, "player", json_integer(claim.player));
    json_object_set_new(value, "paid", json_string(cage ? "cage" : "chips"));
    return cr_pool_record(doing, pool, value, false);
}

/* Three people: he did not verify it himself. */
static enum cr_status check_decider(const struct cr_doing *doing, const struct cr_hit *hit)
{
    const struct cr_command *command = &doing->waiting->command;
    if (command->role != CR_ROLE_MANAGER) return CR_VERIFY_ROLE;
    return command->by == hit->inspector || command->by == hit->pit_boss ? CR_VERIFY_ROLE : CR_OK;
}

static enum cr_status decide(struct cr_doing *doing, struct cr_floor_pool *pool, uint64_t number,
                             const char *what)
{
    const struct cr_hit *hit = find_hit(pool, number);
    assert(hit); /* it was found */
    uint32_t count = hit->count;
    enum cr_status status = check_decider(doing, hit);
    if (status == CR_OK) status = cr_pool_record(doing, pool, about_hit(what, number), true);
    uint64_t decision = pool->head.number;
    for (uint32_t i = 0; i < count && status == CR_OK; i++)
        status = award(doing, pool, number, i, decision);
    if (status == CR_OK && pool->live.money.amount < pool->live.plan.reset)
        status = cr_pool_record(doing, pool, json_pack("{s:s}", "do", "seed"), false);
    return status == CR_OK ? cr_doing_go_on(doing) : status;
}

enum cr_status cr_hits_operate(struct cr_doing *doing, const json_t *object, bool *answered)
{
    const char *name = json_string_value(json_object_get(object, "do"));
    json_int_t number = json_integer_value(json_object_get(object, "pool"));
    uint64_t hit = (uint64_t)json_integer_value(json_object_get(object, "hit"));
    struct cr_floor_pool *pool = cr_floor_find_pool(doing->floor, (uint32_t)number);
    const struct cr_hit *found = pool ? find_hit(pool, hit) : NULL;
    *answered = false;
    if (!found) return CR_NOT_FOUND;
    doing->table = cr_floor_find(doing->floor, found->table);
    if (!doing->table) return CR_NOT_FOUND;
    enum cr_status status = cr_doing_save(doing);
    if (status != CR_OK) return status;
    bool verifies = strcmp(name, "hit_verify") == 0;
    status = verifies ? verify(doing, pool, hit)
                      : decide(doing, pool, hit,
                               strcmp(name, "hit_approve") == 0 ? "approve" : "reject");
    if (status != CR_OK) {
        cr_doing_take_back(doing);
        return status;
    }
    *answered = true;
    if (verifies)
        cr_pools_accept(doing, pool);
    else
        cr_doing_accept(doing, cr_table_fresh(cr_rounds_table(doing->table->rounds)));
    return CR_OK;
}
