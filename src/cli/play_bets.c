/* play_bets.c -- `croupier play`: chips put down and taken off. */
#include <stdio.h>
#include <string.h>

#include "cli/bets.h"
#include "cli/play.h"

#define INPUTS_MAX (2 * CR_POSITIONS)

/* ---- Bets ---- */

/* Where a stake above the maximum is taken and plays to it, the player should know. */
static void tell_excess(struct cr_play_game *play, unsigned position)
{
    const struct cr_play rules = cr_play_rules_of(play);
    enum cr_bet_type type = cr_positions[position].type;
    cr_money stakes[CR_POSITIONS], most = cr_roulette_max(&rules, type);
    char over[32], max[32];
    cr_play_stakes(play, stakes);
    if (stakes[position] <= most) return;
    const struct cr_place places[] = {
        { "type", cr_cli_type(type) },
        { "max", cr_play_digits(most, max) },
        { "over", cr_play_digits(stakes[position] - most, over) },
        { "clause", cr_rulebook_clause(play->book, CR_RC_BET_OVER) },
    };
    cr_play_say(play, N_("The maximum of {type} is {max}: {over} will be given back [{clause}]"),
                places, 4);
}

static void tell_stake(struct cr_play_game *play, unsigned position, cr_money amount)
{
    char on[32], clause[256];
    unsigned pays = play->wheel.rules->pay_clause[position];
    const struct cr_place places[] = {
        { "bet", cr_positions[position].key },
        { "amount", cr_play_digits(amount, on) },
        { "clause", cr_rulebook_clause(play->book, (int)pays) },
        { "sentence", cr_play_sentence(play, pays, position, clause, sizeof clause) },
    };
    cr_play_say(play, N_("{bet}: {amount}; {sentence} [{clause}]"), places, 4);
    tell_excess(play, position);
}

/* "17,20,red" with the same amount on each, all or none. */
void cr_play_bet(struct cr_play_game *play)
{
    struct cr_input inputs[INPUTS_MAX];
    cr_money amount;
    size_t count = 0;
    if (!cr_play_read_amount(play, 1, &amount)) return;
    const struct cr_play rules = cr_play_rules_of(play);
    char *rest;
    for (char *name = strtok_r(play->words[0], ",", &rest); name != NULL;
         name = strtok_r(NULL, ",", &rest)) {
        int position = cr_cli_find_position(name);
        bool is_numbers = name[strcspn(name, "0123456789")] != '\0';
        const struct cr_place place = { "word", name };
        if ((position < 0 && !is_numbers) || count == INPUTS_MAX) {
            cr_play_say(play, N_("there is no bet and no command {word}; try help"), &place, 1);
            return;
        }
        inputs[count] = cr_sitting_players(CR_IN_BET);
        inputs[count].position = position < 0 ? CR_NO_POSITION : (uint16_t)position;
        cr_money least = position < 0 ? 1 : cr_stake_least(&rules, (unsigned)position);
        inputs[count].amount = amount > 0 ? amount : play->chip > least ? play->chip : least;
        count++;
    }
    enum cr_status status = cr_sitting_do(play->sitting, inputs, count);
    if (status != CR_OK) {
        cr_play_refuse(play, status);
        return;
    }
    for (size_t i = 0; i < count; i++)
        tell_stake(play, inputs[i].position, inputs[i].amount);
}

static void tell_announced(struct cr_play_game *play, unsigned kind, unsigned number,
                           cr_money amount)
{
    char name[96], total[32], chips[16], sentence[256];
    struct cr_text text = cr_text_on(name, sizeof name);
    unsigned clause = CR_RC_ANNOUNCED_NEIGHBOURS + kind;
    int count = play->wheel.rules->chips[kind];
    cr_cli_bet(&text, CR_NO_POSITION, kind << 8 | number);
    snprintf(chips, sizeof chips, "%d", count);
    const struct cr_place places[] = {
        { "bet", name },
        { "amount", cr_play_digits(amount, total) },
        { "chips", chips },
        { "sentence", cr_play_sentence(play, clause, CR_NO_POSITION, sentence, sizeof sentence) },
        { "clause", cr_rulebook_clause(play->book, (int)clause) },
    };
    if (count > 0)
        cr_play_say(play, N_("{bet}: {chips} chips, {amount} in all; {sentence} [{clause}]"),
                    places, 5);
    else
        cr_play_say(play, N_("{bet}: {amount} in all; {sentence} [{clause}]"), places, 5);
    if (!play->wheel.rules->announced_needs_repeat) return;
    const struct cr_place repeat[] = {
        { "bet", name },
        { "clause", cr_rulebook_clause(play->book, CR_RC_ANNOUNCED_REPEAT) },
    };
    cr_play_say(play, N_("The dealer repeats and places it: {bet} [{clause}]"), repeat, 2);
}

static cr_money complete_amount(const struct cr_play_game *play, unsigned number)
{
    const struct cr_play rules = cr_play_rules_of(play);
    struct cr_component parts[CR_COMPONENTS_MAX];
    cr_money stakes[CR_POSITIONS], amount = 0;
    size_t count = cr_roulette_components(play->wheel.rules, CR_COMPLETE, number, parts);
    cr_play_stakes(play, stakes);
    for (size_t i = 0; i < count; i++) {
        cr_money room = cr_roulette_max(&rules, cr_positions[parts[i].position].type) -
                        stakes[parts[i].position];
        if (room > 0) amount += room;
    }
    return amount;
}

