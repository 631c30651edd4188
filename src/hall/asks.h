/* asks.h -- what those ask for who may not do it themselves: the r of the permission matrix.
 *
 * An ask stands on its desk's page until somebody drops it, or what it asks for is done. It changes nothing
 * else. A desk has a list of them in its state.
 *
 *     cr_asks_add(deed, &state->asks, json_pack("{s:s,s:I,s:s}", "kind", "leave", "visitor", v, "text", t))
 */
#ifndef CR_HALL_ASKS_H
#define CR_HALL_ASKS_H

#include "hall/hall.h"

struct cr_asks {
    json_t *list;  /* [{"ask","kind","text","at","by", and what it is about}], the oldest first */
    uint32_t last; /* the number the last one got */
    uint32_t most; /* that stand at once */
};

bool cr_asks_open(struct cr_asks *asks, uint32_t most); /* false: out of memory */
void cr_asks_close(struct cr_asks *asks);

/* One more, said in the deed as `ask`; about is taken. TOO_MANY. */
enum cr_status cr_asks_add(struct cr_deed *deed, struct cr_asks *asks, json_t *about);

/* False: there is no such ask. */
bool cr_asks_drop(struct cr_asks *asks, uint32_t number);

/* What was asked of that kind for that visitor is done. */
void cr_asks_settle(struct cr_asks *asks, const char *kind, uint32_t visitor);

/* The member "asks" of a page. */
void cr_asks_write(const struct cr_asks *asks, struct cr_text *out);

#endif
