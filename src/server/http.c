/* http.c -- a request read within its limits, and its answer sent. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_state.h"

#define CHUNK ((size_t)32 * 1024)

/* ---- Time ---- */

static void set_deadline(struct cr_request *request, int seconds)
{
    request->deadline = cr_server_now() + (int64_t)seconds * 1000000;
    lws_set_timer_usecs(request->peer.wsi, (lws_usec_t)seconds * LWS_US_PER_SEC);
}

/* The timer is the connection's: it may be one an earlier request set. */
int cr_http_timer(struct cr_request *request)
{
    int64_t left = request->deadline - cr_server_now();
    if (left <= 1000) return -1; /* too slow */
    lws_set_timer_usecs(request->peer.wsi, left);
    return 0;
}

/* ---- Answers ---- */

/* It goes out once what the client still sends is read, or the client would not hear it. */
static void send_when_read(struct cr_request *request)
{
    if (request->status == 0 || (request->body_left > 0 && !request->closes)) return;
    request->is_answered = true;
    if (!request->peer.wsi) return;
    set_deadline(request, CR_RESPONSE_SECONDS);
    lws_callback_on_writable(request->peer.wsi);
}

void cr_request_answer(struct cr_request *request, int status, char *json, size_t size)
{
    if (!json) {
        cr_request_refuse(request, 503, "NO_MEMORY", N_("out of memory"));
        return;
    }
    free(request->own);
    request->status = status;
    request->own = json;
    request->bytes = json;
    request->size = size;
    request->type = "application/json";
    send_when_read(request);
}

void cr_request_refuse(struct cr_request *request, int status, const char *code,
                       const char *sentence)
{
    static char no_memory[] = "{\"code\":\"NO_MEMORY\",\"text\":\"\"}";
    char buffer[512];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    enum cr_lang lang = request->peer.session && !request->lang_named ? cr_peer_lang(&request->peer)
                                                                      : (enum cr_lang)request->lang;
    cr_text_begin(&out, '{');
    cr_text_member_text(&out, "code", code);
    cr_text_member_text(&out, "text", cr_words(lang, sentence));
    cr_text_end(&out, '}');
    snprintf(request->code, sizeof request->code, "%s", code);
    char *own = strdup(buffer);
    if (own) {
        cr_request_answer(request, status, own, out.length);
        return;
    }
    request->status = 503;
    request->bytes = no_memory;
    request->size = strlen(no_memory);
    request->type = "application/json";
    send_when_read(request);
}

void cr_request_file(struct cr_request *request)
{
    struct cr_site *site = request->peer.server->site;
    bool is_page = cr_route_is_page(request->path);
    cr_site_refresh(site, request->began);
    const struct cr_site_file *file = cr_site_find(site, is_page ? "/index.html" : request->path);
    if (!file) {
        cr_request_refuse(request, 404, "NOT_FOUND",
                          is_page ? N_("the web pages are not built: script/web build")
                                  : N_("not found"));
        return;
    }
    struct cr_site_bytes *bytes = file->gzip && request->takes_gzip ? file->gzip : file->plain;
    assert(bytes);
    cr_site_hold(bytes);
    request->file = bytes;
    request->is_packed = bytes == file->gzip;
    request->keeps = file->is_hashed;
    request->type = file->type;
    request->etag = bytes->etag;
    request->status = strcmp(request->if_none_match, bytes->etag) == 0 ? 304 : 200;
    request->bytes = bytes->data;
    request->size = request->status == 304 ? 0 : bytes->size;
    send_when_read(request);
}

/* ---- Reading the head ---- */

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    out[0] = '\0';
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, out, (int)size, token) > 0;
}

static enum cr_method method_of(struct lws *wsi)
{
    char *uri;
    int length;
    switch (lws_http_get_uri_and_method(wsi, &uri, &length)) {
    case LWSHUMETH_GET: return CR_GET;
    case LWSHUMETH_HEAD: return CR_HEAD;
    case LWSHUMETH_POST: return CR_POST;
    case LWSHUMETH_PUT: return CR_PUT;
    case LWSHUMETH_DELETE: return CR_DELETE;
    default: return CR_OTHER_METHOD;
    }
}

