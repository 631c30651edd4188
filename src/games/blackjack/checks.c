/* checks.c -- what a box may do: a pure ladder of named refusals for each decision. */
#include <stdio.h>

#include "base/words.h"
#include "games/blackjack/blackjack.h"
#include "rulebook/rulebook.h"

/* Whom and what a decision is about. */
struct deed {
    const struct cr_bj *bj;
    const struct cr_bj_rules *rules;
    const struct cr_bj_box *box;
    const struct cr_bj_hand *hand; /* the one in turn */
    struct cr_refusal *why;
    cr_money amount, funds;
};

/* ---- Whose turn ---- */

static bool is_in_turn(const struct cr_bj *bj, unsigned box, unsigned hand)
{
    if (bj->phase != CR_BP_BOXES || bj->hand >= bj->hand_count) return false;
    return bj->hands[bj->hand].box == box && (hand == 0 || cr_bj_hand_number(bj, bj->hand) == hand);
}

/* A hand that was named, or all of the box's where none was, takes no more cards. */
static bool is_closed(const struct cr_bj *bj, unsigned box, unsigned hand)
{
    unsigned count, first = cr_bj_first_hand(bj, box, &count);
    if (count == 0 || hand > count) return false;
    if (hand) return bj->hands[first + hand - 1].state != CR_BH_PLAYS;
    for (unsigned i = first; i < first + count; i++)
        if (bj->hands[i].state == CR_BH_PLAYS) return false;
    return true;
}

/* Why a closed hand does not do that: some say more than that it is closed (R14, R19). */
static CR_RARE enum cr_status refuse_closed(const struct cr_play *play, const struct cr_bj *bj,
                                            unsigned doing, unsigned box, unsigned hand)
{
    const struct cr_bj_hand *it =
        &bj->hands[cr_bj_first_hand(bj, box, NULL) + (hand ? hand - 1 : 0)];
    bool doubles = doing == CR_BJ_DOUBLE || doing == CR_BJ_BLIND;
    bool natural = !(it->flags & CR_BH_SPLIT) && cr_bj_hand_is_natural(it);
    bool not_21 = cr_bj_rules(play)->double_allowed_on == CR_BJ_NOT_21;
    if (doubles && (natural || (not_21 && it->card_count == 2 && cr_bj_hand_points(it) == 21)))
        return CR_DOUBLE_21;
    if (doing == CR_BJ_SURRENDER && (natural || it->card_count > 2)) return CR_SURRENDER_CARDS;
    return CR_HAND_CLOSED;
}

static enum cr_status check_turn(const struct cr_play *play, const struct cr_bj *bj,
                                 const struct cr_input *act)
{
    const unsigned box = act->position, hand = act->number;
    bool playing = bj->phase == CR_BP_BOXES || bj->phase == CR_BP_DEALER;
    if (box < 1 || box > cr_bj_boxes(play)) return CR_NO_BOX;
    if (!playing) return CR_NOT_THIS_PHASE;
    const struct cr_bj_box *it = cr_bj_box_of(bj, box);
    if (it->bettor_count == 0) return CR_NO_BOX;
    if (it->bettors[it->owner].seat != act->seat) return CR_NOT_OWNER;
    if (is_in_turn(bj, box, hand)) { /* then it is not closed */
        if (bj->pending) return CR_NOT_YOUR_TURN;
        return bj->wanted ? CR_NOT_THIS_PHASE : CR_OK;
    }
    if (is_closed(bj, box, hand)) return refuse_closed(play, bj, act->choice, box, hand);
    return CR_NOT_YOUR_TURN;
}

/* ---- Each decision ---- */

static bool is_one_card_ace(const struct cr_bj_rules *rules, const struct cr_bj_hand *hand)
{
    return hand->flags & CR_BH_ACES && rules->split_aces_one_card;
}

/* Adds exactly the original stake, out of one's own chips. */
static enum cr_status check_added(const struct deed *deed, bool less)
{
    cr_money stake = deed->box->bettors[deed->box->owner].stake;
    cr_money amount = deed->amount ? deed->amount : stake;
    deed->why->min = stake;
    if (amount != stake && !(less && amount > 0 && amount < stake)) return CR_STAKE_EQUAL;
    return amount > deed->funds ? CR_NO_CHIPS : CR_OK;
}

/* Two cards, one more, then the hand is closed [M1 §194.3] [TDC "Double"] [BG art.20]. */
static enum cr_status check_double(const struct deed *deed)
{
    bool not_21 = deed->rules->double_allowed_on == CR_BJ_NOT_21;
    if (is_one_card_ace(deed->rules, deed->hand)) return CR_HAND_CLOSED;
    if (deed->hand->card_count != 2) return CR_DOUBLE_CARDS;
    if (not_21 && cr_bj_hand_points(deed->hand) == 21) return CR_DOUBLE_21;
    if (deed->hand->flags & CR_BH_SPLIT && !deed->rules->double_after_split) return CR_NOT_OFFERED;
    return check_added(deed, deed->rules->double_for_less);
}

