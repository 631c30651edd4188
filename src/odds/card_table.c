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
    size_t events_most; /* of one input */
    struct cr_items carry;
    struct cr_input *bets;            /* as they are put down every round */
    struct cr_input close, card, act; /* as they are given, but for what each time fills in */
    bool is_fresh;
    struct cr_seed seed;
    uint64_t first;
    uint32_t shoe; /* whose order this is; 0: none yet */
    unsigned order_count;
    cr_card order[CR_SHOE_CARDS_MAX + CR_CARDS_PER_INPUT_MAX]; /* cut: as they come out */
    bool one_pack;           /* a fresh one every round, drawn from as it is dealt */
    unsigned drawn_count;    /* of its order */
    struct cr_stream stream; /* it is drawn by */
    unsigned out_count;      /* cards of this round */
    cr_card out[ROUND_CARDS_MAX + CR_CARDS_PER_INPUT_MAX];
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

static struct cr_input by_the_house(unsigned kind)
{
    return (struct cr_input){
        .kind = (uint16_t)kind, .seat = CR_NO_SEAT, .other = CR_NO_SEAT, .role = CR_ROLE_SYSTEM
    };
}

static void prepare_inputs(struct cr_card_table *table)
{
    table->close = by_the_house(CR_IN_CLOSE_BETS);
    table->card = by_the_house(CR_IN_CARD);
    table->act = (struct cr_input){
        .kind = CR_IN_ACT, .other = CR_NO_SEAT, .role = CR_ROLE_PLAYER, .funds = CR_PLAYER_CHIPS
    };
    for (size_t i = 0; i < table->player.stake_count; i++)
        table->bets[i] = (struct cr_input){ .kind = CR_IN_BET,
                                            .other = CR_NO_SEAT,
                                            .role = CR_ROLE_PLAYER,
                                            .position = table->player.stakes[i].position,
                                            .choice = table->player.stakes[i].choice,
                                            .amount = table->player.stakes[i].amount,
                                            .funds = CR_PLAYER_CHIPS };
}

