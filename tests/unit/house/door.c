/* door.c -- the door's worked examples of house.md by number, every edge of a visit, and random nights. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house/door.h"
#include "house/poker_room.h"
#include "house/zone.h"

static struct cr_door door;
static struct cr_door_told told;
static struct cr_zone zone;

/* What the three houses say [house, parameters]. */
static const struct cr_door_rules m1 = {
    .bans = { .clauses = CR_BREACHES_M1, .incidents = 2, .devices = 1 },
    .age_min = 18,
    .selfex_min = 6,
    .selfex_max = 36,
    .id_required = true,
    .intoxicated_refused = true,
    .armed_refused = true,
    .staff_refused = true,
};
static const struct cr_door_rules bg = {
    .bans = { .clauses = CR_BREACHES_ALL, .incidents = 1, .devices = 1 },
    .age_min = 18,
    .classes = 6, /* two the administration added */
    .id_required = true,
    .intoxicated_refused = true,
    .armed_refused = true,
    .staff_refused = true,
};
static const struct cr_door_rules rf = {
    .bans = { .clauses = CR_BREACHES_ALL, .incidents = 1 },
    .intoxicated_refused = true,
};

static int empty(void **state)
{
    (void)state;
    cr_door_release(&door);
    assert_int_equal(cr_zone_parse(&zone, "<+03>-3", NULL), CR_OK);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    cr_door_release(&door);
    return 0;
}

/* Two doors are the same if they gave the same numbers and every list has the same rows. */
static bool is_same(const struct cr_door *one, const struct cr_door *other)
{
#define SAME(list, counter)            \
    (one->counter == other->counter && \
     (one->counter == 0 || memcmp(one->list, other->list, one->counter * sizeof *one->list) == 0))
    return SAME(visits, visit_count) && SAME(selfexes, selfex_count) && SAME(bans, ban_count) &&
           SAME(acts, act_count) && SAME(restrictions, restriction_count) &&
           one->last_visit == other->last_visit && one->last_selfex == other->last_selfex &&
           one->last_ban == other->last_ban && one->last_restriction == other->last_restriction;
#undef SAME
}

static void *copied(const void *rows, size_t count, size_t size)
{
    void *copy = count ? malloc(count * size) : NULL;
    if (copy) memcpy(copy, rows, count * size);
    return copy;
}

static struct cr_door copy_of(const struct cr_door *from)
{
    struct cr_door copy = *from;
    copy.visits = copied(from->visits, from->visit_count, sizeof *from->visits);
    copy.selfexes = copied(from->selfexes, from->selfex_count, sizeof *from->selfexes);
    copy.bans = copied(from->bans, from->ban_count, sizeof *from->bans);
    copy.acts = copied(from->acts, from->act_count, sizeof *from->acts);
    copy.restrictions =
        copied(from->restrictions, from->restriction_count, sizeof *from->restrictions);
    return copy;
}

static cr_day on(const char *text)
{
    cr_day day = CR_DAY_NONE;
    assert_true(cr_date_parse(text, &day));
    return day;
}

/* A deed of visitor 7 in an M1 house at that hour of the house's clock. */
static struct cr_door_deed deed_of(unsigned kind, const char *day, int hour, int minute)
{
    struct cr_zone_clock clock = { on(day), hour * 3600 + minute * 60 };
    int64_t at = cr_zone_moment(&zone, clock, false);
    return (struct cr_door_deed){ .at = at,
                                  .today = cr_zone_day(&zone, at),
                                  .kind = kind,
                                  .visitor = 7,
                                  .by = 90,
                                  .rules = m1,
                                  .age = 45,
                                  .until = CR_DAY_NONE };
}

/* Refused, nothing may change. */
static enum cr_status does(const struct cr_door_deed *deed)
{
    struct cr_door_told asked;
    struct cr_door before = copy_of(&door);
    enum cr_status may = cr_door_check(&door, deed, &asked);
    assert_true(is_same(&before, &door));
    enum cr_status status = cr_door_do(&door, deed, &told);
    assert_int_equal(may, status);
    assert_int_equal(told.why.status, status);
    if (status != CR_OK) assert_true(is_same(&before, &door));
    cr_door_release(&before);
    return status;
}

static enum cr_status tell(unsigned kind, const char *day, int hour, int minute)
{
    struct cr_door_deed deed = deed_of(kind, day, hour, minute);
    return does(&deed);
}

static enum cr_status enter(const char *born, const char *day, int hour, int minute)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, day, hour, minute);
    deed.id_shown = true;
    deed.age = (int32_t)cr_age_on(on(born), deed.today);
    return does(&deed);
}

#define come(day, hour, minute) enter("1980-05-05", day, hour, minute)
#define go(day, hour, minute)   tell(CR_DOOR_DEED_EXIT, day, hour, minute)

/* ---- Coming in: H1 to H7 ---- */

static void h1_h2_eighteen_at_midnight(void **state)
{
    (void)state;
    assert_int_equal(enter("2008-03-16", "2026-03-15", 23, 59), CR_UNDER_AGE);
    assert_int_equal(told.grounds, CR_GROUND_BIT(CR_GROUND_AGE));
    assert_int_equal(told.why.min, 18);
    assert_int_equal(told.date, on("2026-03-15"));
    assert_int_equal(told.visit.state, CR_VISIT_REFUSED);
    assert_int_equal(told.visit.visitor, 7);
    assert_int_equal(enter("2008-03-16", "2026-03-16", 0, 1), CR_OK);
    assert_int_equal(told.visit.state, CR_VISIT_ADMITTED);
    assert_int_equal(told.visit.id, 1);
}

static void h3_born_on_a_leap_day(void **state)
{
    (void)state;
    assert_int_equal(enter("2008-02-29", "2026-02-28", 20, 0), CR_UNDER_AGE);
    assert_int_equal(enter("2008-02-29", "2026-03-01", 0, 0), CR_OK);
}

