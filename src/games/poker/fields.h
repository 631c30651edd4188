/* fields.h -- one row a rule, in groups: the keys of rulebooks/<house>/<game>.yaml.
 *
 * A game's file lists the groups its chapter has:
 *
 *     static const struct cr_rule_field fields[] = { CR_POKER_TABLE_FIELDS, CR_POKER_BLIND_FIELDS,
 *                                                    CR_POKER_ROOM_FIELDS, { .key = NULL } };
 */
#ifndef CR_GAMES_POKER_FIELDS_H
#define CR_GAMES_POKER_FIELDS_H

#include "games/poker/rules.h"

/* ---- Words [fields.c] ---- */

extern const struct cr_rule_word cr_poker_structure_words[], cr_poker_fee_words[],
    cr_poker_cap_words[], cr_poker_pot_words[], cr_poker_raise_words[], cr_poker_ante_words[],
    cr_poker_suit_words[], cr_poker_tie_words[], cr_poker_button_words[], cr_poker_from_words[],
    cr_poker_short_words[], cr_poker_none_words[], cr_poker_no_low_words[],
    cr_poker_rounding_words[], cr_poker_odd_blind_words[], cr_poker_odd_stud_words[],
    cr_poker_odd_half_words[], cr_poker_turn_words[], cr_poker_count_words[],
    cr_poker_timeout_words[], cr_poker_room_words[], cr_poker_entry_words[],
    cr_poker_straddle_words[];

/* ---- Rows ---- */

/* clang-format off */
#define PK_ROW(name, kind, member, clause_key) \
    .key = name, .type = kind, .offset = offsetof(struct cr_poker_rules, member), .clause = clause_key
#define PK_BOOL(name, member, clause_key) { PK_ROW(name, CR_RULE_BOOL, member, clause_key) }
#define PK_UINT(name, member, least, most, clause_key) \
    { PK_ROW(name, CR_RULE_UINT, member, clause_key), .min = least, .max = most }
#define PK_WORD(name, member, allowed, clause_key) \
    { PK_ROW(name, CR_RULE_WORD, member, clause_key), .words = allowed }
#define PK_SET(name, member, allowed, clause_key) \
    { PK_ROW(name, CR_RULE_SET, member, clause_key), .words = allowed }

/* Every game. */
#define CR_POKER_TABLE_FIELDS                                                               \
    PK_UINT("min_players", min_players, 2, CR_POKER_SEATS_MAX, "table.least"),              \
    PK_UINT("max_players", max_players, 2, CR_POKER_SEATS_MAX, "table.seats"),              \
    PK_BOOL("chips_sold_at_table", chips_sold, "chips.sold"),                               \
    PK_SET("structure", structures, cr_poker_structure_words, "bet.structure"),             \
    PK_WORD("bet_cap_measure", bet_cap_measure, cr_poker_cap_words, "bet.most"),            \
    PK_WORD("pot_limit_base", pot_limit_base, cr_poker_pot_words, "raise.pot"),             \
    PK_BOOL("pot_limit_ante", pot_limit_ante, "raise.pot"),                                 \
    PK_BOOL("ante_offered", ante_offered, "ante.amount"),                                   \
    PK_WORD("button_draw_tie", button_draw_tie, cr_poker_tie_words, "button.tie"),          \
    PK_WORD("button_rule", button_rule, cr_poker_button_words, "button.moves"),             \
    PK_BOOL("burn", burn, "deal.burn"),                                                     \
    PK_WORD("min_raise_rule", min_raise_rule, cr_poker_raise_words, "raise.least"),         \
    PK_UINT("reopen_pct", reopen_percent, 1, 100, "raise.reopen"),                          \
    PK_BOOL("reopen_cumulative", reopen_cumulative, "raise.reopen"),                        \
    PK_BOOL("short_allin_full_call", short_allin_full_call, "allin.short"),                 \
    PK_UINT("fixed_max_raises", fixed_max_raises, 0, 1000, "raise.count"),                  \
    PK_BOOL("fixed_uncapped_heads_up", fixed_uncapped_heads_up, "raise.count"),             \
    PK_UINT("fixed_big_from_street", fixed_big_from_street, 1, CR_STREETS_MAX, "raise.fixed"), \
    PK_SET("rake_mode", rake_modes, cr_poker_fee_words, "fee.percent"),                     \
    PK_BOOL("rake_by_structure", rake_by_structure, "fee.percent"),                         \
    { PK_ROW("rake_bp_lowest", CR_RULE_UINT, rake_bp_lowest, "fee.percent"), .max = 10000, .words = cr_poker_none_words }, \
    PK_UINT("rake_bp_min", rake_bp_min, 0, 10000, "fee.percent"),                           \
    PK_UINT("rake_bp_max", rake_bp_max, 0, 10000, "fee.percent"),                           \
    PK_BOOL("rake_no_flop", rake_no_flop, "fee.percent"),                                   \
    PK_WORD("rake_rounding", rake_rounding, cr_poker_rounding_words, "fee.percent"),        \
    PK_BOOL("rake_uncalled", rake_uncalled, "pot.uncalled"),                                \
    PK_BOOL("wheel_straight", wheel_straight, "pot.won"),                                   \
    PK_BOOL("showdown_muck", showdown_muck, "show.muck"),                                   \
    PK_UINT("action_seconds", action_seconds, 0, 3600, "act.clock"),                        \
    PK_WORD("timeout_effect", timeout_effect, cr_poker_timeout_words, "act.clock"),         \
    PK_WORD("out_of_turn", out_of_turn, cr_poker_turn_words, "turn.early"),                 \
    PK_WORD("wrong_count_voids", wrong_count_voids, cr_poker_count_words, "pack.count"),    \
    PK_BOOL("duplicate_card_voids", duplicate_card_voids, "pack.defective"),                \
    PK_UINT("last_games", last_games, 0, 100, "table.last_games")

