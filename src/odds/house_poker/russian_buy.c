/* russian_buy.c -- a dealer's hand by its ranks, and the card that comes to four of them. */
#include "odds/house_poker/russian_buy.h"

#include <string.h>

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

static bool is_no_game(const uint8_t ranks[5])
{
    return value_of(ranks + 1, ranks[0], CR_HEARTS) < CR_RANK_ACE_KING;
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

static void fill_set(struct cr_buy_set *set, const uint8_t ranks[5])
{
    set->top = ranks[0];
    memcpy(set->stay, ranks + 1, sizeof set->stay);
    for (unsigned i = 0; i < 4; i++)
        set->stay_set = (uint16_t)(set->stay_set | 1u << set->stay[i]);
    for (unsigned i = 0; i < 4; i++)
        set->pair[i] = value_of(set->stay, set->stay[i], CR_HEARTS);
    for (unsigned rank = 0; rank < CR_RANKS; rank++) {
        cr_rank_value value = value_of(set->stay, rank, CR_HEARTS);
        if (cr_rank_category(value) != CR_HAND_STRAIGHT) continue;
        set->straight_rank[set->straights] = (uint8_t)rank;
        set->straight_flush[set->straights] = suited_value(set->stay, rank);
        set->straight[set->straights++] = value;
    }
    fill_flushes(set);
}

void cr_buy_sets_init(struct cr_buy_sets *sets)
{
    uint8_t r[5];
    unsigned count = 0;
    memset(sets, 0, sizeof *sets);
    for (r[0] = 4; r[0] < CR_RANKS; r[0]++)
        for (r[1] = 3; r[1] < r[0]; r[1]++)
            for (r[2] = 2; r[2] < r[1]; r[2]++)
                for (r[3] = 1; r[3] < r[2]; r[3]++)
                    for (r[4] = 0; r[4] < r[3]; r[4]++)
                        if (is_no_game(r)) fill_set(&sets->list[count++], r);
    assert(count == CR_BUY_SETS);
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

/* The box, and what it leaves of every rank. */
struct count {
    const struct cr_buy_case *box;
    int64_t scale, share[LIKE_TOP + 1]; /* scale; of one card, so many going again */
    int32_t left;                       /* cards of which one comes */
    uint8_t of_rank[CR_RANKS];          /* that are not known, 0..4 */
    uint8_t is_left[CR_PACK_CARDS];
    uint16_t of_suit[CR_SUITS]; /* ranks that are not known, a bit each */
    struct cr_buy_gain *gain;
};

static int32_t pays_against(const struct count *count, cr_rank_value dealer)
{
    const struct cr_buy_terms *pays = &count->box->pays;
    const struct cr_combinations *hand = &count->box->hand;
    if (dealer < CR_RANK_ACE_KING) return pays->none;
    if (dealer > hand->value) return pays->beaten;
    if (dealer == hand->value) return 0;
    bool is_void = pays->void_rule && cr_second_is_void(hand, dealer);
    return pays->higher + (is_void ? 0 : pays->second);
}

/* Over all cards that may come: how many are like the card that went and leave no combination, and what
 * all the others win together. */
struct comes {
    int32_t again, others, win;
};

/* Above taking the Ante, times scale; nothing where that is better. */
static int64_t gain_of(const struct count *count, const struct comes *comes)
{
    const struct cr_buy_terms *pays = &count->box->pays;
    int64_t cost = pays->price + pays->take, left = count->left, win = comes->win, gain = 0;
    assert(comes->again + comes->others == left);
    switch (pays->redraw) {
    case CR_HP_UNTIL_OTHER_RANK:
        gain = (win - cost * comes->others) * count->share[comes->again];
        break;
    case CR_HP_ONCE: /* once more, of one card less: what went first does not come again */
        gain = win * (left - 1) + comes->again * (win + (comes->again - 1) * (int64_t)pays->none) -
               cost * count->scale;
        break;
    default: gain = win + comes->again * (int64_t)pays->none - cost * left; break;
    }
    return gain > 0 ? gain : 0;
}

/* A pair, or a straight, or nothing. suited: how many of the straights' cards are not to be counted. */
static struct comes come_plain(const struct count *count, const struct cr_buy_set *set)
{
    int32_t games = 0;
    struct comes comes = { .again = count->of_rank[set->top] - 1 };
    for (unsigned i = 0; i < 4; i++) {
        int32_t cards = count->of_rank[set->stay[i]] - 1;
        games += cards;
        comes.win += cards * pays_against(count, set->pair[i]);
    }
    for (unsigned i = 0; i < set->straights; i++) {
        int32_t cards = count->of_rank[set->straight_rank[i]];
        games += cards;
        comes.win += cards * pays_against(count, set->straight[i]);
    }
    comes.others = count->left - comes.again;
    comes.win += (comes.others - games) * count->box->pays.none;
    return comes;
}

/* What flushes of these ranks win together. */
static int32_t flushes_win(const struct count *count, const struct cr_buy_set *set, unsigned ranks)
{
    cr_rank_value own = count->box->hand.value;
    int32_t win = 0;
    if (own < set->flush_least) return __builtin_popcount(ranks) * count->box->pays.beaten;
    if (cr_rank_category(own) > CR_HAND_FLUSH) /* where it is never void */
        return __builtin_popcount(ranks) * pays_against(count, set->flush_least);
    for (; ranks != 0; ranks &= ranks - 1)
        win += pays_against(count, set->flush[__builtin_ctz(ranks)]);
    return win;
}

/* The four that stay are of one suit: a fifth of it makes a flush. Where a card like the one that went
 * always goes again, so does the one of that suit. */
static struct comes come_suited(const struct count *count, const struct cr_buy_set *set,
                                unsigned suit, struct comes comes)
{
    unsigned ranks = count->of_suit[suit] & ~(unsigned)set->stay_set, top = 1u << set->top;
    if ((ranks & top) != 0 && count->box->pays.redraw != CR_HP_UNTIL_OTHER_RANK) {
        comes.again--;
        comes.others++;
        comes.win += pays_against(count, set->flush[set->top]);
    }
    ranks &= ~top;
    for (unsigned i = 0; i < set->straights; i++)
        if (ranks >> set->straight_rank[i] & 1) {
            ranks &= ~(1u << set->straight_rank[i]);
            comes.win +=
                pays_against(count, set->straight_flush[i]) - pays_against(count, set->straight[i]);
        }
    comes.win += flushes_win(count, set, ranks) - __builtin_popcount(ranks) * count->box->pays.none;
    return comes;
}

/* ---- Every hand of these ranks ---- */

static void add(struct count *count, unsigned card, int64_t gain, int32_t hands)
{
    count->gain->net[card] += gain * hands;
    if (gain > 0) count->gain->bought[card] += (uint32_t)hands;
}

/* Suits in which all four that stay are left: a bit each. */
static unsigned whole_suits(const struct count *count, const struct cr_buy_set *set)
{
    unsigned suits = 0;
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        suits |= (unsigned)((set->stay_set & ~count->of_suit[suit]) == 0) << suit;
    return suits;
}

static void add_plain(struct count *count, const struct cr_buy_set *set, int64_t gain,
                      unsigned suits)
{
    int32_t of_top = count->of_rank[set->top], of_stay = 1;
    if (gain == 0) return;
    for (unsigned i = 0; i < 4; i++)
        of_stay *= count->of_rank[set->stay[i]];
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        unsigned top = cr_card_of(set->top, suit);
        if (count->is_left[top]) add(count, top, gain, of_stay - __builtin_popcount(suits));
    }
    for (unsigned i = 0; i < 4; i++) {
        int32_t beside = of_stay / count->of_rank[set->stay[i]];
        for (unsigned suit = 0; suit < CR_SUITS; suit++) {
            unsigned card = cr_card_of(set->stay[i], suit);
            if (count->is_left[card])
                add(count, card, gain, (beside - (int32_t)(suits >> suit & 1)) * of_top);
        }
    }
}

/* The top card is of another suit: else it was a flush, and a game. */
static void add_suited(struct count *count, const struct cr_buy_set *set, int64_t gain,
                       unsigned suit)
{
    int32_t tops = 0;
    if (gain == 0) return;
    for (unsigned other = 0; other < CR_SUITS; other++) {
        unsigned top = cr_card_of(set->top, other);
        if (other == suit || !count->is_left[top]) continue;
        tops++;
        add(count, top, gain, 1);
    }
    for (unsigned i = 0; i < 4; i++)
        add(count, cr_card_of(set->stay[i], suit), gain, tops);
}

static void add_set(struct count *count, const struct cr_buy_set *set)
{
    if (count->of_rank[set->top] == 0) return;
    for (unsigned i = 0; i < 4; i++)
        if (count->of_rank[set->stay[i]] == 0) return;
    struct comes comes = come_plain(count, set);
    unsigned suits = whole_suits(count, set);
    add_plain(count, set, gain_of(count, &comes), suits);
    for (unsigned left = suits; left != 0; left &= left - 1) {
        unsigned suit = (unsigned)__builtin_ctz(left);
        struct comes other = come_suited(count, set, suit, comes);
        add_suited(count, set, gain_of(count, &other), suit);
    }
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
    if (pays->none > 0) return true;
    return outs * most > (pays->price + pays->take) * least_left;
}

bool cr_buy_gain(const struct cr_buy_sets *sets, const struct cr_buy_case *box,
                 struct cr_buy_gain *gain)
{
    struct count count = { .box = box,
                           .scale = cr_buy_scale(box->pays.redraw, box->count),
                           .left = (int32_t)CARDS_LEFT(box->count),
                           .gain = gain };
    assert(box->count >= CR_HAND_CARDS && box->count <= 2 * CR_HAND_CARDS);
    if (!is_ever_bought(box)) return false;
    for (int again = 0; box->pays.redraw == CR_HP_UNTIL_OTHER_RANK && again <= LIKE_TOP; again++)
        count.share[again] = count.scale / (count.left - again);
    memset(gain, 0, sizeof *gain);
    memset(count.is_left, 1, sizeof count.is_left);
    for (unsigned i = 0; i < box->count; i++)
        count.is_left[box->known[i]] = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        count.of_rank[card / CR_SUITS] =
            (uint8_t)(count.of_rank[card / CR_SUITS] + count.is_left[card]);
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        count.of_suit[card % CR_SUITS] =
            (uint16_t)(count.of_suit[card % CR_SUITS] | count.is_left[card] << card / CR_SUITS);
    for (unsigned i = 0; i < CR_BUY_SETS; i++)
        add_set(&count, &sets->list[i]);
    return true;
}
