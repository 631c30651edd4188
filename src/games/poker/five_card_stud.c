/* five_card_stud.c -- five-card stud between players [M1 chapter 9, §108 to §122; RF].
 *
 * Ante; one closed card and four open; four rounds of betting, all five cards play.
 */
#include "games/poker/fields.h"
#include "games/poker/poker.h"

static const struct cr_rule_field fields[] = {
    CR_POKER_TABLE_FIELDS,
    CR_POKER_STUD_FIELDS,
    CR_POKER_ROOM_FIELDS,
    { .key = NULL },
};

static enum cr_status finish(void *values, struct cr_error *err)
{
    return cr_poker_finish(values, &cr_five_card_stud, err);
}

static const struct cr_schema schema = {
    .name = "five-card-stud",
    .version = 1,
    .size = sizeof(struct cr_poker_rules),
    .fields = fields,
    .clauses = cr_poker_clause_keys,
    .finish = finish,
};

const struct cr_game cr_five_card_stud_game = CR_POKER_GAME("five-card-stud", schema, 1);
