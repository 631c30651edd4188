/* roads.h -- the five score boards of punto banco, from nothing but who won, hand after hand.
 *
 * Each road is a list of marks in the order they were made, each with its place on a grid of six rows and
 * as many columns as it takes; where two marks touch follows from the places, so whoever draws needs no
 * rule.
 *
 *     bead plate      every hand, down a column of six, then the next column
 *     big road        a column for each run of one side; ties are counted on the mark they follow (those
 *                     before the first win on the first mark that comes)
 *     big eye boy     is the big road regular, compared with the column before?
 *     small road      ... with the column before that
 *     cockroach pig   ... with the third column before
 *
 * A run that finds no free place below (six rows are full, or an earlier run's tail lies there) goes on to
 * the right in its row. The three derived roads are laid out as the big road is, by colour: red where the
 * pattern repeats, blue where it breaks. They begin with the second mark of the big road's column 2 (3,
 * 4), or the first of the column after it.
 *
 *     static struct cr_roads roads;
 *     cr_roads_read(&roads, outcomes, count);
 *     for (i = 0; i < roads.list[CR_BIG_ROAD].count; i++) draw(&roads.list[CR_BIG_ROAD].marks[i]);
 */
#ifndef CR_GAMES_PUNTO_BANCO_ROADS_H
#define CR_GAMES_PUNTO_BANCO_ROADS_H

#include "base/text.h"
#include "games/punto_banco/rules.h"

#define CR_ROADS_HANDS_MAX 512 /* a shoe of eight packs has at most 104 hands */
#define CR_ROADS_ROWS      6

enum cr_road_kind {
    CR_BEAD_PLATE,
    CR_BIG_ROAD,
    CR_BIG_EYE_BOY,
    CR_SMALL_ROAD,
    CR_COCKROACH_PIG,
    CR_ROAD_KINDS,
};
const char *cr_road_key(unsigned kind); /* "big_eye_boy" */

/* What a mark of a derived road says. */
enum { CR_ROAD_RED, CR_ROAD_BLUE };

struct cr_road_mark {
    uint16_t column;
    uint8_t row;
    uint8_t value; /* bead plate and big road: enum cr_pb_kind; else CR_ROAD_RED, CR_ROAD_BLUE */
    uint16_t ties; /* big road: how many followed it */
};

struct cr_road {
    size_t count;
    unsigned columns; /* how many the marks need */
    struct cr_road_mark marks[CR_ROADS_HANDS_MAX];
};

struct cr_roads {
    struct cr_road list[CR_ROAD_KINDS];
    unsigned leading_ties; /* of a shoe in which no side has won yet */
};

/* outcomes: enum cr_pb_kind each, the oldest first; of more than CR_ROADS_HANDS_MAX the latest. */
void cr_roads_read(struct cr_roads *roads, const uint8_t *outcomes, size_t count);

/* A round's outcome as the game writes it, {"banco":7,"punto":9,"shoe":2,"won":"punto"}: who won, and out
 * of which shoe. False where the hand was void: it is on no road. */
bool cr_roads_outcome(const char *outcome, uint8_t *kind, uint32_t *shoe);

/* {"bead_plate":[[column,row,"punto"],...],"big_road":[[column,row,"banco",ties],...],
 *  "big_eye_boy":[[column,row,"red"],...],...} */
void cr_roads_write(const struct cr_roads *roads, struct cr_text *out);

/* The roads of the shoe the newest outcome is of; outcomes newest first, as the game wrote them. */
void cr_roads_boards(const char *const *outcomes, size_t count, struct cr_text *out);

#endif
