/* house_poker_charts.c -- tables written into charts, cell by cell. */
#include "odds/lab/house_poker_charts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/house_poker/poker_terms.h"
#include "odds/house_poker/table.h"
#include "odds/house_poker/texas_table.h"

static struct cr_lab_chart *add_by_rank(struct cr_lab *lab, const char *key)
{
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, key);
    chart->columns = CR_RANKS;
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        snprintf(chart->column[rank], CR_LAB_CELL, "%c", cr_rank_letter(rank));
    return chart;
}

static void put(struct cr_lab_row *row, unsigned column, const char *word)
{
    snprintf(row->cells[column], CR_LAB_CELL, "%s", word);
}

/* ---- Five cards ---- */

/* Cards that go where what is paired stays, and, with `high`, one card more. */
static unsigned gone_of(unsigned base, unsigned deed)
{
    unsigned high = deed == CR_HP_KEEP_GROUP_HIGH;
    if (base == 2 || base == CR_HP_BASE_TRIPS - 1) return 1; /* four of a kind, two pair */
    return (base < CR_HP_BASE_PAIR ? 2 : 3) - high;
}

static void add_rows(struct cr_lab *lab, const char *key, const struct cr_row_chart *from)
{
    struct cr_lab_chart *chart = add_by_rank(lab, key);
    for (unsigned i = 0; i < from->count; i++) {
        char name[CR_LAB_NAME];
        size_t length = cr_hp_row_write(from->rows[i], name, sizeof name);
        assert(length < sizeof name);
        (void)length;
        struct cr_lab_row *row = cr_lab_add_row(chart, name);
        for (unsigned rank = 0; rank < CR_RANKS; rank++) {
            unsigned deed = from->cells[i][rank];
            if (deed != CR_NO_DEED)
                put(row, rank, cr_hp_deed_word(deed, gone_of(cr_hp_row_base(from->rows[i]), deed)));
        }
    }
}

static const char *category_key(unsigned category)
{
    static const char *const keys[CR_CATEGORIES] = {
        "high",  "ace_king",   "pair", "two_pair",       "trips",       "straight",
        "flush", "full_house", "four", "straight_flush", "royal_flush",
    };
    return keys[category];
}

static void add_insurance(struct cr_lab *lab, const struct cr_hp_table *table, int from)
{
    struct cr_lab_chart *chart = add_by_rank(lab, "insurance");
    for (int category = CR_CATEGORIES - 1; category >= from; category--) {
        struct cr_lab_row *row = cr_lab_add_row(chart, category_key((unsigned)category));
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            put(row, rank, table->insures[category] >> rank & 1 ? "yes" : "no");
    }
}

static void add_buying(struct cr_lab *lab, const struct cr_hp_table *table)
{
    static const char *const columns[CR_BUY_COLUMNS] = { "0", "4", "8", "9" };
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, "buying");
    chart->columns = CR_BUY_COLUMNS;
    for (unsigned i = 0; i < CR_BUY_COLUMNS; i++)
        snprintf(chart->column[i], CR_LAB_CELL, "%s", columns[i]);
    for (int category = CR_CATEGORIES - 1; category >= CR_HAND_PAIR; category--)
        for (unsigned second = 0; second < 2; second++) {
            char name[CR_LAB_NAME];
            snprintf(name, sizeof name, "%s%s", category_key((unsigned)category),
                     second ? " +second" : "");
            struct cr_lab_row *row = cr_lab_add_row(chart, name);
            for (unsigned i = 0; i < CR_BUY_COLUMNS; i++)
                put(row, i, table->buys[category][second][i] ? "yes" : "no");
        }
}

/* The way of the table, as one of draw_solve.h's: its shares are not told. */
static void make_way(struct cr_draw_odds *way, const struct cr_draw_odds *best,
                     struct cr_hp_table_value *value)
{
    *way = (struct cr_draw_odds){ .error = best->error, .best = value->ways };
    mpq_inits(way->edge, way->passes, way->plays, NULL);
    for (unsigned kind = 0; kind < CR_DRAW_KINDS; kind++)
        mpq_init(way->draws[kind]);
    mpq_set_d(way->edge, value->edge);
    value->ways = NULL;
}

