/* postings.h -- what a table's events mean in the books.
 *
 * A game tells what happened in chips; here, and nowhere else, that becomes postings: a stake goes from
 * the player to the layout (P19) and back (P20), a lost one into the float (P21), winnings come out of
 * it (P22); colour chips do the same by count, between player, layout and rack; chips bought from the
 * dealer (P13), value chips changed into colour and back (P16, P17). Between players pots are pushed (P24)
 * and pay their fee (P25, Dr 2000 / Cr 4010). Where chips pass between house and
 * players, chips outstanding (2000, the table's own) and the session's win (4000) follow by value.
 *
 * Value chips are a visitor's wherever he stands, so sitting down with them and getting up moves nothing;
 * chips he bought at the desk (`chips`) are posted by the desk.
 *
 *     struct cr_table_books books = { .table = 3, .session = 7, .unit = 933 };
 *     struct cr_cause cause = { "table/3", record.number };
 *     size_t stay = cr_postings_due(table, &books, &cause, &made, &due);      after every input taken
 *     for (i = 0; i < due.count; i++) cr_ledger_post(ledger, &due.list[i]);
 *     cr_postings_take(&made, stay, &due);                                    once they are kept
 *
 * A corrected round (undo, amend, void) is run again by the table; its postings are compared with those
 * made so far. As far as they agree they stay; from the first that differs the old ones are mirrored, the
 * latest first, and the new ones follow. Ids come from the record that caused a posting, so the same
 * record gives the same postings, however often it is run.
 */
#ifndef CR_TABLE_POSTINGS_H
#define CR_TABLE_POSTINGS_H

#include "ledger/ledger.h"
#include "table/table.h"

/* Where a table's postings go. */
struct cr_table_books {
    uint32_t table;   /* owns float, layout, racks, drop box and its part of 2000 */
    uint32_t session; /* with the table owns the win, 4000 */
    uint16_t unit;    /* the currency it plays in */
};

/* The record that caused them. */
struct cr_cause {
    const char *stream;
    uint64_t number;
};

/* Room for postings: the caller's. */
struct cr_postings {
    struct cr_posting *list;
    size_t count, max;
};

/* The most that can be due for the table's last input, after so many made in this round. */
size_t cr_postings_max(const struct cr_table *table, const struct cr_postings *made);

/* What is due for the last input the table took, into due (emptied first; room for cr_postings_max(),
 * asserted). made: those in force for this round, in the order they were made. Returns how many of them
 * stay in force: all, unless the input was a correction. */
size_t cr_postings_due(const struct cr_table *table, const struct cr_table_books *books,
                       const struct cr_cause *cause, const struct cr_postings *made,
                       struct cr_postings *due);

/* The books have taken what was due: made is again what is in force. There is room (asserted: as many
 * as the round has events will do). A confirmed round is never rewritten: empty made for the next. */
void cr_postings_take(struct cr_postings *made, size_t stay, const struct cr_postings *due);

/* What this table's colour chips outside the rack are worth by their markers: its part of what I2 asks
 * for. Chips marked stray (P43) are nobody's here and worth nothing. */
cr_money cr_postings_colour_worth(const struct cr_table *table, const struct cr_table_books *books,
                                  const struct cr_ledger *ledger);

#endif
