/* card_table.c -- gives a card game what it asks for. */
#include "odds/card_table.h"

#include <stdlib.h>
#include <string.h>

#include "chance/shoe.h"

#define ROUND_CARDS_MAX 512 /* a round that takes more has none of its cards left to shuffle */

struct cr_card_table {
    const struct cr_game *game;
    const struct cr_play *play;
    struct cr_card_player player;
    void *state;
    struct cr_events events;
    struct cr_items carry;
    bool is_fresh;
    struct cr_seed seed;
    uint64_t first;
    uint32_t shoe; /* whose order this is; 0: none yet */
    unsigned order_count;
    cr_card order[CR_SHOE_CARDS_MAX];
    unsigned out_count; /* cards of this round */
    cr_card out[ROUND_CARDS_MAX];
};

static enum cr_status fail(struct cr_stake_fault *fault, size_t bet, enum cr_status status,
                           const struct cr_refusal *why)
{
    if (fault == NULL) return status;
    *fault = (struct cr_stake_fault){ .bet = bet };
    if (why != NULL) fault->why = *why;
    fault->why.status = status;
    return status;
}

void cr_card_table_close(struct cr_card_table *table)
{
    if (table == NULL) return;
    free(table->state);
    free(table->events.list);
    free(table->carry.list);
    free(table);
}

enum cr_status cr_card_table_open(struct cr_card_table **out, const struct cr_game *game,
                                  const struct cr_play *play, const struct cr_card_player *player,
                                  struct cr_stake_fault *fault)
{
    struct cr_refusal why = { .status = CR_OK };
    enum cr_status status = game->check_settings(play, &why);
    if (status != CR_OK) return fail(fault, CR_STAKES_MAX, status, &why);
    assert(player->deal >= 1 && player->deal <= CR_CARDS_PER_INPUT_MAX);
    struct cr_card_table *table = calloc(1, sizeof *table);
    if (table == NULL) return fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    table->game = game;
    table->play = play;
    table->player = *player;
    table->events.max = game->events_max(play, NULL);
    table->carry.max = game->items_max(play);
    table->state = calloc(1, game->state_size(play));
    table->events.list = calloc(table->events.max, sizeof *table->events.list);
    table->carry.list = calloc(table->carry.max, sizeof *table->carry.list);
    if (table->state == NULL || table->events.list == NULL || table->carry.list == NULL) {
        cr_card_table_close(table);
        return fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    }
    *out = table;
    return CR_OK;
}

void cr_card_table_sit(struct cr_card_table *table, const struct cr_seed *seed, uint64_t first)
{
    table->seed = *seed;
    table->first = first;
    table->is_fresh = true;
    table->shoe = 0;
}

/* ---- Cards ---- */

static void draw_seed(const struct cr_card_table *table, uint32_t shoe, struct cr_seed *out)
{
    struct cr_stream stream;
    cr_stream_init(&stream, &table->seed, table->first + shoe);
    for (unsigned i = 0; i < CR_SEED_SIZE; i += 4) {
        uint32_t word = cr_stream_u32(&stream);
        for (unsigned j = 0; j < 4; j++)
            out->bytes[i + j] = (uint8_t)(word >> 8 * j);
    }
}

/* The shoe ran out within a round: all cards but this round's, in the order of a shoe of their own. */
static void leave_out_the_round(struct cr_card_table *table)
{
    uint16_t lies[CR_PACK_CARDS] = { 0 };
    unsigned kept = 0;
    for (unsigned i = 0; i < table->out_count; i++)
        lies[table->out[i]]++;
    for (unsigned i = 0; i < table->order_count; i++) {
        cr_card card = table->order[i];
        if (lies[card] > 0)
            lies[card]--;
        else
            table->order[kept++] = card;
    }
    table->order_count = kept;
}

static void load_shoe(struct cr_card_table *table, const struct cr_need *need)
{
    struct cr_seed seed;
    if (need->shoe == table->shoe) return;
    draw_seed(table, need->shoe, &seed);
    cr_drawn_order(&seed, need->decks, table->order);
    table->shoe = need->shoe;
    table->order_count = need->decks * CR_PACK_CARDS;
    if (table->out_count > 0) leave_out_the_round(table);
}

static cr_card card_at(const struct cr_card_table *table, const struct cr_need *need, unsigned from)
{
    assert(from < table->order_count); /* the game asks for a shuffle first */
    unsigned at = need->cut + from;
    return table->order[at < table->order_count ? at : at - table->order_count];
}

/* ---- What the game asks for ---- */

static enum cr_status apply(struct cr_card_table *table, const struct cr_input *input, size_t bet,
                            struct cr_stake_fault *fault)
{
    enum cr_status status = table->game->apply(table->play, table->state, input, &table->events);
    return status == CR_OK ? CR_OK : fail(fault, bet, status, &table->events.why);
}

static struct cr_input by_the_house(unsigned kind)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_SYSTEM
    };
}

