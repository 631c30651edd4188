/* equity.c -- what a question comes to, and whether it is counted or played. */
#include "odds/equity/equity.h"

#include <math.h>
#include <string.h>

#include "odds/equity/draw.h"
#include "odds/equity/work.h"

static const struct cr_equity_game games[] = {
    { "holdem", 2, 5, false, false, false },
    { "omaha", 4, 5, true, false, false },
    { "omaha-hi-lo", 4, 5, true, false, true },
    { "seven-card-stud", 7, 0, false, true, false },
    { "seven-card-stud-hi-lo", 7, 0, false, true, true },
    { "five-card-stud", 5, 0, false, true, false },
};

const struct cr_equity_game *cr_equity_game_find(const char *name)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i].name, name) == 0) return &games[i];
    return NULL;
}

/* ---- A showdown ---- */

struct cr_made cr_equity_make(const struct cr_equity_game *game, unsigned low_qualifier,
                              const cr_card *own, const cr_card *board)
{
    struct cr_made made = { .low = CR_LOW_NONE };
    cr_card all[CR_HAND_MOST];
    if (game->two_of_four) {
        made.high = cr_rank_omaha(own, board);
        if (game->halves) made.low = cr_low_omaha(own, board, low_qualifier);
        return made;
    }
    memcpy(all, own, game->own);
    if (game->board > 0) memcpy(all + game->own, board, game->board);
    made.high = cr_rank(all, game->own + game->board);
    if (game->halves) made.low = cr_low(all, game->own + game->board, low_qualifier);
    return made;
}

void cr_equity_share(const struct cr_made *const *made, size_t players, unsigned shares[])
{
    cr_rank_value high = 0;
    cr_low_value low = CR_LOW_NONE;
    unsigned highs = 0, lows = 0;
    for (size_t i = 0; i < players; i++) {
        if (made[i]->high > high) high = made[i]->high;
        if (made[i]->low < low) low = made[i]->low;
    }
    for (size_t i = 0; i < players; i++) {
        highs += made[i]->high == high;
        lows += low != CR_LOW_NONE && made[i]->low == low;
    }
    unsigned pot = lows > 0 ? CR_EQUITY_POT / 2 : CR_EQUITY_POT;
    for (size_t i = 0; i < players; i++) {
        shares[i] = made[i]->high == high ? pot / highs : 0;
        if (lows > 0 && made[i]->low == low) shares[i] += CR_EQUITY_POT / 2 / lows;
    }
}

void cr_equity_tally(struct cr_tally *tally, const struct cr_made *const *made, size_t players,
                     uint64_t weight)
{
    unsigned shares[CR_EQUITY_PLAYERS_MAX];
    cr_equity_share(made, players, shares);
    tally->visited++;
    tally->deals += weight;
    for (size_t i = 0; i < players; i++) {
        tally->share[i] += (cr_wide)shares[i] * weight;
        tally->squares[i] += (cr_wide)shares[i] * shares[i] * weight;
        if (shares[i] == CR_EQUITY_POT)
            tally->wins[i] += weight;
        else if (shares[i] > 0)
            tally->ties[i] += weight;
    }
}

void cr_equity_add(struct cr_tally *to, const struct cr_tally *from)
{
    to->visited += from->visited;
    to->deals += from->deals;
    for (size_t i = 0; i < CR_EQUITY_PLAYERS_MAX; i++) {
        to->share[i] += from->share[i];
        to->squares[i] += from->squares[i];
        to->wins[i] += from->wins[i];
        to->ties[i] += from->ties[i];
    }
}

/* ---- Renaming suits ---- */

uint64_t cr_equity_rename(uint64_t mask, const uint8_t to[CR_SUITS])
{
    uint64_t renamed = 0;
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        renamed |= (mask >> suit & UINT64_C(0x1111111111111)) << to[suit];
    return renamed;
}

bool cr_equity_holds(const struct cr_holding *list, size_t count, uint64_t mask)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (list[middle].mask < mask)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && list[low].mask == mask;
}

/* Whether it is all hands: those no renaming changes. */
static bool is_everything(const struct cr_range *range)
{
    if (range->count != cr_equity_choose(CR_PACK_CARDS, range->list[0].count)) return false;
    for (size_t i = 1; i < range->count; i++)
        if (range->list[i].count != range->list[0].count) return false;
    return true;
}

static bool leaves_range(const struct cr_range *range, const uint8_t to[CR_SUITS])
{
    for (size_t i = 0; i < range->count; i++)
        if (!cr_equity_holds(range->list, range->count, cr_equity_rename(range->list[i].mask, to)))
            return false;
    return true;
}

static bool leaves_all(const struct cr_question *question, const uint8_t to[CR_SUITS])
{
    const struct cr_equity_ask *ask = question->ask;
    if (cr_equity_rename(question->board, to) != question->board ||
        cr_equity_rename(ask->dead, to) != ask->dead)
        return false;
    for (size_t i = 0; i < ask->players; i++)
        if (!is_everything(&ask->ranges[i]) && !leaves_range(&ask->ranges[i], to)) return false;
    return true;
}

