/* fields.c -- what a house decides about poker between players: its words, its checks; and the plate's rows. */
#include "games/poker/fields.h"

/* ---- Words ---- */

/* clang-format off */
#define END { NULL, 0 }
const struct cr_rule_word cr_poker_structure_words[] = {
    { "spread_limit", CR_SPREAD_LIMIT }, { "no_limit", CR_NO_LIMIT }, { "pot_limit", CR_POT_LIMIT },
    { "fixed_limit", CR_FIXED_LIMIT }, END };
const struct cr_rule_word cr_poker_fee_words[] = {
    { "none", CR_FEE_NONE }, { "percent", CR_FEE_PERCENT }, { "table_min_per_hand", CR_FEE_PER_HAND }, END };
const struct cr_rule_word cr_poker_cap_words[] = { { "street_total", CR_CAP_STREET_TOTAL }, { "increment", CR_CAP_INCREMENT }, END };
const struct cr_rule_word cr_poker_pot_words[] = { { "after_call", CR_POT_AFTER_CALL }, { "as_is", CR_POT_AS_IS }, END };
const struct cr_rule_word cr_poker_raise_words[] = { { "last_raise", CR_RAISE_LAST }, { "table_min", CR_RAISE_TABLE_MIN }, END };
const struct cr_rule_word cr_poker_ante_words[] = { { "all", CR_ANTE_ALL }, { "big_blind", CR_ANTE_BIG_BLIND }, END };
const struct cr_rule_word cr_poker_suit_words[] = { { "shdc", 0 }, END };
const struct cr_rule_word cr_poker_tie_words[] = { { "redraw", CR_TIE_REDRAW }, { "suit", CR_TIE_SUIT }, END };
const struct cr_rule_word cr_poker_button_words[] = {
    { "simple", CR_BUTTON_SIMPLE }, { "moving", CR_BUTTON_MOVING }, { "dead", CR_BUTTON_DEAD }, END };
const struct cr_rule_word cr_poker_from_words[] = { { "left_of_button", CR_LEFT_OF_BUTTON }, { "left_of_dealer", CR_LEFT_OF_DEALER }, END };
const struct cr_rule_word cr_poker_short_words[] = { { "no_burn_recycle_common", 0 }, END };
const struct cr_rule_word cr_poker_none_words[] = { { "none", -1 }, END };
const struct cr_rule_word cr_poker_no_low_words[] = { { "none", 0 }, END }; /* any five cards */
const struct cr_rule_word cr_poker_rounding_words[] = {
    { "floor", CR_FEE_DOWN }, { "nearest", CR_FEE_NEAREST }, { "ceil", CR_FEE_UP }, END };
const struct cr_rule_word cr_poker_odd_blind_words[] = { { "left_of_button", CR_LEFT_OF_BUTTON }, END };
const struct cr_rule_word cr_poker_odd_stud_words[] = {
    { "left_of_dealer", CR_LEFT_OF_DEALER }, { "high_card_suit", CR_HIGH_CARD_SUIT }, END };
const struct cr_rule_word cr_poker_odd_half_words[] = { { "high", 0 }, { "low", 1 }, END };
const struct cr_rule_word cr_poker_turn_words[] = { { "refuse", CR_TURN_REFUSE }, { "room_procedure", CR_TURN_ROOM }, END };
const struct cr_rule_word cr_poker_count_words[] = { { "manager", CR_COUNT_MANAGER }, { "no", CR_COUNT_NO }, END };
const struct cr_rule_word cr_poker_timeout_words[] = { { "dead", CR_TIMEOUT_DEAD }, { "check_if_free", CR_TIMEOUT_CHECK }, END };
const struct cr_rule_word cr_poker_room_words[] = { { "none", CR_ROOM_NONE }, { "royal_flush", CR_ROOM_ROYAL_FLUSH }, END };
const struct cr_rule_word cr_poker_entry_words[] = {
    { "guest_blind", CR_ENTRY_GUEST_BLIND }, { "wait_bb", CR_ENTRY_WAIT_BB }, { "free", CR_ENTRY_FREE }, END };
const struct cr_rule_word cr_poker_straddle_words[] = {
    { "straddle", CR_STRADDLE_STEP }, { "last_increment", CR_STRADDLE_LAST_INCREMENT }, END };
/* clang-format on */

const struct cr_clause_key cr_poker_clause_keys[] = {
#define X(name, key, about) { key, about },
    CR_POKER_CLAUSES(X)
#undef X
        { NULL, NULL }
};

/* ---- What no single row can say ---- */

static enum cr_status refuse(struct cr_error *err, const char *key, const char *what)
{
    return cr_error_set(err, CR_BAD_FILE, key, "%s", what);
}

/* Words the specification knows and no house uses: said, so that nobody believes they are played. */
static enum cr_status check_played(const struct cr_poker_rules *rules, struct cr_error *err)
{
    if (rules->min_raise_rule != CR_RAISE_LAST)
        return refuse(err, "min_raise_rule", "is last_raise: no other is played");
    if (rules->rake_uncalled)
        return refuse(err, "rake_uncalled", "is no: what nobody called is no pot");
    if (!rules->wheel_straight)
        return refuse(err, "wheel_straight", "is yes: 5-4-3-2-A is a straight");
    if (!rules->duplicate_card_voids)
        return refuse(err, "duplicate_card_voids", "is yes: no hand goes on with a card twice");
    if (rules->bring_in_option)
        return refuse(err, "bring_in_option", "is no: who brought in has bet and is not asked");
    if (rules->stud_check_round1)
        return refuse(err, "stud_check_round1", "is no: the bring-in stands before everybody");
    return CR_OK;
}

