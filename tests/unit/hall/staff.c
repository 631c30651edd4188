/* staff.c -- staff, crews and equipment through the hall: the scenarios of house.md by their numbers. */
#include "hall_kit.h"

#include "hall/staff_desk.h"

#define BG   "'staff_is_kept':true,'rotation_minutes':20"
#define HOUR (INT64_C(3600) * 1000000)

enum { BOSS = 60, DEALER = 44, OTHER = 45, WATCH = 50, WATCH2 = 51 };

static void say(enum cr_status status, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void say(enum cr_status status, const char *who, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    REFUSED(status, who, text);
}

/* Hired by the manager, planned for tonight, and on duty. */
static void plan(unsigned person, const char *role)
{
    char key[32];
    snprintf(key, sizeof key, "age/%u", person);
    set_fact(key, "30");
    say(CR_OK, "manager", "{'do':'hire','person':%u,'roles':['%s'],'skills':['roulette']}", person,
        role);
    say(CR_OK, "manager",
        "{'do':'schedule_put','person':%u,'role':'%s','day':'2026-03-15','from':'18:00',"
        "'to':'04:00'}",
        person, role);
}

static void come(unsigned person, const char *role)
{
    say(CR_OK, "manager", "{'do':'on_duty','person':%u,'role':'%s'}", person, role);
}

static void work(unsigned person, const char *role)
{
    plan(person, role);
    come(person, role);
}

static const char shut[] = "{'open':false,'game':'roulette','class':'roulette','in_round':false}";
static const char idle[] = "{'open':true,'game':'roulette','class':'roulette','in_round':false}";
static const char busy[] = "{'open':true,'game':'roulette','class':'roulette','in_round':true}";

static struct cr_refusal why;

/* What opening table 3 would be told. */
static enum cr_status opens(enum cr_table_class class)
{
    struct cr_table_needs needs;
    struct cr_table_fit fit;
    cr_staff_fit(kit.hall, 3, class, false, 20527, &needs, &fit);
    fit.plate_complete = true;
    memset(&why, 0, sizeof why);
    return cr_table_check_fit(&needs, &fit, &why);
}

static enum cr_status runs(uint32_t table)
{
    memset(&why, 0, sizeof why);
    return cr_staff_check_table(kit.hall, table, &why);
}

/* A house of that rulebook with everybody a BG house asks for. */
static void open_house(const char *house)
{
    open_hall_with(house, BG);
    set_fact("table/3", shut);
    set_fact("table/4", shut);
    work(7, "manager"); /* the kit's manager */
    work(BOSS, "pit_boss");
    work(71, "cashier");
    work(72, "registrar");
    work(73, "security");
    work(DEALER, "dealer");
    work(OTHER, "dealer");
    work(WATCH, "inspector");
    work(WATCH2, "inspector");
    say(CR_OK, "pit_boss:60", "{'do':'assign_crew','table':3,'role':'dealer','person':44}");
    say(CR_OK, "pit_boss:60", "{'do':'assign_crew','table':3,'role':'inspector','person':50}");
}

static void equip(void)
{
    OK("manager", "{'do':'equip_table','table':3,'serial':'W 1','excise':'E 1','approval':'A 1'}");
}

/* ---- Hiring ---- */

static void h24_hire_at_seventeen(void **state)
{
    (void)state;
    open_hall("m1");
    set_fact("age/44", "17");
    REFUSED(CR_STAFF_AGE, "manager", "{'do':'hire','person':44,'roles':['dealer']}");
    assert_int_equal(kit.why.min, 18);
    set_fact("age/44", "18");
    OK("manager", "{'do':'hire','person':44,'roles':['dealer'],'skills':['roulette']}");
    assert_string_equal(json_string_value(row("staff", "person/44/2026-03-15", "state")), "hired");
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'hire','person':44,'roles':['dealer']}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'hire','person':99,'roles':['dealer']}");
    REFUSED(CR_FORBIDDEN_ROLE, "pit_boss", "{'do':'hire','person':45,'roles':['dealer']}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'hire','person':45,'roles':['king']}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'hire','person':45,'roles':'dealer'}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'hire','person':45,'roles':[]}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'hire','roles':['dealer']}");
    REFUSED(CR_BAD_INPUT, "manager",
            "{'do':'hire','person':45,'roles':['dealer'],'skills':['chess']}");
    assert_true(cr_staff_is_member(kit.hall, 44));
    assert_false(cr_staff_is_member(kit.hall, 45));
    close_hall();
}

