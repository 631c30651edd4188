/* door.c -- the door desk: the worked examples of house.md by number, every refusal, registers, the page. */
#include "hall_kit.h"

#include "hall/door_desk.h"
#include "hall/door_state.h"

/* ---- Shorthands ---- */

static int m1(void **state)
{
    (void)state;
    open_hall("m1");
    set_fact("age/7", "45");
    return 0;
}

static int rf(void **state)
{
    (void)state;
    open_hall("rf");
    set_fact("age/7", "45");
    return 0;
}

static int bg(void **state)
{
    (void)state;
    open_hall("bg");
    set_fact("age/7", "45");
    return 0;
}

static int done(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

/* How old he is on the day it is. */
static void born(const char *date)
{
    char age[16];
    cr_day day;
    assert_true(cr_date_parse(date, &day));
    cr_day today = cr_zone_day(&cr_hall_settings(kit.hall)->zone, kit.now);
    snprintf(age, sizeof age, "%u", cr_age_on(day, today));
    set_fact("age/7", age);
}

#define ENTER "{'do':'enter','visitor':7,'id_shown':true}"

static void comes_in(void)
{
    OK("registrar", ENTER);
    assert_true(json_is_true(came_json("admitted")));
}

/* He is turned away: the deed is done, the first ground is said, the register has them all. */
static void turned_away(const char *who, const char *text, enum cr_status ground)
{
    char key[32];
    size_t before = row_count("refused");
    OK(who, text);
    assert_true(json_is_false(came_json("admitted")));
    assert_string_equal(came_text("ground"), cr_status_name(ground));
    assert_string_equal(json_string_value(json_array_get(came_json("grounds"), 0)),
                        cr_status_name(ground));
    assert_int_equal(row_count("refused"), before + 1);
    snprintf(key, sizeof key, "refused/%zu", kit.count);
    assert_string_equal(json_string_value(row("refused", key, "ground")), cr_status_name(ground));
    assert_true(json_equal(row("refused", key, "grounds"), came_json("grounds")));
    assert_false(cr_door_is_inside(kit.hall, 7));
}

static const char *said_of(const char *name, const char *key, const char *column)
{
    const char *text = json_string_value(row(name, key, column));
    return text ? text : "";
}

static enum cr_status may_play(void)
{
    struct cr_refusal why = { .n = 0 };
    return cr_hall_check_visitor(kit.hall, 7, true, &why);
}

static enum cr_status may_redeem(void)
{
    struct cr_refusal why = { .n = 0 };
    return cr_hall_check_visitor(kit.hall, 7, false, &why);
}

/* ---- Coming in ---- */

static void h1_h2_eighteen_at_midnight(void **state)
{
    (void)state;
    set_clock("2026-03-15 23:59:00");
    born("2008-03-16");
    turned_away("registrar", ENTER, CR_UNDER_AGE);
    assert_int_equal(came("min"), 18);
    assert_string_equal(came_text("what"), "2026-03-15");
    assert_int_equal(row_count("visitors"), 0);
    set_clock("2026-03-16 00:01:00");
    born("2008-03-16");
    comes_in();
    assert_int_equal(came("visit"), 1);
    assert_string_equal(said_of("visitors", "visit/1", "state"), "admitted");
}

static void h3_born_on_a_leap_day(void **state)
{
    (void)state;
    set_clock("2026-02-28 20:00:00");
    born("2008-02-29");
    turned_away("registrar", ENTER, CR_UNDER_AGE);
    set_clock("2026-03-01 00:00:00");
    born("2008-02-29");
    comes_in();
}

static void h4_no_document(void **state)
{
    (void)state;
    turned_away("registrar", "{'do':'enter','visitor':7}", CR_ID_REQUIRED);
    set_fact("age/7", "null"); /* nobody knows how old he is */
    turned_away("registrar", ENTER, CR_ID_REQUIRED);
    turned_away("registrar", "{'do':'enter','who':'a tall man','id_shown':true}", CR_ID_REQUIRED);
    assert_string_equal(said_of("refused", "refused/4", "who"), "a tall man");
    assert_null(row("refused", "refused/4", "visitor"));
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'enter','id_shown':true}");
    set_fact("person/7", "{'known':false}");
    REFUSED(CR_NOT_FOUND, "registrar", ENTER);
}

static void h5_a_companion(void **state)
{
    (void)state;
    set_clock("2026-03-15 20:00:00");
    comes_in();
    int64_t in = kit.now;
    assert_true(json_is_false(row("visitors", "visit/1", "played")));
    assert_null(row("visitors", "visit/1", "left_at"));
    set_clock("2026-03-16 09:00:00"); /* the next gaming day */
    OK("registrar", "{'do':'exit','visitor':7}");
    assert_string_equal(said_of("visitors", "visit/1", "state"), "left");
    assert_true(json_is_false(row("visitors", "visit/1", "played")));
    assert_int_equal(json_integer_value(row("visitors", "visit/1", "entered_at")), in);
    assert_int_equal(json_integer_value(row("visitors", "visit/1", "left_at")), kit.now);
    /* the row stays with the day on which he came */
    cr_day day;
    assert_true(cr_date_parse("2026-03-15", &day));
    json_t *whole = json_object_get(json_object_get(kit.books.rows, "visitors"), "visit/1");
    assert_int_equal(json_integer_value(json_object_get(whole, "day")), day);
    comes_in(); /* again: another visit, and he plays */
    assert_int_equal(came("visit"), 2);
    assert_false(cr_door_has_played(kit.hall, 7));
    OK("system", "{'do':'played','visitor':7}");
    assert_true(cr_door_has_played(kit.hall, 7));
    assert_true(json_is_true(row("visitors", "visit/2", "played")));
    REFUSED(CR_ALREADY_DONE, "system", "{'do':'played','visitor':7}");
    REFUSED(CR_FORBIDDEN_ROLE, "registrar", "{'do':'played','visitor':7}");
    REFUSED(CR_NO_VISIT, "system", "{'do':'played','visitor':8}");
}

