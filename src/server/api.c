/* api.c -- what each address does: at the gate, then asked of the thread that knows. */
#include <stdlib.h>
#include <string.h>

#include "floor/extract.h"
#include "server/practice_side.h"
#include "server/register_side.h"
#include "server/server_state.h"

#define HISTORY_LIMIT  500
#define HISTORY_MOST   5000
#define RECEIPTS_LIMIT 50
#define RECEIPTS_MOST  500
#define CARDS_LIMIT    20
#define CARDS_MOST     100

static void busy(struct cr_request *request)
{
    bool closing = atomic_load(&request->peer.server->stopping);
    cr_request_refuse(request, 503, closing ? "CLOSING" : "BUSY",
                      closing ? N_("the house is closing") : N_("the house is busy, try again"));
}

static void ask(struct cr_request *request, struct cr_job *job)
{
    if (!job)
        cr_request_refuse(request, 503, "NO_MEMORY", N_("out of memory"));
    else if (!cr_peer_ask(&request->peer, job))
        busy(request);
}

/* A job about what the path and the session say. */
static struct cr_job *job_of(const struct cr_request *request, enum cr_job_kind kind)
{
    struct cr_job *job = cr_job_make(kind);
    const struct cr_session *session = request->peer.session;
    if (!job) return NULL;
    job->table = request->match.numbers[0];
    job->round = request->match.numbers[1];
    job->lang = request->lang_named ? request->lang : (uint8_t)cr_peer_lang(&request->peer);
    if (!session) job->lang = request->lang;
    job->person = session ? session->row.person : 0;
    job->role = session ? session->row.role : CR_ROLE_COUNT;
    job->before = request->before < 0 ? 0 : request->before;
    memcpy(job->word, request->match.word, sizeof job->word);
    memcpy(job->query, request->query, sizeof job->query);
    memcpy(job->from, request->from, sizeof job->from);
    memcpy(job->to, request->to, sizeof job->to);
    return job;
}

static uint32_t limit_of(const struct cr_request *request, int64_t usual, int64_t most)
{
    int64_t limit = request->limit < 1 ? usual : request->limit;
    return (uint32_t)(limit > most ? most : limit);
}

static json_t *body_of(struct cr_request *request)
{
    json_error_t error;
    json_t *body = request->body_size > 0 ? json_loadb(request->body, request->body_size,
                                                       JSON_REJECT_DUPLICATES, &error)
                                          : NULL;
    if (json_is_object(body)) return body;
    json_decref(body);
    cr_request_refuse(request, 400, "BAD_INPUT", N_("one JSON object is wanted"));
    return NULL;
}

/* ---- Sessions ---- */

static void answer_session(struct cr_request *request)
{
    const struct cr_session *session = request->peer.session;
    char buffer[1024];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    cr_text_begin(&out, '{');
    cr_text_member_int(&out, "person", session->row.person);
    cr_text_member_text(&out, "name", session->name);
    cr_text_member_text(&out, "role", cr_role_name((enum cr_role)session->row.role));
    cr_text_key(&out, "roles");
    cr_text_begin(&out, '[');
    for (unsigned role = 0; role < CR_ROLE_COUNT; role++) {
        if (!(session->roles & CR_ROLE_BIT(role))) continue;
        cr_text_item(&out);
        cr_text_json(&out, cr_role_name((enum cr_role)role));
    }
    cr_text_end(&out, ']');
    cr_text_member_text(&out, "lang", cr_lang_name((enum cr_lang)session->row.lang));
    cr_text_end(&out, '}');
    cr_request_answer(request, 200, strdup(buffer), out.length);
}

static bool may_try(struct cr_request *request, const char *login)
{
    struct cr_server *server = request->peer.server;
    if (cr_rates_has(&server->failed_by_address, request->peer.address, request->began) &&
        cr_rates_has(&server->failed_by_login, login, request->began))
        return true;
    cr_metrics_count(&server->metrics.limited, 1);
    cr_request_refuse(request, 429, "TOO_OFTEN", N_("too many wrong passwords, wait a minute"));
    return false;
}

static void wrong_password(struct cr_request *request, const char *login)
{
    struct cr_server *server = request->peer.server;
    int64_t now = cr_server_now();
    (void)cr_rates_take(&server->failed_by_address, request->peer.address, now);
    (void)cr_rates_take(&server->failed_by_login, login, now);
    cr_metrics_count(&server->metrics.sign_ins_failed, 1);
    cr_request_refuse(request, 401, "WRONG_PASSWORD", N_("login or password is wrong"));
}

