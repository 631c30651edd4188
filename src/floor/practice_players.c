/* practice_players.c -- the players of a drill: what they stake, and what they decide.
 *
 * They play so that there is something to pay: at roulette most of their chips touch the number that will come,
 * at cards they do what people do more often than not. Whatever they try is put to the game, and what it refuses
 * they leave. The higher the level the more of them there are, the more kinds of bets they make and the less
 * round their stakes are.
 */
#include <string.h>

#include "floor/practice_state.h"
#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "games/punto_banco/punto_banco.h"
#include "games/roulette/roulette.h"

#define ACTIONS_MOST 128
#define TRIES        20

static unsigned below(struct cr_practice_sitting *sitting, unsigned sides)
{
    return cr_stream_below(&sitting->stream, sides);
}

/* So often in a hundred. */
static bool comes(struct cr_practice_sitting *sitting, unsigned percent)
{
    return below(sitting, 100) < percent;
}

static size_t actions_of(const struct cr_practice_sitting *sitting, unsigned seat,
                         struct cr_action list[ACTIONS_MOST])
{
    return cr_table_actions(cr_rounds_table(sitting->rounds), seat, list, ACTIONS_MOST);
}

/* ---- Stakes ---- */

/* Whole chips of the least stake at first, then halves of it, then single units. */
static cr_money stake_for(struct cr_practice_sitting *sitting, const struct cr_action *action)
{
    unsigned level = sitting->drill->level;
    cr_money chip = action->least;
    if (level == 2 || level == 3) chip = action->least / 2;
    if (level > 3) chip = sitting->unit;
    if (chip < sitting->unit) chip = sitting->unit;
    cr_money amount = action->least + chip * below(sitting, 3 + 5 * level);
    if (amount > action->most) amount = action->most;
    return action->step > 1 ? amount - amount % action->step : amount;
}

static enum cr_status stake(struct cr_practice_sitting *sitting, unsigned seat, unsigned position,
                            unsigned choice, cr_money amount)
{
    const struct cr_input input = { .kind = CR_IN_BET,
                                    .seat = (uint16_t)seat,
                                    .other = CR_NO_SEAT,
                                    .role = CR_ROLE_PLAYER,
                                    .position = (uint16_t)position,
                                    .choice = (uint16_t)choice,
                                    .amount = amount };
    return cr_practice_give(sitting, &input);
}

/* The open bet on that position (a box: of that kind). NULL: none. */
static const struct cr_action *find_bet(const struct cr_action *list, size_t count,
                                        unsigned position, unsigned choice)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].input == CR_IN_BET && list[i].status == CR_OK && list[i].position == position &&
            list[i].choice == choice && list[i].most >= list[i].least)
            return &list[i];
    return NULL;
}

/* ---- Roulette ---- */

/* A position of the layout, more often than not one that the number is on. */
static unsigned position_for(struct cr_practice_sitting *sitting)
{
    bool covers = comes(sitting, 60);
    unsigned position = below(sitting, CR_POSITIONS);
    while (covers && !cr_position_covers(position, sitting->drill->number))
        position = below(sitting, CR_POSITIONS);
    return position;
}

/* A number and its neighbours on the wheel, said aloud and repeated: near the one that will come. */
static void announce(struct cr_practice_sitting *sitting, unsigned seat)
{
    struct cr_input input = { .kind = CR_IN_ANNOUNCE,
                              .seat = (uint16_t)seat,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_PLAYER,
                              .choice = CR_NEIGHBOURS,
                              .number = (uint16_t)sitting->drill->number };
    struct cr_action list[ACTIONS_MOST];
    size_t count = actions_of(sitting, seat, list);
    for (size_t i = 0; i < count; i++)
        if (list[i].input == CR_IN_ANNOUNCE && list[i].choice == CR_NEIGHBOURS)
            input.amount = list[i].least * (1 + below(sitting, sitting->drill->level));
    if (input.amount == 0 || cr_practice_give(sitting, &input) != CR_OK) return;
    input.kind = CR_IN_PLACE;
    input.role = CR_ROLE_DEALER;
    cr_practice_give(sitting, &input); /* refused where the house asks for no repetition */
}

