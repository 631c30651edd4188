/* bj_brute.h -- blackjack by brute force: every order of a small shoe through the game itself.
 *
 * The game is asked what it needs. A card: every rank that is left, weighed by how many are. A decision: the
 * best of all it allows, or what a strategy says. What was won and lost is read off the events. Nothing is
 * known here of points, dealers or payouts.
 */
#ifndef CR_TESTS_ODDS_BJ_BRUTE_H
#define CR_TESTS_ODDS_BJ_BRUTE_H

#include <math.h>

#include "games/blackjack/blackjack.h"
#include "house.h"
#include "odds/blackjack/solve.h"
#include "odds/play/share.h"

#define BRUTE_STAKE  100
#define BRUTE_EVENTS 4096

enum brute_way { BRUTE_BEST, BRUTE_PLAN, BRUTE_CHART };

struct brute {
    struct cr_bj_rules rules;
    struct cr_bj_settings plate;
    struct cr_play play;
    struct cr_bj_question question;
    enum brute_way way;
    const struct cr_bj_plan *plan;
    const struct cr_bj_chart *chart;
    unsigned long nodes;
    bool no_doubles;
    /* Of the line being played, in stakes; and of all lines of a strategy, weighed. */
    double chance, won, staked;
    double square, hit, push, wager;
};

