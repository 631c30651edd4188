/* serve.c -- `croupier serve`: the house is open. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "server/server.h"

struct serve_options {
    struct cr_server_setup setup;
    bool routes;
};

enum {
    KEY_LISTEN = 256,
    KEY_WEB,
    KEY_CERT,
    KEY_KEY,
    KEY_LOG,
    KEY_RATE,
    KEY_CONNECTIONS,
    KEY_DEMO,
    KEY_DEMO_HOUSE,
    KEY_DEMO_MACHINES,
    KEY_ROUTES
};

/* clang-format off */
static const struct argp_option options[] = {
    { "data", 'd', "DIR", 0, N_("The house's folder: its store and keys (default: house); made if it is not there"), 0 },
    { "port", 'p', "PORT", 0, N_("The port (default 8077); 0 takes any that is free"), 0 },
    { "listen", KEY_LISTEN, "ADDRESS", 0, N_("The address of this machine to listen on (default 127.0.0.1)"), 0 },
    { "web", KEY_WEB, "DIR", 0, N_("The web pages (default: web/dist)"), 0 },
    { "cert", KEY_CERT, "FILE", 0, N_("A certificate, for https; with --key"), 0 },
    { "key", KEY_KEY, "FILE", 0, N_("The certificate's key"), 0 },
    { "log", KEY_LOG, "FILE", 0, N_("Where requests are logged; - is standard error (default: access.log in the house's folder)"), 0 },
    { "rate", KEY_RATE, "N", 0, N_("Commands a second one connection may send (default 50)"), 0 },
    { "connections", KEY_CONNECTIONS, "N", 0, N_("Connections at most (default 4096)"), 0 },
    { "demo", KEY_DEMO, NULL, 0, N_("An empty house becomes a demonstration: people, chips, tables; their passwords are printed"), 0 },
    { "demo-house", KEY_DEMO_HOUSE, NULL, 0, N_("The same with one house and everything around its tables: door, cage, staff, an evening behind it"), 0 },
    { "demo-machines", KEY_DEMO_MACHINES, NULL, 0, N_("The same of a house with gaming machines and the jackpot they share; croupier machine plays on them"), 0 },
    { "routes", KEY_ROUTES, NULL, 0, N_("Print the addresses it answers, as JSON, and end"), 0 },
    { NULL, 0, NULL, 0, NULL, 0 },
};
/* clang-format on */

static void read_option(const struct cr_command *command, void *into, int key, const char *value)
{
    struct serve_options *given = into;
    struct cr_server_setup *setup = &given->setup;
    if (key == 'd') setup->data = value;
    if (key == 'p') setup->port = (int)cr_command_number(command, "--port", value, 0, 65535);
    if (key == KEY_LISTEN) setup->listen = value;
    if (key == KEY_WEB) setup->web = value;
    if (key == KEY_CERT) setup->cert = value;
    if (key == KEY_KEY) setup->key = value;
    if (key == KEY_LOG) setup->log = value;
    if (key == KEY_RATE)
        setup->rate = (unsigned)cr_command_number(command, "--rate", value, 1, 10000000);
    if (key == KEY_CONNECTIONS)
        setup->connections =
            (unsigned)cr_command_number(command, "--connections", value, 1, 1000000);
    if (key == KEY_DEMO) setup->demo = CR_DEMO_TABLES;
    if (key == KEY_DEMO_HOUSE) setup->demo = CR_DEMO_HOUSE;
    if (key == KEY_DEMO_MACHINES) setup->demo = CR_DEMO_MACHINES;
    if (key == KEY_ROUTES) given->routes = true;
}

static const struct cr_command serve_command = {
    .name = "serve",
    .args = "",
    .doc = N_("Opens the house: its tables, its web pages and their interface, until SIGTERM or "
              "Ctrl-C. What was answered is on the disk; the same command opens it again where it "
              "stood."),
    .options = options,
    .option = read_option,
};

/* ---- The pages ---- */

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* web/dist here, or beside the folder the program was built in. */
static const char *web_folder(const char *given)
{
    static const char name[] = "/web/dist";
    static char path[PATH_MAX + sizeof name];
    if (given) return given;
    if (is_folder("web/dist")) return "web/dist";
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (length <= 0) return "web/dist";
    path[length] = '\0';
    for (int up = 0; up < 5; up++) {
        char *slash = strrchr(path, '/');
        if (!slash) break;
        memcpy(slash, name, sizeof name);
        if (is_folder(path)) return path;
        *slash = '\0';
    }
    return "web/dist";
}

/* ---- The verb ---- */

static int print_routes(void)
{
    char buffer[8192];
    struct cr_text out = cr_text_to(stdout, buffer, sizeof buffer);
    cr_server_routes(&out);
    cr_text_flush(&out);
    return CR_EXIT_FINE;
}

static void tell(const struct cr_server *server)
{
    const char *lines = cr_server_demo_lines(server);
    printf("listening on %s\n", cr_server_address(server));
    if (*lines != '\0')
        printf("\n%s\n", cr_words(cr_cli_lang, N_("Sign in as (login, password, role):")));
    while (*lines != '\0') {
        char login[64], password[64], role[64];
        size_t length = strcspn(lines, "\n");
        if (sscanf(lines, "%63s %63s %63s", login, password, role) == 3)
            printf("  %-16s %-14s %s\n", login, password, role);
        lines += length + (lines[length] == '\n');
    }
    fflush(stdout);
}

int cr_cli_serve(int argc, char **argv)
{
    struct serve_options given = { .setup = { .data = "house",
                                              .listen = "127.0.0.1",
                                              .port = 8077,
                                              .rate = 50,
                                              .connections = 4096 } };
    struct cr_error err = { "", "" };
    struct cr_server *server;
    cr_command_parse(&serve_command, argc, argv, &given);
    if (given.routes) return print_routes();
    if (!given.setup.cert != !given.setup.key)
        cr_command_fail(&serve_command, N_("--cert and --key go together"), NULL, 0);
    given.setup.rulebooks = cr_cli_rulebooks(cr_cli_root);
    given.setup.web = web_folder(given.setup.web);
    if (cr_server_open(&server, &given.setup, &err) != CR_OK) {
        fprintf(stderr, "croupier serve: %s: %s\n", err.where, err.what);
        return CR_EXIT_REFUSED;
    }
    tell(server);
    cr_server_run(server);
    cr_server_close(server);
    return CR_EXIT_FINE;
}
