/* play.h -- `croupier play`: what its files share. Private to play*.c.
 *
 * play.c has the verb, reads lines, and does what every game does; a game brings its commands and its
 * table (struct cr_play_kind). A command answers into play->message; the screen shows it.
 *
 *     play_roulette.c    the wheel's screen and commands; play_bets.c, play_spin.c, play_tell.c
 *     play_cards.c       what card games share: bets taken, cards dealt, results told
 *     play_deeds.c       what a box may decide, by key and by name
 *     play_blackjack.c   play_punto_banco.c   play_house_poker.c
 */
#ifndef CR_CLI_PLAY_H
#define CR_CLI_PLAY_H

#include "cli/command.h"
#include "cli/deal.h"
#include "cli/grid.h"
#include "cli/screen.h"
#include "cli/sitting.h"
#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

#define CR_PLAY_WORDS_MAX    8
#define CR_PLAY_MESSAGE_SIZE (32 * 1024)
#define CR_PLAY_HISTORY      512

struct cr_play_game;
typedef void cr_play_command(struct cr_play_game *play);

struct cr_play_row {
    const char *name, *example, *summary; /* marked N_(); example "" for none */
    cr_play_command *run;
};

/* A game in the terminal. */
struct cr_play_kind {
    const struct cr_game *game;
    const char *hint;                         /* how to begin, said first */
    const struct cr_play_row *rows;           /* its commands, up to a NULL name */
    bool (*begin)(struct cr_play_game *play); /* seated; false: no entropy */
    const char *commitment;                   /* what {hash} is shown as */
    const char *unproved, *mixed;             /* no seed is known yet; {word} is mixed into what */
    cr_play_command *empty;                   /* a line without a word; NULL: nothing happens */
    cr_play_command *other;                   /* a line that is no command */
    cr_play_command *leave;                   /* takes off what lies on the table and gets up */
    cr_play_command *tell_total;              /* what lies on the table, what is in hand */
    void (*help)(struct cr_grid *grid);       /* rows before those of the commands */
    /* The table as it stands, `rows` lines at most where it can help it. */
    void (*draw)(struct cr_play_game *play, struct cr_text *out, int rows);
    int (*room)(struct cr_play_game *play); /* lines of an answer that leave it on the screen */
    const char *(*prompt)(const struct cr_play_game *play);

    /* Of card games. */
    uint16_t bet_item; /* the kind of its view's items that are stakes */
    void (*name_bet)(struct cr_text *out, unsigned position, unsigned value);
    /* Cards and stakes, a line each. */
    void (*hands)(struct cr_play_game *play, struct cr_text *out);
    /* What is open to the player; `all`: also what is closed, and why. */
    void (*choices)(struct cr_play_game *play, struct cr_text *out, bool all);
    cr_play_command *settled; /* the round is over: what the next may want is kept */
};
extern const struct cr_play_kind cr_play_roulette, cr_play_blackjack, cr_play_punto_banco;
extern const struct cr_play_kind cr_play_texas_poker, cr_play_oasis_poker, cr_play_russian_poker,
    cr_play_caribbean_stud;

/* Roulette's plate and rules, what came, what lay there. */
struct cr_play_wheel {
    const struct cr_roulette_rules *rules;
    unsigned numbers[CR_PLAY_HISTORY]; /* the last one first */
    size_t number_count;
    cr_money last_stakes[CR_POSITIONS]; /* on the layout when the last ball fell */
};

struct cr_play_game {
    const char *game, *rules, *plate_text, *record_name;
    cr_money chips;
    uint64_t seed;
    bool seeded;

    const struct cr_play_kind *kind;
    struct cr_rulebook *book;
    union {
        struct cr_roulette_settings roulette;
        struct cr_bj_settings blackjack;
        struct cr_pb_settings punto_banco;
        struct cr_hp_settings house_poker;
    } plate;
    struct cr_sitting *sitting;
    struct cr_screen screen;
    bool terminal;
    cr_money chip; /* staked where no amount is said */
    bool over;

    char message_buffer[CR_PLAY_MESSAGE_SIZE];
    struct cr_text message; /* what the last command answers */

    char *words[CR_PLAY_WORDS_MAX]; /* of the command */
    int word_count;

    struct cr_play_wheel wheel;
    struct cr_deal deal;                  /* the shoe cards come from */
    cr_money last_bets[CR_BJ_BOXES_MAX];  /* what was staked last: by box, by kind of bet */
    uint8_t last_dark;                    /* poker: boxes that were dark, a bit each, */
    cr_money last_bonus[CR_HP_BOXES_MAX]; /* and their bonus bets */
    bool is_settled;                      /* the round's cards lie there still, all is paid */
    uint8_t hands[CR_PLAY_HISTORY];       /* punto banco: who won in this shoe, the oldest first */
    size_t hand_count;
};

/* ---- Answers ---- */

/* A sentence of the answer, its places filled, broken to the screen's width. */
void cr_play_say(struct cr_play_game *play, const char *sentence, const struct cr_place *places,
                 int count);
void cr_play_say_plain(struct cr_play_game *play, const char *line);

/* What the last refusal was, with code and clause. */
void cr_play_refuse(struct cr_play_game *play, enum cr_status status);

/* "12 345". */
const char *cr_play_digits(cr_money amount, char out[32]);

/* Which round where, what is in hand and what on the table; which commitment stands. */
void cr_play_write_head(const struct cr_play_game *play, struct cr_text *out, cr_money hand,
                        cr_money staked);
void cr_play_write_commitment(const struct cr_play_game *play, struct cr_text *out);
int cr_play_lines(const struct cr_play_game *play); /* of the answer so far */

/* The word at `at` as an amount; 0 without one. False, and an answer, if it is none or not the last. */
bool cr_play_read_amount(struct cr_play_game *play, int at, cr_money *amount);
/* The same where more words may follow. */
bool cr_play_read_number(struct cr_play_game *play, int at, cr_money *number);

/* What came of a command: the total, or its refusal. */
void cr_play_finish(struct cr_play_game *play, enum cr_status status);

/* ---- Commands of every game ---- */

cr_play_command cr_play_undo, cr_play_proof, cr_play_add_word, cr_play_chip;

/* ---- Roulette ---- */

/* The rules with the plate. */
struct cr_play cr_play_rules_of(const struct cr_play_game *play);
/* A clause's sentence for a position. */
const char *cr_play_sentence(const struct cr_play_game *play, unsigned clause, unsigned position,
                             char *out, size_t size);

/* The announced bet that begins at this word: one word or two; -1: none. *next is the word behind it. */
int cr_play_announced_at(const struct cr_play_game *play, int at, int *next);
void cr_play_announce(struct cr_play_game *play, unsigned kind, int at);

/* What the player has: in hand, colour chips among it, and on each position. [play_spin.c] */
cr_money cr_play_hand(const struct cr_play_game *play);
cr_money cr_play_stakes(const struct cr_play_game *play, cr_money stakes[CR_POSITIONS]);
cr_money cr_play_chip_worth(const struct cr_play_game *play); /* 1 for value chips */
/* The ball: a number from the committed seed, paid, confirmed. */
enum cr_status cr_play_roll(struct cr_play_game *play);
cr_play_command cr_play_get_up;

cr_play_command cr_play_bet, cr_play_remove, cr_play_clear, cr_play_repeat, cr_play_double,
    cr_play_buy, cr_play_tell_total;                                        /* [play_bets.c] */
cr_play_command cr_play_spin, cr_play_results, cr_play_bets, cr_play_rules; /* [play_tell.c] */

#endif
