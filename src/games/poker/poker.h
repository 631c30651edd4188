/* poker.h -- poker between players at a table: seats, chips in play, the hand, what may go wrong.
 *
 *     BETWEEN -> [DRAW] -> HAND: DEAL, BRING_IN, BET, SHOW -> OVER
 *        ^                   |
 *        +---- misdeal ------+--> RULING --> wherever it leads
 *
 * A round is one hand, and what happens before it. BETWEEN hands players bring chips into play, sit in or
 * out, post, straddle, take their chips up; the dealer's shuffle begins the hand: who is dealt in is
 * fixed, forced bets are taken, and no pot of the hand before can be disputed any more. Where no hand has
 * been played yet the first round is the draw for the button [poker-games 2]. The hand itself is hand.h's.
 *
 * A player's chips in hand (the table's to count) are in play up to in_play[]; what lies beyond plays no
 * part. Chips put in leave the hand (CR_EV_STAKED), come back uncalled (CR_EV_RETURNED), or are the pots'
 * (CR_EV_GONE); winners get them (CR_EV_POT_WON), the house its fee (CR_EV_FEE). `bet` of all of these is
 * the seat.
 *
 * Closed cards have no names here until they are shown: every table gives them as ??. An electronic one
 * knows what lies at which place of its pack, and tells their owner (own_cards). So no state, event or
 * record of a hand says what a player holds before he opens it, and nobody ever sees a thrown hand.
 *
 *     {"in":"bring","player":"p1","amount":10000}
 *     {"in":"shuffle"}
 *     {"in":"card","cards":"?? ?? ?? ?? ?? ??"}           closed, as many as one input holds
 *     {"in":"act","player":"p3","do":"raise","amount":300}     to 300
 *     {"in":"burn","cards":"??"}  {"in":"card","cards":"Kh 8h 2c"}
 *     {"in":"show","player":"p2","cards":"Jh Th"}  {"in":"act","player":"p3","do":"muck"}
 *     {"in":"report","what":"exposed","player":"p2","number":5}
 *     {"in":"ruling","ruling":"redeal"}
 */
#ifndef CR_GAMES_POKER_POKER_H
#define CR_GAMES_POKER_POKER_H

#include "games/poker/declared.h"
#include "games/poker/positions.h"
#include "games/poker/reports.h"
#include "games/poker/rules.h"

extern const struct cr_game cr_holdem_game, cr_omaha_game, cr_omaha_hi_lo_game,
    cr_seven_card_stud_game, cr_seven_card_stud_hi_lo_game, cr_five_card_stud_game;

enum cr_poker_phase {
    CR_POKER_BETWEEN,
    CR_POKER_DRAW, /* for the button: a card to each */
    CR_POKER_HAND, /* hand.phase says where in it */
    CR_POKER_RULING,
    CR_POKER_OVER,
};

/* ---- Names its inputs use ---- */

enum cr_poker_set { CR_POKER_SET_DO, CR_POKER_SET_REPORT, CR_POKER_SET_OUTCOME };

#define CR_POKER_DO_MAP(X)                                                             \
    X(NOTHING, "")                                                                     \
    /* between hands */                                                                \
    X(SIT_IN, "sit_in")                                                                \
    X(SIT_OUT, "sit_out") /* in a hand: from the next one on */                        \
    X(POST, "post")       /* what is owed, now */                                      \
    X(WAIT, "wait")       /* for the big blind */                                      \
    X(BUY_BUTTON, "buy_button")                                                        \
    X(STRADDLE, "straddle")                                                            \
    X(BUTTON_STRADDLE, "button_straddle")                                              \
    X(NO_STRADDLE, "no_straddle")                                                      \
    X(ASK_LEAVE, "ask_leave") /* the floor is called: the player wants to go */        \
    X(NO_BRING, "no_bring")   /* takes back a wish to come into play */                \
    /* in a hand */                                                                    \
    X(FOLD, "fold")                                                                    \
    X(CHECK, "check")                                                                  \
    X(CALL, "call")                                                                    \
    X(BET, "bet")           /* amount: the total of the street */                      \
    X(RAISE, "raise")       /* amount: to */                                           \
    X(POT, "pot")           /* the most pot limit allows */                            \
    X(ALL_IN, "all_in")     /* as much as rules and stack allow */                     \
    X(BRING_IN, "bring_in") /* amount */                                               \
    X(CHIPS, "chips")       /* without a word: amount, number of chips [declared.h] */ \
    X(STOP, "stop")         /* who was passed over speaks up [G14] */                  \
    X(SHOW, "show")                                                                    \
    X(MUCK, "muck")

