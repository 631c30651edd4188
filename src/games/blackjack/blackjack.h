/* blackjack.h -- blackjack: players against the house, cards face up, no hole card.
 *
 *     SHUFFLE -> BETS -> DEAL -> OFFERS -> BOXES -> DEALER -> SETTLE -> OVER
 *        ^                                                                 |
 *        +------ the cutting card came out, a new pack is wanted ----------+   (else BETS)
 *
 * SHUFFLE pack, cut, burn [M1 §177, §178]
 * BETS    stakes on up to seven boxes, up to three players a box, until the first card [M1 §179-§182]
 * DEAL    a card to each box, one to the dealer, a second to each box [M1 §183]
 * OFFERS  blackjacks are paid or wait, even money is asked for, the wheel of fortune turns
 * BOXES   box by box from the dealer's left; only the owner decides [M1 §183-§185]
 * DEALER  draws to 16, stands on 17 [M1 §187]; with nothing to decide he takes no card [M1 §195.5]
 * SETTLE  blind doubles are opened, losers taken, then winners paid [M1 §187]; prizes of pools
 * OVER    what sat out stays for the next deal; a card too many opens it [M1 §190, §191]
 *
 * One function moves between them: cr_bj_advance() [phases.c]. Every input is checked before it changes
 * anything; what can still stop halfway is put back [blackjack.c], so a refused one changes nothing.
 *
 * A stake is one player's on one hand of a box. Hands lie in one list, box by box, in each box from left
 * to right: a split puts the new hand right behind its first half. A bet has its number for the round;
 * where a split moves a hand its bets are told anew (RESOLVED) by their new place.
 *
 *     {"in":"bet","box":1,"player":"p1","amount":1000}
 *     {"in":"card","cards":"8s 6d 8h"}                    wherever the next cards go
 *     {"in":"act","box":1,"do":"split"}
 */
#ifndef CR_GAMES_BLACKJACK_BLACKJACK_H
#define CR_GAMES_BLACKJACK_BLACKJACK_H

#include <string.h>

#include "games/blackjack/rules.h"
#include "games/game.h"
#include "games/shoe.h"
#include "games/side/side.h"

extern const struct cr_game cr_blackjack_game;

/* What not every input comes to has a function of its own: the way of the others saves no registers for it. */
#define CR_APART          __attribute__((noinline))

#define CR_BJ_HANDS_MAX   64
#define CR_BJ_CARDS_MAX   22 /* 21 aces, and the card that busts them */
#define CR_BJ_EXPOSED_MAX 4

enum cr_bj_phase {
    CR_BP_SHUFFLE,
    CR_BP_BETS,
    CR_BP_DEAL,
    CR_BP_OFFERS,
    CR_BP_BOXES,
    CR_BP_DEALER,
    CR_BP_SETTLE,
    CR_BP_OVER,
};

/* ---- Names its inputs use ---- */

enum cr_bj_set {
    CR_BJ_SET_BET,
    CR_BJ_SET_DO,
    CR_BJ_SET_CHIPS,
    CR_BJ_SET_TARGET,
    CR_BJ_SET_RULING,
    CR_BJ_SET_CARD,
    CR_BJ_SET_SUIT,
};

/* What a bet is; the first three can be put down with `bet`. */
enum cr_bj_bet {
    CR_BJ_MAIN,
    CR_BJ_BONUS,
    CR_BJ_WHEEL,
    CR_BJ_INSURANCE,
    CR_BJ_INSURANCE_TEN,
    CR_BJ_MYSTERY,
    CR_BJ_BETS,
};

enum cr_bj_do {
    CR_BJ_NOTHING,
    CR_BJ_HIT,
    CR_BJ_STAND,
    CR_BJ_DOUBLE,
    CR_BJ_BLIND,
    CR_BJ_SPLIT,
    CR_BJ_SURRENDER,
    CR_BJ_JOIN,    /* a fellow bettor adds his stake to a split or double, */
    CR_BJ_DECLINE, /* or does not */
    CR_BJ_EVEN_MONEY,
    CR_BJ_REFUSE, /* even money */
    CR_BJ_INSURE,
    CR_BJ_INSURE_AGAINST_TEN,
    CR_BJ_DOS,
};

