/* stream.c -- ChaCha20, a buffer at a time. */
#include "chance/stream.h"

#include <sodium.h>
#include <string.h>

static_assert(CR_SEED_SIZE == crypto_stream_chacha20_KEYBYTES, "a seed is a key");
static_assert(CR_STREAM_BUFFER_SIZE % CR_STREAM_BLOCK_SIZE == 0, "the buffer holds whole blocks");

void cr_stream_refill(struct cr_stream *stream)
{
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    for (unsigned index = 0; index < sizeof nonce; index++)
        nonce[index] = (uint8_t)(stream->number >> 8 * index);
    /* The library only seeks when it encrypts, and zeros encrypted are the bare stream. */
    memset(stream->buffer, 0, sizeof stream->buffer);
    crypto_stream_chacha20_xor_ic(stream->buffer, stream->buffer, sizeof stream->buffer, nonce,
                                  stream->next_block, stream->seed.bytes);
    stream->next_block += CR_STREAM_BUFFER_SIZE / CR_STREAM_BLOCK_SIZE;
    stream->used = 0;
}

void cr_stream_init(struct cr_stream *stream, const struct cr_seed *seed, uint64_t number)
{
    (void)cr_chance_ready(); /* it chooses the fastest code; the numbers are the same without */
    *stream = (struct cr_stream){ .seed = *seed, .number = number };
    cr_stream_seek(stream, 0);
}

void cr_stream_seek(struct cr_stream *stream, uint64_t block)
{
    /* The buffer is emptied too, so that streams at the same place are equal to the byte. */
    memset(stream->buffer, 0, sizeof stream->buffer);
    stream->next_block = block;
    stream->used = CR_STREAM_BUFFER_SIZE; /* filled when the first word is asked for */
}

uint64_t cr_stream_u64(struct cr_stream *stream)
{
    uint64_t low = cr_stream_u32(stream);
    return low | (uint64_t)cr_stream_u32(stream) << 32;
}
