/* between.c -- a table of players who are given what the engine asks for. */
#include "odds/play/between.h"

#include <stdlib.h>
#include <string.h>

struct room {
    const struct cr_between *job;
    unsigned players;
    cr_money least; /* the table's minimum bet */
    struct cr_poker *poker;
    struct cr_events events;
    struct cr_items carry;
    struct cr_sitting_shoe shoe;
    struct cr_card_mind mind;
};

/* ---- Opening ---- */

static void get_up(void *one)
{
    struct room *room = one;
    if (room == NULL) return;
    free(room->poker);
    free(room->events.list);
    free(room->carry.list);
    free(room);
}

static enum cr_status sit_down(const void *what, void **out, struct cr_stake_fault *fault)
{
    const struct cr_between *job = what;
    struct room *room = calloc(1, sizeof *room);
    if (room == NULL) return cr_stake_fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    room->job = job;
    room->players = cr_poker_seats(&job->play);
    room->least = cr_poker_big_blind(&job->play);
    room->events.max = job->game->events_max(&job->play, NULL);
    room->carry.max = job->game->items_max(&job->play);
    assert(job->game->state_size(&job->play) == sizeof *room->poker);
    room->poker = calloc(1, sizeof *room->poker);
    room->events.list = calloc(room->events.max, sizeof *room->events.list);
    room->carry.list = calloc(room->carry.max, sizeof *room->carry.list);
    if (room->poker == NULL || room->events.list == NULL || room->carry.list == NULL) {
        get_up(room);
        return cr_stake_fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    }
    *out = room;
    return CR_OK;
}

/* ---- Between hands ---- */

/* Everybody has his stack again; the button stays where the hand before left it. */
static void refill(struct room *room)
{
    struct cr_items all = room->carry;
    room->carry.count = 0;
    for (size_t i = 0; i < all.count; i++)
        if (all.list[i].kind == CR_POKER_ITEM_BUTTON) all.list[room->carry.count++] = all.list[i];
    for (unsigned seat = 0; seat < room->players; seat++) {
        cr_items_add(&room->carry, CR_POKER_ITEM_STACK, seat)->amount = room->job->stack;
        struct cr_item *flags = cr_items_add(&room->carry, CR_POKER_ITEM_SEAT, CR_NO_SEAT);
        flags->position = (uint16_t)(seat + 1);
        flags->value = CR_SEAT_IN | CR_SEAT_PLAYED;
    }
}

static void sit(struct room *room, uint64_t first)
{
    const struct cr_between *job = room->job;
    cr_sitting_begin(&room->shoe, &job->seed, first, true);
    cr_stream_init(&room->mind.stream, &job->seed, first + 1);
    room->mind.decisions = room->mind.guesses = 0;
    room->carry.count = 0;
    refill(room);
}

/* ---- What the engine asks for ---- */

static enum cr_status apply(struct room *room, const struct cr_input *input,
                            struct cr_stake_fault *fault)
{
    const struct cr_between *job = room->job;
    room->events.count = 0;
    enum cr_status status = job->game->apply(&job->play, room->poker, input, &room->events);
    return status == CR_OK ? CR_OK : cr_stake_fail(fault, CR_STAKES_MAX, status, &room->events.why);
}

static struct cr_input input_of(unsigned kind, unsigned seat, enum cr_role role)
{
    return (struct cr_input){ .kind = (uint16_t)kind,
                              .seat = (uint16_t)seat,
                              .other = CR_NO_SEAT,
                              .role = (uint8_t)role,
                              .funds = CR_PLAYER_CHIPS };
}

static cr_card card_at(struct room *room, unsigned place)
{
    cr_sitting_reach(&room->shoe, place + 1);
    return room->shoe.cards[place];
}