static void skills_change_and_members_go(void **state)
{
    (void)state;
    open_hall_with("m1", BG);
    work(DEALER, "dealer");
    OK("manager", "{'do':'set_skills','person':44,'skills':['blackjack','roulette']}");
    json_t *skills = row("staff", "person/44/2026-03-15", "skills");
    assert_int_equal(json_array_size(skills), 2);
    assert_int_equal(json_array_size(row("staff", "person/44/2026-03-15", "roles")), 1);
    REFUSED(CR_NOT_FOUND, "manager",
            "{'do':'set_skills','person':45,'skills':[],'roles':['dealer']}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'set_skills','person':44,'roles':['cashier']}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'dismiss','person':44}");
    OK("manager", "{'do':'off_duty','person':44}");
    OK("manager", "{'do':'schedule_put','person':44,'role':'dealer','day':'2026-03-16',"
                  "'from':'18:00','to':'04:00'}");
    OK("manager", "{'do':'dismiss','person':44}");
    assert_string_equal(json_string_value(row("staff", "person/44/2026-03-15", "state")),
                        "dismissed");
    assert_string_equal(json_string_value(row("schedule", "turn/2", "state")), "dropped");
    assert_string_equal(json_string_value(row("schedule", "turn/1", "state")), "planned");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'dismiss','person':44}");
    close_hall();
}

/* ---- The schedule and duty ---- */

