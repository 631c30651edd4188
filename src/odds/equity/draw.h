/* draw.h -- one hand of each range, every choice without a card twice as likely. Private to equity.
 *
 * A try takes a hand of each range and is given up if two share a card: what is left is as likely as any.
 * Hands of narrow ranges are taken from their lists. To wide ones cards are dealt of what the narrow ones
 * left, and the try is given up if they are not of the range; of `random` they always are. In how many
 * ways cards can be dealt depends only on how many are gone, so this too makes no choice likelier than
 * another; where a range holds hands of more and of fewer cards it would, and all are taken from lists.
 * Which ranges are narrow is settled beforehand, so that as few tries as possible are given up.
 *
 *     struct cr_draws draws;
 *     if (cr_draws_init(&draws, &question) != CR_OK) ...
 *     while (!cr_draws_try(&draws, &stream, hands, &taken)) ...
 *     cr_draws_release(&draws);
 */
#ifndef CR_ODDS_EQUITY_DRAW_H
#define CR_ODDS_EQUITY_DRAW_H

#include "chance/stream.h"
#include "odds/equity/work.h"

/* Whoever holds a hand of a range. */
struct cr_draw_seat {
    size_t player;
    /* hands of the range that the board and dead cards leave, by their masks */
    struct cr_holding *list;
    size_t count;
    unsigned cards; /* of each of them */
    bool is_mixed;  /* not all of as many cards */
    bool is_all;    /* dealt, and whatever so many cards can be: then there is no list */
};
struct cr_draws {
    uint64_t taken;
    size_t seat_count, listed; /* the first are taken from lists, the others dealt */
    struct cr_draw_seat seats[CR_EQUITY_PLAYERS_MAX];
    const atomic_bool *stop;
};

/* CR_BAD_INPUT: no hand of some range can be held; CR_NO_MEMORY. Then there is nothing to release. */
enum cr_status cr_draws_init(struct cr_draws *draws, const struct cr_question *question);
void cr_draws_release(struct cr_draws *draws);

/* One try; the cards that are gone then. False: given up. */
bool cr_draws_try(const struct cr_draws *draws, struct cr_stream *stream,
                  struct cr_holding hands[CR_EQUITY_PLAYERS_MAX], uint64_t *taken);

/* After how many tries so many were not given up; 0: not within `most`, or it was told to stop. */
uint64_t cr_draws_tries(const struct cr_draws *draws, const struct cr_seed *seed, unsigned wanted,
                        uint64_t most);

/* Whether there is a choice without a card twice. CR_OK; CR_BAD_INPUT: none; CR_NOT_FOUND: none was found,
 * and not all were looked at (or it was told to stop). */
enum cr_status cr_draws_possible(const struct cr_draws *draws, const struct cr_seed *seed);

/* Any card that is not gone; now it is. */
static inline cr_card cr_draw_card(struct cr_stream *stream, uint64_t *taken)
{
    for (;;) {
        cr_card card = (cr_card)cr_stream_below(stream, CR_PACK_CARDS);
        if (*taken >> card & 1) continue;
        *taken |= UINT64_C(1) << card;
        return card;
    }
}

static inline bool cr_equity_is_stopped(const atomic_bool *stop)
{
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

#endif