static int64_t number_arg(struct lws *wsi, const char *name)
{
    char buffer[32];
    char *end;
    const char *value = lws_get_urlarg_by_name(wsi, name, buffer, sizeof buffer);
    if (!value || *value < '0' || *value > '9') return -1;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    return errno != 0 || *end != '\0' ? -1 : number;
}

/* Empty where it is not there, or is too long. */
static void text_arg(struct lws *wsi, const char *name, char *out, size_t size)
{
    char buffer[256];
    const char *value = lws_get_urlarg_by_name(wsi, name, buffer, sizeof buffer);
    snprintf(out, size, "%s", value && strlen(value) < size ? value : "");
}

static void read_lang(struct cr_request *request, struct lws *wsi)
{
    char buffer[64], word[8];
    const char *value = lws_get_urlarg_by_name(wsi, "lang=", buffer, sizeof buffer);
    request->lang = CR_LANG_EN;
    if (value && cr_lang_find(value) != CR_LANG_COUNT) {
        request->lang = (uint8_t)cr_lang_find(value);
        request->lang_named = true;
    } else if (header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, buffer, sizeof buffer)) {
        snprintf(word, sizeof word, "%.2s", buffer);
        if (cr_lang_find(word) != CR_LANG_COUNT) request->lang = (uint8_t)cr_lang_find(word);
    }
}

static void read_head(struct cr_request *request, struct lws *wsi)
{
    char buffer[256];
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none_match,
           sizeof request->if_none_match);
    if (header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, buffer, sizeof buffer))
        request->takes_gzip = strstr(buffer, "gzip") != NULL;
    read_lang(request, wsi);
    request->limit = number_arg(wsi, "limit=");
    request->before = number_arg(wsi, "before=");
    text_arg(wsi, "q=", request->query, sizeof request->query);
    if (!request->query[0]) text_arg(wsi, "key=", request->query, sizeof request->query);
    if (!request->query[0]) text_arg(wsi, "game=", request->query, sizeof request->query);
    text_arg(wsi, "from=", request->from, sizeof request->from);
    text_arg(wsi, "to=", request->to, sizeof request->to);
    if (!request->from[0]) text_arg(wsi, "version=", request->from, sizeof request->from);
    request->has_token = cr_peer_cookie(wsi, request->token);
}

/* How long the body will be; false, and refused, if that cannot be known or is too much. */
static bool read_length(struct cr_request *request, struct lws *wsi)
{
    char buffer[32];
    char *end;
    bool changes = request->method == CR_POST || request->method == CR_PUT;
    if (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, buffer, sizeof buffer)) {
        request->closes =
            changes || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
        if (request->closes)
            cr_request_refuse(request, 400, "BAD_INPUT", N_("Content-Length is wanted"));
        return !request->closes;
    }
    errno = 0;
    unsigned long long length = strtoull(buffer, &end, 10);
    if (errno != 0 || *end != '\0' || buffer[0] < '0' || buffer[0] > '9') {
        request->closes = true;
        cr_request_refuse(request, 400, "BAD_INPUT", N_("Content-Length is not a number"));
        return false;
    }
    request->body_left = length;
    if (length <= CR_BODY_MAX) return true;
    request->closes = length > CR_BODY_SWALLOW_MAX;
    cr_request_refuse(request, 413, "TOO_LARGE", N_("a request has at most 64 KiB"));
    return false;
}

