/* texas.c -- Texas poker against the house: two cards and the flop, every turn and river, every two cards of
 * the dealer's. */
#include <stdlib.h>
#include <string.h>

#include "cards/batch.h"
#include "games/house_poker/house_poker.h"
#include "odds/advice/give.h"
#include "odds/house_poker/cap.h"
#include "odds/house_poker/poker_terms.h"

#define BOARD   5
#define FLOP    3
#define SEVEN   7
#define UNSEEN  (CR_PACK_CARDS - FLOP - 2)
#define AGAINST ((UNSEEN - 2) * (UNSEEN - 3) / 2) /* 990 pairs of the dealer's */

struct table {
    const struct cr_poker_terms *terms;
    cr_card own[2], flop[FLOP], unseen[UNSEEN];
    cr_card hands[AGAINST * SEVEN];
    cr_rank_value values[AGAINST];
    int64_t net;
    struct cr_advice_chances seen;
};

/* With these two the board is whole. */
static void add_board(struct table *table, unsigned turn, unsigned river)
{
    const struct cr_poker_terms *terms = table->terms;
    cr_card own[SEVEN], *hand = table->hands;
    memcpy(own, table->flop, FLOP);
    own[FLOP] = table->unseen[turn];
    own[FLOP + 1] = table->unseen[river];
    for (unsigned a = 0; a < UNSEEN; a++)
        for (unsigned b = a + 1; b < UNSEEN; b++) {
            if (a == turn || a == river || b == turn || b == river) continue;
            memcpy(hand, own, BOARD);
            hand[BOARD] = table->unseen[a];
            hand[BOARD + 1] = table->unseen[b];
            hand += SEVEN;
        }
    memcpy(own + BOARD, table->own, 2);
    cr_rank_value mine = cr_rank(own, SEVEN);
    unsigned category = cr_rank_category(mine);
    cr_rank_batch(table->hands, SEVEN, AGAINST, table->values);
    for (unsigned i = 0; i < AGAINST; i++) {
        cr_rank_value his = table->values[i];
        bool game = his >= terms->minimum;
        if (!game)
            table->net += terms->no_game[category];
        else if (his != mine)
            table->net += his < mine ? terms->higher[category] : terms->beaten;
        table->seen.none += !game;
        table->seen.lower += game && his < mine;
        table->seen.equal += game && his == mine;
        table->seen.higher += game && his > mine;
    }
    table->seen.deals += AGAINST;
}

static bool is_asked(const struct cr_advice_question *question, const struct cr_hp *hp)
{
    if (question->box < 1 || question->box > cr_hp_boxes(&question->play)) return false;
    const struct cr_hp_box *box = cr_hp_box_of(hp, question->box);
    return box->seat == question->seat && box->state == CR_HB_LOOKS && box->turn != 0 &&
           hp->board_count == FLOP && cr_hp_is_known(box->cards, 2) &&
           cr_hp_is_known(hp->board, FLOP);
}

static void deal(struct table *table, const struct cr_hp *hp, unsigned box)
{
    unsigned count = 0;
    memcpy(table->own, cr_hp_box_of(hp, box)->cards, 2);
    memcpy(table->flop, hp->board, FLOP);
    for (unsigned card = 0; card < CR_PACK_CARDS; card++)
        if (!memchr(table->own, (int)card, 2) && !memchr(table->flop, (int)card, FLOP))
            table->unseen[count++] = (cr_card)card;
    for (unsigned turn = 0; turn < UNSEEN; turn++)
        for (unsigned river = turn + 1; river < UNSEEN; river++)
            add_board(table, turn, river);
}

enum cr_status cr_advise_texas(const struct cr_advice_question *question, struct cr_advice *advice)
{
    const struct cr_hp *hp = question->state;
    struct cr_poker_terms terms;
    if (!is_asked(question, hp)) return CR_NO_ADVICE;
    const struct cr_hp_box *box = cr_hp_box_of(hp, question->box);
    const struct cr_ratio most = cr_cap_left(&question->play, box);
    if (!cr_poker_terms_under(cr_hp_rules(&question->play), most, &terms)) return CR_NOT_COUNTED;
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL) return CR_NO_MEMORY;
    table->terms = &terms;
    deal(table, hp, question->box);
    cr_advice_add(advice, CR_HP_PASS, (double)terms.pass / terms.ante);
    if (cr_hp_bet_due(&question->play, box) <= question->funds)
        cr_advice_add(advice, CR_HP_PLAY,
                      (double)table->net / (double)table->seen.deals / (double)terms.ante);
    advice->chances = table->seen;
    free(table);
    return CR_OK;
}
