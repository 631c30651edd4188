/* pool_deed.h -- inside a pool's records: one being done, and what all kinds of them use. */
#ifndef CR_FLOOR_POOL_DEED_H
#define CR_FLOOR_POOL_DEED_H

#include "floor/pools.h"

struct cr_pool_deed {
    struct cr_house_pool *pool;
    json_t *value;      /* what it was told; what came of it is put in */
    const char *stream; /* its record's stream, number and time */
    uint64_t number;
    int64_t at;
    struct cr_posting *posting; /* what it causes: P45 */
};

/* Members of the value, 0 and "" where there are none; and put into it. */
int64_t cr_pool_deed_whole(const json_t *object, const char *key);
const char *cr_pool_deed_text(const json_t *object, const char *key);
void cr_pool_deed_put(const struct cr_pool_deed *deed, const char *key, int64_t value);

/* The pool's own account of that kind, or the house's. */
struct cr_account cr_pool_deed_account(const struct cr_house_pool *pool, enum cr_account_kind kind);

/* Dr debit / Cr credit, where the amount is not 0; a share; a seed, which is also put into the value. */
void cr_pool_deed_begin_posting(const struct cr_pool_deed *deed);
void cr_pool_deed_book(const struct cr_pool_deed *deed, enum cr_account_kind debit,
                       enum cr_account_kind credit, cr_money amount);
void cr_pool_deed_book_gain(const struct cr_pool_deed *deed, const struct cr_pool_gain *gain);
void cr_pool_deed_book_seed(const struct cr_pool_deed *deed, const struct cr_pool_gain *seed);

/* A prize that all may see. */
void cr_pool_deed_note_last(const struct cr_pool_deed *deed, uint32_t table, cr_money amount);

/* What rounds give and claim, and who decides it [pool_hits.c]. */
enum cr_status cr_pool_deed_contribute(const struct cr_pool_deed *deed);
enum cr_status cr_pool_deed_claim(const struct cr_pool_deed *deed);
enum cr_status cr_pool_deed_back(const struct cr_pool_deed *deed);
enum cr_status cr_pool_deed_verify(const struct cr_pool_deed *deed);
enum cr_status cr_pool_deed_decide(const struct cr_pool_deed *deed, bool approved);
enum cr_status cr_pool_deed_award(const struct cr_pool_deed *deed);

#endif