static void h4_no_document(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    assert_int_equal(does(&deed), CR_ID_REQUIRED);
    assert_int_equal(told.grounds, CR_GROUND_BIT(CR_GROUND_DOCUMENT));
    deed.age = -1; /* nor does anybody know how old he is: no second ground */
    assert_int_equal(does(&deed), CR_ID_REQUIRED);
    assert_int_equal(told.grounds, CR_GROUND_BIT(CR_GROUND_DOCUMENT));
    deed.id_shown = true; /* a document that does not say it */
    assert_int_equal(does(&deed), CR_ID_REQUIRED);
    deed.rules = rf; /* which asks for neither */
    deed.visitor = 0;
    assert_int_equal(does(&deed), CR_ID_REQUIRED); /* a stranger must say who he is */
    assert_int_equal(told.visit.state, CR_VISIT_REFUSED);
    deed.visitor = 7;
    assert_int_equal(does(&deed), CR_OK);
}

static void h5_a_companion(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    deed.rules = bg;
    deed.id_shown = true;
    deed.classes = 1 | 8; /* of classes this house does not refuse */
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(go("2026-03-15", 23, 0), CR_OK);
    assert_int_equal(told.visit.state, CR_VISIT_LEFT);
    assert_false(told.visit.played);
    assert_int_equal(told.visit.in, deed.at);
    assert_int_equal(told.visit.out - told.visit.in, INT64_C(3 * 3600) * CR_ZONE_SECOND);
    assert_int_equal(does(&deed), CR_OK); /* again: another visit */
    assert_int_equal(told.visit.id, 2);
    assert_int_equal(tell(CR_DOOR_DEED_PLAYED, "2026-03-15", 23, 30), CR_OK);
    assert_int_equal(go("2026-03-16", 2, 0), CR_OK);
    assert_true(told.visit.played);
}

static void h6_an_officer_on_duty(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_OFFICIAL, "2026-03-15", 20, 0);
    deed.visitor = 0;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(door.visit_count, 0);
    assert_int_equal(tell(CR_DOOR_DEED_OFFICIAL, "2026-03-15", 20, 0), CR_OK);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_NO_VISIT);
    assert_int_equal(come("2026-03-15", 21, 0), CR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_OFFICIAL, "2026-03-15", 22, 0), CR_ALREADY_INSIDE);
}

static void h7_a_pistol(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    deed.id_shown = deed.armed = true; /* no field says that he has a permit */
    assert_int_equal(does(&deed), CR_WEAPON);
    deed.intoxicated = true;
    assert_int_equal(does(&deed), CR_INTOXICATED);
    deed.rules = bg;
    deed.classes = 2;
    assert_int_equal(does(&deed), CR_CLASS_REFUSED);
    assert_int_equal(told.classes, 2);
    assert_int_equal(told.grounds, CR_GROUND_BIT(CR_GROUND_CLASS) |
                                       CR_GROUND_BIT(CR_GROUND_INTOXICATED) |
                                       CR_GROUND_BIT(CR_GROUND_ARMED));
    deed.rules = rf;
    deed.intoxicated = false;
    assert_int_equal(does(&deed), CR_OK); /* a house that does not ask */
}

/* ---- Self-exclusion: H8 to H16 ---- */

static struct cr_door_deed filing(uint16_t months, const char *day)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_FILE, day, 20, 0);
    deed.months = months;
    deed.in_person = deed.written = deed.id_shown = true;
    return deed;
}

static enum cr_status files(uint16_t months, const char *day)
{
    struct cr_door_deed deed = filing(months, day);
    return does(&deed);
}

static void h8_five_months(void **state)
{
    (void)state;
    assert_int_equal(files(5, "2026-03-15"), CR_SELFEX_TERM);
    assert_int_equal(told.why.min, 6);
    assert_int_equal(told.why.max, 36);
    assert_int_equal(door.selfex_count, 0);
}

static void h9_h10_h11_six_months(void **state)
{
    (void)state;
    assert_int_equal(come("2026-03-15", 19, 0), CR_OK);
    assert_int_equal(files(6, "2026-03-15"), CR_OK);
    const struct cr_selfex *selfex = cr_door_selfex(&door, 7);
    assert_int_equal(selfex->first_day, on("2026-03-15"));
    assert_int_equal(selfex->last_day, on("2026-09-15"));
    assert_int_equal(selfex->clerk, 90);
    assert_int_equal(told.visit.state, CR_VISIT_LEAVING);
    assert_int_equal(told.visit.why, CR_VISIT_SELF_EXCLUSION);
    assert_int_equal(go("2026-03-15", 20, 30), CR_OK);
    assert_int_equal(come("2026-03-15", 20, 31), CR_SELF_EXCLUDED); /* at once */
    assert_int_equal(come("2026-09-15", 23, 59), CR_SELF_EXCLUDED); /* H10 */
    assert_int_equal(told.date, on("2026-09-15"));
    assert_int_equal(cr_selfex_state(selfex, on("2026-09-16")), CR_SELFEX_IS_EXPIRED);
    assert_int_equal(come("2026-09-16", 0, 0), CR_OK); /* H11 */
}

static void h9_entered_and_confirmed(void **state)
{
    (void)state;
    struct cr_door_deed list = deed_of(CR_DOOR_DEED_LIST, "2026-03-15", 20, 5);
    assert_int_equal(does(&list), CR_NOTHING_THERE);
    files(6, "2026-03-15");
    assert_int_equal(cr_selfex_state(&door.selfexes[0], on("2026-03-15")), CR_SELFEX_IS_FILED);
    assert_int_equal(does(&list), CR_SELFEX_DOCUMENT);
    list.document = 4711;
    assert_int_equal(does(&list), CR_OK);
    assert_int_equal(door.selfexes[0].document, 4711);
    assert_int_equal(door.selfexes[0].listed_at, list.at);
    assert_int_equal(cr_selfex_state(&door.selfexes[0], on("2026-03-15")), CR_SELFEX_IS_ACTIVE);
    assert_int_equal(does(&list), CR_ALREADY_DONE);
    list.today = on("2026-09-16");
    assert_int_equal(does(&list), CR_NOTHING_THERE);
}

