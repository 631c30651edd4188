/* rules.h -- what a house decides about blackjack, and what its manager sets on a table's plate.
 *
 * One row a rule is in rules.c; rulebooks/<house>/blackjack.yaml gives the values.
 */
#ifndef CR_GAMES_BLACKJACK_RULES_H
#define CR_GAMES_BLACKJACK_RULES_H

#include "games/game.h"
#include "games/shoe.h"

#define CR_BJ_BOXES_MAX   7
#define CR_BJ_BETTORS_MAX 3
#define CR_BJ_PLAYERS_MAX (CR_BJ_BOXES_MAX * CR_BJ_BETTORS_MAX)
#define CR_BJ_STAKE_MOST  INT64_C(1000000000000) /* doubled and split to 64 hands it still fits */

/* ---- Clauses ---- */

/* Every outcome and refusal cites one of these; a rulebook gives each its clause, or the ruling where
 * the document is silent. Enum name, key, what it says. */
#define CR_BJ_CLAUSE_MAP(X)                                                                        \
    /* the session */                                                                              \
    X(TABLE_SEAT, "table.seat", "a player takes part from a seat of his own")                      \
    X(TABLE_SEATS, "table.seats", "how many may play at one table at once")                        \
    X(TABLE_EQUIPMENT, "table.equipment", "a table opens with its whole equipment")                \
    X(TABLE_PLATE, "table.plate", "the table's limits are posted and kept")                        \
    X(TABLE_LAST_GAMES, "table.last_games", "the last games are announced, and how many are left") \
    X(ROUND_ORDER, "round.order", "the order of the game: shuffle, bets, deal, boxes, dealer")     \
    X(ROUND_ROLE, "round.role", "each does what his post allows")                                  \
    X(ROUND_CONFIRMED, "round.confirmed", "a confirmed round is not rewritten")                    \
    X(ROUND_CORRECT, "round.correct",                                                              \
      "a mistake of entry is mended before the round is confirmed")                                \
    X(ROUND_LIMIT, "round.limit",                                                                  \
      "a table keeps a stated number of hands; beyond it, call the floor")                         \
    X(ROUND_TURN, "round.turn", "boxes act in their order, each in its turn")                      \
    X(ROUND_VOID, "round.void", "a game that was not played returns its stakes")                   \
    /* bets */                                                                                     \
    X(BET_PLACED, "bet.placed", "a bet is chips put on a box before the first card")               \
    X(BET_LATE, "bet.late", "once the first card is out stakes and boxes do not change")           \
    X(BET_POSITION, "bet.position", "bets are made on the boxes and their fields")                 \
    X(BET_MIN, "bet.min", "each player's stake reaches the table's minimum")                       \
    X(BET_MAX, "bet.max", "the stakes on a box together do not exceed the maximum")                \
    X(BET_AMOUNT, "bet.amount", "a stake is a positive whole amount")                              \
    X(BET_CARRIED, "bet.carried", "a stake that sat out may be taken back before the next deal")   \
    X(LIMIT_MIN, "limit.min_bet", "the least stake of a player on a box")                          \
    X(LIMIT_MAX, "limit.max_bet", "the most on one box, doubles and splits not counted")           \
    X(CHIPS_BETTABLE, "chips.bettable", "which chips may be staked at the table")                  \
    X(CHIPS_SOLD, "chips.sold", "where chips are bought")                                          \
    X(CHIPS_CASH, "chips.cash", "money itself is not staked")                                      \
    X(CHIPS_CREDIT, "chips.credit", "nobody plays on credit")                                      \
    X(CHIPS_ENOUGH, "chips.enough", "a stake is covered by the player's own chips")                \
    X(CHIPS_OWNER, "chips.owner", "nobody moves another's chips")                                  \
    X(CHIPS_LEAVE, "chips.leave", "who stops playing has no stake on the table")                   \
    X(OFFERED, "announced.offered", "what the house offers beside the game itself")                \
    /* boxes */                                                                                    \
    X(BOX_NUMBER, "box.number", "how many boxes the table has")                                    \
    X(BOX_BETTORS, "box.bettors", "how many players may bet on one box")                           \
    X(BOX_OWNER, "box.owner", "the box's owner alone makes the playing decisions")                 \
    X(BOX_DECLINE, "box.decline", "a fellow bettor may decline to add to his stake")               \
    /* the pack */                                                                                 \
    X(PACK_SOURCE, "pack.source", "what the cards are dealt from")                                 \
    X(PACK_DECKS, "pack.decks", "how many packs are played from a shoe")                           \
    X(PACK_MACHINE, "pack.machine", "how many packs are played from a shuffling machine")          \
    X(PACK_HAND, "pack.hand", "how many packs are dealt by hand")                                  \
    X(PACK_CUTTING_CARDS, "pack.cutting_cards", "how many cutting cards lie at the table")         \
    X(PACK_SHUFFLE, "pack.shuffle", "the dealer shuffles before the players")                      \
    X(PACK_CUT, "pack.cut", "how near an end of the pack a cut may be")                            \
    X(PACK_CUT_DECKS, "pack.cut_decks", "from how many packs on the cut has its limits")           \
    X(PACK_CUT_ROLE, "pack.cut_role", "who may cut where the players will not")                    \
    X(PACK_DEPTH, "pack.depth", "how many cards lie behind the cutting card")                      \
    X(PACK_LAST_HAND, "pack.last_hand",                                                            \
      "the cutting card came out: this hand is finished, then the pack is shuffled")               \
    X(PACK_BURN, "pack.burn", "how many cards are burnt after a shuffle")                          \
    X(PACK_BURN_CHANGE, "pack.burn_change", "how many cards are burnt when the dealer changes")    \
    X(PACK_DEFECTIVE, "pack.defective", "a defective pack voids the deal; chips go back")          \
    X(PACK_OUT, "pack.out", "a shoe that runs out is filled with the shuffled discards")           \
    /* the deal */                                                                                 \
    X(DEAL_ORDER, "deal.order", "a card to each box, one to the dealer, a second to each box")     \
    X(DEAL_CLOSED, "deal.closed", "cards are dealt face up")                                       \
    X(NATURAL_PAYS, "natural.pays", "a blackjack pays {pays}")                                     \
    X(NATURAL_AT_ONCE, "natural.at_once", "a blackjack is paid at once against 2 to 9")            \
    X(NATURAL_PUSH, "natural.push", "a blackjack against the dealer's stays")                      \
    X(EVEN_CARD, "even.card", "against which cards a blackjack may be paid even money")            \
    X(EVEN_PAYS, "even.pays", "even money pays 1 to 1 at once")                                    \
    X(INSURANCE_KINDS, "insurance.kinds", "what can be insured against")                           \
    X(INSURANCE_CARD, "insurance.card", "against which cards a blackjack is insured")              \
    X(INSURANCE_TEN_CARD, "insurance.ten_card", "against which cards a ten is insured")            \
    X(INSURANCE_SIZE, "insurance.size", "how much an insurance is")                                \
    X(INSURANCE_MIN, "insurance.min", "the least an insurance is")                                 \
    X(INSURANCE_WINDOW, "insurance.window", "until when a box may be insured")                     \
    X(INSURANCE_ONCE, "insurance.once", "a stake is insured once, or paid even money")             \
    X(INSURANCE_PAYS, "insurance.pays", "insurance pays {pays}")                                   \
    X(INSURANCE_TEN, "insurance.ten", "insurance against a ten looks at the dealer's second card") \
    X(INSURANCE_LOST, "insurance.lost", "the second card did not come: insurance is collected")    \
    /* the boxes */                                                                                \
    X(HAND_PLAYS, "hand.plays", "a box takes cards until it stands")                               \
    X(HAND_CLOSED, "hand.closed", "a hand of 21 is closed")                                        \
    X(HAND_BUST, "hand.bust", "more than 21 loses at once")                                        \
    X(DOUBLE_CARDS, "double.cards", "on two cards a box may double and gets one card more")        \
    X(DOUBLE_ON, "double.on", "on which hands a box may double")                                   \
    X(DOUBLE_STAKE, "double.stake", "what is added equals the original stake")                     \
    X(DOUBLE_SPLIT, "double.after_split", "whether a split hand may double")                       \
    X(DOUBLE_BLIND, "double.blind", "up to how many points a double may be dealt face down")       \
    X(SPLIT_PAIR, "split.pair", "a pair may be split into two hands")                              \
    X(SPLIT_MATCH, "split.match", "which two cards are a pair")                                    \
    X(SPLIT_LIMIT, "split.limit", "how often a box may split")                                     \
    X(SPLIT_ACES, "split.aces", "whether a split ace gets one card only")                          \
    X(SPLIT_RESPLIT, "split.resplit_aces", "whether split aces may be split again")                \
    X(SPLIT_LOST, "split.lost", "whether a box splits on after a split hand has lost")             \
    X(SURRENDER_CARDS, "surrender.cards", "half of the stake is given up on the first two cards")  \
    X(SURRENDER_ACE, "surrender.ace", "against which cards nobody surrenders")                     \
    X(SURRENDER_SHARED, "surrender.shared", "whether a surrender binds all who bet on the box")    \
    /* the dealer, and who is paid */                                                              \
    X(DEALER_DRAW, "dealer.draw", "the dealer draws to 16 and stands on 17")                       \
    X(DEALER_ONE_CARD, "dealer.one_card",                                                          \
      "with blackjacks and insurance alone the dealer takes one card")                             \
    X(DEALER_NATURAL, "dealer.natural", "the dealer's blackjack takes all that is on a box")       \
    X(SETTLE_DEALER_BUST, "settle.dealer_bust", "the dealer has more than 21: a hand wins 1 to 1") \
    X(SETTLE_HIGHER, "settle.higher", "more points than the dealer win 1 to 1")                    \
    X(SETTLE_EQUAL, "settle.equal", "equal points: the stake stays the player's")                  \
    X(SETTLE_LOWER, "settle.lower", "fewer points than the dealer lose")                           \
    X(SETTLE_STAKE, "settle.stake", "a stake that did not lose is the player's again")             \
    X(SETTLE_CAP, "settle.cap", "one player's winnings on a hand have a maximum")                  \
    X(SETTLE_ROUNDING, "settle.rounding", "what a clause computes is rounded to a whole unit")     \
    /* the dealer's errors */                                                                      \
    X(ERROR_RULES, "error.rules", "whose rules a dealer's error is settled by")                    \
    X(ERROR_EXPOSED, "error.exposed", "a card exposed unasked is the next card of the deal")       \
    X(ERROR_RELAID, "error.relaid", "a box was skipped: the cards are laid again in order")        \
    X(ERROR_SITS_OUT, "error.sits_out",                                                            \
      "a skipped box sits out until the next deal, its card is discarded")                         \
    X(ERROR_EXTRA, "error.extra", "the dealer's card too many opens the next deal")                \
    /* side bets */                                                                                \
    X(SIDE_BONUS, "side.bonus", "a bonus bet, before the deal, on the box's first cards")          \
    X(SIDE_WHEEL, "side.wheel", "a bet on the wheel of fortune, by the fortune card")              \
    X(SIDE_MYSTERY, "side.mystery", "a mystery prize comes on top, whatever the cards")            \
    X(SIDE_MAIN, "side.main", "a side bet needs a stake on the same box")                          \
    X(SIDE_BONUS_MIN, "side.bonus_min", "the least bonus bet")                                     \
    X(SIDE_BONUS_MAX, "side.bonus_max", "the most as a bonus bet")                                 \
    X(SIDE_WHEEL_MIN, "side.wheel_min", "the least bet on the wheel")                              \
    X(SIDE_WHEEL_MAX, "side.wheel_max", "the most as a bet on the wheel")                          \
    X(SIDE_TABLE, "side.table", "what the lines of a bonus bet pay")                               \
    X(SIDE_LINES, "side.lines", "a bonus bet is paid at its best line")                            \
    X(SIDE_MISSED, "side.missed", "a bonus combination ends with a stand, a surrender or a split") \
    X(SIDE_LOST, "side.lost", "a side bet without its card or line loses")                         \
    X(SIDE_SPADES, "side.spades", "the share of the jackpot of three sevens of spades")            \
    X(SIDE_SEVENS, "side.sevens", "the share of the jackpot of three sevens of one suit")          \
    X(SIDE_CLAIM, "side.claim", "winners of one round are paid on the pool as it stood")           \
    X(SIDE_BONUS_CARD, "side.bonus_card", "how the bonus card is chosen")                          \
    X(SIDE_FORTUNE_CARD, "side.fortune_card", "how the fortune card is chosen")

