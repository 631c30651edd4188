/* source.c -- the three kinds of chance behind one question. */
#include "chance/source.h"

#include <assert.h>
#include <stdlib.h>

void cr_source_init_rng(struct cr_source *source, const struct cr_seed *seed, uint64_t number)
{
    *source = (struct cr_source){ .kind = CR_SOURCE_RNG };
    cr_stream_init(&source->stream, seed, number);
}

void cr_source_init_entered(struct cr_source *source)
{
    *source = (struct cr_source){ .kind = CR_SOURCE_ENTERED };
}

void cr_source_init_scripted(struct cr_source *source, const unsigned *numbers, size_t count)
{
    *source = (struct cr_source){ .kind = CR_SOURCE_SCRIPTED, .numbers = numbers, .count = count };
}

static enum cr_chance_answer read_next(struct cr_source *source, unsigned sides, unsigned *out)
{
    assert(source->next <= source->count);
    if (source->next == source->count) return CR_CHANCE_EXHAUSTED;
    if (source->numbers[source->next] >= sides) return CR_CHANCE_IMPOSSIBLE;
    *out = source->numbers[source->next++];
    return CR_CHANCE_DRAWN;
}

enum cr_chance_answer cr_source_number(struct cr_source *source, unsigned sides, unsigned *out)
{
    assert(sides > 0);
    switch (source->kind) {
    case CR_SOURCE_RNG: *out = cr_stream_below(&source->stream, sides); return CR_CHANCE_DRAWN;
    case CR_SOURCE_ENTERED: return CR_CHANCE_AWAITED;
    case CR_SOURCE_SCRIPTED: return read_next(source, sides, out);
    }
    abort(); /* every kind returned above */
}
