/* poker_brute.h -- rounds of poker against the house through the game itself, scripted; and what they should
 * win by the amounts the counts reckon with. */
#ifndef CR_TESTS_ODDS_POKER_BRUTE_H
#define CR_TESTS_ODDS_POKER_BRUTE_H

#include <math.h>

#include "games/house_poker/house_poker.h"
#include "house.h"
#include "odds/house_poker/draw_value.h"
#include "rulebook/rulebook.h"

#define ANTE   100 /* whole in all parts */
#define EVENTS 96

struct house {
    const char *name;
    const struct cr_game *game;
};
static const struct house fives[] = { { "m1", &cr_russian_poker_game },
                                      { "tdc", &cr_russian_poker_game },
                                      { "m1", &cr_oasis_poker_game },
                                      { "bg", &cr_caribbean_stud_game } };
static const struct house texas[] = { { "m1", &cr_texas_poker_game },
                                      { "tdc", &cr_texas_poker_game },
                                      { "tp", &cr_texas_poker_game } };

struct desk {
    const struct cr_game *game;
    struct cr_hp_rules rules;
    struct cr_hp_settings plate;
    struct cr_play play;
};

static inline void open_desk(struct desk *desk, const struct house *house)
{
    struct cr_rulebook *book = NULL;
    struct cr_error err = { .what = "" };
    if (cr_rulebook_open(&book, shipped_rulebooks(), house->name, NULL, house->game->rules, &err) !=
        CR_OK)
        fail_msg("%s: %s", err.where, err.what);
    *desk = (struct desk){ .game = house->game };
    desk->rules = *(const struct cr_hp_rules *)cr_rulebook_values(book);
    cr_rulebook_close(book);
    cr_schema_initial(&cr_hp_settings_schema, &desk->plate);
    desk->play = (struct cr_play){ &desk->rules, &desk->plate };
}

/* ---- A round, scripted ---- */

/* Cards come in the order the game asks for them. */
struct script {
    cr_card cards[CR_PACK_CARDS];
    unsigned first, last; /* doings: with the first cards; after a draw */
    unsigned gone;        /* so many of the first are exchanged */
    cr_money insure;      /* before the Bet; 0: nothing */
    bool buys;
    cr_money bonus;
    bool dark, sixth, game; /* a dark box, and what was paid for before the deal */
};

struct round {
    const struct desk *desk;
    const struct script *script;
    struct cr_hp hp;
    unsigned out; /* cards */
    bool stops;   /* before the dealer's game is bought, or not */
    cr_money net;
};

static inline void tell(struct round *round, struct cr_input input)
{
    struct cr_event list[EVENTS];
    struct cr_events events = { .list = list, .max = EVENTS };
    enum cr_status status =
        round->desk->game->apply(&round->desk->play, &round->hp, &input, &events);
    if (status != CR_OK)
        fail_msg("input %u in phase %u: %s", (unsigned)input.kind, (unsigned)round->hp.phase,
                 cr_status_name(status));
    for (size_t i = 0; i < events.count; i++) {
        if (list[i].kind == CR_EV_WON) round->net += list[i].paid;
        if (list[i].kind == CR_EV_LOST) round->net -= list[i].amount;
    }
}

static inline void put(struct round *round, unsigned bet, cr_money amount)
{
    bool dark = round->script->dark && bet == CR_HP_ANTE;
    if (amount == 0) return;
    tell(round, (struct cr_input){ .kind = CR_IN_BET,
                                   .other = CR_NO_SEAT,
                                   .role = CR_ROLE_PLAYER,
                                   .position = 1,
                                   .choice = (uint16_t)bet,
                                   .flags = dark ? 1 << CR_HP_FLAG_DARK : 0,
                                   .amount = amount,
                                   .funds = 1000 * ANTE });
}

static inline void put_all(struct round *round)
{
    const struct script *script = round->script;
    const struct cr_hp_rules *rules = &round->desk->rules;
    put(round, CR_HP_ANTE, ANTE);
    put(round, CR_HP_BONUS_BET, script->bonus);
    put(round, CR_HP_INSURANCE, script->dark ? script->insure : 0);
    put(round, CR_HP_SIXTH, script->sixth ? cr_hp_times(ANTE, rules->sixth_price) : 0);
    put(round, CR_HP_BUY_FEE, script->game ? cr_hp_times(ANTE, rules->buy_price) : 0);
    tell(round, (struct cr_input){ .kind = CR_IN_CLOSE_BETS,
                                   .seat = CR_NO_SEAT,
                                   .other = CR_NO_SEAT,
                                   .role = CR_ROLE_SYSTEM });
}

static inline void give(struct round *round, unsigned count)
{
    struct cr_input input = { .kind = CR_IN_CARD,
                              .seat = CR_NO_SEAT,
                              .other = CR_NO_SEAT,
                              .role = CR_ROLE_SYSTEM,
                              .card_count = (uint8_t)(count > 0 ? count : 1) };
    memcpy(input.cards, round->script->cards + round->out, input.card_count);
    round->out += input.card_count;
    tell(round, input);
}

