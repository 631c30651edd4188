/* play_deeds.h -- `croupier play`: what a player may decide at a card table, by key and by name. Private to
 * play*.c.
 *
 * A game lists its deeds; here they are found in what was typed and told with what they cost, or why they are
 * closed.
 */
#ifndef CR_CLI_PLAY_DEEDS_H
#define CR_CLI_PLAY_DEEDS_H

#include "cli/deeds.h"
#include "cli/play_cards.h"

struct cr_play_deeds {
    const struct cr_cli_deed *list; /* by the game's number of it; 0 is none */
    unsigned count;
    unsigned set; /* of the symbols round files name them by */
    /* Whether it is worth a line, the box in turn being `box`; all: also what is closed. */
    bool (*is_shown)(const struct cr_action *action, unsigned box, bool all);
    /* The input the action stands for: its amount is what is usual. */
    struct cr_input (*input)(const struct cr_play_game *play, const struct cr_action *action);
};

/* Which deed the words name: by key, as round files do, by its name of a word or more; *next is the word
 * behind it. 0: none. */
unsigned cr_play_find_deed(const struct cr_play_game *play, const struct cr_play_deeds *deeds,
                           int *next);

/* What is open, a line each with its key and its cost; what is closed, and why. */
void cr_play_write_deeds(const struct cr_play_game *play, const struct cr_play_deeds *deeds,
                         struct cr_text *out, bool all);
/* The rows of the help. */
void cr_play_help_deeds(const struct cr_play_deeds *deeds, struct cr_grid *grid);

/* The word at `at` as a box; `usual` without one. False, and told: it is none. */
bool cr_play_read_box(struct cr_play_game *play, int at, unsigned usual, unsigned *box);

#endif
