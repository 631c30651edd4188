/* versions.c -- the versions desk: H110, H111, who may do what, plates; run again at the end of each. */
#include "hall_kit.h"

#include "hall/versions_desk.h"

static struct cr_refusal why;

static enum cr_status may_open(const char *house, const char *version)
{
    memset(&why, 0, sizeof why);
    return cr_versions_check(kit.hall, house, version, &why);
}

static void refused_with(const char *what)
{
    assert_string_equal(kit.why.what, what);
}

/* The files of the house by another name than the one it was established with: their hash, as
 * hexadecimal. */
static const char *hash_of(const char *house)
{
    static char hex[65];
    char root[512], folder[600];
    struct cr_house_version *files = malloc(sizeof *files);
    struct cr_error err;
    snprintf(root, sizeof root, "%s/rulebooks", getenv("CROUPIER_SOURCE"));
    snprintf(folder, sizeof folder, "%s/%s", root, house);
    assert_non_null(files);
    assert_int_equal(cr_rulebook_version(files, folder, house, &err), CR_OK);
    sodium_bin2hex(hex, sizeof hex, files->hash, sizeof files->hash);
    free(files);
    return hex;
}

/* H110: what is not approved does not open a table; approved, it does from its first day on, and a
 * session that is open keeps the version before. */
static void h110_a_change_waits_for_its_approval(void **unused)
{
    (void)unused;
    open_hall("bg");
    set_clock("2026-05-04 12:00:00");
    assert_int_equal(may_open("bg", "test"), CR_OK); /* in force since it was established */
    assert_int_equal(may_open("bg", "1"), CR_NOT_APPROVED);
    assert_string_equal(why.what, "bg 1");
    OK("manager", "{'do':'version_draft','hash':'1'}");
    assert_int_equal(came("version"), 1);
    assert_int_equal(may_open("bg", "1"), CR_NOT_APPROVED);
    REFUSED(CR_NOT_APPROVED, "administration", "{'do':'version_activate','version':1}");
    refused_with("draft");
    OK("administration", "{'do':'version_submit','version':1,'submitted_on':'2026-05-04'}");
    assert_int_equal(may_open("bg", "1"), CR_NOT_APPROVED);
    set_clock("2026-06-01 12:00:00");
    OK("administration", "{'do':'version_approve','version':1,'reference':'record 12',"
                         "'approved_on':'2026-06-01','effective_from':'2026-06-02'}");
    assert_int_equal(may_open("bg", "1"), CR_NOT_APPROVED);
    REFUSED(CR_NOT_APPROVED, "administration", "{'do':'version_activate','version':1}");
    refused_with("2026-06-02");
    set_clock("2026-06-02 10:00:00");
    OK("administration", "{'do':'version_activate','version':1}");
    assert_int_equal(may_open("bg", "1"), CR_OK);
    assert_int_equal(may_open("bg", "test"), CR_NOT_APPROVED);
    assert_string_equal(cr_hall_settings(kit.hall)->version, "1");
    assert_string_equal(json_string_value(row("versions", "version/1", "state")), "active");
    assert_string_equal(json_string_value(row("versions", "version/1", "approved_on")),
                        "2026-06-01");
    assert_string_equal(json_string_value(row("versions", "version/1", "authority")),
                        "Държавна комисия по хазарта");
    assert_string_equal(json_string_value(row("versions", "version/1", "reference")), "record 12");
    close_hall();
}

/* H111: agreed on 2026-04-01, in force on 2026-04-01. */
static void h111_in_force_from_the_day_it_is_agreed(void **unused)
{
    (void)unused;
    open_hall("m1");
    set_clock("2026-04-01 09:00:00");
    OK("administration", "{'do':'version_draft','house':'m1','hash':'1'}");
    OK("administration", "{'do':'version_submit','version':1,'submitted_on':'2026-03-20'}");
    OK("administration", "{'do':'version_approve','version':1,'reference':'14/2026'}");
    assert_string_equal(json_string_value(row("versions", "version/1", "effective_from")),
                        "2026-04-01");
    OK("administration", "{'do':'version_activate','version':1}");
    assert_int_equal(may_open("m1", "1"), CR_OK);
    close_hall();
}

static void the_next_one_supersedes_the_one_before(void **unused)
{
    (void)unused;
    char text[256];
    open_hall("m1");
    OK("administration", "{'do':'version_draft','hash':'1'}");
    OK("administration", "{'do':'version_submit','version':1}");
    OK("administration", "{'do':'version_approve','version':1,'reference':'1'}");
    OK("administration", "{'do':'version_activate','version':1}");
    snprintf(text, sizeof text, "{'do':'version_draft','hash':'%s'}", hash_of("m1"));
    OK("administration", text);
    assert_int_equal(came("version"), 2);
    OK("administration", "{'do':'version_submit','version':2}");
    OK("administration", "{'do':'version_approve','version':2,'reference':'2'}");
    assert_int_equal(may_open("m1", "1"), CR_OK);
    OK("administration", "{'do':'version_activate','version':2}");
    assert_int_equal(may_open("m1", hash_of("m1")), CR_OK);
    assert_int_equal(may_open("m1", "1"), CR_NOT_APPROVED);
    assert_string_equal(json_string_value(row("versions", "version/1", "state")), "superseded");
    assert_string_equal(json_string_value(row("versions", "version/1", "superseded_on")),
                        "2026-03-15");
    assert_string_equal(json_string_value(row("versions", "version/2", "state")), "active");
    REFUSED(CR_VERSION_STATE, "administration", "{'do':'version_activate','version':1}");
    refused_with("superseded");
    /* What was superseded may be drafted again. */
    OK("administration", "{'do':'version_draft','hash':'1'}");
    assert_int_equal(came("version"), 3);
    close_hall();
}