static void a_week_is_planned_by_the_clock_on_the_wall(void **state)
{
    (void)state;
    open_hall_with("m1", BG); /* Minsk, three hours east */
    set_fact("age/44", "30");
    OK("manager", "{'do':'hire','person':44,'roles':['dealer']}");
    OK("manager", "{'do':'schedule_put','person':44,'role':'dealer','day':'2026-03-16',"
                  "'from':'18:00','to':'02:30'}");
    int64_t number = came("turn");
    assert_int_equal(number, 1);
    int64_t midnight = INT64_C(1773619200000000); /* 2026-03-16 00:00 in Greenwich */
    assert_int_equal(json_integer_value(row("schedule", "turn/1", "starts_at")),
                     midnight + 15 * HOUR);
    assert_int_equal(json_integer_value(row("schedule", "turn/1", "ends_at")),
                     midnight + 23 * HOUR + HOUR / 2);
    static const char *const bad[] = { "'day':'2026-03-16','from':'17:00','to':'19:00'",
                                       "'day':'2026-03-17','from':'24:00','to':'02:00'",
                                       "'day':'2026-03-17','from':'1800','to':'02:00'",
                                       "'day':'2026-03-17','from':'18:00'",
                                       "'day':'2026-03-10','from':'18:00','to':'02:00'",
                                       "'day':'2036-03-10','from':'18:00','to':'02:00'",
                                       "'from':'18:00','to':'02:00'" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        say(CR_BAD_INPUT, "manager", "{'do':'schedule_put','person':44,'role':'dealer',%s}",
            bad[i]);
    REFUSED(CR_FORBIDDEN_ROLE, "manager",
            "{'do':'schedule_put','person':44,'role':'cashier','day':'2026-03-17','from':'18:00',"
            "'to':'02:00'}");
    REFUSED(CR_FORBIDDEN_ROLE, "pit_boss", "{'do':'schedule_drop','turn':1}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'schedule_drop','turn':2}");
    OK("manager", "{'do':'schedule_drop','turn':1}");
    assert_string_equal(json_string_value(row("schedule", "turn/1", "state")), "dropped");
    close_hall();
}

static void s7_who_acts_is_on_duty(void **state)
{
    (void)state;
    open_hall_with("bg", BG);
    set_fact("table/3", shut);
    plan(BOSS, "pit_boss");
    plan(DEALER, "dealer");
    come(DEALER, "dealer");
    REFUSED(CR_STAFF_OFF_DUTY, "pit_boss:60",
            "{'do':'assign_crew','table':3,'role':'dealer','person':44}");
    assert_int_equal(kit.why.n, BOSS);
    come(BOSS, "pit_boss");
    OK("pit_boss:60", "{'do':'assign_crew','table':3,'role':'dealer','person':44}");
    REFUSED(CR_STAFF_OFF_DUTY, "pit_boss:61", "{'do':'relieve','table':3,'role':'dealer'}");
    close_hall();
}

static void s7_duty_is_by_the_schedule(void **state)
{
    (void)state;
    open_hall_with("bg", BG);
    set_fact("table/3", shut);
    set_fact("age/60", "40");
    OK("manager", "{'do':'hire','person':60,'roles':['pit_boss']}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'on_duty','person':60,'role':'pit_boss'}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'on_duty','person':61,'role':'pit_boss'}");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", "{'do':'on_duty','person':60,'role':'dealer'}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'on_duty','person':60}");
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'on_duty','person':60,'role':'pit_boss'}");
    OK("manager", "{'do':'schedule_put','person':60,'role':'pit_boss','day':'2026-03-15',"
                  "'from':'18:00','to':'04:00'}");
    come(BOSS, "pit_boss");
    char key[48];
    snprintf(key, sizeof key, "duty/60/%lld", (long long)kit.now);
    assert_null(row("duty", key, "left_at"));
    assert_true(cr_hall_on_duty(kit.hall, BOSS, CR_ROLE_PIT_BOSS));
    assert_false(cr_hall_on_duty(kit.hall, BOSS, CR_ROLE_MANAGER));
    assert_true(cr_hall_on_duty(kit.hall, 99, CR_ROLE_ADMINISTRATION)); /* has no turns */
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'schedule_drop','turn':1}");
    kit.now += 90 * 60 * INT64_C(1000000);
    OK("manager", "{'do':'off_duty','person':60}");
    assert_int_equal(json_integer_value(row("duty", key, "minutes")), 90);
    REFUSED(CR_STAFF_OFF_DUTY, "manager", "{'do':'off_duty','person':60}");
    close_hall();
}

static void s7_a_visitor_is_not_at_work(void **state)
{
    (void)state;
    open_hall_with("m1", BG);
    work(10, "registrar"); /* the kit's */
    set_fact("age/44", "30");
    OK("registrar", "{'do':'enter','visitor':44,'id_shown':true}");
    plan(DEALER, "dealer");
    REFUSED(CR_ALREADY_INSIDE, "manager", "{'do':'on_duty','person':44,'role':'dealer'}");
    OK("registrar", "{'do':'exit','visitor':44}");
    come(DEALER, "dealer");
    close_hall();
}

static void s4_the_manager_acts_as_pit_boss(void **state)
{
    (void)state;
    open_hall_with("m1", BG);
    set_fact("table/3", shut);
    work(7, "manager");
    work(DEALER, "dealer");
    OK("pit_boss:7", "{'do':'assign_crew','table':3,'role':'dealer','person':44}");
    work(BOSS, "pit_boss");
    REFUSED(CR_STAFF_OFF_DUTY, "pit_boss:7", "{'do':'relieve','table':3,'role':'dealer'}");
    OK("manager", "{'do':'relieve','table':3,'role':'dealer'}");
    close_hall();
}

/* ---- Crews ---- */

