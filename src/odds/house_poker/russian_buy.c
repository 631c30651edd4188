/* russian_buy.c -- a dealer's hand by its ranks, and the card that comes to four of them. */
#include "odds/house_poker/russian_buy.h"

#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/buy_choice.h"

#define CARDS_LEFT(known) (CR_PACK_CARDS - CR_HAND_CARDS - (known)) /* of which one comes */
#define LIKE_TOP          3 /* cards of its rank beside it */

/* ---- Sets of ranks ---- */

static cr_rank_value value_of(const uint8_t stay[4], unsigned rank, unsigned suit)
{
    cr_card cards[CR_HAND_CARDS];
    for (unsigned i = 0; i < 4; i++)
        cards[i] = cr_card_of(stay[i], i < 3 ? CR_CLUBS : CR_DIAMONDS);
    cards[4] = cr_card_of(rank, suit);
    return cr_rank5(cards);
}

/* Four of one suit and a fifth of that rank, another than theirs. */
static cr_rank_value suited_value(const uint8_t stay[4], unsigned rank)
{
    cr_card cards[CR_HAND_CARDS];
    for (unsigned i = 0; i < 4; i++)
        cards[i] = cr_card_of(stay[i], CR_CLUBS);
    cards[4] = cr_card_of(rank, CR_CLUBS);
    return cr_rank5(cards);
}

static void fill_flushes(struct cr_buy_set *set)
{
    set->flush_least = UINT32_MAX;
    for (unsigned rank = 0; rank < CR_RANKS; rank++) {
        if (set->stay_set >> rank & 1) continue;
        cr_rank_value value = suited_value(set->stay, rank);
        if (cr_rank_category(value) != CR_HAND_FLUSH) continue;
        set->flush[rank] = value;
        if (value < set->flush_least) set->flush_least = value;
        if (value > set->flush_most) set->flush_most = value;
    }
}

static void fill_straights(struct cr_buy_set *set)
{
    for (unsigned rank = 0; rank < CR_RANKS; rank++) {
        cr_rank_value value = value_of(set->stay, rank, CR_HEARTS);
        if (cr_rank_category(value) != CR_HAND_STRAIGHT) continue;
        set->straight_rank[set->straights] = (uint8_t)rank;
        set->straight_flush[set->straights] = suited_value(set->stay, rank);
        set->straight[set->straights++] = value;
    }
}

/* The first is the highest; a pair stands second and last. Left out where it is a game. */
static void add_set(struct cr_buy_sets *sets, const uint8_t ranks[5])
{
    cr_rank_value value = value_of(ranks + 1, ranks[0], CR_HEARTS);
    struct cr_buy_set *set = &sets->list[sets->count];
    if (value >= sets->minimum) return;
    sets->count++;
    set->top = ranks[0];
    set->is_kept = value >= CR_RANK_ACE_KING;
    set->is_pair = ranks[1] == ranks[4];
    memcpy(set->stay, ranks + 1, sizeof set->stay);
    for (unsigned i = 0; i < 4; i++)
        set->stay_set = (uint16_t)(set->stay_set | 1u << set->stay[i]);
    for (unsigned i = 0; i < 4; i++)
        set->pair[i] = value_of(set->stay, set->stay[i], CR_HEARTS);
    if (set->is_pair) return;
    fill_straights(set);
    fill_flushes(set);
}

static void add_pairs(struct cr_buy_sets *sets, unsigned pair)
{
    uint8_t r[5] = { [1] = (uint8_t)pair, [4] = (uint8_t)pair };
    for (r[0] = 2; r[0] < CR_RANKS; r[0]++)
        for (r[2] = 1; r[2] < r[0]; r[2]++)
            for (r[3] = 0; r[3] < r[2]; r[3]++)
                if (r[0] != pair && r[2] != pair && r[3] != pair) add_set(sets, r);
}

void cr_buy_sets_init(struct cr_buy_sets *sets, cr_rank_value minimum)
{
    uint8_t r[5];
    assert(minimum == CR_RANK_ACE_KING ||
           (minimum >= CR_RANK_PAIR_OF(CR_TWO) && minimum <= CR_RANK_PAIR_OF(CR_FOUR)));
    memset(sets, 0, sizeof *sets);
    sets->minimum = minimum;
    for (r[0] = 4; r[0] < CR_RANKS; r[0]++)
        for (r[1] = 3; r[1] < r[0]; r[1]++)
            for (r[2] = 2; r[2] < r[1]; r[2]++)
                for (r[3] = 1; r[3] < r[2]; r[3]++)
                    for (r[4] = 0; r[4] < r[3]; r[4]++)
                        add_set(sets, r);
    for (unsigned pair = CR_TWO; CR_RANK_PAIR_OF(pair) < minimum; pair++)
        add_pairs(sets, pair); /* lower than fours: three others are never all lower */
    assert(sets->count <= CR_BUY_SETS);
}

