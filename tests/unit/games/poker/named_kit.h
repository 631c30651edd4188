/* named_kit.h -- what the tests of examples by their numbers share. Over pk_text.h. */
#ifndef NAMED_KIT_H
#define NAMED_KIT_H

#include "pk_text.h"

/* Whoever is asked checks, else calls, else brings in the least. */
static inline void pass(void)
{
    struct cr_need need = pk_need(kit);
    assert_int_equal(need.kind, CR_NEED_DECISION);
    if (pk_apply(kit, pk_act(need.seat, CR_POKER_DO_CHECK, 0)) == CR_OK) return;
    if (pk_apply(kit, pk_act(need.seat, CR_POKER_DO_CALL, 0)) == CR_OK) return;
    pk_do(kit, pk_act(need.seat, CR_POKER_DO_BRING_IN, 100));
}

#endif
