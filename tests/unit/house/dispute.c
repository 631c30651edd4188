/* dispute.c -- disputes: H96-H100, H103-H105 and G18 by number, each edge and each missing edge of every
 * chain, the terms, the money. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "books_kit.h"
#include "house/dispute.h"

#define NUMBER    7
#define INSPECTOR 21
#define MANAGER   22

static struct cr_hall_rules rules;
static struct cr_zone zone;
static struct cr_work_calendar work;
static struct cr_dispute_terms terms;
static struct cr_dispute dispute;
static struct cr_dispute_effect effect;
static struct cr_refusal why;
static int64_t now;

#define CHAIN_BG                                                                      \
    (CR_BIT(CR_STEP_INSPECTOR) | CR_BIT(CR_STEP_MANAGER) | CR_BIT(CR_STEP_PROTOCOL) | \
     CR_BIT(CR_STEP_AUTHORITY))
#define CHAIN_M1  (CR_BIT(CR_STEP_MANAGER) | CR_BIT(CR_STEP_LAW))
#define CHAIN_RF  (CR_BIT(CR_STEP_FLOOR) | CR_BIT(CR_STEP_MANAGER))
#define CHAIN_TP  (CR_BIT(CR_STEP_INSPECTOR) | CR_BIT(CR_STEP_PIT_BOSS) | CR_BIT(CR_STEP_MANAGER))
#define CHAIN_TDC CR_BIT(CR_STEP_MANAGER)

/* ---- The kit ---- */

static int64_t clock_at(const char *date, int hour, int minute, int second)
{
    cr_day day;
    assert_true(cr_date_parse(date, &day));
    return cr_zone_moment(&zone, (struct cr_zone_clock){ day, (hour * 60 + minute) * 60 + second },
                          false);
}

static void assert_moment(int64_t moment, const char *shown)
{
    char text[CR_ZONE_FORMAT_SIZE];
    cr_zone_format(&zone, moment, text);
    assert_string_equal(text, shown);
}

static void a_house(uint32_t chain)
{
    struct cr_error err;
    memset(&rules, 0, sizeof rules);
    memset(&work, 0, sizeof work);
    memset(&dispute, 0, sizeof dispute);
    assert_int_equal(cr_zone_parse(&zone, "EET-2EEST,M3.5.0/3,M10.5.0/4", &err), CR_OK);
    rules.dispute_chain = chain;
    rules.protocol_copy_days = rules.complaint_days = CR_NONE;
    rules.visitor_deadline_roll = CR_ROLL_NEXT_WORKING_DAY;
    terms = (struct cr_dispute_terms){ &rules, &zone, &work, CR_NONE };
    now = clock_at("2026-06-12", 23, 10, 0);
}

static void bg(void)
{
    a_house(CHAIN_BG);
    rules.protocol_copy_days = 7;
    rules.complaint_days = 3;
    rules.video_dispute_keep_months = 3;
}

static void rf(void)
{
    a_house(CHAIN_RF);
    rules.manager_may_override_rules = 1;
    rules.dispute_cutoff = CR_CUTOFF_NEXT_HAND;
}

/* Whose each step is where nothing else is said. */
static struct cr_dispute_deed right(unsigned kind)
{
    struct cr_dispute_deed deed = { .at = now,
                                    .kind = kind,
                                    .by = MANAGER,
                                    .role = CR_ROLE_MANAGER,
                                    .outcome = CR_DISPUTE_STANDS };
    if (kind == CR_DISPUTE_DO_RAISE) {
        deed.number = NUMBER;
        deed.table = TABLE;
        deed.round = 40;
        deed.visitor = VISITOR;
        deed.game_at = now - 8 * 60 * CR_ZONE_SECOND;
        deed.amount = 10000;
    }
    return deed;
}

