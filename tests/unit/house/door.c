/* door.c -- the door's worked examples of house.md by number, every edge of a visit, and random nights. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
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
};
static const struct cr_door_rules bg = {
    .bans = { .clauses = CR_BREACHES_ALL, .incidents = 1, .devices = 1 },
    .age_min = 18,
    .classes = 6, /* two the administration added */
    .id_required = true,
    .intoxicated_refused = true,
    .armed_refused = true,
};
static const struct cr_door_rules rf = {
    .bans = { .clauses = CR_BREACHES_ALL, .incidents = 1 },
    .intoxicated_refused = true,
};

static int empty(void **state)
{
    (void)state;
    memset(&door, 0, sizeof door);
    assert_int_equal(cr_zone_parse(&zone, "<+03>-3", NULL), CR_OK);
    return 0;
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
                                  .born = on("1980-05-05"),
                                  .until = CR_DAY_NONE };
}

/* Refused, nothing may change. */
static enum cr_door_refusal does(const struct cr_door_deed *deed)
{
    static struct cr_door before;
    struct cr_door_told asked;
    before = door;
    enum cr_door_refusal may = cr_door_check(&door, deed, &asked);
    assert_memory_equal(&before, &door, sizeof door);
    enum cr_door_refusal refusal = cr_door_do(&door, deed, &told);
    assert_int_equal(may, refusal);
    assert_int_equal(told.refusal, refusal);
    if (refusal != CR_DOOR_OK) assert_memory_equal(&before, &door, sizeof door);
    return refusal;
}

static enum cr_door_refusal tell(unsigned kind, const char *day, int hour, int minute)
{
    struct cr_door_deed deed = deed_of(kind, day, hour, minute);
    return does(&deed);
}

static enum cr_door_refusal enter(const char *born, const char *day, int hour, int minute)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, day, hour, minute);
    deed.id_shown = true;
    deed.born = on(born);
    return does(&deed);
}

#define come(day, hour, minute) enter("1980-05-05", day, hour, minute)
#define go(day, hour, minute)   tell(CR_DOOR_DEED_EXIT, day, hour, minute)

/* ---- Coming in: H1 to H7 ---- */

static void h1_h2_eighteen_at_midnight(void **state)
{
    (void)state;
    assert_int_equal(enter("2008-03-16", "2026-03-15", 23, 59), CR_DOOR_UNDER_AGE);
    assert_int_equal(told.grounds, CR_DOOR_GROUND(CR_DOOR_UNDER_AGE));
    assert_int_equal(told.min, 18);
    assert_int_equal(told.date, on("2026-03-15"));
    assert_int_equal(told.visit.state, CR_VISIT_REFUSED);
    assert_int_equal(told.visit.visitor, 7);
    assert_int_equal(enter("2008-03-16", "2026-03-16", 0, 1), CR_DOOR_OK);
    assert_int_equal(told.visit.state, CR_VISIT_ADMITTED);
    assert_int_equal(told.visit.id, 1);
}

static void h3_born_on_a_leap_day(void **state)
{
    (void)state;
    assert_int_equal(enter("2008-02-29", "2026-02-28", 20, 0), CR_DOOR_UNDER_AGE);
    assert_int_equal(enter("2008-02-29", "2026-03-01", 0, 0), CR_DOOR_OK);
}

static void h4_no_document(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    assert_int_equal(does(&deed), CR_DOOR_ID_REQUIRED);
    assert_int_equal(told.grounds, CR_DOOR_GROUND(CR_DOOR_ID_REQUIRED));
    deed.born = CR_DAY_NONE; /* nor does anybody know how old he is: no second ground */
    assert_int_equal(does(&deed), CR_DOOR_ID_REQUIRED);
    assert_int_equal(told.grounds, CR_DOOR_GROUND(CR_DOOR_ID_REQUIRED));
    deed.id_shown = true; /* a document that does not say it */
    assert_int_equal(does(&deed), CR_DOOR_ID_REQUIRED);
    deed.rules = rf; /* which asks for neither */
    deed.visitor = 0;
    assert_int_equal(does(&deed), CR_DOOR_ID_REQUIRED); /* a stranger must say who he is */
    assert_int_equal(told.visit.state, CR_VISIT_REFUSED);
    deed.visitor = 7;
    assert_int_equal(does(&deed), CR_DOOR_OK);
}