static void sign_in(struct cr_request *request)
{
    json_t *body = body_of(request);
    if (!body) return;
    const char *login = json_string_value(json_object_get(body, "login"));
    const char *password = json_string_value(json_object_get(body, "password"));
    const char *role = json_string_value(json_object_get(body, "role"));
    struct cr_job *job = NULL;
    if (!login || !password || (role && cr_role_find(role) == CR_ROLE_COUNT)) {
        cr_request_refuse(request, 422, "BAD_INPUT",
                          N_("login and password are wanted, and a role there is"));
    } else if (!cr_login_check(login) || strlen(password) > CR_PASSWORD_MAX) {
        wrong_password(request, login); /* nobody has it */
    } else if (may_try(request, login)) {
        job = job_of(request, CR_JOB_CHECK_PASSWORD);
        if (job) {
            snprintf(job->login, sizeof job->login, "%s", login);
            snprintf(job->password, sizeof job->password, "%s", password);
            job->role = (uint8_t)(role ? cr_role_find(role) : CR_ROLE_COUNT);
        }
        ask(request, job);
    }
    json_decref(body);
}

/* Without a role named: the first of his. */
static uint8_t role_for(const struct cr_person *person, uint8_t wanted)
{
    if (wanted < CR_ROLE_COUNT)
        return (person->roles & CR_ROLE_BIT(wanted)) != 0 ? wanted : CR_ROLE_COUNT;
    uint8_t role = 0;
    while (role < CR_ROLE_COUNT && !(person->roles & CR_ROLE_BIT(role)))
        role++;
    return role;
}

static void password_checked(struct cr_request *request, struct cr_job *job)
{
    int64_t now = cr_server_now();
    if (job->status != CR_OK) {
        wrong_password(request, job->login);
        return;
    }
    uint8_t role = role_for(&job->who, job->role);
    if (role == CR_ROLE_COUNT || role == CR_ROLE_SYSTEM) {
        cr_request_refuse(request, 403, "FORBIDDEN_ROLE", N_("that role is not yours"));
        return;
    }
    request->who = job->who;
    request->row = (struct cr_sign_in){ .person = job->who.number,
                                        .role = role,
                                        .lang = job->who.lang,
                                        .made_at = now,
                                        .seen_at = now,
                                        .expires_at = now + (int64_t)CR_SESSION_SECONDS * 1000000 };
    if (!cr_token_make(request->cookie, request->row.token)) {
        cr_request_refuse(request, 503, "BUSY", N_("the house is busy, try again"));
        return;
    }
    struct cr_job *put = job_of(request, CR_JOB_PUT_SIGN_IN);
    if (put) put->sign_in = request->row;
    ask(request, put);
}

/* The cookie's earlier session ends with the new one. */
static void end_session(struct cr_request *request)
{
    struct cr_session *session = request->peer.session;
    struct cr_job *job = session ? cr_job_make(CR_JOB_DROP_SIGN_IN) : NULL;
    if (!job) return;
    memcpy(job->sign_in.token, session->row.token, sizeof job->sign_in.token);
    if (!cr_queue_push(&request->peer.server->to_floor, job)) {
        cr_job_free(job);
        return;
    }
    cr_session_end(session, request->began);
    cr_socket_bye(request->peer.server, session);
}

static void signed_in(struct cr_request *request)
{
    struct cr_server *server = request->peer.server;
    end_session(request);
    struct cr_session *session = cr_sessions_put(&server->sessions, &request->row, &request->who);
    if (!session) {
        cr_request_refuse(request, 503, "NO_MEMORY", N_("out of memory"));
        return;
    }
    cr_metrics_count(&server->metrics.sign_ins, 1);
    cr_peer_set_session(&request->peer, session);
    answer_session(request);
}

