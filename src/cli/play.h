/* play.h -- `croupier play`: what its files share. Private to play*.c.
 *
 * play.c reads lines and draws the screen, play_bets.c puts chips down and takes them off, play_tell.c
 * spins and answers questions. A command answers into play->message; the screen shows it.
 */
#ifndef CR_CLI_PLAY_H
#define CR_CLI_PLAY_H

#include "cli/bets.h"
#include "cli/command.h"
#include "cli/screen.h"
#include "cli/sitting.h"

#define CR_PLAY_WORDS_MAX    8
#define CR_PLAY_MESSAGE_SIZE (32 * 1024)

struct cr_play_game {
    const char *game, *rules, *plate, *record_name;
    cr_money chips;
    uint64_t seed;
    bool seeded;

    struct cr_cli_house house;
    struct cr_sitting *sitting;
    struct cr_screen screen;
    bool terminal;
    cr_money chip; /* staked where no amount is said */
    bool over;

    char message_buffer[CR_PLAY_MESSAGE_SIZE];
    struct cr_text message; /* what the last command answers */

    char *words[CR_PLAY_WORDS_MAX]; /* of the command */
    int word_count;
};

/* ---- Answers ---- */

/* A sentence of the answer, its places filled, broken to the screen's width. */
void cr_play_say(struct cr_play_game *play, const char *sentence, const struct cr_place *places,
                 int count);

/* What the last refusal was, with code and clause. */
void cr_play_refuse(struct cr_play_game *play, enum cr_status status);

/* "12 345". */
const char *cr_play_digits(cr_money amount, char out[32]);

/* A clause's sentence for a position. */
const char *cr_play_sentence(const struct cr_play_game *play, unsigned clause, unsigned position,
                             char *out, size_t size);

/* What lies on the table and what is in hand. */
void cr_play_tell_total(struct cr_play_game *play);

/* How many lines of an answer leave the layout on the screen, and how many there are. */
int cr_play_room(const struct cr_play_game *play);
int cr_play_lines(const struct cr_play_game *play);
void cr_play_write_commitment(const struct cr_play_game *play, struct cr_text *out);

/* ---- Commands: play_bets.c ---- */

/* The announced bet that begins at this word: one word or two; -1: none. *next is the word behind it. */
int cr_play_announced_at(const struct cr_play_game *play, int at, int *next);
void cr_play_announce(struct cr_play_game *play, unsigned kind, int at);

typedef void cr_play_command(struct cr_play_game *play);
cr_play_command cr_play_bet, cr_play_remove, cr_play_clear, cr_play_repeat, cr_play_double,
    cr_play_undo, cr_play_chip, cr_play_buy;

/* ---- Commands: play_tell.c ---- */

cr_play_command cr_play_spin, cr_play_results, cr_play_bets, cr_play_rules, cr_play_proof,
    cr_play_add_word;

#endif
