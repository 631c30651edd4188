/* boxes.c -- what a box holds, what it is worth, and who may see it. */
#include "games/house_poker/house_poker.h"

cr_money cr_hp_ante(const struct cr_hp_box *box)
{
    cr_money ante = box->stakes[CR_HP_ANTE];
    return box->flags & CR_HB_JOINED ? ante - box->stakes[CR_HP_DRAW_FEE] : ante;
}

cr_money cr_hp_bet_due(const struct cr_play *play, const struct cr_hp_box *box)
{
    return cr_hp_bet_of(play, cr_hp_ante(box), box->stakes[CR_HP_DRAW_FEE]);
}

bool cr_hp_is_known(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!cr_card_is_open(cards[i])) return false;
    return true;
}

/* ---- Hands ---- */

/* Two cards and the common ones that lie. */
static cr_rank_value rank_with_board(const struct cr_hp *hp, const uint8_t *own)
{
    cr_card cards[CR_HAND_MOST] = { own[0], own[1] };
    for (unsigned i = 0; i < CR_HP_BOARD_MAX; i++)
        cards[2 + i] = hp->board[i];
    if (hp->board_count == CR_HP_BOARD_MAX) return cr_rank7(cards);
    return cr_rank(cards, 2u + hp->board_count);
}

cr_rank_value cr_hp_dealer_hand(const struct cr_play *play, const struct cr_hp *hp)
{
    return cr_hp_rules(play)->has_board ? rank_with_board(hp, hp->dealer) : cr_rank5(hp->dealer);
}

struct cr_combinations cr_hp_hand(const struct cr_play *play, const struct cr_hp *hp,
                                  const struct cr_hp_box *box)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    if (rules->second_combination)
        return cr_combinations_of(box->cards, box->card_count, rules->ak_inside_first);
    cr_rank_value value =
        rules->has_board ? rank_with_board(hp, box->cards) : cr_rank(box->cards, box->card_count);
    return (struct cr_combinations){ .value = value,
                                     .first = (uint8_t)cr_rank_category(value),
                                     .second = CR_HAND_HIGH_CARD };
}

unsigned cr_hp_first_cards(const struct cr_play *play, const struct cr_hp *hp,
                           const struct cr_hp_box *box, cr_card out[5])
{
    unsigned own = cr_hp_rules(play)->has_board ? 2 : 5, count = 0;
    for (; count < own && count < box->card_count; count++)
        out[count] = box->cards[count];
    for (unsigned i = 0; i < 5 - own && i < hp->board_count; i++)
        out[count++] = hp->board[i];
    return count;
}

/* ---- Eyes ---- */

/* A player sees his light box once he may look at it [M1 §30, §134]; a dark one nobody before it is
 * opened. */
bool cr_hp_sees(const struct cr_play *play, const struct cr_hp *hp, unsigned box, unsigned seat)
{
    (void)play;
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    if (own->flags & CR_HB_OPEN) return true;
    if (seat == CR_NO_SEAT || own->seat != seat || !cr_hp_is_in(hp, box)) return false;
    return !cr_hp_is_dark(own) && own->state > CR_HB_WAITS;
}

cr_card cr_hp_seen(const struct cr_play *play, const struct cr_hp *hp, unsigned box, unsigned card,
                   unsigned seat)
{
    return cr_hp_sees(play, hp, box, seat) ? cr_hp_box_of(hp, box)->cards[card] : CR_CLOSED_CARD;
}

/* The last of his five lies open [M1 §131, §156] [BG art.25(3)]. */
cr_card cr_hp_dealer_seen(const struct cr_play *play, const struct cr_hp *hp, unsigned card)
{
    bool upcard = !cr_hp_rules(play)->has_board && card == CR_HP_DEALER_MAX - 1;
    return upcard || hp->flags & CR_HP_IS_OPEN ? hp->dealer[card] : CR_CLOSED_CARD;
}
