/* rules.c -- one row a rule: the keys of rulebooks/<house>/blackjack.yaml and of a table's plate. */
#include "games/blackjack/rules.h"

#include <stdio.h>
#include <string.h>

#include "games/side/side.h"
#include "rulebook/rulebook.h"

static const struct cr_clause_key clause_keys[] = {
#define X(name, key, text) { key, text },
    CR_BJ_CLAUSE_MAP(X)
#undef X
        { NULL, NULL },
};

/* ---- Words ---- */

static const char *const line_keys[CR_BJ_LINES] = {
    "777_spades", "777_suited",       "678_suited", "777_mixed",
    "678_mixed",  "suited_blackjack", "bonus_card", "mixed_blackjack",
};

const char *cr_bj_line_key(unsigned line)
{
    return line < CR_BJ_LINES ? line_keys[line] : "?";
}

static const struct cr_rule_word none_words[] = { { "none", CR_NONE }, { NULL, 0 } };
static const struct cr_rule_word manager_words[] = { { "manager", CR_MANAGER }, { NULL, 0 } };
static const struct cr_rule_word cap_words[] = { { "none", CR_NONE },
                                                 { "manager", CR_MANAGER },
                                                 { NULL, 0 } };
static const struct cr_rule_word source_words[] = {
    { "shoe", CR_FROM_SHOE },
    { "machine", CR_FROM_MACHINE },
    { "hand", CR_FROM_HAND },
    { NULL, 0 },
};
static const struct cr_rule_word deck_words[] = {
    { "1", 1 }, { "2", 2 }, { "3", 3 }, { "4", 4 },  { "5", 5 },
    { "6", 6 }, { "7", 7 }, { "8", 8 }, { NULL, 0 },
};
static const struct cr_rule_word role_words[] = { { "pit_boss", CR_ROLE_PIT_BOSS },
                                                  { "manager", CR_ROLE_MANAGER },
                                                  { NULL, 0 } };
static const struct cr_rule_word owner_words[] = { { "first_to_take", CR_BJ_FIRST_TO_TAKE },
                                                   { "nearest_dealer", CR_BJ_NEAREST_DEALER },
                                                   { NULL, 0 } };
static const struct cr_rule_word rank_words[] = {
    { "2", CR_TWO },   { "3", CR_THREE }, { "4", CR_FOUR }, { "5", CR_FIVE }, { "6", CR_SIX },
    { "7", CR_SEVEN }, { "8", CR_EIGHT }, { "9", CR_NINE }, { "T", CR_TEN },  { "J", CR_JACK },
    { "Q", CR_QUEEN }, { "K", CR_KING },  { "A", CR_ACE },  { NULL, 0 },
};
static const struct cr_rule_word kind_words[] = { { "bj", CR_BJ_INSURE_BJ },
                                                  { "ten", CR_BJ_INSURE_TEN },
                                                  { NULL, 0 } };
static const struct cr_rule_word size_words[] = { { "range_half", CR_BJ_RANGE_HALF },
                                                  { "half_or_full", CR_BJ_HALF_OR_FULL },
                                                  { NULL, 0 } };
static const struct cr_rule_word least_words[] = { { "half_of_min_bet", CR_BJ_HALF_OF_MIN },
                                                   { "none", CR_BJ_NO_MIN },
                                                   { NULL, 0 } };
static const struct cr_rule_word window_words[] = {
    { "until_next_box_draws", CR_BJ_NEXT_BOX_DRAWS },
    { "before_any_draw", CR_BJ_ANY_DRAW },
    { "box_has_two_cards", CR_BJ_TWO_CARDS },
    { NULL, 0 },
};
static const struct cr_rule_word double_words[] = { { "any_two_not_bj", CR_BJ_NOT_BLACKJACK },
                                                    { "any_two_not_21", CR_BJ_NOT_21 },
                                                    { NULL, 0 } };
static const struct cr_rule_word match_words[] = { { "rank", CR_BJ_BY_RANK },
                                                   { "value", CR_BJ_BY_VALUE },
                                                   { NULL, 0 } };
