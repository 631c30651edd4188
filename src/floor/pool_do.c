/* pool_do.c -- what each record of a pool does: the same in the house and when it is run again.
 *
 *     open, set        the plan; the state            seed             the house tops it up
 *     contribute       a round's share                claim            a hit, set aside
 *     verify           inspector, pit boss            approve, reject  the manager
 *     award            at the table, or by the cage   back             the round was corrected
 *     cycle, reveal    a mystery's trigger            spin             the wheel of fortune
 *     move, take       to another jackpot             close            it is empty
 *     stand            all of it, so that a reader need not begin at the beginning
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor/pool_deed.h"

/* ---- Members ---- */

int64_t cr_pool_deed_whole(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

const char *cr_pool_deed_text(const json_t *object, const char *key)
{
    const char *found = json_string_value(json_object_get(object, key));
    return found ? found : "";
}

void cr_pool_deed_put(const struct cr_pool_deed *deed, const char *key, int64_t value)
{
    json_object_set_new(deed->value, key, json_integer(value));
}

/* ---- The books: P45 ---- */

void cr_pool_deed_begin_posting(const struct cr_pool_deed *deed)
{
    uint8_t id[CR_ID_SIZE];
    if (deed->posting->count > 0) return;
    cr_posting_id(deed->stream, deed->number, 0, id);
    *deed->posting = cr_posting_begin(45, id);
}

struct cr_account cr_pool_deed_account(const struct cr_house_pool *pool, enum cr_account_kind kind)
{
    bool own = kind == CR_ACCOUNT_JACKPOT || kind == CR_ACCOUNT_JACKPOT_RESERVE;
    return cr_account_of(kind, cr_currency_unit(pool->plan.currency), own ? pool->plan.number : 0);
}

void cr_pool_deed_book(const struct cr_pool_deed *deed, enum cr_account_kind debit,
                       enum cr_account_kind credit, cr_money amount)
{
    if (amount == 0) return;
    cr_pool_deed_begin_posting(deed);
    cr_posting_book(deed->posting, cr_pool_deed_account(deed->pool, debit),
                    cr_pool_deed_account(deed->pool, credit), amount);
}

void cr_pool_deed_book_gain(const struct cr_pool_deed *deed, const struct cr_pool_gain *gain)
{
    cr_pool_deed_book(deed, CR_ACCOUNT_JACKPOT_CONTRIBUTIONS, CR_ACCOUNT_JACKPOT, gain->amount);
    cr_pool_deed_book(deed, CR_ACCOUNT_JACKPOT_CONTRIBUTIONS, CR_ACCOUNT_JACKPOT_RESERVE,
                      gain->reserve);
}

void cr_pool_deed_book_seed(const struct cr_pool_deed *deed, const struct cr_pool_gain *seed)
{
    cr_pool_deed_book(deed, CR_ACCOUNT_JACKPOT_RESERVE, CR_ACCOUNT_JACKPOT, seed->reserve);
    cr_pool_deed_book(deed, CR_ACCOUNT_JACKPOT_SEED, CR_ACCOUNT_JACKPOT, seed->amount);
    cr_pool_deed_put(deed, "house", seed->amount);
    cr_pool_deed_put(deed, "reserve", seed->reserve);
}

void cr_pool_deed_note_last(const struct cr_pool_deed *deed, uint32_t table, cr_money amount)
{
    struct cr_house_pool *pool = deed->pool;
    memmove(&pool->last[1], &pool->last[0], (CR_POOL_LAST_MAX - 1) * sizeof pool->last[0]);
    pool->last[0] = (struct cr_pool_last){ .at = deed->at, .table = table, .amount = amount };
    if (pool->last_count < CR_POOL_LAST_MAX) pool->last_count++;
}

/* ---- Plan and state ---- */

static enum cr_status do_open(const struct cr_pool_deed *deed)
{
    struct cr_pool_plan *plan = &deed->pool->plan;
    if (deed->number != 1 || cr_pool_read_plan(plan, deed->value)) return CR_BAD_INPUT;
    plan->number = (uint32_t)cr_pool_deed_whole(deed->value, "pool");
    plan->version = 1;
    cr_pool_write_plan(plan, deed->value);
    return CR_OK;
}

static enum cr_status do_set(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    const char *state = cr_pool_deed_text(deed->value, "state");
    struct cr_refusal why;
    if (cr_pool_read_plan(&pool->plan, deed->value)) return CR_BAD_INPUT;
    cr_pool_deed_put(deed, "version", ++pool->plan.version);
    if (!state[0]) return CR_OK;
    unsigned to = cr_pool_state_find(state);
    if (to >= CR_POOL_STATES) return CR_BAD_INPUT;
    enum cr_status status = cr_pool_check_move(
        &pool->plan, &pool->money, (enum cr_pool_state)pool->state, (enum cr_pool_state)to, &why);
    pool->state = to;
    return status;
}

static enum cr_status do_seed(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    cr_money gift = cr_pool_deed_whole(deed->value, "gift");
    struct cr_pool_gain seed = { .amount = gift };
    if (gift < 0 || gift > CR_CHIPS_MOST) return CR_AMOUNT;
    if (gift > 0)
        pool->money.amount += gift;
    else
        cr_pool_top_up(&pool->money, pool->plan.reset, &seed);
    cr_pool_deed_book_seed(deed, &seed);
    cr_pool_deed_put(deed, "amount", pool->money.amount);
    return CR_OK;
}

/* ---- Mystery, wheel ---- */

static enum cr_status do_cycle(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    struct cr_pool_gain seed;
    const char *commitment = cr_pool_deed_text(deed->value, "commitment"),
               *sealed = cr_pool_deed_text(deed->value, "sealed");
    if (strlen(commitment) != 64 || strlen(sealed) != CR_TRIGGER_SEALED - 1) return CR_BAD_INPUT;
    if (pool->commitment[0] || pool->prize) return CR_DUPLICATE_HIT; /* one at a time */
    memcpy(pool->commitment, commitment, sizeof pool->commitment);
    memcpy(pool->sealed, sealed, sizeof pool->sealed);
    cr_pool_next_cycle(&pool->money, 0, pool->plan.least, &seed);
    pool->cycle++;
    pool->bets = 0;
    cr_pool_deed_book_seed(deed, &seed);
    cr_pool_deed_put(deed, "cycle", (int64_t)pool->cycle);
    cr_pool_deed_put(deed, "amount", pool->money.amount);
    return CR_OK;
}

/* The trigger is the one bound, it was reached, and no bet before had reached it. */
static enum cr_status do_reveal(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    struct cr_trigger trigger;
    uint8_t commitment[32];
    char hex[65];
    size_t size;
    const char *salt = cr_pool_deed_text(deed->value, "salt");
    trigger.at = (uint64_t)cr_pool_deed_whole(deed->value, "trigger");
    if (sodium_hex2bin(trigger.salt, sizeof trigger.salt, salt, strlen(salt), NULL, &size, NULL) !=
            0 ||
        size != sizeof trigger.salt)
        return CR_BAD_INPUT;
    cr_trigger_commit(&trigger, pool->plan.number, pool->cycle, commitment);
    sodium_bin2hex(hex, sizeof hex, commitment, sizeof commitment);
    if (strcmp(hex, pool->commitment) != 0) return CR_HIDDEN;
    memset(pool->commitment, 0, sizeof pool->commitment);
    memset(pool->sealed, 0, sizeof pool->sealed);
    cr_pool_deed_put(deed, "cycle", (int64_t)pool->cycle);
    if (json_is_true(json_object_get(deed->value, "closed"))) return CR_OK; /* nobody's */
    bool reached = pool->money.amount >= (cr_money)trigger.at && pool->bets > 0;
    bool before = pool->bets > 1 && pool->before_bet >= (cr_money)trigger.at;
    if (!reached || before) return CR_NO_CLAIM;
    pool->prize = (cr_money)trigger.at;
    pool->money.amount -= pool->prize;
    pool->aside += pool->prize;
    cr_pool_deed_put(deed, "carry", pool->money.amount);
    return CR_OK;
}

static enum cr_status do_spin(const struct cr_pool_deed *deed)
{
    const struct cr_pool_plan *plan = &deed->pool->plan;
    int64_t number = cr_pool_deed_whole(deed->value, "draw");
    cr_money prize;
    if (number < 0 || number >= cr_fortune_sides(plan->segments, plan->segment_count))
        return CR_NO_WHEEL;
    size_t at = cr_fortune_at(plan->segments, plan->segment_count, (uint32_t)number);
    if (!cr_fortune_prize(&plan->segments[at], cr_pool_deed_whole(deed->value, "stake"), &prize))
        return CR_OVERFLOW;
    cr_pool_deed_put(deed, "segment", (int64_t)at);
    cr_pool_deed_put(deed, "prize", prize);
    return CR_OK;
}

/* ---- The end ---- */

/* Whole to another: what is in it, its reserve, its fractions. */
static enum cr_status do_move(const struct cr_pool_deed *deed)
{
    struct cr_house_pool *pool = deed->pool;
    struct cr_pool *money = &pool->money;
    static const enum cr_account_kind kinds[] = { CR_ACCOUNT_JACKPOT, CR_ACCOUNT_JACKPOT_RESERVE };
    cr_money sums[] = { money->amount, money->reserve };
    uint32_t to = (uint32_t)cr_pool_deed_whole(deed->value, "to");
    if (pool->hit_count || pool->prize || pool->commitment[0]) return CR_HIT_PENDING;
    for (int i = 0; i < 2; i++) {
        struct cr_account own = cr_pool_deed_account(pool, kinds[i]), heir = own;
        heir.owner = to;
        if (sums[i] == 0) continue;
        cr_pool_deed_begin_posting(deed);
        cr_posting_book(deed->posting, own, heir, sums[i]);
    }
    cr_pool_deed_put(deed, "amount", money->amount);
    cr_pool_deed_put(deed, "reserve", money->reserve);
    cr_pool_deed_put(deed, "acc", money->acc);
    cr_pool_deed_put(deed, "reserve_acc", money->reserve_acc);
    *money = (struct cr_pool){ 0, 0, 0, 0 };
    return CR_OK;
}

static enum cr_status do_take(const struct cr_pool_deed *deed)
{
    struct cr_pool *money = &deed->pool->money;
    money->amount += cr_pool_deed_whole(deed->value, "amount");
    money->reserve += cr_pool_deed_whole(deed->value, "reserve");
    money->acc += cr_pool_deed_whole(deed->value, "acc");
    money->reserve_acc += cr_pool_deed_whole(deed->value, "reserve_acc");
    return CR_OK;
}

static enum cr_status do_stand(const struct cr_pool_deed *deed)
{
    json_t *state = cr_pool_write_state(deed->pool);
    if (!state) return CR_NO_MEMORY;
    json_object_set_new(deed->value, "pool", state);
    deed->pool->since = 0;
    return CR_OK;
}

/* ---- The door ---- */

static enum cr_status do_approve(const struct cr_pool_deed *deed)
{
    return cr_pool_deed_decide(deed, true);
}

static enum cr_status do_reject(const struct cr_pool_deed *deed)
{
    return cr_pool_deed_decide(deed, false);
}

static const struct {
    const char *name;
    enum cr_status (*act)(const struct cr_pool_deed *);
} deeds[] = {
    { "open", do_open },
    { "set", do_set },
    { "seed", do_seed },
    { "claim", cr_pool_deed_claim },
    { "verify", cr_pool_deed_verify },
    { "contribute", cr_pool_deed_contribute },
    { "approve", do_approve },
    { "reject", do_reject },
    { "award", cr_pool_deed_award },
    { "back", cr_pool_deed_back },
    { "cycle", do_cycle },
    { "reveal", do_reveal },
    { "spin", do_spin },
    { "move", do_move },
    { "take", do_take },
    { "stand", do_stand },
};

enum cr_status cr_pool_do(struct cr_house_pool *pool, json_t *value, const char *stream,
                          uint64_t number, int64_t at, struct cr_posting *posting)
{
    struct cr_pool_deed deed = { pool, value, stream, number, at, posting };
    cr_money held = cr_pool_held(pool), staked = cr_pool_staked(pool, value);
    size_t count = sizeof deeds / sizeof deeds[0], i = 0;
    *posting = (struct cr_posting){ .count = 0 };
    pool->since++;
    while (i < count && strcmp(deeds[i].name, cr_pool_deed_text(value, "do")) != 0)
        i++;
    enum cr_status status = i < count ? deeds[i].act(&deed) : CR_NO_SUCH_INPUT;
    if (status == CR_OK) cr_pool_note_day(pool, value, held, staked);
    return status;
}

/* Who verified and who decided is who the envelope says, in the role it takes. */
static bool is_signed(const struct cr_record *record, const json_t *value)
{
    const char *what = cr_pool_deed_text(value, "do");
    if (strcmp(what, "approve") == 0 || strcmp(what, "reject") == 0)
        return record->role == CR_ROLE_MANAGER;
    if (strcmp(what, "verify") != 0) return true;
    return record->by == (uint32_t)cr_pool_deed_whole(value, "person") &&
           strcmp(cr_pool_deed_text(value, "role"), cr_role_name((enum cr_role)record->role)) == 0;
}

const char *cr_pool_run(struct cr_house_pool *pool, const struct cr_record *record,
                        struct cr_posting *posting)
{
    json_t *value = json_loadb(record->value, record->value_size, 0, NULL);
    if (record->kind != CR_RECORD_POOL || !value) {
        json_decref(value);
        return "no record of a jackpot";
    }
    enum cr_status status =
        cr_pool_do(pool, value, record->stream, record->number, record->at, posting);
    char *again = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
    bool same = again && strlen(again) == record->value_size &&
                memcmp(again, record->value, record->value_size) == 0;
    bool is_his = is_signed(record, value);
    free(again);
    json_decref(value);
    if (!is_his) return "a hit was decided by one who may not";
    if (status != CR_OK) return cr_status_name(status);
    return same ? NULL : "the jackpot comes to another sum when it is run again";
}
