/* poker_situation.c -- a hand of poker's parts, side by side in one number. */
#include "odds/play/poker_situation.h"

#include <string.h>

enum {
    HAS_SUIT = 1 << 0, /* four of one suit */
    HAS_RUN = 1 << 1,  /* four to a straight */
    IS_OPEN = 1 << 2,  /* on both sides; of six cards: they hold two combinations */
    HOLDS = 1 << 3,    /* the rank of the dealer's open card */
    CATEGORY_AT = 4,   /* four bits each */
    HIGH_AT = 8,
    NEXT_AT = 12,
    CARD_AT = 16,  /* of the dealer's, or in Texas the highest own one */
    ASKED_AT = 20, /* which decision: three bits */
    DOINGS_AT = 23 /* a bit each of enum cr_hp_do */
};
static_assert(DOINGS_AT + (int)CR_HP_DOS <= 32, "doings fit");
enum { FIRST = 1, FINAL, BUY, INSURE }; /* insurance: this and the decision it is beside */
static_assert(INSURE + (int)FINAL < 8, "decisions fit");

#define EXCHANGES \
    (CR_HP_DOS - 1) /* the doing of an exchange is this and the mask of the cards that go */
static_assert((int)CR_HP_NOTHING == CR_RECORDED_NOTHING && EXCHANGES + 31 < CR_RECORDED_DOINGS,
              "doings have numbers");

/* ---- A hand ---- */

/* Five cards, and the masks of those that are four of one suit, or four to a straight. */
struct hand {
    cr_card cards[CR_HAND_CARDS];
    unsigned suit, run;
    bool is_open;
};

static unsigned find_suit(const cr_card *cards)
{
    for (unsigned suit = 0; suit < CR_SUITS; suit++) {
        unsigned mask = 0;
        for (unsigned i = 0; i < CR_HAND_CARDS; i++)
            if (cards[i] % CR_SUITS == suit) mask |= 1u << i;
        if (__builtin_popcount(mask) == 4) return mask;
    }
    return 0;
}

/* The highest four different ranks within five neighbouring ones, the ace below the two as well; those open
 * on both sides first. */
static void find_run(struct hand *hand)
{
    for (int low = CR_TEN; low >= -1; low--) {
        unsigned mask = 0, ranks = 0;
        for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
            int rank = (int)cr_card_rank(hand->cards[i]);
            int at = (rank == CR_ACE && low == -1 ? -1 : rank) - low;
            if (at < 0 || at > 4 || ranks >> at & 1) continue;
            ranks |= 1u << at;
            mask |= 1u << i;
        }
        if (__builtin_popcount(ranks) != 4) continue;
        /* four neighbours that neither begin nor end with an ace */
        bool is_open = (ranks == 0x0f && low >= 0) || (ranks == 0x1e && low + 4 <= CR_KING);
        if (hand->run == 0 || (is_open && !hand->is_open)) {
            hand->run = mask;
            hand->is_open = is_open;
        }
    }
}

static void look_at(struct hand *hand, const cr_card *cards)
{
    memset(hand, 0, sizeof *hand);
    memcpy(hand->cards, cards, CR_HAND_CARDS);
    hand->suit = find_suit(cards);
    find_run(hand);
}

static unsigned weight(const struct hand *hand, unsigned card)
{
    unsigned alike = 0;
    for (unsigned i = 0; i < CR_HAND_CARDS; i++)
        alike += cr_card_rank(hand->cards[i]) == cr_card_rank(hand->cards[card]);
    return (hand->suit >> card & 1) << 16 | (hand->suit == 0 ? hand->run >> card & 1 : 0) << 15 |
           alike << 8 | (unsigned)hand->cards[card];
}

