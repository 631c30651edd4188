/* act.c -- the Act's machine: from which state a step may be done, what it asks and what it posts. */
#include "house/act.h"

const char *cr_act_state_name(unsigned state)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_ACT_STATE_MAP(X)
#undef X
    };
    return state < CR_ACT_STATES ? names[state] : "?";
}

/* Why a step cannot be done from where the Act stands. What happens at the window says so in its own
 * words: the visitor stands there. */
static enum cr_status check_order(const struct cr_act *act, enum cr_act_step step)
{
    bool is_window = step >= CR_ACT_DO_IDENTIFY && step <= CR_ACT_DO_ISSUE;
    if (act->state >= CR_ACT_IS_ISSUED) return CR_ACT_DONE;
    if (step == CR_ACT_DO_REFUND)
        return act->state == CR_ACT_IS_EXPECTED ? CR_ACT_NOT_FUNDED : CR_OK;
    if (act->state == CR_ACT_IS_EXPECTED + (unsigned)step) return CR_OK;
    if (is_window && act->state == CR_ACT_IS_EXPECTED) return CR_ACT_NOT_FUNDED;
    if (step == CR_ACT_DO_ISSUE && act->state == CR_ACT_IS_COUNTED) return CR_ACT_UNSIGNED;
    return CR_OUT_OF_ORDER;
}

static enum cr_status check_told(const struct cr_act *act, enum cr_act_step step,
                                 const struct cr_act_told *told)
{
    switch (step) {
    case CR_ACT_DO_FUNDS: return told->amount == act->sum ? CR_OK : CR_AMOUNT;
    case CR_ACT_DO_IDENTIFY:
        if (told->person == 0) return CR_ID_REQUIRED;
        return told->person == act->person ? CR_OK : CR_ACT_PERSON;
    case CR_ACT_DO_COUNT: return told->amount == act->sum ? CR_OK : CR_COUNT_DIFFERS;
    case CR_ACT_DO_SIGN: return told->agrees ? CR_OK : CR_ACT_UNSIGNED;
    case CR_ACT_DO_ISSUE:
        return told->agrees ? CR_OK : CR_OUT_OF_ORDER; /* the copy goes with them */
    case CR_ACT_DO_REGISTER:
    case CR_ACT_DO_TO_CAGE:
    case CR_ACT_DO_REFUND:
    case CR_ACT_STEPS: break;
    }
    return CR_OK;
}

static void post(const struct cr_act *act, enum cr_act_step step, struct cr_house_posting *posting)
{
    *posting = (struct cr_house_posting){ .operation = 0 };
    if (step == CR_ACT_DO_FUNDS) {
        posting->operation = 10;
        cr_house_move(posting, CR_ACCOUNT_BANK, CR_ACCOUNT_PREPAID, act->sum);
    } else if (step == CR_ACT_DO_ISSUE) {
        posting->operation = 11;
        cr_house_move(posting, CR_ACCOUNT_PLAYER, CR_ACCOUNT_CAGE, act->sum);
        cr_house_move(posting, CR_ACCOUNT_PREPAID, CR_ACCOUNT_OUTSTANDING, act->sum);
    } else if (step == CR_ACT_DO_REFUND) {
        posting->operation = 12;
        cr_house_move(posting, CR_ACCOUNT_PREPAID, CR_ACCOUNT_BANK, act->sum);
    }
}

enum cr_status cr_act_do(struct cr_act *act, enum cr_act_step step, const struct cr_act_told *told,
                         struct cr_house_posting *posting)
{
    assert(step < CR_ACT_STEPS && act->state < CR_ACT_STATES);
    enum cr_status status = check_order(act, step);
    if (status == CR_OK) status = check_told(act, step, told);
    if (status != CR_OK) return status;
    post(act, step, posting);
    if (step == CR_ACT_DO_FUNDS) act->received_at = told->at;
    if (step == CR_ACT_DO_ISSUE) act->issued_at = told->at;
    act->state = (uint8_t)(step == CR_ACT_DO_REFUND ? CR_ACT_IS_REFUNDED : act->state + 1);
    return CR_OK;
}
