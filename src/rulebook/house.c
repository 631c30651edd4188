/* house.c -- what house.yaml says: the schema every house has. */
#include <string.h>

#include "rulebook/rulebook.h"

#define RULE(member) offsetof(struct cr_house_rules, member)
#define ROOM(member) sizeof((struct cr_house_rules *)0)->member

/* What names the house and its money stands alone: no clause decides a title. */
/* clang-format off */
#define TEXT(name, least) \
    { .key = #name, .type = CR_RULE_TEXT, .offset = RULE(name), .min = least, .count = ROOM(name) }

static const struct cr_rule_word none_word[] = { { "none", CR_NONE }, { NULL, 0 } };
static const struct cr_rule_field house_fields[] = {
    TEXT(title, 1),
    TEXT(document, 1),
    TEXT(version, 1),
    TEXT(language, 2),
    TEXT(currency, 3),
    { .key = "decimals", .type = CR_RULE_UINT, .offset = RULE(decimals), .min = 0, .max = 4 },
    { .key = "bank_only_above", .type = CR_RULE_MONEY, .offset = RULE(bank_only_above),
      .min = 0, .max = CR_MONEY_MAX, .clause = "payout.bank_only", .words = none_word },
    { .key = NULL },
};
static const struct cr_clause_key house_clauses[] = {
    { "payout.bank_only", "redemptions above {amount} go through the bank" },
    { NULL, NULL },
};
/* clang-format on */

static bool is_made_of(const char *text, const char *letters)
{
    return text[strspn(text, letters)] == '\0';
}

/* A version's name is part of a folder's name; language and currency are codes. */
static enum cr_status finish_house(void *values, struct cr_error *err)
{
    const struct cr_house_rules *house = values;
    if (!is_made_of(house->version, "abcdefghijklmnopqrstuvwxyz0123456789_-"))
        return cr_error_set(err, CR_BAD_FILE, "version",
                            "%s: a version is named in a-z, 0-9, _ and -", house->version);
    if (!is_made_of(house->language, "abcdefghijklmnopqrstuvwxyz"))
        return cr_error_set(err, CR_BAD_FILE, "language", "%s is no language code like ru",
                            house->language);
    if (!is_made_of(house->currency, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        return cr_error_set(err, CR_BAD_FILE, "currency", "%s is no currency code like BYN",
                            house->currency);
    return CR_OK;
}

const struct cr_schema cr_house_schema = {
    .name = "house",
    .version = 1,
    .size = sizeof(struct cr_house_rules),
    .fields = house_fields,
    .clauses = house_clauses,
    .finish = finish_house,
};
