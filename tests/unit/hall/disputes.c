/* disputes.c -- the disputes desk: H95-H106, H112, G18, G19 by number, as deeds of the hall with the books,
 * the registers and the run again.
 *
 * H107-H109 are of rounds: a duplicate card (tests/rules/holdem/m1-10-1-a-duplicate-card.jsonl,
 * oasis-poker/o56, texas-poker/t49), a creased card seen in the hand and a missing one found after it
 * (tests/unit/games/poker/reports.c, named_rules.c E17); what becomes of the deck is tests/unit/hall/staff.c. */
#include "hall/disputes_desk.h"
#include "hall_kit.h"

/* ---- The kit ---- */

static int64_t moment(const char *text)
{
    int64_t now = kit.now;
    set_clock(text);
    int64_t at = kit.now;
    kit.now = now;
    return at;
}

static void assert_came(const char *key, const char *shown)
{
    assert_int_equal(came(key), moment(shown));
}

static json_t *page_of(void)
{
    static char buffer[1 << 18];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_true(cr_hall_page(kit.hall, "disputes", CR_ROLE_MANAGER, kit.now, &out));
    assert_false(out.full);
    json_t *page = json_loads(buffer, 0, NULL);
    assert_non_null(page);
    return page;
}

static const char *word(const char *name, const char *key, const char *column)
{
    const char *text = json_string_value(row(name, key, column));
    return text ? text : "";
}

#define FORMAT(...) (snprintf(line, sizeof line, __VA_ARGS__), line)
static char line[1024];

/* Table 3 has played round 17, and nothing since. */
static void a_round(const char *ended)
{
    char text[160];
    snprintf(text, sizeof text, "{'at':%lld,'digest':'5f'}", (long long)moment(ended));
    set_fact("round/3.17", text);
    set_fact("table/3", "{'open':true,'round':18,'in_round':false,'session':2,'game':'roulette'}");
}

static void film(const char *from, const char *to)
{
    OK("security", FORMAT("{'do':'recording_put','camera':'pit 1','table':3,'from':%lld,'to':%lld,"
                          "'fps':25,'medium':'disk 4'}",
                          (long long)moment(from), (long long)moment(to)));
}

#define RAISE                                                                 \
    "{'do':'dispute_raise','table':3,'round':17,'visitor':17,'amount':10000," \
    "'subject':'17 was paid as 16'}"

/* The Friday of H95. */
static void friday(void)
{
    open_hall("bg");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:05:00");
    film("2026-06-12 20:00:00", "2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    OK("inspector", RAISE);
}

/* The next morning, the manager's decision not accepted. */
static void to_protocol(void)
{
    friday();
    set_clock("2026-06-12 23:12:00");
    OK("inspector", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'the marker "
                    "stood on 16'}");
    OK("player:17", "{'do':'dispute_escalate','dispute':1}");
    set_clock("2026-06-12 23:40:00");
    OK("manager", "{'do':'dispute_change','dispute':1,'outcome':'stands','text':'seen on film'}");
    OK("manager", "{'do':'dispute_unresolved','dispute':1}");
    set_clock("2026-06-13 00:05:00");
}

/* Chips with players: 300.00 of visitor 17; table 3 has a float. */
static void a_bank(void)
{
    kit_book(1, "issued", 0, "vault", 0, 1000000);
    kit_book(3, "vault", 0, "cage", 0, 1000000);
    kit_book(14, "cage", 0, "float", 3, 500000);
    uint8_t id[CR_ID_SIZE];
    cr_posting_id("table/1", 1 << 20, 0, id);
    struct cr_posting bought = cr_posting_begin(6, id);
    cr_posting_move(&bought, cr_account_of(CR_ACCOUNT_CAGE, kit.unit, 0),
                    cr_account_of(CR_ACCOUNT_PLAYER, kit.unit, 17), 30000);
    cr_posting_book(&bought, cr_account_of(CR_ACCOUNT_CASH_DRAWER, kit.unit, 0),
                    cr_account_of(CR_ACCOUNT_OUTSTANDING, kit.unit, 0), 30000);
    assert_int_equal(cr_ledger_post(kit.books.ledger, &bought), CR_OK);
    set_fact("chips/17", "{'all':30000,'free':30000}");
}

/* ---- H95 to H106 ---- */

static void h95_hold_at_once(void **state)
{
    (void)state;
    friday();
    assert_int_equal(came("dispute"), 1);
    assert_came("hold_until", "2026-09-12 23:59:59");
    assert_came("game_at", "2026-06-12 23:02:00");
    assert_int_equal(json_integer_value(row("recordings", "recording/1", "keep_until")),
                     moment("2026-06-13 23:02:00"));
    assert_string_equal(word("recordings", "recording/1", "state"), "held");
    set_clock("2026-06-14 12:00:00");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    assert_string_equal(kit.why.what, "2026-09-12 23:59:59");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_release','hold':1}");
    OK("inspector",
       "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'as it was settled'}");
    OK("inspector", "{'do':'dispute_settle','dispute':1}");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}"); /* the term stands */
    set_clock("2026-09-12 23:59:59");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    set_clock("2026-09-13 00:00:00");
    OK("manager", "{'do':'recording_delete','recording':1}");
    assert_string_equal(word("recordings", "recording/1", "state"), "deleted");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'recording_delete','recording':1}");
    close_hall();
}

