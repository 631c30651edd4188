/* fields.h -- one row a rule, in groups: the keys of rulebooks/<house>/<game>.yaml.
 *
 * A game's file lists the groups its chapter has and adds what is its own:
 *
 *     static const struct cr_rule_field fields[] = { CR_HP_TABLE_FIELDS, CR_HP_DARK_FIELDS, ..., { .key = NULL } };
 */
#ifndef CR_GAMES_HOUSE_POKER_FIELDS_H
#define CR_GAMES_HOUSE_POKER_FIELDS_H

#include "games/house_poker/rules.h"
#include "rulebook/rulebook.h"

/* ---- Words [rules.c] ---- */

extern const struct cr_rule_word cr_hp_manager_words[], cr_hp_cap_words[], cr_hp_source_words[],
    cr_hp_minimum_words[], cr_hp_part_words[], cr_hp_order_words[], cr_hp_fold_words[],
    cr_hp_prepaid_words[], cr_hp_ante_rule_words[], cr_hp_extra_words[], cr_hp_last_words[],
    cr_hp_rounding_words[], cr_hp_category_words[], cr_hp_from_words[], cr_hp_basis_words[],
    cr_hp_ante_words[], cr_hp_cut_words[], cr_hp_drawn_words[], cr_hp_trigger_words[],
    cr_hp_push_words[];
extern const struct cr_rule_field cr_hp_pay_row[], cr_hp_bonus_row[], cr_hp_price_row[],
    cr_hp_part_row[];

/* ---- Rows ---- */

/* clang-format off */
#define HP_AT(member) offsetof(struct cr_hp_rules, member)
#define HP_ROW(name, kind, member, clause_key) \
    .key = name, .type = kind, .offset = HP_AT(member), .clause = clause_key
#define HP_BOOL(name, member, clause_key) { HP_ROW(name, CR_RULE_BOOL, member, clause_key) }
#define HP_UINT(name, member, least, most, clause_key) \
    { HP_ROW(name, CR_RULE_UINT, member, clause_key), .min = least, .max = most }
#define HP_WORD(name, member, allowed, clause_key) \
    { HP_ROW(name, CR_RULE_WORD, member, clause_key), .words = allowed }
#define HP_SET(name, member, allowed, clause_key) \
    { HP_ROW(name, CR_RULE_SET, member, clause_key), .words = allowed }
#define HP_MONEY(name, member, allowed, clause_key) \
    { HP_ROW(name, CR_RULE_MONEY, member, clause_key), .max = CR_HP_STAKE_MOST, .words = allowed }
#define HP_RATIO(name, member, most, clause_key) \
    { HP_ROW(name, CR_RULE_RATIO, member, clause_key), .min = 0, .max = most }
#define HP_ROWS(name, member, counter, most, rows, clause_key)                              \
    { HP_ROW(name, CR_RULE_ROWS, member, clause_key), .count = most, .row = rows,           \
      .stride = sizeof(((struct cr_hp_rules *)0)->member[0]), .count_offset = HP_AT(counter) }

/* Every game of the family. */
#define CR_HP_TABLE_FIELDS                                                                  \
    HP_UINT("boxes_max", boxes_max, 1, CR_HP_BOXES_MAX, "box.number"),                      \
    HP_UINT("players_max", players_max, 1, CR_HP_BOXES_MAX, "table.seats"),                 \
    HP_UINT("light_boxes_max_per_player", light_max, 1, CR_HP_BOXES_MAX, "box.light"),      \
    HP_BOOL("dark_boxes_allowed", dark_allowed, "dark.boxes"),                              \
    HP_BOOL("chips_sold_at_table", chips_sold, "chips.sold"),                               \
    HP_SET("deck_source", deck_source, cr_hp_source_words, "pack.source"),                  \
    HP_UINT("cut_min_cards", cut_min_cards, 0, 25, "pack.cut"),                             \
    HP_UINT("deal_packet", deal_packet, 1, 5, "deal.packet"),                               \
    HP_RATIO("bet_multiple", bet_multiple, 10, "play.bet"),                                 \
    HP_WORD("dealer_minimum", dealer_minimum, cr_hp_minimum_words, "dealer.minimum"),       \
    HP_BOOL("bonus_offered", bonus_offered, "side.bonus"),                                  \
    HP_ROWS("bonus_pays", bonus_rows, bonus_row_count, CR_HP_LINES, cr_hp_bonus_row, "side.table"), \
    HP_WORD("bonus_on_fold", bonus_on_fold, cr_hp_fold_words, "side.fold"),                 \
    HP_BOOL("wheel_offered", wheel_offered, "side.wheel"),                                  \
    HP_BOOL("mystery_offered", mystery_offered, "side.mystery"),                            \
    HP_MONEY("table_min_ante", min_ante, cr_hp_manager_words, "bet.min"),                   \
    HP_MONEY("table_max_ante", max_ante, cr_hp_manager_words, "bet.max"),                   \
    HP_MONEY("table_max_payout", max_payout, cr_hp_cap_words, "settle.cap"),                \
    HP_MONEY("ante_step", ante_step, cr_hp_manager_words, "limit.step"),                    \
    HP_SET("cap_includes", cap_includes, cr_hp_part_words, "cap.counts"),                   \
    HP_ROWS("cap_order", cap_order, cap_count, CR_HP_PARTS, cr_hp_part_row, "cap.order"),   \
    HP_WORD("settle_order", settle_order, cr_hp_order_words, "settle.order"),               \
    HP_UINT("last_games", last_games, 0, 100, "table.last_games")

