/* neighbour.c -- the dealer's hands sorted, and in lists by one card they hold and by two: how many are below a
 * final hand and hold none of the cards that came is told by four of them. */
#include "odds/house_poker/neighbour.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "chance/stream.h"
#include "odds/crew.h"

#define LEFT  46     /* cards a box with five does not know, the dealer's open one apart */
#define FOURS 163185 /* LEFT over 4 */
#define WITH1 14190  /* of them hold a certain card */
#define WITH2 946    /* hold two */
#define PAIRS (LEFT * (LEFT - 1) / 2)
#define EQUAL 1e-12 /* of an Ante: what two ways differ by that win the same */

#define DEEDS (CR_PACK_CARDS * (CR_PACK_CARDS - 1) / 2)
enum { PLAYS = 1, INSURES = 2 }; /* bits of a deed */

struct his_hand {
    cr_rank_value value;
    uint8_t at[4]; /* of the cards left, rising */
};

/* Values of some of his hands, rising. */
struct list {
    cr_rank_value *values;
    uint32_t count, none; /* the first so many are no game */
};

struct count {
    const struct cr_neighbour_case *box;
    struct cr_neighbour_case drawn; /* of many */
    cr_card left[LEFT];
    unsigned cards; /* that are left */
    struct his_hand his[FOURS], spare[FOURS];
    cr_rank_value all_values[FOURS], one_values[LEFT][WITH1], two_values[PAIRS][WITH2];
    struct list all, one[LEFT], two[PAIRS];
    uint8_t deeds[CR_DRAW_WAYS][DEEDS]; /* of the best way that sees nothing, by what came */
    bool learns;                        /* those deeds are written, else obeyed where asked for */
};

static unsigned pair_number(unsigned a, unsigned b)
{
    return b * (b - 1) / 2 + a;
}

