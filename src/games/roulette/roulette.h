/* roulette.h -- American roulette: one spin, from "place your bets" until the Dolly is lifted.
 *
 *                  launch          close_bets          result                 lift_dolly
 *     start -> OPEN ------> SPIN ------------> CLOSED -------> (RESULT, CLEAR) PAY ------> OVER
 *                ^            |                   |
 *                +------------+---- no_spin ------+
 *
 * OPEN    bets are put down, announced, taken back, moved; colours are marked and swapped
 * SPIN    the ball runs, betting is still open [M1 §14]
 * CLOSED  "no more bets": badly placed chips are read by the table, what lies above the maximum goes
 *         back, announced bets nobody repeated go back [M1 §20, §23] [TDC "Complete", "Oral bets"]
 * RESULT, CLEAR, PAY happen in one input, in that order of events: the number, the losers taken, the
 *         winners paid [M1 §14]; the round then stands in PAY, with the Dolly on the number [M1 §22]
 * OVER    the Dolly is lifted; winning stakes stay on the layout as bets for the next spin (R7)
 *
 * A spin at an electronic table is one input (`spin`): launch, close and result at once.
 *
 * The state holds chips by seat, nothing of people or money accounts. A bet is one seat's stake on one
 * position, from one cause (put down, or part of an announced bet); its number is its place in the
 * list and does not change within a round. A bet that was taken back keeps its number with amount 0.
 */
#ifndef CR_GAMES_ROULETTE_ROULETTE_H
#define CR_GAMES_ROULETTE_ROULETTE_H

#include "games/game.h"
#include "games/roulette/rules.h"

extern const struct cr_game cr_roulette_game;

enum cr_roulette_phase {
    CR_RP_OPEN,
    CR_RP_SPIN,
    CR_RP_CLOSED,
    CR_RP_PAY,
    CR_RP_OVER,
};

enum cr_direction { CR_NO_DIRECTION, CR_CLOCKWISE, CR_COUNTER_CLOCKWISE };

/* What a player says he stakes; 0: his colour if he has one, else value chips. */
enum cr_chip_kind {
    CR_CHIP_DEFAULT,
    CR_CHIP_VALUE,
    CR_CHIP_COLOUR,
    CR_CHIP_CASH,
    CR_CHIP_CREDIT,
    CR_CHIP_FOREIGN,
};

/* Sets of names its inputs use. */
enum cr_roulette_set {
    CR_SET_POSITION,
    CR_SET_ANNOUNCED,
    CR_SET_CHIPS,
    CR_SET_COLOUR,
    CR_SET_REASON,
    CR_SET_PLACE,
    CR_SET_LINE,
    CR_SET_DIRECTION,
    CR_SET_STAKED_IN, /* CR_CHIPS_VALUE, CR_CHIPS_COLOUR */
};

/* Flags of its inputs. */
enum { CR_FLAG_LATE, CR_FLAG_RELEASED };

/* Items of its carry and its views. */
enum cr_roulette_item {
    CR_ITEM_STAKE,  /* seat, position, amount; value: CR_CHIPS_* */
    CR_ITEM_WHEEL,  /* value: direction of the last game */
    CR_ITEM_COLOUR, /* seat, value: colour; amount: worth of a chip; extra: chips in hand */
    CR_ITEM_PHASE,  /* views: value: phase; position: the number, CR_NO_POSITION before it */
    CR_ITEM_BET,    /* views: seat, position, amount; value: announced << 8 | number */
    CR_ITEM_ORAL,   /* views: seat; value: announced << 8 | number; amount handed over */
};

/* ---- The state ---- */

#define CR_UNDECIDED  0xff
#define CR_UNRESOLVED CR_NO_POSITION /* position of a badly placed chip not yet read */
#define CR_CELLS      (CR_POSITIONS + 1)

struct cr_roulette_seat {
    cr_money value;  /* worth of one chip of the colour */
    int64_t chips;   /* how many the player holds, those on the layout not among them */
    uint16_t colour; /* 0: none */
    uint16_t reserved[3];
};

enum { CR_BET_NEXT = 1, CR_BET_CARRIED = 2, CR_BET_FOUND = 4 };

/* number, chips, position and value lie together as an event has them: telling a bet copies a word. */
struct cr_roulette_bet {
    cr_money amount;   /* put down and not given back; a number that comes does not change it */
    uint16_t number;   /* its place in the list */
    uint16_t chips;    /* CR_CHIPS_VALUE or CR_CHIPS_COLOUR */
    uint16_t position; /* or CR_UNRESOLVED */
    uint16_t value;    /* CR_BY_HAND, or what was announced << 8 | the number it was announced on */
    uint16_t seat;
    uint16_t next; /* the same seat's next bet on the same position, + 1; 0: none */
    uint16_t flags;
    uint16_t cell; /* position while it is in play, else CR_NO_CELL: settling looks here */
};
#define CR_NO_CELL 255
#define CR_BY_HAND ((uint16_t)(CR_NOT_ANNOUNCED << 8))