enum cr_bj_chips {
    CR_BJ_CHIPS_DEFAULT,
    CR_BJ_CHIPS_VALUE,
    CR_BJ_CHIPS_COLOUR,
    CR_BJ_CASH,
    CR_BJ_CREDIT
};

/* Where a card goes, and where a bet lies: hand h (from 1) of box b is 64 b + h - 1. */
enum { CR_BJ_NOWHERE, CR_BJ_TO_DEALER, CR_BJ_EXPOSED, CR_BJ_TO_BONUS, CR_BJ_TO_FORTUNE };
static inline unsigned cr_bj_place(unsigned box, unsigned hand)
{
    return 64 * box + hand - 1;
}

enum cr_bj_ruling {
    CR_BJ_NO_RULING,
    CR_BJ_RELAY,   /* a box was skipped: lay the cards again in order */
    CR_BJ_SIT_OUT, /* a box was skipped: it sits out */
    CR_BJ_REPLACE, /* the round is finished, then the pack replaced [M1 §10.1] */
    CR_BJ_RULINGS,
};

/* ---- The state ---- */

enum {
    CR_BJ_ANSWERED = 1,
    CR_BJ_EVEN_PAID = 2,
    CR_BJ_MYSTERY_PAID = 4,
    CR_BJ_INSURED = 8 /* << kind */
};

/* One player's part of a box. */
struct cr_bj_bettor {
    cr_money stake; /* the original one */
    cr_money insured[CR_BJ_INSURANCES];
    struct cr_side_bet side[CR_SIDE_KINDS];
    uint16_t seat;
    uint16_t bet; /* of the stake, before the deal */
    uint16_t insured_bet[CR_BJ_INSURANCES];
};
static_assert(sizeof(struct cr_bj_bettor) == 64, "no padding");

struct cr_bj_box {
    struct cr_bj_bettor bettors[CR_BJ_BETTORS_MAX]; /* in order of arrival */
    uint8_t places[CR_BJ_BETTORS_MAX];              /* 1 is nearest the dealer */
    uint8_t flags[CR_BJ_BETTORS_MAX];               /* CR_BJ_ANSWERED ... */
    uint8_t bettor_count;
    uint8_t owner; /* index of the bettor who decides */
    uint8_t splits;
    uint8_t split_lost; /* a split hand of the box has bust */
    uint8_t skipped;    /* it was passed over in the deal */
    uint8_t bonus_done; /* its first cards have decided the bonus bets */
    uint8_t reserved[4];
};
static_assert(sizeof(struct cr_bj_box) == 3 * 64 + 16, "no padding");

/* No more than its bettors use: the rest is zero, and stays so. */
static inline void cr_bj_clear_box(struct cr_bj_box *box)
{
    const unsigned count = box->bettor_count;
    for (unsigned i = 0; i < count; i++)
        box->bettors[i] = (struct cr_bj_bettor){ .stake = 0 };
    memset(box->places, 0, sizeof *box - offsetof(struct cr_bj_box, places));
}
static inline void cr_bj_copy_box(struct cr_bj_box *to, const struct cr_bj_box *from)
{
    for (unsigned i = 0; i < from->bettor_count; i++)
        to->bettors[i] = from->bettors[i];
    memcpy(to->places, from->places, sizeof *to - offsetof(struct cr_bj_box, places));
}

enum cr_bj_hand_state {
    CR_BH_PLAYS,   /* its turn is to come, or is now */
    CR_BH_CLOSED,  /* in play, no more cards */
    CR_BH_NATURAL, /* a blackjack that waits for the dealer */
    CR_BH_DONE,    /* bust, surrendered or paid */
    CR_BH_SITS_OUT,
};
enum {
    CR_BH_DOUBLED = 1,
    CR_BH_BLIND = 2,     /* its last card lies face down */
    CR_BH_SPLIT = 4,     /* of a split box */
    CR_BH_SPLIT_OFF = 8, /* the new half of a split: nothing of it is an original stake */
    CR_BH_ACES = 16,     /* a split ace */
    CR_BH_BUST = 32,
    CR_BH_SURRENDERED = 64,
};