bool cr_lab_poker_charts(struct cr_lab *lab, const struct cr_draw_tables *tables,
                         const struct cr_draw_odds *best, struct cr_draw_odds *by_table)
{
    struct cr_hp_table *table = malloc(sizeof *table);
    struct cr_hp_table_value value = { .ways = NULL };
    bool is_there = table != NULL && cr_hp_table_fill(table, tables, best, &value);
    if (is_there) {
        add_rows(lab, "first", &table->first);
        add_rows(lab, "final", &table->final);
        if (tables->terms->insurance_from < CR_CATEGORIES)
            add_insurance(lab, table, tables->terms->insurance_from);
        if (tables->terms->buys) add_buying(lab, table);
        cr_lab_add_fact(lab, "table_costs", value.first_loss + value.final_loss);
        make_way(by_table, best, &value);
    }
    free(value.ways);
    free(table);
    return is_there;
}

/* ---- Texas ---- */

static const char *const cases[CR_TX_CASES] = { "tx_trips", "tx_low_pair", "tx_pair", "tx_inside",
                                                "tx_nothing" };

static void put_points(struct cr_lab_row *row, unsigned column, int points)
{
    snprintf(row->cells[column], CR_LAB_CELL, "%d", points);
}

static void add_points(struct cr_lab *lab, const struct cr_tx_table *table)
{
    static const char *const names[] = { "", "low", "top", "middle", "bottom" };
    struct cr_lab_chart *chart = add_by_rank(lab, "points");
    for (unsigned is = 0; is < CR_TX_CASES; is++)
        for (unsigned trait = CR_TX_HIGH; trait <= CR_TX_BOTTOM; trait++)
            for (unsigned part = 0; part < cr_tx_values(trait) / CR_RANKS; part++) {
                char name[CR_LAB_NAME];
                if (is <= CR_TX_PAIR && trait == CR_TX_BOTTOM) continue; /* nothing but the pair */
                if (trait == CR_TX_HIGH)
                    snprintf(name, sizeof name, "%s +tx_high%u", cases[is], part);
                else
                    snprintf(name, sizeof name, "%s +tx_%s", cases[is], names[trait]);
                struct cr_lab_row *row = cr_lab_add_row(chart, name);
                for (unsigned rank = 0; rank < CR_RANKS; rank++)
                    put_points(row, rank, table->points[is][trait][part * CR_RANKS + rank]);
            }
}

static void add_more_points(struct cr_lab *lab, const struct cr_tx_table *table)
{
    static const char *const names[CR_TX_TRAITS] = {
        [CR_TX_ABOVE] = "tx_above", [CR_TX_SUITS] = "tx_suits", [CR_TX_SPANS] = "tx_spans"
    };
    static const char *const columns[CR_TX_CASES] = { "3", "2-", "2", "4", "1" };
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, "more_points");
    chart->columns = CR_TX_CASES;
    for (unsigned is = 0; is < CR_TX_CASES; is++)
        snprintf(chart->column[is], CR_LAB_CELL, "%s", columns[is]);
    for (unsigned trait = CR_TX_ABOVE; trait < CR_TX_TRAITS; trait++)
        for (unsigned value = 0; value < cr_tx_values(trait); value++) {
            char name[CR_LAB_NAME];
            if (trait == CR_TX_SPANS)
                snprintf(name, sizeof name, "%s %u-%u", names[trait], value / 4, value % 4);
            else
                snprintf(name, sizeof name, "%s%u", names[trait], value);
            struct cr_lab_row *row = cr_lab_add_row(chart, name);
            for (unsigned is = 0; is < CR_TX_CASES; is++)
                put_points(row, is, table->points[is][trait][value]);
        }
}

enum cr_status cr_lab_texas_charts(struct cr_lab *lab, const struct cr_play *play, unsigned threads)
{
    struct cr_poker_terms terms;
    if (!cr_poker_terms_of(cr_hp_rules(play), &terms)) return CR_OVERFLOW;
    struct cr_tx_classes *classes = cr_tx_classes_open();
    struct cr_tx_table *table = malloc(sizeof *table);
    bool fine =
        classes != NULL && table != NULL && cr_tx_table_fill(table, classes, &terms, threads);
    if (fine) {
        struct cr_lab_figure *figure = cr_lab_add(lab, "ante", "table");
        figure->method = CR_LAB_COUNTED;
        figure->edge = table->edge;
        memcpy(figure->exact, table->exact, sizeof figure->exact);
        figure->wager = figure->put_down = 1 + table->plays * terms.bet / terms.ante;
        figure->deviation = table->deviation;
        cr_lab_add_fact(lab, "table_costs", table->edge - table->best_edge);
        add_points(lab, table);
        add_more_points(lab, table);
    }
    cr_tx_classes_close(classes);
    free(table);
    return fine ? CR_OK : CR_NO_MEMORY;
}
