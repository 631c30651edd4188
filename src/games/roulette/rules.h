/* rules.h -- what a house decides about roulette, and what its manager sets on a table's plate.
 *
 * One row a rule is in rules.c; rulebooks/<house>/roulette.yaml gives the values. The numbers that
 * settle a bet (what each position covers and pays) are derived once, when a rulebook is loaded.
 */
#ifndef CR_GAMES_ROULETTE_RULES_H
#define CR_GAMES_ROULETTE_RULES_H

#include "games/game.h"
#include "games/roulette/layout.h"

/* ---- Clauses ---- */

/* Every outcome and refusal cites one of these; a rulebook gives each its clause, or the ruling where
 * the document is silent. Enum name, key, what it says. */
#define CR_ROULETTE_CLAUSE_MAP(X)                                                                  \
    /* the session */                                                                              \
    X(TABLE_SEAT, "table.seat", "a player takes part from a seat of his own")                      \
    X(TABLE_SEATS, "table.seats", "how many may play at one table at once")                        \
    X(TABLE_MIN_PLAYERS, "table.min_players", "how many players a game needs")                     \
    X(TABLE_EQUIPMENT, "table.equipment", "a table opens with its whole equipment")                \
    X(TABLE_COLOURS, "table.colours", "how many colours of chips a table has")                     \
    X(TABLE_COLOUR_CHIPS, "table.colour_chips", "how many chips there are of each colour")         \
    X(TABLE_BALLS, "table.balls", "how many balls lie at the table")                               \
    X(TABLE_PLATE, "table.plate", "the table's limits are posted and kept")                        \
    X(TABLE_LAST_GAMES, "table.last_games", "the last games are announced, and how many are left") \
    X(ROUND_ORDER, "round.order", "the order of the game: bets, ball, close, number, pay")         \
    X(ROUND_ROLE, "round.role", "each does what his post allows")                                  \
    X(ROUND_CONFIRMED, "round.confirmed", "a confirmed round is not rewritten")                    \
    X(ROUND_CORRECT, "round.correct",                                                              \
      "a mistake of entry is mended before the round is confirmed")                                \
    X(ROUND_LIMIT, "round.limit",                                                                  \
      "a table keeps a stated number of bets; beyond it, call the floor")                          \
    X(ROUND_TURN, "round.turn", "each acts in his turn")                                           \
    X(ROUND_VOID, "round.void", "a game that was not played returns its stakes")                   \
    /* bets */                                                                                     \
    X(BET_PLACED, "bet.placed", "a bet is chips put on the layout by the player or for him")       \
    X(BET_LATE, "bet.late", "a bet after the close is not in this game and is returned")           \
    X(BET_FINAL, "bet.final", "after the close nothing is added, taken or changed")                \
    X(BET_POSITION, "bet.position", "bets are made on the positions of the layout")                \
    X(BET_MIN, "bet.min", "a stake below the minimum is neither accepted nor paid")                \
    X(BET_MAX, "bet.max", "a player's stake on a position does not exceed its maximum")            \
    X(BET_OVER, "bet.over",                                                                        \
      "what lies above the maximum is refused, or plays to it and the rest goes back")             \
    X(BET_FOUND, "bet.found",                                                                      \
      "a stake above the maximum, found after the close, plays to the maximum")                    \
    X(BET_AMOUNT, "bet.amount", "a stake is whole chips")                                          \
    X(BET_CARRIED, "bet.carried", "a stake that stayed must meet the limits again")                \
    X(BET_CLOSE, "bet.close", "how many laps before the ball falls betting is closed")             \
    X(LIMIT_MIN_INSIDE, "limit.min_inside", "the least stake on a position of numbers")            \
    X(LIMIT_MIN_OUTSIDE, "limit.min_outside", "the least stake on a chance, dozen or column")      \
    X(LIMIT_MIN_TOTAL, "limit.min_inside_total", "the least a player stakes on numbers together")  \
    X(LIMIT_STRAIGHT, "limit.max_straight", "the most on one number")                              \
    X(LIMIT_SPLIT, "limit.max_split", "the most on a split")                                       \
    X(LIMIT_STREET, "limit.max_street", "the most on a street")                                    \
    X(LIMIT_CORNER, "limit.max_corner", "the most on a corner")                                    \
    X(LIMIT_FIRST_FOUR, "limit.max_first_four", "the most on the first four")                      \
    X(LIMIT_SIX_LINE, "limit.max_six_line", "the most on a six line")                              \
    X(LIMIT_DOZEN, "limit.max_dozen_column", "the most on a dozen or a column")                    \
    X(LIMIT_CHANCE, "limit.max_even_chance", "the most on an even chance")                         \
    X(LIMIT_DEFAULT, "limit.default",                                                              \
      "a position's maximum where none is posted, times that of one number")                       \
    /* chips */                                                                                    \
    X(CHIPS_BETTABLE, "chips.bettable", "which chips may be staked at the table")                  \
    X(CHIPS_SOLD, "chips.sold", "where chips are bought")                                          \
    X(CHIPS_CASH, "chips.cash", "money itself is not staked")                                      \
    X(CHIPS_CREDIT, "chips.credit", "nobody plays on credit")                                      \
    X(CHIPS_TABLE, "chips.table", "colour chips play at their own table only")                     \
    X(CHIPS_COLOUR, "chips.colour", "each player has one colour, and no two share one")            \
    X(CHIPS_VALUE, "chips.value", "the least a colour chip may be marked at")                      \
    X(CHIPS_VALUE_MAX, "chips.value_max", "the most a colour chip may be marked at")               \
    X(CHIPS_FIXED, "chips.fixed", "a colour's value stands while its chips are out")               \
    X(CHIPS_ENOUGH, "chips.enough", "a stake is covered by the player's own chips")                \
    X(CHIPS_OWNER, "chips.owner", "nobody moves another's chips")                                  \
    X(CHIPS_LEAVE, "chips.leave", "who stops playing changes his colour chips at the same table")  \
    /* announced bets */                                                                           \
    X(ANNOUNCED_OFFERED, "announced.offered", "which announced bets the house takes")              \
    X(ANNOUNCED_CHIPS, "announced.chips",                                                          \
      "an announced bet takes its own number of chips or a multiple")                              \
    X(ANNOUNCED_MIN, "announced.min", "the least chip of an announced bet")                        \
    X(ANNOUNCED_REPEAT, "announced.repeat", "when an announced bet counts as accepted")            \
    X(ANNOUNCED_NUMBER, "announced.number", "an announced bet is on a number of the wheel")        \
    X(ANNOUNCED_NEIGHBOURS, "announced.neighbours", "a number and its neighbours on the wheel")    \
    X(ANNOUNCED_BIG, "announced.big_series", "the big series and its chips")                       \
    X(ANNOUNCED_SMALL, "announced.small_series", "the small series and its chips")                 \
    X(ANNOUNCED_ORPHELINS, "announced.orphelins", "the orphelins and their chips")                 \
    X(ANNOUNCED_ZERO, "announced.zero_spiel", "the zero spiel and its chips")                      \
    X(ANNOUNCED_COMPLETE, "announced.complete",                                                    \
      "a number covered to the maximum on every position")                                         \
    /* the wheel */                                                                                \
    X(WHEEL_ORDER, "wheel.order", "the order of the numbers on the wheel")                         \
    X(WHEEL_BALL, "wheel.ball", "the ball runs against the wheel")                                 \
    X(WHEEL_DIRECTION, "wheel.direction", "which way the wheel turns from game to game")           \
    X(WHEEL_RESULT, "wheel.result", "the pocket in which the ball rests decides")                  \
    X(WHEEL_DECIDED, "wheel.decided", "a spin is decided once")                                    \
    X(NOSPIN_REASON, "nospin.reason", "when a spin did not take place")                            \
    X(NOSPIN_LAPS, "nospin.laps", "the ball makes at least this many laps")                        \
    X(NOSPIN_HANG, "nospin.hang", "a ball that hangs this many laps makes no spin")                \
    X(NOSPIN_BETS, "nospin.bets", "what becomes of the bets when there was no spin")               \
    X(NOSPIN_RESTORED, "nospin.restored",                                                          \
      "scattered bets that can be restored in time are restored")                                  \
    /* settling */                                                                                 \
    X(PAY_STRAIGHT, "pay.straight", "one number pays {pays}")                                      \
    X(PAY_SPLIT, "pay.split", "two numbers pay {pays}")                                            \
    X(PAY_STREET, "pay.street", "three numbers pay {pays}")                                        \
    X(PAY_CORNER, "pay.corner", "four numbers pay {pays}")                                         \
    X(PAY_FIRST_FOUR, "pay.first_four", "the first four pay {pays}")                               \
    X(PAY_SIX_LINE, "pay.six_line", "six numbers pay {pays}")                                      \
    X(PAY_COLUMN, "pay.column", "a column pays {pays}")                                            \
    X(PAY_DOZEN, "pay.dozen", "a dozen pays {pays}")                                               \
    X(PAY_RED_BLACK, "pay.red_black", "red and black pay {pays}")                                  \
    X(PAY_EVEN_ODD, "pay.even_odd", "even and odd pay {pays}")                                     \
    X(PAY_LOW_HIGH, "pay.low_high", "low and high pay {pays}")                                     \
    X(SETTLE_LOST, "settle.lost", "losing bets are taken first, then winners are paid")            \
    X(SETTLE_ZERO, "settle.zero", "zero takes every bet that does not cover it")                   \
    X(SETTLE_STAYS, "settle.stays", "what becomes of a winning stake")                             \
    X(SETTLE_CAP, "settle.cap", "the most one position pays a player")                             \
    X(DOLLY_LOCK, "dolly.lock",                                                                    \
      "while the marker stands nothing changes around the winning number")                         \
    /* badly placed chips */                                                                       \
    X(MISPLACED_ASK, "misplaced.ask", "a badly placed chip is asked about, else called and moved") \
    X(MISPLACED_TOUCH, "misplaced.touch", "how a chip can lie")                                    \
    X(MISPLACED_DOZEN, "misplaced.dozen", "a chip on a dozen that touches the double line")        \
    X(G1, "misplaced.G1", "in a number, touching nothing: that number")                            \
    X(G2, "misplaced.G2", "in a number, touching a split line: the split")                         \
    X(G3, "misplaced.G3", "in a number, touching two split lines: the corner")                     \
    X(G4, "misplaced.G4",                                                                          \
      "in 1, 2 or 3, touching the zero border and a split line: the street with zero")             \
    X(G5, "misplaced.G5", "in zero, touching a street point: the street with zero")                \
    X(G6, "misplaced.G6", "in zero, touching a split line and the double line: the first four")    \
    X(G7, "misplaced.G7", "in 1, touching the zero border and the double line: the first four")    \
    X(G8, "misplaced.G8", "in a number, touching the double line: the street")                     \
    X(G9, "misplaced.G9", "in a number, touching a split line and the double line: the six line")  \
    X(G10, "misplaced.G10", "on a split line: the split")                                          \
    X(G11, "misplaced.G11", "on a split line of a row, touching a row border: the corner")         \
    X(G12, "misplaced.G12", "on a split line of a column, touching a split line: the corner")      \
    X(G13, "misplaced.G13", "on 1/2 or 2/3, touching the zero border: the street with zero")       \
    X(G14, "misplaced.G14", "on the zero border, touching a street point: the street with zero")   \
    X(G15, "misplaced.G15", "on a split line, touching the double line: the six line")             \
    X(G16, "misplaced.G16", "on 0/1, touching the double line: the first four")                    \
    X(G17, "misplaced.G17", "on the double line: the street")                                      \
    X(G18, "misplaced.G18", "on the double line, touching a six-line line: the six line")          \
    X(G19, "misplaced.G19", "on the double line, touching the first-four point: the first four")   \
    X(G20, "misplaced.G20", "on a dozen, touching the first-four point: the first four")           \
    X(G21, "misplaced.G21",                                                                        \
      "on a dozen, touching the double line and a six-line line: the six line")                    \
    X(G22, "misplaced.G22", "on a dozen, touching the double line only: the street of that row")   \
    X(G23, "misplaced.G23", "on a dozen, touching no line of a bet: that dozen")                   \
    X(G24, "misplaced.G24", "on an even chance or a column: the box its centre is in")             \
    X(G25, "misplaced.G25", "a border without a bet makes no bet: the number its centre is in")    \
    X(G26, "misplaced.G26", "on the double line at the bottom border: the last street")            \
    X(G27, "misplaced.G27", "exactly on a line without a bet: no bet, returned")                   \
    X(G28, "misplaced.G28", "a touch no chip can have: refused")

