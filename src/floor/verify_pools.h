/* verify_pools.h -- jackpots run again, and each record of theirs held against the table's it names.
 *
 * Pools' streams come before tables' (by name). Their records are run with cr_pool_run(); what they say of
 * a table is kept, and must be found there: the bets of a share among the round's events, a claim's lines, an
 * award's input by its number and amount, naming the pool's record in turn; a round's `end` names its shares.
 *
 *     cr_links_take(&links, pool, record)                  each record of a pool, after it was run
 *     cr_links_check(&links, table, number, line)          each line of a table, after it was run
 *     cr_links_end(&links, table, refs)                    the round is over: what its `end` must name
 *     cr_links_left(&links)                                what no table has
 */
#ifndef CR_FLOOR_VERIFY_POOLS_H
#define CR_FLOOR_VERIFY_POOLS_H

#include "floor/pools.h"

enum cr_link_kind { CR_LINK_SHARE, CR_LINK_CLAIM, CR_LINK_AWARD, CR_LINK_SPIN, CR_LINK_BACK };

struct cr_pool_link {
    uint32_t pool, table, player;
    uint8_t kind, seen; /* enum cr_link_kind */
    uint16_t reserved;
    uint64_t number, at, order; /* the pool's record; the table's it names; how many came before */
    uint64_t decision;          /* AWARD, SPIN: the pool's record the table must name */
    cr_money amount;            /* AWARD, SPIN: in chips */
    uint32_t bet, sides, drawn; /* SPIN: of which bet, among how many, which number */
    json_t *said;               /* SHARE: bets; CLAIM: claims */
};

#define CR_LINK_REFS_MAX 16

struct cr_pool_links {
    struct cr_pool_link *list;
    size_t count, max;
    bool is_sorted;
    uint64_t decision; /* of the pool in hand: its last approval, rejection, reveal */
    uint32_t winner;
    struct {
        uint32_t pool;
        uint64_t record;
        size_t bets;
    } refs[CR_LINK_REFS_MAX]; /* of the round in hand */
    unsigned ref_count;
};

/* NULL, or what is wrong. */
const char *cr_links_take(struct cr_pool_links *links, const struct cr_house_pool *pool,
                          const struct cr_record *record);

/* What a wheel drew at an electronic table is added to what its seed must give once it is revealed. */
const char *cr_links_check(struct cr_pool_links *links, struct cr_floor_table *table,
                           uint64_t number, const json_t *line);
const char *cr_links_end(struct cr_pool_links *links, const struct cr_floor_table *table,
                         char out[CR_POOL_REFS_SIZE]);

/* A round that is taken as it was written: its records count as found. */
void cr_links_skip(struct cr_pool_links *links, uint32_t table, uint64_t number);
const struct cr_pool_link *cr_links_left(const struct cr_pool_links *links);
void cr_links_release(struct cr_pool_links *links);

/* Whether the books hold what the pool says at the end of its stream. */
bool cr_pool_in_books(const struct cr_house_pool *pool, const struct cr_ledger *ledger);

#endif
