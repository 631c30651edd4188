/* diff.h -- what each changed line of a rulebook is worth, in order.
 *
 * From the old rules to the new ones line by line, as the rulebook has them; after each the game is counted
 * anew, and the figures and facts that moved are told. The steps add up to the whole difference; what a line is worth
 * may depend on those before it. Lines that do not stand without each other are one step. Where nobody posted
 * packs each step takes as many as its own rules allow, the nearest to the plate's: a pack more is priced too.
 *
 *     struct cr_lab_diff diff;
 *     cr_lab_diff_count(&diff, game, old, now, plate, &work, &err);
 *     diff.steps[0].lines, diff.steps[0].moved[0].before, .after
 *     cr_lab_diff_release(&diff);
 */
#ifndef CR_ODDS_LAB_DIFF_H
#define CR_ODDS_LAB_DIFF_H

#include "odds/lab/lab.h"
#include "rulebook/lines.h"

struct cr_lab_moved {
    char bet[CR_LAB_NAME], way[CR_LAB_NAME];
    bool was, is; /* offered: a bet may come or go */
    double before, after;
};

/* What is told beside the figures: how high a meter must be, how often a prize comes. */
struct cr_lab_fact_moved {
    char key[CR_LAB_NAME];
    bool was, is;
    double before, after;
};

struct cr_lab_step {
    size_t first, lines; /* of diff.lines */
    struct cr_lab_moved *moved;
    size_t moved_count;
    struct cr_lab_fact_moved *facts;
    size_t fact_count;
};

struct cr_lab_diff {
    struct cr_rule_line *lines;
    struct cr_lab_step *steps;
    size_t line_count, step_count;
    struct cr_lab old, now; /* all the figures before and after */
    /* after a refusal: what err says, to be told in any language; CR_OK: err alone */
    struct cr_refusal why;
    /* Or these: which rule is not counted (words.h), after which line ("": the old rules already). NULL: none. */
    const char *uncounted;
    char uncounted_line[64];
};

/* Of rules of game->rules, under one plate. What refuses is said in err: the new rules do not stand, or
 * cannot be counted; nothing is to be released then. */
enum cr_status cr_lab_diff_count(struct cr_lab_diff *diff, const struct cr_game *game,
                                 const void *old, const void *now, const void *plate,
                                 const struct cr_lab_work *work, struct cr_error *err);
void cr_lab_diff_release(struct cr_lab_diff *diff);

#endif
