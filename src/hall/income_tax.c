/* income_tax.c -- the rate of the house, what it takes, and the register's row. */
#include "hall/income_tax.h"

#include "house/payout.h"

int32_t cr_income_tax_bp(const struct cr_hall *hall)
{
    int32_t set = cr_hall_settings(hall)->income_tax_bp, ruled = cr_hall_rules(hall)->income_tax_bp;
    return set >= 0 || ruled == CR_HOUSE_SETS ? set : ruled;
}

enum cr_rounding cr_income_tax_rounding(const struct cr_hall *hall)
{
    static const uint8_t roundings[] = {
        [CR_TAX_HALF_UP] = CR_ROUND_HALF, [CR_TAX_DOWN] = CR_ROUND_DOWN, [CR_TAX_UP] = CR_ROUND_UP
    };
    return (enum cr_rounding)roundings[cr_hall_rules(hall)->tax_rounding];
}

cr_money cr_income_tax(const struct cr_hall *hall, cr_money gross)
{
    return cr_payout_tax(gross, cr_income_tax_bp(hall), cr_income_tax_rounding(hall));
}

void cr_income_tax_row(struct cr_deed *deed, uint32_t payout, cr_money gross, cr_money tax)
{
    if (tax == 0) return;
    cr_deed_row(deed, "tax",
                json_pack("{s:s,s:I,s:I,s:I,s:I,s:I}", "kind", "income", "payout",
                          (json_int_t)payout, "gross", (json_int_t)gross, "tax", (json_int_t)tax,
                          "at", (json_int_t)deed->at, "by", (json_int_t)deed->by),
                "record/%llu", (unsigned long long)deed->number);
}
