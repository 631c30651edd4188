/* holdem.c -- Hold'em between players [M1 chapter 5, §46 to §60; RF].
 *
 * Two closed cards and five common ones, any five of the seven. Blinds; a burn and three, one, one on the
 * board; four rounds of betting.
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
    return cr_poker_finish(values, &cr_holdem, err);
}

static const struct cr_schema schema = {
    .name = "holdem",
    .version = 1,
    .size = sizeof(struct cr_poker_rules),
    .fields = fields,
    .clauses = cr_poker_clause_keys,
    .finish = finish,
};

const struct cr_game cr_holdem_game = CR_POKER_GAME("holdem", schema, 1);
