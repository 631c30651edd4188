/* rules.h -- what a house decides about poker against it, and what its manager sets on a table's plate.
 *
 * One struct for the four games: Texas, Oasis, Russian, Caribbean stud. The rows are in groups
 * (fields.h); a game's file lists the groups its chapter has, and says what is fixed in it (its finish).
 * rulebooks/<house>/<game>.yaml gives the values. Clause keys are in groups too: where the meaning is one,
 * the key is.
 */
#ifndef CR_GAMES_HOUSE_POKER_RULES_H
#define CR_GAMES_HOUSE_POKER_RULES_H

#include "cards/rank.h"
#include "games/game.h"
#include "games/house_poker/clauses.h"
#include "games/shoe.h"

#define CR_HP_BOXES_MAX     7
#define CR_HP_EXCHANGE_MAX  5
#define CR_HP_STAKE_MOST    INT64_C(100000000000) /* 5000 times it still fits, with much to spare */
#define CR_HP_BONUS_STAKES  4                     /* that a sign can list */
#define CR_HP_BET_NAME_SIZE 16

enum cr_hp_game { CR_HP_TEXAS, CR_HP_OASIS, CR_HP_RUSSIAN, CR_HP_CARIBBEAN };

/* ---- Words of the rulebook ---- */

enum { CR_HP_DARK_FREE, CR_HP_DARK_EQUAL, CR_HP_DARK_DIFFER };      /* dark_ante_rule */
enum { CR_HP_BUY_AFTER_REVEAL, CR_HP_BUY_BEFORE_DEAL };             /* dark_buy_time */
enum { CR_HP_BY_BOX, CR_HP_LARGEST_ANTE };                          /* cut_priority */
enum { CR_HP_ON_ANTE, CR_HP_ON_STAKES };                            /* bet_basis */
enum { CR_HP_FEE, CR_HP_JOINS_ANTE };                               /* draw_stake_role */
enum { CR_HP_NO_GAME_TABLE, CR_HP_NO_GAME_EVEN };                   /* Texas: ante_pays_no_game */
enum { CR_HP_UNTIL_OTHER_RANK, CR_HP_ONCE, CR_HP_NEVER };           /* buy_redraw */
enum { CR_HP_FIRST_COMBINATION, CR_HP_ALL_COMBINATIONS };           /* insurance_max_basis */
enum { CR_HP_SETTLE_BONUS, CR_HP_FORFEIT_BONUS };                   /* bonus_on_fold */
enum { CR_HP_BONUS_SIGN, CR_HP_BONUS_HALF_ANTE };                   /* bonus_stake */
enum { CR_HP_BEST_LINE, CR_HP_ADDITIVE };                           /* bonus_lines */
enum { CR_HP_DRAWN_PER_ROUND, CR_HP_NO_CARD_DRAWN };                /* bonus_card, fortune_card */
enum { CR_HP_BONUS_TABLE_MIN = -3, CR_HP_BONUS_ANTE = -4 };         /* bonus_min, bonus_max */
enum { CR_HP_PRICE_DOWN, CR_HP_PRICE_UP, CR_HP_PRICE_REFUSED };     /* exchange_price_rounding */
enum { CR_HP_PAIR_OF_FOURS, CR_HP_ACE_KING };                       /* dealer_minimum */
enum { CR_HP_TRIGGER_NONE, CR_HP_TRIGGER_OWN, CR_HP_TRIGGER_FIVE }; /* wheel_trigger */

#define CR_HP_PREPAID 3 /* dark_prepaid: ante, bet */
/* What may be put on a dark box beside Ante and Bet: a set. */
enum { CR_HP_EXTRA_BONUS, CR_HP_EXTRA_INSURANCE, CR_HP_EXTRA_SIXTH, CR_HP_EXTRA_BUY };

/* What the table's maximum payout counts, and in which order it is filled. */
enum cr_hp_part {
    CR_HP_PART_BONUS,
    CR_HP_PART_INSURANCE,
    CR_HP_PART_ANTE,
    CR_HP_PART_BET,    /* the first combination */
    CR_HP_PART_SECOND, /* the second; with the bet in one where the game has no second */
    CR_HP_PARTS,
};