/* Refused, it is as it was, to the byte. */
static enum cr_status tell(const struct cr_dispute_deed *deed)
{
    struct cr_dispute before = dispute;
    memset(&why, 0, sizeof why);
    enum cr_status status = cr_dispute_do(&dispute, &terms, deed, &effect, &why);
    if (status != CR_OK) {
        assert_memory_equal(&before, &dispute, sizeof dispute);
        assert_int_equal(why.status, status);
    }
    for (int i = 0; i < CR_DISPUTE_POSTINGS_MAX && status == CR_OK && books; i++)
        post(&effect.postings[i]);
    return status;
}

static enum cr_status step(unsigned kind)
{
    struct cr_dispute_deed deed = right(kind);
    return tell(&deed);
}

static enum cr_status decide(unsigned kind, enum cr_role role, enum cr_dispute_outcome outcome)
{
    struct cr_dispute_deed deed = right(kind);
    deed.role = (uint8_t)role;
    deed.by = role == CR_ROLE_INSPECTOR ? INSPECTOR : MANAGER;
    deed.outcome = (uint8_t)outcome;
    deed.has_clause = true;
    return tell(&deed);
}

#define DO(kind)    assert_int_equal(step(CR_DISPUTE_DO_##kind), CR_OK)
#define IN(name)    assert_int_equal(dispute.state, CR_DISPUTE_IS_##name)
#define FIRST(role) decide(CR_DISPUTE_DO_DECIDE, CR_ROLE_##role, CR_DISPUTE_STANDS)
#define NEXT(role)  decide(CR_DISPUTE_DO_CHANGE, CR_ROLE_##role, CR_DISPUTE_STANDS)

static void sign_by_party(void)
{
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_SIGN);
    deed.by_party = true;
    assert_int_equal(tell(&deed), CR_OK);
}

/* To the manager's decision that did not end it. */
static void to_unresolved(void)
{
    DO(RAISE);
    now = clock_at("2026-06-12", 23, 12, 0);
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    DO(ESCALATE);
    now = clock_at("2026-06-12", 23, 40, 0);
    assert_int_equal(NEXT(MANAGER), CR_OK);
    DO(LEAVE);
    IN(UNRESOLVED);
    now = clock_at("2026-06-13", 0, 5, 0);
}

/* ---- By number ---- */

static void h96_copy_in_seven_days(void **state)
{
    (void)state;
    bg();
    to_unresolved();
    DO(WRITE);
    assert_moment(dispute.copy_due, "2026-06-20 23:59:59");
    DO(SIGN);
    IN(PROTOCOL);
    sign_by_party();
    IN(SIGNED);
    now = clock_at("2026-06-20", 23, 59, 59);
    assert_int_equal(step(CR_DISPUTE_DO_LAPSE), CR_OUT_OF_ORDER); /* in time to its last second */
    struct cr_dispute in_time = dispute;
    DO(SEND);
    assert_false(effect.incident);
    IN(COPY_SENT);
    dispute = in_time;
    now = clock_at("2026-06-21", 9, 0, 0);
    DO(SEND); /* nobody noticed before: the incident comes with the sending */
    assert_true(effect.incident);
    assert_true(dispute.copy_late);
    dispute = in_time;
    DO(LAPSE); /* the house itself noticed: the sending is no second incident */
    assert_true(effect.incident);
    assert_int_equal(step(CR_DISPUTE_DO_LAPSE), CR_OUT_OF_ORDER);
    DO(SEND);
    assert_false(effect.incident);
    DO(CLOSE);
    IN(CLOSED);
    assert_false(cr_dispute_is_open(&dispute));
}

static void h97_complaint_in_three_days(void **state)
{
    (void)state;
    bg();
    DO(RAISE);
    assert_moment(dispute.complaint_due, "2026-06-15 23:59:59");
    now = dispute.complaint_due;
    struct cr_dispute before = dispute;
    DO(COMPLAIN);
    assert_false(dispute.complaint_late);
    dispute = before;
    now += CR_ZONE_SECOND;
    DO(COMPLAIN); /* late, and taken all the same (R19) */
    assert_true(dispute.complaint_late);
    assert_int_equal(step(CR_DISPUTE_DO_COMPLAIN), CR_OUT_OF_ORDER);
}

