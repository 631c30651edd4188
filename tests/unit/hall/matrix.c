/* matrix.c -- every operation of every desk with every role: whom the matrix of house.md lets do it, typed
 * a second time; and that no operation, told nothing or told nonsense, does harm. */
#include "hall_kit.h"

/* clang-format off */
static const struct {
    const char *operation, *roles;
} doers[] = {
    { "establish", "administration system" },
    { "house_set", "administration" },
    { "holiday_add", "administration" },
    { "holiday_drop", "administration" },
    { "enter", "manager registrar" },
    { "official_access", "manager registrar" },
    { "exit", "manager registrar" },
    { "played", "system" },
    { "tell_to_leave", "pit_boss floor manager security" },
    { "self_exclude", "manager cashier head_cashier registrar administration" },
    { "list_exclusion", "manager cashier head_cashier registrar administration" },
    { "relent", "manager cashier head_cashier registrar administration" },
    { "act", "inspector pit_boss floor manager cashier head_cashier registrar security" },
    { "document_act", "inspector pit_boss floor manager cashier head_cashier registrar security" },
    { "confirm_act", "manager administration" },
    { "ban", "administration" },
    { "lift_ban", "manager administration" },
    { "restrict", "manager administration" },
    { "unrestrict", "manager administration" },
    { "class_put", "administration" },
    { "class_drop", "administration" },
    { "ask_to_leave", "dealer inspector cashier registrar" },
    { "ask_act", "dealer" },
    { "ask_ban", "manager" },
    { "ask_restrict", "floor" },
    { "ask_drop", "manager administration" },
    { "lapse", "system" },
    { "hire", "manager" },
    { "dismiss", "manager" },
    { "set_skills", "manager" },
    { "schedule_put", "manager" },
    { "schedule_drop", "manager" },
    { "on_duty", "pit_boss floor manager" },
    { "off_duty", "pit_boss floor manager" },
    { "assign_crew", "pit_boss floor manager" },
    { "relieve", "pit_boss floor manager" },
    { "brief_rules", "dealer" },
    { "equipment_put", "manager administration" },
    { "equip_table", "manager administration" },
    { "equipment_move", "manager administration" },
    { "equipment_withdraw", "manager administration" },
    { "deck_open", "inspector pit_boss floor manager" },
    { "deck_suspect", "dealer inspector pit_boss floor manager" },
    { "deck_withdraw", "inspector pit_boss floor manager" },
    { "ask_schedule", "pit_boss" },
    { "ask_crew", "inspector" },
    { "ask_equipment", "pit_boss" },
    { "staff_ask_drop", "pit_boss floor manager" },
    { "chips_register", "manager administration" },
    { "chips_retire", "manager administration" },
    { "chips_stock", "manager administration" },
    { "chips_move", "cashier head_cashier" },
    { "chips_suspect", "pit_boss manager" },
    { "table_prepare", "dealer pit_boss manager" },
    { "table_open", "pit_boss manager" },
    { "table_suspend", "dealer inspector pit_boss manager cashier head_cashier" },
    { "table_resume", "pit_boss manager" },
    { "table_last_games", "dealer inspector pit_boss manager cashier head_cashier" },
    { "round_settled", "system" },
    { "round_voided", "system" },
    { "table_stop", "pit_boss manager" },
    { "table_count", "pit_boss manager" },
    { "table_close", "pit_boss manager" },
    { "table_figures", "pit_boss manager system" },
    { "slip_request", "dealer inspector pit_boss floor manager" },
    { "slip_approve", "pit_boss manager" },
    { "slip_enter", "dealer inspector pit_boss floor manager" },
    { "slip_issue", "cashier head_cashier" },
    { "slip_receive", "dealer" },
    { "credit_issue", "dealer" },
    { "credit_receive", "cashier head_cashier" },
    { "slip_carry", "dealer inspector pit_boss floor security" },
    { "slip_found", "cashier head_cashier" },
    { "slip_cancel", "pit_boss manager" },
    { "box_seal", "pit_boss" },
    { "box_count", "cashier head_cashier" },
    { "tip", "dealer" },
    { "sell_at_table", "dealer" },
    { "change_chips", "dealer" },
    { "goodwill", "manager" },
    { "stray_claim", "manager" },
    { "shift_plan", "manager head_cashier" },
    { "shift_open", "manager cashier head_cashier" },
    { "shift_count", "manager cashier head_cashier" },
    { "shift_reconcile", "manager cashier head_cashier" },
    { "shift_close", "manager cashier head_cashier" },
    { "safe_in", "manager head_cashier" },
    { "safe_move", "manager cashier head_cashier" },
    { "buy", "cashier head_cashier" },
    { "acquirer_settles", "manager head_cashier administration" },
    { "act_create", "administration" },
    { "act_funds", "administration" },
    { "act_register", "administration" },
    { "act_to_cage", "administration" },
    { "act_identify", "cashier head_cashier" },
    { "act_count", "cashier head_cashier" },
    { "act_sign", "cashier head_cashier" },
    { "act_issue", "cashier head_cashier" },
    { "act_refund", "administration" },
    { "redeem", "cashier head_cashier" },
    { "payout_submit", "player cashier head_cashier administration" },
    { "payout_identify", "cashier head_cashier" },
    { "payout_accept", "cashier head_cashier" },
    { "payout_pay", "cashier head_cashier" },
    { "payout_queue", "cashier head_cashier" },
    { "payout_check_wallet", "cashier head_cashier" },
    { "payout_approve", "manager head_cashier" },
    { "payout_release", "administration" },
    { "payout_confirm", "administration" },
    { "payout_bounce", "administration" },
    { "payout_correct", "player cashier head_cashier administration" },
    { "payout_cancel", "player cashier head_cashier administration" },
    { "payout_lapse", "system" },
    { "tax_remit", "administration" },
    { "gambling_tax", "administration" },
    { "gambling_tax_pay", "administration" },
    { "reverse_ask", "cashier head_cashier" },
    { "reverse", "manager" },
    { "dispute_raise", "player dealer inspector pit_boss floor manager cashier" },
    { "dispute_escalate", "player dealer inspector pit_boss floor manager cashier" },
    { "dispute_decide", "inspector floor manager" },
    { "dispute_settle", "inspector floor manager" },
    { "dispute_change", "manager" },
    { "dispute_unresolved", "manager" },
    { "dispute_close", "manager administration" },
    { "refer_to_law", "manager administration" },
    { "protocol_write", "manager administration" },
    { "protocol_sign", "player manager administration" },
    { "protocol_refuse_sign", "player manager administration" },
    { "protocol_send", "manager administration" },
    { "copy_lapse", "system" },
    { "complaint_filed", "manager administration" },
    { "complaint_answered", "manager administration" },
    { "held_pay", "manager administration" },
    { "incident_write", "dealer inspector pit_boss floor manager cashier head_cashier registrar security" },
    { "incident_decide", "manager" },
    { "day_close", "manager" },
    { "recording_put", "inspector pit_boss floor manager security administration" },
    { "recording_hold", "inspector pit_boss floor manager security administration" },
    { "recording_release", "manager administration" },
    { "recording_demand", "auditor" },
    { "recording_hand_over", "manager administration" },
    { "recording_delete", "manager administration" },
    { "version_draft", "manager administration" },
    { "version_submit", "administration" },
    { "version_approve", "administration" },
    { "version_reject", "administration" },
    { "version_activate", "administration" },
    { "plate_note", "pit_boss manager system" },
    { "linked_put", "administration" },
    { "linked_move", "manager administration" },
    { "linked_pass", "administration" },
    { "machine_put", "administration" },
    { "machine_withdraw", "manager administration" },
    { "machine_rate", "manager administration" },
    { "machine_link", "administration system" },
    { "machine_unlink", "administration system" },
    { "machine_play", "administration system" },
    { "machine_money_in", "administration system" },
    { "machine_stake", "administration system" },
    { "machine_win", "administration system" },
    { "machine_cash_out", "administration system" },
    { "machine_jackpot_hit", "administration system" },
    { "machine_meters", "inspector pit_boss cashier manager administration system" },
    { "machine_rollover", "manager" },
    { "machine_redeem", "cashier head_cashier" },
    { "machine_handpay", "cashier head_cashier" },
    { "machine_hopper_fill", "cashier head_cashier" },
    { "machine_drop_count", "cashier head_cashier" },
    { "machine_verify", "manager administration system" },
    { "award_verify", "inspector pit_boss cashier" },
    { "award_approve", "manager" },
    { "award_reject", "manager" },
    { "award_pay", "cashier head_cashier" },
    { "award_transfer", "manager head_cashier administration" },
    { "prize_buy", "administration" },
    { "prize_give", "manager administration" },
    { "card_put", "manager cashier head_cashier registrar administration" },
    { "forget", "administration" },
    { "outage_put", "manager" },
    { "late_round", "inspector pit_boss floor manager" },
    { "outage_close", "manager" },
    { "currency_change", "administration" },
    { "old_chips_exchange", "cashier head_cashier" },
};
/* clang-format on */
#define DOERS (sizeof doers / sizeof doers[0])

