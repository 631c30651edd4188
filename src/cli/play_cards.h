/* play_cards.h -- `croupier play`: what its card games share. Private to play*.c.
 *
 * Bets are put down; `deal`, or an empty line, closes them, and the house deals until somebody is asked or
 * the round is over. The cards of a settled round lie there until the next bet. On a terminal the table
 * shows them; elsewhere every answer says what lies there.
 */
#ifndef CR_CLI_PLAY_CARDS_H
#define CR_CLI_PLAY_CARDS_H

#include "cli/play.h"

/* ---- Cards as people see them ---- */

/* "A♠" in its colour; "As" where the terminal has no such signs; a closed one "??". */
void cr_play_write_cards(const struct cr_play_game *play, struct cr_text *out, const cr_card *cards,
                         size_t count);

/* Text brought to so many columns. */
void cr_play_write_padded(struct cr_text *out, const char *text, int columns);

/* ---- The round ---- */

struct cr_need cr_play_need(const struct cr_play_game *play);
const void *cr_play_state(const struct cr_play_game *play);
cr_money cr_play_staked(const struct cr_play_game *play);

/* What is open to the player, and closed, as the game lists it. */
#define CR_PLAY_ACTIONS_MAX 160
size_t cr_play_actions(const struct cr_play_game *play, struct cr_action *out);

/* Inputs of the player before the deal; a settled round makes way for the next. True: taken. */
bool cr_play_stake(struct cr_play_game *play, const struct cr_input *inputs, size_t count);

/* The player decides; the house goes on. False, and told: refused. */
bool cr_play_decide(struct cr_play_game *play, const struct cr_input *input);

/* Why that input would be refused, as a sentence with code and clause: "NOT_PAIR [§194.4]: ...". */
void cr_play_write_why_not(const struct cr_play_game *play, const struct cr_input *input,
                           struct cr_text *out);

/* What lies on the table and what is open, where no terminal shows it. */
void cr_play_describe(struct cr_play_game *play);

/* ---- Members of struct cr_play_kind ---- */

bool cr_play_cards_begin(struct cr_play_game *play);
void cr_play_cards_draw(struct cr_play_game *play, struct cr_text *out, int rows);
int cr_play_cards_room(struct cr_play_game *play);
const char *cr_play_cards_prompt(const struct cr_play_game *play);

cr_play_command cr_play_deal, cr_play_cut, cr_play_cards_leave, cr_play_cards_total,
    cr_play_cards_buy, cr_play_cards_results;

#endif
