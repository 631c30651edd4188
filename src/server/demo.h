/* demo.h -- what the demonstration houses are made with: people and their passwords, commands one by one.
 *
 *     demo.c        tables alone, of all houses
 *     demo_house.c  one house with everything around its tables: yesterday, and today until now
 *     demo_day.c    who does what in it, minute by minute; demo_machines.c: in a house of gaming machines
 *     demo_people.c people, passwords
 */
#ifndef CR_SERVER_DEMO_H
#define CR_SERVER_DEMO_H

#include "server/server_state.h"

struct cr_demo_post {
    uint32_t number;
    const char *login, *name;
    enum cr_role role;
};

/* Those every demonstration has, a row each. */
/* clang-format off */
#define CR_DEMO_PLAYERS                            \
    { 101, "player1", "Player 1", CR_ROLE_PLAYER }, \
    { 102, "player2", "Player 2", CR_ROLE_PLAYER }, \
    { 103, "player3", "Player 3", CR_ROLE_PLAYER }, \
    { 104, "player4", "Player 4", CR_ROLE_PLAYER }
#define CR_DEMO_STAFF                                                  \
    { 1, "manager", "Manager", CR_ROLE_MANAGER },                       \
    { 2, "pit_boss", "Pit boss", CR_ROLE_PIT_BOSS },                    \
    { 3, "floor", "Floor", CR_ROLE_FLOOR },                             \
    { 4, "inspector", "Inspector", CR_ROLE_INSPECTOR },                 \
    { 5, "dealer", "Dealer", CR_ROLE_DEALER },                          \
    { 6, "chipper", "Chipper", CR_ROLE_CHIPPER },                       \
    { 7, "head_cashier", "Head cashier", CR_ROLE_HEAD_CASHIER },        \
    { 8, "cashier", "Cashier", CR_ROLE_CASHIER },                       \
    { 9, "registrar", "Registrar", CR_ROLE_REGISTRAR },                 \
    { 10, "security", "Security", CR_ROLE_SECURITY },                   \
    { 11, "administration", "Administration", CR_ROLE_ADMINISTRATION }, \
    { 12, "auditor", "Auditor", CR_ROLE_AUDITOR }
/* clang-format on */

/* Whether all of them are in the store, or somebody else is: such a house stays as it is. */
enum cr_status cr_demo_is_whole(struct cr_server *server, const struct cr_demo_post *posts,
                                size_t count, bool *is_whole, struct cr_error *err);

/* Passwords for all, into the house's folder; before the people are made, so that nobody is there whose
 * password nobody knows. Then people, with the passwords that stand there. */
enum cr_status cr_demo_write_passwords(const struct cr_server *server,
                                       const struct cr_demo_post *posts, size_t count,
                                       struct cr_error *err);
enum cr_status cr_demo_make_people(struct cr_server *server, const struct cr_demo_post *posts,
                                   size_t count, struct cr_error *err);
void cr_demo_read_lines(struct cr_server *server); /* into server->demo_lines */

/* ---- Commands ---- */

struct cr_demo_step {
    int minute; /* of its part of the day */
    uint32_t by;
    enum cr_role role;
    uint32_t table; /* 0: the house */
    const char *text;
};

/* Commands that wait for one turn. */
#define CR_DEMO_TURN_MAX 64
struct cr_demo_turn {
    struct cr_server *server;
    struct cr_job jobs[CR_DEMO_TURN_MAX];
    char texts[CR_DEMO_TURN_MAX][96]; /* how each begins: for the error */
    unsigned count;
};

/* One more, and where no more fit what waits is done; minute is not read. The first that is refused ends
 * it. */
enum cr_status cr_demo_give(struct cr_demo_turn *turn, const uint8_t id[CR_COMMAND_ID_SIZE],
                            const struct cr_demo_step *step, struct cr_error *err);
enum cr_status cr_demo_take_turn(struct cr_demo_turn *turn, struct cr_error *err);

/* ---- A house with its hall ---- */

/* Minutes count from the opening in the early afternoon; today's from when the doors open. */
struct cr_demo_story {
    const char *establish; /* the first command */
    const char *zone, *currency;
    const char *code, *country, *city; /* on the visitors' cards: "M1", "BY", "Minsk" */
    const struct cr_demo_step *yesterday, *today;
    size_t yesterday_count, today_count;
};
extern const struct cr_demo_story cr_demo_m1;       /* demo_day.c */
extern const struct cr_demo_story cr_demo_machines; /* demo_machines.c */

/* Who, as a step begins. */
#define CR_DEMO_MANAGER        1, CR_ROLE_MANAGER
#define CR_DEMO_BOSS           2, CR_ROLE_PIT_BOSS
#define CR_DEMO_INSPECTOR      4, CR_ROLE_INSPECTOR
#define CR_DEMO_HEAD           7, CR_ROLE_HEAD_CASHIER
#define CR_DEMO_CASHIER        8, CR_ROLE_CASHIER
#define CR_DEMO_REGISTRAR      9, CR_ROLE_REGISTRAR
#define CR_DEMO_ADMINISTRATION 11, CR_ROLE_ADMINISTRATION

#define CR_DEMO_FIRST_VISITOR  101
#define CR_DEMO_VISITORS       12

#endif
