/* rules.c -- one row a rule: the keys of rulebooks/<house>/roulette.yaml and of a table's plate. */
#include "games/roulette/rules.h"

#include <stdio.h>
#include <string.h>

#include "rulebook/rulebook.h"

const struct cr_clause_key cr_roulette_clauses[] = {
#define X(name, key, text) { key, text },
    CR_ROULETTE_CLAUSE_MAP(X)
#undef X
        { NULL, NULL },
};

/* ---- Words ---- */

static const char *const announced_keys[CR_ANNOUNCED_KINDS] = {
    "neighbours", "big_series", "small_series", "orphelins", "zero_spiel", "complete",
};
static const char *const no_spin_keys[CR_NO_SPIN_REASONS] = {
    "ball_out",       "ball_hung",      "too_few_laps", "foreign_object", "called",
    "same_direction", "bets_scattered", "no_pocket",    "ball_dropped",
};

static int find_key(const char *const *keys, int count, const char *key)
{
    for (int i = 0; i < count; i++)
        if (strcmp(keys[i], key) == 0) return i;
    return -1;
}

const char *cr_announced_key(unsigned kind)
{
    return kind < CR_ANNOUNCED_KINDS ? announced_keys[kind] : "?";
}

int cr_announced_find(const char *key)
{
    return find_key(announced_keys, CR_ANNOUNCED_KINDS, key);
}

const char *cr_no_spin_key(unsigned reason)
{
    return reason < CR_NO_SPIN_REASONS ? no_spin_keys[reason] : "?";
}

int cr_no_spin_find(const char *key)
{
    return find_key(no_spin_keys, CR_NO_SPIN_REASONS, key);
}

static const struct cr_rule_word none_words[] = { { "none", CR_NONE }, { NULL, 0 } };
static const struct cr_rule_word limit_words[] = { { "manager", CR_MANAGER }, { NULL, 0 } };
static const struct cr_rule_word cap_words[] = { { "none", CR_NONE },
                                                 { "manager", CR_MANAGER },
                                                 { NULL, 0 } };
static const struct cr_rule_word colour_min_words[] = { { "manager", CR_MANAGER },
                                                        { "min_inside", CR_AS_MIN_INSIDE },
                                                        { NULL, 0 } };
static const struct cr_rule_word colour_max_words[] = { { "manager", CR_MANAGER },
                                                        { "max_straight", CR_AS_MAX_STRAIGHT },
                                                        { NULL, 0 } };
static const struct cr_rule_word over_words[] = { { "refuse", CR_OVER_REFUSE },
                                                  { "play_to_max", CR_OVER_PLAY_TO_MAX },
                                                  { NULL, 0 } };
static const struct cr_rule_word zero_words[] = { { "lose_all", 0 }, { NULL, 0 } };
static const struct cr_rule_word no_spin_bets_words[] = { { "stand", CR_STAND },
                                                          { "return", CR_RETURN },
                                                          { NULL, 0 } };
static const struct cr_rule_word stakes_words[] = { { "stay", CR_STAND },
                                                    { "return", CR_RETURN },
                                                    { NULL, 0 } };
static const struct cr_rule_word lock_words[] = { { "all", CR_LOCK_ALL },
                                                  { "winning_area", CR_LOCK_WINNING_AREA },
                                                  { NULL, 0 } };
static const struct cr_rule_word dozen_words[] = { { "street", CR_DOZEN_IS_STREET },
                                                   { "dozen", CR_DOZEN_IS_DOZEN },
                                                   { NULL, 0 } };
static const struct cr_rule_word pay_in_words[] = { { "colour", CR_PAY_IN_COLOUR },
                                                    { "value", CR_PAY_IN_VALUE },
                                                    { NULL, 0 } };
