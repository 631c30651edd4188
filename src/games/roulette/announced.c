/* announced.c -- announced bets broken into positions, and badly placed chips read as bets. Both are
 * tables of the rulebook; here is only how a table is read. */
#include "games/roulette/rules.h"

/* N and its neighbours on the wheel, straight up; the wheel wraps [M1 §26] [TDC "Neighbours"]. */
static size_t neighbours(const struct cr_roulette_rules *rules, unsigned number,
                         struct cr_component *out)
{
    int side = rules->neighbours_each_side;
    int centre = rules->pocket[number];
    size_t count = 0;
    for (int step = -side; step <= side; step++) {
        int pocket = (centre + step + CR_NUMBERS) % CR_NUMBERS;
        out[count++] = (struct cr_component){ .position = rules->wheel_order[pocket], .chips = 1 };
    }
    return count;
}

/* Every inside position that covers N [TDC "Complete"]: twelve at most. */
static size_t complete(unsigned number, struct cr_component *out)
{
    size_t count = 0;
    for (int i = 0; i < CR_POSITIONS; i++)
        if (cr_positions[i].type < CR_INSIDE_TYPES && cr_position_covers((unsigned)i, number))
            out[count++] = (struct cr_component){ .position = i, .chips = 1 };
    return count;
}

size_t cr_roulette_components(const struct cr_roulette_rules *rules, enum cr_announced kind,
                              unsigned number, struct cr_component *out)
{
    if (kind == CR_NEIGHBOURS) return neighbours(rules, number, out);
    if (kind == CR_COMPLETE) return complete(number, out);
    const struct cr_series *series = &rules->series[kind];
    for (int i = 0; i < series->count; i++)
        out[i] = series->list[i];
    return (size_t)series->count;
}

enum cr_status cr_roulette_misplaced(const struct cr_roulette_rules *rules,
                                     const struct cr_lie *lie, int *position, unsigned *clause)
{
    for (int i = 0; i < rules->misplaced_count; i++) {
        const struct cr_misplaced_row *row = &rules->misplaced[i];
        if (!(row->centre >> lie->centre & 1) || !(row->touch >> lie->touch & 1)) continue;
        *clause = (unsigned)(CR_RC_G1 + row->row);
        switch ((enum cr_becomes)row->becomes) {
        case CR_BECOMES_TOUCHED: *position = lie->touched; return CR_OK;
        case CR_BECOMES_OWN: *position = lie->own; return CR_OK;
        case CR_BECOMES_DOZEN_RULE:
            *position =
                rules->dozen_touching_double_line == CR_DOZEN_IS_STREET ? lie->touched : lie->own;
            return CR_OK;
        case CR_BECOMES_INCORRECT: *position = -1; return CR_OK;
        case CR_BECOMES_REFUSED: return CR_TOUCH_SET;
        }
    }
    return CR_TOUCH_SET;
}
