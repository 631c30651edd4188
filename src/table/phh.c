/* phh.c -- reading: the part of TOML that hand histories use. */
#include "table/phh.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 8

static const char *const codes[] = {
    [CR_PHH_NT] = "NT",    [CR_PHH_FT] = "FT",   [CR_PHH_PO] = "PO",
    [CR_PHH_FO8] = "FO/8", [CR_PHH_F7S] = "F7S", [CR_PHH_F7S8] = "F7S/8"
};

const char *cr_phh_variant_code(enum cr_phh_variant variant)
{
    return codes[variant];
}

__attribute__((format(printf, 2, 3))) static bool refuse(struct cr_phh_reader *reader,
                                                         const char *format, ...)
{
    va_list list;
    if (reader->wrong[0]) return false; /* the first is what is wrong */
    va_start(list, format);
    vsnprintf(reader->wrong, sizeof reader->wrong, format, list);
    va_end(list);
    return false;
}

/* ---- Letters ---- */

static int peek(const struct cr_phh_reader *reader)
{
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

static int take(struct cr_phh_reader *reader)
{
    int letter = peek(reader);
    if (letter < 0) return letter;
    reader->at++;
    reader->line += letter == '\n';
    return letter;
}

static void skip_comment(struct cr_phh_reader *reader)
{
    while (peek(reader) >= 0 && peek(reader) != '\n')
        reader->at++;
}

static void skip_blank(struct cr_phh_reader *reader, bool lines)
{
    for (;;) {
        int letter = peek(reader);
        if (letter == '#')
            skip_comment(reader);
        else if (letter == ' ' || letter == '\t' || letter == '\r' || (lines && letter == '\n'))
            take(reader);
        else
            return;
    }
}

static bool is_word(int letter)
{
    return isalnum(letter) || letter == '_' || letter == '-' || letter == '.' || letter == '+' ||
           letter == ':';
}

/* ---- Values ---- */

/* A text in single or double quotes, on one line; three of them: over several. */
static bool read_text(struct cr_phh_reader *reader, struct cr_phh_text *out)
{
    int quote = take(reader);
    bool long_one =
        reader->end - reader->at >= 2 && reader->at[0] == quote && reader->at[1] == quote;
    if (long_one) reader->at += 2;
    out->text = reader->at;
    out->line = reader->line;
    for (;;) {
        int letter = peek(reader);
        if (letter < 0 || (letter == '\n' && !long_one))
            return refuse(reader, "a text does not end");
        bool ends = letter == quote;
        if (ends && long_one)
            ends =
                reader->end - reader->at >= 3 && reader->at[1] == quote && reader->at[2] == quote;
        if (ends) break;
        if (letter == '\\' && quote == '"') reader->at++;
        take(reader);
    }
    if (reader->at > reader->end) return refuse(reader, "a text does not end");
    size_t size = (size_t)(reader->at - out->text);
    if (size > 1000) size = 1000; /* no action is so long: it will not be read as one */
    out->size = (uint16_t)size;
    reader->at += long_one ? 3 : 1;
    return true;
}

static struct cr_phh_text read_word(struct cr_phh_reader *reader)
{
    struct cr_phh_text word = { reader->at, 0, reader->line };
    while (is_word(peek(reader)) && word.size < 64) {
        word.size++;
        take(reader);
    }
    return word;
}

static bool is_same(struct cr_phh_text word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.text, text, word.size) == 0;
}

/* Whatever stands there: lists within lists, tables on a line, times. */
static bool skip_value(struct cr_phh_reader *reader, unsigned depth)
{
    struct cr_phh_text unused;
    skip_blank(reader, depth > 0);
    int letter = peek(reader);
    if (letter == '\'' || letter == '"') return read_text(reader, &unused);
    if (letter != '[' && letter != '{')
        return read_word(reader).size > 0 || refuse(reader, "a value is missing");
    if (depth == DEPTH_MAX) return refuse(reader, "lists within lists go too deep");
    int close = letter == '[' ? ']' : '}';
    take(reader);
    for (;;) {
        skip_blank(reader, true);
        if (peek(reader) == close) break;
        if (peek(reader) == ',' || peek(reader) == '=')
            take(reader);
        else if (!skip_value(reader, depth + 1))
            return false;
    }
    take(reader);
    return true;
}