static void h5_a_companion(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    deed.rules = bg;
    deed.id_shown = true;
    deed.classes = 1 | 8; /* of classes this house does not refuse */
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(go("2026-03-15", 23, 0), CR_DOOR_OK);
    assert_int_equal(told.visit.state, CR_VISIT_LEFT);
    assert_false(told.visit.played);
    assert_int_equal(told.visit.in, deed.at);
    assert_int_equal(told.visit.out - told.visit.in, INT64_C(3 * 3600) * CR_ZONE_SECOND);
    assert_int_equal(does(&deed), CR_DOOR_OK); /* again: another visit */
    assert_int_equal(told.visit.id, 2);
    assert_int_equal(tell(CR_DOOR_DEED_PLAYED, "2026-03-15", 23, 30), CR_DOOR_OK);
    assert_int_equal(go("2026-03-16", 2, 0), CR_DOOR_OK);
    assert_true(told.visit.played);
}

static void h6_an_officer_on_duty(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_OFFICIAL, "2026-03-15", 20, 0);
    deed.visitor = 0;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(door.visit_count, 0);
    assert_int_equal(tell(CR_DOOR_DEED_OFFICIAL, "2026-03-15", 20, 0), CR_DOOR_OK);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_DOOR_NO_VISIT);
    assert_int_equal(come("2026-03-15", 21, 0), CR_DOOR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_OFFICIAL, "2026-03-15", 22, 0), CR_DOOR_ALREADY_INSIDE);
}

static void h7_a_pistol(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    deed.id_shown = deed.armed = true; /* no field says that he has a permit */
    assert_int_equal(does(&deed), CR_DOOR_WEAPON);
    deed.intoxicated = true;
    assert_int_equal(does(&deed), CR_DOOR_INTOXICATED);
    deed.rules = bg;
    deed.classes = 2;
    assert_int_equal(does(&deed), CR_DOOR_CLASS_REFUSED);
    assert_int_equal(told.classes, 2);
    assert_int_equal(told.grounds, CR_DOOR_GROUND(CR_DOOR_CLASS_REFUSED) |
                                       CR_DOOR_GROUND(CR_DOOR_INTOXICATED) |
                                       CR_DOOR_GROUND(CR_DOOR_WEAPON));
    deed.rules = rf;
    deed.intoxicated = false;
    assert_int_equal(does(&deed), CR_DOOR_OK); /* a house that does not ask */
}

/* ---- Self-exclusion: H8 to H16 ---- */

static struct cr_door_deed filing(uint16_t months, const char *day)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_FILE, day, 20, 0);
    deed.months = months;
    deed.in_person = deed.written = deed.id_shown = true;
    return deed;
}

static enum cr_door_refusal files(uint16_t months, const char *day)
{
    struct cr_door_deed deed = filing(months, day);
    return does(&deed);
}

static void h8_five_months(void **state)
{
    (void)state;
    assert_int_equal(files(5, "2026-03-15"), CR_DOOR_SELFEX_TERM);
    assert_int_equal(told.min, 6);
    assert_int_equal(told.max, 36);
    assert_int_equal(door.selfex_count, 0);
}

static void h9_h10_h11_six_months(void **state)
{
    (void)state;
    assert_int_equal(come("2026-03-15", 19, 0), CR_DOOR_OK);
    assert_int_equal(files(6, "2026-03-15"), CR_DOOR_OK);
    const struct cr_selfex *selfex = cr_door_selfex(&door, 7);
    assert_int_equal(selfex->first_day, on("2026-03-15"));
    assert_int_equal(selfex->last_day, on("2026-09-15"));
    assert_int_equal(selfex->clerk, 90);
    assert_int_equal(told.visit.state, CR_VISIT_LEAVING);
    assert_int_equal(told.visit.why, CR_VISIT_SELF_EXCLUSION);
    assert_int_equal(go("2026-03-15", 20, 30), CR_DOOR_OK);
    assert_int_equal(come("2026-03-15", 20, 31), CR_DOOR_SELF_EXCLUDED); /* at once */
    assert_int_equal(come("2026-09-15", 23, 59), CR_DOOR_SELF_EXCLUDED); /* H10 */
    assert_int_equal(told.date, on("2026-09-15"));
    assert_int_equal(cr_selfex_state(selfex, on("2026-09-16")), CR_SELFEX_EXPIRED);
    assert_int_equal(come("2026-09-16", 0, 0), CR_DOOR_OK); /* H11 */
}

