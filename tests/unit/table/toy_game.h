/* toy_game.h -- three cards each, one round of betting, the highest sum takes the pot.
 *
 * A game the house does not offer, kept with the tests to see that what serves roulette serves poker
 * between players: closed cards, turns, a pot, a ruling of the floor, a button and a pot that outlive the
 * round.
 *
 *     ANTES --close_bets--> DEAL --card each--> STREET --all have acted--> SHOW --> (RULING) --> OVER
 *                                                  +--- one is left ---------------------------^
 *
 * ANTES   two to six put the ante down (`bet`)
 * DEAL    three closed cards to each, one input a seat; at a live table as unknown (`??`)
 * STREET  from the button's left each folds, calls or raises, answering his turn; a timeout folds
 * SHOW    who is left shows or throws his cards away, in turn. A live table's cards are named now, and
 *         what could not be checked before is: a card that was shown already cannot be shown again
 * RULING  nobody showed: the floor divides the pot or leaves it for the next round
 *
 * The highest sum of ranks wins; equal sums divide the pot, an odd unit goes to the first from the
 * button's left.
 */
#ifndef TESTS_TABLE_TOY_GAME_H
#define TESTS_TABLE_TOY_GAME_H

#include "games/game.h"

#define TOY_SEATS   6
#define TOY_CARDS   3
#define TOY_DECK    52
#define TOY_UNKNOWN 0xff

extern const struct cr_game toy_game;

enum toy_phase { TOY_ANTES, TOY_DEAL, TOY_STREET, TOY_SHOW, TOY_RULING, TOY_OVER };
enum toy_act { TOY_FOLD, TOY_CALL, TOY_RAISE, TOY_MUCK, TOY_ACTS };
enum toy_outcome { TOY_DIVIDE, TOY_LEAVE_IT, TOY_OUTCOMES };

/* Items of its carry and its views. */
enum toy_item {
    TOY_ITEM_BUTTON, /* value: seat */
    TOY_ITEM_POT,    /* amount */
    TOY_ITEM_PHASE, /* views: value: phase; position: whose turn; amount: to call; extra: the turn */
    TOY_ITEM_SEAT,  /* views: seat; value: toy_seat_flags; amount: put in */
    TOY_ITEM_CARD,  /* views: seat; position: which; value: the card, TOY_UNKNOWN closed */
};

enum toy_seat_flags { TOY_IN = 1, TOY_ACTED = 2, TOY_SHOWN = 4, TOY_MUCKED = 8, TOY_DEALT = 16 };

struct toy_rules {
    int32_t seconds; /* a decision has */
    int32_t last_games;
};
struct toy_settings {
    cr_money ante;
    int32_t live; /* cards are dealt by hand and lie closed */
    int32_t reserved;
};

struct toy_seat {
    cr_money in; /* put into the pot this round */
    uint8_t cards[TOY_CARDS];
    uint8_t flags;
    uint8_t reserved[4];
};

struct toy {
    cr_money to_call; /* what each must have in */
    cr_money carried; /* the pot the last round left */
    uint32_t turn;
    uint8_t phase, button, to_act, reserved;
    struct toy_seat seats[TOY_SEATS];
};
static_assert(sizeof(struct toy_seat) == 16, "no padding");
static_assert(sizeof(struct toy) == 24 + TOY_SEATS * 16, "no padding");

#endif
