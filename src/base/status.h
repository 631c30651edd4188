/* status.h -- the one list of what can be refused.
 *
 * A status is what an operation answers: CR_OK, or the name of the rule that stands in the way. The
 * names are the specification's codes, so a test, a log line, an API answer and a page say the same
 * word. Each carries a clause key; the rulebook in force turns that into the house's own clause. The
 * sentences have named places ({min}) filled from struct cr_refusal; their translations are in po/.
 *
 *     enum cr_status status = cr_table_apply(table, &input);
 *     if (status != CR_OK) puts(cr_status_name(status));      "BET_MAX"
 */
#ifndef CR_BASE_STATUS_H
#define CR_BASE_STATUS_H

#include <stddef.h>
#include <stdint.h>

/* Code, clause key, sentence. Never reuse a name; a new meaning is a new name. */
#define CR_STATUS_MAP(X)                                                                    \
    X(OK, "", "done")                                                                       \
    /* any table */                                                                         \
    X(BAD_INPUT, "", "that input cannot be read: {what}")                                   \
    X(NOT_THIS_PHASE, "round.order", "the round is not at that point")                      \
    X(NO_SUCH_INPUT, "round.order", "this game has no such input")                          \
    X(FORBIDDEN_ROLE, "round.role", "role {role} may not do this")                          \
    X(NOT_SEATED, "table.seat", "nobody of that name sits at this table")                   \
    X(SEAT_TAKEN, "table.seat", "that seat is taken")                                       \
    X(TABLE_FULL, "table.seats", "table takes {n} players")                                 \
    X(TABLE_CLOSED, "table.last_games", "no bets: table is {state}")                        \
    X(LAST_GAMES, "table.last_games", "{n} last games still to be played")                  \
    X(EQUIPMENT, "table.equipment", "table lacks {what}")                                   \
    X(PLATE, "table.plate", "the table's plate lacks {what}")                               \
    X(PLATE_ORDER, "table.plate", "the maximum of {type} is below its minimum")             \
    X(SETTINGS, "table.plate", "that setting is not this table's to change: {what}")        \
    X(ROUND_OPEN, "round.order", "a round is being played")                                 \
    X(ROUND_CONFIRMED, "round.confirmed", "the round is confirmed and is not rewritten")    \
    X(NO_SUCH_RECORD, "round.correct", "there is no input {n} in this round")               \
    X(LATER_STANDS, "round.correct", "input {n} would no longer stand: {what}")             \
    X(TOO_MANY, "round.limit", "the table holds at most {max} {what}, call the floor")      \
    X(OVERFLOW, "round.limit", "that sum is too large to be kept exactly")                  \
    X(NOT_YOUR_TURN, "round.turn", "it is not that seat's turn")                            \
    X(TURN_PASSED, "round.turn", "that turn has passed")                                    \
    /* bets and chips */                                                                    \
    X(LATE_BET, "bet.late", "betting is closed, chips returned")                            \
    X(BETS_FINAL, "bet.final", "bets are final after \"no more bets\"")                     \
    X(LOCKED, "dolly.lock", "locked until the winning number is paid")                      \
    X(NO_BET, "bet.position", "no such bet")                                                \
    X(NOTHING_THERE, "bet.position", "you have no chips there")                             \
    X(BET_MIN, "bet.min", "below the minimum of {type}: {min}")                             \
    X(BET_MAX, "bet.max", "above the maximum of {type}: {max}, you have {x} there")         \
    X(AMOUNT, "bet.amount", "stake must be whole chips of {value}")                         \
    X(COLOUR_ONLY, "chips.bettable", "only this table's colour chips play here")            \
    X(CASH_BET, "chips.cash", "stakes are chips only")                                      \
    X(CREDIT_BET, "chips.credit", "no credit")                                              \
    X(WRONG_TABLE, "chips.table", "colour chip of another table")                           \
    X(COLOUR_TAKEN, "chips.colour", "colour in use")                                        \
    X(ONE_COLOUR, "chips.colour", "one colour per player")                                  \
    X(COLOUR_VALUE, "chips.value", "marker outside {min}..{max}")                           \
    X(COLOUR_FIXED, "chips.fixed", "swap your chips back before changing their value")      \
    X(NO_COLOUR, "chips.colour", "the player has no colour of this table")                  \
    X(NO_CHIPS, "chips.enough", "not enough chips")                                         \
    X(NOT_SOLD_HERE, "chips.sold", "chips are bought at the cash desk")                     \
    X(NOT_YOURS, "chips.owner", "not your chips")                                           \
    X(COLOURS_OUT, "chips.leave", "change colour chips at their table")                     \
    X(STAKES_OUT, "chips.leave", "take your bets off the layout first")                     \
    /* announced bets */                                                                    \
    X(NOT_OFFERED, "announced.offered", "bet not offered at this table")                    \
    X(MULTIPLE, "announced.chips", "{bet} takes a multiple of {n} chips")                   \
    X(NOT_REPEATED, "announced.repeat", "announced bet not accepted, chips returned")       \
    X(NO_NUMBER, "announced.number", "no such number")                                      \
    /* the wheel */                                                                         \
    X(BALL_DIRECTION, "wheel.ball", "ball must run against the wheel")                      \
    X(WHEEL_DIRECTION, "wheel.direction", "wheel must turn the other way")                  \
    X(NO_RESULT, "wheel.result", "no valid result")                                         \
    X(DECIDED, "wheel.decided", "spin already decided")                                     \
    X(NO_SPIN_REASON, "nospin.reason", "not a no-spin reason here")                         \
    X(TOUCH_SET, "misplaced.touch", "no chip can lie so")                                   \
    /* cards and blackjack */                                                               \
    X(NO_BOX, "box.number", "there is no such box")                                         \
    X(BOX_FULL, "box.bettors", "the box is full: {n} may bet on it")                        \
    X(ON_BOX, "box.bettors", "that player already bets on this box")                        \
    X(NOT_OWNER, "box.owner", "only the box's owner decides")                               \
    X(VALUE_CHIPS_ONLY, "chips.bettable", "value chips only")                               \
    X(NO_STAKES, "bet.placed", "nobody has bet")                                            \
    X(HAND_CLOSED, "hand.closed", "the hand is closed")                                     \
    X(WRONG_HAND, "deal.order", "that card goes to {what}")                                 \
    X(NOT_CLOSED, "deal.closed", "no closed card is to be shown there")                     \
    X(HOW_MANY_CARDS, "deal.order", "{n} cards are wanted")                                 \
    X(FACE_UP, "deal.closed", "that card is dealt face up")                                 \
    X(DOUBLE_CARDS, "double.cards", "a double needs exactly two cards")                     \
    X(DOUBLE_21, "double.on", "no double on blackjack or 21")                               \
    X(STAKE_EQUAL, "double.stake", "it must equal the original stake {min}")                \
    X(BLIND_POINTS, "double.blind", "a blind double only up to {max} points")               \
    X(NOT_PAIR, "split.match", "the cards are not a pair")                                  \
    X(SPLIT_LIMIT, "split.limit", "no more than {n} splits on a box")                       \
    X(SPLIT_LOST, "split.lost", "a split hand has already lost")                            \
    X(SURRENDER_CARDS, "surrender.cards", "surrender only on the first two cards")          \
    X(SURRENDER_ACE, "surrender.ace", "no surrender against an ace")                        \
    X(INS_UPCARD, "insurance.card", "no insurance against {what}")                          \
    X(INS_SIZE, "insurance.size", "insurance must be {what}")                               \
    X(INS_LATE, "insurance.window", "insurance is closed for this box")                     \
    X(INS_TWICE, "insurance.once", "already insured")                                       \
    X(NO_EVEN_MONEY, "even.card", "no even money here")                                     \
    X(NO_MAIN_BET, "side.main", "a side bet needs a main bet on this box")                  \
    X(NO_CLAIM, "side.claim", "no prize is due there")                                      \
    X(AWARD_MIN, "side.claim", "the share of {what} must be at least {min} bp")             \
    X(CUT_RANGE, "pack.cut", "cut at least {min} cards from either end")                    \
    X(CUT_ROLE, "pack.cut_role", "only a player or the pit boss may cut")                   \
    X(BURN_DUE, "pack.burn", "burn {n} cards first")                                        \
    X(SHUFFLE_DUE, "pack.shuffle", "a shuffle is due")                                      \
    X(DEALER_MUST, "dealer.draw", "the dealer must {what}")                                 \
    X(PACK_DEFECTIVE, "pack.defective", "pack defective: {what}; the deal is void")         \
    X(DECKS, "pack.decks", "decks must be one of {what}")                                   \
    X(NO_RULING, "round.order", "there is nothing of that kind to rule on")                 \
    /* punto banco */                                                                       \
    X(ONE_SIDE, "bet.side", "bet on punto or banco, not both")                              \
    X(NOT_YOUR_BOX, "box.owner", "not your box")                                            \
    X(TABLEAU, "draw.tableau", "the tableau says: {what}")                                  \
    X(SIX_CARDS, "draw.six", "a hand has at most six cards")                                \
    X(DEAL_ORDER, "deal.order", "the first card goes to punto")                             \
    X(EXPOSED_NEXT, "error.exposed", "the exposed card comes next: {what}")                 \
    X(NOT_CUT, "pack.cut", "cut the cards first")                                           \
    X(NO_MARKER, "pack.marker", "place the marker first")                                   \
    X(MARKER_DEPTH, "pack.marker", "marker must leave at least {n} cards")                  \
    X(NOT_APPROVED, "table.plate", "{what} has no approval in force")                       \
    /* poker against the house */                                                           \
    X(BOX_TAKEN, "box.bettors", "the box is another player's")                              \
    X(LIGHT_BOXES, "box.light", "only {n} light boxes a player, play this one dark")        \
    X(LIGHT_ADJACENT, "box.adjacent", "light boxes must be adjacent")                       \
    X(LIGHT_EQUAL, "box.equal", "light antes must be equal")                                \
    X(CROSS_BET, "box.cross", "cross bet over box {n}")                                     \
    X(DARK_DIFFERS, "dark.ante", "the dark ante must differ from your light ante")          \
    X(DARK_EQUALS, "dark.ante", "the dark ante must equal your light ante {n}")             \
    X(DARK_BET, "dark.bet", "on a dark box the bet is {n}, before the deal")                \
    X(DARK_DECISION, "dark.look", "no decision on a dark box")                              \
    X(NOT_IN_GAME, "announced.offered", "that is not in this game")                         \
    X(BET_EXACT, "play.bet", "the bet must be exactly {n}")                                 \
    X(ALREADY_DECIDED, "decide.once", "already decided")                                    \
    X(LOOK_ORDER, "look.order", "decide box {n} first")                                     \
    X(EXCHANGE_COUNT, "draw.exchange", "exchange 1 to {max} cards")                         \
    X(NOT_IN_HAND, "draw.exchange", "{what} is not in this hand")                           \
    X(ALREADY_DRAWN, "draw.once", "already drawn")                                          \
    X(DRAW_PRICE, "draw.price", "the price is {n}")                                         \
    X(INS_LEAST, "insurance.min", "insurance is at least the ante ({n})")                   \
    X(INS_MOST, "insurance.max", "insurance is at most {n}")                                \
    X(INS_HAND, "insurance.from", "insurance needs {what} or better")                       \
    X(INS_BEFORE_BET, "insurance.when", "insurance only before the bet")                    \
    X(INS_OPEN, "insurance.when", "the dealer's cards are open")                            \
    X(BUY_HAS_GAME, "buy.game", "the dealer has a game")                                    \
    X(BUY_TWICE, "buy.game", "already bought")                                              \
    X(BUY_COVERED, "buy.game", "the dealer's cards are covered")                            \
    X(BUY_LIGHT_FIRST, "buy.when", "light boxes decide first")                              \
    X(BUY_POSTED, "buy.when", "a dark box posts for the game before the deal")              \
    X(BUY_PRICE, "buy.price", "the dealer's game costs {n}")                                \
    X(BOX_SETTLED, "buy.game", "the box is settled")                                        \
    X(BONUS_EXACT, "side.bonus_stake", "the bonus must be {n}")                             \
    X(BONUS_SIGN, "side.bonus_stake", "that bonus is not on the table's sign")              \
    X(BONUS_ANTE, "side.bonus_stake", "the bonus exceeds the ante")                         \
    X(BONUS_EVENT, "side.bonus", "that box has no bonus bet to be decided")                 \
    X(MYSTERY_PRIZE, "side.mystery", "a mystery prize lies between {min} and {max}")        \
    X(CUT_TURN, "pack.cut_role", "the first offer goes to box {n}")                         \
    /* poker between players, and its room */                                               \
    X(TO_ACT, "round.turn", "not your turn: seat {n} to act")                               \
    X(NO_CHECK, "act.check", "cannot check: {min} to call")                                 \
    X(NO_CHECK_FIRST, "act.check", "first round: check not allowed")                        \
    X(NOTHING_TO_CALL, "act.call", "nothing to call")                                       \
    X(BET_BELOW, "bet.least", "bet {value} below minimum {min}")                            \
    X(RAISE_BELOW, "raise.least", "raise to {value} below minimum {min}")                   \
    X(RAISE_ABOVE, "raise.most", "raise to {value} above maximum {max}")                    \
    X(RAISE_POT, "raise.pot", "pot limit: at most {max}")                                   \
    X(FIXED_BET, "raise.fixed", "limit: bet must be exactly {min}")                         \
    X(FIXED_BRING_IN, "bring_in.amount", "limit: bring-in must be {min} or {max}")          \
    X(RAISES_CAPPED, "raise.count", "raises capped: call or fold")                          \
    X(NOT_REOPENED, "raise.reopen", "betting not reopened: call or fold")                   \
    X(NO_OPPONENT, "raise.opponent", "raise impossible: no opponent with chips")            \
    X(ALL_IN, "allin.stays", "all-in: no further action")                                   \
    X(NOT_DEALT, "hand.dealt", "seat {n} not in this hand")                                 \
    X(STACK, "chips.enough", "stack {max}: cannot bet {value}")                             \
    X(IN_HAND, "chips.add", "chips are added between hands only")                           \
    X(CHIPS_STAY, "chips.stay", "chips stay on the table until you leave")                  \
    X(CHIPS_IN_PLAY, "chips.leave", "take your chips out of play first")                    \
    X(CARD_OUT, "pack.defective", "duplicate card {what}")                                  \
    X(FEW_PLAYERS, "table.least", "need {n} players")                                       \
    X(BRING_IN_SEAT, "bring_in.who", "bring-in belongs to seat {n}")                        \
    X(MINIMUM_ODD, "blind.small", "table minimum must be even")                             \
    X(FEE_EXACT, "fee.percent", "fee must be {n} bp at the lowest stake")                   \
    X(FEE_RANGE, "fee.percent", "fee must be {min} to {max} bp")                            \
    X(STRUCTURE, "bet.structure", "these rules do not play {what}")                         \
    X(HAND_OVER, "round.order", "hand over")                                                \
    X(STREET_OPEN, "deal.street", "street not closed")                                      \
    X(MIN_BUYIN, "buyin.least", "buy-in {value} below minimum {min}")                       \
    X(BUYIN_MAX, "buyin.most", "buy-in {value} above maximum {max}")                        \
    X(FLOOR_NEEDED, "seat.floor", "floor approval needed")                                  \
    X(NO_STRADDLE, "straddle.offered", "straddle not allowed at this table")                \
    X(STRADDLE_EXACT, "straddle.amount", "straddle must be {min}")                          \
    X(STRADDLE_LATE, "straddle.amount", "straddle too late: cards are out")                 \
    X(STRADDLE_SEAT, "straddle.seat", "only seat {n} may straddle")                         \
    X(STRADDLE_OTHER, "straddle.button", "button straddle excluded by straddle")            \
    X(BUTTON_BUY, "button.buy", "button can be bought only between button and small blind") \
    X(MISDEAL_LATE, "deal.misdeal", "too late for a misdeal")                               \
    X(CHECKED_EARLY, "turn.early", "checked out of turn: no bet or raise this round")       \
    X(BET_STANDS, "bet.stands", "bet cannot be withdrawn")                                  \
    X(HAND_DEAD, "hand.dead", "hand is dead")                                               \
    X(OUTCOME, "floor.ruling", "outcome not allowed for this case")                         \
    X(NOT_CONSERVED, "floor.ruling", "decision does not conserve chips")                    \
    X(PRESENCE, "seat.list", "must be present to be listed")                                \
    X(ONE_TABLE, "seat.one", "already seated at table {n}")                                 \
    X(RETURN_STACK, "seat.return", "return before {what} needs {min}")                      \
    X(PROFIT_LOCK, "seat.return", "a stack below {min} is barred until {what}")             \
    X(BARRED, "seat.ban", "barred from this table")                                         \
    X(NOT_TOGETHER, "seat.ban", "may not sit with player {n}")                              \
    X(SEAT_HELD, "seat.hold", "seat {n} is held until {what}")                              \
    X(CLAIM_CLOSED, "floor.claim", "claim closed: next hand has begun")                     \
    X(OBJECTION, "stakes.change", "stakes change refused: seat {n} objects")                \
    X(ELECTRONIC, "", "this table draws its own numbers")                                   \
    X(WORD, "", "a word is 1 to 32 bytes of text on one line")                              \
    /* jackpots */                                                                          \
    X(NOT_IN_RULES, "", "the rulebook in force defines no jackpot for {what}")              \
    X(CAP_5, "", "contributions of {n} bp exceed {max} bp of the stake")                    \
    X(POOLS_FULL, "", "the house has {max} jackpots: close one first")                      \
    X(AWARD_RANGE, "", "the share for {what} must be between 0 and 10000 bp")               \
    X(RETENTION, "", "jackpot money cannot go to the organiser")                            \
    X(NO_WHEEL, "", "the wheel has no segments")                                            \
    X(NO_JACKPOT, "", "no jackpot is linked to this table")                                 \
    X(HIT_PENDING, "", "the table waits for a jackpot to be verified")                      \
    X(VERIFY_ROLE, "", "a hit needs inspector, pit boss and manager")                       \
    X(HIDDEN, "", "the trigger is sealed until the hit")                                    \
    X(MYSTERY_RANGE, "", "the minimum must be positive and not above the maximum")          \
    X(WEIGHTS, "", "the wheel's weights must be positive")                                  \
    X(NOT_EMPTY, "", "the jackpot still holds {x}")                                         \
    X(DUPLICATE_HIT, "", "this round's award is already recorded")                          \
    X(POOL_STATE, "", "the jackpot is {state}")                                             \
    /* the house around the tables */                                                       \
    X(ID_REQUIRED, "door.document", "identity document must be shown for this operation")   \
    X(UNDER_AGE, "door.age", "visitor is under {min} on {what}")                            \
    X(SELF_EXCLUDED, "door.selfex", "visitor is self-excluded until {what} inclusive")      \
    X(BANNED, "door.ban", "access banned since {what}")                                     \
    X(RESTRICTED, "door.restrict", "play restricted: {what}")                               \
    X(CLASS_REFUSED, "door.class", "entry refused: {what}")                                 \
    X(INTOXICATED, "door.state", "entry refused: intoxicated")                              \
    X(WEAPON, "door.state", "entry refused: weapon, ammunition, poison or explosives")      \
    X(NO_VISIT, "door.visit", "person has no open visit")                                   \
    X(VISIT_CLOSING, "door.visit", "visitor is leaving, no bets or buy-ins")                \
    X(ALREADY_INSIDE, "door.visit", "visitor already has an open visit")                    \
    X(SELFEX_UNKNOWN, "door.selfex", "this house keeps no list of self-exclusions")         \
    X(SELFEX_TERM, "door.selfex", "term must be from {min} to {max} months")                \
    X(SELFEX_IN_PERSON, "door.selfex", "application must be filed in person")               \
    X(SELFEX_WRITTEN, "door.selfex", "application must be filed in writing")                \
    X(SELFEX_DOCUMENT, "door.selfex", "number of the confirming document is required")      \
    X(SELFEX_ACTIVE, "door.selfex", "exclusion cannot be shortened or lifted")              \
    X(BAN_GROUNDS, "door.ban", "{n} confirmed incidents, {min} required")                   \
    X(STAFF_PLAYS, "staff.play", "staff members do not play here")                          \
    X(STAFF_AGE, "staff.age", "staff member is under {min}")                                \
    X(STAFF_OFF_DUTY, "staff.duty", "person {n} is not on duty")                            \
    X(STAFF_SKILL, "staff.skill", "person {n} is not cleared for {what}")                   \
    X(SEGREGATION, "staff.two", "needs a second person")                                    \
    X(CREW, "staff.crew", "table lacks {what}")                                             \
    X(CREW_BUSY, "staff.crew", "person {n} already works at another table")                 \
    X(TABLE_SUSPENDED, "table.state", "no bets: table is suspended")                        \
    X(TABLE_CLOSING, "table.state", "no bets: table is closing")                            \
    X(IN_ROUND, "round.order", "not possible before the round ends")                        \
    X(LAYOUT_NOT_EMPTY, "table.count", "cannot count: undecided stakes")                    \
    X(SLIP_OPEN, "table.slip", "chips of a slip are still on their way")                    \
    X(SLIP_DONE, "table.slip", "slip already closed")                                       \
    X(NO_PROTOCOL, "table.slip", "fill is not entered in the protocol")                     \
    X(COUNT_DIFFERS, "table.count", "chips counted differ from what the paper says")        \
    X(COUNT_EXCEEDS_ISSUED, "table.count",                                                  \
      "more chips of {value} counted than exist outside the cage")                          \
    X(SEAL, "table.box", "seal number differs")                                             \
    X(NO_TABLE_SALE, "cage.sold", "chips are sold at the cage only")                        \
    X(NOT_ESTABLISHED, "", "the house is not established yet")                              \
    X(OUT_OF_ORDER, "house.order", "that is not the next step: {what}")                     \
    X(NO_SHIFT, "cage.shift", "cashier has no open shift")                                  \
    X(SHIFT_OPEN, "cage.shift", "a shift is open already")                                  \
    X(METHOD, "cage.method", "this house does not take {what}")                             \
    X(NOT_CHIPS, "cage.chips", "{value} cannot be made of the house's denominations")       \
    X(CAGE_CHIPS, "cage.chips", "cage lacks chips of {value}")                              \
    X(TILL_SHORT, "cage.till", "till holds {max}; queue with deadline")                     \
    X(NOT_AGREED, "cage.till", "a part is paid only if the visitor agrees")                 \
    X(CHIPS_NOT_BACK, "cage.cancel", "chips must be handed back first")                     \
    X(FOREIGN_CHIP, "chips.foreign", "chip of another house")                               \
    X(COLOUR_AT_CAGE, "chips.leave", "change colour chips at their table")                  \
    X(ACT_NOT_FUNDED, "cage.act", "no money received under this act")                       \
    X(ACT_PERSON, "cage.act", "document differs from the act")                              \
    X(ACT_DONE, "cage.act", "act already issued")                                           \
    X(ACT_UNSIGNED, "cage.act", "signature missing")                                        \
    X(FIELD_MISSING, "cage.form", "field {what} is required")                               \
    X(NOT_OWN_ACCOUNT, "cage.own", "account is not the applicant's")                        \
    X(NOT_OWN_WALLET, "cage.own", "wallet is not the applicant's")                          \
    X(WALLET_UNVERIFIED, "cage.own", "owner of the wallet is not identified")               \
    X(BANK_ONLY, "cage.bank_only", "total {value} is above {max}: bank transfer only")      \
    X(TAX_UNSET, "cage.tax", "income tax rate is not configured")                           \
    X(LATE_CLAIM, "dispute.cutoff", "claim came after the next hand began")                 \
    X(PROTOCOL_REQUIRED, "dispute.protocol", "unresolved dispute needs a protocol")         \
    X(OUTSIDE_RULES, "dispute.rules", "decision must follow the rules")                     \
    X(COMPETENCE, "dispute.competence", "beyond the inspector's competence: {what}")        \
    X(STACK_WHOLE, "seat.safe", "the whole stack must come back: {min}")                    \
    X(NOT_STARTED, "room.start", "management has not started the game")                     \
    X(HOLD, "video.hold", "recording is held until {what}")                                 \
    X(REVERSED, "", "entry {n} is already reversed")                                        \
    X(FROZEN, "dispute.freeze", "frozen until dispute {n} is decided")                      \
    X(VERSION_STATE, "rules.version", "the version is {state}")                             \
    X(NOT_LINKED, "machine.link", "machine is not in the hall or network")                  \
    X(LINK_DOWN, "machine.link", "machine has no live link")                                \
    X(METER_BACK, "machine.meter", "meter {what} went from {max} to {value}")               \
    X(CURRENCY, "machine.currency", "stakes in {what} not accepted")                        \
    X(MEANS, "machine.means", "means of play not accepted: {what}")                         \
    X(FORGOTTEN, "", "person {n} was erased")                                               \
    X(KEPT, "", "data must be kept until {what}")                                           \
    /* the books and the record */                                                          \
    X(ALREADY_DONE, "", "that was done already")                                            \
    X(UNBALANCED, "", "the sides of that posting are not equal: {what}")                    \
    X(OVERDRAWN, "", "{what} would fall below what it may: {x}")                            \
    X(INVARIANT, "", "the books do not agree: {what}")                                      \
    X(BROKEN_CHAIN, "", "the record is not as it was written: {what}")                      \
    X(STORE, "", "the store did not take it: {what}")                                       \
    /* practice */                                                                          \
    X(PRACTICE_ONLY, "", "advice is given at practice tables alone, never for money")       \
    X(NO_ADVICE, "", "nothing is to be decided now")                                        \
    X(NOT_COUNTED, "", "what that is worth is not counted under these rules")               \
    X(PRACTICE_FULL, "", "all practice tables are taken, try again later")                  \
    /* files */                                                                             \
    X(BAD_FILE, "", "the file is not right")                                                \
    X(NOT_FOUND, "", "not found")                                                           \
    X(NO_MEMORY, "", "out of memory")

