/* pack.c -- shuffle, cut, burn, and a change of dealer [M1 §177, §178]. */
#include "games/blackjack/blackjack.h"

/* What lies before the players now: hands in play and the dealer's. The rest is in the discard holder. */
static size_t on_table(const struct cr_bj *bj, cr_card *out)
{
    size_t count = 0;
    for (unsigned i = 0; i < bj->hand_count; i++) {
        const struct cr_bj_hand *hand = &bj->hands[i];
        if (hand->state == CR_BH_DONE) continue;
        for (unsigned j = 0; j < hand->card_count; j++)
            out[count++] = hand->cards[j];
    }
    for (unsigned i = 0; i < bj->dealer_count; i++)
        out[count++] = bj->dealer[i];
    return count;
}

enum cr_status cr_bj_shuffle(const struct cr_play *play, struct cr_bj *bj,
                             const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    struct cr_shoe_rules rules;
    cr_bj_shoe_rules(play, &rules);
    unsigned clause = CR_BC_PACK_SHUFFLE;
    if (bj->phase == CR_BP_SHUFFLE || (bj->phase == CR_BP_BETS && bj->in == 0)) {
        cr_shoe_shuffle(&bj->shoe, &rules);
        bj->exposed_count = 0; /* it belonged to the old pack (R26) */
        bj->phase = CR_BP_SHUFFLE;
    } else if (bj->due != CR_BJ_DUE_NONE && bj->shoe.pack.left_count == 0) {
        cr_card cards[CR_BJ_HANDS_MAX * CR_BJ_CARDS_MAX + CR_BJ_CARDS_MAX];
        cr_shoe_shuffle_discards(&bj->shoe, cards, on_table(bj, cards)); /* R39 */
        clause = CR_BC_PACK_OUT;
    } else {
        return CR_NOT_THIS_PHASE;
    }
    struct cr_event *event = cr_events_add(events, CR_EV_SHUFFLED, clause, CR_NO_SEAT);
    event->value = (uint16_t)bj->shoe.number;
    return cr_bj_advance(play, bj, events);
}

/* A player, also where the dealer enters it for him; else who the house says; an electronic table. */
static bool may_cut(const struct cr_bj_rules *rules, const struct cr_input *input)
{
    bool for_player = input->role == CR_ROLE_DEALER && input->seat != CR_NO_SEAT;
    return for_player || input->role == CR_ROLE_PLAYER || input->role == CR_ROLE_SYSTEM ||
           input->role == rules->cut_refused_by;
}

/* A player cuts; where none will, neither dealer nor inspector may, only the pit boss (R36). */
enum cr_status cr_bj_cut(const struct cr_play *play, struct cr_bj *bj, const struct cr_input *input,
                         struct cr_events *events)
{
    struct cr_shoe_rules rules;
    cr_bj_shoe_rules(play, &rules);
    if (bj->phase != CR_BP_SHUFFLE || bj->shoe.stage != CR_SHOE_CUT) return CR_NOT_THIS_PHASE;
    if (!may_cut(cr_bj_rules(play), input)) return CR_CUT_ROLE;
    enum cr_status status = cr_shoe_check_cut(&bj->shoe, &rules, input->number, &events->why);
    if (status != CR_OK) return status;
    cr_shoe_cut(&bj->shoe, input->number);
    bool boss = input->role == cr_bj_rules(play)->cut_refused_by;
    unsigned clause = boss ? CR_BC_PACK_CUT_ROLE : CR_BC_PACK_CUT;
    cr_events_add(events, CR_EV_PACK_CUT, clause, input->seat)->value = input->number;
    return cr_bj_advance(play, bj, events);
}

/* Face down [M1 §178]: whatever was entered, the table does not know which they are. */
enum cr_status cr_bj_burn(const struct cr_play *play, struct cr_bj *bj,
                          const struct cr_input *input, struct cr_events *events)
{
    unsigned due = bj->shoe.burn;
    if (bj->phase != CR_BP_SHUFFLE) return CR_NOT_THIS_PHASE;
    events->why.n = due;
    if (input->card_count != 0 && input->card_count != due) return CR_BURN_DUE;
    enum cr_status status = cr_shoe_burn(&bj->shoe, NULL, 0, &events->why);
    if (status != CR_OK) return status;
    struct cr_event *event = cr_events_add(events, CR_EV_BURNT, CR_BC_PACK_BURN, CR_NO_SEAT);
    event->value = (uint16_t)due;
    return cr_bj_advance(play, bj, events);
}

/* Between two deals; bets may lie already. */
enum cr_status cr_bj_change_dealer(const struct cr_play *play, struct cr_bj *bj,
                                   const struct cr_input *input, struct cr_events *events)
{
    (void)input;
    struct cr_shoe_rules rules;
    cr_bj_shoe_rules(play, &rules);
    if (bj->phase > CR_BP_BETS) return CR_NOT_THIS_PHASE;
    cr_shoe_change_dealer(&bj->shoe, &rules);
    if (bj->shoe.stage != CR_SHOE_READY) bj->phase = CR_BP_SHUFFLE;
    cr_events_add(events, CR_EV_DEALER_CHANGED, CR_BC_PACK_BURN_CHANGE, CR_NO_SEAT);
    return cr_bj_advance(play, bj, events);
}
