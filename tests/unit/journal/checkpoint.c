/* Checkpoints: a signature over a head, true to every bit of it; and the key's file. */
#include <fcntl.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "journal/record.h"

static char folder[64], key_path[96];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/croupier-key-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(key_path, sizeof key_path, "%s/signing.key", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    unlink(key_path);
    return rmdir(folder); /* fails if anything was left behind */
}

static struct cr_checkpoint make_checkpoint(void)
{
    struct cr_signing_key key;
    struct cr_checkpoint checkpoint;
    struct cr_stream_head head = cr_stream_begin("table/3");
    uint8_t seed[32] = { 1, 2, 3 };
    crypto_sign_seed_keypair(key.public_key, key.secret_key, seed);
    head.number = 1234;
    head.at = 1763200000000000;
    for (unsigned i = 0; i < CR_HASH_SIZE; i++)
        head.hash[i] = (uint8_t)i;
    cr_checkpoint_sign(&checkpoint, &head, &key);
    return checkpoint;
}

static void test_checkpoint_is_good_and_bad_with_any_bit_flipped(void **state)
{
    (void)state;
    struct cr_checkpoint checkpoint = make_checkpoint();
    assert_true(cr_checkpoint_check(&checkpoint));
    for (size_t bit = 0; bit < 8 * sizeof checkpoint; bit++) {
        struct cr_checkpoint flipped = checkpoint;
        ((uint8_t *)&flipped)[bit / 8] ^= (uint8_t)(1u << bit % 8);
        if (cr_checkpoint_check(&flipped)) fail_msg("bit %zu: unseen", bit);
    }
}

/* The message a stranger would put together from record.h. */
static void test_checkpoint_signs_the_documented_message(void **state)
{
    (void)state;
    struct cr_checkpoint checkpoint = make_checkpoint();
    char message[512];
    struct cr_text text = cr_text_on(message, sizeof message);
    cr_text_put(&text,
                "{\"at\":1763200000000000,\"hash\":"
                "\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\",\"key\":\"");
    cr_text_hex(&text, checkpoint.key, sizeof checkpoint.key);
    cr_text_put(&text, "\",\"n\":1234,\"stream\":\"table/3\",\"what\":\"checkpoint\"}");
    assert_int_equal(crypto_sign_verify_detached(checkpoint.signature,
                                                 (const unsigned char *)message, text.length,
                                                 checkpoint.key),
                     0);
}

static void test_key_is_made_once_for_its_owner_alone(void **state)
{
    (void)state;
    struct cr_signing_key key, again;
    struct stat about;
    mode_t mask = umask(0); /* even then */
    assert_int_equal(cr_signing_key_open(&key, key_path, NULL), CR_OK);
    umask(mask);
    assert_int_equal(stat(key_path, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    assert_int_equal(cr_signing_key_open(&again, key_path, NULL), CR_OK);
    assert_memory_equal(&key, &again, sizeof key);

    struct cr_checkpoint checkpoint;
    struct cr_stream_head head = cr_stream_begin("house");
    cr_checkpoint_sign(&checkpoint, &head, &again);
    assert_true(cr_checkpoint_check(&checkpoint));
    assert_memory_equal(checkpoint.key, key.public_key, sizeof checkpoint.key);

    cr_signing_key_release(&again);
    assert_true(sodium_is_zero((const uint8_t *)&again, sizeof again));
}

static void test_key_that_others_may_read_is_refused(void **state)
{
    (void)state;
    static const mode_t modes[] = { 0640, 0604, 0620, 0601, 0644, 0660 };
    struct cr_signing_key key;
    struct cr_error err;
    assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_OK);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        assert_int_equal(chmod(key_path, modes[i]), 0);
        assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_BAD_FILE);
        assert_non_null(strstr(err.what, "others may read the key"));
        assert_string_equal(err.where, key_path);
    }
    chmod(key_path, 0600);
    assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_OK);
}

static void write_key_file(const char *text, size_t size)
{
    int file = open(key_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(file >= 0 && write(file, text, size) == (ssize_t)size);
    close(file);
}

static void test_file_that_is_no_key_is_refused_and_stays(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "ed25519 ",
        "ed25519 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "ed25519 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n\n",
        "ed25519 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g\n",
        "ed25518 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n",
    };
    static const char good[] =
        "ed25519 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";
    struct cr_signing_key key;
    struct cr_error err;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct stat about;
        write_key_file(bad[i], strlen(bad[i]));
        assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_BAD_FILE);
        assert_string_equal(err.what, "this is no key (ed25519)");
        assert_int_equal(stat(key_path, &about), 0);
        assert_int_equal(about.st_size, strlen(bad[i]));
    }
    write_key_file(good, sizeof good - 1);
    assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_OK);
}

static void test_key_that_is_not_a_plain_file_or_nowhere_is_refused(void **state)
{
    (void)state;
    struct cr_signing_key key;
    struct cr_error err;
    assert_int_equal(symlink("/dev/null", key_path), 0);
    assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_BAD_FILE);
    unlink(key_path);
    assert_int_equal(mkfifo(key_path, 0600), 0);
    assert_int_equal(cr_signing_key_open(&key, key_path, &err), CR_BAD_FILE);
    assert_string_equal(err.what, "the key is not a plain file");
    unlink(key_path);
    assert_int_equal(cr_signing_key_open(&key, "/nowhere/at/all/key", &err), CR_BAD_FILE);
    assert_string_equal(err.what, "the key cannot be made: No such file or directory");
}

int main(void)
{
    if (sodium_init() < 0) return 1;
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, drop_folder)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checkpoint_is_good_and_bad_with_any_bit_flipped),
        cmocka_unit_test(test_checkpoint_signs_the_documented_message),
        WITH_FOLDER(test_key_is_made_once_for_its_owner_alone),
        WITH_FOLDER(test_key_that_others_may_read_is_refused),
        WITH_FOLDER(test_file_that_is_no_key_is_refused_and_stays),
        WITH_FOLDER(test_key_that_is_not_a_plain_file_or_nowhere_is_refused),
    };
    return cmocka_run_group_tests_name("checkpoint", tests, NULL, NULL);
}
