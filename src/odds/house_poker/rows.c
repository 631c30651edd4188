/* rows.c -- what is seen of a hand, and the row it is in. */
#include "odds/house_poker/rows.h"

#include <stdio.h>
#include <string.h>

/* ---- What is seen ---- */

static void find_runs(struct cr_hp_shown *shown, const cr_card *hand)
{
    unsigned ranks = (unsigned)shown->ranks << 1 | (unsigned)shown->ranks >> CR_ACE, best = 0;
    unsigned best_low = 0;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++) {
        unsigned held = ranks >> low & 31, missing = (~held & 31) << low;
        if (__builtin_popcount(held) != 4) continue;
        bool open = (held == 15 && low > 0) || (held == 30 && low + 5 <= CR_RANKS);
        shown->helps = (uint16_t)(shown->helps | missing >> 1 | (missing & 1) << CR_ACE);
        if (shown->is_open && !open) continue;
        shown->is_open = open;
        best = held;
        best_low = low;
    }
    if (best == 0 || __builtin_popcount(shown->ranks) != CR_HAND_CARDS) {
        shown->is_open = false;
        return; /* of a pair's two cards neither is the run's */
    }
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        unsigned rank = hand[i] / CR_SUITS, high = (best << best_low) >> (rank + 1) & 1;
        unsigned low_ace = rank == CR_ACE && best_low == 0 ? best & 1 : 0;
        if (high || low_ace) shown->run |= (uint8_t)(1u << i);
    }
}

static int place_of_rank(const struct cr_hp_shown *shown, const cr_card *hand, unsigned rank)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (hand[shown->order[i]] / CR_SUITS == rank) return shown->order[i];
    return -1;
}

void cr_hp_show_five(struct cr_hp_shown *shown, const cr_card hand[CR_HAND_CARDS])
{
    uint8_t of_rank[CR_RANKS] = { 0 }, of_suit[CR_SUITS] = { 0 };
    memset(shown, 0, sizeof *shown);
    shown->value = cr_rank5(hand);
    shown->category = (uint8_t)cr_rank_category(shown->value);
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        of_rank[hand[i] / CR_SUITS]++;
        of_suit[hand[i] % CR_SUITS]++;
        shown->ranks |= (uint16_t)(1u << hand[i] / CR_SUITS);
        unsigned at = i;
        for (; at > 0 && hand[i] > hand[shown->order[at - 1]]; at--)
            shown->order[at] = shown->order[at - 1];
        shown->order[at] = (uint8_t)i;
    }
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        uint8_t bit = (uint8_t)(1u << i);
        if (of_rank[hand[i] / CR_SUITS] > 1) shown->group |= bit;
        if (of_suit[hand[i] % CR_SUITS] == 4) shown->suit4 |= bit;
        if (of_suit[hand[i] % CR_SUITS] == 3) shown->suit3 |= bit;
    }
    find_runs(shown, hand);
    int ace = place_of_rank(shown, hand, CR_ACE), king = place_of_rank(shown, hand, CR_KING);
    if (ace >= 0 && king >= 0) shown->ak = (uint8_t)(1u << ace | 1u << king);
}

/* ---- What stays ---- */

static int beside_group(const struct cr_hp_shown *shown)
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if ((shown->group >> shown->order[i] & 1) == 0) return shown->group | 1 << shown->order[i];
    return -1;
}

static int or_none(unsigned mask)
{
    return mask != 0 ? (int)mask : -1;
}