/* ---- Amounts ---- */

/* A number as it is written: 12.50 is 1250 with two decimals. Brought to the hand's scale at the end. */
struct amount {
    int64_t digits;
    unsigned decimals;
};

static bool read_amount_text(struct cr_phh_text word, struct amount *out)
{
    bool minus = word.size > 0 && word.text[0] == '-', point = false;
    unsigned count = 0;
    *out = (struct amount){ 0, 0 };
    for (unsigned i = minus || (word.size > 0 && word.text[0] == '+'); i < word.size; i++) {
        char letter = word.text[i];
        if (letter == '_') continue;
        if (letter == '.' && !point) {
            point = true;
            continue;
        }
        if (letter < '0' || letter > '9' || ++count > CR_PHH_DIGITS_MAX) return false;
        out->digits = 10 * out->digits + (letter - '0');
        out->decimals += point;
    }
    if (minus) out->digits = -out->digits;
    while (out->decimals > 0 && out->digits % 10 == 0) {
        out->digits /= 10;
        out->decimals--;
    }
    return count > 0 && out->decimals <= CR_PHH_DECIMALS_MAX;
}

static cr_money scaled(struct amount amount, unsigned decimals)
{
    for (; amount.decimals < decimals; amount.decimals++)
        amount.digits *= 10;
    return amount.digits;
}

static void note_decimals(struct cr_phh *hand, const struct amount *amount)
{
    if (amount->decimals > hand->decimals) hand->decimals = amount->decimals;
}

/* ---- Fields ---- */

/* Amounts by seat as they are written; brought to one scale when the hand is whole. */
struct draft {
    struct amount ante[CR_POKER_SEATS_MAX], blind[CR_POKER_SEATS_MAX], stack[CR_POKER_SEATS_MAX];
    struct amount finish[CR_POKER_SEATS_MAX], winnings[CR_POKER_SEATS_MAX];
    unsigned antes, blinds, stacks, finishes, won;
    struct amount least, small, big, bring_in, split_unit;
    bool has_variant, has_actions;
};

static bool read_amount(struct cr_phh_reader *reader, struct cr_phh *hand, struct amount *out)
{
    struct cr_phh_text word = read_word(reader);
    if (!read_amount_text(word, out))
        return refuse(reader, "no amount: \"%.*s\"", (int)word.size, word.text);
    note_decimals(hand, out);
    return true;
}

/* Stops before the closing bracket or at an item: whether there is one. */
static bool next_item(struct cr_phh_reader *reader)
{
    skip_blank(reader, true);
    if (peek(reader) == ',') {
        take(reader);
        skip_blank(reader, true);
    }
    return peek(reader) != ']' && peek(reader) >= 0;
}

static bool begin_list(struct cr_phh_reader *reader)
{
    if (peek(reader) != '[') return refuse(reader, "a list is wanted");
    take(reader);
    return true;
}

static bool end_list(struct cr_phh_reader *reader)
{
    return take(reader) == ']' || refuse(reader, "a list does not end");
}

static bool read_amounts(struct cr_phh_reader *reader, struct cr_phh *hand, struct amount *out,
                         unsigned *count)
{
    *count = 0;
    if (!begin_list(reader)) return false;
    while (next_item(reader)) {
        if (*count == CR_POKER_SEATS_MAX)
            return refuse(reader, "more than %d players", CR_POKER_SEATS_MAX);
        if (!read_amount(reader, hand, &out[(*count)++])) return false;
    }
    return end_list(reader);
}

static bool read_actions(struct cr_phh_reader *reader, struct cr_phh *hand)
{
    if (!begin_list(reader)) return false;
    while (next_item(reader)) {
        if (hand->action_count == CR_PHH_ACTIONS_MAX)
            return refuse(reader, "more than %d actions", CR_PHH_ACTIONS_MAX);
        if (peek(reader) != '\'' && peek(reader) != '"')
            return refuse(reader, "an action is a text");
        if (!read_text(reader, &hand->actions[hand->action_count])) return false;
        hand->action_count++;
    }
    return end_list(reader);
}

