/* shoe.h -- what a game knows of the pack it is dealt from: how much is out, what is due, what is left.
 *
 * The order of the cards is chance and lies outside every game (src/chance); here is what can be seen at
 * the table: the counts of cards left, the cut, how many cards lie behind the cutting card, the burn that
 * is due. A shoe outlives the round in the game's carry; a shuffling machine begins anew every round. It
 * is a plain value without padding, a part of the game's state.
 *
 *     SHUFFLE -> CUT -> BURN -> READY -> ... the cutting card comes out ... -> SHUFFLE
 *
 *     enum cr_status status = cr_shoe_take(&shoe, card, &why);      CR_PACK_DEFECTIVE: no such card is left
 *     if (cr_shoe_is_last_hand(&shoe)) ...                          after this round a shuffle is due
 *
 * A card that lies face down is taken as CR_CLOSED_CARD and named by cr_shoe_show(); cards that stay
 * unnamed (a burn) are counted as closed until the next shuffle. Used by every card game.
 */
#ifndef CR_GAMES_SHOE_H
#define CR_GAMES_SHOE_H

#include "cards/pack.h"
#include "games/game.h"

enum cr_shoe_stage {
    CR_SHOE_SHUFFLE, /* a fresh pack is to be shuffled */
    CR_SHOE_CUT,     /* and cut */
    CR_SHOE_BURN,    /* its top cards go face down to the discards */
    CR_SHOE_READY,
};

enum cr_shoe_source { CR_FROM_SHOE, CR_FROM_MACHINE, CR_FROM_HAND, CR_SHOE_SOURCES };

/* What the house and the plate say of it. */
struct cr_shoe_rules {
    unsigned decks;
    enum cr_shoe_source source;
    unsigned cut_from_end;    /* a cut lies at least so many cards from either end */
    unsigned behind;          /* cards behind the cutting card */
    unsigned burn_on_shuffle; /* cards */
    unsigned burn_on_change;  /* of the dealer */
};

/* A suit's counts in decimal: six ranks (2..7), then seven (8..A). */
enum { CR_SHOE_HIGH, CR_SHOE_LOW, CR_SHOE_HALVES };
#define CR_SHOE_LOW_RANKS 6        /* of the first half */
#define CR_SHOE_LOW_ONES  10000000 /* where the second begins */

struct cr_shoe_state {
    struct cr_pack pack;
    uint32_t digits[CR_SHOE_HALVES][CR_SUITS]; /* what the pack has left, as a carry writes it */
    uint32_t number;                           /* which shoe of this table, from 1 */
    uint16_t out;     /* cards that came out of it, burnt ones among them */
    uint16_t cut;     /* cards moved from the top to the bottom */
    uint16_t behind;  /* cards behind the cutting card */
    uint8_t stage;    /* enum cr_shoe_stage */
    uint8_t source;   /* enum cr_shoe_source */
    uint8_t burn;     /* cards due to be burnt */
    uint8_t told;     /* that the cutting card came out */
    uint8_t replace;  /* a new pack is wanted after this round [M1 §10.1] */
    uint8_t reserved; /* 0 */
};
static_assert(sizeof(struct cr_shoe_state) == sizeof(struct cr_pack) + 48, "no padding");

/* A fresh pack already shuffled, cut by nobody, and burnt: where a round file begins. */
void cr_shoe_init(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules);
bool cr_shoe_is_sane(const struct cr_shoe_state *shoe);

/* A round begins: a machine's pack is whole again; the cutting card that came out, or is the next to
 * come, wants a shuffle (R23). */
void cr_shoe_begin_round(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules);

/* ---- Shuffle, cut, burn ---- */

void cr_shoe_shuffle(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules);
/* The discards alone are shuffled: `on_table` cards stay where they lie (closed ones CR_CLOSED_CARD). */
void cr_shoe_shuffle_discards(struct cr_shoe_state *shoe, const cr_card *on_table, size_t count);
enum cr_status cr_shoe_check_cut(const struct cr_shoe_state *shoe,
                                 const struct cr_shoe_rules *rules, unsigned number,
                                 struct cr_refusal *why);
void cr_shoe_cut(struct cr_shoe_state *shoe, unsigned number);
void cr_shoe_change_dealer(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules);
/* The cards burnt, as many as are due; none named: all lie face down. */
enum cr_status cr_shoe_burn(struct cr_shoe_state *shoe, const cr_card *cards, size_t count,
                            struct cr_refusal *why);

