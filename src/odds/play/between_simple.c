/* between_simple.c -- players who go by rules of thumb.
 *
 * A hand is strong, playable or weak. Before five cards can be put together: strong is a pair of tens or
 * better, or an ace with a king or queen; playable any pair, two cards from the ten up, three of one suit of
 * which two are neighbours, or of two cards two neighbours of one suit. Later: strong is two pairs or better,
 * playable a pair, a low hand that counts, or four of one suit with cards to come; where the middle alone
 * makes as much, it is nobody's. Where more than five cards are one's own, or four of which two play, all of
 * that is one more: a pair of queens, three of a kind, two pairs.
 *
 * A strong hand leads where nobody has led on this street: it bets half of the pot, or raises the blinds by
 * it; else it stays. A playable one stays for the least bet, or for half of the pot; a weak one never puts in
 * a chip. */
#include "odds/play/between.h"

#define RAISED_FOR_PERCENT 50
#define STAYS_FOR_PERCENT  50

enum strength { WEAK, PLAYABLE, STRONG };

/* So many cards of one's own that a pair is nothing rare. */
static bool has_many(const struct cr_variant *variant)
{
    return variant->two_of_own || cr_variant_own(variant, variant->streets - 1u) > CR_HAND_CARDS;
}

/* ---- What is done ---- */

void cr_between_stays(const struct cr_between_word *word, struct cr_input *act)
{
    act->choice = word->options.may_check ? CR_POKER_DO_CHECK : CR_POKER_DO_CALL;
    act->amount = 0;
}

void cr_between_gives_up(const struct cr_between_word *word, struct cr_input *act)
{
    act->choice = word->options.may_check ? CR_POKER_DO_CHECK : CR_POKER_DO_FOLD;
    act->amount = 0;
}

void cr_between_raises(const struct cr_between_word *word, cr_money to, struct cr_input *act)
{
    const struct cr_betting_options *options = &word->options;
    if (!options->may_raise) {
        cr_between_stays(word, act);
        return;
    }
    act->choice = word->poker->hand.betting.price > 0 ? CR_POKER_DO_RAISE : CR_POKER_DO_BET;
    act->amount = to < options->least ? options->least : to > options->most ? options->most : to;
}

cr_money cr_between_of_pot(const struct cr_between_word *word, unsigned percent)
{
    const struct cr_betting *betting = &word->poker->hand.betting;
    cr_money pot = cr_betting_pot(betting) + word->options.call;
    return betting->price + pot * (cr_money)percent / 100;
}

bool cr_between_is_led(const struct cr_between_word *word)
{
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++)
        if (word->poker->did[seat] == CR_POKER_DO_BET ||
            word->poker->did[seat] == CR_POKER_DO_RAISE)
            return true;
    return false;
}

void cr_between_every(const void *knows, struct cr_card_mind *mind,
                      const struct cr_between_word *word, struct cr_input *act)
{
    (void)knows, (void)mind;
    cr_between_stays(word, act);
}

/* ---- What a hand is ---- */

static unsigned rank_set(const cr_card *cards, unsigned count)
{
    unsigned ranks = 0;
    for (unsigned i = 0; i < count; i++)
        ranks |= 1u << cr_card_rank(cards[i]);
    return ranks;
}

/* The highest rank that is there twice; -1: none is. */
static int pair_in(const cr_card *cards, unsigned count)
{
    int pair = -1;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            if (cr_card_rank(cards[i]) == cr_card_rank(cards[j]) &&
                (int)cr_card_rank(cards[i]) > pair)
                pair = (int)cr_card_rank(cards[i]);
    return pair;
}

/* The most of one suit. */
static unsigned most_of_suit(const cr_card *cards, unsigned count)
{
    unsigned of[CR_SUITS] = { 0 }, most = 0;
    for (unsigned i = 0; i < count; i++)
        if (++of[cr_card_suit(cards[i])] > most) most = of[cr_card_suit(cards[i])];
    return most;
}

static bool has_neighbours(const cr_card *cards, unsigned count)
{
    unsigned ranks = rank_set(cards, count);
    return ranks & ranks >> 1;
}

static enum strength of_few(const cr_card *own, unsigned count, bool many)
{
    int pair = pair_in(own, count);
    unsigned ranks = rank_set(own, count), high = ranks >> CR_TEN;
    bool ace = ranks >> CR_ACE & 1, beside = ranks >> CR_QUEEN & 3;
    if (pair >= (many ? CR_QUEEN : CR_TEN) || (ace && beside && !many)) return STRONG;
    if (pair >= 0 || (high & (high - 1)) != 0) return PLAYABLE;
    return most_of_suit(own, count) >= (count < 3 ? 2 : 3) && has_neighbours(own, count) ? PLAYABLE
                                                                                         : WEAK;
}

/* Pairs, and all that is better; a high hand and an ace-king are nothing. */
static unsigned category_of(cr_rank_value value)
{
    unsigned category = value >> CR_CATEGORY_BIT;
    return category < CR_HAND_PAIR ? 0 : category;
}

/* What the cards in the middle make by themselves. */
static unsigned of_middle(const struct cr_pk_hand *hand)
{
    if (hand->common_count >= CR_HAND_CARDS)
        return category_of(cr_rank(hand->common, hand->common_count));
    return pair_in(hand->common, hand->common_count) >= 0 ? CR_HAND_PAIR : 0;
}

static enum strength of_made(const struct cr_between_word *word, const struct cr_poker_made *made)
{
    const struct cr_pk_hand *hand = &word->poker->hand;
    cr_card all[CR_OWN_CARDS_MAX + CR_COMMON_MAX];
    unsigned count = 0, category = category_of(made->high);
    if (category <= of_middle(hand)) category = 0;
    unsigned playable = has_many(word->rules->variant) ? CR_HAND_TWO_PAIR : CR_HAND_PAIR;
    if (category > playable) return STRONG;
    if (category == playable || made->low[0] != CR_NO_CARD) return PLAYABLE;
    for (unsigned i = 0; i < word->own_count; i++)
        all[count++] = word->own[i];
    for (unsigned i = 0; i < hand->common_count; i++)
        all[count++] = hand->common[i];
    bool to_come = hand->street + 1 < word->rules->variant->streets;
    return to_come && most_of_suit(all, count) >= CR_HAND_CARDS - 1 ? PLAYABLE : WEAK;
}

static enum strength strength_of(const struct cr_between_word *word)
{
    struct cr_poker_made made;
    if (cr_poker_made(word->play, word->poker, word->seat, word->own, &made))
        return of_made(word, &made);
    return of_few(word->own, word->own_count, has_many(word->rules->variant));
}

/* ---- The rule ---- */

void cr_between_simple(const void *knows, struct cr_card_mind *mind,
                       const struct cr_between_word *word, struct cr_input *act)
{
    const struct cr_betting *betting = &word->poker->hand.betting;
    cr_money pot = cr_betting_pot(betting), call = word->options.call;
    (void)knows, (void)mind;
    switch (strength_of(word)) {
    case STRONG:
        if (cr_between_is_led(word))
            cr_between_stays(word, act);
        else
            cr_between_raises(word, cr_between_of_pot(word, RAISED_FOR_PERCENT), act);
        return;
    case PLAYABLE:
        if (call <= betting->least || call * 100 <= pot * STAYS_FOR_PERCENT)
            cr_between_stays(word, act);
        else
            cr_between_gives_up(word, act);
        return;
    case WEAK: cr_between_gives_up(word, act); return;
    }
}