/* ---- What comes ---- */

static int64_t gcd(int64_t a, int64_t b)
{
    return b == 0 ? a : gcd(b, a % b);
}

int64_t cr_buy_scale(int redraw, unsigned known)
{
    int64_t left = CARDS_LEFT((int64_t)known), scale = left;
    if (redraw == CR_HP_ONCE) return left * (left - 1);
    for (int64_t less = 1; redraw == CR_HP_UNTIL_OTHER_RANK && less <= LIKE_TOP; less++)
        scale = scale / gcd(scale, left - less) * (left - less);
    return scale;
}

/* A sum over dealer's hands: what is gained, hands that are bought, what those come to. */
struct cell {
    int64_t net, bought;
    double ends[CR_BUY_ENDS];
};

/* Over all cards that may come: how many are like the card that went and leave no combination, how many are
 * others, and what those come to. */
struct comes {
    int32_t again, others, cards[CR_BUY_ENDS];
};

/* A dealer's hand of these ranks, its cards not of one suit. */
struct plain {
    struct comes comes;
    struct cell one;
    int32_t hands, tops; /* of the four that stay, of the top card */
};

/* Of hands whose four cards are of one suit, above what they were counted for as plain ones: what is added
 * to cards of that suit, by rank, and to those of the others. */
struct suited {
    unsigned left; /* ranks of the suit that are not known */
    struct cell mine[CR_RANKS], others[CR_RANKS];
};

#define SUITED_MAX 128

struct cr_buy_memo {
    /* The box, and what it leaves of every rank. */
    const struct cr_buy_sets *sets;
    struct cr_combinations hand;
    struct cr_buy_terms pays;
    unsigned count;
    bool tells_ends, is_told, is_filled;
    uint8_t columns;
    uint8_t of_rank[CR_RANKS]; /* that are not known, 0..4 */
    int32_t left;              /* cards of which one comes */
    int64_t scale;
    int32_t amount[CR_BUY_ENDS];

    struct plain plain[CR_BUY_SETS];
    struct cell rank[CR_RANKS]; /* of plain hands with a card of that rank open */
    struct suited suited[SUITED_MAX];
    unsigned suited_count, suited_next;
};

struct cr_buy_memo *cr_buy_memo_open(void)
{
    return calloc(1, sizeof(struct cr_buy_memo));
}

void cr_buy_memo_close(struct cr_buy_memo *memo)
{
    free(memo);
}

static enum cr_buy_end end_against(const struct cr_buy_memo *memo, cr_rank_value dealer)
{
    if (dealer < memo->sets->minimum) return CR_BUY_NONE;
    if (dealer > memo->hand.value) return CR_BUY_BEATEN;
    if (dealer == memo->hand.value) return CR_BUY_EQUAL;
    bool is_void = memo->pays.void_rule && cr_second_is_void(&memo->hand, dealer);
    return is_void ? CR_BUY_HIGHER : CR_BUY_BOTH;
}

/* Above taking the Ante, times scale. */
static int64_t gain_of(const struct cr_buy_memo *memo, const struct comes *comes)
{
    const struct cr_buy_terms *pays = &memo->pays;
    int64_t cost = pays->price + pays->take, left = memo->left, win = 0, gain = 0;
    for (unsigned end = 0; end < CR_BUY_ENDS; end++)
        win += (int64_t)memo->amount[end] * comes->cards[end];
    assert(comes->again + comes->others == left);
    switch (pays->redraw) {
    case CR_HP_UNTIL_OTHER_RANK:
        gain = (win - cost * comes->others) * (memo->scale / (left - comes->again));
        break;
    case CR_HP_ONCE: /* once more, of one card less: what went first does not come again */
        gain = win * (left - 1) + comes->again * (win + (comes->again - 1) * (int64_t)pays->none) -
               cost * memo->scale;
        break;
    default: gain = win + comes->again * (int64_t)pays->none - cost * left; break;
    }
    return gain;
}

