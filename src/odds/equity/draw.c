/* draw.c -- hands drawn: from lists, or dealt and looked up. */
#include "odds/equity/draw.h"

#include <stdlib.h>
#include <string.h>

#define STOP_EVERY 1024 /* tries between two looks whether to stop */

/* ---- Seats ---- */

static bool init_seat(struct cr_draw_seat *seat, const struct cr_range *range, uint64_t taken)
{
    seat->list = calloc(range->count, sizeof *seat->list);
    if (seat->list == NULL) return false; /* not run: some megabytes */
    for (size_t i = 0; i < range->count; i++) {
        if (range->list[i].mask & taken) continue;
        seat->list[seat->count++] = range->list[i];
        seat->is_mixed |= range->list[i].count != seat->list[0].count;
    }
    seat->cards = seat->count > 0 ? seat->list[0].count : 0;
    return true;
}

static unsigned cards_left(const struct cr_draws *draws)
{
    return CR_PACK_CARDS - (unsigned)__builtin_popcountll(draws->taken);
}

/* Which part of all hands of as many cards it is; of a mixed range there is no such part. */
static double part_of_all(const struct cr_draws *draws, const struct cr_draw_seat *seat)
{
    uint64_t all = cr_equity_choose(cards_left(draws), seat->cards);
    return seat->is_mixed ? 0 : (double)seat->count / (double)all;
}

/* The narrowest first; those alike as they sit. */
static void sort_seats(struct cr_draws *draws)
{
    for (size_t i = 1; i < draws->seat_count; i++) {
        struct cr_draw_seat seat = draws->seats[i];
        size_t at = i;
        for (; at > 0 && part_of_all(draws, &draws->seats[at - 1]) > part_of_all(draws, &seat);
             at--)
            draws->seats[at] = draws->seats[at - 1];
        draws->seats[at] = seat;
    }
}

/* How many different tries there are with so many taken from lists: those that are not given up are
 * always the same, so the fewer the better. */
static double tries_with(const struct cr_draws *draws, size_t listed)
{
    unsigned left = cards_left(draws);
    double tries = 1;
    for (size_t i = 0; i < draws->seat_count; i++) {
        const struct cr_draw_seat *seat = &draws->seats[i];
        tries *= (double)(i < listed ? seat->count : cr_equity_choose(left, seat->cards));
        left -= seat->cards < left ? seat->cards : left;
    }
    return tries;
}

/* Beside a range that is mixed none is dealt. */
static void settle_listed(struct cr_draws *draws)
{
    draws->listed = draws->seat_count;
    for (size_t i = 0; i < draws->seat_count; i++)
        if (draws->seats[i].is_mixed) return;
    for (size_t listed = draws->seat_count; listed-- > 0;)
        if (tries_with(draws, listed) <= tries_with(draws, draws->listed)) draws->listed = listed;
    for (size_t i = draws->listed; i < draws->seat_count; i++) {
        struct cr_draw_seat *seat = &draws->seats[i];
        seat->is_all = seat->count == cr_equity_choose(cards_left(draws), seat->cards);
        if (!seat->is_all) continue;
        free(seat->list);
        seat->list = NULL;
    }
}

enum cr_status cr_draws_init(struct cr_draws *draws, const struct cr_question *question)
{
    const struct cr_equity_ask *ask = question->ask;
    enum cr_status status = CR_OK;
    *draws = (struct cr_draws){ .taken = question->taken, .stop = ask->stop };
    for (size_t i = 0; i < ask->players && status == CR_OK; i++) {
        struct cr_draw_seat *seat = &draws->seats[draws->seat_count++];
        seat->player = i;
        if (!init_seat(seat, &ask->ranges[i], draws->taken))
            status = CR_NO_MEMORY; /* not run: as above */
        else if (seat->count == 0)
            status = CR_BAD_INPUT;
    }
    if (status != CR_OK) {
        cr_draws_release(draws);
        return status;
    }
    sort_seats(draws);
    settle_listed(draws);
    return CR_OK;
}

void cr_draws_release(struct cr_draws *draws)
{
    for (size_t i = 0; i < draws->seat_count; i++)
        free(draws->seats[i].list);
    draws->seat_count = 0;
}

/* ---- Tries ---- */

static bool deal_seat(const struct cr_draw_seat *seat, struct cr_stream *stream,
                      struct cr_holding *hand, uint64_t *taken)
{
    *hand = (struct cr_holding){ .count = (uint8_t)seat->cards };
    for (unsigned i = 0; i < seat->cards; i++) {
        hand->cards[i] = cr_draw_card(stream, taken);
        hand->mask |= UINT64_C(1) << hand->cards[i];
    }
    return seat->is_all || cr_equity_holds(seat->list, seat->count, hand->mask);
}

bool cr_draws_try(const struct cr_draws *draws, struct cr_stream *stream,
                  struct cr_holding hands[CR_EQUITY_PLAYERS_MAX], uint64_t *taken)
{
    *taken = draws->taken;
    for (size_t i = 0; i < draws->seat_count; i++) {
        const struct cr_draw_seat *seat = &draws->seats[i];
        struct cr_holding *hand = &hands[seat->player];
        if (i >= draws->listed) {
            if (!deal_seat(seat, stream, hand, taken)) return false;
            continue;
        }
        const struct cr_holding *holding =
            &seat->list[cr_stream_below(stream, (uint32_t)seat->count)];
        if (holding->mask & *taken) return false;
        *taken |= holding->mask;
        *hand = *holding;
    }
    return true;
}

uint64_t cr_draws_tries(const struct cr_draws *draws, const struct cr_seed *seed, unsigned wanted,
                        uint64_t most)
{
    struct cr_stream stream;
    struct cr_holding hands[CR_EQUITY_PLAYERS_MAX];
    uint64_t taken;
    cr_stream_init(&stream, seed, UINT64_MAX); /* no block of deals has that number */
    for (uint64_t i = 0; i < most; i++) {
        if (i % STOP_EVERY == 0 && cr_equity_is_stopped(draws->stop)) break;
        wanted -= cr_draws_try(draws, &stream, hands, &taken);
        if (wanted == 0) return i + 1;
    }
    return 0;
}
