/* slip.h -- chips to a table (fill) and back to the cage (credit), on paper [house F; BG art.7(1)6.2].
 *
 *     blank -> requested -> approved -> entered -> issued -> in_transit -> received
 *                                                                      |-> short   some never arrived
 *                                                                      \-> over    more than was written
 *
 * A fill is issued by the cage and counted at the table; a credit is issued at the table and counted by
 * the cage. From issue to receipt the chips are in transit, under the slip's number. What arrives is what
 * is booked: chips that did not stay in transit until somebody finds them, chips too many left the other
 * side unwritten; both are an incident, and play may go on.
 *
 * Nobody stands on both sides of a slip: who requested it does not approve it (S1), who issues does not
 * receive, the table counts before a witness of another role (S2), and a manager acts as pit boss only
 * where none is on duty and has no other hand on the slip (S4).
 *
 *     struct cr_slip slip = { 0 };
 *     cr_slip_do(&slip, &denominations, &deed, &effect)       CR_OK, or nothing changed
 */
#ifndef CR_HOUSE_SLIP_H
#define CR_HOUSE_SLIP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "house/chip_count.h"
#include "house/house_posting.h"
#include "house/who.h"

enum cr_slip_kind { CR_SLIP_FILL, CR_SLIP_CREDIT, CR_SLIP_KINDS };
const char *cr_slip_kind_name(unsigned kind); /* "fill" "credit" */

#define CR_SLIP_STATE_MAP(X)                                     \
    X(BLANK, "blank")                                            \
    X(REQUESTED, "requested")                                    \
    X(APPROVED, "approved")                                      \
    X(ENTERED, "entered") /* in the fill protocol, beforehand */ \
    X(ISSUED, "issued")   /* out of the float or the cage */     \
    X(IN_TRANSIT, "in_transit")                                  \
    X(RECEIVED, "received")                                      \
    X(SHORT, "short")                                            \
    X(OVER, "over")

enum cr_slip_state {
#define X(name, text) CR_SLIP_IS_##name,
    CR_SLIP_STATE_MAP(X)
#undef X
        CR_SLIP_STATES
};
const char *cr_slip_state_name(unsigned state);
unsigned cr_slip_state_find(const char *name); /* CR_SLIP_STATES: none */

#define CR_SLIP_DEED_MAP(X)                                                      \
    X(REQUEST, "request") /* slip, number, table, chips */                       \
    X(APPROVE, "approve")                                                        \
    X(ENTER, "enter")                                                            \
    X(ISSUE, "issue") /* chips: as written; a credit: witness; protocol_first */ \
    X(CARRY, "carry")                                                            \
    X(RECEIVE, "receive") /* chips: as counted; a fill: witness */

enum cr_slip_deed_kind {
#define X(name, text) CR_SLIP_DO_##name,
    CR_SLIP_DEED_MAP(X)
#undef X
        CR_SLIP_DEEDS
};
const char *cr_slip_deed_name(unsigned kind);
unsigned cr_slip_deed_find(const char *name); /* CR_SLIP_DEEDS: none */

struct cr_slip {
    int64_t at[CR_SLIP_DEEDS];          /* of each deed; 0: not done */
    struct cr_who hands[CR_SLIP_DEEDS]; /* whose deed */
    struct cr_who witness;              /* of the count at the table */
    struct cr_chip_count written, counted;
    uint32_t number, table;
    uint32_t acting; /* the manager who acted as pit boss; 0: nobody */
    uint8_t kind;    /* enum cr_slip_kind */
    uint8_t state;   /* enum cr_slip_state */
    uint8_t reserved[2];
};

struct cr_slip_deed {
    int64_t at;
    struct cr_chip_count chips;
    struct cr_who who, witness;
    uint32_t kind, number, table;
    uint8_t slip;          /* enum cr_slip_kind */
    bool protocol_first;   /* the house's rule: no issue before the entry (R36) */
    bool acts_as_pit_boss; /* he is the manager; his role here is pit boss */
    bool pit_boss_on_duty;
};

struct cr_slip_effect {
    struct cr_house_posting posting; /* P14 fill, P15 credit */
    cr_money worth;                  /* RECEIVE: of what was counted */
    cr_money difference;             /* RECEIVE: counted - written */
    bool incident; /* RECEIVE: the count is not the slip's, be it only in denominations */
};

/* OUT_OF_ORDER where there is no such edge, SLIP_DONE where it is closed, NO_PROTOCOL, FORBIDDEN_ROLE,
 * SEGREGATION, NOT_CHIPS, AMOUNT for an empty slip, COUNT_DIFFERS where other chips are issued than are
 * written. The denominations are sane (asserted). */
enum cr_status cr_slip_do(struct cr_slip *slip, const struct cr_denominations *denominations,
                          const struct cr_slip_deed *deed, struct cr_slip_effect *effect);

/* Whether its chips are on their way: a table does not count with such a slip. */
bool cr_slip_is_open(const struct cr_slip *slip);

#endif
