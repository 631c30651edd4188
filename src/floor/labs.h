/* labs.h -- what is known of the games of a house's tables, counted beside the house while it plays.
 *
 * A lab [odds/lab/lab.h] may take a minute: it is counted once for a rulebook and a plate, on one thread that
 * has nothing else to do, and kept in a folder where the next opening finds it. Whoever asks is told what is
 * known, and never waits.
 *
 *     cr_labs_open(&labs, "data/odds");
 *     const struct cr_lab *lab = cr_labs_find(labs, book, game, play);     NULL: not yet
 *     if (!lab) cr_labs_wish(labs, own_book, game, play);                  once: it is being counted now
 *
 * What is decided by chance alone is counted at once, what takes seconds when the house has been open for a
 * minute, what takes minutes after ten.
 * Asked from one thread alone, the floor's. A lab, once found, stays until they are closed. Closing does not
 * wait for a count that is under way: it is let go, and ends with the program.
 */
#ifndef CR_FLOOR_LABS_H
#define CR_FLOOR_LABS_H

#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

struct cr_labs;

/* folder NULL: nothing is kept from one opening to the next. */
enum cr_status cr_labs_open(struct cr_labs **out, const char *folder);
void cr_labs_close(struct cr_labs *labs); /* NULL is fine */

/* NULL: it is not known yet, or cannot be. */
const struct cr_lab *cr_labs_find(struct cr_labs *labs, const struct cr_rulebook *book,
                                  const struct cr_game *game, const struct cr_play *play);

/* Whether it is known, being counted, or was and could not be: nobody need wish for it. */
bool cr_labs_has(struct cr_labs *labs, const struct cr_rulebook *book, const struct cr_game *game,
                 const struct cr_play *play);

/* Counts it. Takes the book, the caller's own and no table's, whose rules these are; the plate is copied.
 * Without memory or a thread it stays unknown. */
void cr_labs_wish(struct cr_labs *labs, struct cr_rulebook *book, const struct cr_game *game,
                  const void *plate);

#endif