enum cr_poker_do {
#define X(name, text) CR_POKER_DO_##name,
    CR_POKER_DO_MAP(X)
#undef X
        CR_POKER_DOS
};

/* What chips were put in as: the value of CR_EV_STAKED. */
enum cr_poker_stake {
    CR_STAKE_ACT,
    CR_STAKE_SMALL,
    CR_STAKE_BIG,
    CR_STAKE_POST, /* live, of who missed his blind or is new */
    CR_STAKE_DEAD,
    CR_STAKE_ANTE,
    CR_STAKE_STRADDLE,
    CR_STAKE_BRING_IN,
};

/* ---- The state ---- */

/* Of a seat, between hands and in one. */
enum {
    CR_SEAT_IN = 1,    /* wants to be dealt in: present, has chips in play */
    CR_SEAT_FRESH = 2, /* has not played since he came */
    CR_SEAT_OWES_SMALL = 4,
    CR_SEAT_OWES_BIG = 8,
    CR_SEAT_POSTS = 16, /* wants to post now what he owes; else he waits */
    CR_SEAT_STRADDLES = 32,
    CR_SEAT_BUYS = 64,      /* the button */
    CR_SEAT_LEAVES = 128,   /* asked to go */
    CR_SEAT_OUT_NEXT = 256, /* sits out from the next hand on */
    CR_SEAT_ASKS = 512,     /* the floor has not approved him yet: asks[] is what he brings */
    CR_SEAT_BUTTON_STRADDLES = 1024,
    CR_SEAT_PLAYED = 2048, /* is no newcomer: until the hand after he lost all he may bring again */
};

/* What was done before its turn [turns.c]. The chips lie on the table (CR_EV_STAKED) but are in the
 * betting's stack until the turn comes. */
struct cr_early {
    cr_money amount; /* chips that stay in front of him */
    cr_money to;     /* the street's total the act meant */
    cr_money price;  /* and the price it was made at */
    uint8_t act;     /* CR_POKER_DO_CHECK, CALL or RAISE; 0: nothing, or it is open what he does */
    uint8_t told;    /* by wrong information of the dealer: ruled on already */
    uint8_t reserved[6];
};

/* How the button came where it is: the value of CR_EV_BUTTON. */
enum cr_button_by { CR_BUTTON_MOVED, CR_BUTTON_DRAWN, CR_BUTTON_BOUGHT };

/* What rounds leave each other [state.c]. */
enum cr_poker_item {
    CR_POKER_ITEM_STACK = 1,
    CR_POKER_ITEM_ASKS,
    CR_POKER_ITEM_SEAT,
    CR_POKER_ITEM_BUTTON,
    CR_POKER_ITEM_CARRIED,
};
/* What a view has [show.c]: value phase, position street; a card, of a seat or the middle, position its
 * order; a seat, value its flags, amount its stack, extra what it has in. */
enum cr_poker_seen { CR_POKER_SEEN_PHASE = 16, CR_POKER_SEEN_CARD, CR_POKER_SEEN_SEAT };

#define CR_CARRIED_POTS_MAX 4
struct cr_carried_pot {
    cr_money amount;
    uint16_t who; /* seats that may win it */
    uint16_t reserved[3];
};

