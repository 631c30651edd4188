/* card_table.c -- gives a card game what it asks for. */
#include "odds/play/card_table.h"

#include <stdlib.h>
#include <string.h>

#include "games/side/pool.h"

#define ROUND_CARDS_MAX 512 /* a round that takes more has none of its cards left to shuffle */
#define AT_ONCE         48  /* cards drawn: those of the next rounds too */

/* What not every card comes to: the way of the others saves no registers for it. */
#define APART __attribute__((noinline))

struct cr_card_table {
    const struct cr_game *game;
    const struct cr_play *play;
    struct cr_card_player player;
    cr_card_recall *recall; /* NULL: player.decide */
    const void *knows;
    struct cr_card_mind mind;
    void *state;
    struct cr_events events;
    size_t events_last; /* so many, and one more input still finds room */
    struct cr_items carry;
    struct cr_input *bets; /* as they are put down every round */
    size_t bets_max;
    struct cr_input close, card, act; /* as they are given, but for what each time fills in */
    cr_money meter;
    const struct cr_card_stake *beside; /* NULL: no side bet */
    unsigned beside_bet;                /* its number in the round */
    uint16_t to_bonus_card;             /* where the game is told what the bonus card is */
    struct cr_stream system;            /* draws it */
    bool is_fresh;
    bool shoe_per_round;
    uint32_t number; /* which shoe this is; 0: none yet */
    struct cr_sitting_shoe shoe;
    unsigned out_count; /* cards of this round */
    cr_card out[ROUND_CARDS_MAX + CR_CARDS_PER_INPUT_MAX];
};

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

/* As round files write it: {"in":"card","cards":"7s","to":"bonus_card"}. */
static uint16_t find_bonus_card(const struct cr_game *game)
{
    const struct cr_form *form = game->forms;
    while (form->roles != 0 && form->kind != CR_IN_CARD)
        form++;
    for (const struct cr_form_field *f = form->fields; f < form->fields + CR_FORM_FIELDS_MAX; f++)
        if (f->key != NULL && strcmp(f->key, "to") == 0)
            return (uint16_t)game->symbol_find(f->set, "bonus_card");
    return 0; /* a game that has no such card never asks for it */
}

static void prepare_beside(struct cr_card_table *table)
{
    for (size_t i = 0; i < table->player.stake_count; i++)
        if (table->player.stakes[i].beside) {
            assert(table->beside == NULL); /* one at most */
            table->beside = &table->player.stakes[i];
            table->to_bonus_card = find_bonus_card(table->game);
        }
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
    if (status != CR_OK) return cr_stake_fail(fault, CR_STAKES_MAX, status, &why);
    assert(player->deal >= 1 && player->deal <= CR_CARDS_PER_INPUT_MAX);
    struct cr_card_table *table = calloc(1, sizeof *table);
    if (table == NULL) return cr_stake_fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    table->game = game;
    table->play = play;
    table->player = *player;
    struct cr_frame frame;
    game->frame(play, &frame);
    table->shoe_per_round = frame.shoe_per_round || frame.one_pack;
    table->events_last = game->events_max(play, NULL);
    table->events.max = 2 * table->events_last;
    table->carry.max = game->items_max(play);
    table->bets_max = player->stake_count;
    table->bets = calloc(player->stake_count + 1, sizeof *table->bets);
    table->state = calloc(1, game->state_size(play));
    table->events.list = calloc(table->events.max, sizeof *table->events.list);
    table->carry.list = calloc(table->carry.max, sizeof *table->carry.list);
    if (table->bets == NULL || table->state == NULL || table->events.list == NULL ||
        table->carry.list == NULL) {
        cr_card_table_close(table);
        return cr_stake_fail(fault, CR_STAKES_MAX, CR_NO_MEMORY, NULL);
    }
    prepare_inputs(table);
    prepare_beside(table);
    *out = table;
    return CR_OK;
}

void cr_card_table_bet(struct cr_card_table *table, const struct cr_card_stake *stakes,
                       size_t stake_count)
{
    assert(stake_count <= table->bets_max);
    table->player.stakes = stakes;
    table->player.stake_count = stake_count;
    prepare_inputs(table);
}

void cr_card_table_recall(struct cr_card_table *table, cr_card_recall *recall, const void *knows)
{
    table->recall = recall;
    table->knows = knows;
}

void cr_card_table_meter(struct cr_card_table *table, cr_money meter)
{
    table->meter = meter;
}

const struct cr_card_mind *cr_card_table_mind(const struct cr_card_table *table)
{
    return &table->mind;
}

void cr_card_table_sit(struct cr_card_table *table, const struct cr_seed *seed, uint64_t first)
{
    cr_sitting_begin(&table->shoe, seed, first, table->shoe_per_round);
    cr_stream_init(&table->mind.stream, seed, first + 1);
    if (table->beside != NULL) cr_stream_init(&table->system, seed, first + 2);
    table->mind.decisions = table->mind.guesses = 0;
    table->is_fresh = true;
    table->number = 0;
}

