/* Houses and versions on disk: what is found, what is refused, what a version's hash covers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "toy.h"

static char root[64];

/* A file or folder under the root; good until the next call. */
static const char *under_root(const char *name)
{
    static char path[256];
    struct cr_text text = cr_text_on(path, sizeof path);
    cr_text_format(&text, "%s/%s", root, name);
    return path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(under_root(name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void remove_file(const char *name)
{
    assert_int_equal(remove(under_root(name)), 0);
}

static void make_house(const char *folder, const char *version)
{
    char path[160], text[512];
    assert_int_equal(mkdir(under_root(folder), 0700), 0);
    snprintf(text, sizeof text,
             "schema: 1\ngame: house\ntitle: House %s\ndocument: Rules\nversion: \"%s\"\n"
             "language: en\ncurrency: EUR\ndecimals: 2\n"
             "bank_only_above: { is: none, clause: R1 }\n",
             folder, version);
    snprintf(path, sizeof path, "%s/house.yaml", folder);
    write_file(path, text);
    snprintf(path, sizeof path, "%s/toy.yaml", folder);
    write_file(path, toy_file);
}

static int make_root(void **state)
{
    (void)state;
    snprintf(root, sizeof root, "/tmp/croupier-rulebooks-XXXXXX");
    if (mkdtemp(root) == NULL) return -1;
    make_house("m1", "2016-1");
    make_house("m1@2015-2", "2015-2");
    make_house("m1@liar", "2014-1");
    make_house("m10", "1");
    write_file("README", "no house\n");
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    /* clang-format off */
    static const char *const names[] = {
        "m1/house.yaml",      "m1/toy.yaml",      "m1",      "m1@2015-2/house.yaml",
        "m1@2015-2/toy.yaml", "m1@2015-2",        "m1@liar/house.yaml", "m1@liar/toy.yaml",
        "m1@liar",            "m10/house.yaml",   "m10/toy.yaml",       "m10",
        "README",             "",
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove_file(names[i]);
    return 0;
}

static enum cr_status open_toy(struct cr_rulebook **book, const char *house, const char *version,
                               struct cr_error *err)
{
    return cr_rulebook_open(book, root, house, version, &toy_1, err);
}

static void hash_of(const char *house, const char *version, char hex[65])
{
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    struct cr_text text = cr_text_on(hex, 65);
    if (open_toy(&book, house, version, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    cr_text_hex(&text, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    cr_rulebook_close(book);
}

static void test_houses_are_listed_by_name(void **state)
{
    (void)state;
    struct cr_house_name names[8];
    size_t count;
    assert_int_equal(cr_rulebook_houses(root, names, 8, &count, NULL), CR_OK);
    assert_int_equal(count, 4);
    assert_string_equal(names[0].name, "m1");
    assert_string_equal(names[1].name, "m10");
    assert_string_equal(names[2].name, "m1@2015-2");
    assert_string_equal(names[3].name, "m1@liar");
    assert_int_equal(cr_rulebook_houses(root, names, 2, &count, NULL), CR_TOO_MANY);
    assert_int_equal(cr_rulebook_houses("/nowhere/at/all", names, 8, &count, NULL), CR_NOT_FOUND);
}

static void test_a_version_opens_by_name_and_by_hash(void **state)
{
    (void)state;
    char now[65], old[65], again[65];
    hash_of("m1", NULL, now);
    hash_of("m1", "2016-1", again);
    assert_string_equal(again, now);
    hash_of("m1@2016-1", NULL, again);
    assert_string_equal(again, now);

    hash_of("m1", "2015-2", old);
    assert_string_not_equal(old, now);
    hash_of("m1@2015-2", "", again);
    assert_string_equal(again, old);

    char prefix[9];
    snprintf(prefix, sizeof prefix, "%.8s", old);
    hash_of("m1", prefix, again);
    assert_string_equal(again, old);
    hash_of("m1", old, again);
    assert_string_equal(again, old);

    struct cr_rulebook *book;
    assert_int_equal(open_toy(&book, "m1", "2015-2", NULL), CR_OK);
    assert_string_equal(cr_rulebook_house_key(book), "m1");
    assert_string_equal(cr_rulebook_house(book)->version, "2015-2");
    assert_string_equal(cr_rulebook_house(book)->currency, "EUR");
    cr_rulebook_close(book);

    /* The house's own file opens like any other. */
    assert_int_equal(cr_rulebook_open(&book, root, "m1", NULL, &cr_house_schema, NULL), CR_OK);
    assert_memory_equal(cr_rulebook_values(book), cr_rulebook_house(book),
                        sizeof(struct cr_house_rules));
    cr_rulebook_close(book);
}

static void test_what_is_not_there_is_said_so(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct {
        const char *house, *version, *line;
    } rows[] = {
        { "m2", NULL, "m2: there is no such house, did you mean m1?" },
        { "casino", NULL, "casino: there is no such house" },
        { "m1", "2013-1", "m1: there is no version 2013-1" },
        { "m1", "0123456789",
          "m1: no version has that name or a hash that starts with 0123456789" },
        { "m1@liar", NULL, "m1@liar: its house.yaml says it is version 2014-1" },
        { "m1@2015-2", "2016-1", "m1@2015-2: the version is named twice, and differently" },
        { "../m1", NULL, "../m1: a house is named in a-z, 0-9, _ and -" },
        { "..", NULL, "..: a house is named in a-z, 0-9, _ and -" },
        { "", NULL, ": a house is named in a-z, 0-9, _ and -" },
        { "/etc", NULL, "/etc: a house is named in a-z, 0-9, _ and -" },
        { "m1/", NULL, "m1/: a house is named in a-z, 0-9, _ and -" },
        { "M1", NULL, "M1: a house is named in a-z, 0-9, _ and -" },
        { "m1@../m1", NULL, "m1@../m1: a house is named in a-z, 0-9, _ and -" },
        { "m1", "../m10", "m1: ../m10: a version is named in a-z, 0-9, _ and -" },
        { "m1@", NULL, "m1@: a house is named in a-z, 0-9, _ and -" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct cr_rulebook *book;
        struct cr_error err = { "", "" };
        char said[512];
        assert_int_not_equal(open_toy(&book, rows[i].house, rows[i].version, &err), CR_OK);
        assert_null(book);
        snprintf(said, sizeof said, "%s: %s", err.where, err.what);
        assert_string_equal(said, rows[i].line);
    }
    struct cr_schema chess = toy_1;
    struct cr_rulebook *book;
    struct cr_error err;
    chess.name = "chess";
    assert_int_equal(cr_rulebook_open(&book, root, "m1", NULL, &chess, &err), CR_NOT_FOUND);
    assert_string_equal(err.where, "m1/chess.yaml");
}

/* A house's name may come from anywhere. */
static void test_a_name_of_any_bytes_is_refused(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char name[600];
        struct cr_rulebook *book;
        struct cr_error err;
        memset(name, byte, sizeof name - 1);
        name[sizeof name - 1] = '\0';
        assert_int_equal(open_toy(&book, name, NULL, &err), CR_NOT_FOUND);
        assert_int_equal(open_toy(&book, "m1", name, &err), CR_NOT_FOUND);
        assert_true(strpbrk(err.what, "\n\r\t\033\177") == NULL);
    }
}

static void test_a_version_hash_covers_every_yaml_of_the_folder(void **state)
{
    (void)state;
    char before[65], after[65];
    hash_of("m1", NULL, before);

    write_file("m1/notes.txt", "no rulebook\n");
    hash_of("m1", NULL, after);
    assert_string_equal(after, before);
    remove_file("m1/notes.txt");

    write_file("m1/chess.yaml", "schema: 7  # a game nobody here knows\nwhite: first\n");
    hash_of("m1", NULL, after);
    assert_string_not_equal(after, before);

    char with_chess[65];
    memcpy(with_chess, after, sizeof after);
    write_file("m1/chess.yaml", "white:   first\nschema: 7\n");
    hash_of("m1", NULL, after);
    assert_string_equal(after, with_chess);
    write_file("m1/chess.yaml", "schema: 7\nwhite: second\n");
    hash_of("m1", NULL, after);
    assert_string_not_equal(after, with_chess);
    remove_file("m1/chess.yaml");
    hash_of("m1", NULL, after);
    assert_string_equal(after, before);
}

static void test_a_bad_file_beside_it_stops_the_whole_version(void **state)
{
    (void)state;
    struct cr_rulebook *book;
    struct cr_error err;
    write_file("m1/chess.yaml", "a: &b 1\n");
    assert_int_equal(open_toy(&book, "m1", NULL, &err), CR_BAD_FILE);
    assert_string_equal(err.where, "m1/chess.yaml:1:4");
    remove_file("m1/chess.yaml");

    write_file("m1/Chess.yaml", "a: 1\n");
    assert_int_equal(open_toy(&book, "m1", NULL, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "Chess.yaml: a rulebook file is named in a-z, 0-9, _ and -");
    remove_file("m1/Chess.yaml");

    assert_int_equal(mkfifo(under_root("m1/pipe.yaml"), 0600), 0);
    assert_int_equal(open_toy(&book, "m1", NULL, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "this is not a plain file");
    remove_file("m1/pipe.yaml");
}

/* The rule of rulebook.h, by hand: one line a file, then BLAKE2b. */
static void test_a_version_lists_its_files(void **state)
{
    (void)state;
    static struct cr_house_version version;
    assert_int_equal(cr_rulebook_version(&version, under_root("m1"), "m1", NULL), CR_OK);
    assert_int_equal(version.count, 2);
    assert_string_equal(version.files[0].name, "house.yaml");
    assert_string_equal(version.files[1].name, "toy.yaml");

    struct cr_rulebook *book;
    assert_int_equal(open_toy(&book, "m1", NULL, NULL), CR_OK);
    assert_memory_equal(cr_rulebook_hash(book), version.files[1].hash, CR_HASH_SIZE);
    assert_memory_equal(cr_rulebook_version_hash(book), version.hash, CR_HASH_SIZE);
    cr_rulebook_close(book);
}

/* ---- Kept elsewhere ---- */

struct kept {
    struct cr_house_file files[4];
    char *bytes[4];
    size_t sizes[4], count, handed; /* hands over the first `handed` */
};

static bool keep(void *context, const struct cr_house_file *file, const char *bytes, size_t size)
{
    struct kept *kept = context;
    kept->files[kept->count] = *file;
    kept->bytes[kept->count] = malloc(size + 1);
    assert_non_null(kept->bytes[kept->count]);
    memcpy(kept->bytes[kept->count], bytes, size);
    kept->bytes[kept->count][size] = '\0';
    kept->sizes[kept->count++] = size;
    kept->handed = kept->count;
    return true;
}

static enum cr_status hand_over(void *context, const char *house,
                                const uint8_t version[CR_HASH_SIZE], cr_rulebook_visit *visit,
                                void *visitor, struct cr_error *err)
{
    (void)version;
    const struct kept *kept = context;
    if (strcmp(house, "m1") != 0) return cr_error_set(err, CR_NOT_FOUND, house, "not here");
    for (size_t i = 0; i < kept->handed; i++)
        if (!visit(visitor, &kept->files[i], kept->bytes[i], kept->sizes[i])) break;
    return CR_OK;
}

static void keep_m1(struct kept *kept, uint8_t version[CR_HASH_SIZE])
{
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    assert_int_equal(open_toy(&book, "m1", NULL, &err), CR_OK);
    memcpy(version, cr_rulebook_version_hash(book), CR_HASH_SIZE);
    cr_rulebook_close(book);
    if (cr_rulebook_each(root, "m1", version, keep, kept, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
}

static void drop_kept(struct kept *kept)
{
    for (size_t i = 0; i < kept->count; i++)
        free(kept->bytes[i]);
}

static void test_a_version_is_opened_from_where_it_was_kept(void **state)
{
    (void)state;
    struct kept kept = { .count = 0 };
    struct cr_rulebook_source source = { hand_over, &kept };
    uint8_t version[CR_HASH_SIZE], none[CR_HASH_SIZE] = { 0 };
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    keep_m1(&kept, version);
    assert_int_equal(kept.count, 2);
    assert_string_equal(kept.files[1].name, "toy.yaml");
    assert_string_equal(kept.bytes[1], toy_file);
    write_file("m1/toy.yaml", "schema: 9\n"); /* whatever the folder says now */
    if (cr_rulebook_open_from(&book, &source, "m1", version, &toy_1, &err) != CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    assert_string_equal(cr_rulebook_house_key(book), "m1");
    assert_string_equal(cr_rulebook_house(book)->version, "2016-1");
    assert_memory_equal(cr_rulebook_version_hash(book), version, CR_HASH_SIZE);
    assert_int_equal(((const struct toy_rules *)cr_rulebook_values(book))->best_number, 32);
    cr_rulebook_close(book);

    assert_int_equal(cr_rulebook_open_from(&book, &source, "bg", version, &toy_1, &err),
                     CR_NOT_FOUND);
    assert_null(book);
    assert_int_equal(cr_rulebook_each(root, "m1", version, keep, &kept, &err), CR_NOT_FOUND);
    assert_int_equal(cr_rulebook_each(root, "m1", none, keep, &kept, &err), CR_NOT_FOUND);
    assert_int_equal(kept.count, 2);
    write_file("m1/toy.yaml", toy_file);
    drop_kept(&kept);
}

static void test_a_source_is_believed_for_its_hash_alone(void **state)
{
    (void)state;
    struct kept kept = { .count = 0 };
    struct cr_rulebook_source source = { hand_over, &kept };
    uint8_t version[CR_HASH_SIZE];
    struct cr_rulebook *book;
    struct cr_error err = { "", "" };
    keep_m1(&kept, version);
    kept.handed = 1; /* a file is missing */
    assert_int_equal(cr_rulebook_open_from(&book, &source, "m1", version, &toy_1, &err),
                     CR_BAD_FILE);
    kept.handed = 2;
    char *title = strstr(kept.bytes[0], "House");
    assert_non_null(title);
    title[0] = 'M'; /* a letter is another */
    assert_int_equal(cr_rulebook_open_from(&book, &source, "m1", version, &toy_1, &err),
                     CR_BAD_FILE);
    assert_string_equal(err.what, "the files kept of this version are not what its hash says");
    title[0] = 'H';
    version[0] ^= 1; /* another version's hash */
    assert_int_equal(cr_rulebook_open_from(&book, &source, "m1", version, &toy_1, &err),
                     CR_BAD_FILE);
    version[0] ^= 1;
    assert_int_equal(cr_rulebook_open_from(&book, &source, "m1", version, &toy_1, &err), CR_OK);
    cr_rulebook_close(book);
    drop_kept(&kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_houses_are_listed_by_name),
        cmocka_unit_test(test_a_version_opens_by_name_and_by_hash),
        cmocka_unit_test(test_what_is_not_there_is_said_so),
        cmocka_unit_test(test_a_name_of_any_bytes_is_refused),
        cmocka_unit_test(test_a_version_hash_covers_every_yaml_of_the_folder),
        cmocka_unit_test(test_a_bad_file_beside_it_stops_the_whole_version),
        cmocka_unit_test(test_a_version_lists_its_files),
        cmocka_unit_test(test_a_version_is_opened_from_where_it_was_kept),
        cmocka_unit_test(test_a_source_is_believed_for_its_hash_alone),
    };
    return cmocka_run_group_tests(tests, make_root, remove_root);
}