static const char *doers_of(const char *operation)
{
    for (size_t i = 0; i < DOERS; i++)
        if (strcmp(doers[i].operation, operation) == 0) return doers[i].roles;
    return NULL;
}

/* Whether a word is in a list of words with a space between. */
static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(list, word); at; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    return false;
}

static void every_operation_is_there_once(void **state)
{
    (void)state;
    size_t count = 0;
    for (size_t i = 0; cr_hall_operation(i); i++, count++) {
        const char *name = cr_hall_operation(i)->name;
        if (cr_hall_find(name) != cr_hall_operation(i)) fail_msg("%s stands twice", name);
        const struct cr_gate *gate =
            cr_gate_find("do", name); /* the floor's before there is a hall */
        if (gate && (gate->asks[0].operation != cr_hall_operation(i)->may ||
                     strcmp(gate->asks[0].letters, cr_hall_operation(i)->letters) != 0))
            fail_msg("%s is the floor's already, and another's", name);
        if (!doers_of(name)) fail_msg("%s: say in this list who does it", name);
    }
    for (size_t i = 0; i < DOERS; i++)
        if (!cr_hall_find(doers[i].operation)) fail_msg("%s is gone", doers[i].operation);
    assert_int_equal(count, DOERS);
    assert_null(cr_hall_find("open_sesame"));
}

