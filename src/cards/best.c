/* best.c -- what a value says, and which five cards it was. */
#include <string.h>

#include "cards/fives.h"
#include "cards/rank.h"

#define SET_MASK ((1u << CR_RANK_SET_BITS) - 1)

static uint32_t major_of(cr_rank_value value)
{
    return value >> CR_RANK_SET_BITS & SET_MASK;
}

static uint32_t minor_of(cr_rank_value value)
{
    return value & SET_MASK;
}

static unsigned add_ranks(uint32_t set, unsigned ranks[CR_HAND_CARDS], unsigned count)
{
    for (unsigned rank = CR_RANKS; rank-- > 0;)
        if (set >> rank & 1) {
            assert(count < CR_HAND_CARDS);
            ranks[count++] = rank;
        }
    return count;
}

unsigned cr_rank_ties(cr_rank_value value, unsigned ranks[CR_HAND_CARDS])
{
    return add_ranks(minor_of(value), ranks, add_ranks(major_of(value), ranks, 0));
}

/* ---- The five cards ---- */

static struct cr_best best_of_fives(struct cr_fives *fives)
{
    struct cr_best best = { .value = 0 };
    for (size_t i = 0; i < fives->count; i++) {
        cr_card *five = fives->five[i];
        cr_rank_value value = cr_rank5(five);
        if (value < best.value) continue;
        bool is_wheel = (cr_rank_category(value) == CR_HAND_STRAIGHT ||
                         cr_rank_category(value) == CR_HAND_STRAIGHT_FLUSH) &&
                        minor_of(value) == 1u << CR_FIVE;
        cr_five_sort(five, major_of(value), is_wheel);
        if (value == best.value && !cr_five_before(five, best.cards)) continue;
        best.value = value;
        memcpy(best.cards, five, sizeof best.cards);
    }
    return best;
}

struct cr_best cr_best_of(const cr_card *cards, size_t count)
{
    struct cr_fives fives;
    cr_fives_of(&fives, cards, count);
    struct cr_best best = best_of_fives(&fives);
    assert(best.value == cr_rank(cards, count));
    return best;
}

struct cr_best cr_best_omaha(const cr_card *own, const cr_card *common)
{
    struct cr_fives fives;
    cr_fives_omaha(&fives, own, common);
    struct cr_best best = best_of_fives(&fives);
    assert(best.value == cr_rank_omaha(own, common));
    return best;
}

/* ---- Words ---- */

/* The code of a category, and its sentence with places for ranks. */
static const struct {
    const char *name, *sentence;
} categories[CR_CATEGORIES] = {
    [CR_HAND_HIGH_CARD] = { "high card", N_("high card, {rank}") },
    [CR_HAND_ACE_KING] = { "ace-king", N_("ace-king") },
    [CR_HAND_PAIR] = { "pair", N_("pair of {ranks}") },
    [CR_HAND_TWO_PAIR] = { "two pair", N_("two pair, {ranks} and {others}") },
    [CR_HAND_TRIPS] = { "trips", N_("three of a kind, {ranks}") },
    [CR_HAND_STRAIGHT] = { "straight", N_("straight, {rank} high") },
    [CR_HAND_FLUSH] = { "flush", N_("flush, {rank} high") },
    [CR_HAND_FULL_HOUSE] = { "full house", N_("full house, {ranks} over {others}") },
    [CR_HAND_FOUR_OF_A_KIND] = { "four of a kind", N_("four of a kind, {ranks}") },
    [CR_HAND_STRAIGHT_FLUSH] = { "straight flush", N_("straight flush, {rank} high") },
    [CR_HAND_ROYAL_FLUSH] = { "royal flush", N_("royal flush") },
};

const char *cr_category_name(enum cr_category category)
{
    assert(category < CR_CATEGORIES);
    return categories[category].name;
}

void cr_hand_words(struct cr_text *out, enum cr_lang lang, cr_rank_value value, bool knows_ace_king)
{
    enum cr_category category = cr_rank_category(value);
    unsigned ranks[CR_HAND_CARDS];
    unsigned count = cr_rank_ties(value, ranks);
    assert(category < CR_CATEGORIES && count > 0);
    if (category == CR_HAND_ACE_KING && !knows_ace_king) category = CR_HAND_HIGH_CARD;
    const struct cr_place places[] = {
        { "rank", cr_rank_words(lang, ranks[0]) },
        { "ranks", cr_ranks_words(lang, ranks[0]) },
        { "others", cr_ranks_words(lang, ranks[count > 1 ? 1 : 0]) },
    };
    cr_words_fill(out, cr_words(lang, categories[category].sentence), places, 3);
}

void cr_hand_write(struct cr_text *out, cr_rank_value value)
{
    unsigned ranks[CR_HAND_CARDS];
    unsigned count = cr_rank_ties(value, ranks);
    cr_text_put(out, cr_category_name(cr_rank_category(value)));
    for (unsigned i = 0; i < count; i++) {
        cr_text_put(out, i == 0 ? " (" : ",");
        cr_text_char(out, cr_rank_letter(ranks[i]));
    }
    cr_text_char(out, ')');
}
