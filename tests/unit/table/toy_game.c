/* toy_game.c -- three cards and a pot. */
#include "toy_game.h"

#include <stdio.h>
#include <string.h>

/* ---- Clauses: those every table needs, and its own ---- */

enum {
    TC_SEAT,
    TC_SOLD,
    TC_LEAVE,
    TC_LAST_GAMES,
    TC_CORRECT,
    TC_ORDER,
    TC_ANTE,
    TC_TURN,
    TC_CARDS,
    TC_POT,
    TC_VOID,
};
static const struct cr_clause_key clauses[] = {
    { "table.seat", "a player has a seat" },
    { "chips.sold", "where chips are bought" },
    { "chips.leave", "a stake is played before its player leaves" },
    { "table.last_games", "the last games are announced" },
    { "round.correct", "a mistake is mended before the round is confirmed" },
    { "round.order", "antes, cards, bets, show" },
    { "toy.ante", "each puts in the ante" },
    { "toy.turn", "each acts in his turn" },
    { "toy.cards", "three cards, closed" },
    { "toy.pot", "the highest sum takes the pot" },
    { "round.void", "a round that was not played returns its stakes" },
    { NULL, NULL },
};

static const struct cr_rule_field rule_fields[] = {
    { .key = "seconds",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct toy_rules, seconds),
      .max = 600,
      .clause = "toy.turn" },
    { .key = "last_games",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct toy_rules, last_games),
      .max = 9,
      .clause = "table.last_games" },
    { .key = NULL },
};
static const struct cr_schema rules_schema = {
    .name = "toy",
    .version = 1,
    .size = sizeof(struct toy_rules),
    .fields = rule_fields,
    .clauses = clauses,
};
static const struct cr_rule_field setting_fields[] = {
    { .key = "ante",
      .type = CR_RULE_MONEY,
      .offset = offsetof(struct toy_settings, ante),
      .max = 1000000,
      .initial = "10" },
    { .key = "live",
      .type = CR_RULE_UINT,
      .offset = offsetof(struct toy_settings, live),
      .max = 1,
      .initial = "0" },
    { .key = NULL },
};
static const struct cr_schema settings_schema = {
    .name = "toy plate",
    .version = 1,
    .size = sizeof(struct toy_settings),
    .fields = setting_fields,
};

/* ---- Inputs ---- */

#define AT(member) offsetof(struct cr_input, member)
#define PLAYER                                    \
    {                                             \
        "player", CR_FORM_SEAT, AT(seat), 0, true \
    }
enum {
    PLAYERS = CR_ROLE_BIT(CR_ROLE_PLAYER) | CR_ROLE_BIT(CR_ROLE_DEALER),
    DEALERS = CR_ROLE_BIT(CR_ROLE_DEALER) | CR_ROLE_BIT(CR_ROLE_SYSTEM),
};
enum { SET_ACT, SET_CARD, SET_OUTCOME };

