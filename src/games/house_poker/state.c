/* state.c -- where a round begins, what it leaves, and what must hold of it. */
#include <string.h>

#include "games/house_poker/house_poker.h"

#define AFTER_BOXES offsetof(struct cr_hp, turn)

/* Part by part: parts this small are written out, for the whole a loop is set up that takes longer. */
static void empty_box(struct cr_hp_box *box)
{
    memset(box, 0, offsetof(struct cr_hp_box, side));
    memset(box->side, 0, sizeof box->side);
    memset((char *)box + offsetof(struct cr_hp_box, turn), 0,
           sizeof *box - offsetof(struct cr_hp_box, turn));
    box->seat = CR_NO_SEAT;
}

/* A box nobody is on is all zero but for its seat: of the round before no more is cleared than was in it. */
static void clear(struct cr_hp *hp)
{
    unsigned used = hp->shoe.number > 0 ? hp->in : (1u << CR_HP_BOXES_MAX) - 1;
    for (; used; used &= used - 1)
        empty_box(cr_hp_box(hp, cr_hp_leftmost(used)));
    memset((char *)hp + AFTER_BOXES, 0, sizeof *hp - AFTER_BOXES);
    hp->phase = hp->decided = hp->flags = hp->in = 0;
    hp->removed = hp->drawn = hp->bonus_card = hp->fortune_card = CR_NO_CARD;
}

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
    clear(hp);
    cr_hp_shoe_rules(play, &shoe);
    bool machine = shoe.source == CR_FROM_MACHINE, due = number > 0 && !machine;
    hp->shoe.number = (uint32_t)(due ? number - 1 : number);
    cr_shoe_shuffle(&hp->shoe, &shoe); /* the table's next */
    hp->shoe.stage = due ? CR_SHOE_SHUFFLE : CR_SHOE_READY;
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

static unsigned closed_of(const uint8_t *cards, unsigned count)
{
    unsigned closed = 0;
    for (unsigned i = 0; i < count; i++)
        closed += cards[i] == CR_CLOSED_CARD;
    return closed;
}

/* On the table; of what was given up some may be closed besides. */
static unsigned closed_cards(const struct cr_hp *hp)
{
    unsigned closed = closed_of(hp->dealer, hp->dealer_count);
    for (unsigned i = 0; i < CR_HP_BOXES_MAX; i++)
        closed += closed_of(hp->boxes[i].cards, hp->boxes[i].card_count);
    return closed;
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
    return closed_cards(hp) <= hp->shoe.pack.closed; /* cr_hp_to_show() relies on it */
}
