/* pool_hits.c -- what a pool's records about rounds do: shares, claims, who verified, who decided, awards. */
#include <stdio.h>
#include <string.h>

#include "floor/pool_deed.h"

/* ---- Finding ---- */

const struct cr_hit *cr_pool_hit(const struct cr_house_pool *pool, uint32_t table, uint32_t round)
{
    for (uint32_t i = 0; i < pool->hit_count; i++)
        if (pool->hits[i].table == table && (!round || pool->hits[i].round == round))
            return &pool->hits[i];
    return NULL;
}

const struct cr_pool_from *cr_pool_from(const struct cr_house_pool *pool, uint32_t table,
                                        uint32_t round)
{
    for (uint32_t i = 0; i < pool->from_count; i++)
        if (pool->from[i].table == table && pool->from[i].round == round) return &pool->from[i];
    return NULL;
}

static struct cr_hit *named_hit(const struct cr_pool_deed *deed)
{
    for (uint32_t i = 0; i < deed->pool->hit_count; i++)
        if (deed->pool->hits[i].number == (uint64_t)cr_pool_deed_whole(deed->value, "hit"))
            return &deed->pool->hits[i];
    return NULL;
}

static void drop_hit(struct cr_house_pool *pool, const struct cr_hit *hit)
{
    size_t at = (size_t)(hit - pool->hits);
    memmove(&pool->hits[at], &pool->hits[at + 1], (pool->hit_count - at - 1) * sizeof *hit);
    memset(&pool->hits[--pool->hit_count], 0, sizeof *hit);
}

/* ---- A round ---- */

static struct cr_pool_from *room_for(struct cr_house_pool *pool, uint32_t table)
{
    for (uint32_t i = 0; i < pool->from_count; i++)
        if (pool->from[i].table == table) return &pool->from[i];
    return pool->from_count < CR_POOL_FROM_MAX ? &pool->from[pool->from_count++] : NULL;
}

/* Bets in the order they were made, each [player, box, "bonus", stake]. */
enum cr_status cr_pool_deed_contribute(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    const json_t *bets = json_object_get(deed->value, "bets");
    uint32_t table = (uint32_t)cr_pool_deed_whole(deed->value, "table");
    uint32_t round = (uint32_t)cr_pool_deed_whole(deed->value, "round");
    struct cr_pool_from *from = room_for(pool, table);
    struct cr_pool_gain all = { 0, 0 }, one;
    if (!from || json_array_size(bets) == 0) return CR_TOO_MANY;
    if (from->table != table || from->round != round) *from = (struct cr_pool_from){ .stakes = 0 };
    for (size_t i = 0; i < json_array_size(bets); i++) {
        cr_money stake = json_integer_value(json_array_get(json_array_get(bets, i), 3));
        if (stake < 1 || stake > CR_CHIPS_MOST) return CR_AMOUNT;
        pool->before_bet = pool->money.amount;
        pool->bets++;
        enum cr_status status = cr_pool_contribute(&pool->money, stake, pool->plan.contribution,
                                                   pool->plan.reserve, &one);
        if (status != CR_OK) return status;
        all.amount += one.amount;
        all.reserve += one.reserve;
        from->stakes += stake;
    }
    from->table = table;
    from->round = round;
    from->record = deed->number;
    from->gain.amount += all.amount;
    from->gain.reserve += all.reserve;
    cr_pool_deed_book_gain(deed, &all);
    cr_pool_deed_put(deed, "added", all.amount);
    cr_pool_deed_put(deed, "to_reserve", all.reserve);
    cr_pool_deed_put(deed, "amount", pool->money.amount);
    cr_pool_deed_put(deed, "acc", pool->money.acc);
    return CR_OK;
}

/* All claims of the round at once, on the pool as it now stands [4.3]; set aside at once [4.5]. */
enum cr_status cr_pool_deed_claim(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    const json_t *claims = json_object_get(deed->value, "claims");
    size_t count = json_array_size(claims);
    struct cr_pool_claim shares[CR_CLAIMS_MAX] = { { 0, 0, 0, 0 } };
    struct cr_hit *hit = &pool->hits[pool->hit_count];
    uint32_t table = (uint32_t)cr_pool_deed_whole(deed->value, "table");
    uint32_t round = (uint32_t)cr_pool_deed_whole(deed->value, "round");
    if (cr_pool_hit(pool, table, 0)) return CR_DUPLICATE_HIT;
    if (pool->hit_count == CR_HITS_MAX || count < 1 || count > CR_CLAIMS_MAX) return CR_TOO_MANY;
    *hit = (struct cr_hit){ .number = deed->number,
                            .table = table,
                            .round = round,
                            .count = (uint32_t)count,
                            .at = deed->at,
                            .snapshot = pool->money.amount };
    for (size_t i = 0; i < count; i++) {
        const json_t *claim = json_array_get(claims, i);
        shares[i].share = (uint32_t)cr_pool_deed_whole(claim, "share");
        shares[i].fixed = cr_pool_deed_whole(claim, "fixed");
        if (shares[i].share > CR_BASIS_POINTS || shares[i].fixed < 0) return CR_AWARD_RANGE;
    }
    cr_money house = cr_pool_award(&pool->money, shares, count);
    for (size_t i = 0; i < count; i++) {
        json_t *claim = json_array_get(claims, i);
        hit->claims[i] =
            (struct cr_hit_claim){ .player = (uint32_t)cr_pool_deed_whole(claim, "player"),
                                   .share = shares[i].share,
                                   .box = (uint16_t)cr_pool_deed_whole(claim, "box"),
                                   .line = (uint16_t)cr_pool_deed_whole(claim, "line"),
                                   .amount = shares[i].award };
        snprintf(hit->claims[i].bet, sizeof hit->claims[i].bet, "%s",
                 cr_pool_deed_text(claim, "bet"));
        json_object_set_new(claim, "amount", json_integer(shares[i].award));
        pool->aside += shares[i].award;
    }
    pool->hit_count++;
    cr_pool_deed_book(deed, CR_ACCOUNT_JACKPOT_SEED, CR_ACCOUNT_JACKPOT, house);
    cr_pool_deed_put(deed, "house", house);
    cr_pool_deed_put(deed, "amount", pool->money.amount);
    return CR_OK;
}