struct cr_bj_hand {
    cr_money stakes[CR_BJ_BETTORS_MAX]; /* by bettor of the box */
    uint16_t bets[CR_BJ_BETTORS_MAX];
    uint16_t blind_at; /* where in the shoe its closed card lay */
    uint16_t sum;      /* of its cards: cr_bj_sum() */
    uint8_t stands;    /* bettors whose stake is still in play, a bit each */
    uint8_t box;       /* from 1 */
    uint8_t state;     /* enum cr_bj_hand_state */
    uint8_t flags;     /* CR_BH_DOUBLED ... */
    uint8_t card_count;
    uint8_t cards[CR_BJ_CARDS_MAX];
    uint8_t reserved[3];
};
static_assert(sizeof(struct cr_bj_hand) == 64, "no padding");

enum { CR_BJ_DUE_DEALER = CR_BJ_HANDS_MAX, CR_BJ_DUE_NONE };

struct cr_bj {
    struct cr_shoe_state shoe;
    uint8_t phase;      /* enum cr_bj_phase */
    uint8_t decided;    /* chips have passed between house and players */
    uint8_t hand_count; /* hands in the list */
    uint8_t hand;       /* BOXES: the one in turn */
    struct cr_bj_box boxes[CR_BJ_BOXES_MAX];
    struct cr_bj_hand hands[CR_BJ_HANDS_MAX];
    uint32_t turn;       /* of the decision the round waits for */
    uint16_t bet_count;  /* bets of the round, numbered from 0 */
    uint16_t dealer_sum; /* of the dealer's cards: cr_bj_sum() */
    uint8_t wanted;      /* BOXES: the hand in turn gets a card */
    uint8_t pending;     /* BOXES: enum cr_bj_do the fellow bettors are asked about */
    uint8_t asked;       /* those who have not answered, a bit each */
    uint8_t acted_box;   /* the last box that has acted; 0: none */
    uint8_t drawn;       /* a card was drawn after the deal */
    uint8_t misdealt;    /* a box was skipped and nobody has ruled on it */
    uint8_t deal_step;   /* DEAL: where in the order */
    uint8_t dealt_count;
    uint8_t dealt[2 * CR_BJ_BOXES_MAX + 2]; /* the deal's cards as they were drawn */
    uint8_t dealer_count;
    uint8_t dealer[CR_BJ_CARDS_MAX];
    uint8_t exposed_count;
    uint8_t exposed[CR_BJ_EXPOSED_MAX];
    uint8_t bonus_card, fortune_card;
    uint8_t settled; /* SETTLE: stakes are, prizes may be due */
    uint8_t due; /* the hand a card is due to, by its index; or CR_BJ_DUE_DEALER, CR_BJ_DUE_NONE */
    uint8_t beside; /* side bets and insurances made in the round; 0: there are none to look for */
    uint8_t in;     /* boxes somebody is on, a bit each; box 1 is the lowest */
    uint8_t reserved[6];
};
static_assert(sizeof(struct cr_bj) == offsetof(struct cr_bj, reserved) + 6 &&
                  offsetof(struct cr_bj, boxes) == sizeof(struct cr_shoe_state) + 4 &&
                  offsetof(struct cr_bj, turn) ==
                      offsetof(struct cr_bj, hands) + CR_BJ_HANDS_MAX * sizeof(struct cr_bj_hand),
              "no padding");

/* Items of its carry and its views. */
enum cr_bj_item {
    CR_BJ_ITEM_SHOE = CR_SHOE_ITEM,
    CR_BJ_ITEM_LEFT = CR_SHOE_ITEM_LEFT,
    CR_BJ_ITEM_EXPOSED, /* value: a card that opens the next deal */
    CR_BJ_ITEM_STAKE,   /* seat; position: box; value: place; amount: a stake that sat out */
    CR_BJ_ITEM_PHASE,   /* views: value: phase; position: the hand in turn; amount: turn */
    CR_BJ_ITEM_CARD,    /* views: position: where; value: card, CR_CLOSED_CARD; amount: its place */
    CR_BJ_ITEM_BET,     /* views: seat; position; value: enum cr_bj_bet; amount */
    CR_BJ_ITEM_PACK,    /* views: value: cards left; position: which shoe; amount: last hand */
};