void cr_card_table_close(struct cr_card_table *table)
{
    if (table == NULL) return;
    free(table->bets);
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
    struct cr_frame frame;
    game->frame(play, &frame);
    table->one_pack = frame.one_pack;
    table->events_most = game->events_max(play, NULL);
    table->events.max = 2 * table->events_most;
    table->carry.max = game->items_max(play);
    table->bets = calloc(player->stake_count + 1, sizeof *table->bets);
    table->state = calloc(1, game->state_size(play));
    table->events.list = calloc(table->events.max, sizeof *table->events.list);
    table->carry.list = calloc(table->carry.max, sizeof *table->carry.list);
    if (table->bets == NULL || table->state == NULL || table->events.list == NULL ||
        table->carry.list == NULL) {
        cr_card_table_close(table);
        return fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    }
    prepare_inputs(table);
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

void cr_card_table_order(const struct cr_seed *seed, uint64_t first, uint32_t shoe, unsigned decks,
                         cr_card *out)
{
    struct cr_stream stream;
    struct cr_seed own;
    cr_stream_init(&stream, seed, first + shoe);
    for (unsigned i = 0; i < CR_SEED_SIZE; i += 4) {
        uint32_t word = cr_stream_u32(&stream);
        for (unsigned j = 0; j < 4; j++)
            own.bytes[i + j] = (uint8_t)(word >> 8 * j);
    }
    cr_drawn_order(&own, decks, out);
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

/* A round of poker takes ten cards or so of its pack: no more of its order is drawn than is asked for. The
 * cards lie in whatever order the round before left them in. */
static void draw_pack(struct cr_card_table *table, unsigned count)
{
    for (; table->drawn_count < count; table->drawn_count++) {
        unsigned at = table->drawn_count;
        unsigned with = at + cr_stream_below(&table->stream, CR_PACK_CARDS - at);
        cr_card card = table->order[at];
        table->order[at] = table->order[with];
        table->order[with] = card;
    }
}

static void begin_packs(struct cr_card_table *table)
{
    cr_stream_init(&table->stream, &table->seed, table->first);
    table->order_count = CR_PACK_CARDS;
    for (unsigned i = 0; i < CR_PACK_CARDS; i++)
        table->order[i] = (cr_card)i;
}

static void load_shoe(struct cr_card_table *table, const struct cr_need *need)
{
    cr_card uncut[CR_SHOE_CARDS_MAX];
    unsigned count = need->decks * CR_PACK_CARDS;
    if (need->shoe == table->shoe) return;
    if (table->one_pack) {
        if (table->shoe == 0) begin_packs(table);
        table->shoe = need->shoe;
        table->drawn_count = 0;
        return;
    }
    cr_card_table_order(&table->seed, table->first, need->shoe, need->decks, uncut);
    memcpy(table->order, uncut + need->cut, count - need->cut);
    memcpy(table->order + count - need->cut, uncut, need->cut);
    table->shoe = need->shoe;
    table->order_count = count;
    if (table->out_count > 0) leave_out_the_round(table); /* it is not cut */
}

static cr_card card_at(const struct cr_card_table *table, unsigned from)
{
    assert(from < table->order_count); /* the game asks for a shuffle first */
    return table->order[from];
}

/* ---- What the game asks for ---- */

static enum cr_status apply(struct cr_card_table *table, const struct cr_input *input, size_t bet,
                            struct cr_stake_fault *fault)
{
    enum cr_status status = table->game->apply(table->play, table->state, input, &table->events);
    return status == CR_OK ? CR_OK : fail(fault, bet, status, &table->events.why);
}

/* The deal in one go, as far as the shoe lasts; then card by card. */
static enum cr_status give_cards(struct cr_card_table *table, const struct cr_need *need,
                                 struct cr_stake_fault *fault)
{
    load_shoe(table, need);
    unsigned count = table->out_count == 0 ? table->player.deal : need->count > 1 ? need->count : 1;
    if (count > table->order_count - need->from) count = table->order_count - need->from;
    table->card.card_count = (uint8_t)count;
    if (table->one_pack) draw_pack(table, need->from + count);
    assert(count > 0 && need->from + count <= table->order_count); /* it asks for a shuffle first */
    assert(table->out_count + count <= ROUND_CARDS_MAX);
    /* as many as an input has room for, which is sooner done than asking how many: no more count */
    const cr_card *cards = &table->order[need->from];
    memcpy(&table->out[table->out_count], cards, CR_CARDS_PER_INPUT_MAX);
    memcpy(table->card.cards, cards, CR_CARDS_PER_INPUT_MAX);
    if (need->closed == CR_CLOSED_TO_ALL)
        memset(table->card.cards, CR_CLOSED_CARD, CR_CARDS_PER_INPUT_MAX);
    table->out_count += count;
    return apply(table, &table->card, CR_STAKES_MAX, fault);
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
        input.cards[0] = card_at(table, need->from);
    }
    return apply(table, &input, CR_STAKES_MAX, fault);
}

static enum cr_status put_stakes(struct cr_card_table *table, struct cr_stake_fault *fault)
{
    enum cr_status status = CR_OK;
    for (size_t i = 0; i < table->player.stake_count && status == CR_OK; i++)
        status = apply(table, &table->bets[i], i, fault);
    return status == CR_OK ? apply(table, &table->close, CR_STAKES_MAX, fault) : status;
}

static enum cr_status decide(struct cr_card_table *table, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    struct cr_input act = table->act;
    act.seat = need->seat;
    act.position = need->box;
    act.turn = need->turn;
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
        if (event->kind != CR_EV_LOST && event->kind != CR_EV_WON) continue;
        if (event->kind == CR_EV_LOST)
            spin->lost += event->amount;
        else
            spin->paid += event->paid;
    }
    for (size_t i = 0; i < table->player.stake_count; i++)
        spin->played += table->player.stakes[i].amount;
}

/* Events are kept until the round is read; where one more input might not find room, what it told so far
 * is added up first. */
static void make_room(struct cr_card_table *table, struct cr_spin *so_far)
{
    struct cr_spin part;
    if (table->events.max - table->events.count >= table->events_most) return;
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

const void *cr_card_table_state(const struct cr_card_table *table, unsigned *cards)
{
    *cards = table->out_count;
    return table->state;
}