/* The deal in one go, as far as the shoe lasts; then card by card. */
static enum cr_status give_cards(struct cr_card_table *table, const struct cr_need *need,
                                 struct cr_stake_fault *fault)
{
    struct cr_input input = by_the_house(CR_IN_CARD);
    load_shoe(table, need);
    unsigned count = table->out_count == 0 ? table->player.deal : 1;
    if (count > table->order_count - need->from) count = table->order_count - need->from;
    input.card_count = (uint8_t)count;
    for (unsigned i = 0; i < count; i++) {
        cr_card card = card_at(table, need, need->from + i);
        assert(table->out_count < ROUND_CARDS_MAX);
        table->out[table->out_count++] = card;
        input.cards[i] = need->closed == CR_DEALT_OPEN ? card : CR_CLOSED_CARD;
    }
    return apply(table, &input, CR_STAKES_MAX, fault);
}

/* A closed card is shown in the round it was dealt in, out of the same shoe: what came between no blind
 * double outlives, no player here makes one. */
static enum cr_status answer_call(struct cr_card_table *table, const struct cr_need *need,
                                  struct cr_stake_fault *fault)
{
    struct cr_input input = by_the_house(need->input);
    if (need->input == CR_IN_CUT) input.number = (uint16_t)(need->decks * CR_PACK_CARDS / 2);
    if (need->input == CR_IN_SHOW) {
        input.position = need->box;
        input.number = need->hand;
        input.card_count = 1;
        input.cards[0] = card_at(table, need, need->from);
    }
    return apply(table, &input, CR_STAKES_MAX, fault);
}

static enum cr_status put_stakes(struct cr_card_table *table, struct cr_stake_fault *fault)
{
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < table->player.stake_count && status == CR_OK; i++) {
        const struct cr_card_stake *stake = &table->player.stakes[i];
        const struct cr_input bet = { .kind = CR_IN_BET,
                                      .other = CR_NO_SEAT,
                                      .role = CR_ROLE_PLAYER,
                                      .position = stake->position,
                                      .choice = stake->choice,
                                      .amount = stake->amount,
                                      .funds = CR_PLAYER_CHIPS };
        status = apply(table, &bet, i, fault);
    }
    const struct cr_input close = by_the_house(CR_IN_CLOSE_BETS);
    return status == CR_OK ? apply(table, &close, CR_STAKES_MAX, fault) : status;
}

static enum cr_status decide(struct cr_card_table *table, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    struct cr_input act = { .kind = CR_IN_ACT,
                            .seat = need->seat,
                            .other = CR_NO_SEAT,
                            .role = CR_ROLE_PLAYER,
                            .position = need->box,
                            .turn = need->turn,
                            .funds = CR_PLAYER_CHIPS };
    table->player.decide(table->play, table->state, need, &act);
    return apply(table, &act, CR_STAKES_MAX, fault);
}

static enum cr_status answer(struct cr_card_table *table, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    switch ((enum cr_need_kind)need->kind) {
    case CR_NEED_BETS: return put_stakes(table, fault);
    case CR_NEED_CHANCE: return give_cards(table, need, fault);
    case CR_NEED_DECISION: return decide(table, need, fault);
    case CR_NEED_CALL: return answer_call(table, need, fault);
    case CR_NEED_RULING:
    case CR_NEED_AWARD: /* bets that ask a pool are not among the stakes */
    case CR_NEED_NOTHING: break;
    }
    return fail(fault, CR_STAKES_MAX, CR_NOT_THIS_PHASE, NULL);
}

/* ---- A round ---- */

static void read_round(const struct cr_card_table *table, struct cr_spin *spin)
{
    *spin = (struct cr_spin){ 0 };
    for (size_t i = 0; i < table->events.count; i++) {
        const struct cr_event *event = &table->events.list[i];
        if (event->kind == CR_EV_LOST) spin->lost += event->amount;
        if (event->kind == CR_EV_WON) spin->paid += event->paid;
    }
    for (size_t i = 0; i < table->player.stake_count; i++)
        spin->played += table->player.stakes[i].amount;
}

/* Events are kept until the round is read; where one more input might not find room, what it told so far
 * is added up first. */
static void make_room(struct cr_card_table *table, struct cr_spin *so_far)
{
    struct cr_spin part;
    if (table->events.max - table->events.count >=
        table->game->events_max(table->play, table->state))
        return;
    read_round(table, &part);
    so_far->paid += part.paid;
    so_far->lost += part.lost;
    table->events.count = 0;
}

enum cr_status cr_card_table_round(struct cr_card_table *table, struct cr_spin *spin,
                                   struct cr_stake_fault *fault)
{
    struct cr_spin so_far = { 0 };
    struct cr_need need;
    table->events.count = 0;
    table->out_count = 0;
    enum cr_status status = table->game->start(
        table->play, table->state, table->is_fresh ? NULL : &table->carry, &table->events);
    if (status != CR_OK) return fail(fault, CR_STAKES_MAX, status, &table->events.why);
    for (;;) {
        table->game->needs(table->play, table->state, &need);
        if (need.kind == CR_NEED_NOTHING) break;
        make_room(table, &so_far);
        status = answer(table, &need, fault);
        if (status != CR_OK) return status;
    }
    read_round(table, spin);
    spin->paid += so_far.paid;
    spin->lost += so_far.lost;
    table->carry.count = 0;
    table->game->carry(table->play, table->state, &table->carry);
    table->is_fresh = false;
    return CR_OK;
}
