/* betting.h -- one street of betting between players: who is to speak, what he may do, what it costs.
 *
 * No cards and no names: seats with stacks. A street begins with what is forced (blinds, bring-in), then
 * each seat in turn folds, checks, calls or raises until all who can have matched the price:
 *
 *     cr_betting_street(&betting, pot, least, bet);
 *     cr_betting_post(&betting, 1, 50);  cr_betting_post(&betting, 2, 100);
 *     cr_betting_open(&betting, 100, 3);                      seat 3 speaks first
 *     while ((seat = cr_betting_turn(&betting)) != CR_NOBODY)
 *         cr_betting_act(&rules, &betting, seat, CR_BET_RAISE, 300);      "raise to 300"
 *
 * price is what each must have in on this street, step the last full bet or raise [poker-games 6]. A
 * short all-in moves the price but not the step, and opens raising to nobody who has spoken, unless it
 * adds up with others to a full step since he did. Plain values without padding; a refused act changes
 * nothing.
 */
#ifndef CR_GAMES_POKER_BETTING_H
#define CR_GAMES_POKER_BETTING_H

#include "games/poker/pots.h"

#define CR_NOBODY CR_POKER_SEATS_MAX

/* Of a set of seats, a bit each: the first from `from` on, clockwise; CR_NOBODY where there is none. */
static inline unsigned cr_seat_from(uint16_t set, unsigned from)
{
    unsigned behind = set & (0xFFFFu << from);
    if (set == 0) return CR_NOBODY;
    return (unsigned)__builtin_ctz(behind ? behind : set);
}

static inline bool cr_seats_are_several(uint16_t set)
{
    return (set & (set - 1)) != 0;
}

enum cr_structure { CR_SPREAD_LIMIT, CR_NO_LIMIT, CR_POT_LIMIT, CR_FIXED_LIMIT };

struct cr_betting_rules {
    uint8_t structure;       /* enum cr_structure */
    bool cap_is_increment;   /* SPREAD: the maximum is of one raise, not of the street's total */
    bool pot_as_is;          /* POT: chips of one action at most the pot as it lies */
    bool uncapped_heads_up;  /* FIXED: no end of raises between two */
    bool short_costs_full;   /* an all-in below the least bet still costs the others a full one */
    bool short_adds_up;      /* short all-ins that make a full step together open raising */
    uint16_t raises_most;    /* FIXED: after the bet */
    uint16_t reopen_percent; /* of a full step */
    cr_money most;           /* SPREAD: the table's maximum; 0: the stack */
};

struct cr_betting {
    cr_money stack[CR_POKER_SEATS_MAX];
    cr_money in[CR_POKER_SEATS_MAX];    /* on this street */
    cr_money spoke[CR_POKER_SEATS_MAX]; /* the price when the seat last spoke */
    cr_money pot;                       /* what lay in the middle when the street began */
    cr_money price, step;
    cr_money least; /* the least opening bet; FIXED: the bet of the street */
    uint16_t live;  /* seats that did not fold, a bit each */
    uint16_t due;   /* those that must still speak */
    uint16_t free;  /* those that may raise */
    uint8_t turn;   /* whose word it is; CR_NOBODY */
    uint8_t raises; /* FIXED: since the bet */
};
static_assert(sizeof(struct cr_betting) == 3 * 8 * CR_POKER_SEATS_MAX + 4 * 8 + 8, "no padding");

/* A new street: nothing is in, everybody may raise. live and stack[] stand as they are. */
void cr_betting_street(struct cr_betting *betting, cr_money pot, cr_money least);

/* A forced bet that counts: as much of it as the seat has. Returns how much. */
cr_money cr_betting_post(struct cr_betting *betting, unsigned seat, cr_money amount);

/* Forced bets stand, the price is what they ask for (0: none); the first seat with chips from `first` on
 * speaks. Where nobody can bet against anybody the street is over at once. */
void cr_betting_open(struct cr_betting *betting, cr_money price, unsigned first);

static inline unsigned cr_betting_turn(const struct cr_betting *betting)
{
    return betting->turn;
}

/* Everything in the middle and before the seats. */
cr_money cr_betting_pot(const struct cr_betting *betting);

/* ---- What a seat may do ---- */

struct cr_betting_options {
    bool may_check;
    bool may_raise;
    cr_money call;        /* chips it takes; 0: nothing to call. All he has where that is less */
    cr_money least, most; /* to which total of the street a raise (or opening bet) goes */
};

/* Of a seat that has chips and is live, whether it is his turn or not. */
void cr_betting_options(const struct cr_betting_rules *rules, const struct cr_betting *betting,
                        unsigned seat, struct cr_betting_options *out);

/* ---- What he does ---- */

enum cr_betting_act { CR_BET_FOLD, CR_BET_CHECK, CR_BET_CALL, CR_BET_RAISE };

enum cr_betting_answer {
    CR_BETTING_TAKEN,
    CR_BETTING_NOT_HIS_TURN,
    CR_BETTING_ALL_IN,     /* he has no chips left to speak with */
    CR_BETTING_NO_CHECK,   /* a bet stands before him */
    CR_BETTING_NO_CALL,    /* nothing does */
    CR_BETTING_NO_RAISE,   /* raising is not open to him */
    CR_BETTING_TOO_LITTLE, /* options say how much */
    CR_BETTING_TOO_MUCH,
};

enum cr_betting_answer cr_betting_check(const struct cr_betting_rules *rules,
                                        const struct cr_betting *betting, unsigned seat,
                                        enum cr_betting_act act, cr_money to);
enum cr_betting_answer cr_betting_act(const struct cr_betting_rules *rules,
                                      struct cr_betting *betting, unsigned seat,
                                      enum cr_betting_act act, cr_money to);

/* A seat's hand is dead, whoever's turn it is: as a fold. */
void cr_betting_drop(struct cr_betting *betting, unsigned seat);

#endif
