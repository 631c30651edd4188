/* omaha_lanes.h -- exactly two of four own cards with three of five common ones, in lanes.
 *
 * As rank_lanes.h: the includer has chosen its lanes first. Sixty fives are not looked at; each of the
 * six own pairs is asked what the board makes of it, and whether one suit makes a flush. For this the
 * sets are turned round: bit 0 is the ace, bit 12 the two, so that the best of a set is its lowest bit,
 * and what is left without it costs one step more. The result is turned back at the end.
 */
#ifndef CR_CARDS_OMAHA_LANES_H
#define CR_CARDS_OMAHA_LANES_H

#include "cards/rank_lanes.h"

/* All of it from the ace down. */
struct omaha_lanes {
    lanes own[4]; /* the rank of each own card, one bit */
    struct suit_planes hand, board;
};

CR_INLINE lanes best_of(lanes set)
{
    return l_and(set, l_sub(l_all(0), set));
}

/* The best `count` of a set that has as many. */
CR_INLINE lanes best_few(lanes set, int count)
{
    lanes rest = set;
    for (int i = 0; i < count; i++)
        rest = clear_low(rest);
    return l_xor(set, rest);
}

/* With the ace below the two as well. */
CR_INLINE lanes with_low_ace(lanes set)
{
    return l_or(set, l_shl(l_and(set, l_all(1)), 13));
}

/* The top cards of the runs of five. */
CR_INLINE lanes run_tops(lanes wide)
{
    lanes runs = l_and(wide, l_shr(wide, 1));
    runs = l_and(runs, l_shr(runs, 2));
    return l_and(runs, l_shr(wide, 4));
}

/* The top cards of the runs of five that would have one of these ranks in them. */
CR_INLINE lanes runs_over(lanes wide)
{
    lanes tops = l_or(wide, l_shr(wide, 1));
    return l_or3(tops, l_shr(tops, 2), l_shr(wide, 4));
}

/* Those with exactly two: the five ranks of each run are added up, bit by bit. */
CR_INLINE lanes runs_over_two(lanes wide)
{
    lanes a = wide, b = l_shr(wide, 1), c = l_shr(wide, 2), d = l_shr(wide, 3), e = l_shr(wide, 4);
    lanes ab = l_xor(a, b), abc = l_xor(ab, c), abcd = l_xor(abc, d), odd = l_xor(abcd, e);
    lanes twos = l_or(l_and(a, b), l_and(ab, c)), more = l_or(l_and(abc, d), l_and(abcd, e));
    return l_less(l_xor(twos, more), odd);
}

CR_INLINE lane_mask beats(const struct ranked *hand, const struct ranked *other)
{
    lanes majors = l_xor(hand->major, other->major), minors = l_xor(hand->minor, other->minor);
    lane_mask by_major = l_any(l_and(best_of(majors), hand->major));
    lane_mask by_minor = l_any(l_and(best_of(minors), hand->minor));
    lane_mask in_category = m_or(by_major, m_and(l_same(hand->major, other->major), by_minor));
    return m_or(l_more(hand->category, other->category),
                m_and(l_same(hand->category, other->category), in_category));
}

CR_INLINE void take(struct ranked *best, lane_mask where, lanes category, lanes major, lanes minor)
{
    best->category = l_pick(where, category, best->category);
    best->major = l_pick(where, major, best->major);
    best->minor = l_pick(where, minor, best->minor);
}

/* What two own cards make with three of the board, flushes apart. `run` are the straights among board
 * and pair that have both own cards in them. Weakest first; each may be overruled by what follows. */