/* order[0] is the place of the card that stands first. */
static void put_in_order(const struct hand *hand, unsigned order[CR_HAND_CARDS])
{
    for (unsigned i = 0; i < CR_HAND_CARDS; i++) {
        unsigned at = i;
        for (; at > 0 && weight(hand, order[at - 1]) < weight(hand, i); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* ---- What is asked ---- */

static uint32_t of_value(cr_rank_value value)
{
    unsigned ranks[CR_HAND_CARDS] = { 0 };
    const enum cr_category category = cr_rank_category(value);
    unsigned count = cr_rank_ties(value, ranks), high = ranks[0], next = 0;
    if (category == CR_HAND_HIGH_CARD) next = ranks[1];
    if (category == CR_HAND_ACE_KING) high = ranks[count > 2 ? 2 : count - 1];
    return (uint32_t)category << CATEGORY_AT | high << HIGH_AT | next << NEXT_AT;
}

static uint32_t of_five(const cr_card *cards)
{
    struct hand hand;
    look_at(&hand, cards);
    uint32_t key = of_value(cr_rank5(cards));
    if ((key >> CATEGORY_AT & 15) >= CR_HAND_STRAIGHT) return key;
    return key | (hand.suit != 0 ? HAS_SUIT : 0u) | (hand.run != 0 ? HAS_RUN : 0u) |
           (hand.is_open ? IS_OPEN : 0u);
}

static uint32_t of_open_card(const struct cr_hp_box *box, cr_card open)
{
    uint32_t key = cr_card_rank(open) << CARD_AT;
    for (unsigned i = 0; i < box->card_count; i++)
        if (cr_card_rank(box->cards[i]) == cr_card_rank(open)) key |= HOLDS;
    return key;
}

static uint32_t of_cards(const struct cr_play *play, const struct cr_hp *hp,
                         const struct cr_hp_box *box)
{
    cr_card five[5];
    if (cr_hp_rules(play)->has_board) {
        unsigned one = cr_card_rank(box->cards[0]), other = cr_card_rank(box->cards[1]);
        (void)cr_hp_first_cards(play, hp, box, five);
        return of_five(five) | (one > other ? one : other) << CARD_AT;
    }
    const uint32_t open = of_open_card(box, hp->dealer[CR_HP_DEALER_MAX - 1]);
    if (box->card_count == CR_HAND_CARDS) return of_five(box->cards) | open;
    struct cr_combinations two = cr_hp_hand(play, hp, box);
    return of_value(two.value) | open | (two.second != CR_HAND_HIGH_CARD ? IS_OPEN : 0u);
}

/* Its cards, and those it is looked at with. */
static bool is_known(const struct cr_play *play, const struct cr_hp *hp,
                     const struct cr_hp_box *box)
{
    if (box->card_count == 0 || !cr_hp_is_known(box->cards, box->card_count)) return false;
    if (cr_hp_rules(play)->has_board) return hp->board_count >= 3 && cr_hp_is_known(hp->board, 3);
    return hp->dealer_count == CR_HP_DEALER_MAX &&
           cr_card_is_open(hp->dealer[CR_HP_DEALER_MAX - 1]);
}

static bool is_open(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                    unsigned seat, unsigned doing, cr_money amount)
{
    struct cr_refusal why;
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    const struct cr_hp_choice choice = { .doing = (uint8_t)doing,
                                         .box = (uint8_t)number,
                                         .card_count = doing == CR_HP_EXCHANGE,
                                         .seat = (uint16_t)seat,
                                         .cards = box->cards,
                                         .amount = amount,
                                         .funds = CR_PLAYER_CHIPS };
    return cr_hp_check_act(play, hp, &choice, &why) == CR_OK;
}

static unsigned asked_of(const struct cr_hp_box *box)
{
    return box->state == CR_HB_LOOKS     ? FIRST
           : box->state == CR_HB_FINAL   ? FINAL
           : box->state == CR_HB_CHOOSES ? BUY
                                         : 0;
}

uint32_t cr_hp_situation(const struct cr_play *play, const struct cr_hp *hp, unsigned number,
                         unsigned seat)
{
    static const uint8_t doings[] = { CR_HP_PASS,      CR_HP_PLAY,      CR_HP_EXCHANGE,
                                      CR_HP_BUY_SIXTH, CR_HP_TAKE_ANTE, CR_HP_BUY_IT };
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    unsigned asked = asked_of(box);
    if (asked == 0 || !is_known(play, hp, box)) return CR_NOTHING_ASKED;
    uint32_t key = asked << ASKED_AT;
    for (size_t i = 0; i < sizeof doings; i++)
        if (is_open(play, hp, number, seat, doings[i], 0)) key |= 1u << (DOINGS_AT + doings[i]);
    return key >> DOINGS_AT != 0 ? key | of_cards(play, hp, box) : CR_NOTHING_ASKED;
}

uint32_t cr_hp_insurance_situation(const struct cr_play *play, const struct cr_hp *hp,
                                   unsigned number, unsigned seat, struct cr_hp_insurable *may)
{
    const struct cr_hp_box *box = cr_hp_box_of(hp, number);
    unsigned asked = asked_of(box);
    if ((asked != FIRST && asked != FINAL) || !is_known(play, hp, box)) return CR_NOTHING_ASKED;
    cr_hp_insurance_limits(play, hp, box, &may->least, &may->most);
    if (!is_open(play, hp, number, seat, CR_HP_INSURE, may->least)) return CR_NOTHING_ASKED;
    return (INSURE + asked) << ASKED_AT | 1u << (DOINGS_AT + CR_HP_INSURE) |
           of_cards(play, hp, box);
}

/* ---- What is done ---- */

/* Quarters of the way from the least to the most there may be, the nearest. */
#define QUARTERS 4
static_assert(CR_HP_INSURED + QUARTERS < CR_RECORDED_DOINGS, "they have numbers");

unsigned cr_hp_insuring(const struct cr_hp_insurable *may, cr_money amount)
{
    cr_money way = may->most - may->least, gone = amount - may->least;
    if (way <= 0) return CR_HP_INSURED + QUARTERS;
    return CR_HP_INSURED + (unsigned)((QUARTERS * gone + way / 2) / way);
}

cr_money cr_hp_insure_as(const struct cr_hp_insurable *may, unsigned doing)
{
    return may->least + (may->most - may->least) * (cr_money)(doing - CR_HP_INSURED) / QUARTERS;
}

unsigned cr_hp_doing(const struct cr_hp_box *box, const struct cr_input *act)
{
    struct hand hand;
    unsigned order[CR_HAND_CARDS], mask = 0;
    switch ((enum cr_hp_do)act->choice) {
    case CR_HP_PASS:
    case CR_HP_PLAY:
    case CR_HP_BUY_SIXTH:
    case CR_HP_TAKE_ANTE:
    case CR_HP_BUY_IT: return act->choice;
    case CR_HP_EXCHANGE: break;
    case CR_HP_NOTHING:
    case CR_HP_INSURE:
    case CR_HP_NO_CUT:
    case CR_HP_DOS: return CR_RECORDED_NOTHING;
    }
    if (box->card_count != CR_HAND_CARDS) return CR_RECORDED_NOTHING;
    look_at(&hand, box->cards);
    put_in_order(&hand, order);
    for (unsigned at = 0; at < CR_HAND_CARDS; at++)
        if (memchr(act->cards, box->cards[order[at]], act->card_count) != NULL) mask |= 1u << at;
    return mask != 0 ? EXCHANGES + mask : CR_RECORDED_NOTHING;
}

void cr_hp_do_as(const struct cr_hp_box *box, unsigned doing, struct cr_input *act)
{
    struct hand hand;
    unsigned order[CR_HAND_CARDS];
    act->card_count = 0;
    act->choice = (uint16_t)doing;
    if (doing <= EXCHANGES) return;
    act->choice = CR_HP_EXCHANGE;
    look_at(&hand, box->cards);
    put_in_order(&hand, order);
    for (unsigned at = 0; at < CR_HAND_CARDS; at++)
        if ((doing - EXCHANGES) >> at & 1) act->cards[act->card_count++] = box->cards[order[at]];
}
