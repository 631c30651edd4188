/* house_poker_readings.c -- the same rules with other words in two lines, counted again. */
#include "odds/lab/house_poker_readings.h"

#include <stdatomic.h>
#include <stdio.h>

#include "games/house_poker/rules.h"
#include "odds/crew.h"
#include "odds/house_poker/poker_terms.h"

#define READINGS 4

struct reading {
    struct cr_stud_draw draw;
    bool is_asked, is_counted;
    struct cr_stud_draw_odds odds;
};

struct readings {
    struct reading list[READINGS];
    atomic_uint next;
};

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

static void *count(void *context)
{
    struct readings *readings = context;
    for (unsigned i = atomic_fetch_add(&readings->next, 1); i < READINGS;
         i = atomic_fetch_add(&readings->next, 1)) {
        struct reading *reading = &readings->list[i];
        if (reading->is_asked)
            reading->is_counted = cr_stud_draw_odds_init(&reading->odds, &reading->draw);
    }
    return NULL;
}

static void tell(struct cr_lab *lab, unsigned number, const struct cr_stud_draw_odds *odds)
{
    char way[CR_LAB_NAME];
    snprintf(way, sizeof way, "reading.%s.%s", number & 1 ? "stakes" : "ante",
             number & 2 ? "joins" : "fee");
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", way);
    figure->edge = cr_lab_exact(figure->exact, odds->edge);
    figure->wager = mpq_get_d(odds->wager);
    figure->put_down = mpq_get_d(odds->put_down);
}

bool cr_lab_poker_readings(struct cr_lab *lab, const struct cr_game *game,
                           const struct cr_play *play, unsigned threads)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct readings readings = { .next = 0 };
    bool fine = true;
    if (cr_schema_field(game->rules, "bet_basis") == NULL ||
        cr_schema_field(game->rules, "draw_stake_role") == NULL)
        return true;
    for (unsigned i = 0; i < READINGS; i++) {
        struct cr_hp_rules other = *rules;
        read_as(&other, i);
        readings.list[i].is_asked =
            !is_same(&other, rules) && cr_poker_draw_of(&other, &readings.list[i].draw);
    }
    cr_crew_run(count, &readings, threads);
    for (unsigned i = 0; i < READINGS; i++) {
        const struct reading *reading = &readings.list[i];
        if (!reading->is_asked) continue;
        fine = fine && reading->is_counted;
        if (!reading->is_counted) continue;
        if (fine) tell(lab, i, &reading->odds);
        cr_stud_draw_odds_release(&readings.list[i].odds);
    }
    return fine;
}
