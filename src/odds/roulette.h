/* roulette.h -- the exact odds of every bet on a roulette table.
 *
 * Each bet is put down at a real table under the house's rules and plate, and all 37 numbers come in
 * turn (play/roulette_player.h); what the table pays and takes is added up as fractions. Nothing is known here of
 * any house: change a payout in a rulebook and the answer changes.
 *
 *     struct cr_odds *odds;
 *     cr_odds_open(&odds, rules, plate, 0, &fault);
 *     for (size_t i = 0; i < odds->count; i++)
 *         gmp_printf("%s %Qd\n", odds->lines[i].name, odds->lines[i].edge);    "n17 1/37"
 *     cr_odds_close(odds);
 */
#ifndef CR_ODDS_ROULETTE_H
#define CR_ODDS_ROULETTE_H

#include <gmp.h>

#include "odds/play/roulette_player.h"

/* One bet. All fractions are in lowest terms; edge, least, most and variance are of the stake in play. */
struct cr_odds_line {
    char name[40]; /* "n17", "neighbours 17", "big_series" */
    struct cr_stake stake;
    int chips; /* of an announced bet; 1 on a position, 0 for complete, which is to the maximum */
    cr_money played;  /* the stake that was in play */
    uint64_t numbers; /* bit n: something is paid when n comes */
    mpq_t hit;        /* how often something is paid */
    mpq_t least,
        most;       /* what is won, what the same number took from the bet's other chips deducted */
    mpq_t edge;     /* what the house keeps on the average */
    mpq_t variance; /* of what is won */
};

struct cr_odds {
    size_t count;
    struct cr_odds_line lines[];
};

/* Every position, then every announced bet the house takes, on every number it can be on. Each is
 * counted with the least stake the plate allows or, where that is not 0, with `stake` on a position or
 * a chip, as far as its limits allow. */
enum cr_status cr_odds_open(struct cr_odds **out, const struct cr_roulette_rules *rules,
                            const struct cr_roulette_settings *plate, cr_money stake,
                            struct cr_stake_fault *fault);
void cr_odds_close(struct cr_odds *odds);

/* Several stakes as one bet. The line is the caller's: release it, also after a refusal. */
enum cr_status cr_odds_of(struct cr_odds_line *line, const struct cr_roulette_rules *rules,
                          const struct cr_roulette_settings *plate, const struct cr_stake *stakes,
                          size_t count, struct cr_stake_fault *fault);
void cr_odds_line_release(struct cr_odds_line *line);

/* The square root of the variance. */
double cr_odds_deviation(const struct cr_odds_line *line);

/* Whether the bets differ in nothing but where they lie. */
bool cr_odds_alike(const struct cr_odds_line *a, const struct cr_odds_line *b);

#endif