static inline void decide(struct round *round, const struct cr_need *need)
{
    const struct script *script = round->script;
    const struct cr_hp_box *box = &round->hp.boxes[0];
    bool is_last = box->state == CR_HB_FINAL;
    unsigned doing = is_last ? script->last : script->first;
    struct cr_input act = { .kind = CR_IN_ACT,
                            .seat = need->seat,
                            .other = CR_NO_SEAT,
                            .role = CR_ROLE_PLAYER,
                            .position = need->box,
                            .turn = need->turn,
                            .funds = 1000 * ANTE };
    if (round->hp.phase == CR_HP_BUY) doing = script->buys ? CR_HP_BUY_IT : CR_HP_TAKE_ANTE;
    if (doing == CR_HP_PLAY && script->insure > 0 && !(box->stands >> CR_HP_INSURANCE & 1)) {
        doing = CR_HP_INSURE;
        act.amount = script->insure;
    }
    if (doing == CR_HP_EXCHANGE) {
        act.card_count = (uint8_t)script->gone;
        memcpy(act.cards, script->cards, script->gone);
    }
    act.choice = (uint16_t)doing;
    tell(round, act);
}

static inline void start(struct round *round, const struct desk *desk, const struct script *script)
{
    struct cr_event list[EVENTS];
    struct cr_events events = { .list = list, .max = EVENTS };
    *round = (struct round){ .desk = desk, .script = script };
    assert_int_equal(desk->game->start(&desk->play, &round->hp, NULL, &events), CR_OK);
}

static inline void go_on(struct round *round)
{
    for (;;) {
        struct cr_need need;
        round->desk->game->needs(&round->desk->play, &round->hp, &need);
        if (round->stops && round->hp.phase == CR_HP_BUY) return;
        switch ((enum cr_need_kind)need.kind) {
        case CR_NEED_BETS: put_all(round); break;
        case CR_NEED_CHANCE: give(round, need.count); break;
        case CR_NEED_DECISION: decide(round, &need); break;
        case CR_NEED_NOTHING: return;
        case CR_NEED_CALL:
        case CR_NEED_RULING:
        case CR_NEED_AWARD: fail_msg("%u is not asked for here", (unsigned)need.input);
        }
    }
}

static inline cr_money played(const struct desk *desk, const struct script *script)
{
    struct round round;
    start(&round, desk, script);
    go_on(&round);
    return round.net;
}

/* ---- The same by the amounts of the counts ---- */

/* The cards of a script as they fall: five and five, what is drawn, what replaces the dealer's highest. */
struct fall {
    struct cr_draw_final final;
    const cr_card *dealer, *next;
};

static inline struct fall fall_of(const struct script *script)
{
    struct fall fall = { .dealer = script->cards + 5, .next = script->cards + 10 };
    unsigned gone = script->first == CR_HP_EXCHANGE ? script->gone : 0;
    bool sixth = script->first == CR_HP_BUY_SIXTH || script->sixth;
    memcpy(fall.final.known, script->cards + gone, 5 - gone);
    memcpy(fall.final.known + 5 - gone, fall.next, gone + sixth);
    fall.next += gone + sixth;
    fall.final.cards = 5 + sixth;
    fall.final.kind = sixth ? CR_DRAW_SIXTH : (enum cr_draw_kind)gone;
    return fall;
}

/* His highest goes; one of its rank goes again: until another comes, or once, the hand being nothing. */
static inline cr_rank_value bought_value(const struct cr_draw_terms *terms, const struct fall *fall)
{
    cr_card hand[5];
    const cr_card *next = fall->next;
    unsigned top = 0;
    memcpy(hand, fall->dealer, 5);
    for (unsigned i = 1; i < 5; i++)
        if (hand[i] / 4 > hand[top] / 4) top = i;
    cr_card went = hand[top];
    hand[top] = *next++;
    if (terms->buy_redraw == CR_HP_UNTIL_OTHER_RANK)
        while (hand[top] / 4 == went / 4)
            hand[top] = *next++;
    else if (terms->buy_redraw == CR_HP_ONCE && hand[top] / 4 == went / 4 &&
             cr_rank5(hand) < CR_RANK_ACE_KING)
        hand[top] = *next;
    return cr_rank5(hand);
}

static inline double compared(const struct cr_draw_terms *terms, const struct cr_draw_pays *pays,
                              const struct cr_combinations *own, cr_rank_value dealer,
                              bool is_bought)
{
    if (dealer < terms->minimum) return is_bought ? pays->bought_none : pays->no_game[own->first];
    if (dealer > own->value) return pays->beaten;
    if (dealer == own->value) return 0;
    bool is_void = terms->void_rule && cr_second_is_void(own, dealer);
    return (is_bought ? pays->bought : pays->higher)[own->first] +
           (is_void ? 0 : pays->second[own->second]);
}

