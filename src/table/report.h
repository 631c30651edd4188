/* report.h -- a round's bets and what became of them, read off its events.
 *
 * The events tell what happened in order; the report has one line a bet: what was put down, what of it
 * was lost, given back or still stands, what was paid, and the clause that decided it. Between players a
 * line is a seat's whole hand: lost is what it put into the pots, paid what it won of them.
 */
#ifndef CR_TABLE_REPORT_H
#define CR_TABLE_REPORT_H

#include "games/game.h"

enum cr_result_kind {
    CR_RESULT_STANDS, /* not decided yet, or decided by no spin */
    CR_RESULT_WON,
    CR_RESULT_LOST,
    CR_RESULT_PUSH,
    CR_RESULT_RETURNED, /* was not in the game */
    CR_RESULT_REMOVED,  /* the player took it back: not in the report */
};
const char *cr_result_name(enum cr_result_kind kind);

struct cr_result {
    uint16_t seat;
    uint16_t position; /* CR_NO_SEAT's value where it never had one */
    uint16_t value;    /* the game's: for roulette announced << 8 | number */
    uint16_t clause;   /* what decided it, an index into the game's clause keys */
    enum cr_result_kind result;
    uint16_t bet;   /* its number in the round */
    uint32_t event; /* the event that put it down */
    cr_money stake; /* put down or left standing by the last round */
    cr_money paid;  /* winnings alone */
    cr_money lost;
    cr_money returned; /* of the stake, given back by the house */
    cr_money stands;   /* of the stake, still on the layout */
};

struct cr_report {
    struct cr_result *list; /* the caller's */
    size_t count, max;
    cr_money staked, paid, lost, returned, stands;
    int number; /* what came out, -1: nothing yet */
};

/* How many lines the events can make at most. */
size_t cr_report_max(const struct cr_events *events);

/* Fills the report; list has room for cr_report_max(). Bets the player took back are left out. What
 * was staked is always what was lost, returned and stands together (asserted). */
void cr_report_read(struct cr_report *report, const struct cr_events *events);

/* Who sat there when that event happened: whoever leaves the seat next, or sits there still. */
uint32_t cr_report_player(const struct cr_events *events, size_t event, uint32_t sits_now);

#endif
