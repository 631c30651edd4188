/* roads.c -- the score boards: runs, their lengths, and where a mark finds room. */
#include "games/punto_banco/roads.h"

#include <string.h>

const char *cr_road_key(unsigned kind)
{
    static const char *const keys[CR_ROAD_KINDS] = { "bead_plate", "big_road", "big_eye_boy",
                                                     "small_road", "cockroach_pig" };
    return kind < CR_ROAD_KINDS ? keys[kind] : "?";
}

/* ---- Laying out ---- */

/* Which places are taken, and where the last run stands. */
struct grid {
    uint8_t taken[CR_ROADS_HANDS_MAX + 1]; /* a bit for each row of a column */
    unsigned first;                        /* the column the run began in */
    unsigned column, row;                  /* its last mark */
    bool turned;                           /* it runs to the right */
};

static bool is_free(const struct grid *grid, unsigned column, unsigned row)
{
    return row < CR_ROADS_ROWS && !(grid->taken[column] >> row & 1);
}

/* A run has at most as many marks as there are hands, so no column lies beyond the grid. */
static void find_place(struct grid *grid, bool new_run, bool first_of_all)
{
    if (first_of_all) return;
    if (new_run) {
        grid->column = grid->first + 1;
        while (!is_free(grid, grid->column, 0))
            grid->column++;
        grid->first = grid->column;
        grid->row = 0;
        grid->turned = false;
    } else if (!grid->turned && is_free(grid, grid->column, grid->row + 1)) {
        grid->row++;
    } else {
        grid->turned = true;
        grid->column++;
    }
    assert(grid->column <= CR_ROADS_HANDS_MAX);
}

static struct cr_road_mark *put(struct cr_road *road, struct grid *grid, unsigned value)
{
    bool first = road->count == 0;
    find_place(grid, !first && road->marks[road->count - 1].value != value, first);
    grid->taken[grid->column] |= (uint8_t)(1u << grid->row);
    struct cr_road_mark *mark = &road->marks[road->count++];
    *mark = (struct cr_road_mark){ .column = (uint16_t)grid->column,
                                   .row = (uint8_t)grid->row,
                                   .value = (uint8_t)value };
    if (grid->column >= road->columns) road->columns = grid->column + 1;
    return mark;
}

/* ---- Bead plate and big road ---- */

static void read_beads(struct cr_road *road, const uint8_t *outcomes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        road->marks[i] = (struct cr_road_mark){ .column = (uint16_t)(i / CR_ROADS_ROWS),
                                                .row = (uint8_t)(i % CR_ROADS_ROWS),
                                                .value = outcomes[i] };
    road->count = count;
    road->columns = (unsigned)((count + CR_ROADS_ROWS - 1) / CR_ROADS_ROWS);
}

static void read_big_road(struct cr_roads *roads, const uint8_t *outcomes, size_t count)
{
    struct cr_road *road = &roads->list[CR_BIG_ROAD];
    struct grid grid = { .first = 0 };
    for (size_t i = 0; i < count; i++) {
        if (outcomes[i] != CR_PB_TIE) {
            put(road, &grid, outcomes[i])->ties = (uint16_t)roads->leading_ties;
            roads->leading_ties = 0;
        } else if (road->count > 0) {
            road->marks[road->count - 1].ties++;
        } else {
            roads->leading_ties++;
        }
    }
}

/* ---- Derived roads ---- */

/* Lengths of the big road's runs, whatever bend their tails take on the grid. */
static void measure(const struct cr_road *big, uint16_t *lengths)
{
    size_t run = 0;
    for (size_t i = 0; i < big->count; i++) {
        if (i > 0 && big->marks[i].value != big->marks[i - 1].value) run++;
        lengths[run]++;
    }
}

/* The mark at depth `depth` (from 0) of run `run`, compared `back` runs before. A run's first mark asks
 * whether the two runs before are equally long; a later one whether the run compared goes exactly as far
 * as the mark above it. */
static unsigned colour(const uint16_t *lengths, size_t run, unsigned depth, unsigned back)
{
    bool regular =
        depth == 0 ? lengths[run - 1] == lengths[run - 1 - back] : lengths[run - back] != depth;
    return regular ? CR_ROAD_RED : CR_ROAD_BLUE;
}