static void h9_entered_and_confirmed(void **state)
{
    (void)state;
    uint32_t visitors[2];
    struct cr_door_deed list = deed_of(CR_DOOR_DEED_LIST, "2026-03-15", 20, 5);
    assert_int_equal(does(&list), CR_DOOR_NOTHING_THERE);
    files(6, "2026-03-15");
    assert_int_equal(cr_door_unlisted(&door, on("2026-03-15"), visitors, 2), 1);
    assert_int_equal(visitors[0], 7);
    assert_int_equal(cr_selfex_state(&door.selfexes[0], on("2026-03-15")), CR_SELFEX_FILED);
    assert_int_equal(does(&list), CR_DOOR_SELFEX_DOCUMENT);
    list.document = 4711;
    assert_int_equal(does(&list), CR_DOOR_OK);
    assert_int_equal(door.selfexes[0].document, 4711);
    assert_int_equal(door.selfexes[0].listed_at, list.at);
    assert_int_equal(cr_selfex_state(&door.selfexes[0], on("2026-03-15")), CR_SELFEX_ACTIVE);
    assert_int_equal(does(&list), CR_DOOR_ALREADY_DONE);
    assert_int_equal(cr_door_unlisted(&door, on("2026-03-15"), visitors, 2), 0);
    list.today = on("2026-09-16");
    assert_int_equal(does(&list), CR_DOOR_NOTHING_THERE);
}

static void h12_three_years_and_a_month_more(void **state)
{
    (void)state;
    assert_int_equal(files(37, "2026-03-15"), CR_DOOR_SELFEX_TERM);
    assert_int_equal(files(36, "2026-03-15"), CR_DOOR_OK);
    assert_int_equal(cr_door_selfex(&door, 7)->last_day, on("2029-03-15"));
}

static void h13_into_february(void **state)
{
    (void)state;
    assert_int_equal(files(6, "2026-08-31"), CR_DOOR_OK);
    assert_int_equal(cr_door_selfex(&door, 7)->last_day, on("2027-02-28"));
    assert_int_equal(come("2027-02-28", 23, 59), CR_DOOR_SELF_EXCLUDED);
    assert_int_equal(come("2027-03-01", 0, 0), CR_DOOR_OK);
}

static void h14_through_a_friend(void **state)
{
    (void)state;
    struct cr_door_deed deed = filing(6, "2026-03-15");
    deed.in_person = false;
    assert_int_equal(does(&deed), CR_DOOR_SELFEX_IN_PERSON);
    deed.in_person = true;
    deed.written = false;
    assert_int_equal(does(&deed), CR_DOOR_SELFEX_WRITTEN);
    deed.written = true;
    deed.id_shown = false;
    assert_int_equal(does(&deed), CR_DOOR_ID_REQUIRED);
    deed.id_shown = true;
    deed.rules = bg;
    assert_int_equal(does(&deed), CR_DOOR_SELFEX_UNKNOWN);
    assert_int_equal(door.selfex_count, 0);
}

static void h15_longer_and_never_shorter(void **state)
{
    (void)state;
    files(6, "2026-03-15");
    assert_int_equal(files(6, "2026-06-01"), CR_DOOR_OK);
    assert_int_equal(door.selfex_count, 1);
    assert_int_equal(door.selfexes[0].first_day, on("2026-03-15")); /* it never stopped */
    assert_int_equal(door.selfexes[0].last_day, on("2026-12-01"));
    assert_int_equal(door.selfexes[0].listed_at, 0); /* the new one is to be entered as well */
    assert_int_equal(tell(CR_DOOR_DEED_RELENT, "2026-07-01", 12, 0), CR_DOOR_SELFEX_ACTIVE);
    assert_int_equal(told.date, on("2026-12-01"));
    assert_int_equal(files(6, "2026-06-01"), CR_DOOR_SELFEX_ACTIVE); /* no later */
    assert_int_equal(files(36, "2026-07-01"), CR_DOOR_OK);
    assert_int_equal(files(6, "2026-08-01"), CR_DOOR_SELFEX_ACTIVE);
    assert_int_equal(door.selfexes[0].last_day, on("2029-07-01"));
    assert_int_equal(tell(CR_DOOR_DEED_RELENT, "2029-07-02", 12, 0), CR_DOOR_NOTHING_THERE);
    assert_int_equal(files(6, "2030-01-01"), CR_DOOR_OK); /* afresh */
    assert_int_equal(door.selfexes[0].first_day, on("2030-01-01"));
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
        assert_true(told.grounds & CR_DOOR_GROUND(CR_DOOR_SELF_EXCLUDED));
        assert_null(cr_door_visit(&door, 7));
    }
}