/* What comes before a card: CR_SHUFFLE_DUE, CR_BURN_DUE. */
enum cr_status cr_shoe_what_is_due(const struct cr_shoe_state *shoe, struct cr_refusal *why);
/* CR_OK if a card may be dealt; else what is due. */
static inline enum cr_status cr_shoe_check_ready(const struct cr_shoe_state *shoe,
                                                 struct cr_refusal *why)
{
    bool ready = shoe->stage == CR_SHOE_READY && shoe->pack.left_count > 0;
    return ready ? CR_OK : cr_shoe_what_is_due(shoe, why);
}

/* ---- Cards ---- */

/* Why the pack did not give that card: CR_PACK_DEFECTIVE, CR_SHUFFLE_DUE. */
enum cr_status cr_shoe_refuse(enum cr_card_fault_kind fault, cr_card card, struct cr_refusal *why);

/* What one card less of each kind takes off its suit's digits. */
extern const uint32_t cr_shoe_tens[CR_PACK_CARDS];

/* An open card of the pack is gone: its count is, this writes it down for the carry. */
static inline void cr_shoe_count_out(struct cr_shoe_state *shoe, cr_card card)
{
    unsigned half = card >= CR_SHOE_LOW_RANKS * CR_SUITS;
    shoe->digits[half][card % CR_SUITS] -= cr_shoe_tens[card];
}

static inline enum cr_status cr_shoe_take(struct cr_shoe_state *shoe, cr_card card,
                                          struct cr_refusal *why)
{
    if (!cr_card_is_open(card) && card != CR_CLOSED_CARD) return CR_BAD_INPUT;
    enum cr_card_fault_kind fault = cr_pack_take(&shoe->pack, card);
    if (fault != CR_CARD_NONE) return cr_shoe_refuse(fault, card, why);
    if (card != CR_CLOSED_CARD) cr_shoe_count_out(shoe, card);
    shoe->out++;
    return CR_OK;
}

/* An open card that is known to be there (asserted). */
static inline void cr_shoe_take_sound(struct cr_shoe_state *shoe, cr_card card)
{
    assert(cr_card_is_open(card) && shoe->pack.left[card] > 0 && shoe->pack.left_count > 0);
    shoe->pack.left[card]--;
    shoe->pack.left_count--;
    cr_shoe_count_out(shoe, card);
    shoe->out++;
}

/* A card that was taken closed is named. */
enum cr_status cr_shoe_show(struct cr_shoe_state *shoe, cr_card card, struct cr_refusal *why);

/* The cutting card has come out: the round is finished, then a shuffle is due (R23). */
static inline bool cr_shoe_is_last_hand(const struct cr_shoe_state *shoe)
{
    return shoe->source != CR_FROM_MACHINE && shoe->pack.left_count < shoe->behind;
}

/* Fills in what an electronic table must know to draw the next card, or the next burn. */
static inline void cr_shoe_need(const struct cr_shoe_state *shoe, struct cr_need *need)
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
/* What it waits for before a deal: the dealer's shuffle, a cut, the burn. There is something (asserted). */
void cr_shoe_need_stage(const struct cr_shoe_state *shoe, struct cr_need *need);

/* ---- Carry ---- */

/* Kinds of items, from `first` on; every card game's list of item forms has these. */
enum { CR_SHOE_ITEM, CR_SHOE_ITEM_LEFT, CR_SHOE_ITEMS };

/* Two symbol sets of the game: of the suits (c d h s) and of the sources. Fields into struct cr_item. */
#define CR_SHOE_ITEM_FORMS(first, suits)                                                 \
    { (first) + CR_SHOE_ITEM,                                                            \
      "shoe",                                                                            \
      { { "number", CR_FORM_MONEY, offsetof(struct cr_item, extra), 0, true },           \
        { "out", CR_FORM_UINT16, offsetof(struct cr_item, position), 0, true },          \
        { "cut", CR_FORM_UINT16, offsetof(struct cr_item, value), 0, true },             \
        { "stands", CR_FORM_MONEY, offsetof(struct cr_item, amount), 0, true } } },      \
    {                                                                                    \
        (first) + CR_SHOE_ITEM_LEFT, "left",                                             \
        {                                                                                \
            { "suit", CR_FORM_SYMBOL, offsetof(struct cr_item, position), suits, true }, \
            {                                                                            \
                "counts", CR_FORM_MONEY, offsetof(struct cr_item, amount), 0, true       \
            }                                                                            \
        }                                                                                \
    }