/* How likely each end is. */
static void fill_ends(const struct cr_buy_memo *memo, const struct comes *comes, double *ends)
{
    double left = memo->left, again = comes->again, share = 1 / left, none = 0;
    if (memo->pays.redraw == CR_HP_UNTIL_OTHER_RANK) share = 1 / (left - again);
    if (memo->pays.redraw == CR_HP_NEVER) none = again / left;
    if (memo->pays.redraw == CR_HP_ONCE) {
        share = (1 + again / (left - 1)) / left;
        none = again / left * (again - 1) / (left - 1);
    }
    for (unsigned end = 0; end < CR_BUY_ENDS; end++)
        ends[end] = comes->cards[end] * share;
    ends[CR_BUY_NONE] += none;
}

/* column: of cr_buy_column(). */
static struct cell cell_of(const struct cr_buy_memo *memo, const struct comes *comes,
                           unsigned column)
{
    struct cell cell = { .net = gain_of(memo, comes) };
    cell.bought = memo->is_told ? memo->columns >> column & 1 : cell.net > 0;
    if (cell.bought == 0) return (struct cell){ .net = 0 };
    if (memo->tells_ends) fill_ends(memo, comes, cell.ends);
    return cell;
}

static void add(const struct cr_buy_memo *memo, struct cell *to, const struct cell *one,
                int64_t hands)
{
    to->net += one->net * hands;
    to->bought += one->bought * hands;
    for (unsigned end = 0; memo->tells_ends && end < CR_BUY_ENDS; end++)
        to->ends[end] += one->ends[end] * (double)hands;
}

/* ---- Hands of one set of ranks ---- */

/* A card like the one that went stays where it leaves a combination, and only those without one go again. */
static bool stays(const struct cr_buy_memo *memo, const struct cr_buy_set *set)
{
    return set->is_kept && memo->pays.redraw == CR_HP_ONCE;
}

/* A card like one that stays, or a straight, or nothing. */
static struct comes come_plain(const struct cr_buy_memo *memo, const struct cr_buy_set *set)
{
    int32_t games = 0;
    struct comes comes = { .again = stays(memo, set) ? 0 : memo->of_rank[set->top] - 1 };
    for (unsigned i = set->is_pair; i < 4; i++) { /* of a pair, once */
        int32_t cards = memo->of_rank[set->stay[i]] - (set->is_pair && i == 3 ? 2 : 1);
        games += cards;
        comes.cards[end_against(memo, set->pair[i])] += cards;
    }
    for (unsigned i = 0; i < set->straights; i++) {
        int32_t cards = memo->of_rank[set->straight_rank[i]];
        games += cards;
        comes.cards[end_against(memo, set->straight[i])] += cards;
    }
    comes.others = memo->left - comes.again;
    comes.cards[CR_BUY_NONE] += comes.others - games;
    return comes;
}

/* Cards of these ranks make flushes. */
static void come_flushes(const struct cr_buy_memo *memo, const struct cr_buy_set *set,
                         unsigned ranks, struct comes *comes)
{
    int32_t count = __builtin_popcount(ranks);
    comes->cards[CR_BUY_NONE] -= count;
    if (memo->hand.value < set->flush_least)
        comes->cards[CR_BUY_BEATEN] += count;
    else if (cr_rank_category(memo->hand.value) > CR_HAND_FLUSH) /* where it is never void */
        comes->cards[end_against(memo, set->flush_least)] += count;
    else
        for (; ranks != 0; ranks &= ranks - 1)
            comes->cards[end_against(memo, set->flush[__builtin_ctz(ranks)])]++;
}

/* The four that stay are of one suit: a fifth of it makes a flush. Where a card like the one that went
 * always goes again, so does the one of that suit. */
static struct comes come_suited(const struct cr_buy_memo *memo, const struct cr_buy_set *set,
                                unsigned left, struct comes comes)
{
    unsigned ranks = left & ~(unsigned)set->stay_set, top = 1u << set->top;
    if (!stays(memo, set)) {
        if ((ranks & top) != 0 && memo->pays.redraw != CR_HP_UNTIL_OTHER_RANK) {
            comes.again--;
            comes.others++;
            comes.cards[end_against(memo, set->flush[set->top])]++;
        }
        ranks &= ~top;
    }
    for (unsigned i = 0; i < set->straights; i++)
        if (ranks >> set->straight_rank[i] & 1) {
            ranks &= ~(1u << set->straight_rank[i]);
            comes.cards[end_against(memo, set->straight_flush[i])]++;
            comes.cards[end_against(memo, set->straight[i])]--;
        }
    come_flushes(memo, set, ranks, &comes);
    return comes;
}