/* An announced bet that waits for its chips or for the dealer to repeat it. */
struct cr_roulette_oral {
    cr_money amount, unit;
    uint16_t seat;
    uint8_t kind, number, chips;
    uint8_t reserved[3];
};

struct cr_roulette_lie {
    uint16_t bet;
    uint8_t place, line_count;
    uint8_t lines[12];
};

/* The head of the state; behind it lie, for the table's number of seats and bets:
 * seat[seats] oral[orals_max] bet[bets_max] lie[orals_max] head[seats][CR_CELLS]. */
struct cr_roulette {
    uint8_t phase;
    uint8_t number;     /* CR_UNDECIDED until the ball rests */
    uint8_t wheel;      /* this game's direction */
    uint8_t last_wheel; /* the last game's */
    uint8_t scattered;
    uint8_t reserved;
    uint16_t seats, bets_max, orals_max;
    uint16_t bet_count, oral_count, lie_count;
    uint16_t reserved_2[3];
};
static_assert(sizeof(struct cr_roulette) == 24, "no padding");
static_assert(sizeof(struct cr_roulette_seat) == 24, "no padding");
static_assert(sizeof(struct cr_roulette_bet) == 24, "no padding");
static_assert(sizeof(struct cr_roulette_oral) == 24, "no padding");
static_assert(sizeof(struct cr_roulette_lie) == 16, "no padding");

/* ---- Inside the game: state.c ---- */

static inline struct cr_roulette_seat *cr_roulette_seats(const struct cr_roulette *state)
{
    return (struct cr_roulette_seat *)(uintptr_t)(state + 1);
}
static inline struct cr_roulette_oral *cr_roulette_orals(const struct cr_roulette *state)
{
    return (struct cr_roulette_oral *)(cr_roulette_seats(state) + state->seats);
}
static inline struct cr_roulette_bet *cr_roulette_bets(const struct cr_roulette *state)
{
    return (struct cr_roulette_bet *)(cr_roulette_orals(state) + state->orals_max);
}
static inline struct cr_roulette_lie *cr_roulette_lies(const struct cr_roulette *state)
{
    return (struct cr_roulette_lie *)(cr_roulette_bets(state) + state->bets_max);
}
/* First bet of a seat on a position, + 1; cell CR_POSITIONS is for chips not yet read. */
static inline uint16_t *cr_roulette_head(const struct cr_roulette *state, unsigned seat,
                                         unsigned cell)
{
    uint16_t *heads = (uint16_t *)(cr_roulette_lies(state) + state->orals_max);
    return &heads[seat * CR_CELLS + cell];
}

/* Whether the chips still lie on the layout: a number that came has taken the losers. */
static inline bool cr_roulette_is_live(const struct cr_roulette *state,
                                       const struct cr_roulette_bet *bet)
{
    if (bet->amount == 0) return false;
    if (state->number == CR_UNDECIDED || (bet->flags & CR_BET_NEXT)) return true;
    return cr_position_covers(bet->position, state->number);
}

/* Whether the bet may be added to or taken from now: while the Dolly stands, only one for the next
 * spin. */
static inline bool cr_roulette_is_open(const struct cr_roulette *state,
                                       const struct cr_roulette_bet *bet)
{
    return bet->amount > 0 && (state->phase != CR_RP_PAY || (bet->flags & CR_BET_NEXT));
}

static inline void cr_roulette_set_amount(struct cr_roulette_bet *bet, cr_money amount)
{
    bet->amount = amount;
    bet->cell = amount > 0 && bet->position != CR_UNRESOLVED ? bet->position : CR_NO_CELL;
}

static inline const struct cr_roulette_rules *cr_roulette_rules(const struct cr_play *play)
{
    return play->rules;
}
static inline const struct cr_roulette_settings *cr_roulette_plate(const struct cr_play *play)
{
    return play->settings;
}

unsigned cr_roulette_seat_room(const struct cr_play *play);
unsigned cr_roulette_bet_room(const struct cr_play *play);
size_t cr_roulette_state_size(const struct cr_play *play);
void cr_roulette_clear(const struct cr_play *play, struct cr_roulette *state);

/* What the seat has on the position, in this spin's bets or (next) in those for the next spin. */
cr_money cr_roulette_total(const struct cr_roulette *state, unsigned seat, unsigned position);

/* A new bet, or more on the one of the same cause. There is room (asserted). Returns its number. */
unsigned cr_roulette_put(struct cr_roulette *state, const struct cr_roulette_bet *bet);

/* Moves a bet that was not read to its position. */
void cr_roulette_settle_at(struct cr_roulette *state, unsigned bet, unsigned position);

/* Chips of the seat's colour back in hand, or nothing where they are value chips (the table's). */
void cr_roulette_hand_back(struct cr_roulette *state, unsigned seat, unsigned chips,
                           cr_money amount);

