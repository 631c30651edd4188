/* count.c -- every deal, or one of those that differ in the names of suits alone.
 *
 * With common cards the board comes first: the hands of all ranges are ranked on it once, then every choice
 * of hands that share no card is looked at. In stud the hands are chosen first and completed after; what a
 * deal then weighs is in weigh.c. */
#include <assert.h>
#include <stdlib.h>

#include "odds/equity/draw.h"
#include "odds/equity/work.h"

struct count {
    const struct cr_question *question;
    struct cr_tally *tally;
    unsigned worker, workers;
    uint64_t turn; /* pieces of work so far, shared out in turn */
};

static bool is_stopped(const struct count *count)
{
    return cr_equity_is_stopped(count->question->ask->stop);
}

static bool is_mine(struct count *count)
{
    return count->turn++ % count->workers == count->worker;
}

/* How many sets of cards that one stands for under these renamings; 0: another one stands for it. */
static unsigned stands_for(uint64_t mask, uint8_t (*renamings)[CR_SUITS], unsigned renaming_count)
{
    unsigned same = 0;
    for (unsigned i = 0; i < renaming_count; i++) {
        uint64_t renamed = cr_equity_rename(mask, renamings[i]);
        if (renamed < mask) return 0;
        same += renamed == mask;
    }
    assert(same > 0); /* one leaves every suit */
    return renaming_count / same;
}

/* ---- Common cards ---- */

/* A hand of a range that the board leaves possible. */
struct live {
    uint64_t mask;
    struct cr_made made;
};
struct boards {
    struct count count;
    cr_card board[CR_EQUITY_BOARD_MAX];
    struct live *live[CR_EQUITY_PLAYERS_MAX]; /* of each range */
    size_t live_count[CR_EQUITY_PLAYERS_MAX];
    const struct cr_made *made[CR_EQUITY_PLAYERS_MAX]; /* the hands chosen */
    unsigned weight;
};

static void choose_hands(struct boards *boards, size_t at, uint64_t taken)
{
    size_t players = boards->count.question->ask->players;
    if (at == players) {
        cr_equity_tally(boards->count.tally, boards->made, players, boards->weight);
        return;
    }
    if (is_stopped(&boards->count)) return;
    for (size_t i = 0; i < boards->live_count[at]; i++) {
        if (boards->live[at][i].mask & taken) continue;
        boards->made[at] = &boards->live[at][i].made;
        choose_hands(boards, at + 1, taken | boards->live[at][i].mask);
    }
}

/* Two players with one high hand each, by far the most asked for: no list of shares is made. */
static void compare_two(struct boards *boards)
{
    uint64_t won = 0, lost = 0, tied = 0;
    for (size_t i = 0; i < boards->live_count[0] && !is_stopped(&boards->count); i++) {
        const struct live *mine = &boards->live[0][i];
        for (size_t j = 0; j < boards->live_count[1]; j++) {
            const struct live *other = &boards->live[1][j];
            uint64_t apart = (mine->mask & other->mask) == 0;
            won += apart & (mine->made.high > other->made.high);
            lost += apart & (mine->made.high < other->made.high);
            tied += apart & (mine->made.high == other->made.high);
        }
    }
    struct cr_tally *tally = boards->count.tally;
    const cr_wide pot = CR_EQUITY_POT, weight = boards->weight;
    tally->visited += won + lost + tied;
    tally->deals += (cr_wide)(won + lost + tied) * weight;
    tally->wins[0] += (cr_wide)won * weight;
    tally->wins[1] += (cr_wide)lost * weight;
    for (size_t i = 0; i < 2; i++) {
        tally->ties[i] += (cr_wide)tied * weight;
        tally->share[i] += ((i == 0 ? won : lost) * pot + tied * (pot / 2)) * weight;
    }
}

static void count_board(struct boards *boards, uint64_t mask)
{
    const struct cr_question *question = boards->count.question;
    const struct cr_equity_ask *ask = question->ask;
    uint64_t taken = mask | question->taken;
    for (size_t p = 0; p < ask->players; p++) {
        const struct cr_range *range = &ask->ranges[p];
        boards->live_count[p] = 0;
        assert(range->count > 0 && boards->live[p] != NULL);
        for (size_t i = 0; i < range->count; i++) {
            if (range->list[i].mask & taken) continue;
            boards->live[p][boards->live_count[p]++] = (struct live){
                range->list[i].mask,
                cr_equity_make(ask->game, ask->low_qualifier, range->list[i].cards, boards->board),
            };
        }
    }
    if (ask->players == 2 && !ask->game->halves)
        compare_two(boards);
    else
        choose_hands(boards, 0, taken);
}

/* The missing cards of the board, upwards. */
static void deal_board(struct boards *boards, unsigned at, cr_card from, uint64_t mask)
{
    const struct cr_question *question = boards->count.question;
    if (is_stopped(&boards->count)) return;
    if (at == question->ask->game->board) {
        boards->weight =
            stands_for(mask, ((struct cr_question *)question)->renamings, question->renaming_count);
        if (boards->weight > 0 && is_mine(&boards->count)) count_board(boards, mask);
        return;
    }
    for (cr_card card = from; card < CR_PACK_CARDS; card++) {
        if (question->taken >> card & 1) continue;
        boards->board[at] = card;
        deal_board(boards, at + 1, card + 1, mask | UINT64_C(1) << card);
    }
}