/* clang-format off */
static const struct cr_form forms[] = {
    { CR_IN_BET, PLAYERS, { PLAYER, { "amount", CR_FORM_MONEY, AT(amount), 0, true } } },
    { CR_IN_CLOSE_BETS, DEALERS, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
    { CR_IN_CARD, DEALERS, { PLAYER, { "cards", CR_FORM_SYMBOLS, AT(cards), SET_CARD, true } } },
    { CR_IN_ACT, PLAYERS, { PLAYER, { "do", CR_FORM_SYMBOL, AT(choice), SET_ACT, true }, { "amount", CR_FORM_MONEY, AT(amount), 0, false }, { "turn", CR_FORM_UINT32, AT(turn), 0, true } } },
    { CR_IN_TIMEOUT, CR_ROLE_BIT(CR_ROLE_SYSTEM), { PLAYER, { "turn", CR_FORM_UINT32, AT(turn), 0, true } } },
    { CR_IN_SHOW, PLAYERS, { PLAYER, { "cards", CR_FORM_SYMBOLS, AT(cards), SET_CARD, false }, { "turn", CR_FORM_UINT32, AT(turn), 0, true } } },
    { CR_IN_RULING, CR_ROLE_BIT(CR_ROLE_FLOOR), { { "outcome", CR_FORM_SYMBOL, AT(choice), SET_OUTCOME, true } } },
    { 0, 0, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
};
static const struct cr_item_form item_forms[] = {
    { TOY_ITEM_BUTTON, "button", { { "seat", CR_FORM_UINT16, offsetof(struct cr_item, value), 0, true } } },
    { TOY_ITEM_POT, "pot", { { "amount", CR_FORM_MONEY, offsetof(struct cr_item, amount), 0, true } } },
    { 0, NULL, { { NULL, CR_FORM_FLAG, 0, 0, false } } },
};
/* clang-format on */

static const char *const act_names[] = { "fold", "call", "raise", "muck" };
static const char *const outcome_names[] = { "divide", "leave_it" };
static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";

static int symbol_find(unsigned set, const char *name)
{
    if (set == SET_CARD) {
        if (strcmp(name, "??") == 0) return TOY_UNKNOWN;
        const char *rank = *name ? strchr(ranks, name[0]) : NULL;
        const char *suit = rank && name[1] ? strchr(suits, name[1]) : NULL;
        return suit && !name[2] ? (int)(suit - suits) * 13 + (int)(rank - ranks) : -1;
    }
    const char *const *names = set == SET_ACT ? act_names : outcome_names;
    for (int i = 0; i < (set == SET_ACT ? (int)TOY_ACTS : (int)TOY_OUTCOMES); i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

static size_t symbol_name(unsigned set, unsigned symbol, char *out, size_t out_size)
{
    if (set == SET_CARD && symbol < TOY_DECK)
        return (size_t)snprintf(out, out_size, "%c%c", ranks[symbol % 13], suits[symbol / 13]);
    if (set == SET_CARD) return (size_t)snprintf(out, out_size, "??");
    unsigned count = set == SET_ACT ? (unsigned)TOY_ACTS : (unsigned)TOY_OUTCOMES;
    const char *const *names = set == SET_ACT ? act_names : outcome_names;
    return (size_t)snprintf(out, out_size, "%s", symbol < count ? names[symbol] : "?");
}

static void bet_name(unsigned position, unsigned value, struct cr_bet_name *out)
{
    (void)position, (void)value;
    *out = (struct cr_bet_name){ .position = "pot" };
}

/* ---- The room it takes ---- */

static const struct toy_settings *plate(const struct cr_play *play)
{
    return play->settings;
}

static enum cr_status check_settings(const struct cr_play *play, struct cr_refusal *why)
{
    if (plate(play)->ante >= 1) return CR_OK;
    snprintf(why->what, sizeof why->what, "ante");
    return CR_PLATE;
}

static void frame(const struct cr_play *play, struct cr_frame *out)
{
    const struct toy_rules *rules = play->rules;
    *out = (struct cr_frame){ .seats = TOY_SEATS,
                              .players_max = TOY_SEATS,
                              .last_games = (uint16_t)rules->last_games };
}

static size_t state_size(const struct cr_play *play)
{
    (void)play;
    return sizeof(struct toy);
}

/* The end: a loss or a win and a stake back each, the pot, the round. */
static size_t events_max(const struct cr_play *play, const void *state)
{
    (void)play, (void)state;
    return 2 * TOY_SEATS + TOY_CARDS + 8;
}

static size_t items_max(const struct cr_play *play)
{
    (void)play;
    return 3 + TOY_SEATS * (1 + TOY_CARDS);
}

/* ---- Who is next ---- */

static bool is_in(const struct toy *toy, unsigned seat)
{
    return toy->seats[seat].flags & TOY_IN;
}

static unsigned count_in(const struct toy *toy)
{
    unsigned count = 0;
    for (unsigned i = 0; i < TOY_SEATS; i++)
        count += is_in(toy, i);
    return count;
}

/* The first from the left of `from` that is in and has not the flag; TOY_SEATS: none. */
static unsigned next_without(const struct toy *toy, unsigned from, unsigned flag)
{
    for (unsigned i = 1; i <= TOY_SEATS; i++) {
        unsigned seat = (from + i) % TOY_SEATS;
        if (is_in(toy, seat) && !(toy->seats[seat].flags & flag)) return seat;
    }
    return TOY_SEATS;
}

static void give_turn(struct toy *toy, unsigned seat)
{
    toy->to_act = (uint8_t)seat;
    toy->turn++;
}

/* ---- The pot ---- */

static struct cr_event *tell(struct cr_events *events, unsigned kind, unsigned clause,
                             unsigned seat)
{
    struct cr_event *event = cr_events_add(events, kind, clause, seat);
    if (seat < TOY_SEATS) event->bet = (uint16_t)seat;
    return event;
}

static void end(struct toy *toy, struct cr_events *events)
{
    toy->phase = TOY_OVER;
    tell(events, CR_EV_ROUND_OVER, TC_ORDER, CR_NO_SEAT);
}

static cr_money pot_of(const struct toy *toy)
{
    cr_money pot = toy->carried;
    for (unsigned i = 0; i < TOY_SEATS; i++)
        pot += toy->seats[i].in;
    return pot;
}

/* The pot to the seats in the mask, in equal parts, the odd units one each from the button's left. */
static void pay_pot(struct toy *toy, unsigned winners, struct cr_events *events)
{
    cr_money pot = pot_of(toy), share[TOY_SEATS] = { 0 };
    unsigned count = (unsigned)__builtin_popcount(winners);
    cr_money odd = pot % count;
    for (unsigned i = 1; i <= TOY_SEATS; i++) {
        unsigned seat = (toy->button + i) % TOY_SEATS;
        if (!(winners >> seat & 1)) continue;
        share[seat] = pot / count + (odd > 0);
        if (odd > 0) odd--;
    }
    tell(events, CR_EV_POT, TC_POT, CR_NO_SEAT)->amount = pot;
    for (unsigned i = 0; i < TOY_SEATS; i++) {
        struct toy_seat *seat = &toy->seats[i];
        cr_money kept = share[i] < seat->in ? share[i] : seat->in;
        if (seat->in > kept) tell(events, CR_EV_LOST, TC_POT, i)->amount = seat->in - kept;
        if (share[i] > kept) {
            struct cr_event *won = tell(events, CR_EV_WON, TC_POT, i);
            won->amount = kept;
            won->paid = share[i] - kept;
        }
        if (kept > 0) tell(events, CR_EV_STAKE_BACK, TC_POT, i)->returned = kept;
        seat->in = 0;
    }
    toy->carried = 0;
    end(toy, events);
}

static unsigned sum_of(const struct toy_seat *seat)
{
    unsigned sum = 0;
    for (int i = 0; i < TOY_CARDS; i++)
        sum += seat->cards[i] % 13u + 2;
    return sum;
}

static void showdown(struct toy *toy, struct cr_events *events)
{
    unsigned best = 0, winners = 0;
    for (unsigned i = 0; i < TOY_SEATS; i++) {
        if (!is_in(toy, i) || !(toy->seats[i].flags & TOY_SHOWN)) continue;
        unsigned sum = sum_of(&toy->seats[i]);
        if (sum > best) winners = 0, best = sum;
        if (sum == best) winners |= 1u << i;
    }
    if (winners)
        pay_pot(toy, winners, events);
    else
        toy->phase = TOY_RULING;
}

static void next_to_show(struct toy *toy, struct cr_events *events)
{
    unsigned seat = next_without(toy, toy->button, TOY_SHOWN | TOY_MUCKED);
    if (seat < TOY_SEATS)
        give_turn(toy, seat);
    else
        showdown(toy, events);
}

/* After an action: one left takes the pot unseen, else the next acts, else cards are shown. */
static void go_on(struct toy *toy, struct cr_events *events)
{
    if (count_in(toy) == 1) {
        pay_pot(toy, 1u << next_without(toy, toy->button, 0), events);
        return;
    }
    unsigned seat = next_without(toy, toy->to_act, TOY_ACTED);
    if (seat < TOY_SEATS) {
        give_turn(toy, seat);
        return;
    }
    toy->phase = TOY_SHOW;
    next_to_show(toy, events);
}

static void put_in(struct toy *toy, unsigned seat, cr_money amount, struct cr_events *events)
{
    if (amount == 0) return;
    toy->seats[seat].in += amount;
    tell(events, CR_EV_STAKED, TC_ANTE, seat)->amount = amount;
}

/* ---- Antes and cards ---- */

static enum cr_status check_ante(const struct cr_play *play, const struct toy *toy,
                                 const struct cr_input *input)
{
    if (toy->phase != TOY_ANTES) return CR_LATE_BET;
    if (is_in(toy, input->seat)) return CR_BET_MAX;
    if (input->amount != plate(play)->ante) return CR_AMOUNT;
    return input->amount > input->funds ? CR_NO_CHIPS : CR_OK;
}

static enum cr_status ante(const struct cr_play *play, struct toy *toy,
                           const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = check_ante(play, toy, input);
    if (status != CR_OK) return status;
    toy->seats[input->seat].flags = TOY_IN;
    put_in(toy, input->seat, input->amount, events);
    return CR_OK;
}

static enum cr_status close_bets(const struct cr_play *play, struct toy *toy,
                                 struct cr_events *events)
{
    if (toy->phase != TOY_ANTES || count_in(toy) < 2) return CR_NOT_THIS_PHASE;
    toy->phase = TOY_DEAL;
    toy->to_call = plate(play)->ante;
    toy->to_act = (uint8_t)next_without(toy, toy->button, TOY_DEALT);
    tell(events, CR_EV_BETS_CLOSED, TC_ORDER, CR_NO_SEAT);
    return CR_OK;
}

/* Whether a card is in some hand already: shown ones only, or all that are known. */
static bool is_out(const struct toy *toy, unsigned card, bool shown_only)
{
    for (unsigned i = 0; i < TOY_SEATS; i++)
        for (int j = 0; j < TOY_CARDS; j++) {
            const struct toy_seat *seat = &toy->seats[i];
            if (!(seat->flags & (shown_only ? TOY_SHOWN : TOY_DEALT))) continue;
            if (seat->cards[j] == card) return true;
        }
    return false;
}

static bool are_cards(const struct cr_input *input)
{
    if (input->card_count != TOY_CARDS) return false;
    for (int i = 0; i < TOY_CARDS; i++) {
        if (input->cards[i] >= TOY_DECK) return false;
        for (int j = 0; j < i; j++)
            if (input->cards[i] == input->cards[j]) return false;
    }
    return true;
}

static bool are_closed(const struct cr_input *input)
{
    return input->card_count == TOY_CARDS && input->cards[0] == TOY_UNKNOWN &&
           input->cards[1] == TOY_UNKNOWN && input->cards[2] == TOY_UNKNOWN;
}

static enum cr_status check_card(const struct cr_play *play, const struct toy *toy,
                                 const struct cr_input *input)
{
    if (toy->phase != TOY_DEAL) return CR_NOT_THIS_PHASE;
    if (input->seat != toy->to_act) return CR_NOT_YOUR_TURN;
    if (plate(play)->live) return are_closed(input) ? CR_OK : CR_NO_RESULT;
    if (!are_cards(input)) return CR_NO_RESULT;
    for (int i = 0; i < TOY_CARDS; i++)
        if (is_out(toy, input->cards[i], false)) return CR_NO_RESULT;
    return CR_OK;
}

static enum cr_status card(const struct cr_play *play, struct toy *toy,
                           const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = check_card(play, toy, input);
    if (status != CR_OK) return status;
    struct toy_seat *seat = &toy->seats[input->seat];
    memcpy(seat->cards, input->cards, TOY_CARDS);
    seat->flags |= TOY_DEALT;
    tell(events, CR_EV_DEALT, TC_CARDS, input->seat)->amount = TOY_CARDS; /* so many, closed */
    for (int i = 0; i < TOY_CARDS && !plate(play)->live; i++) {
        struct cr_event *own = tell(events, CR_EV_DEALT, TC_CARDS, input->seat);
        own->seen = input->seat;
        own->position = (uint16_t)(i + 1);
        own->value = input->cards[i];
    }
    unsigned next = next_without(toy, toy->button, TOY_DEALT);
    if (next < TOY_SEATS) {
        toy->to_act = (uint8_t)next;
        return CR_OK;
    }
    toy->phase = TOY_STREET;
    give_turn(toy, next_without(toy, toy->button, TOY_ACTED));
    return CR_OK;
}

/* ---- Decisions ---- */

static enum cr_status check_turn(const struct toy *toy, const struct cr_input *input)
{
    if (toy->phase != TOY_STREET && toy->phase != TOY_SHOW) return CR_NOT_THIS_PHASE;
    if (input->turn != toy->turn) return CR_TURN_PASSED;
    return input->seat == toy->to_act ? CR_OK : CR_NOT_YOUR_TURN;
}

static enum cr_status check_act(const struct cr_play *play, const struct toy *toy,
                                const struct cr_input *input)
{
    enum cr_status status = check_turn(toy, input);
    if (status != CR_OK) return status;
    if (input->choice >= TOY_ACTS) return CR_NO_BET;
    if ((input->choice == TOY_MUCK) != (toy->phase == TOY_SHOW)) return CR_NOT_THIS_PHASE;
    cr_money own = toy->seats[input->seat].in;
    cr_money to = input->choice == TOY_RAISE ? input->amount : toy->to_call;
    if (input->choice == TOY_FOLD || input->choice == TOY_MUCK) return CR_OK;
    if (input->choice == TOY_RAISE && to < toy->to_call + plate(play)->ante) return CR_BET_MIN;
    return to - own > input->funds ? CR_NO_CHIPS : CR_OK;
}

static void fold(struct toy *toy, unsigned seat, struct cr_events *events)
{
    toy->seats[seat].flags &= (uint8_t)~TOY_IN;
    toy->seats[seat].flags |= TOY_MUCKED;
    tell(events, CR_EV_MUCKED, TC_TURN, seat);
}

static enum cr_status act(const struct cr_play *play, struct toy *toy, const struct cr_input *input,
                          struct cr_events *events)
{
    enum cr_status status = check_act(play, toy, input);
    if (status != CR_OK) return status;
    struct toy_seat *seat = &toy->seats[input->seat];
    tell(events, CR_EV_ACTED, TC_TURN, input->seat)->value = input->choice;
    if (input->choice == TOY_MUCK) {
        seat->flags |= TOY_MUCKED;
        tell(events, CR_EV_MUCKED, TC_TURN, input->seat);
        next_to_show(toy, events);
        return CR_OK;
    }
    if (input->choice == TOY_RAISE) {
        toy->to_call = input->amount;
        for (unsigned i = 0; i < TOY_SEATS; i++) /* all answer it */
            toy->seats[i].flags &= (uint8_t)~TOY_ACTED;
    }
    seat->flags |= TOY_ACTED;
    if (input->choice == TOY_FOLD)
        fold(toy, input->seat, events);
    else
        put_in(toy, input->seat, toy->to_call - seat->in, events);
    go_on(toy, events);
    return CR_OK;
}

static enum cr_status timeout(struct toy *toy, const struct cr_input *input,
                              struct cr_events *events)
{
    enum cr_status status = check_turn(toy, input);
    if (status != CR_OK) return status;
    if (toy->phase == TOY_SHOW) {
        toy->seats[input->seat].flags |= TOY_MUCKED;
        tell(events, CR_EV_MUCKED, TC_TURN, input->seat);
        next_to_show(toy, events);
        return CR_OK;
    }
    toy->seats[input->seat].flags |= TOY_ACTED;
    fold(toy, input->seat, events);
    go_on(toy, events);
    return CR_OK;
}

/* ---- Showing ---- */

/* A live table names the cards now; nothing closed is compared, so nothing closed is told. */
static enum cr_status check_show(const struct cr_play *play, const struct toy *toy,
                                 const struct cr_input *input)
{
    enum cr_status status = check_turn(toy, input);
    if (status != CR_OK) return status;
    if (toy->phase != TOY_SHOW) return CR_NOT_THIS_PHASE;
    if (!plate(play)->live) return input->card_count == 0 ? CR_OK : CR_NO_RESULT;
    if (!are_cards(input)) return CR_NO_RESULT;
    for (int i = 0; i < TOY_CARDS; i++)
        if (is_out(toy, input->cards[i], true)) return CR_NO_RESULT;
    return CR_OK;
}

static enum cr_status show(const struct cr_play *play, struct toy *toy,
                           const struct cr_input *input, struct cr_events *events)
{
    enum cr_status status = check_show(play, toy, input);
    if (status != CR_OK) return status;
    struct toy_seat *seat = &toy->seats[input->seat];
    if (plate(play)->live) memcpy(seat->cards, input->cards, TOY_CARDS);
    seat->flags |= TOY_SHOWN;
    for (int i = 0; i < TOY_CARDS; i++) {
        struct cr_event *event = tell(events, CR_EV_SHOWN, TC_CARDS, input->seat);
        event->position = (uint16_t)(i + 1);
        event->value = seat->cards[i];
    }
    next_to_show(toy, events);
    return CR_OK;
}

/* ---- Rulings, void ---- */

static enum cr_status ruling(struct toy *toy, const struct cr_input *input,
                             struct cr_events *events)
{
    if (toy->phase != TOY_RULING) return CR_NOT_THIS_PHASE;
    if (input->choice >= TOY_OUTCOMES) return CR_NO_BET;
    if (input->choice == TOY_DIVIDE) {
        unsigned left = 0;
        for (unsigned i = 0; i < TOY_SEATS; i++)
            left |= (unsigned)is_in(toy, i) << i;
        pay_pot(toy, left, events);
        return CR_OK;
    }
    cr_money pot = pot_of(toy);
    for (unsigned i = 0; i < TOY_SEATS; i++) {
        if (toy->seats[i].in > 0) tell(events, CR_EV_LOST, TC_POT, i)->amount = toy->seats[i].in;
        toy->seats[i].in = 0;
    }
    toy->carried = pot;
    tell(events, CR_EV_POT, TC_POT, CR_NO_SEAT)->amount = pot;
    end(toy, events);
    return CR_OK;
}

static enum cr_status void_round(struct toy *toy, struct cr_events *events)
{
    if (toy->phase == TOY_OVER) return CR_DECIDED;
    for (unsigned i = 0; i < TOY_SEATS; i++) {
        if (toy->seats[i].in > 0)
            tell(events, CR_EV_RETURNED, TC_VOID, i)->returned = toy->seats[i].in;
        toy->seats[i].in = 0;
    }
    end(toy, events);
    return CR_OK;
}

/* ---- The door ---- */

static enum cr_status apply(const struct cr_play *play, void *state, const struct cr_input *input,
                            struct cr_events *events)
{
    struct toy *toy = state;
    bool about_a_seat =
        input->kind != CR_IN_CLOSE_BETS && input->kind != CR_IN_RULING && input->kind != CR_IN_VOID;
    if (about_a_seat && input->seat >= TOY_SEATS) return CR_NOT_SEATED;
    switch (input->kind) {
    case CR_IN_BET: return ante(play, toy, input, events);
    case CR_IN_CLOSE_BETS: return close_bets(play, toy, events);
    case CR_IN_CARD: return card(play, toy, input, events);
    case CR_IN_ACT: return act(play, toy, input, events);
    case CR_IN_TIMEOUT: return timeout(toy, input, events);
    case CR_IN_SHOW: return show(play, toy, input, events);
    case CR_IN_RULING: return ruling(toy, input, events);
    case CR_IN_VOID: return void_round(toy, events);
    default: return CR_NO_SUCH_INPUT;
    }
}

static enum cr_status start(const struct cr_play *play, void *state, const struct cr_items *carry,
                            struct cr_events *events)
{
    (void)play, (void)events;
    struct toy *toy = state;
    *toy = (struct toy){ .to_act = TOY_SEATS };
    for (size_t i = 0; carry && i < carry->count; i++) {
        const struct cr_item *item = &carry->list[i];
        if (item->kind == TOY_ITEM_BUTTON && item->value < TOY_SEATS)
            toy->button = (uint8_t)item->value;
        else if (item->kind == TOY_ITEM_POT && item->amount > 0)
            toy->carried = item->amount;
        else
            return CR_BAD_INPUT;
    }
    return CR_OK;
}

static void needs(const struct cr_play *play, const void *state, struct cr_need *need)
{
    const struct toy *toy = state;
    const struct toy_rules *rules = play->rules;
    *need = (struct cr_need){ .seat = CR_NO_SEAT };
    switch ((enum toy_phase)toy->phase) {
    case TOY_ANTES: need->kind = CR_NEED_BETS; return;
    case TOY_DEAL:
        need->kind = CR_NEED_CHANCE;
        need->what = CR_CHANCE_CARD;
        need->seat = toy->to_act;
        need->count = TOY_CARDS;
        need->sides = TOY_DECK;
        need->closed = 1;
        need->input = CR_IN_CARD;
        return;
    case TOY_STREET:
    case TOY_SHOW:
        need->kind = CR_NEED_DECISION;
        need->seat = toy->to_act;
        need->turn = toy->turn;
        need->seconds = (uint32_t)rules->seconds;
        need->input = toy->phase == TOY_STREET ? CR_IN_ACT : CR_IN_SHOW;
        return;
    case TOY_RULING:
        need->kind = CR_NEED_RULING;
        need->input = CR_IN_RULING;
        need->outcomes = 1u << TOY_DIVIDE | 1u << TOY_LEAVE_IT;
        return;
    case TOY_OVER: need->kind = CR_NEED_NOTHING; return;
    }
}

/* Every doing of a seat, open or closed, by asking the checks themselves. */
static size_t open_actions(const struct cr_play *play, const void *state, int seat, cr_money funds,
                           struct cr_action *out, size_t max)
{
    const struct toy *toy = state;
    size_t count = 0;
    struct cr_input input = { .kind = CR_IN_BET,
                              .seat = (uint16_t)seat,
                              .amount = plate(play)->ante,
                              .turn = toy->turn,
                              .funds = funds };
    if (count < max)
        out[count++] = (struct cr_action){ .input = CR_IN_BET,
                                           .status = (uint16_t)check_ante(play, toy, &input),
                                           .least = input.amount,
                                           .most = input.amount,
                                           .step = 1 };
    for (unsigned choice = 0; choice < TOY_ACTS && count < max; choice++) {
        input.kind = CR_IN_ACT;
        input.choice = (uint16_t)choice;
        input.amount = choice == TOY_RAISE ? toy->to_call + plate(play)->ante : 0;
        out[count++] = (struct cr_action){
            .input = CR_IN_ACT,
            .status = (uint16_t)check_act(play, toy, &input),
            .choice = (uint16_t)choice,
            .least = input.amount,
            .most = choice == TOY_RAISE ? funds + toy->seats[seat].in : 0,
            .step = choice == TOY_RAISE,
        };
    }
    if (count < max) {
        enum cr_status status = check_turn(toy, &input);
        if (status == CR_OK && toy->phase != TOY_SHOW) status = CR_NOT_THIS_PHASE;
        out[count++] = (struct cr_action){ .input = CR_IN_SHOW, .status = (uint16_t)status };
    }
    return count;
}

static void view(const struct cr_play *play, const void *state, const struct cr_viewer *viewer,
                 struct cr_items *items)
{
    (void)play;
    const struct toy *toy = state;
    struct cr_item *item = cr_items_add(items, TOY_ITEM_PHASE, CR_NO_SEAT);
    item->value = toy->phase;
    item->position = toy->to_act;
    item->amount = toy->to_call;
    item->extra = toy->turn;
    cr_items_add(items, TOY_ITEM_BUTTON, CR_NO_SEAT)->value = toy->button;
    cr_items_add(items, TOY_ITEM_POT, CR_NO_SEAT)->amount = pot_of(toy);
    for (unsigned i = 0; i < TOY_SEATS; i++) {
        const struct toy_seat *seat = &toy->seats[i];
        if (!seat->flags) continue;
        item = cr_items_add(items, TOY_ITEM_SEAT, i);
        item->value = seat->flags;
        item->amount = seat->in;
        for (unsigned j = 0; j < TOY_CARDS && (seat->flags & TOY_DEALT); j++) {
            item = cr_items_add(items, TOY_ITEM_CARD, i);
            item->position = (uint16_t)j;
            bool seen = viewer->seat == i || (seat->flags & TOY_SHOWN);
            item->value = seen ? seat->cards[j] : TOY_UNKNOWN;
        }
    }
}

static void carry_on(const struct cr_play *play, const void *state, struct cr_items *items)
{
    (void)play;
    const struct toy *toy = state;
    cr_items_add(items, TOY_ITEM_BUTTON, CR_NO_SEAT)->value =
        (uint16_t)((toy->button + 1) % TOY_SEATS);
    if (toy->carried > 0) cr_items_add(items, TOY_ITEM_POT, CR_NO_SEAT)->amount = toy->carried;
}

static size_t settle_in(const struct cr_play *play, const void *state, int seat, cr_money funds,
                        struct cr_input *out)
{
    (void)play, (void)state, (void)seat, (void)funds, (void)out;
    return 0;
}

static enum cr_status check_leave(const struct cr_play *play, const void *state, int seat)
{
    (void)play;
    const struct toy *toy = state;
    return toy->phase != TOY_OVER && toy->seats[seat].in > 0 ? CR_STAKES_OUT : CR_OK;
}

static int64_t held(const struct cr_play *play, const void *state, int seat)
{
    (void)play, (void)state, (void)seat;
    return 0;
}

static bool is_sane(const struct cr_play *play, const void *state)
{
    const struct toy *toy = state;
    if (toy->phase > TOY_OVER || toy->button >= TOY_SEATS || toy->to_act > TOY_SEATS) return false;
    if (toy->carried < 0 || toy->to_call < 0) return false;
    for (unsigned i = 0; i < TOY_SEATS; i++) {
        const struct toy_seat *seat = &toy->seats[i];
        bool known = (seat->flags & TOY_SHOWN) || !plate(play)->live;
        if (seat->in < 0) return false;
        for (int j = 0; j < TOY_CARDS && (seat->flags & TOY_DEALT); j++)
            if (known != (seat->cards[j] < TOY_DECK)) return false;
    }
    bool waits = toy->phase == TOY_DEAL || toy->phase == TOY_STREET || toy->phase == TOY_SHOW;
    return !waits || is_in(toy, toy->to_act);
}

const struct cr_game toy_game = {
    .name = "toy",
    .rules = &rules_schema,
    .settings = &settings_schema,
    .engine = 1,
    .forms = forms,
    .items = item_forms,
    .symbol_find = symbol_find,
    .symbol_name = symbol_name,
    .bet_name = bet_name,
    .check_settings = check_settings,
    .frame = frame,
    .state_size = state_size,
    .events_max = events_max,
    .items_max = items_max,
    .start = start,
    .apply = apply,
    .needs = needs,
    .open = open_actions,
    .view = view,
    .carry = carry_on,
    .settle_in = settle_in,
    .check_leave = check_leave,
    .held = held,
    .is_sane = is_sane,
};
