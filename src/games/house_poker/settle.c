/* settle.c -- who is paid, by which clause, and how much the table's maximum leaves of it.
 *
 *     no game       Ante by its table whatever the hand; the Bet goes back
 *     higher        Ante and Bet by their tables, in Russian poker the second combination besides
 *     equal         five equal cards: both go back
 *     lower         both are lost
 */
#include "games/house_poker/house_poker.h"
#include "rulebook/rulebook.h"

struct cr_event *cr_hp_tell(const struct cr_play *play, struct cr_events *events, unsigned kind,
                            enum cr_hp_clause clause, const struct cr_hp *hp, unsigned box,
                            unsigned what)
{
    const struct cr_hp_box *own = cr_hp_box_of(hp, box);
    struct cr_event *event = cr_events_add(events, kind, cr_hp_clause(play, clause), own->seat);
    event->bet = what < CR_HP_STAKES ? own->bets[what] : 0;
    event->position = (uint16_t)cr_hp_place(box);
    event->value = (uint16_t)what;
    return event;
}

/* ---- One stake ---- */

void cr_hp_stake(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                 cr_money amount, enum cr_hp_clause clause, struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    assert(!(own->stands >> what & 1) && amount > 0);
    own->stakes[what] = amount;
    own->bets[what] = hp->bet_count++;
    own->stands = (uint8_t)(own->stands | 1u << what);
    cr_hp_tell(play, events, CR_EV_STAKED, clause, hp, box, what)->amount = amount;
}

/* Tells of a stake that stands; it does so no more. */
static struct cr_event *end(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                            unsigned what, unsigned kind, enum cr_hp_clause clause,
                            struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    assert(own->stands >> what & 1);
    own->stands = (uint8_t)(own->stands & ~(1u << what));
    hp->decided = 1;
    return cr_hp_tell(play, events, kind, clause, hp, box, what);
}

static void stake_back(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                       struct cr_events *events)
{
    cr_hp_tell(play, events, CR_EV_STAKE_BACK, CR_HC_SETTLE_STAKE, hp, box, what)->returned =
        cr_hp_box_of(hp, box)->stakes[what];
}

void cr_hp_lose(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                enum cr_hp_clause clause, struct cr_events *events)
{
    end(play, hp, box, what, CR_EV_LOST, clause, events)->amount =
        cr_hp_box_of(hp, box)->stakes[what];
}

void cr_hp_push(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                enum cr_hp_clause clause, struct cr_events *events)
{
    end(play, hp, box, what, CR_EV_PUSHED, clause, events)->amount =
        cr_hp_box_of(hp, box)->stakes[what];
    stake_back(play, hp, box, what, events);
}

void cr_hp_give_back(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                     enum cr_hp_clause clause, struct cr_events *events)
{
    end(play, hp, box, what, CR_EV_RETURNED, clause, events)->returned =
        cr_hp_box_of(hp, box)->stakes[what];
}

void cr_hp_win(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
               cr_money paid, enum cr_hp_clause clause, struct cr_events *events)
{
    struct cr_event *event = end(play, hp, box, what, CR_EV_WON, clause, events);
    event->amount = cr_hp_box_of(hp, box)->stakes[what];
    event->paid = paid;
    stake_back(play, hp, box, what, events);
}

/* ---- The maximum payout ---- */

cr_money cr_hp_capped(const struct cr_play *play, struct cr_hp_box *box, enum cr_hp_part part,
                      cr_money paid, bool *cut)
{
    cr_money most = cr_hp_max_payout(play);
    *cut = false;
    if (most == CR_NONE || !(cr_hp_rules(play)->cap_includes >> part & 1)) return paid;
    cr_money left = most - box->capped;
    *cut = paid > left;
    if (*cut) paid = left;
    box->capped += paid;
    return paid;
}

/* What a box wins, part by part. */
struct wins {
    cr_money part[CR_HP_PARTS];
    bool cut[CR_HP_PARTS];
};

