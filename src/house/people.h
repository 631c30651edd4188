/* people.h -- who somebody is: logins, names, passwords, the token of a session.
 *
 * A password is kept as libsodium's Argon2id string, which carries its salt and its cost. Checking one
 * takes tens of milliseconds and 64 MiB on purpose: not on a thread that others wait for.
 *
 * A session is 32 random bytes its owner holds; the store keeps their BLAKE2b-256 alone, so who reads the
 * store cannot sign in with it.
 *
 *     char kept[CR_PASSWORD_KEPT_SIZE];
 *     cr_password_keep("correct horse", kept)
 *     cr_password_check(kept, "correct horse")             true
 */
#ifndef CR_HOUSE_PEOPLE_H
#define CR_HOUSE_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

#define CR_LOGIN_MAX          32
#define CR_NAME_MAX           96  /* bytes */
#define CR_PASSWORD_MIN       8   /* bytes */
#define CR_PASSWORD_MAX       128 /* bytes: a longer one only costs time */
#define CR_PASSWORD_KEPT_SIZE 129 /* with its NUL */

/* a-z 0-9 . _ -, 2 to 32 of them, the first a letter or a digit. */
bool cr_login_check(const char *login);

/* 1 to 96 bytes of UTF-8 without control characters, not blank at either end. */
bool cr_name_check(const char *name);

/* CR_BAD_INPUT for a password too short or too long, CR_NO_MEMORY if the machine has not the memory. */
enum cr_status cr_password_keep(const char *password, char kept[CR_PASSWORD_KEPT_SIZE]);
bool cr_password_check(const char *kept, const char *password);

/* Takes as long as a check and is never right: for a login nobody has, so that the time tells nothing. */
void cr_password_check_nobody(const char *password);

/* Twelve letters and digits that cannot be taken for one another: about 59 bits. False: no entropy. */
#define CR_PASSWORD_MADE_SIZE 13
bool cr_password_make(char password[CR_PASSWORD_MADE_SIZE]);

/* ---- Sessions ---- */

#define CR_TOKEN_SIZE      32
#define CR_TOKEN_TEXT_SIZE 65 /* 64 hexadecimal digits and the NUL */

/* A fresh token as its owner gets it, and what the store keeps of it. False: no entropy. */
bool cr_token_make(char text[CR_TOKEN_TEXT_SIZE], uint8_t kept[CR_TOKEN_SIZE]);

/* What is kept of a token somebody shows; false if it cannot be one. */
bool cr_token_read(const char *text, uint8_t kept[CR_TOKEN_SIZE]);

#endif