static enum cr_status give_cards(struct room *room, const struct cr_need *need,
                                 struct cr_stake_fault *fault)
{
    struct cr_input input = input_of(need->input, CR_NO_SEAT, CR_ROLE_SYSTEM);
    assert(need->count >= 1 && need->count <= CR_CARDS_PER_INPUT_MAX);
    input.card_count = (uint8_t)need->count;
    for (unsigned i = 0; i < need->count; i++) {
        cr_card card = card_at(room, need->from + i);
        input.cards[i] = need->closed == CR_DEALT_OPEN ? card : CR_CLOSED_CARD;
    }
    return apply(room, &input, fault);
}

/* A seat's closed cards by their names. */
static unsigned closed_cards(struct room *room, unsigned seat, cr_card out[CR_OWN_CARDS_MAX])
{
    uint16_t places[CR_OWN_CARDS_MAX];
    const struct cr_between *job = room->job;
    size_t count = job->game->own_cards(&job->play, room->poker, seat, places, CR_OWN_CARDS_MAX);
    for (size_t i = 0; i < count; i++)
        out[i] = card_at(room, places[i]);
    return (unsigned)count;
}

static enum cr_status show(struct room *room, unsigned seat, struct cr_stake_fault *fault)
{
    struct cr_input input = input_of(CR_IN_SHOW, seat, CR_ROLE_SYSTEM);
    input.card_count = (uint8_t)closed_cards(room, seat, input.cards);
    return apply(room, &input, fault);
}

static void fill_word(struct room *room, const struct cr_pk_rules *rules, unsigned seat,
                      struct cr_between_word *word)
{
    const struct cr_pk_hand *hand = &room->poker->hand;
    cr_card closed[CR_OWN_CARDS_MAX];
    unsigned next = 0;
    *word = (struct cr_between_word){ .play = &room->job->play,
                                      .rules = rules,
                                      .poker = room->poker,
                                      .seat = seat,
                                      .own_count = hand->card_count[seat] };
    (void)closed_cards(room, seat, closed);
    for (unsigned i = 0; i < word->own_count; i++) {
        cr_card card = hand->cards[seat][i];
        word->own[i] = card == CR_CLOSED_CARD ? closed[next++] : card;
    }
    cr_betting_options(&rules->betting, &hand->betting, seat, &word->options);
}

static void bring_in(struct room *room, const struct cr_pk_rules *rules, struct cr_input *act)
{
    cr_money most;
    act->choice = CR_POKER_DO_BRING_IN;
    cr_pk_bring_in_limits(rules, &room->poker->hand, act->seat, &act->amount, &most);
}

/* Hands are shown, whether they could be thrown away or not; who brings in brings in the least. */
static enum cr_status decide(struct room *room, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    const struct cr_between *job = room->job;
    struct cr_input act = input_of(CR_IN_ACT, need->seat, CR_ROLE_PLAYER);
    struct cr_pk_rules rules;
    struct cr_between_word word;
    act.turn = need->turn;
    cr_poker_rules_now(&job->play, room->poker, &rules);
    switch ((enum cr_pk_phase)room->poker->hand.phase) {
    case CR_PK_SHOWING: act.choice = CR_POKER_DO_SHOW; break;
    case CR_PK_BRINGING_IN: bring_in(room, &rules, &act); break;
    case CR_PK_BETTING:
        fill_word(room, &rules, need->seat, &word);
        job->decide(job->knows, &room->mind, &word, &act);
        break;
    case CR_PK_DEALING:
    case CR_PK_ENDED: return cr_stake_fail(fault, CR_STAKES_MAX, CR_NOT_THIS_PHASE, NULL);
    }
    return apply(room, &act, fault);
}

