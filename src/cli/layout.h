/* layout.h -- the roulette layout drawn with characters.
 *
 *      ┌ 3  6  9 … 36  2:1     numbers, the split to the right of each beside it
 *      │                       what lies on each number
 *      │                       splits and corners between the rows
 *      0 2  5  8 … 35  2:1
 *      │ 1  4  7 … 34  2:1
 *        streets and six lines
 *        dozens, even chances
 *
 * Chips stand where they would on the cloth. 80 columns are enough; a wider terminal gets wider boxes.
 */
#ifndef CR_CLI_LAYOUT_H
#define CR_CLI_LAYOUT_H

#include "base/money.h"
#include "cli/screen.h"
#include "games/roulette/rules.h"

/* How many lines the layout takes, and how many columns at least. */
#define CR_SCREEN_LAYOUT_LINES 11
#define CR_SCREEN_COLUMNS_MIN  79

/* stakes by position; number: the one that came last, or -1. */
void cr_screen_layout(struct cr_text *out, const struct cr_screen *screen, const cr_money *stakes,
                      int number);

/* A number in its colour: "17". */
void cr_screen_number(struct cr_text *out, const struct cr_screen *screen, unsigned number);

/* The last number with its neighbours on the wheel; all that came, as far as the line goes. */
void cr_screen_wheel(struct cr_text *out, const struct cr_screen *screen,
                     const struct cr_roulette_rules *rules, unsigned number);
void cr_screen_history(struct cr_text *out, const struct cr_screen *screen, const unsigned *numbers,
                       size_t count, int room);

#endif