/* A recording that is indexed after the dispute was raised is held all the same. */
static void h95_indexed_later(void **state)
{
    (void)state;
    open_hall("bg");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    OK("dealer", RAISE);
    set_clock("2026-06-13 02:00:00");
    film("2026-06-12 20:00:00", "2026-06-13 01:00:00");
    assert_string_equal(word("recordings", "recording/1", "state"), "held");
    set_clock("2026-06-20 12:00:00");
    REFUSED(CR_HOLD, "administration", "{'do':'recording_delete','recording':1}");
    close_hall();
}

static void h96_copy_to_the_commission(void **state)
{
    (void)state;
    to_protocol();
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'protocol_write','dispute':1}");
    OK("manager", "{'do':'protocol_write','dispute':1,'text':'subject, both views'}");
    assert_came("copy_due", "2026-06-20 23:59:59");
    int64_t due;
    assert_null(cr_hall_owes(kit.hall, kit.now, &due));
    assert_int_equal(due, moment("2026-06-21 00:00:00"));
    OK("manager", "{'do':'protocol_sign','dispute':1}");
    OK("player:17", "{'do':'protocol_sign','dispute':1}");
    assert_string_equal(came_text("state"), "signed");
    assert_string_equal(word("disputes", "dispute/1", "signature"), "signed");
    set_clock("2026-06-20 23:59:59");
    assert_null(cr_hall_owes(kit.hall, kit.now, &due));
    set_clock("2026-06-21 00:00:00");
    json_t *owed = cr_hall_owes(kit.hall, kit.now, &due);
    assert_non_null(owed);
    size_t incidents = row_count("incidents");
    assert_int_equal(deed_json("system", owed), CR_OK);
    assert_int_equal(row_count("incidents"), incidents + 1);
    assert_string_equal(
        word("incidents", FORMAT("incident/%lld", (long long)came("incident")), "code"),
        "protocol_copy_late");
    assert_null(cr_hall_owes(kit.hall, kit.now, &due));
    assert_int_equal(due, INT64_MAX);
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'dispute_close','dispute':1}");
    OK("manager", "{'do':'protocol_send','dispute':1}"); /* late, said once */
    assert_int_equal(row_count("incidents"), incidents + 1);
    OK("administration", "{'do':'dispute_close','dispute':1}");
    assert_string_equal(word("disputes", "dispute/1", "state"), "closed");
    assert_string_equal(word("disputes", "dispute/1", "protocol_on"), "2026-06-13");
    close_hall();
}

/* Nobody ran the clock: the sending itself is late. */
static void h96_sent_on_the_21st(void **state)
{
    (void)state;
    to_protocol();
    OK("manager", "{'do':'protocol_write','dispute':1,'text':'subject, both views'}");
    OK("administration", "{'do':'protocol_sign','dispute':1}"); /* R17: either */
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'protocol_sign','dispute':1}");
    OK("manager", "{'do':'protocol_sign','dispute':1,'party':true}"); /* on paper */
    set_clock("2026-06-21 09:00:00");
    OK("manager", "{'do':'protocol_send','dispute':1}");
    assert_true(came("incident") > 0);
    close_hall();
}

static void h97_complaint(void **state)
{
    (void)state;
    friday();
    assert_came("complaint_due", "2026-06-15 23:59:59");
    set_clock("2026-06-15 23:59:59");
    OK("manager", "{'do':'complaint_filed','dispute':1}");
    assert_null(came_json("late"));
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'complaint_filed','dispute':1}");
    close_hall();
    friday();
    OK("manager", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'it stands'}");
    OK("manager", "{'do':'dispute_settle','dispute':1}");
    assert_int_equal(cr_disputes_open_of(kit.hall, 17), 0);
    set_clock("2026-06-16 00:00:00");
    OK("manager", "{'do':'complaint_filed','dispute':1}"); /* late, settled, and taken (R19) */
    assert_true(json_is_true(came_json("late")));
    assert_int_equal(cr_disputes_open_of(kit.hall, 17), 1);
    set_clock("2026-09-30 00:00:00"); /* an open case keeps the hold beyond its term (R21) */
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    assert_string_equal(kit.why.what, "dispute");
    OK("manager", "{'do':'complaint_answered','dispute':1}");
    OK("manager", "{'do':'recording_delete','recording':1}");
    close_hall();
}

