/* stud.c -- Oasis, Caribbean and Russian poker: pass, play, draw, insure; then the Ante or the dealer's game. */
#include "odds/advice/stud.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/house_poker/house_poker.h"
#include "odds/advice/give.h"
#include "odds/house_poker/cap.h"

static enum cr_draw_kind kind_of(const struct cr_hp_box *box)
{
    if (!(box->flags & CR_HB_DREW)) return CR_DRAW_NONE;
    return box->flags & CR_HB_SIXTH ? CR_DRAW_SIXTH : (enum cr_draw_kind)box->exchanged;
}

static bool may(const struct cr_advice_question *question, unsigned doing, unsigned cards,
                cr_money amount)
{
    struct cr_refusal why;
    const struct cr_hp_choice choice = { .doing = (uint8_t)doing,
                                         .box = (uint8_t)question->box,
                                         .card_count = (uint8_t)cards,
                                         .seat = (uint16_t)question->seat,
                                         .amount = amount,
                                         .funds = question->funds };
    return cr_hp_check_act(&question->play, question->state, &choice, &why) == CR_OK;
}

/* ---- Pass, play, insure ---- */

static double insured_part(const struct cr_advice_question *question, cr_money most)
{
    const struct cr_hp *hp = question->state;
    const struct cr_hp_box *box = cr_hp_box_of(hp, question->box);
    if (!(box->stands >> CR_HP_INSURANCE & 1) || most == 0) return 0;
    return fmin(1, (double)box->stakes[CR_HP_INSURANCE] / (double)most);
}

static void add_final(const struct cr_advice_question *question, const struct cr_stud_worth *worth,
                      struct cr_advice *advice)
{
    const struct cr_hp *hp = question->state;
    cr_money least, most;
    cr_hp_insurance_limits(&question->play, hp, cr_hp_box_of(hp, question->box), &least, &most);
    double play = worth->play + worth->insured * insured_part(question, most);
    if (may(question, CR_HP_PASS, 0, 0)) cr_advice_add(advice, CR_HP_PASS, worth->pass);
    if (may(question, CR_HP_PLAY, 0, 0)) cr_advice_add(advice, CR_HP_PLAY, play);
    if (least > 0 && may(question, CR_HP_INSURE, 0, most))
        cr_advice_add(advice, CR_HP_INSURE, fmax(worth->pass, worth->play) + worth->insured)
            ->amount = most;
}

/* ---- What the dealer may have ---- */

static void add_chances(const struct cr_stud_seen *seen, int32_t deals, struct cr_advice *advice)
{
    struct cr_advice_chances *chances = &advice->chances;
    chances->deals = deals;
    chances->none = seen->none;
    chances->lower = seen->lower;
    chances->equal = seen->equal;
    chances->higher = deals - chances->none - chances->lower - chances->equal;
}

/* ---- Draws ---- */

static void add_draws(const struct cr_advice_question *question, const struct cr_stud_case *box,
                      const double *wins, struct cr_advice *advice)
{
    if (!isnan(wins[CR_DRAW_BUYS_SIXTH]) && may(question, CR_HP_BUY_SIXTH, 0, 0))
        cr_advice_add(advice, CR_HP_BUY_SIXTH, wins[CR_DRAW_BUYS_SIXTH]);
    for (unsigned gone = 1; gone <= CR_HAND_CARDS; gone++)
        for (unsigned kept = 0; kept < CR_DRAW_PLAYS; kept++) {
            if ((unsigned)__builtin_popcount(kept) + gone != CR_HAND_CARDS || isnan(wins[kept]) ||
                !may(question, CR_HP_EXCHANGE, gone, 0))
                continue;
            struct cr_advice_option *option = cr_advice_add(advice, CR_HP_EXCHANGE, wins[kept]);
            option->card_count = (uint16_t)gone;
            cr_draw_pick(box->final.known, CR_DRAW_PLAYS & ~kept, option->cards);
        }
}