static void read_derived(struct cr_road *road, const uint16_t *lengths, unsigned back)
{
    struct grid grid = { .first = 0 };
    for (size_t run = back; run < CR_ROADS_HANDS_MAX && lengths[run] > 0; run++)
        for (unsigned depth = run == back ? 1 : 0; depth < lengths[run]; depth++)
            put(road, &grid, colour(lengths, run, depth, back));
}

void cr_roads_read(struct cr_roads *roads, const uint8_t *outcomes, size_t count)
{
    uint16_t lengths[CR_ROADS_HANDS_MAX] = { 0 };
    memset(roads, 0, sizeof *roads);
    if (count > CR_ROADS_HANDS_MAX) {
        outcomes += count - CR_ROADS_HANDS_MAX;
        count = CR_ROADS_HANDS_MAX;
    }
    read_beads(&roads->list[CR_BEAD_PLATE], outcomes, count);
    read_big_road(roads, outcomes, count);
    measure(&roads->list[CR_BIG_ROAD], lengths);
    for (unsigned back = 1; back <= 3; back++)
        read_derived(&roads->list[CR_BIG_ROAD + back], lengths, back);
}

/* ---- Out of the history ---- */

bool cr_roads_outcome(const char *outcome, uint8_t *kind, uint32_t *shoe)
{
    static const char won_key[] = "\"won\":\"", shoe_key[] = "\"shoe\":";
    const char *won = strstr(outcome, won_key), *number = strstr(outcome, shoe_key);
    if (!won || !number) return false;
    won += sizeof won_key - 1;
    *shoe = 0;
    for (number += sizeof shoe_key - 1; *number >= '0' && *number <= '9'; number++)
        *shoe = 10 * *shoe + (uint32_t)(*number - '0');
    for (unsigned i = 0; i < CR_PB_KINDS; i++) {
        size_t length = strlen(cr_pb_kind_key(i));
        if (strncmp(won, cr_pb_kind_key(i), length) != 0 || won[length] != '"') continue;
        *kind = (uint8_t)i;
        return true;
    }
    return false;
}

/* ---- For pages ---- */

static void write_mark(const struct cr_road_mark *mark, unsigned kind, struct cr_text *out)
{
    const char *name = cr_pb_kind_key(mark->value);
    if (kind > CR_BIG_ROAD) name = mark->value == CR_ROAD_RED ? "red" : "blue";
    cr_text_item(out);
    cr_text_format(out, "[%u,%u,\"%s\"", mark->column, mark->row, name);
    if (kind == CR_BIG_ROAD) cr_text_format(out, ",%u", mark->ties);
    cr_text_char(out, ']');
}

void cr_roads_write(const struct cr_roads *roads, struct cr_text *out)
{
    static const uint8_t sorted[CR_ROAD_KINDS] = { CR_BEAD_PLATE, CR_BIG_EYE_BOY, CR_BIG_ROAD,
                                                   CR_COCKROACH_PIG, CR_SMALL_ROAD };
    cr_text_begin(out, '{');
    for (unsigned i = 0; i < CR_ROAD_KINDS; i++) {
        const struct cr_road *road = &roads->list[sorted[i]];
        if (sorted[i] == CR_SMALL_ROAD)
            cr_text_member_int(out, "leading_ties", roads->leading_ties);
        cr_text_key(out, cr_road_key(sorted[i]));
        cr_text_begin(out, '[');
        for (size_t j = 0; j < road->count; j++)
            write_mark(&road->marks[j], sorted[i], out);
        cr_text_end(out, ']');
    }
    cr_text_end(out, '}');
}

void cr_roads_boards(const char *const *outcomes, size_t count, struct cr_text *out)
{
    struct cr_roads roads;
    uint8_t kinds[CR_ROADS_HANDS_MAX];
    size_t hands = 0;
    uint32_t shoe = 0;
    for (size_t i = 0; i < count && hands < CR_ROADS_HANDS_MAX; i++) {
        uint8_t kind;
        uint32_t its;
        if (!cr_roads_outcome(outcomes[i], &kind, &its)) continue;
        if (hands > 0 && its != shoe) break;
        shoe = its;
        kinds[CR_ROADS_HANDS_MAX - ++hands] = kind; /* the oldest comes first */
    }
    cr_roads_read(&roads, kinds + CR_ROADS_HANDS_MAX - hands, hands);
    cr_roads_write(&roads, out);
}
