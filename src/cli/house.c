/* house.c -- a rulebook and a plate from the command line. */
#include "cli/house.h"

#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "games/roulette/roulette.h"

bool cr_cli_plate_read(const struct cr_command *command, const struct cr_schema *schema,
                       const char *plate, void *settings)
{
    bool posts_packs = false;
    cr_schema_initial(schema, settings);
    while (plate != NULL && *plate != '\0') {
        char pair[128];
        size_t length = strcspn(plate, ",");
        struct cr_text text = cr_text_on(pair, sizeof pair);
        cr_text_bytes(&text, plate, length);
        char *value = strchr(pair, '=');
        const struct cr_place place = { "setting", pair };
        if (value == NULL)
            cr_command_fail(command, N_("--table: {setting} is not key=value"), &place, 1);
        *value++ = '\0';
        const struct cr_rule_field *field = cr_schema_field(schema, pair);
        struct cr_error err;
        if (field == NULL)
            cr_command_fail(command, N_("--table: a plate has no {setting}"), &place, 1);
        if (cr_rule_read(field, value, settings, &err) != CR_OK) {
            const struct cr_place places[] = { { "setting", pair }, { "what", err.what } };
            cr_command_fail(command, N_("--table: {setting}: {what}"), places, 2);
        }
        posts_packs = posts_packs || strcmp(pair, "decks") == 0;
        plate += length + (plate[length] == ',');
    }
    return posts_packs;
}

struct cr_rulebook *cr_cli_book_open(const struct cr_command *command, const struct cr_game *game,
                                     const char *name, const char *plate, void *settings)
{
    struct cr_rulebook *book;
    struct cr_error err;
    if (name == NULL)
        cr_command_fail(
            command, N_("whose rules? --rules HOUSE, as croupier rules list names them"), NULL, 0);
    if (cr_rulebook_open(&book, cr_cli_rulebooks(cr_cli_root), name, NULL, game->rules, &err) !=
        CR_OK) {
        const struct cr_place places[] = { { "where", err.where }, { "what", err.what } };
        cr_command_fail(command, N_("--rules: {where}: {what}"), places, 2);
    }
    if (!cr_cli_plate_read(command, game->settings, plate, settings))
        cr_game_fit_packs(game, cr_rulebook_values(book), settings);

    struct cr_refusal why = { .status = CR_OK };
    const struct cr_play play = { cr_rulebook_values(book), settings };
    enum cr_status status = game->check_settings(&play, &why);
    if (status == CR_OK) return book;
    char sentence[512];
    struct cr_text text = cr_text_on(sentence, sizeof sentence);
    cr_cli_refusal(&text, book, status, &why);
    const struct cr_place what = { "what", sentence };
    cr_command_fail(command, N_("--table: {what}"), &what, 1);
}

void cr_cli_house_open(struct cr_cli_house *house, const struct cr_command *command,
                       const char *game, const char *name, const char *plate)
{
    const struct cr_place place = { "game", game };
    if (game == NULL) cr_command_fail(command, N_("which game? roulette"), NULL, 0);
    if (strcmp(game, cr_roulette_game.name) != 0)
        cr_command_fail(command, N_("there is no game {game} here: roulette"), &place, 1);
    house->book = cr_cli_book_open(command, &cr_roulette_game, name, plate, &house->plate);
    house->rules = cr_rulebook_values(house->book);
}

void cr_cli_house_close(struct cr_cli_house *house)
{
    cr_rulebook_close(house->book);
}

cr_money cr_cli_usual_stake(cr_money least, cr_money most)
{
    enum { USUAL = 100 };
    return USUAL < least ? least : USUAL > most ? most : USUAL;
}

int cr_cli_house_refused(const struct cr_cli_house *house, const char *bet,
                         const struct cr_refusal *why)
{
    char buffer[512];
    struct cr_text out = cr_text_to(stderr, buffer, sizeof buffer);
    fflush(stdout);
    if (bet != NULL) cr_text_format(&out, "%s: ", bet);
    cr_cli_refusal(&out, house->book, why->status, why);
    cr_text_char(&out, '\n');
    cr_text_flush(&out);
    return CR_EXIT_REFUSED;
}
