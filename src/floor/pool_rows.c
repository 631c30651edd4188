/* pool_rows.c -- what the records of a pool put into the registers, in the house and again in `verify`.
 *
 * A record of an established house says its gaming day; by it the pool keeps what came and went that day,
 * and from record and state alone follow the rows:
 *
 *     pools, contributions   what it took, gave and was given, by the day; what each table put in
 *     hits                   a claim from its hit to its payment; a mystery prize
 *     cycles                 a mystery's commitment, and what was bound once it is revealed
 *     wheel                  every turn of the wheel of fortune
 */
#include <stdio.h>
#include <string.h>

#include "floor/pool_deed.h"

static int64_t whole(const json_t *object, const char *key)
{
    return cr_pool_deed_whole(object, key);
}

static const char *text(const json_t *object, const char *key)
{
    return cr_pool_deed_text(object, key);
}

/* ---- The day ---- */

cr_money cr_pool_held(const struct cr_house_pool *pool)
{
    return pool->money.amount + pool->aside + pool->money.reserve;
}

cr_money cr_pool_staked(const struct cr_house_pool *pool, const json_t *value)
{
    const struct cr_pool_from *from =
        cr_pool_from(pool, (uint32_t)whole(value, "table"), (uint32_t)whole(value, "round"));
    return from ? from->stakes : 0;
}

static bool is_share(const json_t *value)
{
    return strcmp(text(value, "do"), "contribute") == 0 || strcmp(text(value, "do"), "back") == 0;
}

/* The table's sums of that day; NULL: more tables than a pool counts. */
static struct cr_pool_table_day *table_day(struct cr_house_pool *pool, uint32_t table, cr_day day)
{
    struct cr_pool_table_day *end = pool->tables + pool->table_count, *place = pool->tables;
    while (place < end && place->table != table)
        place++;
    if (place == end)
        for (place = pool->tables; place < end && place->day == day;)
            place++;
    if (place == end && pool->table_count == CR_POOL_FROM_MAX) return NULL;
    if (place == end) pool->table_count++;
    if (place->table != table || place->day != day)
        *place = (struct cr_pool_table_day){ .table = table, .day = day };
    return place;
}

void cr_pool_note_day(struct cr_house_pool *pool, const json_t *value, cr_money held,
                      cr_money staked)
{
    cr_day day = (cr_day)whole(value, "day");
    cr_money more = cr_pool_held(pool) - held;
    if (!json_object_get(value, "day")) return;
    if (pool->today.day != day) pool->today = (struct cr_pool_day){ .day = day, .opening = held };
    if (is_share(value)) {
        struct cr_pool_table_day *table = table_day(pool, (uint32_t)whole(value, "table"), day);
        pool->today.contributions += more;
        if (!table) return;
        table->contributions += more;
        table->stakes += cr_pool_staked(pool, value) - staked;
    } else if (strcmp(text(value, "do"), "award") == 0 || strcmp(text(value, "do"), "move") == 0) {
        pool->today.awards -= more;
    } else {
        pool->today.seeds += more; /* what came from another jackpot too */
    }
}

/* ---- Rows ---- */

struct making {
    const struct cr_house_pool *was, *pool;
    const json_t *value;
    uint64_t number;
    uint32_t by;
    int64_t at;
    cr_row_taker *take;
    void *context;
};

/* Takes the value. */
static void add(const struct making *making, const char *name, json_t *value, const char *format,
                ...) __attribute__((format(printf, 4, 5)));
static void add(const struct making *making, const char *name, json_t *value, const char *format,
                ...)
{
    struct cr_hall_row row = { .register_name = name,
                               .day = (cr_day)whole(making->value, "day"),
                               .at = making->at,
                               .value = value };
    va_list list;
    va_start(list, format);
    vsnprintf(row.key, sizeof row.key, format, list);
    va_end(list);
    making->take(making->context, making->number, &row);
    json_decref(value);
}

