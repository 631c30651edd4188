/* clauses.h -- the clauses outcomes and refusals of poker against the house cite.
 *
 * Enum name, key, what it says, in groups: a game's file lists the groups its chapter has, and a rulebook
 * gives each key of those its clause, or the ruling where the document is silent. Within the games a clause is its enum; a game's own index of it is cr_hp_clause().
 */
#ifndef CR_GAMES_HOUSE_POKER_CLAUSES_H
#define CR_GAMES_HOUSE_POKER_CLAUSES_H

/* Every game of the family. */
#define CR_HP_TABLE_CLAUSES(X)                                                                     \
    /* the session */                                                                              \
    X(TABLE_SEAT, "table.seat", "a player takes part from a seat of his own")                      \
    X(TABLE_SEATS, "table.seats", "how many may play at one table at once")                        \
    X(TABLE_EQUIPMENT, "table.equipment", "a table opens with its whole equipment")                \
    X(TABLE_PLATE, "table.plate", "the table's limits are posted and kept")                        \
    X(TABLE_LAST_GAMES, "table.last_games", "the last games are announced, and how many are left") \
    X(ROUND_ORDER, "round.order", "the order of the game: stakes, deal, decisions, reveal")        \
    X(ROUND_ROLE, "round.role", "each does what his post allows")                                  \
    X(ROUND_CONFIRMED, "round.confirmed", "a confirmed round is not rewritten")                    \
    X(ROUND_CORRECT, "round.correct",                                                              \
      "a mistake of entry is mended before the round is confirmed")                                \
    X(ROUND_LIMIT, "round.limit",                                                                  \
      "a table keeps a stated number of bets; beyond it, call the floor")                          \
    X(ROUND_TURN, "round.turn", "a decision answers the question that was asked")                  \
    X(ROUND_VOID, "round.void", "a game that was not played returns its stakes")                   \
    /* bets */                                                                                     \
    X(BET_PLACED, "bet.placed", "an Ante is chips put on a box before the deal")                   \
    X(BET_LATE, "bet.late", "after \"no more bets\" nothing is taken, moved or changed")           \
    X(BET_POSITION, "bet.position", "bets are made on the boxes and their fields")                 \
    X(BET_MIN, "bet.min", "the least Ante at the table")                                           \
    X(BET_MAX, "bet.max", "the most Ante at the table")                                            \
    X(BET_AMOUNT, "bet.amount", "a stake is a positive whole amount")                              \
    X(LIMIT_STEP, "limit.step", "an Ante is a multiple of the table's step")                       \
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
    X(BOX_ONE, "box.bettors", "a box is one player's")                                             \
    X(BOX_OWNER, "box.owner", "a player decides on his own boxes alone")                           \
    X(BOX_LIGHT, "box.light", "how many boxes of one player are played light")                     \
    X(DARK_BOXES, "dark.boxes", "whether boxes may be played dark")                                \
    /* the pack */                                                                                 \
    X(PACK_SOURCE, "pack.source", "what the cards are dealt from")                                 \
    X(PACK_SHUFFLE, "pack.shuffle", "the dealer shuffles one pack of 52 for every deal")           \
    X(PACK_CUT, "pack.cut", "how near an end of the pack a cut may be")                            \
    X(PACK_CUT_ROLE, "pack.cut_role", "to whom the cut is offered, and who cuts where none will")  \
    X(PACK_DEFECTIVE, "pack.defective", "a defective pack voids the deal; chips go back")          \
    /* the deal, and the decision */                                                               \
    X(DEAL_ORDER, "deal.order", "from left to right over the boxes, the dealer last")              \
    X(DEAL_PACKET, "deal.packet", "how many cards a box is dealt at a time")                       \
    X(DEAL_CLOSED, "deal.closed", "cards lie face down until the dealer opens them")               \
    X(DECIDE_PASS, "decide.pass", "a box that passes loses its Ante")                              \
    X(DECIDE_PLAY, "decide.play", "a box that plays puts down its Bet")                            \
    X(DECIDE_ONCE, "decide.once", "a decision is not taken back")                                  \
    X(PLAY_BET, "play.bet", "how much the Bet is")                                                 \
    /* the dealer, and who is paid */                                                              \
    X(DEALER_MINIMUM, "dealer.minimum", "what the dealer must hold to have a game")                \
    X(DEALER_GAME, "dealer.game", "the dealer has a game: hands are compared")                     \
    X(DEALER_NONE, "dealer.none", "the dealer has no game")                                        \
    X(ANTE_NO_GAME, "ante.no_game", "the dealer has no game: the Ante is paid, whatever the hand") \
    X(BET_NO_GAME, "bet.no_game", "the dealer has no game: the Bet goes back")                     \
    X(ANTE_WINS, "ante.wins", "a higher hand than the dealer's: the Ante as the house pays it")    \
    X(BET_WINS, "bet.wins", "a higher hand than the dealer's: the Bet by its table")               \
    X(SETTLE_EQUAL, "settle.equal", "five equal cards: Ante and Bet stay the player's")            \
    X(SETTLE_LOWER, "settle.lower", "a lower hand than the dealer's loses Ante and Bet")           \
    X(SETTLE_STAKE, "settle.stake", "a stake that did not lose is the player's again")             \
    X(SETTLE_ORDER, "settle.order", "boxes are settled from the dealer's far right")               \
    X(SETTLE_CAP, "settle.cap", "the sum paid on one box has a maximum")                           \
    X(CAP_COUNTS, "cap.counts", "what the maximum payout counts")                                  \
    X(CAP_ORDER, "cap.order", "in which order the maximum payout is filled")                       \
    /* side bets */                                                                                \
    X(SIDE_BONUS, "side.bonus", "a bonus bet on the box's first five cards, before the deal")      \
    X(SIDE_MAIN, "side.main", "a side bet needs an Ante on the same box")                          \
    X(SIDE_STAKE, "side.bonus_stake", "how much a bonus bet is")                                   \
    X(SIDE_TABLE, "side.table", "what the lines of a bonus bet pay")                               \
    X(SIDE_FROM, "side.from", "from which hand on a bonus bet wins")                               \
    X(SIDE_LOST, "side.lost", "a side bet without its card or line loses")                         \
    X(SIDE_FOLD, "side.fold", "whether a bonus bet stands although the box passes")                \
    X(SIDE_CLAIM, "side.claim", "winners of one round are paid on the pool as it stood")           \
    X(SIDE_WHEEL, "side.wheel", "a bet on the wheel of fortune, by the fortune card")              \
    X(SIDE_MYSTERY, "side.mystery", "a mystery prize comes on top, whatever the cards")

