/* deal.c -- the house's side of a card table in the terminal. */
#include "cli/deal.h"

#include <string.h>

#include "chance/shoe.h"

static struct cr_need need_of(const struct cr_sitting *sitting)
{
    struct cr_need need;
    cr_table_need(sitting->table, &need);
    return need;
}

/* ---- The shoe ---- */

bool cr_deal_begin(struct cr_deal *deal, struct cr_sitting *sitting)
{
    deal->is_drawn = deal->is_refill = false;
    return cr_sitting_commit(sitting, "shoe", ++deal->shoe);
}

/* What was played is recorded, and the next is committed to. */
static bool begin_next(struct cr_deal *deal, struct cr_sitting *sitting)
{
    if (deal->is_drawn) cr_sitting_record_proof(sitting);
    return cr_deal_begin(deal, sitting);
}

static void draw_order(struct cr_deal *deal, const struct cr_sitting *sitting, unsigned decks)
{
    struct cr_seed played;
    cr_sitting_played(sitting, &played);
    cr_drawn_order(&played, decks, deal->order);
    deal->count = (size_t)decks * CR_PACK_CARDS;
    deal->is_drawn = true;
}

/* The pack ran out: of a new order stays what does not lie on the table. */
static void draw_refill(struct cr_deal *deal, const struct cr_sitting *sitting, unsigned decks,
                        unsigned cut)
{
    unsigned on_table[CR_PACK_CARDS] = { 0 };
    size_t kept = 0;
    for (size_t i = deal->round_from; i < deal->count; i++)
        on_table[deal->order[(cut + i) % deal->count]]++;
    draw_order(deal, sitting, decks);
    for (size_t i = 0; i < deal->count; i++) {
        cr_card card = deal->order[i];
        if (on_table[card] > 0)
            on_table[card]--;
        else
            deal->order[kept++] = card;
    }
    deal->count = kept;
    deal->is_refill = true;
}

static cr_card card_at(struct cr_deal *deal, const struct cr_sitting *sitting,
                       const struct cr_need *need, size_t from)
{
    if (!deal->is_drawn) draw_order(deal, sitting, need->decks);
    assert(from < deal->count); /* the game asks for a shuffle first */
    return deal->order[deal->is_refill ? from : (need->cut + from) % deal->count];
}

/* ---- What the house gives ---- */

static enum cr_status shuffle(struct cr_deal *deal, struct cr_sitting *sitting,
                              const struct cr_need *need)
{
    struct cr_input input = cr_sitting_dealers(CR_IN_SHUFFLE);
    unsigned cut = deal->is_refill ? 0 : deal->cut;
    if (deal->is_drawn && !begin_next(deal, sitting)) return CR_NO_RESULT;
    enum cr_status status = cr_sitting_give(sitting, &input);
    if (status == CR_OK && deal->has_dealt) draw_refill(deal, sitting, need->decks, cut);
    return status;
}

static enum cr_status give_cards(struct cr_deal *deal, struct cr_sitting *sitting,
                                 const struct cr_need *need)
{
    struct cr_input input = cr_sitting_dealers(CR_IN_CARD);
    unsigned count = need->count < CR_CARDS_PER_INPUT_MAX ? need->count : CR_CARDS_PER_INPUT_MAX;
    if (!deal->has_dealt) deal->round_from = need->from;
    deal->has_dealt = true;
    deal->cut = need->cut;
    input.card_count = (uint8_t)count;
    for (unsigned i = 0; i < count; i++) {
        input.cards[i] = card_at(deal, sitting, need, need->from + i);
        if (need->closed != CR_CLOSED_TO_ALL) continue;
        assert(deal->closed_count < CR_DEAL_CLOSED_MAX); /* one a hand and 64 hands, or 46 in all */
        deal->closed[deal->closed_count++] =
            (struct cr_deal_closed){ need->box, need->hand, (uint16_t)(need->from + i),
                                     input.cards[i] };
        input.cards[i] = CR_CLOSED_CARD;
    }
    return cr_sitting_give(sitting, &input);
}

static cr_card closed_at(const struct cr_deal *deal, const struct cr_need *need, size_t from)
{
    for (size_t i = 0; i < deal->closed_count; i++) {
        const struct cr_deal_closed *closed = &deal->closed[i];
        bool hand = closed->hand == 0 || closed->hand == need->hand;
        if (closed->box == need->box && hand && closed->from == from) return closed->card;
    }
    return CR_NO_CARD; /* not run: what is turned was dealt face down */
}

static enum cr_status turn_cards(const struct cr_deal *deal, struct cr_sitting *sitting,
                                 const struct cr_need *need)
{
    struct cr_input input = cr_sitting_dealers(CR_IN_SHOW);
    unsigned count = need->count > 1 ? need->count : 1;
    input.position = need->box;
    input.number = need->hand;
    input.card_count = (uint8_t)count;
    for (unsigned i = 0; i < count; i++)
        input.cards[i] = closed_at(deal, need, need->from + i);
    return cr_sitting_give(sitting, &input);
}

enum cr_status cr_deal_go_on(struct cr_deal *deal, struct cr_sitting *sitting)
{
    for (;;) {
        struct cr_need need = need_of(sitting);
        bool calls = need.kind == CR_NEED_CALL;
        enum cr_status status;
        if (need.kind == CR_NEED_CHANCE && need.what == CR_CHANCE_CARD) {
            status = give_cards(deal, sitting, &need);
        } else if (calls && need.input == CR_IN_SHUFFLE) {
            status = shuffle(deal, sitting, &need);
        } else if (calls && need.input == CR_IN_SHOW) {
            status = turn_cards(deal, sitting, &need);
        } else if (calls && (need.input == CR_IN_BURN || need.input == CR_IN_MARKER)) {
            struct cr_input input = cr_sitting_dealers(need.input);
            status = cr_sitting_give(sitting, &input);
        } else {
            return CR_OK;
        }
        if (status != CR_OK) return status;
    }
}

enum cr_status cr_deal_next_round(struct cr_deal *deal, struct cr_sitting *sitting)
{
    struct cr_frame frame;
    cr_sitting_confirm(sitting);
    deal->has_dealt = false;
    deal->closed_count = 0;
    sitting->setup.game->frame(cr_table_play(sitting->table), &frame);
    if (frame.shoe_per_round && deal->is_drawn && !begin_next(deal, sitting)) return CR_NO_RESULT;
    return cr_deal_go_on(deal, sitting);
}