/* ---- Cards ---- */

void cr_sitting_begin(struct cr_sitting_shoe *shoe, const struct cr_seed *seed, uint64_t first,
                      bool shoe_per_round)
{
    cr_stream_init(&shoe->stream, seed, first);
    shoe->at_once = shoe_per_round ? 1 : AT_ONCE;
    shoe->count = shoe->drawn = 0;
}

void cr_sitting_shuffle(struct cr_sitting_shoe *shoe, unsigned packs)
{
    unsigned count = packs * CR_PACK_CARDS;
    assert(packs >= 1 && packs <= CR_PACKS_MAX);
    if (shoe->count != count)
        for (unsigned i = 0; i < count; i++)
            shoe->cards[i] = (cr_card)(i % CR_PACK_CARDS);
    shoe->count = count;
    shoe->drawn = 0;
}

/* Fisher-Yates from the first card on: each is any of those left, with the same chance. */
APART void cr_sitting_draw(struct cr_sitting_shoe *shoe, unsigned count)
{
    struct cr_stream *restrict stream = &shoe->stream;
    cr_card *restrict cards = shoe->cards;
    const unsigned all = shoe->count;
    assert(count <= all);
    unsigned last = (count + shoe->at_once - 1) / shoe->at_once * shoe->at_once;
    if (last > all) last = all;
    for (unsigned at = shoe->drawn; at < last; at++) {
        unsigned with = at + cr_stream_below(stream, all - at);
        cr_card card = cards[at];
        cards[at] = cards[with];
        cards[with] = card;
    }
    shoe->drawn = last;
}

/* The shoe ran out within a round: all cards but this round's are shuffled. */
static void leave_out_the_round(struct cr_card_table *table)
{
    struct cr_sitting_shoe *shoe = &table->shoe;
    uint16_t lies[CR_PACK_CARDS] = { 0 };
    unsigned kept = 0;
    for (unsigned i = 0; i < table->out_count; i++)
        lies[table->out[i]]++;
    for (unsigned i = 0; i < shoe->count; i++) {
        cr_card card = shoe->cards[i];
        if (lies[card] > 0)
            lies[card]--;
        else
            shoe->cards[kept++] = card;
    }
    shoe->count = kept;
}

static APART void load_shoe(struct cr_card_table *table, const struct cr_need *need)
{
    cr_sitting_shuffle(&table->shoe, need->decks);
    table->number = need->shoe;
    if (table->out_count > 0) leave_out_the_round(table);
}

static cr_card card_at(const struct cr_card_table *table, unsigned from)
{
    assert(from < table->shoe.drawn); /* it was dealt face down */
    return table->shoe.cards[from];
}

/* ---- What the game asks for ---- */

static enum cr_status apply(struct cr_card_table *table, const struct cr_input *input, size_t bet,
                            struct cr_stake_fault *fault)
{
    enum cr_status status = table->game->apply(table->play, table->state, input, &table->events);
    return status == CR_OK ? CR_OK : cr_stake_fail(fault, bet, status, &table->events.why);
}

