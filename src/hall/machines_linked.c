/* machines_linked.c -- jackpots of linked machines: their plan, their way, and the sum computed again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "hall/machines_state.h"

/* ---- Notes ---- */

bool cr_machines_notes_reserve(struct jackpot *jackpot, size_t count)
{
    if (jackpot->note_count + count <= jackpot->note_room) return true;
    size_t room = 2 * jackpot->note_room + count + 64;
    struct cr_linked_note *notes = realloc(jackpot->notes, room * sizeof *notes);
    if (!notes) return false;
    jackpot->notes = notes;
    jackpot->note_room = room;
    return true;
}

void cr_machines_notes_add(struct jackpot *jackpot, enum cr_linked_change change, unsigned part,
                           int currency, cr_money amount, int64_t rate_ppm)
{
    assert(jackpot->note_count < jackpot->note_room);
    assert(cr_linked_is_sane(&jackpot->money));
    jackpot->notes[jackpot->note_count++] = (struct cr_linked_note){ .change = (uint8_t)change,
                                                                     .part = (uint8_t)part,
                                                                     .currency = (int8_t)currency,
                                                                     .amount = amount,
                                                                     .rate_ppm = rate_ppm };
}

/* The notes begin anew: with what it is now, or with what they came to. */
static void drop_notes(struct jackpot *jackpot)
{
    jackpot->verified = jackpot->money;
    jackpot->note_count = 0;
}

void cr_machines_begin_jackpot_day(const struct cr_deed *deed, struct jackpot *jackpot)
{
    if (jackpot->day == deed->gaming_day) return;
    jackpot->day = deed->gaming_day;
    jackpot->began = jackpot->money;
}

/* ---- The plan ---- */

static enum cr_status bad_level(struct cr_deed *deed, size_t index)
{
    return cr_deed_refuse(deed, CR_BAD_INPUT, "levels %zu", index + 1);
}

/* [{"share_bp":300,"reset":100000,"award_bp":10000}]: the award, untold, is all of the level. */
static enum cr_status read_levels(struct cr_deed *deed, struct cr_linked *money)
{
    const json_t *told = json_object_get(deed->value, "levels");
    size_t count = json_array_size(told);
    if (count == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "levels");
    deed->why.max = CR_LEVELS_MAX;
    if (count > CR_LEVELS_MAX) return cr_deed_refuse(deed, CR_TOO_MANY, "levels");
    for (size_t i = 0; i < count; i++) {
        const json_t *row = json_array_get(told, i), *award = json_object_get(row, "award_bp");
        int64_t share = json_integer_value(json_object_get(row, "share_bp"));
        int64_t reset = json_integer_value(json_object_get(row, "reset"));
        int64_t part = award ? json_integer_value(award) : CR_BASIS_POINTS;
        if (share < 1 || share > CR_BASIS_POINTS || reset < 0 || reset > CR_HOUSE_SUM_MOST)
            return bad_level(deed, i);
        if (part < 1 || part > CR_BASIS_POINTS)
            return cr_deed_refuse(deed, CR_AWARD_RANGE, "level %zu", i + 1);
        money->parts[i + 1] = (struct cr_linked_part){ .share = (uint32_t)share,
                                                       .award = (uint32_t)part,
                                                       .reset = reset };
    }
    money->levels = (uint32_t)count;
    return CR_OK;
}

/* As the house's list of plans checks it: the cap is of all levels and the reserve together (R13). */
static enum cr_status check_plan(struct cr_deed *deed, const struct cr_linked *money)
{
    int32_t cap = cr_hall_rules(deed->hall)->machine_contribution_cap_bp;
    struct cr_pool_plan plan = { .kind = CR_POOL_MACHINE_LINKED,
                                 .contribution = cr_linked_share(money) - money->parts[0].share,
                                 .reserve = money->parts[0].share,
                                 .cap = cap < 0 ? 0 : (uint32_t)cap };
    enum cr_status status = cr_pool_check(&plan, &deed->why);
    return status == CR_OK ? CR_OK : cr_deed_refuse(deed, status, NULL);
}