static const struct cr_rule_word announced_words[] = {
    { "neighbours", CR_NEIGHBOURS },
    { "big_series", CR_BIG_SERIES },
    { "small_series", CR_SMALL_SERIES },
    { "orphelins", CR_ORPHELINS },
    { "zero_spiel", CR_ZERO_SPIEL },
    { "complete", CR_COMPLETE },
    { NULL, 0 },
};
static const struct cr_rule_word no_spin_words[] = {
    { "ball_out", CR_BALL_OUT },
    { "ball_hung", CR_BALL_HUNG },
    { "too_few_laps", CR_TOO_FEW_LAPS },
    { "foreign_object", CR_FOREIGN_OBJECT },
    { "called", CR_CALLED },
    { "same_direction", CR_SAME_DIRECTION },
    { "bets_scattered", CR_BETS_SCATTERED },
    { "no_pocket", CR_NO_POCKET },
    { "ball_dropped", CR_BALL_DROPPED },
    { NULL, 0 },
};
static const struct cr_rule_word centre_words[] = {
    { "box", CR_CENTRE_BOX },
    { "zero", CR_CENTRE_ZERO },
    { "row_line", CR_CENTRE_ROW_LINE },
    { "column_line", CR_CENTRE_COLUMN_LINE },
    { "zero_line", CR_CENTRE_ZERO_LINE },
    { "double_line", CR_CENTRE_DOUBLE_LINE },
    { "dozen", CR_CENTRE_DOZEN },
    { "chance", CR_CENTRE_CHANCE },
    { "border", CR_CENTRE_BORDER },
    { NULL, 0 },
};
static const struct cr_rule_word touch_words[] = {
    { "nothing", CR_TOUCH_NOTHING },         { "split", CR_TOUCH_SPLIT },
    { "corner", CR_TOUCH_CORNER },           { "zero_street", CR_TOUCH_ZERO_STREET },
    { "first_four", CR_TOUCH_FIRST_FOUR },   { "six_line", CR_TOUCH_SIX_LINE },
    { "double_line", CR_TOUCH_DOUBLE_LINE }, { "border", CR_TOUCH_BORDER },
    { "impossible", CR_TOUCH_IMPOSSIBLE },   { NULL, 0 },
};
static const struct cr_rule_word becomes_words[] = {
    { "touched", CR_BECOMES_TOUCHED },       { "own", CR_BECOMES_OWN },
    { "dozen_rule", CR_BECOMES_DOZEN_RULE }, { "incorrect", CR_BECOMES_INCORRECT },
    { "refused", CR_BECOMES_REFUSED },       { NULL, 0 },
};
static const struct cr_rule_word row_words[] = {
    { "G1", 0 },   { "G2", 1 },   { "G3", 2 },   { "G4", 3 },   { "G5", 4 },   { "G6", 5 },
    { "G7", 6 },   { "G8", 7 },   { "G9", 8 },   { "G10", 9 },  { "G11", 10 }, { "G12", 11 },
    { "G13", 12 }, { "G14", 13 }, { "G15", 14 }, { "G16", 15 }, { "G17", 16 }, { "G18", 17 },
    { "G19", 18 }, { "G20", 19 }, { "G21", 20 }, { "G22", 21 }, { "G23", 22 }, { "G24", 23 },
    { "G25", 24 }, { "G26", 25 }, { "G27", 26 }, { "G28", 27 }, { NULL, 0 },
};

/* ---- The rulebook's rows ---- */

static const struct cr_rule_field component_row[] = {
    { .key = "at",
      .type = CR_RULE_NAME,
      .offset = offsetof(struct cr_component, position),
      .find = cr_position_find,
      .name = cr_position_key },
    { .key = "chips",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct cr_component, chips),
      .min = 1,
      .max = 100 },
    { .key = NULL },
};
static const struct cr_rule_field misplaced_row[] = {
    { .key = "row",
      .type = CR_RULE_WORD,
      .offset = offsetof(struct cr_misplaced_row, row),
      .words = row_words },
    { .key = "centre",
      .type = CR_RULE_SET,
      .offset = offsetof(struct cr_misplaced_row, centre),
      .words = centre_words },
    { .key = "touch",
      .type = CR_RULE_SET,
      .offset = offsetof(struct cr_misplaced_row, touch),
      .words = touch_words },
    { .key = "becomes",
      .type = CR_RULE_WORD,
      .offset = offsetof(struct cr_misplaced_row, becomes),
      .words = becomes_words },
    { .key = NULL },
};

#define RULE(field) offsetof(struct cr_roulette_rules, field)
#define BOOL(name, clause_key)                                                         \
    {                                                                                  \
        .key = #name, .type = CR_RULE_BOOL, .offset = RULE(name), .clause = clause_key \
    }
#define UINT(name, least, most, clause_key)                                                  \
    {                                                                                        \
        .key = #name, .type = CR_RULE_UINT, .offset = RULE(name), .min = least, .max = most, \
        .clause = clause_key                                                                 \
    }
