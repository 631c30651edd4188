/* possible.c -- whether ranges can be held together at all.
 *
 * Mostly some tries at random say yes. If not, cards and ranks are counted: where hands need one card
 * twice, or more cards of some ranks than there are, that is no. What then is left is searched, whoever
 * has the fewest hands first, as far as a second goes. */
#include <stdlib.h>

#include "odds/equity/draw.h"

#define TRIES    (UINT64_C(1) << 16)
#define WORK_MAX (UINT64_C(1) << 28) /* hands looked at */

/* ---- Cards and ranks ---- */

/* Whether all hands of one hold a card that all hands of another hold. */
static bool wants_a_card_twice(const struct cr_draws *draws)
{
    uint64_t wanted = 0;
    for (size_t i = 0; i < draws->seat_count; i++) {
        const struct cr_draw_seat *seat = &draws->seats[i];
        uint64_t always = seat->is_all ? 0 : UINT64_MAX;
        for (size_t k = 0; k < seat->count && always != 0; k++)
            always &= seat->list[k].mask;
        if (always & wanted) return true;
        wanted |= always;
    }
    return false;
}

/* The ranks of a hand, as if its suits were the lowest there are. */
static uint64_t ranks_of(const struct cr_holding *holding)
{
    uint64_t ranks = 0;
    for (unsigned i = 0; i < holding->count; i++) {
        unsigned at = cr_card_rank(holding->cards[i]) * CR_SUITS;
        ranks |= ((ranks >> at & 15) << 1 | 1) << at;
    }
    return ranks;
}

static int by_number(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

struct patterns {
    uint64_t *list[CR_EQUITY_PLAYERS_MAX];
    size_t count[CR_EQUITY_PLAYERS_MAX], seats;
};

/* The different ranks hands of a seat have. */
static bool add_patterns(struct patterns *patterns, const struct cr_draw_seat *seat)
{
    uint64_t *list = calloc(seat->count, sizeof *list);
    size_t kept = 0;
    if (list == NULL) return false; /* not run: some megabytes */
    for (size_t i = 0; i < seat->count; i++)
        list[i] = ranks_of(&seat->list[i]);
    qsort(list, seat->count, sizeof *list, by_number);
    for (size_t i = 0; i < seat->count; i++)
        if (kept == 0 || list[i] != list[kept - 1]) list[kept++] = list[i];
    patterns->list[patterns->seats] = list;
    patterns->count[patterns->seats++] = kept;
    return true;
}

/* How many cards of those ranks all hands together need at least. */
static unsigned need(const struct patterns *patterns, uint64_t ranks)
{
    unsigned sum = 0;
    for (size_t seat = 0; seat < patterns->seats; seat++) {
        unsigned least = CR_EQUITY_OWN_MAX;
        for (size_t i = 0; i < patterns->count[seat] && least > 0; i++) {
            unsigned of_ranks = (unsigned)__builtin_popcountll(patterns->list[seat][i] & ranks);
            if (of_ranks < least) least = of_ranks;
        }
        sum += least;
    }
    return sum;
}

/* Whether some ranks do not reach for all. */
static bool lacks_ranks(const struct cr_draws *draws)
{
    struct patterns patterns = { .seats = 0 };
    bool lacks = false, fits = true;
    for (size_t i = 0; i < draws->seat_count && fits; i++)
        if (!draws->seats[i].is_all) fits = add_patterns(&patterns, &draws->seats[i]);
    for (unsigned set = 1; set < 1u << CR_RANKS && fits && !lacks; set++) {
        uint64_t ranks = 0;
        if (cr_equity_is_stopped(draws->stop)) break;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            if (set >> rank & 1) ranks |= UINT64_C(15) << rank * CR_SUITS;
        lacks = need(&patterns, ranks) > (unsigned)__builtin_popcountll(ranks & ~draws->taken);
    }
    for (size_t i = 0; i < patterns.seats; i++)
        free(patterns.list[i]);
    return lacks;
}

/* ---- The search ---- */

struct search {
    const struct cr_draws *draws;
    uint64_t work;
};

static size_t count_left(struct search *search, const struct cr_draw_seat *seat, uint64_t taken)
{
    size_t left = 0;
    for (size_t i = 0; i < seat->count; i++)
        left += (seat->list[i].mask & taken) == 0;
    search->work += seat->count;
    return left;
}

/* Of the seats still to get a hand, whoever has the fewest left. */
static size_t scarcest(struct search *search, unsigned waiting, uint64_t taken, size_t *fewest)
{
    size_t seat = 0;
    *fewest = SIZE_MAX;
    for (size_t i = 0; i<search->draws->seat_count && * fewest> 0; i++) {
        if (!(waiting >> i & 1)) continue;
        size_t left = count_left(search, &search->draws->seats[i], taken);
        if (left >= *fewest) continue;
        *fewest = left;
        seat = i;
    }
    return seat;
}

static enum cr_status seek(struct search *search, unsigned waiting, uint64_t taken)
{
    size_t fewest;
    if (waiting == 0) return CR_OK;
    if (search->work > WORK_MAX || cr_equity_is_stopped(search->draws->stop)) return CR_NOT_FOUND;
    size_t at = scarcest(search, waiting, taken, &fewest);
    const struct cr_draw_seat *seat = &search->draws->seats[at];
    for (size_t i = 0; i < seat->count && fewest > 0; i++) {
        if (seat->list[i].mask & taken) continue;
        enum cr_status status = seek(search, waiting & ~(1u << at), taken | seat->list[i].mask);
        if (status != CR_BAD_INPUT) return status;
    }
    return CR_BAD_INPUT;
}

enum cr_status cr_draws_possible(const struct cr_draws *draws, const struct cr_seed *seed)
{
    struct search search = { draws, 0 };
    unsigned waiting = 0;
    for (size_t i = 0; i < draws->seat_count; i++)
        if (!draws->seats[i].is_all) waiting |= 1u << i; /* of the others any cards will do */
    if (cr_draws_tries(draws, seed, 1, TRIES) > 0) return CR_OK;
    if (wants_a_card_twice(draws) || lacks_ranks(draws)) return CR_BAD_INPUT;
    return seek(&search, waiting, draws->taken);
}