/* In parts of an Ante; stake: of the insurance. */
static inline double reckoned(const struct cr_draw_terms *terms, const struct script *script,
                              double stake)
{
    struct fall fall = fall_of(script);
    const struct cr_draw_pays *pays = &terms->pays[fall.final.kind];
    struct cr_combinations own = cr_draw_hand(terms, fall.final.known, fall.final.cards);
    cr_rank_value dealer = cr_rank5(fall.dealer);
    bool drew = fall.final.kind != CR_DRAW_NONE && !script->sixth;
    unsigned doing = drew ? script->last : script->first;
    double net = -pays->fee,
           ratio = pays->insure[own.first] > 0
                       ? (double)pays->insured[own.first] / pays->insure[own.first]
                       : 0;
    if (doing == CR_HP_PASS && !script->dark) return net + pays->pass;
    if (stake > 0 && dealer < terms->minimum) net += stake * ratio;
    if (stake > 0 && dealer >= terms->minimum && dealer < own.value) net -= stake;
    if (dealer >= terms->minimum || !(script->buys || script->game))
        return net + compared(terms, pays, &own, dealer, false);
    return net - pays->buy_price + compared(terms, pays, &own, bought_value(terms, &fall), true);
}

/* ---- Deals ---- */

static uint32_t seed = 29;
static inline uint32_t any(uint32_t below)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

static const char *const strong[] = {
    "As Ks Qs Js Ts", "9c 8c 7c 6c 5c", "7h 7s 7d 7c 4h", "As Ac Ad Ah Kc", "7h 7s 7d 4c 4h",
    "Ac Jc 8c 4c 2c", "9h 8s 7d 6c 5c", "8c 8d 8h As Kd", "Ks Kc 8d 8c As", "Qs Qc Ad Kc Ts",
    "Ad 2d 3d 4d 5d", "9h Th Jh Qh Kh", "Ah Kd 9c 6s 3h", "4c 4d 6h 6c 6d",
};

static inline void shuffle(cr_card *cards, unsigned kept)
{
    for (unsigned i = kept; i < CR_PACK_CARDS; i++) {
        unsigned at = i + any(CR_PACK_CARDS - i);
        cr_card card = cards[at];
        cards[at] = cards[i];
        cards[i] = card;
    }
}

/* Any pack; every second begins with a hand that pays. */
static inline void deal(struct script *script, unsigned number)
{
    size_t count;
    cr_card five[5];
    struct cr_card_fault fault;
    *script = (struct script){ .first = CR_HP_PLAY, .last = CR_HP_PLAY };
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        script->cards[i] = (cr_card)i;
    shuffle(script->cards, 0);
    if (number % 2 == 0) return;
    assert_true(cr_cards_read(strong[any(COUNT(strong))], five, 5, &count, &fault));
    for (unsigned i = 0; i < 5; i++) {
        cr_card *at = memchr(script->cards, five[i], CR_PACK_CARDS);
        *at = script->cards[i];
        script->cards[i] = five[i];
    }
}

/* Half of the time the dealer has no game: fewer deals with one are kept. */
static inline bool is_wanted(const struct script *script)
{
    return cr_rank5(script->cards + 5) < CR_RANK_ACE_KING || any(2) == 0;
}

/* The most that may be insured on the final hand, in parts; 0: it may not be. */
static inline int32_t most_insured(const struct cr_draw_terms *terms, const struct script *script)
{
    struct fall fall = fall_of(script);
    const struct cr_draw_pays *pays = &terms->pays[fall.final.kind];
    struct cr_combinations own = cr_draw_hand(terms, fall.final.known, fall.final.cards);
    int32_t most = pays->insure[own.first] + pays->insure_second[own.second];
    return (int)own.first >= terms->insurance_from && most >= terms->ante ? most : 0;
}

/* What the box does: a few kinds of play in turn. */
static inline void choose(struct script *script, const struct cr_draw_terms *terms,
                          const struct cr_hp_rules *rules)
{
    unsigned way = any(8);
    if (way == 0) script->first = CR_HP_PASS;
    if ((way == 1 || way == 2) && rules->sixth_card) script->first = CR_HP_BUY_SIXTH;
    if (way >= 3 && way <= 5 && rules->exchange_max > 0) {
        script->first = CR_HP_EXCHANGE;
        script->gone = 1 + any((uint32_t)rules->exchange_max);
    }
    if (any(4) == 0) script->last = CR_HP_PASS;
    script->buys = rules->buy_game && any(2) == 0;
    unsigned doing = script->first >= CR_HP_EXCHANGE ? script->last : script->first;
    if (rules->insurance && any(2) == 0 && doing == CR_HP_PLAY)
        script->insure = (cr_money)most_insured(terms, script) * ANTE / terms->ante;
}

static inline void agree(const struct house *house, const struct script *script, cr_money is,
                         double wanted)
{
    char own[32], dealer[32];
    if (fabs((double)is - wanted) < 1e-6) return;
    struct cr_text text = cr_text_on(own, sizeof own), other = cr_text_on(dealer, sizeof dealer);
    cr_cards_write(&text, script->cards, 5);
    cr_cards_write(&other, script->cards + 5, 5);
    fail_msg(
        "%s %s: %s against %s, doing %u (%u gone) then %u, insured %lld, bought %d: %lld, not %f",
        house->name, house->game->name, own, dealer, script->first, script->gone, script->last,
        (long long)script->insure, script->buys || script->game, (long long)is, wanted);
}

#endif
