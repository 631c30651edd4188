/* pool_plan.c -- a pool's plan and state as JSON: what its records say, what a reader begins with. */
#include <stdio.h>
#include <string.h>

#include "floor/pools.h"

/* ---- Members ---- */

static bool read_text(const json_t *object, const char *key, char *out, size_t size)
{
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    if (!json_is_string(value) || json_string_length(value) >= size) return false;
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool read_share(const json_t *object, const char *key, uint32_t *out)
{
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > 1000000)
        return false;
    *out = (uint32_t)json_integer_value(value);
    return true;
}

static bool read_sum(const json_t *object, const char *key, cr_money *out)
{
    const json_t *value = json_object_get(object, key);
    if (!value) return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > CR_CHIPS_MOST)
        return false;
    *out = json_integer_value(value);
    return true;
}

static bool read_members(struct cr_pool_plan *plan, const json_t *object)
{
    const json_t *games = json_object_get(object, "games");
    const json_t *tables = json_object_get(object, "tables");
    if (games) {
        if (!json_is_array(games) || json_array_size(games) >= CR_POOL_GAMES_MAX) return false;
        memset(plan->games, 0, sizeof plan->games);
        for (size_t i = 0; i < json_array_size(games); i++) {
            const char *name = json_string_value(json_array_get(games, i));
            if (!name || strlen(name) >= sizeof plan->games[0]) return false;
            snprintf(plan->games[i], sizeof plan->games[i], "%s", name);
        }
    }
    if (!tables) return true;
    if (!json_is_array(tables) || json_array_size(tables) >= CR_POOL_TABLES_MAX) return false;
    memset(plan->tables, 0, sizeof plan->tables);
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_int_t number = json_integer_value(json_array_get(tables, i));
        if (number < 1 || number > UINT32_MAX) return false;
        plan->tables[i] = (uint32_t)number;
    }
    return true;
}

static bool read_awards(struct cr_pool_plan *plan, const json_t *list)
{
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) >= CR_POOL_AWARDS_MAX) return false;
    memset(plan->awards, 0, sizeof plan->awards);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        struct cr_pool_line *award = &plan->awards[i];
        if (!read_text(row, "line", award->line, sizeof award->line) || !award->line[0] ||
            !read_share(row, "share", &award->share) || !read_share(row, "least", &award->least))
            return false;
    }
    return true;
}

static bool read_segments(struct cr_pool_plan *plan, const json_t *list)
{
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) > CR_WHEEL_SEGMENTS_MAX) return false;
    memset(plan->segments, 0, sizeof plan->segments);
    plan->segment_count = (uint32_t)json_array_size(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        struct cr_wheel_segment *segment = &plan->segments[i];
        if (!read_share(row, "weight", &segment->weight) ||
            !read_share(row, "times", &segment->times) || !read_sum(row, "sum", &segment->sum))
            return false;
    }
    return true;
}

const char *cr_pool_read_plan(struct cr_pool_plan *plan, const json_t *object)
{
    const char *kind = json_string_value(json_object_get(object, "kind"));
    const json_t *needs = json_object_get(object, "needs_approval");
    if (kind) plan->kind = (uint8_t)cr_pool_kind_find(kind);
    if (plan->kind >= CR_POOL_KINDS) return "kind: progressive, mystery or wheel";
    if (needs && !json_is_boolean(needs)) return "needs_approval: true or false";
    if (needs) plan->needs_approval = json_is_true(needs);
    if (!read_text(object, "name", plan->name, sizeof plan->name)) return "name: a short text";
    if (!read_text(object, "house", plan->house, sizeof plan->house)) return "house: a rulebook";
    if (!read_text(object, "currency", plan->currency, sizeof plan->currency))
        return "currency: three letters";
    if (!read_text(object, "metrology", plan->metrology, sizeof plan->metrology) ||
        !read_text(object, "commission", plan->commission, sizeof plan->commission))
        return "metrology, commission: a reference";
    if (!read_members(plan, object)) return "games, tables: lists";
    if (!read_share(object, "contribution", &plan->contribution) ||
        !read_share(object, "reserve", &plan->reserve) || !read_share(object, "cap", &plan->cap))
        return "contribution, reserve, cap: basis points";
    if (!read_sum(object, "reset", &plan->reset) || !read_sum(object, "least", &plan->least) ||
        !read_sum(object, "most", &plan->most) || !read_sum(object, "chips_max", &plan->chips_max))
        return "reset, least, most, chips_max: sums";
    if (!read_awards(plan, json_object_get(object, "awards"))) return "awards: a list";
    if (!read_segments(plan, json_object_get(object, "segments"))) return "segments: a list";
    return NULL;
}

