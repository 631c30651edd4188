/* rules.h -- what a house decides about punto banco, and what its manager sets on a table's plate.
 *
 * One row a rule is in rules.c; rulebooks/<house>/punto-banco.yaml gives the values. What the document
 * leaves to the operator is a range in the rulebook, because the approved version has it: a plate posts
 * a value within it [BG art.24(2)]. The large and the small table are one rulebook; the plate's number
 * of packs says which it is.
 */
#ifndef CR_GAMES_PUNTO_BANCO_RULES_H
#define CR_GAMES_PUNTO_BANCO_RULES_H

#include "games/game.h"
#include "games/shoe.h"

#define CR_PB_BOXES_MAX  24
#define CR_PB_TABLES_MAX 4
#define CR_PB_STAKE_MOST INT64_C(1000000000000000) /* a hundred times it still fits */
#define CR_PB_HAND_CARDS 6                         /* the most one hand takes */

/* ---- Clauses ---- */

/* Every outcome and refusal cites one of these; a rulebook gives each its clause, or the ruling where
 * the document is silent. Enum name, key, what it says. */
#define CR_PB_CLAUSE_MAP(X)                                                                        \
    /* the session */                                                                              \
    X(TABLE_SEAT, "table.seat", "a player takes part from a seat of his own")                      \
    X(TABLE_SEATS, "table.seats", "how many may play at one table at once")                        \
    X(TABLE_EQUIPMENT, "table.equipment", "a table opens with its whole equipment")                \
    X(TABLE_PLATE, "table.plate", "the table's limits are approved, posted and kept")              \
    X(TABLE_LAST_GAMES, "table.last_games", "the last games are announced, and how many are left") \
    X(ROUND_ORDER, "round.order", "the order of the game: shuffle, bets, burn, deal, draw, pay")   \
    X(ROUND_ROLE, "round.role", "each does what his post allows")                                  \
    X(ROUND_CONFIRMED, "round.confirmed", "a confirmed round is not rewritten")                    \
    X(ROUND_CORRECT, "round.correct",                                                              \
      "a mistake of entry is mended before the round is confirmed")                                \
    X(ROUND_LIMIT, "round.limit",                                                                  \
      "a table keeps a stated number of inputs; beyond it, call the floor")                        \
    X(ROUND_TURN, "round.turn", "each acts in his turn")                                           \
    X(ROUND_VOID, "round.void", "a hand that cannot be repaired is void and returns its stakes")   \
    /* bets */                                                                                     \
    X(BET_PLACED, "bet.placed", "a bet is chips on punto, banco or tie of the player's box")       \
    X(BET_LATE, "bet.late", "once a card is drawn no bet is taken")                                \
    X(BET_POSITION, "bet.position", "bets are made on punto, banco and tie")                       \
    X(BET_SIDE, "bet.side", "a player bets on punto or on banco, not on both")                     \
    X(BET_MIN, "bet.min", "a stake reaches the minimum of its kind")                               \
    X(BET_MAX, "bet.max", "a stake does not exceed the maximum of its kind")                       \
    X(BET_AMOUNT, "bet.amount", "a stake is a positive whole amount")                              \
    X(BET_MULTIPLE, "announced.chips", "banco is staked in multiples of what the table posts")     \
    X(LIMIT_MIN_PUNTO, "limit.min_punto", "the least stake on punto")                              \
    X(LIMIT_MAX_PUNTO, "limit.max_punto", "the most on punto")                                     \
    X(LIMIT_MIN_BANCO, "limit.min_banco", "the least stake on banco")                              \
    X(LIMIT_MAX_BANCO, "limit.max_banco", "the most on banco")                                     \
    X(LIMIT_MIN_TIE, "limit.min_tie", "the least stake on a tie")                                  \
    X(LIMIT_MAX_TIE, "limit.max_tie", "the most on a tie")                                         \
    X(SIDE_MAIN, "side.main", "whether a tie may be staked alone")                                 \
    X(BOX_OWNER, "box.owner", "each player bets on his own box")                                   \
    X(BOX_BETTORS, "box.bettors", "a box has one bet of a kind")                                   \
    X(CHIPS_BETTABLE, "chips.bettable", "which chips may be staked at the table")                  \
    X(CHIPS_SOLD, "chips.sold", "where chips are bought")                                          \
    X(CHIPS_CASH, "chips.cash", "money itself is not staked")                                      \
    X(CHIPS_CREDIT, "chips.credit", "nobody plays on credit")                                      \
    X(CHIPS_ENOUGH, "chips.enough", "a stake is covered by the player's own chips")                \
    X(CHIPS_LEAVE, "chips.leave", "who stops playing has no stake on the table")                   \
    /* the pack */                                                                                 \
    X(PACK_DECKS, "pack.decks", "how many packs the large and the small table play with")          \
    X(PACK_SHUFFLE, "pack.shuffle", "after the last hand of a shoe the cards are shuffled")        \
    X(PACK_CUTTING_CARDS, "pack.cutting_cards", "how many cutting cards lie at the table")         \
    X(PACK_CUT, "pack.cut", "the shuffled pack is cut before a hand")                              \
    X(PACK_CUT_ROLE, "pack.cut_role", "who cuts where no player will")                             \
    X(PACK_MARKER, "pack.marker", "how many cards lie behind the marker")                          \
    X(PACK_LAST_HAND, "pack.last_hand", "the marker came out: which hand is the shoe's last")      \
    X(PACK_BURN, "pack.burn", "how many cards are burnt before each hand")                         \
    X(PACK_BURN_SHUFFLE, "pack.burn_shuffle", "how many cards are burnt after a shuffle")          \
    X(PACK_DEFECTIVE, "pack.defective", "a pack with a card too many is defective")                \
    /* the hand */                                                                                 \
    X(DEAL_ORDER, "deal.order", "two cards to each side by turns, the first to punto")             \
    X(DEAL_CLOSED, "deal.closed", "cards are dealt face up")                                       \
    X(DRAW_NATURAL, "draw.natural", "8 or 9 on two cards: nobody draws, the higher wins")          \
    X(DRAW_PUNTO, "draw.punto", "up to how many points punto draws")                               \
    X(DRAW_TABLEAU, "draw.tableau", "when banco draws, by its points and punto's third card")      \
    X(DRAW_SIX, "draw.six", "a hand has at most six cards")                                        \
    X(ERROR_EXPOSED, "error.exposed", "a card that should not have been drawn is the next card")   \
    X(CALL_POINTS, "call.points", "the points of each side are called after every card")           \
    X(CALL_RESULT, "call.result", "the result is called, banco's points first")                    \
    /* settling */                                                                                 \
    X(PAY_PUNTO, "pay.punto", "punto wins: it pays {pays}")                                        \
    X(PAY_BANCO, "pay.banco", "banco wins: the stake less the commission is paid")                 \
    X(PAY_ROUNDING, "pay.rounding", "the commission is rounded to a whole unit")                   \
    X(PAY_TIE, "pay.tie", "equal points: the tie pays {pays}")                                     \
    X(SETTLE_LOST, "settle.lost", "losing bets are taken first, then winners are paid")            \
    X(SETTLE_TIE, "settle.tie", "equal points: what becomes of bets on punto and banco")           \
    X(SETTLE_STAKE, "settle.stake", "a stake that did not lose is the player's again")

