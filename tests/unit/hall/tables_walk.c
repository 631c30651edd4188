/* tables_walk.c -- thousands of deeds of the tables desk in no order, most of them refused: whatever is tried,
 * the books balance, pieces and books agree, what is refused has changed nothing, and all that was taken is
 * run again to the same (hall_kit.h). The walk is the same every time: its seed stands below. */
#include "tables_kit.h"

#define SEED  UINT64_C(0x20260315)
#define STEPS 3000

static uint64_t seed;

static unsigned any(unsigned below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed % below);
}

/* Some chips, seldom many. */
static const char *some_chips(void)
{
    static const char *const faces[] = { "1000000", "100000", "50000", "10000",
                                         "2500",    "1000",   "500",   "100" };
    static char text[4][128];
    static unsigned turn;
    char *out = text[turn++ % 4];
    unsigned a = any(7), b = a + 1 + any(7 - a);
    snprintf(out, sizeof text[0], "{'%s':%u,'%s':%u}", faces[a], any(4), faces[b], 1 + any(5));
    return out;
}

static const struct cr_hall_slip *some_slip(void)
{
    const struct cr_tables *tables = cr_tables_of(kit.hall);
    return tables->slip_count ? &tables->slips[any(tables->slip_count)] : NULL;
}

/* As the slip has it, or what it lacks, or a little else. */
static const char *slip_chips(const struct cr_hall_slip *own)
{
    static char text[512];
    struct cr_chip_count chips =
        own->slip.state == CR_SLIP_IS_SHORT ? own->transit : own->slip.written;
    if (any(5) == 0) chips.pieces[any(8)] += 1;
    unsigned at = any(8);
    if (any(5) == 0 && chips.pieces[at] > 0) chips.pieces[at] -= 1;
    json_t *object = cr_chips_json(kit.hall, &chips);
    char *dumped = json_dumps(object, JSON_COMPACT);
    snprintf(text, sizeof text, "%s", dumped);
    free(dumped);
    json_decref(object);
    return text;
}

