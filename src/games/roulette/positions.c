/* positions.c -- every legal position of the layout, one row each: 157 of them.
 * Key, type, the numbers it covers [M1 §25.1-§25.11] [TDC roulette "Layout"] [BG art.12]. */
#include "games/roulette/layout.h"

#include <string.h>

#define N(n)          (UINT64_C(1) << (n))
#define TWELVE(first) (UINT64_C(0xfff) << (first))
#define EVERY_THIRD   UINT64_C(0x249249249) /* bits 0, 3, 6 ... 33 */
#define EVERY_SECOND  UINT64_C(0x555555555) /* bits 0, 2, 4 ... 34 */
#define RED                                                                                     \
    (N(1) | N(3) | N(5) | N(7) | N(9) | N(12) | N(14) | N(16) | N(18) | N(19) | N(21) | N(23) | \
     N(25) | N(27) | N(30) | N(32) | N(34) | N(36))
#define ALL_BUT_ZERO UINT64_C(0x1ffffffffe)

/* clang-format off */
const struct cr_position cr_positions[CR_POSITIONS] = {
    { "n0", CR_STRAIGHT, N(0) },
    { "n1", CR_STRAIGHT, N(1) },
    { "n2", CR_STRAIGHT, N(2) },
    { "n3", CR_STRAIGHT, N(3) },
    { "n4", CR_STRAIGHT, N(4) },
    { "n5", CR_STRAIGHT, N(5) },
    { "n6", CR_STRAIGHT, N(6) },
    { "n7", CR_STRAIGHT, N(7) },
    { "n8", CR_STRAIGHT, N(8) },
    { "n9", CR_STRAIGHT, N(9) },
    { "n10", CR_STRAIGHT, N(10) },
    { "n11", CR_STRAIGHT, N(11) },
    { "n12", CR_STRAIGHT, N(12) },
    { "n13", CR_STRAIGHT, N(13) },
    { "n14", CR_STRAIGHT, N(14) },
    { "n15", CR_STRAIGHT, N(15) },
    { "n16", CR_STRAIGHT, N(16) },
    { "n17", CR_STRAIGHT, N(17) },
    { "n18", CR_STRAIGHT, N(18) },
    { "n19", CR_STRAIGHT, N(19) },
    { "n20", CR_STRAIGHT, N(20) },
    { "n21", CR_STRAIGHT, N(21) },
    { "n22", CR_STRAIGHT, N(22) },
    { "n23", CR_STRAIGHT, N(23) },
    { "n24", CR_STRAIGHT, N(24) },
    { "n25", CR_STRAIGHT, N(25) },
    { "n26", CR_STRAIGHT, N(26) },
    { "n27", CR_STRAIGHT, N(27) },
    { "n28", CR_STRAIGHT, N(28) },
    { "n29", CR_STRAIGHT, N(29) },
    { "n30", CR_STRAIGHT, N(30) },
    { "n31", CR_STRAIGHT, N(31) },
    { "n32", CR_STRAIGHT, N(32) },
    { "n33", CR_STRAIGHT, N(33) },
    { "n34", CR_STRAIGHT, N(34) },
    { "n35", CR_STRAIGHT, N(35) },
    { "n36", CR_STRAIGHT, N(36) },
    { "s1/2", CR_SPLIT, N(1) | N(2) },
    { "s2/3", CR_SPLIT, N(2) | N(3) },
    { "s4/5", CR_SPLIT, N(4) | N(5) },
    { "s5/6", CR_SPLIT, N(5) | N(6) },
    { "s7/8", CR_SPLIT, N(7) | N(8) },
    { "s8/9", CR_SPLIT, N(8) | N(9) },
    { "s10/11", CR_SPLIT, N(10) | N(11) },
    { "s11/12", CR_SPLIT, N(11) | N(12) },
    { "s13/14", CR_SPLIT, N(13) | N(14) },
    { "s14/15", CR_SPLIT, N(14) | N(15) },
    { "s16/17", CR_SPLIT, N(16) | N(17) },
    { "s17/18", CR_SPLIT, N(17) | N(18) },
    { "s19/20", CR_SPLIT, N(19) | N(20) },
    { "s20/21", CR_SPLIT, N(20) | N(21) },
    { "s22/23", CR_SPLIT, N(22) | N(23) },
    { "s23/24", CR_SPLIT, N(23) | N(24) },
    { "s25/26", CR_SPLIT, N(25) | N(26) },
    { "s26/27", CR_SPLIT, N(26) | N(27) },
    { "s28/29", CR_SPLIT, N(28) | N(29) },
    { "s29/30", CR_SPLIT, N(29) | N(30) },
    { "s31/32", CR_SPLIT, N(31) | N(32) },
    { "s32/33", CR_SPLIT, N(32) | N(33) },
    { "s34/35", CR_SPLIT, N(34) | N(35) },
    { "s35/36", CR_SPLIT, N(35) | N(36) },
    { "s1/4", CR_SPLIT, N(1) | N(4) },
    { "s2/5", CR_SPLIT, N(2) | N(5) },
    { "s3/6", CR_SPLIT, N(3) | N(6) },
    { "s4/7", CR_SPLIT, N(4) | N(7) },
    { "s5/8", CR_SPLIT, N(5) | N(8) },
    { "s6/9", CR_SPLIT, N(6) | N(9) },
    { "s7/10", CR_SPLIT, N(7) | N(10) },
    { "s8/11", CR_SPLIT, N(8) | N(11) },
    { "s9/12", CR_SPLIT, N(9) | N(12) },
    { "s10/13", CR_SPLIT, N(10) | N(13) },
    { "s11/14", CR_SPLIT, N(11) | N(14) },
    { "s12/15", CR_SPLIT, N(12) | N(15) },
    { "s13/16", CR_SPLIT, N(13) | N(16) },
    { "s14/17", CR_SPLIT, N(14) | N(17) },
    { "s15/18", CR_SPLIT, N(15) | N(18) },
    { "s16/19", CR_SPLIT, N(16) | N(19) },
    { "s17/20", CR_SPLIT, N(17) | N(20) },
    { "s18/21", CR_SPLIT, N(18) | N(21) },
    { "s19/22", CR_SPLIT, N(19) | N(22) },
    { "s20/23", CR_SPLIT, N(20) | N(23) },
    { "s21/24", CR_SPLIT, N(21) | N(24) },
    { "s22/25", CR_SPLIT, N(22) | N(25) },
    { "s23/26", CR_SPLIT, N(23) | N(26) },
    { "s24/27", CR_SPLIT, N(24) | N(27) },
    { "s25/28", CR_SPLIT, N(25) | N(28) },
    { "s26/29", CR_SPLIT, N(26) | N(29) },
    { "s27/30", CR_SPLIT, N(27) | N(30) },
    { "s28/31", CR_SPLIT, N(28) | N(31) },
    { "s29/32", CR_SPLIT, N(29) | N(32) },
    { "s30/33", CR_SPLIT, N(30) | N(33) },
    { "s31/34", CR_SPLIT, N(31) | N(34) },
    { "s32/35", CR_SPLIT, N(32) | N(35) },
    { "s33/36", CR_SPLIT, N(33) | N(36) },
    { "s0/1", CR_SPLIT, N(0) | N(1) },
    { "s0/2", CR_SPLIT, N(0) | N(2) },
    { "s0/3", CR_SPLIT, N(0) | N(3) },
    { "t1", CR_STREET, N(1) | N(2) | N(3) },
    { "t4", CR_STREET, N(4) | N(5) | N(6) },
    { "t7", CR_STREET, N(7) | N(8) | N(9) },
    { "t10", CR_STREET, N(10) | N(11) | N(12) },
    { "t13", CR_STREET, N(13) | N(14) | N(15) },
    { "t16", CR_STREET, N(16) | N(17) | N(18) },
    { "t19", CR_STREET, N(19) | N(20) | N(21) },
    { "t22", CR_STREET, N(22) | N(23) | N(24) },
    { "t25", CR_STREET, N(25) | N(26) | N(27) },
    { "t28", CR_STREET, N(28) | N(29) | N(30) },
    { "t31", CR_STREET, N(31) | N(32) | N(33) },
    { "t34", CR_STREET, N(34) | N(35) | N(36) },
    { "t0/1/2", CR_STREET, N(0) | N(1) | N(2) },
    { "t0/2/3", CR_STREET, N(0) | N(2) | N(3) },
    { "c1/5", CR_CORNER, N(1) | N(2) | N(4) | N(5) },
    { "c2/6", CR_CORNER, N(2) | N(3) | N(5) | N(6) },
    { "c4/8", CR_CORNER, N(4) | N(5) | N(7) | N(8) },
    { "c5/9", CR_CORNER, N(5) | N(6) | N(8) | N(9) },
    { "c7/11", CR_CORNER, N(7) | N(8) | N(10) | N(11) },
    { "c8/12", CR_CORNER, N(8) | N(9) | N(11) | N(12) },
    { "c10/14", CR_CORNER, N(10) | N(11) | N(13) | N(14) },
    { "c11/15", CR_CORNER, N(11) | N(12) | N(14) | N(15) },
    { "c13/17", CR_CORNER, N(13) | N(14) | N(16) | N(17) },
    { "c14/18", CR_CORNER, N(14) | N(15) | N(17) | N(18) },
    { "c16/20", CR_CORNER, N(16) | N(17) | N(19) | N(20) },
    { "c17/21", CR_CORNER, N(17) | N(18) | N(20) | N(21) },
    { "c19/23", CR_CORNER, N(19) | N(20) | N(22) | N(23) },
    { "c20/24", CR_CORNER, N(20) | N(21) | N(23) | N(24) },
    { "c22/26", CR_CORNER, N(22) | N(23) | N(25) | N(26) },
    { "c23/27", CR_CORNER, N(23) | N(24) | N(26) | N(27) },
    { "c25/29", CR_CORNER, N(25) | N(26) | N(28) | N(29) },
    { "c26/30", CR_CORNER, N(26) | N(27) | N(29) | N(30) },
    { "c28/32", CR_CORNER, N(28) | N(29) | N(31) | N(32) },
    { "c29/33", CR_CORNER, N(29) | N(30) | N(32) | N(33) },
    { "c31/35", CR_CORNER, N(31) | N(32) | N(34) | N(35) },
    { "c32/36", CR_CORNER, N(32) | N(33) | N(35) | N(36) },
    { "f4", CR_FIRST_FOUR, N(0) | N(1) | N(2) | N(3) },
    { "x1", CR_SIX_LINE, N(1) | N(2) | N(3) | N(4) | N(5) | N(6) },
    { "x4", CR_SIX_LINE, N(4) | N(5) | N(6) | N(7) | N(8) | N(9) },
    { "x7", CR_SIX_LINE, N(7) | N(8) | N(9) | N(10) | N(11) | N(12) },
    { "x10", CR_SIX_LINE, N(10) | N(11) | N(12) | N(13) | N(14) | N(15) },
    { "x13", CR_SIX_LINE, N(13) | N(14) | N(15) | N(16) | N(17) | N(18) },
    { "x16", CR_SIX_LINE, N(16) | N(17) | N(18) | N(19) | N(20) | N(21) },
    { "x19", CR_SIX_LINE, N(19) | N(20) | N(21) | N(22) | N(23) | N(24) },
    { "x22", CR_SIX_LINE, N(22) | N(23) | N(24) | N(25) | N(26) | N(27) },
    { "x25", CR_SIX_LINE, N(25) | N(26) | N(27) | N(28) | N(29) | N(30) },
    { "x28", CR_SIX_LINE, N(28) | N(29) | N(30) | N(31) | N(32) | N(33) },
    { "x31", CR_SIX_LINE, N(31) | N(32) | N(33) | N(34) | N(35) | N(36) },
    { "col1", CR_COLUMN, EVERY_THIRD << 1 },
    { "col2", CR_COLUMN, EVERY_THIRD << 2 },
    { "col3", CR_COLUMN, EVERY_THIRD << 3 },
    { "doz1", CR_DOZEN, TWELVE(1) },
    { "doz2", CR_DOZEN, TWELVE(13) },
    { "doz3", CR_DOZEN, TWELVE(25) },
    { "red", CR_RED_BLACK, RED },
    { "black", CR_RED_BLACK, ALL_BUT_ZERO & ~RED },
    { "even", CR_EVEN_ODD, EVERY_SECOND << 2 },
    { "odd", CR_EVEN_ODD, EVERY_SECOND << 1 },
    { "low", CR_LOW_HIGH, UINT64_C(0x3ffff) << 1 },
    { "high", CR_LOW_HIGH, UINT64_C(0x3ffff) << 19 },
};
/* clang-format on */

static const char *const type_keys[CR_BET_TYPES] = {
    "straight", "split", "street",    "corner",   "first_four", "six_line",
    "column",   "dozen", "red_black", "even_odd", "low_high",
};

int cr_position_find(const char *key)
{
    for (int i = 0; i < CR_POSITIONS; i++)
        if (cr_positions[i].key[0] == key[0] && strcmp(cr_positions[i].key, key) == 0) return i;
    return -1;
}

const char *cr_position_key(int position)
{
    return position >= 0 && position < CR_POSITIONS ? cr_positions[position].key : "?";
}

const char *cr_bet_type_key(enum cr_bet_type type)
{
    return type < CR_BET_TYPES ? type_keys[type] : "?";
}

bool cr_number_is_red(unsigned number)
{
    return RED >> number & 1;
}
