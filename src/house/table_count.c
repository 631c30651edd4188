/* table_count.c -- a session's machine: opening, last games, the closing count, the result.
 *
 * One table says from which states a deed may be done; the ladder of a deed says what else stands in its
 * way. A deed works on a copy, so a refused one has changed nothing.
 */
#include "house/table_count.h"

#include <assert.h>
#include <string.h>

#include "house/figures.h"

/* ---- Names ---- */

static const char *const state_names[CR_SESSION_STATES] = {
#define X(name, text) text,
    CR_SESSION_STATE_MAP(X)
#undef X
};
static const char *const deed_names[CR_COUNT_DEEDS] = {
#define X(name, text) text,
    CR_COUNT_DEED_MAP(X)
#undef X
};

const char *cr_session_state_name(unsigned state)
{
    return state < CR_SESSION_STATES ? state_names[state] : "?";
}

unsigned cr_session_state_find(const char *name)
{
    unsigned state = 0;
    while (state < CR_SESSION_STATES && strcmp(state_names[state], name) != 0)
        state++;
    return state;
}

const char *cr_count_deed_name(unsigned kind)
{
    return kind < CR_COUNT_DEEDS ? deed_names[kind] : "?";
}

unsigned cr_count_deed_find(const char *name)
{
    unsigned kind = 0;
    while (kind < CR_COUNT_DEEDS && strcmp(deed_names[kind], name) != 0)
        kind++;
    return kind;
}

/* ---- Questions ---- */

enum cr_status cr_table_count_check_bet(const struct cr_table_count *count)
{
    switch ((enum cr_session_state)count->state) {
    case CR_SESSION_OPEN:
    case CR_SESSION_LAST_GAMES: return CR_OK;
    case CR_SESSION_SUSPENDED: return CR_TABLE_SUSPENDED;
    case CR_SESSION_CLOSING:
    case CR_SESSION_RECONCILED: return CR_TABLE_CLOSING;
    case CR_SESSION_CLOSED:
    case CR_SESSION_PREPARING:
    case CR_SESSION_STATES: break;
    }
    return CR_TABLE_CLOSED;
}

cr_money cr_table_count_result(const struct cr_table_count *count)
{
    return count->result;
}

/* ---- Opening ---- */

struct doing {
    const struct cr_count_deed *deed;
    struct cr_count_effect *effect;
    struct cr_refusal *why;
};

static enum cr_status do_prepare(struct cr_table_count *count, const struct doing *doing)
{
    const struct cr_count_deed *deed = doing->deed;
    for (unsigned i = 0; i < CR_BOXES; i++)
        if (count->boxes[i].state == CR_BOX_SEALED) return CR_OUT_OF_ORDER;
    if (!deed->denominations || !cr_denominations_are_sane(deed->denominations))
        return CR_NOT_CHIPS;
    *count = (struct cr_table_count){ .denominations = *deed->denominations,
                                      .table = deed->table,
                                      .session = deed->session,
                                      .state = CR_SESSION_PREPARING };
    return CR_OK;
}

/* The roles of those who signed, each another person; 0: one signed twice. */
static uint32_t roles_signed(const struct cr_count_deed *deed)
{
    uint32_t roles = 0;
    for (unsigned i = 0; i < CR_SIGNED_MAX && deed->signs[i].person != 0; i++) {
        for (unsigned j = 0; j < i; j++)
            if (deed->signs[j].person == deed->signs[i].person) return 0;
        if (deed->signs[i].role < CR_ROLE_COUNT) roles |= CR_ROLE_BIT(deed->signs[i].role);
    }
    return roles;
}

#define ROLE(name) CR_ROLE_BIT(CR_ROLE_##name)

/* Dealer, inspector or pit boss, cashier or head cashier: nobody counts a float alone (S2). */
static bool is_opening_signed(const struct cr_count_deed *deed)
{
    uint32_t roles = roles_signed(deed);
    bool has_dealer = deed->electronic || roles & ROLE(DEALER);
    return has_dealer && roles & (ROLE(INSPECTOR) | ROLE(PIT_BOSS)) &&
           roles & (ROLE(CASHIER) | ROLE(HEAD_CASHIER));
}

