/* card_words.c -- the names of cards. Each is a phrase of its own, for a language may decline both of
 * its words: «двойка треф». */
#include "cards/card.h"

/* clang-format off */
static const char *const card_names[CR_PACK_CARDS] = {
    N_("two of clubs"), N_("two of diamonds"), N_("two of hearts"), N_("two of spades"),
    N_("three of clubs"), N_("three of diamonds"), N_("three of hearts"), N_("three of spades"),
    N_("four of clubs"), N_("four of diamonds"), N_("four of hearts"), N_("four of spades"),
    N_("five of clubs"), N_("five of diamonds"), N_("five of hearts"), N_("five of spades"),
    N_("six of clubs"), N_("six of diamonds"), N_("six of hearts"), N_("six of spades"),
    N_("seven of clubs"), N_("seven of diamonds"), N_("seven of hearts"), N_("seven of spades"),
    N_("eight of clubs"), N_("eight of diamonds"), N_("eight of hearts"), N_("eight of spades"),
    N_("nine of clubs"), N_("nine of diamonds"), N_("nine of hearts"), N_("nine of spades"),
    N_("ten of clubs"), N_("ten of diamonds"), N_("ten of hearts"), N_("ten of spades"),
    N_("jack of clubs"), N_("jack of diamonds"), N_("jack of hearts"), N_("jack of spades"),
    N_("queen of clubs"), N_("queen of diamonds"), N_("queen of hearts"), N_("queen of spades"),
    N_("king of clubs"), N_("king of diamonds"), N_("king of hearts"), N_("king of spades"),
    N_("ace of clubs"), N_("ace of diamonds"), N_("ace of hearts"), N_("ace of spades"),
};

static const char *const rank_names[CR_RANKS] = {
    N_("two"), N_("three"), N_("four"), N_("five"), N_("six"),
    N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("jack"),
    N_("queen"), N_("king"), N_("ace"),
};

static const char *const ranks_names[CR_RANKS] = {
    N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"),
    N_("sevens"), N_("eights"), N_("nines"), N_("tens"), N_("jacks"),
    N_("queens"), N_("kings"), N_("aces"),
};
/* clang-format on */

const char *cr_card_words(enum cr_lang lang, cr_card card)
{
    if (cr_card_is_open(card)) return cr_words(lang, card_names[card]);
    assert(card == CR_CLOSED_CARD || card == CR_NO_CARD);
    return cr_words(lang, card == CR_CLOSED_CARD ? N_("a closed card") : N_("no card"));
}

const char *cr_rank_words(enum cr_lang lang, unsigned rank)
{
    assert(rank < CR_RANKS);
    return cr_words(lang, rank_names[rank]);
}

const char *cr_ranks_words(enum cr_lang lang, unsigned rank)
{
    assert(rank < CR_RANKS);
    return cr_words(lang, ranks_names[rank]);
}
