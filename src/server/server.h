/* server.h -- the open house: the network in front of the floor.
 *
 *     browser -> network thread (who are you? may you?) -> floor thread (one transaction a turn) -> answer
 *                                                       -> reader threads (history, recall, passwords)
 *
 * One thread serves the network (libwebsockets), one runs the floor and owns the writing store, two read
 * on connections of their own. Between them are queues with a limit, and the board (board.h) with the
 * newest view of what is watched. No rule is here: a command goes down, events come up. docs/api.md says
 * what goes over the wire.
 *
 *     cr_server_open(&server, &setup, &err);      the store is read, the port is open
 *     cr_server_run(server);                      until cr_server_stop(), or SIGTERM or SIGINT
 *     cr_server_close(server);
 */
#ifndef CR_SERVER_SERVER_H
#define CR_SERVER_SERVER_H

#include <stdbool.h>

#include "base/status.h"
#include "base/text.h"

struct cr_server;

enum cr_demo {
    CR_DEMO_NONE,
    CR_DEMO_TABLES,  /* people, chips and tables of all houses */
    CR_DEMO_HOUSE,   /* one house, established, with a day behind it */
    CR_DEMO_MACHINES /* another, with gaming machines */
};

struct cr_server_setup {
    const char *data;       /* the house's folder: house.db, signing.key, sealing.key */
    const char *rulebooks;  /* where rulebooks arrive */
    const char *web;        /* the pages; a folder that is not there: none */
    const char *listen;     /* an address of this machine: "127.0.0.1" */
    int port;               /* 0: any that is free */
    const char *cert, *key; /* PEM files; NULL: no TLS */
    const char *log;        /* a file; "-": standard error; NULL: DATA/access.log */
    unsigned rate;          /* commands a second a connection may send */
    unsigned connections;   /* at most */
    unsigned demo;          /* enum cr_demo: what an empty house becomes */
};

/* CR_STORE, CR_BAD_FILE, CR_BAD_INPUT, and err says what; *out is NULL then. */
enum cr_status cr_server_open(struct cr_server **out, const struct cr_server_setup *setup,
                              struct cr_error *err);

/* "http://127.0.0.1:8077" */
const char *cr_server_address(const struct cr_server *server);

/* Of a demonstration house: who may sign in, a line each; "" elsewhere. */
const char *cr_server_demo_lines(const struct cr_server *server);

/* Serves until it is told to stop; then takes no more commands, answers those it has, says bye. */
void cr_server_run(struct cr_server *server);
void cr_server_stop(struct cr_server *server); /* from a signal's handler too */
void cr_server_close(struct cr_server *server);

/* The addresses it answers, as JSON. */
void cr_server_routes(struct cr_text *out);

#endif
