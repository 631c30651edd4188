/* arena.c -- one block, handed out from the front. */
#include "base/arena.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool cr_arena_init(struct cr_arena *arena, size_t size)
{
    arena->block = malloc(size > 0 ? size : 1); /* malloc(0) may answer NULL, which means failure */
    arena->size = arena->block ? size : 0;
    arena->used = 0;
    return arena->block != NULL;
}

void cr_arena_release(struct cr_arena *arena)
{
    free(arena->block);
    *arena = (struct cr_arena){ 0 };
}

/* size bytes that begin at a multiple of align, or NULL. Nothing handed out is empty, so that two
 * pieces never share an address. */
static void *take(struct cr_arena *arena, size_t size, size_t align)
{
    assert(arena->used <= arena->size);
    size_t gap = (align - arena->used % align) % align;
    size_t left = arena->size - arena->used;
    if (size == 0) size = 1;
    if (gap > left || size > left - gap) return NULL;
    void *piece = arena->block + arena->used + gap;
    arena->used += gap + size;
    return piece;
}

void *cr_arena_take(struct cr_arena *arena, size_t size)
{
    /* The block comes from malloc, so it begins aligned for anything. */
    void *piece = take(arena, size, _Alignof(max_align_t));
    return piece ? memset(piece, 0, size) : NULL;
}

char *cr_arena_text(struct cr_arena *arena, const char *text, size_t length)
{
    if (length == SIZE_MAX) return NULL;
    char *copy = take(arena, length + 1, 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void cr_arena_clear(struct cr_arena *arena)
{
    arena->used = 0;
}
