/* shoe.c -- the pack as it can be seen at the table. */
#include "games/shoe.h"

#include <stdio.h>
#include <string.h>

static unsigned total_cards(const struct cr_shoe_state *shoe)
{
    return (unsigned)shoe->pack.packs * CR_PACK_CARDS;
}

#define FOUR(tens) tens, tens, tens, tens
const uint32_t cr_shoe_tens[CR_PACK_CARDS] = {
    FOUR(100000),  FOUR(10000),  FOUR(1000),  FOUR(100),  FOUR(10),  FOUR(1), /* 2..7 */
    FOUR(1000000), FOUR(100000), FOUR(10000), FOUR(1000), FOUR(100), FOUR(10), FOUR(1),
};

/* All the packs, none out. */
static void fill(struct cr_shoe_state *shoe, unsigned packs)
{
    cr_pack_init(&shoe->pack, packs);
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        shoe->digits[CR_SHOE_HIGH][suit] = packs * 111111;
        shoe->digits[CR_SHOE_LOW][suit] = packs * 1111111;
    }
}

static void fresh(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    fill(shoe, rules->decks);
    shoe->out = shoe->cut = 0;
    shoe->behind = (uint16_t)rules->behind;
    shoe->source = (uint8_t)rules->source;
    shoe->burn = shoe->told = shoe->replace = 0;
    shoe->number++;
}

static void lay_aside(struct cr_shoe_state *shoe, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        enum cr_card_fault_kind fault = cr_pack_take(&shoe->pack, CR_CLOSED_CARD);
        assert(fault == CR_CARD_NONE);
        (void)fault;
        shoe->out++;
    }
}

void cr_shoe_init(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    *shoe = (struct cr_shoe_state){ .stage = CR_SHOE_READY };
    fresh(shoe, rules);
    lay_aside(shoe, rules->burn_on_shuffle);
}

/* The counts again, a digit a rank. */
static bool digits_agree(const struct cr_shoe_state *shoe)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        cr_money digits = 0;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            digits = 10 * digits + shoe->pack.left[cr_card_of(rank, suit)];
        if (digits != cr_shoe_digits(shoe, suit)) return false;
    }
    return true;
}

bool cr_shoe_is_sane(const struct cr_shoe_state *shoe)
{
    return cr_pack_is_sane(&shoe->pack) && shoe->stage <= CR_SHOE_READY &&
           shoe->source < CR_SHOE_SOURCES && shoe->number > 0 && shoe->reserved == 0 &&
           shoe->told <= 1 && shoe->replace <= 1 && shoe->cut <= total_cards(shoe) &&
           shoe->out <= total_cards(shoe) &&
           (shoe->stage == CR_SHOE_BURN) == (shoe->burn > 0 && shoe->stage != CR_SHOE_CUT) &&
           digits_agree(shoe);
}

void cr_shoe_begin_round(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    bool due = shoe->pack.left_count <= shoe->behind || shoe->replace;
    if (rules->source == CR_FROM_MACHINE) {
        if (shoe->out > 0 || shoe->pack.packs != rules->decks) fresh(shoe, rules);
        shoe->stage = CR_SHOE_READY;
    } else if (due || shoe->pack.packs != rules->decks || shoe->source != rules->source) {
        shoe->stage = CR_SHOE_SHUFFLE;
        shoe->burn = 0;
    }
}

/* ---- Shuffle, cut, burn ---- */

void cr_shoe_shuffle(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    fresh(shoe, rules);
    shoe->burn = (uint8_t)rules->burn_on_shuffle;
    shoe->stage = rules->source == CR_FROM_MACHINE ? CR_SHOE_READY : CR_SHOE_CUT;
}

void cr_shoe_shuffle_discards(struct cr_shoe_state *shoe, const cr_card *on_table, size_t count)
{
    fill(shoe, shoe->pack.packs);
    for (size_t i = 0; i < count; i++)
        if (cr_pack_take(&shoe->pack, on_table[i]) == CR_CARD_NONE && cr_card_is_open(on_table[i]))
            cr_shoe_count_out(shoe, on_table[i]);
    shoe->out = 0;
    shoe->cut = 0;
    shoe->replace =
        1; /* the cutting card came out before: after this round all are shuffled (R23) */
    shoe->number++;
}

