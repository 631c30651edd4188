/* slip.c -- the slip's machine: whose hand each step needs, and what it moves. */
#include "house/slip.h"

#include <string.h>

#include "house/permissions.h"

/* ---- Names ---- */

static const char *const kind_names[CR_SLIP_KINDS] = { "fill", "credit" };
static const char *const state_names[CR_SLIP_STATES] = {
#define X(name, text) text,
    CR_SLIP_STATE_MAP(X)
#undef X
};
static const char *const deed_names[CR_SLIP_DEEDS] = {
#define X(name, text) text,
    CR_SLIP_DEED_MAP(X)
#undef X
};

const char *cr_slip_kind_name(unsigned kind)
{
    return kind < CR_SLIP_KINDS ? kind_names[kind] : "?";
}

const char *cr_slip_state_name(unsigned state)
{
    return state < CR_SLIP_STATES ? state_names[state] : "?";
}

unsigned cr_slip_state_find(const char *name)
{
    unsigned state = 0;
    while (state < CR_SLIP_STATES && strcmp(state_names[state], name) != 0)
        state++;
    return state;
}

const char *cr_slip_deed_name(unsigned kind)
{
    return kind < CR_SLIP_DEEDS ? deed_names[kind] : "?";
}

unsigned cr_slip_deed_find(const char *name)
{
    unsigned kind = 0;
    while (kind < CR_SLIP_DEEDS && strcmp(deed_names[kind], name) != 0)
        kind++;
    return kind;
}

bool cr_slip_is_open(const struct cr_slip *slip)
{
    return slip->state == CR_SLIP_IS_ISSUED || slip->state == CR_SLIP_IS_IN_TRANSIT;
}

/* ---- Whose hand ---- */

static bool has_letter(struct cr_who who, enum cr_operation operation, char letter)
{
    return who.person != 0 && who.role < CR_ROLE_COUNT &&
           cr_operation_letter((enum cr_role)who.role, operation) == letter;
}

/* Issuing a fill and receiving a credit is the cage's, the other side the table's. */
static bool is_at_cage(const struct cr_slip *slip, unsigned deed)
{
    return (deed == CR_SLIP_DO_ISSUE) == (slip->kind == CR_SLIP_FILL);
}

/* Entering the protocol is the paper's own step: whoever may take part in a slip may write it down. */
static bool may_enter(struct cr_who who)
{
    return has_letter(who, CR_MAY_FILL_REQUEST, 'r') || has_letter(who, CR_MAY_FILL_APPROVE, 'a') ||
           has_letter(who, CR_MAY_FILL_ISSUE, 'd');
}

static bool has_role(const struct cr_slip *slip, const struct cr_slip_deed *deed)
{
    switch ((enum cr_slip_deed_kind)deed->kind) {
    case CR_SLIP_DO_REQUEST: return has_letter(deed->who, CR_MAY_FILL_REQUEST, 'r');
    case CR_SLIP_DO_APPROVE: return has_letter(deed->who, CR_MAY_FILL_APPROVE, 'a');
    case CR_SLIP_DO_ENTER: return may_enter(deed->who);
    case CR_SLIP_DO_CARRY: return deed->who.person != 0 && deed->who.role != CR_ROLE_PLAYER;
    case CR_SLIP_DO_ISSUE:
    case CR_SLIP_DO_RECEIVE:
        if (is_at_cage(slip, deed->kind)) return has_letter(deed->who, CR_MAY_FILL_ISSUE, 'd');
        return has_letter(deed->who, CR_MAY_FILL_COUNT, 'd');
    case CR_SLIP_DEEDS: break;
    }
    return false; /* not run: a deed was found before */
}

static bool has_hand(const struct cr_slip *slip, uint32_t person)
{
    for (unsigned i = 0; i < CR_SLIP_DEEDS; i++)
        if (slip->hands[i].person == person) return true;
    return slip->witness.person == person;
}

