/* rules.c -- one row a rule: the keys of rulebooks/<house>/punto-banco.yaml and of a table's plate. */
#include "games/punto_banco/rules.h"

#include <string.h>

#include "rulebook/rulebook.h"

static const struct cr_clause_key clause_keys[] = {
#define X(name, key, text) { key, text },
    CR_PB_CLAUSE_MAP(X)
#undef X
        { NULL, NULL },
};

/* ---- Words ---- */

static const char *const kind_keys[CR_PB_KINDS] = { "punto", "banco", "tie" };

const char *cr_pb_kind_key(unsigned kind)
{
    return kind < CR_PB_KINDS ? kind_keys[kind] : "?";
}

int cr_pb_kind_find(const char *key)
{
    for (int i = 0; i < CR_PB_KINDS; i++)
        if (strcmp(kind_keys[i], key) == 0) return i;
    return -1;
}

static const struct cr_rule_word manager_words[] = { { "manager", CR_MANAGER }, { NULL, 0 } };
static const struct cr_rule_word cutter_words[] = { { "player", CR_ROLE_PLAYER }, { NULL, 0 } };
static const struct cr_rule_word boss_words[] = { { "pit_boss", CR_ROLE_PIT_BOSS },
                                                  { "manager", CR_ROLE_MANAGER },
                                                  { NULL, 0 } };
static const struct cr_rule_word rounding_words[] = {
    { "down", CR_ROUND_DOWN }, { "up", CR_ROUND_UP }, { "nearest", CR_ROUND_HALF }, { NULL, 0 }
};
static const struct cr_rule_word last_hand_words[] = { { "marker_hand", CR_PB_MARKER_HAND },
                                                       { "one_more_after", CR_PB_ONE_MORE },
                                                       { NULL, 0 } };
static const struct cr_rule_word third_words[] = {
    { "0", 0 },
    { "1", 1 },
    { "2", 2 },
    { "3", 3 },
    { "4", 4 },
    { "5", 5 },
    { "6", 6 },
    { "7", 7 },
    { "8", 8 },
    { "9", 9 },
    { "stood", CR_PB_STOOD },
    { NULL, 0 },
};

/* ---- The rulebook's rows ---- */

static const struct cr_rule_field table_row[] = {
    { .key = "decks",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct cr_pb_table, decks),
      .min = 1,
      .max = CR_PACKS_MAX },
    { .key = "boxes",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct cr_pb_table, boxes),
      .min = 1,
      .max = CR_PB_BOXES_MAX },
    { .key = NULL },
};
static const struct cr_rule_field line_row[] = {
    { .key = "banco",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct cr_pb_line, banco),
      .max = CR_PB_BANCO_ROWS - 1 },
    { .key = "draws_on",
      .type = CR_RULE_SET,
      .offset = offsetof(struct cr_pb_line, draws_on),
      .words = third_words },
    { .key = NULL },
};

#define RULE(field) offsetof(struct cr_pb_rules, field)
#define ROW(name, kind, place, clause_key) \
    .key = name, .type = kind, .offset = RULE(place), .clause = clause_key
