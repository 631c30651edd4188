/* cage_walk.c -- the cage at random: whatever is asked of it in whatever order, it is done or refused, the
 * books agree after every deed, no chip of the cage is lost, nobody is paid twice, and the records alone
 * make the same cage again. A walk is a seed; a failure names it. */
#include "hall_kit.h"

#include "hall/tables_desk.h"

#define FIELDS                                                                           \
    "'fields':['legal_entity','surname','given_name','document.name','document.number'," \
    "'document.issued_on','document.issued_by','filed_at','wallet','account']"
#define STEPS 600

static uint64_t seed;

static unsigned any(unsigned below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % below;
}

/* One of a handful of numbers, so that deeds meet. */
static int some(void)
{
    return (int)any(4) + 1;
}

static const char *cage_chips(int more)
{
    static char text[512];
    struct cr_chip_count chips = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
    if (more > 0 || chips.pieces[6] > 0)
        chips.pieces[6] = (uint32_t)((int)chips.pieces[6] + more); /* of 5.00 */
    json_t *value = cr_chips_json(kit.hall, &chips);
    char *json = json_dumps(value, JSON_COMPACT);
    snprintf(text, sizeof text, "%s", json);
    free(json);
    json_decref(value);
    return text;
}

static enum cr_status try(const char *who, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return deed(who, text);
}

/* The page says what comes next of each application and Act: mostly that is done, as it should be. */
static json_t *one_of(const char *list)
{
    static char buffer[1 << 18];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_true(cr_hall_page(kit.hall, "cage", CR_ROLE_MANAGER, kit.now, &out));
    json_t *page = json_loads(buffer, 0, NULL);
    json_t *items = json_object_get(page, list);
    size_t count = json_array_size(items);
    json_t *item = count ? json_incref(json_array_get(items, any((unsigned)count))) : NULL;
    json_decref(page);
    return item;
}

/* A shift goes on, seldom to its end: somebody must be working. */
static enum cr_status step_shift(void)
{
    json_t *item = any(4) ? one_of("shifts") : NULL;
    if (!item)
        return try("manager", "{'do':'shift_plan','cashier':%d,'drawer':%d}", any(2) ? 8 : 88,
                   some());
    int shift = (int)json_integer_value(json_object_get(item, "shift"));
    bool is_first = json_integer_value(json_object_get(item, "cashier")) == 8;
    const char *who = is_first ? "cashier" : "cashier:88";
    char state[16];
    snprintf(state, sizeof state, "%s", json_string_value(json_object_get(item, "state")));
    json_decref(item);
    int more = any(3) == 0 ? (int)any(3) - 1 : 0;
    long long drawer = (long long)balance_of("1000", (uint64_t)shift);
    if (any(5) == 0)
        return try("manager", "{'do':'safe_move','shift':%d,'amount':%d}", shift, some() * 20000);
    if (strcmp(state, "planned") == 0)
        return try(who, "{'do':'shift_open','shift':%d,'cash':%lld,'chips':%s}", shift, drawer,
                   cage_chips(0));
    if (strcmp(state, "open") == 0 && any(6) > 0) return CR_SHIFT_OPEN;
    if (strcmp(state, "open") == 0 || any(4) == 0)
        return try(who, "{'do':'shift_count','shift':%d,'cash':%lld,'chips':%s}", shift,
                   drawer + more * 100, cage_chips(more));
    if (strcmp(state, "counting") == 0)
        return try(any(2) ? who : "manager", "{'do':'shift_reconcile','shift':%d,'reason':'x'}",
                   shift);
    return try(who, "{'do':'shift_close','shift':%d}", shift);
}

static enum cr_status step_reverse(void)
{
    json_t *item = one_of("entries");
    long long record = json_integer_value(json_object_get(item, "record"));
    bool is_asked = json_is_integer(json_object_get(item, "requested_by"));
    json_decref(item);
    if (is_asked) return try("manager", "{'do':'reverse','record':%lld}", record);
    return try("cashier", "{'do':'reverse_ask','record':%lld,'reason':'x'}", record);
}

static enum cr_status step_window(void)
{
    const char *who = any(3) ? "cashier" : "cashier:88";
    int visitor = 16 + some(), payout = (int)any(30) + 1;
    switch (any(8)) {
    case 0:
    case 1:
        return try(who, "{'do':'buy','visitor':%d,'payments':[{'by':'%s','sum':%d}],'steps':[%s]}",
                   visitor, any(3) ? "cash" : "card", some() * 10000,
                   any(3) ? "1,2,3,4,5,6,7,8,9" : "4,5,6,7,8");
    case 2:
    case 3:
        return try(who, "{'do':'redeem','visitor':%d,'chips':{'10000':%d},'id_shown':true%s}",
                   visitor, some(), any(2) ? ",'queue':true" : "");
    case 4:
        return try(who, "{'do':'payout_pay','payout':%d,'visitor':%d,'id_shown':true%s}", payout,
                   visitor, any(2) ? ",'amount':5000,'agreed':true" : "");
    case 5:
    case 6: return step_reverse();
    default: return try(who, "{'do':'payout_cancel','payout':%d,'chips_back':true}", payout);
    }
}

