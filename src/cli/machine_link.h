/* machine_link.h -- how a gaming machine's adapter speaks to the house: HTTP, signed in, one request at a
 * time.
 *
 *     struct cr_machine_link *link;
 *     cr_machine_link_open(&link, &way, &err);
 *     json_t *answer = cr_machine_link_do(link, json_pack("{s:s,s:i}", "do", "machine_link", "machine", 1), &err);
 *
 * A command has an id of its own and is sent until it is answered: where the answer was lost, the house
 * was closed or too busy, the same id goes out again, and the house answers it again without doing it twice.
 * A sign-in that is not known any more is made anew. docs/api.md says the same for those who write an adapter.
 */
#ifndef CR_CLI_MACHINE_LINK_H
#define CR_CLI_MACHINE_LINK_H

#include <jansson.h>
#include <stdint.h>

#include "base/status.h"

struct cr_machine_way {
    const char *host; /* "127.0.0.1" */
    int port;
    const char *login, *password; /* of a person in the role of administration [0022] */
    int patience_seconds; /* how long a request is sent again before the house is given up */
};

struct cr_machine_link;

/* Signed in, or why not. `way` is kept, not copied. */
enum cr_status cr_machine_link_open(struct cr_machine_link **out, const struct cr_machine_way *way,
                                    struct cr_error *err);
void cr_machine_link_close(struct cr_machine_link *link); /* NULL is fine */

/* A page, a new reference; NULL: why not. */
json_t *cr_machine_link_get(struct cr_machine_link *link, const char *path, struct cr_error *err);

/* An operation of the house (taken); the answer, a new reference, whose "status" is OK or why the house
 * refused; NULL: there was none. */
json_t *cr_machine_link_do(struct cr_machine_link *link, json_t *operation, struct cr_error *err);

/* How often something was sent again. */
uint64_t cr_machine_link_resent(const struct cr_machine_link *link);

#endif