#define BOOL(name, clause_key)                     \
    {                                              \
        ROW(#name, CR_RULE_BOOL, name, clause_key) \
    }
#define UINT(name, most, clause_key)                            \
    {                                                           \
        ROW(#name, CR_RULE_UINT, name, clause_key), .max = most \
    }
#define WORD(name, allowed, clause_key)                              \
    {                                                                \
        ROW(#name, CR_RULE_WORD, name, clause_key), .words = allowed \
    }
#define LIMIT(name, place, clause_key)                                                 \
    {                                                                                  \
        ROW(name, CR_RULE_MONEY, place, clause_key), .min = 1, .max = CR_PB_STAKE_MOST \
    }
#define PAYOUT(name, clause_key)                                          \
    {                                                                     \
        ROW(#name, CR_RULE_RATIO, name, clause_key), .min = 1, .max = 100 \
    }

/* clang-format off */
static const struct cr_rule_field rule_fields[] = {
    { ROW("tables", CR_RULE_ROWS, tables, "pack.decks"), .count = CR_PB_TABLES_MAX, .row = table_row, .stride = sizeof(struct cr_pb_table), .count_offset = RULE(table_count) },
    UINT(cutting_cards, 9, "pack.cutting_cards"),
    WORD(cut_by, cutter_words, "pack.cut"),
    WORD(cut_refused_by, boss_words, "pack.cut_role"),
    UINT(marker_cards_behind, 100, "pack.marker"),
    UINT(burn_after_shuffle, 9, "pack.burn_shuffle"),
    UINT(burn_before_hand, 9, "pack.burn"),
    WORD(last_hand_rule, last_hand_words, "pack.last_hand"),
    BOOL(chips_sold_at_table, "chips.sold"),
    LIMIT("min_punto", min[CR_PB_PUNTO], "limit.min_punto"),
    LIMIT("max_punto", max[CR_PB_PUNTO], "limit.max_punto"),
    LIMIT("min_banco", min[CR_PB_BANCO], "limit.min_banco"),
    LIMIT("max_banco", max[CR_PB_BANCO], "limit.max_banco"),
    LIMIT("min_tie", min[CR_PB_TIE], "limit.min_tie"),
    LIMIT("max_tie", max[CR_PB_TIE], "limit.max_tie"),
    { ROW("banco_stake_multiple", CR_RULE_MONEY, banco_stake_multiple, "announced.chips"), .min = 1, .max = CR_PB_STAKE_MOST, .words = manager_words },
    BOOL(punto_and_banco_same_hand, "bet.side"),
    BOOL(tie_alone_allowed, "side.main"),
    UINT(punto_draws_to, 7, "draw.punto"),
    { ROW("banco_masks", CR_RULE_ROWS, lines, "draw.tableau"), .count = CR_PB_BANCO_ROWS, .row = line_row, .stride = sizeof(struct cr_pb_line), .count_offset = RULE(line_count) },
    PAYOUT(payout_punto, "pay.punto"),
    UINT(commission_banco, 100, "pay.banco"),
    WORD(commission_rounding, rounding_words, "pay.rounding"),
    PAYOUT(payout_tie, "pay.tie"),
    BOOL(tie_pushes_main, "settle.tie"),
    UINT(last_games, 100, "table.last_games"),
    { .key = NULL },
};
/* clang-format on */

static enum cr_status derive_masks(struct cr_pb_rules *rules, struct cr_error *err)
{
    unsigned given = 0;
    for (int i = 0; i < rules->line_count; i++) {
        const struct cr_pb_line *line = &rules->lines[i];
        if (given >> line->banco & 1)
            return cr_error_set(err, CR_BAD_FILE, "banco_masks", "banco %d stands there twice",
                                line->banco);
        given |= 1u << line->banco;
        rules->banco_masks[line->banco] = (uint16_t)line->draws_on;
    }
    if (given != (1u << CR_PB_BANCO_ROWS) - 1)
        return cr_error_set(err, CR_BAD_FILE, "banco_masks", "the tableau has lines 0 to 7");
    return CR_OK;
}

static enum cr_status finish_rules(void *values, struct cr_error *err)
{
    struct cr_pb_rules *rules = values;
    if (rules->table_count == 0)
        return cr_error_set(err, CR_BAD_FILE, "tables", "there is a table to play at");
    for (int i = 0; i < rules->table_count; i++)
        for (int j = 0; j < i; j++)
            if (rules->tables[i].decks == rules->tables[j].decks)
                return cr_error_set(err, CR_BAD_FILE, "tables", "%d packs stand there twice",
                                    rules->tables[i].decks);
    if (rules->payout_punto.den != 1 || rules->payout_tie.den != 1)
        return cr_error_set(err, CR_BAD_FILE,
                            rules->payout_punto.den != 1 ? "payout_punto" : "payout_tie",
                            "whole multiples are paid");
    for (unsigned kind = 0; kind < CR_PB_KINDS; kind++) {
        static const char *const keys[] = { "max_punto", "max_banco", "max_tie" };
        if (rules->max[kind] < rules->min[kind])
            return cr_error_set(err, CR_BAD_FILE, keys[kind], "is below the minimum");
    }
    return derive_masks(rules, err);
}

const struct cr_schema cr_pb_rules_schema = {
    .name = "punto-banco",
    .version = 1,
    .size = sizeof(struct cr_pb_rules),
    .fields = rule_fields,
    .clauses = clause_keys,
    .finish = finish_rules,
};

/* ---- The plate's rows ---- */

#define SET_MONEY(name, place, start)                                                         \
    {                                                                                         \
        .key = name, .type = CR_RULE_MONEY, .offset = offsetof(struct cr_pb_settings, place), \
        .max = CR_PB_STAKE_MOST, .initial = start                                             \
    }
#define SET_UINT(name, most, start)                                                          \
    {                                                                                        \
        .key = #name, .type = CR_RULE_UINT, .offset = offsetof(struct cr_pb_settings, name), \
        .max = most, .initial = start                                                        \
    }

static const struct cr_rule_field setting_fields[] = {
    SET_MONEY("min_punto", min[CR_PB_PUNTO], "10"),
    SET_MONEY("max_punto", max[CR_PB_PUNTO], "10000"),
    SET_MONEY("min_banco", min[CR_PB_BANCO], "10"),
    SET_MONEY("max_banco", max[CR_PB_BANCO], "10000"),
    SET_MONEY("min_tie", min[CR_PB_TIE], "10"),
    SET_MONEY("max_tie", max[CR_PB_TIE], "1000"),
    SET_MONEY("banco_stake_multiple", banco_stake_multiple, "0"),
    SET_UINT(decks, CR_PACKS_MAX, "8"),
    SET_UINT(boxes, CR_PB_BOXES_MAX, "0"),
    SET_UINT(burn_before_hand, 9, "0"),
    { .key = NULL },
};

const struct cr_schema cr_pb_settings_schema = {
    .name = "punto-banco plate",
    .version = 1,
    .size = sizeof(struct cr_pb_settings),
    .fields = setting_fields,
};
