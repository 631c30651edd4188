/* shoe.h -- packs of cards shuffled from a seed: the order itself, at an electronic table.
 *
 * What a game can see of a shoe is in games/shoe.h; here lies what it cannot: which card comes next. The
 * order is fixed by the seed and by nothing else: same packs and seed, same shoe, on every machine.
 * Burnt cards are dealt like any other, so a replay sees them [M1 §178].
 *
 *     commit -> shuffle -> cut -> marker -> burn -> hand, hand, ... the marker comes out ... last hand
 *
 *     struct cr_commitment shown = cr_drawn_commit(&seed, 8, "table 4/shoe 17");   before the first bet
 *     cr_commitment_mix(&seed, words, count, &played);                             what players added
 *     cr_drawn_shoe_init(&shoe, &rules, &played);
 *     cr_drawn_shoe_cut(&shoe, 120);            a player's cut: he chose where, not what lies there
 *     cr_drawn_shoe_marker(&shoe, 7);
 *     cr_drawn_shoe_begin_hand(&shoe);
 *     cr_drawn_shoe_deal(&shoe, &card);
 *     cr_drawn_shoe_end_hand(&shoe);
 *
 * A shuffling machine has no cut, marker or burn: every card is drawn from all that are in it, and cards
 * put back are among those at once.
 *
 * It is a plain value without pointers or padding: a copy deals what the original would have dealt. What
 * is refused changes nothing, to the byte.
 */
#ifndef CR_CHANCE_SHOE_H
#define CR_CHANCE_SHOE_H

#include "cards/pack.h"
#include "chance/commitment.h"
#include "chance/stream.h"

/* What can be refused, and its sentence; {min} and {max} where a number decides. */
#define CR_DRAWN_ANSWER_MAP(X)                                                        \
    X(DONE, N_("done"))                                                               \
    X(CUT_RANGE, N_("cut {min} to {max} cards from the top"))                         \
    X(CUT_TWICE, N_("the cards are cut already"))                                     \
    X(NOT_CUT, N_("cut the cards first"))                                             \
    X(MARKER_DEPTH, N_("the cutting card must leave {min} to {max} cards behind it")) \
    X(MARKER_TWICE, N_("the cutting card is in its place already"))                   \
    X(NO_MARKER, N_("place the cutting card first"))                                  \
    X(CARDS_OUT, N_("cards are out of this shoe already"))                            \
    X(NO_HAND, N_("no hand has begun"))                                               \
    X(HAND_OPEN, N_("the hand is not finished"))                                      \
    X(NEW_SHUFFLE, N_("a shuffle is due"))                                            \
    X(EMPTY, N_("the shoe has not so many cards left"))                               \
    X(NOT_EMPTY, N_("there are cards left in the shoe"))                              \
    X(NO_DISCARDS, N_("there are no discards"))                                       \
    X(NOT_OUT, N_("that card is not out of this shoe"))                               \
    X(MACHINE, N_("a shuffling machine has no cut, cutting card or burn"))

enum cr_drawn_answer {
#define X(name, text) CR_DRAWN_##name,
    CR_DRAWN_ANSWER_MAP(X)
#undef X
        CR_DRAWN_ANSWERS
};

const char *cr_drawn_answer_name(enum cr_drawn_answer answer); /* "CUT_RANGE" */
const char *cr_drawn_answer_text(enum cr_drawn_answer answer); /* the English sentence */

/* ---- The order ---- */

/* The cards of 1..8 packs (asserted) in the order of the seed: pack after pack in the order of their
 * numbers, then, from the last place to the second, each exchanged with one of those up to it
 * (Fisher-Yates), drawn from stream 0 of the seed. Writes packs * 52 cards. */
void cr_drawn_order(const struct cr_seed *seed, unsigned packs, cr_card *out);

/* The card at `from` of that order after a cut of `cut` cards from the top to the bottom. Both lie
 * within the packs (asserted). */
cr_card cr_drawn_card(const struct cr_seed *seed, unsigned packs, unsigned cut, unsigned from);

/* Commits to a whole shoe: a seed and how many packs it shuffles. It is the commitment of commitment.h
 * with the label "8 packs, table 4/shoe 17", of at most CR_DRAWN_LABEL_MOST bytes (asserted). */
#define CR_DRAWN_LABEL_MOST 200
struct cr_commitment cr_drawn_commit(const struct cr_seed *seed, unsigned packs, const char *label);
bool cr_drawn_check(const struct cr_commitment *commitment, const struct cr_seed *seed,
                    unsigned packs, const char *label);

/* ---- The shoe ---- */

enum cr_drawn_last {
    CR_DRAWN_SHUFFLE_FIRST,  /* the marker is next before a hand: shuffle first [blackjack R23] */
    CR_DRAWN_MARKER_HAND,    /* then that hand is the last [punto banco R7] */
    CR_DRAWN_ONE_MORE_AFTER, /* one more after the hand in which it appears */
};

