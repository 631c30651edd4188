/* stud_walk.h -- every hand of five a box may hold, from the lowest up, with what the dealer may have
 * against it.
 *
 * Of hands that differ only in the names of suits one is visited (suits.h). For each card u the dealer may
 * show it is known how many of his 163,185 hands with u are no game, a lower game, an equal one; and, if
 * asked for, how many of those hold d too, so that taking them off leaves his 148,995 hands after the box
 * has seen d as well.
 *
 *     struct cr_stud_hand *hands = cr_stud_hands();
 *     struct cr_stud_walk walk = { hands, .minimum = CR_RANK_ACE_KING, .open = CR_STUD_ALL, visit, ... };
 *     cr_stud_walk(&walk);
 */
#ifndef CR_ODDS_HOUSE_POKER_STUD_WALK_H
#define CR_ODDS_HOUSE_POKER_STUD_WALK_H

#include "odds/house_poker/stud_tally.h"

#define CR_STUD_AGAINST      163185 /* 46 over 4: dealer's hands, five cards and his open one known */
#define CR_STUD_AGAINST_SEEN 148995 /* 45 over 4: and one more known */
#define CR_STUD_CLASSES      134459
#define CR_STUD_ALL          ((struct cr_tally_cards){ 0, CR_PACK_CARDS })

/* Of one hand of the box's; all by the dealer's open card, grids by the card seen besides and that. */
struct cr_stud_against {
    cr_tally_row no_game, lower, equal; /* lower, equal: among his games */
    cr_tally_grid no_game_with, lower_with, equal_with;
};

struct cr_stud_hand {
    cr_rank_value value;
    cr_card cards[CR_HAND_CARDS]; /* upwards */
    uint8_t unused[3];
};

/* All there are, from the lowest up: 30 megabytes, to be freed; NULL without them. */
struct cr_stud_hand *cr_stud_hands(void);

struct cr_stud_walk {
    const struct cr_stud_hand *hands; /* cr_stud_hands() */
    cr_rank_value minimum;            /* of the dealer's game */
    bool grids;
    struct cr_tally_cards open; /* without grids: the dealer's open cards that are looked at */
    /* ways: how many hands this one stands for. Cards of the hand itself are not to be asked about. */
    void (*visit)(void *context, const struct cr_stud_hand *hand, unsigned ways,
                  const struct cr_stud_against *against);
    void *context;
};

/* False where 130 megabytes are not to be had. Walks of different open cards may go on at once. */
bool cr_stud_walk(const struct cr_stud_walk *walk);

#endif
