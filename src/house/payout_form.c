/* payout_form.c -- the form of an application: what must stand in it [M1 §9]. */
#include <string.h>

#include "house/payout.h"

const char *cr_payout_field_name(unsigned field)
{
    static const char *const names[] = {
#define X(name, text) text,
        CR_PAYOUT_FIELD_MAP(X)
#undef X
    };
    return field < CR_PAYOUT_FIELDS ? names[field] : "?";
}

unsigned cr_payout_field_find(const char *name)
{
    unsigned at = CR_FIELD_NONE + 1;
    while (at < CR_PAYOUT_FIELDS && strcmp(cr_payout_field_name(at), name) != 0)
        at++;
    return at;
}

/* Whether the field must be filled at all, for that way of paying and that document. */
static bool is_must(const struct cr_payout_form *form, unsigned method, unsigned field)
{
    switch (field) {
    case CR_FIELD_DOCUMENT_ISSUED_BY: return !form->issued_abroad;
    case CR_FIELD_DOCUMENT_STATE: return form->issued_abroad;
    case CR_FIELD_WALLET: return method == CR_BY_EMONEY;
    case CR_FIELD_ACCOUNT: return method == CR_BY_BANK && form->needs_account;
    default: return true;
    }
}

static enum cr_payout_field first_missing(const struct cr_payout_form *form, unsigned method)
{
    for (unsigned field = CR_FIELD_NONE + 1; field < CR_PAYOUT_FIELDS; field++) {
        bool is_there = field == CR_FIELD_SUM ? form->sum != 0 : form->fields & CR_FIELD_BIT(field);
        if (!is_there && is_must(form, method, field)) return (enum cr_payout_field)field;
    }
    return CR_FIELD_NONE;
}

enum cr_status cr_payout_check_form(const struct cr_payout_form *form, unsigned method,
                                    enum cr_payout_field *field)
{
    *field = CR_FIELD_NONE;
    if (method >= CR_PAYOUT_METHODS) return CR_METHOD;
    if (method != CR_BY_CASH) *field = first_missing(form, method);
    if (*field != CR_FIELD_NONE) return CR_FIELD_MISSING;
    if (form->sum < 1) return CR_AMOUNT;
    bool is_own = form->account_owner != 0 && form->account_owner == form->person;
    if (method == CR_BY_BANK && !is_own) return CR_NOT_OWN_ACCOUNT;
    return CR_OK;
}
