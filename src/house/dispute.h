/* dispute.h -- a dispute on its way up the house, as far as the house's chain goes [house I].
 *
 *     raised -> inspector -> settled                                        BG art.30
 *                   \-> escalated -> manager -> settled
 *                                        \-> unresolved -> protocol -> signed -> copy_sent -> closed
 *     raised -> manager -> settled | referred_to_law                        M1 §10.2
 *     raised -> floor -> escalated -> manager -> final                      RF gen 1.7
 *
 * The chain is the rulebook's (dispute_chain), and the edges come from it: a decision is given by a level
 * of the chain, the next one may change it, the last one's is final, or goes to the law, or, where the
 * chain has a protocol, cannot be left without one (PROTOCOL_REQUIRED). The manager may give the first
 * decision anywhere, as the permission matrix says; a pit boss of the chain is called and heard but
 * decides nothing, for the matrix gives him no letter. Who is content with a decision settles.
 *
 * What is decided is decided by the rules, with the clause it follows; against their letter only a manager
 * decides, and only where the house lets him (OUTSIDE_RULES, R26). The inspector's competence ends at a
 * sum, if one is set, and before the voiding of a round (R23).
 *
 * Money: a disputed sum may be held when the dispute is raised (P40); when it is settled or final the last
 * decision says how much of it goes back to the visitor and how much to the house (P41), and what the house
 * pays beside it (P22). Where no decision settled it, what is held waits for the authority or the court.
 *
 * A complaint to the authority is a flag beside the state, in any state: the house records it, late or
 * not, and never refuses it (R19).
 *
 *     struct cr_dispute dispute = { 0 };
 *     cr_dispute_do(&dispute, &terms, &deed, &effect)         CR_OK, or nothing changed
 */
#ifndef CR_HOUSE_DISPUTE_H
#define CR_HOUSE_DISPUTE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/role.h"
#include "base/status.h"
#include "base/words.h"
#include "house/house_posting.h"
#include "house/zone.h"
#include "rulebook/hall_rules.h"

/* clang-format off */
#define CR_DISPUTE_STATE_MAP(X) \
    X(BLANK, "blank")                                                             \
    X(RAISED, N_("raised"))                                                       \
    X(INSPECTOR, N_("inspector")) /* his decision stands, and so on */            \
    X(FLOOR, N_("floor"))                                                         \
    X(MANAGER, N_("manager"))                                                     \
    X(ESCALATED, N_("escalated")) /* waits for the next level */                  \
    X(SETTLED, N_("settled"))                                                     \
    X(UNRESOLVED, N_("unresolved"))                                               \
    X(PROTOCOL, N_("protocol"))   /* written, not signed by both */               \
    X(SIGNED, N_("signed"))       /* or the refusal is noted */                   \
    X(COPY_SENT, N_("copy_sent"))                                                 \
    X(CLOSED, N_("closed"))                                                       \
    X(REFERRED, N_("referred_to_law"))                                            \
    X(FINAL, N_("final"))

enum cr_dispute_state {
#define X(name, text) CR_DISPUTE_IS_##name,
    CR_DISPUTE_STATE_MAP(X)
#undef X
        CR_DISPUTE_STATES
};
const char *cr_dispute_state_name(unsigned state);

#define CR_DISPUTE_DEED_MAP(X) \
    X(RAISE, "raise")           /* all that says what it is about */              \
    X(DECIDE, "decide")         /* the first decision: outcome, clause, money */  \
    X(CHANGE, "change")         /* the next level's, the same or another */       \
    X(ESCALATE, "escalate")                                                       \
    X(SETTLE, "settle")                                                           \
    X(LEAVE, "unresolved")                                                        \
    X(WRITE, "protocol")                                                          \
    X(SIGN, "sign")             /* by_party: the other party, else the house */   \
    X(REFUSE_SIGN, "refuse_sign")                                                 \
    X(SEND, "send")                                                               \
    X(LAPSE, "lapse")           /* the house itself: the copy is overdue */       \
    X(COMPLAIN, "complain")                                                       \
    X(ANSWER, "answer")         /* the authority has decided the complaint */     \
    X(CLOSE, "close")                                                             \
    X(REFER, "refer")                                                             \
    X(PAY_HELD, "pay_held")     /* as the authority or the court decided: to_visitor, pays */
/* clang-format on */

enum cr_dispute_deed_kind {
#define X(name, text) CR_DISPUTE_DO_##name,
    CR_DISPUTE_DEED_MAP(X)
#undef X
        CR_DISPUTE_DEEDS
};
const char *cr_dispute_deed_name(unsigned kind);

