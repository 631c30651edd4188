/* verify_postings.c -- postings kept in the order their records are run again. */
#include "floor/verify_postings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum cr_status cr_kept_add(struct cr_kept_postings *kept, const struct cr_posting *posting,
                           const char *stream, uint64_t number)
{
    if (kept->count == kept->max) {
        size_t max = 2 * kept->max + 1024;
        struct cr_kept_posting *larger = realloc(kept->list, max * sizeof *larger);
        if (!larger) return CR_NO_MEMORY;
        kept->list = larger;
        kept->max = max;
    }
    struct cr_kept_posting *added = &kept->list[kept->count++];
    added->posting = *posting;
    added->number = number;
    snprintf(added->stream, sizeof added->stream, "%s", stream);
    return CR_OK;
}

/* The order of making is kept within a record: the sort must be stable. */
static int by_record(const void *a, const void *b)
{
    const struct cr_kept_posting *x = *(const struct cr_kept_posting *const *)a;
    const struct cr_kept_posting *y = *(const struct cr_kept_posting *const *)b;
    int streams = strcmp(x->stream, y->stream);
    if (streams != 0) return streams;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return x < y ? -1 : x > y;
}

enum cr_status cr_kept_sort(struct cr_kept_postings *kept)
{
    struct cr_kept_posting **order = calloc(kept->count + 1, sizeof *order);
    struct cr_kept_posting *sorted = calloc(kept->count + 1, sizeof *sorted);
    enum cr_status status = order && sorted ? CR_OK : CR_NO_MEMORY;
    if (status == CR_OK) {
        for (size_t i = 0; i < kept->count; i++)
            order[i] = &kept->list[i];
        qsort(order, kept->count, sizeof *order, by_record);
        for (size_t i = 0; i < kept->count; i++)
            sorted[i] = *order[i];
        free(kept->list);
        kept->list = sorted;
        kept->max = kept->count + 1;
        sorted = NULL;
    }
    free(order);
    free(sorted);
    return status;
}

void cr_kept_release(struct cr_kept_postings *kept)
{
    free(kept->list);
    memset(kept, 0, sizeof *kept);
}

const struct cr_kept_posting *cr_kept_next(const struct cr_kept_postings *kept)
{
    return kept->next < kept->count ? &kept->list[kept->next] : NULL;
}

bool cr_kept_has(const struct cr_kept_postings *kept, const struct cr_stream_head *head)
{
    const struct cr_kept_posting *next = cr_kept_next(kept);
    return next && strcmp(next->stream, head->stream) == 0 && next->number <= head->number;
}

const char *cr_kept_check(struct cr_kept_postings *kept, const struct cr_stream_head *head,
                          const struct cr_posting *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct cr_kept_posting *next = cr_kept_next(kept);
        if (!next || strcmp(next->stream, head->stream) != 0 || next->number != head->number)
            return "a posting it caused is missing";
        if (memcmp(next->posting.id, list[i].id, CR_ID_SIZE) != 0 ||
            memcmp(next->posting.mirror_of, list[i].mirror_of, CR_ID_SIZE) != 0 ||
            !cr_posting_same(&next->posting, &list[i]))
            return "a posting is not the one it caused";
        kept->next++;
    }
    return NULL;
}

size_t cr_kept_skip(struct cr_kept_postings *kept, const struct cr_stream_head *head)
{
    size_t from = kept->next;
    while (cr_kept_has(kept, head))
        kept->next++;
    return kept->next - from;
}
