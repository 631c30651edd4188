/* blackjack.c -- a box of blackjack from a fresh shoe: ways to play it, what is sold beside it, its charts,
 * and what each option and each card is worth (blackjack/solve.h, blackjack/worth.h, blackjack/bonus.h).
 *
 * Cells of the charts: H draw, S stand, P split, Dh and Ds double or else draw or stand, Rh and Rs surrender or
 * else draw or stand. Three of them are the play by points; "by_cards" has the first two cards that are better
 * played otherwise, in the columns where they are.
 *
 * What is won is rounded, and cut to a posted maximum, by how much is staked. Where a stake was asked for, or
 * the maximum cuts the boxes or bonus bets this table takes, everything is of one stake: the fact "stake", and
 * "stake.bonus" of the bonus bet.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "odds/blackjack/bonus.h"
#include "odds/blackjack/player.h"
#include "odds/blackjack/worth.h"
#include "odds/lab/extras.h"
#include "odds/lab/lab.h"
#include "rulebook/rulebook.h"

static const char *const columns[CR_BJ_KINDS] = {
    "2", "3", "4", "5", "6", "7", "8", "9", "T", "A"
};

static double no_minus(double value)
{
    return fabs(value) < 1e-15 ? 0 : value; /* no "-0" */
}

/* ---- Ways to play the box ---- */

static void add_way(struct cr_lab *lab, const char *way, const struct cr_bj_figures *figures,
                    double most)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "box", way);
    figure->method = CR_LAB_SUMMED;
    figure->edge = -figures->value;
    figure->hit = figures->hit;
    figure->wager = figures->wager;
    figure->put_down = figures->wager + figures->insured;
    figure->deviation = figures->deviation;
    figure->most = most;
}

static void usual_chart(struct cr_bj_chart *chart, const struct cr_bj_rules *rules)
{
    cr_bj_chart_as_dealer(chart, rules);
    for (unsigned column = 0; column < CR_BJ_KINDS; column++) {
        for (unsigned points = 4; points <= 21; points++) {
            chart->hard[points][column] = cr_bj_basic_says(points, false, column);
            chart->soft[points][column] = cr_bj_basic_says(points, true, column);
        }
        for (unsigned points = 1; points <= 10; points++)
            chart->pair[points][column] = cr_bj_basic_says_of_pair(points, column);
    }
}

static enum cr_status add_charted(struct cr_lab *lab, const struct cr_bj_question *question,
                                  const struct cr_bj_answer *answer)
{
    const struct cr_bj_rules *rules = cr_bj_rules(question->play);
    struct cr_bj_chart chart;
    struct cr_bj_figures figures;
    usual_chart(&chart, rules);
    enum cr_status status = cr_bj_play_chart(question, &chart, &figures);
    if (status != CR_OK) return status;
    add_way(lab, "basic", &figures, answer->most);
    cr_bj_chart_as_dealer(&chart, rules);
    status = cr_bj_play_chart(question, &chart, &figures);
    if (status == CR_OK)
        add_way(lab, "as_dealer", &figures, fmax(answer->hand_pays, answer->natural_pays));
    return status;
}

static void add_shares(struct cr_lab *lab, const struct cr_bj_answer *answer)
{
    cr_lab_add_fact(lab, "comes.natural", answer->natural);
    cr_lab_add_fact(lab, "share.split", answer->best.splits);
    cr_lab_add_fact(lab, "share.double", answer->best.doubles);
    cr_lab_add_fact(lab, "share.surrender", answer->best.surrenders);
}

/* ---- Insurance ---- */

/* "insurance A", "insurance_ten 7": against each card it is sold for. */
static void add_insurance(struct cr_lab *lab, const struct cr_bj_answer *answer)
{
    static const char *const names[CR_BJ_INSURANCES] = { "insurance", "insurance_ten" };
    const double pays = answer->insurance_pays;
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        for (unsigned column = 0; column < CR_BJ_KINDS; column++) {
            char bet[CR_LAB_NAME];
            double edge = answer->insurance[kind][column];
            if (edge <= CR_BJ_BARRED) continue;
            snprintf(bet, sizeof bet, "%s %s", names[kind], columns[column]);
            struct cr_lab_figure *figure = cr_lab_add(lab, bet, "");
            figure->method = CR_LAB_SUMMED;
            figure->edge = edge;
            figure->hit = (1 - edge) / (pays + 1);
            figure->wager = figure->put_down = 1;
            figure->most = pays;
            figure->deviation = (pays + 1) * sqrt(figure->hit * (1 - figure->hit));
        }
}

