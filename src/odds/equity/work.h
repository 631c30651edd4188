/* work.h -- what counting and playing of equity.h share. Private to equity*.c. */
#ifndef CR_ODDS_EQUITY_WORK_H
#define CR_ODDS_EQUITY_WORK_H

#include "cards/low.h"
#include "cards/rank.h"
#include "odds/equity/equity.h"
#include "odds/house_poker/suits.h"

struct cr_question {
    const struct cr_equity_ask *ask;
    uint64_t board, taken; /* known common cards; those and the dead ones */
    uint8_t renamings[CR_RENAMINGS][CR_SUITS];
    unsigned renaming_count;
    cr_wide multiple; /* stud: what each choice of hands weighs, all its deals together */
    bool is_weighed;  /* and not all choices have as many deals */
    const struct cr_draws *draws;
};

/* Whether one of the hands, by their masks, is that one. */
bool cr_equity_holds(const struct cr_holding *list, size_t count, uint64_t mask);

/* What a hand is worth in the end. */
struct cr_made {
    cr_rank_value high;
    cr_low_value low;
};
struct cr_made cr_equity_make(const struct cr_equity_game *game, unsigned low_qualifier,
                              const cr_card *own, const cr_card *board);

/* Each one's part of a pot of CR_EQUITY_POT. */
void cr_equity_share(const struct cr_made *const *made, size_t players, unsigned shares[]);

struct cr_tally {
    uint64_t visited;
    cr_wide deals;
    cr_wide share[CR_EQUITY_PLAYERS_MAX], squares[CR_EQUITY_PLAYERS_MAX];
    cr_wide wins[CR_EQUITY_PLAYERS_MAX], ties[CR_EQUITY_PLAYERS_MAX];
};
/* One showdown that stands for `weight`. */
void cr_equity_tally(struct cr_tally *tally, const struct cr_made *const *made, size_t players,
                     uint64_t weight);
void cr_equity_add(struct cr_tally *to, const struct cr_tally *from);

/* The set of cards with its suits renamed. */
uint64_t cr_equity_rename(uint64_t mask, const uint8_t to[CR_SUITS]);

/* n over k, for n up to 52 and k up to 7. */
uint64_t cr_equity_choose(unsigned n, unsigned k);

/* What deals of stud weigh; false: it cannot be counted in numbers of this size. */
bool cr_equity_weigh(struct cr_question *question);
/* A deal that completes these hands, one of each range. */
uint64_t cr_equity_weight(const struct cr_question *question, const struct cr_holding *hands);

/* Work shared out: `share` is called by `threads` workers, each with its number, and their tallies are
 * added up. */
typedef void cr_equity_worker(const struct cr_question *question, unsigned worker, unsigned workers,
                              struct cr_tally *tally);
enum cr_status cr_equity_share_out(const struct cr_question *question, cr_equity_worker *share,
                                   struct cr_tally *tally);

enum cr_status cr_equity_count(const struct cr_question *question, struct cr_tally *tally);
/* CR_NOT_FOUND: so few choices of hands are without a card twice that so many deals are not to be had. */
enum cr_status cr_equity_play(const struct cr_question *question, struct cr_tally *tally);

#endif