static void a_dealer_is_assigned_to_games_he_knows(void **state)
{
    (void)state;
    open_house("bg");
    set_fact("table/5", "{'open':false,'game':'blackjack','class':'cards','in_round':false}");
    set_fact("table/6", "{'open':true,'game':'roulette','class':'roulette','electronic':true}");
    REFUSED(CR_STAFF_SKILL, "pit_boss:60",
            "{'do':'assign_crew','table':5,'role':'dealer','person':45}");
    assert_string_equal(kit.why.what, "blackjack");
    OK("manager", "{'do':'set_skills','person':45,'skills':['blackjack']}");
    OK("pit_boss:60", "{'do':'assign_crew','table':5,'role':'dealer','person':45}");
    REFUSED(CR_BAD_INPUT, "pit_boss:60",
            "{'do':'assign_crew','table':6,'role':'dealer','person':45}");
    REFUSED(CR_NOT_FOUND, "pit_boss:60",
            "{'do':'assign_crew','table':9,'role':'dealer','person':45}");
    REFUSED(CR_BAD_INPUT, "pit_boss:60", "{'do':'assign_crew','table':5,'role':'dealer'}");
    REFUSED(CR_BAD_INPUT, "pit_boss:60", "{'do':'assign_crew','role':'dealer','person':45}");
    REFUSED(CR_BAD_INPUT, "pit_boss:60",
            "{'do':'assign_crew','table':5,'role':'cook','person':45}");
    REFUSED(CR_BAD_INPUT, "pit_boss:60",
            "{'do':'assign_crew','table':5,'role':'cashier','person':71}");
    REFUSED(CR_FORBIDDEN_ROLE, "inspector:50",
            "{'do':'assign_crew','table':5,'role':'dealer','person':44}"); /* he may only ask */
    close_hall();
}

static void r46_an_inspector_watches_one_table(void **state)
{
    (void)state;
    open_house("bg");
    REFUSED(CR_CREW_BUSY, "pit_boss:60",
            "{'do':'assign_crew','table':4,'role':'inspector','person':50}");
    OK("pit_boss:60", "{'do':'assign_crew','table':4,'role':'inspector','person':51}");
    close_hall();
    open_house("m1"); /* any number */
    OK("pit_boss:60", "{'do':'assign_crew','table':4,'role':'inspector','person':50}");
    close_hall();
}

static void h51_no_change_in_a_round(void **state)
{
    (void)state;
    open_house("tp");
    set_fact("table/3", busy);
    REFUSED(CR_IN_ROUND, "pit_boss:60",
            "{'do':'assign_crew','table':3,'role':'dealer','person':45}");
    REFUSED(CR_IN_ROUND, "pit_boss:60", "{'do':'relieve','table':3,'role':'dealer'}");
    set_fact("table/3", idle);
    kit.now += 20 * 60 * INT64_C(1000000);
    OK("pit_boss:60", "{'do':'assign_crew','table':3,'role':'dealer','person':45}");
    assert_int_equal(came("relieved"), DEALER);
    assert_string_equal(json_string_value(json_object_get(came_json("table_input"), "in")),
                        "change_dealer");
    assert_int_equal(json_integer_value(json_object_get(came_json("table_input"), "table")), 3);
    char key[48];
    snprintf(key, sizeof key, "3/dealer/%lld", (long long)(kit.now - 20 * 60 * INT64_C(1000000)));
    assert_int_equal(json_integer_value(row("crew", key, "minutes")), 20);
    OK("pit_boss:60", "{'do':'assign_crew','table':3,'role':'inspector','person':51}");
    assert_null(came_json("table_input")); /* of him the game knows nothing */
    set_fact("table/3", shut);
    OK("pit_boss:60", "{'do':'assign_crew','table':3,'role':'dealer','person':44}");
    assert_null(came_json("table_input")); /* nor of a dealer before it opens */
    REFUSED(CR_NOT_FOUND, "pit_boss:60", "{'do':'relieve','table':3,'role':'chipper'}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'off_duty','person':44}");
    close_hall();
}

