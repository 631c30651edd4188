/* draw_houses.h -- for the tests of draws: houses that sell them, and their cards. */
#ifndef CR_TESTS_ODDS_DRAW_HOUSES_H
#define CR_TESTS_ODDS_DRAW_HOUSES_H

#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/draw_sample.h"
#include "odds/house_poker/draw_spread.h"

struct house {
    const char *name;
    const struct cr_game *game;
};

static const struct house houses[] = { { "m1", &cr_russian_poker_game },
                                       { "tdc", &cr_russian_poker_game },
                                       { "m1", &cr_oasis_poker_game },
                                       { "bg", &cr_caribbean_stud_game } };

static inline struct cr_hp_rules rules_of(const struct house *house)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house->name, NULL, house->game->rules, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    struct cr_hp_rules rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    cr_rulebook_close(book);
    return rules;
}

/* The same, the dealer's game beginning with a pair of fours. */
static inline struct cr_hp_rules with_fours(struct cr_hp_rules rules)
{
    rules.dealer_minimum = CR_HP_PAIR_OF_FOURS;
    rules.dealer_least = CR_RANK_PAIR_OF(CR_FOUR);
    return rules;
}

static inline unsigned read_cards(const char *text, cr_card *out)
{
    size_t count;
    struct cr_card_fault fault;
    assert_true(cr_cards_read(text, out, 10, &count, &fault));
    return (unsigned)count;
}

#endif
