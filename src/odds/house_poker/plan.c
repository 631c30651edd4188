/* plan.c -- classes of hands without a deck, and what is done with each. */
#include "odds/house_poker/plan.h"

#include <stdlib.h>
#include <string.h>

#include "odds/advice/stud.h"
#include "odds/house_poker/cap.h"
#include "odds/house_poker/draw_job.h"
#include "odds/house_poker/remembered.h"

struct cr_hp_classes *cr_hp_classes_open(void)
{
    struct cr_hp_classes *classes = calloc(1, sizeof *classes);
    cr_card c[CR_HAND_CARDS] = { 0, 1, 2, 3, 4 };
    uint32_t number = 0, count = 0;
    if (classes == NULL) return NULL;
    cr_renamings_init(&classes->renamings);
    do { /* sets come in the order of their numbers */
        uint16_t ranks[CR_SUITS];
        cr_suits_of(c, CR_HAND_CARDS, ranks);
        if (cr_suits_is_first(ranks)) classes->of_number[number] = count++;
        number++;
    } while (cr_draw_next_set(c, CR_HAND_CARDS));
    assert(count == CR_DRAW_CLASSES && number == CR_FIVES);
    return classes;
}

void cr_hp_classes_close(struct cr_hp_classes *classes)
{
    free(classes);
}

uint32_t cr_hp_class_of(const struct cr_hp_classes *classes, const cr_card hand[CR_HAND_CARDS],
                        const cr_card **to)
{
    *to = cr_renaming_of(&classes->renamings, hand, CR_HAND_CARDS);
    return classes->of_number[cr_renamed_number(&classes->renamings, *to, hand, CR_HAND_CARDS)];
}

unsigned cr_hp_plan_kept(const cr_card hand[CR_HAND_CARDS], const cr_card *to, unsigned way)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        unsigned place = 0;
        for (unsigned j = 0; j < CR_HAND_CARDS; j++)
            place += to[hand[j]] < to[hand[i]];
        mask |= (way >> place & 1) << i;
    }
    return mask;
}

/* The best five of a hand, and what was renamed with them. */
static uint32_t class_of_best(const struct cr_hp_classes *classes, const cr_card *cards,
                              unsigned count, const cr_card **to)
{
    if (count == CR_HAND_CARDS) return cr_hp_class_of(classes, cards, to);
    const struct cr_best best = cr_best_of(cards, count);
    return cr_hp_class_of(classes, best.cards, to);
}

/* Under a maximum payout: an insurance that is paid leaves less for the Ante and for a game that is bought. */
static bool leaves_less(const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                        enum cr_draw_kind kind)
{
    struct cr_draw_pays one, other;
    bool is_cut;
    if (!terms->buys || terms->cap.most == 0) return false;
    const struct cr_draw_pays *with = cr_cap_final(terms, kind, hand, true, &one, &is_cut);
    const struct cr_draw_pays *without = cr_cap_final(terms, kind, hand, false, &other, &is_cut);
    return with->no_game[hand->first] != without->no_game[hand->first] ||
           with->bought[hand->first] != without->bought[hand->first] ||
           with->bought_none != without->bought_none;
}

/* Every hand of the dealer's, and every game that may be bought for it: some milliseconds. */
static bool wins_more(const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                      const struct cr_draw_final *final, cr_card open)
{
    const struct cr_stud_case box = { .terms = terms, .sets = sets, .open = open, .final = *final };
    struct cr_stud_worth worth;
    return cr_stud_worth(&box, &worth) && worth.insured > 0;
}

