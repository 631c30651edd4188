/* draw_value.c -- a final hand's best end. */
#include "odds/house_poker/draw_value.h"

#include <math.h>
#include <string.h>

#include "odds/house_poker/cap.h"

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
    cr_rank_value minimum;
    int32_t *row;
};

static bool is_void(const struct left *left, uint32_t ranks)
{
    cr_rank_value dealer = (left->hand->value & ~(cr_rank_value)SET_MASK) | ranks;
    return dealer >= left->minimum && dealer < left->hand->value &&
           cr_second_is_void(left->hand, dealer);
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

static void void_flushes(const struct left *left)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        uint32_t there = 0;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            there |= (uint32_t)left->is_left[cr_card_of(rank, suit)] << rank;
        for (uint32_t ranks = there; ranks != 0; ranks = (ranks - 1) & there) {
            if (__builtin_popcount(ranks) != CR_HAND_CARDS || cr_draw_is_straight(ranks) ||
                !is_void(left, ranks))
                continue;
            for (unsigned rank = 0; rank < CR_RANKS; rank++)
                left->row[cr_card_of(rank, suit)] += (int32_t)(ranks >> rank & 1);
        }
    }
}

void cr_draw_void(cr_rank_value minimum, const struct cr_combinations *hand, const cr_card *known,
                  unsigned count, int32_t row[CR_PACK_CARDS])
{
    struct left left = { .hand = hand, .minimum = minimum, .row = row };
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

/* What a final hand is paid, and the best it can do about it. */
struct paid {
    const struct cr_draw_terms *terms;
    const struct cr_draw_pays *pays;
    struct cr_draw_pays cut;       /* those, under a maximum payout */
    const struct cr_draw_end *end; /* NULL: the best */
    struct cr_combinations hand;
    int32_t all, none, second, higher; /* dealer's hands; what is won against such a one */
    int32_t stake, wins;               /* the most that may be put on insurance, and what it wins */
    bool may_void, buys;
    int32_t unpaid[CR_PACK_CARDS]; /* lower games against which the second is void */
    struct cr_buy_gain gain;
};

static void round_gain(const struct cr_draw_terms *terms, unsigned known, struct cr_buy_gain *gain)
{
    double part = (double)terms->scale[known] / (double)cr_buy_scale(terms->buy_redraw, known);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        gain->net[u] = llround((double)gain->net[u] * part);
}

/* False: nothing is to be won by it. */
static bool buy(struct paid *paid, const struct cr_buy_sets *sets,
                const struct cr_draw_final *final)
{
    const struct cr_draw_pays *pays = paid->pays;
    const struct cr_buy_case box = {
        .known = final->known,
        .count = final->count,
        .hand = paid->hand,
        .pays = { .redraw = paid->terms->buy_redraw,
                  .price = pays->buy_price,
                  .take = paid->none,
                  .none = pays->bought_none,
                  .higher = pays->bought[paid->hand.first],
                  .second = paid->second,
                  .beaten = pays->beaten,
                  .void_rule = paid->terms->void_rule },
        .memo = final->memo,
        .tells_ends = final->tells_more,
        .is_told = final->end != NULL,
        .columns = final->end != NULL ? final->end->buys : 0,
    };
    if (!paid->terms->buys) return false;
    assert(sets->minimum == paid->terms->minimum);
    if (!cr_buy_gain(sets, &box, &paid->gain)) return false;
    if (paid->terms->rounds) round_gain(paid->terms, final->count, &paid->gain);
    return true;
}

static bool find_insurance(const struct cr_draw_terms *terms, const struct cr_draw_pays *pays,
                           const struct cr_combinations *hand, int32_t *stake, int32_t *wins)
{
    *stake = *wins = 0;
    if (hand->first < terms->insurance_from) return false;
    int32_t most = pays->insure[hand->first] + pays->insure_second[hand->second];
    if (most < terms->ante) return false; /* the least it is */
    *stake = most;
    *wins = pays->insured[hand->first] + pays->insured_second[hand->second];
    return true;
}

bool cr_draw_insurance(const struct cr_draw_terms *terms, enum cr_draw_kind kind,
                       const struct cr_combinations *hand, int32_t *stake, int32_t *wins)
{
    return find_insurance(terms, &terms->pays[kind], hand, stake, wins);
}

/* insured: an insurance may be paid [cap.h]. Whether a maximum payout takes anything of it. */
static bool set_pays(struct paid *paid, const struct cr_draw_terms *terms,
                     const struct cr_draw_final *final, bool insured)
{
    bool cut;
    paid->terms = terms;
    paid->hand = cr_draw_hand(paid->terms, final->known, final->cards);
    paid->pays = cr_cap_final(terms, final->kind, &paid->hand, insured, &paid->cut, &cut);
    paid->all = cr_draw_all(final->count);
    paid->none = paid->pays->no_game[paid->hand.first];
    paid->second = paid->pays->second[paid->hand.second];
    paid->higher = paid->pays->higher[paid->hand.first] + paid->second;
    return cut;
}

static bool find_paid(struct paid *paid, const struct cr_draw_terms *terms,
                      const struct cr_buy_sets *sets, const struct cr_draw_final *final,
                      bool insured)
{
    bool cut = set_pays(paid, terms, final, insured);
    paid->end = final->end;
    paid->may_void = terms->void_rule && paid->hand.second == CR_HAND_ACE_KING;
    if (paid->may_void)
        cr_draw_void(terms->minimum, &paid->hand, final->known, final->count, paid->unpaid);
    paid->buys = buy(paid, sets, final);
    paid->stake = paid->wins = 0;
    if (insured) find_insurance(terms, paid->pays, &paid->hand, &paid->stake, &paid->wins);
    return cut;
}

/* What the most of it wins over all dealer's hands. */
static int64_t insured(const struct paid *paid, const struct cr_draw_against *against, unsigned u)
{
    int64_t lost = paid->terms->insurance_back ? against->lower[u] : paid->all - against->none[u];
    return (int64_t)paid->wins * against->none[u] - paid->stake * lost;
}

/* Where that is more than nothing, or as told. */
static bool insures(const struct paid *paid, const struct cr_draw_against *against, unsigned u)
{
    if (paid->end != NULL) return paid->stake > 0 && (paid->end->insures >> u & 1) != 0;
    return paid->stake > 0 && insured(paid, against, u) > 0;
}

static bool plays(const struct paid *paid, unsigned u, int64_t play, int64_t pass)
{
    return paid->end != NULL ? (paid->end->plays >> u & 1) != 0 : play > pass;
}

/* ---- What a round may win, and how often ---- */

struct ends {
    double squares, hits;
};

static void end_with(struct ends *ends, int32_t wins, double often)
{
    ends->squares += (double)wins * wins * often;
    ends->hits += wins > 0 ? often : 0;
}

static struct ends play_ends(const struct paid *paid, const struct cr_draw_against *against,
                             unsigned u)
{
    const struct cr_draw_pays *pays = paid->pays;
    struct ends ends = { 0, 0 };
    bool is_insured = insures(paid, against, u);
    int32_t fee = pays->fee, wins = is_insured ? paid->wins : 0;
    int32_t stake = is_insured ? paid->stake : 0;
    int32_t kept = paid->terms->insurance_back ? 0 : stake; /* lost with every game */
    int32_t none = against->none[u], lower = against->lower[u], equal = against->equal[u];
    int32_t unpaid = paid->may_void ? paid->unpaid[u] : 0;
    const int32_t bought[CR_BUY_ENDS] = {
        [CR_BUY_NONE] = pays->bought_none,
        [CR_BUY_BEATEN] = pays->beaten,
        [CR_BUY_HIGHER] = pays->bought[paid->hand.first],
        [CR_BUY_BOTH] = pays->bought[paid->hand.first] + paid->second,
    };
    for (unsigned end = 0; paid->buys && end < CR_BUY_ENDS; end++)
        end_with(&ends, bought[end] - pays->buy_price + wins - fee, paid->gain.ends[end][u]);
    end_with(&ends, paid->none + wins - fee,
             none - (paid->buys ? (double)paid->gain.bought[u] : 0));
    end_with(&ends, paid->higher - stake - fee, lower - unpaid);
    end_with(&ends, paid->higher - paid->second - stake - fee, unpaid);
    end_with(&ends, -kept - fee, equal);
    end_with(&ends, pays->beaten - kept - fee, paid->all - none - lower - equal);
    return ends;
}

static void tell_more(const struct paid *paid, const struct cr_draw_final *final,
                      const struct cr_draw_against *against, struct cr_draw_net *net)
{
    const struct cr_draw_pays *pays = paid->pays;
    double pass = pays->pass - pays->fee, all = paid->all;
    int64_t passed = (int64_t)pays->pass * paid->all * paid->terms->scale[final->count];
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        bool is_known = memchr(final->known, (int)u, final->count) != NULL;
        net->bets[u] = net->more[u] = net->hits[u] = 0;
        net->squares[u] = is_known ? 0 : pass * pass;
        if (is_known || !plays(paid, u, net->play[u], passed)) continue;
        struct ends ends = play_ends(paid, against, u);
        net->bets[u] = pays->bet;
        net->more[u] = (insures(paid, against, u) ? paid->stake : 0) +
                       (paid->buys ? (double)paid->gain.bought[u] * pays->buy_price / all : 0);
        net->squares[u] = ends.squares / all;
        net->hits[u] = ends.hits / all;
    }
}