static void bet_on_layout(struct cr_practice_sitting *sitting, unsigned seat)
{
    struct cr_action list[ACTIONS_MOST];
    unsigned bets = 1 + below(sitting, 1 + sitting->drill->level);
    for (unsigned i = 0; i < bets; i++) {
        size_t count = actions_of(sitting, seat, list);
        unsigned position = position_for(sitting), at = 0;
        while (at < count && !(list[at].input == CR_IN_BET && list[at].status == CR_OK &&
                               list[at].choice == (uint16_t)cr_positions[position].type))
            at++;
        if (at == count) continue;
        stake(sitting, seat, position, 0, stake_for(sitting, &list[at]));
    }
    if (sitting->drill->level > 2 && comes(sitting, 30)) announce(sitting, seat);
}

/* ---- Cards ---- */

static void bet_on_sides(struct cr_practice_sitting *sitting, unsigned seat)
{
    struct cr_action list[ACTIONS_MOST];
    unsigned kinds[] = { comes(sitting, 50) ? CR_PB_PUNTO : CR_PB_BANCO, CR_PB_TIE };
    unsigned count = sitting->drill->level > 1 && comes(sitting, 60) ? 2 : 1;
    for (unsigned i = 0; i < count; i++) {
        const struct cr_action *action =
            find_bet(list, actions_of(sitting, seat, list), kinds[i], kinds[i]);
        if (action) stake(sitting, seat, kinds[i], 0, stake_for(sitting, action));
    }
}

/* The box of his own, and from the second level side bets beside it. */
static void bet_on_box(struct cr_practice_sitting *sitting, unsigned seat)
{
    static const unsigned blackjack[] = { CR_BJ_MAIN, CR_BJ_BONUS };
    static const unsigned poker[] = { CR_HP_ANTE, CR_HP_BONUS_BET };
    const unsigned *kinds = sitting->game == &cr_blackjack_game ? blackjack : poker;
    unsigned count = sitting->drill->level > 1 && comes(sitting, 60) ? 2 : 1;
    struct cr_action list[ACTIONS_MOST];
    for (unsigned i = 0; i < count; i++) {
        const struct cr_action *action =
            find_bet(list, actions_of(sitting, seat, list), seat + 1, kinds[i]);
        if (action) stake(sitting, seat, seat + 1, kinds[i], stake_for(sitting, action));
    }
}

enum cr_status cr_practice_players_bet(struct cr_practice_sitting *sitting, unsigned players)
{
    for (unsigned seat = 0; seat < players; seat++) {
        if (sitting->game == &cr_roulette_game)
            bet_on_layout(sitting, seat);
        else if (sitting->game == &cr_punto_banco_game)
            bet_on_sides(sitting, seat);
        else
            bet_on_box(sitting, seat);
    }
    return cr_practice_line(sitting, "{\"in\":\"close_bets\"}");
}

/* ---- Decisions ---- */

/* A side bet is paid on the box's first cards: who has one keeps them on the layout, for the dealer to see.
 *
 * How much a hand of blackjack likes each doing, by its points. */
static unsigned likes_in_blackjack(const struct cr_practice_sitting *sitting,
                                   const struct cr_need *need, unsigned choice)
{
    size_t size;
    const struct cr_bj *bj = cr_table_game_state(cr_rounds_table(sitting->rounds), &size);
    unsigned count, first = cr_bj_first_hand(bj, need->box, &count);
    const struct cr_bj_hand *hand = &bj->hands[first + (need->hand > 0 ? need->hand - 1u : 0)];
    bool soft, is_first = hand->card_count == 2;
    bool has_bonus = cr_bj_box_of(bj, need->box)->bettors[0].side[CR_SIDE_BONUS].stake > 0;
    unsigned points = cr_bj_points(hand->cards, hand->card_count, &soft);
    switch (choice) {
    case CR_BJ_HIT: return points < 12 ? 60 : points < 17 ? 30 : 0;
    case CR_BJ_STAND: return points < 12 ? 0 : points < 17 ? 30 : 100;
    case CR_BJ_DOUBLE: return points >= 9 && points <= 11 ? 90 : 0;
    case CR_BJ_SPLIT: return has_bonus ? 0 : 80;
    case CR_BJ_SURRENDER: return is_first && points > 13 && points < 17 ? 15 : 0;
    case CR_BJ_EVEN_MONEY:
    case CR_BJ_REFUSE: return 50;
    case CR_BJ_INSURE: return 60;
    case CR_BJ_JOIN:
    case CR_BJ_DECLINE: return 10;
    default: return 0;
    }
}

