/* machine.h -- a gaming machine as the house sees it: its link, its meters, the money on it.
 *
 *     down <-> linked        withdrawn: from down, for ever
 *
 * What the machine plays is its own program's [BG art.33]; here is what it took and gave. Two sets of
 * meters are kept: `counted`, of what came through the record, and `reading`, what the machine itself last
 * showed. Neither falls [jackpots-and-machines 10.2]; a machine whose own meters have gone round is let
 * begin anew by the manager. Without a live link nothing is taken from it; what it did meanwhile it tells in
 * order when it is linked again (10.4).
 *
 *     cr_machine_play(&machine, CR_PLAY_IN, 1000, &why)       1000 of credits
 *     cr_machine_play(&machine, CR_PLAY_STAKE, 37, &why)      963
 */
#ifndef CR_HOUSE_MACHINE_H
#define CR_HOUSE_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/money.h"
#include "base/status.h"

#define CR_MACHINE_TEXT 64

#define CR_METER_MAP(X)         \
    X(STAKES, stakes)           \
    X(WINS, wins)               \
    X(CREDITS_IN, credits_in)   \
    X(CREDITS_OUT, credits_out) \
    X(DROP, drop)               \
    X(HANDPAYS, handpays)       \
    X(GAMES, games)             \
    X(CONTRIBUTIONS, contributions)

enum cr_meter {
#define X(name, text) CR_METER_##name,
    CR_METER_MAP(X)
#undef X
        CR_METERS
};
const char *cr_meter_name(unsigned meter); /* "credits_in" */

enum cr_machine_state {
    CR_MACHINE_DOWN,   /* it stands there, and has no live link */
    CR_MACHINE_LINKED, /* heard of as it happens */
    CR_MACHINE_WITHDRAWN,
    CR_MACHINE_STATES
};
const char *cr_machine_state_name(unsigned state);

enum cr_machine_play {
    CR_PLAY_IN,      /* coins, tokens, a card's credit: money in */
    CR_PLAY_STAKE,   /* a game begun */
    CR_PLAY_WIN,     /* paid onto its credits */
    CR_PLAY_OUT,     /* credits paid out, by its hopper or the cage */
    CR_PLAY_HANDPAY, /* a win paid by hand: it never was on the credits */
    CR_PLAYS
};
const char *cr_machine_play_name(unsigned play); /* "in" */
unsigned cr_machine_play_find(const char *name); /* CR_PLAYS if there is none */

struct cr_machine {
    uint32_t number, jackpot; /* 0: it is linked to none */
    uint32_t state;           /* enum cr_machine_state */
    uint32_t means;           /* bits of what it is fed with [BG art.32] */
    char name[CR_MACHINE_TEXT], serial[CR_MACHINE_TEXT];
    char place[CR_MACHINE_TEXT], network[CR_MACHINE_TEXT]; /* its hall; "": in no network */
    char approval[CR_MACHINE_TEXT], excise[CR_MACHINE_TEXT];
    char currency[4];
    uint32_t reserved;
    cr_money credits; /* on it now */
    int64_t counted[CR_METERS], reading[CR_METERS];
    int64_t ahead; /* by how much its own stakes were above the record's when last read */
};

/* Machines of one jackpot stand in one hall, or in halls joined by a network [BG art.34(1)]: NOT_LINKED. */
enum cr_status cr_machine_check_place(const struct cr_machine *machine, const char *hall,
                                      const char *network, struct cr_refusal *why);

/* LINK_DOWN. */
enum cr_status cr_machine_check_live(const struct cr_machine *machine, struct cr_refusal *why);

/* OUT_OF_ORDER where no edge leads there; NOT_EMPTY where credits are left on one that is withdrawn. */
enum cr_status cr_machine_move(struct cr_machine *machine, enum cr_machine_state to,
                               struct cr_refusal *why);

/* One thing it did. OVERDRAWN: its credits do not have it; OVERFLOW; AMOUNT: not above zero. Refused, it is
 * as it was. */
enum cr_status cr_machine_play(struct cr_machine *machine, enum cr_machine_play play,
                               cr_money amount, struct cr_refusal *why);

/* What its meters show: METER_BACK where one is below what it showed, unless it has gone round. *strayed:
 * by how much its stakes moved otherwise than the record's since the last reading. */
enum cr_status cr_machine_read(struct cr_machine *machine, const int64_t shown[CR_METERS],
                               bool rolled_over, int64_t *strayed, struct cr_refusal *why);

/* Stakes - wins - hand pays - contributions (10.3). */
cr_money cr_machine_result(const int64_t meters[CR_METERS]);

#endif
