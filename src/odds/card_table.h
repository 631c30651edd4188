/* card_table.h -- one player at a card table of his own, dealt from shoes a seed fixes.
 *
 * Nothing is dealt or settled here: the game says what it needs next and is given it, as an electronic
 * table would (games/game.h). Its shoes are those of chance/shoe.h: shoe n of a sitting is the order of a
 * seed drawn from stream first + n of the seed, cut in the middle; where every round has a single pack of
 * its own (poker against the house), the cards are drawn as they are dealt, by stream first. What was paid
 * and lost is read off the events. Allocates when it opens and never again.
 *
 *     cr_card_table_open(&table, &cr_blackjack_game, &play, &player, &fault);
 *     cr_card_table_sit(table, &seed, 0);
 *     cr_card_table_round(table, &spin, &fault);          spin.paid, spin.lost
 *     cr_card_table_close(table);
 */
#ifndef CR_ODDS_CARD_TABLE_H
#define CR_ODDS_CARD_TABLE_H

#include "cards/pack.h"
#include "chance/entropy.h"
#include "games/game.h"
#include "odds/share.h"

/* A stake of every round: a `bet` by where it lies (blackjack: the box) and which bet it is. */
struct cr_card_stake {
    uint16_t position, choice;
    cr_money amount;
};

/* Answers the decision the round waits for: fills in what is done (choice, amount). The rest of the
 * input is there. NULL where a game asks nothing. */
typedef void cr_card_decide(const struct cr_play *play, const void *state,
                            const struct cr_need *need, struct cr_input *act);

struct cr_card_player {
    const struct cr_card_stake *stakes;
    size_t stake_count;
    cr_card_decide *decide;
    unsigned deal; /* cards every round begins with, dealt in one go; 1: card by card */
};

struct cr_card_table;

/* Play, player and his stakes outlive the table. */
enum cr_status cr_card_table_open(struct cr_card_table **out, const struct cr_game *game,
                                  const struct cr_play *play, const struct cr_card_player *player,
                                  struct cr_stake_fault *fault);
void cr_card_table_close(struct cr_card_table *table);

/* A fresh table; its shoes come from streams first, first + 1, ... of the seed. */
void cr_card_table_sit(struct cr_card_table *table, const struct cr_seed *seed, uint64_t first);

/* One whole round. played: the stakes as they were put down, what was added later apart. */
enum cr_status cr_card_table_round(struct cr_card_table *table, struct cr_spin *spin,
                                   struct cr_stake_fault *fault);

/* The game's state as the last round left it, and how many cards that round was dealt. */
const void *cr_card_table_state(const struct cr_card_table *table, unsigned *cards);

/* The order of a sitting's shoe, counted from 1, before it is cut. Writes decks * CR_PACK_CARDS cards. */
void cr_card_table_order(const struct cr_seed *seed, uint64_t first, uint32_t shoe, unsigned decks,
                         cr_card *out);

#endif
