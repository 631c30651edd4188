/* rules.c -- the words of the rulebooks, the plate's rows, and what is derived from a rulebook's rows. */
#include "games/house_poker/rules.h"

#include <string.h>

#include "games/house_poker/fields.h"

/* ---- Words ---- */

static const char *const line_keys[CR_HP_LINES] = {
    "high_card",   "ace_king",     "pair",       "two_pair",     "trips",
    "straight",    "flush",        "full_house", "four",         "straight_flush",
    "royal_flush", "pair_of_aces", "bonus_card", "lucky_player",
};

const char *cr_hp_line_key(unsigned line)
{
    assert(line < CR_HP_LINES);
    return line_keys[line];
}

const char *cr_hp_category_key(unsigned category)
{
    assert(category < CR_CATEGORIES);
    return line_keys[category];
}

#define END     \
    {           \
        NULL, 0 \
    }
/* clang-format off */
const struct cr_rule_word cr_hp_manager_words[] = { { "manager", CR_MANAGER }, END };
const struct cr_rule_word cr_hp_cap_words[] = { { "none", CR_NONE }, { "manager", CR_MANAGER }, END };
const struct cr_rule_word cr_hp_source_words[] = { { "shoe", CR_FROM_SHOE }, { "machine", CR_FROM_MACHINE }, END };
const struct cr_rule_word cr_hp_minimum_words[] = { { "pair_of_fours", CR_HP_PAIR_OF_FOURS }, { "ace_king", CR_HP_ACE_KING }, END };
const struct cr_rule_word cr_hp_part_words[] = {
    { "bonus", CR_HP_PART_BONUS }, { "insurance", CR_HP_PART_INSURANCE }, { "ante", CR_HP_PART_ANTE },
    { "bet", CR_HP_PART_BET }, { "second", CR_HP_PART_SECOND }, END };
const struct cr_rule_word cr_hp_order_words[] = { { "right_to_left", 0 }, END };
const struct cr_rule_word cr_hp_fold_words[] = { { "settle", CR_HP_SETTLE_BONUS }, { "forfeit", CR_HP_FORFEIT_BONUS }, END };
const struct cr_rule_word cr_hp_prepaid_words[] = { { "ante", 0 }, { "bet", 1 }, END };
const struct cr_rule_word cr_hp_ante_rule_words[] = {
    { "free", CR_HP_DARK_FREE }, { "equal_light", CR_HP_DARK_EQUAL }, { "differ_light", CR_HP_DARK_DIFFER }, END };
const struct cr_rule_word cr_hp_extra_words[] = {
    { "bonus", CR_HP_EXTRA_BONUS }, { "insurance", CR_HP_EXTRA_INSURANCE },
    { "sixth_card", CR_HP_EXTRA_SIXTH }, { "buy_game", CR_HP_EXTRA_BUY }, END };
const struct cr_rule_word cr_hp_last_words[] = { { "last", 0 }, END };
const struct cr_rule_word cr_hp_rounding_words[] = {
    { "down", CR_HP_PRICE_DOWN }, { "up", CR_HP_PRICE_UP }, { "refuse", CR_HP_PRICE_REFUSED }, END };
const struct cr_rule_word cr_hp_category_words[] = {
    { "high_card", CR_HAND_HIGH_CARD }, { "ace_king", CR_HAND_ACE_KING }, { "pair", CR_HAND_PAIR },
    { "two_pair", CR_HAND_TWO_PAIR }, { "trips", CR_HAND_TRIPS }, { "straight", CR_HAND_STRAIGHT },
    { "flush", CR_HAND_FLUSH }, { "full_house", CR_HAND_FULL_HOUSE }, { "four", CR_HAND_FOUR_OF_A_KIND },
    { "straight_flush", CR_HAND_STRAIGHT_FLUSH }, { "royal_flush", CR_HAND_ROYAL_FLUSH }, END };
const struct cr_rule_word cr_hp_from_words[] = {
    { "pair_of_aces", CR_HP_LINE_PAIR_OF_ACES }, { "two_pair", CR_HAND_TWO_PAIR }, { "trips", CR_HAND_TRIPS },
    { "straight", CR_HAND_STRAIGHT }, { "flush", CR_HAND_FLUSH }, { "none", CR_NONE }, END };