static void h40_the_crew_of_a_table(void **state)
{
    (void)state;
    static const struct {
        unsigned person;
        const char *role;
    } hall[] = { { 71, "cashier" }, { 72, "registrar" }, { 73, "security" } };
    open_house("bg");
    equip();
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    for (size_t i = 0; i < sizeof hall / sizeof *hall; i++) {
        say(CR_OK, "manager", "{'do':'off_duty','person':%u}", hall[i].person);
        assert_int_equal(opens(CR_CLASS_ROULETTE), CR_CREW);
        assert_string_equal(why.what, hall[i].role);
        assert_int_equal(runs(3), CR_OK); /* an open one goes on */
        come(hall[i].person, hall[i].role);
    }
    OK("pit_boss:60", "{'do':'relieve','table':3,'role':'inspector'}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_CREW);
    assert_string_equal(why.what, "inspector");
    assert_int_equal(runs(3), CR_CREW);
    close_hall();

    open_house("tp");
    OK("pit_boss:60", "{'do':'relieve','table':3,'role':'inspector'}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_CREW);
    assert_string_equal(why.what, "inspector");
    close_hall();

    open_house("m1"); /* asks for no inspector, but for a dealer always */
    OK("pit_boss:60", "{'do':'relieve','table':3,'role':'inspector'}");
    assert_int_equal(runs(3), CR_OK);
    OK("pit_boss:60", "{'do':'relieve','table':3,'role':'dealer'}");
    assert_int_equal(runs(3), CR_CREW);
    assert_string_equal(why.what, "dealer");
    assert_int_equal(runs(8), CR_OK); /* never had a crew: an electronic one */
    close_hall();
}

static void the_last_supervisor_stays_while_tables_run(void **state)
{
    (void)state;
    open_house("bg");
    REFUSED(CR_CREW, "manager", "{'do':'off_duty','person':60}");
    assert_string_equal(kit.why.what, "pit_boss");
    work(61, "pit_boss");
    OK("manager", "{'do':'off_duty','person':60}");
    OK("pit_boss:61", "{'do':'relieve','table':3,'role':'inspector'}");
    REFUSED(CR_CREW, "manager", "{'do':'off_duty','person':61}");
    OK("pit_boss:61", "{'do':'relieve','table':3,'role':'dealer'}");
    OK("manager", "{'do':'off_duty','person':61}"); /* nobody stands anywhere */
    close_hall();
}

static void tp_the_rules_are_explained_before_the_game(void **state)
{
    (void)state;
    open_house("tp");
    assert_int_equal(runs(3), CR_OUT_OF_ORDER);
    assert_string_equal(why.what, "brief_rules");
    REFUSED(CR_STAFF_OFF_DUTY, "dealer:45", "{'do':'brief_rules','table':3}"); /* not his table */
    REFUSED(CR_CREW, "dealer:45", "{'do':'brief_rules','table':4}");
    REFUSED(CR_FORBIDDEN_ROLE, "pit_boss:60", "{'do':'brief_rules','table':3}");
    OK("dealer:44", "{'do':'brief_rules','table':3}");
    assert_int_equal(row_count("briefings"), 1);
    assert_int_equal(runs(3), CR_OK);
    REFUSED(CR_ALREADY_DONE, "dealer:44", "{'do':'brief_rules','table':3}");
    close_hall();
}

static void a_house_that_keeps_no_staff_is_not_asked(void **state)
{
    (void)state;
    open_hall_with("bg", "'staff_is_kept':false");
    set_fact("table/3", shut);
    assert_true(cr_hall_on_duty(kit.hall, 99, CR_ROLE_DEALER));
    equip();
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    OK("pit_boss", "{'do':'assign_crew','table':3,'role':'dealer','person':99}");
    OK("pit_boss", "{'do':'relieve','table':3,'role':'dealer'}");
    assert_int_equal(runs(3), CR_OK);
    close_hall();
}

/* ---- Equipment ---- */

static void h39_equipment_of_a_roulette(void **state)
{
    (void)state;
    static const char *const plain[] = { "layout",   "dolly",   "value_chips", "chip_lock",
                                         "drop_box", "tip_box", "rules",       "limits" };
    static const char *const colours[] = { "white", "yellow", "orange", "pink", "red" };
    open_house("bg");
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        say(CR_OK, "manager",
            "{'do':'equipment_put','class':'%s','table':3,'excise':'E','approval':'A'}", plain[i]);
    OK("manager", "{'do':'equipment_put','class':'wheel','table':3,'serial':'W 1','excise':'E',"
                  "'approval':'A'}");
    OK("manager", "{'do':'equipment_put','class':'balls','table':3,'pieces':2,'excise':'E',"
                  "'approval':'A'}");
    for (size_t i = 0; i < 4; i++)
        say(CR_OK, "manager",
            "{'do':'equipment_put','class':'colour_chips','table':3,'colour':'%s','pieces':250,"
            "'excise':'E','approval':'A'}",
            colours[i]);
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_EQUIPMENT);
    assert_string_equal(why.what, "colour chips");
    OK("manager", "{'do':'equipment_put','class':'colour_chips','table':3,'colour':'red',"
                  "'pieces':200,'excise':'E','approval':'A'}");
    assert_string_equal(json_string_value(row("equipment", "item/15", "colour")), "red");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    OK("manager", "{'do':'equipment_put','item':10,'pieces':1}"); /* the balls */
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_EQUIPMENT);
    assert_string_equal(why.what, "balls");
    OK("manager", "{'do':'equipment_put','item':10,'pieces':2}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    close_hall();
}

static void h41_no_approval_no_excise(void **state)
{
    (void)state;
    open_house("bg");
    REFUSED(CR_FIELD_MISSING, "manager",
            "{'do':'equipment_put','class':'wheel','table':3,'serial':'W 1'}"); /* excise */
    REFUSED(CR_FIELD_MISSING, "manager",
            "{'do':'equip_table','table':3,'excise':'E','approval':'A'}"); /* the wheel's number */
    OK("manager", "{'do':'equip_table','table':3,'serial':'W 1','excise':'E'}");
    assert_int_equal(came("last") - came("first") + 1, 15);
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_NOT_APPROVED);
    for (int item = 1; item <= 15; item++) { /* all but the wheel */
        char key[16];
        snprintf(key, sizeof key, "item/%d", item);
        bool is_wheel = strcmp(json_string_value(row("equipment", key, "class")), "wheel") == 0;
        assert_int_equal(is_wheel, item == 9);
        if (!is_wheel)
            say(CR_OK, "manager", "{'do':'equipment_put','item':%d,'approval':'A 1'}", item);
    }
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_NOT_APPROVED);
    assert_string_equal(why.what, "certified wheel");
    OK("manager", "{'do':'equipment_put','item':9,'approval':'A 2','approved_until':'2026-03-14'}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_NOT_APPROVED); /* lapsed */
    OK("manager", "{'do':'equipment_put','item':9,'approved_until':'2026-12-31'}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    REFUSED(CR_ALREADY_DONE, "manager",
            "{'do':'equip_table','table':3,'serial':'W 2','excise':'E','approval':'A'}");
    close_hall();
}