static void cap_wins(const struct cr_play *play, struct cr_hp_box *box, struct wins *wins)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    if (cr_hp_max_payout(play) == CR_NONE) return;
    for (int i = 0; i < rules->cap_count; i++) {
        unsigned part = (unsigned)rules->cap_order[i].part;
        wins->part[part] =
            cr_hp_capped(play, box, (enum cr_hp_part)part, wins->part[part], &wins->cut[part]);
    }
}

/* ---- One box ---- */

/* A stake that is paid; one its table pays nothing goes back unpaid. */
static void pay(const struct cr_play *play, struct cr_hp *hp, unsigned box, unsigned what,
                cr_money paid, bool cut, enum cr_hp_clause clause, struct cr_events *events)
{
    if (paid == 0 && !cut)
        cr_hp_push(play, hp, box, what, clause, events);
    else
        cr_hp_win(play, hp, box, what, paid, cut ? CR_HC_SETTLE_CAP : clause, events);
}

/* "Two combinations play" [M1 §160]: a line of its own, for which nothing is staked. */
static void pay_second(const struct cr_play *play, struct cr_hp *hp, unsigned box, cr_money paid,
                       bool cut, struct cr_events *events)
{
    unsigned bet = hp->bet_count++;
    cr_hp_tell(play, events, CR_EV_STAKED, CR_HC_SECOND_PLAYS, hp, box, CR_HP_SECOND)->bet =
        (uint16_t)bet;
    struct cr_event *event =
        cr_hp_tell(play, events, CR_EV_WON, cut ? CR_HC_SETTLE_CAP : CR_HC_SECOND_PLAYS, hp, box,
                   CR_HP_SECOND);
    event->bet = (uint16_t)bet;
    event->paid = paid;
}

/* The insurance's win, 0 where none stands. */
static cr_money insurance_win(const struct cr_play *play, const struct cr_hp_box *box)
{
    if (!(box->stands >> CR_HP_INSURANCE & 1)) return 0;
    return cr_hp_times(box->stakes[CR_HP_INSURANCE], cr_hp_rules(play)->insurance_pays);
}

static void pay_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                          const struct wins *wins, struct cr_events *events)
{
    if (cr_hp_box_of(hp, box)->stands >> CR_HP_INSURANCE & 1)
        cr_hp_win(play, hp, box, CR_HP_INSURANCE, wins->part[CR_HP_PART_INSURANCE],
                  wins->cut[CR_HP_PART_INSURANCE] ? CR_HC_SETTLE_CAP : CR_HC_INSURANCE_PAYS,
                  events);
}

void cr_hp_pay_insurance(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                         struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    if (!(own->stands >> CR_HP_INSURANCE & 1)) return;
    struct cr_combinations hand = cr_hp_hand(play, hp, own);
    cr_hp_read_insurance(play, hp, box, &hand, events);
    struct wins wins = { .part[CR_HP_PART_INSURANCE] = insurance_win(play, own) };
    cap_wins(play, own, &wins);
    pay_insurance(play, hp, box, &wins, events);
}

static void settle_no_game(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                           const struct cr_combinations *hand, struct cr_events *events)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct wins wins = { .part[CR_HP_PART_ANTE] = cr_hp_times(own->stakes[CR_HP_ANTE],
                                                              rules->ante_no_game[hand->first]) };
    enum cr_hp_clause clause = CR_HC_ANTE_NO_GAME;
    if (own->state == CR_HB_BUYS) { /* it was bought in vain [M1 §164] */
        wins.part[CR_HP_PART_ANTE] = own->stakes[CR_HP_ANTE] * rules->ante_after_buy_odds;
        clause = CR_HC_BUY_ANTE;
    }
    wins.part[CR_HP_PART_INSURANCE] = insurance_win(play, own);
    cap_wins(play, own, &wins);
    pay(play, hp, box, CR_HP_ANTE, wins.part[CR_HP_PART_ANTE], wins.cut[CR_HP_PART_ANTE], clause,
        events);
    cr_hp_push(play, hp, box, CR_HP_BET, CR_HC_BET_NO_GAME, events);
    pay_insurance(play, hp, box, &wins, events);
}

