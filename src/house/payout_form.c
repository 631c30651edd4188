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

static bool is_said(const char *text)
{
    return text[strspn(text, " \t")] != '\0';
}

static bool is_date(const char *text)
{
    cr_day day;
    return cr_date_parse(text, &day);
}

static enum cr_payout_field first_missing(const struct cr_payout_form *form, unsigned method)
{
    bool abroad = form->issued_abroad;
    const struct {
        enum cr_payout_field field;
        bool is_there;
    } musts[] = {
        { CR_FIELD_LEGAL_ENTITY, is_said(form->legal_entity) },
        { CR_FIELD_SURNAME, is_said(form->surname) },
        { CR_FIELD_GIVEN_NAME, is_said(form->given_name) },
        { CR_FIELD_DOCUMENT_NAME, is_said(form->document_name) },
        { CR_FIELD_DOCUMENT_NUMBER, is_said(form->document_number) },
        { CR_FIELD_DOCUMENT_ISSUED_ON, is_date(form->document_issued_on) },
        { CR_FIELD_DOCUMENT_ISSUED_BY, abroad || is_said(form->document_issued_by) },
        { CR_FIELD_DOCUMENT_STATE, !abroad || is_said(form->document_state) },
        { CR_FIELD_SUM, form->sum != 0 },
        { CR_FIELD_FILED_AT, form->filed_at != 0 },
        { CR_FIELD_WALLET, method != CR_BY_EMONEY || is_said(form->wallet) },
        { CR_FIELD_ACCOUNT,
          method != CR_BY_BANK || !form->needs_account || is_said(form->account) },
    };
    for (size_t i = 0; i < sizeof musts / sizeof musts[0]; i++)
        if (!musts[i].is_there) return musts[i].field;
    return CR_FIELD_NONE;
}

enum cr_payout_refusal cr_payout_check_form(const struct cr_payout_form *form, unsigned method,
                                            enum cr_payout_field *field)
{
    *field = CR_FIELD_NONE;
    if (method >= CR_PAYOUT_METHODS) return CR_PAYOUT_METHOD;
    if (method != CR_BY_CASH) *field = first_missing(form, method);
    if (*field != CR_FIELD_NONE) return CR_PAYOUT_FIELD_MISSING;
    if (form->sum < 1) return CR_PAYOUT_AMOUNT;
    bool is_own = form->account_owner != 0 && form->account_owner == form->person;
    if (method == CR_BY_BANK && !is_own) return CR_PAYOUT_NOT_OWN_ACCOUNT;
    return CR_PAYOUT_OK;
}
