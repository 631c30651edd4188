/* clock.c -- the clocks of the electronic tables, and what a table looks like between turns.
 *
 *     bets lie --- bet_seconds ---> the house spins --- result_seconds ---> dolly up, the next round
 *
 * A clock is worked out again after every command from what the round waits for; only when it began
 * to run is remembered, and after a restart it begins afresh. What a clock owes is submitted as a
 * command like any other, by person 0 in the role `system`; a command of the same text from outside is
 * refused, for it lacks the mark of its maker.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor/floor_state.h"
#include "floor/hall_side.h"

#define SECOND      INT64_C(1000000)
#define CUT_SECONDS 10

static struct cr_need need_of(const struct cr_floor_table *table)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(table->rounds), &need);
    return need;
}

/* ---- Setting them ---- */

/* What lies on the layout or was handed over for it, in either kind of chips. */
static cr_money staked(const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    cr_money sum = 0;
    for (size_t i = 0; i < events->count; i++) {
        const struct cr_event *event = &events->list[i];
        switch (event->kind) {
        case CR_EV_CARRIED:
        case CR_EV_STAKED:
        case CR_EV_ANNOUNCED:
        case CR_EV_FUNDED: sum += event->amount; break;
        default: break;
        }
        sum -= event->returned;
    }
    return sum;
}

/* Whether the last input gave anything back, or corrected the round: only then can what lay there be gone. */
static bool gave_back(const struct cr_table *table)
{
    const struct cr_events *events = cr_table_events(table);
    if (cr_table_fresh(table) == 0) return true; /* its events began anew */
    for (size_t i = cr_table_fresh(table); i < events->count; i++)
        if (events->list[i].returned > 0) return true;
    return false;
}

/* The last games are played whether anybody bets or not: else the table would never close. */
static bool wants_to_spin(const struct cr_floor_table *table)
{
    const struct cr_table *live = cr_rounds_table(table->rounds);
    enum cr_table_phase phase = cr_table_phase(live);
    if (phase != CR_TP_OPEN && phase != CR_TP_LAST_GAMES) return false;
    struct cr_need need = need_of(table);
    if (need.input != 0) return need.count > 0; /* nobody bets: it begins when enough are there */
    if (phase == CR_TP_LAST_GAMES) return true;
    if (table->chance.closes_at != 0 && !gave_back(live)) return true; /* it runs, and stakes lie */
    return staked(live) > 0;
}

/* Each decision has its own time: the rules', or where they do not say the table's. */
static void wait_for_turn(struct cr_chance *chance, const struct cr_need *need, int64_t now)
{
    int64_t seconds = need->seconds ? need->seconds : chance->decision_seconds;
    chance->next_at = 0;
    if (chance->closes_at != 0 && chance->turn == need->turn) return;
    chance->turn = need->turn;
    chance->closes_at = now + seconds * SECOND;
}

/* A player may cut; what else is called for the house owes, and waits for a fill to give it. */
static void wait_for_call(struct cr_chance *chance, unsigned input, int64_t now)
{
    chance->next_at = 0;
    if (input != CR_IN_CUT)
        chance->closes_at = now;
    else if (chance->closes_at == 0)
        chance->closes_at = now + CUT_SECONDS * SECOND;
}

void cr_clock_look(struct cr_floor_table *table, int64_t now)
{
    struct cr_chance *chance = &table->chance;
    struct cr_need need = need_of(table);
    if (!chance->electronic) return;
    switch ((enum cr_need_kind)need.kind) {
    case CR_NEED_BETS:
        chance->next_at = 0;
        if (!wants_to_spin(table))
            chance->closes_at = 0;
        else if (chance->closes_at == 0)
            chance->closes_at = now + chance->bet_seconds * SECOND;
        return;
    case CR_NEED_CHANCE: /* closed, and the float could not pay */
        chance->next_at = 0;
        chance->closes_at = now;
        return;
    case CR_NEED_DECISION: wait_for_turn(chance, &need, now); return;
    case CR_NEED_CALL:
        if (chance->cards) {
            wait_for_call(chance, need.input, now);
            return;
        }
        chance->closes_at = 0;
        if (chance->next_at == 0) chance->next_at = now + chance->result_seconds * SECOND;
        return;
    case CR_NEED_NOTHING:
        chance->closes_at = 0;
        if (chance->next_at == 0) chance->next_at = now + chance->result_seconds * SECOND;
        return;
    case CR_NEED_RULING:
    case CR_NEED_AWARD: break;
    }
    chance->closes_at = chance->next_at = 0;
}