static void h6_an_officer_on_duty(void **state)
{
    (void)state;
    OK("registrar", "{'do':'official_access','who':'an officer','body':'Ministry of Taxes'}");
    assert_int_equal(row_count("official"), 1);
    assert_string_equal(said_of("official", "official/2", "body"), "Ministry of Taxes");
    assert_int_equal(row_count("visitors"), 0);
    OK("registrar", "{'do':'official_access','person':7,'reason':'inspection'}");
    assert_int_equal(may_play(), CR_NO_VISIT);
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'official_access'}");
    comes_in();
    REFUSED(CR_ALREADY_INSIDE, "registrar", "{'do':'official_access','person':7}");
}

static void h7_a_pistol(void **state)
{
    (void)state;
    turned_away("registrar", "{'do':'enter','visitor':7,'id_shown':true,'armed':true}", CR_WEAPON);
    turned_away("manager", "{'do':'enter','visitor':7,'armed':true,'intoxicated':true}",
                CR_ID_REQUIRED);
    assert_int_equal(json_array_size(came_json("grounds")), 3);
}

/* Whom the law keeps out is the house's own list [R16]. */
static void classes(void **state)
{
    (void)state;
    OK("administration", "{'do':'class_put','class':'debtor'}");
    OK("administration", "{'do':'class_put','class':'judge'}");
    REFUSED(CR_ALREADY_DONE, "administration", "{'do':'class_put','class':'judge'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'class_put','class':'A judge'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'class_put'}");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", "{'do':'class_put','class':'clerk'}");
    turned_away("registrar",
                "{'do':'enter','visitor':7,'id_shown':true,'classes':['judge','debtor']}",
                CR_CLASS_REFUSED);
    assert_string_equal(came_text("what"), "debtor, judge");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'enter','visitor':7,'classes':['clerk']}");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'enter','visitor':7,'classes':''}");
    OK("administration", "{'do':'class_drop','class':'judge'}");
    REFUSED(CR_NOTHING_THERE, "administration", "{'do':'class_drop','class':'judge'}");
    REFUSED(CR_BAD_INPUT, "registrar",
            "{'do':'enter','visitor':7,'id_shown':true,'classes':['judge']}");
    char put[64];
    for (int i = 0; i < 31; i++) {
        snprintf(put, sizeof put, "{'do':'class_put','class':'code_%d'}", i);
        OK("administration", put);
    }
    REFUSED(CR_TOO_MANY, "administration", "{'do':'class_put','class':'judge'}");
}

static void a_house_without_classes(void **state)
{
    (void)state;
    REFUSED(CR_OUTSIDE_RULES, "administration", "{'do':'class_put','class':'debtor'}");
}

/* Who works here does not play here [R45]. */
static void staff_does_not_play(void **state)
{
    (void)state;
    set_fact("staff/7", "{'roles':['player']}");
    comes_in();
    OK("registrar", "{'do':'exit','visitor':7}");
    set_fact("staff/7", "{'roles':['player','dealer']}");
    turned_away("registrar", ENTER, CR_STAFF_PLAYS);
    set_fact("staff/7", "null");
    comes_in();
    OK("manager", "{'do':'hire','person':7,'roles':['dealer']}"); /* while he is here */
    assert_int_equal(may_play(), CR_STAFF_PLAYS);
    assert_int_equal(may_redeem(), CR_OK);
    OK("registrar", "{'do':'exit','visitor':7}");
    turned_away("registrar", ENTER, CR_STAFF_PLAYS); /* by the list of staff */
}

/* ---- Self-exclusion ---- */

#define FILE_FOR(months)                                                                     \
    "{'do':'self_exclude','visitor':7,'months':" #months ",'in_person':true,'written':true," \
    "'id_shown':true}"

static void h8_five_months(void **state)
{
    (void)state;
    REFUSED(CR_SELFEX_TERM, "registrar", FILE_FOR(5));
    assert_int_equal(kit.why.min, 6);
    assert_int_equal(kit.why.max, 36);
    assert_int_equal(row_count("exclusions"), 0);
    comes_in();
}

