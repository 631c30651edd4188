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

struct cr_shoe_state {
    struct cr_pack pack;
    uint32_t number;  /* which shoe of this table, from 1 */
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
static_assert(sizeof(struct cr_shoe_state) == sizeof(struct cr_pack) + 16, "no padding");

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

/* CR_OK if a card may be dealt: CR_SHUFFLE_DUE, CR_BURN_DUE. */
enum cr_status cr_shoe_check_ready(const struct cr_shoe_state *shoe, struct cr_refusal *why);

/* ---- Cards ---- */

enum cr_status cr_shoe_take(struct cr_shoe_state *shoe, cr_card card, struct cr_refusal *why);
enum cr_status cr_shoe_show(struct cr_shoe_state *shoe, cr_card card, struct cr_refusal *why);

/* The cutting card has come out: the round is finished, then a shuffle is due (R23). */
bool cr_shoe_is_last_hand(const struct cr_shoe_state *shoe);

/* Fills in what an electronic table must know to draw the next card, or the next burn. */
void cr_shoe_need(const struct cr_shoe_state *shoe, struct cr_need *need);
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

/* Takes one item of a carry, kind counted from `first`; false if no shoe can have left it. After the
 * last, cr_shoe_is_sane() says whether they fit together. */
bool cr_shoe_resume(struct cr_shoe_state *shoe, const struct cr_shoe_rules *rules, unsigned kind,
                    const struct cr_item *item);

/* c d h s, for the set named above. */
int cr_suit_find(const char *name);

#endif