static struct jackpot *new_jackpot(struct cr_deed *deed, enum cr_status *status)
{
    struct machines *own = cr_machines_of(deed->hall);
    deed->why.max = JACKPOTS_MAX;
    if (own->jackpot_count == JACKPOTS_MAX)
        *status = cr_deed_refuse(deed, CR_TOO_MANY, "jackpots");
    else if (!cr_machines_grow((void **)&own->jackpots, own->jackpot_count, &own->jackpot_room,
                               sizeof *own->jackpots))
        *status = cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    if (*status != CR_OK) return NULL;
    struct jackpot *jackpot = &own->jackpots[own->jackpot_count];
    *jackpot = (struct jackpot){ .number = JACKPOT_FIRST + own->jackpot_count++,
                                 .day = CR_DAY_NONE,
                                 .verified_on = deed->gaming_day };
    return jackpot;
}

/* A draft, or a draft changed. */
enum cr_status cr_machines_linked_put(struct cr_deed *deed)
{
    enum cr_status status = CR_OK;
    struct cr_linked money = { 0 };
    struct jackpot *jackpot = NULL;
    const char *name = cr_deed_text(deed, "name", CR_MACHINE_TEXT - 1);
    const char *hall = cr_deed_text(deed, "hall", CR_MACHINE_TEXT - 1);
    const char *network = cr_deed_text(deed, "network", CR_MACHINE_TEXT - 1);
    money.parts[0].share = (uint32_t)cr_deed_int(deed, "reserve_bp", 0, CR_BASIS_POINTS);
    status = cr_deed_read(deed);
    if (status == CR_OK && cr_deed_has(deed, "jackpot"))
        jackpot = cr_machines_told_jackpot(deed, "jackpot", &status);
    if (status != CR_OK) return status;
    if (cr_hall_rules(deed->hall)->machine_means == 0)
        return cr_deed_refuse(deed, CR_NOT_IN_RULES, "machines");
    if (jackpot && jackpot->state != CR_POOL_DRAFT)
        return cr_deed_refuse(deed, CR_POOL_STATE, "%s", cr_pool_state_name(jackpot->state));
    if (!name[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "name");
    if (!hall[0]) return cr_deed_refuse(deed, CR_FIELD_MISSING, "hall");
    status = read_levels(deed, &money);
    if (status == CR_OK) status = check_plan(deed, &money);
    if (status == CR_OK && !jackpot) jackpot = new_jackpot(deed, &status);
    if (status != CR_OK) return status;
    assert(jackpot != NULL);
    snprintf(jackpot->name, sizeof jackpot->name, "%s", name);
    snprintf(jackpot->hall, sizeof jackpot->hall, "%s", hall);
    snprintf(jackpot->network, sizeof jackpot->network, "%s", network);
    jackpot->money = jackpot->began = money;
    drop_notes(jackpot);
    cr_deed_say(deed, "jackpot", jackpot->number);
    return CR_OK;
}

/* ---- Its way ---- */

/* As it becomes active every level stands at its reset: a gift of the house, Dr 5000 / Cr 2040. */
static enum cr_status post_first_seed(struct cr_deed *deed, const struct jackpot *jackpot,
                                      struct cr_linked *after)
{
    struct cr_house_posting posting = { .operation = P_MACHINE };
    cr_money house = 0, reserve = 0;
    *after = jackpot->money;
    for (unsigned i = 1; i <= after->levels; i++) {
        cr_money from_reserve;
        house += cr_linked_seed(after, i, &from_reserve);
        reserve += from_reserve;
    }
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT_RESERVE, CR_ACCOUNT_JACKPOT, reserve);
    cr_house_move(&posting, CR_ACCOUNT_JACKPOT_SEED, CR_ACCOUNT_JACKPOT, house);
    return cr_deed_post(deed, &posting, &(struct cr_owners){ .jackpot = jackpot->number });
}

