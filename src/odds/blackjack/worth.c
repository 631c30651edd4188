/* worth.c -- one line of the rules changed, and the whole thing solved again. */
#include "odds/blackjack/worth.h"

#include <stdlib.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

const char *cr_bj_option_key(unsigned option)
{
    static const char *const keys[] = {
#define X(name, key) key,
        CR_BJ_OPTION_MAP(X)
#undef X
    };
    return option < CR_BJ_OPTIONS ? keys[option] : "";
}

/* ---- An option ---- */

bool cr_bj_option_is_on(const struct cr_bj_question *question, unsigned option)
{
    const struct cr_bj_rules *rules = cr_bj_rules(question->play);
    switch ((enum cr_bj_option)option) {
    case CR_BJ_OPTION_SURRENDER: return rules->surrender;
    case CR_BJ_OPTION_DOUBLE: return !question->no_doubles;
    case CR_BJ_OPTION_DOUBLE_SPLIT: return rules->double_after_split;
    case CR_BJ_OPTION_SPLIT: return rules->max_splits != 0;
    case CR_BJ_OPTION_RESPLIT: return rules->max_splits == CR_NONE || rules->max_splits > 1;
    case CR_BJ_OPTION_RESPLIT_ACES: return rules->resplit_aces;
    case CR_BJ_OPTION_ACES_DRAW: return !rules->split_aces_one_card;
    case CR_BJ_OPTION_SPLIT_VALUE: return rules->split_match == CR_BJ_BY_VALUE;
    case CR_BJ_OPTION_SPLIT_AFTER_LOST: return !rules->no_split_after_lost_split;
    case CR_BJ_OPTION_EVEN_MONEY: return rules->even_money_upcards != 0;
    case CR_BJ_OPTION_INSURANCE: return rules->insurance_kinds >> CR_BJ_INSURE_BJ & 1;
    case CR_BJ_OPTION_INSURANCE_TEN: return rules->insurance_kinds >> CR_BJ_INSURE_TEN & 1;
    case CR_BJ_OPTION_ORIGINAL_ONLY: return rules->dealer_bj_takes == CR_BJ_TAKES_ORIGINAL;
    case CR_BJ_OPTIONS: break;
    }
    return false;
}

/* What a house that has none would offer: against the cards the others name. */
static void sell_insurance(struct cr_bj_rules *rules, enum cr_bj_insurance kind)
{
    const uint32_t ace = UINT32_C(1) << CR_ACE;
    const uint32_t from_seven = (UINT32_C(1) << CR_ACE) - (UINT32_C(1) << CR_SEVEN);
    rules->insurance_kinds ^= 1u << kind;
    if (rules->insurance_upcards[kind] == 0)
        rules->insurance_upcards[kind] = kind == CR_BJ_INSURE_BJ ? ace : from_seven;
}

void cr_bj_option_turn(struct cr_bj_question *question, struct cr_bj_rules *rules, unsigned option)
{
    switch ((enum cr_bj_option)option) {
    case CR_BJ_OPTION_SURRENDER: rules->surrender = !rules->surrender; break;
    case CR_BJ_OPTION_DOUBLE: question->no_doubles = !question->no_doubles; break;
    case CR_BJ_OPTION_DOUBLE_SPLIT: rules->double_after_split = !rules->double_after_split; break;
    case CR_BJ_OPTION_SPLIT: rules->max_splits = rules->max_splits == 0 ? 1 : 0; break;
    case CR_BJ_OPTION_RESPLIT:
        rules->max_splits = cr_bj_option_is_on(question, option) ? 1 : CR_NONE;
        break;
    case CR_BJ_OPTION_RESPLIT_ACES: rules->resplit_aces = !rules->resplit_aces; break;
    case CR_BJ_OPTION_ACES_DRAW: rules->split_aces_one_card = !rules->split_aces_one_card; break;
    case CR_BJ_OPTION_SPLIT_VALUE:
        rules->split_match = rules->split_match == CR_BJ_BY_VALUE ? CR_BJ_BY_RANK : CR_BJ_BY_VALUE;
        break;
    case CR_BJ_OPTION_SPLIT_AFTER_LOST:
        rules->no_split_after_lost_split = !rules->no_split_after_lost_split;
        break;
    case CR_BJ_OPTION_EVEN_MONEY:
        rules->even_money_upcards = rules->even_money_upcards ? 0 : UINT32_C(1) << CR_ACE;
        break;
    case CR_BJ_OPTION_INSURANCE: sell_insurance(rules, CR_BJ_INSURE_BJ); break;
    case CR_BJ_OPTION_INSURANCE_TEN: sell_insurance(rules, CR_BJ_INSURE_TEN); break;
    case CR_BJ_OPTION_ORIGINAL_ONLY:
        rules->dealer_bj_takes =
            rules->dealer_bj_takes == CR_BJ_TAKES_ALL ? CR_BJ_TAKES_ORIGINAL : CR_BJ_TAKES_ALL;
        break;
    case CR_BJ_OPTIONS: break;
    }
}