/* ---- The value ---- */

#define ALWAYS static inline __attribute__((always_inline))

/* What playing wins over all dealer's hands, neither insured nor bought. */
ALWAYS int32_t plain_play(const struct paid *paid, int32_t none, int32_t lower, int32_t equal)
{
    return paid->none * none + paid->higher * lower +
           paid->pays->beaten * (paid->all - none - lower - equal); /* 32 bits hold it */
}

/* Where they do not. */
static int64_t wide_play(const struct paid *paid, int64_t none, int64_t lower, int64_t equal)
{
    return paid->none * none + paid->higher * lower +
           paid->pays->beaten * (paid->all - none - lower - equal);
}

static void play_by_64(const struct paid *paid, const struct cr_draw_against *against, int64_t pass,
                       struct cr_draw_net *net)
{
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        net->play[u] = wide_play(paid, against->none[u], against->lower[u], against->equal[u]);
        net->best[u] = net->play[u] > pass ? net->play[u] : pass;
    }
}

ALWAYS void play_all(const struct paid *paid, const struct cr_draw_against *against, int64_t pass,
                     struct cr_draw_net *net)
{
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        net->play[u] = plain_play(paid, against->none[u], against->lower[u], against->equal[u]);
        net->best[u] = net->play[u] > pass ? net->play[u] : pass;
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void play_widely(const struct paid *paid,
                                                        const struct cr_draw_against *against,
                                                        int64_t pass, struct cr_draw_net *net)
{
    play_all(paid, against, pass, net);
}
#endif

/* play and best where nothing but the Bet is put down. */
static void play(const struct paid *paid, const struct cr_draw_against *against, int64_t pass,
                 struct cr_draw_net *net)
{
    if (paid->terms->is_wide) {
        play_by_64(paid, against, pass, net);
        return;
    }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        play_widely(paid, against, pass, net);
        return;
    }
#endif
    play_all(paid, against, pass, net);
}

