/* json.c -- a lab as text and back. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "odds/lab/lab.h"

/* ---- Writing ---- */

static void put_number(struct cr_text *out, const char *key, double value)
{
    cr_text_key(out, key);
    cr_text_format(out, "%.17g", value);
}

static void put_figure(struct cr_text *out, const struct cr_lab_figure *figure)
{
    cr_text_begin(out, '{');
    cr_text_member_text(out, "bet", figure->bet);
    put_number(out, "deviation", figure->deviation);
    put_number(out, "edge", figure->edge);
    if (figure->error > 0) put_number(out, "error", figure->error);
    if (figure->exact[0] != '\0') cr_text_member_text(out, "exact", figure->exact);
    put_number(out, "hit", figure->hit);
    cr_text_member_text(out, "method", cr_lab_method_key(figure->method));
    put_number(out, "most", figure->most);
    put_number(out, "put_down", figure->put_down);
    put_number(out, "wager", figure->wager);
    cr_text_member_text(out, "way", figure->way);
    cr_text_end(out, '}');
}

static void put_fact(struct cr_text *out, const struct cr_lab_fact *fact)
{
    cr_text_begin(out, '{');
    if (fact->exact[0] != '\0') cr_text_member_text(out, "exact", fact->exact);
    cr_text_member_text(out, "key", fact->key);
    put_number(out, "value", fact->value);
    cr_text_end(out, '}');
}

/* `first` of cells that lie one behind the other. */
static void put_cells(struct cr_text *out, const char *key, const char *first, size_t count)
{
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (size_t i = 0; i < count; i++) {
        cr_text_item(out);
        cr_text_json(out, first + i * CR_LAB_CELL);
    }
    cr_text_end(out, ']');
}

static void put_chart(struct cr_text *out, const struct cr_lab_chart *chart)
{
    cr_text_begin(out, '{');
    put_cells(out, "columns", chart->column[0], chart->columns);
    cr_text_member_text(out, "key", chart->key);
    cr_text_key(out, "rows");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < chart->row_count; i++) {
        cr_text_begin(out, '{');
        put_cells(out, "cells", chart->rows[i].cells[0], chart->columns);
        cr_text_member_text(out, "name", chart->rows[i].name);
        cr_text_end(out, '}');
    }
    cr_text_end(out, ']');
    cr_text_end(out, '}');
}

void cr_lab_write(const struct cr_lab *lab, struct cr_text *out)
{
    cr_text_begin(out, '{');
    cr_text_key(out, "charts");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < lab->chart_count; i++)
        put_chart(out, &lab->charts[i]);
    cr_text_end(out, ']');
    cr_text_key(out, "facts");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < lab->fact_count; i++)
        put_fact(out, &lab->facts[i]);
    cr_text_end(out, ']');
    cr_text_key(out, "figures");
    cr_text_begin(out, '[');
    for (size_t i = 0; i < lab->figure_count; i++)
        put_figure(out, &lab->figures[i]);
    cr_text_end(out, ']');
    put_number(out, "seconds", lab->seconds);
    cr_text_end(out, '}');
}

/* ---- Reading ---- */

/* A text that is there and fits; false if not. */
static bool get_text(const json_t *from, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (text == NULL || strlen(text) >= size) return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool get_number(const json_t *from, const char *key, double *out)
{
    const json_t *value = json_object_get(from, key);
    *out = json_number_value(value);
    return json_is_number(value);
}

static bool get_method(const json_t *from, enum cr_lab_method *out)
{
    const char *key = json_string_value(json_object_get(from, "method"));
    for (unsigned m = CR_LAB_COUNTED; key != NULL && m <= CR_LAB_PLAYED; m++) {
        *out = (enum cr_lab_method)m;
        if (strcmp(key, cr_lab_method_key(m)) == 0) return true;
    }
    return false;
}

static bool read_figure(struct cr_lab *lab, const json_t *from)
{
    struct cr_lab_figure *figure = cr_lab_add(lab, "", "");
    get_text(from, "exact", figure->exact, sizeof figure->exact);
    get_number(from, "error", &figure->error);
    return get_text(from, "bet", figure->bet, sizeof figure->bet) &&
           get_text(from, "way", figure->way, sizeof figure->way) &&
           get_method(from, &figure->method) && get_number(from, "edge", &figure->edge) &&
           get_number(from, "hit", &figure->hit) && get_number(from, "wager", &figure->wager) &&
           get_number(from, "put_down", &figure->put_down) &&
           get_number(from, "deviation", &figure->deviation) &&
           get_number(from, "most", &figure->most);
}

static bool read_fact(struct cr_lab *lab, const json_t *from)
{
    struct cr_lab_fact *fact = cr_lab_add_fact(lab, "", 0);
    get_text(from, "exact", fact->exact, sizeof fact->exact);
    return get_text(from, "key", fact->key, sizeof fact->key) &&
           get_number(from, "value", &fact->value);
}

static bool read_cells(const json_t *from, char (*cells)[CR_LAB_CELL], size_t count)
{
    if (json_array_size(from) != count || count > CR_LAB_COLUMNS) return false;
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(from, i));
        if (text == NULL || strlen(text) >= CR_LAB_CELL) return false;
        memcpy(cells[i], text, strlen(text) + 1);
    }
    return true;
}

static bool read_chart(struct cr_lab *lab, const json_t *from)
{
    struct cr_lab_chart *chart = cr_lab_add_chart(lab, "");
    const json_t *columns = json_object_get(from, "columns"), *row;
    size_t i;
    chart->columns = json_array_size(columns);
    if (!get_text(from, "key", chart->key, sizeof chart->key) ||
        !read_cells(columns, chart->column, chart->columns))
        return false;
    json_array_foreach(json_object_get(from, "rows"), i, row)
    {
        struct cr_lab_row *made = cr_lab_add_row(chart, "");
        if (!get_text(row, "name", made->name, sizeof made->name) ||
            !read_cells(json_object_get(row, "cells"), made->cells, chart->columns))
            return false;
    }
    return true;
}

static bool read_list(struct cr_lab *lab, const json_t *list,
                      bool (*read)(struct cr_lab *, const json_t *))
{
    const json_t *entry;
    size_t i;
    json_array_foreach(list, i, entry)
    {
        if (!read(lab, entry)) return false;
    }
    return json_is_array(list);
}

bool cr_lab_read(struct cr_lab *lab, const char *json, size_t size)
{
    json_t *from = json_loadb(json, size, JSON_REJECT_DUPLICATES, NULL);
    *lab = (struct cr_lab){ .figure_count = 0 };
    bool is_lab = read_list(lab, json_object_get(from, "figures"), read_figure) &&
                  read_list(lab, json_object_get(from, "facts"), read_fact) &&
                  read_list(lab, json_object_get(from, "charts"), read_chart);
    json_decref(from);
    if (!is_lab) cr_lab_release(lab);
    return is_lab;
}