/* What the next round must know: which shoe, and a decimal digit a rank (2 .. A) of what is left. */
void cr_shoe_carry(const struct cr_shoe_state *shoe, unsigned first, struct cr_items *items);

/* Three digits and their sum, for every number below a thousand: a carry is read every round. */
struct cr_digits {
    uint8_t hundred, ten, one, sum;
};
extern const struct cr_digits cr_thousand[1000];

/* Writes three counts of a suit, whose ranks lie CR_SUITS apart; returns their sum. */
static inline unsigned cr_shoe_put_three(uint8_t *left, unsigned number)
{
    const struct cr_digits digits = cr_thousand[number];
    left[0] = digits.hundred;
    left[CR_SUITS] = digits.ten;
    left[2 * CR_SUITS] = digits.one;
    return digits.sum;
}

/* What is left of a suit: a digit a rank. One too large is_sane() finds. */
static inline bool cr_shoe_resume_left(struct cr_shoe_state *shoe, const struct cr_item *item)
{
    uint64_t number = (uint64_t)item->amount; /* one below nought is too large as well */
    if (item->position >= CR_SUITS || number > 9999999999999) return false;
    uint32_t high = (uint32_t)(number / 1000000), low = (uint32_t)(number % 1000000);
    uint32_t top = high / 1000; /* four digits: of the two, and three more */
    uint8_t *left = &shoe->pack.left[item->position];
    unsigned two = top / 1000, sum = two;
    left[0] = (uint8_t)two;
    sum += cr_shoe_put_three(&left[1 * CR_SUITS], top - 1000 * two);
    sum += cr_shoe_put_three(&left[4 * CR_SUITS], high - 1000 * top);
    sum += cr_shoe_put_three(&left[7 * CR_SUITS], low / 1000);
    sum += cr_shoe_put_three(&left[10 * CR_SUITS], low % 1000);
    shoe->pack.closed = (uint16_t)(shoe->pack.closed + sum);
    shoe->digits[CR_SHOE_HIGH][item->position] = (uint32_t)(number / CR_SHOE_LOW_ONES);
    shoe->digits[CR_SHOE_LOW][item->position] = (uint32_t)(number % CR_SHOE_LOW_ONES);
    return true;
}
/* Which shoe, and how it stands. */
bool cr_shoe_resume_own(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules,
                        const struct cr_item *item);

/* Takes one item of a carry, kind counted from `first`, into a shoe that was all zero before the first of
 * them; false if no shoe can have left it. After the last, cr_shoe_is_sane() says whether they fit
 * together. */
static inline bool cr_shoe_resume(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules,
                                  unsigned kind, const struct cr_item *item)
{
    return kind == CR_SHOE_ITEM ? cr_shoe_resume_own(shoe, rules, item)
                                : cr_shoe_resume_left(shoe, item);
}

/* How it stands, in one number of decimal digits: decks, source, replace, told, burn (two), stage. */
static inline cr_money cr_shoe_standing(const struct cr_shoe_state *shoe)
{
    unsigned pack = shoe->pack.packs * 10u + shoe->source;
    return (((pack * 10 + shoe->replace) * 10 + shoe->told) * 100 + shoe->burn) * 10 + shoe->stage;
}
static inline cr_money cr_shoe_digits(const struct cr_shoe_state *shoe, unsigned suit)
{
    return (cr_money)shoe->digits[CR_SHOE_HIGH][suit] * CR_SHOE_LOW_ONES +
           shoe->digits[CR_SHOE_LOW][suit];
}

/* Whether a carry begins with just what this shoe leaves: the table goes on, and the shoe need not be read
 * again. One that was never begun leaves nothing. */
bool cr_shoe_is_left(const struct cr_shoe_state *shoe, unsigned first,
                     const struct cr_items *carry);
/* Then the next round has it as resuming would. */
static inline void cr_shoe_go_on(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules)
{
    unsigned cards = (unsigned)shoe->pack.packs * CR_PACK_CARDS;
    shoe->out = (uint16_t)(cards - shoe->pack.left_count); /* after R39 more than came out */
    shoe->behind = (uint16_t)rules->behind;
}

/* c d h s, for the set named above. */
int cr_suit_find(const char *name);

#endif
