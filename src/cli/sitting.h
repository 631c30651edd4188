/* sitting.h -- one player's sitting at an electronic roulette table: the table, its chance and its record.
 *
 * Before bets are open the house shows a commitment to the seed of the coming spin; the player may add
 * a word; after the spin the seed is shown, so that anybody can check it (commitment.h).
 *
 * With a record every input is written as a round file writes it, and after each spin what must come of
 * it, so that `croupier settle` replays the sitting and compares.
 *
 *     struct cr_sitting *sitting;
 *     cr_sitting_open(&sitting, &house, chips, record, &seed_number);
 *     cr_sitting_do(sitting, &input, 1);
 *     cr_sitting_spin(sitting);
 *     cr_sitting_close(sitting);
 */
#ifndef CR_CLI_SITTING_H
#define CR_CLI_SITTING_H

#include <stdio.h>

#include "chance/commitment.h"
#include "cli/house.h"
#include "table/report.h"
#include "table/round_file.h"

#define CR_SITTING_WORD_MAX 64
#define CR_SITTING_HISTORY  64
#define CR_SITTING_UNDOS    512

/* All that lets a spin be checked. */
struct cr_proof {
    struct cr_seed seed; /* the house's, secret until the spin */
    struct cr_commitment commitment;
    char label[64];
    char word[CR_SITTING_WORD_MAX]; /* the player's, "" for none */
};

struct cr_sitting {
    const struct cr_cli_house *house;
    struct cr_table *table;
    struct cr_item *items; /* room for a view of it */

    FILE *record;             /* NULL: none is kept */
    struct cr_rounds *scribe; /* knows the player's name */

    bool seeded;
    struct cr_seed master; /* seeds of all rounds come from it, if seeded */
    char name[24];         /* of the sitting, for labels */
    struct cr_proof now, last;

    unsigned numbers[CR_SITTING_HISTORY]; /* that came, the last one first */
    size_t number_count;
    struct cr_report report; /* of the last spin */
    size_t results_room;
    cr_money last_stakes[CR_POSITIONS]; /* on the layout when the last ball fell */

    size_t marks
        [CR_SITTING_UNDOS]; /* how many inputs the round had before each command that can be undone */
    size_t mark_count;
};

/* seed NULL: a seed nobody can guess for every spin. Record NULL: none. Refused if the machine has no
 * entropy or the player cannot sit down. */
enum cr_status cr_sitting_open(struct cr_sitting **out, const struct cr_cli_house *house,
                               cr_money chips, FILE *record, const uint64_t *seed);

/* The player takes his bets off, changes his colour chips and leaves. */
void cr_sitting_leave(struct cr_sitting *sitting);
void cr_sitting_close(struct cr_sitting *sitting);

/* One command: all its inputs or none. cr_table_why() says why not. */
enum cr_status cr_sitting_do(struct cr_sitting *sitting, const struct cr_input *inputs,
                             size_t count);

/* The last command of this round taken back; CR_NO_SUCH_RECORD if there is none. */
enum cr_status cr_sitting_undo(struct cr_sitting *sitting);

/* The ball: a number from the committed seed, paid, confirmed; sitting->report says what came of it. */
enum cr_status cr_sitting_spin(struct cr_sitting *sitting);

/* What the player has: in hand, and on each position. */
cr_money cr_sitting_hand(const struct cr_sitting *sitting);
cr_money cr_sitting_stakes(const struct cr_sitting *sitting, cr_money stakes[CR_POSITIONS]);
cr_money
cr_sitting_chip(const struct cr_sitting *sitting); /* one chip's worth; 1 for value chips */

#endif
