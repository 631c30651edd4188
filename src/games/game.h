/* game.h -- what a game is to the rest of the house.
 *
 * A game is a pure function over a plain state: apply(rules, state, input) -> events, or a refusal. It
 * has no clock, no chance, no heap and no globals; it says what it needs next and is given it. A state
 * is a value of a size fixed when the table opens, without pointers or padding: copying it is saving
 * it, comparing bytes is comparing states. A refused input changes nothing, to the byte.
 *
 *     start -> needs -> apply -> needs -> apply ... until needs says CR_NEED_NOTHING -> carry -> start
 *
 * Every input, event, need, action, carry and view item is one fixed struct, so that tables, records,
 * pages, bots, fuzzers and solvers handle all games alike. Their names never change meaning.
 */
#ifndef CR_GAMES_GAME_H
#define CR_GAMES_GAME_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/money.h"
#include "base/role.h"
#include "base/status.h"
#include "base/text.h"
#include "rulebook/schema.h"

/* What few rounds do is kept out of the way of what all of them do. */
#define CR_RARE                __attribute__((cold, noinline))

#define CR_NO_SEAT             UINT16_MAX
#define CR_SEEN_BY_ALL         UINT16_MAX       /* else the one seat that may see it */
#define CR_SEEN_BY_NONE        (UINT16_MAX - 1) /* in the state, not yet before anyone's eyes */
#define CR_CARDS_PER_INPUT_MAX 16

/* ---- What goes in ---- */

/* Enum name, name in round files. The first block is the table's, the rest are games'. */
#define CR_INPUT_MAP(X)                                                                       \
    X(OPEN_TABLE, "open_table") /* equipment counted, plate posted */                         \
    X(SIT, "sit")                                                                             \
    X(LEAVE, "leave")                                                                         \
    X(CHIPS, "chips")           /* value chips come to a seat, bought at the desk */          \
    X(BUY, "buy")               /* value chips bought from the dealer */                      \
    X(SETTINGS, "settings")     /* the plate changes, between rounds */                       \
    X(LAST_GAMES, "last_games") /* closing time: the last games are announced */              \
    X(CLOSE_TABLE, "close_table")                                                             \
    X(CONFIRM, "confirm") /* the round is right; from here it is never rewritten */           \
    X(UNDO, "undo")       /* an earlier input of this round is taken out */                   \
    X(AMEND, "amend")     /* an earlier input of this round is replaced */                    \
    X(VOID, "void")       /* the round is no game: every stake back */                        \
    /* bets */                                                                                \
    X(BET, "bet")                                                                             \
    X(REMOVE, "remove")                                                                       \
    X(MOVE, "move")                                                                           \
    X(ANNOUNCE, "announce")                                                                   \
    X(FUND, "fund")         /* chips handed over for an announced bet */                      \
    X(PLACE, "place")       /* the dealer repeats an announced bet and places it */           \
    X(WITHDRAW, "withdraw") /* an announced bet not yet placed is taken back */               \
    X(MISPLACE, "misplace") /* a chip that lies badly */                                      \
    X(CLARIFY, "clarify")   /* its player says which bet it is */                             \
    X(ASSIGN, "assign")     /* the dealer calls and moves it */                               \
    X(FOUND, "found")       /* a chip seen on the layout after the close */                   \
    X(CLOSE_BETS, "close_bets")                                                               \
    /* colour chips */                                                                        \
    X(MARK, "mark")         /* takes a colour and gives it a value */                         \
    X(SWAP, "swap")         /* value chips into colour chips */                               \
    X(CASH_OUT, "cash_out") /* colour chips into value chips; the colour is free */           \
    X(STRAY, "stray")       /* the table closes: those not returned are nobody's here */      \
    /* chips in play between players */                                                       \
    X(BRING, "bring")     /* of the chips in hand, so many come into play */                  \
    X(TAKE_UP, "take_up") /* all of them go out of play again: the player ends his session */ \
    /* the wheel */                                                                           \
    X(LAUNCH, "launch")                                                                       \
    X(SPIN, "spin")     /* a whole spin at once: launch, close, result */                     \
    X(RESULT, "result") /* the ball rests */                                                  \
    X(NO_SPIN, "no_spin")                                                                     \
    X(SCATTER, "scatter") /* players scattered the bets */                                    \
    X(RESTORE, "restore") /* they were put back from the record */                            \
    X(LIFT_DOLLY, "lift_dolly")                                                               \
    /* cards */                                                                               \
    X(SHUFFLE, "shuffle")             /* a fresh pack is shuffled */                          \
    X(CUT, "cut")                     /* number: cards moved from the top */                  \
    X(MARKER, "marker")               /* number: cards behind the cutting card */             \
    X(BURN, "burn")                   /* cards, closed ones ?? */                             \
    X(CHANGE_DEALER, "change_dealer") /* between rounds */                                    \
    X(CARD, "card")                                                                           \
    X(SHOW, "show") /* a closed card is turned */                                             \
    X(ACT, "act")                                                                             \
    X(TIMEOUT, "timeout")                                                                     \
    X(LUCKY, "lucky")   /* a lucky box, if its chance comes: drawn by the system */           \
    X(AWARD, "award")   /* what a pool or the system's wheel answers */                       \
    X(REPORT, "report") /* something went wrong at the table, or was seen */                  \
    X(RULING, "ruling")