int cr_hp_kept(const struct cr_hp_shown *shown, unsigned deed)
{
    bool plain = shown->category <= CR_HAND_ACE_KING, pair = shown->category == CR_HAND_PAIR;
    unsigned first = 1u << shown->order[0], second = 1u << shown->order[1],
             third = 1u << shown->order[2];
    switch ((enum cr_hp_deed)deed) {
    case CR_HP_KEEP_GROUP:
        return shown->category == CR_HAND_FULL_HOUSE ? -1 : or_none(shown->group);
    case CR_HP_KEEP_GROUP_HIGH:
        return pair || shown->category == CR_HAND_TRIPS ? beside_group(shown) : -1;
    case CR_HP_KEEP_PAIR_AK:
        return pair && (shown->group & shown->ak) == 0 && shown->ak ? shown->group | shown->ak : -1;
    case CR_HP_KEEP_SUIT4: return shown->category <= CR_HAND_PAIR ? or_none(shown->suit4) : -1;
    case CR_HP_KEEP_SUIT3: return plain ? or_none(shown->suit3) : -1;
    case CR_HP_KEEP_RUN: return plain ? or_none(shown->run) : -1;
    case CR_HP_KEEP_AK:
        return plain || (pair && (shown->group & shown->ak) == 0) ? or_none(shown->ak) : -1;
    case CR_HP_KEEP_HIGH: return plain ? (int)first : -1;
    case CR_HP_KEEP_HIGH2: return plain ? (int)(first | second) : -1;
    case CR_HP_KEEP_HIGH13: return plain ? (int)(first | third) : -1;
    case CR_HP_KEEP_HIGH23: return plain ? (int)(second | third) : -1;
    case CR_HP_KEEP_HIGH3: return plain ? (int)(first | second | third) : -1;
    case CR_HP_KEEP_NONE: return 0;
    case CR_HP_DEED_PASS:
    case CR_HP_DEED_PLAY:
    case CR_HP_DEED_SIXTH:
    case CR_HP_DEEDS: break;
    }
    return -1;
}

const char *cr_hp_deed_word(unsigned deed, unsigned gone)
{
    static const char *const words[CR_HP_DEEDS] = { "pass", "play", "6th", "",    "",    "x1a",
                                                    "x1f",  "x2f",  "x1s", "x3k", "x4h", "x3h",
                                                    "x3j",  "x3i",  "x2h", "x5" };
    static const char *const group[] = { "", "x1p", "x2p", "x3p" };
    assert(deed < CR_HP_DEEDS);
    if (deed == CR_HP_KEEP_GROUP) return group[gone];
    if (deed == CR_HP_KEEP_GROUP_HIGH) return gone == 1 ? "x1q" : "x2q";
    return words[deed];
}

/* ---- Rows ---- */

const uint8_t cr_hp_orders[CR_HP_ORDERS][CR_HP_MARKS] = {
    { CR_HP_MARK_DRAW, CR_HP_MARK_AK, CR_HP_MARK_SIDE, CR_HP_MARK_SUITS, CR_HP_MARK_THIRD,
      CR_HP_MARK_TAKEN, CR_HP_MARK_MATCH, CR_HP_MARK_INSIDE },
    { CR_HP_MARK_DRAW, CR_HP_MARK_INSIDE, CR_HP_MARK_AK, CR_HP_MARK_THIRD, CR_HP_MARK_SIDE,
      CR_HP_MARK_MATCH, CR_HP_MARK_SUITS, CR_HP_MARK_TAKEN },
    { CR_HP_MARK_DRAW, CR_HP_MARK_INSIDE, CR_HP_MARK_AK, CR_HP_MARK_SIDE, CR_HP_MARK_THIRD,
      CR_HP_MARK_MATCH, CR_HP_MARK_SUITS, CR_HP_MARK_TAKEN },
};

static const uint8_t sizes[CR_HP_MARKS] = { 8, 2, 7, 8, 6, 2, 3, 3 };

static unsigned pack(unsigned base, const uint8_t marks[CR_HP_MARKS])
{
    unsigned row = base;
    for (unsigned i = 0; i < CR_HP_MARKS; i++) {
        assert(marks[i] < sizes[i]);
        row = row * sizes[i] + marks[i];
    }
    return row;
}

static unsigned unit(unsigned mark)
{
    unsigned unit = 1;
    for (unsigned i = mark + 1; i < CR_HP_MARKS; i++)
        unit *= sizes[i];
    return unit;
}

unsigned cr_hp_row_base(unsigned row)
{
    return row / unit(0) / sizes[0];
}

unsigned cr_hp_row_mark(unsigned row, unsigned mark)
{
    return row / unit(mark) % sizes[mark];
}

unsigned cr_hp_row_without(unsigned row, unsigned mark)
{
    return row - cr_hp_row_mark(row, mark) * unit(mark);
}

