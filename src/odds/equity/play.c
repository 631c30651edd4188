/* play.c -- deals drawn from a seed, in blocks that know nothing of each other; and the workers. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "odds/equity/draw.h"
#include "odds/equity/work.h"

#define BLOCK       (UINT64_C(1) << 14) /* deals */
#define ROUNDS      UINT64_C(10000000)  /* played where nobody says how many */
#define THREADS_MAX 64
#define STOP_EVERY  1024 /* tries between two looks whether to stop */

/* What is not worth the wait: so many choices of hands are not drawn in so many tries; or more than a
 * thousand tries are given up for one that is not, and all of them would take a day. */
#define TRIES     (UINT64_C(1) << 24)
#define CHOICES   16
#define SELDOM    1000
#define ALL_TRIES (UINT64_C(1) << 40)

/* ---- One deal ---- */

struct deal {
    struct cr_stream stream;
    struct cr_holding hands[CR_EQUITY_PLAYERS_MAX];
    cr_card board[CR_EQUITY_BOARD_MAX];
    struct cr_made values[CR_EQUITY_PLAYERS_MAX];
    const struct cr_made *made[CR_EQUITY_PLAYERS_MAX];
};

/* Drawn anew until no card is held twice; false: told to stop. */
static bool draw_hands(const struct cr_question *question, struct deal *deal, uint64_t *taken)
{
    for (uint64_t i = 0;; i++) {
        if (i % STOP_EVERY == 0 && cr_equity_is_stopped(question->ask->stop)) return false;
        if (cr_draws_try(question->draws, &deal->stream, deal->hands, taken)) return true;
    }
}

static bool play_deal(const struct cr_question *question, struct deal *deal, struct cr_tally *tally)
{
    const struct cr_equity_ask *ask = question->ask;
    uint64_t taken;
    if (!draw_hands(question, deal, &taken)) return false;
    for (unsigned i = ask->board_count; i < ask->game->board; i++)
        deal->board[i] = cr_draw_card(&deal->stream, &taken);
    for (size_t p = 0; p < ask->players; p++) {
        struct cr_holding *hand = &deal->hands[p];
        while (hand->count < ask->game->own)
            hand->cards[hand->count++] = cr_draw_card(&deal->stream, &taken);
        deal->values[p] = cr_equity_make(ask->game, ask->low_qualifier, hand->cards, deal->board);
        deal->made[p] = &deal->values[p];
    }
    cr_equity_tally(tally, deal->made, ask->players, 1);
    return true;
}

static uint64_t rounds_of(const struct cr_equity_ask *ask)
{
    return ask->rounds > 0 ? ask->rounds : ROUNDS;
}

/* Blocks in turn; which worker plays one changes nothing. */
static void play_blocks(const struct cr_question *question, unsigned worker, unsigned workers,
                        struct cr_tally *tally)
{
    const struct cr_equity_ask *ask = question->ask;
    uint64_t rounds = rounds_of(ask);
    struct deal deal;
    memset(&deal, 0, sizeof deal);
    memcpy(deal.board, ask->board, sizeof deal.board);
    for (uint64_t block = worker; block * BLOCK < rounds; block += workers) {
        uint64_t left = rounds - block * BLOCK;
        cr_stream_init(&deal.stream, &ask->seed, block);
        for (uint64_t i = 0; i < left && i < BLOCK; i++)
            if (!play_deal(question, &deal, tally)) return;
    }
}

static bool is_worth_the_wait(const struct cr_question *question)
{
    const struct cr_equity_ask *ask = question->ask;
    uint64_t tries = cr_draws_tries(question->draws, &ask->seed, CHOICES, TRIES);
    if (cr_equity_is_stopped(ask->stop)) return true;
    if (tries > 0 && tries <= CHOICES * SELDOM) return true;
    return tries > 0 && rounds_of(ask) <= ALL_TRIES / tries * CHOICES;
}

enum cr_status cr_equity_play(const struct cr_question *question, struct cr_tally *tally)
{
    if (!is_worth_the_wait(question)) return CR_NOT_FOUND;
    return cr_equity_share_out(question, play_blocks, tally);
}

/* ---- Workers ---- */

struct worker {
    const struct cr_question *question;
    cr_equity_worker *share;
    unsigned number, count;
    struct cr_tally tally;
    pthread_t thread;
};

static void *work(void *context)
{
    struct worker *worker = context;
    worker->share(worker->question, worker->number, worker->count, &worker->tally);
    return NULL;
}

enum cr_status cr_equity_share_out(const struct cr_question *question, cr_equity_worker *share,
                                   struct cr_tally *tally)
{
    unsigned wanted = question->ask->threads;
    unsigned count = wanted < 1 ? 1 : wanted > THREADS_MAX ? THREADS_MAX : wanted;
    struct worker *workers = calloc(count, sizeof *workers);
    if (workers == NULL) return CR_NO_MEMORY; /* not run: some kilobytes */
    unsigned begun = 0;
    for (; begun < count; begun++) {
        workers[begun] = (struct worker){
            .question = question, .share = share, .number = begun, .count = count
        };
        if (begun > 0 && pthread_create(&workers[begun].thread, NULL, work, &workers[begun]) != 0)
            break; /* not run: threads are to be had */
    }
    for (unsigned i = begun; i < count; i++) { /* not run: as above */
        workers[i] =
            (struct worker){ .question = question, .share = share, .number = i, .count = count };
        work(&workers[i]);
    }
    work(&workers[0]);
    for (unsigned i = 1; i < begun; i++)
        pthread_join(workers[i].thread, NULL);
    for (unsigned i = 0; i < count; i++)
        cr_equity_add(tally, &workers[i].tally);
    free(workers);
    return CR_OK;
}