static double choose(unsigned n, unsigned k)
{
    double ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* ---- The dealer's hands ---- */

static size_t deal_his(struct count *count)
{
    cr_card hand[CR_HAND_CARDS] = { [4] = count->box->open };
    const uint8_t cards = (uint8_t)count->cards;
    size_t hands = 0;
    for (uint8_t d = 3; d < cards; d++)
        for (uint8_t c = 2; c < d; c++)
            for (uint8_t b = 1; b < c; b++)
                for (uint8_t a = 0; a < b; a++) {
                    hand[0] = count->left[a], hand[1] = count->left[b];
                    hand[2] = count->left[c], hand[3] = count->left[d];
                    count->spare[hands++] = (struct his_hand){ cr_rank5(hand), { a, b, c, d } };
                }
    return hands;
}

/* Thirty bits of value, ten at a time from the lowest: from spare to his, in three steps. */
static void sort_his(struct count *count, size_t hands)
{
    struct his_hand *from = count->spare, *to = count->his;
    for (unsigned shift = 0; shift < 30; shift += 10) {
        uint32_t place[1025] = { 0 };
        for (size_t i = 0; i < hands; i++)
            place[(from[i].value >> shift & 1023) + 1]++;
        for (unsigned i = 0; i < 1024; i++)
            place[i + 1] += place[i];
        for (size_t i = 0; i < hands; i++)
            to[place[from[i].value >> shift & 1023]++] = from[i];
        struct his_hand *swap = from;
        from = to;
        to = swap;
    }
}

static void enter(struct list *list, cr_rank_value value, cr_rank_value minimum)
{
    list->values[list->count++] = value;
    list->none += value < minimum;
}

static void list_his(struct count *count)
{
    cr_rank_value minimum = count->box->terms->minimum;
    size_t hands = deal_his(count);
    sort_his(count, hands);
    count->all = (struct list){ .values = count->all_values };
    for (unsigned i = 0; i < LEFT; i++)
        count->one[i] = (struct list){ .values = count->one_values[i] };
    for (unsigned i = 0; i < PAIRS; i++)
        count->two[i] = (struct list){ .values = count->two_values[i] };
    for (size_t h = 0; h < hands; h++) {
        const struct his_hand *his = &count->his[h];
        enter(&count->all, his->value, minimum);
        for (unsigned i = 0; i < 4; i++) {
            enter(&count->one[his->at[i]], his->value, minimum);
            for (unsigned j = 0; j < i; j++)
                enter(&count->two[pair_number(his->at[j], his->at[i])], his->value, minimum);
        }
    }
}

/* How many are below. */
static int32_t below(const struct list *list, cr_rank_value value)
{
    uint32_t low = 0, high = list->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (list->values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return (int32_t)low;
}

/* ---- A final hand ---- */

struct seen {
    int32_t none, lower, equal;
};

/* What came: up to two of the cards left, rising. */
struct comes {
    unsigned count, at[2];
};

static void see(const struct list *list, cr_rank_value value, bool game, int32_t sign,
                struct seen *seen)
{
    seen->none += sign * (int32_t)list->none;
    if (!game) return;
    int32_t lower = below(list, value);
    seen->lower += sign * (lower - (int32_t)list->none);
    seen->equal += sign * (below(list, value + 1) - lower);
}

static struct seen see_all(const struct count *count, cr_rank_value value,
                           const struct comes *comes)
{
    bool game = value >= count->box->terms->minimum;
    struct seen seen = { 0, 0, 0 };
    see(&count->all, value, game, 1, &seen);
    for (unsigned i = 0; i < comes->count; i++)
        see(&count->one[comes->at[i]], value, game, -1, &seen);
    if (comes->count == 2)
        see(&count->two[pair_number(comes->at[0], comes->at[1])], value, game, 1, &seen);
    return seen;
}

/* What a deed wins over all hands of the dealer's, in parts of an Ante; blind: the deed that was learnt, else
 * the best there is. */
static int64_t settle(const struct cr_draw_terms *terms, const struct cr_draw_pays *pays,
                      unsigned category, const struct seen *seen, int32_t all, bool blind,
                      uint8_t *deed)
{
    int64_t pass = (int64_t)pays->pass * all, insured = 0;
    int64_t play = (int64_t)pays->no_game[category] * seen->none +
                   (int64_t)pays->higher[category] * seen->lower +
                   (int64_t)pays->beaten * (all - seen->none - seen->lower - seen->equal);
    if ((int)category >= terms->insurance_from && pays->insure[category] >= terms->ante)
        insured = (int64_t)pays->insured[category] * seen->none -
                  (int64_t)pays->insure[category] *
                      (terms->insurance_back ? seen->lower : all - seen->none);
    if (!blind) {
        uint8_t insures = insured > 0 ? INSURES : 0;
        *deed = play + (insures ? insured : 0) > pass ? PLAYS | insures : 0;
    }
    if (!(*deed & PLAYS)) return pass;
    return play + (*deed & INSURES ? insured : 0);
}

/* ---- A way ---- */

static unsigned deed_number(const struct count *count, const struct comes *comes)
{
    if (comes->count == 0) return 0;
    cr_card low = count->left[comes->at[0]];
    if (comes->count == 1) return low;
    return pair_number(low, count->left[comes->at[1]]);
}

static int64_t win_with(struct count *count, unsigned way, const struct comes *comes, bool blind)
{
    const struct cr_draw_terms *terms = count->box->terms;
    cr_card hand[CR_HAND_CARDS + 1];
    unsigned mask = way < CR_DRAW_PLAYS ? way : CR_DRAW_PLAYS;
    unsigned cards = cr_draw_pick(count->box->own, mask, hand);
    for (unsigned i = 0; i < comes->count; i++)
        hand[cards++] = count->left[comes->at[i]];
    cr_rank_value value = cr_rank(hand, cards);
    struct seen seen = see_all(count, value, comes);
    uint8_t *deed = &count->deeds[way][deed_number(count, comes)], any;
    return settle(terms, &terms->pays[cr_draw_kind_of(way)], cr_rank_category(value), &seen,
                  (int32_t)choose(count->cards - comes->count, 4), blind,
                  blind || count->learns ? deed : &any);
}

/* In Antes; NAN: not sold. */
static double way_wins(struct count *count, unsigned way, bool blind)
{
    const struct cr_draw_terms *terms = count->box->terms;
    const enum cr_draw_kind kind = cr_draw_kind_of(way);
    const struct cr_draw_pays *pays = &terms->pays[kind];
    struct comes comes = { .count = kind == CR_DRAW_SIXTH ? 1 : (unsigned)kind };
    double sum = 0;
    if (!pays->is_sold) return NAN;
    if (way == CR_DRAW_PASSES) return (double)pays->pass / terms->ante;
    if (comes.count == 0) sum = (double)win_with(count, way, &comes, blind);
    for (unsigned a = 0; comes.count > 0 && a < count->cards; a++) {
        comes.at[0] = a;
        if (comes.count == 1) sum += (double)win_with(count, way, &comes, blind);
        for (unsigned b = a + 1; comes.count == 2 && b < count->cards; b++) {
            comes.at[1] = b;
            sum += (double)win_with(count, way, &comes, blind);
        }
    }
    double deals = choose(count->cards, comes.count) * choose(count->cards - comes.count, 4);
    return (sum / deals - pays->fee) / terms->ante;
}

/* Of equals what risks less. */
static unsigned best_of(const double wins[CR_DRAW_WAYS])
{
    unsigned best = CR_DRAW_PASSES;
    if (wins[CR_DRAW_PLAYS] > wins[best] + EQUAL) best = CR_DRAW_PLAYS;
    if (wins[CR_DRAW_BUYS_SIXTH] > wins[best] + EQUAL) best = CR_DRAW_BUYS_SIXTH;
    for (unsigned gone = 1; gone <= 2; gone++)
        for (unsigned way = 0; way < CR_DRAW_PLAYS; way++)
            if (cr_draw_kind_of(way) == gone && wins[way] > wins[best] + EQUAL) best = way;
    return best;
}

/* ---- A case ---- */

static void leave(struct count *count, unsigned seen_count)
{
    const struct cr_neighbour_case *box = count->box;
    count->cards = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (card != box->open && memchr(box->own, (int)card, CR_HAND_CARDS) == NULL &&
            memchr(box->seen, (int)card, seen_count) == NULL)
            count->left[count->cards++] = (cr_card)card;
    assert(count->cards == LEFT - seen_count);
    list_his(count);
}

/* What is best without seeing anything, and what is done after every draw. */
static unsigned learn(struct count *count)
{
    double wins[CR_DRAW_WAYS];
    count->learns = true;
    leave(count, 0);
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++)
        wins[way] = way_wins(count, way, false);
    count->learns = false;
    return best_of(wins);
}

static void look_at(struct count *count, unsigned blind_way, struct cr_neighbour_look *look)
{
    leave(count, count->box->seen_count);
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++)
        look->wins[way] = way_wins(count, way, false);
    look->blind_way = blind_way;
    look->blind = way_wins(count, blind_way, true);
}

