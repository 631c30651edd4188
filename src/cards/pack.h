/* pack.h -- how many of each card are still to come from 1 to 8 packs.
 *
 * Told every card that comes out, it refuses the one that cannot: a fifth ace of spades from four packs
 * means the pack is defective [M1 §10.1]. A card that lies face down counts as gone without saying
 * which; when it is shown it is named. `left` is of each kind as far as is known; what lies closed is
 * among those, so
 *
 *     sum of left == left_count + closed,          and each left is 0..packs
 *
 *     struct cr_pack pack;
 *     cr_pack_init(&pack, 8);
 *     if (cr_pack_take(&pack, card) != CR_CARD_NONE) ...     CR_CARD_SURPLUS: call the floor
 */
#ifndef CR_CARDS_PACK_H
#define CR_CARDS_PACK_H

#include "cards/card.h"

#define CR_PACKS_MAX      8
#define CR_SHOE_CARDS_MAX (CR_PACKS_MAX * CR_PACK_CARDS)

struct cr_pack {
    uint8_t left[CR_PACK_CARDS];
    uint16_t left_count; /* cards that have not come out */
    uint16_t closed;     /* that have, face down, and were not shown yet */
    uint16_t packs;
    uint16_t unused;
};
static_assert(sizeof(struct cr_pack) == CR_PACK_CARDS + 4 * 2, "no padding");

/* All cards of 1..8 packs (asserted). */
void cr_pack_init(struct cr_pack *pack, unsigned packs);
/* Looks at every count. Ask it of a pack that came from outside: the functions below keep what holds, and
 * assert no more of it than a glance shows. */
bool cr_pack_is_sane(const struct cr_pack *pack);

/* A card comes out, open or closed: NONE, SURPLUS (no such card is left), NONE_LEFT. */
static inline enum cr_card_fault_kind cr_pack_take(struct cr_pack *pack, cr_card card)
{
    assert(pack->packs >= 1 && pack->packs <= CR_PACKS_MAX);
    assert(cr_card_is_open(card) || card == CR_CLOSED_CARD);
    if (pack->left_count == 0) return CR_CARD_NONE_LEFT;
    if (card == CR_CLOSED_CARD) {
        pack->closed++;
    } else {
        if (pack->left[card] == 0) return CR_CARD_SURPLUS;
        pack->left[card]--;
    }
    pack->left_count--;
    return CR_CARD_NONE;
}

/* A closed card is shown: NONE, SURPLUS, NONE_LEFT (none lies closed). */
enum cr_card_fault_kind cr_pack_show(struct cr_pack *pack, cr_card card);

/* A card goes back, open or, never shown, closed: NONE, or SURPLUS where it cannot have come out. */
enum cr_card_fault_kind cr_pack_put(struct cr_pack *pack, cr_card card);

/* How many of that card, and of that rank, may still come. */
unsigned cr_pack_left(const struct cr_pack *pack, cr_card card);
unsigned cr_pack_left_of_rank(const struct cr_pack *pack, unsigned rank);

#endif
