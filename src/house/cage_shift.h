/* cage_shift.h -- one cashier, one drawer, from its opening count to its last one [house E; house.md "Cage
 * shift"].
 *
 *     planned -> open         cash and chips counted, and they are what the books say
 *     open -> counting        nothing is left half done; may be counted again
 *     counting -> reconciled  counted is booked, or the difference is, with its reason, by another (S3)
 *     reconciled -> closed    the drawer is handed on, or goes to the safe
 *
 * The drawer is the shift's own account; the chips are the cage's, and other shifts may be selling them
 * while this one counts: so what was counted is held against what was booked at that moment, and the
 * difference is what is posted.
 *
 *     struct cr_shift_tally tally = { cash, book_cash, chips, book_chips, same_pieces };
 *     cr_shift_open(&shift, &tally, at)                          CR_OK, or COUNT_DIFFERS
 *     cr_shift_reconcile(&shift, by, is_manager, has_reason, postings)   post what postings[] say
 *
 * A refused step changes nothing.
 */
#ifndef CR_HOUSE_CAGE_SHIFT_H
#define CR_HOUSE_CAGE_SHIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"
#include "house/house_posting.h"

#define CR_SHIFT_STATE_MAP(X)   \
    X(PLANNED, "planned")       \
    X(OPEN, "open")             \
    X(COUNTING, "counting")     \
    X(RECONCILED, "reconciled") \
    X(CLOSED, "closed")

enum cr_shift_state {
#define X(name, text) CR_SHIFT_IS_##name,
    CR_SHIFT_STATE_MAP(X)
#undef X
        CR_SHIFT_STATES
};
const char *cr_shift_state_name(unsigned state); /* "counting" */

struct cr_cage_shift {
    int64_t opened_at, closed_at; /* 0: not yet */
    cr_money opening_cash, opening_chips;
    cr_money counted_cash, book_cash, counted_chips, book_chips; /* of the last count */
    cr_money sold, paid;                                         /* chips; winnings, gross */
    uint32_t number, cashier, drawer;
    uint32_t approved_by; /* the difference; 0: there was none */
    uint8_t state;        /* enum cr_shift_state */
    uint8_t odd_pieces;   /* the last count: not the pieces that are booked, whatever their worth */
    uint8_t reserved[6];
};
static_assert(sizeof(struct cr_cage_shift) == 104, "a shift has no padding");

/* What was counted, and what the books say at that moment. */
struct cr_shift_tally {
    cr_money cash, book_cash;   /* the drawer */
    cr_money chips, book_chips; /* the cage: worth */
    bool same_pieces;           /* of every denomination as many as are booked */
};

/* SHIFT_OPEN: another shift of that cashier or that drawer is not over yet. */
enum cr_status cr_shift_check_alone(const struct cr_cage_shift *list, size_t count,
                                    const struct cr_cage_shift *shift);

enum cr_status cr_shift_open(struct cr_cage_shift *shift, const struct cr_shift_tally *tally,
                             int64_t at);
enum cr_status cr_shift_count(struct cr_cage_shift *shift, const struct cr_shift_tally *tally,
                              bool unfinished);

/* Counted less booked, cash and chips together. */
cr_money cr_shift_variance(const struct cr_cage_shift *shift);

/* P38 of the cash and P39 of the chips, operation 0 where there is no difference. A difference needs a
 * reason (FIELD_MISSING) and one who may approve it (FORBIDDEN_ROLE) and is not the cashier (SEGREGATION). */
enum cr_status cr_shift_reconcile(struct cr_cage_shift *shift, uint32_t by, bool may_approve,
                                  bool has_reason, struct cr_house_posting postings[2]);

/* What lay in the drawer goes to the safe, P5 the other way; who takes it over gets it from there. */
enum cr_status cr_shift_close(struct cr_cage_shift *shift, int64_t at,
                              struct cr_house_posting *posting);

/* Safe to drawer, or back. */
struct cr_house_posting cr_shift_safe(cr_money amount, bool to_safe);

#endif