/* Aces count 1: the card cannot bust the hand, which is what allows leaving it closed (R15). */
static enum cr_status check_blind(const struct deed *deed)
{
    int most = deed->rules->blind_double_max_points;
    deed->why->max = most;
    if (most == CR_NONE) return CR_NOT_OFFERED;
    if (is_one_card_ace(deed->rules, deed->hand)) return CR_HAND_CLOSED;
    if (deed->hand->card_count != 2) return CR_DOUBLE_CARDS;
    if (deed->hand->sum % 256 > most) return CR_BLIND_POINTS;
    return check_double(deed);
}

static bool is_pair(const struct deed *deed)
{
    const uint8_t *cards = deed->hand->cards;
    if (deed->hand->card_count != 2) return false;
    return deed->rules->split_match == CR_BJ_BY_RANK
               ? cr_card_rank(cards[0]) == cr_card_rank(cards[1])
               : cr_bj_card_points(cards[0]) == cr_bj_card_points(cards[1]);
}

/* [M1 §194.4] [TDC "Split"] [BG art.21], R10-R13. */
static enum cr_status check_split(const struct deed *deed)
{
    const struct cr_bj_rules *rules = deed->rules;
    if (!is_pair(deed))
        return is_one_card_ace(deed->rules, deed->hand) ? CR_HAND_CLOSED : CR_NOT_PAIR;
    if (deed->hand->flags & CR_BH_ACES && !rules->resplit_aces) return CR_HAND_CLOSED;
    if (rules->no_split_after_lost_split && deed->box->split_lost) return CR_SPLIT_LOST;
    deed->why->n = rules->max_splits;
    if (rules->max_splits != CR_NONE && deed->box->splits >= rules->max_splits)
        return CR_SPLIT_LIMIT;
    if (deed->bj->hand_count == CR_BJ_HANDS_MAX) {
        deed->why->max = CR_BJ_HANDS_MAX;
        snprintf(deed->why->what, sizeof deed->why->what, "%s", N_("hands"));
        return CR_TOO_MANY;
    }
    return check_added(deed, false);
}

/* [M1 §196] [TDC "Surrender"], R19. */
static enum cr_status check_surrender(const struct deed *deed)
{
    if (!deed->rules->surrender) return CR_NOT_OFFERED;
    if (deed->hand->card_count != 2 || deed->hand->flags & CR_BH_SPLIT) return CR_SURRENDER_CARDS;
    if (deed->rules->surrender_barred_upcards >> cr_card_rank(deed->bj->dealer[0]) & 1)
        return CR_SURRENDER_ACE;
    return CR_OK;
}

/* ---- The fellow bettors ---- */

static CR_APART enum cr_status check_answer(const struct cr_bj *bj, const struct cr_input *act,
                                            struct cr_refusal *why)
{
    if (act->position < 1 || act->position > CR_BJ_BOXES_MAX) return CR_NO_BOX;
    if (bj->phase != CR_BP_BOXES || !bj->pending) return CR_NOT_THIS_PHASE;
    if (bj->hands[bj->hand].box != act->position) return CR_NOT_YOUR_TURN;
    const struct cr_bj_box *box = cr_bj_box_of(bj, act->position);
    int bettor = cr_bj_bettor_at(box, act->seat);
    if (bettor < 0 || !(bj->asked >> bettor & 1)) return CR_NOT_YOUR_TURN;
    if (act->choice == CR_BJ_DECLINE) return CR_OK;
    why->min = box->bettors[bettor].stake;
    if (act->amount && act->amount != why->min) return CR_STAKE_EQUAL;
    return why->min > act->funds ? CR_NO_CHIPS : CR_OK;
}

/* What adds money to a hand, or gives it up. */
static CR_APART enum cr_status check_deed(const struct cr_play *play, const struct cr_bj *bj,
                                          const struct cr_input *act, struct cr_refusal *why)
{
    const struct cr_bj_box *box = cr_bj_box_of(bj, act->position);
    const struct deed deed = { .bj = bj,
                               .rules = cr_bj_rules(play),
                               .box = box,
                               .hand = &bj->hands[bj->hand],
                               .why = why,
                               .amount = act->amount,
                               .funds = act->funds };
    switch (act->choice) {
    case CR_BJ_DOUBLE: return check_double(&deed);
    case CR_BJ_BLIND: return check_blind(&deed);
    case CR_BJ_SPLIT: return check_split(&deed);
    case CR_BJ_SURRENDER: return check_surrender(&deed);
    default: return CR_NOT_THIS_PHASE; /* not run: offers have checks of their own */
    }
}

/* Whoever is in turn may stand, and but for a split ace have another card. */
enum cr_status cr_bj_check_act(const struct cr_play *play, const struct cr_bj *bj,
                               const struct cr_input *act, struct cr_refusal *why)
{
    if (act->choice == CR_BJ_JOIN || act->choice == CR_BJ_DECLINE)
        return check_answer(bj, act, why);
    enum cr_status status = check_turn(play, bj, act);
    if (status != CR_OK || act->choice == CR_BJ_STAND) return status;
    if (act->choice == CR_BJ_HIT)
        return is_one_card_ace(cr_bj_rules(play), &bj->hands[bj->hand]) ? CR_HAND_CLOSED : CR_OK;
    return check_deed(play, bj, act, why);
}
