/* sides.c -- the bonus bet, the wheel of fortune, the lucky player, prizes of pools [M1 §33, §145, §169]
 * [TDC "Bonus and Wheel of Fortune"] [BG art.26] [jackpots-and-machines.md].
 */
#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"

struct cr_side_at cr_hp_side_at(const struct cr_hp *hp, unsigned box, unsigned kind)
{
    return (struct cr_side_at){ .seat = cr_hp_box_of(hp, box)->seat,
                                .position = (uint16_t)cr_hp_place(box),
                                .value = (uint16_t)(CR_HP_BONUS_BET + kind) };
}

/* ---- The bonus bet's lines ---- */

static bool has_card(const cr_card *cards, unsigned count, cr_card card)
{
    for (unsigned i = 0; i < count; i++)
        if (cards[i] == card) return true;
    return false;
}

/* Lines of this box that pay by odds, a bit each. */
static uint32_t lines_of(const struct cr_play *play, const struct cr_hp *hp, unsigned box,
                         const cr_card cards[5])
{
    cr_rank_value value = cr_rank5(cards);
    unsigned category = cr_rank_category(value);
    uint32_t lines = 0;
    if (category == CR_HAND_PAIR && value >= CR_RANK_PAIR_OF(CR_ACE))
        lines |= 1u << CR_HP_LINE_PAIR_OF_ACES;
    if (category != CR_HAND_PAIR) lines |= 1u << category;
    if (hp->bonus_card != CR_NO_CARD && has_card(cards, 5, hp->bonus_card))
        lines |= 1u << CR_HP_LINE_BONUS_CARD;
    if (hp->lucky_box == box) lines |= 1u << CR_HP_LINE_LUCKY;
    for (unsigned line = 0; line < CR_HP_LINES; line++)
        if (cr_hp_bonus_odds(play, line).den == 0) lines &= ~(1u << line);
    return lines;
}

/* One bonus stake is paid once, at its best line (R9, R15); or all lines are added. */
static cr_money odds_paid(const struct cr_play *play, cr_money stake, uint32_t lines)
{
    bool adds = cr_hp_rules(play)->bonus_lines == CR_HP_ADDITIVE;
    cr_money best = 0, sum = 0;
    for (unsigned line = 0; line < CR_HP_LINES; line++) {
        cr_money paid = lines >> line & 1 ? cr_hp_times(stake, cr_hp_bonus_odds(play, line)) : 0;
        sum += paid;
        if (paid > best) best = paid;
    }
    return adds ? sum : best;
}

/* The sign's own maximum of a bonus, then the table's where it counts the bonus [M1 §144, §169]. */
static void pay_bonus(const struct cr_play *play, struct cr_hp *hp, unsigned box, uint32_t lines,
                      struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct cr_side_bet *bonus = &own->side[CR_SIDE_BONUS];
    struct cr_side_at at = cr_hp_side_at(hp, box, CR_SIDE_BONUS);
    cr_money paid = odds_paid(play, bonus->stake, lines), most = cr_hp_bonus_max_payout(play);
    enum cr_hp_clause clause = CR_HC_SIDE_TABLE;
    bool cut;
    if (most != CR_NONE && paid > most) {
        paid = most;
        clause = CR_HC_SIDE_STAKE;
    }
    paid = cr_hp_capped(play, own, CR_HP_PART_BONUS, paid, &cut);
    cr_side_pay(bonus, &at, paid, cr_hp_clause(play, cut ? CR_HC_SETTLE_CAP : clause), events);
}

static void decide_bonus(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                         const cr_card cards[5], struct cr_events *events)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct cr_side_bet *bonus = &own->side[CR_SIDE_BONUS];
    struct cr_side_at at = cr_hp_side_at(hp, box, CR_SIDE_BONUS);
    unsigned category = cr_rank_category(cr_rank5(cards)), share = cr_hp_share(play, category);
    uint32_t lines = lines_of(play, hp, box, cards);
    bool forfeit = own->state == CR_HB_PASSED && rules->bonus_on_fold == CR_HP_FORFEIT_BONUS;
    hp->decided = 1;
    if (!forfeit && share > 0)
        cr_side_claim(bonus, &at, category, share, cr_hp_clause(play, CR_HC_SIDE_SHARES), events);
    else if (!forfeit && lines != 0)
        pay_bonus(play, hp, box, lines, events);
    else if (!forfeit && (int)category == rules->bonus_push_category)
        cr_side_give_back(bonus, &at, cr_hp_clause(play, CR_HC_SIDE_PUSH), events);
    else
        cr_side_lose(bonus, &at, cr_hp_clause(play, forfeit ? CR_HC_SIDE_FOLD : CR_HC_SIDE_LOST),
                     events);
    /* a winning hand is opened and checked; a losing one need not be [M1 §145] */
    if (!forfeit && (share > 0 || lines != 0)) cr_hp_open_box(play, hp, box, events);
}

