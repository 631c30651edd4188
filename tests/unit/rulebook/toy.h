/* toy.h -- a small game's rules with a field of every type, in two schema versions over one struct.
 * For the tests and the fuzzer of the rulebook room, which knows no real game.
 */
#ifndef CR_TESTS_TOY_H
#define CR_TESTS_TOY_H

#include <stddef.h>
#include <string.h>

#include "rulebook/rulebook.h"

struct toy_step {
    int32_t at, chips;
};

struct toy_lie {
    int32_t row, becomes;
    uint32_t centre;
    struct cr_ratio pays;
    char note[12];
};

struct toy_rules {
    uint8_t open;
    uint8_t order[4];
    int32_t max_players;
    cr_money limit;
    struct cr_ratio straight, split;
    int32_t colour;
    int32_t seat;
    uint32_t offered;
    struct toy_step series[3];
    int32_t series_count;
    struct toy_lie lies[3];
    int32_t lie_count;
    char motto[24];
    int32_t laps;        /* schema 2 */
    uint32_t extras;     /* schema 2 */
    uint8_t best_number; /* derived by finish: the largest of order */
};

static inline int toy_seat_find(const char *name)
{
    static const char *const seats[] = { "north", "east", "south", "west" };
    for (int i = 0; i < 4; i++)
        if (strcmp(seats[i], name) == 0) return i;
    return -1;
}

static inline const char *toy_seat_name(int number)
{
    static const char *const seats[] = { "north", "east", "south", "west" };
    return number >= 0 && number < 4 ? seats[number] : NULL;
}

/* clang-format off */
static const struct cr_rule_word toy_limits[] = { { "none", CR_NONE },
                                                  { "manager", CR_MANAGER },
                                                  { NULL, 0 } };
static const struct cr_rule_word toy_colours[] = { { "red", 0 }, { "black", 1 }, { NULL, 0 } };
static const struct cr_rule_word toy_bets[] = { { "neighbours", 0 },
                                                { "orphans", 3 },
                                                { "big_series", 31 },
                                                { NULL, 0 } };
static const struct cr_rule_word toy_lies[] = { { "G1", 1 }, { "G2", 2 }, { "G3", 3 }, { NULL, 0 } };

static const struct cr_rule_field toy_step_fields[] = {
    { .key = "at",
      .type = CR_RULE_NAME,
      .offset = offsetof(struct toy_step, at),
      .find = toy_seat_find,
      .name = toy_seat_name },
    { .key = "chips",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct toy_step, chips),
      .min = 1,
      .max = 9 },
    { .key = NULL },
};

static const struct cr_rule_field toy_lie_fields[] = {
    { .key = "row",
      .type = CR_RULE_WORD,
      .offset = offsetof(struct toy_lie, row),
      .words = toy_lies },
    { .key = "becomes",
      .type = CR_RULE_WORD,
      .offset = offsetof(struct toy_lie, becomes),
      .words = toy_colours },
    { .key = "centre",
      .type = CR_RULE_SET,
      .offset = offsetof(struct toy_lie, centre),
      .words = toy_bets },
    { .key = "pays",
      .type = CR_RULE_RATIO,
      .offset = offsetof(struct toy_lie, pays),
      .min = 0,
      .max = 40 },
    { .key = "note", .type = CR_RULE_TEXT, .offset = offsetof(struct toy_lie, note), .count = 12 },
    { .key = NULL },
};

#define TOY(member) offsetof(struct toy_rules, member)
#define TOY_FIELDS                                                                                 \
    { .key = "open", .type = CR_RULE_BOOL, .offset = TOY(open), .clause = "table.open" },          \
    { .key = "order", .type = CR_RULE_LIST, .offset = TOY(order), .min = 0, .max = 36,             \
      .count = 4, .clause = "wheel.order" },                                                       \
    { .key = "max_players", .type = CR_RULE_UINT, .offset = TOY(max_players), .min = 1, .max = 64, \
      .words = toy_limits, .clause = "table.seats" },                                              \
    { .key = "limit", .type = CR_RULE_MONEY, .offset = TOY(limit), .min = 0,                       \
      .max = CR_MONEY_MAX, .words = toy_limits, .clause = "bet.max" },                             \
    { .key = "payout.straight", .type = CR_RULE_RATIO, .offset = TOY(straight), .min = 1,          \
      .max = 40, .clause = "pay.straight" },                                                       \
    { .key = "payout.split", .type = CR_RULE_RATIO, .offset = TOY(split), .min = 1, .max = 40,     \
      .clause = "pay.split" },                                                                     \
    { .key = "colour", .type = CR_RULE_WORD, .offset = TOY(colour), .words = toy_colours,          \
      .clause = "bet.colour" },                                                                    \
    { .key = "seat", .type = CR_RULE_NAME, .offset = TOY(seat), .find = toy_seat_find,             \
      .name = toy_seat_name, .clause = "bet.colour" },                                             \
    { .key = "offered", .type = CR_RULE_SET, .offset = TOY(offered), .words = toy_bets,            \
      .clause = "announced.offered" },                                                             \
    { .key = "series", .type = CR_RULE_ROWS, .offset = TOY(series), .count = 3,                    \
      .row = toy_step_fields, .stride = sizeof(struct toy_step), .count_offset = TOY(series_count),\
      .clause = "announced.series" },                                                              \
    { .key = "lies", .type = CR_RULE_ROWS, .offset = TOY(lies), .count = 3, .row = toy_lie_fields, \
      .stride = sizeof(struct toy_lie), .count_offset = TOY(lie_count), .row_clauses = "lie" },    \
    { .key = "motto", .type = CR_RULE_TEXT, .offset = TOY(motto), .min = 1, .count = 24 }

