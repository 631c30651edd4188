/* play_spin.c -- `croupier play roulette`: the ball, and what the player has on the layout. */
#include <string.h>

#include "chance/wheel.h"
#include "cli/play.h"

/* ---- Looking ---- */

struct cr_play cr_play_rules_of(const struct cr_play_game *play)
{
    return (struct cr_play){ play->wheel.rules, &play->plate.roulette };
}

cr_money cr_play_stakes(const struct cr_play_game *play, cr_money stakes[CR_POSITIONS])
{
    struct cr_items items = cr_sitting_view(play->sitting);
    cr_money total = 0;
    memset(stakes, 0, CR_POSITIONS * sizeof stakes[0]);
    for (size_t i = 0; i < items.count; i++) {
        const struct cr_item *item = &items.list[i];
        if (item->kind != CR_ITEM_BET || item->position >= CR_POSITIONS) continue;
        stakes[item->position] += item->amount;
        total += item->amount;
    }
    return total;
}

/* His colour: amount is what one chip is worth, extra how many he holds; none of 1 where he has none. */
static struct cr_item colour_of(const struct cr_play_game *play)
{
    struct cr_items items = cr_sitting_view(play->sitting);
    for (size_t i = 0; i < items.count; i++)
        if (items.list[i].kind == CR_ITEM_COLOUR && items.list[i].seat == 0) return items.list[i];
    return (struct cr_item){ .kind = CR_ITEM_COLOUR, .amount = 1 };
}

cr_money cr_play_chip_worth(const struct cr_play_game *play)
{
    return colour_of(play).amount;
}

cr_money cr_play_hand(const struct cr_play_game *play)
{
    struct cr_item colour = colour_of(play);
    return cr_sitting_chips(play->sitting) + colour.amount * colour.extra;
}

/* ---- The ball ---- */

static unsigned draw_number(const struct cr_sitting *sitting)
{
    struct cr_seed played;
    struct cr_stream stream;
    cr_sitting_played(sitting, &played);
    cr_stream_init(&stream, &played, 0);
    return cr_wheel_spin(&stream);
}

static void keep_number(struct cr_play_wheel *wheel, unsigned number)
{
    memmove(wheel->numbers + 1, wheel->numbers, (CR_PLAY_HISTORY - 1) * sizeof wheel->numbers[0]);
    wheel->numbers[0] = number;
    if (wheel->number_count < CR_PLAY_HISTORY) wheel->number_count++;
}

enum cr_status cr_play_roll(struct cr_play_game *play)
{
    struct cr_sitting *sitting = play->sitting;
    struct cr_input spin = cr_sitting_dealers(CR_IN_SPIN);
    struct cr_input lift = cr_sitting_dealers(CR_IN_LIFT_DOLLY);
    cr_money stakes[CR_POSITIONS];
    spin.number = (uint16_t)draw_number(sitting);
    cr_play_stakes(play, stakes);
    enum cr_status status = cr_sitting_give(sitting, &spin);
    if (status != CR_OK) return status;
    status = cr_sitting_give(sitting, &lift);
    assert(status == CR_OK); /* a number came, so it is paid */
    memcpy(play->wheel.last_stakes, stakes, sizeof stakes);
    cr_sitting_finish(sitting);
    cr_sitting_record_proof(sitting);
    cr_sitting_confirm(sitting);
    keep_number(&play->wheel, spin.number);
    return cr_sitting_commit(sitting, "round", cr_table_round(sitting->table)) ? CR_OK
                                                                               : CR_NO_RESULT;
}

void cr_play_get_up(struct cr_play_game *play)
{
    cr_money stakes[CR_POSITIONS];
    char hand[32];
    cr_money staked = cr_play_stakes(play, stakes);
    const struct cr_place place = { "hand", cr_play_digits(cr_play_hand(play) + staked, hand) };
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        struct cr_input remove = cr_sitting_players(CR_IN_REMOVE);
        remove.position = (uint16_t)i;
        if (stakes[i] > 0) (void)cr_sitting_do(play->sitting, &remove, 1);
    }
    struct cr_input cash_out = cr_sitting_players(CR_IN_CASH_OUT);
    (void)cr_sitting_do(play->sitting, &cash_out, 1); /* refused where he has no colour */
    cr_sitting_leave(play->sitting);
    if (staked > 0) cr_play_say(play, N_("Your bets come back to you."), NULL, 0);
    cr_play_say(play, N_("You leave the table with {hand}. Good-bye!"), &place, 1);
}