static void h12_three_years_and_a_month_more(void **state)
{
    (void)state;
    assert_int_equal(files(37, "2026-03-15"), CR_SELFEX_TERM);
    assert_int_equal(files(36, "2026-03-15"), CR_OK);
    assert_int_equal(cr_door_selfex(&door, 7)->last_day, on("2029-03-15"));
}

static void h13_into_february(void **state)
{
    (void)state;
    assert_int_equal(files(6, "2026-08-31"), CR_OK);
    assert_int_equal(cr_door_selfex(&door, 7)->last_day, on("2027-02-28"));
    assert_int_equal(come("2027-02-28", 23, 59), CR_SELF_EXCLUDED);
    assert_int_equal(come("2027-03-01", 0, 0), CR_OK);
}

static void h14_through_a_friend(void **state)
{
    (void)state;
    struct cr_door_deed deed = filing(6, "2026-03-15");
    deed.in_person = false;
    assert_int_equal(does(&deed), CR_SELFEX_IN_PERSON);
    deed.in_person = true;
    deed.written = false;
    assert_int_equal(does(&deed), CR_SELFEX_WRITTEN);
    deed.written = true;
    deed.id_shown = false;
    assert_int_equal(does(&deed), CR_ID_REQUIRED);
    deed.id_shown = true;
    deed.rules = bg;
    assert_int_equal(does(&deed), CR_SELFEX_UNKNOWN);
    assert_int_equal(door.selfex_count, 0);
}

static void h15_longer_and_never_shorter(void **state)
{
    (void)state;
    files(6, "2026-03-15");
    assert_int_equal(files(6, "2026-06-01"), CR_OK);
    assert_int_equal(door.selfex_count, 1);
    assert_int_equal(door.selfexes[0].first_day, on("2026-03-15")); /* it never stopped */
    assert_int_equal(door.selfexes[0].last_day, on("2026-12-01"));
    assert_int_equal(door.selfexes[0].listed_at, 0); /* the new one is to be entered as well */
    assert_int_equal(tell(CR_DOOR_DEED_RELENT, "2026-07-01", 12, 0), CR_SELFEX_ACTIVE);
    assert_int_equal(told.date, on("2026-12-01"));
    assert_int_equal(files(6, "2026-06-01"), CR_SELFEX_ACTIVE); /* no later */
    assert_int_equal(files(36, "2026-07-01"), CR_OK);
    assert_int_equal(files(6, "2026-08-01"), CR_SELFEX_ACTIVE);
    assert_int_equal(door.selfexes[0].last_day, on("2029-07-01"));
    assert_int_equal(tell(CR_DOOR_DEED_RELENT, "2029-07-02", 12, 0), CR_NOTHING_THERE);
    assert_int_equal(files(6, "2030-01-01"), CR_OK); /* afresh */
    assert_int_equal(door.selfexes[0].first_day, on("2030-01-01"));
    struct cr_door_deed relent = deed_of(CR_DOOR_DEED_RELENT, "2030-02-01", 12, 0);
    relent.rules.selfex_revocable = true; /* a house that lets him */
    assert_int_equal(does(&relent), CR_OK);
    assert_int_equal(door.selfex_count, 0);
}

/* Whoever does it and whatever else is said. */
static void h16_no_override(void **state)
{
    (void)state;
    files(6, "2026-03-15");
    for (uint32_t bits = 0; bits < 64; bits++) {
        struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-09-15", 23, 59);
        deed.by = bits; /* the manager among them */
        deed.rules = bits & 1 ? m1 : bits & 2 ? bg : rf;
        deed.id_shown = bits & 4;
        deed.in_person = deed.written = bits & 8;
        deed.documented = bits & 16;
        deed.until = bits & 32 ? on("2026-03-16") : CR_DAY_NONE;
        does(&deed);
        assert_true(told.grounds & CR_GROUND_BIT(CR_GROUND_EXCLUDED));
        assert_null(cr_door_visit(&door, 7));
    }
}

/* ---- Breach acts and bans: H17 to H23 ---- */

static void act(uint32_t number, uint32_t incident, cr_breaches clauses, const char *day,
                bool confirmed)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, day, 22, 0);
    deed.incident = incident;
    deed.clauses = clauses;
    deed.documented = true;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(told.number, number);
    deed.number = number;
    deed.kind = CR_DOOR_DEED_CONFIRM;
    if (confirmed) assert_int_equal(does(&deed), CR_OK);
}
#define B(name) CR_BREACH_BIT(CR_BREACH_##name)
#define ban()   tell(CR_DOOR_DEED_BAN, "2026-06-10", 12, 0)

static void h17_h18_two_incidents(void **state)
{
    (void)state;
    act(1, 1, B(BEHAVIOUR), "2026-05-01", true);
    assert_int_equal(ban(), CR_BAN_GROUNDS); /* H17 */
    assert_int_equal(told.why.n, 1);
    assert_int_equal(told.why.min, 2);
    act(2, 2, B(SERVICE_ZONE), "2026-06-03", true);
    assert_int_equal(come("2026-06-10", 11, 0), CR_OK);
    assert_int_equal(ban(), CR_OK); /* H18 */
    assert_int_equal(told.visit.state, CR_VISIT_LEAVING);
    assert_int_equal(told.visit.why, CR_VISIT_BAN);
    assert_int_equal(ban(), CR_ALREADY_DONE);
    go("2026-06-10", 13, 0);
    assert_int_equal(come("2036-06-10", 12, 0), CR_BANNED); /* without term */
    assert_int_equal(told.date, on("2026-06-10"));
}

