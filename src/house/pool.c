/* pool.c -- what may stand in a jackpot's plan, and where it may go from where it is. */
#include "house/pool.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "chance/stream.h"

static const char *const kinds[] = { "progressive", "mystery", "wheel", "machine_linked" };
static const char *const states[] = {
    N_("draft"),     N_("submitted"), N_("approved"), N_("active"),
    N_("suspended"), N_("closing"),   N_("closed"),
};

static unsigned find(const char *const *names, unsigned count, const char *name)
{
    unsigned at = 0;
    while (at < count && strcmp(names[at], name) != 0)
        at++;
    return at;
}

const char *cr_pool_kind_name(unsigned kind)
{
    return kind < CR_POOL_KINDS ? kinds[kind] : "?";
}

unsigned cr_pool_kind_find(const char *name)
{
    return find(kinds, CR_POOL_KINDS, name);
}

const char *cr_pool_state_name(unsigned state)
{
    return state < CR_POOL_STATES ? states[state] : "?";
}

unsigned cr_pool_state_find(const char *name)
{
    return find(states, CR_POOL_STATES, name);
}

/* ---- The plan ---- */

static enum cr_status say(struct cr_refusal *why, enum cr_status status, const char *what)
{
    snprintf(why->what, sizeof why->what, "%s", what);
    return status;
}

/* All levels and the reserve together (R13). */
static enum cr_status check_cap(const struct cr_pool_plan *plan, struct cr_refusal *why)
{
    uint32_t most = plan->kind == CR_POOL_MACHINE_LINKED ? 500 : CR_BASIS_POINTS;
    uint32_t cap = plan->cap < most ? plan->cap : most;
    uint64_t all = (uint64_t)plan->contribution + plan->reserve;
    why->n = (int64_t)all;
    why->max = cap;
    return all <= cap ? CR_OK : CR_CAP_5;
}

static enum cr_status check_awards(const struct cr_pool_plan *plan, struct cr_refusal *why)
{
    for (size_t i = 0; i < CR_POOL_AWARDS_MAX && plan->awards[i].line[0]; i++) {
        const struct cr_pool_line *row = &plan->awards[i];
        why->min = row->least;
        if (row->share > CR_BASIS_POINTS) return say(why, CR_AWARD_RANGE, row->line); /* R22 */
        if (row->share < row->least) return say(why, CR_AWARD_MIN, row->line);        /* R1 */
    }
    return CR_OK;
}

enum cr_status cr_pool_check(const struct cr_pool_plan *plan, struct cr_refusal *why)
{
    enum cr_status status = check_cap(plan, why);
    if (status == CR_OK) status = check_awards(plan, why);
    if (status != CR_OK) return status;
    why->value = 1;
    if (plan->reset < 0 || plan->chips_max < 0) return CR_AMOUNT;
    if (plan->kind == CR_POOL_WHEEL) return cr_fortune_check(plan->segments, plan->segment_count);
    if (plan->kind != CR_POOL_MYSTERY) return CR_OK;
    if (plan->least < 1 || plan->least > plan->most) return CR_MYSTERY_RANGE;
    if (plan->most - plan->least >= UINT32_MAX) return CR_MYSTERY_RANGE;
    return plan->chips_max < plan->most ? CR_AMOUNT : CR_OK; /* it is answered at the table */
}

/* ---- States ---- */

static bool leads(enum cr_pool_state from, enum cr_pool_state to)
{
    switch (from) {
    case CR_POOL_DRAFT: return to == CR_POOL_SUBMITTED;
    case CR_POOL_SUBMITTED: return to == CR_POOL_APPROVED || to == CR_POOL_DRAFT;
    case CR_POOL_APPROVED: return to == CR_POOL_ACTIVE;
    case CR_POOL_ACTIVE: return to == CR_POOL_SUSPENDED || to == CR_POOL_CLOSING;
    case CR_POOL_SUSPENDED: return to == CR_POOL_ACTIVE || to == CR_POOL_CLOSING;
    case CR_POOL_CLOSING: return to == CR_POOL_CLOSED;
    case CR_POOL_CLOSED:
    case CR_POOL_STATES: return false;
    }
    return false;
}

enum cr_status cr_pool_check_move(const struct cr_pool_plan *plan, const struct cr_pool *money,
                                  enum cr_pool_state from, enum cr_pool_state to,
                                  struct cr_refusal *why)
{
    if (!leads(from, to)) return say(why, CR_POOL_STATE, cr_pool_state_name(from));
    if (to == CR_POOL_ACTIVE && plan->needs_approval) {
        if (!plan->metrology[0]) return say(why, CR_NOT_APPROVED, "metrology");
        if (!plan->commission[0]) return say(why, CR_NOT_APPROVED, "commission");
    }
    why->have = money->amount + money->reserve;
    return to == CR_POOL_CLOSED && why->have > 0 ? CR_NOT_EMPTY : CR_OK;
}

enum cr_status cr_pool_check_heir(const struct cr_pool_plan *plan, const struct cr_pool_plan *to,
                                  enum cr_pool_state to_state, struct cr_refusal *why)
{
    if (!to) return CR_RETENTION;
    bool approved =
        to_state == CR_POOL_APPROVED || to_state == CR_POOL_ACTIVE || to_state == CR_POOL_SUSPENDED;
    if (!approved) return say(why, CR_NOT_APPROVED, to->name);
    bool holds = to->kind != CR_POOL_WHEEL && to->number != plan->number &&
                 strcmp(plan->currency, to->currency) == 0;
    return holds ? CR_OK : say(why, CR_BAD_INPUT, "to: another jackpot of the same currency");
}

bool cr_pool_has_member(const struct cr_pool_plan *plan, const char *house, const char *game,
                        const char *currency, uint32_t table)
{
    bool plays = plan->games[0][0] == '\0', stands = plan->tables[0] == 0;
    for (size_t i = 0; i < CR_POOL_GAMES_MAX && plan->games[i][0]; i++)
        plays = plays || strcmp(plan->games[i], game) == 0;
    for (size_t i = 0; i < CR_POOL_TABLES_MAX && plan->tables[i]; i++)
        stands = stands || plan->tables[i] == table;
    return plays && stands && strcmp(plan->house, house) == 0 &&
           strcmp(plan->currency, currency) == 0;
}

/* ---- The trigger ---- */

bool cr_trigger_draw(const struct cr_pool_plan *plan, struct cr_trigger *trigger)
{
    struct cr_seed seed, salt;
    struct cr_stream stream;
    if (!cr_seed_fresh(&seed) || !cr_seed_fresh(&salt)) return false;
    static_assert(sizeof salt.bytes == CR_SALT_SIZE, "a salt is as long as a seed");
    cr_stream_init(&stream, &seed, 0);
    memcpy(trigger->salt, salt.bytes, CR_SALT_SIZE);
    trigger->at =
        (uint64_t)plan->least + cr_stream_below(&stream, (uint32_t)(plan->most - plan->least) + 1);
    sodium_memzero(&seed, sizeof seed);
    sodium_memzero(&salt, sizeof salt);
    sodium_memzero(&stream, sizeof stream);
    return true;
}

static void put_number(crypto_hash_sha256_state *hash, uint64_t number)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    crypto_hash_sha256_update(hash, bytes, sizeof bytes);
}

void cr_trigger_commit(const struct cr_trigger *trigger, uint32_t pool, uint64_t cycle,
                       uint8_t commitment[32])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, trigger->salt, sizeof trigger->salt);
    put_number(&hash, pool);
    put_number(&hash, cycle);
    put_number(&hash, trigger->at);
    crypto_hash_sha256_final(&hash, commitment);
}
