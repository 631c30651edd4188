/* page_parts.c -- see page_parts.h. */
#include "games/page_parts.h"

#include "rulebook/rulebook.h"

void cr_page_card(struct cr_text *out, const char *key, cr_card card)
{
    char text[CR_CARD_TEXT_SIZE];
    if (!cr_card_is_open(card)) {
        cr_text_member_null(out, key);
        return;
    }
    cr_card_write(card, text);
    cr_text_member_text(out, key, text);
}

void cr_page_cards(struct cr_text *out, const char *key, const cr_card *cards, unsigned count)
{
    cr_text_key(out, key);
    cr_text_char(out, '"');
    cr_cards_write(out, cards, count);
    cr_text_char(out, '"');
}

void cr_page_ratio(struct cr_text *out, const char *key, struct cr_ratio ratio)
{
    cr_text_key(out, key);
    cr_text_format(out, "[%d,%d]", ratio.num, ratio.den);
}

void cr_page_or_null(struct cr_text *out, const char *key, int64_t value)
{
    if (value == CR_NONE)
        cr_text_member_null(out, key);
    else
        cr_text_member_int(out, key, value);
}

void cr_page_act(struct cr_text *out, const struct cr_action *action, const char *doing, int seat)
{
    cr_text_begin(out, '{');
    cr_text_member_int(out, "box", action->position);
    cr_text_member_text(out, "do", doing);
    cr_text_member_int(out, "least", action->least);
    cr_text_member_int(out, "most", action->most);
    cr_text_member_int(out, "seat", seat);
    cr_text_member_int(out, "step", action->step);
    cr_text_end(out, '}');
}
