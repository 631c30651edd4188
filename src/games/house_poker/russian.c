/* russian.c -- Russian poker [russian-poker.md; M1 chapter 11; TDC].
 *
 * Five cards against the dealer's five; one to five may be exchanged or a sixth bought, two combinations
 * are paid, trips or better are insured against "no game", and where the dealer has none one may be
 * bought for him.
 */
#include "games/house_poker/fields.h"
#include "games/house_poker/house_poker.h"

#define GAME_CLAUSES(X)        \
    CR_HP_TABLE_CLAUSES(X)     \
    CR_HP_DARK_CLAUSES(X)      \
    CR_HP_SYSTEM_CLAUSES(X)    \
    CR_HP_ANTES_CLAUSES(X)     \
    CR_HP_DRAW_CLAUSES(X)      \
    CR_HP_INSURANCE_CLAUSES(X) \
    CR_HP_RUSSIAN_CLAUSES(X)

enum { GAME_CLAUSES(CR_HP_CLAUSE_INDEX) };
static const struct cr_clause_key keys[] = { GAME_CLAUSES(CR_HP_CLAUSE_KEY){ NULL, NULL } };
static const uint8_t map[CR_HC_COUNT] = { GAME_CLAUSES(CR_HP_CLAUSE_AT) };

static const struct cr_rule_word buy_time_words[] = { { "after_reveal", CR_HP_BUY_AFTER_REVEAL },
                                                      { "before_deal", CR_HP_BUY_BEFORE_DEAL },
                                                      { NULL, 0 } };
static const struct cr_rule_word redraw_words[] = {
    { "until_other_rank", CR_HP_UNTIL_OTHER_RANK },
    { "once_if_no_combination", CR_HP_ONCE },
    { "never", CR_HP_NEVER },
    { NULL, 0 },
};
static const struct cr_rule_word stake_words[] = { { "sign", CR_HP_BONUS_SIGN },
                                                   { "half_ante", CR_HP_BONUS_HALF_ANTE },
                                                   { NULL, 0 } };
static const struct cr_rule_word lines_words[] = { { "best_line", CR_HP_BEST_LINE },
                                                   { "additive", CR_HP_ADDITIVE },
                                                   { NULL, 0 } };

/* clang-format off */
static const struct cr_rule_field fields[] = {
    CR_HP_TABLE_FIELDS,
    CR_HP_SYSTEM_FIELDS,
    CR_HP_ANTES_FIELDS,
    CR_HP_DRAW_FIELDS,
    CR_HP_INSURANCE_FIELDS,
    HP_SET("dark_extras", dark_extras, cr_hp_extra_words, "dark.extras"),
    HP_WORD("dark_buy_time", dark_buy_time, buy_time_words, "buy.when"),
    HP_BOOL("dark_open_before_buy", dark_open_before_buy, "dark.open"),
    HP_RATIO("sixth_card_price", sixth_price, 10, "draw.price"),
    HP_UINT("ante_pays_after_buy", ante_after_buy_odds, 0, 10, "buy.ante"),
    HP_SET("ak_inside_first", ak_inside_first, cr_hp_category_words, "second.inside"),
    HP_BOOL("ak_void_if_decider", ak_void_if_decider, "second.void"),
    HP_RATIO("buy_price", buy_price, 10, "buy.price"),
    HP_WORD("buy_redraw", buy_redraw, redraw_words, "buy.draw"),
    HP_BOOL("buy_shared", buy_shared, "buy.shared"),
    HP_WORD("bonus_stake", bonus_stake, stake_words, "side.bonus_stake"),
    HP_WORD("bonus_min_category", bonus_threshold, cr_hp_from_words, "side.from"),
    HP_WORD("bonus_push_category", bonus_push_category, cr_hp_push_words, "side.push"),
    HP_UINT("bonus_card_odds", bonus_card_to_one, 0, 1000, "side.bonus_card"),
    HP_UINT("lucky_player_odds", lucky_to_one, 0, 1000, "side.lucky"),
    HP_WORD("bonus_card", bonus_card, cr_hp_drawn_words, "side.bonus_card"),
    HP_WORD("bonus_lines", bonus_lines, lines_words, "side.lines"),
    { .key = NULL },
};
/* clang-format on */

static struct cr_ratio to_one(int odds)
{
    return odds > 0 ? (struct cr_ratio){ odds, 1 } : (struct cr_ratio){ 0, 0 };
}

static enum cr_status finish(void *values, struct cr_error *err)
{
    struct cr_hp_rules *rules = values;
    rules->dark_prepaid = CR_HP_PREPAID;
    rules->cross_bets = rules->insurance = rules->light_sequential = 1;
    rules->shuffle_before_bets = rules->cut_fault_reshuffles = 1;
    rules->bonus_min = rules->bonus_max = CR_MANAGER;
    rules->bonus_in_cap = rules->cap_includes >> CR_HP_PART_BONUS & 1;
    rules->bonus_card_odds = to_one(rules->bonus_card_to_one);
    rules->lucky_player_odds = to_one(rules->lucky_to_one);
    if (rules->dark_insurance != (rules->dark_extras >> CR_HP_EXTRA_INSURANCE & 1))
        return cr_error_set(err, CR_BAD_FILE, "dark_insurance_allowed",
                            "says the same as dark_extras");
    return cr_hp_finish(rules, CR_HP_RUSSIAN, map, err);
}

static const struct cr_schema schema = {
    .name = "russian-poker",
    .version = 1,
    .size = sizeof(struct cr_hp_rules),
    .fields = fields,
    .clauses = keys,
    .finish = finish,
};

const struct cr_game cr_russian_poker_game =
    CR_HP_GAME("russian-poker", schema, 1, .warning = NULL);
