/* demo_house.c -- a demonstration house with everything around its tables or machines: established the day
 * before, with an evening behind it and the doors open today, as its story says (demo.h).
 *
 * Everything is done by somebody, through the floor, at its hour: while yesterday is made the floor's clock
 * is behind. Each step has an id of its own that is always the same, so an opening that was cut short is
 * finished by the next one. The logins of the visitors are made last: with them the house is whole.
 *
 * In a step's text ' stands for ", and
 *
 *     $yesterday $today     gaming days
 *     $from $until          when yesterday begins, and now: microseconds
 *     $cage                 the chips in the cage, {"10000":4,…}
 *     $drawer1              the cash in the drawer of shift 1
 *     $float2               chips worth what the books say of table 2's float, of those that are outside
 *     $chips105             the same of a visitor's
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor/page.h"
#include "house/zone.h"
#include "ledger/currency.h"
#include "server/demo.h"

#define MINUTE      INT64_C(60000000)
#define HOUR        (60 * MINUTE)
#define DAY_START   21600
#define OPENING     (14 * HOUR) /* of yesterday, after midnight */
#define TODAY_HOURS 3           /* the doors have been open so long, if the day is as old */
#define PAGE_MAX    (1 << 20)

static const struct cr_demo_post posts[] = {
    CR_DEMO_STAFF,
    { 13, "dealer2", "Dealer 2", CR_ROLE_DEALER },
    { 14, "dealer3", "Dealer 3", CR_ROLE_DEALER },
    { 15, "inspector2", "Inspector 2", CR_ROLE_INSPECTOR },
    { 16, "cashier2", "Cashier 2", CR_ROLE_CASHIER },
    CR_DEMO_PLAYERS,
};
#define POSTS (sizeof posts / sizeof posts[0])
#define STAFF 16
enum { MANAGER = 1, REGISTRAR = 9, ADMINISTRATION = 11 };

struct making {
    struct cr_server *server;
    const struct cr_demo_story *story;
    struct cr_error *err;
    struct cr_zone zone;
    cr_day today;               /* a gaming day */
    int64_t yesterday, morning; /* when yesterday's and today's minutes begin */
    int64_t real;               /* the hour it is while this is made */
    unsigned steps;
    struct cr_demo_turn turn; /* what waits to be done in this minute */
    enum cr_status status;    /* nothing is done behind the first that failed */
};

/* ---- What is where ---- */

static json_t *read_page(const struct making *making, const char *desk)
{
    char *buffer = malloc(PAGE_MAX);
    if (!buffer) return NULL;
    struct cr_text out = cr_text_on(buffer, PAGE_MAX);
    cr_floor_hall_page(making->server->floor, desk, CR_ROLE_MANAGER, &out);
    json_t *page = out.full ? NULL : json_loadb(buffer, out.length, 0, NULL);
    free(buffer);
    return page;
}

static cr_money balance(const struct making *making, enum cr_account_kind kind, uint32_t owner)
{
    struct cr_account own = cr_account_of(kind, cr_currency_unit(making->story->currency), owner);
    return cr_ledger_balance(cr_floor_ledger(making->server->floor), &own);
}

/* Face values divide each other: the largest that is there, as often as it goes. */
static json_t *pick(const json_t *pieces, cr_money worth)
{
    static const int faces[] = { 1000000, 100000, 50000, 10000, 2500, 500, 100 };
    json_t *picked = json_object();
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        char face[16];
        snprintf(face, sizeof face, "%d", faces[i]);
        int64_t have = json_integer_value(json_object_get(pieces, face));
        int64_t many = worth / faces[i] < have ? worth / faces[i] : have;
        if (many > 0) json_object_set_new(picked, face, json_integer(many));
        worth -= many * faces[i];
    }
    return picked;
}

static void write_chips(const struct making *making, const char *place, cr_money worth,
                        struct cr_text *out)
{
    json_t *page = read_page(making, "tables");
    const json_t *pieces = json_object_get(json_object_get(page, "chips"), place);
    json_t *picked = pick(pieces, worth);
    char *text = json_dumps(picked, JSON_COMPACT);
    cr_text_put(out, text ? text : "{}");
    free(text);
    json_decref(picked);
    json_decref(page);
}

/* ---- A step ---- */

