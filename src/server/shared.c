/* shared.c -- counted texts. */
#include "server/shared.h"

#include <libwebsockets.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct cr_shared {
    atomic_uint holders;
    size_t size;
    unsigned char space[]; /* LWS_PRE, the text, a NUL */
};

struct cr_shared *cr_shared_make(const char *head, const char *text, size_t size, const char *tail)
{
    size_t before = strlen(head), after = strlen(tail);
    struct cr_shared *shared = malloc(sizeof *shared + LWS_PRE + before + size + after + 1);
    if (!shared) return NULL;
    atomic_init(&shared->holders, 1);
    shared->size = before + size + after;
    unsigned char *at = shared->space + LWS_PRE;
    memcpy(at, head, before);
    memcpy(at + before, text, size);
    memcpy(at + before + size, tail, after + 1);
    return shared;
}

struct cr_shared *cr_shared_hold(struct cr_shared *shared)
{
    atomic_fetch_add_explicit(&shared->holders, 1, memory_order_relaxed);
    return shared;
}

void cr_shared_let_go(struct cr_shared *shared)
{
    if (shared && atomic_fetch_sub_explicit(&shared->holders, 1, memory_order_acq_rel) == 1)
        free(shared);
}

unsigned char *cr_shared_bytes(struct cr_shared *shared)
{
    return shared->space + LWS_PRE;
}

size_t cr_shared_size(const struct cr_shared *shared)
{
    return shared->size;
}