static enum cr_status tell(const char *who, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static enum cr_status tell(const char *who, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    enum cr_status status = deed(who, text);
    pieces_agree();
    return status;
}

static enum cr_status move_slip(void)
{
    const struct cr_hall_slip *own = some_slip();
    bool is_closing = table_3()->count.state == CR_SESSION_CLOSING;
    if (!own || any(is_closing ? 40 : 6) == 0)
        return tell(any(2) ? "dealer" : "pit_boss",
                    "{'do':'slip_request','table':3,'kind':'%s','chips':%s}",
                    any(2) ? "fill" : "credit", some_chips());
    unsigned number = own->slip.number;
    const char *chips = slip_chips(own);
    bool is_fill = own->slip.kind == CR_SLIP_FILL;
    switch (own->slip.state) {
    case CR_SLIP_IS_REQUESTED:
        return tell(any(2) ? "pit_boss" : "manager", "{'do':'slip_approve','slip':%u}", number);
    case CR_SLIP_IS_APPROVED:
        return any(4) ? tell("pit_boss", "{'do':'slip_enter','slip':%u}", number)
                      : tell("manager", "{'do':'slip_cancel','slip':%u,'reason':'no'}", number);
    case CR_SLIP_IS_ENTERED:
        if (is_fill)
            return tell("cashier", "{'do':'slip_issue','slip':%u,'chips':%s}", number, chips);
        return tell("dealer", "{'do':'credit_issue','slip':%u,'chips':%s,'witness':" INSPECTOR "}",
                    number, chips);
    case CR_SLIP_IS_ISSUED: return tell("security", "{'do':'slip_carry','slip':%u}", number);
    case CR_SLIP_IS_IN_TRANSIT:
        if (is_fill)
            return tell("dealer",
                        "{'do':'slip_receive','slip':%u,'chips':%s,'witness':" INSPECTOR "}",
                        number, chips);
        return tell("cashier", "{'do':'credit_receive','slip':%u,'chips':%s}", number, chips);
    default: return tell("cashier", "{'do':'slip_found','slip':%u,'chips':%s}", number, chips);
    }
}

/* What play does: chips between the float and a player, not below what there is. */
static enum cr_status play(void)
{
    cr_money amount = 100 * (1 + (cr_money)any(50));
    uint8_t state = table_3() ? table_3()->count.state : CR_SESSION_CLOSED;
    if (state != CR_SESSION_OPEN) return CR_TABLE_CLOSED;
    if (any(2) && group(CR_GROUP_PLAYERS) >= amount) {
        kit_book(21, "player", 17, "float", 3, amount);
        kit_book(21, "4000", cr_owner_at(3, 1), "2000", 3, amount);
    } else if (balance_of("float", 3) >= amount) {
        kit_book(22, "float", 3, "player", 17, amount);
        kit_book(22, "2000", 3, "4000", cr_owner_at(3, 1), amount);
    }
    return CR_OK;
}

static enum cr_status trade(void)
{
    switch (any(6)) {
    case 0:
        return tell("dealer", "{'do':'sell_at_table','table':3,'visitor':17,'chips':%s}",
                    some_chips());
    case 1: return tell("dealer", "{'do':'tip','table':3,'visitor':17,'amount':100}");
    case 2:
        return tell("dealer", "{'do':'change_chips','table':3,'takes':%s,'gives':%s}", some_chips(),
                    some_chips());
    case 3:
        return tell("manager",
                    "{'do':'goodwill','table':3,'visitor':17,'amount':500,'reason':'so'}");
    case 4:
        return tell("cashier", "{'do':'chips_move','from':'%s','chips':%s}",
                    any(2) ? "cage" : "vault", some_chips());
    default:
        return any(2) ? tell("manager", "{'do':'chips_register','chips':%s}", some_chips())
                      : tell("manager", "{'do':'chips_retire','chips':%s}", some_chips());
    }
}

/* A count of the float that comes near its book: made of what is outside. */
static enum cr_status count(void)
{
    struct cr_deed made = { .hall = kit.hall };
    struct cr_chip_count chips;
    cr_money book = balance_of("float", 3) + 100 * ((cr_money)any(3) - 1);
    if (cr_chips_make(&made, CR_CHIPS_OUTSIDE, book, &chips) != CR_OK) return CR_NOT_CHIPS;
    json_t *object = cr_chips_json(kit.hall, &chips);
    char *text = json_dumps(object, JSON_COMPACT);
    enum cr_status status =
        tell("pit_boss",
             "{'do':'table_count','table':3,'chips':%s,'signs':[" DEALER "," CASHIER "]}", text);
    free(text);
    json_decref(object);
    return status;
}

static enum cr_status box(const char *name)
{
    const struct cr_box_count *own = &table_3()->count.boxes[strcmp(name, "tips") == 0];
    if (own->state == CR_BOX_ON_TABLE)
        return tell("pit_boss",
                    "{'do':'box_seal','table':3,'box':'%s','seal':5,'witness':" GUARD "}", name);
    struct cr_deed made = { .hall = kit.hall };
    struct cr_chip_count chips = { { 0 } };
    if (own->chips && cr_chips_make(&made, CR_CHIPS_OUTSIDE, own->chips, &chips) != CR_OK)
        return CR_NOT_CHIPS;
    json_t *object = cr_chips_json(kit.hall, &chips);
    char *text = json_dumps(object, JSON_COMPACT);
    enum cr_status status = tell("cashier",
                                 "{'do':'box_count','table':3,'box':'%s','seal':5,'chips':%s,"
                                 "'cash':%lld,'witness':" BOSS "}",
                                 name, text, (long long)own->cash);
    free(text);
    json_decref(object);
    return status;
}

/* On with the session: whatever is next, or something else. */
static enum cr_status go_on(void)
{
    uint8_t state = table_3() ? table_3()->count.state : CR_SESSION_CLOSED;
    if (any(6) == 0) return box(any(2) && table_3() ? "drop" : "tips");
    switch (state) {
    case CR_SESSION_CLOSED:
        if (any(2) && table_3()) return box(any(2) ? "drop" : "tips");
        return tell("pit_boss", "{'do':'table_prepare','table':3}");
    case CR_SESSION_PREPARING: {
        const char *chips = any(4) ? "{'100000':6,'10000':15,'100':2000}" : some_chips();
        return tell("pit_boss",
                    "{'do':'table_open','table':3,'chips':%s,'paper':%s,'signs':[" DEALER
                    "," CASHIER "]}",
                    chips, chips);
    }
    case CR_SESSION_OPEN:
        if (any(3)) return play();
        return any(4) ? tell("dealer", "{'do':'table_suspend','table':3}")
                      : tell("dealer", "{'do':'table_last_games','table':3}");
    case CR_SESSION_SUSPENDED: return tell("pit_boss", "{'do':'table_resume','table':3}");
    case CR_SESSION_LAST_GAMES:
        return tell("system", "{'do':'round_%s','table':3}", any(3) ? "settled" : "voided");
    case CR_SESSION_CLOSING: return count();
    default:
        if (any(3)) return box(any(2) ? "drop" : "tips");
        return tell("pit_boss", "{'do':'table_close','table':3,'witness':" CASHIER "}");
    }
}

static void a_walk(void **state)
{
    enum cr_status (*const ways[])(void) = { move_slip, move_slip, play, trade, go_on };
    enum { WAYS = sizeof ways / sizeof ways[0] };
    unsigned taken[WAYS] = { 0 };
    (void)state;
    seed = SEED;
    open_house("bg");
    let_in(17);
    open_shift(100000000);
    /* so many small ones that any amount can be made of what is about */
    must("manager", "{'do':'chips_register','chips':{'100':100000}}");
    must("cashier", "{'do':'chips_move','from':'vault','chips':{'100':100000}}");
    must("pit_boss", "{'do':'table_prepare','table':3}");
    for (unsigned i = 0; i < STEPS; i++) {
        if (any(50) == 0) table_is(any(2) ? "[17]" : "[]", false, 10 + (int)i);
        unsigned way = any(WAYS);
        if (ways[way]() == CR_OK) taken[way]++;
    }
    for (unsigned way = 0; way < WAYS; way++)
        if (taken[way] < 50) fail_msg("way %u was taken %u times", way, taken[way]);
    assert_true(table_3()->sessions > 2);
    assert_true(row_count("slips") > 20);
    close_hall();
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_walk) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
