/* house.c -- the program in a folder of its own. */
#include "house.h"

#include <arpa/inet.h>
#include <ftw.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void must(bool good, const char *what)
{
    if (good) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

/* ---- People ---- */

static const char *const staff_roles[HOUSE_STAFF] = { "manager", "pit_boss", "cashier" };

static void token_bytes(const char *kind, unsigned index, uint8_t bytes[32])
{
    char text[32];
    int size = snprintf(text, sizeof text, "%s %u", kind, index);
    crypto_generichash(bytes, 32, (const uint8_t *)text, (unsigned long long)size, NULL, 0);
}

static void token_text(const char *kind, unsigned index, char token[65])
{
    uint8_t bytes[32];
    token_bytes(kind, index, bytes);
    sodium_bin2hex(token, 65, bytes, sizeof bytes);
}

void house_player_token(unsigned player, char token[65])
{
    token_text("player", player, token);
}

void house_staff_token(unsigned staff, char token[65])
{
    token_text(staff_roles[staff], 0, token);
}

unsigned house_player_number(unsigned player)
{
    return 10001 + player;
}

static void run_sql(sqlite3 *db, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) must(false, why ? why : sql);
}

static void add_person(sqlite3 *db, unsigned number, const char *role, unsigned index)
{
    char sql[640], hex[65];
    uint8_t token[32], kept[32];
    int64_t now = (int64_t)time(NULL) * 1000000;
    token_bytes(role, index, token);
    crypto_generichash(kept, sizeof kept, token, sizeof token, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, kept, sizeof kept);
    snprintf(sql, sizeof sql,
             "INSERT INTO people (number, login, name, password, roles, lang, active)"
             " VALUES (%u, 'bench-%u', 'Bench %u', '*', '%s', 'en', 1);"
             "INSERT INTO sign_ins (token, person, role, lang, made_at, seen_at, expires_at)"
             " VALUES (x'%s', %u, '%s', 'en', %lld, %lld, %lld)",
             number, number, number, role, hex, number, role, (long long)now, (long long)now,
             (long long)now + 43200000000);
    run_sql(db, sql);
}

static void add_people(const struct house *house)
{
    char path[600];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/house.db", house->folder);
    must(sqlite3_open(path, &db) == SQLITE_OK, "the store");
    run_sql(db, "BEGIN");
    for (unsigned i = 0; i < HOUSE_PLAYERS; i++)
        add_person(db, house_player_number(i), "player", i);
    for (unsigned i = 0; i < HOUSE_STAFF; i++)
        add_person(db, 9001 + i, staff_roles[i], 0);
    run_sql(db, "COMMIT");
    sqlite3_close(db);
}

/* ---- Opening and closing ---- */

static void run_child(const struct house *house, int out, bool one_core)
{
    if (one_core) {
        cpu_set_t core;
        CPU_ZERO(&core);
        CPU_SET(0, &core);
        sched_setaffinity(0, sizeof core, &core);
    }
    dup2(out, STDOUT_FILENO);
    execl(house->program, "croupier", "serve", "--demo", "--port", "0", "--data", house->folder,
          "--web", house->folder, "--rate", "1000000", "--log", "/dev/null", (char *)NULL);
    perror(house->program);
    _exit(127);
}

/* Reads on until it says where it listens. */
static int read_port(int said)
{
    char line[4096];
    size_t size = 0;
    while (size < sizeof line - 1 && read(said, line + size, 1) == 1) {
        line[++size] = '\0';
        const char *at = strstr(line, "http://127.0.0.1:");
        if (line[size - 1] == '\n' && at) return atoi(at + strlen("http://127.0.0.1:"));
        if (line[size - 1] == '\n') size = 0;
    }
    return 0;
}

void house_start(struct house *house, bool one_core)
{
    int ends[2];
    fflush(stdout);
    must(pipe(ends) == 0, "pipe");
    house->pid = fork();
    must(house->pid >= 0, "fork");
    if (house->pid == 0) {
        close(ends[0]);
        run_child(house, ends[1], one_core);
    }
    close(ends[1]);
    house->said = ends[0];
    house->port = read_port(ends[0]);
    must(house->port > 0, "the house did not open");
}

void house_stop(struct house *house)
{
    int status = 0;
    if (house->pid <= 0) return;
    kill(house->pid, SIGTERM);
    waitpid(house->pid, &status, 0);
    close(house->said);
    house->pid = 0;
    char said[64];
    snprintf(said, sizeof said, "the house closed with status %d, signal %d", WEXITSTATUS(status),
             WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    must(WIFEXITED(status) && WEXITSTATUS(status) == 0, said);
}

void house_make(struct house *house, const char *folder, const char *program)
{
    *house = (struct house){ .pid = 0 };
    snprintf(house->program, sizeof house->program, "%s", program);
    snprintf(house->folder, sizeof house->folder, "%s/bench-house-XXXXXX", folder);
    must(mkdtemp(house->folder) != NULL, house->folder);
    house_start(house, false);
    house_stop(house);
    add_people(house);
}

static int remove_one(const char *path, const struct stat *about, int flag, struct FTW *where)
{
    (void)about, (void)flag, (void)where;
    return remove(path);
}

void house_remove(struct house *house)
{
    nftw(house->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* ---- What it uses ---- */

double house_memory(const struct house *house)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", house->pid);
    FILE *file = fopen(path, "r");
    must(file && fscanf(file, "%*d %ld", &pages) == 1, path);
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

double house_processor(const struct house *house)
{
    char path[64];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", house->pid);
    FILE *file = fopen(path, "r");
    must(file && fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                        &user, &kernel) == 2,
         path);
    fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

double house_metric(const struct house *house, const char *name)
{
    static char text[65536];
    static const char request[] =
        "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    struct sockaddr_in to = { .sin_family = AF_INET,
                              .sin_port = htons((uint16_t)house->port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    must(fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0, "connect");
    must(send(fd, request, sizeof request - 1, 0) > 0, "send");
    size_t size = 0;
    ssize_t got;
    while (size < sizeof text - 1 && (got = recv(fd, text + size, sizeof text - 1 - size, 0)) > 0)
        size += (size_t)got;
    close(fd);
    text[size] = '\0';
    char line[128];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(text, line);
    return at ? atof(at + strlen(line)) : -1;
}
