/* draw_tables.h -- what each way to go on with a first hand leads to, against every open card of the
 * dealer's: playing it, a sixth card, every exchange of so many of its cards.
 *
 * For each set of cards that may be given up (one of those that differ only in the names of suits) the
 * pack without it is walked through (draw_walk.h): a final hand's worth (draw_value.h) is added to every
 * set of cards it may have been drawn to. Sums are whole numbers. Walks are shared out among threads, and
 * none depends on another: the result is the same whatever their number.
 *
 * Exchanges of up to `most` cards are counted so. Of more there are too many sets that may be given up;
 * for those the sums over sets of fewer cards are kept too (small), from which draw_solve.c tells
 * what they come to.
 */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_TABLES_H
#define CR_ODDS_HOUSE_POKER_DRAW_TABLES_H

#include <stdatomic.h>

#include "odds/house_poker/draw_value.h"

#define CR_DRAW_EXACT_MOST 3 /* cards given up, counted each for itself */
#define CR_DRAW_CLASSES    134459
#define CR_DRAW_MASKS      32 /* which cards of a hand: a bit each */

typedef int64_t cr_draw_sums[CR_PACK_CARDS];
typedef double cr_draw_means[CR_PACK_CARDS];
typedef int32_t cr_draw_insured[CR_PACK_CARDS];

struct cr_draw_sets { /* of so many cards, those that stand for all */
    struct cr_draw_out *list;
    /* which stands for the set of that number, if it is the first of its class */
    uint16_t *of_number;
    uint16_t *of_hold; /* and for the cards that go, by class and mask */
    unsigned count;
};

struct cr_draw_tables {
    const struct cr_draw_deck *deck;
    const struct cr_draw_terms *terms;
    struct cr_buy_sets *buy;
    unsigned most;      /* exchanges counted: 0..CR_DRAW_EXACT_MOST */
    bool keeps_small;   /* more are sold */
    bool keeps_insured; /* asked for: so that cr_draw_tables_uninsure() can be called */
    unsigned threads;
    const cr_card *same; /* renames nothing */

    uint32_t *class_of; /* by the number of a hand that is the first of its class */
    cr_card (*hands)[CR_HAND_CARDS];
    uint8_t *ways;
    uint8_t masks[CR_HAND_CARDS + 1][10]; /* of the cards kept where so many go */
    unsigned mask_count[CR_HAND_CARDS + 1];

    cr_draw_sums *plays;                       /* by class */
    cr_draw_sums *led[CR_DRAW_EXACT_MOST + 1]; /* by class and mask, those of so many cards */
    cr_draw_sums *sixth, *sixth_own;           /* own: while it is counted */
    cr_draw_insured *insured[CR_DRAW_EXACT_MOST + 1]; /* of led; of plays: the first, by class */
    atomic_bool insured_fits;
    cr_draw_means *
        worth; /* of a hand as a final one, nothing given up: per dealer's hand; if small is kept */
    struct cr_draw_sets out[CR_DRAW_EXACT_MOST + 1];
    cr_draw_means *small[CR_DRAW_EXACT_MOST + 1][CR_HAND_CARDS]; /* per dealer's hand */
    void (*progress)(void *context, double of);
    void *context;
};

/* most is cut to what is sold. False without memory: some hundred megabytes, a gigabyte for Russian
 * poker. To be released in either case. */
bool cr_draw_tables_fill(struct cr_draw_tables *tables);
void cr_draw_tables_release(struct cr_draw_tables *tables);

/* Makes of filled tables those of the same house without insurance; `terms` become its terms and are to
 * last as long. False, and nothing has changed, where that was not asked for (keeps_insured), exchanges of
 * more than `most` cards or a sixth card are sold, or a sum does not fit 32 bits. */
bool cr_draw_tables_uninsure(struct cr_draw_tables *tables, struct cr_draw_terms *terms);

/* In the order of their numbers. */
static inline void cr_draw_sort(cr_card *cards, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && cards[j - 1] > cards[j]; j--) {
            cr_card lower = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = lower;
        }
}

/* Cards of a hand by a mask; returns how many. */
unsigned cr_draw_pick(const cr_card *hand, unsigned mask, cr_card *out);

/* Sets of so many cards: 52 over count. */
size_t cr_draw_set_count(unsigned count);

#endif
