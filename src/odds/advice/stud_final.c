/* stud_final.c -- a hand that is final: against every hand of the dealer's, and the game it may buy. */
#include <string.h>

#include "odds/advice/stud_value.h"
#include "odds/house_poker/cap.h"

static unsigned left_of(const struct cr_stud_case *box, const cr_card *dealer, unsigned count,
                        cr_card *out)
{
    unsigned left = 0;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (!memchr(box->final.known, (int)card, box->final.count) &&
            !memchr(dealer, (int)card, count))
            out[left++] = (cr_card)card;
    return left;
}

/* ---- Its value ---- */

/* What a final hand is paid: the cap.h of its terms, an insurance paid before or not. */
struct paid {
    const struct cr_stud_case *box;
    const struct cr_draw_final *final;
    struct cr_combinations hand;
    const struct cr_draw_pays *pays;
    struct cr_draw_pays cut;
    bool is_cut;
};

static void find_paid(struct paid *paid, const struct cr_stud_case *box,
                      const struct cr_draw_final *final, bool insured)
{
    paid->box = box;
    paid->final = final;
    paid->is_cut = false;
    paid->hand = cr_draw_hand(box->terms, final->known, final->cards);
    paid->pays =
        cr_cap_final(box->terms, final->kind, &paid->hand, insured, &paid->cut, &paid->is_cut);
}

/* What buying the dealer a game gains over all his hands. */
static int64_t bought(const struct paid *paid, struct cr_buy_memo *memo)
{
    const struct cr_draw_terms *terms = paid->box->terms;
    const struct cr_draw_pays *pays = paid->pays;
    const struct cr_combinations *hand = &paid->hand;
    const struct cr_buy_case buyer = {
        .known = paid->final->known,
        .count = paid->final->count,
        .hand = *hand,
        .memo = memo,
        .pays = { .redraw = terms->buy_redraw,
                  .price = pays->buy_price,
                  .take = pays->no_game[hand->first],
                  .none = pays->bought_none,
                  .higher = pays->bought[hand->first],
                  .second = pays->second[hand->second],
                  .beaten = pays->beaten,
                  .void_rule = terms->void_rule },
    };
    struct cr_buy_gain gain;
    if (!terms->buys || !cr_buy_gain(paid->box->sets, &buyer, &gain)) return 0;
    return gain.net[paid->box->open];
}

/* As draw_value.c adds it up, for the one open card that lies there. */
static int64_t play(const struct paid *paid, const struct cr_stud_seen *seen,
                    struct cr_buy_memo *memo)
{
    const struct cr_draw_terms *terms = paid->box->terms;
    const struct cr_draw_pays *pays = paid->pays;
    const struct cr_combinations *hand = &paid->hand;
    const struct cr_draw_final *final = paid->final;
    int32_t unpaid[CR_PACK_CARDS] = { 0 };
    if (terms->void_rule && hand->second == CR_HAND_ACE_KING)
        cr_draw_void(terms->minimum, hand, final->known, final->count, unpaid);
    int64_t net =
        (int64_t)pays->no_game[hand->first] * seen->none +
        (int64_t)(pays->higher[hand->first] + pays->second[hand->second]) * seen->lower +
        pays->beaten * (cr_draw_all(final->count) - seen->none - seen->lower - seen->equal) -
        (int64_t)pays->second[hand->second] * unpaid[paid->box->open];
    return net * terms->scale[final->count] + bought(paid, memo);
}

/* Under a maximum payout an insurance that is paid leaves less for the Ante and for a game that is bought. */
static int64_t insured(const struct paid *plain, const struct cr_stud_seen *seen, int64_t uninsured)
{
    const struct cr_stud_case *box = plain->box;
    const struct cr_draw_terms *terms = box->terms;
    struct paid paid;
    if ((int)plain->hand.first < terms->insurance_from) return 0;
    find_paid(&paid, box, plain->final, true);
    const struct cr_draw_pays *pays = paid.pays;
    int64_t stake = pays->insure[paid.hand.first] + pays->insure_second[paid.hand.second];
    int64_t wins = pays->insured[paid.hand.first] + pays->insured_second[paid.hand.second];
    int64_t games = cr_draw_all(plain->final->count) - seen->none;
    int64_t lost = terms->insurance_back ? seen->lower : games;
    if (stake < terms->ante) return 0; /* the least it is */
    int64_t net = (wins * seen->none - stake * lost) * terms->scale[plain->final->count];
    return paid.is_cut ? net + play(&paid, seen, box->insured_memo) - uninsured : net;
}

void cr_stud_value(const struct cr_stud_case *box, const struct cr_draw_final *final,
                   const struct cr_stud_seen *seen, struct cr_stud_net *net)
{
    struct paid paid;
    find_paid(&paid, box, final, false);
    net->pass =
        paid.pays->pass * (int64_t)cr_draw_all(final->count) * box->terms->scale[final->count];
    net->play = play(&paid, seen, box->memo);
    net->insured = insured(&paid, seen, net->play);
}

/* ---- Against every hand of the dealer's ---- */

static void see(const struct cr_stud_case *box, cr_rank_value value, cr_rank_value his,
                struct cr_stud_seen *seen)
{
    if (his < box->terms->minimum)
        seen->none++;
    else if (his < value)
        seen->lower++;
    else
        seen->equal += his == value;
}

