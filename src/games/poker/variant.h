/* variant.h -- which poker is played, as data: streets, what lies open, what makes a hand.
 *
 * A street gives each live seat so many cards, or so many to the middle; then there is a round of betting.
 * The five games of M-1, BG's seven-card poker, and stud hi-lo, which comes with them [poker-games 4, R32].
 */
#ifndef CR_GAMES_POKER_VARIANT_H
#define CR_GAMES_POKER_VARIANT_H

#include <stdbool.h>
#include <stdint.h>

#define CR_STREETS_MAX   5
#define CR_OWN_CARDS_MAX 7
#define CR_COMMON_MAX    5

struct cr_variant {
    const char *name;
    uint8_t streets;
    uint8_t own[CR_STREETS_MAX];    /* cards a seat gets on each street */
    uint8_t common[CR_STREETS_MAX]; /* and the middle */
    uint8_t open;                   /* which of a seat's cards lie open, a bit each */
    bool stud;                      /* ante and bring-in, the best open cards speak; else blinds */
    bool two_of_own;                /* exactly two of one's own and three common cards */
    bool halves;                    /* high and low */
};

extern const struct cr_variant cr_holdem, cr_omaha, cr_omaha_hi_lo, cr_seven_card_stud,
    cr_seven_card_stud_hi_lo, cr_five_card_stud;

/* Own cards a seat has once that street is dealt; the middle likewise. */
static inline unsigned cr_variant_own(const struct cr_variant *variant, unsigned street)
{
    unsigned sum = 0;
    for (unsigned i = 0; i <= street; i++)
        sum += variant->own[i];
    return sum;
}

static inline unsigned cr_variant_common(const struct cr_variant *variant, unsigned street)
{
    unsigned sum = 0;
    for (unsigned i = 0; i <= street; i++)
        sum += variant->common[i];
    return sum;
}

#endif