static void h98_a_day_off_rolls(void **state)
{
    (void)state;
    bg();
    now = clock_at("2026-06-10", 21, 0, 0);
    DO(RAISE);
    assert_moment(dispute.complaint_due, "2026-06-15 23:59:59");
    bg();
    now = clock_at("2026-06-10", 21, 0, 0);
    cr_day monday;
    assert_true(cr_date_parse("2026-06-15", &monday));
    assert_true(cr_holiday_add(&work, monday));
    DO(RAISE);
    assert_moment(dispute.complaint_due, "2026-06-16 23:59:59");
    bg();
    now = clock_at("2026-06-10", 21, 0, 0);
    rules.visitor_deadline_roll = CR_ROLL_NONE;
    DO(RAISE);
    assert_moment(dispute.complaint_due, "2026-06-13 23:59:59");
}

static void h99_refusal_to_sign_is_noted(void **state)
{
    (void)state;
    bg();
    to_unresolved();
    DO(WRITE);
    int64_t due = dispute.copy_due;
    DO(REFUSE_SIGN);
    IN(PROTOCOL);
    assert_int_equal(step(CR_DISPUTE_DO_REFUSE_SIGN), CR_ALREADY_DONE);
    uint32_t next =
        cr_dispute_next(&dispute, &rules); /* not offered again; the house still signs */
    assert_true(!(next & CR_BIT(CR_DISPUTE_DO_REFUSE_SIGN)) && next & CR_BIT(CR_DISPUTE_DO_SIGN));
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_SIGN);
    deed.by_party = true;
    assert_int_equal(tell(&deed), CR_ALREADY_DONE);
    DO(SIGN);
    IN(SIGNED);
    assert_true(dispute.party_refused);
    assert_int_equal(dispute.copy_due, due);
}

static void h100_no_closing_without_a_protocol(void **state)
{
    (void)state;
    bg();
    DO(RAISE);
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    assert_int_equal(step(CR_DISPUTE_DO_CLOSE), CR_OUT_OF_ORDER);
    DO(ESCALATE);
    assert_int_equal(NEXT(MANAGER), CR_OK);
    assert_int_equal(step(CR_DISPUTE_DO_CLOSE), CR_PROTOCOL_REQUIRED);
    DO(LEAVE);
    assert_int_equal(step(CR_DISPUTE_DO_CLOSE), CR_PROTOCOL_REQUIRED);
    DO(WRITE);
    assert_int_equal(step(CR_DISPUTE_DO_CLOSE), CR_OUT_OF_ORDER);
}

static void h95_h102_hold_for_three_months(void **state)
{
    (void)state;
    bg();
    DO(RAISE);
    assert_moment(cr_dispute_hold_until(&dispute, &terms), "2026-09-12 23:59:59");
    bg();
    now = clock_at("2026-11-30", 20, 0, 0);
    DO(RAISE);
    assert_moment(cr_dispute_hold_until(&dispute, &terms), "2027-02-28 23:59:59");
    rules.video_dispute_keep_months = CR_UNTIL_CLOSED; /* M1: as long as it is open */
    assert_int_equal(cr_dispute_hold_until(&dispute, &terms), 0);
}

static void h103_only_by_the_rules(void **state)
{
    (void)state;
    const uint32_t chains[] = { CHAIN_BG, CHAIN_M1 };
    for (int i = 0; i < 2; i++) {
        a_house(chains[i]);
        DO(RAISE);
        assert_int_equal(decide(CR_DISPUTE_DO_DECIDE, CR_ROLE_MANAGER, CR_DISPUTE_FAIR),
                         CR_OUTSIDE_RULES);
        struct cr_dispute_deed deed = right(CR_DISPUTE_DO_DECIDE);
        deed.pays = 500; /* settled rightly, and paid all the same: goodwill, its own posting */
        assert_int_equal(tell(&deed), CR_OUTSIDE_RULES);
        deed.outcome = CR_DISPUTE_BY_RULES;
        assert_int_equal(tell(&deed), CR_FIELD_MISSING);
        assert_string_equal(why.what, "clause");
        deed.has_clause = true;
        assert_int_equal(tell(&deed), CR_OK);
        assert_false(dispute.override);
    }
}

