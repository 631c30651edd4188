/* pools.h -- jackpots on the floor: each a stream of its own, whose numbers are the order between tables.
 *
 *     pool/1   open -> set … -> contribute, claim -> verify, verify -> approve -> award … -> close
 *
 * A record of a pool says what it was told and what came of it; cr_pool_do() makes the second from the
 * first, in the house and again in `verify`, so a record that says otherwise is found out. What a round
 * gives a pool and claims of it names the table's record, the award at the table names the pool's, and both
 * are in one transaction. States are values: a refused command and a batch that cannot be written leave
 * them as they were.
 *
 * A round's share goes to its pools when the round is confirmed, for until then it may be corrected or
 * voided; a progressive hit cannot wait for that, and its pool has the share with the claim. If the round
 * is corrected while its hit is pending, share and claim are taken back and computed again. A round whose
 * award was given is not corrected any more.
 *
 *     pool_plan.c        plan and state as JSON            pool_do.c          what each record does,
 *     pools.c            the list, recovery, going back    pool_hits.c        those about rounds
 *     pool_rounds.c      a round's shares, mystery         pool_claims.c      hits, the wheel of fortune
 *     pool_operations.c  pool_open, pool_set, ...          hits.c             hit_verify, _approve, _reject
 *     pools_page.c       what all may see              pool_rows.c        what stands in the registers
 */
#ifndef CR_FLOOR_POOLS_H
#define CR_FLOOR_POOLS_H

#include <jansson.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"
#include "house/pool.h"

#define CR_HITS_MAX       8
#define CR_CLAIMS_MAX     24
#define CR_POOL_FROM_MAX  128
#define CR_POOL_LAST_MAX  8
#define CR_POOL_STAND     256 /* records after which one says the whole state: a reader starts there */
#define CR_TRIGGER_SIZE   (CR_SALT_SIZE + 8)
#define CR_TRIGGER_SEALED (2 * (CR_TRIGGER_SIZE + CR_SEAL_SIZE) + 1)

struct cr_hit_claim {
    uint32_t player, share;
    uint16_t box, line;
    uint32_t reserved;
    char bet[16]; /* "bonus" */
    cr_money amount;
};

/* The claims of one round, set aside until they are verified and decided. */
struct cr_hit {
    uint64_t number; /* its record's */
    uint32_t table, round;
    uint32_t inspector, pit_boss; /* who verified; 0: not yet */
    uint32_t count, paid;
    uint8_t decided, reserved[7];
    int64_t at;
    cr_money snapshot; /* of the pool, after the round's share [4.3] */
    struct cr_hit_claim claims[CR_CLAIMS_MAX];
};

/* What a table's last round that came here has put in. */
struct cr_pool_from {
    uint32_t table, round;
    uint64_t record;
    cr_money stakes;
    struct cr_pool_gain gain;
};

/* A gaming day of an established house: what is in it with what is set aside and the reserve. */
struct cr_pool_day {
    int32_t day; /* 0: none yet */
    uint32_t reserved;
    cr_money opening, contributions, seeds, awards;
};

struct cr_pool_table_day {
    uint32_t table;
    int32_t day;
    cr_money stakes, contributions;
};

struct cr_pool_last {
    int64_t at;
    uint32_t table, reserved;
    cr_money amount;
};

struct cr_house_pool {
    struct cr_pool_plan plan;
    struct cr_pool money;
    cr_money aside;      /* in the books still, and promised */
    uint32_t state;      /* enum cr_pool_state */
    uint32_t since;      /* records since the whole state was said */
    uint64_t cycle;      /* a mystery's */
    uint64_t bets;       /* that came in this cycle */
    cr_money before_bet; /* the amount before the last of them */
    cr_money prize;      /* revealed and not yet awarded */
    uint32_t hit_count, from_count, last_count, table_count;
    struct cr_pool_day today;
    char commitment[65], sealed[CR_TRIGGER_SEALED];
    struct cr_hit hits[CR_HITS_MAX];
    struct cr_pool_from from[CR_POOL_FROM_MAX];
    struct cr_pool_table_day tables[CR_POOL_FROM_MAX]; /* what each put in on the last day it did */
    struct cr_pool_last last[CR_POOL_LAST_MAX];        /* the newest first */
};

struct cr_floor_pool {
    struct cr_house_pool live, before, durable;
    struct cr_stream_head head, before_head, durable_head;
    bool touched, is_new;
};

/* ---- JSON [pool_plan.c] ---- */

/* Members of the object onto the plan: those it has. NULL, or what is wrong. */
const char *cr_pool_read_plan(struct cr_pool_plan *plan, const json_t *object);
void cr_pool_write_plan(const struct cr_pool_plan *plan, json_t *object);

json_t *cr_pool_write_state(const struct cr_house_pool *pool);
bool cr_pool_read_state(struct cr_house_pool *pool, const json_t *object);

/* ---- What a record does [pool_do.c] ---- */

/* Does what the value says and puts what came of it into the value. The posting it causes has no entries
 * where it causes none. Refused, the pool may be half changed: the caller has a copy. */
enum cr_status cr_pool_do(struct cr_house_pool *pool, json_t *value, const char *stream,
                          uint64_t number, int64_t at, struct cr_posting *posting);

/* A record run again: NULL, or what is wrong with it. */
const char *cr_pool_run(struct cr_house_pool *pool, const struct cr_record *record,
                        struct cr_posting *posting);