/* Games with dark boxes: all but Caribbean stud. */
#define CR_HP_DARK_CLAUSES(X)                                                           \
    X(DARK_BET, "dark.bet", "a dark box has its Ante and its Bet before the deal")      \
    X(DARK_LOOK, "dark.look", "nobody looks at a dark box, and it has no decision")     \
    X(DARK_OPEN, "dark.open", "dark boxes are opened after the dealer's hand")          \
    X(DARK_EXTRAS, "dark.extras", "what else may be put on a dark box before the deal") \
    X(LOOK_ORDER, "look.order",                                                         \
      "a player looks at his next box after the final decision on the one before")      \
    X(SIDE_IN_CAP, "side.in_cap", "whether the bonus win counts into the maximum payout")

/* Texas, Russian: prizes a system and a pool decide. */
#define CR_HP_SYSTEM_CLAUSES(X)                                                               \
    X(SIDE_WHEEL_STAKE, "side.wheel_stake", "the least and the most on the wheel of fortune") \
    X(SIDE_SHARES, "side.shares", "the shares of the jackpot of the two highest hands")       \
    X(SIDE_FORTUNE_CARD, "side.fortune_card", "how the fortune card is chosen")

/* Texas. */
#define CR_HP_BOARD_CLAUSES(X)                                                                 \
    X(BOX_CROSS, "box.cross", "whether a player stakes over another's playing box")            \
    X(ANTE_BELOW, "ante.below", "what the Ante is paid for a hand below its table")            \
    X(PACK_FAULT, "pack.fault", "cards leafed through or lifted at the cut are shuffled anew") \
    X(DEAL_BOARD, "deal.board", "five common cards, three before the decisions and two after") \
    X(BET_NAME, "bet.name", "what the second stake is called")

/* Oasis, Russian: how light and dark Antes stand to each other. */
#define CR_HP_ANTES_CLAUSES(X)                                                            \
    X(BOX_ADJACENT, "box.adjacent", "whether light boxes of one player lie side by side") \
    X(BOX_EQUAL, "box.equal", "whether light Antes of one player are equal")              \
    X(DARK_ANTE, "dark.ante", "how a dark Ante stands to the player's light Ante")

/* Oasis. */
#define CR_HP_OASIS_CLAUSES(X) \
    X(DRAW_ROUNDING, "draw.rounding", "how a price that is not whole is rounded")

