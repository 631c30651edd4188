/* crowd.h -- many players' WebSockets on one thread, for benchmarks: plain sockets, epoll, frames by hand.
 *
 * A guest is one connection. What he says is sent masked, as a browser would; of what comes back only
 * answers to commands are looked at, the rest is counted. To 127.0.0.1 alone.
 *
 *     struct crowd crowd = { .answered = answered, .context = &bench };
 *     crowd_open(&crowd, 1000);
 *     crowd_connect(&crowd, 17, port, token);
 *     crowd_say(&crowd, 17, "{\"ping\":1}", 10);
 *     crowd_serve(&crowd, 10);                    waits at most 10 ms, answered() is called for each answer
 */
#ifndef CR_BENCH_CROWD_H
#define CR_BENCH_CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct guest {
    int fd;
    char *in; /* bytes that came and are no whole frame yet */
    size_t in_size, in_room;
    char *out; /* bytes the socket did not take yet */
    size_t out_size, out_room;
    double said_at; /* when the command was sent that waits for its answer; 0: none waits */
    double next_at; /* when he will say the next, where the pace is set */
    unsigned bets;
    bool closed; /* by the other side */
};

struct crowd {
    struct guest *guests;
    unsigned count;
    int poll;
    unsigned long long bytes, messages; /* that came */
    unsigned closed;
    void (*answered)(void *context, unsigned guest, bool ok, const char *text, size_t size);
    void *context;
};

double crowd_now(void); /* seconds, of a clock that does not run back */

void crowd_open(struct crowd *crowd, unsigned count);
void crowd_close(struct crowd *crowd); /* every connection, and the memory */

/* Connects and upgrades, waiting for it; token is a session's 64 digits. Ends the program if it cannot. */
void crowd_connect(struct crowd *crowd, unsigned guest, int port, const char *token);
void crowd_hang_up(struct crowd *crowd, unsigned guest);

void crowd_say(struct crowd *crowd, unsigned guest, const char *text, size_t size);

/* One look at the sockets, waiting at most so long for something to come. */
void crowd_serve(struct crowd *crowd, int wait_ms);

#endif