#define UINT_OR(name, least, most, allowed, clause_key)                                      \
    {                                                                                        \
        .key = #name, .type = CR_RULE_UINT, .offset = RULE(name), .min = least, .max = most, \
        .words = allowed, .clause = clause_key                                               \
    }
#define WORD(name, allowed, clause_key)                                             \
    {                                                                               \
        .key = #name, .type = CR_RULE_WORD, .offset = RULE(name), .words = allowed, \
        .clause = clause_key                                                        \
    }
#define SET(name, allowed, clause_key)                                             \
    {                                                                              \
        .key = #name, .type = CR_RULE_SET, .offset = RULE(name), .words = allowed, \
        .clause = clause_key                                                       \
    }
#define MONEY(name, place, allowed, clause_key)                                          \
    {                                                                                    \
        .key = name, .type = CR_RULE_MONEY, .offset = RULE(place), .max = CR_STAKE_MOST, \
        .words = allowed, .clause = clause_key                                           \
    }
#define PAYOUT(name, type_)                                                                    \
    {                                                                                          \
        .key = "payout." name, .type = CR_RULE_RATIO, .offset = RULE(payout[type_]), .min = 1, \
        .max = 1000, .clause = "pay." name                                                     \
    }
#define SERIES(name, kind)                                                                  \
    {                                                                                       \
        .key = name "_components", .type = CR_RULE_ROWS, .offset = RULE(series[kind].list), \
        .clause = "announced." name, .count = CR_COMPONENTS_MAX, .row = component_row,      \
        .stride = sizeof(struct cr_component), .count_offset = RULE(series[kind].count)     \
    }

/* clang-format off */
static const struct cr_rule_field rule_fields[] = {
    { .key = "wheel_order", .type = CR_RULE_LIST, .offset = RULE(wheel_order), .max = 36, .count = CR_NUMBERS, .clause = "wheel.order" },
    UINT_OR(max_players, 1, 1024, none_words, "table.seats"),
    UINT(min_players, 1, 64, "table.min_players"),
    { .key = "roulette_colours_min", .type = CR_RULE_UINT, .offset = RULE(colours_min), .min = 1, .max = 16, .clause = "table.colours" },
    UINT(chips_per_colour_min, 1, 10000, "table.colour_chips"),
    UINT(balls_min, 1, 100, "table.balls"),
    BOOL(value_chips_bettable, "chips.bettable"),
    BOOL(chips_sold_at_table, "chips.sold"),
    MONEY("colour_value_min", colour_value_min, colour_min_words, "chips.value"),
    MONEY("colour_value_max", colour_value_max, colour_max_words, "chips.value_max"),
    MONEY("min_inside", min_inside, limit_words, "limit.min_inside"),
    MONEY("min_outside", min_outside, limit_words, "limit.min_outside"),
    MONEY("min_inside_total", min_inside_total, limit_words, "limit.min_inside_total"),
    MONEY("min_announced", min_announced, colour_min_words, "announced.min"),
    MONEY("max_straight", max_inside[CR_STRAIGHT], limit_words, "limit.max_straight"),
    MONEY("max_split", max_inside[CR_SPLIT], limit_words, "limit.max_split"),
    MONEY("max_street", max_inside[CR_STREET], limit_words, "limit.max_street"),
    MONEY("max_corner", max_inside[CR_CORNER], limit_words, "limit.max_corner"),
    MONEY("max_first_four", max_inside[CR_FIRST_FOUR], limit_words, "limit.max_first_four"),
    MONEY("max_six_line", max_inside[CR_SIX_LINE], limit_words, "limit.max_six_line"),
    { .key = "max_default_times", .type = CR_RULE_LIST, .offset = RULE(max_default_times), .min = 1, .max = 100, .count = CR_INSIDE_TYPES, .clause = "limit.default" },
    MONEY("max_dozen_column", max_dozen_column, limit_words, "limit.max_dozen_column"),
    MONEY("max_even_chance", max_even_chance, limit_words, "limit.max_even_chance"),
    MONEY("max_payout_position", max_payout_position, cap_words, "settle.cap"),
    WORD(over_max_policy, over_words, "bet.over"),
    PAYOUT("straight", CR_STRAIGHT),
    PAYOUT("split", CR_SPLIT),
    PAYOUT("street", CR_STREET),
    PAYOUT("corner", CR_CORNER),
    PAYOUT("first_four", CR_FIRST_FOUR),
    PAYOUT("six_line", CR_SIX_LINE),
    PAYOUT("column", CR_COLUMN),
    PAYOUT("dozen", CR_DOZEN),
    PAYOUT("red_black", CR_RED_BLACK),
    PAYOUT("even_odd", CR_EVEN_ODD),
    PAYOUT("low_high", CR_LOW_HIGH),
    WORD(zero_rule, zero_words, "settle.zero"),
    UINT_OR(close_laps_before_fall, 1, 100, none_words, "bet.close"),
    UINT_OR(min_laps, 1, 100, none_words, "nospin.laps"),
    UINT_OR(hang_laps, 1, 100, none_words, "nospin.hang"),
    SET(no_spin_reasons, no_spin_words, "nospin.reason"),
    WORD(no_spin_bets, no_spin_bets_words, "nospin.bets"),
    BOOL(alternate_direction, "wheel.direction"),
    SET(announced, announced_words, "announced.offered"),
    BOOL(announced_needs_repeat, "announced.repeat"),
    UINT(neighbours_each_side, 1, 9, "announced.neighbours"),
    SERIES("big_series", CR_BIG_SERIES),
    SERIES("small_series", CR_SMALL_SERIES),
    SERIES("orphelins", CR_ORPHELINS),
    SERIES("zero_spiel", CR_ZERO_SPIEL),
    { .key = "misplaced_table", .type = CR_RULE_ROWS, .offset = RULE(misplaced), .count = CR_MISPLACED_ROWS, .row = misplaced_row, .stride = sizeof(struct cr_misplaced_row), .count_offset = RULE(misplaced_count), .row_clauses = "misplaced" },
    WORD(dozen_touching_double_line, dozen_words, "misplaced.dozen"),
    WORD(lock_during_pay, lock_words, "dolly.lock"),
    WORD(winning_stakes, stakes_words, "settle.stays"),
    UINT(last_games, 0, 100, "table.last_games"),
    { .key = NULL },
};
/* clang-format on */

