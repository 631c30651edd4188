/* server.c -- how many bets a second the whole house makes durable, over real sockets, and how soon it says so.
 *
 * Each player has a WebSocket and one bet on its way at a time: the next goes out when the last one is
 * acknowledged, which is when it is on the disk. Beside it, in the same run and on the same disk, bare
 * SQLite writes the same rows in batches of the size the house's turns had.
 *
 * Then a full house at an even pace: a thousand players at one table, all watching it, each betting every
 * two seconds, the whole server on one core. Then what an idle player and an open table cost in memory.
 *
 *     bench-server [FOLDER]       where the files are put for the time; the current folder without
 *
 * CROUPIER names the program; without it, the one that was built beside this.
 */
#include <sched.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bare.h"
#include "crowd.h"
#include "house.h"

#define SECONDS      2.0
#define WARM_UP      0.3
#define PACE_SECONDS 16.0
#define PACE         2.0 /* seconds from one bet of a player to his next */
#define BARE_SECONDS 0.4
#define TIMES_MAX    2000000
#define AIM_RATIO    0.5
#define AIM_P99_MS   100.0

static struct bench {
    struct house house;
    struct crowd staff, crowd;
    unsigned staff_waits;
    unsigned tables, first_table, players;
    bool looping; /* the next bet follows the answer */
    bool measuring;
    unsigned refused;
    char why[200]; /* what the first refusal said */
    float *times;  /* seconds from a bet to its answer */
    size_t count;
    uint64_t commands;
    unsigned next_table;
} bench;