enum cr_pb_clause {
#define X(name, key, text) CR_PC_##name,
    CR_PB_CLAUSE_MAP(X)
#undef X
        CR_PC_COUNT
};

/* ---- Rules ---- */

/* A bet, a side, and who won. */
enum cr_pb_kind { CR_PB_PUNTO, CR_PB_BANCO, CR_PB_TIE, CR_PB_KINDS };
#define CR_PB_SIDES 2

enum { CR_PB_MARKER_HAND, CR_PB_ONE_MORE }; /* last_hand_rule */

/* A size of table: its packs, and its boxes where the plate posts no number. */
struct cr_pb_table {
    int32_t decks, boxes;
};

/* A line of the tableau: on which third cards of punto banco draws; bit 10: punto stood. */
#define CR_PB_STOOD      10
#define CR_PB_BANCO_ROWS 8
struct cr_pb_line {
    int32_t banco;
    uint32_t draws_on;
};

struct cr_pb_rules {
    int32_t table_count;
    struct cr_pb_table tables[CR_PB_TABLES_MAX];
    int32_t line_count;
    struct cr_pb_line lines[CR_PB_BANCO_ROWS];
    int32_t marker_cards_behind, cutting_cards, cut_by, cut_refused_by; /* enum cr_role */
    int32_t burn_before_hand, burn_after_shuffle;                       /* the most approved */
    int32_t commission_banco, commission_rounding; /* percent; enum cr_rounding */
    int32_t punto_draws_to, last_hand_rule, last_games, reserved;
    struct cr_ratio payout_punto, payout_tie;
    cr_money min[CR_PB_KINDS], max[CR_PB_KINDS]; /* the approved range */
    cr_money banco_stake_multiple;
    uint8_t tie_pushes_main, punto_and_banco_same_hand, tie_alone_allowed, chips_sold_at_table;
    uint8_t spare[4];

