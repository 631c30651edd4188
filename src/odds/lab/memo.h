/* memo.h -- what was counted last, for rules that differ in a line from those before.
 *
 * Counting the draws of poker takes a minute or two, and most lines of a rulebook (limits, the bonus bet,
 * jackpots) move none of their terms. Then what was counted for the same terms is told again.
 *
 *     struct cr_lab_memo memo = { .is_there = false };
 *     struct cr_lab_work work = { .figures_only = true, .memo = &memo };
 *     cr_lab_count(...);  cr_lab_count(...);
 *     cr_lab_release(&memo.lab);
 */
#ifndef CR_ODDS_LAB_MEMO_H
#define CR_ODDS_LAB_MEMO_H

#include "odds/house_poker/draw_terms.h"
#include "odds/lab/lab.h"

struct cr_lab_memo {
    bool is_there;
    struct cr_draw_terms terms;
    struct cr_lab lab; /* figures and facts */
};

#endif
