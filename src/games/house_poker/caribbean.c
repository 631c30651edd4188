/* caribbean.c -- Caribbean casino stud poker [caribbean-stud.md; BG art.25, art.26].
 *
 * Five cards against the dealer's five; one card may be exchanged or a sixth bought, each for an Ante. No
 * dark boxes, no insurance, one combination.
 */
#include "base/words.h"
#include "games/house_poker/fields.h"
#include "games/house_poker/house_poker.h"

#define GAME_CLAUSES(X)    \
    CR_HP_TABLE_CLAUSES(X) \
    CR_HP_DRAW_CLAUSES(X)

enum { GAME_CLAUSES(CR_HP_CLAUSE_INDEX) };
static const struct cr_clause_key keys[] = { GAME_CLAUSES(CR_HP_CLAUSE_KEY){ NULL, NULL } };
static const uint8_t map[CR_HC_COUNT] = { GAME_CLAUSES(CR_HP_CLAUSE_AT) };

static const struct cr_rule_word role_words[] = { { "fee", CR_HP_FEE },
                                                  { "joins_ante", CR_HP_JOINS_ANTE },
                                                  { NULL, 0 } };
static const struct cr_rule_word basis_words[] = { { "ante", CR_HP_ON_ANTE },
                                                   { "stakes_so_far", CR_HP_ON_STAKES },
                                                   { NULL, 0 } };

/* clang-format off */
static const struct cr_rule_field fields[] = {
    CR_HP_TABLE_FIELDS,
    CR_HP_DRAW_FIELDS,
    HP_RATIO("sixth_card_price", sixth_price, 10, "draw.price"),
    HP_WORD("draw_stake_role", draw_stake_role, role_words, "draw.fee"),
    HP_WORD("bet_basis", bet_basis, basis_words, "play.bet"),
    HP_BOOL("insurance", insurance, "insurance.offered"),
    HP_MONEY("bonus_stake_min", bonus_min, cr_hp_manager_words, "side.bonus_stake"),
    HP_MONEY("bonus_stake_max", bonus_max, cr_hp_manager_words, "side.bonus_stake"),
    HP_WORD("bonus_min_category", bonus_threshold, cr_hp_from_words, "side.from"),
    HP_BOOL("progressive", progressive, "side.claim"),
    { .key = NULL },
};
/* clang-format on */

static enum cr_status finish(void *values, struct cr_error *err)
{
    struct cr_hp_rules *rules = values;
    rules->dark_prepaid = CR_HP_PREPAID;
    rules->cross_bets = rules->light_sequential = rules->buy_shared = 1;
    rules->shuffle_before_bets = rules->cut_fault_reshuffles = 1;
    rules->insurance_min_category = rules->bonus_push_category = CR_NONE;
    rules->bonus_max_payout = CR_NONE;
    rules->bonus_in_cap = rules->cap_includes >> CR_HP_PART_BONUS & 1;
    rules->bonus_card = rules->fortune_card = CR_HP_NO_CARD_DRAWN;
    rules->dark_open_before_buy = 1;
    if (rules->insurance || rules->dark_allowed || rules->buy_game || rules->second_combination)
        return cr_error_set(err, CR_BAD_FILE, "insurance",
                            "neither insurance, dark boxes, a second combination nor a game to be "
                            "bought is in this game");
    return cr_hp_finish(rules, CR_HP_CARIBBEAN, map, err);
}

static const struct cr_schema schema = {
    .name = "caribbean-stud",
    .version = 1,
    .size = sizeof(struct cr_hp_rules),
    .fields = fields,
    .clauses = keys,
    .finish = finish,
};

/* Every reading of the document that was computed favours a player who plays perfectly (R12): a sixth card
 * for one Ante, the printed odds, a Bet of 2 Ante or of all stakes so far. */
static const char *warn(const void *values)
{
    static const int odds[CR_CATEGORIES] = { 1, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100 };
    const struct cr_hp_rules *rules = values;
    const struct cr_ratio *bet = &rules->bet_multiple, *sixth = &rules->sixth_price;
    bool doubled =
        rules->bet_basis == CR_HP_ON_ANTE ? bet->num == 2 * bet->den : bet->num == bet->den;
    bool printed = rules->ante_win_odds == 1 && rules->ante_no_game_odds == 1;
    for (unsigned i = 0; i < CR_CATEGORIES; i++)
        printed &= rules->bet_pays[i].num == odds[i] * rules->bet_pays[i].den;
    if (!rules->sixth_card || sixth->num > sixth->den || !doubled || !printed) return NULL;
    return N_("by these rules a player who plays perfectly has the advantage");
}

const struct cr_game cr_caribbean_stud_game =
    CR_HP_GAME("caribbean-stud", schema, 1, .warning = warn);