static void h98_the_third_day_is_off(void **state)
{
    (void)state;
    open_hall("bg");
    a_round("2026-06-10 20:00:00");
    set_clock("2026-06-10 20:10:00");
    OK("pit_boss", RAISE);
    assert_came("complaint_due", "2026-06-15 23:59:59");
    close_hall();
}

static void h99_refusal_to_sign(void **state)
{
    (void)state;
    to_protocol();
    OK("manager", "{'do':'protocol_write','dispute':1,'text':'subject, both views'}");
    OK("manager", "{'do':'protocol_refuse_sign','dispute':1}");
    REFUSED(CR_NOT_FOUND, "player:18", "{'do':'protocol_sign','dispute':1}"); /* not his */
    REFUSED(CR_ALREADY_DONE, "player:17", "{'do':'protocol_sign','dispute':1}");
    OK("manager", "{'do':'protocol_sign','dispute':1}");
    assert_string_equal(came_text("state"), "signed");
    assert_string_equal(word("disputes", "dispute/1", "signature"), "refused");
    assert_int_equal(json_integer_value(row("disputes", "dispute/1", "copy_due_at")),
                     moment("2026-06-20 23:59:59"));
    close_hall();
}

static void h100_protocol_required(void **state)
{
    (void)state;
    to_protocol();
    REFUSED(CR_PROTOCOL_REQUIRED, "manager", "{'do':'dispute_close','dispute':1}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'refer_to_law','dispute':1}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'protocol_sign','dispute':1}");
    close_hall();
}

static void h101_recording_expired(void **state)
{
    (void)state;
    open_hall("bg");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-14 00:02:00");
    OK("inspector", RAISE);
    assert_true(json_is_true(came_json("recording_expired")));
    assert_string_equal(word("disputes", "dispute/1", "note"), "recording_expired");
    close_hall();
    open_hall("bg"); /* it is there all the same: held */
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-13 09:00:00");
    film("2026-06-12 20:00:00", "2026-06-13 01:00:00");
    set_clock("2026-06-14 00:02:00");
    OK("inspector", RAISE);
    assert_null(came_json("recording_expired"));
    assert_string_equal(word("recordings", "recording/1", "state"), "held");
    close_hall();
}

static void h102_end_of_a_short_month(void **state)
{
    (void)state;
    open_hall("bg");
    a_round("2026-11-30 20:00:00");
    set_clock("2026-11-30 20:05:00");
    OK("inspector", RAISE);
    assert_came("hold_until", "2027-02-28 23:59:59");
    close_hall();
}

static void h103_outside_rules(void **state)
{
    (void)state;
    friday();
    REFUSED(
        CR_OUTSIDE_RULES, "manager",
        "{'do':'dispute_decide','dispute':1,'outcome':'fair','text':'he was polite','pays':500}");
    REFUSED(CR_OUTSIDE_RULES, "manager",
            "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'but','pays':500}");
    REFUSED(CR_FIELD_MISSING, "manager",
            "{'do':'dispute_decide','dispute':1,'outcome':'by_rules','text':'35 to 1'}");
    assert_string_equal(kit.why.what, "clause");
    REFUSED(CR_BAD_INPUT, "manager",
            "{'do':'dispute_decide','dispute':1,'outcome':'mercy','text':'35 to 1'}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'dispute_decide','dispute':1,'text':'35 to 1'}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'dispute_decide','dispute':1,'outcome':'stands'}");
    close_hall();
}

static void h104_fair_ruling(void **state)
{
    (void)state;
    open_hall("rf");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:03:00");
    OK("dealer", RAISE);
    REFUSED(CR_OUTSIDE_RULES, "floor",
            "{'do':'dispute_decide','dispute':1,'outcome':'fair','text':'he was right'}");
    OK("floor", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'by the letter'}");
    OK("player:17", "{'do':'dispute_escalate','dispute':1}");
    OK("manager", "{'do':'dispute_change','dispute':1,'outcome':'fair','text':'what is fair'}");
    assert_true(json_is_true(came_json("override")));
    assert_string_equal(word("disputes", "dispute/1", "note"), "override");
    OK("manager", "{'do':'dispute_close','dispute':1}");
    assert_string_equal(word("disputes", "dispute/1", "state"), "final");
    assert_int_equal(json_integer_value(row("disputes", "dispute/1", "changed_by")),
                     CR_ROLE_MANAGER + 1);
    close_hall();
}

#define CLAIM                                                                \
    "{'do':'dispute_raise','table':3,'round':17,'visitor':17,'about':'pot'," \
    "'subject':'the pot was mine'}"