/* ---- Breach acts and bans: H17 to H23 ---- */

static void act(uint32_t id, uint32_t incident, cr_breaches clauses, const char *day,
                bool confirmed)
{
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, day, 22, 0);
    deed.act = id;
    deed.incident = incident;
    deed.clauses = clauses;
    deed.documented = true;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    deed.kind = CR_DOOR_DEED_CONFIRM;
    if (confirmed) assert_int_equal(does(&deed), CR_DOOR_OK);
}
#define B(name) CR_BREACH_BIT(CR_BREACH_##name)
#define ban()   tell(CR_DOOR_DEED_BAN, "2026-06-10", 12, 0)

static void h17_h18_two_incidents(void **state)
{
    (void)state;
    act(1, 1, B(BEHAVIOUR), "2026-05-01", true);
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS); /* H17 */
    assert_int_equal(told.n, 1);
    assert_int_equal(told.min, 2);
    act(2, 2, B(SERVICE_ZONE), "2026-06-03", true);
    assert_int_equal(come("2026-06-10", 11, 0), CR_DOOR_OK);
    assert_int_equal(ban(), CR_DOOR_OK); /* H18 */
    assert_int_equal(told.visit.state, CR_VISIT_LEAVING);
    assert_int_equal(told.visit.why, CR_VISIT_BAN);
    assert_int_equal(ban(), CR_DOOR_ALREADY_DONE);
    go("2026-06-10", 13, 0);
    assert_int_equal(come("2036-06-10", 12, 0), CR_DOOR_BANNED); /* without term */
    assert_int_equal(told.date, on("2026-06-10"));
}

static void h19_h20_one_incident_or_not_confirmed(void **state)
{
    act(1, 1, B(INTOXICATION) | B(DEMANDS), "2026-05-01", true);
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS); /* H19 */
    act(2, 1, B(BEHAVIOUR), "2026-05-01", true);  /* another act of the same incident */
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS);
    assert_int_equal(told.n, 1);
    empty(state);
    act(1, 1, B(BEHAVIOUR), "2026-05-01", true);
    act(2, 2, B(BEHAVIOUR), "2026-06-03", false);
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS); /* H20 */
    struct cr_door_deed confirm = deed_of(CR_DOOR_DEED_CONFIRM, "2026-06-04", 12, 0);
    confirm.act = 2;
    assert_int_equal(does(&confirm), CR_DOOR_OK);
    assert_int_equal(door.acts[1].confirmed_by, 90);
    assert_int_equal(door.acts[1].confirmed_at, confirm.at);
    assert_int_equal(ban(), CR_DOOR_OK);
}

static void confirmed_but_not_documented(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, "2026-05-01", 22, 0);
    deed.act = deed.incident = 1;
    deed.clauses = B(DEVICE);
    does(&deed);
    deed.kind = CR_DOOR_DEED_CONFIRM;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS);
    deed.kind = CR_DOOR_DEED_DOCUMENT;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(does(&deed), CR_DOOR_ALREADY_DONE);
    assert_int_equal(ban(), CR_DOOR_OK);
}

static void h21_a_device(void **state)
{
    (void)state;
    act(1, 1, B(DEVICE), "2026-05-01", false);
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS);
    act(2, 2, B(DEVICE), "2026-05-02", true);
    assert_int_equal(ban(), CR_DOOR_OK);
}

static void h22_filming_and_cards(void **state)
{
    act(1, 1, B(FILMING), "2026-05-01", true);
    act(2, 2, B(FILMING), "2026-05-02", true);
    assert_int_equal(ban(), CR_DOOR_BAN_GROUNDS);
    assert_int_equal(told.n, 0);
    act(3, 3, B(FILMING) | B(VISITING_RULES), "2026-05-03", true);
    act(4, 4, B(FILMING) | B(DEMANDS), "2026-05-04", true);
    assert_int_equal(ban(), CR_DOOR_OK);
    empty(state);
    act(1, 1, B(DISCUSSED), "2026-05-01", true);
    assert_true(door.acts[0].clauses & B(GAME_RULES)); /* coded 2.3 [R15] */
    act(2, 2, B(DISCUSSED), "2026-05-02", true);
    assert_int_equal(ban(), CR_DOOR_OK);
}

