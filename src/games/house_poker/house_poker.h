/* house_poker.h -- poker against the house: a box's cards against the dealer's. One walk, four games.
 *
 *     SHUFFLE -> BETS -> DEAL -> DECIDE -> BONUS -> DRAW -> FINAL -> BOARD -> REVEAL -> SHOW -> BUY
 *                 |       ^        ^                          |                                  |
 *                 +SHUFFLE+        +--- the next light box ---+        OVER <- SETTLE <- REPLACE-+
 *
 * SHUFFLE one pack, cut; before the stakes or after them [M1 §30, §130, §155] [TP 2.9]
 * BETS    Ante, bonus, wheel; a dark box has its Bet too, and whatever else it may be given
 * DEAL    two cards a box, the dealer two, three common ones; or five a box and five to the dealer, the
 *         last of his open
 * DECIDE  pass, play, exchange or buy a sixth card; insurance. Each player looks at his first light box;
 *         where there is no draw at his next one as soon as that is decided, else in the next wave
 *         [M1 §30, §134; oasis R2]
 * BONUS   side bets of the boxes just decided, on their first cards [M1 §33, §145, §169]
 * DRAW    left to right, box by box [M1 §135, §159]
 * FINAL   pass or play, of boxes that drew
 * BOARD   the last two common cards
 * REVEAL  lost stakes are collected; the dealer opens his hand and says whether he has a game
 * SHOW    the boxes' hands, the dark ones among them with their side bets [M1 §155]
 * BUY     no game: insurance is paid, each box takes its Ante or buys the dealer a game [M1 §164]
 * REPLACE the dealer's highest card is replaced, for all who bought
 * SETTLE  right to left; prizes of pools and of the wheel
 *
 * One function moves between them: cr_hp_advance() [walk.c]. An input is checked whole before anything
 * changes, so a refused one changes nothing. A box is one player's. A dark box is posted with one bet:
 * its Ante brings its Bet.
 *
 *     {"in":"bet","player":"p1","box":1,"bet":"ante","amount":10}
 *     {"in":"card","cards":"Kd Jc 8s 5h 2c Ah Kc 9d 6s 3h"}      wherever they fall, or:
 *     {"in":"card","to":"box:1","cards":"?? ?? ?? ?? ??"}        face down at a live table
 *     {"in":"act","box":1,"do":"exchange","cards":"5h 2c"}
 *     {"in":"show","box":1,"cards":"Kd Jc 8s Th 9c"}             the closed ones are named
 *
 * A card whose name is known may still lie face down: who may see a hand is cr_hp_sees(), and nothing
 * that is told or shown says more.
 */
#ifndef CR_GAMES_HOUSE_POKER_HOUSE_POKER_H
#define CR_GAMES_HOUSE_POKER_HOUSE_POKER_H

#include "games/game.h"
#include "games/house_poker/combinations.h"
#include "games/house_poker/rules.h"
#include "games/shoe.h"
#include "games/side/side.h"

extern const struct cr_game cr_texas_poker_game, cr_oasis_poker_game, cr_russian_poker_game,
    cr_caribbean_stud_game;

#define CR_HP_CARDS_MAX  6 /* of a box */
#define CR_HP_BOARD_MAX  5
#define CR_HP_DEALER_MAX 5

enum cr_hp_phase {
    CR_HP_SHUFFLE,
    CR_HP_BETS,
    CR_HP_DEAL,
    CR_HP_DECIDE,
    CR_HP_BONUS,
    CR_HP_DRAW,
    CR_HP_FINAL,
    CR_HP_BOARD,
    CR_HP_REVEAL,
    CR_HP_SHOW,
    CR_HP_BUY,
    CR_HP_REPLACE,
    CR_HP_SETTLE,
    CR_HP_OVER,
};

/* ---- Names its inputs use ---- */

enum cr_hp_set { CR_HP_SET_BET, CR_HP_SET_DO, CR_HP_SET_CHIPS, CR_HP_SET_TARGET, CR_HP_SET_RULING };

/* What a bet is. The first five are stakes of a box by index; the next two its side bets. */
enum cr_hp_bet {
    CR_HP_ANTE,
    CR_HP_BET,
    CR_HP_DRAW_FEE, /* of an exchange or a sixth card */
    CR_HP_INSURANCE,
    CR_HP_BUY_FEE, /* of the dealer's game */
    CR_HP_STAKES,
    CR_HP_BONUS_BET = CR_HP_STAKES,
    CR_HP_WHEEL_BET,
    CR_HP_SECOND,  /* nothing is staked: what the second combination pays */
    CR_HP_MYSTERY, /* nor here: a prize on top */
    CR_HP_SIXTH,   /* inputs: a sixth card posted before the deal; it is a draw's fee */
    CR_HP_BET_KINDS,
};

