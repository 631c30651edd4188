"""What a player can do with a revealed seed and nothing of ours: see src/chance/commitment.h and stream.h."""
import hashlib
import struct


def commitment(seed, label):
    return hashlib.blake2b(b"croupier/commit/1\0" + seed + label.encode(), digest_size=32).hexdigest()


def mix(seed, words):
    mixed = b"croupier/mix/1\0"
    for word in words:
        mixed += len(word).to_bytes(8, "little") + word
    return hashlib.blake2b(mixed, key=seed, digest_size=32).digest()


def turn(value, bits):
    return (value << bits | value >> 32 - bits) & 0xFFFFFFFF


def quarter(x, a, b, c, d):
    x[a] = x[a] + x[b] & 0xFFFFFFFF
    x[d] = turn(x[d] ^ x[a], 16)
    x[c] = x[c] + x[d] & 0xFFFFFFFF
    x[b] = turn(x[b] ^ x[c], 12)
    x[a] = x[a] + x[b] & 0xFFFFFFFF
    x[d] = turn(x[d] ^ x[a], 8)
    x[c] = x[c] + x[d] & 0xFFFFFFFF
    x[b] = turn(x[b] ^ x[c], 7)


def block(key, number, nonce):
    """16 words of ChaCha20: Bernstein's original, a counter and a nonce of 64 bits each."""
    start = list(struct.unpack("<4I8I", b"expand 32-byte k" + key))
    start += [number & 0xFFFFFFFF, number >> 32, nonce & 0xFFFFFFFF, nonce >> 32]
    x = list(start)
    for _ in range(10):
        for column in range(4):
            quarter(x, column, 4 + column, 8 + column, 12 + column)
        for row in range(4):
            quarter(x, row, 4 + (row + 1) % 4, 8 + (row + 2) % 4, 12 + (row + 3) % 4)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]


def number(seed, words, pockets=37):
    """The number a wheel of so many pockets gives: words of the stream, the uneven rest refused."""
    key = mix(seed, words)
    place = 0
    while True:
        for word in block(key, place, 0):
            if word * pockets % 2**32 >= 2**32 % pockets:
                return word * pockets >> 32
        place += 1
