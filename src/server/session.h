/* session.h -- who is signed in, as the network's thread knows it: the store's rows that are in use.
 *
 * The store has every session; this holds those somebody showed lately, so that a request does not wait
 * for the disk. A connection holds its session: a change of role or language is seen at its next command,
 * a sign-out ends it.
 */
#ifndef CR_SERVER_SESSION_H
#define CR_SERVER_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "server/rate.h"
#include "store/store.h"

#define CR_SESSION_SECONDS  (12 * 3600) /* after its last use */
#define CR_SESSION_ENDED_S  60          /* seconds one that ended is remembered */
#define CR_SESSION_NOTED    600         /* seconds: a use is written to the store this often */
#define CR_SESSIONS_MAX     32768
#define CR_SESSIONS_BUCKETS 16384

struct cr_session {
    struct cr_sign_in row;
    char name[97];
    uint32_t roles; /* he may act in */
    bool ended;
    int64_t ended_at;
    unsigned holders; /* connections and requests */
    struct cr_bucket bucket;
    struct cr_session *next;
};

struct cr_sessions {
    unsigned count;
    struct cr_session *buckets[CR_SESSIONS_BUCKETS];
};

void cr_sessions_release(struct cr_sessions *sessions); /* nobody holds one (asserted) */

/* NULL: not here; the store may have it. One that ended is found for a while, so that nobody who read it
 * from the store just before brings it back. */
struct cr_session *cr_sessions_find(struct cr_sessions *sessions,
                                    const uint8_t token[CR_TOKEN_SIZE]);

/* The session of a row, made or made anew; NULL: no memory. */
struct cr_session *cr_sessions_put(struct cr_sessions *sessions, const struct cr_sign_in *row,
                                   const struct cr_person *person);

void cr_session_hold(struct cr_session *session);
void cr_session_let_go(struct cr_sessions *sessions, struct cr_session *session); /* NULL is fine */
void cr_session_end(struct cr_session *session, int64_t now);

/* Whether it is still good at that time (microseconds). */
bool cr_session_is_good(const struct cr_session *session, int64_t now);

#endif
