/* hall.c -- how fast the house around its tables is: deeds made durable, a year of it read and verified.
 *
 *   durable     what door and cage do (enter, buy, redeem, exit), through the floor in turns of 1, 10 and 100
 *               commands, on the disk when they are answered; against SQLite alone writing the rows of as
 *               many bets [bare.h]
 *   a year      of a house of 20 tables and 300 visitors a day, made by the same commands in large turns
 *               (making it is not measured beyond its total): every register for its own period and for the
 *               whole year, then verify, then opening the house again
 *
 *     bench-house [FOLDER [DAYS]]      where the files are put for the time; the current folder without
 *
 * Exit status 1 if a register takes a second or more for its own period.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bare.h"
#include "chance/seal.h"
#include "crowd.h"
#include "floor/extract.h"
#include "floor/floor.h"
#include "floor/page.h"
#include "floor/verify.h"

#define SECONDS  0.5
#define RUNS     3
#define TABLES   20
#define A_DAY    300
#define VISITORS 3000
#define FIRST    1001
#define SECOND   INT64_C(1000000)
#define DAY      (24 * 3600 * SECOND)
#define TURN     2000 /* commands of a turn while the year is made */

enum { MANAGER = 1, BOSS, DEALER, INSPECTOR, CASHIER, REGISTRAR, GUARD, OFFICE, STAFF };
static const enum cr_role roles[STAFF] = {
    [MANAGER] = CR_ROLE_MANAGER, [BOSS] = CR_ROLE_PIT_BOSS,
    [DEALER] = CR_ROLE_DEALER,   [INSPECTOR] = CR_ROLE_INSPECTOR,
    [CASHIER] = CR_ROLE_CASHIER, [REGISTRAR] = CR_ROLE_REGISTRAR,
    [GUARD] = CR_ROLE_SECURITY,  [OFFICE] = CR_ROLE_ADMINISTRATION
};

static char path[512], bare_path[512];
static struct cr_store *store;
static struct cr_floor *the_floor;
static struct cr_sealing_key seal;
static int64_t clock_now = INT64_C(1767250800) * SECOND; /* 2026-01-01 10:00 in the house */
static uint64_t ids;
static unsigned waiting;

double crowd_now(void) /* bare.c's clock */
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- The house ---- */

static int64_t tell_clock(void *context)
{
    (void)context;
    return clock_now;
}

static char last[4096];

static void take_answer(void *context, const struct cr_answer *answer)
{
    (void)context;
    if (!answer->tag) return; /* the house's own */
    if (answer->status != CR_OK)
        fprintf(stderr, "%s: %.*s\n", (const char *)answer->tag, (int)answer->size, answer->text);
    must(answer->status == CR_OK, "refused");
    snprintf(last, sizeof last, "%.*s", (int)answer->size, answer->text);
}

static void turn(void)
{
    cr_floor_turn(the_floor);
    waiting = 0;
}

static void say(unsigned by, const char *text)
{
    static char kept[TURN][48]; /* how each begins: for the refusal */
    struct cr_command command = { .by = by,
                                  .role = (uint8_t)roles[by],
                                  .text = text,
                                  .size = strlen(text),
                                  .tag = kept[waiting] };
    snprintf(kept[waiting], sizeof kept[0], "%s", text);
    ids++;
    memcpy(command.id, &ids, sizeof ids);
    must(cr_floor_submit(the_floor, &command) == CR_OK, "the floor takes no command");
    if (++waiting == TURN) turn();
}

#define SAY(by, ...)                                \
    do {                                            \
        char text_[1024];                           \
        snprintf(text_, sizeof text_, __VA_ARGS__); \
        say(by, text_);                             \
    } while (0)

static void put_people(void)
{
    struct cr_error err;
    for (unsigned i = 1; i < STAFF; i++) {
        struct cr_person person = { .number = i, .roles = CR_ROLE_BIT(roles[i]), .active = 1 };
        snprintf(person.login, sizeof person.login, "staff%u", i);
        snprintf(person.name, sizeof person.name, "Staff %u", i);
        snprintf(person.password, sizeof person.password, "none");
        must(cr_store_put_person(store, &person, &err) == CR_OK, "people");
    }
    for (unsigned i = 0; i < VISITORS; i++)
        SAY(REGISTRAR,
            "{\"do\":\"card_put\",\"visitor\":%u,\"card\":{\"surname\":\"Visitor %u\","
            "\"born\":\"1980-01-01\",\"document\":{\"name\":\"passport\",\"number\":\"%u\"}}}",
            FIRST + i, FIRST + i, 100000 + i);
    turn();
}

static void open_shift(unsigned number)
{
    static char page[1 << 20];
    struct cr_text out = cr_text_on(page, sizeof page);
    turn();
    SAY(MANAGER, "{\"do\":\"shift_plan\",\"cashier\":%d,\"drawer\":1}", CASHIER);
    SAY(MANAGER, "{\"do\":\"safe_move\",\"shift\":%u,\"amount\":100000000}", number);
    turn();
    cr_floor_hall_page(the_floor, "tables", CR_ROLE_MANAGER, &out);
    json_t *told = json_loadb(page, out.length, 0, NULL);
    char *cage = json_dumps(json_object_get(json_object_get(told, "chips"), "cage"), JSON_COMPACT);
    SAY(CASHIER, "{\"do\":\"shift_open\",\"shift\":%u,\"cash\":100000000,\"chips\":%s}", number,
        cage);
    turn();
    free(cage);
    json_decref(told);
}

