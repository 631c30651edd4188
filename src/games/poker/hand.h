/* hand.h -- one hand of poker between players, from the forced bets to the last chip.
 *
 *     begin (antes, blinds) -> DEAL -> [BRING_IN] -> ACT ... -> DEAL -> ACT ... -> SHOW -> OVER
 *
 * One walk for every variant [variant.h]; betting.h keeps each street, pots.h divides at the end. It says
 * what it needs next and is given it; it knows seats and chips, no persons, no clock, no pack. Cards may
 * be unknown (CR_CLOSED_CARD): a hand with one may fold, be thrown away or win alone, it cannot be compared
 * [poker-games 13.6]. A plain value; whatever is refused changes nothing.
 *
 *     cr_pk_begin(&rules, &hand, &start);
 *     cr_pk_needs(&rules, &hand, &need);
 *     switch (need.kind) case CR_PK_DEAL: cr_pk_deal(&rules, &hand, need.seat, card); ...
 *     cr_pk_settle(&rules, &hand, &result);           chips[] as they end, every pot with its winners
 */
#ifndef CR_GAMES_POKER_HAND_H
#define CR_GAMES_POKER_HAND_H

#include "cards/low.h"
#include "cards/rank.h"
#include "games/poker/betting.h"
#include "games/poker/variant.h"

struct cr_pk_rules {
    const struct cr_variant *variant;
    struct cr_betting_rules betting;
    struct cr_fee fee;
    cr_money least;         /* the least bet; FIXED: the small bet */
    cr_money big;           /* FIXED: the bet from street big_from on */
    uint8_t big_from;       /* a street, from 0 */
    bool burns;             /* a card before each later street */
    bool ante_in_pot_limit; /* POT: antes count in the pot of the first street */
    /* exactly bring_in, or at once the small bet; else any from it to its most */
    bool bring_in_is_fixed;
    bool odd_to_low;
    /* stud: odd units go by the highest card, suits among equals, not by position */
    bool odd_by_card;
    cr_money bring_in, bring_in_most; /* stud; the most is the pot in POT; 0: the stack */
    cr_money unit;                    /* a pot is split to */
    uint8_t low_qualifier;            /* 8 */
    uint8_t deal_from,
        deal_later_from; /* stud: the seat the first deal starts with, and later ones */
};

/* How the hand begins. */
struct cr_pk_start {
    cr_money stack[CR_POKER_SEATS_MAX];
    cr_money ante[CR_POKER_SEATS_MAX];
    cr_money blind[CR_POKER_SEATS_MAX]; /* live: blinds, straddles, posts */
    cr_money dead[CR_POKER_SEATS_MAX];  /* into the pot, in nobody's total */
    cr_money price;                     /* what blinds ask for on the first street */
    cr_money step;                      /* the first raise is at least price + step; 0: least */
    uint16_t dealt;                     /* seats in the hand, a bit each; two at least */
    uint8_t button;
    uint8_t speaks; /* blind games: who speaks first, or the next behind him who can */
    uint8_t raises; /* FIXED: straddles, which count as raises */
    bool dead_ante; /* antes are dead: paid by one seat for all */
};

#define CR_BEFORE_SHORT 5 /* cards of stud each of ten players can be dealt from one pack */

enum cr_pk_phase { CR_PK_DEALING, CR_PK_BRINGING_IN, CR_PK_BETTING, CR_PK_SHOWING, CR_PK_ENDED };

struct cr_pk_hand {
    struct cr_betting betting;        /* stacks, what is in, whose word */
    cr_money put[CR_POKER_SEATS_MAX]; /* of the streets before this one, antes among it */
    cr_money dead;
    uint16_t dealt, shown, mucked;
    uint8_t phase, street;
    uint8_t button;
    uint8_t speaks;    /* first on this street */
    uint8_t aggressor; /* who raised last on it; CR_NOBODY */
    uint8_t burnt;     /* streets whose card is burnt, a bit each */
    uint8_t common_count;
    uint8_t first_is_said; /* stud: an unknown open card hides who speaks; the next act tells */
    uint8_t cards[CR_POKER_SEATS_MAX][CR_OWN_CARDS_MAX];
    uint8_t card_count[CR_POKER_SEATS_MAX];
    /* stud: where the pack was too short, everybody's last card (R9) */
    uint8_t common[CR_COMMON_MAX];
    uint8_t recycled; /* burnt cards that went back into the stub (R9) */
    int8_t lost;      /* cards that left the pack otherwise: what an irregular deal cost it */
    uint8_t reserved[3];
};
static_assert(sizeof(struct cr_pk_hand) == sizeof(struct cr_betting) + 8 * CR_POKER_SEATS_MAX + 8 +
                                               6 + 8 + 8 * CR_POKER_SEATS_MAX + CR_COMMON_MAX + 5,
              "no padding");

