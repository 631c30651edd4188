/* site.c -- the files of a folder, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/site.h"

static char folder[64];

static void put(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int make_site(void **state)
{
    char path[256];
    (void)state;
    strcpy(folder, "/tmp/croupier-site-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/dist", folder);
    if (mkdir(path, 0700) != 0) return -1;
    snprintf(path, sizeof path, "%s/dist/assets", folder);
    if (mkdir(path, 0700) != 0) return -1;
    put("secret.txt", "secret");
    put("dist/index.html", "<!doctype html>");
    put("dist/.hidden", "hidden");
    put("dist/assets/index-3f2a.js", "let a = 1");
    put("dist/assets/index-3f2a.js.gz", "packed");
    put("dist/assets/style.css", "a {}");
    snprintf(path, sizeof path, "%s/dist/link.txt", folder);
    return symlink("../secret.txt", path);
}

static int drop(const char *path, const struct stat *about, int kind, struct FTW *ftw)
{
    (void)about, (void)kind, (void)ftw;
    return remove(path);
}

static int drop_site(void **state)
{
    (void)state;
    return nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static struct cr_site *open_site(void)
{
    char path[256];
    struct cr_site *site;
    struct cr_error err;
    snprintf(path, sizeof path, "%s/dist", folder);
    assert_int_equal(cr_site_open(&site, path, &err), CR_OK);
    return site;
}

static void test_files_have_types_and_tags(void **state)
{
    (void)state;
    struct cr_site *site = open_site();
    const struct cr_site_file *page = cr_site_find(site, "/index.html");
    const struct cr_site_file *script = cr_site_find(site, "/assets/index-3f2a.js");
    assert_non_null(page);
    assert_non_null(script);
    assert_string_equal(page->type, "text/html; charset=utf-8");
    assert_string_equal(script->type, "text/javascript; charset=utf-8");
    assert_string_equal(cr_site_find(site, "/assets/style.css")->type, "text/css; charset=utf-8");
    assert_false(page->is_hashed);
    assert_true(script->is_hashed);
    assert_int_equal(page->plain->size, strlen("<!doctype html>"));
    assert_string_equal(page->plain->data, "<!doctype html>");
    assert_null(page->gzip);
    assert_string_equal(script->gzip->data, "packed");
    assert_int_equal(strlen(page->plain->etag), 34);
    assert_string_not_equal(page->plain->etag, script->plain->etag);
    cr_site_close(site);
}

static void test_nothing_outside_the_folder_can_be_named(void **state)
{
    (void)state;
    static const char *const paths[] = { "/../secret.txt",
                                         "/assets/../../secret.txt",
                                         "/link.txt",
                                         "/.hidden",
                                         "//index.html",
                                         "index.html",
                                         "/assets",
                                         "/assets/",
                                         "/index.html/",
                                         "/INDEX.HTML",
                                         "/%2e%2e/secret.txt",
                                         "" };
    struct cr_site *site = open_site();
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (cr_site_find(site, paths[i])) fail_msg("%s is found", paths[i]);
    char longest[1024];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_null(cr_site_find(site, longest));
    cr_site_close(site);
}

static void test_a_folder_that_is_not_there_is_empty(void **state)
{
    (void)state;
    struct cr_site *site;
    struct cr_error err;
    assert_int_equal(cr_site_open(&site, "/no/such/folder", &err), CR_OK);
    assert_int_equal(cr_site_count(site), 0);
    assert_null(cr_site_find(site, "/index.html"));
    cr_site_refresh(site, 2000000);
    cr_site_close(site);
}

static void test_a_new_index_is_read_and_who_holds_the_old_keeps_it(void **state)
{
    (void)state;
    struct cr_site *site = open_site();
    struct cr_site_bytes *old = cr_site_find(site, "/index.html")->plain;
    const struct timespec times[2] = { { .tv_sec = 12345 }, { .tv_sec = 12345 } };
    char path[256];
    cr_site_hold(old);
    put("dist/index.html", "<p>new");
    snprintf(path, sizeof path, "%s/dist/index.html", folder);
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0); /* surely another time */
    cr_site_refresh(site, 2000000);
    assert_string_equal(cr_site_find(site, "/index.html")->plain->data, "<p>new");
    assert_string_equal(old->data, "<!doctype html>");
    cr_site_let_go(old);
    cr_site_close(site);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_files_have_types_and_tags, make_site, drop_site),
        cmocka_unit_test_setup_teardown(test_nothing_outside_the_folder_can_be_named, make_site,
                                        drop_site),
        cmocka_unit_test(test_a_folder_that_is_not_there_is_empty),
        cmocka_unit_test_setup_teardown(test_a_new_index_is_read_and_who_holds_the_old_keeps_it,
                                        make_site, drop_site),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