/* Those of the 24 renamings that leave the question as it is; one leaves every suit. */
static void find_renamings(struct cr_question *question)
{
    for (unsigned code = 0; code < 256; code++) {
        uint8_t to[CR_SUITS];
        unsigned used = 0;
        if (cr_equity_is_stopped(question->ask->stop)) return;
        for (unsigned suit = 0; suit < CR_SUITS; suit++) {
            to[suit] = code >> (2 * suit) & 3;
            used |= 1u << to[suit];
        }
        if (used == 15 && leaves_all(question, to))
            memcpy(question->renamings[question->renaming_count++], to, sizeof to);
    }
}

/* ---- The question ---- */

/* What a count takes: deals, and hands ranked before them, in showdowns' time. */
static double work_of(const struct cr_question *question)
{
    const struct cr_equity_ask *ask = question->ask;
    double work = (double)cr_equity_deals(ask), ranked = 0;
    if (!ask->game->partial) {
        unsigned left =
            CR_PACK_CARDS - ask->board_count - (unsigned)__builtin_popcountll(ask->dead);
        for (size_t i = 0; i < ask->players; i++)
            ranked += (double)ask->ranges[i].count;
        ranked *= ask->game->two_of_four ? 150 : 20;
        work += ranked * (double)cr_equity_choose(left, ask->game->board - ask->board_count);
    }
    return work / question->renaming_count;
}

/* Whether the cards reach for all, however many of them are known. */
static bool reach(const struct cr_question *question)
{
    const struct cr_equity_ask *ask = question->ask;
    size_t wanted = ask->players * ask->game->own + ask->game->board - ask->board_count;
    return wanted + (size_t)__builtin_popcountll(question->taken) <= CR_PACK_CARDS;
}

static bool is_sane(const struct cr_equity_ask *ask)
{
    return ask->players >= 2 && ask->players <= CR_EQUITY_PLAYERS_MAX &&
           ask->board_count <= ask->game->board && cr_low_is_qualifier(ask->low_qualifier);
}

static enum cr_status prepare(struct cr_question *question)
{
    const struct cr_equity_ask *ask = question->ask;
    for (unsigned i = 0; i < ask->board_count; i++)
        question->board |= UINT64_C(1) << ask->board[i];
    question->taken = question->board | ask->dead;
    bool lies_twice = __builtin_popcountll(question->board) != (int)ask->board_count ||
                      (question->board & ask->dead) != 0;
    return lies_twice || !reach(question) ? CR_BAD_INPUT : CR_OK;
}

static void tell(const struct cr_question *question, const struct cr_tally *tally,
                 struct cr_equity *equity)
{
    equity->deals = tally->deals;
    equity->visited = tally->visited;
    equity->renamings = question->renaming_count;
    equity->is_weighed = equity->is_counted && question->is_weighed;
    for (size_t i = 0; i < question->ask->players; i++) {
        struct cr_equity_player *player = &equity->players[i];
        *player = (struct cr_equity_player){ tally->share[i], tally->wins[i], tally->ties[i], 0 };
        if (equity->is_counted || tally->deals < 2) continue;
        double n = (double)tally->deals, mean = (double)tally->share[i] / n / CR_EQUITY_POT;
        double square = (double)tally->squares[i] / n / CR_EQUITY_POT / CR_EQUITY_POT;
        player->error = sqrt((square - mean * mean) / (n - 1));
    }
}

static enum cr_status answer(struct cr_question *question, struct cr_equity *equity)
{
    const struct cr_equity_ask *ask = question->ask;
    struct cr_tally tally = { .visited = 0 };
    enum cr_status status = cr_draws_possible(question->draws, &ask->seed);
    if (status == CR_OK) find_renamings(question);
    if (cr_equity_is_stopped(ask->stop)) return CR_OK;
    if (status != CR_OK) return status;
    uint64_t most = ask->count_max > 0 ? ask->count_max : CR_EQUITY_COUNT_MAX;
    equity->is_counted =
        work_of(question) <= (double)most && (!ask->game->partial || cr_equity_weigh(question));
    status =
        equity->is_counted ? cr_equity_count(question, &tally) : cr_equity_play(question, &tally);
    if (status == CR_OK) tell(question, &tally, equity);
    return status;
}

enum cr_status cr_equity(const struct cr_equity_ask *ask, struct cr_equity *equity)
{
    struct cr_question question = { .ask = ask };
    struct cr_draws draws;
    *equity = (struct cr_equity){ .is_counted = false };
    if (!is_sane(ask)) return CR_BAD_INPUT;
    enum cr_status status = prepare(&question);
    if (status != CR_OK) return status;
    status = cr_draws_init(&draws, &question);
    if (status != CR_OK) return status;
    question.draws = &draws;
    status = answer(&question, equity);
    cr_draws_release(&draws);
    return status;
}
