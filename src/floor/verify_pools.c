/* verify_pools.c -- what pools say of tables, found again at the tables. */
#include "floor/verify_pools.h"

#include <stdlib.h>
#include <string.h>

#include "floor/system_chance.h"

static int64_t whole(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key)
{
    const char *found = json_string_value(json_object_get(object, key));
    return found ? found : "";
}

/* ---- Taking ---- */

static struct cr_pool_link *add(struct cr_pool_links *links, enum cr_link_kind kind, uint32_t pool,
                                uint64_t number, const json_t *value)
{
    if (links->count == links->max) {
        size_t max = links->max ? 2 * links->max : 256;
        struct cr_pool_link *larger = realloc(links->list, max * sizeof *larger);
        if (!larger) return NULL;
        links->list = larger;
        links->max = max;
    }
    struct cr_pool_link *link = &links->list[links->count];
    *link = (struct cr_pool_link){ .pool = pool,
                                   .table = (uint32_t)whole(value, "table"),
                                   .player = (uint32_t)whole(value, "player"),
                                   .kind = (uint8_t)kind,
                                   .number = number,
                                   .at = (uint64_t)whole(value, "n"),
                                   .order = links->count++ };
    return link;
}

/* The members a claim has of its table; what it came to is the pool's own. */
static json_t *without_amounts(const json_t *claims)
{
    json_t *plain = json_deep_copy(claims);
    for (size_t i = 0; i < json_array_size(plain); i++)
        json_object_del(json_array_get(plain, i), "amount");
    return plain;
}

static bool take(struct cr_pool_links *links, const struct cr_house_pool *state, uint64_t number,
                 const json_t *value)
{
    uint32_t pool = state->plan.number;
    const char *what = text(value, "do");
    struct cr_pool_link *link = NULL;
    if (strcmp(what, "contribute") == 0) {
        link = add(links, CR_LINK_SHARE, pool, number, value);
        if (link) link->said = json_deep_copy(json_object_get(value, "bets"));
    } else if (strcmp(what, "claim") == 0) {
        link = add(links, CR_LINK_CLAIM, pool, number, value);
        if (link) link->said = without_amounts(json_object_get(value, "claims"));
    } else if (strcmp(what, "back") == 0) {
        link = add(links, CR_LINK_BACK, pool, number, value);
    } else if (strcmp(what, "award") == 0) {
        link = add(links, CR_LINK_AWARD, pool, number, value);
        if (link) link->decision = links->decision;
        if (link && !link->player) link->player = links->winner;
        if (link && strcmp(text(value, "paid"), "cage") != 0) link->amount = whole(value, "amount");
    } else if (strcmp(what, "spin") == 0) {
        link = add(links, CR_LINK_SPIN, pool, number, value);
        if (!link) return false;
        link->decision = number;
        link->amount = whole(value, "prize");
        link->bet = (uint32_t)whole(value, "number");
        link->drawn = (uint32_t)whole(value, "draw");
        link->sides = cr_fortune_sides(state->plan.segments, state->plan.segment_count);
    } else {
        if (strcmp(what, "approve") == 0 || strcmp(what, "reject") == 0 ||
            strcmp(what, "reveal") == 0)
            links->decision = number;
        if (strcmp(what, "reveal") == 0) links->winner = (uint32_t)whole(value, "player");
        return true;
    }
    return link != NULL;
}

const char *cr_links_take(struct cr_pool_links *links, const struct cr_house_pool *pool,
                          const struct cr_record *record)
{
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    bool taken = take(links, pool, record->number, value);
    json_decref(value);
    return taken ? NULL : "out of memory";
}

/* ---- Finding ---- */

