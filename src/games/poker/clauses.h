/* clauses.h -- the clauses outcomes and refusals of poker between players cite.
 *
 * Enum name, key, what it says. One list for all its games: a rulebook gives each key its clause, or the
 * ruling where its document is silent. The last group is the room's procedure.
 */
#ifndef CR_GAMES_POKER_CLAUSES_H
#define CR_GAMES_POKER_CLAUSES_H

#define CR_POKER_CLAUSES(X)                                                                        \
    /* the session */                                                                              \
    X(TABLE_SEAT, "table.seat", "a player takes part from a seat of his own")                      \
    X(TABLE_SEATS, "table.seats", "how many may play at one table at once")                        \
    X(TABLE_LEAST, "table.least", "how many players a hand needs")                                 \
    X(TABLE_EQUIPMENT, "table.equipment", "a table opens with its whole equipment")                \
    X(TABLE_PLATE, "table.plate", "the table's limits are posted and kept")                        \
    X(TABLE_LAST_GAMES, "table.last_games", "the last games are announced, and how many are left") \
    X(ROUND_ORDER, "round.order", "the order of the game: forced bets, cards, betting, showdown")  \
    X(ROUND_ROLE, "round.role", "each does what his post allows")                                  \
    X(ROUND_CONFIRMED, "round.confirmed", "a confirmed round is not rewritten")                    \
    X(ROUND_CORRECT, "round.correct",                                                              \
      "a mistake of entry is mended before the round is confirmed")                                \
    X(ROUND_LIMIT, "round.limit",                                                                  \
      "a table keeps a stated number of entries; beyond it, call the floor")                       \
    X(ROUND_TURN, "round.turn", "players act in turn, clockwise")                                  \
    X(ROUND_VOID, "round.void", "a hand that was not played returns its chips")                    \
    /* chips */                                                                                    \
    X(CHIPS_BETTABLE, "chips.bettable", "value chips play")                                        \
    X(CHIPS_SOLD, "chips.sold", "where chips are bought")                                          \
    X(CHIPS_ENOUGH, "chips.enough", "a bet is covered by the chips in play")                       \
    X(CHIPS_ADD, "chips.add", "chips come into play between hands only")                           \
    X(CHIPS_STAY, "chips.stay", "chips in play stay there until the player ends his session")      \
    X(CHIPS_LEAVE, "chips.leave", "who leaves has taken his chips out of play")                    \
    X(BET_AMOUNT, "bet.amount", "a bet is a positive whole amount")                                \
    X(BUYIN_LEAST, "buyin.least", "the least to come into play with")                              \
    X(BUYIN_MOST, "buyin.most", "the most to come into play with")                                 \
    /* button and forced bets */                                                                   \
    X(BUTTON_DRAW, "button.draw", "the highest card has the button first")                         \
    X(BUTTON_TIE, "button.tie", "how equal cards of that draw are decided")                        \
    X(BUTTON_MOVES, "button.moves", "the button goes to the next player after every hand")         \
    X(HEADS_UP, "button.heads_up", "who has the small blind between two")                          \
    X(BLIND_SMALL, "blind.small", "how much the small blind is, and whose")                        \
    X(BLIND_BIG, "blind.big", "how much the big blind is, and whose")                              \
    X(ANTE, "ante.amount", "what everybody puts in before the cards")                              \
    X(ANTE_BY, "ante.by", "who puts in the ante")                                                  \
    X(BRING_IN, "bring_in.amount", "what the lowest open card puts in")                            \
    X(BRING_IN_WHO, "bring_in.who", "the lowest open card brings in; by suit among equals")        \
    X(BRING_IN_OPTION, "bring_in.option", "whether who brought in may raise when only called")     \
    /* the deal */                                                                                 \
    X(PACK_SHUFFLE, "pack.shuffle", "one pack of 52 is shuffled for every hand")                   \
    X(PACK_DEFECTIVE, "pack.defective", "a duplicate card voids the hand; chips go back")          \
    X(PACK_COUNT, "pack.count", "what a wrong number of cards in the pack does")                   \
    X(DEAL_ORDER, "deal.order", "one card at a time, clockwise")                                   \
    X(DEAL_CLOSED, "deal.closed", "closed cards are their owner's alone")                          \
    X(DEAL_BURN, "deal.burn", "whether a card is burnt before each later street")                  \
    X(DEAL_STREET, "deal.street", "a street is dealt when the betting before it is over")          \
    X(DEAL_SHORT, "deal.short", "where the pack is too short for the last card")                   \
    X(HAND_DEALT, "hand.dealt", "only who was dealt in acts")                                      \
    /* betting */                                                                                  \
    X(STRUCTURE, "bet.structure", "how bets are limited")                                          \
    X(BET_LEAST, "bet.least", "the least bet")                                                     \
    X(BET_MOST, "bet.most", "the table's maximum, and what it measures")                           \
    X(ACT_FOLD, "act.fold", "who folds loses what he put in")                                      \
    X(ACT_CHECK, "act.check", "a check where nothing stands before one")                           \
    X(ACT_CALL, "act.call", "a call matches the price")                                            \
    X(ACT_RAISE, "act.raise", "a bet or a raise")                                                  \
    X(ACT_CLOCK, "act.clock", "how long a decision may take, and what happens then")               \
    X(RAISE_LEAST, "raise.least", "a raise is at least the last one")                              \
    X(RAISE_MOST, "raise.most", "the most a raise goes to")                                        \
    X(RAISE_POT, "raise.pot", "at pot limit the most is the pot")                                  \
    X(RAISE_FIXED, "raise.fixed", "at fixed limit a bet is exactly the street's")                  \
    X(RAISE_COUNT, "raise.count", "how many raises a fixed-limit street has")                      \
    X(RAISE_REOPEN, "raise.reopen", "whom a short all-in lets raise again")                        \
    X(RAISE_OPPONENT, "raise.opponent", "nobody raises against players who are all-in")            \
    X(ALLIN_SHORT, "allin.short", "an all-in below the least bet costs the others a full one")     \
    X(ALLIN_STAYS, "allin.stays", "a player who is all-in stays to the showdown")                  \
    /* the end */                                                                                  \
    X(POT_UNCALLED, "pot.uncalled", "what nobody called goes back")                                \
    X(POT_SIDE, "pot.side", "side pots, where a player cannot match")                              \
    X(POT_LAST, "pot.last", "one player left takes the pot")                                       \
    X(POT_WON, "pot.won", "the best hand takes the pot")                                           \
    X(POT_SPLIT, "pot.split", "equal hands share it")                                              \
    X(POT_ODD, "pot.odd", "who gets an odd unit")                                                  \
    X(POT_LOW, "pot.low", "half to the best qualifying low hand")                                  \
    X(SHOW_CARDS, "show.cards", "hands are opened and the cards speak")                            \
    X(SHOW_ORDER, "show.order", "who opens first")                                                 \
    X(SHOW_MUCK, "show.muck", "whether a loser may throw his cards away unseen")                   \
    X(FEE_PERCENT, "fee.percent", "what the house takes of a pot")                                 \
    X(FEE_CAP, "fee.cap", "the most it takes")                                                     \
    X(PLATE_PAYOUT, "plate.payout", "payouts shown on the plate, which cap no pot")                \
    /* the room: seats */                                                                          \
    X(SEAT_FLOOR, "seat.floor", "the floor approves who sits down, and is there when one leaves")  \
    X(SEAT_ANNOUNCED, "seat.announced", "chips that were not announced do not play")               \
    X(SEAT_PRESENT, "seat.present", "who is absent is not dealt in")                               \
    X(SEAT_LIST, "seat.list", "the waiting list, and who gets a free seat")                        \
    X(SEAT_HOLD, "seat.hold", "how long chips hold a seat")                                        \
    X(SEAT_ABSENCE, "seat.absence", "how long a player may be away")                               \
    X(SEAT_RETURN, "seat.return", "with how much a player comes back within the hour")             \
    X(SEAT_ONE, "seat.one", "one player, one table")                                               \
    X(SEAT_BAN, "seat.ban", "who may not sit here, or not together")                               \
    X(STAKES_CHANGE, "stakes.change", "stakes change when all agree and management does")          \
    /* the room: blinds */                                                                         \
    X(BLIND_NEW, "blind.new", "how a newcomer comes in")                                           \
    X(BLIND_MISSED, "blind.missed", "what who missed his blinds posts")                            \
    X(BUTTON_BUY, "button.buy", "buying the button")                                               \
    X(STRADDLE_OFFERED, "straddle.offered", "whether there are straddles")                         \
    X(STRADDLE_SEAT, "straddle.seat", "who may straddle")                                          \
    X(STRADDLE_AMOUNT, "straddle.amount", "how much a straddle is, and when")                      \
    X(STRADDLE_ORDER, "straddle.order", "who speaks first and last behind a straddle")             \
    X(STRADDLE_BUTTON, "straddle.button", "the button's straddle")                                 \
    X(STRADDLE_RAISE, "straddle.raise", "the least raise behind a straddle")                       \
    /* the room: the deal gone wrong */                                                            \
    X(DEAL_MISDEAL, "deal.misdeal", "a misdeal, and until when it is one")                         \
    X(DEAL_EXTRA, "deal.extra", "one card too many becomes the burn")                              \
    X(DEAL_EXPOSED, "deal.exposed", "one exposed card is replaced")                                \
    X(DEAL_BOXED, "deal.boxed", "a card face up in the pack")                                      \
    X(DEAL_DROPPED, "deal.dropped", "a card a player dropped plays")                               \
    X(DEAL_EARLY, "deal.early", "a street dealt too early does not play")                          \
    X(HAND_DEAD, "hand.dead", "a dead hand's chips stay in the pot")                               \
    X(HAND_EXPOSED, "hand.exposed", "a card shown on purpose during the hand")                     \
    X(HAND_RETURNED, "hand.returned", "thrown cards, and when they come back")                     \
    X(HAND_UNPROTECTED, "hand.unprotected", "cards nobody protected")                              \
    X(CARD_DEFECTIVE, "card.defective", "a marked or broken card")                                 \
    X(CARD_KNOWING, "card.knowing", "who knew of a defect and bet")                                \
    /* the room: words and chips */                                                                \
    X(BET_STANDS, "bet.stands", "a bet made is not taken back; words and chips bind")              \
    X(CHIPS_SILENT, "chips.silent", "what chips without a word mean")                              \
    X(CHIPS_ONE, "chips.one", "one large chip without a word is a call")                           \
    X(CHIPS_STRING, "chips.string", "one motion, or the total said first")                         \
    X(TURN_EARLY, "turn.early", "acting out of turn")                                              \
    X(TURN_SKIPPED, "turn.skipped", "who was passed over")                                         \
    X(CASH_IN_POT, "chips.cash", "cash found in a pot")                                            \
    /* the room: the floor */                                                                      \
    X(CONDUCT, "floor.conduct", "conduct and etiquette")                                           \
    X(CLAIM_FALSE, "floor.false", "a false claim at the showdown")                                 \
    X(FLOOR_CLAIM, "floor.claim", "until when a pot may be disputed")                              \
    X(FLOOR_RULING, "floor.ruling", "the manager decides, and his word is final")

enum cr_poker_clause {
#define X(name, key, about) CR_PKC_##name,
    CR_POKER_CLAUSES(X)
#undef X
        CR_PKC_COUNT
};

#endif