static void h104_fair_against_the_letter(void **state)
{
    (void)state;
    rf();
    DO(RAISE);
    assert_int_equal(decide(CR_DISPUTE_DO_DECIDE, CR_ROLE_FLOOR, CR_DISPUTE_FAIR),
                     CR_OUTSIDE_RULES);
    assert_int_equal(FIRST(FLOOR), CR_OK);
    DO(ESCALATE);
    assert_int_equal(decide(CR_DISPUTE_DO_CHANGE, CR_ROLE_MANAGER, CR_DISPUTE_FAIR), CR_OK);
    assert_true(dispute.override);
    DO(CLOSE);
    IN(FINAL);
}

static void h105_cut_off(void **state)
{
    (void)state;
    rf();
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_RAISE);
    deed.about_pot = deed.next_began = true;
    assert_int_equal(tell(&deed), CR_LATE_CLAIM);
    deed.about_pot = false; /* not about a pot: nothing cuts it off */
    struct cr_dispute blank = dispute;
    assert_int_equal(tell(&deed), CR_OK);
    dispute = blank;
    deed.about_pot = true;
    deed.next_began = false;
    assert_int_equal(tell(&deed), CR_OK);
    bg();
    deed = right(CR_DISPUTE_DO_RAISE);
    deed.about_pot = deed.next_began = true; /* BG knows no cut-off */
    assert_int_equal(tell(&deed), CR_OK);
}

/* G18 of poker-games.md: the dates of one evening. */
static void g18_the_dates(void **state)
{
    (void)state;
    bg();
    now = clock_at("2026-03-02", 21, 10, 0); /* a Monday */
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_RAISE);
    deed.game_at = now;
    assert_int_equal(tell(&deed), CR_OK);
    assert_moment(dispute.complaint_due, "2026-03-05 23:59:59");
    assert_moment(cr_dispute_hold_until(&dispute, &terms), "2026-06-02 23:59:59");
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    DO(ESCALATE);
    assert_int_equal(NEXT(MANAGER), CR_OK);
    DO(LEAVE);
    DO(WRITE);
    assert_moment(dispute.copy_due, "2026-03-09 23:59:59");
    bg();
    now = clock_at("2026-03-23", 21, 10, 0); /* the clock is put on in between */
    DO(RAISE);
    assert_int_equal(FIRST(MANAGER), CR_OK);
    DO(LEAVE);
    DO(WRITE);
    assert_moment(dispute.copy_due, "2026-03-30 23:59:59");
}

/* ---- Levels and competence ---- */

static void r23_the_inspectors_competence(void **state)
{
    (void)state;
    bg();
    DO(RAISE);
    assert_int_equal(decide(CR_DISPUTE_DO_DECIDE, CR_ROLE_INSPECTOR, CR_DISPUTE_VOIDED),
                     CR_COMPETENCE);
    terms.competence = 9999;
    assert_int_equal(FIRST(INSPECTOR), CR_COMPETENCE);
    assert_int_equal(why.max, 9999);
    assert_int_equal(why.value, 10000);
    terms.competence = 10000;
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    bg();
    terms.competence = 0;
    DO(RAISE);
    assert_int_equal(decide(CR_DISPUTE_DO_DECIDE, CR_ROLE_MANAGER, CR_DISPUTE_VOIDED), CR_OK);
    IN(MANAGER);
}

