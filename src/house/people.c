/* people.c -- logins, passwords, tokens; libsodium does the work. */
#include "house/people.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "base/text.h"
#include "chance/entropy.h"

static_assert(CR_PASSWORD_KEPT_SIZE > crypto_pwhash_STRBYTES, "a kept password fits");
static_assert(CR_TOKEN_SIZE == CR_SEED_SIZE, "a token is a seed's bytes");

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool cr_login_check(const char *login)
{
    size_t length = strnlen(login, CR_LOGIN_MAX + 1);
    if (length < 2 || length > CR_LOGIN_MAX || !is_plain(login[0])) return false;
    for (size_t i = 0; i < length; i++)
        if (!is_plain(login[i]) && !strchr("._-", login[i])) return false;
    return true;
}

bool cr_name_check(const char *name)
{
    size_t length = strnlen(name, CR_NAME_MAX + 1);
    if (length < 1 || length > CR_NAME_MAX || !cr_utf8_check(name, length, NULL)) return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < 0x20 || name[i] == 0x7f) return false;
    return name[0] != ' ' && name[length - 1] != ' ';
}

/* ---- Passwords ---- */

enum cr_status cr_password_keep(const char *password, char kept[CR_PASSWORD_KEPT_SIZE])
{
    size_t length = strlen(password);
    if (length < CR_PASSWORD_MIN || length > CR_PASSWORD_MAX) return CR_BAD_INPUT;
    if (!cr_chance_ready()) return CR_NO_MEMORY;
    memset(kept, 0, CR_PASSWORD_KEPT_SIZE);
    int result = crypto_pwhash_str(kept, password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                   crypto_pwhash_MEMLIMIT_INTERACTIVE); /* Argon2id by default */
    return result == 0 ? CR_OK : CR_NO_MEMORY;
}

bool cr_password_check(const char *kept, const char *password)
{
    size_t length = strlen(password);
    if (length > CR_PASSWORD_MAX || !cr_chance_ready()) return false;
    return crypto_pwhash_str_verify(kept, password, length) == 0;
}

void cr_password_check_nobody(const char *password)
{
    char kept[CR_PASSWORD_KEPT_SIZE];
    (void)password;
    (void)cr_password_keep("a password of nobody", kept);
}

bool cr_password_make(char password[CR_PASSWORD_MADE_SIZE])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    enum { COUNT = sizeof letters - 1, FAIR = 256 / COUNT * COUNT };
    struct cr_seed seed;
    int length = 0;
    /* A byte that would favour the first letters is left out; one seed has bytes to spare, nearly always. */
    while (length < CR_PASSWORD_MADE_SIZE - 1) {
        if (!cr_seed_fresh(&seed)) return false;
        for (int i = 0; i < CR_SEED_SIZE && length < CR_PASSWORD_MADE_SIZE - 1; i++)
            if (seed.bytes[i] < FAIR) password[length++] = letters[seed.bytes[i] % COUNT];
    }
    password[length] = '\0';
    sodium_memzero(&seed, sizeof seed);
    return true;
}

/* ---- Tokens ---- */

static void keep_token(const struct cr_seed *token, uint8_t kept[CR_TOKEN_SIZE])
{
    crypto_generichash(kept, CR_TOKEN_SIZE, token->bytes, sizeof token->bytes, NULL, 0);
}

bool cr_token_make(char text[CR_TOKEN_TEXT_SIZE], uint8_t kept[CR_TOKEN_SIZE])
{
    struct cr_seed token;
    if (!cr_seed_fresh(&token)) return false;
    cr_seed_write(&token, text);
    keep_token(&token, kept);
    sodium_memzero(&token, sizeof token);
    return true;
}

bool cr_token_read(const char *text, uint8_t kept[CR_TOKEN_SIZE])
{
    struct cr_seed token;
    if (!cr_seed_read(text, &token)) return false;
    keep_token(&token, kept);
    return true;
}
