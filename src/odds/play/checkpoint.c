/* checkpoint.c -- lines of words and whole numbers, and a hash of them. */
#include "odds/play/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"

#define HEX_SIZE  (2 * CR_HASH_SIZE + 1)
#define WIDE_SIZE 48 /* digits of 128 bits, and a sign */
#define PATH_SIZE 4096
#define FIRST     "croupier simulation 1\n"
#define LAST      "hash "

/* ---- Whole numbers of 128 bits ---- */

static void put_wide(struct cr_text *out, const char *name, cr_wide value)
{
    char digits[WIDE_SIZE];
    size_t at = sizeof digits;
    __extension__ unsigned __int128 rest = (unsigned __int128)(value < 0 ? -value : value);
    digits[--at] = '\0';
    do {
        digits[--at] = (char)('0' + (int)(rest % 10));
        rest /= 10;
    } while (rest > 0);
    cr_text_format(out, "%s %s%s\n", name, value < 0 ? "-" : "", &digits[at]);
}

/* "NAME digits\n" at *at, which then stands behind it. At most 38 digits: they fit. */
static bool take_wide(const char **at, const char *name, cr_wide *value)
{
    size_t length = strlen(name);
    if (strncmp(*at, name, length) != 0 || (*at)[length] != ' ') return false;
    const char *digit = *at + length + 1;
    bool is_negative = *digit == '-';
    digit += is_negative;
    const char *first = digit;
    for (*value = 0; *digit >= '0' && *digit <= '9' && digit - first < 38; digit++)
        *value = *value * 10 + (*digit - '0');
    if (digit == first || *digit != '\n') return false;
    if (is_negative) *value = -*value;
    *at = digit + 1;
    return true;
}

static bool take_count(const char **at, const char *name, uint64_t *value)
{
    cr_wide wide;
    if (!take_wide(at, name, &wide) || wide < 0 || wide > (cr_wide)UINT64_MAX) return false;
    *value = (uint64_t)wide;
    return true;
}

/* ---- The text ---- */

static void put_sums(struct cr_text *out, const struct cr_kept *kept)
{
    const struct cr_sums *sums = &kept->sums;
    put_wide(out, "blocks", kept->blocks);
    put_wide(out, "rounds", sums->rounds);
    put_wide(out, "hits", sums->hits);
    put_wide(out, "decisions", sums->decisions);
    put_wide(out, "guesses", sums->guesses);
    put_wide(out, "played", sums->played);
    put_wide(out, "paid", sums->paid);
    put_wide(out, "lost", sums->lost);
    put_wide(out, "squares", sums->squares);
    if (sums->beside.played == 0) return;
    put_wide(out, "beside.hits", sums->beside.hits);
    put_wide(out, "beside.played", sums->beside.played);
    put_wide(out, "beside.paid", sums->beside.paid);
    put_wide(out, "beside.lost", sums->beside.lost);
    put_wide(out, "beside.squares", sums->beside.squares);
    put_wide(out, "beside.products", sums->beside.products);
}

/* Only where there are side bets. */
static bool take_beside(const char **at, struct cr_sums *sums)
{
    if (strncmp(*at, "beside.", strlen("beside.")) != 0) return true;
    return take_wide(at, "beside.hits", &sums->beside.hits) &&
           take_wide(at, "beside.played", &sums->beside.played) &&
           take_wide(at, "beside.paid", &sums->beside.paid) &&
           take_wide(at, "beside.lost", &sums->beside.lost) &&
           take_wide(at, "beside.squares", &sums->beside.squares) &&
           take_wide(at, "beside.products", &sums->beside.products);
}

static bool take_sums(const char **at, struct cr_kept *kept)
{
    struct cr_sums *sums = &kept->sums;
    return take_count(at, "blocks", &kept->blocks) && take_count(at, "rounds", &sums->rounds) &&
           take_count(at, "hits", &sums->hits) && take_count(at, "decisions", &sums->decisions) &&
           take_count(at, "guesses", &sums->guesses) && take_wide(at, "played", &sums->played) &&
           take_wide(at, "paid", &sums->paid) && take_wide(at, "lost", &sums->lost) &&
           take_wide(at, "squares", &sums->squares) && take_beside(at, sums) &&
           kept->blocks <= CR_SIMULATION_ROUNDS_MAX / CR_SIMULATION_BLOCK &&
           sums->rounds == kept->blocks * CR_SIMULATION_BLOCK;
}

static void hash_hex(const char *text, size_t size, char hex[HEX_SIZE])
{
    uint8_t hash[CR_HASH_SIZE];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, size, NULL, 0);
    sodium_bin2hex(hex, HEX_SIZE, hash, sizeof hash);
}

/* ---- Reading ---- */

