/* omaha_hi_lo.c -- Omaha hi-lo between players [M1 chapter 7, §76 to §90; low-hands.md; RF].
 *
 * As Omaha; half the pot goes to the best low hand of eight or better, with two of the four closed cards
 * again, not necessarily the same.
 */
#include "games/poker/fields.h"
#include "games/poker/poker.h"

static const struct cr_rule_field fields[] = {
    CR_POKER_TABLE_FIELDS, CR_POKER_BLIND_FIELDS, CR_POKER_HALVES_FIELDS,
    CR_POKER_ROOM_FIELDS,  { .key = NULL },
};

static enum cr_status finish(void *values, struct cr_error *err)
{
    return cr_poker_finish(values, &cr_omaha_hi_lo, err);
}

static const struct cr_schema schema = {
    .name = "omaha-hi-lo",
    .version = 1,
    .size = sizeof(struct cr_poker_rules),
    .fields = fields,
    .clauses = cr_poker_clause_keys,
    .finish = finish,
};

const struct cr_game cr_omaha_hi_lo_game = CR_POKER_GAME("omaha-hi-lo", schema, 1);
