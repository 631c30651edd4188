/* confirm.h -- the play that confirms a report: seeded rounds through the game itself, held against the count.
 *
 * Roulette: a straight, a split and red together. Punto banco: each bet by itself. Blackjack: one box by the
 * charts of these rules, whole packs every round, as the count has them. Poker against the house: one Ante by
 * the printed charts and by the best play, where a strategy is handed over, held against the lab's figures; else
 * by the rules of thumb of the simulated player, and every hand.
 *
 *     struct cr_confirmed list[CR_CONFIRMED_MAX];
 *     size_t count;
 *     cr_confirm(list, &count, game, &play, &(struct cr_confirm_work){ .rounds = 1000000, .threads = 2 });
 */
#ifndef CR_ODDS_REPORT_CONFIRM_H
#define CR_ODDS_REPORT_CONFIRM_H

#include "odds/house_poker/strategy.h"

#define CR_CONFIRMED_MAX 4

struct cr_confirmed {
    char bets[96]; /* "n17=1 s17/20=1 red=5" */
    char way[48];  /* of the lab's words; "": nothing is decided */
    uint64_t rounds, seed;
    double edge, error; /* by play, and its standard error */
    bool has_exact;
    double exact;       /* as it was counted for these stakes */
    char fraction[256]; /* the same; "": it is no fraction */
};

struct cr_confirm_work {
    uint64_t rounds, seed;
    unsigned threads;
    const struct cr_hp_strategy *strategy; /* NULL: poker by rules of thumb */
    const struct cr_lab *lab;              /* whose figures poker is held against; NULL: none */
};

/* What is put on the Ante: the strategy is for that. */
cr_money cr_confirm_ante(const struct cr_play *play);

/* CR_OK with what was played; another status where the plate does not take such stakes or memory ran out.
 * The result does not depend on the number of threads. */
enum cr_status cr_confirm(struct cr_confirmed list[CR_CONFIRMED_MAX], size_t *count,
                          const struct cr_game *game, const struct cr_play *play,
                          const struct cr_confirm_work *work);

/* (edge - exact) / error */
double cr_confirmed_sigmas(const struct cr_confirmed *confirmed);

#endif
