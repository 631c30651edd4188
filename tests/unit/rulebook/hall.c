/* hall.c -- hall.yaml of the shipped houses against the parameters of the specification, and what a wrong
 * one is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rulebook/hall_rules.h"

static const char *const houses[] = { "m1", "bg", "tdc", "rf", "tp" };
#define HOUSES (sizeof houses / sizeof *houses)

static const char *root(void)
{
    static char path[512];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(path, sizeof path, "%s/rulebooks", source ? source : ".");
    return path;
}

static struct cr_rulebook *open_hall(const char *house, struct cr_hall_rules *rules)
{
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    if (cr_hall_rules_open(rules, &book, root(), house, NULL, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

/* The columns of the specification's table; NULL: the default stands. */
struct row {
    const char *key, *standard;
    const char *m1, *bg, *tdc, *rf, *tp;
};

/* clang-format off */
static const struct row parameters[] = {
    { "rules_need_approval", "no", "yes", "yes", NULL, NULL, NULL },
    { "limits_need_approval", "no", "no", "yes", NULL, "no", NULL },
    { "unlisted_game_needs_approval", "no", "yes", "yes", NULL, NULL, NULL },
    { "visitor_min_age", "18", "18", "18", NULL, NULL, NULL },
    { "staff_min_age", "18", "18", NULL, NULL, NULL, NULL },
    { "age_reached_on", "birthday", NULL, NULL, NULL, NULL, NULL },
    { "id_required_at_entry", "yes", "yes", "yes", NULL, NULL, NULL },
    { "register_non_players", "yes", NULL, "yes", NULL, NULL, NULL },
    { "refusal_classes", "[under_age]", "[under_age, intoxicated, armed]", "[under_age, law]", NULL,
      "[under_age, intoxicated]", NULL },
    { "staff_may_play", "no", NULL, NULL, NULL, NULL, NULL },
    { "selfex_enabled", "no", "yes", NULL, NULL, NULL, NULL },
    { "selfex_min_months", "6", "6", NULL, NULL, NULL, NULL },
    { "selfex_max_months", "36", "36", NULL, NULL, NULL, NULL },
    { "selfex_revocable", "no", NULL, NULL, NULL, NULL, NULL },
    { "ban_incidents_required", "1", "2", NULL, NULL, "1", NULL },
    { "ban_device_incidents_required", "1", "1", NULL, NULL, NULL, NULL },
    { "ban_clauses", "[any]", "[2.1, 2.2, 2.3, 2.4, 2.5, 3.1, 3.2, 3.3]", "[any]", NULL, "[any]", NULL },
    { "ban_window_days", "none", NULL, NULL, NULL, NULL, NULL },
    { "ban_term", "none", NULL, NULL, NULL, "said", NULL },
    { "restriction_kinds", "[house]", "[house]", "[house]", NULL, "[house, table, game, person]", NULL },
    { "buyin_methods", "[cash]", "[cash, card, emoney, bank_contract]", "[cash]", NULL, NULL, NULL },
    { "chips_sold_at", "[cage]", "[cage]", "[cage, table]", NULL, "[cage, floor]", "[cage, exchange]" },
    { "cash_bets", "refused", "refused", "refused", "refused", "tolerated_once", "refused" },
    { "other_house_chips", "no", NULL, "no", NULL, "no", NULL },
    { "receipt_per_method", "no", "yes", NULL, NULL, NULL, NULL },
    { "cash_register_system", "journal", "skks", "journal", NULL, NULL, NULL },
    { "roulette_colours_min", "1", NULL, "5", NULL, NULL, NULL },
    { "chips_per_colour_min", "1", NULL, "200", NULL, NULL, NULL },
    { "balls_min", "1", NULL, "2", NULL, NULL, NULL },
    { "colour_value_range", "table_limits", "table_limits", "table_limits", "straight_bet", NULL, NULL },
    { "payout_id_required", "[bank, emoney]", "[cash, bank, emoney]", "[bank]", NULL, NULL, NULL },
    { "payout_methods", "[cash]", "[cash, bank, emoney]", "[cash, bank]", NULL, NULL, NULL },
    { "till_short_hours", "none", "24", NULL, NULL, NULL, NULL },
    { "till_short_partial", "yes", NULL, NULL, NULL, NULL, NULL },
    { "bank_payout_working_days", "7", "7", NULL, NULL, NULL, NULL },
    { "emoney_payout_working_days", "7", NULL, NULL, NULL, NULL, NULL },
    { "bank_only_aggregation", "gaming_day", NULL, "gaming_day", NULL, NULL, NULL },
    { "income_tax_bp", "0", "house", NULL, NULL, NULL, NULL },
    { "income_tax_base", "gross_payout", "gross_payout", NULL, NULL, NULL, NULL },
    { "tax_rounding", "half_up", NULL, NULL, NULL, NULL, NULL },
    { "cash_reserve_required", "0", NULL, "house", NULL, NULL, NULL },
    { "inspector_required", "no", "no", "yes", "no", "no", "yes" },
    { "inspector_max_tables", "any", "any", "1", NULL, NULL, "1" },
    { "chipper_allowed", "yes", NULL, "yes", NULL, NULL, NULL },
    { "supervisors_on_duty", "[manager]", "[pit_boss, manager]", "[pit_boss, manager]", NULL,
      "[floor, manager]", "[pit_boss, manager]" },
    { "supervisors_any", "no", NULL, NULL, NULL, "yes", NULL },
    { "hall_staff_on_duty", "[]", NULL, "[cashier, registrar, security]", NULL, NULL, NULL },
    { "rotation", "pit_boss", NULL, "pit_boss", NULL, NULL, "equal_intervals" },
    { "rules_briefing_required", "no", NULL, NULL, NULL, NULL, "yes" },
    { "last_games", "0", NULL, "3", NULL, "0", NULL },
    { "fill_protocol_first", "yes", NULL, "yes", NULL, NULL, NULL },
    { "closing_roles", "[dealer, pit_boss, cashier]", NULL, "[dealer, pit_boss, cashier]", NULL,
      "[dealer, floor]", NULL },
    { "variance_incident_from", "1", NULL, NULL, NULL, NULL, NULL },
    { "drop_box", "no", NULL, "yes", NULL, NULL, NULL },
    { "tip_box", "no", NULL, "yes", NULL, NULL, NULL },
    { "video_min_fps", "0", "5", NULL, NULL, NULL, NULL },
    { "video_keep_hours", "24", "720", "24", NULL, NULL, NULL },
    { "video_dispute_keep_months", "0", "until_closed", "3", NULL, NULL, NULL },
    { "dispute_chain", "[manager]", "[manager, law]", "[inspector, manager, protocol, authority]", "[manager]",
      "[floor, manager]", "[inspector, pit_boss, manager]" },
    { "inspector_competence_max", "none", NULL, "house", NULL, NULL, NULL },
    { "protocol_copy_days", "none", NULL, "7", NULL, NULL, NULL },
    { "complaint_days", "none", NULL, "3", NULL, NULL, NULL },
    { "dispute_cutoff", "none", NULL, NULL, NULL, "next_hand_first_shuffle", NULL },
    { "manager_may_override_rules", "no", "no", "no", NULL, "yes", NULL },
    { "house_deadline_roll", "none", NULL, NULL, NULL, NULL, NULL },
    { "visitor_deadline_roll", "next_working_day", NULL, NULL, NULL, NULL, NULL },
    { "daily_incident_register", "yes", NULL, "yes", NULL, NULL, NULL },
    { "play_standing", "allowed", "alone", NULL, NULL, "own_chair", NULL },
    /* section B, A.2, and the machines' parameters */
    { "equipment_approval", "no", NULL, "yes", NULL, NULL, NULL },
    { "house_items", "[]", "[alarm, video]", NULL, NULL, NULL, NULL },
    { "limits_approved", "[]", NULL,
      "[sides, bonus, progressive, split, voisins, burn, cash_reserve, jackpots]", NULL, NULL, NULL },
    { "machine_means", "[]", NULL, "[coin, token, magnetic_card, other_token, paid_credit]", NULL, NULL,
      NULL },
    { "machine_contribution_cap_bp", "10000", NULL, "500", NULL, NULL, NULL },
    { "prize_in_kind", "no", NULL, "yes", NULL, NULL, NULL },
    { "needs_metrology_approval", "no", NULL, "yes", NULL, NULL, NULL },
    { "visitor_keep_months", "60", NULL, NULL, NULL, NULL, NULL },
    { "rules_authority", "none", "Министерство по налогам и сборам Республики Беларусь",
      "Държавна комисия по хазарта", NULL, NULL, NULL },
};
/* clang-format on */
#define PARAMETERS (sizeof parameters / sizeof *parameters)