const struct cr_rule_word cr_hp_basis_words[] = {
    { "first_combination", CR_HP_FIRST_COMBINATION }, { "all_combinations", CR_HP_ALL_COMBINATIONS }, END };
const struct cr_rule_word cr_hp_ante_words[] = { { "ante", 0 }, END };
const struct cr_rule_word cr_hp_cut_words[] = { { "box_order", CR_HP_BY_BOX }, { "largest_ante", CR_HP_LARGEST_ANTE }, END };
const struct cr_rule_word cr_hp_drawn_words[] = { { "drawn_per_round", CR_HP_DRAWN_PER_ROUND }, { "none", CR_HP_NO_CARD_DRAWN }, END };
const struct cr_rule_word cr_hp_trigger_words[] = {
    { "none", CR_HP_TRIGGER_NONE }, { "own_cards", CR_HP_TRIGGER_OWN }, { "first_five", CR_HP_TRIGGER_FIVE }, END };
const struct cr_rule_word cr_hp_push_words[] = { { "none", CR_NONE }, { "two_pair", CR_HAND_TWO_PAIR }, END };
static const struct cr_rule_word bonus_words[] = {
    { "pair_of_aces", CR_HP_LINE_PAIR_OF_ACES }, { "two_pair", CR_HAND_TWO_PAIR }, { "trips", CR_HAND_TRIPS },
    { "straight", CR_HAND_STRAIGHT }, { "flush", CR_HAND_FLUSH }, { "full_house", CR_HAND_FULL_HOUSE },
    { "four", CR_HAND_FOUR_OF_A_KIND }, { "straight_flush", CR_HAND_STRAIGHT_FLUSH },
    { "royal_flush", CR_HAND_ROYAL_FLUSH }, END };
/* clang-format on */

/* ---- Rows of rows ---- */

#define IN_PAY(member)   offsetof(struct cr_hp_pay_row, member)
#define IN_PRICE(member) offsetof(struct cr_hp_price_row, member)
/* clang-format off */
const struct cr_rule_field cr_hp_pay_row[] = {
    { .key = "hand", .type = CR_RULE_WORD, .offset = IN_PAY(line), .words = cr_hp_category_words },
    { .key = "pays", .type = CR_RULE_RATIO, .offset = IN_PAY(pays), .min = 0, .max = 1000 },
    { .key = NULL },
};
const struct cr_rule_field cr_hp_bonus_row[] = {
    { .key = "hand", .type = CR_RULE_WORD, .offset = IN_PAY(line), .words = bonus_words },
    { .key = "pays", .type = CR_RULE_RATIO, .offset = IN_PAY(pays), .min = 1, .max = 10000 },
    { .key = NULL },
};
const struct cr_rule_field cr_hp_price_row[] = {
    { .key = "cards", .type = CR_RULE_UINT, .offset = IN_PRICE(cards), .min = 1, .max = CR_HP_EXCHANGE_MAX },
    { .key = "price", .type = CR_RULE_RATIO, .offset = IN_PRICE(price), .min = 0, .max = 10 },
    { .key = NULL },
};
const struct cr_rule_field cr_hp_part_row[] = {
    { .key = "bet", .type = CR_RULE_WORD, .offset = offsetof(struct cr_hp_part_row, part), .words = cr_hp_part_words },
    { .key = NULL },
};
/* clang-format on */

/* ---- What is derived ---- */

/* A hand pays what its row says; one without a row what the next lower one with a row pays, the lowest of
 * all `below`. */
static void spread(struct cr_ratio out[CR_CATEGORIES], const struct cr_hp_pay_row *rows, int count,
                   struct cr_ratio below)
{
    for (unsigned category = 0; category < CR_CATEGORIES; category++) {
        for (int i = 0; i < count; i++)
            if ((unsigned)rows[i].line == category) below = rows[i].pays;
        out[category] = below;
    }
}