enum cr_roulette_clause {
#define X(name, key, text) CR_RC_##name,
    CR_ROULETTE_CLAUSE_MAP(X)
#undef X
        CR_RC_COUNT
};

/* ---- Rules ---- */

/* No stake and no limit is larger: a stake's payout and a table's sum then always fit. */
#define CR_STAKE_MOST INT64_C(1000000000000000)

enum cr_announced {
    CR_NEIGHBOURS,
    CR_BIG_SERIES,
    CR_SMALL_SERIES,
    CR_ORPHELINS,
    CR_ZERO_SPIEL,
    CR_COMPLETE,
    CR_ANNOUNCED_KINDS,
    CR_NOT_ANNOUNCED = 0xff,
};
const char *cr_announced_key(unsigned kind); /* "big_series" */
int cr_announced_find(const char *key);

enum cr_no_spin {
    CR_BALL_OUT,
    CR_BALL_HUNG,
    CR_TOO_FEW_LAPS,
    CR_FOREIGN_OBJECT,
    CR_CALLED,
    CR_SAME_DIRECTION,
    CR_BETS_SCATTERED,
    CR_NO_POCKET,
    CR_BALL_DROPPED,
    CR_NO_SPIN_REASONS,
};
const char *cr_no_spin_key(unsigned reason);
int cr_no_spin_find(const char *key);

