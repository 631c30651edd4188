/* cage_acts.c -- settlement Acts: chips bought by bank under a contract [M1 §8.1, §8.4].
 *
 *     {"do":"act_create","visitor":17,"sum":200000,"contract":"12/2026"}      by the administration
 *     {"do":"act_funds","act":1,"amount":200000}                              P10
 *     {"do":"act_register","act":1}  {"do":"act_to_cage","act":1}
 *     {"do":"act_identify","act":1,"person":17,"id_shown":true}               at the window
 *     {"do":"act_count","act":1,"chips":{"10000":20}}  {"do":"act_sign","act":1,"signed":true}
 *     {"do":"act_issue","act":1,"copy":true}                                  P11
 *     {"do":"act_refund","act":1}                                             P12
 */
#include <stdio.h>

#include "hall/cage_state.h"
#include "hall/door_desk.h"
#include "hall/tables_desk.h"

static void write_row(struct cr_deed *deed, const struct cage_act *act)
{
    const struct cr_act *own = &act->own;
    json_t *value = json_pack(
        "{s:I,s:s,s:I,s:I,s:o,s:o,s:o,s:I,s:b,s:b,s:s}", "act", (json_int_t)act->number, "contract",
        act->contract, "visitor", (json_int_t)own->person, "amount", (json_int_t)own->sum,
        "received_at", cr_cage_some(own->received_at), "document", cr_cage_some(act->document),
        "issued_at", cr_cage_some(own->issued_at), "by", (json_int_t)deed->by, "signed",
        own->state == CR_ACT_IS_SIGNED || own->state == CR_ACT_IS_ISSUED, "copy",
        own->state == CR_ACT_IS_ISSUED, "state", cr_act_state_name(own->state));
    bool is_counted = own->state >= CR_ACT_IS_COUNTED && own->state <= CR_ACT_IS_ISSUED;
    if (is_counted) json_object_set_new(value, "chips", cr_chips_json(deed->hall, &act->chips));
    cr_deed_row(deed, "contracts", value, "act/%u", act->number);
}

enum cr_status cr_cage_act_create(struct cr_deed *deed)
{
    struct cage_list *acts = &cr_cage_of(deed->hall)->acts;
    uint32_t visitor = cr_deed_number(deed, "visitor");
    cr_money sum = cr_deed_money(deed, "sum");
    const char *contract = cr_deed_text(deed, "contract", CR_CONTRACT_TEXT);
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    if (!(cr_hall_rules(deed->hall)->buyin_methods & CR_BIT(CR_BUYIN_BANK_CONTRACT)))
        return cr_deed_refuse(deed, CR_METHOD, "bank_contract");
    if (visitor == 0) return cr_deed_refuse(deed, CR_FIELD_MISSING, "visitor");
    if (contract[0] == '\0') return cr_deed_refuse(deed, CR_FIELD_MISSING, "contract");
    deed->why.value = 1;
    if (sum == 0) return cr_deed_refuse(deed, CR_AMOUNT, NULL);
    status = cr_cage_make_room(deed, acts);
    if (status != CR_OK) return status;
    struct cage_act *act = cr_cage_add(acts);
    act->own.sum = sum;
    act->own.person = visitor;
    snprintf(act->contract, sizeof act->contract, "%s", contract);
    cr_deed_say(deed, "act", act->number);
    write_row(deed, act);
    return CR_OK;
}

/* An Act whose number was given and that is no longer here was issued, or refunded. */
static enum cr_status find_act(struct cr_deed *deed, struct cage_act **act)
{
    const struct cage_list *acts = &cr_cage_of(deed->hall)->acts;
    uint32_t number = cr_deed_number(deed, "act");
    enum cr_status status = cr_deed_read(deed);
    if (status != CR_OK) return status;
    *act = cr_cage_find(acts, number);
    if (*act) return CR_OK;
    status = number && number <= acts->last ? CR_ACT_DONE : CR_NOT_FOUND;
    cr_deed_refuse(deed, status, "act");
    return status;
}

static enum cr_status refuse_act(struct cr_deed *deed, enum cr_status status,
                                 const struct cage_act *act)
{
    deed->why.value = act->own.sum;
    return cr_deed_refuse(deed, status, "%s", cr_act_state_name(act->own.state));
}

/* One step. What is told besides is in told; chips, for the one that issues them. */
static enum cr_status do_step(struct cr_deed *deed, struct cage_act *act, enum cr_act_step step,
                              const struct cr_act_told *told)
{
    struct cr_house_posting posting;
    struct cr_act next = act->own;
    enum cr_status status = cr_act_do(&next, step, told, &posting);
    if (status != CR_OK) return refuse_act(deed, status, act);
    status = cr_deed_post(deed, &posting, &(struct cr_owners){ .visitor = next.person });
    if (status != CR_OK) return status;
    act->own = next;
    return CR_OK;
}

/* The money's registration: a receipt like any other, in the one sequence. */
static void write_receipt(struct cr_deed *deed, struct cage_act *act)
{
    struct cage_state *cage = cr_cage_of(deed->hall);
    act->document = ++cage->documents;
    cage->receipts++;
    cr_deed_row(deed, "receipts",
                json_pack("{s:I,s:I,s:I,s:I,s:s,s:I,s:I}", "receipt", (json_int_t)cage->receipts,
                          "document", (json_int_t)act->document, "at", (json_int_t)deed->at,
                          "visitor", (json_int_t)act->own.person, "method", "bank_contract",
                          "amount", (json_int_t)act->own.sum, "by", (json_int_t)deed->by),
                "receipt/%u.0", cage->receipts);
}