/* Lines of a bonus bet: by category, and three that are none. */
enum {
    CR_HP_LINE_PAIR_OF_ACES = CR_CATEGORIES,
    CR_HP_LINE_BONUS_CARD,
    CR_HP_LINE_LUCKY,
    CR_HP_LINES,
    CR_HP_NO_LINE = CR_HP_LINES,
};
const char *cr_hp_line_key(unsigned line);         /* "trips", "pair_of_aces", "bonus_card" */
const char *cr_hp_category_key(unsigned category); /* "royal_flush", "ace_king" */

struct cr_hp_pay_row {
    int32_t line; /* enum cr_category, or a line of the bonus */
    struct cr_ratio pays;
};
struct cr_hp_price_row {
    int32_t cards; /* the price from so many cards on, to the next row */
    struct cr_ratio price;
};
struct cr_hp_part_row {
    int32_t part; /* enum cr_hp_part */
};

struct cr_hp_rules {
    int32_t game; /* enum cr_hp_game */
    int32_t boxes_max, players_max, light_max, last_games;
    int32_t dark_ante_rule, dark_buy_time;
    uint32_t dark_prepaid, dark_extras; /* sets */
    int32_t bet_basis, dealer_minimum, dealer_upcard, bet_no_game;
    int32_t ante_no_game_by, ante_win_odds, ante_no_game_odds, ante_after_buy_odds; /* odds: to 1 */
    int32_t exchange_max, exchange_price_rounding, draws_per_box, draw_stake_role;
    int32_t buy_redraw, insurance_min_category, insurance_min, insurance_max_basis;
    int32_t bonus_threshold, bonus_stake, bonus_push_category, bonus_on_fold, bonus_lines;
    int32_t bonus_card, fortune_card, wheel_trigger, bonus_card_to_one, lucky_to_one;
    int32_t award_min_bp[2]; /* straight flush, royal flush */
    int32_t cut_min_cards, cut_priority, deal_packet, burn_cards, settle_order;
    uint32_t deck_source, ak_inside_first, cap_includes; /* sets */
    int32_t ante_row_count, bet_row_count, bonus_row_count, price_row_count, cap_count;
    struct cr_hp_pay_row ante_rows[CR_CATEGORIES], bet_rows[CR_CATEGORIES], bonus_rows[CR_HP_LINES];
    struct cr_hp_price_row price_rows[CR_HP_EXCHANGE_MAX];
    struct cr_hp_part_row cap_order[CR_HP_PARTS];
    struct cr_ratio bet_multiple, bet_odds, ante_below_table, sixth_price, buy_price;
    struct cr_ratio insurance_max_fraction, insurance_pays;
    cr_money min_ante, max_ante, ante_step, max_payout;
    cr_money bonus_min, bonus_max, bonus_max_payout, wheel_min, wheel_max, mystery_min, mystery_max;
    char bet_name[CR_HP_BET_NAME_SIZE];
    uint8_t light_adjacent, light_equal, light_sequential, dark_allowed;
    uint8_t dark_bonus, dark_insurance, dark_open_before_buy, cross_bets;
    uint8_t sixth_card, second_combination, ak_void_if_decider, buy_game, buy_shared;
    uint8_t insurance_return_if_not_beaten, bonus_offered, bonus_in_cap, jackpot, progressive;
    uint8_t wheel_offered, mystery_offered, shuffle_before_bets, cut_fault_reshuffles;
    uint8_t chips_sold, insurance;

    /* Derived in finish(). Odds with den 0: nothing is paid. */
    uint8_t has_bet_table, has_board; /* the game's own: five cards, or two and five common */
    uint8_t clause[CR_HC_COUNT];      /* enum cr_hp_clause -> index into this game's keys */
    struct cr_ratio ante_win[CR_CATEGORIES]; /* by the player's category */
    struct cr_ratio ante_no_game[CR_CATEGORIES];
    struct cr_ratio bet_pays[CR_CATEGORIES];
    struct cr_ratio bonus_card_odds, lucky_player_odds;
    struct cr_ratio bonus_pays[CR_HP_LINES];
    struct cr_ratio price[CR_HP_EXCHANGE_MAX + 1]; /* by cards exchanged */
    cr_rank_value dealer_least;                    /* of a game */
};

