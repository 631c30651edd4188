/* bets.c -- bets in people's words. */
#include "cli/bets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds/lab/words.h"
#include "table/round_file.h"

/* ---- Names ---- */

const char *cr_cli_game(const char *name)
{
    static const char *const names[] = {
        N_("roulette"),       N_("blackjack"),       N_("punto-banco"),
        N_("texas-poker"),    N_("oasis-poker"),     N_("russian-poker"),
        N_("caribbean-stud"), N_("holdem"),          N_("omaha"),
        N_("omaha-hi-lo"),    N_("seven-card-stud"), N_("seven-card-stud-hi-lo"),
        N_("five-card-stud"),
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0) return cr_words(cr_cli_lang, names[i]);
    return name;
}

const char *cr_cli_type(enum cr_bet_type type)
{
    return cr_words(cr_cli_lang, cr_lab_type_words(type));
}

const char *cr_cli_announced(unsigned kind)
{
    return cr_words(cr_cli_lang, cr_lab_announced_words(kind));
}

const char *cr_cli_colour(unsigned number)
{
    if (number == 0) return cr_words(cr_cli_lang, N_("zero"));
    return cr_number_is_red(number) ? cr_words(cr_cli_lang, N_("red"))
                                    : cr_words(cr_cli_lang, N_("black"));
}

bool cr_cli_is_about_a_number(unsigned kind)
{
    return kind == CR_NEIGHBOURS || kind == CR_COMPLETE;
}

void cr_cli_bet(struct cr_text *out, unsigned position, unsigned value)
{
    unsigned kind = value >> 8;
    char number[16];
    const char *key = position < CR_POSITIONS ? cr_positions[position].key : "";
    cr_text_put(out, key);
    if (kind >= CR_ANNOUNCED_KINDS) return;
    if (*key != '\0') cr_text_put(out, " · ");
    if (!cr_cli_is_about_a_number(kind)) {
        cr_text_put(out, cr_cli_announced(kind));
        return;
    }
    snprintf(number, sizeof number, "%u", value & 0xff);
    const struct cr_place places[] = { { "bet", cr_cli_announced(kind) }, { "number", number } };
    cr_words_fill(out, cr_words(cr_cli_lang, N_("{bet} {number}")), places, 2);
}

/* ---- Clauses and refusals ---- */

void cr_cli_clause(struct cr_text *out, const struct cr_rulebook *book, unsigned clause,
                   unsigned position)
{
    const struct cr_roulette_rules *rules = cr_rulebook_values(book);
    char pays[64];
    struct cr_text ratio = cr_text_on(pays, sizeof pays);
    if (position < CR_POSITIONS)
        cr_ratio_say(&ratio, cr_cli_lang, rules->payout[cr_positions[position].type]);
    const struct cr_place place = { "pays", pays };
    const char *sentence = cr_rulebook_schema(book)->clauses[clause].sentence;
    cr_words_fill(out, cr_words(cr_cli_lang, sentence), &place, 1);
}

/* The engine says keys ("six_line"); people read names. */
static const char *readable(const char *key)
{
    for (int type = 0; type < CR_BET_TYPES; type++)
        if (strcmp(cr_bet_type_key((enum cr_bet_type)type), key) == 0)
            return cr_cli_type((enum cr_bet_type)type);
    int kind = cr_announced_find(key);
    return kind >= 0 ? cr_cli_announced((unsigned)kind) : key;
}

void cr_cli_refusal(struct cr_text *out, const struct cr_rulebook *book, enum cr_status status,
                    const struct cr_refusal *why)
{
    struct cr_refusal told = *why;
    struct cr_text what = cr_text_on(told.what, sizeof told.what);
    cr_text_put(&what, readable(why->what));
    const char *clause = book != NULL && cr_status_clause(status)[0] != '\0'
                             ? cr_rulebook_clause_of(book, cr_status_clause(status))
                             : "";
    cr_text_put(out, cr_status_name(status));
    if (*clause != '\0') cr_text_format(out, " [%s]", clause);
    cr_text_put(out, ": ");
    cr_round_write_refusal(out, cr_cli_lang, status, &told);
}

/* ---- Bets out of words ---- */

/* Small letters for capital ones: A-Z, and of the Cyrillic ones А-Я and Ё. */
static void lower(const char *text, char *out, size_t size)
{
    size_t at = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0' && at + 2 < size; c++) {
        if (*c >= 'A' && *c <= 'Z') {
            out[at++] = (char)(*c + 'a' - 'A');
        } else if (*c == 0xD0 && c[1] >= 0x90 && c[1] <= 0x9F) { /* А-П */
            out[at++] = (char)0xD0;
            out[at++] = (char)(*++c + 0x20);
        } else if (*c == 0xD0 && c[1] >= 0xA0 && c[1] <= 0xAF) { /* Р-Я */
            out[at++] = (char)0xD1;
            out[at++] = (char)(*++c - 0x20);
        } else if (*c == 0xD0 && c[1] == 0x81) { /* Ё */
            out[at++] = (char)0xD1;
            out[at++] = (char)0x91;
            c++;
        } else {
            out[at++] = (char)*c;
        }
    }
    out[at] = '\0';
}

bool cr_cli_is_word(const char *text, const char *english)
{
    char said[128], word[128];
    lower(text, said, sizeof said);
    for (int lang = 0; lang < CR_LANG_COUNT; lang++) {
        lower(cr_words((enum cr_lang)lang, english), word, sizeof word);
        if (strcmp(said, word) == 0) return true;
    }
    return strcmp(said, english) == 0;
}

/* "17", "17/20", "1-2-3": the set of numbers; 0 if it is none. */
static uint64_t read_numbers(const char *text)
{
    uint64_t numbers = 0;
    for (;;) {
        char *end;
        if (*text < '0' || *text > '9') return 0;
        unsigned long number = strtoul(text, &end, 10);
        if (number >= CR_NUMBERS || end - text > 2) return 0;
        numbers |= UINT64_C(1) << number;
        if (*end == '\0') return numbers;
        if (*end != '/' && *end != '-') return 0;
        text = end + 1;
    }
}

int cr_cli_find_position(const char *text)
{
    static const char *const chances[] = { N_("red"), N_("black"), N_("even"),
                                           N_("odd"), N_("low"),   N_("high") };
    char key[32];
    lower(text, key, sizeof key);
    for (size_t i = 0; i < sizeof chances / sizeof chances[0]; i++)
        if (cr_cli_is_word(text, chances[i])) return cr_position_find(chances[i]);
    if (strcmp(key, "1-18") == 0) return cr_position_find("low");
    if (strcmp(key, "19-36") == 0) return cr_position_find("high");
    int position = cr_position_find(key);
    if (position >= 0) return position;
    uint64_t numbers = read_numbers(key);
    for (int i = 0; i < CR_POSITIONS && numbers != 0; i++)
        if (cr_positions[i].numbers == numbers) return i;
    return -1;
}

int cr_cli_find_announced(const char *text)
{
    char key[64];
    lower(text, key, sizeof key);
    for (unsigned kind = 0; kind < CR_ANNOUNCED_KINDS; kind++)
        if (cr_cli_is_word(text, cr_lab_announced_words(kind))) return (int)kind;
    if (cr_cli_is_word(text, N_("series")) || cr_cli_is_word(text, N_("voisins")))
        return CR_BIG_SERIES;
    if (cr_cli_is_word(text, N_("tiers"))) return CR_SMALL_SERIES;
    return cr_announced_find(key);
}
