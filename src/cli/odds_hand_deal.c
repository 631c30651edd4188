/* odds_hand_deal.c -- a round played to the point the question is about: one box, its cards in the order the
 * game deals them, its draw, its play. What nobody saw lies face down. */
#include <string.h>

#include "cli/odds_hand.h"
#include "cli/sitting.h"

#define BOX         1
#define STAKES_HELD 1000 /* in hand: nothing a box is offered costs so much */
#define SCRIPT_MAX  (2 * CR_CARDS_READ_MOST)

struct script {
    const struct cr_hand_asked *asked;
    struct cr_sitting *sitting;
    cr_card cards[SCRIPT_MAX]; /* of the whole round, as they come out */
    unsigned count, next;
};

const struct cr_hp_rules *cr_hand_poker(const struct cr_hand_asked *asked)
{
    return asked->game == &cr_blackjack_game ? NULL : cr_rulebook_values(asked->book);
}

/* ---- Cards in their order ---- */

static void add(struct script *script, const cr_card *cards, unsigned count)
{
    assert(script->count + count <= SCRIPT_MAX);
    memcpy(&script->cards[script->count], cards, count);
    script->count += count;
}

static void add_closed(struct script *script, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        add(script, &(cr_card){ CR_CLOSED_CARD }, 1);
}

/* Which cards an exchange brought changes nothing: the last ones. */
static void write_stud(struct script *script)
{
    const struct cr_hand_asked *asked = script->asked;
    const cr_card *own = asked->own.list;
    unsigned gone = asked->gone.count, kept = CR_HAND_CARDS - gone;
    add(script, own, kept);
    add(script, asked->gone.list, gone);
    add_closed(script, CR_HAND_CARDS - asked->dealer.count);
    add(script, asked->dealer.list, asked->dealer.count);
    add(script, own + kept, asked->own.count - kept);
}

static void write_script(struct script *script)
{
    const struct cr_hand_asked *asked = script->asked;
    const struct cr_hp_rules *poker = cr_hand_poker(asked);
    const cr_card *own = asked->own.list;
    if (poker != NULL && !poker->has_board) {
        write_stud(script);
    } else if (poker != NULL) {
        add(script, own, 1);
        add_closed(script, 1);
        add(script, own + 1, 1);
        add_closed(script, 1);
        add(script, asked->board.list, asked->board.count);
    } else {
        add(script, own, 1);
        add(script, asked->dealer.list, 1);
        add(script, own + 1, asked->own.count - 1);
    }
}

/* ---- The round ---- */

static enum cr_status deal_card(struct script *script)
{
    struct cr_input input = cr_sitting_dealers(CR_IN_CARD);
    input.card_count = 1;
    input.cards[0] = script->cards[script->next++];
    return cr_sitting_give(script->sitting, &input);
}

static enum cr_status call(struct script *script, const struct cr_need *need)
{
    struct cr_input input = cr_sitting_dealers(need->input);
    if (need->input == CR_IN_CUT) input.number = (uint16_t)(need->decks * CR_PACK_CARDS / 2);
    return cr_sitting_give(script->sitting, &input);
}

/* Whatever the house is asked for, until somebody else is or the cards are out. */
static enum cr_status go_on(struct script *script)
{
    for (;;) {
        struct cr_need need;
        enum cr_status status;
        cr_table_need(script->sitting->table, &need);
        bool card = need.kind == CR_NEED_CHANCE && need.what == CR_CHANCE_CARD;
        if (need.kind == CR_NEED_CALL)
            status = call(script, &need);
        else if (card && script->next < script->count)
            status = deal_card(script);
        else
            return CR_OK;
        if (status != CR_OK) return status;
    }
}

static enum cr_status stake(struct script *script)
{
    struct cr_input bet = cr_sitting_players(CR_IN_BET);
    struct cr_input close = cr_sitting_dealers(CR_IN_CLOSE_BETS);
    bet.position = BOX;
    bet.amount = script->asked->stake;
    enum cr_status status = go_on(script); /* the pack, where it is shuffled before */
    if (status == CR_OK) status = cr_sitting_do(script->sitting, &bet, 1);
    if (status == CR_OK) status = cr_sitting_give(script->sitting, &close);
    return status == CR_OK ? go_on(script) : status;
}

static enum cr_status act(struct script *script, unsigned doing, const struct cr_hand_cards *cards)
{
    struct cr_input input = cr_sitting_players(CR_IN_ACT);
    input.position = BOX;
    input.choice = (uint16_t)doing;
    input.card_count = (uint8_t)(cards ? cards->count : 0);
    if (cards) memcpy(input.cards, cards->list, cards->count);
    enum cr_status status = cr_sitting_do(script->sitting, &input, 1);
    return status == CR_OK ? go_on(script) : status;
}

static enum cr_status decide(struct script *script)
{
    const struct cr_hand_asked *asked = script->asked;
    enum cr_status status = CR_OK;
    if (cr_hand_poker(asked) == NULL) {
        for (unsigned i = 2; i < asked->own.count && status == CR_OK; i++)
            status = act(script, CR_BJ_HIT, NULL);
        return status;
    }
    if (asked->gone.count > 0) status = act(script, CR_HP_EXCHANGE, &asked->gone);
    if (asked->own.count > CR_HAND_CARDS) status = act(script, CR_HP_BUY_SIXTH, NULL);
    if (status == CR_OK && asked->dealer.count == CR_HAND_CARDS)
        status = act(script, CR_HP_PLAY, NULL);
    return status;
}

/* ---- The question ---- */

static enum cr_status ask(const struct script *script, struct cr_advice *advice)
{
    const struct cr_hand_asked *asked = script->asked;
    size_t size;
    struct cr_advice_question question = {
        .game = asked->game,
        .play = *cr_table_play(script->sitting->table),
        .state = cr_table_game_state(script->sitting->table, &size),
        .box = BOX,
        .stakes = CR_PLAY_MONEY, /* nothing is at stake on a command line */
        .funds = cr_sitting_chips(script->sitting),
        .gone_count = asked->gone.count,
    };
    memcpy(question.gone, asked->gone.list, asked->gone.count);
    if (script->next < script->count) return CR_NO_ADVICE; /* the hand was over before */
    return cr_advice_give(&question, advice);
}

enum cr_status cr_hand_advise(const struct cr_hand_asked *asked, struct cr_advice *advice,
                              struct cr_refusal *why)
{
    static const uint64_t seed = 0; /* nothing is drawn */
    const struct cr_sitting_setup setup = { .game = asked->game,
                                            .book = asked->book,
                                            .plate = &asked->plate,
                                            .chips = STAKES_HELD * asked->stake,
                                            .seed = &seed };
    struct script script = { .asked = asked };
    enum cr_status status = cr_sitting_open(&script.sitting, &setup);
    if (status != CR_OK) return status;
    write_script(&script);
    status = stake(&script);
    if (status == CR_OK) status = decide(&script);
    if (status == CR_OK) status = ask(&script, advice);
    *why = *cr_table_why(script.sitting->table);
    cr_sitting_close(script.sitting);
    return status;
}
