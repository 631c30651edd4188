/* heap.h -- the heap, watched: how often a bench asked for memory. The linker wraps the four calls (see
 * meson.build); one source of a program includes this. */
#ifndef CR_BENCH_HEAP_H
#define CR_BENCH_HEAP_H

#include <stddef.h>

static unsigned long heap_calls;
void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_aligned_alloc(size_t, size_t);

void *__wrap_malloc(size_t size)
{
    heap_calls++;
    return __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size)
{
    heap_calls++;
    return __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size)
{
    heap_calls++;
    return __real_realloc(old, size);
}
void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    heap_calls++;
    return __real_aligned_alloc(alignment, size);
}

#endif
