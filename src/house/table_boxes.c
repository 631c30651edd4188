/* table_boxes.c -- boxes taken off under seal, opened before two roles; the drawer of a shift. */
#include <assert.h>

#include "house/permissions.h"
#include "house/table_count.h"

const char *cr_box_name(unsigned box)
{
    static const char *const names[CR_BOXES] = { "drop", "tips", "rake" };
    return box < CR_BOXES ? names[box] : "?";
}

/* One who does and another who witnesses, each with his letter in the matrix's row (S2). */
static enum cr_status check_two(struct cr_who who, struct cr_who witness,
                                enum cr_operation operation)
{
    if (who.person == 0 || witness.person == 0 || who.person == witness.person)
        return CR_SEGREGATION;
    bool does =
        who.role < CR_ROLE_COUNT && cr_operation_letter((enum cr_role)who.role, operation) == 'd';
    bool sees = witness.role < CR_ROLE_COUNT &&
                cr_operation_letter((enum cr_role)witness.role, operation) == 'w';
    return does && sees ? CR_OK : CR_FORBIDDEN_ROLE;
}

enum cr_status cr_table_box_seal(struct cr_table_count *count, const struct cr_count_deed *deed)
{
    if (deed->box >= CR_BOXES || deed->seal == 0) return CR_SEAL;
    struct cr_box_count *box = &count->boxes[deed->box];
    if (box->state != CR_BOX_ON_TABLE) return CR_OUT_OF_ORDER;
    enum cr_status status = check_two(deed->who, deed->witness, CR_MAY_REMOVE_BOXES);
    if (status) return status;
    box->seal = deed->seal;
    box->state = CR_BOX_SEALED;
    return CR_OK;
}

/* Banknotes: the count rules, the difference is the cage's, not the table's (P35). */
static void post_drop(const struct cr_box_count *box, cr_money cash,
                      struct cr_house_posting *posting)
{
    cr_money taken = cash < box->cash ? cash : box->cash;
    posting->operation = 35;
    cr_house_move(posting, CR_ACCOUNT_CASH_DRAWER, CR_ACCOUNT_CASH_DROP, taken);
    cr_house_move(posting, CR_ACCOUNT_CAGE_SHORT, CR_ACCOUNT_CASH_DROP, box->cash - taken);
    cr_house_move(posting, CR_ACCOUNT_CASH_DRAWER, CR_ACCOUNT_CAGE_OVER, cash - taken);
    if (posting->count == 0) posting->operation = 0;
}

/* Chips to the cage, cash to the drawer, both to the staff out of it (P28). */
static void post_tips(cr_money chips, cr_money cash, struct cr_house_posting *posting)
{
    posting->operation = 28;
    cr_house_move(posting, CR_ACCOUNT_CAGE, CR_ACCOUNT_TIPS, chips);
    cr_house_move(posting, CR_ACCOUNT_CASH_DRAWER, CR_ACCOUNT_CASH_TIPS, cash);
    cr_house_move(posting, CR_ACCOUNT_STAFF_TIPS, CR_ACCOUNT_CASH_DRAWER, chips + cash);
    if (posting->count == 0) posting->operation = 0;
}

static void post_rake(cr_money chips, struct cr_house_posting *posting)
{
    posting->operation = 26;
    cr_house_move(posting, CR_ACCOUNT_CAGE, CR_ACCOUNT_RAKE, chips);
    if (posting->count == 0) posting->operation = 0;
}

/* A box of chips that holds more than the books say has been given something nobody entered: it is
 * entered first (TIP, or a correction of the hand). Less stays where the books have it, an incident. */
static enum cr_status check_contents(const struct cr_box_count *box,
                                     const struct cr_count_deed *deed)
{
    if (deed->amount < 0 || deed->cash < 0) return CR_AMOUNT;
    if (deed->box == CR_BOX_DROP) return deed->amount == 0 ? CR_OK : CR_COUNT_DIFFERS;
    bool is_more = deed->amount > box->chips || deed->cash > box->cash;
    return is_more ? CR_COUNT_DIFFERS : CR_OK;
}

enum cr_status cr_table_box_count(struct cr_table_count *count, const struct cr_count_deed *deed,
                                  struct cr_count_effect *effect)
{
    if (deed->box >= CR_BOXES) return CR_SEAL;
    struct cr_box_count *box = &count->boxes[deed->box];
    if (box->state != CR_BOX_SEALED) return CR_OUT_OF_ORDER;
    if (deed->seal != box->seal) return CR_SEAL;
    enum cr_status status = check_two(deed->who, deed->witness, CR_MAY_COUNT_BOXES);
    if (status) return status;
    status = check_contents(box, deed);
    if (status) return status;
    if (deed->box == CR_BOX_DROP) post_drop(box, deed->cash, &effect->postings[0]);
    if (deed->box == CR_BOX_TIPS) post_tips(deed->amount, deed->cash, &effect->postings[0]);
    if (deed->box == CR_BOX_RAKE) post_rake(deed->amount, &effect->postings[0]);
    effect->difference = deed->amount + deed->cash - box->chips - box->cash;
    effect->incident = deed->amount != box->chips || deed->cash != box->cash;
    box->state = CR_BOX_COUNTED;
    return CR_OK;
}

enum cr_status cr_drawer_count(cr_money book, cr_money counted, uint32_t cashier,
                               struct cr_who approves, struct cr_house_posting *posting)
{
    struct cr_house_posting made = { .operation = 0 };
    if (book < 0 || counted < 0) return CR_AMOUNT;
    if (book != counted) {
        if (approves.person == 0 || approves.person == cashier) return CR_SEGREGATION;
        if (approves.role >= CR_ROLE_COUNT ||
            cr_operation_letter((enum cr_role)approves.role, CR_MAY_VARIANCE) != 'a')
            return CR_FORBIDDEN_ROLE;
        made.operation = 38;
        if (counted < book)
            cr_house_move(&made, CR_ACCOUNT_CAGE_SHORT, CR_ACCOUNT_CASH_DRAWER, book - counted);
        else
            cr_house_move(&made, CR_ACCOUNT_CASH_DRAWER, CR_ACCOUNT_CAGE_OVER, counted - book);
    }
    *posting = made;
    return CR_OK;
}