enum cr_bj_clause {
#define X(name, key, text) CR_BC_##name,
    CR_BJ_CLAUSE_MAP(X)
#undef X
        CR_BC_COUNT
};

/* ---- Rules ---- */

enum { CR_BJ_FIRST_TO_TAKE, CR_BJ_NEAREST_DEALER };             /* box_owner */
enum { CR_BJ_RANGE_HALF, CR_BJ_HALF_OR_FULL };                  /* insurance_size */
enum { CR_BJ_HALF_OF_MIN, CR_BJ_NO_MIN };                       /* insurance_min */
enum { CR_BJ_NEXT_BOX_DRAWS, CR_BJ_ANY_DRAW, CR_BJ_TWO_CARDS }; /* insurance_window: until */
enum { CR_BJ_NOT_BLACKJACK, CR_BJ_NOT_21 };                     /* double_allowed_on */
enum { CR_BJ_BY_RANK, CR_BJ_BY_VALUE };                         /* split_match */
enum { CR_BJ_TAKES_ALL, CR_BJ_TAKES_ORIGINAL };                 /* dealer_bj_takes */
enum { CR_BJ_NO_ERROR_RULES, CR_BJ_M1_ERRORS };                 /* error_rules */
enum { CR_BJ_DRAWN_PER_ROUND, CR_BJ_NO_CARD_DRAWN };            /* bonus_card, fortune_card */
enum { CR_BJ_BEST_LINE, CR_BJ_ADDITIVE };                       /* bonus_lines */