/* ---- All of them ---- */

static int32_t hands_of(const struct cr_buy_memo *memo, const struct cr_buy_set *set)
{
    int32_t hands = 1;
    for (unsigned i = 0; i < 4; i++)
        hands *= memo->of_rank[set->stay[i]] - (set->is_pair && i == 3);
    return set->is_pair ? hands / 2 : hands;
}

static void add_plain(struct cr_buy_memo *memo, unsigned at)
{
    const struct cr_buy_set *set = &memo->sets->list[at];
    struct plain *plain = &memo->plain[at];
    plain->tops = memo->of_rank[set->top];
    plain->hands = hands_of(memo, set);
    if (plain->tops == 0 || plain->hands == 0) return;
    plain->comes = come_plain(memo, set);
    plain->one = cell_of(memo, &plain->comes, set->straights);
    if (plain->one.bought == 0) return;
    add(memo, &memo->rank[set->top], &plain->one, plain->hands);
    for (unsigned i = set->is_pair; i < 4; i++) { /* of a pair, once: two cards a hand */
        int64_t cards = (int64_t)plain->hands * plain->tops * (set->is_pair && i == 3 ? 2 : 1);
        add(memo, &memo->rank[set->stay[i]], &plain->one, cards / memo->of_rank[set->stay[i]]);
    }
}

/* The top card is of another suit: else it was a flush, and a game. */
static void add_suited(const struct cr_buy_memo *memo, unsigned at, struct suited *suited)
{
    const struct cr_buy_set *set = &memo->sets->list[at];
    const struct plain *plain = &memo->plain[at];
    if (set->is_pair || (set->stay_set & ~suited->left) != 0 || plain->tops == 0) return;
    struct comes comes = come_suited(memo, set, suited->left, plain->comes);
    const struct cell one = cell_of(memo, &comes, CR_BUY_COLUMNS - 1);
    if (one.bought == 0 && plain->one.bought == 0) return;
    int32_t tops = plain->tops - (int32_t)(suited->left >> set->top & 1);
    add(memo, &suited->mine[set->top], &plain->one, -1);
    add(memo, &suited->others[set->top], &plain->one, -1);
    add(memo, &suited->others[set->top], &one, 1);
    for (unsigned i = 0; i < 4; i++) {
        add(memo, &suited->mine[set->stay[i]], &plain->one, -plain->tops);
        add(memo, &suited->mine[set->stay[i]], &one, tops);
    }
}

static const struct suited *suited_of(struct cr_buy_memo *memo, unsigned left)
{
    for (unsigned i = 0; i < memo->suited_count; i++)
        if (memo->suited[i].left == left) return &memo->suited[i];
    struct suited *suited = &memo->suited[memo->suited_next];
    memo->suited_next = (memo->suited_next + 1) % SUITED_MAX;
    if (memo->suited_count < SUITED_MAX) memo->suited_count++;
    memset(suited, 0, sizeof *suited);
    suited->left = left;
    for (unsigned at = 0; at < memo->sets->count; at++)
        add_suited(memo, at, suited);
    return suited;
}

/* ---- Boxes ---- */

static bool is_same(const struct cr_buy_memo *memo, const struct cr_buy_sets *sets,
                    const struct cr_buy_case *box, const uint8_t *of_rank)
{
    const struct cr_buy_terms *one = &memo->pays, *other = &box->pays;
    return memo->is_filled && memo->sets == sets && memo->count == box->count &&
           memo->tells_ends == box->tells_ends && memo->is_told == box->is_told &&
           memo->columns == box->columns && memo->hand.value == box->hand.value &&
           memo->hand.first == box->hand.first && memo->hand.second == box->hand.second &&
           one->redraw == other->redraw && one->price == other->price && one->take == other->take &&
           one->none == other->none && one->higher == other->higher &&
           one->second == other->second && one->beaten == other->beaten &&
           one->void_rule == other->void_rule &&
           memcmp(memo->of_rank, of_rank, sizeof memo->of_rank) == 0;
}

