/* watch.c -- which tables a WebSocket watches, and as what: who may, what is new, what goes next. */
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

/* ---- Beginning and ending ---- */

static void unlink_watch(struct cr_watch *watch)
{
    struct cr_server *server = watch->socket->peer.server;
    if (!watch->at) return;
    if (watch->before)
        watch->before->after = watch->after;
    else
        server->watched[watch->at->index] = watch->after;
    if (watch->after) watch->after->before = watch->before;
    cr_board_unwatch(&server->board, watch->at, (enum cr_watch_as)watch->as, watch->you);
}

void cr_watch_drop(struct cr_socket *socket, unsigned index)
{
    struct cr_watch *watch = socket->watches[index];
    unlink_watch(watch);
    free(watch);
    socket->watches[index] = socket->watches[--socket->watch_count];
}

static int find_watch(const struct cr_socket *socket, uint32_t table)
{
    for (unsigned i = 0; i < socket->watch_count; i++)
        if (socket->watches[i]->table == table) return (int)i;
    return -1;
}

static const char *as_name(enum cr_watch_as as)
{
    static const char *const names[] = { "public", "player", "staff" };
    return names[as];
}

/* Not said is as everybody; -1: there is no such way. */
static int read_as(const json_t *value)
{
    const char *name = json_string_value(value);
    if (!value) return CR_AS_PUBLIC;
    for (int as = CR_AS_PUBLIC; name && as <= CR_AS_STAFF; as++)
        if (strcmp(as_name((enum cr_watch_as)as), name) == 0) return as;
    return -1;
}

static bool may_watch(struct cr_socket *socket, enum cr_watch_as as)
{
    return cr_gate_opens(cr_gate_find("watch", as_name(as)), cr_peer_role(&socket->peer));
}

static void refuse_watch(struct cr_socket *socket, enum cr_watch_as as, int64_t table)
{
    bool unknown = cr_peer_role(&socket->peer) == CR_ROLE_COUNT;
    const char *code = unknown ? "NOT_SIGNED_IN" : "FORBIDDEN_ROLE";
    cr_metrics_count(&socket->peer.server->metrics.forbidden, 1);
    cr_socket_log(socket, "WATCH", unknown ? 401 : 403, code,
                  cr_gate_asks(cr_gate_find("watch", as_name(as))));
    cr_socket_error(socket, code, unknown ? N_("sign in first") : N_("this is not for your role"),
                    NULL, table);
}

void cr_watch_ask(struct cr_socket *socket, const json_t *wanted)
{
    int64_t table = json_integer_value(json_object_get(wanted, "table"));
    int way = read_as(json_object_get(wanted, "as"));
    enum cr_watch_as as = (enum cr_watch_as)way;
    if (table < 1 || table > UINT32_MAX) {
        cr_socket_error(socket, "BAD_INPUT", N_("table: a number is wanted"), NULL, table);
        return;
    }
    if (way < 0) {
        cr_socket_error(socket, "BAD_INPUT", N_("as: public, player or staff is wanted"), NULL,
                        table);
        return;
    }
    if (!may_watch(socket, as)) {
        refuse_watch(socket, as, table);
        return;
    }
    int known = find_watch(socket, (uint32_t)table);
    if (known >= 0) cr_watch_drop(socket, (unsigned)known);
    if (socket->watch_count == CR_WATCHES_MAX) {
        cr_socket_error(socket, "TOO_MANY", N_("too many tables are watched"), NULL, table);
        return;
    }
    struct cr_watch *watch = calloc(1, sizeof *watch);
    struct cr_job *job = watch ? cr_job_make(CR_JOB_WATCH) : NULL;
    if (job) {
        job->table = (uint32_t)table;
        job->as = (uint8_t)as;
        job->person = socket->peer.session ? socket->peer.session->row.person : 0;
    }
    if (!job || !cr_peer_ask(&socket->peer, job)) {
        free(watch);
        cr_socket_error(socket, "BUSY", N_("the house is busy, try again"), NULL, table);
        return;
    }
    *watch = (struct cr_watch){ .socket = socket, .table = (uint32_t)table, .as = (uint8_t)as };
    watch->asked = true;
    socket->watches[socket->watch_count++] = watch;
}