static void whom_the_matrix_lets(void **state)
{
    (void)state;
    for (size_t i = 0; cr_hall_operation(i); i++) {
        const struct cr_operation_row *row = cr_hall_operation(i);
        const char *roles = doers_of(row->name);
        assert_true((unsigned)row->may < CR_OPERATION_COUNT);
        assert_int_equal(strspn(row->letters, "draws"), strlen(row->letters));
        for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
            const char *name = cr_role_name((enum cr_role)role);
            if (cr_operation_is_his(row, (enum cr_role)role) != has_word(roles, name))
                fail_msg("%s by %s", row->name, name);
        }
    }
}

/* S6: who audits may ask for a recording, and does nothing else; who sees (v) does nothing. */
static void s6_the_auditor_only_asks(void **state)
{
    (void)state;
    for (size_t i = 0; cr_hall_operation(i); i++) {
        const struct cr_operation_row *row = cr_hall_operation(i);
        assert_null(strchr(row->letters, 'v'));
        assert_false(cr_operation_is_his(row, CR_ROLE_SUPPORT));
        if (cr_operation_is_his(row, CR_ROLE_AUDITOR))
            assert_string_equal(row->name, "recording_demand");
    }
}

/* ---- Done ---- */

static json_t *told(const char *name, const json_t *with)
{
    static const char *const keys[] = {
        "about",
        "account_owner",
        "act",
        "agreed",
        "amount",
        "approved_until",
        "ask",
        "authority",
        "box",
        "camera",
        "cash",
        "cashier",
        "chips",
        "chips_back",
        "class",
        "classes",
        "clause",
        "clauses",
        "code",
        "colour",
        "contract",
        "copy",
        "currency",
        "day",
        "day_start",
        "decimals",
        "decision",
        "deck",
        "denominations",
        "dispute",
        "document",
        "document_of",
        "drawer",
        "effect",
        "effective_from",
        "fee",
        "fields",
        "filed_at",
        "found_by",
        "fps",
        "freeze",
        "from",
        "game",
        "game_at",
        "gives",
        "happened_at",
        "hash",
        "hired_on",
        "hold",
        "house",
        "id_shown",
        "in_person",
        "incident",
        "item",
        "kind",
        "medium",
        "method",
        "moment",
        "months",
        "none",
        "other",
        "outcome",
        "paper",
        "party",
        "payments",
        "payout",
        "pays",
        "person",
        "pieces",
        "queue",
        "reason",
        "record",
        "recording",
        "reference",
        "restriction",
        "role",
        "roles",
        "round",
        "seal",
        "signed",
        "signs",
        "skills",
        "slip",
        "steps",
        "subject",
        "sum",
        "table",
        "takes",
        "text",
        "to",
        "turn",
        "until",
        "version",
        "visitor",
        "who",
        "witness",
        "witnesses",
        "written",
        "award",
        "events",
        "jackpot",
        "level",
        "levels",
        "machine",
        "means",
        "name",
        "place",
        "hall",
        "prize",
        "rate_ppm",
        "reserve_bp",
        "stakes",
        "value",
        "zone",
        "income_tax_bp",
        "intoxicated",
        "armed",
    };
    json_t *value = json_pack("{s:s}", "do", name);
    for (size_t i = 0; with && i < sizeof keys / sizeof *keys; i++)
        json_object_set_new(value, keys[i], json_deep_copy(with));
    return value;
}

