/* draw_value.c -- a final hand's best end. */
#include "odds/house_poker/draw_value.h"

#include <string.h>

#define SET_MASK ((1u << CR_RANK_SET_BITS) - 1)

int64_t cr_draw_scale(const struct cr_draw_terms *terms, unsigned known)
{
    return terms->scale[known];
}

int32_t cr_draw_all(unsigned known)
{
    int32_t left = (int32_t)(CR_PACK_CARDS - 1 - known);
    return left * (left - 1) / 2 * (left - 2) / 3 * (left - 3) / 4;
}

struct cr_combinations cr_draw_hand(const struct cr_draw_terms *terms, const cr_card *cards,
                                    unsigned count)
{
    if (terms->has_second) return cr_combinations_of(cards, count, terms->ak_inside);
    cr_rank_value value = cr_rank(cards, count);
    return (struct cr_combinations){ .value = value,
                                     .first = (uint8_t)cr_rank_category(value),
                                     .second = CR_HAND_HIGH_CARD };
}

/* ---- An ace-king that is not paid ---- */

struct left {
    uint8_t of_rank[CR_RANKS], is_left[CR_PACK_CARDS];
    const struct cr_combinations *hand;
    int32_t *row;
};

static bool is_void(const struct left *left, uint32_t ranks)
{
    cr_rank_value dealer = (left->hand->value & ~(cr_rank_value)SET_MASK) | ranks;
    return dealer < left->hand->value && cr_second_is_void(left->hand, dealer);
}

static void add_rank(const struct left *left, unsigned rank, int32_t hands)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        if (left->is_left[cr_card_of(rank, suit)]) left->row[cr_card_of(rank, suit)] += hands;
}

/* The same pair on both sides: the dealer has the two cards that are left of it. */
static void void_pairs(const struct left *left, unsigned pair)
{
    int32_t n[CR_RANKS];
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        n[rank] = rank == pair ? 0 : left->of_rank[rank];
    if (left->of_rank[pair] != 2) return;
    for (unsigned a = 0; a < CR_RANKS; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned c = 0; c < b; c++) {
                int32_t hands = n[a] * n[b] * n[c];
                if (hands == 0 || !is_void(left, 1u << a | 1u << b | 1u << c)) continue;
                add_rank(left, pair, hands);
                add_rank(left, a, n[b] * n[c]);
                add_rank(left, b, n[a] * n[c]);
                add_rank(left, c, n[a] * n[b]);
            }
}

static void void_two_pairs(const struct left *left, uint32_t pairs)
{
    unsigned low = (unsigned)__builtin_ctz(pairs), high = 31 - (unsigned)__builtin_clz(pairs);
    if (left->of_rank[low] != 2 || left->of_rank[high] != 2) return;
    for (unsigned rank = 0; rank < CR_RANKS; rank++) {
        if (rank == low || rank == high || left->of_rank[rank] == 0 || !is_void(left, 1u << rank))
            continue;
        add_rank(left, low, left->of_rank[rank]);
        add_rank(left, high, left->of_rank[rank]);
        add_rank(left, rank, 1);
    }
}

static bool is_straight(uint32_t ranks)
{
    uint32_t run = ranks << 1 | ranks >> CR_ACE;
    run &= run >> 1;
    run &= run >> 2;
    return run & ranks >> 3;
}

static void void_flushes(const struct left *left)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        uint32_t there = 0;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            there |= (uint32_t)left->is_left[cr_card_of(rank, suit)] << rank;
        for (uint32_t ranks = there; ranks != 0; ranks = (ranks - 1) & there) {
            if (__builtin_popcount(ranks) != CR_HAND_CARDS || is_straight(ranks) ||
                !is_void(left, ranks))
                continue;
            for (unsigned rank = 0; rank < CR_RANKS; rank++)
                left->row[cr_card_of(rank, suit)] += (int32_t)(ranks >> rank & 1);
        }
    }
}