/* ---- Settings: the plate; one for the four games ---- */

/* 0 means "not posted": where the rules know a value, that. */
struct cr_hp_settings {
    cr_money min_ante, max_ante, ante_step, max_payout;
    cr_money bonus_min, bonus_max, bonus_stakes[CR_HP_BONUS_STAKES], bonus_max_payout;
    cr_money wheel_min, wheel_max, mystery_min, mystery_max;
    int32_t boxes;       /* 0: as many as the rules allow */
    int32_t deck_source; /* enum cr_shoe_source + 1; 0: the first the rules have */
    int32_t share_royal,
        share_straight_flush;        /* of the jackpot, basis points; 0: the rules' least */
    int32_t lucky_player_chance_ppm; /* 0: no lucky player is drawn */
    uint8_t progressive;             /* an approved progressive takes the bonus table's place */
    uint8_t reserved[3];
};
extern const struct cr_schema cr_hp_settings_schema;

/* ---- What rules and plate say together [limits.c] ---- */

static inline const struct cr_hp_rules *cr_hp_rules(const struct cr_play *play)
{
    return play->rules;
}

static inline const struct cr_hp_settings *cr_hp_plate(const struct cr_play *play)
{
    return play->settings;
}

enum cr_status cr_hp_check_settings(const struct cr_play *play, struct cr_refusal *why);
void cr_hp_shoe_rules(const struct cr_play *play, struct cr_shoe_rules *out);
enum cr_shoe_source cr_hp_source(const struct cr_play *play);
unsigned cr_hp_boxes(const struct cr_play *play);
cr_money cr_hp_min_ante(const struct cr_play *play);
cr_money cr_hp_max_ante(const struct cr_play *play);
cr_money cr_hp_ante_step(const struct cr_play *play);
cr_money cr_hp_max_payout(const struct cr_play *play);       /* CR_NONE: no such limit */
cr_money cr_hp_bonus_max_payout(const struct cr_play *play); /* CR_NONE: no such limit */
bool cr_hp_bonus_offered(const struct cr_play *play);
bool cr_hp_wheel_offered(const struct cr_play *play);
/* Basis points of the pool a hand of that category claims; 0: no jackpot line. */
unsigned cr_hp_share(const struct cr_play *play, unsigned category);
/* What is answered from outside: enum cr_prize, a bit each. */
unsigned cr_hp_prizes(const struct cr_play *play);
/* What a line of the bonus pays here; den 0: nothing. */
struct cr_ratio cr_hp_bonus_odds(const struct cr_play *play, unsigned line);

/* The bonus stakes that stand on the sign, written to out; returns how many, 0: it lists none. */
unsigned cr_hp_bonus_list(const struct cr_play *play, cr_money out[CR_HP_BONUS_STAKES]);
/* The least and the most of a bonus beside that Ante (the same: exactly so much). */
void cr_hp_bonus_limits(const struct cr_play *play, cr_money ante, cr_money *least, cr_money *most);
void cr_hp_wheel_limits(const struct cr_play *play, cr_money *least, cr_money *most);

/* ratio of amount, rounded down; den 0: nothing. */
cr_money cr_hp_times(cr_money amount, struct cr_ratio ratio);
/* The Bet for that Ante before any draw. */
cr_money cr_hp_bet_of(const struct cr_play *play, cr_money ante, cr_money drawn);
/* The price of exchanging so many cards; false where it would have to be rounded and the house does not. */
bool cr_hp_exchange_price(const struct cr_play *play, cr_money ante, unsigned cards, cr_money *out);

/* ---- For the games' own files [rules.c] ---- */

/* What every game's finish does after it has set what its chapter fixes: derives the tables and checks
 * them against each other. map: the game's index of each clause. */
enum cr_status cr_hp_finish(struct cr_hp_rules *rules, enum cr_hp_game game,
                            const uint8_t map[CR_HC_COUNT], struct cr_error *err);

static inline unsigned cr_hp_clause(const struct cr_play *play, enum cr_hp_clause clause)
{
    return cr_hp_rules(play)->clause[clause];
}

#endif