static void who_decides(void **state)
{
    (void)state;
    bg();
    DO(RAISE);
    assert_int_equal(FIRST(FLOOR), CR_FORBIDDEN_ROLE); /* no level of this chain */
    assert_int_equal(FIRST(PIT_BOSS), CR_FORBIDDEN_ROLE);
    assert_int_equal(FIRST(CASHIER), CR_FORBIDDEN_ROLE);
    assert_int_equal(decide(CR_DISPUTE_DO_DECIDE, CR_ROLE_MANAGER, CR_DISPUTE_NONE),
                     CR_FIELD_MISSING);
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    assert_int_equal(dispute.decided_by, INSPECTOR);
    DO(ESCALATE);
    assert_true(cr_dispute_is_undecided(&dispute));
    assert_int_equal(NEXT(INSPECTOR), CR_FORBIDDEN_ROLE); /* not his own judge */
    assert_int_equal(NEXT(MANAGER), CR_OK);
    assert_false(cr_dispute_is_undecided(&dispute));
    a_house(CHAIN_M1);
    DO(RAISE);
    assert_int_equal(FIRST(INSPECTOR), CR_FORBIDDEN_ROLE);
    assert_int_equal(FIRST(MANAGER), CR_OK);
    a_house(CHAIN_TP);
    DO(RAISE);
    assert_int_equal(FIRST(PIT_BOSS), CR_FORBIDDEN_ROLE); /* he is heard, and decides nothing */
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    DO(ESCALATE);
    assert_int_equal(NEXT(PIT_BOSS), CR_FORBIDDEN_ROLE);
    assert_int_equal(NEXT(MANAGER), CR_OK);
    DO(CLOSE);
    IN(FINAL);
}

/* ---- Every edge, and every other ---- */

#define BIT(name) CR_BIT(CR_DISPUTE_DO_##name)

static void only(uint32_t expected)
{
    assert_int_equal(cr_dispute_next(&dispute, &rules), expected);
    struct cr_dispute before = dispute;
    for (unsigned kind = 0; kind < CR_DISPUTE_DEEDS; kind++) {
        if (expected & CR_BIT(kind) || kind == CR_DISPUTE_DO_CLOSE) continue;
        assert_int_equal(step(kind), CR_OUT_OF_ORDER);
        assert_string_equal(why.what, cr_dispute_state_name(before.state));
    }
}

static void edges_of_bg(void **state)
{
    (void)state;
    bg();
    only(BIT(RAISE));
    DO(RAISE);
    only(BIT(DECIDE) | BIT(COMPLAIN));
    assert_int_equal(FIRST(INSPECTOR), CR_OK);
    IN(INSPECTOR);
    only(BIT(ESCALATE) | BIT(SETTLE) | BIT(COMPLAIN));
    DO(ESCALATE);
    only(BIT(CHANGE) | BIT(COMPLAIN));
    assert_int_equal(NEXT(MANAGER), CR_OK);
    only(BIT(SETTLE) | BIT(LEAVE) | BIT(COMPLAIN));
    DO(LEAVE);
    only(BIT(WRITE) | BIT(COMPLAIN));
    DO(WRITE);
    only(BIT(SIGN) | BIT(REFUSE_SIGN) | BIT(LAPSE) | BIT(COMPLAIN));
    DO(SIGN);
    assert_int_equal(step(CR_DISPUTE_DO_SIGN), CR_ALREADY_DONE);
    sign_by_party();
    only(BIT(SEND) | BIT(LAPSE) | BIT(COMPLAIN));
    DO(SEND);
    only(BIT(CLOSE) | BIT(COMPLAIN));
    DO(COMPLAIN);
    only(BIT(CLOSE) | BIT(ANSWER));
    DO(CLOSE);
    assert_true(cr_dispute_is_open(&dispute)); /* an open case of the authority (R21) */
    only(BIT(ANSWER));
    DO(ANSWER);
    assert_false(cr_dispute_is_open(&dispute));
    only(0);
}

