/* linked.c -- the money of linked machines' jackpots, and the same once more from its notes. */
#include "house/linked.h"

#include <assert.h>
#include <string.h>

#include "games/side/pool.h"

__extension__ typedef __int128 wide;

uint32_t cr_linked_share(const struct cr_linked *linked)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i <= linked->levels; i++)
        sum += linked->parts[i].share;
    return sum;
}

cr_money cr_linked_levels(const struct cr_linked *linked)
{
    cr_money sum = 0;
    for (unsigned i = 1; i <= linked->levels; i++)
        sum += linked->parts[i].amount;
    return sum;
}

bool cr_linked_is_sane(const struct cr_linked *linked)
{
    wide held = linked->parts[0].amount;
    if (linked->levels < 1 || linked->levels > CR_LEVELS_MAX || held < 0) return false;
    for (unsigned i = 1; i <= linked->levels; i++) {
        if (linked->parts[i].amount < 0) return false;
        held += linked->parts[i].amount;
    }
    wide came = (wide)linked->contributed + linked->seeded + linked->moved_in;
    return linked->taken >= 0 && came == held + linked->taken + linked->moved_out;
}

/* ---- What changes it ---- */

static enum cr_status give(struct cr_linked_part *part, cr_money stake, int currency,
                           int64_t rate_ppm, cr_money *gain)
{
    struct cr_pool pool = { .amount = part->amount, .acc = part->acc };
    struct cr_pool_gain got = { 0 };
    enum cr_status status = currency == CR_OWN
                                ? cr_pool_contribute(&pool, stake, part->share, 0, &got)
                                : cr_pool_contribute_foreign(&pool, &part->foreign[currency], stake,
                                                             part->share, rate_ppm, &got.amount);
    part->amount = pool.amount;
    part->acc = pool.acc;
    *gain = got.amount;
    return status;
}

enum cr_status cr_linked_stake(struct cr_linked *linked, cr_money stake, int currency,
                               int64_t rate_ppm, cr_money gains[CR_PARTS_MAX])
{
    struct cr_linked after = *linked;
    assert(stake > 0 && currency >= CR_OWN && currency < CR_FOREIGN_MAX);
    memset(gains, 0, CR_PARTS_MAX * sizeof *gains);
    for (unsigned i = 0; i <= linked->levels; i++) {
        enum cr_status status = give(&after.parts[i], stake, currency, rate_ppm, &gains[i]);
        if (status == CR_OK && !cr_money_add(after.contributed, gains[i], &after.contributed))
            status = CR_OVERFLOW;
        if (status != CR_OK) return status;
    }
    *linked = after;
    return CR_OK;
}

cr_money cr_linked_take(struct cr_linked *linked, unsigned part)
{
    assert(part >= 1 && part <= linked->levels);
    struct cr_pool pool = { .amount = linked->parts[part].amount };
    struct cr_pool_claim claim = { .share = linked->parts[part].award };
    cr_money added = cr_pool_award(&pool, &claim, 1);
    assert(added == 0); /* it is a share, no printed sum */
    linked->parts[part].amount = pool.amount;
    linked->taken += claim.award;
    return claim.award;
}

void cr_linked_back(struct cr_linked *linked, unsigned part, cr_money amount)
{
    assert(part >= 1 && part <= linked->levels && amount <= linked->taken);
    linked->parts[part].amount += amount;
    linked->taken -= amount;
}

cr_money cr_linked_seed(struct cr_linked *linked, unsigned part, cr_money *from_reserve)
{
    assert(part >= 1 && part <= linked->levels);
    struct cr_pool pool = { .amount = linked->parts[part].amount,
                            .reserve = linked->parts[0].amount };
    struct cr_pool_gain seed;
    cr_pool_top_up(&pool, linked->parts[part].reset, &seed);
    linked->parts[part].amount = pool.amount;
    linked->parts[0].amount = pool.reserve;
    linked->seeded += seed.amount;
    *from_reserve = seed.reserve;
    return seed.amount;
}

void cr_linked_pass(struct cr_linked *from, struct cr_linked *to)
{
    cr_money whole = from->parts[0].amount + cr_linked_levels(from);
    for (unsigned i = 0; i <= from->levels; i++) {
        struct cr_linked_part *old = &from->parts[i];
        struct cr_linked_part *heir = &to->parts[i <= to->levels ? i : 1];
        heir->amount += old->amount;
        heir->acc += old->acc;
        for (unsigned k = 0; k < CR_FOREIGN_MAX; k++)
            heir->foreign[k] += old->foreign[k];
        old->amount = old->acc = 0;
        memset(old->foreign, 0, sizeof old->foreign);
    }
    from->moved_out += whole;
    to->moved_in += whole;
}

/* ---- The same from its notes ---- */

/* Here no rounding is done as it goes: what a part ever had is one fraction of 10^10 of a unit, and its
 * whole units are taken out at once. */
static void again_stake(struct cr_linked *linked, const struct cr_linked_note *note)
{
    const wide unit = note->currency == CR_OWN ? 10000 : (wide)10000 * 1000000;
    for (unsigned i = 0; i <= linked->levels; i++) {
        struct cr_linked_part *part = &linked->parts[i];
        int64_t *left = note->currency == CR_OWN ? &part->acc : &part->foreign[note->currency];
        wide parts = (wide)note->amount * part->share;
        if (note->currency != CR_OWN) parts *= note->rate_ppm;
        wide all = (wide)part->amount * unit + *left + parts;
        linked->contributed += (cr_money)(all / unit) - part->amount;
        part->amount = (cr_money)(all / unit);
        *left = (int64_t)(all % unit);
    }
}

static void again_seed(struct cr_linked *linked, unsigned part)
{
    cr_money short_of = linked->parts[part].reset - linked->parts[part].amount;
    for (; short_of > 0 && linked->parts[0].amount > 0;) {
        cr_money step = short_of < linked->parts[0].amount ? short_of : linked->parts[0].amount;
        linked->parts[0].amount -= step;
        linked->parts[part].amount += step;
        short_of -= step;
    }
    if (short_of <= 0) return;
    linked->parts[part].amount += short_of;
    linked->seeded += short_of;
}

void cr_linked_recompute(struct cr_linked *linked, const struct cr_linked_note *notes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct cr_linked_note *note = &notes[i];
        cr_money out = note->change == CR_LINKED_BACK ? -note->amount : note->amount;
        switch ((enum cr_linked_change)note->change) {
        case CR_LINKED_STAKE: again_stake(linked, note); break;
        case CR_LINKED_TAKE:
        case CR_LINKED_BACK:
            linked->parts[note->part].amount -= out;
            linked->taken += out;
            break;
        case CR_LINKED_SEED: again_seed(linked, note->part); break;
        }
    }
}

bool cr_linked_same(const struct cr_linked *a, const struct cr_linked *b)
{
    static_assert(sizeof(struct cr_linked_part) == 32 + 8 * CR_FOREIGN_MAX &&
                      sizeof(struct cr_linked) ==
                          CR_PARTS_MAX * sizeof(struct cr_linked_part) + 8 + 5 * 8,
                  "its bytes can be compared");
    return memcmp(a, b, sizeof *a) == 0;
}
