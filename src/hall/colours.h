/* colours.h -- the colours of colour chips, by the names the roulette table has for them.
 *
 * Apart from the desk because both roulette.h and table_fit.h have a CR_ITEM_WHEEL.
 */
#ifndef CR_HALL_COLOURS_H
#define CR_HALL_COLOURS_H

#include <stddef.h>

int cr_colour_find(const char *name); /* from 0; -1: no such colour */
void cr_colour_name(unsigned colour, char *out, size_t size);

#endif
