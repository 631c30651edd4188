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
    case CR_HP_KEEP_AK: return plain ? or_none(shown->ak) : -1;
    case CR_HP_KEEP_HIGH: return plain ? (int)first : -1;
    case CR_HP_KEEP_HIGH2: return plain ? (int)(first | second) : -1;
    case CR_HP_KEEP_HIGH13: return plain ? (int)(first | third) : -1;
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
    static const char *const words[CR_HP_DEEDS] = { "pass", "play", "6th", "",    "",
                                                    "x1a",  "x1f",  "x2f", "x1s", "x3k",
                                                    "x4h",  "x3h",  "x3j", "x2h", "x5" };
    static const char *const group[] = { "", "x1p", "x2p", "x3p" };
    assert(deed < CR_HP_DEEDS);
    if (deed == CR_HP_KEEP_GROUP) return group[gone];
    if (deed == CR_HP_KEEP_GROUP_HIGH) return gone == 1 ? "x1q" : "x2q";
    return words[deed];
}

/* ---- Rows ---- */

static const uint8_t sizes[CR_HP_MARKS] = { 6, 2, 7, 4, 2, 3 };

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
    case CR_HAND_TWO_PAIR: return CR_HP_BASE_TRIPS - 1;
    case CR_HAND_TRIPS: return CR_HP_BASE_TRIPS + CR_ACE - ranks[0];
    case CR_HAND_PAIR: return CR_HP_BASE_PAIR + CR_ACE - ranks[0];
    case CR_HAND_ACE_KING:
        return CR_HP_BASE_AK + (ranks[2] == CR_QUEEN ? 0 : ranks[2] == CR_JACK ? 1 : 2);
    case CR_HAND_HIGH_CARD: return CR_HP_BASE_HIGH + CR_ACE - ranks[0];
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

static uint8_t draw_of(const struct cr_hp_shown *shown)
{
    bool runs = shown->helps != 0;
    if (shown->category >= CR_HAND_STRAIGHT) /* it may become a straight flush */
        return shown->category == CR_HAND_STRAIGHT ? (shown->suit4 ? 4 : 0)
               : shown->category == CR_HAND_FLUSH  ? runs
                                                   : 0;
    if (shown->suit4 != 0) return runs ? 5 : 4;
    if (!runs) return 0;
    if (__builtin_popcount(shown->helps) == 1) return 1;
    return shown->run != 0 && !shown->is_open ? 3 : 2;
}

static uint8_t suits_of(const struct cr_hp_shown *shown, const cr_card *hand)
{
    unsigned ranks = 0;
    if (shown->category > CR_HAND_ACE_KING || shown->suit4 != 0) return 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        if (shown->suit3 >> i & 1) ranks |= 1u << hand[i] / CR_SUITS;
    ranks = ranks << 1 | ranks >> CR_ACE;
    for (unsigned low = 0; low + 4 <= CR_RANKS; low++)
        if (__builtin_popcount(ranks >> low & 31) == 3) return 1;
    unsigned first = hand[shown->order[0]] % CR_SUITS;
    if (hand[shown->order[1]] % CR_SUITS == first) return 2;
    return hand[shown->order[2]] % CR_SUITS == first ? 3 : 0;
}

/* Whether the open card is of the suit that four cards are of, or of a rank that makes a straight. */
static bool is_taken(const struct cr_hp_shown *shown, const cr_card *hand, cr_card open)
{
    if (shown->suit4 != 0) return hand[__builtin_ctz(shown->suit4)] % CR_SUITS == open % CR_SUITS;
    return shown->category < CR_HAND_STRAIGHT && (shown->helps >> open / CR_SUITS & 1);
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

unsigned cr_hp_row_of(const struct cr_hp_shown *shown, const cr_card hand[CR_HAND_CARDS],
                      cr_card open)
{
    uint8_t marks[CR_HP_MARKS] = { draw_of(shown) };
    unsigned base = base_of(shown), apart = shown->group, top = hand[shown->order[0]] / CR_SUITS;
    bool plain = shown->category <= CR_HAND_ACE_KING;
    marks[CR_HP_MARK_AK] = !plain && shown->ak != 0;
    marks[CR_HP_MARK_SUITS] = suits_of(shown, hand);
    marks[CR_HP_MARK_TAKEN] = is_taken(shown, hand, open);
    if (plain && shown->suit4 == 0 && shown->run != 0) {
        base = CR_HP_BASE_RUN;
        for (unsigned i = 0; i < CR_HAND_CARDS; i++)
            base += (shown->run >> i & 1) && hand[i] / CR_SUITS > open / CR_SUITS;
        apart = ~(unsigned)shown->run;
        marks[CR_HP_MARK_SIDE] = side_of(top);
    } else if (shown->category == CR_HAND_HIGH_CARD) {
        marks[CR_HP_MARK_SIDE] = side_of(hand[shown->order[1]] / CR_SUITS);
    }
    marks[CR_HP_MARK_MATCH] = match_of(hand, apart, open);
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

static size_t write_base(unsigned base, char *out, size_t size)
{
    static const char *const made[] = { "royal_flush", "straight_flush", "four",    "full_house",
                                        "flush",       "straight",       "two_pair" };
    int length = 0;
    if (base < CR_HP_BASE_TRIPS)
        length = snprintf(out, size, "%s", made[base]);
    else if (base < CR_HP_BASE_PAIR)
        length =
            snprintf(out, size, "trips %c", cr_rank_letter(CR_ACE - (base - CR_HP_BASE_TRIPS)));
    else if (base < CR_HP_BASE_AK)
        length = snprintf(out, size, "pair %c", cr_rank_letter(CR_ACE - (base - CR_HP_BASE_PAIR)));
    else if (base < CR_HP_BASE_HIGH)
        length = snprintf(out, size, "%s",
                          base == CR_HP_BASE_AK       ? "ace_king Q"
                          : base == CR_HP_BASE_AK + 1 ? "ace_king J"
                                                      : "ace_king");
    else if (base < CR_HP_BASE_RUN)
        length = snprintf(out, size, "high %c", cr_rank_letter(CR_ACE - (base - CR_HP_BASE_HIGH)));
    else if (base < CR_HP_BASE_TWO)
        length = snprintf(out, size, "run %u", base - CR_HP_BASE_RUN);
    else
        length = snprintf(out, size, "two_hands");
    return (size_t)length;
}

size_t cr_hp_row_write(unsigned row, char *out, size_t size)
{
    static const char *const words[CR_HP_MARKS][7] = {
        { "", "+inside", "+open", "+inside2", "+suit4", "+sf4" },
        { "", "+ak" },
        { "", "+9", "+T", "+J", "+Q", "+K", "+A" },
        { "", "+sf3", "+top2", "+top13" },
        { "", "+taken" },
        { "", "+match", "+match2" },
    };
    unsigned base = cr_hp_row_base(row);
    size_t length = write_base(base, out, size);
    for (unsigned i = 0; i < CR_HP_MARKS; i++) {
        unsigned mark = cr_hp_row_mark(row, i);
        if (mark == 0) continue;
        const char *word = i == CR_HP_MARK_MATCH && mark == 2 && base >= CR_HP_BASE_RUN
                               ? "+match_off"
                               : words[i][mark];
        length += (size_t)snprintf(out + (length < size ? length : size),
                                   length < size ? size - length : 0, " %s", word);
    }
    return length;
}