/* ---- Hands [hands.c] ---- */

/* What a card adds to a hand: its points, of which an ace has 1, and 256 if it is an ace; 0 for a card that
 * lies closed. */
extern const uint16_t cr_bj_adds[UINT8_MAX + 1];

static inline unsigned cr_bj_sum(const uint8_t *cards, unsigned count)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += cr_bj_adds[cards[i]];
    return sum;
}

/* Points of such a sum: aces 1, then one ace 11 if that keeps the total within 21 (soft). */
static inline unsigned cr_bj_points_of(unsigned sum, bool *soft)
{
    unsigned points = sum % 256;
    bool eleven = sum >= 256 && points + 10 <= 21;
    if (soft) *soft = eleven;
    return eleven ? points + 10 : points;
}

/* Of open cards. Closed ones are not counted. */
static inline unsigned cr_bj_points(const uint8_t *cards, unsigned count, bool *soft)
{
    return cr_bj_points_of(cr_bj_sum(cards, count), soft);
}

static inline unsigned cr_bj_card_points(cr_card card) /* an ace 1, a court card 10 */
{
    assert(cr_card_is_open(card));
    return cr_bj_adds[card] % 256;
}

enum { CR_BJ_NATURAL_SUM = 256 + 11 }; /* of two cards: ace and ten */
static inline bool cr_bj_is_natural(const uint8_t *cards, unsigned count)
{
    return count == 2 && cr_bj_sum(cards, 2) == CR_BJ_NATURAL_SUM;
}

static inline unsigned cr_bj_hand_points(const struct cr_bj_hand *hand)
{
    return cr_bj_points_of(hand->sum, NULL);
}
static inline unsigned cr_bj_dealer_points(const struct cr_bj *bj)
{
    return cr_bj_points_of(bj->dealer_sum, NULL);
}
static inline bool cr_bj_hand_is_natural(const struct cr_bj_hand *hand)
{
    return hand->card_count == 2 && hand->sum == CR_BJ_NATURAL_SUM;
}
static inline bool cr_bj_dealer_is_natural(const struct cr_bj *bj)
{
    return bj->dealer_count == 2 && bj->dealer_sum == CR_BJ_NATURAL_SUM;
}

/* One card more; there is room (asserted). */
static inline void cr_bj_put(struct cr_bj_hand *hand, cr_card card)
{
    assert(hand->card_count < CR_BJ_CARDS_MAX);
    hand->cards[hand->card_count++] = card;
    hand->sum = (uint16_t)(hand->sum + cr_bj_adds[card]);
}
static inline void cr_bj_put_to_dealer(struct cr_bj *bj, cr_card card)
{
    assert(bj->dealer_count < CR_BJ_CARDS_MAX);
    bj->dealer[bj->dealer_count++] = card;
    bj->dealer_sum = (uint16_t)(bj->dealer_sum + cr_bj_adds[card]);
}

/* The box's first hand in the list, and how many it has; the number of a hand in its box, from 1. */
unsigned cr_bj_first_hand(const struct cr_bj *bj, unsigned box, unsigned *count);
static inline unsigned cr_bj_hand_number(const struct cr_bj *bj, unsigned hand)
{
    unsigned number = 1;
    while (number <= hand && bj->hands[hand - number].box == bj->hands[hand].box)
        number++;
    return number;
}
/* The place of a hand, for events: cr_bj_place() of its box and number. */
static inline unsigned cr_bj_hand_place(const struct cr_bj *bj, unsigned hand)
{
    return cr_bj_place(bj->hands[hand].box, cr_bj_hand_number(bj, hand));
}