bool cr_hp_plan_insures(const struct cr_hp_plan *plan, const struct cr_hp_classes *classes,
                        const struct cr_draw_terms *terms, const struct cr_buy_sets *sets,
                        const struct cr_combinations *hand, const struct cr_draw_final *final,
                        cr_card open)
{
    const cr_card *to;
    bool insures, knows_more = final->count > CR_HAND_CARDS;
    if (knows_more && leaves_less(terms, hand, final->kind))
        return wins_more(terms, sets, final, open);
    if (knows_more && cr_remember_insured(terms, hand, final, open, &insures)) return insures;
    uint32_t class = class_of_best(classes, final->known, final->cards, &to);
    return plan->insures[class] >> to[open] & 1;
}

bool cr_hp_plan_plays(const struct cr_hp_plan *plan, const struct cr_hp_classes *classes,
                      const struct cr_draw_terms *terms, const struct cr_combinations *hand,
                      const struct cr_draw_final *final, cr_card open)
{
    const cr_card *to;
    bool plays, knows_more = final->count > CR_HAND_CARDS;
    if (hand->second > CR_HAND_ACE_KING) return true;
    if (knows_more && cr_remember(terms, hand, final, open, &plays)) return plays;
    uint32_t class = class_of_best(classes, final->known, final->cards, &to);
    return plan->plays[hand->second == CR_HAND_ACE_KING][class] >> to[open] & 1;
}

struct work {
    struct cr_hp_plan *plan;
    const struct cr_hp_classes *classes;
    const struct cr_draw_tables *tables;
};

/* Hands that are visited are the first of their class: nothing is renamed. */
static void visit(void *context, const struct cr_draw_hand *hand, unsigned ways,
                  const struct cr_draw_against *against)
{
    const struct work *work = context;
    const struct cr_draw_tables *tables = work->tables;
    const struct cr_draw_terms *terms = tables->terms;
    const struct cr_draw_pays *pays = &terms->pays[CR_DRAW_NONE];
    const struct cr_combinations held = cr_draw_hand(terms, hand->cards, CR_HAND_CARDS);
    uint32_t number = cr_draw_number(tables, tables->same, hand->cards, CR_HAND_CARDS);
    uint32_t class = tables->class_of[number], at = work->classes->of_number[number];
    int64_t scale = cr_draw_scale(terms, CR_HAND_CARDS), all = cr_draw_all(CR_HAND_CARDS);
    int64_t more =
        held.second == CR_HAND_ACE_KING ? 0 : (int64_t)pays->second[CR_HAND_ACE_KING] * scale;
    struct cr_draw_final final = { .kind = CR_DRAW_NONE,
                                   .cards = CR_HAND_CARDS,
                                   .count = CR_HAND_CARDS };
    (void)ways;
    memcpy(final.known, hand->cards, CR_HAND_CARDS);
    if (held.first >= terms->insurance_from)
        work->plan->insures[at] = cr_draw_insures(terms, tables->buy, &final, against);
    for (unsigned u = 0; u < CR_PACK_CARDS; u++) {
        int64_t play = tables->plays[class][u], pass = pays->pass * all * scale;
        uint64_t bit = UINT64_C(1) << u;
        if (memchr(hand->cards, (int)u, CR_HAND_CARDS) != NULL) continue;
        if (play > pass) work->plan->plays[0][at] |= bit;
        if (play + more * against->lower[u] > pass) work->plan->plays[1][at] |= bit;
    }
}

bool cr_hp_plan_fill(struct cr_hp_plan *plan, const struct cr_hp_classes *classes,
                     const struct cr_draw_tables *tables, const struct cr_draw_odds *odds)
{
    struct work work = { .plan = plan, .classes = classes, .tables = tables };
    const struct cr_draw_walk walk = {
        .deck = tables->deck, .minimum = tables->terms->minimum, .visit = visit, .context = &work
    };
    memset(plan, 0, sizeof *plan);
    for (uint32_t class = 0; class < CR_DRAW_CLASSES; class ++) {
        const cr_card *to;
        uint32_t at = cr_hp_class_of(classes, tables->hands[class], &to);
        memcpy(plan->first[at], odds->best[class], sizeof plan->first[at]);
    }
    return cr_draw_walk(&walk);
}