struct cr_poker {
    cr_money in_play[CR_POKER_SEATS_MAX]; /* between hands: the stack; in one: what it began with */
    cr_money asks[CR_POKER_SEATS_MAX];    /* to come into play once the floor approves */
    struct cr_pk_hand hand;
    struct cr_early early[CR_POKER_SEATS_MAX];
    struct cr_carried_pot carried[CR_CARRIED_POTS_MAX];
    uint64_t draw_out;                        /* cards of the draw, a bit each */
    cr_money returned;                        /* once OVER: what nobody called, */
    cr_money got[CR_POKER_SEATS_MAX];         /* what each had of the pots, */
    cr_money pots[CR_POKER_SEATS_MAX];        /* the pots, their fee taken, */
    cr_money fee[CR_POKER_SEATS_MAX];         /* and it */
    uint32_t turn;                            /* the last that was given out */
    uint16_t flags[CR_POKER_SEATS_MAX];       /* CR_SEAT_IN ... */
    uint16_t flags_began[CR_POKER_SEATS_MAX]; /* and rotation, as the hand's shuffle found them */
    uint16_t high[CR_POKER_SEATS_MAX], low[CR_POKER_SEATS_MAX]; /* winners of each pot */
    uint16_t pot_who[CR_POKER_SEATS_MAX];                       /* and who contested each */
    uint16_t no_raise;           /* who checked out of turn on this street [G10] */
    uint16_t straddled;          /* whose straddle stands in this hand */
    uint16_t draw;               /* who takes part in the draw for the button; 0: no draw */
    uint16_t gone;               /* seats that left cards for dead without a fold [F] */
    uint16_t says_show;          /* said "show", and his cards are still to be named [reveal.c] */
    struct cr_rotation rotation; /* of the hand before; in a hand: for the next one */
    struct cr_rotation rotation_began;
    uint8_t phase; /* enum cr_poker_phase */
    uint8_t pot_count;
    uint8_t small, big; /* of this hand; CR_NOBODY */
    uint8_t from;       /* cards that are out of the pack */
    uint8_t acted; /* voluntary acts of the first street so far, [E]: the cut-off of a misdeal */
    uint8_t money_acts; /* of them with money */
    uint8_t deals;      /* misdeals of this round so far: which pack this is */
    uint8_t place[CR_POKER_SEATS_MAX][CR_OWN_CARDS_MAX]; /* where in the pack each own card lay */
    uint8_t common_place[CR_COMMON_MAX];
    uint8_t exposed;      /* cards the dealer exposed in this deal */
    uint8_t boxed, extra; /* cards that lay face up; cards dealt too many */
    uint8_t report;       /* RULING: enum cr_poker_report */
    uint8_t report_seat;
    uint8_t back_to; /* RULING: enum cr_poker_phase it came from */
    uint8_t carried_count;
    uint8_t drawn[CR_POKER_SEATS_MAX]; /* the draw's cards */
    uint8_t skipped;                   /* who was passed over; CR_NOBODY [turns.c] */
    uint8_t skip_acts;                 /* and how many acted since */
    uint8_t burn_due;  /* a card that already lies as the next burn: extra or exposed */
    uint8_t no_burn;   /* streets that are dealt without one, a bit each [E16] */
    uint8_t aside;     /* cards set aside to be shuffled in again */
    uint8_t decided;   /* chips have passed between players */
    uint8_t cause;     /* RULING of a MISDEAL_CASE: which report it began with */
    uint8_t last_open; /* seven-card stud: the last cards are dealt open [E13] */
    uint8_t did
        [CR_POKER_SEATS_MAX]; /* each seat's last act on this street, enum cr_poker_do; a fold stays */
    uint8_t burn_place[4];    /* where each burnt card lay */
    uint8_t reused;           /* of those that went back into the stub, how many are out again */
    uint8_t reserved[3];
};
static_assert(offsetof(struct cr_poker, reserved) + 3 == sizeof(struct cr_poker), "no padding");

static inline bool cr_poker_has(const struct cr_poker *poker, unsigned seat, unsigned flag)
{
    return poker->flags[seat] & flag;
}

typedef enum cr_status cr_poker_step(const struct cr_play *play, struct cr_poker *poker,
                                     const struct cr_input *input, struct cr_events *events);

/* ---- Between hands [seats.c, start.c] ---- */

cr_poker_step cr_poker_bring, cr_poker_take_up, cr_poker_wish, cr_poker_shuffle;

/* What the next hand would be, from who is ready and what they wish. */
void cr_poker_positions_in(const struct cr_play *play, const struct cr_poker *poker,
                           struct cr_positions_in *out);
/* The same, found: also where a straddler has not chips enough for his straddle, which does not stand. */
enum cr_status cr_poker_positions(const struct cr_play *play, const struct cr_poker *poker,
                                  struct cr_positions *out);

/* The floor's word on a seat that asks: what it brings comes into play, or not. */
void cr_poker_seat_approved(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                            struct cr_events *events);
void cr_poker_seat_refused(struct cr_poker *poker, unsigned seat);

/* The draw for the button: whose card comes next (CR_NOBODY: nobody's), whether one is out already, and
 * the next one: with the last of them the button is placed and the round over. */
