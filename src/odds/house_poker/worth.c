/* worth.c -- with it, without it. */
#include "odds/house_poker/worth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/undrawn.h"

const char *cr_worth_key(unsigned worth)
{
    static const char *const keys[CR_WORTHS] = { "second", "buy", "insurance", "ak_void",
                                                 "ak_inside" };
    assert(worth < CR_WORTHS);
    return keys[worth];
}

bool cr_worth_without(const struct cr_hp_rules *rules, unsigned worth, struct cr_hp_rules *out)
{
    *out = *rules;
    switch ((enum cr_worth)worth) {
    case CR_WORTH_SECOND: out->second_combination = 0; return rules->second_combination;
    case CR_WORTH_BUY: out->buy_game = 0; return rules->buy_game;
    case CR_WORTH_INSURANCE: out->insurance = 0; return rules->insurance;
    case CR_WORTH_AK_VOID:
        out->ak_void_if_decider = 0;
        return rules->second_combination && rules->ak_void_if_decider;
    case CR_WORTH_AK_INSIDE:
        out->ak_inside_first = 0;
        return rules->second_combination && rules->sixth_card && rules->ak_inside_first != 0;
    case CR_WORTHS: break;
    }
    return false; /* not run: every worth is named above */
}

bool cr_worth_undrawn(mpq_t worth[CR_WORTHS], bool is_there[CR_WORTHS],
                      const struct cr_hp_rules *rules, const struct cr_draw_deck *deck,
                      unsigned threads)
{
    struct cr_hp_rules *without = calloc(CR_WORTHS, sizeof *without);
    struct cr_undrawn cases[1 + CR_WORTHS] = { { .rules = rules } };
    size_t count = 1;
    for (unsigned i = 0; without != NULL && i < CR_WORTHS; i++) {
        is_there[i] = i != CR_WORTH_AK_INSIDE && cr_worth_without(rules, i, &without[i]);
        if (is_there[i]) cases[count++].rules = &without[i];
    }
    bool fine = without != NULL && cr_undrawn_count(cases, count, deck, threads);
    for (size_t i = 0, at = 1; fine && i < CR_WORTHS; i++)
        if (is_there[i]) mpq_sub(worth[i], cases[at++].edge, cases[0].edge);
    if (fine) cr_undrawn_release(cases, count);
    free(without);
    return fine;
}

/* ---- With a sixth card ---- */

static bool sixth_edge(mpq_t edge, const struct cr_hp_rules *rules, const struct cr_draw_deck *deck,
                       unsigned threads)
{
    struct cr_hp_rules no_exchange = *rules;
    struct cr_draw_terms terms;
    struct cr_draw_tables tables = { .deck = deck, .terms = &terms, .threads = threads };
    struct cr_draw_odds odds;
    no_exchange.exchange_max = 0;
    if (!cr_draw_terms_of(&no_exchange, &terms)) return false;
    bool fine = cr_draw_tables_fill(&tables) && cr_draw_solve(&odds, &tables, CR_DRAW_ALL);
    if (fine) {
        mpq_set(edge, odds.edge);
        cr_draw_odds_release(&odds);
    }
    cr_draw_tables_release(&tables);
    return fine;
}

bool cr_worth_sixth(mpq_t worth[CR_WORTHS], bool is_there[CR_WORTHS],
                    const struct cr_hp_rules *rules, const struct cr_draw_deck *deck,
                    unsigned threads)
{
    mpq_t with;
    mpq_init(with);
    bool fine = sixth_edge(with, rules, deck, threads);
    for (unsigned i = 0; i < CR_WORTHS; i++) {
        struct cr_hp_rules without;
        is_there[i] = cr_worth_without(rules, i, &without);
        if (!fine || !is_there[i]) continue;
        fine = sixth_edge(worth[i], &without, deck, threads);
        mpq_sub(worth[i], worth[i], with);
    }
    mpq_clear(with);
    return fine;
}

/* ---- Draws ---- */

/* Which draws are allowed, a bit each: all; none; no sixth; no exchange; so many cards at most. */
enum { WITH_ALL, WITH_NONE, NO_SIXTH, NO_EXCHANGE, AT_MOST, LIMITS = AT_MOST + CR_HP_EXCHANGE_MAX };

static unsigned allowed_by(unsigned limit)
{
    const unsigned sixth = 1u << CR_DRAW_SIXTH, exchanges = CR_DRAW_ALL & ~sixth & ~1u;
    switch (limit) {
    case WITH_ALL: return CR_DRAW_ALL;
    case WITH_NONE: return 1u << CR_DRAW_NONE;
    case NO_SIXTH: return CR_DRAW_ALL & ~sixth;
    case NO_EXCHANGE: return CR_DRAW_ALL & ~exchanges;
    default: return sixth | ((2u << (limit - AT_MOST + 1)) - 1); /* 1, 2 ... cards */
    }
}

static void add_wins(double sums[LIMITS], const struct cr_draw_look *look, unsigned u, double ways)
{
    double best[CR_DRAW_KINDS];
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        best[kind] = -INFINITY;
    for (unsigned way = 0; way < CR_DRAW_WAYS; way++) {
        unsigned kind = cr_draw_kind_of(way);
        if (look->wins[way][u] > best[kind]) best[kind] = look->wins[way][u]; /* NAN is not */
    }
    for (unsigned limit = 0; limit < LIMITS; limit++) {
        double wins = best[CR_DRAW_NONE];
        for (unsigned kind = 1; kind < CR_DRAW_KINDS; kind++)
            if (allowed_by(limit) >> kind & 1) wins = fmax(wins, best[kind]);
        sums[limit] += wins * ways;
    }
}

bool cr_draw_worth(struct cr_draw_worth *worth, const struct cr_draw_tables *tables)
{
    struct cr_draw_look *look = malloc(sizeof *look);
    double sums[LIMITS] = { 0 }, all = 0;
    if (look == NULL) return false;
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        cr_draw_look(tables, class, look);
        for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
            if (memchr(tables->hands[class], (int)u, CR_HAND_CARDS) != NULL) continue;
            add_wins(sums, look, u, tables->ways[class]);
            all += tables->ways[class];
        }
    }
    *worth = (struct cr_draw_worth){ .all = (sums[WITH_ALL] - sums[WITH_NONE]) / all,
                                     .sixth = (sums[WITH_ALL] - sums[NO_SIXTH]) / all,
                                     .exchange = (sums[WITH_ALL] - sums[NO_EXCHANGE]) / all };
    for (unsigned cards = 2; cards <= CR_HP_EXCHANGE_MAX; cards++)
        worth->more[cards] = (sums[AT_MOST + cards - 1] - sums[AT_MOST + cards - 2]) / all;
    free(look);
    return true;
}
