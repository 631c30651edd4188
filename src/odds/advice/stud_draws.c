/* stud_draws.c -- what comes for the cards that go, and the dealer's hands that hold none of it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/advice/stud_value.h"

#define LEFT    46 /* cards a box with five does not know, the dealer's open one apart */
#define PAIRS   (LEFT * (LEFT - 1) / 2)
#define TRIPLES 15180
#define FOURS   163185
#define FIVES   1370754

struct his_hand {
    cr_rank_value value;
    uint8_t at[4]; /* of the cards left, rising */
};

/* A hand the box may come to: what came, and which of its first cards stayed. */
struct own_hand {
    cr_rank_value value;
    int32_t lower;
    uint8_t at[CR_HAND_CARDS]; /* of the cards left, rising */
    uint8_t kept;              /* a bit a card */
    uint8_t unused[2];
};

/* Of some of the dealer's hands: how many, and how many hold these cards. */
struct tally {
    int32_t all, one[LEFT], two[PAIRS], three[TRIPLES], four[FOURS];
};

struct count {
    const struct cr_stud_case *box;
    cr_card left[LEFT];
    struct his_hand his[FOURS];
    struct tally none, below;
    double net[CR_DRAW_MASKS];
    struct own_hand *own, *spare;
    size_t own_count;
    unsigned gone;
};

static unsigned pair_number(unsigned a, unsigned b)
{
    return b * (b - 1) / 2 + a;
}
static unsigned triple_number(unsigned a, unsigned b, unsigned c)
{
    return c * (c - 1) * (c - 2) / 6 + pair_number(a, b);
}
static unsigned four_number(unsigned a, unsigned b, unsigned c, unsigned d)
{
    return d * (d - 1) * (d - 2) / 6 * (d - 3) / 4 + triple_number(a, b, c);
}

/* ---- The dealer's hands ---- */

static void tell(struct tally *tally, const uint8_t *at)
{
    tally->all++;
    for (unsigned i = 0; i < 4; i++) {
        tally->one[at[i]]++;
        for (unsigned j = i + 1; j < 4; j++)
            tally->two[pair_number(at[i], at[j])]++;
    }
    tally->three[triple_number(at[0], at[1], at[2])]++;
    tally->three[triple_number(at[0], at[1], at[3])]++;
    tally->three[triple_number(at[0], at[2], at[3])]++;
    tally->three[triple_number(at[1], at[2], at[3])]++;
    tally->four[four_number(at[0], at[1], at[2], at[3])]++;
}

/* Those that hold none of so many cards. */
static int32_t without(const struct tally *tally, const uint8_t *at, unsigned count)
{
    int32_t hands = tally->all;
    for (unsigned i = 0; i < count; i++) {
        hands -= tally->one[at[i]];
        for (unsigned j = 0; j < i; j++) {
            hands += tally->two[pair_number(at[j], at[i])];
            for (unsigned k = 0; k < j; k++) {
                hands -= tally->three[triple_number(at[k], at[j], at[i])];
                for (unsigned l = 0; l < k; l++)
                    hands += tally->four[four_number(at[l], at[k], at[j], at[i])];
            }
        }
    }
    return hands;
}

static int by_value(const void *a, const void *b)
{
    cr_rank_value one = ((const struct his_hand *)a)->value;
    cr_rank_value other = ((const struct his_hand *)b)->value;
    return (one > other) - (one < other);
}

static void deal_his(struct count *count)
{
    cr_card hand[CR_HAND_CARDS] = { [4] = count->box->open };
    size_t at = 0;
    for (uint8_t d = 3; d < LEFT; d++)
        for (uint8_t c = 2; c < d; c++)
            for (uint8_t b = 1; b < c; b++)
                for (uint8_t a = 0; a < b; a++) {
                    hand[0] = count->left[a], hand[1] = count->left[b];
                    hand[2] = count->left[c], hand[3] = count->left[d];
                    count->his[at++] = (struct his_hand){ cr_rank5(hand), { a, b, c, d } };
                }
    assert(at == FOURS);
    qsort(count->his, FOURS, sizeof count->his[0], by_value);
    for (at = 0; at < FOURS && count->his[at].value < count->box->terms->minimum; at++)
        tell(&count->none, count->his[at].at);
}

/* ---- Its own ---- */

/* Thirty bits of value, ten at a time from the lowest. */
static void sort_own(struct count *count)
{
    for (unsigned shift = 0; shift < 30; shift += 10) {
        size_t place[1025] = { 0 };
        for (size_t i = 0; i < count->own_count; i++)
            place[(count->own[i].value >> shift & 1023) + 1]++;
        for (unsigned i = 0; i < 1024; i++)
            place[i + 1] += place[i];
        for (size_t i = 0; i < count->own_count; i++)
            count->spare[place[count->own[i].value >> shift & 1023]++] = count->own[i];
        struct own_hand *swap = count->own;
        count->own = count->spare;
        count->spare = swap;
    }
}

/* The lowest that may rise does; false: that was the last set. */
static bool next_set(uint8_t at[CR_HAND_CARDS], unsigned count)
{
    assert(count >= 1 && count <= CR_HAND_CARDS);
    for (unsigned i = 0; i < count; i++) {
        unsigned most = i + 1 < count ? at[i + 1] : LEFT;
        if (at[i] + 1u < most) {
            at[i]++;
            return true;
        }
        at[i] = (uint8_t)i;
    }
    return false;
}

