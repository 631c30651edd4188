/* permissions.h -- who may do what: the permission matrix of the house, as data, and what each request asks.
 *
 * One row an operation, one letter a role, in the order of the specification's columns:
 *
 *     d does   r requests   a approves as second person   w countersigns   v sees   . refused
 *
 * A gate stands before a request: an input of a table ("in"), an operation of the floor ("do"), a way of
 * watching ("watch") or an address ("http"). It opens to a role that has one of its letters in one of its
 * rows. What has no gate is refused by whoever would do it; the gate is the first door, the game's own
 * forms are the second.
 *
 *     cr_may(CR_ROLE_DEALER, CR_MAY_RUN_ROUND)                        true
 *     const struct cr_gate *gate = cr_gate_find("in", "spin");
 *     if (gate && !cr_gate_opens(gate, role)) ... 403, cr_operation_name(gate->asks[0].operation)
 */
#ifndef CR_HOUSE_PERMISSIONS_H
#define CR_HOUSE_PERMISSIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/role.h"

/* Columns: visitor, registrar, security, dealer, chipper, inspector, pit boss, floor, cashier, head
 * cashier, manager, administration, auditor. Support has no operation in the system. */
/* clang-format off */
#define CR_OPERATION_MAP(ROW) \
    ROW(ADMIT, "admit / refuse at the door", "rdw.......d.v")                         \
    ROW(REGISTER_READ, "visitor register: read", ".vv.....vvvvv")                     \
    ROW(ORDER_OUT, "order a visitor to leave", ".rdr.rddr.d.v")                       \
    ROW(BREACH_WRITE, "breach act: write", ".ddr.dddddd.v")                           \
    ROW(BREACH_CONFIRM, "breach act: confirm", "..........ddv")                       \
    ROW(BAN, "ban: issue / lift", "..........rdv")                                    \
    ROW(RESTRICT, "RF restriction: issue / lift", ".......r..ddv")                    \
    ROW(SELF_EXCLUSION, "self-exclusion: accept and list", "rd......ddddv")           \
    ROW(SCHEDULE, "weekly schedule", "......r...dvv")                                 \
    ROW(CREW, "assign / rotate crew", ".....rdd..d.v")                                \
    ROW(EQUIPMENT, "equipment register", "......r...ddv")                             \
    ROW(OPEN_TABLE, "open table", "...r.wd.wwa.v")                                    \
    ROW(LIMITS, "change limits within approval", ".....rdr..a.v")                     \
    ROW(RUN_ROUND, "run a round, accept and pay bets", "...dww......v")               \
    ROW(PLACE_BETS, "place bets, decide", "d............")                            \
    ROW(CORRECT, "correct a bet or payout in the round", "r..r.ddd..d.v")             \
    ROW(VOID_DEAL, "declare redeal / void the deal", "...r.rrr..d.v")                 \
    ROW(NO_SPIN, "declare \"no spin\"", "...r.rd...d.v")                              \
    ROW(WITHDRAW_DECK, "withdraw a deck", "...r.ddd..d.v")                            \
    ROW(SELL_CHIPS, "sell chips at the table (BG)", "r..d.w......v")                  \
    ROW(COLOUR_CHIPS, "value <-> colour chips", "r..dwv......v")                      \
    ROW(FILL_REQUEST, "fill / credit: request", "...r.rrr..r.v")                      \
    ROW(FILL_APPROVE, "fill / credit: approve", "......a...a.v")                      \
    ROW(FILL_ISSUE, "fill / credit: issue or take in the cage", "........dd..v")      \
    ROW(FILL_COUNT, "fill / credit: count at the table", "..wd.www....v")             \
    ROW(CLOSE_TABLE, "close table, closing count", "...w.wd.wwa.v")                   \
    ROW(REMOVE_BOXES, "remove boxes under seal", "..w...d.ww..v")                     \
    ROW(COUNT_BOXES, "count drop / rake / tips", "..v...w.ddw.v")                     \
    ROW(CAGE_SHIFT, "open / close cage shift", "........daa.v")                       \
    ROW(BUY_IN, "buy-in at the cage", "r.......dd..v")                                \
    ROW(ACT_CREATE, "Act: create", "...........dv")                                   \
    ROW(ACT_ISSUE, "Act: issue chips", "r.......dd..v")                               \
    ROW(REDEEM, "redeem chips for cash", "r.......dd..v")                             \
    ROW(PAYOUT_FILE, "payout application: file", "d.......ww.wv")                     \
    ROW(PAYOUT_RELEASE, "payout bank / e-money: release", ".........aadv")            \
    ROW(VARIANCE, "cage variance: write off", "........rra.v")                        \
    ROW(DISPUTE_RAISE, "dispute: raise", "d..d.dddd.d.v")                             \
    ROW(DISPUTE_DECIDE, "dispute: first decision", ".....d.d..d.v")                   \
    ROW(DISPUTE_CHANGE, "dispute: change first decision", "..........d.v")            \
    ROW(DISPUTE_PROTOCOL, "dispute protocol: sign / send", "w.........ddv")           \
    ROW(COMPLAINTS_DAY, "daily complaints register: close the day", "..........d.v")  \
    ROW(RECORDING_HOLD, "recording: hold", "..d..ddd..ddv")                           \
    ROW(RECORDING_RELEASE, "recording: release a hold, hand over", "..........ddr")   \
    ROW(SEAT_PLAYER, "RF seat a player / take a stack off", "r..r...d..d.v")          \
    ROW(CHANGE_LIMIT, "RF change limit", "r......r..d.v")                             \
    ROW(RULEBOOK, "rulebook: draft, submit, activate", "..........rdv")               \
    ROW(JACKPOT, "jackpot: configure, hit approval", ".....ww.w.adv")                 \
    ROW(REPORTS, "reports", ".v....v.vvvvv")                                          \
    ROW(REVERSE, "reverse a posting", "........rra.v")
/* clang-format on */

enum cr_operation {
#define ROW(name, text, letters) CR_MAY_##name,
    CR_OPERATION_MAP(ROW)
#undef ROW
        CR_OPERATION_COUNT
};

const char *cr_operation_name(enum cr_operation operation); /* "open table" */

/* The role's letter in the operation's row; '.' for the machinery, which is nobody, and for support. */
char cr_operation_letter(enum cr_role role, enum cr_operation operation);

/* Whether the role does the operation: its letter is d. */
bool cr_may(enum cr_role role, enum cr_operation operation);

/* ---- Gates ---- */

#define CR_GATE_ASKS_MAX 4

enum cr_gate_who {
    CR_GATE_ANYONE,    /* signed in or not */
    CR_GATE_SIGNED_IN, /* in any role */
    CR_GATE_STAFF,     /* in any but a visitor's, and not support */
    CR_GATE_MATRIX,    /* as asks[] says */
};

struct cr_gate {
    const char *kind, *name; /* "in" "spin"; "http" "GET /api/me" */
    enum cr_gate_who who;
    struct {
        enum cr_operation operation;
        const char *letters; /* any of them will do; NULL ends the list */
    } asks[CR_GATE_ASKS_MAX];
};

/* NULL: there is no such gate. */
const struct cr_gate *cr_gate_find(const char *kind, const char *name);
const struct cr_gate *cr_gate_at(size_t index); /* NULL behind the last */

/* role: CR_ROLE_COUNT for one who is not signed in. */
bool cr_gate_opens(const struct cr_gate *gate, enum cr_role role);

/* What a refusal is logged as: the first operation it asks for, or "signed in", "staff". */
const char *cr_gate_asks(const struct cr_gate *gate);

#endif