enum { CR_OVER_REFUSE, CR_OVER_PLAY_TO_MAX };
enum { CR_STAND, CR_RETURN }; /* no_spin_bets, winning_stakes */
enum { CR_LOCK_ALL, CR_LOCK_WINNING_AREA };
enum { CR_DOZEN_IS_STREET, CR_DOZEN_IS_DOZEN };

/* Words where an amount could stand, beside CR_NONE and CR_MANAGER of rulebook.h. */
#define CR_AS_MIN_INSIDE   (-3)
#define CR_AS_MAX_STRAIGHT (-4)

/* Chips of an announced bet on one position. */
struct cr_component {
    int32_t position, chips;
};
#define CR_COMPONENTS_MAX 32
struct cr_series {
    int32_t count;
    struct cr_component list[CR_COMPONENTS_MAX];
};

/* One line of the table of badly placed chips. */
enum cr_becomes {
    CR_BECOMES_TOUCHED,    /* the bet of the line or point it touches */
    CR_BECOMES_OWN,        /* the bet of the place its centre is in */
    CR_BECOMES_DOZEN_RULE, /* by dozen_touching_double_line */
    CR_BECOMES_INCORRECT,  /* no bet: returned */
    CR_BECOMES_REFUSED,    /* no chip lies so */
};
struct cr_misplaced_row {
    int32_t row;     /* 0 is G1 */
    uint32_t centre; /* set of enum cr_centre */
    uint32_t touch;  /* set of enum cr_touch */
    int32_t becomes; /* enum cr_becomes */
};
#define CR_MISPLACED_ROWS 28

