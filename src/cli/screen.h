/* screen.h -- what standard output is, and boxes of colour on it. */
#ifndef CR_CLI_SCREEN_H
#define CR_CLI_SCREEN_H

#include "base/text.h"

struct cr_screen {
    bool colour; /* a terminal that shows colours */
    bool utf8;   /* it shows ♠♥♦♣ */
    int columns, rows;
};

/* What the file is: a terminal with colours or not, and its size. */
struct cr_screen cr_screen_of(FILE *file);
bool cr_screen_is_terminal(FILE *file);

enum cr_style {
    CR_STYLE_PLAIN,
    CR_STYLE_CLOTH,
    CR_STYLE_FIELD,
    CR_STYLE_RED,
    CR_STYLE_BLACK,
    CR_STYLE_GREEN,
    CR_STYLE_CHIP,
    CR_STYLE_WINNER,
    CR_STYLE_RED_CARD, /* on white */
    CR_STYLE_BLACK_CARD,
    CR_STYLE_CARD_BACK,
};

/* Text in the middle of its width, in a style where there are colours; what is wider stays wider. */
void cr_screen_box(struct cr_text *out, const struct cr_screen *screen, enum cr_style style,
                   const char *text, int width);

#endif
