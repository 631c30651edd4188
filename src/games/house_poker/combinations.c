/* combinations.c -- the second combination, read off the first one and the set of ranks.
 *
 * cr_rank() has found the first. What can lie outside its core is little: one card of six beside a core of
 * five, else cards of other ranks than the core's. So a category decides alone what to look for, from the
 * top down; the definition itself, every combination tried against every other, is in the tests, and both
 * are held against each other over all hands of five and six cards. */
#include "games/house_poker/combinations.h"

#define ACE_KING_SET (1u << CR_ACE | 1u << CR_KING)
#define SET_MASK     ((1u << CR_RANK_SET_BITS) - 1)
#define NONE         CR_HAND_HIGH_CARD

static bool holds_ace_king(uint32_t ranks)
{
    return (ranks & ACE_KING_SET) == ACE_KING_SET;
}

/* How many different straights a set of ranks holds; below the two comes the ace. */
static int straights(uint32_t ranks)
{
    uint32_t run = ranks << 1 | ranks >> CR_ACE;
    run &= run >> 1;
    run &= run >> 2;
    return __builtin_popcount(run & ranks >> 3);
}

/* The ranks of the suit that has five of these cards. */
static uint32_t suited_ranks(const cr_card *cards, size_t count)
{
    uint32_t sets[CR_SUITS] = { 0 };
    for (size_t i = 0; i < count; i++)
        sets[cards[i] % CR_SUITS] |= 1u << cards[i] / CR_SUITS;
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        if (__builtin_popcount(sets[suit]) >= CR_HAND_CARDS) return sets[suit];
    return 0; /* not run: who asks has a flush */
}

/* Beside a flush of any kind: six of the suit are two of them; a card of another suit makes a straight, a
 * pair with one of the five, or an ace-king. */
static enum cr_category beside_flush(const cr_card *cards, size_t count, enum cr_category first,
                                     uint32_t ranks)
{
    if (count == CR_HAND_CARDS) return NONE;
    uint32_t suited = suited_ranks(cards, count);
    bool runs = first != CR_HAND_FLUSH;
    if (__builtin_popcount(suited) > CR_HAND_CARDS)
        return runs && straights(suited) > 1 ? CR_HAND_STRAIGHT_FLUSH : CR_HAND_FLUSH;
    if (suited == ranks) return runs ? CR_HAND_STRAIGHT : CR_HAND_PAIR;
    if (straights(ranks) > (runs ? 1 : 0)) return CR_HAND_STRAIGHT;
    bool outside = holds_ace_king(ranks) && !holds_ace_king(suited);
    return outside ? CR_HAND_ACE_KING : NONE;
}

/* A sixth card of a rank in the straight takes that card's place; a higher or lower one makes another
 * straight, or it is the king beside 5 4 3 2 A. */
static enum cr_category beside_straight(size_t count, uint32_t ranks)
{
    if (count == CR_HAND_CARDS) return NONE;
    if (__builtin_popcount(ranks) == CR_HAND_CARDS || straights(ranks) > 1) return CR_HAND_STRAIGHT;
    bool high = (ranks & 1u << CR_QUEEN) != 0; /* A K Q J T has both inside */
    return holds_ace_king(ranks) && !high ? CR_HAND_ACE_KING : NONE;
}

/* 3 + 3 are two full houses; of 3 + 2 + 1 the single card may be the ace or the king. */
static enum cr_category beside_full_house(size_t count, uint32_t ranks, cr_rank_value value)
{
    if (count == CR_HAND_CARDS) return NONE;
    if (__builtin_popcount(ranks) == 2) return CR_HAND_FULL_HOUSE;
    uint32_t core = (value >> CR_RANK_SET_BITS | value) & SET_MASK;
    return holds_ace_king(ranks) && !holds_ace_king(core) ? CR_HAND_ACE_KING : NONE;
}

/* Three pairs are two two-pairs; an ace-king has a card outside unless the pairs are aces and kings. */
static enum cr_category beside_two_pair(size_t count, uint32_t ranks, cr_rank_value value)
{
    if (count > CR_HAND_CARDS && __builtin_popcount(ranks) == 3) return CR_HAND_TWO_PAIR;
    bool hidden = holds_ace_king(value >> CR_RANK_SET_BITS & SET_MASK);
    return holds_ace_king(ranks) && !hidden ? CR_HAND_ACE_KING : NONE;
}

static enum cr_category second_of(const cr_card *cards, size_t count, enum cr_category first,
                                  cr_rank_value value, uint32_t ranks)
{
    switch (first) {
    case CR_HAND_ROYAL_FLUSH:
    case CR_HAND_STRAIGHT_FLUSH:
    case CR_HAND_FLUSH: return beside_flush(cards, count, first, ranks);
    case CR_HAND_FOUR_OF_A_KIND:
        if (count > CR_HAND_CARDS && __builtin_popcount(ranks) == 2) return CR_HAND_FULL_HOUSE;
        return holds_ace_king(ranks) ? CR_HAND_ACE_KING : NONE;
    case CR_HAND_FULL_HOUSE: return beside_full_house(count, ranks, value);
    case CR_HAND_STRAIGHT: return beside_straight(count, ranks);
    case CR_HAND_TWO_PAIR: return beside_two_pair(count, ranks, value);
    case CR_HAND_TRIPS: /* a core of one rank never has both */
    case CR_HAND_PAIR: return holds_ace_king(ranks) ? CR_HAND_ACE_KING : NONE;
    case CR_HAND_ACE_KING:
    case CR_HAND_HIGH_CARD:
    case CR_CATEGORIES: break;
    }
    return NONE;
}

struct cr_combinations cr_combinations_of(const cr_card *cards, size_t count, unsigned ak_inside)
{
    assert(count == CR_HAND_CARDS || count == CR_HAND_CARDS + 1);
    cr_rank_value value = count == CR_HAND_CARDS ? cr_rank5(cards) : cr_rank6(cards);
    enum cr_category first = cr_rank_category(value);
    uint32_t ranks = 0;
    for (size_t i = 0; i < count; i++)
        ranks |= 1u << cards[i] / CR_SUITS;
    enum cr_category second = second_of(cards, count, first, value, ranks);
    if (second == NONE && count > CR_HAND_CARDS && (ak_inside >> first & 1) != 0 &&
        holds_ace_king(ranks))
        second = CR_HAND_ACE_KING;
    return (struct cr_combinations){ .value = value,
                                     .first = (uint8_t)first,
                                     .second = (uint8_t)second };
}

bool cr_second_is_void(const struct cr_combinations *player, cr_rank_value dealer)
{
    assert(player->value > dealer);
    if (player->second != CR_HAND_ACE_KING) return false;
    if (player->value >> CR_RANK_SET_BITS != dealer >> CR_RANK_SET_BITS) return false;
    if (player->first == CR_HAND_STRAIGHT || player->first >= CR_HAND_STRAIGHT_FLUSH) return false;
    uint32_t differ = (player->value ^ dealer) & SET_MASK;
    return differ >= 1u << CR_KING; /* the highest card that differs, and the player has it */
}
