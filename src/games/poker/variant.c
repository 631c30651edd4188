/* variant.c -- the games. */
#include "games/poker/variant.h"

#define BOARD .streets = 4, .common = { 0, 3, 1, 1 }

const struct cr_variant cr_holdem = { .name = "holdem", BOARD, .own = { 2 } };
const struct cr_variant cr_omaha = { .name = "omaha", BOARD, .own = { 4 }, .two_of_own = true };
const struct cr_variant cr_omaha_hi_lo = {
    .name = "omaha-hi-lo", BOARD, .own = { 4 }, .two_of_own = true, .halves = true
};

/* Two closed and one open, three open, the last closed. */
#define SEVEN .streets = 5, .own = { 3, 1, 1, 1, 1 }, .open = 0x3C, .stud = true
const struct cr_variant cr_seven_card_stud = { .name = "seven-card-stud", SEVEN };
const struct cr_variant cr_seven_card_stud_hi_lo = { .name = "seven-card-stud-hi-lo",
                                                     SEVEN,
                                                     .halves = true };
const struct cr_variant cr_five_card_stud = {
    .name = "five-card-stud", .streets = 4, .own = { 2, 1, 1, 1 }, .open = 0x1E, .stud = true
};
