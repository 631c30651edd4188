/* remembered.c -- the dealer's hands by ranks: unpaired ones, then pairs; or all there are. */
#include "odds/house_poker/remembered.h"

#define ACE_KING (1u << CR_ACE | 1u << (CR_ACE - 1))

struct left {
    int32_t of_rank[CR_RANKS]; /* cards the dealer's other four may be of */
    uint32_t suited;           /* ranks of them in the open card's suit */
    unsigned open;             /* its rank */
    cr_rank_value minimum;     /* of a game */
};

static void look_over(struct left *left, const cr_card *known, unsigned count, cr_card open,
                      cr_rank_value minimum)
{
    *left = (struct left){ .suited = (1u << CR_RANKS) - 1,
                           .open = open / CR_SUITS,
                           .minimum = minimum };
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        left->of_rank[rank] = CR_SUITS;
    left->of_rank[left->open]--;
    left->suited &= ~(1u << left->open);
    for (unsigned i = 0; i < count; i++) {
        left->of_rank[known[i] / CR_SUITS]--;
        if (known[i] % CR_SUITS == open % CR_SUITS) left->suited &= ~(1u << known[i] / CR_SUITS);
    }
}

static void add_hands(const struct left *left, cr_rank_value dealer, cr_rank_value hand,
                      int32_t hands, struct cr_remembered *out)
{
    if (dealer < left->minimum)
        out->none += hands;
    else if (dealer < hand)
        out->lower += hands;
    else if (dealer == hand)
        out->equal += hands;
}

/* Five different ranks, no straight; of one suit they are a flush. */
static void add_unpaired(const struct left *left, uint32_t others, int32_t hands,
                         cr_rank_value hand, struct cr_remembered *out)
{
    uint32_t ranks = others | 1u << left->open;
    if (hands == 0 || cr_draw_is_straight(ranks)) return;
    hands -= (others & ~left->suited) == 0;
    bool ace_king = (ranks & ACE_KING) == ACE_KING;
    add_hands(left, ace_king ? CR_RANK_ACE_KING | ranks : ranks, hand, hands, out);
}

static void count_each(const struct left *left, const int32_t n[CR_RANKS], cr_rank_value hand,
                       struct cr_remembered *out)
{
    for (unsigned a = 3; a < CR_RANKS; a++)
        for (unsigned b = 2; n[a] > 0 && b < a; b++)
            for (unsigned c = 1; n[b] > 0 && c < b; c++)
                for (unsigned d = 0; n[c] > 0 && d < c; d++)
                    add_unpaired(left, 1u << a | 1u << b | 1u << c | 1u << d,
                                 n[a] * n[b] * n[c] * n[d], hand, out);
}

/* In how many ways `size` of the cards are of different ranks, none of these: the elementary symmetric sum. */
static int32_t ways_to_differ(const int32_t n[CR_RANKS], uint32_t without, unsigned size)
{
    int32_t sums[CR_HAND_CARDS] = { 1 };
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        for (unsigned k = without >> rank & 1 ? 0 : size; k > 0; k--)
            sums[k] += sums[k - 1] * n[rank];
    return sums[size];
}

static int32_t ways_to_hold(const int32_t n[CR_RANKS], uint32_t ranks)
{
    int32_t ways = 1;
    for (; ranks != 0; ranks &= ranks - 1)
        ways *= n[__builtin_ctz(ranks)];
    return ways;
}

/* Below an ace-king: all of five different ranks, but those with both, straights, and flushes beside these. */
static int32_t count_nothing(const struct left *left, const int32_t n[CR_RANKS])
{
    static const uint32_t straight = 0x1f, wheel = 1u << CR_ACE | 0xf;
    const uint32_t open = 1u << left->open, rest = ACE_KING & ~open;
    const unsigned more = CR_HAND_CARDS - 1 - (unsigned)__builtin_popcount(rest);
    int32_t suited[CR_RANKS]; /* one of a rank, in the open card's suit */
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        suited[rank] = (int32_t)(left->suited >> rank & 1);
    int32_t hands = ways_to_differ(n, open, CR_HAND_CARDS - 1) -
                    ways_to_differ(suited, open, CR_HAND_CARDS - 1);
    hands -= ways_to_hold(n, rest) * ways_to_differ(n, open | rest, more);
    hands += ways_to_hold(suited, rest) * ways_to_differ(suited, open | rest, more);
    for (unsigned low = 0; low + CR_HAND_CARDS <= CR_RANKS; low++) {
        const uint32_t run = low + CR_HAND_CARDS < CR_RANKS ? straight << low : wheel;
        if ((run & open) == 0) continue;
        hands -= ways_to_hold(n, run & ~open) - ways_to_hold(suited, run & ~open);
    }
    return hands;
}

