/* texas.c -- Texas poker against the house [texas-house-poker.md; M1 chapter 4; TDC; TP].
 *
 * A box plays its two cards and five common ones against the dealer's two and the same five. No draw, no
 * insurance, nothing to buy; the Ante is paid by a table, the Bet 1 to 1.
 */
#include "games/house_poker/fields.h"
#include "games/house_poker/house_poker.h"

#define GAME_CLAUSES(X)     \
    CR_HP_TABLE_CLAUSES(X)  \
    CR_HP_DARK_CLAUSES(X)   \
    CR_HP_SYSTEM_CLAUSES(X) \
    CR_HP_BOARD_CLAUSES(X)

enum { GAME_CLAUSES(CR_HP_CLAUSE_INDEX) };
static const struct cr_clause_key keys[] = { GAME_CLAUSES(CR_HP_CLAUSE_KEY){ NULL, NULL } };
static const uint8_t map[CR_HC_COUNT] = { GAME_CLAUSES(CR_HP_CLAUSE_AT) };

static const struct cr_rule_word no_game_words[] = { { "table", CR_HP_NO_GAME_TABLE },
                                                     { "even", CR_HP_NO_GAME_EVEN },
                                                     { NULL, 0 } };
static const struct cr_rule_word push_words[] = { { "push", 0 }, { NULL, 0 } };
static const struct cr_rule_word bonus_min_words[] = { { "none", CR_NONE },
                                                       { "manager", CR_MANAGER },
                                                       { "table_min_ante", CR_HP_BONUS_TABLE_MIN },
                                                       { NULL, 0 } };
static const struct cr_rule_word bonus_max_words[] = {
    { "none", CR_NONE }, { "manager", CR_MANAGER }, { "ante", CR_HP_BONUS_ANTE }, { NULL, 0 }
};

/* clang-format off */
static const struct cr_rule_field fields[] = {
    CR_HP_TABLE_FIELDS,
    CR_HP_LIGHT_FIELDS,
    CR_HP_SYSTEM_FIELDS,
    HP_BOOL("cross_bets_allowed", cross_bets, "box.cross"),
    { HP_ROW("bet_name", CR_RULE_TEXT, bet_name, "bet.name"), .min = 1, .count = CR_HP_BET_NAME_SIZE },
    HP_ROWS("ante_pays", ante_rows, ante_row_count, CR_CATEGORIES, cr_hp_pay_row, "ante.wins"),
    HP_RATIO("ante_pays_below_table", ante_below_table, 10, "ante.below"),
    HP_WORD("ante_pays_no_game", ante_no_game_by, no_game_words, "ante.no_game"),
    HP_RATIO("bet_pays", bet_odds, 10, "bet.wins"),
    HP_WORD("bet_no_game", bet_no_game, push_words, "bet.no_game"),
    HP_WORD("bonus_threshold", bonus_threshold, cr_hp_from_words, "side.from"),
    HP_MONEY("bonus_min", bonus_min, bonus_min_words, "side.bonus_stake"),
    HP_MONEY("bonus_max", bonus_max, bonus_max_words, "side.bonus_stake"),
    HP_BOOL("shuffle_before_bets", shuffle_before_bets, "pack.shuffle"),
    HP_WORD("cut_priority", cut_priority, cr_hp_cut_words, "pack.cut_role"),
    HP_BOOL("cut_fault_reshuffles", cut_fault_reshuffles, "pack.fault"),
    HP_UINT("burn_cards", burn_cards, 0, 0, "deal.order"),
    { .key = NULL },
};
/* clang-format on */

static enum cr_status finish(void *values, struct cr_error *err)
{
    struct cr_hp_rules *rules = values;
    rules->dark_extras = rules->dark_bonus ? 1u << CR_HP_EXTRA_BONUS : 0;
    rules->bonus_max_payout = CR_NONE;
    rules->insurance_min_category = CR_NONE;
    rules->bonus_push_category = CR_NONE;
    rules->bonus_card = CR_HP_NO_CARD_DRAWN;
    rules->dark_open_before_buy = 1;
    return cr_hp_finish(rules, CR_HP_TEXAS, map, err);
}

static const struct cr_schema schema = {
    .name = "texas-poker",
    .version = 1,
    .size = sizeof(struct cr_hp_rules),
    .fields = fields,
    .clauses = keys,
    .finish = finish,
};

const struct cr_game cr_texas_poker_game = CR_HP_GAME("texas-poker", schema, 1, .warning = NULL);
