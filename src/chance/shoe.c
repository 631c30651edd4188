/* shoe.c -- shuffling, and dealing down to the cutting card. */
#include "chance/shoe.h"

#include <string.h>

#include "base/text.h"

static const struct {
    const char *name, *text;
} answers[] = {
#define X(name, text) { #name, text },
    CR_DRAWN_ANSWER_MAP(X)
#undef X
};

const char *cr_drawn_answer_name(enum cr_drawn_answer answer)
{
    assert(answer < CR_DRAWN_ANSWERS);
    return answers[answer].name;
}

const char *cr_drawn_answer_text(enum cr_drawn_answer answer)
{
    assert(answer < CR_DRAWN_ANSWERS);
    return answers[answer].text;
}

/* ---- The order ---- */

static void swap(cr_card *cards, size_t a, size_t b)
{
    cr_card card = cards[a];
    cards[a] = cards[b];
    cards[b] = card;
}

static void shuffle(struct cr_stream *stream, cr_card *cards, size_t count)
{
    for (size_t i = count; i > 1; i--)
        swap(cards, i - 1, cr_stream_below(stream, (uint32_t)i));
}

static void draw_order(struct cr_stream *stream, const struct cr_seed *seed, unsigned packs,
                       cr_card *out)
{
    size_t count = (size_t)packs * CR_PACK_CARDS;
    assert(packs >= 1 && packs <= CR_PACKS_MAX);
    for (size_t i = 0; i < count; i++)
        out[i] = (cr_card)(i % CR_PACK_CARDS);
    cr_stream_init(stream, seed, 0);
    shuffle(stream, out, count);
}

void cr_drawn_order(const struct cr_seed *seed, unsigned packs, cr_card *out)
{
    struct cr_stream stream;
    draw_order(&stream, seed, packs, out);
}

cr_card cr_drawn_card(const struct cr_seed *seed, unsigned packs, unsigned cut, unsigned from)
{
    cr_card cards[CR_SHOE_CARDS_MAX];
    unsigned count = packs * CR_PACK_CARDS;
    cr_drawn_order(seed, packs, cards);
    assert(cut <= count && from < count);
    return cards[(cut + from) % count];
}

static void full_label(char *out, size_t size, unsigned packs, const char *label)
{
    struct cr_text text = cr_text_on(out, size);
    assert(packs >= 1 && packs <= CR_PACKS_MAX);
    cr_text_format(&text, "%u packs, %s", packs, label);
    assert(!text.full);
}

struct cr_commitment cr_drawn_commit(const struct cr_seed *seed, unsigned packs, const char *label)
{
    char full[CR_DRAWN_LABEL_MOST + 16];
    full_label(full, sizeof full, packs, label);
    return cr_commitment_make(seed, full);
}

bool cr_drawn_check(const struct cr_commitment *commitment, const struct cr_seed *seed,
                    unsigned packs, const char *label)
{
    char full[CR_DRAWN_LABEL_MOST + 16];
    full_label(full, sizeof full, packs, label);
    return cr_commitment_check(commitment, seed, full);
}

/* ---- The shoe ---- */

void cr_drawn_cut_from_ends(struct cr_drawn_rules *rules, unsigned cards)
{
    unsigned count = rules->packs * CR_PACK_CARDS;
    assert(2 * cards <= count);
    rules->cut_least = (uint16_t)cards;
    rules->cut_most = (uint16_t)(count - cards);
}

void cr_drawn_shoe_init(struct cr_drawn_shoe *shoe, const struct cr_drawn_rules *rules,
                        const struct cr_seed *seed)
{
    memset(shoe, 0, sizeof *shoe);
    shoe->rules = *rules;
    shoe->count = (uint16_t)(rules->packs * CR_PACK_CARDS);
    shoe->hands_left = CR_DRAWN_ENDLESS;
    if (shoe->rules.cut_most == 0) shoe->rules.cut_most = shoe->count;
    if (shoe->rules.marker_most == 0) shoe->rules.marker_most = shoe->count;
    draw_order(&shoe->stream, seed, rules->packs, shoe->cards);
    assert(cr_drawn_shoe_is_sane(shoe));
}