static void h105_late_claim(void **state)
{
    (void)state;
    open_hall("rf");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:03:00");
    set_fact("table/3", "{'open':true,'round':18,'in_round':true}"); /* it was shuffled */
    REFUSED(CR_LATE_CLAIM, "player:17", CLAIM);
    set_fact("table/3", "{'open':true,'round':19,'in_round':false}");
    REFUSED(CR_LATE_CLAIM, "player:17", CLAIM);
    set_fact("table/3", "{'open':false,'round':18,'in_round':false}"); /* the game has ended */
    REFUSED(CR_LATE_CLAIM, "player:17", CLAIM);
    OK("player:17", RAISE); /* not about the pot */
    set_fact("table/3", "{'open':true,'round':18,'in_round':false}");
    OK("player:17", CLAIM);
    assert_int_equal(json_integer_value(row("disputes", "dispute/1", "visitor")), 17);
    close_hall();
}

static void h106_m1_thirty_days_and_four_frames(void **state)
{
    (void)state;
    open_hall("m1");
    set_clock("2026-04-01 12:30:00");
    OK("security",
       FORMAT("{'do':'recording_put','table':3,'from':%lld,'to':%lld,'fps':5}",
              (long long)moment("2026-04-01 11:00:00"), (long long)moment("2026-04-01 12:00:00")));
    assert_int_equal(row_count("incidents"), 0);
    OK("security",
       FORMAT("{'do':'recording_put','table':4,'from':%lld,'to':%lld,'fps':4}",
              (long long)moment("2026-04-01 11:00:00"), (long long)moment("2026-04-01 12:00:00")));
    assert_string_equal(word("incidents", "incident/1", "code"), "video_fps");
    set_clock("2026-05-01 11:59:59");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    assert_string_equal(kit.why.what, "2026-05-01 12:00:00");
    set_clock("2026-05-01 12:00:00");
    OK("manager", "{'do':'recording_delete','recording':1}");
    close_hall();
}

/* G18 and G19 of poker-games.md at the desk. */
static void g18_g19_dates(void **state)
{
    (void)state;
    open_hall("bg");
    a_round("2026-06-15 21:00:00"); /* a Monday */
    set_clock("2026-06-15 21:05:00");
    film("2026-06-15 20:00:00", "2026-06-15 21:00:00");
    set_fact("table/4", "{'open':true,'round':2,'in_round':false}");
    OK("security",
       FORMAT("{'do':'recording_put','table':4,'from':%lld,'to':%lld,'fps':25}",
              (long long)moment("2026-06-15 20:00:00"), (long long)moment("2026-06-15 21:00:00")));
    set_clock("2026-06-15 21:10:00");
    OK("inspector", RAISE);
    assert_came("complaint_due", "2026-06-18 23:59:59");
    assert_came("hold_until", "2026-09-15 23:59:59");
    OK("manager", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'it stands'}");
    OK("manager", "{'do':'dispute_unresolved','dispute':1}");
    OK("manager", "{'do':'protocol_write','dispute':1,'text':'subject, both views'}");
    assert_came("copy_due", "2026-06-22 23:59:59");
    set_clock("2026-06-16 21:00:00");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    OK("manager", "{'do':'recording_delete','recording':2}"); /* undisputed: 24 hours */
    close_hall();
}

/* ---- H112 and the daily register ---- */

static size_t open_days(void)
{
    json_t *page = page_of();
    size_t count = json_array_size(json_object_get(page, "open_days"));
    json_decref(page);
    return count;
}

static void h112_a_day_without_an_entry(void **state)
{
    (void)state;
    open_hall("bg");
    assert_int_equal(open_days(), 0);
    set_clock("2026-03-16 05:59:59"); /* the gaming day ends at six */
    assert_int_equal(open_days(), 0);
    set_clock("2026-03-16 06:00:00");
    assert_int_equal(open_days(), 1);
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'day_close','day':'2026-03-15'}");
    REFUSED(CR_FORBIDDEN_ROLE, "pit_boss", "{'do':'day_close','day':'2026-03-15','none':true}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'day_close','day':'2026-03-17','none':true}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'day_close','day':'2026-03-14','none':true}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'day_close','none':true}");
    OK("manager", "{'do':'day_close','day':'2026-03-15','none':true}");
    assert_true(json_is_true(row("days", "day/2026-03-15", "none")));
    assert_string_equal(word("incidents", "none/2026-03-15", "code"), "none");
    assert_int_equal(open_days(), 0);
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'day_close','day':'2026-03-15','none':true}");
    set_clock("2026-03-19 07:00:00");
    assert_int_equal(open_days(), 3);
    close_hall();
}

