/* odds_hand.h -- `croupier odds hand`: what is asked about one hand, and what comes of it. Private to
 * odds_hand*.c.
 *
 *     odds_hand.c        the verb: what stands on the command line, and what of it cannot be
 *     odds_hand_deal.c   a round played to that point, and the question what to do there
 *     odds_hand_tell.c   the answer, for people and for machines
 */
#ifndef CR_CLI_ODDS_HAND_H
#define CR_CLI_ODDS_HAND_H

#include "cards/card.h"
#include "games/blackjack/blackjack.h"
#include "games/house_poker/house_poker.h"
#include "odds/advice/advice.h"
#include "rulebook/rulebook.h"

struct cr_hand_cards {
    cr_card list[CR_CARDS_READ_MOST];
    unsigned count;
};

struct cr_hand_asked {
    const struct cr_game *game;
    struct cr_rulebook *book;
    union {
        struct cr_bj_settings blackjack;
        struct cr_hp_settings poker;
    } plate;
    struct cr_hand_cards own;    /* of the box; a sixth that was bought is the last */
    struct cr_hand_cards dealer; /* his open card; or all five, which are no game */
    struct cr_hand_cards board;  /* Texas: the flop */
    struct cr_hand_cards gone;   /* given up for others that are among its own now */
    cr_money stake;              /* put on the box: amounts are told in parts of it */
    cr_money most;               /* the table pays; CR_NONE: no such limit */
};

/* The rules of poker against the house; NULL: it is blackjack. */
const struct cr_hp_rules *cr_hand_poker(const struct cr_hand_asked *asked);

/* CR_NO_ADVICE: nothing is decided there. CR_NOT_COUNTED. CR_NO_MEMORY. Else the table does not come to that point, and why
 * says what it refused. */
enum cr_status cr_hand_advise(const struct cr_hand_asked *asked, struct cr_advice *advice,
                              struct cr_refusal *why);

void cr_hand_print_people(const struct cr_hand_asked *asked, const struct cr_advice *advice);
void cr_hand_print_json(const struct cr_hand_asked *asked, const struct cr_advice *advice);

/* `croupier odds hand GAME ...`; that it is there, for the help of `croupier odds`. */
int cr_cli_odds_hand(int argc, char **argv);
void cr_cli_odds_hand_told(struct cr_text *out);

#endif