static void h19_h20_one_incident_or_not_confirmed(void **state)
{
    act(1, 1, B(INTOXICATION) | B(DEMANDS), "2026-05-01", true);
    assert_int_equal(ban(), CR_BAN_GROUNDS);     /* H19 */
    act(2, 1, B(BEHAVIOUR), "2026-05-01", true); /* another act of the same incident */
    assert_int_equal(ban(), CR_BAN_GROUNDS);
    assert_int_equal(told.why.n, 1);
    empty(state);
    act(1, 1, B(BEHAVIOUR), "2026-05-01", true);
    act(2, 2, B(BEHAVIOUR), "2026-06-03", false);
    assert_int_equal(ban(), CR_BAN_GROUNDS); /* H20 */
    struct cr_door_deed confirm = deed_of(CR_DOOR_DEED_CONFIRM, "2026-06-04", 12, 0);
    confirm.number = 2;
    assert_int_equal(does(&confirm), CR_OK);
    assert_int_equal(door.acts[1].confirmed_by, 90);
    assert_int_equal(door.acts[1].confirmed_at, confirm.at);
    assert_int_equal(ban(), CR_OK);
}

static void confirmed_but_not_documented(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, "2026-05-01", 22, 0);
    deed.incident = 1;
    deed.clauses = B(DEVICE);
    does(&deed);
    deed.number = 1;
    deed.kind = CR_DOOR_DEED_CONFIRM;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(ban(), CR_BAN_GROUNDS);
    deed.kind = CR_DOOR_DEED_DOCUMENT;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(does(&deed), CR_ALREADY_DONE);
    assert_int_equal(ban(), CR_OK);
}

static void h21_a_device(void **state)
{
    (void)state;
    act(1, 1, B(DEVICE), "2026-05-01", false);
    assert_int_equal(ban(), CR_BAN_GROUNDS);
    act(2, 2, B(DEVICE), "2026-05-02", true);
    assert_int_equal(ban(), CR_OK);
}

static void h22_filming_and_cards(void **state)
{
    act(1, 1, B(FILMING), "2026-05-01", true);
    act(2, 2, B(FILMING), "2026-05-02", true);
    assert_int_equal(ban(), CR_BAN_GROUNDS);
    assert_int_equal(told.why.n, 0);
    act(3, 3, B(FILMING) | B(VISITING_RULES), "2026-05-03", true);
    act(4, 4, B(FILMING) | B(DEMANDS), "2026-05-04", true);
    assert_int_equal(ban(), CR_OK);
    empty(state);
    act(1, 1, B(DISCUSSED), "2026-05-01", true);
    assert_true(door.acts[0].clauses & B(GAME_RULES)); /* coded 2.3 [R15] */
    act(2, 2, B(DISCUSSED), "2026-05-02", true);
    assert_int_equal(ban(), CR_OK);
}

static void another_house_asks_for_one(void **state)
{
    (void)state;
    act(1, 1, B(FILMING), "2026-05-01", true);
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_BAN, "2026-06-10", 12, 0);
    deed.rules = rf;
    deed.rules.bans.window = 40;
    assert_int_equal(does(&deed), CR_BAN_GROUNDS); /* 2 May to 10 June are forty days */
    deed.rules.bans.window = 41;
    deed.until = on("2026-06-09");
    assert_int_equal(does(&deed), CR_BAD_INPUT); /* it would be over */
    deed.until = on("2026-06-20");
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(come("2026-06-20", 23, 59), CR_BANNED);
    assert_int_equal(come("2026-06-21", 0, 0), CR_OK);
    go("2026-06-21", 1, 0);
    deed = deed_of(CR_DOOR_DEED_BAN, "2026-06-22", 12, 0);
    deed.rules = bg;
    assert_int_equal(does(&deed), CR_OK); /* again, in the place of the lapsed one */
    assert_int_equal(door.ban_count, 1);
    assert_int_equal(tell(CR_DOOR_DEED_LIFT, "2026-06-23", 12, 0), CR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_LIFT, "2026-06-23", 12, 0), CR_NOTHING_THERE);
    assert_int_equal(come("2026-06-23", 13, 0), CR_OK);
}

static void acts_that_are_not_whole(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, "2026-05-01", 22, 0);
    for (int lacks = 0; lacks < 4; lacks++) {
        deed.incident = lacks == 0 ? 0 : 1;
        deed.clauses = lacks == 1 ? 0 : lacks == 2 ? CR_BREACH_BIT(CR_BREACHES) : B(DEVICE);
        deed.by = lacks == 3 ? 0 : 90;
        assert_int_equal(does(&deed), CR_BAD_INPUT);
    }
    deed.by = 90;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(told.number, 1);
    assert_int_equal(does(&deed), CR_OK); /* another of the same incident */
    assert_int_equal(told.number, 2);
    deed.kind = CR_DOOR_DEED_CONFIRM;
    deed.visitor = 0; /* it is found by its number */
    deed.by = 0;
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed.by = 91;
    deed.number = 3;
    assert_int_equal(does(&deed), CR_NOTHING_THERE);
    deed.number = 1;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(does(&deed), CR_ALREADY_DONE);
}

/* ---- Restrictions [RF 15.1] ---- */

static struct cr_door_deed restricts(unsigned scope, uint32_t target, const char *game)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_RESTRICT, "2026-03-15", 20, 0);
    deed.scope = scope;
    deed.target = target;
    snprintf(deed.game, sizeof deed.game, "%s", game);
    return deed;
}

/* Which restriction keeps a player from a table of a game with 21 and another at it; 0: none. */
static uint32_t kept_by(uint32_t player, uint32_t table, const char *game, uint32_t beside)
{
    const uint32_t seated[] = { 21, beside };
    struct cr_room_sitting sitting = {
        .player = player, .table = table, .game = game, .seated = seated, .seated_count = 2
    };
    uint32_t with;
    const struct cr_door_restriction *found = cr_door_keeps_from(&door, &sitting, &with);
    if (with) assert_int_equal(with, beside);
    return found ? found->id : 0;
}