/* Hold'em and the two Omahas. */
#define CR_POKER_BLIND_FIELDS                                                               \
    { PK_ROW("sb_fraction", CR_RULE_RATIO, sb_fraction, "blind.small"), .min = 0, .max = 1 }, \
    PK_BOOL("heads_up_button_is_sb", heads_up_button_is_sb, "button.heads_up"),             \
    PK_WORD("ante_by", ante_by, cr_poker_ante_words, "ante.by"),                            \
    PK_WORD("odd_unit_blind", odd_unit_blind, cr_poker_odd_blind_words, "pot.odd"),         \
    PK_WORD("newcomer_entry", newcomer_entry, cr_poker_entry_words, "blind.new"),           \
    PK_BOOL("missed_blinds", missed_blinds, "blind.missed"),                                \
    PK_BOOL("buy_button", buy_button, "button.buy"),                                        \
    PK_BOOL("straddle_allowed", straddles_known, "straddle.offered"),                       \
    PK_UINT("straddle_max_depth", straddle_max_depth, 0, CR_POKER_SEATS_MAX, "straddle.seat"), \
    PK_WORD("straddle_min_raise", straddle_min_raise, cr_poker_straddle_words, "straddle.raise"), \
    PK_UINT("straddle_min_players", straddle_min_players, 2, CR_POKER_SEATS_MAX, "straddle.offered"), \
    PK_BOOL("return_by_straddle", return_by_straddle, "blind.missed")

/* The studs. */
#define CR_POKER_STUD_FIELDS                                                                \
    PK_BOOL("bring_in_fixed", bring_in_fixed, "bring_in.amount"),                           \
    PK_WORD("bring_in_suit_order", bring_in_suit_order, cr_poker_suit_words, "bring_in.who"), \
    PK_BOOL("bring_in_option", bring_in_option, "bring_in.option"),                         \
    PK_BOOL("stud_check_round1", stud_check_round1, "act.check"),                           \
    PK_WORD("stud_first_deal_from", stud_first_deal_from, cr_poker_from_words, "deal.order"), \
    PK_WORD("stud_later_deal_from", stud_later_deal_from, cr_poker_from_words, "deal.order"), \
    PK_WORD("stud_short_deck", stud_short_deck, cr_poker_short_words, "deal.short"),        \
    PK_WORD("odd_unit_stud", odd_unit_stud, cr_poker_odd_stud_words, "pot.odd")

/* High and low. */
#define CR_POKER_HALVES_FIELDS                                                              \
    { PK_ROW("low_qualifier_rank", CR_RULE_UINT, low_qualifier_rank, "pot.low"), .min = 5, .max = 8, .words = cr_poker_no_low_words }, \
    PK_WORD("odd_unit_hilo", odd_unit_hilo, cr_poker_odd_half_words, "pot.odd")

/* What a poker room adds. */
#define CR_POKER_ROOM_FIELDS                                                                \
    PK_WORD("room_procedure", room_procedure, cr_poker_room_words, "floor.ruling"),         \
    PK_BOOL("manager_may_override_rules", manager_may_override, "floor.ruling"),            \
    PK_UINT("min_buyin_bb", min_buyin_bb, 0, 100000, "buyin.least"),                        \
    PK_BOOL("unannounced_is_minimum", unannounced_is_minimum, "seat.announced"),            \
    PK_BOOL("floor_approves_seat", floor_approves_seat, "seat.floor"),                      \
    PK_BOOL("one_table_per_player", one_table_per_player, "seat.one"),                      \
    PK_BOOL("waitlist_presence", waitlist_presence, "seat.list"),                           \
    PK_BOOL("limit_change_unanimous", limit_change_unanimous, "stakes.change"),             \
    PK_UINT("absence_minutes", absence_minutes, 0, 1440, "seat.absence"),                   \
    PK_BOOL("absence_needs_queue", absence_needs_queue, "seat.absence"),                    \
    PK_UINT("profit_return_lock_minutes", profit_return_lock_minutes, 0, 1440, "seat.return"), \
    PK_UINT("reserve_release_min", reserve_release_min, 0, 1440, "seat.hold"),              \
    PK_UINT("reserve_max_minutes", reserve_max_minutes, 0, 1440, "seat.hold"),              \
    PK_UINT("misdeal_cutoff_actions", misdeal_cutoff_actions, 0, 10, "deal.misdeal"),       \
    PK_UINT("silent_raise_pct", silent_raise_pct, 1, 100, "chips.silent"),                  \
    PK_BOOL("single_chip_is_call", single_chip_is_call, "chips.one"),                       \
    PK_UINT("skip_actions_lose_word", skip_actions_lose_word, 1, 10, "turn.skipped")
/* clang-format on */

#endif
