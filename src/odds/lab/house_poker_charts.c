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
    if (base == 2 || base == CR_HP_BASE_PAIR - 1) return 1; /* four of a kind, two pair */
    return (base < CR_HP_BASE_PAIR ? 2 : 3) - high;
}

static void add_rows(struct cr_lab *lab, const char *key, const struct cr_row_chart *from)
{
    struct cr_lab_chart *chart = add_by_rank(lab, key);
    for (unsigned i = 0; i < from->count; i++) {
        char name[CR_LAB_NAME];
        size_t length = cr_hp_row_write(from->rows[i], from->order, name, sizeof name);
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
    for (int category = CR_CATEGORIES - 1; category >= from; category--)
        for (unsigned like = 0; like < CR_SUITS; like++) {
            static const char *const held[CR_SUITS] = { "", " +match", " +like2", " +like3" };
            char name[CR_LAB_NAME];
            if ((table->comes[category] >> like & 1) == 0) continue;
            snprintf(name, sizeof name, "%s%s", category_key((unsigned)category), held[like]);
            struct cr_lab_row *row = cr_lab_add_row(chart, name);
            for (unsigned rank = 0; rank < CR_RANKS; rank++)
                put(row, rank, table->insures[category][like] >> rank & 1 ? "yes" : "no");
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

bool cr_lab_poker_charts(struct cr_lab *lab, const struct cr_draw_tables *tables,
                         const struct cr_draw_odds *best, struct cr_draw_spread *by_table)
{
    struct cr_hp_table *table = malloc(sizeof *table);
    bool is_there = table != NULL && cr_hp_table_fill(table, tables, by_table);
    if (is_there) {
        add_rows(lab, "first", &table->first);
        add_rows(lab, "final", &table->final);
        if (tables->terms->insurance_from < CR_CATEGORIES)
            add_insurance(lab, table, tables->terms->insurance_from);
        if (tables->terms->buys) add_buying(lab, table);
        cr_lab_add_fact(lab, "table_costs", by_table->edge - mpq_get_d(best->edge));
    }
    free(table);
    return is_there;
}

/* ---- Texas ---- */

static const char *const cases[CR_TX_CASES] = { "tx_trips", "tx_low_pair", "tx_pair", "tx_inside",
                                                "tx_nothing" };

/* Nothing where there is no such hand. */
static bool put_points(struct cr_lab_row *row, unsigned column, const struct cr_tx_table *table,
                       unsigned is, unsigned trait, unsigned value)
{
    if (!(table->comes[is][trait] >> value & 1)) return false;
    snprintf(row->cells[column], CR_LAB_CELL, "%d", table->points[is][trait][value]);
    return true;
}

/* The last row, where there was nothing to put. */
static void drop_row(struct cr_lab_chart *chart, bool is_empty)
{
    if (is_empty) chart->row_count--;
}

static void add_point_row(struct cr_lab_chart *chart, const struct cr_tx_table *table, unsigned is,
                          unsigned trait, unsigned part)
{
    static const char *const names[] = { "", "low", "top", "middle", "bottom" };
    char name[CR_LAB_NAME];
    bool is_empty = true;
    if (trait == CR_TX_HIGH)
        snprintf(name, sizeof name, "%s +tx_high%u", cases[is], part);
    else
        snprintf(name, sizeof name, "%s +tx_%s", cases[is], names[trait]);
    struct cr_lab_row *row = cr_lab_add_row(chart, name);
    for (unsigned rank = 0; rank < CR_RANKS; rank++)
        if (put_points(row, rank, table, is, trait, part * CR_RANKS + rank)) is_empty = false;
    drop_row(chart, is_empty);
}

static void add_points(struct cr_lab *lab, const struct cr_tx_table *table)
{
    struct cr_lab_chart *chart = add_by_rank(lab, "points");
    for (unsigned is = 0; is < CR_TX_CASES; is++)
        for (unsigned trait = CR_TX_HIGH; trait <= CR_TX_BOTTOM; trait++)
            for (unsigned part = 0; part < cr_tx_values(trait) / CR_RANKS; part++)
                add_point_row(chart, table, is, trait, part);
}

/* Runs are said by two numbers. */
static void name_more(char name[CR_LAB_NAME], unsigned trait, unsigned value)
{
    if (trait == CR_TX_SPANS)
        snprintf(name, CR_LAB_NAME, "tx_spans %u-%u", value / 4, value % 4);
    else if (trait == CR_TX_SHAPE)
        snprintf(name, CR_LAB_NAME, "tx_shape %u-%u", value / 6, value % 6);
    else
        snprintf(name, CR_LAB_NAME, "%s%u", trait == CR_TX_ABOVE ? "tx_above" : "tx_suits", value);
}

static void add_more_points(struct cr_lab *lab, const struct cr_tx_table *table)
{
    static const char *const columns[CR_TX_CASES] = { "3", "2-", "2", "4", "1" };
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, "more_points");
    chart->columns = CR_TX_CASES;
    for (unsigned is = 0; is < CR_TX_CASES; is++)
        snprintf(chart->column[is], CR_LAB_CELL, "%s", columns[is]);
    for (unsigned trait = CR_TX_ABOVE; trait < CR_TX_TRAITS; trait++)
        for (unsigned value = 0; value < cr_tx_values(trait); value++) {
            char name[CR_LAB_NAME];
            bool is_empty = true;
            name_more(name, trait, value);
            struct cr_lab_row *row = cr_lab_add_row(chart, name);
            for (unsigned is = 0; is < CR_TX_CASES; is++)
                if (put_points(row, is, table, is, trait, value)) is_empty = false;
            drop_row(chart, is_empty);
        }
}

bool cr_lab_texas_count(struct cr_hp_odds *odds, struct cr_tx_table **table,
                        const struct cr_play *play, unsigned threads)
{
    struct cr_poker_terms terms;
    if (!cr_poker_terms_of(cr_hp_rules(play), &terms)) return false;
    struct cr_tx_hands *hands = cr_tx_hands_open(&terms, NULL);
    const struct cr_tx_work work = { .threads = threads,
                                     .tell = cr_tx_hands_tell,
                                     .context = hands };
    *table = malloc(sizeof **table);
    bool fine = hands != NULL && *table != NULL && cr_hp_odds_init_undrawn(odds, play, &work);
    if (fine && !cr_tx_table_find(*table, hands, odds->ways[CR_HP_WAY_BEST].edge,
                                  odds->ways[CR_HP_WAY_BEST].most, threads)) {
        cr_hp_odds_release(odds);
        fine = false;
    }
    cr_tx_hands_close(hands);
    if (fine) return true;
    free(*table);
    *table = NULL;
    return false;
}

void cr_lab_texas_charts(struct cr_lab *lab, const struct cr_tx_table *table)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "ante", "table");
    figure->method = CR_LAB_COUNTED;
    figure->edge = table->edge;
    memcpy(figure->exact, table->exact, sizeof figure->exact);
    figure->wager = figure->put_down = table->wager;
    figure->deviation = table->deviation;
    figure->hit = table->hit;
    figure->most = table->most;
    cr_lab_add_fact(lab, "table_costs", table->edge - table->best_edge);
    add_points(lab, table);
    add_more_points(lab, table);
}