static void change_session(struct cr_request *request)
{
    json_t *body = body_of(request);
    if (!body) return;
    const struct cr_session *session = request->peer.session;
    const char *lang = json_string_value(json_object_get(body, "lang"));
    const char *role = json_string_value(json_object_get(body, "role"));
    enum cr_role to = role ? cr_role_find(role) : (enum cr_role)session->row.role;
    request->row = session->row;
    if (lang) request->row.lang = (uint8_t)cr_lang_find(lang);
    request->row.role = (uint8_t)to;
    if (request->row.lang >= CR_LANG_COUNT || (!lang && !role)) {
        cr_request_refuse(request, 422, "BAD_INPUT", N_("lang (en, ru, bg) or role is wanted"));
    } else if (to == CR_ROLE_COUNT || to == CR_ROLE_SYSTEM || !(session->roles & CR_ROLE_BIT(to))) {
        cr_request_refuse(request, 403, "FORBIDDEN_ROLE", N_("that role is not yours"));
    } else {
        struct cr_job *job = job_of(request, CR_JOB_PUT_SIGN_IN);
        if (job) job->sign_in = request->row;
        ask(request, job);
    }
    json_decref(body);
}

static void session_changed(struct cr_request *request)
{
    struct cr_session *session = request->peer.session;
    session->row.role = request->row.role;
    session->row.lang = request->row.lang;
    cr_socket_recheck(request->peer.server, session);
    answer_session(request);
}

static void sign_out(struct cr_request *request)
{
    struct cr_job *job = job_of(request, CR_JOB_DROP_SIGN_IN);
    if (job) job->sign_in = request->peer.session->row;
    ask(request, job);
}

/* Once it is gone from the store too. */
static void signed_out(struct cr_request *request)
{
    cr_session_end(request->peer.session, cr_server_now());
    cr_socket_bye(request->peer.server, request->peer.session);
    snprintf(request->cookie, sizeof request->cookie, "-");
    cr_request_answer(request, 200, strdup("{}"), 2);
}

/* ---- The rest ---- */

static void command(struct cr_request *request, uint32_t table)
{
    struct cr_refused refused;
    json_t *body = body_of(request);
    if (!body) return;
    struct cr_job *job = cr_command_job(&request->peer, body, table, &refused);
    if (job) {
        ask(request, job);
    } else {
        if (refused.operation) {
            snprintf(request->refused, sizeof request->refused, "%s", refused.operation);
            cr_metrics_count(&request->peer.server->metrics.forbidden, 1);
        }
        cr_request_refuse(request, refused.status, refused.code, refused.sentence);
    }
    json_decref(body);
}

/* A member of the body, if it is a text that fits. */
static bool body_text(const json_t *body, const char *name, char *out, size_t size)
{
    const json_t *value = json_object_get(body, name);
    const char *text = json_string_value(value);
    if (value && (!text || strlen(text) >= size)) return false;
    snprintf(out, size, "%s", text ? text : "");
    return true;
}

/* {"from":"9f…","to":"a1…"}, or {"from":"9f…","game":"blackjack","text":"schema: 1 …"}. */
static void worth(struct cr_request *request)
{
    json_t *body = body_of(request);
    if (!body) return;
    const json_t *text = json_object_get(body, "text");
    struct cr_job *job = job_of(request, CR_JOB_WORTH);
    bool reads = job && body_text(body, "from", job->from, sizeof job->from) &&
                 body_text(body, "to", job->to, sizeof job->to) &&
                 body_text(body, "game", job->query, sizeof job->query) &&
                 (!text || (json_is_string(text) && job->query[0] && !job->to[0]));
    if (reads && text) {
        job->size = json_string_length(text);
        job->text = strdup(json_string_value(text));
    }
    if (job && (!reads || (text && !job->text))) {
        cr_job_free(job);
        cr_request_refuse(request, 422, "BAD_INPUT",
                          N_("from and to are wanted, or from, game and text"));
    } else {
        ask(request, job);
    }
    json_decref(body);
}

static void health(struct cr_request *request)
{
    if (atomic_load(&request->peer.server->stopping))
        cr_request_refuse(request, 503, "CLOSING", N_("the house is closing"));
    else
        cr_request_answer(request, 200, strdup("{\"status\":\"open\"}"), 17);
}

static void metrics(struct cr_request *request)
{
    size_t size = (size_t)32 * 1024;
    char *buffer = malloc(size);
    struct cr_text out = { 0 };
    if (buffer) {
        out = cr_text_on(buffer, size);
        cr_metrics_write(&request->peer.server->metrics, &out);
    }
    cr_request_answer(request, 200, buffer, out.length);
    if (buffer) request->type = "text/plain; version=0.0.4; charset=utf-8";
}

