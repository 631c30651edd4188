/* card.h -- a card: its number, its text, its name.
 *
 * A card is a number of 0..51, rank * 4 + suit: ranks from the two (0) to the ace (12), suits clubs,
 * diamonds, hearts, spades. A higher number is a higher rank and, within a rank, the suit that is
 * shown first (s, h, d, c); only stud's forced bet ever asks which suit is higher. The packs have no
 * jokers [M1 §10.1].
 *
 * A card that lies face down at a live table is CR_CLOSED_CARD, `??` in text. It may be dealt and
 * counted; it is never ranked.
 *
 *     cr_card cards[7];
 *     size_t count;
 *     struct cr_card_fault fault;
 *     if (!cr_cards_read("As Kd ??", cards, 7, &count, &fault)) ...      says which word and why
 *     cr_card_words(CR_LANG_EN, cards[0])                                "ace of spades"
 */
#ifndef CR_CARDS_CARD_H
#define CR_CARDS_CARD_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"

typedef uint8_t cr_card;

#define CR_RANKS       13
#define CR_SUITS       4
#define CR_PACK_CARDS  52
#define CR_CLOSED_CARD ((cr_card)0xFE)
#define CR_NO_CARD     ((cr_card)0xFF)

enum cr_suit { CR_CLUBS, CR_DIAMONDS, CR_HEARTS, CR_SPADES };
enum cr_rank {
    CR_TWO,
    CR_THREE,
    CR_FOUR,
    CR_FIVE,
    CR_SIX,
    CR_SEVEN,
    CR_EIGHT,
    CR_NINE,
    CR_TEN,
    CR_JACK,
    CR_QUEEN,
    CR_KING,
    CR_ACE,
};

/* Whether it is one of the 52, face up. */
static inline bool cr_card_is_open(cr_card card)
{
    return card < CR_PACK_CARDS;
}

static inline cr_card cr_card_of(unsigned rank, unsigned suit)
{
    assert(rank < CR_RANKS && suit < CR_SUITS);
    return (cr_card)(rank * CR_SUITS + suit);
}

/* Of an open card (asserted). */
static inline unsigned cr_card_rank(cr_card card)
{
    assert(cr_card_is_open(card));
    return card / CR_SUITS;
}

static inline unsigned cr_card_suit(cr_card card)
{
    assert(cr_card_is_open(card));
    return card % CR_SUITS;
}

/* ---- Text ---- */

#define CR_CARD_TEXT_SIZE  3 /* "As" and the NUL */
#define CR_CARDS_READ_MOST 64

char cr_rank_letter(unsigned rank); /* 2..9 T J Q K A */
char cr_suit_letter(unsigned suit); /* c d h s */

/* "As", "??"; "--" for CR_NO_CARD. */
void cr_card_write(cr_card card, char out[CR_CARD_TEXT_SIZE]);

/* "As Kd ??", one space between. */
void cr_cards_write(struct cr_text *out, const cr_card *cards, size_t count);

/* What is wrong with cards from outside, and the words of it: {card} and {n}, {min}, {max}. */
#define CR_CARD_FAULT_MAP(X)                                     \
    X(NONE, N_("done"))                                          \
    X(UNREADABLE, N_("cannot read \"{card}\""))                  \
    X(JOKER, N_("no jokers in this deck"))                       \
    X(TWICE, N_("duplicate card {card}"))                        \
    X(CLOSED, N_("card not revealed"))                           \
    X(COUNT, N_("{min} to {max} cards required, got {n}"))       \
    X(COUNT_EXACT, N_("{min} cards required, got {n}"))          \
    X(TOO_MANY, N_("at most {max} cards can be read in one go")) \
    X(SURPLUS, N_("pack defective: {card}"))                     \
    X(NONE_LEFT, N_("no cards are left"))

enum cr_card_fault_kind {
#define X(name, text) CR_CARD_##name,
    CR_CARD_FAULT_MAP(X)
#undef X
        CR_CARD_FAULTS
};

struct cr_card_fault {
    enum cr_card_fault_kind kind;
    unsigned n, min, max;
    char card[16]; /* the word as it was given, its beginning if it is long */
};

/* One line in that language, without a full stop. */
void cr_card_fault_words(struct cr_text *out, enum cr_lang lang, const struct cr_card_fault *fault);

/* One card of two characters: `As`, `??`. False, and out untouched, on anything else. */
bool cr_card_read(const char *text, cr_card *out);

/* Cards with spaces between, at most `max` (and CR_CARDS_READ_MOST). On false `fault` says why and
 * *count is what was read before it. The same card may come twice: packs differ (pack.h). */
bool cr_cards_read(const char *text, cr_card *out, size_t max, size_t *count,
                   struct cr_card_fault *fault);

/* Whether these can be a hand of one pack: min..max cards, each open, none twice. */
bool cr_cards_check(const cr_card *cards, size_t count, unsigned min, unsigned max,
                    struct cr_card_fault *fault);

/* ---- Words ---- */

/* "ace of spades", "a closed card": a whole phrase in every language, never put together of two. */
const char *cr_card_words(enum cr_lang lang, cr_card card);

/* "ace", "aces". In the catalogues both stand in the nominative, and the sentences that have places
 * for them are made so that this is right: "pair of {ranks}" is «пара: {ranks}». */
const char *cr_rank_words(enum cr_lang lang, unsigned rank);
const char *cr_ranks_words(enum cr_lang lang, unsigned rank);

#endif