/* Of five different ranks, straights left out. */
static void count_ace_kings(const struct left *left, const int32_t n[CR_RANKS], cr_rank_value hand,
                            struct cr_remembered *out)
{
    const uint32_t rest = ACE_KING & ~(1u << left->open);
    const bool has_one = (rest & (rest - 1)) == 0; /* the open card is the other */
    const int32_t ways = ways_to_hold(n, rest);
    for (unsigned a = 1; a < CR_ACE - 1; a++)
        for (unsigned b = 0; n[a] > 0 && b < a; b++) {
            if (!has_one)
                add_unpaired(left, rest | 1u << a | 1u << b, ways * n[a] * n[b], hand, out);
            for (unsigned c = 0; has_one && c < b; c++)
                add_unpaired(left, rest | 1u << a | 1u << b | 1u << c, ways * n[a] * n[b] * n[c],
                             hand, out);
        }
}

/* A game is as a rule an ace-king or more: what lies below it need not be looked at one by one. */
static void count_unpaired(const struct left *left, cr_rank_value hand, struct cr_remembered *out)
{
    int32_t n[CR_RANKS];
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        n[rank] = rank == left->open ? 0 : left->of_rank[rank];
    if (left->minimum < CR_RANK_ACE_KING) {
        count_each(left, n, hand, out);
        return;
    }
    out->none += count_nothing(left, n);
    count_ace_kings(left, n, hand, out);
}

/* A pair with the open card, and three other ranks; or of another rank, the open card beside it and two. */
static void count_pairs(const struct left *left, unsigned pair, cr_rank_value hand,
                        struct cr_remembered *out)
{
    bool is_open = pair == left->open;
    int32_t n[CR_RANKS], of_pair = left->of_rank[pair];
    int32_t pairs = is_open ? of_pair : of_pair * (of_pair - 1) / 2;
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        n[rank] = rank == pair || rank == left->open ? 0 : left->of_rank[rank];
    const cr_rank_value least = CR_RANK_PAIR_OF(pair), most = least | ((1u << CR_RANKS) - 1);
    if (most < left->minimum || (least >= left->minimum && (most < hand || least > hand))) {
        add_hands(left, least, hand, pairs * ways_to_differ(n, 0, is_open ? 3 : 2), out);
        return; /* all of that pair are alike to the hand */
    }
    for (unsigned a = 1; pairs > 0 && a < CR_RANKS; a++)
        for (unsigned b = 0; n[a] > 0 && b < a; b++) {
            uint32_t beside = 1u << a | 1u << b;
            if (!is_open)
                add_hands(left, CR_RANK_PAIR_OF(pair) | beside | 1u << left->open, hand,
                          pairs * n[a] * n[b], out);
            for (unsigned c = 0; is_open && c < b; c++)
                add_hands(left, CR_RANK_PAIR_OF(pair) | beside | 1u << c, hand,
                          pairs * n[a] * n[b] * n[c], out);
        }
}

/* And pairs up to this. */
static void count_low(const struct left *left, cr_rank_value to, cr_rank_value hand,
                      struct cr_remembered *out)
{
    count_unpaired(left, hand, out);
    for (unsigned pair = 0; pair < CR_RANKS && CR_RANK_PAIR_OF(pair) <= to; pair++)
        count_pairs(left, pair, hand, out);
}

void cr_remembered_count(const cr_card *known, unsigned count, cr_card open, cr_rank_value minimum,
                         cr_rank_value hand, struct cr_remembered *out)
{
    struct left left;
    assert(cr_rank_category(hand) <= CR_HAND_PAIR && cr_rank_category(minimum) <= CR_HAND_PAIR);
    *out = (struct cr_remembered){ .none = 0 };
    look_over(&left, known, count, open, minimum);
    count_low(&left, hand > minimum ? hand : minimum, hand, out);
}

/* ---- All hands ---- */

/* In how many ways the dealer's other four are of these ranks, which rise. */
static int32_t ways_of(const struct left *left, const unsigned ranks[CR_HAND_CARDS - 1])
{
    int32_t ways = 1, alike = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS - 1; i++) {
        alike = i > 0 && ranks[i] == ranks[i - 1] ? alike + 1 : 0;
        ways = ways * (left->of_rank[ranks[i]] - alike) / (alike + 1); /* n over 1, 2 ... */
        if (ways <= 0) return 0;
    }
    return ways;
}