/* CR_CHECKPOINT_GOOD: text is all of it, NUL-terminated. */
static enum cr_checkpoint read_text(const char *path, char text[CR_CHECKPOINT_MAX + 1])
{
    size_t size = 0;
    ssize_t more;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == ENOENT ? CR_CHECKPOINT_NONE : CR_CHECKPOINT_UNREADABLE;
    while ((more = read(file, text + size, CR_CHECKPOINT_MAX + 1 - size)) > 0)
        size += (size_t)more;
    int why = errno;
    close(file);
    errno = why;
    if (more < 0) return CR_CHECKPOINT_UNREADABLE;
    if (size > CR_CHECKPOINT_MAX || memchr(text, '\0', size) != NULL) return CR_CHECKPOINT_DAMAGED;
    text[size] = '\0';
    return CR_CHECKPOINT_GOOD;
}

static bool is_whole(const char *text)
{
    char hex[HEX_SIZE];
    const char *last = strstr(text, "\n" LAST);
    if (strncmp(text, FIRST, strlen(FIRST)) != 0 || last == NULL) return false;
    last++;
    hash_hex(text, (size_t)(last - text), hex);
    const char *there = last + strlen(LAST);
    return strncmp(there, hex, HEX_SIZE - 1) == 0 && strcmp(there + HEX_SIZE - 1, "\n") == 0;
}

/* A line's value behind its word. */
static void copy_value(const char *line, size_t word, char out[CR_CHECKPOINT_LINE])
{
    const char *value = line + word + (line[word] == ' ');
    snprintf(out, CR_CHECKPOINT_LINE, "%.*s", (int)strcspn(value, "\n"), value);
}

/* Both texts are lines; the first line that is not the same in both. */
static void find_difference(const char *there, const char *here,
                            struct cr_checkpoint_difference *differs)
{
    memset(differs, 0, sizeof *differs);
    for (;;) {
        size_t length = strcspn(here, "\n"), other = strcspn(there, "\n");
        if (*here == '\0' || length != other || memcmp(here, there, length) != 0) break;
        here += length + 1;
        there += length + 1;
    }
    size_t word = strcspn(here, " \n"), other = strcspn(there, " \n");
    bool is_same_word = word == other && memcmp(here, there, word) == 0;
    const char *named = word > 0 ? here : there;
    snprintf(differs->name, sizeof differs->name, "%.*s", (int)(word > 0 ? word : other), named);
    if (word > 0) copy_value(here, word, differs->here);
    if (is_same_word || word == 0) copy_value(there, other, differs->there);
}

enum cr_checkpoint cr_checkpoint_read(const char *path, const char *what, struct cr_kept *kept,
                                      struct cr_checkpoint_difference *differs)
{
    char text[CR_CHECKPOINT_MAX + 1];
    struct cr_kept found = { 0 };
    enum cr_checkpoint state = read_text(path, text);
    if (state != CR_CHECKPOINT_GOOD) return state;
    if (!is_whole(text)) return CR_CHECKPOINT_DAMAGED;
    const char *there = text + strlen(FIRST), *sums = there + strlen(what);
    if (strncmp(there, what, strlen(what)) != 0 || strncmp(sums, "blocks ", 7) != 0) {
        char *end = strstr(text, "\nblocks ");
        if (end == NULL) return CR_CHECKPOINT_DAMAGED;
        end[1] = '\0';
        find_difference(there, what, differs);
        return CR_CHECKPOINT_DIFFERS;
    }
    if (!take_sums(&sums, &found) || strncmp(sums, LAST, strlen(LAST)) != 0)
        return CR_CHECKPOINT_DAMAGED;
    *kept = found;
    return CR_CHECKPOINT_GOOD;
}

/* ---- Writing ---- */

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t some = write(file, bytes, size);
        if (some < 0 && errno == EINTR) continue;
        if (some <= 0) return false;
        bytes += some;
        size -= (size_t)some;
    }
    return true;
}

static bool write_beside(const char *beside, const char *text, size_t size)
{
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return false;
    bool is_there = write_all(file, text, size) && fsync(file) == 0;
    int why = errno;
    if (close(file) != 0 && is_there) return false;
    errno = why;
    return is_there;
}

/* The folder too, so that the new name outlasts a power cut. What it lies on may not know how: no fault. */
static void sync_folder(char *path)
{
    char *slash = strrchr(path, '/');
    if (slash != NULL) slash[slash == path] = '\0';
    int folder = open(slash != NULL ? path : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    (void)fsync(folder);
    close(folder);
}

bool cr_checkpoint_write(const char *path, const char *what, const struct cr_kept *kept)
{
    char text[CR_CHECKPOINT_MAX], hex[HEX_SIZE], beside[PATH_SIZE];
    struct cr_text out = cr_text_on(text, sizeof text);
    cr_text_put(&out, FIRST);
    cr_text_put(&out, what);
    put_sums(&out, kept);
    hash_hex(text, out.length, hex);
    cr_text_format(&out, LAST "%s\n", hex);
    if (out.full || snprintf(beside, sizeof beside, "%s.new", path) >= PATH_SIZE) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!write_beside(beside, text, out.length) || rename(beside, path) != 0) {
        int why = errno;
        unlink(beside);
        errno = why;
        return false;
    }
    sync_folder(beside);
    return true;
}
