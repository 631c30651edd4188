/* pack.c -- shuffle and cut: who is offered it, who may, and what a fault does [M1 §30] [TP 2.9]. */
#include "base/role.h"
#include "games/house_poker/house_poker.h"

/* A fresh pack; cards leafed through or lifted at the cut are shuffled once more [TP 2.9]. */
enum cr_status cr_hp_shuffle(const struct cr_play *play, struct cr_hp *hp,
                             const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    struct cr_shoe_rules rules;
    bool bets = hp->phase == CR_HP_BETS && hp->in == 0;
    bool closed = hp->phase == CR_HP_DEAL && hp->dealt == 0 && /* a fresh table's, too */
                  !cr_hp_rules(play)->shuffle_before_bets;
    bool again = hp->phase == CR_HP_SHUFFLE && hp->shoe.stage == CR_SHOE_CUT;
    if (hp->phase != CR_HP_SHUFFLE && !bets && !closed) return CR_NOT_THIS_PHASE;
    if (again && !cr_hp_rules(play)->cut_fault_reshuffles) return CR_NOT_THIS_PHASE;
    cr_hp_shoe_rules(play, &rules);
    cr_shoe_shuffle(&hp->shoe, &rules);
    hp->phase = CR_HP_SHUFFLE;
    hp->no_cut = 0;
    struct cr_event *event =
        cr_events_add(events, CR_EV_SHUFFLED, cr_hp_clause(play, CR_HC_PACK_SHUFFLE), CR_NO_SEAT);
    event->value = (uint16_t)hp->shoe.number;
    return CR_OK;
}

/* Where stakes lie, the player with the largest single Ante first, of equal ones the leftmost; who
 * declines passes it on [TP 2.9, R16]. Before the stakes any player may. */
unsigned cr_hp_cut_offer(const struct cr_play *play, const struct cr_hp *hp)
{
    unsigned best = 0;
    if (cr_hp_rules(play)->cut_priority != CR_HP_LARGEST_ANTE) return 0;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++) {
        if (!cr_hp_is_in(hp, box) || hp->no_cut >> (box - 1) & 1) continue;
        if (best == 0 ||
            cr_hp_box_of(hp, box)->stakes[CR_HP_ANTE] > cr_hp_box_of(hp, best)->stakes[CR_HP_ANTE])
            best = box;
    }
    return best;
}

/* A player, also where the dealer enters it for him; where none will, the pit boss [M1 §177, R13]; an
 * electronic table when its clock has run out. */
static enum cr_status check_cutter(const struct cr_play *play, const struct cr_hp *hp,
                                   const struct cr_input *input, struct cr_refusal *why)
{
    unsigned offer = cr_hp_cut_offer(play, hp);
    bool player = input->role == CR_ROLE_PLAYER ||
                  (input->role == CR_ROLE_DEALER && input->seat != CR_NO_SEAT);
    bool largest = cr_hp_rules(play)->cut_priority == CR_HP_LARGEST_ANTE;
    why->n = offer;
    if (input->role == CR_ROLE_SYSTEM) return CR_OK;
    if (!player && input->role != CR_ROLE_PIT_BOSS) return CR_CUT_ROLE;
    if (!largest) return CR_OK;
    if (offer == 0) return player ? CR_CUT_ROLE : CR_OK;
    return player && input->seat == cr_hp_box_of(hp, offer)->seat ? CR_OK : CR_CUT_TURN;
}

enum cr_status cr_hp_cut(const struct cr_play *play, struct cr_hp *hp, const struct cr_input *input,
                         struct cr_events *events)
{
    struct cr_shoe_rules rules;
    if (hp->phase != CR_HP_SHUFFLE || hp->shoe.stage != CR_SHOE_CUT) return CR_NOT_THIS_PHASE;
    enum cr_status status = check_cutter(play, hp, input, &events->why);
    if (status != CR_OK) return status;
    cr_hp_shoe_rules(play, &rules);
    status = cr_shoe_check_cut(&hp->shoe, &rules, input->number, &events->why);
    if (status != CR_OK) return status;
    cr_shoe_cut(&hp->shoe, input->number);
    enum cr_hp_clause clause =
        input->role == CR_ROLE_PIT_BOSS ? CR_HC_PACK_CUT_ROLE : CR_HC_PACK_CUT;
    cr_events_add(events, CR_EV_PACK_CUT, cr_hp_clause(play, clause), input->seat)->value =
        input->number;
    return CR_OK;
}

/* "A player who refuses passes the offer to the next" [M1 §30, §155]. */
enum cr_status cr_hp_decline_cut(const struct cr_play *play, struct cr_hp *hp,
                                 const struct cr_input *input, struct cr_events *events)
{
    unsigned offer = cr_hp_cut_offer(play, hp);
    if (hp->phase != CR_HP_SHUFFLE || hp->shoe.stage != CR_SHOE_CUT) return CR_NOT_THIS_PHASE;
    events->why.n = offer;
    if (offer && input->seat != cr_hp_box_of(hp, offer)->seat) return CR_CUT_TURN;
    for (unsigned box = 1; box <= CR_HP_BOXES_MAX; box++)
        if (cr_hp_is_in(hp, box) && cr_hp_box_of(hp, box)->seat == input->seat)
            hp->no_cut = (uint8_t)(hp->no_cut | 1u << (box - 1));
    cr_events_add(events, CR_EV_ACTED, cr_hp_clause(play, CR_HC_PACK_CUT_ROLE), input->seat)
        ->value = CR_HP_NO_CUT;
    return CR_OK;
}

/* A damaged card lies open: the round is finished, then the pack changed [M1 §10.1]. Every round has a
 * pack shuffled anew, so this is a matter of record. */
enum cr_status cr_hp_rule(const struct cr_play *play, struct cr_hp *hp,
                          const struct cr_input *input, struct cr_events *events)
{
    if (input->choice != CR_HP_REPLACE_PACK || hp->phase <= CR_HP_BETS) return CR_NO_RULING;
    if (hp->shoe.replace) return CR_NO_RULING;
    hp->shoe.replace = 1;
    cr_events_add(events, CR_EV_IRREGULAR, cr_hp_clause(play, CR_HC_PACK_DEFECTIVE), CR_NO_SEAT);
    return CR_OK;
}
