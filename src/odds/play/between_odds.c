/* between_odds.c -- players who go by what a hand wins against hands drawn at random.
 *
 * What is missing is dealt at random as often as DEALS says: the middle, the closed cards of everybody who is
 * still in, his own to come. His part of the pot in these deals is what a hand is worth to him: he calls
 * where that part of the pot, his call in it, is no less than the call, and leads where nobody has
 * led on this street and it is half as much again as everybody's equal part. Nobody's best play: others do not hold random
 * cards, and what they would answer is not asked. */
#include <string.h>

#include "odds/equity/work.h"
#include "odds/play/between.h"

#define DEALS              32
#define RAISES_AT_PERCENT  150 /* of an equal part */
#define RAISED_FOR_PERCENT 75

struct table {
    struct cr_equity_game game;
    unsigned low_qualifier;
    struct cr_stream *chance;
    uint64_t known; /* cards he sees, a bit each */
    unsigned players;
    cr_card hands[CR_EQUITY_PLAYERS_MAX][CR_EQUITY_OWN_MAX]; /* his first */
    unsigned counts[CR_EQUITY_PLAYERS_MAX];                  /* of them, those he knows */
    cr_card board[CR_EQUITY_BOARD_MAX];
    unsigned board_count;
};

/* ---- What he sees ---- */

static void know(struct table *table, unsigned player, cr_card card)
{
    table->known |= UINT64_C(1) << card;
    table->hands[player][table->counts[player]++] = card;
}

/* A card in the middle of stud stands for everybody's last [R9]. */
static void know_common(struct table *table, const struct cr_pk_hand *hand)
{
    for (unsigned i = 0; i < hand->common_count; i++) {
        table->known |= UINT64_C(1) << hand->common[i];
        if (table->game.board > 0) {
            table->board[table->board_count++] = hand->common[i];
            continue;
        }
        for (unsigned player = 0; player < table->players; player++)
            table->hands[player][table->counts[player]++] = hand->common[i];
    }
}

static void sit(struct table *table, const struct cr_between_word *word, struct cr_stream *chance)
{
    const struct cr_pk_hand *hand = &word->poker->hand;
    const struct cr_equity_game *game = cr_equity_game_find(word->rules->variant->name);
    assert(game != NULL);
    memset(table, 0, sizeof *table);
    table->game = *game;
    table->low_qualifier = word->rules->low_qualifier;
    table->chance = chance;
    table->players = 1;
    for (unsigned i = 0; i < word->own_count; i++)
        know(table, 0, word->own[i]);
    for (unsigned seat = 0; seat < CR_POKER_SEATS_MAX; seat++) {
        if (seat == word->seat || !(hand->betting.live >> seat & 1)) continue;
        for (unsigned i = 0; i < hand->card_count[seat]; i++)
            if (hand->cards[seat][i] != CR_CLOSED_CARD)
                know(table, table->players, hand->cards[seat][i]);
        table->players++;
    }
    know_common(table, hand);
}

/* ---- What he would win ---- */

static cr_card draw(struct table *table, uint64_t *taken)
{
    for (;;) {
        cr_card card = (cr_card)cr_stream_below(table->chance, CR_PACK_CARDS);
        if (*taken >> card & 1) continue;
        *taken |= UINT64_C(1) << card;
        return card;
    }
}

/* A pack too short for everybody's cards ends with one for all [R9]. */
static bool is_short(const struct table *table)
{
    unsigned missing = table->game.board - table->board_count;
    for (unsigned player = 0; player < table->players; player++)
        missing += table->game.own - table->counts[player];
    return missing > CR_PACK_CARDS - (unsigned)__builtin_popcountll(table->known);
}

static void deal_hand(struct table *table, unsigned player, uint64_t *taken, int for_all)
{
    unsigned own = table->game.own;
    for (unsigned i = table->counts[player]; i < own; i++)
        table->hands[player][i] =
            for_all >= 0 && i == own - 1 ? (cr_card)for_all : draw(table, taken);
}

/* His part of a pot in one deal. */
static unsigned deal(struct table *table)
{
    struct cr_made values[CR_EQUITY_PLAYERS_MAX];
    const struct cr_made *made[CR_EQUITY_PLAYERS_MAX];
    unsigned shares[CR_EQUITY_PLAYERS_MAX];
    uint64_t taken = table->known;
    for (unsigned i = table->board_count; i < table->game.board; i++)
        table->board[i] = draw(table, &taken);
    int for_all = is_short(table) ? draw(table, &taken) : -1;
    for (unsigned player = 0; player < table->players; player++) {
        deal_hand(table, player, &taken, for_all);
        values[player] =
            cr_equity_make(&table->game, table->low_qualifier, table->hands[player], table->board);
        made[player] = &values[player];
    }
    cr_equity_share(made, table->players, shares);
    return shares[0];
}

void cr_between_odds(const void *knows, struct cr_card_mind *mind,
                     const struct cr_between_word *word, struct cr_input *act)
{
    const cr_money whole = (cr_money)DEALS * CR_EQUITY_POT;
    cr_money part = 0, call = word->options.call;
    cr_money pot = cr_betting_pot(&word->poker->hand.betting) + call;
    struct table table;
    (void)knows;
    sit(&table, word, &mind->stream);
    for (unsigned i = 0; i < DEALS; i++)
        part += deal(&table);
    bool is_good = part * table.players * 100 >= whole * RAISES_AT_PERCENT;
    if (is_good && !cr_between_is_led(word))
        cr_between_raises(word, cr_between_of_pot(word, RAISED_FOR_PERCENT), act);
    else if ((cr_wide)part * pot >= (cr_wide)whole * call)
        cr_between_stays(word, act);
    else
        cr_between_gives_up(word, act);
}