static void incidents_of_a_day(void **state)
{
    (void)state;
    open_hall("bg");
    REFUSED(CR_FIELD_MISSING, "inspector", "{'do':'incident_write','code':'disorder'}");
    REFUSED(CR_BAD_INPUT, "inspector", "{'do':'incident_write','code':'No Code','text':'x'}");
    REFUSED(CR_BAD_INPUT, "inspector",
            FORMAT("{'do':'incident_write','code':'disorder','text':'x','happened_at':%lld}",
                   (long long)kit.now + 1));
    REFUSED(CR_FORBIDDEN_ROLE, "chipper",
            "{'do':'incident_write','code':'disorder','text':'he shouted'}");
    OK("dealer", "{'do':'incident_write','code':'disorder','table':3,'visitor':17,"
                 "'text':'he shouted'}");
    assert_int_equal(came("incident"), 1);
    assert_int_equal(came("hold"), 1); /* R20: it names a table */
    OK("cashier", "{'do':'incident_write','code':'false_note','text':'one of 100'}");
    assert_null(came_json("hold"));
    assert_true(cr_disputes_has_incident(kit.hall, 2));
    assert_false(cr_disputes_has_incident(kit.hall, 3));
    assert_false(cr_disputes_has_incident(kit.hall, 0));
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'incident_decide','incident':3,'decision':'x'}");
    OK("manager", "{'do':'incident_decide','incident':1,'decision':'told to leave'}");
    assert_string_equal(word("incidents", "incident/1", "decision"), "told to leave");
    REFUSED(CR_BAD_INPUT, "manager", "{'do':'day_close','day':'2026-03-15','none':true}");
    OK("manager", "{'do':'day_close','day':'2026-03-15'}"); /* while it lasts */
    assert_int_equal(came("incidents"), 2);
    OK("security", "{'do':'incident_write','code':'disorder','text':'again'}");
    set_clock("2026-03-16 08:00:00");
    assert_int_equal(open_days(), 1); /* opened again */
    OK("manager", "{'do':'day_close','day':'2026-03-15'}");
    assert_int_equal(json_integer_value(row("days", "day/2026-03-15", "incidents")), 3);
    json_t *page = page_of(); /* closed and over: the register keeps them */
    assert_int_equal(json_array_size(json_object_get(page, "incidents")), 0);
    json_decref(page);
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'incident_decide','incident':1,'decision':'x'}");
    close_hall();
}

/* BG art.29: a game no recording covers. */
static void what_was_not_filmed(void **state)
{
    (void)state;
    open_hall("bg");
    set_clock("2026-03-15 23:00:00");
    film("2026-03-15 20:00:00", "2026-03-15 21:00:00");
    film("2026-03-15 21:00:01", "2026-03-15 22:00:00");
    assert_null(row("recordings", "recording/2", "gap"));
    film("2026-03-15 22:30:00", "2026-03-15 23:00:00");
    assert_true(json_is_true(row("recordings", "recording/3", "gap")));
    set_clock("2026-03-16 23:30:00");
    OK("manager", "{'do':'recording_delete','recording':1}"); /* it was there: no gap */
    set_fact("played", FORMAT("[{'table':3,'from':%lld,'to':%lld,'rounds':40}]",
                              (long long)moment("2026-03-15 20:10:00"),
                              (long long)moment("2026-03-15 21:50:00")));
    OK("manager", "{'do':'day_close','day':'2026-03-15','none':true}");
    assert_int_equal(row_count("incidents"), 1); /* none is an entry */
    set_fact("played", FORMAT("[{'table':3,'from':%lld,'to':%lld,'rounds':9}]",
                              (long long)moment("2026-03-16 20:00:00"),
                              (long long)moment("2026-03-16 21:50:00")));
    set_clock("2026-03-17 07:00:00");
    OK("manager", "{'do':'day_close','day':'2026-03-16','none':true}");
    assert_string_equal(word("incidents", "incident/1", "code"), "video_gap");
    assert_string_equal(word("incidents", "incident/1", "text"),
                        "2026-03-16 20:00:00 - 2026-03-16 21:50:00");
    set_clock("2026-03-17 12:00:00"); /* what was looked at is not looked at again */
    OK("manager", "{'do':'day_close','day':'2026-03-17'}");
    assert_int_equal(came("incidents"), 1);
    set_fact("played", FORMAT("[{'table':4,'from':%lld,'to':%lld,'rounds':9}]",
                              (long long)moment("2026-03-17 20:00:00"),
                              (long long)moment("2026-03-17 21:50:00")));
    set_clock("2026-03-18 12:00:00"); /* closed while it lasts: yesterday is looked at */
    OK("manager", "{'do':'day_close','day':'2026-03-18','none':true}");
    assert_int_equal(came("incidents"), 1);
    assert_true(json_is_false(row("days", "day/2026-03-18", "none")));
    assert_int_equal(json_integer_value(row("incidents", "incident/2", "table")), 4);
    REFUSED(CR_ALREADY_DONE, "manager", "{'do':'day_close','day':'2026-03-18'}");
    close_hall();
}

/* ---- Recordings ---- */