/* With all that may be put down beside it. */
static void play_with(const struct paid *paid, const struct cr_draw_final *final,
                      const struct cr_draw_against *against, int64_t pass, struct cr_draw_net *net)
{
    int64_t scale = paid->terms->scale[final->count];
    for (unsigned u = 0; paid->may_void && u < CR_PACK_CARDS; u++)
        net->play[u] -= (int64_t)paid->second * paid->unpaid[u];
    if (final->tells_insured && paid->stake > 0) memset(net->insured, 0, sizeof net->insured);
    for (unsigned u = 0; paid->stake > 0 && u < CR_PACK_CARDS; u++) {
        int64_t more = insured(paid, against, u);
        if (!insures(paid, against, u)) continue;
        net->play[u] += more;
        net->insured[u] = more * scale;
        net->is_insured = true;
    }
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        net->play[u] = net->play[u] * scale + (paid->buys ? paid->gain.net[u] : 0);
        net->best[u] = plays(paid, u, net->play[u], pass) ? net->play[u] : pass;
    }
    for (unsigned u = 0; final->tells_insured && net->is_insured && u < CR_PACK_CARDS; u++)
        if (net->best[u] - net->insured[u] < pass) net->insured[u] = net->best[u] - pass;
    for (unsigned i = 0; final->tells_insured && net->is_insured && i < final->count; i++)
        net->insured[final->known[i]] = 0;
}