enum cr_input_kind {
#define X(name, text) CR_IN_##name,
    CR_INPUT_MAP(X)
#undef X
        CR_IN_COUNT
};
const char *cr_input_name(unsigned kind);
unsigned cr_input_find(const char *name); /* CR_IN_COUNT if there is none */

struct cr_input {
    uint16_t kind;  /* enum cr_input_kind */
    uint16_t seat;  /* who it is about, CR_NO_SEAT for nobody */
    uint16_t other; /* a second seat, where there is one */
    uint8_t role;   /* enum cr_role of who gives it */
    uint8_t card_count;
    uint16_t position; /* where on the layout; which box */
    uint16_t to;       /* where it moves to */
    uint16_t number;   /* what came out; the number an announced bet is about */
    uint16_t choice; /* which of the named things: a reason, a colour, an announced bet, a doing */
    uint16_t flags;  /* the form's flags, one bit each */
    uint16_t laps;
    uint32_t turn; /* the turn a decision answers; 0 where turns do not matter */
    uint32_t ref;  /* an earlier input by number (1 is the round's first); a person by number */
    uint32_t reserved;
    cr_money amount;
    cr_money unit;  /* value of one chip, where it is named */
    cr_money funds; /* value chips the seat has: filled in by the table, never from outside */
    uint8_t cards[CR_CARDS_PER_INPUT_MAX]; /* cards; or the lines a badly placed chip touches */
};
static_assert(sizeof(struct cr_input) == 72, "an input has no padding");

/* ---- What comes out ---- */