static const uint16_t type_clauses[CR_BET_TYPES] = {
    CR_RC_PAY_STRAIGHT,   CR_RC_PAY_SPLIT,    CR_RC_PAY_STREET,   CR_RC_PAY_CORNER,
    CR_RC_PAY_FIRST_FOUR, CR_RC_PAY_SIX_LINE, CR_RC_PAY_COLUMN,   CR_RC_PAY_DOZEN,
    CR_RC_PAY_RED_BLACK,  CR_RC_PAY_EVEN_ODD, CR_RC_PAY_LOW_HIGH,
};

static enum cr_status derive_wheel(struct cr_roulette_rules *rules, struct cr_error *err)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < CR_NUMBERS; i++) {
        unsigned number = rules->wheel_order[i];
        if (seen >> number & 1)
            return cr_error_set(err, CR_BAD_FILE, "wheel_order", "%u stands twice on the wheel",
                                number);
        seen |= UINT64_C(1) << number;
        rules->pocket[number] = (uint8_t)i;
    }
    return CR_OK;
}

static enum cr_status derive_payouts(struct cr_roulette_rules *rules, struct cr_error *err)
{
    for (unsigned number = 0; number < CR_NUMBERS; number++)
        rules->covers[number][255] = 1; /* a bet not in play loses to no number */
    for (int i = 0; i < CR_POSITIONS; i++) {
        enum cr_bet_type type = cr_positions[i].type;
        if (rules->payout[type].den != 1) {
            char key[32];
            snprintf(key, sizeof key, "payout.%s", cr_bet_type_key(type));
            return cr_error_set(err, CR_BAD_FILE, key, "roulette pays whole multiples, %d to 1",
                                rules->payout[type].num);
        }
        rules->pays[i] = rules->payout[type].num;
        rules->pay_clause[i] = type_clauses[type];
        for (unsigned number = 0; number < CR_NUMBERS; number++)
            rules->covers[number][i] = cr_position_covers((unsigned)i, number);
    }
    return CR_OK;
}