static void m1_alarm_and_video_are_in_the_register(void **state)
{
    (void)state;
    open_house("m1");
    OK("administration", "{'do':'equip_table','table':3,'serial':'W 1'}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    int64_t last = came("last");
    say(CR_OK, "manager", "{'do':'equipment_withdraw','item':%d,'reason':'broken'}", (int)last);
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_EQUIPMENT);
    assert_string_equal(why.what, "video system");
    OK("manager", "{'do':'equipment_put','class':'video'}");
    assert_int_equal(opens(CR_CLASS_ROULETTE), CR_OK);
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'equipment_put','class':'alarm','table':3}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'equipment_put','class':'sofa'}");
    REFUSED(CR_BAD_INPUT, "manager",
            "{'do':'equipment_put','class':'colour_chips','table':4,'colour':'puce'}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'equipment_put','class':'shoe','table':44}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'equipment_put','item':99,'pieces':2}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'equip_table','serial':'W 2'}");
    REFUSED(CR_FORBIDDEN_ROLE, "pit_boss:60", "{'do':'equipment_put','class':'video'}");
    close_hall();
}

static void an_open_table_keeps_what_it_needs(void **state)
{
    (void)state;
    open_house("bg");
    equip(); /* 9 is the wheel */
    OK("manager", "{'do':'equipment_put','class':'wheel','serial':'W 2','excise':'E',"
                  "'approval':'A'}");
    int64_t spare = came("item");
    set_fact("table/3", idle);
    assert_string_equal(json_string_value(row("equipment", "item/9", "class")), "wheel");
    REFUSED(CR_EQUIPMENT, "manager", "{'do':'equipment_move','item':9}");
    REFUSED(CR_EQUIPMENT, "manager", "{'do':'equipment_withdraw','item':9}");
    say(CR_OK, "manager", "{'do':'equipment_move','item':%d,'table':3}", (int)spare);
    set_fact("table/3", busy);
    REFUSED(CR_IN_ROUND, "manager", "{'do':'equipment_move','item':9}");
    set_fact("table/3", idle);
    OK("manager", "{'do':'equipment_move','item':9}");
    assert_string_equal(json_string_value(row("equipment", "item/9", "place")), "store");
    OK("manager", "{'do':'equipment_withdraw','item':9}");
    assert_string_equal(json_string_value(row("equipment", "item/9", "state")), "withdrawn");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'equipment_move','item':9,'table':3}");
    REFUSED(CR_WRONG_TABLE, "manager", "{'do':'equipment_move','item':3,'table':4}"); /* colours */
    OK("manager", "{'do':'equipment_put','class':'other','excise':'E'}"); /* 17, in the store */
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'equipment_move','item':17,'table':44}");
    close_hall();
}

