/* forgotten.c -- rounds dealt out, and their final hands looked at once more. */
#include "odds/house_poker/forgotten.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "chance/stream.h"
#include "odds/advice/stud.h"
#include "odds/crew.h"
#include "odds/house_poker/draw_job.h"
#include "odds/house_poker/plan.h"

#define CLEAR 0.4  /* of an Ante: no cards that are given up turn a decision that is worth more */
#define BATCH 1024 /* rounds taken at a time */

struct crew {
    const struct cr_forgotten_ask *ask;
    double *losses; /* by round */
    atomic_uint next;
    atomic_bool failed;
};

/* ---- A round ---- */

static void deal(uint64_t seed, unsigned round, cr_card *cards, unsigned count)
{
    const struct cr_seed from = cr_seed_from_number(seed);
    struct cr_stream stream;
    cr_card pack[CR_PACK_CARDS];
    cr_stream_init(&stream, &from, round);
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        pack[i] = (cr_card)i;
    for (unsigned i = 0; i < count; i++) {
        unsigned j = i + cr_stream_below(&stream, CR_PACK_CARDS - i);
        cards[i] = pack[j];
        pack[j] = pack[i];
    }
}

static uint32_t class_of(const struct cr_draw_tables *tables, const cr_card *cards,
                         const cr_card **to)
{
    *to = cr_draw_renaming(tables, cards, CR_HAND_CARDS);
    return tables->class_of[cr_draw_number(tables, *to, cards, CR_HAND_CARDS)];
}

/* The final hand, and what was given up for it behind it. */
static struct cr_draw_final draw(const cr_card *hand, const cr_card *to, unsigned way,
                                 const cr_card *comes)
{
    struct cr_draw_final final = { .kind = cr_draw_kind_of(way) };
    unsigned mask = way == CR_DRAW_BUYS_SIXTH ? CR_DRAW_MASKS - 1 : cr_hp_plan_kept(hand, to, way);
    final.cards = way == CR_DRAW_BUYS_SIXTH ? CR_HAND_CARDS + 1 : CR_HAND_CARDS;
    unsigned kept = cr_draw_pick(hand, mask, final.known);
    memcpy(final.known + kept, comes, final.cards - kept);
    cr_draw_sort(final.known, final.cards);
    final.count =
        final.cards + cr_draw_pick(hand, ~mask & (CR_DRAW_MASKS - 1), final.known + final.cards);
    return final;
}

/* ---- What it loses ---- */

/* By its best five alone: how much better it is to play, in Antes. */
static double margin_of(const struct cr_draw_tables *tables, const cr_card *five, cr_card open)
{
    const struct cr_draw_terms *terms = tables->terms;
    const cr_card *to;
    uint32_t class = class_of(tables, five, &to);
    double parts = (double)cr_draw_scale(terms, CR_HAND_CARDS) * cr_draw_all(CR_HAND_CARDS);
    return ((double)tables->plays[class][to[open]] / parts - terms->pays[CR_DRAW_NONE].pass) /
           terms->ante;
}

static double uninsured(double gain, bool is_taken)
{
    return fmax(gain, 0) - (is_taken ? gain : 0);
}

/* By insuring, or not: with all that is known, less what is reckoned already of the five alone. A game that may be
 * bought says nothing here, unless a maximum payout leaves less of it. */
static bool lose_insured(const struct cr_forgotten_ask *ask, const struct cr_stud_case *box,
                         const struct cr_combinations *hand, const struct cr_draw_final *five,
                         const struct cr_combinations *alone, double *loss)
{
    struct cr_draw_terms terms = *ask->tables->terms;
    struct cr_stud_case one = *box;
    struct cr_stud_worth worth, before;
    one.terms = &terms;
    terms.buys = terms.buys && terms.cap.most > 0;
    if (!cr_stud_worth(&one, &worth)) return false;
    one.final = *five;
    if (!cr_stud_worth(&one, &before)) return false;
    *loss += uninsured(worth.insured, ask->insures(ask->context, hand, &box->final, box->open));
    if ((int)alone->first >= terms.insurance_from)
        *loss -= uninsured(before.insured, ask->insures(ask->context, alone, five, box->open));
    return true;
}

