/* currency.h -- a currency's three letters and its number in the books: five bits a letter. */
#ifndef CR_LEDGER_CURRENCY_H
#define CR_LEDGER_CURRENCY_H

#include <stdint.h>

static inline uint16_t cr_currency_unit(const char *currency)
{
    unsigned unit = 0;
    for (int i = 0; i < 3 && currency[i]; i++)
        unit = unit << 5 | ((unsigned char)currency[i] & 31u);
    return (uint16_t)unit;
}

static inline void cr_currency_name(uint16_t unit, char name[4])
{
    for (int i = 0; i < 3; i++)
        name[i] = (char)('@' | (unit >> (10 - 5 * i) & 31));
    name[3] = '\0';
}

#endif
