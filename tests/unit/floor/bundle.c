/* bundle.c -- the evidence of a dispute: out of a house with a store, proved without it, and every way to
 * change it found out. */
#include "electronic_house.h"

#include <unistd.h>

#include "floor/bundle.h"

/* The bundle goes before its folder does. */
static char file[300];

static int drop_all(void **state)
{
    unlink(file);
    return drop_folder(state);
}
#define WITH_FILE(test) cmocka_unit_test_setup_teardown(test, make_folder, drop_all)

#define ESTABLISH                                                                 \
    "{\"do\":\"establish\",\"house\":\"bg\",\"currency\":\"BGN\",\"decimals\":2," \
    "\"zone\":\"EET-2EEST,M3.5.0/3,M10.5.0/4\",\"day_start\":21600,"              \
    "\"legal_entity\":\"Casino\",\"denominations\":[10000,2500,500,100]}"
#define RAISE                                                                           \
    "{\"do\":\"dispute_raise\",\"table\":3,\"round\":%u,\"visitor\":17,\"amount\":100," \
    "\"subject\":\"17 it was\"}"

/* ---- A house with a dispute ---- */

static void say_hall(struct house *house, enum cr_role role, const char *text)
{
    house->clock += SECOND;
    MUST(one(house, (uint32_t)role + 1, role, 0, text));
}

static void play_round(struct house *house)
{
    uint32_t round = round_of(house);
    bet(house, 17, "n17", 10);
    bet(house, 18, "red", 20);
    say(house, 17, "rain");
    for (int i = 0; i < 50 && round_of(house) == round; i++)
        let_tick(house, 60);
    assert_int_equal(round_of(house), round + 1);
}

static void a_signing_house(struct house *house)
{
    crypto_sign_keypair(house->key.public_key, house->key.secret_key);
    house->is_signed = true;
    open_house(house);
    furnish(house);
}

/* Two rounds, a dispute about the second, decided and settled; in between somebody else's deed. */
static void a_dispute(struct house *house)
{
    char text[256];
    a_signing_house(house);
    play_round(house);
    play_round(house);
    say_hall(house, CR_ROLE_ADMINISTRATION, ESTABLISH);
    snprintf(text, sizeof text, RAISE, 2u);
    say_hall(house, CR_ROLE_INSPECTOR, text);
    say_hall(house, CR_ROLE_SECURITY,
             "{\"do\":\"incident_write\",\"code\":\"disorder\",\"text\":\"at the door\"}");
    say_hall(house, CR_ROLE_MANAGER,
             "{\"do\":\"dispute_decide\",\"dispute\":1,\"outcome\":\"stands\",\"text\":\"seen\"}");
    say_hall(house, CR_ROLE_MANAGER, "{\"do\":\"dispute_settle\",\"dispute\":1}");
}

static enum cr_status write_bundle(struct house *house, uint32_t dispute, struct cr_bundled *found)
{
    snprintf(file, sizeof file, "%s/bundle.jsonl", folder);
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    enum cr_status status = cr_bundle_write(house->store, dispute, out, found, &house->err);
    assert_int_equal(fclose(out), 0);
    return status;
}

/* ---- Its lines, to be changed ---- */

struct lines {
    char *text[1000];
    size_t count;
};

static struct lines read_lines(void)
{
    struct lines lines = { .count = 0 };
    FILE *in = fopen(file, "rb");
    assert_non_null(in);
    size_t size = 0;
    char *line = NULL;
    while (getline(&line, &size, in) > 0) {
        assert_true(lines.count < 1000);
        lines.text[lines.count++] = line;
        line = NULL;
        size = 0;
    }
    free(line);
    fclose(in);
    return lines;
}

static void free_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        free(lines->text[i]);
}

