/* weigh.c -- in how many ways the rest is dealt, and what a deal weighs for it.
 *
 * Hands of a range of stud are as likely however much is known of them, but one that knows less has more
 * deals to come. So a choice of hands with n deals weighs m / n in each of them, m being a multiple of all
 * such n: every choice weighs m in all, and the sums stay whole. */
#include "odds/equity/work.h"

static uint64_t times(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

uint64_t cr_equity_choose(unsigned n, unsigned k)
{
    uint64_t ways = 1;
    if (k > n) return 0;
    for (unsigned i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i; /* n is at most 52, k at most 7 */
    return ways;
}

/* What hands that know so many cards, and the board, can still get. UINT64_MAX: more than fit. */
static uint64_t completions(const struct cr_equity_ask *ask, const unsigned *known)
{
    const struct cr_equity_game *game = ask->game;
    unsigned left = CR_PACK_CARDS - ask->board_count - (unsigned)__builtin_popcountll(ask->dead);
    uint64_t ways = 1;
    for (size_t i = 0; i < ask->players; i++)
        left -= known[i] < left ? known[i] : left;
    for (size_t i = 0; i < ask->players; i++) {
        unsigned missing = game->own - known[i];
        ways = times(ways, cr_equity_choose(left, missing));
        left -= missing < left ? missing : left;
    }
    return times(ways, cr_equity_choose(left, game->board - ask->board_count));
}

static unsigned least_known(const struct cr_range *range)
{
    unsigned least = CR_EQUITY_OWN_MAX;
    for (size_t i = 0; i < range->count; i++)
        if (range->list[i].count < least) least = range->list[i].count;
    return least;
}

uint64_t cr_equity_deals(const struct cr_equity_ask *ask)
{
    unsigned known[CR_EQUITY_PLAYERS_MAX] = { 0 };
    uint64_t choices = 1;
    for (size_t i = 0; i < ask->players; i++) {
        known[i] = least_known(&ask->ranges[i]);
        choices = times(choices, ask->ranges[i].count);
    }
    return times(choices, completions(ask, known));
}

/* ---- Weights ---- */

struct weighing {
    const struct cr_equity_ask *ask;
    bool knows[CR_EQUITY_PLAYERS_MAX]
              [CR_EQUITY_OWN_MAX + 1]; /* some hand of his range so many cards */
    unsigned known[CR_EQUITY_PLAYERS_MAX];
    cr_wide multiple;
    uint64_t fewest, most; /* deals of a choice */
};

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The multiple becomes one of n too; false: it does not fit. */
static bool take_in(struct weighing *weighing, uint64_t n)
{
    if (n == 0 || n == UINT64_MAX) return false;
    uint64_t divisor = common_divisor(n, (uint64_t)(weighing->multiple % n));
    if (n < weighing->fewest) weighing->fewest = n;
    if (n > weighing->most) weighing->most = n;
    return !__builtin_mul_overflow(weighing->multiple, (cr_wide)(n / divisor), &weighing->multiple);
}

/* Each way in which hands of the ranges may know more or less. */
static bool take_in_all(struct weighing *weighing, size_t player)
{
    if (player == weighing->ask->players)
        return take_in(weighing, completions(weighing->ask, weighing->known));
    for (unsigned known = 0; known <= CR_EQUITY_OWN_MAX; known++) {
        if (!weighing->knows[player][known]) continue;
        weighing->known[player] = known;
        if (!take_in_all(weighing, player + 1)) return false;
    }
    return true;
}

/* Whether all choices together, in squares of parts of a pot, are a number that fits. */
static bool sums_fit(const struct weighing *weighing)
{
    cr_wide sum = weighing->multiple;
    if (__builtin_mul_overflow(sum, (cr_wide)CR_EQUITY_POT * CR_EQUITY_POT, &sum)) return false;
    for (size_t i = 0; i < weighing->ask->players; i++)
        if (__builtin_mul_overflow(sum, (cr_wide)weighing->ask->ranges[i].count, &sum))
            return false;
    return weighing->multiple / weighing->fewest <= UINT64_MAX / CR_RENAMINGS;
}

bool cr_equity_weigh(struct cr_question *question)
{
    struct weighing weighing = { .ask = question->ask, .multiple = 1, .fewest = UINT64_MAX };
    for (size_t i = 0; i < question->ask->players; i++) {
        const struct cr_range *range = &question->ask->ranges[i];
        for (size_t k = 0; k < range->count; k++)
            weighing.knows[i][range->list[k].count] = true;
    }
    if (!take_in_all(&weighing, 0) || !sums_fit(&weighing)) return false;
    question->multiple = weighing.multiple;
    question->is_weighed = weighing.fewest < weighing.most;
    return true;
}

uint64_t cr_equity_weight(const struct cr_question *question, const struct cr_holding *hands)
{
    unsigned known[CR_EQUITY_PLAYERS_MAX] = { 0 };
    if (!question->is_weighed) return 1;
    for (size_t i = 0; i < question->ask->players; i++)
        known[i] = hands[i].count;
    return (uint64_t)(question->multiple / completions(question->ask, known));
}
