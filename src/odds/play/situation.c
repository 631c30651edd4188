/* situation.c -- a question's parts, side by side in one number. */
#include "odds/play/situation.h"

#include "odds/play/share.h"

enum {
    IS_ASKED = 1 << 0,
    IS_SOFT = 1 << 1,
    HAS_TWO = 1 << 2,
    IS_INSURANCE = 1 << 3,
    POINTS_AT = 4,  /* five bits */
    PAIR_AT = 9,    /* four bits: of which points; 0: no pair */
    DEALER_AT = 13, /* four bits: points of his card, an ace 1 */
    OPEN_AT = 17,   /* a bit each of enum cr_bj_do; insurance: its kind */
};
static_assert(OPEN_AT + CR_BJ_DOS <= 32, "doings fit");

/* Those that a player chooses among; a fellow bettor's answers and insurance are not. */
static const uint16_t doings[] = { CR_BJ_HIT,   CR_BJ_STAND,     CR_BJ_DOUBLE,
                                   CR_BJ_SPLIT, CR_BJ_SURRENDER, CR_BJ_EVEN_MONEY };

static uint32_t of_hand(const struct cr_bj *bj, const struct cr_bj_hand *hand)
{
    bool soft, two = hand->card_count == 2;
    unsigned points = cr_bj_points_of(hand->sum, &soft), pair = 0;
    if (two && cr_bj_card_points(hand->cards[0]) == cr_bj_card_points(hand->cards[1]))
        pair = cr_bj_card_points(hand->cards[0]);
    return (uint32_t)IS_ASKED | (soft ? IS_SOFT : 0u) | (two ? HAS_TWO : 0u) | points << POINTS_AT |
           pair << PAIR_AT | cr_bj_card_points(bj->dealer[0]) << DEALER_AT;
}

static bool is_open(const struct cr_play *play, const struct cr_bj *bj, unsigned box, unsigned seat,
                    unsigned doing)
{
    struct cr_refusal why;
    const struct cr_input act = { .kind = CR_IN_ACT,
                                  .seat = (uint16_t)seat,
                                  .other = CR_NO_SEAT,
                                  .role = CR_ROLE_PLAYER,
                                  .position = (uint16_t)box,
                                  .choice = (uint16_t)doing,
                                  .funds = CR_PLAYER_CHIPS };
    if (doing == CR_BJ_EVEN_MONEY) return cr_bj_check_even_money(play, bj, box, seat) == CR_OK;
    return bj->phase == CR_BP_BOXES && cr_bj_check_act(play, bj, &act, &why) == CR_OK;
}

uint32_t cr_bj_situation(const struct cr_play *play, const struct cr_bj *bj, unsigned box,
                         unsigned seat)
{
    unsigned count, first = cr_bj_first_hand(bj, box, &count);
    const struct cr_bj_hand *hand = &bj->hands[bj->phase == CR_BP_BOXES ? bj->hand : first];
    if (bj->dealer_count != 1 || hand->box != box || hand->card_count < 2) return CR_NOTHING_ASKED;
    uint32_t key = of_hand(bj, hand);
    for (size_t i = 0; i < sizeof doings / sizeof doings[0]; i++)
        if (is_open(play, bj, box, seat, doings[i])) key |= 1u << (OPEN_AT + doings[i]);
    return key >> OPEN_AT != 0 ? key : CR_NOTHING_ASKED;
}

uint32_t cr_bj_insurance_situation(const struct cr_play *play, const struct cr_bj *bj, unsigned box,
                                   unsigned seat, enum cr_bj_insurance kind, bool *taken)
{
    struct cr_refusal why;
    cr_money least, most;
    unsigned count, first = cr_bj_first_hand(bj, box, &count);
    const struct cr_bj_hand *hand = &bj->hands[first];
    const struct cr_bj_box *own = cr_bj_box_of(bj, box);
    int bettor = cr_bj_bettor_at(own, seat);
    if (bettor < 0 || bj->dealer_count != 1 || count != 1 || hand->card_count != 2)
        return CR_NOTHING_ASKED;
    cr_bj_insurance_sizes(play, own->bettors[bettor].stake, &least, &most);
    *taken = own->bettors[bettor].insured[kind] > 0;
    if (!*taken &&
        cr_bj_check_insure(play, bj, box, seat, kind, most, CR_PLAYER_CHIPS, &why) != CR_OK)
        return CR_NOTHING_ASKED;
    /* against an ace a ten's insurance is the other one [blackjack R6]: asked once */
    if (kind == CR_BJ_INSURE_TEN && cr_card_rank(bj->dealer[0]) == CR_ACE) return CR_NOTHING_ASKED;
    return of_hand(bj, hand) | IS_INSURANCE | (uint32_t)kind << OPEN_AT;
}
