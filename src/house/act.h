/* act.h -- chips bought by bank under a contract: the settlement Act [M1 §8.1, §8.4; R41].
 *
 *     expected -> funds_in -> registered -> at_cage -> identified -> counted -> signed -> issued
 *                    \--------------------- until it is issued -------------------------> refunded
 *
 * Money comes first and is registered; the Act goes to the cage; there the person is compared with it, his
 * chips are counted into it, he signs it, and gets his copy with the chips: all of them, once. An Act that
 * was never used goes back by bank, untaxed.
 *
 *     cr_act_do(&act, CR_ACT_DO_FUNDS, &told, &posting)       CR_OK: post it; ACT_NOT_FUNDED, ACT_PERSON,
 *                                                          ACT_UNSIGNED, ACT_DONE, OUT_OF_ORDER ...
 *
 * A refused step changes nothing. Whoever comes with another's document is refused and the Act stays where
 * it was: it may be brought by the right one.
 */
#ifndef CR_HOUSE_ACT_H
#define CR_HOUSE_ACT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"
#include "house/house_posting.h"

#define CR_ACT_STATE_MAP(X)                                \
    X(EXPECTED, "expected") /* a contract, no money yet */ \
    X(FUNDS_IN, "funds_in")                                \
    X(REGISTERED, "registered")                            \
    X(AT_CAGE, "at_cage")                                  \
    X(IDENTIFIED, "identified")                            \
    X(COUNTED, "counted")                                  \
    X(SIGNED, "signed")                                    \
    X(ISSUED, "issued")                                    \
    X(REFUNDED, "refunded")

enum cr_act_state {
#define X(name, text) CR_ACT_IS_##name,
    CR_ACT_STATE_MAP(X)
#undef X
        CR_ACT_STATES
};
const char *cr_act_state_name(unsigned state); /* "at_cage" */

struct cr_act {
    cr_money sum;
    int64_t received_at, issued_at; /* 0: not yet */
    uint32_t person;                /* of the contract */
    uint8_t state;                  /* enum cr_act_state */
    uint8_t reserved[3];
};
static_assert(sizeof(struct cr_act) == 32, "an Act has no padding");

#define CR_ACT_STEP_MAP(X)                                             \
    X(FUNDS, "act_funds") /* amount: all of it. P10 */                 \
    X(REGISTER, "act_register")                                        \
    X(TO_CAGE, "act_to_cage")                                          \
    X(IDENTIFY, "act_identify") /* person: whose document was shown */ \
    X(COUNT, "act_count")       /* amount: the chips' worth */         \
    X(SIGN, "act_sign")         /* agrees: he signed */                \
    X(ISSUE, "act_issue")       /* agrees: he has his copy. P11 */     \
    X(REFUND, "act_refund")     /* P12 */

enum cr_act_step {
#define X(name, text) CR_ACT_DO_##name,
    CR_ACT_STEP_MAP(X)
#undef X
        CR_ACT_STEPS
};

struct cr_act_told {
    int64_t at;
    cr_money amount;
    uint32_t person; /* 0: no document was shown */
    bool agrees;
};

enum cr_status cr_act_do(struct cr_act *act, enum cr_act_step step, const struct cr_act_told *told,
                         struct cr_house_posting *posting);

#endif
