/* session.c -- a chained table by token. */
#include "server/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A kept token is a hash already: its first bytes spread as well as any. */
static struct cr_session **bucket(struct cr_sessions *sessions, const uint8_t *token)
{
    uint32_t value;
    memcpy(&value, token, sizeof value);
    return &sessions->buckets[value % CR_SESSIONS_BUCKETS];
}

/* Those nobody holds: ended long ago, or all of them where room is wanted. */
static void sweep(struct cr_sessions *sessions, struct cr_session **at, int64_t now, bool all)
{
    while (*at) {
        struct cr_session *session = *at;
        bool is_old =
            session->ended && now - session->ended_at > (int64_t)CR_SESSION_ENDED_S * 1000000;
        if (session->holders > 0 || !(is_old || all)) {
            at = &session->next;
            continue;
        }
        *at = session->next;
        sessions->count--;
        free(session);
    }
}

void cr_sessions_release(struct cr_sessions *sessions)
{
    for (unsigned i = 0; i < CR_SESSIONS_BUCKETS; i++)
        sweep(sessions, &sessions->buckets[i], 0, true);
    assert(sessions->count == 0);
}

struct cr_session *cr_sessions_find(struct cr_sessions *sessions,
                                    const uint8_t token[CR_TOKEN_SIZE])
{
    struct cr_session *session = *bucket(sessions, token);
    while (session && memcmp(session->row.token, token, CR_TOKEN_SIZE) != 0)
        session = session->next;
    return session;
}

struct cr_session *cr_sessions_put(struct cr_sessions *sessions, const struct cr_sign_in *row,
                                   const struct cr_person *person)
{
    struct cr_session **first = bucket(sessions, row->token);
    sweep(sessions, first, row->seen_at, false);
    struct cr_session *session = cr_sessions_find(sessions, row->token);
    if (!session) {
        for (unsigned i = 0; sessions->count >= CR_SESSIONS_MAX && i < CR_SESSIONS_BUCKETS; i++)
            sweep(sessions, &sessions->buckets[i], 0, true);
        session = calloc(1, sizeof *session);
        if (!session) return NULL;
        session->bucket =
            (struct cr_bucket){ .tokens = 1e9 }; /* the first use cuts it to its burst */
        session->next = *first;
        *first = session;
        sessions->count++;
    }
    session->row = *row;
    session->roles = person->roles;
    memcpy(session->name, person->name, sizeof session->name);
    return session;
}

void cr_session_hold(struct cr_session *session)
{
    session->holders++;
}

void cr_session_let_go(struct cr_sessions *sessions, struct cr_session *session)
{
    if (!session) return;
    assert(session->holders > 0 && sessions->count > 0);
    session->holders--;
}

void cr_session_end(struct cr_session *session, int64_t now)
{
    session->ended = true;
    session->ended_at = now;
}

bool cr_session_is_good(const struct cr_session *session, int64_t now)
{
    return !session->ended && session->row.expires_at > now;
}
