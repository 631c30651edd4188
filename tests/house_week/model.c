/* model.c -- the books a second time, by house.md: what was acknowledged moves plain sums, as its tables of
 * postings say, and after every step each of them is what the journal adds up to.
 *
 * What a round at a table of cards pays is not worked out here, unless cards.c does it: such a table's postings
 * are taken from the journal, and only those that a round may make, to its own table and to those who sit
 * there.
 */
#include "ledger/currency.h"
#include "week.h"

unsigned unit_of(const struct week *week)
{
    return cr_currency_unit(week->kind->currency);
}

void moves(struct week *week, const char *from, uint64_t from_owner, const char *to,
           uint64_t to_owner, cr_money amount)
{
    unsigned unit = unit_of(week);
    cell_add(&week->model, from, unit, from_owner, -amount);
    cell_add(&week->model, to, unit, to_owner, amount);
}

void colours_move(struct week *week, unsigned colour, const char *from, uint64_t from_owner,
                  const char *to, uint64_t to_owner, cr_money count)
{
    cell_add(&week->model, from, colour, from_owner, -count);
    cell_add(&week->model, to, colour, to_owner, count);
}

cr_money has(const struct week *week, const char *name, uint64_t owner)
{
    return cell_sum(&week->model, name, unit_of(week), owner);
}

/* ---- What rounds of cards did ---- */

static bool may_round_touch(const struct week *week, int table, const char *name, uint64_t owner)
{
    if (strcmp(name, "player") == 0) {
        uint64_t visitor = owner - FIRST;
        return owner >= FIRST && visitor < VISITORS && week->visitors[visitor].table == table;
    }
    if (strcmp(name, "held") == 0) return owner >> 32 == (uint64_t)table;
    if (strcmp(name, "float") == 0 || strcmp(name, "layout") == 0 || strcmp(name, "rake") == 0)
        return owner == (uint64_t)table;
    return strcmp(name, "2000") == 0 || strcmp(name, "4000") == 0 || strcmp(name, "4010") == 0 ||
           strcmp(name, "2040") == 0;
}

void learn(struct week *week, int table, unsigned operation, const char *name, unsigned unit,
           uint64_t owner, cr_money amount)
{
    bool of_a_round = (operation >= 19 && operation <= 25) || operation == 45 || operation == 47;
    bool of_a_pool = operation == 45 && (name[0] == '4' || name[0] == '2' || name[0] == '5');
    if (table ? !of_a_round || !may_round_touch(week, table, name, owner) : !of_a_pool)
        differ(week, "P%u moves %lld of %s:%llu at table %d", operation, (long long)amount, name,
               (unsigned long long)owner, table);
    cell_add(&week->model, name, unit, owner, amount);
    if (strcmp(name, "layout") == 0 && (operation == 19 || operation == 20))
        week->pots[table] += amount;
    if (table && strcmp(name, "player") == 0) week->visitors[owner - FIRST].stack += amount;
}

/* ---- Both against each other ---- */

static void same(struct week *week, const struct cell *cell, cr_money is, cr_money expected)
{
    if (is != expected)
        differ(week, "%s:%llu is %lld by the journal, %lld by what was acknowledged; last: %s",
               cell->name, (unsigned long long)cell->owner, (long long)is, (long long)expected,
               week->last.text);
}

void check(struct week *week)
{
    const struct cells *model = &week->model, *journal = &week->books.folded;
    audit(week);
    for (int i = 0; i < journal->count; i++) {
        const struct cell *cell = journal->order[i];
        same(week, cell, cell->sum, cell_sum(model, cell->name, cell->unit, cell->owner));
    }
    for (int i = 0; i < model->count; i++) {
        const struct cell *cell = model->order[i];
        same(week, cell, cell_sum(journal, cell->name, cell->unit, cell->owner), cell->sum);
    }
    if (week->is_to_recount || week->clock >= week->recounted_at + HOUR) {
        week->is_to_recount = false;
        week->recounted_at = week->clock;
        recount(week);
        check_pages(week);
    }
}
