/* stream.c -- ChaCha20, a buffer at a time. */
#include "chance/stream.h"

#include <sodium.h>
#include <string.h>

static_assert(CR_SEED_SIZE == crypto_stream_chacha20_KEYBYTES, "a seed is a key");
static_assert(CR_STREAM_BUFFER_SIZE % CR_STREAM_BLOCK_SIZE == 0, "the buffer holds whole blocks");

static void refill(struct cr_stream *stream)
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

uint32_t cr_stream_u32(struct cr_stream *stream)
{
    if (stream->used == CR_STREAM_BUFFER_SIZE) refill(stream);
    assert(stream->used <= CR_STREAM_BUFFER_SIZE - 4);
    const uint8_t *at = stream->buffer + stream->used;
    stream->used += 4;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

uint64_t cr_stream_u64(struct cr_stream *stream)
{
    uint64_t low = cr_stream_u32(stream);
    return low | (uint64_t)cr_stream_u32(stream) << 32;
}

bool cr_stream_reduce(uint32_t word, unsigned bits, uint32_t n, uint32_t *out)
{
    uint64_t words = UINT64_C(1) << bits;
    assert(bits >= 1 && bits <= 32);
    assert(n >= 1 && n <= words);
    assert(word < words);
    uint64_t product = (uint64_t)word * n;
    uint64_t remainder = product & (words - 1);
    /* 2^bits mod n is below n, so the division is spared almost always. */
    if (remainder < n && remainder < words % n) return false;
    *out = (uint32_t)(product >> bits);
    return true;
}

uint32_t cr_stream_below(struct cr_stream *stream, uint32_t n)
{
    uint32_t number;
    while (!cr_stream_reduce(cr_stream_u32(stream), 32, n, &number))
        continue;
    return number;
}