/* The announced bet that begins at this word: one word or two. *next is the word behind it. */
int cr_play_announced_at(const struct cr_play_game *play, int at, int *next)
{
    char two[128];
    if (at >= play->word_count) return -1;
    if (at + 1 < play->word_count) {
        snprintf(two, sizeof two, "%.60s %.60s", play->words[at], play->words[at + 1]);
        *next = at + 2;
        if (cr_cli_find_announced(two) >= 0) return cr_cli_find_announced(two);
    }
    *next = at + 1;
    return cr_cli_find_announced(play->words[at]);
}

/* "neighbours 0 5", "series 5", "complete 17": an amount is one chip's. */
void cr_play_announce(struct cr_play_game *play, unsigned kind, int at)
{
    const struct cr_play rules = cr_play_rules_of(play);
    struct cr_input inputs[2] = { cr_sitting_players(CR_IN_ANNOUNCE),
                                  cr_sitting_players(CR_IN_PLACE) };
    cr_money number = 0, unit;
    if (cr_cli_is_about_a_number(kind)) {
        const struct cr_place place = { "bet", cr_cli_announced(kind) };
        if (at >= play->word_count || !cr_money_read(play->words[at], &number)) {
            cr_play_say(play, N_("{bet} of which number?"), &place, 1);
            return;
        }
        at++;
    }
    if (!cr_play_read_amount(play, at, &unit)) return;
    cr_money least = cr_stake_least_unit(&rules, (enum cr_announced)kind);
    if (unit == 0) unit = play->chip > least ? play->chip : least;
    bool fits = number >= 0 && number < CR_NUMBERS;
    inputs[0].choice = (uint16_t)kind;
    inputs[0].number = fits ? (uint16_t)number : CR_NUMBERS;
    inputs[1].role = CR_ROLE_DEALER;
    if (kind == CR_COMPLETE)
        inputs[0].amount = fits ? complete_amount(play, (unsigned)number) : 1;
    else if (!cr_money_mul(unit, play->wheel.rules->chips[kind], &inputs[0].amount))
        inputs[0].amount = CR_MONEY_MAX;
    if (inputs[0].amount == 0) inputs[0].amount = 1; /* nothing left to add: the table says so */
    enum cr_status status =
        cr_sitting_do(play->sitting, inputs, play->wheel.rules->announced_needs_repeat ? 2 : 1);
    if (status == CR_OK)
        tell_announced(play, kind, (unsigned)number, inputs[0].amount);
    else
        cr_play_refuse(play, status);
}

/* ---- Off and on again ---- */

void cr_play_tell_total(struct cr_play_game *play)
{
    cr_money stakes[CR_POSITIONS];
    char staked[32], hand[32];
    const struct cr_place places[] = {
        { "staked", cr_play_digits(cr_play_stakes(play, stakes), staked) },
        { "hand", cr_play_digits(cr_play_hand(play), hand) },
    };
    cr_play_say(play, N_("{staked} on the table, {hand} in your hand"), places, 2);
}

void cr_play_clear(struct cr_play_game *play)
{
    struct cr_input inputs[CR_POSITIONS];
    cr_money stakes[CR_POSITIONS];
    size_t count = 0;
    cr_play_stakes(play, stakes);
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        if (stakes[i] == 0) continue;
        inputs[count] = cr_sitting_players(CR_IN_REMOVE);
        inputs[count++].position = (uint16_t)i;
    }
    cr_play_finish(play, cr_sitting_do(play->sitting, inputs, count));
}

void cr_play_remove(struct cr_play_game *play)
{
    struct cr_input input = cr_sitting_players(CR_IN_REMOVE);
    if (play->word_count < 2) {
        cr_play_say(play, N_("remove what? remove 17, remove red 5, or clear"), NULL, 0);
        return;
    }
    int position = cr_cli_find_position(play->words[1]);
    input.position = position < 0 ? CR_NO_POSITION : (uint16_t)position;
    if (!cr_play_read_amount(play, 2, &input.amount)) return;
    cr_play_finish(play, cr_sitting_do(play->sitting, &input, 1));
}

/* What lay there when the last ball fell, where it does not lie there still. */
void cr_play_repeat(struct cr_play_game *play)
{
    struct cr_input inputs[CR_POSITIONS];
    cr_money stakes[CR_POSITIONS];
    size_t count = 0;
    cr_play_stakes(play, stakes);
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        cr_money more = play->wheel.last_stakes[i] - stakes[i];
        if (more <= 0) continue;
        inputs[count] = cr_sitting_players(CR_IN_BET);
        inputs[count].position = (uint16_t)i;
        inputs[count++].amount = more;
    }
    cr_play_finish(play, cr_sitting_do(play->sitting, inputs, count));
}

void cr_play_double(struct cr_play_game *play)
{
    struct cr_input inputs[CR_POSITIONS];
    cr_money stakes[CR_POSITIONS];
    size_t count = 0;
    cr_play_stakes(play, stakes);
    for (unsigned i = 0; i < CR_POSITIONS; i++) {
        if (stakes[i] == 0) continue;
        inputs[count] = cr_sitting_players(CR_IN_BET);
        inputs[count].position = (uint16_t)i;
        inputs[count++].amount = stakes[i];
    }
    cr_play_finish(play, cr_sitting_do(play->sitting, inputs, count));
}

/* ---- Chips ---- */

/* Value chips from the desk, and where only colour chips play changed at once. */
void cr_play_buy(struct cr_play_game *play)
{
    struct cr_input inputs[2] = { cr_sitting_players(CR_IN_CHIPS), cr_sitting_players(CR_IN_SWAP) };
    cr_money amount;
    if (!cr_play_read_amount(play, 1, &amount)) return;
    if (amount == 0) amount = play->chips;
    inputs[0].role = CR_ROLE_CASHIER;
    inputs[0].amount = inputs[1].amount = amount;
    cr_play_finish(play, cr_sitting_do(play->sitting, inputs,
                                       play->wheel.rules->value_chips_bettable ? 1 : 2));
}
