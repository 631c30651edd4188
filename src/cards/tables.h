/* tables.h -- where a hand without a flush finds its value: made by make_tables.c while building.
 *
 * A rank has a weight such that no two hands of as many cards have the same sum: the key. Keys are
 * sparse, so they are laid out in rows, the low bits saying which and the rest how far along, and the
 * rows are pushed into each other until they fit (row displacement):
 *
 *     value = cr_rank_values[cr_rank_rows[cards - 5][key % CR_KEY_ROWS] * CR_KEY_STEP +
 *                            key / CR_KEY_ROWS]
 */
#ifndef CR_CARDS_TABLES_H
#define CR_CARDS_TABLES_H

#include <stdint.h>

#define CR_KEY_ROWS 4096
#define CR_KEY_STEP 2       /* rows begin at even places, so that 16 bits say where */
#define CR_KEY_MOST 7825759 /* of four aces and three kings */

/* From the two to the ace. make_tables.c proves that they tell all hands apart. */
#define CR_KEY_WEIGHT_MAP(X) \
    X(0)                     \
    X(1) X(5) X(22) X(98) X(453) X(2031) X(8698) X(22854) X(83661) X(262349) X(636345) X(1479181)

extern const uint16_t cr_rank_rows[3][CR_KEY_ROWS]; /* of five, six and seven cards */
extern const uint32_t cr_rank_values[];

#endif
