/* colours.c -- asked of the game: its colours are counted from 1. */
#include "hall/colours.h"

#include "games/roulette/roulette.h"

int cr_colour_find(const char *name)
{
    int symbol = cr_roulette_game.symbol_find(CR_SET_COLOUR, name);
    return symbol < 1 ? -1 : symbol - 1;
}

void cr_colour_name(unsigned colour, char *out, size_t size)
{
    cr_roulette_symbol(CR_SET_COLOUR, colour + 1, out, size);
}
