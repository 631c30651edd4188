/* card.c -- cards in text and in words. */
#include "cards/card.h"

#include <string.h>

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "cdhs";

char cr_rank_letter(unsigned rank)
{
    assert(rank < CR_RANKS);
    return rank_letters[rank];
}

char cr_suit_letter(unsigned suit)
{
    assert(suit < CR_SUITS);
    return suit_letters[suit];
}

/* ---- Writing ---- */

void cr_card_write(cr_card card, char out[CR_CARD_TEXT_SIZE])
{
    assert(cr_card_is_open(card) || card == CR_CLOSED_CARD || card == CR_NO_CARD);
    out[0] = out[1] = card == CR_CLOSED_CARD ? '?' : '-';
    out[2] = '\0';
    if (!cr_card_is_open(card)) return;
    out[0] = rank_letters[cr_card_rank(card)];
    out[1] = suit_letters[cr_card_suit(card)];
}

void cr_cards_write(struct cr_text *out, const cr_card *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[CR_CARD_TEXT_SIZE];
        cr_card_write(cards[i], text);
        if (i > 0) cr_text_char(out, ' ');
        cr_text_put(out, text);
    }
}

/* ---- Reading ---- */

static bool read_word(const char *word, size_t length, cr_card *out)
{
    if (length != 2) return false;
    if (word[0] == '?' && word[1] == '?') {
        *out = CR_CLOSED_CARD;
        return true;
    }
    const char *rank = memchr(rank_letters, word[0], CR_RANKS);
    const char *suit = memchr(suit_letters, word[1], CR_SUITS);
    if (rank == NULL || suit == NULL) return false;
    *out = cr_card_of((unsigned)(rank - rank_letters), (unsigned)(suit - suit_letters));
    return true;
}

bool cr_card_read(const char *text, cr_card *out)
{
    return read_word(text, strnlen(text, 3), out);
}

/* What people write for a card that is in no pack of ours. */
static bool is_joker(const char *word, size_t length)
{
    static const char *const names[] = { "Jk", "JK", "Jo", "Joker", "joker", "JOKER" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == length && memcmp(names[i], word, length) == 0) return true;
    return false;
}

/* Fills the fault with the word, whole to the last code point, and says false for the caller. */
static bool fail(struct cr_card_fault *fault, enum cr_card_fault_kind kind, const char *word,
                 size_t length)
{
    *fault = (struct cr_card_fault){ .kind = kind };
    struct cr_text text = cr_text_on(fault->card, sizeof fault->card);
    cr_text_bytes(&text, word, length);
    return false;
}

bool cr_cards_read(const char *text, cr_card *out, size_t max, size_t *count,
                   struct cr_card_fault *fault)
{
    *count = 0;
    *fault = (struct cr_card_fault){ .kind = CR_CARD_NONE };
    if (max > CR_CARDS_READ_MOST) max = CR_CARDS_READ_MOST;
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        cr_card card;
        if (is_joker(text, length)) return fail(fault, CR_CARD_JOKER, text, length);
        if (!read_word(text, length, &card)) return fail(fault, CR_CARD_UNREADABLE, text, length);
        if (*count == max) {
            fail(fault, CR_CARD_TOO_MANY, text, length);
            fault->max = (unsigned)max;
            return false;
        }
        out[(*count)++] = card;
        text += length;
    }
    return true;
}

bool cr_cards_check(const cr_card *cards, size_t count, unsigned min, unsigned max,
                    struct cr_card_fault *fault)
{
    uint64_t seen = 0;
    *fault = (struct cr_card_fault){ .kind = CR_CARD_NONE };
    if (count < min || count > max) {
        *fault = (struct cr_card_fault){ .kind = min == max ? CR_CARD_COUNT_EXACT : CR_CARD_COUNT,
                                         .n = (unsigned)count,
                                         .min = min,
                                         .max = max };
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        char text[CR_CARD_TEXT_SIZE];
        cr_card_write(cards[i], text);
        if (!cr_card_is_open(cards[i])) return fail(fault, CR_CARD_CLOSED, text, 2);
        if (seen >> cards[i] & 1) return fail(fault, CR_CARD_TWICE, text, 2);
        seen |= UINT64_C(1) << cards[i];
    }
    return true;
}

void cr_card_fault_words(struct cr_text *out, enum cr_lang lang, const struct cr_card_fault *fault)
{
    static const char *const sentences[] = {
#define X(name, text) text,
        CR_CARD_FAULT_MAP(X)
#undef X
    };
    char digits[3][16];
    struct cr_place places[] = {
        { "n", digits[0] }, { "min", digits[1] }, { "max", digits[2] }, { "card", fault->card }
    };
    const unsigned numbers[] = { fault->n, fault->min, fault->max };
    assert(fault->kind < CR_CARD_FAULTS);
    for (size_t i = 0; i < 3; i++) {
        struct cr_text text = cr_text_on(digits[i], sizeof digits[i]);
        cr_text_int(&text, numbers[i]);
    }
    cr_words_fill(out, cr_words(lang, sentences[fault->kind]), places, 4);
}