static void holds_and_hand_overs(void **state)
{
    (void)state;
    open_hall("bg");
    set_clock("2026-03-15 23:00:00");
    REFUSED(CR_FIELD_MISSING, "security", "{'do':'recording_put','table':3}");
    REFUSED(CR_FIELD_MISSING, "security",
            FORMAT("{'do':'recording_put','from':%lld,'to':%lld,'fps':5}", (long long)kit.now - 5,
                   (long long)kit.now));
    REFUSED(CR_BAD_INPUT, "security",
            FORMAT("{'do':'recording_put','table':3,'from':%lld,'to':%lld,'fps':5}",
                   (long long)kit.now, (long long)kit.now - 5));
    REFUSED(CR_FIELD_MISSING, "security",
            FORMAT("{'do':'recording_put','table':3,'from':%lld,'to':%lld}", (long long)kit.now - 5,
                   (long long)kit.now));
    REFUSED(CR_BAD_INPUT, "security", /* not of tomorrow */
            FORMAT("{'do':'recording_put','table':3,'from':%lld,'to':%lld,'fps':5}",
                   (long long)kit.now - 5, (long long)kit.now + 5));
    REFUSED(CR_FORBIDDEN_ROLE, "dealer", "{'do':'recording_put','table':3}");
    film("2026-03-15 20:00:00", "2026-03-15 22:00:00");
    REFUSED(CR_FIELD_MISSING, "security", "{'do':'recording_hold','recording':1}");
    REFUSED(CR_NOT_FOUND, "security", "{'do':'recording_hold','recording':2,'reason':'x'}");
    REFUSED(CR_BAD_INPUT, "security", "{'do':'recording_hold','table':3,'reason':'x'}");
    OK("security", "{'do':'recording_hold','recording':1,'reason':'a look at seat 4'}");
    assert_int_equal(came("hold"), 1);
    OK("inspector", FORMAT("{'do':'recording_hold','table':3,'moment':%lld,'reason':'seat 4'}",
                           (long long)moment("2026-03-15 21:00:00")));
    assert_int_equal(json_integer_value(row("recordings", "recording/1", "holds")), 2);
    set_clock("2026-03-20 12:00:00");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    assert_string_equal(kit.why.what, "order");
    REFUSED(CR_FORBIDDEN_ROLE, "security", "{'do':'recording_release','hold':1}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'recording_release','hold':7}");
    OK("manager", "{'do':'recording_release','hold':1}");
    OK("administration", "{'do':'recording_release','hold':2}");
    assert_string_equal(word("recordings", "recording/1", "state"), "kept");
    OK("auditor", "{'do':'recording_demand','recording':1}");
    REFUSED(CR_ALREADY_DONE, "auditor", "{'do':'recording_demand','recording':1}");
    REFUSED(CR_HOLD, "manager", "{'do':'recording_delete','recording':1}");
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'recording_hand_over','recording':1}");
    REFUSED(CR_FORBIDDEN_ROLE, "auditor", "{'do':'recording_hand_over','recording':1,'to':'x'}");
    OK("manager",
       "{'do':'recording_hand_over','recording':1,'to':'Commission','reference':'12/26'}");
    assert_string_equal(word("recordings", "recording/1", "hand_overs"), "Commission, 12/26");
    OK("manager", "{'do':'recording_delete','recording':1}");
    close_hall();
}

/* A house whose document is silent keeps an index, and holds nothing by itself. */
static void a_house_without_video(void **state)
{
    (void)state;
    open_hall("tdc");
    OK("dealer", "{'do':'incident_write','code':'disorder','table':3,'text':'he shouted'}");
    assert_null(came_json("hold"));
    close_hall();
}

/* ---- Money and freezing ---- */

#define HELD                                                                               \
    "{'do':'dispute_raise','table':3,'round':17,'visitor':17,'amount':10000,'hold':10000," \
    "'freeze':true,'subject':'paid twice'}"