static bool read_variant(struct cr_phh_reader *reader, struct cr_phh *hand)
{
    struct cr_phh_text code;
    if (peek(reader) != '\'' && peek(reader) != '"') return refuse(reader, "a variant is a text");
    if (!read_text(reader, &code)) return false;
    for (unsigned i = 0; i < CR_PHH_VARIANTS; i++) {
        if (!is_same(code, codes[i])) continue;
        hand->variant = (enum cr_phh_variant)i;
        return true;
    }
    return refuse(reader, "variant %.*s: NT, FT, PO, FO/8, F7S or F7S/8 can be replayed",
                  code.size < 12 ? (int)code.size : 12, code.text);
}

static bool read_truth(struct cr_phh_reader *reader, bool *out)
{
    struct cr_phh_text word = read_word(reader);
    *out = is_same(word, "true");
    return *out || is_same(word, "false") || refuse(reader, "true or false is wanted");
}

static bool read_trimming(struct cr_phh_reader *reader, struct cr_phh *hand)
{
    bool trimmed;
    if (!read_truth(reader, &trimmed)) return false;
    hand->dead_ante = !trimmed;
    return true;
}

static bool read_value(struct cr_phh_reader *reader, struct cr_phh *hand, struct draft *draft,
                       struct cr_phh_text key)
{
    if (is_same(key, "variant")) return draft->has_variant = read_variant(reader, hand);
    if (is_same(key, "actions")) return draft->has_actions = read_actions(reader, hand);
    if (is_same(key, "ante_trimming_status")) return read_trimming(reader, hand);
    if (is_same(key, "antes")) return read_amounts(reader, hand, draft->ante, &draft->antes);
    if (is_same(key, "blinds_or_straddles"))
        return read_amounts(reader, hand, draft->blind, &draft->blinds);
    if (is_same(key, "starting_stacks"))
        return read_amounts(reader, hand, draft->stack, &draft->stacks);
    if (is_same(key, "finishing_stacks"))
        return read_amounts(reader, hand, draft->finish, &draft->finishes);
    if (is_same(key, "winnings")) return read_amounts(reader, hand, draft->winnings, &draft->won);
    if (is_same(key, "min_bet")) return read_amount(reader, hand, &draft->least);
    if (is_same(key, "small_bet")) return read_amount(reader, hand, &draft->small);
    if (is_same(key, "big_bet")) return read_amount(reader, hand, &draft->big);
    if (is_same(key, "bring_in")) return read_amount(reader, hand, &draft->bring_in);
    if (is_same(key, "_full_call")) return read_truth(reader, &hand->full_call);
    if (is_same(key, "_split_unit")) return read_amount(reader, hand, &draft->split_unit);
    return skip_value(reader, 0);
}

/* ---- Hands ---- */

/* Amounts of actions count for the scale too. */
static void note_action_decimals(struct cr_phh *hand)
{
    for (unsigned i = 0; i < hand->action_count; i++) {
        struct cr_phh_text word = hand->actions[i];
        struct amount amount;
        for (unsigned at = 0; at + 4 < word.size; at++) {
            if (memcmp(word.text + at, "cbr ", 4) != 0) continue;
            struct cr_phh_text rest = { word.text + at + 4, 0, 0 };
            while (at + 4 + rest.size < word.size && rest.text[rest.size] != ' ')
                rest.size++;
            if (read_amount_text(rest, &amount)) note_decimals(hand, &amount);
            break;
        }
    }
}

static void scale_list(const struct cr_phh *hand, const struct amount *from, unsigned count,
                       cr_money *to)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = scaled(from[i], hand->decimals);
}

static bool has_as_many(struct cr_phh_reader *reader, const char *what, unsigned count,
                        unsigned players)
{
    if (count == 0 || count == players) return true;
    return refuse(reader, "%s: %u where %u play", what, count, players);
}

/* Only a blind may be below nought: it is then a live post. */
static bool has_no_debts(struct cr_phh_reader *reader, const char *what, const struct amount *list,
                         unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].digits < 0) return refuse(reader, "%s: an amount below 0", what);
    return true;
}