static void open_house(void)
{
    struct cr_error err = { "", "" };
    const char *source = getenv("CROUPIER_SOURCE");
    static char rulebooks[512];
    snprintf(rulebooks, sizeof rulebooks, "%s/rulebooks", source ? source : ".");
    struct cr_floor_setup setup = {
        .rulebooks = rulebooks, .now = tell_clock, .seal = &seal, .answer = take_answer
    };
    if (cr_store_open(&store, path, &err) != CR_OK) must(false, err.what);
    setup.store = store;
    if (cr_floor_open(&the_floor, &setup, &err) != CR_OK) must(false, err.what);
    say(OFFICE, "{\"do\":\"establish\",\"house\":\"m1\",\"currency\":\"BYN\",\"decimals\":2,"
                "\"zone\":\"<+03>-3\",\"day_start\":21600,\"legal_entity\":\"Casino\","
                "\"income_tax_bp\":400,\"denominations\":[10000,2500,500,100]}");
    turn();
    put_people();
    say(MANAGER, "{\"do\":\"chips_register\",\"chips\":{\"10000\":100000}}");
    say(CASHIER, "{\"do\":\"chips_move\",\"from\":\"vault\",\"chips\":{\"10000\":100000}}");
    say(MANAGER, "{\"do\":\"safe_in\",\"amount\":100000000000}");
    turn();
    open_shift(1);
}

static void close_house(void)
{
    cr_floor_close(the_floor);
    cr_store_close(store);
}

/* ---- Durable ---- */

/* The next thing a visitor does: he enters, buys, redeems what he bought, goes. */
static void next_thing(uint64_t number)
{
    unsigned visitor = FIRST + (unsigned)(number / 4 % VISITORS);
    switch (number % 4) {
    case 0: SAY(REGISTRAR, "{\"do\":\"enter\",\"visitor\":%u,\"id_shown\":true}", visitor); break;
    case 1:
        SAY(CASHIER,
            "{\"do\":\"buy\",\"visitor\":%u,\"payments\":[{\"by\":\"cash\",\"sum\":20000}],"
            "\"steps\":[1,2,3,4,5,6,7,8,9]}",
            visitor);
        break;
    case 2:
        SAY(CASHIER, "{\"do\":\"redeem\",\"visitor\":%u,\"chips\":{\"10000\":2},\"id_shown\":true}",
            visitor);
        break;
    default: SAY(REGISTRAR, "{\"do\":\"exit\",\"visitor\":%u}", visitor); break;
    }
}

static double measure(unsigned count)
{
    static uint64_t number;
    uint64_t done = 0;
    double start = crowd_now(), spent = 0;
    while (spent < SECONDS) {
        for (unsigned i = 0; i < count; i++)
            next_thing(number++);
        turn();
        clock_now += SECOND;
        done += count;
        spent = crowd_now() - start;
    }
    return (double)done / spent;
}

static void print_durable(void)
{
    static const unsigned counts[] = { 1, 10, 100 };
    printf("door and cage, durable\n\n%8s %12s %12s %8s\n", "in a turn", "deeds/s", "bare bets/s",
           "ratio");
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        double best = 0, bare = 0;
        for (int run = 0; run < RUNS; run++) {
            double deeds = measure(counts[i]), rows = bare_bets(counts[i], SECONDS);
            best = deeds > best ? deeds : best;
            bare = rows > bare ? rows : bare;
        }
        printf("%8u %12.0f %12.0f %8.2f\n", counts[i], best, bare, best / bare);
    }
    printf("\nratio: deeds a second against bets a second of SQLite alone\n\n");
}

/* ---- A year ---- */

static void open_tables(void)
{
    for (unsigned i = 1; i <= TABLES; i++) {
        static const char text[] =
            "{\"do\":\"open\",\"rulebook\":\"m1\",\"game\":\"roulette\",\"chance\":\"electronic\","
            "\"bet_seconds\":20,\"result_seconds\":8}";
        struct cr_command command = {
            .by = BOSS, .role = CR_ROLE_PIT_BOSS, .table = i, .text = text, .size = sizeof text - 1
        };
        ids++;
        memcpy(command.id, &ids, sizeof ids);
        must(cr_floor_submit(the_floor, &command) == CR_OK, "open");
    }
    turn();
}

#define FLOAT "{\"10000\":200}"
#define SIGNS "[{\"person\":5,\"role\":\"cashier\"}]"

