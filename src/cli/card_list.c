/* card_list.c -- cards from a command line. */
#include "cli/card_list.h"

#include <string.h>

void cr_cli_cards_fail(const struct cr_command *command, const char *name,
                       const struct cr_card_fault *fault)
{
    char why[256];
    struct cr_text said = cr_text_on(why, sizeof why);
    cr_card_fault_words(&said, cr_cli_lang, fault);
    const struct cr_place places[] = { { "option", name }, { "why", why } };
    cr_command_fail(command, N_("{option}: {why}"), places, 2);
}

size_t cr_cli_cards_read(const struct cr_command *command, const char *name, const char *text,
                         cr_card *out, size_t max)
{
    struct cr_card_fault fault;
    size_t count;
    char spaced[3 * CR_CARDS_READ_MOST + 1];
    struct cr_text cards = cr_text_on(spaced, sizeof spaced);
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == ' ') continue;
        cr_text_char(&cards, *at);
        if (strchr("cdhs", *at) != NULL) cr_text_char(&cards, ' ');
    }
    if (!cr_cards_read(spaced, out, max, &count, &fault)) cr_cli_cards_fail(command, name, &fault);
    return count;
}