static unsigned base_of(const struct cr_hp_shown *shown)
{
    unsigned ranks[CR_HAND_CARDS] = { 0 };
    cr_rank_ties(shown->value, ranks);
    switch ((enum cr_category)shown->category) {
    case CR_HAND_PAIR: return CR_HP_BASE_PAIR + CR_ACE - ranks[0];
    case CR_HAND_ACE_KING:
        return CR_HP_BASE_AK + (ranks[2] == CR_QUEEN ? 0 : ranks[2] == CR_JACK ? 1 : 2);
    case CR_HAND_HIGH_CARD: return CR_HP_BASE_HIGH + CR_ACE - ranks[0];
    case CR_HAND_TWO_PAIR:
    case CR_HAND_TRIPS:
    case CR_HAND_STRAIGHT:
    case CR_HAND_FLUSH:
    case CR_HAND_FULL_HOUSE:
    case CR_HAND_FOUR_OF_A_KIND:
    case CR_HAND_STRAIGHT_FLUSH:
    case CR_HAND_ROYAL_FLUSH:
    case CR_CATEGORIES: break;
    }
    return CR_HP_BASE_MADE + CR_HAND_ROYAL_FLUSH - shown->category;
}

/* Lower than a nine: 0. */
static uint8_t side_of(unsigned rank)
{
    return (uint8_t)(rank >= CR_NINE ? rank - CR_NINE + 1 : 0);
}

/* Lower than a seven: 0. */
static uint8_t third_of(unsigned rank)
{
    return (uint8_t)(rank >= CR_SEVEN ? rank - CR_SEVEN + 1 : 0);
}

static uint8_t draw_of(const struct cr_hp_shown *shown)
{
    bool runs = shown->helps != 0;
    if (shown->category >= CR_HAND_STRAIGHT) /* it may become a straight flush */
        return shown->category == CR_HAND_STRAIGHT ? (shown->suit4 ? 3 : 0)
               : shown->category == CR_HAND_FLUSH  ? runs
                                                   : 0;
    if (shown->suit4 != 0) return runs ? 4 : 3;
    if (!runs) return 0;
    return __builtin_popcount(shown->helps) == 1 ? 1 : 2;
}

/* Ranks, the ace below the two as well: how many straights as many of them as that belong to. */
static unsigned straights_with(unsigned ranks, int held)
{
    unsigned count = 0;
    ranks = ranks << 1 | ranks >> CR_ACE;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++)
        count += __builtin_popcount(ranks >> low & 31) == held;
    return count;
}

/* Four to more than one straight, the open card not among those that come: one rank makes two straights at
 * once, 1 three cards of it, 2 four; two ranks make one each, 3 seven cards, 4 eight; one of two ranks makes
 * two, 5 seven cards, three of them such, 6 seven, four of them such, 7 eight. */
static uint8_t run_of(const struct cr_hp_shown *shown, cr_card open)
{
    bool taken = shown->helps >> open / CR_SUITS & 1;
    unsigned straights = straights_with(shown->ranks, 4);
    if (__builtin_popcount(shown->helps) == 1) return taken ? 1 : 2;
    if (straights == 2) return taken ? 3 : 4;
    if (!taken) return 7;
    return straights_with(shown->ranks | 1u << open / CR_SUITS, CR_HAND_CARDS) == 2 ? 5 : 6;
}

static uint8_t suits_of(const struct cr_hp_shown *shown, const cr_card *hand)
{
    unsigned ranks = 0, suits[3];
    if (shown->category > CR_HAND_ACE_KING || shown->suit4 != 0) return 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (shown->suit3 >> i & 1) ranks |= 1u << hand[i] / CR_SUITS;
    unsigned straights = straights_with(ranks, 3);
    if (straights > 0) return (uint8_t)straights;
    for (unsigned i = 0; i < 3; i++)
        suits[i] = hand[shown->order[i]] % CR_SUITS;
    if (suits[0] == suits[1]) return suits[1] == suits[2] ? 7 : 4;
    return suits[0] == suits[2] ? 5 : suits[1] == suits[2] ? 6 : 0;
}

/* Whether the open card is of the suit that four cards are of, or three to a straight flush; or else of a
 * rank that makes a straight. */
