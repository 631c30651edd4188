/* between_situation.c -- a question's parts, side by side in one number. */
#include "odds/play/between_situation.h"

enum {
    IS_ASKED = 1 << 0,
    MAY_RAISE = 1 << 1,
    IS_LAST = 1 << 2,   /* nobody speaks behind him unless he raises */
    IS_ALL_IN = 1 << 3, /* what it takes is all he has */
    STREET_AT = 4,      /* three bits */
    PRICE_AT = 7,       /* three bits: by the street's least bet */
    COST_AT = 10,       /* three bits: of the pot */
    OTHERS_AT = 13,     /* two bits: still in beside him, up to three */
};
#define OTHERS_MOST 3

/* What stands for what lies up to it, in percent; what lies beyond has the number behind the last. */
static const unsigned costs[] = { 0, 20, 35, 50, 75, 120 };
static const unsigned prices[] = { 0, 100, 300, 800 };
static const unsigned parts[] = { 33, 50, 75, 100, 150, 250 };
/* What is raised by for each of these parts: its middle. */
static const unsigned middles[CR_BETWEEN_RAISES_MOST - CR_BETWEEN_RAISES_PART] = { 25, 42,  62,
                                                                                   88, 125, 200 };
#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])
static_assert(COUNT_OF(parts) == COUNT_OF(middles), "each has one");
static_assert(COUNT_OF(costs) < 8 && COUNT_OF(prices) < 8 && CR_STREETS_MAX < 8, "they fit");

/* The first that is no less than `of` in hundredths of `whole`. */
static unsigned class_of(cr_money of, cr_money whole, const unsigned *list, unsigned count)
{
    unsigned found = 0;
    while (found < count && (cr_wide)of * 100 > (cr_wide)whole * list[found])
        found++;
    return found;
}

uint32_t cr_between_situation(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                              unsigned seat)
{
    const struct cr_betting *betting = &hand->betting;
    struct cr_betting_options options;
    cr_betting_options(&rules->betting, betting, seat, &options);
    unsigned others = (unsigned)__builtin_popcount(betting->live) - 1;
    unsigned cost = class_of(options.call, cr_betting_pot(betting), costs, COUNT_OF(costs));
    unsigned price = class_of(betting->price, betting->least, prices, COUNT_OF(prices));
    uint32_t key = (uint32_t)IS_ASKED | (uint32_t)hand->street << STREET_AT | price << PRICE_AT |
                   cost << COST_AT | (others < OTHERS_MOST ? others : OTHERS_MOST) << OTHERS_AT;
    if (options.may_raise) key |= MAY_RAISE;
    if (!cr_seats_are_several(betting->due)) key |= IS_LAST;
    if (options.call > 0 && options.call == betting->stack[seat]) key |= IS_ALL_IN;
    return key;
}

/* The pot with his call in it: what a raise is measured by. */
static cr_money pot_of(const struct cr_betting *betting, const struct cr_betting_options *options)
{
    return cr_betting_pot(betting) + options->call;
}

enum cr_between_doing cr_between_doing(const struct cr_pk_rules *rules,
                                       const struct cr_pk_hand *hand, unsigned seat,
                                       enum cr_betting_act act, cr_money to)
{
    const struct cr_betting *betting = &hand->betting;
    struct cr_betting_options options;
    if (act == CR_BET_FOLD) return CR_BETWEEN_FOLDS;
    if (act != CR_BET_RAISE) return CR_BETWEEN_STAYS;
    cr_betting_options(&rules->betting, betting, seat, &options);
    if (to >= options.most) return CR_BETWEEN_RAISES_MOST;
    if (to <= options.least) return CR_BETWEEN_RAISES_LEAST;
    unsigned part =
        class_of(to - betting->price, pot_of(betting, &options), parts, COUNT_OF(parts));
    if (part == COUNT_OF(parts)) part--; /* larger ones are the largest */
    return CR_BETWEEN_RAISES_PART + part;
}

void cr_between_do_as(const struct cr_between_word *word, enum cr_between_doing doing,
                      struct cr_input *act)
{
    if (doing == CR_BETWEEN_FOLDS)
        cr_between_gives_up(word, act);
    else if (doing == CR_BETWEEN_STAYS)
        cr_between_stays(word, act);
    else if (doing == CR_BETWEEN_RAISES_LEAST)
        cr_between_raises(word, word->options.least, act);
    else if (doing == CR_BETWEEN_RAISES_MOST)
        cr_between_raises(word, word->options.most, act);
    else
        cr_between_raises(word, cr_between_of_pot(word, middles[doing - CR_BETWEEN_RAISES_PART]),
                          act);
}