static void write_lists(const struct cr_pool_plan *plan, json_t *object)
{
    json_t *games = json_array(), *tables = json_array(), *awards = json_array(),
           *segments = json_array();
    for (size_t i = 0; i < CR_POOL_GAMES_MAX && plan->games[i][0]; i++)
        json_array_append_new(games, json_string(plan->games[i]));
    for (size_t i = 0; i < CR_POOL_TABLES_MAX && plan->tables[i]; i++)
        json_array_append_new(tables, json_integer(plan->tables[i]));
    for (size_t i = 0; i < CR_POOL_AWARDS_MAX && plan->awards[i].line[0]; i++)
        json_array_append_new(awards, json_pack("{s:s,s:I,s:I}", "line", plan->awards[i].line,
                                                "share", (json_int_t)plan->awards[i].share, "least",
                                                (json_int_t)plan->awards[i].least));
    for (size_t i = 0; i < plan->segment_count; i++)
        json_array_append_new(segments, json_pack("{s:I,s:I,s:I}", "weight",
                                                  (json_int_t)plan->segments[i].weight, "times",
                                                  (json_int_t)plan->segments[i].times, "sum",
                                                  (json_int_t)plan->segments[i].sum));
    json_object_set_new(object, "games", games);
    json_object_set_new(object, "tables", tables);
    json_object_set_new(object, "awards", awards);
    json_object_set_new(object, "segments", segments);
}

void cr_pool_write_plan(const struct cr_pool_plan *plan, json_t *object)
{
    json_t *plain = json_pack(
        "{s:s,s:b,s:s,s:s,s:s,s:s,s:s,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I}", "kind",
        cr_pool_kind_name(plan->kind), "needs_approval", (int)plan->needs_approval, "name",
        plan->name, "house", plan->house, "currency", plan->currency, "metrology", plan->metrology,
        "commission", plan->commission, "contribution", (json_int_t)plan->contribution, "reserve",
        (json_int_t)plan->reserve, "cap", (json_int_t)plan->cap, "reset", (json_int_t)plan->reset,
        "least", (json_int_t)plan->least, "most", (json_int_t)plan->most, "chips_max",
        (json_int_t)plan->chips_max, "version", (json_int_t)plan->version);
    json_object_update(object, plain);
    json_decref(plain);
    write_lists(plan, object);
}

/* ---- The whole state ---- */

static json_t *write_hit(const struct cr_hit *hit)
{
    json_t *claims = json_array();
    for (uint32_t i = 0; i < hit->count; i++) {
        const struct cr_hit_claim *claim = &hit->claims[i];
        json_array_append_new(claims, json_pack("{s:I,s:i,s:s,s:i,s:I,s:I}", "player",
                                                (json_int_t)claim->player, "box", (int)claim->box,
                                                "bet", claim->bet, "line", (int)claim->line,
                                                "share", (json_int_t)claim->share, "amount",
                                                (json_int_t)claim->amount));
    }
    return json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:i,s:I,s:I,s:o}", "number", (json_int_t)hit->number,
                     "table", (json_int_t)hit->table, "round", (json_int_t)hit->round, "inspector",
                     (json_int_t)hit->inspector, "pit_boss", (json_int_t)hit->pit_boss, "paid",
                     (json_int_t)hit->paid, "decided", (int)hit->decided, "at", (json_int_t)hit->at,
                     "snapshot", (json_int_t)hit->snapshot, "claims", claims);
}

