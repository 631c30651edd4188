/* deeds.c -- what a box may decide, by key and by name. */
#include "cli/deeds.h"

#include "base/words.h"

const struct cr_cli_deed cr_cli_blackjack_deeds[CR_BJ_DOS] = {
    [CR_BJ_HIT] = { "h", N_("Hit") },
    [CR_BJ_STAND] = { "s", N_("Stand") },
    [CR_BJ_DOUBLE] = { "d", N_("Double down") },
    [CR_BJ_BLIND] = { "b", N_("Double blind") },
    [CR_BJ_SPLIT] = { "p", N_("Split") },
    [CR_BJ_SURRENDER] = { "u", N_("Surrender") },
    [CR_BJ_EVEN_MONEY] = { "e", N_("Even money") },
    [CR_BJ_REFUSE] = { "n", N_("No even money") },
    [CR_BJ_INSURE] = { "i", N_("Insurance") },
    [CR_BJ_INSURE_AGAINST_TEN] = { "t", N_("Insurance against a ten") },
};

const struct cr_cli_deed cr_cli_house_poker_deeds[CR_HP_DOS] = {
    [CR_HP_PASS] = { "f", N_("Pass") },           [CR_HP_PLAY] = { "p", N_("Play") },
    [CR_HP_EXCHANGE] = { "x", N_("Exchange") },   [CR_HP_BUY_SIXTH] = { "6", N_("Sixth card") },
    [CR_HP_INSURE] = { "i", N_("Insurance") },    [CR_HP_TAKE_ANTE] = { "a", N_("Take the Ante") },
    [CR_HP_BUY_IT] = { "g", N_("Buy the game") },
};
