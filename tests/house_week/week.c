/* week.c -- a simulated week of a whole house, by a seed.
 *
 *     house-week-week [SEED [DAYS]]      by itself: a seed of its own, seven days
 *
 * CROUPIER_SEED says the seed, CROUPIER_LONG=1 goes on for a month of longer days, CROUPIER_TALK=1 prints
 * every command with its answer. A BG house first, then Casino M-1 for half the time.
 */
#include <sodium.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../crash/forgetful_vfs.h"
#include "week.h"

#define STEPS 120 /* things that happen in a day, each of several commands */

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

static void one_day(struct week *week, unsigned steps)
{
    open_day(week);
    for (int i = 0; i < 6; i++)
        let_in(week, 3 * i + (int)rnd(week, 3));
    for (unsigned i = 0; i < steps; i++) {
        let_time_pass(week);
        uint32_t what = rnd(week, 20);
        if (what < 9)
            visit(week);
        else if (what < 17)
            play(week, 1 + (int)rnd(week, TABLES));
        else if (what == 17)
            fill(week);
        else if (what == 18)
            credit(week);
        else if (rnd(week, 6) == 0)
            change_cashier(week);
        check(week);
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

static void run(struct week *week, int days, unsigned steps)
{
    open_week(week);
    found_house(week);
    for (week->day = 0; week->day < days; week->day++) {
        int64_t morning = week->clock / (24 * HOUR) * 24 * HOUR + 12 * HOUR;
        if (week->day > 0) week->clock = morning + (morning < week->clock ? 24 * HOUR : 0);
        one_day(week, steps);
    }
    printf("# %llu done, %llu refused, %llu sent twice, %llu restarts, %llu power cuts, "
           "%llu times two at once, %llu rounds\n",
           (unsigned long long)week->done, (unsigned long long)week->refused,
           (unsigned long long)week->twice, (unsigned long long)week->reopened,
           (unsigned long long)week->cuts, (unsigned long long)week->together,
           (unsigned long long)week->rounds);
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
    uint64_t seed = told ? strtoull(told, NULL, 10) : (uint64_t)time(NULL);
    if (sodium_init() < 0) return 1;
    printf("1..2\n# seed %llu, %d days\n", (unsigned long long)seed, days);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        week.seed = seed;
        week.m1 = i == 1;
        if (!run_apart(&week, i == 0 || is_long ? days : (days + 1) / 2,
                       is_long ? 4 * STEPS : STEPS))
            return 1;
        printf("ok %d - %s\n", i + 1, week_name(&week));
        fflush(stdout);
    }
    return 0;
}