enum cr_hp_do {
    CR_HP_NOTHING,
    CR_HP_PASS,
    CR_HP_PLAY,
    CR_HP_EXCHANGE,
    CR_HP_BUY_SIXTH,
    CR_HP_INSURE,
    CR_HP_TAKE_ANTE, /* the dealer has no game: the Ante is paid, */
    CR_HP_BUY_IT,    /* or he is bought one */
    CR_HP_NO_CUT,    /* a player will not cut: the next is asked */
    CR_HP_DOS,
};

enum cr_hp_chips {
    CR_HP_CHIPS_DEFAULT,
    CR_HP_CHIPS_VALUE,
    CR_HP_CHIPS_COLOUR,
    CR_HP_CASH,
    CR_HP_CREDIT
};

/* An action that bets an Ante dark has this in its choice. */
#define CR_HP_DARK_ACTION 0x100

/* Where a card goes, and where a bet lies: box b is 64 b. */
enum {
    CR_HP_NOWHERE,
    CR_HP_TO_DEALER,
    CR_HP_TO_BOARD,
    CR_HP_TO_BONUS,
    CR_HP_TO_FORTUNE,
    CR_HP_TARGETS
};
static inline unsigned cr_hp_place(unsigned box)
{
    return 64 * box;
}

enum cr_hp_ruling { CR_HP_NO_RULING, CR_HP_REPLACE_PACK, CR_HP_RULINGS };

enum { CR_HP_FLAG_DARK, CR_HP_FLAG_CLOSED }; /* of inputs: bits of cr_input.flags */

/* ---- The state ---- */

enum cr_hp_box_state {
    CR_HB_EMPTY,
    CR_HB_WAITS,  /* light: not looked at yet; dark: for the dealer */
    CR_HB_LOOKS,  /* its first decision is asked for */
    CR_HB_DRAWS,  /* an exchange or a sixth card is wanted */
    CR_HB_FINAL,  /* it has drawn: pass or play */
    CR_HB_PASSED, /* its Ante is lost, whether collected or not */
    CR_HB_PLAYS,
    CR_HB_CHOOSES, /* the dealer has no game: the Ante, or a game */
    CR_HB_TAKES,   /* it chose the Ante */
    CR_HB_BUYS,    /* it bought the game */
    CR_HB_SETTLED,
    CR_HB_STATES,
};

enum {
    CR_HB_DARK = 1,
    CR_HB_OPEN = 2,    /* its cards lie open to all */
    CR_HB_DREW = 4,    /* its one draw is done, or asked for */
    CR_HB_SIXTH = 8,   /* and it is a sixth card */
    CR_HB_JOINED = 16, /* the price of its draw is part of its Ante */
    CR_HB_SIDES = 32,  /* its side bets are decided */
    CR_HB_MYSTERY = 64,
    CR_HB_POSTED = 128, /* a game was posted for before the deal */
};

struct cr_hp_box {
    cr_money stakes[CR_HP_STAKES]; /* by enum cr_hp_bet */
    cr_money capped;               /* winnings so far that the maximum payout counts */
    struct cr_side_bet side[CR_SIDE_KINDS];
    uint32_t turn; /* of the decision it is asked for; 0: none */
    uint16_t seat; /* its player; CR_NO_SEAT where it is empty */
    uint16_t bets[CR_HP_STAKES];
    uint8_t stands; /* stakes that lie on the table, a bit each */
    uint8_t state;  /* enum cr_hp_box_state */
    uint8_t flags;  /* CR_HB_DARK ... */
    uint8_t wave;   /* light: which of its player's light boxes it is, from 0 */
    uint8_t card_count;
    uint8_t cards[CR_HP_CARDS_MAX];
    uint8_t at[CR_HP_CARDS_MAX]; /* where in the pack each lay */
    uint8_t discards;            /* cards given up for new ones, a bit each, until the draw */
    uint8_t exchanged;           /* how many it exchanged */
    uint8_t wanted;              /* cards it is still to get */
    uint8_t reserved[4];
};
static_assert(sizeof(struct cr_hp_box) == 120 && offsetof(struct cr_hp_box, reserved) == 116,
              "no padding");

