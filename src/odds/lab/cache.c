/* cache.c -- a lab's file: its name, its reading, its writing. */
#include "odds/lab/cache.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_SIZE 4096
#define FILE_MAX  (4 << 20)

static void hash_text(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const unsigned char *)text, strlen(text) + 1);
}

/* Every value of the plate as its file would write it. */
static void hash_plate(crypto_generichash_state *hash, const struct cr_game *game,
                       const struct cr_play *play)
{
    char buffer[512];
    for (const struct cr_rule_field *f = game->settings->fields; f->key != NULL; f++) {
        struct cr_text text = cr_text_on(buffer, sizeof buffer);
        cr_rule_write(f, play->settings, &text);
        hash_text(hash, f->key);
        hash_text(hash, buffer);
    }
}

/* "FOLDER/roulette-0123….json"; false where it is too long. */
static bool path_to(char path[PATH_SIZE], const char *folder, const struct cr_rulebook *book,
                    const struct cr_game *game, const struct cr_play *play,
                    const struct cr_lab_work *work, const char *kind)
{
    crypto_generichash_state hash;
    uint8_t key[16];
    char text[64], hex[2 * sizeof key + 1];
    crypto_generichash_init(&hash, NULL, 0, sizeof key);
    crypto_generichash_update(&hash, cr_rulebook_hash(book), CR_HASH_SIZE);
    snprintf(text, sizeof text, "%d %u %lld %d", CR_LAB_METHODS, (unsigned)game->engine,
             (long long)work->stake, work->figures_only | work->thorough << 1);
    hash_text(&hash, text);
    hash_text(&hash, game->name);
    hash_plate(&hash, game, play);
    crypto_generichash_final(&hash, key, sizeof key);
    sodium_bin2hex(hex, sizeof hex, key, sizeof key);
    return snprintf(path, PATH_SIZE, "%s/%s-%s.%s", folder, game->name, hex, kind) < PATH_SIZE - 16;
}

static bool path_of(char path[PATH_SIZE], const char *folder, const struct cr_rulebook *book,
                    const struct cr_game *game, const struct cr_play *play,
                    const struct cr_lab_work *work)
{
    return path_to(path, folder, book, game, play, work, "json");
}

static bool read_lab(struct cr_lab *lab, const char *path)
{
    FILE *file = fopen(path, "rbe");
    char *text = malloc(FILE_MAX);
    bool is_there = false;
    if (file != NULL && text != NULL) {
        size_t size = fread(text, 1, FILE_MAX, file);
        is_there = size < FILE_MAX && cr_lab_read(lab, text, size);
    }
    free(text);
    if (file != NULL) fclose(file);
    return is_there;
}

/* Written beside its place and moved there. sum: more bytes after them. */
static void write_file(const char *folder, const char *path, const void *bytes, size_t size,
                       const void *sum, size_t sum_size)
{
    char beside[PATH_SIZE];
    mkdir(folder, 0777); /* there already: fine; not to be made: fopen says so */
    snprintf(beside, sizeof beside, "%.*s.%ld", PATH_SIZE - 24, path, (long)getpid());
    FILE *file = fopen(beside, "wbe");
    if (file == NULL) return;
    bool is_whole = fwrite(bytes, 1, size, file) == size &&
                    (sum_size == 0 || fwrite(sum, 1, sum_size, file) == sum_size);
    if (fclose(file) != 0 || !is_whole || rename(beside, path) != 0) unlink(beside);
}

static void write_lab(const struct cr_lab *lab, const char *folder, const char *path)
{
    char *buffer = malloc(FILE_MAX);
    if (buffer == NULL) return; /* not run: some megabytes */
    struct cr_text out = cr_text_on(buffer, FILE_MAX);
    cr_lab_write(lab, &out);
    if (!out.full) write_file(folder, path, buffer, out.length, NULL, 0);
    free(buffer);
}

bool cr_lab_look_up(struct cr_lab *lab, const char *folder, const struct cr_rulebook *book,
                    const struct cr_game *game, const struct cr_play *play,
                    const struct cr_lab_work *work)
{
    char path[PATH_SIZE];
    return folder != NULL && path_of(path, folder, book, game, play, work) && read_lab(lab, path);
}

enum cr_status cr_lab_cached(struct cr_lab *lab, const char *folder, const struct cr_rulebook *book,
                             const struct cr_game *game, const struct cr_play *play,
                             const struct cr_lab_work *work)
{
    char path[PATH_SIZE];
    if (cr_lab_look_up(lab, folder, book, game, play, work)) return CR_OK;
    enum cr_status status = cr_lab_count(lab, game, play, work);
    if (status == CR_OK && folder != NULL && path_of(path, folder, book, game, play, work))
        write_lab(lab, folder, path);
    return status;
}

/* ---- Plain bytes ---- */

#define SUM_SIZE 16

static const struct cr_lab_work no_work = { .threads = 0 };

bool cr_lab_read_bytes(void *out, size_t size, const char *kind, const char *folder,
                       const struct cr_rulebook *book, const struct cr_game *game,
                       const struct cr_play *play)
{
    char path[PATH_SIZE];
    uint8_t told[SUM_SIZE + 1], sum[SUM_SIZE];
    if (folder == NULL || !path_to(path, folder, book, game, play, &no_work, kind)) return false;
    FILE *file = fopen(path, "rbe");
    if (file == NULL) return false;
    bool is_whole = fread(out, 1, size, file) == size &&
                    fread(told, 1, sizeof told, file) == SUM_SIZE; /* and no more */
    fclose(file);
    crypto_generichash(sum, sizeof sum, out, size, NULL, 0);
    return is_whole && memcmp(told, sum, sizeof sum) == 0;
}

void cr_lab_write_bytes(const void *bytes, size_t size, const char *kind, const char *folder,
                        const struct cr_rulebook *book, const struct cr_game *game,
                        const struct cr_play *play)
{
    char path[PATH_SIZE];
    uint8_t sum[SUM_SIZE];
    if (folder == NULL || !path_to(path, folder, book, game, play, &no_work, kind)) return;
    crypto_generichash(sum, sizeof sum, bytes, size, NULL, 0);
    write_file(folder, path, bytes, size, sum, sizeof sum);
}
