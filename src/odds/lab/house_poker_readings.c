/* house_poker_readings.c -- the same rules with other words in two lines, counted again. */
#include "odds/lab/house_poker_readings.h"

#include <stdio.h>

#include "games/house_poker/rules.h"
#include "odds/lab/house_poker_draws.h"

#define READINGS 4

/* R1: a Bet of all stakes so far is as much again; a Bet on the Ante alone is twice that. */
static void read_as(struct cr_hp_rules *rules, unsigned number)
{
    bool on_stakes = number & 1;
    rules->bet_basis = on_stakes ? CR_HP_ON_STAKES : CR_HP_ON_ANTE;
    rules->bet_multiple = (struct cr_ratio){ on_stakes ? 1 : 2, 1 };
    rules->draw_stake_role = number & 2 ? CR_HP_JOINS_ANTE : CR_HP_FEE;
}

static bool is_same(const struct cr_hp_rules *a, const struct cr_hp_rules *b)
{
    return a->bet_basis == b->bet_basis && a->draw_stake_role == b->draw_stake_role &&
           (int64_t)a->bet_multiple.num * b->bet_multiple.den ==
               (int64_t)b->bet_multiple.num * a->bet_multiple.den;
}

enum cr_status cr_lab_poker_readings(struct cr_lab *lab, const struct cr_game *game,
                                     const struct cr_play *play, unsigned threads)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    enum cr_status status = CR_OK;
    if (cr_schema_field(game->rules, "bet_basis") == NULL ||
        cr_schema_field(game->rules, "draw_stake_role") == NULL)
        return CR_OK;
    for (unsigned number = 0; number < READINGS && status == CR_OK; number++) {
        struct cr_hp_rules other = *rules;
        struct cr_draw_terms terms;
        char name[CR_LAB_NAME];
        read_as(&other, number);
        if (is_same(&other, rules) || !cr_draw_terms_of(&other, &terms)) continue;
        snprintf(name, sizeof name, "reading.%s.%s", number & 1 ? "stakes" : "ante",
                 number & 2 ? "joins" : "fee");
        status = cr_lab_poker_drawn_best(lab, name, &terms, threads);
    }
    return status;
}