static enum cr_status do_open(struct cr_table_count *count, const struct doing *doing)
{
    const struct cr_count_deed *deed = doing->deed;
    if (!deed->needs || !deed->fit) return CR_OUT_OF_ORDER;
    enum cr_status status = cr_table_check_fit(deed->needs, deed->fit, doing->why);
    if (status) return status;
    if (!is_opening_signed(deed)) return CR_SEGREGATION;
    if (!cr_chip_count_worth(&count->denominations, &deed->chips, &count->opening))
        return CR_NOT_CHIPS;
    if (!cr_chip_count_same(&deed->chips, &deed->paper)) return CR_COUNT_DIFFERS;
    if (deed->book != 0 && deed->book != count->opening) return CR_COUNT_DIFFERS;
    count->opened = deed->chips;
    count->opened_at = deed->at;
    count->state = CR_SESSION_OPEN;
    if (count->opening == 0 || deed->book != 0) return CR_OK;
    doing->effect->postings[0].operation = 14;
    cr_house_move(&doing->effect->postings[0], CR_ACCOUNT_FLOAT, CR_ACCOUNT_CAGE, count->opening);
    return CR_OK;
}

/* ---- While it plays ---- */

static enum cr_status do_suspend(struct cr_table_count *count, const struct doing *doing)
{
    if (doing->deed->in_round) return CR_IN_ROUND;
    count->before = count->state;
    count->state = CR_SESSION_SUSPENDED;
    return CR_OK;
}

static enum cr_status do_resume(struct cr_table_count *count, const struct doing *doing)
{
    (void)doing;
    count->state = count->before;
    count->before = 0;
    return CR_OK;
}

static enum cr_status go_closing(struct cr_table_count *count, const struct doing *doing)
{
    if (doing->deed->in_round) return CR_IN_ROUND;
    count->state = CR_SESSION_CLOSING;
    count->before = 0;
    count->games_left = 0;
    return CR_OK;
}

/* End of hours: where nobody plays, or the house has no last games, none are announced [BG art.13]. */
static enum cr_status do_announce(struct cr_table_count *count, const struct doing *doing)
{
    if (doing->deed->players == 0 || doing->deed->games == 0) return go_closing(count, doing);
    count->games_left = doing->deed->games;
    count->state = CR_SESSION_LAST_GAMES;
    doing->effect->announce = true;
    return CR_OK;
}

static enum cr_status do_settled(struct cr_table_count *count, const struct doing *doing)
{
    assert(count->games_left > 0);
    doing->effect->announce = true;
    if (--count->games_left == 0) count->state = CR_SESSION_CLOSING;
    return CR_OK;
}

static enum cr_status do_voided(struct cr_table_count *count, const struct doing *doing)
{
    (void)count;
    (void)doing; /* nothing is said: as many are left as were (R35) */
    return CR_OK;
}

static enum cr_status do_stop(struct cr_table_count *count, const struct doing *doing)
{
    const struct cr_count_deed *deed = doing->deed;
    if (count->state == CR_SESSION_SUSPENDED) {
        bool is_manager = deed->who.person != 0 && deed->who.role == CR_ROLE_MANAGER;
        return is_manager ? go_closing(count, doing) : CR_FORBIDDEN_ROLE;
    }
    uint32_t games = count->state == CR_SESSION_OPEN ? deed->games : count->games_left;
    if (deed->players == 0 || games == 0) return go_closing(count, doing);
    doing->why->n = games;
    return CR_LAST_GAMES;
}

/* What is told as it happens goes onto one sum. */
static enum cr_status add(cr_money *sum, cr_money amount)
{
    if (amount < 1) return CR_AMOUNT;
    return cr_money_add(*sum, amount, sum) ? CR_OK : CR_OVERFLOW;
}

static enum cr_status do_sold(struct cr_table_count *count, const struct doing *doing)
{
    return add(&count->boxes[CR_BOX_DROP].cash, doing->deed->amount);
}

static enum cr_status do_filled(struct cr_table_count *count, const struct doing *doing)
{
    return add(&count->fills, doing->deed->amount);
}

static enum cr_status do_credited(struct cr_table_count *count, const struct doing *doing)
{
    return add(&count->credits, doing->deed->amount);
}

static enum cr_status do_raked(struct cr_table_count *count, const struct doing *doing)
{
    return add(&count->boxes[CR_BOX_RAKE].chips, doing->deed->amount);
}

