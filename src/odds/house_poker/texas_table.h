/* texas_table.h -- Texas poker against the house by a printed table: points for what two cards and a flop
 * show, and the best play hand by hand beside it.
 *
 * With a pair or better that an own card is part of, a straight, four of one suit or four neighbours open on
 * both sides a box plays. Else it looks up its points, in the chart of what the flop is, adds them and
 * plays from nought up. Points are hundredths of an Ante or so: they are found by adding up what every deal
 * wins, and then moved one by one as long as the house keeps less of it.
 *
 *     struct cr_tx_table *table;  struct cr_tx_classes *flops;
 *     cr_tx_table_fill(table, flops, &terms, 2)             some seconds; table->edge and best_edge
 *     cr_tx_table_plays(table, own, flop)
 *
 * Whoever counts the game anyway listens to that count, and has the table of it for a second more:
 *
 *     struct cr_tx_hands *hands = cr_tx_hands_open(&terms, NULL);
 *     const struct cr_tx_work work = { .threads = 2, .tell = cr_tx_hands_tell, .context = hands };
 *     cr_tx_odds_init(&odds, &terms, rule, &work);
 *     cr_tx_table_find(table, hands, odds.best.edge, odds.best.most, 2);
 *     cr_tx_hands_close(hands);
 */
#ifndef CR_ODDS_HOUSE_POKER_TEXAS_TABLE_H
#define CR_ODDS_HOUSE_POKER_TEXAS_TABLE_H

#include "odds/house_poker/suits.h"
#include "odds/house_poker/texas_poker.h"

#define CR_TX_FLOPS 1755
#define CR_TX_PAIRS 1326

/* What the flop is where an own card makes nothing of it. */
enum cr_tx_case {
    CR_TX_TRIPS,    /* three of a rank */
    CR_TX_LOW_PAIR, /* a pair that is no game of the dealer's */
    CR_TX_PAIR,
    CR_TX_INSIDE, /* with the own cards four to an inside straight */
    CR_TX_NOTHING,
    CR_TX_CASES,
    CR_TX_MADE = CR_TX_CASES /* played whatever the points */
};

/* What there are points for. */
enum cr_tx_trait {
    CR_TX_HIGH,   /* the higher own card, by how many of the flop's are above it: 4 x 13 */
    CR_TX_LOW,    /* the lower own card */
    CR_TX_TOP,    /* the flop's highest; the card beside its pair */
    CR_TX_MIDDLE, /* the flop's second; its pair; nothing of three of a rank */
    CR_TX_BOTTOM, /* the flop's lowest; nothing beside a pair */
    CR_TX_ABOVE,  /* how many of the flop's are above the lower own card */
    CR_TX_SUITS,  /* the suits [texas_table.c] */
    CR_TX_SPANS,  /* runs of five ranks with three held: 4 x those with both own, and with one */
    CR_TX_SHAPE,  /* runs of five ranks, the flop alone: 6 x those with three of it, and with two */
    CR_TX_TRAITS
};
#define CR_TX_VALUES 52
unsigned cr_tx_values(unsigned trait); /* how many there are of it */

struct cr_tx_traits {
    uint8_t is; /* enum cr_tx_case */
    uint8_t value[CR_TX_TRAITS];
};
void cr_tx_traits_of(struct cr_tx_traits *traits, cr_rank_value minimum, const cr_card own[2],
                     const cr_card flop[3]);

struct cr_tx_table {
    cr_rank_value minimum; /* of the dealer's game */
    uint32_t unused;
    int16_t points[CR_TX_CASES][CR_TX_TRAITS][CR_TX_VALUES];
    uint64_t comes[CR_TX_CASES][CR_TX_TRAITS]; /* a bit a value: there are such hands, and others */
    double edge, best_edge;                    /* of the table, of an Ante; the best there is */
    double deviation, wager, hit, most;        /* of the table, as poker_way.h has them */
    char exact[256], best_exact[256];          /* edges as fractions */
    uint8_t best[CR_TX_FLOPS][(CR_TX_PAIRS + 7) / 8]; /* a bit a pair of own cards, renamed */
};
bool cr_tx_table_plays(const struct cr_tx_table *table, const cr_card own[2],
                       const cr_card flop[3]);

/* Flops, suits renamed. */
struct cr_tx_classes {
    struct cr_renamings renamings;
    uint16_t flop[CR_FLOPS], pair[CR_PACK_CARDS][CR_PACK_CARDS];
};
struct cr_tx_classes *cr_tx_classes_open(void); /* NULL without memory */
void cr_tx_classes_close(struct cr_tx_classes *classes);
bool cr_tx_best_plays(const struct cr_tx_table *table, const struct cr_tx_classes *classes,
                      const cr_card own[2], const cr_card flop[3]);

/* What every hand wins, as a count tells it (texas_poker.h). With classes the best play is kept hand by hand
 * too; without (NULL) a table found of it has none. The terms outlast it. NULL without some fifty megabytes. */
struct cr_tx_hands;
struct cr_tx_hands *cr_tx_hands_open(const struct cr_poker_terms *terms,
                                     const struct cr_tx_classes *classes);
void cr_tx_hands_close(struct cr_tx_hands *hands);
void cr_tx_hands_tell(void *context, const cr_card own[2], const cr_card flop[3],
                      const struct cr_poker_sum *plays);

/* After the count; the best way's edge and most are of that count. The table does not depend on the number of
 * threads. False without memory. */
bool cr_tx_table_find(struct cr_tx_table *table, const struct cr_tx_hands *hands,
                      const mpq_t best_edge, const mpq_t most, unsigned threads);

/* All of it: a count of its own. False without some hundred megabytes. */
bool cr_tx_table_fill(struct cr_tx_table *table, const struct cr_tx_classes *classes,
                      const struct cr_poker_terms *terms, unsigned threads);

#endif
