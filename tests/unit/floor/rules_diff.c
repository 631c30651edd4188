/* rules_diff.c -- the difference of two versions of a house's rules, from the folder and from the store. */
#include <sodium.h>

#include "floor/rules_diff.h"
#include "versions_house.h"

/* m1 as it is shipped, and m1@old: another last_games, a clause fewer games, one file more. */
static int make_house(void **state)
{
    (void)state;
    if (!versions_make("m1")) return -1;
    shell("sed -i 's/^max_players: .*/max_players: { is: 9, clause: \"§99\" }/' "
          "%s/m1@old/roulette.yaml",
          root);
    shell("sed -i 's/^  bet.late: .*/  bet.late: \"§98\"/' %s/m1@old/roulette.yaml", root);
    shell("rm %s/m1@old/omaha.yaml && mv %s/m1/omaha-hi-lo.yaml %s/m1@old/", root, root, root);
    shell("printf 'schema: 1\\ngame: dice\\n' > %s/m1/dice.yaml", root);
    shell("printf 'schema: 1\\ngame: dice\\nthrows: 2\\n' > %s/m1@old/dice.yaml", root);
    return 0;
}

static int drop_house(void **state)
{
    (void)state;
    versions_drop();
    return 0;
}

static json_t *difference(const char *from, const char *to, enum cr_lang lang)
{
    static char buffer[1 << 20];
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    enum cr_status status = cr_rules_difference(store, root, "m1", from, to, lang, &out, &err);
    if (status != CR_OK) fail_msg("%s: %s", err.where, err.what);
    assert_false(out.full);
    json_t *told = json_loadb(buffer, out.length, 0, NULL);
    assert_non_null(told);
    return told;
}

static const json_t *change_of(const json_t *told, const char *file, const char *key)
{
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(told, "changes"), i, item)
    {
        if (strcmp(json_string_value(json_object_get(item, "file")), file) == 0 &&
            strcmp(json_string_value(json_object_get(item, "key")), key) == 0)
            return item;
    }
    return NULL;
}

static const char *side(const json_t *change, const char *which, const char *member)
{
    const json_t *value = json_object_get(json_object_get(change, which), member);
    return value ? json_string_value(value) : "(null)";
}

static void test_every_change_with_its_clauses(void **unused)
{
    (void)unused;
    json_t *told = difference("old", "", CR_LANG_EN);
    const json_t *players = change_of(told, "roulette", "max_players");
    assert_string_equal(side(players, "old", "is"), "9");
    assert_string_equal(side(players, "old", "clause"), "§99");
    assert_string_equal(side(players, "new", "clause"), "§12");
    assert_true(strlen(json_string_value(json_object_get(players, "text"))) > 0);
    const json_t *late = change_of(told, "roulette", "bet.late");
    assert_string_equal(side(late, "old", "clause"), "§98");
    assert_string_equal(side(late, "new", "clause"), "§20");
    assert_string_equal(side(late, "new", "is"), "");
    assert_string_equal(side(change_of(told, "house", "version"), "old", "is"), "old");
    /* Files only one of the two has, and one no game of this program reads. */
    const json_t *gone = change_of(told, "omaha-hi-lo", "omaha-hi-lo");
    const json_t *come = change_of(told, "omaha", "omaha");
    assert_true(json_is_null(json_object_get(gone, "new")));
    assert_true(json_is_object(json_object_get(gone, "old")));
    assert_true(json_is_null(json_object_get(come, "old")));
    assert_non_null(change_of(told, "dice", "dice"));
    assert_int_equal(json_array_size(json_object_get(told, "changes")), 6);
    json_decref(told);
}

static void test_the_sentence_is_in_the_readers_language(void **unused)
{
    (void)unused;
    json_t *english = difference("old", "", CR_LANG_EN), *told = difference("old", "", CR_LANG_BG);
    const json_t *one = change_of(english, "roulette", "bet.late");
    const json_t *other = change_of(told, "roulette", "bet.late");
    assert_string_not_equal(json_string_value(json_object_get(one, "text")),
                            json_string_value(json_object_get(other, "text")));
    json_decref(english);
    json_decref(told);
}

static bool put_file(void *context, const struct cr_house_file *file, const char *bytes,
                     size_t size)
{
    const struct cr_batch_rulebook row = { context, file->hash, "m1", file->name, bytes, size };
    const struct cr_batch batch = { .rulebooks = &row, .rulebook_count = 1 };
    assert_int_equal(cr_store_write(store, &batch, &err), CR_OK);
    return true;
}

/* What came into use is in the store; the folder may be gone. */
static void test_a_version_that_was_used_is_found_by_its_hash(void **unused)
{
    (void)unused;
    uint8_t hash[CR_HASH_SIZE];
    char hex[2 * CR_HASH_SIZE + 1];
    json_t *told = difference("old", "old", CR_LANG_EN);
    assert_int_equal(json_array_size(json_object_get(told, "changes")), 0);
    snprintf(hex, sizeof hex, "%s", json_string_value(json_object_get(told, "from")));
    json_decref(told);
    assert_int_equal(sodium_hex2bin(hash, sizeof hash, hex, sizeof hex - 1, NULL, NULL, NULL), 0);
    assert_int_equal(cr_rulebook_each(root, "m1", hash, put_file, hash, &err), CR_OK);
    shell("rm -r %s/m1@old", root);
    told = difference(hex, "", CR_LANG_EN);
    assert_string_equal(json_string_value(json_object_get(told, "from")), hex);
    assert_string_equal(side(change_of(told, "roulette", "max_players"), "old", "is"), "9");
    json_decref(told);
}

static void test_what_there_is_not(void **unused)
{
    (void)unused;
    char buffer[256];
    char zero[2 * CR_HASH_SIZE + 1];
    memset(zero, '0', sizeof zero - 1);
    zero[sizeof zero - 1] = '\0';
    static const char *const wrong[][2] = {
        { "m1", "never" }, { "zz", "" }, { "..", "" }, { "m1", "../m1" }, { "m1", "12345678" }
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct cr_text out = cr_text_on(buffer, sizeof buffer);
        assert_int_equal(
            cr_rules_difference(store, root, wrong[i][0], "", wrong[i][1], CR_LANG_EN, &out, &err),
            CR_NOT_FOUND);
    }
    struct cr_text out = cr_text_on(buffer, sizeof buffer);
    assert_int_equal(cr_rules_difference(store, root, "m1", zero, "", CR_LANG_EN, &out, &err),
                     CR_NOT_FOUND);
    shell("echo 'spins: 3' >> %s/m1@old/roulette.yaml", root);
    char large[65536];
    out = cr_text_on(large, sizeof large);
    assert_int_equal(cr_rules_difference(store, root, "m1", "old", "", CR_LANG_EN, &out, &err),
                     CR_BAD_FILE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_change_with_its_clauses, make_house, drop_house),
        cmocka_unit_test_setup_teardown(test_the_sentence_is_in_the_readers_language, make_house,
                                        drop_house),
        cmocka_unit_test_setup_teardown(test_a_version_that_was_used_is_found_by_its_hash,
                                        make_house, drop_house),
        cmocka_unit_test_setup_teardown(test_what_there_is_not, make_house, drop_house),
    };
    return cmocka_run_group_tests_name("rules_diff", tests, NULL, NULL);
}