static const char *doer_of(const char *name)
{
    static const char *const office[] = { "payout_release", "payout_confirm", "payout_bounce",
                                          "act_funds",      "act_register",   "act_to_cage",
                                          "act_refund" };
    for (size_t i = 0; i < sizeof office / sizeof office[0]; i++)
        if (strcmp(office[i], name) == 0) return "administration";
    return strcmp(name, "payout_approve") == 0 ? "manager" : any(2) ? "cashier" : "cashier:88";
}

static enum cr_status do_next(json_t *item, const char *key, const char *odd)
{
    char name[32];
    long long number = json_integer_value(json_object_get(item, key));
    long long sum = json_integer_value(json_object_get(item, "sum"));
    long long visitor = json_integer_value(json_object_get(item, "visitor"));
    snprintf(name, sizeof name, "%s", json_string_value(json_object_get(item, "next")));
    if (any(12) == 0) snprintf(name, sizeof name, "%s", odd);
    if (any(15) == 0) visitor++;
    long long left = json_integer_value(json_object_get(item, "left"));
    long long amount = strcmp(name, "payout_pay") != 0 ? sum : any(3) ? left : left / 2;
    json_decref(item);
    return try(
        doer_of(name),
        "{'do':'%s','%s':%lld,'amount':%lld,'person':%lld,'visitor':%lld,'id_shown':true,"
        "'signed':true,'copy':true,'wallet_owner':%lld,'account_owner':%lld,'chips_back':true,"
        "'agreed':true,'chips':{'10000':%lld}," FIELDS "}",
        name, key, number, amount, visitor, visitor, visitor, visitor, sum / 10000);
}

static enum cr_status step_application(void)
{
    static const char *const odd[] = { "payout_bounce", "payout_cancel", "payout_release",
                                       "payout_accept" };
    int visitor = 16 + some();
    json_t *item = any(5) ? one_of("payouts") : NULL;
    if (item) return do_next(item, "payout", odd[any(4)]);
    return try(
        "cashier",
        "{'do':'payout_submit','visitor':%d,'method':'%s','sum':%d,'account_owner':%d," FIELDS "}",
        visitor, any(2) ? "bank" : "emoney", some() * 10000, visitor);
}

static enum cr_status step_act(void)
{
    static const char *const odd[] = { "act_refund", "act_issue" };
    json_t *item = any(6) ? one_of("acts") : NULL;
    if (item) return do_next(item, "act", odd[any(2)]);
    return try("administration", "{'do':'act_create','visitor':%d,'sum':20000,'contract':'1/26'}",
               16 + some());
}

static void open_walk(void)
{
    open_hall_with("m1", "'income_tax_bp':1300");
    OK("administration", "{'do':'chips_register','chips':{'10000':400,'500':100}}");
    OK("cashier", "{'do':'chips_move','from':'vault','chips':{'10000':400,'500':100}}");
    OK("manager", "{'do':'safe_in','amount':3000000}");
    OK("manager", "{'do':'safe_in','amount':200000,'into':'bank'}");
    OK("manager", "{'do':'safe_in','amount':200000,'into':'wallet'}");
    for (int visitor = 17; visitor <= 20; visitor++) {
        char key[32];
        snprintf(key, sizeof key, "age/%d", visitor);
        set_fact(key, "40");
        assert_int_equal(try("registrar", "{'do':'enter','visitor':%d,'id_shown':true}", visitor),
                         CR_OK);
    }
}

/* What the house owes by its own clock is done at once. */
static void do_owed(void)
{
    int64_t due;
    for (json_t *owed; (owed = cr_hall_owes(kit.hall, kit.now, &due)) != NULL;)
        if (deed_json("system", owed) != CR_OK) fail_msg("seed: the clock owes what is refused");
}

static void walk(uint64_t from)
{
    static enum cr_status (*const steps[])(void) = { step_shift, step_window, step_window,
                                                     step_application, step_act };
    unsigned done = 0;
    cr_money worth;
    seed = from;
    open_walk();
    for (unsigned i = 0; i < STEPS; i++) {
        kit.now += (int64_t)any(1200) * CR_ZONE_SECOND;
        done += steps[any(5)]() == CR_OK;
        do_owed();
        struct cr_chip_count chips = cr_chips_at(kit.hall, CR_CHIPS_CAGE);
        assert_true(
            cr_chip_count_worth(&cr_hall_settings(kit.hall)->denominations, &chips, &worth));
        if (worth != balance("cage"))
            fail_msg("seed=%llu step %u: pieces %lld, books %lld", (unsigned long long)from, i,
                     (long long)worth, (long long)balance("cage"));
    }
    if (done < STEPS / 20)
        fail_msg("seed=%llu: only %u deeds done", (unsigned long long)from, done);
    close_hall();
}

static void it_walks(void **state)
{
    (void)state;
    for (uint64_t from = 1; from <= 8; from++)
        walk(from);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(it_walks) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
