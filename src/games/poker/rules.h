/* rules.h -- what a house decides about poker between players, and what stands on a table's plate.
 *
 * One struct for all its games; rulebooks/<house>/<game>.yaml gives the values. What the room adds
 * (poker-room.md) is off where room_procedure is none. The keys are those of poker-games.md and
 * poker-room.md, section Parameters.
 */
#ifndef CR_GAMES_POKER_RULES_H
#define CR_GAMES_POKER_RULES_H

#include "games/game.h"
#include "games/poker/clauses.h"
#include "games/poker/hand.h"

/* ---- Words of the rulebook ---- */

enum { CR_ROOM_NONE, CR_ROOM_ROYAL_FLUSH };                       /* room_procedure */
enum { CR_BUTTON_SIMPLE, CR_BUTTON_MOVING, CR_BUTTON_DEAD };      /* button_rule */
enum { CR_TIE_REDRAW, CR_TIE_SUIT };                              /* button_draw_tie */
enum { CR_ANTE_ALL, CR_ANTE_BIG_BLIND };                          /* ante_by */
enum { CR_LEFT_OF_BUTTON, CR_LEFT_OF_DEALER, CR_HIGH_CARD_SUIT }; /* stud_*_deal_from, odd_unit_* */
enum { CR_CAP_STREET_TOTAL, CR_CAP_INCREMENT };                   /* bet_cap_measure */
enum { CR_POT_AFTER_CALL, CR_POT_AS_IS };                         /* pot_limit_base */
enum { CR_RAISE_LAST, CR_RAISE_TABLE_MIN };                       /* min_raise_rule */
enum { CR_STRADDLE_STEP, CR_STRADDLE_LAST_INCREMENT };            /* straddle_min_raise */
enum { CR_ENTRY_GUEST_BLIND, CR_ENTRY_WAIT_BB, CR_ENTRY_FREE };   /* newcomer_entry */
enum { CR_TIMEOUT_DEAD, CR_TIMEOUT_CHECK };                       /* timeout_effect */
enum { CR_TURN_REFUSE, CR_TURN_ROOM };                            /* out_of_turn */
enum { CR_COUNT_MANAGER, CR_COUNT_NO };                           /* wrong_count_voids */
enum { CR_ODD_HIGH, CR_ODD_LOW };                                 /* odd_unit_hilo */

struct cr_poker_rules {
    int32_t min_players, max_players, last_games;
    uint32_t structures; /* a set: bits by enum cr_structure */
    uint32_t rake_modes; /* a set: bits by enum cr_fee_mode */
    int32_t bet_cap_measure, pot_limit_base, min_raise_rule, reopen_percent;
    int32_t ante_by, bring_in_suit_order, button_draw_tie, button_rule;
    int32_t stud_first_deal_from, stud_later_deal_from, stud_short_deck;
    int32_t fixed_max_raises, fixed_big_from_street; /* a betting round, from 1 */
    int32_t rake_bp_lowest; /* PERCENT: exactly so at the lowest stake; -1: no such rule */
    int32_t rake_bp_min, rake_bp_max, rake_rounding;
    int32_t odd_unit_blind, odd_unit_stud, odd_unit_hilo, low_qualifier_rank;
    int32_t action_seconds, timeout_effect, out_of_turn, wrong_count_voids;
    struct cr_ratio sb_fraction;
    uint8_t ante_offered, blind_ante_offered, pot_limit_ante, bring_in_fixed, bring_in_option;
    uint8_t heads_up_button_is_sb, burn, stud_check_round1, reopen_cumulative;
    uint8_t short_allin_full_call, fixed_uncapped_heads_up, rake_no_flop, rake_uncalled;
    uint8_t wheel_straight, showdown_muck, duplicate_card_voids, chips_sold;
    uint8_t rake_by_structure; /* of two modes: percent at pot limit, the other else */

