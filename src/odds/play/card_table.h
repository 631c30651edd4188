/* card_table.h -- one player at a card table of his own, dealt from shoes a seed fixes.
 *
 * Nothing is dealt or settled here: the game says what it needs next and is given it, as an electronic
 * table would (games/game.h). A bonus bet's share of a jackpot is told by the pool's own rule (games/side/pool.h),
 * out of a meter that stands every round where it is put. The order of its shoes is drawn card by card as they are
 * dealt, all by one stream of the seed; they are cut in the middle, which changes nothing about cards nobody has
 * drawn yet. What was paid and lost is read off the events. Allocates when it opens and never again.
 *
 *     cr_card_table_open(&table, &cr_blackjack_game, &play, &player, &fault);
 *     cr_card_table_sit(table, &seed, 0);
 *     cr_card_table_round(table, &spin, &fault);          spin.paid, spin.lost
 *     cr_card_table_close(table);
 */
#ifndef CR_ODDS_PLAY_CARD_TABLE_H
#define CR_ODDS_PLAY_CARD_TABLE_H

#include "cards/pack.h"
#include "chance/stream.h"
#include "games/game.h"
#include "odds/play/share.h"

/* A stake of every round: a `bet` by where it lies (blackjack: the box) and which bet it is. beside: a bonus
 * bet, of which there may be one, after the stake it stands beside. */
struct cr_card_stake {
    uint16_t position, choice;
    bool beside;
    cr_money amount;
};

/* Answers the decision the round waits for: fills in what is done (choice, amount). The rest of the
 * input is there. NULL where a game asks nothing. */
typedef void cr_card_decide(const struct cr_play *play, const void *state,
                            const struct cr_need *need, struct cr_input *act);

/* Who answers by what he knows and by chance: a stream of his own, and what he decided at this sitting. */
struct cr_card_mind {
    struct cr_stream stream;
    uint64_t decisions, guesses; /* all; those his knowledge had no answer to */
};
typedef void cr_card_recall(const void *knows, struct cr_card_mind *mind,
                            const struct cr_play *play, const void *state,
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

/* From here on decisions are recall's, not the player's decide; what he knows outlives the table. */
void cr_card_table_recall(struct cr_card_table *table, cr_card_recall *recall, const void *knows);
const struct cr_card_mind *cr_card_table_mind(const struct cr_card_table *table);

/* Other stakes for the rounds from now on: no more than it was opened with; they outlive the round. */
void cr_card_table_bet(struct cr_card_table *table, const struct cr_card_stake *stakes,
                       size_t stake_count);

/* What is in the jackpot every time there is a claim to a share of it; nothing if not said. */
void cr_card_table_meter(struct cr_card_table *table, cr_money meter);

/* A fresh table; its shoes come from stream `first` of the seed, the chance of a mind from the next, what the
 * system draws for side bets from the one after. */
void cr_card_table_sit(struct cr_card_table *table, const struct cr_seed *seed, uint64_t first);

/* One whole round. played: the stakes as they were put down, what was added later apart. */
enum cr_status cr_card_table_round(struct cr_card_table *table, struct cr_spin *spin,
                                   struct cr_stake_fault *fault);

/* The game's state as the last round left it, and how many cards that round was dealt. */
const void *cr_card_table_state(const struct cr_card_table *table, unsigned *cards);

/* ---- The shoes of a sitting ---- */

/* Little more of a shoe's order is drawn than is dealt: some cards at once where the next rounds are dealt
 * from it too. The rest lies in whatever order the shoe before left it in. Which cards come out does not
 * depend on how many are asked for at a time. */
struct cr_sitting_shoe {
    struct cr_stream stream;
    unsigned at_once;
    unsigned count, drawn; /* of its cards: all, and those whose place is fixed */
    cr_card cards[CR_SHOE_CARDS_MAX + CR_CARDS_PER_INPUT_MAX];
};

/* No cards yet. */
void cr_sitting_begin(struct cr_sitting_shoe *shoe, const struct cr_seed *seed, uint64_t first,
                      bool shoe_per_round);
/* All cards of 1..8 packs (asserted), none drawn. */
void cr_sitting_shuffle(struct cr_sitting_shoe *shoe, unsigned packs);
/* Its first `count` cards are drawn; it has as many (asserted). */
void cr_sitting_draw(struct cr_sitting_shoe *shoe, unsigned count);
static inline void cr_sitting_reach(struct cr_sitting_shoe *shoe, unsigned count)
{
    if (shoe->drawn < count) cr_sitting_draw(shoe, count);
}

#endif
