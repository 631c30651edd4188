/* pools_page.c -- jackpots as everybody sees them. Neither a trigger nor what it is sealed in is here. */
#include "floor/page.h"
#include "floor/pools.h"

static void write_awards(const struct cr_pool_plan *plan, struct cr_text *out)
{
    cr_text_key(out, "awards");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < CR_POOL_AWARDS_MAX && plan->awards[i].line[0]; i++) {
        cr_text_begin(out, '[');
        cr_text_item(out);
        cr_text_json(out, plan->awards[i].line);
        cr_text_item(out);
        cr_text_int(out, plan->awards[i].share);
        cr_text_end(out, ']');
    }
    cr_text_end(out, ']');
}

/* A wheel's segments: times the stake or a sum, and the weight. */
static void write_segments(const struct cr_pool_plan *plan, struct cr_text *out)
{
    cr_text_key(out, "segments");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < plan->segment_count; i++) {
        const struct cr_wheel_segment *segment = &plan->segments[i];
        cr_text_begin(out, '{');
        if (segment->times)
            cr_text_member_int(out, "times", segment->times);
        else
            cr_text_member_int(out, "sum", segment->sum);
        cr_text_member_int(out, "weight", segment->weight);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_hits(const struct cr_house_pool *pool, struct cr_text *out)
{
    cr_text_key(out, "hits");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < pool->hit_count; i++) {
        const struct cr_hit *hit = &pool->hits[i];
        cr_text_begin(out, '{');
        cr_text_key(out, "claims");
        cr_text_begin(out, '[');
        for (uint32_t j = 0; j < hit->count; j++) {
            cr_text_begin(out, '{');
            cr_text_member_int(out, "amount", hit->claims[j].amount);
            cr_text_member_text(out, "bet", hit->claims[j].bet);
            cr_text_member_int(out, "box", hit->claims[j].box);
            cr_text_member_int(out, "share", hit->claims[j].share);
            cr_text_end(out, '}');
        }
        cr_text_end(out, ']');
        cr_text_member_int(out, "hit", (int64_t)hit->number);
        cr_text_member_bool(out, "inspector", hit->inspector != 0);
        cr_text_member_bool(out, "pit_boss", hit->pit_boss != 0);
        cr_text_member_int(out, "round", hit->round);
        cr_text_member_int(out, "table", hit->table);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_last(const struct cr_house_pool *pool, struct cr_text *out)
{
    cr_text_key(out, "last");
    cr_text_begin(out, '[');
    for (uint32_t i = 0; i < pool->last_count; i++) {
        cr_text_begin(out, '{');
        cr_text_member_int(out, "amount", pool->last[i].amount);
        cr_text_member_int(out, "at", pool->last[i].at / 1000);
        cr_text_member_int(out, "table", pool->last[i].table);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
}

static void write_pool(const struct cr_house_pool *pool, struct cr_text *out)
{
    const struct cr_pool_plan *plan = &pool->plan;
    cr_text_begin(out, '{');
    cr_text_member_int(out, "amount", pool->money.amount);
    write_awards(plan, out);
    if (pool->commitment[0])
        cr_text_member_text(out, "commitment", pool->commitment);
    else
        cr_text_member_null(out, "commitment");
    cr_text_member_text(out, "currency", plan->currency);
    cr_text_member_int(out, "cycle", (int64_t)pool->cycle);
    write_hits(pool, out);
    cr_text_member_text(out, "kind", cr_pool_kind_name(plan->kind));
    write_last(pool, out);
    cr_text_member_int(out, "least", plan->least);
    cr_text_member_int(out, "most", plan->most);
    cr_text_member_text(out, "name", plan->name);
    cr_text_member_int(out, "pool", plan->number);
    cr_text_member_int(out, "reset", plan->reset);
    cr_text_member_text(out, "state",
                        pool->hit_count > 0 ? "hit_pending" : cr_pool_state_name(pool->state));
    cr_text_end(out, '}');
}

static void write_wheel(const struct cr_pool_plan *plan, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_member_text(out, "name", plan->name);
    cr_text_member_int(out, "pool", plan->number);
    write_segments(plan, out);
    cr_text_end(out, '}');
}

void cr_pools_page(const struct cr_floor *floor, const struct cr_floor_table *table,
                   struct cr_text *out)
{
    const struct cr_floor_pool *wheel = cr_pools_of(floor, table, CR_POOL_WHEEL);
    cr_text_key(out, "pools");
    cr_text_begin(out, '[');
    for (unsigned kind = CR_POOL_PROGRESSIVE; kind <= CR_POOL_MYSTERY; kind++) {
        const struct cr_floor_pool *pool = cr_pools_of(floor, table, (enum cr_pool_kind)kind);
        if (pool) write_pool(&pool->live, out);
    }
    cr_text_end(out, ']');
    if (!wheel) {
        cr_text_member_null(out, "wheel");
        return;
    }
    cr_text_key(out, "wheel");
    write_wheel(&wheel->live.plan, out);
}

/* Those that can be played for, or were and are still to be won. */
static void write_all(const struct cr_floor *floor, bool wheels, struct cr_text *out)
{
    cr_text_key(out, wheels ? "wheels" : "pools");
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < floor->pool_count; i++) {
        const struct cr_house_pool *pool = &floor->pools[i]->live;
        bool is_wheel = pool->plan.kind == CR_POOL_WHEEL;
        if (pool->state < CR_POOL_ACTIVE || pool->state >= CR_POOL_CLOSED || is_wheel != wheels)
            continue;
        if (wheels)
            write_wheel(&pool->plan, out);
        else
            write_pool(pool, out);
    }
    cr_text_end(out, ']');
}

void cr_floor_pools(const struct cr_floor *floor, struct cr_text *out)
{
    cr_text_begin(out, '{');
    write_all(floor, false, out);
    write_all(floor, true, out);
    cr_text_end(out, '}');
}
