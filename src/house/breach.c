/* breach.c -- the clauses' names, and how incidents are counted. */
#include "house/breach.h"

#include <assert.h>
#include <string.h>

static_assert(CR_BREACHES < 64, "a set of clauses fits its bits");
static_assert(sizeof(struct cr_breach_act) == 56, "no padding");
static_assert(sizeof(struct cr_breach_rules) == 24, "no padding");

static const struct {
    const char *code, *text;
} clauses[] = {
#define X(name, clause_code, clause_text) { clause_code, clause_text },
    CR_BREACH_MAP(X)
#undef X
};

const char *cr_breach_clause(unsigned clause)
{
    return clause < CR_BREACHES ? clauses[clause].code : "?";
}

const char *cr_breach_text(unsigned clause)
{
    return clause < CR_BREACHES ? clauses[clause].text : "?";
}

unsigned cr_breach_find(const char *code)
{
    unsigned clause = 0;
    while (clause < CR_BREACHES && strcmp(clauses[clause].code, code) != 0)
        clause++;
    return clause;
}

cr_breaches cr_breach_code(cr_breaches written)
{
    return written & CR_BREACHES_CARD_TABLE ? written | CR_BREACH_BIT(CR_BREACH_GAME_RULES)
                                            : written;
}

static bool counts(const struct cr_breach_act *act, uint32_t visitor, cr_breaches wanted,
                   cr_day since)
{
    return act->visitor == visitor && act->documented && act->confirmed_by && act->day >= since &&
           (act->clauses & wanted) != 0;
}

/* Each incident by the first of its acts that counts. */
static uint32_t count_incidents(const struct cr_breach_act *acts, size_t act_count,
                                uint32_t visitor, cr_breaches wanted, cr_day since)
{
    uint32_t count = 0;
    for (size_t i = 0; i < act_count; i++) {
        if (!counts(&acts[i], visitor, wanted, since)) continue;
        size_t first = 0;
        while (acts[first].incident != acts[i].incident ||
               !counts(&acts[first], visitor, wanted, since))
            first++;
        count += first == i;
    }
    return count;
}

static cr_day window_begin(const struct cr_breach_rules *rules, cr_day today)
{
    int64_t since = rules->window ? (int64_t)today - rules->window + 1 : CR_DAY_MIN;
    return since < CR_DAY_MIN ? CR_DAY_MIN : (cr_day)since;
}

bool cr_breach_counts(const struct cr_breach_act *act, uint32_t visitor,
                      const struct cr_breach_rules *rules, cr_day today)
{
    cr_breaches devices = rules->devices ? CR_BREACH_BIT(CR_BREACH_DEVICE) : 0;
    return counts(act, visitor, rules->clauses | devices, window_begin(rules, today));
}

struct cr_breach_count cr_breach_count(const struct cr_breach_act *acts, size_t act_count,
                                       uint32_t visitor, const struct cr_breach_rules *rules,
                                       cr_day today)
{
    cr_day from = window_begin(rules, today);
    return (struct cr_breach_count){
        count_incidents(acts, act_count, visitor, rules->clauses, from),
        count_incidents(acts, act_count, visitor, CR_BREACH_BIT(CR_BREACH_DEVICE), from),
    };
}

bool cr_breach_is_enough(const struct cr_breach_count *count, const struct cr_breach_rules *rules)
{
    return count->incidents >= rules->incidents ||
           (rules->devices && count->devices >= rules->devices);
}