static void h9_h10_h11_six_months(void **state)
{
    (void)state;
    set_clock("2026-03-15 19:00:00");
    comes_in();
    set_clock("2026-03-15 20:00:00");
    OK("registrar", FILE_FOR(6));
    int64_t filed = kit.now;
    assert_int_equal(came("exclusion"), 1);
    assert_string_equal(came_text("last_day"), "2026-09-15");
    assert_string_equal(said_of("exclusions", "exclusion/1", "first_day"), "2026-03-15");
    assert_string_equal(said_of("exclusions", "exclusion/1", "state"), "filed");
    assert_string_equal(said_of("visitors", "visit/1", "state"), "leaving");
    assert_string_equal(said_of("visitors", "visit/1", "reason"), "self_exclusion");
    assert_int_equal(may_play(), CR_VISIT_CLOSING);
    assert_int_equal(may_redeem(), CR_OK); /* his chips are his [R12] */
    REFUSED(CR_SELFEX_DOCUMENT, "registrar", "{'do':'list_exclusion','visitor':7}");
    OK("registrar", "{'do':'list_exclusion','visitor':7,'document':4711}");
    assert_string_equal(said_of("exclusions", "exclusion/1", "state"), "active");
    /* all that the confirming document says [M1 §4.7] */
    json_t *whole = row_of("exclusions", "exclusion/1");
    assert_int_equal(json_integer_value(json_object_get(whole, "document")), 4711);
    assert_int_equal(json_integer_value(json_object_get(whole, "filed_at")), filed);
    assert_int_equal(json_integer_value(json_object_get(whole, "listed_at")), kit.now);
    assert_int_equal(json_integer_value(json_object_get(whole, "months")), 6);
    assert_int_equal(json_integer_value(json_object_get(whole, "visitor")), 7);
    assert_int_equal(json_integer_value(json_object_get(whole, "by")), CR_ROLE_REGISTRAR + 1);
    REFUSED(CR_ALREADY_DONE, "registrar", "{'do':'list_exclusion','visitor':7,'document':1}");
    OK("registrar", "{'do':'exit','visitor':7}");
    turned_away("registrar", ENTER, CR_SELF_EXCLUDED); /* at once */
    set_clock("2026-09-15 23:59:00");
    turned_away("registrar", ENTER, CR_SELF_EXCLUDED); /* H10 */
    assert_string_equal(came_text("what"), "2026-09-15");
    set_clock("2026-09-16 00:00:00");
    comes_in(); /* H11 */
}

static void h12_three_years_and_a_month_more(void **state)
{
    (void)state;
    REFUSED(CR_SELFEX_TERM, "cashier", FILE_FOR(37));
    OK("cashier", FILE_FOR(36));
    assert_string_equal(came_text("last_day"), "2029-03-15");
}

static void h13_into_february(void **state)
{
    (void)state;
    set_clock("2026-08-31 20:00:00");
    OK("registrar", FILE_FOR(6));
    assert_string_equal(came_text("last_day"), "2027-02-28");
    set_clock("2027-02-28 23:59:59");
    turned_away("registrar", ENTER, CR_SELF_EXCLUDED);
    set_clock("2027-03-01 00:00:00");
    comes_in();
}

static void h14_through_a_friend(void **state)
{
    (void)state;
    REFUSED(CR_SELFEX_IN_PERSON, "registrar",
            "{'do':'self_exclude','visitor':7,'months':6,'written':true,'id_shown':true}");
    REFUSED(CR_SELFEX_WRITTEN, "registrar",
            "{'do':'self_exclude','visitor':7,'months':6,'in_person':true,'id_shown':true}");
    REFUSED(CR_ID_REQUIRED, "registrar",
            "{'do':'self_exclude','visitor':7,'months':6,'in_person':true,'written':true}");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'self_exclude','months':6}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", FILE_FOR(6));
}

static void h15_longer_and_never_shorter(void **state)
{
    (void)state;
    set_clock("2026-03-15 20:00:00");
    OK("registrar", FILE_FOR(6));
    OK("registrar", "{'do':'list_exclusion','visitor':7,'document':4711}");
    set_clock("2026-06-01 12:00:00");
    OK("registrar", FILE_FOR(6));
    assert_int_equal(came("exclusion"), 2);
    assert_string_equal(came_text("last_day"), "2026-12-01");
    assert_string_equal(said_of("exclusions", "exclusion/1", "state"), "followed");
    assert_string_equal(said_of("exclusions", "exclusion/2", "state"), "filed");
    assert_string_equal(said_of("exclusions", "exclusion/2", "first_day"), "2026-03-15");
    REFUSED(CR_SELFEX_ACTIVE, "registrar", FILE_FOR(6)); /* no later */
    REFUSED(CR_SELFEX_ACTIVE, "manager", "{'do':'relent','visitor':7}");
    REFUSED(CR_SELFEX_ACTIVE, "administration", "{'do':'relent','visitor':7}");
    REFUSED(CR_NOTHING_THERE, "manager", "{'do':'relent','visitor':8}");
    set_clock("2026-09-16 12:00:00"); /* the first one's last day is past, the second's is not */
    turned_away("registrar", ENTER, CR_SELF_EXCLUDED);
}

static void h16_no_override(void **state)
{
    (void)state;
    OK("registrar", FILE_FOR(6));
    turned_away("manager", ENTER, CR_SELF_EXCLUDED);
    REFUSED(CR_FORBIDDEN_ROLE, "administration", ENTER);
    turned_away("manager", "{'do':'enter','visitor':7,'id_shown':true,'override':true}",
                CR_SELF_EXCLUDED);
}

/* What is filed afresh after the end; and the house itself says what is over. */
static void terms_end(void **state)
{
    (void)state;
    int64_t due;
    set_clock("2026-03-15 20:00:00");
    assert_null(cr_hall_owes(kit.hall, kit.now, &due));
    OK("registrar", FILE_FOR(6));
    OK("registrar", "{'do':'self_exclude','visitor':8,'months':7,'in_person':true,'written':true,"
                    "'id_shown':true}");
    json_t *nothing = cr_hall_owes(kit.hall, kit.now, &due);
    assert_null(nothing);
    set_clock("2026-09-16 00:00:00");
    assert_int_equal(due, kit.now);
    json_t *owed = cr_hall_owes(kit.hall, kit.now, &due);
    assert_string_equal(json_string_value(json_object_get(owed, "do")), "lapse");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", "{'do':'lapse'}");
    assert_int_equal(deed_json("system", owed), CR_OK);
    assert_int_equal(came("exclusion"), 1);
    assert_string_equal(said_of("exclusions", "exclusion/1", "state"), "expired");
    REFUSED(CR_NOTHING_THERE, "system", "{'do':'lapse'}");
    set_clock("2026-12-01 12:00:00"); /* the clock did not run: 8 files again first */
    OK("registrar", "{'do':'self_exclude','visitor':8,'months':6,'in_person':true,'written':true,"
                    "'id_shown':true}");
    assert_string_equal(said_of("exclusions", "exclusion/2", "state"), "expired");
    assert_string_equal(said_of("exclusions", "exclusion/3", "first_day"), "2026-12-01");
}

