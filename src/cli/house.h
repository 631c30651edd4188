/* house.h -- the table a verb is about: --rules HOUSE and --table key=value,... as one.
 *
 *     struct cr_cli_house house;
 *     cr_cli_house_open(&house, &odds_command, "m1", "max_straight=500");
 *     ... house.rules, house.plate ...
 *     cr_cli_house_close(&house);
 */
#ifndef CR_CLI_HOUSE_H
#define CR_CLI_HOUSE_H

#include "cli/command.h"
#include "games/roulette/rules.h"
#include "odds/play/roulette_player.h"
#include "rulebook/rulebook.h"

struct cr_cli_house {
    struct cr_rulebook *book;
    const struct cr_roulette_rules *rules;
    struct cr_roulette_settings plate;
};

/* --table into settings: initial values, then what it posts; NULL: nothing. Returns whether packs are posted
 * (cr_game_fit_packs). What is wrong with it ends the program. */
bool cr_cli_plate_read(const struct cr_command *command, const struct cr_schema *schema,
                       const char *plate, void *settings);

/* Any game's rulebook and plate (into settings, the struct of game->settings), as below. */
struct cr_rulebook *cr_cli_book_open(const struct cr_command *command, const struct cr_game *game,
                                     const char *name, const char *plate, void *settings);

/* The game must be roulette: the one these verbs know. Whatever is wrong is said, and ends the
 * program with CR_EXIT_USAGE. plate NULL: as it is where nobody posted anything; packs nobody posted are as
 * many as the rules allow. */
void cr_cli_house_open(struct cr_cli_house *house, const struct cr_command *command,
                       const char *game, const char *name, const char *plate);
void cr_cli_house_close(struct cr_cli_house *house);

/* A hundred, of which no percent and no half is broken, or as near to it as the limits allow. */
cr_money cr_cli_usual_stake(cr_money least, cr_money most);

/* Says on standard error why a bet was refused: "n17: BET_MAX [§21]: above ..."; CR_EXIT_REFUSED. */
int cr_cli_house_refused(const struct cr_cli_house *house, const char *bet,
                         const struct cr_refusal *why);

#endif