/* Written again as a forger would: with a last line that fits. leave: a line to leave out. */
static void write_lines(const struct lines *lines, size_t leave, bool mend)
{
    FILE *out = fopen(file, "wb");
    crypto_generichash_state hash;
    uint8_t sum[CR_HASH_SIZE];
    char hex[2 * CR_HASH_SIZE + 1];
    size_t written = 0;
    assert_non_null(out);
    crypto_generichash_init(&hash, NULL, 0, CR_HASH_SIZE);
    for (size_t i = 0; i < lines->count - (mend ? 1 : 0); i++) {
        if (i == leave) continue;
        fputs(lines->text[i], out);
        crypto_generichash_update(&hash, (const uint8_t *)lines->text[i], strlen(lines->text[i]));
        written++;
    }
    if (mend) {
        crypto_generichash_final(&hash, sum, sizeof sum);
        sodium_bin2hex(hex, sizeof hex, sum, sizeof sum);
        fprintf(out, "{\"end\":{\"hash\":\"%s\",\"lines\":%zu}}\n", hex, written);
    }
    assert_int_equal(fclose(out), 0);
}

static enum cr_status check(struct cr_bundled *found)
{
    struct cr_error err = { "", "" };
    enum cr_status status = cr_bundle_check(file, found, &err);
    if (status != CR_OK) assert_true(err.what[0] != '\0' && err.where[0] != '\0');
    return status;
}

static size_t line_of(const struct lines *lines, const char *begins, const char *has, size_t from)
{
    for (size_t i = from; i < lines->count; i++)
        if (strncmp(lines->text[i], begins, strlen(begins)) == 0 && strstr(lines->text[i], has))
            return i;
    fail_msg("no line %s with %s", begins, has);
    return 0;
}

/* A signature in the middle of a run: the one behind it proves the same. */
static bool is_between(const struct lines *lines, size_t i)
{
    static const char signs[] = "{\"checkpoint\"", record[] = "{\"record\"";
    return strncmp(lines->text[i], signs, sizeof signs - 1) == 0 &&
           strncmp(lines->text[i + 1], record, sizeof record - 1) == 0 &&
           strstr(lines->text[i], "\"stream\":\"hall\"") &&
           strstr(lines->text[i + 1], "\\\"stream\\\":\\\"hall\\\"") &&
           !strstr(lines->text[i - 1], "dispute_raise"); /* another's deed is left out behind it */
}

/* ---- Tests ---- */

