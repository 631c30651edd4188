/* first.c -- blackjacks, insurance, surrender, pairs; then the hands that are played on. */
#include "odds/blackjack/first.h"

#include <math.h>
#include <string.h>

#include "games/blackjack/blackjack.h"

double cr_bj_two_chance(const struct cr_bj_up *up, unsigned a, unsigned b)
{
    double cards = up->deck.cards, one = up->deck.left[a], other = up->deck.left[b];
    return (a == b ? one * (one - 1) : 2 * one * other) / (cards * (cards - 1));
}

bool cr_bj_two_is_natural(unsigned a, unsigned b)
{
    return a == CR_BJ_KIND_ACE && b == CR_BJ_KIND_TEN;
}

/* ---- Insurance, blackjacks ---- */

static double next_is(const struct cr_bj_up *up, unsigned a, unsigned b, unsigned kind)
{
    double left = (double)up->deck.left[kind] - (a == kind) - (b == kind);
    return left > 0 ? left / ((double)up->deck.cards - 2) : 0;
}

unsigned cr_bj_insurance_card(const struct cr_bj_up *up, unsigned insurance)
{
    if (insurance == CR_BJ_INSURE_TEN || up->kind == CR_BJ_KIND_ACE) return CR_BJ_KIND_TEN;
    return up->kind == CR_BJ_KIND_TEN ? CR_BJ_KIND_ACE : CR_BJ_ANY_SECOND;
}

double cr_bj_insurance_worth(const struct cr_bj_up *up, unsigned a, unsigned b, unsigned insurance,
                             double *chance)
{
    const struct cr_bj_terms *terms = up->terms;
    const unsigned card = cr_bj_insurance_card(up, insurance);
    double wins = card != CR_BJ_ANY_SECOND ? next_is(up, a, b, card) : 0;
    if (chance) *chance = wins;
    return wins * terms->insurance_pays - (1 - wins) * terms->insured;
}

double cr_bj_natural_worth(const struct cr_bj_up *up)
{
    unsigned hand = cr_bj_two(up->hands, CR_BJ_KIND_ACE, CR_BJ_KIND_TEN);
    return up->terms->natural * (1 - up->chance[hand].natural);
}

/* One that was paid at once has no stake left to insure. */
static bool may_insure(const struct cr_bj_up *up, unsigned a, unsigned b)
{
    bool waits = up->kind == CR_BJ_KIND_ACE || up->kind == CR_BJ_KIND_TEN;
    return !cr_bj_two_is_natural(a, b) || waits || up->terms->natural_waits;
}

double cr_bj_insured_always(const struct cr_bj_up *up, unsigned insurance)
{
    double sum = 0;
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++)
            if (may_insure(up, a, b))
                sum +=
                    cr_bj_two_chance(up, a, b) * cr_bj_insurance_worth(up, a, b, insurance, NULL);
    return up->terms->insures[insurance][up->kind] * sum;
}

double cr_bj_even_always(const struct cr_bj_up *up)
{
    return cr_bj_two_chance(up, CR_BJ_KIND_ACE, CR_BJ_KIND_TEN) * up->terms->evens[up->kind] *
           (up->terms->even - cr_bj_natural_worth(up));
}

/* ---- The best ---- */

static void insure_best(const struct cr_bj_up *up, struct cr_bj_plays *plays)
{
    double natural = cr_bj_natural_worth(up);
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        for (unsigned a = 0; a < CR_BJ_KINDS; a++)
            for (unsigned b = a; b < CR_BJ_KINDS; b++) {
                double worth = cr_bj_insurance_worth(up, a, b, kind, NULL);
                bool gains = up->terms->insures[kind][up->kind] > 0 && worth > 0;
                plays->insures[kind][a][b] = gains && may_insure(up, a, b);
                if (plays->insures[kind][a][b] && cr_bj_two_is_natural(a, b))
                    natural += up->terms->insures[kind][up->kind] * worth;
            }
    plays->even = up->terms->evens[up->kind] > 0 && up->terms->even > natural;
}