static void flat(struct cr_ratio out[CR_CATEGORIES], int odds)
{
    for (unsigned category = 0; category < CR_CATEGORIES; category++)
        out[category] = odds > 0 ? (struct cr_ratio){ odds, 1 } : (struct cr_ratio){ 0, 0 };
}

static void derive_pays(struct cr_hp_rules *rules)
{
    const struct cr_ratio even = { 1, 1 }, nothing = { 0, 0 };
    if (rules->has_board) {
        spread(rules->ante_win, rules->ante_rows, rules->ante_row_count, rules->ante_below_table);
        if (rules->ante_no_game_by == CR_HP_NO_GAME_EVEN)
            flat(rules->ante_no_game, 1);
        else
            memcpy(rules->ante_no_game, rules->ante_win, sizeof rules->ante_win);
        for (unsigned i = 0; i < CR_CATEGORIES; i++)
            rules->bet_pays[i] = rules->bet_odds;
    } else {
        flat(rules->ante_win, rules->ante_win_odds);
        flat(rules->ante_no_game, rules->ante_no_game_odds);
        spread(rules->bet_pays, rules->bet_rows, rules->bet_row_count, even);
    }
    for (unsigned line = 0; line < CR_HP_LINES; line++)
        rules->bonus_pays[line] = nothing;
    for (int i = 0; i < rules->bonus_row_count; i++)
        rules->bonus_pays[rules->bonus_rows[i].line] = rules->bonus_rows[i].pays;
    rules->bonus_pays[CR_HP_LINE_BONUS_CARD] = rules->bonus_card_odds;
    rules->bonus_pays[CR_HP_LINE_LUCKY] = rules->lucky_player_odds;
}

static void derive_prices(struct cr_hp_rules *rules)
{
    struct cr_ratio price = { 1, 1 };
    rules->price[0] = (struct cr_ratio){ 0, 0 };
    for (int cards = 1; cards <= CR_HP_EXCHANGE_MAX; cards++) {
        for (int i = 0; i < rules->price_row_count; i++)
            if (rules->price_rows[i].cards == cards) price = rules->price_rows[i].price;
        rules->price[cards] = price;
    }
}

static enum cr_status refuse(struct cr_error *err, const char *key, const char *what)
{
    return cr_error_set(err, CR_BAD_FILE, key, "%s", what);
}

/* The list is the set in an order, each once. */
static enum cr_status check_cap(const struct cr_hp_rules *rules, struct cr_error *err)
{
    uint32_t listed = 0;
    for (int i = 0; i < rules->cap_count; i++) {
        if (listed >> rules->cap_order[i].part & 1)
            return refuse(err, "cap_order", "names a bet twice");
        listed |= 1u << rules->cap_order[i].part;
    }
    if (listed != rules->cap_includes)
        return refuse(err, "cap_order", "names what cap_includes has, and only that");
    if ((rules->cap_includes >> CR_HP_PART_BONUS & 1) != rules->bonus_in_cap)
        return refuse(err, "bonus_in_cap", "says the same as cap_includes");
    return CR_OK;
}

/* The lowest line with odds is the threshold, where the chapter names one. */
static enum cr_status check_bonus(const struct cr_hp_rules *rules, struct cr_error *err)
{
    bool lines = rules->bonus_row_count > 0;
    if (rules->bonus_offered != lines)
        return refuse(err, "bonus_pays", "has lines where a bonus bet is offered, and only there");
    if (!lines || rules->bonus_threshold == 0) return CR_OK;
    int lowest = CR_CATEGORIES;
    for (int i = 0; i < rules->bonus_row_count; i++) {
        int line = rules->bonus_rows[i].line;
        if (line == CR_HP_LINE_PAIR_OF_ACES) line = CR_HAND_PAIR;
        if (line < lowest) lowest = line;
    }
    int from = rules->bonus_threshold;
    if (from == CR_HP_LINE_PAIR_OF_ACES) from = CR_HAND_PAIR;
    if (from != lowest) return refuse(err, "bonus_pays", "begins with the hand that just wins");
    return CR_OK;
}

