/* swings.c -- what a table may win or lose in an hour, a day, a month: bands around the mean.
 *
 * After n rounds of one stake each the house has won n times the edge on the average, with a deviation that
 * grows by the square root of n; the sum is taken to be normal, as it nearly is after many rounds.
 */
#include <math.h>
#include <stdio.h>

#include "odds/report/writer.h"

#define PICTURES_MAX 2 /* bets */

static const struct {
    double reach; /* deviations to either side */
    double percent;
    int decimals; /* it is written with */
} bands[CR_PLOT_BANDS] = {
    { 1.959963984540054, 95, 0 },
    { 2.575829303548901, 99, 0 },
    { 3.290526731491926, 99.9, 1 },
};

struct sum {
    double mean, deviation; /* in the currency */
};

static struct sum sum_after(const struct cr_report_writer *writer,
                            const struct cr_lab_figure *figure, double rounds)
{
    return (struct sum){ cr_report_money(writer, figure->edge * rounds),
                         cr_report_money(writer, figure->deviation * sqrt(rounds)) };
}

/* ---- Tables ---- */

static void put_row(struct cr_report_writer *writer, const struct cr_report_line *line,
                    double rounds)
{
    char name[2 * CR_REPORT_BET];
    struct sum sum = sum_after(writer, line->figure, rounds);
    int decimals = cr_report_decimals(writer);
    cr_report_name(line, name, sizeof name);
    cr_paper_cell(writer->paper, name);
    cr_report_number(writer, sum.mean, decimals);
    for (size_t i = 0; i < CR_PLOT_BANDS; i++) {
        cr_report_number(writer, sum.mean - bands[i].reach * sum.deviation, decimals);
        cr_report_number(writer, sum.mean + bands[i].reach * sum.deviation, decimals);
    }
    cr_report_percent(writer, 0.5 * erfc(sum.mean / sum.deviation / sqrt(2)), 4);
}

static void put_period(struct cr_report_writer *writer, const char *words, double rounds)
{
    static const struct cr_paper_column titles[] = {
        { N_("Bet"), CR_PAPER_WORDS, false },
        { N_("Expected win"), CR_PAPER_NUMBER, false },
        { N_("95 %: from"), CR_PAPER_NUMBER, false },
        { N_("95 %: to"), CR_PAPER_NUMBER, false },
        { N_("99 %: from"), CR_PAPER_NUMBER, false },
        { N_("99 %: to"), CR_PAPER_NUMBER, false },
        { N_("99.9 %: from"), CR_PAPER_NUMBER, false },
        { N_("99.9 %: to"), CR_PAPER_NUMBER, false },
        { N_("House behind, %"), CR_PAPER_NUMBER, false },
    };
    char number[48], heading[200];
    const struct cr_place place = { "rounds", cr_report_write(number, sizeof number,
                                                              writer->ask->lang, rounds, 0, "") };
    struct cr_text text = cr_text_on(heading, sizeof heading);
    cr_words_fill(&text, cr_report_say(writer, words), &place, 1);
    cr_paper_subheading(writer->paper, heading);
    cr_report_table(writer, titles, sizeof titles / sizeof titles[0]);
    for (size_t i = 0; i < writer->line_count; i++)
        if (cr_report_is_main(writer, &writer->lines[i]))
            put_row(writer, &writer->lines[i], rounds);
    cr_paper_table_end(writer->paper);
}

/* ---- Pictures ---- */