static void proved_without_the_store(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled wrote, found;
    struct cr_verified all;
    a_dispute(house);
    must_verify(house, &all);
    assert_int_equal(write_bundle(house, 1, &wrote), CR_OK);
    assert_true(wrote.is_signed);
    close_house(house);
    assert_true(cr_bundle_is(file));
    assert_false(cr_bundle_is(path));
    assert_int_equal(unlink(path), 0); /* the store is gone */
    struct cr_error err = { "", "" };
    if (cr_bundle_check(file, &found, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    assert_int_equal(found.dispute, 1);
    assert_int_equal(found.table, 3);
    assert_int_equal(found.round, 2);
    assert_int_equal(found.records, wrote.records);
    assert_int_equal(found.checkpoints, wrote.checkpoints);
    assert_true(found.rulebook_files > 1);
    assert_int_equal(found.drawn, 1); /* its number follows from its seed */
    assert_true(found.inputs >= 4);
    assert_string_equal(found.game, "roulette");
    assert_string_equal(found.house, "bg");
    assert_string_equal(found.state, "settled");
    assert_int_equal(strlen(found.digest), 2 * CR_HASH_SIZE);
    assert_memory_equal(found.key, house->key.public_key, CR_KEY_PUBLIC_SIZE);
}

/* A table whose numbers a dealer enters. */
static void a_live_round(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled found;
    static const struct {
        uint32_t by;
        enum cr_role role;
        uint32_t table;
        const char *text;
    } lines[] = {
        { 2, CR_ROLE_CASHIER, 0,
          "{\"do\":\"fill\",\"currency\":\"BGN\",\"at\":4,\"amount\":500000}" },
        { 2, CR_ROLE_CASHIER, 0,
          "{\"do\":\"buy_in\",\"currency\":\"BGN\",\"visitor\":19,\"amount\":1000}" },
        { 1, CR_ROLE_PIT_BOSS, 4, "{\"do\":\"open\",\"rulebook\":\"bg\",\"game\":\"roulette\"}" },
        { 19, CR_ROLE_PLAYER, 4, "{\"in\":\"sit\"}" },
        { 19, CR_ROLE_PLAYER, 4, "{\"amount\":10,\"bet\":\"n17\",\"in\":\"bet\"}" },
        { 3, CR_ROLE_DEALER, 4, "{\"in\":\"spin\",\"number\":17}" },
        { 3, CR_ROLE_DEALER, 4, "{\"in\":\"lift_dolly\"}" },
        { 3, CR_ROLE_DEALER, 4, "{\"in\":\"confirm\"}" },
    };
    a_signing_house(house);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        MUST(one(house, lines[i].by, lines[i].role, lines[i].table, lines[i].text));
    say_hall(house, CR_ROLE_ADMINISTRATION, ESTABLISH);
    say_hall(house, CR_ROLE_INSPECTOR,
             "{\"do\":\"dispute_raise\",\"table\":4,\"round\":1,\"subject\":\"17 it was\"}");
    assert_int_equal(write_bundle(house, 1, &found), CR_OK);
    close_house(house);
    assert_int_equal(check(&found), CR_OK);
    assert_int_equal(found.table, 4);
    assert_int_equal(found.drawn, 0);
    assert_int_equal(found.inputs, 4);
}

/* What is not the dispute's or its round's is not in it. */
static void no_more_than_needed(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled wrote;
    a_dispute(house);
    assert_int_equal(write_bundle(house, 1, &wrote), CR_OK);
    struct lines lines = read_lines();
    for (size_t i = 0; i < lines.count; i++) {
        assert_null(strstr(lines.text[i], "at the door"));
        assert_null(strstr(lines.text[i], "establish"));
    }
    free_lines(&lines);
    close_house(house);
}

/* One byte of any line, the last one mended or not. */
static void every_change_is_found(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled wrote, found;
    a_dispute(house);
    assert_int_equal(write_bundle(house, 1, &wrote), CR_OK);
    close_house(house);
    struct lines lines = read_lines();
    for (size_t i = 0; i < lines.count; i++) {
        for (int part = 1; part <= 3; part++) {
            char *at = lines.text[i] + strlen(lines.text[i]) * (size_t)part / 4;
            char was = *at;
            *at = was == '7' ? '8' : '7';
            write_lines(&lines, SIZE_MAX, false);
            assert_int_not_equal(check(&found), CR_OK);
            *at = was;
        }
        write_lines(&lines, i, false); /* left out */
        assert_int_not_equal(check(&found), CR_OK);
    }
    write_lines(&lines, SIZE_MAX, false);
    assert_int_equal(check(&found), CR_OK);
    free_lines(&lines);
}

/* A forger who mends the last line still has no key. */
static void a_careful_forger(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled wrote, found;
    a_dispute(house);
    assert_int_equal(write_bundle(house, 1, &wrote), CR_OK);
    close_house(house);
    struct lines lines = read_lines();
    write_lines(&lines, SIZE_MAX, true);
    assert_int_equal(check(&found), CR_OK);        /* mended alone is the same */
    for (size_t i = 1; i + 1 < lines.count; i++) { /* any one left out */
        if (strncmp(lines.text[i], "{\"rulebook\"", 11) == 0 || is_between(&lines, i)) continue;
        write_lines(&lines, i, true);
        assert_int_not_equal(check(&found), CR_OK);
    }
    size_t i = line_of(&lines, "{\"record\"", "\\\"bet\\\"", 0);
    char *amount = strstr(lines.text[i], "amount");
    assert_non_null(amount);
    amount = strstr(amount, ":1");
    assert_non_null(amount);
    amount[1] = '9';
    write_lines(&lines, SIZE_MAX, true);
    assert_int_equal(check(&found), CR_BROKEN_CHAIN);
    amount[1] = '1';
    i = line_of(&lines, "{\"rulebook\"", "roulette.yaml", 0);
    char *rule = strstr(lines.text[i], "35 to 1"); /* what a number pays */
    if (!rule) rule = strstr(lines.text[i], "35");
    assert_non_null(rule);
    rule[1] = '6';
    write_lines(&lines, SIZE_MAX, true);
    assert_int_equal(check(&found), CR_BROKEN_CHAIN);
    rule[1] = '5';
    lines.text[0][strlen("{\"bundle\":1,\"dispute\":")] = '2'; /* another dispute */
    write_lines(&lines, SIZE_MAX, true);
    assert_int_equal(check(&found), CR_BROKEN_CHAIN);
    free_lines(&lines);
}

static void what_is_no_bundle(void **state)
{
    (void)state;
    struct cr_bundled found;
    static const char *const texts[] = {
        "",
        "\n",
        "{}\n",
        "{\"bundle\":2,\"dispute\":1,\"round\":0,\"table\":0}\n",
        "{\"bundle\":1,\"dispute\":0,\"round\":0,\"table\":0}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":4,\"table\":0}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n[]\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"record\":7}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"record\":\"{}\"}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"key\":\"{}\"}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"checkpoint\":{}}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"rulebook\":{}}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"end\":{}}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}\n{\"more\":1}\n",
        "{\"bundle\":1,\"dispute\":1,\"round\":0,\"table\":0}", /* cut off */
    };
    snprintf(file, sizeof file, "%s/none.jsonl", folder);
    assert_int_equal(check(&found), CR_NOT_FOUND);
    assert_false(cr_bundle_is(file));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        FILE *out = fopen(file, "wb");
        assert_non_null(out);
        fputs(texts[i], out);
        fclose(out);
        assert_int_not_equal(check(&found), CR_OK);
    }
}

static void what_cannot_be_bundled(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled found;
    char text[256];
    a_dispute(house);
    assert_int_equal(write_bundle(house, 2, &found), CR_NOT_FOUND);
    snprintf(text, sizeof text, RAISE, 3u); /* the round in hand */
    say_hall(house, CR_ROLE_INSPECTOR, text);
    assert_int_equal(write_bundle(house, 2, &found), CR_NOT_FOUND);
    assert_non_null(strstr(house->err.what, "not confirmed yet"));
    say_hall(house, CR_ROLE_CASHIER, /* about no round at all */
             "{\"do\":\"dispute_raise\",\"visitor\":17,\"subject\":\"change at the cage\"}");
    assert_int_equal(write_bundle(house, 3, &found), CR_OK);
    assert_int_equal(check(&found), CR_OK);
    assert_int_equal(found.round, 0);
    assert_string_equal(found.state, "raised");
    close_house(house);
}

/* The house changed its key between the round and the decision: both are the house's. */
static void a_change_of_key(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_signing_key next;
    struct cr_bundled wrote, found;
    a_dispute(house);
    crypto_sign_keypair(next.public_key, next.secret_key);
    assert_int_equal(cr_floor_change_key(house->floor, &next, &house->err), CR_OK);
    house->key = next;
    reopen(house);
    say_hall(house, CR_ROLE_MANAGER, "{\"do\":\"complaint_filed\",\"dispute\":1}");
    assert_int_equal(write_bundle(house, 1, &wrote), CR_OK);
    close_house(house);
    struct cr_error err = { "", "" };
    if (cr_bundle_check(file, &found, &err) != CR_OK) fail_msg("%s: %s", err.where, err.what);
    assert_memory_equal(found.key, next.public_key, CR_KEY_PUBLIC_SIZE);
    struct lines lines = read_lines();
    size_t key = line_of(&lines, "{\"key\"", "until", 0);
    write_lines(&lines, key, true); /* without it the new key is a stranger's */
    assert_int_equal(check(&found), CR_BROKEN_CHAIN);
    free_lines(&lines);
}

/* A house that signs nothing: it is written, and does not pass. */
static void a_house_that_does_not_sign(void **state)
{
    (void)state;
    struct house own = { 0 }, *house = &own;
    struct cr_bundled found;
    char text[256];
    open_house(house);
    furnish(house);
    play_round(house);
    say_hall(house, CR_ROLE_ADMINISTRATION, ESTABLISH);
    snprintf(text, sizeof text, RAISE, 1u);
    say_hall(house, CR_ROLE_INSPECTOR, text);
    assert_int_equal(write_bundle(house, 1, &found), CR_OK);
    assert_false(found.is_signed);
    assert_int_equal(check(&found), CR_BROKEN_CHAIN);
    close_house(house);
}

int main(void)
{
    if (sodium_init() < 0) return 1;
    const struct CMUnitTest tests[] = {
        WITH_FILE(proved_without_the_store),   WITH_FILE(a_live_round),
        WITH_FILE(no_more_than_needed),        WITH_FILE(every_change_is_found),
        WITH_FILE(a_careful_forger),           WITH_FILE(what_is_no_bundle),
        WITH_FILE(what_cannot_be_bundled),     WITH_FILE(a_change_of_key),
        WITH_FILE(a_house_that_does_not_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