/* ---- Asking them ---- */

static int64_t due(const struct cr_floor_table *table)
{
    const struct cr_chance *chance = &table->chance;
    int64_t at = chance->closes_at ? chance->closes_at : chance->next_at;
    if (!chance->electronic || at == 0) return INT64_MAX;
    return at > table->retry_at ? at : table->retry_at;
}

int64_t cr_floor_due(const struct cr_floor *floor)
{
    int64_t first = cr_hall_side_due(floor);
    for (unsigned i = 0; i < floor->table_count; i++) {
        int64_t at = due(floor->tables[i]);
        if (at < first) first = at;
    }
    return first;
}

/* Ids of chance: one that could be guessed could be used up by somebody else. */
static void submit(struct cr_floor *floor, const struct cr_floor_table *table, const char *text)
{
    struct cr_command command = {
        .role = CR_ROLE_SYSTEM, .table = table->number, .text = text, .size = strlen(text)
    };
    randombytes_buf(command.id, sizeof command.id);
    if (cr_floor_submit(floor, &command) == CR_OK)
        floor->waiting[floor->waiting_count - 1].is_own = true;
}

/* Until it is seen to be done, nothing more is asked of the table for a second. */
void cr_floor_tick(struct cr_floor *floor)
{
    int64_t now = floor->setup.now(floor->setup.context);
    cr_hall_side_tick(floor, now);
    for (unsigned i = 0; i < floor->table_count; i++) {
        struct cr_floor_table *table = floor->tables[i];
        if (due(table) > now) continue;
        table->retry_at = now + SECOND;
        if (table->chance.closes_at) {
            submit(floor, table, "{\"do\":\"spin\"}");
            continue;
        }
        if (need_of(table).kind == CR_NEED_CALL) submit(floor, table, "{\"in\":\"lift_dolly\"}");
        submit(floor, table, "{\"in\":\"confirm\"}");
    }
}

/* ---- What is known of a table ---- */

static int by_number(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

size_t cr_floor_tables(const struct cr_floor *floor, uint32_t *numbers, size_t max)
{
    uint32_t all[CR_FLOOR_TABLES_MAX] = { 0 };
    size_t count = floor->table_count;
    for (size_t i = 0; i < count; i++)
        all[i] = floor->tables[i]->number;
    qsort(all, count, sizeof all[0], by_number);
    memcpy(numbers, all, (count < max ? count : max) * sizeof all[0]);
    return count;
}

bool cr_floor_about(const struct cr_floor *floor, uint32_t table, struct cr_floor_about *out)
{
    const struct cr_floor_table *found = cr_floor_find(floor, table);
    *out = (struct cr_floor_about){ .last_number = -1 };
    if (!found) return false;
    const struct cr_chance *chance = &found->chance;
    out->electronic = chance->electronic;
    out->private_cards = chance->private_cards;
    out->starved = chance->electronic && need_of(found).kind == CR_NEED_CHANCE;
    out->closes_at = out->starved ? 0 : chance->closes_at;
    out->next_at = chance->next_at;
    out->number = found->head.number;
    out->words = chance->word_count;
    out->has_last = chance->last.round > 0;
    out->last_round = chance->last.round;
    if (out->has_last) out->last_number = chance->last.number;
    memcpy(out->name, chance->name, sizeof out->name);
    memcpy(out->commitment, chance->commitment, sizeof out->commitment);
    memcpy(out->label, chance->label, sizeof out->label);
    memcpy(out->last_commitment, chance->last.commitment, sizeof out->last_commitment);
    memcpy(out->last_label, chance->last.label, sizeof out->last_label);
    memcpy(out->last_seed, chance->last.seed, sizeof out->last_seed);
    return true;
}

bool cr_floor_may_add_word(const struct cr_floor *floor, uint32_t table, uint32_t player)
{
    const struct cr_floor_table *found = cr_floor_find(floor, table);
    return found && cr_electronic_check_word(found, player, "-") == CR_OK;
}