unsigned cr_poker_draw_next(const struct cr_poker *poker);
bool cr_poker_draw_has(const struct cr_poker *poker, cr_card card);
void cr_poker_drawn(const struct cr_play *play, struct cr_poker *poker, cr_card card,
                    struct cr_events *events);

/* ---- In a hand ---- */

cr_poker_step cr_poker_card, cr_poker_burn;         /* [deal.c] also the draw's cards */
cr_poker_step cr_poker_act, cr_poker_timeout;       /* [act.c] */
cr_poker_step cr_poker_show, cr_poker_show_or_muck; /* [reveal.c] */
cr_poker_step cr_poker_void;                        /* [settle.c] */
cr_poker_step cr_poker_out_of_turn;                 /* [turns.c] */
cr_poker_step cr_poker_report, cr_poker_rule;       /* [reports.c, rulings.c] */

/* The cards that come next in one go: to which seats (all in the middle: `middle`), from which place of the
 * pack on; count 0: none are due [deal.c]. */
struct cr_poker_packet {
    uint8_t seats[CR_CARDS_PER_INPUT_MAX];
    uint8_t count, from;
    bool open, middle;
};
void cr_poker_packet(const struct cr_play *play, const struct cr_poker *poker,
                     struct cr_poker_packet *out);
/* A card that lies open somewhere; whether all of an input may be laid open now (CR_CARD_OUT) [deal.c]. */
bool cr_poker_is_out(const struct cr_poker *poker, cr_card card);
enum cr_status cr_poker_check_open(const struct cr_poker *poker, const struct cr_input *input,
                                   struct cr_refusal *why);
/* How many cards of the draw for the button are still to come [deal.c]: seats of `draw` whose drawn[] is
 * CR_NO_CARD. */
unsigned cr_poker_draw_due(const struct cr_poker *poker);
/* How many cards of a seat have no name; a hand is thrown away unseen, and may be [reveal.c]. */
unsigned cr_poker_closed_cards(const struct cr_poker *poker, unsigned seat);
void cr_poker_throw(struct cr_poker *poker, unsigned seat, struct cr_events *events);
/* Whom the betting waits for, to bring in or to speak; CR_NOBODY [walk.c]. */
unsigned cr_poker_to_speak(const struct cr_play *play, const struct cr_poker *poker);
/* What the hand waits for [walk.c]. */
void cr_poker_hand_needs(const struct cr_play *play, const struct cr_poker *poker,
                         struct cr_pk_need *need);

/* After every step: what follows by itself (an early act whose turn has come, the end of the hand)
 * [walk.c]. */
void cr_poker_advance(const struct cr_play *play, struct cr_poker *poker, struct cr_events *events);

/* An act that is in turn and legal by now: takes it, tells it, counts it [act.c]. The answer as a status;
 * why says the numbers. */
enum cr_status cr_poker_take_act(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                                 unsigned act, cr_money to, struct cr_events *events);
/* What a doing means over a betting as it stands, or would stand when its turn comes; and the refusal of
 * an answer with its numbers [act.c]. */
enum cr_status cr_poker_read_act(const struct cr_play *play, const struct cr_pk_rules *rules,
                                 const struct cr_betting *betting, const struct cr_input *input,
                                 enum cr_betting_act *act, cr_money *to);
enum cr_status cr_poker_refuse_act(const struct cr_pk_rules *rules,
                                   const struct cr_betting *betting, unsigned seat,
                                   enum cr_betting_act act, cr_money to,
                                   enum cr_betting_answer answer, struct cr_refusal *why);
/* A seat's hand is dead, its chips stay [act.c]. */
void cr_poker_kill(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                   enum cr_poker_clause clause, struct cr_events *events);
/* All chips of the hand go back, the phase is BETWEEN, button and blinds as before; the cards are of the
 * next pack [settle.c]. */
void cr_poker_misdeal(const struct cr_play *play, struct cr_poker *poker,
                      enum cr_poker_clause clause, struct cr_events *events);
/* Nothing was won [settle.c]. */
void cr_poker_clear_result(struct cr_poker *poker);
/* Divides the pots and ends the round [settle.c]. */
void cr_poker_settle(const struct cr_play *play, struct cr_poker *poker, struct cr_events *events);

void cr_poker_rules_now(const struct cr_play *play, const struct cr_poker *poker,
                        struct cr_pk_rules *out); /* hand_rules with deal_from set [start.c] */

