/* house.h -- a house for benchmarks: the program itself, in a folder made for the time.
 *
 * It is opened once with --demo to have a store; then people are put into the store while it is shut,
 * signed in already, since a thousand passwords would cost minutes. Person i of them is 10001 + i.
 */
#ifndef CR_BENCH_HOUSE_H
#define CR_BENCH_HOUSE_H

#include <stdbool.h>
#include <stddef.h>

#define HOUSE_PLAYERS 1000

enum { MANAGER, PIT_BOSS, CASHIER, HOUSE_STAFF };

struct house {
    char folder[512], program[512];
    int pid, port, said; /* said: the reading end of what it prints */
};

/* folder: where its own is made. Ends the program if the house does not open. */
void house_make(struct house *house, const char *folder, const char *program);
void house_start(struct house *house,
                 bool one_core);      /* one_core: the machine's first, ours the others */
void house_stop(struct house *house); /* in order, and it must say 0 */
void house_remove(struct house *house);

/* 64 digits and the NUL: the session of a player, or of one of the staff. */
void house_player_token(unsigned player, char token[65]);
void house_staff_token(unsigned staff, char token[65]);
unsigned house_player_number(unsigned player);

/* What it has in memory, in bytes; how long it ran on a processor, in seconds. */
double house_memory(const struct house *house);
double house_processor(const struct house *house);

/* A number of its /metrics; -1 if there is none so named. */
double house_metric(const struct house *house, const char *name);

#endif