void cr_watch_begun(struct cr_socket *socket, struct cr_job *job)
{
    struct cr_server *server = socket->peer.server;
    int index = socket->peer.wsi ? find_watch(socket, job->table) : -1;
    struct cr_watch *watch = index < 0 ? NULL : socket->watches[index];
    if (!watch || !watch->asked ||
        watch->as != job->as) { /* no longer wanted, or wanted otherwise */
        if (job->watched)
            cr_board_unwatch(&server->board, job->watched, (enum cr_watch_as)job->as, job->you);
        return;
    }
    if (job->status != CR_OK) {
        cr_watch_drop(socket, (unsigned)index);
        cr_socket_error(socket, cr_status_name(job->status),
                        job->status == CR_NOT_FOUND ? N_("there is no such table")
                                                    : N_("the house is busy, try again"),
                        NULL, job->table);
        return;
    }
    watch->asked = false;
    watch->at = job->watched;
    watch->you = job->you;
    for (int kind = 0; kind < CR_VIEW_KINDS; kind++)
        watch->seen[kind] = job->seen;
    struct cr_watch **first = &server->watched[watch->at->index];
    watch->after = *first;
    if (*first) (*first)->before = watch;
    *first = watch;
    for (int i = 0; i < 2; i++) {
        cr_socket_send(socket, job->views[i]);
        job->views[i] = NULL;
    }
}

void cr_watch_end(struct cr_socket *socket, const json_t *value)
{
    int64_t table = json_integer_value(value);
    int index = table > 0 && table <= UINT32_MAX ? find_watch(socket, (uint32_t)table) : -1;
    if (index >= 0) cr_watch_drop(socket, (unsigned)index);
}

/* ---- What goes out ---- */

/* What of a watch goes out next; NULL: it is up to date. */
struct cr_shared *cr_watch_next(struct cr_server *server, struct cr_watch *watch)
{
    static const uint8_t kinds[3][2] = {
        [CR_AS_PUBLIC] = { CR_VIEW_PUBLIC, CR_VIEW_PUBLIC },
        [CR_AS_PLAYER] = { CR_VIEW_YOU, CR_VIEW_PUBLIC },
        [CR_AS_STAFF] = { CR_VIEW_PUBLIC, CR_VIEW_INSPECT },
    };
    if (!watch->at) return NULL;
    for (int i = 0; i < 2; i++) {
        unsigned kind = kinds[watch->as][i];
        struct cr_shared *text = cr_board_read(&server->board, watch->at, watch->you,
                                               (enum cr_view_kind)kind, &watch->seen[kind]);
        if (text) return text;
    }
    return NULL;
}

/* A session that ended sees only what everybody sees. */
void cr_watch_drop_unseen(struct cr_socket *socket)
{
    for (unsigned i = socket->watch_count; i-- > 0;)
        if (!may_watch(socket, (enum cr_watch_as)socket->watches[i]->as)) cr_watch_drop(socket, i);
}

static bool has_news(struct cr_server *server, const struct cr_watch *watch)
{
    const struct cr_board_table *at = watch->at;
    if (cr_board_is_newer(&server->board, at, NULL, CR_VIEW_PUBLIC, watch->seen[CR_VIEW_PUBLIC]))
        return true;
    if (watch->as == CR_AS_STAFF)
        return cr_board_is_newer(&server->board, at, NULL, CR_VIEW_INSPECT,
                                 watch->seen[CR_VIEW_INSPECT]);
    return watch->as == CR_AS_PLAYER &&
           cr_board_is_newer(&server->board, at, watch->you, CR_VIEW_YOU, watch->seen[CR_VIEW_YOU]);
}

void cr_socket_tell_changed(struct cr_server *server)
{
    unsigned places[CR_BOARD_TABLES_MAX];
    size_t count = cr_board_changed(&server->board, places);
    for (size_t i = 0; i < count; i++)
        for (struct cr_watch *watch = server->watched[places[i]]; watch; watch = watch->after)
            if (has_news(server, watch)) lws_callback_on_writable(watch->socket->peer.wsi);
}

void cr_socket_recheck(struct cr_server *server, const struct cr_session *session)
{
    for (struct cr_socket *socket = server->sockets; socket; socket = socket->after)
        if (socket->peer.session == session) cr_watch_drop_unseen(socket);
}
