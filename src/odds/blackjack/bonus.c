/* bonus.c -- every two cards, the dealer's, and where it matters every third. */
#include "odds/blackjack/bonus.h"

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

struct count {
    const struct cr_bj_question *question;
    const struct cr_bj_answer *answer;
    double ratio, jackpot;
    const struct cr_bj_chart *chart; /* what the box plays by, whatever its bonus; NULL: for both */
    uint8_t left[CR_PACK_CARDS];
    double cards;
    double square;
    struct cr_bj_bonus *bonus;
};

/* ---- A line ---- */

static double share_of(const struct count *count, enum cr_bj_line line)
{
    if (line != CR_BJ_777_SPADES && line != CR_BJ_777_SUITED) return 0;
    return cr_bj_share(count->question->play, line) / 10000.0;
}

static double wins(const struct cr_bj_question *question, struct cr_ratio pays)
{
    cr_money stake = question->bonus_stake;
    if (stake == 0) return (double)pays.num / (double)pays.den;
    return (double)cr_bj_times(question->play, stake, pays.num, pays.den) / (double)stake;
}

/* The most fixed odds pay, in stakes. */
static double cap_of(const struct cr_bj_question *question)
{
    cr_money most = cr_bj_max_payout(question->play), stake = question->bonus_stake;
    return stake == 0 || most == CR_NONE ? INFINITY : (double)most / (double)stake;
}

double cr_bj_line_wins(const struct cr_bj_question *question, enum cr_bj_line line)
{
    struct cr_ratio pays = cr_bj_rules(question->play)->line_pays[line];
    return pays.den ? fmin(wins(question, pays), cap_of(question)) : 0;
}

/* What the stake wins by cards and bonus card [sides.c]. */
static double pays(const struct count *count, const uint8_t *cards, unsigned size, cr_card bonus,
                   enum cr_bj_line *line)
{
    const struct cr_bj_rules *rules = cr_bj_rules(count->question->play);
    const double most = cap_of(count->question);
    *line = cr_bj_best_line(cards, size, bonus);
    if (*line == CR_BJ_LINES) return -1;
    double share = share_of(count, *line);
    if (*line <= CR_BJ_777_SUITED) return share * count->jackpot;
    if (rules->line_pays[*line].den == 0) {
        *line = CR_BJ_LINES;
        return -1;
    }
    double won = wins(count->question, rules->line_pays[*line]);
    if (rules->bonus_lines != CR_BJ_ADDITIVE || !cr_card_is_open(bonus)) return fmin(won, most);
    enum cr_bj_line also = cr_bj_best_line(cards, size, CR_NO_CARD);
    bool held = cards[0] == bonus || cards[1] == bonus;
    if (*line != CR_BJ_BONUS_CARD && held) also = CR_BJ_BONUS_CARD;
    if (also != *line && also < CR_BJ_LINES && rules->line_pays[also].den)
        won += wins(count->question, rules->line_pays[also]);
    return fmin(won, most);
}

static void add(struct count *count, const uint8_t *cards, unsigned size, cr_card bonus,
                double ways)
{
    enum cr_bj_line line;
    double won = pays(count, cards, size, bonus, &line);
    count->bonus->value += ways * won;
    count->square += ways * won * won;
    if (line == CR_BJ_LINES) return;
    count->bonus->lines[line] += ways;
    count->bonus->hit += ways;
    count->bonus->per_jackpot += ways * share_of(count, line);
}

/* ---- Two cards that wait ---- */

static double draw_worth(const struct count *count, uint8_t *cards, cr_card bonus)
{
    double sum = 0;
    enum cr_bj_line line;
    for (cr_card third = 0; third < CR_PACK_CARDS; third++) {
        cards[2] = third;
        sum += count->left[third] / (count->cards - 3) * pays(count, cards, 3, bonus, &line);
    }
    return sum;
}

