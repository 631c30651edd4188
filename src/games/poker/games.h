/* games.h -- the games of poker between players; poker.h is their manual. */
#ifndef CR_GAMES_POKER_GAMES_H
#define CR_GAMES_POKER_GAMES_H

#include "games/game.h"

extern const struct cr_game cr_holdem_game, cr_omaha_game, cr_omaha_hi_lo_game,
    cr_seven_card_stud_game, cr_seven_card_stud_hi_lo_game, cr_five_card_stud_game;

#endif