bool cr_drawn_shoe_is_sane(const struct cr_drawn_shoe *shoe)
{
    const struct cr_drawn_rules *rules = &shoe->rules;
    uint8_t kinds[CR_PACK_CARDS] = { 0 };
    if (rules->packs < 1 || rules->packs > CR_PACKS_MAX) return false;
    if (rules->cut_least > rules->cut_most || rules->cut_most > shoe->count) return false;
    if (rules->marker_least > rules->marker_most || rules->marker_most > shoe->count) return false;
    if (rules->last > CR_DRAWN_ONE_MORE_AFTER) return false;
    if (shoe->discarded > shoe->next || shoe->next > shoe->count) return false;
    if (rules->machine && (shoe->discarded > 0 || shoe->has_marker)) return false;
    for (size_t i = 0; i < shoe->count; i++)
        if (!cr_card_is_open(shoe->cards[i]) || kinds[shoe->cards[i]]++ >= rules->packs)
            return false;
    return shoe->count == rules->packs * CR_PACK_CARDS;
}

unsigned cr_drawn_shoe_left(const struct cr_drawn_shoe *shoe)
{
    return (unsigned)(shoe->count - shoe->next);
}

enum cr_drawn_marker cr_drawn_shoe_marker_place(const struct cr_drawn_shoe *shoe)
{
    if (!shoe->has_marker) return CR_DRAWN_MARKER_NONE;
    if (shoe->is_out) return CR_DRAWN_MARKER_OUT;
    return cr_drawn_shoe_left(shoe) == shoe->behind ? CR_DRAWN_MARKER_NEXT : CR_DRAWN_MARKER_IN;
}

bool cr_drawn_shoe_is_last_hand(const struct cr_drawn_shoe *shoe)
{
    return shoe->in_hand && shoe->is_out && shoe->hands_left == 0;
}

/* ---- Cut and marker ---- */

enum cr_drawn_answer cr_drawn_shoe_cut(struct cr_drawn_shoe *shoe, unsigned at)
{
    if (shoe->rules.machine) return CR_DRAWN_MACHINE;
    if (shoe->next > 0) return CR_DRAWN_CARDS_OUT;
    if (shoe->is_cut) return CR_DRAWN_CUT_TWICE;
    if (shoe->has_marker) return CR_DRAWN_MARKER_TWICE;
    if (at < shoe->rules.cut_least || at > shoe->rules.cut_most) return CR_DRAWN_CUT_RANGE;
    cr_card top[CR_SHOE_CARDS_MAX];
    memcpy(top, shoe->cards, at);
    memmove(shoe->cards, shoe->cards + at, shoe->count - at);
    memcpy(shoe->cards + shoe->count - at, top, at);
    shoe->is_cut = 1;
    return CR_DRAWN_DONE;
}

enum cr_drawn_answer cr_drawn_shoe_marker(struct cr_drawn_shoe *shoe, unsigned behind)
{
    const struct cr_drawn_rules *rules = &shoe->rules;
    if (rules->machine) return CR_DRAWN_MACHINE;
    if (shoe->next > 0) return CR_DRAWN_CARDS_OUT;
    if (rules->must_cut && !shoe->is_cut) return CR_DRAWN_NOT_CUT;
    if (shoe->has_marker) return CR_DRAWN_MARKER_TWICE;
    if (behind < rules->marker_least || behind > rules->marker_most) return CR_DRAWN_MARKER_DEPTH;
    shoe->has_marker = 1;
    shoe->behind = (uint16_t)behind;
    return CR_DRAWN_DONE;
}

/* The marker comes out. Between hands the coming one counts as the hand it appears in. */
static void marker_out(struct cr_drawn_shoe *shoe)
{
    unsigned after = shoe->rules.last == CR_DRAWN_ONE_MORE_AFTER ? 1 : 0;
    if (!shoe->in_hand && shoe->rules.last != CR_DRAWN_SHUFFLE_FIRST) after++;
    shoe->is_out = 1;
    shoe->hands_left = (uint16_t)after;
}

static void take_marker(struct cr_drawn_shoe *shoe)
{
    if (cr_drawn_shoe_marker_place(shoe) == CR_DRAWN_MARKER_NEXT) marker_out(shoe);
}

/* Whether the shoe is ready to give cards. */
static enum cr_drawn_answer check_ready(const struct cr_drawn_shoe *shoe)
{
    if (shoe->rules.must_cut && !shoe->is_cut) return CR_DRAWN_NOT_CUT;
    if (shoe->rules.marker_least > 0 && !shoe->has_marker) return CR_DRAWN_NO_MARKER;
    return CR_DRAWN_DONE;
}