struct cr_roulette_rules {
    uint8_t wheel_order[CR_NUMBERS];
    uint8_t value_chips_bettable, chips_sold_at_table, announced_needs_repeat, alternate_direction;
    uint8_t max_default_times[CR_INSIDE_TYPES];
    int32_t max_players, min_players;
    int32_t colours_min, chips_per_colour_min, balls_min;
    int32_t over_max_policy, zero_rule, no_spin_bets, lock_during_pay, winning_stakes;
    int32_t close_laps_before_fall, min_laps, hang_laps;
    int32_t neighbours_each_side, dozen_touching_double_line, last_games;
    uint32_t no_spin_reasons, announced;
    cr_money colour_value_min, colour_value_max;
    cr_money min_inside, min_outside, min_inside_total, min_announced;
    cr_money max_inside[CR_INSIDE_TYPES];
    cr_money max_dozen_column, max_even_chance, max_payout_position;
    struct cr_ratio payout[CR_BET_TYPES];
    struct cr_series series[CR_ANNOUNCED_KINDS]; /* neighbours and complete stay empty */
    int32_t misplaced_count;
    struct cr_misplaced_row misplaced[CR_MISPLACED_ROWS];

    /* Derived in finish(). */
    uint8_t pocket[CR_NUMBERS];        /* where on the wheel a number lies */
    uint8_t chips[CR_ANNOUNCED_KINDS]; /* how many chips the bet takes; 0 for complete */
    int32_t pays[CR_POSITIONS];        /* whole multiples: no roulette payout makes a fraction */
    uint16_t pay_clause[CR_POSITIONS]; /* enum cr_roulette_clause */
    uint8_t covers[CR_NUMBERS][256];   /* by number and position: 1 if it wins, and at 255 */
};
extern const struct cr_schema cr_roulette_rules_schema;