static const struct cr_bj_first *first_of(const struct cr_bj_answer *answer, const uint8_t *cards,
                                          cr_card up)
{
    unsigned a = cr_bj_kind_of_rank(cr_card_rank(cards[0]));
    unsigned b = cr_bj_kind_of_rank(cr_card_rank(cards[1]));
    return &answer->first[cr_bj_kind_of_rank(cr_card_rank(up))][a < b ? a : b][a < b ? b : a];
}

/* The box's best, with a third card and without. */
static void look_at_box(const struct cr_bj_first *first, double *draws, double *ends)
{
    *draws = fmax(first->draws, first->doubled);
    *ends = fmax(first->stands, fmax(first->split, first->surrender));
}

/* Both bets weighed; *cost is what the box gives up. */
static bool takes_for_both(const struct count *count, uint8_t *cards, cr_card up, cr_card bonus,
                           double *cost)
{
    double draws, ends;
    enum cr_bj_line line;
    double with = draw_worth(count, cards, bonus), without = pays(count, cards, 2, bonus, &line);
    look_at_box(first_of(count->answer, cards, up), &draws, &ends);
    bool takes = isinf(count->ratio) ? with > without
                                     : draws + count->ratio * with > ends + count->ratio * without;
    *cost = fmax(draws, ends) - (takes ? draws : ends);
    return takes;
}

/* Two cards that wait are hard, two sevens a pair. */
static bool takes_by_chart(const struct count *count, const uint8_t *cards, cr_card up)
{
    static const struct cr_bj_first all = { .best = 's' };
    const struct cr_bj_first *first =
        count->answer != NULL ? first_of(count->answer, cards, up) : &all;
    unsigned column = cr_bj_column_of_kind(cr_bj_kind_of_rank(cr_card_rank(up)));
    unsigned one = cr_bj_card_points(cards[0]), other = cr_bj_card_points(cards[1]);
    char says = cr_bj_chart_says(count->chart, one + other, false, column);
    if (one == other && count->chart->pair[one][column] == 'p' && first->split > CR_BJ_BARRED)
        return false;
    if (says == 'D') return first->doubled > CR_BJ_BARRED;
    if (says == 'r') return first->surrender <= CR_BJ_BARRED;
    return says == 'h' || says == 'd';
}

static void wait_for_third(struct count *count, uint8_t *cards, cr_card up, cr_card bonus,
                           double ways)
{
    double cost = 0;
    bool takes = count->chart != NULL ? takes_by_chart(count, cards, up)
                                      : takes_for_both(count, cards, up, bonus, &cost);
    count->bonus->cost += ways * cost;
    if (!takes) {
        add(count, cards, 2, bonus, ways);
        return;
    }
    for (cr_card third = 0; third < CR_PACK_CARDS; third++) {
        cards[2] = third;
        if (count->left[third] > 0)
            add(count, cards, 3, bonus, ways * count->left[third] / (count->cards - 3));
    }
}

/* Of the 52 bonus cards the ones held, then any other. */
static void each_bonus_card(struct count *count, uint8_t *cards, cr_card up, bool waits,
                            double ways)
{
    const struct cr_bj_rules *rules = cr_bj_rules(count->question->play);
    double other = 1;
    for (unsigned i = 0; i < 2 && rules->bonus_card == CR_BJ_DRAWN_PER_ROUND; i++) {
        if (i == 1 && cards[1] == cards[0]) continue;
        other -= 1.0 / CR_PACK_CARDS;
        if (waits)
            wait_for_third(count, cards, up, cards[i], ways / CR_PACK_CARDS);
        else
            add(count, cards, 2, cards[i], ways / CR_PACK_CARDS);
    }
    if (waits)
        wait_for_third(count, cards, up, CR_NO_CARD, ways * other);
    else
        add(count, cards, 2, CR_NO_CARD, ways * other);
}

/* ---- All ---- */

static void each_up(struct count *count, uint8_t *cards, double ways)
{
    for (cr_card up = 0; up < CR_PACK_CARDS; up++) {
        if (count->left[up] == 0) continue;
        double part = ways * count->left[up] / (count->cards - 2);
        count->left[up]--;
        each_bonus_card(count, cards, up, true, part);
        count->left[up]++;
    }
}