/* ---- All of them ---- */

/* The same question about other rules or another shoe. */
struct other {
    struct cr_bj_rules rules;
    struct cr_play play;
    struct cr_bj_question question;
    struct cr_bj_answer answer;
};

static void ask_anew(struct other *other, const struct cr_bj_question *question)
{
    other->rules = *cr_bj_rules(question->play);
    other->play = (struct cr_play){ &other->rules, question->play->settings };
    other->question = *question;
    other->question.play = &other->play;
    other->question.best_only = true;
}

static enum cr_status value_of(struct other *other, double *value)
{
    enum cr_status status = cr_bj_solve(&other->question, &other->answer, NULL);
    *value = other->answer.best.value;
    return status;
}

/* Which of the changes: options, then a card out of the shoe, then these. */
enum { REMOVAL = CR_BJ_OPTIONS, PACK_MORE = REMOVAL + CR_BJ_KINDS, SIX_TO_FIVE, CHANGES };

static void change(struct other *other, unsigned which)
{
    if (which < REMOVAL) {
        cr_bj_option_turn(&other->question, &other->rules, which);
    } else if (which < PACK_MORE) {
        unsigned column = which - REMOVAL; /* a ten for all court cards */
        other->question.left[column == CR_BJ_KINDS - 1 ? CR_ACE : column]--;
    } else if (which == PACK_MORE) {
        cr_bj_whole_packs(&other->question, other->question.left[0] / 4u + 1);
    } else {
        other->rules.bj_payout = (struct cr_ratio){ 6, 5 };
    }
}

static void note(struct cr_bj_worth *worth, unsigned which, double value)
{
    double more = value - worth->value;
    if (which < REMOVAL)
        worth->options[which] = worth->has[which] ? -more : more;
    else if (which < PACK_MORE)
        worth->removal[which - REMOVAL] = more;
    else if (which == PACK_MORE)
        worth->one_pack_more = more;
    else
        worth->natural_6_to_5 = more;
}

enum cr_status cr_bj_worth_count(const struct cr_bj_question *question, struct cr_bj_worth *worth,
                                 void (*done)(void *context, double of), void *context)
{
    struct other *other = malloc(sizeof *other);
    if (other == NULL) return CR_NO_MEMORY;
    memset(worth, 0, sizeof *worth);
    ask_anew(other, question);
    enum cr_status status = value_of(other, &worth->value);
    for (unsigned which = 0; which < CHANGES && status == CR_OK; which++) {
        double value;
        if (done) done(context, (which + 1.0) / (CHANGES + 1));
        if (which < CR_BJ_OPTIONS) worth->has[which] = cr_bj_option_is_on(question, which);
        if (which == PACK_MORE && question->left[0] >= 4 * CR_PACKS_MAX) continue;
        ask_anew(other, question);
        change(other, which);
        status = value_of(other, &value);
        if (status == CR_OK) note(worth, which, value);
    }
    free(other);
    return status;
}