static unsigned likes_in_poker(const struct cr_practice_sitting *sitting,
                               const struct cr_need *need, unsigned choice)
{
    size_t size;
    const struct cr_hp *hp = cr_table_game_state(cr_rounds_table(sitting->rounds), &size);
    bool has_bonus = cr_hp_box_of(hp, need->box)->side[CR_SIDE_BONUS].stake > 0;
    switch (choice) {
    case CR_HP_PASS: return has_bonus ? 0 : 10;
    case CR_HP_PLAY: return 70;
    case CR_HP_EXCHANGE:
    case CR_HP_BUY_SIXTH: return has_bonus ? 0 : 20;
    case CR_HP_INSURE: return 30;
    case CR_HP_TAKE_ANTE: return 50;
    case CR_HP_BUY_IT: return 40;
    default: return 0;
    }
}

/* One of the open doings of the box, as each is liked; NULL: none is. */
static const struct cr_action *choose(struct cr_practice_sitting *sitting,
                                      const struct cr_need *need, const struct cr_action *list,
                                      size_t count)
{
    unsigned likes[ACTIONS_MOST] = { 0 }, all = 0;
    for (size_t i = 0; i < count; i++) {
        if (list[i].input != CR_IN_ACT || list[i].status != CR_OK || list[i].position != need->box)
            continue;
        likes[i] = sitting->game == &cr_blackjack_game
                       ? likes_in_blackjack(sitting, need, list[i].choice)
                       : likes_in_poker(sitting, need, list[i].choice);
        all += likes[i];
    }
    if (all == 0) return NULL;
    unsigned drawn = below(sitting, all);
    for (size_t i = 0;; i++) {
        if (drawn < likes[i]) return &list[i];
        drawn -= likes[i];
    }
}

static struct cr_input act_of(struct cr_practice_sitting *sitting, const struct cr_need *need,
                              const struct cr_action *action)
{
    size_t size;
    bool is_poker = sitting->game != &cr_blackjack_game;
    struct cr_input input = { .kind = CR_IN_ACT,
                              .seat = need->seat,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_PLAYER,
                              .position = need->box,
                              .choice = action->choice };
    bool insures =
        is_poker ? action->choice == CR_HP_INSURE
                 : action->choice == CR_BJ_INSURE || action->choice == CR_BJ_INSURE_AGAINST_TEN;
    if (insures) input.amount = comes(sitting, 50) ? action->least : action->most;
    if (is_poker && action->choice == CR_HP_EXCHANGE) {
        const struct cr_hp *hp = cr_table_game_state(cr_rounds_table(sitting->rounds), &size);
        input.cards[0] = cr_hp_box_of(hp, need->box)->cards[below(sitting, CR_HAND_CARDS)];
        input.card_count = 1;
    }
    return input;
}

enum cr_status cr_practice_players_decide(struct cr_practice_sitting *sitting)
{
    struct cr_action list[ACTIONS_MOST];
    struct cr_need need;
    cr_table_need(cr_rounds_table(sitting->rounds), &need);
    size_t count = actions_of(sitting, need.seat, list);
    for (unsigned i = 0; i < TRIES; i++) {
        const struct cr_action *action = choose(sitting, &need, list, count);
        if (!action) break;
        struct cr_input input = act_of(sitting, &need, action);
        if (cr_practice_give(sitting, &input) == CR_OK) return CR_OK;
    }
    return CR_NO_RESULT;
}