void cr_draw_void(const struct cr_combinations *hand, const cr_card *known, unsigned count,
                  int32_t row[CR_PACK_CARDS])
{
    struct left left = { .hand = hand, .row = row };
    uint32_t groups = hand->value >> CR_RANK_SET_BITS & SET_MASK;
    memset(row, 0, CR_PACK_CARDS * sizeof *row);
    if (hand->second != CR_HAND_ACE_KING) return;
    memset(left.is_left, 1, sizeof left.is_left);
    for (unsigned i = 0; i < count; i++)
        left.is_left[known[i]] = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        left.of_rank[card / CR_SUITS] =
            (uint8_t)(left.of_rank[card / CR_SUITS] + left.is_left[card]);
    if (hand->first == CR_HAND_PAIR) void_pairs(&left, (unsigned)__builtin_ctz(groups));
    if (hand->first == CR_HAND_TWO_PAIR) void_two_pairs(&left, groups);
    if (hand->first == CR_HAND_FLUSH) void_flushes(&left);
}

/* ---- The value ---- */

/* False: nothing is to be won by it. */
static bool buy(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                const struct cr_draw_final *final, const struct cr_combinations *hand,
                struct cr_buy_gain *gain)
{
    const struct cr_draw_pays *pays = &terms->pays[final->kind];
    const struct cr_buy_case box = {
        .known = final->known,
        .count = final->count,
        .hand = *hand,
        .pays = { .redraw = terms->buy_redraw,
                  .price = pays->buy_price,
                  .take = pays->no_game[hand->first],
                  .none = pays->bought_none,
                  .higher = pays->bought[hand->first],
                  .second = pays->second[hand->second],
                  .beaten = pays->beaten,
                  .void_rule = terms->void_rule },
    };
    return terms->buys && cr_buy_gain(sets, &box, gain);
}

/* What the most that may be put on it wins, and is. */
static void insure(const struct cr_draw_terms *terms, const struct cr_draw_pays *pays,
                   const struct cr_combinations *hand, int32_t *stake, int32_t *wins)
{
    *stake = *wins = 0;
    if (hand->first < terms->insurance_from) return;
    *stake = pays->insure[hand->first] + pays->insure_second[hand->second];
    *wins = pays->insured[hand->first] + pays->insured_second[hand->second];
    if (*stake < terms->ante) *stake = *wins = 0; /* the least it is */
}

void cr_draw_value(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                   const struct cr_draw_final *final, const struct cr_draw_against *against,
                   struct cr_draw_net *net)
{
    const struct cr_draw_pays *pays = &terms->pays[final->kind];
    const struct cr_combinations hand = cr_draw_hand(terms, final->known, final->cards);
    int64_t scale = terms->scale[final->count];
    int32_t all = cr_draw_all(final->count), none_pays = pays->no_game[hand.first];
    int32_t second = pays->second[hand.second], beaten = pays->beaten;
    int32_t higher = pays->higher[hand.first] + second;
    int64_t pass = pays->pass * all * scale;
    int32_t stake, wins, unpaid[CR_PACK_CARDS];
    struct cr_buy_gain gain;
    bool buys = buy(terms, sets, final, &hand, &gain);
    bool may_void = terms->void_rule && hand.second == CR_HAND_ACE_KING;
    if (may_void) cr_draw_void(&hand, final->known, final->count, unpaid);
    insure(terms, pays, &hand, &stake, &wins);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        int32_t none = against->none[u], lower = against->lower[u];
        net->play[u] = none_pays * none + higher * lower +
                       beaten * (all - none - lower - against->equal[u]); /* 32 bits hold it */
    }
    for (unsigned u = 0; may_void && u < CR_PACK_CARDS; u++)
        net->play[u] -= second * unpaid[u];
    for (unsigned u = 0; stake > 0 && u < CR_PACK_CARDS; u++) {
        int64_t lost = terms->insurance_back ? against->lower[u] : all - against->none[u];
        int64_t insured = (int64_t)wins * against->none[u] - stake * lost;
        if (insured > 0) net->play[u] += insured;
    }
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        net->play[u] = net->play[u] * scale + (buys ? gain.net[u] : 0);
        net->best[u] = net->play[u] > pass ? net->play[u] : pass;
    }
    for (unsigned u = 0; final->tells_more && u < CR_PACK_CARDS; u++) {
        int64_t lost = terms->insurance_back ? against->lower[u] : all - against->none[u];
        bool insures = stake > 0 && (int64_t)wins * against->none[u] > stake * lost;
        net->more[u] =
            (insures ? stake : 0) + (buys ? (double)gain.bought[u] * pays->buy_price / all : 0);
    }
    for (unsigned i = 0; i < final->count; i++)
        net->play[final->known[i]] = net->best[final->known[i]] = 0;
}