static void see_all(const struct cr_stud_case *box, cr_rank_value value, struct cr_stud_seen *seen)
{
    cr_card left[CR_PACK_CARDS], his[CR_HAND_CARDS];
    unsigned count = left_of(box, &box->open, 1, left);
    his[4] = box->open;
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++)
            for (unsigned c = b + 1; c < count; c++)
                for (unsigned d = c + 1; d < count; d++) {
                    his[0] = left[a], his[1] = left[b], his[2] = left[c], his[3] = left[d];
                    see(box, value, cr_rank5(his), seen);
                }
}

bool cr_stud_worth(const struct cr_stud_case *box, struct cr_stud_worth *worth)
{
    const struct cr_draw_terms *terms = box->terms;
    const struct cr_draw_final *final = &box->final;
    struct cr_stud_seen seen = { 0, 0, 0 };
    struct cr_stud_net net;
    if (!terms->pays[final->kind].is_sold) return false;
    see_all(box, cr_draw_hand(terms, final->known, final->cards).value, &seen);
    cr_stud_value(box, final, &seen, &net);
    double whole =
        (double)cr_draw_all(final->count) * (double)terms->scale[final->count] * terms->ante;
    double fee = (double)terms->pays[final->kind].fee / terms->ante;
    worth->pass = (double)net.pass / whole - fee;
    worth->play = (double)net.play / whole - fee;
    worth->insured = (double)net.insured / whole;
    worth->seen = seen;
    return true;
}

/* ---- The dealer's game ---- */

static int32_t pays_against(const struct paid *paid, cr_rank_value dealer)
{
    const struct cr_draw_terms *terms = paid->box->terms;
    const struct cr_draw_pays *pays = paid->pays;
    const struct cr_combinations *hand = &paid->hand;
    if (dealer < terms->minimum) return pays->bought_none;
    if (dealer > hand->value) return pays->beaten;
    if (dealer == hand->value) return 0;
    bool is_void = terms->void_rule && cr_second_is_void(hand, dealer);
    return pays->bought[hand->first] + (is_void ? 0 : pays->second[hand->second]);
}

/* What all cards that may come win together and make of his hand, and of them those that go again for
 * another. */
struct comes {
    double win;
    struct cr_stud_seen seen;
    unsigned again, left;
};

static unsigned highest(const cr_card *dealer)
{
    unsigned top = 0;
    for (unsigned i = 1; i < CR_HAND_CARDS; i++)
        if (cr_card_rank(dealer[i]) > cr_card_rank(dealer[top])) top = i;
    return top;
}

static struct comes come(const struct paid *paid, const cr_card *dealer)
{
    const struct cr_stud_case *box = paid->box;
    cr_card left[CR_PACK_CARDS], his[CR_HAND_CARDS];
    unsigned top = highest(dealer);
    struct comes comes = { .left = left_of(box, dealer, CR_HAND_CARDS, left) };
    bool never = box->terms->buy_redraw == CR_HP_NEVER;
    memcpy(his, dealer, sizeof his);
    for (unsigned i = 0; i < comes.left; i++) {
        his[top] = left[i];
        bool like = cr_card_rank(left[i]) == cr_card_rank(dealer[top]);
        cr_rank_value value = cr_rank5(his);
        bool until = box->terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK;
        if (like && !never && (until || value < CR_RANK_ACE_KING)) {
            comes.again++;
            continue;
        }
        comes.win += pays_against(paid, value);
        see(box, paid->hand.value, value, &comes.seen);
    }
    return comes;
}

void cr_stud_buys(const struct cr_stud_case *box, const cr_card dealer[CR_HAND_CARDS],
                  double *takes, double *buys)
{
    const struct cr_draw_terms *terms = box->terms;
    struct paid paid;
    find_paid(&paid, box, &box->final, false);
    const struct cr_draw_pays *pays = paid.pays;
    struct comes comes = come(&paid, dealer);
    double left = comes.left, again = comes.again, win = comes.win / left;
    if (terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK) win = comes.win / (left - again);
    if (terms->buy_redraw == CR_HP_ONCE) /* once more, of one card less: now any stays */
        win += again / left * (comes.win + (again - 1) * pays->bought_none) / (left - 1);
    *takes = (double)(pays->no_game[paid.hand.first] - pays->fee) / terms->ante;
    *buys = (win - pays->buy_price - pays->fee) / terms->ante;
}

int32_t cr_stud_bought(const struct cr_stud_case *box, const cr_card dealer[CR_HAND_CARDS],
                       struct cr_stud_seen *seen)
{
    struct paid paid;
    find_paid(&paid, box, &box->final, false);
    struct comes comes = come(&paid, dealer);
    int32_t left = (int32_t)comes.left, again = (int32_t)comes.again;
    *seen = comes.seen;
    if (box->terms->buy_redraw != CR_HP_ONCE) return left - again; /* those that go never stay */
    int32_t times = left - 1 + again; /* first, before any other; or second, behind one that goes */
    seen->none = seen->none * times + again * (again - 1); /* whatever comes second stays */
    seen->lower *= times;
    seen->equal *= times;
    return left * (left - 1);
}