enum cr_bj_insurance { CR_BJ_INSURE_BJ, CR_BJ_INSURE_TEN, CR_BJ_INSURANCES };

/* Lines of the bonus bet, the best first [TDC blackjack "Bonus table"]. */
enum cr_bj_line {
    CR_BJ_777_SPADES,
    CR_BJ_777_SUITED,
    CR_BJ_678_SUITED,
    CR_BJ_777_MIXED,
    CR_BJ_678_MIXED,
    CR_BJ_SUITED_BLACKJACK,
    CR_BJ_BONUS_CARD,
    CR_BJ_MIXED_BLACKJACK,
    CR_BJ_LINES,
};
const char *cr_bj_line_key(unsigned line);

struct cr_bj_bonus_row {
    int32_t line;
    struct cr_ratio pays;
};

struct cr_bj_rules {
    uint32_t deck_source, decks, machine_decks,
        hand_decks; /* sets: of cr_shoe_source, of numbers */
    int32_t cutting_cards, cut_min_from_end, cut_min_decks, cut_refused_by, cut_card_depth;
    int32_t burn_on_shuffle, burn_on_dealer_change;
    int32_t max_boxes, max_bettors_per_box, max_players, box_owner;
    uint32_t even_money_upcards, surrender_barred_upcards; /* sets of ranks */
    uint32_t insurance_kinds, insurance_upcards[CR_BJ_INSURANCES];
    int32_t insurance_size, insurance_min, insurance_window;
    int32_t double_allowed_on, blind_double_max_points;
    int32_t split_match, max_splits;
    int32_t dealer_stand, dealer_bj_takes, error_rules;
    int32_t award_min_bp[2]; /* CR_BJ_777_SPADES, CR_BJ_777_SUITED */
    int32_t bonus_card, fortune_card, bonus_lines;
    int32_t last_games, fraction_rounding; /* enum cr_rounding */
    int32_t bonus_count;
    struct cr_bj_bonus_row bonus_table[CR_BJ_LINES];
    struct cr_ratio bj_payout, insurance_payout;
    cr_money min_bet, max_bet, bonus_min, bonus_max, wheel_min, wheel_max, max_payout;
    uint8_t bj_paid_at_once, surrender, surrender_binds_cobettors, double_for_less;
    uint8_t double_after_split, split_aces_one_card, resplit_aces, no_split_after_lost_split;
    uint8_t cobettor_may_decline, auto_stand_21, one_card_only, bonus_enabled;
    uint8_t wheel_enabled, mystery_enabled, chips_sold_at_table, reserved;

