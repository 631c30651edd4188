/* own.c -- a seat's own closed cards: where in the pack they lie, and what they make.
 *
 * The state does not know them. An electronic table asks where they lie, names them to their owner alone,
 * and has this page written from the names; nothing of it stays here.
 */
#include <string.h>

#include "games/poker/poker.h"

/* Whose cards they are: dealt in, and neither folded nor dead. */
static bool holds(const struct cr_poker *poker, unsigned seat)
{
    bool hand = poker->phase != CR_POKER_BETWEEN && poker->phase != CR_POKER_DRAW;
    return hand && seat < CR_POKER_SEATS_MAX && poker->hand.betting.live >> seat & 1;
}

size_t cr_poker_own_cards(const struct cr_play *play, const void *bytes, unsigned seat,
                          uint16_t *places, size_t max)
{
    (void)play;
    const struct cr_poker *poker = bytes;
    size_t count = 0;
    if (!holds(poker, seat)) return 0;
    for (unsigned i = 0; i < poker->hand.card_count[seat] && count < max; i++)
        if (poker->hand.cards[seat][i] == CR_CLOSED_CARD) places[count++] = poker->place[seat][i];
    return count;
}

/* ---- What they make ---- */

/* The best of all ways to take so many of own and the rest of the common cards. */
struct best {
    cr_rank_value high;
    struct cr_low_best low;
    unsigned qualifier;
    bool halves;
};

static void better(struct best *best, const cr_card five[CR_HAND_CARDS])
{
    cr_rank_value high = cr_rank5(five);
    if (high > best->high) best->high = high;
    if (!best->halves) return;
    struct cr_low_best low = cr_low_best_of(five, CR_HAND_CARDS, best->qualifier);
    if (low.value < best->low.value) best->low = low;
}

/* Exactly two of one's own with three of the middle, of which there may be three or four yet. */
static void best_of_two_own(struct best *best, const cr_card *own, unsigned own_count,
                            const cr_card *common, unsigned common_count)
{
    cr_card five[CR_HAND_CARDS];
    for (unsigned a = 0; a < own_count; a++)
        for (unsigned b = a + 1; b < own_count; b++)
            for (unsigned c = 0; c < common_count; c++)
                for (unsigned d = c + 1; d < common_count; d++)
                    for (unsigned e = d + 1; e < common_count; e++) {
                        const cr_card taken[] = { own[a], own[b], common[c], common[d], common[e] };
                        memcpy(five, taken, sizeof five);
                        better(best, five);
                    }
}

static void best_of_all(struct best *best, const cr_card *cards, unsigned count)
{
    best->high = cr_rank(cards, count);
    if (best->halves) best->low = cr_low_best_of(cards, count, best->qualifier);
}

bool cr_poker_made(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                   const cr_card *own, struct cr_poker_made *out)
{
    const struct cr_poker_rules *rules = cr_poker_rules(play);
    const struct cr_pk_hand *hand = &poker->hand;
    unsigned count = hand->card_count[seat], common = hand->common_count;
    struct best best = { .low.value = CR_LOW_NONE,
                         .qualifier = (unsigned)rules->low_qualifier_rank,
                         .halves = rules->variant->halves };
    memset(out, CR_NO_CARD, sizeof *out);
    if (count + common < CR_HAND_CARDS || count + common > CR_HAND_MOST + 2) return false;
    if (rules->variant->two_of_own) {
        best_of_two_own(&best, own, count, hand->common, common);
    } else {
        cr_card all[CR_OWN_CARDS_MAX + CR_COMMON_MAX];
        memcpy(all, own, count);
        memcpy(all + count, hand->common, common);
        best_of_all(&best, all, count + common);
    }
    out->high = best.high;
    if (best.low.value != CR_LOW_NONE) memcpy(out->low, best.low.cards, sizeof out->low);
    return true;
}

/* ---- As pages write it ---- */

void cr_poker_write_cards(struct cr_text *out, const char *key, const cr_card *cards,
                          unsigned count)
{
    char text[CR_CARD_TEXT_SIZE];
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < count; i++) {
        cr_card_write(cards[i], text);
        cr_text_item(out);
        cr_text_json(out, text);
    }
    cr_text_end(out, ']');
}

static void write_ranks(struct cr_text *out, const char *key, const unsigned *ranks, unsigned count)
{
    cr_text_key(out, key);
    cr_text_begin(out, '[');
    for (unsigned i = 0; i < count; i++) {
        cr_text_item(out);
        cr_text_format(out, "\"%c\"", cr_rank_letter(ranks[i]));
    }
    cr_text_end(out, ']');
}

/* Ace-king is a game against the dealer alone: here it is a high card (R17). */
static void write_high(cr_rank_value value, struct cr_text *out)
{
    static const char *const keys[CR_CATEGORIES] = { "high_card",      "high_card",  "pair",
                                                     "two_pair",       "trips",      "straight",
                                                     "flush",          "full_house", "four",
                                                     "straight_flush", "royal_flush" };
    unsigned ranks[CR_HAND_CARDS], count = cr_rank_ties(value, ranks);
    cr_text_key(out, "hand");
    cr_text_begin(out, '{');
    cr_text_member_text(out, "category", keys[cr_rank_category(value)]);
    write_ranks(out, "ranks", ranks, count);
    cr_text_end(out, '}');
}

void cr_poker_write_made(const struct cr_play *play, const struct cr_poker *poker, unsigned seat,
                         const cr_card *own, struct cr_text *out)
{
    struct cr_poker_made made;
    unsigned ranks[CR_HAND_CARDS];
    bool is = own && cr_poker_made(play, poker, seat, own, &made);
    if (is)
        write_high(made.high, out);
    else
        cr_text_member_null(out, "hand");
    if (!is || made.low[0] == CR_NO_CARD) {
        cr_text_member_null(out, "low");
        return;
    }
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        ranks[i] = cr_card_rank(made.low[i]);
    write_ranks(out, "low", ranks, CR_HAND_CARDS);
}

void cr_poker_own_page(const struct cr_play *play, const void *bytes, unsigned seat,
                       const uint8_t *cards, size_t count, struct cr_text *out)
{
    const struct cr_poker *poker = bytes;
    cr_card own[CR_OWN_CARDS_MAX];
    unsigned all = holds(poker, seat) ? poker->hand.card_count[seat] : 0;
    size_t next = 0;
    bool known = all > 0;
    for (unsigned i = 0; i < all; i++) {
        own[i] = poker->hand.cards[seat][i];
        if (own[i] == CR_CLOSED_CARD && next < count) own[i] = cards[next++];
        known = known && cr_card_is_open(own[i]);
    }
    cr_text_begin(out, '{');
    cr_poker_write_cards(out, "cards", own, all);
    cr_poker_write_made(play, poker, known ? seat : 0, known ? own : NULL, out);
    cr_text_end(out, '}');
}