enum cr_status cr_hp_finish(struct cr_hp_rules *rules, enum cr_hp_game game,
                            const uint8_t map[CR_HC_COUNT], struct cr_error *err)
{
    rules->game = (int32_t)game;
    rules->has_board = game == CR_HP_TEXAS;
    rules->has_bet_table = game != CR_HP_TEXAS;
    memcpy(rules->clause, map, sizeof rules->clause);
    if (rules->bet_name[0] == '\0') memcpy(rules->bet_name, "Bet", sizeof "Bet");
    rules->dealer_least =
        rules->dealer_minimum == CR_HP_PAIR_OF_FOURS ? CR_RANK_PAIR_OF(CR_FOUR) : CR_RANK_ACE_KING;
    derive_pays(rules);
    derive_prices(rules);
    if (rules->deck_source == 0) return refuse(err, "deck_source", "cards come from somewhere");
    if (rules->deal_packet != (rules->has_board ? 1 : 5))
        return refuse(err, "deal_packet", rules->has_board ? "is 1 here" : "is 5 here");
    if (rules->dark_prepaid != CR_HP_PREPAID)
        return refuse(err, "dark_prepaid", "is ante and bet: a dark box has both before the deal");
    if (rules->buy_game && !rules->buy_shared)
        return refuse(err, "buy_shared", "is yes: one new hand is dealt for all who buy");
    enum cr_status status = check_cap(rules, err);
    return status == CR_OK ? check_bonus(rules, err) : status;
}

/* ---- The plate's rows ---- */

/* clang-format off */
#define PLATE(member) offsetof(struct cr_hp_settings, member)
#define SET_MONEY(name, member, start) \
    { .key = name, .type = CR_RULE_MONEY, .offset = PLATE(member), .max = CR_HP_STAKE_MOST, .initial = start }
#define SET_UINT(name, member, most, start) \
    { .key = name, .type = CR_RULE_UINT, .offset = PLATE(member), .max = most, .initial = start }

static const struct cr_rule_word plate_source_words[] = {
    { "default", 0 }, { "shoe", CR_FROM_SHOE + 1 }, { "machine", CR_FROM_MACHINE + 1 }, END };

static const struct cr_rule_field setting_fields[] = {
    SET_MONEY("min_ante", min_ante, "10"),
    SET_MONEY("max_ante", max_ante, "500"),
    SET_MONEY("ante_step", ante_step, "1"),
    SET_MONEY("max_payout", max_payout, "0"),
    SET_MONEY("bonus_min", bonus_min, "5"),
    SET_MONEY("bonus_max", bonus_max, "100"),
    SET_MONEY("bonus_stake_1", bonus_stakes[0], "0"),
    SET_MONEY("bonus_stake_2", bonus_stakes[1], "0"),
    SET_MONEY("bonus_stake_3", bonus_stakes[2], "0"),
    SET_MONEY("bonus_stake_4", bonus_stakes[3], "0"),
    SET_MONEY("bonus_max_payout", bonus_max_payout, "0"),
    SET_MONEY("wheel_min", wheel_min, "5"),
    SET_MONEY("wheel_max", wheel_max, "100"),
    SET_MONEY("mystery_min", mystery_min, "0"),
    SET_MONEY("mystery_max", mystery_max, "0"),
    SET_UINT("boxes", boxes, CR_HP_BOXES_MAX, "0"),
    { .key = "deck_source", .type = CR_RULE_WORD, .offset = PLATE(deck_source), .words = plate_source_words, .initial = "default" },
    SET_UINT("share_royal", share_royal, 10000, "0"),
    SET_UINT("share_straight_flush", share_straight_flush, 10000, "0"),
    SET_UINT("lucky_player_chance_ppm", lucky_player_chance_ppm, 1000000, "0"),
    { .key = "progressive", .type = CR_RULE_BOOL, .offset = PLATE(progressive), .initial = "no" },
    { .key = NULL },
};
/* clang-format on */

const struct cr_schema cr_hp_settings_schema = {
    .name = "house poker plate",
    .version = 1,
    .size = sizeof(struct cr_hp_settings),
    .fields = setting_fields,
};