static bool lose(const struct cr_forgotten_ask *ask, const struct cr_stud_case *box, double *loss)
{
    const struct cr_draw_terms *terms = ask->tables->terms;
    const struct cr_draw_final *final = &box->final;
    const struct cr_combinations hand = cr_draw_hand(terms, final->known, final->cards);
    const struct cr_best best = cr_best_of(final->known, final->cards);
    const struct cr_combinations alone = cr_draw_hand(terms, best.cards, CR_HAND_CARDS);
    struct cr_draw_final five = { .cards = CR_HAND_CARDS, .count = CR_HAND_CARDS };
    struct cr_stud_worth worth;
    memcpy(five.known, best.cards, sizeof best.cards);
    cr_draw_sort(five.known, CR_HAND_CARDS);
    bool plays = ask->plays(ask->context, &hand, final, box->open);
    double margin = margin_of(ask->tables, five.known, box->open);
    *loss = 0;
    if (plays && (int)hand.first >= terms->insurance_from &&
        !lose_insured(ask, box, &hand, &five, &alone, loss))
        return false;
    if (fabs(margin) > CLEAR && plays == (margin > 0)) return true;
    if (!cr_stud_worth(box, &worth)) return false;
    double play = worth.play + fmax(worth.insured, 0);
    *loss += fmax(play, worth.pass) - (plays ? play : worth.pass);
    /* reckoned already: a wrong decision about the five */
    if (ask->plays(ask->context, &alone, &five, box->open) != (margin > 0)) *loss -= fabs(margin);
    return true;
}

static bool play_round(const struct cr_forgotten_ask *ask, struct cr_stud_case *box, unsigned round,
                       double *loss)
{
    const struct cr_draw_tables *tables = ask->tables;
    cr_card cards[CR_HAND_CARDS + 1 + CR_HP_EXCHANGE_MAX];
    const cr_card *to;
    deal(ask->seed, round, cards, sizeof cards / sizeof cards[0]);
    cr_draw_sort(cards, CR_HAND_CARDS);
    box->open = cards[CR_HAND_CARDS];
    uint32_t class = class_of(tables, cards, &to);
    unsigned way = ask->ways[class][to[box->open]];
    *loss = 0;
    if (way == CR_DRAW_PLAYS || way == CR_DRAW_PASSES) return true;
    box->final = draw(cards, to, way, cards + CR_HAND_CARDS + 1);
    return lose(ask, box, loss);
}

/* ---- Many ---- */

static void *work(void *context)
{
    struct crew *crew = context;
    const struct cr_forgotten_ask *ask = crew->ask;
    const struct cr_draw_tables *tables = ask->tables;
    struct cr_stud_case box = { .terms = tables->terms, .sets = tables->buy };
    bool fine = true;
    while (fine) {
        unsigned from = atomic_fetch_add(&crew->next, BATCH);
        if (from >= ask->rounds) break;
        for (unsigned i = from; fine && i < from + BATCH && i < ask->rounds; i++)
            fine = play_round(ask, &box, i, &crew->losses[i]);
    }
    if (!fine) atomic_store(&crew->failed, true);
    return NULL;
}

static bool draws(const struct cr_draw_terms *terms)
{
    for (unsigned kind = CR_DRAW_EXCHANGE; kind < CR_DRAW_KINDS; kind++)
        if (terms->pays[kind].is_sold) return true;
    return false;
}

bool cr_forgotten_count(const struct cr_forgotten_ask *ask, struct cr_forgotten *out)
{
    struct crew crew = { .ask = ask };
    double sum = 0, squares = 0, rounds = ask->rounds;
    *out = (struct cr_forgotten){ .loss = 0 };
    if (!draws(ask->tables->terms)) return true;
    crew.losses = calloc(ask->rounds, sizeof *crew.losses);
    if (crew.losses == NULL) return false;
    cr_crew_run(work, &crew, ask->tables->threads);
    for (unsigned i = 0; i < ask->rounds; i++) {
        sum += crew.losses[i];
        squares += crew.losses[i] * crew.losses[i];
    }
    free(crew.losses);
    out->loss = sum / rounds;
    out->error = sqrt(fmax(squares / rounds - out->loss * out->loss, 0) / rounds);
    return !atomic_load(&crew.failed);
}