enum {
    CR_HP_CLOSED_BETS = 1, /* "no more bets" */
    CR_HP_IS_OPEN = 2,     /* the dealer's hand is */
    CR_HP_HAS_GAME = 4,
    CR_HP_REDRAWN = 8, /* a card that replaced his highest was replaced itself */
    CR_HP_SETTLED = 16,
    CR_HP_LUCKY_DRAWN = 32,
    CR_HP_BOUGHT = 64, /* the hand is the bought one */
};

struct cr_hp {
    struct cr_shoe_state shoe;
    uint8_t phase;   /* enum cr_hp_phase */
    uint8_t decided; /* chips have passed between house and players */
    uint8_t flags;   /* CR_HP_CLOSED_BETS ... */
    uint8_t in;      /* boxes with an Ante, a bit each */
    struct cr_hp_box boxes[CR_HP_BOXES_MAX];
    uint32_t turn;              /* the last that was given out */
    cr_rank_value dealer_value; /* of his open hand; 0: not opened */
    uint16_t bet_count;         /* bets of the round, numbered from 0 */
    uint8_t wave;               /* DECIDE to FINAL: which light boxes act */
    uint8_t dealt;              /* DEAL: cards of the opening deal that are out */
    uint8_t board_count, dealer_count;
    uint8_t board[CR_HP_BOARD_MAX], dealer[CR_HP_DEALER_MAX], dealer_at[CR_HP_DEALER_MAX];
    uint8_t removed,
        drawn; /* REPLACE: the dealer's card that went, the one that came; CR_NO_CARD */
    uint8_t bonus_card, fortune_card; /* CR_NO_CARD: not drawn */
    uint8_t lucky_box;                /* 0: none */
    uint8_t no_cut;                   /* boxes whose player will not cut, a bit each */
    uint8_t in_count;                 /* boxes with an Ante */
    uint8_t reserved[4];
};
static_assert(offsetof(struct cr_hp, boxes) == sizeof(struct cr_shoe_state) + 4 &&
                  offsetof(struct cr_hp, turn) ==
                      offsetof(struct cr_hp, boxes) + CR_HP_BOXES_MAX * sizeof(struct cr_hp_box) &&
                  sizeof(struct cr_hp) == offsetof(struct cr_hp, reserved) + 4,
              "no padding");

/* Items of its carry and its views. */
enum cr_hp_item {
    CR_HP_ITEM_PACK,  /* amount: which pack of the table the next round's is to follow */
    CR_HP_ITEM_PHASE, /* views: value: phase; amount: turn */
    CR_HP_ITEM_CARD,  /* views: position: where; value: card or CR_CLOSED_CARD; amount: its place */
    CR_HP_ITEM_BET,   /* views: seat; position; value: enum cr_hp_bet; amount */
    CR_HP_ITEM_BOX,   /* views: seat; position; value: state; amount: turn; extra: dark */
    CR_HP_ITEM_LEFT,  /* views: value: cards left; position: which pack */
};

/* ---- Boxes [boxes.c] ---- */

static inline struct cr_hp_box *cr_hp_box(struct cr_hp *hp, unsigned box)
{
    return &hp->boxes[box - 1];
}
static inline const struct cr_hp_box *cr_hp_box_of(const struct cr_hp *hp, unsigned box)
{
    return &hp->boxes[box - 1];
}
static inline bool cr_hp_is_in(const struct cr_hp *hp, unsigned box)
{
    return hp->in >> (box - 1) & 1;
}
/* Sets of boxes, a bit each: the leftmost and the rightmost of one that is not empty. A loop takes them out:
 *     for (unsigned left = hp->in, box; left; left &= ~cr_hp_bit(box)) { box = cr_hp_rightmost(left); ... } */
static inline unsigned cr_hp_bit(unsigned box)
{
    return 1u << (box - 1);
}
static inline unsigned cr_hp_leftmost(unsigned boxes)
{
    return (unsigned)__builtin_ctz(boxes) + 1;
}
static inline unsigned cr_hp_rightmost(unsigned boxes)
{
    return 32 - (unsigned)__builtin_clz(boxes);
}
static inline bool cr_hp_is_dark(const struct cr_hp_box *box)
{
    return box->flags & CR_HB_DARK;
}
/* Its hand stands against the dealer's. */
static inline bool cr_hp_plays(const struct cr_hp_box *box)
{
    return box->state >= CR_HB_PLAYS && box->state < CR_HB_SETTLED;
}
/* The Ante as it was put down, a draw that joined it not counted. */
cr_money cr_hp_ante(const struct cr_hp_box *box);
/* What the box's Bet is, or would be. */
cr_money cr_hp_bet_due(const struct cr_play *play, const struct cr_hp_box *box);
/* Whether every card of the hand has a name. */
bool cr_hp_is_known(const uint8_t *cards, unsigned count);