static void h23_not_with_player_x(void **state)
{
    (void)state;
    struct cr_door_deed deed = restricts(CR_BAN_WITH, 40, "");
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(told.number, 1);
    assert_int_equal(does(&deed), CR_ALREADY_DONE);
    assert_int_equal(kept_by(7, 2, "holdem", 40), 1);   /* X sits at table 2 */
    assert_int_equal(kept_by(7, 3, "holdem", 22), 0);   /* table 3 is free of him */
    assert_int_equal(kept_by(40, 5, "roulette", 7), 1); /* and X is kept from him */
    assert_int_equal(come("2026-03-15", 20, 0), CR_OK); /* the door lets both in */
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_OK);
    deed = deed_of(CR_DOOR_DEED_UNRESTRICT, "2026-03-16", 12, 0);
    deed.number = 2;
    assert_int_equal(does(&deed), CR_NOTHING_THERE);
    deed.number = 1;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(kept_by(7, 2, "holdem", 40), 0);
    assert_int_equal(does(&deed), CR_NOTHING_THERE);
}

static void every_scope(void **state)
{
    (void)state;
    struct cr_door_deed deed = restricts(CR_BAN_TABLE, 2, "");
    deed.until = on("2026-03-20");
    assert_int_equal(does(&deed), CR_OK);
    deed = restricts(CR_BAN_GAME, 0, "omaha");
    deed.until = on("2026-03-18");
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(kept_by(7, 2, "holdem", 22), 1);
    assert_int_equal(kept_by(7, 3, "omaha", 22), 2);
    assert_int_equal(kept_by(7, 3, "holdem", 22), 0);
    assert_int_equal(kept_by(8, 2, "omaha", 22), 0);
    deed = restricts(CR_BAN_ROOM, 0, "");
    assert_int_equal(does(&deed), CR_BAN_GROUNDS); /* it is no way around a ban's */
    act(1, 1, B(DEVICE), "2026-03-15", true);
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(cr_door_restriction(&door, 3)->last_day, CR_DAY_NONE);
    assert_int_equal(kept_by(7, 9, "roulette", 22), 3);
    deed = restricts(CR_BAN_TABLE, 0, "");
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed = restricts(CR_BAN_GAME, 0, "");
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    memset(deed.game, 'a', sizeof deed.game); /* it does not end */
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed = restricts(CR_BAN_WITH, 0, "");
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed.target = 7; /* himself */
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed = restricts(CR_BAN_SCOPES, 5, "omaha");
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed = restricts(CR_BAN_TABLE, 5, "");
    deed.until = on("2026-03-14");
    assert_int_equal(does(&deed), CR_BAD_INPUT);
}

/* One at a time, and when the next will be. */
static void what_is_over_goes(void **state)
{
    (void)state;
    struct cr_door_lapsed lapsed;
    files(6, "2026-03-15"); /* to 15 September */
    act(1, 1, B(DEVICE), "2026-03-15", true);
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_BAN, "2026-03-15", 21, 0);
    deed.until = on("2026-03-20");
    assert_int_equal(does(&deed), CR_OK);
    deed = restricts(CR_BAN_TABLE, 2, "");
    assert_int_equal(does(&deed), CR_OK); /* without term */
    deed = restricts(CR_BAN_TABLE, 3, "");
    deed.until = on("2026-03-18");
    assert_int_equal(does(&deed), CR_OK);
    static const struct {
        const char *day, *next;
        enum cr_door_list list;
        uint32_t whose;
    } steps[] = {
        { "2026-03-15", "2026-03-19", CR_LIST_NONE, 0 },
        { "2026-03-19", NULL, CR_LIST_RESTRICTIONS, 2 },
        { "2026-03-20", "2026-03-21", CR_LIST_NONE, 0 },
        { "2026-03-21", NULL, CR_LIST_BANS, 7 },
        { "2026-09-15", "2026-09-16", CR_LIST_NONE, 0 },
        { "2026-09-16", NULL, CR_LIST_EXCLUSIONS, 7 },
        { "2036-09-16", NULL, CR_LIST_NONE, 0 },
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        lapsed = cr_door_lapsed(&door, on(steps[i].day));
        assert_int_equal(lapsed.list, steps[i].list);
        assert_int_equal(lapsed.whose, steps[i].whose);
        assert_int_equal(lapsed.next, steps[i].next ? on(steps[i].next) : CR_DAY_NONE);
        assert_int_equal(tell(CR_DOOR_DEED_LAPSE, steps[i].day, 0, 0),
                         lapsed.list ? CR_OK : CR_NOTHING_THERE);
    }
    assert_null(cr_door_selfex(&door, 7));
    assert_null(cr_door_restriction(&door, 2));
    assert_non_null(cr_door_restriction(&door, 1));
    assert_int_equal(door.ban_count, 0);
}

/* ---- The visit ---- */

static void h35_leaving(void **state)
{
    (void)state;
    assert_int_equal(tell(CR_DOOR_DEED_PLAYED, "2026-03-15", 19, 0), CR_NO_VISIT);
    assert_int_equal(tell(CR_DOOR_DEED_TELL, "2026-03-15", 19, 0), CR_NO_VISIT);
    assert_int_equal(go("2026-03-15", 19, 0), CR_NO_VISIT);
    come("2026-03-15", 20, 0);
    assert_int_equal(come("2026-03-15", 20, 0), CR_ALREADY_INSIDE);
    assert_int_equal(told.grounds, 0);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_TELL, "2026-03-15", 21, 0), CR_OK);
    assert_int_equal(told.visit.why, CR_VISIT_TOLD_TO_LEAVE);
    assert_int_equal(tell(CR_DOOR_DEED_PLAYED, "2026-03-15", 21, 1), CR_VISIT_CLOSING);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_VISIT_CLOSING);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PASSES), CR_ALREADY_INSIDE);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_FINISH), CR_OK);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_REDEEM), CR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_TELL, "2026-03-15", 21, 2), CR_VISIT_CLOSING);
    assert_int_equal(files(6, "2026-03-15"), CR_OK); /* who goes already may still file */
    assert_int_equal(told.visit.why, CR_VISIT_TOLD_TO_LEAVE);
    assert_int_equal(go("2026-03-15", 21, 3), CR_OK);
    assert_null(cr_door_visit(&door, 7));
}