static inline struct cr_bj_box *cr_bj_box(struct cr_bj *bj, unsigned box)
{
    return &bj->boxes[box - 1];
}
static inline const struct cr_bj_box *cr_bj_box_of(const struct cr_bj *bj, unsigned box)
{
    return &bj->boxes[box - 1];
}
/* The first box of some that are in: for (left = bj->in; left; left &= left - 1). */
static inline unsigned cr_bj_first_of(unsigned left)
{
    return (unsigned)__builtin_ctz(left) + 1;
}
/* Which bettor of the box sits at that seat; -1: none. */
int cr_bj_bettor_at(const struct cr_bj_box *box, unsigned seat);
/* Who decides, by the house's rule. The box has a bettor (asserted). */
unsigned cr_bj_owner_of(const struct cr_bj_rules *rules, const struct cr_bj_box *box);
/* Whether any stake of that bettor is in play on the box's hands. */
bool cr_bj_has_stake(const struct cr_bj *bj, unsigned box, unsigned bettor);
/* Rounded as the house rounds: stake * ratio. */
cr_money cr_bj_times(const struct cr_play *play, cr_money stake, int num, int den);

/* ---- The way of one input ---- */

/* Refuses, or does it and moves the round on. */
typedef enum cr_status cr_bj_step(const struct cr_play *play, struct cr_bj *bj,
                                  const struct cr_input *input, struct cr_events *events);

cr_bj_step cr_bj_shuffle, cr_bj_cut, cr_bj_burn, cr_bj_change_dealer; /* [pack.c] */
cr_bj_step cr_bj_bet, cr_bj_remove, cr_bj_close_bets, cr_bj_void;     /* [bets.c] */
cr_bj_step cr_bj_cards, cr_bj_show, cr_bj_rule;                       /* [deal.c] */
/* Whether they are cards of the deal, and the pack has them all: none can be refused; then they are laid
 * without looking at each again [deal.c]. */
bool cr_bj_is_sound_deal(const struct cr_bj *bj, const struct cr_input *input);
cr_bj_step cr_bj_deal_all;
cr_bj_step cr_bj_act, cr_bj_timeout; /* [actions.c] */
cr_bj_step cr_bj_award;              /* [sides.c] */

/* ---- Between them ---- */

/* Moves on as far as nothing is waited for; a round that waits stays where it is [phases.c]. CR_OK: every
 * step ends with it. */
enum cr_status cr_bj_advance(const struct cr_play *play, struct cr_bj *bj,
                             struct cr_events *events);
/* The place of what a card is due to: CR_BJ_NOWHERE, CR_BJ_TO_DEALER, or the hand's. */
unsigned cr_bj_due_place(const struct cr_bj *bj, unsigned due);
/* An insurance stands that no card has decided yet. */
bool cr_bj_any_insurance(const struct cr_bj *bj);
/* A blind double that still has to be shown; -1: none. */
int cr_bj_to_show(const struct cr_bj *bj);

/* Stakes become hands: the deal begins [deal.c]. */
void cr_bj_begin_deal(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events);
/* How many cards the deal has in all; which hand (or the dealer) the next goes to: during the deal every
 * box has one hand. */
static inline unsigned cr_bj_deal_steps(const struct cr_bj *bj)
{
    return 2u * bj->hand_count + 1;
}
static inline unsigned cr_bj_deal_due(const struct cr_bj *bj, unsigned step)
{
    unsigned boxes = bj->hand_count;
    if (step == boxes) return CR_BJ_DUE_DEALER;
    return step < boxes ? step : step - boxes - 1;
}
/* A card out of the shoe is laid where it is due, and the round moves on. CR_OK. */
enum cr_status cr_bj_lay(const struct cr_play *play, struct cr_bj *bj, unsigned due, cr_card card,
                         struct cr_events *events);
/* A box that was skipped sits out: nobody laid the cards again in time. The round goes on without it. */
void cr_bj_sit_out(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events);

/* What the deal decides at once: naturals, bonus bets, the wheel [offers.c, sides.c]. */
void cr_bj_read_deal(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events);
/* The first bettor who is offered even money and has not answered; false: nobody. */
bool cr_bj_asks_even_money(const struct cr_play *play, const struct cr_bj *bj, unsigned *box,
                           unsigned *bettor);
enum cr_status cr_bj_check_even_money(const struct cr_play *play, const struct cr_bj *bj,
                                      unsigned box, unsigned seat);
enum cr_status cr_bj_check_insure(const struct cr_play *play, const struct cr_bj *bj, unsigned box,
                                  unsigned seat, unsigned kind, cr_money amount, cr_money funds,
                                  struct cr_refusal *why);