/* What a hand is worth. In Texas with the common cards that lie; second is CR_HAND_HIGH_CARD where the
 * house pays none. Every card has a name (asserted). */
struct cr_combinations cr_hp_hand(const struct cr_play *play, const struct cr_hp *hp,
                                  const struct cr_hp_box *box);
/* The five cards a bonus bet looks at: the box's first five, or its two and the flop. */
unsigned cr_hp_first_cards(const struct cr_play *play, const struct cr_hp *hp,
                           const struct cr_hp_box *box, cr_card out[5]);

/* Whether those at that seat (CR_NO_SEAT: all) may see the cards of a box, and of the dealer. */
bool cr_hp_sees(const struct cr_play *play, const struct cr_hp *hp, unsigned box, unsigned seat);
/* A card as they see it: CR_CLOSED_CARD where they may not. */
cr_card cr_hp_seen(const struct cr_play *play, const struct cr_hp *hp, unsigned box, unsigned card,
                   unsigned seat);
cr_card cr_hp_dealer_seen(const struct cr_play *play, const struct cr_hp *hp, unsigned card);

/* ---- The way of one input ---- */

typedef enum cr_status cr_hp_step(const struct cr_play *play, struct cr_hp *hp,
                                  const struct cr_input *input, struct cr_events *events);

cr_hp_step cr_hp_shuffle, cr_hp_cut, cr_hp_decline_cut, cr_hp_rule; /* [pack.c] */
cr_hp_step cr_hp_bet, cr_hp_remove, cr_hp_close_bets, cr_hp_void;   /* [bets.c] */
cr_hp_step cr_hp_cards, cr_hp_show;                                 /* [deal.c] */
cr_hp_step cr_hp_act, cr_hp_timeout;                                /* [decide.c] */
cr_hp_step cr_hp_lucky, cr_hp_award;                                /* [sides.c] */

/* Whether a bet would be taken; nothing changes [bets.c]. */
enum cr_status cr_hp_check_bet(const struct cr_play *play, const struct cr_hp *hp,
                               const struct cr_input *input, struct cr_refusal *why);

/* ---- Between them ---- */