static void settle_win(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                       const struct cr_combinations *hand, struct cr_events *events)
{
    const struct cr_hp_rules *rules = cr_hp_rules(play);
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct wins wins = { .part[CR_HP_PART_BET] =
                             cr_hp_times(own->stakes[CR_HP_BET], rules->bet_pays[hand->first]) };
    bool bought = own->state == CR_HB_BUYS, second = hand->second != CR_HAND_HIGH_CARD;
    wins.part[CR_HP_PART_ANTE] =
        bought ? own->stakes[CR_HP_ANTE] * rules->ante_after_buy_odds
               : cr_hp_times(own->stakes[CR_HP_ANTE], rules->ante_win[hand->first]);
    bool is_void = second && rules->ak_void_if_decider && cr_second_is_void(hand, hp->dealer_value);
    if (second && !is_void)
        wins.part[CR_HP_PART_SECOND] =
            cr_hp_times(own->stakes[CR_HP_BET], rules->bet_pays[hand->second]);
    cap_wins(play, own, &wins);
    pay(play, hp, box, CR_HP_ANTE, wins.part[CR_HP_PART_ANTE], wins.cut[CR_HP_PART_ANTE],
        bought ? CR_HC_BUY_ANTE : CR_HC_ANTE_WINS, events);
    pay(play, hp, box, CR_HP_BET, wins.part[CR_HP_PART_BET], wins.cut[CR_HP_PART_BET],
        CR_HC_BET_WINS, events);
    if (is_void) {
        cr_hp_tell(play, events, CR_EV_CALLED, CR_HC_SECOND_VOID, hp, box, hand->second);
    } else if (second) {
        pay_second(play, hp, box, wins.part[CR_HP_PART_SECOND], wins.cut[CR_HP_PART_SECOND],
                   events);
    }
}

/* A game posted for that was not needed goes back [R17]; one that was bought is the house's. */
static void settle_buy(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                       struct cr_events *events)
{
    if (cr_hp_box_of(hp, box)->state == CR_HB_BUYS)
        cr_hp_lose(play, hp, box, CR_HP_BUY_FEE, CR_HC_BUY_PRICE, events);
    else
        cr_hp_give_back(play, hp, box, CR_HP_BUY_FEE, CR_HC_BUY_BACK, events);
}

/* Five equal cards, or a lower hand. */
static void settle_rest(const struct cr_play *play, struct cr_hp *hp, unsigned box, bool equal,
                        struct cr_events *events)
{
    for (unsigned what = CR_HP_ANTE; what <= CR_HP_BET; what++)
        if (equal)
            cr_hp_push(play, hp, box, what, CR_HC_SETTLE_EQUAL, events);
        else
            cr_hp_lose(play, hp, box, what, CR_HC_SETTLE_LOWER, events);
}

void cr_hp_settle_box(const struct cr_play *play, struct cr_hp *hp, unsigned box,
                      struct cr_events *events)
{
    struct cr_hp_box *own = cr_hp_box(hp, box);
    struct cr_combinations hand = cr_hp_hand(play, hp, own);
    bool game = hp->flags & CR_HP_HAS_GAME;
    assert(cr_hp_plays(own) && hp->flags & CR_HP_IS_OPEN);
    if (own->stands >> CR_HP_BUY_FEE & 1) settle_buy(play, hp, box, events);
    if (own->stands >> CR_HP_INSURANCE & 1) cr_hp_read_insurance(play, hp, box, &hand, events);
    if (!game)
        settle_no_game(play, hp, box, &hand, events);
    else if (hand.value > hp->dealer_value)
        settle_win(play, hp, box, &hand, events);
    else
        settle_rest(play, hp, box, hand.value == hp->dealer_value, events);
    if (game && own->stands >> CR_HP_INSURANCE & 1)
        cr_hp_settle_insurance(play, hp, box, &hand, events);
    own->state = CR_HB_SETTLED;
}