static void one_day(unsigned day)
{
    for (unsigned i = 1; i <= TABLES; i++) {
        SAY(BOSS, "{\"do\":\"table_prepare\",\"table\":%u}", i);
        SAY(BOSS,
            "{\"do\":\"table_open\",\"table\":%u,\"chips\":" FLOAT ",\"paper\":" FLOAT
            ",\"signs\":" SIGNS "}",
            i);
    }
    for (unsigned i = 0; i < A_DAY; i++) {
        clock_now += 60 * SECOND;
        for (unsigned thing = 0; thing < 4; thing++)
            next_thing(4 * ((uint64_t)day * A_DAY + i) + thing);
    }
    turn();
    for (unsigned i = 1; i <= TABLES; i++) {
        SAY(BOSS, "{\"do\":\"table_figures\",\"table\":%u}", i);
        SAY(BOSS, "{\"do\":\"table_stop\",\"table\":%u}", i);
        SAY(BOSS, "{\"do\":\"table_count\",\"table\":%u,\"chips\":" FLOAT ",\"signs\":" SIGNS "}",
            i);
        SAY(BOSS,
            "{\"do\":\"table_close\",\"table\":%u,\"witness\":{\"person\":5,"
            "\"role\":\"cashier\"}}",
            i);
    }
    say(GUARD, "{\"do\":\"incident_write\",\"code\":\"noise\",\"text\":\"as heard\"}");
    turn();
    clock_now += DAY - A_DAY * 60 * SECOND;
}

static size_t written;

static bool count_bytes(void *context, const void *bytes, size_t size)
{
    (void)context, (void)bytes;
    written += size;
    return true;
}

static double read_register(const char *name, cr_day from, cr_day to)
{
    struct cr_extract_ask ask = { .name = name, .from = from, .to = to, .with_names = true };
    struct cr_extract *extract;
    struct cr_error err = { "", "" };
    double start = crowd_now();
    if (cr_extract_open(&extract, store, &ask, &err) != CR_OK) must(false, err.what);
    must(cr_extract_json(extract, count_bytes, NULL) == CR_OK, name);
    cr_extract_close(extract);
    return crowd_now() - start;
}

/* The days of a register's own period; what is kept live is asked for whole. */
static cr_day first_day(enum cr_register_period period, cr_day today)
{
    if (period == CR_PERIOD_LIVE) return CR_DAY_NONE;
    return today - (period == CR_PERIOD_MONTH ? 31 : period == CR_PERIOD_WEEK ? 7 : 1);
}

static bool print_registers(cr_day today)
{
    double worst = 0, worst_year = 0;
    const char *slow = "", *slow_year = "";
    size_t count = 0;
    for (const struct cr_register *reg; (reg = cr_register_at(count)) != NULL; count++) {
        double one = read_register(reg->name, first_day(reg->period, today), today);
        double year = read_register(reg->name, CR_DAY_NONE, CR_DAY_NONE);
        if (one >= worst) slow = reg->name;
        if (year >= worst_year) slow_year = reg->name;
        worst = one > worst ? one : worst;
        worst_year = year > worst_year ? year : worst_year;
    }
    printf("%zu registers: its own period in %.3f s at most (%s), all there is in %.3f s (%s)\n",
           count, worst, slow, worst_year, slow_year);
    return worst < 1;
}

static bool print_year(unsigned days)
{
    struct cr_verified found;
    struct cr_error err = { "", "" };
    double start = crowd_now();
    open_tables();
    for (unsigned day = 0; day < days; day++)
        one_day(day);
    printf("%u days of %d tables, %d visitors each: made in %.1f s\n", days, TABLES, A_DAY,
           crowd_now() - start);
    bool fast = print_registers((cr_day)(clock_now / DAY));
    start = crowd_now();
    if (cr_verify(store, ".", NULL, NULL, &found, &err) != CR_OK) must(false, err.what);
    double spent = crowd_now() - start;
    printf("verify: %llu records, %llu postings in %.2f s, %.0f records/s\n",
           (unsigned long long)found.records, (unsigned long long)found.postings, spent,
           (double)found.records / spent);
    start = crowd_now();
    close_house();
    printf("closed in %.2f s, ", crowd_now() - start);
    start = crowd_now();
    must(cr_store_open(&store, path, &err) == CR_OK, err.what);
    struct cr_floor_setup setup = {
        .store = store, .rulebooks = ".", .now = tell_clock, .seal = &seal, .answer = take_answer
    };
    if (cr_floor_open(&the_floor, &setup, &err) != CR_OK) must(false, err.what);
    printf("opened again in %.2f s\n", crowd_now() - start);
    return fast;
}

static void drop_files(void)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-writer" };
    for (int i = 0; i < 4; i++) {
        char name[600];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    unsigned days = argc > 2 ? (unsigned)atoi(argv[2]) : 365;
    must(sodium_init() >= 0, "libsodium");
    snprintf(path, sizeof path, "%s/bench-hall.db", folder);
    snprintf(bare_path, sizeof bare_path, "%s/bench-hall-bare.db", folder);
    drop_files();
    bare_open(bare_path);
    open_house();
    print_durable();
    close_house();
    bare_close(bare_path);
    drop_files();
    open_house();
    bool fast = print_year(days);
    close_house();
    drop_files();
    return fast ? 0 : 1;
}
