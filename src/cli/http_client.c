/* http_client.c -- what libwebsockets tells of a client's connection, gathered into an answer.
 *
 *     asked -> [headers out, body out] -> answered -> closed        failed: closed without an answer
 */
#include "cli/http_client.h"

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cr_client {
    struct lws_context *context;
    const char *host, *path, *body, *cookie;
    int port;
    bool whole, closed;
    struct cr_client_answer answer;
};

/* ---- Out ---- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool add_headers(struct cr_client *http, struct lws *wsi, unsigned char **at, size_t room)
{
    unsigned char *end = *at + room;
    char size[24];
    if (http->cookie && !add_header(wsi, "cookie:", http->cookie, at, end)) return false;
    if (!http->body) return true;
    snprintf(size, sizeof size, "%zu", strlen(http->body));
    if (!add_header(wsi, "content-type:", "application/json", at, end)) return false;
    if (!add_header(wsi, "content-length:", size, at, end)) return false;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return true;
}

static bool write_body(struct cr_client *http, struct lws *wsi)
{
    size_t size = http->body ? strlen(http->body) : 0;
    if (size == 0) return true;
    unsigned char *buffer = malloc(LWS_PRE + size);
    if (!buffer) return false;
    memcpy(buffer + LWS_PRE, http->body, size);
    int written = lws_write(wsi, buffer + LWS_PRE, size, LWS_WRITE_HTTP_FINAL);
    free(buffer);
    lws_client_http_body_pending(wsi, 0);
    http->body = NULL;
    return written == (int)size;
}

/* ---- In ---- */

static bool keep_bytes(struct cr_client_answer *answer, const char *bytes, size_t size)
{
    if (size > CR_CLIENT_BODY_MAX - answer->size) return false;
    if (answer->size + size + 1 > answer->room) {
        size_t room = 2 * (answer->size + size + 1);
        char *grown = realloc(answer->body, room);
        if (!grown) return false;
        answer->body = grown;
        answer->room = room;
    }
    memcpy(answer->body + answer->size, bytes, size);
    answer->size += size;
    answer->body[answer->size] = '\0';
    return true;
}

static void read_head(struct cr_client_answer *answer, struct lws *wsi)
{
    answer->status = (int)lws_http_client_http_response(wsi);
    if (lws_hdr_copy(wsi, answer->cookie, sizeof answer->cookie, WSI_TOKEN_HTTP_SET_COOKIE) <= 0)
        answer->cookie[0] = '\0';
    answer->cookie[strcspn(answer->cookie, ";")] = '\0';
}

/* The bytes come back through this same callback, as CLIENT_HTTP_READ. */
static bool read_more(struct lws *wsi)
{
    char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
    int size = (int)sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &at, &size) == 0;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size)
{
    struct cr_client *http = lws_context_user(lws_get_context(wsi));
    bool good = true;
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        good = add_headers(http, wsi, in, size);
        break;
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: good = write_body(http, wsi); break;
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: read_head(&http->answer, wsi); break;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: good = read_more(wsi); break;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: good = keep_bytes(&http->answer, in, size); break;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        http->whole = true;
        good = false; /* one request a connection: it is closed */
        break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: http->closed = true; break;
    default: break;
    }
    return good ? 0 : -1;
}

/* ---- A request ---- */

struct cr_client *cr_client_open(const char *host, int port)
{
    static const struct lws_protocols protocols[] = { { .name = "http", .callback = hear },
                                                      { .name = NULL } };
    struct cr_client *http = calloc(1, sizeof *http);
    if (!http) return NULL;
    http->host = host;
    http->port = port;
    lws_set_log_level(0, NULL);
    unsetenv(
        "http_proxy"); /* libwebsockets would go that way; the house stands in our own network */
    const struct lws_context_creation_info info = { .port = CONTEXT_PORT_NO_LISTEN,
                                                    .protocols = protocols,
                                                    .timeout_secs = CR_CLIENT_SECONDS,
                                                    .user = http };
    http->context = lws_create_context(&info);
    if (http->context && keep_bytes(&http->answer, "", 0)) return http;
    cr_client_close(http);
    return NULL;
}

void cr_client_close(struct cr_client *http)
{
    if (!http) return;
    if (http->context) lws_context_destroy(http->context);
    free(http->answer.body);
    free(http);
}

const struct cr_client_answer *cr_client_ask(struct cr_client *http, const char *method,
                                             const char *path, const char *body, const char *cookie)
{
    const struct lws_client_connect_info way = { .context = http->context,
                                                 .address = http->host,
                                                 .host = http->host,
                                                 .port = http->port,
                                                 .path = path,
                                                 .method = method,
                                                 .protocol = "http",
                                                 .alpn = "http/1.1" };
    http->body = body;
    http->cookie = cookie;
    http->whole = http->closed = false;
    http->answer.status = 0;
    http->answer.size = 0;
    http->answer.body[0] = '\0';
    http->answer.cookie[0] = '\0';
    if (!lws_client_connect_via_info(&way)) http->closed = true;
    while (!http->closed)
        if (lws_service(http->context, 0) < 0) break;
    if (!http->whole) http->answer.status = 0;
    return &http->answer;
}
