/* tables.c -- tables opened and closed; fills and credits; boxes. */
#include "week.h"

#define FLOAT_WORTH INT64_C(4650000)
#define CAGE_SIGN   "{'person':8,'role':'cashier'}"
#define DEALER_SIGN "{'person':5,'role':'dealer'},"
#define FLOOR_SIGN  "{'person':3,'role':'floor'},"

/* ---- Once ---- */

static void make_colours(struct week *week, int table)
{
    for (int colour = 1; colour <= 5; colour++) {
        must(week, MANAGER, CR_ROLE_MANAGER, 0,
             "{'do':'register_colour','at':%d,'colour':%d,'amount':10000}", table, colour);
        colours_move(week, (unsigned)colour, "cissued", (uint64_t)table, "rack", (uint64_t)table,
                     10000);
        check(week);
    }
}

void make_tables(struct week *week)
{
    const struct kind *kind = week->kind;
    for (int i = 1; i <= tables_of(week); i++) {
        must(week, BOSS, CR_ROLE_PIT_BOSS, (uint32_t)i,
             "{'do':'open','rulebook':'%s','name':'Table %d','game':'%s',%s}", kind->key, i,
             kind->tables[i].game, kind->tables[i].what);
        if (strcmp(kind->tables[i].game, "roulette") == 0) make_colours(week, i);
    }
    for (int i = 0; strcmp(kind->key, "m1") == 0 && i < 2; i++)
        must(week, MANAGER, CR_ROLE_MANAGER, 0, "{'do':'equipment_put','class':'%s'}",
             i ? "video" : "alarm");
    must(week, MANAGER, CR_ROLE_MANAGER, 0,
         "{'do':'equip_table','table':1,'serial':'W 1','excise':'E 1','approval':'A 1'}");
}

/* ---- Every day ---- */

static const char *signs_at(const struct week *week, int table)
{
    if (play_at(week, table) == ROOM) return DEALER_SIGN FLOOR_SIGN CAGE_SIGN;
    return is_live(play_at(week, table)) ? DEALER_SIGN CAGE_SIGN : CAGE_SIGN;
}

/* Between players the house has no chips in it. */
static bool has_float(const struct week *week, int table)
{
    return play_at(week, table) != POKER && play_at(week, table) != ROOM;
}

static void open_table(struct week *week, int table)
{
    char pieces[PIECES];
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'table_prepare','table':%d}", table);
    if (!has_float(week, table)) {
        must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'table_open','table':%d,'signs':[%s]}", table,
             signs_at(week, table));
        check(week);
        return;
    }
    chips(week, "cage", FLOAT_WORTH, pieces, sizeof pieces);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'table_open','table':%d,'chips':%s,'paper':%s,'signs':[%s]}", table, pieces, pieces,
         signs_at(week, table));
    moves(week, "cage", 0, "float", (uint64_t)table, FLOAT_WORTH);
    check(week);
}

void open_tables(struct week *week)
{
    for (int i = 1; i <= tables_of(week); i++)
        open_table(week, i);
}

/* ---- Boxes ---- */

static void seal_box(struct week *week, int table, const char *box, uint32_t seal)
{
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
         "{'do':'box_seal','table':%d,'box':'%s','seal':%u,'witness':{'person':10,"
         "'role':'security'}}",
         table, box, seal);
}

/* What fell into it is known when it is counted; now and then it is not what the books say, P35. */
static void count_drop(struct week *week, int table, uint32_t seal)
{
    cr_money book = has(week, "1020", (uint64_t)table);
    cr_money off = book > 0 && rnd(week, 4) == 0 ? 100 * ((cr_money)rnd(week, 21) - 10) : 0;
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'box_count','table':%d,'box':'drop','seal':%u,'cash':%lld,"
         "'witness':{'person':2,'role':'pit_boss'}}",
         table, seal, (long long)(book + off));
    moves(week, "1020", (uint64_t)table, "1000", (uint64_t)week->shift, book);
    if (off < 0) moves(week, "1000", (uint64_t)week->shift, "5010", 0, -off);
    if (off > 0) moves(week, "4090", 0, "1000", (uint64_t)week->shift, off);
    check(week);
}

/* P28: the chips come home, their worth goes to the staff. P26: the fees of poker come home; what is less than
 * the smallest chip waits for more. */
static void count_chips(struct week *week, int table, const char *box, uint32_t seal)
{
    char pieces[PIECES];
    cr_money book = chips(week, "outside", has(week, box, (uint64_t)table), pieces, sizeof pieces);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'box_count','table':%d,'box':'%s','seal':%u,'chips':%s,"
         "'witness':{'person':2,'role':'pit_boss'}}",
         table, box, seal, pieces);
    moves(week, box, (uint64_t)table, "cage", 0, book);
    if (strcmp(box, "tips") == 0) moves(week, "1000", (uint64_t)week->shift, "2050", 0, book);
    check(week);
}

/* ---- Closing ---- */

/* The boxes the table's page says it has. */
static int boxes_of(struct week *week, int table, char names[3][8])
{
    json_t *page = page_of(week, "tables");
    size_t i, k;
    json_t *row, *box;
    int count = 0;
    json_array_foreach(json_object_get(page, "tables"), i, row)
    {
        if (json_integer_value(json_object_get(row, "table")) != table) continue;
        json_array_foreach(json_object_get(row, "boxes"), k, box) if (count < 3)
            snprintf(names[count++], 8, "%s", json_string_value(json_object_get(box, "box")));
    }
    json_decref(page);
    return count;
}