static void registers(struct cr_request *request)
{
    size_t size = (size_t)32 * 1024;
    char *buffer = malloc(size);
    struct cr_text out = { 0 };
    if (buffer) {
        out = cr_text_on(buffer, size);
        cr_extract_list(
            cr_peer_role(&request->peer),
            request->lang_named ? (enum cr_lang)request->lang : cr_peer_lang(&request->peer), &out);
    }
    cr_request_answer(request, 200, buffer, out.length);
}

static void ask_list(struct cr_request *request, enum cr_job_kind kind, int64_t usual, int64_t most)
{
    struct cr_job *job = job_of(request, kind);
    if (job) job->limit = limit_of(request, usual, most);
    ask(request, job);
}

static void practise(struct cr_request *request)
{
    struct cr_job *job = job_of(request, CR_JOB_PRACTICE);
    if (job) {
        job->as = (uint8_t)cr_practice_side_asks(request->match.route->kind);
        job->text = malloc(request->body_size + 1);
        job->size = job->text ? request->body_size : 0;
        if (job->size > 0) memcpy(job->text, request->body, job->size);
    }
    ask(request, job);
}

static void do_route(struct cr_request *request)
{
    switch (request->match.route->kind) {
    case CR_ROUTE_SIGN_IN: sign_in(request); break;
    case CR_ROUTE_WHO: answer_session(request); break;
    case CR_ROUTE_CHANGE: change_session(request); break;
    case CR_ROUTE_SIGN_OUT: sign_out(request); break;
    case CR_ROUTE_TABLES: ask(request, job_of(request, CR_JOB_TABLES)); break;
    case CR_ROUTE_TABLE: ask(request, job_of(request, CR_JOB_TABLE)); break;
    case CR_ROUTE_RULES: ask(request, job_of(request, CR_JOB_RULES)); break;
    case CR_ROUTE_HISTORY: ask_list(request, CR_JOB_HISTORY, HISTORY_LIMIT, HISTORY_MOST); break;
    case CR_ROUTE_RECALL: ask(request, job_of(request, CR_JOB_RECALL)); break;
    case CR_ROUTE_COMMAND: command(request, request->match.numbers[0]); break;
    case CR_ROUTE_HOUSE_COMMAND: command(request, 0); break;
    case CR_ROUTE_ME: ask(request, job_of(request, CR_JOB_ME)); break;
    case CR_ROUTE_RECEIPTS:
        ask_list(request, CR_JOB_RECEIPTS, RECEIPTS_LIMIT, RECEIPTS_MOST);
        break;
    case CR_ROUTE_POOLS: ask(request, job_of(request, CR_JOB_POOLS)); break;
    case CR_ROUTE_RULES_DIFF: ask(request, job_of(request, CR_JOB_RULES_DIFF)); break;
    case CR_ROUTE_ODDS: ask(request, job_of(request, CR_JOB_ODDS)); break;
    case CR_ROUTE_RULES_TEXT: ask(request, job_of(request, CR_JOB_RULES_TEXT)); break;
    case CR_ROUTE_WORTH: worth(request); break;
    case CR_ROUTE_PRACTICES:
    case CR_ROUTE_PRACTICE_BEGIN:
    case CR_ROUTE_PRACTICE:
    case CR_ROUTE_PRACTICE_RULES:
    case CR_ROUTE_PRACTICE_DO: practise(request); break;
    case CR_ROUTE_PEOPLE: ask(request, job_of(request, CR_JOB_PEOPLE)); break;
    case CR_ROUTE_FLOOR_TABLES: ask(request, job_of(request, CR_JOB_FLOOR_TABLES)); break;
    case CR_ROUTE_REGISTERS: registers(request); break;
    case CR_ROUTE_REGISTER: ask(request, job_of(request, CR_JOB_REGISTER)); break;
    case CR_ROUTE_HALL: ask(request, job_of(request, CR_JOB_HALL)); break;
    case CR_ROUTE_CARDS: ask_list(request, CR_JOB_CARDS, CARDS_LIMIT, CARDS_MOST); break;
    case CR_ROUTE_CARD: ask(request, job_of(request, CR_JOB_CARD)); break;
    case CR_ROUTE_HEALTH: health(request); break;
    case CR_ROUTE_METRICS: metrics(request); break;
    case CR_ROUTE_SOCKET:
        cr_request_refuse(request, 400, "BAD_INPUT", N_("a WebSocket is wanted here"));
        break;
    case CR_ROUTE_COUNT: break;
    }
}

/* ---- The gate ---- */

static bool is_this_machine(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strncmp(address, "::ffff:127.", 11) == 0;
}