/* Whether an insurance leaves less of a maximum payout for a game that is bought. */
static bool value(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                  const struct cr_draw_final *final, const struct cr_draw_against *against,
                  bool is_insured, struct cr_draw_net *net)
{
    struct paid paid;
    bool cut = find_paid(&paid, terms, sets, final, is_insured);
    int64_t scale = terms->scale[final->count];
    int64_t pass = (int64_t)paid.pays->pass * paid.all * scale;
    net->is_insured = false;
    play(&paid, against, pass, net);
    if (paid.may_void || paid.stake > 0 || paid.buys || scale != 1 || paid.end != NULL)
        play_with(&paid, final, against, pass, net);
    if (final->tells_more) tell_more(&paid, final, against, net);
    for (unsigned i = 0; i < final->count; i++)
        net->play[final->known[i]] = net->best[final->known[i]] = 0;
    return cut && paid.stake > 0 && terms->buys;
}

static void take_other(const struct cr_draw_final *final, const struct cr_draw_net *other,
                       unsigned u, struct cr_draw_net *net)
{
    net->play[u] = other->play[u];
    net->best[u] = other->best[u];
    if (final->tells_insured && net->is_insured) net->insured[u] = 0;
    if (!final->tells_more) return;
    net->bets[u] = other->bets[u];
    net->more[u] = other->more[u];
    net->squares[u] = other->squares[u];
    net->hits[u] = other->hits[u];
}

static bool takes_insurance(const struct cr_draw_final *final, const struct cr_draw_net *net,
                            const struct cr_draw_net *other, unsigned u)
{
    if (final->end != NULL) return final->end->insures >> u & 1;
    return net->play[u] > other->play[u];
}

/* With an insurance and without it the hand is valued, and takes the better, or as it was told to. */
void cr_draw_value(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                   const struct cr_draw_final *final, const struct cr_draw_against *against,
                   struct cr_draw_net *net)
{
    struct cr_draw_net other;
    assert(final->end == NULL || !final->tells_insured);
    if (!value(terms, sets, final, against, true, net)) return;
    value(terms, sets, final, against, false, &other);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++)
        if (!takes_insurance(final, net, &other, u))
            take_other(final, &other, u, net);
        else if (final->tells_insured)
            net->insured[u] = net->best[u] - other.best[u];
}

uint64_t cr_draw_insures(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                         const struct cr_draw_final *final, const struct cr_draw_against *against)
{
    struct cr_draw_net net;
    struct cr_draw_final asked = *final;
    uint64_t insured = 0;
    asked.tells_insured = true;
    cr_draw_value(terms, sets, &asked, against, &net);
    for (unsigned u = 0; net.is_insured && u < CR_PACK_CARDS; u++)
        insured |= (uint64_t)(net.insured[u] > 0) << u;
    return insured;
}

bool cr_draw_is_passed(const struct cr_draw_terms *terms, const struct cr_draw_final *final,
                       const struct cr_draw_against *most)
{
    struct paid paid;
    set_pays(&paid, terms, final, true);
    int32_t beaten = paid.pays->beaten;
    int64_t pass = (int64_t)paid.pays->pass * paid.all;
    bool rises = beaten <= 0 && paid.none >= beaten && paid.higher >= beaten; /* with all of most */
    if (!rises || terms->buys || (int)paid.hand.first >= terms->insurance_from) return false;
    for (unsigned u = 0; u < CR_PACK_CARDS; u += CR_SUITS)
        if (wide_play(&paid, most->none[u], most->lower[u], most->equal[u]) > pass) return false;
    return true;
}