static void no_list_of_exclusions(void **state)
{
    (void)state;
    REFUSED(CR_SELFEX_UNKNOWN, "registrar", FILE_FOR(6));
    REFUSED(CR_NOTHING_THERE, "registrar", "{'do':'list_exclusion','visitor':7,'document':1}");
}

/* ---- Acts and bans ---- */

#define ACT(clauses) \
    "{'do':'act','visitor':7,'clauses':[" clauses "],'text':'as seen','documented':true}"
#define BAN "{'do':'ban','visitor':7,'reason':'twice'}"

static void confirmed_act(const char *text)
{
    char confirm[64];
    OK("security", text);
    snprintf(confirm, sizeof confirm, "{'do':'confirm_act','act':%d}", (int)came("act"));
    OK("manager", confirm);
}

static void h17_h18_two_incidents(void **state)
{
    (void)state;
    set_clock("2026-05-01 22:00:00");
    OK("security", "{'do':'act','visitor':7,'clauses':['2.4'],'text':'he shouted',"
                   "'witnesses':[31,32],'documented':true}");
    assert_int_equal(came("act"), 1);
    assert_true(came("incident") > 0); /* a new one, in the day's register too */
    assert_int_equal(row_count("incidents"), 1);
    assert_int_equal(json_array_size(row("acts", "act/1", "witnesses")), 2);
    assert_string_equal(said_of("acts", "act/1", "state"), "written");
    OK("manager", "{'do':'confirm_act','act':1}");
    assert_string_equal(said_of("acts", "act/1", "state"), "counts");
    assert_string_equal(said_of("acts", "act/1", "facts"), "he shouted"); /* still */
    assert_int_equal(json_integer_value(row("acts", "act/1", "confirmed_by")), CR_ROLE_MANAGER + 1);
    REFUSED(CR_BAN_GROUNDS, "administration", BAN); /* H17 */
    assert_int_equal(kit.why.n, 1);
    assert_int_equal(kit.why.min, 2);
    set_clock("2026-06-03 22:00:00");
    confirmed_act(ACT("'3.3'"));
    set_clock("2026-06-10 11:00:00");
    comes_in();
    REFUSED(CR_FORBIDDEN_ROLE, "manager", BAN); /* he requests */
    OK("administration", BAN);                  /* H18 */
    assert_int_equal(came("ban"), 1);
    assert_int_equal(json_array_size(row("bans", "ban/1", "acts")), 2);
    assert_string_equal(said_of("bans", "ban/1", "first_day"), "2026-06-10");
    assert_null(row("bans", "ban/1", "last_day"));
    assert_string_equal(said_of("visitors", "visit/1", "reason"), "ban");
    assert_int_equal(may_play(), CR_VISIT_CLOSING);
    REFUSED(CR_ALREADY_DONE, "administration", BAN);
    OK("registrar", "{'do':'exit','visitor':7}");
    set_clock("2036-06-10 11:00:00");
    turned_away("registrar", ENTER, CR_BANNED);
    assert_string_equal(came_text("what"), "2026-06-10");
    OK("manager", "{'do':'lift_ban','visitor':7}");
    assert_string_equal(said_of("bans", "ban/1", "state"), "lifted");
    assert_string_equal(said_of("bans", "ban/1", "reason"), "twice");
    REFUSED(CR_NOTHING_THERE, "manager", "{'do':'lift_ban','visitor':7}");
    comes_in();
}

static void h19_one_incident(void **state)
{
    (void)state;
    char again[160];
    confirmed_act(ACT("'3.1','2.5'"));
    REFUSED(CR_BAN_GROUNDS, "administration", BAN);
    int incident = (int)json_integer_value(row("acts", "act/1", "incident"));
    snprintf(again, sizeof again,
             "{'do':'act','visitor':7,'clauses':['2.4'],'text':'and then','documented':true,"
             "'incident':%d}",
             incident);
    confirmed_act(again); /* another act of the same incident */
    assert_int_equal(row_count("incidents"), 1);
    REFUSED(CR_BAN_GROUNDS, "administration", BAN);
    assert_int_equal(kit.why.n, 1);
    REFUSED(CR_BAD_INPUT, "security",
            "{'do':'act','visitor':7,'clauses':['2.4'],'text':'x','incident':999}");
}

static void h20_one_not_confirmed(void **state)
{
    (void)state;
    confirmed_act(ACT("'2.4'"));
    OK("inspector", ACT("'2.4'"));
    REFUSED(CR_BAN_GROUNDS, "administration", BAN);
    REFUSED(CR_FORBIDDEN_ROLE, "inspector", "{'do':'confirm_act','act':2}");
    OK("administration", "{'do':'confirm_act','act':2}");
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'confirm_act','act':2}");
    REFUSED(CR_NOTHING_THERE, "manager", "{'do':'confirm_act','act':3}");
    OK("administration", BAN);
}

static void confirmed_but_not_documented(void **state)
{
    (void)state;
    confirmed_act("{'do':'act','visitor':7,'clauses':['3.5'],'text':'a device'}");
    assert_string_equal(said_of("acts", "act/1", "state"), "written");
    REFUSED(CR_BAN_GROUNDS, "administration", BAN);
    OK("security", "{'do':'document_act','act':1}");
    assert_string_equal(said_of("acts", "act/1", "state"), "counts");
    REFUSED(CR_ALREADY_DONE, "security", "{'do':'document_act','act':1}");
    OK("administration", BAN);
}

