/* pool_claims.c -- what a round asks of its jackpots: a hit is set aside, the wheel of fortune turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/pools.h"
#include "floor/system_chance.h"
#include "table/shares.h"

/* ---- Claims ---- */

/* A jackpot that was suspended, or closes, still answers for the bets it had taken. */
static struct cr_floor_pool *answering(const struct cr_doing *doing, enum cr_pool_kind kind)
{
    struct cr_floor_pool *pool = cr_pools_of(doing->floor, doing->table, kind);
    for (unsigned i = 0; i < doing->floor->pool_count && !pool; i++) {
        struct cr_floor_pool *other = doing->floor->pools[i];
        uint32_t state = other->live.state;
        if (other->live.plan.kind != kind) continue;
        if (state != CR_POOL_SUSPENDED && state != CR_POOL_CLOSING) continue;
        other->live.state = CR_POOL_ACTIVE; /* asked as if it were */
        pool = cr_pools_of(doing->floor, doing->table, kind);
        other->live.state = state;
    }
    return pool;
}

static enum cr_status set_aside(struct cr_doing *doing)
{
    struct cr_floor_pool *pool = answering(doing, CR_POOL_PROGRESSIVE);
    const struct cr_table *table = cr_rounds_table(doing->table->rounds);
    if (!pool) return CR_OK; /* the table waits */
    json_t *bets = cr_pool_bets(table), *claims = cr_pool_claims(table);
    enum cr_status status = CR_OK;
    if (pool->live.state == CR_POOL_ACTIVE &&
        !cr_pool_from(&pool->live, doing->table->number, cr_table_round(table)))
        status = cr_pool_give_share(doing, pool, bets, 0, json_array_size(bets));
    if (status == CR_OK) {
        json_t *value = cr_pool_about(doing, "claim");
        if (value) json_object_set(value, "claims", claims);
        status = cr_pool_record(doing, pool, value, false);
    }
    json_decref(bets);
    json_decref(claims);
    return status;
}

static bool is_claimed(const struct cr_hit *hit, const struct cr_table *table)
{
    json_t *claims = cr_pool_claims(table);
    bool same = json_array_size(claims) == hit->count;
    for (uint32_t i = 0; i < hit->count && same; i++) {
        const json_t *claim = json_array_get(claims, i);
        const struct cr_hit_claim *was = &hit->claims[i];
        same = json_integer_value(json_object_get(claim, "player")) == was->player &&
               json_integer_value(json_object_get(claim, "box")) == was->box &&
               json_integer_value(json_object_get(claim, "line")) == was->line &&
               json_integer_value(json_object_get(claim, "share")) == was->share &&
               strcmp(json_string_value(json_object_get(claim, "bet")), was->bet) == 0;
    }
    json_decref(claims);
    return same;
}

static enum cr_status take_back(struct cr_doing *doing, struct cr_floor_pool *pool)
{
    const struct cr_hit *hit = cr_pool_hit(&pool->live, doing->table->number, 0);
    json_t *value = cr_pool_about(doing, "back");
    if (value) json_object_set_new(value, "hit", json_integer((json_int_t)hit->number));
    return cr_pool_record(doing, pool, value, false);
}

/* ---- The wheel ---- */

/* The stake the wheel is turned for: the last put down of that kind, on that box, by that seat. */
static const struct cr_event *wheel_stake(const struct cr_table *table, const struct cr_need *need,
                                          const char *kind)
{
    const struct cr_events *events = cr_table_events(table);
    for (size_t i = events->count; i > 0; i--) {
        const struct cr_event *event = &events->list[i - 1];
        char bet[16];
        uint16_t box;
        if (event->kind != CR_EV_STAKED || event->seat != need->seat) continue;
        cr_share_name(table, event, bet, &box);
        if (strcmp(bet, kind) == 0 && box == need->box) return event;
    }
    return NULL;
}

static bool name_of_bet(const struct cr_table *table, unsigned symbol, char *out, size_t size)
{
    const struct cr_form *form = cr_table_form(table, CR_IN_AWARD);
    for (const struct cr_form_field *f = form->fields;
         f < form->fields + CR_FORM_FIELDS_MAX && f->key; f++) {
        if (strcmp(f->key, "bet") != 0) continue;
        cr_table_game(table)->symbol_name(f->set, symbol, out, size);
        return true;
    }
    return false;
}