/* clang-format off */
#define CR_DISPUTE_OUTCOME_MAP(X) \
    X(NONE, "none")             /* nothing is decided yet */                      \
    X(STANDS, N_("stands"))     /* the round was settled rightly */               \
    X(BY_RULES, N_("by_rules")) /* otherwise, by the clause that is named */      \
    X(VOIDED, N_("void"))       /* the round is void: a manager's */              \
    X(FAIR, N_("fair"))         /* against the letter [RF gen 1.7.1] */
/* clang-format on */

enum cr_dispute_outcome {
#define X(name, text) CR_DISPUTE_##name,
    CR_DISPUTE_OUTCOME_MAP(X)
#undef X
        CR_DISPUTE_OUTCOMES
};
const char *cr_dispute_outcome_name(unsigned outcome);
unsigned cr_dispute_outcome_find(const char *name); /* CR_DISPUTE_OUTCOMES: none */

struct cr_dispute {
    int64_t raised_at, game_at; /* when the game was that it is about */
    int64_t decided_at, protocol_at, sent_at, complained_at, over_at; /* 0: not yet */
    int64_t complaint_due, copy_due; /* the last second in time; 0: none is due */
    cr_money amount;                 /* what is disputed */
    cr_money held;                   /* of it, under the dispute's number */
    cr_money to_visitor, pays;       /* by the last decision: of what is held; beside it */
    uint32_t number, table, round, visitor;
    uint32_t raised_by, decided_by;
    uint8_t state;   /* enum cr_dispute_state */
    uint8_t level;   /* enum cr_dispute_step whose decision stands; CR_STEP_LAW: nobody's */
    uint8_t outcome; /* enum cr_dispute_outcome */
    uint8_t override;
    uint8_t house_signed, party_signed, party_refused; /* the protocol */
    uint8_t copy_late, complaint_late, complaint_open;
    uint8_t reserved[6];
};

struct cr_dispute_deed {
    int64_t at;
    int64_t game_at;
    cr_money amount, held, to_visitor, pays;
    uint32_t kind; /* enum cr_dispute_deed_kind */
    uint32_t by, number, table, round, visitor;
    uint8_t role;               /* enum cr_role */
    uint8_t outcome;            /* enum cr_dispute_outcome */
    bool has_clause;            /* the decision names the one it follows */
    bool about_pot, next_began; /* the next hand, or the game is over or has moved */
    bool by_party;
};

/* By what a house decides. */
struct cr_dispute_terms {
    const struct cr_hall_rules *rules;
    const struct cr_zone *zone;
    const struct cr_work_calendar *work;
    cr_money competence; /* the inspector's; CR_NONE: no limit */
};

#define CR_DISPUTE_POSTINGS_MAX 2

struct cr_dispute_effect {
    struct cr_house_posting postings[CR_DISPUTE_POSTINGS_MAX]; /* P40; P41, P22 */
    bool incident; /* the copy is late, and it was not said before */
};

/* OUT_OF_ORDER where there is no such edge (why->what: the state), LATE_CLAIM, FORBIDDEN_ROLE for one who
 * is no level of the chain, COMPETENCE, FIELD_MISSING for a decision without its clause, OUTSIDE_RULES,
 * PROTOCOL_REQUIRED, AMOUNT where more goes back than is held. Refused, the dispute is as it was. */
enum cr_status cr_dispute_do(struct cr_dispute *dispute, const struct cr_dispute_terms *terms,
                             const struct cr_dispute_deed *deed, struct cr_dispute_effect *effect,
                             struct cr_refusal *why);

/* Whether it goes on: its recording is held, the visitor is somebody with an open case. A complaint that is
 * not answered keeps it open (R21). */
bool cr_dispute_is_open(const struct cr_dispute *dispute);

/* Whether nothing was decided yet: raised, or waiting for the next level. */
bool cr_dispute_is_undecided(const struct cr_dispute *dispute);

/* Until when the recording of its game is held: the end of the day that many months on, or 0: as long as
 * it is open [R21, video_dispute_keep_months]. */
int64_t cr_dispute_hold_until(const struct cr_dispute *dispute,
                              const struct cr_dispute_terms *terms);

/* The deeds that are possible next, as bits of enum cr_dispute_deed_kind, whoever does them. */
uint32_t cr_dispute_next(const struct cr_dispute *dispute, const struct cr_hall_rules *rules);

#endif