static void p40_p41_a_disputed_sum(void **state)
{
    (void)state;
    open_hall("bg");
    a_bank();
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    REFUSED(CR_FORBIDDEN_ROLE, "player:17", HELD); /* nobody holds another's chips */
    REFUSED(CR_BAD_INPUT, "inspector",
            "{'do':'dispute_raise','table':3,'round':17,'visitor':17,'amount':10,'hold':20,"
            "'subject':'x'}");
    REFUSED(CR_FIELD_MISSING, "inspector",
            "{'do':'dispute_raise','table':3,'round':17,'amount':10,'hold':10,'subject':'x'}");
    set_fact("chips/17", "{'all':30000,'free':9999}");
    REFUSED(CR_NO_CHIPS, "inspector", HELD);
    set_fact("chips/17", "{'all':30000,'free':10000}");
    OK("inspector", HELD);
    assert_int_equal(balance_of("held", 1), 10000);
    assert_int_equal(balance_of("player", 17), 20000);
    assert_int_equal(cr_disputes_frozen(kit.hall, 17), 1);
    assert_int_equal(cr_disputes_frozen(kit.hall, 18), 0);
    REFUSED(CR_NO_CHIPS, "inspector",
            "{'do':'dispute_decide','dispute':1,'outcome':'by_rules','clause':'art.12','text':'x',"
            "'to_visitor':10001}");
    OK("inspector", "{'do':'dispute_decide','dispute':1,'outcome':'by_rules','clause':'art.12',"
                    "'text':'one of two was his','to_visitor':4000}");
    assert_int_equal(cr_disputes_frozen(kit.hall, 17), 0); /* until it is decided */
    assert_int_equal(balance_of("held", 1), 10000);
    set_fact("table/3", "{'open':false}");
    REFUSED(CR_TABLE_CLOSED, "inspector", "{'do':'dispute_settle','dispute':1}");
    a_round("2026-06-12 23:02:00");
    OK("inspector", "{'do':'dispute_settle','dispute':1}");
    assert_int_equal(balance_of("held", 1), 0);
    assert_int_equal(balance_of("player", 17), 24000);
    assert_int_equal(balance_of("float", 3), 506000);
    assert_int_equal(balance_of("4000", cr_owner_at(3, 2)), -6000);
    assert_int_equal(cr_disputes_open_of(kit.hall, 17), 0);
    close_hall();
}

static void p22_the_house_pays(void **state)
{
    (void)state;
    open_hall("m1");
    a_bank();
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    OK("player:17", RAISE);
    OK("manager", "{'do':'dispute_decide','dispute':1,'outcome':'by_rules','clause':'§35',"
                  "'text':'17 it was','pays':3500}");
    assert_string_equal(word("incidents", "incident/1", "decision"), "17 it was [§35]");
    OK("manager", "{'do':'dispute_settle','dispute':1}");
    assert_int_equal(balance_of("player", 17), 33500);
    assert_int_equal(balance_of("4000", cr_owner_at(3, 2)), 3500);
    close_hall();
}

static void the_law_decides(void **state)
{
    (void)state;
    open_hall("m1");
    a_bank();
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    OK("inspector", HELD);
    REFUSED(CR_FORBIDDEN_ROLE, "inspector", /* M1: the manager decides */
            "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'x'}");
    OK("manager", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'it stands'}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'dispute_unresolved','dispute':1}");
    REFUSED(CR_OUT_OF_ORDER, "manager", "{'do':'dispute_close','dispute':1}");
    OK("manager", "{'do':'refer_to_law','dispute':1}");
    assert_int_equal(balance_of("held", 1), 10000);
    assert_int_equal(cr_disputes_open_of(kit.hall, 17), 1); /* his money is still here */
    REFUSED(CR_FIELD_MISSING, "manager", "{'do':'held_pay','dispute':1,'to_visitor':10000}");
    OK("administration",
       "{'do':'held_pay','dispute':1,'to_visitor':10000,'reference':'court 4/2026'}");
    assert_int_equal(balance_of("player", 17), 30000);
    assert_int_equal(cr_disputes_open_of(kit.hall, 17), 0);
    REFUSED(CR_OUT_OF_ORDER, "administration",
            "{'do':'held_pay','dispute':1,'to_visitor':1,'reference':'court 4/2026'}");
    close_hall();
}

static void r23_competence(void **state)
{
    (void)state;
    open_hall_with("bg", "'inspector_competence':9999");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    OK("inspector", RAISE);
    REFUSED(CR_COMPETENCE, "inspector",
            "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'x'}");
    OK("administration", "{'do':'house_set','inspector_competence':10000}");
    REFUSED(CR_COMPETENCE, "inspector",
            "{'do':'dispute_decide','dispute':1,'outcome':'void','text':'x'}");
    OK("inspector", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'x'}");
    close_hall();
}

/* ---- What is told ---- */

static void what_is_refused(void **state)
{
    (void)state;
    open_hall("bg");
    a_round("2026-06-12 23:02:00");
    set_clock("2026-06-12 23:10:00");
    REFUSED(CR_NOT_FOUND, "inspector",
            "{'do':'dispute_raise','table':3,'round':16,'subject':'no such round'}");
    REFUSED(CR_FIELD_MISSING, "inspector", "{'do':'dispute_raise','round':17,'subject':'x'}");
    REFUSED(CR_FIELD_MISSING, "inspector", "{'do':'dispute_raise','table':3,'round':17}");
    REFUSED(CR_FORBIDDEN_ROLE, "player:18", RAISE); /* for another */
    REFUSED(CR_FORBIDDEN_ROLE, "security", RAISE);
    REFUSED(CR_BAD_INPUT, "inspector", "{'do':'dispute_raise','subject':7}");
    REFUSED(CR_NOT_FOUND, "manager", "{'do':'dispute_settle','dispute':1}");
    OK("inspector", "{'do':'dispute_raise','table':3,'round':18,'subject':'the round in hand'}");
    OK("cashier", FORMAT("{'do':'dispute_raise','game_at':%lld,'visitor':17,'subject':'change'}",
                         (long long)kit.now - 1000));
    assert_null(came_json("hold")); /* no table, nothing to hold */
    REFUSED(CR_NOT_FOUND, "player:18", "{'do':'dispute_escalate','dispute':2}");
    REFUSED(CR_FORBIDDEN_ROLE, "manager", "{'do':'copy_lapse','dispute':1}");
    REFUSED(CR_OUT_OF_ORDER, "system", "{'do':'copy_lapse','dispute':1}");
    close_hall();
}

