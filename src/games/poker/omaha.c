/* omaha.c -- Omaha between players [M1 chapter 6, §61 to §75; RF].
 *
 * Four closed cards, of which exactly two play with exactly three of the board.
 */
#include "games/poker/fields.h"
#include "games/poker/poker.h"

static const struct cr_rule_field fields[] = {
    CR_POKER_TABLE_FIELDS,
    CR_POKER_BLIND_FIELDS,
    CR_POKER_ROOM_FIELDS,
    { .key = NULL },
};

static enum cr_status finish(void *values, struct cr_error *err)
{
    return cr_poker_finish(values, &cr_omaha, err);
}

static const struct cr_schema schema = {
    .name = "omaha",
    .version = 1,
    .size = sizeof(struct cr_poker_rules),
    .fields = fields,
    .clauses = cr_poker_clause_keys,
    .finish = finish,
};

const struct cr_game cr_omaha_game = CR_POKER_GAME("omaha", schema, 1);