/* A question is put to the floor [reports.c]: outcomes a bit each (enum cr_outcome). */
void cr_poker_ask(struct cr_poker *poker, unsigned report, unsigned seat);
uint64_t cr_poker_outcomes(const struct cr_play *play, const struct cr_poker *poker);
/* The outcome the rules expect, shown first. */
enum cr_outcome cr_poker_first_outcome(const struct cr_play *play, const struct cr_poker *poker);
/* Whether such a report could be given now by that role, whoever it is about; its kind: E, F or R. */
bool cr_poker_may_report(const struct cr_play *play, const struct cr_poker *poker, unsigned report,
                         unsigned role);
char cr_report_kind(unsigned report);
enum cr_poker_clause cr_report_clause(unsigned report);
/* Whether that seat's hand may be given back: it has the cards of this street [rulings.c]. */
bool cr_poker_may_revive(const struct cr_play *play, const struct cr_poker *poker, unsigned seat);
/* Event of a report. */
struct cr_event *cr_poker_tell(struct cr_events *events, unsigned report,
                               enum cr_poker_clause clause, unsigned seat);
/* Nothing has gone wrong yet: a fresh table, a new hand, a new pack. */
void cr_poker_clear_slips(struct cr_poker *poker);

/* ---- Acts before their turn [turns.c] ---- */

/* Takes what was done early by who speaks now, gives back early chips of who speaks no more on this
 * street; true where something moved (ask again). First thing of cr_poker_advance() in a hand. */
bool cr_poker_early_turn(const struct cr_play *play, struct cr_poker *poker,
                         struct cr_events *events);
/* Of chips that go in now, what is still to be put down: the rest lies there already. After a raise or a
 * call nothing is left in front of the seat (what it put down too much is given back: early_turn). */
cr_money cr_poker_put_down(struct cr_poker *poker, unsigned seat, cr_money chips);
/* Early chips of a hand that dies go into the pot. */
void cr_poker_lose_early(struct cr_poker *poker, unsigned seat);
/* Or back to him. */
void cr_poker_return_early(struct cr_poker *poker, unsigned seat, struct cr_events *events);
/* The street as it would stand when that seat speaks: early acts taken, who was passed over left out. */
void cr_poker_betting_at(const struct cr_pk_rules *rules, const struct cr_poker *poker,
                         unsigned seat, struct cr_betting *out);
/* Whether what the seat in turn did early can still be done; does it. */
bool cr_poker_early_stands(const struct cr_play *play, const struct cr_poker *poker, unsigned seat);
void cr_poker_stand_early(const struct cr_play *play, struct cr_poker *poker, unsigned seat,
                          struct cr_events *events);
/* What a seat has on the table in this hand, early chips among it. */
cr_money cr_poker_chips_out(const struct cr_poker *poker, unsigned seat);

/* ---- Looking [state.c, show.c, page.c, plate_page.c] ---- */

enum cr_status cr_poker_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                              struct cr_events *events);
void cr_poker_carry(const struct cr_play *play, const void *bytes, struct cr_items *items);
bool cr_poker_is_sane(const struct cr_play *play, const void *bytes);
void cr_poker_needs(const struct cr_play *play, const void *bytes, struct cr_need *need);
size_t cr_poker_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                     struct cr_action *out, size_t max);
void cr_poker_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                   struct cr_items *items);
void cr_poker_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                   unsigned seat, struct cr_text *out);
void cr_poker_own_page(const struct cr_play *play, const void *bytes, unsigned seat,
                       const uint8_t *cards, size_t count, struct cr_text *out);
size_t cr_poker_own_cards(const struct cr_play *play, const void *bytes, unsigned seat,
                          uint16_t *places, size_t max);
void cr_poker_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out);
/* What cards make together, so far: true once five can be put together. low is CR_NO_CARD throughout where
 * there is none [own.c]. */
struct cr_poker_made {
    cr_rank_value high;
    cr_card low[CR_HAND_CARDS];
};
bool cr_poker_made(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                   const cr_card *own, struct cr_poker_made *out);
/* "hand":{...} or null, "low":[...] or null, of cards all of which can be seen; own NULL: they cannot. */
void cr_poker_write_made(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                         const cr_card *own, struct cr_text *out);
/* "key":["As","??"] */
void cr_poker_write_cards(struct cr_text *out, const char *key, const cr_card *cards,
                          unsigned count);