/* One name behind a $, which is passed; number: what it ends with. */
static void write_value(const struct making *making, const char *name, size_t size, uint32_t number,
                        struct cr_text *out)
{
    char date[CR_DATE_SIZE], clock[CR_ZONE_FORMAT_SIZE];
    if (size == 9 && memcmp(name, "yesterday", 9) == 0) {
        cr_date_format(making->today - 1, date);
        cr_text_put(out, date);
    } else if (size == 5 && memcmp(name, "today", 5) == 0) {
        cr_zone_format(&making->zone, making->morning, clock);
        cr_text_bytes(out, clock, 10);
    } else if (size == 4 && memcmp(name, "from", 4) == 0) {
        cr_text_int(out, making->yesterday);
    } else if (size == 5 && memcmp(name, "until", 5) == 0) {
        cr_text_int(out, making->real - making->server->behind);
    } else if (size == 4 && memcmp(name, "cage", 4) == 0) {
        write_chips(making, "cage", INT64_MAX, out);
    } else if (size == 6 && memcmp(name, "drawer", 6) == 0) {
        cr_text_int(out, balance(making, CR_ACCOUNT_CASH_DRAWER, number));
    } else if (size == 5 && memcmp(name, "float", 5) == 0) {
        write_chips(making, "outside", balance(making, CR_ACCOUNT_FLOAT, number), out);
    } else {
        write_chips(making, "outside", balance(making, CR_ACCOUNT_PLAYER, number), out);
    }
}

static void write_text(const struct making *making, const char *text, struct cr_text *out)
{
    for (const char *at = text; *at; at++) {
        if (*at != '$') {
            cr_text_char(out, *at == '\'' ? '"' : *at);
            continue;
        }
        size_t size = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
        uint32_t number = (uint32_t)strtoul(at + 1 + size, NULL, 10);
        write_value(making, at + 1, size, number, out);
        at += size + strspn(at + 1 + size, "0123456789");
    }
}

/* What was to be done before is done now: what follows needs it. */
static void settle(struct making *making)
{
    if (making->turn.count == 0) return;
    enum cr_status status = cr_demo_take_turn(&making->turn, making->err);
    if (making->status == CR_OK) making->status = status;
}

/* What the clocks of hall and tables owe is done on the way there. */
static void set_clock(struct making *making, int64_t moment)
{
    struct cr_server *server = making->server;
    settle(making);
    if (moment > making->real) moment = making->real;
    for (;;) {
        int64_t due = cr_floor_due(server->floor);
        int64_t now = making->real - server->behind;
        if (due >= moment || making->status != CR_OK) break;
        server->behind = making->real - (due > now ? due : now);
        cr_floor_tick(server->floor);
        cr_floor_turn(server->floor);
        if (cr_floor_due(server->floor) <= due) break; /* it was refused: not without end */
    }
    if (moment > making->real - server->behind) server->behind = making->real - moment;
}

static void take(struct making *making, const struct cr_demo_step *step)
{
    char text[4096];
    uint8_t id[CR_COMMAND_ID_SIZE];
    struct cr_text out = cr_text_on(text, sizeof text);
    if (making->status != CR_OK) return;
    unsigned number = ++making->steps;
    crypto_generichash(id, sizeof id, (const unsigned char *)&number, sizeof number,
                       (const unsigned char *)"croupier/demo-house/1", 22);
    if (strchr(step->text, '$')) settle(making);
    write_text(making, step->text, &out);
    struct cr_demo_step whole = *step;
    whole.text = text;
    if (making->status == CR_OK)
        making->status = cr_demo_give(&making->turn, id, &whole, making->err);
}

static void take_all(struct making *making, const struct cr_demo_step *steps, size_t count,
                     int64_t from, int64_t length, int minutes)
{
    for (size_t i = 0; i < count && making->status == CR_OK; i++) {
        if (i == 0 || steps[i].minute != steps[i - 1].minute)
            set_clock(making, from + length * steps[i].minute / minutes);
        take(making, &steps[i]);
    }
    settle(making);
}

/* ---- People ---- */

static void put_cards(struct making *making)
{
    static const char *const names[CR_DEMO_VISITORS] = { "Alpha", "Beta",    "Gamma", "Delta",
                                                         "Eta",   "Epsilon", "Iota",  "Kappa",
                                                         "Sigma", "Theta",   "Zeta",  "Omega" };
    char text[512];
    for (size_t i = 0; i < STAFF; i++) {
        snprintf(text, sizeof text,
                 "{'do':'card_put','visitor':%u,'card':{'surname':'%s','given_name':'Staff',"
                 "'born':'1990-01-%02zu'}}",
                 posts[i].number, posts[i].name, i + 1);
        take(making, &(struct cr_demo_step){ 0, ADMINISTRATION, CR_ROLE_ADMINISTRATION, 0, text });
    }
    for (unsigned i = 0; i < CR_DEMO_VISITORS; i++) {
        unsigned born = i + 1 < CR_DEMO_VISITORS ? 1960 + 3 * i : 2020; /* the last is a child */
        snprintf(text, sizeof text,
                 "{'do':'card_put','visitor':%u,'card':{'surname':'%s','given_name':'Guest',"
                 "'born':'%u-05-17','code':'%s-%05u','citizenship':'%s','document':"
                 "{'name':'passport','series':'MP','number':'%07u','issued_on':'2020-02-03',"
                 "'issued_by':'%s'}}}",
                 CR_DEMO_FIRST_VISITOR + i, names[i], born, making->story->code,
                 CR_DEMO_FIRST_VISITOR + i, making->story->country,
                 1000000 + CR_DEMO_FIRST_VISITOR + i, making->story->city);
        take(making, &(struct cr_demo_step){ 0, ADMINISTRATION, CR_ROLE_ADMINISTRATION, 0, text });
    }
}

