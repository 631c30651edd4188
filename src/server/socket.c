/* socket.c -- a WebSocket: messages in, answers and the newest views out.
 *
 * Answers wait in a list with a limit; views do not wait at all: what is sent is what the board has when
 * there is room to send. Who does not read is closed.
 */
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

/* ---- Messages out ---- */

static void too_slow(struct cr_socket *socket)
{
    socket->closing = true;
    cr_metrics_count(&socket->peer.server->metrics.too_slow, 1);
    lws_set_timeout(socket->peer.wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* The text is the socket's from now on; NULL is an answer there was no memory for. */
void cr_socket_send(struct cr_socket *socket, struct cr_shared *text)
{
    struct cr_message *message = text ? malloc(sizeof *message) : NULL;
    if (!message || !socket->peer.wsi) {
        cr_shared_let_go(text);
        free(message);
        return;
    }
    *message = (struct cr_message){ .text = text };
    if (socket->last)
        socket->last->next = message;
    else
        socket->first = message;
    socket->last = message;
    socket->out_bytes += cr_shared_size(text);
    if (socket->out_bytes > CR_SOCKET_OUT_MAX)
        too_slow(socket);
    else
        lws_callback_on_writable(socket->peer.wsi);
}

static void send_text(struct cr_socket *socket, const struct cr_text *text)
{
    cr_socket_send(socket, cr_shared_make("", text->data, text->length, ""));
}

/* What the error is about: a command's id, a watch's table. */
void cr_socket_error(struct cr_socket *socket, const char *code, const char *sentence,
                     const char *id, int64_t table)
{
    char buffer[512];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_put(&out, "{\"error\":{\"code\":");
    cr_text_json(&out, code);
    if (id) cr_text_member_text(&out, "id", id);
    if (table >= 0) cr_text_member_int(&out, "table", table);
    cr_text_member_text(&out, "text", cr_words(cr_peer_lang(&socket->peer), sentence));
    cr_text_put(&out, "}}");
    send_text(socket, &out);
}

void cr_socket_log(struct cr_socket *socket, const char *method, int status, const char *code,
                   const char *operation)
{
    const struct cr_log_line line = { .peer = &socket->peer,
                                      .method = method,
                                      .path = "/ws",
                                      .code = code,
                                      .operation = operation,
                                      .status = status };
    cr_log_write(socket->peer.server, &line);
}

/* ---- Commands ---- */

static void refuse_command(struct cr_socket *socket, const struct cr_refused *refused,
                           const char *id)
{
    if (refused->operation) {
        cr_metrics_count(&socket->peer.server->metrics.forbidden, 1);
        cr_socket_log(socket, "COMMAND", refused->status, refused->code, refused->operation);
    }
    cr_socket_error(socket, refused->code, refused->sentence, id ? id : "", -1);
}

static void command(struct cr_socket *socket, const json_t *sent)
{
    struct cr_refused refused;
    const char *id = json_string_value(json_object_get(sent, "id"));
    int64_t table = json_integer_value(json_object_get(sent, "table"));
    if (id && strlen(id) > 64) id = NULL;
    if (table < 0 || table > UINT32_MAX) {
        cr_socket_error(socket, "BAD_INPUT", N_("table: a number is wanted"), id ? id : "", -1);
        return;
    }
    struct cr_job *job = cr_command_job(&socket->peer, sent, (uint32_t)table, &refused);
    if (!job) {
        refuse_command(socket, &refused, id);
        return;
    }
    bool closing = atomic_load(&socket->peer.server->stopping);
    if (socket->waits >= CR_SOCKET_WAITS_MAX) {
        cr_job_free(job);
        cr_socket_error(socket, "BUSY", N_("the house is busy, try again"), id, -1);
    } else if (!cr_peer_ask(&socket->peer, job)) {
        cr_socket_error(socket, closing ? "CLOSING" : "BUSY",
                        closing ? N_("the house is closing") : N_("the house is busy, try again"),
                        id, -1);
    } else {
        socket->waits++;
    }
}

static void command_done(struct cr_socket *socket, const struct cr_job *job)
{
    size_t size = 0;
    socket->waits--;
    if (!socket->peer.wsi) return;
    if (job->status != CR_OK)
        cr_socket_log(socket, "COMMAND", cr_command_http_status(job->status),
                      cr_status_name(job->status), NULL);
    char *text = cr_command_answer(job, "{\"answer\":", "}", &size);
    if (text) cr_socket_send(socket, cr_shared_make("", text, size, ""));
    free(text);
}

void cr_socket_done(struct cr_socket *socket, struct cr_job *job)
{
    if (job->kind == CR_JOB_WATCH) {
        cr_watch_begun(socket, job);
    } else if (job->kind == CR_JOB_COMMAND) {
        command_done(socket, job);
    } else if (job->kind == CR_JOB_FIND_SESSION && socket->peer.wsi) {
        cr_peer_found_session(&socket->peer, job);
        lws_rx_flow_control(socket->peer.wsi, 1);
    }
}

/* ---- Messages in ---- */

static void pong(struct cr_socket *socket, const json_t *value)
{
    char buffer[64];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_put(&out, "{\"pong\":");
    cr_text_int(&out, json_integer_value(value));
    cr_text_char(&out, '}');
    send_text(socket, &out);
}

static void take_message(struct cr_socket *socket)
{
    json_error_t error;
    json_t *message = json_loadb(socket->frame, socket->frame_size, JSON_REJECT_DUPLICATES, &error);
    const json_t *value;
    if (!json_is_object(message))
        cr_socket_error(socket, "BAD_INPUT", N_("one JSON object is wanted"), NULL, -1);
    else if (json_is_object(value = json_object_get(message, "command")))
        command(socket, value);
    else if (json_is_object(value = json_object_get(message, "watch")))
        cr_watch_ask(socket, value);
    else if (json_is_integer(value = json_object_get(message, "unwatch")))
        cr_watch_end(socket, value);
    else if (json_is_integer(value = json_object_get(message, "ping")))
        pong(socket, value);
    else
        cr_socket_error(socket, "BAD_INPUT", N_("watch, unwatch, command or ping is wanted"), NULL,
                        -1);
    json_decref(message);
}

static int close_with(struct cr_socket *socket, enum lws_close_status status, const char *why)
{
    lws_close_reason(socket->peer.wsi, status, (unsigned char *)(uintptr_t)why, strlen(why));
    return -1;
}

static bool check_rate(struct cr_socket *socket)
{
    struct cr_server *server = socket->peer.server;
    cr_metrics_count(&server->metrics.frames, 1);
    if (cr_bucket_take(&socket->bucket, &server->commands, cr_server_now())) return true;
    cr_metrics_count(&server->metrics.limited, 1);
    return false;
}

/* Over the rate a message is answered as such, with the id it came with, so that it can be sent again. */
static void limited(struct cr_socket *socket)
{
    json_error_t error;
    json_t *message = json_loadb(socket->frame, socket->frame_size, JSON_REJECT_DUPLICATES, &error);
    const char *id = json_string_value(json_object_get(json_object_get(message, "command"), "id"));
    cr_socket_error(socket, "TOO_OFTEN", N_("too many requests, wait a moment"),
                    id && strlen(id) <= 64 ? id : NULL, -1);
    json_decref(message);
}

int cr_socket_receive(struct cr_socket *socket, const char *bytes, size_t size)
{
    struct lws *wsi = socket->peer.wsi;
    if (socket->closing) return 0;
    if (lws_frame_is_binary(wsi))
        return close_with(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text is wanted");
    if (socket->frame_size + size > CR_BODY_MAX)
        return close_with(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                          "a message has at most 64 KiB");
    char *frame = realloc(socket->frame, socket->frame_size + size + 1);
    if (!frame) return -1;
    socket->frame = frame;
    memcpy(frame + socket->frame_size, bytes, size);
    socket->frame_size += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0) return 0;
    cr_peer_note_use(&socket->peer);
    if (check_rate(socket))
        take_message(socket);
    else
        limited(socket);
    free(socket->frame);
    socket->frame = NULL;
    socket->frame_size = 0;
    return 0;
}

/* ---- Sending ---- */

static struct cr_shared *next_message(struct cr_socket *socket, bool *is_view)
{
    struct cr_message *message = socket->first;
    *is_view = false;
    if (message) {
        struct cr_shared *text = message->text;
        socket->first = message->next;
        if (!socket->first) socket->last = NULL;
        socket->out_bytes -= cr_shared_size(text);
        free(message);
        return text;
    }
    if (socket->peer.session && cr_peer_role(&socket->peer) == CR_ROLE_COUNT)
        cr_watch_drop_unseen(socket);
    *is_view = true;
    for (unsigned i = 0; i < socket->watch_count; i++) {
        unsigned at = (socket->next_view + i) % socket->watch_count;
        struct cr_shared *text = cr_watch_next(socket->peer.server, socket->watches[at]);
        if (!text) continue;
        socket->next_view = at;
        return text;
    }
    return NULL;
}

int cr_socket_writable(struct cr_socket *socket)
{
    bool is_view;
    struct cr_shared *text = next_message(socket, &is_view);
    if (!text)
        return socket->closing ? close_with(socket, LWS_CLOSE_STATUS_GOINGAWAY, "closing") : 0;
    size_t size = cr_shared_size(text);
    int sent = lws_write(socket->peer.wsi, cr_shared_bytes(text), size, LWS_WRITE_TEXT);
    cr_shared_let_go(text);
    if (sent < (int)size) return -1;
    if (is_view) cr_metrics_count(&socket->peer.server->metrics.pushes, 1);
    lws_callback_on_writable(socket->peer.wsi);
    return 0;
}

/* ---- Coming and going ---- */

struct cr_socket *cr_socket_open(struct cr_server *server, struct lws *wsi)
{
    struct cr_socket *socket = calloc(1, sizeof *socket);
    if (!socket) return NULL;
    socket->peer = (struct cr_peer){ .server = server, .wsi = wsi, .is_socket = true };
    lws_get_peer_simple(wsi, socket->peer.address, sizeof socket->peer.address);
    socket->bucket = cr_bucket_full(&server->commands, cr_server_now());
    socket->after = server->sockets;
    if (server->sockets) server->sockets->before = socket;
    server->sockets = socket;
    cr_metrics_count(&server->metrics.sockets_now, 1);
    /* Until the store said who it is, what it sends waits. */
    if (cr_peer_cookie(wsi, socket->token) && !cr_peer_take_session(&socket->peer, socket->token))
        lws_rx_flow_control(wsi, 0);
    cr_socket_log(socket, "OPEN", 101, NULL, NULL);
    return socket;
}

void cr_socket_close(struct cr_socket *socket)
{
    struct cr_server *server = socket->peer.server;
    cr_socket_log(socket, "CLOSE", 0, NULL, NULL);
    while (socket->watch_count > 0)
        cr_watch_drop(socket, socket->watch_count - 1);
    while (socket->first) {
        struct cr_message *message = socket->first;
        socket->first = message->next;
        cr_shared_let_go(message->text);
        free(message);
    }
    free(socket->frame);
    socket->frame = NULL;
    if (socket->before)
        socket->before->after = socket->after;
    else
        server->sockets = socket->after;
    if (socket->after) socket->after->before = socket->before;
    atomic_fetch_sub_explicit(&server->metrics.sockets_now, 1, memory_order_relaxed);
    socket->peer.wsi = NULL;
    cr_peer_forget(&socket->peer);
}

void cr_socket_bye(struct cr_server *server, const struct cr_session *of)
{
    for (struct cr_socket *socket = server->sockets; socket; socket = socket->after) {
        if (socket->closing || (of && socket->peer.session != of)) continue;
        while (socket->watch_count > 0)
            cr_watch_drop(socket, socket->watch_count - 1);
        cr_socket_send(socket, cr_shared_make("{\"bye\":\"", of ? "signed out" : "closing",
                                              of ? 10 : 7, "\"}"));
        socket->closing = true;
        lws_callback_on_writable(socket->peer.wsi);
    }
}