static int by_table(const void *a, const void *b)
{
    const struct cr_pool_link *x = a, *y = b;
    if (x->table != y->table) return x->table < y->table ? -1 : 1;
    if (x->at != y->at) return x->at < y->at ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* The first that names that record of that table, or one behind it. */
static size_t find(struct cr_pool_links *links, uint32_t table, uint64_t number)
{
    size_t low = 0, high = links->count;
    if (!links->is_sorted && links->count > 0)
        qsort(links->list, links->count, sizeof links->list[0], by_table);
    links->is_sorted = true;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct cr_pool_link *link = &links->list[middle];
        bool before = link->table != table ? link->table < table : link->at < number;
        if (before)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool names(const struct cr_pool_links *links, size_t at, uint32_t table, uint64_t number)
{
    return at < links->count && links->list[at].table == table && links->list[at].at == number;
}

/* ---- Holding against ---- */

/* The round's bets go to a pool in their order, all at once or some by some. */
static const char *check_share(struct cr_pool_links *links, const struct cr_pool_link *link,
                               const struct cr_table *table)
{
    unsigned at = 0;
    while (at < links->ref_count && links->refs[at].pool != link->pool)
        at++;
    if (at == CR_LINK_REFS_MAX) return "too many jackpots for one round";
    if (at == links->ref_count) {
        links->refs[at].pool = link->pool;
        links->refs[at].bets = 0;
        links->ref_count++;
    }
    json_t *bets = cr_pool_bets(table);
    size_t from = links->refs[at].bets, count = json_array_size(link->said);
    bool same = from + count <= json_array_size(bets);
    for (size_t i = 0; i < count && same; i++)
        same = json_equal(json_array_get(bets, from + i), json_array_get(link->said, i));
    json_decref(bets);
    links->refs[at].bets += count;
    links->refs[at].record = link->number;
    return same ? NULL : "a jackpot had its share of other bets than were made";
}

static void forget(struct cr_pool_links *links, uint32_t pool)
{
    for (unsigned i = 0; i < links->ref_count; i++)
        if (links->refs[i].pool == pool) links->refs[i--] = links->refs[--links->ref_count];
}

static const char *check_claims(const struct cr_pool_link *link, const struct cr_table *table)
{
    json_t *claims = cr_pool_claims(table);
    bool same = json_equal(claims, link->said);
    json_decref(claims);
    return same ? NULL : "a jackpot was claimed otherwise than the cards say";
}

static const char *check_award(const struct cr_pool_link *link, const json_t *line)
{
    const char *key = link->kind == CR_LINK_SPIN ? "wheel" : "pool";
    bool same = strcmp(text(line, "in"), "award") == 0 && whole(line, key) == link->pool &&
                (uint64_t)whole(line, "record") == link->decision &&
                whole(line, "amount") == link->amount &&
                strtoul(text(line, "player"), NULL, 10) == link->player;
    return same ? NULL : "the award is not the one its jackpot gave";
}

/* A number below the wheel's sides, asked of the table's seed as system_chance.h says. */
static bool note_drawn(struct cr_floor_table *table, const struct cr_pool_link *link)
{
    struct cr_drawn_list *drawn = &table->drawn;
    if (!table->chance.electronic) return true;
    if (drawn->count == drawn->max) {
        size_t max = drawn->max ? 2 * drawn->max : 64;
        struct cr_drawn *larger = realloc(drawn->list, max * sizeof *larger);
        if (!larger) return false;
        drawn->list = larger;
        drawn->max = max;
    }
    drawn->list[drawn->count++] =
        (struct cr_drawn){ .sides = link->sides,
                           .round = cr_table_round(cr_rounds_table(table->rounds)),
                           .what = CR_DRAW_WHEEL + link->bet,
                           .number = link->drawn };
    return true;
}

const char *cr_links_check(struct cr_pool_links *links, struct cr_floor_table *table,
                           uint64_t number, const json_t *line)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    const char *wrong = NULL;
    bool awards = strcmp(text(line, "in"), "award") == 0 &&
                  (json_object_get(line, "pool") || json_object_get(line, "wheel"));
    for (size_t i = find(links, table->number, number);
         names(links, i, table->number, number) && !wrong; i++) {
        struct cr_pool_link *link = &links->list[i];
        link->seen = 1;
        switch ((enum cr_link_kind)link->kind) {
        case CR_LINK_SHARE: wrong = check_share(links, link, live); break;
        case CR_LINK_CLAIM: wrong = check_claims(link, live); break;
        case CR_LINK_BACK: forget(links, link->pool); break;
        case CR_LINK_SPIN:
            if (!note_drawn(table, link)) wrong = "out of memory";
            /* fallthrough */
        case CR_LINK_AWARD:
            if (wrong) break;
            wrong = awards ? check_award(link, line) : "a jackpot gave an award that is not here";
            awards = false;
            break;
        }
    }
    return !wrong && awards ? "an award that no jackpot gave" : wrong;
}

/* By their numbers, as the floor writes them. */
static int by_pool(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

const char *cr_links_end(struct cr_pool_links *links, const struct cr_floor_table *table,
                         char out[CR_POOL_REFS_SIZE])
{
    struct cr_text refs = cr_text_on(out, CR_POOL_REFS_SIZE);
    json_t *bets = cr_pool_bets(cr_rounds_table(table->rounds));
    bool whole_rounds = true;
    qsort(links->refs, links->ref_count, sizeof links->refs[0], by_pool);
    for (unsigned i = 0; i < links->ref_count; i++) {
        whole_rounds = whole_rounds && links->refs[i].bets == json_array_size(bets);
        cr_text_format(&refs, "%s[%u,%llu]", i ? "," : "[", links->refs[i].pool,
                       (unsigned long long)links->refs[i].record);
    }
    if (links->ref_count > 0) cr_text_char(&refs, ']');
    json_decref(bets);
    links->ref_count = 0;
    return whole_rounds && !refs.full ? NULL
                                      : "a jackpot had its share of some bets and not others";
}

void cr_links_skip(struct cr_pool_links *links, uint32_t table, uint64_t number)
{
    for (size_t i = find(links, table, number); names(links, i, table, number); i++)
        links->list[i].seen = 1;
    links->ref_count = 0;
}

const struct cr_pool_link *cr_links_left(const struct cr_pool_links *links)
{
    for (size_t i = 0; i < links->count; i++)
        if (!links->list[i].seen) return &links->list[i];
    return NULL;
}

void cr_links_release(struct cr_pool_links *links)
{
    for (size_t i = 0; i < links->count; i++)
        json_decref(links->list[i].said);
    free(links->list);
    memset(links, 0, sizeof *links);
}

bool cr_pool_in_books(const struct cr_house_pool *pool, const struct cr_ledger *ledger)
{
    unsigned unit = cr_currency_unit(pool->plan.currency);
    struct cr_account own = cr_account_of(CR_ACCOUNT_JACKPOT, unit, pool->plan.number);
    struct cr_account reserve = cr_account_of(CR_ACCOUNT_JACKPOT_RESERVE, unit, pool->plan.number);
    return -cr_ledger_balance(ledger, &own) == pool->money.amount + pool->aside &&
           -cr_ledger_balance(ledger, &reserve) == pool->money.reserve;
}