static enum cr_status do_tip(struct cr_table_count *count, const struct doing *doing)
{
    const struct cr_count_deed *deed = doing->deed;
    struct cr_box_count *box = &count->boxes[CR_BOX_TIPS];
    cr_money both;
    bool is_late = count->state == CR_SESSION_CLOSED && box->state != CR_BOX_SEALED;
    if (is_late || box->state == CR_BOX_COUNTED) return CR_OUT_OF_ORDER;
    if (deed->amount < 0 || deed->cash < 0) return CR_AMOUNT;
    if (deed->amount == 0 && deed->cash == 0) return CR_AMOUNT;
    if (!cr_money_add(box->chips, deed->amount, &box->chips) ||
        !cr_money_add(box->cash, deed->cash, &box->cash) ||
        !cr_money_add(box->chips, box->cash, &both))
        return CR_OVERFLOW;
    struct cr_house_posting *posting = &doing->effect->postings[0];
    posting->operation = 27;
    cr_house_move(posting, CR_ACCOUNT_TIPS, CR_ACCOUNT_PLAYER, deed->amount);
    cr_house_move(posting, CR_ACCOUNT_OUTSTANDING, CR_ACCOUNT_STAFF_TIPS, deed->amount);
    cr_house_move(posting, CR_ACCOUNT_CASH_TIPS, CR_ACCOUNT_STAFF_TIPS, deed->cash);
    return CR_OK;
}

/* ---- Closing ---- */

/* Nothing lies undecided or is on its way, and the colours are back, or a manager closes without. */
static enum cr_status check_ready(const struct cr_count_deed *deed)
{
    if (deed->layout != 0) return CR_LAYOUT_NOT_EMPTY;
    if (deed->slips_open != 0) return CR_SLIP_OPEN;
    if (deed->colours < 0 || deed->book < 0) return CR_AMOUNT;
    bool has_act = deed->act && deed->who.person != 0 && deed->who.role == CR_ROLE_MANAGER;
    if (deed->colours != 0 && !has_act) return CR_COLOURS_OUT;
    uint32_t roles = roles_signed(deed);
    bool is_alone = (roles & (roles - 1)) == 0; /* one role, or none (S2) */
    return is_alone || deed->roles & ~roles ? CR_SEGREGATION : CR_OK;
}

/* No more of a denomination than is outside the cage, and no more over than players can have brought
 * (I1, R38). */
static enum cr_status check_exists(const struct cr_table_count *count, const struct doing *doing)
{
    const struct cr_count_deed *deed = doing->deed;
    unsigned above = cr_chip_count_above(&deed->chips, &deed->outside);
    if (above < CR_DENOMINATIONS_MAX) {
        doing->why->value = count->denominations.value[above];
        return CR_COUNT_EXCEEDS_ISSUED;
    }
    return count->variance > deed->players_hold ? CR_COUNT_EXCEEDS_ISSUED : CR_OK;
}

static bool find_result(struct cr_table_count *count)
{
    const struct cr_table_sums sums = { .opening = count->opening,
                                        .closing = count->closing,
                                        .fills = count->fills,
                                        .credits = count->credits,
                                        .drop = count->boxes[CR_BOX_DROP].cash,
                                        .colours = count->colours,
                                        .drop_known = true };
    return cr_figures_result(&sums, &count->result);
}

static void post_count(const struct cr_table_count *count, struct cr_count_effect *effect)
{
    struct cr_house_posting *posting = &effect->postings[0];
    if (count->variance < 0) {
        posting->operation = 36;
        cr_house_move(posting, CR_ACCOUNT_PLAYER, CR_ACCOUNT_FLOAT, -count->variance);
        cr_house_move(posting, CR_ACCOUNT_TABLE_WIN, CR_ACCOUNT_OUTSTANDING, -count->variance);
    } else if (count->variance > 0) {
        posting->operation = 37;
        cr_house_move(posting, CR_ACCOUNT_FLOAT, CR_ACCOUNT_PLAYER, count->variance);
        cr_house_move(posting, CR_ACCOUNT_OUTSTANDING, CR_ACCOUNT_TABLE_WIN, count->variance);
    }
    if (count->colours == 0) return;
    posting = &effect->postings[1];
    posting->operation = 43;
    cr_house_move(posting, CR_ACCOUNT_OUTSTANDING, CR_ACCOUNT_UNCLAIMED, count->colours);
}

static enum cr_status do_count(struct cr_table_count *count, const struct doing *doing)
{
    const struct cr_count_deed *deed = doing->deed;
    enum cr_status status = check_ready(deed);
    if (status) return status;
    if (!cr_chip_count_worth(&count->denominations, &deed->chips, &count->closing))
        return CR_NOT_CHIPS;
    count->variance = count->closing - deed->book; /* both at least 0: it fits */
    status = check_exists(count, doing);
    if (status) return status;
    count->counted = deed->chips;
    count->counted_at = deed->at;
    count->colours = deed->colours;
    if (deed->has_books) {
        count->boxes[CR_BOX_DROP].cash = deed->boxes_hold[CR_BOX_DROP];
        count->boxes[CR_BOX_TIPS].chips = deed->boxes_hold[CR_BOX_TIPS];
        count->boxes[CR_BOX_RAKE].chips = deed->boxes_hold[CR_BOX_RAKE];
    }
    if (!find_result(count)) return CR_OVERFLOW;
    count->state = CR_SESSION_RECONCILED;
    post_count(count, doing->effect);
    cr_money size = count->variance < 0 ? -count->variance : count->variance;
    doing->effect->incident = size != 0 && size >= deed->incident_from;
    return CR_OK;
}

