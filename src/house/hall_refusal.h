/* hall_refusal.h -- what opening, filling, counting and closing a table can be refused for.
 *
 * One list for table_fit.h, slip.h and table_count.h; the names are those of house.md ("Bad input") where
 * it has one. What goes into a sentence's places is said in struct cr_hall_why.
 */
#ifndef CR_HOUSE_HALL_REFUSAL_H
#define CR_HOUSE_HALL_REFUSAL_H

#include <stdint.h>

#include "base/money.h"
#include "base/words.h"

/* clang-format off */
#define CR_HALL_REFUSAL_MAP(X)                                                                  \
    X(OK, N_("ok"))                                                                             \
    X(OUT_OF_ORDER, N_("that is not the next step"))                                            \
    X(AMOUNT, N_("amount must be a positive multiple of the smallest unit"))                    \
    X(NOT_CHIPS, N_("{amount} cannot be made of the house's denominations"))                    \
    X(OVERFLOW, N_("the amount is too large"))                                                  \
    X(CREW, N_("table lacks {role}"))                                                           \
    X(EQUIPMENT, N_("table lacks {item}"))                                                      \
    X(NOT_APPROVED, N_("the equipment has no approval in force"))                               \
    X(PLATE, N_("the plate is not complete"))                                                   \
    X(FORBIDDEN_ROLE, N_("role {role} may not do that"))                                        \
    X(SEGREGATION, N_("needs a second person"))                                                 \
    X(NO_PROTOCOL, N_("fill is not entered in the protocol"))                                   \
    X(SLIP_DONE, N_("slip already closed"))                                                     \
    X(SLIP_OPEN, N_("chips of a slip are still on their way"))                                  \
    X(COUNT_DIFFERS, N_("chips counted differ from what the paper says"))                       \
    X(COUNT_EXCEEDS_ISSUED, N_("more {denom} chips counted than exist outside the cage"))       \
    X(TABLE_CLOSED, N_("no bets: table is closed"))                                             \
    X(TABLE_SUSPENDED, N_("no bets: table is suspended"))                                       \
    X(TABLE_CLOSING, N_("no bets: table is closing"))                                           \
    X(IN_ROUND, N_("not possible before the round ends"))                                       \
    X(LAST_GAMES, N_("{n} last games still to be announced and played"))                        \
    X(LAYOUT_NOT_EMPTY, N_("cannot count: undecided stakes"))                                   \
    X(COLOURS_OUT, N_("cannot count: colour chips not returned"))                               \
    X(SEAL, N_("seal number differs"))
/* clang-format on */

enum cr_hall_refusal {
#define X(name, text) CR_HALL_##name,
    CR_HALL_REFUSAL_MAP(X)
#undef X
        CR_HALL_REFUSALS
};
const char *cr_hall_refusal_name(unsigned refusal); /* "NO_PROTOCOL" */
const char *cr_hall_refusal_text(unsigned refusal); /* the English sentence, with its {places} */

/* Filled by whoever refuses; what the sentence has no place for is 0. */
struct cr_hall_why {
    cr_money amount; /* {amount}; {denom}: the value of the chip */
    uint32_t role;   /* enum cr_role */
    uint32_t item;   /* enum cr_table_item */
    uint32_t n;
    uint32_t reserved;
};

/* A person, in the role he acts in. */
struct cr_who {
    uint32_t person; /* 0: nobody */
    uint32_t role;   /* enum cr_role */
};

#endif
