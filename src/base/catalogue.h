/* catalogue.h -- the compiled catalogues of po/ inside the binary; for words.c and tools/embed.py. */
#ifndef CR_BASE_CATALOGUE_H
#define CR_BASE_CATALOGUE_H

#include <stddef.h>

/* A gettext .mo file, byte for byte. */
struct cr_catalogue {
    const unsigned char *bytes;
    size_t size;
};

extern const struct cr_catalogue cr_catalogue_en, cr_catalogue_ru, cr_catalogue_bg;

#endif