static void m1_10_1_the_life_of_a_deck(void **state)
{
    (void)state;
    open_house("m1");
    set_fact("table/5", "{'open':true,'game':'blackjack','class':'cards','in_round':false}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'equipment_put','class':'deck'}");
    OK("manager", "{'do':'equipment_put','class':'deck','serial':'D 1','pieces':8}");
    REFUSED(CR_BAD_INPUT, "inspector:50", "{'do':'deck_open','deck':1,'table':3}"); /* a roulette */
    REFUSED(CR_BAD_INPUT, "inspector:50", "{'do':'deck_open','deck':1}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer:44", "{'do':'deck_open','deck':1,'table':5}");
    REFUSED(CR_OUT_OF_ORDER, "dealer:44", "{'do':'deck_suspect','deck':1,'reason':'creased'}");
    OK("inspector:50", "{'do':'deck_open','deck':1,'table':5}");
    set_fact("table/5", "{'open':true,'game':'blackjack','class':'cards','in_round':true}");
    REFUSED(CR_BAD_INPUT, "dealer:44", "{'do':'deck_suspect','deck':1}");
    OK("dealer:44", "{'do':'deck_suspect','deck':1,'round':7,'found_by':17,'reason':'creased'}");
    assert_int_equal(json_integer_value(row("decks", "deck/1/suspect", "found_by")), 17);
    REFUSED(CR_FORBIDDEN_ROLE, "dealer:44", "{'do':'deck_withdraw','deck':1}");
    REFUSED(CR_IN_ROUND, "manager",
            "{'do':'deck_withdraw','deck':1,'effect':'finished'}"); /* H108 */
    set_fact("table/5", "{'open':true,'game':'blackjack','class':'cards','in_round':false}");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'deck_withdraw','deck':1,'effect':'paid twice'}");
    OK("manager", "{'do':'deck_withdraw','deck':1,'round':7,'effect':'finished'}");
    assert_string_equal(json_string_value(row("decks", "deck/1/withdrawn", "effect")), "finished");
    assert_int_equal(json_integer_value(row("decks", "deck/1/withdrawn", "table")), 5);
    assert_string_equal(json_string_value(row("equipment", "item/1", "state")), "withdrawn");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'deck_withdraw','deck':1}");
    close_hall();
}

/* ---- Asked for ---- */

