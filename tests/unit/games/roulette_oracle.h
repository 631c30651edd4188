/* roulette_oracle.h -- a second, naive roulette to compare the first with.
 *
 * Written from the sentences of the specification (rules/roulette.md) alone; it shares nothing with
 * the game: no table of positions, no series, no rulebook. A position is the text of its key, its
 * numbers are read from that text, its payout follows from how many they are. It is slow and means
 * to be: every question is answered by walking over all numbers or all keys.
 *
 *     struct oracle_bet bets[] = { { .player = 1, .key = "n17", .amount = 130 } };
 *     struct oracle_taken taken[1];
 *     struct oracle_part parts[ORACLE_PARTS_MAX];
 *     size_t count = oracle_settle(&house, &limits, bets, 1, 17, taken, parts);
 *     parts[0]: n17, stake 130, won, paid 3500, returned 30 where the house plays to the maximum
 */
#ifndef ROULETTE_ORACLE_H
#define ROULETTE_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ORACLE_NUMBERS   37
#define ORACLE_POSITIONS 157
#define ORACLE_KEY_SIZE  12
#define ORACLE_PARTS_MAX 4096 /* of all bets together; more is an assertion */

/* ---- Positions ---- */

/* Bit n is set if the position covers n; 0 if there is no such position. */
uint64_t oracle_numbers(const char *key);
bool oracle_is_position(const char *key);
bool oracle_is_inside(const char *key);
int64_t oracle_pays(const char *key); /* to one; 0 if there is no such position */

/* Every legal key, found by trying all that could be one; returns how many. */
size_t oracle_positions(char keys[ORACLE_POSITIONS][ORACLE_KEY_SIZE]);

/* ---- Bets ---- */

enum oracle_kind {
    ORACLE_DIRECT, /* chips on `key` */
    ORACLE_NEIGHBOURS,
    ORACLE_BIG_SERIES,
    ORACLE_SMALL_SERIES,
    ORACLE_ORPHELINS,
    ORACLE_ZERO_SPIEL,
    ORACLE_COMPLETE,
    ORACLE_KINDS,
};

enum oracle_over { ORACLE_REFUSE, ORACLE_PLAY_TO_MAX };

struct oracle_house {
    enum oracle_over over_max;
    unsigned announced; /* 1 << kind for each that is offered */
};

/* 0: not posted. Inside maxima then are 1 2 3 4 4 6 times max_straight, min_announced is
 * min_inside, and there is no maximum payout. */
struct oracle_limits {
    int64_t min_inside, min_outside, min_announced;
    int64_t max_straight, max_split, max_street, max_corner, max_first_four, max_six_line;
    int64_t max_dozen_column, max_even_chance;
    int64_t max_payout_position;
};
int64_t oracle_max(const struct oracle_limits *limits, const char *key);

struct oracle_bet {
    unsigned player;
    enum oracle_kind kind;
    const char *key; /* ORACLE_DIRECT */
    unsigned number; /* neighbours, complete */
    int64_t amount;  /* chips handed over: all of them, not one chip's worth */
};

/* Why a bet is not taken. Where several reasons hold, which one is named is not specified: compare
 * whether it was taken, and the reason only of bets with one fault. */
enum oracle_refusal {
    ORACLE_TAKEN,
    ORACLE_NO_BET,
    ORACLE_NO_NUMBER,
    ORACLE_NOT_OFFERED,
    ORACLE_AMOUNT,
    ORACLE_MULTIPLE, /* not a multiple of the bet's chips; for complete, too few */
    ORACLE_BET_MIN,
    ORACLE_BET_MAX,
};
struct oracle_taken {
    enum oracle_refusal refusal;
    int64_t change; /* complete: handed over beyond what was needed */
};

enum oracle_result { ORACLE_LOST, ORACLE_WON, ORACLE_RETURNED };

/* One bet on one position: a direct bet, or a component of an announced one. */
struct oracle_part {
    size_t bet; /* index of the bet it belongs to */
    unsigned player;
    char key[ORACLE_KEY_SIZE];
    int64_t stake;             /* all that was put down */
    int64_t paid;              /* winnings alone */
    int64_t returned;          /* what lay above the maximum */
    enum oracle_result result; /* RETURNED: no chip of it was in the game */
};

/* Takes the bets in order, closes, and settles on `winning`. taken has one entry a bet; parts has
 * room for ORACLE_PARTS_MAX. Returns how many parts there are, in the order they were laid. Two
 * bets of one player on one position are two parts: whoever keeps them as one adds them up. */
size_t oracle_settle(const struct oracle_house *house, const struct oracle_limits *limits,
                     const struct oracle_bet *bets, size_t count, unsigned winning,
                     struct oracle_taken *taken, struct oracle_part *parts);

/* ---- The edge ---- */

struct oracle_fraction {
    int64_t num, den; /* in lowest terms, den > 0 */
};

/* What the house keeps of a unit in play on average: its gain summed over the 37 numbers, divided
 * by what was in play summed likewise. 0/1 if nothing was. */
struct oracle_fraction oracle_edge(const struct oracle_house *house,
                                   const struct oracle_limits *limits,
                                   const struct oracle_bet *bets, size_t count);
struct oracle_fraction oracle_edge_of_key(const char *key);

#endif