static void fill(struct cr_buy_memo *memo, const struct cr_buy_sets *sets,
                 const struct cr_buy_case *box, const uint8_t *of_rank)
{
    memo->sets = sets;
    memo->hand = box->hand;
    memo->pays = box->pays;
    memo->count = box->count;
    memo->tells_ends = box->tells_ends;
    memo->is_told = box->is_told;
    memo->columns = box->columns;
    memo->is_filled = true;
    memcpy(memo->of_rank, of_rank, sizeof memo->of_rank);
    memo->left = (int32_t)CARDS_LEFT(box->count);
    memo->scale = cr_buy_scale(box->pays.redraw, box->count);
    memo->amount[CR_BUY_NONE] = box->pays.none;
    memo->amount[CR_BUY_BEATEN] = box->pays.beaten;
    memo->amount[CR_BUY_EQUAL] = 0;
    memo->amount[CR_BUY_HIGHER] = box->pays.higher;
    memo->amount[CR_BUY_BOTH] = box->pays.higher + box->pays.second;
    memo->suited_count = memo->suited_next = 0;
    memset(memo->rank, 0, sizeof memo->rank);
    memset(memo->plain, 0, sets->count * sizeof memo->plain[0]);
    for (unsigned at = 0; at < sets->count; at++)
        add_plain(memo, at);
}

static void take(const struct cr_buy_memo *memo, struct cr_buy_gain *gain, unsigned card,
                 const struct cell *cell)
{
    gain->net[card] += cell->net;
    gain->bought[card] += (uint32_t)cell->bought; /* less than nothing on the way */
    for (unsigned end = 0; memo->tells_ends && end < CR_BUY_ENDS; end++)
        gain->ends[end][card] += cell->ends[end];
}

/* Twelve cards pair what stays, eight at most make a straight, nine a flush: what is won with all of them
 * that the hand beats must be more than what it costs. */
static bool is_ever_bought(const struct cr_buy_case *box)
{
    const struct cr_buy_terms *pays = &box->pays;
    int64_t outs = 12, most = (int64_t)pays->higher + pays->second;
    if (box->hand.value >= CR_RANK_STRAIGHT) outs += 8;
    if (box->hand.value >= CR_RANK_FLUSH) outs += 9;
    int64_t least_left = CARDS_LEFT((int64_t)box->count) - LIKE_TOP;
    if (box->is_told) return box->columns != 0;
    if (pays->none > 0) return true;
    return outs * most > (pays->price + pays->take) * least_left;
}

static void tell_gain(struct cr_buy_memo *memo, const uint16_t of_suit[CR_SUITS],
                      struct cr_buy_gain *gain)
{
    memset(gain->net, 0, sizeof gain->net);
    memset(gain->bought, 0, sizeof gain->bought);
    if (memo->tells_ends) memset(gain->ends, 0, sizeof gain->ends);
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        const struct suited *suited = suited_of(memo, of_suit[suit]);
        for (unsigned card = 0; card < CR_PACK_CARDS; card++) {
            bool mine = card % CR_SUITS == suit;
            unsigned rank = card / CR_SUITS;
            if ((of_suit[card % CR_SUITS] >> rank & 1) == 0) continue;
            if (mine) take(memo, gain, card, &memo->rank[rank]);
            take(memo, gain, card, mine ? &suited->mine[rank] : &suited->others[rank]);
        }
    }
}

bool cr_buy_gain(const struct cr_buy_sets *sets, const struct cr_buy_case *box,
                 struct cr_buy_gain *gain)
{
    struct cr_buy_memo *memo = box->memo;
    uint16_t of_suit[CR_SUITS]; /* ranks that are not known, a bit each */
    uint8_t of_rank[CR_RANKS] = { 0 };
    assert(box->count >= CR_HAND_CARDS && box->count <= 2 * CR_HAND_CARDS);
    if (!is_ever_bought(box)) return false;
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        of_suit[suit] = (1u << CR_RANKS) - 1;
    memset(of_rank, CR_SUITS, sizeof of_rank);
    for (unsigned i = 0; i < box->count; i++) {
        of_suit[box->known[i] % CR_SUITS] &= (uint16_t) ~(1u << box->known[i] / CR_SUITS);
        of_rank[box->known[i] / CR_SUITS]--;
    }
    if (memo == NULL) memo = cr_buy_memo_open();
    assert(memo != NULL);
    if (!is_same(memo, sets, box, of_rank)) fill(memo, sets, box, of_rank);
    tell_gain(memo, of_suit, gain);
    if (box->memo == NULL) cr_buy_memo_close(memo);
    return true;
}