static void edges_of_m1(void **state)
{
    (void)state;
    a_house(CHAIN_M1);
    DO(RAISE);
    only(BIT(DECIDE) | BIT(COMPLAIN));
    assert_int_equal(dispute.complaint_due, 0);
    assert_int_equal(FIRST(MANAGER), CR_OK);
    only(BIT(SETTLE) | BIT(REFER) | BIT(COMPLAIN));
    assert_int_equal(step(CR_DISPUTE_DO_CLOSE), CR_OUT_OF_ORDER);
    struct cr_dispute before = dispute;
    DO(SETTLE);
    IN(SETTLED);
    only(BIT(COMPLAIN));
    dispute = before;
    DO(REFER);
    IN(REFERRED);
    only(BIT(COMPLAIN));
    assert_false(cr_dispute_is_open(&dispute));
}

static void edges_of_rf_and_tdc(void **state)
{
    (void)state;
    rf();
    DO(RAISE);
    assert_int_equal(FIRST(FLOOR), CR_OK);
    IN(FLOOR);
    only(BIT(ESCALATE) | BIT(SETTLE) | BIT(COMPLAIN));
    assert_int_equal(step(CR_DISPUTE_DO_CLOSE), CR_OUT_OF_ORDER);
    DO(ESCALATE);
    assert_int_equal(NEXT(MANAGER), CR_OK);
    only(BIT(SETTLE) | BIT(CLOSE) | BIT(COMPLAIN));
    DO(CLOSE);
    IN(FINAL);
    only(BIT(COMPLAIN));
    a_house(CHAIN_TDC);
    DO(RAISE);
    assert_int_equal(FIRST(MANAGER), CR_OK);
    DO(CLOSE);
    IN(FINAL);
}

/* A chain with a protocol and nobody to send it to ends when it is signed. */
static void a_protocol_nobody_wants(void **state)
{
    (void)state;
    a_house(CR_BIT(CR_STEP_MANAGER) | CR_BIT(CR_STEP_PROTOCOL));
    DO(RAISE);
    assert_int_equal(FIRST(MANAGER), CR_OK);
    DO(LEAVE);
    DO(WRITE);
    assert_int_equal(dispute.copy_due, 0);
    DO(SIGN);
    sign_by_party();
    only(BIT(CLOSE) | BIT(COMPLAIN));
    DO(CLOSE);
    IN(CLOSED);
}

/* ---- The money ---- */

static int with_books(void **state)
{
    if (open_books(state) != 0) return -1;
    POST(1, MOVE(VAULT, ISSUED, 1000000));
    POST(3, MOVE(CAGE, VAULT, 1000000));
    POST(14, MOVE(FLOAT, CAGE, 500000));
    POST(4, MOVE(CASH_SAFE, HOUSE_FUNDS, 100000));
    POST(6, MOVE(PLAYER, CAGE, 30000), MOVE(CASH_DRAWER, OUTSTANDING, 30000));
    return 0;
}

static void raise_with_held(cr_money held)
{
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_RAISE);
    deed.held = held;
    assert_int_equal(tell(&deed), CR_OK);
}

static void decide_money(cr_money to_visitor, cr_money pays)
{
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_DECIDE);
    deed.outcome = CR_DISPUTE_BY_RULES;
    deed.has_clause = true;
    deed.to_visitor = dispute.held + 1;
    assert_int_equal(tell(&deed), CR_NO_CHIPS);
    deed.to_visitor = to_visitor;
    deed.pays = pays;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(effect.postings[0].operation, 0); /* nothing moves before it is settled */
}

static void p40_p41_what_is_held(void **state)
{
    (void)state;
    bg();
    raise_with_held(10000);
    assert_int_equal(effect.postings[0].operation, 40);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 20000);
    assert_int_equal(balance(CR_ACCOUNT_HELD), 10000);
    assert_int_equal(in_group(CR_GROUP_PLAYERS), 30000);
    decide_money(4000, 0);
    DO(SETTLE);
    assert_int_equal(effect.postings[0].operation, 41);
    assert_int_equal(effect.postings[1].operation, 0);
    assert_int_equal(balance(CR_ACCOUNT_HELD), 0);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 24000);
    assert_int_equal(balance(CR_ACCOUNT_FLOAT), 506000);
    assert_int_equal(balance(CR_ACCOUNT_TABLE_WIN), -6000);
    assert_int_equal(balance(CR_ACCOUNT_OUTSTANDING), -24000);
}

