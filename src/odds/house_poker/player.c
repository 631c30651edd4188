/* player.c -- decisions by the cards a box sees. */
#include "odds/house_poker/player.h"

#include "games/house_poker/house_poker.h"

/* ---- The rules of thumb ---- */

/* How many cards of each suit, four bits each. */
static unsigned count_suits(const cr_card *cards, unsigned count)
{
    unsigned suits = 0;
    for (unsigned i = 0; i < count; i++)
        suits += 1u << 4 * (cards[i] % CR_SUITS);
    return suits;
}

/* Whether one is of four cards or all five. */
static bool has_four(unsigned suits)
{
    return suits & 0x4444;
}

static unsigned rank_set(const cr_card *cards, unsigned count)
{
    unsigned ranks = 0;
    for (unsigned i = 0; i < count; i++)
        ranks |= 1u << cards[i] / CR_SUITS;
    return ranks;
}

/* Five neighbouring ranks, the ace below the two as well, and four of them there: both of two and one at
 * least of the other two beside the fifth, or both and both. All places at once, a bit each. */
static bool has_four_of_straight(unsigned ranks)
{
    unsigned a = ranks << 1 | ranks >> CR_ACE, b = a >> 1, c = a >> 2, d = a >> 3, e = a >> 4;
    unsigned both = a & b, two = c & d;
    return ((both & (c | d)) | ((a | b) & two)) & e || both & two;
}

/* Five different ranks. */
static bool has_no_pair(unsigned ranks)
{
    for (unsigned i = 1; i < CR_HAND_CARDS; i++)
        ranks &= ranks - 1;
    return ranks != 0;
}

bool cr_hp_simple_texas(const cr_card own[2], const cr_card flop[3])
{
    const cr_card five[CR_HAND_CARDS] = { own[0], own[1], flop[0], flop[1], flop[2] };
    if (own[0] / CR_SUITS >= CR_JACK || own[1] / CR_SUITS >= CR_JACK) return true;
    unsigned ranks = rank_set(five, CR_HAND_CARDS);
    if (!has_no_pair(ranks)) return true;
    if (has_four_of_straight(ranks)) return true;
    return has_four(count_suits(five, CR_HAND_CARDS));
}

bool cr_hp_simple_final(const cr_card own[5], cr_card open)
{
    cr_rank_value value = cr_rank5(own);
    if (value >= CR_RANK_PAIR_OF(CR_TWO)) return true;
    if (value < CR_RANK_ACE_KING) return false;
    return rank_set(own, CR_HAND_CARDS) >> open / CR_SUITS & 1;
}

/* The card whose suit the other four have not; -1: they are not of one. */
static int odd_suit(const cr_card own[5])
{
    unsigned suits = count_suits(own, CR_HAND_CARDS);
    if (!has_four(suits)) return -1;
    for (int i = 0; i < CR_HAND_CARDS; i++)
        if ((suits >> 4 * (own[i] % CR_SUITS) & 15) == 1) return i;
    return -1; /* not run: of five cards, four of one suit, the fifth is of another */
}

/* The card beside four neighbours from 2 3 4 5 to T J Q K; -1: there are none. */
static int odd_rank(const cr_card own[5])
{
    unsigned ranks = rank_set(own, CR_HAND_CARDS) & ~(1u << CR_ACE);
    unsigned four = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3;
    if (four == 0) return -1;
    unsigned low = (unsigned)__builtin_ctz(four);
    for (int i = 0; i < CR_HAND_CARDS; i++)
        if (own[i] / CR_SUITS < low || own[i] / CR_SUITS > low + 3) return i;
    return -1; /* not run: the five are of different ranks here */
}

int cr_hp_simple_first(const cr_card own[5], cr_card open)
{
    if (cr_hp_simple_final(own, open)) return CR_STUD_PLAYS;
    int suit = odd_suit(own), rank = suit < 0 ? odd_rank(own) : suit;
    return rank < 0 ? CR_STUD_PASSES : rank;
}

/* ---- At the table ---- */

unsigned cr_hp_one_box_deal(const struct cr_play *play)
{
    return cr_hp_rules(play)->has_board ? 2 + 2 + 3 : CR_HAND_CARDS + CR_HAND_CARDS;
}

void cr_hp_every_hand(const struct cr_play *play, const void *state, const struct cr_need *need,
                      struct cr_input *act)
{
    const struct cr_hp *hp = state;
    (void)play, (void)need;
    act->card_count = 0;
    act->choice = hp->phase == CR_HP_BUY ? CR_HP_TAKE_ANTE : CR_HP_PLAY;
}

static void first_of_five(const struct cr_hp_box *box, cr_card open, struct cr_input *act)
{
    int way = cr_hp_simple_first(box->cards, open);
    if (way < 0) {
        act->choice = way == CR_STUD_PLAYS ? CR_HP_PLAY : CR_HP_PASS;
        return;
    }
    act->choice = CR_HP_EXCHANGE;
    act->card_count = 1;
    act->cards[0] = box->cards[way];
}

void cr_hp_simple(const struct cr_play *play, const void *state, const struct cr_need *need,
                  struct cr_input *act)
{
    const struct cr_hp *hp = state;
    const struct cr_hp_box *box = cr_hp_box_of(hp, need->box);
    cr_card open = hp->dealer[CR_HP_DEALER_MAX - 1];
    act->card_count = 0;
    if (hp->phase == CR_HP_BUY)
        act->choice = CR_HP_TAKE_ANTE;
    else if (cr_hp_rules(play)->has_board)
        act->choice = cr_hp_simple_texas(box->cards, hp->board) ? CR_HP_PLAY : CR_HP_PASS;
    else if (box->state == CR_HB_FINAL)
        act->choice = cr_hp_simple_final(box->cards, open) ? CR_HP_PLAY : CR_HP_PASS;
    else
        first_of_five(box, open, act);
}
