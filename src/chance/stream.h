/* stream.h -- an endless row of random numbers that a seed fixes.
 *
 * A stream is ChaCha20 (Bernstein's original, 64-bit nonce and block counter) keyed by the seed,
 * with the stream's number as nonce: one seed has 2^64 streams that know nothing of each other,
 * one a shoe, a round or a worker. Its bytes are read as 32-bit words, lowest byte first, whatever
 * the machine.
 *
 * It is a plain value without pointers or padding. A copy draws what the original would have
 * drawn, so keeping a copy is all it takes to draw again after a commit that failed.
 *
 *     struct cr_stream stream;
 *     cr_stream_init(&stream, &seed, round_number);
 *     uint32_t card = cr_stream_below(&stream, 52);
 *
 * A block is 64 bytes, 16 words. Any block is reached at once with cr_stream_seek(), so that work
 * can be shared out by position and its result does not depend on how many shared it.
 */
#ifndef CR_CHANCE_STREAM_H
#define CR_CHANCE_STREAM_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "chance/entropy.h"

#define CR_STREAM_BLOCK_SIZE  64
#define CR_STREAM_BUFFER_SIZE 512 /* eight blocks: what the vector units make in one go */

struct cr_stream {
    struct cr_seed seed;
    uint64_t number;
    uint64_t next_block; /* the first block that is not yet in the buffer */
    uint64_t used;       /* bytes of the buffer already drawn */
    uint8_t buffer[CR_STREAM_BUFFER_SIZE];
};
static_assert(sizeof(struct cr_stream) == 32 + 3 * 8 + CR_STREAM_BUFFER_SIZE, "no padding");

/* The stream of that number, at its first block. */
void cr_stream_init(struct cr_stream *stream, const struct cr_seed *seed, uint64_t number);

/* The next word drawn is the first of that block. */
void cr_stream_seek(struct cr_stream *stream, uint64_t block);

/* Fills the buffer with the next blocks; whoever draws a word does it where the buffer is used up. */
void cr_stream_refill(struct cr_stream *stream);

/* The next 32-bit word; the next two, the lower half first. */
static inline uint32_t cr_stream_u32(struct cr_stream *stream)
{
    if (stream->used == CR_STREAM_BUFFER_SIZE) cr_stream_refill(stream);
    assert(stream->used <= CR_STREAM_BUFFER_SIZE - 4);
    const uint8_t *at = stream->buffer + stream->used;
    stream->used += 4;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}
uint64_t cr_stream_u64(struct cr_stream *stream);

/* Brings a random word of `bits` bits (1..32) down to 0..n-1, for n of 1..2^bits, or refuses it.
 *
 * word * n / 2^bits is what is wanted, but 2^bits words do not share out evenly among n results.
 * They would if each result took exactly floor(2^bits / n) of them; so the 2^bits mod n words over
 * that are refused: those whose product leaves a remainder below 2^bits mod n (Lemire, "Fast
 * random integer generation in an interval", 2019). For n = 37 and 32 bits that is 7 words of all
 * 2^32.
 *
 * The width is a parameter so that a test can count every word there is. */
static inline bool cr_stream_reduce(uint32_t word, unsigned bits, uint32_t n, uint32_t *out)
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

/* One of 0..n-1, each exactly as likely as any other; n is not 0 (asserted). Draws one word, and
 * another for each that cr_stream_reduce() refuses. */
static inline uint32_t cr_stream_below(struct cr_stream *stream, uint32_t n)
{
    uint32_t number;
    while (!cr_stream_reduce(cr_stream_u32(stream), 32, n, &number))
        continue;
    return number;
}

#endif