/* S4. */
static enum cr_status check_acting(const struct cr_slip *slip, const struct cr_slip_deed *deed)
{
    if (slip->acting != 0 && slip->acting == deed->who.person) return CR_SEGREGATION;
    if (slip->acting != 0 && slip->acting == deed->witness.person) return CR_SEGREGATION;
    if (!deed->acts_as_pit_boss) return CR_OK;
    if (deed->who.role != CR_ROLE_PIT_BOSS || deed->pit_boss_on_duty) return CR_FORBIDDEN_ROLE;
    return has_hand(slip, deed->who.person) ? CR_SEGREGATION : CR_OK;
}

/* S1, S2. A count at the table has a witness of another role than the dealer's, and another person. */
static enum cr_status check_apart(const struct cr_slip *slip, const struct cr_slip_deed *deed)
{
    uint32_t person = deed->who.person;
    bool is_move = deed->kind == CR_SLIP_DO_ISSUE || deed->kind == CR_SLIP_DO_RECEIVE;
    if (deed->kind == CR_SLIP_DO_APPROVE && slip->hands[CR_SLIP_DO_REQUEST].person == person)
        return CR_SEGREGATION;
    if (deed->kind == CR_SLIP_DO_RECEIVE &&
        (slip->hands[CR_SLIP_DO_ISSUE].person == person || slip->witness.person == person))
        return CR_SEGREGATION;
    if (!is_move || is_at_cage(slip, deed->kind)) return CR_OK;
    uint32_t witness = deed->witness.person;
    if (witness == 0 || witness == person || witness == slip->hands[CR_SLIP_DO_ISSUE].person)
        return CR_SEGREGATION;
    return has_letter(deed->witness, CR_MAY_FILL_COUNT, 'w') ? CR_OK : CR_FORBIDDEN_ROLE;
}

static enum cr_status check_hands(const struct cr_slip *slip, const struct cr_slip_deed *deed)
{
    if (!has_role(slip, deed)) return CR_FORBIDDEN_ROLE;
    enum cr_status status = check_acting(slip, deed);
    return status ? status : check_apart(slip, deed);
}

/* ---- Where it stands ---- */

static enum cr_status check_edge(const struct cr_slip *slip, const struct cr_slip_deed *deed)
{
    static const uint8_t from[CR_SLIP_DEEDS] = {
        [CR_SLIP_DO_REQUEST] = CR_SLIP_IS_BLANK,  [CR_SLIP_DO_APPROVE] = CR_SLIP_IS_REQUESTED,
        [CR_SLIP_DO_ENTER] = CR_SLIP_IS_APPROVED, [CR_SLIP_DO_ISSUE] = CR_SLIP_IS_ENTERED,
        [CR_SLIP_DO_CARRY] = CR_SLIP_IS_ISSUED,   [CR_SLIP_DO_RECEIVE] = CR_SLIP_IS_IN_TRANSIT,
    };
    if (deed->kind >= CR_SLIP_DEEDS) return CR_OUT_OF_ORDER;
    if (slip->state >= CR_SLIP_IS_RECEIVED) return CR_SLIP_DONE;
    if (slip->state == from[deed->kind]) return CR_OK;
    bool skips_protocol = deed->kind == CR_SLIP_DO_ISSUE && slip->state == CR_SLIP_IS_APPROVED;
    if (!skips_protocol) return CR_OUT_OF_ORDER;
    return deed->protocol_first ? CR_NO_PROTOCOL : CR_OK;
}

static enum cr_status check_chips(const struct cr_slip *slip,
                                  const struct cr_denominations *denominations,
                                  const struct cr_slip_deed *deed, cr_money *worth)
{
    *worth = 0;
    bool has_chips = deed->kind == CR_SLIP_DO_REQUEST || deed->kind == CR_SLIP_DO_ISSUE ||
                     deed->kind == CR_SLIP_DO_RECEIVE;
    if (!has_chips) return CR_OK;
    if (!cr_chip_count_worth(denominations, &deed->chips, worth)) return CR_NOT_CHIPS;
    if (deed->kind == CR_SLIP_DO_REQUEST) return *worth > 0 ? CR_OK : CR_AMOUNT;
    bool is_other = !cr_chip_count_same(&deed->chips, &slip->written);
    return deed->kind == CR_SLIP_DO_ISSUE && is_other ? CR_COUNT_DIFFERS : CR_OK;
}

