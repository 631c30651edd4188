/* breach.h -- breach acts: what a visitor did against which clause, and when that is enough to ban him.
 *
 * An act is written about one visitor in one incident and may name several clauses. It counts once it is
 * both documented and confirmed. What counts is incidents, not clauses and not acts: two clauses of one
 * incident are one [M1 §5.1, R14].
 *
 *     struct cr_breach_count count = cr_breach_count(acts, act_count, visitor, &rules, today);
 *     if (!cr_breach_is_enough(&count, &rules)) ... BAN_GROUNDS: count.incidents, rules.incidents
 *
 * Facts and witnesses stand in the record; here is what the counting needs.
 */
#ifndef CR_HOUSE_BREACH_H
#define CR_HOUSE_BREACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/words.h"
#include "house/calendar.h"

/* ---- Clauses ---- */

/* clang-format off */
#define CR_BREACH_MAP(X) \
    /* duties [M1 §2] */ \
    X(DOCUMENT, "2.1", N_("did not show an identity document"))                              \
    X(VISITING_RULES, "2.2", N_("did not follow the visiting rules"))                        \
    X(GAME_RULES, "2.3", N_("did not play by the rules"))                                    \
    X(BEHAVIOUR, "2.4", N_("misbehaved"))                                                    \
    X(DEMANDS, "2.5", N_("did not obey a lawful demand of the staff"))                       \
    /* what is forbidden [M1 §3] */ \
    X(INTOXICATION, "3.1", N_("intoxicated"))                                                \
    X(WEAPONS, "3.2", N_("brought a weapon, ammunition, poison or explosives"))              \
    X(SERVICE_ZONE, "3.3", N_("entered the service zone or a work place"))                   \
    X(FILMING, "3.4", N_("filmed visitors without permission"))                              \
    X(DEVICE, "3.5", N_("used a device that influences or predicts results"))                \
    /* at a card table [M1 §7]: breaches of 2.3 [R15] */ \
    X(CARDS_HIDDEN, "7.1", N_("took cards out of the dealer's sight"))                       \
    X(CARDS_OFF_TABLE, "7.2", N_("took cards off the table"))                                \
    X(TOUCHED_AFTER, "7.3", N_("touched cards or stakes after the final decision"))          \
    X(TOUCHED_OTHERS, "7.4", N_("touched another player's cards"))                           \
    X(DISCUSSED, "7.5", N_("discussed, showed or peeked at cards"))                          \
    X(BENT, "7.6", N_("covered or bent cards"))                                              \
    X(STOOD, "7.7", N_("played standing"))                                                   \
    X(TOUCHED_DEAL, "7.8", N_("touched cards during the deal"))                              \
    X(SIGNALLED, "7.9", N_("signalled a decision out of turn"))                              \
    X(TOUCHED_POT, "7.10", N_("touched chips in the pot"))                                   \
    X(CREDIT_OR_CASH, "7.11", N_("bet on credit or in cash"))                                \
    X(DARK_LOOKED, "7.12.1", N_("looked at or lifted the cards of a dark box"))              \
    X(DARK_INSURED, "7.12.2", N_("insured a dark box against no game"))                      \
    /* conduct in a poker club [RF gen 1.5, 1.6] */ \
    X(CHEATING, "1.5.1", N_("collusion or cheating"))                                        \
    X(THREATS, "1.5.2", N_("threats"))                                                       \
    X(LANGUAGE, "1.5.3", N_("foul language"))                                                \
    X(DISORDER, "1.5.4", N_("disorder"))                                                     \
    X(THREW_CARDS, "1.5.5", N_("threw or bent cards"))                                       \
    X(DAMAGE, "1.5.6", N_("damage"))                                                         \
    X(SUBSTANCES, "1.5.7", N_("prohibited substances"))                                      \
    X(ETIQUETTE, "1.6", N_("against the etiquette of the table"))
/* clang-format on */

enum cr_breach {
#define X(name, code, text) CR_BREACH_##name,
    CR_BREACH_MAP(X)
#undef X
        CR_BREACHES
};
const char *cr_breach_clause(unsigned clause); /* "2.4" */
const char *cr_breach_text(unsigned clause);   /* "misbehaved" */
unsigned cr_breach_find(const char *code);     /* CR_BREACHES: none */

typedef uint64_t cr_breaches; /* a set of them */
#define CR_BREACH_BIT(clause) (UINT64_C(1) << (clause))
#define CR_BREACHES_ALL       (CR_BREACH_BIT(CR_BREACHES) - 1)
/* From one clause to another of the list, both in. */
#define CR_BREACHES_FROM(first, last) \
    ((CR_BREACH_BIT((last) + 1) - 1) & ~(CR_BREACH_BIT(first) - 1))
#define CR_BREACHES_CARD_TABLE CR_BREACHES_FROM(CR_BREACH_CARDS_HIDDEN, CR_BREACH_DARK_INSURED)
/* What M1 counts for a ban: 2.1 to 2.5 and 3.1 to 3.3; filming alone never is [M1 §5.1, R15]. */
#define CR_BREACHES_M1 CR_BREACHES_FROM(CR_BREACH_DOCUMENT, CR_BREACH_SERVICE_ZONE)

/* ---- Acts ---- */

struct cr_breach_act {
    uint32_t id, incident;
    cr_breaches clauses; /* one of §7 is coded 2.3 as well [R15] */
    int64_t at, confirmed_at;
    uint32_t visitor;
    uint32_t author, confirmed_by; /* 0: nobody yet */
    cr_day day;
    uint32_t documented, reserved;
};

struct cr_breach_rules {
    cr_breaches clauses; /* that count [ban_clauses] */
    uint32_t incidents;  /* so many are needed [ban_incidents_required] */
    uint32_t devices;    /* or so many with a device; 0: they are not told apart
                            [ban_device_incidents_required] */
    uint32_t window;     /* only those of the last so many days, today among them; 0: all
                            [ban_window_days] */
    uint32_t reserved;
};

struct cr_breach_count {
    uint32_t incidents, devices;
};

/* What the clauses written down are coded as. */
cr_breaches cr_breach_code(cr_breaches written);

/* Whether that act is one of those that are counted against him. */
bool cr_breach_counts(const struct cr_breach_act *act, uint32_t visitor,
                      const struct cr_breach_rules *rules, cr_day today);

struct cr_breach_count cr_breach_count(const struct cr_breach_act *acts, size_t act_count,
                                       uint32_t visitor, const struct cr_breach_rules *rules,
                                       cr_day today);
bool cr_breach_is_enough(const struct cr_breach_count *count, const struct cr_breach_rules *rules);

#endif