/* Of what the best player leaves: what it would cost him. */
static void add_taking(struct cr_lab *lab, const struct cr_bj_rules *rules,
                       const struct cr_bj_answer *answer)
{
    static const char *const keys[CR_BJ_INSURANCES] = { "taking.insurance",
                                                        "taking.insurance_ten" };
    if (rules->even_money_upcards) cr_lab_add_fact(lab, "taking.even_money", answer->even_always);
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++)
        if (rules->insurance_kinds >> kind & 1)
            cr_lab_add_fact(lab, keys[kind], answer->insured_always[kind]);
}

/* ---- The bonus bet ---- */

static void add_bonus_way(struct cr_lab *lab, const char *way, const struct cr_bj_bonus *bonus,
                          double most)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "bonus", way);
    figure->method = CR_LAB_SUMMED;
    figure->edge = -bonus->value;
    figure->hit = bonus->hit;
    figure->wager = figure->put_down = 1;
    figure->deviation = bonus->deviation;
    figure->most = most;
}

/* What the house keeps as the jackpot grows: a straight line. */
static void add_meters(struct cr_lab *lab, const char *key, const struct cr_bj_bonus *bonus)
{
    static const unsigned meters[] = { 1000, 10000, 50000, 100000, 500000 };
    for (size_t i = 0; i < sizeof meters / sizeof meters[0]; i++) {
        char name[CR_LAB_NAME];
        snprintf(name, sizeof name, "%s%u", key, meters[i]);
        cr_lab_add_fact(lab, name, -bonus->value - meters[i] * bonus->per_jackpot);
    }
}

/* With nothing in the jackpot; what each stake in it adds stands beside. */
static void add_bonus(struct cr_lab *lab, const struct cr_bj_question *question,
                      const struct cr_bj_answer *answer)
{
    struct cr_bj_bonus own, third;
    double most = 0;
    for (unsigned line = 0; line < CR_BJ_LINES; line++)
        most = fmax(most, cr_bj_line_wins(question, (enum cr_bj_line)line));
    cr_bj_bonus_count(question, answer, 0, 0, &own);
    cr_bj_bonus_count(question, answer, INFINITY, 0, &third);
    add_bonus_way(lab, "", &own, most);
    add_bonus_way(lab, "third_card", &third, most);
    for (unsigned line = 0; line < CR_BJ_LINES; line++) {
        char key[CR_LAB_NAME];
        snprintf(key, sizeof key, "comes.%s", cr_bj_line_key(line));
        cr_lab_add_fact(lab, key, own.lines[line]);
    }
    cr_lab_add_fact(lab, "bonus_costs.third_card", third.cost);
    if (!(own.per_jackpot > 0)) return; /* no line is paid out of the jackpot */
    cr_lab_add_fact(lab, "meter_worth", own.per_jackpot);
    cr_lab_add_fact(lab, "meter_even", cr_bj_bonus_even(question, answer, 0));
    cr_lab_add_fact(lab, "meter_worth.third_card", third.per_jackpot);
    cr_lab_add_fact(lab, "meter_even.third_card", cr_bj_bonus_even(question, answer, INFINITY));
    add_meters(lab, "bonus.at.", &own);
    add_meters(lab, "bonus_third.at.", &third);
}

/* ---- What is worth how much ---- */

struct told {
    const struct cr_lab_work *work;
};

/* The box itself was the first tenth. */
static void tell(void *context, double of)
{
    const struct told *told = context;
    if (told->work->progress) told->work->progress(told->work->context, 0.1 + 0.9 * of);
}

static enum cr_status add_worth(struct cr_lab *lab, const struct cr_bj_question *question,
                                const struct cr_lab_work *work)
{
    struct cr_bj_worth worth;
    struct told told = { work };
    char key[CR_LAB_NAME];
    enum cr_status status = cr_bj_worth_count(question, &worth, tell, &told);
    if (status != CR_OK) return status;
    for (unsigned option = 0; option < CR_BJ_OPTIONS; option++) {
        snprintf(key, sizeof key, "worth.%s", cr_bj_option_key(option));
        cr_lab_add_fact(lab, key, no_minus(worth.options[option]));
    }
    if (worth.one_pack_more < 0 || worth.one_pack_more > 0)
        cr_lab_add_fact(lab, "worth.one_pack_more", worth.one_pack_more);
    cr_lab_add_fact(lab, "worth.natural_6_to_5", worth.natural_6_to_5);
    for (unsigned column = 0; column < CR_BJ_KINDS; column++) {
        snprintf(key, sizeof key, "removal.%s", columns[column]);
        cr_lab_add_fact(lab, key, no_minus(worth.removal[column]));
    }
    return CR_OK;
}