static const char *said_of(const struct row *row, size_t house)
{
    const char *const columns[HOUSES] = { row->m1, row->bg, row->tdc, row->rf, row->tp };
    return columns[house] != NULL ? columns[house] : row->standard;
}

static void test_every_house_has_the_values_of_the_specification(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < HOUSES; i++) {
        struct cr_hall_rules rules;
        struct cr_rulebook *book = open_hall(houses[i], &rules);
        for (size_t j = 0; j < PARAMETERS; j++) {
            const struct cr_rule_field *field = cr_schema_field(&cr_hall_schema, parameters[j].key);
            char value[256];
            struct cr_text text = cr_text_on(value, sizeof value);
            if (field == NULL) fail_msg("there is no %s", parameters[j].key);
            cr_rule_write(field, &rules, &text);
            if (strcmp(value, said_of(&parameters[j], i)) != 0)
                fail_msg("%s: %s is %s, not %s", houses[i], parameters[j].key, value,
                         said_of(&parameters[j], i));
        }
        cr_rulebook_close(book);
    }
}

static void test_no_parameter_is_left_out_of_the_table_above(void **unused)
{
    (void)unused;
    for (const struct cr_rule_field *field = cr_hall_schema.fields; field->key; field++) {
        size_t found = 0;
        for (size_t i = 0; i < PARAMETERS; i++)
            found += strcmp(parameters[i].key, field->key) == 0;
        if (found != 1) fail_msg("%s stands in the table %zu times", field->key, found);
    }
}