/* Games with a draw: all but Texas. */
#define CR_HP_DRAW_CLAUSES(X)                                                            \
    X(DEALER_UPCARD, "dealer.upcard", "the dealer's last card is turned and named")      \
    X(DRAW_EXCHANGE, "draw.exchange", "how many cards a box may exchange")               \
    X(DRAW_PRICE, "draw.price", "what a draw costs")                                     \
    X(DRAW_SIXTH, "draw.sixth", "whether a box may buy a sixth card")                    \
    X(DRAW_ONCE, "draw.once", "a box draws once")                                        \
    X(DRAW_FEE, "draw.fee", "the price of a draw goes to the house, or joins the Ante")  \
    X(SECOND_PLAYS, "second.plays",                                                      \
      "a second combination is paid besides, where the house pays one")                  \
    X(BUY_GAME, "buy.game", "whether the dealer's game may be bought where he has none") \
    X(INSURANCE_OFFERED, "insurance.offered", "whether a box may be insured")

/* Oasis, Russian. */
#define CR_HP_INSURANCE_CLAUSES(X)                                                           \
    X(INSURANCE_FROM, "insurance.from", "from which hand on insurance is valid")             \
    X(INSURANCE_MIN, "insurance.min", "the least an insurance is")                           \
    X(INSURANCE_MAX, "insurance.max", "the most an insurance is")                            \
    X(INSURANCE_WHEN, "insurance.when", "a box is insured before its Bet")                   \
    X(INSURANCE_ONCE, "insurance.once", "a stake is insured once, or paid even money")       \
    X(INSURANCE_PAYS, "insurance.pays", "insurance pays {pays}")                             \
    X(INSURANCE_LOST, "insurance.lost",                                                      \
      "the dealer has a game and the player wins: insurance did not play")                   \
    X(INSURANCE_BACK, "insurance.back", "insurance goes back where the player does not win") \
    X(INSURANCE_VOID, "insurance.void",                                                      \
      "insurance of a hand that is too low is void and goes back")                           \
    X(INSURANCE_DARK, "insurance.dark", "whether a dark box may be insured")

/* Russian. */
#define CR_HP_RUSSIAN_CLAUSES(X)                                                                 \
    X(SECOND_INSIDE, "second.inside", "in which firsts an ace-king inside counts as the second") \
    X(SECOND_VOID, "second.void", "a second ace-king is not paid where ace or king decided")     \
    X(BUY_PRICE, "buy.price", "the dealer's game is bought for its price")                       \
    X(BUY_DRAW, "buy.draw", "the dealer's highest card goes, the next of the pack comes")        \
    X(BUY_SHARED, "buy.shared", "one new hand serves all who bought")                            \
    X(BUY_ANTE, "buy.ante", "the buyer's Ante is not paid in this round")                        \
    X(BUY_WHEN, "buy.when", "when a dark box buys the game")                                     \
    X(BUY_BACK, "buy.back", "a game posted for and not needed goes back")                        \
    X(SIDE_PUSH, "side.push", "which hand gives the bonus stake back")                           \
    X(SIDE_LINES, "side.lines", "a bonus bet is paid at its best line")                          \
    X(SIDE_BONUS_CARD, "side.bonus_card", "how the bonus card is chosen")                        \
    X(SIDE_LUCKY, "side.lucky", "a box with a bonus bet may be the lucky player")

/* The order of the enum; each game has some of the groups. */
#define CR_HP_ALL_CLAUSES(X)   \
    CR_HP_TABLE_CLAUSES(X)     \
    CR_HP_DARK_CLAUSES(X)      \
    CR_HP_SYSTEM_CLAUSES(X)    \
    CR_HP_BOARD_CLAUSES(X)     \
    CR_HP_ANTES_CLAUSES(X)     \
    CR_HP_OASIS_CLAUSES(X)     \
    CR_HP_DRAW_CLAUSES(X)      \
    CR_HP_INSURANCE_CLAUSES(X) \
    CR_HP_RUSSIAN_CLAUSES(X)

enum cr_hp_clause {
#define X(name, key, text) CR_HC_##name,
    CR_HP_ALL_CLAUSES(X)
#undef X
        CR_HC_COUNT
};

/* In a game's file, with GAME_CLAUSES(X) its groups: the keys, and where in them each clause is. */
#define CR_HP_CLAUSE_KEY(name, key, text)   { key, text },
#define CR_HP_CLAUSE_INDEX(name, key, text) INDEX_##name,
#define CR_HP_CLAUSE_AT(name, key, text)    [CR_HC_##name] = INDEX_##name,

#endif