CR_INLINE struct ranked rank_pair(const struct rank_groups *board, lanes a, lanes b, lanes run)
{
    const lanes none = l_all(0);
    lane_mask same = l_same(a, b);
    lanes own = l_or(a, b);
    lanes on_one = l_and(own, board->one), on_two = l_and(own, board->two);
    lanes beside = l_less(board->one, own), best_beside = best_of(beside);
    lanes board_pair = best_of(l_less(board->two, own)), board_three = l_less(board->three, own);
    lane_mask is_on = l_any(on_one), is_board_pair = l_any(board_pair);

    /* Nothing, a pair, a pair in hand with one on the board: what fills up to five. */
    lanes paired = l_or(l_pick(same, own, on_one), board_pair);
    lanes rest = l_less(beside, paired);
    lanes first = best_of(rest), after = l_xor(rest, first), second = best_of(after);
    lanes third = l_keep(m_not(is_on), best_of(l_xor(after, second)));
    lanes filled = l_or(l_less(own, paired), first);
    filled = l_or(filled, l_keep(m_not(is_board_pair), l_or(second, third)));
    lanes ace_king = l_all(3);
    struct ranked hand = { .category = l_keep(l_same(l_and(filled, ace_king), ace_king),
                                              l_all(CR_HAND_ACE_KING)),
                           .major = paired,
                           .minor = filled };
    hand.category = l_pick(l_any(paired), l_all(CR_HAND_PAIR), hand.category);

    /* Two pair: the best two of what is paired; a pair of own cards leaves the board its best. */
    lanes two = best_few(paired, 2);
    lanes kicker = l_pick(l_same(two, own), best_beside, l_less(own, two));
    take(&hand, l_any(clear_low(paired)), l_all(CR_HAND_TWO_PAIR), two,
         l_pick(same, first, kicker));

    /* Trips: a pair in hand with one more; or an own card with two, or three on the board. */
    lanes three = best_of(l_or(on_two, board_three));
    lanes with = l_keep(m_not(l_same(three, board_three)), best_beside);
    hand.category = l_pick(m_and(m_and(same, is_on), m_not(is_board_pair)), l_all(CR_HAND_TRIPS),
                           hand.category);
    take(&hand, m_less(l_any(three), same), l_all(CR_HAND_TRIPS), three,
         l_or(l_less(own, three), with));

    take(&hand, m_less(l_any(run), same), l_all(CR_HAND_STRAIGHT), none, best_of(run));

    /* Full house: two own cards on three of the board; or a pair in hand on three, or one and a pair. */
    lanes full = best_of(on_two);
    take(&hand, m_less(m_and(l_any(on_two), l_same(on_one, own)), same), l_all(CR_HAND_FULL_HOUSE),
         full, l_xor(own, full));
    full = best_of(l_or(board_three, l_keep(m_and(is_on, is_board_pair), own)));
    take(&hand, m_and(same, l_any(full)), l_all(CR_HAND_FULL_HOUSE), full,
         l_pick(l_same(full, own), board_pair, own));

    lanes four = l_pick(same, on_two, l_and(own, board->three));
    take(&hand, l_any(four), l_all(CR_HAND_FOUR_OF_A_KIND), four,
         l_pick(same, best_beside, l_xor(own, four)));
    return hand;
}

/* The suit with three on the board, if two of it are in hand. */
CR_INLINE void take_flush(struct ranked *best, const struct omaha_lanes *cards)
{
    const lanes none = l_all(0);
    lanes hand = none, board = none;
    for (int suit = 0; suit < CR_SUITS; suit++) {
        lanes on_board = cards->board.suit[suit];
        lane_mask is_suit = l_any(clear_low(clear_low(on_board)));
        board = l_pick(is_suit, on_board, board);
        hand = l_pick(is_suit, cards->hand.suit[suit], hand);
    }
    lane_mask is_flush = l_any(clear_low(hand));
    lanes wide = with_low_ace(hand);
    lanes runs = l_and(run_tops(l_or(wide, with_low_ace(board))), runs_over_two(wide));
    take(best, m_and(is_flush, l_more(l_all(CR_HAND_FLUSH), best->category)), l_all(CR_HAND_FLUSH),
         none, l_or(best_few(hand, 2), best_few(board, 3)));
    lanes top = best_of(runs);
    lanes category = l_add(l_all(CR_HAND_STRAIGHT_FLUSH), l_and(top, l_all(1)));
    take(best, l_any(top), category, none, top);
}

/* From the ace down to from the two up. */
CR_INLINE lanes turn_round(lanes set)
{
    set = l_or(l_and(l_shr(set, 1), l_all(0x5555)), l_shl(l_and(set, l_all(0x5555)), 1));
    set = l_or(l_and(l_shr(set, 2), l_all(0x3333)), l_shl(l_and(set, l_all(0x3333)), 2));
    set = l_or(l_and(l_shr(set, 4), l_all(0x0F0F)), l_shl(l_and(set, l_all(0x0F0F)), 4));
    set = l_or(l_shr(set, 8), l_shl(set, 8));
    return l_shr(set, 3);
}

CR_INLINE struct ranked rank_omaha(const struct omaha_lanes *cards)
{
    const struct rank_groups board = group_ranks(&cards->board);
    const lanes *own = cards->own;
    lanes board_wide = with_low_ace(board.one);
    const lanes wide[4] = { with_low_ace(own[0]), with_low_ace(own[1]), with_low_ace(own[2]),
                            with_low_ace(own[3]) };
    const lanes over[4] = { runs_over(wide[0]), runs_over(wide[1]), runs_over(wide[2]),
                            runs_over(wide[3]) };
    struct ranked best = { l_all(0), l_all(0), l_all(0) };
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            lanes runs = run_tops(l_or3(board_wide, wide[i], wide[j]));
            runs = l_and(runs, l_and(over[i], over[j]));
            struct ranked hand = rank_pair(&board, own[i], own[j], runs);
            take(&best, beats(&hand, &best), hand.category, hand.major, hand.minor);
        }
    take_flush(&best, cards);
    best.major = turn_round(best.major);
    best.minor = turn_round(best.minor);
    return best;
}

#endif