/* ---- Settings: the plate ---- */

#define CR_COLOURS_MAX 16

enum { CR_PAY_IN_COLOUR, CR_PAY_IN_VALUE };

/* 0 means "not posted": where the rules know a default, that; else the plate is incomplete. */
struct cr_roulette_settings {
    cr_money min_inside, min_outside, min_inside_total, min_announced;
    cr_money max_inside[CR_INSIDE_TYPES];
    cr_money max_dozen_column, max_even_chance, max_payout_position;
    cr_money colour_value_min, colour_value_max;
    int32_t seats, bets; /* room in the state; 0: by the rules */
    int32_t colours;     /* how many colours lie at the table */
    int32_t pay_in;      /* colour stakes are paid in colour or in value chips (R27) */
};
extern const struct cr_schema cr_roulette_settings_schema;

/* ---- What rules and plate say together ---- */

cr_money cr_roulette_min(const struct cr_play *play, enum cr_bet_type type);
cr_money cr_roulette_max(const struct cr_play *play, enum cr_bet_type type);
cr_money cr_roulette_min_total(const struct cr_play *play);
cr_money cr_roulette_min_announced(const struct cr_play *play);
cr_money cr_roulette_colour_min(const struct cr_play *play);
cr_money cr_roulette_colour_max(const struct cr_play *play);
cr_money cr_roulette_payout_max(const struct cr_play *play); /* CR_NONE: no such limit */
enum cr_status cr_roulette_check_settings(const struct cr_play *play, struct cr_refusal *why);

/* The parts of an announced bet, one chip each a unit, into out[CR_COMPONENTS_MAX]; returns how many.
 * For complete, chips are not units: see roulette.h. */
size_t cr_roulette_components(const struct cr_roulette_rules *rules, enum cr_announced kind,
                              unsigned number, struct cr_component *out);

/* The bet a badly placed chip is [M1 §23]: a position, or -1 for an incorrect bet; *clause is set. A
 * lie no chip can have is CR_TOUCH_SET. */
enum cr_status cr_roulette_misplaced(const struct cr_roulette_rules *rules,
                                     const struct cr_lie *lie, int *position, unsigned *clause);

#endif
