/* naive_poker.h -- a second, naive poker against the house to compare the first with.
 *
 * Written from the sentences of the specification (rules/texas-house-poker.md, oasis-poker.md,
 * russian-poker.md, caribbean-stud.md) alone; it shares nothing with the game: no rulebook, no phases, no
 * state to be kept, hands ranked by cards/naive.h. It plays a whole round by itself, out of a given pack,
 * with players who decide by dice: sensibly, rashly, and often against the rules. What they tried is
 * written down in order, each with whether the rules allow it; at the end stands what every seat won or
 * lost.
 *
 *     struct naive_round round = { .game = NAIVE_RUSSIAN, .house = NAIVE_TDC, ... };
 *     naive_play(&round, &dice);
 *     round.ops[i]: box 2, "exchange", allowed        round.net[seat]: +40
 */
#ifndef NAIVE_POKER_H
#define NAIVE_POKER_H

#include <stdbool.h>
#include <stdint.h>

#include "../dice.h"

enum naive_game { NAIVE_TEXAS, NAIVE_OASIS, NAIVE_RUSSIAN, NAIVE_CARIBBEAN };
enum naive_house { NAIVE_M1, NAIVE_TDC, NAIVE_TP, NAIVE_BG };

#define NAIVE_BOXES 7
#define NAIVE_SEATS 4
#define NAIVE_OPS   512

enum naive_kind { NAIVE_BET, NAIVE_REMOVE, NAIVE_CLOSE, NAIVE_ACT };

struct naive_op {
    enum naive_kind kind;
    const char *what; /* a bet, a doing */
    int box, seat;
    int64_t amount;
    uint8_t cards[6]; /* of an exchange */
    int card_count;
    bool dark;
    bool allowed;
};

/* A box, and what became of its hand. */
struct naive_box {
    int seat; /* -1: nobody's */
    bool dark;
    int64_t ante, bet, bonus, wheel, insurance;
    int64_t sixth, buy;         /* posted before the deal */
    int64_t fee, bought;        /* paid for a draw, for the dealer's game */
    uint8_t first[5], cards[6]; /* as dealt; as it is in the end */
    int count;                  /* of cards */
    bool passed, played, drew;  /* what was decided */
    bool chose;                 /* to take the Ante, or to buy */
    uint8_t thrown[5];          /* cards exchanged, kept[]: the others */
    uint8_t kept[5];
    int thrown_count, kept_count, sixth_due; /* a draw that is asked for */
    int64_t bonus_paid;
    bool bonus_claims, wheel_claims;
};

struct naive_round {
    enum naive_game game;
    enum naive_house house;
    int64_t min_ante, max_ante, cap; /* cap 0: none */
    int64_t bonus_min, bonus_max, bonus_cap, wheel_min, wheel_max;
    bool unknown;        /* a live table: cards of boxes are not known before they are opened */
    const uint8_t *pack; /* 52 cards in drawing order */
    uint8_t bonus_card, fortune_card; /* where the house draws them */
    int lucky;                        /* 0: nobody; else which of the boxes with a bonus, from 1 */
    int64_t prize;                    /* what a pool or the wheel answers */

    /* filled in */
    struct naive_op ops[NAIVE_OPS];
    int op_count, decided;                   /* ops before the dealer opened his hand */
    struct naive_box boxes[NAIVE_BOXES + 1]; /* from 1 */
    uint8_t board[5], dealer[7];             /* the dealer's: two, or five */
    uint8_t opened[5];                       /* his five before a game was bought */
    int lucky_box, lucky_boxes;              /* that box; how many have a bonus */
    int drawn;                               /* cards out of the pack */
    bool game_bought;
    int64_t net[NAIVE_SEATS], paid, lost;
};

void naive_play(struct naive_round *round, struct dice *dice);

/* ---- Between its files ---- */

int naive_boxes(const struct naive_round *round);
struct naive_op *naive_note(struct naive_round *round, enum naive_kind kind, const char *what,
                            int box, int seat, int64_t amount, bool allowed);
uint8_t naive_draw(struct naive_round *round);
bool naive_in_play(const struct naive_box *box);
int64_t naive_insurance_most(const struct naive_round *round, const struct naive_box *box);
bool naive_insurable(const struct naive_round *round, const struct naive_box *box);
bool naive_dealer_has_game(const struct naive_round *round);
void naive_combinations(const struct naive_round *round, const struct naive_box *box,
                        unsigned *first, unsigned *second);
uint32_t naive_hand(const struct naive_round *round, const struct naive_box *box);
uint32_t naive_dealer(const struct naive_round *round);

void naive_stakes(struct naive_round *round, struct dice *dice); /* naive_stakes.c */
void naive_decide(struct naive_round *round, struct dice *dice); /* naive_decide.c */
void naive_buy(struct naive_round *round, struct dice *dice);    /* naive_decide.c */
void naive_settle_bonus(struct naive_round *round, int box);     /* naive_settle.c */
void naive_settle(struct naive_round *round);                    /* naive_settle.c */

#endif
