/* layout.c -- the layout, a box at a time. */
#include "cli/layout.h"

#include <stdio.h>
#include <string.h>

#include "cli/bets.h"

/* Boxes: how wide a number is and the gap to the next one, in which splits lie. */
struct box {
    int number, gap;
};

/* ---- Pieces ---- */

/* "10", "1k5", "25k", "3M": what fits; the list of bets has it exactly. */
static void short_amount(cr_money amount, int width, char *out, size_t size)
{
    static const char units[] = " kMGT";
    snprintf(out, size, "%lld", (long long)amount);
    for (size_t i = 1; (int)strlen(out) > width && i < sizeof units - 1; i++) {
        cr_money whole = amount;
        for (size_t j = 1; j < i; j++)
            whole /= 1000;
        int tenth = (int)(whole / 100 % 10);
        whole /= 1000;
        snprintf(out, size, "%lld%c", (long long)whole, units[i]);
        size_t length = strlen(out);
        if (tenth > 0 && (int)length < width) snprintf(out + length, size - length, "%d", tenth);
    }
    if ((int)strlen(out) > width) snprintf(out, size, "*");
}

static void put_chips(struct cr_text *out, const struct cr_screen *screen, cr_money amount,
                      int width, enum cr_style under)
{
    char text[24];
    if (amount == 0) {
        cr_screen_box(out, screen, under, "", width);
        return;
    }
    short_amount(amount, width, text, sizeof text);
    cr_screen_box(out, screen, CR_STYLE_CHIP, text, width);
}

/* What lies on "s17/20": kind and numbers, those below 0 left out. */
static cr_money at(const cr_money *stakes, const char *kind, int a, int b)
{
    char key[32];
    struct cr_text text = cr_text_on(key, sizeof key);
    cr_text_put(&text, kind);
    if (a >= 0) cr_text_int(&text, a);
    if (b >= 0) cr_text_format(&text, "/%d", b);
    int position = cr_position_find(key);
    return position >= 0 ? stakes[position] : 0;
}

static enum cr_style style_of(unsigned number)
{
    if (number == 0) return CR_STYLE_GREEN;
    return cr_number_is_red(number) ? CR_STYLE_RED : CR_STYLE_BLACK;
}

/* Without colours a red number has a diamond, and the one that came an arrow. */
static void put_number(struct cr_text *out, const struct cr_screen *screen, unsigned number,
                       bool came, int width)
{
    char text[24];
    const char *mark = "";
    if (!screen->colour && number > 0 && cr_number_is_red(number)) mark = "♦";
    if (!screen->colour && came) mark = ">";
    snprintf(text, sizeof text, "%s%u", mark, number);
    cr_screen_box(out, screen, came ? CR_STYLE_WINNER : style_of(number), text, width);
}

void cr_screen_number(struct cr_text *out, const struct cr_screen *screen, unsigned number)
{
    put_number(out, screen, number, false, screen->colour ? (number > 9 ? 4 : 3) : 3);
}

/* ---- The layout ---- */

struct drawing {
    struct cr_text *out;
    const struct cr_screen *screen;
    const cr_money *stakes;
    int number;
    struct box box;
};

static void cloth(const struct drawing *d, int width)
{
    cr_screen_box(d->out, d->screen, CR_STYLE_CLOTH, "", width);
}

static void zero_box(const struct drawing *d, const char *text, cr_money amount)
{
    bool came = d->number == 0;
    if (amount > 0)
        put_chips(d->out, d->screen, amount, d->box.number, CR_STYLE_GREEN);
    else
        cr_screen_box(d->out, d->screen, came && *text != '\0' ? CR_STYLE_WINNER : CR_STYLE_GREEN,
                      text, d->box.number);
}

/* A row of numbers: column 3, 2 or 1; the lines of its numbers and of the chips on them. */
static void number_line(const struct drawing *d, int column)
{
    zero_box(d, column == 2 ? (d->screen->colour || d->number != 0 ? "0" : ">0") : "", 0);
    put_chips(d->out, d->screen, at(d->stakes, "s0/", column, -1), d->box.gap, CR_STYLE_CLOTH);
    for (int n = column; n <= 36; n += 3) {
        put_number(d->out, d->screen, (unsigned)n, n == d->number, d->box.number);
        if (n + 3 <= 36)
            put_chips(d->out, d->screen, at(d->stakes, "s", n, n + 3), d->box.gap, CR_STYLE_CLOTH);
    }
    cloth(d, 1);
    cr_screen_box(d->out, d->screen, CR_STYLE_FIELD, "2:1", d->box.number);
    cr_text_char(d->out, '\n');
}

static void straight_line(const struct drawing *d, int column)
{
    zero_box(d, "", column == 2 ? at(d->stakes, "n0", -1, -1) : 0);
    cloth(d, d->box.gap);
    for (int n = column; n <= 36; n += 3) {
        put_chips(d->out, d->screen, at(d->stakes, "n", n, -1), d->box.number, CR_STYLE_CLOTH);
        if (n + 3 <= 36) cloth(d, d->box.gap);
    }
    cloth(d, 1);
    put_chips(d->out, d->screen, at(d->stakes, "col", column, -1), d->box.number, CR_STYLE_CLOTH);
    cr_text_char(d->out, '\n');
}