static enum cr_status check_together(const struct cr_poker_rules *rules, struct cr_error *err)
{
    const struct cr_variant *variant = rules->variant;
    bool both = rules->rake_modes == (1u << CR_FEE_PERCENT | 1u << CR_FEE_PER_HAND);
    if (rules->max_players < rules->min_players)
        return refuse(err, "max_players", "is not less than min_players");
    if (rules->structures == 0) return refuse(err, "structure", "names one at least");
    if (rules->rake_modes == 0) return refuse(err, "rake_mode", "names one at least");
    if (rules->rake_by_structure && !both)
        return refuse(err, "rake_by_structure", "wants percent and table_min_per_hand, no other");
    if (rules->rake_bp_max < rules->rake_bp_min)
        return refuse(err, "rake_bp_max", "is not less than rake_bp_min");
    if (rules->fixed_big_from_street > variant->streets)
        return refuse(err, "fixed_big_from_street", "is a street this game does not have");
    if (rules->out_of_turn == CR_TURN_ROOM && rules->room_procedure == CR_ROOM_NONE)
        return refuse(err, "out_of_turn", "is refuse where there is no room procedure");
    if (rules->reserve_max_minutes < rules->reserve_release_min)
        return refuse(err, "reserve_max_minutes", "is not less than reserve_release_min");
    return CR_OK;
}

/* A stud has no blinds, so nobody waits for one; only halves have a low hand. */
enum cr_status cr_poker_finish(struct cr_poker_rules *rules, const struct cr_variant *variant,
                               struct cr_error *err)
{
    rules->variant = variant;
    rules->blind_ante_offered = !variant->stud && rules->ante_offered;
    if (variant->stud) rules->newcomer_entry = CR_ENTRY_FREE;
    if (!variant->halves) rules->low_qualifier_rank = CR_LOW_QUALIFIER;
    enum cr_status status = check_played(rules, err);
    return status == CR_OK ? check_together(rules, err) : status;
}

/* ---- The plate's rows ---- */

/* clang-format off */
#define PLATE(member) offsetof(struct cr_poker_settings, member)
#define SET_MONEY(name, member, start) \
    { .key = name, .type = CR_RULE_MONEY, .offset = PLATE(member), .max = CR_POKER_STAKE_MOST, .initial = start }
#define SET_BOOL(name, member) { .key = name, .type = CR_RULE_BOOL, .offset = PLATE(member), .initial = "no" }
#define SET_WORD(name, member, allowed) \
    { .key = name, .type = CR_RULE_WORD, .offset = PLATE(member), .words = allowed, .initial = "default" }

static const struct cr_rule_word plate_structure_words[] = {
    { "default", 0 }, { "spread_limit", CR_SPREAD_LIMIT + 1 }, { "no_limit", CR_NO_LIMIT + 1 },
    { "pot_limit", CR_POT_LIMIT + 1 }, { "fixed_limit", CR_FIXED_LIMIT + 1 }, END };
static const struct cr_rule_word plate_fee_words[] = {
    { "default", 0 }, { "none", CR_FEE_NONE + 1 }, { "percent", CR_FEE_PERCENT + 1 },
    { "table_min_per_hand", CR_FEE_PER_HAND + 1 }, END };
static const struct cr_rule_word standard_words[] = { { "default", -1 }, END };

static const struct cr_rule_field setting_fields[] = {
    SET_MONEY("min_bet", min_bet, "100"),
    SET_MONEY("max_bet", max_bet, "0"),
    SET_MONEY("small_blind", small_blind, "0"),
    SET_MONEY("ante", ante, "0"),
    SET_MONEY("bring_in_min", bring_in_min, "0"),
    SET_MONEY("bring_in_max", bring_in_max, "0"),
    SET_MONEY("small_bet", small_bet, "0"),
    SET_MONEY("big_bet", big_bet, "0"),
    SET_MONEY("fee_cap", fee_cap, "0"),
    SET_MONEY("lowest_bet", lowest_bet, "0"),
    SET_MONEY("buyin_min", buyin_min, "0"),
    SET_MONEY("buyin_max", buyin_max, "0"),
    SET_MONEY("split_unit", split_unit, "0"),
    SET_MONEY("payout_min", payout_min, "0"),
    SET_MONEY("payout_max", payout_max, "0"),
    { .key = "seats", .type = CR_RULE_UINT, .offset = PLATE(seats), .max = CR_POKER_SEATS_MAX, .initial = "0" },
    SET_WORD("structure", structure, plate_structure_words),
    SET_WORD("fee_mode", fee_mode, plate_fee_words),
    { .key = "fee_bp", .type = CR_RULE_UINT, .offset = PLATE(fee_bp), .max = 10000, .words = standard_words, .initial = "default" },
    { .key = "straddle_depth", .type = CR_RULE_UINT, .offset = PLATE(straddle_depth), .max = CR_POKER_SEATS_MAX, .initial = "0" },
    SET_BOOL("straddle", straddle),
    SET_BOOL("button_straddle", button_straddle),
    { .key = NULL },
};
/* clang-format on */

const struct cr_schema cr_poker_settings_schema = {
    .name = "poker plate",
    .version = 1,
    .size = sizeof(struct cr_poker_settings),
    .fields = setting_fields,
};
