/* Any bytes as an evidence bundle: proved, or refused with the line and a word. Where the bytes end without
 * an `end` line the right one is put there, so that what stands before it is looked at and not only counted.
 */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "floor/bundle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void put_end(FILE *out, const uint8_t *data, size_t size)
{
    uint8_t hash[CR_HASH_SIZE];
    char hex[2 * CR_HASH_SIZE + 1];
    unsigned long lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    crypto_generichash(hash, sizeof hash, data, size, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    fprintf(out, "{\"end\":{\"hash\":\"%s\",\"lines\":%lu}}\n", hex, lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int memory = -1;
    char path[64];
    struct cr_bundled found;
    struct cr_error err = { "", "" };
    if (memory < 0) memory = memfd_create("bundle", 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
    FILE *out = fopen(path, "wb");
    assert(out != NULL);
    fwrite(data, 1, size, out);
    if (size > 0 && data[size - 1] == '\n') put_end(out, data, size);
    fclose(out);
    (void)cr_bundle_is(path);
    enum cr_status status = cr_bundle_check(path, &found, &err);
    assert(status == CR_OK || (err.where[0] != '\0' && err.what[0] != '\0'));
    assert(status == CR_OK || status == CR_BAD_FILE || status == CR_BROKEN_CHAIN);
    return 0;
}