/* An insurance is for the hand as it is: beside the best of all that draws nothing. */
static enum cr_status advise_first(const struct cr_advice_question *question,
                                   const struct cr_stud_case *box, struct cr_advice *advice)
{
    struct cr_stud_worth worth;
    double wins[CR_DRAW_WAYS];
    if (!cr_stud_worth(box, &worth)) return CR_NO_ADVICE;
    add_final(question, &worth, advice);
    add_chances(&worth.seen, cr_draw_all(box->final.count), advice);
    if (box->final.kind != CR_DRAW_NONE) return CR_OK;
    if (!cr_stud_draws(box, wins)) return CR_NO_MEMORY;
    add_draws(question, box, wins, advice);
    return CR_OK;
}

/* ---- The box that is asked ---- */

static bool read_box(const struct cr_advice_question *question, struct cr_stud_case *out)
{
    const struct cr_hp *hp = question->state;
    if (question->box < 1 || question->box > cr_hp_boxes(&question->play)) return false;
    const struct cr_hp_box *box = cr_hp_box_of(hp, question->box);
    enum cr_draw_kind kind = kind_of(box);
    unsigned gone = kind == CR_DRAW_SIXTH ? 0 : (unsigned)kind;
    bool open = cr_hp_is_known(&hp->dealer[4], 1) && hp->dealer_count == CR_HP_DEALER_MAX;
    if (box->seat != question->seat || box->turn == 0 || !open) return false;
    if (box->card_count < CR_HAND_CARDS || !cr_hp_is_known(box->cards, box->card_count))
        return false;
    if (question->gone_count != gone) return false;
    out->open = hp->dealer[4];
    out->final = (struct cr_draw_final){ .kind = kind,
                                         .cards = box->card_count,
                                         .count = box->card_count + gone };
    memcpy(out->final.known, box->cards, box->card_count);
    memcpy(out->final.known + box->card_count, question->gone, gone);
    return true;
}

static enum cr_status advise(const struct cr_advice_question *question, struct cr_stud_case *box,
                             struct cr_advice *advice)
{
    const struct cr_hp *hp = question->state;
    struct cr_stud_seen seen;
    double takes, buys;
    if (cr_hp_box_of(hp, question->box)->state != CR_HB_CHOOSES)
        return advise_first(question, box, advice);
    if (!cr_hp_is_known(hp->dealer, CR_HP_DEALER_MAX)) return CR_NO_ADVICE;
    cr_stud_buys(box, hp->dealer, &takes, &buys);
    int32_t deals = cr_stud_bought(box, hp->dealer, &seen);
    add_chances(&seen, deals, advice);
    cr_advice_add(advice, CR_HP_TAKE_ANTE, takes);
    if (may(question, CR_HP_BUY_IT, 0, 0)) cr_advice_add(advice, CR_HP_BUY_IT, buys);
    return CR_OK;
}

enum cr_status cr_advise_stud(const struct cr_advice_question *question, struct cr_advice *advice)
{
    struct cr_draw_terms terms;
    struct cr_stud_case box = { .terms = &terms };
    if (!read_box(question, &box)) return CR_NO_ADVICE;
    const struct cr_hp_box *asked = cr_hp_box_of(question->state, question->box);
    const struct cr_ratio most = cr_cap_left(&question->play, asked);
    if (!cr_draw_terms_under(cr_hp_rules(&question->play), most, &terms)) return CR_NOT_COUNTED;
    cr_draw_unround(&terms);
    struct cr_buy_sets *sets = terms.buys ? malloc(sizeof *sets) : NULL;
    if (terms.buys && sets == NULL) return CR_NO_MEMORY;
    if (sets != NULL) cr_buy_sets_init(sets, terms.minimum);
    box.sets = sets;
    box.memo = terms.buys ? cr_buy_memo_open() : NULL;
    box.insured_memo = terms.buys ? cr_buy_memo_open() : NULL;
    enum cr_status status = advise(question, &box, advice);
    cr_buy_memo_close(box.memo);
    cr_buy_memo_close(box.insured_memo);
    free(sets);
    return status;
}
