/* income_tax.h -- what is withheld of winnings when they are paid [M1 §4.8] (R10): one rate, one rounding,
 * one row of the register, whether chips are redeemed or a machine's prize is handed over.
 *
 *     cr_money tax = cr_income_tax(hall, gross);       Cr 2030 tax, Cr 1000 gross - tax
 *     cr_income_tax_row(deed, payout, gross, tax);
 */
#ifndef CR_HALL_INCOME_TAX_H
#define CR_HALL_INCOME_TAX_H

#include "hall/hall.h"

/* Basis points: the house's own where it has set one, else its rules'; below 0: not set, and nothing is
 * paid (TAX_UNSET). */
int32_t cr_income_tax_bp(const struct cr_hall *hall);
enum cr_rounding cr_income_tax_rounding(const struct cr_hall *hall);

/* Of a sum; the rate is set (asserted). */
cr_money cr_income_tax(const struct cr_hall *hall, cr_money gross);

/* Its row, a deed one; below zero where it came back. Nothing where nothing was withheld. */
void cr_income_tax_row(struct cr_deed *deed, uint32_t payout, cr_money gross, cr_money tax);

#endif