static inline void brute_open(struct brute *brute, const char *house)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    memset(brute, 0, sizeof *brute);
    if (cr_rulebook_open(&book, shipped_rulebooks(), house, NULL, &cr_bj_rules_schema, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    brute->rules = *(const struct cr_bj_rules *)cr_rulebook_values(book);
    cr_rulebook_close(book);
    cr_schema_initial(&cr_bj_settings_schema, &brute->plate);
    brute->rules.deck_source |= 1u << CR_FROM_MACHINE; /* the shoe is told below */
    brute->rules.machine_decks = 1u << 8;
    brute->plate.deck_source = CR_FROM_MACHINE + 1;
    brute->play = (struct cr_play){ &brute->rules, &brute->plate };
    brute->question = (struct cr_bj_question){ .play = &brute->play, .stake = BRUTE_STAKE };
}

/* "AA 5 6 TTK": the shoe, a letter a card. */
static inline void brute_shoe(struct brute *brute, const char *cards)
{
    static const char ranks[] = "23456789TJQKA";
    memset(brute->question.left, 0, sizeof brute->question.left);
    for (; *cards; cards++)
        if (*cards != ' ') brute->question.left[strchr(ranks, *cards) - ranks]++;
}

static inline double brute_go(struct brute *brute, const struct cr_bj *bj);

/* What an input wins, and what comes of it; it is allowed (asserted). */
static inline double brute_after(struct brute *brute, const struct cr_bj *bj,
                                 const struct cr_input *input)
{
    struct cr_event list[96];
    struct cr_events events = { .list = list, .max = COUNT(list) };
    struct cr_bj copy = *bj;
    double net = 0, staked = 0;
    assert_int_equal(cr_blackjack_game.apply(&brute->play, &copy, input, &events), CR_OK);
    for (size_t i = 0; i < events.count; i++) {
        if (list[i].kind == CR_EV_WON) net += (double)list[i].paid;
        if (list[i].kind == CR_EV_LOST) net -= (double)list[i].amount;
        if (list[i].kind == CR_EV_STAKED) staked += (double)list[i].amount;
    }
    net /= (double)brute->question.stake;
    staked /= (double)brute->question.stake;
    brute->won += net;
    brute->staked += staked;
    double value = net + brute_go(brute, &copy);
    brute->won -= net;
    brute->staked -= staked;
    return value;
}

static inline double brute_deal(struct brute *brute, const struct cr_bj *bj)
{
    const struct cr_pack *pack = &bj->shoe.pack;
    double sum = 0;
    assert_true(pack->left_count > 0); /* the shoe is large enough for every round */
    for (unsigned rank = 0; rank < CR_BJ_RANKS; rank++) {
        struct cr_input card = { .kind = CR_IN_CARD,
                                 .seat = CR_NO_SEAT,
                                 .other = CR_NO_SEAT,
                                 .role = CR_ROLE_SYSTEM,
                                 .card_count = 1 };
        unsigned count = 0;
        for (cr_card c = 0; c < CR_PACK_CARDS; c++)
            if (cr_card_rank(c) == rank && pack->left[c] > 0) {
                count += pack->left[c];
                card.cards[0] = c;
            }
        if (count == 0) continue;
        double part = (double)count / pack->left_count, before = brute->chance;
        brute->chance *= part;
        sum += part * brute_after(brute, bj, &card);
        brute->chance = before;
    }
    return sum;
}

static inline bool brute_may(const struct brute *brute, const struct cr_bj *bj,
                             struct cr_input *act, unsigned doing)
{
    struct cr_refusal why;
    act->choice = (uint16_t)doing;
    act->amount = 0;
    if (brute->no_doubles && doing == CR_BJ_DOUBLE) return false;
    if (doing == CR_BJ_DOUBLE)
        act->amount = cr_bj_doubles_with(&brute->play, brute->question.stake);
    if (doing == CR_BJ_EVEN_MONEY || doing == CR_BJ_REFUSE)
        return cr_bj_check_even_money(&brute->play, bj, act->position, act->seat) == CR_OK;
    if (doing == CR_BJ_INSURE || doing == CR_BJ_INSURE_AGAINST_TEN) {
        act->amount = cr_bj_insures_with(&brute->play, brute->question.stake);
        return cr_bj_check_insure(&brute->play, bj, act->position, act->seat,
                                  doing == CR_BJ_INSURE ? CR_BJ_INSURE_BJ : CR_BJ_INSURE_TEN,
                                  act->amount, act->funds, &why) == CR_OK;
    }
    return cr_bj_check_act(&brute->play, bj, act, &why) == CR_OK;
}

/* What is done comes to; an amount one may choose is what the solver says, or a third, two thirds, all. */
static inline double brute_most(struct brute *brute, const struct cr_bj *bj, struct cr_input *act)
{
    const cr_money stake = brute->question.stake, tried = stake < 3 ? stake : 3;
    const unsigned kind = act->choice == CR_BJ_INSURE ? CR_BJ_INSURE_BJ : CR_BJ_INSURE_TEN;
    bool insures = act->choice == CR_BJ_INSURE || act->choice == CR_BJ_INSURE_AGAINST_TEN;
    bool doubles = act->choice == CR_BJ_DOUBLE && brute->rules.double_for_less;
    double best = brute_after(brute, bj, act);
    for (cr_money i = 1; i <= tried && (insures || doubles); i++) {
        struct cr_refusal why;
        act->amount = i * stake / tried;
        bool may = insures ? cr_bj_check_insure(&brute->play, bj, act->position, act->seat, kind,
                                                act->amount, act->funds, &why) == CR_OK
                           : cr_bj_check_act(&brute->play, bj, act, &why) == CR_OK;
        if (may) best = fmax(best, brute_after(brute, bj, act));
    }
    return best;
}

static inline double brute_best(struct brute *brute, const struct cr_bj *bj, struct cr_input *act)
{
    double best = -1e9;
    for (unsigned doing = CR_BJ_HIT; doing < CR_BJ_DOS; doing++) {
        if (doing == CR_BJ_JOIN || doing == CR_BJ_DECLINE || doing == CR_BJ_BLIND) continue;
        if (bj->phase == CR_BP_OFFERS && doing < CR_BJ_EVEN_MONEY) continue;
        if (!brute_may(brute, bj, act, doing)) continue;
        double value = brute_most(brute, bj, act);
        if (value > best) best = value;
    }
    assert_true(best > -1e9);
    return best;
}

static inline void kinds_of(const struct cr_bj_hand *hand, uint8_t cards[CR_BJ_KINDS])
{
    memset(cards, 0, CR_BJ_KINDS);
    for (unsigned i = 0; i < hand->card_count; i++)
        cards[cr_bj_kind_of_rank(cr_card_rank(hand->cards[i]))]++;
}

/* Insurance comes first, on the first two cards. */
static inline bool brute_insures(struct brute *brute, const struct cr_bj *bj, struct cr_input *act)
{
    const struct cr_bj_hand *hand = &bj->hands[0];
    unsigned up = cr_bj_kind_of_rank(cr_card_rank(bj->dealer[0]));
    if (bj->hand_count > 1 || hand->card_count != 2) return false;
    unsigned a = cr_bj_kind_of_rank(cr_card_rank(hand->cards[0]));
    unsigned b = cr_bj_kind_of_rank(cr_card_rank(hand->cards[1]));
    for (unsigned kind = 0; kind < CR_BJ_INSURANCES; kind++) {
        bool says = brute->way == BRUTE_PLAN
                        ? cr_bj_plan_insures(brute->plan, up, a, b, kind)
                        : brute->chart->insures[kind][cr_bj_column_of_kind(up)];
        if (!says) continue;
        if (brute_may(brute, bj, act,
                      kind == CR_BJ_INSURE_BJ ? CR_BJ_INSURE : CR_BJ_INSURE_AGAINST_TEN))
            return true;
        if (kind == CR_BJ_INSURE_BJ && brute_may(brute, bj, act, CR_BJ_INSURE_AGAINST_TEN) &&
            up == CR_BJ_KIND_ACE)
            return true;
    }
    return false;
}

static inline char brute_says(struct brute *brute, const struct cr_bj *bj, struct cr_input *act)
{
    const struct cr_bj_hand *hand = &bj->hands[bj->hand];
    unsigned up = cr_bj_kind_of_rank(cr_card_rank(bj->dealer[0]));
    bool split = hand->flags & CR_BH_SPLIT;
    bool may_split = brute_may(brute, bj, act, CR_BJ_SPLIT);
    bool may_surrender = brute_may(brute, bj, act, CR_BJ_SURRENDER);
    bool may_double = brute_may(brute, bj, act, CR_BJ_DOUBLE);
    if (brute->way == BRUTE_PLAN) {
        uint8_t cards[CR_BJ_KINDS];
        unsigned first = cr_bj_kind_of_rank(cr_card_rank(hand->cards[0]));
        kinds_of(hand, cards);
        return cr_bj_plan_says(brute->plan, up, cards, split ? first : CR_BJ_WHOLE, may_split,
                               may_surrender);
    }
    bool soft;
    unsigned total = cr_bj_points_of(hand->sum, &soft), column = cr_bj_column_of_kind(up);
    if (may_split && brute->chart->pair[cr_bj_card_points(hand->cards[0])][column] == 'p')
        return 'p';
    if (hand->flags & CR_BH_ACES && brute->rules.split_aces_one_card) return 's';
    char says = cr_bj_chart_says(brute->chart, total, soft, column);
    if (says == 'd' || says == 'D') return may_double ? 'd' : says == 'd' ? 'h' : 's';
    if (says == 'r' || says == 'R') return may_surrender ? 'r' : says == 'r' ? 'h' : 's';
    return says;
}

static inline double brute_follow(struct brute *brute, const struct cr_bj *bj, struct cr_input *act)
{
    static const char letters[] = "shdpr";
    static const unsigned does[] = { CR_BJ_STAND, CR_BJ_HIT, CR_BJ_DOUBLE, CR_BJ_SPLIT,
                                     CR_BJ_SURRENDER };
    unsigned up = cr_bj_kind_of_rank(cr_card_rank(bj->dealer[0]));
    if (bj->phase == CR_BP_OFFERS) {
        bool even = brute->way == BRUTE_PLAN ? cr_bj_plan_takes_even(brute->plan, up)
                                             : brute->chart->even[cr_bj_column_of_kind(up)];
        if (even && brute_may(brute, bj, act, CR_BJ_EVEN_MONEY)) return brute_after(brute, bj, act);
    }
    if (brute_insures(brute, bj, act)) return brute_after(brute, bj, act);
    act->amount = 0;
    act->choice = CR_BJ_REFUSE;
    if (bj->phase != CR_BP_OFFERS) {
        char says = brute_says(brute, bj, act);
        act->amount = 0;
        act->choice = (uint16_t)does[strchr(letters, says) - letters];
        if (says == 'd') act->amount = cr_bj_doubles_with(&brute->play, brute->question.stake);
    }
    return brute_after(brute, bj, act);
}

/* A card is due. Before the dealer's second a blackjack may still be insured, though nobody is asked. */
static inline double brute_unasked(struct brute *brute, const struct cr_bj *bj)
{
    struct cr_input act = { .kind = CR_IN_ACT,
                            .other = CR_NO_SEAT,
                            .role = CR_ROLE_PLAYER,
                            .position = 1,
                            .funds = CR_PLAYER_CHIPS };
    bool natural =
        bj->phase == CR_BP_DEALER && bj->dealer_count == 1 && bj->hands[0].state == CR_BH_NATURAL;
    if (!natural) return brute_deal(brute, bj);
    if (brute->way != BRUTE_BEST)
        return brute_insures(brute, bj, &act) ? brute_after(brute, bj, &act)
                                              : brute_deal(brute, bj);
    double best = brute_deal(brute, bj);
    for (unsigned doing = CR_BJ_INSURE; doing <= CR_BJ_INSURE_AGAINST_TEN; doing++) {
        if (!brute_may(brute, bj, &act, doing)) continue;
        double value = brute_most(brute, bj, &act);
        if (value > best) best = value;
    }
    return best;
}

/* A line is over: nothing more comes of it. */
static inline double brute_end(struct brute *brute)
{
    brute->square += brute->chance * brute->won * brute->won;
    brute->wager += brute->chance * brute->staked;
    if (brute->won > 1e-9) brute->hit += brute->chance;
    if (fabs(brute->won) < 1e-9) brute->push += brute->chance;
    return 0;
}

static inline double brute_go(struct brute *brute, const struct cr_bj *bj)
{
    struct cr_need need;
    brute->nodes++;
    cr_blackjack_game.needs(&brute->play, bj, &need);
    if (need.kind == CR_NEED_NOTHING) return brute_end(brute);
    if (need.kind == CR_NEED_CHANCE) return brute_unasked(brute, bj);
    assert_int_equal(need.kind, CR_NEED_DECISION);
    struct cr_input act = { .kind = CR_IN_ACT,
                            .other = CR_NO_SEAT,
                            .role = CR_ROLE_PLAYER,
                            .seat = need.seat,
                            .position = need.box,
                            .turn = need.turn,
                            .funds = CR_PLAYER_CHIPS };
    return brute->way == BRUTE_BEST ? brute_best(brute, bj, &act) : brute_follow(brute, bj, &act);
}

/* One box, one stake, the shoe that was told. */
static inline double brute_value(struct brute *brute, enum brute_way way)
{
    static struct cr_event list[BRUTE_EVENTS];
    struct cr_events events = { .list = list, .max = BRUTE_EVENTS };
    struct cr_bj bj;
    struct cr_refusal why;
    const struct cr_input bet = { .kind = CR_IN_BET,
                                  .other = CR_NO_SEAT,
                                  .role = CR_ROLE_PLAYER,
                                  .position = 1,
                                  .choice = CR_BJ_MAIN,
                                  .amount = brute->question.stake,
                                  .funds = CR_PLAYER_CHIPS };
    const struct cr_input close = {
        .kind = CR_IN_CLOSE_BETS, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_SYSTEM
    };
    brute->way = way;
    brute->nodes = 0;
    brute->chance = brute->staked = 1;
    brute->won = brute->square = brute->hit = brute->push = brute->wager = 0;
    memset(&bj, 0, sizeof bj);
    assert_int_equal(cr_blackjack_game.start(&brute->play, &bj, NULL, &events), CR_OK);
    assert_int_equal(bj.phase, CR_BP_BETS);
    for (cr_card card = 0; card < CR_PACK_CARDS; card++) /* others are out */
        while (bj.shoe.pack.left[card] > 0) {
            unsigned rank = cr_card_rank(card), left = 0;
            for (cr_card c = 0; c < CR_PACK_CARDS; c++)
                if (cr_card_rank(c) == rank) left += bj.shoe.pack.left[c];
            assert_true(left >= brute->question.left[rank]);
            if (left == brute->question.left[rank]) break;
            assert_int_equal(cr_shoe_take(&bj.shoe, card, &why), CR_OK);
        }
    assert_int_equal(cr_blackjack_game.apply(&brute->play, &bj, &bet, &events), CR_OK);
    assert_int_equal(cr_blackjack_game.apply(&brute->play, &bj, &close, &events), CR_OK);
    return brute_go(brute, &bj);
}

#endif
