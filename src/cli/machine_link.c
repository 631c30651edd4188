/* machine_link.c -- signing in, and sending until there is an answer. */
#include "cli/machine_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/words.h"
#include "chance/entropy.h"
#include "cli/cli.h"
#include "cli/http_client.h"

#define PAUSE_FIRST_MS 20
#define PAUSE_MOST_MS  1000
#define COOKIE_SIZE    256

struct cr_machine_link {
    const struct cr_machine_way *way;
    struct cr_client *http;
    char cookie[COOKIE_SIZE];
    uint64_t resent;
};

static int64_t now_ms(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

static void rest(int64_t ms)
{
    const struct timespec pause = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };
    nanosleep(&pause, NULL);
}

/* ---- One request, until it is answered ---- */

/* Nobody answered, he is too busy, or he is about to close: it may be sent again as it is. */
static bool is_worth_again(int status)
{
    return status == 0 || status == 429 || status >= 500;
}

static const struct cr_client_answer *send_until(struct cr_machine_link *link, const char *method,
                                                 const char *path, const char *body)
{
    int64_t end = now_ms() + link->way->patience_seconds * INT64_C(1000);
    for (int64_t pause = PAUSE_FIRST_MS;; pause = pause < PAUSE_MOST_MS ? 2 * pause : pause) {
        const char *cookie = link->cookie[0] ? link->cookie : NULL;
        const struct cr_client_answer *answer =
            cr_client_ask(link->http, method, path, body, cookie);
        if (!is_worth_again(answer->status) || now_ms() > end) return answer;
        rest(pause);
        link->resent++;
    }
}

/* What the house said in words, or that it said nothing. */
static enum cr_status complain(const struct cr_machine_link *link,
                               const struct cr_client_answer *answer, struct cr_error *err)
{
    char where[96];
    json_t *value = json_loads(answer->body, 0, NULL);
    const char *text = json_string_value(json_object_get(value, "text"));
    snprintf(where, sizeof where, "%.60s:%d", link->way->host, link->way->port);
    enum cr_status status =
        text             ? cr_error_set(err, CR_BAD_INPUT, where, "%s", text)
        : answer->status ? cr_error_set(err, CR_BAD_INPUT, where, "HTTP %d", answer->status)
                         : cr_error_set(err, CR_NOT_FOUND, where, "%s",
                                        cr_words(cr_cli_lang, N_("the house does not answer")));
    json_decref(value);
    return status;
}

static enum cr_status sign_in(struct cr_machine_link *link, struct cr_error *err)
{
    json_t *who = json_pack("{s:s,s:s,s:s}", "login", link->way->login, "password",
                            link->way->password, "role", "administration");
    char *body = json_dumps(who, JSON_COMPACT);
    json_decref(who);
    if (!body)
        return cr_error_set(err, CR_NO_MEMORY, "machine", "%s", cr_status_text(CR_NO_MEMORY));
    link->cookie[0] = '\0';
    const struct cr_client_answer *answer = send_until(link, "POST", "/api/session", body);
    free(body);
    if (answer->status != 200 || !answer->cookie[0]) return complain(link, answer, err);
    snprintf(link->cookie, sizeof link->cookie, "%s", answer->cookie);
    return CR_OK;
}

static json_t *ask(struct cr_machine_link *link, const char *method, const char *path,
                   const char *body, struct cr_error *err)
{
    const struct cr_client_answer *answer = send_until(link, method, path, body);
    if (answer->status == 401) { /* it was signed out, or too long away */
        if (sign_in(link, err) != CR_OK) return NULL;
        answer = send_until(link, method, path, body);
    }
    json_t *value = json_loads(answer->body, 0, NULL);
    bool is_answer = answer->status == 200 || json_object_get(value, "status");
    if (is_answer && value) return value;
    complain(link, answer, err);
    json_decref(value);
    return NULL;
}

/* ---- The link ---- */

enum cr_status cr_machine_link_open(struct cr_machine_link **out, const struct cr_machine_way *way,
                                    struct cr_error *err)
{
    struct cr_machine_link *link = calloc(1, sizeof *link);
    *out = NULL;
    if (link) link->http = cr_client_open(way->host, way->port);
    if (!link || !link->http) {
        cr_machine_link_close(link);
        return cr_error_set(err, CR_NO_MEMORY, "machine", "%s", cr_status_text(CR_NO_MEMORY));
    }
    link->way = way;
    enum cr_status status = sign_in(link, err);
    if (status == CR_OK)
        *out = link;
    else
        cr_machine_link_close(link);
    return status;
}

void cr_machine_link_close(struct cr_machine_link *link)
{
    if (!link) return;
    cr_client_close(link->http);
    free(link);
}

json_t *cr_machine_link_get(struct cr_machine_link *link, const char *path, struct cr_error *err)
{
    return ask(link, "GET", path, NULL, err);
}

json_t *cr_machine_link_do(struct cr_machine_link *link, json_t *operation, struct cr_error *err)
{
    struct cr_seed fresh;
    char text[CR_SEED_TEXT_SIZE], id[33];
    if (!cr_seed_fresh(&fresh)) {
        json_decref(operation);
        cr_error_set(err, CR_NO_MEMORY, "machine", "the machine has no entropy to give");
        return NULL;
    }
    cr_seed_write(&fresh, text);
    snprintf(id, sizeof id, "%.32s", text);
    json_t *command = json_pack("{s:s,s:o}", "id", id, "do", operation);
    char *body = json_dumps(command, JSON_COMPACT);
    json_decref(command);
    json_t *answer = body ? ask(link, "POST", "/api/house/commands", body, err) : NULL;
    free(body);
    return answer;
}

uint64_t cr_machine_link_resent(const struct cr_machine_link *link)
{
    return link->resent;
}
