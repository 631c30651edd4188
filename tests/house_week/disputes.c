/* disputes.c -- complaints, money that is held until they are decided, rulings; what is written down.
 *
 * A dispute goes on as the desk's page says it may, one step of its choice at a time, over days. What is held
 * (P40) moves when it is settled or final, or as the authority said (P41, P22).
 */
#include "week.h"

struct step {
    const char *next, *what; /* of the page; what is said */
    uint32_t by;
    enum cr_role role;
};

static const struct step steps[] = {
    { "change", "dispute_change", MANAGER, CR_ROLE_MANAGER },
    { "escalate", "dispute_escalate", INSPECTOR, CR_ROLE_INSPECTOR },
    { "settle", "dispute_settle", MANAGER, CR_ROLE_MANAGER },
    { "unresolved", "dispute_unresolved", MANAGER, CR_ROLE_MANAGER },
    { "protocol", "protocol_write", MANAGER, CR_ROLE_MANAGER },
    { "sign", "protocol_sign", MANAGER, CR_ROLE_MANAGER },
    { "refuse_sign", "protocol_refuse_sign", MANAGER, CR_ROLE_MANAGER },
    { "send", "protocol_send", MANAGER, CR_ROLE_MANAGER },
    { "complain", "complaint_filed", OFFICE, CR_ROLE_ADMINISTRATION },
    { "answer", "complaint_answered", OFFICE, CR_ROLE_ADMINISTRATION },
    { "close", "dispute_close", MANAGER, CR_ROLE_MANAGER },
    { "refer", "refer_to_law", MANAGER, CR_ROLE_MANAGER },
    { "pay_held", "held_pay", OFFICE, CR_ROLE_ADMINISTRATION },
};

static void raise_one(struct week *week)
{
    int i = somebody(week, true, false, 0);
    if (i < 0 || week->case_count == CASES_MAX) return;
    uint64_t player = (uint64_t)(FIRST + i);
    cr_money held = has(week, "player", player) >= 5000 && rnd(week, 2) ? 5000 : 0;
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'dispute_raise','table':1,'visitor':%d,'amount':5000,'subject':'a bet'%s}",
         FIRST + i, held ? ",'hold':5000" : "");
    struct dispute *own = &week->cases[week->case_count++];
    *own = (struct dispute){ .number = (int)answered(week, "dispute"), .visitor = i, .held = held };
    if (held) moves(week, "player", player, "held", (uint64_t)own->number, held);
    check(week);
}

/* Of what is held so much, and beside it. */
static void settle(struct week *week, struct dispute *own)
{
    uint64_t player = (uint64_t)(FIRST + own->visitor), held = (uint64_t)own->number;
    cr_money to_house = own->held - own->to_visitor;
    moves(week, "held", held, "player", player, own->to_visitor);
    moves(week, "held", held, "float", 1, to_house);
    moves(week, "4000", 0, "2000", 0, to_house);
    moves(week, "float", 1, "player", player, own->pays);
    moves(week, "2000", 0, "4000", 0, own->pays);
    own->held = own->to_visitor = own->pays = 0;
}

static json_t *find_case(struct week *week, json_t *page, int number)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(page, "disputes"), i,
                       row) if (json_integer_value(json_object_get(row, "dispute")) ==
                                number) return row;
    differ(week, "dispute %d is not on the page", number);
}

static bool is_settled(struct week *week, const struct dispute *own)
{
    json_t *page = page_of(week, "disputes");
    const char *state =
        json_string_value(json_object_get(find_case(week, page, own->number), "state"));
    bool is = strcmp(state, "settled") == 0 || strcmp(state, "final") == 0;
    json_decref(page);
    return is;
}

/* What the page says may come next, one of it; "": nothing. What it holds is what was held. */
static void look(struct week *week, const struct dispute *own, char next[16])
{
    json_t *page = page_of(week, "disputes"), *row = find_case(week, page, own->number);
    const json_t *list = json_object_get(row, "next");
    size_t count = json_array_size(list);
    next[0] = '\0';
    if (count > 0)
        snprintf(next, 16, "%s",
                 json_string_value(json_array_get(list, rnd(week, (uint32_t)count))));
    if (json_integer_value(json_object_get(row, "held")) != own->held)
        differ(week, "dispute %d holds %lld, not %lld", own->number,
               (long long)json_integer_value(json_object_get(row, "held")), (long long)own->held);
    json_decref(page);
}

/* The figures of a decision: by the rules, and in a room of poker everything back. */
static void decide_on(struct week *week, struct dispute *own)
{
    bool all = play_at(week, 1) == ROOM;
    own->to_visitor = all ? own->held : own->held / 2 * (cr_money)rnd(week, 3);
    own->pays = all ? 0 : 1000 * (cr_money)rnd(week, 3);
}

static void decide(struct week *week, struct dispute *own, const struct step *step)
{
    decide_on(week, own);
    must(week, step->by, step->role, 0,
         "{'do':'%s','dispute':%d,'outcome':'by_rules','clause':'%s','text':'as it lay',"
         "'reference':'R 1','to_visitor':%lld,'pays':%lld}",
         step->what, own->number, week->kind->clause, (long long)own->to_visitor,
         (long long)own->pays);
}

static enum cr_role first_role(const struct week *week)
{
    return week->kind->decides == INSPECTOR ? CR_ROLE_INSPECTOR
           : week->kind->decides == MANAGER ? CR_ROLE_MANAGER
                                            : CR_ROLE_FLOOR;
}

static void take_step(struct week *week, struct dispute *own, const char *next)
{
    const struct step first = { "decide", "dispute_decide", week->kind->decides, first_role(week) };
    const struct step *step = strcmp(next, "decide") == 0 ? &first : NULL;
    for (size_t i = 0; !step && i < sizeof steps / sizeof steps[0]; i++)
        if (strcmp(steps[i].next, next) == 0) step = &steps[i];
    if (!step) differ(week, "dispute %d: nobody knows the step %s", own->number, next);
    if (step == &first || strcmp(next, "change") == 0 || strcmp(next, "pay_held") == 0) {
        decide(week, own, step);
        return;
    }
    enum cr_status status = say(
        week, step->by, step->role, 0, "{'do':'%s','dispute':%d,'text':'as told'%s}", step->what,
        own->number, strcmp(next, "sign") == 0 && rnd(week, 2) ? ",'party':true" : "");
    bool signs = strstr(next, "sign") != NULL; /* one of the two may have done it already */
    if (status != CR_OK && !(signs && status == CR_ALREADY_DONE))
        differ(week, "dispute %d may be taken on by %s: %s", own->number, next, week->last.text);
}

static void go_on(struct week *week, int index)
{
    struct dispute *own = &week->cases[index];
    char next[16];
    look(week, own, next);
    bool was_settled = is_settled(week, own);
    if (next[0] == '\0') { /* over */
        *own = week->cases[--week->case_count];
        return;
    }
    if (has(week, "float", 1) < 100000 && play_at(week, 1) != ROOM) return;
    take_step(week, own, next);
    if (strcmp(next, "pay_held") == 0 || (!was_settled && is_settled(week, own))) settle(week, own);
    check(week);
}

void dispute(struct week *week)
{
    if (week->case_count == 0 || rnd(week, 4) == 0)
        raise_one(week);
    else
        go_on(week, (int)rnd(week, (uint32_t)week->case_count));
}

void write_incident(struct week *week)
{
    if (rnd(week, 3)) return;
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'incident_write','code':'noise','table':1,'text':'as heard'}");
    check(week);
}
