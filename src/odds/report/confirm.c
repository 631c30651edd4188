/* confirm.c -- one game after another, played. */
#include "odds/report/confirm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"
#include "odds/blackjack/by_chart.h"
#include "odds/blackjack/player.h"
#include "odds/house_poker/odds.h"
#include "odds/house_poker/player.h"
#include "odds/play/cards.h"
#include "odds/play/roulette.h"
#include "odds/punto_banco.h"
#include "odds/roulette.h"
#include "rulebook/rulebook.h"

#define USUAL_STAKE 100 /* of which no percent and no half is broken */

double cr_confirmed_sigmas(const struct cr_confirmed *confirmed)
{
    return confirmed->error > 0 ? (confirmed->edge - confirmed->exact) / confirmed->error : 0;
}

static struct cr_pace pace_of(const struct cr_confirm_work *work)
{
    return (struct cr_pace){ .rounds = work->rounds,
                             .threads = work->threads > 0 ? work->threads : 1 };
}

static void set_played(struct cr_confirmed *to, const struct cr_simulation_result *result,
                       const struct cr_confirm_work *work)
{
    to->rounds = result->rounds;
    to->seed = work->seed;
    to->edge = result->edge;
    to->error = result->error;
}

static void set_exact(struct cr_confirmed *to, const mpq_t edge)
{
    to->has_exact = true;
    to->exact = mpq_get_d(edge);
    if (gmp_snprintf(to->fraction, sizeof to->fraction, "%Qd", edge) >= (int)sizeof to->fraction)
        to->fraction[0] = '\0';
}

/* The usual stake, as near as the plate allows. */
static cr_money stake_within(cr_money least, cr_money most, cr_money step)
{
    cr_money amount = USUAL_STAKE;
    if (amount < least) amount = least;
    if (amount > most) amount = most;
    if (step > 1 && amount % step != 0) amount += step - amount % step;
    return amount;
}

/* ---- Roulette ---- */

static enum cr_status confirm_roulette(struct cr_confirmed *to, const struct cr_play *play,
                                       const struct cr_confirm_work *work)
{
    static const char *const keys[] = { "n17", "s17/20", "red" };
    enum { STAKES = sizeof keys / sizeof keys[0] };
    struct cr_stake stakes[STAKES];
    struct cr_odds_line exact;
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    struct cr_text bets = cr_text_on(to->bets, sizeof to->bets);
    for (size_t i = 0; i < STAKES; i++) {
        int position = cr_position_find(keys[i]);
        stakes[i] = (struct cr_stake){ .position = (uint16_t)position,
                                       .announced = CR_NOT_ANNOUNCED,
                                       .amount = cr_stake_least(play, (unsigned)position) };
        cr_text_format(&bets, "%s%s=%lld", i > 0 ? " " : "", keys[i], (long long)stakes[i].amount);
    }
    enum cr_status status = cr_odds_of(&exact, play->rules, play->settings, stakes, STAKES, &fault);
    if (status == CR_OK) {
        const struct cr_simulation job = { .rules = play->rules,
                                           .plate = play->settings,
                                           .stakes = stakes,
                                           .stake_count = STAKES,
                                           .seed = cr_seed_from_number(work->seed),
                                           .pace = pace_of(work) };
        set_exact(to, exact.edge);
        status = cr_simulate(&job, &result, &fault);
        if (status == CR_OK) set_played(to, &result, work);
    }
    cr_odds_line_release(&exact);
    return status;
}

/* ---- Cards ---- */

static enum cr_status play_cards(struct cr_confirmed *to, const struct cr_game *game,
                                 const struct cr_play *play, const struct cr_card_player *player,
                                 const struct cr_confirm_work *work)
{
    struct cr_simulation_result result;
    struct cr_stake_fault fault;
    const struct cr_card_simulation job = { .game = game,
                                            .play = *play,
                                            .player = *player,
                                            .seed = cr_seed_from_number(work->seed),
                                            .pace = pace_of(work) };
    enum cr_status status = cr_simulate_cards(&job, &result, &fault);
    if (status == CR_OK) set_played(to, &result, work);
    return status;
}

