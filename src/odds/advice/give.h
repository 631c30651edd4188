/* give.h -- within advice.h: the games it knows. */
#ifndef CR_ODDS_ADVICE_GIVE_H
#define CR_ODDS_ADVICE_GIVE_H

#include "odds/advice/advice.h"

/* One option more, behind the others: what comes first risks less. There is room (asserted). */
struct cr_advice_option *cr_advice_add(struct cr_advice *advice, unsigned choice, double value);

typedef enum cr_status cr_advice_giver(const struct cr_advice_question *question,
                                       struct cr_advice *advice);
cr_advice_giver cr_advise_blackjack, cr_advise_texas, cr_advise_stud;

#endif
