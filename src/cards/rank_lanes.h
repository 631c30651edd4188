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

/* As above where it is asked for; but the last rank stays. */
CR_INLINE lanes drop_low(lanes set, lane_mask where)
{
    lanes below = l_sub(set, l_all(1));
    return l_only(m_and(where, l_meet(set, below)), set, below);
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

/* The top cards of the straights in a set: those with the next three ranks below them in it, and the
 * fourth, or the ace where the top card is the five. */
CR_INLINE lanes straight_tops(lanes set)
{
    lanes tops = l_and(set, l_shl(set, 1));
    tops =
        l_and(tops, l_shl(tops, 2)); /* the five and above: so the king is not put below the four */
    return l_and(tops, l_or(l_shl(set, 4), l_shr(set, CR_ACE - CR_FIVE)));
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

/* The ranks that come first when a hand is compared: the four, the three, the two best pairs, the pair.
 * Nothing else is left to say of them here: flushes and straights have none. */
CR_INLINE lanes first_ranks(const struct rank_groups *held, const struct kinds *is, int count)
{
    lanes first = held->two, three = held->three;
    if (count >= 6) {
        lanes fewer = clear_low(first);
        first = l_pick(l_meet(fewer, l_sub(fewer, l_all(1))), fewer, first); /* no third pair */
        three = drop_low(three, is->three);
    }
    first = l_pick(is->three, three, first);
    return l_pick(is->four, held->four, first);
}

/* Ranks `count` cards (5..7, known when compiling). `suited` is the suit that has five or more, and
 * `suited_count` how many it has; where none has, anything, and fewer than five.
 *
 * What does not come first fills the hand up to five: every rank beside it, of a full house every pair.
 * Each card beyond five takes one rank from below, unless only one is left, which is as many as a hand
 * with two pair, a full house or a four needs. */
CR_INLINE struct ranked rank_cards(const struct rank_groups *held, lanes suited, lanes suited_count,
                                   int count)
{
    const lanes ace_king = l_all(1u << CR_ACE | 1u << CR_KING);
    struct kinds is = { .pair = l_any(held->two),
                        .two_pair = l_meet(held->two, l_sub(held->two, l_all(1))),
                        .three = l_any(held->three),
                        .suited = l_over(suited_count, 4),
                        .four = l_any(held->four) };
    is.full = m_less(m_and(is.three, is.two_pair), is.four);

    /* Of so few cards a flush leaves no other straight, and straights overlap: the top one. */
    lanes runs = straight_tops(l_pick(is.suited, suited, held->one));
    runs = l_less(runs, l_shr(runs, 1));
    is.run = l_any(runs);
    is.suited_run = m_and(is.suited, is.run);
    is.royal = m_and(is.suited, l_meet(runs, l_all(1u << CR_ACE)));

    lanes major = first_ranks(held, &is, count);
    lanes minor = l_xor(l_pick(is.full, held->two, held->one), major);
    minor = l_pick(is.suited, suited, minor);
    lane_mask is_spare = m_not(l_same(suited_count, l_all(5))); /* a flush of five has none */
    if (count >= 6) minor = drop_low(minor, is_spare);
    if (count == 7) minor = drop_low(minor, m_less(is_spare, l_same(suited_count, l_all(6))));
    is.ace_king = l_same(l_and(minor, ace_king), ace_king);
    return (struct ranked){ .category = highest_kind(&is),
                            .major = l_keep(m_not(m_or(is.run, is.suited)), major),
                            .minor = l_pick(is.run, runs, minor) };
}

/* A value is 32 bits, two lanes. */
CR_INLINE lanes low_half(const struct ranked *hand)
{
    return l_or(hand->minor, l_shl(hand->major, CR_RANK_SET_BITS));
}

CR_INLINE lanes high_half(const struct ranked *hand)
{
    return l_or(l_shr(hand->major, 16 - CR_RANK_SET_BITS),
                l_shl(hand->category, CR_CATEGORY_BIT - 16));
}

#endif
