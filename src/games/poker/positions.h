/* positions.h -- who has the button, who posts what, who speaks first [poker-games 2, 3; poker-room D].
 *
 * Pure: from what the hand before left, who is to be dealt in and what each of them wishes. Between hands
 * the same question says what a player may wish: straddle, post, buy the button, or wait.
 *
 *     cr_positions_find(&in, &positions);   CR_OK, or FEW_PLAYERS
 *
 * Three rules [poker-room R8]. Simple: the button goes to the next player, nobody owes anything. Moving:
 * likewise, and who is passed over by it on the way pays his big blind in the same hand, several at once if
 * need be. Dead: the big blind goes to the next player, small blind and button follow seat by seat, also to
 * empty seats. A seat that owes and does not post is dealt in when the big blind reaches it. Where fewer
 * than two would be left the game begins anew and nobody owes anything.
 */
#ifndef CR_GAMES_POKER_POSITIONS_H
#define CR_GAMES_POKER_POSITIONS_H

#include "base/status.h"
#include "games/poker/betting.h"

/* What hands leave each other: a plain value, CR_NOBODY where nobody. */
struct cr_rotation {
    uint8_t button; /* of the hand before; may be an empty seat */
    uint8_t small;  /* who posted it, or the seat it fell on */
    /* the last big blind of the rotation: extra posts and a bought button do not move it */
    uint8_t big;
    uint8_t bought; /* who has the button in the coming hand: bought in the one before, or drawn */
};

struct cr_positions_in {
    struct cr_rotation before;
    uint16_t ready;  /* seats present with chips, a bit each */
    uint16_t seated; /* seats somebody sits at */
    /* Of those seated: */
    uint16_t fresh;                /* newcomers: must wait for the big blind or post it (R10) */
    uint16_t owes_small, owes_big; /* missed blinds, or a change of seat (D6: owes_big) */
    uint16_t posts;                /* who owes or is fresh and wants in now */
    uint16_t straddles;            /* who wishes to */
    uint8_t buys;                  /* the seat that buys the button; CR_NOBODY */
    uint8_t button_straddle;       /* 1: the button wishes to */
    uint8_t rule;                  /* CR_BUTTON_SIMPLE ... [rules.h] */
    uint8_t heads_up_button_is_sb;
    uint8_t stud; /* no blinds: button and who is dealt in only */
    uint8_t min_players;
    uint8_t entry; /* CR_ENTRY_GUEST_BLIND ... */
    uint8_t straddle, button_straddle_allowed, straddle_depth, straddle_min_players;
    uint8_t missed_blinds, return_by_straddle, buy_button;
    /* the first raise behind a straddle: by what it added, not its size */
    uint8_t straddle_by_increment;
    cr_money small_blind, big_blind;
};

struct cr_positions {
    cr_money blind[CR_POKER_SEATS_MAX]; /* live: blinds, straddles, posts */
    cr_money dead[CR_POKER_SEATS_MAX];
    cr_money price;           /* what the blinds ask for */
    cr_money step;            /* the first least raise is price + step */
    struct cr_rotation after; /* for the next hand */
    uint16_t dealt;           /* who is dealt in */
    uint16_t missed_big,
        missed_small;   /* seats at which a blind passed by in their absence: to be marked */
    uint16_t cleared;   /* who owes nothing any more */
    uint16_t straddled; /* whose straddle stands */
    uint8_t button, small,
        big;               /* CR_NOBODY: no small blind in this hand; big: the last of several */
    uint8_t speaks;        /* first on the first street */
    uint8_t straddle_seat; /* who may straddle next; CR_NOBODY */
    uint8_t straddles;     /* how many stand */
    uint8_t reserved[4];
};

enum cr_status cr_positions_find(const struct cr_positions_in *in, struct cr_positions *out);

/* Whether who changes from one seat to another comes in with a big blind: he had a blind in the hand
 * before, or has more hands until his big blind than where he sat [poker-room D6]. others: the seats of
 * those he plays with. */
bool cr_positions_move_owes(const struct cr_rotation *before, uint16_t others, unsigned from,
                            unsigned to);

#endif