static enum cr_status confirm_punto_banco(struct cr_confirmed *to, unsigned kind,
                                          const struct cr_play *play,
                                          const struct cr_confirm_work *work)
{
    struct cr_pb_odds odds;
    const struct cr_card_stake stake = {
        .position = (uint16_t)kind,
        .amount = stake_within(cr_pb_min(play, kind), cr_pb_max(play, kind), cr_pb_multiple(play))
    };
    const struct cr_card_player player = { .stakes = &stake, .stake_count = 1, .deal = CR_PB_DEAL };
    snprintf(to->bets, sizeof to->bets, "%s=%lld", cr_pb_kind_key(kind), (long long)stake.amount);
    cr_pb_odds_init(&odds, cr_pb_rules(play), (unsigned)cr_pb_plate(play)->decks, stake.amount);
    set_exact(to, odds.bets[kind].edge);
    cr_pb_odds_release(&odds);
    return play_cards(to, &cr_punto_banco_game, play, &player, work);
}

/* The one the lab counted with, if this table takes it. */
static cr_money box_stake(const struct cr_play *play, const struct cr_lab *lab)
{
    const struct cr_lab_fact *of = lab != NULL ? cr_lab_find_fact(lab, "stake") : NULL;
    cr_money least = cr_bj_min_bet(play), most = cr_bj_max_bet(play);
    bool is_taken = of != NULL && of->value >= (double)least && of->value <= (double)most;
    return is_taken ? (cr_money)of->value : stake_within(least, most, 1);
}

/* One box by the chart, whole packs every round. */
static enum cr_status play_chart(struct cr_confirmed *to, const struct cr_play *play,
                                 cr_money amount, const struct cr_bj_answer *answer,
                                 const struct cr_confirm_work *work)
{
    const struct cr_card_stake stake = { .position = 1, .choice = CR_BJ_MAIN, .amount = amount };
    const struct cr_card_player player = {
        .stakes = &stake, .stake_count = 1, .decide = cr_bj_by_chart, .deal = CR_BJ_ONE_BOX_DEAL
    };
    snprintf(to->bets, sizeof to->bets, "box=%lld", (long long)stake.amount);
    snprintf(to->way, sizeof to->way, "total");
    to->has_exact = true;
    to->exact = -answer->table.value;
    cr_bj_put_up_chart(&answer->chart);
    enum cr_status status = play_cards(to, &cr_blackjack_game, play, &player, work);
    cr_bj_put_up_chart(NULL);
    return status;
}

/* The count is of whole packs. */
static enum cr_status confirm_blackjack(struct cr_confirmed *to, const struct cr_play *play,
                                        const struct cr_confirm_work *work)
{
    struct cr_bj_answer *answer = malloc(sizeof *answer);
    struct cr_bj_whole whole;
    struct cr_shoe_rules shoe;
    if (answer == NULL) return CR_NO_MEMORY;
    const struct cr_play fresh = cr_bj_play_whole(play, &whole);
    cr_bj_shoe_rules(play, &shoe);
    struct cr_bj_question question = { .play = &fresh,
                                       .stake = box_stake(&fresh, work->lab),
                                       .threads = work->threads };
    cr_bj_whole_packs(&question, shoe.decks);
    enum cr_status status = cr_bj_solve(&question, answer, NULL);
    if (status == CR_OK) status = play_chart(to, &fresh, question.stake, answer, work);
    free(answer);
    return status;
}

cr_money cr_confirm_ante(const struct cr_play *play)
{
    cr_money amount = stake_within(cr_hp_min_ante(play), cr_hp_max_ante(play), 1);
    return amount - amount % cr_hp_ante_step(play);
}

/* One Ante, decided so. */
static enum cr_status play_ante(struct cr_confirmed *to, cr_card_decide *decide,
                                const struct cr_game *game, const struct cr_play *play,
                                const struct cr_confirm_work *work)
{
    const struct cr_card_stake stake = { .position = 1,
                                         .choice = CR_HP_ANTE,
                                         .amount = cr_confirm_ante(play) };
    const struct cr_card_player player = {
        .stakes = &stake, .stake_count = 1, .decide = decide, .deal = cr_hp_one_box_deal(play)
    };
    snprintf(to->bets, sizeof to->bets, "ante=%lld", (long long)stake.amount);
    return play_cards(to, game, play, &player, work);
}