/* Moves on as far as nothing is waited for [walk.c]. */
void cr_hp_advance(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
/* The box whose player is asked first, for its decision; 0: nobody is. */
unsigned cr_hp_asked(const struct cr_hp *hp);
/* The box a player must decide before that one; 0: none, he may look at it. */
unsigned cr_hp_decides_first(const struct cr_play *play, const struct cr_hp *hp, unsigned box);

/* Who is to be offered the cut: a box; 0: any player [pack.c]. */
unsigned cr_hp_cut_offer(const struct cr_play *play, const struct cr_hp *hp);

/* Where the next card goes in a phase that waits for one: CR_HP_TO_DEALER, CR_HP_TO_BOARD, a box's place;
 * how many go there in one packet, and how they lie [deal.c]. */
struct cr_hp_due {
    uint16_t place;
    uint8_t count;  /* cards of this packet */
    uint8_t closed; /* enum cr_closed */
};
struct cr_hp_due cr_hp_due(const struct cr_play *play, const struct cr_hp *hp);
unsigned cr_hp_deal_steps(const struct cr_play *play, const struct cr_hp *hp);

/* Closed cards that must be named now: of a box, or the dealer's (box 0) [reveal.c]. */
struct cr_hp_unnamed {
    bool any;
    uint8_t box;   /* 0: the dealer's */
    uint8_t card;  /* the first closed one, from 0 */
    uint8_t count; /* closed ones one behind the other in the pack */
    uint8_t at;    /* where in the pack the first lay */
};
struct cr_hp_unnamed cr_hp_find_unnamed(const struct cr_play *play, const struct cr_hp *hp);
/* Where no card lies closed there is none to name. */
static inline struct cr_hp_unnamed cr_hp_to_show(const struct cr_play *play, const struct cr_hp *hp)
{
    if (hp->shoe.pack.closed == 0) return (struct cr_hp_unnamed){ .any = false };
    return cr_hp_find_unnamed(play, hp);
}
bool cr_hp_must_show(const struct cr_play *play, const struct cr_hp *hp, unsigned box);
void cr_hp_collect(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
void cr_hp_open_dealer(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
void cr_hp_open_box(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                    struct cr_events *events);
void cr_hp_open_boxes(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
/* His open hand is read: whether it is a game. */
void cr_hp_read_dealer(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
/* What the dealer holds: his cards, in Texas with the common ones. All have names (asserted). */
cr_rank_value cr_hp_dealer_hand(const struct cr_play *play, const struct cr_hp *hp);

/* A playing decision: the check of each, for the page as for the act [decide.c]. cards: what is given up
 * for new ones. */
struct cr_hp_choice {
    uint8_t doing; /* enum cr_hp_do */
    uint8_t box;
    uint8_t card_count;
    uint8_t reserved;
    uint16_t seat;
    const uint8_t *cards;
    cr_money amount; /* 0: not said */
    cr_money funds;
};
enum cr_status cr_hp_check_act(const struct cr_play *play, const struct cr_hp *hp,
                               const struct cr_hp_choice *choice, struct cr_refusal *why);
/* What it costs; exchange: of so many cards. */
cr_money cr_hp_cost(const struct cr_play *play, const struct cr_hp_box *box, unsigned doing,
                    unsigned cards);
/* The least and the most an insurance of this box may be now; least 0: it cannot be insured. Where its
 * cards have no names the most is what the maximum payout leaves [insurance.c]. */
void cr_hp_insurance_limits(const struct cr_play *play, const struct cr_hp *hp,
                            const struct cr_hp_box *box, cr_money *least, cr_money *most);

/* ---- Buying the dealer a game [buy.c] ---- */

void cr_hp_begin_buying(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
bool cr_hp_ask_buyers(struct cr_hp *hp); /* true: a box is asked */
void cr_hp_remove_highest(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
/* How many of these cards are taken until one stays. */
unsigned cr_hp_replacements(const struct cr_play *play, const struct cr_hp *hp,
                            const uint8_t *cards, unsigned count);
/* A card came instead of it: it stays (CR_HP_BOUGHT), or goes and another is wanted. */
void cr_hp_replace(const struct cr_play *play, struct cr_hp *hp, cr_card card, unsigned at,
                   struct cr_events *events);

/* ---- Settling [settle.c] ---- */

struct cr_event *cr_hp_tell(const struct cr_play *play, struct cr_events *events, unsigned kind,
                            enum cr_hp_clause clause, const struct cr_hp *hp, unsigned box,
                            unsigned what);
/* Puts down a stake of a box. */
void cr_hp_stake(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                 cr_money amount, enum cr_hp_clause clause, struct cr_events *events);
/* Each ends a stake that stands (asserted). */
void cr_hp_lose(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                enum cr_hp_clause clause, struct cr_events *events);
void cr_hp_push(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                enum cr_hp_clause clause, struct cr_events *events);
void cr_hp_give_back(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                     enum cr_hp_clause clause, struct cr_events *events);
void cr_hp_win(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
               cr_money paid, enum cr_hp_clause clause, struct cr_events *events);
/* A win as the maximum payout leaves it; cut says whether it was. */
cr_money cr_hp_capped(const struct cr_play *play, struct cr_hp_box *box, enum cr_hp_part part,
                      cr_money paid, bool *cut);
/* Insurance that stands, of a box that plays: void, or cut to what its hand allows; then, where the dealer
 * has a game, lost or given back [insurance.c]. */
void cr_hp_read_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                          const struct cr_combinations *hand, struct cr_events *events);
void cr_hp_settle_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                            const struct cr_combinations *hand, struct cr_events *events);
/* The dealer has no game: insurance is paid at once, before the box chooses [M1 §160]. */
void cr_hp_pay_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                         struct cr_events *events);
void cr_hp_settle_box(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                      struct cr_events *events);

/* ---- Side bets [sides.c] ---- */

struct cr_side_at cr_hp_side_at(const struct cr_hp *hp, unsigned box, unsigned kind);
void cr_hp_decide_side_bets(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                            struct cr_events *events);
static inline bool cr_hp_has_side(const struct cr_hp_box *box) /* one that is not decided */
{
    return box->side[CR_SIDE_BONUS].state == CR_SIDE_OPEN ||
           box->side[CR_SIDE_WHEEL].state == CR_SIDE_OPEN;
}
static inline void cr_hp_decide_sides(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                                      struct cr_events *events)
{
    cr_hp_box(hp, box)->flags |= CR_HB_SIDES;
    if (cr_hp_has_side(cr_hp_box_of(hp, box))) cr_hp_decide_side_bets(play, hp, box, events);
}
/* Whether the box's side bets are decided in the BONUS phase that is now [walk.c]. */
bool cr_hp_decides_sides(const struct cr_play *play, const struct cr_hp *hp, unsigned box);
/* The first claim that waits for its prize; false: none. */
bool cr_hp_claim(const struct cr_hp *hp, unsigned *box, unsigned *kind);
void cr_hp_contribute(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events);
/* A lucky player is still to be drawn among so many boxes; 0: no. */
unsigned cr_hp_lucky_boxes(const struct cr_play *play, const struct cr_hp *hp);

/* ---- Looking [state.c, show.c, page.c, plate_page.c] ---- */

enum cr_status cr_hp_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events);
void cr_hp_carry(const struct cr_play *play, const void *bytes, struct cr_items *items);
bool cr_hp_is_sane(const struct cr_play *play, const void *bytes);
void cr_hp_needs(const struct cr_play *play, const void *bytes, struct cr_need *need);
size_t cr_hp_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                  struct cr_action *out, size_t max);
void cr_hp_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                struct cr_items *items);

void cr_hp_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                unsigned seat, struct cr_text *out);
void cr_hp_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out);
void cr_hp_action_page(const struct cr_action *action, struct cr_text *out);
void cr_hp_plate_page(const struct cr_play *play, struct cr_text *out);
struct cr_ratio cr_hp_clause_ratio(const struct cr_play *play, unsigned clause);
void cr_hp_limits(const struct cr_play *play, cr_money *least, cr_money *most);