/* The deal in one go, as far as the shoe lasts; then card by card. */
static enum cr_status give_cards(struct cr_card_table *table, const struct cr_need *need,
                                 struct cr_stake_fault *fault)
{
    if (need->shoe != table->number) load_shoe(table, need);
    assert(need->from < table->shoe.count); /* it asks for a shuffle first */
    unsigned left = table->shoe.count - need->from, count = need->count > 1 ? need->count : 1;
    if (table->out_count == 0) count = table->player.deal;
    if (count > left) count = left;
    cr_sitting_reach(&table->shoe, need->from + count);
    assert(table->out_count + count <= ROUND_CARDS_MAX);
    table->card.card_count = (uint8_t)count;
    /* as many as an input has room for, which is sooner done than asking how many: no more count */
    const cr_card *cards = &table->shoe.cards[need->from];
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

/* Before the stakes, as the system does; the fortune card touches no bonus bet. */
static APART enum cr_status draw_bonus_card(struct cr_card_table *table,
                                            struct cr_stake_fault *fault)
{
    struct cr_input input = by_the_house(CR_IN_CARD);
    input.to = table->to_bonus_card;
    input.card_count = 1;
    input.cards[0] = (cr_card)cr_stream_below(&table->system, CR_PACK_CARDS);
    return apply(table, &input, CR_STAKES_MAX, fault);
}

/* The last thing told: the side bet lies there. */
static void note_beside(struct cr_card_table *table, const struct cr_card_stake *stake)
{
    const struct cr_event *event = &table->events.list[table->events.count - 1];
    if (stake != table->beside) return;
    assert(event->kind == CR_EV_STAKED);
    table->beside_bet = event->bet;
}

static enum cr_status put_stakes(struct cr_card_table *table, const struct cr_need *need,
                                 struct cr_stake_fault *fault)
{
    enum cr_status status = CR_OK;
    if (table->beside != NULL && need->outcomes & 1) status = draw_bonus_card(table, fault);
    for (size_t i = 0; i < table->player.stake_count && status == CR_OK; i++) {
        status = apply(table, &table->bets[i], i, fault);
        if (status == CR_OK) note_beside(table, &table->player.stakes[i]);
    }
    return status == CR_OK ? apply(table, &table->close, CR_STAKES_MAX, fault) : status;
}

/* ---- Side bets ---- */

/* Which box is the lucky one, by chance. */
static APART enum cr_status give_number(struct cr_card_table *table, const struct cr_need *need,
                                        struct cr_stake_fault *fault)
{
    struct cr_input input = by_the_house(need->input);
    input.ref = cr_stream_below(&table->system, (uint32_t)need->outcomes);
    return apply(table, &input, CR_STAKES_MAX, fault);
}

/* One player with one side bet has the only claim of the round. The meter is the next round's too: a round is
 * worth the same whatever was won before it. */
static APART enum cr_status give_award(struct cr_card_table *table, const struct cr_need *need,
                                       struct cr_stake_fault *fault)
{
    struct cr_pool pool = { .amount = table->meter };
    struct cr_pool_claim claim = { .share = (uint32_t)need->outcomes };
    struct cr_input input = by_the_house(need->input);
    if (need->outcomes == 0) /* the wheel of fortune: its bet is not among the stakes */
        return cr_stake_fail(fault, CR_STAKES_MAX, CR_NOT_THIS_PHASE, NULL);
    cr_pool_award(&pool, &claim, 1);
    input.seat = need->seat;
    input.position = need->box;
    input.choice = need->what;
    input.amount = claim.award;
    return apply(table, &input, CR_STAKES_MAX, fault);
}

static enum cr_status decide(struct cr_card_table *table, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    struct cr_input act = table->act;
    act.seat = need->seat;
    act.position = need->box;
    act.turn = need->turn;
    if (table->recall == NULL)
        table->player.decide(table->play, table->state, need, &act);
    else
        table->recall(table->knows, &table->mind, table->play, table->state, need, &act);
    return apply(table, &act, CR_STAKES_MAX, fault);
}

static enum cr_status answer(struct cr_card_table *table, const struct cr_need *need,
                             struct cr_stake_fault *fault)
{
    switch ((enum cr_need_kind)need->kind) {
    case CR_NEED_BETS: return put_stakes(table, need, fault);
    case CR_NEED_CHANCE:
        if (need->what == CR_CHANCE_NUMBER) return give_number(table, need, fault);
        return give_cards(table, need, fault);
    case CR_NEED_DECISION: return decide(table, need, fault);
    case CR_NEED_CALL: return answer_call(table, need, fault);
    case CR_NEED_AWARD: return give_award(table, need, fault);
    case CR_NEED_RULING:
    case CR_NEED_NOTHING: break;
    }
    return cr_stake_fail(fault, CR_STAKES_MAX, CR_NOT_THIS_PHASE, NULL);
}

/* ---- A round ---- */

static void read_round(const struct cr_card_table *table, struct cr_spin *spin)
{
    *spin = (struct cr_spin){ 0 };
    for (size_t i = 0; i < table->events.count; i++) {
        const struct cr_event *event = &table->events.list[i];
        bool is_won = event->kind == CR_EV_WON || event->kind == CR_EV_AWARDED;
        if (event->kind != CR_EV_LOST && !is_won) continue;
        cr_money paid = is_won ? event->paid : 0, lost = is_won ? 0 : event->amount;
        spin->paid += paid;
        spin->lost += lost;
        if (table->beside == NULL || event->bet != table->beside_bet) continue;
        spin->beside.paid += paid;
        spin->beside.lost += lost;
    }
    for (size_t i = 0; i < table->player.stake_count; i++)
        spin->played += table->player.stakes[i].amount;
    if (table->beside != NULL) spin->beside.played = table->beside->amount;
}

/* Events are kept until the round is read; where one more input might not find room, what it told so far
 * is added up first. */
static void make_room(struct cr_card_table *table, struct cr_spin *so_far)
{
    struct cr_spin part;
    if (table->events.count <= table->events_last) return;
    read_round(table, &part);
    so_far->paid += part.paid;
    so_far->lost += part.lost;
    so_far->beside.paid += part.beside.paid;
    so_far->beside.lost += part.beside.lost;
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
    if (status != CR_OK) return cr_stake_fail(fault, CR_STAKES_MAX, status, &table->events.why);
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
    spin->beside.paid += so_far.beside.paid;
    spin->beside.lost += so_far.beside.lost;
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