static void count_boards(const struct cr_question *question, unsigned worker, unsigned workers,
                         struct cr_tally *tally)
{
    const struct cr_equity_ask *ask = question->ask;
    struct boards boards = { .count = { question, tally, worker, workers, 0 } };
    for (unsigned i = 0; i < ask->board_count; i++)
        boards.board[i] = ask->board[i];
    for (size_t p = 0; p < ask->players; p++) {
        boards.live[p] = calloc(ask->ranges[p].count, sizeof *boards.live[p]);
        if (boards.live[p] == NULL) abort(); /* not run: some megabytes */
    }
    deal_board(&boards, ask->board_count, 0, 0);
    for (size_t p = 0; p < ask->players; p++)
        free(boards.live[p]);
}

/* ---- Stud ---- */

struct studs {
    struct count count;
    struct cr_holding hands[CR_EQUITY_PLAYERS_MAX]; /* known cards, then dealt ones */
    struct cr_made values[CR_EQUITY_PLAYERS_MAX];
    const struct cr_made *made[CR_EQUITY_PLAYERS_MAX];
    uint8_t renamings[CR_RENAMINGS][CR_SUITS]; /* that leave the known hands */
    unsigned renaming_count;
    uint64_t known_weight, weight;
};

static void complete(struct studs *studs, size_t player, cr_card from, uint64_t taken,
                     uint64_t dealt);

/* A hand is whole: the next one's turn, or the showdown. */
static void completed(struct studs *studs, size_t player, uint64_t taken, uint64_t dealt)
{
    const struct cr_equity_ask *ask = studs->count.question->ask;
    if (player == 0) {
        unsigned ways = stands_for(dealt, studs->renamings, studs->renaming_count);
        if (ways == 0 || !is_mine(&studs->count)) return;
        studs->weight = studs->known_weight * ways;
    }
    studs->values[player] =
        cr_equity_make(ask->game, ask->low_qualifier, studs->hands[player].cards, NULL);
    studs->made[player] = &studs->values[player];
    if (player + 1 < ask->players)
        complete(studs, player + 1, 0, taken, 0);
    else
        cr_equity_tally(studs->count.tally, studs->made, ask->players, studs->weight);
}

static void complete(struct studs *studs, size_t player, cr_card from, uint64_t taken,
                     uint64_t dealt)
{
    const struct cr_equity_ask *ask = studs->count.question->ask;
    struct cr_holding *hand = &studs->hands[player];
    if (hand->count == ask->game->own) {
        completed(studs, player, taken, dealt);
        return;
    }
    if (is_stopped(&studs->count)) return;
    for (cr_card card = from; card < CR_PACK_CARDS; card++) {
        uint64_t bit = UINT64_C(1) << card;
        if (taken & bit) continue;
        hand->cards[hand->count++] = card;
        complete(studs, player, card + 1, taken | bit, dealt | bit);
        hand->count--;
    }
}

/* Whether the known hands are the first of those that differ in names of suits; and the renamings that
 * leave each of them, for the cards to come. */
static bool is_first(struct studs *studs)
{
    const struct cr_question *question = studs->count.question;
    unsigned same = 0;
    studs->renaming_count = 0;
    for (unsigned r = 0; r < question->renaming_count; r++) {
        int order = 0;
        for (size_t p = 0; p < question->ask->players && order == 0; p++) {
            uint64_t mask = studs->hands[p].mask,
                     renamed = cr_equity_rename(mask, question->renamings[r]);
            order = renamed < mask ? -1 : renamed > mask;
        }
        if (order < 0) return false;
        if (order > 0) continue;
        same++;
        for (unsigned suit = 0; suit < CR_SUITS; suit++)
            studs->renamings[studs->renaming_count][suit] = question->renamings[r][suit];
        studs->renaming_count++;
    }
    assert(same > 0);
    studs->known_weight =
        question->renaming_count / same * cr_equity_weight(question, studs->hands);
    return true;
}

static void choose_known(struct studs *studs, size_t player, uint64_t taken)
{
    const struct cr_equity_ask *ask = studs->count.question->ask;
    if (player == ask->players) {
        if (is_first(studs)) complete(studs, 0, 0, taken, 0);
        return;
    }
    if (is_stopped(&studs->count)) return;
    for (size_t i = 0; i < ask->ranges[player].count; i++) {
        const struct cr_holding *holding = &ask->ranges[player].list[i];
        if (holding->mask & taken) continue;
        studs->hands[player] = *holding;
        choose_known(studs, player + 1, taken | holding->mask);
    }
}

static void count_studs(const struct cr_question *question, unsigned worker, unsigned workers,
                        struct cr_tally *tally)
{
    struct studs studs = { .count = { question, tally, worker, workers, 0 } };
    choose_known(&studs, 0, question->taken);
}

enum cr_status cr_equity_count(const struct cr_question *question, struct cr_tally *tally)
{
    return cr_equity_share_out(question, question->ask->game->partial ? count_studs : count_boards,
                               tally);
}