static json_t *write_money(const struct cr_house_pool *pool)
{
    return json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I}", "amount",
                     (json_int_t)pool->money.amount, "reserve", (json_int_t)pool->money.reserve,
                     "acc", (json_int_t)pool->money.acc, "reserve_acc",
                     (json_int_t)pool->money.reserve_acc, "aside", (json_int_t)pool->aside, "cycle",
                     (json_int_t)pool->cycle, "bets", (json_int_t)pool->bets, "before_bet",
                     (json_int_t)pool->before_bet, "prize", (json_int_t)pool->prize);
}

static json_t *write_day(const struct cr_pool_day *day)
{
    return json_pack("[IIIII]", (json_int_t)day->day, (json_int_t)day->opening,
                     (json_int_t)day->contributions, (json_int_t)day->seeds,
                     (json_int_t)day->awards);
}

static json_t *write_table_days(const struct cr_house_pool *pool)
{
    json_t *tables = json_array();
    for (uint32_t i = 0; i < pool->table_count; i++) {
        const struct cr_pool_table_day *row = &pool->tables[i];
        json_array_append_new(tables,
                              json_pack("[IIII]", (json_int_t)row->table, (json_int_t)row->day,
                                        (json_int_t)row->stakes, (json_int_t)row->contributions));
    }
    return tables;
}

json_t *cr_pool_write_state(const struct cr_house_pool *pool)
{
    json_t *plan = json_object(), *hits = json_array(), *from = json_array(), *last = json_array();
    cr_pool_write_plan(&pool->plan, plan);
    for (uint32_t i = 0; i < pool->hit_count; i++)
        json_array_append_new(hits, write_hit(&pool->hits[i]));
    for (uint32_t i = 0; i < pool->from_count; i++) {
        const struct cr_pool_from *row = &pool->from[i];
        json_array_append_new(from, json_pack("[IIIIII]", (json_int_t)row->table,
                                              (json_int_t)row->round, (json_int_t)row->record,
                                              (json_int_t)row->stakes, (json_int_t)row->gain.amount,
                                              (json_int_t)row->gain.reserve));
    }
    for (uint32_t i = 0; i < pool->last_count; i++)
        json_array_append_new(last, json_pack("[III]", (json_int_t)pool->last[i].at,
                                              (json_int_t)pool->last[i].table,
                                              (json_int_t)pool->last[i].amount));
    bool has_day = pool->today.day != 0;
    return json_pack(
        "{s:o,s:o,s:o,s:o,s:o,s:o*,s:o*,s:s,s:s,s:s}", "plan", plan, "money", write_money(pool),
        "hits", hits, "from", from, "last", last, "day", has_day ? write_day(&pool->today) : NULL,
        "tables", has_day ? write_table_days(pool) : NULL, "state", cr_pool_state_name(pool->state),
        "commitment", pool->commitment, "sealed", pool->sealed);
}