/* "key":[0,3] of a set of seats; "key":3, or null of CR_NOBODY. */
void cr_poker_write_seats(struct cr_text *out, const char *key, uint16_t set);
void cr_poker_write_seat(struct cr_text *out, const char *key, unsigned seat);
/* Chips it takes of a seat to stay in; 0 where nothing stands before it. */
cr_money cr_poker_to_call(const struct cr_play *play, const struct cr_poker *poker, unsigned seat);
/* Members for those who run the table, beside the public ones [staff_page.c]. */
void cr_poker_write_staff(const struct cr_play *play, const struct cr_poker *poker,
                          struct cr_text *out);
void cr_poker_action_page(const struct cr_action *action, struct cr_text *out);
void cr_poker_plate_page(const struct cr_play *play, struct cr_text *out);

/* ---- What every game's own file needs for its struct cr_game [poker.c] ---- */

/* One input may end the hand: of every pot its fee, itself and the shares of both halves; of every seat
 * seven cards shown, what comes back, what is gone, an act made before its turn with its chips. */
#define CR_POKER_EVENTS_MAX                              \
    (CR_POKER_SEATS_MAX * (2 + 2 * CR_POKER_SEATS_MAX) + \
     CR_POKER_SEATS_MAX * (CR_OWN_CARDS_MAX + 8) + 2 * CR_CARDS_PER_INPUT_MAX + 32)

extern const struct cr_form cr_poker_forms[];
extern const struct cr_item_form cr_poker_item_forms[];
int cr_poker_symbol_find(unsigned set, const char *name);
size_t cr_poker_symbol(unsigned set, unsigned symbol, char *out, size_t size);
void cr_poker_bet_name(unsigned position, unsigned value, struct cr_bet_name *out);
void cr_poker_frame(const struct cr_play *play, struct cr_frame *out);
size_t cr_poker_state_size(const struct cr_play *play);
size_t cr_poker_events_max(const struct cr_play *play, const void *bytes);
size_t cr_poker_items_max(const struct cr_play *play);
enum cr_status cr_poker_apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                              struct cr_events *events);
size_t cr_poker_settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                          struct cr_input *out);
unsigned cr_poker_whose(const struct cr_play *play, const void *bytes,
                        const struct cr_input *input);
enum cr_status cr_poker_check_leave(const struct cr_play *play, const void *bytes, int seat);
enum cr_status cr_poker_move(const struct cr_play *play, void *bytes, int from, int to);
void cr_poker_left(const struct cr_play *play, void *bytes, int seat);
int64_t cr_poker_held(const struct cr_play *play, const void *bytes, int seat);
cr_money cr_poker_stack(const struct cr_play *play, const void *bytes, int seat,
                        bool *plays); /* [page.c] */

#define CR_POKER_GAME(game_name, schema, number)                                           \
    {                                                                                      \
        .name = game_name, .rules = &(schema), .settings = &cr_poker_settings_schema,      \
        .engine = number, .forms = cr_poker_forms, .items = cr_poker_item_forms,           \
        .symbol_find = cr_poker_symbol_find, .symbol_name = cr_poker_symbol,               \
        .bet_name = cr_poker_bet_name, .check_settings = cr_poker_check_settings,          \
        .frame = cr_poker_frame, .state_size = cr_poker_state_size,                        \
        .events_max = cr_poker_events_max, .items_max = cr_poker_items_max,                \
        .start = cr_poker_start, .apply = cr_poker_apply, .needs = cr_poker_needs,         \
        .open = cr_poker_open, .view = cr_poker_view, .carry = cr_poker_carry,             \
        .settle_in = cr_poker_settle_in, .whose = cr_poker_whose,                          \
        .check_leave = cr_poker_check_leave, .move = cr_poker_move, .left = cr_poker_left, \
        .held = cr_poker_held, .is_sane = cr_poker_is_sane, .page = cr_poker_page,         \
        .plate_page = cr_poker_plate_page, .action_page = cr_poker_action_page,            \
        .clause_ratio = cr_poker_clause_ratio, .limits = cr_poker_limits,                  \
        .outcome = cr_poker_outcome, .own_cards = cr_poker_own_cards,                      \
        .own_page = cr_poker_own_page, .room = cr_poker_room, .stack = cr_poker_stack      \
    }

#endif
