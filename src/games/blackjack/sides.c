/* sides.c -- TDC's bonus bet, wheel of fortune and mystery prize [TDC blackjack "Bonus"], R28-R33. */
#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

/* ---- Lines ---- */

/* Three ranks as a set; three sevens are one bit. */
static unsigned rank_bits(const uint8_t *cards, unsigned count)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < count; i++)
        bits |= 1u << cr_card_rank(cards[i]);
    return bits;
}

static bool is_suited(const uint8_t *cards, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (cr_card_suit(cards[i]) != cr_card_suit(cards[0])) return false;
    return true;
}

static enum cr_bj_line combination(const uint8_t *cards, unsigned count)
{
    bool suited = is_suited(cards, count);
    if (cr_bj_is_natural(cards, count))
        return suited ? CR_BJ_SUITED_BLACKJACK : CR_BJ_MIXED_BLACKJACK;
    if (count != 3) return CR_BJ_LINES;
    if (rank_bits(cards, 3) == 1u << CR_SEVEN) {
        if (!suited) return CR_BJ_777_MIXED;
        return cr_card_suit(cards[0]) == CR_SPADES ? CR_BJ_777_SPADES : CR_BJ_777_SUITED;
    }
    if (rank_bits(cards, 3) == (1u << CR_SIX | 1u << CR_SEVEN | 1u << CR_EIGHT))
        return suited ? CR_BJ_678_SUITED : CR_BJ_678_MIXED;
    return CR_BJ_LINES;
}

/* Among the first two cards alone; two copies count once (R31). */
static bool has_card(const uint8_t *cards, cr_card card)
{
    return cr_card_is_open(card) && (cards[0] == card || cards[1] == card);
}

enum cr_bj_line cr_bj_best_line(const uint8_t *cards, unsigned count, cr_card bonus_card)
{
    enum cr_bj_line line = combination(cards, count);
    return has_card(cards, bonus_card) && line > CR_BJ_BONUS_CARD ? CR_BJ_BONUS_CARD : line;
}

bool cr_bj_may_combine(const uint8_t *cards)
{
    unsigned wanted = 1u << CR_SIX | 1u << CR_SEVEN | 1u << CR_EIGHT, bits = rank_bits(cards, 2);
    if (bits == 1u << CR_SEVEN) return true;
    return (bits & ~wanted) == 0 && (bits & (bits - 1)) != 0;
}

/* ---- Deciding ---- */

struct cr_side_at cr_bj_side_at(const struct cr_bj *bj, unsigned box, unsigned bettor,
                                unsigned kind)
{
    return (struct cr_side_at){ .seat = cr_bj_box_of(bj, box)->bettors[bettor].seat,
                                .position = (uint16_t)cr_bj_place(box, 1),
                                .value = (uint16_t)(CR_BJ_BONUS + kind) };
}

/* Fixed odds are capped like any winnings (R41). `also` is the other line held, CR_BJ_LINES: none; only
 * where lines add up is it paid too. */
static cr_money odds_paid(const struct cr_play *play, cr_money stake, enum cr_bj_line line,
                          enum cr_bj_line also, unsigned *clause)
{
    const struct cr_bj_rules *rules = cr_bj_rules(play);
    struct cr_ratio pays = rules->line_pays[line];
    cr_money most = cr_bj_max_payout(play), paid = cr_bj_times(play, stake, pays.num, pays.den);
    if (rules->bonus_lines == CR_BJ_ADDITIVE && also < CR_BJ_LINES && rules->line_pays[also].den)
        paid += cr_bj_times(play, stake, rules->line_pays[also].num, rules->line_pays[also].den);
    *clause = CR_BC_SIDE_TABLE;
    if (most == CR_NONE || paid <= most) return paid;
    *clause = CR_BC_SETTLE_CAP;
    return most;
}

