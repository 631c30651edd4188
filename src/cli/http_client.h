/* http_client.h -- one HTTP request and its answer, over libwebsockets; a connection each.
 *
 *     struct cr_client *http = cr_client_open("127.0.0.1", 8077);
 *     const struct cr_client_answer *answer = cr_client_ask(http, "GET", "/api/tables", NULL, NULL);
 *     if (answer->status == 0) ...                                 nobody answered, or not to the end
 */
#ifndef CR_CLI_HTTP_CLIENT_H
#define CR_CLI_HTTP_CLIENT_H

#include <stddef.h>

#define CR_CLIENT_BODY_MAX (16u << 20) /* bytes of an answer; a longer one counts as none */
#define CR_CLIENT_SECONDS  30          /* without a word from the other side, then it is given up */

struct cr_client_answer {
    int status; /* 200; 0: there was no whole answer */
    char *body; /* NUL-terminated */
    size_t size, room;
    char cookie[256]; /* "name=value" as it was set; "": none was */
};

struct cr_client;

/* NULL: no memory. host is kept, not copied. */
struct cr_client *cr_client_open(const char *host, int port);
void cr_client_close(struct cr_client *http); /* NULL is fine */

/* body NULL: a request without one; else it is JSON. cookie NULL: none is shown. The answer is good until
 * the next request. */
const struct cr_client_answer *cr_client_ask(struct cr_client *http, const char *method,
                                             const char *path, const char *body,
                                             const char *cookie);

#endif