/* Texas, Oasis. */
#define CR_HP_LIGHT_FIELDS                                                                  \
    HP_BOOL("light_sequential_view", light_sequential, "look.order"),                       \
    HP_SET("dark_prepaid", dark_prepaid, cr_hp_prepaid_words, "dark.bet"),                  \
    HP_BOOL("dark_bonus_allowed", dark_bonus, "dark.extras"),                               \
    HP_BOOL("bonus_in_cap", bonus_in_cap, "side.in_cap")

/* Texas, Russian: what a system and a pool decide. */
#define CR_HP_SYSTEM_FIELDS                                                                 \
    { HP_ROW("award_royal_bp", CR_RULE_UINT, award_min_bp[1], "side.shares"), .max = 10000 }, \
    { HP_ROW("award_straight_flush_bp", CR_RULE_UINT, award_min_bp[0], "side.shares"), .max = 10000 }, \
    HP_MONEY("wheel_stake_min", wheel_min, cr_hp_cap_words, "side.wheel_stake"),            \
    HP_MONEY("wheel_stake_max", wheel_max, cr_hp_cap_words, "side.wheel_stake"),            \
    HP_WORD("wheel_trigger", wheel_trigger, cr_hp_trigger_words, "side.wheel"),             \
    HP_WORD("fortune_card", fortune_card, cr_hp_drawn_words, "side.fortune_card"),          \
    HP_MONEY("mystery_min", mystery_min, cr_hp_cap_words, "side.mystery"),                  \
    HP_MONEY("mystery_max", mystery_max, cr_hp_cap_words, "side.mystery")

/* Oasis, Russian: how light and dark Antes stand to each other. */
#define CR_HP_ANTES_FIELDS                                                                  \
    HP_BOOL("light_boxes_adjacent", light_adjacent, "box.adjacent"),                        \
    HP_BOOL("light_antes_equal", light_equal, "box.equal"),                                 \
    HP_WORD("dark_ante_rule", dark_ante_rule, cr_hp_ante_rule_words, "dark.ante"),          \
    HP_BOOL("dark_insurance_allowed", dark_insurance, "insurance.dark")

/* All but Texas: five cards, a draw, a table for the Bet. */
#define CR_HP_DRAW_FIELDS                                                                   \
    HP_WORD("dealer_upcard", dealer_upcard, cr_hp_last_words, "dealer.upcard"),             \
    HP_UINT("exchange_max", exchange_max, 0, CR_HP_EXCHANGE_MAX, "draw.exchange"),          \
    HP_ROWS("exchange_price", price_rows, price_row_count, CR_HP_EXCHANGE_MAX, cr_hp_price_row, "draw.price"), \
    HP_BOOL("sixth_card", sixth_card, "draw.sixth"),                                        \
    HP_UINT("draws_per_box", draws_per_box, 1, 1, "draw.once"),                             \
    HP_UINT("ante_pays_win", ante_win_odds, 0, 10, "ante.wins"),                            \
    HP_UINT("ante_pays_no_game", ante_no_game_odds, 0, 10, "ante.no_game"),                 \
    HP_ROWS("bet_pays", bet_rows, bet_row_count, CR_CATEGORIES, cr_hp_pay_row, "bet.wins"), \
    HP_BOOL("second_combination", second_combination, "second.plays"),                      \
    HP_BOOL("buy_game", buy_game, "buy.game")

/* Oasis, Russian. */
#define CR_HP_INSURANCE_FIELDS                                                              \
    HP_MONEY("bonus_max_payout", bonus_max_payout, cr_hp_cap_words, "side.bonus_stake"),    \
    HP_WORD("insurance_min_category", insurance_min_category, cr_hp_from_words, "insurance.from"), \
    HP_WORD("insurance_min", insurance_min, cr_hp_ante_words, "insurance.min"),             \
    HP_WORD("insurance_max_basis", insurance_max_basis, cr_hp_basis_words, "insurance.max"), \
    HP_RATIO("insurance_max_fraction", insurance_max_fraction, 1, "insurance.max"),         \
    HP_RATIO("insurance_pays", insurance_pays, 10, "insurance.pays"),                       \
    HP_BOOL("insurance_return_if_not_beaten", insurance_return_if_not_beaten, "insurance.back")
/* clang-format on */

#endif