/* The best of two cards, a blackjack apart. */
static void look_at_two(const struct cr_bj_up *up, unsigned a, unsigned b,
                        struct cr_bj_plays *plays, struct cr_bj_first *first)
{
    const unsigned hand = cr_bj_two(up->hands, a, b);
    const struct cr_bj_terms *terms = up->terms;
    double best = up->value[hand];
    *first = (struct cr_bj_first){
        .stands = up->stands[hand],
        .draws = CR_BJ_BARRED,
        .doubled = CR_BJ_BARRED,
        .split = CR_BJ_BARRED,
        .surrender = CR_BJ_BARRED,
        .best = "shd"[up->best.does[hand]],
    };
    if (!cr_bj_is_closed(terms, up->hands, hand, CR_BJ_WHOLE)) first->draws = up->draws[hand];
    if (cr_bj_may_double(terms, up->hands, hand, CR_BJ_WHOLE)) first->doubled = up->doubled[hand];
    if (terms->surrenders[up->kind] > 0) {
        first->surrender = -terms->surrender;
        plays->surrenders[a][b] = -terms->surrender > best;
        if (plays->surrenders[a][b]) first->best = 'r', best = -terms->surrender;
    }
    if (plays->parted[a].share > 0 && a == b) {
        first->split = plays->parted[a].value;
        plays->splits[a] = first->split > best;
        if (plays->splits[a]) first->best = 'p';
    }
}

void cr_bj_best_plays(const struct cr_bj_up *up, struct cr_bj_split_work *work,
                      struct cr_bj_plays *plays, struct cr_bj_first first[CR_BJ_KINDS][CR_BJ_KINDS])
{
    memset(plays, 0, sizeof *plays);
    plays->whole = up->best;
    for (unsigned pair = 0; pair < CR_BJ_KINDS; pair++) {
        if (!cr_bj_may_split(up, pair)) continue;
        double alone = up->value[cr_bj_two(up->hands, pair, pair)];
        if (up->terms->surrenders[up->kind] >= 1) alone = fmax(alone, -up->terms->surrender);
        cr_bj_split_policy(up, pair, work, &plays->split[pair]);
        cr_bj_split(up, pair, &plays->split[pair], CR_BJ_IF_BETTER, alone, work,
                    &plays->parted[pair]);
    }
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++)
            look_at_two(up, a, b, plays, &first[a][b]);
    insure_best(up, plays);
    struct cr_bj_first *natural = &first[CR_BJ_KIND_ACE][CR_BJ_KIND_TEN];
    plays->surrenders[CR_BJ_KIND_ACE][CR_BJ_KIND_TEN] = false;
    *natural = (struct cr_bj_first){ .stands = cr_bj_natural_worth(up),
                                     .draws = CR_BJ_BARRED,
                                     .doubled = CR_BJ_BARRED,
                                     .split = CR_BJ_BARRED,
                                     .surrender = CR_BJ_BARRED,
                                     .best = 'b' };
}

/* ---- What a strategy comes to ---- */

unsigned cr_bj_insured_with(const struct cr_bj_plays *plays, unsigned a, unsigned b)
{
    unsigned insured = 0;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        insured |= (unsigned)plays->insures[kind][a][b] << kind;
    return insured;
}

static void add_sure(const struct cr_bj_up *up, struct cr_bj_tally *tally, double ways, double wins)
{
    const double all = wins + up->beside;
    tally->chance += ways;
    tally->value += ways * wins;
    tally->square += ways * all * all;
    tally->wager += ways;
    if (cr_bj_is_won(all)) tally->hit += ways;
    if (cr_bj_is_even(all)) tally->push += ways;
}

static void add_insurance(const struct cr_bj_up *up, const struct cr_bj_plays *plays, unsigned a,
                          unsigned b, double ways, struct cr_bj_sum *sum)
{
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        if (!plays->insures[kind][a][b]) continue;
        double part = ways * up->terms->insures[kind][up->kind];
        sum->tally.value += part * cr_bj_insurance_worth(up, a, b, kind, NULL);
        sum->insured += part * up->terms->insured;
    }
}