/* The lab's figure of that way, if it has one. A maximum payout is in none. */
static bool hold_against(struct cr_confirmed *to, const struct cr_lab *lab,
                         const struct cr_play *play)
{
    const struct cr_lab_figure *figure = lab != NULL ? cr_lab_find(lab, "ante", to->way) : NULL;
    if (figure == NULL || cr_hp_max_payout(play) != CR_NONE) return false;
    to->has_exact = true;
    to->exact = figure->edge;
    snprintf(to->fraction, sizeof to->fraction, "%s", figure->exact);
    return true;
}

/* By the rules of thumb a card is exchanged, where the house sells that: the lab has them without. */
static enum cr_status confirm_thumb(struct cr_confirmed *to, bool simple,
                                    const struct cr_game *game, const struct cr_play *play,
                                    const struct cr_confirm_work *work)
{
    bool draws = simple && !cr_hp_rules(play)->has_board;
    mpq_t edge;
    mpq_init(edge);
    snprintf(to->way, sizeof to->way, "%s", simple ? "simple" : "dark");
    if ((draws || !hold_against(to, work->lab, play)) && cr_hp_odds_played(edge, play, simple))
        set_exact(to, edge);
    mpq_clear(edge);
    return play_ante(to, simple ? cr_hp_simple : cr_hp_every_hand, game, play, work);
}

static enum cr_status confirm_solved(struct cr_confirmed *to, const char *way,
                                     cr_card_decide *decide, const struct cr_game *game,
                                     const struct cr_play *play, const struct cr_confirm_work *work)
{
    const struct cr_hp_strategy *by = work->strategy;
    bool is_best = decide == cr_hp_by_plan;
    snprintf(to->way, sizeof to->way, "%s", way);
    bool is_told = hold_against(to, work->lab, play);
    bool forgets = !cr_hp_rules(play)->has_board; /* what was given up, as it is played */
    if (by->cap.den > 0 || (is_told && forgets)) {
        to->has_exact = true;
        to->exact = is_best ? by->best_edge : by->table_edge;
        to->fraction[0] = '\0';
    }
    return play_ante(to, decide, game, play, work);
}

static enum cr_status confirm_poker(struct cr_confirmed list[CR_CONFIRMED_MAX], size_t *count,
                                    const struct cr_game *game, const struct cr_play *play,
                                    const struct cr_confirm_work *work)
{
    enum cr_status status = CR_OK;
    if (work->strategy == NULL) {
        for (int simple = 1; simple >= 0 && status == CR_OK; simple--)
            status = confirm_thumb(&list[(*count)++], simple, game, play, work);
        return status;
    }
    if (!cr_hp_strategy_put_up(work->strategy, play)) return CR_NO_MEMORY;
    if (work->strategy->has_table)
        status = confirm_solved(&list[(*count)++], "table", cr_hp_by_table, game, play, work);
    if (status == CR_OK)
        status = confirm_solved(&list[(*count)++], "best", cr_hp_by_plan, game, play, work);
    return status;
}

/* ---- All ---- */

enum cr_status cr_confirm(struct cr_confirmed list[CR_CONFIRMED_MAX], size_t *count,
                          const struct cr_game *game, const struct cr_play *play,
                          const struct cr_confirm_work *work)
{
    enum cr_status status = CR_OK;
    memset(list, 0, CR_CONFIRMED_MAX * sizeof *list);
    *count = 0;
    if (strcmp(game->name, cr_roulette_game.name) == 0) {
        status = confirm_roulette(&list[(*count)++], play, work);
    } else if (strcmp(game->name, cr_blackjack_game.name) == 0) {
        status = confirm_blackjack(&list[(*count)++], play, work);
    } else if (strcmp(game->name, cr_punto_banco_game.name) == 0) {
        for (unsigned kind = 0; kind < CR_PB_KINDS && status == CR_OK; kind++)
            status = confirm_punto_banco(&list[(*count)++], kind, play, work);
    } else {
        status = confirm_poker(list, count, game, play, work);
    }
    return status;
}