/* The drawing, edge by edge; what it does not show is refused. */
static void every_edge_of_a_visit(void **state)
{
    (void)state;
    static const struct {
        enum cr_visit_state from;
        enum cr_visit_event event;
        enum cr_visit_state to;
    } edges[] = {
        { CR_VISIT_AT_DOOR, CR_VISIT_PASSES, CR_VISIT_ADMITTED },
        { CR_VISIT_AT_DOOR, CR_VISIT_FAILS, CR_VISIT_REFUSED },
        { CR_VISIT_ADMITTED, CR_VISIT_PLAY, CR_VISIT_ADMITTED },
        { CR_VISIT_ADMITTED, CR_VISIT_FINISH, CR_VISIT_ADMITTED },
        { CR_VISIT_ADMITTED, CR_VISIT_REDEEM, CR_VISIT_ADMITTED },
        { CR_VISIT_ADMITTED, CR_VISIT_TOLD_TO_LEAVE, CR_VISIT_LEAVING },
        { CR_VISIT_ADMITTED, CR_VISIT_BAN, CR_VISIT_LEAVING },
        { CR_VISIT_ADMITTED, CR_VISIT_SELF_EXCLUSION, CR_VISIT_LEAVING },
        { CR_VISIT_ADMITTED, CR_VISIT_EXIT, CR_VISIT_LEFT },
        { CR_VISIT_LEAVING, CR_VISIT_FINISH, CR_VISIT_LEAVING },
        { CR_VISIT_LEAVING, CR_VISIT_REDEEM, CR_VISIT_LEAVING },
        { CR_VISIT_LEAVING, CR_VISIT_EXIT, CR_VISIT_LEFT },
    };
    size_t found = 0;
    for (unsigned from = 0; from < CR_VISIT_STATES; from++)
        for (unsigned event = 0; event < CR_VISIT_EVENTS; event++) {
            enum cr_visit_state next = CR_VISIT_STATES, wanted = CR_VISIT_STATES;
            for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
                if (edges[i].from == from && edges[i].event == event) wanted = edges[i].to;
            bool is_edge =
                cr_visit_next((enum cr_visit_state)from, (enum cr_visit_event)event, &next);
            if (is_edge != (wanted != CR_VISIT_STATES) || next != wanted)
                fail_msg("%s, event %u: to %s, was %s", cr_visit_state_name(from), event,
                         cr_visit_state_name(wanted), cr_visit_state_name(next));
            found += is_edge;
        }
    assert_int_equal(found, sizeof edges / sizeof edges[0]);
}

/* ---- Grounds: all are recorded, the first is spoken ---- */

static void every_set_of_grounds(void **state)
{
    (void)state;
    struct cr_door_deed deed = filing(6, "2026-03-15");
    does(&deed);
    deed.visitor = 9;
    does(&deed); /* 9 is excluded and banned, 8 is banned */
    for (uint32_t i = 0; i < 2; i++) {
        deed = deed_of(CR_DOOR_DEED_ACT, "2026-03-15", 21, 0);
        deed.visitor = 8 + i;
        deed.incident = deed.number = 1 + i;
        deed.clauses = B(DEVICE);
        deed.documented = true;
        does(&deed);
        deed.kind = CR_DOOR_DEED_CONFIRM;
        does(&deed);
        deed.kind = CR_DOOR_DEED_BAN;
        assert_int_equal(does(&deed), CR_OK);
    }
    static const uint32_t who[] = { 6, 7, 8, 9 }; /* neither, excluded, banned, both */
    for (uint32_t set = 0; set < 256; set++) {
        deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-16", 20, 0);
        deed.rules.classes = 4;
        deed.id_shown = !(set & 1);
        if (set & 2) deed.age = 16;
        deed.visitor = who[(set >> 2) & 3];
        deed.classes = set & 16 ? 4 : 3;
        deed.intoxicated = set & 32;
        deed.armed = set & 64;
        deed.is_staff = set & 128;
        enum cr_status status = does(&deed);
        assert_int_equal(told.grounds, set); /* in this order */
        assert_int_equal(
            status, set ? cr_door_ground_status((enum cr_door_ground)__builtin_ctz(set)) : CR_OK);
        assert_int_equal(told.date != CR_DAY_NONE, status == CR_UNDER_AGE ||
                                                       status == CR_SELF_EXCLUDED ||
                                                       status == CR_BANNED);
        if (status == CR_OK) {
            deed.kind = CR_DOOR_DEED_EXIT;
            assert_int_equal(does(&deed), CR_OK);
        }
    }
}

/* ---- Names and limits ---- */

static void names(void **state)
{
    (void)state;
    assert_string_equal(cr_visit_state_name(CR_VISIT_LEAVING), "leaving");
    assert_string_equal(cr_visit_state_name(CR_VISIT_STATES), "?");
    assert_string_equal(cr_selfex_state_name(CR_SELFEX_IS_ACTIVE), "active");
    assert_string_equal(cr_selfex_state_name(CR_SELFEX_IS_EXPIRED + 1), "?");
    for (unsigned breach = 0; breach < CR_BREACHES; breach++)
        assert_int_equal(cr_breach_find(cr_breach_clause(breach)), breach);
    assert_int_equal(cr_breach_find("9.9"), CR_BREACHES);
    assert_string_equal(cr_breach_clause(CR_BREACHES), "?");
    assert_string_equal(cr_breach_text(CR_BREACH_BEHAVIOUR), "misbehaved");
    assert_string_equal(cr_breach_text(CR_BREACHES), "?");
    assert_int_equal(CR_BREACHES_M1, 0xff); /* 2.1 to 2.5, 3.1 to 3.3 */
}

