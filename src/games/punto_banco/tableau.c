/* tableau.c -- points, who draws, who won, what a bet is paid: the rules as functions of numbers. */
#include "games/punto_banco/rules.h"

const uint8_t cr_pb_rank_points[CR_RANKS] = {
    [CR_TWO] = 2,   [CR_THREE] = 3, [CR_FOUR] = 4, [CR_FIVE] = 5, [CR_SIX] = 6,
    [CR_SEVEN] = 7, [CR_EIGHT] = 8, [CR_NINE] = 9, [CR_ACE] = 1, /* T J Q K: 0 */
};

bool cr_pb_punto_draws(const struct cr_pb_rules *rules, unsigned punto)
{
    assert(punto < CR_PB_BANCO_ROWS);
    return punto <= (unsigned)rules->punto_draws_to;
}

bool cr_pb_banco_draws(const struct cr_pb_rules *rules, unsigned banco, unsigned third)
{
    assert(banco < CR_PB_BANCO_ROWS && third <= CR_PB_STOOD);
    return rules->banco_masks[banco] >> third & 1;
}

enum cr_pb_kind cr_pb_winner(unsigned punto, unsigned banco)
{
    if (punto == banco) return CR_PB_TIE;
    return punto > banco ? CR_PB_PUNTO : CR_PB_BANCO;
}

/* A stake is at most CR_PB_STAKE_MOST and a ratio 100 to 1: it fits. */
static cr_money times(cr_money stake, struct cr_ratio ratio, enum cr_rounding rounding)
{
    cr_money out = 0;
    bool fits = cr_money_times(stake, ratio, rounding, &out);
    assert(fits);
    (void)fits;
    return out;
}

/* The commission is computed and taken off, not what is left of it computed (R6, R13). */
static struct cr_pb_result pay_banco(const struct cr_pb_rules *rules, cr_money stake)
{
    struct cr_pb_result result = { .fate = CR_PB_WINS, .clause = CR_PC_PAY_BANCO };
    if (rules->commission_banco > 0)
        result.commission = times(stake, (struct cr_ratio){ rules->commission_banco, 100 },
                                  (enum cr_rounding)rules->commission_rounding);
    result.paid = stake - result.commission;
    return result;
}

struct cr_pb_result cr_pb_settle_bet(const struct cr_pb_rules *rules, enum cr_pb_kind bet,
                                     cr_money stake, enum cr_pb_kind winner)
{
    struct cr_pb_result lost = { .fate = CR_PB_LOSES, .clause = CR_PC_SETTLE_LOST };
    if (bet == winner) {
        if (bet == CR_PB_BANCO) return pay_banco(rules, stake);
        bool tie = bet == CR_PB_TIE;
        return (struct cr_pb_result){
            .fate = CR_PB_WINS,
            .clause = tie ? CR_PC_PAY_TIE : CR_PC_PAY_PUNTO,
            .paid = times(stake, tie ? rules->payout_tie : rules->payout_punto, CR_ROUND_EXACT),
        };
    }
    if (winner != CR_PB_TIE) return lost;
    lost.clause = CR_PC_SETTLE_TIE; /* R5 */
    if (rules->tie_pushes_main) lost.fate = CR_PB_PUSHES;
    return lost;
}
