/* route.h -- addresses: which there are, what each does, what a path is.
 *
 * A pattern is a path in which N stands for a number of up to nine digits without leading zeros, and W for a
 * word of a-z, 0-9, _ . and -, at most CR_ROUTE_WORD_MAX long.
 *
 *     struct cr_match match;
 *     cr_route_find(CR_GET, "/api/tables/3/rounds/17", &match)
 *     match.route->kind == CR_ROUTE_RECALL, match.numbers[0] == 3, match.numbers[1] == 17
 *
 * The same rows are printed by `croupier serve --routes`, and docs/openapi.json is held against them.
 */
#ifndef CR_SERVER_ROUTE_H
#define CR_SERVER_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum cr_method { CR_GET, CR_HEAD, CR_POST, CR_PUT, CR_DELETE, CR_OTHER_METHOD };
const char *cr_method_name(enum cr_method method);

/* Kind, method, pattern, what it does. */
#define CR_ROUTE_MAP(ROW)                                                               \
    ROW(SIGN_IN, POST, "/api/session", "sign in")                                       \
    ROW(WHO, GET, "/api/session", "who is signed in")                                   \
    ROW(CHANGE, PUT, "/api/session", "another language, another of one's roles")        \
    ROW(SIGN_OUT, DELETE, "/api/session", "sign out")                                   \
    ROW(TABLES, GET, "/api/tables", "the tables that are open")                         \
    ROW(TABLE, GET, "/api/tables/N", "a table as everybody sees it")                    \
    ROW(RULES, GET, "/api/tables/N/rules", "the rules a table plays by")                \
    ROW(RULES_DIFF, GET, "/api/rules/W/diff", "what differs between two versions")      \
    ROW(ODDS, GET, "/api/rules/W/odds", "what a version's games keep of a stake")       \
    ROW(RULES_TEXT, GET, "/api/rules/W/text", "a game's file of a version")             \
    ROW(WORTH, POST, "/api/rules/W/worth", "what a change of the rules is worth")       \
    ROW(HISTORY, GET, "/api/tables/N/history", "its last rounds, newest first")         \
    ROW(RECALL, GET, "/api/tables/N/rounds/N", "a round, run again")                    \
    ROW(COMMAND, POST, "/api/tables/N/commands", "one command to a table")              \
    ROW(HOUSE_COMMAND, POST, "/api/house/commands", "one operation of the house")       \
    ROW(POOLS, GET, "/api/pools", "the jackpots that are open")                         \
    ROW(ME, GET, "/api/me", "one's own chips and seats")                                \
    ROW(RECEIPTS, GET, "/api/me/receipts", "one's own postings, newest first")          \
    ROW(PRACTICES, GET, "/api/practice", "the games there are to practise")             \
    ROW(PRACTICE_BEGIN, POST, "/api/practice", "a table of one's own in play money")    \
    ROW(PRACTICE, GET, "/api/practice/N", "one's practice table")                       \
    ROW(PRACTICE_RULES, GET, "/api/practice/N/rules", "the rules it plays by")          \
    ROW(PRACTICE_DO, POST, "/api/practice/N/do", "a stake, a decision, the next round") \
    ROW(PEOPLE, GET, "/api/people", "names by number")                                  \
    ROW(FLOOR_TABLES, GET, "/api/floor/tables", "the tables, with floats and stakes")   \
    ROW(HALL, GET, "/api/hall/W", "a desk of the hall: door, cage, tables ...")         \
    ROW(REGISTERS, GET, "/api/registers", "the registers one may read")                 \
    ROW(REGISTER, GET, "/api/registers/W", "a register: NAME, NAME.csv, NAME.pdf")      \
    ROW(CARDS, GET, "/api/cards", "people by card code, name or document: ?q=")         \
    ROW(CARD, GET, "/api/cards/N", "one person's card")                                 \
    ROW(HEALTH, GET, "/health", "whether the house is open")                            \
    ROW(METRICS, GET, "/metrics", "counts, for Prometheus")                             \
    ROW(SOCKET, GET, "/ws", "the WebSocket: views and commands")

enum cr_route_kind {
#define ROW(kind, method, pattern, what) CR_ROUTE_##kind,
    CR_ROUTE_MAP(ROW)
#undef ROW
        CR_ROUTE_COUNT
};

struct cr_route {
    enum cr_route_kind kind;
    enum cr_method method;
    const char *pattern, *what;
};

#define CR_ROUTE_WORD_MAX 47

struct cr_match {
    const struct cr_route *route; /* NULL: no such path, or not with this method */
    uint32_t numbers[2];
    char word[CR_ROUTE_WORD_MAX + 1];
    char allow[64]; /* "GET, HEAD, POST": what the path takes; "" for a path there is not */
};

/* HEAD is answered as GET. */
bool cr_route_find(enum cr_method method, const char *path, struct cr_match *match);

/* Whether the path is one of the pages, which the browser draws itself: / /table/3 /dealer/3 ... */
bool cr_route_is_page(const char *path);

/* The rows as a JSON list: method, path, who, what. */
void cr_route_write(struct cr_text *out);

#endif