static int64_t whole(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static int64_t item_of(const json_t *list, size_t index)
{
    return json_integer_value(json_array_get(list, index));
}

static bool read_hit(struct cr_hit *hit, const json_t *object)
{
    const json_t *claims = json_object_get(object, "claims");
    *hit = (struct cr_hit){ .number = (uint64_t)whole(object, "number"),
                            .table = (uint32_t)whole(object, "table"),
                            .round = (uint32_t)whole(object, "round"),
                            .inspector = (uint32_t)whole(object, "inspector"),
                            .pit_boss = (uint32_t)whole(object, "pit_boss"),
                            .paid = (uint32_t)whole(object, "paid"),
                            .decided = (uint8_t)whole(object, "decided"),
                            .at = whole(object, "at"),
                            .snapshot = whole(object, "snapshot"),
                            .count = (uint32_t)json_array_size(claims) };
    if (hit->count > CR_CLAIMS_MAX) return false;
    for (uint32_t i = 0; i < hit->count; i++) {
        const json_t *row = json_array_get(claims, i);
        hit->claims[i] = (struct cr_hit_claim){ .player = (uint32_t)whole(row, "player"),
                                                .box = (uint16_t)whole(row, "box"),
                                                .line = (uint16_t)whole(row, "line"),
                                                .share = (uint32_t)whole(row, "share"),
                                                .amount = whole(row, "amount") };
        if (!read_text(row, "bet", hit->claims[i].bet, sizeof hit->claims[i].bet)) return false;
    }
    return true;
}

static void read_money(struct cr_house_pool *pool, const json_t *money)
{
    pool->money = (struct cr_pool){ .amount = whole(money, "amount"),
                                    .reserve = whole(money, "reserve"),
                                    .acc = whole(money, "acc"),
                                    .reserve_acc = whole(money, "reserve_acc") };
    pool->aside = whole(money, "aside");
    pool->cycle = (uint64_t)whole(money, "cycle");
    pool->bets = (uint64_t)whole(money, "bets");
    pool->before_bet = whole(money, "before_bet");
    pool->prize = whole(money, "prize");
}

static bool read_days(struct cr_house_pool *pool, const json_t *object)
{
    const json_t *day = json_object_get(object, "day"), *tables = json_object_get(object, "tables");
    if (json_array_size(tables) > CR_POOL_FROM_MAX) return false;
    pool->today = (struct cr_pool_day){ .day = (int32_t)item_of(day, 0),
                                        .opening = item_of(day, 1),
                                        .contributions = item_of(day, 2),
                                        .seeds = item_of(day, 3),
                                        .awards = item_of(day, 4) };
    pool->table_count = (uint32_t)json_array_size(tables);
    for (uint32_t i = 0; i < pool->table_count; i++) {
        const json_t *row = json_array_get(tables, i);
        pool->tables[i] = (struct cr_pool_table_day){ .table = (uint32_t)item_of(row, 0),
                                                      .day = (int32_t)item_of(row, 1),
                                                      .stakes = item_of(row, 2),
                                                      .contributions = item_of(row, 3) };
    }
    return true;
}

bool cr_pool_read_state(struct cr_house_pool *pool, const json_t *object)
{
    const json_t *plan = json_object_get(object, "plan"), *hits = json_object_get(object, "hits");
    const json_t *from = json_object_get(object, "from"), *last = json_object_get(object, "last");
    const char *state = json_string_value(json_object_get(object, "state"));
    if (json_array_size(hits) > CR_HITS_MAX || json_array_size(from) > CR_POOL_FROM_MAX ||
        json_array_size(last) > CR_POOL_LAST_MAX || !state)
        return false;
    if (cr_pool_read_plan(&pool->plan, plan) || !read_days(pool, object)) return false;
    pool->plan.version = (uint32_t)whole(plan, "version");
    pool->state = cr_pool_state_find(state);
    read_money(pool, json_object_get(object, "money"));
    pool->hit_count = (uint32_t)json_array_size(hits);
    pool->from_count = (uint32_t)json_array_size(from);
    pool->last_count = (uint32_t)json_array_size(last);
    for (uint32_t i = 0; i < pool->hit_count; i++)
        if (!read_hit(&pool->hits[i], json_array_get(hits, i))) return false;
    for (uint32_t i = 0; i < pool->from_count; i++) {
        const json_t *row = json_array_get(from, i);
        pool->from[i] = (struct cr_pool_from){ .table = (uint32_t)item_of(row, 0),
                                               .round = (uint32_t)item_of(row, 1),
                                               .record = (uint64_t)item_of(row, 2),
                                               .stakes = item_of(row, 3),
                                               .gain = { .amount = item_of(row, 4),
                                                         .reserve = item_of(row, 5) } };
    }
    for (uint32_t i = 0; i < pool->last_count; i++) {
        const json_t *row = json_array_get(last, i);
        pool->last[i] = (struct cr_pool_last){ .at = item_of(row, 0),
                                               .table = (uint32_t)item_of(row, 1),
                                               .amount = item_of(row, 2) };
    }
    return read_text(object, "commitment", pool->commitment, sizeof pool->commitment) &&
           read_text(object, "sealed", pool->sealed, sizeof pool->sealed) &&
           pool->state < CR_POOL_STATES;
}