#define CR_EVENT_MAP(X)                                                                             \
    /* the table's */                                                                               \
    X(TABLE_OPENED, "table_opened")                                                                 \
    X(SAT, "sat")               /* amount: the player's number */                                   \
    X(LEFT, "left")             /* amount: the player's number */                                   \
    X(CHIPS_IN, "chips_in")     /* amount: value chips; value: the input they came by */            \
    X(CHIPS_OUT, "chips_out")   /* amount: value chips that left with the player */                 \
    X(LAST_GAMES, "last_games") /* value: how many games are left */                                \
    X(TABLE_CLOSING, "table_closing")                                                               \
    X(TABLE_CLOSED, "table_closed")                                                                 \
    X(CORRECTED, "corrected") /* what follows replaces all this round's events */                   \
    X(ROUND_OVER, "round_over")                                                                     \
    /* bets: `bet` numbers them within a round from 0 */                                            \
    X(CARRIED, "carried") /* a stake that stayed from the round before */                           \
    X(STAKED, "staked")   /* amount: put down */                                                    \
    X(REMOVED, "removed") /* returned: taken back by the player */                                  \
    X(ANNOUNCED, "announced")                                                                       \
    X(FUNDED, "funded")                                                                             \
    X(WITHDRAWN, "withdrawn")       /* returned: an announced bet taken back */                     \
    X(ACCEPTED, "accepted")         /* returned: the chips handed over, staked by what follows */   \
    X(NOT_ACCEPTED, "not_accepted") /* returned: an announced bet never placed */                   \
    X(MISPLACED, "misplaced")                                                                       \
    X(CLARIFIED, "clarified")                                                                       \
    X(ASSIGNED, "assigned")                                                                         \
    X(RESOLVED, "resolved")     /* position: the bet a badly placed chip became */                  \
    X(CUT, "cut")               /* returned: what lay above the maximum */                          \
    X(RETURNED, "returned")     /* returned: the bet is not in the game */                          \
    X(LATE, "late")             /* returned: made after the close */                                \
    X(LOST, "lost")             /* amount: the stake, now the house's */                            \
    X(WON, "won")               /* amount: the stake in play; paid: winnings */                     \
    X(STAKE_BACK, "stake_back") /* returned: a winning stake that does not stay */                  \
    X(PUSHED, "pushed")                                                                             \
    X(BETS_CLOSED, "bets_closed")                                                                   \
    /* colour chips */                                                                              \
    X(MARKED, "marked")         /* value: colour; amount: what one chip is worth */                 \
    X(SWAPPED, "swapped")       /* amount: value chips in; value: colour */                         \
    X(CASHED_OUT, "cashed_out") /* amount: value chips out; value: colour */                        \
    X(STRAYED, "strayed")       /* amount: what they were worth; value: colour */                   \
    /* the wheel */                                                                                 \
    X(LAUNCHED, "launched") /* value: direction of the wheel */                                     \
    X(NUMBER, "number")     /* value: the number that came */                                       \
    X(NO_SPIN, "no_spin")   /* value: the reason */                                                 \
    X(SCATTERED, "scattered")                                                                       \
    X(RESTORED, "restored")                                                                         \
    X(IRREGULAR, "irregular") /* recorded; the spin stands */                                       \
    X(DOLLY_LIFTED, "dolly_lifted")                                                                 \
    /* cards: `position` is the hand, `value` the card; one that lies closed is no event's value */ \
    X(SHUFFLED, "shuffled")           /* value: which shoe of the table */                          \
    X(PACK_CUT, "pack_cut")           /* value: cards moved from the top */                         \
    X(MARKER_PLACED, "marker_placed") /* value: cards behind it */                                  \
    X(BURNT, "burnt")                 /* value: how many cards */                                   \
    X(CUTTING_CARD, "cutting_card")   /* it came out: this is the last hand of the shoe */          \
    X(DEALER_CHANGED, "dealer_changed")                                                             \
    X(DEALT, "dealt")                                                                               \
    X(SHOWN, "shown")                                                                               \
    X(MUCKED, "mucked")                                                                             \
    X(ACTED, "acted")   /* value: what was done */                                                  \
    X(CALLED, "called") /* the result: position: who won; value: 10 x banco + punto */              \
    /* poker between players: `bet` is the seat, `position` a pot from 0 */                         \
    X(BROUGHT, "brought")         /* amount: came into play */                                      \
    X(TAKEN_UP, "taken_up")       /* amount: went out of play */                                    \
    X(BUTTON, "button")           /* seat: has it; value: why */                                    \
    X(GONE, "gone")               /* amount: a seat's chips, now the pots' */                       \
    X(FEE, "fee")                 /* amount: of a pot, the house's */                               \
    X(POT, "pot")                 /* amount: a pot as it is divided, its fee taken */               \
    X(POT_WON, "pot_won")         /* returned: its winner's share; value: 0 high, 1 low */          \
    X(CARRIED_POT, "carried_pot") /* amount: confiscated, for the next hand */                      \
    X(MISDEAL, "misdeal")         /* chips go back, the same button deals again */                  \
    X(REPORTED, "reported")       /* value: what; seat: who */                                      \
    X(RULED, "ruled")             /* value: the outcome chosen; position: of which report */        \
    /* side bets and pools */                                                                       \
    X(CONTRIBUTED, "contributed") /* amount: a stake a pool has its share of */                     \
    X(CLAIMED, "claimed")         /* amount: basis points of the pool; value: the line */           \
    X(AWARDED, "awarded")         /* paid: out of a pool, by a wheel, a mystery prize */