static const struct cr_rule_field toy_fields_1[] = { TOY_FIELDS, { .key = NULL } };
static const struct cr_rule_field toy_fields_2[] = {
    { .key = "payout.laps", .type = CR_RULE_UINT, .offset = TOY(laps), .min = 1, .max = 9,
      .words = toy_limits, .clause = "wheel.laps", .since = 2, .before = "none" },
    TOY_FIELDS,
    { .key = "extras", .type = CR_RULE_SET, .offset = TOY(extras), .words = toy_bets,
      .clause = "announced.extras", .since = 2, .before = "[orphans]" },
    { .key = NULL },
};

#define TOY_CLAUSES                                                                                \
    { "table.open", "" }, { "wheel.order", "" }, { "table.seats", "" }, { "bet.max", "" },         \
    { "pay.straight", "" }, { "pay.split", "" }, { "bet.colour", "" },                             \
    { "announced.offered", "" }, { "announced.series", "" }, { "lie.G1", "" }, { "lie.G2", "" },   \
    { "lie.G3", "" }, { "bet.late", "" }, { "bet.final", "" }
static const struct cr_clause_key toy_clauses_1[] = { TOY_CLAUSES, { NULL, NULL } };
static const struct cr_clause_key toy_clauses_2[] = {
    TOY_CLAUSES,        { "wheel.laps", "" }, { "announced.extras", "" },
    { "bet.void", "" }, { NULL, NULL },
};
static const struct cr_clause_since toy_since[] = { { "bet.void", 2, "bet.final" },
                                                    { NULL, 0, NULL } };

/* clang-format on */

static inline enum cr_status toy_finish(void *values, struct cr_error *err)
{
    struct toy_rules *rules = values;
    rules->best_number = 0;
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < i; j++)
            if (rules->order[i] == rules->order[j])
                return cr_error_set(err, CR_BAD_FILE, "order", "%d stands twice", rules->order[i]);
        if (rules->order[i] > rules->best_number) rules->best_number = rules->order[i];
    }
    if (cr_ratio_compare(rules->split, rules->straight) > 0)
        return cr_error_set(err, CR_BAD_FILE, "payout.split", "pays more than payout.straight");
    return CR_OK;
}

static const struct cr_schema toy_1 = {
    .name = "toy",
    .version = 1,
    .size = sizeof(struct toy_rules),
    .fields = toy_fields_1,
    .clauses = toy_clauses_1,
    .finish = toy_finish,
};
static const struct cr_schema toy_2 = {
    .name = "toy",
    .version = 2,
    .size = sizeof(struct toy_rules),
    .fields = toy_fields_2,
    .clauses = toy_clauses_2,
    .finish = toy_finish,
    .clauses_since = toy_since,
};

static const char toy_file[] = "schema: 1\n"
                               "game: toy\n"
                               "open: { is: yes, clause: \"§1\" }\n"
                               "order: { is: [0, 32, 15, 19], clause: R1 }\n"
                               "max_players: { is: 10, clause: \"§12\" }\n"
                               "limit: { is: none, clause: \"§15\" }\n"
                               "payout:\n"
                               "  straight: { is: 35 to 1, clause: \"§25.1\" }\n"
                               "  split: { is: 17 to 1, clause: \"§25.2\" }\n"
                               "colour: { is: red, clause: \"§3\" }\n"
                               "seat: { is: south, clause: \"§3\" }\n"
                               "offered: { is: [neighbours, big_series], clause: \"§26\" }\n"
                               "series:\n"
                               "  clause: \"§26\"\n"
                               "  is:\n"
                               "    - { at: north, chips: 2 }\n"
                               "    - { at: west, chips: 1 }\n"
                               "lies:\n"
                               "  - { row: G1, becomes: red, centre: [neighbours], pays: 1 to 2,\n"
                               "      note: \"a, b\", clause: \"§7\" }\n"
                               "  - { row: G3, becomes: black, centre: [], pays: 8 to 2,\n"
                               "      note: \"\", clause: R7 }\n"
                               "motto: Fortune, not folly\n"
                               "clauses:\n"
                               "  bet.late: \"§20\"\n"
                               "  bet.final: \"§21\"\n"
                               "  lie.G2: R8\n";

/* The toy file with the first `old` replaced by `fresh`, for one fault at a time. */
static inline void toy_with(char *out, size_t out_size, const char *old, const char *fresh)
{
    const char *place = strstr(toy_file, old);
    struct cr_text text = cr_text_on(out, out_size);
    if (place == NULL) return;
    cr_text_bytes(&text, toy_file, (size_t)(place - toy_file));
    cr_text_put(&text, fresh);
    cr_text_put(&text, place + strlen(old));
}

#endif