const struct cr_hit *cr_pool_hit(const struct cr_house_pool *pool, uint32_t table, uint32_t round);
const struct cr_pool_from *cr_pool_from(const struct cr_house_pool *pool, uint32_t table,
                                        uint32_t round);

/* ---- The registers [pool_rows.c] ---- */

/* The rows a record makes; was: the pool before it. None where the record says no gaming day. */
void cr_pool_rows(const struct cr_house_pool *was, const struct cr_house_pool *pool,
                  const json_t *value, const struct cr_record *record, cr_row_taker *take,
                  void *context);

/* All that is in it; what the round a record is about has staked for it. */
cr_money cr_pool_held(const struct cr_house_pool *pool);
cr_money cr_pool_staked(const struct cr_house_pool *pool, const json_t *value);

/* A record was done; held and staked were so much before it. */
void cr_pool_note_day(struct cr_house_pool *pool, const json_t *value, cr_money held,
                      cr_money staked);

/* ---- The floor's pools [pools.c] ---- */

struct cr_floor_pool *cr_floor_find_pool(const struct cr_floor *floor, uint32_t number);

/* The first active pool of that kind the table plays for; NULL: none. */
struct cr_floor_pool *cr_pools_of(const struct cr_floor *floor, const struct cr_floor_table *table,
                                  enum cr_pool_kind kind);

/* One record of the pool's stream, done and posted. Takes the value, which is an object or NULL. */
enum cr_status cr_pool_record(struct cr_doing *doing, struct cr_floor_pool *pool, json_t *value,
                              bool is_commands);

/* A pool that was not there; refused with CR_POOLS_FULL: those that are closed make room. It is gone again if
 * the command or turn is. */
enum cr_status cr_pools_add(struct cr_doing *doing, uint32_t number, struct cr_floor_pool **out);

void cr_pools_take_back(struct cr_doing *doing); /* the command's */
void cr_pools_keep(struct cr_floor *floor);      /* the turn's: it is on the disk */
void cr_pools_go_back(struct cr_floor *floor);   /* the turn's: it is not */
void cr_pools_close(struct cr_floor *floor);

/* Every pool as its stream left it. */
enum cr_status cr_pools_recover(struct cr_floor *floor, struct cr_error *err);

/* ---- A round and its pools [pool_rounds.c] ---- */

/* What a line asks of a pool before the table hears it: side bets want a jackpot or a wheel, a table whose
 * hit is pending hears little, prizes are not given by hand. */
enum cr_status cr_pools_check_line(const struct cr_doing *doing, const json_t *line);

/* The round asks for awards: the wheel turns at once, a hit is set aside. After every line. *gave: a line
 * was given, the house may have more to do. */
enum cr_status cr_pools_go_on(struct cr_doing *doing, bool *gave);

/* The round is over and is to be confirmed: its share goes to the pools. *gave: a mystery prize came of it,
 * by a line that stands for the command where is_commands. */
enum cr_status cr_pools_settle(struct cr_doing *doing, bool is_commands, bool *gave);

/* The records the round's shares made, for its `end`: [[1,57],[2,12]]; "" where there are none. */
#define CR_POOL_REFS_SIZE 256
void cr_pools_write_refs(const struct cr_floor *floor, uint32_t table, uint32_t round,
                         char out[CR_POOL_REFS_SIZE]);

/* The pool where a hit of that table is pending; NULL: none. */
struct cr_floor_pool *cr_pools_pending(const struct cr_floor *floor, uint32_t table);

/* The beginning of a pool's record about the doing's table and its last record; NULL: out of memory. */
json_t *cr_pool_about(const struct cr_doing *doing, const char *what);

/* The share of bets from..to of the list. */
enum cr_status cr_pool_give_share(struct cr_doing *doing, struct cr_floor_pool *pool,
                                  const json_t *bets, size_t from, size_t to);

/* A mystery's next cycle: a fresh trigger, bound and sealed. */
enum cr_status cr_pool_new_cycle(struct cr_doing *doing, struct cr_floor_pool *pool);

/* The trigger, out of its seal. False: this house's key did not seal it. */
bool cr_pool_trigger(const struct cr_floor *floor, const struct cr_house_pool *pool,
                     struct cr_trigger *trigger);

/* A line that gives an award at the doing's table. */
enum cr_status cr_pools_give(struct cr_doing *doing, uint32_t player, const char *bet, uint16_t box,
                             cr_money amount, const char *key, uint32_t number, uint64_t record,
                             bool is_commands);

/* What the round's events say was staked for a pool, and claims of one: as JSON lists of a record. */
json_t *cr_pool_bets(const struct cr_table *table);
json_t *cr_pool_claims(const struct cr_table *table);

/* ---- Operations ---- */

/* Whether that is an operation of pools; then it is done or refused. */
bool cr_pools_operate(struct cr_doing *doing, const json_t *object);
enum cr_status cr_hits_operate(struct cr_doing *doing, const json_t *object, bool *answered);

/* Done: the answer names the pool's record. */
void cr_pools_accept(struct cr_doing *doing, const struct cr_floor_pool *pool);

/* ---- Pages [pools_page.c]; see page.h ---- */

void cr_pools_page(const struct cr_floor *floor, const struct cr_floor_table *table,
                   struct cr_text *out);

#endif