static void test_words_are_the_values_the_desks_know(void **unused)
{
    (void)unused;
    struct cr_hall_rules m1, bg, rf;
    cr_rulebook_close(open_hall("m1", &m1));
    cr_rulebook_close(open_hall("bg", &bg));
    cr_rulebook_close(open_hall("rf", &rf));
    assert_int_equal(m1.income_tax_bp, CR_HOUSE_SETS);
    assert_int_equal(m1.till_short_hours, 24);
    assert_int_equal(bg.till_short_hours, CR_NONE);
    assert_int_equal(m1.video_dispute_keep_months, CR_UNTIL_CLOSED);
    assert_int_equal(rf.ban_term, CR_SAID);
    assert_int_equal(m1.ban_clauses, 0xff); /* 2.1 .. 3.3: the first eight of enum cr_breach */
    assert_int_equal(bg.ban_clauses, CR_BIT(CR_BAN_CLAUSE_ANY));
    assert_int_equal(bg.hall_staff_on_duty, CR_ROLE_BIT(CR_ROLE_CASHIER) |
                                                CR_ROLE_BIT(CR_ROLE_REGISTRAR) |
                                                CR_ROLE_BIT(CR_ROLE_SECURITY));
    assert_int_equal(m1.payout_methods, CR_BIT(CR_PAYOUT_BIT_CASH) | CR_BIT(CR_PAYOUT_BIT_BANK) |
                                            CR_BIT(CR_PAYOUT_BIT_EMONEY));
    assert_int_equal(rf.cash_bets, CR_CASH_TOLERATED_ONCE);
}

/* H75, H76: BG writes whole leva; a house that counts stotinki has 30,000.00. */
static void test_the_bank_limit_comes_from_the_house_and_is_scaled(void **unused)
{
    (void)unused;
    struct cr_hall_rules bg, m1;
    cr_rulebook_close(open_hall("bg", &bg));
    cr_rulebook_close(open_hall("m1", &m1));
    assert_int_equal(bg.bank_only_above, 30000);
    assert_true(cr_hall_rules_scale(&bg, 2));
    assert_int_equal(bg.bank_only_above, 3000000);
    assert_true(cr_hall_rules_scale(&bg, 0));
    assert_int_equal(bg.bank_only_above, 30000);
    bg.decimals = 4;
    bg.bank_only_above = 30005;
    assert_false(cr_hall_rules_scale(&bg, 2));
    assert_int_equal(bg.bank_only_above, 30005);
    assert_int_equal(bg.decimals, 4);
    bg.decimals = 0;
    bg.bank_only_above = CR_MONEY_MAX;
    assert_false(cr_hall_rules_scale(&bg, 1));
    assert_int_equal(bg.bank_only_above, CR_MONEY_MAX);
    assert_int_equal(m1.bank_only_above, CR_NONE);
    assert_true(cr_hall_rules_scale(&m1, 4));
    assert_int_equal(m1.bank_only_above, CR_NONE);
}

