/* undrawn.c -- one walk through all hands, each valued under every case. */
#include "odds/house_poker/undrawn.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "odds/crew.h"

#define OPEN_CARDS (CR_PACK_CARDS - CR_HAND_CARDS)

/* A case being counted. */
struct count {
    struct cr_undrawn *out;
    const struct cr_buy_sets *sets;
    struct cr_draw_terms terms;
    struct cr_buy_memo *memo;
    cr_wide net, plays; /* over all deals: parts of an Ante times the scale; deals */
};

static void add(struct count *count, const struct cr_draw_final *final,
                const struct cr_draw_net *net, unsigned ways)
{
    int64_t pass = (int64_t)count->terms.pays[CR_DRAW_NONE].pass * cr_draw_all(CR_HAND_CARDS) *
                   count->terms.scale[CR_HAND_CARDS];
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        if (memchr(final->known, (int)u, CR_HAND_CARDS) != NULL) continue;
        count->net += (cr_wide)net->best[u] * ways;
        count->plays += net->best[u] > pass ? ways : 0; /* of equals the pass: it risks less */
    }
}

static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    struct count *count = context;
    struct cr_draw_final final = { .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS,
                                   .memo = count->memo };
    struct cr_draw_net net;
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    cr_draw_value(&count->terms, count->sets, &final, against, &net);
    add(count, &final, &net, ways);
}

/* ---- Cases by many threads ---- */

struct crew {
    struct count *counts;
    size_t count;
    const struct cr_draw_deck *deck;
    atomic_size_t next;
    atomic_bool failed;
};

static void *work(void *context)
{
    struct crew *crew = context;
    for (size_t i; (i = atomic_fetch_add(&crew->next, 1)) < crew->count;) {
        struct count *count = &crew->counts[i];
        const struct cr_draw_walk walk = {
            .deck = crew->deck, .minimum = count->terms.minimum, .visit = visit, .context = count
        };
        count->memo = cr_buy_memo_open();
        if (count->memo == NULL || !cr_draw_walk(&walk)) atomic_store(&crew->failed, true);
        cr_buy_memo_close(count->memo);
    }
    return NULL;
}

static bool run(struct crew *crew, unsigned threads)
{
    cr_crew_run(work, crew, threads);
    return !atomic_load(&crew->failed);
}

static void tell(const struct count *count)
{
    const cr_wide deals = (cr_wide)CR_FIVES * OPEN_CARDS;
    const cr_wide parts =
        (cr_wide)count->terms.ante * cr_draw_all(CR_HAND_CARDS) * count->terms.scale[CR_HAND_CARDS];
    mpq_inits(count->out->edge, count->out->plays, NULL);
    cr_poker_fraction(count->out->edge, -count->net, deals * parts);
    cr_poker_fraction(count->out->plays, count->plays, deals);
}

bool cr_undrawn_count(struct cr_undrawn *cases, size_t count, const struct cr_draw_deck *deck,
                      unsigned threads)
{
    struct cr_buy_sets *sets = malloc(sizeof *sets);
    struct crew crew = { .counts = calloc(count, sizeof *crew.counts),
                         .count = count,
                         .deck = deck };
    bool fine = sets != NULL && crew.counts != NULL;
    if (fine) cr_buy_sets_init(sets, cases[0].rules->dealer_least);
    for (size_t i = 0; fine && i < count; i++) {
        crew.counts[i] = (struct count){ .out = &cases[i], .sets = sets };
        fine = cr_draw_terms_under(cases[i].rules, cases[i].most, &crew.counts[i].terms);
        cr_draw_unround(&crew.counts[i].terms);
    }
    fine = fine && run(&crew, threads);
    for (size_t i = 0; fine && i < count; i++)
        tell(&crew.counts[i]);
    free(sets);
    free(crew.counts);
    return fine;
}

void cr_undrawn_release(struct cr_undrawn *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mpq_clears(cases[i].edge, cases[i].plays, NULL);
}
