/* screen.c -- what standard output is, and boxes of colour on it. */
#include "cli/screen.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool cr_screen_is_terminal(FILE *file)
{
    const char *kind = getenv("TERM");
    return isatty(fileno(file)) && (kind == NULL || strcmp(kind, "dumb") != 0);
}

/* As the C library reads it: the first that says anything decides. */
static bool speaks_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *said = getenv(names[i]);
        if (said == NULL || *said == '\0') continue;
        const char *set = strrchr(said, '.');
        return set != NULL && (strcasecmp(set, ".UTF-8") == 0 || strcasecmp(set, ".utf8") == 0);
    }
    return false;
}

struct cr_screen cr_screen_of(FILE *file)
{
    struct winsize size;
    const char *no_colour = getenv("NO_COLOR");
    bool terminal = cr_screen_is_terminal(file);
    struct cr_screen screen = { .colour = terminal && (no_colour == NULL || *no_colour == '\0'),
                                .utf8 = terminal && speaks_utf8(),
                                .columns = 80,
                                .rows = 24 };
    if (terminal && ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        screen.columns = size.ws_col;
        screen.rows = size.ws_row > 0 ? size.ws_row : 24;
    }
    return screen;
}

static void put_style(struct cr_text *out, const struct cr_screen *screen, enum cr_style style)
{
    static const char *const codes[] = {
        [CR_STYLE_PLAIN] = "",
        [CR_STYLE_CLOTH] = "\033[48;5;22m",
        [CR_STYLE_FIELD] = "\033[38;5;194;48;5;22m",
        [CR_STYLE_RED] = "\033[1;38;5;231;48;5;124m",
        [CR_STYLE_BLACK] = "\033[1;38;5;231;48;5;16m",
        [CR_STYLE_GREEN] = "\033[1;38;5;231;48;5;34m",
        [CR_STYLE_CHIP] = "\033[1;38;5;16;48;5;220m",
        [CR_STYLE_WINNER] = "\033[1;38;5;16;48;5;231m",
        [CR_STYLE_RED_CARD] = "\033[1;38;5;160;48;5;231m",
        [CR_STYLE_BLACK_CARD] = "\033[1;38;5;16;48;5;231m",
        [CR_STYLE_CARD_BACK] = "\033[38;5;231;48;5;25m",
    };
    if (screen->colour) cr_text_put(out, codes[style]);
}

static void end_style(struct cr_text *out, const struct cr_screen *screen, enum cr_style style)
{
    if (screen->colour && style != CR_STYLE_PLAIN) cr_text_put(out, "\033[0m");
}

static void blanks(struct cr_text *out, int count)
{
    for (int i = 0; i < count; i++)
        cr_text_char(out, ' ');
}

void cr_screen_box(struct cr_text *out, const struct cr_screen *screen, enum cr_style style,
                   const char *text, int width)
{
    int free_columns = width - (int)cr_utf8_columns(text);
    int left = free_columns > 0 ? (free_columns + 1) / 2 : 0;
    put_style(out, screen, style);
    blanks(out, left);
    cr_text_put(out, text);
    blanks(out, free_columns - left);
    end_style(out, screen, style);
}
