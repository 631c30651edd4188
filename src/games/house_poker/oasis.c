/* oasis.c -- Oasis poker [oasis-poker.md; M1 chapter 10].
 *
 * Five cards against the dealer's five, one of them open; one or two cards may be exchanged for a fee, and
 * a straight or better insured against "no game". Two light boxes a player, looked at in two waves (R2).
 */
#include "games/house_poker/fields.h"
#include "games/house_poker/house_poker.h"

#define GAME_CLAUSES(X)    \
    CR_HP_TABLE_CLAUSES(X) \
    CR_HP_DARK_CLAUSES(X)  \
    CR_HP_ANTES_CLAUSES(X) \
    CR_HP_OASIS_CLAUSES(X) \
    CR_HP_DRAW_CLAUSES(X)  \
    CR_HP_INSURANCE_CLAUSES(X)

enum { GAME_CLAUSES(CR_HP_CLAUSE_INDEX) };
static const struct cr_clause_key keys[] = { GAME_CLAUSES(CR_HP_CLAUSE_KEY){ NULL, NULL } };
static const uint8_t map[CR_HC_COUNT] = { GAME_CLAUSES(CR_HP_CLAUSE_AT) };

static const struct cr_rule_word stake_words[] = { { "sign", CR_HP_BONUS_SIGN }, { NULL, 0 } };

/* clang-format off */
static const struct cr_rule_field fields[] = {
    CR_HP_TABLE_FIELDS,
    CR_HP_LIGHT_FIELDS,
    CR_HP_ANTES_FIELDS,
    CR_HP_DRAW_FIELDS,
    CR_HP_INSURANCE_FIELDS,
    HP_WORD("exchange_price_rounding", exchange_price_rounding, cr_hp_rounding_words, "draw.rounding"),
    HP_WORD("bonus_stake", bonus_stake, stake_words, "side.bonus_stake"),
    HP_BOOL("jackpot", jackpot, "side.claim"),
    { .key = NULL },
};
/* clang-format on */

static enum cr_status finish(void *values, struct cr_error *err)
{
    struct cr_hp_rules *rules = values;
    rules->cross_bets = rules->insurance = rules->buy_shared = 1;
    rules->shuffle_before_bets = rules->cut_fault_reshuffles = 1;
    rules->dark_extras = (rules->dark_bonus ? 1u << CR_HP_EXTRA_BONUS : 0) |
                         (rules->dark_insurance ? 1u << CR_HP_EXTRA_INSURANCE : 0);
    rules->dark_open_before_buy = 1;
    rules->sixth_price = rules->buy_price = (struct cr_ratio){ 1, 1 };
    rules->bonus_min = rules->bonus_max = CR_MANAGER;
    rules->bonus_push_category = CR_NONE;
    rules->bonus_card = rules->fortune_card = CR_HP_NO_CARD_DRAWN;
    if (rules->jackpot || rules->wheel_offered || rules->mystery_offered)
        return cr_error_set(err, CR_BAD_FILE, "jackpot", "no system's prizes are in this game");
    return cr_hp_finish(rules, CR_HP_OASIS, map, err);
}

static const struct cr_schema schema = {
    .name = "oasis-poker",
    .version = 1,
    .size = sizeof(struct cr_hp_rules),
    .fields = fields,
    .clauses = keys,
    .finish = finish,
};

const struct cr_game cr_oasis_poker_game = CR_HP_GAME("oasis-poker", schema, 1, .warning = NULL);