    /* The room. */
    int32_t room_procedure, min_buyin_bb; /* 0: no least */
    int32_t newcomer_entry, straddle_max_depth, straddle_min_raise, straddle_min_players;
    int32_t misdeal_cutoff_actions, silent_raise_pct, skip_actions_lose_word;
    int32_t absence_minutes, profit_return_lock_minutes, reserve_release_min, reserve_max_minutes;
    uint8_t buy_button, missed_blinds, return_by_straddle, single_chip_is_call;
    uint8_t absence_needs_queue, manager_may_override, one_table_per_player, floor_approves_seat;
    uint8_t waitlist_presence, limit_change_unanimous, unannounced_is_minimum, straddles_known;

    /* The game's own, set by its file. */
    const struct cr_variant *variant;
};

/* ---- Settings: the plate ---- */

#define CR_POKER_STAKE_MOST INT64_C(100000000000)

/* 0 means "not posted": then what the rules say. */
struct cr_poker_settings {
    cr_money min_bet;     /* the big blind; stud: the table's minimum */
    cr_money max_bet;     /* SPREAD: 0: the stack */
    cr_money small_blind; /* 0: by sb_fraction */
    cr_money ante;
    cr_money bring_in_min, bring_in_max; /* stud; 0: min_bet, max_bet */
    cr_money small_bet, big_bet;         /* FIXED; 0: min_bet and twice it */
    cr_money fee_cap;                    /* 0: none */
    cr_money lowest_bet;                 /* the house's lowest initial bet; 0: this table's */
    cr_money buyin_min, buyin_max;       /* 0: min_buyin_bb x min_bet; no most */
    cr_money split_unit;                 /* 0: 1 */
    cr_money payout_min, payout_max;     /* shown */
    int32_t seats;                       /* 0: max_players */
    int32_t structure;                   /* enum cr_structure + 1; 0: the first the rules have */
    int32_t fee_mode;                    /* enum cr_fee_mode + 1; 0: the first the rules have */
    int32_t fee_bp;                      /* PERCENT; -1: the rules' standard */
    int32_t straddle_depth;              /* 0: the rules' own */
    uint8_t straddle, button_straddle;   /* agreed by players and management */
    uint8_t reserved[2];
};
extern const struct cr_schema cr_poker_settings_schema;
extern const struct cr_clause_key cr_poker_clause_keys[];
enum cr_status cr_poker_finish(struct cr_poker_rules *rules, const struct cr_variant *variant,
                               struct cr_error *err);

/* ---- What rules and plate say together [limits.c] ---- */

static inline const struct cr_poker_rules *cr_poker_rules(const struct cr_play *play)
{
    return play->rules;
}
static inline const struct cr_poker_settings *cr_poker_plate(const struct cr_play *play)
{
    return play->settings;
}

enum cr_status cr_poker_check_settings(const struct cr_play *play, struct cr_refusal *why);
unsigned cr_poker_seats(const struct cr_play *play);
enum cr_structure cr_poker_structure(const struct cr_play *play);
cr_money cr_poker_big_blind(const struct cr_play *play);
cr_money cr_poker_small_blind(const struct cr_play *play);
cr_money cr_poker_ante(const struct cr_play *play);
cr_money cr_poker_buyin_min(const struct cr_play *play); /* 1 where there is no least */
cr_money cr_poker_buyin_max(const struct cr_play *play); /* CR_MONEY_MAX where there is no most */
bool cr_poker_is_room(const struct cr_play *play);       /* the room's procedure is on */

bool cr_poker_room(const struct cr_play *play, struct cr_room_rules *out); /* cr_game.room */

/* All the hand engine needs. Stud's deal_from depends on the button: the caller sets it. */
void cr_poker_hand_rules(const struct cr_play *play, struct cr_pk_rules *out);

void cr_poker_limits(const struct cr_play *play, cr_money *least, cr_money *most);
struct cr_ratio cr_poker_clause_ratio(const struct cr_play *play, unsigned clause);

#endif
