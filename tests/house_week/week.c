/* week.c -- a simulated week of a whole house, by a seed.
 *
 *     house-week-week [SEED [DAYS [HOUSE]]]
 *
 * By itself seven days of a BG house and of Casino M-1 and a day of the TDC casino and of the Royal Flush room, by
 * a seed that is always the same. CROUPIER_LONG=1: a month of longer days of each, by a seed of the clock;
 * CROUPIER_SEED says another; CROUPIER_TALK=1 prints every command with its answer.
 */
#include <sodium.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../crash/forgetful_vfs.h"
#include "week.h"

#define SEED  20261116
#define STEPS 90 /* things that happen in a day, each of several commands */

static void verify(struct week *week)
{
    struct cr_verified found;
    struct cr_error err = { "", "" };
    if (cr_verify_sealed(week->store, week->rulebooks, &week->seal, NULL, NULL, &found, &err) !=
        CR_OK)
        differ(week, "verify: %s: %s", err.where, err.what);
}

/* Mostly seconds pass; now and then the clock stands still, or a quarter of an hour is gone. */
static void let_time_pass(struct week *week)
{
    uint32_t luck = rnd(week, 60);
    if (luck == 0) week->stands = !week->stands;
    if (luck > 50) week->stands = false;
    pass(week, luck == 1 ? HOUR / 4 : (1 + (int64_t)rnd(week, 60)) * SECOND);
}

/* One thing somebody does. */
static void visit(struct week *week)
{
    static void (*const things[])(struct week *) = {
        come_in,
        come_in,
        go_out,
        ban,
        exclude,
        buy,
        buy,
        buy,
        redeem,
        sit,
        sit,
        sit,
        sit,
        sit,
        tip,
        dispute,
        buy_at_table,
        use_act,
        write_incident,
        apply,
        stand_up,
        dispute,
        redeem,
        go_on_with_payouts,
        buy_otherwise,
        run_short,
    };
    things[rnd(week, sizeof things / sizeof things[0])](week);
}

static void one_day(struct week *week, unsigned steps)
{
    open_day(week);
    run_office(week);
    for (int i = 0; i < 3 * tables_of(week) && i < VISITORS - 1; i++)
        if (rnd(week, 4)) let_in(week, i);
    for (int i = 0; i < 4 * tables_of(week); i++)
        (i % 2 ? sit : buy)(week);
    for (unsigned i = 0; i < steps; i++) {
        let_time_pass(week);
        uint32_t what = rnd(week, 20);
        if (what < 9)
            visit(week);
        else if (what < 17)
            play(week, 1 + (int)rnd(week, (uint32_t)tables_of(week)));
        else if (what == 17)
            play_machines(week);
        else if (what == 18)
            (rnd(week, 2) ? fill : credit)(week);
        else if (rnd(week, 6) == 0)
            change_cashier(week);
        else
            go_on_with_payouts(week);
        check(week);
        if (i == steps / 2 && week->day % 3 == 1) copy_and_verify(week);
    }
    week->stands = false;
    pass(week, HOUR);
    close_day(week);
    verify(week);
}

static void open_week(struct week *week)
{
    const char *source = getenv("CROUPIER_SOURCE");
    strcpy(week->folder, "/tmp/croupier-week-XXXXXX");
    if (!mkdtemp(week->folder)) differ(week, "no folder");
    snprintf(week->path, sizeof week->path, "%s/house.db", week->folder);
    snprintf(week->uri, sizeof week->uri, "file:%s?vfs=forgetful", week->path);
    snprintf(week->rulebooks, sizeof week->rulebooks, "%s/rulebooks", source ? source : ".");
    randombytes_buf_deterministic(&week->seal, sizeof week->seal,
                                  (const unsigned char[randombytes_SEEDBYTES]){ 1 });
    crypto_sign_seed_keypair(week->key.public_key, week->key.secret_key,
                             (const unsigned char[crypto_sign_SEEDBYTES]){ 2 });
    week->random = week->seed;
    week->clock = INT64_C(1773576000) * SECOND; /* 2026-03-15, 14:00 in the house */
    forgetful_arm(&(struct forgetful_plan){ .seed = 1 });
    open_floor(week);
}

static void close_week(struct week *week)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal", "-writer" };
    close_floor(week);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s%s", week->path, endings[i]);
        unlink(name);
    }
    rmdir(week->folder);
}

static void tell(const struct week *week)
{
    const struct {
        const char *what;
        uint64_t count;
    } told[] = { { "done", week->done },
                 { "refused", week->refused },
                 { "sent twice", week->twice },
                 { "restarts", week->reopened },
                 { "power cuts", week->cuts },
                 { "times two at once", week->together },
                 { "rounds", week->rounds },
                 { "hands of poker", week->hands },
                 { "jackpots", week->hits },
                 { "copies", week->copies },
                 { "postings", week->books.postings },
                 { "times all added up", week->recounts } };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        printf("%s%llu %s", i ? ", " : "# ", (unsigned long long)told[i].count, told[i].what);
    printf("\n");
}

static void run(struct week *week, int days, unsigned steps)
{
    open_week(week);
    found_house(week);
    for (week->day = 0; week->day < days; week->day++) {
        int64_t morning = week->clock / (24 * HOUR) * 24 * HOUR + 12 * HOUR;
        if (week->day > 0) week->clock = morning + (morning < week->clock ? 24 * HOUR : 0);
        one_day(week, steps);
    }
    tell(week);
    close_week(week);
}

/* In a process of its own: a disk that forgets is one process's. */
static bool run_apart(struct week *week, int days, unsigned steps)
{
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        forgetful_register();
        run(week, days, steps);
        exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(int argc, char **argv)
{
    static struct week week;
    const char *told = argc > 1 ? argv[1] : getenv("CROUPIER_SEED");
    const char *is_long = getenv("CROUPIER_LONG");
    int days = argc > 2 ? atoi(argv[2]) : is_long ? 31 : 7;
    uint64_t seed = told ? strtoull(told, NULL, 10) : is_long ? (uint64_t)time(NULL) : SEED;
    if (sodium_init() < 0) return 1;
    printf("1..%d\n# seed %llu, %d days\n", kind_count, (unsigned long long)seed, days);
    fflush(stdout);
    for (int i = 0; i < kind_count; i++) {
        if (argc > 3 && strcmp(argv[3], kinds[i].key) != 0) continue;
        week.seed = seed;
        week.kind = &kinds[i];
        int own = i < 2 || is_long || argc > 3 ? days : (days + 6) / 7; /* two weeks, two days */
        if (!run_apart(&week, own, is_long ? 4 * STEPS : STEPS)) return 1;
        printf("ok %d - %s\n", i + 1, week.kind->name);
        fflush(stdout);
    }
    return 0;
}