/* Spun if the fortune card is among the box's own two, or first five; a pass does not cancel it. */
static void decide_wheel(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                         const cr_card cards[5], struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct cr_side_bet *wheel = &own->side[CR_SIDE_WHEEL];
    struct cr_side_at at = cr_hp_side_at(hp, box, CR_SIDE_WHEEL);
    bool common = cr_hp_rules(play)->wheel_trigger == CR_HP_TRIGGER_FIVE;
    unsigned count = common || !cr_hp_rules(play)->has_board ? 5 : 2; /* the box's own come first */
    hp->decided = 1;
    if (hp->fortune_card != CR_NO_CARD && has_card(cards, count, hp->fortune_card)) {
        cr_side_claim(wheel, &at, CR_HP_NO_LINE, 0, cr_hp_clause(play, CR_HC_SIDE_WHEEL), events);
        cr_hp_open_box(play, hp, box, events);
    } else {
        cr_side_lose(wheel, &at, cr_hp_clause(play, CR_HC_SIDE_LOST), events);
    }
}

void cr_hp_decide_side_bets(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                            struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    cr_card cards[5];
    unsigned count = cr_hp_first_cards(play, hp, own, cards);
    assert(count == 5 && cr_hp_is_known(cards, count));
    (void)count;
    if (cr_hp_rules(play)->has_board && own->side[CR_SIDE_BONUS].state == CR_SIDE_OPEN)
        cr_hp_open_box(play, hp, box, events); /* every box with a bonus is opened [M1 §33] */
    if (own->side[CR_SIDE_BONUS].state == CR_SIDE_OPEN) decide_bonus(play, hp, box, cards, events);
    if (own->side[CR_SIDE_WHEEL].state == CR_SIDE_OPEN) decide_wheel(play, hp, box, cards, events);
}

/* ---- The lucky player ---- */

static unsigned bonus_boxes(const struct cr_hp *hp)
{
    unsigned count = 0;
    for (unsigned i = 0; i < CR_HP_BOXES_MAX; i++)
        count += hp->boxes[i].side[CR_SIDE_BONUS].state == CR_SIDE_OPEN;
    return count;
}

unsigned cr_hp_lucky_boxes(const struct cr_play *play, const struct cr_hp *hp)
{
    if (hp->flags & CR_HP_LUCKY_DRAWN || cr_hp_plate(play)->lucky_player_chance_ppm == 0) return 0;
    return cr_hp_rules(play)->lucky_player_odds.den ? bonus_boxes(hp) : 0;
}

/* The box that a draw below 1 000 000 times the boxes makes lucky; 0: the chance did not come. */
static unsigned drawn_box(const struct cr_play *play, const struct cr_hp *hp, uint32_t draw)
{
    unsigned boxes = bonus_boxes(hp), nth = draw % boxes;
    if (draw / boxes >= (uint32_t)cr_hp_plate(play)->lucky_player_chance_ppm) return 0;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_box_of(hp, box)->side[CR_SIDE_BONUS].state == CR_SIDE_OPEN && nth-- == 0)
            return box;
    return 0; /* not run: nth is below their number */
}

/* After "no more bets": the system draws, or says which box it is (R15). */
enum cr_status cr_hp_lucky(const struct cr_play *play, struct cr_hp *hp,
                           const struct cr_input *input, struct cr_events *events)
{
    unsigned box = input->position;
    if (cr_hp_rules(play)->lucky_player_odds.den == 0) return CR_NOT_OFFERED;
    if (hp->flags & CR_HP_LUCKY_DRAWN || hp->phase < CR_HP_BETS) return CR_NOT_THIS_PHASE;
    if (box > CR_HP_BOXES_MAX) return CR_NO_BOX;
    if (box == 0) {
        unsigned boxes = cr_hp_lucky_boxes(play, hp);
        if (boxes == 0 || hp->phase != CR_HP_DEAL) return CR_NOT_THIS_PHASE;
        if (input->ref >= 1000000u * boxes) return CR_NO_NUMBER;
        box = drawn_box(play, hp, input->ref);
    } else if (cr_hp_box_of(hp, box)->side[CR_SIDE_BONUS].state != CR_SIDE_OPEN) {
        return CR_BONUS_EVENT;
    }
    hp->flags |= CR_HP_LUCKY_DRAWN;
    hp->lucky_box = (uint8_t)box;
    cr_events_add(events, CR_EV_CALLED, cr_hp_clause(play, CR_HC_SIDE_LUCKY), CR_NO_SEAT)
        ->position = (uint16_t)cr_hp_place(box);
    return CR_OK;
}