/* ---- Charts ---- */

static const char *cell_of(char says)
{
    switch (says) {
    case 'h': return "H";
    case 's': return "S";
    case 'd': return "Dh";
    case 'D': return "Ds";
    case 'r': return "Rh";
    case 'R': return "Rs";
    case 'p': return "P";
    default: return "";
    }
}

static struct cr_lab_chart *add_chart(struct cr_lab *lab, const char *key)
{
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, key);
    chart->columns = CR_BJ_KINDS;
    for (unsigned column = 0; column < CR_BJ_KINDS; column++)
        snprintf(chart->column[column], CR_LAB_CELL, "%s", columns[column]);
    return chart;
}

static void fill_row(struct cr_lab_row *row, const char says[CR_BJ_KINDS])
{
    for (unsigned column = 0; column < CR_BJ_KINDS; column++)
        snprintf(row->cells[column], CR_LAB_CELL, "%s", cell_of(says[column]));
}

static void add_totals(struct cr_lab *lab, const char *key, char table[22][CR_BJ_KINDS],
                       unsigned from)
{
    struct cr_lab_chart *chart = add_chart(lab, key);
    for (unsigned total = from; total <= 20; total++) {
        char name[CR_LAB_NAME];
        snprintf(name, sizeof name, "%u", total);
        fill_row(cr_lab_add_row(chart, name), table[total]);
    }
}

/* A pair that is not split is played by its points. */
static void add_pairs(struct cr_lab *lab, const struct cr_bj_chart *says)
{
    struct cr_lab_chart *chart = add_chart(lab, "pairs");
    for (unsigned column = 0; column < CR_BJ_KINDS; column++) {
        unsigned points = column == CR_BJ_KINDS - 1 ? 1 : column + 2;
        char name[CR_LAB_NAME], row[CR_BJ_KINDS];
        snprintf(name, sizeof name, "%s,%s", columns[column], columns[column]);
        for (unsigned up = 0; up < CR_BJ_KINDS; up++) {
            char split = says->pair[points][up];
            row[up] = split == 'p'  ? 'p'
                      : points == 1 ? says->soft[12][up]
                                    : says->hard[2 * points][up];
        }
        fill_row(cr_lab_add_row(chart, name), row);
    }
}

/* What the chart does with two cards that are no blackjack, under what the house allows them. */
static char charted(const struct cr_bj_chart *chart, const struct cr_bj_first *first, unsigned a,
                    unsigned b, unsigned column)
{
    unsigned sum = a + b + 2;
    bool soft = a == CR_BJ_KIND_ACE; /* the lower kind */
    char says = cr_bj_chart_says(chart, soft ? sum + 10 : sum, soft, column);
    if (a == b && chart->pair[a + 1][column] == 'p' && first->split > CR_BJ_BARRED) return 'p';
    if ((says == 'd' || says == 'D') && first->doubled > CR_BJ_BARRED) return 'd';
    if ((says == 'r' || says == 'R') && first->surrender > CR_BJ_BARRED) return 'r';
    return says == 'h' || says == 'd' || says == 'r' ? 'h' : 's';
}

/* As a cell: what is done where it is not allowed any more is told too. */
static char best_of(const struct cr_bj_first *first)
{
    bool draws = first->draws > first->stands;
    if (first->best == 'd') return draws ? 'd' : 'D';
    if (first->best == 'r') return draws ? 'r' : 'R';
    return first->best;
}