enum cr_event_kind {
#define X(name, text) CR_EV_##name,
    CR_EVENT_MAP(X)
#undef X
        CR_EV_COUNT
};
const char *cr_event_name(unsigned kind);

/* What stakes and payments are made in. Value chips are the table's to count, colour chips the game's. */
enum cr_chips { CR_CHIPS_VALUE, CR_CHIPS_COLOUR };

struct cr_event {
    uint16_t kind;   /* enum cr_event_kind */
    uint16_t clause; /* index into the game's clause keys */
    uint16_t seat;   /* whom it is about, CR_NO_SEAT for nobody */
    uint16_t seen;   /* CR_SEEN_BY_ALL, or the one seat that may see it */
    uint16_t bet;    /* which bet of the round */
    uint16_t chips;  /* CR_CHIPS_VALUE or CR_CHIPS_COLOUR: what moved */
    uint16_t position;
    uint16_t value;    /* a number, a reason, a colour, a card: the kind says */
    cr_money amount;   /* the stake or sum it is about */
    cr_money paid;     /* winnings, the stake not among them */
    cr_money returned; /* of the stake, given back */
};
static_assert(sizeof(struct cr_event) == 40, "an event has no padding");

/* Room for events, handed to apply by its caller; apply appends. On a refusal count is as it was, and
 * why says more than the status can. */
struct cr_events {
    struct cr_event *list;
    size_t count, max;
    struct cr_refusal why;
};

/* The next event, zeroed but for kind, seat and visibility to all. There is room: the caller gave
 * events_max() (asserted). */
static inline struct cr_event *cr_events_add(struct cr_events *events, unsigned kind,
                                             unsigned clause, unsigned seat)
{
    assert(events->count < events->max);
    struct cr_event *event = &events->list[events->count++];
    *event = (struct cr_event){ .kind = (uint16_t)kind,
                                .clause = (uint16_t)clause,
                                .seat = (uint16_t)seat,
                                .seen = CR_SEEN_BY_ALL };
    return event;
}

/* ---- What the round waits for ---- */

enum cr_need_kind {
    CR_NEED_BETS,     /* stakes are open */
    CR_NEED_CHANCE,   /* `what` for seat/box, `count` of them, `closed` or open */
    CR_NEED_DECISION, /* `seat` answers `turn` within `seconds` (0: no clock) */
    CR_NEED_CALL,     /* the dealer says or does `input` */
    CR_NEED_RULING,   /* the floor picks one of `outcomes` */
    CR_NEED_AWARD,    /* a pool answers */
    CR_NEED_NOTHING,  /* the round is over */
};
enum cr_chance_kind { CR_CHANCE_NUMBER, CR_CHANCE_CARD };
enum cr_closed { CR_DEALT_OPEN, CR_CLOSED_TO_ALL, CR_CLOSED_BUT_OWNER };

struct cr_need {
    uint16_t kind; /* enum cr_need_kind */
    uint16_t what; /* enum cr_chance_kind */
    uint16_t seat, box;
    uint16_t count;  /* how many */
    uint16_t sides;  /* a number below this */
    uint16_t input;  /* the input that answers it: enum cr_input_kind */
    uint16_t closed; /* enum cr_closed */
    uint32_t turn, seconds;
    uint64_t outcomes;