static void what_is_refused(void **unused)
{
    (void)unused;
    open_hall("m1");
    REFUSED(CR_FORBIDDEN_ROLE, "cashier", "{'do':'version_draft','hash':'1'}");
    REFUSED(CR_NOT_FOUND, "administration", "{'do':'version_draft','hash':'99'}");
    REFUSED(CR_NOT_FOUND, "administration", "{'do':'version_draft','house':'zz','hash':'1'}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'version_draft','hash':''}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'version_draft','hash':'../1'}");
    REFUSED(CR_ALREADY_DONE, "administration", "{'do':'version_draft','hash':'test'}");
    OK("manager", "{'do':'version_draft','hash':'1'}");
    REFUSED(CR_ALREADY_DONE, "administration", "{'do':'version_draft','hash':'1'}");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", "{'do':'version_submit','version':1}");
    REFUSED(CR_FIELD_MISSING, "administration", "{'do':'version_submit'}");
    REFUSED(CR_NOT_FOUND, "administration", "{'do':'version_submit','version':2}");
    REFUSED(CR_BAD_INPUT, "administration", "{'do':'version_submit','version':'1'}");
    REFUSED(CR_BAD_INPUT, "administration",
            "{'do':'version_submit','version':1,'submitted_on':'2026-03-16'}"); /* tomorrow */
    refused_with("submitted_on");
    REFUSED(CR_VERSION_STATE, "administration",
            "{'do':'version_approve','version':1,'reference':'7'}");
    OK("administration", "{'do':'version_submit','version':1}");
    REFUSED(CR_FIELD_MISSING, "administration", "{'do':'version_approve','version':1}");
    refused_with("reference");
    OK("administration", "{'do':'version_reject','version':1}");
    assert_string_equal(json_string_value(row("versions", "version/1", "state")), "rejected");
    assert_null(row("versions", "version/1", "approved_on"));
    REFUSED(CR_VERSION_STATE, "administration", "{'do':'version_activate','version':1}");
    assert_int_equal(may_open("m1", "1"), CR_NOT_APPROVED);
    OK("administration", "{'do':'version_draft','hash':'1'}"); /* mended, and tried again */
    close_hall();
}

static void where_nobody_approves_any_version_opens(void **unused)
{
    (void)unused;
    open_hall("rf");
    assert_int_equal(may_open("rf", "whatever"), CR_OK);
    OK("administration", "{'do':'version_draft','hash':'1'}");
    OK("administration", "{'do':'version_activate','version':1}");
    assert_string_equal(cr_hall_settings(kit.hall)->version, "1");
    assert_string_equal(json_string_value(row("versions", "version/1", "effective_from")),
                        "2026-03-15");
    close_hall();
}

/* A hall whose rules need approval plays other houses' rules only by their approved version. */
static void another_houses_version_is_approved_for_itself(void **unused)
{
    (void)unused;
    open_hall("m1");
    assert_int_equal(may_open("tdc", "1"), CR_NOT_APPROVED);
    OK("administration", "{'do':'version_draft','house':'tdc','hash':'1'}");
    OK("administration", "{'do':'version_activate','version':1}"); /* TDC needs none */
    assert_int_equal(may_open("tdc", "1"), CR_OK);
    assert_string_equal(cr_hall_settings(kit.hall)->version, "test");
    OK("administration", "{'do':'version_draft','house':'bg','hash':'1'}");
    REFUSED(CR_NOT_APPROVED, "administration", "{'do':'version_activate','version':2}");
    close_hall();
}

static void plates_are_kept_as_they_stood(void **unused)
{
    (void)unused;
    open_hall("bg");
    REFUSED(CR_FIELD_MISSING, "pit_boss", "{'do':'plate_note'}");
    REFUSED(CR_NOT_FOUND, "pit_boss", "{'do':'plate_note','table':3}");
    set_fact("table/3", "{'game':'roulette','house':'bg','version':'1',"
                        "'plate':{'max_straight':50000,'min_inside':100,'zero':'en prison: no'}}");
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", "{'do':'plate_note','table':3}");
    OK("system", "{'do':'plate_note','table':3}");
    assert_string_equal(json_string_value(row("plates", "plate/3/2", "limits")),
                        "max_straight 50000, min_inside 100, zero en prison: no");
    assert_int_equal(json_integer_value(row("plates", "plate/3/2", "version")), 0);
    OK("administration", "{'do':'version_draft','hash':'1'}");
    set_fact("table/3", "{'game':'roulette','house':'bg','version':'1','plate':{}}");
    OK("pit_boss", "{'do':'plate_note','table':3}");
    assert_int_equal(json_integer_value(row("plates", "plate/3/4", "version")), 1);
    assert_string_equal(json_string_value(row("plates", "plate/3/4", "limits")), "");
    assert_int_equal(row_count("plates"), 2);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h110_a_change_waits_for_its_approval),
        cmocka_unit_test(h111_in_force_from_the_day_it_is_agreed),
        cmocka_unit_test(the_next_one_supersedes_the_one_before),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(where_nobody_approves_any_version_opens),
        cmocka_unit_test(another_houses_version_is_approved_for_itself),
        cmocka_unit_test(plates_are_kept_as_they_stood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