/* Between two rows: the splits of column and column + 1, their corners, and the street with zero. */
static void between_line(const struct drawing *d, int column)
{
    zero_box(d, "", 0);
    put_chips(d->out, d->screen, at(d->stakes, "t0/", column, column + 1), d->box.gap,
              CR_STYLE_CLOTH);
    for (int n = column; n <= 36; n += 3) {
        put_chips(d->out, d->screen, at(d->stakes, "s", n, n + 1), d->box.number, CR_STYLE_CLOTH);
        if (n + 3 <= 36)
            put_chips(d->out, d->screen, at(d->stakes, "c", n, n + 4), d->box.gap, CR_STYLE_CLOTH);
    }
    cloth(d, 1 + d->box.number);
    cr_text_char(d->out, '\n');
}

static void street_line(const struct drawing *d)
{
    cloth(d, d->box.number);
    put_chips(d->out, d->screen, at(d->stakes, "f4", -1, -1), d->box.gap, CR_STYLE_CLOTH);
    for (int n = 1; n <= 34; n += 3) {
        put_chips(d->out, d->screen, at(d->stakes, "t", n, -1), d->box.number, CR_STYLE_CLOTH);
        if (n < 34)
            put_chips(d->out, d->screen, at(d->stakes, "x", n, -1), d->box.gap, CR_STYLE_CLOTH);
    }
    cloth(d, 1 + d->box.number);
    cr_text_char(d->out, '\n');
}

/* A long box: its name and what lies on it. */
static void put_field(const struct drawing *d, enum cr_style style, const char *name,
                      cr_money amount, int width)
{
    char text[24];
    int room = width - 1;
    if (amount == 0) {
        cr_screen_box(d->out, d->screen, style, name, room);
        cloth(d, 1);
        return;
    }
    short_amount(amount, 7, text, sizeof text);
    int chips = (int)strlen(text) + 2, names = (int)cr_utf8_columns(name);
    if (names + chips > room) chips--;
    if (names + chips > room) { /* the chips lie on the name */
        cr_screen_box(d->out, d->screen, CR_STYLE_CHIP, text, room);
    } else {
        cr_screen_box(d->out, d->screen, style, name, room - chips);
        cr_screen_box(d->out, d->screen, CR_STYLE_CHIP, text, chips);
    }
    cloth(d, 1);
}

static void outside_lines(const struct drawing *d)
{
    static const struct {
        const char *key, *name;
        enum cr_style style;
    } chances[] = {
        { "low", N_("1-18"), CR_STYLE_FIELD }, { "even", N_("even"), CR_STYLE_FIELD },
        { "red", N_("red"), CR_STYLE_RED },    { "black", N_("black"), CR_STYLE_BLACK },
        { "odd", N_("odd"), CR_STYLE_FIELD },  { "high", N_("19-36"), CR_STYLE_FIELD },
    };
    static const char *const dozens[] = { N_("1st 12"), N_("2nd 12"), N_("3rd 12") };
    int pitch = d->box.number + d->box.gap;
    cloth(d, pitch);
    for (int i = 0; i < 3; i++)
        put_field(d, CR_STYLE_FIELD, cr_words(cr_cli_lang, dozens[i]),
                  at(d->stakes, "doz", i + 1, -1), 4 * pitch - (i == 2 ? d->box.gap : 0));
    cloth(d, 1 + d->box.number);
    cr_text_char(d->out, '\n');
    cloth(d, pitch);
    for (size_t i = 0; i < 6; i++)
        put_field(d, chances[i].style, cr_words(cr_cli_lang, chances[i].name),
                  at(d->stakes, chances[i].key, -1, -1), 2 * pitch - (i == 5 ? d->box.gap : 0));
    cloth(d, 1 + d->box.number);
    cr_text_char(d->out, '\n');
}

/* 2 + 12 numbers and 1 + 11 gaps, and a blank: 14 * number + 12 * gap + 1 columns. */
static struct box box_for(int columns)
{
    if (columns >= 14 * 5 + 12 * 4 + 2) return (struct box){ 5, 4 };
    if (columns >= 14 * 4 + 12 * 3 + 2) return (struct box){ 4, 3 };
    return (struct box){ 3, 3 };
}

void cr_screen_layout(struct cr_text *out, const struct cr_screen *screen, const cr_money *stakes,
                      int number)
{
    struct drawing d = { out, screen, stakes, number, box_for(screen->columns) };
    for (int column = 3; column >= 1; column--) {
        number_line(&d, column);
        straight_line(&d, column);
        if (column > 1) between_line(&d, column - 1);
    }
    street_line(&d);
    outside_lines(&d);
}

/* ---- The wheel and what came ---- */

void cr_screen_wheel(struct cr_text *out, const struct cr_screen *screen,
                     const struct cr_roulette_rules *rules, unsigned number)
{
    for (int step = -4; step <= 4; step++) {
        int pocket = (rules->pocket[number] + step + CR_NUMBERS) % CR_NUMBERS;
        put_number(out, screen, rules->wheel_order[pocket], step == 0, 4);
        if (step < 4) cr_text_char(out, ' ');
    }
}

void cr_screen_history(struct cr_text *out, const struct cr_screen *screen, const unsigned *numbers,
                       size_t count, int room)
{
    int width = screen->colour ? 4 : 3;
    for (size_t i = 0; i < count && room >= width + 1; i++) {
        put_number(out, screen, numbers[i], false, width);
        cr_text_char(out, ' ');
        room -= width + 1;
    }
}