    /* Derived in finish(). */
    uint16_t banco_masks[CR_PB_BANCO_ROWS];
};
extern const struct cr_schema cr_pb_rules_schema;

/* ---- Settings: the plate ---- */

/* 0 means "not posted": what the rulebook has. */
struct cr_pb_settings {
    cr_money min[CR_PB_KINDS], max[CR_PB_KINDS];
    cr_money banco_stake_multiple;
    int32_t decks;
    int32_t boxes;
    int32_t burn_before_hand; /* cards; 0: none */
    int32_t reserved;
};
extern const struct cr_schema cr_pb_settings_schema;

/* ---- What rules and plate say together ---- */

static inline const struct cr_pb_rules *cr_pb_rules(const struct cr_play *play)
{
    return play->rules;
}

static inline const struct cr_pb_settings *cr_pb_plate(const struct cr_play *play)
{
    return play->settings;
}

enum cr_status cr_pb_check_settings(const struct cr_play *play, struct cr_refusal *why);
void cr_pb_shoe_rules(const struct cr_play *play, struct cr_shoe_rules *out);
unsigned cr_pb_boxes(const struct cr_play *play);
unsigned cr_pb_burn(const struct cr_play *play); /* cards before each hand */
cr_money cr_pb_min(const struct cr_play *play, unsigned kind);
cr_money cr_pb_max(const struct cr_play *play, unsigned kind);
cr_money cr_pb_multiple(const struct cr_play *play);
/* Cards the marker must leave behind it, so that the last hand can always be dealt (R7). */
unsigned cr_pb_marker_least(const struct cr_play *play);

const char *cr_pb_kind_key(unsigned kind); /* "punto" */
int cr_pb_kind_find(const char *key);

/* ---- The tableau [tableau.c] ---- */

extern const uint8_t cr_pb_rank_points[CR_RANKS]; /* A 1, 2-9, T J Q K 0 (R2) */

static inline unsigned cr_pb_card_points(cr_card card)
{
    return cr_pb_rank_points[cr_card_rank(card)];
}

static inline unsigned cr_pb_points(const cr_card *cards, unsigned count)
{
    unsigned points = 0;
    for (unsigned i = 0; i < count; i++)
        points += cr_pb_card_points(cards[i]);
    return points % 10;
}

/* Whether punto draws; whether banco does, `third` being the points of punto's third card or
 * CR_PB_STOOD. Both ask after naturals were looked for: points are 0..7 (asserted). */
bool cr_pb_punto_draws(const struct cr_pb_rules *rules, unsigned punto);
bool cr_pb_banco_draws(const struct cr_pb_rules *rules, unsigned banco, unsigned third);

/* Who won. */
enum cr_pb_kind cr_pb_winner(unsigned punto, unsigned banco);

/* What becomes of a stake. paid: winnings alone; clause: enum cr_pb_clause. */
enum cr_pb_fate { CR_PB_LOSES, CR_PB_PUSHES, CR_PB_WINS };
struct cr_pb_result {
    enum cr_pb_fate fate;
    unsigned clause;
    cr_money paid, commission;
};
struct cr_pb_result cr_pb_settle_bet(const struct cr_pb_rules *rules, enum cr_pb_kind bet,
                                     cr_money stake, enum cr_pb_kind winner);

#endif