/* Every lie a chip can have is read by exactly one line of the table. */
static enum cr_status check_misplaced(const struct cr_roulette_rules *rules, struct cr_error *err)
{
    uint32_t given = 0;
    for (int i = 0; i < rules->misplaced_count; i++) {
        const struct cr_misplaced_row *row = &rules->misplaced[i];
        given |= UINT32_C(1) << row->row;
        for (int j = 0; j < i; j++) {
            const struct cr_misplaced_row *other = &rules->misplaced[j];
            if ((row->centre & other->centre) && (row->touch & other->touch))
                return cr_error_set(err, CR_BAD_FILE, "misplaced_table",
                                    "G%d and G%d read the same chip", other->row + 1, row->row + 1);
        }
    }
    if (given != (UINT32_C(1) << CR_MISPLACED_ROWS) - 1)
        return cr_error_set(err, CR_BAD_FILE, "misplaced_table", "the table has rows G1 to G28");
    return CR_OK;
}

static enum cr_status finish_rules(void *values, struct cr_error *err)
{
    struct cr_roulette_rules *rules = values;
    enum cr_status status = derive_wheel(rules, err);
    if (status == CR_OK) status = derive_payouts(rules, err);
    if (status == CR_OK) status = check_misplaced(rules, err);
    if (status != CR_OK) return status;

    rules->chips[CR_NEIGHBOURS] = (uint8_t)(2 * rules->neighbours_each_side + 1);
    for (int kind = CR_BIG_SERIES; kind < CR_COMPLETE; kind++) {
        int chips = 0;
        for (int i = 0; i < rules->series[kind].count; i++)
            chips += rules->series[kind].list[i].chips;
        if (chips == 0 || chips > 200)
            return cr_error_set(err, CR_BAD_FILE, "announced", "%s takes %d chips",
                                announced_keys[kind], chips);
        rules->chips[kind] = (uint8_t)chips;
    }
    return CR_OK;
}

const struct cr_schema cr_roulette_rules_schema = {
    .name = "roulette",
    .version = 1,
    .size = sizeof(struct cr_roulette_rules),
    .fields = rule_fields,
    .clauses = cr_roulette_clauses,
    .finish = finish_rules,
};

/* ---- The plate's rows ---- */

#define SET_MONEY(name, place, start)                                                 \
    {                                                                                 \
        .key = name, .type = CR_RULE_MONEY,                                           \
        .offset = offsetof(struct cr_roulette_settings, place), .max = CR_STAKE_MOST, \
        .initial = start                                                              \
    }
#define SET_UINT(name, most, start)                                                                \
    {                                                                                              \
        .key = #name, .type = CR_RULE_UINT, .offset = offsetof(struct cr_roulette_settings, name), \
        .max = most, .initial = start                                                              \
    }

/* clang-format off */
static const struct cr_rule_field setting_fields[] = {
    SET_MONEY("min_inside", min_inside, "1"),
    SET_MONEY("min_outside", min_outside, "5"),
    SET_MONEY("min_inside_total", min_inside_total, "0"),
    SET_MONEY("min_announced", min_announced, "0"),
    SET_MONEY("max_straight", max_inside[CR_STRAIGHT], "100"),
    SET_MONEY("max_split", max_inside[CR_SPLIT], "0"),
    SET_MONEY("max_street", max_inside[CR_STREET], "0"),
    SET_MONEY("max_corner", max_inside[CR_CORNER], "0"),
    SET_MONEY("max_first_four", max_inside[CR_FIRST_FOUR], "0"),
    SET_MONEY("max_six_line", max_inside[CR_SIX_LINE], "0"),
    SET_MONEY("max_dozen_column", max_dozen_column, "1000"),
    SET_MONEY("max_even_chance", max_even_chance, "2000"),
    SET_MONEY("max_payout_position", max_payout_position, "0"),
    SET_MONEY("colour_value_min", colour_value_min, "0"),
    SET_MONEY("colour_value_max", colour_value_max, "0"),
    SET_UINT(seats, 1024, "0"),
    SET_UINT(bets, 60000, "0"),
    SET_UINT(colours, CR_COLOURS_MAX, "16"),
    { .key = "pay_in", .type = CR_RULE_WORD, .offset = offsetof(struct cr_roulette_settings, pay_in), .words = pay_in_words, .initial = "colour" },
    { .key = NULL },
};
/* clang-format on */

const struct cr_schema cr_roulette_settings_schema = {
    .name = "roulette plate",
    .version = 1,
    .size = sizeof(struct cr_roulette_settings),
    .fields = setting_fields,
};