static double even_of(const struct cr_bj_up *up, const struct cr_bj_plays *plays)
{
    return plays->even ? up->terms->evens[up->kind] : 0;
}

/* One that waits for the dealer's second card. */
static void add_waiting(const struct cr_bj_up *up, double ways, struct cr_bj_tally *tally)
{
    double push = up->chance[cr_bj_two(up->hands, CR_BJ_KIND_ACE, CR_BJ_KIND_TEN)].natural;
    add_sure(up, tally, ways * (1 - push), up->terms->natural);
    add_sure(up, tally, ways * push, 0);
}

/* Splits and surrenders; what is left is played on. */
static double add_two(const struct cr_bj_up *up, const struct cr_bj_plays *plays,
                      const struct cr_bj_parted *parted, unsigned a, unsigned b, double ways,
                      struct cr_bj_sum *sum)
{
    double rest = ways;
    if (a == b && plays->splits[a]) {
        double part = ways * parted[a].share;
        cr_bj_tally_add(&sum->tally, &parted[a].tally, part);
        sum->splits += part;
        rest -= part;
    }
    if (plays->surrenders[a][b]) {
        double part = rest * up->terms->surrenders[up->kind];
        add_sure(up, &sum->tally, part, -up->terms->surrender);
        sum->surrenders += part;
        rest -= part;
    }
    return rest;
}

static void walk_on(const struct cr_bj_up *up, const struct cr_bj_plays *plays, double *weight,
                    struct cr_bj_tally *tally)
{
    uint16_t list[CR_BJ_LIST_MAX];
    const struct cr_bj_walk walk = { .deck = &up->deck,
                                     .chance = up->chance,
                                     .policy = &plays->whole,
                                     .list = list,
                                     .count = cr_bj_list_hands(up->hands, 0, 0, list) };
    cr_bj_walk(up, &walk, weight, tally);
}

void cr_bj_sum_up(const struct cr_bj_up *up, const struct cr_bj_plays *plays, double *weight,
                  struct cr_bj_sum *sum)
{
    memset(sum, 0, sizeof *sum);
    memset(weight, 0, CR_BJ_LIST_MAX * sizeof *weight);
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++) {
            double ways = cr_bj_two_chance(up, a, b), even = ways * even_of(up, plays);
            if (!(ways > 0)) continue;
            if (cr_bj_two_is_natural(a, b)) {
                sum->natural += ways;
                add_sure(up, &sum->tally, even, up->terms->even);
                add_waiting(up, ways - even, &sum->tally);
                add_insurance(up, plays, a, b, ways - even, sum);
                continue;
            }
            add_insurance(up, plays, a, b, ways, sum);
            weight[cr_bj_two(up->hands, a, b)] +=
                add_two(up, plays, plays->parted, a, b, ways, sum);
        }
    walk_on(up, plays, weight, &sum->tally);
}

void cr_bj_sum_where(const struct cr_bj_up *up, const struct cr_bj_plays *plays,
                     const struct cr_bj_parted parted[CR_BJ_KINDS], unsigned insured,
                     double *weight, struct cr_bj_tally *tally)
{
    struct cr_bj_sum sum = { .natural = 0 };
    memset(weight, 0, CR_BJ_LIST_MAX * sizeof *weight);
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++) {
            double ways = cr_bj_two_chance(up, a, b);
            if (!(ways > 0) || cr_bj_insured_with(plays, a, b) != insured) continue;
            if (cr_bj_two_is_natural(a, b))
                add_waiting(up, ways * (1 - even_of(up, plays)), &sum.tally);
            else
                weight[cr_bj_two(up->hands, a, b)] += add_two(up, plays, parted, a, b, ways, &sum);
        }
    walk_on(up, plays, weight, &sum.tally);
    *tally = sum.tally;
}