static void p22_what_the_house_owes(void **state)
{
    (void)state;
    rf();
    raise_with_held(0);
    assert_int_equal(effect.postings[0].operation, 0);
    decide_money(0, 3500);
    DO(CLOSE);
    assert_int_equal(effect.postings[1].operation, 22);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 33500);
    assert_int_equal(balance(CR_ACCOUNT_TABLE_WIN), 3500);
    assert_int_equal(balance(CR_ACCOUNT_OUTSTANDING), -33500);
}

/* What no decision settled waits for who decides at last. */
static void held_until_the_court_has_spoken(void **state)
{
    (void)state;
    a_house(CHAIN_M1);
    raise_with_held(10000);
    decide_money(10000, 0);
    DO(REFER);
    assert_int_equal(balance(CR_ACCOUNT_HELD), 10000);
    only(BIT(COMPLAIN) | BIT(PAY_HELD));
    struct cr_dispute_deed deed = right(CR_DISPUTE_DO_PAY_HELD);
    deed.to_visitor = 10001;
    assert_int_equal(tell(&deed), CR_NO_CHIPS);
    deed.to_visitor = 10000;
    deed.pays = 200;
    assert_int_equal(tell(&deed), CR_OK);
    assert_int_equal(balance(CR_ACCOUNT_HELD), 0);
    assert_int_equal(balance(CR_ACCOUNT_PLAYER), 30200);
    assert_int_equal(tell(&deed), CR_OUT_OF_ORDER); /* once */
}

static void names(void **state)
{
    (void)state;
    assert_string_equal(cr_dispute_state_name(CR_DISPUTE_IS_REFERRED), "referred_to_law");
    assert_string_equal(cr_dispute_state_name(CR_DISPUTE_STATES), "?");
    assert_string_equal(cr_dispute_deed_name(CR_DISPUTE_DO_REFUSE_SIGN), "refuse_sign");
    assert_string_equal(cr_dispute_deed_name(CR_DISPUTE_DEEDS), "?");
    assert_string_equal(cr_dispute_outcome_name(CR_DISPUTE_OUTCOMES), "?");
    assert_int_equal(cr_dispute_outcome_find("void"), CR_DISPUTE_VOIDED);
    assert_int_equal(cr_dispute_outcome_find("none"), CR_DISPUTE_OUTCOMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h95_h102_hold_for_three_months),
        cmocka_unit_test(h96_copy_in_seven_days),
        cmocka_unit_test(h97_complaint_in_three_days),
        cmocka_unit_test(h98_a_day_off_rolls),
        cmocka_unit_test(h99_refusal_to_sign_is_noted),
        cmocka_unit_test(h100_no_closing_without_a_protocol),
        cmocka_unit_test(h103_only_by_the_rules),
        cmocka_unit_test(h104_fair_against_the_letter),
        cmocka_unit_test(h105_cut_off),
        cmocka_unit_test(g18_the_dates),
        cmocka_unit_test(r23_the_inspectors_competence),
        cmocka_unit_test(who_decides),
        cmocka_unit_test(edges_of_bg),
        cmocka_unit_test(edges_of_m1),
        cmocka_unit_test(edges_of_rf_and_tdc),
        cmocka_unit_test(a_protocol_nobody_wants),
        cmocka_unit_test_setup_teardown(p40_p41_what_is_held, with_books, close_books),
        cmocka_unit_test_setup_teardown(p22_what_the_house_owes, with_books, close_books),
        cmocka_unit_test_setup_teardown(held_until_the_court_has_spoken, with_books, close_books),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