static void h21_a_device(void **state)
{
    (void)state;
    confirmed_act(ACT("'3.5'"));
    OK("administration", BAN);
    assert_int_equal(json_array_size(row("bans", "ban/1", "acts")), 1);
}

static void h22_filming(void **state)
{
    (void)state;
    confirmed_act(ACT("'3.4'"));
    confirmed_act(ACT("'3.4'"));
    REFUSED(CR_BAN_GROUNDS, "administration", BAN);
    assert_int_equal(kit.why.n, 0);
}

static void h22_cards(void **state)
{
    (void)state;
    confirmed_act(ACT("'7.5'"));
    json_t *coded = row("acts", "act/1", "clauses"); /* 2.3 as well [R15] */
    assert_int_equal(json_array_size(coded), 2);
    assert_string_equal(json_string_value(json_array_get(coded, 0)), "2.3");
    confirmed_act(ACT("'7.5'"));
    OK("administration", BAN);
}

static void acts_that_are_not_whole(void **state)
{
    (void)state;
    REFUSED(CR_BAD_INPUT, "security", "{'do':'act','clauses':['2.4'],'text':'x'}");
    REFUSED(CR_BAD_INPUT, "security", "{'do':'act','visitor':7,'text':'x'}");
    REFUSED(CR_BAD_INPUT, "security", "{'do':'act','visitor':7,'clauses':['9.9'],'text':'x'}");
    REFUSED(CR_BAD_INPUT, "security", "{'do':'act','visitor':7,'clauses':['2.4']}");
    REFUSED(CR_BAD_INPUT, "security",
            "{'do':'act','visitor':7,'clauses':['2.4'],'text':'x','witnesses':['Ann']}");
    REFUSED(CR_BAD_INPUT, "security",
            "{'do':'act','visitor':7,'clauses':['2.4'],'text':'x','witnesses':5}");
    REFUSED(CR_BAD_INPUT, "security", /* tomorrow */
            "{'do':'act','visitor':7,'clauses':['2.4'],'text':'x','happened_at':9000000000000000}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", ACT("'2.4'")); /* he requests */
    assert_int_equal(row_count("incidents"), 0);
    OK("security", "{'do':'act','visitor':7,'clauses':['2.4'],'text':'x',"
                   "'happened_at':1700000000000000}");
    assert_int_equal(json_integer_value(row("acts", "act/1", "happened_at")), 1700000000000000);
}

/* A ban for a term: over by itself, or in the way of the next until then. */
static void a_ban_for_a_term(void **state)
{
    (void)state;
    set_clock("2026-06-10 12:00:00");
    confirmed_act(ACT("'1.5.2'")); /* one incident of any kind will do here */
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'ban','visitor':7,'until':'2026-06-09'}");
    assert_string_equal(kit.why.what, "until");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'ban','visitor':7,'until':'soon'}");
    OK("administration", "{'do':'ban','visitor':7,'until':'2026-06-20'}");
    assert_string_equal(said_of("bans", "ban/1", "last_day"), "2026-06-20");
    set_clock("2026-06-20 23:59:59");
    turned_away("registrar", ENTER, CR_BANNED);
    set_clock("2026-06-21 00:00:00");
    comes_in();
    OK("administration", "{'do':'ban','visitor':7,'until':'2026-06-30'}");
    assert_string_equal(said_of("bans", "ban/1", "state"), "expired");
    set_clock("2026-07-01 00:00:00");
    OK("system", "{'do':'lapse'}");
    assert_int_equal(came("ban"), 2);
    assert_string_equal(said_of("bans", "ban/2", "state"), "expired");
}

/* ---- Restrictions ---- */

static enum cr_status seat(uint32_t visitor, uint32_t table, const char *game, uint32_t beside)
{
    const uint32_t seated[] = { 21, beside };
    return cr_door_check_seat(kit.hall, visitor, table, game, seated, 2, &kit.why);
}

static void h23_not_with_player_x(void **state)
{
    (void)state;
    comes_in();
    OK("manager", "{'do':'restrict','visitor':7,'kind':'person','other':40,'reason':'collusion'}");
    assert_int_equal(came("restriction"), 1);
    assert_int_equal(seat(7, 2, "holdem", 40), CR_RESTRICTED); /* X sits at table 2 */
    assert_string_equal(kit.why.what, "person");
    assert_int_equal(kit.why.n, 40);
    assert_int_equal(seat(7, 3, "holdem", 22), CR_OK); /* table 3 */
    assert_int_equal(seat(40, 3, "holdem", 7), CR_RESTRICTED);
    assert_int_equal(may_play(), CR_OK);
    assert_int_equal(json_integer_value(row("restrictions", "restriction/1", "other")), 40);
    assert_null(row("restrictions", "restriction/1", "last_day")); /* no term */
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'restrict','visitor':7,'kind':'person','other':40}");
    REFUSED(CR_FORBIDDEN_ROLE, "floor", "{'do':'unrestrict','restriction':1}");
    OK("administration", "{'do':'unrestrict','restriction':1}");
    assert_string_equal(said_of("restrictions", "restriction/1", "state"), "lifted");
    assert_string_equal(said_of("restrictions", "restriction/1", "reason"), "collusion");
    assert_int_equal(seat(7, 2, "holdem", 40), CR_OK);
    REFUSED(CR_NOTHING_THERE, "manager", "{'do':'unrestrict','restriction':1}");
}