static void put_fan(struct cr_report_writer *writer, const struct cr_report_line *line,
                    const char *words, double rounds, double most, const char *x_title)
{
    char name[2 * CR_REPORT_BET], caption[3 * CR_REPORT_BET], y_title[128], reach[3][16];
    struct sum sum = sum_after(writer, line->figure, rounds);
    const struct cr_place currency = { "currency", cr_rulebook_house(writer->ask->book)->currency };
    struct cr_text title = cr_text_on(y_title, sizeof y_title);
    cr_words_fill(&title, cr_report_say(writer, N_("won by the house, {currency}")), &currency, 1);
    cr_report_name(line, name, sizeof name);
    const struct cr_place bet = { "bet", name };
    struct cr_text text = cr_text_on(caption, sizeof caption);
    cr_words_fill(&text, cr_report_say(writer, words), &bet, 1);
    struct cr_plot_fan fan = { .lang = writer->ask->lang,
                               .mean = sum.mean,
                               .deviation = sum.deviation,
                               .most = most,
                               .x_title = cr_report_say(writer, x_title),
                               .y_title = y_title,
                               .middle = cr_report_say(writer, N_("expected")) };
    for (size_t i = 0; i < CR_PLOT_BANDS; i++) {
        fan.reach[i] = bands[i].reach;
        fan.words[i] = cr_report_write(reach[i], sizeof reach[i], writer->ask->lang,
                                       bands[i].percent, bands[i].decimals, "%");
    }
    cr_paper_picture(writer->paper, cr_plot_fan(&fan), caption);
}

/* The first, which the report is about, and the calmest beside it. */
static size_t chosen(const struct cr_report_writer *writer,
                     const struct cr_report_line *lines[PICTURES_MAX])
{
    const struct cr_report_line *first = NULL, *calmest = NULL;
    for (size_t i = 0; i < writer->line_count; i++) {
        const struct cr_report_line *line = &writer->lines[i];
        if (!cr_report_is_main(writer, line)) continue;
        if (first == NULL) first = line;
        if (calmest == NULL || line->figure->deviation < calmest->figure->deviation) calmest = line;
    }
    if (first == NULL) return 0;
    lines[0] = first;
    lines[1] = calmest;
    return calmest == first || first->figure->way[0] != '\0' ? 1 : 2;
}

static void put_pictures(struct cr_report_writer *writer)
{
    const struct cr_report_pace *pace = &writer->ask->pace;
    const struct cr_report_line *lines[PICTURES_MAX];
    size_t count = chosen(writer, lines);
    double day = pace->rounds_per_hour * pace->hours_per_day;
    if (count == 0) return;
    cr_paper_subheading(writer->paper, cr_report_say(writer, N_("Bands over time")));
    for (size_t i = 0; i < count; i++) {
        put_fan(writer, lines[i], N_("One day: {bet}"), day, pace->hours_per_day, N_("hours"));
        put_fan(writer, lines[i], N_("One month: {bet}"), day * pace->days_per_month,
                pace->days_per_month, N_("days"));
    }
}

void cr_report_swings(struct cr_report_writer *writer)
{
    const struct cr_report_pace *pace = &writer->ask->pace;
    enum cr_lang lang = writer->ask->lang;
    char stake[64], rounds[48], hours[48], days[48];
    const struct cr_place places[] = {
        { "stake", cr_report_write(stake, sizeof stake, lang, cr_report_money(writer, 1),
                                   cr_report_decimals(writer),
                                   cr_rulebook_house(writer->ask->book)->currency) },
        { "rounds", cr_report_write(rounds, sizeof rounds, lang, pace->rounds_per_hour, 0, "") },
        { "hours", cr_report_write(hours, sizeof hours, lang, pace->hours_per_day, 0, "") },
        { "days", cr_report_write(days, sizeof days, lang, pace->days_per_month, 0, "") },
    };
    cr_report_paragraph(
        writer,
        N_("Assumed: an initial stake of {stake}, {rounds} such stakes an hour, {hours} hours a "
           "day, {days} days a month, the same bet every time. Amounts are what the house wins; "
           "with a minus it loses. Another stake changes all amounts in proportion."),
        places, 4);
    cr_report_paragraph(
        writer,
        N_("The bands are those of a normal sum: 1.96, 2.58 and 3.29 standard deviations to either "
           "side of the mean. After few rounds of a bet that wins seldom and much they are rough. "
           "Bets whose deviation was not counted are not here."),
        NULL, 0);
    double day = pace->rounds_per_hour * pace->hours_per_day;
    put_period(writer, N_("One hour: {rounds} stakes"), pace->rounds_per_hour);
    put_period(writer, N_("One day: {rounds} stakes"), day);
    put_period(writer, N_("One month: {rounds} stakes"), day * pace->days_per_month);
    put_pictures(writer);
}