/* ---- Cards ---- */

enum cr_drawn_answer cr_drawn_shoe_burn(struct cr_drawn_shoe *shoe, unsigned count, cr_card *out)
{
    if (shoe->rules.machine) return CR_DRAWN_MACHINE;
    enum cr_drawn_answer ready = check_ready(shoe);
    if (ready != CR_DRAWN_DONE) return ready;
    if (shoe->in_hand) return CR_DRAWN_HAND_OPEN;
    if (count > cr_drawn_shoe_left(shoe)) return CR_DRAWN_EMPTY;
    for (unsigned i = 0; i < count; i++) {
        take_marker(shoe);
        if (out != NULL) out[i] = shoe->cards[shoe->next];
        swap(shoe->cards, shoe->discarded++, shoe->next++);
    }
    return CR_DRAWN_DONE;
}

enum cr_drawn_answer cr_drawn_shoe_begin_hand(struct cr_drawn_shoe *shoe)
{
    enum cr_drawn_answer ready = shoe->rules.machine ? CR_DRAWN_DONE : check_ready(shoe);
    if (ready != CR_DRAWN_DONE) return ready;
    if (shoe->in_hand) return CR_DRAWN_HAND_OPEN;
    if (shoe->hands_left == 0) return CR_DRAWN_NEW_SHUFFLE;
    bool is_next = cr_drawn_shoe_marker_place(shoe) == CR_DRAWN_MARKER_NEXT;
    if (is_next && shoe->rules.last == CR_DRAWN_SHUFFLE_FIRST) return CR_DRAWN_NEW_SHUFFLE;
    if (is_next) marker_out(shoe);
    if (shoe->hands_left != CR_DRAWN_ENDLESS) shoe->hands_left--;
    shoe->in_hand = 1;
    return CR_DRAWN_DONE;
}

enum cr_drawn_answer cr_drawn_shoe_end_hand(struct cr_drawn_shoe *shoe)
{
    if (!shoe->in_hand) return CR_DRAWN_NO_HAND;
    shoe->in_hand = 0;
    return CR_DRAWN_DONE;
}

enum cr_drawn_answer cr_drawn_shoe_deal(struct cr_drawn_shoe *shoe, cr_card *out)
{
    unsigned left = cr_drawn_shoe_left(shoe);
    if (!shoe->in_hand) return CR_DRAWN_NO_HAND;
    if (left == 0) return CR_DRAWN_EMPTY;
    take_marker(shoe);
    if (shoe->rules.machine)
        swap(shoe->cards, shoe->next, shoe->next + cr_stream_below(&shoe->stream, left));
    *out = shoe->cards[shoe->next++];
    return CR_DRAWN_DONE;
}

enum cr_drawn_answer cr_drawn_shoe_discard(struct cr_drawn_shoe *shoe, cr_card card)
{
    size_t at = shoe->discarded;
    while (at < shoe->next && shoe->cards[at] != card)
        at++;
    if (at == shoe->next) return CR_DRAWN_NOT_OUT;
    if (shoe->rules.machine)
        swap(shoe->cards, at, --shoe->next);
    else
        swap(shoe->cards, at, shoe->discarded++);
    return CR_DRAWN_DONE;
}

enum cr_drawn_answer cr_drawn_shoe_refill(struct cr_drawn_shoe *shoe)
{
    cr_card discards[CR_SHOE_CARDS_MAX];
    size_t count = shoe->discarded;
    if (shoe->rules.machine) return CR_DRAWN_MACHINE;
    if (cr_drawn_shoe_left(shoe) > 0) return CR_DRAWN_NOT_EMPTY;
    if (count == 0) return CR_DRAWN_NO_DISCARDS;
    take_marker(shoe); /* it may lie behind the last card */
    memcpy(discards, shoe->cards, count);
    shuffle(&shoe->stream, discards, count);
    memmove(shoe->cards, shoe->cards + count, shoe->count - count);
    memcpy(shoe->cards + shoe->count - count, discards, count);
    shoe->next = (uint16_t)(shoe->next - count);
    shoe->discarded = 0;
    return CR_DRAWN_DONE;
}
