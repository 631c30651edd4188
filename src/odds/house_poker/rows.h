/* rows.h -- hands of five cards in rows, as a printed strategy names them, and what may be done with one.
 *
 * A row is what a hand is (its base: a pair of nines, ace-king-queen, four to a straight with two cards
 * above the dealer's open one) and marks that say more: what it may be drawn to, whether the open card
 * takes one of the cards that would help. A chart has no row for every mark there might be: marks are left
 * out from the last one on until there is a row (table.h), so that every hand has exactly one.
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
    CR_HP_KEEP_AK,         /* ace and king */
    CR_HP_KEEP_HIGH,       /* the highest card */
    CR_HP_KEEP_HIGH2,      /* the two highest */
    CR_HP_KEEP_HIGH13,     /* the highest and the third */
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
    CR_HP_BASE_MADE = 0,  /* royal flush ... straight, two pair */
    CR_HP_BASE_TRIPS = 7, /* of aces ... twos */
    CR_HP_BASE_PAIR = 20, /* of aces ... twos */
    CR_HP_BASE_AK = 33,   /* with a queen, with a jack, with less */
    CR_HP_BASE_HIGH = 36, /* ace ... seven */
    CR_HP_BASE_RUN = 44,  /* 0..4 of four to a straight above the open card */
    CR_HP_BASE_TWO = 49,  /* final hands: a second combination better than ace-king */
    CR_HP_BASES = 50
};

/* Marks, from the last that is left out to the first. */
enum cr_hp_mark {
    CR_HP_MARK_DRAW, /* 1 inside straight, 2 open, 3 two inside ones, 4 four of a suit, 5 both */
    CR_HP_MARK_AK,   /* an ace-king beside what is held */
    CR_HP_MARK_SIDE, /* the second card of a high one, the highest beside a run: 9 .. K, A; 0: lower */
    CR_HP_MARK_SUITS, /* 1 three to a straight flush, 2 the two highest of one suit, 3 first and third */
    CR_HP_MARK_TAKEN, /* the open card is one of those that would help */
    CR_HP_MARK_MATCH, /* a card of the open one's rank: 1 held, 2 in what is paired, beside a run */
    CR_HP_MARKS
};
#define CR_HP_ROWS_ALL (CR_HP_BASES * 6 * 2 * 7 * 4 * 2 * 3)

/* 0..CR_HP_ROWS_ALL - 1 of a first hand, and of a final one of five or six cards: second is its second
 * combination, CR_HAND_HIGH_CARD where there is none. */
unsigned cr_hp_row_of(const struct cr_hp_shown *shown, const cr_card hand[CR_HAND_CARDS],
                      cr_card open);
unsigned cr_hp_final_row_of(const struct cr_hp_shown *shown, const cr_card best[CR_HAND_CARDS],
                            unsigned second, cr_card open);

unsigned cr_hp_row_base(unsigned row);
unsigned cr_hp_row_mark(unsigned row, unsigned mark);
unsigned cr_hp_row_without(unsigned row, unsigned mark);

/* "pair 9 +suit4 +taken" for odds/lab/words.c; returns the length it needed. */
size_t cr_hp_row_write(unsigned row, char *out, size_t size);

#endif