/* ---- What it does ---- */

static void issue(const struct cr_slip *slip, cr_money worth, struct cr_slip_effect *effect)
{
    bool is_fill = slip->kind == CR_SLIP_FILL;
    effect->posting.operation = is_fill ? 14 : 15;
    cr_house_move(&effect->posting, CR_ACCOUNT_TRANSIT,
                  is_fill ? CR_ACCOUNT_CAGE : CR_ACCOUNT_FLOAT, worth);
}

static void receive(struct cr_slip *slip, cr_money written, cr_money worth,
                    struct cr_slip_effect *effect)
{
    bool is_fill = slip->kind == CR_SLIP_FILL;
    enum cr_account_kind to = is_fill ? CR_ACCOUNT_FLOAT : CR_ACCOUNT_CAGE;
    enum cr_account_kind from = is_fill ? CR_ACCOUNT_CAGE : CR_ACCOUNT_FLOAT;
    cr_money over = worth > written ? worth - written : 0;
    effect->posting.operation = is_fill ? 14 : 15;
    cr_house_move(&effect->posting, to, CR_ACCOUNT_TRANSIT, worth - over);
    cr_house_move(&effect->posting, to, from, over);
    if (effect->posting.count == 0) effect->posting.operation = 0; /* nothing arrived */
    effect->worth = worth;
    effect->difference = worth - written;
    effect->incident = !cr_chip_count_same(&slip->written, &slip->counted);
    slip->state = worth < written   ? CR_SLIP_IS_SHORT
                  : worth > written ? CR_SLIP_IS_OVER
                                    : CR_SLIP_IS_RECEIVED;
}

static void apply(struct cr_slip *slip, const struct cr_denominations *denominations,
                  const struct cr_slip_deed *deed, cr_money worth, struct cr_slip_effect *effect)
{
    static const uint8_t next[CR_SLIP_DEEDS] = { CR_SLIP_IS_REQUESTED,  CR_SLIP_IS_APPROVED,
                                                 CR_SLIP_IS_ENTERED,    CR_SLIP_IS_ISSUED,
                                                 CR_SLIP_IS_IN_TRANSIT, CR_SLIP_IS_RECEIVED };
    slip->at[deed->kind] = deed->at;
    slip->hands[deed->kind] = deed->who;
    if (deed->acts_as_pit_boss) slip->acting = deed->who.person;
    slip->state = next[deed->kind];
    if (deed->kind == CR_SLIP_DO_ISSUE || deed->kind == CR_SLIP_DO_RECEIVE)
        if (!is_at_cage(slip, deed->kind)) slip->witness = deed->witness;
    if (deed->kind == CR_SLIP_DO_REQUEST) {
        slip->number = deed->number;
        slip->table = deed->table;
        slip->kind = deed->slip;
        slip->written = deed->chips;
    } else if (deed->kind == CR_SLIP_DO_ISSUE) {
        issue(slip, worth, effect);
    } else if (deed->kind == CR_SLIP_DO_RECEIVE) {
        cr_money written = 0;
        bool is_count = cr_chip_count_worth(denominations, &slip->written, &written);
        assert(is_count); /* it was when it was requested */
        (void)is_count;
        slip->counted = deed->chips;
        receive(slip, written, worth, effect);
    }
}

enum cr_status cr_slip_do(struct cr_slip *slip, const struct cr_denominations *denominations,
                          const struct cr_slip_deed *deed, struct cr_slip_effect *effect)
{
    cr_money worth;
    assert(cr_denominations_are_sane(denominations));
    enum cr_status status = check_edge(slip, deed);
    if (status) return status;
    if (deed->kind == CR_SLIP_DO_REQUEST && deed->slip >= CR_SLIP_KINDS) return CR_OUT_OF_ORDER;
    status = check_hands(slip, deed);
    if (status) return status;
    status = check_chips(slip, denominations, deed, &worth);
    if (status) return status;
    struct cr_slip_effect done = { .worth = 0 };
    apply(slip, denominations, deed, worth, &done);
    *effect = done;
    return CR_OK;
}