/* The first person of the kit who has the role. */
static void do_as(const struct cr_operation_row *row, unsigned role, json_t *value)
{
    enum cr_status status = deed_json(cr_role_name((enum cr_role)role), value);
    if (cr_operation_is_his(row, (enum cr_role)role)) return;
    if (status != CR_FORBIDDEN_ROLE || strcmp(kit.why.what, cr_role_name((enum cr_role)role)) != 0)
        fail_msg("%s by %s: %s", row->name, cr_role_name((enum cr_role)role),
                 cr_status_name(status));
}

static void nobody_else_gets_in(void **state)
{
    (void)state;
    open_hall("bg");
    for (size_t i = 0; cr_hall_operation(i); i++)
        for (unsigned role = 0; role < CR_ROLE_COUNT; role++)
            if (!cr_operation_is_his(cr_hall_operation(i), (enum cr_role)role))
                do_as(cr_hall_operation(i), role, told(cr_hall_operation(i)->name, NULL));
    assert_int_equal(kit.count, 1); /* established, and nothing since */
    close_hall();
}

/* Whatever is refused leaves every page as it was, the books hold, and what was taken runs again: the kit
 * looks at that after each. */
static void told_nothing_or_nonsense_it_does_no_harm(void **state)
{
    (void)state;
    static const char *const nonsense[] = { "1",   "0",     "-1",           "9007199254740993",
                                            "''",  "'x'",   "'2026-13-01'", "true",
                                            "[]",  "[[1]]", "{}",           "{'1':-1}",
                                            "null" };
    static const char *const houses[] = { "m1", "bg" };
    for (size_t h = 0; h < sizeof houses / sizeof *houses; h++) {
        open_hall(houses[h]);
        for (size_t i = 0; cr_hall_operation(i); i++)
            for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
                const struct cr_operation_row *row = cr_hall_operation(i);
                if (!cr_operation_is_his(row, (enum cr_role)role)) continue;
                do_as(row, role, told(row->name, NULL));
                for (size_t k = 0; k < sizeof nonsense / sizeof *nonsense; k++) {
                    json_t *with = kit_json(nonsense[k]);
                    do_as(row, role, told(row->name, with));
                    json_decref(with);
                }
            }
        close_hall();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_is_there_once),
        cmocka_unit_test(whom_the_matrix_lets),
        cmocka_unit_test(s6_the_auditor_only_asks),
        cmocka_unit_test(nobody_else_gets_in),
        cmocka_unit_test(told_nothing_or_nonsense_it_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
