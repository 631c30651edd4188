/* stud_value.h -- within stud.h: a final hand in whole numbers. */
#ifndef CR_ODDS_ADVICE_STUD_VALUE_H
#define CR_ODDS_ADVICE_STUD_VALUE_H

#include "odds/advice/stud.h"

/* In parts of an Ante, times the scale, over all hands the dealer may have (draw_value.h). */
struct cr_stud_net {
    int64_t pass, play; /* insurance apart */
    int64_t insured;    /* what the most insurance adds, better or worse; 0: none is sold */
};

void cr_stud_value(const struct cr_stud_case *box, const struct cr_draw_final *final,
                   const struct cr_stud_seen *seen, struct cr_stud_net *net);

#endif
