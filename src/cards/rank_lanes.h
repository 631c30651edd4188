/* rank_lanes.h -- how hands are ranked: one text, for one hand and for many side by side.
 *
 * A lane is 16 bits: a set of ranks, or a small number, of one hand. Whoever includes this file has
 * first included lanes_one.h (a lane alone), lanes_avx2.h (16 at a time) or lanes_avx512.h (32), which
 * define the type `lanes`, the answer to a question about each lane, `lane_mask`, and the l_ functions
 * on them. So the tables, the scalar path and the batches are the same rules, and differ in nothing but
 * how many hands they see at once.
 *
 * No branch depends on a hand. Sets are made smaller from below: clear_low() takes the lowest rank away.
 */
#ifndef CR_CARDS_RANK_LANES_H
#define CR_CARDS_RANK_LANES_H

#include "cards/rank.h"

#ifndef CR_LANES
#error "a lanes_*.h comes first"
#endif

#define CR_INLINE static inline __attribute__((always_inline))

struct ranked {
    lanes category, major, minor;
};

/* The suits of hands as sets of ranks. */
struct suit_planes {
    lanes suit[CR_SUITS];
};

/* Ranks held at least once, twice, three and four times. */
struct rank_groups {
    lanes one, two, three, four;
};

CR_INLINE lanes clear_low(lanes set)
{
    return l_and(set, l_sub(set, l_all(1)));
}

/* As above, but the last rank stays: what is left is the greater part unless there is nothing left. */
CR_INLINE lanes drop_low(lanes set)
{
    lanes rest = clear_low(set);
    return l_max(rest, l_xor(set, rest));
}

CR_INLINE struct rank_groups group_ranks(const struct suit_planes *planes)
{
    const lanes *suit = planes->suit;
    lanes both_a = l_and(suit[0], suit[1]), either_a = l_or(suit[0], suit[1]);
    lanes both_b = l_and(suit[2], suit[3]), either_b = l_or(suit[2], suit[3]);
    return (struct rank_groups){
        .one = l_or(either_a, either_b),
        .two = l_or3(both_a, both_b, l_and(either_a, either_b)),
        .three = l_or(l_and(both_a, either_b), l_and(both_b, either_a)),
        .four = l_and(both_a, both_b),
    };
}

/* The top cards of the straights in a set: the ace is put below the two as well, then a run of five is
 * a run of four and one more. */
CR_INLINE lanes straight_tops(lanes set)
{
    lanes wide = l_or(l_shl(set, 1), l_shr(set, 12));
    lanes runs = l_and(wide, l_shr(wide, 1));
    runs = l_and(runs, l_shr(runs, 2));
    runs = l_and(runs, l_shr(wide, 4));
    return l_shl(runs, 3); /* the run that begins with the low ace ends with the five, bit 3 */
}

/* What a hand is, by each question; the highest that is true is its category. */
struct kinds {
    lane_mask ace_king, pair, two_pair, three, run, suited, full, four, suited_run, royal;
};

CR_INLINE lanes highest_kind(const struct kinds *is)
{
    lanes category = l_keep(is->ace_king, l_all(CR_HAND_ACE_KING));
    category = l_pick(is->pair, l_all(CR_HAND_PAIR), category);
    category = l_pick(is->two_pair, l_all(CR_HAND_TWO_PAIR), category);
    category = l_pick(is->three, l_all(CR_HAND_TRIPS), category);
    category = l_pick(is->run, l_all(CR_HAND_STRAIGHT), category);
    category = l_pick(is->suited, l_all(CR_HAND_FLUSH), category);
    category = l_pick(is->full, l_all(CR_HAND_FULL_HOUSE), category);
    category = l_pick(is->four, l_all(CR_HAND_FOUR_OF_A_KIND), category);
    category = l_pick(is->suited_run, l_all(CR_HAND_STRAIGHT_FLUSH), category);
    return l_pick(is->royal, l_all(CR_HAND_ROYAL_FLUSH), category);
}

/* Ranks `count` cards (5..7, known when compiling). `suited` is the suit of five or more, 0 where there
 * is none, and `suited_count` how many it has. */
CR_INLINE struct ranked rank_cards(const struct rank_groups *held, lanes suited, lanes suited_count,
                                   int count)
{
    const lanes ace_king = l_all(1u << CR_ACE | 1u << CR_KING);
    lanes suited_runs = straight_tops(suited), runs = straight_tops(held->one);
    struct kinds is = { .ace_king = l_same(l_and(held->one, ace_king), ace_king),
                        .pair = l_any(held->two),
                        .two_pair = l_any(clear_low(held->two)),
                        .three = l_any(held->three),
                        .suited = l_any(suited),
                        .four = l_any(held->four),
                        .suited_run = l_any(suited_runs) };
    runs = l_pick(is.suited_run, suited_runs, runs);
    runs = l_less(runs, l_shr(runs, 1)); /* of so few cards the straights overlap: the top one */
    is.run = l_any(runs);
    is.royal = m_and(is.suited_run, l_any(l_shr(runs, CR_ACE)));

    lanes threes = held->three, pairs = held->two, five = suited;
    if (count >= 6) {
        lanes fewer = clear_low(pairs);
        pairs = l_pick(l_any(clear_low(fewer)), fewer, pairs); /* the third pair never counts */
        threes = drop_low(threes);
        five = l_pick(l_over(suited_count, 5), clear_low(five), five);
    }
    if (count == 7) five = l_pick(l_over(suited_count, 6), clear_low(five), five);
    pairs = l_pick(is.four, held->four, pairs);
    lanes fifth = l_xor(held->one, pairs);      /* beside two pair or a four */
    lanes others = l_xor(held->one, held->two); /* beside a pair or three, or all of a high card */
    for (int extra = 5; extra < count; extra++) {
        others = clear_low(others);
        fifth = drop_low(fifth);
    }
    lanes under = l_xor(held->two, threes);
    if (count == 7) under = drop_low(under);
    is.full = m_less(m_and(is.three, l_any(under)), is.four);

    lane_mask has_fifth = m_or(is.two_pair, is.four);
    lanes major = l_pick(has_fifth, pairs, held->two), minor = l_pick(has_fifth, fifth, others);
    major = l_pick(is.full, threes, major);
    minor = l_pick(is.full, under, minor);
    major = l_keep(m_not(m_or(is.run, is.suited)), major);
    minor = l_pick(is.run, runs, minor);
    minor = l_pick(m_less(is.suited, is.suited_run), five, minor);
    return (struct ranked){ highest_kind(&is), major, minor };
}

#endif