enum cr_status cr_shoe_check_cut(const struct cr_shoe_state *shoe,
                                 const struct cr_shoe_rules *rules, unsigned number,
                                 struct cr_refusal *why)
{
    why->min = rules->cut_from_end;
    if (shoe->stage != CR_SHOE_CUT) return CR_NOT_THIS_PHASE;
    if (number < rules->cut_from_end || number + rules->cut_from_end > total_cards(shoe))
        return CR_CUT_RANGE;
    return CR_OK;
}

void cr_shoe_cut(struct cr_shoe_state *shoe, unsigned number)
{
    shoe->cut = (uint16_t)number;
    shoe->stage = shoe->burn > 0 ? CR_SHOE_BURN : CR_SHOE_READY;
}

void cr_shoe_change_dealer(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    if (shoe->stage != CR_SHOE_READY || rules->burn_on_change == 0)
        return;                                  /* a burn comes anyway */
    if (shoe->source == CR_FROM_MACHINE) return; /* R27 */
    if (shoe->pack.left_count < rules->burn_on_change + 1) {
        shoe->stage = CR_SHOE_SHUFFLE;
        return;
    }
    shoe->burn = (uint8_t)rules->burn_on_change;
    shoe->stage = CR_SHOE_BURN;
}

enum cr_status cr_shoe_burn(struct cr_shoe_state *shoe, const cr_card *cards, size_t count,
                            struct cr_refusal *why)
{
    why->n = shoe->burn;
    if (shoe->stage != CR_SHOE_BURN) return CR_NOT_THIS_PHASE;
    if (count != 0 && count != shoe->burn) return CR_BURN_DUE;
    struct cr_shoe_state before = *shoe; /* all are burnt or none */
    for (size_t i = 0; i < shoe->burn; i++) {
        enum cr_status status = cr_shoe_take(shoe, count ? cards[i] : CR_CLOSED_CARD, why);
        if (status == CR_OK) continue;
        *shoe = before;
        return status;
    }
    shoe->burn = 0;
    shoe->stage = CR_SHOE_READY;
    return CR_OK;
}

enum cr_status cr_shoe_what_is_due(const struct cr_shoe_state *shoe, struct cr_refusal *why)
{
    why->n = shoe->burn;
    return shoe->stage == CR_SHOE_BURN ? CR_BURN_DUE : CR_SHUFFLE_DUE;
}

/* ---- Cards ---- */

enum cr_status cr_shoe_refuse(enum cr_card_fault_kind fault, cr_card card, struct cr_refusal *why)
{
    assert(fault != CR_CARD_NONE);
    cr_card_write(card, why->what);
    return fault == CR_CARD_SURPLUS ? CR_PACK_DEFECTIVE : CR_SHUFFLE_DUE;
}

enum cr_status cr_shoe_show(struct cr_shoe_state *shoe, cr_card card, struct cr_refusal *why)
{
    if (!cr_card_is_open(card)) return CR_BAD_INPUT;
    enum cr_card_fault_kind fault = cr_pack_show(&shoe->pack, card);
    if (fault != CR_CARD_NONE) return cr_shoe_refuse(fault, card, why);
    cr_shoe_count_out(shoe, card);
    return CR_OK;
}

void cr_shoe_need_stage(const struct cr_shoe_state *shoe, struct cr_need *need)
{
    assert(shoe->stage != CR_SHOE_READY || shoe->pack.left_count == 0);
    cr_shoe_need(shoe, need);
    need->kind = CR_NEED_CALL;
    if (shoe->stage == CR_SHOE_BURN) {
        need->input = CR_IN_BURN;
        need->count = shoe->burn;
        need->closed = CR_CLOSED_TO_ALL;
        return;
    }
    need->count = 0;
    need->input = shoe->stage == CR_SHOE_CUT ? CR_IN_CUT : CR_IN_SHUFFLE;
    if (need->input == CR_IN_CUT) return;
    need->shoe++; /* the one to come */
    need->cut = need->from = 0;
}

/* ---- Carry ---- */