/* Every set of so many cards that may come to those that stay. */
static void draw_to(struct count *count, unsigned kept)
{
    cr_card hand[CR_HAND_CARDS];
    unsigned gone = count->gone, stay = cr_draw_pick(count->box->final.known, kept, hand);
    uint8_t at[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    assert(stay + gone == CR_HAND_CARDS);
    do {
        struct own_hand *own = &count->own[count->own_count++];
        for (unsigned i = 0; i < gone; i++)
            hand[stay + i] = count->left[at[i]];
        *own = (struct own_hand){ .value = cr_rank5(hand), .kept = (uint8_t)kept };
        memcpy(own->at, at, gone);
    } while (next_set(at, gone));
}

static void value_own(struct count *count, const struct own_hand *own)
{
    const unsigned gone = count->gone;
    struct cr_draw_final final = { .kind = (enum cr_draw_kind)gone,
                                   .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS + gone };
    bool game = own->value >= count->box->terms->minimum;
    struct cr_stud_seen seen = { .none = without(&count->none, own->at, gone) };
    struct cr_stud_net net;
    unsigned stay = cr_draw_pick(count->box->final.known, own->kept, final.known);
    for (unsigned i = 0; i < gone; i++)
        final.known[stay + i] = count->left[own->at[i]];
    cr_draw_pick(count->box->final.known, (CR_DRAW_MASKS - 1) & ~(unsigned)own->kept,
                 final.known + CR_HAND_CARDS);
    seen.lower = game ? own->lower : 0;
    seen.equal = game ? without(&count->below, own->at, gone) - own->lower : 0;
    cr_stud_value(count->box, &final, &seen, &net);
    if (net.insured > 0) net.play += net.insured;
    count->net[own->kept] += (double)(net.play > net.pass ? net.play : net.pass);
}

/* From the lowest up; of hands worth the same all are asked before the dealer's equal ones are told, and
 * once more after. `below` holds his games alone. */
static void meet(struct count *count)
{
    size_t his = 0;
    memset(&count->below, 0, sizeof count->below);
    while (his < FOURS && count->his[his].value < count->box->terms->minimum)
        his++;
    for (size_t start = 0, end; start < count->own_count; start = end) {
        cr_rank_value value = count->own[start].value;
        for (; his < FOURS && count->his[his].value < value; his++)
            tell(&count->below, count->his[his].at);
        for (end = start; end < count->own_count && count->own[end].value == value; end++)
            count->own[end].lower = without(&count->below, count->own[end].at, count->gone);
        for (; his < FOURS && count->his[his].value == value; his++)
            tell(&count->below, count->his[his].at);
        for (size_t i = start; i < end; i++)
            value_own(count, &count->own[i]);
    }
}

/* ---- Exchanges, the sixth card ---- */

static size_t sets_of(unsigned gone)
{
    static const size_t sets[] = { 1, LEFT, PAIRS, TRIPLES, FOURS, FIVES };
    return sets[gone];
}

static bool count_exchange(struct count *count, unsigned gone, double *wins)
{
    static const size_t holds[] = { 1, 5, 10, 10, 5, 1 };
    const struct cr_draw_terms *terms = count->box->terms;
    size_t hands = holds[gone] * sets_of(gone);
    count->gone = gone;
    count->own_count = 0;
    count->own = malloc(hands * sizeof *count->own);
    count->spare = malloc(hands * sizeof *count->spare);
    bool fine = count->own != NULL && count->spare != NULL;
    for (unsigned kept = 0; fine && kept < CR_DRAW_MASKS - 1; kept++)
        if ((unsigned)__builtin_popcount(kept) + gone == CR_HAND_CARDS) draw_to(count, kept);
    if (fine) {
        sort_own(count);
        meet(count);
    }
    double whole = (double)sets_of(gone) * cr_draw_all(CR_HAND_CARDS + gone) *
                   (double)terms->scale[CR_HAND_CARDS + gone];
    for (unsigned kept = 0; kept < CR_DRAW_MASKS - 1; kept++)
        if ((unsigned)__builtin_popcount(kept) + gone == CR_HAND_CARDS)
            wins[kept] = (count->net[kept] / whole - terms->pays[gone].fee) / terms->ante;
    free(count->own);
    free(count->spare);
    return fine;
}

static void count_sixth(const struct count *count, double *wins)
{
    double sum = 0;
    for (unsigned i = 0; i < LEFT; i++) {
        struct cr_stud_case box = *count->box;
        struct cr_stud_worth worth;
        box.final.kind = CR_DRAW_SIXTH;
        box.final.known[CR_HAND_CARDS] = count->left[i];
        box.final.cards = box.final.count = CR_HAND_CARDS + 1;
        if (!cr_stud_worth(&box, &worth)) return;
        sum += fmax(worth.pass, worth.play + fmax(0, worth.insured));
    }
    wins[CR_DRAW_BUYS_SIXTH] = sum / LEFT;
}

bool cr_stud_draws(const struct cr_stud_case *box, double wins[CR_DRAW_WAYS])
{
    struct count *count = calloc(1, sizeof *count);
    bool fine = count != NULL;
    unsigned left = 0;
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++)
        wins[way] = NAN;
    if (!fine) return false;
    assert(box->final.kind == CR_DRAW_NONE && box->final.count == CR_HAND_CARDS);
    count->box = box;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (card != box->open && !memchr(box->final.known, (int)card, CR_HAND_CARDS))
            count->left[left++] = (cr_card)card;
    deal_his(count);
    for (unsigned gone = 1; fine && gone <= CR_HAND_CARDS; gone++)
        if (box->terms->pays[gone].is_sold) fine = count_exchange(count, gone, wins);
    if (fine && box->terms->pays[CR_DRAW_SIXTH].is_sold) count_sixth(count, wins);
    free(count);
    return fine;
}
