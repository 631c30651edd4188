/* draw_job.h -- within draw_tables.h: one walk through the pack without certain cards. */
#ifndef CR_ODDS_HOUSE_POKER_DRAW_JOB_H
#define CR_ODDS_HOUSE_POKER_DRAW_JOB_H

#include "odds/house_poker/draw_tables.h"

#define CR_DRAW_SIXTH_PARTS 60 /* of a sixth card: 1..6 alike are whole */

/* Cards given up, and sums of the hands walked through: ways times what each is worth, by the sets of the
 * cards that were kept. As many hands more are like them under `same` renamings. */
struct cr_draw_job {
    struct cr_draw_tables *tables;
    unsigned count, at; /* cards given up, which set of them */
    cr_draw_sums *sums, *six;
    cr_draw_sums *insured; /* what insurance is of the sums; NULL: not asked for */
    const cr_card *same[CR_RENAMINGS];
    unsigned same_count;
    struct cr_buy_memo *memo, *memo_six;
    bool from_pass;     /* sums are of what is above a pass */
    bool fine, is_wide; /* wide: the machine adds four at a time */
};

/* Sums and six have room for the sets of the cards that are kept (NULL: not asked for). Writes what it came
 * to into the tables; job->fine is false where memory was short. */
void cr_draw_job_run(struct cr_draw_job *job);

/* In how many parts these are the five that play of six: none, all, or, where several fives are worth as
 * much, each its share. Taking one of them instead would depend on the names of suits. */
unsigned cr_draw_sixth_parts(const cr_card *cards, cr_card sixth);

/* ---- Of draw_tables.c ---- */

uint32_t cr_draw_number(const struct cr_draw_tables *tables, const cr_card *to,
                        const cr_card *cards, unsigned count);
const cr_card *cr_draw_renaming(const struct cr_draw_tables *tables, const cr_card *cards,
                                unsigned count);
/* The next set of so many cards, from the lowest up; false: that was the last. */
bool cr_draw_next_set(cr_card *cards, unsigned count);
/* Sums over sets of `large` cards become sums over sets of one less. */
void cr_draw_sum_down(struct cr_draw_tables *tables, unsigned gone, unsigned at, unsigned large);

#endif