/* The event of a bet: kind, clause and what everyone may know of it. */
struct cr_event *cr_roulette_tell(struct cr_events *events, const struct cr_roulette *state,
                                  unsigned bet, unsigned kind, unsigned clause);

/* ---- The chapters: each checks as a ladder of refusals, then cannot fail ---- */

typedef enum cr_status cr_roulette_step(const struct cr_play *, struct cr_roulette *,
                                        const struct cr_input *, struct cr_events *);

cr_roulette_step cr_roulette_bet, cr_roulette_remove, cr_roulette_move; /* bets.c */
cr_roulette_step cr_roulette_announce, cr_roulette_fund, cr_roulette_place,
    cr_roulette_withdraw; /* oral.c */
cr_roulette_step cr_roulette_misplace, cr_roulette_clarify, cr_roulette_assign,
    cr_roulette_found; /* misplaced.c */
cr_roulette_step cr_roulette_equip, cr_roulette_mark, cr_roulette_swap, cr_roulette_cash_out,
    cr_roulette_stray; /* colours.c */
cr_roulette_step cr_roulette_launch, cr_roulette_close, cr_roulette_result, cr_roulette_spin,
    cr_roulette_no_spin, cr_roulette_scatter, cr_roulette_restore, cr_roulette_lift_dolly,
    cr_roulette_void; /* spin.c */

/* Whether chips may now be put on, or taken from, that position. */
enum cr_status cr_roulette_check_open(const struct cr_play *play, const struct cr_roulette *state,
                                      unsigned position);
enum cr_status cr_roulette_check_removable(const struct cr_play *play,
                                           const struct cr_roulette *state, unsigned position);

/* Which chips a stake is in (CR_CHIPS_*, into *chips) and whether the seat has so many. */
enum cr_status cr_roulette_check_chips(const struct cr_play *play, const struct cr_roulette *state,
                                       const struct cr_input *input, cr_money amount,
                                       unsigned *chips, struct cr_refusal *why);

/* Whether `amount` more of the seat on the position keeps to the limits. */
enum cr_status cr_roulette_check_limits(const struct cr_play *play, const struct cr_roulette *state,
                                        unsigned seat, unsigned position, cr_money amount,
                                        cr_money least, struct cr_refusal *why);

/* Takes the stake from the seat's hand, puts it down and tells it. */
void cr_roulette_stake(struct cr_roulette *state, const struct cr_roulette_bet *bet,
                       struct cr_events *events);

/* Gives `amount` of a bet back to its player: kind and clause say why [close.c]. */
void cr_roulette_give_back(struct cr_roulette *state, unsigned bet, cr_money amount, unsigned kind,
                           unsigned clause, struct cr_events *events);

/* Cuts what the bet's player has on its position to the maximum, or voids it below the minimum. */
void cr_roulette_keep_to_limits(const struct cr_play *play, struct cr_roulette *state, unsigned bet,
                                struct cr_events *events);

/* Every badly placed chip becomes the bet the house's table reads it as [misplaced.c]. */
void cr_roulette_read_lies(const struct cr_play *play, struct cr_roulette *state,
                           struct cr_events *events);

void cr_roulette_forget_lies(struct cr_roulette *state);

/* Every announced bet that was not accepted goes back [oral.c]. */
void cr_roulette_return_orals(struct cr_roulette *state, unsigned clause, struct cr_events *events);

/* What the close does: reads badly placed chips, cuts, voids, gives back [close.c]. */
void cr_roulette_close_layout(const struct cr_play *play, struct cr_roulette *state,
                              struct cr_events *events);

/* The number decides: losers taken, winners paid [settle.c]. */
void cr_roulette_settle(const struct cr_play *play, struct cr_roulette *state, unsigned number,
                        struct cr_events *events);

/* What the house asks of a game between inputs [show.c]; see game.h. */
enum cr_status cr_roulette_start(const struct cr_play *play, void *bytes,
                                 const struct cr_items *carry, struct cr_events *events);
void cr_roulette_needs(const struct cr_play *play, const void *bytes, struct cr_need *need);
size_t cr_roulette_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                        struct cr_action *out, size_t max);
void cr_roulette_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                      struct cr_items *items);
void cr_roulette_carry(const struct cr_play *play, const void *bytes, struct cr_items *items);

/* What pages draw [page.c, plate_page.c]; see game.h. */
void cr_roulette_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                      unsigned seat, struct cr_text *out);
void cr_roulette_plate_page(const struct cr_play *play, struct cr_text *out);
void cr_roulette_action_page(const struct cr_action *action, struct cr_text *out);
struct cr_ratio cr_roulette_clause_ratio(const struct cr_play *play, unsigned clause);
void cr_roulette_limits(const struct cr_play *play, cr_money *least, cr_money *most);
void cr_roulette_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out);

/* A name of one of its sets, as round files write it. */
size_t cr_roulette_symbol(unsigned set, unsigned symbol, char *out, size_t size);

#endif