/* Whether a seat's own card of that index lies open. A common card stands for the sixth or seventh of
 * stud: what comes behind it is one further on. */
static inline bool cr_pk_lies_open(const struct cr_variant *variant, const struct cr_pk_hand *hand,
                                   unsigned index)
{
    if (variant->stud && index >= CR_BEFORE_SHORT) index += hand->common_count;
    return variant->open >> index & 1;
}

void cr_pk_begin(const struct cr_pk_rules *rules, struct cr_pk_hand *hand,
                 const struct cr_pk_start *start);

/* ---- What it waits for ---- */

enum cr_pk_need_kind {
    CR_PK_BURN,
    CR_PK_DEAL,     /* a card to seat, open or not; CR_NOBODY: to the middle */
    CR_PK_BRING_IN, /* of seat; CR_NOBODY: an unknown card hides whose, the record says */
    CR_PK_ACT,      /* of seat; CR_NOBODY: likewise */
    CR_PK_SHOW,     /* seat shows or throws away; after the last cr_pk_settle() is due */
    CR_PK_OVER,     /* cr_pk_settle() is due: one is left, or all have shown */
};

struct cr_pk_need {
    uint8_t kind; /* enum cr_pk_need_kind */
    uint8_t seat;
    bool open;
};

void cr_pk_needs(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                 struct cr_pk_need *need);

/* ---- What it is given ---- */

void cr_pk_burn(const struct cr_pk_rules *rules, struct cr_pk_hand *hand);

/* A card to a seat (CR_NOBODY: to the middle). In turn, or several to one seat at once as records have
 * them; false where that seat, or the middle, gets no card now, or one must be burnt first. */
bool cr_pk_deal(const struct cr_pk_rules *rules, struct cr_pk_hand *hand, unsigned seat,
                cr_card card);

/* Bring-in of that much. */
enum cr_betting_answer cr_pk_bring_in(const struct cr_pk_rules *rules, struct cr_pk_hand *hand,
                                      unsigned seat, cr_money amount);
/* The least and the most it may be. */
void cr_pk_bring_in_limits(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                           unsigned seat, cr_money *least, cr_money *most);

enum cr_betting_answer cr_pk_act(const struct cr_pk_rules *rules, struct cr_pk_hand *hand,
                                 unsigned seat, enum cr_betting_act act, cr_money to);

/* A live hand is dead, in any phase: as a fold, whoever's turn it is. Chips stay; one hand left ends it. */
void cr_pk_drop(const struct cr_pk_rules *rules, struct cr_pk_hand *hand, unsigned seat);

/* Once no more is bet: a live seat opens its hand (cards: its own in any order, unknown ones now named;
 * NULL: as they are), or throws it away unseen. False: it may not, or those are not its cards. */
bool cr_pk_show(struct cr_pk_hand *hand, unsigned seat, const cr_card *cards);
bool cr_pk_muck(struct cr_pk_hand *hand, unsigned seat);

/* ---- The end ---- */

struct cr_pk_result {
    cr_money chips[CR_POKER_SEATS_MAX]; /* final stacks */
    cr_money got[CR_POKER_SEATS_MAX];   /* of the pots */
    struct cr_pots pots;
    cr_money fee[CR_POKER_SEATS_MAX];                           /* of each pot */
    uint16_t high[CR_POKER_SEATS_MAX], low[CR_POKER_SEATS_MAX]; /* winners of each pot */
};

/* False: an unknown card would have to be compared. Mucked hands win nothing another could. */
bool cr_pk_settle(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                  struct cr_pk_result *result);

/* What each had of a pot of the result, high and low apart. */
void cr_pk_shares(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand,
                  const struct cr_pk_result *result, unsigned pot,
                  cr_money high[CR_POKER_SEATS_MAX], cr_money low[CR_POKER_SEATS_MAX]);

/* The best hands among those seats, and the best low ones, and how such a pot is shared. False: an unknown
 * card would have to be compared. */
bool cr_pk_best(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand, uint16_t who,
                uint16_t *high, uint16_t *low);
void cr_pk_divide(const struct cr_pk_rules *rules, const struct cr_pk_hand *hand, cr_money amount,
                  uint16_t highs, uint16_t lows, cr_money high[CR_POKER_SEATS_MAX],
                  cr_money low[CR_POKER_SEATS_MAX]);

/* Whether no more is bet in this hand: only cards come, and hands are opened. */
bool cr_pk_betting_is_over(const struct cr_pk_hand *hand);

#endif
