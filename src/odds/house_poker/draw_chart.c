/* draw_chart.c -- first hands in rows. */
#include "odds/house_poker/draw_chart.h"

#include <string.h>

static const char *const rows[CR_DRAW_CHART_ROWS] = {
    "royal_flush", "straight_flush", "four",   "full_house", "flush",         "straight",
    "trips",       "two_pair",       "pair A", "pair K",     "pair Q",        "pair J",
    "pair T",      "pair 9",         "pair 8", "pair 7",     "pair 6",        "pair 5",
    "pair 4",      "pair 3",         "pair 2", "ace_king",   "four_to_flush", "four_to_straight",
    "high A",      "high K",         "high Q", "high J",
};

enum { FIRST_PAIR = 8, ACE_KING = 21, TO_FLUSH, TO_STRAIGHT, HIGH };

const char *cr_draw_chart_row(unsigned row)
{
    assert(row < CR_DRAW_CHART_ROWS);
    return rows[row];
}

const char *cr_draw_chart_word(unsigned kind)
{
    static const char *const words[CR_DRAW_KINDS + 1] = { "play", "x1", "x2",  "x3",
                                                          "x4",   "x5", "6th", "pass" };
    assert(kind <= CR_DRAW_KINDS);
    return words[kind];
}

static bool has_four_suited(const cr_card *hand)
{
    unsigned suits[CR_SUITS] = { 0 };
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (++suits[hand[i] % CR_SUITS] == 4) return true;
    return false;
}

/* Four of five neighbouring ranks, the ace below the two as well. */
static bool has_four_of_straight(const cr_card *hand)
{
    unsigned ranks = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        ranks |= 1u << hand[i] / CR_SUITS;
    ranks = ranks << 1 | ranks >> CR_ACE;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++)
        if (__builtin_popcount(ranks >> low & 31) == 4) return true;
    return false;
}

/* What is drawn to comes before what is held where that is no pair. */
unsigned cr_draw_chart_row_of(const cr_card hand[CR_HAND_CARDS])
{
    cr_rank_value value = cr_rank5(hand);
    enum cr_category category = cr_rank_category(value);
    unsigned ranks[CR_HAND_CARDS] = { 0 };
    cr_rank_ties(value, ranks);
    if (category > CR_HAND_PAIR) return CR_HAND_ROYAL_FLUSH - category;
    if (category == CR_HAND_PAIR) return FIRST_PAIR + CR_ACE - ranks[0];
    if (has_four_suited(hand)) return TO_FLUSH;
    if (category == CR_HAND_ACE_KING) return ACE_KING;
    if (has_four_of_straight(hand)) return TO_STRAIGHT;
    return HIGH + (ranks[0] >= CR_JACK ? CR_ACE - ranks[0] : CR_ACE - CR_JACK);
}

void cr_draw_chart(struct cr_draw_chart *chart, const struct cr_draw_tables *tables,
                   const struct cr_draw_odds *odds)
{
    double sums[CR_DRAW_CHART_ROWS][CR_RANKS][CR_DRAW_KINDS + 1] = { { { 0 } } };
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        unsigned row = cr_draw_chart_row_of(tables->hands[class]);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            unsigned way = odds->best[class][u];
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
            sums[row][u / CR_SUITS][way == CR_DRAW_PASSES ? CR_DRAW_KINDS : cr_draw_kind_of(way)] +=
                tables->ways[class];
        }
    }
    memset(chart, 0, sizeof *chart);
    for (unsigned row = 0; row < CR_DRAW_CHART_ROWS; row++)
        for (unsigned rank = 0; rank < CR_RANKS; rank++) {
            double all = 0, most = 0;
            for (unsigned kind = 0; kind <= CR_DRAW_KINDS; kind++) {
                all += sums[row][rank][kind];
                if (sums[row][rank][kind] <= most) continue;
                most = sums[row][rank][kind];
                chart->kind[row][rank] = (uint8_t)kind;
            }
            if (all > 0) chart->share[row][rank] = (float)(most / all);
        }
}