/* ---- What every game's own file needs for its struct cr_game [house_poker.c] ---- */

extern const struct cr_form cr_hp_forms[];
extern const struct cr_item_form cr_hp_item_forms[];
int cr_hp_symbol_find(unsigned set, const char *name);
size_t cr_hp_symbol(unsigned set, unsigned symbol, char *out, size_t size);
void cr_hp_bet_name(unsigned position, unsigned value, struct cr_bet_name *out);
void cr_hp_frame(const struct cr_play *play, struct cr_frame *out);
size_t cr_hp_state_size(const struct cr_play *play);
size_t cr_hp_events_max(const struct cr_play *play, const void *bytes);
size_t cr_hp_items_max(const struct cr_play *play);
enum cr_status cr_hp_apply(const struct cr_play *play, void *bytes, const struct cr_input *input,
                           struct cr_events *events);
size_t cr_hp_settle_in(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                       struct cr_input *out);
unsigned cr_hp_whose(const struct cr_play *play, const void *bytes, const struct cr_input *input);
enum cr_status cr_hp_check_leave(const struct cr_play *play, const void *bytes, int seat);
int64_t cr_hp_held(const struct cr_play *play, const void *bytes, int seat);

#define CR_HP_GAME(game_name, schema, number, ...)                                                 \
    {                                                                                              \
        .name = game_name, .rules = &(schema), .settings = &cr_hp_settings_schema,                 \
        .engine = number, .forms = cr_hp_forms, .items = cr_hp_item_forms,                         \
        .symbol_find = cr_hp_symbol_find, .symbol_name = cr_hp_symbol, .bet_name = cr_hp_bet_name, \
        .check_settings = cr_hp_check_settings, .frame = cr_hp_frame,                              \
        .state_size = cr_hp_state_size, .events_max = cr_hp_events_max,                            \
        .items_max = cr_hp_items_max, .start = cr_hp_start, .apply = cr_hp_apply,                  \
        .needs = cr_hp_needs, .open = cr_hp_open, .view = cr_hp_view, .carry = cr_hp_carry,        \
        .settle_in = cr_hp_settle_in, .whose = cr_hp_whose, .check_leave = cr_hp_check_leave,      \
        .held = cr_hp_held, .is_sane = cr_hp_is_sane, .page = cr_hp_page,                          \
        .plate_page = cr_hp_plate_page, .action_page = cr_hp_action_page,                          \
        .clause_ratio = cr_hp_clause_ratio, .limits = cr_hp_limits, .outcome = cr_hp_outcome,      \
        .prizes = cr_hp_prizes, __VA_ARGS__                                                        \
    }

#endif
