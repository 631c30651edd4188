/* advice.c -- which game is asked about; the best first. */
#include "odds/advice/advice.h"

#include <math.h>
#include <string.h>

#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "odds/advice/give.h"

static const struct {
    const struct cr_game *game;
    cr_advice_giver *give;
} givers[] = {
    { &cr_blackjack_game, cr_advise_blackjack }, { &cr_texas_poker_game, cr_advise_texas },
    { &cr_oasis_poker_game, cr_advise_stud },    { &cr_russian_poker_game, cr_advise_stud },
    { &cr_caribbean_stud_game, cr_advise_stud },
};

static cr_advice_giver *giver_of(const struct cr_game *game)
{
    for (size_t i = 0; i < sizeof givers / sizeof givers[0]; i++)
        if (givers[i].game == game) return givers[i].give;
    return NULL;
}

bool cr_advice_has(const struct cr_game *game)
{
    return giver_of(game) != NULL;
}

struct cr_advice_option *cr_advice_add(struct cr_advice *advice, unsigned choice, double value)
{
    assert(advice->count < CR_ADVICE_MOST);
    struct cr_advice_option *option = &advice->list[advice->count++];
    *option = (struct cr_advice_option){ .choice = (uint16_t)choice, .value = value };
    return option;
}

/* Some dozen at most: by insertion, so that equals stay as they were. */
static void sort(struct cr_advice *advice)
{
    for (size_t i = 1; i < advice->count; i++) {
        const struct cr_advice_option moved = advice->list[i];
        size_t at = i;
        for (; at > 0 && advice->list[at - 1].value < moved.value; at--)
            advice->list[at] = advice->list[at - 1];
        advice->list[at] = moved;
    }
}

enum cr_status cr_advice_give(const struct cr_advice_question *question, struct cr_advice *advice)
{
    advice->count = 0;
    advice->chances = (struct cr_advice_chances){ .deals = 0 };
    if (question->stakes != CR_PLAY_MONEY) return CR_PRACTICE_ONLY;
    cr_advice_giver *give = giver_of(question->game);
    if (give == NULL) return CR_NO_ADVICE;
    enum cr_status status = give(question, advice);
    if (status == CR_OK && advice->count == 0) status = CR_NO_ADVICE;
    sort(advice);
    return status;
}

static bool are_same(const struct cr_advice_option *option, const cr_card *cards, unsigned count)
{
    if (option->card_count != count) return false;
    for (unsigned i = 0; i < count; i++)
        if (memchr(option->cards, cards[i], count) == NULL) return false;
    return true;
}

bool cr_advice_cost(const struct cr_advice *advice, unsigned choice, const cr_card *cards,
                    unsigned card_count, cr_money amount, double *value, double *cost)
{
    for (size_t i = 0; i < advice->count; i++) {
        const struct cr_advice_option *option = &advice->list[i];
        if (option->choice != choice || !are_same(option, cards, card_count)) continue;
        *value = option->value;
        if (option->amount > 0) { /* beside the best of all that is no insurance */
            size_t other = 0;
            while (other < advice->count && advice->list[other].amount > 0)
                other++;
            double without = other < advice->count ? advice->list[other].value : option->value;
            double part = amount > 0 ? (double)amount / (double)option->amount : 1;
            *value = without + (option->value - without) * part;
        }
        *cost = fmax(0, advice->list[0].value - *value);
        return true;
    }
    return false;
}
