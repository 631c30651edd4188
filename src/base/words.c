/* words.c -- looking sentences up in the .mo catalogues, where they lie.
 *
 * A .mo file is seven 32-bit numbers, then two tables of (length, offset) pairs, the originals in
 * strcmp order and beside each its translation. An entry with plural forms has "one NUL many" for
 * its original and its forms, NUL between them, for its translation.
 * [https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html]
 *
 * The catalogues come from our own build, so what does not hold in them is asserted.
 */
#include "base/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/catalogue.h"

#define MO_MAGIC 0x950412DEu

static const struct {
    const char *name;
    const struct cr_catalogue *catalogue;
} languages[] = {
    [CR_LANG_EN] = { "en", &cr_catalogue_en },
    [CR_LANG_RU] = { "ru", &cr_catalogue_ru },
    [CR_LANG_BG] = { "bg", &cr_catalogue_bg },
};

const char *cr_lang_name(enum cr_lang lang)
{
    assert((unsigned)lang < CR_LANG_COUNT);
    return languages[lang].name;
}

enum cr_lang cr_lang_find(const char *name)
{
    unsigned lang;
    for (lang = 0; lang < CR_LANG_COUNT; lang++) {
        size_t length = strlen(languages[lang].name);
        if (strncasecmp(name, languages[lang].name, length) != 0) continue;
        if (name[length] == '\0' || strchr("_-.@", name[length]))
            break; /* ru_RU, ru-RU, ru.UTF-8 */
    }
    return (enum cr_lang)lang;
}

/* ---- Reading a catalogue ---- */

/* msgfmt writes little-endian unless told otherwise, and po/meson.build does not. */
static uint32_t read_u32(const struct cr_catalogue *catalogue, size_t offset)
{
    assert(catalogue->size >= 4 && offset <= catalogue->size - 4);
    const unsigned char *at = catalogue->bytes + offset;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* The string of a table's row; *length is without the NUL that ends it. */
static const char *read_string(const struct cr_catalogue *catalogue, uint32_t table, uint32_t row,
                               size_t *length)
{
    size_t pair = (size_t)table + (size_t)row * 8;
    size_t offset = read_u32(catalogue, pair + 4);
    *length = read_u32(catalogue, pair);
    assert(offset < catalogue->size && *length < catalogue->size - offset);
    assert(catalogue->bytes[offset + *length] == '\0');
    return (const char *)catalogue->bytes + offset;
}

/* The translation of an original that begins with key, all its forms; NULL if there is none. */
static const char *find(enum cr_lang lang, const char *key, size_t *length)
{
    assert((unsigned)lang < CR_LANG_COUNT);
    const struct cr_catalogue *catalogue = languages[lang].catalogue;
    assert(read_u32(catalogue, 0) == MO_MAGIC);
    uint32_t count = read_u32(catalogue, 8);
    uint32_t originals = read_u32(catalogue, 12), translations = read_u32(catalogue, 16);
    if (*key == '\0') return NULL; /* the empty original is the catalogue's own header */

    uint32_t low = 0, high = count; /* the row, if there is one, is in low..high-1 */
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        size_t unused;
        int order = strcmp(key, read_string(catalogue, originals, middle, &unused));
        if (order == 0) return read_string(catalogue, translations, middle, length);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *cr_words(enum cr_lang lang, const char *english)
{
    size_t length;
    const char *found = find(lang, english, &length);
    return found ? found : english;
}

/* ---- Plurals ---- */

/* Which form n takes: the Plural-Forms of the catalogues' headers, in C. */
static unsigned plural_form(enum cr_lang lang, uint64_t n)
{
    switch (lang) {
    case CR_LANG_EN:
    case CR_LANG_BG: return n != 1;
    case CR_LANG_RU:
        if (n % 10 == 1 && n % 100 != 11) return 0;
        if (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20)) return 1;
        return 2;
    case CR_LANG_COUNT: break;
    }
    abort(); /* every language returned above */
}

const char *cr_words_plural(enum cr_lang lang, const char *one, const char *many, int64_t n)
{
    uint64_t magnitude = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    size_t length;
    const char *form = find(lang, one, &length);
    if (form) {
        const char *end = form + length;
        for (unsigned skip = plural_form(lang, magnitude); skip > 0 && form <= end; skip--)
            form += strlen(form) + 1;
        if (form <= end) return form;
    }
    return plural_form(CR_LANG_EN, magnitude) == 0 ? one : many;
}

/* ---- Places ---- */

void cr_words_fill(struct cr_text *out, const char *sentence, const struct cr_place *places,
                   int count)
{
    while (*sentence != '\0') {
        size_t plain = strcspn(sentence, "{");
        cr_text_bytes(out, sentence, plain);
        sentence += plain;
        if (*sentence == '\0') return;

        const char *name = sentence + 1;
        size_t length = strcspn(name, "{}");
        const char *text = NULL;
        for (int index = 0; index < count && !text && name[length] == '}'; index++) {
            const char *known = places[index].name;
            if (strlen(known) == length && memcmp(known, name, length) == 0)
                text = places[index].text;
        }
        if (text) {
            cr_text_put(out, text);
            sentence = name + length + 1;
        } else { /* no place of ours: the brace is a brace */
            cr_text_char(out, '{');
            sentence = name;
        }
    }
}

void cr_ratio_say(struct cr_text *out, enum cr_lang lang, struct cr_ratio ratio)
{
    char num[16], den[16];
    snprintf(num, sizeof num, "%d", ratio.num);
    snprintf(den, sizeof den, "%d", ratio.den);
    const struct cr_place places[] = { { "win", num }, { "stake", den } };
    cr_words_fill(out, cr_words(lang, N_("{win} to {stake}")), places, 2);
}