bool cr_neighbour_look(const struct cr_neighbour_case *box, struct cr_neighbour_look *look)
{
    struct count *count = malloc(sizeof *count);
    if (count == NULL) return false;
    assert(cr_neighbour_is_known(box->terms));
    count->box = box;
    look_at(count, learn(count), look);
    free(count);
    return true;
}

bool cr_neighbour_is_known(const struct cr_draw_terms *terms)
{
    return !terms->buys && !terms->has_second && !terms->pays[CR_DRAW_EXCHANGE + 2].is_sold;
}

/* ---- Many ---- */

struct crew {
    const struct cr_neighbour_ask *ask;
    double *gains; /* by first hand */
    atomic_uint next;
    atomic_bool failed;
};

/* Some of the pack to its front, each as likely as any other. */
static void draw(struct cr_stream *stream, cr_card *pack, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        unsigned j = i + cr_stream_below(stream, CR_PACK_CARDS - i);
        cr_card card = pack[i];
        pack[i] = pack[j];
        pack[j] = card;
    }
}

static double play_hand(struct count *count, const struct cr_neighbour_ask *ask, unsigned hand)
{
    const unsigned known = CR_HAND_CARDS + 1, seen = ask->boxes * CR_HAND_CARDS;
    struct cr_neighbour_case *box = &count->drawn;
    struct cr_seed seed = cr_seed_from_number(ask->seed);
    struct cr_neighbour_look look;
    struct cr_stream stream;
    cr_card pack[CR_PACK_CARDS];
    double gain = 0;
    *box = (struct cr_neighbour_case){ .terms = ask->terms, .seen_count = seen };
    count->box = box;
    cr_stream_init(&stream, &seed, hand);
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        pack[i] = (cr_card)i;
    draw(&stream, pack, 0, known);
    memcpy(box->own, pack, CR_HAND_CARDS);
    cr_draw_sort(box->own, CR_HAND_CARDS);
    box->open = pack[CR_HAND_CARDS];
    unsigned blind_way = learn(count);
    for (unsigned i = 0; i < ask->times; i++) {
        draw(&stream, pack, known, known + seen);
        memcpy(box->seen, pack + known, seen);
        look_at(count, blind_way, &look);
        gain += look.wins[best_of(look.wins)] - look.blind;
    }
    return gain / ask->times;
}

static void *work(void *context)
{
    struct crew *crew = context;
    struct count *count = malloc(sizeof *count);
    if (count == NULL) atomic_store(&crew->failed, true);
    for (unsigned i; count != NULL && (i = atomic_fetch_add(&crew->next, 1)) < crew->ask->hands;)
        crew->gains[i] = play_hand(count, crew->ask, i);
    free(count);
    return NULL;
}

bool cr_neighbour_count(const struct cr_neighbour_ask *ask, struct cr_neighbour_worth *worth)
{
    struct crew crew = { .ask = ask, .gains = calloc(ask->hands, sizeof *crew.gains) };
    double sum = 0, squares = 0, hands = ask->hands;
    assert(ask->boxes >= 1 && ask->boxes <= CR_NEIGHBOURS_MAX && ask->hands > 1 && ask->times > 0);
    if (crew.gains == NULL) return false;
    cr_crew_run(work, &crew, ask->threads);
    for (unsigned i = 0; i < ask->hands; i++) {
        sum += crew.gains[i];
        squares += crew.gains[i] * crew.gains[i];
    }
    free(crew.gains);
    worth->gain = sum / hands;
    worth->error = sqrt((squares / hands - worth->gain * worth->gain) / (hands - 1));
    return !atomic_load(&crew.failed);
}
