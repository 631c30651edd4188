/* words.c -- the list of a lab's words. */
#include "odds/lab/words.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *key, *words;
} list[] = {
    /* Bets */
    { "ante", N_("Ante") },
    { "box", N_("box") },
    { "bonus", N_("bonus bet") },
    { "punto", N_("punto") },
    { "banco", N_("banco") },
    { "tie", N_("tie") },
    { "insurance", N_("insurance") },
    { "insurance_ten", N_("insurance against a ten") },

    /* Ways to play */
    { "best", N_("best play") },
    { "table", N_("by the printed charts") },
    { "total", N_("best play by points alone") },
    { "as_dealer", N_("as the dealer plays") },
    { "basic", N_("by the usual table of basic play") },
    { "no_draw", N_("best play, nothing drawn") },
    { "one_card", N_("best play with an exchange of one card at most") },
    { "sixth", N_("best play with a sixth card, no exchange") },
    { "third_card", N_("a third card drawn whenever the bonus bet waits for it") },
    { "simple", N_("simple play") },
    { "dark", N_("every hand, as on a dark box") },

    /* Facts */
    { "dealer_game", N_("how often the dealer has a game") },
    { "meter_even", N_("meter at which the bonus bet breaks even, in stakes") },
    { "even_price", N_("price of a draw, in Antes, at which the house keeps nothing") },
    { "meter_worth", N_("how much each stake in the meter adds to the bonus bet") },
    { "bonus_costs", N_("what the box gives up for the bonus bet, of a stake") },
    { "comes.", N_("how often it comes: {which}") },
    { "worth.", N_("what it is worth to the player, of a stake: {which}") },
    { "removal.", N_("what the player gains when one such card is taken out: {which}") },
    { "share.", N_("how often it is done: {which}") },

    /* What comes, is done, or is worth something */
    { "natural", N_("a blackjack") },
    { "wheel", N_("the wheel of fortune") },
    { "split", N_("a split") },
    { "double", N_("a double") },
    { "worth.double", N_("doubling at all") },
    { "worth.double_after_split", N_("doubling a split hand") },
    { "worth.split", N_("splitting at all") },
    { "worth.resplit", N_("splitting more than once") },
    { "worth.resplit_aces", N_("splitting aces more than once") },
    { "worth.draw_to_aces", N_("more than one card to a split ace") },
    { "worth.split_by_value", N_("splitting a ten with a court card") },
    { "worth.split_after_lost", N_("splitting on after a split hand has lost") },
    { "worth.insurance", N_("insurance against a blackjack") },
    { "worth.insurance_ten", N_("insurance against a ten") },
    { "worth.original_only", N_("a dealer's blackjack takes original stakes alone") },
    { "worth.one_pack_more", N_("one pack more in the shoe") },
    { "worth.natural_6_to_5", N_("a blackjack that pays 6 to 5") },
    { "play", N_("play") },
    { "pass", N_("pass") },
    { "x1", N_("exchange of one card") },
    { "x2", N_("exchange of two cards") },
    { "x3", N_("exchange of three cards") },
    { "x4", N_("exchange of four cards") },
    { "x5", N_("exchange of five cards") },
    { "6th", N_("sixth card") },
    { "four_to_flush", N_("four to a flush") },
    { "four_to_straight", N_("four to a straight") },
    { "surrender", N_("surrender") },
    { "even_money", N_("even money") },

    /* Cells of charts whose letters are not words */
    { "cell.H", N_("H: draw a card") },
    { "cell.S", N_("S: stand") },
    { "cell.P", N_("P: split") },
    { "cell.Dh", N_("Dh: double, or else draw") },
    { "cell.Ds", N_("Ds: double, or else stand") },
    { "cell.Rh", N_("Rh: surrender, or else draw") },
    { "cell.Rs", N_("Rs: surrender, or else stand") },

    /* Charts and their rows */
    { "hard", N_("hard totals") },
    { "soft", N_("soft totals") },
    { "pairs", N_("pairs") },
    { "first", N_("first five cards") },
    { "royal_flush", N_("a royal flush") },
    { "straight_flush", N_("a straight flush") },
    { "four", N_("four of a kind") },
    { "full_house", N_("a full house") },
    { "flush", N_("a flush") },
    { "straight", N_("a straight") },
    { "trips", N_("trips") },
    { "two_pair", N_("two pair") },
    { "pair", N_("a pair") },
    { "ace_king", N_("ace-king") },
    { "high", N_("high card") },
};

static const char *find(const char *key, size_t length)
{
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strlen(list[i].key) == length && memcmp(list[i].key, key, length) == 0)
            return list[i].words;
    return NULL;
}

const char *cr_lab_words(const char *key)
{
    const char *words = find(key, strlen(key));
    return words != NULL ? words : key;
}

bool cr_lab_say_cell(struct cr_text *out, enum cr_lang lang, const char *cell)
{
    char key[32];
    snprintf(key, sizeof key, "cell.%s", cell);
    const char *letter = find(key, strlen(key)), *word = find(cell, strlen(cell));
    if (letter == NULL && word != NULL && strcmp(cr_words(lang, word), cell) == 0) return false;
    if (letter != NULL)
        cr_text_put(out, cr_words(lang, letter));
    else if (word != NULL)
        cr_text_format(out, "%s: %s", cell, cr_words(lang, word));
    return letter != NULL || word != NULL;
}

void cr_lab_say(struct cr_text *out, enum cr_lang lang, const char *key)
{
    size_t head = strcspn(key, ". ");
    const char *whole = find(key, strlen(key));
    const char *prefix = key[head] == '.' ? find(key, head + 1) : NULL;
    const char *rest = key[head] != '\0' ? key + head + 1 : "";
    if (prefix != NULL) { /* "worth.double" */
        const struct cr_place which = {
            "which", cr_words(lang, whole != NULL ? whole : cr_lab_words(rest))
        };
        cr_words_fill(out, cr_words(lang, prefix), &which, 1);
        return;
    }
    const char *words = whole != NULL ? whole : find(key, head);
    cr_text_put(out, words != NULL ? cr_words(lang, words) : key);
    if (whole != NULL || words == NULL || *rest == '\0') return;
    /* "insurance A", "meter_even.third_card" */
    cr_text_put(out, key[head] == '.' ? ": " : " ");
    cr_text_put(out, cr_words(lang, cr_lab_words(rest)));
}