void cr_shoe_carry(const struct cr_shoe_state *shoe, unsigned first, struct cr_items *items)
{
    assert(items->count + 1 + CR_SUITS <= items->max);
    struct cr_item *item = &items->list[items->count];
    items->count += 1 + CR_SUITS;
    *item = (struct cr_item){
        .kind = (uint16_t)(first + CR_SHOE_ITEM),
        .seat = CR_NO_SEAT,
        .position = (uint16_t)(total_cards(shoe) - shoe->pack.left_count), /* out; after R39 more */
        .value = shoe->cut,
        .amount = cr_shoe_standing(shoe),
        .extra = shoe->number,
    };
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        *++item = (struct cr_item){ .kind = (uint16_t)(first + CR_SHOE_ITEM_LEFT),
                                    .seat = CR_NO_SEAT,
                                    .position = (uint16_t)suit,
                                    .amount = cr_shoe_digits(shoe, suit) };
}

bool cr_shoe_is_left(const struct cr_shoe_state *shoe, unsigned first, const struct cr_items *carry)
{
    const struct cr_item *item = carry->list;
    if (shoe->number == 0 || carry->count < 1 + CR_SUITS) return false;
    unsigned out = total_cards(shoe) - shoe->pack.left_count;
    unsigned other = (item->kind ^ (first + CR_SHOE_ITEM)) | (item->position ^ out) |
                     (unsigned)(item->value ^ shoe->cut);
    cr_money differs = (item->extra ^ shoe->number) | (item->amount ^ cr_shoe_standing(shoe));
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        item++;
        other |= (item->kind ^ (first + CR_SHOE_ITEM_LEFT)) | (item->position ^ suit);
        differs |= item->amount ^ cr_shoe_digits(shoe, suit);
    }
    return other == 0 && differs == 0;
}

#define ONE(h, t, o)             \
    {                            \
        h, t, o, (h) + (t) + (o) \
    }
#define TEN(h, t)                                                                       \
    ONE(h, t, 0), ONE(h, t, 1), ONE(h, t, 2), ONE(h, t, 3), ONE(h, t, 4), ONE(h, t, 5), \
        ONE(h, t, 6), ONE(h, t, 7), ONE(h, t, 8), ONE(h, t, 9)
#define HUNDRED(h)                                                                          \
    TEN(h, 0), TEN(h, 1), TEN(h, 2), TEN(h, 3), TEN(h, 4), TEN(h, 5), TEN(h, 6), TEN(h, 7), \
        TEN(h, 8), TEN(h, 9)
const struct cr_digits cr_thousand[1000] = { HUNDRED(0), HUNDRED(1), HUNDRED(2), HUNDRED(3),
                                             HUNDRED(4), HUNDRED(5), HUNDRED(6), HUNDRED(7),
                                             HUNDRED(8), HUNDRED(9) };

bool cr_shoe_resume_own(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules,
                        const struct cr_item *item)
{
    if (item->extra < 1 || item->extra > UINT32_MAX) return false;
    if (item->amount < 0 || item->amount > 9999999) return false;
    uint32_t number = (uint32_t)item->amount;
    const struct cr_digits pack = cr_thousand[number / 1000 % 1000];
    const struct cr_digits rest = cr_thousand[number % 1000];
    unsigned decks = number / 1000000, cards = decks * CR_PACK_CARDS;
    if (decks < 1 || decks > CR_PACKS_MAX || item->position > cards || item->value > cards)
        return false;
    shoe->pack.packs = (uint16_t)decks;
    shoe->behind = (uint16_t)rules->behind;
    shoe->source = pack.hundred;
    shoe->number = (uint32_t)item->extra;
    shoe->out = item->position;
    shoe->cut = item->value;
    shoe->stage = rest.one;
    shoe->burn = (uint8_t)(10 * rest.hundred + rest.ten);
    shoe->told = pack.one;
    shoe->replace = pack.ten;
    shoe->pack.left_count = (uint16_t)(cards - shoe->out);
    shoe->pack.closed = (uint16_t)(shoe->pack.closed - shoe->pack.left_count);
    return true;
}

int cr_suit_find(const char *name)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        if (name[0] == cr_suit_letter(suit) && name[1] == '\0') return (int)suit;
    return -1;
}