/* P36, P37: what is missing somebody has, nobody knows who; what is over was somebody's. */
static void count_table(struct week *week, int table)
{
    char pieces[PIECES];
    uint64_t own = (uint64_t)table;
    cr_money book = has(week, "float", own), nobodys = has(week, "player", 0), off = 0;
    if (has_float(week, table) && rnd(week, 3) == 0) off = 100 * ((cr_money)rnd(week, 11) - 7);
    if (off > nobodys) off = 0;
    off = chips(week, "outside", book + off, pieces, sizeof pieces) - book; /* whole chips */
    if (has_float(week, table))
        must(week, BOSS, CR_ROLE_PIT_BOSS, 0,
             "{'do':'table_count','table':%d,'chips':%s,'signs':[%s]}", table, pieces,
             signs_at(week, table));
    else
        must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'table_count','table':%d,'signs':[%s]}", table,
             signs_at(week, table));
    if (off < 0) {
        moves(week, "float", own, "player", 0, -off);
        moves(week, "2000", 0, "4000", 0, -off);
    } else if (off > 0) {
        moves(week, "player", 0, "float", own, off);
        moves(week, "4000", 0, "2000", 0, off);
    }
    check(week);
}

static void close_table(struct week *week, int table)
{
    char names[3][8];
    uint32_t seals[3];
    uint64_t own = (uint64_t)table;
    bool live = is_live(play_at(week, table));
    must(week, live ? DEALER : BOSS, live ? CR_ROLE_DEALER : CR_ROLE_PIT_BOSS, 0,
         "{'do':'table_last_games','table':%d}", table);
    count_table(week, table);
    int boxes = boxes_of(week, table, names);
    for (int i = 0; i < boxes; i++)
        seal_box(week, table, names[i], seals[i] = ++week->seal_number);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'table_close','table':%d,'witness':" CAGE_SIGN "}",
         table);
    moves(week, "float", own, "cage", 0, has(week, "float", own));
    check(week);
    for (int i = 0; i < boxes; i++)
        if (strcmp(names[i], "drop") == 0)
            count_drop(week, table, seals[i]);
        else
            count_chips(week, table, names[i], seals[i]);
}

void close_tables(struct week *week)
{
    for (int i = 1; i <= tables_of(week); i++)
        close_table(week, i);
}

/* ---- Slips ---- */

/* The dealer counts now and then less than left the cage: the slip is short until it is found (H43). */
void fill(struct week *week)
{
    cr_money worth = 10000 * (1 + (cr_money)rnd(week, 5)), missing = 0;
    char pieces[PIECES], counted[PIECES];
    if (has(week, "cage", 0) < 2 * worth || !has_float(week, 1)) return;
    chips(week, "cage", worth, pieces, sizeof pieces);
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'slip_request','table':1,'kind':'fill','chips':%s}", pieces);
    int slip = (int)answered(week, "slip");
    must_refuse(week, CR_OUT_OF_ORDER, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
                "{'do':'slip_issue','slip':%d,'chips':%s}", slip, pieces);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_approve','slip':%d}", slip);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_enter','slip':%d}", slip);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'slip_issue','slip':%d,'chips':%s}", slip, pieces);
    moves(week, "cage", 0, "transit", (uint64_t)slip, worth);
    check(week);
    must(week, GUARD, CR_ROLE_SECURITY, 0, "{'do':'slip_carry','slip':%d}", slip);
    snprintf(counted, sizeof counted, "%s", pieces);
    if (strncmp(pieces, "{'10000':", 9) == 0 && !strchr(pieces, ',') && rnd(week, 4) == 0) {
        missing = 10000; /* one of them fell on the way */
        if (worth == missing)
            snprintf(counted, sizeof counted, "{}");
        else
            snprintf(counted, sizeof counted, "{'10000':%lld}", (long long)(worth / 10000 - 1));
    }
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'slip_receive','slip':%d,'chips':%s,"
         "'witness':{'person':4,'role':'inspector'}}",
         slip, counted);
    moves(week, "transit", (uint64_t)slip, "float", 1, worth - missing);
    check(week);
    if (missing == 0) return;
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'slip_found','slip':%d,'chips':{'10000':1}}", slip);
    moves(week, "transit", (uint64_t)slip, "cage", 0, missing);
    check(week);
}

void credit(struct week *week)
{
    char pieces[PIECES];
    cr_money worth = 10000 * (1 + (cr_money)rnd(week, 5));
    if (has(week, "float", 1) < FLOAT_WORTH / 2) return;
    chips(week, "outside", worth, pieces, sizeof pieces);
    must(week, INSPECTOR, CR_ROLE_INSPECTOR, 0,
         "{'do':'slip_request','table':1,'kind':'credit','chips':%s}", pieces);
    int slip = (int)answered(week, "slip");
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_approve','slip':%d}", slip);
    must(week, BOSS, CR_ROLE_PIT_BOSS, 0, "{'do':'slip_enter','slip':%d}", slip);
    must(week, DEALER, CR_ROLE_DEALER, 0,
         "{'do':'credit_issue','slip':%d,'chips':%s,'witness':{'person':4,'role':'inspector'}}",
         slip, pieces);
    moves(week, "float", 1, "transit", (uint64_t)slip, worth);
    check(week);
    must(week, GUARD, CR_ROLE_SECURITY, 0, "{'do':'slip_carry','slip':%d}", slip);
    must(week, (uint32_t)week->cashier, CR_ROLE_CASHIER, 0,
         "{'do':'credit_receive','slip':%d,'chips':%s}", slip, pieces);
    moves(week, "transit", (uint64_t)slip, "cage", 0, worth);
    check(week);
}