/* The round was corrected: claim and share are as if they had not been. */
enum cr_status cr_pool_deed_back(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    struct cr_hit *hit = named_hit(deed);
    struct cr_pool_from *from = hit ? room_for(pool, hit->table) : NULL;
    if (!hit || hit->decided || !from || from->table != hit->table || from->round != hit->round)
        return CR_NOT_FOUND;
    for (uint32_t i = 0; i < hit->count; i++) {
        pool->aside -= hit->claims[i].amount;
        pool->money.amount += hit->claims[i].amount;
    }
    if (pool->money.amount < from->gain.amount || pool->money.reserve < from->gain.reserve)
        return CR_OVERDRAWN;
    cr_pool_take_back(&pool->money, from->stakes, pool->plan.contribution, pool->plan.reserve,
                      &from->gain);
    struct cr_pool_deed was = *deed;
    struct cr_posting made = { .count = 0 };
    uint8_t id[CR_ID_SIZE];
    was.number = from->record;
    was.posting = &made;
    cr_pool_deed_book_gain(&was, &from->gain);
    cr_posting_id(deed->stream, deed->number, 0, id);
    if (made.count > 0) *deed->posting = cr_posting_mirror(&made, id);
    *from = pool->from[--pool->from_count];
    memset(&pool->from[pool->from_count], 0, sizeof *from);
    drop_hit(pool, hit);
    cr_pool_deed_put(deed, "amount", pool->money.amount);
    return CR_OK;
}

/* ---- Hits ---- */

enum cr_status cr_pool_deed_verify(const struct cr_pool_deed *deed)
{
    struct cr_hit *hit = named_hit(deed);
    const char *role = cr_pool_deed_text(deed->value, "role");
    uint32_t person = (uint32_t)cr_pool_deed_whole(deed->value, "person");
    if (!hit || hit->decided) return CR_NOT_FOUND;
    uint32_t *place = strcmp(role, "inspector") == 0  ? &hit->inspector
                      : strcmp(role, "pit_boss") == 0 ? &hit->pit_boss
                                                      : NULL;
    if (!place || person == 0 || person == hit->inspector + hit->pit_boss) return CR_VERIFY_ROLE;
    if (*place) return CR_ALREADY_DONE;
    *place = person; /* two people: the other place is not his */
    return CR_OK;
}

enum cr_status cr_pool_deed_decide(const struct cr_pool_deed *deed, bool approved)
{
    struct cr_house_pool *pool = deed->pool;
    struct cr_hit *hit = named_hit(deed);
    if (!hit || hit->decided) return CR_NOT_FOUND;
    if (approved && (!hit->inspector || !hit->pit_boss)) return CR_VERIFY_ROLE;
    hit->decided = 1;
    for (uint32_t i = 0; i < hit->count && !approved; i++) {
        pool->aside -= hit->claims[i].amount;
        pool->money.amount += hit->claims[i].amount;
        hit->claims[i].amount = 0;
    }
    cr_pool_deed_put(deed, "amount", pool->money.amount);
    return CR_OK;
}

static enum cr_status award_hit(const struct cr_pool_deed *deed, struct cr_hit *hit)
{
    struct cr_house_pool *pool = deed->pool;
    if (!hit->decided || (uint64_t)cr_pool_deed_whole(deed->value, "claim") != hit->paid)
        return CR_NO_CLAIM;
    cr_money amount = hit->claims[hit->paid++].amount;
    pool->aside -= amount;
    if (strcmp(cr_pool_deed_text(deed->value, "paid"), "cage") == 0)
        cr_pool_deed_book(deed, CR_ACCOUNT_JACKPOT, CR_ACCOUNT_PAYABLE_CASH, amount);
    cr_pool_deed_put(deed, "amount", amount);
    if (amount > 0) cr_pool_deed_note_last(deed, hit->table, amount);
    if (hit->paid == hit->count) drop_hit(pool, hit);
    return CR_OK;
}

enum cr_status cr_pool_deed_award(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    struct cr_hit *hit = named_hit(deed);
    if (hit) return award_hit(deed, hit);
    if (pool->prize == 0) return CR_NO_CLAIM;
    pool->aside -= pool->prize;
    cr_pool_deed_put(deed, "amount", pool->prize);
    cr_pool_deed_note_last(deed, (uint32_t)cr_pool_deed_whole(deed->value, "table"), pool->prize);
    pool->prize = 0;
    return CR_OK;
}
