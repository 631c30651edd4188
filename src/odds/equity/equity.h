/* equity.h -- hands and ranges of poker between players against each other: which part of the pot is whose
 * on the average.
 *
 * Each player holds one of the hands of his range; of all choices of hands in which no card is held twice
 * every one is as likely, and then every deal of what is missing of the board and of the hands. So a hand
 * of stud of which less is known is no likelier for having more deals to come: a count weighs them, in
 * whole numbers.
 *
 * Few enough deals are counted, each once or, where a renaming of suits leaves all ranges, the board and
 * the dead cards as they are, once for all that differ in suits alone; more are played from a seed. There
 * narrow ranges are drawn until no card is held twice, and wide ones dealt from what they leave [draw.h].
 * Shares are whole numbers (a pot is CR_EQUITY_POT parts), so a count is a fraction and play is the same to
 * the digit on any number of threads. Hands are ranked by cards/rank.h and cards/low.h, which the tables
 * use.
 *
 *     struct cr_range ranges[2];
 *     cr_range_read(&ranges[0], game, "AsKs", &fault);
 *     cr_range_read(&ranges[1], game, "QQ+, AKo", &fault);
 *     struct cr_equity_ask ask = { .game = game, .ranges = ranges, .players = 2, .threads = 2 };
 *     cr_equity(&ask, &equity);
 *     equity.players[0].share / (double)CR_EQUITY_POT / equity.deals
 */
#ifndef CR_ODDS_EQUITY_EQUITY_H
#define CR_ODDS_EQUITY_EQUITY_H

#include <stdatomic.h>

#include "cards/card.h"
#include "chance/entropy.h"
#include "odds/play/share.h"

#define CR_EQUITY_PLAYERS_MAX 10
#define CR_EQUITY_OWN_MAX     7
#define CR_EQUITY_BOARD_MAX   5
/* Whatever 1 to 10 players share in halves comes out whole: twice the least common multiple of 1..10. */
#define CR_EQUITY_POT 5040

/* How a game's hands are made. */
struct cr_equity_game {
    const char *name;    /* "holdem" */
    unsigned own, board; /* cards each has in the end, and common ones */
    bool two_of_four;    /* two own and three common cards play */
    bool partial;        /* a hand may be given in part, the rest is dealt: stud */
    bool halves;         /* half of the pot is the lowest hand's */
};
/* NULL: not one of holdem, omaha, omaha-hi-lo, seven-card-stud, seven-card-stud-hi-lo, five-card-stud. */
const struct cr_equity_game *cr_equity_game_find(const char *name);

/* ---- Ranges ---- */

struct cr_holding {
    uint64_t mask; /* a bit a card */
    cr_card cards[CR_EQUITY_OWN_MAX];
    uint8_t count;
};
struct cr_range {
    struct cr_holding *list; /* by their masks, none twice */
    size_t count;
};

/* What is wrong with a range: the piece of it, and a sentence of it with {piece}, for the catalogues. */
struct cr_range_fault {
    char piece[32];
    const char *why;
};

/* A range from its text: pieces with commas between. A piece is cards (AsKs), ranks (AK: any suits), x for
 * any card (AAxx), or "random"; of hold'em also AKs and AKo, QQ+ and ATs+ (and better), 22-77, ATs-AQs. Of
 * stud a piece is what is known of a hand. False, and nothing to release, if it cannot be read. */
bool cr_range_read(struct cr_range *range, const struct cr_equity_game *game, const char *text,
                   struct cr_range_fault *fault);
void cr_range_release(struct cr_range *range);

/* ---- Counting and playing ---- */

struct cr_equity_ask {
    const struct cr_equity_game *game;
    const struct cr_range *ranges;
    size_t players;
    cr_card board[CR_EQUITY_BOARD_MAX];
    unsigned board_count;
    unsigned low_qualifier; /* where the pot is halved: 5..8, or 0 for none [cards/low.h] */
    uint64_t dead;          /* cards nobody can get, a bit each */
    uint64_t count_max;     /* more deals than this are played; 0: CR_EQUITY_COUNT_MAX */
    uint64_t rounds;        /* to be played where they are; 0: ten million */
    struct cr_seed seed;
    unsigned threads;
    const atomic_bool *stop; /* set: ends with what was played; a count is then worth nothing */
};
#define CR_EQUITY_COUNT_MAX UINT64_C(4000000000)

struct cr_equity_player {
    cr_wide share; /* of all pots together, in parts */
    cr_wide wins;  /* deals in which he had all of it */
    cr_wide ties;  /* and in which some of it */
    double error;  /* standard error of his share of a pot; 0: counted */
};
struct cr_equity {
    bool is_counted;
    bool is_weighed;    /* stud: some hands have more deals to come, and theirs weigh less */
    cr_wide deals;      /* all of them; where they are weighed, what all of them weigh */
    uint64_t visited;   /* deals that were looked at: fewer where suits were renamed */
    unsigned renamings; /* that leave the question as it is: 1..24 */
    struct cr_equity_player players[CR_EQUITY_PLAYERS_MAX];
};

/* CR_OK; CR_BAD_INPUT: no deal is possible (hands that always share a card, too few cards), fewer than
 * two players or more than CR_EQUITY_PLAYERS_MAX, no such qualifier; CR_NOT_FOUND: hands share cards so
 * often that drawing them for so many deals would take days, or that none could be drawn; CR_NO_MEMORY. */
enum cr_status cr_equity(const struct cr_equity_ask *ask, struct cr_equity *equity);

/* How many deals a count would look at, at most: before renaming. UINT64_MAX: more than fit. */
uint64_t cr_equity_deals(const struct cr_equity_ask *ask);

#endif