static void decide_bonus(const struct cr_play *play, struct cr_bj *bj, unsigned number,
                         unsigned bettor, unsigned cards, unsigned lost, struct cr_events *events)
{
    struct cr_side_bet *bonus = &cr_bj_box(bj, number)->bettors[bettor].side[CR_SIDE_BONUS];
    const struct cr_bj_hand *hand = &bj->hands[cr_bj_first_hand(bj, number, NULL)];
    struct cr_side_at at = cr_bj_side_at(bj, number, bettor, CR_SIDE_BONUS);
    enum cr_bj_line line = cr_bj_best_line(hand->cards, cards, bj->bonus_card);
    unsigned clause;
    bj->decided = 1;
    if (line == CR_BJ_777_SPADES || line == CR_BJ_777_SUITED) {
        cr_side_claim(bonus, &at, line, cr_bj_share(play, line),
                      line == CR_BJ_777_SPADES ? CR_BC_SIDE_SPADES : CR_BC_SIDE_SEVENS, events);
    } else if (line == CR_BJ_LINES || cr_bj_rules(play)->line_pays[line].den == 0) {
        cr_side_lose(bonus, &at, lost, events);
    } else {
        bool card = has_card(hand->cards, bj->bonus_card);
        enum cr_bj_line also = line == CR_BJ_BONUS_CARD ? combination(hand->cards, cards)
                               : card                   ? CR_BJ_BONUS_CARD
                                                        : CR_BJ_LINES;
        cr_money paid = odds_paid(play, bonus->stake, line, also, &clause);
        cr_side_pay(bonus, &at, paid, clause, events);
    }
}

static void decide_box_bonus(const struct cr_play *play, struct cr_bj *bj, unsigned number,
                             unsigned cards, unsigned lost, struct cr_events *events)
{
    struct cr_bj_box *box = cr_bj_box(bj, number);
    box->bonus_done = 1;
    for (unsigned i = 0; i < box->bettor_count; i++)
        if (box->bettors[i].side[CR_SIDE_BONUS].state == CR_SIDE_OPEN)
            decide_bonus(play, bj, number, i, cards, lost, events);
}

/* Played only if one of the first two cards is the fortune card; one turn, however many copies. */
static void decide_wheel(struct cr_bj *bj, unsigned number, const uint8_t *cards,
                         struct cr_events *events)
{
    struct cr_bj_box *box = cr_bj_box(bj, number);
    for (unsigned i = 0; i < box->bettor_count; i++) {
        struct cr_side_bet *wheel = &box->bettors[i].side[CR_SIDE_WHEEL];
        struct cr_side_at at = cr_bj_side_at(bj, number, i, CR_SIDE_WHEEL);
        if (wheel->state != CR_SIDE_OPEN) continue;
        bj->decided = 1;
        if (has_card(cards, bj->fortune_card))
            cr_side_claim(wheel, &at, CR_BJ_LINES, 0, CR_BC_SIDE_WHEEL, events);
        else
            cr_side_lose(wheel, &at, CR_BC_SIDE_LOST, events);
    }
}

void cr_bj_read_sides(const struct cr_play *play, struct cr_bj *bj, struct cr_events *events)
{
    if (bj->beside == 0) return;
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        if (hand->state == CR_BH_SITS_OUT) continue;
        decide_wheel(bj, hand->box, hand->cards, events);
        if (!cr_bj_may_combine(hand->cards)) /* else it waits for the third card */
            decide_box_bonus(play, bj, hand->box, 2, CR_BC_SIDE_LOST, events);
    }
}

void cr_bj_end_bonus(const struct cr_play *play, struct cr_bj *bj, unsigned box, bool third_card,
                     struct cr_events *events)
{
    if (bj->beside == 0 || cr_bj_box(bj, box)->bonus_done) return;
    decide_box_bonus(play, bj, box, third_card ? 3 : 2,
                     third_card ? CR_BC_SIDE_LOST : CR_BC_SIDE_MISSED, events);
}

/* ---- Pools ---- */

bool cr_bj_claim(const struct cr_bj *bj, bool wheel_only, unsigned *box, unsigned *bettor,
                 unsigned *kind)
{
    if (bj->beside == 0) return false;
    for (unsigned i = 0; i < bj->hand_count; i++) { /* a split box is looked at again: no matter */
        *box = bj->hands[i].box;
        for (*bettor = 0; *bettor < cr_bj_box_of(bj, *box)->bettor_count; ++*bettor)
            for (*kind = wheel_only ? CR_SIDE_WHEEL : 0; *kind < CR_SIDE_KINDS; ++*kind)
                if (cr_bj_box_of(bj, *box)->bettors[*bettor].side[*kind].state == CR_SIDE_CLAIMED)
                    return true;
    }
    return false;
}