static void add_pool(const struct making *making)
{
    const struct cr_house_pool *pool = making->pool;
    const struct cr_pool_day *today = &pool->today;
    if (pool->plan.kind == CR_POOL_WHEEL) return; /* it has no money of its own */
    if (memcmp(today, &making->was->today, sizeof *today) == 0) return;
    add(making, "pools",
        json_pack("{s:I,s:s,s:I,s:I,s:I,s:I,s:I,s:I}", "jackpot", (json_int_t)pool->plan.number,
                  "kind", cr_pool_kind_name(pool->plan.kind), "opening", (json_int_t)today->opening,
                  "contributions", (json_int_t)today->contributions, "seeds",
                  (json_int_t)today->seeds, "awards", (json_int_t)today->awards, "closing",
                  (json_int_t)cr_pool_held(pool), "accumulator",
                  (json_int_t)pool->money.acc + pool->money.reserve_acc),
        "pool/%u/%d", (unsigned)pool->plan.number, (int)today->day);
}

static void add_contribution(const struct making *making)
{
    const struct cr_house_pool *pool = making->pool;
    uint32_t number = (uint32_t)whole(making->value, "table");
    for (uint32_t i = 0; i < pool->table_count; i++) {
        const struct cr_pool_table_day *table = &pool->tables[i];
        if (table->table != number || table->day != pool->today.day) continue;
        add(making, "contributions",
            json_pack("{s:I,s:I,s:I,s:I,s:I}", "jackpot", (json_int_t)pool->plan.number, "table",
                      (json_int_t)number, "stakes", (json_int_t)table->stakes, "contributions",
                      (json_int_t)table->contributions, "share_bp",
                      (json_int_t)pool->plan.contribution + pool->plan.reserve),
            "contribution/%u/table/%u/%d", (unsigned)pool->plan.number, (unsigned)number,
            (int)table->day);
    }
}

static void add_claim(const struct making *making, const struct cr_hit *hit, uint32_t index,
                      cr_money award, const char *method, const char *state)
{
    const struct cr_hit_claim *claim = &hit->claims[index];
    json_t *verified = json_array();
    if (hit->inspector) json_array_append_new(verified, json_integer(hit->inspector));
    if (hit->pit_boss) json_array_append_new(verified, json_integer(hit->pit_boss));
    json_t *row = json_pack("{s:I,s:I,s:I,s:I,s:i,s:I,s:I,s:I,s:I,s:o,s:s}", "jackpot",
                            (json_int_t)making->pool->plan.number, "at", (json_int_t)hit->at,
                            "table", (json_int_t)hit->table, "round", (json_int_t)hit->round, "box",
                            (int)claim->box, "visitor", (json_int_t)claim->player, "snapshot",
                            (json_int_t)hit->snapshot, "share_bp", (json_int_t)claim->share,
                            "award", (json_int_t)award, "verified_by", verified, "state", state);
    if (hit->decided) json_object_set_new(row, "approved_by", json_integer(making->by));
    if (method) json_object_set_new(row, "method", json_string(method));
    add(making, "hits", row, "hit/%u/%llu/%u", (unsigned)making->pool->plan.number,
        (unsigned long long)hit->number, (unsigned)index);
}

static const struct cr_hit *find_hit(const struct cr_house_pool *pool, uint64_t number)
{
    for (uint32_t i = 0; i < pool->hit_count; i++)
        if (pool->hits[i].number == number) return &pool->hits[i];
    return NULL;
}

/* Its claims wait; or the round was corrected, and there was no hit. */
static void add_claims(const struct making *making, const struct cr_hit *hit, bool was_none)
{
    for (uint32_t i = 0; hit && i < hit->count; i++)
        add_claim(making, hit, i, was_none ? 0 : hit->claims[i].amount, NULL,
                  was_none ? "void" : "pending");
}

static void add_award(const struct making *making)
{
    const struct cr_hit *hit = find_hit(making->was, (uint64_t)whole(making->value, "hit"));
    cr_money amount = whole(making->value, "amount");
    const char *method = strcmp(text(making->value, "paid"), "cage") == 0 ? "cash" : "chips";
    if (!hit) return; /* a mystery's: its row came with the trigger */
    add_claim(making, hit, (uint32_t)whole(making->value, "claim"), amount,
              amount > 0 ? method : NULL, amount > 0 ? "paid" : "rejected");
}