/* Where the first two cards are better played otherwise; no chart where none are. */
static void add_by_cards(struct cr_lab *lab, const struct cr_bj_answer *answer)
{
    struct cr_lab_chart *chart = NULL;
    for (unsigned a = 0; a < CR_BJ_KINDS; a++)
        for (unsigned b = a; b < CR_BJ_KINDS; b++) {
            char row[CR_BJ_KINDS] = { 0 }, name[CR_LAB_NAME];
            bool any = false;
            for (unsigned up = 0; up < CR_BJ_KINDS; up++) {
                const struct cr_bj_first *first = &answer->first[cr_bj_kind_of_column(up)][a][b];
                if (first->best == 'b') continue;
                bool other = first->best != charted(&answer->chart, first, a, b, up);
                if (other) row[up] = best_of(first);
                any = any || other;
            }
            if (!any) continue;
            snprintf(name, sizeof name, "%s,%s", columns[cr_bj_column_of_kind(b)],
                     columns[cr_bj_column_of_kind(a)]);
            if (chart == NULL) chart = add_chart(lab, "by_cards");
            fill_row(cr_lab_add_row(chart, name), row);
        }
}

/* ---- Of which stake ---- */

#define USUAL_STAKE 100 /* of which no percent and no half is broken */

static cr_money within(cr_money least, cr_money most, cr_money stake)
{
    return stake < least ? least : stake > most ? most : stake;
}

/* Whether the most of the bonus bets is paid in full. */
static bool bonus_is_cut(const struct cr_play *play, cr_money stake)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    cr_money most = cr_bj_max_payout(play), paid = 0;
    for (unsigned line = 0; line < CR_BJ_LINES; line++) /* where they add up, any two of them */
        if (rules->line_pays[line].den)
            paid +=
                cr_bj_times(play, stake, rules->line_pays[line].num, rules->line_pays[line].den);
    return most != CR_NONE && paid > most;
}

static void choose_stakes(struct cr_bj_question *question, cr_money asked)
{
    const struct cr_play *play = question->play;
    cr_money most = cr_bj_max_bet(play), least, bonus_most;
    bool sells_bonus = cr_bj_rules(play)->bonus_enabled;
    cr_bj_side_limits(play, CR_SIDE_BONUS, &least, &bonus_most);
    bool is_cut = cr_bj_is_cut(play, most) || (sells_bonus && bonus_is_cut(play, bonus_most));
    if (asked > 0)
        question->stake = asked;
    else if (is_cut)
        question->stake = within(cr_bj_min_bet(play), most, USUAL_STAKE);
    if (question->stake > 0 && sells_bonus)
        question->bonus_stake = within(least, bonus_most, question->stake);
}

static void add_stakes(struct cr_lab *lab, const struct cr_bj_question *question)
{
    if (question->stake > 0) cr_lab_add_fact(lab, "stake", (double)question->stake);
    if (question->bonus_stake > 0)
        cr_lab_add_fact(lab, "stake.bonus", (double)question->bonus_stake);
}

/* ---- All ---- */

static enum cr_status count_box(struct cr_lab *lab, const struct cr_bj_question *question,
                                struct cr_bj_answer *answer, const struct cr_lab_work *work)
{
    const struct cr_bj_rules *rules = cr_bj_rules(question->play);
    enum cr_status status = cr_bj_solve(question, answer, NULL);
    if (status != CR_OK) return status;
    add_way(lab, "best", &answer->best, answer->most);
    add_way(lab, "total", &answer->table, answer->most);
    status = add_charted(lab, question, answer);
    if (status != CR_OK) return status;
    add_insurance(lab, answer);
    add_stakes(lab, question);
    add_shares(lab, answer);
    add_taking(lab, rules, answer);
    add_totals(lab, "hard", answer->chart.hard, 4);
    add_totals(lab, "soft", answer->chart.soft, 12);
    add_pairs(lab, &answer->chart);
    add_by_cards(lab, answer);
    if (rules->bonus_enabled) add_bonus(lab, question, answer);
    if (rules->wheel_enabled) cr_lab_wheel(lab, cr_bj_wheel_chance(question));
    return work->figures_only ? CR_OK : add_worth(lab, question, work);
}

enum cr_status cr_lab_blackjack(struct cr_lab *lab, const struct cr_game *game,
                                const struct cr_play *play, const struct cr_lab_work *work)
{
    struct cr_bj_question question = { .play = play, .threads = work->threads };
    struct cr_shoe_rules shoe;
    (void)game;
    if (work->stake > CR_BJ_STAKE_MOST) return CR_OVERFLOW;
    struct cr_bj_answer *answer = malloc(sizeof *answer);
    if (answer == NULL) return CR_NO_MEMORY;
    choose_stakes(&question, work->stake);
    cr_bj_shoe_rules(play, &shoe);
    cr_bj_whole_packs(&question, shoe.decks);
    enum cr_status status = count_box(lab, &question, answer, work);
    free(answer);
    return status;
}