static void init(struct count *count, const struct cr_bj_question *question)
{
    for (cr_card card = 0; card < CR_PACK_CARDS; card++) {
        count->left[card] = (uint8_t)(question->left[cr_card_rank(card)] / 4);
        count->cards += count->left[card];
    }
}

static void count_all(struct count *count)
{
    struct cr_bj_bonus *bonus = count->bonus;
    *bonus = (struct cr_bj_bonus){ .value = 0 };
    assert(cr_bj_rules(count->question->play)->bonus_enabled);
    init(count, count->question);
    for (cr_card one = 0; one < CR_PACK_CARDS; one++) {
        double first = count->left[one] / count->cards;
        count->left[one]--;
        for (cr_card other = 0; other < CR_PACK_CARDS; other++) {
            uint8_t cards[3] = { one, other, 0 };
            if (count->left[other] == 0) continue;
            double ways = first * count->left[other] / (count->cards - 1);
            count->left[other]--;
            if (cr_bj_may_combine(cards))
                each_up(count, cards, ways);
            else
                each_bonus_card(count, cards, 0, false, ways);
            count->left[other]++;
        }
        count->left[one]++;
    }
    bonus->deviation = sqrt(count->square - bonus->value * bonus->value);
}

void cr_bj_bonus_count(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                       double ratio, double jackpot, struct cr_bj_bonus *bonus)
{
    struct count count = { question, answer, ratio, jackpot, .bonus = bonus };
    count_all(&count);
}

void cr_bj_bonus_of_chart(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                          const struct cr_bj_chart *chart, double jackpot,
                          struct cr_bj_bonus *bonus)
{
    struct count count = { question, answer, 0, jackpot, .chart = chart, .bonus = bonus };
    count_all(&count);
}

char cr_bj_bonus_says(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                      double ratio, double jackpot, const cr_card cards[2], cr_card up,
                      cr_card bonus_card)
{
    struct count count = { question, answer, ratio, jackpot, .bonus = NULL };
    const struct cr_bj_first *first = first_of(answer, cards, up);
    uint8_t held[3] = { cards[0], cards[1], 0 };
    double cost;
    assert(cr_bj_may_combine(held));
    init(&count, question);
    count.left[cards[0]]--;
    count.left[cards[1]]--;
    count.left[up]--;
    if (takes_for_both(&count, held, up, bonus_card, &cost))
        return first->doubled > first->draws ? 'd' : 'h';
    if (first->split > fmax(first->stands, first->surrender)) return 'p';
    return first->surrender > first->stands ? 'r' : 's';
}

/* The sum of both bets is made of straight lines, each steeper than the one before: Newton's way ends on the
 * right one after a few steps. */
double cr_bj_bonus_even(const struct cr_bj_question *question, const struct cr_bj_answer *answer,
                        double ratio)
{
    struct cr_bj_bonus bonus = { .value = 0 };
    double jackpot = 0;
    bool box_counts = ratio > 0 && !isinf(ratio);
    for (unsigned i = 0; i < 50; i++) {
        cr_bj_bonus_count(question, answer, ratio, jackpot, &bonus);
        double sum = bonus.value - (box_counts ? bonus.cost / ratio : 0);
        if (!(bonus.per_jackpot > 0)) return INFINITY;
        double step = -sum / bonus.per_jackpot;
        jackpot += step;
        if (fabs(step) <= 1e-9 * fabs(jackpot)) break;
    }
    return jackpot;
}

double cr_bj_wheel_chance(const struct cr_bj_question *question)
{
    double cards = 0, sum = 0;
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++)
        cards += question->left[rank];
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++) {
        unsigned copies = question->left[rank] / 4u; /* of one suit */
        double rest = cards - copies;
        sum += (1 - rest * (rest - 1) / (cards * (cards - 1))) / CR_BJ_RANKS;
    }
    return sum;
}
