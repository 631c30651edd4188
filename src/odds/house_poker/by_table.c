/* by_table.c -- the first deed, the draw, insurance, pass or play, the dealer's game. */
#include "odds/house_poker/by_table.h"

#include <string.h>

#include "games/house_poker/house_poker.h"

static struct cr_hp_up up;

void cr_hp_put_up(const struct cr_hp_up *given)
{
    up = *given;
}

struct asked {
    const struct cr_play *play;
    const struct cr_hp *hp;
    const struct cr_hp_box *box;
    struct cr_combinations hand;
    cr_card open;
    bool by_plan;
};

/* What a box that sits alone gave up: cards that are out of the pack and lie before nobody. The round does not
 * keep them; the player does. */
static void add_given_up(const struct asked *asked, struct cr_draw_final *final)
{
    const struct cr_hp *hp = asked->hp;
    unsigned count = final->count;
    if (hp->in_count != 1) return;
    for (unsigned card = 0; card < CR_PACK_CARDS; card++) {
        if (hp->shoe.pack.left[card] != 0 || memchr(final->known, (int)card, final->cards) ||
            memchr(hp->dealer, (int)card, sizeof hp->dealer))
            continue;
        if (count == final->cards + asked->box->exchanged) return; /* others are out: burnt ones */
        final->known[count++] = (cr_card)card;
    }
    if (count == final->cards + asked->box->exchanged) final->count = count;
}

static struct cr_draw_final final_of(const struct asked *asked)
{
    const struct cr_hp_box *box = asked->box;
    struct cr_draw_final final = { .kind = box->exchanged > 0 ? (enum cr_draw_kind)box->exchanged
                                           : box->card_count > CR_HAND_CARDS ? CR_DRAW_SIXTH
                                                                             : CR_DRAW_NONE,
                                   .cards = box->card_count,
                                   .count = box->card_count };
    memcpy(final.known, box->cards, box->card_count);
    if (box->exchanged > 0) add_given_up(asked, &final);
    return final;
}

static bool wants_insurance(const struct asked *asked)
{
    const struct cr_hp_box *box = asked->box;
    if (asked->hand.first < up.terms->insurance_from) return false;
    if (!asked->by_plan)
        return cr_hp_table_insures(up.table, &asked->hand, box->cards, box->card_count,
                                   asked->open);
    const struct cr_draw_final final = final_of(asked);
    return cr_hp_plan_insures(up.plan, up.classes, up.terms, up.sets, &asked->hand, &final,
                              asked->open);
}

static bool wants_to_play(const struct asked *asked)
{
    const struct cr_hp_box *box = asked->box;
    if (!asked->by_plan)
        return cr_hp_table_plays(up.table, &asked->hand, box->cards, box->card_count, asked->open);
    const struct cr_draw_final final = final_of(asked);
    return cr_hp_plan_plays(up.plan, up.classes, up.terms, &asked->hand, &final, asked->open);
}

static bool wants_to_buy(const struct asked *asked)
{
    if (!asked->by_plan) return cr_hp_table_buys(up.table, &asked->hand, asked->hp->dealer);
    if (asked->hand.first < CR_HAND_PAIR) return false;
    const struct cr_draw_final final = final_of(asked);
    const struct cr_buy_held held = { .kind = final.kind,
                                      .hand = asked->hand,
                                      .known = final.known,
                                      .count = final.count,
                                      .insured = asked->box->stands >> CR_HP_INSURANCE & 1 };
    return cr_buy_choice(up.terms, &held, asked->hp->dealer) > 0;
}

/* The most insurance there is, if it is wanted; then the Bet. */
static void go_on(const struct asked *asked, struct cr_input *act)
{
    cr_money least, most;
    act->choice = CR_HP_PLAY;
    if (asked->box->stands >> CR_HP_INSURANCE & 1 || !wants_insurance(asked)) return;
    cr_hp_insurance_limits(asked->play, asked->hp, asked->box, &least, &most);
    if (least == 0 || most < least) return;
    act->choice = CR_HP_INSURE;
    act->amount = most;
}

static unsigned first_way(const struct asked *asked)
{
    const cr_card *hand = asked->box->cards, *to;
    struct cr_hp_shown shown;
    if (asked->by_plan) {
        uint32_t class = cr_hp_class_of(up.classes, hand, &to);
        unsigned way = up.plan->first[class][to[asked->open]];
        return way >= CR_DRAW_PLAYS ? way : cr_hp_plan_kept(hand, to, way);
    }
    cr_hp_show_five(&shown, hand);
    unsigned deed = cr_hp_table_first(up.table, &shown, hand, asked->open);
    if (deed == CR_HP_DEED_PASS) return CR_DRAW_PASSES;
    if (deed == CR_HP_DEED_PLAY) return CR_DRAW_PLAYS;
    if (deed == CR_HP_DEED_SIXTH) return CR_DRAW_BUYS_SIXTH;
    int kept = cr_hp_kept(&shown, deed);
    assert(kept >= 0);
    return (unsigned)kept;
}

static void look_first(const struct asked *asked, struct cr_input *act)
{
    unsigned way = first_way(asked);
    if (way == CR_DRAW_PLAYS) {
        go_on(asked, act);
    } else if (way == CR_DRAW_PASSES) {
        act->choice = CR_HP_PASS;
    } else if (way == CR_DRAW_BUYS_SIXTH) {
        act->choice = CR_HP_BUY_SIXTH;
    } else {
        act->choice = CR_HP_EXCHANGE;
        act->card_count = (uint8_t)cr_draw_pick(asked->box->cards, ~way, act->cards);
    }
}

static void five_cards(const struct asked *asked, struct cr_input *act)
{
    if (asked->hp->phase == CR_HP_BUY)
        act->choice = wants_to_buy(asked) ? CR_HP_BUY_IT : CR_HP_TAKE_ANTE;
    else if (asked->box->state != CR_HB_FINAL)
        look_first(asked, act);
    else if (wants_to_play(asked))
        go_on(asked, act);
    else
        act->choice = CR_HP_PASS;
}

static void decide(const struct cr_play *play, const struct cr_hp *hp, const struct cr_need *need,
                   struct cr_input *act, bool by_plan)
{
    struct asked asked = { .play = play,
                           .hp = hp,
                           .box = cr_hp_box_of(hp, need->box),
                           .open = hp->dealer[CR_HP_DEALER_MAX - 1],
                           .by_plan = by_plan };
    act->card_count = 0;
    act->amount = 0;
    if (cr_hp_rules(play)->has_board) {
        assert(up.texas != NULL && up.flops != NULL);
        bool plays = by_plan ? cr_tx_best_plays(up.texas, up.flops, asked.box->cards, hp->board)
                             : cr_tx_table_plays(up.texas, asked.box->cards, hp->board);
        act->choice = plays ? CR_HP_PLAY : CR_HP_PASS;
        return;
    }
    assert(up.terms != NULL && (by_plan ? up.plan != NULL : up.table != NULL));
    asked.hand = cr_draw_hand(up.terms, asked.box->cards, asked.box->card_count);
    five_cards(&asked, act);
}

void cr_hp_by_table(const struct cr_play *play, const void *state, const struct cr_need *need,
                    struct cr_input *act)
{
    decide(play, state, need, act, false);
}

void cr_hp_by_plan(const struct cr_play *play, const void *state, const struct cr_need *need,
                   struct cr_input *act)
{
    decide(play, state, need, act, true);
}
