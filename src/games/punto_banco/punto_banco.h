/* punto_banco.h -- punto banco: two hands, the drawing fixed by a tableau; players only bet on who wins.
 *
 *     SHUFFLE -> BETS -> (BURN) -> DEAL -> DRAW -> (ANNOUNCE, SETTLE) OVER
 *        ^                                                             |
 *        +----------- the last hand of the shoe was played ------------+   (else BETS)
 *
 * SHUFFLE the pack is shuffled, cut and given its marker, which lies before the last cards [BG art.24(1)]
 * BETS    each player on his own box: punto or banco, and a tie [BG art.24(2)]
 * BURN    where the table burns cards before a hand [BG art.24(2)3a]
 * DEAL    two cards to each side by turns, the first to punto [BG art.24(2)3b]
 * DRAW    nobody on a natural; else punto, then banco, as the tableau says [BG art.24(2)3c]
 * ANNOUNCE, SETTLE happen with the last card, in that order of events: the call, the losers taken, the
 *         winners paid [BG art.24(2)4, 5]
 * OVER    every stake is back or taken; the shoe goes on to the next hand
 *
 * A box is its seat: seat 0 plays on box 1. What a refused input did to the state is put back [punto_banco.c],
 * so it changes nothing.
 *
 *     {"in":"bet","player":"p1","bet":"banco","amount":500}
 *     {"in":"card","cards":"5s 8d Kh Kc"}                      wherever the next cards go
 *
 * A card drawn against the tableau is refused; the inspector rules that it is the next card (`ruling`),
 * or that the hand is void (`void`) (R12).
 */
#ifndef CR_GAMES_PUNTO_BANCO_PUNTO_BANCO_H
#define CR_GAMES_PUNTO_BANCO_PUNTO_BANCO_H

#include "games/punto_banco/rules.h"

extern const struct cr_game cr_punto_banco_game;

enum cr_pb_phase {
    CR_PP_SHUFFLE,
    CR_PP_BETS,
    CR_PP_BURN,
    CR_PP_DEAL,
    CR_PP_DRAW,
    CR_PP_OVER,
};

/* ---- Names its inputs use ---- */

enum cr_pb_set {
    CR_PB_SET_BET,
    CR_PB_SET_SIDE,
    CR_PB_SET_CHIPS,
    CR_PB_SET_RULING,
    CR_PB_SET_CARD,
    CR_PB_SET_SUIT
};

/* Where a card goes: a side + 1; 0: wherever it is due. */
enum { CR_PB_ANYWHERE, CR_PB_TO_PUNTO, CR_PB_TO_BANCO };

enum cr_pb_chips {
    CR_PB_CHIPS_DEFAULT,
    CR_PB_CHIPS_VALUE,
    CR_PB_CHIPS_COLOUR,
    CR_PB_CASH,
    CR_PB_CREDIT
};

enum cr_pb_ruling {
    CR_PB_NO_RULING,
    CR_PB_NEXT_CARD, /* a card drawn in error is put back in order as the next (R12) */
    CR_PB_REPLACE,   /* after this hand the pack is replaced */
    CR_PB_RULINGS,
};

/* Flags of `open_table`. */
enum { CR_PB_FLAG_SHOE, CR_PB_FLAG_HOLDER };

/* ---- The state ---- */

struct cr_pb_box {
    cr_money stakes[CR_PB_KINDS]; /* as they were put down, also when the hand is over */
    uint16_t bets[CR_PB_KINDS];   /* their numbers in the round + 1; 0: never had one */
    uint16_t reserved;
};
static_assert(sizeof(struct cr_pb_box) == 32, "no padding");

struct cr_pb {
    struct cr_shoe_state shoe; /* told: the marker came out; replace: its last hand was played */
    uint8_t phase;             /* enum cr_pb_phase */
    uint8_t marked;            /* the marker is in its place */
    uint8_t last;              /* this is the last hand of the shoe */
    uint8_t decided;           /* OVER: the hand was settled, not voided */
    uint8_t counts[CR_PB_SIDES];
    uint8_t cards[CR_PB_SIDES][3];
    uint8_t exposed;    /* a card that lies open and comes next; CR_NO_CARD */
    uint8_t seats;      /* boxes in play */
    uint16_t bet_count; /* bets of the round, numbered from 0 */
    uint32_t bettors; /* seats that have bet in this round, a bit each; other boxes are all zero */
    struct cr_pb_box boxes[CR_PB_BOXES_MAX];
};
static_assert(sizeof(struct cr_pb) ==
                  sizeof(struct cr_shoe_state) + 20 + CR_PB_BOXES_MAX * sizeof(struct cr_pb_box),
              "no padding");

