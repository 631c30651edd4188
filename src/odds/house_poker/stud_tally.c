/* stud_tally.c -- inclusion and exclusion over the parts of a hand. */
#include "odds/house_poker/stud_tally.h"

#include <string.h>

/* Of a < b < c. */
static unsigned pair_number(unsigned a, unsigned b)
{
    return b * (b - 1) / 2 + a;
}

static unsigned triple_number(unsigned a, unsigned b, unsigned c)
{
    return c * (c - 1) * (c - 2) / 6 + pair_number(a, b);
}

static_assert(49 * 48 / 2 <= UINT16_MAX && 50 * 49 * 48 / 6 <= INT16_MAX && 48 <= UINT8_MAX,
              "as many hands hold three, two, four given cards");

/* ---- Telling ---- */

static void add_with_two(struct cr_stud_tally *tally, const cr_card *hand, unsigned i, unsigned j)
{
    uint8_t(*four)[CR_PACK_CARDS] = tally->four[pair_number(hand[i], hand[j])];
    cr_card rest[3] = { 0 };
    unsigned count = 0;
    for (unsigned k = 0; k < CR_HAND_CARDS; k++)
        if (k != i && k != j) rest[count++] = hand[k];
    for (unsigned k = 0; k < 3; k++) {
        cr_card c = rest[k], d = rest[(k + 1) % 3];
        tally->three[hand[i]][hand[j]][c]++;
        tally->three[hand[j]][hand[i]][c]++;
        four[c][d]++;
        four[d][c]++;
    }
    uint8_t(*five)[CR_PACK_CARDS] = tally->five[triple_number(rest[0], rest[1], rest[2])];
    five[hand[i]][hand[j]]++;
    five[hand[j]][hand[i]]++;
}

void cr_stud_tally_add(struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS])
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        tally->one[hand[i]]++;
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++) {
            tally->two[hand[i]][hand[j]]++;
            tally->two[hand[j]][hand[i]]++;
            add_with_two(tally, hand, i, j);
        }
    }
}

/* Beside u: the parts of the other four cards, in the places a row is read from. */
static void add_beside(struct cr_stud_tally *tally, const cr_card rest[4], unsigned u)
{
    tally->one[u]++;
    for (unsigned i = 0; i < 4; i++) {
        tally->two[rest[i]][u]++;
        for (unsigned j = i + 1; j < 4; j++) {
            tally->three[rest[i]][rest[j]][u]++;
            for (unsigned k = j + 1; k < 4; k++)
                tally->four[pair_number(rest[i], rest[j])][rest[k]][u]++;
        }
    }
    tally->five[triple_number(rest[0], rest[1], rest[2])][rest[3]][u]++;
}

void cr_stud_tally_add_row(struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS],
                           struct cr_tally_cards cards)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        cr_card rest[4];
        if (hand[i] < cards.from || hand[i] >= cards.to) continue;
        memcpy(rest, hand, i);
        memcpy(rest + i, hand + i + 1, 4 - i);
        add_beside(tally, rest, hand[i]);
    }
}

/* ---- Asking ---- */

#define EACH_CARD(u) for (unsigned u = cards.from; u < cards.to; u++)

/* Of the parts of three, one more card, and of four. */
static void row_of_large_parts(const struct cr_stud_tally *tally, const cr_card *hand,
                               struct cr_tally_cards cards, cr_tally_row row)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++)
            for (unsigned k = j + 1; k < CR_HAND_CARDS; k++) {
                const uint8_t *four = tally->four[pair_number(hand[i], hand[j])][hand[k]];
                unsigned triple = triple_number(hand[i], hand[j], hand[k]);
                EACH_CARD(u) row[u] -= four[u];
                for (unsigned m = k + 1; m < CR_HAND_CARDS; m++) {
                    const uint8_t *five = tally->five[triple][hand[m]];
                    EACH_CARD(u) row[u] += five[u];
                }
            }
}

void cr_stud_tally_row(const struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS],
                       struct cr_tally_cards cards, cr_tally_row row)
{
    EACH_CARD(u) row[u] = (int32_t)tally->one[u];
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        const uint16_t *two = tally->two[hand[i]];
        EACH_CARD(u) row[u] -= two[u];
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++) {
            const uint16_t *three = tally->three[hand[i]][hand[j]];
            EACH_CARD(u) row[u] += three[u];
        }
    }
    row_of_large_parts(tally, hand, cards, row);
}

#define GRID_CARDS    (CR_PACK_CARDS * CR_PACK_CARDS)
#define EACH_PLACE(n) for (unsigned n = 0; n < GRID_CARDS; n++)

void cr_stud_tally_grid(const struct cr_stud_tally *tally, const cr_card hand[CR_HAND_CARDS],
                        cr_tally_grid grid)
{
    int16_t *sum = &grid[0][0];
    const uint16_t *two = &tally->two[0][0];
    EACH_PLACE(n) sum[n] = (int16_t)two[n];
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        const uint16_t *three = &tally->three[hand[i]][0][0];
        EACH_PLACE(n) sum[n] = (int16_t)(sum[n] - three[n]);
        for (unsigned j = i + 1; j < CR_HAND_CARDS; j++) {
            const uint8_t *four = &tally->four[pair_number(hand[i], hand[j])][0][0];
            EACH_PLACE(n) sum[n] = (int16_t)(sum[n] + four[n]);
            for (unsigned k = j + 1; k < CR_HAND_CARDS; k++) {
                const uint8_t *five = &tally->five[triple_number(hand[i], hand[j], hand[k])][0][0];
                EACH_PLACE(n) sum[n] = (int16_t)(sum[n] - five[n]);
            }
        }
    }
}