static void every_kind_of_restriction(void **state)
{
    (void)state;
    set_clock("2026-03-15 20:00:00");
    comes_in();
    OK("manager", "{'do':'restrict','visitor':7,'kind':'table','table':2,'until':'2026-03-15'}");
    OK("manager", "{'do':'restrict','visitor':7,'kind':'game','game':'omaha'}");
    assert_int_equal(seat(7, 2, "holdem", 22), CR_RESTRICTED);
    assert_string_equal(kit.why.what, "table");
    assert_int_equal(kit.why.n, 2);
    assert_int_equal(seat(7, 3, "omaha", 22), CR_RESTRICTED);
    assert_string_equal(kit.why.what, "game");
    assert_int_equal(seat(7, 3, "holdem", 22), CR_OK);
    assert_int_equal(seat(8, 2, "omaha", 22), CR_OK);
    assert_int_equal(may_play(), CR_OK);
    REFUSED(CR_BAN_GROUNDS, "manager", "{'do':'restrict','visitor':7,'kind':'house'}");
    confirmed_act(ACT("'1.6'"));
    OK("manager", "{'do':'restrict','visitor':7,'kind':'house'}");
    assert_int_equal(may_play(), CR_RESTRICTED); /* nowhere; he need not leave */
    assert_int_equal(may_redeem(), CR_OK);
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'restrict','visitor':7,'kind':'table'}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'restrict','visitor':7,'kind':'game'}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'restrict','visitor':7,'kind':'person','other':7}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'restrict','visitor':7,'kind':'hour'}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'restrict','kind':'house'}");
    REFUSED(CR_BAD_INPUT, "manager",
            "{'do':'restrict','visitor':7,'kind':'table','table':3,'until':'2026-03-14'}");
    set_clock("2026-03-16 00:00:00");
    OK("system", "{'do':'lapse'}");
    assert_string_equal(said_of("restrictions", "restriction/1", "state"), "expired");
    assert_int_equal(seat(7, 2, "holdem", 22), CR_RESTRICTED); /* from the house */
    assert_string_equal(kit.why.what, "house");
}

/* M1 has bans from the house, and no restrictions of other kinds. */
static void m1_has_no_such_restriction(void **state)
{
    (void)state;
    REFUSED(CR_OUTSIDE_RULES, "manager", "{'do':'restrict','visitor':7,'kind':'table','table':2}");
    REFUSED(CR_BAN_GROUNDS, "manager", "{'do':'restrict','visitor':7,'kind':'house'}");
}

/* ---- Leaving ---- */

static void h35_leaving(void **state)
{
    (void)state;
    REFUSED(CR_NO_VISIT, "security", "{'do':'tell_to_leave','visitor':7}");
    REFUSED(CR_NO_VISIT, "registrar", "{'do':'exit','visitor':7}");
    REFUSED(CR_BAD_INPUT, "registrar", "{'do':'exit'}");
    assert_int_equal(may_play(), CR_NO_VISIT);
    assert_int_equal(may_redeem(), CR_NO_VISIT);
    comes_in();
    REFUSED(CR_ALREADY_INSIDE, "registrar", ENTER);
    assert_int_equal(may_play(), CR_OK);
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", "{'do':'tell_to_leave','visitor':7}");
    OK("security", "{'do':'tell_to_leave','visitor':7,'reason':'noise'}");
    assert_string_equal(said_of("visitors", "visit/1", "state"), "leaving");
    assert_string_equal(said_of("visitors", "visit/1", "reason"), "told_to_leave");
    assert_int_equal(may_play(), CR_VISIT_CLOSING);
    assert_int_equal(may_redeem(), CR_OK);
    REFUSED(CR_VISIT_CLOSING, "system", "{'do':'played','visitor':7}");
    REFUSED(CR_VISIT_CLOSING, "security", "{'do':'tell_to_leave','visitor':7}");
    assert_true(cr_door_has_played(kit.hall, 7)); /* nothing is to be noted any more */
    OK("registrar", FILE_FOR(6));                 /* who goes already may still file */
    assert_string_equal(said_of("visitors", "visit/1", "reason"), "told_to_leave");
    OK("registrar", "{'do':'exit','visitor':7}");
    assert_int_equal(may_redeem(), CR_NO_VISIT);
}

/* ---- The page, and what others ask ---- */

static json_t *page_for(enum cr_role role)
{
    static char buffer[65536];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_true(cr_hall_page(kit.hall, "door", role, kit.now, &out));
    json_t *page = json_loads(buffer, 0, NULL);
    assert_non_null(page);
    return page;
}

