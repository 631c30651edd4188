/* arena.h -- memory taken in one piece and dropped in one piece.
 *
 * An arena hands out zeroed, aligned memory from a block it owns, up to the size it was given at
 * birth; what does not fit is NULL, never a larger block. Whoever allocates shows it in a signature.
 *
 *     struct cr_arena arena;
 *     if (!cr_arena_init(&arena, 64 * 1024)) return CR_NO_MEMORY;
 *     struct cr_round *round = cr_arena_take(&arena, sizeof *round);
 *     cr_arena_release(&arena);
 */
#ifndef CR_BASE_ARENA_H
#define CR_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct cr_arena {
    unsigned char *block;
    size_t size, used;
};

bool cr_arena_init(struct cr_arena *arena, size_t size);
void cr_arena_release(struct cr_arena *arena);

/* Zeroed memory aligned for anything, or NULL when the arena is full. */
void *cr_arena_take(struct cr_arena *arena, size_t size);

/* A copy of text, NUL-terminated, or NULL when the arena is full. */
char *cr_arena_text(struct cr_arena *arena, const char *text, size_t length);

/* Everything handed out since becomes free again; the block stays. */
void cr_arena_clear(struct cr_arena *arena);

#endif