static enum cr_status check_move(struct cr_deed *deed, const struct jackpot *jackpot,
                                 const char *metrology, const char *commission, unsigned to)
{
    struct cr_pool_plan plan = { .kind = CR_POOL_MACHINE_LINKED,
                                 .needs_approval =
                                     cr_hall_rules(deed->hall)->needs_metrology_approval };
    const struct cr_pool held = { .amount = cr_linked_levels(&jackpot->money) + jackpot->pending,
                                  .reserve = jackpot->money.parts[0].amount };
    snprintf(plan.metrology, sizeof plan.metrology, "%s", metrology);
    snprintf(plan.commission, sizeof plan.commission, "%s", commission);
    enum cr_status status = cr_pool_check_move(&plan, &held, (enum cr_pool_state)jackpot->state,
                                               (enum cr_pool_state)to, &deed->why);
    return status == CR_OK ? CR_OK : cr_deed_refuse(deed, status, NULL);
}

enum cr_status cr_machines_linked_move(struct cr_deed *deed)
{
    enum cr_status status;
    struct cr_linked after;
    unsigned to = cr_pool_state_find(cr_deed_text(deed, "to", 16));
    const char *metrology = cr_deed_text(deed, "metrology", CR_MACHINE_TEXT - 1);
    const char *commission = cr_deed_text(deed, "commission", CR_MACHINE_TEXT - 1);
    struct jackpot *jackpot = cr_machines_told_jackpot(deed, "jackpot", &status);
    if (!jackpot) return status;
    if (to == CR_POOL_STATES) return cr_deed_refuse(deed, CR_BAD_INPUT, "to");
    if (!metrology[0]) metrology = jackpot->metrology;
    if (!commission[0]) commission = jackpot->commission;
    status = check_move(deed, jackpot, metrology, commission, to);
    bool begins = jackpot->state == CR_POOL_APPROVED && to == CR_POOL_ACTIVE;
    if (status == CR_OK && begins && !cr_machines_notes_reserve(jackpot, CR_LEVELS_MAX))
        status = cr_deed_refuse(deed, CR_NO_MEMORY, NULL);
    if (status != CR_OK) return status;
    cr_machines_begin_jackpot_day(deed, jackpot);
    if (begins) status = post_first_seed(deed, jackpot, &after);
    if (status != CR_OK) return status;
    if (begins) jackpot->money = after;
    for (unsigned i = 1; begins && i <= after.levels; i++)
        cr_machines_notes_add(jackpot, CR_LINKED_SEED, i, CR_OWN, 0, 0);
    if (metrology != jackpot->metrology)
        snprintf(jackpot->metrology, sizeof jackpot->metrology, "%s", metrology);
    if (commission != jackpot->commission)
        snprintf(jackpot->commission, sizeof jackpot->commission, "%s", commission);
    jackpot->state = to;
    cr_machines_row_pool(deed, jackpot);
    return CR_OK;
}

/* What is left goes to another approved jackpot, accumulators too; never to the house [BG art.34(3)]. */
static enum cr_status check_heir(struct cr_deed *deed, const struct jackpot *from,
                                 const struct jackpot *to)
{
    struct cr_pool_plan plan = { .kind = CR_POOL_MACHINE_LINKED, .number = from->number };
    struct cr_pool_plan heir = { .kind = CR_POOL_MACHINE_LINKED };
    enum cr_pool_state state = CR_POOL_DRAFT;
    if (from->state != CR_POOL_CLOSING)
        return cr_deed_refuse(deed, CR_POOL_STATE, "%s", cr_pool_state_name(from->state));
    if (to) {
        heir.number = to->number;
        state = (enum cr_pool_state)to->state;
        memcpy(heir.name, to->name, sizeof heir.name);
    }
    enum cr_status status = cr_pool_check_heir(&plan, to ? &heir : NULL, state, &deed->why);
    return status == CR_OK ? CR_OK : cr_deed_refuse(deed, status, NULL);
}