static const struct cr_rule_word takes_words[] = { { "all", CR_BJ_TAKES_ALL },
                                                   { "original", CR_BJ_TAKES_ORIGINAL },
                                                   { NULL, 0 } };
static const struct cr_rule_word error_words[] = { { "none", CR_BJ_NO_ERROR_RULES },
                                                   { "m1", CR_BJ_M1_ERRORS },
                                                   { NULL, 0 } };
static const struct cr_rule_word drawn_words[] = { { "drawn_per_round", CR_BJ_DRAWN_PER_ROUND },
                                                   { "none", CR_BJ_NO_CARD_DRAWN },
                                                   { NULL, 0 } };
static const struct cr_rule_word lines_words[] = { { "best_line", CR_BJ_BEST_LINE },
                                                   { "additive", CR_BJ_ADDITIVE },
                                                   { NULL, 0 } };
static const struct cr_rule_word rounding_words[] = {
    { "down", CR_ROUND_DOWN }, { "up", CR_ROUND_UP }, { "nearest", CR_ROUND_HALF }, { NULL, 0 }
};
static const struct cr_rule_word line_words[] = {
    { "678_suited", CR_BJ_678_SUITED },
    { "777_mixed", CR_BJ_777_MIXED },
    { "678_mixed", CR_BJ_678_MIXED },
    { "suited_blackjack", CR_BJ_SUITED_BLACKJACK },
    { "bonus_card", CR_BJ_BONUS_CARD },
    { "mixed_blackjack", CR_BJ_MIXED_BLACKJACK },
    { NULL, 0 },
};

/* ---- The rulebook's rows ---- */

static const struct cr_rule_field bonus_row[] = {
    { .key = "line",
      .type = CR_RULE_WORD,
      .offset = offsetof(struct cr_bj_bonus_row, line),
      .words = line_words },
    { .key = "pays",
      .type = CR_RULE_RATIO,
      .offset = offsetof(struct cr_bj_bonus_row, pays),
      .min = 1,
      .max = 1000 },
    { .key = NULL },
};

#define RULE(field) offsetof(struct cr_bj_rules, field)
#define ROW(name, kind, place, clause_key) \
    .key = name, .type = kind, .offset = RULE(place), .clause = clause_key
