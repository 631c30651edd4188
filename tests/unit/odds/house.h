/* house.h -- rulebooks for the tests of this room: the shipped ones, and one with a value changed. */
#ifndef CR_TESTS_ODDS_HOUSE_H
#define CR_TESTS_ODDS_HOUSE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/roulette/roulette.h"
#include "rulebook/rulebook.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static inline const char *shipped_rulebooks(void)
{
    static char root[1024];
    const char *source = getenv("CROUPIER_SOURCE");
    snprintf(root, sizeof root, "%s/rulebooks", source != NULL ? source : ".");
    return root;
}

static inline struct cr_rulebook *open_house(const char *root, const char *house)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, root, house, NULL, &cr_roulette_rules_schema, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    return book;
}

static inline struct cr_roulette_settings usual_plate(void)
{
    struct cr_roulette_settings plate;
    cr_schema_initial(&cr_roulette_settings_schema, &plate);
    return plate;
}

/* ---- A house with one value changed, in a folder of its own ---- */

static inline char *read_whole(const char *path)
{
    static char text[CR_RULEBOOK_FILE_MAX + 1];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static inline void write_whole(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* m1 with `old` replaced by `new` in roulette.yaml, under root (a template ending in XXXXXX). */
static inline void doctor(char *root, const char *old, const char *new)
{
    char path[2048], changed[CR_RULEBOOK_FILE_MAX + 256];
    assert_non_null(mkdtemp(root));
    snprintf(path, sizeof path, "%s/m1", root);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/m1/house.yaml", shipped_rulebooks());
    char *text = read_whole(path);
    snprintf(path, sizeof path, "%s/m1/house.yaml", root);
    write_whole(path, text);
    snprintf(path, sizeof path, "%s/m1/roulette.yaml", shipped_rulebooks());
    text = read_whole(path);
    char *at = strstr(text, old);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    snprintf(path, sizeof path, "%s/m1/roulette.yaml", root);
    write_whole(path, changed);
}

static inline void remove_doctored(const char *root)
{
    static const char *const names[] = { "m1/house.yaml", "m1/roulette.yaml", "m1", "" };
    for (size_t i = 0; i < COUNT(names); i++) {
        char path[2048];
        snprintf(path, sizeof path, "%s/%s", root, names[i]);
        assert_int_equal(remove(path), 0);
    }
}

#endif