static bool is_taken(const struct cr_hp_shown *shown, const cr_card *hand, unsigned suits,
                     cr_card open)
{
    unsigned of = shown->suit4 != 0 ? shown->suit4 : suits > 0 ? shown->suit3 : 0;
    if (of != 0) return hand[__builtin_ctz(of)] % CR_SUITS == open % CR_SUITS;
    return shown->category < CR_HAND_STRAIGHT && shown->category > CR_HAND_ACE_KING &&
           (shown->helps >> open / CR_SUITS & 1);
}

/* apart: places that count for more, or less. */
static uint8_t match_of(const cr_card *hand, unsigned apart, cr_card open)
{
    uint8_t match = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (hand[i] / CR_SUITS == open / CR_SUITS) {
            if (apart >> i & 1) return 2;
            match = 1;
        }
    return match;
}

static unsigned cards_above(const cr_card *hand, cr_card open)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        count += hand[i] / CR_SUITS > open / CR_SUITS;
    return count;
}

/* The highest card that is not paired. */
static unsigned highest_beside(const struct cr_hp_shown *shown, const cr_card *hand)
{
    unsigned i = 0;
    while (shown->group >> shown->order[i] & 1)
        i++;
    return hand[shown->order[i]] / CR_SUITS;
}

/* Not paired: a draw, or the highest cards. */
static unsigned plain_base(const struct cr_hp_shown *shown, const cr_card *hand, cr_card open,
                           uint8_t marks[CR_HP_MARKS])
{
    unsigned ranks[3];
    for (unsigned i = 0; i < 3; i++)
        ranks[i] = hand[shown->order[i]] / CR_SUITS;
    marks[CR_HP_MARK_SUITS] = suits_of(shown, hand);
    bool runs = straights_with(shown->ranks, 4) > 1;
    marks[CR_HP_MARK_DRAW] = 0;
    if (shown->suit4 != 0 || runs) {
        marks[CR_HP_MARK_AK] = shown->ak != 0;
        marks[CR_HP_MARK_SIDE] = side_of(ranks[0]);
        if (shown->suit4 != 0) {
            marks[CR_HP_MARK_DRAW] = shown->helps != 0 ? 4 : 0;
            return CR_HP_BASE_SUIT;
        }
        marks[CR_HP_MARK_DRAW] = run_of(shown, open);
        marks[CR_HP_MARK_THIRD] = (uint8_t)cards_above(hand, open);
        return CR_HP_BASE_RUN;
    }
    if (shown->run != 0) marks[CR_HP_MARK_INSIDE] = shown->helps >> open / CR_SUITS & 1 ? 2 : 1;
    if (shown->category == CR_HAND_HIGH_CARD) {
        marks[CR_HP_MARK_SIDE] = side_of(ranks[1]);
        marks[CR_HP_MARK_THIRD] = third_of(ranks[2]);
    }
    return base_of(shown);
}

static unsigned pair_base(const struct cr_hp_shown *shown, const cr_card *hand, cr_card open,
                          uint8_t marks[CR_HP_MARKS])
{
    unsigned rank = hand[__builtin_ctz(shown->group)] / CR_SUITS;
    marks[CR_HP_MARK_AK] = shown->ak != 0;
    if (marks[CR_HP_MARK_DRAW] == 0) {
        marks[CR_HP_MARK_SIDE] = side_of(highest_beside(shown, hand));
        return base_of(shown);
    }
    marks[CR_HP_MARK_SIDE] = side_of(rank);
    if (rank >= CR_FOUR && rank <= CR_EIGHT)
        marks[CR_HP_MARK_THIRD] = (uint8_t)(rank - CR_FOUR + 1);
    return CR_HP_BASE_DRAWS + (rank > open / CR_SUITS ? 0 : rank == open / CR_SUITS ? 1 : 2);
}

unsigned cr_hp_row_of(const struct cr_hp_shown *shown, const cr_card hand[CR_HAND_CARDS],
                      cr_card open)
{
    uint8_t marks[CR_HP_MARKS] = { draw_of(shown) };
    unsigned base;
    if (shown->category <= CR_HAND_ACE_KING) {
        base = plain_base(shown, hand, open, marks);
    } else if (shown->category == CR_HAND_PAIR) {
        base = pair_base(shown, hand, open, marks);
    } else {
        base = base_of(shown);
        marks[CR_HP_MARK_AK] = shown->ak != 0;
    }
    marks[CR_HP_MARK_TAKEN] = is_taken(shown, hand, marks[CR_HP_MARK_SUITS], open);
    marks[CR_HP_MARK_MATCH] = match_of(hand, shown->group, open);
    return pack(base, marks);
}