static void another_house_asks_for_one(void **state)
{
    (void)state;
    act(1, 1, B(FILMING), "2026-05-01", true);
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_BAN, "2026-06-10", 12, 0);
    deed.rules = rf;
    deed.rules.bans.window = 40;
    assert_int_equal(does(&deed), CR_DOOR_BAN_GROUNDS); /* 2 May to 10 June are forty days */
    deed.rules.bans.window = 41;
    deed.until = on("2026-06-09");
    assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT); /* it would be over */
    deed.until = on("2026-06-20");
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(come("2026-06-20", 23, 59), CR_DOOR_BANNED);
    assert_int_equal(come("2026-06-21", 0, 0), CR_DOOR_OK);
    go("2026-06-21", 1, 0);
    deed = deed_of(CR_DOOR_DEED_BAN, "2026-06-22", 12, 0);
    deed.rules = bg;
    assert_int_equal(does(&deed), CR_DOOR_OK); /* again, in the place of the lapsed one */
    assert_int_equal(door.ban_count, 1);
    assert_int_equal(tell(CR_DOOR_DEED_LIFT, "2026-06-23", 12, 0), CR_DOOR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_LIFT, "2026-06-23", 12, 0), CR_DOOR_NOTHING_THERE);
    assert_int_equal(come("2026-06-23", 13, 0), CR_DOOR_OK);
}

static void acts_that_are_not_whole(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, "2026-05-01", 22, 0);
    const struct cr_door_deed whole = { .act = 1, .incident = 1, .clauses = B(DEVICE), .by = 90 };
    for (int lacks = 0; lacks < 5; lacks++) {
        deed.act = lacks == 0 ? 0 : whole.act;
        deed.incident = lacks == 1 ? 0 : whole.incident;
        deed.clauses = lacks == 2 ? 0 : lacks == 3 ? CR_BREACH_BIT(CR_BREACHES) : whole.clauses;
        deed.by = lacks == 4 ? 0 : whole.by;
        assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    }
    deed.by = whole.by;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(does(&deed), CR_DOOR_ALREADY_DONE);
    deed.kind = CR_DOOR_DEED_CONFIRM;
    deed.visitor = 0; /* it is found by its number */
    deed.by = 0;
    assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    deed.by = 91;
    deed.act = 2;
    assert_int_equal(does(&deed), CR_DOOR_NOTHING_THERE);
    deed.act = 1;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(does(&deed), CR_DOOR_ALREADY_DONE);
}

/* Whom he may not sit with is the poker room's to say: the door lets both in. */
static void h23_not_with_player_x(void **state)
{
    (void)state;
    static struct cr_room room;
    const uint32_t with_x[] = { 21, 40 }, without[] = { 21, 22 };
    struct cr_room_deed deed = { .kind = CR_ROOM_BAN, .player = 7, .scope = CR_BAN_WITH };
    deed.target = 40;
    assert_int_equal(cr_room_do(&room, &deed), CR_OK);
    struct cr_room_sitting sitting = {
        .player = 7, .table = 2, .game = "holdem", .seated = with_x, .seated_count = 2
    };
    struct cr_refusal why = { .n = 0 };
    int64_t until;
    assert_int_equal(cr_room_check_sit(&room, &sitting, &why, &until), CR_NOT_TOGETHER);
    assert_int_equal(why.n, 40);
    sitting.table = 3;
    sitting.seated = without;
    assert_int_equal(cr_room_check_sit(&room, &sitting, &why, &until), CR_OK);
    assert_int_equal(come("2026-03-15", 20, 0), CR_DOOR_OK);
}

static void h24_hired_at_seventeen(void **state)
{
    (void)state;
    assert_int_equal(cr_door_check_hire(on("2008-03-16"), on("2026-03-15"), 18), CR_DOOR_STAFF_AGE);
    assert_int_equal(cr_door_check_hire(on("2008-03-16"), on("2026-03-16"), 18), CR_DOOR_OK);
}

/* ---- The visit ---- */