static enum cr_status do_seal(struct cr_table_count *count, const struct doing *doing)
{
    return cr_table_box_seal(count, doing->deed);
}

static enum cr_status do_close(struct cr_table_count *count, const struct doing *doing)
{
    for (unsigned i = 0; i < CR_BOXES; i++) {
        bool has_box = doing->deed->boxes & CR_BOX_BIT(i) || count->boxes[i].chips != 0 ||
                       count->boxes[i].cash != 0;
        if (has_box && count->boxes[i].state == CR_BOX_ON_TABLE) return CR_OUT_OF_ORDER;
    }
    count->state = CR_SESSION_CLOSED;
    if (count->closing == 0) return CR_OK;
    doing->effect->postings[0].operation = 15;
    cr_house_move(&doing->effect->postings[0], CR_ACCOUNT_CAGE, CR_ACCOUNT_FLOAT, count->closing);
    return CR_OK;
}

static enum cr_status do_count_box(struct cr_table_count *count, const struct doing *doing)
{
    return cr_table_box_count(count, doing->deed, doing->effect);
}

/* ---- One door ---- */

#define AT(state) (1u << CR_SESSION_##state)
enum {
    PLAYS = AT(OPEN) | AT(LAST_GAMES),
    TO_BE_COUNTED = PLAYS | AT(SUSPENDED) | AT(CLOSING),
    ENDED = AT(RECONCILED) | AT(CLOSED),
};

static const struct {
    enum cr_status (*run)(struct cr_table_count *, const struct doing *);
    unsigned from;
} steps[CR_COUNT_DEEDS] = {
    [CR_COUNT_DO_PREPARE] = { do_prepare, AT(CLOSED) },
    [CR_COUNT_DO_OPEN] = { do_open, AT(PREPARING) },
    [CR_COUNT_DO_SUSPEND] = { do_suspend, PLAYS },
    [CR_COUNT_DO_RESUME] = { do_resume, AT(SUSPENDED) },
    [CR_COUNT_DO_ANNOUNCE] = { do_announce, AT(OPEN) },
    [CR_COUNT_DO_SETTLED] = { do_settled, AT(LAST_GAMES) },
    [CR_COUNT_DO_VOIDED] = { do_voided, AT(LAST_GAMES) },
    [CR_COUNT_DO_STOP] = { do_stop, PLAYS | AT(SUSPENDED) },
    [CR_COUNT_DO_SOLD] = { do_sold, PLAYS },
    [CR_COUNT_DO_FILLED] = { do_filled, TO_BE_COUNTED },
    [CR_COUNT_DO_CREDITED] = { do_credited, TO_BE_COUNTED },
    [CR_COUNT_DO_TIP] = { do_tip, TO_BE_COUNTED | ENDED },
    [CR_COUNT_DO_RAKED] = { do_raked, TO_BE_COUNTED },
    [CR_COUNT_DO_COUNT] = { do_count, AT(CLOSING) },
    [CR_COUNT_DO_SEAL] = { do_seal, AT(RECONCILED) },
    [CR_COUNT_DO_CLOSE] = { do_close, AT(RECONCILED) },
    [CR_COUNT_DO_COUNT_BOX] = { do_count_box, ENDED },
};

enum cr_status cr_table_count_do(struct cr_table_count *count, const struct cr_count_deed *deed,
                                 struct cr_count_effect *effect, struct cr_refusal *why)
{
    assert(count->state < CR_SESSION_STATES);
    *why = (struct cr_refusal){ .n = 0 };
    if (deed->kind >= CR_COUNT_DEEDS) return CR_OUT_OF_ORDER;
    if (!(steps[deed->kind].from & 1u << count->state)) return CR_OUT_OF_ORDER;
    struct cr_table_count next = *count;
    struct cr_count_effect done = { .incident = false };
    struct doing doing = { deed, &done, why };
    enum cr_status status = steps[deed->kind].run(&next, &doing);
    if (status) return status;
    *count = next;
    *effect = done;
    return CR_OK;
}
