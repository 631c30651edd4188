/* network.c -- what libwebsockets tells us, handed on; and what requests and sockets have in common. */
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

/* What libwebsockets keeps for a connection. */
struct kept {
    struct cr_request *request;
    struct cr_socket *socket;
};

/* ---- Who it is ---- */

enum cr_role cr_peer_role(const struct cr_peer *peer)
{
    bool known = peer->session && cr_session_is_good(peer->session, cr_server_now());
    return known ? (enum cr_role)peer->session->row.role : CR_ROLE_COUNT;
}

enum cr_lang cr_peer_lang(const struct cr_peer *peer)
{
    return peer->session ? (enum cr_lang)peer->session->row.lang : CR_LANG_EN;
}

bool cr_peer_cookie(struct lws *wsi, uint8_t kept[CR_TOKEN_SIZE])
{
    char value[CR_TOKEN_TEXT_SIZE + 8];
    size_t size = sizeof value;
    if (lws_http_cookie_get(wsi, "croupier_session", value, &size) != 0) return false;
    return cr_token_read(value, kept);
}

/* A page of another site must not act for us: what names its origin names ours. Without the header it is
 * no page. */
bool cr_peer_origin_is_good(struct lws *wsi)
{
    char origin[256], host[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    const char *name = strstr(origin, "://");
    return name && strcmp(name + 3, host) == 0;
}

void cr_peer_set_session(struct cr_peer *peer, struct cr_session *session)
{
    if (session) cr_session_hold(session);
    cr_session_let_go(&peer->server->sessions, peer->session);
    peer->session = session;
}

/* A use is noted in the store now and then, so that a session lasts as long as it is used. */
void cr_peer_note_use(struct cr_peer *peer)
{
    struct cr_session *session = peer->session;
    int64_t now = cr_server_now();
    if (!session || now - session->row.seen_at < (int64_t)CR_SESSION_NOTED * 1000000) return;
    session->row.seen_at = now;
    session->row.expires_at = now + (int64_t)CR_SESSION_SECONDS * 1000000;
    struct cr_job *job = cr_job_make(CR_JOB_PUT_SIGN_IN);
    if (!job) return;
    job->sign_in = session->row;
    if (!cr_queue_push(&peer->server->to_floor, job)) cr_job_free(job);
}

bool cr_peer_take_session(struct cr_peer *peer, const uint8_t token[CR_TOKEN_SIZE])
{
    int64_t now = cr_server_now();
    struct cr_session *session = cr_sessions_find(&peer->server->sessions, token);
    if (session) {
        if (cr_session_is_good(session, now)) {
            cr_peer_set_session(peer, session);
            cr_peer_note_use(peer);
        }
        return true;
    }
    struct cr_job *job = cr_job_make(CR_JOB_FIND_SESSION);
    if (!job) return true;
    memcpy(job->sign_in.token, token, CR_TOKEN_SIZE);
    return !cr_peer_ask(peer, job);
}

void cr_peer_found_session(struct cr_peer *peer, const struct cr_job *job)
{
    if (job->status != CR_OK) return;
    struct cr_session *session = cr_sessions_find(&peer->server->sessions, job->sign_in.token);
    if (session && session->ended) return; /* meanwhile he signed out */
    if (!session) session = cr_sessions_put(&peer->server->sessions, &job->sign_in, &job->who);
    if (!session) return;
    cr_peer_set_session(peer, session);
    cr_peer_note_use(peer);
}

/* ---- Jobs ---- */

static bool is_readers(enum cr_job_kind kind)
{
    return kind >= CR_JOB_HISTORY;
}

bool cr_peer_ask(struct cr_peer *peer, struct cr_job *job)
{
    struct cr_server *server = peer->server;
    bool closed = atomic_load(&server->stopping);
    struct cr_queue *queue = is_readers(job->kind) ? &server->to_readers : &server->to_floor;
    job->peer = peer;
    if (closed || !cr_queue_push(queue, job)) {
        cr_job_free(job);
        return false;
    }
    peer->jobs++;
    return true;
}

void cr_peer_forget(struct cr_peer *peer)
{
    if (peer->wsi || peer->jobs > 0) return;
    cr_peer_set_session(peer, NULL);
    free(peer); /* it is the first member of a request or a socket */
}

void cr_server_done(struct cr_server *server, struct cr_job *jobs)
{
    if (!jobs) {
        lws_cancel_service(server->context); /* views may have changed */
        return;
    }
    while (jobs) {
        struct cr_job *next = jobs->next;
        bool pushed = cr_queue_push(&server->done, jobs); /* it has no limit */
        if (!pushed) abort();
        jobs = next;
    }
    lws_cancel_service(server->context);
}

/* ---- Callbacks ---- */

static void count_connection(struct cr_server *server, bool comes)
{
    atomic_ullong *now = &server->metrics.connections_now;
    if (comes) {
        cr_metrics_count(&server->metrics.connections_all, 1);
        cr_metrics_count(now, 1);
    } else {
        atomic_fetch_sub_explicit(now, 1, memory_order_relaxed);
    }
}

static bool is_full(struct cr_server *server)
{
    if (atomic_load(&server->stopping)) return true;
    if (atomic_load(&server->metrics.connections_now) < server->setup.connections) return false;
    cr_metrics_count(&server->metrics.refused_connections, 1);
    return true;
}

/* A WebSocket comes from our own pages, at its own address; anything else is told in plain HTTP. */
static int confirm_upgrade(struct lws *wsi, const char *to)
{
    char path[16];
    if (strcmp(to, "websocket") != 0) return -1;
    int size = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    int status = size <= 0 || strcmp(path, "/ws") != 0 ? HTTP_STATUS_NOT_FOUND
                 : !cr_peer_origin_is_good(wsi)        ? HTTP_STATUS_FORBIDDEN
                                                       : 0;
    if (status == 0) return 0;
    lws_return_http_status(wsi, (unsigned)status, NULL);
    return -1;
}

static void drop_request(struct kept *kept)
{
    if (kept && kept->request) cr_http_close(kept->request);
    if (kept) kept->request = NULL;
}

static int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, struct kept *kept,
                           const void *in, size_t size)
{
    struct cr_server *server = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        kept->socket = cr_socket_open(server, wsi);
        return kept->socket ? 0 : -1;
    }
    if (!kept->socket) return 0;
    if (reason == LWS_CALLBACK_RECEIVE) return cr_socket_receive(kept->socket, in, size);
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE) return cr_socket_writable(kept->socket);
    if (reason == LWS_CALLBACK_CLOSED) {
        cr_socket_close(kept->socket);
        kept->socket = NULL;
    }
    return 0;
}