static void deeds_that_are_none(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEEDS, "2026-03-15", 20, 0);
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    for (unsigned kind = 0; kind < CR_DOOR_DEEDS; kind++) {
        if (kind == CR_DOOR_DEED_ENTER || kind == CR_DOOR_DEED_OFFICIAL ||
            kind == CR_DOOR_DEED_DOCUMENT || kind == CR_DOOR_DEED_CONFIRM ||
            kind == CR_DOOR_DEED_UNRESTRICT || kind == CR_DOOR_DEED_LAPSE)
            continue;
        deed = deed_of(kind, "2026-03-15", 20, 0);
        deed.visitor = 0;
        assert_int_equal(does(&deed), CR_BAD_INPUT);
    }
    deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    deed.today = CR_DAY_NONE;
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed.today = CR_DAY_MAX; /* no term would fit behind it */
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed.today = 0;
    deed.age = -2;
    assert_int_equal(does(&deed), CR_BAD_INPUT);
    deed.age = 0;
    deed.id_shown = true;
    assert_int_equal(does(&deed), CR_UNDER_AGE);
    deed = filing(1201, "2026-03-15");
    deed.rules.selfex_max = UINT16_MAX;
    assert_int_equal(does(&deed), CR_SELFEX_TERM);
}

/* A busy year: the lists grow, keep their order, and what has lapsed goes. */
static void long_lists(void **state)
{
    (void)state;
    enum { MANY = 10000 };
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    struct cr_door_deed file = filing(6, "2026-03-15");
    deed.id_shown = true;
    for (uint32_t i = 0; i < MANY; i++) {
        deed.visitor = i * 7919 % MANY + 1; /* each once, in no order */
        assert_int_equal(cr_door_do(&door, &deed, &told), CR_OK);
        assert_int_equal(told.visit.id, i + 1);
    }
    assert_int_equal(door.visit_count, MANY);
    for (uint32_t i = 1; i <= MANY / 10; i++) {
        file.visitor = i;
        file.months = i == 100 ? 6 : 12;
        assert_int_equal(cr_door_do(&door, &file, &told), CR_OK);
    }
    assert_true(cr_door_is_sane(&door, file.today));
    file.kind = CR_DOOR_DEED_LAPSE;
    file.today = on("2026-09-16"); /* visitor 100's is over */
    assert_int_equal(cr_door_do(&door, &file, &told), CR_OK);
    assert_int_equal(told.number, 100);
    assert_int_equal(cr_door_do(&door, &file, &told), CR_NOTHING_THERE);
    assert_int_equal(door.selfex_count, MANY / 10 - 1);
    deed.kind = CR_DOOR_DEED_EXIT;
    for (uint32_t i = 1; i <= MANY; i++) {
        deed.visitor = i;
        assert_int_equal(cr_door_do(&door, &deed, &told), CR_OK);
    }
    assert_int_equal(door.visit_count, 0);
}

static void long_lists_of_bans_and_acts(void **state)
{
    (void)state;
    enum { MANY = 2000 };
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, "2026-03-15", 20, 0);
    deed.documented = true;
    deed.clauses = B(DEVICE);
    for (uint32_t i = 1; i <= MANY; i++) {
        deed.visitor = deed.number = deed.incident = i;
        deed.until = i == 100 ? deed.today : CR_DAY_NONE;
        for (unsigned k = 0; k < 3; k++) {
            deed.kind = k == 0   ? CR_DOOR_DEED_ACT
                        : k == 1 ? CR_DOOR_DEED_CONFIRM
                                 : CR_DOOR_DEED_BAN;
            assert_int_equal(cr_door_do(&door, &deed, &told), CR_OK);
        }
        assert_int_equal(told.number, i);
    }
    assert_int_equal(door.ban_count, MANY);
    deed.today++;
    deed.visitor = 100; /* his is over: this one takes its place */
    deed.until = CR_DAY_NONE;
    assert_int_equal(does(&deed), CR_OK);
    assert_int_equal(door.ban_count, MANY);
    assert_int_equal(told.number, MANY + 1);
    assert_true(cr_door_is_sane(&door, deed.today));
}

/* ---- Any deeds ---- */

static uint64_t chance = 1;
static uint32_t below(uint32_t n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance >> 33) % n;
}

static struct cr_door_deed any_deed(int i)
{
    struct cr_door_deed deed = deed_of(below(CR_DOOR_DEEDS + 1), "2026-01-01", 0, 0);
    deed.at += (int64_t)i * 1800 * CR_ZONE_SECOND; /* ten years and more in all */
    deed.today = cr_zone_day(&zone, deed.at);
    deed.visitor = below(60);
    if (deed.kind == CR_DOOR_DEED_FILE && below(20)) /* else everybody is excluded, always */
        deed.kind = CR_DOOR_DEED_ENTER;
    deed.id_shown = below(8);
    deed.in_person = deed.written = below(8);
    deed.documented = below(2);
    deed.intoxicated = below(8) == 0;
    deed.armed = below(8) == 0;
    deed.months = (uint16_t)below(40);
    deed.document = below(3);
    deed.number = below(2000);
    deed.scope = below(CR_BAN_SCOPES + 1);
    deed.target = below(60);
    if (below(4)) snprintf(deed.game, sizeof deed.game, "game%u", below(3));
    deed.incident = below(1000);
    deed.clauses = CR_BREACH_BIT(below(CR_BREACHES));
    deed.until = below(3) ? deed.today + (cr_day)below(300) - 5 : CR_DAY_NONE;
    deed.age = (int32_t)below(60) - 1;
    return deed;
}