/* Every bonus bet of a settled round, in the order the bets were made. */
void cr_bj_contribute(struct cr_bj *bj, struct cr_events *events)
{
    if (bj->beside == 0) return;
    for (unsigned bet = 0; bet < bj->bet_count; bet++)
        for (unsigned box = 1; box <= CR_BJ_BOXES_MAX; box++)
            for (unsigned i = 0; i < cr_bj_box(bj, box)->bettor_count; i++) {
                const struct cr_side_bet *bonus =
                    &cr_bj_box(bj, box)->bettors[i].side[CR_SIDE_BONUS];
                struct cr_side_at at = cr_bj_side_at(bj, box, i, CR_SIDE_BONUS);
                if (bonus->state != CR_SIDE_NONE && bonus->bet == bet)
                    cr_side_contribute(bonus, &at, CR_BC_SIDE_CLAIM, events);
            }
}

/* On top of everything, to a bonus bet that gave its share; once a bet (R33). */
static enum cr_status award_mystery(const struct cr_play *play, struct cr_bj *bj, unsigned number,
                                    unsigned bettor, cr_money amount, struct cr_events *events)
{
    struct cr_bj_box *box = cr_bj_box(bj, number);
    struct cr_side_at at = cr_bj_side_at(bj, number, bettor, CR_SIDE_BONUS);
    at.value = CR_BJ_MYSTERY;
    if (!cr_bj_rules(play)->mystery_enabled) return CR_NOT_OFFERED;
    if (!bj->settled) return CR_NOT_THIS_PHASE;
    if (box->bettors[bettor].side[CR_SIDE_BONUS].state == CR_SIDE_NONE) return CR_NO_CLAIM;
    if (box->flags[bettor] & CR_BJ_MYSTERY_PAID) return CR_NO_CLAIM;
    events->why.value = 1;
    if (amount < 1) return CR_AMOUNT;
    box->flags[bettor] |= CR_BJ_MYSTERY_PAID;
    cr_side_mystery(&at, bj->bet_count++, amount, CR_BC_SIDE_MYSTERY, events);
    return cr_bj_advance(play, bj, events);
}

enum cr_status cr_bj_award(const struct cr_play *play, struct cr_bj *bj,
                           const struct cr_input *input, struct cr_events *events)
{
    if (input->position < 1 || input->position > CR_BJ_BOXES_MAX) return CR_NO_BOX;
    struct cr_bj_box *box = cr_bj_box(bj, input->position);
    int bettor = cr_bj_bettor_at(box, input->seat);
    if (bettor < 0) return CR_NO_CLAIM;
    if (input->amount > CR_BJ_STAKE_MOST) return CR_OVERFLOW;
    if (input->choice == CR_BJ_MYSTERY)
        return award_mystery(play, bj, input->position, (unsigned)bettor, input->amount, events);
    if (input->choice != CR_BJ_BONUS && input->choice != CR_BJ_WHEEL) return CR_NO_CLAIM;
    unsigned kind = input->choice - CR_BJ_BONUS;
    struct cr_side_bet *side = &box->bettors[bettor].side[kind];
    if (side->state != CR_SIDE_CLAIMED) return CR_NO_CLAIM;
    if (kind == CR_SIDE_BONUS && !bj->settled)
        return CR_NOT_THIS_PHASE; /* after the contributions */
    events->why.value = 1;
    if (input->amount < (kind == CR_SIDE_WHEEL)) return CR_AMOUNT;
    struct cr_side_at at = cr_bj_side_at(bj, input->position, (unsigned)bettor, kind);
    cr_side_award(side, &at, input->amount,
                  kind == CR_SIDE_BONUS ? CR_BC_SIDE_CLAIM : CR_BC_SIDE_WHEEL, events);
    return cr_bj_advance(play, bj, events);
}