static void the_page(void **state)
{
    (void)state;
    comes_in();
    OK("registrar", "{'do':'enter','visitor':8}");
    OK("registrar", "{'do':'official_access','body':'police'}");
    confirmed_act(ACT("'3.5'"));
    OK("security", ACT("'2.4'"));
    OK("administration", BAN);
    OK("registrar", "{'do':'self_exclude','visitor':9,'months':6,'in_person':true,'written':true,"
                    "'id_shown':true}");
    json_t *page = page_for(CR_ROLE_REGISTRAR);
    assert_string_equal(json_string_value(json_object_get(page, "day")), "2026-03-15");
    json_t *counts = json_object_get(page, "counts");
    assert_int_equal(json_integer_value(json_object_get(counts, "inside")), 1);
    assert_int_equal(json_integer_value(json_object_get(counts, "admitted")), 1);
    assert_int_equal(json_integer_value(json_object_get(counts, "refused")), 1);
    assert_int_equal(json_integer_value(json_object_get(counts, "official")), 1);
    json_t *inside = json_array_get(json_object_get(page, "inside"), 0);
    assert_int_equal(json_integer_value(json_object_get(inside, "visitor")), 7);
    assert_string_equal(json_string_value(json_object_get(inside, "state")), "leaving");
    assert_int_equal(json_array_size(json_object_get(page, "exclusions")), 1);
    assert_int_equal(json_array_size(json_object_get(page, "acts")), 1); /* not confirmed */
    assert_int_equal(json_array_size(json_object_get(page, "bans")), 1);
    assert_int_equal(json_array_size(json_object_get(page, "clauses")), 31);
    json_decref(page);
    page = page_for(CR_ROLE_DEALER); /* who does not read the register */
    assert_null(json_object_get(page, "inside"));
    assert_null(json_object_get(page, "bans"));
    assert_non_null(json_object_get(page, "counts"));
    json_decref(page);
    OK("registrar", "{'do':'list_exclusion','visitor':9,'document':1}");
    set_clock("2026-03-16 06:00:00"); /* a new gaming day */
    page = page_for(CR_ROLE_MANAGER);
    counts = json_object_get(page, "counts");
    assert_int_equal(json_integer_value(json_object_get(counts, "refused")), 0);
    assert_int_equal(json_array_size(json_object_get(page, "exclusions")), 0);
    json_decref(page);
    OK("registrar", "{'do':'exit','visitor':7}");
    page = page_for(CR_ROLE_MANAGER);
    counts = json_object_get(page, "counts");
    assert_int_equal(json_integer_value(json_object_get(counts, "left")), 1);
    assert_int_equal(json_integer_value(json_object_get(counts, "admitted")), 0);
    json_decref(page);
}

/* How many asks the page shows, and the number of the first. */
static size_t asks(json_int_t *first)
{
    json_t *page = page_for(CR_ROLE_SECURITY);
    const json_t *list = json_object_get(page, "asks");
    size_t count = json_array_size(list);
    *first = json_integer_value(json_object_get(json_array_get(list, 0), "ask"));
    json_decref(page);
    return count;
}

/* The r of the matrix: who may not do it asks for it. */
static void what_is_asked_for(void **state)
{
    (void)state;
    json_int_t first;
    comes_in();
    OK("dealer", "{'do':'ask_to_leave','visitor':7,'text':'he will not sit down'}");
    assert_int_equal(came("ask"), 1);
    OK("dealer", "{'do':'ask_act','visitor':7}");
    OK("manager", "{'do':'ask_ban','visitor':7}");
    OK("floor", "{'do':'ask_restrict','visitor':7}");
    OK("inspector", "{'do':'ask_to_leave','visitor':8}");
    assert_int_equal(asks(&first), 5);
    assert_int_equal(may_play(), CR_OK); /* asking alone changes nothing */
    REFUSED(CR_FORBIDDEN_ROLE, "security", "{'do':'ask_to_leave','visitor':7}"); /* does it */
    REFUSED(CR_BAD_INPUT, "dealer", "{'do':'ask_to_leave'}");
    OK("security", "{'do':'tell_to_leave','visitor':7}");
    assert_int_equal(asks(&first), 4);
    assert_int_equal(first, 2);
    confirmed_act(ACT("'2.4'"));
    assert_int_equal(asks(&first), 3);
    OK("administration", BAN);
    assert_int_equal(asks(&first), 2);
    OK("manager", "{'do':'restrict','visitor':7,'kind':'game','game':'omaha'}");
    assert_int_equal(asks(&first), 1);
    assert_int_equal(first, 5); /* the other visitor's */
    REFUSED(CR_NOTHING_THERE, "manager", "{'do':'ask_drop','ask':4}");
    REFUSED(CR_FORBIDDEN_ROLE, "inspector", "{'do':'ask_drop','ask':5}");
    OK("manager", "{'do':'ask_drop','ask':5}");
    assert_int_equal(asks(&first), 0);
    for (int i = 0; i < 256; i++)
        OK("dealer", "{'do':'ask_act','visitor':9}");
    REFUSED(CR_TOO_MANY, "dealer", "{'do':'ask_act','visitor':9}");
}

/* What keeps his data from being erased. */
static bool is_known(uint32_t visitor)
{
    cr_day today = cr_zone_day(&cr_hall_settings(kit.hall)->zone, kit.now);
    return cr_door_knows(kit.hall, visitor, today);
}

static void who_is_known(void **state)
{
    (void)state;
    set_clock("2026-03-15 20:00:00");
    assert_false(is_known(7));
    comes_in();
    assert_true(is_known(7));
    OK("registrar", "{'do':'exit','visitor':7}");
    assert_false(is_known(7));
    OK("manager", "{'do':'restrict','visitor':7,'kind':'table','table':2,'until':'2026-03-15'}");
    assert_true(is_known(7));
    OK("manager", "{'do':'unrestrict','restriction':1}");
    OK("security", ACT("'2.4'"));
    assert_true(is_known(7));
    OK("manager", "{'do':'confirm_act','act':1}");
    assert_false(is_known(7));
    OK("administration", "{'do':'ban','visitor':7,'until':'2026-03-16'}");
    assert_true(is_known(7));
    set_clock("2026-03-17 20:00:00");
    assert_false(is_known(7));
}

static void an_excluded_is_known(void **state)
{
    (void)state;
    set_clock("2026-03-15 20:00:00");
    OK("registrar", FILE_FOR(6));
    assert_true(is_known(7));
    set_clock("2026-09-16 00:00:00");
    assert_false(is_known(7));
}

/* ---- Any deeds ---- */

static uint64_t chance = 1;
static unsigned below(unsigned n)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(chance >> 33) % n;
}