enum cr_status cr_machines_linked_pass(struct cr_deed *deed)
{
    enum cr_status status;
    uint8_t id[CR_ID_SIZE];
    struct jackpot *to = NULL, *from = cr_machines_told_jackpot(deed, "jackpot", &status);
    if (!from) return status;
    if (cr_deed_has(deed, "to")) to = cr_machines_told_jackpot(deed, "to", &status);
    if (status == CR_OK) status = check_heir(deed, from, to);
    if (status != CR_OK || !to) return status;
    unsigned unit = cr_hall_settings(deed->hall)->unit;
    cr_money levels = cr_linked_levels(&from->money), reserve = from->money.parts[0].amount;
    cr_machines_begin_jackpot_day(deed, from);
    cr_machines_begin_jackpot_day(deed, to);
    cr_posting_id(CR_HALL_STREAM, deed->number, deed->postings, id);
    struct cr_posting posting = cr_posting_begin(P_MACHINE, id);
    if (levels > 0)
        cr_posting_move(&posting, cr_account_of(CR_ACCOUNT_JACKPOT, unit, to->number),
                        cr_account_of(CR_ACCOUNT_JACKPOT, unit, from->number), levels);
    if (reserve > 0)
        cr_posting_move(&posting, cr_account_of(CR_ACCOUNT_JACKPOT_RESERVE, unit, to->number),
                        cr_account_of(CR_ACCOUNT_JACKPOT_RESERVE, unit, from->number), reserve);
    if (posting.count > 0) {
        deed->postings++;
        status = deed->world->post(deed->world->context, &posting);
        if (status != CR_OK) return cr_deed_refuse(deed, status, "P%u", P_MACHINE);
    }
    cr_linked_pass(&from->money, &to->money);
    drop_notes(from);
    drop_notes(to);
    cr_deed_say(deed, "amount", levels + reserve);
    cr_machines_row_pool(deed, from);
    cr_machines_row_pool(deed, to);
    return CR_OK;
}

/* ---- Computed again [BG art.34(5), J53] ---- */

static cr_money booked(struct cr_deed *deed, const char *account, uint32_t owner, cr_money unknown)
{
    char key[32];
    snprintf(key, sizeof key, "%s/%u", account, (unsigned)owner);
    return -cr_deed_fact_int(deed, "balance", key,
                             json_pack("{s:s,s:I}", "account", account, "owner", (json_int_t)owner),
                             -unknown);
}

enum cr_status cr_machines_verify(struct cr_deed *deed)
{
    enum cr_status status;
    struct jackpot *jackpot = cr_machines_told_jackpot(deed, "jackpot", &status);
    if (!jackpot) return status;
    struct cr_linked again = jackpot->verified;
    cr_linked_recompute(&again, jackpot->notes, jackpot->note_count);
    cr_money pool = cr_linked_levels(&jackpot->money), reserve = jackpot->money.parts[0].amount;
    cr_money in_books = booked(deed, "2040", jackpot->number, pool + jackpot->pending);
    cr_money reserve_booked = booked(deed, "2041", jackpot->number, reserve);
    bool holds = cr_linked_same(&again, &jackpot->money) && in_books == pool + jackpot->pending &&
                 reserve_booked == reserve;
    int64_t acc = 0;
    for (unsigned i = 0; i <= jackpot->money.levels; i++)
        acc += jackpot->money.parts[i].acc;
    cr_deed_say_json(deed, "holds", json_boolean(holds));
    cr_deed_say(deed, "stakes", (int64_t)jackpot->note_count);
    cr_deed_say(deed, "recomputed", cr_linked_levels(&again));
    cr_deed_row(deed, "verifications",
                json_pack("{s:I,s:I,s:I,s:I,s:I,s:b,s:I}", "jackpot", (json_int_t)jackpot->number,
                          "at", (json_int_t)deed->at, "pool",
                          (json_int_t)(in_books - jackpot->pending), "recomputed",
                          (json_int_t)cr_linked_levels(&again), "accumulator", (json_int_t)acc,
                          "holds_true", holds, "by", (json_int_t)deed->by),
                "verification/%llu", (unsigned long long)deed->number);
    if (!holds)
        cr_deed_incident(deed, "jackpot_differs", 0, 0,
                         N_("a jackpot computed again from the stakes is not what the books say"));
    jackpot->verified_on = deed->gaming_day;
    drop_notes(jackpot);
    return CR_OK;
}
