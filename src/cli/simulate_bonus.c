/* simulate_bonus.c -- box and bonus together. */
#include "cli/simulate_bonus.h"

#include <math.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/by_chart.h"
#include "odds/blackjack/player.h"
#include "rulebook/rulebook.h"

void cr_simulate_bonus_begin(struct cr_simulate_bonus *bonus, const struct cr_play *play,
                             const struct cr_bj_answer *answer, const char *strategy,
                             const struct cr_simulated *told)
{
    const size_t last = told->bet_count - 1;
    double stake = (double)told->bets[last].amount;
    struct cr_shoe_rules shoe;
    bonus->question = (struct cr_bj_question){ .play = play };
    cr_bj_shoe_rules(play, &shoe);
    cr_bj_whole_packs(&bonus->question, shoe.decks);
    bonus->way = (struct cr_bj_with_bonus){ .question = &bonus->question,
                                            .answer = answer,
                                            .jackpot = (double)told->given->meter / stake };
    if (strcmp(strategy, "third_card") == 0) bonus->way.ratio = INFINITY;
    if (strcmp(strategy, "together") == 0 && last > 0)
        bonus->way.ratio = stake / (double)told->bets[0].amount;
    cr_bj_put_up_bonus(&bonus->way);
}

/* False where there is no count: of the usual table, of a record, under a maximum payout. */
static bool count(const struct cr_simulate_bonus *bonus, cr_card_decide *decide,
                  struct cr_bj_bonus *counted)
{
    const struct cr_bj_with_bonus *way = &bonus->way;
    const struct cr_play *play = bonus->question.play;
    struct cr_bj_chart chart;
    if (!cr_bj_rules(play)->bonus_enabled || cr_bj_max_payout(play) != CR_NONE) return false;
    if (decide == NULL || decide == cr_bj_basic) return false;
    if (decide == cr_bj_as_dealer) {
        cr_bj_chart_as_dealer(&chart, cr_bj_rules(play));
        cr_bj_bonus_of_chart(&bonus->question, NULL, &chart, way->jackpot, counted);
    } else if (decide == cr_bj_by_chart) {
        cr_bj_bonus_of_chart(&bonus->question, way->answer, &way->answer->chart, way->jackpot,
                             counted);
    } else {
        cr_bj_bonus_count(&bonus->question, way->answer, way->ratio, way->jackpot, counted);
    }
    return true;
}

/* From whole packs alone, as the box. */
void cr_simulate_count_bonus(const struct cr_simulate_bonus *bonus, cr_card_decide *decide,
                             struct cr_simulated *told)
{
    struct cr_bj_bonus counted = { .value = 0 };
    struct cr_shoe_rules shoe;
    cr_bj_shoe_rules(bonus->question.play, &shoe);
    bool is_counted = shoe.source == CR_FROM_MACHINE && count(bonus, decide, &counted);
    told->exact += counted.cost;
    cr_simulate_add_bonus(told, is_counted, -counted.value);
}