    /* Derived in finish(). */
    struct cr_ratio line_pays[CR_BJ_LINES]; /* den 0: a share of the jackpot, or no line here */
};
extern const struct cr_schema cr_bj_rules_schema;

/* ---- Settings: the plate ---- */

/* 0 means "not posted": where the rules know a default, that. */
struct cr_bj_settings {
    cr_money min_bet, max_bet, bonus_min, bonus_max, wheel_min, wheel_max, max_payout;
    int32_t decks;                      /* 0: the most the rules allow from that source */
    int32_t deck_source;                /* enum cr_shoe_source + 1; 0: the first the rules have */
    int32_t cut_card_depth;             /* 0: a quarter of the pack */
    int32_t boxes;                      /* 0: as many as the rules allow */
    int32_t share_spades, share_sevens; /* of the jackpot, basis points; 0: the rules' least */
};
extern const struct cr_schema cr_bj_settings_schema;

/* ---- What rules and plate say together ---- */

static inline const struct cr_bj_rules *cr_bj_rules(const struct cr_play *play)
{
    return play->rules;
}

static inline const struct cr_bj_settings *cr_bj_plate(const struct cr_play *play)
{
    return play->settings;
}

enum cr_status cr_bj_check_settings(const struct cr_play *play, struct cr_refusal *why);
void cr_bj_shoe_rules(const struct cr_play *play, struct cr_shoe_rules *out);
unsigned cr_bj_boxes(const struct cr_play *play);
cr_money cr_bj_min_bet(const struct cr_play *play);
cr_money cr_bj_max_bet(const struct cr_play *play);
cr_money cr_bj_max_payout(const struct cr_play *play);                  /* CR_NONE: no such limit */
unsigned cr_bj_share(const struct cr_play *play, enum cr_bj_line line); /* basis points */

/* The least and the most of a side bet (enum cr_side_kind); most 0: not taken here. */
unsigned cr_bj_prizes(const struct cr_play *play);
void cr_bj_side_limits(const struct cr_play *play, unsigned kind, cr_money *least, cr_money *most);

#endif