static void h35_leaving(void **state)
{
    (void)state;
    assert_int_equal(tell(CR_DOOR_DEED_PLAYED, "2026-03-15", 19, 0), CR_DOOR_NO_VISIT);
    assert_int_equal(tell(CR_DOOR_DEED_TELL, "2026-03-15", 19, 0), CR_DOOR_NO_VISIT);
    assert_int_equal(go("2026-03-15", 19, 0), CR_DOOR_NO_VISIT);
    come("2026-03-15", 20, 0);
    assert_int_equal(come("2026-03-15", 20, 0), CR_DOOR_ALREADY_INSIDE);
    assert_int_equal(told.grounds, 0);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_DOOR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_TELL, "2026-03-15", 21, 0), CR_DOOR_OK);
    assert_int_equal(told.visit.why, CR_VISIT_TOLD_TO_LEAVE);
    assert_int_equal(tell(CR_DOOR_DEED_PLAYED, "2026-03-15", 21, 1), CR_DOOR_VISIT_CLOSING);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PLAY), CR_DOOR_VISIT_CLOSING);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_PASSES), CR_DOOR_ALREADY_INSIDE);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_FINISH), CR_DOOR_OK);
    assert_int_equal(cr_door_check_visit(&door, 7, CR_VISIT_REDEEM), CR_DOOR_OK);
    assert_int_equal(tell(CR_DOOR_DEED_TELL, "2026-03-15", 21, 2), CR_DOOR_VISIT_CLOSING);
    assert_int_equal(files(6, "2026-03-15"), CR_DOOR_OK); /* who goes already may still file */
    assert_int_equal(told.visit.why, CR_VISIT_TOLD_TO_LEAVE);
    assert_int_equal(go("2026-03-15", 21, 3), CR_DOOR_OK);
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
        deed.act = deed.incident = 1 + i;
        deed.clauses = B(DEVICE);
        deed.documented = true;
        does(&deed);
        deed.kind = CR_DOOR_DEED_CONFIRM;
        does(&deed);
        deed.kind = CR_DOOR_DEED_BAN;
        assert_int_equal(does(&deed), CR_DOOR_OK);
    }
    static const uint32_t who[] = { 6, 7, 8, 9 }; /* neither, excluded, banned, both */
    for (uint32_t set = 0; set < 128; set++) {
        deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-16", 20, 0);
        deed.rules.classes = 4;
        deed.id_shown = !(set & 1);
        if (set & 2) deed.born = on("2010-01-01");
        deed.visitor = who[(set >> 2) & 3];
        deed.classes = set & 16 ? 4 : 3;
        deed.intoxicated = set & 32;
        deed.armed = set & 64;
        enum cr_door_refusal refusal = does(&deed);
        assert_int_equal(told.grounds, set << 1); /* the grounds stand behind OK, in this order */
        assert_int_equal(refusal, set ? (unsigned)__builtin_ctz(set) + 1 : 0);
        assert_int_equal(told.date != CR_DAY_NONE,
                         refusal >= CR_DOOR_UNDER_AGE && refusal <= CR_DOOR_BANNED);
        if (refusal == CR_DOOR_OK) {
            deed.kind = CR_DOOR_DEED_EXIT;
            assert_int_equal(does(&deed), CR_DOOR_OK);
        }
    }
}

/* ---- Names and limits ---- */

static void names(void **state)
{
    (void)state;
    assert_string_equal(cr_door_refusal_name(CR_DOOR_SELFEX_TERM), "SELFEX_TERM");
    assert_string_equal(cr_door_refusal_text(CR_DOOR_BANNED), "access banned since {date}");
    assert_string_equal(cr_door_refusal_name(CR_DOOR_REFUSALS), "?");
    assert_string_equal(cr_door_refusal_text(CR_DOOR_REFUSALS), "?");
    assert_string_equal(cr_visit_state_name(CR_VISIT_LEAVING), "leaving");
    assert_string_equal(cr_visit_state_name(CR_VISIT_STATES), "?");
    for (unsigned kind = 0; kind < CR_DOOR_DEEDS; kind++)
        assert_int_equal(cr_door_deed_find(cr_door_deed_name(kind)), kind);
    assert_int_equal(cr_door_deed_find("?"), CR_DOOR_DEEDS);
    assert_string_equal(cr_door_deed_name(CR_DOOR_DEEDS), "?");
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
    assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    for (unsigned kind = 0; kind < CR_DOOR_DEEDS; kind++) {
        if (kind == CR_DOOR_DEED_ENTER || kind == CR_DOOR_DEED_OFFICIAL ||
            kind == CR_DOOR_DEED_DOCUMENT || kind == CR_DOOR_DEED_CONFIRM)
            continue;
        deed = deed_of(kind, "2026-03-15", 20, 0);
        deed.visitor = 0;
        assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    }
    deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    deed.today = CR_DAY_NONE;
    assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    deed.today = CR_DAY_MAX; /* no term would fit behind it */
    assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    deed.today = 0;
    deed.born = CR_DAY_MAX + 1;
    assert_int_equal(does(&deed), CR_DOOR_BAD_INPUT);
    deed.born = 5; /* born tomorrow */
    deed.id_shown = true;
    assert_int_equal(does(&deed), CR_DOOR_UNDER_AGE);
    deed = filing(1201, "2026-03-15");
    deed.rules.selfex_max = UINT16_MAX;
    assert_int_equal(does(&deed), CR_DOOR_SELFEX_TERM);
}