static void fail(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- The desk ---- */

static void staff_answered(void *context, unsigned guest, bool ok, const char *text, size_t size)
{
    (void)context, (void)guest;
    bench.staff_waits--;
    if (ok) return;
    fprintf(stderr, "bench: the desk was refused: %.*s\n", (int)size, text);
    exit(1);
}

static void wait_for_staff(unsigned most)
{
    double end = crowd_now() + 60;
    while (bench.staff_waits > most) {
        crowd_serve(&bench.staff, 100);
        if (crowd_now() > end) fail("the desk is not answered");
    }
}

static int command_text(char *text, size_t size, unsigned table, const char *what)
{
    return snprintf(text, size, "{\"command\":{\"id\":\"bec4%028llx\",\"table\":%u,\"do\":%s}}",
                    (unsigned long long)++bench.commands, table, what);
}

static void staff_do(unsigned who, unsigned table, const char *what)
{
    char text[1024];
    int size = command_text(text, sizeof text, table, what);
    wait_for_staff(100);
    bench.staff_waits++;
    crowd_say(&bench.staff, who, text, (size_t)size);
}

static void operate(unsigned who, const char *name, const char *more, long long amount)
{
    char what[256];
    snprintf(what, sizeof what, "{\"do\":\"%s\",\"currency\":\"TDC\",\"amount\":%lld%s}", name,
             amount, more);
    staff_do(who, 0, what);
    wait_for_staff(0);
}

static void connect_staff(void)
{
    bench.staff = (struct crowd){ .answered = staff_answered };
    crowd_open(&bench.staff, HOUSE_STAFF);
    for (unsigned i = 0; i < HOUSE_STAFF; i++) {
        char token[65];
        house_staff_token(i, token);
        crowd_connect(&bench.staff, i, bench.house.port, token);
    }
}

static void provide(long long amount)
{
    operate(MANAGER, "register_chips", "", amount);
    operate(CASHIER, "chips_to_cage", "", amount);
}

static void buy_in_all(void)
{
    char what[160];
    provide(HOUSE_PLAYERS * 1000000000LL);
    for (unsigned i = 0; i < HOUSE_PLAYERS; i++) {
        snprintf(what, sizeof what,
                 "{\"do\":\"buy_in\",\"currency\":\"TDC\",\"visitor\":%u,\"amount\":1000000000}",
                 house_player_number(i));
        staff_do(CASHIER, 0, what);
    }
    wait_for_staff(0);
}

/* Live tables, so that nothing but bets happens at them. bets: room for so many in a round, 0 as usual. */
static void open_tables(unsigned count, unsigned seats, unsigned bets)
{
    char what[512];
    bench.first_table = bench.next_table;
    bench.tables = count;
    bench.next_table += count;
    for (unsigned i = 0; i < count; i++) {
        snprintf(what, sizeof what,
                 "{\"do\":\"open\",\"rulebook\":\"tdc\",\"game\":\"roulette\",\"chance\":\"live\","
                 "\"name\":\"Bench\",\"table\":{\"min_inside\":100,\"min_outside\":100,"
                 "\"max_straight\":100000000,\"max_dozen_column\":100000000,"
                 "\"max_even_chance\":100000000,\"min_announced\":100,\"seats\":%u,\"bets\":%u}}",
                 seats, bets);
        staff_do(PIT_BOSS, bench.first_table + i, what);
    }
    wait_for_staff(0);
}

/* ---- The players ---- */

static void bet(unsigned player)
{
    char what[96], text[256];
    struct guest *guest = &bench.crowd.guests[player];
    snprintf(what, sizeof what, "{\"in\":\"bet\",\"bet\":\"n%u\",\"amount\":100}",
             (player + guest->bets++) % 37);
    int size = command_text(text, sizeof text, bench.first_table + player % bench.tables, what);
    guest->said_at = crowd_now();
    crowd_say(&bench.crowd, player, text, (size_t)size);
}

static void player_answered(void *context, unsigned player, bool ok, const char *text, size_t size)
{
    (void)context;
    struct guest *guest = &bench.crowd.guests[player];
    if (!ok && bench.refused++ == 0) snprintf(bench.why, sizeof bench.why, "%.*s", (int)size, text);
    if (ok && bench.measuring && bench.count < TIMES_MAX)
        bench.times[bench.count++] = (float)(crowd_now() - guest->said_at);
    guest->said_at = 0;
    if (bench.looping && ok) bet(player);
}

static void connect_players(unsigned count)
{
    bench.crowd = (struct crowd){ .answered = player_answered };
    bench.players = count;
    bench.refused = 0;
    crowd_open(&bench.crowd, count);
    for (unsigned i = 0; i < count; i++) {
        char token[65];
        house_player_token(i, token);
        crowd_connect(&bench.crowd, i, bench.house.port, token);
    }
}

static void wait_for_players(void)
{
    double end = crowd_now() + 60;
    for (unsigned i = 0; i < bench.players; i++)
        while (bench.crowd.guests[i].said_at > 0) {
            crowd_serve(&bench.crowd, 100);
            if (crowd_now() > end || bench.crowd.closed > 0) fail("players are not answered");
        }
    if (bench.refused) fail(bench.why);
}

static void seat_players(void)
{
    static const char what[] = "{\"in\":\"sit\",\"chips\":50000000}";
    for (unsigned i = 0; i < bench.players; i++) {
        char text[256];
        int size = command_text(text, sizeof text, bench.first_table + i % bench.tables, what);
        bench.crowd.guests[i].said_at = crowd_now();
        crowd_say(&bench.crowd, i, text, (size_t)size);
    }
    wait_for_players();
}

static void watch_tables(void)
{
    for (unsigned i = 0; i < bench.players; i++) {
        char text[96];
        int size = snprintf(text, sizeof text, "{\"watch\":{\"table\":%u,\"as\":\"player\"}}",
                            bench.first_table + i % bench.tables);
        crowd_say(&bench.crowd, i, text, (size_t)size);
    }
}

static void serve_for(double seconds)
{
    for (double end = crowd_now() + seconds; crowd_now() < end;)
        crowd_serve(&bench.crowd, 10);
}

/* ---- Figures ---- */

static int compare(const void *one, const void *other)
{
    float a = *(const float *)one, b = *(const float *)other;
    return (a > b) - (a < b);
}

static double percentile_ms(double part)
{
    if (bench.count == 0) return 0;
    return 1e3 * (double)bench.times[(size_t)(part * (double)(bench.count - 1))];
}

static void sort_times(void)
{
    qsort(bench.times, bench.count, sizeof *bench.times, compare);
}

static double worst_ratio = 1e9;

/* As many bets as the house can take from so many players at so many tables. */
static void measure_rate(unsigned players, unsigned tables)
{
    unsigned seats = players / tables + 2;
    open_tables(tables, seats < 8 ? 8 : seats, 60000 / tables > 60000 ? 60000 : 60000 / tables);
    connect_players(players);
    seat_players();
    bench.count = 0;
    bench.looping = true;
    bench.measuring = false;
    for (unsigned i = 0; i < players; i++)
        bet(i);
    serve_for(WARM_UP);
    double turns = house_metric(&bench.house, "croupier_turns_total");
    double done = house_metric(&bench.house, "croupier_turn_commands_total");
    double start = crowd_now();
    bench.measuring = true;
    serve_for(SECONDS);
    bench.measuring = false;
    double spent = crowd_now() - start;
    turns = house_metric(&bench.house, "croupier_turns_total") - turns;
    done = house_metric(&bench.house, "croupier_turn_commands_total") - done;
    bench.looping = false;
    wait_for_players();
    if (bench.crowd.closed) fail("the house closed connections");
    double rate = (double)bench.count / spent, batch = turns > 0 ? done / turns : 1;
    double bare = bare_bets((unsigned)(batch + 0.5) ? (unsigned)(batch + 0.5) : 1, BARE_SECONDS);
    sort_times();
    if (rate / bare < worst_ratio) worst_ratio = rate / bare;
    printf("%7u %7u %9.0f %9.2f %9.2f %9.1f %9.0f %8.2f\n", players, tables, rate,
           percentile_ms(0.5), percentile_ms(0.99), batch, bare, rate / bare);
    fflush(stdout);
    crowd_close(&bench.crowd);
}

/* A thousand players betting at their leisure, all of them watching. */
static void measure_pace(void)
{
    open_tables(1, HOUSE_PLAYERS + 8, 40000);
    connect_players(HOUSE_PLAYERS);
    seat_players();
    watch_tables();
    serve_for(1);
    double start = crowd_now(), busy = house_processor(&bench.house);
    bench.count = 0;
    bench.looping = false;
    bench.measuring = true;
    for (unsigned i = 0; i < HOUSE_PLAYERS; i++)
        bench.crowd.guests[i].next_at = start + PACE * i / HOUSE_PLAYERS;
    unsigned late = 0;
    while (crowd_now() < start + PACE_SECONDS) {
        double now = crowd_now();
        for (unsigned i = 0; i < HOUSE_PLAYERS; i++) {
            struct guest *guest = &bench.crowd.guests[i];
            if (guest->next_at > now || guest->closed) continue;
            guest->next_at += PACE;
            if (guest->said_at > 0)
                late++;
            else
                bet(i);
        }
        crowd_serve(&bench.crowd, 1);
    }
    bench.measuring = false;
    busy = house_processor(&bench.house) - busy;
    double spent = crowd_now() - start;
    unsigned closed = bench.crowd.closed;
    sort_times();
    printf("\n%u players at one table, all watching, each betting every %.0f s; the server on one "
           "core:\n",
           HOUSE_PLAYERS, PACE);
    printf(
        "  %.0f bets/s, acknowledged p50 %.2f ms, p99 %.2f ms (aim: under %.0f), slowest %.2f ms\n",
        (double)bench.count / spent, percentile_ms(0.5), percentile_ms(0.99), AIM_P99_MS,
        percentile_ms(1));
    printf(
        "  %u connections closed by the house, %u bets not sent because the last was not answered,"
        " %u refused\n",
        closed, late, bench.refused);
    printf("  %.0f%% of the core; %.0f messages/s, %.1f MB/s to the players\n", 100 * busy / spent,
           (double)bench.crowd.messages / spent, (double)bench.crowd.bytes / spent / 1e6);
    crowd_close(&bench.crowd);
}

static void measure_memory(void)
{
    double before = house_memory(&bench.house);
    open_tables(50, 0, 0);
    double tables = (house_memory(&bench.house) - before) / 50;
    before = house_memory(&bench.house);
    connect_players(HOUSE_PLAYERS);
    double connected = (house_memory(&bench.house) - before) / HOUSE_PLAYERS;
    watch_tables();
    serve_for(2);
    double watching = (house_memory(&bench.house) - before) / HOUSE_PLAYERS;
    crowd_close(&bench.crowd);
    printf("\nmemory: an open table of 64 seats %.0f KB; an idle player %.1f KB, one who watches "
           "%.1f KB;"
           " the house with 50 tables and %u players %.0f MB\n",
           tables / 1e3, connected / 1e3, watching / 1e3, HOUSE_PLAYERS,
           house_memory(&bench.house) / 1e6);
    fflush(stdout);
}

/* ---- The run ---- */

/* A fresh house each time: what an earlier part left would be in the figures. */
static void open_house(const char *folder, const char *program, bool one_core)
{
    house_make(&bench.house, folder, program);
    house_start(&bench.house, one_core);
    bench.next_table = 101;
    connect_staff();
    buy_in_all();
}

static void close_house(void)
{
    crowd_close(&bench.staff);
    house_stop(&bench.house);
    house_remove(&bench.house);
}

static void print_rates(void)
{
    static const unsigned players[] = { 1, 100, 1000 }, tables[] = { 1, 10, 50 };
    printf("bets over WebSocket, each acknowledged when it is on the disk; and bare SQLite\n\n");
    printf("%7s %7s %9s %9s %9s %9s %9s %8s\n", "players", "tables", "bets/s", "p50 ms", "p99 ms",
           "a turn", "bare/s", "ratio");
    for (unsigned p = 0; p < 3; p++)
        for (unsigned t = 0; t < 3; t++)
            if (players[p] >= tables[t] || t == 0) measure_rate(players[p], tables[t]);
    printf(
        "\na turn: bets made durable at once, on average; bare SQLite writes as many at once\n"
        "ratio: the house's bets a second against bare SQLite's; worst %.2f (aim: at least %.1f)\n",
        worst_ratio, AIM_RATIO);
}

/* Where the server has the first core, the players have the others. */
static void leave_first_core(void)
{
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) != 0 || CPU_COUNT(&cores) < 2) return;
    CPU_CLR(0, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".", *program = getenv("CROUPIER");
    char beside[512], bare_path[600];
    struct rlimit files;
    if (!program) {
        const char *slash = strrchr(argv[0], '/');
        snprintf(beside, sizeof beside, "%.*s/../src/cli/croupier",
                 slash ? (int)(slash - argv[0]) : 1, slash ? argv[0] : ".");
        program = beside;
    }
    if (sodium_init() < 0) fail("libsodium");
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max < 8192 ? files.rlim_max : 8192;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    bench.times = malloc(TIMES_MAX * sizeof *bench.times);
    if (!bench.times) fail("memory");
    snprintf(bare_path, sizeof bare_path, "%s/bench-bare.db", folder);
    bare_open(bare_path);

    open_house(folder, program, false);
    print_rates();
    close_house();
    open_house(folder, program, false);
    measure_memory();
    close_house();
    leave_first_core();
    open_house(folder, program, true);
    measure_pace();
    close_house();

    bare_close(bare_path);
    free(bench.times);
    return 0;
}
