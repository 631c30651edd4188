/* system_chance.h -- what the house's system draws beside the pack: a Bonus card, a lucky box, a wheel.
 *
 * Every such draw has a name within its table: the round, and what it is for. The same question is always
 * answered alike, so that a turn that had to be taken back draws the same again. At an electronic table
 * the answer comes from the seed the house committed to before the round, and `verify` asks again once it
 * is revealed; at a live one from the sealing key, which nobody at the table has.
 *
 *     cr_system_draw(floor, table, CR_DRAW_FORTUNE_CARD, 52, &card)
 */
#ifndef CR_FLOOR_SYSTEM_CHANCE_H
#define CR_FLOOR_SYSTEM_CHANCE_H

#include "floor/floor_state.h"

enum cr_system_draw {
    CR_DRAW_BONUS_CARD, /* before bets open, and so before any word: from the seed alone */
    CR_DRAW_FORTUNE_CARD,
    CR_DRAW_LUCKY, /* from seed and words, as the cards are */
    CR_DRAW_WHEEL, /* and so on: + the number of the bet in its round */
};

/* A number below `sides`. False: this house has no sealing key, or it did not seal the round's seed. */
bool cr_system_draw(const struct cr_floor *floor, const struct cr_floor_table *table, unsigned what,
                    uint32_t sides, uint32_t *number);

/* The same, of a seed that was revealed. */
uint32_t cr_system_number(const struct cr_seed *seed, const struct cr_chance *chance,
                          uint32_t round, unsigned what, uint32_t sides);

/* The line the system owes the table now: a designated card, a lucky box. False: none. */
bool cr_system_line(const struct cr_doing *doing, const struct cr_need *need, struct cr_text *out);

/* A line that is one of those: what it says was drawn, and by what question. False: it is none. */
bool cr_system_note(const struct cr_floor_table *table, const struct cr_need *need,
                    const json_t *line, struct cr_drawn *drawn);

#endif