static enum cr_status turn(struct cr_doing *doing, struct cr_floor_pool *pool, uint32_t player,
                           const char *bet, uint16_t box, const struct cr_event *stake)
{
    const struct cr_pool_plan *plan = &pool->live.plan;
    uint32_t number;
    if (!cr_system_draw(doing->floor, doing->table, CR_DRAW_WHEEL + stake->bet,
                        cr_fortune_sides(plan->segments, plan->segment_count), &number))
        return CR_NO_RESULT;
    json_t *value = cr_pool_about(doing, "spin");
    if (!value) return CR_NO_MEMORY;
    /* The award is the table's next record. */
    json_object_set_new(value, "n", json_integer((json_int_t)doing->table->head.number + 1));
    json_object_set_new(value, "bet", json_string(bet));
    json_object_set_new(value, "number", json_integer(stake->bet));
    json_object_set_new(value, "box", json_integer(box));
    json_object_set_new(value, "player", json_integer(player));
    json_object_set_new(value, "stake", json_integer((json_int_t)stake->amount));
    json_object_set_new(value, "draw", json_integer(number));
    json_incref(value);
    enum cr_status status = cr_pool_record(doing, pool, value, false);
    cr_money prize = json_integer_value(json_object_get(value, "prize"));
    json_decref(value);
    if (status != CR_OK) return status;
    return cr_pools_give(doing, player, bet, box, prize, "wheel", plan->number, pool->head.number,
                         false);
}

/* One spin, or nothing happened: an empty float is filled, and the same number comes. */
static enum cr_status turn_wheel(struct cr_doing *doing, const struct cr_need *need, bool *gave)
{
    struct cr_floor_table *table = doing->table;
    const struct cr_table *live = cr_rounds_table(table->rounds);
    struct cr_floor_pool *pool = answering(doing, CR_POOL_WHEEL);
    struct cr_doing own = *doing;
    char bet[16] = "";
    if (!pool || !name_of_bet(live, need->what, bet, sizeof bet)) return CR_OK;
    const struct cr_event *found = wheel_stake(live, need, bet);
    if (!found) return CR_OK;
    struct cr_event stake = *found; /* the events move as lines are taken */
    struct cr_chance *chance = malloc(sizeof *chance);
    struct cr_floor_pool *kept = malloc(sizeof *kept);
    enum cr_status status = chance && kept ? CR_OK : CR_NO_MEMORY;
    if (status == CR_OK) {
        table->touched = true; /* it is: by the line before this */
        *chance = table->before_chance;
        *kept = *pool;
        status = cr_doing_save(&own);
    }
    if (status == CR_OK) {
        own.pools = doing->pools; /* whoever takes back the command takes back the pool */
        status = turn(&own, pool, cr_table_seat(live, need->seat)->player, bet, need->box, &stake);
        doing->pools = own.pools;
        *gave = status == CR_OK;
        if (status != CR_OK) {
            own.pools = 0;
            pool->live = kept->live;
            pool->head = kept->head;
            cr_doing_take_back(&own);
        } else {
            doing->changed = true;
        }
        table->before_chance = *chance;
    }
    free(chance);
    free(kept);
    return CR_OK;
}

enum cr_status cr_pools_go_on(struct cr_doing *doing, bool *gave)
{
    struct cr_floor_table *table = doing->table;
    struct cr_need need;
    *gave = false;
    if (doing->floor->pool_count == 0) return CR_OK;
    struct cr_floor_pool *pool = cr_pools_pending(doing->floor, table->number);
    if (pool &&
        !is_claimed(cr_pool_hit(&pool->live, table->number, 0), cr_rounds_table(table->rounds))) {
        enum cr_status status = take_back(doing, pool);
        if (status != CR_OK) return status;
        pool = NULL;
    }
    cr_table_need(cr_rounds_table(table->rounds), &need);
    if (need.kind != CR_NEED_AWARD) return CR_OK;
    if (need.outcomes == 0) return turn_wheel(doing, &need, gave);
    return pool ? CR_OK : set_aside(doing);
}
