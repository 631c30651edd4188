/* Words: the three catalogues, their plurals, and places filled in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/status.h"
#include "base/words.h"

static void test_language_is_found_by_name_and_by_locale(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum cr_lang lang;
    } rows[] = {
        { "en", CR_LANG_EN },          { "ru", CR_LANG_RU },      { "bg", CR_LANG_BG },
        { "ru_RU.UTF-8", CR_LANG_RU }, { "bg_BG", CR_LANG_BG },   { "en-GB", CR_LANG_EN },
        { "ru.UTF-8", CR_LANG_RU },    { "bg@euro", CR_LANG_BG }, { "RU", CR_LANG_RU },
        { "", CR_LANG_COUNT },         { "r", CR_LANG_COUNT },    { "rue", CR_LANG_COUNT },
        { "de_DE", CR_LANG_COUNT },    { "C", CR_LANG_COUNT },    { "english", CR_LANG_COUNT },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        assert_int_equal(cr_lang_find(rows[row].name), rows[row].lang);
    for (unsigned lang = 0; lang < CR_LANG_COUNT; lang++)
        assert_int_equal(cr_lang_find(cr_lang_name((enum cr_lang)lang)), lang);
}

/* The catalogues are the translators': this holds whatever they choose to say. */
static void test_sentence_is_said_in_each_language(void **state)
{
    (void)state;
    const char *english = cr_status_text(CR_NO_BET);
    const char *russian = cr_words(CR_LANG_RU, english), *bulgarian = cr_words(CR_LANG_BG, english);
    assert_string_equal(cr_words(CR_LANG_EN, english), english);
    assert_string_not_equal(russian, english);
    assert_string_not_equal(bulgarian, english);
    assert_string_not_equal(russian, bulgarian);
    for (const char *c = russian; *c; c++)
        assert_false(*c >= 'a' && *c <= 'z');
}

static void test_sentence_without_a_translation_stays_english(void **state)
{
    (void)state;
    static const char *const unknown[] = {
        "zzz no catalogue says this",    "\x01", "", "no such be", "no such bet ",
        "Project-Id-Version: croupier\n"
    };
    for (unsigned lang = 0; lang < CR_LANG_COUNT; lang++)
        for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
            assert_ptr_equal(cr_words((enum cr_lang)lang, unknown[i]), unknown[i]);
}

static unsigned count_places(const char *sentence)
{
    unsigned count = 0;
    while ((sentence = strchr(sentence, '{'))) {
        count++;
        sentence++;
    }
    return count;
}

static void test_every_refusal_keeps_its_places_in_every_language(void **state)
{
    (void)state;
    for (unsigned status = 0; status < CR_STATUS_COUNT; status++) {
        const char *english = cr_status_text((enum cr_status)status);
        for (unsigned lang = 0; lang < CR_LANG_COUNT; lang++) {
            const char *said = cr_words((enum cr_lang)lang, english);
            assert_true(*said != '\0');
            assert_true(cr_utf8_check(said, strlen(said), NULL));
            assert_int_equal(count_places(said), count_places(english));
        }
    }
}

/* This pair is in the catalogues for this test's sake; script/words reads it here. */
static const char *last_games(enum cr_lang lang, int64_t n)
{
    return cr_words_plural(lang, "one last game", "{n} last games", n);
}

static void test_plural_takes_the_form_its_number_asks_for(void **state)
{
    (void)state;
    static const char *const english[] = { "one last game", "{n} last games" };
    static const char *const bulgarian[] = { "една последна игра", "{n} последни игри" };
    static const char *const russian[] = { "{n} последняя игра", "{n} последние игры",
                                           "{n} последних игр" };
    static const struct {
        int64_t n;
        unsigned two_forms, three_forms;
    } rows[] = {
        { 0, 1, 2 },   { 1, 0, 0 },         { 2, 1, 1 },         { 4, 1, 1 },   { 5, 1, 2 },
        { 10, 1, 2 },  { 11, 1, 2 },        { 12, 1, 2 },        { 14, 1, 2 },  { 20, 1, 2 },
        { 21, 1, 0 },  { 22, 1, 1 },        { 25, 1, 2 },        { 100, 1, 2 }, { 101, 1, 0 },
        { 102, 1, 1 }, { 111, 1, 2 },       { 112, 1, 2 },       { 121, 1, 0 }, { -1, 0, 0 },
        { -22, 1, 1 }, { INT64_MAX, 1, 2 }, { INT64_MIN, 1, 2 },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        int64_t n = rows[row].n;
        assert_string_equal(last_games(CR_LANG_EN, n), english[rows[row].two_forms]);
        assert_string_equal(last_games(CR_LANG_BG, n), bulgarian[rows[row].two_forms]);
        assert_string_equal(last_games(CR_LANG_RU, n), russian[rows[row].three_forms]);
    }
}

static void test_plural_without_a_translation_is_english(void **state)
{
    (void)state;
    const char *one = "zzz one thing", *many = "zzz {n} things";
    for (unsigned lang = 0; lang < CR_LANG_COUNT; lang++) {
        assert_ptr_equal(cr_words_plural((enum cr_lang)lang, one, many, 1), one);
        assert_ptr_equal(cr_words_plural((enum cr_lang)lang, one, many, 21), many);
        assert_ptr_equal(cr_words_plural((enum cr_lang)lang, one, many, 0), many);
    }
    /* An entry that has no second form cannot give one. */
    assert_ptr_equal(cr_words_plural(CR_LANG_RU, "no such bet", many, 5), many);
}

static void test_places_are_filled_and_unknown_ones_stay(void **state)
{
    (void)state;
    /* {x} stands for "{min}": what was filled in is not looked at again. */
    static const struct cr_place places[] = { { "min", "100" },
                                              { "type", "straight" },
                                              { "x", "{min}" } };
    static const struct {
        const char *sentence, *expected;
    } rows[] = {
        { "", "" },
        { "no places", "no places" },
        { "{min}", "100" },
        { "below the minimum of {type}: {min}", "below the minimum of straight: 100" },
        { "{min}{min}", "100100" },
        { "{x}", "{min}" },
        { "{max} {min}", "{max} 100" },
        { "{mi} {minimum} {}", "{mi} {minimum} {}" },
        { "{min", "{min" },
        { "{", "{" },
        { "min} }{min}{", "min} }100{" },
        { "{{min}}", "{100}" },
        { "{ty{min}pe}", "{ty100pe}" },
        { "ставка {type}", "ставка straight" },
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        char buffer[80];
        struct cr_text text = cr_text_on(buffer, sizeof buffer);
        cr_words_fill(&text, rows[row].sentence, places, 3);
        assert_string_equal(buffer, rows[row].expected);
    }
    char buffer[16];
    struct cr_text text = cr_text_on(buffer, sizeof buffer);
    cr_words_fill(&text, "{min}", NULL, 0);
    assert_string_equal(buffer, "{min}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_language_is_found_by_name_and_by_locale),
        cmocka_unit_test(test_sentence_is_said_in_each_language),
        cmocka_unit_test(test_sentence_without_a_translation_stays_english),
        cmocka_unit_test(test_every_refusal_keeps_its_places_in_every_language),
        cmocka_unit_test(test_plural_takes_the_form_its_number_asks_for),
        cmocka_unit_test(test_plural_without_a_translation_is_english),
        cmocka_unit_test(test_places_are_filled_and_unknown_ones_stay),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