static int request_callback(struct lws *wsi, enum lws_callback_reasons reason, struct kept *kept,
                            const void *in, size_t size)
{
    struct cr_server *server = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_HTTP) {
        drop_request(kept);
        return cr_http_begin(&kept->request, server, wsi, in, size);
    }
    if (!kept || !kept->request) return 0;
    if (reason == LWS_CALLBACK_HTTP_BODY) return cr_http_body(kept->request, in, size);
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION) return cr_http_body_end(kept->request);
    if (reason == LWS_CALLBACK_TIMER) return cr_http_timer(kept->request);
    if (!kept->request->is_answered) return 0;
    int result = cr_http_writable(kept->request);
    if (result == 0) return 0;
    drop_request(kept);
    if (result < 0) return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int cr_network_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                        size_t size)
{
    struct cr_server *server = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
    if (!server) return 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \
    "-Wswitch-enum" /* libwebsockets has a hundred, and we live by these */
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return is_full(server) ? 1 : 0;
    case LWS_CALLBACK_WSI_CREATE: count_connection(server, true); return 0;
    case LWS_CALLBACK_WSI_DESTROY: count_connection(server, false); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED: return socket_callback(wsi, reason, user, in, size);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_TIMER: return request_callback(wsi, reason, user, in, size);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: drop_request(user); return 0;
    default: return 0;
    }
#pragma GCC diagnostic pop
}
size_t cr_network_kept_size(void)
{
    return sizeof(struct kept);
}