/* ---- Pools ---- */

bool cr_hp_claim(const struct cr_hp *hp, unsigned *box, unsigned *kind)
{
    for (unsigned left = hp->in; left; left &= left - 1) {
        *box = cr_hp_leftmost(left);
        for (*kind = 0; *kind < CR_SIDE_KINDS; ++*kind)
            if (cr_hp_box_of(hp, *box)->side[*kind].state == CR_SIDE_CLAIMED) return true;
    }
    return false;
}

/* Every bonus bet of a settled round, in the order the bets were made. */
void cr_hp_contribute(const struct cr_play *play, struct cr_hp *hp, struct cr_events *events)
{
    unsigned with = 0;
    for (unsigned left = hp->in; left; left &= left - 1)
        if (cr_hp_box(hp, cr_hp_leftmost(left))->side[CR_SIDE_BONUS].state != CR_SIDE_NONE)
            with |= left & -left;
    while (with) {
        unsigned next = cr_hp_leftmost(with);
        for (unsigned left = with & (with - 1); left; left &= left - 1) {
            unsigned box = cr_hp_leftmost(left);
            if (cr_hp_box(hp, box)->side[CR_SIDE_BONUS].bet <
                cr_hp_box(hp, next)->side[CR_SIDE_BONUS].bet)
                next = box;
        }
        struct cr_side_at at = cr_hp_side_at(hp, next, CR_SIDE_BONUS);
        cr_side_contribute(&cr_hp_box(hp, next)->side[CR_SIDE_BONUS], &at,
                           cr_hp_clause(play, CR_HC_SIDE_CLAIM), events);
        with &= ~cr_hp_bit(next);
    }
}

static cr_money mystery_limit(cr_money ruled, cr_money posted)
{
    return posted > 0 || ruled == CR_MANAGER ? posted : ruled;
}

/* On top of everything, to a bonus bet that gave its share; once a bet. */
static enum cr_status award_mystery(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                                    cr_money amount, struct cr_events *events)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct cr_side_at at = cr_hp_side_at(hp, box, CR_SIDE_BONUS);
    at.value = CR_HP_MYSTERY;
    if (!rules->mystery_offered) return CR_NOT_OFFERED;
    if (own->side[CR_SIDE_BONUS].state == CR_SIDE_NONE) return CR_BONUS_EVENT;
    if (!(hp->flags & CR_HP_SETTLED)) return CR_NOT_THIS_PHASE;
    if (own->flags & CR_HB_MYSTERY) return CR_NO_CLAIM;
    events->why.min = mystery_limit(rules->mystery_min, cr_hp_plate(play)->mystery_min);
    events->why.max = mystery_limit(rules->mystery_max, cr_hp_plate(play)->mystery_max);
    if (amount < 1 || amount < events->why.min) return CR_MYSTERY_PRIZE;
    if (events->why.max > 0 && amount > events->why.max) return CR_MYSTERY_PRIZE;
    own->flags |= CR_HB_MYSTERY;
    cr_side_mystery(&at, hp->bet_count++, amount, cr_hp_clause(play, CR_HC_SIDE_MYSTERY), events);
    return CR_OK;
}

enum cr_status cr_hp_award(const struct cr_play *play, struct cr_hp *hp,
                           const struct cr_input *input, struct cr_events *events)
{
    if (input->position < 1 || input->position > CR_HP_BOXES_MAX) return CR_NO_BOX;
    struct cr_hp_box *own = cr_hp_box(hp, input->position);
    if (!cr_hp_is_in(hp, input->position) || own->seat != input->seat) return CR_NO_CLAIM;
    if (input->amount > CR_HP_STAKE_MOST) return CR_OVERFLOW;
    if (input->choice == CR_HP_MYSTERY)
        return award_mystery(play, hp, input->position, input->amount, events);
    if (input->choice != CR_HP_BONUS_BET && input->choice != CR_HP_WHEEL_BET) return CR_NO_CLAIM;
    unsigned kind = input->choice - CR_HP_BONUS_BET;
    if (own->side[kind].state != CR_SIDE_CLAIMED) return CR_NO_CLAIM;
    if (!(hp->flags & CR_HP_SETTLED)) return CR_NOT_THIS_PHASE; /* after the contributions */
    events->why.value = 1;
    if (input->amount < (kind == CR_SIDE_WHEEL)) return CR_AMOUNT;
    struct cr_side_at at = cr_hp_side_at(hp, input->position, kind);
    enum cr_hp_clause clause = kind == CR_SIDE_BONUS ? CR_HC_SIDE_CLAIM : CR_HC_SIDE_WHEEL;
    cr_side_award(&own->side[kind], &at, input->amount, cr_hp_clause(play, clause), events);
    return CR_OK;
}
