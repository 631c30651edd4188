/* correct.c -- corrections before a round is confirmed: the round is run again with the change.
 *
 * The changed list of inputs is run on the spare sheet, from what the round began with. If every input
 * still stands the sheets change places; else nothing has changed, and the refusal names the input that
 * would fall. The new list of events starts with CORRECTED: it replaces all that were told before.
 */
#include <stdio.h>
#include <string.h>

#include "table/table_state.h"

static struct cr_sheet *spare_sheet(struct cr_table *table)
{
    return &table->sheets[table->now == &table->sheets[0]];
}

/* Runs this round's inputs on the spare sheet, the one numbered `ref` replaced by `with` (NULL: left
 * out); from number `end` (0: none) on only what is the table's own: who sat down, left, bought chips. */
static enum cr_status run_again(struct cr_table *table, uint32_t ref, const struct cr_input *with,
                                uint32_t end)
{
    const struct cr_sheet *now = table->now;
    struct cr_sheet *spare = spare_sheet(table);
    int order = cr_schema_clause_find(table->game->rules, "round.correct");
    assert(order >= 0);
    enum cr_status status = cr_sheet_begin(table, spare);
    assert(status == CR_OK);
    cr_events_add(&spare->events, CR_EV_CORRECTED, (unsigned)order, CR_NO_SEAT);
    for (uint32_t number = 1; number <= now->session->input_count; number++) {
        const struct cr_input *input = number == ref ? with : &now->inputs[number - 1];
        if (!input || (end && number >= end && !cr_session_takes(input->kind))) continue;
        status = cr_table_step(table, spare, input);
        if (status == CR_OK) continue;
        if (number == ref) return status;
        table->why = (struct cr_refusal){ .n = number };
        snprintf(table->why.what, sizeof table->why.what, "%s", cr_status_name(status));
        return CR_LATER_STANDS;
    }
    return CR_OK;
}

static void take_spare(struct cr_table *table)
{
    table->now = spare_sheet(table);
    table->fresh = 0;
}

/* What was declared nobody's is owed elsewhere from then on: neither it nor what led to it is mended. */
static uint32_t stray_from(const struct cr_table *table, uint32_t ref)
{
    for (uint32_t number = ref; number <= table->now->session->input_count; number++)
        if (table->now->inputs[number - 1].kind == CR_IN_STRAY) return number;
    return 0;
}

static enum cr_status check_ref(struct cr_table *table, uint32_t ref)
{
    table->why.n = ref;
    if (ref < 1 || ref > table->now->session->input_count) return CR_NO_SUCH_RECORD;
    uint32_t stray = stray_from(table, ref);
    if (stray == 0) return CR_OK;
    table->why = (struct cr_refusal){ .n = stray };
    snprintf(table->why.what, sizeof table->why.what, "%s", cr_input_name(CR_IN_STRAY));
    return CR_LATER_STANDS;
}

enum cr_status cr_table_undo(struct cr_table *table, uint32_t ref)
{
    enum cr_status status = check_ref(table, ref);
    if (status == CR_OK) status = run_again(table, ref, NULL, 0);
    if (status == CR_OK) take_spare(table);
    return status;
}

enum cr_status cr_table_amend(struct cr_table *table, uint32_t ref, const struct cr_input *with)
{
    memset(&table->why, 0, sizeof table->why);
    enum cr_status status = check_ref(table, ref);
    if (status == CR_OK) status = run_again(table, ref, with, 0);
    if (status == CR_OK) take_spare(table);
    return status;
}

static bool is_chance(unsigned kind)
{
    return kind == CR_IN_SPIN || kind == CR_IN_RESULT || kind == CR_IN_CARD;
}

/* No game: what chance decided is taken out first, with all that followed it; then every stake goes
 * back. A round in which nothing was decided is voided as it stands. */
enum cr_status cr_table_void(struct cr_table *table, const struct cr_input *input)
{
    struct cr_sheet *now = table->now;
    size_t before = now->events.count;
    enum cr_status status = cr_table_step(table, now, input);
    if (status == CR_OK) table->fresh = before;
    if (status != CR_DECIDED) return status;

    for (uint32_t number = now->session->input_count; number >= 1; number--) {
        if (!is_chance(now->inputs[number - 1].kind)) continue;
        status = run_again(table, 0, NULL, number);
        if (status == CR_OK) status = cr_table_step(table, spare_sheet(table), input);
        if (status == CR_DECIDED) continue; /* an earlier card had decided something too */
        if (status == CR_OK) take_spare(table);
        return status;
    }
    return CR_DECIDED; /* not run: what chance decided can be taken out */
}
