/* state.c -- where a round begins, what it leaves, and what must hold of it. */
#include <string.h>

#include "games/house_poker/house_poker.h"

/* Every round has a whole pack: a machine's is ready, one dealt from a shoe is to be shuffled and cut. A
 * fresh table begins with it shuffled. The next round must know no more than which pack this was. */
enum cr_status cr_hp_start(const struct cr_play *play, void *bytes, const struct cr_items *carry,
                           struct cr_events *events)
{
    (void)events;
    struct cr_hp *hp = bytes;
    struct cr_shoe_rules shoe;
    cr_money number = 0;
    for (size_t i = 0; carry && i < carry->count; i++) {
        if (carry->list[i].kind != CR_HP_ITEM_PACK || i > 0) return CR_BAD_INPUT;
        number = carry->list[i].amount;
        if (number < 1 || number >= UINT32_MAX) return CR_BAD_INPUT;
    }
    memset(hp, 0, sizeof *hp);
    for (unsigned i = 0; i < CR_HP_BOXES_MAX; i++)
        hp->boxes[i].seat = CR_NO_SEAT;
    hp->removed = hp->drawn = hp->bonus_card = hp->fortune_card = CR_NO_CARD;
    cr_hp_shoe_rules(play, &shoe);
    cr_shoe_init(&hp->shoe, &shoe);
    bool machine = shoe.source == CR_FROM_MACHINE;
    if (number > 0) hp->shoe.number = (uint32_t)(machine ? number + 1 : number);
    if (number > 0 && !machine) hp->shoe.stage = CR_SHOE_SHUFFLE;
    bool before = cr_hp_rules(play)->shuffle_before_bets;
    hp->phase = hp->shoe.stage == CR_SHOE_READY || !before ? CR_HP_BETS : CR_HP_SHUFFLE;
    return CR_OK;
}

void cr_hp_carry(const struct cr_play *play, const void *bytes, struct cr_items *items)
{
    (void)play;
    const struct cr_hp *hp = bytes;
    cr_items_add(items, CR_HP_ITEM_PACK, CR_NO_SEAT)->amount = hp->shoe.number;
}

/* ---- What must hold ---- */

static bool cards_are_sane(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!cr_card_is_open(cards[i]) && cards[i] != CR_CLOSED_CARD) return false;
    return true;
}

static bool box_is_sane(const struct cr_hp *hp, unsigned box)
{
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    if (!cr_hp_is_in(hp, box))
        return own->state == CR_HB_EMPTY && own->stands == 0 && own->card_count == 0 &&
               own->seat == CR_NO_SEAT && own->turn == 0;
    if (own->state == CR_HB_EMPTY || own->state >= CR_HB_STATES || own->stands >> CR_HP_STAKES)
        return false;
    if (own->seat == CR_NO_SEAT || own->stakes[CR_HP_ANTE] < 1 || own->capped < 0) return false;
    if (own->card_count > CR_HP_CARDS_MAX || own->discards >> CR_HP_CARDS_MAX) return false;
    if (own->wanted > CR_HP_EXCHANGE_MAX || own->turn > hp->turn) return false;
    for (unsigned what = 0; what < CR_HP_STAKES; what++)
        if (own->stands >> what & 1 && own->stakes[what] < 1) return false;
    if (own->state == CR_HB_SETTLED && own->stands) return false;
    return cards_are_sane(own->cards, own->card_count);
}

bool cr_hp_is_sane(const struct cr_play *play, const void *bytes)
{
    const struct cr_hp *hp = bytes;
    (void)play;
    if (!cr_shoe_is_sane(&hp->shoe) || hp->phase > CR_HP_OVER || hp->in >> CR_HP_BOXES_MAX)
        return false;
    if (hp->board_count > CR_HP_BOARD_MAX || hp->dealer_count > CR_HP_DEALER_MAX) return false;
    if (hp->flags & CR_HP_HAS_GAME && !(hp->flags & CR_HP_IS_OPEN)) return false;
    if (hp->lucky_box > CR_HP_BOXES_MAX) return false;
    if (!cards_are_sane(hp->board, hp->board_count) ||
        !cards_are_sane(hp->dealer, hp->dealer_count))
        return false;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (!box_is_sane(hp, box)) return false;
    return true;
}