/* What changes something must come from our own pages, or from no page at all, and be JSON. */
static bool check_change(struct cr_request *request, struct lws *wsi)
{
    char type[64] = "";
    if (request->method == CR_GET || request->method == CR_HEAD) return true;
    if (!cr_peer_origin_is_good(wsi)) {
        cr_request_refuse(request, 403, "ORIGIN", N_("this comes from another site"));
        return false;
    }
    header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type);
    bool is_json = strncasecmp(type, "application/json", 16) == 0 &&
                   (type[16] == '\0' || type[16] == ';' || type[16] == ' ');
    if (request->method == CR_DELETE || is_json) return true;
    cr_request_refuse(request, 415, "NOT_JSON", N_("Content-Type: application/json is wanted"));
    return false;
}

static bool check_rate(struct cr_request *request)
{
    struct cr_server *server = request->peer.server;
    if (cr_rates_take(&server->by_address, request->peer.address, request->began)) return true;
    cr_metrics_count(&server->metrics.limited, 1);
    cr_request_refuse(request, 429, "TOO_OFTEN", N_("too many requests, wait a moment"));
    return false;
}

static bool check_route(struct cr_request *request)
{
    bool is_api = strncmp(request->path, "/api/", 5) == 0 || request->match.allow[0] != '\0';
    if (request->match.route) return true;
    if (request->match.allow[0] != '\0')
        cr_request_refuse(request, 405, "METHOD", N_("that address does not take this method"));
    else if (is_api)
        cr_request_refuse(request, 404, "NOT_FOUND", N_("not found"));
    else if (request->method == CR_GET || request->method == CR_HEAD)
        cr_request_file(request);
    else {
        snprintf(request->match.allow, sizeof request->match.allow, "GET, HEAD");
        cr_request_refuse(request, 405, "METHOD", N_("that address does not take this method"));
    }
    return false;
}

/* ---- The way of a request ---- */

/* Once the body is read and it is known who asks. */
static void go_on(struct cr_request *request)
{
    if (request->status != 0) {
        send_when_read(request);
        return;
    }
    if (request->is_begun || request->body_left > 0 || request->session_asked) return;
    request->is_begun = true;
    cr_api_do(request);
}

int cr_http_begin(struct cr_request **out, struct cr_server *server, struct lws *wsi,
                  const char *path, size_t size)
{
    struct cr_request *request = calloc(1, sizeof *request);
    *out = request;
    if (!request) return -1;
    server->requests++;
    request->peer.server = server;
    request->peer.wsi = wsi;
    request->began = cr_server_now();
    request->method = method_of(wsi);
    lws_get_peer_simple(wsi, request->peer.address, sizeof request->peer.address);
    set_deadline(request, CR_REQUEST_SECONDS);
    if (!read_length(request, wsi)) return 0;
    if (size >= sizeof request->path) {
        cr_request_refuse(request, 404, "NOT_FOUND", N_("not found"));
        return 0;
    }
    memcpy(request->path, path, size);
    read_head(request, wsi);
    cr_route_find(request->method, request->path, &request->match);
    if (!check_rate(request) || !check_route(request) || !check_change(request, wsi)) return 0;
    request->session_asked =
        request->has_token && !cr_peer_take_session(&request->peer, request->token);
    go_on(request);
    return 0;
}

int cr_http_body(struct cr_request *request, const char *bytes, size_t size)
{
    request->body_left -= size < request->body_left ? size : request->body_left;
    if (request->status != 0) return 0; /* refused already; the rest is only read */
    if (request->body_size + size > CR_BODY_MAX) return -1;
    char *body = realloc(request->body, request->body_size + size + 1);
    if (!body) return -1;
    request->body = body;
    memcpy(body + request->body_size, bytes, size);
    request->body_size += size;
    return 0;
}

int cr_http_body_end(struct cr_request *request)
{
    request->body_left = 0;
    go_on(request);
    return 0;
}

/* ---- What came back from the other threads ---- */

void cr_request_done(struct cr_request *request, struct cr_job *job)
{
    if (!request->peer.wsi) return;
    if (job->kind == CR_JOB_FIND_SESSION) {
        request->session_asked = false;
        cr_peer_found_session(&request->peer, job);
        go_on(request);
    } else {
        cr_api_done(request, job);
    }
}

/* ---- Sending ---- */

struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool cut;
};

static void put(struct head *head, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &head->at,
                                    head->end))
        head->cut = true;
}

static void put_cookie(struct head *head, const struct cr_request *request)
{
    char line[200];
    bool gone = strcmp(request->cookie, "-") == 0;
    if (request->cookie[0] == '\0') return;
    snprintf(line, sizeof line, "croupier_session=%s; Path=/; HttpOnly; SameSite=Strict%s%s",
             gone ? "" : request->cookie, request->peer.server->setup.cert ? "; Secure" : "",
             gone ? "; Max-Age=0" : "; Max-Age=2592000");
    put(head, "set-cookie:", line);
}

/* Pages run our own scripts alone, are framed by nobody and tell no other site where one came from. */
static void put_safety(struct head *head)
{
    put(head, "content-security-policy:",
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'");
    put(head, "x-content-type-options:", "nosniff");
    put(head, "referrer-policy:", "same-origin");
    put(head, "x-frame-options:", "DENY");
}

static int send_head(struct cr_request *request)
{
    unsigned char buffer[LWS_PRE + 2048];
    struct head head = { request->peer.wsi, buffer + LWS_PRE, buffer + sizeof buffer - 1, false };
    unsigned char *start = head.at;
    if (lws_add_http_header_status(head.wsi, (unsigned)request->status, &head.at, head.end))
        return -1;
    put(&head, "content-type:", request->type);
    put(&head, "cache-control:",
        request->keeps  ? "public, max-age=31536000, immutable"
        : request->etag ? "no-cache"
                        : "no-store");
    if (request->etag) put(&head, "etag:", request->etag);
    if (request->file) put(&head, "vary:", "accept-encoding");
    if (request->is_packed) put(&head, "content-encoding:", "gzip");
    if (request->status == 405) put(&head, "allow:", request->match.allow);
    if (request->status == 429 || request->status == 503) put(&head, "retry-after:", "1");
    if (request->closes) put(&head, "connection:", "close");
    put_cookie(&head, request);
    put_safety(&head);
    if (request->status != 304 &&
        lws_add_http_header_content_length(head.wsi, request->size, &head.at, head.end))
        return -1;
    if (head.cut || lws_finalize_write_http_header(head.wsi, start, &head.at, head.end)) return -1;
    request->head_sent = true;
    return 0;
}

int cr_http_writable(struct cr_request *request)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    struct lws *wsi = request->peer.wsi;
    bool has_body = request->method != CR_HEAD && request->size > 0;
    if (!request->head_sent) {
        if (send_head(request) != 0) return -1;
        if (!has_body) return request->closes ? -1 : 1;
        lws_callback_on_writable(wsi);
        return 0;
    }
    size_t left = request->size - request->sent;
    size_t size = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, request->bytes + request->sent, size);
    if (lws_write(wsi, buffer + LWS_PRE, size,
                  size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
        return -1;
    request->sent += size;
    if (request->sent == request->size) return request->closes ? -1 : 1;
    lws_callback_on_writable(wsi);
    return 0;
}

void cr_http_close(struct cr_request *request)
{
    struct cr_server *server = request->peer.server;
    const struct cr_log_line line = { .peer = &request->peer,
                                      .method = cr_method_name(request->method),
                                      .path = request->path,
                                      .code = request->code[0] ? request->code : NULL,
                                      .operation = request->refused[0] ? request->refused : NULL,
                                      .status = request->head_sent ? request->status : 0,
                                      .bytes = request->sent,
                                      .us = cr_server_now() - request->began };
    cr_log_write(server, &line);
    if (request->head_sent) cr_metrics_count(&server->metrics.requests[request->status / 100], 1);
    server->requests--;
    cr_site_let_go(request->file);
    if (request->body) memset(request->body, 0, request->body_size); /* it may hold a password */
    free(request->body);
    free(request->own);
    request->body = request->own = NULL;
    request->peer.wsi = NULL;
    cr_peer_forget(&request->peer);
}
