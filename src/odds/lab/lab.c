/* lab.c -- the list itself: how it grows, how it is searched, and which game counts how. */
#include "odds/lab/lab.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *cr_lab_method_key(unsigned method)
{
    static const char *const keys[] = { "counted", "summed", "played" };
    return method < sizeof keys / sizeof keys[0] ? keys[method] : "?";
}

/* ---- Growing ---- */

/* The list with one more of `size` bytes at its end, zero. */
static void *longer(void *list, size_t *count, size_t size)
{
    char *entries = reallocarray(list, *count + 1, size);
    if (entries == NULL) abort(); /* not run: some kilobytes */
    memset(entries + *count * size, 0, size);
    ++*count;
    return entries;
}

static void name(char out[CR_LAB_NAME], const char *text)
{
    size_t length = strlen(text);
    assert(length < CR_LAB_NAME);
    memcpy(out, text, length + 1);
}

struct cr_lab_figure *cr_lab_add(struct cr_lab *lab, const char *bet, const char *way)
{
    lab->figures = longer(lab->figures, &lab->figure_count, sizeof *lab->figures);
    struct cr_lab_figure *figure = &lab->figures[lab->figure_count - 1];
    name(figure->bet, bet);
    name(figure->way, way);
    return figure;
}

struct cr_lab_fact *cr_lab_add_fact(struct cr_lab *lab, const char *key, double value)
{
    lab->facts = longer(lab->facts, &lab->fact_count, sizeof *lab->facts);
    struct cr_lab_fact *fact = &lab->facts[lab->fact_count - 1];
    name(fact->key, key);
    fact->value = value;
    return fact;
}

void cr_lab_add_all(struct cr_lab *lab, const struct cr_lab *other)
{
    for (size_t i = 0; i < other->figure_count; i++)
        *cr_lab_add(lab, "", "") = other->figures[i];
    for (size_t i = 0; i < other->fact_count; i++)
        *cr_lab_add_fact(lab, "", 0) = other->facts[i];
}

struct cr_lab_chart *cr_lab_add_chart(struct cr_lab *lab, const char *key)
{
    lab->charts = longer(lab->charts, &lab->chart_count, sizeof *lab->charts);
    struct cr_lab_chart *chart = &lab->charts[lab->chart_count - 1];
    name(chart->key, key);
    return chart;
}

struct cr_lab_row *cr_lab_add_row(struct cr_lab_chart *chart, const char *row_name)
{
    chart->rows = longer(chart->rows, &chart->row_count, sizeof *chart->rows);
    struct cr_lab_row *row = &chart->rows[chart->row_count - 1];
    name(row->name, row_name);
    return row;
}

double cr_lab_exact(char exact[CR_LAB_EXACT], const mpq_t value)
{
    int length = gmp_snprintf(exact, CR_LAB_EXACT, "%Qd", value);
    if (length >= CR_LAB_EXACT) exact[0] = '\0';
    return mpq_get_d(value);
}

/* ---- Searching ---- */

const struct cr_lab_figure *cr_lab_find(const struct cr_lab *lab, const char *bet, const char *way)
{
    for (size_t i = 0; i < lab->figure_count; i++)
        if (strcmp(lab->figures[i].bet, bet) == 0 && strcmp(lab->figures[i].way, way) == 0)
            return &lab->figures[i];
    return NULL;
}

const struct cr_lab_fact *cr_lab_find_fact(const struct cr_lab *lab, const char *key)
{
    for (size_t i = 0; i < lab->fact_count; i++)
        if (strcmp(lab->facts[i].key, key) == 0) return &lab->facts[i];
    return NULL;
}

const struct cr_lab_fact *cr_lab_uncounted(const struct cr_lab *lab)
{
    for (size_t i = 0; i < lab->fact_count; i++)
        if (strncmp(lab->facts[i].key, CR_LAB_UNCOUNTED, strlen(CR_LAB_UNCOUNTED)) == 0)
            return &lab->facts[i];
    return NULL;
}

const struct cr_lab_figure *cr_lab_theory(const struct cr_lab *lab, const char *bet)
{
    static const char *const ways[] = { "with_card", "", "best" };
    const struct cr_lab_figure *figure = NULL;
    for (size_t i = 0; figure == NULL && i < sizeof ways / sizeof ways[0]; i++)
        figure = cr_lab_find(lab, bet, ways[i]);
    return figure;
}

/* ---- Counting ---- */

static const struct {
    const char *game;
    cr_lab_counter *count;
} counters[] = {
    { "roulette", cr_lab_roulette },          { "punto-banco", cr_lab_punto_banco },
    { "blackjack", cr_lab_blackjack },        { "texas-poker", cr_lab_house_poker },
    { "oasis-poker", cr_lab_house_poker },    { "russian-poker", cr_lab_house_poker },
    { "caribbean-stud", cr_lab_house_poker },
};

static cr_lab_counter *counter_of(const struct cr_game *game)
{
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++)
        if (strcmp(counters[i].game, game->name) == 0) return counters[i].count;
    return NULL;
}

bool cr_lab_counts(const struct cr_game *game)
{
    return counter_of(game) != NULL;
}

const char *cr_lab_uncounted_key(const struct cr_game *game, const struct cr_play *play)
{
    return counter_of(game) == cr_lab_house_poker ? cr_lab_poker_uncounted(play) : NULL;
}

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

enum cr_status cr_lab_count(struct cr_lab *lab, const struct cr_game *game,
                            const struct cr_play *play, const struct cr_lab_work *work)
{
    double begun = now();
    cr_lab_counter *count = counter_of(game);
    *lab = (struct cr_lab){ .figure_count = 0 };
    if (count == NULL) return CR_NOT_OFFERED;
    enum cr_status status = count(lab, game, play, work);
    if (status != CR_OK) cr_lab_release(lab);
    lab->seconds = now() - begun;
    return status;
}

void cr_lab_release(struct cr_lab *lab)
{
    for (size_t i = 0; i < lab->chart_count; i++)
        free(lab->charts[i].rows);
    free(lab->figures);
    free(lab->facts);
    free(lab->charts);
    *lab = (struct cr_lab){ .figure_count = 0 };
}