/* Items of its carry and its views. */
enum cr_pb_item {
    CR_PB_ITEM_SHOE = CR_SHOE_ITEM,
    CR_PB_ITEM_LEFT = CR_SHOE_ITEM_LEFT,
    CR_PB_ITEM_EXPOSED, /* value: a card that opens the next deal */
    CR_PB_ITEM_MARKER,  /* the marker is still to be placed */
    CR_PB_ITEM_PHASE,   /* views: value: phase; position: who won, CR_PB_KINDS before */
    CR_PB_ITEM_CARD,    /* views: position: side; value: card; amount: its place, from 0 */
    CR_PB_ITEM_BET,     /* views: seat; position: enum cr_pb_kind; amount */
    CR_PB_ITEM_PACK,    /* views: value: cards left; position: last hand; amount: which shoe */
};

/* The first of those seats. There is one. */
static inline unsigned cr_pb_first(uint32_t bettors)
{
    return (unsigned)__builtin_ctz(bettors);
}

static inline unsigned cr_pb_side_points(const struct cr_pb *pb, unsigned side)
{
    return cr_pb_points(pb->cards[side], pb->counts[side]);
}

static inline unsigned cr_pb_card_count(const struct cr_pb *pb)
{
    return (unsigned)pb->counts[CR_PB_PUNTO] + pb->counts[CR_PB_BANCO];
}

/* 8 or 9 on the first two cards of a side. The four are dealt (asserted). */
bool cr_pb_is_natural(const struct cr_pb *pb);

/* Whether a stake lies on the table now. */
static inline bool cr_pb_lies(const struct cr_pb *pb, unsigned seat, unsigned kind)
{
    return pb->phase != CR_PP_OVER && pb->boxes[seat].stakes[kind] > 0;
}
bool cr_pb_has_stakes(const struct cr_pb *pb);

/* ---- The way of one input ---- */

typedef enum cr_status cr_pb_step(const struct cr_play *play, struct cr_pb *pb,
                                  const struct cr_input *input, struct cr_events *events);

cr_pb_step cr_pb_equip, cr_pb_shuffle, cr_pb_cut, cr_pb_place_marker,
    cr_pb_burn_cards;                                        /* [pack.c] */
cr_pb_step cr_pb_bet, cr_pb_remove, cr_pb_close, cr_pb_void; /* [bets.c] */
cr_pb_step cr_pb_card, cr_pb_rule;                           /* [deal.c] */

/* ---- Between them ---- */

/* CR_OK if bets are or could be taken; else what is due first: SHUFFLE_DUE (also where the plate has
 * other packs now), NOT_CUT, NO_MARKER, BURN_DUE [pack.c]. */
enum cr_status cr_pb_check_pack(const struct cr_play *play, const struct cr_pb *pb,
                                struct cr_refusal *why);

/* A card comes out of the shoe, the marker before it where it lies there [pack.c]. */
enum cr_status cr_pb_take(const struct cr_play *play, struct cr_pb *pb, cr_card card,
                          struct cr_events *events);

/* Betting is over; what is due now is the burn or the first card [bets.c]. */
void cr_pb_close_bets(const struct cr_play *play, struct cr_pb *pb, struct cr_events *events);
/* May it be closed: there is a bet. */
enum cr_status cr_pb_check_close(const struct cr_play *play, const struct cr_pb *pb,
                                 struct cr_refusal *why);

/* May this seat put that there [bets.c]. */
enum cr_status cr_pb_check_bet(const struct cr_play *play, const struct cr_pb *pb,
                               const struct cr_input *input, struct cr_refusal *why);
enum cr_status cr_pb_check_remove(const struct cr_play *play, const struct cr_pb *pb, unsigned seat,
                                  unsigned kind, struct cr_refusal *why);

/* The side the next card goes to; CR_PB_SIDES: the hand is complete [deal.c]. */
unsigned cr_pb_due(const struct cr_pb_rules *rules, const struct cr_pb *pb);

/* The call, the losers, the winners [settle.c]. */
void cr_pb_settle(const struct cr_play *play, struct cr_pb *pb, struct cr_events *events);
/* The hand is no more: OVER, and a shuffle is due after the shoe's last. */
void cr_pb_end(struct cr_pb *pb, unsigned clause, struct cr_events *events);
struct cr_event *cr_pb_tell(struct cr_events *events, const struct cr_pb *pb, unsigned kind,
                            unsigned clause, unsigned seat, unsigned bet);

/* ---- Showing [show.c, page.c, plate_page.c] ---- */

enum cr_status cr_pb_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events);
void cr_pb_needs(const struct cr_play *play, const void *bytes, struct cr_need *need);
size_t cr_pb_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                  struct cr_action *out, size_t max);
void cr_pb_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                struct cr_items *items);
void cr_pb_carry(const struct cr_play *play, const void *bytes, struct cr_items *items);
void cr_pb_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                unsigned seat, struct cr_text *out);
void cr_pb_plate_page(const struct cr_play *play, struct cr_text *out);
void cr_pb_action_page(const struct cr_action *action, struct cr_text *out);
void cr_pb_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out);
struct cr_ratio cr_pb_clause_ratio(const struct cr_play *play, unsigned clause);
/* The least of any bet, and the most on punto or banco. */
void cr_pb_limits(const struct cr_play *play, cr_money *least, cr_money *most);

#endif