static void test_refusals_cite_the_houses_own_clause(void **unused)
{
    (void)unused;
    static const struct {
        const char *house, *key, *clause;
    } rows[] = {
        { "m1", "door.age", "§6.2" },
        { "bg", "door.age", "R13" },
        { "m1", "door.ban", "§5.1" },
        { "bg", "cage.bank_only", "art.8(2)" },
        { "m1", "cage.act", "§8.4" },
        { "bg", "dispute.protocol", "art.30(3)" },
        { "rf", "dispute.cutoff", "gen 1.7.4" },
        { "tp", "staff.crew", "2.5" },
        { "tdc", "cage.method", "R48" },
        { "bg", "rules.version", "art.35(1)" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_hall_rules rules;
        struct cr_rulebook *book = open_hall(rows[i].house, &rules);
        assert_string_equal(cr_rulebook_clause_of(book, rows[i].key), rows[i].clause);
        cr_rulebook_close(book);
    }
}

/* ---- Wrong files ---- */

static char *m1_file(size_t *size)
{
    char path[600];
    static char bytes[65536];
    snprintf(path, sizeof path, "%s/m1/hall.yaml", root());
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    *size = fread(bytes, 1, sizeof bytes - 1, file);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

static void test_what_a_wrong_file_is_told(void **unused)
{
    (void)unused;
    static const struct {
        const char *old, *now, *what;
    } rows[] = {
        { "selfex_max_months:              { is: 36,", "selfex_max_months: { is: 5,",
          "selfex_max_months: the longest term is below the shortest" },
        { "is: \"Министерство по налогам и сборам Республики Беларусь\",", "is: none,",
          "rules_authority: rules that need approval have who approves them" },
        { "limits_need_approval:           { is: no,", "limits_need_approval: { is: yes,",
          "limits_approved: limits are named where they need approval, and only there" },
        { "limits_approved:                { is: [],", "limits_approved: { is: [split],",
          "limits_approved: limits are named where they need approval, and only there" },
        { "[2.1, 2.2,", "[any, 2.2,", "ban_clauses: any, or at least one clause" },
        { "is: [manager, law],", "is: [],", "dispute_chain: somebody decides disputes" },
        { "is: [cash, card, emoney, bank_contract],", "is: [],",
          "buyin_methods: there is at least one way" },
        { "prize_in_kind:                  { is: no,", "prize_in_kind: { is: yes,",
          "prize_in_kind: prizes are of machines, and there are none" },
        { "is: house,", "is: manager,", "income_tax_bp: manager is neither" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t size;
        char changed[65536];
        char *good = m1_file(&size), *at = strstr(good, rows[i].old);
        struct cr_rulebook *book;
        struct cr_error err = { "", "" };
        if (at == NULL) fail_msg("m1/hall.yaml has no %s", rows[i].old);
        int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - good), good,
                              rows[i].now, at + strlen(rows[i].old));
        assert_int_equal(
            cr_rulebook_read(&book, changed, (size_t)length, "hall.yaml", &cr_hall_schema, &err),
            CR_BAD_FILE);
        if (strstr(err.what, rows[i].what) == NULL)
            fail_msg("%s is said, not %s", err.what, rows[i].what);
    }
}

static void test_a_version_without_the_file_is_not_found(void **unused)
{
    (void)unused;
    struct cr_hall_rules rules;
    struct cr_error err = { "", "" };
    assert_int_equal(cr_hall_rules_open(&rules, NULL, root(), "nowhere", NULL, &err), CR_NOT_FOUND);
    assert_int_equal(cr_hall_rules_open(&rules, NULL, root(), "m1", "0123456789", &err),
                     CR_NOT_FOUND);
}

static void test_the_schema_is_sane(void **unused)
{
    (void)unused;
    struct cr_error err = { "", "" };
    if (!cr_schema_is_sane(&cr_hall_schema, &err)) fail_msg("%s: %s", err.where, err.what);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_schema_is_sane),
        cmocka_unit_test(test_every_house_has_the_values_of_the_specification),
        cmocka_unit_test(test_no_parameter_is_left_out_of_the_table_above),
        cmocka_unit_test(test_words_are_the_values_the_desks_know),
        cmocka_unit_test(test_the_bank_limit_comes_from_the_house_and_is_scaled),
        cmocka_unit_test(test_refusals_cite_the_houses_own_clause),
        cmocka_unit_test(test_what_a_wrong_file_is_told),
        cmocka_unit_test(test_a_version_without_the_file_is_not_found),
    };
    return cmocka_run_group_tests_name("hall", tests, NULL, NULL);
}