/* Sizes of an insurance: least and most, or the two there are. */
void cr_bj_insurance_sizes(const struct cr_play *play, cr_money stake, cr_money *least,
                           cr_money *most);
cr_bj_step cr_bj_offer; /* even_money, refuse, insure, insure_ten */

/* Playing decisions, up to CR_BJ_DECLINE: the check of each, for the page as for the act [checks.c]. */
enum cr_status cr_bj_check_act(const struct cr_play *play, const struct cr_bj *bj,
                               const struct cr_input *act, struct cr_refusal *why);

/* ---- Settling [settle.c] ---- */

/* One bettor's stake on a hand, each with the clause that decides it. */
void cr_bj_lose(struct cr_bj *bj, unsigned hand, unsigned bettor, unsigned clause,
                struct cr_events *events);
void cr_bj_win(const struct cr_play *play, struct cr_bj *bj, unsigned hand, unsigned bettor,
               cr_money paid, unsigned clause, struct cr_events *events);
void cr_bj_lose_part(struct cr_bj *bj, unsigned hand, unsigned bettor, cr_money lost,
                     unsigned clause, struct cr_events *events);
void cr_bj_give_back(struct cr_bj *bj, unsigned hand, unsigned bettor, unsigned clause,
                     struct cr_events *events);
void cr_bj_settle_insurance(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events);
void cr_bj_settle(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events);
/* Tells something of a bet. */
struct cr_event *cr_bj_tell(struct cr_events *events, unsigned kind, unsigned clause, unsigned seat,
                            unsigned bet, unsigned place, unsigned what);

/* ---- Side bets [sides.c] ---- */

/* The best line of two or three cards; CR_BJ_LINES: none. */
enum cr_bj_line cr_bj_best_line(const uint8_t *cards, unsigned count, cr_card bonus_card);
/* Two cards a third may make a combination of. */
bool cr_bj_may_combine(const uint8_t *cards);
void cr_bj_read_sides(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events);
/* The box's third card came, or it will not come any more. */
void cr_bj_end_bonus(const struct cr_play *play, struct cr_bj *bj, unsigned box, bool third_card,
                     struct cr_events *events);
struct cr_side_at cr_bj_side_at(const struct cr_bj *bj, unsigned box, unsigned bettor,
                                unsigned kind);
/* The first claim that waits for its prize (wheel_only: of the wheel's); false: none. */
bool cr_bj_claim(const struct cr_bj *bj, bool wheel_only, unsigned *box, unsigned *bettor,
                 unsigned *kind);
void cr_bj_contribute(struct cr_bj *bj, struct cr_events *events);

/* ---- Looking [show.c, page.c, plate_page.c] ---- */

enum cr_status cr_bj_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events);
void cr_bj_needs(const struct cr_play *play, const void *bytes, struct cr_need *need);
size_t cr_bj_open(const struct cr_play *play, const void *bytes, int seat, cr_money funds,
                  struct cr_action *out, size_t max);
void cr_bj_view(const struct cr_play *play, const void *bytes, const struct cr_viewer *viewer,
                struct cr_items *items);
void cr_bj_carry(const struct cr_play *play, const void *bytes, struct cr_items *items);
bool cr_bj_is_sane(const struct cr_play *play, const void *bytes);
/* A card as anyone may see it now: CR_CLOSED_CARD where it lies face down. */
cr_card cr_bj_seen(const struct cr_bj_hand *hand, unsigned card);

void cr_bj_page(const struct cr_play *play, const void *bytes, enum cr_page_part part,
                unsigned seat, struct cr_text *out);
void cr_bj_plate_page(const struct cr_play *play, struct cr_text *out);
void cr_bj_action_page(const struct cr_action *action, struct cr_text *out);
struct cr_ratio cr_bj_clause_ratio(const struct cr_play *play, unsigned clause);
void cr_bj_limits(const struct cr_play *play, cr_money *least, cr_money *most);
void cr_bj_outcome(const struct cr_play *play, const void *bytes, struct cr_text *out);

size_t cr_bj_symbol(unsigned set, unsigned symbol, char *out, size_t size);
void cr_bj_bet_name(unsigned position, unsigned value, struct cr_bet_name *out);

#endif
