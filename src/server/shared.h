/* shared.h -- a text many connections send: made once, counted, gone with its last holder.
 *
 * In front of it lies the room libwebsockets writes a frame's head into; only the network's thread sends,
 * one frame at a time, so sharing that room is safe.
 */
#ifndef CR_SERVER_SHARED_H
#define CR_SERVER_SHARED_H

#include <stddef.h>

struct cr_shared;

/* Head, text and tail in one; one holder. NULL: out of memory. */
struct cr_shared *cr_shared_make(const char *head, const char *text, size_t size, const char *tail);
struct cr_shared *cr_shared_hold(struct cr_shared *shared);
void cr_shared_let_go(struct cr_shared *shared); /* NULL is fine */

unsigned char *cr_shared_bytes(struct cr_shared *shared); /* with LWS_PRE bytes in front */
size_t cr_shared_size(const struct cr_shared *shared);

#endif
