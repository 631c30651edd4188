/* md5.h -- the MD5 of some bytes [RFC 1321], to compare a long text with what others found: nothing is
 * kept secret or proved by it. */
#ifndef CR_TESTS_CARDS_MD5_H
#define CR_TESTS_CARDS_MD5_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct md5 {
    uint32_t sines[64], state[4];
};

static inline void md5_block(struct md5 *md5, const uint8_t block[64])
{
    static const uint8_t shifts[4][4] = {
        { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 }
    };
    static const uint8_t steps[4] = { 1, 5, 3, 7 }, starts[4] = { 0, 1, 5, 0 };
    uint32_t words[16], a = md5->state[0], b = md5->state[1], c = md5->state[2], d = md5->state[3];
    for (int i = 0; i < 16; i++)
        words[i] = block[4 * i] | (uint32_t)block[4 * i + 1] << 8 |
                   (uint32_t)block[4 * i + 2] << 16 | (uint32_t)block[4 * i + 3] << 24;
    for (int i = 0; i < 64; i++) {
        int round = i / 16, shift = shifts[round][i % 4];
        uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                         : round == 1 ? (d & b) | (~d & c)
                         : round == 2 ? b ^ c ^ d
                                      : c ^ (b | ~d);
        uint32_t sum = a + mixed + md5->sines[i] + words[(steps[round] * i + starts[round]) % 16];
        a = d, d = c, c = b;
        b += sum << shift | sum >> (32 - shift);
    }
    md5->state[0] += a, md5->state[1] += b, md5->state[2] += c, md5->state[3] += d;
}

static inline void md5_of(const void *bytes, size_t size, char out[33])
{
    struct md5 md5 = { .state = { 0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476 } };
    const uint8_t *at = bytes;
    uint8_t last[128] = { 0 };
    size_t left = size % 64, tail = left < 56 ? 64 : 128;
    for (int i = 0; i < 64; i++)
        md5.sines[i] = (uint32_t)(int64_t)(fabs(sin(i + 1)) * 4294967296.0);
    for (size_t i = 0; i + 64 <= size; i += 64)
        md5_block(&md5, at + i);
    memcpy(last, at + size - left, left);
    last[left] = 0x80;
    for (int i = 0; i < 8; i++)
        last[tail - 8 + (size_t)i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    for (size_t i = 0; i < tail; i += 64)
        md5_block(&md5, last + i);
    for (int i = 0; i < 16; i++)
        snprintf(out + 2 * i, 3, "%02x", md5.state[i / 4] >> 8 * (i % 4) & 0xFF);
}

#endif