static enum cr_status answer(struct room *room, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    switch ((enum cr_need_kind)need->kind) {
    case CR_NEED_BETS: {
        const struct cr_input shuffle = input_of(CR_IN_SHUFFLE, CR_NO_SEAT, CR_ROLE_SYSTEM);
        return apply(room, &shuffle, fault);
    }
    case CR_NEED_CHANCE: return give_cards(room, need, fault);
    case CR_NEED_DECISION: return decide(room, need, fault);
    case CR_NEED_CALL: return show(room, need->seat, fault);
    case CR_NEED_RULING: /* nothing goes wrong here */
    case CR_NEED_AWARD:
    case CR_NEED_NOTHING: break;
    }
    return cr_stake_fail(fault, CR_STAKES_MAX, CR_NOT_THIS_PHASE, NULL);
}

/* ---- A hand ---- */

static enum cr_status play_round(struct room *room, struct cr_stake_fault *fault)
{
    const struct cr_between *job = room->job;
    struct cr_need need;
    room->events.count = 0;
    cr_sitting_shuffle(&room->shoe, 1);
    enum cr_status status = job->game->start(&job->play, room->poker, &room->carry, &room->events);
    if (status != CR_OK) return cr_stake_fail(fault, CR_STAKES_MAX, status, &room->events.why);
    for (;;) {
        job->game->needs(&job->play, room->poker, &need);
        if (need.kind == CR_NEED_NOTHING) break;
        assert(need.shoe == 0 || need.shoe == 1); /* no deal is taken back */
        status = answer(room, &need, fault);
        if (status != CR_OK) return status;
    }
    room->carry.count = 0;
    job->game->carry(&job->play, room->poker, &room->carry);
    return CR_OK;
}

/* Not a unit is lost: what the players have less is the fee. */
static void read_hand(const struct room *room, struct cr_spin *spin)
{
    const struct cr_poker *poker = room->poker;
    cr_money fee = 0, stacks = 0;
    *spin = (struct cr_spin){ .played = room->least };
    for (unsigned i = 0; i < CR_POKER_SEATS_MAX; i++) {
        spin->paid += poker->got[i];
        fee += poker->fee[i];
        stacks += poker->in_play[i];
    }
    assert(stacks + fee == (cr_money)room->players * room->job->stack);
    spin->lost = spin->paid + fee;
}

/* The draw for the button is a round, but no hand. */
static enum cr_status play_hand(struct room *room, struct cr_spin *spin,
                                struct cr_stake_fault *fault)
{
    enum cr_status status;
    do {
        status = play_round(room, fault);
        if (status != CR_OK) return status;
        refill(room);
    } while (room->poker->draw != 0);
    read_hand(room, spin);
    return CR_OK;
}

static enum cr_status play_block(const void *what, void *one, uint64_t block, uint64_t rounds,
                                 struct cr_sums *sums, struct cr_stake_fault *fault)
{
    struct room *room = one;
    enum cr_status status = CR_OK;
    (void)what;
    sit(room, 2 * block);
    for (uint64_t i = 0; i < rounds && status == CR_OK; i++) {
        struct cr_spin spin;
        status = play_hand(room, &spin, fault);
        if (status == CR_OK) cr_sums_add(sums, &spin);
    }
    sums->decisions += room->mind.decisions;
    sums->guesses += room->mind.guesses;
    return status;
}

enum cr_status cr_simulate_between(const struct cr_between *job,
                                   struct cr_simulation_result *result,
                                   struct cr_stake_fault *fault)
{
    const struct cr_shared play = {
        .what = job, .open = sit_down, .block = play_block, .close = get_up
    };
    struct cr_refusal why = { .status = CR_OK };
    memset(result, 0, sizeof *result);
    enum cr_status status = job->game->check_settings(&job->play, &why);
    if (status != CR_OK) return cr_stake_fail(fault, CR_STAKES_MAX, status, &why);
    if (job->stack < 1) return cr_stake_fail(fault, 0, CR_AMOUNT, NULL);
    if (job->stack > CR_BETWEEN_CHIPS_MAX / CR_POKER_SEATS_MAX)
        return cr_stake_fail(fault, 0, CR_OVERFLOW, NULL);
    return cr_share(&play, &job->pace, result, fault);
}