static void the_page(void **state)
{
    (void)state;
    friday();
    json_t *page = page_of();
    const json_t *own = json_array_get(json_object_get(page, "disputes"), 0);
    assert_string_equal(json_string_value(json_object_get(own, "state")), "raised");
    assert_string_equal(json_string_value(json_object_get(own, "who")), "inspector");
    assert_string_equal(json_string_value(json_array_get(json_object_get(own, "next"), 0)),
                        "decide");
    assert_int_equal(json_integer_value(json_object_get(own, "complaint_due_at")),
                     moment("2026-06-15 23:59:59"));
    assert_int_equal(json_array_size(json_object_get(page, "incidents")), 1);
    assert_int_equal(json_array_size(json_object_get(page, "holds")), 1);
    assert_int_equal(json_array_size(json_object_get(json_object_get(page, "recordings"), "held")),
                     1);
    assert_int_equal(json_array_size(json_object_get(page, "chain")), 4);
    assert_int_equal(json_array_size(json_object_get(page, "open_days")), 31);
    json_decref(page);
    OK("manager", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'it stands'}");
    OK("manager", "{'do':'dispute_settle','dispute':1}");
    set_clock("2026-07-12 23:00:00");
    page = page_of();
    assert_int_equal(json_array_size(json_object_get(page, "disputes")), 1);
    json_decref(page);
    set_clock("2026-07-14 00:00:00");
    page = page_of();
    assert_int_equal(json_array_size(json_object_get(page, "disputes")), 0);
    json_decref(page);
    char text[64];
    struct cr_text out = cr_text_on(text, sizeof text);
    assert_true(cr_hall_page(kit.hall, "disputes", CR_ROLE_PLAYER, kit.now, &out));
    assert_string_equal(text, "{}");
    close_hall();
}

/* Many of everything. */
static void a_long_year(void **state)
{
    (void)state;
    open_hall("bg");
    set_clock("2026-06-12 23:10:00");
    a_round("2026-06-12 23:02:00");
    for (int i = 0; i < 300; i++) {
        OK("inspector", RAISE);
        OK("security", FORMAT("{'do':'recording_put','table':%d,'from':%lld,'to':%lld,'fps':25}",
                              3 + i % 3, (long long)kit.now - 100, (long long)kit.now));
        kit.now += 3600 * CR_ZONE_SECOND;
    }
    OK("manager", "{'do':'dispute_decide','dispute':300,'outcome':'stands','text':'x'}");
    OK("manager", "{'do':'dispute_decide','dispute':1,'outcome':'stands','text':'x'}");
    assert_int_equal(row_count("disputes"), 300);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(h95_hold_at_once),
        cmocka_unit_test(h95_indexed_later),
        cmocka_unit_test(h96_copy_to_the_commission),
        cmocka_unit_test(h96_sent_on_the_21st),
        cmocka_unit_test(h97_complaint),
        cmocka_unit_test(h98_the_third_day_is_off),
        cmocka_unit_test(h99_refusal_to_sign),
        cmocka_unit_test(h100_protocol_required),
        cmocka_unit_test(h101_recording_expired),
        cmocka_unit_test(h102_end_of_a_short_month),
        cmocka_unit_test(h103_outside_rules),
        cmocka_unit_test(h104_fair_ruling),
        cmocka_unit_test(h105_late_claim),
        cmocka_unit_test(h106_m1_thirty_days_and_four_frames),
        cmocka_unit_test(g18_g19_dates),
        cmocka_unit_test(h112_a_day_without_an_entry),
        cmocka_unit_test(incidents_of_a_day),
        cmocka_unit_test(what_was_not_filmed),
        cmocka_unit_test(holds_and_hand_overs),
        cmocka_unit_test(a_house_without_video),
        cmocka_unit_test(p40_p41_a_disputed_sum),
        cmocka_unit_test(p22_the_house_pays),
        cmocka_unit_test(the_law_decides),
        cmocka_unit_test(r23_competence),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(the_page),
        cmocka_unit_test(a_long_year),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