static const char *flag(unsigned odds)
{
    return below(odds) ? "true" : "false";
}

/* Somebody does something to one of nine visitors: mostly what makes sense. */
static void any_deed(void)
{
    static const char *const operations[] = {
        "enter",         "enter",       "enter",           "exit",           "exit",
        "tell_to_leave", "played",      "self_exclude",    "list_exclusion", "act",
        "act",           "confirm_act", "confirm_act",     "document_act",   "ban",
        "lift_ban",      "restrict",    "unrestrict",      "relent",         "ask_to_leave",
        "ask_drop",      "lapse",       "official_access",
    };
    static const char *const kinds[] = { "table", "game", "person", "house" };
    static const char *const clauses[] = { "2.1", "2.4", "3.4", "3.5", "7.5", "1.5.2" };
    static const char *const roles[] = { "registrar", "manager", "administration", "security",
                                         "system",    "dealer",  "cashier" };
    const char *operation = operations[below(sizeof operations / sizeof operations[0])];
    char text[640], until[CR_DATE_SIZE];
    cr_day today = cr_zone_day(&cr_hall_settings(kit.hall)->zone, kit.now);
    cr_date_format(today + (cr_day)below(40) - 2, until);
    snprintf(text, sizeof text,
             "{'do':'%s','visitor':%u,'id_shown':%s,'armed':%s,'in_person':%s,'written':true,"
             "'months':%u,'document':%u,'clauses':['%s'],'text':'x','documented':%s,'act':%u,"
             "'kind':'%s','table':%u,'game':'omaha','other':%u,'restriction':%u,'ask':%u,"
             "'body':'police','until':'%s'}",
             operation, 1 + below(strcmp(operation, "self_exclude") ? 9 : 2), flag(8),
             below(8) ? "false" : "true", flag(8), below(40), 1 + below(9), clauses[below(6)],
             flag(4), 1 + below(40), kinds[below(4)], 1 + below(3), 1 + below(9), 1 + below(30),
             1 + below(30), until);
    unsigned role = below(7);
    while (below(8) && !cr_operation_is_his(cr_hall_find(operation), cr_role_find(roles[role])))
        role = (role + 1) % 7;
    deed(roles[role], text);
}

/* Whatever is done, the door holds together; and run again it is the same (close_hall). */
static void any_deeds(void **state)
{
    (void)state;
    char fact[16];
    for (int i = 1; i <= 9; i++) {
        snprintf(fact, sizeof fact, "age/%d", i);
        set_fact(fact, i == 9 ? "17" : "30");
    }
    for (int i = 0; i < 600; i++) {
        kit.now += (int64_t)below(86400) * CR_ZONE_SECOND;
        any_deed();
        const struct cr_door_state *desk = cr_hall_state(kit.hall, CR_DESK_DOOR);
        cr_day today = cr_zone_day(&cr_hall_settings(kit.hall)->zone, kit.now);
        if (!cr_door_is_sane(&desk->door, today)) fail_msg("not sane after deed %d", i);
        assert_null(cr_door_visit(&desk->door, 9)); /* 17 years old */
        size_t live = desk->door.selfex_count + desk->door.ban_count + desk->door.restriction_count;
        for (uint32_t k = 0; k < desk->door.act_count; k++)
            live += !desk->door.acts[k].confirmed_by || !desk->door.acts[k].documented;
        assert_int_equal(json_object_size(desk->open_rows), live); /* no row is kept for nothing */
    }
    assert_true(row_count("visitors") > 5); /* it was not all refused */
    assert_true(row_count("refused") > 5);
    assert_true(row_count("acts") > 5);
    bool has_kinds = cr_hall_rules(kit.hall)->restriction_kinds & CR_BIT(CR_RESTRICT_TABLE);
    assert_true(!has_kinds || row_count("restrictions") > 5);
}

int main(void)
{
#define IN(house, test) cmocka_unit_test_setup_teardown(test, house, done)
    const struct CMUnitTest tests[] = {
        IN(m1, h1_h2_eighteen_at_midnight),
        IN(m1, h3_born_on_a_leap_day),
        IN(m1, h4_no_document),
        IN(bg, h5_a_companion),
        IN(m1, h6_an_officer_on_duty),
        IN(m1, h7_a_pistol),
        IN(bg, classes),
        IN(m1, a_house_without_classes),
        IN(m1, staff_does_not_play),
        IN(m1, h8_five_months),
        IN(m1, h9_h10_h11_six_months),
        IN(m1, h12_three_years_and_a_month_more),
        IN(m1, h13_into_february),
        IN(m1, h14_through_a_friend),
        IN(m1, h15_longer_and_never_shorter),
        IN(m1, h16_no_override),
        IN(m1, terms_end),
        IN(bg, no_list_of_exclusions),
        IN(m1, h17_h18_two_incidents),
        IN(m1, h19_one_incident),
        IN(m1, h20_one_not_confirmed),
        IN(m1, confirmed_but_not_documented),
        IN(m1, h21_a_device),
        IN(m1, h22_filming),
        IN(m1, h22_cards),
        IN(m1, acts_that_are_not_whole),
        IN(rf, a_ban_for_a_term),
        IN(rf, h23_not_with_player_x),
        IN(rf, every_kind_of_restriction),
        IN(m1, m1_has_no_such_restriction),
        IN(m1, h35_leaving),
        IN(m1, the_page),
        IN(rf, what_is_asked_for),
        IN(rf, who_is_known),
        IN(m1, an_excluded_is_known),
        IN(m1, any_deeds),
        IN(rf, any_deeds),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("door", tests, NULL, NULL);
}