/* The same deeds give the same door; what is refused changes nothing; nobody kept out may play. */
static void random_deeds(void **state)
{
    (void)state;
    struct cr_door again;
    unsigned done[CR_DOOR_DEEDS] = { 0 };
    cr_door_init(&again);
    for (int i = 0; i < 100000; i++) {
        struct cr_door_deed deed = any_deed(i);
        struct cr_door_told said;
        enum cr_status status =
            i % 64 == 0 ? does(&deed) : cr_door_do(&door, &deed, &told); /* does() looks closer */
        if (status == CR_OK) done[deed.kind]++;
        assert_int_equal(cr_door_do(&again, &deed, &said), status);
        if (i % 16 == 0 && !cr_door_is_sane(&door, deed.today))
            fail_msg("not sane after deed %d", i);
    }
    assert_true(is_same(&door, &again));
    cr_door_release(&again);
    for (unsigned kind = 0; kind < CR_DOOR_DEEDS; kind++)
        if (kind != CR_DOOR_DEED_RELENT && done[kind] < 20)
            fail_msg("deed %u was done %u times", kind, done[kind]);
    assert_int_equal(done[CR_DOOR_DEED_RELENT], 0);
}

/* What is_sane would not let pass. */
static void not_sane(void **state)
{
    cr_day today = on("2026-03-15");
    come("2026-03-15", 20, 0);
    assert_true(cr_door_is_sane(&door, today));
    door.visits[1] = door.visits[0];
    door.visit_count = 2; /* in twice */
    assert_false(cr_door_is_sane(&door, today));
    door.visit_count = 1;
    door.visits[0].state = CR_VISIT_LEAVING; /* nobody knows why */
    assert_false(cr_door_is_sane(&door, today));
    door.visits[0].state = CR_VISIT_LEFT;
    assert_false(cr_door_is_sane(&door, today));
    empty(state);
    files(6, "2026-03-15");
    assert_true(cr_door_is_sane(&door, today));
    door.selfexes[0].document = 5; /* confirmed and not entered */
    assert_false(cr_door_is_sane(&door, today));
    door.selfexes[0].document = 0;
    door.selfexes[0].last_day = today - 1;
    assert_false(cr_door_is_sane(&door, today));
    door.selfexes[0].last_day = today;
    door.last_visit = door.visit_count = 1;
    door.visits[0] = (struct cr_visit){ .id = 1, .visitor = 7, .state = CR_VISIT_ADMITTED };
    assert_false(cr_door_is_sane(&door, today)); /* excluded and playing */
    assert_true(cr_door_is_sane(&door, today + 1));
    door.selfexes[0].id = 2; /* a number nobody gave */
    assert_false(cr_door_is_sane(&door, today + 1));
    empty(state);
    struct cr_door_deed deed = restricts(CR_BAN_TABLE, 2, "");
    does(&deed);
    assert_true(cr_door_is_sane(&door, today));
    door.last_restriction = 0;
    assert_false(cr_door_is_sane(&door, today));
    door.last_restriction = 1;
    door.restriction_count = 2; /* twice the same number */
    door.restrictions[1] = door.restrictions[0];
    assert_false(cr_door_is_sane(&door, today));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(h1_h2_eighteen_at_midnight, empty, forget),
        cmocka_unit_test_setup_teardown(h3_born_on_a_leap_day, empty, forget),
        cmocka_unit_test_setup_teardown(h4_no_document, empty, forget),
        cmocka_unit_test_setup_teardown(h5_a_companion, empty, forget),
        cmocka_unit_test_setup_teardown(h6_an_officer_on_duty, empty, forget),
        cmocka_unit_test_setup_teardown(h7_a_pistol, empty, forget),
        cmocka_unit_test_setup_teardown(h8_five_months, empty, forget),
        cmocka_unit_test_setup_teardown(h9_h10_h11_six_months, empty, forget),
        cmocka_unit_test_setup_teardown(h9_entered_and_confirmed, empty, forget),
        cmocka_unit_test_setup_teardown(h12_three_years_and_a_month_more, empty, forget),
        cmocka_unit_test_setup_teardown(h13_into_february, empty, forget),
        cmocka_unit_test_setup_teardown(h14_through_a_friend, empty, forget),
        cmocka_unit_test_setup_teardown(h15_longer_and_never_shorter, empty, forget),
        cmocka_unit_test_setup_teardown(h16_no_override, empty, forget),
        cmocka_unit_test_setup_teardown(h17_h18_two_incidents, empty, forget),
        cmocka_unit_test_setup_teardown(h19_h20_one_incident_or_not_confirmed, empty, forget),
        cmocka_unit_test_setup_teardown(confirmed_but_not_documented, empty, forget),
        cmocka_unit_test_setup_teardown(h21_a_device, empty, forget),
        cmocka_unit_test_setup_teardown(h22_filming_and_cards, empty, forget),
        cmocka_unit_test_setup_teardown(another_house_asks_for_one, empty, forget),
        cmocka_unit_test_setup_teardown(acts_that_are_not_whole, empty, forget),
        cmocka_unit_test_setup_teardown(h23_not_with_player_x, empty, forget),
        cmocka_unit_test_setup_teardown(every_scope, empty, forget),
        cmocka_unit_test_setup_teardown(what_is_over_goes, empty, forget),
        cmocka_unit_test_setup_teardown(h35_leaving, empty, forget),
        cmocka_unit_test_setup_teardown(every_edge_of_a_visit, empty, forget),
        cmocka_unit_test_setup_teardown(every_set_of_grounds, empty, forget),
        cmocka_unit_test_setup_teardown(names, empty, forget),
        cmocka_unit_test_setup_teardown(deeds_that_are_none, empty, forget),
        cmocka_unit_test_setup_teardown(long_lists, empty, forget),
        cmocka_unit_test_setup_teardown(long_lists_of_bans_and_acts, empty, forget),
        cmocka_unit_test_setup_teardown(random_deeds, empty, forget),
        cmocka_unit_test_setup_teardown(not_sane, empty, forget),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("door", tests, NULL, NULL);
}