    /* A card: hand `hand` of box `box` (0: the dealer's). Where an electronic table draws it, it is
     * order(seed of shoe number `shoe`, `decks`) rotated by `cut`, at `from`: so many are out. A call to
     * shuffle, cut or burn says the same of the shoe that is meant; a call to show, of the closed card. An
     * award: `what` is the game's number of the bet, `outcomes` the basis points of its pool (0: no
     * pool's, the system's wheel). Bets: `outcomes` are cards the system is still to designate, a bit each
     * (Bonus card, Fortune card); `input` is what
     * begins the round where that is no end of bets (0), once `count` players could take part. A number:
     * below `outcomes`. */
    uint16_t hand;
    uint16_t decks, cut, from;
    uint32_t shoe;
    uint32_t reserved;
};

/* ---- What a seat may do now ---- */

struct cr_action {
    uint16_t input;    /* enum cr_input_kind */
    uint16_t status;   /* CR_OK: open; else the refusal that closes it */
    uint16_t position; /* where, or which kind of position */
    uint16_t choice;
    cr_money least, most, step;
};

/* ---- What outlives a round, and what a viewer sees: lists of plain items ---- */

struct cr_item {
    uint16_t kind; /* the game's own: see its header */
    uint16_t seat;
    uint16_t position;
    uint16_t value;
    cr_money amount, extra;
};

struct cr_items {
    struct cr_item *list;
    size_t count, max;
};
static inline struct cr_item *cr_items_add(struct cr_items *items, unsigned kind, unsigned seat)
{
    assert(items->count < items->max);
    struct cr_item *item = &items->list[items->count++];
    *item = (struct cr_item){ .kind = (uint16_t)kind, .seat = (uint16_t)seat };
    return item;
}

/* A viewer is a seat, or the public (CR_NO_SEAT): while a round is open staff see no more. */
struct cr_viewer {
    uint16_t seat;
    uint16_t role;
};

/* ---- How inputs are written ---- */

enum cr_form_type {
    CR_FORM_SEAT,    /* a player's name           uint16_t */
    CR_FORM_MONEY,   /*                           cr_money */
    CR_FORM_UINT16,  /*                           uint16_t */
    CR_FORM_UINT32,  /*                           uint32_t */
    CR_FORM_SYMBOL,  /* a name of the set         uint16_t */
    CR_FORM_SYMBOLS, /* up to 16 names            cards[], card_count */
    CR_FORM_FLAG,    /* true / false              bit `set` of flags */
    CR_FORM_CARDS,   /* "As Kd ??", up to 16      cards[], card_count */
};

struct cr_form_field {
    const char *key;
    enum cr_form_type type;
    uint16_t offset; /* into struct cr_input */
    uint16_t set;    /* SYMBOL(S): which set of names; FLAG: which bit */
    bool required;
};
#define CR_FORM_FIELDS_MAX 8

/* One input as round files write it, who may give it, and as whom it is given where no role is said
 * (the lowest bit of roles). */
struct cr_form {
    uint16_t kind;
    uint32_t roles;
    struct cr_form_field fields[CR_FORM_FIELDS_MAX]; /* up to the first NULL key */
};

/* One item of a carry, as round files write it: {"carry":"stake","player":"p1",...}. Offsets are into
 * struct cr_item. */
struct cr_item_form {
    uint16_t kind;
    const char *name; /* NULL ends the list */
    struct cr_form_field fields[CR_FORM_FIELDS_MAX];
};

/* ---- Pages ---- */

/* Who a page is for: all who stand at the table, one seat (his own part alone), those who run it. */
enum cr_page_part { CR_PAGE_PUBLIC, CR_PAGE_SEAT, CR_PAGE_STAFF };

/* ---- The game ---- */

/* How people name a bet: from position and value of its events. */
struct cr_bet_name {
    char position[32];  /* "n17"; "" where it never had one */
    char announced[32]; /* "neighbours"; "" where it was put down by hand */
    int number;         /* the number it was announced on; 0 where there is none */
};

