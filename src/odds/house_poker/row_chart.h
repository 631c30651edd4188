/* row_chart.h -- a chart of rows (rows.h) by the rank of the dealer's open card: what is done with a hand.
 *
 * Told what each deed wins with every hand, it takes for each row and rank the deed that wins most on the
 * average of its hands: a deed that one of them does not allow is none. Rows that differ by a mark are made
 * one where that costs next to nothing, so that it can be printed; every hand still has one row.
 *
 *     struct cr_row_sums *sums = cr_row_sums_open();
 *     cr_row_sums_add(sums, row, rank, ways, wins);           wins[deed], NAN: not possible
 *     cr_row_chart_fill(&chart, sums, 1e-6);
 *     cr_row_chart_says(&chart, row, open)
 */
#ifndef CR_ODDS_HOUSE_POKER_ROW_CHART_H
#define CR_ODDS_HOUSE_POKER_ROW_CHART_H

#include "odds/house_poker/rows.h"

#define CR_ROW_CHART_MAX 1024
#define CR_NO_ROW        UINT16_MAX
#define CR_NO_DEED       UINT8_MAX /* no hand comes to this cell */

struct cr_row_chart {
    uint16_t count, order;           /* of marks [rows.h] */
    uint32_t rows[CR_ROW_CHART_MAX]; /* as rows.h numbers them, upwards */
    uint8_t cells[CR_ROW_CHART_MAX][CR_RANKS];
    uint16_t at[CR_HP_ROWS_ALL]; /* which of them; CR_NO_ROW: no hand is in it */
};

static inline unsigned cr_row_chart_says(const struct cr_row_chart *chart, unsigned row,
                                         cr_card open)
{
    unsigned at = chart->at[row];
    assert(at < chart->count);
    return chart->cells[at][open / CR_SUITS];
}

struct cr_row_sums;
struct cr_row_sums *cr_row_sums_open(void); /* NULL without some dozen megabytes */
void cr_row_sums_close(struct cr_row_sums *sums);
void cr_row_sums_add(struct cr_row_sums *sums, unsigned row, unsigned rank, double ways,
                     const double wins[CR_HP_DEEDS]);

/* bound: what making two rows one may cost, of what is won a hand. Of the orders of marks that is taken
 * which costs the least, a row counted as much as that. False where the rows that are left are too many (it
 * may be tried again with a higher one), and without memory. */
bool cr_row_chart_fill(struct cr_row_chart *chart, const struct cr_row_sums *sums, double bound);

#endif
