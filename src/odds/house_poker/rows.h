/* rows.h -- hands of five cards in rows, as a printed strategy names them, and what may be done with one.
 *
 * A row is what a hand is (its base: a pair of nines, ace-king-queen, four of one suit) and marks that say
 * more: the cards beside it, three to a straight flush, whether the open card is one of those that would
 * help. A chart has no row for every mark there might be: marks are left out from the last one on until there
 * is a row (row_chart.h), so that every hand has exactly one.
 *
 *     struct cr_hp_shown shown;
 *     cr_hp_show_five(&shown, hand);
 *     cr_hp_row_of(&shown, hand, open)                       which row, all marks on it
 *     cr_hp_kept(&shown, CR_HP_KEEP_GROUP)                   the mask of the cards that stay: a pair's two
 */
#ifndef CR_ODDS_HOUSE_POKER_ROWS_H
#define CR_ODDS_HOUSE_POKER_ROWS_H

#include "cards/rank.h"

/* What is done with a first hand: exchanges by what stays. */
enum cr_hp_deed {
    CR_HP_DEED_PASS,
    CR_HP_DEED_PLAY,
    CR_HP_DEED_SIXTH,
    CR_HP_KEEP_GROUP,      /* what is paired: one pair, both, three, four */
    CR_HP_KEEP_GROUP_HIGH, /* one pair or three, and the highest card beside */
    CR_HP_KEEP_PAIR_AK,    /* a pair and an ace-king beside it */
    CR_HP_KEEP_SUIT4,      /* four of one suit */
    CR_HP_KEEP_SUIT3,      /* three of one suit */
    CR_HP_KEEP_RUN,        /* four to a straight: one open on both sides, else the highest */
    CR_HP_KEEP_AK,         /* ace and king; of a pair, beside it */
    CR_HP_KEEP_HIGH,       /* the highest card */
    CR_HP_KEEP_HIGH2,      /* the two highest */
    CR_HP_KEEP_HIGH13,     /* the highest and the third */
    CR_HP_KEEP_HIGH23,     /* the second and the third */
    CR_HP_KEEP_HIGH3,      /* the three highest */
    CR_HP_KEEP_NONE,       /* all five go */
    CR_HP_DEEDS
};
/* A chart's word: "x3p": three cards go, what is paired stays. gone: how many go. */
const char *cr_hp_deed_word(unsigned deed, unsigned gone);

/* What is seen of five cards. */
struct cr_hp_shown {
    cr_rank_value value;
    uint8_t category, order[CR_HAND_CARDS]; /* order: places from the highest card down */
    uint8_t group, suit4, suit3, run, ak;   /* masks of places; 0: there is none */
    bool is_open;                           /* the run, on both sides */
    uint16_t ranks, helps; /* that are held; that would make four of it a straight */
};
void cr_hp_show_five(struct cr_hp_shown *shown, const cr_card hand[CR_HAND_CARDS]);

/* The cards that stay, a bit each; -1: the hand has no such cards. Not of pass, play, sixth. */
int cr_hp_kept(const struct cr_hp_shown *shown, unsigned deed);

/* ---- Rows ---- */

/* Bases, from the highest down. */
enum {
    CR_HP_BASE_MADE = 0,   /* royal flush ... straight, trips, two pair */
    CR_HP_BASE_PAIR = 8,   /* of aces ... twos */
    CR_HP_BASE_DRAWS = 21, /* a pair that draws, above the open card, like it, below */
    CR_HP_BASE_AK = 24,    /* with a queen, with a jack, with less */
    CR_HP_BASE_HIGH = 27,  /* ace ... seven */
    CR_HP_BASE_SUIT = 35,  /* four of one suit, not paired */
    CR_HP_BASE_RUN = 36,   /* four to more than one straight, not paired */
    CR_HP_BASE_TWO = 37,   /* final hands: a second combination better than ace-king */
    CR_HP_BASES = 38
};

/* Marks. A chart leaves them out from the last one on, in one of the orders they may come in. */
enum cr_hp_mark {
    CR_HP_MARK_DRAW, /* 1 inside straight, 2 open, 3 four of a suit, 4 both; of four to more than one
                        * straight: which cards make it one [rows.c] */
    CR_HP_MARK_AK,   /* an ace-king beside what is held */
    CR_HP_MARK_SIDE, /* 9 .. K, A, 0: lower. The second card of a high one, the highest beside a pair; a
                        * pair that draws itself, the highest of four to something and what is beside them */
    CR_HP_MARK_SUITS, /* 1..3 three to as many straight flushes; of one suit: 4 the two highest, 5 first and
                        * third, 6 second and third, 7 all three */
    CR_HP_MARK_THIRD, /* the third of a high one: 7 .. J, 0: lower; a pair that draws: 4 .. 8; beside four
                        * to a straight: how many of all cards are above the open one */
    CR_HP_MARK_TAKEN, /* the open card is one of those that would help */
    CR_HP_MARK_MATCH, /* a card of the open one's rank: 1 held, 2 in what is paired */
    CR_HP_MARK_INSIDE, /* highest cards with four to one straight: 1; 2: the open card is one it lacks */
    CR_HP_MARKS
};
#define CR_HP_ROWS_ALL (CR_HP_BASES * 8 * 2 * 7 * 8 * 6 * 2 * 3 * 3)

/* Where more cards than one are exchanged suits come early, and an inside straight at the end; where one
 * is, the other way round. */
#define CR_HP_ORDERS 3
extern const uint8_t cr_hp_orders[CR_HP_ORDERS][CR_HP_MARKS];

/* 0..CR_HP_ROWS_ALL - 1 of a first hand, and of a final one of five or six cards: second is its second
 * combination, CR_HAND_HIGH_CARD where there is none. */
unsigned cr_hp_row_of(const struct cr_hp_shown *shown, const cr_card hand[CR_HAND_CARDS],
                      cr_card open);
unsigned cr_hp_final_row_of(const struct cr_hp_shown *shown, const cr_card best[CR_HAND_CARDS],
                            unsigned second, cr_card open);

unsigned cr_hp_row_base(unsigned row);
unsigned cr_hp_row_mark(unsigned row, unsigned mark);
unsigned cr_hp_row_without(unsigned row, unsigned mark);

/* "pair 9 +K +match" for odds/lab/words.c, marks in that order; returns the length it needed. */
size_t cr_hp_row_write(unsigned row, unsigned order, char *out, size_t size);

#endif