/* A hand of those ranks, of one suit or not: which cards it is of does not matter. */
static cr_rank_value worth_of(const struct left *left, const unsigned ranks[CR_HAND_CARDS - 1],
                              bool is_suited)
{
    cr_card cards[CR_HAND_CARDS] = { (cr_card)cr_card_of(left->open, 0) };
    for (unsigned i = 0; i < CR_HAND_CARDS - 1; i++) {
        unsigned suit = ranks[i] == left->open;
        for (unsigned j = 0; j < i; j++)
            suit += ranks[j] == ranks[i];
        cards[i + 1] = (cr_card)cr_card_of(ranks[i], suit);
    }
    unsigned last = ranks[CR_HAND_CARDS - 2], suit = cards[CR_HAND_CARDS - 1] % CR_SUITS;
    if (!is_suited && suit == 0) cards[CR_HAND_CARDS - 1] = (cr_card)cr_card_of(last, 1);
    return cr_rank5(cards);
}

static void add_ranks(const struct left *left, const unsigned ranks[CR_HAND_CARDS - 1],
                      cr_rank_value hand, struct cr_remembered *out)
{
    uint32_t others = 0;
    int32_t ways = ways_of(left, ranks);
    if (ways == 0) return;
    for (unsigned i = 0; i < CR_HAND_CARDS - 1; i++)
        others |= 1u << ranks[i];
    bool is_suited =
        __builtin_popcount(others) == CR_HAND_CARDS - 1 && (others & ~left->suited) == 0;
    if (is_suited) add_hands(left, worth_of(left, ranks, true), hand, 1, out);
    if (ways > is_suited)
        add_hands(left, worth_of(left, ranks, false), hand, ways - is_suited, out);
}

void cr_remembered_count_all(const cr_card *known, unsigned count, cr_card open,
                             cr_rank_value minimum, cr_rank_value hand, struct cr_remembered *out)
{
    struct left left;
    unsigned r[CR_HAND_CARDS - 1];
    *out = (struct cr_remembered){ .none = 0 };
    look_over(&left, known, count, open, minimum);
    for (r[0] = 0; r[0] < CR_RANKS; r[0]++)
        for (r[1] = r[0]; r[1] < CR_RANKS; r[1]++)
            for (r[2] = r[1]; r[2] < CR_RANKS; r[2]++)
                for (r[3] = r[2]; r[3] < CR_RANKS; r[3]++)
                    add_ranks(&left, r, hand, out);
}

/* ---- What is decided ---- */

/* Whether insurance that is given back under a higher game wins: not, if it loses as much to ace-kings and pairs
 * alone; it does, if all games together take less. All hands are counted only between the two. */
static bool wins_with_back(const struct cr_draw_final *final, cr_card open, cr_rank_value hand,
                           const struct left *left, int64_t stake, int64_t wins)
{
    struct cr_remembered seen = { .none = 0 };
    count_low(left, CR_RANK_PAIR_OF(CR_ACE), hand, &seen);
    if (wins * seen.none <= stake * seen.lower) return false;
    if (wins * seen.none > stake * (cr_draw_all(final->count) - seen.none)) return true;
    cr_remembered_count_all(final->known, final->count, open, left->minimum, hand, &seen);
    return wins * seen.none > stake * seen.lower;
}

static bool wins_without_back(const struct cr_draw_final *final, const struct left *left,
                              int64_t stake, int64_t wins)
{
    struct cr_remembered seen = { .none = 0 };
    count_low(left, left->minimum, left->minimum, &seen);
    return wins * seen.none > stake * (cr_draw_all(final->count) - seen.none);
}

bool cr_remember_insured(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                         const struct cr_draw_final *final, cr_card open, bool *insures)
{
    struct left left;
    int32_t stake, wins;
    if (cr_rank_category(terms->minimum) > CR_HAND_PAIR ||
        !cr_draw_insurance(terms, final->kind, hand, &stake, &wins))
        return false;
    look_over(&left, final->known, final->count, open, terms->minimum);
    *insures = terms->insurance_back ? wins_with_back(final, open, hand->value, &left, stake, wins)
                                     : wins_without_back(final, &left, stake, wins);
    return true;
}

bool cr_remember(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                 const struct cr_draw_final *final, cr_card open, bool *plays)
{
    const struct cr_draw_pays *pays = &terms->pays[final->kind];
    struct cr_remembered seen;
    if (cr_rank_category(terms->minimum) > CR_HAND_PAIR || hand->first > CR_HAND_PAIR ||
        hand->second != CR_HAND_HIGH_CARD || hand->first >= terms->insurance_from)
        return false;
    cr_remembered_count(final->known, final->count, open, terms->minimum, hand->value, &seen);
    int64_t all = cr_draw_all(final->count);
    int64_t wins = (int64_t)pays->no_game[hand->first] * seen.none +
                   (int64_t)pays->higher[hand->first] * seen.lower +
                   pays->beaten * (all - seen.none - seen.lower - seen.equal);
    *plays = wins > pays->pass * all;
    return true;
}