enum cr_status {
#define X(name, clause, text) CR_##name,
    CR_STATUS_MAP(X)
#undef X
        CR_STATUS_COUNT
};

const char *cr_status_name(enum cr_status status);   /* "BET_MAX" */
const char *cr_status_clause(enum cr_status status); /* "bet.max", "" where no clause speaks */
const char *cr_status_text(enum cr_status status);   /* the English sentence, with its {places} */

/* The status of a code's name; CR_STATUS_COUNT if there is none of that name. */
enum cr_status cr_status_find(const char *name);

/* What goes into the places of a refusal's sentence. Filled by whoever refuses; a place that the
 * sentence does not have is ignored, so only what is known need be set. */
struct cr_refusal {
    enum cr_status status;
    int64_t min, max, have, value; /* {min} {max} {x} {value} */
    int64_t n;                     /* {n} */
    char what[64];                 /* {what} {type} {bet} {role} {state} {t} */
    const char *clause; /* key of the clause it is refused by here; NULL: the status's own */
};

/* An error found in something from outside: a file, a command line. */
struct cr_error {
    char where[160]; /* "m1/roulette.yaml:12:9" or "rounds.jsonl:4" */
    char what[240];  /* "max_players: 99 is outside 1..64" */
};

/* Fill err (NULL is fine) and return status, so a refusal is one line:
 *     return cr_error_set(err, CR_BAD_FILE, where, "%s: unknown key", key); */
enum cr_status cr_error_set(struct cr_error *err, enum cr_status status, const char *where,
                            const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
