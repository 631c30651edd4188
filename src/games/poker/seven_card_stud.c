/* seven_card_stud.c -- seven-card stud between players [M1 chapter 8, §91 to §107; BG art.27, 28; RF].
 *
 * Ante; two closed cards and one open, three open, the last closed; the lowest open card brings in, then
 * the best open cards speak; five rounds of betting, any five of the seven.
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
    return cr_poker_finish(values, &cr_seven_card_stud, err);
}

static const struct cr_schema schema = {
    .name = "seven-card-stud",
    .version = 1,
    .size = sizeof(struct cr_poker_rules),
    .fields = fields,
    .clauses = cr_poker_clause_keys,
    .finish = finish,
};

const struct cr_game cr_seven_card_stud_game = CR_POKER_GAME("seven-card-stud", schema, 1);