static void full_lists(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ENTER, "2026-03-15", 20, 0);
    struct cr_door_deed file = filing(6, "2026-03-15");
    deed.id_shown = true;
    for (uint32_t i = 1; i <= CR_DOOR_VISITS_MAX; i++) {
        deed.visitor = i;
        assert_int_equal(cr_door_do(&door, &deed, &told), CR_DOOR_OK);
    }
    deed.visitor = 10000;
    assert_int_equal(does(&deed), CR_DOOR_TOO_MANY);
    assert_true(cr_door_is_sane(&door, deed.today));
    for (uint32_t i = 1; i <= CR_DOOR_LISTED_MAX; i++) {
        file.visitor = i;
        file.months = i == 100 ? 6 : 12;
        assert_int_equal(cr_door_do(&door, &file, &told), CR_DOOR_OK);
    }
    file = filing(6, "2026-09-15");
    file.visitor = 10000;
    assert_int_equal(does(&file), CR_DOOR_TOO_MANY);
    file = filing(6, "2026-09-16"); /* visitor 100's has lapsed and makes room */
    file.visitor = 10000;
    assert_int_equal(does(&file), CR_DOOR_OK);
    assert_int_equal(door.selfex_count, CR_DOOR_LISTED_MAX);
    assert_null(cr_door_selfex(&door, 100));
    assert_non_null(cr_door_selfex(&door, 10000));
    file.visitor = 5; /* on a full list his own is still made longer */
    file.months = 36;
    assert_int_equal(does(&file), CR_DOOR_OK);
    assert_true(cr_door_is_sane(&door, file.today));
}

static void full_lists_of_bans_and_acts(void **state)
{
    (void)state;
    struct cr_door_deed deed = deed_of(CR_DOOR_DEED_ACT, "2026-03-15", 20, 0);
    deed.documented = true;
    deed.clauses = B(DEVICE);
    for (uint32_t i = 1; i <= CR_DOOR_ACTS_MAX; i++) {
        deed.visitor = deed.act = deed.incident = i;
        assert_int_equal(cr_door_do(&door, &deed, &told), CR_DOOR_OK);
        door.acts[i - 1].confirmed_by = 90;
    }
    deed.act++;
    assert_int_equal(does(&deed), CR_DOOR_TOO_MANY);
    deed.kind = CR_DOOR_DEED_BAN;
    for (uint32_t i = 1; i <= CR_DOOR_LISTED_MAX; i++) {
        deed.visitor = i;
        deed.until = i == 100 ? deed.today : CR_DAY_NONE;
        assert_int_equal(cr_door_do(&door, &deed, &told), CR_DOOR_OK);
    }
    deed.visitor = CR_DOOR_LISTED_MAX + 1;
    assert_int_equal(does(&deed), CR_DOOR_TOO_MANY);
    deed.today++;
    assert_int_equal(does(&deed), CR_DOOR_OK);
    assert_int_equal(door.ban_count, CR_DOOR_LISTED_MAX);
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
    deed.act = below(2000);
    deed.incident = below(1000);
    deed.clauses = CR_BREACH_BIT(below(CR_BREACHES));
    deed.until = below(3) ? deed.today + (cr_day)below(300) - 5 : CR_DAY_NONE;
    deed.born = deed.today - (cr_day)below(20000);
    return deed;
}

static void assert_zero(const void *list, size_t count, size_t max, size_t size)
{
    const unsigned char *bytes = list;
    for (size_t i = count * size; i < max * size; i++)
        assert_int_equal(bytes[i], 0);
}

/* The same deeds give the same door; what is refused changes nothing; nobody kept out may play; rows nobody
 * uses are zero. */