static bool finish(struct cr_phh_reader *reader, struct cr_phh *hand, const struct draft *draft)
{
    unsigned players = draft->stacks;
    bool bets = draft->least.digits > 0 || draft->small.digits > 0;
    hand->players = players;
    if (!draft->has_variant) return refuse(reader, "variant is missing");
    if (players < 2) return refuse(reader, "starting_stacks: two players at least");
    if (!draft->has_actions) return refuse(reader, "actions are missing");
    if (!bets) return refuse(reader, "min_bet or small_bet is missing");
    if (!has_as_many(reader, "antes", draft->antes, players) ||
        !has_as_many(reader, "blinds_or_straddles", draft->blinds, players) ||
        !has_as_many(reader, "finishing_stacks", draft->finishes, players) ||
        !has_as_many(reader, "winnings", draft->won, players) ||
        !has_no_debts(reader, "antes", draft->ante, draft->antes) ||
        !has_no_debts(reader, "starting_stacks", draft->stack, draft->stacks) ||
        !has_no_debts(reader, "min_bet", &draft->least, 1) ||
        !has_no_debts(reader, "small_bet", &draft->small, 1) ||
        !has_no_debts(reader, "big_bet", &draft->big, 1) ||
        !has_no_debts(reader, "bring_in", &draft->bring_in, 1) ||
        !has_no_debts(reader, "_split_unit", &draft->split_unit, 1))
        return false;
    note_action_decimals(hand);
    for (unsigned i = 0; i < hand->decimals; i++)
        hand->scale *= 10;
    hand->has_finish = draft->finishes > 0;
    hand->has_winnings = draft->won > 0;
    scale_list(hand, draft->ante, draft->antes, hand->ante);
    scale_list(hand, draft->blind, draft->blinds, hand->blind);
    scale_list(hand, draft->stack, draft->stacks, hand->stack);
    scale_list(hand, draft->finish, draft->finishes, hand->finish);
    scale_list(hand, draft->winnings, draft->won, hand->winnings);
    hand->least = scaled(draft->least, hand->decimals);
    hand->small = scaled(draft->small, hand->decimals);
    hand->big = scaled(draft->big, hand->decimals);
    hand->bring_in = scaled(draft->bring_in, hand->decimals);
    hand->split_unit = scaled(draft->split_unit, hand->decimals);
    return true;
}

void cr_phh_open(struct cr_phh_reader *reader, const char *text, size_t size)
{
    *reader = (struct cr_phh_reader){ .at = text, .end = text + size, .line = 1 };
}

/* [17]: the next hand. */
static bool read_section(struct cr_phh_reader *reader)
{
    take(reader);
    struct cr_phh_text word = read_word(reader);
    reader->section = 0;
    for (unsigned i = 0; i < word.size && i < 9; i++)
        if (isdigit((unsigned char)word.text[i]))
            reader->section = 10 * reader->section + (unsigned)(word.text[i] - '0');
    return take(reader) == ']' || refuse(reader, "a section is written [1]");
}

static bool read_field(struct cr_phh_reader *reader, struct cr_phh *hand, struct draft *draft)
{
    struct cr_phh_text key = read_word(reader);
    if (key.size == 0) return refuse(reader, "a name of a field is wanted");
    skip_blank(reader, false);
    if (take(reader) != '=')
        return refuse(reader, "\"=\" is wanted after %.*s", (int)key.size, key.text);
    skip_blank(reader, false);
    if (!read_value(reader, hand, draft, key)) return false;
    skip_blank(reader, false);
    if (peek(reader) >= 0 && peek(reader) != '\n')
        return refuse(reader, "something behind the value of %.*s", (int)key.size, key.text);
    return true;
}

bool cr_phh_next(struct cr_phh_reader *reader, struct cr_phh *hand)
{
    struct draft draft = { .antes = 0 };
    bool any = false;
    *hand = (struct cr_phh){ .scale = 1 };
    if (reader->wrong[0]) return false;
    for (;;) {
        skip_blank(reader, true);
        if (peek(reader) < 0 || (any && peek(reader) == '[')) break;
        if (!any) hand->line = reader->line;
        if (peek(reader) == '[') {
            if (!read_section(reader)) return false;
            continue;
        }
        any = true;
        if (!read_field(reader, hand, &draft)) return false;
    }
    hand->number = reader->section;
    return any && finish(reader, hand, &draft);
}
