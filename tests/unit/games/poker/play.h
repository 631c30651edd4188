/* play.h -- a hand of poker played from lines of text, as the specification writes them.
 *
 *     .stacks = "350 1275 3000 3000"          seat by seat from 1; 0: nobody sits there
 *     .cards  = "1 Qs Qd, 2 Js Jd"            seats not named hold cards nobody knows
 *     .board  = "Qh 7c 2d Kd 3s"
 *     .play   = "3 raise 300, 4 fold / 2 check, 3 bet 500"       a stroke where a street must be over
 *     .pots   = "1400 70 1; 1500 75 3/2+4"    amount, fee, winners; behind a stroke those of the low
 *     .ends   = "1330 0 5465 500"
 *
 * An act is "SEAT fold|check|call|bet N|raise N|brings N", always of the seat whose turn it is. With a
 * word behind a "!" it must be refused so and change nothing: much, little, raise, check, call, turn,
 * allin. "SEAT least N", "SEAT most N", "SEAT calls N" ask what is open to him.
 */
#ifndef CR_TESTS_POKER_PLAY_H
#define CR_TESTS_POKER_PLAY_H

#include "games/poker/hand.h"

/* A table of a house: its rules and its forced bets. */
struct house {
    struct cr_pk_rules rules; /* without the variant */
    cr_money small, large;    /* blinds */
    cr_money ante;            /* of everybody */
    cr_money dead_ante;       /* of the big blind alone */
    bool button_is_small;     /* of two */
    bool deals_from_button;   /* stud: the first deal */
};

extern const struct house m1, m1_most_500, m1_increment, m1_fee_200, m1_high, rf, rf_pot,
    rf_pot_ante, rf_pot_ante_out, rf_dead_ante, rf_fixed, rf_25, bg_split, bg_pot;

struct example {
    const char *id;
    const struct cr_variant *variant;
    const struct house *house;
    unsigned button; /* from 1; 0: the last seat of ten */
    cr_money ante;   /* where it is not the house's */
    const char *stacks, *cards, *board, *play;
    const char *pots, *ends; /* NULL: the hand is not played to its end */
    cr_money back;           /* what nobody called */
};

struct table {
    struct cr_pk_rules rules;
    struct cr_pk_hand hand;
    cr_money chips; /* of all together */
    cr_card own[CR_POKER_SEATS_MAX][CR_OWN_CARDS_MAX];
    cr_card board[CR_COMMON_MAX];
    const char *id;
};

/* Forced bets stand, cards are named, none is dealt. */
void sit(struct table *table, const struct example *example);

/* Burns and deals until something else is needed; says what. */
struct cr_pk_need deal_on(struct table *table);

/* Whoever's turn it is: the least bring-in, checks, calls. */
void pass_on(struct table *table);

/* The acts of one text. */
void play(struct table *table, const char *text);

/* Opens the hands that are left and divides. */
void finish(struct table *table, struct cr_pk_result *result);

/* Its pots are those of the text. */
void check_pots(const struct table *table, const struct cr_pk_result *result, const char *text);

/* All of it: plays the example and holds its pots and final stacks against what it says. */
void play_example(const struct example *example);

#endif
