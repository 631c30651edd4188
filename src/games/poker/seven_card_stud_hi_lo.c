/* seven_card_stud_hi_lo.c -- seven-card stud hi-lo between players [poker-games.md R32; low-hands.md; RF].
 *
 * As seven-card stud; half the pot goes to the best low hand of eight or better.
 */
#include "games/poker/fields.h"
#include "games/poker/poker.h"

static const struct cr_rule_field fields[] = {
    CR_POKER_TABLE_FIELDS, CR_POKER_STUD_FIELDS, CR_POKER_HALVES_FIELDS,
    CR_POKER_ROOM_FIELDS,  { .key = NULL },
};

static enum cr_status finish(void *values, struct cr_error *err)
{
    return cr_poker_finish(values, &cr_seven_card_stud_hi_lo, err);
}

static const struct cr_schema schema = {
    .name = "seven-card-stud-hi-lo",
    .version = 1,
    .size = sizeof(struct cr_poker_rules),
    .fields = fields,
    .clauses = cr_poker_clause_keys,
    .finish = finish,
};

const struct cr_game cr_seven_card_stud_hi_lo_game =
    CR_POKER_GAME("seven-card-stud-hi-lo", schema, 1);