/* One rulebook version, one plate: const for a round. */
struct cr_play {
    const void *rules;    /* the struct of game->rules */
    const void *settings; /* the struct of game->settings */
};

/* What the table must know of the rules to run a session. */
struct cr_frame {
    uint16_t seats;       /* how many seats the state has room for */
    uint16_t players_max; /* how many may play; `seats` where the house has no limit */
    uint16_t last_games;  /* how many are announced at closing time; 0: none */
    bool chips_sold;      /* the dealer sells value chips */
    bool cards;           /* the game is dealt cards */
    bool shoe_per_round;  /* of a machine: a fresh pack every round */
    bool one_pack; /* and whatever it comes from, it is a single one: poker against the house */
    bool private_cards; /* closed cards are their owner's alone, to the end: no seed is revealed */
};

#define CR_SETTLE_IN_MAX 2

/* What a room around its tables must know of a game's rules: minutes, 0 where there is no such rule. */
struct cr_room_rules {
    uint16_t absence_minutes;         /* a seat may be left for */
    uint16_t return_minutes;          /* within which one comes back with what one took out */
    uint16_t hold_release, hold_most; /* chips hold a seat: may be lifted, is lifted */
    bool absence_needs_queue, one_table, list_presence, stakes_unanimous;
    cr_money buyin_least;
    cr_money count_round; /* who asks for a stack is told it to the nearest of that */
};

/* Prizes of side bets that are answered from outside the game. */
enum cr_prize {
    CR_PRIZE_SHARE = 1, /* of a pool */
    CR_PRIZE_MYSTERY = 2,
    CR_PRIZE_WHEEL = 4,
};

struct cr_game {
    const char *name;                 /* "russian-poker" */
    const struct cr_schema *rules;    /* what a house decides about it */
    const struct cr_schema *settings; /* what stands on a table's plate */
    uint16_t engine;                  /* raised when some recorded round would now end otherwise */

    const struct cr_form *forms;      /* what it can be told; ends with no fields and roles 0 */
    const struct cr_item_form *items; /* what it leaves to the next round */
    int (*symbol_find)(unsigned set, const char *name); /* -1: no such name */
    size_t (*symbol_name)(unsigned set, unsigned symbol, char *out, size_t out_size);

    void (*bet_name)(unsigned position, unsigned value, struct cr_bet_name *);

    /* CR_OK if this plate can be played under these rules. */
    enum cr_status (*check_settings)(const struct cr_play *, struct cr_refusal *);
    void (*frame)(const struct cr_play *, struct cr_frame *);
    size_t (*state_size)(const struct cr_play *);
    /* The most events one input can cause in this state; state NULL: in any. */
    size_t (*events_max)(const struct cr_play *, const void *state);
    size_t (*items_max)(const struct cr_play *); /* the most a carry or a view can hold */

