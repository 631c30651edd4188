/* Writes the raw bytes of a stream to standard output until nobody reads them: food for dieharder.
 *
 *     chance-raw-stream [SEED]        64 hexadecimal digits; a fresh seed, told on stderr, without
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "chance/stream.h"

int main(int argc, char **argv)
{
    struct cr_seed seed;
    if (argc > 2 || (argc == 2 ? !cr_seed_read(argv[1], &seed) : !cr_seed_fresh(&seed))) {
        fprintf(stderr, "usage: %s [SEED of 64 hexadecimal digits]\n", argv[0]);
        return 2;
    }
    char text[CR_SEED_TEXT_SIZE];
    cr_seed_write(&seed, text);
    fprintf(stderr, "seed=%s\n", text);

    signal(SIGPIPE, SIG_IGN); /* the reader having enough is a good end */
    static uint8_t bytes[1 << 16];
    struct cr_stream stream;
    cr_stream_init(&stream, &seed, 0);
    do {
        for (size_t i = 0; i < sizeof bytes; i += 4) {
            uint32_t word = cr_stream_u32(&stream);
            for (size_t byte = 0; byte < 4; byte++)
                bytes[i + byte] = (uint8_t)(word >> 8 * byte);
        }
    } while (fwrite(bytes, 1, sizeof bytes, stdout) == sizeof bytes);
    return 0;
}