static void add_cycle(const struct making *making, const struct cr_house_pool *bound, bool revealed)
{
    const json_t *value = making->value;
    json_t *row = json_pack("{s:I,s:I,s:s,s:s}", "jackpot", (json_int_t)bound->plan.number, "cycle",
                            (json_int_t)bound->cycle, "commitment", bound->commitment, "state",
                            revealed ? "revealed" : "sealed");
    if (revealed) {
        json_object_set(row, "trigger", json_object_get(value, "trigger"));
        json_object_set(row, "salt", json_object_get(value, "salt"));
    }
    if (revealed && json_object_get(value, "player")) {
        json_object_set(row, "visitor", json_object_get(value, "player"));
        json_object_set_new(row, "hit_at", json_integer(making->at));
    }
    add(making, "cycles", row, "cycle/%u/%llu", (unsigned)bound->plan.number,
        (unsigned long long)bound->cycle);
}

static void add_mystery(const struct making *making)
{
    const json_t *value = making->value;
    add_cycle(making, making->was, true);
    if (!json_object_get(value, "player")) return; /* it closes: nobody's */
    add(making, "hits",
        json_pack("{s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:I,s:s,s:s}", "jackpot",
                  (json_int_t)making->pool->plan.number, "at", (json_int_t)making->at, "table",
                  (json_int_t)whole(value, "table"), "round", (json_int_t)whole(value, "round"),
                  "box", (json_int_t)whole(value, "box"), "visitor",
                  (json_int_t)whole(value, "player"), "snapshot",
                  (json_int_t)making->was->money.amount, "award",
                  (json_int_t)whole(value, "trigger"), "method", "chips", "state", "paid"),
        "hit/%u/%llu/0", (unsigned)making->pool->plan.number, (unsigned long long)making->number);
}

static void add_spin(const struct making *making)
{
    const json_t *value = making->value;
    const struct cr_wheel_segment *segment = &making->pool->plan.segments[whole(value, "segment")];
    char name[32];
    if (segment->times)
        snprintf(name, sizeof name, "x%u", (unsigned)segment->times);
    else
        snprintf(name, sizeof name, "%lld", (long long)segment->sum);
    add(making, "wheel",
        json_pack("{s:I,s:I,s:I,s:I,s:I,s:s,s:I,s:I}", "table", (json_int_t)whole(value, "table"),
                  "round", (json_int_t)whole(value, "round"), "box",
                  (json_int_t)whole(value, "box"), "visitor", (json_int_t)whole(value, "player"),
                  "draw", (json_int_t)whole(value, "draw"), "segment", name, "award",
                  (json_int_t)whole(value, "prize"), "at", (json_int_t)making->at),
        "spin/%u/%llu", (unsigned)making->pool->plan.number, (unsigned long long)making->number);
}

void cr_pool_rows(const struct cr_house_pool *was, const struct cr_house_pool *pool,
                  const json_t *value, const struct cr_record *record, cr_row_taker *take,
                  void *context)
{
    struct making making = { .was = was,
                             .pool = pool,
                             .value = value,
                             .number = record->number,
                             .by = record->by,
                             .at = record->at,
                             .take = take,
                             .context = context };
    const char *what = text(value, "do");
    uint64_t hit = (uint64_t)whole(value, "hit");
    if (!json_object_get(value, "day")) return;
    add_pool(&making);
    if (is_share(value)) add_contribution(&making);
    if (strcmp(what, "claim") == 0) add_claims(&making, find_hit(pool, record->number), false);
    if (strcmp(what, "verify") == 0) add_claims(&making, find_hit(pool, hit), false);
    if (strcmp(what, "back") == 0) add_claims(&making, find_hit(was, hit), true);
    if (strcmp(what, "award") == 0) add_award(&making);
    if (strcmp(what, "cycle") == 0) add_cycle(&making, pool, false);
    if (strcmp(what, "reveal") == 0) add_mystery(&making);
    if (strcmp(what, "spin") == 0) add_spin(&making);
}