    /* The state is all zero, or one this function has begun: it may clear no more than a round uses.
     * Carry NULL: a fresh table. Refuses a carry it cannot have left itself. Emits CR_EV_CARRIED. */
    enum cr_status (*start)(const struct cr_play *, void *state, const struct cr_items *carry,
                            struct cr_events *);
    enum cr_status (*apply)(const struct cr_play *, void *state, const struct cr_input *,
                            struct cr_events *);
    void (*needs)(const struct cr_play *, const void *state, struct cr_need *);
    size_t (*open)(const struct cr_play *, const void *state, int seat, cr_money funds,
                   struct cr_action *, size_t max);
    void (*view)(const struct cr_play *, const void *state, const struct cr_viewer *,
                 struct cr_items *);
    void (*carry)(const struct cr_play *, const void *state, struct cr_items *);
    /* What a newcomer with so many value chips does before he can bet (a colour, a swap): inputs for
     * his seat, at most CR_SETTLE_IN_MAX; returns how many. */
    size_t (*settle_in)(const struct cr_play *, const void *state, int seat, cr_money funds,
                        struct cr_input *);
    /* Whose an input is that names nobody: the box's owner, whom the round asks; CR_NO_SEAT: nobody's.
     * NULL: such inputs are always nobody's. */
    unsigned (*whose)(const struct cr_play *, const void *state, const struct cr_input *);
    /* CR_OK if that seat may get up now and leave nothing behind. */
    enum cr_status (*check_leave)(const struct cr_play *, const void *state, int seat);
    /* He takes another seat, a free one: CR_OK, and what the game kept of the old one is the new one's; refused,
     * nothing changed. NULL: who sits stays there. */
    enum cr_status (*move)(const struct cr_play *, void *state, int from, int to);
    /* He got up: what the game remembers of the seat is not the next one's. NULL: it remembers nothing. */
    void (*left)(const struct cr_play *, void *state, int seat);
    /* Chips the game itself keeps for a seat (roulette: colour chips in hand). */
    int64_t (*held)(const struct cr_play *, const void *state, int seat);
    bool (*is_sane)(const struct cr_play *, const void *state);

    /* What pages draw, each one JSON object. page: the round as that part of its viewers sees it;
     * plate_page: what does not change while the plate stands. NULL: the game is on no page. */
    void (*page)(const struct cr_play *, const void *state, enum cr_page_part, unsigned seat,
                 struct cr_text *);
    void (*plate_page)(const struct cr_play *, struct cr_text *);
    /* Members that say which doing an action is: "type":"straight". */
    void (*action_page)(const struct cr_action *, struct cr_text *);
    /* What a clause pays, for the {pays} of its sentence; den 0: nothing. */
    struct cr_ratio (*clause_ratio)(const struct cr_play *, unsigned clause);
    /* The least that can be staked at the table, and the most on what pays most. */
    void (*limits)(const struct cr_play *, cr_money *least, cr_money *most);
    /* What came out, as one short JSON object: {"number":17}. */
    void (*outcome)(const struct cr_play *, const void *state, struct cr_text *);
    /* Score boards kept beside the table, from past rounds' outcomes, the newest first: one JSON object.
     * NULL: the game has none. */
    void (*boards)(const char *const *outcomes, size_t count, struct cr_text *);
    /* The prizes (enum cr_prize, a bit each) that plate offers; settings NULL: that the rules know. The
     * member NULL: none. */
    unsigned (*prizes)(const struct cr_play *);
    /* The room's rules; false: this house plays it without a room. The member NULL: no game of a room. */
    bool (*room)(const struct cr_play *, struct cr_room_rules *);
    /* The chips in play in front of a seat, and whether it takes part in the hand or the next. A game of a
     * room has it. */
    cr_money (*stack)(const struct cr_play *, const void *state, int seat, bool *plays);
    /* Where in the pack a seat's closed cards lie, as many as fit; how many. For an electronic table of a
     * game with private cards: it alone can name them, to their owner, and at the showdown. NULL else. */
    size_t (*own_cards)(const struct cr_play *, const void *state, unsigned seat, uint16_t *places,
                        size_t max);
    /* His page about them, one JSON object: the cards, and what they make with the open ones. */
    void (*own_page)(const struct cr_play *, const void *state, unsigned seat, const uint8_t *cards,
                     size_t count, struct cr_text *);
    /* What a house should know before it offers these rules: one sentence for the catalogue, NULL:
     * nothing. The member NULL: the game never warns. */
    const char *(*warning)(const void *rules);
};

/* The games there are: by name, NULL if there is none; by index until NULL. */
const struct cr_game *cr_game_find(const char *name);
const struct cr_game *cr_game_at(size_t index);

/* For a plate whose packs nobody posted: where the rules do not allow as many, the nearest number they allow
 * (the lesser of two). Else, and for a game whose plate has no packs, nothing. */
void cr_game_fit_packs(const struct cr_game *game, const void *rules, void *settings);

#endif
