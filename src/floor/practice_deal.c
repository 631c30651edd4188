/* practice_deal.c -- the house's side of a practice table: it shuffles, cuts, burns, deals and turns; it spins. */
#include <string.h>

#include "chance/shoe.h"
#include "floor/practice_state.h"

static struct cr_need need_of(const struct cr_practice_sitting *sitting)
{
    struct cr_need need;
    cr_table_need(cr_rounds_table(sitting->rounds), &need);
    return need;
}

static struct cr_input houses(unsigned kind)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_DEALER
    };
}

/* ---- The shoe ---- */

static bool draw_order(struct cr_practice_shoe *shoe, unsigned decks)
{
    struct cr_seed seed;
    if (!cr_seed_fresh(&seed)) return false;
    cr_drawn_order(&seed, decks, shoe->order);
    shoe->count = (size_t)decks * CR_PACK_CARDS;
    return shoe->is_drawn = true;
}

/* The pack ran out: of a new order stays what does not lie on the table. */
static bool draw_refill(struct cr_practice_shoe *shoe, unsigned decks, unsigned cut)
{
    unsigned on_table[CR_PACK_CARDS] = { 0 };
    size_t kept = 0;
    for (size_t i = shoe->round_from; i < shoe->count; i++)
        on_table[shoe->order[(cut + i) % shoe->count]]++;
    if (!draw_order(shoe, decks)) return false;
    for (size_t i = 0; i < shoe->count; i++) {
        cr_card card = shoe->order[i];
        if (on_table[card] > 0)
            on_table[card]--;
        else
            shoe->order[kept++] = card;
    }
    shoe->count = kept;
    return shoe->is_refill = true;
}

static enum cr_status shuffle(struct cr_practice_sitting *sitting, const struct cr_need *need)
{
    struct cr_practice_shoe *shoe = &sitting->shoe;
    struct cr_input input = houses(CR_IN_SHUFFLE);
    unsigned cut = shoe->is_refill ? 0 : shoe->cut;
    enum cr_status status = cr_practice_give(sitting, &input);
    if (status != CR_OK) return status;
    if (shoe->has_dealt) return draw_refill(shoe, need->decks, cut) ? CR_OK : CR_NO_RESULT;
    shoe->is_drawn = shoe->is_refill = false;
    return CR_OK;
}

/* ---- Cards ---- */

static enum cr_status give_cards(struct cr_practice_sitting *sitting, const struct cr_need *need)
{
    struct cr_practice_shoe *shoe = &sitting->shoe;
    struct cr_input input = houses(CR_IN_CARD);
    unsigned count = need->count < CR_CARDS_PER_INPUT_MAX ? need->count : CR_CARDS_PER_INPUT_MAX;
    if (!shoe->is_drawn && !draw_order(shoe, need->decks)) return CR_NO_RESULT;
    if (!shoe->has_dealt) shoe->round_from = need->from;
    shoe->has_dealt = true;
    shoe->cut = need->cut;
    input.card_count = (uint8_t)count;
    for (unsigned i = 0; i < count; i++) {
        size_t from = need->from + i;
        assert(from < shoe->count); /* the game asks for a shuffle first */
        input.cards[i] = shoe->order[shoe->is_refill ? from : (need->cut + from) % shoe->count];
        if (need->closed != CR_CLOSED_TO_ALL) continue;
        assert(shoe->closed_count < CR_PRACTICE_CLOSED);
        size_t at = shoe->closed_count++;
        shoe->closed[at].box = need->box;
        shoe->closed[at].hand = need->hand;
        shoe->closed[at].from = (uint16_t)from;
        shoe->closed[at].card = input.cards[i];
        input.cards[i] = CR_CLOSED_CARD;
    }
    return cr_practice_give(sitting, &input);
}

static enum cr_status turn_cards(struct cr_practice_sitting *sitting, const struct cr_need *need)
{
    const struct cr_practice_shoe *shoe = &sitting->shoe;
    struct cr_input input = houses(CR_IN_SHOW);
    unsigned count = need->count > 1 ? need->count : 1;
    input.position = need->box;
    input.number = need->hand;
    input.card_count = (uint8_t)count;
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < shoe->closed_count; k++)
            if (shoe->closed[k].box == need->box && shoe->closed[k].from == need->from + i &&
                (shoe->closed[k].hand == 0 || shoe->closed[k].hand == need->hand))
                input.cards[i] = shoe->closed[k].card;
    return cr_practice_give(sitting, &input);
}

/* The wheel's number: the whole spin at once. */
static enum cr_status spin(struct cr_practice_sitting *sitting, const struct cr_need *need)
{
    struct cr_input input = houses(need->input);
    input.number = (uint16_t)(sitting->drill ? sitting->drill->number
                                             : cr_stream_below(&sitting->stream, need->sides));
    return cr_practice_give(sitting, &input);
}

/* The player's to make at a table; here it is made in the middle. */
static enum cr_status cut(struct cr_practice_sitting *sitting, const struct cr_need *need)
{
    struct cr_input input = houses(CR_IN_CUT);
    unsigned decks = need->decks > 0 ? need->decks : 1;
    input.seat = 0;
    input.role = CR_ROLE_PLAYER;
    input.number = (uint16_t)(decks * CR_PACK_CARDS / 2);
    return cr_practice_give(sitting, &input);
}

enum cr_status cr_practice_go_on(struct cr_practice_sitting *sitting)
{
    for (;;) {
        struct cr_need need = need_of(sitting);
        bool calls = need.kind == CR_NEED_CALL;
        enum cr_status status;
        if (need.kind == CR_NEED_CHANCE && need.what == CR_CHANCE_CARD) {
            status = give_cards(sitting, &need);
        } else if (need.kind == CR_NEED_CHANCE && need.sides > 0) {
            status = spin(sitting, &need);
        } else if (calls && need.input == CR_IN_SHUFFLE) {
            status = shuffle(sitting, &need);
        } else if (calls && need.input == CR_IN_CUT) {
            status = cut(sitting, &need);
        } else if (calls && need.input == CR_IN_SHOW) {
            status = turn_cards(sitting, &need);
        } else if (calls && (need.input == CR_IN_BURN || need.input == CR_IN_MARKER ||
                             need.input == CR_IN_LIFT_DOLLY)) {
            struct cr_input input = houses(need.input);
            status = cr_practice_give(sitting, &input);
        } else {
            return CR_OK;
        }
        if (status != CR_OK) return status;
    }
}

enum cr_status cr_practice_next_round(struct cr_practice_sitting *sitting)
{
    const struct cr_table *table = cr_rounds_table(sitting->rounds);
    struct cr_input confirm = houses(CR_IN_CONFIRM);
    struct cr_frame frame;
    enum cr_status status = cr_practice_give(sitting, &confirm);
    if (status != CR_OK) return status;
    sitting->shoe.has_dealt = false;
    sitting->shoe.closed_count = 0;
    cr_table_game(table)->frame(cr_table_play(table), &frame);
    if (frame.shoe_per_round) sitting->shoe.is_drawn = sitting->shoe.is_refill = false;
    return cr_practice_go_on(sitting);
}