unsigned cr_hp_final_row_of(const struct cr_hp_shown *shown, const cr_card best[CR_HAND_CARDS],
                            unsigned second, cr_card open)
{
    uint8_t marks[CR_HP_MARKS] = { 0 };
    marks[CR_HP_MARK_AK] = second == CR_HAND_ACE_KING && shown->category > CR_HAND_ACE_KING;
    marks[CR_HP_MARK_MATCH] = match_of(best, shown->group, open);
    return pack(second > CR_HAND_ACE_KING ? CR_HP_BASE_TWO : base_of(shown), marks);
}

/* ---- Names ---- */

static int write_base(unsigned base, char *out, size_t size)
{
    static const char *const made[] = { "royal_flush", "straight_flush", "four",  "full_house",
                                        "flush",       "straight",       "trips", "two_pair" };
    static const char *const rest[] = { "ace_king Q", "ace_king J", "ace_king" };
    static const char *const draws[] = { "pair_above", "pair_like", "pair_below" };
    static const char *const last[] = { "suit4", "run", "two_hands" };
    if (base < CR_HP_BASE_PAIR) return snprintf(out, size, "%s", made[base]);
    if (base < CR_HP_BASE_DRAWS)
        return snprintf(out, size, "pair %c", cr_rank_letter(CR_ACE - (base - CR_HP_BASE_PAIR)));
    if (base < CR_HP_BASE_AK) return snprintf(out, size, "%s", draws[base - CR_HP_BASE_DRAWS]);
    if (base < CR_HP_BASE_HIGH) return snprintf(out, size, "%s", rest[base - CR_HP_BASE_AK]);
    if (base < CR_HP_BASE_SUIT)
        return snprintf(out, size, "high %c", cr_rank_letter(CR_ACE - (base - CR_HP_BASE_HIGH)));
    return snprintf(out, size, "%s", last[base - CR_HP_BASE_SUIT]);
}

static const char *mark_word(unsigned base, unsigned mark, unsigned value)
{
    static const char *const words[CR_HP_MARKS][8] = {
        { "", "+inside", "+open", "+suit4", "+sf4" },
        { "", "+ak" },
        { "", "+9", "+T", "+J", "+Q", "+K", "+A" },
        { "", "+sf3", "+sf3b", "+sf3c", "+top2", "+top13", "+top23", "+top3" },
        { "", "+third7", "+third8", "+third9", "+thirdT", "+thirdJ" },
        { "", "+taken" },
        { "", "+match", "+match2" },
        { "", "+inside", "+filled" },
    };
    static const char *const runs[] = { "",       "+two3",   "+two4",   "+make7",
                                        "+make8", "+make7b", "+make7c", "+make8c" };
    static const char *const above[] = {
        "", "+above1", "+above2", "+above3", "+above4", "+above5"
    };
    static const char *const pairs[] = { "", "+of4", "+of5", "+of6", "+of7", "+of8" };
    if (base >= CR_HP_BASE_DRAWS && base < CR_HP_BASE_AK && mark == CR_HP_MARK_THIRD)
        return pairs[value];
    if (base == CR_HP_BASE_RUN && mark == CR_HP_MARK_DRAW) return runs[value];
    if (base == CR_HP_BASE_RUN && mark == CR_HP_MARK_THIRD) return above[value];
    return words[mark][value] != NULL ? words[mark][value] : ""; /* no hand has it */
}

size_t cr_hp_row_write(unsigned row, unsigned order, char *out, size_t size)
{
    unsigned base = cr_hp_row_base(row);
    size_t length = (size_t)write_base(base, out, size);
    for (unsigned i = 0; i < CR_HP_MARKS; i++) {
        unsigned mark = cr_hp_orders[order][i], value = cr_hp_row_mark(row, mark);
        if (value == 0) continue;
        length += (size_t)snprintf(out + (length < size ? length : size),
                                   length < size ? size - length : 0, " %s",
                                   mark_word(base, mark, value));
    }
    return length;
}
