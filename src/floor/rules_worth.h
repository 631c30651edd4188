/* rules_worth.h -- what a change of a rulebook is worth, line by line, as JSON [odds/lab/diff.h].
 *
 *     {"steps":[{"lines":[{"clause":"§172","key":"decks","new":"6","old":"8"}],
 *                "moved":[{"after":0.0051,"before":0.0053,"bet":"box","way":"best"}]}],
 *      "total":[{"after":0.0051,"before":0.0053,"bet":"box","way":"best"}]}
 *
 * Steps stand in the rulebook's order; a step of several lines is of lines that do not stand without each other.
 * `moved` are the edges it moved, of an initial stake; without `before` the bet was not offered, without `after`
 * it is no more. `total` is the whole difference. Without a changed line both lists are empty.
 */
#ifndef CR_FLOOR_RULES_WORTH_H
#define CR_FLOOR_RULES_WORTH_H

#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

#define CR_RULES_WORTH_NOTHING "{\"steps\":[],\"total\":[]}"

/* Whether a line differs: else there is nothing to count. */
bool cr_rules_worth_counting(const struct cr_game *game, const struct cr_rulebook *old,
                             const struct cr_rulebook *now);

/* Both books are of game->rules. What refuses is said in err: the new rules do not stand under the plate, or
 * cannot be counted. */
enum cr_status cr_rules_worth(const struct cr_game *game, const struct cr_rulebook *old,
                              const struct cr_rulebook *now, const void *plate,
                              const struct cr_lab_work *work, struct cr_text *out,
                              struct cr_error *err);

#endif