/* What the house decided, 0 where it decided nothing. */
struct cr_drawn_rules {
    uint16_t packs;               /* 1..8 */
    uint16_t machine;             /* 1: a shuffling machine, and nothing below counts */
    uint16_t must_cut;            /* 1: no hand without a cut */
    uint16_t cut_least, cut_most; /* cards from the top; most 0: all */
    uint16_t marker_least;        /* cards behind the marker; 0: it may do without one */
    uint16_t marker_most;         /* 0: all */
    uint16_t last;                /* enum cr_drawn_last */
};

/* The rule "at least so many cards from either end" [M1 §177]. */
void cr_drawn_cut_from_ends(struct cr_drawn_rules *rules, unsigned cards);

enum cr_drawn_marker {
    CR_DRAWN_MARKER_NONE,
    CR_DRAWN_MARKER_IN,   /* among the cards */
    CR_DRAWN_MARKER_NEXT, /* it comes out before the next card */
    CR_DRAWN_MARKER_OUT,
};

#define CR_DRAWN_ENDLESS 0xFFFF

struct cr_drawn_shoe {
    struct cr_stream stream;
    struct cr_drawn_rules rules;
    uint16_t count; /* cards in all: first the discards, then those on the table, then those left */
    uint16_t discarded;  /* how many of them are discards */
    uint16_t next;       /* where those left begin */
    uint16_t is_cut;     /* 1: a cut was made */
    uint16_t has_marker; /* 1: the marker was put in */
    uint16_t behind;     /* cards behind it */
    uint16_t is_out;     /* 1: it came out */
    uint16_t in_hand;    /* 1: a hand is being dealt */
    uint16_t
        hands_left; /* hands that may still begin: CR_DRAWN_ENDLESS until the marker comes out */
    uint16_t unused[3];
    cr_card cards[CR_SHOE_CARDS_MAX];
};
static_assert(sizeof(struct cr_drawn_shoe) ==
                  sizeof(struct cr_stream) + 8 * 2 + 12 * 2 + CR_SHOE_CARDS_MAX,
              "no padding");

/* Shuffles. The rules hold together: 1..8 packs, least not above most, all within the packs (asserted). */
void cr_drawn_shoe_init(struct cr_drawn_shoe *shoe, const struct cr_drawn_rules *rules,
                        const struct cr_seed *seed);
bool cr_drawn_shoe_is_sane(const struct cr_drawn_shoe *shoe);

/* `at` cards go from the top to the bottom: MACHINE, CARDS_OUT, CUT_TWICE, MARKER_TWICE (the cut comes
 * first), CUT_RANGE. */
enum cr_drawn_answer cr_drawn_shoe_cut(struct cr_drawn_shoe *shoe, unsigned at);

/* The cutting card goes in, `behind` cards from the end: MACHINE, CARDS_OUT, NOT_CUT, MARKER_TWICE,
 * MARKER_DEPTH. */
enum cr_drawn_answer cr_drawn_shoe_marker(struct cr_drawn_shoe *shoe, unsigned behind);

/* The next cards go to the discards, face down; `out` (NULL is fine) gets them for the record. MACHINE,
 * NOT_CUT, NO_MARKER, HAND_OPEN, EMPTY. A marker met on the way comes out; the coming hand is then the
 * last [punto banco R11], or a shuffle is due [blackjack R23]. */
enum cr_drawn_answer cr_drawn_shoe_burn(struct cr_drawn_shoe *shoe, unsigned count, cr_card *out);

/* NOT_CUT, NO_MARKER, HAND_OPEN, NEW_SHUFFLE. */
enum cr_drawn_answer cr_drawn_shoe_begin_hand(struct cr_drawn_shoe *shoe);
enum cr_drawn_answer cr_drawn_shoe_end_hand(struct cr_drawn_shoe *shoe); /* NO_HAND */

/* The next card: NO_HAND, EMPTY. */
enum cr_drawn_answer cr_drawn_shoe_deal(struct cr_drawn_shoe *shoe, cr_card *out);

/* A card on the table goes to the discards; in a machine, back among the others. NOT_OUT. */
enum cr_drawn_answer cr_drawn_shoe_discard(struct cr_drawn_shoe *shoe, cr_card card);

/* The shoe ran out inside a hand: the discards are shuffled and used [blackjack R39]. MACHINE (it never
 * has discards), NOT_EMPTY, NO_DISCARDS. */
enum cr_drawn_answer cr_drawn_shoe_refill(struct cr_drawn_shoe *shoe);

/* ---- What can be asked ---- */

unsigned cr_drawn_shoe_left(const struct cr_drawn_shoe *shoe);
enum cr_drawn_marker cr_drawn_shoe_marker_place(const struct cr_drawn_shoe *shoe);
bool cr_drawn_shoe_is_last_hand(const struct cr_drawn_shoe *shoe); /* the one being dealt */

#endif