#define BOOL(name, clause_key)                     \
    {                                              \
        ROW(#name, CR_RULE_BOOL, name, clause_key) \
    }
#define UINT(name, least, most, clause_key)                                   \
    {                                                                         \
        ROW(#name, CR_RULE_UINT, name, clause_key), .min = least, .max = most \
    }
#define UINT_OR(name, least, most, allowed, clause_key)                                         \
    {                                                                                           \
        ROW(#name, CR_RULE_UINT, name, clause_key), .min = least, .max = most, .words = allowed \
    }
#define WORD(name, allowed, clause_key)                              \
    {                                                                \
        ROW(#name, CR_RULE_WORD, name, clause_key), .words = allowed \
    }
#define SET(name, allowed, clause_key)                              \
    {                                                               \
        ROW(#name, CR_RULE_SET, name, clause_key), .words = allowed \
    }
#define MONEY(name, allowed, clause_key)                                                       \
    {                                                                                          \
        ROW(#name, CR_RULE_MONEY, name, clause_key), .max = CR_BJ_STAKE_MOST, .words = allowed \
    }
#define RATIO(name, clause_key)                                           \
    {                                                                     \
        ROW(#name, CR_RULE_RATIO, name, clause_key), .min = 1, .max = 100 \
    }

/* clang-format off */
static const struct cr_rule_field rule_fields[] = {
    SET(deck_source, source_words, "pack.source"),
    SET(decks, deck_words, "pack.decks"),
    SET(machine_decks, deck_words, "pack.machine"),
    SET(hand_decks, deck_words, "pack.hand"),
    UINT(cutting_cards, 0, 9, "pack.cutting_cards"),
    UINT(cut_min_from_end, 0, 208, "pack.cut"),
    UINT(cut_min_decks, 1, 8, "pack.cut_decks"),
    WORD(cut_refused_by, role_words, "pack.cut_role"),
    UINT_OR(cut_card_depth, 1, 400, manager_words, "pack.depth"),
    UINT(burn_on_shuffle, 0, 9, "pack.burn"),
    UINT(burn_on_dealer_change, 0, 9, "pack.burn_change"),
    UINT(max_boxes, 1, CR_BJ_BOXES_MAX, "box.number"),
    UINT(max_bettors_per_box, 1, CR_BJ_BETTORS_MAX, "box.bettors"),
    UINT(max_players, 1, CR_BJ_PLAYERS_MAX, "table.seats"),
    WORD(box_owner, owner_words, "box.owner"),
    BOOL(chips_sold_at_table, "chips.sold"),
    MONEY(min_bet, manager_words, "limit.min_bet"),
    MONEY(max_bet, manager_words, "limit.max_bet"),
    RATIO(bj_payout, "natural.pays"),
    BOOL(bj_paid_at_once, "natural.at_once"),
    SET(even_money_upcards, rank_words, "even.card"),
    SET(insurance_kinds, kind_words, "insurance.kinds"),
    { ROW("insurance_bj_upcards", CR_RULE_SET, insurance_upcards[CR_BJ_INSURE_BJ], "insurance.card"), .words = rank_words },
    { ROW("insurance_ten_upcards", CR_RULE_SET, insurance_upcards[CR_BJ_INSURE_TEN], "insurance.ten_card"), .words = rank_words },
    WORD(insurance_size, size_words, "insurance.size"),
    WORD(insurance_min, least_words, "insurance.min"),
    RATIO(insurance_payout, "insurance.pays"),
    WORD(insurance_window, window_words, "insurance.window"),
    BOOL(surrender, "surrender.cards"),
    SET(surrender_barred_upcards, rank_words, "surrender.ace"),
    BOOL(surrender_binds_cobettors, "surrender.shared"),
    WORD(double_allowed_on, double_words, "double.on"),
    BOOL(double_for_less, "double.stake"),
    BOOL(double_after_split, "double.after_split"),
    UINT_OR(blind_double_max_points, 1, 11, none_words, "double.blind"),
    WORD(split_match, match_words, "split.match"),
    UINT_OR(max_splits, 0, 63, none_words, "split.limit"),
    BOOL(split_aces_one_card, "split.aces"),
    BOOL(resplit_aces, "split.resplit_aces"),
    BOOL(no_split_after_lost_split, "split.lost"),
    BOOL(cobettor_may_decline, "box.decline"),
    BOOL(auto_stand_21, "hand.closed"),
    UINT(dealer_stand, 12, 21, "dealer.draw"),
    WORD(dealer_bj_takes, takes_words, "dealer.natural"),
    { ROW("one_card_if_only_bj_or_insurance", CR_RULE_BOOL, one_card_only, "dealer.one_card") },
    WORD(error_rules, error_words, "error.rules"),
    BOOL(bonus_enabled, "side.bonus"),
    BOOL(wheel_enabled, "side.wheel"),
    BOOL(mystery_enabled, "side.mystery"),
    MONEY(bonus_min, cap_words, "side.bonus_min"),
    MONEY(bonus_max, cap_words, "side.bonus_max"),
    MONEY(wheel_min, cap_words, "side.wheel_min"),
    MONEY(wheel_max, cap_words, "side.wheel_max"),
    { ROW("bonus_table", CR_RULE_ROWS, bonus_table, "side.table"), .count = CR_BJ_LINES, .row = bonus_row, .stride = sizeof(struct cr_bj_bonus_row), .count_offset = RULE(bonus_count) },
    { ROW("award_777_spades_bp", CR_RULE_UINT, award_min_bp[CR_BJ_777_SPADES], "side.spades"), .max = 10000 },
    { ROW("award_777_suited_bp", CR_RULE_UINT, award_min_bp[CR_BJ_777_SUITED], "side.sevens"), .max = 10000 },
    WORD(bonus_card, drawn_words, "side.bonus_card"),
    WORD(fortune_card, drawn_words, "side.fortune_card"),
    WORD(bonus_lines, lines_words, "side.lines"),
    UINT(last_games, 0, 100, "table.last_games"),
    MONEY(max_payout, cap_words, "settle.cap"),
    WORD(fraction_rounding, rounding_words, "settle.rounding"),
    { .key = NULL },
};
/* clang-format on */

static enum cr_status finish_rules(void *values, struct cr_error *err)
{
    struct cr_bj_rules *rules = values;
    const struct {
        enum cr_shoe_source source;
        uint32_t decks;
        const char *key;
    } sources[] = { { CR_FROM_SHOE, rules->decks, "decks" },
                    { CR_FROM_MACHINE, rules->machine_decks, "machine_decks" },
                    { CR_FROM_HAND, rules->hand_decks, "hand_decks" } };
    if (rules->deck_source == 0)
        return cr_error_set(err, CR_BAD_FILE, "deck_source", "cards come from somewhere");
    for (size_t i = 0; i < 3; i++)
        if ((rules->deck_source >> sources[i].source & 1) != (sources[i].decks != 0))
            return cr_error_set(err, CR_BAD_FILE, sources[i].key,
                                "is given where deck_source has it, and only there");
    if (rules->bonus_enabled && rules->bonus_count == 0)
        return cr_error_set(err, CR_BAD_FILE, "bonus_table", "a bonus bet has lines");
    for (int i = 0; i < rules->bonus_count; i++)
        rules->line_pays[rules->bonus_table[i].line] = rules->bonus_table[i].pays;
    return CR_OK;
}

const struct cr_schema cr_bj_rules_schema = {
    .name = "blackjack",
    .version = 1,
    .size = sizeof(struct cr_bj_rules),
    .fields = rule_fields,
    .clauses = clause_keys,
    .finish = finish_rules,
};

/* ---- The plate's rows ---- */

#define SET_MONEY(name, start)                                                                \
    {                                                                                         \
        .key = #name, .type = CR_RULE_MONEY, .offset = offsetof(struct cr_bj_settings, name), \
        .max = CR_BJ_STAKE_MOST, .initial = start                                             \
    }
#define SET_UINT(name, most, start)                                                          \
    {                                                                                        \
        .key = #name, .type = CR_RULE_UINT, .offset = offsetof(struct cr_bj_settings, name), \
        .max = most, .initial = start                                                        \
    }

static const struct cr_rule_word plate_source_words[] = {
    { "default", 0 },
    { "shoe", CR_FROM_SHOE + 1 },
    { "machine", CR_FROM_MACHINE + 1 },
    { "hand", CR_FROM_HAND + 1 },
    { NULL, 0 },
};

static const struct cr_rule_field setting_fields[] = {
    SET_MONEY(min_bet, "10"),
    SET_MONEY(max_bet, "500"),
    SET_MONEY(bonus_min, "5"),
    SET_MONEY(bonus_max, "100"),
    SET_MONEY(wheel_min, "5"),
    SET_MONEY(wheel_max, "100"),
    SET_MONEY(max_payout, "0"),
    SET_UINT(decks, 8, "0"),
    { .key = "deck_source",
      .type = CR_RULE_WORD,
      .offset = offsetof(struct cr_bj_settings, deck_source),
      .words = plate_source_words,
      .initial = "default" },
    SET_UINT(cut_card_depth, 400, "0"),
    SET_UINT(boxes, CR_BJ_BOXES_MAX, "0"),
    SET_UINT(share_spades, 10000, "0"),
    SET_UINT(share_sevens, 10000, "0"),
    { .key = NULL },
};

const struct cr_schema cr_bj_settings_schema = {
    .name = "blackjack plate",
    .version = 1,
    .size = sizeof(struct cr_bj_settings),
    .fields = setting_fields,
};