static bool check_session_rate(struct cr_request *request)
{
    struct cr_server *server = request->peer.server;
    struct cr_session *session = request->peer.session;
    if (!session || cr_bucket_take(&session->bucket, &server->commands, request->began))
        return true;
    cr_metrics_count(&server->metrics.limited, 1);
    cr_request_refuse(request, 429, "TOO_OFTEN", N_("too many requests, wait a moment"));
    return false;
}

static bool check_gate(struct cr_request *request)
{
    const struct cr_route *route = request->match.route;
    char name[80];
    snprintf(name, sizeof name, "%s %s", cr_method_name(route->method), route->pattern);
    const struct cr_gate *gate = cr_gate_find("http", name);
    if (gate && cr_gate_opens(gate, cr_peer_role(&request->peer))) return true;
    if (route->kind == CR_ROUTE_METRICS && is_this_machine(request->peer.address)) return true;
    snprintf(request->refused, sizeof request->refused, "%s", gate ? cr_gate_asks(gate) : "");
    cr_metrics_count(&request->peer.server->metrics.forbidden, 1);
    if (cr_peer_role(&request->peer) == CR_ROLE_COUNT)
        cr_request_refuse(request, 401, "NOT_SIGNED_IN", N_("sign in first"));
    else
        cr_request_refuse(request, 403, "FORBIDDEN_ROLE", N_("this is not for your role"));
    return false;
}

void cr_api_do(struct cr_request *request)
{
    if (check_session_rate(request) && check_gate(request)) do_route(request);
}

/* ---- What came back ---- */

static void refuse_status(struct cr_request *request, enum cr_status status)
{
    int http = cr_command_http_status(status);
    if (status == CR_TOO_MANY || status == CR_BROKEN_CHAIN) http = 500;
    cr_request_refuse(request, http, cr_status_name(status),
                      http == 404   ? N_("not found")
                      : http == 503 ? N_("the house is busy, try again")
                                    : N_("that could not be read"));
}

/* {"house":"…", before what the floor wrote. */
static void answer_tables(struct cr_request *request, const struct cr_job *job)
{
    static const char head[] = "{\"house\":\"Croupier\",";
    size_t size = sizeof head - 1 + job->answer_size - 1;
    char *text = malloc(size + 1);
    if (text) {
        memcpy(text, head, sizeof head - 1);
        memcpy(text + sizeof head - 1, job->answer + 1, job->answer_size);
    }
    cr_request_answer(request, 200, text, size);
}

static void answer_command(struct cr_request *request, const struct cr_job *job)
{
    size_t size = 0;
    char *text = cr_command_answer(job, "", "", &size);
    if (job->status != CR_OK)
        snprintf(request->code, sizeof request->code, "%s", cr_status_name(job->status));
    cr_request_answer(request, cr_command_http_status(job->status), text, size);
}

void cr_api_done(struct cr_request *request, struct cr_job *job)
{
    bool is_sign_in = request->match.route->kind == CR_ROUTE_SIGN_IN;
    if (job->kind == CR_JOB_COMMAND) {
        answer_command(request, job);
    } else if (job->kind == CR_JOB_CHECK_PASSWORD) {
        password_checked(request, job);
    } else if (job->status == CR_BAD_FILE && job->answer) {
        cr_request_refuse(request, 422, cr_status_name(job->status), job->answer);
    } else if (job->kind == CR_JOB_PRACTICE && job->status != CR_OK) {
        cr_request_refuse(request, cr_practice_side_http(job->status), cr_status_name(job->status),
                          job->status == CR_BAD_INPUT ? N_("that could not be read")
                                                      : cr_status_text(job->status));
    } else if (job->status != CR_OK) {
        refuse_status(request, job->status);
    } else if (job->kind == CR_JOB_DROP_SIGN_IN) {
        signed_out(request);
    } else if (job->kind == CR_JOB_PUT_SIGN_IN) {
        if (is_sign_in)
            signed_in(request);
        else
            session_changed(request);
    } else if (job->kind == CR_JOB_TABLES || job->kind == CR_JOB_FLOOR_TABLES) {
        answer_tables(request, job);
    } else {
        char *text = job->answer; /* its own from now on */
        job->answer = NULL;
        cr_request_answer(request, 200, text, job->answer_size);
        if (job->kind == CR_JOB_REGISTER && text) request->type = cr_register_side_type(job->word);
    }
}