static bool is_hired(const struct cr_demo_post *post)
{
    return post->role != CR_ROLE_ADMINISTRATION && post->role != CR_ROLE_AUDITOR;
}

static void each_of_staff(struct making *making, const char *format, const char *more)
{
    char text[512];
    for (size_t i = 0; i < STAFF; i++) {
        if (!is_hired(&posts[i])) continue;
        snprintf(text, sizeof text, "{'do':'%s','person':%u,%s'%s'%s}", format, posts[i].number,
                 strcmp(format, "hire") == 0 ? "'roles':[" : "'role':", cr_role_name(posts[i].role),
                 more);
        take(making, &(struct cr_demo_step){ 0, MANAGER, CR_ROLE_MANAGER, 0, text });
    }
}

static void plan(struct making *making, cr_day day, const char *from, const char *to)
{
    char date[CR_DATE_SIZE], more[96];
    cr_date_format(day, date);
    snprintf(more, sizeof more, ",'day':'%s','from':'%s','to':'%s'", date, from, to);
    each_of_staff(making, "schedule_put", more);
}

/* ---- The two days ---- */

static void open_yesterday(struct making *making)
{
    const struct cr_demo_step establish = { 0, ADMINISTRATION, CR_ROLE_ADMINISTRATION, 0,
                                            making->story->establish };
    set_clock(making, making->yesterday);
    take(making, &establish);
    put_cards(making);
    settle(making); /* the age of those who are hired is asked of the store */
    each_of_staff(making, "hire",
                  "],'skills':['roulette','blackjack','texas-poker','oasis-poker','holdem']");
    plan(making, making->today - 1, "16:00", "05:00");
    set_clock(making, making->yesterday + 2 * HOUR);
    each_of_staff(making, "on_duty", "");
}

static void end_yesterday(struct making *making)
{
    char text[96];
    for (size_t i = STAFF; i > 0; i--) { /* the manager goes last */
        if (!is_hired(&posts[i - 1])) continue;
        snprintf(text, sizeof text, "{'do':'off_duty','person':%u}", posts[i - 1].number);
        take(making, &(struct cr_demo_step){ 0, MANAGER, CR_ROLE_MANAGER, 0, text });
    }
}

static void open_today(struct making *making)
{
    struct cr_zone_clock shown = cr_zone_clock(&making->zone, making->morning);
    char from[16], to[16];
    int hour = shown.second / 3600;
    snprintf(from, sizeof from, "%02d:00", hour);
    snprintf(to, sizeof to, "%02d:00", (hour + 12) % 24);
    set_clock(making, making->morning);
    plan(making, shown.day, from, to);
    for (cr_day day = making->today + 2; day < making->today + 5; day++)
        plan(making, day, "16:00", "04:00");
    each_of_staff(making, "on_duty", "");
}

static void make_days(struct making *making)
{
    int64_t begin = cr_gaming_day_begin(&making->zone, DAY_START, making->today);
    making->yesterday = begin - 24 * HOUR - DAY_START * INT64_C(1000000) + OPENING;
    making->morning = making->real - TODAY_HOURS * HOUR;
    making->morning -= making->morning % HOUR;
    if (making->morning < begin) making->morning = begin;
    making->server->behind = making->real - making->yesterday;
    open_yesterday(making);
    take_all(making, making->story->yesterday, making->story->yesterday_count, making->yesterday,
             15 * HOUR, 15 * 60);
    end_yesterday(making);
    open_today(making);
    take_all(making, making->story->today, making->story->today_count, making->morning,
             making->real - making->morning, TODAY_HOURS * 60);
    set_clock(making, making->real);
    making->server->behind = 0;
}

enum cr_status cr_demo_house_open(struct cr_server *server, struct cr_error *err)
{
    bool is_whole;
    bool has_machines = server->setup.demo == CR_DEMO_MACHINES;
    struct making making = { .server = server,
                             .story = has_machines ? &cr_demo_machines : &cr_demo_m1,
                             .err = err,
                             .real = cr_server_now(),
                             .turn = { .server = server } };
    enum cr_status status = cr_demo_is_whole(server, posts, POSTS, &is_whole, err);
    if (status == CR_OK && !is_whole) {
        status = cr_zone_parse(&making.zone, making.story->zone, err);
        making.today = cr_gaming_day(&making.zone, DAY_START, making.real);
        if (status == CR_OK) status = cr_demo_write_passwords(server, posts, POSTS, err);
        if (status == CR_OK) status = cr_demo_make_people(server, posts, STAFF, err);
        making.status = status;
        make_days(&making);
        status = making.status;
        if (status == CR_OK)
            status = cr_demo_make_people(server, posts + STAFF, POSTS - STAFF, err);
    }
    if (status == CR_OK) cr_demo_read_lines(server);
    return status;
}
