/* sitting.h -- one player's sitting at an electronic table: the table, its chance and its record.
 *
 * Before bets are open the house shows a commitment to a seed (of the coming spin, of the shoe); the
 * player may add a word; when it has been played the seed is shown, so that anybody can check it
 * (commitment.h). What is drawn from it is the game's: play_spin.c has the ball, deal.h the cards.
 *
 * With a record every input is written as a round file writes it, and after each round what must come of
 * it, so that `croupier settle` replays the sitting and compares.
 *
 *     struct cr_sitting *sitting;
 *     cr_sitting_open(&sitting, &setup);
 *     cr_sitting_commit(sitting, "round", 1);
 *     cr_sitting_do(sitting, &input, 1);                  the player's, can be undone
 *     cr_sitting_give(sitting, &spin);                    the house's
 *     cr_sitting_finish(sitting);                         sitting->report says what came of it
 *     cr_sitting_close(sitting);
 */
#ifndef CR_CLI_SITTING_H
#define CR_CLI_SITTING_H

#include <stdio.h>

#include "chance/commitment.h"
#include "rulebook/rulebook.h"
#include "table/report.h"
#include "table/round_file.h"

#define CR_SITTING_WORD_MAX 64
#define CR_SITTING_UNDOS    512

/* Who sits down where. record NULL: none is kept; seed NULL: seeds nobody can guess. */
struct cr_sitting_setup {
    const struct cr_game *game;
    const struct cr_rulebook *book;
    const void *plate;
    cr_money chips;
    FILE *record;
    const uint64_t *seed;
};

/* All that lets chance be checked. */
struct cr_proof {
    struct cr_seed seed; /* the house's, secret until it has been played */
    struct cr_commitment commitment;
    char label[64];
    char word[CR_SITTING_WORD_MAX]; /* the player's, "" for none */
};

struct cr_sitting {
    struct cr_sitting_setup setup;
    struct cr_table *table;
    struct cr_item *items; /* room for a view of it */

    struct cr_rounds *scribe; /* of the record: knows the player's name */

    bool seeded;
    struct cr_seed master; /* all seeds come from it, if seeded */
    char name[24];         /* of the sitting, for labels */
    struct cr_proof now, last;

    struct cr_report report; /* of the last round */
    size_t results_room;

    size_t marks
        [CR_SITTING_UNDOS]; /* how many inputs the round had before each command that can be undone */
    size_t mark_count;
};

/* Refused if the machine has no entropy or the player cannot sit down. */
enum cr_status cr_sitting_open(struct cr_sitting **out, const struct cr_sitting_setup *setup);
void cr_sitting_close(struct cr_sitting *sitting);

/* The next seed is fixed and committed to, labelled "seed 7/round 3"; the one before it is in ->last.
 * False: the machine has no entropy. */
bool cr_sitting_commit(struct cr_sitting *sitting, const char *what, unsigned number);
/* What is played: the seed mixed with the player's word. */
void cr_sitting_played(const struct cr_sitting *sitting, struct cr_seed *played);
/* The seed of ->now goes into the record: it has been played. */
void cr_sitting_record_proof(struct cr_sitting *sitting);

/* One command: all its inputs or none. cr_table_why() says why not. */
enum cr_status cr_sitting_do(struct cr_sitting *sitting, const struct cr_input *inputs,
                             size_t count);

/* The last command of this round taken back; CR_NO_SUCH_RECORD if there is none. */
enum cr_status cr_sitting_undo(struct cr_sitting *sitting);

/* An input of the player, of the house; the house's is given, and can not be undone. */
struct cr_input cr_sitting_players(unsigned kind);
struct cr_input cr_sitting_dealers(unsigned kind);
enum cr_status cr_sitting_give(struct cr_sitting *sitting, const struct cr_input *input);

/* The round is over (asserted): reported, recorded. Confirming it begins the next. */
void cr_sitting_finish(struct cr_sitting *sitting);
void cr_sitting_confirm(struct cr_sitting *sitting);

/* The player gets up; what lay on the table he has taken off before. */
void cr_sitting_leave(struct cr_sitting *sitting);

/* What he sees, in the sitting's own room; value chips in his hand. */
struct cr_items cr_sitting_view(const struct cr_sitting *sitting);
cr_money cr_sitting_chips(const struct cr_sitting *sitting);

#endif