static void random_deeds(void **state)
{
    (void)state;
    static struct cr_door before, again;
    unsigned done[CR_DOOR_DEEDS] = { 0 };
    memset(&again, 0, sizeof again);
    for (int i = 0; i < 200000; i++) {
        struct cr_door_deed deed = any_deed(i);
        struct cr_door_told said;
        bool looks = i % 64 == 0;
        if (looks) before = door;
        enum cr_door_refusal refusal = cr_door_do(&door, &deed, &told);
        if (looks && refusal != CR_DOOR_OK) assert_memory_equal(&before, &door, sizeof door);
        if (refusal == CR_DOOR_OK) done[deed.kind]++;
        assert_int_equal(cr_door_do(&again, &deed, &said), refusal);
        if (!cr_door_is_sane(&door, deed.today)) fail_msg("not sane after deed %d", i);
    }
    assert_memory_equal(&door, &again, sizeof door);
    assert_zero(door.visits, door.visit_count, CR_DOOR_VISITS_MAX, sizeof door.visits[0]);
    assert_zero(door.selfexes, door.selfex_count, CR_DOOR_LISTED_MAX, sizeof door.selfexes[0]);
    assert_zero(door.bans, door.ban_count, CR_DOOR_LISTED_MAX, sizeof door.bans[0]);
    for (unsigned kind = 0; kind < CR_DOOR_DEEDS; kind++)
        if (kind != CR_DOOR_DEED_RELENT && done[kind] < 20)
            fail_msg("%s was done %u times", cr_door_deed_name(kind), done[kind]);
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
    door.selfex_count = 2;
    door.selfexes[1] = door.selfexes[0];
    assert_false(cr_door_is_sane(&door, today + 1));
    door.selfex_count = 0;
    door.ban_count = 2;
    door.bans[0] = door.bans[1] = (struct cr_door_ban){ .visitor = 3, .last_day = today };
    assert_false(cr_door_is_sane(&door, today));
    static const uint32_t most[] = { CR_DOOR_VISITS_MAX, CR_DOOR_LISTED_MAX, CR_DOOR_LISTED_MAX,
                                     CR_DOOR_ACTS_MAX };
    for (size_t i = 0; i < 4; i++) { /* no list may say that it holds more than it can */
        empty(state);
        uint32_t *counts[] = { &door.visit_count, &door.selfex_count, &door.ban_count,
                               &door.act_count };
        *counts[i] = most[i] + 1;
        assert_false(cr_door_is_sane(&door, today));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(h1_h2_eighteen_at_midnight, empty),
        cmocka_unit_test_setup(h3_born_on_a_leap_day, empty),
        cmocka_unit_test_setup(h4_no_document, empty),
        cmocka_unit_test_setup(h5_a_companion, empty),
        cmocka_unit_test_setup(h6_an_officer_on_duty, empty),
        cmocka_unit_test_setup(h7_a_pistol, empty),
        cmocka_unit_test_setup(h8_five_months, empty),
        cmocka_unit_test_setup(h9_h10_h11_six_months, empty),
        cmocka_unit_test_setup(h9_entered_and_confirmed, empty),
        cmocka_unit_test_setup(h12_three_years_and_a_month_more, empty),
        cmocka_unit_test_setup(h13_into_february, empty),
        cmocka_unit_test_setup(h14_through_a_friend, empty),
        cmocka_unit_test_setup(h15_longer_and_never_shorter, empty),
        cmocka_unit_test_setup(h16_no_override, empty),
        cmocka_unit_test_setup(h17_h18_two_incidents, empty),
        cmocka_unit_test_setup(h19_h20_one_incident_or_not_confirmed, empty),
        cmocka_unit_test_setup(confirmed_but_not_documented, empty),
        cmocka_unit_test_setup(h21_a_device, empty),
        cmocka_unit_test_setup(h22_filming_and_cards, empty),
        cmocka_unit_test_setup(another_house_asks_for_one, empty),
        cmocka_unit_test_setup(acts_that_are_not_whole, empty),
        cmocka_unit_test_setup(h23_not_with_player_x, empty),
        cmocka_unit_test_setup(h24_hired_at_seventeen, empty),
        cmocka_unit_test_setup(h35_leaving, empty),
        cmocka_unit_test_setup(every_edge_of_a_visit, empty),
        cmocka_unit_test_setup(every_set_of_grounds, empty),
        cmocka_unit_test_setup(names, empty),
        cmocka_unit_test_setup(deeds_that_are_none, empty),
        cmocka_unit_test_setup(full_lists, empty),
        cmocka_unit_test_setup(full_lists_of_bans_and_acts, empty),
        cmocka_unit_test_setup(random_deeds, empty),
        cmocka_unit_test_setup(not_sane, empty),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("door", tests, NULL, NULL);
}