/* A step of the office, or of the window that asks nothing. */
static enum cr_status plain_step(struct cr_deed *deed, enum cr_act_step step)
{
    struct cage_act *act;
    struct cr_act_told told = { .at = deed->at, .amount = cr_deed_money(deed, "amount") };
    enum cr_status status = find_act(deed, &act);
    if (status == CR_OK) status = do_step(deed, act, step, &told);
    if (status == CR_OK && step == CR_ACT_DO_REGISTER) write_receipt(deed, act);
    if (status == CR_OK) write_row(deed, act);
    return status;
}

enum cr_status cr_cage_act_funds(struct cr_deed *deed)
{
    return plain_step(deed, CR_ACT_DO_FUNDS);
}

enum cr_status cr_cage_act_register(struct cr_deed *deed)
{
    return plain_step(deed, CR_ACT_DO_REGISTER);
}

enum cr_status cr_cage_act_to_cage(struct cr_deed *deed)
{
    return plain_step(deed, CR_ACT_DO_TO_CAGE);
}

enum cr_status cr_cage_act_refund(struct cr_deed *deed)
{
    struct cage_act *act;
    struct cr_act_told told = { .at = deed->at };
    enum cr_status status = find_act(deed, &act);
    if (status == CR_OK) status = do_step(deed, act, CR_ACT_DO_REFUND, &told);
    if (status != CR_OK) return status;
    write_row(deed, act);
    cr_cage_remove(&cr_cage_of(deed->hall)->acts, act);
    return CR_OK;
}

/* ---- At the window ---- */

/* The cashier's shift, the Act, and that he may buy. An Act that is not there to be served says so first. */
static enum cr_status at_window(struct cr_deed *deed, struct cage_act **act,
                                struct cage_shift **shift)
{
    enum cr_status status = cr_cage_own_shift(deed, shift);
    if (status == CR_OK) status = find_act(deed, act);
    if (status != CR_OK) return status;
    if ((*act)->own.state == CR_ACT_IS_EXPECTED) return refuse_act(deed, CR_ACT_NOT_FUNDED, *act);
    return cr_cage_check_visitor(deed, (*act)->own.person, CAGE_BUYS);
}

enum cr_status cr_cage_act_identify(struct cr_deed *deed)
{
    struct cage_act *act;
    struct cage_shift *shift;
    uint32_t person = cr_deed_number(deed, "person");
    bool shown = cr_deed_flag(deed, "id_shown");
    struct cr_act_told told = { .at = deed->at, .person = shown ? person : 0 };
    enum cr_status status = cr_cage_own_shift(deed, &shift);
    if (status == CR_OK) status = find_act(deed, &act);
    if (status != CR_OK) return status;
    struct cr_act tried = act->own; /* who stands there is asked before where he came in */
    struct cr_house_posting none;
    status = cr_act_do(&tried, CR_ACT_DO_IDENTIFY, &told, &none);
    if (status != CR_OK) return refuse_act(deed, status, act);
    status = cr_cage_check_visitor(deed, act->own.person, CAGE_BUYS);
    if (status != CR_OK) return status;
    act->own = tried;
    write_row(deed, act);
    return CR_OK;
}

enum cr_status cr_cage_act_count(struct cr_deed *deed)
{
    struct cage_act *act;
    struct cage_shift *shift;
    struct cr_chip_count chips;
    struct cr_act_told told = { .at = deed->at };
    enum cr_status status = at_window(deed, &act, &shift);
    if (status == CR_OK) status = cr_cage_find_chips(deed, act->own.sum, &chips);
    if (status == CR_OK) told.amount = act->own.sum;
    if (status == CR_OK) status = do_step(deed, act, CR_ACT_DO_COUNT, &told);
    if (status != CR_OK) return status;
    act->chips = chips;
    cr_deed_say_json(deed, "chips", cr_chips_json(deed->hall, &chips));
    write_row(deed, act);
    return CR_OK;
}

enum cr_status cr_cage_act_sign(struct cr_deed *deed)
{
    struct cage_act *act;
    struct cage_shift *shift;
    struct cr_act_told told = { .at = deed->at, .agrees = cr_deed_flag(deed, "signed") };
    enum cr_status status = at_window(deed, &act, &shift);
    if (status == CR_OK) status = do_step(deed, act, CR_ACT_DO_SIGN, &told);
    if (status == CR_OK) write_row(deed, act);
    return status;
}

static enum cr_status check_counted(struct cr_deed *deed, const struct cage_act *act)
{
    enum cr_status status = cr_cage_check_worth(deed, &act->chips, act->own.sum);
    return status == CR_OK ? cr_chips_check(deed, CR_CHIPS_CAGE, &act->chips) : status;
}

enum cr_status cr_cage_act_issue(struct cr_deed *deed)
{
    struct cage_act *act;
    struct cage_shift *shift;
    struct cr_act_told told = { .at = deed->at, .agrees = cr_deed_flag(deed, "copy") };
    enum cr_status status = at_window(deed, &act, &shift);
    if (status == CR_OK && act->own.state == CR_ACT_IS_SIGNED) status = check_counted(deed, act);
    if (status == CR_OK) status = do_step(deed, act, CR_ACT_DO_ISSUE, &told);
    if (status != CR_OK) return status;
    cr_chips_take(deed, CR_CHIPS_CAGE, &act->chips);
    cr_door_note_play(deed, act->own.person);
    shift->own.sold += act->own.sum;
    write_row(deed, act);
    cr_cage_sold_row(deed, shift);
    cr_cage_remove(&cr_cage_of(deed->hall)->acts, act);
    return CR_OK;
}