static void what_one_may_not_do_he_asks_for(void **state)
{
    (void)state;
    open_house("bg");
    REFUSED(CR_FORBIDDEN_ROLE, "pit_boss:60", "{'do':'ask_crew','text':'a chipper'}");
    OK("inspector:50", "{'do':'ask_crew','table':3,'text':'a chipper'}");
    OK("pit_boss:60", "{'do':'ask_schedule','text':'one dealer more on Friday'}");
    OK("pit_boss:60", "{'do':'ask_equipment','table':3,'text':'a new dolly'}");
    assert_int_equal(came("ask"), 3);
    REFUSED(CR_BAD_INPUT, "pit_boss:60", "{'do':'ask_equipment','table':3}");
    REFUSED(CR_NOT_FOUND, "pit_boss:60", "{'do':'staff_ask_drop','ask':4}");
    OK("pit_boss:60", "{'do':'staff_ask_drop','ask':1}");
    for (int i = 2; i < 64; i++)
        OK("inspector:50", "{'do':'ask_crew','text':'relief'}");
    REFUSED(CR_TOO_MANY, "inspector:50", "{'do':'ask_crew','text':'relief'}");
    close_hall();
}

/* ---- The page ---- */

static json_t *page_of(const char *desk)
{
    static char buffer[1 << 16];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_true(cr_hall_page(kit.hall, desk, CR_ROLE_PIT_BOSS, kit.now, &out));
    json_t *page = json_loads(buffer, 0, NULL);
    assert_non_null(page);
    return page;
}

static void the_page_tells_who_is_due(void **state)
{
    (void)state;
    open_house("tp");
    kit.now += 21 * 60 * INT64_C(1000000);
    json_t *page = page_of("staff");
    assert_int_equal(json_array_size(json_object_get(page, "on_duty")), 9);
    assert_int_equal(json_array_size(json_object_get(page, "schedule")), 9);
    json_t *crew = json_array_get(json_object_get(page, "crews"), 0);
    json_t *dealer = json_array_get(json_object_get(crew, "posts"), 0);
    assert_string_equal(json_string_value(json_object_get(crew, "lacks")), "brief_rules");
    assert_int_equal(json_integer_value(json_object_get(dealer, "minutes")), 21);
    assert_true(json_is_true(json_object_get(dealer, "overdue")));
    assert_int_equal(json_integer_value(json_object_get(dealer, "next")), OTHER);
    json_t *table = json_array_get(json_object_get(page, "tables"), 0);
    assert_int_equal(json_array_size(json_object_get(table, "lacks")), 9);
    json_decref(page);
    OK("manager", "{'do':'equip_table','table':3,'serial':'W 1'}");
    page = page_of("staff");
    table = json_array_get(json_object_get(page, "tables"), 0);
    assert_int_equal(json_array_size(json_object_get(table, "lacks")), 0);
    assert_int_equal(json_array_size(json_object_get(page, "equipment")), 9);
    json_decref(page);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h24_hire_at_seventeen),
        cmocka_unit_test(skills_change_and_members_go),
        cmocka_unit_test(a_week_is_planned_by_the_clock_on_the_wall),
        cmocka_unit_test(s7_who_acts_is_on_duty),
        cmocka_unit_test(s7_duty_is_by_the_schedule),
        cmocka_unit_test(s7_a_visitor_is_not_at_work),
        cmocka_unit_test(s4_the_manager_acts_as_pit_boss),
        cmocka_unit_test(a_dealer_is_assigned_to_games_he_knows),
        cmocka_unit_test(r46_an_inspector_watches_one_table),
        cmocka_unit_test(h51_no_change_in_a_round),
        cmocka_unit_test(h40_the_crew_of_a_table),
        cmocka_unit_test(the_last_supervisor_stays_while_tables_run),
        cmocka_unit_test(tp_the_rules_are_explained_before_the_game),
        cmocka_unit_test(a_house_that_keeps_no_staff_is_not_asked),
        cmocka_unit_test(h39_equipment_of_a_roulette),
        cmocka_unit_test(h41_no_approval_no_excise),
        cmocka_unit_test(m1_alarm_and_video_are_in_the_register),
        cmocka_unit_test(an_open_table_keeps_what_it_needs),
        cmocka_unit_test(m1_10_1_the_life_of_a_deck),
        cmocka_unit_test(what_one_may_not_do_he_asks_for),
        cmocka_unit_test(the_page_tells_who_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
