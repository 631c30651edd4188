/* shoe.c -- the pack as it can be seen at the table. */
#include "games/shoe.h"

#include <stdio.h>
#include <string.h>

static unsigned total_cards(const struct cr_shoe_state *shoe)
{
    return (unsigned)shoe->pack.packs * CR_PACK_CARDS;
}

static void fresh(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    cr_pack_init(&shoe->pack, rules->decks);
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

bool cr_shoe_is_sane(const struct cr_shoe_state *shoe)
{
    return cr_pack_is_sane(&shoe->pack) && shoe->stage <= CR_SHOE_READY &&
           shoe->source < CR_SHOE_SOURCES && shoe->number > 0 && shoe->reserved == 0 &&
           shoe->told <= 1 && shoe->replace <= 1 && shoe->cut <= total_cards(shoe) &&
           shoe->out <= total_cards(shoe) &&
           (shoe->stage == CR_SHOE_BURN) == (shoe->burn > 0 && shoe->stage != CR_SHOE_CUT);
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
    cr_pack_init(&shoe->pack, shoe->pack.packs);
    for (size_t i = 0; i < count; i++)
        cr_pack_take(&shoe->pack, on_table[i]);
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
    for (size_t i = 0; i < shoe->burn; i++) {
        enum cr_status status = cr_shoe_take(shoe, count ? cards[i] : CR_CLOSED_CARD, why);
        if (status != CR_OK) return status;
    }
    shoe->burn = 0;
    shoe->stage = CR_SHOE_READY;
    return CR_OK;
}

enum cr_status cr_shoe_check_ready(const struct cr_shoe_state *shoe, struct cr_refusal *why)
{
    why->n = shoe->burn;
    if (shoe->stage == CR_SHOE_READY) return shoe->pack.left_count > 0 ? CR_OK : CR_SHUFFLE_DUE;
    return shoe->stage == CR_SHOE_BURN ? CR_BURN_DUE : CR_SHUFFLE_DUE;
}

/* ---- Cards ---- */

static enum cr_status refuse_card(enum cr_card_fault_kind fault, cr_card card,
                                  struct cr_refusal *why)
{
    if (fault == CR_CARD_NONE) return CR_OK;
    cr_card_write(card, why->what);
    return fault == CR_CARD_SURPLUS ? CR_PACK_DEFECTIVE : CR_SHUFFLE_DUE;
}

enum cr_status cr_shoe_take(struct cr_shoe_state *shoe, cr_card card, struct cr_refusal *why)
{
    if (!cr_card_is_open(card) && card != CR_CLOSED_CARD) return CR_BAD_INPUT;
    enum cr_status status = refuse_card(cr_pack_take(&shoe->pack, card), card, why);
    if (status == CR_OK) shoe->out++;
    return status;
}

enum cr_status cr_shoe_show(struct cr_shoe_state *shoe, cr_card card, struct cr_refusal *why)
{
    if (!cr_card_is_open(card)) return CR_BAD_INPUT;
    return refuse_card(cr_pack_show(&shoe->pack, card), card, why);
}

bool cr_shoe_is_last_hand(const struct cr_shoe_state *shoe)
{
    return shoe->source != CR_FROM_MACHINE && shoe->pack.left_count < shoe->behind;
}

void cr_shoe_need(const struct cr_shoe_state *shoe, struct cr_need *need)
{
    need->kind = CR_NEED_CHANCE;
    need->what = CR_CHANCE_CARD;
    need->input = CR_IN_CARD;
    need->count = 1;
    need->decks = shoe->pack.packs;
    need->cut = shoe->cut;
    need->from = shoe->out;
    need->shoe = shoe->number;
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

/* How it stands, in one number of decimal digits: decks, source, replace, told, burn (two), stage. */
static cr_money standing(const struct cr_shoe_state *shoe)
{
    int pack = shoe->pack.packs * 10 + shoe->source;
    return (((pack * 10 + shoe->replace) * 10 + shoe->told) * 100 + shoe->burn) * 10 + shoe->stage;
}

void cr_shoe_carry(const struct cr_shoe_state *shoe, unsigned first, struct cr_items *items)
{
    struct cr_item *item = cr_items_add(items, first + CR_SHOE_ITEM, CR_NO_SEAT);
    item->extra = shoe->number;
    item->position =
        (uint16_t)(total_cards(shoe) - shoe->pack.left_count); /* out; after R39 more */
    item->value = shoe->cut;
    item->amount = standing(shoe);
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        item = cr_items_add(items, first + CR_SHOE_ITEM_LEFT, CR_NO_SEAT);
        item->position = (uint16_t)suit;
        for (unsigned rank = 0; rank < CR_RANKS; rank++)
            item->amount = 10 * item->amount + shoe->pack.left[cr_card_of(rank, suit)];
    }
}

static bool resume_shoe(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules,
                        const struct cr_item *item)
{
    cr_money digits = item->amount;
    if (item->extra < 1 || item->extra > UINT32_MAX || digits < 0 || digits > 9999999) return false;
    unsigned decks = (unsigned)(digits / 1000000), cards = decks * CR_PACK_CARDS;
    if (decks < 1 || decks > CR_PACKS_MAX || item->position > cards || item->value > cards)
        return false;
    shoe->pack.packs = (uint16_t)decks;
    shoe->behind = (uint16_t)rules->behind;
    shoe->source = (uint8_t)(digits / 100000 % 10);
    shoe->number = (uint32_t)item->extra;
    shoe->out = item->position;
    shoe->cut = item->value;
    shoe->stage = (uint8_t)(digits % 10);
    shoe->burn = (uint8_t)(digits / 10 % 100);
    shoe->told = (uint8_t)(digits / 1000 % 10);
    shoe->replace = (uint8_t)(digits / 10000 % 10);
    shoe->pack.left_count = (uint16_t)(cards - shoe->out);
    return true;
}

static bool resume_left(struct cr_shoe_state *shoe, const struct cr_item *item)
{
    cr_money digits = item->amount;
    if (item->position >= CR_SUITS || digits < 0) return false;
    for (unsigned rank = CR_RANKS; rank-- > 0; digits /= 10) {
        if (digits % 10 > CR_PACKS_MAX) return false;
        shoe->pack.left[cr_card_of(rank, item->position)] = (uint8_t)(digits % 10);
    }
    return digits == 0;
}

bool cr_shoe_resume(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules, unsigned kind,
                    const struct cr_item *item)
{
    bool fits = kind == CR_SHOE_ITEM ? resume_shoe(shoe, rules, item) : resume_left(shoe, item);
    unsigned sum = 0;
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        sum += shoe->pack.left[i];
    if (fits && sum >= shoe->pack.left_count)
        shoe->pack.closed = (uint16_t)(sum - shoe->pack.left_count);
    return fits;
}

int cr_suit_find(const char *name)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++)
        if (name[0] == cr_suit_letter(suit) && name[1] == '\0') return (int)suit;
    return -1;
}
